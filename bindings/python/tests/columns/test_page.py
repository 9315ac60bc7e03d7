"""What docs/columns.md shows: its programs run, and its example prints what the page says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import uuid
import xml.etree.ElementTree
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from company import by_json, company, milliseconds, pyarrow, table
from handing import LIBRARIES, before
from lives import payloads, population

from subscore import columns, summary
from subscore.command.converting import OUTPUT, purchases

parquet: Any = pytest.importorskip("pyarrow.parquet")
csv: Any = pytest.importorskip("pyarrow.csv")
for _name in ("polars", "duckdb", "pandas", "matplotlib"):
    pytest.importorskip(_name)

duckdb: Any = pytest.importorskip("duckdb")
PEOPLE = population(80)
ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs/columns.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for line in re.findall(r"^subscore .*", PAGE, re.MULTILINE)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows, reports = (table(each) for each in company(40))
    # No files have columns of the type null.
    for name in ("isUpgraded",):
        rows = rows.set_column(rows.column_names.index(name), name, pyarrow.array([False] * len(rows)))
    parquet.write_table(rows, tmp_path / "transactions.parquet")
    parquet.write_table(reports, tmp_path / "reports.parquet")
    parquet.write_table(pyarrow.table(columns.state_at(rows, at=[0, 10 ** 12])), tmp_path / "states.parquet")
    csv.write_csv(rows.rename_columns({"customer": "user_id"}), tmp_path / "transactions.csv")
    parquet.write_table(payloads(PEOPLE), tmp_path / "payloads.parquet")
    intervals = columns.timeline(payloads(PEOPLE), columns={"document": "payload"}, output=OUTPUT)
    parquet.write_table(purchases(pyarrow.table(intervals)), tmp_path / "purchases.parquet")
    customers = [uuid.UUID(int=each << 64).bytes for each in rows["customer"].to_pylist()]
    named = pyarrow.ExtensionArray.from_storage(pyarrow.uuid(), pyarrow.array(customers, pyarrow.binary(16)))
    parquet.write_table(rows.set_column(0, "customer", named), tmp_path / "uuids.parquet")
    stored = "".join(json.dumps({**each, "payload": json.loads(each["payload"])}) + "\n"
                     for each in payloads(PEOPLE).to_pylist())
    (tmp_path / "stored.jsonl").write_text(stored)
    (tmp_path / "changed.csv").write_text("customer\n7\n70\n")
    with open(tmp_path / "payloads.jsonl", "w") as file:
        for row in company(40)[0]:
            payload = {name: value for name, value in row.items() if value is not None and name != "customer"}
            ids = {name: str(value) for name, value in payload.items() if name.endswith(("Id", "Identifier"))}
            print(json.dumps({**payload, **ids, "appAccountToken": f"token-{row['customer']:04}"}), file=file)
    return tmp_path


def test_there_is_something_to_run() -> None:
    assert len(PROGRAMS) == 9 and len(COMMANDS) == 11


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.split("\n")[0])
def test_programs(program: str, folder: Path) -> None:
    checks = {"payloads.jsonl": "import subscore; assert subscore.columns.state_at(rows, at=0).customers == 40",
              "sort_indices": "given = pyarrow.parquet.read_table('uuids.parquet'); assert len(rows) == len(given)\n"
              "assert rows['customer'].to_pylist() == sorted(given['customer'].to_pylist())",
              "polars.read_parquet(\"uuids.parquet\")": "import pyarrow.parquet; of = subscore.columns.state_at\n"
              "assert polars.DataFrame(of(frame, at=0)).equals(polars.DataFrame(of("
              "pyarrow.parquet.read_table('uuids.parquet'), at=0)))"}
    check = "".join(f"\n{check}" for name, check in checks.items() if name in program)
    done = subprocess.run([sys.executable, "-c", program + check], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.split("\n")[0])
def test_programs_with_the_objects_of_each_library(program: str, library: str, folder: Path) -> None:
    if library == "Polars" and "pyarrow.parquet.read_table(\"uuids.parquet" in program:
        pytest.skip("Polars takes UUIDs for 16 bytes each, for which the page has another program")
    printed = [sorted(subprocess.run([sys.executable, "-c", each], cwd=folder, capture_output=True, text=True,
                                     check=True).stdout.splitlines()) for each in (program, before(program, library))]
    assert printed[0] == printed[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_commands(command: str, folder: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *command.split()], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and (folder / command.split()[-1]).exists()


def test_every_night(folder: Path) -> None:
    """Last night's result with the customers that have changed is the result about all."""
    rows, reports = (table(each) for each in company(40))
    command = next(each for each in COMMANDS if "--customers" in each)
    late = rows["customer"].to_pylist()
    changed = {each: index for index, each in enumerate(late) if each in (7, 70)}  # Whose last row comes tonight.
    parquet.write_table(rows.take([index for index in range(len(rows)) if index not in changed.values()]),
                        folder / "transactions.parquet")
    parquet.write_table(reports, folder / "reports.parquet")

    def asked(command: str, output: str) -> None:
        command = re.sub(r" -o \S+", f" -o {output}", command).replace("2025", "2024")
        subprocess.run([sys.executable, "-m", *command.split()], cwd=folder, check=True, capture_output=True)

    everybody = command.replace(" --customers changed.csv", "")
    asked(everybody, "states.parquet")
    parquet.write_table(rows, folder / "transactions.parquet")
    asked(command, "changed.parquet")
    asked(everybody, "whole.parquet")
    query = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)[0]
    duckdb.connect().execute(re.sub(r"'(\w+\.(?:parquet|csv))'", rf"'{folder}/\1'", query))
    before, found, whole = (milliseconds(parquet.read_table(folder / f"{name}.parquet"))
                            for name in ("states", "tonight", "whole"))
    keys = [("customer", "ascending"), ("originalTransactionId", "ascending"), ("at", "ascending")]
    assert found.sort_by(keys).to_pylist() == whole.sort_by(keys).to_pylist()
    assert before.sort_by(keys).to_pylist() != whole.sort_by(keys).to_pylist()
    assert [each.raw for each in summary.of(parquet.read_table(folder / "tonight.parquet")).rows] == \
        [each.raw for each in summary.of(parquet.read_table(folder / "whole.parquet")).rows]


def test_the_example(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "examples/analytics/analytics.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert (ROOT / "examples/analytics/analytics.txt").read_text(encoding="utf-8") == done.stdout
    title = "".join(xml.etree.ElementTree.parse(tmp_path / "churn.svg").getroot().itertext())
    assert "Subscriptions with access at the end of each month" in title and "Dec" in title

    first, second = ([[Decimal(each) for each in line.split()[1:]] for line in part.splitlines() if line[:1] == "2"]
                     for part in re.sub("[,%]", "", done.stdout).split("\n\n"))
    counts = [each[:-1] for each in first]
    for start, new, back, *left, end in counts:
        assert start + new + back - sum(left) == end
    assert [each[-1] for each in counts[:-1]] == [each[0] for each in counts[1:]]
    for *parts, end in second:  # Each was rounded to cents, and there is one currency with known prices.
        assert abs(sum(parts) - end) <= Decimal("0.01") * len(parts)
    assert [each[-1] for each in second[:-1]] == [each[0] for each in second[1:]] and len(first) == len(second) == 12
    # The last column of the last line, counted customer by customer.
    rows, reports = (milliseconds(parquet.read_table(tmp_path / f"{name}.parquet")).to_pylist()
                     for name in ("transactions", "reports"))
    states = by_json(rows, reports, ["2026-01-01T00:00:00Z"])
    assert sum(each["hasAccess"] for each in states) == counts[-1][-1]
