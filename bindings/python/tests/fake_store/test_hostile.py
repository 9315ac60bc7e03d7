"""Clients that leave early, stay for ever, send too much, or are pages of another origin; and what the log says."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import os
import signal
import socket
import ssl
import struct
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import httpx
import pytest
from running import DAY, KEY, REQUEST, START, Store, listening, running, until
from test_refusals import BUY, EXTEND, token
from test_tunnel import HOST, NAMED, port

from subscore.command.serving import result_of
from subscore.fake_store.control import Control
from subscore.fake_store.run import Run
from subscore.fake_store.server import application
from subscore.fake_store.tunnel import SECONDS

ACT, ADVANCE, CONSUME = "/_simulate/actions", "/_simulate/advance", "/inApps/v2/transactions/consumption/"
CONNECT = f"CONNECT {HOST}:443 HTTP/1.1\r\n{NAMED}".encode()
# Renewals of years: answers that are larger than what the system buffers.
LONG = {**REQUEST, "until": START + 3600 * DAY, "customers": [
    {"id": "reader", "actions": [{"do": "subscribe", "at": START, "productId": "basic.week"}]}]}
OVERVIEW = b"GET /_simulate HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = b"GET /_simulate/customers/reader HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with running(tmp_path_factory.mktemp("store"), LONG) as store:
        yield store


def connected(store: Store) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port(store)), 20)


EARLY = [
    ("after a request", LARGE),
    ("after several requests", LARGE * 20),
    ("after CONNECT", CONNECT),
    ("within CONNECT", CONNECT[:20]),
    ("within a request", LARGE[:20]),
    ("after an error", b"x\r\n\r\n" + b"x" * 100_000),
    ("without a word", b""),
]


@pytest.mark.parametrize("scenario,text", EARLY, ids=[each[0] for each in EARLY])
@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
def test_a_client_that_leaves_early(store: Store, scenario: str, text: bytes, is_reset: bool) -> None:
    for _ in range(20):
        with connected(store) as connection:
            if is_reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(text)
    assert store.ask("/_simulate")[0] == 200
    assert store.process.poll() is None


def test_a_client_that_leaves_tls_early(store: Store) -> None:
    for _ in range(20):
        with tls(store) as connection:
            connection.sendall(LARGE * 20)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert store.ask("/_simulate")[0] == 200


def tls(store: Store) -> ssl.SSLSocket:
    connection = connected(store)
    connection.sendall(CONNECT)
    assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
    context = ssl.create_default_context(cafile=str(store.tls))
    return context.wrap_socket(connection, server_hostname=HOST)


def hello() -> bytes:
    """The first message of a handshake."""
    context, incoming, outgoing = ssl.create_default_context(), ssl.MemoryBIO(), ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(incoming, outgoing, server_hostname=HOST).do_handshake()
    return outgoing.read()


def read_answer(connection: socket.socket) -> None:
    assert b"\r\n\r\n" in connection.recv(65_536)


def narrow(store: Store) -> socket.socket:
    """A connection that buffers little."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", port(store)))
    return connection


