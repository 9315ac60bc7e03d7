"""The simulated App Store: its signatures, checked by Apple's own library, and its commands, as a shell runs them."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, Iterator, List, Literal, Tuple, Union, get_args, get_origin, get_type_hints

import pytest
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

import subscore
from subscore import simulate
from vectors import ROOT

CATALOG = json.loads((ROOT / "examples/payload/catalog.json").read_text())
PRODUCT = "pro.month"
REQUEST: Dict[str, Any] = {
    "catalog": CATALOG, "app": {"bundleId": "com.example.reader", "appAppleId": 1234567890}, "environment": "Sandbox",
    "clock": "production", "start": "2026-01-01T00:00:00Z", "until": "2026-06-01T00:00:00Z", "seed": 1,
    "customers": [{"id": "4711", "actions": [{"do": "subscribe", "after": "P1D", "productId": PRODUCT},
                                             {"do": "refund", "after": "P9D"}]}]}


def verifier(root: bytes, environment: Environment = Environment.SANDBOX) -> SignedDataVerifier:
    return SignedDataVerifier([root], False, environment, "com.example.reader", 1234567890)


def test_an_answer_goes_into_every_function() -> None:
    customer = simulate.simulate(REQUEST)["customers"][0]
    history = [each["document"] for each in customer["notifications"]]
    for interval in customer["truth"]:
        answer = subscore.state_at(history, at=interval["start"])
        assert (answer.subscriptions[0].state, answer.has_access) == (interval["state"], interval["hasAccess"])


def test_a_mistake_is_an_error_of_the_package() -> None:
    with pytest.raises(subscore.RequestError) as raised:
        simulate.simulate({**REQUEST, "customers": [{"id": "1", "actions": [{"do": "sing", "after": "P1D"}]}]})
    assert (raised.value.code, raised.value.path) == ("invalid_value", "/customers/0/actions/0/do")


def test_apples_library_accepts_what_is_signed_under_the_root_of_the_run_alone() -> None:
    chain, other = simulate.Chain(), simulate.Chain()
    customer = simulate.simulate(REQUEST)["customers"][0]
    for each in customer["notifications"]:
        signed = chain.sign(each["document"])
        found = verifier(chain.root).verify_and_decode_notification(signed)
        assert found.notificationUUID == each["document"]["notificationUUID"]
        assert found.data is not None and found.data.signedTransactionInfo and found.data.signedRenewalInfo
        row = verifier(chain.root).verify_and_decode_signed_transaction(found.data.signedTransactionInfo)
        assert row.transactionId == each["document"]["data"]["transactionInfo"]["transactionId"]
        info = verifier(chain.root).verify_and_decode_renewal_info(found.data.signedRenewalInfo)
        assert info.renewalDate == each["document"]["data"]["renewalInfo"]["renewalDate"]
        for wrong in (verifier(other.root), verifier(chain.root, Environment.PRODUCTION)):
            with pytest.raises(VerificationException):
                wrong.verify_and_decode_notification(signed)


def test_our_verifier_refuses_the_chain_by_default() -> None:
    chain = simulate.Chain()
    customer = simulate.simulate(REQUEST)["customers"][0]
    history = [{"signedPayload": chain.sign(each["document"])} for each in customer["notifications"]]

    def verified(allowed: bool) -> subscore.Verified:
        return subscore.verify(history, bundle_id="com.example.reader", environment="Sandbox", roots=[chain.root],
                               allow_test_certificates=allowed)

    answer = subscore.state_at(verified(True).history, at=customer["truth"][-1]["start"])
    assert answer.subscriptions[0].state == customer["truth"][-1]["state"]
    with pytest.raises(subscore.RequestError) as raised:
        verified(False)
    assert raised.value.code == "test_certificate"


def test_every_certificate_says_that_it_is_for_tests() -> None:
    from cryptography import x509

    header = simulate.Chain().jws({}).partition(".")[0]
    import base64

    chain = json.loads(base64.urlsafe_b64decode(header + "=="))["x5c"]
    for each in chain:
        certificate = x509.load_der_x509_certificate(base64.b64decode(each))
        marks = {extension.oid.dotted_string for extension in certificate.extensions}
        assert simulate.TEST_CERTIFICATE_OID in marks
        assert not any(extension.critical for extension in certificate.extensions
                       if extension.oid.dotted_string == simulate.TEST_CERTIFICATE_OID)


def test_a_population_comes_in_parts() -> None:
    request = {**REQUEST, "customers": [], "population": {"count": 25}}
    whole = simulate.simulate(request)["customers"]
    assert list(simulate.customers(request, at_once=10)) == whole


def test_deliveries_are_what_arrives() -> None:
    request = {**REQUEST, "environment": "Production", "population": {"count": 60},
               "delivery": {"late": 20_000, "lost": 20_000, "duplicate": 20_000}}
    request.pop("customers")
    sent = received = 0
    for customer in simulate.customers(request):
        arrived = simulate.deliveries(customer)
        assert [at for at, _ in arrived] == sorted(at for at, _ in arrived)
        uuids = {document["notificationUUID"] for _, document in arrived}
        assert uuids == {each["document"]["notificationUUID"] for each in customer["notifications"]
                         if each["at"] is not None}
        sent, received = sent + len(customer["notifications"]), received + len(uuids)
    assert 0 < received < sent


def run(arguments: List[str], given: str = "") -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], input=given, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_the_command_writes_a_customer_a_line(tmp_path: Path) -> None:
    code, output, errors = run(["simulate", "jsonl", "-"], json.dumps(REQUEST))
    assert (code, errors) == (0, "")
    assert [json.loads(line) for line in output.splitlines()] == simulate.simulate(REQUEST)["customers"]
    signed, root = tmp_path / "signed.jsonl", tmp_path / "root.der"
    code, output, errors = run(["simulate", "jsonl", "-", "--json", "--signed", "--root", str(root), "-o", str(signed)],
                               json.dumps(REQUEST))
    assert (code, json.loads(output)["notifications"]) == (0, 2), errors
    for line in signed.read_text().splitlines():
        verifier(root.read_bytes()).verify_and_decode_notification(json.loads(line)["signedPayload"])


class Webhook(BaseHTTPRequestHandler):
    bodies: List[Dict[str, str]] = []

    def do_POST(self) -> None:
        self.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(500 if len(self.bodies) == 1 else 200)
        self.end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@pytest.fixture
def webhook() -> Iterator[str]:
    Webhook.bodies = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Webhook) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_command_posts_to_a_webhook(webhook: str, tmp_path: Path) -> None:
    root = tmp_path / "root.der"
    code, output, errors = run(["simulate", "stream", "--json", "--url", webhook, "--root", str(root)],
                               json.dumps(REQUEST))
    assert code == 0, errors
    answer = json.loads(output)
    assert (answer["notifications"], answer["refused"]) == (2, 1)
    types = [verifier(root.read_bytes()).verify_and_decode_notification(each["signedPayload"]).rawNotificationType
             for each in Webhook.bodies]
    assert types == ["SUBSCRIBED", "REFUND"]


def test_a_notification_is_signed_as_the_body_to_post() -> None:
    chain = simulate.Chain()
    sent = simulate.simulate(REQUEST)["customers"][0]["notifications"][0]
    body = chain.sign(sent)
    assert list(body) == ["signedPayload"]
    found = verifier(chain.root).verify_and_decode_notification(body["signedPayload"])
    assert found.notificationUUID == sent["document"]["notificationUUID"]
    assert isinstance(chain.sign(sent["document"]), str)


def test_a_chain_that_is_there_before_the_webhook(webhook: str, tmp_path: Path) -> None:
    chain, root = tmp_path / "chain.json", tmp_path / "root.der"
    made = ["simulate", "root", "--chain", str(chain), "--root", str(root), "--json"]
    code, output, errors = run(made)
    assert (code, errors) == (0, "") and json.loads(output)["isNew"] is True
    assert chain.stat().st_mode & 0o777 == 0o600
    trusted = root.read_bytes()
    root.unlink()
    assert json.loads(run(made)[1])["isNew"] is False and root.read_bytes() == trusted
    code, _, errors = run(["simulate", "stream", "--chain", str(chain), "--url", webhook], json.dumps(REQUEST))
    assert (code, errors) == (0, "") and len(Webhook.bodies) == 2
    for each in Webhook.bodies:
        verifier(trusted).verify_and_decode_notification(each["signedPayload"])
    signed = tmp_path / "signed.jsonl"
    assert run(["simulate", "jsonl", "-", "--signed", "--chain", str(chain), "-o", str(signed)],
               json.dumps(REQUEST))[0] == 0
    for line in signed.read_text().splitlines():
        verifier(trusted).verify_and_decode_notification(json.loads(line)["signedPayload"])


def test_mistakes_with_a_chain(tmp_path: Path) -> None:
    for text in ("{}", "[]", "x", '{"root":"!","header":1,"key":"AA=="}'):
        (tmp_path / "chain.json").write_text(text)
        code, _, errors = run(["simulate", "stream", "--chain", str(tmp_path / "chain.json"), "--url",
                               "http://127.0.0.1:9/"], json.dumps(REQUEST))
        assert code == 1 and "chain.json: the file is not a chain" in errors, text
    code, _, errors = run(["simulate", "jsonl", "-", "--chain", "x"], json.dumps(REQUEST))
    assert code == 2 and "--root and --chain need --signed" in errors
    with pytest.raises(FileExistsError):
        simulate.Chain().save(tmp_path / "chain.json")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_a_webhook_that_does_not_listen_is_named() -> None:
    url = f"http://127.0.0.1:{free_port()}/apple"
    code, _, errors = run(["simulate", "stream", "--url", url, "--wait", "0.3"], json.dumps(REQUEST))
    assert code == 1
    assert errors.startswith(f"subscore: {url}: nobody accepts connections there after 0.3 seconds (")
    assert "Traceback" not in errors


def test_a_webhook_that_starts_later_is_waited_for() -> None:
    port = free_port()
    Webhook.bodies = []
    process = subprocess.Popen(
        [sys.executable, "-m", "subscore", "simulate", "stream", "--json", "--url", f"http://127.0.0.1:{port}/"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    process.stdin.write(json.dumps(REQUEST))
    process.stdin.close()
    process.stdin = None
    time.sleep(1)
    with ThreadingHTTPServer(("127.0.0.1", port), Webhook) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        output, _ = process.communicate(timeout=60)
        server.shutdown()
    answer = json.loads(output)
    assert (process.returncode, answer["notifications"], answer["refused"]) == (0, 2, 1)
    assert answer["firstRefusal"] == "another status than 200 to 206"


def test_the_manual_is_printed() -> None:
    code, output, errors = run(["simulate", "manual"])
    assert (code, errors) == (0, "")
    assert output == (ROOT / "Include/subscore_simulate.h").read_text() == simulate.manual()


@pytest.mark.parametrize("url", ["https://example.com/", "http://192.0.2.1/", "http://127.0.0.1.example.com/", "x"])
def test_nothing_goes_to_another_machine(url: str) -> None:
    code, _, errors = run(["simulate", "stream", "--url", url], json.dumps(REQUEST))
    assert code == 2 and "not on this machine" in errors


def test_a_signed_entry_is_a_body_and_a_signed_document_a_text() -> None:
    chain = simulate.Chain()
    entry: simulate.Delivery = simulate.simulate(REQUEST)["customers"][0]["notifications"][0]
    body: simulate.Body = chain.sign(entry)
    text: str = chain.sign(entry["document"])
    assert body["signedPayload"].count(".") == text.count(".") == 2


@pytest.mark.parametrize("server", [False, True])
def test_an_answer_has_the_members_of_its_types(server: bool) -> None:
    request = {**REQUEST, "server": server, "extensions": [
        {"at": "2026-02-01T00:00:00Z", "days": 5, "productId": "pro.month", "requestIdentifier": "r"}]}
    answer = simulate.simulate(request)
    assert answer["customers"]
    untyped: List[str] = []

    def check(kind: Any, value: Any, path: str) -> None:
        origin, inner = get_origin(kind), get_args(kind)
        if hasattr(kind, "__required_keys__"):
            assert isinstance(value, dict) and kind.__required_keys__ <= set(value), (path, kind, value)
            untyped.extend(f"{path}/{key}" for key in value if key not in get_type_hints(kind))
            for key, hint in get_type_hints(kind).items():
                if key in value:
                    check(hint, value[key], f"{path}/{key}")
        elif origin is list:
            for each in value:
                check(inner[0], each, path)
        elif origin is Union:
            if value is not None:
                check(inner[0], value, path)
        elif origin is Literal:
            assert value in inner, (path, value)
        elif kind is not Any:
            assert isinstance(value, origin or kind), (path, kind, value)

    check(simulate.Answer, answer, "")
    assert not untyped
    assert ("server" in answer["customers"][0]) == server
