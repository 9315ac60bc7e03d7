"""The types of columns: the answers are those of the plain types."""

from __future__ import annotations

import operator
import uuid
from typing import Any, Callable, Dict, Tuple

import pytest
from company import AT, company, milliseconds, pyarrow, table

import subscore
from subscore import columns

ROWS, REPORTS = company(60, seed=11)
TABLE, REPORT_TABLE = table(ROWS), table(REPORTS)
UTC = pyarrow.timestamp("ms", "UTC")
DAY = 86_400_000


def uuid_of(customer: int) -> uuid.UUID:
    """One whose order is that of the customers."""
    return uuid.UUID(int=customer << 64 | 0xABCDEF)


def with_column(data: Any, name: str, made: Any) -> Any:
    return data.set_column(data.column_names.index(name), name, made)


def cast(kind: Any) -> Callable[[Any], Any]:
    return lambda column: column.cast(kind)


def dictionary(column: Any) -> Any:
    return column.combine_chunks().dictionary_encode()


def runs(column: Any) -> Any:
    return pyarrow.compute.run_end_encode(column.combine_chunks())


def of_texts(column: Any) -> Any:
    return pyarrow.array([f"customer {each:06d}" for each in column.to_pylist()])


def of_uuids(column: Any) -> Any:
    return pyarrow.ExtensionArray.from_storage(
        pyarrow.uuid(), pyarrow.array([uuid_of(each).bytes for each in column.to_pylist()], pyarrow.binary(16)))


def doubles(column: Any, null: Any = None) -> Any:
    """Numbers, and NaN for a null if there is to be one."""
    values = [null if each is None else float(each) for each in column.to_pylist()]
    return pyarrow.array(values, pyarrow.float64())


def texts(column: Any) -> Any:
    """Dates as RFC 3339 has them, with an offset."""
    return pyarrow.array([None if each is None else each.astimezone().isoformat() for each in column.to_pylist()])


def numbers(column: Any) -> Any:
    return column.cast(UTC).cast(pyarrow.int64())


ID = ("transactionId", "originalTransactionId")
INSTANTS = ("purchaseDate", "expiresDate", "signedDate", "revocationDate", "gracePeriodExpiresDate")
# A name, the columns, and what they become.
SAME: Dict[str, Tuple[Tuple[str, ...], Callable[[Any], Any]]] = {
    "customers as decimals": (("customer",), cast(pyarrow.decimal128(20, 0))),
    "customers as wide decimals": (("customer",), cast(pyarrow.decimal256(40, 0))),
    "customers as doubles": (("customer",), doubles),
    "customers as floats": (("customer",), cast(pyarrow.float32())),
    "customers as a dictionary": (("customer",), dictionary),
    "customers as runs": (("customer",), runs),
    "ids as decimals": (ID, cast(pyarrow.decimal128(20, 0))),
    "ids as doubles": (ID, doubles),
    "ids as a dictionary": (ID, dictionary),
    "ids as runs": (ID, runs),
    "groups as doubles": (("subscriptionGroupIdentifier",), doubles),
    "prices as decimals": (("price",), cast(pyarrow.decimal128(20, 0))),
    "prices as runs": (("price",), runs),
    "instants as integers": (INSTANTS, numbers),
    "instants as unsigned integers": (INSTANTS, lambda column: numbers(column).cast(pyarrow.uint64())),
    "instants as decimals": (INSTANTS, lambda column: numbers(column).cast(pyarrow.decimal128(20, 0))),
    "instants as doubles": (INSTANTS, lambda column: doubles(numbers(column))),
    "instants as doubles, and NaN for a null": (INSTANTS, lambda column: doubles(numbers(column), float("nan"))),
    "instants as texts": (INSTANTS, texts),
    "instants as a dictionary of texts": (INSTANTS, lambda column: texts(column).dictionary_encode()),
    "instants as microseconds": (INSTANTS, cast(pyarrow.timestamp("us", "UTC"))),
    "instants as nanoseconds without a zone": (INSTANTS, cast(pyarrow.timestamp("ns"))),
    "instants as runs": (INSTANTS, runs),
    "flags as doubles": (("isUpgraded", "autoRenewStatus", "isInBillingRetryPeriod"),
                         lambda column: doubles(column.cast(pyarrow.int8()))),
    "small numbers as doubles": (("offerType", "expirationIntent"), doubles),
    "small numbers as doubles, and NaN for a null": (("offerType", "expirationIntent"),
                                                     lambda column: doubles(column, float("nan"))),
    "texts as runs": (("productId", "transactionReason", "currency", "environment"), runs),
}


