"""Each endpoint, called by Apple's own library as Environment.LOCAL_TESTING, and every signature checked by it."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import pytest
from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.signed_data_verifier import VerificationException
from running import BUNDLE, DAY, HOUR, MINUTE, REQUEST, START, Store, listening, running, until

import subscore
from subscore import simulate

V2 = GetTransactionHistoryVersion.V2
# A reader of weeks for most of a year, who bought for life, came back to another group, and was refunded twice.
READER: List[Dict[str, Any]] = [
    {"do": "subscribe", "at": START + DAY, "productId": "basic.week"},
    {"do": "buy", "at": START + 10 * DAY, "productId": "pro.lifetime"},
    {"do": "subscribe", "at": START + 20 * DAY, "productId": "news.month"},
    {"do": "refund", "at": START + 100 * DAY, "group": "21", "periodsAgo": 2},
    {"do": "refund", "at": START + 295 * DAY, "group": "30"}]
SHARER: List[Dict[str, Any]] = [{"do": "subscribe", "at": START + 280 * DAY, "productId": "pro.month"},
                                {"do": "family_share", "at": START + 281 * DAY, "customer": "member"}]
LIVES = {**REQUEST, "until": START + 300 * DAY, "customers": [
    {"id": "reader", "actions": READER}, {"id": "sharer", "actions": SHARER}, {"id": "member"},
    {"id": "nobody"}]}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One that only reads are asked of."""
    with running(tmp_path_factory.mktemp("store"), LIVES) as store:
        yield store


@pytest.fixture
def client(store: Store) -> AppStoreServerAPIClient:
    return store.client()


def ids(store: Store, signed: Optional[List[str]]) -> List[str]:
    return [str(store.verifier().verify_and_decode_signed_transaction(each).transactionId) for each in signed or []]


def rows(store: Store, name: str = "reader") -> List[Dict[str, Any]]:
    """The customer's transactions, in the order of their last change."""
    return [each["transactionInfo"] for each in store.customer(name)["transactions"]]


STATUSES = [
    ("all of a customer", "reader", None, {("21", 1), ("30", 5)}),
    ("those that run", "reader", [Status.ACTIVE], {("21", 1)}),
    ("of two kinds", "reader", [Status.ACTIVE, Status.REVOKED], {("21", 1), ("30", 5)}),
    ("of a kind that the customer has none of", "reader", [Status.EXPIRED], set()),
    ("of a family member", "member", None, {("21", 1)}),
]


@pytest.mark.parametrize("scenario,name,statuses,expected", STATUSES, ids=[each[0] for each in STATUSES])
def test_statuses(store: Store, client: AppStoreServerAPIClient, scenario: str, name: str, statuses: Any,
                  expected: Any) -> None:
    for row in rows(store, name)[-2:]:
        for identifier in (row["transactionId"], row["originalTransactionId"], row["appTransactionId"]):
            answer = client.get_all_subscription_statuses(identifier, statuses)
            assert answer.environment == Environment.SANDBOX and answer.appAppleId is None
            found = set()
            for group in answer.data or []:
                for item in group.lastTransactions or []:
                    assert item.signedTransactionInfo and item.signedRenewalInfo
                    info = store.verifier().verify_and_decode_renewal_info(item.signedRenewalInfo)
                    last = store.verifier().verify_and_decode_signed_transaction(item.signedTransactionInfo)
                    assert info.originalTransactionId == last.originalTransactionId == item.originalTransactionId
                    found.add((group.subscriptionGroupIdentifier, item.rawStatus))
            assert found == expected


def test_one_root_is_believed_and_no_other(store: Store, client: AppStoreServerAPIClient) -> None:
    transaction = rows(store)[0]["transactionId"]
    signed = client.get_transaction_info(transaction).signedTransactionInfo
    assert signed and store.verifier().verify_and_decode_signed_transaction(signed).transactionId == transaction
    with pytest.raises(VerificationException):
        store.verifier(simulate.Chain().root).verify_and_decode_signed_transaction(signed)


