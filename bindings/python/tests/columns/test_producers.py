"""One table of 400 customers, made by the most ordinary way of each library that makes tables of Arrow. The answers are
those about pyarrow's own table, or there is an error, and a remedy with which they are.

Most of these libraries are in an environment of their own, which `make test-producers` builds at night. There
SUBSCORE_PRODUCERS is set, and none may be missing.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import re
import sqlite3
import sys
import uuid
from datetime import datetime
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

import pytest
from company import milliseconds, pyarrow
from lives import payloads, population, tables

import subscore
from subscore import columns

parquet: Any = pytest.importorskip("pyarrow.parquet")
compute: Any = pytest.importorskip("pyarrow.compute")
ROOT = Path(__file__).resolve().parents[4]
AT = ["2025-09-01T00:00:00Z", "2026-02-03T00:00:00Z"]
IDS = ("customer", "transactionId", "originalTransactionId", "subscriptionGroupIdentifier")
UTC = pyarrow.timestamp("ms", "UTC")


def module(name: str) -> Any:
    """A library of the producers, which may be missing only where another environment tests."""
    if os.environ.get("SUBSCORE_PRODUCERS"):
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is in make/python/producers.txt: make test-producers")


def with_column(table: Any, name: str, column: Any) -> Any:
    return table.set_column(table.column_names.index(name), name, column)


def uuid_of(customer: str) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_URL, customer)


def with_uuids(table: Any) -> Any:
    """UUIDs as customers, in the order of their bytes, which is that of their texts."""
    found = pyarrow.array([uuid_of(each).bytes for each in table["customer"].to_pylist()], pyarrow.binary(16))
    return in_order(with_column(table, "customer", pyarrow.ExtensionArray.from_storage(pyarrow.uuid(), found)))


def in_order(table: Any) -> Any:
    """Sorted by UUID, which sort_by() of pyarrow refuses."""
    return table.take(compute.sort_indices(table["customer"].cast(pyarrow.binary(16))))


def with_integers(table: Any) -> Any:
    """Integers as ids, and none for the chain of a transaction that is the first one."""
    for name in IDS:
        if name in table.column_names:
            numbers = [int(each.lstrip("p")) for each in table[name].to_pylist()]
            table = with_column(table, name, pyarrow.array(numbers, "int64"))
    if "purchaseDate" in table.column_names:
        is_first = compute.equal(table["originalTransactionId"], table["transactionId"])
        chain = compute.if_else(is_first, None, table["originalTransactionId"])
        table = with_column(table, "originalTransactionId", chain)
    return table.sort_by("customer")


def tables_of_rows() -> Tuple[Any, Any]:
    """Rows and reports with gaps in each type of column."""
    rows, reports = tables(PEOPLE)
    prices = [None if number % 9 == 0 else each for number, each in enumerate(rows["price"].to_pylist())]
    flags = [None if number % 5 else False for number in range(len(rows))]
    rows = with_column(rows, "price", pyarrow.array(prices, "int64"))
    return with_column(rows, "isUpgraded", pyarrow.array(flags)).drop_columns(["offerIdentifier"]), reports


PEOPLE = population(400)
ROWS, REPORTS = tables_of_rows()
DOCUMENTS = payloads(PEOPLE).rename_columns(["customer", "document"])
KINDS: Dict[str, Dict[str, Any]] = {
    "texts": {"rows": ROWS, "reports": REPORTS},
    "integers": {"rows": with_integers(ROWS), "reports": with_integers(REPORTS)},
    "uuids": {"rows": with_uuids(ROWS), "reports": with_uuids(REPORTS)},
    "documents": {"rows": DOCUMENTS},
    "documents_of_uuids": {"rows": with_uuids(DOCUMENTS)},
}
OF_UUIDS = ("uuids", "documents_of_uuids")
OF_ROWS = ("texts", "integers", "uuids")
Answers = Tuple[List[Dict[str, Any]], ...]


def records(answer: Any, instant: str) -> List[Dict[str, Any]]:
    """The records in one order, with ids as texts: libraries differ in the width of integers and in the order."""
    found = [{name: str(each) if name in IDS and each is not None else each for name, each in record.items()}
             for record in milliseconds(answer).to_pylist()]
    return sorted(found, key=lambda each: (*(str(each[name]) for name in IDS if name in each), each[instant] or 0))


def answers(make: Callable[[str], Any], kind: str, **options: Any) -> Answers:
    """States and timelines. Each table is made for each call, because a stream is read once."""
    def reports() -> Any:
        return make("reports") if "reports" in KINDS[kind] else None

    states = columns.state_at(make("rows"), reports=reports(), at=AT, **options)
    assert states.customers == 400 and states.rows == sum(map(len, KINDS[kind].values()))
    intervals = columns.timeline(make("rows"), reports=reports(), **options)
    counted = [{"code": each.code, "count": each.count} for each in states.warnings]
    return records(states, "at"), records(intervals, "start"), counted, [dict(states.passed_over)]


@functools.lru_cache(maxsize=None)
def expected(kind: str) -> Answers:
    found = answers(KINDS[kind].__getitem__, kind)
    assert len(found[0]) == 800 and {each["state"] for each in found[0]} > {"subscribed", "expired"}
    return found


class Place:
    """Where tables are: files, databases, and what stays open until the end or, in `kept`, until a test ends."""

    kept: contextlib.ExitStack
    connection: Any

    def __init__(self, folder: Path, stack: contextlib.ExitStack) -> None:
        self.folder, self.stack, self.count = folder, stack, 0
        for kind, pair in KINDS.items():
            for name, table in pair.items():
                parquet.write_table(table, self.file(kind, name))
                with pyarrow.ipc.new_stream(self.file(kind, name, "arrows"), table.schema) as stream:
                    stream.write_table(table, max_chunksize=500)

    def file(self, kind: str, name: str, ending: str = "parquet") -> str:
        return str(self.folder / f"{kind}_{name}.{ending}")

    def new(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    @functools.cached_property
    def duckdb(self) -> Any:
        return self.stack.enter_context(module("duckdb").connect())

    @functools.cached_property
    def iceberg(self) -> Any:
        found = module("pyiceberg.catalog.sql").SqlCatalog(
            "default", uri=f"sqlite:///{self.folder}/catalog.db", warehouse=f"file://{self.folder}")
        self.stack.callback(found.close)
        found.create_namespace("store")
        return found

    @functools.cached_property
    def server(self) -> Any:
        """A server of PostgreSQL."""
        sys.path.append(str(ROOT / "Tests/Databases"))
        postgresql = importlib.import_module("postgresql")
        if not Path(postgresql.PG_CONFIG).exists() and not os.environ.get("SUBSCORE_PRODUCERS"):
            pytest.skip("a server of PostgreSQL is missing: make setup FOR=databases")
        return self.stack.enter_context(postgresql.Server(has_extension=False))

    @property
    def uri(self) -> str:
        return f"postgresql:///postgres?host={self.server.socket}&user=postgres"

    def cursor(self, driver: str, *uri: str) -> Any:
        """A cursor of ADBC on a connection of its own."""
        connection = self.kept.enter_context(module(f"adbc_driver_{driver}.dbapi").connect(*uri))
        return self.kept.enter_context(connection.cursor())


class Given(NamedTuple):
    """One table that a producer makes."""

    place: Place
    kind: str
    name: str

    @property
    def table(self) -> Any:
        return KINDS[self.kind][self.name]

    @property
    def file(self) -> str:
        return self.place.file(self.kind, self.name)

    @property
    def stream(self) -> str:
        return self.place.file(self.kind, self.name, "arrows")

    @property
    def ordered(self) -> str:
        """A query about the file."""
        return f"from '{self.file}' order by customer"


@pytest.fixture(scope="module")
def long_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with contextlib.ExitStack() as stack:
        yield Place(tmp_path_factory.mktemp("producers"), stack)


@pytest.fixture
def place(long_place: Place) -> Iterator[Place]:
    with contextlib.ExitStack() as long_place.kept:
        yield long_place


Make = Callable[[Given], Any]


def with_whole_prices(frame: Any) -> Any:
    return frame.astype({"price": "Int64"}) if "price" in frame else frame


def named_uuids(table: Any) -> Any:
    """A table of pyarrow whose customers are bytes."""
    return with_column(table, "customer", table["customer"].cast(pyarrow.uuid()))


def polars_texts(given: Given) -> Any:
    polars = module("polars")
    dashes = r"^(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-"
    return polars.read_parquet(given.file).with_columns(polars.col("customer").bin.encode("hex").str.replace(*dashes))


def datafusion_frame(given: Given) -> Any:
    datafusion = module("datafusion")
    return datafusion.SessionContext().read_parquet(given.file).sort(datafusion.col("customer"))


def daft_frame(given: Given) -> Any:
    return module("daft").read_parquet(given.file).sort("customer")


def chdb(given: Given, form: str = "ArrowTable", columns: str = "*") -> Any:
    return module("chdb").query(f"select {columns} from file('{given.file}') order by customer", form)


OF_CHDB = {"string": "String", "int64": "Int64", "bool": "Bool", "extension<arrow.uuid>": "UUID",
           "timestamp[ms, tz=UTC]": "DateTime64(3, 'UTC')"}


def chdb_table(given: Given, kinds: Dict[str, str], columns: str = "*") -> Any:
    """A table in types of chDB."""
    kinds = {field.name: kinds.get(field.name, OF_CHDB[str(field.type)]) for field in given.table.schema}
    made = ", ".join(f"{name} {kind if name == 'customer' else f'Nullable({kind})'}" for name, kind in kinds.items())
    with contextlib.closing(module("chdb").connect()) as connection:
        connection.query(f"create or replace table given ({made}) engine = Memory")
        connection.query(f"insert into given select * from file('{given.file}')")
        return connection.query(f"select {columns} from given order by customer", "ArrowTable")


FEW = ("transactionReason", "inAppOwnershipType", "productId", "currency", "autoRenewProductId", "notificationType",
       "subtype")


def few(given: Given) -> List[str]:
    """The columns that have a few values, which enumerations may be."""
    return [name for name in FEW if name in given.table.column_names]


def values_of(given: Given, name: str) -> str:
    return ", ".join(f"'{each}'" for each in sorted(set(given.table[name].to_pylist()) - {None}))


def duckdb_enumerations(given: Given) -> Any:
    kinds = {name: given.place.new("kind") for name in few(given)}
    for name, kind in kinds.items():
        given.place.duckdb.execute(f"create type {kind} as enum ({values_of(given, name)})")
    changes = ", ".join(f"{name}::{kind} as {name}" for name, kind in kinds.items())
    return given.place.duckdb.sql(f"select * replace ({changes}) {given.ordered}").to_arrow_table()


def chdb_enumerations(given: Given, columns: str) -> Any:
    return chdb_table(given, {name: f"Enum({values_of(given, name)})" for name in few(given)}, columns)


def words_of(given: Given) -> str:
    return f"* replace ({', '.join(f'toString({name}) as {name}' for name in few(given))})"


def iceberg(given: Given) -> Any:
    name = f"store.{given.kind}_{given.name}"
    if given.place.iceberg.table_exists(name):
        return given.place.iceberg.load_table(name)
    made = given.place.iceberg.create_table(name, schema=given.table.schema)
    made.append(given.table)
    return made


def stored(value: Any) -> Any:
    """A value as a database without such a type has it."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return str(value) if isinstance(value, uuid.UUID) else value


