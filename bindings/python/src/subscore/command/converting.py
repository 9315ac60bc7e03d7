"""subscore columns: the purchases that stored documents contain, as a table."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any, Optional, Tuple

from .._result import Result, build
from .files import all_whole, needed
from .inputs import Inputs, Missing
from .states import TIMELINE, Counted, PassedOver, Said, advised, answers_of, apart, joined

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
OPEN = 1 << 62  # an end that there is not


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
    """A row for each purchase that intervals of whole customers name: when its access began and ended, and what became
    of it."""
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    table = intervals.filter(compute.is_valid(intervals["transactionId"]))
    kind = table["end"].type
    end = compute.if_else(table["hasAccess"], compute.fill_null(table["end"].cast("int64"), OPEN), None)
    table = table.drop_columns(["end", "hasAccess"]).append_column("end", end)
    is_revoked = compute.equal(table["state"].cast("string"), "revoked")
    table = table.append_column("revocationDate", compute.if_else(is_revoked, table["start"], None))
    table = table.append_column("row", arrow.array(range(len(table)), "int64"))
    for number, field in enumerate(table.schema):
        if arrow.types.is_dictionary(field.type):
            table = table.set_column(number, field.name, table[field.name].cast("string"))
    found = table.group_by(list(NAMED), use_threads=False).aggregate([
        ("row", "min"), ("start", "min"), ("end", "max"), ("revocationDate", "max"),
        *((name, "first") for name in FIRST),
        *((name, "last") for name in LAST)]).sort_by("row_min")
    found = found.rename_columns([name.rpartition("_")[0] or name for name in found.column_names])
    # A purchase without access ended where it began.
    ends = compute.coalesce(found["end"], found["start"].cast("int64"))
    ends = compute.if_else(compute.equal(ends, OPEN), None, ends).cast(kind)
    found = found.set_column(found.column_names.index("end"), "end", ends)
    return found.select(WRITTEN).rename_columns([NAMES.get(name, name) for name in WRITTEN])


def columns(options: Namespace, inputs: Inputs) -> Result:
    if options.reports is not None:
        raise Missing("--reports: `columns` writes no table of reports any more; `states` and `timelines` read the "
                      "documents themselves")
    counted = Counted()
    rows = 0
    named = {name: file for name in ("output", "warnings") if (file := getattr(options, name)) is not None}
    apart(named)
    with all_whole(dict.fromkeys(named.values(), options.spreadsheet)) as opened:
        writers = dict(zip(named, opened))
        with answers_of(options, TIMELINE, None, writers.get("warnings"), output=OUTPUT) as (answers, files, progress):
            if files.document is None:
                raise ValueError(f"{files.names[0]}: no column document or payload; the file has "
                                 f"{', '.join(files.there)}. If one of them has the documents: --document YOURS")
            for table in joined(answers, progress, counted):
                found = purchases(table)
                rows += len(found)
                writers["output"].write(found)
        if not rows:
            raise ValueError(f"{', '.join(files.names)}: no document has a purchase of a subscription")
    said = counted.raw()
    return build(Converted, {"output": options.output, "customers": said["customers"], "documents": said["rows"],
                             "rows": rows, "passedOver": said["passedOver"], "warnings": said["warnings"],
                             **advised(options, said)})
