"""PostgreSQL: the migrations, and every statement of the backend."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from . import owner

MIGRATIONS = Path(__file__).parents[1] / "migrations"
# What a statement raises while the database is away. Nothing was stored then that is not stored afterwards.
UNAVAILABLE = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout)
# What it raises for a text that PostgreSQL cannot have, with the character U+0000.
INVALID = psycopg.DataError

# The chain belongs to the token that was signed first, in whatever order payloads arrive.
NAME_CHAIN = """
INSERT INTO chains (environment, original_transaction_id, customer, named_at)
SELECT %(environment)s, %(chain)s, coalesce(%(token)s::text, %(chain)s),
    CASE WHEN %(token)s::text IS NULL THEN 'infinity' ELSE %(signed_at)s::timestamptz END
WHERE %(chain)s::text IS NOT NULL
ON CONFLICT (environment, original_transaction_id) DO UPDATE
SET customer = excluded.customer, named_at = excluded.named_at WHERE excluded.named_at < chains.named_at
"""
STORE_NOTIFICATION = f"""
WITH named AS ({NAME_CHAIN})
INSERT INTO notifications (notification_uuid, signed_at, environment, notification_type, subtype,
                           original_transaction_id, payload, document)
VALUES (%(uuid)s, %(signed_at)s, %(environment)s, %(type)s, %(subtype)s, %(chain)s, %(payload)s, %(document)s)
ON CONFLICT (notification_uuid) DO NOTHING
"""
STORE_RECORD = f"""
WITH named AS ({NAME_CHAIN})
INSERT INTO records (environment, kind, id, signed_at, original_transaction_id, payload, document)
VALUES (%(environment)s, %(kind)s, %(id)s, %(signed_at)s, %(chain)s, %(payload)s, %(document)s)
ON CONFLICT (environment, kind, id, signed_at) DO NOTHING
"""
# Everything that decides about the owner of a chain waits for its lock.
LOCK_CHAIN = "SELECT pg_advisory_xact_lock(hashtextextended(%(environment)s || ' ' || %(chain)s, 0))"
OF_CHAIN = "environment = %(environment)s AND original_transaction_id = %(chain)s"
DOCUMENTS = f"""
SELECT document::text FROM notifications WHERE {OF_CHAIN} UNION ALL SELECT document::text FROM records WHERE {OF_CHAIN}
"""
CLAIMS = f"SELECT customer, at, transaction_id, outcome FROM claims WHERE {OF_CHAIN} ORDER BY id"
ADD_CLAIM = """
INSERT INTO claims (environment, original_transaction_id, customer, at, transaction_id, outcome)
VALUES (%(environment)s, %(chain)s, %(customer)s, %(at)s, %(transaction)s, %(outcome)s)
"""
SET_OWNER = """
INSERT INTO chains (environment, original_transaction_id, customer, named_at)
VALUES (%(environment)s, %(chain)s, %(owner)s, '-infinity')
ON CONFLICT (environment, original_transaction_id) DO UPDATE SET customer = excluded.customer, named_at = '-infinity'
"""
HISTORIES = "SELECT customer, environment, array_agg(document::text) FROM documents {} GROUP BY customer, environment"


@dataclass(frozen=True)
class Record:
    """A signed transaction or renewal info, verified."""

    environment: str
    kind: str
    id: str
    chain: str
    signed_at: datetime
    token: str | None
    payload: str
    document: dict[str, Any]


def migrate(conninfo: str, environment: str) -> list[str]:
    """Applies the migrations that the database lacks. Returns what was done, a line each.

    `environment` is the one in which customers buy. The view of entitlements is left out where the server does not have
    the extension subscore, and is made by the first migration after it was installed.
    """
    done = []
    with psycopg.connect(conninfo) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('backend.migrations'))")
        connection.execute("CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz)")
        applied = {name for name, in connection.execute("SELECT name FROM migrations")}
        has_extension = connection.execute(
            "SELECT count(*) FROM pg_available_extensions WHERE name = 'subscore'").fetchone() == (1,)
        for file in sorted(MIGRATIONS.glob("*.sql")):
            if file.name in applied:
                continue
            sql = file.read_text(encoding="utf-8")
            if "CREATE EXTENSION" in sql and not has_extension:
                done.append(f"{file.name} left out: the server does not have the extension subscore")
                continue
            connection.execute(sql.encode())
            connection.execute("INSERT INTO migrations VALUES (%s, now())", (file.name,))
            done.append(f"{file.name} applied")
        connection.execute("INSERT INTO settings (environment) VALUES (%s) "
                           "ON CONFLICT (is_only) DO UPDATE SET environment = excluded.environment", (environment,))
    return done


class Database:
    """A pool of connections. Each statement is a transaction. A connection that broke is replaced before it is used."""

    def __init__(self, conninfo: str, connections: int = 8, timeout: float = 5) -> None:
        # It gives up connecting soon, and tries again when a connection is wanted. Otherwise pauses grow to minutes.
        self._pool = ConnectionPool(conninfo, min_size=1, max_size=connections, timeout=timeout, reconnect_timeout=1,
                                    open=False, check=ConnectionPool.check_connection, kwargs={"autocommit": True})

    def open(self) -> None:
        self._pool.open()

    def close(self) -> None:
        self._pool.close()

    def __enter__(self) -> "Database":
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rows(self, sql: str, parameters: Any = ()) -> list[Any]:
        with self._pool.connection() as connection:
            return connection.execute(sql, parameters).fetchall()

    def run(self, sql: str, parameters: Any = ()) -> int:
        """Executes a statement. Returns how many rows it wrote."""
        with self._pool.connection() as connection:
            return connection.execute(sql, parameters).rowcount

    # What is stored.

    def store_notification(self, notification: Any, payload: str, document: Any) -> bool:
        """Stores a verified notification. Returns whether it is new."""
        return self.run(STORE_NOTIFICATION, {
            "uuid": notification.notification_uuid, "signed_at": notification.signed_date,
            "environment": notification.environment, "type": notification.notification_type,
            "subtype": notification.subtype, "chain": notification.original_transaction_id,
            "token": owner.customer_of(notification.app_account_token), "payload": payload,
            "document": json.dumps(document)}) == 1

    def store_records(self, records: Iterable[Record]) -> int:
        """Stores verified records. Returns how many are new."""
        return sum(self.run(STORE_RECORD, {**vars(each), "document": json.dumps(each.document)}) for each in records)

    def claim(self, environment: str, chain: str, customer: str, rules: owner.Rules, at: datetime,
              records: Iterable[Record] = (), transaction: str | None = None) -> str:
        """Decides about the claim of a customer on a chain, and stores it with the outcome, which it returns.

        `records` are stored first. `transaction` is the purchase that the customer has just made; a restore has none.
        """
        parameters = {"environment": environment, "chain": chain, "customer": customer, "at": at,
                      "transaction": transaction}
        with self._pool.connection() as connection, connection.transaction():
            connection.execute(LOCK_CHAIN, parameters)
            for each in records:
                connection.execute(STORE_RECORD, {**vars(each), "document": json.dumps(each.document)})
            outcome = self._decide(connection, parameters, owner.Claim(customer, at, transaction), rules, at)
            connection.execute(ADD_CLAIM, {**parameters, "outcome": outcome})
        return outcome

    def settle(self, environment: str, chain: str, token: str, rules: owner.Rules, at: datetime) -> None:
        """Decides again whose a chain is, if a purchase names another customer than the one who has it."""
        parameters = {"environment": environment, "chain": chain}
        with self._pool.connection() as connection, connection.transaction():
            connection.execute(LOCK_CHAIN, parameters)
            found = connection.execute(f"SELECT customer FROM chains WHERE {OF_CHAIN}", parameters).fetchone()
            if found is None or found[0] != token:
                self._decide(connection, parameters, None, rules, at)

    def _decide(self, connection: psycopg.Connection[Any], parameters: dict[str, Any], claim: owner.Claim | None,
                rules: owner.Rules, at: datetime) -> str:
        claims = [owner.Claim(*row) for row in connection.execute(CLAIMS, parameters).fetchall()]
        documents = [text for text, in connection.execute(DOCUMENTS, parameters).fetchall()]
        deleted = {each for each, in connection.execute("SELECT customer FROM deleted_customers").fetchall()}
        found, outcome = owner.decided(documents, parameters["chain"], parameters["environment"],
                                       claims + ([claim] if claim else []), deleted, rules, at)
        if found is not None:
            connection.execute(SET_OWNER, {**parameters, "owner": found})
        return outcome

    def delete(self, customer: str) -> int:
        """Deletes an account. What it claimed stays claimed, by nobody. Returns how many chains it had."""
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("INSERT INTO deleted_customers (customer) VALUES (%s) ON CONFLICT DO NOTHING",
                               (customer,))
            connection.execute("UPDATE claims SET customer = %s WHERE customer = %s", (owner.DELETED, customer))
            return connection.execute("UPDATE chains SET customer = %s, named_at = '-infinity' WHERE customer = %s",
                                      (owner.DELETED, customer)).rowcount

    # What is known of customers.

    def histories(self, customer: str) -> dict[str, list[str]]:
        """The documents that count for a customer, by environment."""
        return {environment: documents for _, environment, documents in
                self.rows(HISTORIES.format("WHERE customer = %s"), (customer,))}

    def all_histories(self) -> Iterator[tuple[str, str, list[str]]]:
        """Each customer, environment and documents. A few customers are in memory at a time."""
        with self._pool.connection() as connection, connection.transaction(), connection.cursor("histories") as cursor:
            cursor.itersize = 200
            yield from cursor.execute(HISTORIES.format(""))

    def chains(self, customer: str, environment: str) -> list[str]:
        return [chain for chain, in self.rows("SELECT original_transaction_id FROM chains WHERE customer = %s "
                                              "AND environment = %s ORDER BY 1", (customer, environment))]

    def recent_customers(self, at_most: int = 100) -> list[tuple[str, datetime, str]]:
        """The customers of the newest notifications: who, when, and the type of the last one."""
        return self.rows("""
            SELECT * FROM (
                SELECT DISTINCT ON (customer) customer, received_at, notification_type
                FROM (SELECT * FROM notifications ORDER BY received_at DESC LIMIT 10 * %s) AS newest
                JOIN chains USING (environment, original_transaction_id)
                ORDER BY customer, received_at DESC) AS each
            ORDER BY received_at DESC, customer LIMIT %s""", (at_most, at_most))

    # How far the histories were read.

    def read_through(self, environment: str) -> datetime | None:
        found = self.rows("SELECT through FROM backfills WHERE environment = %s", (environment,))
        return found[0][0] if found else None

    def set_read_through(self, environment: str, through: datetime) -> None:
        self.run("INSERT INTO backfills VALUES (%s, %s) "
                 "ON CONFLICT (environment) DO UPDATE SET through = excluded.through", (environment, through))

    def set_run(self, command: str, environment: str, counts: dict[str, int]) -> None:
        """Keeps what the last run of a command counted."""
        self.run("INSERT INTO runs VALUES (%s, %s, now(), %s) ON CONFLICT (command, environment) DO UPDATE "
                 "SET at = excluded.at, counts = excluded.counts", (command, environment, json.dumps(counts)))
