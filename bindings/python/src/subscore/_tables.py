"""Tables of rows, reports or documents: read, cut where customers end, and joined where a customer spans two."""

from __future__ import annotations

import array
import bisect
import ctypes
import difflib
import functools
import importlib
import itertools
import re
import struct
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Callable, Collection, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import _arrow
from ._arrow import Array, Incoming, Schema, addresses, of_array, pointed, pointers, releasing
from ._generated.columns import KIND, READ

# The column that a table has instead of most of these: stored documents.
DOCUMENT = "document"
COLUMNS = (*KIND, DOCUMENT)
# With both of them and documents a table is refused, so the library has to see them.
_OF_ROWS = ("transactionid", "purchasedate")


def style_of(names: Collection[str], ids_of: Sequence[str] = ("transactionId", "originalTransactionId")
             ) -> Callable[[str], str]:
    """How a table with these columns spells the names of the library, by the spelling of its ids."""
    found = [each for name in ids_of for each in names if _folded(each) == name.lower()]
    ids = next((each for each in found if each in ids_of), found[0] if found else "transactionId")

    def spell(name: str) -> str:
        if "_" in ids:
            name = re.sub("([A-Z])", r"_\1", name).lower()
        elif ids.islower():
            name = name.lower()
        elif ids[:1].isupper():
            name = name[:1].upper() + name[1:]
        return name.upper() if ids.isupper() else name

    return spell


def spelled_otherwise(names: Collection[str], headers: Collection[str]) -> Dict[str, str]:
    """The columns among these that the library may read in another spelling, and whose they are.

    What a column is, the library decides: this says which have to be passed to it.
    """
    style = style_of(names)
    folded = {_folded(header): header for header in headers if not header.islower()}
    found = {name: folded[_folded(name)] for name in names if _folded(name) in folded}
    return {**found, **{style(header): header for header in headers if header.islower() and style(header) in names}}


def names_as_read(names: Sequence[str], columns: Mapping[str, str], table: str) -> List[str]:
    """The name that the library has for each column of a table, by its spelling; an own column keeps its name, but not
    if that is one that the library would read.

    It is for who reads a table beside the library, which decides by the same names.
    """
    style = style_of(names, ("transactionId",) if table == "rows" else ("originalTransactionId",))
    own = {theirs: header for header, theirs in columns.items()}
    read: Dict[str, str] = {name: own[name] for name in names if name in own}
    for header in READ[table]:
        if header in columns:
            continue
        there = [each for each in names if each not in own and _folded(each) == header.lower()]
        if header.islower():
            there = [each for each in there if each == style(header)]
        usual = [each for each in there if each == style(header)] or there
        if len(usual) > 1:
            raise ValueError(f"{table}: the columns {usual[0]} and {usual[1]} are {header} in two spellings; keep one "
                             f"of them, or name it: columns={{{header!r}: {usual[0]!r}}}")
        read.update(dict.fromkeys(usual, header))
    return [read.get(name) or (f"{name} (not read)" if name in READ[table] else name) for name in names]


def _folded(name: str) -> str:
    return name.replace("_", "").lower()


def same(name: str, header: bytes) -> bool:
    """Whether both name a column, in one spelling or in two."""
    return _folded(name) == _folded(header.decode(errors="replace"))


def check_names(columns: Mapping[str, str], known: Collection[str], what: str = "columns") -> None:
    """Refuses a name that is not a column of the library. It would be read by nobody."""
    for header in columns:
        if header not in known:
            names = {each.lower(): each for each in known}
            close = difflib.get_close_matches(header.replace("_", "").lower(), names, 1, 0.5)
            nearest = f"; did you mean {names[close[0]]}?" if close else f"; expected one of {', '.join(known)}"
            raise ValueError(f"{what}: {header!r} is not a column that is read{nearest}")