FILTERS = [
    ("none", {}, lambda row: True),
    ("a start", {"startDate": START + 50 * DAY}, lambda row: row["purchaseDate"] >= START + 50 * DAY),
    ("a start and an end", {"startDate": START + 50 * DAY, "endDate": START + 90 * DAY},
     lambda row: START + 50 * DAY <= row["purchaseDate"] < START + 90 * DAY),
    ("a product", {"productIds": ["news.month"]}, lambda row: row["productId"] == "news.month"),
    ("two products", {"productIds": ["news.month", "pro.lifetime"]}, lambda row: row["productId"] != "basic.week"),
    ("a group", {"subscriptionGroupIdentifiers": ["21"]}, lambda row: row.get("subscriptionGroupIdentifier") == "21"),
    ("a type", {"productTypes": [ProductType.NON_CONSUMABLE]}, lambda row: row["productId"] == "pro.lifetime"),
    ("refunded", {"revoked": True}, lambda row: "revocationDate" in row),
    ("not refunded", {"revoked": False}, lambda row: "revocationDate" not in row),
    ("bought by oneself", {"inAppOwnershipType": InAppOwnershipType.PURCHASED}, lambda row: True),
    ("shared by the family", {"inAppOwnershipType": InAppOwnershipType.FAMILY_SHARED}, lambda row: False),
    ("what nothing is", {"productIds": ["pro.month"]}, lambda row: False),
]


@pytest.mark.parametrize("version", list(GetTransactionHistoryVersion))
@pytest.mark.parametrize("sort", [None, Order.ASCENDING, Order.DESCENDING])
@pytest.mark.parametrize("scenario,fields,accepts", FILTERS, ids=[each[0] for each in FILTERS])
def test_history(store: Store, client: AppStoreServerAPIClient, scenario: str, fields: Any, accepts: Any,
                 sort: Optional[Order], version: GetTransactionHistoryVersion) -> None:
    expected = [each["transactionId"] for each in rows(store) if accepts(each)]
    request, revision = TransactionHistoryRequest(sort=sort, **fields), None
    found: List[str] = []
    pages = []
    while True:
        answer = client.get_transaction_history(rows(store)[3]["transactionId"], revision, request, version)
        page = ids(store, answer.signedTransactions)
        found, revision = found + page, answer.revision
        pages.append(len(page))
        if not answer.hasMore:
            break
    assert found == (expected[::-1] if sort == Order.DESCENDING else expected)
    assert all(each == 20 for each in pages[:-1]) and 0 <= pages[-1] <= 20
    assert len(rows(store)) > 40, "there are three pages at least"


def test_a_revision_goes_on_where_the_last_page_ended(tmp_path: Path) -> None:
    with running(tmp_path) as store:
        store.act("4711", {"do": "subscribe", "productId": "pro.month"})
        store.advance("P40D")
        client, original = store.client(), store.original("4711")
        first = client.get_transaction_history(original, None, TransactionHistoryRequest(), V2)
        assert (len(first.signedTransactions or []), first.hasMore) == (2, False)
        nothing = client.get_transaction_history(original, first.revision, TransactionHistoryRequest(), V2)
        assert (nothing.signedTransactions, nothing.revision) == ([], first.revision)
        # What changes stands at the end again.
        store.act("4711", {"do": "refund", "periodsAgo": 1})
        store.advance("P30D")
        later = client.get_transaction_history(original, first.revision, TransactionHistoryRequest(), V2)
        found = ids(store, later.signedTransactions)
        assert [found[0], len(found)] == [original, 2]


def test_refunds(store: Store, client: AppStoreServerAPIClient) -> None:
    answer = client.get_refund_history(rows(store)[0]["transactionId"], None)
    refunded = [each["transactionId"] for each in rows(store) if "revocationDate" in each]
    assert (ids(store, answer.signedTransactions), answer.hasMore, len(refunded)) == (refunded, False, 2)
    assert client.get_refund_history(rows(store)[0]["transactionId"], answer.revision).signedTransactions == []


