"""The objects of Apple's app-store-server-library, made by that library itself, give the answers of the documents."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from decimal import Decimal
from typing import Any, Dict

import pytest
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.HistoryResponse import HistoryResponse
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.LastTransactionsItem import LastTransactionsItem
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.StatusResponse import StatusResponse
from appstoreserverlibrary.models.SubscriptionGroupIdentifierItem import SubscriptionGroupIdentifierItem
from appstoreserverlibrary.models.TransactionReason import TransactionReason
from appstoreserverlibrary.models.Type import Type
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

import subscore
from vectors import ROOT

AT = "2026-03-18T10:00:00Z"
BUNDLE = "com.example.news"
# In local testing Apple's verifier reads a payload without checking its signature.
VERIFIER = SignedDataVerifier([], False, Environment.LOCAL_TESTING, BUNDLE)


def local(document: Any) -> Any:
    """A document as local testing would send it."""
    return json.loads(json.dumps(document).replace('"Production"', '"LocalTesting"'))


def signed(payload: Dict[str, Any]) -> str:
    parts = [json.dumps(each).encode() for each in ({"alg": "ES256", "x5c": ["made up"]}, payload)] + [b"made up"]
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


ROWS = local(json.loads((ROOT / "examples/payload/history.json").read_text()))["transactions"]
LAST = ROWS[-1]
RENEWAL: Dict[str, Any] = {
    "originalTransactionId": LAST["originalTransactionId"], "productId": LAST["productId"],
    "autoRenewProductId": "basic.month", "autoRenewStatus": 1, "environment": "LocalTesting", "expirationIntent": 2,
    "isInBillingRetryPeriod": True, "gracePeriodExpiresDate": 1774975500000, "signedDate": 1773593160000,
}
NOTIFICATION: Dict[str, Any] = {
    "notificationType": "DID_FAIL_TO_RENEW", "subtype": "GRACE_PERIOD", "version": "2.0", "signedDate": 1773593160000,
    "notificationUUID": "6f1d2c1e-5d0f-4c5b-9f5f-0f6d1d0a7a11",
    "data": {"bundleId": BUNDLE, "environment": "LocalTesting", "status": 4, "signedTransactionInfo": signed(LAST),
             "signedRenewalInfo": signed(RENEWAL)},
}
STATUSES: Dict[str, Any] = {"environment": "LocalTesting", "bundleId": BUNDLE, "data": [
    {"subscriptionGroupIdentifier": LAST["subscriptionGroupIdentifier"], "lastTransactions": [
        {"status": 4, "originalTransactionId": LAST["originalTransactionId"], "signedTransactionInfo": signed(LAST),
         "signedRenewalInfo": signed(RENEWAL)}]}]}

TRANSACTIONS = [VERIFIER.verify_and_decode_signed_transaction(signed(row)) for row in ROWS]
CASES: Dict[str, Any] = {
    "a decoded transaction": (TRANSACTIONS[0], {"transactions": [ROWS[0]]}),
    "decoded transactions": (TRANSACTIONS, {"transactions": ROWS}),
    "decoded renewal info beside its transaction": (
        [TRANSACTIONS[-1], VERIFIER.verify_and_decode_renewal_info(signed(RENEWAL))],
        {"transactions": [LAST], "renewalInfo": [RENEWAL]}),
    "a notification": (VERIFIER.verify_and_decode_notification(signed(NOTIFICATION)), NOTIFICATION),
    "a status response": (
        StatusResponse(rawEnvironment="LocalTesting", bundleId=BUNDLE, data=[SubscriptionGroupIdentifierItem(
            subscriptionGroupIdentifier=LAST["subscriptionGroupIdentifier"], lastTransactions=[LastTransactionsItem(
                status=Status.BILLING_GRACE_PERIOD, originalTransactionId=LAST["originalTransactionId"],
                signedTransactionInfo=signed(LAST), signedRenewalInfo=signed(RENEWAL))])]), STATUSES),
    "a transaction history": (
        HistoryResponse(revision="1", hasMore=False, bundleId=BUNDLE, environment=Environment.LOCAL_TESTING,
                        signedTransactions=[signed(row) for row in ROWS]),
        {"bundleId": BUNDLE, "environment": "LocalTesting", "signedTransactions": [signed(row) for row in ROWS]}),
    "objects, dicts and texts": (
        [TRANSACTIONS[0], {"transactions": ROWS[1:3]}, json.dumps({"transactions": ROWS[3:]})], {"transactions": ROWS}),
}


@pytest.mark.parametrize("models, documents", CASES.values(), ids=CASES)
def test_history(models: Any, documents: Any) -> None:
    answer = subscore.state_at(models, at=AT, trust_signed_payloads=True)
    assert answer == subscore.state_at(documents, at=AT, trust_signed_payloads=True)
    assert answer.subscriptions, answer.warnings


def test_a_row_to_prorate() -> None:
    replaced = next(index for index, row in enumerate(ROWS) if row.get("isUpgraded"))
    assert subscore.prorate(transaction=TRANSACTIONS[replaced]) == subscore.prorate(transaction=ROWS[replaced])


def test_a_value_that_apples_library_does_not_know_passes() -> None:
    row = {**ROWS[0], "inAppOwnershipType": "LEASED"}
    model = VERIFIER.verify_and_decode_signed_transaction(signed(row))
    assert model.inAppOwnershipType is None
    assert subscore.state_at(model, at=ROWS[0]["purchaseDate"]).subscriptions[0].ownership == "LEASED"


def test_an_object_made_by_hand() -> None:
    model = JWSTransactionDecodedPayload(
        transactionId="1", originalTransactionId="1", productId="pro", purchaseDate=1775001600000,
        expiresDate=1775001602000, price=9990,
        currency="USD", type=Type.AUTO_RENEWABLE_SUBSCRIPTION, transactionReason=TransactionReason.PURCHASE,
        revocationDate=1775001601000, isUpgraded=True)
    answer = subscore.prorate(transaction=model)
    assert answer.refund is not None and answer.refund.amount == Decimal("5.00")
    assert subscore.state_at(model, at=1775001600100).has_access


def test_signed_members_stay_unverified() -> None:
    with pytest.raises(subscore.RequestError) as raised:
        subscore.state_at(CASES["a notification"][0], at=AT)
    assert raised.value.code == "unverified_signature"


def test_the_package_does_not_load_apples_library() -> None:
    script = "import subscore, sys; subscore.state_at({'transactions': []}, at=0)\n" \
             "sys.exit(any(name.startswith(('appstoreserverlibrary', 'attr')) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
