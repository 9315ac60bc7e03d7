"""Which kind of difference one is.

A kind is read from the library's answers: the state, the course and the changes that it gives for the customer, and its
answer with what was known at the instant. No rule is stated here. docs/switching.md defines each kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from ._documents import expiries

Record = Dict[str, Any]

DIFFERENCES = TOO_LONG, TOO_SHORT, PRODUCT, STATE = "access_too_long", "access_too_short", "product", "state"

# Each kind, in one sentence about the system that is compared with the rules.
KINDS: Dict[str, str] = {
    "known_later": "The record that decides was signed after the instant; by what was known then, both agree.",
    "customer_unknown": "You give access to a customer without any record.",
    "refund_unseen": "You give access although the purchase was refunded.",
    "sharing_withdrawn": "You give access although the purchaser no longer shares the subscription.",
    "change_counted_twice": "You give access for the rest of a period that another product replaced.",
    "retry_as_access": "You give access while the store still tries to charge the renewal, outside of a grace period.",
    "later_purchase_counted": "You give access although the subscription has expired; the customer bought again later.",
    "renewal_not_in_records": "You give access, and the records end before the instant although auto-renew was on.",
    "expiry_unseen": "You give access although the subscription has expired.",
    "before_purchase": "You give access before the first purchase.",
    "no_subscription": "You give access, and the records have no subscription that could give it.",
    "grace_ignored": "You give no access in the billing grace period.",
    "sharing_ignored": "You give no access to a member of the family or of the group.",
    "refund_too_early": "You give no access although the purchase was refunded only later.",
    "cancellation_as_end": "You give no access although the period runs on; auto-renew is off.",
    "other_refund": "You give no access although the period runs on; an earlier one was refunded in its course.",
    "recovery_missed": "You give no access although billing recovered.",
    "renewal_missed": "You give no access although the subscription was renewed.",
    "change_missed": "You give no access although the customer changed to another product.",
    "purchase_missed": "You give no access although there was a purchase.",
    "change_too_early": "You give the product of a change that takes effect later.",
    "change_unseen": "You give the product that the customer had before a change.",
    "other_product": "You give another product.",
    "other_state": "Your state is another one; access is the same.",
}
# The event at which the period that runs began, and the kind that it makes.
BEGAN = {
    "recovered": "recovery_missed", "renewed": "renewal_missed", "upgraded": "change_missed",
    "downgraded": "change_missed", "crossgraded": "change_missed", "product_changed": "change_missed",
    "migrated": "change_missed", "subscribed": "purchase_missed", "resubscribed": "purchase_missed",
}


@dataclass(frozen=True)
class Expected:
    """What a system says about a customer at an instant."""

    customer: Any
    at: int
    has_access: bool
    state: Optional[str]
    product_id: Optional[str]


class Answer:
    """What the library answers about a customer at an instant, as far as a comparison needs it."""

    def __init__(self, answer: Mapping[str, Any], products: Optional[Sequence[str]]) -> None:
        self.subscriptions: List[Record] = answer["subscriptions"]
        held: List[Record] = answer.get("entitlements") or []
        self.entitlement: Optional[Record] = held[0] if held else None
        if products is not None:
            self.subscriptions = [each for each in self.subscriptions if each["productId"] in products]
        self.has_access = bool(self.entitlement["hasAccess"] if self.entitlement else answer["hasAccess"])
        self.warnings = {warning["code"] for part in (answer, *self.subscriptions) for warning in part["warnings"]}

    def entry(self, product: Optional[str]) -> Optional[Record]:
        """The subscription that a difference is about: one with the answer's access, if possible of that product, and
        of those without access the one that had it last."""
        alike = [each for each in self.subscriptions if each["hasAccess"] == self.has_access]

        def rank(each: Record) -> Tuple[bool, int]:
            return each["productId"] == product, 0 if self.has_access else each["accessUntil"] or 0

        return max(alike, key=rank, default=None)


def difference(expected: Expected, has_access: bool, states: Sequence[Optional[str]],
               products: Sequence[Optional[str]]) -> Optional[str]:
    """How an expected row and an answer differ, or None. The states and products are those of the subscriptions that
    have the answer's access; of several, one that agrees is enough."""
    if expected.has_access != has_access:
        return TOO_LONG if expected.has_access else TOO_SHORT
    if has_access and expected.product_id is not None and expected.product_id not in products:
        return PRODUCT
    if expected.state is not None and expected.state not in (states or ["none"]):
        return STATE
    return None


def of_answer(expected: Expected, answer: Answer) -> Optional[str]:
    alike = [each for each in answer.subscriptions if each["hasAccess"] == answer.has_access]
    products = [each["productId"] for each in alike]
    if answer.entitlement is not None:
        products.append(answer.entitlement["productId"])
    return difference(expected, answer.has_access, [each["state"] for each in alike], products)


