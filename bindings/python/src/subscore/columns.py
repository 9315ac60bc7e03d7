"""The states of many customers at once, from Arrow columns to Arrow columns.

    rows = pyarrow.parquet.read_table("transactions.parquet")
    answer = subscore.columns.state_at(rows, at=datetime.now(timezone.utc))
    table = pyarrow.table(answer)

A table that goes in is any object with Arrow's PyCapsule interface: tables and batches of pyarrow, frames of
Polars and pandas, relations of DuckDB. subscore_arrow.h says what its columns are, and those of the answer. The answer
has the same interface, so `pyarrow.table(answer)`, `polars.DataFrame(answer)` and `duckdb.from_arrow(answer)` take
it. Nothing is copied on the way, except by the portable package. Without pyarrow an answer can be taken once, since
its memory goes along. Where pyarrow is installed, it can be taken any number of times.

Documents of the store go in as they were stored, one a row, beside their customer:

    stored = pyarrow.table({"customer": […], "document": […]})
    answer = subscore.columns.state_at(stored, at=datetime.now(timezone.utc))

The rows of a customer stand together. A table may come in several batches, or as an iterator of tables with the same
columns, and a customer in two of them: the rows are put together, as long as all of them go to one call. Then, and with
several threads, the batches are decided one by one, and the answer has several batches too.

A customer whose rows go to two calls gets two answers, and neither is right. `joined()` notices it.
"""

from __future__ import annotations

import bisect
import ctypes
import difflib
import functools
import importlib
import itertools
import json
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Deque, Dict, Iterable, List, Literal, Optional, Set, Tuple, Union

from . import _arrow
from ._arrow import Array, Schema
from ._generated.columns import KIND
from ._library import library, version
from ._once import Lock, once
from ._requests import Document, Fields, Instant, encoded
from ._tables import (
    COLUMNS,
    DOCUMENT,
    Form,
    NoBatches,
    Source,
    Table,
    all_customers,
    check_names,
    halves,
    is_binary,
    is_uuid,
    layout,
    pairs,
    runs_of,
    same,
    split,
    whole_customers,
)
from .errors import RequestError, SubscoreError, error_of
from .results import Environment

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Answer", "Batch", "ColumnsWarning", "Unreadable", "UnreadableCustomer", "joined", "state_at",
           "state_at_batches", "timeline", "timeline_batches"]

DEFAULT_OUTPUT = (
    "customer", "at", "subscriptionGroupIdentifier", "originalTransactionId", "state", "status", "hasAccess",
    "productId", "since", "until", "accessSince", "accessUntil", "basis", "expirationReason", "autoRenew", "price",
    "currency", "periodMonths", "monthlyPrice", "environment")
"""The columns of states that are made without `output`, and with `entitlements` one of that name."""
# With fewer rows, or fewer documents, a thread does not pay for its start.
LEAST_ROWS = 20_000
LEAST_DOCUMENTS = 250
# So many customers are remembered, to notice one who comes back. Beyond it, customers have to come in order.
REMEMBERED = 4_000_000
ADVICE = ('Rows have to be sorted by customer: table.sort_by("customer") in pyarrow, frame.sort("customer") in Polars, '
          "ORDER BY customer in SQL. Texts ascend by their bytes: ORDER BY customer COLLATE \"C\" in PostgreSQL.")

# What else sorts rows whose customers pyarrow's sort_by() refuses.
TAKING = 'rows.take(pyarrow.compute.sort_indices(rows["customer"].cast({})))'
SORTING = {
    "UUIDs": f"UUIDs ascend by their bytes: {TAKING.format('pyarrow.binary(16)')} in pyarrow, "
             "ORDER BY toString(customer) in ClickHouse.",
    "a dictionary": f"For a dictionary in pyarrow: {TAKING.format('pyarrow.string()')}.",
}

PRICES = ('Prices are integers, in milliunits: 9990 for 9.99. Cast a column of milliunits to int64, in pandas with '
          'astype("Int64"); multiply one of whole units by 1000 and round it first.')
BYTES = ("Bytes are read as UUIDs only in a column of that type: column.cast(pyarrow.uuid()) in pyarrow. "
         "Or pass the texts of the UUIDs.")
# What a column of each kind contains, for advice where it has another type.
UNITS = {
    "price": PRICES,
    "renewalPrice": PRICES,
    "instant": "Instants are timestamps or dates of any unit, whole milliseconds since 1970, or texts with an offset.",
    "integer": "Cast it to int64.",
    "flag": "Flags are bool, or the numbers 0 and 1.",
    "id or text": "Ids are texts, whole numbers or UUIDs, and other texts are texts: read them from their source so.",
    DOCUMENT: "Documents are JSON as text or bytes.",
}
# Into about so many parts tables are cut to find customers: few calls of many rows, and few calls in all.
PARTS = 8
# So many customers without an answer are listed.
MOST_UNREADABLE = 100

TAKEN = "the answer was taken before: keep what took it, or install pyarrow to take it again"
# In the library's words.
ELSEWHERE = "All rows of a customer must be together."
FORGOTTEN = "Too many customers to remember are out of order; they must be in ascending or descending order."
DESCENDING = ("With two tables of several batches, or several threads, the customers of both must be in ascending "
              "order.")

