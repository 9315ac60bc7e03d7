"""Every function that takes tables, with the objects and types of each library: views, dictionaries and UUIDs."""

from __future__ import annotations

import re
import uuid
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from company import DAY, START, company, milliseconds, pyarrow, table

import subscore
from subscore import audit, columns, plot, summary
from subscore.command import main

polars: Any = pytest.importorskip("polars")
duckdb: Any = pytest.importorskip("duckdb")
pandas: Any = pytest.importorskip("pandas")
parquet: Any = pytest.importorskip("pyarrow.parquet")
dataset: Any = pytest.importorskip("pyarrow.dataset")
pytest.importorskip("matplotlib")

AT = [START + month * 30 * DAY for month in (2, 3, 4)]


def of_duckdb(data: Any) -> Any:
    """A table in DuckDB's own types."""
    connection = duckdb.connect()
    connection.execute("create table given as from data")
    return connection.sql("from given")


LIBRARIES: Dict[str, Callable[[Any], Any]] = {
    "pyarrow": lambda data: data,
    "Polars": polars.from_arrow,
    "pandas": lambda data: data.to_pandas(types_mapper=pandas.ArrowDtype),
    "DuckDB": of_duckdb,
    "a list of batches' table": lambda data: pyarrow.Table.from_batches(data.to_batches(max_chunksize=20)),
}
NAMES = {number: str(uuid.UUID(int=number * 2 ** 90 + 7)) for number in range(1000)}


def texts(numbers: List[int]) -> Any:
    return pyarrow.array([NAMES[each] for each in numbers])


KINDS: Dict[str, Callable[[List[int]], Any]] = {
    "integers": lambda numbers: pyarrow.array(numbers, "int64"),
    "texts": texts,
    "large texts": lambda numbers: texts(numbers).cast("large_string"),
    "views": lambda numbers: texts(numbers).cast(pyarrow.string_view()),
    "a dictionary": lambda numbers: texts(numbers).dictionary_encode(),
    "UUIDs": lambda numbers: pyarrow.array([uuid.UUID(NAMES[each]).bytes for each in numbers], pyarrow.uuid()),
}
# Polars 2.1 takes UUIDs for 16 bytes each.
PAIRS = [(library, kind) for library in LIBRARIES for kind in KINDS if (library, kind) != ("Polars", "UUIDs")]


def given(rows: List[Dict[str, Any]], kind: str) -> Any:
    """Customers of a kind, and few values as dictionaries where customers are."""
    found = table(rows)
    found = found.set_column(0, "customer", KINDS[kind](found["customer"].to_pylist()))
    # No files have columns of the type null.
    found = found.drop_columns([name for name in ("isUpgraded",) if name in found.column_names])
    if kind == "a dictionary" and "productId" in found.column_names:
        index = found.column_names.index("productId")
        found = found.set_column(index, "productId", found["productId"].dictionary_encode())
    return found


ROWS, REPORTS = company(40)
STATES = pyarrow.table(columns.state_at(given(ROWS, "texts"), reports=given(REPORTS, "texts"), at=AT,
                                        output=summary.OUTPUT))


