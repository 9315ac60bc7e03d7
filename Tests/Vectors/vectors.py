#!/usr/bin/env python3
"""Turns the vectors into the flat form that every replay reads, and answers new ones.

    vectors.py flatten LIBRARY FLAT    compares every vector of this folder with the library's answer, and writes all of
                                       them into FLAT, one to a line, with the whole answers
    vectors.py answer LIBRARY FILE     asks the library what the vectors of FILE lack, and compares the others
    vectors.py accept LIBRARY [FILE]   writes the library's answers into the vectors of FILE, or of all, that differ
    vectors.py show LIBRARY NAME       prints the vectors of this name, with the whole request and the whole answer

README.md beside this file says how a vector is written, and what a line of the flat form holds.
"""

import base64
import ctypes
import json
import re
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import NamedTuple, Optional

import differences
import expectations
from differences import Wrong, at

HERE = Path(__file__).resolve().parent
FLAT = HERE.parents[1] / "build/vectors"
COMMON = HERE / "common.json"
WIDTH = 118
REQUESTS = ("request", "requestText", "requestBase64")
ANSWERS = ("status", "response", "expect", "error")
KEYS = ("name", "source", "rules", "like", "requestExcept", *REQUESTS, "padding", *ANSWERS)
NAME = re.compile(r'[A-Z"].*[^.]')
RULE = re.compile(r"[a-z_]+\.[a-z_]+")
STATUSES = ("SUBS_OK", "SUBS_ERROR_ARGUMENT", "SUBS_ERROR_JSON", "SUBS_ERROR_REQUEST", "SUBS_ERROR_LIMIT")
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)


class Vector(NamedTuple):
    """One line of the flat form."""

    function: str
    status: str
    rules: tuple
    request: Optional[bytes]
    spaces: int
    response: Optional[bytes]
    file: str
    name: str

    @property
    def whole_request(self):
        return sent(self.request, self.spaces)


def sent(request, spaces):
    return None if request is None else request + b" " * spaces


# JSON, with numbers and keys as they are written


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        keys = [key for key, _ in pairs]
        raise Wrong(f"has the key {next(key for key in keys if keys.count(key) > 1)!r} twice")
    return members


def number(kind):
    def read(text):
        value = kind(text)
        if json.dumps(value) != text:
            raise Wrong(f"has the number {text}, which is read as {value}; write such a request as \"requestText\"")
        return value
    return read


def constant(text):
    raise Wrong(f"has {text}, which is not JSON")


def parse(text):
    try:
        return json.loads(text, object_pairs_hook=unique, parse_int=number(int), parse_float=number(float),
                          parse_constant=constant)
    except ValueError as error:
        raise Wrong(f"is not JSON: {error}") from None


def compact(value):
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise Wrong("has half a surrogate pair in a text; write such a request as \"requestText\"") from None


# Instants

LIKE_AN_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[Tt]")
QUOTED = re.compile(r"'('*\d{4}-\d\d-\d\d[Tt].*)'", re.DOTALL)


def instant(milliseconds):
    """The only text for an instant, or None outside of the years 1 to 9999."""
    try:
        text = (EPOCH + milliseconds * MILLISECOND).isoformat(timespec="milliseconds")
    except OverflowError:
        return None
    return text.replace("+00:00", "Z").replace(".000Z", "Z")


def milliseconds(text, path):
    count = None
    try:
        moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ" if "." in text else "%Y-%m-%dT%H:%M:%SZ")
        count = (moment.replace(tzinfo=timezone.utc) - EPOCH) // MILLISECOND
    except ValueError:
        pass
    if count is None or instant(count) != text:
        raise Wrong(f"{path}: {text!r} is not an instant like \"2026-03-01T20:00:00Z\", or with milliseconds other "
                    "than .000; to send it as a text, put it between single quotes")
    return count


def literal(text):
    """What is sent for a text that is neither a name nor an instant: the text, without quotes around it."""
    quoted = QUOTED.fullmatch(text)
    return quoted[1] if quoted else text


# From what is written to what is sent, and back


def named(name, names, path):
    if not isinstance(name, str) or name not in names:
        raise Wrong(f"{path or 'the request'}: there is no {name!r} in \"given\" or common.json")
    return names[name]


