"""Your charges and refunds: each own purchase once, however many copies and ids of it the rows have.

A purchase is what the library counts as one row, by the rule `state.one_purchase`: its ids agree in chain, product and
second of purchase, and in `webOrderLineItemId`, or else, where one has none, in the second of their expiry. A refund
is a purchase with a `revocationDate`, and its amount is that of `subs_prorate`.
"""

from __future__ import annotations

import functools
from datetime import datetime, timezone, tzinfo
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from .._blocks import arrow
from .._distinct import coded, integers, scalar, whole
from .._requests import call
from .._values import shown
from ..errors import SubscoreError
from ._apple import EPOCH, Facts

QUARTER = 900_000  # milliseconds. In every zone, days begin at a multiple of it.
INSTANTS = ("purchaseDate", "expiresDate", "signedDate", "revocationDate")
TEXTS = ("transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "storefront", "currency",
         "inAppOwnershipType", "type", "environment", "bundleId", "revocationType")
NUMBERS = ("price", "quantity", "revocationPercentage")
# Those of the years 1 to 9999 in every time zone.
FIRST_INSTANT, LAST_INSTANT = -62_135_510_400_000, 253_402_214_400_000
# What an older copy states counts where the newest one does not state it.
KEPT = ("expiresDate", "originalTransactionId", "webOrderLineItemId", "storefront", "price", "currency", "quantity",
        "inAppOwnershipType", "type", "revocationType")


def compute() -> Any:
    return arrow("pyarrow.compute")