def sqlite(given: Given, rows_of_a_batch: Optional[int] = None) -> Any:
    """A cursor after the query of a table of SQLite."""
    path = given.place.folder / given.place.new("lite")
    names = given.table.column_names
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(f"create table given ({', '.join(names)})")
        database.executemany(f"insert into given values ({', '.join('?' * len(names))})",
                             [[stored(each) for each in row.values()] for row in given.table.to_pylist()])
        database.commit()
    cursor = given.place.cursor("sqlite", str(path))
    if rows_of_a_batch is not None:
        option = module("adbc_driver_sqlite").StatementOptions.BATCH_ROWS.value
        cursor.adbc_statement.set_options(**{option: str(rows_of_a_batch)})
    return cursor.execute("select * from given order by customer")


def ingested(given: Given, query: Callable[[Given], str]) -> Any:
    """What SQLite has of a table that ADBC wrote, all in one batch."""
    cursor = given.place.cursor("sqlite", str(given.place.folder / given.place.new("lite")))
    cursor.adbc_ingest("given", given.table)
    option = module("adbc_driver_sqlite").StatementOptions.BATCH_ROWS.value
    cursor.adbc_statement.set_options(**{option: "10000"})
    return cursor.execute(query(given)).fetch_arrow_table()


def everything(given: Given) -> str:
    return "select * from given order by customer"


