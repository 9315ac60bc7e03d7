#!/usr/bin/env python3
"""Checks that docs/schema agrees with the test vectors, and with the cases of Tests/Verify. Needs jsonschema_rs.

Responses are open in docs/schema, because releases may add to them. Here they are closed: an answer fails if it has a
field or a warning that no schema describes.
"""

import copy
import json
import sys
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

from jsonschema_rs import Draft202012Validator, Registry, meta

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Vectors"))
import vectors  # noqa: E402
from cases import rules, warnings  # noqa: E402

# What this function answers, Tests/Fuzz/oracles.c compares with its schema and with the answers of other functions.
WITHOUT_VECTORS = "subs_history_open.json"
FILES = {path.name: json.loads(path.read_bytes()) for path in sorted((ROOT / "docs/schema").glob("*.json"))}

# Signed documents with a member of a type that the store never sends. They are verified and returned unchanged.
ODD_DOCUMENTS = {"a customer as a list"}

# What Tests/Verify/cases.py asks libsubscore-verify.
VERIFY_CASES = [ROOT / "build/verify/cases", ROOT / "build/verify/cases.open"]
# Codes of errors that no schema can foresee.
UNFORESEEN_CODES = {
    "invalid_json": "a schema judges values, not text",
    "too_large": "a schema does not count bytes",
    "unknown_product": "two values have to agree",
    "duplicate_product": "two values have to differ",
    "conflicting_fields": "two values have to agree, or to be in order",
    "mixed_currency": "two values have to agree",
    "unverified_signature": "depends on another part of the request",
    **dict.fromkeys(FILES["error.json"]["$defs"]["refusal"]["properties"]["code"]["enum"], "a schema proves nothing"),
}
# Cases with other codes that no schema can foresee.
UNFORESEEN_CASES = {
    "a pattern knows no calendar": [
        "A day that February does not have is refused",
        "A day that February does not have is refused as purchaseDate",
        "A day that February does not have is refused as expiresDate",
        '"2026-02-30T00:00:00Z" is not an instant',
        '"2025-02-29T00:00:00Z" is not an instant',
        '"2100-02-29T00:00:00Z" is not an instant',
        '"2026-04-31T00:00:00Z" is not an instant',
        "An instant text has to be a date",
    ],
    "the codes of ISO 4217 are not listed": ["A currency that is none is refused", 'The currency "ZZZ" is not a code',
                                             'Nobody pays in "XXX"', 'Nobody pays in "XTS"', 'Nobody pays in "XDR"',
                                             'Nobody pays in "XAU"'],
    "the kinds of resources are not listed": ["Price points in place of subscriptions are refused",
                                              "A single localization in place of a subscription is refused"],
    "a pattern does not compare numbers": [
        "The price 9223372036854775.808 exceeds 64 bits",
        "The price 99999999999999999999999999 exceeds 64 bits",
        "The price 9223372036854776 exceeds 64 bits",
        "A share beyond 64 bits is refused",
    ],
    "whether a price may be zero depends on other fields": [
        "A current price of 0 is refused",
        "A current price of 0 with convertsFromOffer false is refused",
        "A new price of 0 is refused",
        "A price of zero beside its currency is refused",
        "A new price of 0 at the end of an offer is refused",
    ],
    "which thresholds are needed depends on other fields": [
        "An increase of more than half in euros needs thresholds",
        "An increase of 100 % in lira more than twelve months after another needs thresholds",
        "A monthly increase in euro with the amount of the year only is refused",
        "A yearly increase in euro with the amount of the period only is refused",
        "The threshold for a period is not that of a commitment",
    ],
    "whether a catalog is needed depends on the instant and the state": [
        '"catalog" is required',
        "One millisecond before the expiry a change needs a catalog",
        "In a billing grace period a change needs a catalog",
        "Even the current product needs a catalog while it runs",
    ],
    "a schema counts no renewals": [
        "An increase without a renewal of whole notice time before the end of time is refused",
    ],
    "to a schema 9990.0 is the integer 9990": ["A real number without decimals is not a price"],
    "Apple's fields are all optional, and have many names": [
        "An empty transaction lacks its purchase date",
        "A row without a purchase date is refused",
        "A row without an expiry is refused",
        "A successor without a purchase date is refused",
        "An upgraded row that nothing dates is refused",
        "A row that was neither revoked nor replaced is refused",
    ],
    "to a schema ids are texts, integers or numbers without a fraction": [
        "From 2 to the power of 53 on floating point has lost digits",
        "So has a real of that size",
        "A real with a fraction is not an id",
        "An id that a spreadsheet rounded is refused",
        "An id with an exponent alone is refused",
        "An id within quotation marks of its own is refused",
        "A text of an absent value is not the id of a transaction",
    ],
    "to a schema microseconds are dates far ahead": [
        "A revocation in microseconds is refused",
        "A first purchase in microseconds is refused",
        "A renewal date in microseconds is refused",
        "A grace period in microseconds is refused",
    ],
    "a schema names an attribute of a list in camelCase": [
        "The path of a subscription's period has the key as it is, in PascalCase",
        "The path of a subscription's period has the key as it is, in snake_case",
    ],
    "which fields are needed depends on other fields": [
        "configuration: production without the number of the app",
        "validity at without at",
        "revocation: responses without at",
    ],
    "to a schema base64 is text": [
        "configuration: a root that is not a certificate",
        "configuration: a root that is not an authority",
        "configuration: a root that signed another",
        "configuration: a pinned certificate that is none",
        "a root with a key P-521",
        "a root with a key Ed25519",
        "a root with a key RSA-2040",
        "a root with a key RSA-4104",
        "a root with a key RSA-2048-33",
    ],
    "whether an instant is seconds depends on the history": [
        "Changes up to an instant of seconds are refused",
        "Content at an instant of seconds is refused",
        "Content as known at seconds is refused",
        "An instant in question of seconds is refused",
        "An instant of knowledge in seconds is refused",
        "The smallest instant that looks like seconds is refused",
        "The largest instant that looks like seconds is refused",
        "A timeline as of seconds is refused",
        "Rows whose dates are all seconds are refused",
        "A purchase whose dates are seconds is refused",
        "A transaction and a report of one id have dates in seconds, and are refused",
        "A purchase date in seconds beside an expiry in milliseconds is refused",
        "An instant that looks like seconds is an error",
        "A grant in seconds beside purchases in milliseconds is refused",
        "A revocation in seconds beside purchases in milliseconds is refused",
    ],
    "a schema does not count bytes, and a name is not blank": [
        "A blank customer is an error",
        "A customer of 257 bytes is an error",
        "A blank customer of a token is an error",
    ],
    "to a schema the keys of an object are text": [
        "A token that is not a UUID is an error",
        "A token of zeros is an error",
    ],
    "grants depend on the entitlements of the request": [
        "A grant is of an entitlement that is asked for",
        "Grants need entitlements",
        "An empty list of grants needs entitlements, too",
    ],
    "the store's answers may contain anything": [
        "Paid months are a number",
        "A status of verifyReceipt without a receipt is refused",
    ],
    "what is signed is text": [
        "A signed transaction that is null is refused",
        "A trusted payload that has a payload that is not JSON is refused",
        "A trusted payload that has a payload that is not an object is refused",
    ],
}