POST = f"POST {ACT} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n".encode()
# What is sent, by the name of the scenario. None is a pause to read an answer.
HALF_OPEN: Dict[str, Tuple[Callable[[Store], socket.socket], List[Optional[bytes]]]] = {
    "nothing": (connected, []),
    "half a line": (connected, [b"GET /_sim"]),
    "half a CONNECT": (connected, [CONNECT[:-2]]),
    "the start of CONNECT": (connected, [b"CONN"]),
    "CONNECT and no TLS": (connected, [CONNECT, None]),
    "CONNECT and half of a handshake": (connected, [CONNECT, None, hello()[:40]]),
    "a handshake without its end": (connected, [CONNECT, None, hello()]),
    "a head without its end": (connected, [OVERVIEW[:-2]]),
    "a body that does not come": (connected, [POST + b"Content-Length: 100\r\n\r\n"]),
    "half a body": (connected, [POST + b"Content-Length: 100\r\n\r\n{"]),
    "a chunk that does not come": (connected, [POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"]),
    "no second request": (connected, [OVERVIEW, None]),
    "half a second request": (connected, [OVERVIEW, None, OVERVIEW[:-2]]),
    "half a second request at once": (connected, [OVERVIEW + OVERVIEW[:-2]]),
    "half a request in TLS": (tls, [OVERVIEW[:-2]]),
    "half a second request in TLS": (tls, [OVERVIEW, None, OVERVIEW[:-2]]),
}
SLOW = [("an answer that nobody reads", LARGE * 20),
        ("a last answer that nobody reads", LARGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))]


def open_connections(store: Store) -> int:
    """Counts the connections that the server has open."""
    lines = [line.split() for line in Path(f"/proc/{store.process.pid}/net/tcp").read_text().splitlines()[1:]]
    descriptors = Path(f"/proc/{store.process.pid}/fd")
    inodes = {os.readlink(each) for each in descriptors.iterdir() if os.path.lexists(each)}
    return len([line for line in lines if line[3] != "0A" and f"socket:[{line[9]}]" in inodes])


def test_what_is_half_open_is_closed(tmp_path: Path) -> None:
    """All scenarios at once, beside a call that takes longer than they may, and a client that sends byte by byte."""
    with contextlib.ExitStack() as stack:
        webhook = stack.enter_context(listening())
        store = stack.enter_context(running(tmp_path, LONG, "--url", webhook.url))

        def late(payload: str) -> int:
            time.sleep(SECONDS + 4)
            return 200

        webhook.answer = late
        store.act("4711", BUY)
        advanced: List[Dict[str, Any]] = []
        long = threading.Thread(target=lambda: advanced.append(store.advance("PT5M")))
        long.start()
        connections = {}
        for scenario, (connect, parts) in HALF_OPEN.items():
            connection = stack.enter_context(connect(store))
            for part in parts:
                if part is None:
                    read_answer(connection)
                else:
                    connection.sendall(part)
            connections[scenario] = connection
        unread = [stack.enter_context(narrow(store)) for _ in SLOW]
        for connection, (_, text) in zip(unread, SLOW):
            connection.sendall(text)
        drip = stack.enter_context(connected(store))
        deadline = time.monotonic() + SECONDS + 3
        with contextlib.suppress(OSError):
            while time.monotonic() < deadline:
                drip.sendall(b"G")
                time.sleep(0.5)
        assert time.monotonic() < deadline, "sent byte by byte"
        still_open = []
        for scenario, connection in connections.items():
            connection.settimeout(max(0.1, deadline - time.monotonic()))
            try:
                while connection.recv(65_536):
                    pass
            except (socket.timeout, ssl.SSLWantReadError):
                still_open.append(scenario)
            except OSError:
                pass
        assert still_open == []
        long.join()
        assert advanced and advanced[0]["posted"] == 1
        until(lambda: open_connections(store) == 0)  # Also those whose answers nobody reads.


def test_it_stops_while_clients_stay(tmp_path: Path) -> None:
    with running(tmp_path, LONG) as store, contextlib.ExitStack() as stack:
        for connect, parts in (HALF_OPEN[each] for each in ("nothing", "half a line", "half a body",
                                                            "CONNECT and no TLS", "half a request in TLS")):
            connection = stack.enter_context(connect(store))
            for part in parts:
                if part is not None:
                    connection.sendall(part)
        started = time.monotonic()
        assert store.stop() == 0
        assert time.monotonic() - started < SECONDS + 3


MUCH = [("after CONNECT", CONNECT[:-2]), ("of a plain request", OVERVIEW[:-2]), ("without a line", b"CONNECT ")]


@pytest.mark.parametrize("scenario,start", MUCH, ids=[each[0] for each in MUCH])
def test_header_fields_of_20_megabytes(store: Store, scenario: str, start: bytes) -> None:
    field, sent, answer = b"X: " + b"y" * 995 + b"\r\n", 0, b""
    with connected(store) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(start)
            for _ in range(20_000):
                connection.sendall(field)
                sent += len(field)
            connection.sendall(b"\r\n")
        with contextlib.suppress(OSError):
            answer = connection.recv(65_536)
    # What the system buffers is sent before the refusal arrives.
    assert sent < 15_000_000
    assert answer.split(b" ")[1:2] in ([], [b"400"], [b"431"])
    assert store.ask("/_simulate")[0] == 200


def test_more_connections_than_it_serves(store: Store) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connected(store))
        assert store.ask("/_simulate")[0] == 503
    deadline = time.monotonic() + 10
    while store.ask("/_simulate")[0] != 200:
        assert time.monotonic() < deadline


