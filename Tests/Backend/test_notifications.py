"""What the store and others post, over real HTTP: what is stored, what is refused, and what the log says."""

import itertools
import json
import logging
import socket
import time

import httpx
import pytest

from backend.apple import records_in
from posted import BOUGHT, BUNDLE, CHAIN, LONE, MINE, NOW, REFUNDED, REFUSALS, VICTIM, VICTIMS
from served import SERVER, backend_on, verifier
from subscore import simulate


@pytest.fixture(scope="module")
def running(server):
    from conftest import conninfo

    server.run("CREATE DATABASE notifications TEMPLATE migrated")
    with backend_on(conninfo(server, "notifications")) as backend:
        yield backend


@pytest.fixture
def backend(running):
    """One that has no notifications yet."""
    running.run("TRUNCATE notifications, records, chains")
    return running


def test_from_the_wire_to_a_decision(backend):
    for _ in range(2):  # Apple sends it again, and it counts once.
        answer = backend.store.post("/notifications", json=BOUGHT)
        assert (answer.status_code, answer.json()) == (200, {"notification": VICTIMS["SUBSCRIBED"]["notificationUUID"]})
    assert backend.kept() == [(VICTIMS["SUBSCRIBED"]["notificationUUID"], VICTIM)]
    assert backend.rows("SELECT payload FROM notifications") == [(BOUGHT["signedPayload"],)]
    assert backend.has_access(VICTIM)
    assert backend.post(REFUNDED) == 200
    assert not backend.has_access(VICTIM)


@pytest.mark.parametrize("scenario,body,code", REFUSALS, ids=[each[0] for each in REFUSALS])
def test_refusal(backend, scenario, body, code):
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = backend.store.post("/notifications", content=content)
    assert (answer.status_code, answer.json()) == (400, {"detail": code})
    assert backend.kept() == []
    # The genuine refund is not a repeat of what was refused.
    for each in (BOUGHT, REFUNDED):
        assert backend.post(each) == 200
    assert not backend.has_access(VICTIM)


@pytest.mark.parametrize("body", [[REFUNDED], {**REFUNDED, "unknown": 1}], ids=["in a list", "beside another member"])
def test_a_notification_counts_however_it_is_wrapped(backend, body):
    assert backend.post(body) == 200
    assert backend.kept() == [(VICTIMS["REFUND"]["notificationUUID"], VICTIM)]
    assert backend.rows("SELECT payload FROM notifications") == [(REFUNDED["signedPayload"],)]


def test_a_long_body_is_refused(backend):
    assert backend.store.post("/notifications", content=b" " * 2_000_000).status_code == 413
    assert backend.kept() == []


def test_only_a_post_is_answered(backend):
    assert backend.store.get("/notifications").status_code == 405
    assert backend.store.get(f"/customers/{VICTIM}/access", headers=SERVER).status_code == 404


def test_a_test_notification_is_stored_and_belongs_to_nobody(backend):
    document = {"notificationType": "TEST", "notificationUUID": MINE, "version": "2.0", "signedDate": NOW,
                "data": {"bundleId": BUNDLE, "environment": "Sandbox"}}
    assert backend.post(CHAIN.sign(document)) == 200
    assert backend.kept() == [(MINE, None)]
    assert backend.rows("SELECT count(*) FROM chains") == [(0,)]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_the_customer_of_a_chain_does_not_depend_on_the_order(backend, order):
    """The token that was signed first counts: a later one is that of another account on the same device."""
    first, second, third = (json.loads(json.dumps(VICTIMS["SUBSCRIBED"])) for _ in range(3))
    first["data"]["transactionInfo"].pop("appAccountToken")
    first["data"]["renewalInfo"].pop("appAccountToken")
    for index, (each, token) in enumerate(((first, None), (second, VICTIM), (third, MINE))):
        each["notificationUUID"] = f"00000000-0000-4000-8000-00000000000{index}"
        each["signedDate"] += index
        if token:
            each["data"]["transactionInfo"]["appAccountToken"] = token
    payloads = [CHAIN.sign(each) for each in (first, second, third)]
    assert [backend.post(payloads[index]) for index in order] == [200, 200, 200]
    assert {customer for _, customer in backend.kept()} == {VICTIM}
    assert backend.has_access(VICTIM)
    assert backend.servers.get(f"/customers/{MINE}/access", headers=SERVER).status_code == 404