# What reads the table of a scan, a data set, a query or a cursor, by the method that shows what it is. The first one
# counts: collect() of Daft returns a frame without Arrow's interface, and that of Spark a list of rows.
READING = {"to_arrow": "to_arrow()", "to_arrow_table": "to_arrow_table()", "toArrow": "toArrow()",
           "to_table": "to_table()", "fetch_arrow_table": "fetch_arrow_table()", "scan": "scan().to_arrow()",
           "read_row_groups": "read()", "collect": "collect()", "compute": "compute()"}

Value = Union[None, bool, int, float, bytes]
Customers = Sequence[Any]

INTEGERS = {b"c": "b", b"C": "B", b"s": "h", b"S": "H", b"i": "i", b"I": "I", b"l": "q", b"L": "Q"}
OFFSETS = {b"u": "i", b"U": "q", b"z": "i", b"Z": "q"}
# Views, and the types without views of the same values.
VIEWS = {b"vu": b"u", b"vz": b"z"}
INLINE = 12  # bytes of a text that a view holds itself
RUNS = b"+r"
UUID = b"w:16"


def _number(schema_format: bytes) -> Optional[str]:
    """The code of the numbers that a column is made of, for memoryview."""
    if schema_format.startswith(b"ts"):
        return "q"
    return {**INTEGERS, b"f": "f", b"g": "d", b"tdD": "i", b"tdm": "q"}.get(schema_format)


def _decimal(schema_format: bytes) -> Optional[int]:
    """How many bytes each decimal of a column has."""
    found = re.fullmatch(rb"d:\d+,-?\d+(?:,(\d+))?", schema_format)
    return int(found[1] or 128) // 8 if found else None


def is_uuid(schema: Schema) -> bool:
    """Whether the values of a column that is read are UUIDs."""
    return bool(plain(schema).format == UUID)


def is_binary(schema: Schema) -> bool:
    """Whether the values of a column are bytes."""
    return (plain(schema).format or b"")[:1] in (b"w", b"z", b"Z")


def width(schema_format: bytes) -> Optional[int]:
    """How many bytes each value of a column has; None for those of other types."""
    number = _number(schema_format)
    return struct.calcsize(number) if number is not None else 16 if schema_format == UUID else _decimal(schema_format)


def _memory(address: Optional[int], count: int, code: str) -> Any:
    """So many integers of a buffer."""
    size = count * struct.calcsize(code)
    found: Any = memoryview((ctypes.c_char * size).from_address(address) if address and size else b"")
    return found.cast("B").cast(code)