def with_offsets(given: Given) -> str:
    named = (f"{each} || 'Z' as {each}" if each.endswith("Date") else each for each in given.table.column_names)
    return f"select {', '.join(named)} from given order by customer"


OF_POSTGRESQL = {"string": "text", "int64": "bigint", "bool": "boolean", "extension<arrow.uuid>": "uuid",
                 "timestamp[ms, tz=UTC]": "timestamptz"}


def postgresql(given: Given, cursor: Optional[Any] = None, selected: str = "*", **kinds: str) -> Any:
    """A cursor after the query of a table in types of PostgreSQL."""
    name = given.place.new("given")
    cursor = cursor or given.place.cursor("postgresql", given.place.uri)
    # ADBC writes it, and the server converts it into its own types.
    cursor.adbc_ingest(name, given.table)
    wanted = {field.name: kinds.get(field.name, OF_POSTGRESQL[str(field.type)]) for field in given.table.schema}
    changes = (f'alter "{each}" type {kind} using "{each}"::{kind}' for each, kind in wanted.items())
    cursor.execute(f"alter table {name} {', '.join(changes)}")
    order = 'customer collate "C"' if wanted["customer"] == "text" else "customer"
    return cursor.execute(f"select {selected} from {name} order by {order}")


def on_one_connection(given: Given, take: Callable[[Any], Any]) -> Any:
    """What two cursors of one connection have."""
    if given.name == "rows":
        given.place.connection = given.place.kept.enter_context(
            module("adbc_driver_postgresql.dbapi").connect(given.place.uri))
    cursor = given.place.kept.enter_context(given.place.connection.cursor())
    return take(postgresql(given, cursor))


