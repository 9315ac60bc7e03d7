"""Measures each way to the columns, one after the other, and writes docs/columns.md's table of it with --write.

    PYTHONPATH=src SUBSCORE_LIBRARY=… python tests/columns/measure.py [--rows 2500000] [--write]

Every way is asked about the same rows. The best of five rounds counts.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import subscore.duckdb
import subscore.spark
from subscore import columns

PAGE = Path(__file__).resolve().parents[4] / "docs/columns.md"
MILLISECONDS = 86_400_000
AT = "2024-06-01T00:00:00Z"
MONTHS = [f"2024-{month:02}-01T00:00:00Z" for month in range(1, 13)]
EACH = 10  # rows of a customer
ROUNDS = 5
arrow: Any = importlib.import_module("pyarrow")
parquet: Any = importlib.import_module("pyarrow.parquet")


def rows(count: int) -> Any:
    """Customers of ten monthly rows each, in order, with ids as integers and texts as dictionaries."""
    numpy = importlib.import_module("numpy")
    draw, customers = numpy.random.default_rng(1), count // EACH
    who, period = numpy.repeat(numpy.arange(customers), EACH), numpy.tile(numpy.arange(EACH), customers)
    first = numpy.repeat(draw.integers(1_672_531_200_000, 1_704_067_200_000, customers), EACH)
    begin = first + period * 30 * MILLISECONDS

    def instant(values: Any) -> Any:
        return arrow.array(values, arrow.timestamp("ms", "UTC"))

    def words(values: Any, *names: str) -> Any:
        return arrow.DictionaryArray.from_arrays(arrow.array(values.astype("int8")), list(names))

    return arrow.table({
        "customer": who, "transactionId": numpy.arange(count) + 2_000_000_000_000,
        "originalTransactionId": who * EACH + 2_000_000_000_000, "subscriptionGroupIdentifier": who * 0 + 20667927,
        "productId": words(who % 3, "basic.month", "pro.month", "pro.year"), "purchaseDate": instant(begin),
        "expiresDate": instant(begin + 30 * MILLISECONDS), "signedDate": instant(begin + 1000),
        "transactionReason": words(period > 0, "PURCHASE", "RENEWAL"), "price": who * 0 + 9990,
        "currency": words(who * 0, "USD"),
    })


def reports(table: Any) -> Any:
    """Of each fifth customer, that it ended."""
    last = table.take(list(range(EACH - 1, len(table), 5 * EACH)))
    return arrow.table({
        "customer": last["customer"], "originalTransactionId": last["originalTransactionId"],
        "signedDate": last["expiresDate"], "autoRenewStatus": [False] * len(last), "expirationIntent": [1] * len(last)})


def passed(batches: Any) -> Any:
    for batch in batches:
        yield batch.select(["customer"])


def spark_ways(file: str) -> Dict[str, Callable[[], object]]:
    """Asks Spark, and lets the same rows pass through the same shuffle without a decision."""
    os.environ.update({"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"})

    @functools.lru_cache(maxsize=None)
    def frame() -> Any:
        """Java starts when it is needed, and takes no time from the others."""
        builder = importlib.import_module("pyspark.sql").SparkSession.builder.master("local[2]")
        for name, value in {"spark.ui.enabled": "false", "spark.log.level": "OFF", "spark.driver.memory": "3g",
                            "spark.sql.execution.arrow.maxRecordsPerBatch": "200000"}.items():
            builder = builder.config(name, value)
        return builder.getOrCreate().read.parquet(file)

    def written(found: Any) -> None:
        found.write.format("noop").mode("overwrite").save()

    return {
        "Spark on 2 cores: rows pass through shuffle, sort and `mapInArrow`": lambda: written(
            frame().repartition(4, "customer").sortWithinPartitions("customer").mapInArrow(passed, "customer bigint")),
        "Spark on 2 cores: `subscore.spark.state_at`": lambda: written(
            subscore.spark.state_at(frame(), at=AT, partitions=4)),
    }


def measured(count: int, folder: Path) -> List[Tuple[str, float]]:
    duckdb, polars = map(importlib.import_module, ("duckdb", "polars"))
    table = rows(count)
    parts = arrow.Table.from_batches(table.to_batches(max_chunksize=200_000))
    text = table.set_column(0, "customer", table["customer"].cast("string"))
    said, frame = reports(table), polars.from_arrow(table)
    file = str(folder / "rows.parquet")
    parquet.write_table(table, file, row_group_size=500_000)
    connection = duckdb.connect()
    command = [sys.executable, "-m", "subscore", "states", file, "-o", str(folder / "states.parquet")]
    ways: Dict[str, Callable[[], object]] = {
        "one batch, one thread": lambda: columns.state_at(table, at=AT),
        "the same, taken by `pyarrow.table`": lambda: arrow.table(columns.state_at(table, at=AT)),
        "two threads": lambda: columns.state_at(table, at=AT, threads=2),
        "batches of 200,000 rows": lambda: columns.state_at(parts, at=AT),
        "customers as texts": lambda: columns.state_at(text, at=AT),
        "with reports": lambda: columns.state_at(table, reports=said, at=AT),
        "with reports, two threads": lambda: columns.state_at(table, reports=said, at=AT, threads=2),
        "twelve instants": lambda: columns.state_at(table, at=MONTHS),
        "`timeline`": lambda: columns.timeline(table),
        "Polars, in and out": lambda: polars.DataFrame(columns.state_at(frame, at=AT)),
        "DuckDB: `subscore.duckdb.state_at`, sorting included":
            lambda: subscore.duckdb.state_at(connection, f"from '{file}'", at=AT),
        "`subscore states`, Parquet to Parquet, 2 cores": lambda: subprocess.run(
            [*command, "--at", AT], check=True, stdout=subprocess.DEVNULL),
        "pyarrow reads the Parquet file, for comparison": lambda: parquet.read_table(file, use_threads=False),
        **spark_ways(file),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):  # One round after the other, so that a busy minute is everybody's.
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - began)
    return [(name, count / seconds / 1e6) for name, seconds in best.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_500_000, help="how many rows")
    parser.add_argument("--write", action="store_true", help="write the table into docs/columns.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(options.rows, Path(folder))
    base = found[0][1]
    lines = ["| way | million rows a second | of the first | core minutes for 10⁹ rows |", "|---|---|---|---|"]
    for name, speed in found:
        cores = 2 if re.search("two threads|2 cores", name) else 1
        lines.append(f"| {name} | {speed:.1f} | {speed / base:.2f} | {1000 / speed * cores / 60:.0f} |")
    print("\n".join(lines))
    if options.write:
        page = PAGE.read_text(encoding="utf-8")
        table = "\n".join(["<!-- measured -->", *lines, "<!-- /measured -->"])
        PAGE.write_text(re.sub(r"<!-- measured -->.*?<!-- /measured -->", lambda _: table, page, flags=re.DOTALL),
                        encoding="utf-8")


if __name__ == "__main__":
    main()
