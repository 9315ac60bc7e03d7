"""States and timelines of whole files, and what they come to."""

from __future__ import annotations

import contextlib
import itertools
import re
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from .. import columns
from .._result import Result, build
from .._tally import FOR_REVENUE, GROUP, Tally
from ..errors import SubscoreError
from ..payloads import ROWS
from ..summary import OUTPUT, AtInstant, breakdown, summed
from .files import Progress, Writer, all_whole, needed, whole
from .groups import CODE, Groups
from .inputs import Inputs, Missing
from .instants import instants, kind, zone
from .rows import Rows

RECORDS = 100_000  # at least so many are counted and written at once, as a row group of Parquet
REVENUE_IS = ("monthly recurring revenue: of subscriptions that give access and are not shared, the price of a period "
              "divided by its months")


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
    at, where = instants(options), zone(options.zone)
    files = {name: file for name in ("output", "summary", "cohorts") if (file := getattr(options, name)) is not None}
    for name, other in itertools.combinations(files, 2):
        if Path(files[name]).resolve() == Path(files[other]).resolve():
            raise Missing(f"--{other} and --{name} name the same file")
    if options.known_then:
        if options.known_at is not None:
            raise Missing("--known-at and --known-then exclude each other")
        options.known_at = "at"
    inputs.sources.update({"/entitlements": "--entitlement", "/at": kind(options)})
    needed("pyarrow")
    catalog = inputs.optional("/catalog", options.catalog)
    if options.by is not None and options.summary is None:
        raise Missing("--by is for the file of --summary")
    groups = None if options.by is None else Groups(options.by.split(","))
    tally = Tally(has_retention=False, zone=None if options.cohorts is None else where)
    more = [*(["entitlements"] if options.entitlements else []), *([CODE] if groups else [])]
    spreadsheets = {file: options.spreadsheet if name == "output" else None for name, file in files.items()}
    with all_whole(spreadsheets) as writers:
        now = _known_now(options, at=at, catalog=catalog) if options.known_then else None
        found = answered(options, columns.state_at_batches, writers[0], tally, groups, at=at, catalog=catalog,
                         entitlements=options.entitlements,
                         output=list(dict.fromkeys([*columns.DEFAULT_OUTPUT, *more, *OUTPUT])))
        counts = summed(tally, now)
        for name, writer in zip(files, writers):
            if name != "output":
                writer.write(counts.cohort_table() if name == "cohorts" else counts.table() if groups is None else
                             breakdown(tally, groups.names, groups.value))
    return build(Summed, {**found, "mrr": REVENUE_IS, "instants": [row.raw for row in counts.rows]})


def timelines(options: Namespace, inputs: Inputs) -> Result:
    with whole(options.output, options.spreadsheet) as writer:
        return build(Written, answered(options, columns.timeline_batches, writer, None))


def _known_now(options: Namespace, **fields: Any) -> Tally:
    """The revenue at each instant as it is known now."""
    tally = Tally(has_retention=False)
    asked = Namespace(**{**vars(options), "known_at": None})
    with _answers(asked, columns.state_at_batches, output=list(FOR_REVENUE), **fields) as (answers, progress):
        for table in _joined(answers, progress, Counted()):
            tally.add(table)
    return tally


def answered(options: Namespace, function: Any, writer: Writer, tally: Optional[Tally], groups: Optional[Groups] = None,
             **fields: Any) -> Dict[str, Any]:
    """Writes the answers about the files, and returns what is printed about them."""
    counted = Counted()
    with _answers(options, function, groups, **fields) as (answers, progress):
        for table in _joined(answers, progress, counted):
            codes = None
            if groups is not None:
                table, codes = groups.decoded(table)
            writer.write(table)
            if tally is not None:
                tally.add(table if codes is None else table.append_column(GROUP, codes))
    found = counted.raw()
    if not counted.subscriptions:
        raise ValueError(nothing(options, found))
    return {"output": options.output, **found}


def nothing(options: Namespace, found: Mapping[str, Any]) -> str:
    """What is said if the answer is about no subscription."""
    if not found["rows"]:
        whose = "" if options.customers is None else f" of the customers in {options.customers}"
        return f"{', '.join(options.rows)}: there are no rows{whose}, so there is no answer"
    passed = ", ".join(f"{each['count']:,} {each['code']}" for each in found["passedOver"]) or "none"
    own = " and ".join(f"--{name.replace('_', '-')} {value}" for name in ("environment", "bundle_id")
                       if (value := getattr(options, name, None)) is not None)
    advice = f"; compare {own} with what the files contain" if own else ""
    return (f"{', '.join(options.rows)}: no subscription is in the answer about {found['rows']:,} rows; records that "
            f"were passed over: {passed}{advice}")


@contextlib.contextmanager
def _answers(options: Namespace, function: Any, groups: Optional[Groups] = None,
             **fields: Any) -> Iterator[Tuple[Any, Progress]]:
    """The answers about the files, one after the other. Errors name the file and the row."""
    rows, reports = given(options, groups)
    both = [each for each in (rows, reports) if each is not None]
    progress = Progress(None if rows.has_payloads else rows.total)
    fields.update(
        known_at=options.known_at, assume_renewal=options.assume_renewal,
        retroactive_refunds=options.retroactive_refunds, environment=options.environment, bundle_id=options.bundle_id)
    try:
        if rows.has_payloads:
            yield _of_documents(rows, options, function, fields, groups), progress
        else:
            yield ((each, {}) for each in function(
                groups.reader(rows) if groups else rows.reader(), reports=reports and reports.reader(),
                columns={name: own for name, own in rows.columns.items() if not groups or name != CODE} or None,
                threads=options.threads, **fields)), progress
    except SubscoreError as error:
        raise in_file(error, rows, reports) or error from None
    except Exception:
        for each in both:
            each.check()
        raise
    finally:
        progress.close()
        for each in both:
            each.close()


