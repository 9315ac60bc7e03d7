"""Measures the extensions beside what the databases do by themselves, one after the other in each round.

    make bench BENCH=database [WRITE=--write]

The best of the rounds counts. Times are those of a processor, so that other programs on the machine change little;
only those of parallel plans are times of a clock. With --write the tables and plans go into docs/postgresql.md and
docs/sqlite.md. It does not judge them.
"""

import re
import subprocess
import sys
import textwrap
import time
from pathlib import Path

from postgresql import Server, Session
from reference import BUILD, ROOT, call

ROUNDS = 3
CUSTOMERS, PERIODS = 100_000, 10
HISTORIES = 10_000
AT = "2025-06-01T00:00:00Z"

# Monthly subscriptions of ten periods, which begin within a year. One in fifty is refunded at its end.
TRANSACTIONS = f"""
    CREATE TABLE transactions OF subs_row;
    INSERT INTO transactions (customer, transaction_id, original_transaction_id, product_id, purchase_date,
        expires_date, subscription_group_identifier, signed_date, revocation_date, transaction_reason, environment,
        price, currency)
    SELECT c, 500000000000 + c * 100 + n, 500000000000 + c * 100,
        CASE WHEN c % 3 = 0 THEN 'basic.month' ELSE 'pro.month' END, start, start + interval '30 days', '20667927',
        start,
        CASE WHEN n = {PERIODS - 1} AND c % 50 = 0 THEN start + interval '3 days' END,
        CASE n WHEN 0 THEN 'PURCHASE' ELSE 'RENEWAL' END, 'Production', 9990, 'USD'
    FROM generate_series(1, {CUSTOMERS}) AS c, generate_series(0, {PERIODS - 1}) AS n,
        LATERAL (SELECT '2024-07-01Z'::timestamptz + (c % 365 + n * 30) * interval '1 day' AS start) AS dates;
    CREATE TABLE plain AS SELECT customer, transaction_id, original_transaction_id, product_id, purchase_date,
        expires_date, subscription_group_identifier, signed_date, revocation_date, transaction_reason, environment,
        price, currency FROM transactions;
    CREATE TABLE payloads AS SELECT customer, jsonb_build_object('transactionId', transaction_id::text,
            'originalTransactionId', original_transaction_id::text, 'productId', product_id,
            'webOrderLineItemId', (transaction_id + 7)::text, 'bundleId', 'com.example.news',
            'type', 'Auto-Renewable Subscription', 'inAppOwnershipType', 'PURCHASED', 'quantity', 1,
            'purchaseDate', subs_milliseconds(purchase_date), 'originalPurchaseDate', subs_milliseconds(purchase_date),
            'expiresDate', subs_milliseconds(expires_date), 'signedDate', subs_milliseconds(signed_date),
            'subscriptionGroupIdentifier', subscription_group_identifier, 'transactionReason', transaction_reason,
            'environment', environment, 'storefront', 'USA', 'storefrontId', '143441', 'price', price,
            'currency', currency) AS payload
        FROM transactions WHERE customer::int <= {HISTORIES};
    CREATE TABLE histories AS SELECT customer, jsonb_build_object('transactions', jsonb_agg(payload)) AS history
        FROM payloads GROUP BY customer;
    CREATE TABLE texts AS SELECT customer, history::text::json AS history FROM histories;
    VACUUM ANALYZE;
"""
SETTINGS = "SET work_mem = '1GB'; SET jit = off;"
SERIAL = SETTINGS + "SET max_parallel_workers_per_gather = 0;"
# For so many groups PostgreSQL chooses no parallel plan by itself, because it counts what passing on each one costs.
PARALLEL = (SETTINGS + "SET max_parallel_workers_per_gather = 2; SET parallel_tuple_cost = 0; "
            "SET parallel_setup_cost = 0;")
SORTED = SERIAL + "SET enable_hashagg = off;"
NAMES = ("transaction_id", "original_transaction_id", "product_id", "purchase_date", "expires_date", "signed_date",
         "subscription_group_identifier", "revocation_date", "transaction_reason", "environment", "price", "currency")
# Those that decide about access where nobody shares and one product follows another in one group.
FEW = ("transaction_id", "original_transaction_id", "product_id", "purchase_date", "expires_date", "signed_date",
       "revocation_date")
MADE = f"subs_make_row({', '.join(f'{name} => {name}' for name in NAMES)})"


def having(answer, table="transactions AS t"):
    return f"SELECT count(*) FROM (SELECT customer FROM {table} GROUP BY customer HAVING {answer}) AS found"


MAX = f"max(expires_date) > '{AT}'"
ACCESS = f"subs_access_of(t::subs_row, '{AT}')"


def columns(aggregate, names):
    pairs = ", ".join(f"'{name}', {name}" for name in names)
    return f"subs_{aggregate}_of_columns('{AT}', {pairs})"


