"""What the functions for Spark, Ray and Dask share: the engine brings all rows of a customer to one partition, and each
partition is decided where it is, by one call. The answers of several partitions never meet in one process unless the
caller collects them, so `columns.joined()` is the caller's to use."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Dict, Optional

from . import columns as _columns
from ._tables import COLUMNS, DOCUMENT, goes_with_documents

# Marks reports while they are in one table with the rows.
MARK = "__report"


def chosen(columns: Mapping[str, str], there: Iterable[str], of_documents: bool) -> Dict[str, str]:
    """The columns of use, by their names for the library: less to carry from machine to machine."""
    own = {header: columns.get(header, header) for header in COLUMNS
           if not of_documents or goes_with_documents(header, columns)}
    names = set(there)
    return {header: name for header, name in own.items() if name in names}


def has_documents(columns: Mapping[str, str], there: Iterable[str]) -> bool:
    return columns.get(DOCUMENT, DOCUMENT) in there


def of_answer(columns: Mapping[str, str]) -> Dict[str, str]:
    """The caller's names of the columns that only the answer has: {"at": "instant"}. The library checks them."""
    return {header: name for header, name in columns.items() if header not in COLUMNS}


def of_nobody(name: str, rows: Any, reports: Optional[Any], options: Mapping[str, Any]) -> Any:
    """The answer about no rows: a table with the columns and types of the others. What is wrong with the columns or the
    options is an error here, before the engine runs."""
    return _plain(getattr(_columns, name)(rows, reports=reports, **options))


def decided(name: str, options: Mapping[str, Any], batches: Iterable[Any]) -> Iterator[Any]:
    """The answers about the rows of one partition, which are in the order of customers: tables of pyarrow."""
    function = getattr(_columns, f"{name}_batches")
    return map(_plain, function(iter(batches), **options))


def decided_with_reports(name: str, options: Mapping[str, Any], batches: Iterable[Any]) -> Iterator[Any]:
    """The same, if rows and reports are in one table. All of them go to one call, which keeps customers whole and
    refuses one who comes again."""
    rows, reports = itertools.tee(batches)
    return decided(name, {**options, "reports": _marked(reports, True)}, _marked(rows, False))


def _marked(batches: Iterable[Any], is_report: bool) -> Iterator[Any]:
    """The rows or the reports of batches that have both."""
    arrow, compute = map(importlib.import_module, ("pyarrow", "pyarrow.compute"))
    for batch in batches:
        table = arrow.Table.from_batches([batch])
        yield table.filter(compute.equal(table[MARK], is_report)).drop_columns([MARK])


def _plain(answer: Any) -> Any:
    """An answer as a table in types that every engine has: texts without dictionaries, no unsigned numbers, instants in
    microseconds."""
    arrow = importlib.import_module("pyarrow")
    table, types = arrow.table(answer), arrow.types
    kinds = [arrow.string() if types.is_dictionary(field.type) else arrow.int16() if types.is_uint8(field.type) else
             arrow.timestamp("us", "UTC") if types.is_timestamp(field.type) else field.type for field in table.schema]
    return table.cast(arrow.schema([field.with_type(kind) for field, kind in zip(table.schema, kinds)]))