def given(options: Namespace, groups: Optional[Groups] = None) -> Tuple[Rows, Optional[Rows]]:
    """The rows and the reports that the options name."""
    names = dict(options.columns or [])
    own = {header: name for header, name in names.items() if header != "payload"}
    only = chosen(options.customers, names) if getattr(options, "customers", None) is not None else None
    rows = Rows("rows", options.rows, names, options.sort, {"payload": "document"}, only=only,
                kept=[groups.own(each, names) for each in groups.names] if groups else ())
    if groups is not None:
        groups.check(rows, [*rows.schema.names, *(ROWS if rows.has_payloads else ())])
    if rows.has_payloads and options.reports is not None:
        raise ValueError(f"--reports: {rows.names[0]} has documents of the store, which contain the reports")
    reports = None if options.reports is None else Rows("reports", options.reports, own, options.sort, only=only)
    both = [each for each in (rows, reports) if each is not None]
    for header, name in names.items():
        if not any(name in each.there for each in both):
            raise ValueError(f"--column {header}={name}: no file has a column {name!r}; they have "
                             f"{', '.join(dict.fromkeys(name for each in both for name in each.there))}")
    return rows, reports


def chosen(name: str, names: Mapping[str, str]) -> Any:
    """The customers that a file lists, in the column of that name or in its only one."""
    kinds = {"customer": "id or text", names.get("customer", "customer"): "id or text"}
    listed = Rows("customers", [name], {}, False, kinds=kinds)
    if len(listed.schema) != 1:
        raise ValueError(f"{name}: no column is named customer; the file has {', '.join(listed.there)}")
    try:
        return listed.reader().read_all().column(0).combine_chunks().unique()
    except Exception:
        listed.check()
        raise


def _of_documents(rows: Rows, options: Namespace, function: Any, fields: Dict[str, Any],
                  groups: Optional[Groups]) -> Iterator[Any]:
    """The answers about stored documents, each with what was passed over before."""
    from . import stored  # Others do not need it.

    more = [each for each in groups.names if each in rows.schema.names] if groups else []
    for part in stored.parts(rows, options.trust_signed_payloads, more):
        said = {"passed_over": part.tables.passed_over, "left_out": part.tables.left_out}
        made = groups.coded(part.tables.rows, {}) if groups else part.tables.rows
        try:
            for answer in function(made, reports=part.tables.reports, threads=1, **fields):
                yield answer, said
                said = {}
        except SubscoreError as error:
            raise stored.in_file(error, part, rows) from None


class Counted:
    """What was read and answered so far."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._passed: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        self.subscriptions = 0
        """How many records are about a subscription."""
        self._said: Dict[str, Dict[str, Any]] = {}

    def add(self, answer: columns.Answer, records: int, said: Mapping[str, Mapping[str, int]]) -> None:
        self._count.update({"customers": answer.customers, "rows": answer.rows, "records": records})
        self._passed.update(answer.passed_over)
        self._passed.update(said.get("passed_over", {}))
        self._left_out.update(said.get("left_out", {}))
        for each in answer.warnings:
            known = self._said.setdefault(each.code, {"code": each.code, "message": each.message, "count": None})
            known["count"] = each.count and (known["count"] or 0) + each.count

    def raw(self) -> Dict[str, Any]:
        lacking = []
        if self._left_out:
            from .stored import left_out

            lacking = [left_out(*each) for each in sorted(self._left_out.items())]
        return {**{name: self._count[name] for name in ("customers", "rows", "records")},
                "warnings": [*self._said.values(), *lacking],
                "passedOver": [{"code": code, "count": number} for code, number in sorted(self._passed.items())]}


def _joined(answers: Any, progress: Progress, counted: Counted) -> Iterator[Any]:
    """The answers as tables of at least RECORDS records; the last one may be smaller."""
    arrow = needed("pyarrow")
    held: List[Any] = []
    for answer, said in answers:
        held.append(arrow.record_batch(answer))  # Unlike pyarrow.table(), this does not import pandas.
        counted.add(answer, len(held[-1]), said)
        if "originalTransactionId" in held[-1].schema.names:
            column = held[-1].column("originalTransactionId")
            counted.subscriptions += len(column) - column.null_count
        progress.show(answer.rows, answer.customers)
        if sum(map(len, held)) >= RECORDS:
            yield arrow.Table.from_batches(held)
            held = []
    if held:
        yield arrow.Table.from_batches(held)


def in_file(error: SubscoreError, rows: Rows, reports: Optional[Rows]) -> Optional[ValueError]:
    """An error about a table in the words of its file, or nothing if it is about something else."""
    location = re.fullmatch(r"/(rows|reports)(?:/(\d+))?(?:/(\w+))?", error.path or "")
    if location is None or error.message is None:
        return None
    table = reports if location[1] == "reports" and reports is not None else rows
    where = table.location(int(location[2])) if location[2] else table.names[0]
    column = f", column {table.columns.get(location[3], location[3])}" if location[3] else ""
    message = error.message.replace(columns.ADVICE, "Sort the file by customer, or add --sort.")
    return ValueError(f"{where}{column}: {message}")
