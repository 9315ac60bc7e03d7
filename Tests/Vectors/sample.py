#!/usr/bin/env python3
"""Chooses the vectors that the bindings replay.

    sample.py write SAMPLE    writes a few vectors of build/vectors into SAMPLE, which reach all that all of them reach
    sample.py check SAMPLE    fails if SAMPLE, or the vectors that state their whole answer, do not reach all of that

The bindings call the same library, which gets every vector elsewhere. What can be wrong in a binding is how it passes a
request, how it reads an answer as its types, and how it raises an error. So a vector reaches each member, value and
null of docs/schema that its request and its answer contain; each path of its answer, with the type of its value; its
function with its status and the code of its error; and the form of its request, such as a null pointer. The choice is
greedy: it repeatedly adds the vector that reaches most of what is not reached yet.

Vectors that state their whole answer hold the shape of answers, so they reach the same, and each rule and each warning
as well. There are between 300 and 900 of them, so that a new member changes only a few vectors. Errors are not counted.

It requires jsonschema_rs.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Documents"))
import schema  # noqa: E402

import vectors  # noqa: E402


def described():
    """The members and values that docs/schema describes."""
    with contextlib.redirect_stdout(io.StringIO()):
        return schema.check_schemas()


def shown_by(all_vectors):
    """What the documents of vectors show of docs/schema."""
    shown = schema.Shown()
    for vector in all_vectors:
        if vector.response is None:
            continue
        document, location = json.loads(vector.response), "error.json#"
        if vector.status == "SUBS_OK":
            location = f"{vector.function}.json#"
            document = {"request": json.loads(vector.request), "response": document}
        shown.add({"$ref": location}, location, document, (location, document))
    return shown.points


def paths(value, path):
    """Each path of a document, with the type of its value. The elements of an array share one."""
    yield f"{path}: {type(value).__name__}{'' if value or not isinstance(value, (dict, list)) else ', empty'}"
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths(each, f"{path}/{key}")
    elif isinstance(value, list):
        for each in value:
            yield from paths(each, f"{path}/-")


def form(vector):
    """What a request is, beside the JSON of an object."""
    if vector.request is None:
        return "a null pointer"
    try:
        text = vector.whole_request.decode()
    except UnicodeDecodeError:
        return "not UTF-8"
    if "\0" in text:
        return "a text with a zero byte"
    return "ASCII" if text.isascii() else "UTF-8"


def calls(all_vectors):
    """What vectors reach apart from docs/schema."""
    for vector in all_vectors:
        response = None if vector.response is None else json.loads(vector.response)
        yield f"{vector.function}: {form(vector)}"
        if vector.status == "SUBS_OK":
            yield from paths(response, vector.function)
        else:
            code = "without an error" if response is None else response["error"]["code"]
            yield f"{vector.function}: {vector.status}, {code}"
            yield from paths(response, "error")


def reached(all_vectors, points):
    return shown_by(all_vectors) & points | set(calls(all_vectors))


def choose(all_vectors):
    """The sample, in the order of the vectors."""
    points = described()
    reach = {vector: reached([vector], points) for vector in all_vectors}
    left, chosen = set().union(*reach.values()), set()
    while left:
        best = max(reach, key=lambda vector: (len(reach[vector] & left), -len(vector.request or b"")))
        chosen.add(best)
        left -= reach[best]
    return [vector for vector in all_vectors if vector in chosen]


def missing_in_sample(sample, all_vectors, points):
    yield from (f"{vector.name!r} is not a vector of build/vectors" for vector in sample if vector not in all_vectors)
    missing = reached(all_vectors, points) - reached(sample, points)
    yield from (f"the sample does not reach {point}" for point in sorted(missing))


def named_by(all_vectors):
    """The rules that vectors are there for, and the codes of the warnings in their answers."""
    def codes(value):
        if isinstance(value, list):
            return set().union(*map(codes, value))
        if not isinstance(value, dict):
            return set()
        return {warning["code"] for warning in value.get("warnings", [])}.union(*map(codes, value.values()))

    for vector in all_vectors:
        yield from (f"the rule {rule}" for rule in vector.rules)
        if vector.status == "SUBS_OK":
            yield from (f"the warning {code}" for code in codes(json.loads(vector.response)))


def missing_in_whole(whole, all_vectors, points):
    errors = [vector for vector in all_vectors if vector.status != "SUBS_OK"]
    missing = reached(all_vectors, points) - reached([*whole, *errors], points)
    missing |= set(named_by(all_vectors)) - set(named_by(whole))
    yield from (f"no vector that states its whole answer reaches {point}" for point in sorted(missing))


def check(sample, all_vectors):
    points, expected = described(), vectors.expected()
    whole = [vector for vector in all_vectors
             if vector.status == "SUBS_OK" and (vector.file, vector.name) not in expected]
    problems = [*missing_in_sample(sample, all_vectors, points), *missing_in_whole(whole, all_vectors, points)]
    if not 300 <= len(whole) <= 900:
        problems.append(f"{len(whole)} vectors state their whole answer; there should be 300 to 900")
    if not problems and not list(missing_in_sample(sample[1:], all_vectors, points)):
        problems.append("nothing is missing if the first vector of the sample is left out")
    if not problems and not list(missing_in_whole(whole[::2], all_vectors, points)):
        problems.append("nothing is missing if half of the whole answers are left out")
    for problem in problems:
        print(f"sample: {problem}", file=sys.stderr)
    if not problems:
        print(f"{len(sample)} of {len(all_vectors)} vectors reach everything that all of them reach, "
              f"and so do the {len(whole)} that state their whole answer")
    return bool(problems)


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in ("write", "check"):
        return __doc__.strip()
    path, all_vectors = Path(arguments[1]), vectors.read()
    if arguments[0] == "check":
        return check(vectors.read(path), all_vectors)
    path.write_text("".join(map(vectors.line, choose(all_vectors))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
