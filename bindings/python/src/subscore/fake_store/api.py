"""The endpoints of the App Store Server API that read. Paging, filters and errors are Apple's."""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from starlette.exceptions import HTTPException
from starlette.requests import Request

from . import refusals
from .deliveries import SUCCESS, Clock
from .refusals import Refusal
from .run import Run
from .world import Document, Notice, Row, World

PAGE = 20
DAY = 86_400_000
TYPES = {"AUTO_RENEWABLE": "Auto-Renewable Subscription", "NON_RENEWABLE": "Non-Renewing Subscription",
         "CONSUMABLE": "Consumable", "NON_CONSUMABLE": "Non-Consumable"}
# The subtypes of each type: https://developer.apple.com/documentation/appstoreservernotifications/subtype
SUBTYPES: Dict[str, Sequence[str]] = {
    "CONSUMPTION_REQUEST": (), "DID_CHANGE_RENEWAL_PREF": ("UPGRADE", "DOWNGRADE"),
    "DID_CHANGE_RENEWAL_STATUS": ("AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"), "DID_FAIL_TO_RENEW": ("GRACE_PERIOD",),
    "DID_RENEW": ("BILLING_RECOVERY",),
    "EXPIRED": ("VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"),
    "EXTERNAL_PURCHASE_TOKEN": ("UNREPORTED", "CREATED", "ACTIVE_TOKEN_REMINDER"), "GRACE_PERIOD_EXPIRED": (),
    "METADATA_UPDATE": (), "MIGRATION": (), "OFFER_REDEEMED": ("UPGRADE", "DOWNGRADE"), "ONE_TIME_CHARGE": (),
    "PRICE_CHANGE": (), "PRICE_INCREASE": ("PENDING", "ACCEPTED"), "REFUND": (), "REFUND_DECLINED": (),
    "REFUND_REVERSED": (), "RENEWAL_EXTENDED": (), "RENEWAL_EXTENSION": ("SUMMARY", "FAILURE"),
    "RESCIND_CONSENT": (), "REVOKE": (), "SUBSCRIBED": ("INITIAL_BUY", "RESUBSCRIBE"), "TEST": (),
}


def owner_of(world: World, identifier: str) -> int:
    if not re.fullmatch(r"\d{1,20}", identifier):
        raise Refusal(refusals.INVALID_TRANSACTION_ID)
    owner = world.owner(identifier)
    if owner is None:
        raise Refusal(refusals.TRANSACTION_ID_NOT_FOUND)
    return owner


def check_transaction(world: World, identifier: str) -> None:
    """Refuses whatever is not the id of a transaction."""
    owner_of(world, identifier)
    if world.is_app_transaction(identifier):
        raise Refusal(refusals.APP_TRANSACTION_ID_NOT_SUPPORTED)


