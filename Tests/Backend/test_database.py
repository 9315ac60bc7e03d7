"""The tables: migrations, a server without the extension, a database that is away, and the view beside the service."""

import threading
import time

import psycopg

from backend.database import MIGRATIONS, migrate
from conftest import conninfo
from posted import BOUGHT, CHAIN, NOW, REFUNDED, VICTIM
from postgresql import Server
from served import SERVER, backend_on
from subscore import simulate


def test_migrations_are_applied_once(server):
    server.run("CREATE DATABASE once")
    database, found = conninfo(server, "once"), []
    threads = [threading.Thread(target=lambda: found.append(migrate(database, "Production"))) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    files = sorted(each.name for each in MIGRATIONS.glob("*.sql"))
    assert sorted(found) == [[], [], [], [f"{name} applied" for name in files]]
    assert server.run("SELECT environment FROM settings", "once") == "Production"
    # The name of a file begins with its number, and none is missing.
    assert [int(name[:4]) for name in files] == list(range(1, len(files) + 1))


def test_a_server_without_the_extension(server):
    """As a hosted one: the backend works, and the view is made once the extension is there."""
    server.run("CREATE DATABASE plain")
    control = next(server.target.rglob("extension/subscore.control"))
    away = control.rename(control.with_suffix(".away"))
    try:
        lines = migrate(conninfo(server, "plain"), "Sandbox")
        assert lines == ["0001_payloads.sql applied",
                         "0002_entitlements.sql left out: the server does not have the extension subscore",
                         "0003_claims.sql applied", "0004_runs.sql applied"]
        with backend_on(conninfo(server, "plain")) as backend:
            assert backend.post(BOUGHT) == 200 and backend.has_access(VICTIM)
    finally:
        away.rename(control)
    assert migrate(conninfo(server, "plain"), "Sandbox") == ["0002_entitlements.sql applied"]
    assert server.run(f"SELECT has_access FROM entitlements_at(subs_timestamp({NOW}))", "plain") == "t"


def test_a_database_that_was_away(tmp_path):
    """What came meanwhile is not answered with 200, so the store sends it again, and nothing is lost."""
    with Server() as server:
        server.run("CREATE DATABASE away")
        migrate(conninfo(server, "away"), "Sandbox")
        with backend_on(conninfo(server, "away")) as backend:
            assert backend.post(BOUGHT) == 200
            server.stop()
            answer = backend.store.post("/notifications", json=REFUNDED)
            assert (answer.status_code, answer.json()) == (503, {"detail": "unavailable"})
            answer = backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER)
            assert (answer.status_code, answer.json()) == (503, {"detail": "unavailable"})
            # A refusal needs no database.
            assert backend.post({}) == 400
            server.start()
            end = time.monotonic() + 30
            while backend.post(REFUNDED) != 200:
                assert time.monotonic() < end
            assert len(backend.kept()) == 2 and not backend.has_access(VICTIM)
            # The connections of the pool broke again, and no request notices.
            server.stop()
            server.start()
            assert backend.post(REFUNDED) == 200 and not backend.has_access(VICTIM)


def test_a_database_without_tables(server):
    """Somebody forgot to migrate: the store sends it again."""
    server.run("CREATE DATABASE empty")
    with backend_on(conninfo(server, "empty")) as backend:
        assert backend.post(BOUGHT) == 500
        migrate(conninfo(server, "empty"), "Sandbox")
        assert backend.post(BOUGHT) == 200 and backend.has_access(VICTIM)


def test_the_view_and_the_service_agree(new_database):
    """For made-up customers, with each payload posted. The view asks for one customer without reading the others."""
    request = {
        "catalog": {"groups": [{"id": "21", "products": [
            {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
            {"productId": "basic.week", "level": 2, "period": "P1W", "price": "2.99", "currency": "USD"}]}]},
        "app": {"bundleId": "com.example.news"}, "environment": "Sandbox", "clock": "production", "gracePeriod": "P16D",
        "start": "2025-01-10T00:00:00Z", "until": NOW, "population": {"count": 30}}
    customers = list(simulate.customers(request))
    with backend_on(new_database()) as backend:
        for customer in customers:
            for _, document in simulate.deliveries(customer):
                assert backend.post(CHAIN.sign(document)) == 200
        now = {customer: (state, product) for customer, state, product in backend.rows(
            "SELECT customer, state, product_id FROM entitlements_at(subs_timestamp(%s))", (NOW,))}
        assert len(now) == len({name for _, name in backend.kept()}) > 20
        assert len({state for state, _ in now.values()}) > 1
        for customer, expected in now.items():
            (found,) = backend.answer(customer)["subscriptions"]
            assert (found["state"], found["productId"]) == expected
        one = min(now)
        with psycopg.connect(backend.conninfo) as connection:
            connection.execute("SET enable_seqscan = off")  # The tables are small.
            plan = "\n".join(line for line, in connection.execute(
                "EXPLAIN SELECT * FROM entitlements WHERE customer = %s", (one,)))
        assert "chains_by_customer" in plan and "notifications_by_chain" in plan, plan
