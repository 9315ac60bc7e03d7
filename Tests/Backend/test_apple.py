"""Back-fill and comparison through Apple's own client, from a simulated store that lost notifications."""

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone

import psycopg
import pytest
from running import BUNDLE, KEY, REQUEST, Store, running

import subscore
from backend import backfill, nightly
from backend.apple import WAITS, Apple, records_in
from backend.database import Database
from backend.owner import Rules
from conftest import ROOT
from posted import CHAIN, LONE, STRANGER

TOKENS = {name: f"{digit * 8}-7d3b-4e96-a1b0-c4d5e6f70812" for name, digit in (
    ("renews", "1"), ("refunded", "2"), ("fails", "3"), ("downgrades", "4"), ("two chains", "5"))}


class Running:
    """A store in which nothing that was posted arrived: nobody listens. And a backend's side of Apple's API."""

    def __init__(self, store: Store, conninfo: str):
        self.store = store
        self.conninfo = conninfo
        self.database = Database(conninfo)
        self.environment = store.said["environment"]
        self.verifier = subscore.Verifier(bundle_id=BUNDLE, environment=self.environment, roots=[store.root],
                                          allow_test_certificates=True, app_apple_id=1234567890)
        self.apple = Apple(self.environment, store.client(), self.verifier, self.clock)

    def clock(self):
        return datetime.fromtimestamp(self.store.now() / 1000, timezone.utc)

    def rows(self, sql):
        with psycopg.connect(self.conninfo) as connection:
            return connection.execute(sql).fetchall()

    def truth(self, name):
        return [(each["state"], each["hasAccess"], each["productId"]) for each in self.store.customer(name)["truth"]
                if each["end"] is None or each["end"] > self.store.now()]

    def answer(self, name):
        documents = self.database.histories(TOKENS[name]).get(self.environment)
        if documents is None:
            return None
        answer = subscore.state_at(documents, at=self.clock(), environment=self.environment)
        return [(each.state, each.has_access, each.product_id) for each in answer.subscriptions]

    def agrees(self):
        return all(self.answer(name) == self.truth(name) for name in TOKENS)