def changed(data: Any, names: Tuple[str, ...], change: Callable[[Any], Any]) -> Any:
    for name in set(names) & set(data.column_names):
        data = with_column(data, name, change(data[name]))
    return data


@pytest.mark.parametrize("size", [None, 4], ids=["at once", "in batches"])
@pytest.mark.parametrize("name", SAME)
def test_the_same_answers(name: str, size: int, either: None) -> None:
    plain = columns.state_at(TABLE, reports=REPORT_TABLE, at=AT)
    rows, reports = (changed(data, *SAME[name]) for data in (TABLE, REPORT_TABLE))
    assert any(rows.schema.field(each).type != TABLE.schema.field(each).type for each in SAME[name][0]
               if each in TABLE.column_names)
    if size is not None:
        rows, reports = (pyarrow.Table.from_batches(data.to_batches(size)) for data in (rows, reports))
    answer = columns.state_at(rows, reports=reports, at=AT)
    found = milliseconds(answer)
    assert found.to_pylist() == milliseconds(plain).to_pylist()
    assert found.schema.field("customer").type == pyarrow.int64()
    assert answer.warnings == plain.warnings


@pytest.mark.parametrize("size", [None, 4], ids=["at once", "in batches"])
@pytest.mark.parametrize("make", [of_texts, lambda column: of_texts(column).dictionary_encode(),
                                  lambda column: pyarrow.compute.run_end_encode(of_texts(column)), of_uuids],
                         ids=["texts", "a dictionary", "runs", "UUIDs"])
def test_customers_as_texts(make: Callable[[Any], Any], size: int, either: None) -> None:
    named = uuid_of if make is of_uuids else (lambda each: of_texts(pyarrow.array([each]))[0].as_py())
    expected = [{**row, "customer": str(named(row["customer"]))}
                for row in milliseconds(columns.state_at(TABLE, reports=REPORT_TABLE, at=AT)).to_pylist()]
    # Reports in another order than the rows cannot come in batches.
    for given in (REPORT_TABLE, REPORT_TABLE[::-1] if size is None else REPORT_TABLE):
        rows, reports = (with_column(data, "customer", make(data["customer"])) for data in (TABLE, given))
        if size is not None:
            rows, reports = (pyarrow.Table.from_batches(data.to_batches(size)) for data in (rows, reports))
        found = milliseconds(columns.state_at(rows, reports=reports, at=AT))
        assert found.schema.field("customer").type == pyarrow.string()
        assert found.to_pylist() == expected


