"""What was paid and what went back, by the events of a timeline. A refund that the library computed is in none of
the records: it is written with "about", and summed apart."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

Object = Dict[str, Any]
Amounts = Dict[str, Decimal]  # by their currencies

ESTIMATED = "computed by time; Apple states no amount"
# Currencies in which Apple's own prices have no decimals, and ISO 4217 has two. Source: Advanced Commerce API,
# Specifying prices for Advanced Commerce SKUs, https://developer.apple.com/documentation/advancedcommerceapi/prices
WHOLE = frozenset("COP DKK HKD HUF IDR INR KZT MXN NGN NOK PHP PKR RUB SEK THB TWD TZS".split())
PAID = {"subscribed", "renewed", "resubscribed", "recovered", "seats_added", "upgraded", "downgraded", "crossgraded",
        "product_changed", "migrated"}
REFUNDED = {"refunded", "item_refunded", "seats_refunded"}


def written(amount: Object) -> str:
    """An amount of money with its currency: 9.99 USD."""
    return f"{_decimal(amount)} {amount.get('currency') or ''}".rstrip()


def refund_of(event: Object) -> Optional[Tuple[Object, bool]]:
    """What an event gave back, and whether that was computed; None if nothing was, or if that is not known."""
    amount = event.get("amount" if event["event"] in REFUNDED else "refund")
    return (amount, event.get("refundBasis") == "estimated") if amount and amount["milliunits"] else None


def refund(event: Object) -> str:
    """The same in words: 9.99 USD, or about 6.77 USD; empty if nothing went back."""
    found = refund_of(event)
    return "" if found is None else f"about {written(found[0])}" if found[1] else written(found[0])


def is_estimated(event: Object) -> bool:
    found = refund_of(event)
    return found is not None and found[1]


def computed(*currencies: Optional[str]) -> str:
    """What is known of amounts in these currencies that were computed."""
    whole = " and ".join(each for each in currencies if each in WHOLE)
    return f"{ESTIMATED}, and may pay a whole number of {whole}" if whole else ESTIMATED


def estimate(event: Object) -> str:
    """What is known of the refund of an event that was computed."""
    found = refund_of(event)
    return computed(found[0].get("currency") if found else None)


def sums(events: List[Object]) -> str:
    """What was paid and refunded in all, a sum for each currency; empty if nothing was refunded.

    What Apple's records state and what the library computed are two sums.
    """
    paid: Amounts = {}
    stated: Amounts = {}
    estimated: Amounts = {}
    unknown = 0
    for event in events:
        name, amount = event["event"], event.get("amount")
        if name in PAID:
            _add(paid, amount, 1)
        if name == "refund_reversed":
            _add(stated, amount, -1)
        if name == "refunded" and event["at"] <= event.get("purchasedAt", event["at"] - 1):
            continue  # It has no other event, so it is not among what was paid.
        unknown += name in REFUNDED and amount is None
        found = refund_of(event)
        if found is not None:
            _add(estimated if found[1] else stated, found[0], 1)
    parts = [f"Refunded {_listed(stated)}."] if any(stated.values()) else []
    parts += [f"Refunded about {_listed(estimated)}, {computed(*estimated)}."] if any(estimated.values()) else []
    parts += [f"Refunds of unknown amounts: {unknown}."] if unknown else []
    return " ".join([f"Paid {_listed(paid) or 'an unknown amount'}.", *parts]) if parts else ""


def _decimal(amount: Object) -> Decimal:
    return Decimal(amount.get("amount") or f"{amount['milliunits']}E-3")


def _add(to: Amounts, amount: Optional[Object], sign: int) -> None:
    if amount:
        currency = amount.get("currency") or ""
        to[currency] = to.get(currency, Decimal(0)) + sign * _decimal(amount)


def _listed(amounts: Amounts) -> str:
    return " and ".join(f"{amount} {currency}".rstrip() for currency, amount in amounts.items() if amount)