Instants = Union[Instant, Sequence[Instant]]
OnUnreadable = Literal["omit"]
Task = Tuple[Optional[Table], Optional[Table]]


@dataclass(frozen=True)
class ColumnsWarning:
    """Something that the caller should know although there is an answer."""

    code: str
    """What programs decide by, "records_end_before_at"."""
    message: str
    """One English sentence for a person."""
    path: Optional[str]
    """JSON Pointer to the field of the request that is meant, in the library's spelling, or to the first value of a
    table: "/rows/17/currency". None where none is."""
    count: Optional[int]
    """How often it was so, of a warning about histories; None of one about the request."""


@dataclass(frozen=True)
class UnreadableCustomer:
    """A customer without an answer, and the first document for which a call about them would be refused."""

    customer: Union[int, str]
    """As in the table, but a number above 2^63 - 1 as its digits."""
    row: int
    """The row of the document, counted from 0 over all batches."""
    code: str
    """What programs decide by, "invalid_json"."""
    path: Optional[str]
    """JSON Pointer to the value: "/rows/17/document/data/transactionInfo/purchaseDate"."""
    message: str
    """One English sentence for a person."""


@dataclass(frozen=True)
class Unreadable:
    """The customers that `on_unreadable="omit"` left out."""

    customers: int
    """How many customers have no answer because of their documents."""
    documents: int
    """How many documents these customers have."""
    first: Tuple[UnreadableCustomer, ...]
    """The first 100 of these customers."""


# Several threads may pass on one answer, whose tables can be moved once.
_taking = Lock()


