"""Errors, cancelled queries and timeouts: what the client receives, and that the process keeps neither memory nor a fault."""

import json
import re
import threading
import time

import pytest

from postgresql import Failure, Session
from worst_statements import CANCELLED, LARGEST, NOISE, SECONDS, STATUSES, ended, set_timeout

ONE = ('{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"pro.month",'
       '"type":"Auto-Renewable Subscription","purchaseDate":1775001600000,"expiresDate":1777593600000}]}')
# The columns without which no row is read.
NAMED = "'transaction_id', 1, 'product_id', 'a', 'purchase_date', '2026-01-01Z'::timestamptz, 'expires_date', NULL"
# Statement, SQLSTATE, code, path.
ERRORS = [
    (f"SELECT subs_state_at('{ONE}'::jsonb, '2026-01-01Z', '{{\"explan\":true}}')", "22023", "unknown_field", "/explan"),
    ("SELECT subs_state_at('7'::jsonb, '2026-01-01Z')", "22023", "wrong_type", "/history"),
    ("SELECT subs_state_at('{}'::jsonb, '2026-01-01Z', '[]')", "22023", "wrong_type", "/options"),
    ("SELECT subs_state_at('{}'::json, '2026-01-01Z', 'null')", "22023", "wrong_type", "/options"),
    ("SELECT subs_state_at('{}'::jsonb, 'infinity')", "22008", "out_of_range", "/at"),
    ("SELECT subs_has_access('{}'::jsonb, '294000-01-01Z')", "22023", "out_of_range", "/at"),
    ("SELECT subs_state_at('{\"a\":1,\"a\":2}'::json, '2026-01-01Z')", "22032", "invalid_json", None),
    ("SELECT subs_call('subs_prorate', '{')", "22032", "invalid_json", None),
    ("SELECT subs_call('subs_free', '{}')", "22023", "invalid_value", "/function"),
    ("SELECT subs_prorate('{}'::jsonb)", "22023", "missing_field", "/price"),
    ("SELECT subs_state(p, at) FROM (VALUES ('{}'::jsonb, now()), ('{}', now() - interval '1 s')) AS v (p, at)",
     "22023", "conflicting_fields", "/at"),
    ("SELECT subs_state(p, now(), o) FROM (VALUES ('{}'::jsonb, '{}'::jsonb), ('{}', '{\"explain\":true}')) AS v (p, o)",
     "22023", "conflicting_fields", "/options"),
    ("SELECT subs_state_of(subs_make_row(transaction_id => 1), at) FROM (VALUES (now()), ('2026-01-01Z')) AS v (at)",
     "22023", "conflicting_fields", "/at"),
    ("SELECT subs_state_of(subs_make_row(transaction_id => 1), now(), '{\"explain\":true}')", "22023", "unknown_field",
     "/explain"),
    (f"SELECT subs_state_of_columns(at, {NAMED}) FROM (VALUES (now()), ('2026-01-01Z')) AS v (at)",
     "22023", "conflicting_fields", "/at"),
    (f"SELECT subs_state_of_columns(now(), {NAMED}, 'price', n, 'options', o) FROM (VALUES (1, '{{}}'::jsonb), (2, '{{\"a\":1}}')) AS "
     "v (n, o)", "22023", "conflicting_fields", "/options"),
    ("SELECT subs_access_of_columns(now(), 'colour', 1)", "22023", "unknown_field", "/rows/colour"),
    ("SELECT subs_access_of_columns(now(), 'customer', 1)", "22023", "unknown_field", "/rows/customer"),
    ("SELECT subs_access_of_columns(now(), 'Preis \"1\"', 1)", "22023", "unknown_field", "/rows"),
    ("SELECT subs_access_of_columns(now(), 'price', 1.5)", "22023", "wrong_type", "/rows/price"),
    ("SELECT subs_access_of_columns(now(), 'price', '1')", "22023", "wrong_type", "/rows/price"),
    ("SELECT subs_access_of_columns(now(), 'purchase_date', '2026-01-01')", "22023", "wrong_type", "/rows/purchase_date"),
    ("SELECT subs_access_of_columns(now(), 'report', 1)", "22023", "wrong_type", "/rows/report"),
    ("SELECT subs_access_of_columns(now(), 'report', ROW(1, 2))", "22023", "wrong_type", "/rows/report"),
    ("SELECT subs_access_of_columns(now(), 'options', '{}')", "22023", "wrong_type", "/rows/options"),
    ("SELECT subs_access_of_columns(now(), 'price', 1, 'price', 2)", "22023", "conflicting_fields", "/rows/price"),
    ("SELECT subs_access_of_columns(now(), 'price', 1, 'quantity')", "22023", "missing_field", "/rows"),
    ("SELECT subs_access_of_columns(now(), VARIADIC ARRAY['price', '1'])", "22023", "missing_field", "/rows"),
    ("SELECT subs_access_of_columns(now(), 1, 1)", "22023", "wrong_type", "/rows"),
    ("SELECT subs_access_of_columns(now(), NULL, 1)", "22023", "wrong_type", "/rows"),
    (f"SELECT subs_access_of_columns('infinity', {NAMED})", "22008", "out_of_range", "/at"),
    *((f"SELECT subs_{what}_of_columns('2026-01-01Z', {without}){window}", "22023", "missing_field", f"/rows/{name}")
      for what in ("access", "state") for window in ("", " OVER ()")
      for name, without in (
          ("transactionId", NAMED.replace("'transaction_id', 1, ", "")),
          ("productId", NAMED.replace("'product_id', 'a', ", "")),
          ("purchaseDate", NAMED.replace("'purchase_date', '2026-01-01Z'::timestamptz, ", "")),
          ("expiresDate", NAMED.replace(", 'expires_date', NULL", "")))),
    ("SELECT subs_access_of_columns(now(), 'options', '{}'::jsonb)", "22023", "missing_field", "/rows/transactionId"),
    ("SELECT subs_access_of(subs_make_row(transaction_id => 1), at) OVER () FROM (VALUES (now()), ('2026-01-01Z')) AS v (at)",
     "22023", "conflicting_fields", "/at"),
    (f"SELECT subs_access_of_columns(at, {NAMED}) FROM (VALUES (now()), ('2026-01-01Z')) AS v (at)", "22023",
     "conflicting_fields", "/at"),
    (f"SELECT subs_state_of_columns(now(), {NAMED}, 'options', '{{\"explain\":true}}'::jsonb)", "22023", "unknown_field",
     "/explain"),
    ("SELECT n % 3, subs_access_of_columns('2026-01-01Z', 'transaction_id', n, 'product_id', 'a', 'purchase_date', "
     "'2026-01-01Z'::timestamptz, 'expires_date', CASE n WHEN 7 THEN '275761-01-01Z'::timestamptz END) "
     "FROM generate_series(1, 9) AS n GROUP BY 1", "22023", "out_of_range", "/rows/2/expiresDate"),
    # Of three groups that are decided together one is bad. The place is that in its group.
    ("SELECT n % 3, subs_access_of(subs_make_row(transaction_id => n, product_id => 'a', purchase_date => '2026-01-01Z', "
     "expires_date => CASE n WHEN 7 THEN '275761-01-01Z'::timestamptz END), '2026-01-01Z') "
     "FROM generate_series(1, 9) AS n GROUP BY 1", "22023", "out_of_range", "/rows/2/expiresDate"),
    ("SELECT subs_access_of_columns(now(), 'document', 1)", "22023", "wrong_type", "/rows/document"),
    ("SELECT subs_access_of_columns(now(), 'document', '{}'::bytea)", "22023", "wrong_type", "/rows/document"),
    ("SELECT subs_access_of_columns(now(), 'document', '{}'::jsonb, 'price', 1)", "22023", "conflicting_fields",
     "/rows/document"),
    ("SELECT subs_access_of_columns(now(), 'document', '{}'::jsonb, 'report', NULL::subs_report)", "22023",
     "conflicting_fields", "/rows/document"),
    ("SELECT subs_access_of_columns(now(), 'document', '{}'::jsonb, 'options', '{\"onUnreadable\":\"omit\"}'::jsonb)",
     "22023", "unknown_field", "/onUnreadable"),
    ("SELECT subs_access_of_columns(now(), 'document', '{\"signedPayload\":\"a.e30.c\"}'::jsonb)", "22023",
     "unverified_signature", "/rows/0/document/signedPayload"),
    ("SELECT n % 3, subs_state_of_columns('2026-01-01Z', 'document', CASE n WHEN 7 THEN '{\"a\":' ELSE '[]' END) "
     "FROM generate_series(1, 9) AS n GROUP BY 1", "22032", "invalid_json", "/rows/2/document"),
    ("SELECT subs_access_of_columns('2026-01-01Z', 'document', jsonb_build_object('transactions', '[]'::jsonb, 'padding', "
     "repeat('x', 1000000))) FROM generate_series(1, 20)", "54000", "too_large", "/rows"),
    ("SELECT subs_state(jsonb_build_object('transactions', '[]'::jsonb, 'padding', repeat('x', 1000000)), "
     "'2026-01-01Z') FROM generate_series(1, 20)", "54000", "too_large", "/history"),
    ("SELECT subs_state_at(jsonb_build_object('padding', repeat('x', 4200000)), '2026-01-01Z')", "54000", "too_large", ""),
    ("SELECT subs_prorate(jsonb_build_object('padding', repeat('x', 4200000)))", "54000", "too_large", ""),
    ("SELECT subs_call('subs_prorate', '{\"padding\":\"' || repeat('x', 17000000) || '\"}')", "54000", "too_large", ""),
]