def test_order(tmp_path: Path) -> None:
    bought = [{"do": "subscribe", "at": START, "productId": "pro.month"}]
    request = {**REQUEST, "environment": "Production", "until": START + DAY,
               "customers": [{"id": "4711", "actions": bought}]}
    with running(tmp_path, request) as store:
        (row,) = store.customer("4711")["transactions"]
        answer = store.client().look_up_order_id(row["orderId"])
        assert answer.status == OrderLookupStatus.VALID
        assert ids(store, answer.signedTransactions) == [row["transactionInfo"]["transactionId"]]
        for unknown in ("M0", "MXXXXXXXXX", "nonsense", row["orderId"] + "0"):
            answer = store.client().look_up_order_id(unknown)
            assert (answer.status, answer.signedTransactions) == (OrderLookupStatus.INVALID, [])
        status = store.client().get_all_subscription_statuses(row["transactionInfo"]["transactionId"])
        assert (status.appAppleId, status.environment) == (1234567890, Environment.PRODUCTION)


def extension(days: int, identifier: str = "r1") -> ExtendRenewalDateRequest:
    return ExtendRenewalDateRequest(extendByDays=days, extendReasonCode=ExtendReasonCode.OTHER,
                                    requestIdentifier=identifier)


def test_extend(tmp_path: Path) -> None:
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url) as store:
        # While the store still signs the purchase, it does nothing else. The answer waits for it.
        store.act("4711", {"do": "subscribe", "productId": "pro.month"})
        (before,) = rows(store, "4711")
        answer = store.client().extend_subscription_renewal_date(before["transactionId"], extension(5))
        assert (answer.success, answer.originalTransactionId) == (True, before["transactionId"])
        assert answer.webOrderLineItemId == before["webOrderLineItemId"]
        assert answer.effectiveDate == before["expiresDate"] + 5 * DAY
        assert START < store.now() <= START + 2 * MINUTE + 1
        assert rows(store, "4711")[0]["expiresDate"] == answer.effectiveDate
        store.advance("PT2M")
        assert webhook.types(store) == ["SUBSCRIBED/INITIAL_BUY", "RENEWAL_EXTENDED"]


def payload_of(signed: Optional[str]) -> Dict[str, Any]:
    """Everything that was signed, and not only what Apple's library knows of."""
    assert signed
    part = signed.split(".")[1]
    found: Dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def test_a_token_is_set(tmp_path: Path) -> None:
    first, second = "11111111-2222-4333-8444-555555555555", "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"
    database = ("--database", str(tmp_path / "run.sqlite"))
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url, *database) as store:
        client = store.client()
        store.act("4711", {"do": "subscribe", "productId": "basic.month"})
        store.act("4712", {"do": "subscribe", "productId": "basic.month"})
        store.advance("P40D")
        original = store.original("4711")

        def tokens(name: str) -> List[Optional[str]]:
            history = client.get_transaction_history(store.original(name), None, TransactionHistoryRequest(), V2)
            return [payload_of(each).get("appAccountToken") for each in history.signedTransactions or []]

        before = tokens("4711")
        client.set_app_account_token(original, UpdateAppAccountTokenRequest(first))
        assert tokens("4711") == [first] * 2 and before[0] != first and first not in tokens("4712")
        client.set_app_account_token(original, UpdateAppAccountTokenRequest(second))
        assert tokens("4711") == [second.lower()] * 2
        (group,) = client.get_all_subscription_statuses(original).data or []
        (item,) = group.lastTransactions or []
        for signed in (item.signedTransactionInfo, item.signedRenewalInfo,
                       client.get_transaction_info(original).signedTransactionInfo):
            assert payload_of(signed)["appAccountToken"] == second.lower()

        # Another product has it, too. What was signed before keeps what it had.
        store.act("4711", {"do": "switch", "productId": "pro.month"})
        store.advance("P40D")
        assert tokens("4711") == [second.lower()] * 4
        infos = [payload_of(payload_of(each)["data"]["signedTransactionInfo"]) for each in webhook.seen]
        own = [each for each in infos if each["originalTransactionId"] == original]
        assert [each.get("appAccountToken") for each in own] == before + [second.lower()] * (len(own) - 2)
    with running(tmp_path, None, *database) as store:
        history = store.client().get_transaction_history(original, None, TransactionHistoryRequest(), V2)
        assert {payload_of(each)["appAccountToken"] for each in history.signedTransactions or []} == {second.lower()}


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_an_app_transaction(tmp_path: Path, environment: str) -> None:
    with running(tmp_path, {**REQUEST, "environment": environment}) as store:
        store.act("4711", {"do": "subscribe", "productId": "pro.month"})
        store.advance("P40D")
        row = rows(store, "4711")[-1]
        for identifier in (row["transactionId"], row["originalTransactionId"], row["appTransactionId"]):
            signed = store.client().get_app_transaction_info(identifier).signedAppTransactionInfo
            assert payload_of(signed) == {
                "bundleId": BUNDLE, "receiptType": environment, "receiptCreationDate": store.now(),
                "appTransactionId": row["appTransactionId"], "originalPlatform": "iOS",
                "originalApplicationVersion": "1.0", "originalPurchaseDate": row["originalPurchaseDate"],
                **({"appAppleId": 1234567890} if environment == "Production" else {})}
            if environment == "Sandbox":
                decoded = store.verifier().verify_and_decode_app_transaction(str(signed))
                assert decoded.appTransactionId == row["appTransactionId"]


