"""Asks libsubscore-verify about every case, and changes every byte of three payloads.

    SUBSCORE_VERIFY_LIBRARY=…/libsubscore-verify.so.0 SUBSCORE_LIBRARY=…/libsubscore.so.0 pytest Tests/Verify
"""

import base64
import ctypes
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

import store
from calls import Library, Verifier, in_two
from cases import EMPTY, OK, ORDER, REFUSALS, REQUEST, Case, all_cases, ask, config, one
from store import (
    SIGNED,
    Chain,
    app_transaction,
    base64_of,
    certificate,
    jws,
    key,
    notification,
    ocsp_response,
    renewal_info,
    transaction,
)

library = Library(os.environ["SUBSCORE_VERIFY_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
CASES = list(all_cases())


def check(case, status, text):
    answer = json.loads(text)
    if case.code is None:
        assert status == OK, answer
        if case.function == "subs_verify" and case.verified is not None:
            assert answer["verified"] == case.verified, answer
        if case.leaves:
            items, refusals = case.leaves
            assert [(each["code"], each["path"]) for each in answer["refused"]] == refusals
            kept = [len(each) for document in answer["history"] for each in document.values()]
            assert kept == ([] if items is None else [items])
            assert answer["warnings"] == []
            assert len(answer["notifications"]) == (items if "notificationHistory" in case.request["history"] else 0)
        return
    assert answer["error"]["code"] == case.code, answer["error"]
    assert status == (case.status or REQUEST)
    assert "history" not in answer
    if case.path is not None:
        assert answer["error"]["path"] == case.path
    for part in case.says:
        assert part in answer["error"]["message"], answer["error"]["message"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    check(case, *library.call(case.function, case.request))


@pytest.mark.parametrize("case", [each for each in CASES if each.code is None and each.function == "subs_verify"],
                         ids=lambda case: case.name)
def test_libsubscore_reads_what_is_verified(case):
    core = Library(os.environ["SUBSCORE_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
    answer = json.loads(library.call(case.function, case.request)[1])
    status, decided = core.call("subs_state_at", {"history": answer["history"], "at": SIGNED + 1})
    assert status == OK, decided


def test_each_message_of_the_manual_is_one():
    """docs/verify.md lists messages by their code and beginning. Each is that of a case, and each refusal has a row."""
    page = (Path(__file__).resolve().parents[2] / "docs/verify.md").read_text()
    section = page[page.index("## Why is it refused?"):page.index("## Compared with Apple's library")]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.M)
    found = {}
    for case in CASES:
        if case.code and case.function == "subs_verify":
            error = json.loads(library.call(case.function, case.request)[1]).get("error", {})
            message = re.sub(r"^In \S+ of the signed payload: ", "", error.get("message", ""))
            found.setdefault(error.get("code"), set()).add(message)
    unavailable = "The system's configuration of OpenSSL is missing, cannot be loaded"
    found.setdefault("algorithm_unavailable", set()).add(unavailable)

    def shape(text):
        """A message without its values."""
        return re.sub(r'"[^"]*"|\b\d[\dT:Z-]*|(?<=in )/\S+|…', "#", text)

    for code, beginning in rows:
        wanted = shape(beginning).rstrip("#")
        assert any(shape(message).startswith(wanted) for message in found.get(code, ())), (code, beginning)
    assert {code for code, _ in rows} >= REFUSALS


def test_every_refusal_has_a_case():
    assert {case.code for case in CASES} | {"algorithm_unavailable"} >= REFUSALS
    assert len({case.name for case in CASES}) > 0.98 * len(CASES)


def opened(fields):
    return Verifier(library, {"verify": fields})


REQUESTS = [case for case in CASES if case.function == "subs_verify" and isinstance(case.request, dict)]
VERIFIED = [case for case in REQUESTS if "verify" in case.request]


@pytest.mark.parametrize("case", VERIFIED, ids=lambda case: case.name)
def test_an_open_verifier_answers_the_same(case):
    """The first time, and once it remembers the chain."""
    opening, asking = in_two(case.request)
    with Verifier(library, opening) as verifier:
        expected = library.call("subs_verify", case.request)
        if not verifier.handle:
            check(case, verifier.status, verifier.response)
            return
        for _ in range(2):
            assert verifier.verify(asking) == expected


def test_each_field_of_a_verifier_has_one_location():
    for request, code, path in (
            ({"verify": config(at=SIGNED)}, "unknown_field", "/verify/at"),
            ({"verify": config(ocspResponses=[])}, "unknown_field", "/verify/ocspResponses"),
            ({"verify": config(), "history": []}, "unknown_field", "/history"), ({}, "missing_field", "/verify")):
        handle, response = ctypes.c_void_p(1), ctypes.c_void_p()
        text = json.dumps(request).encode()
        status = library.library.subs_verifier_open(text, ctypes.c_size_t(len(text)), ctypes.byref(handle),
                                                    ctypes.byref(response), None)
        assert (status, handle.value) == (REQUEST, None)
        check(Case("", None, code, path), status, ctypes.string_at(response))
        library.core.subs_free(response)
    with opened(config()) as verifier:
        check(Case("", None, "unknown_field", "/verify/roots"), *verifier.verify(ask(one(jws(transaction())))))
        check(Case("", None), *verifier.verify({"history": one(jws(transaction()))}))


def test_null_pointers():
    text, response = b"{}", ctypes.c_void_p(1)
    for function in ("subs_verify", "subs_ocsp_requests"):
        call = getattr(library.library, function)
        assert call(None, ctypes.c_size_t(0), ctypes.byref(response), None) == 1
        assert response.value is None
        assert call(text, ctypes.c_size_t(2), None, None) == 1
    assert library.library.subs_verifier_open(text, ctypes.c_size_t(2), None, ctypes.byref(response), None) == 1
    assert library.library.subs_verifier_verify(None, text, ctypes.c_size_t(2), ctypes.byref(response), None) == 1
    library.library.subs_verifier_close(None)


@pytest.mark.parametrize("length", [2 ** 63, 2 ** 64 - 2, 2 ** 64 - 1])
def test_a_length_that_no_request_has(length):
    """Such as a negative number that the host converted. Nothing of the request is read."""
    response, written, opened = ctypes.c_void_p(1), ctypes.c_size_t(7), ctypes.c_void_p(1)
    given = b"{}", ctypes.c_size_t(length), ctypes.byref(response), ctypes.byref(written)
    calls = library.library
    with Verifier(library, {"verify": config()}) as verifier:
        assert verifier.handle
        for call in (lambda: calls.subs_verify(*given), lambda: calls.subs_ocsp_requests(*given),
                     lambda: calls.subs_verifier_open(*given[:2], ctypes.byref(opened), *given[2:]),
                     lambda: calls.subs_verifier_verify(verifier.handle, *given)):
            response.value, written.value = 1, 7
            assert (call(), response.value, written.value) == (1, None, 0)
    assert opened.value is None


@pytest.mark.parametrize("member, text", [
    ("signedTransactionInfo", jws(transaction())), ("signedRenewalInfo", jws(renewal_info())),
    ("signedPayload", jws(notification()))], ids=["a transaction", "renewal info", "a notification"])
def test_every_byte(member, text):
    """A changed byte anywhere is refused, by a verifier that has seen the original."""
    with opened(config()) as verifier:
        def history(changed):
            beside = {"signedTransactionInfo": jws(transaction())} if member == "signedRenewalInfo" else {}
            return {"history": beside | {member: changed}}

        assert verifier.verify(history(text))[0] == OK
        for index in range(len(text)):
            replacement = "A" if text[index] != "A" else "B"
            status, answer = verifier.verify(history(text[:index] + replacement + text[index + 1:]))
            assert status == REQUEST, (index, answer)
            assert json.loads(answer)["error"]["code"] in REFUSALS, (index, answer)


def test_what_comes_out():
    """The same order and places, the payloads as they were signed, and nothing that nobody signed."""
    text, info = jws(transaction(price=9990, name="ü\u2028/\\\"", real=1697679936049.7297)), jws(renewal_info())
    status = {"environment": "Production", "bundleId": store.BUNDLE, "data": [{"subscriptionGroupIdentifier": "9",
              "lastTransactions": [{"status": 4, "originalTransactionId": "7", "signedTransactionInfo": text,
                                    "signedRenewalInfo": info}]}]}
    payload = transaction(price=9990, name="ü\u2028/\\\"", real=1697679936049.7297)
    history = [status, {"signedTransactions": [text], "hasMore": True}, {"transactions": [text], "renewalInfo": info},
               {"signedPayload": jws(notification())}]
    answer = json.loads(library.call("subs_verify", ask(history))[1])
    assert answer["history"] == [
        {"data": [{"lastTransactions": [{"signedTransactionInfo": payload, "signedRenewalInfo": renewal_info()}]}]},
        {"signedTransactions": [payload]}, {"transactions": [payload], "renewalInfo": renewal_info()},
        {"signedPayload": notification() | {"data": notification()["data"] | {
            "signedTransactionInfo": transaction(), "signedRenewalInfo": renewal_info()}}}]
    assert answer["verified"] == 8
    assert [(each["code"], each["path"]) for each in answer["warnings"]] == [
        ("unsigned_status", "/history/0/data/0/lastTransactions/0")]
    state, decided = Library(os.environ["SUBSCORE_LIBRARY"], os.environ["SUBSCORE_LIBRARY"]).call(
        "subs_state_at", {"history": answer["history"], "at": SIGNED + 1})
    assert state == OK and json.loads(decided)["hasAccess"], decided


def test_notifications():
    """A webhook reads the key, the type and the customer without parsing the documents."""
    def summary(**changes):
        return {"notificationUUID": "002e14d5-51f5-4503-b5a8-c3a1af68eb20", "notificationType": "SUBSCRIBED",
                "subtype": "INITIAL_BUY", "signedDate": SIGNED, "environment": "Production", "bundleId": store.BUNDLE,
                "appAccountToken": None, "originalTransactionId": "2000000000000001",
                "appTransactionId": None} | changes

    named = {"appAccountToken": "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812", "appTransactionId": "704346128300986174"}
    about = {"appAppleId": store.APP, "bundleId": store.BUNDLE, "environment": "Production"}
    consent = {"notificationType": "RESCIND_CONSENT", "subtype": None, "data": None,
               "appData": about | {"signedAppTransactionInfo": jws(app_transaction(appTransactionId="9"))}}
    token = {"externalPurchaseId": "1", "tokenCreationDate": SIGNED, "appAppleId": store.APP, "bundleId": store.BUNDLE}
    posted = [
        (notification(), summary()),
        (notification({"signedTransactionInfo": jws(transaction(**named))}), summary(**named)),
        # Only the renewal info names the customer.
        (notification({"signedRenewalInfo": jws(renewal_info(**named))}), summary(**named)),
        # The transaction counts first.
        (notification({"signedTransactionInfo": jws(transaction(appAccountToken="a")),
                       "signedRenewalInfo": jws(renewal_info(appAccountToken="b"))}), summary(appAccountToken="a")),
        # Not signed by the notification's members, so not read.
        (notification(**named, originalTransactionId="7"), summary()),
        (notification({**named, "originalTransactionId": "7"}), summary()),
        # Another spelling, and what cannot be read.
        (notification({"signedTransactionInfo": jws(transaction(appTransactionId=704346128300986174))}, subtype=""),
         summary(appTransactionId=named["appTransactionId"], subtype=None)),
        (notification({"signedTransactionInfo": jws(transaction(appAccountToken=["x"]))}, subtype={}),
         summary(subtype=None)),
        (notification(notificationUUID=None), summary(notificationUUID=None)),
        (notification(signedDate=SIGNED + 0.75), summary()),
        (notification({"signedTransactionInfo": None, "signedRenewalInfo": None}, notificationType="TEST",
                      subtype=None),
         summary(notificationType="TEST", subtype=None, originalTransactionId=None)),
        (notification(**consent),
         summary(notificationType="RESCIND_CONSENT", subtype=None, originalTransactionId=None, appTransactionId="9")),
        (notification(data=None, notificationType="RENEWAL_EXTENSION", subtype="SUMMARY",
                      summary=about | {"requestIdentifier": "1"}),
         summary(notificationType="RENEWAL_EXTENSION", subtype="SUMMARY", originalTransactionId=None)),
        (notification(data=None, notificationType="EXTERNAL_PURCHASE_TOKEN", subtype="UNREPORTED",
                      externalPurchaseToken=token),
         summary(notificationType="EXTERNAL_PURCHASE_TOKEN", subtype="UNREPORTED", originalTransactionId=None)),
    ]
    for payload, expected in posted:
        assert notifications(ask({"signedPayload": jws(payload)})) == [expected], payload
    # In the order of the documents and of the lists in them. Other documents have none.
    signed = [{"signedPayload": jws(payload)} for payload, _ in posted]
    history = [signed[0], one(jws(transaction())), {"notificationHistory": signed[1:4]},
               {"signedTransactions": [jws(transaction())]}, *signed[4:]]
    assert notifications(ask(history)) == [expected for _, expected in posted]
    assert notifications(ask(one(jws(transaction())))) == notifications(ask([])) == []
    with opened(config()) as verifier:
        assert json.loads(verifier.verify({"history": history})[1])["notifications"] == [each for _, each in posted]


def test_notifications_that_are_left_out():
    """A document or an item that is left out says nothing; the good notifications beside it do."""
    good, uuid = jws(notification(notificationUUID="good")), {"notificationUUID": "bad"}
    inside = jws(notification({"signedTransactionInfo": jws(transaction(bundleId="com.example.other"))}, **uuid))
    unbound = jws(notification({"signedRenewalInfo": jws(renewal_info(originalTransactionId="9"))}, **uuid))
    bad = [inside, unbound, good[:-8] + "AAAAAAAA", jws(notification(**uuid), Chain("stranger")),
           jws(notification({"environment": "Sandbox"}, **uuid))]
    for text in bad:
        history = [{"signedPayload": text}, {"signedPayload": good},
                   {"notificationHistory": [{"signedPayload": good}, {"signedPayload": text}]}]
        kept = notifications(ask(history, onRefusal="omit"))
        assert [each["notificationUUID"] for each in kept] == ["good", "good"], text
        status, answer = library.call("subs_verify", ask(history))
        assert status == REQUEST and "notifications" not in json.loads(answer)


def notifications(request):
    status, answer = library.call("subs_verify", request)
    assert status == OK, answer
    return json.loads(answer)["notifications"]


def test_null_and_dates():
    """Null is written where the store signed it, and a notification without a date has that of its newest payload."""
    null = jws(None, raw=b"null")
    answer = json.loads(library.call("subs_verify", ask([
        {"signedPayload": jws(notification({"signedRenewalInfo": null}))},
        {"signedPayload": jws(notification({"signedTransactionInfo": jws(transaction(signedDate=SIGNED + 5))},
                                           signedDate=None))},
        {"transactions": [jws(transaction())], "renewalInfo": [null]}]))[1])
    first, second, third = answer["history"]
    assert first["signedPayload"]["data"]["signedRenewalInfo"] is None
    assert "signedDate" not in second["signedPayload"]
    assert third == {"transactions": [transaction()], "renewalInfo": [None]}
    assert [each["signedDate"] for each in answer["notifications"]] == [SIGNED, SIGNED + 5]
    assert [(each["code"], each["path"]) for each in answer["warnings"]] == [
        ("empty_payload", "/history/0/signedPayload"), ("empty_payload", "/history/2/renewalInfo/0")]
    assert answer["warnings"][0]["message"].startswith("In /data/signedRenewalInfo of the signed payload: ")


def test_values_are_shown_only_once_proven():
    """A stranger's payload appears in no message, and a long text of the store's is cut."""
    marker = "value-of-a-stranger"
    stranger = Chain("stranger")
    marked = {"environment": marker, "bundleId": marker}
    for payload in (transaction(**marked), notification(marked)):
        for member in ("signedTransactionInfo", "signedPayload", "signedAppTransactionInfo"):
            for text in (jws(payload, stranger), jws(payload, sign=key("another")), jws(payload)[:-9]):
                status, answer = library.call("subs_verify", ask({member: text}))
                assert status == REQUEST and marker not in answer.decode()
    refused = json.loads(library.call("subs_verify", ask(one(jws(transaction(bundleId="ü" * 80)))))[1])
    message = refused["error"]["message"]
    assert f'"{"ü" * 50}";' in message


def test_what_is_left_out():
    bad = jws(transaction(bundleId="com.example.other"))
    history = [one(bad), one(jws(transaction())), {"signedRenewalInfo": jws(renewal_info(originalTransactionId="9"))},
               {"signedPayload": jws(notification({"signedTransactionInfo": bad}))}]
    answer = json.loads(library.call("subs_verify", ask(history, onRefusal="omit"))[1])
    assert answer["history"] == [one(transaction())]
    assert answer["verified"] == 1
    assert [(each["code"], each["path"]) for each in answer["refused"]] == [
        ("wrong_app", "/history/0/signedTransactionInfo"), ("wrong_app", "/history/3/signedPayload"),
        ("unbound_renewal_info", "/history/2/signedRenewalInfo")]
    assert "/data/signedTransactionInfo" in answer["refused"][1]["message"]


def test_an_unclaimed_seat_is_reported():
    """The notification passes from the verifier into the core, whatever page it is on."""
    core = Library(os.environ["SUBSCORE_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
    unclaimed = notification(notificationType="UNCLAIM_SEATS", subtype=None, data=None, unclaimInfo={
        "appAppleId": store.APP, "bundleId": store.BUNDLE, "environment": "Production",
        "unclaimSeatIds": ["4b1c0c1e-9b37-4a55-8e0c-000000000001"]})
    page = {"notificationHistory": [{"signedPayload": jws(each)} for each in (notification(), unclaimed)]}
    verified = json.loads(library.call("subs_verify", ask(page))[1])
    assert verified["verified"] == 4 and verified["notifications"][1]["notificationType"] == "UNCLAIM_SEATS"
    state = json.loads(core.call("subs_state_at", {"history": verified["history"], "at": SIGNED + 1})[1])
    assert state["hasAccess"] and "seats_unclaimed" in [each["code"] for each in state["warnings"]]


@pytest.mark.parametrize("history, warnings", [
    *(pytest.param(history, [("empty_document", "/history")], id=f"empty: {name}") for name, history in EMPTY.items()),
    pytest.param([one(jws(transaction())), {"data": []}], [("empty_document", "/history/1")],
                 id="empty: the second of two"),
    pytest.param([], [], id="no documents"),
    pytest.param({"transactions": [jws(transaction())], "renewalInfo": []}, [],
                 id="an empty list beside one that is not"),
    pytest.param({"signedTransactionInfo": jws(transaction()), "signedLaterInfo": "eyJ.e30.c2ln"},
                 [("unread_payload", "/history/signedLaterInfo")], id="a signed member of a later time"),
    pytest.param({"signedTransactionInfo": jws(transaction()), "signedRenewalInfo": jws(None, raw=b"null")},
                 [("empty_payload", "/history/signedRenewalInfo")], id="null beside a transaction"),
    pytest.param({"signedPayload": jws(notification({"signedRenewalInfo": jws(None, raw=b"null")}))},
                 [("empty_payload", "/history/signedPayload")], id="null in a notification"),
    pytest.param({"transactions": [jws(transaction())], "renewalInfo": [jws(None, raw=b"null"), jws(renewal_info())]},
                 [("empty_payload", "/history/renewalInfo/0")], id="null in a list"),
    pytest.param({"signedAppTransactionInfo": jws(app_transaction()), "signedTransactionInfo": jws(transaction())}, [],
                 id="an app transaction beside a transaction"),
    pytest.param({"signedAppTransactionInfo": jws(app_transaction())}, [], id="an app transaction alone"),
    pytest.param({"signedTransactions": [jws(transaction())], "signedByMistake": None, "signedDate": SIGNED}, [],
                 id="members that are not payloads"),
    pytest.param({"data": [{"signedGroup": "x", "lastTransactions": [
        {"status": 1, "signedTransactionInfo": jws(transaction()), "signedSeatInfo": "y"}]}]},
        [("unread_payload", "/history/data/0/signedGroup"),
         ("unread_payload", "/history/data/0/lastTransactions/0/signedSeatInfo"),
         ("unsigned_status", "/history/data/0/lastTransactions/0")], id="in a status response"),
    pytest.param({"notificationHistory": [{"signedPayload": jws(notification()), "signedMore": "z"}]},
                 [("unread_payload", "/history/notificationHistory/0/signedMore")], id="in a history of notifications"),
])
def test_what_is_left_unread(history, warnings):
    """Nothing is skipped without a warning."""
    status, text = library.call("subs_verify", ask(history))
    answer = json.loads(text)
    assert status == OK, answer
    assert [(each["code"], each["path"]) for each in answer["warnings"]] == warnings
    state, decided = Library(os.environ["SUBSCORE_LIBRARY"], os.environ["SUBSCORE_LIBRARY"]).call(
        "subs_state_at", {"history": answer["history"], "at": SIGNED + 1})
    assert state == OK, decided


def test_warnings_are_limited():
    """The list does not grow with the request beyond a hundred of each code. It says how many more there are."""
    item = {"status": 1, "signedTransactionInfo": jws(transaction())}
    history = [*[{"data": [{"lastTransactions": [item] * 51}]}] * 2, *[{"data": [], "signedMore": "x"}] * 103]
    with opened(config()) as verifier:
        answer = json.loads(verifier.verify({"history": history})[1])
    codes = [each["code"] for each in answer["warnings"]]
    assert [codes.count(code) for code in ("unsigned_status", "unread_payload", "empty_document")] == [100, 100, 100]
    assert len(codes) == 303
    assert answer["warnings"][300:] == [
        {"code": "warnings_omitted", "path": "/history", "message": f"{count} more warnings {code} are left out."}
        for count, code in ((2, "unsigned_status"), (3, "empty_document"), (3, "unread_payload"))]


def other_signature(text):
    """(r, n - s) in the place of (r, s), which anybody can compute."""
    head, _, signature = text.rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    return f"{head}.{store.url64(raw[:32] + (ORDER - int.from_bytes(raw[32:], 'big')).to_bytes(32, 'big'))}"


def test_replay():
    """An old transaction verifies for ever, a text has two signatures, and the SQL of docs/replay.md handles both."""
    after_fifty_years = SIGNED + 50 * 365 * store.DAY
    old, newer = transaction(), transaction(signedDate=SIGNED + 40 * store.DAY, revocationDate=SIGNED + 30 * store.DAY)
    post = jws(notification({"signedTransactionInfo": jws(old)}))
    twin = jws(notification({"signedTransactionInfo": other_signature(jws(old))}))
    documents = []
    for text in (post, other_signature(post), twin, other_signature(twin)):
        status, answer = library.call("subs_verify", ask({"signedPayload": text}, at=after_fifty_years))
        assert status == OK, answer
        documents.append(json.loads(answer)["history"][0]["signedPayload"])
    assert other_signature(post) != post and other_signature(other_signature(post)) == post
    assert all(document == documents[0] for document in documents)

    page = (Path(__file__).resolve().parents[2] / "docs/replay.md").read_text()
    blocks = re.findall(r"```sql\n(.*?)```", page, re.S)
    statements = [each for block in blocks for each in block.split(";") if each.strip()]
    assert len(statements) == 4
    rows = sqlite3.connect(":memory:")
    for statement in statements:
        if "CREATE" in statement:
            rows.execute(statement)
    keep, keep_notification = [statement for statement in statements if "INSERT" in statement]
    for each in (old, newer, old):
        document = json.loads(library.call("subs_verify", ask(one(jws(each)), at=after_fifty_years))[1])["history"][0]
        signed = document["signedTransactionInfo"]
        rows.execute(keep, {"environment": signed["environment"], "transaction_id": signed["transactionId"],
                            "signed_date": signed["signedDate"], "document": json.dumps(document)})
    kept = [json.loads(document) for document, in rows.execute("SELECT document FROM transactions")]
    assert kept == [one(newer)], "the refund is forgotten"
    state = Library(os.environ["SUBSCORE_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
    for history in (kept, [one(old), one(newer)], [one(newer), one(old)]):
        status, answer = state.call("subs_state_at", {"history": history, "at": SIGNED + 45 * store.DAY})
        assert status == OK and json.loads(answer)["subscriptions"][0]["state"] == "revoked", answer
    for document in documents:
        rows.execute(keep_notification, {"uuid": document["notificationUUID"], "document": json.dumps(document)})
    assert rows.execute("SELECT count(*) FROM notifications").fetchone() == (1,)


def test_apple_root():
    """It is the certificate that Apple publishes, and no other name for a root is known."""
    import hashlib
    text = (Path(__file__).resolve().parents[2] / "Sources/Platform/CVerify/apple_root.c").read_text()
    table = text[text.index("bytes["):]
    data = bytes(int(byte, 16) for byte in re.findall(r"0x([0-9a-f]{2}),", table[:table.index("};")]))
    assert hashlib.sha256(data).hexdigest() == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"
    assert base64_of(data).encode() and opened(config(roots=["AppleRootCA-G3", base64_of(data)])).status == OK


CONFIGURATIONS = {
    "the default provider": ("[providers]\ndefault = first\n[first]\nactivate = 1\n", True),
    "nothing": ("", True),
    "a provider that is not there": ("[providers]\nabsent = absent\n[absent]\nactivate = 1\n", False),
    "one that is there, and one that is not":
        ("[providers]\ndefault = first\nabsent = absent\n[first]\nactivate = 1\n[absent]\nactivate = 1\n", False),
    "one that is there, and one that need not be":
        ("[providers]\ndefault = first\nabsent = absent\n[first]\nactivate = 1\n"
         "[absent]\nactivate = 1\nsoft_load = 1\n", True),
    "a provider by a longer name": ("[providers]\n1.default = first\n[first]\nactivate = yes\n", True),
    "FIPS alone, without its provider":
        ("[providers]\nfips = fips\nbase = base\n[fips]\nactivate = 1\n[base]\nactivate = 1\n", False),
    "a provider without signatures": ("[providers]\nbase = base\n[base]\nactivate = 1\n", False),
    "algorithms that no provider has":
        ("[providers]\ndefault = first\n[first]\nactivate = 1\n[algorithms]\ndefault_properties = fips=yes\n", False),
    "half a configuration": ("[providers\n", False),
    "no file": (None, False)}

def calls(request, configuration, *watched_by):
    """The answers of a process with this configuration of OpenSSL."""
    program = Path(__file__).with_name("calls.py")
    run = subprocess.run([*watched_by, sys.executable, program, library.path, library.core_path], text=True,
                         input=json.dumps(request), env=os.environ | {"OPENSSL_CONF": str(configuration)},
                         capture_output=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_configuration_of_the_system(name, tmp_path):
    """The system's providers prove signatures, or nothing does. The library's own need no configuration."""
    text, is_fit = CONFIGURATIONS[name]
    file = tmp_path / "openssl.cnf"
    if text is not None:
        modules = {"providers": "providers", "alg_section": "algorithms"}
        named = [f"{module} = {section}\n" for module, section in modules.items() if f"[{section}" in text]
        file.write_text("".join(["openssl_conf = all\n[all]\n", *named, text]))
    for openssl in ("builtin", "system"):
        for status, answer in calls(ask(one(jws(transaction())), openssl=openssl), file):
            if is_fit or openssl == "builtin":
                assert [status, answer["verified"]] == [OK, 1]
            else:
                assert [status, answer["error"]["code"], answer["error"]["path"]] == [
                    REQUEST, "algorithm_unavailable", "/verify/openssl"]


def test_what_the_system_lacks_is_found_before_what_is_wrong(tmp_path):
    """A document that no configuration could prove is not refused as that, nor are garbage and a stranger's chain."""
    for text in ("hello", jws(transaction(), store.Chain("stranger"))):
        for status, answer in calls(ask(one(text), openssl="system", onRefusal="omit"), tmp_path / "none"):
            assert [status, answer["error"]["code"]] == [REQUEST, "algorithm_unavailable"]


def test_the_configuration_of_the_system_is_read_once(tmp_path):
    """A process that has it keeps it."""
    file = tmp_path / "openssl.cnf"
    file.write_text("openssl_conf = all\n[all]\n")
    trace = tmp_path / "trace"
    request = ask(one(jws(transaction())), openssl="system")
    answers = calls(request, file, "strace", "-f", "-e", "trace=openat", "-o", trace)
    assert [status for status, _ in answers] == [OK] * 4
    # OpenSSL itself reads it for the host's context, too.
    assert trace.read_text().count(str(file)) == 2


def hostile_responses():
    """Two that each bring four delegates of nobody, with keys that take long: their exponent has 3,071 bits."""
    leaf, intermediate, root = store.store().certificates
    name, kind = "slow", "RSA-3072-3071"
    delegates = [certificate(name, issuer=store.store().names[1], kind=kind, issuer_kind="P-384", delegate=True,
                             serial=n, sign_with=key("nobody", "P-384")) for n in range(1, 5)]
    return [ocsp_response(subject, issuer, name, kind, delegate=delegates[0], brought=delegates)
            for subject, issuer in ((leaf, intermediate), (intermediate, root))]


def test_hostile_responses_cost_little():
    """And once, however many documents stand beside them. Before, each document took 112 ms."""
    history, responses = [one(jws(transaction()))] * 200, hostile_responses()
    request = ask(history, onRefusal="omit", at=SIGNED, ocspResponses=responses)
    start = time.process_time()
    status, answer = library.call("subs_verify", request)
    assert (status, time.process_time() - start < 2) == (OK, True)
    assert {each["code"] for each in json.loads(answer)["refused"]} == {"unknown_revocation"}


@pytest.mark.parametrize("language", ["c", "cpp"])
def test_examples(language, tmp_path):
    """The programs of the examples, with a document of today."""
    import shutil
    root, built = Path(__file__).resolve().parents[2], Path(os.environ["SUBSCORE_LIBRARY"]).parent
    folder = tmp_path / language
    shutil.copytree(root / "examples" / language, folder, ignore=shutil.ignore_patterns("build"))
    (tmp_path / "subscore.pc").write_text("Name: subscore\nDescription: x\nVersion: 1\n"
                                          f"Cflags: -I{root}/Include\nLibs: -L{built} -lsubscore\n")
    (tmp_path / "subscore-verify.pc").write_text("Name: subscore-verify\nDescription: x\nVersion: 1\n"
                                                 f"Requires: subscore\nLibs: -L{built} -lsubscore-verify\n")
    now = int(time.time() * 1000)
    lasting = {"start": now - store.DAY, "end": now + store.DAY}
    chain = store.Chain("today", root=lasting, intermediate=lasting, leaf=lasting)
    environment = os.environ | {"PKG_CONFIG_PATH": str(tmp_path), "LD_LIBRARY_PATH": str(built),
                                "MAKEFLAGS": "", "ROOT": base64_of(chain.root)}
    subprocess.run(["make", "-s", "-C", folder, "build/verify"], env=environment, check=True)
    document = {"signedTransactionInfo": jws(transaction(signedDate=now - 1000, purchaseDate=now - 2000,
                                                         expiresDate=now + store.DAY), chain)}
    (tmp_path / "document.json").write_text(json.dumps(document))

    def run(bundle):
        owner, file = [bundle, "Production", str(store.APP)], [tmp_path / "document.json"]
        return subprocess.run([folder / "build/verify", *(file if language == "c" else []), *owner], cwd=folder,
                              env=environment, capture_output=True, text=True, input=json.dumps(document) + "\n")

    good, bad = run(store.BUNDLE), run("com.example.other")
    assert good.returncode == 0, good.stderr
    assert ("The customer has access." if language == "c" else "verified: ") in good.stdout
    for shown in (good, bad):
        assert "expiresDate" not in shown.stdout + shown.stderr, "a document in a log"
    assert bad.returncode != 0 and "wrong_app" in bad.stdout + bad.stderr
