"""What is printed has ids and sizes, and nothing else of a customer's documents."""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any, Callable, Dict

import pytest

import subscore
from vectors import ROOT

sys.path[:0] = [str(ROOT / "Tests/Verify")]
store: Any = __import__("store")

MARKER = "data-of-a-customer"
OWN = {"appAccountToken": MARKER, "appTransactionId": MARKER, "webOrderLineItemId": MARKER, "futureText": MARKER}
HISTORY: Dict[str, Any] = {"transactions": [store.transaction(**OWN)], "renewalInfo": [store.renewal_info(**OWN)]}
OWNER: Dict[str, Any] = {"bundle_id": store.BUNDLE, "environment": "Production"}
FIELDS: Dict[str, Any] = {**OWNER, "app_apple_id": store.APP, "roots": [store.der(store.store().root)]}
SIGNED = {"signedPayload": store.jws(store.notification({
    "signedTransactionInfo": store.jws(store.transaction(**OWN)),
    "signedRenewalInfo": store.jws(store.renewal_info(**OWN))}))}
PRINTED: Dict[str, Callable[[], object]] = {
    "what is proven": lambda: subscore.verify(SIGNED, **FIELDS),
    "a notification": lambda: subscore.verify(SIGNED, **FIELDS).notifications,
    "a verifier": lambda: subscore.Verifier(**FIELDS),
    "the questions for responders": lambda: subscore.ocsp_requests(SIGNED, **FIELDS),
    "an open history": lambda: subscore.open_history(HISTORY),
    "what an open history read": lambda: subscore.open_history(HISTORY).answer,
    "the states of an open history": lambda: subscore.open_history(HISTORY).state_at(store.SIGNED),
    "a state": lambda: subscore.state_at(HISTORY, at=store.SIGNED, explain=True),
    "a timeline": lambda: subscore.timeline(HISTORY),
    "changes": lambda: subscore.classify_change(history=HISTORY, catalog={"groups": []}),
    "offers": lambda: subscore.offer_eligibility(HISTORY, at=store.SIGNED),
}
BAD: Dict[str, Callable[[], object]] = {
    "an unknown type": lambda: subscore.state_at({"transactions": MARKER}, at=0),
    "not JSON": lambda: subscore.state_at(json.dumps(HISTORY)[:-1], at=0),
    "not UTF-8": lambda: subscore.state_at(MARKER.encode() + b"\xff", at=0),
    "no document": lambda: subscore.state_at([MARKER], at=0),
    "a value without JSON": lambda: subscore.state_at({"transactions": [OWN, {1, 2}]}, at=0),
    "unsigned": lambda: subscore.verify(HISTORY, **FIELDS),
    "a wrong date": lambda: subscore.state_at({"transactions": [store.transaction(**OWN, purchaseDate=[])]}, at=0),
}


@pytest.mark.parametrize("what", PRINTED)
def test_what_is_printed(what: str) -> None:
    found = PRINTED[what]()
    for text in (repr(found), str(found), f"{found!a}"):
        assert MARKER not in text


@pytest.mark.parametrize("what", BAD)
def test_errors(what: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        BAD[what]()
    error = caught.value
    assert MARKER not in "".join([repr(error), str(error), *traceback.format_exception_only(type(error), error)])


def test_the_documents_are_there() -> None:
    """So that a printed one would have been noticed."""
    verified = subscore.verify(SIGNED, **FIELDS)
    assert verified.notifications[0].app_account_token == MARKER
    assert json.dumps(verified.history).count(MARKER) == 2 * len(OWN)
    assert "documents=1" in repr(verified) and "002e14d5" in repr(verified.notifications[0])
