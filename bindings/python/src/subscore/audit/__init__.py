"""Compares the rules with the answers of another system, and with those of another version of the library.

    rows = pyarrow.parquet.read_table("transactions.parquet")
    found = subscore.audit.compare(rows, pyarrow.parquet.read_table("mine.parquet"))
    for kind in found.kinds:
        print(kind.count, kind.kind, kind.samples[0].explanation)

The records are the tables of `subscore.columns`, or documents of the store, one a row. docs/switching.md defines the
kinds of differences. It needs pyarrow, which the extra `columns` brings.
"""

from __future__ import annotations

from ._compare import Audit, Difference, Kind, Money, SharedOffset, compare
from ._versions import VersionDifference, Versions, versions

__all__ = ["Audit", "Difference", "Kind", "Money", "SharedOffset", "VersionDifference", "Versions", "compare",
           "versions"]
