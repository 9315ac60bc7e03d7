"""subscore audit, as a shell runs it."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import shutil
import struct
import subprocess
import sys
import termios
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, List, Tuple

import pytest
from company import milliseconds, pyarrow
from lives import payloads, people, running, tables

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")

PEOPLE = people({
    "1": [{"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "pro.month"},
          {"do": "refund", "at": "2026-01-20T00:00:00Z"}],
    "2": [{"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "basic.month"}],
    "3": [{"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "basic.month"},
          {"do": "billing", "at": "2026-01-12T00:00:00Z", "works": False}],
})
AT = datetime(2026, 2, 15, tzinfo=timezone.utc)
MINE = [("1", True), ("2", True), ("3", False), ("4", False)]
RECORDS = ["rows.parquet", "--reports", "reports.parquet"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows, reports = tables(PEOPLE)
    parquet.write_table(rows, tmp_path / "rows.parquet")
    parquet.write_table(reports, tmp_path / "reports.parquet")
    csv.write_csv(rows, tmp_path / "rows.csv")
    csv.write_csv(reports, tmp_path / "reports.csv")
    parquet.write_table(payloads(PEOPLE), tmp_path / "payloads.parquet")
    csv.write_csv(payloads(PEOPLE), tmp_path / "payloads.csv")
    mine = pyarrow.table({"customer": [each[0] for each in MINE], "instant": [AT] * len(MINE),
                          "has_access": [each[1] for each in MINE], "note": ["is not read"] * len(MINE)})
    parquet.write_table(mine, tmp_path / "mine.parquet")
    (tmp_path / "strangers.csv").write_text("customer,at,hasAccess\n71,1771113600000,t\n72,1771113600000,f\n")
    (tmp_path / "empty.csv").write_text("customer,at,hasAccess\n")
    (tmp_path / "bad.csv").write_text("customer,payload\n1,{\n")
    (tmp_path / "apart.csv").write_text("customer,payload\n1,[]\n2,[]\n1,[]\n")
    # As psql writes it.
    (tmp_path / "mine.csv").write_text("who,instant,has_access\n" + "".join(
        f"{each[0]},2026-02-15 00:00:00+00,{'t' if each[1] else 'f'}\n" for each in MINE))
    return tmp_path


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", "audit", *arguments], cwd=folder, capture_output=True,
                          text=True)
    return done.returncode, done.stdout, done.stderr


FORMS: List[List[str]] = [
    [*RECORDS, "--expected", "mine.parquet"],
    ["rows.csv", "--reports", "reports.csv", "--expected", "mine.csv", "--expected-column", "customer=who"],
    ["payloads.parquet", "--expected", "mine.parquet"],
    ["payloads.csv", "--expected", "mine.csv", "--expected-column", "customer=who"],
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[0])
def test_every_form_of_the_files(form: List[str], folder: Path) -> None:
    code, printed, wrong = run(folder, *form, "-o", "out.parquet", "--json")
    assert (code, wrong) == (0, "")
    found = json.loads(printed)
    assert {name: found[name] for name in ("customers", "compared", "differences", "knownLater", "output")} == \
        {"customers": 4, "compared": 4, "differences": 2, "knownLater": 0, "output": "out.parquet"}
    assert [(each["kind"], each["count"]) for each in found["kinds"]] == [("refund_unseen", 1), ("grace_ignored", 1)]
    out = milliseconds(parquet.read_table(folder / "out.parquet")).to_pylist()
    assert [(each["customer"], each["kind"], each["price"], each["currency"]) for each in out] == \
        [("1", "refund_unseen", 9990, "USD"), ("3", "grace_ignored", 4990, "USD")]
    assert out[0]["explanation"] == found["kinds"][0]["samples"][0]["explanation"]


def test_documents_over_several_lines(folder: Path) -> None:
    """As a column of text holds them."""
    spread = [json.dumps(json.loads(each), indent=2) for each in payloads(PEOPLE)["payload"].to_pylist()]
    table = payloads(PEOPLE)
    csv.write_csv(table.set_column(1, "payload", pyarrow.array(spread)), folder / "spread.csv")
    found = json.loads(run(folder, "spread.csv", "--expected", "mine.parquet", "--json")[1])
    assert (found["compared"], found["differences"]) == (4, 2)


def test_text(folder: Path) -> None:
    code, printed, wrong = run(folder, *FORMS[0], "-o", "out.csv")
    assert (code, wrong) == (0, "")
    lines = printed.splitlines()
    assert lines[:2] == ["Your answers are in mine.parquet: customer, instant as at, has_access as hasAccess; not "
                         "read: note.", ""]
    del lines[:2]
    assert lines[0] == "2 of 4 answers, for 4 customers, differ from the rules."
    assert lines[1].startswith("Your access is too long in 1 and too short in 1; only the product differs in 0, ")
    assert lines[4].split() == ["refund_unseen", "1", "1", "9.99", "USD"]
    assert "  1 at 2026-02-15 00:00 UTC: yours access; the rules no access, revoked, pro.month" in lines
    assert "    No access since 2026-01-20 00:00 UTC: pro.month was refunded on 2026-01-20 00:00 UTC" in printed
    assert lines[-1] == "All differences are in out.csv."
    out = csv.read_csv(folder / "out.csv").to_pylist()
    assert [each["kind"] for each in out] == ["refund_unseen", "grace_ignored"]


@pytest.mark.parametrize("limit, code", [("2", 0), ("1", 3), ("0", 3), ("50%", 0), ("49.9%", 3)])
def test_fail_above(limit: str, code: int, folder: Path) -> None:
    assert run(folder, *FORMS[0], "--fail-above", limit)[0] == code


def test_what_came_later_does_not_fail(folder: Path) -> None:
    mine = pyarrow.table({"customer": ["1"], "at": [datetime(2026, 1, 20, 0, 0, 0, 1000, timezone.utc)],
                          "hasAccess": [True]})
    parquet.write_table(mine, folder / "early.parquet")
    code, printed, _ = run(folder, *RECORDS, "--expected", "early.parquet", "--fail-above", "0")
    assert code == 0 and "1 of 1 answers" in printed and "no system could have avoided" in printed


def test_an_entitlement(folder: Path) -> None:
    _, printed, _ = run(folder, *FORMS[0], "--entitlement", "basic=basic.month", "--json")
    found = [(each["kind"], each["samples"][0]["customer"]) for each in json.loads(printed)["kinds"]]
    assert found == [("no_subscription", "1"), ("grace_ignored", "3")]


def test_another_version(folder: Path) -> None:
    shutil.copy(running(), folder / "other.so")
    code, printed, wrong = run(folder, *RECORDS, "--against", "other.so", "--fail-above", "0", "-o", "out.parquet")
    assert (code, wrong) == (0, "") and printed.startswith("0 of 3 customers get another answer of ")
    assert len(parquet.read_table(folder / "out.parquet")) == 0
    found = json.loads(run(folder, "payloads.parquet", "--against", "other.so", "--json")[1])
    assert (found["customers"], found["differing"], found["version"]) == (3, 0, found["otherVersion"])


def test_progress_on_a_terminal(folder: Path) -> None:
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    done = subprocess.run([sys.executable, "-m", "subscore", "audit", *FORMS[0]], cwd=folder, stderr=writer,
                          stdout=subprocess.PIPE, text=True)
    os.close(writer)
    shown = ""
    with contextlib.suppress(OSError):  # Its end.
        while True:
            shown += os.read(reader, 100_000).decode()
    assert done.returncode == 0 and "rows/s" in shown and "4 customers" in shown and "100%" in shown


WRONG: List[Tuple[List[str], int, str]] = [
    ([*RECORDS], 2, "--expected or --against is required"),
    ([*FORMS[0], "--against", "x.so"], 2, "--expected and --against exclude each other"),
    ([*RECORDS, "--against", "x.so", "--entitlement", "a=b"], 2, "--expected-column and --entitlement need --expected"),
    ([*FORMS[0], "--entitlement", "a=b", "--entitlement", "c=d"], 2, "--entitlement: only one is possible"),
    ([*FORMS[0], "--fail-above", "much"], 2, "'much' is neither a number, as 10, nor a share, as 0.1%"),
    ([*RECORDS, "--against", "x.so"], 1, "x.so: cannot open shared object file"),
    ([*RECORDS, "--expected", "rows.parquet"], 1, "expected: there is no column at or instant"),
    (["reports.parquet", "--expected", "mine.parquet"], 1, "no column purchaseDate"),
    (["rows.txt", "--expected", "mine.parquet"], 2, "rows.txt: a name that ends in .parquet, .csv, .tsv, "),
    ([*RECORDS, "--expected", "strangers.csv"], 1,
     "strangers.csv: none of its 2 customers is in the records; compare the ids in both"),
    ([*RECORDS, "--expected", "empty.csv"], 1, "empty.csv: there are no rows, so there is nothing to compare"),
    (["bad.csv", "--expected", "mine.parquet"], 1,
     "bad.csv, row 1: line 1, column 2: The text ends in the middle of a JSON value."),
    (["apart.csv", "--expected", "mine.parquet"], 1, "apart.csv, row 3: all rows of customer 1 must be together"),
    ([*FORMS[0], "-o", "mine.parquet"], 2, "--output mine.parquet: the command reads this file, and would replace it"),
    ([*FORMS[0], "-o", "no/where.csv"], 1, "no/where.csv: there is no folder no"),
]


@pytest.mark.parametrize("arguments, code, message", WRONG, ids=lambda each: each if isinstance(each, str) else "")
def test_mistakes(arguments: List[str], code: int, message: str, folder: Path) -> None:
    found, printed, wrong = run(folder, *arguments)
    assert (found, printed) == (code, "") and message in wrong and "Traceback" not in wrong
