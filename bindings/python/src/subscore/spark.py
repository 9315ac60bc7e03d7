"""States over data frames of Spark.

    states = subscore.spark.state_at(spark.read.parquet("transactions"), at="2026-01-01T00:00:00Z")

The rows of a customer are brought to one partition and sorted there. Each partition is then decided in batches of many
customers. The package must be installed with pyarrow on Spark's workers. Set
spark.sql.execution.arrow.maxRecordsPerBatch to 100,000 or more: batches of 10,000, which are the default, cost time.

A partition is one call, which refuses a customer whose rows come again. No call sees two partitions. For a proof that
no customer is in two, write the answer as Parquet and give a table of each file to `subscore.columns.joined()`.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from typing import Any, Iterator, Optional

from ._install import needs
from ._shuffled import MARK, chosen, decided, decided_with_reports, has_documents, of_answer, of_nobody
from .columns import Instants


def state_at(
    rows: Any, *, at: Instants, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: Optional[int] = None, **options: Any
) -> Any:
    """The state of each subscription of each customer, as a data frame.

    Args:
        rows: The transactions, or documents of the store in a column `document`: a data frame in any order.
        at: The moments in question, as in `subscore.columns.state_at()`.
        reports: What the store said beside transactions, a data frame too. A column that both have is of one type.
        columns: Your names of columns, by the names of subscore_arrow.h: {"customer": "user_id"}. A column that is
            only in the answer gets the name there: {"at": "instant"}.
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
    options["columns"] = of_answer(columns)
    functions = importlib.import_module("pyspark.sql.functions")
    of_documents = has_documents(columns, rows.columns)

    def of_use(frame: Any) -> Any:
        own = chosen(columns, frame.columns, of_documents)
        return frame.select(*(frame[name].alias(header) for header, name in own.items()))

    frame, decide = of_use(rows), decided
    if reports is not None:
        frame, decide = frame.withColumn(MARK, functions.lit(False)).unionByName(
            of_use(reports).withColumn(MARK, functions.lit(True)), allowMissingColumns=True), decided_with_reports
    nobody = frame.limit(0).toArrow()
    schema = of_nobody(name, nobody, None if reports is None else nobody, options).schema
    types = ", ".join(f"`{field.name}` {_type(field.type)}" for field in schema)
    where = ["customer"] if partitions is None else [partitions, "customer"]
    return frame.repartition(*where).sortWithinPartitions("customer").mapInArrow(
        functools.partial(_batches, decide, name, options), types)


def _batches(decide: Any, name: str, options: Mapping[str, Any], batches: Iterator[Any]) -> Iterator[Any]:
    """The answers about one partition. It runs where Spark's workers do."""
    for table in decide(name, options, batches):
        yield from table.to_batches()


def _type(kind: Any) -> str:
    """Spark's name of a type of the answer."""
    if str(kind).startswith("list"):
        return "array<string>"
    return {"int8": "tinyint", "int16": "smallint", "int32": "int", "int64": "bigint", "bool": "boolean",
            "double": "double"}.get(str(kind), "timestamp" if str(kind).startswith("timestamp") else "string")
