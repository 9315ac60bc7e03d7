"""subscore states and subscore timelines, as a shell runs them."""

from __future__ import annotations

import contextlib
import csv as csv_module
import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple
from zoneinfo import ZoneInfo

import pytest
from company import AT, DAY, START, company, milliseconds, pyarrow, table

from subscore import columns, summary
from subscore.command.options import command_line, cores
from subscore.summary import of, units

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ROWS, REPORTS = (table(each) for each in company(150))
INSTANTS = ["--at", str(AT[0]), "--at", str(AT[1]), "--at", str(AT[2])]
# The columns that the command writes: those of every answer, and what else a summary needs.
OUTPUT = list(dict.fromkeys([*columns.DEFAULT_OUTPUT, *summary.OUTPUT]))


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
    return milliseconds(columns.state_at(ROWS, reports=REPORTS, at=AT, output=OUTPUT))


def test_the_names_of_the_columns() -> None:
    assert pyarrow.table(columns.state_at(ROWS, at=AT)).column_names == list(columns.DEFAULT_OUTPUT)
    assert pyarrow.table(columns.state_at(ROWS, at=AT, output=OUTPUT)).column_names == OUTPUT


@pytest.mark.parametrize("command", ["states", "timelines"])
def test_as_many_threads_as_cores(command: str) -> None:
    instants = INSTANTS if command == "states" else []
    options = command_line().parse_args([command, "a.parquet", "-o", "b.parquet", *instants])
    assert options.threads == cores() and cores() >= 1


FILES: Dict[str, List[str]] = {
    "parquet": ["rows.parquet", "--reports", "reports.parquet"],
    "two files, and a customer in both": ["first.parquet", "second.parquet", "--reports", "reports.parquet"],
    "one thread": ["rows.parquet", "--reports", "reports.parquet", "--threads", "1"],
}


@pytest.mark.parametrize("name", FILES)
def test_states_of_files(name: str, folder: Path) -> None:
    code, printed, wrong = run(folder, "states", *FILES[name], *INSTANTS, "-o", "out.parquet")
    assert (code, wrong) == (0, "")
    assert milliseconds(parquet.read_table(folder / "out.parquet")) == states()
    # However many answers there were, and with dictionaries only for columns of few values.
    assert parquet.read_metadata(folder / "out.parquet").num_row_groups == 1
    group = parquet.read_metadata(folder / "out.parquet").row_group(0)
    columns_of = {each.path_in_schema: each for each in map(group.column, range(group.num_columns))}
    assert [columns_of[name].has_dictionary_page for name in ("customer", "accessUntil", "productId", "state")] == [
        False, False, True, True]
    assert sorted(each.name for each in folder.iterdir() if each.name.startswith((".", "out"))) == ["out.parquet"]


def test_only_what_is_needed_is_imported(folder: Path) -> None:
    program = "import sys; from subscore.command import main; main(sys.argv[1:]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program, "states", *FILES["parquet"], *INSTANTS, "-o", "out.parquet"],
                          cwd=folder, capture_output=True, text=True, check=True)
    imported = set(done.stdout.splitlines()[-1].split())
    assert {"subscore.command.states", "pyarrow.parquet"} <= imported
    # The first three take longer to import than the command takes for a million rows.
    others = {"pandas", "pyarrow.dataset", "asyncio", "duckdb", "matplotlib", "http.client", "subscore.audit"}
    assert not others & imported


@pytest.mark.parametrize("name", ["rows.csv", "renamed.csv"])
def test_states_of_text(name: str, folder: Path) -> None:
    given = [name, "--column", "customer=user_id"] if name == "renamed.csv" else [name]
    assert run(folder, "states", *given, *INSTANTS, "-o", "out.csv")[0] == 0
    found = csv.read_csv(folder / "out.csv").to_pylist()
    expected = milliseconds(columns.state_at(ROWS, at=AT)).to_pylist()
    assert [(each["customer"], each["state"], each["hasAccess"], each["productId"] or None) for each in found] == \
        [(each["customer"], each["state"], each["hasAccess"], each["productId"]) for each in expected]


def test_timelines_of_files(folder: Path) -> None:
    code, printed, _ = run(folder, "timelines", *FILES["parquet"], "-o", "out.parquet", "--json")
    assert code == 0
    found = milliseconds(columns.timeline(ROWS, reports=REPORTS))
    assert milliseconds(parquet.read_table(folder / "out.parquet")) == found
    assert json.loads(printed) == {"output": "out.parquet", "customers": 150, "rows": len(ROWS) + len(REPORTS),
                                "records": len(found), "warnings": [], "passedOver": []}