def expanded(element, names, path, key):
    """What an element of an array stands for: itself, or {"$times": 3, "$of": 5} for three of them."""
    if not isinstance(element, dict) or set(element) != {"$times", "$of"}:
        return [expand(element, names, path, key)]
    times = element["$times"]
    if type(times) is not int or times < 2:
        raise Wrong(f"{path}/$times: {times!r} is not a number above 1")
    return [expand(element["$of"], names, at(path, "$of"), key)] * times


def expand(value, names, path="", key=""):
    """A request as it is sent: the names filled in, the instants as numbers."""
    if isinstance(value, list):
        return [element for index, each in enumerate(value) for element in expanded(each, names, at(path, index), key)]
    if isinstance(value, dict):
        if "$times" in value or "$of" in value:
            raise Wrong(f"{path or 'the request'}: \"$times\" and \"$of\" stand together in an array's element")
        own = {name: expand(each, names, at(path, name), name) for name, each in value.items()
               if name not in ("$like", "$without")}
        if "$like" not in value:
            if "$without" in value:
                raise Wrong(f"{path or 'the request'}: \"$without\" needs a \"$like\" beside it")
            return own
        like = named(value["$like"], names, at(path, "$like"))
        without = value.get("$without", [])
        if not isinstance(like, dict):
            raise Wrong(f"{path}/$like: {value['$like']!r} is not an object")
        if not isinstance(without, list) or any(name not in like or name in own for name in without):
            raise Wrong(f"{path}/$without: is not a list of members that {value['$like']!r} has and that are not given")
        return {**{name: each for name, each in like.items() if name not in without}, **own}
    if not isinstance(value, str):
        return value
    if value.startswith("$$"):
        return value[1:]
    if value.startswith("$"):
        return named(value[1:], names, path)
    if not LIKE_AN_INSTANT.match(value):
        return literal(value)
    count = milliseconds(value, path)
    # Receipts have milliseconds as texts.
    return str(count) if key.endswith("_ms") else count


def answered(value, path=""):
    """A response as the library writes it. Names are not used in it, so it is written out."""
    if isinstance(value, list):
        return [answered(each, at(path, index)) for index, each in enumerate(value)]
    if isinstance(value, dict):
        return {key: answered(each, at(path, key)) for key, each in value.items()}
    if not isinstance(value, str):
        return value
    return milliseconds(value, path) if LIKE_AN_INSTANT.match(value) else literal(value)


def readable(value, key=""):
    """A response as a vector has it, which is the other way round."""
    if isinstance(value, list):
        return [readable(each, key) for each in value]
    if isinstance(value, dict):
        return {name: readable(each, name) for name, each in value.items()}
    if isinstance(value, str):
        return f"'{value}'" if LIKE_AN_INSTANT.match(value) or QUOTED.fullmatch(value) else value
    # Smaller numbers are counts and levels. If one is an instant, the number means the same instant.
    is_instant = type(value) is int and abs(value) >= 10**11 and not re.search("milliunits|Milliseconds", key)
    return (is_instant and instant(value)) or value


# What a vector shares with another one of its file


def base_of(case, cases):
    """The vector that a vector is like, or None."""
    if "like" not in case:
        return None
    name = case["like"]
    base = next((each for each in cases if isinstance(each, dict) and isinstance(name, str)
                 and each.get("name") == name), None)
    if base is None:
        raise Wrong(f"is like {name!r}, but this file has no such vector")
    return base


def bases_of(case, cases):
    """The vector that a vector is like, the one that this is like, and so on."""
    found = []
    while (base := base_of(found[-1] if found else case, cases)) is not None:
        found.append(base)
        if base is case or len(found) > len(cases):
            raise Wrong("is like itself: " + ", which is like ".join(repr(each["name"]) for each in found[:3]))
    return found


def whole(case, cases):
    """A vector with its request written out, as far as it shares it with the one that it is like."""
    bases = bases_of(case, cases)
    if bool(bases) != ("requestExcept" in case):
        raise Wrong("has one of \"like\" and \"requestExcept\" without the other")
    result = {key: value for key, value in case.items() if key not in ("like", "requestExcept")}
    if bases:
        base = whole(bases[0], cases)
        if any(key in case for key in REQUESTS):
            raise Wrong("has \"requestExcept\" beside another request")
        if not isinstance(base.get("request"), dict):
            raise Wrong(f"has \"requestExcept\", but {case['like']!r} has no request that is an object")
        try:
            result["request"] = differences.apply(base["request"], case["requestExcept"])
        except Wrong as error:
            raise Wrong(f"\"requestExcept\": {error}") from None
    return result


