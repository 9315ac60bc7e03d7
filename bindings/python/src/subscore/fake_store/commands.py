"""The endpoints of the App Store Server API that make the store act: extensions, tests, consumption."""

from __future__ import annotations

import re
import uuid
from typing import Any, Callable, Dict, Optional, Tuple

from starlette.requests import Request

from ..errors import SubscoreError
from . import refusals
from .api import check_transaction
from .deliveries import Clock
from .refusals import Refusal
from .run import MINUTE, Run
from .world import Document, Notice


def _is_in(value: Any, first: int, last: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and first <= value <= last


def _check_extension(body: Document) -> Tuple[int, str]:
    """The days and the identifier of an extension that is asked for."""
    days, reason, identifier = (body.get(key) for key in ("extendByDays", "extendReasonCode", "requestIdentifier"))
    if not _is_in(days, 1, 90):
        raise Refusal(refusals.INVALID_EXTEND_BY_DAYS)
    if not _is_in(reason, 0, 3):
        raise Refusal(refusals.INVALID_EXTEND_REASON_CODE)
    if not isinstance(identifier, str) or not 1 <= len(identifier) <= 128:
        raise Refusal(refusals.INVALID_REQUEST_IDENTIFIER)
    assert isinstance(days, int)
    return days, identifier


class Commands:
    def __init__(self, run: Run, clock: Clock) -> None:
        self.run = run
        self.clock = clock

    async def extend(self, request: Request, body: Document) -> Document:
        """One subscription, by its original transaction id. The library decides whether it can be."""
        original = request.path_params["transaction"]
        if not re.fullmatch(r"\d{1,18}", original):
            raise Refusal(refusals.INVALID_ORIGINAL_TRANSACTION_ID)
        days, _ = _check_extension(body)
        found = self.run.world().subscription(original)
        if found is None:
            raise Refusal(refusals.ORIGINAL_TRANSACTION_ID_NOT_FOUND)
        if found["transactionInfo"]["inAppOwnershipType"] != "PURCHASED":
            raise Refusal(refusals.FAMILY_EXTENSION_INELIGIBLE)
        # A period of several transactions can't be extended: nobody knows which one Apple extends.
        info = found["transactionInfo"]
        has_additions = "additionalTransactionReason" in info
        if found["status"] != 1 or info.get("offerDiscountType") == "FREE_TRIAL" or has_additions:
            raise Refusal(refusals.EXTENSION_INELIGIBLE)
        number = self._answer({"originalTransactionId": original, "days": days})
        now = self._granted(number)
        if now is None:
            self.run.forget_last_extension()
            raise Refusal(refusals.MAX_EXTENSIONS)
        if self.clock.is_moving:
            self.run.move(now)
        else:
            await self.clock.advance(now)
        extended = self.run.world().subscription(original) or found
        return {"originalTransactionId": original, "success": True,
                "webOrderLineItemId": extended["transactionInfo"]["webOrderLineItemId"],
                "effectiveDate": extended["transactionInfo"]["expiresDate"]}

    def _answer(self, extension: Document) -> int:
        number = self.run.extend(extension)
        try:
            self.run.world()
        except SubscoreError as error:
            self.run.forget_last_extension()
            if error.code == "unknown_product":
                raise Refusal(refusals.INVALID_PRODUCT_ID) from None
            raise Refusal(refusals.GENERAL_BAD_REQUEST, error.message or "") from None
        return number

    def _granted(self, number: int) -> Optional[int]:
        """When it was done. While the store signs something, which takes it seconds, it does nothing else."""
        for wait in (0, MINUTE, 2 * MINUTE):
            if self.run.world_at(self.run.now + wait).extensions[number]["succeededCount"]:
                return self.run.now + wait
        return None

    def extend_all(self, request: Request, body: Document) -> Document:
        """Every subscriber of a product. The store takes some minutes, and then sends a summary."""
        days, identifier = _check_extension(body)
        product, codes = body.get("productId"), body.get("storefrontCountryCodes")
        if not isinstance(product, str) or not product:
            raise Refusal(refusals.INVALID_PRODUCT_ID)
        if codes is not None:
            if codes == []:
                raise Refusal(refusals.EMPTY_STOREFRONTS)
            if not isinstance(codes, list) or not all(isinstance(each, str) and re.fullmatch(r"[A-Z]{3}", each)
                                                      for each in codes):
                raise Refusal(refusals.INVALID_STOREFRONT)
        known = [(each.get("productId"), each.get("requestIdentifier")) for each in self.run.extensions()]
        if (product, identifier) not in known:
            storefronts = {} if codes is None else {"storefrontCountryCodes": codes}
            self._answer({"productId": product, "days": days, "requestIdentifier": identifier, **storefronts})
        return {"requestIdentifier": identifier}

    def test(self, request: Request) -> Document:
        if self.clock.poster is None:
            raise Refusal(refusals.NO_NOTIFICATION_URL)
        identifier = str(uuid.uuid4())
        data = {"bundleId": self.run.app["bundleId"], "environment": self.run.environment}
        if self.run.environment == "Production" and "appAppleId" in self.run.app:
            data["appAppleId"] = self.run.app["appAppleId"]
        document = {"notificationType": "TEST", "notificationUUID": identifier, "data": data, "version": "2.0",
                    "signedDate": self.run.now}
        token = f"{identifier}_{self.run.now}"
        self.run.add_test(token, document)
        self.clock.send_test(Notice(document, [], None))
        return {"testNotificationToken": token}

    def set_token(self, request: Request, body: Document) -> Document:
        """Whose account a purchase is. It holds for every renewal, also of another product."""
        original, world = request.path_params["transaction"], self.run.world()
        if not re.fullmatch(r"\d{1,20}", original):
            raise Refusal(refusals.INVALID_TRANSACTION_ID)
        if world.is_app_transaction(original):
            raise Refusal(refusals.APP_TRANSACTION_ID_NOT_SUPPORTED)
        if original not in world.rows:
            raise Refusal(refusals.ORIGINAL_TRANSACTION_ID_NOT_FOUND)
        row = world.rows[original][1].payload
        if row["originalTransactionId"] != original:
            raise Refusal(refusals.NOT_ORIGINAL_TRANSACTION_ID)
        if row["inAppOwnershipType"] != "PURCHASED":
            raise Refusal(refusals.FAMILY_TRANSACTION_NOT_SUPPORTED)
        token = body.get("appAccountToken")
        if not token or not _is_uuid(token):
            raise Refusal(refusals.INVALID_TOKEN_UUID)
        self.run.set_token(original, str(token).lower())
        return {}

    def finish(self, request: Request) -> Document:
        """It is kept. No document says whether a transaction was finished."""
        check_transaction(self.run.world(), request.path_params["transaction"])
        self.run.finish(request.path_params["transaction"])
        return {}

    def consume(self, request: Request, body: Document) -> None:
        """What the app knows of a purchase that is to be refunded. It is kept; whether to refund is yours to say."""
        check_transaction(self.run.world(), request.path_params["transaction"])
        if body.get("customerConsented") is not True:
            raise Refusal(refusals.INVALID_CUSTOMER_CONSENTED)
        if not isinstance(body.get("sampleContentProvided"), bool):
            raise Refusal(refusals.INVALID_SAMPLE_CONTENT)
        if body.get("deliveryStatus") not in DELIVERIES:
            raise Refusal(refusals.INVALID_DELIVERY_STATUS)
        if body.get("refundPreference") not in (None, "DECLINE", "GRANT_FULL", "GRANT_PRORATED"):
            raise Refusal(refusals.GENERAL_BAD_REQUEST, "Invalid refundPreference.")
        if body.get("consumptionPercentage") is not None and not _is_in(body["consumptionPercentage"], 0, 100_000):
            raise Refusal(refusals.GENERAL_BAD_REQUEST, "Invalid consumptionPercentage: expected 0 to 100000.")
        self.run.consume(request.path_params["transaction"], body)

    def consume_by_numbers(self, request: Request, body: Document) -> None:
        """The first version of the same, where most values are numbers."""
        check_transaction(self.run.world(), request.path_params["transaction"])
        if body.get("customerConsented") is not True:
            raise Refusal(refusals.INVALID_CUSTOMER_CONSENTED)
        for key, (code, accepts) in NUMBERS.items():
            if key in body and not accepts(body[key]):
                raise Refusal(code)
        self.run.consume(request.path_params["transaction"], body)


DELIVERIES = ("DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
              "UNDELIVERED_OTHER")


def _up_to(last: int) -> Callable[[Any], bool]:
    return lambda value: _is_in(value, 0, last)


def _is_uuid(value: Any) -> bool:
    return isinstance(value, str) and (not value or re.fullmatch(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
                                                                 value) is not None)


NUMBERS: Dict[str, Tuple[int, Callable[[Any], bool]]] = {
    "accountTenure": (refusals.INVALID_ACCOUNT_TENURE, _up_to(7)),
    "appAccountToken": (refusals.INVALID_ACCOUNT_TOKEN, _is_uuid),
    "consumptionStatus": (refusals.INVALID_CONSUMPTION_STATUS, _up_to(3)),
    "deliveryStatus": (refusals.INVALID_DELIVERY_STATUS, _up_to(5)),
    "lifetimeDollarsPurchased": (refusals.INVALID_DOLLARS_PURCHASED, _up_to(7)),
    "lifetimeDollarsRefunded": (refusals.INVALID_DOLLARS_REFUNDED, _up_to(7)),
    "platform": (refusals.INVALID_PLATFORM, _up_to(2)),
    "playTime": (refusals.INVALID_PLAY_TIME, _up_to(7)),
    "refundPreference": (refusals.GENERAL_BAD_REQUEST, _up_to(3)),
    "sampleContentProvided": (refusals.INVALID_SAMPLE_CONTENT, lambda value: isinstance(value, bool)),
    "userStatus": (refusals.INVALID_USER_STATUS, _up_to(4)),
}