def counted(found: List[Dict[str, Any]], instants: int, index: int) -> Dict[str, Any]:
    """The row of the summary at an instant, as far as it is about subscriptions, counted by hand from the states."""
    now = found[index::instants]
    active = [each for each in now if each["state"] == "subscribed"]
    own = [each for each in now if each["hasOwnAccess"]]
    row: Dict[str, Any] = {
        "at": now[0]["at"], "active": len(active), "trial": sum(each["price"] == 0 for each in active),
        "inGrace": sum(each["state"] == "billing_grace_period" for each in now),
        "inRetry": sum(each["state"] == "billing_retry" for each in now),
        "new": None, "returned": None, "churned": None, "shared": 0, "monthlyRevenue": [],
        "withoutMonthlyPrice": sum(each["monthlyPrice"] is None for each in own)}
    for currency in sorted({each["currency"] for each in own if each["monthlyPrice"] is not None}):
        priced = [each for each in own if each["currency"] == currency and each["monthlyPrice"] is not None]
        row["monthlyRevenue"].append({
            "currency": currency, "subscriptions": len(priced),
            "milliunits": sum(each["monthlyPrice"] for each in priced),
            "inGrace": sum(each["monthlyPrice"] for each in priced if each["state"] == "billing_grace_period"),
            "restated": None})
    if index > 0:
        pairs = list(zip(found[index - 1::instants], now))
        begun = [then["state"] for then, each in pairs if each["hasAccess"] and not then["hasAccess"]]
        lost = [each for then, each in pairs if then["hasAccess"] and not each["hasAccess"]]
        row["new"], row["returned"] = begun.count("none"), len(begun) - begun.count("none")
        churned = row["churned"] = {"total": len(lost), "voluntary": 0, "involuntary": 0, "revoked": 0, "other": 0,
                                    "unknown": 0}
        for each in lost:
            reason = "revoked" if each["state"] == "revoked" else \
                "involuntary" if each["state"] == "billing_retry" or each["expirationReason"] == "billing_error" else \
                "voluntary" if each["expirationReason"] == "voluntary" else \
                "unknown" if each["expirationReason"] is None else "other"
            churned[reason] += 1
    return row


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]], ids=["ascending", "in another order"])
def test_the_summary(order: List[int], folder: Path) -> None:
    instants = [argument for each in order for argument in INSTANTS[2 * each:2 * each + 2]]
    code, printed, _ = run(folder, "states", *FILES["parquet"], *instants, "-o", "out.parquet", "--json",
                        "--summary", "summary.csv")
    printed_summary, found = json.loads(printed), states().to_pylist()
    assert code == 0 and printed_summary["records"] == len(found)
    expected = [counted(found, 3, index) for index in range(3)]
    shown = printed_summary["instants"]
    assert [{name: row[name] for name in expected[0]} for row in shown] == expected
    assert expected[1]["churned"]["total"] > 10 and expected[1]["new"] > 10 and expected[1]["returned"] > 0
    assert expected[0]["monthlyRevenue"][0]["inGrace"] > 0 and shown[1]["movements"][0]["churned"] < 0
    table = csv.read_csv(folder / "summary.csv").to_pylist()
    for row, each in zip(table, expected):
        revenue = {f"mrrMilliunits_{of['currency']}": of["milliunits"] for of in each["monthlyRevenue"]}
        assert int(row["at"].timestamp() * 1000) == each["at"]
        churned = each["churned"] or {}
        wanted = {**{name: each[name] for name in ("active", "trial", "inGrace", "inRetry", "new", "returned", "shared",
                                                   "withoutMonthlyPrice")},
                  "churned": churned.get("total"),
                  **{f"churned{name.title()}": churned.get(name)
                     for name in ("voluntary", "involuntary", "revoked", "other", "unknown")},
                  "mrrMilliunits_USD": 0, **revenue}
        assert {name: row[name] for name in wanted} == wanted
    # From the table of the states, as from the batches of the command; from a file of text as well.
    counts = of(columns.state_at(ROWS, reports=REPORTS, at=AT, output=summary.OUTPUT))
    assert table == csv_of(folder, counts.table())
    assert [row.raw for row in counts.rows] == shown
    assert [row.raw for row in of(parquet.read_table(folder / "out.parquet")).rows] == shown
    # Without the columns that must be named, the same but for movements, customers and trials.
    nothing = {"shared": None, "movements": None, "customers": None, "trials": None}
    assert [row.raw for row in of(columns.state_at(ROWS, reports=REPORTS, at=AT)).rows] == [
        {**row, **nothing} for row in shown]


def csv_of(folder: Path, table: Any) -> Any:
    csv.write_csv(table, folder / "again.csv")
    return csv.read_csv(folder / "again.csv").to_pylist()