@pytest.mark.parametrize("statement, sqlstate, code, path", ERRORS)
def test_an_error_has_sqlstate_function_code_path_and_message(server, statement, sqlstate, code, path):
    lines = server.psql(statement).stderr.splitlines()
    called = re.search(r"subs_call\('(subs_prorate)|(subs_\w+)", statement)
    assert lines[0].startswith(f"ERROR:  {sqlstate}: {called[1] or called[2]}: "), lines
    detail = json.loads(lines[1].removeprefix("DETAIL:  "))
    assert detail["code"] == code and detail.get("path") == path, detail
    assert lines[0].endswith(": " + detail["message"])


def test_the_error_of_a_group_names_its_first_bad_record(server):
    """By its number and its beginning, or its ids, because a view has many customers."""
    payloads = ", ".join(f"""('{{"transactions":[],"note":"{n}, [ü"}}'::json)""" for n in range(3))
    bad = ("""('{"transactions":[{"transactionId":"77","productId":"a","purchaseDate":true}]}'::json)""",
           """('{"transactions":[],"transactions":[]}'::json)""")
    for each in bad:
        done = server.psql(f"SELECT subs_state(p, '2026-01-01Z') FROM (VALUES {payloads}, {each}, {payloads}) AS v (p)")
        assert f"CONTEXT:  payload 3 of a group of 7: {each[2:36]}" in done.stderr, done.stderr
    row = ("transaction_id => 70 + n, original_transaction_id => 60 + n, product_id => 'a', purchase_date => "
           "CASE n WHEN 2 THEN '275761-01-01Z'::timestamptz ELSE '2026-01-01Z' END")
    done = server.psql(f"SELECT subs_access_of(subs_make_row({row}), '2026-01-01Z') FROM generate_series(0, 4) AS n")
    assert "CONTEXT:  row 2 of a group of 5, transactionId 72, originalTransactionId 62" in done.stderr, done.stderr
    for each in bad:
        done = server.psql("SELECT subs_access_of_columns('2026-01-01Z', 'document', p) "
                           f"FROM (VALUES {payloads}, {each}, {payloads}) AS v (p)")
        assert f"CONTEXT:  row 3 of a group of 7: {each[2:36]}" in done.stderr, done.stderr