def is_answered(case):
    """Whether a vector states an answer. An empty response asks for the whole answer."""
    return any(key in case for key in ANSWERS) and case.get("response") != {}


# Vectors


def request_of(case, names):
    """The bytes of a request, or None for a null pointer, and the number of spaces after them."""
    given = [key for key in REQUESTS if key in case]
    if len(given) != 1:
        raise Wrong("needs one of request, requestText, requestBase64")
    value = case[given[0]]
    spaces = case.get("padding", 0)
    if type(spaces) is not int or spaces < 0 or value is None and spaces:
        raise Wrong("\"padding\" is not a number of spaces")
    if given == ["request"]:
        return None if value is None else compact(expand(value, names)), spaces
    if not isinstance(value, str):
        raise Wrong(f"\"{given[0]}\" is not a text")
    try:
        return value.encode() if given == ["requestText"] else base64.b64decode(value, validate=True), spaces
    except ValueError as error:
        raise Wrong(f"\"{given[0]}\": {error}") from None


def check_answer(case):
    status = case.get("status", "SUBS_OK")
    if status not in STATUSES:
        raise Wrong(f"has the unknown status {status!r}")
    if sum(key in case for key in ("response", "expect", "error")) != 1:
        raise Wrong("needs one of response, expect, error; make vector FILE=… asks the library for it")
    if status != "SUBS_OK":
        if not isinstance(case.get("error", ""), (dict, type(None))):
            raise Wrong(f"needs an \"error\" that is an object or null, with {status}")
        answered(case["error"])
    elif "expect" in case:
        expectations.check(case["expect"], case.get("rules", []))
    elif isinstance(case.get("response"), dict):
        answered(case["response"])
    else:
        raise Wrong("needs a \"response\" that is an object, an \"expect\", or the status of an error")


def mistakes(case, status, response):
    """Where an answer is not what a vector states: the path, what was wanted, and what is there. Only the first such
    path if the vector states the whole answer."""
    if "expect" in case and status == "SUBS_OK":
        return list(expectations.violations(case["expect"], readable(json.loads(response))))
    stated = case.get("status", "SUBS_OK"), case.get("response", case.get("expect"))
    if "error" in case:
        stated = case["status"], None if case["error"] is None else {"error": case["error"]}
    if (status, response) == (stated[0], None if stated[1] is None else compact(answered(stated[1]))):
        return []
    got = status, None if response is None else readable(json.loads(response))
    return [difference(*({"status": status, "response": response} for status, response in (stated, got)))
            or ("", "the same values", f"other bytes, {response.decode()}")]


def check(case):
    if not isinstance(case, dict):
        raise Wrong("is not an object")
    unknown = [key for key in case if key not in KEYS]
    if unknown:
        raise Wrong(f"has the unknown key {unknown[0]!r}")
    name = case.get("name")
    if not isinstance(name, str) or not name or not name.isprintable():
        raise Wrong("has no name of printable letters")
    if not NAME.fullmatch(name):
        raise Wrong("has a name that is not a sentence: "
                    "it begins with a capital letter or a quote, and has no full stop")
    source = case.get("source")
    if "source" in case and (not isinstance(source, str) or not source or not source.isprintable()):
        raise Wrong("\"source\" is not a text of printable letters")
    rules = case.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) and RULE.fullmatch(rule) for rule in rules):
        raise Wrong("\"rules\" is not an array of ids like \"state.grace\"")


def names_in(given, names):
    """Adds the names of "given" to those that are known. Each may use the names before it."""
    if not isinstance(given, dict):
        raise Wrong("is not an object")
    names = dict(names)
    for name, value in given.items():
        if name in names:
            raise Wrong(f"gives the name {name!r} twice")
        names[name] = expand(value, names, at("", name))
    return names


