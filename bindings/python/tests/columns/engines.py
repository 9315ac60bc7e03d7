"""Measures what the decision costs in each engine, beside the same engine when its rows only pass through, and prints
the table of docs/engines.md.

    PYTHONPATH=src SUBSCORE_LIBRARY=… python tests/columns/engines.py [--rows 2000000] [polars ray …]

Both ways of an engine read the same file, in no order, bring the rows of a customer together and sort them. One round
follows the other, and the best of each counts.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Tuple

import subscore.dask
import subscore.ray
from measure import AT, arrow, company, parquet, spark_ways
from subscore import columns

PARTITIONS = 4
BATCH = 200_000
Ways = Tuple[Callable[[], object], Callable[[], object]]


def counted(batches: Iterable[Any]) -> int:
    return sum(len(arrow.record_batch(each)) for each in batches)


def both(batches: Callable[[], Iterable[Any]]) -> Ways:
    """Takes the batches of an engine on this machine, and asks about them."""
    return (lambda: counted(arrow.RecordBatch.from_arrays([arrow.record_batch(each).column(0)], ["customer"])
                            for table in batches() for each in arrow.table(table).to_batches()),
            lambda: counted(columns.state_at_batches(batches(), at=AT)))


def polars(file: str) -> Ways:
    module = importlib.import_module("polars")
    return both(lambda: module.scan_parquet(file).sort("customer").collect_batches(maintain_order=True))


def duckdb(file: str) -> Ways:
    module = importlib.import_module("duckdb")
    return both(lambda: iter(module.connect().sql(f"from '{file}' order by customer").to_arrow_reader(BATCH)))


def datafusion(file: str) -> Ways:
    module = importlib.import_module("datafusion")

    def batches() -> Any:
        frame = module.SessionContext().read_parquet(file).sort(module.col("customer"))
        return arrow.RecordBatchReader.from_stream(frame)

    return both(batches)


def daft(file: str) -> Ways:
    module = importlib.import_module("daft")
    return both(lambda: module.read_parquet(file).sort("customer").to_arrow_iter())


def sorted_customers(table: Any) -> Any:
    return table.sort_by("customer").select(["customer"])


def ray(file: str) -> Ways:
    data = importlib.import_module("ray.data")

    def run(dataset: Any) -> int:
        return sum(each.num_rows() for each in dataset.iter_internal_ref_bundles())

    return (lambda: run(data.read_parquet(file).repartition(PARTITIONS, keys=["customer"]).map_batches(
                sorted_customers, batch_size=None, batch_format="pyarrow")),
            lambda: run(subscore.ray.state_at(data.read_parquet(file), at=AT, partitions=PARTITIONS)))


def dask(file: str) -> Ways:
    module = importlib.import_module("dask.dataframe")

    def rows() -> Any:
        return module.read_parquet(file, dtype_backend="pyarrow", split_row_groups=True)

    def passing(frame: Any) -> Any:
        return frame.sort_values("customer")[["customer"]]

    return (lambda: rows().shuffle("customer", npartitions=PARTITIONS).map_partitions(passing).map_partitions(len)
            .compute(),
            lambda: subscore.dask.state_at(rows(), at=AT, partitions=PARTITIONS).map_partitions(len).compute())


def spark(file: str) -> Ways:
    passing, deciding = spark_ways(file).values()
    return passing, deciding


ENGINES: Dict[str, Tuple[str, Callable[[str], Ways]]] = {
    "polars": ("Polars, `collect_batches`", polars),
    "duckdb": ("DuckDB, `to_arrow_reader`", duckdb),
    "datafusion": ("DataFusion, its stream", datafusion),
    "daft": ("Daft, `to_arrow_iter`", daft),
    "dask": ("Dask, `subscore.dask.state_at`", dask),
    "ray": ("Ray, `subscore.ray.state_at`", ray),
    "spark": ("Spark, `subscore.spark.state_at`", spark),
}


def shuffled(count: int, file: str) -> int:
    """Writes the rows of a made-up company, in no order of customers."""
    rows, _, _ = company(count)
    order = importlib.import_module("numpy").random.default_rng(1).permutation(len(rows))
    # Where musl is installed beside glibc, Snappy's package for Java fails.
    parquet.write_table(rows.take(order), file, row_group_size=BATCH, compression="zstd")
    return len(rows)


def best_of(ways: Ways, rounds: int) -> Tuple[float, float]:
    best = [float("inf")] * 2
    for _ in range(rounds):
        for number, way in enumerate(ways):
            began = time.perf_counter()
            way()
            best[number] = min(best[number], time.perf_counter() - began)
    return best[0], best[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_000_000, help="how many rows")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    parser.add_argument("engines", nargs="*", default=list(ENGINES), help=f"of {', '.join(ENGINES)}; all by default")
    options = parser.parse_args()
    # What runs in other processes finds the package where this one does.
    os.environ["PYTHONPATH"] = os.pathsep.join(each for each in sys.path if each)
    print("| engine | million rows a second that pass through | with the decision | time, of passing through |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "rows.parquet")
        count = shuffled(options.rows, file)
        for name in options.engines:
            about, make = ENGINES[name]
            passing, deciding = best_of(make(file), options.rounds)
            rates = " | ".join(f"{count / seconds / 1e6:.2f}" for seconds in (passing, deciding))
            print(f"| {about} | {rates} | {deciding / passing:.2f} |", flush=True)


if __name__ == "__main__":
    main()
