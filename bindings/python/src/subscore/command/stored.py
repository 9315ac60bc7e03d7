"""Stored documents of the store as the tables that columns are, a block of whole customers at a time."""

from __future__ import annotations

import re
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Set

from .._blocks import blocks, renamed
from .._tables import KIND
from .._values import Unreadable
from ..errors import SubscoreError
from ..payloads import Converter, Tables
from .rows import Rows

ADVICE = "Sort the file by customer, or add --sort."


class Part(NamedTuple):
    """The tables of some customers, and the row of the first payload in all files."""

    tables: Tables
    base: int


def parts(rows: Rows, trust_signed_payloads: Optional[bool], more: Sequence[str] = ()) -> Iterator[Part]:
    """The tables that the documents make. `more` are columns beside the documents, which the rows carry."""
    stream = rows.reader()
    names = renamed(stream.schema, rows.columns, (*KIND, "payload"))
    converter = Converter(bool(trust_signed_payloads), more)
    kind = stream.schema.field(names.index("customer")).type
    kind = getattr(kind, "value_type", kind)  # Of a dictionary.
    seen: Set[Any] = set()
    base = 0
    for block in blocks(stream, names):
        customers, documents = (block[name].to_pylist() for name in ("customer", "payload"))
        carried: List[List[Any]] = [block[name].to_pylist() for name in more]
        last: Any = None
        for row, (customer, document) in enumerate(zip(customers, documents)):
            try:
                if customer != last:
                    if customer in seen:
                        raise Unreadable(f"all rows of a customer must be together. {ADVICE}")
                    seen.add(customer)
                    last = customer
                converter.add(customer, document, [each[row] for each in carried])
            except Unreadable as error:
                raise ValueError(f"{rows.location(base + row)}: {error}") from None
        yield Part(converter.take(kind), base)
        base += len(block)


def in_file(error: SubscoreError, part: Part, rows: Rows) -> Exception:
    """An error about a table, with the payload that the value comes from."""
    location = re.fullmatch(r"/(rows|reports)/(\d+)(?:/(\w+))?", error.path or "")
    if location is None:
        return error
    sources = part.tables.row_sources if location[1] == "rows" else part.tables.report_sources
    where = rows.location(part.base + sources[int(location[2])])
    return ValueError(f"{where}{f', {location[3]}' if location[3] else ''}: {error.message}")


def left_out(member: str, count: int) -> Dict[str, Any]:
    """The warning about what of documents has no column."""
    return {"code": "not_in_columns", "count": count, "message": f"Tables have no column for {member}; ask about these "
            "customers one by one, with `subscore state-at`."}
