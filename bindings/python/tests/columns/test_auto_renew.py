"""autoRenew at an instant is what was true then, and "known then" is what was known then."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime, timezone
from typing import Any, Dict, List, Tuple

import pytest
from company import milliseconds
from lives import population, tables

from subscore import columns

MONTHS = [round(datetime(2025 + month // 12, month % 12 + 1, 1, tzinfo=timezone.utc).timestamp() * 1000)
          for month in range(1, 19)]
PEOPLE = population(400)


def truth(customer: Dict[str, Any], chain: str, at: int) -> Any:
    """Whether auto-renew was on in truth."""
    changes = [each for each in customer["autoRenew"] if each["originalTransactionId"] == chain]
    place = bisect_right([each["at"] for each in changes], at)
    return changes[place - 1]["autoRenew"] if place else None


def states(kind: str, **options: Any) -> List[Dict[str, Any]]:
    rows, reports = tables(PEOPLE, kind)
    answer: List[Dict[str, Any]] = milliseconds(columns.state_at(rows, reports=reports, **options)).to_pylist()
    return answer


@pytest.mark.parametrize("kind", ["notifications", "statuses", "renewal infos"])
def test_that_auto_renew_at_each_month_is_the_truth_of_every_customer(kind: str) -> None:
    customers = {each["id"]: each for each in PEOPLE}
    asked = [each for each in states(kind, at=MONTHS) if each["state"] != "none"]
    differ = []
    for each in asked:
        true = truth(customers[each["customer"]], str(each["originalTransactionId"]), each["at"])
        if each["autoRenew"] is not true:
            differ.append((each["customer"], each["at"], each["autoRenew"]))
    assert len(asked) > 1000 and {each["autoRenew"] for each in asked} == {True, False}
    assert not differ


def key(record: Dict[str, Any]) -> Tuple[str, int, str]:
    return record["customer"], record["at"], str(record["originalTransactionId"])


@pytest.mark.parametrize("options", [{}, {"entitlements": [{"id": "pro", "product_ids": ["pro.month"]}]}])
def test_that_known_then_is_each_instant_as_known_at_it(options: Dict[str, Any]) -> None:
    instants = MONTHS[:9]
    together = states("notifications", at=instants, known_at="at", **options)
    today = states("notifications", at=instants, **options)
    assert [key(each) for each in together] == [key(each) for each in today] and together != today
    one_by_one = {key(each): each for at in instants for each in states("notifications", at=at, known_at=at, **options)
                  if each["originalTransactionId"] is not None}
    for each in together:
        expected = one_by_one.pop(key(each), None)
        assert each == expected if expected else each["state"] == "none"
    assert not one_by_one
    if options:
        assert any(each["entitlements"] for each in together)