def test_dates_without_a_time() -> None:
    midnights = [None if each is None else each // DAY * DAY for each in numbers(TABLE["purchaseDate"]).to_pylist()]
    plain = with_column(TABLE, "purchaseDate", pyarrow.array(midnights, UTC))
    expected = milliseconds(columns.state_at(plain, at=AT))
    for kind in (pyarrow.date32(), pyarrow.date64()):
        for size in (1000, 4):
            made = changed(plain, ("purchaseDate",), operator.methodcaller("cast", kind))
            given = pyarrow.Table.from_batches(made.to_batches(size))
            assert milliseconds(columns.state_at(given, at=AT)).to_pylist() == expected.to_pylist()


NOTHING = [pyarrow.float64(), pyarrow.list_(pyarrow.int8()), pyarrow.struct([("a", pyarrow.int8())]), pyarrow.null(),
           pyarrow.binary(3), pyarrow.bool_(), pyarrow.duration("s"), pyarrow.string()]


@pytest.mark.parametrize("kind", NOTHING, ids=str)
@pytest.mark.parametrize("name", ["price", "revocationDate", "isUpgraded", "currency", "webOrderLineItemId"])
def test_a_column_without_any_value(name: str, kind: Any) -> None:
    plain = TABLE.drop_columns([name]) if name in TABLE.column_names else TABLE
    expected = milliseconds(columns.state_at(plain, at=AT)).to_pylist()
    for size in (1000, 4):
        given = pyarrow.Table.from_batches(
            plain.append_column(name, pyarrow.nulls(len(plain), kind)).to_batches(size))
        assert milliseconds(columns.state_at(given, at=AT)).to_pylist() == expected


@pytest.mark.parametrize("kind", NOTHING, ids=str)
def test_an_empty_table_has_any_types(kind: Any) -> None:
    empty = pyarrow.table({name: pyarrow.array([], kind) for name in TABLE.column_names})
    assert len(pyarrow.table(columns.state_at(empty, at=AT))) == 0
    found = milliseconds(columns.state_at(empty, reports=REPORT_TABLE, at=AT))
    assert found.schema.field("customer").type == pyarrow.int64() and len(found) > 0


def spoilt(name: str, made: Any) -> Any:
    return with_column(TABLE, name, made)


def put(name: str, value: Any, kind: Any = None) -> Any:
    values = doubles(numbers(TABLE[name]) if name in INSTANTS else TABLE[name]).to_pylist() \
        if kind is None else [each.isoformat() for each in TABLE[name].to_pylist()]
    values[3] = value
    return with_column(TABLE, name, pyarrow.array(values, kind))


# What no exact value stands behind, or what means nothing.
REFUSED: Dict[str, Tuple[Callable[[], Any], str, str]] = {
    "a customer that is not an integer": (lambda: put("customer", 0.5), "invalid_value", "/rows/3/customer"),
    "a customer that is not a number": (lambda: put("customer", float("nan")), "missing_field", "/rows/3/customer"),
    "a customer who may be two": (lambda: put("customer", 2.0**53), "invalid_value", "/rows/3/customer"),
    "a customer beyond 64 bits": (
        lambda: spoilt("customer", pyarrow.array([10**30] * len(TABLE), pyarrow.decimal128(38, 0))), "out_of_range",
        "/rows/0/customer"),
    "an id that may be two": (lambda: put("transactionId", 2.0**53), "invalid_value", "/rows/3/transactionId"),
    "an id that is not a number": (lambda: put("transactionId", float("nan")), "invalid_value",
                                   "/rows/3/transactionId"),
    "prices as floating-point numbers": (lambda: spoilt("price", doubles(TABLE["price"])), "wrong_type", "/rows/price"),
    "prices with decimals": (lambda: spoilt("price", TABLE["price"].cast(pyarrow.decimal128(30, 2))), "wrong_type",
                             "/rows/price"),
    "half a millisecond": (lambda: put("purchaseDate", 1.5e12 + 0.5), "invalid_value", "/rows/3/purchaseDate"),
    "a date without an offset": (lambda: put("purchaseDate", "2026-01-31T09:00:00", pyarrow.string()), "invalid_value",
                                 "/rows/3/purchaseDate"),
    "a date that is none": (lambda: put("purchaseDate", "yesterday", pyarrow.string()), "invalid_value",
                            "/rows/3/purchaseDate"),
    "16 bytes that nobody calls a UUID": (
        lambda: spoilt("customer", pyarrow.array([bytes(16)] * len(TABLE), pyarrow.binary(16))), "wrong_type",
        "/rows/customer"),
    "lists": (lambda: spoilt("productId", pyarrow.array([["a"]] * len(TABLE))), "wrong_type", "/rows/productId"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    make, code, path = REFUSED[name]
    with pytest.raises(subscore.RequestError) as caught:
        columns.state_at(make(), at=AT)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_number_that_cannot_be_read_is_said() -> None:
    """As in documents, where it decides no access."""
    values = [None if each is None else float(each) for each in TABLE["offerType"].to_pylist()]
    values[3] = 1.5
    answer = columns.state_at(spoilt("offerType", pyarrow.array(values, pyarrow.float64())), at=AT)
    assert [(each.code, each.path) for each in answer.warnings] == [("value_unreadable", "/rows/3/offerType")]