# The scenario, the path, the fields, and the status.
ORIGINS: List[Tuple[str, str, Dict[str, str], int]] = [
    ("no page", ACT, {}, 200),
    ("a type with a charset", ACT, {"Content-Type": "Application/JSON; charset=utf-8"}, 200),
    ("a page of another origin", ACT, {"Origin": "https://example.com"}, 403),
    ("a page of another port", ACT, {"Origin": "http://127.0.0.1:1"}, 403),
    ("a page of a file", ACT, {"Origin": "null"}, 403),
    ("a page of another scheme", ACT, {"Origin": "https://{host}"}, 403),
    ("a page that names no origin", ACT, {"Origin": ""}, 403),
    ("a page lets time pass", ADVANCE, {"Origin": "https://example.com"}, 403),
    ("a page with a token", "/inApps/v1/notifications/test", {"Origin": "https://example.com"}, 403),
    ("a form", ACT, {"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ("a form with a file", ACT, {"Content-Type": "multipart/form-data; boundary=x"}, 415),
    ("a text", ACT, {"Content-Type": "text/plain"}, 415),
    ("a text that names the type", ACT, {"Content-Type": "text/plain; application/json"}, 415),
    ("no type", ACT, {"Content-Type": ""}, 415),
    ("time as a text", ADVANCE, {"Content-Type": "text/plain"}, 415),
]


@pytest.mark.parametrize("scenario,path,fields,status", ORIGINS, ids=[each[0] for each in ORIGINS])
def test_origin(store: Store, scenario: str, path: str, fields: Dict[str, str], status: int) -> None:
    before = store.ask("/_simulate")[1]
    fields = {key: value.format(host=store.address.rpartition("/")[2]) for key, value in fields.items()}
    body = {"by": "P1D"} if path == ADVANCE else {"customer": f"new {scenario}", "actions": []}
    found, answer = store.ask(path, body, headers=fields)
    assert found == status, answer
    after = store.ask("/_simulate")[1]
    assert (after == before) == (status != 200)


def test_a_page_may_ask_nothing_in_advance(store: Store) -> None:
    """A browser asks so before it sends another Content-Type to another origin."""
    with connected(store) as connection:
        connection.sendall(f"OPTIONS {ACT} HTTP/1.1\r\nHost: localhost\r\nOrigin: https://example.com\r\n"
                           "Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n".encode())
        answer = connection.recv(65_536).lower()
    assert answer.startswith(b"http/1.1 403") and b"access-control-allow" not in answer


# The scenario, the method, the path, the body, the status, and the path of the value or a part of the message.
UNWRITABLE: List[Tuple[str, str, str, bytes, str]] = [
    ("a customer", "POST", ACT, b'{"customer":"\\ud800","actions":[]}', "/customer"),
    ("a token", "POST", ACT, b'{"customer":"x","appAccountToken":"\\udfff","actions":[]}', "/appAccountToken"),
    ("a value of an action", "POST", ACT, b'{"customer":"x","actions":[{"do":"buy","a/b":["\\ud800"]}]}',
     "/actions/0/a~1b/0"),
    ("a key of an action", "POST", ACT, b'{"customer":"x","actions":[{"\\ud800":1}]}', "/actions/0"),
    ("an unknown field", "POST", ACT, b'{"\\ud800":1}', ""),
    ("a span", "POST", ADVANCE, b'{"by":"\\ud800"}', "/by"),
    ("an instant", "POST", ADVANCE, b'{"to":"\\ud800"}', "/to"),
    ("an infinite number", "POST", ADVANCE, b'{"to":1e999}', "/to"),
    ("no number", "POST", ADVANCE, b'{"to":NaN}', "/to"),
    ("consumption", "PUT", CONSUME, b'{"customerConsented":true,"sampleContentProvided":false,'
     b'"deliveryStatus":"DELIVERED","x":"\\ud800"}', "/x"),
    ("infinite consumption", "PUT", CONSUME, b'{"customerConsented":true,"sampleContentProvided":false,'
     b'"deliveryStatus":"DELIVERED","x":-1e999}', "/x"),
    ("an extension for all", "POST", "/inApps/v1/subscriptions/extend/mass", json.dumps(
        {**EXTEND, "productId": "basic.week", "requestIdentifier": "\ud800"}).encode(), "/requestIdentifier"),
]


@pytest.mark.parametrize("scenario,method,path,body,pointer", UNWRITABLE, ids=[each[0] for each in UNWRITABLE])
def test_what_no_answer_could_repeat(store: Store, scenario: str, method: str, path: str, body: bytes,
                                     pointer: str) -> None:
    if path == CONSUME:
        path += store.original("reader")
    before = store.ask("/_simulate")[1]
    status, answer = store.ask(path, body, method, {"Authorization": f"Bearer {token()}"})
    assert status == 400, answer
    if path.startswith("/_simulate"):
        assert (answer["error"]["code"], answer["error"]["path"]) == ("invalid_value", pointer)
        assert answer["error"]["message"].startswith("The value has half of a surrogate pair")
    else:
        assert (answer["errorCode"], answer["errorMessage"].partition(" ")[0]) == (4000000, pointer)
    assert store.ask("/_simulate")[1] == before


def test_a_pair_of_surrogates_is_text(store: Store) -> None:
    assert store.ask(ACT, b'{"customer":"\\ud83d\\ude00","actions":[]}')[0] == 200
    assert "\U0001f600" in store.ask("/_simulate")[1]["customers"]


def test_a_token_of_many_arrays(store: Store) -> None:
    part = base64.urlsafe_b64encode(b"[" * 9000).rstrip(b"=").decode()
    status, answer = store.ask("/inApps/v1/transactions/1", headers={"Authorization": f"Bearer {part}.{part}.x"})
    assert status == 401, answer


@pytest.mark.parametrize("before", [0o644, 0o660, 0o606, 0o400 | 0o200 | 0o777])
def test_a_file_that_others_may_read_is_closed(tmp_path: Path, before: int) -> None:
    """At the start of a run, and each time that it goes on."""
    database = tmp_path / "run.sqlite"
    database.touch()
    for request in (REQUEST, None):
        database.chmod(before)
        with running(tmp_path, request, "--database", str(database)) as store:
            assert database.stat().st_mode & 0o777 == 0o600
            store.act(f"customer {request is None}", BUY)
            assert [each.name for each in tmp_path.iterdir() if each.name.startswith("run.sqlite")
                    and each.stat().st_mode & 0o077] == []


def test_a_journal_that_others_may_read_is_closed(tmp_path: Path) -> None:
    database, journal = tmp_path / "run.sqlite", tmp_path / "run.sqlite-journal"
    with running(tmp_path, REQUEST, "--database", str(database)) as store:
        store.stop(signal.SIGKILL)
    database.chmod(0o644)
    journal.touch()
    journal.chmod(0o644)
    with running(tmp_path, None, "--database", str(database)) as store:
        store.act("4711", BUY)
        assert [each for each in (database, journal) if each.exists() and each.stat().st_mode & 0o077] == []


def test_a_file_of_somebody_else_keeps_its_mode(tmp_path: Path) -> None:
    theirs = tmp_path / "text"
    theirs.write_text("This is not a database, whatever its name may say about it. " * 20)
    theirs.chmod(0o644)
    with pytest.raises(ValueError, match="not a database"):
        Run(str(theirs), REQUEST)
    assert theirs.stat().st_mode & 0o777 == 0o644


WEBHOOKS = [
    ("no HTTP", b"SSH-2.0-x\r\n", "PREMATURE_CLOSE"),
    ("an endless line", b"HTTP/1.1 " + b"x" * 100_000, "PREMATURE_CLOSE"),
    ("nothing", b"", "PREMATURE_CLOSE"),
    ("a success", b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "SUCCESS"),
]


@pytest.mark.parametrize("scenario,answer,expected", WEBHOOKS, ids=[each[0] for each in WEBHOOKS])
def test_what_a_webhook_may_answer(scenario: str, answer: bytes, expected: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve() -> None:
            connection, _ = listener.accept()
            with connection, contextlib.suppress(OSError):
                connection.recv(65_536)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        assert result_of(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}") == expected
        thread.join()


def test_the_log_has_no_documents(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A failure of its own is logged with its kind and its line, and not with its message."""
    def fails(*_: object) -> None:
        raise RuntimeError("what the customer did")

    monkeypatch.setattr(Control, "act", lambda self, request, body: fails())
    caplog.set_level(logging.DEBUG)
    run = Run(":memory:", REQUEST)
    body = {"customer": "x", "actions": [{"do": "what the customer did"}]}

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(application(run, None))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.post(ACT, json=body)

    answer = asyncio.run(ask())
    run.close()
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    size = len(answer.request.content)
    lines = [each.getMessage() for each in caplog.records if each.name == "uvicorn.error"]
    assert len(lines) == 1 and lines[0].startswith(f"POST {ACT} with {size} bytes failed: RuntimeError in fails, line ")
    assert "what the customer did" not in caplog.text


def test_the_standard_error_has_no_documents(tmp_path: Path) -> None:
    """Whatever clients send to the running store."""
    with running(tmp_path, LONG) as store:
        for _, text in EARLY:
            with connected(store) as connection:
                connection.sendall(text)
        store.ask(ACT, b'{"customer":"private \\ud800"}')
        store.ask(ACT, b'{"customer":"private"')
        store.ask(ACT, {"customer": "private", "actions": [{"do": "private"}]})
        store.process.terminate()
        assert store.process.stderr is not None
        errors = store.process.stderr.read()
        assert "private" not in errors and KEY.decode() not in errors and "basic.week" not in errors
        assert all(len(line) < 200 for line in errors.splitlines()), errors