OF_DOCUMENTS = f"subs_access_of_columns('{AT}', 'document', payload)"
# What it is called on the page, the settings, the query.
TYPED = [
    ("`max(expires_date)`", SERIAL, having(MAX)),
    ("`subs_access_of_columns`, 7 columns", SERIAL, having(columns("access", FEW))),
    ("`subs_access_of_columns`, 12 columns", SERIAL, having(columns("access", NAMES))),
    ("`subs_state_of_columns`, 7 columns", SERIAL, having(f"cardinality({columns('state', FEW)}) > 0")),
    ("`subs_state_of_columns`, 12 columns", SERIAL, having(f"cardinality({columns('state', NAMES)}) > 0")),
    ("`subs_access_of` over a table `OF subs_row`", SERIAL, having(ACCESS)),
    ("`subs_state_of` over the same", SERIAL, having(f"cardinality(subs_state_of(t::subs_row, '{AT}')) > 0")),
    ("`array_agg` of the same rows, by PostgreSQL", SERIAL, having("cardinality(array_agg(t::subs_row)) > 0")),
    ("`subs_access_of` with `subs_make_row`", SERIAL, having(f"subs_access_of({MADE}, '{AT}')", "plain")),
    ("making those rows and counting them", SERIAL, having(f"count({MADE}) > 0", "plain")),
    ("`max(expires_date)`, two workers", PARALLEL, having(MAX)),
    ("`subs_access_of_columns`, 7 columns, two workers", PARALLEL, having(columns("access", FEW))),
    ("`max(expires_date)`, sorted", SORTED, having(MAX)),
    ("`subs_access_of_columns`, 7 columns, sorted", SORTED, having(columns("access", FEW))),
]
DOCUMENTS = [
    ("jsonb to text by PostgreSQL", SERIAL, "SELECT sum(length(history::text)) FROM histories"),
    ("`subs_state_at` over jsonb", SERIAL, f"SELECT count(subs_state_at(history, '{AT}')) FROM histories"),
    ("`subs_has_access` over jsonb", SERIAL, f"SELECT count(*) FROM histories WHERE subs_has_access(history, '{AT}')"),
    ("`subs_state_at` over json", SERIAL, f"SELECT count(subs_state_at(history, '{AT}')) FROM texts"),
    ("`subs_has_access` over json", SERIAL, f"SELECT count(*) FROM texts WHERE subs_has_access(history, '{AT}')"),
    ("`subs_state` over payloads, one a row", SERIAL,
     f"SELECT count(*) FROM (SELECT customer FROM payloads GROUP BY customer HAVING subs_state(payload, '{AT}') ? 'at'"
     ") AS found"),
    ("`subs_access_of_columns` over the same", SERIAL, having(OF_DOCUMENTS, "payloads")),
]
PLANS = [
    ("hashed", SERIAL, f"SELECT customer FROM transactions GROUP BY customer HAVING {columns('access', FEW)}"),
]


def timed(session, settings, query):
    """Seconds that a query takes."""
    session.ask(settings)
    clock, busy = time.perf_counter(), session.busy()
    printed = session.ask(query)
    clock, busy = time.perf_counter() - clock, session.busy() - busy
    if len(printed) != 1 or "ERROR" in printed[0]:
        sys.exit(f"measure: {query}: {printed}")
    session.ask("RESET ALL")
    return clock if settings == PARALLEL else busy


def c_calls(requests):
    """Seconds that C takes for these requests. Python adds about two microseconds to each."""
    start = time.process_time()
    for request in requests:
        call("subs_state_at", request)
    return time.process_time() - start


