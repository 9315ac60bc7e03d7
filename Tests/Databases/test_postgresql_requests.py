"""Every saved request of the fuzzers and of the vectors through SQL: the answers are those of C, and no process dies."""

import json
import re

import pytest

from postgresql import Failure
from reference import ROOT, SQLSTATES, call, compact, quoted, requests, taken

# What happened, as a text: the status and the answer, or the SQLSTATE and the detail of the error.
OUTCOME = """
CREATE FUNCTION outcome(function text, request bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE state text; detail text;
BEGIN
    RETURN 'SUBS_OK ' || subs_call(function, request);
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
    RETURN state || ' ' || detail;
END $$;

-- Evaluates an expression of SQL in which $1 is a text. PostgreSQL may refuse the text before the library sees it.
CREATE FUNCTION evaluate(expression text, request bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE state text; detail text; answer text;
BEGIN
    EXECUTE 'SELECT (' || expression || ')::text' INTO answer USING convert_from(request, 'UTF8');
    RETURN 'SUBS_OK ' || answer;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
    RETURN state || ' ' || detail;
END $$;

-- The request that a function makes of its arguments.
CREATE FUNCTION composed(history text, members text, options text) RETURNS text LANGUAGE sql STRICT
    RETURN '{"history":' || history || members || CASE options WHEN '{}' THEN '}' ELSE ',' || substr(options, 2) END;
"""

# The parts of a whole request as arguments of the SQL function, and the same parts as a request again.
AT = "($1::jsonb->'at')::bigint"
HISTORY, CONTENT = "$1::TYPE->'history'", "$1::TYPE->'content'"
OPTIONS = "($1::jsonb - '{history,at,content}'::text[])::TYPE"
# The fields beside the history: each as an argument, and as a member of the request.
FIELDS = {"at": (f"subs_timestamp({AT})", f"',\"at\":' || {AT}"),
          "content": (CONTENT, f"',\"content\":' || ({CONTENT})::text")}


def written(names):
    """The arguments of a function that takes these, and its request again."""
    if names == ["request"]:
        return "$1::TYPE", "$1::TYPE::text"
    fields = [FIELDS[name] for name in names[1:]]
    members = " || ".join(member for _, member in fields) or "''"
    return (", ".join([HISTORY, *(argument for argument, _ in fields), OPTIONS]),
            f"composed(({HISTORY})::text, {members}, ({OPTIONS})::text)")


# Each SQL function by name, with the decision that it asks.
FUNCTIONS = {function: (function, *written(names)) for function, names in taken().items()}
FUNCTIONS |= {f"{function}_ms": (function, arguments.replace(FIELDS["at"][0], AT), request)
              for function, arguments, request in FUNCTIONS.values() if FIELDS["at"][0] in arguments}


@pytest.fixture(scope="module")
def loaded(server, tmp_path_factory):
    """All requests, in a table of the server. Returns them in the order of their numbers."""
    every = list(requests())
    file = tmp_path_factory.mktemp("requests") / "requests"
    file.write_text("".join(f"{number}\t{function}\t\\\\x{request.hex()}\n"
                            for number, (function, request) in enumerate(every)), encoding="utf-8")
    server.run(f"{OUTCOME} CREATE TABLE requests (number int PRIMARY KEY, function text, request bytea);\n"
               f"\\copy requests FROM '{file}'")
    return every


def rows(server, query):
    """The rows of a query with a number and a text."""
    lines = server.run(f"SELECT json_build_array(number, outcome) FROM ({query}) AS answers (number, outcome) "
                       "ORDER BY number").splitlines()
    return dict(map(json.loads, lines))


def test_every_request_gets_the_answer_of_c(server, loaded):
    found = rows(server, "SELECT number, outcome(function, request) FROM requests")
    assert len(found) == len(loaded) > 2000
    for number, (function, request) in enumerate(loaded):
        status, answer = call(function, request)
        if status == "SUBS_OK":
            assert found[number] == f"SUBS_OK {answer.decode()}", request
        elif len(answer) > 4096 or b"\\u0000" in answer:
            assert found[number] == (f"{SQLSTATES[status]} The error document has {len(answer)} bytes and cannot be "
                                     "quoted."), request
        else:
            assert found[number] == f"{SQLSTATES[status]} {quoted(answer)}", request


MANY = "has too many values"


