"""States over data frames of Spark, on a cluster of two workers on this machine."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import pytest
from company import AT, company, milliseconds, pyarrow, table
from cutting import check, recorder, replayed
from lives import payloads, population

import subscore.spark
from subscore import columns

pyspark: Any = pytest.importorskip("pyspark")
parquet: Any = pytest.importorskip("pyarrow.parquet")
if not shutil.which("java"):
    pytest.skip("there is no Java; `make test-columns` installs it", allow_module_level=True)

ROWS, REPORTS = company(150)
SHUFFLED = [ROWS[row * 7919 % len(ROWS)] for row in range(len(ROWS))]
KEYS = [(name, "ascending") for name in ("customer", "originalTransactionId", "at")]


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("spark")
    os.environ.update({
        "SPARK_HOME": str(Path(pyspark.__file__).parent), "PYSPARK_PYTHON": sys.executable,
        "SPARK_WORKER_DIR": str(folder), "SPARK_LOCAL_DIRS": str(folder), "SPARK_LOCAL_IP": "127.0.0.1"})
    settings = {
        "spark.ui.enabled": "false", "spark.sql.session.timeZone": "America/New_York", "spark.executor.memory": "512m",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "7", "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.log.level": "OFF",
    }
    builder = pytest.importorskip("pyspark.sql").SparkSession.builder.master("local-cluster[2,1,512]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


def test_two_workers(spark: Any) -> None:
    running = spark.sparkContext._jsc.sc().getExecutorMemoryStatus().size()
    spark.range(4, numPartitions=4).count()
    assert running <= 3 and spark.sparkContext.defaultParallelism == 2


@pytest.mark.parametrize("kind", ["int64", "string"])
@pytest.mark.parametrize("has_reports", [False, True])
def test_states(spark: Any, kind: str, has_reports: bool) -> None:
    """Batches of seven rows, so customers span them."""
    rows, reports = table(SHUFFLED, kind), table(REPORTS, kind) if has_reports else None
    found = subscore.spark.state_at(
        spark.createDataFrame(rows).repartition(3), at=AT, partitions=3,
        reports=None if reports is None else spark.createDataFrame(reports))
    expected = milliseconds(columns.state_at(table(ROWS, kind), reports=reports, at=AT))
    answer = milliseconds(found.toArrow()).sort_by(KEYS)
    assert answer.to_pylist() == expected.sort_by(KEYS).to_pylist()
    assert dict(found.dtypes)["status"] == "smallint" and dict(found.dtypes)["customer"] in ("bigint", "string")


OPTIONS: Dict[str, Dict[str, Any]] = {
    "assume_renewal": {"assume_renewal": True},
    "entitlements": {"entitlements": [{"id": "pro", "product_ids": ["pro.month"]}]},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options(spark: Any, name: str) -> None:
    found = subscore.spark.state_at(spark.createDataFrame(table(ROWS)), at=AT[0], **OPTIONS[name])
    expected = milliseconds(columns.state_at(table(ROWS), at=AT[0], **OPTIONS[name]))
    assert milliseconds(found.toArrow()).sort_by(KEYS).to_pylist() == expected.to_pylist()


@pytest.mark.parametrize("name", [None, "user_id"])
def test_timelines(spark: Any, name: Optional[str]) -> None:
    frame = spark.createDataFrame(table(SHUFFLED))
    names = None
    if name is not None:
        frame, names = frame.withColumnRenamed("customer", name), {"customer": name}
    found = milliseconds(subscore.spark.timeline(frame, columns=names).toArrow())
    keys = [(each, "ascending") for each in ("customer", "originalTransactionId", "start")]
    expected = milliseconds(columns.timeline(table(ROWS)))
    assert found.sort_by(keys).to_pylist() == expected.sort_by(keys).to_pylist()


def test_a_name_of_the_answer(spark: Any) -> None:
    names = {"at": "instant", "hasAccess": "is_pro"}
    found = subscore.spark.state_at(spark.createDataFrame(table(SHUFFLED)), at=AT, columns=names,
                                    reports=spark.createDataFrame(table(REPORTS)))
    expected = milliseconds(columns.state_at(table(ROWS), reports=table(REPORTS), at=AT, columns=names))
    keys = [*KEYS[:2], ("instant", "ascending")]
    assert milliseconds(found.toArrow()).sort_by(keys).to_pylist() == expected.sort_by(keys).to_pylist()


@pytest.mark.parametrize("names", [None, {"customer": "user_id", "document": "body"}])
def test_documents(spark: Any, names: Optional[Dict[str, str]]) -> None:
    """Beside columns that are the caller's."""
    stored = payloads(population(30)).rename_columns(["customer", "document"])
    own = stored if names is None else stored.rename_columns(["user_id", "body"])
    frame = spark.createDataFrame(own.append_column("status", pyarrow.array([1.5] * len(stored)))).repartition(3)
    found = milliseconds(subscore.spark.state_at(frame, at=AT, columns=names, on_unreadable="omit").toArrow())
    assert found.sort_by(KEYS).to_pylist() == milliseconds(columns.state_at(stored, at=AT)).sort_by(KEYS).to_pylist()


