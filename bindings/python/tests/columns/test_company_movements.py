"""The summary of random companies beside a second computation, which reads what really happened.

SUBSCORE_COMPANIES says how many, and SUBSCORE_SEED which ones.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any, Dict, List, Tuple

from companies import CATALOG, Company, Counts, company, counts, nonzero
from company import pyarrow
from lives import tables
from test_movements import assert_adds_up

from subscore import columns, summary
from subscore.summary import OUTPUT, REASONS, AtInstant, Summary

COUNT = int(os.environ.get("SUBSCORE_COMPANIES") or 200)
SEED = int(os.environ.get("SUBSCORE_SEED") or 1)


def states(found: Company, at: List[int], **options: Any) -> Any:
    rows, reports = tables(found.customers)
    return pyarrow.table(columns.state_at(rows, reports=reports, at=at, output=OUTPUT, **options))


def by_kind(row: AtInstant) -> Dict[Tuple[str, Any], int]:
    """The movements as the second computation has them."""
    found: Dict[Tuple[str, Any], int] = {}
    for each in row.movements or ():
        for kind in summary.KINDS:
            found[kind, each.currency] = each.raw[kind]
        for reason in REASONS:
            found[f"churned:{reason}", each.currency] = each.raw[f"churned{reason.title()}"]
    return nonzero(found)


def assert_is_the_truth(made: Summary, truth: List[Counts], about: str) -> None:
    assert len(made.rows) == len(truth), about
    for row, expected in zip(made.rows, truth):
        assert row.customers is not None and row.trials is not None
        where = f"{about}, {row.at}"
        assert nonzero({each.currency: each.milliunits for each in row.monthly_revenue}) == expected.revenue, where
        assert nonzero({each.currency: each.in_grace for each in row.monthly_revenue}) == expected.in_grace, where
        assert row.shared == expected.shared, where
        assert nonzero({name: count or 0 for name, count in row.customers.raw.items()}) == expected.customers, where
        assert by_kind(row) == expected.moved, where
        assert nonzero({name: count or 0 for name, count in row.trials.raw.items()}) == expected.trials, where


def test_that_movements_are_those_of_the_truth() -> None:
    print(f"SUBSCORE_SEED={SEED} SUBSCORE_COMPANIES={COUNT}")
    seen: Counter[str] = Counter()
    for number in range(COUNT):
        chance = random.Random(f"{SEED} {number}")
        found = company(chance)
        catalog = chance.choice([None, CATALOG])
        table = states(found, found.at, catalog=catalog)
        made = summary.of(table)
        about = f"SUBSCORE_SEED={SEED}, company {number}"
        assert_is_the_truth(made, counts(found, catalog is not None), about)
        assert_adds_up(made)
        # The kinds of a step do not depend on where the series begins.
        first = chance.randrange(len(found.at))
        later = summary.of(states(found, found.at[first:], catalog=catalog))
        assert later.rows[1:] == made.rows[first + 1:], about
        then = summary.of(states(found, found.at, known_at="at", catalog=catalog), known_now=table)
        assert_adds_up_as_known_then(then, made, about)
        for row in made.rows:
            seen.update(kind for kind, _ in by_kind(row))
            seen.update(f"trials {name}" for name, count in (row.trials.raw if row.trials else {}).items() if count)
            seen.update({"grace": any(each.in_grace for each in row.monthly_revenue), "shared": bool(row.shared)})
        seen["restated"] += any(each.restated for row in then.rows for each in row.monthly_revenue)
        seen["chains"] += any(len({row["originalTransactionId"] for row in each["transactions"]}) > 2
                              for each in found.customers)
    wanted = [*summary.KINDS, *(f"churned:{reason}" for reason in REASONS), "trials started", "trials converted",
              "trials lost", "trials open", "grace", "shared", "restated", "chains"]
    assert not [each for each in wanted if not seen[each]], seen


def assert_adds_up_as_known_then(then: Summary, now: Summary, about: str) -> None:
    """Movements are between what was known at both instants, and what is restated is the rest."""
    for before, row in zip(then.rows, then.rows[1:]):
        sums = {each.currency: sum(each.raw[kind] for kind in summary.KINDS) for each in row.movements or ()}
        revenue, former = ({each.currency: each.milliunits for each in one.monthly_revenue} for one in (row, before))
        for currency in {*sums, *revenue, *former}:
            assert sums.get(currency, 0) == revenue.get(currency, 0) - former.get(currency, 0), about
        paying, earlier = row.customers, before.customers
        assert paying and earlier and paying.new is not None and paying.reactivated is not None, about
        assert paying.paying == earlier.paying + paying.new + paying.reactivated - (paying.churned or 0), about
    for row, today in zip(then.rows, now.rows):
        known = {each.currency: each.milliunits + (each.restated or 0) for each in row.monthly_revenue}
        assert nonzero(known) == nonzero({each.currency: each.milliunits for each in today.monthly_revenue}), about
