"""States inside DuckDB's and Polars' own queries, as docs/columns.md has them."""

from __future__ import annotations

from typing import Any

import pytest
from company import AT, company, milliseconds, pyarrow, table

import subscore
import subscore.duckdb
from subscore import RequestError, columns

polars: Any = pytest.importorskip("polars")
duckdb: Any = pytest.importorskip("duckdb")
pandas: Any = pytest.importorskip("pandas")

ROWS, REPORTS = (table(each) for each in company(80))
SHUFFLED = ROWS.take(sorted(range(len(ROWS)), key=lambda row: row * 7919 % len(ROWS)))
KEYS = [(name, "ascending") for name in ("customer", "originalTransactionId", "at")]


def in_order(found: Any) -> Any:
    return milliseconds(found).sort_by(KEYS).to_pylist()


def test_instants_of_pandas() -> None:
    answered = subscore.state_at([], at=pandas.Timestamp("2026-04-11T02:00:00.0009999", tz="Europe/Berlin"))
    assert answered.raw["at"] == 1775865600000
    for ask, name in ((lambda: subscore.state_at([], at=pandas.NaT), "at"),
                      (lambda: subscore.timeline([], until=pandas.NaT), "until"),
                      (lambda: subscore.open_history([]).state_at(pandas.NaT), "at")):
        with pytest.raises(ValueError, match=f"^{name}: NaT is not an instant"):
            ask()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("has_reports", [False, True])
@pytest.mark.parametrize("form", ["query", "relation"])
def test_duckdb(form: str, has_reports: bool, threads: int) -> None:
    connection = duckdb.connect()
    connection.register("rows", SHUFFLED)
    connection.register("reports", REPORTS)
    rows, reports = ("from rows", "from reports") if form == "query" else map(connection.table, ("rows", "reports"))
    states = subscore.duckdb.state_at(connection, rows, at=AT, reports=reports if has_reports else None,
                                      threads=threads)
    expected = columns.state_at(ROWS, at=AT, reports=REPORTS if has_reports else None)
    assert in_order(states.to_arrow_table()) == in_order(expected)
    active = states.filter("hasAccess").aggregate("count(*)").fetchall()[0][0]
    assert active == sum(milliseconds(expected)["hasAccess"].to_pylist()) > 0
    # Such a relation goes into the next query by its name.
    assert connection.sql("select count(*) from states join rows using (customer)").fetchall()[0][0] > len(ROWS)


def test_duckdb_with_other_names() -> None:
    connection = duckdb.connect()
    connection.register("rows", SHUFFLED)
    query = 'select customer as "user ""id""", * exclude customer from rows'
    found = subscore.duckdb.timeline(connection, query, columns={"customer": 'user "id"'})
    keys = [(name, "ascending") for name in ("customer", "originalTransactionId", "start")]
    expected = milliseconds(columns.timeline(ROWS)).sort_by(keys)
    assert milliseconds(found.to_arrow_table()).sort_by(keys).to_pylist() == expected.to_pylist()
    connection.execute("create table here as select * from rows")
    with pytest.raises(RequestError, match="/rows/0/customer"):
        subscore.duckdb.timeline(connection, "select null::bigint as customer, * exclude customer from here")


def test_duckdb_finds_what_the_caller_has() -> None:
    """Also under the names that the function has itself."""
    connection, rows, options = duckdb.connect(), polars.from_arrow(SHUFFLED), REPORTS
    found = subscore.duckdb.state_at(connection, "from rows", at=AT, reports="from options")
    assert in_order(found.to_arrow_table()) == in_order(columns.state_at(ROWS, at=AT, reports=REPORTS))
    assert len(rows) == len(ROWS) and options is REPORTS
    with pytest.raises(duckdb.CatalogException, match="from_nowhere does not exist"):
        subscore.duckdb.timeline(connection, "from from_nowhere")


def test_a_column_of_the_answer_may_have_another_name() -> None:
    """`at` is a reserved word of DuckDB 2."""
    found = subscore.duckdb.state_at(duckdb, "from SHUFFLED", at=AT, columns={"at": "instant"})
    assert found.aggregate("count(distinct instant)").fetchall() == [(len(AT),)]


def states(frame: Any) -> Any:
    return polars.DataFrame(columns.state_at(frame.sort("customer"), at=AT))


def test_polars() -> None:
    frame = polars.from_arrow(SHUFFLED)
    expected = polars.DataFrame(columns.state_at(ROWS, at=AT))
    keys = ["customer", "originalTransactionId", "at"]
    assert states(frame).sort(keys).equals(expected.sort(keys))
    lazy = frame.lazy().map_batches(states, schema=states(frame.clear()).schema)
    found = lazy.filter(polars.col("hasAccess")).select("customer", "at").sort("customer", "at").collect()
    assert found.equals(expected.filter(polars.col("hasAccess")).select("customer", "at").sort("customer", "at"))
    assert pyarrow.table(found).num_rows > 0


@pytest.mark.parametrize("text, milliseconds", [("2026-04-11T00:00:00.000999999Z", 1775865600000),
                                                ("1969-12-31T23:59:59.999999999Z", -1)])
def test_an_instant_of_pandas_counts_in_whole_milliseconds(text: str, milliseconds: int) -> None:
    pandas: Any = pytest.importorskip("pandas")
    assert subscore.state_at({"transactions": []}, at=pandas.Timestamp(text)).raw["at"] == milliseconds
