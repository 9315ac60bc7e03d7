"""The apps of the backend over real HTTP, in threads of the tests."""

import base64
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
import uvicorn

import subscore
from backend.access import reader
from backend.database import Database
from backend.notifications import receiver
from posted import CHAIN, OWNER, clock

KEY, PASSWORD, WATCHER = "the key of the test", "the password of the test", "the key of those who watch"
SERVER = {"Authorization": f"Bearer {KEY}"}
SUPPORT = {"Authorization": f"Basic {base64.b64encode(f'anyone:{PASSWORD}'.encode()).decode()}"}


def verifier(environment="Sandbox"):
    return subscore.Verifier(**{**OWNER, "environment": environment}, roots=[CHAIN.root], allow_test_certificates=True,
                             app_apple_id=1234567890 if environment == "Production" else None)


@contextmanager
def served(app):
    # The logger's level stays that of the test.
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            thread.join(0.01)
            assert thread.is_alive()
        (port,) = (each.getsockname()[1] for each in server.servers[0].sockets)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join()


@dataclass
class Backend:
    """The backend of the example: a client for each of its two addresses, and its database."""

    store: httpx.Client
    servers: httpx.Client
    conninfo: str

    def rows(self, sql, parameters=()) -> list[Any]:
        with psycopg.connect(self.conninfo) as connection:
            return connection.execute(sql, parameters).fetchall()

    def run(self, sql, parameters=()):
        with psycopg.connect(self.conninfo) as connection:
            connection.execute(sql, parameters)

    def kept(self):
        return self.rows("SELECT notification_uuid, customer FROM notifications "
                         "LEFT JOIN chains USING (environment, original_transaction_id) ORDER BY 1")

    def post(self, signed):
        body = {"signedPayload": signed} if isinstance(signed, str) else signed
        return self.store.post("/notifications", json=body).status_code

    def answer(self, customer):
        found = self.servers.get(f"/customers/{customer}/access", headers=SERVER)
        assert found.status_code == 200, found.text
        return found.json()

    def has_access(self, customer):
        """Of the service. The view in SQL has to agree, if its clock is right."""
        return self.answer(customer)["hasAccess"]


@contextmanager
def backend_on(conninfo, verifiers=None, clock=clock, rules=None):
    verifiers = verifiers or {"Sandbox": verifier()}
    with served(receiver(verifiers, Database(conninfo, timeout=3), clock, rules, WATCHER)) as store, \
            served(reader(verifiers, Database(conninfo, timeout=3), KEY, PASSWORD, clock, rules, WATCHER)) as servers:
        yield Backend(store, servers, conninfo)
