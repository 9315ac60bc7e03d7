"""Starts `python -m subscore simulate serve`, and asks it as Apple's own library does, and as a shell does."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
BUNDLE = "com.example.reader"
CATALOG = {
    "groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.week", "level": 2, "period": "P1W", "price": "2.99", "currency": "USD"}]},
        {"id": "30", "products": [
            {"productId": "news.month", "level": 1, "period": "P1M", "price": "4.99", "currency": "USD"}]}],
    "otherProducts": [{"productId": "pro.lifetime", "type": "non_consumable"}],
}
REQUEST: Dict[str, Any] = {
    "catalog": CATALOG, "app": {"bundleId": BUNDLE, "appAppleId": 1234567890}, "environment": "Sandbox",
    "clock": "production", "gracePeriod": "P16D", "start": START}
KEY = ec.generate_private_key(ec.SECP256R1()).private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


class Store:
    """A store that runs, and whatever it said of itself."""

    def __init__(self, folder: Path, request: Optional[Mapping[str, Any]], *options: str) -> None:
        self.tls = folder / "tls.pem"
        self.root_file = folder / "root.der"
        arguments = [sys.executable, "-m", "subscore", "simulate", "serve", "--json", "--tls", str(self.tls), "--root",
                     str(self.root_file), *options]
        if request is not None:
            (folder / "request.json").write_text(json.dumps(request))
            arguments.append(str(folder / "request.json"))
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        self.said: Dict[str, Any] = json.loads(line)
        self.address: str = self.said["address"]
        self.root = self.root_file.read_bytes()

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        code = self.process.wait(20)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code

    def ask(self, path: str, body: Any = None, method: Optional[str] = None,
            headers: Optional[Mapping[str, str]] = None) -> Tuple[int, Any]:
        """Asks without Apple's library. Returns the status and what came, as JSON where it is JSON."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        fields = {"Content-Type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.address + path, data, fields, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as response:
                status, text = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text.decode()

    def act(self, customer: str, *actions: Mapping[str, Any], token: Optional[str] = None) -> None:
        body = {"customer": customer, "actions": actions, **({"appAccountToken": token} if token else {})}
        status, answer = self.ask("/_simulate/actions", body)
        assert status == 200, answer

    def advance(self, by: str) -> Dict[str, Any]:
        status, answer = self.ask("/_simulate/advance", {"by": by})
        assert status == 200, answer
        found: Dict[str, Any] = answer
        return found

    def now(self) -> int:
        return int(self.ask("/_simulate")[1]["now"])

    def customer(self, name: str) -> Dict[str, Any]:
        status, answer = self.ask(f"/_simulate/customers/{urllib.parse.quote(name)}")
        assert status == 200, answer
        found: Dict[str, Any] = answer
        return found

    def original(self, name: str) -> str:
        """The customer's first transaction."""
        return str(self.customer(name)["transactions"][0]["transactionInfo"]["originalTransactionId"])

    def client(self, bundle: str = BUNDLE) -> AppStoreServerAPIClient:
        """Apple's client, unchanged. Environment variables name the proxy and the certificate."""
        os.environ["HTTPS_PROXY"] = self.address
        os.environ["REQUESTS_CA_BUNDLE"] = str(self.tls)
        os.environ.pop("NO_PROXY", None)
        os.environ.pop("no_proxy", None)
        return AppStoreServerAPIClient(KEY, "KEYID12345", "99b16628-15e4-4668-972b-eeff55eeff55", bundle,
                                       Environment.LOCAL_TESTING)

    def verifier(self, root: Optional[bytes] = None) -> SignedDataVerifier:
        environment = Environment.PRODUCTION if self.said["environment"] == "Production" else Environment.SANDBOX
        return SignedDataVerifier([root or self.root], False, environment, BUNDLE, 1234567890)


@contextlib.contextmanager
def running(folder: Path, request: Optional[Mapping[str, Any]] = REQUEST, *options: str) -> Iterator[Store]:
    store = Store(folder, request, *options)
    try:
        yield store
    finally:
        if store.process.poll() is None:
            store.stop()


class Webhook:
    """What notifications are posted to. `answer` says with which status, and `seen` is what came."""

    def __init__(self) -> None:
        self.seen: List[str] = []
        self.answer: Callable[[str], int] = lambda payload: 200
        webhook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                payload = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"]
                webhook.seen.append(payload)
                self.send_response(webhook.answer(payload))
                self.end_headers()

            def log_message(self, format: str, *arguments: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def types(self, store: Store) -> List[str]:
        verified = [store.verifier().verify_and_decode_notification(each) for each in self.seen]
        return ["/".join(filter(None, (each.rawNotificationType, each.rawSubtype))) for each in verified]


@contextlib.contextmanager
def listening() -> Iterator[Webhook]:
    webhook = Webhook()
    try:
        yield webhook
    finally:
        webhook.server.shutdown()
        webhook.server.server_close()


def refusal(call: Callable[[], object]) -> Tuple[int, Optional[int]]:
    """The HTTP status and the code of Apple's that a call is refused with."""
    try:
        call()
    except APIException as error:
        return error.http_status_code, error.raw_api_error
    return 200, None


def until(holds: Callable[[], bool]) -> None:
    """Waits for what another program does."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)