def test_a_transaction_is_finished(tmp_path: Path) -> None:
    with running(tmp_path, REQUEST) as store:
        store.act("4711", {"do": "subscribe", "productId": "pro.month"})
        assert store.ask("/_simulate")[1]["finished"] == []
        store.client().finish_transaction(store.original("4711"))
        assert store.ask("/_simulate")[1]["finished"] == [
            {"at": store.now(), "transactionId": store.original("4711")}]


UNKNOWN: List[Tuple[str, Callable[[AppStoreServerAPIClient], Any]]] = [
    ("what Apple has", lambda client: client.get_image_list()),
    ("what Apple has, of another kind", lambda client: client.get_realtime_url()),
]


@pytest.mark.parametrize("scenario,ask", UNKNOWN, ids=[each[0] for each in UNKNOWN])
def test_an_endpoint_that_it_lacks(client: AppStoreServerAPIClient, scenario: str, ask: Any) -> None:
    with pytest.raises(APIException) as refusal:
        ask(client)
    assert (refusal.value.http_status_code, refusal.value.raw_api_error) == (404, 4040000)
    assert "docs/simulate.md" in str(refusal.value.error_message)


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_claims_of_seats_that_are_taken_back(environment: Any, tmp_path: Path) -> None:
    """Posted and listed with an object in place of the data, which Apple's library does not read. Ours warns, and
    decides as before."""
    with listening() as webhook, running(tmp_path, {**REQUEST, "environment": environment}, "--url",
                                         webhook.url) as store:
        store.act("team", {"do": "subscribe", "productId": "pro.month", "seats": 4})
        store.advance("P1D")
        store.act("team", {"do": "notify", "notificationType": "UNCLAIM_SEATS"})
        store.advance("PT5M")
        assert [payload_of(each)["notificationType"] for each in webhook.seen] == ["SUBSCRIBED", "UNCLAIM_SEATS"]

        answer = store.client().get_notification_history(
            None, NotificationHistoryRequest(startDate=START, endDate=START + 2 * DAY))
        listed = [payload_of(each.signedPayload or "") for each in answer.notificationHistory or []]
        posted = payload_of(webhook.seen[-1])
        assert [each for each in listed if each["notificationUUID"] == posted["notificationUUID"]] == [posted]
        seats = posted["unclaimInfo"].pop("unclaimSeatIds")
        app = {"bundleId": REQUEST["app"]["bundleId"], "environment": environment}
        if environment == "Production":
            app["appAppleId"] = REQUEST["app"]["appAppleId"]
        assert "data" not in posted and len(seats) == 1 and posted["unclaimInfo"] == app

        verified = subscore.verify(
            [{"signedPayload": each} for each in webhook.seen], bundle_id=app["bundleId"], environment=environment,
            app_apple_id=app.get("appAppleId"), roots=[store.root], allow_test_certificates=True)
        found = subscore.state_at(verified.history, at=START + 2 * DAY, environment=environment)
        assert [each.state for each in found.subscriptions] == ["subscribed"]
        assert [each.code for each in found.warnings] == ["seats_unclaimed"]