def load(path, common):
    """The document of a file, its cases and its names."""
    try:
        document = parse(path.read_text(encoding="utf-8"))
        if not isinstance(document, dict) or document.keys() - {"given", "cases"} or "cases" not in document:
            raise Wrong("is not an object with \"cases\" and, where it has any, \"given\"")
        if not isinstance(document["cases"], list):
            raise Wrong("\"cases\" is not an array")
        return document, names_in(document.get("given", {}), common)
    except Wrong as error:
        raise Wrong(f"{label(path)}: {error}") from None


def load_common():
    try:
        return names_in(parse(COMMON.read_text(encoding="utf-8")), {})
    except Wrong as error:
        raise Wrong(f"{COMMON.name}: {error}") from None


def label(path):
    return f"{path.parent.name}/{path.name}"


def cases_of(path, common):
    """The vectors of a file: each with its request written out, the bytes of this, and the spaces that follow them."""
    document, names = load(path, common)
    for index, case in enumerate(document["cases"]):
        try:
            check(case)
            case = whole(case, document["cases"])
            request, spaces = request_of(case, names)
            check_answer(case)
        except Wrong as error:
            name = case.get("name") if isinstance(case, dict) else None
            raise Wrong(f"{label(path)}: {repr(name) if name else f'case {index}'}: {error}") from None
        yield case, request, spaces


def expected():
    """What is expected of the answers that are not stated whole, by the file and the name of the vector."""
    common = load_common()
    return {(label(path), case["name"]): case["expect"] for path in sorted(HERE.glob("*/*.json"))
            for case, _, _ in cases_of(path, common) if "expect" in case}


# The flat form


def line(vector):
    def field(value):
        return "-" if value is None else base64.b64encode(value).decode()
    return "\t".join((vector.function, vector.status, ",".join(vector.rules), field(vector.request),
                      str(vector.spaces), field(vector.response), vector.file, vector.name)) + "\n"


def read(flat=FLAT):
    """The vectors of the flat form."""
    def value(field):
        return None if field == "-" else base64.b64decode(field)
    if not flat.exists():
        sys.exit(f"{flat} is missing: run make vectors")
    found = []
    for text in flat.read_text(encoding="utf-8").splitlines():
        function, status, rules, request, spaces, response, file, name = text.split("\t")
        found.append(Vector(function, status, tuple(filter(None, rules.split(","))), value(request), int(spaces),
                            value(response), file, name))
    return found


def flatten(library, flat):
    """Writes the flat form if every answer is what its vector states. Says how many are not."""
    call, common, vectors, differing = open_library(library), load_common(), {}, 0
    for path in sorted(HERE.glob("*/*.json")):
        for case, request, spaces in cases_of(path, common):
            key = path.parent.name, case["name"]
            if key in vectors:
                raise Wrong(f"{label(path)}: {key[1]!r} is the name of another vector, in {vectors[key].file}")
            status, response = call(path.parent.name, sent(request, spaces))
            differing += report(path, case, mistakes(case, status, response))
            vectors[key] = Vector(path.parent.name, status, tuple(case.get("rules", [])), request, spaces, response,
                                  label(path), case["name"])
    if differing:
        print(f"{differing} of {len(vectors)} vectors state something else than the library answers.", file=sys.stderr)
    else:
        flat.write_text("".join(map(line, vectors.values())), encoding="utf-8")
    return differing


def report(path, case, found):
    """Prints where an answer is not what its vector states. Says whether there is such a place."""
    if found:
        places = (f"  at {place}\n    wanted {wanted}\n    got    {got}" for place, wanted, got in found)
        print(f"{label(path)}: {case['name']!r}", *places, sep="\n", file=sys.stderr)
    return bool(found)


# Answering