def test_the_summary_of_made_up_states() -> None:
    def states_of(*each: Tuple[str, Any, Any]) -> Any:
        """Three instants of each subscription, as (state, expirationReason, monthlyPrice)."""
        return pyarrow.table({
            "at": [0, 1, 2] * (len(each) // 3), "state": [one[0] for one in each],
            "hasAccess": [one[0] in ("subscribed", "billing_grace_period") for one in each],
            "expirationReason": pyarrow.array([one[1] for one in each], "string"),
            "price": pyarrow.array([one[2] for one in each], "int64"),
            "monthlyPrice": pyarrow.array([one[2] for one in each], "int64"),
            "currency": pyarrow.array([None if one[2] is None else "USD" for one in each], "string")})

    subscribed, grace = ("subscribed", None, 9990), ("billing_grace_period", None, 9990)
    none, trial = ("none", None, None), ("subscribed", None, 0)
    found = of(states_of(
        none, subscribed, ("billing_retry", "billing_error", 9990),
        none, trial, ("expired", "price_increase", 0),
        none, ("expired", None, 9990), subscribed,
        subscribed, grace, ("expired", "voluntary", 9990),
        subscribed, ("expired", "voluntary", 9990), subscribed,
        subscribed, ("revoked", "voluntary", 9990), none,
        subscribed, ("subscribed", None, None), none))
    assert [found.rows[0].new, found.rows[0].returned, found.rows[0].churned] == [None] * 3
    assert [(row.active, row.trial, row.in_grace, row.in_retry) for row in found.rows] == [
        (4, 0, 0, 0), (3, 1, 1, 0), (2, 0, 0, 1)]
    assert [(row.new, row.returned) for row in found.rows[1:]] == [(2, 0), (0, 2)]
    assert [row.churned and row.churned.raw for row in found.rows[1:]] == [
        {"total": 2, "voluntary": 1, "involuntary": 0, "revoked": 1, "other": 0, "unknown": 0},
        {"total": 4, "voluntary": 1, "involuntary": 1, "revoked": 0, "other": 1, "unknown": 1}]
    assert [[each.raw for each in row.monthly_revenue] for row in found.rows] == [
        [{"currency": "USD", "subscriptions": 4, "milliunits": 39960, "inGrace": 0, "restated": None}],
        [{"currency": "USD", "subscriptions": 3, "milliunits": 19980, "inGrace": 9990, "restated": None}],
        [{"currency": "USD", "subscriptions": 2, "milliunits": 19980, "inGrace": 0, "restated": None}]]
    assert [row.without_monthly_price for row in found.rows] == [0, 1, 0]
    # The one that had ended before the instant is a part of its cohort.
    assert [(each.size, each.with_access) for each in found.cohorts] == [(3, (2, 1)), (0, (0,))]


@pytest.mark.parametrize("at", [[0, 1, 0], [0, 0, 1, 1], [0, 1, 1, 0]])
def test_a_summary_needs_each_instant_of_each_subscription(at: List[int]) -> None:
    count = len(at)
    table = pyarrow.table({
        "at": at, "state": ["none"] * count, "hasAccess": [False] * count, "price": pyarrow.nulls(count, "int64"),
        "expirationReason": pyarrow.nulls(count, "string"), "currency": pyarrow.nulls(count, "string"),
        "monthlyPrice": pyarrow.nulls(count, "int64")})
    with pytest.raises(ValueError, match="in the same order for every subscription"):
        of(table)
    with pytest.raises(ValueError, match="no column 'monthlyPrice'"):
        of(table.drop_columns(["monthlyPrice"]))


def test_revenue_a_month(folder: Path) -> None:
    """A year counts with a twelfth, a week with 4.35 of it, a trial with nothing."""
    def row(customer: int, product: str, end: int, price: int, currency: str, start: int = START) -> Dict[str, Any]:
        return {"customer": customer, "transactionId": customer, "productId": product, "purchaseDate": start,
                "expiresDate": end, "price": price, "currency": currency, "environment": "Xcode"}

    # From 2023-11-14T22:13:20Z.
    month, week, year = START + 30 * DAY, START + 7 * DAY, START + 366 * DAY
    rows = [row(1, "month", month, 9990, "USD"), row(2, "month", month, 0, "USD"), row(3, "year", year, 99990, "USD"),
            row(4, "week", week, 2990, "EUR"), row(5, "half", START + 182 * DAY, 1200, "JPY"),
            row(6, "month", month, 9990, "USD", START - DAY * 100), row(7, "quarter", START + 92 * DAY, 30000, "EUR"),
            row(8, "ended", START, 9990, "USD", START - DAY)]
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "few.parquet")
    _, printed, _ = run(folder, "states", "few.parquet", "--at", str(START), "-o", "out.parquet", "--json")
    (found,) = json.loads(printed)["instants"]
    rest = {"inGrace": 0, "restated": None}
    assert found["monthlyRevenue"] == [
        {"currency": "EUR", "subscriptions": 2, "milliunits": 23001, **rest},  # 2.99 x 30.436875 / 7 + 30 / 3
        {"currency": "JPY", "subscriptions": 1, "milliunits": 200, **rest},
        {"currency": "USD", "subscriptions": 3, "milliunits": 18323, **rest},  # 9.99 + 0 + 99.99 / 12, of a half up
    ]
    assert (found["active"], found["trial"], found["withoutMonthlyPrice"]) == (7, 1, 1)
    printed = run(folder, "states", "few.parquet", "--at", str(START), "-o", "out.parquet")[1]
    assert "divided by its months" in printed
    lines = [re.split("  +", line.strip()) for line in printed.splitlines()]
    (first, second, third) = [number for number, line in enumerate(lines) if line[0] == "at"]
    assert dict(zip(lines[first], lines[first + 1])) == {
        "at": "2023-11-14 22:13", "active": "7", "of them trial": "1", "MRR EUR": "23.00", "MRR JPY": "0.20",
        "MRR USD": "18.32", "no MRR": "1"}
    assert lines[second - 1] == ["customers and trials"]
    assert dict(zip(lines[second], lines[second + 1])) == {"at": "2023-11-14 22:13", "paying customers": "7"}
    assert lines[third - 1] == ["movements of MRR"]
    assert [dict(zip(lines[third], line)) for line in lines[third + 1:]] == [
        {"at": "2023-11-14 22:13", "currency": currency, "MRR": amount}
        for currency, amount in (("EUR", "23.00"), ("JPY", "0.20"), ("USD", "18.32"))]


