"""Statements of which each is one group or one answer that is as large as it may be. A call cannot be interrupted, and
neither can PostgreSQL while it reads an answer, so these take the longest to end after they are cancelled.

    make limits

measures them, and fails if one ends later than docs/limits.md promises. With --write the table goes into that page.
"""

import os
import sys
from pathlib import Path

from measure import table, write
from postgresql import Server, Session

# Seconds of a processor after a cancel. A busy machine may take several times as long.
SECONDS = 2.0
NOISE = float(os.environ.get("SUBSCORE_LIMIT_NOISE", "2"))
# When the statements are cancelled: milliseconds of a clock from their beginning.
CANCELLED = (50, 300, 700, 1500)
# How many statements the document has: those that end the latest.
SHOWN = 9
# Of several tries the quickest counts, because other programs make one slower.
ROUNDS = 3

STATUSES = ("SELECT json_build_object('data', json_build_array(json_build_object('lastTransactions', json_agg("
            "json_build_object('originalTransactionId', n, 'status', 1))))) FROM generate_series(1, 80000) AS n")
PAGES = "SELECT json_agg(json_build_object('hasMore', 1)) FROM generate_series(1, 200000)"
NEVER_RAN = (
    "SELECT json_build_object('transactions', (SELECT json_agg(json_build_object('transactionId', n, "
    "'originalTransactionId', 0, 'productId', 'a', 'purchaseDate', 1764547200000 + n * 9000000, 'expiresDate', "
    "1764555200000 + n * 9000000, 'transactionReason', 'RENEWAL', 'revocationDate', CASE WHEN n > 0 THEN 1764547200000 "
    "END)) FROM generate_series(0::bigint, 8000) AS n), 'renewalInfo', (SELECT json_agg(json_build_object("
    "'originalTransactionId', 0, 'autoRenewStatus', 1, 'signedDate', 1764547205000 + n * 9000000, 'renewalDate', "
    "1764555200000 + n * 9000000)) FROM generate_series(0::bigint, 12000) AS n))")
# What subs_call takes has 16 MiB.
ALL_PAGES = (
    "'{\"at\":\"2026-01-01T00:00:00Z\",\"history\":[' || repeat('{\"hasMore\": 1 },', 1040000) || "
    "'{\"hasMore\":1}]}'")
ALL_STATUSES = (
    "(SELECT '{\"history\":{\"data\":[{\"lastTransactions\":[' || string_agg('{\"originalTransactionId\":' || n || "
    "',\"status\":1}', ',') || ']}]}}' FROM generate_series(1, 380000) AS n)")
BOUGHT = (
    "SELECT json_agg(json_build_object('transactionId', n, 'originalTransactionId', 1, 'productId', 'a', "
    "'purchaseDate', n * 7200000, 'expiresDate', n * 7200000 + 3600000)) "
    "FROM generate_series(100000::bigint, 124000) AS n")
CONTENT = (
    "SELECT json_agg(json_build_object('id', n::text, 'publishedAt', n * 50000000)) "
    "FROM generate_series(1::bigint, 15000) AS n")
CLAIMS = (
    "SELECT json_build_object('at', 1800000000000, 'policy', 'transfer_if_inactive', 'history', json_build_object("
    f"'transactions', ({BOUGHT})), 'claims', (SELECT json_agg(json_build_object('customer', n::text, 'at', "
    "720000000000 + n * 100000000, 'originalTransactionId', '1')) FROM generate_series(1::bigint, 20) AS n))")
