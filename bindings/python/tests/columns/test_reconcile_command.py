"""subscore reconcile and subscore simulate reports, as a shell runs them, and what docs/reconcile.md shows."""

from __future__ import annotations

import json
import os
import re
import resource
import stat
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from company import pyarrow
from lives import payloads
from test_reconcile import CATALOG, COUNT, DAY, HEADING, MINE, NOON, STATED, THEIRS, report, table

from subscore import reconcile, simulate

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs/reconcile.md").read_text(encoding="utf-8")
SHOWN = re.search(r"^```sh\n(?P<program>.*?) && cd (?P<folder>\S+)\n(?P<commands>.*?)^```\n\n<!-- example -->\n"
                  r"```text\n(?P<printed>.*?)```", PAGE, re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    other = {**MINE, "customer": "ben", "transactionId": "12", "originalTransactionId": "12"}
    rows = table([MINE, other])
    parquet.write_table(rows, tmp_path / "rows.parquet")
    csv.write_csv(rows.rename_columns(["user" if name == "customer" else name for name in rows.column_names]),
                  tmp_path / "rows.csv")
    parquet.write_table(table([{**MINE, "customer": name, "transactionId": str(number)}
                               for number, name in enumerate("bab")]), tmp_path / "mixed.parquet")
    (tmp_path / "catalog.json").write_text(json.dumps(CATALOG))
    report(tmp_path, [THEIRS, {**THEIRS, "App Apple ID": "9"}], name="Subscriber_1.txt.gz")
    report(tmp_path, [{**THEIRS, "Customer Price": "free"}], name="bad.txt")
    values = {**THEIRS, "Active Standard Price Subscriptions": "3"}
    report(tmp_path, [{**dict.fromkeys(STATED, "0"), **values}], STATED, "Subscription_1_20260315.txt")
    return tmp_path


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def compared(folder: Path, *arguments: str, rows: str = "rows.parquet") -> Tuple[int, str, str]:
    return run(folder, "reconcile", rows, "--catalog", "catalog.json", *arguments)


FILES = ["--apple", "Subscriber_1.txt.gz", "Subscription_1_20260315.txt", "-o", "out.parquet"]


def test_json_and_the_file(folder: Path) -> None:
    code, printed, wrong = compared(folder, *FILES, "--app", "123", "--json")
    assert (code, wrong) == (0, "")
    found = json.loads(printed)
    assert found["charges"] == {"same": 1, "shifted": 0, "differs": 0, "onlyYours": 1, "onlyApples": 0}
    assert {name: found[name] for name in ("experimental", "zone", "differences", "total", "otherApps", "output")} == \
        {"experimental": True, "zone": "America/Los_Angeles", "differences": 2, "total": 5, "otherApps": 1,
         "output": "out.parquet"}
    assert found["states"] == [{"state": "standard_price", "yours": 2, "inferred": 0, "apples": 3, "difference": -1,
                                "days": 1}]
    rows = parquet.read_table(folder / "out.parquet")
    described = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE, re.M)))
    assert set(rows.column_names) <= set(described)
    assert [(row["kind"], row["result"], row["transactionId"], row["line"]) for row in rows.to_pylist()] == \
        [("charge", "onlyYours", "12", None), ("charge", "same", "11", 2), ("state", None, None, None)], printed
    assert stat.S_IMODE((folder / "out.parquet").stat().st_mode) == 0o600