def test_an_id_that_is_no_number_has_no_place_in_a_subscription(server):
    document = """'{"transactionId":"x1","productId":"a","purchaseDate":1767225600000,"expiresDate":1769904000000}'"""
    assert server.run(f"SELECT subs_access_of_columns('2026-01-05Z', 'document', {document})") == "t"
    done = server.psql(f"SELECT subs_state_of_columns('2026-01-05Z', 'document', {document})")
    assert "22003" in done.stderr and 'the id "x1" of a transaction is not a bigint' in done.stderr


PROBLEMS = [
    ("[]", None, None), (ONE, None, None), ('{"transactions":[{"transactionId":"1","price":"many"}]}', None, None),
    ("", "invalid_json", None), ("{", "invalid_json", None), ('[]],"at":0,"x":[', "invalid_json", None),
    ('{"a":1,"a":2}', "invalid_json", None), ('"x"', "wrong_type", ""),
    ('{"transactions":[{"transactionId":"1","productId":"a","purchaseDate":true}]}', "wrong_type",
     "/history/transactions/0/purchaseDate"),
    ('{"signedTransactionInfo":"e30.e30.AA"}', "unverified_signature", "/history/signedTransactionInfo"),
]


@pytest.mark.parametrize("payload, code, path", PROBLEMS)
def test_a_problem_is_the_error_of_a_payload(server, payload, code, path):
    quoted = payload.replace("'", "''")
    for kind in ("text", "json", "jsonb"):
        if kind != "text" and code == "invalid_json" and "a" not in payload or kind == "jsonb" and code == "invalid_json":
            continue  # PostgreSQL itself refuses it, or keeps the last key.
        if kind == "json" and payload.startswith("[]]"):
            continue
        found = server.run(f"SELECT subs_problem('{quoted}'::{kind})")
        assert (found == "") == (code is None), found
        if code:
            error = json.loads(found)
            assert (error["code"], error.get("path")) == (code, path) and error["message"]


