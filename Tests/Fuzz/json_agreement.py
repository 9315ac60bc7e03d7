#!/usr/bin/env python3
"""Checks that the library and another parser agree on what is JSON.

    Tests/Fuzz/json_agreement.py [COUNT [SEED]]

It needs the package subscore and build/vectors. The library reads with jansson, and so do the oracles of Tests/Fuzz. So
they cannot see what jansson itself gets wrong. This changes a few bytes of the saved requests, and compares the library
with Python's parser. It prints the seed.
"""

import codecs
import collections
import json
import pathlib
import random
import sys

import pack
from subscore import call_bytes

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Vectors"))
import vectors  # noqa: E402

DEPTH = 32
# What replaces a byte, or is put before it.
PIECES = [
    *(bytes([byte]) for byte in b'\0\1\t\n\r "\\/[]{}:,+-.019eEbunx\x7f\x80\xbf\xc0\xc3\xed\xef\xf0\xf4\xff'),
    "é€😀\ufeff\u2028".encode(), b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80",
    b"\\u0000", b"\\u00e9", b"\\ud800", b"\\udc00", b"\\ud83d\\ude00", b"\\ud83d\\u0041", b"\\U0041", b"\\x41",
    b"9223372036854775807", b"-9223372036854775808", b"9223372036854775808", b"-9223372036854775809",
    b"1e308", b"1e309", b"-1e309", b"1e-400", b"-0", b"-0.0", b"01", b"1.", b".1", b"1e", b"1e+", b"0x1", b"NaN",
    b"Infinity", b"true", b"nul", b"[]", b"{}", b'""', b"//", b"/**/", b'"a":1,"a":2', b'"\\u0061":1,"a":2',
    b"[[[[[[[[", b"]]]]]]]]",
]


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a key twice")
    return members


def integer(digits):
    value = int(digits)
    if not -(1 << 63) <= value < 1 << 63:
        raise ValueError("beyond 64 bits")
    return value


def real(digits):
    value = float(digits)
    if abs(value) == float("inf"):
        raise ValueError("beyond what a real can hold")
    return value


def no_constant(name):
    raise ValueError(name)


def is_readable(value, level=0):
    if isinstance(value, str):
        # Half of a surrogate pair is not text.
        return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    return not isinstance(value, list) or level < DEPTH and all(is_readable(part, level + 1) for part in value)


def is_json(request):
    """Whether a request is JSON as the header says: UTF-8 after at most one byte order mark, each key once, 64 bits, no
    U+0000, not too deep."""
    try:
        text = request.removeprefix(codecs.BOM_UTF8).decode("utf-8")
        return is_readable(json.loads(
            text, object_pairs_hook=unique, parse_int=integer, parse_float=real, parse_constant=no_constant
        ))
    except (ValueError, RecursionError):
        return False


def changed(request, source):
    text = bytearray(request)
    for _ in range(source.choice([0, 1, 1, 1, 2, 3])):
        index = source.randrange(len(text) + 1)
        match source.randrange(4):
            case 0:
                text[index:index] = source.choice(PIECES)
            case 1:
                text[index:index + 1] = source.choice(PIECES)
            case 2:
                del text[index:index + source.choice([1, 1, 2, 10])]
            case 3:
                del text[index:]
    return bytes(text)


def saved():
    requests = {request for _, requests in pack.saved() for request in requests}
    requests |= {vector.request or b"" for vector in vectors.read()}
    # In a short text, a change is more likely to hit something that matters to a parser.
    return sorted(request for request in requests if len(request) <= 1024)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    source = random.Random(seed)
    requests = saved()
    counts = collections.Counter()
    different = 0
    for _ in range(count):
        request = changed(source.choice(requests), source)
        status, _ = call_bytes("subs_prorate", request)
        if status == "SUBS_ERROR_LIMIT":
            continue
        expected = is_json(request)
        counts[expected] += 1
        if (status != "SUBS_ERROR_JSON") != expected:
            different += 1
            print(f"{status} for a request that is {'' if expected else 'not '}JSON: {request!r}")
            if different == 10:
                break
    print(f"{counts[True]} requests are JSON, {counts[False]} are not; the library disagrees about {different}; "
          f"seed {seed}")
    sys.exit(different > 0 or not all(counts[outcome] for outcome in (True, False)))


if __name__ == "__main__":
    main()