def whole_prices_of_postgresql(given: Given) -> Any:
    names = (f'"{each}"' for each in given.table.column_names if each != "price")
    more = ("price::bigint as price",) if given.name == "rows" else ()
    return postgresql(given, selected=", ".join((*names, *more)), price="numeric").fetch_arrow_table()


# What is refused, of which kinds of tables, and what the error says to do.
FLOATS = r'/rows/price: .* Cast a column of milliunits to int64, in pandas with astype\("Int64"\)'
BYTES = r"/rows/customer: .* column\.cast\(pyarrow\.uuid\(\)\) in pyarrow\. Or pass the texts of the UUIDs\."
BUSY = r"^reports: .* pass to_arrow_table\(\) of the relations, or one of connection\.cursor\(\)$"


class Producer(NamedTuple):
    """A way to make a table, and the kinds that it is refused for, each with the error and with what helps."""

    make: Make
    refused: Dict[Tuple[str, ...], Tuple[str, Make]] = {}
    kinds: Tuple[str, ...] = tuple(KINDS)

    def refusal(self, kind: str) -> Optional[Tuple[str, Make]]:
        return next((found for kinds, found in self.refused.items() if kind in kinds), None)


PRODUCERS: Dict[str, Producer] = {
    "pyarrow, read_table()": Producer(lambda given: parquet.read_table(given.file)),
    "pyarrow, a reader of batches": Producer(lambda given: parquet.ParquetFile(given.file).iter_batches(100)),
    "pandas, read_parquet()": Producer(
        lambda given: module("pandas").read_parquet(given.file),
        {OF_ROWS: (FLOATS, lambda given: with_whole_prices(module("pandas").read_parquet(given.file)))}),
    "pandas, a list of dicts": Producer(
        lambda given: module("pandas").DataFrame(given.table.to_pylist()),
        {OF_ROWS: (FLOATS, lambda given: with_whole_prices(module("pandas").DataFrame(given.table.to_pylist())))}),
    "pandas, convert_dtypes()": Producer(lambda given: module("pandas").read_parquet(given.file).convert_dtypes()),
    "pandas, its nullable types": Producer(
        lambda given: module("pandas").read_parquet(given.file, dtype_backend="numpy_nullable")),
    "pandas, Arrow's types": Producer(lambda given: module("pandas").read_parquet(given.file, dtype_backend="pyarrow")),
    "pandas, categories": Producer(
        lambda given: module("pandas").read_parquet(given.file, dtype_backend="pyarrow").astype(
            dict.fromkeys(few(given), "category")), kinds=("texts",)),
    "Polars, read_parquet()": Producer(
        lambda given: module("polars").read_parquet(given.file).sort("customer"), {OF_UUIDS: (BYTES, polars_texts)}),
    "Polars, to_arrow()": Producer(
        lambda given: module("polars").read_parquet(given.file).sort("customer").to_arrow(),
        {OF_UUIDS: (BYTES, lambda given: named_uuids(module("polars").read_parquet(given.file).to_arrow()))}),
    "Polars, a list of dicts": Producer(
        lambda given: module("polars").DataFrame(given.table.to_pylist(), infer_schema_length=None),
        {OF_UUIDS: (BYTES, polars_texts)}),
    "Polars, categories": Producer(
        lambda given: module("polars").read_parquet(given.file).with_columns(
            module("polars").col(few(given)).cast(module("polars").Categorical)), kinds=("texts",)),
    "Polars, collect() of a scan": Producer(
        lambda given: module("polars").scan_parquet(given.file).sort("customer").collect(),
        kinds=("texts", "integers", "documents")),
    "DuckDB, relations": Producer(
        lambda given: given.place.duckdb.sql(given.ordered),
        {OF_ROWS: (BUSY, lambda given: given.place.duckdb.cursor().sql(given.ordered))}),
    "DuckDB, to_arrow_table()": Producer(lambda given: given.place.duckdb.sql(given.ordered).to_arrow_table()),
    "DuckDB, to_arrow_reader() of two cursors": Producer(
        lambda given: given.place.duckdb.cursor().sql(given.ordered).to_arrow_reader(100)),
    "DuckDB, df()": Producer(lambda given: given.place.duckdb.sql(given.ordered).df()),
    "DuckDB, pl()": Producer(lambda given: given.place.duckdb.sql(given.ordered).pl()),
    "DuckDB, enumerations": Producer(duckdb_enumerations, kinds=("texts",)),
    "DuckDB, its UUIDs in Arrow's type": Producer(
        lambda given: module("duckdb").connect(config={"arrow_lossless_conversion": True}).sql(given.ordered)),
    "DataFusion, frames": Producer(
        datafusion_frame, {OF_UUIDS: (BYTES, lambda given: named_uuids(datafusion_frame(given).to_arrow_table()))}),
    "DataFusion, to_arrow_table()": Producer(
        lambda given: datafusion_frame(given).to_arrow_table(),
        {OF_UUIDS: (BYTES, lambda given: named_uuids(datafusion_frame(given).to_arrow_table()))}),
    "DataFusion, collect()": Producer(
        lambda given: datafusion_frame(given).collect(),
        {OF_UUIDS: (BYTES, lambda given: map(named_uuids, map(
            lambda batch: pyarrow.Table.from_batches([batch]), datafusion_frame(given).collect())))}),
    "DataFusion, tables of pyarrow": Producer(
        lambda given: module("datafusion").SessionContext().from_arrow(given.table)),
    "chDB, ArrowTable": Producer(chdb),
    "chDB, DataFrame": Producer(lambda given: chdb(given, "DataFrame")),
    "chDB, its own types": Producer(lambda given: chdb_table(given, {})),
    "chDB, LowCardinality and UInt64": Producer(
        lambda given: chdb_table(given, {"customer": "UInt32", "transactionId": "UInt64", "price": "UInt32"}),
        kinds=("integers",)),
    "chDB, enumerations": Producer(
        lambda given: chdb_enumerations(given, "*"),
        {("texts",): ("/(rows/transactionReason|reports/notificationType): The type of the column must be text",
                      lambda given: chdb_enumerations(given, words_of(given)))},
        kinds=("texts",)),
    "Daft, to_arrow()": Producer(
        lambda given: daft_frame(given).to_arrow(),
        {OF_UUIDS: ("uuid.* not implemented",
                    lambda given: in_order(module("daft").read_parquet(given.file).to_arrow()))}),
    "Daft, to_arrow_iter()": Producer(
        lambda given: daft_frame(given).to_arrow_iter(), kinds=("texts", "integers", "documents")),
    "PyIceberg, to_arrow()": Producer(lambda given: iceberg(given).scan().to_arrow()),
    "PyIceberg, to_arrow_batch_reader()": Producer(lambda given: iceberg(given).scan().to_arrow_batch_reader()),
    "PyIceberg, to_polars()": Producer(
        lambda given: iceberg(given).scan().to_polars().sort("customer"),
        {OF_UUIDS: (BYTES, lambda given: named_uuids(
            iceberg(given).scan().to_polars().sort("customer").to_arrow()))}),
    "nanoarrow, ArrayStream.from_path()": Producer(
        lambda given: module("nanoarrow").ArrayStream.from_path(given.stream)),
    "nanoarrow, an Array of several": Producer(
        lambda given: module("nanoarrow").ArrayStream.from_path(given.stream).read_all()),
    "nanoarrow, c_array()": Producer(
        lambda given: module("nanoarrow").c_array(given.table.combine_chunks().to_batches()[0])),
    "SQLite by ADBC, fetch_arrow_table()": Producer(
        lambda given: sqlite(given).fetch_arrow_table(),
        {("texts", "integers"): (r"\[SQLite\] Type mismatch",
                                 lambda given: sqlite(given, 10_000).fetch_arrow_table())}),
    "SQLite by ADBC, fetch_arrow()": Producer(
        lambda given: sqlite(given).fetch_arrow(),
        {("texts", "integers"): (r"\[SQLite\] Type mismatch", lambda given: sqlite(given, 10_000).fetch_arrow())}),
    "SQLite by ADBC, adbc_ingest()": Producer(
        lambda given: ingested(given, everything),
        {("texts", "integers"): ("/rows/0/purchaseDate: A date as text must have an offset",
                                 lambda given: ingested(given, with_offsets)),
         OF_UUIDS: (BYTES, lambda given: named_uuids(ingested(given, with_offsets)))}),
    "PostgreSQL by ADBC, fetch_arrow_table()": Producer(lambda given: postgresql(given).fetch_arrow_table()),
    "PostgreSQL by ADBC, fetch_arrow()": Producer(lambda given: postgresql(given).fetch_arrow()),
    "PostgreSQL by ADBC, jsonb": Producer(
        lambda given: postgresql(given, document="jsonb").fetch_arrow_table(),
        kinds=("documents", "documents_of_uuids")),
    "PostgreSQL by ADBC, other types": Producer(
        lambda given: postgresql(
            given, transactionId="numeric", originalTransactionId="numeric(20)", price="integer", offerType="smallint",
            currency="char(3)", purchaseDate="timestamp").fetch_arrow_table(),
        kinds=("integers",)),
    "PostgreSQL by ADBC, prices as numeric": Producer(
        lambda given: postgresql(given, price="numeric").fetch_arrow_table(),
        {("texts",): ("/rows/price: .* Cast a column of milliunits to int64",
                      whole_prices_of_postgresql)},
        kinds=("texts",)),
    "PostgreSQL by ADBC, two readers of a connection": Producer(
        lambda given: on_one_connection(given, lambda cursor: cursor.fetch_arrow()),
        {OF_ROWS: (r"\[libpq\] ReadRecord failed",
                   lambda given: on_one_connection(given, lambda cursor: cursor.fetch_arrow_table()))},
        kinds=OF_ROWS),
}
PAIRS = [pytest.param(name, kind, id=f"{name}, {kind.replace('_', ' ')}") for name, producer in PRODUCERS.items()
         for kind in producer.kinds]


