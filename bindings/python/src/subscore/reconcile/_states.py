"""What each of your subscriptions was at the end of each day, counted as Apple's Subscription report counts."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta, tzinfo
from typing import Any, Collection, Dict, Optional, Tuple

from .. import columns
from .._blocks import arrow
from .._distinct import counted, scalar
from ..results import Environment
from ._apple import EPOCH, KINDS, State
from ._charges import compute

OFFERS = {1: "introductory", 2: "promotional", 3: "offer_code", 4: "win_back"}
DISCOUNTS = {kind.replace(" ", "_").upper(): kind.replace(" ", "_") for kind in KINDS}
OTHER = "other_offer"
"""An offer that the report has no column for, or of a kind that the records do not state."""
OUTPUT = ("at", "state", "productId", "basis", "price", "ownership", "offerType", "offerDiscountType", "storefront")
RECORDS = 5_000_000  # at most about so many answers in memory at once, if a customer has ten rows


def yours(rows: Any, reports: Any, days: Collection[int], zone: tzinfo, environment: Environment,
          bundle_id: Optional[str], names: Optional[Dict[str, str]], trust_signed_payloads: Optional[bool] = None
          ) -> Tuple["Counter[State]", "Counter[State]"]:
    """How many of your own subscriptions were in each state, and how many of these no record states.

    Each day is answered with what was known at its end, as Apple counted it: a grace period that ended in a recovery
    was a grace period that day.
    """
    found: Counter[State] = Counter()
    inferred: Counter[State] = Counter()
    ends = {_end(day, zone): day for day in days}
    if not ends:
        return found, inferred
    chunk = max(1000, RECORDS // len(ends))
    answers = columns.state_at_batches(
        rows.to_reader(chunk), reports=reports, at=list(ends), known_at="at", environment=environment,
        bundle_id=bundle_id, columns=names, trust_signed_payloads=trust_signed_payloads, output=OUTPUT)
    for answer in answers:
        _count(answer, ends, found, inferred)
    return found, inferred


def _end(day: int, zone: tzinfo) -> int:
    """The last millisecond of a day."""
    following = EPOCH + timedelta(days=day + 1)
    midnight = datetime(following.year, following.month, following.day, tzinfo=zone)
    return round(midnight.timestamp() * 1000) - 1


def _count(answer: Any, ends: Dict[int, int], found: "Counter[State]", inferred: "Counter[State]") -> None:
    pyarrow = arrow()
    table = pyarrow.table(answer)
    table = table.filter(compute().is_valid(table["productId"]))
    is_free = compute().fill_null(compute().equal(table["price"], scalar(0)), False)
    for at, state, product, basis, ownership, offer, discount, storefront, free, count in counted(
            table["at"].cast("int64"), table["state"].cast("string"), table["productId"], table["basis"],
            table["ownership"], table["offerType"], table["offerDiscountType"], table["storefront"], is_free):
        name = _state(state, offer, discount, free)
        if name is None or ownership not in (None, "PURCHASED"):
            continue
        key = ends[at], product, storefront and storefront.upper(), name
        found[key] += count
        inferred[key] += 0 if basis == "observed" else count


def _state(state: str, offer: int, discount: Optional[str], is_free: bool) -> Optional[str]:
    """The state of Apple's report that a state of the library is counted as."""
    if state in ("billing_grace_period", "billing_retry"):
        return state
    if state != "subscribed":
        return None
    if not offer:
        return "standard_price"
    if discount is None and is_free:
        discount = "FREE_TRIAL"
    if offer not in OFFERS or discount not in DISCOUNTS:
        return OTHER
    return f"{DISCOUNTS[discount]}_{OFFERS[offer]}"
