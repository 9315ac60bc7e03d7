"""Counts the distinct rows of columns of pyarrow.

It needs neither pyarrow.acero, which Table.group_by() imports, nor a number of Python in an expression. Both import
pandas where it is installed, and that takes longer than to count a million rows.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any, List, Sequence, Tuple

Rows = List[Tuple[Any, ...]]


def _compute() -> Any:
    return importlib.import_module("pyarrow.compute")


def scalar(value: int) -> Any:
    """An integer as a scalar of pyarrow."""
    arrow = importlib.import_module("pyarrow")
    data = arrow.py_buffer(value.to_bytes(8, sys.byteorder, signed=True))
    return arrow.Array.from_buffers(arrow.int64(), 1, [None, data])[0]


def coded(columns: Sequence[Any]) -> Tuple[Rows, Any]:
    """The distinct rows of these columns, and of each row the index of its equal among them."""
    compute = _compute()
    found: Rows = []
    code: Any = None
    for each in columns:
        whole = each.combine_chunks() if hasattr(each, "combine_chunks") else each
        column = whole.dictionary_encode("encode")
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
