"""States over columns: every way in and out, batches, threads, errors, and who releases what."""

from __future__ import annotations

import calendar
import ctypes
import gc
import pickle
import re
import subprocess
import sys
import textwrap
import threading
import time
import zoneinfo
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple, Type, get_args

import pytest
from company import AT, DAY, SPELLINGS, START, by_json, company, histories, milliseconds, pyarrow, table
from lives import payloads, population

import subscore
from subscore import _arrow, _library, columns
from subscore._generated.columns import KIND, REQUIRED
from subscore.results import State

polars: Any = pytest.importorskip("polars")
duckdb: Any = pytest.importorskip("duckdb")
pandas: Any = pytest.importorskip("pandas")

ROOT = Path(__file__).resolve().parents[4]
ROWS, REPORTS = company(120)
TABLE = table(ROWS)
REPORT_TABLE = table(REPORTS)
TEXT = {"string": table(ROWS, "string"), "large_string": table(ROWS, "large_string")}
# The portable package makes its answers with pyarrow.
IS_PORTABLE = _library.PORTABLE.exists()


@pytest.fixture
def no_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where pyarrow is not installed."""
    if IS_PORTABLE:
        pytest.skip("the portable package requires pyarrow for tables")
    monkeypatch.setattr(_arrow, "pyarrow", lambda: None)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads get parts of these small tables, too."""
    monkeypatch.setattr(columns, "LEAST_ROWS", 10)


@pytest.mark.parametrize("function", ["state_at", "timeline"])
def test_the_columns_of_the_answer_may_be_chosen(function: str, either: None) -> None:
    asked = {"at": AT} if function == "state_at" else {}
    whole = pyarrow.table(getattr(columns, function)(TABLE, reports=REPORT_TABLE, **asked))
    chosen = pyarrow.table(getattr(columns, function)(
        TABLE, reports=REPORT_TABLE, output=["hasAccess", "customer", "currency", "state"], threads=2, **asked))
    assert chosen == whole.select(["customer", "state", "hasAccess", "currency"])


@pytest.mark.parametrize("size", [1000, 9])
def test_columns_of_the_answer_have_the_names_that_the_caller_gives_them(size: int, either: None) -> None:
    own = {"at": "instant", "hasAccess": "has access", "customer": "user_id", "price": "price"}
    data = batches(TABLE.rename_columns({"customer": "user_id"}), size)
    expected = pyarrow.table(columns.state_at(TABLE, at=AT))
    found = pyarrow.table(columns.state_at(data, at=AT, columns=own))
    assert found.column_names == [{"at": "instant", "hasAccess": "has access"}.get(each, each)
                                  for each in expected.column_names]
    assert milliseconds(found.rename_columns(expected.column_names)) == milliseconds(expected)
    assert "from" in pyarrow.schema(columns.timeline(data, columns={"start": "from", "customer": "user_id"})).names
    for bad, message in (({"at": "state"}, "^columns: the answer would have two columns 'state'"),
                         ({"end": "until"}, "^columns: 'end' is not a column"), ({"custmer": "x"}, "mean customer")):
        with pytest.raises(ValueError, match=message):
            columns.state_at(TABLE, at=AT, columns=bad)


# Those that are made only if they are named, after all others.
PURCHASE = ["ownership", "offerType", "offerDiscountType", "offerIdentifier", "storefront"]
NAMED = {
    "state_at": ["nextChargeAt", "nextChargePrice", "nextChargeCurrency", *PURCHASE, "isTrial", "hasOwnAccess",
                 "firstPaidAt", "lastPaidAt", "trialStartedAt", "trialEndedAt", "trialOutcome", "trialsStarted",
                 "trialsConverted", "trialsLost", "trialsUnknown"],
    "timeline": [*PURCHASE, "origin", "isTrial"],
}


@pytest.mark.parametrize("function", ["state_at", "timeline"])
def test_columns_that_have_to_be_named(function: str, either: None) -> None:
    asked = {"at": AT} if function == "state_at" else {}
    usual = pyarrow.table(getattr(columns, function)(TABLE, reports=REPORT_TABLE, **asked))
    everything = pyarrow.table(getattr(columns, function)(
        TABLE, reports=REPORT_TABLE, output=[*NAMED[function][::-1], *usual.column_names], threads=2, **asked))
    assert everything.column_names == [*usual.column_names, *NAMED[function]]
    assert everything.select(usual.column_names) == usual
    with pytest.raises(subscore.RequestError) as failed:
        columns.timeline(TABLE, output=["nextChargeAt"])
    assert failed.value.path == "/columns/0"


def test_a_trial_a_payment_and_the_next_charge() -> None:
    start = datetime(2025, 4, 30, 9, tzinfo=PACIFIC)
    first, second, third = (moved(start, number) for number in range(3))
    rows = renewed([first, second, third], storefront="USA")
    rows[0].update(price=0, offerType=1, offerDiscountType="FREE_TRIAL", offerIdentifier="spring")
    reports = pyarrow.Table.from_pylist([{
        "customer": 1, "originalTransactionId": 100, "signedDate": second, "autoRenewStatus": True, "productId": "pro",
        "autoRenewProductId": "pro", "renewalDate": third, "renewalPrice": 12_990, "renewalCurrency": "USD"}])
    found = pyarrow.table(columns.state_at(table(rows), at=[first, second], reports=reports,
                                           output=["monthlyPrice", *NAMED["state_at"]]))
    of_trial = {"monthlyPrice": 0, "nextChargePrice": None, "nextChargeCurrency": None, "offerType": 1,
                "offerDiscountType": "FREE_TRIAL", "offerIdentifier": "spring", "isTrial": True, "firstPaidAt": None,
                "lastPaidAt": None, "trialEndedAt": None, "trialOutcome": None, "trialsConverted": 0}
    of_month = {"monthlyPrice": 9990, "nextChargePrice": 12_990, "nextChargeCurrency": "USD", "offerType": 0,
                "offerDiscountType": None, "offerIdentifier": None, "isTrial": False, "firstPaidAt": second,
                "lastPaidAt": second, "trialEndedAt": second, "trialOutcome": "converted", "trialsConverted": 1}
    both = {"ownership": "PURCHASED", "storefront": "USA", "hasOwnAccess": True, "trialStartedAt": first,
            "trialsStarted": 1, "trialsLost": 0, "trialsUnknown": 0}
    dates = {name: found[name].cast("int64") for name in found.column_names
             if pyarrow.types.is_timestamp(found[name].type)}
    for name, values in dates.items():
        found = found.set_column(found.column_names.index(name), name, values)
    assert [{**state, "nextChargeAt": None} for state in found.to_pylist()] == [
        {**of_trial, **both, "nextChargeAt": None}, {**of_month, **both, "nextChargeAt": None}]
    assert found["nextChargeAt"].to_pylist() == [second, third]
    intervals = pyarrow.table(columns.timeline(table(rows), reports=reports, output=["state", *NAMED["timeline"]]))
    assert intervals["origin"].to_pylist() == ["first", "renewal", None]
    assert intervals["isTrial"].to_pylist() == [True, False, False]


