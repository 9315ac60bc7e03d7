"""docs/engines.md: its programs, and the functions for Ray and Dask. Those for Spark are in test_spark.py.

What starts other processes runs at night only: `make test-columns` chooses by the mark `slow`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import pytest
from company import AT, company, milliseconds, pyarrow, table
from lives import payloads, population

import subscore.dask
import subscore.ray
from subscore import columns
from subscore._shuffled import MARK, decided, decided_with_reports

parquet: Any = pytest.importorskip("pyarrow.parquet")
PAGE = (Path(__file__).resolve().parents[4] / "docs/engines.md").read_text(encoding="utf-8")
ROWS, REPORTS = company(60)
SHUFFLED = [ROWS[row * 7919 % len(ROWS)] for row in range(len(ROWS))]
STORED = payloads(population(30)).rename_columns(["customer", "document"])
PROGRAMS = {next(name for name in ("pyspark", "ray", "dask", "daft", "datafusion", "polars", "duckdb", "joined")
                 if re.search(rf"\b{name}\b", program)): program
            for program in re.findall(r"(?<!-->\n)```python\n(.*?)```", PAGE, re.DOTALL)}
SLOW = ("pyspark", "ray", "dask")
KEYS = [(name, "ascending") for name in ("customer", "originalTransactionId")]


def in_order(found: Any, *more: str) -> List[Dict[str, Any]]:
    keys = [*KEYS, *((name, "ascending") for name in more)]
    rows: List[Dict[str, Any]] = milliseconds(found).sort_by(keys).to_pylist()
    return rows


def test_there_is_a_program_for_each() -> None:
    assert len(PROGRAMS) == 8


@pytest.mark.parametrize("name", [pytest.param(each, marks=[pytest.mark.slow] if each in SLOW else [])
                                  for each in PROGRAMS])
def test_programs(name: str, tmp_path: Path) -> None:
    """Over batches that cut customers."""
    if name != "joined":
        pytest.importorskip(name)
    options = {"compression": "none", "row_group_size": 20}
    # No files have columns of the type null.
    parquet.write_table(table(SHUFFLED).drop_columns(["isUpgraded"]), tmp_path / "transactions.parquet", **options)
    parquet.write_table(table(REPORTS), tmp_path / "reports.parquet", **options)
    ending = "\nimport pyarrow.parquet\npyarrow.parquet.write_table(states, 'states.parquet')\n"
    # Processes of engines start this file again.
    program = "if __name__ == '__main__':\n" + "".join(
        f"    {line}\n" for line in (PROGRAMS[name] + ending).splitlines())
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "POLARS_IDEAL_MORSEL_SIZE": "7",
                               "RAY_raylet_start_wait_time_s": "300"})
    assert done.returncode == 0, done.stderr
    reports = table(REPORTS) if name in SLOW else None
    expected = columns.state_at(table(ROWS), reports=reports, at="2025-07-01T00:00:00Z")
    assert in_order(parquet.read_table(tmp_path / "states.parquet")) == in_order(expected)


class OnDask:
    def frame(self, data: Any) -> Any:
        pandas, dataframe = pytest.importorskip("pandas"), pytest.importorskip("dask.dataframe")
        return dataframe.from_pandas(data.to_pandas(types_mapper=pandas.ArrowDtype), npartitions=3)

    def taken(self, found: Any) -> Any:
        return pyarrow.Table.from_pandas(found.compute(), preserve_index=False)

    def parts(self, found: Any) -> Any:
        return pytest.importorskip("dask").compute(*found.to_delayed())

    functions: Any = subscore.dask


class OnRay:
    def __init__(self) -> None:
        self.data = pytest.importorskip("ray.data")

    def frame(self, data: Any) -> Any:
        return self.data.from_arrow(data).repartition(3)

    def taken(self, found: Any) -> Any:
        return pyarrow.concat_tables(pytest.importorskip("ray").get(found.to_arrow_refs()))

    def parts(self, found: Any) -> Any:
        return pytest.importorskip("ray").get(found.to_arrow_refs())

    functions: Any = subscore.ray


@pytest.fixture(scope="module", params=[OnDask, OnRay], ids=["dask", "ray"])
def engine(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param is OnRay:
        ray: Any = pytest.importorskip("ray")
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    yield request.param()
    if request.param is OnRay:
        ray.shutdown()


Question = Tuple[str, Callable[[], Any], Optional[Callable[[], Any]], Dict[str, Any]]
QUESTIONS: Dict[str, Question] = {
    "rows": ("state_at", lambda: table(SHUFFLED), None, {"at": AT}),
    "rows and reports, customers as texts": (
        "state_at", lambda: table(SHUFFLED, "string"), lambda: table(REPORTS, "string"), {"at": AT}),
    "timelines": ("timeline", lambda: table(SHUFFLED), lambda: table(REPORTS), {}),
    "other names": ("state_at", lambda: table(SHUFFLED).rename_columns({"customer": "user_id"}), None,
                    {"at": AT, "columns": {"customer": "user_id"},
                     "output": ["customer", "state", "originalTransactionId", "at"]}),
    "a name of the answer": ("state_at", lambda: table(SHUFFLED), lambda: table(REPORTS),
                             {"at": AT, "columns": {"at": "instant", "hasAccess": "is_pro"}}),
    "documents": ("state_at", lambda: STORED.take(list(range(len(STORED)))[::-1]).append_column(
        "status", pyarrow.array([1.5] * len(STORED))), None, {"at": AT, "on_unreadable": "omit"}),
    "more partitions than customers": ("state_at", lambda: table(SHUFFLED[:5]), None, {"at": AT, "partitions": 9}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answers_of_an_engine(engine: Any, name: str) -> None:
    function, rows, reports, options = QUESTIONS[name]
    found = getattr(engine.functions, function)(
        engine.frame(rows()), **{"partitions": 4, **options},
        **({} if reports is None else {"reports": engine.frame(reports())}))
    options = {key: value for key, value in options.items() if key != "partitions"}
    names = options.get("columns") or {}
    expected = getattr(columns, function)(
        rows().sort_by(names.get("customer", "customer")), **options,
        **({} if reports is None else {"reports": reports().sort_by("customer")}))
    more = (names.get("at", "at"),) if function == "state_at" else ("start",)
    assert in_order(engine.taken(found), *more) == in_order(expected, *more)


@pytest.mark.slow
def test_the_partitions_of_an_answer_share_no_customer(engine: Any) -> None:
    """Each is one call. `joined()` takes them as they are, and names a customer whose rows went to two calls."""
    def parts_of(rows: Any) -> List[Any]:
        return [*engine.parts(engine.functions.state_at(engine.frame(rows), at=AT, partitions=4))]

    rows = table(ROWS)
    parts = parts_of(table(SHUFFLED))
    assert sum(len(each) > 0 for each in parts) > 1
    assert in_order(columns.joined(parts), "at") == in_order(columns.state_at(rows, at=AT), "at")
    customers = rows["customer"].to_pylist()
    cut = next(row for row in range(len(rows) // 2, len(rows)) if customers[row] == customers[row - 1])
    with pytest.raises(subscore.RequestError, match=f"Customer {customers[cut]} is in answers"):
        columns.joined([*parts_of(rows[:cut]), *parts_of(rows[cut:])])


@pytest.mark.slow
def test_what_is_wrong_is_said_before_an_engine_runs(engine: Any) -> None:
    rows = table(ROWS)
    with pytest.raises(subscore.RequestError, match="/rows/purchaseDate"):
        engine.functions.state_at(engine.frame(rows.drop_columns(["purchaseDate"])), at=AT)
    with pytest.raises(ValueError, match="'custmer' is not a column that is read; did you mean customer"):
        engine.functions.state_at(engine.frame(rows), at=AT, columns={"custmer": "x"})
    with pytest.raises(ValueError, match="columns: the answer would have two columns 'state'"):
        engine.functions.state_at(engine.frame(rows), at=AT, columns={"at": "state"})
    with pytest.raises(subscore.RequestError, match="/at"):
        engine.functions.state_at(engine.frame(rows), at="yesterday")


# The rows of a partition, and where the table is that is refused.
PARTITIONS: Dict[str, Tuple[List[int], Optional[str]]] = {
    "sorted": ([*range(len(ROWS))], None),
    "a customer comes again": ([*range(9, len(ROWS)), *range(9)], "/rows/"),
}


@pytest.mark.parametrize("name", PARTITIONS)
@pytest.mark.parametrize("has_reports", [False, True])
def test_a_partition_is_one_call(name: str, has_reports: bool) -> None:
    """So customers are whole over its batches, and one who comes again is refused."""
    order, refused = PARTITIONS[name]
    rows = table(ROWS).take(order)
    if has_reports:
        marked = pyarrow.concat_tables([
            rows.append_column(MARK, pyarrow.array([False] * len(rows))),
            table(REPORTS).append_column(MARK, pyarrow.array([True] * len(REPORTS)))], promote_options="default")
        whole = marked.take(pyarrow.compute.sort_indices(marked["customer"])) if refused is None else marked
        found = decided_with_reports("state_at", {"at": AT}, whole.to_batches(max_chunksize=7))
    else:
        found = decided("state_at", {"at": AT}, rows.to_batches(max_chunksize=7))
    if refused is not None:
        with pytest.raises(subscore.RequestError, match="/customer: .* must be ") as error:
            list(found)
        assert error.value.code == "conflicting_fields" and str(error.value.path).startswith(refused)
        return
    expected = columns.state_at(table(ROWS), at=AT, reports=table(REPORTS) if has_reports else None)
    assert in_order(pyarrow.concat_tables(found), "at") == in_order(expected, "at")


@pytest.mark.slow
def test_customers_of_two_types_have_two_hashes() -> None:
    dask = OnDask()
    with pytest.raises(TypeError, match=r"^customer: it is int64\[pyarrow\] in the rows and string"):
        subscore.dask.state_at(dask.frame(table(ROWS)), reports=dask.frame(table(REPORTS, "string")), at=AT)