class Answer:
    """States or intervals as Arrow columns, in one batch or several, and how many rows they were made of."""

    customers: int
    """How many customers the tables have, those that are left out included."""
    rows: int
    """How many rows the tables have."""
    passed_over: Dict[str, int]
    """How many records were passed over, by the code of the reason."""
    warnings: Tuple[ColumnsWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""
    unreadable: Unreadable
    """Who is left out, if `on_unreadable` is "omit"."""
    first_customer: Union[int, str, None]
    """The customer of the first row; of the first report if there are no rows, and None if there is neither."""
    last_customer: Union[int, str, None]
    """The customer of the last row, in the same way. If it is the first one of the next call, that customer was cut."""

    def __init__(self, summary: Sequence[Dict[str, Any]], tables: Optional[Sequence[_Out]],
                 empty: Callable[[], _Out], imported: Optional[List[Any]] = None) -> None:
        self.customers = sum(each["customers"] for each in summary)
        self.rows = sum(each["rows"] for each in summary)
        self.passed_over = dict(sum((Counter(each["passedOver"]) for each in summary), Counter()))
        self.warnings = _merged(warning for each in summary for warning in each["warnings"])
        omitted = [each["unreadable"] for each in summary if "unreadable" in each]
        first = [UnreadableCustomer(**entry) for each in omitted for entry in each["first"]]
        if len(summary) > 1:
            first = first[:MOST_UNREADABLE]
        self.unreadable = Unreadable(sum(each["customers"] for each in omitted),
                                     sum(each["documents"] for each in omitted), tuple(first))
        ends = [each for one in summary for each in one["ends"]]
        self.first_customer, self.last_customer = map(_shown, (ends[0], ends[-1]) if ends else (None, None))
        self._summary, self._empty = summary, empty
        self._tables: Optional[List[_Out]] = None if tables is None else list(tables)
        self._imported = imported

    @property
    def _batches(self) -> Optional[List[Any]]:
        """The batches as pyarrow's, which can be passed on any number of times; None where it is not installed."""
        pyarrow = _arrow.pyarrow()
        with _taking:
            if self._imported is None and pyarrow is not None:
                self._imported = [
                    pyarrow.RecordBatch._import_from_c(ctypes.addressof(table.whole), ctypes.addressof(table.schema))
                    for table in self._taken()]
            return self._imported

    def _taken(self) -> List[_Out]:
        """The tables, to be moved to whoever asks for them."""
        with _taking:
            tables, self._tables = self._tables, None
        if tables is None:
            raise ValueError(TAKEN)
        return tables

    def _customers(self) -> Iterator[Any]:
        """The customers of each batch, as an array of pyarrow or a list: those of its column if it has one, and the
        first and the last."""
        batches = self._batches
        if batches is None:
            with _taking:
                tables = self._tables
            if tables is None:
                raise ValueError(TAKEN)
            found = [table.customers(1) for table in tables]
        else:
            found = [_bytes(batch.column("customer")) if "customer" in batch.schema.names else None
                     for batch in batches]
        for one, column in zip(self._summary, found):
            ends = list(dict.fromkeys(one["ends"]))
            if column is None or not len(column):
                yield ends
                continue
            missing = [each for each in ends if not _contains(column, each)]
            yield [*_listed(column), *missing] if missing else column

    def __reduce__(self) -> Any:
        """An answer is pickled with its columns, for another process. That requires pyarrow."""
        if self._batches is None:
            raise TypeError("an answer can be pickled where pyarrow is installed")
        return type(self), (self._summary, None, _imported_schema, self._batches)

    def __arrow_c_schema__(self) -> object:
        if self._batches is not None:
            return self._batches[0].schema.__arrow_c_schema__()
        return _arrow.lent(self._empty().moved_schema(), _arrow.SCHEMA)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        if self._batches is not None:
            reader = _arrow.pyarrow().RecordBatchReader  # type: ignore[union-attr]
            return reader.from_batches(self._batches[0].schema, self._batches).__arrow_c_stream__(requested_schema)
        arrays = iter([_arrow.moved(table.whole) for table in self._taken()])
        return _arrow.lent(_arrow.outgoing(lambda: self._empty().moved_schema(), arrays), _arrow.STREAM)


@dataclass(frozen=True)
class Cause:
    """A customer whose records or history a count of an answer is about."""

    code: str
    """That of a record that was passed over, or of a warning."""
    customer: Union[int, str]
    """As in the answer."""
    table: str
    """rows or reports."""
    row: int
    """The row of the first value that is meant, or else the customer's first row, counted from 0 over all batches."""
    count: int
    """How much of the count is this customer's."""


class Batch(Answer):
    """An answer that is one batch."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[object, object]:
        if self._batches is not None:
            found: Tuple[object, object] = self._batches[0].__arrow_c_array__(requested_schema)
            return found
        (table,) = self._taken()
        return (_arrow.lent(table.moved_schema(), _arrow.SCHEMA),
                _arrow.lent(_arrow.moved(table.whole), _arrow.ARRAY))


class Listed(Batch):
    """An answer that lists whose records its counts are about."""

    causes: Tuple[Cause, ...]
    """In the order of the customers. Empty unless `follows` was asked for."""

    def __init__(self, out: _Out, empty: Callable[[], _Out]) -> None:
        self._task: Task = out.summary.pop("task", (None, None))
        self.causes = tuple(out.summary.pop("causes", ()))
        super().__init__([out.summary], [out], empty)

    def first_rows(self, customers: Set[Union[int, str]]) -> Dict[Union[int, str], Tuple[str, int]]:
        """The table and the row where each of these customers begins."""
        found: Dict[Union[int, str], Tuple[str, int]] = {}
        for name, table in zip(("rows", "reports"), self._task):
            row = 0
            for customer, run in itertools.groupby(() if table is None else table.customers):
                shown = _shown(customer)
                if table is not None and shown is not None and shown in customers:
                    found.setdefault(shown, (name, table.base + row))
                row += sum(1 for _ in run)
        return found


def _imported_schema() -> _Out:
    """Where the batches are pyarrow's, they have the schema."""
    raise ValueError(TAKEN)


def _merged(warnings: Iterable[Dict[str, Any]]) -> Tuple[ColumnsWarning, ...]:
    """The warnings of several calls, each once. Those that are counted keep the path of the first call."""
    found: Dict[Tuple[str, Optional[str]], Dict[str, Any]] = {}
    for each in warnings:
        path = each.get("path") if each.get("count") is None else None
        first = found.setdefault((each["code"], path), {**each, "count": None})
        if each.get("count") is not None:
            first["count"] = (first["count"] or 0) + each["count"]
    return tuple(ColumnsWarning(each["code"], each["message"], each.get("path"), each["count"])
                 for each in found.values())


class _Out:
    """A table that the library made, and what it said beside."""

    def __init__(self, schema: Schema, whole: Array, summary: Dict[str, Any]) -> None:
        self.schema, self.whole, self.summary = schema, whole, summary
        self._owners = _arrow.Owner(schema), _arrow.Owner(whole)

    def named(self, own: Mapping[str, str]) -> _Out:
        """Itself, with the caller's names of columns."""
        for address in _arrow.addresses(self.schema) if own else ():
            child = Schema.from_address(address)
            name = own.get(child.name.decode())
            if name is not None:
                child.name = ctypes.cast(_kept(name), ctypes.c_char_p)
        return self

    def moved_schema(self) -> Schema:
        """The schema, to be moved to whoever asks for it."""
        return _arrow.moved(self.schema)

    def customers(self, instants: int) -> Any:
        """The customers that have records, each once or more: an array of pyarrow, or a list. It is a copy. None where
        they are not among the columns."""
        schema = Schema.from_address(_arrow.addresses(self.schema)[0])
        if schema.name != b"customer":
            return None
        column = Array.from_address(_arrow.addresses(self.whole)[0])
        found = all_customers(schema, column, self.whole.offset, self.whole.length)
        # The records of all instants stand together.
        return runs_of(found if hasattr(found, "to_pylist") else found[::instants])


@once
def _kept(name: str) -> Any:
    """A name in memory that is never released: a schema may have it as long as anybody has the schema."""
    return ctypes.create_string_buffer(name.encode())


def _shown(customer: Union[int, bytes, None]) -> Union[int, str, None]:
    return customer.decode(errors="replace") if isinstance(customer, bytes) else customer


def _bytes(customers: Any) -> Any:
    """The distinct customers of a column of pyarrow, texts as their bytes, in which they are compared."""
    types = importlib.import_module("pyarrow").types
    is_text = types.is_string(customers.type) or types.is_large_string(customers.type)
    return runs_of(customers.cast("large_binary") if is_text else customers)


def _contains(customers: Any, customer: Any) -> bool:
    if isinstance(customers, list):
        return customer in customers
    arrow, compute = map(importlib.import_module, ("pyarrow", "pyarrow.compute"))
    return bool(compute.index(customers, arrow.scalar(customer, customers.type)).as_py() >= 0)


def _bounds(customers: Any) -> Tuple[Any, Any]:
    """The first and the last in order."""
    if isinstance(customers, list):
        return min(customers), max(customers)
    found = importlib.import_module("pyarrow.compute").min_max(customers).as_py()
    return found["min"], found["max"]


class _Seen:
    """Notices a customer who is in two batches. Within a batch the library does."""

    def __init__(self) -> None:
        self._low: Any = None
        self._high: Any = None
        self._count = 0
        self._batches: List[Any] = []
        self._known: Optional[Set[Any]] = None  # Where batches are out of order.

    def again(self, customers: Any) -> Optional[Tuple[Any, bool]]:
        """A customer of this batch who was in an earlier one, and whether that is certain."""
        if not len(customers):
            return None
        low, high = _bounds(customers)
        if self._known is None and (self._low is None or low > self._high or high < self._low):
            self._low = low if self._low is None else min(low, self._low)
            self._high = high if self._high is None else max(high, self._high)
            self._count += len(customers)
            self._batches = [*self._batches, customers] if self._count <= REMEMBERED else []
            return None
        if self._known is None:
            if self._count > REMEMBERED:
                return low, False
            self._known = set(itertools.chain.from_iterable(map(_listed, self._batches)))
            self._batches = []
        mine = _listed(customers)
        found = next((each for each in mine if each in self._known), None)
        self._known.update(mine)
        return None if found is None else (found, True)


def _listed(customers: Any) -> List[Any]:
    found: List[Any] = customers if isinstance(customers, list) else customers.to_pylist()
    return found


@once
def _function(name: str) -> Any:
    try:
        function = getattr(library(), name)
    except AttributeError:
        raise NotImplementedError(f"libsubscore {version()} has no {name}") from None
    pointer = ctypes.c_void_p
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, *[pointer] * 6, ctypes.POINTER(pointer),
                         ctypes.POINTER(ctypes.c_size_t)]
    function.restype = ctypes.c_int32
    return function