class Yours(NamedTuple):
    """Your charges and refunds, in the order of their instants and ids."""

    facts: List[Facts]
    """Of each. Equal ones are one object."""
    instants: Any
    """An array of pyarrow: milliseconds since 1970."""
    rows: Any
    """A table of pyarrow with the `customer` and the `transactionId` of each."""

    def days(self, zone: tzinfo) -> List[int]:
        """The day of each in a time zone, counted from 1970-01-01."""
        quarters, positions = coded([compute().divide(self.instants, scalar(QUARTER))])
        days = [(datetime.fromtimestamp(quarter * QUARTER // 1000, timezone.utc).astimezone(zone).date() - EPOCH).days
                for quarter, in quarters]
        return [days[each] for each in positions.to_pylist()]


def yours(rows: Any, reports: Any, environment: str, bundle_id: Optional[str]) -> Yours:
    """The charges and refunds of rows whose columns have the names of subscore_arrow.h."""
    pyarrow = arrow()
    table = purchases(rows, reports, environment, bundle_id)
    _check_instants(table)
    amounts = _amounts(table)
    kinds, positions = coded([table["productId"], table["storefront"], amounts, table["currency"]])
    facts: List[Facts] = [(product, country and country.upper(), amount, currency and currency.upper(), False)
                          for product, country, amount, currency in kinds]
    charges = [facts[each] for each in positions.to_pylist()]
    refunds, refunded = _refunds(table)
    instants = pyarrow.chunked_array([whole(table["purchaseDate"]),
                                    whole(table["revocationDate"].take(refunded)).cast("int64")])
    names = table.select(["customer", "transactionId"])
    names = pyarrow.concat_tables([names, names.take(refunded)])
    facts = charges + refunds
    order = compute().sort_indices(pyarrow.table({"at": instants, "id": names["transactionId"]}),
                                   sort_keys=[("at", "ascending"), ("id", "ascending")])
    return Yours([facts[each] for each in order.to_pylist()], whole(instants.take(order)), names.take(order))


def _amounts(table: Any) -> Any:
    """What was paid for each purchase, in milliunits."""
    quantities = compute().fill_null(table["quantity"], scalar(1))
    try:
        return compute().multiply_checked(table["price"], quantities)
    except arrow().ArrowInvalid:
        for name, price, quantity in zip(*(each.to_pylist() for each in (
                table["transactionId"], table["price"], quantities))):
            if price is not None and not -1 << 63 <= price * quantity < 1 << 63:
                raise ValueError(f"rows: the price {price} times the quantity {quantity} of the transaction "
                                 f"{shown(name)} does not fit 64 bits") from None
        raise


def _check_instants(table: Any) -> None:
    """Raises ValueError for a date that has no day."""
    for name in ("purchaseDate", "revocationDate"):
        column = table[name]
        wrong = compute().or_(compute().less(column, scalar(FIRST_INSTANT)),
                              compute().greater(column, scalar(LAST_INSTANT)))
        for number in compute().indices_nonzero(compute().fill_null(wrong, False)).to_pylist()[:1]:
            raise ValueError(f"rows: the {name} {column[number].as_py()} of the transaction "
                             f"{shown(table['transactionId'][number].as_py())} is not valid; expected milliseconds "
                             "since 1970, before the year 10000")


def _refunds(table: Any) -> Tuple[List[Facts], Any]:
    """The refunds of purchases, and of each the number of its purchase."""
    refunds: List[Facts] = []
    numbers: List[int] = []
    for number in compute().indices_nonzero(compute().is_valid(table["revocationDate"])).to_pylist():
        row = {name: table[name][number].as_py() for name in
               ("productId", "storefront", "price", "currency", "quantity", "purchaseDate", "expiresDate",
                "revocationDate", "revocationPercentage", "revocationType", "isUpgraded")}
        product, country = row.pop("productId"), row.pop("storefront")
        is_refund, amount = _prorated(tuple((name, value) for name, value in row.items() if value is not None))
        if is_refund and amount != 0:  # Of a free trial nothing is refunded.
            currency = row["currency"] and row["currency"].upper()
            refunds.append((product, country and country.upper(), amount and -amount, currency, True))
            numbers.append(number)
    return refunds, integers(numbers)


@functools.lru_cache(maxsize=100_000)
def _prorated(row: Tuple[Tuple[str, Any], ...]) -> Tuple[bool, Optional[int]]:
    """Whether money was refunded for a row, and how much, if that is known."""
    transaction = {"transactionId": "1", "productId": "1", "type": "Auto-Renewable Subscription", **dict(row)}
    try:
        answer: Any = call("subs_prorate", {"transaction": transaction})
    except SubscoreError:  # A row whose dates disagree.
        return True, None
    return answer["kind"] != "none", answer["refund"] and answer["refund"]["milliunits"]


def purchases(rows: Any, reports: Any, environment: str, bundle_id: Optional[str]) -> Any:
    """A row for each own purchase of a subscription, with what its newest copy states."""
    table = _newest(_of(_typed(rows), environment, bundle_id), _reversals(reports))
    keep = compute().and_(_each(table["inAppOwnershipType"], lambda text: _constant(text) in ("", "purchased")),
                          _each(table["type"], lambda text: _constant(text) in ("", "autorenewablesubscription")))
    shared = _each(table["revocationType"], lambda text: _constant(text) in ("familyrevoke", "assignmentrevoke"))
    keep = compute().and_(keep, compute().invert(shared))
    return _joined(table.filter(compute().and_(keep, compute().is_valid(table["expiresDate"]))))


def _typed(rows: Any) -> Any:
    """The columns that are used, each of one type; a column that is missing is null."""
    pyarrow = arrow()
    columns: Dict[str, Any] = {"customer": rows["customer"]}
    for names, kind in ((INSTANTS, "int64"), (TEXTS, "string"), (NUMBERS, "int64"), (("isUpgraded",), "bool")):
        for name in names:
            column = rows[name] if name in rows.column_names else pyarrow.nulls(len(rows), kind)
            if pyarrow.types.is_timestamp(column.type):
                column = column.cast(pyarrow.timestamp("ms", column.type.tz), safe=False)
            try:
                column = column.cast(kind)
            except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError) as error:
                raise ValueError(f"rows, column {name}: it cannot be read as {kind} ({error})") from None
            if name in INSTANTS:  # 0 is absent, as in Apple's documents.
                column = compute().if_else(compute().equal(column, scalar(0)), pyarrow.scalar(None, "int64"), column)
            columns[name] = column
    return pyarrow.table(columns)


def _constant(text: Optional[str]) -> str:
    """A constant in any spelling: PRODUCTION, Environment.PRODUCTION."""
    return "".join(each for each in (text or "").rpartition(".")[2].casefold() if each.isalnum())


def _each(column: Any, test: Callable[[Optional[str]], bool]) -> Any:
    """Which values of a column pass a test. Equal ones are tested once."""
    pyarrow = arrow()
    values, positions = coded([column])
    return pyarrow.array([test(value) for value, in values], "bool").take(positions)


def _of(table: Any, environment: str, bundle_id: Optional[str]) -> Any:
    """The rows of an environment and an app. Those that name none count."""
    keep = _each(table["environment"], lambda text: _constant(text) in ("", _constant(environment)))
    if bundle_id is not None:
        keep = compute().and_(keep, _each(table["bundleId"], lambda text: text in (None, "", bundle_id)))
    for required in ("transactionId", "productId", "purchaseDate"):
        keep = compute().and_(keep, compute().is_valid(table[required]))
    return table.filter(keep)


def _reversals(reports: Any) -> Dict[str, int]:
    """When the newest REFUND_REVERSED about each transaction was signed."""
    found: Dict[str, int] = {}
    if reports is None or not {"notificationType", "transactionId", "signedDate"} <= set(reports.column_names):
        return found
    kept = reports.select(["notificationType", "transactionId", "signedDate"]).filter(
        _each(reports["notificationType"].cast("string"), lambda text: _constant(text) == "refundreversed"))
    for row in _typed(kept.append_column("customer", kept["transactionId"])).to_pylist():
        if row["transactionId"] is not None and row["signedDate"] is not None:
            found[row["transactionId"]] = max(row["signedDate"], found.get(row["transactionId"], row["signedDate"]))
    return found


def _newest(table: Any, reversals: Dict[str, int]) -> Any:
    """Of each id the copy that was signed last, and what only an older one states."""
    pyarrow = arrow()
    signed = compute().fill_null(table["signedDate"], scalar(0))  # A copy without a date is the oldest.
    table = table.set_column(table.column_names.index("signedDate"), "signedDate", signed)
    order = compute().sort_indices(table, sort_keys=[("transactionId", "ascending"), ("signedDate", "ascending")])
    table = table.take(order).combine_chunks()
    ends = compute().indices_nonzero(_changes(table, ["transactionId"])).to_pylist()
    newest = table.take(integers(ends))
    for name in KEPT:
        column = table[name]
        if not 0 < column.null_count < len(column):
            continue
        values, taken = column.to_pylist(), []
        for begin, end in zip([0, *(each + 1 for each in ends)], ends):
            while values[end] is None and end > begin:
                end -= 1
            taken.append(values[end])
        newest = newest.set_column(newest.column_names.index(name), name, pyarrow.array(taken, column.type))
    if reversals:
        undone = [reversals.get(name, -1) >= signed for name, signed in
                  zip(newest["transactionId"].to_pylist(), newest["signedDate"].to_pylist())]
        dates = compute().if_else(pyarrow.array(undone), pyarrow.scalar(None, "int64"), newest["revocationDate"])
        newest = newest.set_column(newest.column_names.index("revocationDate"), "revocationDate", dates)
    return newest


def _changes(table: Any, names: Sequence[str]) -> Any:
    """Whether each row is the last of a run that is equal in these columns."""
    pyarrow = arrow()
    if not len(table):
        return pyarrow.array([], "bool")
    changes: Any = None
    for name in names:
        column = whole(table[name])
        differs = compute().fill_null(compute().not_equal(column.slice(1), column.slice(0, len(column) - 1)), True)
        changes = differs if changes is None else compute().or_(changes, differs)
    return pyarrow.concat_arrays([changes, pyarrow.array([True])])


def _joined(table: Any) -> Any:
    """The rows with all ids of one purchase as one."""
    pyarrow = arrow()
    chain = compute().coalesce(table["originalTransactionId"], table["transactionId"])
    second = compute().divide(table["purchaseDate"], scalar(1000))
    table = table.append_column("chain", chain).append_column("second", second)
    keys = ["chain", "productId", "second"]
    table = table.take(compute().sort_indices(table, sort_keys=[(key, "ascending") for key in keys])).combine_chunks()
    ends = compute().indices_nonzero(_changes(table, keys)).to_pylist()
    if len(ends) == len(table):
        return table
    dropped: Set[int] = set()
    revoked: Dict[int, int] = {}
    renamed: Dict[int, str] = {}
    for begin, end in zip([0, *(each + 1 for each in ends)], ends):
        if begin == end:
            continue
        rows = [{**row, "number": begin + number}
                for number, row in enumerate(table.slice(begin, end - begin + 1).to_pylist())]
        for one in _purchases_of(rows):
            first, *others = one
            dropped.update(row["number"] for row in others)
            dates = [row for row in one if row["revocationDate"] is not None]
            if dates and first["revocationDate"] is None:
                revoked[first["number"]] = dates[0]["number"]
            renamed[first["number"]] = first["transactionId"]
    keep = [revoked.get(number, number) for number in range(len(table)) if number not in dropped]
    names = [renamed.get(number) or None for number in range(len(table)) if number not in dropped]
    found = table.take(integers(keep))
    ids = compute().coalesce(pyarrow.array(names, "string"), found["transactionId"])
    return found.set_column(found.column_names.index("transactionId"), "transactionId", ids)


def _purchases_of(rows: Sequence[Dict[str, Any]]) -> List[List[Dict[str, Any]]]:
    """Rows of one chain, product and second, by purchase. The id that names each comes first."""
    found: List[List[Dict[str, Any]]] = []

    def order(row: Dict[str, Any]) -> Tuple[bool, bool, int, str]:
        name = row["transactionId"]
        return name != row["originalTransactionId"], not name.isdigit(), int(name) if name.isdigit() else 0, name

    def agree(one: Dict[str, Any], other: Dict[str, Any]) -> bool:
        items = [row["webOrderLineItemId"] for row in (one, other)]
        if all(item not in (None, "", "0") for item in items):
            return bool(items[0] == items[1])
        quantities = {row["quantity"] for row in (one, other)} - {None}
        return one["expiresDate"] // 1000 == other["expiresDate"] // 1000 and len(quantities) < 2

    for row in sorted(rows, key=order):
        fitting = [one for one in found if all(agree(row, other) for other in one)]
        if fitting:
            fitting[0].append(row)
        else:
            found.append([row])
    return found
