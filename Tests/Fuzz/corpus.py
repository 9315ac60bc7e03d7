#!/usr/bin/env python3
"""Writes what a fuzzer begins with: corpus.py FUNCTION FOLDER, or corpus.py - FOLDER.

FOLDER gets the requests of the function's vectors and short ones of the shapes of worst_requests.py, each in a file, or
those of the standard input, a line each. Beside it the script writes their keys into FOLDER.dict for libFuzzer, and the
keys with their values into FOLDER.pool.json for mutator.c.
"""

import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "Vectors"), str(TESTS / "Library/Limits")]
import worst_requests  # noqa: E402

import vectors  # noqa: E402

MOST_VALUES = 40
# The length of a request of worst_requests.py: a few dozen units.
SHAPE_BYTES = 4000

function, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
pool = {}


def note(value):
    if isinstance(value, dict):
        for key, member in value.items():
            values = pool.setdefault(key, [])
            # Only parts are gathered. Whole documents come from the other requests of the corpus.
            is_small = len(json.dumps(member)) <= 300
            if is_small and len(values) < MOST_VALUES and not any(each is member or each == member for each in values):
                values.append(member)
            note(member)
    elif isinstance(value, list):
        for member in value:
            note(member)


if function == "-":
    requests = [(line.rstrip(b"\n"), True) for line in sys.stdin.buffer]
else:
    requests = [(vector.request, vector.status == "SUBS_OK") for vector in vectors.read()
                if vector.function == function and vector.request is not None]
    requests += [(worst_requests.build(name, SHAPE_BYTES).encode(), False)
                 for name, case in worst_requests.CASES.items() if case[0] == function]
for number, (request, is_answered) in enumerate(requests):
    if is_answered:
        note(json.loads(request))
    (folder / f"{number:04}").write_bytes(request)
dictionary = "".join(json.dumps(f'"{key}":') + "\n" for key in sorted(pool) if key)
folder.with_name(folder.name + ".dict").write_text(dictionary)
folder.with_name(folder.name + ".pool.json").write_text(json.dumps(dict(sorted(pool.items()))))