class Reader:
    """Answers from what the store knows when it is asked."""

    def __init__(self, run: Run, clock: Clock) -> None:
        self.run = run
        self.clock = clock

    def signed(self, payload: Mapping[str, Any]) -> str:
        return self.run.chain.jws(payload)

    def head(self) -> Document:
        """The app that an answer is about. It has no id in the sandbox."""
        app = {"bundleId": self.run.app["bundleId"], "environment": self.run.environment}
        if self.run.environment == "Production" and "appAppleId" in self.run.app:
            app["appAppleId"] = self.run.app["appAppleId"]
        return app

    def statuses(self, request: Request) -> Document:
        world = self.run.world()
        owner = owner_of(world, request.path_params["transaction"])
        statuses = request.query_params.getlist("status")
        if any(each not in ("1", "2", "3", "4", "5") for each in statuses):
            raise Refusal(refusals.INVALID_STATUS)
        groups: Dict[str, List[Document]] = {}
        for each in world.customers[owner]["server"]["subscriptions"]:
            if statuses and str(each["status"]) not in statuses:
                continue
            groups.setdefault(each["subscriptionGroupIdentifier"], []).append({
                "status": each["status"], "originalTransactionId": each["originalTransactionId"],
                "signedTransactionInfo": self.signed(each["transactionInfo"]),
                "signedRenewalInfo": self.signed(each["renewalInfo"])})
        return {**self.head(), "data": [{"subscriptionGroupIdentifier": group, "lastTransactions": items}
                                        for group, items in groups.items()]}

    def transaction(self, request: Request) -> Document:
        world, identifier = self.run.world(), request.path_params["transaction"]
        check_transaction(world, identifier)
        return {"signedTransactionInfo": self.signed(world.rows[identifier][1].payload)}

    def app_transaction(self, request: Request) -> Document:
        """The app was bought with the customer's first purchase, as version 1.0: nothing says when it really was."""
        world, identifier = self.run.world(), request.path_params["transaction"]
        rows = [row.payload for row in world.history(owner_of(world, identifier))]
        app = {key: value for key, value in self.head().items() if key != "environment"}
        return {"signedAppTransactionInfo": self.signed({
            **app, "receiptType": self.run.environment, "receiptCreationDate": self.run.now,
            "appTransactionId": rows[0]["appTransactionId"], "originalPlatform": "iOS",
            "originalApplicationVersion": "1.0", "originalPurchaseDate": min(row["purchaseDate"] for row in rows)})}

    def no_endpoint(self, request: Request) -> Document:
        raise Refusal(refusals.NO_ENDPOINT)

    def history(self, request: Request) -> Document:
        world = self.run.world()
        rows = world.history(owner_of(world, request.path_params["transaction"]))
        query = request.query_params
        for accepts in _filters(query):
            rows = [row for row in rows if accepts(row.payload)]
        order = query.get("sort", "ASCENDING")
        if order not in ("ASCENDING", "DESCENDING"):
            raise Refusal(refusals.INVALID_SORT)
        return {**self.head(), **self._page(rows, query.get("revision"), order == "DESCENDING")}

    def refunds(self, request: Request) -> Document:
        world = self.run.world()
        rows = [row for row in world.history(owner_of(world, request.path_params["transaction"]))
                if _is_refunded(row.payload)]
        return self._page(rows, request.query_params.get("revision"), False)

    def _page(self, rows: List[Row], revision: Optional[str], is_descending: bool) -> Document:
        """Up to 20 rows from a revision on, which is the place of the last one before."""
        if revision is not None:
            if not re.fullmatch(r"\d{1,18}_\d{1,20}", revision):
                raise Refusal(refusals.INVALID_REVISION)
            modified, _, identifier = revision.partition("_")
            after = (int(modified), int(identifier))
            rows = [row for row in rows if (row.key < after if is_descending else row.key > after)]
        if is_descending:
            rows = rows[::-1]
        page = rows[:PAGE]
        last = "_".join(str(each) for each in page[-1].key) if page else revision or "0_0"
        return {"revision": last, "hasMore": len(rows) > PAGE,
                "signedTransactions": [self.signed(row.payload) for row in page]}

    def order(self, request: Request) -> Document:
        """Apple has no order ids in the sandbox."""
        if self.run.environment != "Production":
            raise HTTPException(404, "Order ids are looked up in Production only.")
        order, world = request.path_params["order"], self.run.world()
        identifier = str(int(order[1:], 36)) if re.fullmatch(r"M[0-9A-Z]{1,13}", order) else ""
        if identifier not in world.rows:
            return {"status": 1, "signedTransactions": []}
        return {"status": 0, "signedTransactions": [self.signed(world.rows[identifier][1].payload)]}

    def extensions_status(self, request: Request) -> Document:
        """Of a request for all subscribers of a product."""
        product, identifier = request.path_params["product"], request.path_params["request"]
        world = self.run.world()
        for each, outcome in zip(self.run.extensions(), world.extensions):
            if (each.get("productId"), each.get("requestIdentifier")) == (product, identifier):
                if "notification" not in outcome:
                    return {"requestIdentifier": identifier, "complete": False}
                return {"requestIdentifier": identifier, "complete": True,
                        "completeDate": outcome["notification"]["document"]["signedDate"],
                        "succeededCount": outcome["succeededCount"], "failedCount": outcome["failedCount"]}
        raise Refusal(refusals.STATUS_REQUEST_NOT_FOUND)

    def test_status(self, request: Request) -> Document:
        token = request.path_params["token"]
        if not re.fullmatch(r"[0-9a-f-]{36}_\d{1,18}", token):
            raise Refusal(refusals.INVALID_TEST_TOKEN)
        document = self.run.test(token)
        if document is None:
            raise Refusal(refusals.TEST_NOT_FOUND)
        return self._item(Notice(document, [], None))

    def _item(self, notice: Notice) -> Document:
        attempts = self.run.attempts.get(notice.uuid, [])
        return {"signedPayload": self.run.chain.sign(notice.document),
                "sendAttempts": [{"attemptDate": at, "sendAttemptResult": result} for at, result in attempts]}

    def notifications(self, request: Request, body: Document) -> Document:
        world = self.run.world()
        start, end = self._span(body)
        kind, subtype = body.get("notificationType"), body.get("notificationSubtype")
        if kind is not None and kind not in SUBTYPES:
            raise Refusal(refusals.INVALID_NOTIFICATION_TYPE)
        if subtype is not None and subtype not in SUBTYPES.get(kind or "", ()):
            raise Refusal(refusals.INVALID_NOTIFICATION_TYPE)
        transaction = body.get("transactionId")
        if kind is not None and transaction is not None:
            raise Refusal(refusals.MULTIPLE_FILTERS)
        owner = None if transaction is None else owner_of(world, str(transaction))
        found = [each for each in world.notices if start <= each.signed < end and each.uuid in self.run.attempts
                 and (kind is None or each.document["notificationType"] == kind)
                 and (subtype is None or each.document.get("subtype") == subtype)
                 and (owner is None or each.customer == owner)]
        if body.get("onlyFailures") is True:
            found = [each for each in found if all(result != SUCCESS for _, result in self.run.attempts[each.uuid])]
        found.sort(key=lambda each: (each.signed, each.uuid))
        token = request.query_params.get("paginationToken")
        if token is not None:
            after = re.fullmatch(r"(\d{1,18})_([0-9a-f-]{36})", token)
            if after is None:
                raise Refusal(refusals.INVALID_PAGINATION_TOKEN)
            found = [each for each in found if (each.signed, each.uuid) > (int(after[1]), after[2])]
        page = found[:PAGE]
        answer: Document = {"notificationHistory": [self._item(each) for each in page], "hasMore": len(found) > PAGE}
        if answer["hasMore"]:
            answer["paginationToken"] = f"{page[-1].signed}_{page[-1].uuid}"
        return answer

    def _span(self, body: Mapping[str, Any]) -> Tuple[int, int]:
        start = _milliseconds(body.get("startDate"), refusals.INVALID_START_DATE)
        end = _milliseconds(body.get("endDate"), refusals.INVALID_END_DATE)
        if start >= end:
            raise Refusal(refusals.START_DATE_AFTER_END_DATE)
        if start < self.run.now - (180 if self.run.environment == "Production" else 30) * DAY:
            raise Refusal(refusals.START_DATE_TOO_FAR_IN_PAST)
        return start, end


