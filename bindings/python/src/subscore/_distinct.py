"""Counts the distinct rows of columns of pyarrow.

It needs neither pyarrow.acero, which Table.group_by() imports, nor a number of Python in an expression. Both import
pandas where it is installed, and that takes longer than to count a million rows.
"""

from __future__ import annotations

import array
import importlib
from typing import Any, List, Sequence, Tuple

Rows = List[Tuple[Any, ...]]


def _compute() -> Any:
    return importlib.import_module("pyarrow.compute")


def integers(values: Sequence[int]) -> Any:
    """An array of pyarrow."""
    arrow = importlib.import_module("pyarrow")
    return arrow.Array.from_buffers(arrow.int64(), len(values), [None, arrow.py_buffer(array.array("q", values))])


def scalar(value: int) -> Any:
    """An integer as a scalar of pyarrow."""
    return integers([value])[0]


def whole(column: Any) -> Any:
    """A column as one array. To combine no chunks at all would import pandas as well."""
    if not hasattr(column, "num_chunks"):
        return column
    return column.combine_chunks() if column.num_chunks else importlib.import_module("pyarrow").nulls(0, column.type)


def coded(columns: Sequence[Any]) -> Tuple[Rows, Any]:
    """The distinct rows of these columns, and of each row the index of its equal among them."""
    compute = _compute()
    found: Rows = []
    code: Any = None
    for each in columns:
        column = whole(each).dictionary_encode("encode")
        values, positions = column.dictionary.to_pylist(), column.indices.cast("int64")
        if code is None:
            found, code = [(value,) for value in values], positions
            continue
        pair = compute.add(compute.multiply(code, scalar(len(values))), positions).dictionary_encode()
        found = [(*found[each // len(values)], values[each % len(values)]) for each in pair.dictionary.to_pylist()]
        code = pair.indices.cast("int64")
    return found, code


def counted(*columns: Any) -> List[Tuple[Any, ...]]:
    """The distinct rows of these columns, each with how many rows are equal to it as the last member."""
    found, code = coded(columns)
    counts = _compute().value_counts(code).flatten()
    return [(*found[each], count) for each, count in zip(*(part.to_pylist() for part in counts))]
