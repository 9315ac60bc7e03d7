"""States over data frames of Spark.

    states = subscore.spark.state_at(spark.read.parquet("transactions"), at="2026-01-01T00:00:00Z")

The rows of a customer are brought to one partition and sorted there. Each partition is then decided in batches of many
customers. The package must be installed with pyarrow on Spark's workers. Set
spark.sql.execution.arrow.maxRecordsPerBatch to 100,000 or more: batches of 10,000, which are the default, cost time.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from typing import Any, Iterator, List, Optional

from . import columns as _columns
from ._install import needs
from ._tables import COLUMNS, DOCUMENT, check_names, goes_with_documents
from .columns import Answer, Instants

# Marks reports while they are in one frame with the rows.
MARK = "__report"


def state_at(
    rows: Any, *, at: Instants, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: Optional[int] = None, **options: Any
) -> Any:
    """The state of each subscription of each customer, as a data frame.

    Args:
        rows: The transactions, or documents of the store in a column `document`: a data frame in any order.
        at: The moments in question, as in `subscore.columns.state_at()`.
        reports: What the store said beside transactions, a data frame too. A column that both have is of one type.
        columns: Your names of columns, by the names of subscore_arrow.h: {"customer": "user_id"}.
        partitions: How many partitions the customers go to. By default as many as Spark thinks right.
        options: Any other argument of `subscore.columns.state_at()` but threads.
    """
    return _answered("state_at", rows, reports, columns or {}, partitions, at=at, **options)


def timeline(
    rows: Any, *, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: Optional[int] = None, **options: Any
) -> Any:
    """Every interval of each subscription of each customer. The arguments are those of `state_at()`."""
    return _answered("timeline", rows, reports, columns or {}, partitions, **options)


def _answered(name: str, rows: Any, reports: Optional[Any], columns: Mapping[str, str], partitions: Optional[int],
           **options: Any) -> Any:
    needs("columns", "pyarrow")
    check_names(columns, COLUMNS)
    has_documents = columns.get(DOCUMENT, DOCUMENT) in rows.columns
    functions = importlib.import_module("pyspark.sql.functions")

    def chosen(frame: Any) -> Any:
        """What is of use, under the names of the header: less to carry from machine to machine."""
        own = {header: columns.get(header, header) for header in COLUMNS
               if not has_documents or goes_with_documents(header, columns)}
        return frame.select(*(frame[name].alias(header) for header, name in own.items() if name in frame.columns))

    frame = chosen(rows)
    if reports is not None:
        frame = frame.withColumn(MARK, functions.lit(False)).unionByName(
            chosen(reports).withColumn(MARK, functions.lit(True)), allowMissingColumns=True)
    nobody = frame.limit(0).toArrow()
    schema = _plain(_answer(name, nobody, None if reports is None else nobody, options)).schema
    types = ", ".join(f"`{field.name}` {_type(field.type)}" for field in schema)
    where = ["customer"] if partitions is None else [partitions, "customer"]
    decide = functools.partial(_decided, name, reports is not None, options)
    return frame.repartition(*where).sortWithinPartitions("customer").mapInArrow(decide, types)


def _answer(name: str, rows: Any, reports: Optional[Any], options: Mapping[str, Any]) -> Answer:
    answer: Answer = getattr(_columns, name)(rows, reports=reports, **options)
    return answer


def _decided(name: str, has_reports: bool, options: Mapping[str, Any], batches: Iterator[Any]) -> Iterator[Any]:
    """The answers about one partition. It runs where Spark's workers do."""
    arrow, compute = (importlib.import_module(each) for each in ("pyarrow", "pyarrow.compute"))
    for part in _whole(batches, arrow, compute):
        rows, reports = part, None
        if has_reports:
            rows, reports = part.filter(compute.invert(part[MARK])), part.filter(part[MARK])
        yield from _plain(_answer(name, rows, reports, options)).to_batches()


def _whole(batches: Iterator[Any], arrow: Any, compute: Any) -> Iterator[Any]:
    """The same rows in batches that no customer spans. Customers are in order."""
    held: List[Any] = []
    for batch in batches:
        # Of nulls the library says that there are none.
        last = max(compute.index(batch["customer"], batch["customer"][-1]).as_py(), 0) if len(batch) else 0
        if last:
            yield _one([*held, batch[:last]], arrow)
            held = []
        held.append(batch[last:])
    if held:
        yield _one(held, arrow)


def _one(batches: List[Any], arrow: Any) -> Any:
    """One batch of several."""
    return arrow.Table.from_batches(batches).combine_chunks().to_batches(max_chunksize=None)[0]


def _type(kind: Any) -> str:
    """Spark's name of a type of the answer."""
    if str(kind).startswith("list"):
        return "array<string>"
    return {"int8": "tinyint", "int16": "smallint", "int32": "int", "int64": "bigint", "bool": "boolean",
            "double": "double"}.get(str(kind), "timestamp" if str(kind).startswith("timestamp") else "string")


def _plain(answer: Answer) -> Any:
    """An answer in types that Spark has."""
    arrow = importlib.import_module("pyarrow")
    table, types = arrow.table(answer), arrow.types
    kinds = [arrow.string() if types.is_dictionary(field.type) else arrow.int16() if types.is_uint8(field.type) else
             arrow.timestamp("us", "UTC") if types.is_timestamp(field.type) else field.type for field in table.schema]
    return table.cast(arrow.schema([field.with_type(kind) for field, kind in zip(table.schema, kinds)]))