@pytest.mark.parametrize("kind", ["jsonb", "json"])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_arguments_of_a_function_are_its_request(server, loaded, function, kind):
    """The SQL function answers as C does for the request that PostgreSQL understood, and fails as C does."""
    decision, arguments, request = (text.replace("TYPE", kind) for text in FUNCTIONS[function])
    these = f"FROM requests WHERE function = '{decision}'"
    found = rows(server, f"SELECT number, evaluate($_${function}({arguments})$_$, request) {these}")
    wanted = rows(server, f"SELECT number, evaluate($_$subs_call('{decision}', {request})$_$, request) {these}")
    compared = 0
    if kind == "jsonb":  # A position counts in a text that nobody wrote, without the spaces of PostgreSQL.
        found, wanted = ({number: outcome and re.sub(r'"column":\d+,"offset":\d+', "", outcome)
                          for number, outcome in outcomes.items()} for outcomes in (found, wanted))
    for number, outcome in found.items():
        if outcome and outcome.startswith("SUBS_OK ") and wanted[number].startswith("SUBS_OK "):
            assert json.loads(outcome[8:]) == json.loads(wanted[number][8:]), loaded[number]
            compared += 1
        elif kind == "jsonb" and outcome and (MANY in outcome) != (MANY in wanted[number]):
            continue  # How many a text may have follows from its length, which PostgreSQL's spaces are a part of.
        elif function.endswith("_ms") or not (outcome and outcome.startswith("22008 ")):
            # timestamptz cannot express every instant of the library.
            assert outcome == wanted[number], loaded[number]
    assert compared > 20, f"only {compared} of {len(found)} requests have an answer"


def test_milliseconds_have_functions_of_their_own(server):
    """So that a literal without a type fits one function, whatever type the history has."""
    assert {name for name in FUNCTIONS if name.endswith("_ms")} == {"subs_state_at_ms", "subs_offer_eligibility_ms"}
    for kind in ("::jsonb", "::json", "::text", ""):
        for at in ("2026-04-11Z", "2026-04-11T00:00:00.000Z"):
            for function in ("subs_state_at", "subs_has_access", "subs_offer_eligibility"):
                assert server.run(f"SELECT {function}('[]'{kind}, '{at}')::text = {function}_ms('[]'{kind}, 1775865600000)::text, "
                                  f"{function}('[]'{kind}, '{at}', '{{}}') IS NOT NULL, "
                                  f"{function}_ms('[]'{kind}, 1775865600000, '{{}}') IS NOT NULL, "
                                  f"{function}_ms('[]'{kind}, NULL) IS NULL") == "t|t|t|t"
    refused = server.psql(f"SELECT subs_has_access_ms('[]', {2 ** 63 - 1})").stderr.splitlines()
    assert refused[0].startswith("ERROR:  22023: subs_has_access_ms: ") and '"path":"/at"' in refused[1], refused
    # Two functions of one name differ in the type of the history, and never in that of the instant alone.
    assert server.run("SELECT proname FROM pg_proc WHERE proname ~ '^subs_' AND 'at' = ANY (proargnames) GROUP BY proname "
                      "HAVING count(DISTINCT proargtypes[array_position(proargnames, 'at') - 1]) > 1") == ""


@pytest.mark.parametrize("product", ["pro.year", "basic.month", 'x"y\\'])
@pytest.mark.parametrize("options", [None, {}, {"explain": True}])
def test_a_preview_is_its_request(server, product, options):
    history, catalog = (json.loads((ROOT / f"examples/payload/{name}.json").read_bytes())
                        for name in ("history", "catalog"))
    arguments = [history, catalog, *([] if options is None else [options])]
    texts = [f"$document${compact(each)}$document$::jsonb" for each in arguments]
    texts.insert(2, f"$product${product}$product$, '2026-04-11Z'")
    query = f"SELECT subs_preview_change({', '.join(texts)})"
    request = {"history": history, "catalog": catalog, "to": {"productId": product}, "at": "2026-04-11T00:00:00Z",
               **(options or {})}
    status, wanted = call("subs_classify_change", compact(request).encode())
    assert (status == "SUBS_OK") == (product[0] != "x")
    if status == "SUBS_OK":
        assert json.loads(server.run(query)) == json.loads(wanted)
    else:
        with pytest.raises(Failure, match="unknown_product"):
            server.run(query)


def test_any_text_is_answered_or_refused(server, loaded):
    """Saved requests as histories, contents and options, where they do not belong."""
    for expression in ("subs_state_at($1, '2026-01-01Z')", "subs_timeline($1)", "subs_has_access($1, '2026-01-01Z', $1)",
                       "subs_content_access('{}', $1)", "subs_state_at('{}', '2026-01-01Z', $1)",
                       "(SELECT count(*) FROM subs_states($1, '2026-01-01Z'))",
                       "(SELECT count(*) FROM subs_intervals($1))", "subs_state_at($1::jsonb, '2026-01-01Z', $1::jsonb)",
                       "(SELECT subs_state($1::json, '2026-01-01Z') FROM generate_series(1, 3))"):
        found = rows(server, f"SELECT number, evaluate($_${expression}$_$, request) FROM requests WHERE number % 3 = 0")
        for number, outcome in found.items():
            assert outcome is None or outcome.startswith(("SUBS_OK", "22", "54")), (expression, loaded[number], outcome)


def test_a_text_cannot_leave_its_member(server):
    for text in ('{}, "knownAt": 5', '1,"at":5', '{}}', '{"a":1}{"b":2}', '"'):
        for expression in ("subs_state_at($1, '2026-01-01Z')", "subs_state_at('{}', '2026-01-01Z', $1)"):
            found = server.run("SELECT evaluate($_$" + expression + "$_$, convert_to($_$" + text + "$_$, 'UTF8'))")
            assert found.startswith("22P02"), (text, found)
