"""Whose records the counts of the commands on files are about, by --warnings."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Dict, List, Set, Tuple

import pytest
from company import AT, company, pyarrow, table
from lives import payloads, population
from test_documents_command import run

from subscore import columns

parquet: Any = pytest.importorskip("pyarrow.parquet")
csv: Any = pytest.importorskip("pyarrow.csv")

ROWS, REPORTS = company(60)
for number, row in enumerate(ROWS):
    if number % 9 == 0:
        row["environment"] = "Sandbox"
    if number % 11 == 0:
        row["type"] = "Consumable"
    if number % 13 == 0:
        row["currency"] = "US dollars"
STORED = payloads(population(80))
INSTANTS = ["--at", str(AT[0]), "--at", str(AT[1])]


def uuids(rows: Any) -> Any:
    ids = [f"00000000-0000-0000-0000-{each:012}" for each in rows["customer"].to_pylist()]
    return rows.set_column(0, "customer", pyarrow.array(ids))


def sandboxed() -> Any:
    """Documents of which each third is of another environment."""
    texts = [each.replace("Production", "Sandbox") if number % 3 == 0 else each
             for number, each in enumerate(STORED["payload"].to_pylist())]
    return STORED.set_column(1, "payload", pyarrow.array(texts))


OF_ROWS = {"not_a_subscription", "other_environment", "value_unreadable", "purchase_missing"}
RENEWALS = {"records_begin_later"}
# The files, the command, and which codes are in its file.
CASES: Dict[str, Tuple[Dict[str, Callable[[], Any]], List[str], Set[str]]] = {
    "rows": ({"rows": lambda: table(ROWS)}, ["states", *INSTANTS],
             {*OF_ROWS, *RENEWALS, "without_monthly_price"}),
    "rows and reports": ({"rows": lambda: table(ROWS), "reports": lambda: table(REPORTS)}, ["states", *INSTANTS],
                         {*OF_ROWS, *RENEWALS, "without_monthly_price", "records_end_before_at"}),
    "reports of more customers": ({"rows": lambda: table(ROWS[100:]), "reports": lambda: table(REPORTS)}, ["timelines"],
                                  OF_ROWS),
    "one thread, texts": ({"rows": lambda: table(ROWS, "string"), "reports": lambda: table(REPORTS, "string")},
                          ["timelines", "--threads", "1"], OF_ROWS),
    "UUIDs, sorted": ({"rows": lambda: uuids(table(ROWS))}, ["timelines", "--sort"], OF_ROWS),
    "documents": ({"rows": sandboxed}, ["timelines"], {"other_environment", "purchase_missing"}),
    "purchases": ({"rows": sandboxed}, ["columns"], {"other_environment", "purchase_missing"}),
}


def counted(answer: columns.Answer) -> Dict[str, int]:
    return {**answer.passed_over, **{each.code: each.count for each in answer.warnings if each.count is not None}}


@pytest.mark.parametrize("name", CASES)
def test_whose_records_are_counted(name: str, tmp_path: Path) -> None:
    """The counts are those of an answer about each customer alone, and add up to what is printed."""
    files, arguments, codes = CASES[name]
    made = {file: make() for file, make in files.items()}
    for file, each in made.items():
        parquet.write_table(each, tmp_path / f"{file}.parquet")
    more = ["--reports", "reports.parquet"] if "reports" in made else []
    environment = [] if arguments[0] == "columns" else ["--environment", "Production"]
    status, printed, wrong = run(tmp_path, *arguments, "rows.parquet", *more, *environment, "-o", "out.parquet",
                                 "--warnings", "whose.csv", "--json")
    assert (status, wrong) == (0, "")
    assert (tmp_path / "whose.csv").stat().st_mode & 0o777 == 0o600
    found = csv.read_csv(tmp_path / "whose.csv").to_pylist()
    expected: Dict[Tuple[str, Any], int] = {}
    same: Dict[str, Any] = {"environment": "Production"} if environment else {}
    if "payload" in made["rows"].column_names:
        same["columns"] = {"document": "payload"}
    for customer in dict.fromkeys(each for one in made.values() for each in one["customer"].to_pylist()):
        rows, reports = (None if one is None else one.filter(pyarrow.compute.equal(one["customer"], customer))
                         for one in (made["rows"], made.get("reports")))
        if arguments[0] == "states":
            answer = columns.state_at(rows, reports=reports, at=AT[:2], **same, output=[
                "customer", "monthlyPrice", "isTrial", "hasOwnAccess"])
            unpriced = sum(each["hasOwnAccess"] and not each["isTrial"] and each["monthlyPrice"] is None
                           for each in pyarrow.table(answer).to_pylist())
            expected.update({("without_monthly_price", customer): unpriced} if unpriced else {})
        else:
            answer = columns.timeline(rows, reports=reports, **same)
        expected.update({(code, customer): count for code, count in counted(answer).items()})
    assert {(each["code"], each["customer"]): each["count"] for each in found} == expected
    assert codes <= {each["code"] for each in found}
    for each in found:
        if "--sort" in arguments:
            assert (each["file"], each["row"]) == ("rows.parquet", None)
            continue
        there = made[each["file"].split(".")[0]]
        assert there["customer"][each["row"] - 1].as_py() == each["customer"]
        if each["code"] == "value_unreadable":
            assert there["currency"][each["row"] - 1].as_py() == "US dollars"
        else:
            assert there["customer"].to_pylist().index(each["customer"]) == each["row"] - 1
    said = json.loads(printed)
    sums: Counter[str] = Counter()
    for each in found:
        sums[each["code"]] += each["count"]
    assert sums.pop("without_monthly_price", 0) == sum(each["withoutMonthlyPrice"] for each in said.get("instants", ()))
    assert sums == {each["code"]: each["count"] for each in (*said["passedOver"], *said["warnings"])
                    if each["count"] is not None}


# Options, and what is advised.
ADVICE: Dict[str, Tuple[List[str], List[str]]] = {
    "none of them": ([], ["--warnings FILE lists the customers of each code", "--catalog FILE with the periods"]),
    "the customers are written": (["--warnings", "whose.parquet"], ["--catalog FILE with the periods"]),
    "a catalog": (["--warnings", "whose.csv", "--catalog", "catalog.json"], []),
}


@pytest.mark.parametrize("name", ADVICE)
def test_which_option_helps(name: str, tmp_path: Path) -> None:
    parquet.write_table(table(ROWS), tmp_path / "rows.parquet")
    (tmp_path / "catalog.json").write_text('{"groups": []}')
    more, expected = ADVICE[name]
    status, printed, wrong = run(tmp_path, "states", "rows.parquet", *INSTANTS, *more, "-o", "states.parquet")
    assert (status, wrong) == (0, "")
    (line,) = [each for each in printed.splitlines() if each.startswith("advice")] or [""]
    assert [each.split(" with ")[0] for each in expected] == [
        each.split(" with ")[0] for each in line[len("advice"):].strip().split("; ") if each]
    assert ("advice" in printed) is bool(expected)


def test_nothing_to_list(tmp_path: Path) -> None:
    rows = [{**row, "environment": "Production", "currency": "USD", "type": None} for row in ROWS]
    parquet.write_table(table(rows[:1]), tmp_path / "rows.parquet")
    status, printed, wrong = run(tmp_path, "timelines", "rows.parquet", "-o", "t.csv", "--warnings", "whose.csv")
    assert (status, wrong) == (0, "") and "advice" not in printed
    assert (tmp_path / "whose.csv").read_text() == '"code","customer","file","row","count"\n'
    assert run(tmp_path, "timelines", "rows.parquet", "-o", "t.csv", "--warnings", "t.csv")[0] == 2


def listed(folder: Path) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = csv.read_csv(folder / "whose.csv").to_pylist()
    return found


@pytest.mark.parametrize("name", ["rows", "rows and reports", "documents"])
def test_whose_records_an_audit_passes_over(name: str, tmp_path: Path) -> None:
    """Of the customers with an expected answer, as it counts them."""
    files, _, _ = CASES[name]
    made = {file: make() for file, make in files.items()}
    for file, each in made.items():
        parquet.write_table(each, tmp_path / f"{file}.parquet")
    some = [*dict.fromkeys(made["rows"]["customer"].to_pylist())][::2]
    mine = pyarrow.table({"customer": some, "at": [AT[0]] * len(some), "hasAccess": [True] * len(some)})
    parquet.write_table(mine, tmp_path / "mine.parquet")
    more = ["--reports", "reports.parquet"] if "reports" in made else []
    asked = ["audit", "rows.parquet", *more, "--environment", "Production", "--expected", "mine.parquet"]
    status, printed, wrong = run(tmp_path, *asked, "--warnings", "whose.csv", "-o", "differences.csv", "--json")
    assert (status, wrong) == (0, "")
    found, sums = listed(tmp_path), Counter[str]()
    for each in found:
        sums[each["code"]] += each["count"]
        there = made[each["file"].split(".")[0]]
        assert there["customer"][each["row"] - 1].as_py() == each["customer"] and each["customer"] in some
    passed = json.loads(printed)["passedOver"]
    assert passed and passed == {code: sums[code] for code in passed}
    _, printed, _ = run(tmp_path, *asked, "--warnings", "whose.csv")
    assert "Whose they are is in whose.csv." in printed
    _, printed, _ = run(tmp_path, *asked)
    assert "--warnings FILE lists whose they are." in " ".join(printed.split())
    assert run(tmp_path, *asked, "--warnings", "whose.csv", "-o", "whose.csv")[0] == 2
