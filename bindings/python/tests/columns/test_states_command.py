"""subscore states and subscore timelines, as a shell runs them."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from company import AT, DAY, START, company, milliseconds, pyarrow, table

from subscore import columns
from subscore.command.states import months_of, spoken

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ROWS, REPORTS = (table(each) for each in company(150))
INSTANTS = ["--at", str(AT[0]), "--at", str(AT[1]), "--at", str(AT[2])]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    parquet.write_table(ROWS, tmp_path / "rows.parquet", row_group_size=70)
    parquet.write_table(REPORTS, tmp_path / "reports.parquet", row_group_size=30)
    csv.write_csv(ROWS, tmp_path / "rows.csv")
    csv.write_csv(REPORTS, tmp_path / "reports.csv")
    csv.write_csv(ROWS.rename_columns({"customer": "user_id"}), tmp_path / "renamed.csv")
    whole = ROWS["customer"].to_pylist().index(70)
    parquet.write_table(ROWS[:whole + 1], tmp_path / "first.parquet")
    parquet.write_table(ROWS[whole + 1:], tmp_path / "second.parquet")
    return tmp_path


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def states() -> Any:
    return milliseconds(columns.state_at(ROWS, reports=REPORTS, at=AT))


FILES: Dict[str, List[str]] = {
    "parquet": ["rows.parquet", "--reports", "reports.parquet"],
    "two files, and a customer in both": ["first.parquet", "second.parquet", "--reports", "reports.parquet"],
    "one thread": ["rows.parquet", "--reports", "reports.parquet", "--threads", "1"],
}


@pytest.mark.parametrize("name", FILES)
def test_states_of_files(name: str, folder: Path) -> None:
    code, told, wrong = run(folder, "states", *FILES[name], *INSTANTS, "-o", "out.parquet")
    assert (code, wrong) == (0, "")
    assert milliseconds(parquet.read_table(folder / "out.parquet")) == states()
    assert sorted(each.name for each in folder.iterdir() if each.name.startswith((".", "out"))) == ["out.parquet"]


@pytest.mark.parametrize("name", ["rows.csv", "renamed.csv"])
def test_states_of_text(name: str, folder: Path) -> None:
    given = [name, "--column", "customer=user_id"] if name == "renamed.csv" else [name]
    assert run(folder, "states", *given, *INSTANTS, "-o", "out.csv")[0] == 0
    found = csv.read_csv(folder / "out.csv").to_pylist()
    wanted = milliseconds(columns.state_at(ROWS, at=AT)).to_pylist()
    assert [(each["customer"], each["state"], each["hasAccess"], each["productId"] or None) for each in found] == \
        [(each["customer"], each["state"], each["hasAccess"], each["productId"]) for each in wanted]


def test_timelines_of_files(folder: Path) -> None:
    code, told, _ = run(folder, "timelines", *FILES["parquet"], "-o", "out.parquet", "--json")
    assert code == 0
    found = milliseconds(columns.timeline(ROWS, reports=REPORTS))
    assert milliseconds(parquet.read_table(folder / "out.parquet")) == found
    assert json.loads(told) == {"output": "out.parquet", "customers": 150, "rows": len(ROWS) + len(REPORTS),
                                "records": len(found), "warnings": [], "passedOver": []}


def test_the_summary(folder: Path) -> None:
    code, told, _ = run(folder, "states", *FILES["parquet"], *INSTANTS, "-o", "out.parquet", "--json")
    summary, found = json.loads(told), states().to_pylist()
    first, last = found[::3], found[2::3]
    lost = [now for then, now in zip(first, last) if then["hasAccess"] and not now["hasAccess"]]
    assert code == 0 and summary["records"] == len(found)
    assert [summary[name] for name in ("active", "inGrace", "inRetry")] == [
        sum(each["state"] == state for each in last)
        for state in ("subscribed", "billing_grace_period", "billing_retry")]
    assert summary["churned"] == {
        "since": AT[0], "total": len(lost),
        "voluntary": sum(each["expirationReason"] == "voluntary" for each in lost),
        "involuntary": sum(each["state"] == "billing_retry" or each["expirationReason"] == "billing_error"
                           for each in lost),
        "revoked": sum(each["state"] == "revoked" for each in lost), "other": 0,
        "unknown": sum(each["state"] == "expired" and each["expirationReason"] is None for each in lost)}
    assert len(lost) > 10


def test_revenue_a_month(folder: Path) -> None:
    """A year counts with a twelfth, a week with 4.35 of it, a trial with nothing; grace is not active."""
    def row(customer: int, product: str, days: int, price: int, currency: str, start: int = START) -> Dict[str, Any]:
        return {"customer": customer, "transactionId": customer, "productId": product, "purchaseDate": start,
                "expiresDate": start + days * DAY, "price": price, "currency": currency}

    rows = [row(1, "month", 31, 9990, "USD"), row(2, "month", 30, 0, "USD"), row(3, "year", 365, 99990, "USD"),
            row(4, "week", 7, 2990, "EUR"), row(5, "half", 181, 1200, "JPY"), row(6, "month", 30, 9990, "USD", 0),
            row(7, "quarter", 91, 30000, "EUR")]
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "few.parquet")
    _, told, _ = run(folder, "states", "few.parquet", "--at", str(START), "-o", "out.parquet", "--json")
    summary = json.loads(told)
    assert summary["monthlyRevenue"] == [
        {"currency": "EUR", "subscriptions": 2, "monthly": "23.00"},  # 2.99 x 30.4375 / 7 + 30 / 3
        {"currency": "JPY", "subscriptions": 1, "monthly": "0.20"},
        {"currency": "USD", "subscriptions": 3, "monthly": "18.32"},  # 9.99 + 0 + 99.99 / 12, of a half up
    ]
    assert summary["churned"] is None and summary["active"] == 6
    assert "divided by the months" in run(folder, "states", "few.parquet", "--at", str(START), "-o", "out.parquet")[1]


@pytest.mark.parametrize("days, months", [(28, "1"), (31, "1"), (61, "2"), (90, "3"), (182, "6"), (365, "12"),
                                          (7, "112/487"), (3, "48/487"), (45, "720/487")])
def test_months_of_a_period(days: int, months: str) -> None:
    assert str(months_of(days)) == months


def test_amounts_are_rounded_half_up() -> None:
    from fractions import Fraction
    assert [spoken(Fraction(each)) for each in (0, 4, 5, 18322, 1234567890)] == ["0.00", "0.00", "0.01", "18.32",
                                                                               "1234567.89"]


def test_monthly(folder: Path) -> None:
    assert run(folder, "states", "rows.parquet", "--monthly", "2023-12", "2024-02", "-o", "out.parquet")[0] == 0
    asked = parquet.read_table(folder / "out.parquet")["at"].unique().to_pylist()
    assert [f"{each:%Y-%m-%d %H:%M}" for each in asked] == ["2023-12-01 00:00", "2024-01-01 00:00", "2024-02-01 00:00"]


def test_options_reach_the_library(folder: Path) -> None:
    code, _, wrong = run(
        folder, "states", "rows.parquet", "--at", str(AT[1]), "-o", "out.csv", "--entitlement",
        "pro=pro.month,plus.month", "--entitlement", "any=basic.month,pro.month,plus.month", "--known-at", str(AT[0]),
        "--assume-renewal", "--retroactive-refunds", "--environment", "Production", "--bundle-id", "com.example.news")
    assert (code, wrong) == (0, "")
    entitlements = [{"id": "pro", "product_ids": ["pro.month", "plus.month"]},
                    {"id": "any", "product_ids": ["basic.month", "pro.month", "plus.month"]}]
    answer = columns.state_at(ROWS, at=AT[1], known_at=AT[0], assume_renewal=True, retroactive_refunds=True,
                              entitlements=entitlements)
    assert csv.read_csv(folder / "out.csv")["entitlements"].to_pylist() == \
        [" ".join(each) or None for each in pyarrow.table(answer)["entitlements"].to_pylist()]


def edited(folder: Path) -> None:
    parquet.write_table(pyarrow.concat_tables([ROWS, ROWS[:1]]), folder / "rows.parquet", row_group_size=50)


def cut_short(folder: Path) -> None:
    content = (folder / "rows.csv").read_text().splitlines()
    (folder / "rows.csv").write_text("\n".join([*content[:100], "1,2,3"]))


FAILURES: Dict[str, Tuple[Callable[[Path], object], List[str], int, str]] = {
    "a customer who comes again": (edited, ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1,
                                   f"rows.parquet: /{len(ROWS)}/customer: Found a customer whose other rows"),
    "a file that is none": (lambda folder: (folder / "rows.parquet").write_text("rows"),
                            ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1, "arquet"),
    "a file that ends in the middle": (cut_short, ["rows.csv", *INSTANTS, "-o", "out.csv"], 1, "got 3"),
    "no file": (lambda folder: None, ["nothing.parquet", *INSTANTS, "-o", "out.csv"], 1, "nothing.parquet"),
    "no folder": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "nowhere/out.csv"], 1, "there is no folder"),
    "files of other columns": (lambda folder: None, ["rows.parquet", "rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                               "its columns are not those"),
    "a column that is not there": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--column",
                                                         "customer=user"], 1, "'user'"),
    "an instant that is none": (lambda folder: None, ["rows.parquet", "--at", "soon", "-o", "out.csv"], 1, "--at: /0"),
    "another kind of file": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.txt"], 2, ".parquet or .csv"),
    "no instant": (lambda folder: None, ["rows.parquet", "-o", "out.csv"], 2, "--at or --monthly"),
    "two kinds of instants": (lambda folder: None, ["rows.parquet", *INSTANTS, "--monthly", "2025-01", "2025-02", "-o",
                                                    "out.csv"], 2, "exclude"),
    "no month": (lambda folder: None, ["rows.parquet", "--monthly", "2025-1", "2025-02", "-o", "out.csv"], 2, "2025-1"),
    "months backwards": (lambda folder: None, ["rows.parquet", "--monthly", "2025-03", "2025-02", "-o", "out.csv"], 2,
                         "before"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_nothing_half_written_after_an_error(name: str, folder: Path) -> None:
    prepare, arguments, code, text = FAILURES[name]
    (folder / "out.csv").write_text("what was there before")
    prepare(folder)
    before = sorted(folder.iterdir())
    found, told, wrong = run(folder, "states", *arguments)
    assert (found, told) == (code, "") and text in wrong and "Traceback" not in wrong, wrong
    assert sorted(folder.iterdir()) == before and (folder / "out.csv").read_text() == "what was there before"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_half_written_after_a_signal(number: signal.Signals, folder: Path) -> None:
    more = [pyarrow.compute.add(ROWS["customer"], 10_000 * number) for number in range(50)]
    many = pyarrow.concat_tables([ROWS.set_column(0, "customer", each) for each in more])
    parquet.write_table(many, folder / "many.parquet")
    before = sorted(folder.iterdir())
    process = subprocess.Popen([sys.executable, "-m", "subscore", "states", "many.parquet", "-o", "out.csv",
                                "--monthly", "2020-01", "2029-12"], cwd=folder, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not list(folder.glob(".out.csv.*")):
        time.sleep(0.01)
    process.send_signal(number)
    assert (process.wait(60), process.stderr and process.stderr.read()) == (-number, "")
    assert sorted(folder.iterdir()) == before


def test_progress_on_a_terminal(folder: Path) -> None:
    pytest.importorskip("tqdm")
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    command = [sys.executable, "-m", "subscore", "states", "rows.parquet", *INSTANTS, "-o", "out.parquet"]
    done = subprocess.run(command, cwd=folder, stderr=writer, stdout=subprocess.PIPE, text=True)
    os.close(writer)
    shown = ""
    with contextlib.suppress(OSError):  # Its end.
        while True:
            shown += os.read(reader, 100_000).decode()
    assert done.returncode == 0 and "rows/s" in shown and "150 customers" in shown and "100%" in shown


def test_without_pyarrow(folder: Path) -> None:
    (folder / "pyarrow.py").write_text("raise ImportError('no module')")
    code, _, wrong = run(folder, "states", "rows.parquet", *INSTANTS, "-o", "out.csv")
    assert code == 2 and "[columns]" in wrong and "build/python/wheel" in wrong