def test_that_tables_without_numbers_are_left_out(folder: Path) -> None:
    """Someone bought before the instant, and it is over: nothing moves, and nothing is paid."""
    row = {"customer": 1, "transactionId": 1, "productId": "month", "purchaseDate": START - 40 * DAY,
           "expiresDate": START - 10 * DAY, "price": 9990, "currency": "USD", "environment": "Xcode"}
    parquet.write_table(pyarrow.Table.from_pylist([row]), folder / "few.parquet")
    given = ["states", "few.parquet", "-o", "out.parquet", "--at", str(START)]
    printed = run(folder, *given)[1]
    assert "customers and trials" not in printed and "movements of MRR" not in printed
    printed = run(folder, *given, "--at", str(START - 20 * DAY))[1]
    assert "customers and trials" in printed


def test_amounts_are_rounded_half_up() -> None:
    assert [units(each) for each in (0, 4, 5, 18322, 1234567890)] == ["0.00", "0.00", "0.01", "18.32", "1,234,567.89"]
    assert [units(each) for each in (-4, -5, -6, -10, -9990, -1234567890)] == [
        "0.00", "0.00", "-0.01", "-0.01", "-9.99", "-1,234,567.89"]


@pytest.mark.parametrize("names", [["rows.parquet"], ["shuffled.csv"], ["shuffled.parquet"]])
@pytest.mark.parametrize("has_duckdb", [True, False])
def test_sorted_first(names: List[str], has_duckdb: bool, folder: Path) -> None:
    if not has_duckdb:
        (folder / "duckdb.py").write_text("raise ImportError('no module')")
    shuffled = pyarrow.concat_tables([ROWS[1::2], ROWS[::2]])
    parquet.write_table(shuffled, folder / "shuffled.parquet")
    csv.write_csv(shuffled, folder / "shuffled.csv")
    parquet.write_table(REPORTS.sort_by([("customer", "descending")]), folder / "shuffled_reports.parquet")
    given = ["states", *names, *INSTANTS, "-o", "out.parquet"]
    if names[0].endswith("parquet"):
        given += ["--reports", "shuffled_reports.parquet"]
    assert run(folder, *given, "--sort")[::2] == (0, "")
    found = milliseconds(parquet.read_table(folder / "out.parquet"))
    if names[0].endswith("parquet"):
        assert found == states()
    else:  # Customers of CSV are texts, and so is their order.
        expected = milliseconds(columns.state_at(ROWS, at=AT))
        customers = [str(each) for each in expected["customer"].to_pylist()]
        assert sorted(found["customer"].to_pylist(), key=int) == customers
        assert sorted(found["state"].to_pylist()) == sorted(expected["state"].to_pylist())
    if names[0].startswith("shuffled"):
        code, _, wrong = run(folder, *given)
        assert code == 1 and "or add --sort." in wrong and f"{names[0]}, row " in wrong, wrong


# The options, and the instants that are asked about.
CALENDAR: Dict[str, Tuple[List[str], List[str]]] = {
    "months": (["--monthly", "2023-12", "2024-02"], ["2023-12-01 00:00", "2024-01-01 00:00", "2024-02-01 00:00"]),
    "months in Berlin, one of them in summer": (
        ["--monthly", "2024-03", "2024-04", "--zone", "Europe/Berlin"], ["2024-02-29 23:00", "2024-03-31 22:00"]),
    "days": (["--daily", "2024-02-28", "2024-03-01"], ["2024-02-28 00:00", "2024-02-29 00:00", "2024-03-01 00:00"]),
    "a day": (["--daily", "2024-02-28", "2024-02-28"], ["2024-02-28 00:00"]),
    "days in New York around the change of its clocks": (
        ["--daily", "2024-03-10", "2024-03-11", "--zone", "America/New_York"],
        ["2024-03-10 05:00", "2024-03-11 04:00"]),
    "a day whose midnight is skipped": (
        ["--daily", "2018-11-03", "2018-11-05", "--zone", "America/Sao_Paulo"],
        ["2018-11-03 03:00", "2018-11-04 03:00", "2018-11-05 02:00"]),
    "a day that ends with an hour twice": (
        ["--daily", "2018-02-17", "2018-02-18", "--zone", "America/Sao_Paulo"],
        ["2018-02-17 02:00", "2018-02-18 03:00"]),
    "a day that is left out": (
        ["--daily", "2011-12-29", "2011-12-31", "--zone", "Pacific/Apia"], ["2011-12-29 10:00", "2011-12-30 10:00"]),
}


@pytest.mark.parametrize("name", CALENDAR)
def test_months_and_days(name: str, folder: Path) -> None:
    options, expected = CALENDAR[name]
    code, _, wrong = run(folder, "states", "rows.parquet", *options, "-o", "out.parquet")
    assert (code, wrong) == (0, "")
    found = parquet.read_table(folder / "out.parquet")["at"].unique().to_pylist()
    assert [f"{each:%Y-%m-%d %H:%M}" for each in found] == expected


