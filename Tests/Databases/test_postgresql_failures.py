"""Errors, cancelled queries and timeouts: what the client receives, and that the process keeps neither memory nor a fault."""

import json
import threading
import time

import pytest

from postgresql import Failure, Session

ONE = ('{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"pro.month",'
       '"type":"Auto-Renewable Subscription","purchaseDate":1775001600000,"expiresDate":1777593600000}]}')
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
    ("SELECT subs_state_of_columns(at, 'transaction_id', 1) FROM (VALUES (now()), ('2026-01-01Z')) AS v (at)",
     "22023", "conflicting_fields", "/at"),
    ("SELECT subs_state_of_columns(now(), 'price', n, 'options', o) FROM (VALUES (1, '{}'::jsonb), (2, '{\"a\":1}')) AS "
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
    ("SELECT subs_access_of_columns('infinity', 'price', 1)", "22008", "out_of_range", "/at"),
    ("SELECT n % 3, subs_access_of_columns('2026-01-01Z', 'transaction_id', n, 'product_id', 'a', 'purchase_date', "
     "'2026-01-01Z'::timestamptz, 'expires_date', CASE n WHEN 7 THEN '275761-01-01Z'::timestamptz END) "
     "FROM generate_series(1, 9) AS n GROUP BY 1", "22023", "out_of_range", "/rows/2/expiresDate"),
    # Of three groups that are decided together one is bad. The place is that in its group.
    ("SELECT n % 3, subs_access_of(subs_make_row(transaction_id => n, product_id => 'a', purchase_date => '2026-01-01Z', "
     "expires_date => CASE n WHEN 7 THEN '275761-01-01Z'::timestamptz END), '2026-01-01Z') "
     "FROM generate_series(1, 9) AS n GROUP BY 1", "22023", "out_of_range", "/rows/2/expiresDate"),
    ("SELECT subs_state(jsonb_build_object('transactions', '[]'::jsonb, 'padding', repeat('x', 1000000)), "
     "'2026-01-01Z') FROM generate_series(1, 20)", "54000", "too_large", "/history"),
    ("SELECT subs_state_at(jsonb_build_object('padding', repeat('x', 17000000)), '2026-01-01Z')", "54000", "too_large", ""),
]


@pytest.mark.parametrize("statement, sqlstate, code, path", ERRORS)
def test_an_error_has_sqlstate_code_path_and_message(server, statement, sqlstate, code, path):
    lines = server.psql(statement).stderr.splitlines()
    assert lines[0].startswith(f"ERROR:  {sqlstate}: subs_"), lines
    detail = json.loads(lines[1].removeprefix("DETAIL:  "))
    assert detail["code"] == code and detail.get("path") == path, detail
    assert lines[0].endswith(": " + detail["message"])


def test_the_error_of_a_group_names_its_size(server):
    statement = ERRORS[-2][0]
    for settings in ("", "SET max_parallel_workers_per_gather = 2;"):
        assert "Found a group of 20 payloads with 20" in server.psql(settings + statement).stderr


def test_a_long_error_document_is_not_quoted(server):
    done = server.psql("SELECT subs_state_at('{}'::jsonb, '2026-01-01Z', jsonb_build_object(repeat('x', 100000), 1))")
    assert "22023" in done.stderr and "cannot be quoted" in done.stderr and len(done.stderr) < 1000


def resident(process):
    """Kilobytes of memory that a process of the server has for itself."""
    with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:
        fields = dict(line.split(":") for line in file if ":" in line)
    return sum(int(fields[name].split()[0]) for name in ("Private_Clean", "Private_Dirty"))


@pytest.fixture
def session(server):
    connected = Session(server)
    yield connected
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
               "'purchase_date', '2026-01-01Z'::timestamptz)) FROM generate_series(1, 20000) AS m GROUP BY m % 2000 LIMIT 0",
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
    before = resident(session.process)
    for _ in range(4):
        session.ask(REPEATED[what])
    assert resident(session.process) - before < 1500, f"{before} kB before"


# Each takes far longer than it is let.
LONG = {
    "calls": f"SELECT count(*) FROM generate_series(1, 100000000) AS n WHERE subs_has_access('{ONE}'::jsonb, "
             "'2026-04-01Z'::timestamptz + n * interval '1 s')",
    "payloads": f"SELECT subs_state('{ONE}'::jsonb, '2026-04-01Z') FROM generate_series(1, 100000000)",
    "rows": "SELECT m % 5000000, subs_access_of(subs_make_row(transaction_id => m, product_id => 'a', purchase_date => "
            "'2026-01-01Z'), '2026-01-01Z') FROM generate_series(1, 5000000) AS m GROUP BY 1",
    "columns": "SELECT m % 5000000, subs_access_of_columns('2026-01-01Z', 'transaction_id', m, 'product_id', 'a' || m, "
               "'purchase_date', '2026-01-01Z'::timestamptz) FROM generate_series(1, 5000000) AS m GROUP BY 1",
    "sorted groups": "SELECT count(*) FROM (SELECT m, subs_state_of(subs_make_row(transaction_id => m, product_id => 'a', "
                     "purchase_date => '2026-01-01Z'), '2026-01-01Z') OVER (ORDER BY m) FROM generate_series(1, 10000000) "
                     "AS m) AS s",
}


@pytest.mark.parametrize("what", LONG)
def test_a_timeout_ends_a_query_and_releases_its_memory(session, what):
    session.ask("SET statement_timeout = 400")
    session.ask(LONG[what])
    before = resident(session.process)
    for _ in range(3):
        lines = session.ask(LONG[what])
        assert any("canceling statement due to statement timeout" in line for line in lines), lines
    assert resident(session.process) - before < 3000, f"{before} kB before"


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