# Warnings of answers to requests that contain what the store does not send.
UNREADABLE = (b'"code":"value_unreadable"', b'"code":"unknown_status"')
# Files of vectors whose requests contain what others make of the store's documents, which the schema does not describe.
OF_OTHERS = "subs_state_at/shapes_of_"
# What depends on the machine: no vector shows it, but a test of its own.
SHOWN_ELSEWHERE = {
    'subs_verify.json#/$defs/openssl = "system"': "Tests/Verify/test_verify.py",
    'error.json#/$defs/refusal/properties/code = "algorithm_unavailable"': "Tests/Verify/test_verify.py",
}

problems = []


# A location is a file and a path in it, like "error.json#/properties/error".

def target(schema, location):
    """The schema that this one refers to, and its location."""
    file, pointer = schema["$ref"].partition("#")[::2]
    file = file or location.partition("#")[0]
    found = FILES[file]
    for step in pointer.split("/")[1:]:
        found = found[step]
    return found, f"{file}#{pointer}"


def parts(schema, location):
    """The other schemas that a value has to meet, then those of its parts. Each is (schema, location, name)."""
    if "$ref" in schema:
        yield *target(schema, location), None
    for key in ("allOf", "anyOf", "oneOf"):
        for number, each in enumerate(schema.get(key, [])):
            yield each, f"{location}/{key}/{number}", None
    for name, each in schema.get("properties", {}).items():
        yield each, f"{location}/properties/{name}", name
    if "items" in schema:
        yield schema["items"], f"{location}/items", "items"


