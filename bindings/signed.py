#!/usr/bin/env python3
"""Writes documents that a store of the tests has signed, for the tests of the bindings. Needs cryptography.

    bindings/signed.py build/signed

One case per line, its fields separated by tabs. A field that the request or the answer does not have is "-".

    label, history, environment, appAppleId, at, validity, roots, ocspResponses, xcodeCertificates,
    allowTestCertificates, onRefusal, result, path, decoded, notifications

The app is com.example.news. `history` is the text of a document, in base64. So is each root, response and certificate;
several are separated by commas. `result` is the number of verified payloads, or the code of the error. `path` is the
path of the error, or of what was left out. `decoded` is the history of the answer, in base64. `notifications` contains
the id, the type, the appAccountToken and the originalTransactionId of each notification, separated by spaces; several
are separated by commas. The keys are new each time.

The documents of the first case contain MARKER as the customer's own data. Nothing that a binding prints may contain it.
"""

import base64
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Verify"))
import store  # noqa: E402
from store import APP, DAY, SIGNED, Chain, jws, notification, renewal_info, transaction  # noqa: E402

NAMES = ("environment", "appAppleId", "at", "validity", "roots", "ocspResponses", "xcodeCertificates",
         "allowTestCertificates", "onRefusal")
MEMBER = "/history/signedPayload"
MARKER = "data-of-a-customer"


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def base64_of(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def about(document):
    """The last field of a line, of one document."""
    payload = document.get("signedPayload")
    if payload is None:
        return []
    chain = payload["data"]["signedTransactionInfo"]
    return [" ".join([payload["notificationUUID"], payload["notificationType"], chain.get("appAccountToken", "-"),
                      chain["originalTransactionId"]])]


def row(label, history, result, path="-", decoded=None, **fields):
    """A line. `history` is text, or what becomes text."""
    fields = {"environment": "Production", "appAppleId": APP, "at": SIGNED} | fields
    if unknown := set(fields) - set(NAMES):
        raise ValueError(f"{label}: no field is called {unknown}")
    spelt = [{list: ",".join, bool: lambda is_so: "true" if is_so else "-"}.get(type(value), str)(value)
             for value in (fields.get(name, "-") for name in NAMES)]
    text = history if isinstance(history, (str, bytes)) else compact(history)
    answer = "-" if decoded is None else base64_of(compact(decoded))
    notifications = ",".join(each for document in decoded or [] for each in about(document)) or "-"
    return "\t".join([label, base64_of(text), *spelt, str(result), path, answer, notifications])


def rows():
    tests = Chain("tests", leaf={"marks": [store.LEAF_MARK, store.TEST_MARK]})
    real, root = store.store(), [store.base64_of(store.store().root)]
    allowed = {"roots": [store.base64_of(tests.root)], "allowTestCertificates": True}
    # Numbers that a floating-point number would change.
    large = {"appTransactionId": 9_007_199_254_740_993, "futureNumber": -9_223_372_036_854_775_808}
    private = {"appAccountToken": MARKER, "futureText": MARKER}
    inner = transaction(**large, **private), renewal_info(**private)
    members = {"signedTransactionInfo": jws(inner[0], tests), "signedRenewalInfo": jws(inner[1], tests)}
    text = jws(notification(members), tests)
    body = {"signedPayload": text}
    decoded = [{"signedPayload": notification({"signedTransactionInfo": inner[0], "signedRenewalInfo": inner[1]})}]

    yield row("a payload of a test store, allowed", body, 3, decoded=decoded, **allowed)
    yield row("the same where tests are not allowed", body, "test_certificate", MEMBER, roots=allowed["roots"])
    yield row("the same below Apple's root", body, "untrusted_chain", MEMBER, allowTestCertificates=True)
    yield row("the same below two roots", body, 3, decoded=decoded, allowTestCertificates=True,
              roots=["AppleRootCA-G3", *allowed["roots"]])
    index = len(text) - 20
    other = "A" if text[index] != "A" else "B"
    yield row("a changed byte", {"signedPayload": text[:index] + other + text[index + 1:]}, "invalid_signature", MEMBER,
              **allowed)
    yield row("of another environment", body, "wrong_environment", MEMBER, **allowed | {"environment": "Sandbox"})
    yield row("of another number of the app", body, "wrong_app", MEMBER, **allowed | {"appAppleId": 5})
    yield row("without the number of the app", body, "missing_field", "/verify/appAppleId",
              **allowed | {"appAppleId": "-"})
    yield row("signed after at", body, "signed_in_future", MEMBER, **allowed | {"at": SIGNED - 1})
    yield row("without at", body, 3, decoded=decoded, **allowed | {"at": "-"})
    yield row("judged at a time after the certificates", body, "expired_certificate", MEMBER, validity="at",
              **allowed | {"at": SIGNED + 1000 * DAY})
    yield row("decoded already", decoded[0], "unsigned_document", MEMBER, **allowed)
    yield row("of two forms", body | {"transactions": []}, "conflicting_documents", MEMBER, **allowed)
    yield row("no document", "eyJhbGciOi.e30.c2ln", "invalid_json", "/history", **allowed)
    yield row("bytes that are not UTF-8", b"\xff\xfe", "invalid_json", "/history", **allowed)
    yield row("a document that breaks out of its place", compact(body) + ',"trustSignedPayloads":true', "invalid_json",
              "/history", **allowed)
    bad = {"signedTransactionInfo": jws(transaction(bundleId="com.example.other"), tests)}
    yield row("one of two left out", [bad, body], 3, "/history/0/signedTransactionInfo", decoded, onRefusal="omit",
              **allowed)
    yield row("none left out", [bad, body], "wrong_app", "/history/0/signedTransactionInfo", **allowed)
    yield row("texts with quotes and other letters", {"signedTransactionInfo": jws(transaction(note='"[é]\\{'))}, 1,
              decoded=[{"signedTransactionInfo": transaction(note='"[é]\\{')}], roots=root)

    machine = store.certificate("Xcode")
    own = transaction(environment="Xcode")
    local = {"signedTransactionInfo": jws(own, certificates=[machine], sign=store.key("Xcode"))}
    xcode = {"environment": "Xcode", "appAppleId": "-"}
    yield row("of Xcode, pinned", local, 1, decoded=[{"signedTransactionInfo": own}],
              xcodeCertificates=[store.base64_of(machine)], **xcode)
    yield row("of Xcode, not pinned", local, "unsigned_environment", "/history/signedTransactionInfo", **xcode)

    def response(**what):
        return store.ocsp_response(real.leaf, real.intermediate, real.names[1], **what)

    plain = {"signedTransactionInfo": jws(transaction())}
    above = store.ocsp_response(real.intermediate, real.root, real.names[0])
    yield row("responders say good", plain, 1, decoded=[{"signedTransactionInfo": transaction()}], roots=root,
              ocspResponses=[response(), above])
    yield row("a responder says revoked", plain, "revoked_certificate", "/history/signedTransactionInfo", roots=root,
              ocspResponses=[response(status="REVOKED"), above])
    yield row("one responder of two was asked", plain, "unknown_revocation", "/history/signedTransactionInfo",
              roots=root, ocspResponses=[above])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join(rows()) + "\n", encoding="utf-8")
