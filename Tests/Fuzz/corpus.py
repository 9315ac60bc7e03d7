#!/usr/bin/env python3
"""Writes the requests of a function's vectors as a corpus for its fuzzer: corpus.py FUNCTION FOLDER."""

import base64
import json
import sys
from pathlib import Path

function, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
vectors = Path(__file__).resolve().parent.parent / "Vectors" / function
keys = set()


def note(value):
    if isinstance(value, dict):
        for key, member in value.items():
            keys.add(key)
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
            note(case["request"])
            text = json.dumps(case["request"], ensure_ascii=False, separators=(",", ":")).encode()
        (folder / f"{number:04}").write_bytes(text)
        number += 1
dictionary = "".join(json.dumps(f'"{key}":') + "\n" for key in sorted(keys))
folder.with_suffix(".dict").write_text(dictionary)
