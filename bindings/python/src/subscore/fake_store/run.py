"""One run of the store, in SQLite: the request, what was done since, and the clock. The library computes the rest.

The clock stands at an instant, and all has happened that happens by it. What is done next is done at that instant.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from datetime import datetime, timezone
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple

from .. import simulate
from .._library import VERSION
from ..errors import RequestError, SubscoreError
from .world import Document, World

TABLES = """
CREATE TABLE IF NOT EXISTS run (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS customers (number INTEGER PRIMARY KEY, customer TEXT NOT NULL UNIQUE, token TEXT);
CREATE TABLE IF NOT EXISTS actions (number INTEGER PRIMARY KEY, customer TEXT NOT NULL, at INTEGER NOT NULL,
                                    action TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS extensions (number INTEGER PRIMARY KEY, extension TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tests (token TEXT PRIMARY KEY, document TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS attempts (number INTEGER PRIMARY KEY, uuid TEXT NOT NULL, at INTEGER NOT NULL,
                                     result TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS consumption (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, "transaction" TEXT NOT NULL,
                                        request TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS finished (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, "transaction" TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tokens (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, original TEXT NOT NULL,
                                   token TEXT NOT NULL);
"""
# Says that a database is a run: the application id of SQLite.
MARK = 0x73756273
MINUTE, HOUR = 60_000, 3_600_000
INSTANT = r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)"


def refused(code: str, path: str, message: str) -> RequestError:
    return RequestError("SUBS_ERROR_REQUEST", code, path, message)


def instant(value: Any, path: str) -> int:
    """Milliseconds, of a number or of a text of RFC 3339."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and re.fullmatch(INSTANT, value):
        text = re.sub(r"\.(\d+)", lambda found: "." + found[1][:6].ljust(6, "0"), value.upper()).replace("Z", "+00:00")
        try:
            past = datetime.fromisoformat(text) - datetime(1970, 1, 1, tzinfo=timezone.utc)
        except ValueError:
            raise refused("invalid_value", path,
                          f"{json.dumps(value)} is not a date of the calendar; expected one that exists.") from None
        return (past.days * 86_400 + past.seconds) * 1000 + past.microseconds // 1000
    raise refused("invalid_value", path,
                  "An instant must be milliseconds, or a string like 2026-03-18T10:00:00Z.")


def merged(customer: Document, posted: Mapping[str, List[Document]]) -> List[Tuple[int, bool, Document]]:
    """A customer's actions in order of time. Each has its number in the request, or else among those that were posted.
    Of the same instant, those of the request come first.
    """
    actions = [(number, False, action) for number, action in enumerate(customer.get("actions") or [])]
    actions += [(number, True, action) for number, action in enumerate(posted.get(customer["id"], []))]
    return sorted(actions, key=lambda each: int(each[2]["at"]))


class Run:
    def __init__(self, database: str, request: Optional[Mapping[str, Any]], now: Optional[Any] = None,
                 chain: Optional[simulate.Chain] = None) -> None:
        """Opens a run, or begins the one of a request: with its clock at `now`, and a chain to sign with.

        Raises SubscoreError for a request that the library refuses, ValueError for a file that holds something else.
        """
        if database != ":memory:":
            # The key that signs is in it.
            os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        self._rows = sqlite3.connect(database, isolation_level=None, timeout=0.5)
        try:
            self._open(database)
        except (sqlite3.DatabaseError, ValueError) as error:
            raise ValueError(f"{database}: {error}") from None
        kept = self._kept()
        if kept is None:
            if request is None:
                raise ValueError(f"{database}: there is no run yet; give a request to begin one")
            self._begin(request, now, chain or simulate.Chain())
        elif kept["version"] != VERSION:
            raise ValueError(f"{database}: a run of version {kept['version']} is in it, and this is {VERSION}")
        elif request is not None and kept["request"] != request:
            raise ValueError(f"{database}: another run is in it; leave the request out to go on with that one")
        elif now is not None:
            raise ValueError(f"{database}: a run is in it, whose clock stands already; leave --now out")
        elif chain is not None and chain.kept() != kept["chain"]:
            raise ValueError(f"{database}: the run in it has another chain; leave --chain out to go on with its own")
        else:
            self._restore(kept)
        self.chain = simulate.Chain.restored(self._kept_value("chain"))
        self.app: Document = self.request["app"]
        self.environment: str = self.request["environment"]
        self.attempts: Dict[str, List[Tuple[int, str]]] = {}
        for uuid, at, result in self._rows.execute("SELECT uuid, at, result FROM attempts ORDER BY number"):
            self.attempts.setdefault(uuid, []).append((at, result))

    def _open(self, database: str) -> None:
        self._rows.execute("PRAGMA locking_mode = EXCLUSIVE")
        # A program that is stopped loses nothing by it.
        self._rows.execute("PRAGMA synchronous = OFF")
        self._rows.execute("BEGIN EXCLUSIVE")
        (mark,), = self._rows.execute("PRAGMA application_id")
        if mark != MARK and self._rows.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise ValueError("something else is in it")
        # Before the first write: SQLite gives a new journal the mode of the database.
        for file in (database, f"{database}-journal"):
            if database != ":memory:" and os.path.exists(file):
                os.chmod(file, 0o600)
        for statement in (f"PRAGMA application_id = {MARK}", *TABLES.split(";"), "COMMIT"):
            self._rows.execute(statement)

    def _kept(self) -> Optional[Dict[str, Any]]:
        return {key: json.loads(value) for key, value in self._rows.execute("SELECT key, value FROM run")} or None

    def _kept_value(self, key: str) -> Any:
        (text,), = self._rows.execute("SELECT value FROM run WHERE key = ?", (key,))
        return json.loads(text)

    def _restore(self, kept: Mapping[str, Any]) -> None:
        self.request: Document = dict(kept["request"])
        self.now: int = kept["now"]
        # Changes with whatever is done. An answer that was asked for with another one is out of date.
        self.version = 0
        self._worlds: Dict[Tuple[int, int], World] = {}
        self._script = self._resolved()

    def _resolved(self) -> List[Document]:
        """The customers of the request, whose actions have instants in place of times since the action before: so those
        of the running store can stand between them.
        """
        customers = [dict(each) for each in self.request.get("customers") or []]
        if any(each.get("actions") for each in customers):
            start = instant(self.request["start"], "/start")
            request = {key: value for key, value in self.request.items() if key != "population"}
            # At its start everything waits but what happens at once.
            answer = simulate.simulate({**request, "until": start + 1, "server": True})
            for customer, simulated in zip(customers, answer["customers"]):
                actions = customer.get("actions") or []
                waiting = [each["at"] for each in simulated["waiting"]]
                times = [start] * (len(actions) - len(waiting)) + waiting
                customer["actions"] = [{**{key: value for key, value in action.items() if key != "after"}, "at": at}
                                       for action, at in zip(actions, times)]
        return customers

    def _begin(self, request: Mapping[str, Any], at: Optional[Any], chain: simulate.Chain) -> None:
        if not isinstance(request, Mapping):
            raise refused("wrong_type", "", "The script must be an object, the request of subs_simulate.")
        for key in ("server", "extensions"):
            if key in request:
                raise refused("unknown_field", f"/{key}",
                              "The running store sets this field by itself.")
        if "start" not in request:
            raise refused("missing_field", "/start", "This field is required.")
        path = "/now" if at is not None else "/until" if "until" in request else "/start"
        now = instant(request.get("until", request["start"]) if at is None else at, path)
        if now < instant(request["start"], "/start"):
            raise refused("conflicting_fields", path, "The instant must not be before the start.")
        # First as it is, so that a mistake has its place in the script.
        simulate.simulate({"customers": [], **request, "until": now + 1, "server": True})
        self._restore({"request": dict(request), "now": now})
        self._play_through()
        world = self.world_at(now)
        past = [(int(each["attemptDate"]), notice.uuid, str(each["sendAttemptResult"])) for notice in world.notices
                for each in notice.attempts]
        with self._transaction():
            for key, value in (("version", VERSION), ("request", self.request), ("now", now),
                               ("chain", chain.kept())):
                self._rows.execute("INSERT INTO run VALUES (?, ?)", (key, json.dumps(value)))
            self._rows.executemany("INSERT INTO attempts (at, uuid, result) VALUES (?, ?, ?)", sorted(past))

    def _play_through(self) -> None:
        """Plays the script to its end, so that an action that can't happen is an error now and not in a month."""
        last = max((action["at"] for each in self._script for action in each.get("actions") or []), default=self.now)
        request = {key: value for key, value in self.script_to(max(last, self.now) + 1).items() if key != "population"}
        simulate.simulate({**request, "server": False})

    def _transaction(self) -> sqlite3.Connection:
        """Commits at its end, or takes everything back."""
        self._rows.execute("BEGIN")
        return self._rows

    def close(self) -> None:
        self._rows.close()

    # What the library is asked.

    def script_to(self, until: int) -> Document:
        """The request as it is now, with what was done since the run began."""
        request = dict(self.request)
        posted = self._posted()
        customers = [{**each, "actions": [action for *_, action in merged(each, posted)]} for each in self._customers()]
        extensions = [json.loads(each) for each, in
                      self._rows.execute("SELECT extension FROM extensions ORDER BY number")]
        return {**request, "until": until, "server": True, "customers": customers,
                **({"extensions": extensions} if extensions else {})}

    def _customers(self) -> List[Document]:
        """Those of the request, then those who came since."""
        return [*self._script, *({"id": each, **({"appAccountToken": token} if token else {})} for each, token in
                                 self._rows.execute("SELECT customer, token FROM customers ORDER BY number"))]

    def _posted(self) -> Dict[str, List[Document]]:
        """What was done since the run began, by customer."""
        found: Dict[str, List[Document]] = {}
        for customer, action in self._rows.execute("SELECT customer, action FROM actions ORDER BY number"):
            found.setdefault(customer, []).append(json.loads(action))
        return found

    def world_at(self, now: int) -> World:
        """What the store knows at an instant from the clock on."""
        key = (now, self.version)
        if key not in self._worlds:
            tests = [json.loads(each) for each, in self._rows.execute("SELECT document FROM tests")]
            tokens = self._rows.execute("SELECT at, original, token FROM tokens ORDER BY number").fetchall()
            world = World(simulate.simulate(self.script_to(now + 1)), tests, tokens)
            # Of now, and of where the clock is going.
            self._worlds = {**dict(list(self._worlds.items())[-1:]), key: world}
        return self._worlds[key]

    def world(self) -> World:
        return self.world_at(self.now)

    # What is done to it.

    def move(self, now: int, attempts: Iterable[Tuple[str, int, str]] = ()) -> None:
        """Sets the clock, and notes attempts to post notifications."""
        attempts = list(attempts)
        with self._transaction():
            self._rows.executemany("INSERT INTO attempts (uuid, at, result) VALUES (?, ?, ?)", attempts)
            self._rows.execute("UPDATE run SET value = ? WHERE key = 'now'", (json.dumps(now),))
        for uuid, at, result in attempts:
            self.attempts.setdefault(uuid, []).append((at, result))
        self.now = now

    def act(self, customer: str, actions: List[Document], token: Optional[str]) -> None:
        """Does something with a customer now. The library says what is wrong with it, and then nothing is done."""
        known = {each["id"] for each in self._customers()}
        if customer not in known and customer in self.world().indices:
            raise refused("conflicting_fields", "/customer",
                          "A customer of the population lives without a script; pass another id.")
        if customer in known and token is not None:
            raise refused("conflicting_fields", "/appAccountToken",
                          "The customer already exists, so the token can no longer be set; pass it with the first "
                          "actions.")
        recent = self._rows.execute("SELECT count(*) FROM actions WHERE customer = ? AND at >= ?",
                                    (customer, self.now - HOUR)).fetchone()[0]
        with self._transaction():
            if customer not in known:
                self._rows.execute("INSERT INTO customers (customer, token) VALUES (?, ?)", (customer, token))
            before = len(self._posted().get(customer, []))
            for action in actions:
                self._rows.execute("INSERT INTO actions (customer, at, action) VALUES (?, ?, ?)",
                                   (customer, self.now, json.dumps({**action, "at": self.now})))
            # While the store signs something, what is asked of it waits, a minute at most each time. So look further.
            try:
                simulate.simulate(self.script_to(self.now + (recent + len(actions) + 2) * MINUTE))
            except SubscoreError as error:
                raise self.placed(error, customer, before) from None
        self.version += 1

    def placed(self, error: SubscoreError, customer: Optional[str] = None, before: int = 0) -> SubscoreError:
        """The same error, with its place in the request or in what was posted: the library saw them together. What was
        posted now are the actions of this customer beyond the first ones."""
        found = re.fullmatch(r"/customers/(\d+)/actions/(\d+)(/.*)?", error.path or "")
        if not found:
            return error
        simulated = self._customers()[int(found[1])]
        number, is_posted, _ = merged(simulated, self._posted())[int(found[2])]
        path = f"/customers/{found[1]}/actions/{number}{found[3] or ''}"
        if is_posted and simulated["id"] == customer and number >= before:
            path = f"/actions/{number - before}{found[3] or ''}"
        elif is_posted:
            return error
        return type(error)(error.status, error.code, path, error.message)

    def extend(self, extension: Mapping[str, Any]) -> int:
        """Asks for an extension, a millisecond later, so that it comes after all that was done. Returns its number."""
        with self._transaction():
            self.now += 1
            self._rows.execute("UPDATE run SET value = ? WHERE key = 'now'", (json.dumps(self.now),))
            self._rows.execute("INSERT INTO extensions (extension) VALUES (?)",
                               (json.dumps({"at": self.now, **extension}),))
        self.version += 1
        return int(self._rows.execute("SELECT count(*) FROM extensions").fetchone()[0]) - 1

    def forget_last_extension(self) -> None:
        """Takes back one that was refused: no report of it was sent."""
        with self._transaction():
            self._rows.execute("DELETE FROM extensions WHERE number = (SELECT max(number) FROM extensions)")
        self.version += 1

    def extensions(self) -> List[Document]:
        return [json.loads(each) for each, in self._rows.execute("SELECT extension FROM extensions ORDER BY number")]

    def add_test(self, token: str, document: Mapping[str, Any]) -> None:
        with self._transaction():
            self._rows.execute("INSERT INTO tests VALUES (?, ?)", (token, json.dumps(document)))
        self.version += 1

    def test(self, token: str) -> Optional[Document]:
        found = self._rows.execute("SELECT document FROM tests WHERE token = ?", (token,)).fetchone()
        return json.loads(found[0]) if found else None

    def consume(self, transaction: str, request: Mapping[str, Any]) -> None:
        with self._transaction():
            self._rows.execute('INSERT INTO consumption (at, "transaction", request) VALUES (?, ?, ?)',
                               (self.now, transaction, json.dumps(request)))

    def set_token(self, original: str, token: str) -> None:
        with self._transaction():
            self._rows.execute("INSERT INTO tokens (at, original, token) VALUES (?, ?, ?)", (self.now, original, token))
        self.version += 1

    def finish(self, transaction: str) -> None:
        with self._transaction():
            self._rows.execute('INSERT INTO finished (at, "transaction") VALUES (?, ?)', (self.now, transaction))

    def finished(self) -> List[Document]:
        return [{"at": at, "transactionId": transaction} for at, transaction in
                self._rows.execute('SELECT at, "transaction" FROM finished ORDER BY number')]

    def consumption(self) -> List[Document]:
        return [{"at": at, "transactionId": transaction, "request": json.loads(request)} for at, transaction, request in
                self._rows.execute('SELECT at, "transaction", request FROM consumption ORDER BY number')]
