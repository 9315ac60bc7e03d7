"""Tables for the module of the portable package, and its answers: copied into its memory and out of it.

The structs of Arrow's C Data Interface have other sizes there, where an address has 32 bits. A copy begins at the first
row that is asked about, so that batches which share their buffers do not copy them again and again. What comes out
becomes arrays of pyarrow, whose release function is not written in Python.
"""

from __future__ import annotations

import ctypes
import importlib
import struct
from typing import Any, Dict, List, Optional, Sequence, Tuple

from . import _arrow
from ._arrow import Array, Schema
from ._once import once
from ._portable import Room
from ._tables import COLUMNS, INTEGERS, OFFSETS, PYARROW, RUNS, VIEWS, width

# In the order of their members in _arrow. Numbers of 64 bits begin at multiples of 8 bytes.
_SCHEMA = struct.Struct("<III4xqqIIII")
_ARRAY = struct.Struct("<qqqqqIIIII4x")
_NULLABLE = 2
# The release function of a struct in the module, which nobody calls. Swift takes small numbers for an absent struct.
_KEPT = 1 << 16
# The module counts them with 32 bits.
_MOST_ROWS = (1 << 31) - 1


def pyarrow() -> Any:
    found = _arrow.pyarrow()
    if found is None:
        raise ImportError("tables require pyarrow in the portable package of subscore: pip install pyarrow")
    return found


@once
def _types() -> Dict[bytes, Any]:
    """The types of an answer's columns, apart from lists."""
    arrow = pyarrow()
    integers = {code: arrow.type_for_alias(name) for code, name in PYARROW.items() if code in INTEGERS}
    return {**integers, b"b": arrow.bool_(), b"g": arrow.float64(), b"u": arrow.utf8(), b"U": arrow.large_utf8(),
            b"tsm:UTC": arrow.timestamp("ms", "UTC")}