def test_seats_and_commitments_are_served_unchanged(tmp_path: Path) -> None:
    year = {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "199.99", "currency": "USD"}
    groups = [{**REQUEST["catalog"]["groups"][0]}, *REQUEST["catalog"]["groups"][1:]]
    groups[0]["products"] = [*groups[0]["products"], year]
    request = {**REQUEST, "catalog": {**REQUEST["catalog"], "groups": groups}}
    with listening() as webhook, running(tmp_path, request, "--url", webhook.url) as store:
        client = store.client()
        store.act("member")
        store.act("team", {"do": "subscribe", "productId": "pro.month", "seats": 4})
        for action in ({"do": "assign_seat", "customer": "member"}, {"do": "add_seats", "seats": 6},
                       {"do": "refund_seats", "seats": 3}):
            store.advance("P1D")
            store.act("team", action)
        store.act("committed", {"do": "subscribe", "productId": "pro.year", "billingPlan": "MONTHLY"})
        store.advance("PT5M")

        served = {name: [payload_of(each) for each in client.get_transaction_history(
            store.original(name), None, TransactionHistoryRequest(), V2).signedTransactions or []]
            for name in ("team", "member", "committed")}
        for name, payloads in served.items():
            own = {row["transactionId"]: row for row in rows(store, name)}
            # What is signed at each request has a date of its own.
            assert [{**each, "signedDate": 0} for each in payloads] == [
                {**own[each["transactionId"]], "signedDate": 0} for each in payloads]
        added, first = sorted(served["team"], key=lambda row: int(row["quantity"]))
        assert (added["quantity"], added["multiSeatInfo"]["revokedSeatQuantity"]) == (2, 2)
        assert (first["quantity"], first["multiSeatInfo"]["revokedSeatQuantity"]) == (4, 1)
        assert first["additionalTransactionReason"] == added["additionalTransactionReason"] == "SEAT_ADDITION"
        assert served["member"][0]["inAppOwnershipType"] == "ASSIGNED"
        assert served["committed"][0]["commitmentInfo"]["billingPeriodNumber"] == 1

        # Both transactions were refunded, one of them in part. The refund took nothing from the member.
        refunds = client.get_refund_history(store.original("team"), None).signedTransactions or []
        both = {each["transactionId"] for each in (added, first)}
        assert {payload_of(each)["transactionId"] for each in refunds} == both
        assert client.get_refund_history(store.original("member"), None).signedTransactions == []
        (group,) = client.get_all_subscription_statuses(store.original("team"), None).data or []
        (item,) = group.lastTransactions or []
        assert payload_of(item.signedTransactionInfo)["transactionId"] == first["transactionId"]
        assert payload_of(item.signedRenewalInfo)["renewalQuantity"] == 3
        assert item.status == Status.ACTIVE
        for name in ("team", "member"):
            with pytest.raises(APIException) as refusal:
                client.extend_subscription_renewal_date(store.original(name), extension(5))
            assert refusal.value.raw_api_error == (4030007 if name == "member" else 4030004)
        assert sorted(webhook.types(store)) == [
            "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY", *["REFUND/SEATS"] * 2, *["SUBSCRIBED/INITIAL_BUY"] * 3]


def mass(product: str, identifier: str, **fields: Any) -> MassExtendRenewalDateRequest:
    return MassExtendRenewalDateRequest(extendByDays=10, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
                                        requestIdentifier=identifier, productId=product, **fields)