def written(value, indent=0, first=0, is_expectation=False):
    """JSON for people: a value that fits is on one line. FIRST is how much of that line is taken already."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or indent + first + len(short) < WIDTH:
        return short
    inner = " " * (indent + 2)
    if isinstance(value, list):
        parts, ends = [(each, written(each, indent + 2)) for each in value], "[]"
    else:
        labels = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        parts, ends = [(each, label + written(each, indent + 2, len(label)))
                       for label, each in zip(labels, value.values(), strict=True)], "{}"
    # Texts and numbers that follow each other share lines. What differs has a line for each path, and what is expected
    # shares lines only with members of the same object.
    is_by_path = isinstance(value, dict) and all(key.startswith(("/", differences.WITHOUT)) for key in value)
    owners = [key.rpartition("/")[0] for key in value] if is_by_path and is_expectation else None
    lines, may_share = [], False
    for index, (each, text) in enumerate(parts):
        is_plain = not isinstance(each, (dict, list)) and (owners is not None or not is_by_path)
        is_of_another = owners is not None and index > 0 and owners[index] != owners[index - 1]
        if is_plain and may_share and not is_of_another and len(inner + lines[-1] + text) + 2 < WIDTH:
            lines[-1] += ", " + text
        else:
            lines.append(text)
        may_share = is_plain
    return ends[0] + "\n" + ",\n".join(inner + each for each in lines) + "\n" + " " * indent + ends[1]


def members_text(value, indent=0):
    """An object with a line for each member, even if all would fit on one."""
    inner = " " * (indent + 2)
    lines = []
    for name, each in value.items():
        key = f"{json.dumps(name, ensure_ascii=False)}: "
        lines.append(inner + key + written(each, indent + 2, len(key), is_expectation=name == "expect"))
    return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"


def document_text(document):
    """The text of a file of vectors."""
    parts = [f'  "given": {members_text(document["given"], 2)}'] if "given" in document else []
    cases = ",\n".join("    " + members_text(case, 4) for case in document["cases"])
    return "{\n" + ",\n".join([*parts, f'  "cases": [\n{cases}\n  ]']) + "\n}\n"


def difference(expected, got, path=""):
    """The first path at which two values differ, with what each has there: (path, expected, got)."""
    if type(expected) is not type(got) or not isinstance(expected, (dict, list)):
        same = type(expected) is type(got) and expected == got
        return None if same else (path, json.dumps(expected), json.dumps(got))
    if isinstance(expected, list):
        pairs = [(index, index < len(expected), index < len(got)) for index in range(max(len(expected), len(got)))]
    else:
        keys = [*expected, *(key for key in got if key not in expected)]
        pairs = [(key, key in expected, key in got) for key in keys]
    for key, is_expected, is_got in pairs:
        if not is_expected or not is_got:
            return (at(path, key), json.dumps(expected[key]) if is_expected else "nothing",
                    json.dumps(got[key]) if is_got else "nothing")
        found = difference(expected[key], got[key], at(path, key))
        if found:
            return found
    if isinstance(expected, dict) and list(expected) != list(got):
        return path, f"the order {', '.join(expected)}", f"the order {', '.join(got)}"
    return None


def open_library(path):
    library = ctypes.CDLL(str(path))
    library.subs_status_name.restype = ctypes.c_char_p
    library.subs_free.argtypes = [ctypes.c_void_p]

    def call(function, request):
        if not hasattr(library, function):
            raise Wrong(f"the library has no function {function}")
        response, length = ctypes.c_void_p(), ctypes.c_size_t()
        status = getattr(library, function)(request, ctypes.c_size_t(len(request or b"")), ctypes.byref(response),
                                            ctypes.byref(length))
        answer = ctypes.string_at(response, length.value) if response.value else None
        library.subs_free(response)
        return library.subs_status_name(status).decode(), answer
    return call


def fill(case, function, status, response, base=None):
    """Puts an answer into a case: whole if the case has an empty response, otherwise the members that decide, and those
    that differ from the answer BASE of the vector that it is like."""
    if status != "SUBS_OK":
        case.pop("response", None)
        case["status"] = status
        case["error"] = None if response is None else readable(json.loads(response)["error"])
    elif "response" in case:
        case["response"] = readable(json.loads(response))
    else:
        case["expect"] = expectations.propose(
            function, *(None if each is None else readable(json.loads(each)) for each in (response, base)))


def accept(case, status, response):
    """Puts an answer in the place of another one that a case states: in an expectation only the values that differ."""
    if status != "SUBS_OK" or "expect" not in case:
        whole_answer = "response" in case or "error" in case
        for key in ANSWERS:
            case.pop(key, None)
        if whole_answer and status == "SUBS_OK":
            case["response"] = {}
        return fill(case, None, status, response)
    expect, answer = case["expect"], readable(json.loads(response))
    wrong = {path: expectations.look_up(answer, path) for path, _, _ in expectations.violations(expect, answer)}
    absent = [path for path in expect.pop(differences.WITHOUT, []) if path not in wrong]
    accepted = {}
    for path in [*expect, *(path for path in wrong if path not in expect)]:
        got = wrong.get(path, expect.get(path))
        if got is expectations.MISSING:
            absent.append(path)
        else:
            accepted.update(expectations.stated(got, path) if path in wrong else [(path, got)])
    case["expect"] = {**accepted, **({differences.WITHOUT: absent} if absent else {})}


def accept_all(library, paths):
    """Writes the library's answers into the vectors that state others, and prints these vectors for review."""
    functions, common, count = open_library(library), load_common(), 0
    for path in paths:
        document, names = load(path, common)
        changed = []
        for case in document["cases"]:
            check(case)
            if not is_answered(case):
                continue
            got = functions(path.parent.name, sent(*request_of(whole(case, document["cases"]), names)))
            if report(path, case, mistakes(case, *got)):
                accept(case, *got)
                changed.append(case)
        if changed:
            path.write_text(document_text(document), encoding="utf-8")
            count += len(changed)
    print(f"{count} vectors state other answers now. Read each with `git diff`, against its rule.")


