"""What an installation has to hold: symbols, versions, rights, encodings, and values that are stored."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from postgresql import Failure, configured
from reference import BUILD, ROOT
from stored import snake

ONE = ('{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"%s",'
       '"type":"Auto-Renewable Subscription","purchaseDate":1775001600000,"expiresDate":1777593600000}]}')


def defined():
    listed = subprocess.run(["nm", "-D", "--defined-only", BUILD / "postgresql/subscore.so"], check=True,
                            capture_output=True, text=True).stdout
    return [line.split()[-1] for line in listed.splitlines()]


def test_no_symbol_is_the_library_s():
    """The server loads libraries where their symbols are seen by others, so equal names would call each other."""
    found = defined()
    assert "pg_finfo_subscore_state_at_jsonb" in found and "Pg_magic_func" in found
    assert all(name.startswith(("subscore_", "pg_finfo_subscore_")) or name == "Pg_magic_func" for name in found), found


def test_every_function_of_the_script_is_there(server):
    """CREATE FUNCTION checks the symbol, so what is left is that no C function is without an SQL function."""
    used = set(server.run("SELECT DISTINCT prosrc FROM pg_proc JOIN pg_language l ON l.oid = prolang WHERE lanname = 'c' "
                          "AND probin = '$libdir/subscore'").splitlines())
    assert used == {name.removeprefix("pg_finfo_") for name in defined() if name.startswith("pg_finfo_")}


def test_functions_are_immutable_strict_and_parallel_safe(server):
    found = server.run("""
        SELECT proname, provolatile, proisstrict, proparallel FROM pg_proc p
        JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid
        WHERE extname = 'subscore' AND prokind = 'f' AND 'internal'::regtype <> ALL (proargtypes)
        AND (provolatile, proisstrict, proparallel) <> ('i', true, 's')""")
    assert sorted({line.split("|")[0] for line in found.splitlines()}) == [
        "subs_make_report", "subs_make_row", "subs_rules", "subs_version", "subs_warnings"]
    assert server.run("SELECT count(*) FROM pg_proc WHERE proname ~ '^subs_' AND proparallel <> 's'") == "0"


def test_the_version_is_that_of_the_library(server):
    assert server.run("SELECT subs_version()") == (ROOT / "VERSION").read_text(encoding="utf-8").strip()
    assert server.run("SELECT count(*) > 50 FROM jsonb_array_elements(subs_rules())") == "t"
    assert server.run("SELECT subs_warnings()->0->>'code'") == "account_changed"


def test_an_owner_of_a_database_may_install_it(server):
    server.run("CREATE ROLE owner LOGIN; CREATE DATABASE owned OWNER owner")
    server.run("CREATE EXTENSION subscore; SELECT subs_version(); DROP EXTENSION subscore", "owned", ["-U", "owner"])


def test_it_may_live_in_a_schema_and_move(server):
    server.run("CREATE DATABASE moved")
    server.run("CREATE SCHEMA a; CREATE EXTENSION subscore SCHEMA a; CREATE SCHEMA b; ALTER EXTENSION subscore SET SCHEMA b",
               "moved")
    for query in ("SELECT count(*) FROM b.subs_states('[]'::jsonb, '2026-01-01Z')",
                  "SELECT count(*) FROM b.subs_intervals('[]'::jsonb)",
                  "SELECT count(b.subs_make_row(transaction_id => 1)) - 1"):
        assert server.run(f"SET search_path = pg_catalog; {query}", "moved") == "0"


OBJECTS = """
    SELECT format('%s %s(%s) %s %s %s %s', prokind, proname, pg_get_function_arguments(p.oid),
                  pg_get_function_result(p.oid), p.provolatile, p.proisstrict, pg_get_function_sqlbody(p.oid))
    FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e' WHERE d.refobjid =
        (SELECT oid FROM pg_extension WHERE extname = 'subscore')
    UNION ALL SELECT format('%s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) FROM pg_attribute
    WHERE attrelid IN ('subs_row'::regclass, 'subs_report'::regclass, 'subs_subscription'::regclass) AND attnum > 0
        AND NOT attisdropped ORDER BY 1"""


@pytest.mark.parametrize("old, lacking", [("0.3", "subs_problem('[]')"), ("0.4", "subs_warnings()")])
def test_an_update_leads_to_the_objects_of_a_new_installation(server, old, lacking):
    """subscore--0.3.sql and subscore--0.4.sql are what these versions of the library came with."""
    folder = server.target / configured("sharedir").relative_to("/") / "extension"
    shutil.copy(ROOT / f"Tests/Databases/subscore--{old}.sql", folder)
    server.run("CREATE DATABASE updated")
    try:
        server.run(f"CREATE EXTENSION subscore VERSION '{old}'", "updated")
        server.run("CREATE TABLE kept (r subs_row); INSERT INTO kept VALUES (subs_make_row(transaction_id => 7)); "
                   "CREATE VIEW shown AS SELECT state FROM subs_states('[]'::jsonb, '2026-01-01Z')", "updated")
        with pytest.raises(Failure, match=lacking.partition("(")[0]):
            server.run(f"SELECT {lacking}", "updated")
        assert server.run(OBJECTS, "updated") != server.run(OBJECTS)
        server.run("ALTER EXTENSION subscore UPDATE", "updated")
        assert server.run(OBJECTS, "updated") == server.run(OBJECTS)
        server.run(f"SELECT {lacking}", "updated")
        assert server.run("SELECT (SELECT (r).transaction_id FROM kept), (SELECT count(*) FROM shown), extversion "
                          "FROM pg_extension WHERE extname = 'subscore'", "updated") == "7|0|0.5"
    finally:
        server.run("DROP DATABASE updated")


def test_every_version_leads_to_the_newest():
    """The newest one is named after the library, so objects that change in a new version of it get another name, and
    ALTER EXTENSION UPDATE finds them."""
    folder = ROOT / "bindings/postgresql"
    control = (folder / "subscore.control").read_text(encoding="utf-8")
    newest = re.search(r"default_version = '(.*)'", control)[1]
    scripts = [path.stem.split("--")[1:] for path in folder.glob("subscore--*.sql")]
    assert [newest] in scripts
    assert (ROOT / "VERSION").read_text(encoding="utf-8").startswith(f"{newest}.")
    reached = {newest}
    for _ in scripts:
        reached |= {script[0] for script in scripts if len(script) == 2 and script[1] in reached}
    assert {script[0] for script in scripts} <= reached


@pytest.mark.parametrize("encoding, product", [("LATIN1", "müsli.month"), ("SQL_ASCII", "müsli.月"), ("EUC_JP", "月")])
def test_other_encodings(server, encoding, product):
    name = f"encoded_{encoding.lower()}"
    server.run(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    server.run("CREATE EXTENSION subscore", name)
    setting = "SET client_encoding = 'UTF8';" if encoding != "SQL_ASCII" else ""
    for kind in ("jsonb", "json", "text"):
        assert server.run(f"{setting} SELECT product_id FROM subs_states('{ONE % product}'::{kind}, '2026-04-02Z')",
                          name) == product
    row = (f"subs_make_row(transaction_id => 1, product_id => '{product}', purchase_date => '2026-01-01Z', "
           "expires_date => '2026-02-01Z')")
    assert server.run(f"{setting} SELECT (subs_state_of({row}, '2026-01-05Z'))[1].product_id", name) == product
    error = server.psql(f"{setting} SELECT subs_state_at('{{}}'::jsonb, '2026-01-01Z', '{{\"{product}\":1}}')", name).stderr
    shown = product if encoding == "SQL_ASCII" else json.dumps(product)[1:-1]
    assert f'"path":"/{shown}"' in error


@pytest.mark.parametrize("encoding", ["LATIN1", "WIN1252", "EUC_JP"])
def test_a_character_that_the_database_has_not_is_escaped(server, encoding):
    """It ends no query: answers, errors and problems have it as an escape."""
    name = f"foreign_{encoding.lower()}"
    server.run(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    server.run("CREATE EXTENSION subscore", name)
    product = "ш月𝄞.month"
    escaped = json.dumps(product)[1:-1]
    request = ('{"history":%s,"at":1775100000000}' % ONE % product).encode().hex()
    found = server.run(f"SELECT subs_call('subs_state_at', '\\x{request}'::bytea)", name)
    assert f'"productId":"{escaped}"' in found and found.isascii()
    assert server.run(f"SELECT subs_has_access('{ONE % escaped}'::json, '2026-04-02Z')", name) == "t"
    assert f'"productId":"{escaped}"' in server.run(f"SELECT subs_state_at('{ONE % escaped}'::json, '2026-04-02Z')", name)
    error = server.psql(f"SELECT subs_state_at('[]'::json, '2026-01-01Z', '{{\"{escaped}\":1}}')", name).stderr
    assert "22023: subs_state_at" in error and f'"path":"/{escaped}"' in error
    assert server.run("SELECT count(*) > 50 FROM jsonb_array_elements(subs_rules())", name) == "t"


def test_jsonb_has_the_limit_of_json(server):
    """PostgreSQL writes jsonb with spaces, which are not a part of the request."""
    many = "(SELECT json_agg(0) FROM generate_series(1, 2000000))"
    for kind in ("json", "jsonb"):
        done = server.psql(f"SELECT subs_state_at(replace({many}::text, ' ', '')::{kind}, '2026-01-01Z')")
        # Two million values in four million bytes, a space after each of them in jsonb.
        assert "in 4000" in done.stderr and "at most 50" in done.stderr, done.stderr


def test_generated_columns_and_indexes(server):
    server.run(f"""
        CREATE TABLE stored (
            history jsonb, until timestamptz GENERATED ALWAYS AS (subs_timestamp(
                (subs_state_at(history, '2026-04-11Z')->'subscriptions'->0->>'accessUntil')::bigint)) STORED);
        CREATE INDEX stored_products ON stored ((subs_timeline(history)->'subscriptions'->0->'intervals'->0->>'productId'));
        INSERT INTO stored SELECT ('{ONE % "pro.month"}') FROM generate_series(1, 500);
        ANALYZE stored""")
    assert server.run("SELECT DISTINCT until FROM stored") == "2026-05-01 00:00:00+00"
    query = "SELECT 1 FROM stored WHERE subs_timeline(history)->'subscriptions'->0->'intervals'->0->>'productId' = 'x'"
    assert "Index Scan using stored_products" in server.run(f"SET enable_seqscan = off; EXPLAIN {query}")


def test_instants_are_exact(server):
    assert server.run("SELECT subs_timestamp(1775001600001), subs_milliseconds('2026-04-01 00:00:00.0019Z'), "
                      "subs_milliseconds('1969-12-31 23:59:59.9999Z'), subs_timestamp(-8640000000000000), "
                      "subs_timestamp(9223372036854775807), subs_milliseconds('-infinity'), "
                      "subs_milliseconds('infinity')") == (
        "2026-04-01 00:00:00.001+00|1775001600001|-1|-infinity|infinity|-9223372036854775808|9223372036854775807")
    # The ends of what PostgreSQL can express, and the milliseconds beside them.
    assert server.run("SELECT subs_timestamp(subs_milliseconds('4714-11-24 00:00Z BC')) = '4714-11-24 00:00Z BC', "
                      "subs_timestamp(subs_milliseconds('4714-11-24 00:00Z BC') - 1), "
                      "subs_timestamp(subs_milliseconds('294276-12-31 23:59:59.999Z')) = '294276-12-31 23:59:59.999Z', "
                      "subs_timestamp(subs_milliseconds('294276-12-31 23:59:59.999Z') + 1)") == "t|-infinity|t|infinity"


def test_rows_of_a_dump_are_restored(server, tmp_path):
    server.run("CREATE DATABASE before; CREATE DATABASE after;")
    server.run(f"""CREATE EXTENSION subscore;
        CREATE TABLE kept (history jsonb, access boolean GENERATED ALWAYS AS (subs_has_access(history, '2026-04-11Z')) STORED,
                           r subs_row);
        INSERT INTO kept VALUES ('{ONE % "a"}', DEFAULT, subs_make_row(transaction_id => 1))""", "before")
    dump = subprocess.run([server.programs / "pg_dump", "-h", str(server.socket), "-U", "postgres", "before"], check=True,
                          capture_output=True, text=True).stdout
    server.run(dump, "after")
    assert server.run("SELECT access, (r).transaction_id FROM kept", "after") == "t|1"


def test_uninstall_leaves_nothing(tmp_path):
    for goal in ("install-postgresql", "uninstall-postgresql"):
        subprocess.run(["make", "-s", "-C", ROOT, goal, f"DESTDIR={tmp_path}"], check=True)
        left = [path for path in Path(tmp_path).rglob("*") if not path.is_dir()]
        assert len(left) == (5 if goal == "install-postgresql" else 0), left


def columns_in(text):
    """The names that a section of subscore_arrow.h lists, in snake case."""
    return [snake(name) for names in re.findall(r"^ \*   (\w+(?:, \w+)*) {2,}\S", text, re.M) for name in names.split(", ")]


def test_the_types_have_the_columns_of_the_header(server):
    header = (ROOT / "Include/subscore_arrow.h").read_text(encoding="utf-8")
    tables, output = header.split("THE TABLE OF ROWS\n")[1], header.split("Output: one record for each customer,")[1]
    # The aggregates ask for no columns that have to be named.
    output = output.split("These have to be named")[0]
    rows, reports = tables.split("THE TABLE OF REPORTS\n")
    sections = {"subs_row": rows, "subs_report": reports.split(" * THE TABLE OF DOCUMENTS\n")[0], "subs_subscription": output}
    for kind, section in sections.items():
        attributes = server.run("SELECT attname FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attrelid = "
                                f"'{kind}'::regclass").split()
        # A group is a customer, and it is asked about one instant.
        found, listed = set(attributes) - {"customer"}, set(columns_in(section)) - {"customer", "at"}
        assert len(listed) > 15 and found == listed, (kind, found ^ listed)