def test_extend_all(tmp_path: Path) -> None:
    trial = {"type": 1, "discountType": "FREE_TRIAL", "period": "P1M"}
    request = {**REQUEST, "until": START + 300 * DAY, "population": {"count": 60}, "seed": 3}
    with listening() as webhook, running(tmp_path, request, "--url", webhook.url) as store:
        client = store.client()
        store.act("tries", {"do": "subscribe", "productId": "pro.month", "offer": trial})
        store.advance("PT5M")
        webhook.seen.clear()
        running_ones = [each["transactionInfo"] for name in store.ask("/_simulate")[1]["customers"]
                        for each in store.customer(name)["subscriptions"] if each["status"] == 1]
        concerned = [each for each in running_ones if each["productId"] == "pro.month"]
        assert len(concerned) > 3
        assert client.extend_renewal_date_for_all_active_subscribers(mass("pro.month", "a")).requestIdentifier == "a"
        pending = client.get_status_of_subscription_renewal_date_extensions("a", "pro.month")
        assert (pending.complete, pending.succeededCount) == (False, None)
        # Asked twice it is one request.
        client.extend_renewal_date_for_all_active_subscribers(mass("pro.month", "a"))
        store.advance("PT10M")
        done = client.get_status_of_subscription_renewal_date_extensions("a", "pro.month")
        assert done.complete and (done.succeededCount or 0) + (done.failedCount or 0) == len(concerned)
        assert done.failedCount and done.completeDate and done.completeDate <= store.now()
        types = webhook.types(store)
        assert types.count("RENEWAL_EXTENDED") == done.succeededCount
        assert types.count("RENEWAL_EXTENSION/FAILURE") == done.failedCount
        assert types[-1] == "RENEWAL_EXTENSION/SUMMARY"
        summary = store.verifier().verify_and_decode_notification(webhook.seen[-1]).summary
        assert summary and (summary.requestIdentifier, summary.productId) == ("a", "pro.month")
        assert (summary.succeededCount, summary.failedCount) == (done.succeededCount, done.failedCount)
        # In another storefront there is nobody.
        client.extend_renewal_date_for_all_active_subscribers(mass("pro.month", "b", storefrontCountryCodes=["FRA"]))
        store.advance("PT10M")
        elsewhere = client.get_status_of_subscription_renewal_date_extensions("b", "pro.month")
        assert (elsewhere.complete, elsewhere.succeededCount, elsewhere.failedCount) == (True, 0, 0)


def test_a_test_notification(tmp_path: Path) -> None:
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url) as store:
        client = store.client()
        token = client.request_test_notification().testNotificationToken
        assert token
        until(lambda: bool(client.get_test_notification_status(token).sendAttempts))
        status = client.get_test_notification_status(token)
        assert [each.rawSendAttemptResult for each in status.sendAttempts or []] == ["SUCCESS"]
        assert webhook.types(store) == ["TEST"] and status.signedPayload
        kept = store.verifier().verify_and_decode_notification(status.signedPayload)
        sent = store.verifier().verify_and_decode_notification(webhook.seen[0])
        assert kept.notificationUUID == sent.notificationUUID


HISTORIES = [
    ("all", {}, None),
    ("a type", {"notificationType": NotificationTypeV2.REFUND}, {"REFUND"}),
    ("a type and a subtype", {"notificationType": NotificationTypeV2.SUBSCRIBED,
                              "notificationSubtype": Subtype.INITIAL_BUY}, {"SUBSCRIBED"}),
    ("a type of which there is none", {"notificationType": NotificationTypeV2.REVOKE}, set()),
]