def field(schema, location, name):
    """The point of a field. Apple's documents have the same fields, so a field is needed in one of them only."""
    return f"Apple's {name}" if schema.get("additionalProperties") is True else f"{location}/properties/{name}"


def describe(schema, location, is_answer, points, locations):
    """Gathers the points of a schema that vectors have to show.

    They are fields and values, and in answers also alternatives, and fields that are absent.
    """
    if location in locations:
        return
    locations.add(location)
    points.update(f"{location} = {json.dumps(value)}" for value in schema.get("enum", schema.get("examples", [])))
    for name, each in schema.get("properties", {}).items():
        points.add(field(schema, location, name))
        if is_answer and name not in schema["required"]:
            points.add(f"{location} without {name}")
        if "description" not in each and "description" not in target(each, location)[0]:
            problems.append(f"{location}/properties/{name} has no description")
    if is_answer and "null" in schema.get("type", []):
        points.add(f"{location} = null")
    for each, its_location, _ in parts(schema, location):
        describe(each, its_location, is_answer, points, locations)


def closed(schema):
    """The schema, closed where it is open for later releases."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    if "properties" in schema:
        schema.setdefault("additionalProperties", False)
    if "examples" in schema:
        schema["enum"] = schema["examples"]
    return schema


def validators(files):
    """A function that gives the validator of a location."""
    registry = Registry(files.items())
    return cache(lambda location: Draft202012Validator({"$ref": location}, registry=registry))


shipped, strict = validators(FILES), validators(closed(FILES))


class Shown:
    """The points that the vectors show."""

    def __init__(self):
        self.points = set()
        self.objects = {}

    def add(self, schema, location, value, document, path=()):
        """Adds the points that a value shows. The document is the whole that it is a part of, with its location."""
        if not isinstance(value, (dict, list)):
            self.points.add(f"{location} = {json.dumps(value)}")
        if isinstance(value, dict) and "properties" in schema:
            self.objects.setdefault(location, (schema, path, document))
            for name in schema["properties"]:
                self.points.add(field(schema, location, name) if name in value else f"{location} without {name}")
        for each, its_location, name in parts(schema, location):
            if name is None:
                if not {"anyOf", "oneOf"} & schema.keys() or strict(its_location).is_valid(value):
                    self.add(each, its_location, value, document, path)
            elif name == "items" and isinstance(value, list):
                for number, item in enumerate(value):
                    self.add(each, its_location, item, document, (*path, number))
            elif isinstance(value, dict) and name in value:
                self.add(each, its_location, value[name], document, (*path, name))


def check_schemas():
    points, locations = set(), {"common.json#"}
    # What it shares with other functions, their vectors show.
    for file, document in sorted(FILES.items(), key=lambda item: item[0] == WITHOUT_VECTORS):
        meta.validate(document)
        its_points = set() if file == WITHOUT_VECTORS else points
        for kind in ("request", "response"):
            if kind in document.get("properties", {}):
                is_answer = kind == "response"
                describe({"$ref": f"#/$defs/{kind}"}, f"{file}#/properties/{kind}", is_answer, its_points, locations)
    for file in ("error.json", "subs_rules.json", "subs_warnings.json"):
        describe(FILES[file], f"{file}#", True, points, locations)
    for file, document in FILES.items():
        unused = {f"{file}#/$defs/{name}" for name in document.get("$defs", {})} - locations
        problems.extend(f"nothing refers to {location}" for location in sorted(unused))
    print(f"{len(FILES)} files are JSON Schema, {len(locations)} locations have {len(points)} fields and values")
    return points


def check(where, location, value, shown):
    """Checks a document against its schema. If it is right, adds the points that it shows."""
    if strict(location).is_valid(value):
        shown.add({"$ref": location}, location, value, (location, value))
        return
    # Of alternatives the one that fits furthest was meant.
    wrong = [each for each in strict(location).evaluate(value).list()["details"] if "errors" in each]
    worst = max(wrong, key=lambda each: each["instanceLocation"].count("/"))
    problems.append(f"{where}, {location} at {worst['instanceLocation']}: {'; '.join(worst['errors'].values())}")


def check_vectors():
    shown = Shown()
    answers, errors, refused = Counter(), Counter(), Counter()
    unforeseen = {name for names in UNFORESEEN_CASES.values() for name in names}
    passed = set()
    decoded = shipped("common.json#/$defs/history")
    for vector in chain.from_iterable(vectors.read(path) for path in [vectors.FLAT, *VERIFY_CASES]):
        function = vector.function
        file, where = f"{function}.json", f"{vector.file}, {vector.name!r}"
        if file not in FILES:
            sys.exit(f"schema: there is no docs/schema/{file}")
        if vector.status == "SUBS_OK":
            answers[function] += 1
            document = {"request": json.loads(vector.request), "response": json.loads(vector.response)}
            refusals = document["response"].get("refused", []) if "verify" in function else []
            left_out = {each["code"] for each in refusals}
            if (vector.file.startswith(OF_OTHERS) or any(code in vector.response for code in UNREADABLE)
                    or "unsigned_document" in left_out):
                # The schema describes what the store sends.
                check(f"{where}, the response", f"{file}#/$defs/response", document["response"], shown)
            else:
                check(where, f"{file}#", document, shown)
            is_verified = "verified" in document["response"] and vector.name not in ODD_DOCUMENTS
            if is_verified and not decoded.is_valid(document["response"]["history"]):
                problems.append(f"{where}: the output is not a history")
        elif vector.response:
            error = json.loads(vector.response)
            code = error["error"]["code"]
            errors[code] += 1
            check(where, "error.json#", error, shown)
            if code in ("invalid_json", "too_large"):
                continue
            if vector.file.startswith(OF_OTHERS):
                continue
            if not shipped(f"{file}#/$defs/request").is_valid(json.loads(vector.request)):
                refused[code] += 1
            elif vector.name in unforeseen:
                passed.add(vector.name)
            elif code not in UNFORESEEN_CODES:
                problems.append(f"{where}: the schema accepts the request, but the error is {code}")
    problems.extend(f"the schema does refuse {name!r}: take it off the list" for name in sorted(unforeseen - passed))
    for function, count in answers.items():
        print(f"{function}: {count} requests and responses are as the schema says")
    for code, count in errors.items():
        reason = f": {UNFORESEEN_CODES[code]}" if code in UNFORESEEN_CODES else ""
        print(f"{code}: {count} errors are as the schema says, {refused[code]} of the requests are refused{reason}")
    return shown


def check_that_schemas_can_fail(shown):
    """The schemas refuse a response that lacks a required field, has an unknown one, or has a wrong value in one."""
    count = 0
    for location, (schema, path, (root, document)) in shown.objects.items():
        if "additionalProperties" in schema:
            continue
        changes = [(name, []) for name in schema["required"]]
        changes += [(name, [value]) for name in ["undocumented", *schema["properties"]] for value in ({}, 0.5)]
        for name, values in changes:
            # Any object is a document.
            if (location, name, values) == ("subs_check_document.json#", "request", [{}]):
                continue
            changed = copy.deepcopy(document)
            part = changed
            for step in path:
                part = part[step]
            part.pop(name, None)
            part.update((name, value) for value in values)
            count += 1
            if strict(root).is_valid(changed):
                problems.append(f"{location} lets {name} be {'wrong' if values else 'missing'}")
    print(f"{count} responses with a mistake are refused")


def main():
    points = check_schemas()
    shown = check_vectors()
    check("subs_rules()", "subs_rules.json#", rules(), shown)
    check("subs_warnings()", "subs_warnings.json#", warnings(), shown)
    check_that_schemas_can_fail(shown)
    problems.extend(f"no vector shows {point}" for point in sorted(points - shown.points - SHOWN_ELSEWHERE.keys()))
    for problem in problems:
        print(f"schema: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