DATES = "'purchase_date', '2025-12-01Z'::timestamptz, 'expires_date', '2026-02-01Z'::timestamptz"
LARGEST = {
    "`subs_state_of_columns`, 100,000 subscriptions":
        f"SELECT subs_state_of_columns('2026-01-01Z', 'transaction_id', n, 'product_id', 'a', {DATES}) "
        "FROM generate_series(1, 100000) AS n",
    "`subs_state_of_columns`, 100,000 subscriptions, products of 200 bytes":
        "SELECT subs_state_of_columns('2026-01-01Z', 'transaction_id', n, 'product_id', repeat('p', 200) || n, "
        f"{DATES}) FROM generate_series(1, 100000) AS n",
    "`subs_state_of`, 100,000 subscriptions":
        "SELECT subs_state_of(subs_make_row(transaction_id => n, product_id => 'a', purchase_date => '2025-12-01Z', "
        "expires_date => '2026-02-01Z'), '2026-01-01Z') FROM generate_series(1, 100000) AS n",
    "`subs_state_at`, 80,000 statuses in 4 MiB": f"SELECT length(subs_state_at(({STATUSES}), '2026-01-01Z')::text)",
    "`subs_state_at`, 80,000 statuses, explained":
        f"SELECT length(subs_state_at(({STATUSES}), '2026-01-01Z', '{{\"explain\":true}}')::text)",
    "`subs_state_at`, 200,000 pages in 4 MiB": f"SELECT length(subs_state_at(({PAGES}), '2026-01-01Z')::text)",
    "`subs_state_at`, 12,000 reports between renewals that never ran":
        f"SELECT length(subs_state_at(({NEVER_RAN}), '2026-01-01Z')::text)",
    "`subs_call`, 1,040,000 pages in 16 MiB": f"SELECT length(subs_call('subs_state_at', {ALL_PAGES})::text)",
    "`subs_call`, 380,000 statuses in 16 MiB": f"SELECT length(subs_call('subs_timeline', {ALL_STATUSES})::text)",
    "`subs_offer_eligibility`, 80,000 statuses":
        f"SELECT length(subs_offer_eligibility(({STATUSES}), '2026-01-01Z')::text)",
    "`subs_content_access`, 15,000 items and 24,000 purchases":
        f"SELECT length(subs_content_access(({BOUGHT}), ({CONTENT}))::text)",
    "`subs_owner`, 20 claims on 24,000 purchases": f"SELECT length(subs_owner(({CLAIMS}))::text)",
    "`subs_states`, 80,000 statuses": f"SELECT count(*) FROM subs_states(({STATUSES}), '2026-01-01Z')",
    "`subs_intervals`, 80,000 statuses": f"SELECT count(*) FROM subs_intervals(({STATUSES}))",
    "`subs_state_of_columns`, 30,000 documents in 4 MiB":
        "SELECT subs_state_of_columns('2026-01-01Z', 'document', json_build_object('transactionId', n, 'productId', "
        "'a', 'purchaseDate', 1764547200000, 'expiresDate', 1769904000000)) FROM generate_series(1, 30000) AS n",
    "`subs_state`, 30,000 payloads in 4 MiB":
        "SELECT subs_state(json_build_object('transactions', json_build_array(json_build_object('transactionId', n, "
        "'productId', 'a', 'purchaseDate', 1764547200000, 'expiresDate', 1769904000000))), '2026-01-01Z') "
        "FROM generate_series(1, 30000) AS n",
}


def set_timeout(session, milliseconds):
    """Sets the timeout, a second time if the first was cancelled: a timeout that fires just as its statement ends
    cancels the next statement."""
    setting = f"SET statement_timeout = {milliseconds}"
    printed = session.ask(setting) and session.ask(setting)
    assert not printed, printed


def ended(session, statement, milliseconds=0):
    """What a statement prints first, and the seconds of a processor that it takes. If milliseconds are given, it is
    cancelled after so many, and the seconds are those from the first moment at which that can be."""
    set_timeout(session, milliseconds)
    before = session.busy()
    lines = session.ask(statement)
    return lines[0], session.busy() - before - milliseconds / 1000


def memory(session, statement):
    """Bytes of memory that the server's process takes at most for a statement, beyond what it had."""
    def kilobytes(name):
        lines = Path(f"/proc/{session.process}/status").read_text(encoding="ascii").splitlines()
        return int(next(line for line in lines if line.startswith(name)).split()[1])

    Path(f"/proc/{session.process}/clear_refs").write_text("5", encoding="ascii")
    before = kilobytes("VmRSS")
    ended(session, statement)
    return (kilobytes("VmHWM") - before) * 1024


def main():
    rows, beyond = [], []
    with Server() as server:
        server.run("CREATE EXTENSION subscore")
        for name, statement in LARGEST.items():
            # A process of its own, because one keeps memory.
            session = Session(server)
            session.ask("SET max_parallel_workers_per_gather = 0")
            used = memory(session, statement)
            printed, whole = min((ended(session, statement) for _ in range(ROUNDS)), key=lambda found: found[1])
            if "ERROR" in printed:
                sys.exit(f"limits: {name}: {printed[:200]}")
            rest = max(0, *(min(ended(session, statement, at)[1] for _ in range(ROUNDS)) for at in CANCELLED))
            session.close()
            rows.append((rest, whole, (name, f"{whole:.2f} s", f"{used / 1e6:.0f} MB", f"{rest:.2f} s")))
            print(*rows[-1][2], sep=" | ", flush=True)
            if rest > SECONDS * NOISE:
                beyond.append(name)
    if "--write" in sys.argv[1:]:
        shown = [row for *_, row in sorted(rows, reverse=True)[:SHOWN]]
        write("limits.md", {"statements": table("| statement | to its end | memory | after a cancel |", shown)})
    if beyond:
        sys.exit(f"Beyond the bounds: {', '.join(beyond)}.")


if __name__ == "__main__":
    main()