class _Copies:
    """Copies of structs of this process, at the addresses that are returned."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def schema(self, node: Schema) -> int:
        children = [self._schema_at(address) for address in _arrow.addresses(node)]
        texts = [0 if text is None else self._room.holding(text + b"\0") for text in (node.format, node.name)]
        metadata = self._room.holding(_arrow.metadata(node)) if node.metadata else 0
        return self._room.holding(_SCHEMA.pack(*texts, metadata, node.flags, len(children), self._list(children),
                                               self._schema_at(node.dictionary), _KEPT if node.release else 0, 0))

    def _schema_at(self, address: Optional[int]) -> int:
        return self.schema(Schema.from_address(address)) if address else 0

    def table(self, schema: Schema, whole: Array) -> int:
        """Its columns have values in the copy if the library reads them, and begin with its first row."""
        if not (0 <= whole.length <= _MOST_ROWS and whole.offset >= 0):
            return self._array(whole, -1)
        kinds, children = _arrow.addresses(schema), []
        for number, address in enumerate(_arrow.addresses(whole)):
            kind = kinds[number] if number < len(kinds) else None
            children.append(self._column(Schema.from_address(kind), Array.from_address(address), whole)
                            if kind and address else 0)
        buffers = None
        if whole.buffers and whole.n_buffers > 0:
            buffers = [self._bits(whole.buffers[0], whole.offset, whole.length)]
        return self._array(whole, whole.length, buffers, children)

    def _array(self, node: Array, length: int, buffers: Optional[List[int]] = None, children: Sequence[int] = (),
               dictionary: int = 0, offset: int = 0) -> int:
        """A length of -1 stands for one that is impossible, and the library says so."""
        nulls = node.null_count if node.null_count <= 0 or length == node.length else -1
        return self._room.holding(_ARRAY.pack(
            length, nulls, offset, max(node.n_buffers, 0), len(children), 0 if buffers is None else self._list(buffers),
            self._list(children), dictionary, _KEPT if node.release else 0, 0))

    def _column(self, schema: Schema, node: Array, whole: Array) -> int:
        if (schema.name or b"").decode(errors="replace") not in COLUMNS:
            return self._array(node, 0)
        return self._values(schema, node, whole.offset, whole.length)

    def _values(self, schema: Schema, node: Array, first: int, length: int) -> int:
        """Some values of an array, counted from its own offset."""
        dictionary = 0
        if node.dictionary:
            words = Array.from_address(node.dictionary)
            dictionary = self._values(Schema.from_address(schema.dictionary), words, 0, words.length) \
                if schema.dictionary else self._array(words, words.length)
        if node.offset < 0 or not 0 <= length <= node.length - first:
            return self._array(node, -1, dictionary=dictionary)
        if schema.format == RUNS:
            kinds = [Schema.from_address(each) for each in _arrow.addresses(schema)]
            parts = [Array.from_address(each) for each in _arrow.addresses(node)]
            children = [self._values(kind, part, 0, part.length) for kind, part in zip(kinds, parts)]
            return self._array(node, length, children=children, offset=node.offset + first)
        buffers = None
        if node.buffers:
            theirs = node.buffers[: max(node.n_buffers, 0)]
            buffers = self._buffers(schema.format or b"", theirs, node.offset + first, length)
        return self._array(node, length, buffers, dictionary=dictionary)

    def _buffers(self, code: bytes, theirs: List[Optional[int]], begin: int, length: int) -> List[int]:
        """Of a type that the library does not read those of values stay absent: it names the type."""
        size, offsets = width(code), OFFSETS.get(code)
        if len(theirs) == 2 and size is not None:
            values = [self._bytes(theirs[1], begin * size, length * size)]
        elif len(theirs) == 2 and code == b"b":
            values = [self._bits(theirs[1], begin, length)]
        elif len(theirs) == 3 and offsets is not None:
            values = self._texts(offsets, theirs[1], theirs[2], begin, length)
        elif len(theirs) >= 3 and code in VIEWS:
            values = self._views(theirs[1:], begin, length)
        else:
            values = [0] * (len(theirs) - 1)
            if not theirs:
                return []
        return [self._bits(theirs[0], begin, length), *values]

    def _list(self, addresses: Sequence[int]) -> int:
        return self._room.holding(struct.pack(f"<{len(addresses)}I", *addresses))

    def _bytes(self, address: Optional[int], begin: int, size: int) -> int:
        return self._room.holding((ctypes.c_char * size).from_address(address + begin)) if address else 0

    def _bits(self, address: Optional[int], begin: int, count: int) -> int:
        """The first one begins a byte of the copy."""
        if not address or begin % 8 == 0:
            return self._bytes(address, begin // 8, (count + 7) // 8)
        size = (begin % 8 + count + 7) // 8
        bits = int.from_bytes(ctypes.string_at(address + begin // 8, size), "little") >> begin % 8
        return self._room.holding(bits.to_bytes(size, "little"))

    def _texts(self, kind: str, offsets: Optional[int], data: Optional[int], begin: int, count: int) -> List[int]:
        """Offsets that begin with 0, and the texts between them."""
        if not offsets:
            return [0, 0]
        width = struct.calcsize(kind)
        found = ctypes.string_at(offsets + begin * width, (count + 1) * width)
        first, last = (int.from_bytes(each, "little", signed=True) for each in (found[:width], found[-width:]))
        if not 0 <= first <= last:
            return [self._room.holding(found), 0]
        if first > 0:
            arrow = pyarrow()
            of_offsets = arrow.int32() if kind == "i" else arrow.int64()
            numbers = arrow.Array.from_buffers(of_offsets, count + 1, [None, arrow.py_buffer(found)])
            less = importlib.import_module("pyarrow.compute").subtract(numbers, arrow.scalar(first, of_offsets))
            found = less.buffers()[1].to_pybytes()
        return [self._room.holding(found), self._bytes(data, first, last - first)]

    def _views(self, theirs: List[Optional[int]], begin: int, count: int) -> List[int]:
        """Views, the texts that they are of, and the lengths of these."""
        parts = len(theirs) - 2
        sizes: Any = (ctypes.c_int64 * parts).from_address(theirs[-1]) if theirs[-1] else [0] * parts
        return [self._bytes(theirs[0], begin * 16, count * 16),
                *(self._bytes(part, 0, size) for part, size in zip(theirs[1:], sizes)),
                self._bytes(theirs[-1], 0, parts * 8)]


def tables_in(room: Room, found: Tuple[Optional[int], ...]) -> List[int]:
    """The addresses of copies of the structs at these: a schema, its array, and so on."""
    copies, made = _Copies(room), []
    for kind, whole in zip(found[::2], found[1::2]):
        schema = Schema.from_address(kind) if kind else None
        made.append(copies.schema(schema) if schema else 0)
        made.append(copies.table(schema, Array.from_address(whole)) if schema and whole else 0)
    return made


class Answered:
    """Room for an answer in the memory of an instance."""

    def __init__(self, room: Room) -> None:
        self._instance = room.instance
        self.schema, self.array = room.of(_SCHEMA.size), room.of(_ARRAY.size)

    def move(self, schema: int, array: int) -> None:
        """Moves it to structs at two addresses of this process."""
        made = [self._column(*each) for each in self._children(self.schema, self.array)]
        whole = pyarrow().RecordBatch.from_arrays([column for _, column in made],
                                                  schema=pyarrow().schema([field for field, _ in made]))
        whole._export_to_c(array, schema)

    def _numbers(self, address: int, count: int) -> Tuple[int, ...]:
        return struct.unpack(f"<{count}I", self._instance.read(address, 4 * count))

    def _children(self, schema: int, array: int) -> List[Tuple[int, int]]:
        kinds, nodes = self._read(_SCHEMA, schema), self._read(_ARRAY, array)
        return list(zip(self._numbers(kinds[5], kinds[4]), self._numbers(nodes[6], nodes[4])))

    def _read(self, layout: struct.Struct, address: int) -> Tuple[int, ...]:
        return layout.unpack(self._instance.read(address, layout.size))

    def _column(self, schema: int, array: int) -> Tuple[Any, Any]:
        """A field and its values."""
        arrow = pyarrow()
        format_at, name_at, _, flags, _, _, kind_of_words, _, _ = self._read(_SCHEMA, schema)
        length, nulls, _, buffer_count, _, buffers_at, _, words, _, _ = self._read(_ARRAY, array)
        code, name = self._instance.text(format_at), self._instance.text(name_at).decode()
        items = [self._column(*each) for each in self._children(schema, array)]
        kind = arrow.list_(items[0][0]) if items else _types()[code]
        valid, values, *data = self._numbers(buffers_at, buffer_count)
        bits, offset = (length + 7) // 8, 8 if code == b"U" else 4
        buffers = [
            self._buffer(valid, bits) if valid else None,
            self._buffer(values, (length + 1) * offset if data or items else bits if code == b"b" else
                         length * (width(code) or 0)),
        ]
        if data:
            end = int.from_bytes(buffers[1][length * offset:], "little")
            buffers.append(self._buffer(data[0], end))
        column = arrow.Array.from_buffers(kind, length, buffers, nulls, 0, [item for _, item in items] or None)
        if kind_of_words:
            column = arrow.DictionaryArray.from_arrays(column, self._column(kind_of_words, words)[1])
        return arrow.field(name, column.type, bool(flags & _NULLABLE)), column

    def _buffer(self, address: int, size: int) -> Any:
        return pyarrow().py_buffer(self._instance.block(address, size))