def test_a_problem_keeps_one_payload_from_ending_a_query(server):
    server.run("CREATE TABLE kept_out (payload text CHECK (subs_problem(payload) IS NULL))")
    server.run("INSERT INTO kept_out VALUES ('[]'), (NULL)")
    with pytest.raises(Failure, match="23514"):
        server.run("INSERT INTO kept_out VALUES ('{')")
    rows = "(VALUES ('[]'), ('{'), ('7')) AS v (p)"
    assert server.run(f"SELECT count(subs_state_at(p, now())) FROM {rows} WHERE subs_problem(p) IS NULL") == "1"
    with pytest.raises(Failure, match="22P02"):
        server.run(f"SELECT count(subs_state_at(p, now())) FROM {rows}")
    signed = "'{\"signedTransactionInfo\":\"e30.e30.AA\"}'"
    assert "unverified" in server.run(f"SELECT subs_problem({signed})")
    assert "unverified" not in server.run(f"SELECT subs_problem({signed}, '{{\"trustSignedPayloads\":true}}')")


def test_the_error_of_a_group_names_its_size(server):
    statement = ERRORS[-4][0]
    for settings in ("", "SET max_parallel_workers_per_gather = 2;"):
        assert "The group has 20 payloads with 20" in server.psql(settings + statement).stderr


def test_a_long_error_document_is_not_quoted(server):
    done = server.psql("SELECT subs_state_at('{}'::jsonb, '2026-01-01Z', jsonb_build_object(repeat('x', 100000), 1))")
    assert "22023" in done.stderr and "cannot be quoted" in done.stderr and len(done.stderr) < 1000


def own_memory(process):
    """Kilobytes of memory of a process of the server that are of no file. Whether a page of a file is shared depends on what
    other processes do."""
    with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:
        fields = dict(line.split(":") for line in file if ":" in line)
    return int(fields["Anonymous"].split()[0])


@pytest.fixture
def session(server):
    connected = Session(server)
    yield connected
    set_timeout(connected, 0)
    # Nobody else took its place.
    assert connected.ask("SELECT pg_backend_pid()") == [str(connected.process)]
    connected.close()


