"""States over datasets of Ray.

    states = subscore.ray.state_at(ray.data.read_parquet("transactions"), at="2026-01-01T00:00:00Z")

The rows of a customer are brought to one block by the hash of the customer, and each block is sorted and decided whole.
So a block has to fit into the memory of a worker several times: choose `partitions` so that it has some millions of
rows. The package must be installed with pyarrow where Ray's workers run, for example by `runtime_env`.

A block is one call, and no call sees two blocks. For a proof that no customer is in two, give the blocks to
`subscore.columns.joined(ray.get(states.to_arrow_refs()))`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Optional

from ._blocks import arrow
from ._install import needs
from ._shuffled import MARK, chosen, decided, decided_with_reports, has_documents, of_answer, of_nobody
from .columns import Instants

PARTITIONS = 64


def state_at(
    rows: Any, *, at: Instants, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: int = PARTITIONS, **options: Any
) -> Any:
    """The state of each subscription of each customer, as a dataset.

    Args:
        rows: The transactions, or documents of the store in a column `document`: a dataset in any order.
        at: The moments in question, as in `subscore.columns.state_at()`.
        reports: What the store said beside transactions, a dataset too. A column that both have is of one type.
        columns: Your names of columns, by the names of subscore_arrow.h: {"customer": "user_id"}. A column that is
            only in the answer gets the name there: {"at": "instant"}.
        partitions: How many blocks the customers go to.
        options: Any other argument of `subscore.columns.state_at()` but threads.
    """
    return _answered("state_at", rows, reports, columns or {}, partitions, at=at, **options)


def timeline(
    rows: Any, *, reports: Optional[Any] = None, columns: Optional[Mapping[str, str]] = None,
    partitions: int = PARTITIONS, **options: Any
) -> Any:
    """Every interval of each subscription of each customer. The arguments are those of `state_at()`."""
    return _answered("timeline", rows, reports, columns or {}, partitions, **options)


def _answered(name: str, rows: Any, reports: Optional[Any], columns: Mapping[str, str], partitions: int,
              **options: Any) -> Any:
    needs("columns", "pyarrow")
    options["columns"] = of_answer(columns)
    schema = _schema("rows", rows)
    of_documents = has_documents(columns, schema.names)
    own = chosen(columns, schema.names, of_documents)
    fields = {header: schema.field(theirs).type for header, theirs in own.items()}
    whole, decide = _mapped(rows, own, fields, None), decided
    if reports is not None:
        schema = _schema("reports", reports)
        theirs = chosen(columns, schema.names, of_documents)
        fields = {**{header: schema.field(name).type for header, name in theirs.items()}, **fields}
        whole, decide = _mapped(rows, own, fields, False).union(_mapped(reports, theirs, fields, True)), \
            decided_with_reports
    nobody = arrow().schema(list(fields.items())).empty_table()
    answer = of_nobody(name, nobody, None if reports is None else nobody, options)
    # Of all ways of Ray to put rows together this is the one by which no block is split afterwards, whatever its size.
    return whole.repartition(partitions, keys=["customer"]).map_batches(
        functools.partial(_block, decide, name, options, answer), batch_size=None, batch_format="pyarrow",
        zero_copy_batch=True)


def _schema(name: str, data: Any) -> Any:
    found = data.schema()
    base = getattr(found, "base_schema", None)
    if base is None or not hasattr(base, "empty_table"):
        raise TypeError(f"{name}: a dataset of Ray with columns of Arrow is expected, not one of {base or found}; "
                        "read it as Parquet, or make it by ray.data.from_arrow()")
    return base


def _mapped(data: Any, own: Mapping[str, str], fields: Mapping[str, Any], is_report: Optional[bool]) -> Any:
    """The columns of use under the library's names, those that are missing as nulls, and whether they are reports."""
    return data.map_batches(functools.partial(_aligned, dict(own), dict(fields), is_report), batch_size=None,
                            batch_format="pyarrow", zero_copy_batch=True)


def _aligned(own: Mapping[str, str], fields: Mapping[str, Any], is_report: Optional[bool], table: Any) -> Any:
    pyarrow = arrow()
    found = [table[own[header]].cast(kind) if header in own else pyarrow.nulls(len(table), kind)
             for header, kind in fields.items()]
    made = pyarrow.table(dict(zip(fields, found)))
    return made if is_report is None else made.append_column(MARK, pyarrow.repeat(is_report, len(table)))


def _block(decide: Any, name: str, options: Mapping[str, Any], nobody: Any, table: Any) -> Any:
    """The answer about the customers of one block. It runs where Ray's workers do."""
    if not len(table):
        return nobody
    return arrow().concat_tables([nobody, *decide(name, options, table.sort_by("customer").to_batches())])
