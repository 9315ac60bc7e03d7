"""subscore columns: the purchases that stored documents contain, as a table."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any, Tuple

from .. import columns as _columns
from .._result import Result, build
from .files import needed, whole
from .inputs import Inputs, Missing
from .states import Counted, PassedOver, Said, answers_of, joined

NAMED = ("customer", "transactionId")
FIRST = ("subscriptionGroupIdentifier", "originalTransactionId", "productId", "price", "currency", "ownership",
         "offerType", "offerDiscountType", "offerIdentifier", "storefront", "origin", "isTrial")
LAST = ("state", "expirationReason")
OUTPUT = (*NAMED, *FIRST, *LAST, "start", "end", "hasAccess")
# The columns that are written, in this order.
WRITTEN = ("customer", "subscriptionGroupIdentifier", "originalTransactionId", "transactionId", "productId", "start",
           "end", "state", "expirationReason", *FIRST[3:])
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


def purchases(intervals: Any) -> Any:
    """A row for each purchase that intervals of whole customers name: when its access began and ended, and what became
    of it."""
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    table = intervals.filter(compute.is_valid(intervals["transactionId"]))
    kind, start = table["end"].type, table["start"].cast("int64")
    # The access of an interval without access ended before it.
    end = compute.if_else(table["hasAccess"], compute.fill_null(table["end"].cast("int64"), OPEN), start)
    table = table.drop_columns(["end", "hasAccess"]).append_column("end", end)
    table = table.append_column("row", arrow.array(range(len(table)), "int64"))
    for number, field in enumerate(table.schema):
        if arrow.types.is_dictionary(field.type):
            table = table.set_column(number, field.name, table[field.name].cast("string"))
    found = table.group_by(list(NAMED), use_threads=False).aggregate([
        ("row", "min"), ("start", "min"), ("end", "max"), *((name, "first") for name in FIRST),
        *((name, "last") for name in LAST)]).sort_by("row_min")
    found = found.rename_columns([name.rpartition("_")[0] or name for name in found.column_names])
    ends = compute.if_else(compute.equal(found["end"], OPEN), None, found["end"]).cast(kind)
    return found.set_column(found.column_names.index("end"), "end", ends).select(WRITTEN)


def columns(options: Namespace, inputs: Inputs) -> Result:
    if options.reports is not None:
        raise Missing("--reports: `columns` writes no table of reports any more; `states` and `timelines` read the "
                      "documents themselves")
    counted = Counted()
    rows = 0
    with whole(options.output, options.spreadsheet) as writer:
        with answers_of(options, _columns.timeline_batches, output=OUTPUT) as (answers, files, progress):
            if files.document is None:
                raise ValueError(f"{files.names[0]}: no column document or payload; the file has "
                                 f"{', '.join(files.there)}. If one of them has the documents: --document YOURS")
            for table in joined(answers, progress, counted):
                found = purchases(table)
                rows += len(found)
                writer.write(found)
        if not rows:
            raise ValueError(f"{', '.join(files.names)}: no document has a purchase of a subscription")
    said = counted.raw()
    return build(Converted, {"output": options.output, "customers": said["customers"], "documents": said["rows"],
                             "rows": rows, "passedOver": said["passedOver"], "warnings": said["warnings"]})
