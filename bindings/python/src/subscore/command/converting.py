"""subscore columns: the purchases that stored documents contain, as a table."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from typing import Any, Iterable, Optional, Tuple

from .._result import Result, build
from .chains import Chains
from .files import all_whole, needed
from .inputs import Inputs, Missing
from .states import (
    TIMELINE,
    WARNED,
    Counted,
    PassedOver,
    Said,
    advised,
    answers_of,
    apart,
    inputs_of,
    joined,
    outputs_of,
)

NAMED = ("customer", "transactionId")
FIRST = ("subscriptionGroupIdentifier", "originalTransactionId", "productId", "price", "currency", "ownership",
         "offerType", "offerDiscountType", "offerIdentifier", "storefront", "origin", "isTrial")
LAST = ("state", "expirationReason")
OUTPUT = (*NAMED, *FIRST, *LAST, "start", "end", "hasAccess")
# The names of columns that are a part of a row for the library, where they differ from those of a timeline.
NAMES = {"start": "purchaseDate", "end": "expiresDate", "ownership": "inAppOwnershipType"}
# The columns that are written, in this order.
WRITTEN = ("customer", "subscriptionGroupIdentifier", "originalTransactionId", "transactionId", "productId", "start",
           "end", "revocationDate", "state", "expirationReason", *FIRST[3:])
# A change of one of these within unbroken access begins another row.
PRICED = ("productId", "price", "currency", "ownership", "offerType")
FIRST_DATE = 86_400_000  # An earlier date is an absent one.
NO_ROW = ("access_without_row", "Access that only a report states, without a product or an end, cannot be a row, so "
          "the file does not have it; ask `states` and `timelines` about the documents.")
BEHIND = ("purchase_behind_another", "A customer has several subscriptions in a group, and one document about more "
          "than one of them, so purchases that run behind another have no row, or a short one; ask `states` about the "
          "documents.")


@dataclass(frozen=True)
class Converted(Result):
    """What was read and written."""

    output: str
    customers: int
    documents: int
    rows: int
    passed_over: Tuple[PassedOver, ...]
    warnings: Tuple[Said, ...]
    advice: Optional[str]


def purchases(intervals: Any) -> Any:
    """A row for each span of unbroken access that one purchase gives in intervals of whole customers, and for each
    purchase that gives none: when its access began and ended, and what became of it.

    A gap in the access of a purchase must not become access, and neither must a span without a price get the price of
    the one before it. So each later span of a purchase is a row of its own, whose id nobody else has.
    """
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    is_row = compute.or_(compute.is_valid(intervals["transactionId"]), intervals["hasAccess"])
    table = intervals.filter(compute.and_(is_row, compute.invert(without_row(intervals))))
    for number, field in enumerate(table.schema):
        if arrow.types.is_dictionary(field.type):
            table = table.set_column(number, field.name, table[field.name].cast("string"))
    table = table.append_column("isRecorded", compute.is_valid(table["transactionId"]))
    own = compute.coalesce(table["transactionId"], table["originalTransactionId"])
    table = table.set_column(table.column_names.index("transactionId"), "transactionId", own)
    run = _runs(table)
    end = compute.if_else(table["hasAccess"], table["end"], None)
    table = table.drop_columns(["end"]).append_column("end", end).append_column("run", run)
    is_revoked = compute.equal(table["state"], "revoked")
    table = table.append_column("revocationDate", compute.if_else(is_revoked, table["start"], None))
    # What follows a span of access, such as billing retry, is a part of its row; in front of all access it is not.
    found = table.group_by(["customer", "run"], use_threads=False).aggregate([
        ("transactionId", "first"), ("start", "min"), ("end", "max"), ("revocationDate", "max"), ("hasAccess", "max"),
        ("isRecorded", "first"), *((name, "first") for name in FIRST),
        *((name, "last") for name in LAST)]).sort_by("run")
    found = found.rename_columns([name.rpartition("_")[0] or name for name in found.column_names])
    found = _named(found)
    # A purchase without access ended where it began.
    ends = compute.coalesce(found["end"], found["start"])
    found = found.set_column(found.column_names.index("end"), "end", ends)
    return found.select(WRITTEN).rename_columns([NAMES.get(name, name) for name in WRITTEN])


def without_row(intervals: Any) -> Any:
    """Which intervals give access that no row can express: a row has a product, and dates."""
    compute = needed("pyarrow.compute")
    is_dated = compute.and_(compute.is_valid(intervals["end"]),
                            compute.greater_equal(intervals["start"].cast("int64"), FIRST_DATE))
    is_possible = compute.and_(is_dated, compute.is_valid(intervals["productId"]))
    return compute.and_(intervals["hasAccess"], compute.invert(is_possible))


def _runs(table: Any) -> Any:
    """The number of the span of each interval. An interval with access begins one, unless it goes on with the access
    of the interval before it, by the same purchase and at the same price."""
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    if not len(table):
        return arrow.array([], "int64")

    def goes_on(name: str, after: str) -> Any:
        one, other = (table[each].combine_chunks() for each in (name, after))
        one, other = one.slice(0, len(table) - 1), other.slice(1)
        both_null = compute.and_(compute.is_null(one), compute.is_null(other))
        return compute.or_(both_null, compute.fill_null(compute.equal(one, other), False))

    is_same = compute.and_(goes_on("customer", "customer"), compute.and_(
        goes_on("transactionId", "transactionId"), goes_on("originalTransactionId", "originalTransactionId")))
    is_whole = compute.and_(is_same, goes_on("end", "start"))
    for name in PRICED:
        is_whole = compute.and_(is_whole, goes_on(name, name))
    has_access = table["hasAccess"].combine_chunks()
    is_whole = compute.and_(is_whole, has_access.slice(0, len(table) - 1))
    begins = compute.invert(compute.if_else(has_access.slice(1), is_whole, is_same))
    return arrow.concat_arrays([arrow.array([0], "int64"), compute.cumulative_sum(begins.cast("int64"))])


def _named(found: Any) -> Any:
    """The rows with an id each: that of the purchase for its first span of access, and for another one or one without
    a recorded purchase that id with a number."""
    arrow = needed("pyarrow")
    keys = list(zip(found["customer"].to_pylist(), found["transactionId"].to_pylist()))
    access, recorded = found["hasAccess"].to_pylist(), found["isRecorded"].to_pylist()
    has_access = {key for key, has in zip(keys, access) if has}
    seen: Counter[Any] = Counter()
    kept, names = [], []
    for number, (key, has) in enumerate(zip(keys, access)):
        if has or (key not in has_access and not seen[key]):
            seen[key] += 1
            kept.append(number)
            names.append(key[1] if seen[key] == 1 and recorded[number] else f"{key[1]}#{seen[key]}")
    found = found.take(arrow.array(kept, "int64"))
    return found.set_column(found.column_names.index("transactionId"), "transactionId", arrow.array(names, "string"))


def _listed(customers: Iterable[Any], kind: Any, code: str) -> Any:
    """Whose access or purchases are not in the file, as --warnings writes it."""
    arrow = needed("pyarrow")
    counts = Counter(customers)
    kinds = {**dict.fromkeys(WARNED, arrow.string()), "customer": kind, "row": arrow.int64(), "count": arrow.int64()}
    return arrow.Table.from_pylist([{"code": code, "customer": customer, "count": count}
                                    for customer, count in counts.items()], arrow.schema(list(kinds.items())))


def columns(options: Namespace, inputs: Inputs) -> Result:
    if options.reports is not None:
        raise Missing("--reports: `columns` writes no table of reports any more; `states` and `timelines` read the "
                      "documents themselves")
    counted = Counted()
    rows = unwritten = 0
    named = outputs_of(options, "output", "warnings")
    apart(named, inputs_of(options))
    with all_whole(dict.fromkeys(named.values(), options.spreadsheet)) as opened:
        writers = dict(zip(named, opened))
        with answers_of(options, TIMELINE, None, writers.get("warnings"), output=OUTPUT) as (answers, files, progress):
            if files.document is None:
                raise ValueError(f"{files.names[0]}: no column document or payload; the file has "
                                 f"{', '.join(files.there)}. If one of them has the documents: --document YOURS")
            chains = Chains(options, OUTPUT)
            for table in joined(answers, progress, counted):
                kind = table["customer"].type
                table = chains.instead(table)
                found = purchases(table)
                rows += len(found)
                lost = table.filter(without_row(table))
                unwritten += len(lost)
                if "warnings" in writers and len(lost):
                    writers["warnings"].write(_listed(lost["customer"].to_pylist(), kind, NO_ROW[0]))
                writers["output"].write(found)
            if "warnings" in writers and chains.hidden:
                writers["warnings"].write(_listed(sorted(chains.hidden), kind, BEHIND[0]))
        if not rows:
            lacks = f". {NO_ROW[1]}" if unwritten else ""
            raise ValueError(f"{', '.join(files.names)}: no document has a purchase of a subscription{lacks}")
    said = counted.raw()
    if chains.hidden:
        said["warnings"].append({"code": BEHIND[0], "message": BEHIND[1], "count": len(chains.hidden)})
    if unwritten:
        said["warnings"].append({"code": NO_ROW[0], "message": NO_ROW[1], "count": unwritten})
    return build(Converted, {"output": options.output, "customers": said["customers"], "documents": said["rows"],
                             "rows": rows, "passedOver": said["passedOver"], "warnings": said["warnings"],
                             **advised(options, said)})
