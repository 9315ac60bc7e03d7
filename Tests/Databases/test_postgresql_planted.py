"""What somebody creates in the schema of the extension before it is installed must not become a part of its functions.

CREATE EXTENSION reads its script with the schema of the extension in search_path. A name without a schema then means what
matches best there, and a role that may create objects in that schema can create a better match than PostgreSQL's.
"""

import re
import shutil

import pytest

from postgresql import configured
from reference import ROOT

FOLDER = ROOT / "bindings/postgresql"
OLD = [ROOT / f"Tests/Databases/subscore--{version}.sql" for version in ("0.3", "0.4")]

# What is planted for each name that the scripts use, without or with a schema: the arguments of a function, each in turn
# those that match a call better than PostgreSQL's own, or the same ones. A function of the extension has other arguments,
# because CREATE EXTENSION fails where somebody has the same function.
FUNCTIONS = {
    "jsonb_array_elements": ["jsonb", "anyelement", "json", "text"],
    "jsonb_array_elements_text": ["jsonb", "anyelement", "json", "text"],
    "jsonb_build_object": [
        "text, text", "text, jsonb", "VARIADIC text[]", "VARIADIC jsonb[]",
        "text, jsonb, text, jsonb, text, jsonb, text, bigint", "text, jsonb, text, jsonb, text, bigint, text, jsonb",
        "text, anyelement, text, anyelement, text, anyelement, text, bigint"],
    "subs_classify_change": ["anyelement", "jsonb, jsonb", "VARIADIC jsonb[]"],
    "subs_milliseconds": ["anyelement", "timestamp", "VARIADIC timestamptz[]"],
    "subs_timestamp": ["anyelement", "numeric", "integer", "text"],
    "subs_state_at": ["anyelement, timestamptz, anyelement", "jsonb, timestamptz", "text, timestamp, text"],
    "subs_timeline": ["anyelement, anyelement", "jsonb", "VARIADIC text[]"],
}
OPERATORS = {
    "->": [("jsonb", "jsonb"), ("jsonb", "text"), ("jsonb", "varchar"), ("anyelement", "text")],
    "->>": [("jsonb", "jsonb"), ("jsonb", "text"), ("jsonb", "varchar"), ("anyelement", "text")],
    "||": [("jsonb", "jsonb"), ("anyelement", "anyelement"), ("jsonb", "text")],
}
# Of casts, and of the signatures, which have no schema: PostgreSQL looks its own ones up before those of any other schema.
TYPES = ["bool", "int2", "int8", "json", "jsonb", "text", "timestamptz"]

HISTORY = ('{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"plus.month",'
           '"subscriptionGroupIdentifier":"g","type":"Auto-Renewable Subscription","purchaseDate":1775001600000,'
           '"expiresDate":1777593600000,"price":9990,"currency":"EUR"}]}')
CATALOG = ('{"groups":[{"id":"g","products":[{"productId":"plus.month","level":2,"period":"P1M"},'
           '{"productId":"max.month","level":1,"period":"P1M"}]}]}')
QUESTIONS = [
    *(f"SELECT s FROM subs_states('{HISTORY}'::{kind}, '2026-04-02Z') s" for kind in ("jsonb", "json", "text")),
    *(f"SELECT i FROM subs_intervals('{HISTORY}'::{kind}) i" for kind in ("jsonb", "json", "text")),
    f"SELECT subs_preview_change('{HISTORY}', '{CATALOG}', 'max.month', '2026-04-02Z')",
    "SELECT subs_make_row(transaction_id => 1)", "SELECT subs_make_report(original_transaction_id => 1)",
]


def bodies(script):
    """The bodies in SQL of a script, without their literals and comments."""
    text = re.sub(r"--.*|'[^']*'", "''", script.read_text(encoding="utf-8"))
    return re.findall(r"BEGIN ATOMIC(.*?)\n    END;|\n    RETURN (ROW.*?);", text, re.DOTALL)


def names(script):
    """What the bodies of a script name: functions, operators, and types of casts, each as it is written."""
    functions, operators, types = set(), set(), set()
    for body in map("".join, bodies(script)):
        types |= set(re.findall(r"::\s*([\w.]+)", body))
        operators |= set(re.findall(r"OPERATOR\(([^)]+)\)", body))
        rest = re.sub(r"OPERATOR\([^)]+\)|::\s*[\w.]+", " ", body)
        operators |= set(re.findall(r"[-+*/<>=~!@#%^&|`?]+", rest))
        functions |= set(re.findall(r"([\w.]+)\s*\(", rest)) - {"ARRAY", "ROW", "SELECT"}
    # The aliases of a table with the names of its columns.
    return functions - {"subscriptions", "intervals"}, operators, types


