"""The table of docs/engines.md: which ways of an engine keep customers whole, and which cut them. Those of Spark are in
test_spark.py."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

import pytest
from company import company, pyarrow, table
from cutting import check, recorder, replayed

parquet: Any = pytest.importorskip("pyarrow.parquet")
ROWS, _ = company(60)
TABLE = table(ROWS).drop_columns(["isUpgraded"])
SHUFFLED = TABLE.take([row * 7919 % len(ROWS) for row in range(len(ROWS))])
Way = Callable[[str], Any]


def polars(file: str) -> Any:
    return importlib.import_module("polars").scan_parquet(file).sort("customer")


def polars_map(streamable: bool) -> Way:
    def way(file: str) -> List[Any]:
        module, recorded = importlib.import_module("polars"), recorder()
        return replayed(polars(file).map_batches(
            lambda frame: module.DataFrame({"rows": [recorded(frame.to_arrow())]}), streamable=streamable,
            schema={"rows": module.Binary}).collect(engine="streaming")["rows"].to_list())

    return way


def duckdb(file: str) -> Any:
    return importlib.import_module("duckdb").sql(f"from '{file}' order by customer").to_arrow_reader(7)


def datafusion(file: str) -> Any:
    module = importlib.import_module("datafusion")
    context = module.SessionContext(module.SessionConfig().with_batch_size(7))
    return [each.to_pyarrow() for each in context.read_parquet(file).sort(module.col("customer")).execute_stream()]


def daft(file: str) -> Any:
    return importlib.import_module("daft").read_parquet(file)


def daft_batches(file: str) -> List[Any]:
    module, recorded, names = importlib.import_module("daft"), recorder(), TABLE.column_names

    def called(*columns: Any) -> Any:
        rows = pyarrow.table([each.to_arrow() for each in columns], names=names)
        return module.Series.from_arrow(pyarrow.array([recorded(rows)] * len(rows), "binary"))

    function = module.func.batch(return_dtype=module.DataType.binary(), batch_size=7)(called)
    found = daft(file).sort("customer").select(function(*map(module.col, names)).alias("rows")).to_pydict()["rows"]
    return replayed(dict.fromkeys(found))


def daft_groups(file: str) -> List[Any]:
    module, recorded, names = importlib.import_module("daft"), recorder(), TABLE.column_names

    def called(*columns: Any) -> Any:
        return [recorded(pyarrow.table([each.to_arrow() for each in columns], names=names))]

    function = module.udf(return_dtype=module.DataType.binary())(called)
    grouped = daft(file).groupby("customer").map_groups(function(*map(module.col, names)).alias("rows"))
    return replayed(grouped.to_pydict()["rows"])


def dask(arrange: Callable[[Any], Any]) -> Way:
    def way(file: str) -> List[Any]:
        dataframe, recorded = importlib.import_module("dask.dataframe"), recorder()
        frame = arrange(dataframe.read_parquet(file, dtype_backend="pyarrow", split_row_groups=True))

        def called(part: Any) -> Any:
            return importlib.import_module("pandas").DataFrame({"rows": [recorded(part.reset_index())]})

        found = frame.map_partitions(called, meta={"rows": object}).compute(scheduler="synchronous")["rows"]
        return [each.select(TABLE.column_names).sort_by("customer") for each in replayed(found)]

    return way


def ray(arrange: Callable[[Any], Any], **options: Any) -> Way:
    def way(file: str) -> List[Any]:
        recorded = recorder()

        def called(batch: Any) -> Any:
            return pyarrow.table({"rows": [recorded(batch.sort_by("customer"))]})

        data = importlib.import_module("ray.data").read_parquet(file)
        found = arrange(data).map_batches(called, batch_format="pyarrow", **options).take_all()
        return replayed(each["rows"] for each in found)

    return way


WAYS: Dict[str, Tuple[bool, Way]] = {
    "polars: the sorted frame": (True, lambda file: [polars(file).collect()]),
    "polars: map_batches": (True, polars_map(streamable=False)),
    "polars: map_batches(streamable=True)": (False, polars_map(streamable=True)),
    "polars: each of collect_batches": (False, lambda file: polars(file).collect_batches(maintain_order=True)),
    "duckdb: each batch of the reader": (False, duckdb),
    "datafusion: each batch": (False, datafusion),
    "daft: groupby": (True, daft_groups),
    "daft: a function of batches": (False, daft_batches),
    "dask: shuffle": (True, dask(lambda frame: frame.shuffle("customer", npartitions=3))),
    "dask: set_index": (True, dask(lambda frame: frame.set_index("customer", npartitions=3))),
    "dask: read_parquet": (False, dask(lambda frame: frame)),
    "dask: repartition by size": (False, dask(
        lambda frame: frame.repartition(npartitions=1).sort_values("customer").repartition(partition_size="8kB"))),
    "ray: repartition by customer": (True, ray(
        lambda data: data.repartition(3, keys=["customer"]), batch_size=None)),
    "ray: batch_size": (False, ray(lambda data: data.repartition(3, keys=["customer"]), batch_size=7)),
    "ray: sort": (False, ray(lambda data: data.sort("customer"), batch_size=None)),
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    parquet.write_table(SHUFFLED, tmp_path / "rows.parquet", row_group_size=20)
    return str(tmp_path / "rows.parquet")


@pytest.fixture(scope="module")
def started() -> Iterator[None]:
    """Ray, whose blocks are so small that it has to split them."""
    module: Any = pytest.importorskip("ray")
    module.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    context = importlib.import_module("ray.data").DataContext.get_current()
    context.target_max_block_size, context.default_hash_shuffle_parallelism = 2_000, 2
    yield
    module.shutdown()


@pytest.mark.parametrize("name", [pytest.param(each, marks=[pytest.mark.slow] if each.startswith("ray") else [])
                                  for each in WAYS])
def test_which_ways_cut_customers(name: str, file: str, request: pytest.FixtureRequest) -> None:
    engine, _ = name.split(": ")
    pytest.importorskip(engine)
    if engine == "ray":
        request.getfixturevalue("started")
    keeps_whole, way = WAYS[name]
    check(way(file), TABLE, keeps_whole)