def _called(name: str, request: bytes, rows: Table, reports: Optional[Table]) -> _Out:
    """One call of the library. Other threads run during it."""
    function, found = _function(name), library()
    schema, whole, response, length = Schema(), Array(), ctypes.c_void_p(), ctypes.c_size_t()
    tables = [None if node is None else ctypes.addressof(node) for table in (rows, reports)
              for node in ((table.form.schema, table.whole) if table is not None else (None, None))]
    try:
        status = function(request, len(request), *tables, ctypes.addressof(schema), ctypes.addressof(whole),
                          ctypes.byref(response), ctypes.byref(length))
        summary = ctypes.string_at(response.value, length.value) if response.value else None
    finally:
        found.subs_free(response)
    if status != 0 or summary is None:
        raise _placed(error_of(found.subs_status_name(status).decode(), summary), rows, reports)
    answered = {**json.loads(summary), "ends": []}
    for warning in answered["warnings"]:
        if "path" in warning:
            warning["path"] = _path(warning["path"], rows, reports)
    for each in answered.get("unreadable", {"first": ()})["first"]:
        each["path"], each["row"] = _path(each["path"], rows, reports), each["row"] + rows.base
    return _Out(schema, whole, answered)


# The table, the row, the column, and a place in a document.
_VALUE = re.compile(r"/(rows|reports)(?:/(\d+))?(?:/(\w+))?(/.*)?", re.DOTALL)


def _path(path: str, rows: Table, reports: Optional[Table]) -> str:
    """A path with the row counted as the caller counts it."""
    found = _VALUE.fullmatch(path)
    if not found or not found[2]:
        return path
    table = reports if found[1] == "reports" and reports is not None else rows
    column = f"/{found[3]}" if found[3] else ""
    return f"/{found[1]}/{int(found[2]) + table.base}{column}{found[4] or ''}"


def _placed(error: SubscoreError, rows: Table, reports: Optional[Table]) -> SubscoreError:
    """The error with the row counted as the caller counts it, and with advice how to change the table."""
    path, message = error.path, error.message
    found = _VALUE.fullmatch(path or "")
    if found:
        table = reports if found[1] == "reports" and reports is not None else rows
        name = found[3]
        path = _path(found[0], rows, reports)
        if error.code == "conflicting_fields" and name == "customer":
            message = f"{message} {advice(table.form)}"
        elif error.code == "missing_field" and name and not found[2]:
            message = f"{message} {named(name, table.form.names)}"
        elif error.code == "wrong_type" and name in COLUMNS and not (name == DOCUMENT and found[2]):
            message = f"{message} {units(name, table.form)}"
        elif error.code == "invalid_value" and name and not found[2]:
            both = dict.fromkeys(each for each in table.form.names if same(each, name.encode()))
            message = f"{message} The columns are {' and '.join(both)}." if len(both) > 1 else message
    return type(error)(error.status, error.code, path, message, error.line, error.column, error.offset)


def advice(form: Optional[Form]) -> str:
    """How rows are sorted by customer, with what their type requires."""
    schema = None if form is None or form.customer is None else form.chosen[form.customer][1]
    kind = "" if schema is None else "UUIDs" if is_uuid(schema) else "a dictionary" if schema.dictionary else ""
    return f"{ADVICE} {SORTING[kind]}" if kind else ADVICE