GOOD = f"subs_state_at('{ONE}'::jsonb, '2026-04-01Z')"
REPEATED = {
    "good calls": f"DO $$ BEGIN FOR n IN 1..4000 LOOP PERFORM {GOOD}; END LOOP; END $$",
    "errors": "DO $$ BEGIN FOR n IN 1..2000 LOOP BEGIN "
              f"PERFORM subs_state_at('{ONE}'::jsonb, '2026-04-01Z', jsonb_build_object('a' || n, repeat('x', 3000))); "
              "EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$",
    "errors behind answers": "DO $$ BEGIN FOR n IN 1..300 LOOP BEGIN PERFORM subs_access_of(subs_make_row(transaction_id "
                             "=> m, product_id => 'a', purchase_date => '2026-01-01Z', price => 250 - m), '2026-01-01Z') "
                             "FROM generate_series(1, 300) AS m GROUP BY m; EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; "
                             "END $$",
    "groups": "SELECT count(subs_state_of(subs_make_row(transaction_id => m, product_id => 'a', purchase_date => "
              "'2026-01-01Z'), '2026-01-01Z')) FROM generate_series(1, 20000) AS m GROUP BY m % 2000 LIMIT 0",
    "columns": "SELECT count(subs_state_of_columns('2026-01-01Z', 'transaction_id', m, 'product_id', 'a' || m, "
               "'purchase_date', '2026-01-01Z'::timestamptz, 'expires_date', NULL)) FROM generate_series(1, 20000) AS m GROUP BY m % 2000 LIMIT 0",
    "errors in names": "DO $$ BEGIN FOR n IN 1..2000 LOOP BEGIN PERFORM subs_access_of_columns('2026-01-01Z', 'a', m) FROM "
                       "generate_series(1, 3) AS m; EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$",
    "sorted groups": "SET enable_hashagg = off; SELECT count(*) FROM (SELECT subs_state_of(subs_make_row(transaction_id => "
                     "m, product_id => 'a', purchase_date => '2026-01-01Z'), '2026-01-01Z') FROM generate_series(1, 3000) "
                     "AS m GROUP BY m) AS s; RESET enable_hashagg",
    "groups left behind": "DO $$ DECLARE c CURSOR FOR SELECT m, subs_state_of(subs_make_row(transaction_id => m, "
                          "product_id => 'a', purchase_date => '2026-01-01Z'), '2026-01-01Z') FROM generate_series(1, 2000) "
                          "AS m GROUP BY m; BEGIN FOR n IN 1..10 LOOP OPEN c; MOVE c; CLOSE c; END LOOP; END $$",
}


@pytest.mark.parametrize("what", REPEATED)
def test_memory_stays_what_it_was(session, what):
    for _ in range(2):
        session.ask(REPEATED[what])
    before = own_memory(session.process)
    for _ in range(4):
        session.ask(REPEATED[what])
    assert own_memory(session.process) - before < 1500, f"{before} kB before"


# Each takes far longer than it is let.
LONG = {
    "calls": f"SELECT count(*) FROM generate_series(1, 100000000) AS n WHERE subs_has_access('{ONE}'::jsonb, "
             "'2026-04-01Z'::timestamptz + n * interval '1 s')",
    "payloads": f"SELECT subs_state('{ONE}'::jsonb, '2026-04-01Z') FROM generate_series(1, 100000000)",
    "rows": "SELECT m % 5000000, subs_access_of(subs_make_row(transaction_id => m, product_id => 'a', purchase_date => "
            "'2026-01-01Z'), '2026-01-01Z') FROM generate_series(1, 5000000) AS m GROUP BY 1",
    "columns": "SELECT m % 5000000, subs_access_of_columns('2026-01-01Z', 'transaction_id', m, 'product_id', 'a' || m, "
               "'purchase_date', '2026-01-01Z'::timestamptz, 'expires_date', NULL) FROM generate_series(1, 5000000) AS m "
               "GROUP BY 1",
    "sorted groups": "SELECT count(*) FROM (SELECT m, subs_state_of(subs_make_row(transaction_id => m, product_id => 'a', "
                     "purchase_date => '2026-01-01Z'), '2026-01-01Z') OVER (ORDER BY m) FROM generate_series(1, 10000000) "
                     "AS m) AS s",
}