@pytest.mark.parametrize("script", sorted(FOLDER.glob("subscore--*.sql")), ids=lambda script: script.stem)
def test_every_name_has_its_schema(script):
    functions, operators, types = names(script)
    assert functions and operators and types
    assert [name for name in sorted(functions | types) if not name.startswith(("pg_catalog.", "subs_"))] == []
    assert [name for name in sorted(operators) if not name.startswith("pg_catalog.")] == []


@pytest.mark.parametrize("script", [*sorted(FOLDER.glob("subscore--*.sql")), *OLD], ids=lambda script: script.stem)
def test_each_name_is_planted(script):
    bare = [{name.removeprefix("pg_catalog.") for name in found} for found in names(script)]
    other = {"bigint": "int8", "boolean": "bool", "smallint": "int2"}
    assert bare[0] <= set(FUNCTIONS) and bare[1] <= set(OPERATORS)
    assert {other.get(name, name) for name in bare[2]} <= {*TYPES, "subs_row", "subs_report"}


def planted(name):
    """The statements that plant a name in the schema public."""
    body = f"LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'the planted {name} was used'; END$$"
    returned = {"jsonb_array_elements": "SETOF jsonb", "jsonb_array_elements_text": "SETOF text", "->>": "text"}.get(name, "jsonb")
    if name in TYPES:
        yield f"CREATE DOMAIN public.{name} AS pg_catalog.{name}"
    for signature in FUNCTIONS.get(name, []):
        yield f"CREATE FUNCTION public.{name}({signature}) RETURNS {returned} {body}"
    for left, right in OPERATORS.get(name, []):
        yield f"CREATE FUNCTION public.planted({left}, {right}) RETURNS {returned} {body}"
        yield f"CREATE OPERATOR public.{name} (LEFTARG = {left}, RIGHTARG = {right}, FUNCTION = public.planted)"


# Objects outside of PostgreSQL and of the extension that an object of the extension depends on.
FOREIGN = """
    WITH own AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refobjid =
                     (SELECT oid FROM pg_extension WHERE extname = 'subscore'))
    SELECT pg_describe_object(d.refclassid, d.refobjid, 0) FROM pg_depend d JOIN own USING (classid, objid)
    WHERE d.deptype = 'n' AND d.refclassid <> 'pg_namespace'::regclass AND d.refobjid >= 16384
        AND (d.refclassid, d.refobjid) NOT IN (SELECT classid, objid FROM own)
        AND NOT EXISTS (SELECT FROM pg_type t JOIN own ON own.classid = 'pg_type'::regclass AND own.objid = t.oid
                        WHERE d.refobjid IN (t.typarray, t.typrelid)) ORDER BY 1"""


def install_old(server):
    for script in OLD:
        shutil.copy(script, server.target / configured("sharedir").relative_to("/") / "extension")


@pytest.mark.parametrize("before, after", [
    ("", "CREATE EXTENSION subscore"), ("CREATE EXTENSION subscore VERSION '0.3'", "ALTER EXTENSION subscore UPDATE"),
    ("CREATE EXTENSION subscore VERSION '0.4'", "ALTER EXTENSION subscore UPDATE"),
], ids=["installed", "updated from 0.3", "updated from 0.4"])
@pytest.mark.parametrize("name", [*FUNCTIONS, *OPERATORS, *TYPES])
def test_nothing_planted_is_used(server, name, before, after):
    install_old(server)
    server.run("CREATE DATABASE planted")
    try:
        server.run("DO $$BEGIN CREATE ROLE attacker; EXCEPTION WHEN duplicate_object THEN END$$; "
                   f"GRANT CREATE, USAGE ON SCHEMA public TO attacker; {before}", "planted")
        server.run("SET ROLE attacker;" + ";".join(planted(name)), "planted")
        server.run(after, "planted")
        assert server.run(FOREIGN, "planted") == ""
        for question in QUESTIONS:
            assert server.run(question, "planted") == server.run(question) != "", question
    finally:
        server.run("DROP DATABASE planted")


def test_an_update_removes_what_was_planted_before(server):
    """The body of subs_preview_change in version 0.4 has no schemas, so an installation may call what was planted."""
    install_old(server)
    server.run("CREATE DATABASE planted")
    try:
        server.run(";".join(planted("jsonb_build_object")), "planted")
        server.run("CREATE EXTENSION subscore VERSION '0.4'", "planted")
        assert "jsonb_build_object" in server.run(FOREIGN, "planted")
        server.run("ALTER EXTENSION subscore UPDATE", "planted")
        assert server.run(FOREIGN, "planted") == ""
        for question in QUESTIONS:
            assert server.run(question, "planted") == server.run(question) != "", question
    finally:
        server.run("DROP DATABASE planted")