@pytest.mark.parametrize("form", ["rows", "UUIDs", "documents"])
def test_whose_charges_are_not_compared(form: str, folder: Path) -> None:
    """Those of other days, and the records that the library passes over."""
    late = [{**MINE, "customer": "carla", "transactionId": str(number), "originalTransactionId": "21",
             "purchaseDate": MINE["purchaseDate"] + number * 40 * DAY,
             "expiresDate": MINE["expiresDate"] + number * 40 * DAY} for number in (21, 22)]
    other = {**MINE, "customer": "dora", "transactionId": "31", "originalTransactionId": "31",
             "environment": "Sandbox"}
    given = [MINE, *late, other]
    names = {each["customer"]: str(uuid.UUID(int=number)) if form == "UUIDs" else each["customer"]
             for number, each in enumerate(given)}
    if form == "documents":
        texts = [json.dumps({name: value for name, value in each.items() if name != "customer" and value is not None})
                 for each in given]
        parquet.write_table(pyarrow.table({"customer": [each["customer"] for each in given], "document": texts}),
                            folder / "given.parquet")
    else:
        rows = table(given)
        if form == "UUIDs":
            ids = pyarrow.array([uuid.UUID(names[each]).bytes for each in rows["customer"].to_pylist()], pyarrow.uuid())
            rows = rows.set_column(rows.column_names.index("customer"), "customer", ids)
        parquet.write_table(rows, folder / "given.parquet")
    code, printed, wrong = compared(folder, *FILES, "--warnings", "whose.csv", "--json", rows="given.parquet")
    assert (code, wrong) == (0, "")
    found = csv.read_csv(folder / "whose.csv").to_pylist()
    assert json.loads(printed)["otherDays"] == sum(each["count"] for each in found if each["code"] == "other_days")
    shown = {tuple(each.values()) for each in found if each["code"] in ("other_days", "other_environment")}
    assert shown == {("other_days", names["carla"], "given.parquet", 2, 2),
                     ("other_environment", names["dora"], "given.parquet", 4, 1)}
    _, printed, _ = compared(folder, *FILES, rows="given.parquet")
    assert "so they are not compared; --warnings FILE lists whose they are." in printed
    assert compared(folder, *FILES, "--warnings", "out.parquet", rows="given.parquet")[0] == 2


def test_text(folder: Path) -> None:
    code, printed, wrong = compared(folder, "--column", "customer=user", "--apple", "Subscriber_1.txt.gz", "-o",
                                    "out.csv", rows="rows.csv")
    assert (code, wrong) == (0, "")
    lines = printed.splitlines()
    assert lines[0].startswith("Experimental: no report of Apple's is published together with its history")
    assert "Charges and refunds on 1 day of America/Los_Angeles" in lines
    assert "same              2        0" in lines and "onlyYours         0        0" in lines
    assert lines[-1] == "All results are in out.csv."
    assert [each["result"] for each in csv.read_csv(folder / "out.csv").to_pylist()] == ["same", "same"]


def test_what_else_the_text_says_of_reports(folder: Path) -> None:
    report(folder, [{**THEIRS, "Mood": "7"}], [*HEADING, "Mood"], "Subscriber_2.txt")
    (folder / "Subscriber_3.txt").write_bytes((folder / "Subscriber_2.txt").read_bytes())
    code, printed, wrong = compared(folder, "--apple", "Subscriber_2.txt", "Subscriber_3.txt", "-o", "out.csv")
    assert (code, wrong) == (0, "")
    lines = printed.splitlines()
    assert "The column 'Mood' of Subscriber_2.txt is not known, so it was not read." in lines
    assert "Subscriber_3.txt is a report that another file is too, so it counts once." in lines


@pytest.mark.parametrize("limit, code", [("2", 0), ("1", 3), ("40%", 0), ("39.9%", 3)])
def test_fail_above(limit: str, code: int, folder: Path) -> None:
    assert compared(folder, *FILES, "--app", "123", "--fail-above", limit)[0] == code


OUT = ["-o", "out.parquet"]
WRONG: List[Tuple[List[str], int, str]] = [
    (["--apple", "bad.txt", *OUT], 1, "bad.txt, line 2, column 'customer price': 'free' is not valid; expected"),
    (["--apple", "none.txt", *OUT], 1, "none.txt: No such file or directory"),
    (["--apple", "Subscriber_1.txt.gz", *OUT, "--zone", "Mars"], 2, "'Mars' is not the name of a time zone"),
    (["--apple", "Subscriber_1.txt.gz", *OUT, "--column", "custmer=x"], 1, "did you mean customer"),
    (["--apple", "Subscriber_1.txt.gz", *OUT, "--subscription", "pro"], 2, "'pro' is not of the form NAME=PRODUCT"),
    (["--apple", "Subscriber_1.txt.gz", "-o", "out.txt"], 2, "a name that ends in .parquet or .csv is expected"),
    (["--apple", "Subscription_1_20260315.txt", *OUT, "--environment", "prod"], 1, "--environment: "),
    ([*OUT], 2, "required: --apple"),
]