@pytest.mark.filterwarnings("ignore:The inplace keyword in DataFrame.drop is deprecated")
@pytest.mark.parametrize("name, kind", PAIRS)
def test_the_answers_are_those_of_pyarrow(name: str, kind: str, place: Place) -> None:
    producer = PRODUCERS[name]

    def of(make: Make) -> Answers:
        return answers(lambda table: make(Given(place, kind, table)), kind)

    refusal = producer.refusal(kind)
    if refusal is None:
        assert of(producer.make) == expected(kind)
        return
    message, remedy = refusal
    with pytest.raises(Exception, match=message):
        of(producer.make)
    assert of(remedy) == expected(kind)


def test_seconds_of_chdb(place: Place) -> None:
    """DateTime comes as a number of seconds, and DateTime64 as a timestamp."""
    dates = {name for table in KINDS["texts"].values() for name in table.column_names if name.endswith("Date")}
    kinds = dict.fromkeys(dates, "DateTime('UTC')")
    with pytest.raises(subscore.RequestError, match="/rows/purchaseDate: .* look like seconds .* expected millis"):
        columns.state_at(chdb_table(Given(place, "texts", "rows"), kinds), at=AT)

    def converted(name: str) -> Any:
        given = Given(place, "texts", name)
        changes = (f"toDateTime64({each}, 3, 'UTC') as {each}" for each in dates if each in given.table.column_names)
        return chdb_table(given, kinds, f"* replace ({', '.join(changes)})")

    def whole(name: str) -> Any:
        table = KINDS["texts"][name]
        seconds = pyarrow.timestamp("s", "UTC")
        return table.cast(pyarrow.schema([field.with_type(seconds) if field.name in dates else field
                                          for field in table.schema]), safe=False)

    assert answers(converted, "texts") == answers(whole, "texts")


