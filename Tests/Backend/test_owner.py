"""Whose a chain is: claims, policies, deleted accounts, and what was claimed before there were claims."""

import json
import threading
from datetime import datetime, timedelta, timezone

import psycopg
import pytest

from backend.database import MIGRATIONS, Database, migrate
from backend.owner import DELETED, Rules
from conftest import conninfo
from posted import ATTACKERS, CHAIN, DAY, MINE, START, VICTIMS
from served import SERVER, backend_on


def nameless(document):
    """A notification without a token."""
    copy = json.loads(json.dumps(document))
    for info in ("transactionInfo", "renewalInfo"):
        copy["data"].get(info, {}).pop("appAccountToken", None)
    return copy


BOUGHT, REFUNDED = (nameless(VICTIMS[each]) for each in ("SUBSCRIBED", "REFUND"))
SENT = {"signedTransactionInfo": CHAIN.jws(BOUGHT["data"]["transactionInfo"])}


def present(backend, customer, sent=SENT, what="transactions"):
    return backend.servers.post(f"/customers/{customer}/{what}", headers=SERVER, json=sent).status_code


def has_access(backend, customer):
    found = backend.servers.get(f"/customers/{customer}/access", headers=SERVER)
    return found.status_code == 200 and found.json()["hasAccess"]


def told(backend):
    return backend.rows("SELECT customer, outcome FROM claims ORDER BY id")


POLICIES = {
    "keep": ([204, 409, 204, 409], ["granted", "refused", "repeated", "refused"]),
    "transfer": ([204, 204, 204, 204], ["granted", "transferred", "transferred", "transferred"]),
    "transfer_if_inactive": ([204, 409, 204, 204], ["granted", "refused", "repeated", "transferred"]),
}


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(new_database, policy):
    """Two customers restore one subscription, before and after its refund."""
    codes, outcomes = POLICIES[policy]
    with backend_on(new_database(), rules={"Sandbox": Rules(policy)}) as backend:
        found = [present(backend, customer) for customer in ("4711", "4712", "4711")]
        assert backend.post(CHAIN.sign(REFUNDED)) == 200
        assert [*found, present(backend, "4712")] == codes
        assert told(backend) == list(zip(("4711", "4712", "4711", "4712"), outcomes, strict=True))
        assert backend.rows("SELECT customer FROM chains") == [("4711" if policy == "keep" else "4712",)]
        assert not has_access(backend, "4711") and not has_access(backend, "4712")


def test_a_purchase_of_somebody_else(new_database):
    """Who buys what another customer has still access to does not get it, unless the policy says so."""
    for policy, owner in (("keep", "4711"), ("transfer", "4712")):
        with backend_on(new_database(), rules={"Sandbox": Rules(policy)}) as backend:
            assert present(backend, "4711") == 204
            assert present(backend, "4712", what="purchases") == (409 if policy == "keep" else 204)
            assert has_access(backend, owner)


FIRST = BOUGHT["data"]["transactionInfo"]
# What the same customer buys again, a month after the first purchase ended.
AGAIN = {**FIRST, "transactionId": "2000000000000777", "webOrderLineItemId": "2000000000000778",
         "purchaseDate": START + 60 * DAY, "expiresDate": START + 91 * DAY, "signedDate": START + 60 * DAY + 5000}
ADA, BOB = MINE, "bob"
PURCHASE, RESTORE = "purchases", "transactions"
# The scenario, the token of the second purchase, who presents it, how many minutes after it and where to, with the
# answer of each, and whose it is then. Ada has claimed the first purchase.
AGAIN_CLAIMED = [
    ("a copy of what its buyer has claimed, with her token", ADA,
     [(1, ADA, PURCHASE, 204), (5, BOB, PURCHASE, 409)], ADA),
    ("a copy of it, without a token", None, [(1, ADA, PURCHASE, 204), (5, BOB, PURCHASE, 409)], ADA),
    ("a copy that comes before its buyer, with her token", ADA,
     [(1, BOB, PURCHASE, 409), (5, ADA, PURCHASE, 204)], ADA),
    ("a copy of what its buyer has restored", None, [(1, ADA, RESTORE, 204), (5, BOB, PURCHASE, 409)], ADA),
    ("a copy ten days later", ADA, [(1, ADA, PURCHASE, 204), (10 * 1440, BOB, PURCHASE, 409)], ADA),
    ("a copy ten days later of what nobody has claimed", None, [(10 * 1440, BOB, PURCHASE, 409)], ADA),
    ("a restore of what nobody has claimed", None, [(1, BOB, RESTORE, 409)], ADA),
    ("a restore after its end", None, [(1, ADA, PURCHASE, 204), (40 * 1440, BOB, RESTORE, 204)], BOB),
    ("a purchase by somebody else", None, [(1, BOB, PURCHASE, 204), (5, ADA, RESTORE, 409)], BOB),
    ("a purchase by somebody else, which the one before names too", None,
     [(1, BOB, PURCHASE, 204), (5, ADA, PURCHASE, 409)], BOB),
]