def test_cohorts(folder: Path) -> None:
    months = ["--monthly", "2023-12", "2024-06", "--zone", "Asia/Tokyo"]
    code, _, wrong = run(folder, "states", *FILES["parquet"], *months, "-o", "out.parquet", "--cohorts", "months.csv")
    assert (code, wrong) == (0, "")
    counts = of(parquet.read_table(folder / "out.parquet"), zone=ZoneInfo("Asia/Tokyo"))
    found = csv.read_csv(folder / "months.csv").to_pylist()
    assert found == csv_of(folder, counts.cohort_table())
    assert {each["kind"] for each in found} == {"paid"} and len({each["month"] for each in found}) > 2
    last = [each for each in found if each["at"] == found[-1]["at"]]
    paying = counts.rows[-1].customers
    assert paying is not None and sum(each["customersPaying"] for each in last) == paying.paying > 0
    assert sum(each["mrrMilliunits_USD"] for each in last) == counts.rows[-1].monthly_revenue[0].milliunits
    assert sum(each["customers"] for each in last) > sum(each["customersPaying"] for each in last)
    # In UTC, some of them paid first in another month.
    assert of(parquet.read_table(folder / "out.parquet")).paid_cohorts != counts.paid_cohorts


COUNTRIES = ["DE", "US", None]


@pytest.mark.parametrize("form", ["rows.parquet", "rows.csv", "payloads.parquet"])
def test_a_breakdown(form: str, folder: Path) -> None:
    """Each country's counts are those of its customers alone, and all products of a country add up to them."""
    def counts_of(rows: Any) -> List[Dict[str, Any]]:
        (folder / "one").mkdir(exist_ok=True)
        parquet.write_table(rows, folder / "one/rows.parquet")
        assert run(folder, "states", "one/rows.parquet", *INSTANTS, "-o", "x.parquet", "--summary", "one.csv")[0] == 0
        found: List[Dict[str, Any]] = csv.read_csv(folder / "one.csv").to_pylist()
        return found

    where = [COUNTRIES[customer % 3] for customer in ROWS["customer"].to_pylist()]
    rows = ROWS.append_column("country", pyarrow.array(where)).append_column("storefront", pyarrow.array(where))
    given = rows
    if form == "payloads.parquet":
        kept = [{name: value for name, value in row.items() if value is not None} for row in milliseconds(
            rows.drop_columns(["customer", "country", "storefront"])).to_pylist()]
        given = pyarrow.table({"customer": rows["customer"], "payload": [json.dumps(each) for each in kept],
                               "country": rows["country"]})
    (csv if form.endswith("csv") else parquet).__dict__["write_csv" if form.endswith("csv") else "write_table"](
        given, folder / form)
    code, _, wrong = run(folder, "states", form, *INSTANTS, "-o", "out.parquet", "--summary", "by.parquet", "--by",
                         "country,productId")
    assert (code, wrong) == (0, "")
    found = parquet.read_table(folder / "by.parquet").to_pylist()
    names = [name for name in found[0] if name not in ("at", "period", "country", "productId")]
    for country in ("DE", "US"):
        expected = counts_of(ROWS.filter(pyarrow.array([each == country for each in where])))
        for instant in expected:
            own = [each for each in found if each["country"] == country and each["at"] == instant["at"]]
            assert {name: sum(each[name] or 0 for each in own) for name in names} == {
                name: instant[name] or 0 for name in names}, instant["at"]
    states_of = parquet.read_table(folder / "out.parquet").to_pylist()
    assert "storefront" not in states_of[0]
    for each in states_of:
        is_known = each["state"] != "none"
        assert each["country"] == (COUNTRIES[int(each["customer"]) % 3] if is_known else None)
    for product in ("basic.month", "pro.month"):
        active = sum(each["productId"] == product and each["state"] == "subscribed" for each in states_of)
        assert sum(each["active"] for each in found if each["productId"] == product) == active > 10


def test_what_is_restated(folder: Path) -> None:
    """A refund that was signed a day after the instant takes its revenue back."""
    row = {"customer": 1, "transactionId": 1, "productId": "month", "purchaseDate": START,
           "expiresDate": START + 30 * DAY, "price": 9990, "currency": "USD", "environment": "Xcode",
           "signedDate": START}
    refund = {**row, "signedDate": START + 11 * DAY, "revocationDate": START + 5 * DAY}
    other = {**row, "customer": 2, "transactionId": 2}
    parquet.write_table(pyarrow.Table.from_pylist([{**row, "revocationDate": None}, refund, other]),
                        folder / "few.parquet")
    files = ["few.parquet", "-o", "out.parquet", "--summary", "sum.csv", "--json"]
    instants = ["--at", str(START + 10 * DAY), "--at", str(START + 12 * DAY)]
    code, printed, wrong = run(folder, "states", *files, *instants, "--known-then", "--sort")
    assert (code, wrong) == (0, "")
    first, second = (row["monthlyRevenue"] for row in json.loads(printed)["instants"])
    assert [(each["currency"], each["milliunits"], each["restated"]) for each in (*first, *second)] == [
        ("USD", 19980, -9990), ("USD", 9990, 0)]
    assert [each["restatedMilliunits_USD"] for each in csv.read_csv(folder / "sum.csv").to_pylist()] == [-9990, 0]
    printed = run(folder, "states", *files[:-1], *instants)[1]
    assert "restated" not in printed and "restatedMilliunits_USD" not in (folder / "sum.csv").read_text()
    text = run(folder, "states", *files[:-1], *instants, "--known-then")[1]
    assert text.splitlines()[-2].split()[-1] == "-9.99" and "restated" in text


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