@pytest.mark.parametrize("scenario,fields,types", HISTORIES, ids=[each[0] for each in HISTORIES])
def test_notification_history(store: Store, client: AppStoreServerAPIClient, scenario: str, fields: Any,
                              types: Any) -> None:
    request = NotificationHistoryRequest(startDate=START + 271 * DAY, endDate=START + 400 * DAY, **fields)
    token, found = None, []
    while True:
        answer = client.get_notification_history(token, request)
        page = answer.notificationHistory or []
        assert len(page) <= 20
        for item in page:
            assert item.signedPayload and [each.rawSendAttemptResult for each in item.sendAttempts or []] == ["SUCCESS"]
            found.append(store.verifier().verify_and_decode_notification(item.signedPayload))
        if not answer.hasMore:
            break
        token = answer.paginationToken
    assert [each.signedDate for each in found] == sorted(each.signedDate or 0 for each in found)
    assert len({each.notificationUUID for each in found}) == len(found)
    if types is not None:
        assert {each.rawNotificationType for each in found} == types
    else:
        # The weeks and the month that began since, the refund, the sharer's purchase and the member's.
        assert len(found) >= 8


def test_notification_history_has_pages_and_belongs_to_customers(tmp_path: Path) -> None:
    request = {**REQUEST, "clock": {"sandbox": "PT5M"}, "until": START + HOUR * 3, "customers": [
        {"id": each, "actions": [{"do": "subscribe", "at": START + index * MINUTE, "productId": "pro.month"}]}
        for index, each in enumerate(("one", "two"))]}
    with running(tmp_path, request) as store:
        client = store.client()

        def history(**fields: Any) -> List[str]:
            request = NotificationHistoryRequest(startDate=START, endDate=START + DAY, **fields)
            token, uuids, pages = None, [], 0
            while True:
                answer = client.get_notification_history(token, request)
                for each in answer.notificationHistory or []:
                    found = store.verifier().verify_and_decode_notification(each.signedPayload or "")
                    uuids.append(str(found.notificationUUID))
                pages += 1
                if not answer.hasMore:
                    assert pages == (len(uuids) + 19) // 20
                    return uuids
                token = answer.paginationToken

        every = history()
        one, two = (history(transactionId=store.original(each)) for each in ("one", "two"))
        assert len(every) > 20 and sorted(every) == sorted(one + two) and len(one) == len(two)


def test_consumption(tmp_path: Path) -> None:
    with running(tmp_path) as store:
        store.act("4711", {"do": "subscribe", "productId": "pro.month"})
        client, transaction = store.client(), store.original("4711")
        store.act("4711", {"do": "request_refund"})
        store.advance("PT1M")
        client.send_consumption_information(transaction, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED,
            consumptionPercentage=25_000))
        with pytest.warns(DeprecationWarning):
            client.send_consumption_data(transaction, ConsumptionRequestV1(customerConsented=True))
        kept = store.ask("/_simulate")[1]["consumption"]
        assert [(each["transactionId"], each["request"].get("consumptionPercentage")) for each in kept] == [
            (transaction, 25_000), (transaction, None)]


def test_the_webhook_may_call_while_it_receives(tmp_path: Path) -> None:
    """What it gets is what the store knows at that instant, and what it asks for is done then."""
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url) as store:
        client, answers = store.client(), []

        def answer(payload: str) -> int:
            decoded = store.verifier().verify_and_decode_notification(payload)
            assert decoded.data and decoded.data.signedTransactionInfo
            row = store.verifier().verify_and_decode_signed_transaction(decoded.data.signedTransactionInfo)
            (group,) = client.get_all_subscription_statuses(row.transactionId or "").data or []
            (item,) = group.lastTransactions or []
            answers.append((decoded.rawNotificationType, decoded.data.rawStatus, item.rawStatus))
            if decoded.rawNotificationType == "SUBSCRIBED":
                client.extend_subscription_renewal_date(row.originalTransactionId or "", extension(7))
            return 200

        webhook.answer = answer
        store.act("4711", {"do": "subscribe", "productId": "pro.month"}, {"do": "billing", "works": False})
        store.advance("P60D")
        assert answers == [("SUBSCRIBED", 1, 1), ("RENEWAL_EXTENDED", 1, 1), ("DID_FAIL_TO_RENEW", 4, 4),
                           ("GRACE_PERIOD_EXPIRED", 3, 3)]