def _bit(address: int, index: int) -> bool:
    return bool(ctypes.c_uint8.from_address(address + index // 8).value >> index % 8 & 1)


def values(schema: Schema, column: Array, first: int, stop: int) -> List[Value]:
    """The values of a column, counted from its own offset: numbers, flags, texts and bytes."""
    begin, end = column.offset + first, column.offset + stop
    if schema.format == RUNS:
        return _of_runs(schema, column, begin, end)
    code, text, decimal = _number(schema.format), OFFSETS.get(schema.format), _decimal(schema.format)
    found: List[Value]
    if code is not None:
        found = _memory(column.buffers[1], end, code)[begin:].tolist()
    elif schema.format == b"b":
        found = [_bit(column.buffers[1], index) for index in range(begin, end)]
    elif text is not None:
        offsets, data = _memory(column.buffers[1], end + 1, text), column.buffers[2] or 0
        found = [ctypes.string_at(data + offsets[index], offsets[index + 1] - offsets[index])
                 if offsets[index + 1] > offsets[index] else b"" for index in range(begin, end)]
    elif schema.format == UUID:
        found = [ctypes.string_at(column.buffers[1] + 16 * index, 16) for index in range(begin, end)]
    elif decimal is not None:
        found = [int.from_bytes(ctypes.string_at(column.buffers[1] + decimal * index, decimal), "little", signed=True)
                 for index in range(begin, end)]
    elif schema.format in VIEWS:
        found = [_viewed(column, index) for index in range(begin, end)]
    else:
        return [None] * (end - begin)  # Of the type null, or of one that no column of the header has.
    if column.buffers[0] and column.null_count != 0:
        valid = column.buffers[0]
        found = [value if _bit(valid, begin + index) else None for index, value in enumerate(found)]
    if not schema.dictionary:
        return found
    kind, words = Schema.from_address(schema.dictionary), Array.from_address(column.dictionary)
    return [None if each is None else values(kind, words, int(each), int(each) + 1)[0] for each in found]


def _of_runs(schema: Schema, column: Array, begin: int, end: int) -> List[Value]:
    """The values of rows, of which each run has one."""
    (of_ends, kind), (ends, kept) = addresses(schema), addresses(column)
    runs = Array.from_address(ends)
    run_ends = [int(each or 0) for each in values(Schema.from_address(of_ends), runs, 0, runs.length)]
    first, last = bisect.bisect_right(run_ends, begin), bisect.bisect_right(run_ends, max(begin, end - 1))
    plain_values = values(Schema.from_address(kind), Array.from_address(kept), first, last + 1)
    return [plain_values[bisect.bisect_right(run_ends, index) - first] for index in range(begin, end)]


def _viewed(column: Array, index: int) -> bytes:
    """A value of a column of views: in the view itself, or in one of the buffers after it."""
    view = column.buffers[1] + 16 * index
    length, _, buffer, offset = (ctypes.c_int32 * 4).from_address(view)
    return ctypes.string_at(view + 4, length) if length <= INLINE else \
        ctypes.string_at(column.buffers[2 + buffer] + offset, length)


# Stands for a release where somebody else releases. Nothing calls it: the library only reads.
_kept = releasing(lambda _: None)
_KEPT = ctypes.cast(_kept, ctypes.c_void_p).value


def built(schema_format: bytes, found: Sequence[Value]) -> Tuple[Array, List[Any]]:
    """A column of these values, and what keeps its memory."""
    nulls = sum(value is None for value in found)
    validity = _bits([value is not None for value in found]) if nulls else None
    code, text, decimal = _number(schema_format), OFFSETS.get(schema_format), _decimal(schema_format)
    parts: List[Any] = []
    if code is not None:
        parts = [array.array(code, [(float if code in "fd" else int)(value or 0) for value in found])]
    elif schema_format == UUID:
        parts = [b"".join(value if isinstance(value, bytes) else bytes(16) for value in found)]
    elif decimal is not None:
        parts = [b"".join(int(value or 0).to_bytes(decimal, "little", signed=True) for value in found)]
    elif schema_format == b"b":
        parts = [_bits([bool(value) for value in found])]
    elif text is not None:
        texts = [value if isinstance(value, bytes) else b"" for value in found]
        parts = [array.array(text, itertools.accumulate(map(len, texts), initial=0)), b"".join(texts)]
    held: List[Any] = [None if part is None else ctypes.create_string_buffer(bytes(part))
                       for part in ([validity, *parts] if parts else [])]
    buffers = pointers([0 if part is None else ctypes.addressof(part) for part in held])
    column = Array(len(found), nulls, 0, len(held), 0, pointed(buffers), None, None, _KEPT, None)
    return column, [buffers, held]


def _bits(flags: Sequence[bool]) -> bytearray:
    found = bytearray(len(flags) // 8 + 1)
    for index, flag in enumerate(flags):
        found[index // 8] |= flag << index % 8
    return found


class Values(Sequence[Value]):
    """The values of a column, read when asked for. Of UUIDs they are the texts, as in answers."""

    def __init__(self, schema: Schema, column: Array, first: int, length: int) -> None:
        self._location = schema, column, first
        self._length = length
        self._are_uuids = plain(schema).format == UUID

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: Any) -> Any:
        schema, column, first = self._location
        if isinstance(index, slice):
            begin, stop, step = index.indices(self._length)
            found = values(schema, column, first + begin, first + stop)[::step] if begin < stop else []
            return [_text_of(each) for each in found] if self._are_uuids else found
        index = range(self._length)[index]
        return self[index:index + 1][0]


def _text_of(value: Value) -> Optional[bytes]:
    return str(uuid.UUID(bytes=value)).encode() if isinstance(value, bytes) else None


def customers_of(schema: Schema, column: Array, first: int, length: int) -> Customers:
    """The customers of so many rows, as a sequence that copies nothing."""
    code = None if schema.dictionary else INTEGERS.get(schema.format)
    if code is not None:
        begin = column.offset + first
        integers: Customers = _memory(column.buffers[1], begin + length, code)[begin:]
        return integers
    return Values(schema, column, first, length)


PYARROW = {
    b"c": "int8", b"C": "uint8", b"s": "int16", b"S": "uint16", b"i": "int32", b"I": "uint32", b"l": "int64",
    b"L": "uint64", b"u": "binary", b"U": "large_binary",
}


def all_customers(schema: Schema, column: Array, first: int, length: int) -> Any:
    """The customers of so many rows, as an array of pyarrow, which is ten times as fast to read, or else as a list.

    Its memory is the column's.
    """
    pyarrow, kind = _arrow.pyarrow(), None if schema.dictionary else PYARROW.get(schema.format)
    if pyarrow is None or kind is None or (column.buffers[0] and column.null_count != 0) or not length:
        return customers_of(schema, column, first, length)[:]
    begin = column.offset + first
    text, end = OFFSETS.get(schema.format), begin + length
    parts = [_memory(column.buffers[1], end + (text is not None), text or INTEGERS[schema.format])]
    if text is not None:
        parts.append(_memory(column.buffers[2], parts[0][end], "B"))
    buffers = [None, *map(pyarrow.py_buffer, parts)]
    return pyarrow.Array.from_buffers(pyarrow.type_for_alias(kind), length, buffers, 0, begin)


def runs_of(customers: Any) -> Any:
    """The customer of each run of equal ones, as an array of pyarrow or a list."""
    if hasattr(customers, "to_pylist"):
        return importlib.import_module("pyarrow.compute").run_end_encode(customers).values
    return [customer for customer, _ in itertools.groupby(customers)]


def plain(schema: Schema) -> Schema:
    """The schema of a column that `built` can make of the same values: without a dictionary, runs and views."""
    kind = Schema.from_address(schema.dictionary or addresses(schema)[1]) \
        if schema.dictionary or schema.format == RUNS else schema
    copy = Schema.from_buffer_copy(schema)
    copy.format, copy.metadata, copy.dictionary = VIEWS.get(kind.format, kind.format), kind.metadata, None
    copy.n_children, copy.children = 0, None
    return copy


class Form:
    """The columns of a table, and where each of them stands in the arrays that come in."""

    def __init__(self, schema: Schema, chosen: List[Tuple[int, Schema]], keep: object) -> None:
        self.chosen = chosen
        children = pointers([ctypes.addressof(child) for _, child in chosen])
        self.schema = Schema.from_buffer_copy(schema)
        self.schema.n_children, self.schema.children = len(chosen), pointed(children)
        self._keep = [children, schema, keep]
        named = {child.name: number for number, (_, child) in reversed(list(enumerate(chosen)))}
        # Spelled as the library reads it.
        self.customer = next((named[each] for each in (b"customer", b"Customer", b"CUSTOMER") if each in named), None)

    @property
    def names(self) -> List[str]:
        return [(child.name or b"").decode(errors="replace") for _, child in self.chosen]

    @functools.cached_property
    def plain(self) -> Form:
        """The same columns as `built` makes them."""
        return Form(self.schema, [(number, plain(child)) for number, (_, child) in enumerate(self.chosen)], self._keep)

    def table(self, whole: Array, base: int, keep: object) -> Table:
        """A table of an array that came in. Its first row is the caller's row number `base`."""
        theirs = addresses(whole)
        children = [theirs[number] for number, _ in self.chosen if number < len(theirs)]
        held: List[Any] = [keep]
        for number, (_, schema) in enumerate(self.chosen[:len(children)]):
            if schema.format == b"n":  # Polars gives it a buffer. By the specification it has none.
                held.append(Array.from_buffer_copy(Array.from_address(children[number])))
                held[-1].n_buffers, children[number] = 0, ctypes.addressof(held[-1])
        return self._table(whole, children, base, held)

    def _table(self, whole: Array, children: List[int], base: int, keep: object) -> Table:
        pointing = pointers(children)
        copy = Array.from_buffer_copy(whole)
        copy.n_children, copy.children = len(children), pointed(pointing)
        return Table(self, copy, base, [pointing, keep])

    def of(self, columns: List[List[Value]], length: int, base: int) -> Table:
        """A plain table of these values, column by column."""
        made = [built(child.format, found) for (_, child), found in zip(self.plain.chosen, columns)]
        buffers = pointers([0])
        whole = Array(length, 0, 0, 1, 0, pointed(buffers), None, None, _KEPT, None)
        return self.plain._table(whole, [ctypes.addressof(column) for column, _ in made], base, [made, buffers])

    def empty(self) -> Table:
        return self.of([[] for _ in self.chosen], 0, 0)


class Table:
    """Rows or reports in an array that is only read."""

    def __init__(self, form: Form, whole: Array, base: int, keep: object) -> None:
        self.form, self.whole, self.base, self._keep = form, whole, base, keep

    def __len__(self) -> int:
        return int(self.whole.length)

    def cut(self, first: int, stop: int) -> Table:
        """Some of its rows."""
        copy = Array.from_buffer_copy(self.whole)
        copy.offset, copy.length = copy.offset + first, stop - first
        copy.null_count = 0 if self.whole.null_count == 0 else -1
        return Table(self.form, copy, self.base + first, self)

    @functools.cached_property
    def customers(self) -> Customers:
        """The customer of each row."""
        if self.form.customer is None:  # The library says so.
            return [None] * len(self)
        _, schema = self.form.chosen[self.form.customer]
        column = Array.from_address(addresses(self.whole)[self.form.customer])
        return customers_of(schema, column, self.whole.offset, len(self))

    def _all_customers(self) -> Any:
        """The customer of each row, as an array of pyarrow or a list."""
        if self.form.customer is None:
            return []
        _, schema = self.form.chosen[self.form.customer]
        column = Array.from_address(addresses(self.whole)[self.form.customer])
        return all_customers(schema, column, self.whole.offset, len(self))

    def ascends(self) -> bool:
        """Whether each customer is after the one before."""
        found = self._all_customers()
        if hasattr(found, "to_pylist"):
            compute = importlib.import_module("pyarrow.compute")
            return bool(compute.all(compute.greater_equal(found[1:], found[:-1])).as_py() is not False)
        listed = list(found)
        return None in listed or listed == sorted(listed)  # Of a null the library says that there is one.

    def distinct(self) -> Any:
        """The customers, each once: an array of pyarrow, or a list. It is a copy."""
        return runs_of(self._all_customers())

    def values(self) -> List[List[Value]]:
        """Its values, column by column."""
        first, stop = self.whole.offset, self.whole.offset + len(self)
        return [values(schema, Array.from_address(address), first, stop)
                for (_, schema), address in zip(self.form.chosen, addresses(self.whole))]


def goes_with_documents(name: str, columns: Mapping[str, str]) -> bool:
    """Whether a column of a table of documents is read. Others are the caller's, of whatever type and name."""
    return name in ("customer", DOCUMENT) or (DOCUMENT not in columns and _folded(name) in _OF_ROWS)


def form_of(schema: Schema, columns: Mapping[str, str], keep: object, may_have_documents: bool) -> Form:
    """The columns under the names of the header. The caller's schemas stay as they are: a renamed one is a copy."""
    chosen: List[Tuple[int, Schema]] = []
    texts = []
    children = [Schema.from_address(address) for address in addresses(schema)]
    names = [(child.name or b"").decode(errors="replace") for child in children]
    has_documents = may_have_documents and columns.get(DOCUMENT, DOCUMENT) in names
    for number, (child, name) in enumerate(zip(children, names)):
        if name not in columns and (not has_documents or goes_with_documents(name, columns)):
            chosen.append((number, child))
        for header in (header for header, own in columns.items()
                       if own == name and (not has_documents or goes_with_documents(header, columns))):
            copy = Schema.from_buffer_copy(child)
            texts.append(ctypes.create_string_buffer(header.encode()))
            copy.name = ctypes.cast(texts[-1], ctypes.c_char_p)
            chosen.append((number, copy))
    return Form(schema, chosen, [texts, keep])


class NoBatches(ValueError):
    """An iterator without any batch, of which no columns are known."""


def _arrays(name: str, data: Any) -> Tuple[Schema, object, Iterable[Tuple[Array, object]]]:
    """The schema of one table, what keeps it, and its arrays, each with what keeps it."""
    # What has both may be in several arrays: one of nanoarrow then has no single one to give.
    if hasattr(data, "__arrow_c_stream__"):
        incoming = _incoming(name, data)
        return incoming.schema, incoming.owner, ((owner.node, owner) for owner in incoming)
    if hasattr(data, "__arrow_c_array__"):
        schema, whole, (keep, capsule) = of_array(data)
        return schema, keep, [(whole, capsule)]
    raise TypeError(f"{name}: a table of Arrow is expected (__arrow_c_stream__ or __arrow_c_array__, as those of "
                    f"pyarrow, Polars, DuckDB and pandas), or an iterator or a list of them, not {type(data).__name__}"
                    f"{reading(data)}")


def reading(data: object) -> str:
    """How the table of something else is read, for the end of a sentence; empty if that is not known."""
    found = next((READING[each] for each in READING if hasattr(data, each)), "")
    return f": pass {type(data).__name__}.{found}" if found else ""


def _incoming(name: str, data: object) -> Incoming:
    try:
        return Incoming(data)
    except Exception as error:
        if type(error).__name__ != "ResourceInUseException":
            raise
        raise OSError(f"{name}: this connection of DuckDB has another open result: pass to_arrow_table() of the "
                      "relations, or one of connection.cursor()") from error


def layout(schema: Schema) -> Tuple[Any, ...]:
    """The names and types of a table's columns, with what is inside of them."""
    inside = [Schema.from_address(each) for each in addresses(schema)]
    return (schema.name, schema.format, *map(layout, inside),
            layout(Schema.from_address(schema.dictionary)) if schema.dictionary else None)


def _of_all(name: str, first: Tuple[Schema, object, Iterable[Tuple[Array, object]]],
            others: Iterator[Any]) -> Iterator[Tuple[Array, object]]:
    """The arrays of several tables with the same columns."""
    schema, _, arrays = first
    expected = layout(schema)
    yield from arrays
    for number, data in enumerate(others, 1):
        schema, _, arrays = _arrays(f"{name}, batch {number}", data)
        if layout(schema)[1:] != expected[1:]:
            both = zip(expected[2:-1], layout(schema)[2:-1])
            pair = next((pair for pair in both if pair[0] != pair[1]), None)
            what = "other columns than the first one" if pair is None else \
                f"a column {_named(pair[1])} where the first one has {_named(pair[0])}"
            raise ValueError(f"{name}: batch {number} has {what}; all batches must have the same columns and types")
        yield from arrays


def _named(column: Tuple[Any, ...]) -> str:
    return f"{(column[0] or b'').decode(errors='replace')} (Arrow's format {(column[1] or b'').decode()})"


class Source:
    """A table that somebody gave, as the one array, the stream of arrays or the iterator of tables that it is."""

    def __init__(self, name: str, data: Any, columns: Mapping[str, str]) -> None:
        self._tables: Iterable[Tuple[Array, object]]
        is_table = hasattr(data, "__arrow_c_array__") or hasattr(data, "__arrow_c_stream__")
        # A cursor of a database is an iterator, too, but not of tables.
        is_iterator = hasattr(data, "__next__") and not reading(data)
        if not is_table and (isinstance(data, (list, tuple)) or is_iterator):
            batches = iter(data)
            one = next(batches, None)
            if one is None:
                raise NoBatches(f"{name}: there is no batch; expected at least one, also an empty one, for its columns")
            first = _arrays(f"{name}, batch 0", one)
            self._tables = _of_all(name, first, batches)
        else:
            first = _arrays(name, data)
            self._tables = first[2]
        self.form = form_of(first[0], columns, first[1], may_have_documents=name == "rows")

    def has(self, header: str) -> bool:
        return any(child.name == header.encode() for _, child in self.form.chosen)

    def __iter__(self) -> Iterator[Table]:
        base = 0
        for whole, keep in self._tables:
            table = self.form.table(whole, base, keep)
            base += len(table)
            yield table


def joined(parts: List[Table]) -> Table:
    """One table of the rows of several."""
    if len(parts) == 1:
        return parts[0]
    columns = [list(itertools.chain.from_iterable(column)) for column in zip(*(part.values() for part in parts))]
    return parts[0].form.of(columns, sum(map(len, parts)), parts[0].base)


def run(customers: Customers, first: int) -> int:
    """The row behind the last one of the customer of this row."""
    # Doubling steps would need customers in order, and here they only stand together.
    customer = customers[first]
    return next((row for row in range(first + 1, len(customers)) if customers[row] != customer), len(customers))


def last_run(customers: Customers) -> int:
    """The first row of the last customer."""
    customer = customers[-1]
    return next((row + 1 for row in range(len(customers) - 2, -1, -1) if customers[row] != customer), 0)


def whole_customers(tables: Iterable[Table]) -> Iterator[Table]:
    """The same rows, cut so that no customer is in two tables."""
    held: List[Table] = []  # Tables that one customer ends and begins.
    for table in tables:
        if not len(table):
            continue
        if held:
            customers = table.customers
            shared = run(customers, 0) if customers[0] == held[-1].customers[-1] else 0
            if shared and len(held) == 1:
                first = last_run(held[0].customers)
                if first:
                    yield held[0].cut(0, first)
                held = [held[0].cut(first, len(held[0]))]
            if shared:
                held.append(table.cut(0, shared))
            if shared == len(table):
                continue
            yield joined(held)
            table = table.cut(shared, len(table))
        held = [table]
    if held:
        yield joined(held)


def split(table: Table, parts: int) -> Iterator[Table]:
    """About so many parts of a table, cut where customers end."""
    first = 0
    for part in range(1, parts):
        row = max(len(table) * part // parts, first + 1)
        if row >= len(table):
            break
        row = run(table.customers, row - 1)
        yield table.cut(first, row)
        first = row
    if first < len(table):
        yield table.cut(first, len(table))


def halves(table: Table) -> List[Table]:
    """A table of several customers in two parts, each with some of them."""
    customers = table.customers
    row = run(customers, (len(table) - 1) // 2)
    if row == len(table):
        row = last_run(customers)
    return [table.cut(0, row), table.cut(row, len(table))]


def pairs(rows: Iterator[Table], reports: Iterator[Table]) -> Iterator[Tuple[Optional[Table], Optional[Table]]]:
    """Rows with the reports about the same customers. In both, customers ascend."""
    row, report = next(rows, None), next(reports, None)
    while row is not None or report is not None:
        if row is None or report is None:
            yield row, report
            row, report = next(rows, None), next(reports, None)
            continue
        try:
            last = min(row.customers[-1], report.customers[-1])
            (row, later_rows), (report, later_reports) = upto(row, last), upto(report, last)
        except TypeError:  # A null, or an integer beside a text: the library says so.
            later_rows = later_reports = None
        yield row, report
        row, report = later_rows or next(rows, None), later_reports or next(reports, None)


def upto(table: Table, customer: Any) -> Tuple[Optional[Table], Optional[Table]]:
    """The rows up to the last one of a customer, and the others; None where there are none."""
    end = bisect.bisect_right(table.customers, customer)
    return (table.cut(0, end) if end else None), (table.cut(end, len(table)) if end < len(table) else None)
