"""Measures each way to the columns, one after the other, and prints the table of docs/proof.md.

    PYTHONPATH=src SUBSCORE_LIBRARY=… python tests/columns/measure.py [--rows 2500000]

Every way is asked about the same rows. The best of five rounds counts.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import subscore.duckdb
import subscore.spark
from subscore import columns, simulate

AT = "2024-06-01T00:00:00Z"
MONTHS = [f"2024-{month:02}-01T00:00:00Z" for month in range(1, 13)]
ROUNDS = 5
COMMAND = "`subscore states`, Parquet to Parquet, 2 cores"
ALONE = "a process in which pyarrow reads and writes the same files, 2 cores"
IN_ONE_CALL = "the same with `pyarrow.parquet.read_table`, which imports pandas, 2 cores"
arrow: Any = importlib.import_module("pyarrow")
compute: Any = importlib.import_module("pyarrow.compute")
parquet: Any = importlib.import_module("pyarrow.parquet")
Row = Dict[str, Any]

# A company of two years, of which half came in the first.
LIVES = 50_000
STORE = {
    "catalog": {"groups": [{"id": "20667927", "products": [
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "79.99", "currency": "USD"},
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "4.99", "currency": "USD"},
        {"productId": "basic.week", "level": 2, "period": "P1W", "price": "1.99", "currency": "USD"}]}]},
    "app": {"bundleId": "com.example.news"}, "environment": "Production", "clock": "production",
    "gracePeriod": "P16D", "start": "2023-07-01T00:00:00Z", "until": "2025-07-01T00:00:00Z", "seed": 1}
NUMBER, TEXT, INSTANT, FLAG = arrow.int64(), arrow.string(), arrow.timestamp("ms", "UTC"), arrow.bool_()
IDS = ("transactionId", "originalTransactionId", "subscriptionGroupIdentifier")
ROW = {"customer": NUMBER, **dict.fromkeys(IDS, TEXT), "productId": TEXT, "purchaseDate": INSTANT,
       "expiresDate": INSTANT, "signedDate": INSTANT, "revocationDate": INSTANT, "isUpgraded": FLAG,
       "transactionReason": TEXT, "price": NUMBER, "currency": TEXT}
INFO = {"customer": NUMBER, "originalTransactionId": TEXT, "signedDate": INSTANT, "autoRenewStatus": NUMBER,
        "autoRenewProductId": TEXT, "isInBillingRetryPeriod": FLAG, "gracePeriodExpiresDate": INSTANT,
        "renewalDate": INSTANT, "expirationIntent": NUMBER}


def company(count: int) -> Tuple[Any, Any, List[List[Row]]]:
    """Rows and renewal infos of the simulator's customers, in the types of a warehouse, and the truth of each.

    The same customers come again under other ids until there are so many rows.
    """
    customers = list(simulate.customers({**STORE, "population": {"count": LIVES}}))
    rows = [{"customer": number, **row} for number, each in enumerate(customers) for row in each["transactions"]]
    infos = [{"customer": number, **info} for number, each in enumerate(customers) for info in each["renewalInfo"]]
    times = range(max(1, count // len(rows)))
    truths = [[dict(span) for span in each["truth"]] for each in customers]
    return repeated(rows, ROW, times), repeated(infos, INFO, times), truths


def repeated(records: List[Row], types: Dict[str, Any], times: range) -> Any:
    """Numbers and instants as such, texts as dictionaries."""
    def column(name: str, kind: Any) -> Any:
        if name in IDS:
            return arrow.array([int(each[name]) for each in records], NUMBER)
        values = arrow.array([each.get(name) for each in records], kind)
        return values.dictionary_encode() if kind == TEXT else values

    once = arrow.table({name: column(name, kind) for name, kind in types.items()})
    parts = []
    for time_ in times:
        part = once
        for name, step in (("customer", LIVES), ("transactionId", 10**15), ("originalTransactionId", 10**15)):
            if name in types:
                part = part.set_column(part.column_names.index(name), name, compute.add(part[name], time_ * step))
        parts.append(part)
    return arrow.concat_tables(parts).unify_dictionaries().combine_chunks()


# What is written by hand in haste, and with care: the newest row of which the newest copy says that it runs.
IN_HASTE = f"""
    select customer, max(expiresDate) > timestamptz '{AT}' as hasAccess
    from rows where purchaseDate <= timestamptz '{AT}' group by customer"""
BY_HAND = f"""
    select customer, arg_max(productId, (purchaseDate, signedDate)) as productId,
        arg_max(expiresDate > timestamptz '{AT}' and coalesce(revocationDate > timestamptz '{AT}', true),
            (purchaseDate, signedDate)) as hasAccess
    from rows where purchaseDate <= timestamptz '{AT}' group by customer"""


def wrong(found: Any, truth: List[List[Row]]) -> int:
    """How many of the customers, each counted once, have access in an answer and did not, or the other way round."""
    access: Dict[int, bool] = {}
    for state in arrow.table(found).select(["customer", "hasAccess"]).to_pylist():
        access[state["customer"]] = access.get(state["customer"], False) or state["hasAccess"]
    at = int(datetime.fromisoformat(AT.replace("Z", "+00:00")).timestamp() * 1000)
    return sum(access.get(customer, False) != any(
        each["hasAccess"] and each["start"] <= at and (each["end"] is None or at < each["end"]) for each in intervals)
        for customer, intervals in enumerate(truth))


def passed(batches: Any) -> Any:
    for batch in batches:
        yield batch.select(["customer"])


# The least that a command from Parquet to Parquet does: reads the rows, and writes states that were decided before.
# These are in a file of Arrow, which is mapped, so that reading them takes next to nothing.
READ_AND_WRITE = """
import sys, pyarrow
from pyarrow import parquet
rows = {}
states = pyarrow.ipc.open_file(pyarrow.memory_map(sys.argv[2])).read_all()
parquet.write_table(states, sys.argv[3], compression="zstd", row_group_size=int(sys.argv[4]))
"""
# The second one imports pyarrow.dataset, and with it pandas where that is installed.
READERS = {ALONE: "parquet.ParquetFile(sys.argv[1]).read()", IN_ONE_CALL: "parquet.read_table(sys.argv[1])"}


def reading_and_writing(rows: str, states: str, folder: Path) -> Dict[str, List[str]]:
    """The processes of `READ_AND_WRITE` for the file that the command wrote, with row groups of the same size."""
    written, kept = parquet.ParquetFile(states), str(folder / "states.arrow")
    groups = written.metadata
    size = max(groups.row_group(number).num_rows for number in range(groups.num_row_groups))
    with arrow.ipc.new_file(kept, written.schema_arrow) as file:
        file.write_table(written.read().unify_dictionaries())
    return {name: [sys.executable, "-c", READ_AND_WRITE.format(reader), rows, kept, str(folder / "copied.parquet"),
                   str(size)] for name, reader in READERS.items()}


def run(command: List[str], folder: Path) -> None:
    """Runs a process whose modules are compiled after the first round, as they are in an installed package."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **compiled})


