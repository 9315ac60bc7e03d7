"""Where the records end and a renewal is expected: what pictures and tables add to a state, which is then unknown.

The library's answers express it twice, and this only finds it in them: a timeline has an inferred end at an instant for
which it also lists a renewal to come, and a state follows the rule state.records_end.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

EXPECTED = "expected to renew; not known yet"
RENEWALS = ("renews", "change_takes_effect")

Object = Dict[str, Any]


def unknown_ends(subscription: Object) -> List[Object]:
    """The intervals of a timeline that count as expired only because no record says whether there was a renewal."""
    expected = {moment["at"] for moment in subscription["upcoming"] if moment["event"] in RENEWALS}
    return [interval for interval in subscription["intervals"]
            if interval["state"] == "expired" and interval["basis"] == "inferred" and interval["start"] in expected]


def is_unknown(state: Object) -> bool:
    """Whether a state of subs_state_at is expired only because no record says whether it was renewed."""
    return state["state"] == "expired" and "state.records_end" in state.get("rules", ())


def is_any_unknown(answer: Object) -> bool:
    """Whether an answer of subs_state_at denies access only because no record says whether there was a renewal."""
    return not answer["hasAccess"] and any(map(is_unknown, answer["subscriptions"]))


def unknown_words(since: str, newest: Optional[str]) -> str:
    """Since when a state is unknown, and of when the newest record is."""
    return f"unknown since {since}" + ("" if newest is None else f"; the newest record is of {newest}")


def is_next(state: Object) -> bool:
    """Whether the subscription is expected to be active after the end of the present state."""
    following = state.get("next") or {}
    return state["until"] is not None and following.get("state") == "subscribed" and following["at"] == state["until"]
