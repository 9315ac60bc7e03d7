"""The backend beside a simulated App Store: a customer upgrades, fails to pay, recovers and is refunded.

    make wheel && pip install "$(echo build/python/wheel/*.whl)[simulate]" -r examples/backend/requirements.txt
    DATABASE_URL=postgresql:///an_empty_database python examples/backend/play.py

Everything is real but the store: its notifications are signed and posted to the backend, which verifies and keeps them.
After each step the backend is asked who has access, over HTTP. Its answer is compared with what the store knows.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from datetime import datetime, timezone
from pathlib import Path

import uvicorn

import subscore
from backend.access import reader
from backend.database import Database, migrate
from backend.notifications import receiver

APP = "com.example.news"
TOKEN = "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812"  # The appAccountToken: who the customer is to the backend.
KEY = "the key of this run"  # Of your own servers. The backend creates one of its own in a file.
STORE = {
    "catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"}]}]},
    "app": {"bundleId": APP}, "environment": "Sandbox", "clock": "production", "gracePeriod": "P16D",
    "start": "2026-01-10T09:00:00Z", "customers": [{"id": "4711", "appAccountToken": TOKEN}],
}
# What happens, what the customer or Apple does, and how much time passes then.
STEPS = [
    ("buys basic.month", [{"do": "subscribe", "productId": "basic.month"}], "P12D"),
    ("upgrades to pro.month", [{"do": "switch", "productId": "pro.month"}], "P12D"),
    ("the card expires", [{"do": "billing", "works": False}], "P20D"),
    ("the renewal failed", [], "P16D"),
    ("the grace period ended", [], "P5D"),
    ("has a new card", [{"do": "billing", "works": True}], "P7D"),
    ("asks for a refund", [{"do": "request_refund"}], "P2D"),
    ("is refunded", [{"do": "refund"}], "P1D"),
]


# Both are on this machine, whatever proxy the environment names.
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def ask(address, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    with DIRECTLY.open(urllib.request.Request(address, data, headers), timeout=60) as response:
        return json.load(response)


def date(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc)


def serve(app, listener):
    """Serves one of the backend's apps in a thread of this program. Returns the function that stops it."""
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    while not server.started:
        time.sleep(0.01)

    def stop():
        server.should_exit = True
        thread.join()

    return stop


def play(store, backend):
    """Lets each step happen, and prints what the backend says then. Returns whether it was always true."""
    is_right = True
    print(f"{'':22}  {'date':10}  {'access':6}  {'state':20}  {'product':11}  until")
    for what, actions, passes in STEPS:
        ask(f"{store}/_simulate/actions", {"customer": "4711", "actions": actions})
        ask(f"{store}/_simulate/advance", {"by": "PT2M"})
        answer = ask(f"{backend}/customers/{TOKEN}/access", Authorization=f"Bearer {KEY}")
        (subscription,), now = answer["subscriptions"], ask(f"{store}/_simulate")["now"]
        until = (subscription["until"] or "")[:10]
        print(f"{what:22}  {date(now):%Y-%m-%d}  {'yes' if answer['hasAccess'] else 'no':6}  "
              f"{subscription['state']:20}  {subscription['productId']:11}  {until}".rstrip())
        truth = ask(f"{store}/_simulate/customers/4711")["truth"][-1]
        is_right &= (answer["hasAccess"], subscription["state"]) == (truth["hasAccess"], truth["state"])
        ask(f"{store}/_simulate/advance", {"by": passes})
    return is_right


def new_listener():
    return socket.create_server(("127.0.0.1", 0))


def address_of(listener):
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


def main():
    database = os.environ["DATABASE_URL"]
    migrate(database, "Sandbox")
    with tempfile.TemporaryDirectory() as folder, new_listener() as for_store, new_listener() as for_servers:
        root = Path(folder) / "root.der"
        process = subprocess.Popen(
            [sys.executable, "-m", "subscore", "simulate", "serve", "--json", "--url",
             f"{address_of(for_store)}/notifications", "--root", str(root)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(json.dumps(STORE))
        process.stdin.close()
        store = json.loads(process.stdout.readline())["address"]

        def clock():
            return date(ask(f"{store}/_simulate")["now"])

        # Only here is a made-up root trusted. The backend itself trusts that of Apple alone.
        verifiers = {"Sandbox": subscore.Verifier(environment="Sandbox", bundle_id=APP, roots=[root.read_bytes()],
                                                  allow_test_certificates=True)}
        apps = [(receiver(verifiers, Database(database), clock), for_store),
                (reader(verifiers, Database(database), KEY, KEY, clock), for_servers)]
        stops = [serve(app, listener) for app, listener in apps]
        try:
            return 0 if play(store, address_of(for_servers)) else 1
        finally:
            for stop in stops:
                stop()
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