def test_both_environments(new_database):
    """A sandbox purchase is stored, and gives access to testers only."""
    production = {"Production": verifier("Production"), "Sandbox": verifier()}
    with backend_on(new_database(), production) as backend:
        backend.run("UPDATE settings SET environment = 'Production'")
        assert backend.post(BOUGHT) == 200
        assert backend.rows("SELECT environment FROM notifications") == [("Sandbox",)]
        assert backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER).status_code == 404
        assert backend.rows("SELECT * FROM entitlements") == []
        backend.run("INSERT INTO testers VALUES (%s)", (VICTIM,))
        assert backend.answer(VICTIM)["subscriptions"][0]["environment"] == "Sandbox" and backend.has_access(VICTIM)
        # What neither environment accepts has the refusal of the second one.
        bad = CHAIN.sign({**VICTIMS["REFUND"], "data": {**VICTIMS["REFUND"]["data"], "environment": "Xcode"}})
        answer = backend.store.post("/notifications", json={"signedPayload": bad})
        assert (answer.status_code, answer.json()) == (400, {"detail": "wrong_environment"})


def test_a_family_member_is_a_customer_like_others(new_database):
    """Sharing begins and ends with the member's own transaction. It has no token, so the member's app presents it."""
    request = {"catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"}]}]},
        "app": {"bundleId": BUNDLE}, "environment": "Sandbox", "clock": "production", "start": "2026-01-01T00:00:00Z",
        "until": NOW, "customers": [
            {"id": "buyer", "appAccountToken": VICTIM, "actions": [
                {"do": "subscribe", "after": "P1D", "productId": "pro.month"},
                {"do": "family_share", "after": "P1D", "customer": "member"},
                {"do": "family_revoke", "after": "P3D", "customer": "member"}]},
            {"id": "member"}]}
    buyer, shared = simulate.simulate(request)["customers"]
    for each in shared["notifications"]:
        for info in ("transactionInfo", "renewalInfo"):
            each["document"]["data"].get(info, {}).pop("appAccountToken", None)
    with backend_on(new_database()) as backend:
        for each in buyer["notifications"]:
            assert backend.post(CHAIN.sign(each["document"])) == 200
        begun, *rest = shared["notifications"]
        assert backend.post(CHAIN.sign(begun["document"])) == 200
        info = begun["document"]["data"]["transactionInfo"]
        assert info["inAppOwnershipType"] == "FAMILY_SHARED"
        assert backend.servers.get("/customers/member/access", headers=SERVER).status_code == 404
        assert backend.servers.post("/customers/member/transactions", headers=SERVER, json={
            "signedTransactionInfo": CHAIN.jws(info)}).status_code == 204
        assert backend.has_access("member") and backend.has_access(VICTIM)
        assert rest[-1]["document"]["notificationType"] == "REVOKE"
        for each in rest:
            assert backend.post(CHAIN.sign(each["document"])) == 200
        assert not backend.has_access("member") and backend.has_access(VICTIM)


def test_the_log_has_no_documents(backend, caplog):
    caplog.set_level(logging.INFO)
    for body in (BOUGHT, BOUGHT, LONE):
        backend.post(body)
    backend.run("UPDATE notifications SET document = %s", ('{"transactions":"private of the customer"}',))
    assert backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER).status_code == 500
    lines = [record.getMessage() for record in caplog.records if record.name == "uvicorn.error.backend"]
    uuid, sizes = VICTIMS["SUBSCRIBED"]["notificationUUID"], [len(httpx.Request("POST", "http://x", json=each).content)
                                                              for each in (BOUGHT, LONE)]
    assert f"stored {sizes[0]} bytes: SUBSCRIBED {uuid}" in lines
    assert f"repeated {sizes[0]} bytes: SUBSCRIBED {uuid}" in lines
    assert f"refused {sizes[1]} bytes: not_a_notification" in lines
    assert any(line.startswith("no decision: ") for line in lines), lines
    for secret in (BOUGHT["signedPayload"][:40], LONE["signedTransactionInfo"][:40], "private of the customer",
                   SERVER["Authorization"].removeprefix("Bearer ")):
        assert secret not in caplog.text