def test_the_order_of_chdb(place: Place) -> None:
    """It sorts UUIDs by their second half, and one call does not mind. Threads and batches do."""
    def of(columns: str, **options: Any) -> Answers:
        return answers(lambda name: chdb(Given(place, "uuids", name), columns=columns), "uuids", **options)

    found = chdb(Given(place, "uuids", "rows"))["customer"].to_pylist()
    assert found == sorted(found, key=lambda each: (each.bytes[8:], each.bytes[:8])) != sorted(found)
    assert of("*") == expected("uuids")
    with pytest.raises(subscore.RequestError, match=r"must be in ascending order.* ORDER BY toString\(customer\) in"):
        of("*", threads=2)
    assert of("* replace (toString(customer) as customer)", threads=2) == expected("uuids")


def test_prices_that_came_through_floats(place: Place) -> None:
    """What the message says of both units, as pandas has it."""
    frame, reports = module("pandas").read_parquet(place.file("texts", "rows")), KINDS["texts"]["reports"]
    of_units = frame.assign(price=frame["price"] / 1000)
    for each in (of_units.assign(price=(of_units["price"] * 1000).round().astype("Int64")), with_whole_prices(frame)):
        assert records(columns.state_at(each, reports=reports, at=AT), "at") == expected("texts")[0]


