#!/usr/bin/env python3
"""Posts the notifications of many customers to the backend, and compares access with the truth.

    make load-backend                   500 notifications a second for 60 seconds
    make load-backend RATE=100 SECONDS=10

They come in any order, some of them twice. After a third of them the server is killed and started again, and after
two thirds the database is stopped without a checkpoint and started again. What is not answered with 200 is posted again
once nothing else is due. Then the access of each customer, asked over HTTP and in SQL, has to equal what the
simulator says.
Only that is judged. The rate and the processor time of server, database and sender are reported.
"""

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Databases"), str(ROOT / "examples/backend")]

import psycopg  # noqa: E402

from backend.database import migrate  # noqa: E402
from postgresql import Server  # noqa: E402
from subscore import simulate  # noqa: E402

BUNDLE = "com.example.news"
START, NOW = datetime(2025, 1, 1, tzinfo=timezone.utc), datetime(2026, 6, 1, tzinfo=timezone.utc)
# The instant in question. By NOW the store has signed and sent what happened until then.
AT = NOW - timedelta(hours=1)
PRODUCTS = [{"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
            {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"},
            {"productId": "basic.week", "level": 2, "period": "P1W", "price": "2.99", "currency": "USD"},
            {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "99.99", "currency": "USD"}]
# A tenth of the notifications is delivered twice.
STORE = {"catalog": {"groups": [{"id": "21", "products": PRODUCTS}]}, "environment": "Production",
         "app": {"bundleId": BUNDLE, "appAppleId": 1234567890}, "clock": "production", "gracePeriod": "P16D",
         "start": START.isoformat(), "until": NOW.isoformat(), "delivery": {"duplicate": 10_000}}
JSON = {"Content-Type": "application/json"}
SENDERS = 16
PATIENCE = 180  # Seconds without one accepted notification until the test gives up.


def processor_seconds(is_counted):
    """What processes have used of a processor, with their children that have ended and were waited for."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # It has ended meanwhile.
        # The parent, the group and the times, as proc(5) counts them from the third field on.
        if is_counted(int(file.parent.name), int(fields[1]), int(fields[2])):
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Stream:
    """The bodies to post, in a file, in a random order; and what is true of the customers."""

    def __init__(self, folder, count, seed):
        self.chain = simulate.Chain()
        self.uuids, self.truth, order = set(), {}, []
        self.file = open(folder / "bodies", "w+b")  # noqa: SIM115
        for customer in simulate.customers({**STORE, "seed": seed, "population": {"count": max(20, count // 3)}}):
            received = simulate.deliveries(customer)
            token = received[0][1]["data"]["transactionInfo"]["appAccountToken"]
            self.truth[token] = customer["truth"]
            written = {}
            for _, document in received:
                uuid = document["notificationUUID"]
                if uuid not in written:
                    written[uuid] = (self.file.tell(), self.file.write(
                        json.dumps({"signedPayload": self.chain.sign(document)}).encode()))
                order.append(written[uuid])
            self.uuids |= written.keys()
            if len(order) >= count:
                break
        self.file.flush()
        random.Random(seed).shuffle(order)
        self.order = order

    def body(self, span):
        start, length = span
        return os.pread(self.file.fileno(), length, start)

    def true_at(self, at):
        """The state and the access of each customer, less those who have bought nothing yet."""
        instant = (at - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)
        return {token: (each["state"], each["hasAccess"], each["productId"]) for token, intervals in self.truth.items()
                for each in intervals if each["start"] <= instant and (each["end"] is None or instant < each["end"])}


class App:
    """An app of the backend in processes of its own, which can be killed."""

    def __init__(self, factory, workers, environment, log):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        self.command = [sys.executable, "-m", "uvicorn", "--factory", f"trusting:{factory}", "--port", str(self.port),
                        "--workers", str(workers), "--loop", "uvloop", "--http", "httptools", "--no-access-log",
                        "--log-level", "error"]
        self.environment = {**os.environ, **environment}
        self.environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), str(ROOT / "examples/backend"),
                                                          os.environ.get("PYTHONPATH", "")])
        self.log = log
        self.used = 0.0  # Processor seconds of those that were killed.
        self.start()

    def start(self):
        # A group of its own: the workers are killed with it.
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=self.log, stderr=self.log,
                                        start_new_session=True)

    def wait(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 5).close()
                return
            except OSError:
                assert self.process.poll() is None and time.monotonic() < deadline, "the server did not start"
                time.sleep(0.1)

    def processor_seconds(self):
        return self.used + processor_seconds(lambda _process, _parent, group: group == self.process.pid)

    def kill(self):
        self.used = self.processor_seconds()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Sending:
    """Sends a stream, at a rate or as fast as it can."""

    def __init__(self, port, stream, rate):
        self.port, self.stream, self.rate = port, stream, rate
        self.lock = threading.Lock()
        self.again, self.accepted, self.failures = [], 0, 0
        self.last = time.monotonic()
        self.sent = 0  # The first so many were sent, some of them in vain.

    def next(self):
        """The next notification and how many seconds to wait before it; one that failed if no other is due yet."""
        with self.lock:
            is_end = self.sent == len(self.stream.order)
            wait = self.started + self.sent / self.rate - time.monotonic() if self.rate else 0.0
            if self.again and (is_end or wait > 0):
                return self.again.pop(), 0.0
            if is_end:
                return None, 0.05  # Others may fail yet.
            self.sent += 1
            return self.stream.order[self.sent - 1], wait

    def send(self):
        """One sender: it keeps its connection as long as it lasts."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        while self.accepted < len(self.stream.order):
            span, wait = self.next()
            time.sleep(max(0.0, wait))
            assert time.monotonic() - self.last < PATIENCE, "nothing is accepted any more"
            if span is None:
                continue
            try:
                connection.request("POST", "/notifications", self.stream.body(span), JSON)
                answer = connection.getresponse()
                answer.read()
                is_accepted = answer.status == 200
                assert answer.status in (200, 503), f"answered with {answer.status}"
            except (OSError, http.client.HTTPException):
                connection.close()
                is_accepted = False
            with self.lock:
                if is_accepted:
                    self.accepted, self.last = self.accepted + 1, time.monotonic()
                else:
                    self.again.append(span)
                    self.failures += 1
            if not is_accepted:
                time.sleep(0.2)
        connection.close()

    def run(self, events):
        """Sends everything. Each event happens once a share of the notifications was sent. Returns the seconds."""
        self.started, problems = time.monotonic(), []

        def sender():
            try:
                self.send()
            except BaseException as error:
                problems.append(error)
        threads = [threading.Thread(target=sender, daemon=True) for _ in range(SENDERS)]
        for each in threads:
            each.start()
        for share, happens in events:
            while self.sent < share * len(self.stream.order) and any(each.is_alive() for each in threads):
                time.sleep(0.01)
            happens()
        for each in threads:
            each.join()
        if problems:
            raise problems[0]
        return time.monotonic() - self.started


def access_over_http(port, tokens):
    connection, found = http.client.HTTPConnection("127.0.0.1", port, timeout=60), {}
    for token in tokens:
        connection.request("GET", f"/customers/{token}/access", headers={"Authorization": "Bearer key"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        assert answer.status == 200, (token, body)
        (only,) = body["subscriptions"]
        assert body["hasAccess"] == only["hasAccess"]
        found[token] = only["state"], only["hasAccess"], only["productId"]
    connection.close()
    return found


def check(conninfo, stream, port):
    """Compares what is stored and what is answered with what was sent and is true."""
    with psycopg.connect(conninfo) as connection:
        rows = connection.execute("SELECT notification_uuid, count(*) FROM notifications GROUP BY 1").fetchall()
        assert {uuid for uuid, _ in rows} == stream.uuids and all(count == 1 for _, count in rows)
        sent = {json.loads(stream.body(span))["signedPayload"] for span in stream.order[:500]}
        stored = connection.execute("SELECT count(*) FROM notifications WHERE payload = ANY(%s)", (list(sent),))
        assert stored.fetchone() == (len(sent),)
        for months in range(0, 17, 4):
            at = AT - timedelta(days=30 * months)
            rows = connection.execute("SELECT customer, state, has_access, product_id FROM entitlements_at(%s) "
                                      "WHERE state <> 'none'", (at,))
            found = {customer: tuple(decided) for customer, *decided in rows}
            differing(found, stream.true_at(at), f"in SQL, at {at}")
    differing(access_over_http(port, stream.truth), stream.true_at(AT), "over HTTP")


def differing(found, true, where):
    both = ((key, found.get(key), true.get(key)) for key in found.keys() | true.keys())
    wrong = [each for each in both if each[1] != each[2]]
    assert not wrong, f"{len(wrong)} of {len(true)} customers differ {where}: {wrong[:3]}"


@contextmanager
def database():
    # As in production: each commit waits until it is on the disk.
    with Server(settings=("fsync = on", "max_connections = 60")) as server:
        server.run("CREATE DATABASE load")
        conninfo = f"host={server.socket} user=postgres dbname=load"
        migrate(conninfo, "Production")
        yield server, conninfo


def run(count, rate=None, seed=None):
    """Sends this many notifications. Returns what is worth a line."""
    seed = seed or int(os.environ.get("SUBSCORE_SEED", 0)) or random.SystemRandom().randrange(1, 2**31)
    print(f"SUBSCORE_SEED={seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="subscore-load-") as name, database() as (server, conninfo):
        folder = Path(name)
        stream = Stream(folder, count, seed)
        (folder / "root.der").write_bytes(stream.chain.root)
        environment = {"SIMULATED_ROOT": str(folder / "root.der"), "BUNDLE_ID": BUNDLE, "DATABASE_URL": conninfo}
        with open(folder / "log", "ab") as log:
            store = App("store", 2, {**environment, "SIMULATED_NOW": NOW.isoformat()}, log)
            servers = App("servers", 1, {**environment, "SIMULATED_NOW": AT.isoformat()}, log)
            try:
                for each in (store, servers):
                    each.wait()
                sending = Sending(store.port, stream, rate)

                def kill_server():
                    store.kill()
                    store.start()

                def of_database():
                    postmaster = server.process_id()
                    return processor_seconds(lambda process, parent, _: postmaster in (process, parent))

                def restart_database():
                    nonlocal database_used
                    database_used += of_database()
                    server.stop()
                    server.start()
                    database_used -= of_database()
                server_used, database_used = -store.processor_seconds(), -of_database()
                sender_used = -time.process_time()
                seconds = sending.run([(1 / 3, kill_server), (2 / 3, restart_database)])
                sender_used += time.process_time()
                server_used += store.processor_seconds()
                database_used += of_database()
                check(conninfo, stream, servers.port)
            finally:
                for each in (store, servers):
                    each.kill()
        each = {f"{name}MillisecondsEach": round(1000 * used / len(stream.order), 2) for name, used in
                (("server", server_used), ("database", database_used), ("sender", sender_used))}
        return {"notifications": len(stream.order), "different": len(stream.uuids), "postedAgain": sending.failures,
                "seconds": round(seconds, 1), "rate": round(len(stream.order) / seconds),
                **each, "customers": len(stream.truth),
                "withAccess": sum(has for _, has, _ in stream.true_at(AT).values())}


def main():
    parser = argparse.ArgumentParser(description="Posts notifications to the backend, and compares access.")
    parser.add_argument("--rate", type=int, default=500, help="notifications a second; 0 is as fast as it can")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    print(json.dumps(run((options.rate or 500) * options.seconds, options.rate)))
    print("The access of each customer equals the truth.")


if __name__ == "__main__":
    main()