def in_csv(row: int, name: str, value: str) -> Callable[[Path], object]:
    """Replaces a value in a row of the text, counted from 1."""
    def change(folder: Path) -> None:
        lines = (folder / "rows.csv").read_text().splitlines()
        values = lines[row].split(",")
        values[ROWS.column_names.index(name)] = value
        (folder / "rows.csv").write_text("\n".join([*lines[:row], ",".join(values), *lines[row + 1:]]))
    return change


def in_parquet(name: str, values: Any) -> Callable[[Path], object]:
    index = ROWS.column_names.index(name)
    return lambda folder: parquet.write_table(ROWS.set_column(index, name, values), folder / "rows.parquet")


def without(*names: str) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        parquet.write_table(ROWS.drop_columns(list(names)), folder / "rows.parquet")
        csv.write_csv(ROWS.drop_columns(list(names)), folder / "rows.csv")
    return change


def cut_short(folder: Path) -> None:
    content = (folder / "rows.csv").read_text().splitlines()
    (folder / "rows.csv").write_text("\n".join([*content[:100], "1,2,3"]))


FAILURES: Dict[str, Tuple[Callable[[Path], object], List[str], int, str]] = {
    "a customer who comes again": (edited, ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1, f"rows.parquet, row "
                                   f"{len(ROWS) + 1}, column customer: All rows of a customer"),
    "a file that is none": (lambda folder: (folder / "rows.parquet").write_text("rows"),
                            ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1,
                            "rows.parquet: it begins with 'rows'; expected a file of Parquet"),
    "a file that ends in the middle": (cut_short, ["rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                                       "rows.csv, row 100: the row has 3 values; expected 18, as in the heading"),
    "no file": (lambda folder: None, ["nothing.parquet", *INSTANTS, "-o", "out.csv"], 1, "nothing.parquet"),
    "no folder": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "nowhere/out.csv"], 1, "there is no folder"),
    "files of other types": (lambda folder: None, ["rows.parquet", "rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                             "rows.csv: column customer is string, and int64 in rows.parquet; expected one type"),
    "a column that is not there": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--column",
                                                         "customer=user"], 1, "'user'"),
    "a price with decimals in text": (in_csv(7, "price", "9.99"), ["rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                                      "rows.csv, row 7, column price: '9.99' is not valid; expected whole milliunits"),
    "an instant in text that is none": (in_csv(600, "purchaseDate", "soon"), ["rows.csv", *INSTANTS, "-o", "out.csv"],
                                        1, "rows.csv, row 600, column purchaseDate: 'soon' is not valid; expected"),
    "a flag in text that is none": (in_csv(3, "isUpgraded", "perhaps"), ["rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                                    "rows.csv, row 3, column isUpgraded: 'perhaps' is not valid; expected true"),
    "prices with decimals": (in_parquet("price", pyarrow.array([9.99] * len(ROWS))),
                             ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1,
                             "multiply one of whole units by 1000 and round it first."),
    "a date too far": (in_parquet("expiresDate", pyarrow.array([1] * 40 + [10**16] * (len(ROWS) - 40))),
                       ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1,
                       "rows.parquet, row 41, column expiresDate: The instant must be"),
    "no products": (without("productId"), ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1,
                    "rows.parquet: no column productId, which the rows must have; the file has customer, "),
    "no products in text": (without("productId"), ["rows.csv", *INSTANTS, "-o", "out.csv"], 1,
                            "If one of them is meant: --column productId=YOURS"),
    "no chains of reports": (lambda folder: parquet.write_table(
        REPORTS.drop_columns(["originalTransactionId"]), folder / "reports.parquet"),
        ["rows.parquet", "--reports", "reports.parquet", *INSTANTS, "-o", "out.csv"], 1,
        "reports.parquet: no column originalTransactionId, which the reports must have"),
    "reports in no order": (lambda folder: parquet.write_table(
        REPORTS.sort_by([("customer", "descending")]), folder / "reports.parquet"),
        ["rows.parquet", "--reports", "reports.parquet", *INSTANTS, "-o", "out.csv"], 1,
        "column customer: With two tables of"),
    "a column of neither file": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--column",
                                                       "price=cost"], 1, "--column price=cost: no file has a column"),
    "a breakdown by nothing": (
        lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--by", "city", "--summary", "sum.csv"], 1,
        "--by city: rows.parquet has no such column; it has customer, "),
    "a breakdown without a file": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--by", "type"], 2,
                                   "--by is for the file of --summary"),
    "an environment without records": (
        lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--environment", "Sandbox"], 1,
        "rows.parquet: no subscription is in the answer about 713 rows; records that were passed over: "),
    "an app without records": (
        lambda folder: None, ["rows.csv", *INSTANTS, "-o", "out.csv", "--bundle-id", "com.example.other"], 1,
        " other_bundle; compare --bundle-id com.example.other with what the files contain"),
    "no rows": (lambda folder: parquet.write_table(ROWS[:0], folder / "rows.parquet"),
                ["rows.parquet", *INSTANTS, "-o", "out.csv"], 1, "rows.parquet: there are no rows, so there is"),
    "one file for two": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--summary", "./out.csv"], 2,
                         "name the same file"),
    "a file that is read": (lambda folder: None, ["out.csv", *INSTANTS, "-o", "./out.csv"], 2,
                            "--output ./out.csv: the command reads this file, and would replace it; name another one"),
    "reports that are read": (lambda folder: None, ["rows.parquet", *INSTANTS, "--reports", "reports.parquet", "-o",
                                                    "out.csv", "--summary", "reports.parquet"], 2,
                              "--summary reports.parquet: the command reads this file"),
    "a file of a folder that is read": (lambda folder: None, [".", *INSTANTS, "-o", "out.csv"], 2,
                                        "--output out.csv: the command reads this file"),
    "no folder for the summary": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--summary",
                                                        "nowhere/sum.csv"], 1, "there is no folder"),
    "an instant that is none": (lambda folder: None, ["rows.parquet", "--at", "soon", "-o", "out.csv"], 1, "--at: /0"),
    "another kind of file": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.txt"], 2, ".parquet or .csv"),
    "one file for the cohorts and the summary": (
        lambda folder: None,
        ["rows.parquet", *INSTANTS, "-o", "out.csv", "--summary", "sum.csv", "--cohorts", "sum.csv"], 2,
        "--cohorts and --summary name the same file"),
    "no folder for the cohorts": (lambda folder: None, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--cohorts",
                                                        "nowhere/sum.csv"], 1, "there is no folder"),
    "an error beside cohorts and a summary": (
        edited, ["rows.parquet", *INSTANTS, "-o", "out.csv", "--cohorts", "months.csv", "--summary", "sum.csv",
                 "--known-then"], 1, "All rows of a customer must be together"),
    "no instant": (lambda folder: None, ["rows.parquet", "-o", "out.csv"], 2, "--at, --monthly or --daily is required"),
    "days and months": (
        lambda folder: None, ["rows.parquet", "--monthly", "2025-01", "2025-02", "--daily", "2025-01-01", "2025-01-02",
                              "-o", "out.csv"], 2, "--monthly and --daily exclude each other"),
    "no day": (lambda folder: None, ["rows.parquet", "--daily", "2025-02-29", "2025-03-01", "-o", "out.csv"], 2,
               "--daily: '2025-02-29' is not a day, such as 2025-01-31"),
    "a month for a day": (lambda folder: None, ["rows.parquet", "--daily", "2025-02", "2025-03", "-o", "out.csv"], 2,
                          "--daily: '2025-02' is not a day"),
    "days backwards": (lambda folder: None, ["rows.parquet", "--daily", "2025-03-02", "2025-03-01", "-o", "out.csv"], 2,
                       "--daily: 2025-03-01 is before 2025-03-02"),
    "a zone that is none": (lambda folder: None, ["rows.parquet", "--monthly", "2025-01", "2025-02", "--zone",
                                                  "Mars/Base", "-o", "out.csv"], 2,
                            "--zone: 'Mars/Base' is not the name of a time zone, such as Europe/Berlin"),
    "a continent for a zone": (lambda folder: None, ["rows.parquet", "--monthly", "2025-01", "2025-02", "--zone",
                                                     "Europe", "-o", "out.csv"], 2, "'Europe' is not the name"),
    "a path for a zone": (lambda folder: None, ["rows.parquet", "--monthly", "2025-01", "2025-02", "--zone",
                                                "../etc/passwd", "-o", "out.csv"], 2, "is not the name of a time zone"),
    "a zone for instants": (
        lambda folder: None, ["rows.parquet", *INSTANTS, "--zone", "Europe/Berlin", "-o", "out.csv"], 2,
        "--zone is for --monthly, --daily and --cohorts"),
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
    found, printed, wrong = run(folder, "states", *arguments)
    assert (found, printed) == (code, "") and text in wrong and "Traceback" not in wrong, wrong
    assert sorted(folder.iterdir()) == before and (folder / "out.csv").read_text() == "what was there before"


