"""Tables that come in, a block of whole customers at a time."""

from __future__ import annotations

import importlib
from typing import Any, Collection, Iterator, List, Mapping, Tuple

from ._install import extra
from ._tables import COLUMNS, check_names


def arrow(name: str = "pyarrow") -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"tables need pyarrow ({error}): {extra('columns')}") from None


def reader(name: str, data: Any) -> Any:
    """A stream of batches, of any table that offers Arrow."""
    pyarrow = arrow()
    if isinstance(data, pyarrow.RecordBatchReader):
        return data
    if hasattr(data, "__arrow_c_stream__"):
        return pyarrow.RecordBatchReader._import_from_c_capsule(data.__arrow_c_stream__())
    if hasattr(data, "__arrow_c_array__"):
        batch = pyarrow.record_batch(data)
        return pyarrow.RecordBatchReader.from_batches(batch.schema, [batch])
    raise TypeError(f"{name}: a table that offers Arrow is expected, not {type(data).__name__}")


def renamed(schema: Any, columns: Mapping[str, str], known: Collection[str] = (*COLUMNS, "payload"),
            what: str = "columns") -> List[str]:
    """The names of a table's columns, with those of subscore_arrow.h where `columns` maps them."""
    check_names(columns, known, what)
    own = {theirs: header for header, theirs in columns.items()}
    return [own.get(name, name) for name in schema.names]


def runs(column: Any) -> Iterator[Tuple[Any, int, int]]:
    """The runs of equal values of a column: the value, and where the run begins and ends."""
    pyarrow, compute = arrow(), arrow("pyarrow.compute")
    chunk = column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column
    if not len(chunk):
        return
    encoded = compute.run_end_encode(chunk.cast(pyarrow.large_string()) if pyarrow.types.is_string_view(chunk.type)
                                     else chunk)
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
