"""Words for what happened to a subscription, as support staff use them. The page has the same: page/src/words.json."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Tuple

Object = Dict[str, Any]

# Each word for a state, with what it means, in the order of a legend.
MEANINGS = {
    "trial": "A free trial: the customer has access and pays nothing.",
    "paid": "A period that the customer paid for: access.",
    "free": "A period at no charge: access.",
    "shared": "Access that somebody else pays for: a family member, or the owner of a seat.",
    "active": "A period with access. No record states its price.",
    "grace period": "The payment failed. The customer keeps access while Apple tries to charge again.",
    "payment failed": "The payment failed, and there is no access. Apple tries to charge again for up to 60 days.",
    "expired": "The subscription is over: no access.",
    "not known yet": "The records end before it, and a renewal is expected.",
    "refunded": "Apple gave the money back: no access.",
    "sharing ended": "It is no longer shared with this customer: no access.",
    "withdrawn": "Apple ended it for a reason that no record states: no access.",
}
EVENTS = {
    "resubscribed": "subscribed again",
    "recovered": "payment succeeded",
    "billing_failed": "payment failed",
    "grace_started": "grace period started",
    "retry_started": "access stopped, Apple tries again",
    "family_revoked": "family sharing ended",
    "revoked": "withdrawn by Apple",
    "refund_reversed": "refund taken back",
    "auto_renew_disabled": "auto-renew off",
    "auto_renew_enabled": "auto-renew on",
    "change_replaced": "another change chosen",
    "change_reverted": "change taken back",
    "price_increase_pending": "asked to agree to a new price",
    "price_increase_accepted": "new price accepted",
    "trial_converted": "first payment after the trial",
    "preflight_opens": "first day on which renewal is checked",
    "renewal_attempts_open": "Apple may begin to charge",
    "grace_ends": "grace period ends",
    "retry_ends": "Apple stops trying",
    "consent_due": "last day to agree to the new price",
}
STATES = {"none": "not bought yet", "subscribed": "active", "billing_grace_period": "grace period",
          "billing_retry": "payment failed", "revoked": "withdrawn"}
WITHDRAWALS = {"refunded": "refunded", "family_revoked": "sharing ended", "seat_withdrawn": "sharing ended",
               "revoked": "withdrawn"}


def of_event(name: str) -> str:
    return EVENTS.get(name, name.replace("_", " "))


def of_interval(interval: Object, events: Sequence[Object]) -> str:
    """The word for the state of an interval, by its offer, its price and what happened before it."""
    state = str(interval["state"])
    if state == "revoked":
        causes = [each["event"] for each in events if each["at"] <= interval["start"] and each["event"] in WITHDRAWALS]
        return WITHDRAWALS[causes[-1]] if causes else STATES[state]
    if state != "subscribed":
        return STATES.get(state, state)
    if interval.get("ownership") in ("FAMILY_SHARED", "ASSIGNED"):
        return "shared"
    if is_trial(interval):
        return "trial"
    price = interval.get("price")
    return STATES[state] if price is None else "free" if price["milliunits"] == 0 else "paid"


def is_trial(part: Object) -> bool:
    """Whether an interval or a purchase is of a free trial."""
    return (part.get("offer") or {}).get("discountType") == "FREE_TRIAL"


def asked(state: Object, subscription: Object, at: int) -> Tuple[str, Optional[int]]:
    """The word for a state of subs_state_at, by the timeline of its subscription, and until when that word is right."""
    intervals = [each for each in subscription["intervals"] if each["end"] is None or at < each["end"]]
    if not intervals or intervals[0]["start"] > at or intervals[0]["state"] != state["state"]:
        return STATES.get(state["state"], str(state["state"])), state["until"]
    words = [(of_interval(each, subscription["events"]), each["productId"]) for each in intervals]
    last = next((number for number, word in enumerate(words) if word != words[0]), len(words)) - 1
    return words[0][0], intervals[last]["end"]


def retried(end: int, subscription: Object) -> str:
    """What ends a time without a payment."""
    if any(each["event"] == "retry_ends" and each["at"] == end for each in subscription["upcoming"]):
        return "Apple will try again until"
    paid = any(each["start"] == end and each["state"] == "subscribed" for each in subscription["intervals"])
    return "a payment succeeded on" if paid else "Apple tried again until"
