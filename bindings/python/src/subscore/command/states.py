"""States and timelines of whole files, and what they come to."""

from __future__ import annotations

import re
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from .. import columns
from .._result import Result, build
from ..errors import SubscoreError
from ..summary import AtInstant, Tally
from .files import Progress, Rows, Writer, months, needed, whole
from .inputs import Inputs, Missing

RECORDS = 100_000  # at least so many are counted and written at once, as a row group of Parquet
REVENUE_IS = "monthly recurring revenue: of active subscriptions, the price of a period divided by its months"


@dataclass(frozen=True)
class PassedOver(Result):
    """Records that were passed over."""

    code: str
    count: int


@dataclass(frozen=True)
class Said(Result):
    """A warning."""

    code: str
    count: Optional[int]
    message: str


@dataclass(frozen=True)
class Written(Result):
    """What was read and written."""

    output: str
    customers: int
    rows: int
    records: int
    passed_over: Tuple[PassedOver, ...]
    warnings: Tuple[Said, ...]


@dataclass(frozen=True)
class Summed(Written):
    """What the states come to at each instant."""

    mrr: str
    instants: Tuple[AtInstant, ...]


def states(options: Namespace, inputs: Inputs) -> Result:
    if (options.at is None) == (options.monthly is None):
        raise Missing("--at or --monthly is wanted" if options.at is None else "--at and --monthly exclude each other")
    if options.summary is not None and Path(options.summary).resolve() == Path(options.output).resolve():
        raise Missing("--summary and --output name the same file")
    if options.known_then:
        if options.known_at is not None:
            raise Missing("--known-at and --known-then exclude each other")
        options.known_at = "at"
    at = list(dict.fromkeys(options.at or months(*options.monthly)))
    inputs.sources.update({"/entitlements": "--entitlement", "/at": "--monthly" if options.at is None else "--at"})
    needed("pyarrow")
    tally = Tally(has_cohorts=False)
    catalog = inputs.optional("/catalog", options.catalog)
    if options.summary is None:
        sums = answered(options, inputs, columns.state_at_batches, tally, at=at, entitlements=options.entitlements,
                      catalog=catalog)
    else:
        with whole(options.summary) as writer:
            sums = answered(options, inputs, columns.state_at_batches, tally, at=at, entitlements=options.entitlements,
                          catalog=catalog)
            writer.write(tally.summary().table())
    instants = [row.raw for row in tally.summary().rows]
    return build(Summed, {**sums, "mrr": REVENUE_IS, "instants": instants})


def timelines(options: Namespace, inputs: Inputs) -> Result:
    return build(Written, answered(options, inputs, columns.timeline_batches, None))


def answered(options: Namespace, inputs: Inputs, function: Any, tally: Optional[Tally],
             **fields: Any) -> Dict[str, Any]:
    """Writes the answers about the files, and returns what is printed about them."""
    names = dict(options.columns or [])
    rows = Rows("rows", options.rows, names, options.sort)
    reports = None if options.reports is None else Rows("reports", [options.reports], names, options.sort)
    given = [each for each in (rows, reports) if each is not None]
    for header, own in names.items():
        if not any(own in each.there for each in given):
            raise ValueError(f"--column {header}={own}: no file has a column {own!r}; they have "
                             f"{', '.join(dict.fromkeys(name for each in given for name in each.there))}")
    progress = Progress(rows.total)
    with whole(options.output, options.spreadsheet) as writer:
        try:
            return _written(writer, progress, function(
                rows.reader(), reports=reports and reports.reader(), columns=names or None, threads=options.threads,
                known_at=options.known_at, assume_renewal=options.assume_renewal,
                retroactive_refunds=options.retroactive_refunds, environment=options.environment,
                bundle_id=options.bundle_id, **fields), options.output, tally)
        except SubscoreError as error:
            raise _in_file(error, rows, reports) or error from None
        except Exception:
            for each in given:
                each.check()
            raise
        finally:
            progress.close()
            for each in given:
                each.close()


def _written(writer: Writer, progress: Progress, answers: Any, output: str, tally: Optional[Tally]) -> Dict[str, Any]:
    arrow = needed("pyarrow")
    count: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    said: Dict[str, Dict[str, Any]] = {}
    held: List[Any] = []

    def write() -> None:
        table = arrow.Table.from_batches(held)
        writer.write(table)
        if tally is not None:
            tally.add(table)
        held.clear()

    for answer in answers:
        held.append(arrow.record_batch(answer))  # Unlike pyarrow.table(), this does not import pandas.
        count.update({"customers": answer.customers, "rows": answer.rows, "records": len(held[-1])})
        passed.update(answer.passed_over)
        for each in answer.warnings:
            known = said.setdefault(each.code, {"code": each.code, "message": each.message, "count": None})
            known["count"] = each.count and (known["count"] or 0) + each.count
        progress.show(answer.rows, answer.customers)
        if sum(map(len, held)) >= RECORDS:
            write()
    if held:
        write()
    return {"output": output, "customers": count["customers"], "rows": count["rows"],
            "records": count["records"], "warnings": list(said.values()),
            "passedOver": [{"code": code, "count": number} for code, number in sorted(passed.items())]}


def _in_file(error: SubscoreError, rows: Rows, reports: Optional[Rows]) -> Optional[ValueError]:
    """An error about a table in the words of its file, or nothing if it is about something else."""
    location = re.fullmatch(r"/(rows|reports)(?:/(\d+))?(?:/(\w+))?", error.path or "")
    if location is None or error.message is None:
        return None
    table = reports if location[1] == "reports" and reports is not None else rows
    where = table.location(int(location[2])) if location[2] else table.names[0]
    column = f", column {table.columns.get(location[3], location[3])}" if location[3] else ""
    message = error.message.replace(columns.ADVICE, "Sort the file by customer, or add --sort.")
    return ValueError(f"{where}{column}: {message}")