@pytest.mark.parametrize("arguments, code, message", WRONG, ids=lambda each: each if isinstance(each, str) else "")
def test_mistakes(arguments: List[str], code: int, message: str, folder: Path) -> None:
    found, printed, wrong = compared(folder, *arguments)
    assert (found, printed) == (code, "") and message in wrong and "Traceback" not in wrong
    assert not (folder / "out.parquet").exists()


def test_customers_that_are_not_in_order(folder: Path) -> None:
    files = ["--apple", "Subscription_1_20260315.txt", "-o", "out.parquet"]
    code, _, wrong = compared(folder, *files, rows="mixed.parquet")
    assert code == 1 and wrong.startswith("subscore: mixed.parquet, row 3, column customer: ")
    assert wrong.endswith("Sort the file by customer, or add --sort.\n")
    assert compared(folder, *files, "--sort", rows="mixed.parquet")[0] == 0


REQUEST: Dict[str, Any] = {
    "catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"}]}]},
    "app": {"bundleId": "com.example.news"}, "environment": "Production",
    "start": "2026-03-14T12:00:00Z", "until": "2026-03-17T12:00:00Z", "customers": [{"id": "anna", "actions": [
        {"do": "subscribe", "at": "2026-03-15T12:00:00Z", "productId": "pro.month"},
        {"do": "refund", "at": "2026-03-16T12:00:00Z", "milliPercent": 40000}]}]}


def test_documents(tmp_path: Path) -> None:
    """The documents of the store, as a webhook received them."""
    people = simulate.simulate(REQUEST)["customers"]
    simulate.reports(REQUEST, people, tmp_path / "apple")
    parquet.write_table(payloads(people), tmp_path / "payloads.parquet")
    code, printed, wrong = run(tmp_path, "reconcile", "payloads.parquet", "--catalog", "apple/subscriptions.json",
                               "--apple", *sorted(str(each) for each in (tmp_path / "apple").glob("*.gz")), *OUT,
                               "--json")
    assert (code, wrong) == (0, "")
    found = json.loads(printed)
    assert (found["charges"]["same"], found["refunds"]["same"], found["differences"]) == (1, 1, 0)
    parquet.write_table(payloads(people).slice(0, 0), tmp_path / "payloads.parquet")
    code, _, wrong = run(tmp_path, "reconcile", "payloads.parquet", "--catalog", "apple/subscriptions.json", "--apple",
                         "apple/Subscriber_80012345_20260315_V1_4.txt.gz", *OUT)
    assert (code, wrong) == (1, "subscore: payloads.parquet: there are no documents\n")


@pytest.mark.parametrize("version, columns", [("1_2", 28), ("1_3", 35), ("1_4", 35)])
def test_simulated_reports(version: str, columns: int, tmp_path: Path) -> None:
    (tmp_path / "request.json").write_text(json.dumps(REQUEST))
    code, printed, wrong = run(tmp_path, "simulate", "reports", "request.json", "-o", "apple", "--version", version,
                               "--json")
    assert (code, wrong) == (0, "") and json.loads(printed) == {
        "output": "apple", "days": 3, "customers": 1, "charges": 1, "refunds": 1}
    names = [f"{report}_80012345_202603{day}_V{version}.txt.gz" for report in ("Subscriber", "Subscription")
             for day in (14, 15, 16)]
    assert sorted(os.listdir(tmp_path / "apple")) == [*names, "subscriptions.json"]
    tables = [[line.split("\t") for line in subprocess.run(["gzip", "-dc", tmp_path / "apple" / name], text=True,
               capture_output=True).stdout.splitlines()] for name in names]
    assert [len(each) - 1 for each in tables] == [0, 1, 1, 0, 1, 0] and [len(each[0]) for each in tables] == \
        [*[len(HEADING)] * 3, *[columns] * 3]
    charge, refund = (dict(zip(*tables[number])) for number in (1, 2))
    assert (charge["Event Date"], charge["Customer Price"], charge["Refund"]) == ("2026-03-15", "9.99", " ")
    assert (refund["Event Date"], refund["Customer Price"], refund["Refund"]) == ("2026-03-16", "-4.00", "Yes")
    assert dict(zip(*tables[4]))["Active Standard Price Subscriptions"] == "1"


