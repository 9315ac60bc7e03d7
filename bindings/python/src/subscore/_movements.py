"""Why monthly recurring revenue changed between two instants, for one customer.

A customer is the subscriptions that they hold at an instant, each reduced to a `Holding`. The first rule that applies
decides:

1. A subscription that is covered at both instants, with a known price at only one, is `unpriced`.
2. If a customer starts to pay, all of the rest is `new`, or `reactivated` if there was a payment before.
3. If a customer stops paying, all of the rest is `churned`, each subscription for its own reason.
4. Currencies that came from 0 while others went to 0 are a `currencyChange`.
5. What remains of each currency is an `expansion` or a `contraction`.

Each kind is computed for itself, and none is a remainder, so that a test can add them up to the difference of the
revenue. A step depends on its two instants only.
"""

from __future__ import annotations

from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Tuple

REASONS = ("voluntary", "involuntary", "revoked", "other", "unknown")
KINDS = ("new", "reactivated", "expansion", "contraction", "churned", "currencyChange", "unpriced")

Currency = Optional[str]
Amounts = Dict[Tuple[str, Currency], int]


class Holding(NamedTuple):
    """A subscription of a customer at an instant. It has no dates, so that equal ones are counted together."""

    is_covered: bool
    """A purchase of the customer's own gives access, so not a share."""
    price: Optional[int]
    """What it costs a month, in milliunits: 0 in a trial. None if it is unknown, or not covered."""
    currency: Currency
    has_paid: bool
    """There was a payment at or before the instant."""
    had_paid: bool
    """There was one at or before the instant before."""
    is_in_paid_run: bool
    """It is covered, and a payment lies in the unbroken access that contains the instant."""
    reason: str
    """Why access ended, if it did."""


Customer = Tuple[Holding, ...]
"""The same subscriptions at each instant, in the same order."""


def standing(customer: Customer) -> str:
    """The first of paying, free, gone and never that fits.

    paying: covered at a price above 0, or at an unknown one. free: covered at 0 without having stopped since the last
    payment. gone: has paid. never: the others, those in a trial included.
    """
    if any(each.is_covered and each.price != 0 for each in customer):
        return "paying"
    if any(each.is_in_paid_run for each in customer):
        return "free"
    return "gone" if any(each.has_paid for each in customer) else "never"


def is_customer(customer: Customer) -> bool:
    return standing(customer) in ("paying", "free")


def crossing(before: Customer, now: Customer) -> Optional[str]:
    """Whether the customer is new, reactivated or churned."""
    paid, pays = is_customer(before), is_customer(now)
    if paid == pays:
        return None
    if paid:
        return "churned"
    is_first = standing(before) == "never" and not any(each.had_paid for each in now)
    return "new" if is_first else "reactivated"


def revenue(customer: Customer) -> Dict[Currency, int]:
    """What the customer pays a month, by currency."""
    found: Dict[Currency, int] = Counter()
    for each in customer:
        if each.price is not None:
            found[each.currency] += each.price
    return found


def amounts(before: Customer, now: Customer) -> Amounts:
    """The signed amounts of the step by kind and currency, and those of each `churned:REASON`. Zeros are left out."""
    found: Amounts = Counter()
    rest: List[Tuple[Holding, Holding]] = []
    for then, each in zip(before, now):
        if then.is_covered and each.is_covered and (then.price is None) != (each.price is None):
            if each.price is not None:
                found["unpriced", each.currency] += each.price
            if then.price is not None:
                found["unpriced", then.currency] -= then.price
        else:
            rest.append((then, each))
    start, end = revenue(tuple(then for then, _ in rest)), revenue(tuple(each for _, each in rest))
    kind = crossing(before, now)
    if kind == "churned":
        _add_churned(found, rest)
    elif kind is not None:
        for currency in {*start, *end}:
            found[kind, currency] += end.get(currency, 0) - start.get(currency, 0)
    else:
        _add_changes(found, start, end)
    return {key: amount for key, amount in found.items() if amount}


def _add_churned(found: Amounts, rest: List[Tuple[Holding, Holding]]) -> None:
    """Adds what a customer paid who has left, by the reason of each subscription."""
    for then, each in rest:
        for price, currency in ((-(then.price or 0), then.currency), (each.price or 0, each.currency)):
            found["churned", currency] += price
            found[f"churned:{each.reason}", currency] += price


def _add_changes(found: Amounts, start: Dict[Currency, int], end: Dict[Currency, int]) -> None:
    """Adds what a customer pays more or less who stays."""
    currencies = {*start, *end}
    begun = {each for each in currencies if not start.get(each) and end.get(each)}
    ended = {each for each in currencies if start.get(each) and not end.get(each)}
    exchanged = begun | ended if begun and ended else set()
    for currency in currencies:
        amount = end.get(currency, 0) - start.get(currency, 0)
        kind = "currencyChange" if currency in exchanged else "expansion" if amount > 0 else "contraction"
        found[kind, currency] += amount
