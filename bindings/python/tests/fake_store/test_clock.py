"""The clock: what is posted as it goes on, what the webhook refuses, and a run that is stopped and goes on."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from running import DAY, HOUR, MINUTE, REQUEST, SECOND, START, Store, listening, running

import subscore
from subscore import simulate

BUY = {"do": "subscribe", "productId": "pro.month"}
PRODUCTION = {**REQUEST, "environment": "Production"}


def history(store: Store, start: int = START, **fields: Any) -> List[Dict[str, Any]]:
    """The types and the attempts, as the API returns them."""
    answer = store.client().get_notification_history(
        None, NotificationHistoryRequest(startDate=start, endDate=START + 900 * DAY, **fields))
    found = []
    for item in answer.notificationHistory or []:
        decoded = store.verifier().verify_and_decode_notification(item.signedPayload or "")
        found.append({"type": decoded.rawNotificationType, "signed": decoded.signedDate, "attempts": [
            (each.attemptDate, each.rawSendAttemptResult) for each in item.sendAttempts or []]})
    return found


def test_the_webhook_receives_what_happened(tmp_path: Path) -> None:
    """Each answer of subs_state_at from what was posted is the truth."""
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url) as store:
        store.act("4711", {**BUY, "productId": "basic.month"})
        for span, actions in (("P5D", [{"do": "switch", "productId": "pro.month"}]),
                              ("P9D", [{"do": "billing", "works": False}]),
                              ("P30D", [{"do": "billing", "works": True}]), ("P3D", [{"do": "refund"}]), ("P1D", [])):
            store.advance(span)
            store.act("4711", *actions)
        posted = [{"signedPayload": each} for each in webhook.seen]
        verified = subscore.verify(posted, bundle_id="com.example.reader", environment="Sandbox", roots=[store.root],
                                   allow_test_certificates=True)
        truth = store.customer("4711")["truth"]
        assert [each["state"] for each in truth] == ["subscribed", "subscribed", "subscribed", "revoked"]
        for interval in truth:
            answer = subscore.state_at(verified.history, at=interval["start"], environment="Sandbox")
            assert answer.subscriptions[0].state == interval["state"]


def test_production_tries_again_and_the_sandbox_does_not(tmp_path: Path) -> None:
    for name, pauses in (("Production", [1, 12, 24, 48, 72]), ("Sandbox", [])):
        (tmp_path / name).mkdir()
        with listening() as webhook, running(tmp_path / name, {**REQUEST, "environment": name}, "--url",
                                             webhook.url) as store:
            webhook.answer = lambda payload: 500
            store.act("4711", BUY)
            result = store.advance("P20D")
            assert (result["posted"], result["refused"]) == (len(pauses) + 1, len(pauses) + 1)
            (item,) = history(store)
            assert {each for _, each in item["attempts"]} == {"UNSUCCESSFUL_HTTP_RESPONSE_CODE"}
            dates = [at for at, _ in item["attempts"]]
            waits = [later - before for before, later in zip(dates, dates[1:])]
            assert waits == [each * HOUR for each in pauses]
            assert dates[0] - item["signed"] < 2 * SECOND
            assert history(store, onlyFailures=True) == [item]


def test_a_webhook_that_comes_to_its_senses(tmp_path: Path) -> None:
    with listening() as webhook, running(tmp_path, PRODUCTION, "--url", webhook.url) as store:
        webhook.answer = lambda payload: 503 if len(webhook.seen) < 3 else 200
        store.act("4711", BUY)
        assert store.advance("P20D") == {"now": START + 20 * DAY, "posted": 3, "refused": 2}
        (item,) = history(store)
        assert [each for _, each in item["attempts"]] == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"] * 2 + ["SUCCESS"]
        assert len(set(webhook.seen)) == 3 and len(set(webhook.types(store))) == 1
        assert history(store, onlyFailures=True) == []


def test_a_webhook_that_is_not_there(tmp_path: Path) -> None:
    with listening() as webhook:
        url = webhook.url
    with running(tmp_path, REQUEST, "--url", url) as store:
        store.act("4711", BUY)
        assert store.advance("P1D")["refused"] == 1
        assert [each for _, each in history(store)[0]["attempts"]] == ["SOCKET_ISSUE"]


def test_what_is_late_comes_late_and_what_is_lost_is_in_the_history(tmp_path: Path) -> None:
    """As the library made it up: the same as simulate.deliveries says."""
    lossy = {**PRODUCTION, "delivery": {"late": 30_000, "lost": 30_000, "duplicate": 20_000}, "seed": 5,
             "population": {"count": 30}}
    with listening() as webhook, running(tmp_path, lossy, "--url", webhook.url) as store:
        store.advance("P90D")
        answer = simulate.simulate({**lossy, "until": START + 90 * DAY + 1})
        expected = sorted((at, document["notificationUUID"]) for customer in answer["customers"]
                          for at, document in simulate.deliveries(customer))
        verified = [store.verifier().verify_and_decode_notification(each) for each in webhook.seen]
        assert [each.notificationUUID for each in verified] == [uuid for _, uuid in expected]
        planned = {each["document"]["notificationUUID"]: each["attempts"] for customer in answer["customers"]
                   for each in customer["notifications"]}
        assert sum(not any(one["sendAttemptResult"] == "SUCCESS" for one in each) for each in planned.values()) > 2
        found = history(store, onlyFailures=True)
        assert found and all({result for _, result in each["attempts"]} == {"TIMED_OUT"} for each in found)


def test_what_was_before_the_run_is_not_posted(tmp_path: Path) -> None:
    lived = {**REQUEST, "until": START + 25 * DAY, "customers": [{"id": "4711", "actions": [{**BUY, "at": START}]}]}
    with listening() as webhook, running(tmp_path, lived, "--url", webhook.url) as store:
        assert [each["type"] for each in history(store)] == ["SUBSCRIBED"]
        store.advance("P10D")
        assert webhook.types(store) == ["DID_RENEW"]


SPANS = [("P1D", START + DAY), ("PT30S", START + 30 * SECOND), ("P1M", START + 31 * DAY), ("P1Y", START + 365 * DAY),
         ("P1M2W3DT4H5M6S", START + 48 * DAY + 4 * HOUR + 5 * MINUTE + 6 * SECOND)]


@pytest.mark.parametrize("span,expected", SPANS)
def test_span(tmp_path: Path, span: str, expected: int) -> None:
    with running(tmp_path) as store:
        assert store.advance(span)["now"] == expected


def test_months_end_where_months_end(tmp_path: Path) -> None:
    with running(tmp_path, {**REQUEST, "start": "2026-01-31T10:00:00.250+01:00"}) as store:
        assert store.now() == START + 30 * DAY + 9 * HOUR + 250
        assert store.advance("P1M")["now"] == START + 58 * DAY + 9 * HOUR + 250
        status, answer = store.ask("/_simulate/advance", {"to": "2026-04-01T00:00:00Z"})
        assert (status, answer["now"]) == (200, START + 90 * DAY)


def test_one_clock_at_a_time(tmp_path: Path) -> None:
    with listening() as webhook, running(tmp_path, REQUEST, "--url", webhook.url) as store:
        received, goes_on = threading.Event(), threading.Event()

        def answer(payload: str) -> int:
            received.set()
            assert goes_on.wait(20)
            return 200

        webhook.answer = answer
        store.act("4711", BUY)
        first = threading.Thread(target=store.advance, args=("P1D",))
        first.start()
        assert received.wait(20)
        assert store.ask("/_simulate/advance", {"by": "P1D"})[0] == 409
        # All else goes on meanwhile.
        assert store.customer("4711")["truth"]
        goes_on.set()
        first.join()
        assert store.now() == START + DAY


def state(store: Store, name: str) -> Any:
    return store.customer(name), history(store), store.ask("/_simulate")[1]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_goes_on(tmp_path: Path, end: int) -> None:
    """The same store under the same root, and what it does next is what it would have done."""
    database = str(tmp_path / "run.sqlite")
    with listening() as webhook:
        options = ("--url", webhook.url, "--database", database)
        with running(tmp_path, REQUEST, *options) as store:
            store.act("4711", BUY, token="99b16628-15e4-4668-972b-eeff55eeff55")
            store.advance("P20D")
            store.act("4711", {"do": "billing", "works": False})
            root, before = store.root, state(store, "4711")
            assert store.stop(end) == (-end if end == signal.SIGKILL else 0)
        assert os.stat(database).st_mode & 0o777 == 0o600
        seen = list(webhook.seen)
        with running(tmp_path, None, *options) as store:
            assert (store.root, state(store, "4711")) == (root, before)
            assert store.advance("P20D") == {"now": START + 40 * DAY, "posted": 1, "refused": 0}
            assert webhook.seen[:len(seen)] == seen
            assert webhook.types(store) == ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD"]


def started(arguments: List[str], text: str = "") -> Tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", "simulate", "serve", *arguments], input=text,
                          capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def test_what_can_not_be_started(tmp_path: Path) -> None:
    database = tmp_path / "run.sqlite"
    with running(tmp_path, REQUEST, "--database", str(database)):
        code, errors = started(["--database", str(database)])
        assert code == 1 and "locked" in errors
    code, errors = started(["-", "--database", str(database)], json.dumps({**REQUEST, "seed": 2}))
    assert code == 1 and "another run is in it" in errors
    (tmp_path / "text").write_text("This is not a database, whatever its name may say about it. " * 20)
    code, errors = started(["--database", str(tmp_path / "text")])
    assert code == 1 and "not a database" in errors
    with contextlib.closing(sqlite3.connect(tmp_path / "theirs")) as theirs:
        theirs.execute("CREATE TABLE run (key TEXT)")
    code, errors = started(["-", "--database", str(tmp_path / "theirs")], json.dumps(REQUEST))
    assert code == 1 and "something else is in it" in errors
    with contextlib.closing(sqlite3.connect(database)) as old:
        old.execute("UPDATE run SET value = '\"0.1.0\"' WHERE key = 'version'")
        old.commit()
    code, errors = started(["--database", str(database)])
    assert code == 1 and "a run of version 0.1.0 is in it" in errors
    for request, path in (({**REQUEST, "start": "soon"}, "/start"), ({**REQUEST, "until": START - 1}, "/until"),
                           ({**REQUEST, "server": True}, "/server"), ({**REQUEST, "customers": [7]}, "/customers/0"),
                           ({**REQUEST, "customers": 7}, "/customers"), ({**REQUEST, "seed": "x"}, "/seed"),
                           ({key: value for key, value in REQUEST.items() if key != "app"}, "/app"), ([], "")):
        code, errors = started(["-"], json.dumps(request))
        assert code == 1 and f"standard input: {path}".removesuffix(": ") in errors, errors
    for option in ("--tls", "--root", "--database"):
        code, errors = started(["-", option, str(tmp_path / "absent/file")], json.dumps(REQUEST))
        assert code == 1 and "absent/file: No such file or directory" in errors
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, errors = started(["-", "--port", str(taken.getsockname()[1])], json.dumps(REQUEST))
        assert code == 1 and "address already in use" in errors.lower()
    code, errors = started(["-", "--url", "https://example.com/"], json.dumps(REQUEST))
    assert code == 2 and "not on this machine" in errors