def test_two_readers_of_a_connection_of_postgresql(place: Place) -> None:
    """The first one returns the rows of the later query, and nothing says so."""
    with module("adbc_driver_postgresql.dbapi").connect(place.uri) as connection, connection.cursor() as one, \
            connection.cursor() as two:
        first = one.execute("select 'one' as name").fetch_record_batch()
        two.execute("select 'two' as name").fetch_record_batch()
        assert first.read_all()["name"].to_pylist() == ["two"]


def iceberg_table(place: Place) -> Any:
    return iceberg(Given(place, "texts", "rows"))


# What is not a table yet, and what the error says to call.
UNREAD: Dict[str, Tuple[Callable[[Place], Any], str]] = {
    "a table of PyIceberg": (iceberg_table, "Table.scan().to_arrow()"),
    "a scan of PyIceberg": (lambda place: iceberg_table(place).scan(), "DataScan.to_arrow()"),
    "a cursor of ADBC": (lambda place: sqlite(Given(place, "texts", "rows"), 10_000), "Cursor.fetch_arrow_table()"),
    "a frame of Daft": (lambda place: daft_frame(Given(place, "texts", "rows")), "DataFrame.to_arrow()"),
    "a lazy frame of Polars": (lambda place: module("polars").scan_parquet(place.file("texts", "rows")),
                               "LazyFrame.collect()"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_is_not_read_yet(name: str, place: Place) -> None:
    make, call = UNREAD[name]
    refused = make(place)
    for function in (lambda: columns.state_at(refused, at=AT),
                     lambda: columns.state_at(ROWS, reports=refused, at=AT),
                     lambda: list(columns.timeline_batches(refused))):
        with pytest.raises(TypeError, match=f"^(rows|reports): a table of Arrow is .*: pass {re.escape(call)}$"):
            function()
    given = eval(f"each.{call.split('.', 1)[1]}", {"each": refused})
    found = columns.state_at(given, reports=REPORTS, at=AT)
    assert records(found, "at") == expected("texts")[0]