class Case:
    """One difference, and the questions that its kind may need. Each is asked when it is needed."""

    def __init__(self, expected: Expected, difference: str, answer: Answer, history: Any,
                 timeline: Callable[[], Record], changes: Callable[[], Record]) -> None:
        self.expected, self.difference, self.answer, self.history = expected, difference, answer, history
        self._timeline, self._changes = timeline, changes
        self.entry = answer.entry(expected.product_id)

    def kind(self, known: Answer) -> str:
        if of_answer(self.expected, known) is None:
            return "known_later"
        if self.difference == TOO_LONG:
            return self._too_long()
        if self.difference == TOO_SHORT:
            return self._too_short()
        return self._product(known) if self.difference == PRODUCT else "other_state"

    def course(self) -> Optional[Record]:
        """The timeline of the subscription in question."""
        if self.entry is None:
            return None
        chain = self.entry["originalTransactionId"]
        return next((each for each in self._timeline()["subscriptions"] if chain in each["originalTransactionIds"]),
                    None)

    def agreeing(self, offsets: Sequence[int], products: Optional[Sequence[str]]) -> Iterator[int]:
        """The offsets at which the rules would agree about access, if the instant were so much later."""
        spans = [(each["start"], each["end"]) for own in self._timeline()["subscriptions"] for each in own["intervals"]
                 if each["hasAccess"] and (products is None or each["productId"] in products)]
        for offset in offsets:
            at = self.expected.at + offset
            has_access = any(start <= at and (end is None or at < end) for start, end in spans)
            if has_access == self.expected.has_access:
                yield offset

    def money(self) -> Optional[Record]:
        """What was paid for the period in question, where that is known."""
        course = self.course()
        if course is None or self.entry is None:
            return None
        prices: List[Record] = [each["price"] for each in course["intervals"]
                                if each["transactionId"] == self.entry["transactionId"] and each["price"] is not None]
        return prices[-1] if prices and prices[-1].get("currency") else None

    def _changed(self) -> Iterator[Record]:
        """The changes of product that had taken effect."""
        for each in self._changes()["changes"]:
            if not each["pending"] and each["effectiveDate"] is not None and each["effectiveDate"] <= self.expected.at:
                yield each

    def _is_counted_twice(self) -> bool:
        """Whether a row was replaced at once, and has an expiry of its own after the instant."""
        replaced = {each["from"]["transactionId"] for each in self._changed() if each["timing"] == "immediate"
                    and self.expected.product_id in (None, each["from"]["productId"])}
        return bool(replaced) and any(
            str(row["transactionId"]) in replaced and isinstance(row["expiresDate"], int)
            and row["expiresDate"] > self.expected.at for row in expiries(self.history))

    def _too_long(self) -> str:
        if not self.history:
            return "customer_unknown"
        if self.entry is None:
            return "no_subscription"
        state = self.entry["state"]
        if state == "none":
            return "before_purchase"
        if self.expected.product_id not in (None, self.entry["productId"]) and self._is_counted_twice():
            return "change_counted_twice"
        if state == "revoked":
            return "refund_unseen" if self.entry["ownership"] == "PURCHASED" else "sharing_withdrawn"
        if self._is_counted_twice():
            return "change_counted_twice"
        if state == "billing_retry":
            return "retry_as_access"
        if any(self.expected.at < value for row in expiries(self.history)
               if isinstance(value := row.get("purchaseDate"), int) and isinstance(row["expiresDate"], int)):
            return "later_purchase_counted"
        if "records_end_before_at" in self.answer.warnings:
            return "renewal_not_in_records"
        return "expiry_unseen"

    def _too_short(self) -> str:
        if self.entry is None:
            return "purchase_missed"
        if self.entry["state"] == "billing_grace_period":
            return "grace_ignored"
        if self.entry["ownership"] != "PURCHASED":
            return "sharing_ignored"
        course = self.course()
        events: List[Record] = course["events"] if course else []
        if any(each["event"] == "refunded" and each["at"] > self.expected.at
               and each.get("transactionId") == self.entry["transactionId"] for each in events):
            return "refund_too_early"
        if self.entry["autoRenew"] is False:
            return "cancellation_as_end"
        begin = self.entry["period"]["start"]
        if any(each["event"] == "refunded" and begin <= each["at"] <= self.expected.at for each in events):
            return "other_refund"
        own = [each["event"] for each in events if each["at"] <= self.expected.at
               and each.get("transactionId") == self.entry["transactionId"]]
        return next((kind for event, kind in BEGAN.items() if event in own), "purchase_missed")

    def _product(self, known: Answer) -> str:
        product = self.expected.product_id
        if any(each["pendingChange"] and each["pendingChange"]["productId"] == product for each in known.subscriptions):
            return "change_too_early"
        now = {each["productId"] for each in self.answer.subscriptions if each["hasAccess"]}
        if any(each["from"]["productId"] == product and each["to"]["productId"] in now for each in self._changed()):
            return "change_unseen"
        return "other_product"