def test_the_page(tmp_path: Path) -> None:
    """Its commands run, print what it shows, and draw the picture that it shows; and so does its program."""
    pytest.importorskip("matplotlib")
    assert SHOWN is not None
    program = SHOWN["program"].replace(SHOWN["folder"], str(tmp_path)).replace("python3", sys.executable)
    assert subprocess.run(program.split(), cwd=ROOT, capture_output=True, text=True).stderr == ""
    commands = SHOWN["commands"].replace("subscore ", f"{sys.executable} -m subscore ").split("\n", 1)
    simulated = subprocess.run(["bash", "-c", commands[0].replace("apple", "again")], cwd=tmp_path, text=True,
                               capture_output=True)
    assert (simulated.returncode, simulated.stderr) == (0, "")
    for file in (tmp_path / "again").iterdir():
        assert file.read_bytes() == (tmp_path / "apple" / file.name).read_bytes(), file
    done = subprocess.run(["bash", "-c", commands[1]], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", SHOWN["printed"])
    assert (tmp_path / "reconcile.svg").read_text() == (ROOT / "docs/reconcile.svg").read_text()
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert subprocess.run([sys.executable, "-c", shown], cwd=tmp_path, capture_output=True, text=True).stderr == ""


def test_that_every_result_is_described() -> None:
    from subscore.reconcile import _compare, _states

    for each in (*_compare.RESULTS, "standard_price", "billing_grace_period", "billing_retry", "marketing_opt_in",
                 _states.OTHER):
        assert f"`{each}`" in PAGE


MILLION = 1_000_000


@pytest.mark.skipif(COUNT < 10_000, reason="it takes a minute, so it runs at night")
def test_a_million_rows(tmp_path: Path) -> None:
    """In less than 60 seconds of the processor and 2 GiB, with many charges of each day and many shifts."""
    products = [f"p{number}" for number in range(8)]
    numbers = pyarrow.array(range(MILLION), "int64")
    texts = {name: pyarrow.compute.binary_join_element_wise("1", numbers.cast("string"), "")
             for name in ("transactionId", "originalTransactionId", "webOrderLineItemId")}
    dates = pyarrow.array((NOON + number * 7919 % 365 * DAY for number in range(MILLION)), "int64")
    rows = pyarrow.table({
        "customer": pyarrow.array((number // 6 for number in range(MILLION)), "int64"), **texts,
        "productId": pyarrow.array(products[number % 8] for number in range(MILLION)), "purchaseDate": dates,
        "expiresDate": pyarrow.compute.add(dates, 30 * DAY), "signedDate": dates,
        "price": pyarrow.array((9990 + number % 8 * 1000 for number in range(MILLION)), "int64"),
        "currency": pyarrow.array(["USD"] * MILLION), "storefront": pyarrow.array(["USA"] * MILLION)})
    parquet.write_table(rows, tmp_path / "rows.parquet")
    days = [str(each) for each in pyarrow.array(range(NOON // DAY - 1, NOON // DAY + 366), "int32").cast("date32"
                                                                                                 ).to_pylist()]
    with open(tmp_path / "Subscriber_1.txt", "w") as file:
        file.write("\t".join(HEADING) + "\n")
        for number in range(MILLION):
            # A third of them are a day late, and one of a hundred has another price.
            day = days[number * 7919 % 365 + 1 + (number % 3 == 0)]
            row = {**THEIRS, "Event Date": day, "Subscription Apple ID": str(number % 8), "Customer Price":
                   f"{9 + number % 8 + (number % 100 == 7)}.99"}
            file.write("\t".join(row.get(name, "") for name in HEADING) + "\n")
    (tmp_path / "catalog.json").write_text(json.dumps({"data": [
        {"type": "subscriptions", "id": str(number), "attributes": {"name": name, "productId": name}}
        for number, name in enumerate(products)]}))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code, printed, wrong = compared(tmp_path, "--apple", "Subscriber_1.txt", *OUT, "--json", rows="rows.parquet")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # Of all commands of these tests.
    seconds = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    assert (code, wrong) == (0, "")
    charges = json.loads(printed)["charges"]
    assert sum(charges.values()) >= MILLION and charges["same"] > MILLION // 2 and charges["differs"] > 0
    print(f"{seconds:.1f} seconds, {used.ru_maxrss // 1024} MiB")
    assert seconds < 60 and used.ru_maxrss < 2 << 20
    assert reconcile.__doc__ and "unverified" in reconcile.__doc__