def units(name: str, form: Form) -> str:
    """What a column contains that has another type."""
    kind = KIND.get(name)
    schema = next((child for _, child in form.chosen if same(name, child.name or b"")), None)
    has_bytes = kind == "id or text" and schema is not None and is_binary(schema)
    return BYTES if has_bytes else UNITS.get(name) or UNITS[kind or name]


def moved(error: SubscoreError, rows: int) -> SubscoreError:
    """The error about a part of a table that begins with so many rows of the whole."""
    path = re.sub(r"^/rows/(\d+)", lambda found: f"/rows/{int(found[1]) + rows}", error.path or "") or error.path
    return type(error)(error.status, error.code, path, error.message, error.line, error.column, error.offset)


def named(name: str, there: Sequence[str]) -> str:
    """Advice about a column that a table does not have."""
    close = difflib.get_close_matches(name.lower(), [each.lower() for each in there], 1, 0.5)
    mine = next((each for each in there if [each.lower()] == close), "yours")
    of_documents = ' If one of them has documents of the store: columns={"document": "yours"}.' \
        if name == "transactionId" else ""
    return (f'The table has {", ".join(there) or "no columns"}. To use one of them: columns={{"{name}": "{mine}"}}.'
            f'{of_documents}')


class _Question:
    """One function, one request, and the tables that it is asked about."""

    def __init__(self, name: str, rows: object, reports: Optional[object], columns: Optional[Mapping[str, str]],
                 threads: int, output: Optional[Sequence[str]], lists_all: bool = False, follows: bool = False,
                 **fields: Any) -> None:
        if threads < 1:
            raise ValueError(f"threads: the number must be 1 or more, not {threads}")
        self._name, self._threads, self._lists_all, self._follows = name, threads, lists_all, follows
        at = fields.get("at")
        self._instants = len(at) if isinstance(at, Sequence) and not isinstance(at, (str, bytes)) else 1
        if isinstance(output, str):
            raise TypeError("output: a list of names is expected, not a str")
        if output is not None:
            fields["columns"] = list(output)
        self._request = encoded(fields)
        # What is not a column of the tables may be one of the answer.
        own_names = {header: own for header, own in (columns or {}).items() if header not in COLUMNS}
        columns = {header: own for header, own in (columns or {}).items() if header in COLUMNS}
        self._rows = Source("rows", rows, columns)
        self._reports = None if reports is None else Source("reports", reports, columns)
        for header in columns:
            if not any(source and source.has(header) for source in (self._rows, self._reports)):
                raise ValueError(f"columns: no table has a column {columns[header]!r}, which is to be {header}")
        form, other = self._rows.form, None if self._reports is None else self._reports.form
        self._has_documents = self._rows.has(DOCUMENT)
        # With the forms only: an answer does not keep the rows.
        self._own_names: Mapping[str, str] = {}
        self.empty = functools.partial(_empty, name, self._request, form, other, own_names)
        if own_names:
            nobody = _empty(name, self._request, form, other, {})
            made = [Schema.from_address(each).name.decode() for each in _arrow.addresses(nobody.schema)]
            check_names({header: own for header, own in own_names.items() if header not in made}, COLUMNS)
            made = [own_names.get(each, each) for each in made]
            twice = next((own for own in own_names.values() if made.count(own) > 1), None)
            if twice is not None:
                raise ValueError(f"columns: the answer would have two columns {twice!r}")
            self._own_names = own_names

    def _call(self, task: Task) -> _Out:
        ends = next(([each.customers[0], each.customers[-1]] for each in task if each is not None and len(each)), [])
        out = self._called(*task).named(self._own_names)
        out.summary["ends"] = ends
        if self._lists_all:
            out.summary["task"] = task
            if task[0] is not None and "unreadable" in out.summary:
                out.summary["unreadable"]["first"] = list(self._unreadable(task[0], out.summary["unreadable"]))
        if self._follows:
            out.summary["causes"] = list(self._causes(task, out.summary))
        return out

    def _called(self, rows: Optional[Table], reports: Optional[Table]) -> _Out:
        """One call, with an empty table in the place of one that is missing."""
        if rows is None:
            rows = self._rows.form.empty()
        if reports is None and self._reports is not None:
            reports = self._reports.form.empty()
        return _called(self._name, self._request, rows, reports)

    def _unreadable(self, table: Table, found: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
        """Every customer who is left out. A call lists the first of them, so halves of a table with more are asked
        about."""
        if found["customers"] <= len(found["first"]):
            yield from found["first"]
            return
        for half in halves(table):
            yield from self._unreadable(half, self._called(half, None).summary["unreadable"])

    def _causes(self, task: Task, summary: Dict[str, Any]) -> Iterator[Cause]:
        """Whose records and histories are counted. A call says how many there are, so parts of the tables are asked
        about, until a part has one customer or counts nothing."""
        counts: Counter[str] = Counter(summary["passedOver"])
        paths = {}
        for each in summary["warnings"]:
            if each.get("count") is not None:
                counts[each["code"]] = max(each["count"], counts[each["code"]])
                paths[each["code"]] = each.get("path")
        if not counts:
            return
        parts = _parted(task)
        if len(parts) > 1:
            for rows, reports in parts:
                yield from self._causes((rows, reports), self._called(rows, reports).summary)
            return
        table, first = next((name, each) for name, each in zip(("rows", "reports"), task) if each is not None)
        for code, count in counts.items():
            found = _VALUE.fullmatch(paths.get(code) or "")
            place = (found[1], int(found[2])) if found and found[2] else (table, first.base)
            yield Cause(code, _shown(first.customers[0]), *place, count)  # type: ignore[arg-type]

    def _parts(self, table: Table) -> Iterator[Table]:
        least = LEAST_DOCUMENTS if self._has_documents else LEAST_ROWS
        return split(table, min(self._threads, len(table) // least or 1))

    def _tasks(self) -> Iterator[Task]:
        """What each call is about: all rows and all reports of some customers."""
        rows = whole_customers(self._rows)
        if self._reports is None:
            for table in rows:
                for part in self._parts(table):
                    yield part, None
            return
        reports = whole_customers(self._reports)
        some_rows, some_reports = list(itertools.islice(rows, 2)), list(itertools.islice(reports, 2))
        if len(some_rows) <= 1 and len(some_reports) <= 1 and self._threads == 1 and not self._follows:
            # In one call, customers may stand in any order.
            yield some_rows[0] if some_rows else None, some_reports[0] if some_reports else None
            return
        yield from pairs(
            itertools.chain.from_iterable(map(self._parts, _ascending("rows", itertools.chain(some_rows, rows)))),
            _ascending("reports", itertools.chain(some_reports, reports)))

    def _outcomes(self) -> Iterator[Tuple[Task, _Out]]:
        """Each task with its outcome, in order."""
        if self._threads == 1:
            yield from ((task, self._call(task)) for task in self._tasks())
            return
        from concurrent.futures import ThreadPoolExecutor  # Slow to import, and few need it.

        waiting: Deque[Tuple[Task, Future[_Out]]] = deque()
        pool = ThreadPoolExecutor(self._threads)
        try:
            for task in self._tasks():
                waiting.append((task, pool.submit(self._call, task)))
                if len(waiting) > 2 * self._threads:
                    task, future = waiting.popleft()
                    yield task, future.result()
            while waiting:
                task, future = waiting.popleft()
                yield task, future.result()
        finally:
            for _, future in waiting:
                future.cancel()
            # The collector may end this anywhere, also while a thread starts. To wait there could be forever.
            pool.shutdown(wait=False)

    def tables(self) -> Iterator[_Out]:
        """The tables of the answer, at least one."""
        outcomes = self._outcomes()
        held = next(outcomes, None)
        if held is None:
            yield self.empty()
            return
        seen: Optional[_Seen] = None
        for outcome in outcomes:
            for each in [held, outcome] if seen is None else [outcome]:
                seen = seen or _Seen()
                self._check(seen, *each)
            yield held[1]
            held = outcome
        yield held[1]

    def _check(self, seen: _Seen, task: Task, out: _Out) -> None:
        # A customer without a readable document is not in the answer, and must not be answered by the others alone.
        customers = None if self._has_documents else out.customers(self._instants)
        found = seen.again(_of_task(task) if customers is None else customers)
        if found is None:
            return
        customer, certain = found
        for name, table in zip(("rows", "reports"), task):
            row = None if table is None else next((row for row, each in enumerate(table.customers) if each == customer),
                                                  None)
            if table is not None and row is not None:
                raise disorder(f"/{name}/{table.base + row}", ELSEWHERE if certain else FORGOTTEN, table.form)


def _parted(task: Task) -> List[Task]:
    """The same customers in a few parts, each with some of them; one part if there is one customer. Where there are
    reports, customers ascend."""
    rows, reports = task
    whole = rows if rows is not None else reports
    if whole is None or not len(whole):
        return [task]
    customer = whole.customers[0]
    if customer != whole.customers[-1]:
        some = [*split(whole, PARTS)]
        some = some if len(some) > 1 else halves(whole)  # A customer with most of the rows may be all of them.
        return [(None, each) for each in some] if rows is None else \
            [*pairs(iter(some), iter([] if reports is None else [reports]))]
    if rows is None or reports is None:
        return [task]
    # Reports about other customers, who have no rows, stand before and behind the customer's.
    first, stop = (find(reports.customers, customer) for find in (bisect.bisect_left, bisect.bisect_right))
    parts = [(None, reports.cut(0, first)), (rows, reports.cut(first, stop)), (None, reports.cut(stop, len(reports)))]
    return [(some, each if len(each) else None) for some, each in parts if some is not None or len(each)]


def _of_task(task: Task) -> Any:
    """The customers that a call is about, each once or more."""
    found = [each.distinct() for each in task if each is not None]
    return found[0] if len(found) == 1 else [*dict.fromkeys(itertools.chain.from_iterable(map(_listed, found)))]


def disorder(row: str, message: str, form: Optional[Form] = None) -> RequestError:
    return RequestError("SUBS_ERROR_REQUEST", "conflicting_fields", f"{row}/customer", f"{message} {advice(form)}")


def _empty(name: str, request: bytes, rows: Form, reports: Optional[Form], own_names: Mapping[str, str]) -> _Out:
    """The answer about nobody, for its schema."""
    return _called(name, request, rows.empty(), None if reports is None else reports.empty()).named(own_names)


def _ascending(name: str, tables: Iterable[Table]) -> Iterator[Table]:
    """The same tables. Where rows and reports are taken apart, both have to ascend."""
    last: Any = None
    for table in tables:
        first = table.customers[0]
        if not table.ascends() or (last is not None and first is not None and first < last):
            customers = list(table.customers)
            row = next((row for row in range(1, len(customers)) if customers[row] < customers[row - 1]), 0)
            raise disorder(f"/{name}/{table.base + row}", DESCENDING, table.form)
        last = table.customers[-1]
        yield table


def _whole(question: _Question) -> Answer:
    tables = list(question.tables())
    return (Batch if len(tables) == 1 else Answer)([each.summary for each in tables], tables, question.empty)


def _one_by_one(name: str, *arguments: Any, **fields: Any) -> Iterator[Batch]:
    """The answers about one batch after the other; none if the rows are an iterator without any."""
    try:
        question = _Question(name, *arguments, **fields)
    except NoBatches:
        return iter(())
    return (Batch([table.summary], [table], question.empty) for table in question.tables())


def listing(name: str, rows: object, *, threads: int, reports: Optional[object] = None,
            output: Optional[Sequence[str]] = None, columns: Optional[Mapping[str, str]] = None, follows: bool = False,
            **fields: Any) -> Iterator[Listed]:
    """As the batches of a function of C by its name. Each lists every customer that `on_unreadable` left out of it.

    Args:
        follows: Whether it also lists whose records its counts are about. With reports, customers then ascend.
    """
    try:
        question = _Question(name, rows, reports, columns, threads, output, lists_all=True, follows=follows, **fields)
    except NoBatches:
        return iter(())
    return (Listed(table, question.empty) for table in question.tables())


def joined(answers: Iterable[object]) -> Answer:
    """Several answers about different customers as one, in their order.

    A customer must be in one of the answers only. If the rows of a customer went to two calls, each answer is about
    some of them, and both may be wrong. That is noticed where the answers have the column `customer`; without it, where
    it is the first or the last customer of an answer. Rows of what is unreadable, and paths of warnings, count those of
    their own call.

    Args:
        answers: What `state_at()`, `timeline()` and their batches return, of one function with the same `output`. Or
            tables of such answers, those of an engine's partitions or of the files that it wrote, with the column
            `customer`. How many rows they were made of, and what was said beside them, is then unknown: `rows` is 0.

    Raises:
        RequestError: A customer is in two answers; the code is conflicting_fields, and the message names the customer.
        ValueError: There is no answer, the answers have different columns, a table has no customers, or an answer was
            taken and pyarrow is missing.
        TypeError: A table lacks Arrow's interface.
    """
    listed = [each if isinstance(each, Answer) else _of_table(number, each) for number, each in enumerate(answers)]
    if not listed:
        raise ValueError("answers: there are none; expected at least one, for its columns")
    if len({repr(_layout_of(each)) for each in listed}) > 1:
        raise ValueError("answers: they have different columns or types of columns; expected those of one function, "
                         "called with the same output, about customers of one type")
    seen = _Seen()
    for number, answer in enumerate(listed):
        for customers in answer._customers():
            found = seen.again(customers)
            if found is not None:
                _refuse(listed, number, *found)
    summary = [one for answer in listed for one in answer._summary]
    if _arrow.pyarrow() is None:
        tables = [table for answer in listed for table in answer._taken()]
        return Answer(summary, tables, listed[0]._empty)
    return Answer(summary, None, _imported_schema, [batch for answer in listed for batch in answer._batches or ()])


def _of_table(number: int, table: object) -> Answer:
    """A table that was an answer, as one again."""
    if not hasattr(table, "__arrow_c_stream__") and not hasattr(table, "__arrow_c_array__"):
        raise TypeError(f"answers[{number}]: an answer is expected, or a table with Arrow's interface, not "
                        f"{type(table).__name__}")
    pyarrow = importlib.import_module("pyarrow")
    whole = pyarrow.table(table).combine_chunks()
    if "customer" not in whole.column_names:
        raise ValueError(f"answers[{number}]: the table has no column customer, by which a cut is noticed")
    batches = whole.to_batches()
    if not batches:
        empty = whole.schema.empty_table().columns
        batches = [pyarrow.RecordBatch.from_arrays([each.chunk(0) for each in empty], schema=whole.schema)]
    summary = {"customers": len(whole["customer"].unique()), "rows": 0, "passedOver": {}, "warnings": [], "ends": []}
    return Answer([summary], None, _imported_schema, batches)


def _refuse(answers: Sequence[Answer], number: int, customer: Any, is_certain: bool) -> None:
    earlier = next((index for index, answer in enumerate(answers[:number + 1]) for each in answer._customers()
                    if _contains(each, customer)), number)
    what = f"Customer {_shown(customer)!r} is in answers {earlier} and {number}, so neither is about all of the " \
        "customer's rows. All rows of a customer must go to one call." if is_certain else FORGOTTEN
    raise RequestError("SUBS_ERROR_REQUEST", "conflicting_fields", f"/answers/{number}/customer", what)


def _layout_of(answer: Answer) -> Tuple[Any, ...]:
    capsule = answer.__arrow_c_schema__()
    return layout(Schema.from_address(_arrow.opened(capsule, _arrow.SCHEMA)))


def state_at(
    rows: object,
    *,
    at: Instants,
    reports: Optional[object] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    entitlements: Optional[Iterable[Fields]] = None,
    catalog: Optional[Document] = None,
    trust_signed_payloads: Optional[bool] = None,
    on_unreadable: Optional[OnUnreadable] = None,
    columns: Optional[Mapping[str, str]] = None,
    output: Optional[Sequence[str]] = None,
    threads: int = 1,
) -> Answer:
    """The state of each subscription of each customer, at one instant or several.

    Args:
        rows: The transactions, or documents of the store in a column `document`, one of any form a row: a table of any
            library with Arrow's interface, or an iterator or a list of such tables, which have the same columns. The
            rows of a customer stand together, in one table or over several.
        at: The moments in question. An aware datetime, an int of milliseconds since 1970, an RFC 3339 text, or a list
            of these.
        reports: What the store said beside transactions, a table too. In several batches or with several threads,
            customers ascend in both tables. Documents contain it.
        known_at: Answer with what was known at this moment; with all that the tables hold by default. "at": each
            instant is answered as known at that instant, as a report of that day would have had it. A
            subscription that was not known then has the state none.
        assume_renewal: True: a subscription that renews and has no billing problem goes on after its last period. False
            by default.
        retroactive_refunds: True: a refunded purchase counts as never made, also before its refund. False by default.
        environment: The environment whose records count. By default, for each customer: Production, if there is any
            record of it, or else all.
        bundle_id: The app whose records count. By default: every app.
        entitlements: What products give, for a column of the ids that each customer holds. Dicts of id and product_ids.
        catalog: The periods of non-renewing subscriptions, for entitlements. A dict, or JSON as str or bytes.
        trust_signed_payloads: Of documents. True: read signed payloads, whose signatures have been verified.
        on_unreadable: Of documents. "omit": leave out each customer with a document that cannot be read, and list them
            in `unreadable` of the answer. By default, such a document is an error.
        columns: Your names of columns, by the names of subscore_arrow.h: {"customer": "user_id"}. A column that is only
            in the answer gets the name there: {"at": "instant"}.
        output: The names of the columns to make, in subscore_arrow.h's spelling: ["customer", "hasAccess"]. All by
            default. Their order does not change.
        threads: How many threads decide. The order of the answer stays.

    Raises:
        SubscoreError: The library has no answer. Its path "/rows/123/price" counts the rows of all batches from 0.
        TypeError: A value has a wrong type, or a table lacks Arrow's interface.
        ValueError: No request can hold a value, or there is no such column.
        OSError: A stream of rows failed.
    """
    return _whole(_Question(
        "subs_columns_state_at", rows, reports, columns, threads, output, at=at, known_at=known_at,
        assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, environment=environment,
        bundle_id=bundle_id, entitlements=entitlements, catalog=catalog, trust_signed_payloads=trust_signed_payloads,
        on_unreadable=on_unreadable))


def state_at_batches(
    rows: object,
    *,
    at: Instants,
    reports: Optional[object] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    entitlements: Optional[Iterable[Fields]] = None,
    catalog: Optional[Document] = None,
    trust_signed_payloads: Optional[bool] = None,
    on_unreadable: Optional[OnUnreadable] = None,
    columns: Optional[Mapping[str, str]] = None,
    output: Optional[Sequence[str]] = None,
    threads: int = 1,
) -> Iterator[Batch]:
    """As `state_at()`, one batch after the other, for rows that do not fit into memory.

    The rows may be an iterator of tables of any size, as an engine hands them over: a customer who ends one and begins
    the next gets one answer. A batch of rows is asked for when the answer about those before it has been taken. An
    iterator without any batch has no answer.
    """
    return _one_by_one(
        "subs_columns_state_at", rows, reports, columns, threads, output, at=at, known_at=known_at,
        assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, environment=environment,
        bundle_id=bundle_id, entitlements=entitlements, catalog=catalog, trust_signed_payloads=trust_signed_payloads,
        on_unreadable=on_unreadable)


def timeline(
    rows: object,
    *,
    reports: Optional[object] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
    on_unreadable: Optional[OnUnreadable] = None,
    columns: Optional[Mapping[str, str]] = None,
    output: Optional[Sequence[str]] = None,
    threads: int = 1,
) -> Answer:
    """Every interval of each subscription of each customer. The arguments are those of `state_at()`."""
    return _whole(_Question(
        "subs_columns_timeline", rows, reports, columns, threads, output, known_at=known_at,
        assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, environment=environment,
        bundle_id=bundle_id, trust_signed_payloads=trust_signed_payloads, on_unreadable=on_unreadable))


def timeline_batches(
    rows: object,
    *,
    reports: Optional[object] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
    on_unreadable: Optional[OnUnreadable] = None,
    columns: Optional[Mapping[str, str]] = None,
    output: Optional[Sequence[str]] = None,
    threads: int = 1,
) -> Iterator[Batch]:
    """As `timeline()`, one batch after the other, for rows that do not fit into memory: see `state_at_batches()`."""
    return _one_by_one(
        "subs_columns_timeline", rows, reports, columns, threads, output, known_at=known_at,
        assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, environment=environment,
        bundle_id=bundle_id, trust_signed_payloads=trust_signed_payloads, on_unreadable=on_unreadable)