def processor() -> float:
    """The seconds of processor time, of user and system, that ended processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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


def measured(count: int, folder: Path, with_spark: bool) -> Tuple[List[Tuple[str, float]], List[str]]:
    """The speed of each way, and what else was found: how long the command takes beside pyarrow, and who is right."""
    duckdb, pandas, polars = map(importlib.import_module, ("duckdb", "pandas", "polars"))
    table, said, truth = company(count)
    count = len(table)
    parts = arrow.Table.from_batches(table.to_batches(max_chunksize=200_000))
    text = table.set_column(0, "customer", table["customer"].cast("string"))
    frame = polars.from_arrow(table)
    panel = table.to_pandas(types_mapper=pandas.ArrowDtype)
    file = str(folder / "rows.parquet")
    parquet.write_table(table, file, row_group_size=500_000)
    connection = duckdb.connect(config={"threads": 1})
    connection.register("rows", table)
    command = [sys.executable, "-m", "subscore", "states", file, "-o", str(folder / "states.parquet"), "--at", AT]
    run(command, folder)
    alone = reading_and_writing(file, str(folder / "states.parquet"), folder)
    ways: Dict[str, Callable[[], object]] = {
        "one batch, one thread": lambda: columns.state_at(table, at=AT),
        "the same, taken by `pyarrow.table`": lambda: arrow.table(columns.state_at(table, at=AT)),
        "two threads": lambda: columns.state_at(table, at=AT, threads=2),
        "batches of 200,000 rows": lambda: columns.state_at(parts, at=AT),
        "customers as texts": lambda: columns.state_at(text, at=AT),
        "with reports": lambda: columns.state_at(table, reports=said, at=AT),
        "with reports, two threads": lambda: columns.state_at(table, reports=said, at=AT, threads=2),
        "twelve instants": lambda: columns.state_at(table, at=MONTHS),
        "by hand in SQL: `arg_max` of DuckDB, one thread": lambda: connection.sql(BY_HAND).to_arrow_table(),
        "`timeline`": lambda: columns.timeline(table),
        "Polars, in and out": lambda: polars.DataFrame(columns.state_at(frame, at=AT)),
        "pandas, in and out":
            lambda: arrow.table(columns.state_at(panel, at=AT)).to_pandas(types_mapper=pandas.ArrowDtype),
        "DuckDB: `subscore.duckdb.state_at`, sorting included":
            lambda: subscore.duckdb.state_at(connection, f"from '{file}'", at=AT),
        COMMAND: lambda: run(command, folder),
        **{name: functools.partial(run, each, folder) for name, each in alone.items()},
        "pyarrow reads the Parquet file, for comparison": lambda: parquet.read_table(file, use_threads=False),
        **(spark_ways(file) if with_spark else {}),
    }
    best = dict.fromkeys(ways, float("inf"))
    work = dict(best)
    for _ in range(ROUNDS):  # One round after the other, so that a busy minute is everybody's.
        for name, way in ways.items():
            before, began = processor(), time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - began)
            work[name] = min(work[name], processor() - before)
    once = compute.less(table["customer"], LIVES)
    rows, infos = table.filter(once), said.filter(compute.less(said["customer"], LIVES))
    connection.register("rows", rows)
    answers = [connection.sql(IN_HASTE).to_arrow_table(), connection.sql(BY_HAND).to_arrow_table(),
               columns.state_at(rows, at=AT), columns.state_at(rows, reports=infos, at=AT)]
    hasty, careful, plain, full = (wrong(each, truth) for each in answers)
    result = (f"Who has access? Of {LIVES:,} customers whose truth is known, `max(expiresDate)` is wrong about "
              f"{hasty:,}, the SQL by hand about {careful:,}, columns about {plain:,} without reports and about "
              f"{full:,} with them. Only reports show a grace period.")
    multiple = (f"`subscore states` takes {best[COMMAND] / best[ALONE]:.2f} times as long as a process in which "
                "pyarrow only reads the same rows and writes the same states, and "
                f"{work[COMMAND] / work[ALONE]:.2f} times its processor time; compared with the process that calls "
                f"`read_table`, {best[COMMAND] / best[IN_ONE_CALL]:.2f} and {work[COMMAND] / work[IN_ONE_CALL]:.2f} "
                "times. The start of Python is a part of each.")
    return [(name, count / seconds / 1e6) for name, seconds in best.items()], [multiple, result]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_500_000, help="how many rows")
    parser.add_argument("--without-spark", action="store_true", help="leave Spark out, which takes most of the time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found, notes = measured(options.rows, Path(folder), not options.without_spark)
    base = found[0][1]
    lines = ["| way | million rows a second | of the first | core minutes for 10⁹ rows |", "|---|---|---|---|"]
    for name, speed in found:
        cores = 2 if re.search("two threads|2 cores", name) else 1
        lines.append(f"| {name} | {speed:.1f} | {speed / base:.2f} | {1000 / speed * cores / 60:.0f} |")
    for note in notes:
        lines += ["", note]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
