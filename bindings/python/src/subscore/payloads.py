"""Deprecated: tables of stored documents. `subscore.columns` reads documents itself, from a column of its table:

    stored = pyarrow.table({"customer": […], "payload": […]})        # one document a row, as JSON
    states = subscore.columns.state_at(stored, columns={"document": "payload"}, at="2025-07-01T00:00:00Z")
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Optional

from ._blocks import arrow, reader, renamed

__all__ = ["Tables", "tables"]


@dataclass(frozen=True)
class Tables:
    """Documents, as `subscore.columns` takes them."""

    rows: Any
    """A table of pyarrow with the columns customer and document."""
    reports: None = None
    """Documents contain the reports."""


def tables(payloads: object, *, columns: Optional[Mapping[str, str]] = None,
           trust_signed_payloads: bool = False) -> Tables:
    """The documents of a table, for `subscore.columns.state_at()` and `timeline()`. Deprecated: pass them the table.

    Args:
        payloads: A table that offers Arrow, with the columns `customer` and `payload`.
        columns: Your names of these columns, as {"customer": "user_id"}.
        trust_signed_payloads: An argument of `state_at()` and `timeline()` now: pass it there.
    """
    warnings.warn('subscore.payloads.tables() is deprecated: subscore.columns.state_at() and timeline() read documents '
                  'themselves, with columns={"document": "payload"} and trust_signed_payloads', DeprecationWarning,
                  stacklevel=2)
    stream = reader("payloads", payloads)
    names = renamed(stream.schema, columns or {})
    for name in ("customer", "payload"):
        if name not in names:
            raise ValueError(f"payloads: there is no column {name}; it has {', '.join(names)}")
    table = stream.read_all()
    return Tables(arrow().table({name: table.column(names.index(theirs))
                                 for name, theirs in (("customer", "customer"), ("document", "payload"))}))