BAD_CHOICES: Dict[str, Tuple[Any, Type[Exception], str]] = {
    "an unknown name": (["customer", "hasacces"], subscore.RequestError, "/columns/1"),
    "a name of the other table": (["start"], subscore.RequestError, "/columns/0"),
    "a name twice": (["state", "customer", "state"], subscore.RequestError, "/columns/2"),
    "no name": ([], subscore.RequestError, "/columns"),
    "entitlements that are not asked for": (["entitlements"], subscore.RequestError, "/entitlements"),
    "a text": ("customer", TypeError, ""),
}


@pytest.mark.parametrize("name", BAD_CHOICES)
def test_a_bad_choice_of_columns(name: str) -> None:
    output, error, path = BAD_CHOICES[name]
    with pytest.raises(error) as caught:
        columns.state_at(TABLE, at=AT, output=output)
    assert getattr(caught.value, "path", "") == path


@pytest.mark.parametrize("data", [TABLE, TEXT["string"], TEXT["large_string"]], ids=["ids", "texts", "large texts"])
@pytest.mark.parametrize("reports", [None, REPORT_TABLE], ids=["rows alone", "with reports"])
@pytest.mark.parametrize("entitlements", [None, [{"id": "pro", "product_ids": ["pro.month", "plus.month"]}]])
@pytest.mark.parametrize("output", [None, ["customer", "state", "at", *NAMED["state_at"]]], ids=["usual", "named"])
def test_many_instants_are_answered_as_each_of_them(data: Any, reports: Any, entitlements: Any, output: Any) -> None:
    """One state that holds for several instants is decided once, and its record repeated."""
    if reports is not None and data is not TABLE:
        pytest.skip("customers of both tables have one type")
    # Neither in order nor apart: some share a period, some repeat.
    instants = [START + offset * DAY // 4 for offset in (180, 181, 182, 520, 521, -400, -399, 183, 180, 4000)]
    options = {"output": output, **({} if entitlements is None else {"entitlements": entitlements})}
    together = pyarrow.table(columns.state_at(data, reports=reports, at=instants, **options)).to_pylist()
    apart = [state for at in instants for state in
             pyarrow.table(columns.state_at(data, reports=reports, at=at, **options)).to_pylist()]

    def key(state: Dict[str, Any]) -> str:
        return repr(sorted(state.items(), key=lambda item: item[0]))

    assert len({key(state) for state in together}) > len(instants)
    assert sorted(map(key, together)) == sorted(map(key, apart))


def batches(data: Any, size: int) -> Any:
    return pyarrow.Table.from_batches(data.to_batches(max_chunksize=size))


def dictionaries(data: Any) -> Any:
    """Texts as dictionaries of their own in each batch, some of them null."""
    parts = []
    for batch in data.to_batches(max_chunksize=9):
        for name in ("productId", "transactionReason", "currency", "environment"):
            number = batch.schema.names.index(name)
            batch = batch.set_column(number, name, batch[name].dictionary_encode())
        parts.append(batch)
    return pyarrow.Table.from_batches(parts)


def cast(data: Any, **kinds: Any) -> Any:
    for name, kind in kinds.items():
        data = data.set_column(data.column_names.index(name), name, data[name].cast(kind))
    return data


def test_columns_say_what_documents_say() -> None:
    answer = columns.state_at(TABLE, reports=REPORT_TABLE, at=AT)
    expected = by_json(ROWS, REPORTS, AT)
    assert milliseconds(answer).select(list(expected[0])).to_pylist() == expected
    assert (answer.customers, answer.rows) == (120, len(ROWS) + len(REPORTS))
    assert {each["state"] for each in expected} == set(get_args(State))


def test_the_timeline_says_what_documents_say() -> None:
    found = milliseconds(columns.timeline(TABLE, reports=REPORT_TABLE)).to_pylist()
    names = ["start", "end", "state", "hasAccess", "productId", "basis", "expirationReason"]
    expected = [
        {"customer": customer, **{name: interval[name] for name in names}}
        for customer, history in histories(ROWS, REPORTS).items()
        for course in subscore.timeline(history).raw["subscriptions"] for interval in course["intervals"]]
    assert [{name: each[name] for name in ["customer", *names]} for each in found] == expected


INPUTS: Dict[str, Callable[[], Any]] = {
    "a table of pyarrow": lambda: TABLE,
    "a batch of pyarrow": lambda: TABLE.to_batches()[0],
    "a reader of pyarrow": lambda: pyarrow.RecordBatchReader.from_batches(TABLE.schema, TABLE.to_batches(50)),
    "batches of one row": lambda: batches(TABLE, 1),
    "batches of two rows": lambda: batches(TABLE, 2),
    "batches of seven rows": lambda: batches(TABLE, 7),
    "batches of a hundred rows": lambda: batches(TABLE, 100),
    "an empty batch between others": lambda: pyarrow.concat_tables([TABLE[:50], TABLE[:0], TABLE[50:]]),
    "slices with offsets": lambda: pyarrow.concat_tables([TABLE[:33], TABLE[33:34], TABLE[34:]]),
    "a struct array with an offset": lambda: pyarrow.concat_tables([TABLE[:5], TABLE]).combine_chunks()
    .to_struct_array().chunk(0)[5:],
    "another dictionary in each batch": lambda: dictionaries(TABLE),
    "microseconds and nanoseconds": lambda: batches(cast(TABLE, purchaseDate=pyarrow.timestamp("us"),
                                                     expiresDate=pyarrow.timestamp("ns", "UTC")), 3),
    "instants as integers": lambda: batches(cast(TABLE, purchaseDate="int64", expiresDate="int64"), 3),
    "a column of the type null": lambda: batches(cast(TABLE, offerType="int64").set_column(
        0, "customer", TABLE["customer"]).append_column("notes", pyarrow.nulls(len(TABLE))), 3),
    "other columns": lambda: batches(TABLE.append_column("score", pyarrow.array([1.5] * len(TABLE))).append_column(
        "tags", pyarrow.array([["a"]] * len(TABLE))), 3),
    "a frame of Polars": lambda: polars.from_arrow(TABLE),
    "a frame of Polars in chunks": lambda: polars.concat([polars.from_arrow(each) for each in (TABLE[:41], TABLE[41:])],
                                                         rechunk=False),
    "a relation of DuckDB": lambda: duckdb.connect().from_arrow(TABLE).order("customer"),
    "a frame of pandas": lambda: TABLE.to_pandas(types_mapper=pandas.ArrowDtype),
    "an iterator of batches": lambda: iter(TABLE.to_batches(max_chunksize=7)),
    "an iterator of batches of one row": lambda: iter(TABLE.to_batches(max_chunksize=1)),
    "a list of tables": lambda: [batches(TABLE[:33], 5), TABLE[33:34], TABLE[34:34], TABLE[34:]],
    "a generator of frames of Polars": lambda: (polars.from_arrow(TABLE[row:row + 11]) for row in range(0, 999, 11)),
    "another dictionary in each of them": lambda: iter(dictionaries(TABLE).to_batches()),
    "relations of DuckDB": lambda: [duckdb.connect().from_arrow(each) for each in (TABLE[:50], TABLE[50:])],
}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", INPUTS)
def test_every_way_in(name: str, threads: int) -> None:
    answer = columns.state_at(INPUTS[name](), at=AT, threads=threads)
    assert milliseconds(answer) == milliseconds(columns.state_at(TABLE, at=AT))
    assert (answer.customers, answer.rows) == (120, len(ROWS))


@pytest.mark.parametrize("name", INPUTS)
def test_every_way_in_without_pyarrow(name: str, no_pyarrow: None) -> None:
    assert milliseconds(columns.state_at(INPUTS[name](), at=AT)) == milliseconds(columns.state_at(TABLE, at=AT))


@pytest.mark.parametrize("kind", TEXT)
@pytest.mark.parametrize("size", [1, 5, 1000])
def test_customers_as_texts(kind: str, size: int, either: None) -> None:
    expected = pyarrow.table(columns.state_at(TEXT[kind], at=AT))
    assert expected.schema.field("customer").type == kind
    for threads in (1, 3):
        found = columns.state_at(batches(TEXT[kind], size), at=AT, threads=threads)
        assert milliseconds(found) == milliseconds(expected)


def test_customers_as_views() -> None:
    """As Polars has them. They come out as plain texts, also where a customer spans two batches."""
    frame = polars.from_arrow(TEXT["large_string"])
    expected = milliseconds(columns.state_at(TEXT["string"], at=AT))
    for chunks in (frame, polars.concat([frame[:50], frame[50:]], rechunk=False)):
        assert milliseconds(columns.state_at(chunks, at=AT)) == expected


@pytest.mark.parametrize("sizes", [(1, 1), (1, 1000), (1000, 1), (7, 5), (100, 3), (1000, 1000)])
@pytest.mark.parametrize("kind", ["int64", "string"])
@pytest.mark.parametrize("threads", [1, 3])
def test_reports_go_with_their_customers(sizes: Tuple[int, int], kind: str, threads: int, either: None) -> None:
    rows, reports = table(ROWS, kind), table(REPORTS, kind)
    # The first and last customers have reports only.
    few = rows.filter(pyarrow.compute.is_in(rows["customer"], rows["customer"].unique()[8:100]))
    expected = milliseconds(columns.state_at(few, reports=reports, at=AT)).sort_by(
        [("customer", "ascending"), ("originalTransactionId", "ascending"), ("at", "ascending")])
    answer = columns.state_at(batches(few, sizes[0]), reports=batches(reports, sizes[1]), at=AT, threads=threads)
    assert milliseconds(answer).sort_by(
        [("customer", "ascending"), ("originalTransactionId", "ascending"), ("at", "ascending")]) == expected
    assert answer.rows == len(few) + len(reports)
    assert answer.customers == len(set(few["customer"].to_pylist()) | set(reports["customer"].to_pylist()))


@pytest.mark.parametrize("kind", ["string", "dictionary"])
def test_a_product_of_reports_is_the_same_for_the_next_customer(kind: str) -> None:
    """Each customer brings a product that stands before those of the customers before."""
    products = ["plus.month", "pro.month", "basic.month", "air.month"]
    row, report = ROWS[0], {**REPORTS[0], "autoRenewStatus": True, "autoRenewProductId": "pro.month"}
    end = row["purchaseDate"] + 30 * DAY
    bought: Dict[str, Any] = {"transactionReason": "PURCHASE", "isUpgraded": None, "revocationDate": None}
    rows = table([{**row, **bought, "expiresDate": end, "customer": number, "productId": each}
                  for number, each in enumerate(products)])
    reports = table([{**report, "customer": number, "originalTransactionId": row["originalTransactionId"],
                      "signedDate": row["purchaseDate"] + 5000, "isInBillingRetryPeriod": None,
                      "gracePeriodExpiresDate": None, "expirationIntent": None} for number in range(len(products))])
    if kind == "dictionary":
        index = reports.column_names.index("autoRenewProductId")
        reports = reports.set_column(index, "autoRenewProductId", reports["autoRenewProductId"].dictionary_encode())
    for at, expected in ((end - 1, products), (end, ["pro.month"] * len(products))):
        found = milliseconds(columns.state_at(rows, reports=reports, at=at, assume_renewal=True))
        assert found["productId"].to_pylist() == expected


def test_columns_of_other_names() -> None:
    renamed = TABLE.rename_columns({"customer": "user_id", "purchaseDate": "bought"})
    # A column of that name that is not meant.
    renamed = renamed.append_column("customer", pyarrow.array(["x"] * len(TABLE)))
    names = {"customer": "user_id", "purchaseDate": "bought"}
    before = renamed.schema
    for data in (renamed, batches(renamed, 3), renamed.to_batches()[0]):
        answer = columns.state_at(data, at=AT, columns=names)
        assert milliseconds(answer) == milliseconds(columns.state_at(TABLE, at=AT))
    assert renamed.schema == before
    reports = REPORT_TABLE.rename_columns({"customer": "user_id"})
    answer = columns.state_at(renamed, reports=reports, at=AT, columns=names)
    assert milliseconds(answer) == milliseconds(columns.state_at(TABLE, reports=REPORT_TABLE, at=AT))


def test_one_column_for_two() -> None:
    once = TABLE.drop_columns(["originalTransactionId"])
    answer = columns.state_at(once, at=AT, columns={"originalTransactionId": "transactionId"})
    expected = TABLE.set_column(2, "originalTransactionId", TABLE["transactionId"])
    assert milliseconds(answer) == milliseconds(columns.state_at(expected, at=AT))


def test_a_currency_in_any_case() -> None:
    currencies = [each and each.lower() for each in TABLE["currency"].to_pylist()]
    lower = TABLE.set_column(TABLE.column_names.index("currency"), "currency", pyarrow.array(currencies))
    assert any(currencies)
    assert milliseconds(columns.state_at(lower, at=AT)) == milliseconds(columns.state_at(TABLE, at=AT))


@pytest.mark.parametrize("count", [1, 9])
def test_a_value_that_cannot_be_read_is_counted_and_the_first_is_named(count: int) -> None:
    currencies = TABLE["currency"].to_pylist()
    unread = [row for row in (len(TABLE) // 2, len(TABLE) - 3) if TABLE["transactionId"][row].as_py()]
    for row in unread:
        currencies[row] = "US$"
    spoilt = TABLE.set_column(TABLE.column_names.index("currency"), "currency", pyarrow.array(currencies))
    answer = columns.state_at(batches(spoilt, count), at=AT)
    assert answer.passed_over["value_unreadable"] == len(unread) == 2
    (warning,) = [each for each in answer.warnings if each.code == "value_unreadable"]
    assert (warning.path, warning.count) == (f"/rows/{unread[0]}/currency", 2)


@pytest.mark.parametrize("table", ["rows", "reports"])
@pytest.mark.parametrize("count", [1, 9])
def test_an_environment_that_is_none_of_the_stores_is_named(table: str, count: int) -> None:
    given = {"rows": TABLE, "reports": REPORT_TABLE}
    names: List[Any] = ["Production"] * len(given[table])
    names[5], names[-2] = "Staging", "staging"
    others = [each for each in given[table].column_names if each != "environment"]
    given[table] = given[table].select(others).append_column("environment", pyarrow.array(names))
    answer = columns.state_at(batches(given["rows"], count), reports=given["reports"], at=AT)
    (warning,) = [each for each in answer.warnings if each.code == "unknown_environment"]
    assert warning.count == 2 and '"Staging"' in warning.message, warning
    assert "unknown_environment" not in answer.passed_over


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_columns_may_be_spelled_otherwise(spelling: str, threads: int, either: None) -> None:
    respelt = TABLE.rename_columns([SPELLINGS[spelling](name) for name in TABLE.column_names])
    found = pyarrow.table(columns.state_at(batches(respelt, 5), at=AT, threads=threads))
    assert found.to_pylist() == pyarrow.table(columns.state_at(TABLE, at=AT)).to_pylist()


def test_a_column_that_no_table_reads_is_named() -> None:
    said = TABLE.append_column("commitment_info", pyarrow.array(["x"] * len(TABLE))) \
        .append_column("multiSeatInfo", pyarrow.nulls(len(TABLE))) \
        .append_column("revocationReason", pyarrow.array([1, *[None] * len(TABLE)])[1:]) \
        .append_column("autoRenewStatus", pyarrow.array([1] * len(TABLE)))
    warnings = columns.state_at(said, at=AT).warnings
    assert [(each.code, each.path) for each in warnings if each.code == "column_not_read"] == [
        ("column_not_read", "/rows/commitment_info"), ("column_not_read", "/rows/autoRenewStatus")]


@pytest.mark.parametrize("name", ["transactionId", "originalTransactionId", "customer"])
def test_an_id_that_a_spreadsheet_rounded_is_refused(name: str) -> None:
    texts = [str(each) for each in TABLE[name].to_pylist()]
    texts[7] = "1.23457E+14"
    rounded = TABLE.set_column(TABLE.column_names.index(name), name, pyarrow.array(texts))
    with pytest.raises(subscore.RequestError, match="written with an exponent") as caught:
        columns.state_at(rounded, at=AT)
    assert (caught.value.code, caught.value.path) == ("invalid_value", f"/rows/7/{name}")


OPTIONS: Dict[str, Dict[str, Any]] = {
    "known_at": {"known_at": AT[0]},
    "assume_renewal": {"assume_renewal": True},
    "retroactive_refunds": {"retroactive_refunds": True},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_reach_the_library(name: str) -> None:
    plain, found = (columns.state_at(TABLE, reports=REPORT_TABLE, at=AT, **options) for options in ({}, OPTIONS[name]))
    assert milliseconds(plain) != milliseconds(found)


def test_filters_and_entitlements() -> None:
    entitlements = [{"id": "pro", "product_ids": ["pro.month", "plus.month"]}]
    answer = columns.state_at(batches(TABLE, 5), at=AT, entitlements=entitlements, catalog={"otherProducts": []})
    found = pyarrow.table(answer)
    assert {tuple(each) for each in found["entitlements"].to_pylist()} == {(), ("pro",)}
    other = columns.state_at(TABLE, at=AT, environment="Sandbox")
    assert list(other.passed_over) == ["other_environment"] and len(pyarrow.table(other)) == 0
    assert list(columns.state_at(TABLE, at=AT, bundle_id="com.example.other").passed_over) == ["other_bundle"]
    # Of several batches, the sum.
    assert columns.state_at(batches(TABLE, 9), at=AT, environment="Sandbox").passed_over == other.passed_over


def test_warnings_of_batches_are_added() -> None:
    whole, parts = (columns.state_at(data, at=AT, reports=REPORT_TABLE).warnings for data in (TABLE, batches(TABLE, 9)))
    assert sorted(map(repr, whole)) == sorted(map(repr, parts))


def test_the_columns_are_those_of_the_header() -> None:
    header = (ROOT / "Include/subscore_arrow.h").read_text(encoding="utf-8")
    tables = header[header.index("* THE TABLE OF ROWS"):header.index("* THE TABLE OF DOCUMENTS\n")]
    lines = re.findall(r"^ \*   (\w+(?:, \w+)*)  +(\w*)", tables, re.MULTILINE)
    assert {name for names, _ in lines for name in names.split(", ")} == set(KIND)
    rows, reports = tables.split("* THE TABLE OF REPORTS")
    for name, text in (("rows", rows), ("reports", reports)):
        required = re.findall(r"^ \*   (\w+(?:, \w+)*)  +required", text, re.MULTILINE)
        assert tuple(", ".join(required).split(", ")) == REQUIRED[name]


@pytest.mark.parametrize("change, path, advice", [
    (lambda data: data.rename_columns(["product" if name == "productId" else name for name in data.column_names]),
     "/rows/productId", 'To use one of them: columns={"productId": "product"}.'),
    (lambda data: data.drop_columns(["customer"]), "/rows/customer", "The table has transactionId, "),
    (lambda data: cast(data, price="float64"), "/rows/price", "Prices are integers, in milliunits: 9990 for 9.99. "),
    (lambda data: data.append_column("storefront", pyarrow.array([[1]] * len(data))), "/rows/storefront",
     "Ids are texts, whole numbers or UUIDs"),
    (lambda data: data.drop_columns(["purchaseDate"]).append_column("purchaseDate", pyarrow.array([True] * len(data))),
     "/rows/purchaseDate",
     "timestamps or dates of any unit, whole milliseconds"),
    (lambda data: data.drop_columns(["isUpgraded"]).append_column("isUpgraded", pyarrow.array(["no"] * len(data))),
     "/rows/isUpgraded", "Flags are bool, or the numbers 0 and 1."),
    (lambda data: data.append_column("revocation_date", data["revocationDate"]).append_column(
        "RevocationDate", data["revocationDate"]).drop_columns(["revocationDate"]), "/rows/revocationDate",
     "The columns are revocation_date and RevocationDate."),
    (lambda data: cast(data, offerType="string"), "/rows/offerType", "Cast it to int64.")])
def test_advice_about_a_column(change: Any, path: str, advice: str) -> None:
    with pytest.raises(subscore.RequestError, match=re.escape(advice)) as failed:
        columns.state_at(change(TABLE), at=0)
    assert failed.value.path == path


PACIFIC = zoneinfo.ZoneInfo("America/Los_Angeles")
WEEK = pytest.approx(12 * 7 / 365.2425, rel=1e-12)


def moved(start: datetime, months: int, days: int = 0) -> int:
    """The date so much later on the clock of the wall, in milliseconds: a day that the month lacks is its last one."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    naive = start.replace(year=year, month=month + 1, day=min(start.day, last), tzinfo=None) + timedelta(days=days)
    return int(naive.replace(tzinfo=start.tzinfo).timestamp()) * 1000


def renewed(ends: List[int], **fields: Any) -> List[Dict[str, Any]]:
    """Rows of a customer from each of these dates to the next one."""
    return [{"customer": 1, "transactionId": 100 + number, "originalTransactionId": 100, "productId": "pro",
             "purchaseDate": start, "expiresDate": end, "signedDate": start, "environment": "Production",
             "transactionReason": "RENEWAL" if number else "PURCHASE", "price": 9990, "currency": "USD", **fields}
            for number, (start, end) in enumerate(zip(ends, ends[1:]))]


def periods(rows: List[Dict[str, Any]], **options: Any) -> List[Tuple[Any, Any]]:
    """The length and the price a month of the period of each row, at its start."""
    found = pyarrow.table(columns.state_at(table(rows), at=[row["purchaseDate"] for row in rows], **options))
    assert found["state"].cast("string").to_pylist() == ["subscribed"] * len(rows)
    return list(zip(found["periodMonths"].to_pylist(), found["monthlyPrice"].to_pylist()))


@pytest.mark.parametrize("months, days, length, price", [
    (1, 0, 1, 9990), (2, 0, 2, 4995), (3, 0, 3, 3330), (6, 0, 6, 1665), (12, 0, 12, 833), (0, 7, WEEK, 43438)])
@pytest.mark.parametrize("start", [
    (2023, 12, 31, 12), (2024, 1, 29, 0), (2024, 2, 29, 23), (2024, 3, 10, 1), (2024, 8, 30, 20), (2024, 11, 3, 3)])
@pytest.mark.parametrize("clock", [PACIFIC, timezone.utc], ids=["Pacific", "UTC"])
def test_the_length_of_a_sold_period(months: int, days: int, length: Any, price: int, start: Any, clock: Any) -> None:
    first = datetime(*start).replace(tzinfo=clock)
    rows = renewed([moved(first, months * number, days * number) for number in range(30)],
                   environment="Production" if clock is PACIFIC else "Xcode")
    assert periods(rows) == [(length, price)] * len(rows)


@pytest.mark.parametrize("name", ["three days", "two weeks", "a day", "a month less a day", "four months", "extended"])
def test_the_length_of_other_periods(name: str) -> None:
    start = datetime(2025, 4, 30, 9, tzinfo=PACIFIC)
    end = {"three days": moved(start, 0, 3), "two weeks": moved(start, 0, 14), "a day": moved(start, 0, 1),
           "a month less a day": moved(start, 1, -1), "four months": moved(start, 4),
           "extended": moved(start, 1) + 3_600_000}[name]
    rows = renewed([int(start.timestamp()) * 1000, end])
    assert periods(rows) == [(None, None)]
    catalog = {"groups": [{"id": "1", "products": [{"productId": "pro", "level": 1, "period": "P1Y"}]}]}
    assert periods(rows, catalog=catalog) == [(12, 833)]
    # An offer lasts as long as it does, whatever the product lasts.
    days = {"three days": 3, "two weeks": 14}.get(name)
    months = days and pytest.approx(days * 12 / 365.2425, rel=1e-12)
    price = days and int(9990 * 365.2425 / 12 / days + 0.5)
    for options in ({}, {"catalog": catalog}):
        assert periods(renewed([int(start.timestamp()) * 1000, end], offerType=1), **options) == [(months, price)]


def test_the_billing_periods_of_a_commitment_are_not_the_catalogs() -> None:
    start = datetime(2025, 4, 30, 9, tzinfo=PACIFIC)
    catalog = {"groups": [{"id": "1", "products": [{"productId": "pro", "level": 1, "period": "P1Y"}]}]}
    rows = renewed([moved(start, number) for number in range(4)], billingPlanType="MONTHLY")
    assert periods(rows, catalog=catalog) == [(1, 9990)] * 3


def test_no_length_without_a_row_or_price() -> None:
    start = datetime(2025, 4, 30, 9, tzinfo=PACIFIC)
    rows = renewed([moved(start, number) for number in range(3)], price=None)
    assert periods(rows) == [(1, None)] * 2
    # Nothing was paid before the first row, or for a renewal that is only assumed.
    reports = pyarrow.Table.from_pylist([{
        "customer": 1, "originalTransactionId": 100, "signedDate": moved(start, 1), "autoRenewStatus": True,
        "productId": "pro", "autoRenewProductId": "pro", "environment": "Production"}])
    found = pyarrow.table(columns.state_at(table(renewed([moved(start, number) for number in range(3)])),
                                           at=[moved(start, -1), moved(start, 2, 1)], reports=reports,
                                           assume_renewal=True))
    assert found["state"].cast("string").to_pylist() == ["none", "subscribed"]
    assert [found[name].to_pylist() for name in ("price", "periodMonths", "monthlyPrice")] == [[None, None]] * 3


def test_no_rows_at_all() -> None:
    nothing = (TABLE[:0], pyarrow.RecordBatchReader.from_batches(TABLE.schema, []))
    for data in nothing:
        answer = columns.state_at(data, at=AT, threads=2)
        assert (answer.customers, answer.rows, len(pyarrow.table(answer))) == (0, 0, 0)
        assert pyarrow.table(answer).schema == pyarrow.table(columns.state_at(TABLE, at=AT)).schema


def test_batches_come_one_by_one() -> None:
    requested: List[int] = []

    def some() -> Any:
        for number, batch in enumerate(TABLE.to_batches(max_chunksize=40)):
            requested.append(number)
            yield batch

    parts = columns.state_at_batches(pyarrow.RecordBatchReader.from_batches(TABLE.schema, some()), at=AT)
    first = next(parts)
    # The next one shows whether the customer goes on, and the one after that was asked for beside it.
    assert len(requested) <= 4 < len(TABLE) // 40
    found = pyarrow.concat_tables(map(pyarrow.table, [first, *parts]))
    assert milliseconds(found) == milliseconds(columns.state_at(TABLE, at=AT))
    intervals = pyarrow.concat_tables(map(pyarrow.table, columns.timeline_batches(batches(TABLE, 9))))
    assert milliseconds(intervals) == milliseconds(columns.timeline(TABLE))


def test_an_iterator_may_have_documents_reports_and_no_batch() -> None:
    stored = payloads(population(30)).rename_columns(["customer", "document"])
    expected = milliseconds(columns.state_at(stored, at=AT))
    for size in (1, 7, 50):
        found = list(columns.state_at_batches(iter(stored.to_batches(max_chunksize=size)), at=AT))
        assert milliseconds(pyarrow.concat_tables(map(pyarrow.table, found))) == expected
        assert sum(each.customers for each in found) == 30
        found = list(columns.timeline_batches(iter(stored.to_batches(max_chunksize=size))))
        assert milliseconds(pyarrow.concat_tables(map(pyarrow.table, found))) == milliseconds(columns.timeline(stored))
    both = columns.state_at(TABLE, reports=REPORT_TABLE, at=AT)
    for threads in (1, 2):
        found = list(columns.state_at_batches(iter(TABLE.to_batches(max_chunksize=9)), at=AT, threads=threads,
                                              reports=iter(REPORT_TABLE.to_batches(max_chunksize=4))))
        assert milliseconds(pyarrow.concat_tables(map(pyarrow.table, found))) == milliseconds(both)
    assert not list(columns.state_at_batches(iter([]), at=AT)) and not list(columns.timeline_batches([]))
    assert list(map(len, map(pyarrow.table, columns.state_at_batches(iter([TABLE[:0]]), at=AT)))) == [0]


BAD_ITERATORS: Dict[str, Tuple[Callable[[], Any], Type[Exception], str]] = {
    "nothing": (lambda: iter([]), ValueError, "^rows: there is no batch; expected at least one"),
    "no table": (lambda: iter([7]), TypeError, "^rows, batch 0: a table of Arrow is expected .* not int"),
    "later no table": (lambda: iter([TABLE, "x"]), TypeError, "^rows, batch 1: .* not str"),
    "a column less": (lambda: iter([TABLE, TABLE.drop_columns(["price"])]), ValueError,
                      r"^rows: batch 1 has a column currency \(Arrow's format u\) where the first one has price"),
    "a column more": (lambda: iter([TABLE, TABLE.append_column("more", TABLE["price"])]), ValueError,
                      "^rows: batch 1 has other columns than the first one; all"),
    "another type": (lambda: iter([TABLE, TABLE, cast(TABLE, price="int32")]), ValueError,
                     r"^rows: batch 2 has a column price \(Arrow's format i\) where .* price \(Arrow's format l\)"),
    "a customer who comes again": (lambda: iter([TABLE[:60], TABLE[:5]]), subscore.RequestError,
                                   "All rows of a customer must be together"),
    "no iterator": (lambda: {"customer": [1]}, TypeError, "or an iterator or a list of them, not dict"),
}


@pytest.mark.parametrize("name", BAD_ITERATORS)
def test_bad_iterators(name: str) -> None:
    rows, error, message = BAD_ITERATORS[name]
    with pytest.raises(error, match=message):
        columns.state_at(rows(), at=AT)


# One table cut into calls.

CUT = table(ROWS[:100])


def asked(data: Any, **options: Any) -> columns.Answer:
    return columns.state_at(data, **{"at": AT, **options})


def cuts(data: Any) -> Tuple[List[int], List[int]]:
    """The rows at which a customer begins, and the others."""
    customers = data["customer"].to_pylist()
    begin = [row for row in range(1, len(data)) if customers[row] != customers[row - 1]]
    return begin, sorted(set(range(1, len(data))) - set(begin))


@pytest.mark.parametrize("kind", ["int64", "string", "large_string"])
@pytest.mark.parametrize("output", [None, ["state", "hasAccess"]], ids=["all", "no customers"])
def test_answers_of_calls_are_joined_unless_they_share_a_customer(kind: str, output: Any, either: None) -> None:
    data = table(ROWS[:100], kind)
    begin, inside = cuts(data)
    assert begin and inside
    whole = milliseconds(asked(data, output=output))
    for row in begin:
        answer = columns.joined([asked(data[:row], output=output), asked(data[row:], output=output)])
        assert (answer.customers, answer.rows) == (len(begin) + 1, 100) and milliseconds(answer) == whole
    for row in inside:
        parts = [asked(data[:row], output=output), asked(data[row:], output=output)]
        customer = data["customer"][row].as_py()
        assert parts[0].last_customer == parts[1].first_customer == customer
        message = f"Customer {re.escape(repr(customer))} is in answers 0 and 1"
        with pytest.raises(subscore.RequestError, match=message) as failed:
            columns.joined(parts)
        assert (failed.value.code, failed.value.path) == ("conflicting_fields", "/answers/1/customer")


def test_what_an_answer_says_of_its_first_and_last_customer(either: None) -> None:
    for size in (1000, 9):
        answer = columns.state_at(batches(TABLE, size), at=AT, output=["state"])
        assert (answer.first_customer, answer.last_customer) == (0, 119 * 7)
    nobody = columns.state_at(TABLE[:0], at=AT)
    assert (nobody.first_customer, nobody.last_customer) == (None, None)
    only_reports = columns.state_at(TABLE[:0], reports=REPORT_TABLE, at=AT)
    assert only_reports.first_customer == REPORTS[0]["customer"]
    assert columns.joined([nobody, asked(CUT), columns.state_at(TABLE[:0], at=AT)]).first_customer == 0


def test_who_was_left_out_is_noticed_too() -> None:
    stored = pyarrow.table({"customer": ["a", "b", "b", "c"], "document": ["{}", "{", "{}", "[]"]})
    parts = [asked(each, on_unreadable="omit") for each in (stored[:2], stored[2:])]
    assert [(each.first_customer, each.last_customer) for each in parts] == [("a", "b"), ("b", "c")]
    with pytest.raises(subscore.RequestError, match="Customer 'b' is in answers 0 and 1"):
        columns.joined(parts)


TAKEN_BY: Dict[str, Callable[[columns.Answer], Any]] = {
    "pyarrow": pyarrow.table,
    "in small batches": lambda answer: pyarrow.concat_tables(
        pyarrow.table(answer)[row:row + 2] for row in range(0, max(1, len(pyarrow.table(answer))), 2)),
    "polars": lambda answer: pytest.importorskip("polars").DataFrame(answer),
    "pandas": lambda answer: pyarrow.table(answer).to_pandas(types_mapper=pytest.importorskip("pandas").ArrowDtype),
}


@pytest.mark.parametrize("name", TAKEN_BY)
def test_tables_of_answers_are_joined_in_the_same_way(name: str) -> None:
    """As an engine hands over those of its partitions. Customers of one answer may come in any order."""
    begin, inside = cuts(CUT)
    take = TAKEN_BY[name]
    answer = columns.joined(take(asked(each)) for each in (CUT[begin[3]:], CUT[:0], CUT[:begin[3]]))
    assert (answer.customers, answer.rows) == (len(begin) + 1, 0) and answer.warnings == ()
    names = ["customer", "at", "since", "hasAccess"]
    found, expected = (sorted(map(str, pyarrow.table(each).select(names).to_pylist()))
                       for each in (answer, asked(CUT)))
    assert found == expected
    for row in inside[::9]:
        customer = CUT["customer"][row].as_py()
        with pytest.raises(subscore.RequestError, match=f"Customer {customer} is in answers 0 and 1"):
            columns.joined([take(asked(CUT[:row])), take(asked(CUT[row:]))])
    again = columns.joined([columns.joined([take(asked(CUT[:begin[0]]))]), take(asked(CUT[begin[0]:]))])
    assert again.customers == len(begin) + 1


def test_bad_answers_to_join() -> None:
    with pytest.raises(ValueError, match="^answers: there are none"):
        columns.joined([])
    with pytest.raises(ValueError, match=r"^answers\[1\]: the table has no column customer"):
        columns.joined([asked(CUT), pyarrow.table(asked(CUT, output=["state"]))])
    with pytest.raises(TypeError, match=r"^answers\[0\]: an answer is expected, or a table .* not list"):
        columns.joined([[1, 2]])
    for other in (asked(CUT, output=["customer"]), columns.timeline(CUT), asked(table(ROWS[:9], "string"))):
        with pytest.raises(ValueError, match="^answers: they have different columns"):
            columns.joined([asked(CUT), other])


def test_an_answer_goes_to_another_process() -> None:
    cut = cuts(CUT)[0][3]
    parts = [pickle.loads(pickle.dumps(asked(each))) for each in (CUT[:cut], CUT[cut:])]
    answer, expected = columns.joined(parts), asked(CUT)
    assert isinstance(parts[0], columns.Batch) and milliseconds(answer) == milliseconds(expected)
    assert (answer.customers, answer.rows, answer.passed_over, answer.warnings) == (
        expected.customers, expected.rows, expected.passed_over, expected.warnings)


def test_an_answer_is_not_pickled_without_pyarrow(no_pyarrow: None) -> None:
    with pytest.raises(TypeError, match="where pyarrow is installed"):
        pickle.dumps(asked(CUT))


def test_customers_are_compared_whatever_columns_the_answer_has(either: None) -> None:
    """Of small numbers, which are those of states in their column as well."""
    data = table([{**row, "customer": row["customer"] // 7} for row in ROWS])
    for output in (["state"], ["hasAccess", "state"]):
        expected = milliseconds(columns.state_at(data, at=AT, output=output))
        assert milliseconds(columns.state_at(batches(data, 3), at=AT, output=output)) == expected
        with pytest.raises(subscore.RequestError, match="must be together"):
            columns.state_at(pyarrow.concat_tables([data, data[:2]]), at=AT, output=output)


# Answers that go out.

TAKERS: Dict[str, Callable[[Any], int]] = {
    "pyarrow.table": lambda answer: len(pyarrow.table(answer)),
    "polars.DataFrame": lambda answer: len(polars.DataFrame(answer)),
    "duckdb, by name": lambda answer: int(duckdb.sql("select count(*) from answer").fetchall()[0][0]),
    "duckdb.from_arrow": lambda answer: int(duckdb.from_arrow(answer).aggregate("count(*)").fetchall()[0][0]),
    "pandas": lambda answer: len(pandas.DataFrame.from_arrow(answer)),
}


@pytest.mark.parametrize("size", [1000, 20])
@pytest.mark.parametrize("name", TAKERS)
def test_every_way_out(name: str, size: int) -> None:
    answer = columns.state_at(batches(TABLE, size), at=AT)
    rows = len(pyarrow.table(columns.state_at(TABLE, at=AT)))
    assert TAKERS[name](answer) == TAKERS[name](answer) == rows
    assert duckdb.sql("from answer a join answer b using (customer)").aggregate("count(*)").fetchall()[0][0] > rows


@pytest.mark.parametrize("size", [1000, 20])
@pytest.mark.parametrize("name", TAKERS)
def test_every_way_out_without_pyarrow(name: str, size: int, no_pyarrow: None) -> None:
    rows = len(pyarrow.table(columns.state_at(TABLE, at=AT)))
    answer = columns.state_at(batches(TABLE, size), at=AT)
    schema = pyarrow.schema(answer)
    assert TAKERS[name](answer) == rows
    assert pyarrow.schema(answer) == schema
    with pytest.raises(ValueError, match="taken before"):
        answer.__arrow_c_stream__()


def test_an_exception_passes_through_what_is_released(no_pyarrow: None) -> None:
    for size in (1000, 20):
        with pytest.raises(KeyError, match="nothing"):
            pyarrow.table(columns.state_at(batches(TABLE, size), at=AT))["nothing"]


def test_an_unused_answer_is_released(no_pyarrow: None) -> None:
    for _ in range(5):
        columns.state_at(TABLE, at=AT).__arrow_c_array__()  # type: ignore[attr-defined]
        columns.state_at(TABLE, at=AT).__arrow_c_stream__()
    _arrow.lent(_arrow.Schema(), _arrow.SCHEMA)
    assert len(_arrow._lent) == 1 and not _arrow._outgoing


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_memory_does_not_grow(either: None) -> None:
    frame = polars.from_arrow(TEXT["large_string"])

    def rounds(count: int) -> None:
        for _ in range(count):
            pyarrow.table(columns.state_at(batches(TABLE, 300), reports=REPORT_TABLE, at=AT))
            polars.DataFrame(columns.state_at(frame, at=AT * 10))
            columns.state_at(TABLE, at=AT, threads=2)
            with pytest.raises(subscore.RequestError):
                columns.state_at(TABLE[::-1].drop_columns(["productId"]), at=AT)

    rounds(60)  # Until the allocator has what it keeps for threads.
    gc.collect()
    before, held = resident(), pyarrow.total_allocated_bytes()
    rounds(150)
    gc.collect()
    # One leaked answer of a round would be 100 KB of text and more, 15 MB in all.
    assert resident() - before < 8_000_000
    assert pyarrow.total_allocated_bytes() <= held + 100_000


def test_an_answer_does_not_keep_the_rows() -> None:
    before = pyarrow.total_allocated_bytes()
    copy = pyarrow.concat_tables([TABLE] * 1)
    rows = pyarrow.ipc.open_stream(serialized(copy)).read_all().combine_chunks()
    answer = columns.state_at(pyarrow.table({name: pyarrow.array(rows[name].to_pylist(), rows[name].type)
                                             for name in rows.column_names}), at=AT)
    del rows, copy
    gc.collect()
    assert answer.rows == len(TABLE) and pyarrow.total_allocated_bytes() - before < TABLE.nbytes // 2


def serialized(data: Any) -> Any:
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, data.schema) as writer:
        writer.write_table(data)
    return sink.getvalue()


def test_python_ends_well_while_answers_are_held() -> None:
    program = textwrap.dedent("""
        import sys
        sys.path.insert(0, "tests/columns")
        from company import company, table
        import duckdb, polars, pyarrow
        from subscore import _arrow, _library, columns
        rows = table(company(20)[0])
        for has_pyarrow in (True,) if _library.PORTABLE.exists() else (True, False):
            if not has_pyarrow:
                _arrow.pyarrow = lambda: None
            answers = [columns.state_at(each, at=0) for each in (rows, pyarrow.concat_tables([rows[:9], rows[9:]])) * 6]
            held = [take(answer) for take, answer in zip((pyarrow.table, polars.DataFrame) * 2, answers)]
            readers = [pyarrow.RecordBatchReader.from_stream(answers[5]), answers[7].__arrow_c_stream__(),
                       answers[8].__arrow_c_schema__(), answers[8].__arrow_c_array__(), duckdb.from_arrow(answers[9])]
            globals()[f"kept_{has_pyarrow}"] = answers, held, readers
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_other_threads_run_during_a_call() -> None:
    many = pyarrow.concat_tables([
        TABLE.set_column(0, "customer", pyarrow.compute.add(TABLE["customer"], 1000 * number))
        for number in range(300)]).combine_chunks()
    shares = []
    for _ in range(5):  # A busy machine may hold us up once.
        began = time.perf_counter()
        call = threading.Thread(target=columns.state_at, args=(many,), kwargs={"at": AT})
        call.start()
        longest, before = 0.0, time.perf_counter()
        while call.is_alive():
            now = time.perf_counter()
            longest, before = max(longest, now - before), now
        shares.append(longest / (time.perf_counter() - began))
    assert min(shares) < 0.5, shares


# What is refused.

TWICE = pyarrow.concat_tables([TABLE, TABLE[:3]])


def without(name: str) -> Any:
    return TABLE.drop_columns([name])


def unknown_customer(row: int) -> Any:
    found = TABLE["customer"].to_pylist()
    found[row] = None
    return TABLE.set_column(0, "customer", pyarrow.array(found, "int64"))


def far_expiry(row: int) -> Any:
    found = [int(each) for each in TABLE["expiresDate"].cast("int64").to_pylist()]
    found[row] = 10**16
    return TABLE.set_column(TABLE.column_names.index("expiresDate"), "expiresDate", pyarrow.array(found, "int64"))


AGAIN = f"/rows/{len(TABLE)}/customer"
REFUSED: Dict[str, Tuple[Callable[[], Any], str, str]] = {
    "no column of customers": (lambda: without("customer"), "missing_field", "/rows/customer"),
    "the same, in batches": (lambda: batches(without("customer"), 9), "missing_field", "/rows/customer"),
    "a required column is missing": (lambda: batches(without("purchaseDate"), 9), "missing_field",
                                     "/rows/purchaseDate"),
    "a column of another type": (lambda: cast(TABLE, price="float64"), "wrong_type", "/rows/price"),
    "the same, with one customer in all batches": (lambda: batches(cast(TABLE[:2], price="float64"), 1), "wrong_type",
                                                   "/rows/price"),
    "an unknown customer": (lambda: unknown_customer(77), "missing_field", "/rows/77/customer"),
    "an unknown customer in a later batch": (lambda: batches(unknown_customer(77), 20), "missing_field",
                                             "/rows/77/customer"),
    "a value out of range in a later batch": (lambda: batches(far_expiry(150), 20), "out_of_range",
                                              "/rows/150/expiresDate"),
    "a customer who comes again": (lambda: TWICE.combine_chunks(), "conflicting_fields", AGAIN),
    "a customer who comes again in a later batch": (lambda: TWICE, "conflicting_fields", AGAIN),
    "a customer who comes again much later": (lambda: batches(TWICE, 11), "conflicting_fields",
                                              AGAIN),
}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, threads: int, either: None) -> None:
    make, code, path = REFUSED[name]
    with pytest.raises(subscore.RequestError) as caught:
        columns.state_at(make(), at=AT, threads=threads)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert ("sort_by" in str(caught.value) and "ORDER BY" in str(caught.value)) == (code == "conflicting_fields")


def test_an_answer_that_is_read_in_part_is_collected_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The collector may come while a thread starts, and would wait for it forever."""
    monkeypatch.setattr(columns, "LEAST_ROWS", 10)
    answer = columns.state_at_batches(batches(TABLE, 20), at=AT, threads=2)
    next(answer)
    circle: List[Any] = [answer]
    circle.append(circle)
    joined: List[str] = []
    monkeypatch.setattr(threading.Thread, "join", lambda thread, *_: joined.append(thread.name))
    del answer, circle
    gc.collect()
    assert not joined


def test_customers_in_any_order(either: None) -> None:
    """They only have to stand together. In batches that takes remembering them."""
    order = sorted({row["customer"] for row in ROWS}, key=lambda customer: customer * 31 % 121)
    parts = {each: TABLE.filter(pyarrow.compute.equal(TABLE["customer"], each)) for each in order}
    mixed = pyarrow.concat_tables(parts.values()).combine_chunks()
    expected = milliseconds(columns.state_at(mixed, at=AT))
    for size in (5, 50):
        for threads in (1, 3):
            assert milliseconds(columns.state_at(batches(mixed, size), at=AT, threads=threads)) == expected
    assert milliseconds(columns.state_at(mixed, reports=REPORT_TABLE, at=AT)).num_rows == expected.num_rows


@pytest.mark.parametrize("which", ["rows", "reports"])
@pytest.mark.parametrize("threads", [1, 2])
def test_reports_in_batches_need_an_order(which: str, threads: int, either: None) -> None:
    order = {"rows": TABLE, "reports": REPORT_TABLE}
    half = order[which]["customer"].to_pylist().index(420)
    order[which] = pyarrow.concat_tables([order[which][half:], order[which][:half]])
    with pytest.raises(subscore.RequestError) as caught:
        columns.state_at(order["rows"], reports=order["reports"], at=AT, threads=threads)
    assert caught.value.code == "conflicting_fields" and f"/{which}/" in str(caught.value.path)


def test_too_many_customers_out_of_order(monkeypatch: pytest.MonkeyPatch, either: None) -> None:
    monkeypatch.setattr(columns, "REMEMBERED", 20)
    assert columns.state_at(batches(TABLE, 20), at=AT).rows == len(TABLE)
    third, half = (TABLE["customer"].to_pylist().index(each) for each in (280, 420))
    with pytest.raises(subscore.RequestError, match="in ascending or descending order") as caught:
        columns.state_at(pyarrow.concat_tables([TABLE[half:], TABLE[:third], TABLE[third:half]]), at=AT)
    assert caught.value.path == f"/rows/{len(TABLE) - half + third}/customer"


WRONG: Dict[str, Tuple[Callable[[], Any], Type[Exception], str]] = {
    "rows without Arrow": (lambda: columns.state_at([{"customer": 1}], at=0), TypeError,
                            "rows, batch 0: a table"),
    "reports without Arrow": (lambda: columns.state_at(TABLE, reports=3, at=0), TypeError, "reports: a table"),
    "no threads": (lambda: columns.state_at(TABLE, at=0, threads=0), ValueError, "threads"),
    "a column that is not there": (lambda: columns.state_at(TABLE, at=0, columns={"customer": "user"}), ValueError,
                                   "'user'"),
    "a name that is not a column": (lambda: columns.state_at(TABLE, at=0, columns={"transactonId": "transactionId"}),
                                    ValueError, "'transactonId' .* did you mean transactionId"),
    "a name in another spelling": (lambda: columns.state_at(TABLE, at=0, columns={"product_id": "productId"}),
                                   ValueError, "did you mean productId"),
    "a name unlike any column": (lambda: columns.timeline(TABLE, columns={"zzz": "productId"}), ValueError,
                                 "expected one of customer, "),
    "a naive datetime": (lambda: columns.state_at(TABLE, at=[0, __import__("datetime").datetime(2026, 1, 1)]),
                         ValueError, r"at\[1\]"),
    "no instant": (lambda: columns.state_at(TABLE, at=[]), subscore.RequestError, "/at"),
    "an instant that is none": (lambda: columns.state_at(TABLE, at=[0, "soon"]), subscore.RequestError, "/at/1"),
    "an environment that is none": (lambda: columns.state_at(TABLE, at=0, environment="Nowhere"),  # type: ignore
                                    subscore.RequestError, "/environment"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments(name: str) -> None:
    call, error, text = WRONG[name]
    with pytest.raises(error, match=text):
        call()


def test_a_stream_that_fails() -> None:
    def some() -> Any:
        yield TABLE.to_batches()[0]
        raise RuntimeError("the warehouse is gone")

    reader = pyarrow.RecordBatchReader.from_batches(TABLE.schema, some())
    with pytest.raises(OSError, match="the warehouse is gone"):
        columns.state_at(reader, at=0)


def test_a_library_without_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "library", lambda: ctypes.CDLL(None))
    columns._function.cache_clear()
    with pytest.raises(NotImplementedError, match="subs_columns_state_at"):
        columns.state_at(TABLE, at=0)
    columns._function.cache_clear()
