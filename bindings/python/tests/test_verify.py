"""subscore.verify and subscore.Verifier, with a store that is made for the run."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import pytest

import subscore
from vectors import ROOT

sys.path[:0] = [str(ROOT / "Tests/Verify")]
store: Any = __import__("store")

AT = datetime(2026, 1, 1, 0, 0, 1, tzinfo=timezone.utc)
OWNER: Dict[str, Any] = {"bundle_id": store.BUNDLE, "environment": "Production"}
FIELDS: Dict[str, Any] = {**OWNER, "app_apple_id": store.APP, "roots": [store.der(store.store().root)]}
BODY = json.dumps({"signedPayload": store.jws(store.notification())}).encode()


def test_from_the_wire_to_a_decision() -> None:
    verified = subscore.verify(BODY, **FIELDS, at=AT)
    assert (verified.verified, verified.refused, verified.warnings) == (3, (), ())
    (notification,) = verified.notifications
    assert notification.notification_uuid == "002e14d5-51f5-4503-b5a8-c3a1af68eb20"
    assert (notification.notification_type, notification.subtype) == ("SUBSCRIBED", "INITIAL_BUY")
    assert notification.original_transaction_id == "2000000000000001"
    assert notification.app_account_token is None
    assert notification.signed_date == datetime(2026, 1, 1, tzinfo=timezone.utc)
    assert subscore.state_at(verified.history, at=AT, **OWNER).has_access


@pytest.mark.parametrize("history, changes, code", [
    (BODY, {"environment": "Sandbox"}, "wrong_environment"),
    (BODY, {"bundle_id": "com.example.other"}, "wrong_app"),
    (BODY, {"app_apple_id": None}, "missing_field"),
    (BODY, {"roots": None}, "untrusted_chain"),
    (BODY, {"at": 1}, "signed_in_future"),
    (BODY, {"ocsp_responses": [], "at": AT}, "unknown_revocation"),
    ({"transactions": [store.transaction()]}, {}, "unsigned_document"),
    ({**json.loads(BODY), "signedTransactions": []}, {}, "conflicting_documents"),
    (store.jws(store.transaction()), {}, "wrong_type"),
])
def test_refusals(history: Any, changes: Dict[str, Any], code: str) -> None:
    with pytest.raises(subscore.RequestError) as caught:
        subscore.verify(history, **{**FIELDS, **changes})
    assert caught.value.code == code and caught.value.path is not None


def test_values_of_a_wrong_type() -> None:
    with pytest.raises(TypeError):
        subscore.verify(BODY, **{**FIELDS, "roots": b"der"})
    with pytest.raises(subscore.JsonError):
        subscore.verify(b'{"signedPayload":', **FIELDS)


def test_leaving_out() -> None:
    bad = {"signedTransactionInfo": store.jws(store.transaction(bundleId="x"))}
    verified = subscore.verify([bad, BODY], **FIELDS, on_refusal="omit")
    assert len(verified.history) == 1
    assert [(each.code, each.path) for each in verified.refused] == [("wrong_app", "/history/0/signedTransactionInfo")]


def test_what_was_verified_is_a_history() -> None:
    verified = subscore.verify(BODY, **FIELDS, at=AT)
    assert subscore.state_at(verified, at=AT, **OWNER) == subscore.state_at(verified.history, at=AT, **OWNER)
    both = subscore.state_at([verified, subscore.verify(BODY, **FIELDS, at=AT)], at=AT, **OWNER)
    assert both == subscore.state_at(verified, at=AT, **OWNER)
    with subscore.open_history(verified, **OWNER) as opened:
        assert opened.state_at(AT)[0].has_access


NOTIFIED: Dict[str, Tuple[Any, str, Optional[str]]] = {
    "a notification": (BODY, "fail", None),
    "a transaction": ({"signedTransactionInfo": store.jws(store.transaction())}, "fail", "not_a_notification"),
    "two notifications": ([BODY, BODY], "fail", "not_a_notification"),
    "nothing": ([], "fail", "not_a_notification"),
    "a notification history": ({"notificationHistory": [json.loads(BODY)]}, "fail", "not_a_notification"),
    "one of another app, left out": ({"signedPayload": store.jws(store.notification({"bundleId": "x"}))}, "omit",
                                     "wrong_app"),
}


@pytest.mark.parametrize("body, on_refusal, code", NOTIFIED.values(), ids=NOTIFIED)
def test_one_notification(body: Any, on_refusal: Any, code: Optional[str]) -> None:
    with subscore.Verifier(**FIELDS, on_refusal=on_refusal) as verifier:
        if code is None:
            notification = verifier.verify_notification(body, at=AT)
            assert notification.notification_type == "SUBSCRIBED"
            assert subscore.state_at(notification.payload, at=AT, **OWNER).has_access
            return
        with pytest.raises(subscore.RequestError) as caught:
            verifier.verify_notification(body, at=AT)
        assert caught.value.code == code and (caught.value.path or "").startswith("/history")


def test_revocation() -> None:
    chain = store.store()
    first, second = subscore.ocsp_requests(BODY, **FIELDS)
    assert first.url == second.url == store.OCSP_URL
    from cryptography.x509 import ocsp
    serials = [ocsp.load_der_ocsp_request(each.request).serial_number for each in (first, second)]
    assert serials == [chain.leaf.serial_number, chain.intermediate.serial_number]
    answers = [store.ocsp_response(chain.leaf, chain.intermediate, chain.names[1]),
               store.ocsp_response(chain.intermediate, chain.root, chain.names[0])]
    responses = [base64.b64decode(each) for each in answers]
    assert subscore.verify(BODY, **FIELDS, at=AT, ocsp_responses=responses).verified == 3


def test_a_verifier_on_many_threads() -> None:
    with subscore.Verifier(**FIELDS) as verifier, ThreadPoolExecutor(16) as pool:
        found = pool.map(lambda _: verifier.verify(BODY, at=AT), range(200))
        assert {each.verified for each in found} == {3}
        with pytest.raises(subscore.RequestError, match="after at"):
            verifier.verify(BODY, at=1)
    with pytest.raises(ValueError, match="closed"):
        verifier.verify(BODY)
    verifier.close()


def test_a_verifier_that_cannot_be_opened() -> None:
    with pytest.raises(subscore.RequestError) as caught:
        subscore.Verifier(**{**FIELDS, "bundle_id": ""})
    assert caught.value.path == "/verify/bundleId"


def test_openssl_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test may load the configuration before, because a process keeps it."""
    file = tmp_path / "openssl.cnf"
    monkeypatch.setenv("OPENSSL_CONF", str(file))
    calls: List[Tuple[Callable[[Any], int], int]] = [
        (lambda openssl: subscore.verify(BODY, **FIELDS, at=AT, openssl=openssl).verified, 3),
        (lambda openssl: subscore.Verifier(**FIELDS, openssl=openssl).verify(BODY, at=AT).verified, 3),
        (lambda openssl: len(subscore.ocsp_requests(BODY, **FIELDS, openssl=openssl)), 2),
    ]
    for refused, code in (("system", "algorithm_unavailable"), ("other", "invalid_value")):
        for call, count in calls:
            assert call("builtin") == count
            with pytest.raises(subscore.RequestError) as caught:
                call(refused)
            assert (caught.value.code, caught.value.path) == (code, "/verify/openssl")
    file.write_text("openssl_conf = all\n[all]\n")
    for call, count in calls:
        assert call("system") == count


def test_without_openssl(tmp_path: Path) -> None:
    """The message names what is missing."""
    source = tmp_path / "needs.c"
    source.write_text("")
    absent = ["cc", "-shared", "-o", str(tmp_path / "libcrypto.so.3"), str(source), "-Wl,-soname,libcrypto.so.3000"]
    subprocess.run(absent, check=True)
    subprocess.run(["cc", "-shared", "-o", str(tmp_path / "verify.so"), str(source), "-Wl,--no-as-needed",
                    str(tmp_path / "libcrypto.so.3")], check=True)
    program = "import subscore; subscore.verify({}, bundle_id='a', environment='Sandbox')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, "SUBSCORE_VERIFY_LIBRARY": str(tmp_path / "verify.so")})
    assert "uses the system's OpenSSL 3, and there is none: install libssl3" in done.stderr