# A text of a notification, and how the log shows it.
TEXTS_OF_STRANGERS = [
    ("a line break", "one\nstored 1 bytes: REFUND two", "one\\nstored 1 bytes: REFUND two"),
    ("a carriage return", "one\rtwo", "one\\rtwo"),
    ("the escape of a terminal", "\x1b[2Jone\x07", "\\x1b[2Jone\\x07"),
    ("a line separator and a direction", "one\u2028two\u202e", "one\\u2028two\\u202e"),
    ("a control character of eight bits", "one\x9b2J", "one\\x9b2J"),
    ("a percent sign", "100%s", "100%s"),
    ("letters of other scripts", "für 月", "für 月"),
]


@pytest.mark.parametrize("text, shown", [row[1:] for row in TEXTS_OF_STRANGERS],
                         ids=[row[0] for row in TEXTS_OF_STRANGERS])
def test_a_text_stays_in_its_line_of_the_log(backend, caplog, text, shown):
    caplog.set_level(logging.INFO)
    for kind, uuid in ((text, VICTIM), ("TEST", text)):
        document = {"notificationType": kind, "notificationUUID": uuid, "version": "2.0", "signedDate": NOW,
                    "data": {"bundleId": BUNDLE, "environment": "Sandbox"}}
        assert backend.post(CHAIN.sign(document)) == 200
    lines = [each.getMessage() for each in caplog.records if " bytes: " in each.getMessage()]
    assert [line.split(" bytes: ", 1)[1] for line in lines] == [f"{shown} {VICTIM}", f"TEST {shown}"]
    assert all(line.isprintable() for line in lines)


def signed(document, **changes):
    """A notification with other values in its transaction, and null for its renewal info, as Apple signs it."""
    data = {key: value for key, value in document["data"].items() if key not in ("transactionInfo", "renewalInfo")}
    transaction = {**document["data"]["transactionInfo"], **changes}
    return {"signedPayload": CHAIN.jws({**document, "data": {
        **data, "signedTransactionInfo": CHAIN.jws(transaction), "signedRenewalInfo": CHAIN.jws(None)}})}


def test_a_notification_whose_renewal_info_is_null(backend):
    """It is stored: a webhook that refused it would lose a billing failure."""
    assert backend.post(signed(VICTIMS["SUBSCRIBED"])) == 200
    assert backend.has_access(VICTIM)
    history = {"data": [{"lastTransactions": [{"signedTransactionInfo": LONE["signedTransactionInfo"],
                                               "signedRenewalInfo": CHAIN.jws(None)}]}]}
    records = records_in(history, verifier().verify(history))
    assert [each.kind for each in records] == ["transaction"]


@pytest.mark.parametrize("token", ["", " ", "\t\n", "\u00a0", "00000000-0000-0000-0000-000000000000", "-"],
                         ids=["empty", "a space", "a tab and a line break", "a hard space", "zeros", "a dash"])
def test_a_token_that_names_nobody(backend, token):
    """The chain belongs to nobody, as without a token, and the first one who presents it gets it."""
    assert backend.post(signed(VICTIMS["SUBSCRIBED"], appAccountToken=token)) == 200
    chain = VICTIMS["SUBSCRIBED"]["data"]["transactionInfo"]["originalTransactionId"]
    assert backend.rows("SELECT customer, named_at = 'infinity' FROM chains") == [(chain, True)]
    presented = {"signedTransactionInfo": CHAIN.jws({
        **VICTIMS["SUBSCRIBED"]["data"]["transactionInfo"], "appAccountToken": token})}
    assert backend.servers.post(f"/customers/{VICTIM}/transactions", headers=SERVER, json=presented).status_code == 204
    assert backend.rows("SELECT customer FROM chains") == [(VICTIM,)] and backend.has_access(VICTIM)


@pytest.mark.parametrize("part", [b"", b'{"signedPayload":"ey'], ids=["before the body", "in the body"])
def test_a_client_that_leaves_early(backend, caplog, part):
    """It is a line of the log and not a defect, and the server goes on."""
    caplog.set_level(logging.INFO)
    url = backend.store.base_url
    with socket.create_connection((url.host, url.port)) as client:
        client.sendall(b"POST /notifications HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n" + part)
        time.sleep(0.2)
    deadline = time.monotonic() + 10
    while not any("a client left" in each.getMessage() for each in caplog.records) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [each.getMessage() for each in caplog.records if "a client left" in each.getMessage()] == [
        f"a client left after {len(part)} bytes"]
    assert not [each for each in caplog.records if each.exc_info or "Traceback" in each.getMessage()]
    assert backend.post(BOUGHT) == 200
