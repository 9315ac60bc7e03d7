"""States and timelines of whole files, and what they come to."""

from __future__ import annotations

import contextlib
import itertools
import re
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Set, Tuple

from .. import columns
from .._blocks import readable_customers
from .._result import Result, build
from .._tables import DOCUMENT
from .._tally import FOR_REVENUE, GROUP, Tally
from ..errors import SubscoreError
from ..summary import OUTPUT, AtInstant, breakdown, summed
from .files import Progress, Writer, all_whole, needed
from .groups import CODE, Groups
from .inputs import Inputs, Missing
from .instants import instants, kind, zone
from .rows import Rows
from .rows import files as named_files

RECORDS = 100_000  # at least so many are written at once, as a row group of Parquet
COUNTED = 10_000  # at least so many are counted at once
ANSWERS = 16  # so many answers are held at most
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
    unreadable: Optional[int]
    """How many customers have no answer because of their documents; None without --omit-unreadable."""
    passed_over: Tuple[PassedOver, ...]
    warnings: Tuple[Said, ...]
    advice: Optional[str]
    """Which options say more about these counts; None if none does."""


@dataclass(frozen=True)
class Summed(Written):
    """What the states come to at each instant."""

    mrr: str
    instants: Tuple[AtInstant, ...]


OPTIONS = ("known_at", "assume_renewal", "retroactive_refunds", "environment", "bundle_id")
# The columns that --omit-unreadable writes.
UNREADABLE = ("customer", "file", "row", "code", "path", "message")
# And those that --warnings writes.
WARNED = ("code", "customer", "file", "row", "count")
STATE_AT, TIMELINE = "subs_columns_state_at", "subs_columns_timeline"
WHOSE = "--warnings FILE lists the customers of each code"
CATALOG = "--catalog FILE with the periods of products can give an MRR to subscriptions that have none"
NO_MRR = "without_monthly_price"  # the code there of states that no MRR includes


def states(options: Namespace, inputs: Inputs) -> Result:
    at, where = instants(options), zone(options.zone)
    files = outputs_of(options, "output", "omit_unreadable", "warnings", "summary", "cohorts")
    apart(files, [*inputs_of(options), options.catalog])
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
    more = [*(["entitlements"] if options.entitlements else [])]
    with all_whole({file: options.spreadsheet if name in ("output", "omit_unreadable", "warnings") else None
                    for name, file in files.items()}) as opened:
        writers = dict(zip(files, opened))
        now = _known_now(options, at=at, catalog=catalog) if options.known_then else None
        found = answered(options, STATE_AT, writers, tally, groups, at=at, catalog=catalog,
                         entitlements=options.entitlements,
                         output=list(dict.fromkeys([*columns.DEFAULT_OUTPUT, *more, *OUTPUT])))
        counts = summed(tally, now)
        if "summary" in writers:
            writers["summary"].write(
                counts.table() if groups is None else breakdown(tally, groups.names, groups.value))
        if "cohorts" in writers:
            writers["cohorts"].write(counts.cohort_table())
    unpriced = options.catalog is None and any(row.without_monthly_price for row in counts.rows)
    return build(Summed, {**found, **advised(options, found, *([CATALOG] if unpriced else [])), "mrr": REVENUE_IS,
                          "instants": [row.raw for row in counts.rows]})


def timelines(options: Namespace, inputs: Inputs) -> Result:
    files = outputs_of(options, "output", "omit_unreadable", "warnings")
    apart(files, inputs_of(options))
    with all_whole(dict.fromkeys(files.values(), options.spreadsheet)) as opened:
        return build(Written, answered(options, TIMELINE, dict(zip(files, opened)), None))


def apart(files: Mapping[str, str], inputs: Sequence[Optional[str]]) -> None:
    """Refuses one file for two options, and one that is read and would be replaced."""
    for name, other in itertools.combinations(files, 2):
        if Path(files[name]).resolve() == Path(files[other]).resolve():
            raise Missing(f"--{other} and --{name} name the same file".replace("_", "-"))
    read: Set[Path] = set()
    for given in filter(None, inputs):
        with contextlib.suppress(ValueError, OSError, Missing):  # What is wrong with it, its reader says.
            read.update(Path(each).resolve() for each in [given, *named_files([given])])
    for name, file in files.items():
        if Path(file).resolve() in read:
            raise Missing(f"--{name} {file}: the command reads this file, and would replace it; name another one"
                          .replace("_", "-", 1))


def outputs_of(options: Namespace, *names: str) -> Dict[str, str]:
    """The files that a command is to write, by these options of it."""
    return {name: file for name in names if (file := getattr(options, name)) is not None}


def inputs_of(options: Namespace) -> List[Optional[str]]:
    """The files of records that a command reads."""
    return [*options.rows, *(getattr(options, "reports", None) or ()), getattr(options, "customers", None)]