@pytest.mark.parametrize("arguments", [
    ["states", *INSTANTS, "-o", "out.csv", "--summary", "sums.csv"], ["states", *INSTANTS, "-o", "out.parquet"],
    ["timelines", "-o", "out.csv"]], ids=["states and sums", "states as Parquet", "timelines"])
def test_files_are_for_their_owner(arguments: List[str], folder: Path) -> None:
    """Whatever was there before, and whatever somebody puts in the way of a file whose name they could guess."""
    names = [each for each in arguments if each.endswith((".csv", ".parquet"))]
    for name in names:
        (folder / f"{name}.theirs").write_text("theirs")
        (folder / name).symlink_to(f"{name}.theirs")
    before = {each.name for each in folder.iterdir()}
    script = f"umask 0; exec '{sys.executable}' -m subscore \"$@\""
    process = subprocess.Popen(["bash", "-c", script, "bash", arguments[0], "rows.parquet", *arguments[1:]], cwd=folder,
                               stdout=subprocess.DEVNULL)
    for name in names:
        (folder / f".{name}.{process.pid}.part").symlink_to(f"{name}.theirs")
    assert process.wait(60) == 0
    for name in names:
        path = folder / name
        assert path.stat().st_mode & 0o777 == 0o600 and not path.is_symlink() and path.stat().st_size > 100
        (folder / f".{name}.{process.pid}.part").unlink()
        assert (folder / f"{name}.theirs").read_text() == "theirs"
    assert {each.name for each in folder.iterdir()} == before


