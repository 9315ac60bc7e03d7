"""States over data frames of Dask.

    states = subscore.dask.state_at(dask.dataframe.read_parquet("transactions", dtype_backend="pyarrow"),
                                    at="2026-01-01T00:00:00Z")

The rows of a customer are brought to one partition by Dask's shuffle, and each partition is sorted and decided whole.
So a partition has to fit into the memory of a worker several times: choose `partitions` so that it has some millions of
rows. Columns have to be of pandas' types of Arrow, in which an integer with a gap stays an integer. The package must be
installed with pyarrow where Dask's workers run.

A partition is one call, and no call sees two partitions. For a proof that no customer is in two, give the partitions to
`subscore.columns.joined(dask.compute(*states.to_delayed()))`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Optional, Tuple

from ._blocks import arrow
from ._install import needs
from ._shuffled import chosen, decided, has_documents, of_answer, of_nobody
from .columns import Instants


def state_at(
    rows: Any, *, at: Instants, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: Optional[int] = None, **options: Any
) -> Any:
    """The state of each subscription of each customer, as a data frame.

    Args:
        rows: The transactions, or documents of the store in a column `document`: a data frame in any order.
        at: The moments in question, as in `subscore.columns.state_at()`.
        reports: What the store said beside transactions, a data frame too. Its customers are of the type of the rows'.
        columns: Your names of columns, by the names of subscore_arrow.h: {"customer": "user_id"}. A column that is
            only in the answer gets the name there: {"at": "instant"}.
        partitions: How many partitions the customers go to. By default as many as the rows have.
        options: Any other argument of `subscore.columns.state_at()` but threads.
    """
    return _answered("state_at", rows, reports, columns or {}, partitions, at=at, **options)


def timeline(
    rows: Any, *, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: Optional[int] = None, **options: Any
) -> Any:
    """Every interval of each subscription of each customer. The arguments are those of `state_at()`."""
    return _answered("timeline", rows, reports, columns or {}, partitions, **options)


def _answered(name: str, rows: Any, reports: Optional[Any], columns: Mapping[str, str], partitions: Optional[int],
              **options: Any) -> Any:
    needs("columns", "pyarrow")
    options["columns"] = of_answer(columns)
    of_documents = has_documents(columns, rows.columns)
    count = rows.npartitions if partitions is None else partitions

    def whole(frame: Any) -> Any:
        """The columns of use, with all rows of a customer in one partition."""
        own = chosen(columns, frame.columns, of_documents)
        named = frame[list(own.values())].rename(columns={name: header for header, name in own.items()})
        return named.shuffle("customer", npartitions=count, ignore_index=True) if "customer" in own else named

    frames = [whole(each) for each in (rows, reports) if each is not None]
    kinds = [str(frame.dtypes["customer"]) for frame in frames if "customer" in frame.columns]
    if len(set(kinds)) > 1:
        # Equal customers of two types have different hashes.
        raise TypeError(f"customer: it is {kinds[0]} in the rows and {kinds[1]} in the reports; expected one type")
    no_rows, no_reports = _tables([frame._meta for frame in frames])
    nobody = _frame(of_nobody(name, no_rows, no_reports, options))
    dataframe = importlib.import_module("dask.dataframe")
    return dataframe.map_partitions(_partition, *frames, name=name, options=options, nobody=nobody, meta=nobody,
                                    align_dataframes=False)


def _partition(*frames: Any, name: str, options: Mapping[str, Any], nobody: Any) -> Any:
    """The answer about the customers of one partition. It runs where Dask's workers do."""
    if not any(map(len, frames)):
        return nobody
    rows, reports = _tables([frame.sort_values("customer") for frame in frames])
    more = {} if reports is None else {"reports": reports}
    return _frame(arrow().concat_tables(decided(name, {**options, **more}, [rows])))


def _tables(frames: Any) -> Tuple[Any, Any]:
    """Rows and reports as tables of pyarrow, without pandas' index."""
    found = [arrow().Table.from_pandas(frame, preserve_index=False) for frame in frames]
    return found[0], found[1] if len(found) > 1 else None


def _frame(table: Any) -> Any:
    return table.to_pandas(types_mapper=importlib.import_module("pandas").ArrowDtype)