def _known_now(options: Namespace, **fields: Any) -> Tally:
    """The revenue at each instant as it is known now."""
    tally = Tally(has_retention=False)
    asked = Namespace(**{**vars(options), "known_at": None})
    with answers_of(asked, STATE_AT, output=list(FOR_REVENUE), **fields) as (answers, _, progress):
        for table in joined(answers, progress, Counted()):
            tally.add(table)
    return tally


def answered(options: Namespace, name: str, writers: Mapping[str, Writer], tally: Optional[Tally],
             groups: Optional[Groups] = None, **fields: Any) -> Dict[str, Any]:
    """Writes the answers about the files, and returns what is printed about them."""
    counted, concat = Counted(), needed("pyarrow").concat_tables
    held: List[Any] = []
    with answers_of(options, name, groups, writers.get("warnings"), **fields) as (answers, rows, progress):
        if "omit_unreadable" in writers:
            answers = _omitting(answers, rows, writers["omit_unreadable"], counted)
        for table in joined(answers, progress, counted):
            codes = None
            if groups is not None:
                table, codes = groups.decoded(table)
            if tally is not None:
                tally.add(table if codes is None else table.append_column(GROUP, codes))
            held.append(table)
            if sum(map(len, held)) >= RECORDS:
                writers["output"].write(concat(held))
                held = []
        if held:
            writers["output"].write(concat(held))
    found = counted.raw()
    if not counted.subscriptions:
        raise ValueError(nothing(options, found, counted.first_unreadable))
    return {"output": options.output, **found, **advised(options, found)}


def advised(options: Namespace, found: Mapping[str, Any], *more: str) -> Dict[str, str]:
    """The advice on counts: which option says whose records they are about, and more sentences."""
    is_counted = found["passedOver"] or any(each["count"] is not None for each in found["warnings"])
    advice = [*([WHOSE] if is_counted and options.warnings is None else []), *more]
    return {"advice": "; ".join(advice)} if advice else {}


def _omitting(answers: Any, rows: Rows, writer: Writer, counted: Counted) -> Iterator[Any]:
    """The same answers. Writes which customers they leave out."""
    arrow = needed("pyarrow")
    kind = rows.schema.field(rows.columns.get("customer", "customer")).type
    text = arrow.string()
    kinds = {**dict.fromkeys(UNREADABLE, text), "customer": arrow.int64() if arrow.types.is_integer(kind) else text,
             "row": arrow.int64()}
    schema = arrow.schema(list(kinds.items()))
    writer.write(schema.empty_table())
    counted.unreadable = 0
    for answer in answers:
        listed = [dict(zip(UNREADABLE, (each.customer, *rows.place(each.row), each.code, inside(each.path),
                                        of_options(each.message)))) for each in answer.unreadable.first]
        if listed:
            counted.unreadable += len(listed)
            counted.first_unreadable = counted.first_unreadable or \
                f"{rows.location(answer.unreadable.first[0].row)}: {listed[0]['message']}"
            writer.write(arrow.Table.from_pylist(listed, schema))
        yield answer


def list_whose(options: Namespace, writer: Writer, only: Any = None,
               more: Optional[Mapping[str, Mapping[Any, int]]] = None) -> None:
    """Writes whose records the library passes over or warns about, for a command that asks for more than one answer.

    Args:
        only: The customers in question, an array of pyarrow; all by default.
        more: Counts of the command's own, by their codes and customers.
    """
    asked = answers_of(options, TIMELINE, warnings=writer, only=only, more=more, output=["customer"])
    with asked as (answers, _, progress):
        for answer in answers:
            progress.show(answer.rows, answer.customers)


def _warned(answers: Any, tables: Mapping[str, Rows], writer: Writer,
            more: Mapping[str, Mapping[Any, int]]) -> Iterator[Any]:
    """The same answers. Writes whose records they pass over or warn about, whose subscriptions no MRR includes, and
    whose more counts are."""
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    schema = None
    for answer in answers:
        batch = arrow.record_batch(answer)
        if schema is None:
            kinds = {**dict.fromkeys(WARNED, arrow.string()), "customer": batch.schema.field("customer").type,
                     "row": arrow.int64(), "count": arrow.int64()}
            schema = arrow.schema(list(kinds.items()))
            writer.write(schema.empty_table())
        listed = [(each.code, each.customer, each.table, each.row, each.count) for each in answer.causes]
        if "hasOwnAccess" in batch.schema.names:
            is_paid = compute.and_not(batch["hasOwnAccess"], compute.fill_null(batch["isTrial"], False))
            is_unpriced = compute.and_(is_paid, compute.is_null(batch["monthlyPrice"]))
            counts = Counter(batch["customer"].filter(is_unpriced).to_pylist())
            places = answer.first_rows(set(counts)) if counts else {}
            listed += [(NO_MRR, customer, *places[customer], count) for customer, count in counts.items()]
        for code, own in more.items():
            listed += [(code, customer, *place, own[customer])
                       for customer, place in answer.first_rows(set(own)).items()]
        if listed:
            writer.write(arrow.Table.from_pylist([
                dict(zip(WARNED, (code, customer, *tables[table].place(row), count)))
                for code, customer, table, row, count in listed], schema))
        yield answer