def table(head, rows):
    lines = [head, re.sub(r"[^|]+", "---", head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def wrapped(plan):
    """The lines of a plan, of which long ones go on further in."""
    lines = []
    for line in plan.splitlines():
        margin = " " * (len(line) - len(line.lstrip()))
        lines += textwrap.wrap(line, 126, subsequent_indent=margin + "    ", break_on_hyphens=False) or [""]
    return "\n".join(lines)


def plan(server, settings, query):
    explained = server.run(f"{settings} EXPLAIN (ANALYZE, COSTS OFF, SUMMARY OFF) {query}")
    return f"```text\n{wrapped(explained)}\n```"


def postgresql():
    """What goes between the marks of docs/postgresql.md."""
    with Server() as server:
        server.run("CREATE EXTENSION subscore;" + TRANSACTIONS)
        texts = server.run("SELECT history FROM texts").splitlines()
        at = server.run(f"SELECT subs_milliseconds('{AT}')")
        requests = [f'{{"history":{text},"at":{at}}}'.encode() for text in texts]
        best = {}
        session = Session(server)
        for _ in range(ROUNDS):
            for name, settings, query in TYPED + DOCUMENTS:
                best[name] = min(best.get(name, 1e9), timed(session, settings, query))
            best["C"] = min(best.get("C", 1e9), c_calls(requests))
        session.close()
        rows = CUSTOMERS * PERIODS
        typed = []
        for name, settings, _ in TYPED:
            beside = best["`max(expires_date)`" + {PARALLEL: ", two workers", SORTED: ", sorted"}.get(settings, "")]
            typed.append((name, f"{best[name]:.2f}", f"{rows / best[name] / 1e6:.1f}", f"{best[name] / beside:.2f}"))
        both = best["C"] + best[DOCUMENTS[0][0]]
        documents = [("the C call `subs_state_at`", f"{best['C'] / HISTORIES * 1e6:.0f}", f"{best['C'] / both:.2f}")]
        for name, _, _ in DOCUMENTS:
            documents.append((name, f"{best[name] / HISTORIES * 1e6:.0f}", f"{best[name] / both:.2f}"))
        server.run(f"CREATE INDEX by_end ON histories (subs_timestamp((subs_state_at(history, '{AT}')"
                   "->'subscriptions'->0->>'accessUntil')::bigint)); ANALYZE histories")
        found = {"rows": table("| over 1,000,000 rows of 100,000 customers | seconds | million rows a second "
                               "| times `max` |", typed),
                 "histories": table("| over histories of ten transactions | microseconds each | times the sum of C and "
                                    "jsonb to text |", documents)}
        return found | {name: plan(server, settings, query) for name, settings, query in PLANS}


# The same histories in SQLite. A query is timed by the shell.
LITE = f"""
.load {BUILD}/sqlite/subscore
CREATE TABLE payloads (customer INTEGER, payload TEXT) STRICT;
WITH RECURSIVE customers (c) AS (VALUES (1) UNION ALL SELECT c + 1 FROM customers WHERE c < {HISTORIES}),
    periods (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM periods WHERE n < {PERIODS - 1})
INSERT INTO payloads SELECT c, json_object('transactionId', '' || (500000000000 + c * 100 + n),
    'originalTransactionId', '' || (500000000000 + c * 100), 'webOrderLineItemId', '' || (500000000007 + c * 100 + n),
    'productId', 'pro.month', 'type', 'Auto-Renewable Subscription', 'bundleId', 'com.example.news',
    'inAppOwnershipType', 'PURCHASED', 'quantity', 1, 'subscriptionGroupIdentifier', '20667927',
    'purchaseDate', 1719792000000 + 86400000 * (c % 365 + 30 * n), 'expiresDate',
    1719792000000 + 86400000 * (c % 365 + 30 * n + 30), 'signedDate', 1719792000000 + 86400000 * (c % 365 + 30 * n),
    'transactionReason', iif(n, 'RENEWAL', 'PURCHASE'), 'environment', 'Production', 'storefront', 'USA',
    'price', 9990, 'currency', 'USD') FROM customers, periods;
CREATE TABLE histories AS SELECT customer, json_object('transactions', json_group_array(json(payload))) AS history
    FROM payloads GROUP BY customer;
"""
LITE_WAYS = [
    ("`sum(length(history))`", "SELECT sum(length(history)) FROM histories"),
    ("`json_extract` of one member",
     "SELECT count(json_extract(history, '$.transactions[9].expiresDate')) FROM histories"),
    ("`subs_state_at`", f"SELECT sum(length(subs_state_at(history, '{AT}'))) FROM histories"),
    ("`subs_has_access`", f"SELECT count(*) FROM histories WHERE subs_has_access(history, '{AT}')"),
    ("`subs_state` over payloads, one a row",
     f"SELECT sum(length(answer)) FROM (SELECT subs_state(payload, '{AT}') AS answer FROM payloads GROUP BY customer)"),
]


def sqlite():
    """What goes between the marks of docs/sqlite.md."""
    script = LITE + "".join(f".timer on\n{query};\n.timer off\n" for _, query in LITE_WAYS * ROUNDS)
    script += "SELECT history FROM histories;"
    done = subprocess.run(["sqlite3", "-batch", ":memory:"], input=script, check=True, capture_output=True, text=True,
                          env={"LD_LIBRARY_PATH": str(BUILD), "PATH": "/usr/bin"})
    times = [float(user) + float(system)
             for user, system in re.findall(r"Run Time: real [\d.]+ user ([\d.]+) sys ([\d.]+)", done.stdout)]
    histories = [line for line in done.stdout.splitlines() if line.startswith("{")]
    requests = [f'{{"history":{history},"at":"{AT}"}}'.encode() for history in histories]
    in_c = min(c_calls(requests) for _ in range(ROUNDS))
    rows = [("the C call `subs_state_at`", f"{in_c / HISTORIES * 1e6:.0f}", "1.00")]
    for place, (name, _) in enumerate(LITE_WAYS):
        best = min(times[place::len(LITE_WAYS)])
        rows.append((name, f"{best / HISTORIES * 1e6:.0f}", f"{best / in_c:.2f}"))
    return {"histories": table("| over histories of ten transactions | microseconds each | times C |", rows)}


def write(page, parts):
    path = ROOT / "docs" / page
    text = path.read_text(encoding="utf-8")
    for name, part in parts.items():
        text, count = re.subn(rf"(<!-- measured {name} -->\n).*?(<!-- /measured -->)",
                              lambda found: found[1] + part + "\n" + found[2], text, flags=re.S)  # noqa: B023
        if count != 1:
            sys.exit(f"measure: {page} has {count} places for {name}")
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for page, measure in ((Path("postgresql.md"), postgresql), (Path("sqlite.md"), sqlite)):
        parts = measure()
        print("\n\n".join(f"{name}\n{part}" for name, part in parts.items()))
        if "--write" in sys.argv[1:]:
            write(page, parts)