@pytest.mark.parametrize("library, kind", PAIRS)
def test_audit(library: str, kind: str) -> None:
    customers = sorted({row["customer"] for row in ROWS})
    mine = pyarrow.table({"customer": KINDS[kind](customers), "hasAccess": [True] * len(customers),
                          "at": pyarrow.array([AT[1]] * len(customers), pyarrow.timestamp("ms", "UTC")),
                          "state": pyarrow.array(["subscribed"] * len(customers)).dictionary_encode()})
    found = audit.compare(LIBRARIES[library](given(ROWS, kind)), LIBRARIES[library](mine),
                          reports=LIBRARIES[library](given(REPORTS, kind)))
    expected = audit.compare(given(ROWS, "integers"), mine.set_column(0, "customer", pyarrow.array(customers)),
                             reports=given(REPORTS, "integers"))
    assert found.compared == expected.compared == 40 and expected.kinds
    assert [(each.kind, each.count) for each in found.kinds] == [(each.kind, each.count) for each in expected.kinds]


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("kind", ["as it is", "views", "dictionaries"])
def test_summary_and_picture(library: str, kind: str, tmp_path: Path) -> None:
    expected, states = summary.of(STATES), STATES
    for number, field in enumerate(STATES.schema):
        if field.name in ("customer", "state", "currency", "trialOutcome", "expirationReason"):
            plain = STATES[field.name].cast(pyarrow.string())
            column = {"views": lambda each: each.cast(pyarrow.string_view()),
                      "dictionaries": lambda each: each.dictionary_encode()}.get(kind, lambda each: each)(plain)
            states = states.set_column(number, field.name, column)
    made = LIBRARIES[library](states if kind != "as it is" else STATES)
    assert [each.raw for each in summary.of(made).rows] == [each.raw for each in expected.rows]
    plot.save(made, tmp_path / "one.svg")
    plot.save(STATES, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


WRITERS: Dict[str, Callable[[Any, Path], object]] = {
    "pyarrow": parquet.write_table,
    "Polars": lambda data, path: polars.from_arrow(data).write_parquet(path),
    "pandas": lambda data, path: data.to_pandas(types_mapper=pandas.ArrowDtype).to_parquet(path),
    "DuckDB": lambda data, path: duckdb.sql(f"copy (from data) to '{path}'"),
}


@pytest.mark.parametrize("library", WRITERS)
@pytest.mark.parametrize("kind", ["integers", "texts", "large texts", "views", "a dictionary", "UUIDs"])
def test_customers_of_the_command(library: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if (library, kind) == ("Polars", "UUIDs"):
        pytest.skip("Polars takes UUIDs for 16 bytes each")
    rows, some, output = tmp_path / "rows.parquet", tmp_path / "some.parquet", tmp_path / "states.parquet"
    parquet.write_table(given(ROWS, kind if kind in ("integers", "UUIDs") else "texts"), rows)
    WRITERS[library](pyarrow.table({"customer": KINDS[kind]([0, 7, 70])}), some)
    assert main(["states", str(rows), "--customers", str(some), "--at", str(AT[1]), "-o", str(output)]) == 0
    found = parquet.read_table(output)["customer"].to_pylist()
    assert set(found) == ({0, 7, 70} if kind == "integers" else {NAMES[each] for each in (0, 7, 70)})


def dask_frame(data: Any) -> Any:
    frame = data.to_pandas(types_mapper=pandas.ArrowDtype)
    return pytest.importorskip("dask.dataframe").from_pandas(frame, npartitions=1)


def executed(data: Any) -> Any:
    connection = duckdb.connect()
    connection.register("given", data)
    return connection.execute("from given")


def written(data: Any, folder: Path) -> Path:
    parquet.write_table(data, folder / "given.parquet")
    return folder / "given.parquet"


# What is not a table yet, and what the error says to call.
UNREAD: Dict[str, Tuple[Callable[[Any, Path], Any], str]] = {
    "a lazy frame of Polars": (lambda data, folder: polars.from_arrow(data).lazy(), "LazyFrame.collect()"),
    "a data set of pyarrow": (lambda data, folder: dataset.dataset(written(data, folder)),
                              "FileSystemDataset.to_table()"),
    "a scanner of pyarrow": (lambda data, folder: dataset.dataset(written(data, folder)).scanner(),
                             "Scanner.to_table()"),
    "a file of pyarrow": (lambda data, folder: parquet.ParquetFile(written(data, folder)), "ParquetFile.read()"),
    "a frame of Daft": (lambda data, folder: pytest.importorskip("daft").from_arrow(data), "DataFrame.to_arrow()"),
    "a frame of Dask": (lambda data, folder: dask_frame(data), "DataFrame.compute()"),
    "a query that DuckDB executed": (lambda data, folder: executed(data), "DuckDBPyConnection.to_arrow_table()"),
}


@pytest.mark.filterwarnings("ignore:Arrow output on a DB-API result")
@pytest.mark.parametrize("name", UNREAD)
def test_what_is_not_read_yet(name: str, tmp_path: Path) -> None:
    """The error names what is to be called, and that works."""
    make, call = UNREAD[name]
    rows = given(ROWS, "texts")
    refused, advice = make(rows, tmp_path), f": pass {re.escape(call)}$"
    for function in (lambda: columns.state_at(refused, at=AT), lambda: columns.timeline(rows, reports=refused),
                     lambda: list(columns.state_at_batches([rows, refused], at=AT)),
                     lambda: audit.compare(refused, STATES), lambda: audit.compare(rows, refused),
                     lambda: plot.save(refused, tmp_path / "none.svg")):
        with pytest.raises(TypeError, match=advice):
            function()
    found = eval(f"refused.{call.split('.', 1)[1]}", {"refused": refused})
    assert in_rows(columns.state_at(found, at=AT)) == in_rows(columns.state_at(rows, at=AT))


# Of customers that sort_by() of pyarrow refuses, the error names another way.
@pytest.mark.parametrize("kind, sorts", [("texts", True), ("UUIDs", False), ("a dictionary", False)])
def test_advice_about_the_order(kind: str, sorts: bool) -> None:
    expected = given(ROWS, kind)
    rows = expected.take([number * 7919 % len(expected) for number in range(len(expected))])
    with pytest.raises(subscore.RequestError, match="All rows of a customer must be together") as failed:
        columns.state_at(rows, at=AT)
    advice = re.search(r"rows\.take\(.*?\)\)\)\)|rows\.take\(.*?\)\)\)", str(failed.value.message))
    assert (advice is None) == sorts
    if kind == "UUIDs":
        for sort in (rows.sort_by, rows.to_pandas(types_mapper=pandas.ArrowDtype).sort_values):
            with pytest.raises((TypeError, NotImplementedError)):
                sort("customer")
    found = rows.sort_by("customer") if advice is None else eval(advice[0], {"rows": rows, "pyarrow": pyarrow})
    assert in_rows(columns.state_at(found, at=AT)) == in_rows(columns.state_at(expected, at=AT))


def in_rows(answer: Any) -> List[Dict[str, Any]]:
    keys = [(name, "ascending") for name in ("customer", "originalTransactionId", "at")]
    found: List[Dict[str, Any]] = milliseconds(answer).sort_by(keys).to_pylist()
    return found


def test_bytes_are_uuids_if_the_type_says_so() -> None:
    plain = given(ROWS, "UUIDs")
    for kind in (pyarrow.binary(16), pyarrow.binary(), pyarrow.large_binary(), pyarrow.binary_view()):
        column = plain["customer"].cast(pyarrow.binary(16)).cast(pyarrow.binary()).cast(kind)
        rows = plain.set_column(0, "customer", column)
        with pytest.raises(subscore.RequestError, match=r"column\.cast\(pyarrow\.uuid\(\)\) in pyarrow") as failed:
            columns.state_at(rows, at=AT)
        assert failed.value.path == "/rows/customer"
        named = rows.set_column(0, "customer", rows["customer"].cast(pyarrow.uuid()))
        assert milliseconds(columns.state_at(named, at=AT)) == milliseconds(columns.state_at(plain, at=AT))


def test_two_relations_of_one_connection() -> None:
    """DuckDB has one open result at a time."""
    connection = duckdb.connect()
    for name, data in (("rows", given(ROWS, "texts")), ("reports", given(REPORTS, "texts"))):
        connection.execute(f"create table {name} as from data")
        assert len(data) == len(connection.table(name))
    expected = milliseconds(columns.state_at(given(ROWS, "texts"), reports=given(REPORTS, "texts"), at=AT))
    with pytest.raises(OSError, match=r"^reports: .* pass to_arrow_table\(\) of the relations, or one of "):
        columns.state_at(connection.table("rows"), reports=connection.table("reports"), at=AT)
    for reports in (connection.table("reports").to_arrow_table(), connection.cursor().table("reports")):
        answer = columns.state_at(connection.table("rows"), reports=reports, at=AT)
        assert milliseconds(answer) == expected