def test_cells_of_a_spreadsheet(folder: Path) -> None:
    """What would be a formula is a text there; numbers stay numbers, and without the option every text is as it is."""
    names = ["=1+1", "+4915112345", "-x", "@SUM(A1)", "\tx", "\uff1d1", "plain", "a=b"]
    kept = dict(zip(sorted(set(ROWS["customer"].to_pylist())), names))
    mask = [kept.get(each, f"customer {each}") for each in ROWS["customer"].to_pylist()]
    parquet.write_table(ROWS.set_column(0, "customer", [pyarrow.array(mask)]), folder / "named.parquet")
    found = {}
    for option in ([], ["--spreadsheet"]):
        code, _, wrong = run(folder, "states", "named.parquet", "--sort", *INSTANTS, "-o", "out.csv", *option)
        assert (code, wrong) == (0, "")
        with open(folder / "out.csv", newline="", encoding="utf-8") as file:
            found[bool(option)] = list(csv_module.DictReader(file))
    assert {row["customer"] for row in found[False]} >= set(names[:6])
    shown = {row["customer"] for row in found[True]}
    assert shown >= {*(f"'{name}" for name in names[:6]), "plain", "a=b"} and not shown & set(names[:6])
    for before, after in zip(found[False], found[True]):
        assert {**after, "customer": before["customer"]} == before
    code, _, wrong = run(folder, "states", "rows.parquet", *INSTANTS, "-o", "out.parquet", "--spreadsheet")
    assert code == 2 and "--spreadsheet is for files that end in .csv" in wrong


@pytest.mark.parametrize("number, more_files", [
    (signal.SIGINT, []), (signal.SIGTERM, ["--summary", "sum.csv", "--cohorts", "months.csv", "--known-then"])])
def test_nothing_half_written_after_a_signal(number: signal.Signals, more_files: List[str], folder: Path) -> None:
    more = [pyarrow.compute.add(ROWS["customer"], 10_000 * number) for number in range(50)]
    many = pyarrow.concat_tables([ROWS.set_column(0, "customer", each) for each in more])
    parquet.write_table(many, folder / "many.parquet")
    before = sorted(folder.iterdir())
    process = subprocess.Popen([sys.executable, "-m", "subscore", "states", "many.parquet", "-o", "out.csv",
                                "--monthly", "2020-01", "2029-12", *more_files], cwd=folder, stderr=subprocess.PIPE,
                               text=True)
    while process.poll() is None and not list(folder.glob(".out.csv.*")):
        time.sleep(0.01)
    process.send_signal(number)
    assert (process.wait(60), process.stderr and process.stderr.read()) == (-number, "")
    assert sorted(folder.iterdir()) == before


# Sends a signal at one moment of a command: around the creation of a file or a folder, or as it takes its place.
AT_A_MOMENT = """
import os, signal, sys
number, name, ending, when = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
called = getattr(os, name)

def moment(path, *more, **named):
    is_meant = ending in str(path)
    if is_meant and when == "before":
        os.kill(os.getpid(), number)
    try:
        return called(path, *more, **named)
    finally:
        if is_meant:
            os.kill(os.getpid(), number)

setattr(os, name, moment)
from subscore.command import main
sys.exit(main(sys.argv[5:]))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name, ending", [("open", ".part"), ("replace", ".part"), ("mkdir", "subscore-sort-")])
def test_nothing_is_left_after_a_signal_at_any_moment(name: str, ending: str, when: str, number: signal.Signals,
                                                      folder: Path) -> None:
    if name == "mkdir":
        pytest.importorskip("duckdb")
    before = sorted(folder.iterdir())
    process = subprocess.run(
        [sys.executable, "-c", AT_A_MOMENT, str(int(number)), name, ending, when, "states", "rows.parquet", *INSTANTS,
         "-o", "out.csv", "--sort"], cwd=folder, env={**os.environ, "TMPDIR": str(folder)}, capture_output=True,
        text=True,
        # Whoever runs the tests may ignore it, as nohup does.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    assert (process.returncode, process.stdout, process.stderr) == (-number, "", "")
    is_whole = (name, when) == ("replace", "after")
    assert sorted(folder.iterdir()) == sorted([*before, *([folder / "out.csv"] if is_whole else [])])


def test_a_signal_that_is_ignored_ends_nothing(folder: Path) -> None:
    process = subprocess.run(
        ["nohup", sys.executable, "-c", AT_A_MOMENT, str(int(signal.SIGHUP)), "replace", ".part", "before", "states",
         "rows.parquet", *INSTANTS, "-o", "out.csv"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
    assert process.returncode == 0 and (folder / "out.csv").exists()


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


def test_that_known_then_is_what_was_known_at_each_instant(folder: Path) -> None:
    files = ["rows.parquet", "--reports", "reports.parquet", *INSTANTS, "-o", "states.parquet"]
    assert run(folder, "states", *files, "--known-then")[0] == 0
    found = milliseconds(parquet.read_table(folder / "states.parquet"))
    assert found == milliseconds(columns.state_at(ROWS, reports=REPORTS, at=AT, known_at="at", output=OUTPUT))
    code, _, complaint = run(folder, "states", *files, "--known-then", "--known-at", str(AT[0]))
    assert code != 0 and "--known-at and --known-then exclude each other" in complaint
