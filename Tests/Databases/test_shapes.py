"""The shapes in which people keep Apple's documents, as payloads in SQL: the answer or the message of C, never another one."""

import base64
import functools
import json
from datetime import datetime

import pytest

from reference import ROOT, call, compact
from test_sqlite import outcomes


@functools.cache
def shapes():
    """The name, the documents as texts, the instant and the other fields of every vector about a shape."""
    found = []
    for line in (ROOT / "build/vectors").read_text(encoding="utf-8").splitlines():
        *_, request, _, _, file, name = line.split("\t")
        if not file.startswith("subs_state_at/shapes_of"):
            continue
        fields = json.loads(base64.b64decode(request))
        history, at = fields.pop("history"), fields.pop("at")
        at = at if isinstance(at, int) else int(datetime.fromisoformat(at).timestamp()) * 1000
        documents = history if isinstance(history, list) else [history]
        found.append((name, [compact(each) for each in documents], at, compact(fields)))
    assert len(found) > 200
    return found


def wanted(history, at, options):
    """Whether C answers about a history, and the answer, or the error."""
    status, answer = call("subs_state_at", f'{{"history":{history},"at":{at}{members(options)}}}'.encode())
    return status == "SUBS_OK", json.loads(answer).get("error") or json.loads(answer)


def members(options):
    return "" if options == "{}" else "," + options[1:-1]


def without_place(error):
    """An error of an aggregate, without what it adds about the payload."""
    return {key: value for key, value in error.items() if key not in ("row", "payload")}


def check_problems(found):
    """One payload has a problem if and only if C refuses it alone, and it is the same one."""
    every = [(name, text, at, options) for name, texts, at, options in shapes() for text in texts]
    for (name, text, at, options), problem in zip(every, found, strict=True):
        is_answered, answer = wanted(text, at, options)
        assert (problem is None) == is_answered, (name, problem, answer)
        if not is_answered:
            # Without a history around it, a text has no path.
            keys = ["code", "message"] if answer.get("path") in (None, "/history") else ["code", "message", "path"]
            assert [json.loads(problem)[key] for key in keys] == [answer[key] for key in keys], name


def test_sqlite():
    queries = [["subs_state(value, ?, ?) FROM json_each(?)", at, options, json.dumps(texts)]
               for _, texts, at, options in shapes()]
    read = refused = 0
    for (name, texts, at, options), (is_answered, answer) in zip(shapes(), outcomes(queries), strict=True):
        right, expected = wanted(f"[{','.join(texts)}]", at, options)
        found = json.loads(answer if is_answered else answer.partition(": ")[2])
        assert is_answered == right and without_place(found) == expected, name
        read, refused = read + is_answered, refused + (not is_answered)
    assert read > 100 and refused > 80
    check_problems([answer for _, answer in outcomes(
        [["subs_problem(?, ?)", text, options] for _, texts, _, options in shapes() for text in texts])])


# The answer, or the detail of the error.
EVALUATE = """
CREATE FUNCTION shape_state(payloads text[], at bigint, options jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE detail text;
BEGIN
    RETURN (SELECT subs_state(p::json, subs_timestamp(at), options::json) FROM unnest(payloads) AS p);
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS detail = PG_EXCEPTION_DETAIL;
    RETURN detail;
END $$;
"""


@pytest.fixture(scope="module")
def table(server, tmp_path_factory):
    # PostgreSQL itself refuses what is not JSON.
    rows = [(number, texts, at, options) for number, (_, texts, at, options) in enumerate(shapes())]
    file = tmp_path_factory.mktemp("shapes") / "shapes"
    file.write_text("".join(json.dumps({"number": number, "payloads": texts, "at": at, "options": options}).replace("\\", "\\\\")
                            + "\n" for number, texts, at, options in rows), encoding="utf-8")
    server.run(f"{EVALUATE} CREATE TABLE shapes (shape jsonb);\n\\copy shapes FROM '{file}'")
    return "(SELECT s.* FROM shapes, jsonb_to_record(shape) AS s (number int, payloads text[], at bigint, options text)) AS s"


def test_postgresql(server, table):
    lines = server.run(f"SELECT json_build_array(shape_state(payloads, at, options::jsonb)) FROM {table} ORDER BY number")
    for (name, texts, at, options), line in zip(shapes(), lines.splitlines(), strict=True):
        if "NaN" in texts[0]:
            continue
        right, expected = wanted(f"[{','.join(texts)}]", at, options)
        found = json.loads(json.loads(line)[0])
        assert without_place(found) == expected and ("code" in found) != right, name
    lines = server.run(f"SELECT json_build_array(subs_problem(p, options)) FROM {table}, unnest(payloads) WITH ORDINALITY "
                       "AS u (p, place) ORDER BY number, place")
    check_problems([json.loads(line)[0] for line in lines.splitlines()])
