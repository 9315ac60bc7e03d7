"""States over tables of DuckDB.

    states = subscore.duckdb.state_at(connection, "from 'transactions.parquet'", at=datetime.now(timezone.utc))
    states.filter("hasAccess").aggregate("count(distinct customer)")

In Python, DuckDB registers functions from a value to a value, and none from a table to a table. So these functions are
not called from SQL: they take a query and return a relation for the next one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any, Callable, Optional

from . import columns as _columns
from .columns import Answer, Instants


def state_at(connection: Any, rows: Any, *, at: Instants, reports: Optional[Any] = None, **options: Any) -> Any:
    """The state of each subscription of each customer, as a relation of the connection.

    Args:
        connection: A connection of DuckDB, or the module `duckdb` itself.
        rows: The transactions, or documents of the store in a column `document`: a query, or a relation of the
            connection. It is put into the order of customers. A query may name frames and tables of the caller, as in
            `connection.sql()`: "from frame".
        at: The moments in question, as in `subscore.columns.state_at()`.
        reports: What the store said beside transactions, given as the rows are.
        options: Any other argument of `subscore.columns.state_at()`.
    """
    return _answered(_columns.state_at, sys._getframe(1), connection, rows, reports, at=at, **options)


def timeline(connection: Any, rows: Any, *, reports: Optional[Any] = None, **options: Any) -> Any:
    """Every interval of each subscription of each customer. The arguments are those of `state_at()`."""
    return _answered(_columns.timeline, sys._getframe(1), connection, rows, reports, **options)


def _answered(function: Callable[..., Answer], caller: FrameType, connection: Any, rows: Any, reports: Optional[Any],
              columns: Optional[Mapping[str, str]] = None, **options: Any) -> Any:
    customer = (columns or {}).get("customer", "customer").replace('"', '""')

    def ordered(table: Any) -> Any:
        return (_related(connection, table, caller) if isinstance(table, str) else table).order(f'"{customer}"')

    # A connection gives one result at a time, so the reports come whole. There are fewer of them.
    said = None if reports is None else ordered(reports).to_arrow_table()
    return connection.from_arrow(function(ordered(rows), reports=said, columns=columns, **options))


def _related(connection: Any, query: str, caller: FrameType) -> Any:
    """The relation of a query. DuckDB finds frames by the names of the function that calls it, so that has the caller's
    names here."""
    names = {**caller.f_locals, "__subscore": (connection, query)}
    return eval("__subscore[0].sql(__subscore[1])", caller.f_globals, names)