def test_the_files_of_an_answer_share_no_customer(spark: Any, tmp_path: Path) -> None:
    """Each is of one partition, which is one call. `joined()` names a customer whose rows went to two calls."""
    def files_of(rows: Any) -> List[Any]:
        folder = tmp_path / f"states of {len(rows)}"
        found = subscore.spark.state_at(spark.createDataFrame(rows), at=AT, partitions=3)
        found.write.parquet(str(folder), compression="uncompressed")
        return [parquet.read_table(each) for each in sorted(folder.glob("part-*.parquet"))]

    rows = table(ROWS)
    parts = files_of(table(SHUFFLED))
    assert len(parts) > 1
    expected = milliseconds(columns.state_at(rows, at=AT)).sort_by(KEYS).to_pylist()
    assert milliseconds(columns.joined(parts)).sort_by(KEYS).to_pylist() == expected
    customers = rows["customer"].to_pylist()
    cut = next(row for row in range(len(rows) // 2, len(rows)) if customers[row] == customers[row - 1])
    with pytest.raises(subscore.RequestError, match=f"Customer {customers[cut]} is in answers"):
        columns.joined([*files_of(rows[:cut]), *files_of(rows[cut:])])


def called(way: str, once: bool) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """A function for one of Spark's ways, which writes down what a call gets: one for all batches, or one for each."""
    recorded = recorder()

    def each(batches: Iterator[Any]) -> Iterator[Any]:
        tables = [pyarrow.table(batch) for batch in batches]
        for one in [pyarrow.concat_tables(tables)] if once and tables else tables:
            make = importlib.import_module("pandas").DataFrame if way == "mapInPandas" else pyarrow.record_batch
            yield make({"rows": [recorded(one)]})

    return each


WAYS: Dict[str, Tuple[str, bool]] = {
    "one call for the iterator": ("mapInArrow", True),
    "a call for each batch": ("mapInArrow", False),
    "a call for each batch of pandas": ("mapInPandas", False),
}


@pytest.mark.parametrize("name", WAYS)
def test_which_ways_cut_customers(spark: Any, name: str) -> None:
    """What the table of docs/engines.md says of Spark."""
    way, once = WAYS[name]
    rows = table(ROWS).drop_columns(["isUpgraded", "revocationDate", "offerType"])
    frame = spark.createDataFrame(rows).repartition("customer").sortWithinPartitions("customer")
    check(replayed(bytes(each["rows"]) for each in getattr(frame, way)(called(way, once), "rows binary").collect()),
          rows, once)


def test_an_error_says_what_is_wrong(spark: Any) -> None:
    rows = table(ROWS)
    nobody = rows.set_column(0, "customer", pyarrow.array([None, *rows["customer"].to_pylist()[1:]], "int64"))
    with pytest.raises(Exception, match="missing_field|customer"):
        subscore.spark.state_at(spark.createDataFrame(nobody), at=AT).count()
    with pytest.raises(subscore.RequestError, match="/rows/purchaseDate"):
        subscore.spark.state_at(spark.createDataFrame(rows.drop_columns(["purchaseDate"])), at=AT)


def test_the_program_of_the_page(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).resolve().parents[4] / "docs/engines.md").read_text(encoding="utf-8")
    (program,) = (each for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "spark.state_at(" in each)
    for name, rows in (("transactions", SHUFFLED), ("reports", REPORTS)):
        # Where musl is installed beside glibc, Snappy's package for Java loads its library for musl, and fails.
        parquet.write_table(table(rows).drop_columns(["isUpgraded"] if rows is SHUFFLED else []),
                            tmp_path / f"{name}.parquet", compression="none")
    found: Dict[str, Any] = {}
    exec(program.replace('parquet("', f'parquet("{tmp_path}/'), found)
    assert found["states"].num_rows == milliseconds(columns.state_at(table(ROWS), at=0)).num_rows