@pytest.fixture
def run(tmp_path, new_database, monkeypatch):
    for name in ("HTTPS_PROXY", "REQUESTS_CA_BUNDLE", "NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    request = {**REQUEST, "environment": "Production"}
    with running(tmp_path, request, "--url", "http://127.0.0.1:9/") as store:
        for name, token in TOKENS.items():
            store.act(name, {"do": "subscribe", "productId": "basic.month"}, token=token)
        store.advance("P5D")
        store.act("refunded", {"do": "refund"})
        store.act("fails", {"do": "billing", "works": False})
        store.act("downgrades", {"do": "switch", "productId": "pro.month"})
        store.advance("P5D")
        store.act("downgrades", {"do": "switch", "productId": "basic.month"})
        store.act("two chains", {"do": "subscribe", "productId": "news.month"})
        store.advance("P1D")
        conninfo = new_database()
        with psycopg.connect(conninfo) as connection:
            connection.execute("UPDATE settings SET environment = 'Production'")
        running_store = Running(store, conninfo)
        with running_store.database:
            yield running_store


def test_lost_notifications_come_back(run):
    """Nothing arrived. Get Notification History has all of it, in pages of 20."""
    assert [run.answer(name) for name in TOKENS] == [None] * len(TOKENS)
    counted = backfill.notifications(run.apple, run.database)
    assert counted["new"] > 8 and not counted["refused"] and not counted["repeated"]
    assert run.agrees() and {state for name in TOKENS for state, _, _ in run.answer(name)} == {"subscribed", "revoked"}
    # The same ones again change nothing, and afterwards only what is new is asked for.
    again = backfill.notifications(run.apple, run.database, start=run.clock() - timedelta(days=100))
    assert again == Counter(new=0, repeated=counted["new"], refused=0)
    run.store.advance("P50D")
    assert backfill.notifications(run.apple, run.database)["new"] and run.agrees()
    assert run.answer("fails") == [("billing_retry", False, "basic.month")]
    run.store.advance("P170D")
    more = backfill.notifications(run.apple, run.database)
    assert more["new"] > 20 and not more["refused"] and run.agrees()


def test_a_gap_before_the_newest_notification(run):
    """Notifications arrive again before anybody asks for those that were lost. These still come back."""
    signed = next(run.apple.notifications(run.clock() - timedelta(days=1), run.clock(), False))
    verified = run.apple.verified({"signedPayload": signed})
    assert run.database.store_notification(verified.notifications[0], signed, verified.history[0])
    counted = backfill.notifications(run.apple, run.database)
    assert counted["repeated"] == 1 and run.agrees()


def test_only_failures(run):
    counted = backfill.notifications(run.apple, run.database, only_failures=True)
    assert counted["new"] > 8 and run.agrees()


def test_a_history_with_a_payload_of_a_stranger(run, monkeypatch):
    """It is counted and not stored, and the others are."""
    real = list(run.apple.notifications(run.clock() - timedelta(days=30), run.clock(), False))
    payloads = [STRANGER.sign({"notificationType": "TEST"}), *real, real[0][:-5] + "AAAAA"]
    monkeypatch.setattr(run.apple, "notifications", lambda *_: iter(payloads))
    counted = backfill.notifications(run.apple, run.database)
    assert (counted["refused"], counted["new"]) == (2, len(real)) and run.agrees()


def test_transaction_history(run):
    """The history of chains of which the database has too little. Its answers say so."""
    signed = run.store.customer("downgrades")["transactions"]
    assert backfill.lacking(run.database, run.apple) == []
    # The newest notification alone: the rows before it are unknown.
    for payload in run.apple.notifications(run.clock() - timedelta(days=30), run.clock(), False):
        verified = run.apple.verified({"signedPayload": payload})
        if verified.notifications[0].app_account_token == TOKENS["renews"]:
            run.database.store_notification(verified.notifications[0], payload, verified.history[0])
    for _ in range(5):
        run.store.advance("P10D")
    chains = backfill.lacking(run.database, run.apple)
    assert chains == [run.store.original("renews")]
    counted = backfill.transactions(run.apple, run.database, [*chains, "1"])
    assert counted["new"] > 1 and counted["failed"] == 1 and counted["failed: 4040010"] == 1
    assert backfill.lacking(run.database, run.apple) == [] and run.answer("renews") == run.truth("renews")
    # All chains of an Apple account are asked for once, and belong to the customer that their token names.
    counted = backfill.transactions(run.apple, run.database, [run.store.original(name) for name in TOKENS])
    assert run.agrees() and len(signed) > 1
    chains = run.database.chains(TOKENS["two chains"], "Production")
    assert len(chains) == 2 and backfill.transactions(run.apple, run.database, chains)["new"] == 0


def test_nightly(run):
    """What was lost is found, stored and reported, and the next run is clean."""
    backfill.notifications(run.apple, run.database)
    run.store.advance("P22D")
    # The history is not asked for what was sent meanwhile, as if Apple had forgotten it.
    run.database.set_read_through("Production", run.clock())
    before = {name: run.answer(name) for name in TOKENS}
    assert before["renews"] != run.truth("renews")
    compared = nightly.run(run.apple, run.database)
    assert not compared.is_clean() and not compared.failed and not compared.disagrees, compared
    lost = {each["customer"] for each in compared.lost}
    assert TOKENS["renews"] in lost and TOKENS["fails"] in lost and TOKENS["refunded"] not in lost
    assert compared.customers == len(TOKENS) > compared.asked >= len(lost)
    assert compared.warnings["records_end_before_at"] >= 2
    assert run.agrees()
    (stored,), = run.rows("SELECT count(*) FROM records")
    for everybody in (False, True):
        again = nightly.run(run.apple, run.database, everybody)
        assert again.is_clean() and again.notifications["new"] == 0, again
        assert again.asked == (len(TOKENS) if everybody else again.asked)
    # Apple signs the newest records each time. Those that change nothing are not stored.
    assert run.rows("SELECT count(*) FROM records") == [(stored,)]


def test_nightly_finds_a_different_status(run, monkeypatch):
    backfill.notifications(run.apple, run.database)
    statuses = run.apple.statuses

    def wrong(chain):
        records, found = statuses(chain)
        return records, {each: 2 if each == run.store.original("renews") else status for each, status in found.items()}
    monkeypatch.setattr(run.apple, "statuses", wrong)
    compared = nightly.run(run.apple, run.database, everybody=True)
    assert compared.disagrees == [{"customer": TOKENS["renews"], "originalTransactionId": run.store.original("renews"),
                                   "apple": 2, "ours": 1}]
    assert not compared.is_clean() and not compared.lost


def test_apple_is_busy(run, monkeypatch):
    """Too many requests, or a server that failed: asked again. Other errors are not."""
    from appstoreserverlibrary.api_client import APIException

    import backend.apple

    waited, answers = [], [APIException(429, 4290000), APIException(500), "fine"]
    monkeypatch.setattr(backend.apple.time, "sleep", waited.append)

    def ask():
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer
    assert run.apple._asked(ask) == "fine" and waited == list(WAITS[:2])
    answers[:] = [APIException(404, 4040010), "not reached"]
    with pytest.raises(APIException):
        run.apple._asked(ask)
    answers[:] = [APIException(503)] * (len(WAITS) + 1)
    with pytest.raises(APIException):
        run.apple._asked(ask)
    assert not answers


def test_the_commands(run, tmp_path):
    """As cron starts them, with Apple's root: what the simulator signs is refused, and nothing is stored."""
    (tmp_path / "key.p8").write_bytes(KEY)
    (tmp_path / "customers.csv").write_text(f"{TOKENS['renews']},{run.store.original('renews')}\n")
    environment = {**os.environ, "DATABASE_URL": run.conninfo, "BUNDLE_ID": BUNDLE, "APP_APPLE_ID": "1234567890",
                   "APP_STORE_KEY_FILE": str(tmp_path / "key.p8"), "APP_STORE_KEY_ID": "KEYID12345",
                   "APP_STORE_ISSUER_ID": "99b16628-15e4-4668-972b-eeff55eeff55",
                   # Apple's hosts are not reached from here: the store is a proxy for another one only.
                   "HTTPS_PROXY": run.store.address}

    def command(*arguments):
        return subprocess.run([sys.executable, "-m", "backend", *arguments], cwd=ROOT / "examples/backend",
                              env=environment, capture_output=True, text=True, timeout=60)
    done = command("migrate")
    assert (done.returncode, done.stdout) == (0, "nothing to do\n"), done.stderr
    for arguments in (["backfill"], ["nightly"], ["transactions", "1"], ["import", str(tmp_path / "customers.csv")]):
        done = command(*arguments)
        assert done.returncode == 1 and "ProxyError" in done.stderr, (arguments, done.stderr)
    assert command("unknown").returncode == 2
    assert run.rows("SELECT count(*) FROM notifications") == run.rows("SELECT count(*) FROM records") == [(0,)]


def test_an_import_of_known_customers(run, tmp_path):
    """A company that has a table of customers and chains, and no payloads."""
    import argparse

    from backend.__main__ import known_customers
    from backend.__main__ import run as command

    rows = [(name.replace(" ", "-"), run.store.original(name)) for name in ("renews", "refunded")]
    file = tmp_path / "customers.csv"
    file.write_text("".join(f"{customer},{chain}\n" for customer, chain in rows), encoding="utf-8")

    def imported():
        asked = argparse.Namespace(command="import", customers=known_customers(str(file)))
        return command(asked, run.apple, run.database, Rules())
    found, is_fine = imported()
    assert is_fine and found["new"] > 2 and found["belongToAnotherCustomer"] == []
    for customer, name in (("renews", "renews"), ("refunded", "refunded")):
        documents = run.database.histories(customer)["Production"]
        answer = subscore.state_at(documents, at=run.clock(), environment="Production")
        assert [(each.state, each.has_access, each.product_id) for each in answer.subscriptions] == run.truth(name)
    file.write_text(f"somebody,{rows[0][1]}\n", encoding="utf-8")
    found, is_fine = imported()
    assert not is_fine and found["belongToAnotherCustomer"] == [("somebody", rows[0][1])]


def test_records_of_documents():
    """Each signed text beside its decoded object, in any form. A notification is not a record."""
    verifier = subscore.Verifier(bundle_id="com.example.news", environment="Sandbox", roots=[CHAIN.root],
                                 allow_test_certificates=True)
    text = LONE["signedTransactionInfo"]
    for document in (LONE, [LONE, LONE], {"signedTransactions": [text, text]},
                     {"data": [{"lastTransactions": [{"signedTransactionInfo": text, "status": 1}]}]}):
        found = records_in(json.dumps(document).encode(), verifier.verify(document))
        assert {(each.kind, each.payload) for each in found} == {("transaction", text)}
        assert found == records_in(document, verifier.verify(document))
    from posted import BOUGHT
    with pytest.raises(ValueError, match="notification"):
        records_in(BOUGHT, verifier.verify(BOUGHT))
