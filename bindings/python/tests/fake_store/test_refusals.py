"""What the store refuses, with Apple's HTTP statuses and codes, and what the run's own endpoints refuse."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

import jwt
import pytest
from running import BUNDLE, DAY, KEY, REQUEST, START, Store, refusal, running

YEAR = 365 * DAY
NOW = START + YEAR
TRIAL = {"type": 1, "discountType": "FREE_TRIAL", "period": "P1M"}
BUY = {"do": "subscribe", "productId": "pro.month"}
SCRIPTS: Dict[str, Any] = {
    "runs": [{**BUY, "at": START}],
    "tries": [{**BUY, "at": NOW - 9 * DAY, "offer": TRIAL}],
    "left": [{**BUY, "at": START}, {"do": "refund", "at": START + 9 * DAY}],
    "in grace": [{**BUY, "at": START}, {"do": "billing", "at": NOW - 20 * DAY, "works": False}],
    "extended": [{**BUY, "at": NOW - 9 * DAY}, *({"do": "extend", "at": NOW - (3 - each) * DAY, "days": 5}
                                                for each in range(2))],
    "parent": [{**BUY, "at": NOW - 9 * DAY}, {"do": "family_share", "at": NOW - 8 * DAY, "customer": "member"}],
    "member": [],
}
LIVES = {**REQUEST, "until": NOW,
         "customers": [{"id": each, "actions": actions} for each, actions in SCRIPTS.items()]}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with running(tmp_path_factory.mktemp("store"), LIVES) as store:
        yield store


@pytest.fixture(scope="module")
def ids(store: Store) -> Dict[str, str]:
    found = {name: store.original(name) for name in SCRIPTS}
    app = store.customer("runs")["transactions"][0]["transactionInfo"]["appTransactionId"]
    renewal = store.customer("runs")["transactions"][1]["transactionInfo"]["transactionId"]
    return {**found, "unknown": "2000000000000001", "app": app, "renewal": renewal}


def token(payload: Optional[Mapping[str, Any]] = None, key: bytes = KEY, **header: Any) -> str:
    claims = {"iss": "99b16628", "aud": "appstoreconnect-v1", "bid": BUNDLE, "exp": int(time.time()) + 300,
              **(payload or {})}
    return jwt.encode({name: value for name, value in claims.items() if value is not None}, key, "ES256",
                      {"kid": "KEYID12345", **header})


EXTEND = {"extendByDays": 5, "extendReasonCode": 1, "requestIdentifier": "r"}
ALL = {**EXTEND, "productId": "pro.month"}
CONSUMED = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED"}
TOKEN = {"appAccountToken": "11111111-2222-4333-8444-555555555555"}
SPAN = {"startDate": NOW - 9 * DAY, "endDate": NOW}
STATUSES, HISTORY = "/inApps/v1/subscriptions/", "/inApps/v2/history/{runs}"
EXTENSION = f"{STATUSES}extend/"
NOTIFICATIONS = "/inApps/v1/notifications/history"

# The scenario, the method, the path, the body, and the code; its first three digits are the HTTP status.
REFUSALS: List[Tuple[str, str, str, Any, int]] = [
    ("the statuses of no number", "GET", f"{STATUSES}abc", None, 4000006),
    ("the statuses of nobody", "GET", STATUSES + "{unknown}", None, 4040010),
    ("a status that is none", "GET", STATUSES + "{runs}?status=6", None, 4000031),
    ("a transaction that is not a number", "GET", "/inApps/v1/transactions/1a", None, 4000006),
    ("a transaction that is nobody's", "GET", "/inApps/v1/transactions/{unknown}", None, 4040010),
    ("an app transaction", "GET", "/inApps/v1/transactions/{app}", None, 4000048),
    ("the history of nobody", "GET", "/inApps/v2/history/{unknown}", None, 4040010),
    ("the history of no number", "GET", "/inApps/v1/history/x", None, 4000006),
    ("a revision that is none", "GET", HISTORY + "?revision=x", None, 4000005),
    ("a start that is none", "GET", HISTORY + "?startDate=yesterday", None, 4000015),
    ("an end that is none", "GET", HISTORY + "?endDate=-1", None, 4000016),
    ("a start at the end", "GET", HISTORY + "?startDate=5&endDate=5", None, 4000013),
    ("an order that is none", "GET", HISTORY + "?sort=UP", None, 4000021),
    ("a type that is none", "GET", HISTORY + "?productType=BOOK", None, 4000022),
    ("a product without a name", "GET", HISTORY + "?productId=", None, 4000023),
    ("a group without a name", "GET", HISTORY + "?subscriptionGroupIdentifier=", None, 4000024),
    ("revoked, perhaps", "GET", HISTORY + "?revoked=perhaps", None, 4000030),
    ("excluded, perhaps", "GET", HISTORY + "?excludeRevoked=1", None, 4000025),
    ("an ownership that is none", "GET", HISTORY + "?inAppOwnershipType=RENTED", None, 4000026),
    ("the refunds of nobody", "GET", "/inApps/v2/refund/lookup/{unknown}", None, 4040010),
    ("a revision of refunds that is none", "GET", "/inApps/v2/refund/lookup/{runs}?revision=_", None, 4000005),
    ("an extension of no number", "PUT", f"{EXTENSION}x", EXTEND, 4000008),
    ("an extension of nobody", "PUT", EXTENSION + "{unknown}", EXTEND, 4040005),
    ("an extension of 91 days", "PUT", EXTENSION + "{runs}", {**EXTEND, "extendByDays": 91}, 4000009),
    ("an extension of no days", "PUT", EXTENSION + "{runs}", {**EXTEND, "extendByDays": 0}, 4000009),
    ("an extension of true days", "PUT", EXTENSION + "{runs}", {**EXTEND, "extendByDays": True}, 4000009),
    ("an extension for no reason", "PUT", EXTENSION + "{runs}", {**EXTEND, "extendReasonCode": 4}, 4000010),
    ("an extension without a name", "PUT", EXTENSION + "{runs}", {**EXTEND, "requestIdentifier": ""}, 4000011),
    ("an extension with a long name", "PUT", EXTENSION + "{runs}", {**EXTEND, "requestIdentifier": "r" * 129}, 4000011),
    ("an extension of a trial", "PUT", EXTENSION + "{tries}", EXTEND, 4030004),
    ("an extension of what was refunded", "PUT", EXTENSION + "{left}", EXTEND, 4030004),
    ("an extension in grace", "PUT", EXTENSION + "{in grace}", EXTEND, 4030004),
    ("a third extension", "PUT", EXTENSION + "{extended}", EXTEND, 4030005),
    ("an extension of a family member", "PUT", EXTENSION + "{member}", EXTEND, 4030007),
    ("an extension of all of an unknown product", "POST", f"{EXTENSION}mass", {**ALL, "productId": "x"}, 4000023),
    ("an extension of all of no product", "POST", f"{EXTENSION}mass", EXTEND, 4000023),
    ("an extension of all by 91 days", "POST", f"{EXTENSION}mass", {**ALL, "extendByDays": 91}, 4000009),
    ("an extension of all in no country", "POST", f"{EXTENSION}mass", {**ALL, "storefrontCountryCodes": []}, 4000027),
    ("an extension of all in half a storefront", "POST", f"{EXTENSION}mass", {**ALL, "storefrontCountryCodes": ["US"]},
     4000028),
    ("an extension of all that nobody asked for", "GET", f"{EXTENSION}mass/pro.month/x", None, 4040009),
    ("a test without a webhook", "POST", "/inApps/v1/notifications/test", None, 4040007),
    ("a test that is none", "GET", "/inApps/v1/notifications/test/x", None, 4000020),
    ("a test that nobody asked for", "GET", f"/inApps/v1/notifications/test/{'0' * 36}_1", None, 4040008),
    ("notifications without a start", "POST", NOTIFICATIONS, {"endDate": NOW}, 4000015),
    ("notifications without an end", "POST", NOTIFICATIONS, {"startDate": NOW - DAY}, 4000016),
    ("notifications from the end on", "POST", NOTIFICATIONS, {"startDate": NOW, "endDate": NOW}, 4000013),
    ("notifications of 31 days ago", "POST", NOTIFICATIONS, {**SPAN, "startDate": NOW - 31 * DAY}, 4000012),
    ("a type of notification that is none", "POST", NOTIFICATIONS, {**SPAN, "notificationType": "SING"}, 4000018),
    ("a subtype without a type", "POST", NOTIFICATIONS, {**SPAN, "notificationSubtype": "UPGRADE"}, 4000018),
    ("a subtype of another type", "POST", NOTIFICATIONS,
     {**SPAN, "notificationType": "REFUND", "notificationSubtype": "UPGRADE"}, 4000018),
    ("a type and a customer", "POST", NOTIFICATIONS,
     {**SPAN, "notificationType": "REFUND", "transactionId": "1"}, 4000019),
    ("notifications of nobody", "POST", NOTIFICATIONS, {**SPAN, "transactionId": "1"}, 4040010),
    ("a page that is none", "POST", f"{NOTIFICATIONS}?paginationToken=2", SPAN, 4000014),
    ("a token of no number", "PUT", "/inApps/v1/transactions/x/appAccountToken", TOKEN, 4000006),
    ("a token of nobody", "PUT", "/inApps/v1/transactions/{unknown}/appAccountToken", TOKEN, 4040005),
    ("a token of an app transaction", "PUT", "/inApps/v1/transactions/{app}/appAccountToken", TOKEN, 4000048),
    ("a token of a renewal", "PUT", "/inApps/v1/transactions/{renewal}/appAccountToken", TOKEN, 4000187),
    ("a token of a family member", "PUT", "/inApps/v1/transactions/{member}/appAccountToken", TOKEN, 4000185),
    ("a token that is none", "PUT", "/inApps/v1/transactions/{runs}/appAccountToken", {"appAccountToken": "4711"},
     4000183),
    ("a token that is empty", "PUT", "/inApps/v1/transactions/{runs}/appAccountToken", {"appAccountToken": ""},
     4000183),
    ("a token that is absent", "PUT", "/inApps/v1/transactions/{runs}/appAccountToken", {}, 4000183),
    ("the app of nobody", "GET", "/inApps/v1/transactions/appTransactions/{unknown}", None, 4040010),
    ("the app of no number", "GET", "/inApps/v1/transactions/appTransactions/x", None, 4000006),
    ("what is finished for nobody", "POST", "/inApps/v1/transactions/{unknown}/finish", None, 4040010),
    ("an app transaction that is finished", "POST", "/inApps/v1/transactions/{app}/finish", None, 4000048),
    ("an address that is none", "GET", "/inApps/v1/x", None, 4040000),
    ("an address that is none, with a body", "POST", "/inApps/v9/subscriptions/1", {}, 4040000),
    ("a method that is none", "DELETE", "/inApps/v1/transactions/{runs}", None, 4040000),
    ("a body that is not JSON", "POST", NOTIFICATIONS, b"{", 4000000),
    ("a body that is a list", "POST", NOTIFICATIONS, [], 4000000),
    ("a body of a megabyte", "POST", NOTIFICATIONS, b" " * 1_000_001, 4000000),
    ("consumption of nobody", "PUT", "/inApps/v2/transactions/consumption/{unknown}", CONSUMED, 4040010),
    *[(f"consumption with {key} {value}", "PUT", "/inApps/v2/transactions/consumption/{runs}",
       {**CONSUMED, key: value}, code) for key, value, code in [
           ("customerConsented", False, 4000035), ("sampleContentProvided", "no", 4000041),
           ("deliveryStatus", "LOST", 4000036), ("refundPreference", "MAYBE", 4000000),
           ("consumptionPercentage", 100_001, 4000000)]],
    *[(f"consumption in numbers with {key} {value}", "PUT", "/inApps/v1/transactions/consumption/{runs}",
       {"customerConsented": True, key: value}, code) for key, value, code in [
           ("customerConsented", False, 4000035), ("accountTenure", 8, 4000032), ("appAccountToken", "x", 4000033),
           ("consumptionStatus", 4, 4000034), ("deliveryStatus", 6, 4000036), ("lifetimeDollarsPurchased", 8, 4000037),
           ("lifetimeDollarsRefunded", -1, 4000038), ("platform", 3, 4000039), ("playTime", "1", 4000040),
           ("sampleContentProvided", 1, 4000041), ("userStatus", 5, 4000042)]],
]


@pytest.mark.parametrize("scenario,method,path,body,code", REFUSALS, ids=[each[0] for each in REFUSALS])
def test_refusal(store: Store, ids: Dict[str, str], scenario: str, method: str, path: str, body: Any,
                 code: int) -> None:
    before = store.ask("/_simulate")[1]
    status, answer = store.ask(path.format(**ids), body, method, {"Authorization": f"Bearer {token()}"})
    assert (status, answer.get("errorCode"), sorted(answer)) == (code // 10_000, code, ["errorCode", "errorMessage"])
    assert answer["errorMessage"].endswith(".")
    after = store.ask("/_simulate")[1]
    assert (after["consumption"], after["customers"]) == (before["consumption"], before["customers"])
    # A refused extension takes the millisecond in which it was asked for, and nothing else.
    assert after["now"] - before["now"] <= 1


def test_what_was_refused_left_no_mark(tmp_path: Path) -> None:
    with running(tmp_path, LIVES) as store:
        every = [store.customer(name)["truth"] for name in SCRIPTS]
        for name in ("tries", "left", "in grace", "extended", "member"):
            path = f"{EXTENSION}{store.original(name)}"
            assert store.ask(path, EXTEND, "PUT", {"Authorization": f"Bearer {token()}"})[0] == 403
        assert [store.customer(name)["truth"] for name in SCRIPTS] == every


def unsigned(header: Any, payload: Any, signature: str = "A" * 86) -> str:
    parts = (json.dumps(each).encode() if not isinstance(each, bytes) else each for each in (header, payload))
    return ".".join([*(base64.urlsafe_b64encode(each).rstrip(b"=").decode() for each in parts), signature])


HEADER = {"alg": "ES256", "kid": "K", "typ": "JWT"}
PAYLOAD = {"iss": "i", "aud": "appstoreconnect-v1", "bid": BUNDLE, "exp": time.time() + 3000}
TOKENS: List[Tuple[str, Callable[[], Optional[str]], int]] = [
    ("as Apple's library makes it", lambda: f"Bearer {token()}", 404),
    ("for an hour", lambda: f"Bearer {token({'iat': int(time.time()), 'exp': int(time.time()) + 3600})}", 404),
    ("none", lambda: None, 401),
    ("another scheme", lambda: f"Basic {token()}", 401),
    ("two parts", lambda: f"Bearer {token().rpartition('.')[0]}", 401),
    ("four parts", lambda: f"Bearer {token()}.x", 401),
    ("not base64", lambda: "Bearer a!.b.c", 401),
    ("not JSON", lambda: f"Bearer {unsigned(b'x', PAYLOAD)}", 401),
    ("a list for a header", lambda: f"Bearer {unsigned([], PAYLOAD)}", 401),
    ("another algorithm", lambda: f"Bearer {unsigned({**HEADER, 'alg': 'HS256'}, PAYLOAD)}", 401),
    ("no algorithm", lambda: f"Bearer {unsigned({**HEADER, 'alg': 'none'}, PAYLOAD, '')}", 401),
    ("another type", lambda: f"Bearer {unsigned({**HEADER, 'typ': 'X'}, PAYLOAD)}", 401),
    ("no key id", lambda: f"Bearer {unsigned({**HEADER, 'kid': ''}, PAYLOAD)}", 401),
    ("no issuer", lambda: f"Bearer {token({'iss': None})}", 401),
    ("another audience", lambda: f"Bearer {token({'aud': 'x'})}", 401),
    ("an app in another script", lambda: f"Bearer {token({'bid': 'приложение'})}", 401),
    ("another app", lambda: f"Bearer {token({'bid': 'com.example.other'})}", 401),
    ("no app", lambda: f"Bearer {token({'bid': None})}", 401),
    ("no end", lambda: f"Bearer {token({'exp': None})}", 401),
    ("an end that is a text", lambda: f"Bearer {unsigned(HEADER, {**PAYLOAD, 'exp': '9999999999'})}", 401),
    ("an end that is over", lambda: f"Bearer {token({'exp': int(time.time()) - 1})}", 401),
    ("an end in two hours", lambda: f"Bearer {token({'exp': int(time.time()) + 7200})}", 401),
    ("a start in the future", lambda: f"Bearer {token({'iat': int(time.time()) + 600})}", 401),
    ("a short signature", lambda: f"Bearer {unsigned(HEADER, PAYLOAD, 'A' * 85)}", 401),
]


@pytest.mark.parametrize("scenario,authorization,expected", TOKENS, ids=[each[0] for each in TOKENS])
def test_token(store: Store, scenario: str, authorization: Callable[[], Optional[str]], expected: int) -> None:
    value = authorization()
    headers = {} if value is None else {"Authorization": value}
    status, answer = store.ask("/inApps/v1/transactions/2000000000000001", headers=headers)
    assert status == expected
    assert status == 404 or answer.startswith("Unauthenticated\n\nRequest ID: ")


def test_apples_client_of_another_app_is_refused(store: Store, ids: Dict[str, str]) -> None:
    client = store.client("com.example.other")
    assert refusal(lambda: client.get_transaction_info(ids["runs"])) == (401, None)


def test_order_ids_are_not_looked_up_in_the_sandbox(store: Store) -> None:
    assert refusal(lambda: store.client().look_up_order_id("M1")) == (404, None)


ACT, ADVANCE = "/_simulate/actions", "/_simulate/advance"
OWN = [
    ("no customer", ACT, {"actions": []}, "wrong_type", "/customer"),
    ("no actions", ACT, {"customer": "x"}, "wrong_type", "/actions"),
    ("an action that is a text", ACT, {"customer": "x", "actions": ["buy"]}, "wrong_type", "/actions/0"),
    ("a timed action", ACT, {"customer": "x", "actions": [{**BUY, "at": 0}]}, "conflicting_fields", "/actions/0/at"),
    ("an action after a time", ACT, {"customer": "x", "actions": [BUY, {**BUY, "after": "P1D"}]}, "conflicting_fields",
     "/actions/1/after"),
    ("an unknown field", ACT, {"customer": "x", "actions": [], "at": 0}, "unknown_field", "/at"),
    ("an unknown action", ACT, {"customer": "runs", "actions": [{"do": "sing"}]}, "invalid_value", "/actions/0/do"),
    ("an action that can't happen", ACT, {"customer": "x", "actions": [{"do": "refund"}]}, "conflicting_fields",
     "/actions/0/do"),
    ("a second one that can't", ACT, {"customer": "x", "actions": [BUY, BUY]}, "conflicting_fields", "/actions/1/do"),
    ("a product that the catalog lacks", ACT, {"customer": "x", "actions": [{**BUY, "productId": "y"}]},
     "unknown_product", "/actions/0/productId"),
    ("a token for who is here", ACT, {"customer": "runs", "actions": [], "appAccountToken": "x"}, "conflicting_fields",
     "/appAccountToken"),
    ("a token that is a number", ACT, {"customer": "x", "actions": [], "appAccountToken": 1}, "wrong_type",
     "/appAccountToken"),
    ("an id that is too long", ACT, {"customer": "x" * 257, "actions": []}, "too_large", None),
    ("no JSON", ACT, b"{", "invalid_value", ""),
    ("both to and by", ADVANCE, {"to": NOW + DAY, "by": "P1D"}, "missing_field", "/to"),
    ("neither to nor by", ADVANCE, {}, "missing_field", "/to"),
    ("back in time", ADVANCE, {"to": START}, "out_of_range", "/to"),
    ("to an instant that is none", ADVANCE, {"to": 10**17}, "out_of_range", "/to"),
    ("to no instant", ADVANCE, {"to": "tomorrow"}, "invalid_value", "/to"),
    ("to a day that is not there", ADVANCE, {"to": "2027-02-30T00:00:00Z"}, "invalid_value", "/to"),
    ("by no span", ADVANCE, {"by": "a month"}, "invalid_value", "/by"),
    ("by nothing", ADVANCE, {"by": "P"}, "invalid_value", "/by"),
    ("by a number", ADVANCE, {"by": 5}, "invalid_value", "/by"),
    ("beyond the calendar", ADVANCE, {"by": "P9999Y"}, "out_of_range", "/by"),
    ("an unknown field of time", ADVANCE, {"until": NOW}, "unknown_field", "/until"),
]


@pytest.mark.parametrize("scenario,path,body,code,pointer", OWN, ids=[each[0] for each in OWN])
def test_own_refusal(store: Store, scenario: str, path: str, body: Any, code: str, pointer: Optional[str]) -> None:
    before = store.ask("/_simulate")[1]
    status, answer = store.ask(path, body)
    assert status == (413 if code == "too_large" else 400), answer
    assert answer["error"]["code"] == code and answer["error"]["message"]
    assert pointer is None or answer["error"]["path"] == pointer
    assert store.ask("/_simulate")[1] == before


def test_nobody_of_that_id(store: Store) -> None:
    assert store.ask("/_simulate/customers/x")[0] == 404
    assert store.ask("/inApps/v1/x", headers={"Authorization": f"Bearer {token()}"})[0] == 404


def test_who_lives_without_a_script_is_left_alone(tmp_path: Path) -> None:
    with running(tmp_path, {**REQUEST, "population": {"count": 3}}) as store:
        status, answer = store.ask(ACT, {"customer": "p2", "actions": [BUY]})
        assert (status, answer["error"]["path"]) == (400, "/customer")
        store.act("p4", BUY)
        assert store.ask("/_simulate")[1]["customers"] == ["p4", "p1", "p2", "p3"]
