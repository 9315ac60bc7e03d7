"""The webhook of examples/webhook over real HTTP, and the recipe in docs/verify.md, with what the simulator signs."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import httpx
import pytest
import uvicorn

import subscore
from subscore import simulate
from vectors import ROOT

sys.path.insert(0, str(ROOT / "examples/webhook"))
webhook: Any = __import__("webhook")

BUNDLE = "com.example.news"
MINE, VICTIM = "11111111-7d3b-4e96-a1b0-c4d5e6f70812", "22222222-7d3b-4e96-a1b0-c4d5e6f70812"
OWNER: Dict[str, Any] = {"bundle_id": BUNDLE, "environment": "Sandbox"}
DAY = 86_400_000
START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
NOW = START + 10 * DAY
KEY = "the key of the test"
BUY = {"do": "subscribe", "at": START + DAY, "productId": "pro.month"}
REQUEST: Dict[str, Any] = {
    "catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"}]}]},
    "app": {"bundleId": BUNDLE}, "environment": "Sandbox", "clock": "production", "start": START, "until": NOW,
    "customers": [
        {"id": "attacker", "appAccountToken": MINE, "actions": [BUY]},
        {"id": "victim", "appAccountToken": VICTIM, "actions": [BUY, {"do": "refund", "at": START + 5 * DAY}]}]}
CHAIN = simulate.Chain()


def clock() -> datetime:
    return datetime.fromtimestamp(NOW / 1000, timezone.utc)


def documents(place: int) -> Dict[str, Dict[str, Any]]:
    customer = simulate.simulate(REQUEST)["customers"][place]
    return {each["document"]["notificationType"]: each["document"] for each in customer["notifications"]}


ATTACKERS, VICTIMS = documents(0), documents(1)
BOUGHT, REFUNDED = ({"signedPayload": CHAIN.sign(VICTIMS[each])} for each in ("SUBSCRIBED", "REFUND"))
LONE = {"signedTransactionInfo": CHAIN.jws(ATTACKERS["SUBSCRIBED"]["data"]["transactionInfo"])}


@dataclass
class Backend:
    """The backend of the example: a client for each of its two addresses."""

    store: httpx.Client
    servers: httpx.Client
    database: Path

    def kept(self) -> List[Tuple[str, str]]:
        with closing(sqlite3.connect(self.database)) as rows:
            return rows.execute("SELECT uuid, customer FROM notifications ORDER BY uuid").fetchall()

    def has_access(self, customer: str) -> bool:
        answer = self.servers.get(f"/customers/{customer}/access", headers={"Authorization": f"Bearer {KEY}"})
        assert answer.status_code == 200, answer.text
        return bool(answer.json()["hasAccess"])


@contextmanager
def served(app: Any) -> Iterator[httpx.Client]:
    # The logger's level stays that of the test.
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            thread.join(0.01)
        (port,) = (each.getsockname()[1] for each in server.servers[0].sockets)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Backend]:
    database = tmp_path_factory.mktemp("backend") / "notifications.sqlite"
    with ExitStack() as stack:
        verifier = stack.enter_context(
            subscore.Verifier(**OWNER, roots=[CHAIN.root], allow_test_certificates=True))
        store = stack.enter_context(served(webhook.receiver(verifier, str(database), clock)))
        servers = stack.enter_context(served(webhook.reader(str(database), KEY, clock, **OWNER)))
        yield Backend(store, servers, database)


@pytest.fixture
def backend(running: Backend) -> Backend:
    """One that has no notifications yet."""
    with closing(sqlite3.connect(running.database)) as rows, rows:
        rows.execute("DELETE FROM notifications")
    return running


def test_from_the_wire_to_a_decision(backend: Backend) -> None:
    for _ in range(2):  # Apple sends it again, and it counts once.
        answer = backend.store.post("/notifications", json=BOUGHT)
        assert (answer.status_code, answer.json()) == (200, {
            "notification": VICTIMS["SUBSCRIBED"]["notificationUUID"]})
    assert backend.kept() == [(VICTIMS["SUBSCRIBED"]["notificationUUID"], VICTIM)]
    assert backend.has_access(VICTIM)
    assert backend.store.post("/notifications", json=REFUNDED).status_code == 200
    assert not backend.has_access(VICTIM)


def changed(text: str) -> str:
    """A text with another character five before its end."""
    return text[:-5] + ("A" if text[-5] != "A" else "B") + text[-4:]


STRANGER = simulate.Chain()
LATE = {**VICTIMS["SUBSCRIBED"], "signedDate": NOW + DAY}
NAMELESS = {key: value for key, value in VICTIMS["SUBSCRIBED"].items() if key != "notificationUUID"}
# The scenario, the body, and the code of the refusal.
REFUSALS: List[Tuple[str, Any, str]] = [
    ("my transaction before the refund of somebody else", [LONE, REFUNDED], "not_a_notification"),
    ("the refund of somebody else before my transaction", [REFUNDED, LONE], "not_a_notification"),
    ("my transaction and the refund in one object", {**REFUNDED, **LONE}, "conflicting_documents"),
    ("a lone transaction", LONE, "not_a_notification"),
    ("a lone transaction as signedPayload", {"signedPayload": LONE["signedTransactionInfo"]}, "wrong_kind"),
    ("a notification history", {"notificationHistory": [REFUNDED], "hasMore": False}, "not_a_notification"),
    ("a transaction history", {"signedTransactions": [LONE["signedTransactionInfo"]], "revision": "1",
                               "hasMore": False}, "not_a_notification"),
    ("an empty list", [], "not_a_notification"),
    ("an empty response", {"data": []}, "not_a_notification"),
    ("an empty response before a notification", [{"data": []}, REFUNDED], "not_a_notification"),
    ("two notifications", [BOUGHT, REFUNDED], "not_a_notification"),
    ("an empty object", {}, "unsigned_document"),
    ("null", None, "missing_field"),
    ("a text", REFUNDED["signedPayload"], "wrong_type"),
    ("a signed text that is no JSON", REFUNDED["signedPayload"].encode(), "invalid_json"),
    ("a decoded notification", {"signedPayload": VICTIMS["REFUND"]}, "unsigned_document"),
    ("a list as signedPayload", {"signedPayload": [REFUNDED["signedPayload"]]}, "unsigned_document"),
    ("a changed byte", {"signedPayload": changed(REFUNDED["signedPayload"])}, "invalid_signature"),
    ("the signature of a stranger", {"signedPayload": STRANGER.sign(VICTIMS["REFUND"])}, "untrusted_chain"),
    ("a notification of tomorrow", {"signedPayload": CHAIN.sign(LATE)}, "signed_in_future"),
    ("a notification without an id", {"signedPayload": CHAIN.sign(NAMELESS)}, "missing_uuid"),
    ("no bytes", b"", "invalid_json"),
    ("no JSON", b"no JSON", "invalid_json"),
    ("bytes that are not UTF-8", b'{"signedPayload":"\xff"}', "invalid_json"),
    ("a lone surrogate", b'{"signedPayload":"\\ud800"}', "invalid_json"),
    ("half a million arrays", b"[" * 500_000, "invalid_json"),
]


@pytest.mark.parametrize("scenario,body,code", REFUSALS, ids=[each[0] for each in REFUSALS])
def test_refusal(backend: Backend, scenario: str, body: Any, code: str) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = backend.store.post("/notifications", content=content)
    assert (answer.status_code, answer.json()) == (400, {"detail": code})
    assert backend.kept() == []
    # The genuine refund is no repeat of what was refused.
    for each in (BOUGHT, REFUNDED):
        assert backend.store.post("/notifications", json=each).status_code == 200
    assert not backend.has_access(VICTIM)


@pytest.mark.parametrize("body", [[REFUNDED], {**REFUNDED, "unknown": 1}], ids=["in a list", "beside another member"])
def test_a_notification_counts_however_it_is_wrapped(backend: Backend, body: Any) -> None:
    assert backend.store.post("/notifications", json=body).status_code == 200
    assert backend.kept() == [(VICTIMS["REFUND"]["notificationUUID"], VICTIM)]


def test_a_long_body_is_refused(backend: Backend) -> None:
    assert backend.store.post("/notifications", content=b" " * 2_000_000).status_code == 413
    assert backend.kept() == []


def test_a_test_notification_is_answered_and_not_kept(backend: Backend) -> None:
    document = {"notificationType": "TEST", "notificationUUID": MINE, "version": "2.0", "signedDate": NOW,
                "data": {"bundleId": BUNDLE, "environment": "Sandbox"}}
    answer = backend.store.post("/notifications", json={"signedPayload": CHAIN.sign(document)})
    assert (answer.status_code, backend.kept()) == (200, [])


CREDENTIALS: List[Tuple[str, Dict[str, str], int]] = [
    ("the key", {"Authorization": f"Bearer {KEY}"}, 404),
    ("none", {}, 401),
    ("another key", {"Authorization": "Bearer another"}, 401),
    ("the start of the key", {"Authorization": f"Bearer {KEY[:-1]}"}, 401),
    ("an empty key", {"Authorization": "Bearer"}, 401),
    ("another scheme", {"Authorization": f"Basic {KEY}"}, 401),
    ("the key in a cookie", {"Cookie": f"Authorization={KEY}"}, 401),
]


@pytest.mark.parametrize("scenario,headers,status", CREDENTIALS, ids=[each[0] for each in CREDENTIALS])
def test_credential(backend: Backend, scenario: str, headers: Dict[str, str], status: int) -> None:
    assert backend.servers.get("/customers/nobody/access", headers=headers).status_code == status


def test_a_credential_that_is_not_ascii(backend: Backend) -> None:
    answer = backend.servers.get("/customers/nobody/access", headers=[(b"Authorization", b"Bearer \xe9")])
    assert answer.status_code == 401


def test_the_log_has_no_documents(backend: Backend, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    backend.store.post("/notifications", json=BOUGHT)
    backend.store.post("/notifications", json=LONE)
    with closing(sqlite3.connect(backend.database)) as rows, rows:
        rows.execute("UPDATE notifications SET document = ?", ('{"private of the customer"',))
    answer = backend.servers.get(f"/customers/{VICTIM}/access", headers={"Authorization": f"Bearer {KEY}"})
    assert answer.status_code == 500
    lines = [record.getMessage() for record in caplog.records if record.name == "uvicorn.error"]
    uuid, sizes = VICTIMS["SUBSCRIBED"]["notificationUUID"], [len(httpx.Request("POST", "http://x", json=each).content)
                                                              for each in (BOUGHT, LONE)]
    assert f"received {sizes[0]} bytes: SUBSCRIBED {uuid}" in lines
    assert f"refused {sizes[1]} bytes: not_a_notification" in lines
    assert any(line.startswith("no decision from 1 documents: ") for line in lines), lines
    text = caplog.text
    for secret in (BOUGHT["signedPayload"][:40], LONE["signedTransactionInfo"][:40], "private of the customer", KEY):
        assert secret not in text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def started(folder: Path, factory: str) -> Iterator[httpx.Client]:
    """One of the example's programs as its first lines start it."""
    port = free_port()
    environment = {**os.environ, "APP_ENVIRONMENT": "Production", "BUNDLE_ID": BUNDLE, "APP_APPLE_ID": "1234567890",
                   "PYTHONPATH": os.pathsep.join([str(ROOT / "examples/webhook"), os.environ.get("PYTHONPATH", "")])}
    with open(folder / "log", "ab") as log:
        uvicorn_here = [sys.executable, "-m", "uvicorn", "--factory", f"webhook:{factory}", "--port", str(port)]
        process = subprocess.Popen(["sh", "-c", 'umask 0; exec "$@"', "sh", *uvicorn_here], cwd=folder,
                                   env=environment, stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as client:
            deadline = time.monotonic() + 30
            while True:
                try:
                    client.get("/")
                    break
                except httpx.TransportError:
                    assert process.poll() is None and time.monotonic() < deadline, (folder / "log").read_text()
                    time.sleep(0.05)
            yield client
    finally:
        process.terminate()
        process.wait(30)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_in_production(tmp_path: Path) -> None:
    """Under a umask of 0, and again where others could read the files before."""
    keys = []
    for before in (None, 0o644):
        for name in ("notifications.sqlite", "access.key"):
            if before:
                (tmp_path / name).chmod(before)
        with started(tmp_path, "notifications") as store, started(tmp_path, "access") as servers:
            assert [mode(tmp_path / name) for name in ("notifications.sqlite", "access.key")] == [0o600, 0o600]
            key = (tmp_path / "access.key").read_text()
            assert re.fullmatch(r"[\w-]{40,}", key)
            keys.append(key)
            bearer = {"Authorization": f"Bearer {key}"}
            # What the simulator signs is no genuine notification.
            assert store.post("/notifications", json=BOUGHT).json() == {"detail": "untrusted_chain"}
            assert servers.get("/customers/nobody/access").status_code == 401
            assert servers.get("/customers/nobody/access", headers=bearer).status_code == 404
            # Each address has its own route only, and no description.
            assert store.get("/customers/nobody/access", headers=bearer).json() == {"detail": "Not Found"}
            assert servers.post("/notifications", json=BOUGHT).json() == {"detail": "Not Found"}
            for client in (store, servers):
                for path in ("/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect"):
                    assert client.get(path, headers=bearer).status_code == 404
    assert keys[0] == keys[1]


def test_the_recipe_of_the_page(tmp_path: Path) -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    recipe = page.split("<!-- recipe -->\n```python\n")[1].split("```")[0]
    assert len([line for line in recipe.splitlines() if line]) <= 20
    database = tmp_path / "notifications.sqlite"
    known: Dict[str, Any] = {"ROOT": CHAIN.root, "clock": clock}
    adapted = (recipe.replace('environment="Production", app_apple_id=1234567890',
                              'environment="Sandbox", roots=[ROOT], allow_test_certificates=True')
               .replace('"notifications.sqlite"', repr(str(database))).replace("datetime.now(timezone.utc)", "clock()"))
    mask = os.umask(0)
    try:
        exec(adapted, known)
    finally:
        os.umask(mask)
    assert mode(database) == 0o600
    for scenario, body, code in REFUSALS:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        if code == "missing_uuid":  # Apple signs none. The database refuses it, and Apple would send it again.
            with pytest.raises(sqlite3.IntegrityError):
                known["receive"](content)
        else:
            status, found = known["receive"](content)
            assert status == 400, scenario
            if code != "not_a_notification":
                assert found == code, scenario
        assert known["rows"].execute("SELECT count(*) FROM notifications").fetchone() == (0,), scenario
    uuids = [VICTIMS[each]["notificationUUID"] for each in ("SUBSCRIBED", "REFUND")]
    for body, uuid in ((BOUGHT, uuids[0]), (BOUGHT, uuids[0]), (REFUNDED, uuids[1])):
        assert known["receive"](json.dumps(body).encode()) == (200, uuid)
    kept = known["rows"].execute("SELECT uuid, customer, document FROM notifications").fetchall()
    known["rows"].close()
    assert [each[:2] for each in kept] == [(uuid, VICTIM) for uuid in uuids]
    assert not subscore.state_at([each[2] for each in kept], at=clock(), **OWNER).has_access
