"""Tables that come in, a block of whole customers at a time."""

from __future__ import annotations

import importlib
import json
from typing import Any, Collection, Iterable, Iterator, List, Mapping, Tuple

from ._install import extra
from ._tables import COLUMNS, check_names, names_as_read, reading


def arrow(name: str = "pyarrow") -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"tables need pyarrow ({error}): {extra('columns')}") from None


def reader(name: str, data: Any, customer: str = "customer") -> Any:
    """A stream of batches, of any table that offers Arrow, in types that pyarrow sorts and takes rows of."""
    return plain(_reader(name, data), customer)


def _reader(name: str, data: Any) -> Any:
    pyarrow = arrow()
    if isinstance(data, pyarrow.RecordBatchReader):
        return data
    if hasattr(data, "__arrow_c_stream__"):
        return pyarrow.RecordBatchReader._import_from_c_capsule(data.__arrow_c_stream__())
    if hasattr(data, "__arrow_c_array__"):
        batch = pyarrow.record_batch(data)
        return pyarrow.RecordBatchReader.from_batches(batch.schema, [batch])
    raise TypeError(f"{name}: a table that offers Arrow is expected, not {type(data).__name__}{reading(data)}")


def plain(stream: Any, customer: str = "customer") -> Any:
    """The same stream: views as texts or bytes, UUIDs as texts, customers without a dictionary, no run-end encoding."""
    pyarrow = arrow()
    schema = pyarrow.schema([field.with_type(_plain_type(field.type, field.name in (customer, "Customer", "CUSTOMER")))
                             for field in stream.schema])
    if schema == stream.schema:
        return stream
    return pyarrow.RecordBatchReader.from_batches(schema, (
        pyarrow.RecordBatch.from_arrays([_plain(column, field.type) for column, field in zip(batch.columns, schema)],
                                        schema=schema) for batch in stream))


def _plain_type(kind: Any, is_customer: bool) -> Any:
    pyarrow = arrow()
    types = pyarrow.types
    if types.is_dictionary(kind):
        values = _plain_type(kind.value_type, False)
        return values if is_customer else pyarrow.dictionary(kind.index_type, values, kind.ordered)
    if getattr(types, "is_run_end_encoded", bool)(kind):
        return _plain_type(kind.value_type, False)
    if str(kind) == "string_view" or str(kind) == "extension<arrow.uuid>":
        return pyarrow.large_string() if str(kind) == "string_view" else pyarrow.string()
    return pyarrow.large_binary() if str(kind) == "binary_view" else kind


def readable_customers(column: Any) -> Any:
    """Customers in a type that pyarrow compares: UUIDs as their texts."""
    return _plain(column, _plain_type(column.type, True))


def _plain(column: Any, kind: Any) -> Any:
    pyarrow, types = arrow(), arrow("pyarrow.types")
    if column.type == kind:
        return column
    if types.is_dictionary(column.type):
        values = _plain(column.dictionary, kind.value_type if types.is_dictionary(kind) else kind)
        found = pyarrow.DictionaryArray.from_arrays(column.indices, values, ordered=column.type.ordered)
        return found if types.is_dictionary(kind) else found.dictionary_decode()
    if str(column.type) == "extension<arrow.uuid>":
        return pyarrow.array([None if each is None else str(each) for each in column.to_pylist()], kind)
    if str(column.type).startswith("run_end_encoded"):
        return _plain(arrow("pyarrow.compute").run_end_decode(column), kind)
    return column.cast(kind)


def renamed(schema: Any, columns: Mapping[str, str], known: Collection[str] = (*COLUMNS, "payload"),
            what: str = "columns") -> List[str]:
    """The names of a table's columns, with those of subscore_arrow.h where `columns` maps them."""
    check_names(columns, known, what)
    own = {theirs: header for header, theirs in columns.items()}
    return [own.get(name, name) for name in schema.names]


def spelled(table: str, schema: Any, columns: Mapping[str, str], *documents: str) -> List[str]:
    """The same for rows and reports, also where the table spells them otherwise. In a table of documents, which has one
    of these columns, only the names that `columns` maps are others."""
    names = renamed(schema, columns)
    if any(each in names for each in documents):
        return names
    return names_as_read(schema.names, columns, table)


def runs(column: Any) -> Iterator[Tuple[Any, int, int]]:
    """The runs of equal values of a column: the value, and where the run begins and ends."""
    pyarrow, compute = arrow(), arrow("pyarrow.compute")
    chunk = column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column
    if not len(chunk):
        return
    encoded = compute.run_end_encode(chunk)
    begin = 0
    for value, end in zip(encoded.values.to_pylist(), encoded.run_ends.to_pylist()):
        yield value, begin, end
        begin = end


def blocks(batches: Any, names: List[str]) -> Iterator[Any]:
    """The rows as tables, cut so that no customer is in two of them."""
    pyarrow, compute = arrow(), arrow("pyarrow.compute")
    held: Any = None
    for batch in batches:
        if not len(batch):
            continue
        table = pyarrow.Table.from_batches([batch]).rename_columns(names)
        if held is not None:
            table = pyarrow.concat_tables([held, table]).unify_dictionaries().combine_chunks()
        customers = table["customer"]
        cut = compute.index(customers, customers[-1]).as_py()
        if cut > 0:
            yield table.slice(0, cut)
        held = table.slice(cut) if cut >= 0 else table
    if held is not None:
        yield held


def history_of(documents: Iterable[bytes]) -> bytes:
    """Documents of a column as a history, without byte order marks. A signed one alone is not JSON: it is wrapped."""
    texts = [each.strip(b"\xef\xbb\xbf \t\r\n") for each in documents]
    return b"[%b]" % b",".join(each if each[:1] in (b"{", b"[", b'"') else b'{"signedPayload":%b}' % json.dumps(
        each.decode(errors="replace")).encode() for each in texts)