def nothing(options: Namespace, found: Mapping[str, Any], unreadable: Optional[str]) -> str:
    """What is said if the answer is about no subscription."""
    if not found["rows"]:
        whose = "" if options.customers is None else f" of the customers in {options.customers}"
        return f"{', '.join(options.rows)}: there are no rows{whose}, so there is no answer"
    if unreadable is not None:
        return (f"{', '.join(options.rows)}: no subscription is in the answer, and {found['unreadable']:,} customers "
                f"are left out because of their documents; the first is {unreadable}")
    passed = ", ".join(f"{each['count']:,} {each['code']}" for each in found["passedOver"]) or "none"
    warned = "".join(f". {each['message']}" for each in found["warnings"]).rstrip(".")
    own = " and ".join(f"--{name.replace('_', '-')} {value}" for name in ("environment", "bundle_id")
                       if (value := getattr(options, name, None)) is not None)
    advice = f"; compare {own} with what the files contain" if own else ""
    return (f"{', '.join(options.rows)}: no subscription is in the answer about {found['rows']:,} rows; records that "
            f"were passed over: {passed}{advice}{warned}")


@contextlib.contextmanager
def answers_of(options: Namespace, name: str, groups: Optional[Groups] = None, warnings: Optional[Writer] = None,
               only: Any = None, more: Optional[Mapping[str, Mapping[Any, int]]] = None,
               **fields: Any) -> Iterator[Tuple[Any, Rows, Progress]]:
    """The answers of a function of C about the files, one after the other. Errors name the file and the row.

    Args:
        warnings: Where to write whose records the answers pass over or warn about.
        only: The customers in question, in place of those of --customers.
        more: Other counts to write there, by their codes and customers.
    """
    rows, reports = given(options, groups, only)
    both = [each for each in (rows, reports) if each is not None]
    progress = Progress(rows.total)
    if groups is not None:
        fields["output"] = list(dict.fromkeys([*fields["output"], *groups.output]))
    own: Dict[str, str] = {name: own for name, own in rows.columns.items() if not groups or name != CODE}
    if rows.document is not None:
        # The usual one keeps the memory of batches of documents that are gone.
        needed("pyarrow").set_memory_pool(needed("pyarrow").system_memory_pool())
        own = rows.of_documents
        fields.update(trust_signed_payloads=options.trust_signed_payloads)
        if getattr(options, "omit_unreadable", None) is not None:
            fields.update(on_unreadable="omit")
    elif getattr(options, "omit_unreadable", None) is not None:
        raise ValueError(f"--omit-unreadable: {rows.names[0]} has rows; only documents of the store can be left out")
    if reports is not None:
        fields.update(reports=reports.reader())
    try:
        answers: Iterator[Any] = columns.listing(
            name, groups.reader(rows) if groups else rows.reader(), columns=own or None,
            threads=getattr(options, "threads", 1),
            follows=warnings is not None, **{option: getattr(options, option, None) for option in OPTIONS}, **fields)
        if warnings is not None:
            answers = _warned(answers, {"rows": rows, **({} if reports is None else {"reports": reports})}, warnings,
                              more or {})
        yield answers, rows, progress
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


def given(options: Namespace, groups: Optional[Groups] = None, only: Any = None) -> Tuple[Rows, Optional[Rows]]:
    """The rows and the reports that the options name, of all customers or of some."""
    names = dict(options.columns or [])
    documents = {each for each in (names.pop("payload", None), names.pop(DOCUMENT, None), options.document) if each}
    if len(documents) > 1:
        raise Missing(f"--document: only one column has the documents, not {' and '.join(sorted(documents))}")
    if getattr(options, "customers", None) is not None:
        only = chosen(options.customers, names)
    of_documents = dict(zip([DOCUMENT], documents))
    rows = Rows("rows", options.rows, {**names, **of_documents}, options.sort, may_have_documents=True, only=only,
                kept=[groups.own(each, names) for each in groups.names] if groups else ())
    if groups is not None:
        groups.check(rows)
    if rows.document is not None and options.reports is not None:
        raise ValueError(f"--reports: {rows.names[0]} has documents of the store, which contain the reports")
    reports = None if options.reports is None else Rows("reports", options.reports, names, options.sort, only=only)
    both = [each for each in (rows, reports) if each is not None]
    for header, name in names.items():
        if not any(name in each.there for each in both):
            raise ValueError(f"--column {header}={name}: no file has a column {name!r}; they have "
                             f"{', '.join(dict.fromkeys(name for each in both for name in each.there))}")
        if rows.document is None and not any(name in each.there and each.reads(header) for each in both):
            which = "reports" if rows.reads(header) is False else "rows"
            raise ValueError(f"--column {header}={name}: only a table of {which} has {header}, and none of them has "
                             f"{name!r}" + ("" if reports is not None else "; name the reports with --reports"))
    return rows, reports


