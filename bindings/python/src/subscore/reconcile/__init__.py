"""Compares your records with Apple's reports of Sales and Trends. Experimental.

    rows = pyarrow.parquet.read_table("transactions.parquet")
    found = subscore.reconcile.compare(rows, ["Subscriber_80012345_20260315_V1_3.txt.gz"], catalog=catalog)
    print(found.charges.only_apples, found.table)

No report is published together with the history that it is about, so this is unverified against Apple.
docs/reconcile.md says what is compared, and what no public source says. It needs pyarrow, which the extra `columns`
brings.
"""

from __future__ import annotations

from ._compare import Outcomes, Reconciliation, StateCount, compare

__all__ = ["Outcomes", "Reconciliation", "StateCount", "compare"]