@pytest.mark.parametrize("what", LONG)
def test_a_timeout_ends_a_query_and_releases_its_memory(session, what):
    session.ask("SET statement_timeout = 400")
    session.ask(LONG[what])
    before = own_memory(session.process)
    for _ in range(3):
        lines = session.ask(LONG[what])
        assert any("canceling statement due to statement timeout" in line for line in lines), lines
    assert own_memory(session.process) - before < 3000, f"{before} kB before"


@pytest.mark.parametrize("what", LARGEST)
def test_a_statement_ends_soon_after_it_is_cancelled(session, what):
    """Whatever it is doing then."""
    session.ask("SET max_parallel_workers_per_gather = 0")
    for milliseconds in CANCELLED:
        printed, rest = ended(session, LARGEST[what], milliseconds)
        assert "ERROR" not in printed or "statement timeout" in printed, printed[:200]
        assert rest < SECONDS * NOISE, (milliseconds, rest)


def test_no_answer_is_read_after_a_cancel(session):
    """A cancel during a call ends the statement with the call. Reading the answer and making rows of it takes as long again."""
    session.ask("SET max_parallel_workers_per_gather = 0")
    session.ask(f"CREATE TEMPORARY TABLE stored AS SELECT ({STATUSES}) AS document")
    called, whole = (min(ended(session, f"SELECT count(*) FROM {what}")[1] for _ in range(3)) for what in (
        "stored WHERE length(subs_timeline(document)::text) > 0", "subs_intervals((SELECT document FROM stored))"))
    # The call begins at once, so it is running then.
    rest = min(ended(session, "SELECT count(*) FROM subs_intervals((SELECT document FROM stored))", 50)[1] for _ in range(3))
    assert rest < called + 0.3 * (whole - called), (rest, called, whole)


@pytest.mark.parametrize("what", LONG)
def test_a_query_is_cancelled(server, session, what):
    found = []
    asking = threading.Thread(target=lambda: found.extend(session.ask(LONG[what])))
    asking.start()
    server.wait_for(f"SELECT state = 'active' FROM pg_stat_activity WHERE pid = {session.process}")
    time.sleep(0.3)
    assert server.run(f"SELECT pg_cancel_backend({session.process})") == "t"
    asking.join(20)
    assert not asking.is_alive() and any("canceling statement due to user request" in line for line in found), found


def test_a_backend_may_be_ended_in_the_middle(server):
    """The others go on."""
    session = Session(server)
    found = []
    asking = threading.Thread(target=lambda: found.extend(session.ask(LONG["rows"])))
    asking.start()
    server.wait_for(f"SELECT state = 'active' FROM pg_stat_activity WHERE pid = {session.process}")
    server.run(f"SELECT pg_terminate_backend({session.process})")
    asking.join(20)
    assert any("terminating connection" in line for line in found), found
    assert server.run(f"SELECT ({GOOD})->>'hasAccess'") == "true"
    session.psql.kill()
    session.psql.wait(10)


def test_deep_and_large_documents_are_refused(server):
    deep = "repeat('[', 5000) || repeat(']', 5000)"
    for statement, sqlstate in (
            (f"SELECT subs_state_at({deep}, '2026-01-01Z')", "22032"),
            (f"SELECT subs_state_at(({deep})::jsonb, '2026-01-01Z')", "22032"),
            ("SELECT subs_state_at(repeat('[', 10000000), '2026-01-01Z')", "54001"),
            ("SELECT subs_call('subs_state_at', repeat('[', 10000000))", "22032")):
        with pytest.raises(Failure, match=sqlstate):
            server.run(statement)
