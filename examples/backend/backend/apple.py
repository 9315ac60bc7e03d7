"""Apple's API, by Apple's own client, and the signatures of what it returns."""

import json
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest

import subscore

from .database import Record
from .owner import customer_of
from .settings import CLOCK_MAY_BE_SLOW_BY, Settings, required

# The keys of signed members, and what they hold.
KINDS = {"signedTransactionInfo": "transaction", "signedRenewalInfo": "renewal_info"}
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
WAITS = (1, 2, 4, 8, 16)  # Seconds before a request is repeated.


def signed_members(sent: Any, verified: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each signed text of a document with its key and the decoded object, which stands where the text stood."""
    if isinstance(sent, list):
        for one, other in zip(sent, verified, strict=True):
            yield from signed_members(one, other)
    elif isinstance(sent, dict):
        for key, value in sent.items():
            if key not in verified:
                continue  # Left out, because nobody signed it.
            if key in KINDS and isinstance(value, str):
                if verified[key] is not None:  # Apple signs null where it has no renewal info.
                    yield key, value, verified[key]
            elif key == "signedTransactions":
                for text, decoded in zip(value, verified[key], strict=True):
                    yield "signedTransactionInfo", text, decoded
            else:
                yield from signed_members(value, verified[key])


def record_of(key: str, payload: str, document: dict[str, Any]) -> Record:
    kind = KINDS[key]
    identifier = document["transactionId" if kind == "transaction" else "originalTransactionId"]
    return Record(environment=document["environment"], kind=kind, id=str(identifier),
                  chain=str(document.get("originalTransactionId", identifier)),
                  signed_at=EPOCH + timedelta(milliseconds=document["signedDate"]),
                  token=customer_of(document.get("appAccountToken")), payload=payload, document=document)


def records_in(body: bytes | Any, verified: subscore.Verified) -> list[Record]:
    """The transactions and renewal infos of verified documents. Raises ValueError if there is a notification."""
    sent = json.loads(body) if isinstance(body, bytes) else body
    found = [record_of(*each) for each in signed_members(sent if isinstance(sent, list) else [sent], verified.history)]
    if verified.notifications:
        raise ValueError("a notification stands among the documents")
    return found


def milliseconds(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)


class Apple:
    """The App Store Server API of one environment. What it returns is verified before anything else sees it."""

    def __init__(self, environment: str, client: AppStoreServerAPIClient, verifier: subscore.Verifier,
                 clock: Callable[[], datetime]) -> None:
        self.environment = environment
        self.clock = clock
        self._client = client
        self._verifier = verifier

    def _asked(self, ask: Callable[..., Any], *arguments: Any) -> Any:
        """Asks, and asks again later if there were too many requests or Apple's server failed."""
        for wait in WAITS:
            try:
                return ask(*arguments)
            except APIException as error:
                if error.http_status_code != 429 and error.http_status_code < 500:
                    raise
                time.sleep(wait)
        return ask(*arguments)

    def verified(self, documents: Any) -> subscore.Verified:
        return self._verifier.verify(documents, at=self.clock() + CLOCK_MAY_BE_SLOW_BY)

    def notifications(self, start: datetime, end: datetime, only_failures: bool) -> Iterator[str]:
        """The signed payloads of Get Notification History, not verified yet, in the order of signing."""
        request = NotificationHistoryRequest(startDate=milliseconds(start), endDate=milliseconds(end),
                                             onlyFailures=only_failures or None)
        token = None
        while True:
            page = self._asked(self._client.get_notification_history, token, request)
            yield from (each.signedPayload for each in page.notificationHistory or ())
            token = page.paginationToken
            if not page.hasMore:
                return

    def statuses(self, transaction: str) -> tuple[list[Record], dict[str, int]]:
        """Get All Subscription Statuses: the newest records of an Apple account, and Apple's status of each chain."""
        response = self._asked(self._client.get_all_subscription_statuses, transaction)
        items = [item for group in response.data or () for item in group.lastTransactions or ()]
        sent = [{"data": [{"lastTransactions": [{
            "signedTransactionInfo": item.signedTransactionInfo, "signedRenewalInfo": item.signedRenewalInfo}]}]}
            for item in items]
        records = records_in(sent, self.verified(sent)) if sent else []
        return records, {item.originalTransactionId: item.rawStatus for item in items}

    def transactions(self, transaction: str) -> list[Record]:
        """Get Transaction History: the newest copy of each auto-renewable transaction of an Apple account."""
        found, revision = [], None
        request = TransactionHistoryRequest(sort=Order.ASCENDING, productTypes=[ProductType.AUTO_RENEWABLE])
        while True:
            page = self._asked(self._client.get_transaction_history, transaction, revision, request,
                               GetTransactionHistoryVersion.V2)
            if page.signedTransactions:
                sent = {"signedTransactions": page.signedTransactions}
                found += records_in(sent, self.verified(sent))
            revision = page.revision
            if not page.hasMore:
                return found


def apple(chosen: Settings, environment: str, verifier: subscore.Verifier, clock: Callable[[], datetime]) -> Apple:
    """Apple's API with the key in the file APP_STORE_KEY_FILE, and APP_STORE_KEY_ID and APP_STORE_ISSUER_ID."""
    key = Path(required("APP_STORE_KEY_FILE")).read_bytes()
    client = AppStoreServerAPIClient(key, required("APP_STORE_KEY_ID"), required("APP_STORE_ISSUER_ID"),
                                     chosen.bundle_id, Environment(environment))
    return Apple(environment, client, verifier, clock)