def _milliseconds(value: Any, code: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Refusal(code)
    return value


def _is_refunded(payload: Document) -> bool:
    """Whether money went back, for the whole or for some seats. A refund of every seat has a date and no share."""
    if payload.get("isUpgraded") or payload["inAppOwnershipType"] != "PURCHASED":
        return False
    return "revocationPercentage" in payload or "revokedSeatQuantity" in payload.get("multiSeatInfo", {})


def _filters(query: Any) -> List[Callable[[Document], bool]]:
    """What a transaction has to be, from the parameters of Get Transaction History."""
    start = _date(query, "startDate", refusals.INVALID_START_DATE)
    end = _date(query, "endDate", refusals.INVALID_END_DATE)
    if start is not None and end is not None and start >= end:
        raise Refusal(refusals.START_DATE_AFTER_END_DATE)
    products, groups = query.getlist("productId"), query.getlist("subscriptionGroupIdentifier")
    if not all(products):
        raise Refusal(refusals.INVALID_PRODUCT_ID)
    if not all(groups):
        raise Refusal(refusals.INVALID_GROUP)
    types = query.getlist("productType")
    if any(each not in TYPES for each in types):
        raise Refusal(refusals.INVALID_PRODUCT_TYPE)
    ownership = query.get("inAppOwnershipType")
    if ownership not in (None, "PURCHASED", "FAMILY_SHARED", "ASSIGNED"):
        raise Refusal(refusals.INVALID_OWNERSHIP)
    revoked = _flag(query, "revoked", refusals.INVALID_REVOKED)
    if _flag(query, "excludeRevoked", refusals.INVALID_EXCLUDE_REVOKED):
        revoked = False
    names = [TYPES[each] for each in types]
    return [
        lambda row: start is None or row["purchaseDate"] >= start,
        lambda row: end is None or row["purchaseDate"] < end,
        lambda row: not products or row["productId"] in products,
        lambda row: not groups or row.get("subscriptionGroupIdentifier") in groups,
        lambda row: not names or row["type"] in names,
        lambda row: ownership is None or row["inAppOwnershipType"] == ownership,
        lambda row: revoked is None or ("revocationDate" in row) == revoked,
    ]


def _date(query: Any, key: str, code: int) -> Optional[int]:
    text = query.get(key)
    if text is not None and not re.fullmatch(r"\d{1,18}", text):
        raise Refusal(code)
    return None if text is None else int(text)


def _flag(query: Any, key: str, code: int) -> Optional[bool]:
    text = query.get(key)
    # Apple's library for Python writes True.
    if text is not None and text.lower() not in ("true", "false"):
        raise Refusal(code)
    return None if text is None else text.lower() == "true"