@pytest.mark.parametrize("scenario, token, steps, owner", AGAIN_CLAIMED, ids=[row[0] for row in AGAIN_CLAIMED])
def test_a_running_subscription_stays_with_its_buyer(new_database, scenario, token, steps, owner):
    """With transfer_if_inactive, over HTTP: one copied payload moves nothing."""
    instant = [datetime.fromtimestamp(FIRST["purchaseDate"] / 1000 + 60, timezone.utc)]
    bought = datetime.fromtimestamp(AGAIN["purchaseDate"] / 1000, timezone.utc)
    again = {"signedTransactionInfo": CHAIN.jws({**AGAIN, "appAccountToken": token} if token else AGAIN)}
    rules = {"Sandbox": Rules("transfer_if_inactive")}
    with backend_on(new_database(), clock=lambda: instant[0], rules=rules) as backend:
        assert present(backend, ADA, {"signedTransactionInfo": CHAIN.jws(FIRST)}, PURCHASE) == 204
        for minutes, customer, endpoint, status in steps:
            instant[0] = bought + timedelta(minutes=minutes)
            assert (minutes, present(backend, customer, again, endpoint)) == (minutes, status)
        assert backend.rows("SELECT customer FROM chains") == [(owner,)]
        instant[0] = bought + timedelta(days=20)
        assert has_access(backend, owner) and not has_access(backend, ADA if owner == BOB else BOB)


@pytest.mark.parametrize("policy,owner", [("keep", "4711"), ("transfer", MINE)])
def test_the_token_of_a_purchase_moves_a_chain(new_database, policy, owner):
    """By its notification, if the policy lets it. The customer had claimed the chain before that purchase."""
    token, database = json.loads(json.dumps(BOUGHT)), new_database()
    info = token["data"]["transactionInfo"]
    info["appAccountToken"] = MINE
    before = datetime.fromtimestamp(info["purchaseDate"] / 1000 - 60, timezone.utc)
    with backend_on(database, rules={"Sandbox": Rules(policy)}) as backend:
        with Database(database, connections=1) as opened:
            assert opened.claim("Sandbox", info["originalTransactionId"], "4711", Rules(policy), before) == "granted"
        for _ in range(2):
            assert backend.post(CHAIN.sign(token)) == 200
        assert backend.rows("SELECT customer FROM chains") == [(owner,)] and has_access(backend, owner)


def test_one_of_many_gets_it(new_database):
    with backend_on(new_database()) as backend:
        codes = []
        threads = [threading.Thread(target=lambda name=str(number): codes.append(present(backend, name)))
                   for number in range(12)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert sorted(codes) == [204] + [409] * 11
        assert [outcome for _, outcome in told(backend)] == ["granted"] + ["refused"] * 11
        assert told(backend)[0][0] == backend.rows("SELECT customer FROM chains")[0][0]


@pytest.mark.parametrize("is_claimable", [False, True])
def test_a_deleted_account(new_database, is_claimable):
    """What it owned stays nobody's, and nobody who was refused gets it in silence."""
    database = new_database()
    with backend_on(database, rules={"Sandbox": Rules("keep", is_claimable)}) as backend:
        assert (present(backend, "4711"), present(backend, "4712")) == (204, 409)
        with Database(database, connections=1) as opened:
            assert opened.delete("4711") == 1
        assert told(backend)[0] == (DELETED, "granted")
        for customer in ("4711", "4712", DELETED):
            assert backend.servers.get(f"/customers/{customer}/access", headers=SERVER).status_code == 404
        assert present(backend, "4712") == (204 if is_claimable else 409)
        assert has_access(backend, "4712") == is_claimable
        assert present(backend, DELETED) == 404


def test_what_was_claimed_before(server):
    """A chain that a customer claimed becomes a claim at its first purchase."""
    server.run("CREATE DATABASE old")
    database, info = conninfo(server, "old"), ATTACKERS["SUBSCRIBED"]["data"]["transactionInfo"]
    chain = str(info["originalTransactionId"])
    with psycopg.connect(database) as connection:
        connection.execute((MIGRATIONS / "0001_payloads.sql").read_bytes())
        connection.execute("CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz)")
        connection.execute("INSERT INTO migrations VALUES ('0001_payloads.sql', now())")
        connection.execute("INSERT INTO chains VALUES ('Sandbox', %s, '4711', '-infinity'), "
                           "('Sandbox', '1', 'x', now())",
                           (chain,))
        connection.execute("INSERT INTO records VALUES ('Sandbox', 'transaction', '1', now(), now(), %s, '', %s)",
                           (chain, json.dumps(info)))
    migrate(database, "Sandbox")
    with backend_on(database) as backend:
        found = backend.rows("SELECT original_transaction_id, customer, outcome, extract(epoch FROM at) * 1000 "
                             "FROM claims")
        assert [(*row[:3], int(row[3])) for row in found] == [(chain, "4711", "granted", info["purchaseDate"])]
        sent = {"signedTransactionInfo": CHAIN.jws(nameless(ATTACKERS["SUBSCRIBED"])["data"]["transactionInfo"])}
        assert present(backend, "4712", sent) == 409