def answer(library, path):
    """Fills in the answers that a file lacks. Says how many of its other answers are not the library's."""
    call, function = open_library(library), path.parent.name
    document, names = load(path, load_common())
    filled, differing, cases = [], 0, document["cases"]

    def ask(case):
        return call(function, sent(*request_of(whole(case, cases), names)))

    for case in cases:
        try:
            check(case)
            got = ask(case)
            if not is_answered(case):
                base = base_of(case, cases)
                status, response = ask(base) if base else (None, None)
                fill(case, function, *got, response if status == "SUBS_OK" else None)
                filled.append(case)
                continue
            check_answer(case)
        except Wrong as error:
            raise Wrong(f"{label(path)}: {case.get('name') if isinstance(case, dict) else case!r}: {error}") from None
        differing += report(path, case, mistakes(case, *got))
    for case in filled:
        print(f"{case['name']}\n" + members_text({key: case[key] for key in ANSWERS if key in case}))
        try:
            check_answer(case)
        except Wrong as error:
            print(error)
        print()
    if filled:
        path.write_text(document_text(document), encoding="utf-8")
        print(f"{len(filled)} new answers are written into {label(path)}. They are what the library says, which may\n"
              "be wrong: read each, against the rule that its vector is there for, and take out what it is not about.")
    standing = len(cases) - len(filled)
    print(f"{label(path)}: {standing} answers stood there before, {differing} of them are not the library's.")
    return differing


def show(library, name):
    """Prints each vector of a name with its request as it is sent, and with the library's whole answer."""
    call, common, found = open_library(library), load_common(), []
    for path in sorted(HERE.glob("*/*.json")):
        for case, request, spaces in cases_of(path, common):
            if case["name"] == name:
                if case.get("request") is not None:
                    case["request"] = readable(json.loads(request))
                if "expect" in case:
                    case["response"] = readable(json.loads(call(path.parent.name, sent(request, spaces))[1]))
                found.append(f"{label(path)}\n{members_text({key: case[key] for key in KEYS if key in case})}")
    if not found:
        raise Wrong(f"no vector has the name {name!r}")
    print("\n\n".join(found))


def main(arguments):
    try:
        if len(arguments) == 3 and arguments[0] == "flatten":
            return flatten(Path(arguments[1]).resolve(), Path(arguments[2])) > 0
        if len(arguments) == 3 and arguments[0] == "answer":
            return answer(Path(arguments[1]).resolve(), Path(arguments[2]).resolve()) > 0
        if len(arguments) in (2, 3) and arguments[0] == "accept":
            paths = [Path(each).resolve() for each in arguments[2:]] or sorted(HERE.glob("*/*.json"))
            return accept_all(Path(arguments[1]).resolve(), paths)
        if len(arguments) == 3 and arguments[0] == "show":
            return show(Path(arguments[1]).resolve(), arguments[2])
    except (Wrong, OSError) as error:
        return f"vectors: {error}"
    return __doc__.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
