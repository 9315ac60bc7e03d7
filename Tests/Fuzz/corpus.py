#!/usr/bin/env python3
"""Writes what a fuzzer begins with: corpus.py FUNCTION FOLDER.

FOLDER gets the requests of the function's vectors, a file each. Beside it the script writes FOLDER.dict, their keys for
libFuzzer, and FOLDER.pool.json, the keys with the values that the vectors give them, for mutator.c.
"""

import base64
import json
import sys
from pathlib import Path

MOST_VALUES = 40

function, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
vectors = Path(__file__).resolve().parent.parent / "Vectors" / function
pool = {}


def note(value):
    if isinstance(value, dict):
        for key, member in value.items():
            values = pool.setdefault(key, [])
            # Whole documents come from the other requests of a corpus. These are their parts.
            is_small = len(json.dumps(member)) <= 300
            if is_small and len(values) < MOST_VALUES and not any(each is member or each == member for each in values):
                values.append(member)
            note(member)
    elif isinstance(value, list):
        for member in value:
            note(member)


number = 0
for path in sorted(vectors.glob("*.json")):
    for case in json.loads(path.read_text()):
        if "requestText" in case:
            text = case["requestText"].encode()
        elif "requestBase64" in case:
            text = base64.b64decode(case["requestBase64"])
        else:
            if case["request"] is None:
                continue
            if case["status"] == "SUBS_OK":
                note(case["request"])
            text = json.dumps(case["request"], ensure_ascii=False, separators=(",", ":")).encode()
        (folder / f"{number:04}").write_bytes(text)
        number += 1
dictionary = "".join(json.dumps(f'"{key}":') + "\n" for key in sorted(pool) if key)
folder.with_name(folder.name + ".dict").write_text(dictionary)
folder.with_name(folder.name + ".pool.json").write_text(json.dumps(dict(sorted(pool.items()))))