def chosen(name: str, names: Mapping[str, str]) -> Any:
    """The customers that a file lists, in the column of that name or in its only one."""
    kinds = {"customer": "id or text", names.get("customer", "customer"): "id or text"}
    listed = Rows("customers", [name], {}, False, kinds=kinds)
    if len(listed.schema) != 1:
        raise ValueError(f"{name}: no column is named customer; the file has {', '.join(listed.there)}")
    try:
        return readable_customers(listed.reader().read_all().column(0).combine_chunks()).unique()
    except Exception:
        listed.check()
        raise


class Counted:
    """What was read and answered so far."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._passed: Counter[str] = Counter()
        self.subscriptions = 0
        """How many records are about a subscription."""
        self.unreadable: Optional[int] = None
        """How many customers are left out; None if none may be."""
        self.first_unreadable: Optional[str] = None
        self._said: Dict[Tuple[str, str], Dict[str, Any]] = {}

    def add(self, answer: columns.Answer, records: int) -> None:
        self._count.update({"customers": answer.customers, "rows": answer.rows, "records": records})
        self._passed.update(answer.passed_over)
        for each in answer.warnings:
            # One that counts no records is about a place: each column that is not read has its own.
            place = "" if each.count is not None else re.sub(r"/\d+", "", each.path or "")
            known = self._said.setdefault((each.code, place),
                                          {"code": each.code, "message": each.message, "count": None})
            known["count"] = each.count and (known["count"] or 0) + each.count

    def raw(self) -> Dict[str, Any]:
        return {**{name: self._count[name] for name in ("customers", "rows", "records")},
                **({} if self.unreadable is None else {"unreadable": self.unreadable}),
                "warnings": list(self._said.values()),
                "passedOver": [{"code": code, "count": number} for code, number in sorted(self._passed.items())]}


def joined(answers: Any, progress: Progress, counted: Counted) -> Iterator[Any]:
    """The answers as tables of at least COUNTED records; the last one may be smaller.

    They are copied, because an answer about few customers has far more memory than its records need.
    """
    arrow = needed("pyarrow")
    held: List[Any] = []
    for answer in answers:
        batch = arrow.record_batch(answer)  # Unlike pyarrow.table(), this does not import pandas.
        held.append(arrow.Table.from_batches([batch]))
        counted.add(answer, len(batch))
        if "originalTransactionId" in batch.schema.names:
            column = batch.column("originalTransactionId")
            counted.subscriptions += len(column) - column.null_count
        progress.show(answer.rows, answer.customers)
        if len(held) >= ANSWERS:
            held = [arrow.concat_tables(held).combine_chunks()]
        if sum(map(len, held)) >= COUNTED:
            yield arrow.concat_tables(held).combine_chunks()
            held = []
    if held:
        yield arrow.concat_tables(held).combine_chunks()


def in_file(error: SubscoreError, rows: Rows, reports: Optional[Rows] = None) -> Optional[ValueError]:
    """An error about a table in the words of its file, or nothing if it is about something else."""
    location = re.fullmatch(r"/(rows|reports)(?:/(\d+))?(?:/(\w+))?(/.*)?", error.path or "", re.DOTALL)
    if location is None or error.message is None:
        return None
    table = reports if location[1] == "reports" and reports is not None else rows
    where = table.location(int(location[2])) if location[2] else table.names[0]
    name = table.document if location[3] == DOCUMENT else table.columns.get(location[3], location[3])
    column = f", column {name}" if name else ""
    if location[3] == DOCUMENT and location[2]:
        line = "" if error.line is None else f", line {error.line}, column {error.column}"
        column = f", in {name}{location[4] or ''}{line}"
    message, advice, _ = error.message.partition(columns.ADVICE)
    message += "Sort the file by customer, or add --sort." if advice else ""
    return ValueError(f"{where}{column}: {of_options(message)}")


def inside(path: Optional[str]) -> str:
    """A place in a document, of a path that begins with the row and the column."""
    return re.sub(r"^/rows/\d+/document", "", path or "")


def of_options(message: str) -> str:
    return message.replace("trustSignedPayloads true", "--trust-signed-payloads")
