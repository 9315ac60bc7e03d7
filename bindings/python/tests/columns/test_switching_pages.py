"""What docs/switching.md and its neighbours show: their commands and programs run, and the example is printed."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, List

import pytest
from company import pyarrow
from handing import LIBRARIES as OBJECTS
from handing import before
from lives import payloads, people, running, tables

from subscore.audit._kinds import KINDS

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")

ROOT = Path(__file__).resolve().parents[4]
PAGES = {name: (ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in ("switching", "upgrading")}
COMMANDS = [line for page in PAGES.values() for line in re.findall(r"^subscore .*", page, re.MULTILINE)]
PROGRAMS = [each for page in PAGES.values() for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL)]
LIBRARIES = ["new/usr/lib/x86_64-linux-gnu/libsubscore.so.0.5.0", "libsubscore.so.0.5.0"]

BUYS = {"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "pro.month"}
BASIC = {**BUYS, "productId": "basic.month"}
PEOPLE = people({
    "anna": [BUYS, {"do": "refund", "at": "2026-01-20T00:00:00Z"}],
    "ben": [BASIC],
    "carla": [BASIC, {"do": "billing", "at": "2026-01-12T00:00:00Z", "works": False}],
    "dora": [BUYS, {"do": "auto_renew", "at": "2026-01-12T00:00:00Z", "on": False}],
    "emil": [BASIC, {"do": "switch", "at": "2026-01-14T00:00:00Z", "productId": "pro.month"}],
})
MINE = {"anna": True, "ben": True, "carla": False, "dora": False, "emil": True, "frida": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows, reports = tables(PEOPLE)
    parquet.write_table(rows, tmp_path / "transactions.parquet")
    parquet.write_table(reports, tmp_path / "reports.parquet")
    parquet.write_table(payloads(PEOPLE), tmp_path / "payloads.parquet")
    csv.write_csv(payloads(PEOPLE), tmp_path / "payloads.csv")
    mine = pyarrow.table({"customer": list(MINE), "hasAccess": list(MINE.values()),
                          "at": [datetime(2026, 2, 15, tzinfo=timezone.utc)] * len(MINE)})
    parquet.write_table(mine, tmp_path / "mine.parquet")
    csv.write_csv(mine, tmp_path / "mine.csv")
    (tmp_path / "shadow.csv").write_text("customer,at,has_access\nben,1771113600000,True\n")
    for name in LIBRARIES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(running(), tmp_path / name)
    return tmp_path


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True)


def test_there_is_something_to_run() -> None:
    assert (len(COMMANDS), len(PROGRAMS)) == (6, 3)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands(command: str, folder: Path) -> None:
    done = run(folder, "-m", *shlex.split(command))
    expected = 3 if "--fail-above" in command and "mine.csv" in command else 0
    assert (done.returncode, done.stderr) == (expected, "")
    assert "-o" not in command or (folder / "differences.parquet").exists()


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.split("\n")[0])
def test_programs(program: str, folder: Path) -> None:
    # The functions that the page's reader has.
    around = "def old_has_access(customer): return True\n{}\n" + ("has_access('ben')\n" if "shadow" in program else "")
    done = run(folder, "-c", around.replace("{}", program))
    assert done.returncode == 0, done.stderr
    if "shadow" in program:
        lines: List[str] = (folder / "shadow.csv").read_text().splitlines()
        assert len(lines) == 3 and re.fullmatch(r"ben,\d{13},True", lines[-1])


@pytest.mark.parametrize("library", OBJECTS)
@pytest.mark.parametrize("program", [each for each in PROGRAMS if "read_table" in each],
                         ids=lambda program: program.split("\n")[0])
def test_programs_with_the_objects_of_each_library(program: str, library: str, folder: Path) -> None:
    for name in ("pandas", "polars", "duckdb"):
        pytest.importorskip(name)
    done, expected = run(folder, "-c", before(program, library)), run(folder, "-c", program)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected.stdout, expected.stderr)


def test_the_example(folder: Path) -> None:
    printed = run(folder, "-m", *shlex.split(COMMANDS[0])).stdout
    shown = re.search(r"<!-- example -->\n```text\n(.*?)```", PAGES["switching"], re.DOTALL)
    assert shown is not None and shown[1] == printed


def test_every_kind_is_described() -> None:
    described = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGES["switching"], re.M)))
    assert set(KINDS) <= set(described)


EXPORTS = {
    "transactions_1.parquet": [
        {"rc_last_seen_app_user_id_alias": name, "store": store, "start_time": datetime(2026, 1, 10),
         "effective_end_time": datetime(2026, month, 26), "refunded_at": datetime(2026, 1, 20) if refunded else None}
        for name, store, month, refunded in (("anna", "app_store", 2, True), ("carla", "app_store", 2, False),
                                             ("dora", "app_store", 1, False), ("emil", "play_store", 2, False))],
    "adapty_events.csv": [
        {"customer_user_id": name, "store": "app_store", "event_type": event, "original_transaction_id": number,
         "event_datetime": datetime(2026, 1, day), "subscription_expires_at": datetime(2026, month, 26)}
        for name, event, number, day, month in (
            ("anna", "subscription_started", 1, 10, 2), ("anna", "subscription_refunded", 1, 20, 2),
            ("carla", "subscription_started", 2, 10, 1), ("carla", "subscription_renewed", 2, 11, 2),
            ("dora", "subscription_started", 3, 10, 1))],
}


@pytest.mark.parametrize("export", EXPORTS)
def test_an_export_becomes_expected_answers(export: str, folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    page = (ROOT / "docs/migrating.md").read_text(encoding="utf-8")
    (query,) = [each for each in re.findall(r"```sql\n(.*?)```", page, re.DOTALL) if export.split("_")[0] in each]
    table = pyarrow.Table.from_pylist(EXPORTS[export])
    (parquet.write_table if export.endswith("parquet") else csv.write_csv)(table, folder / export)
    (folder / "mine.parquet").unlink()
    duckdb.connect().execute(query.replace("'transactions_", f"'{folder}/transactions_").replace(
        "'adapty_", f"'{folder}/adapty_").replace("'mine.", f"'{folder}/mine."))
    mine = parquet.read_table(folder / "mine.parquet").to_pylist()
    assert [(each["customer"], each["hasAccess"]) for each in mine] == \
        [("anna", False), ("carla", True), ("dora", False)]
    assert {each["at"] for each in mine} == {datetime(2026, 2, 15, tzinfo=timezone.utc)}
    done = run(folder, "-m", "subscore", "audit", "payloads.csv", "--expected", "mine.parquet")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == ("Your answers are in mine.parquet: customer, at, hasAccess.\n\n"
                           "0 of 3 answers, for 3 customers, differ from the rules.\n")
