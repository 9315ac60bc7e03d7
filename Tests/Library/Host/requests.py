#!/usr/bin/env python3
"""Writes the requests of the vectors for the programs of this folder.

    Tests/Library/Host/requests.py FILE

For each request a line with its function and its length in bytes, then the bytes and a newline. Requests that are large
only to be refused are left out: the programs are about calls, and call often.
"""

import base64
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "Vectors"


def main():
    with open(sys.argv[1], "wb") as file:
        for path in sorted(VECTORS.glob("*/*.json")):
            for case in json.loads(path.read_text(encoding="utf-8")):
                if "requestBase64" in case:
                    request = base64.b64decode(case["requestBase64"])
                elif "requestText" in case:
                    request = case["requestText"].encode()
                elif case["request"] is not None:
                    request = json.dumps(case["request"], ensure_ascii=False).encode()
                else:
                    continue
                request += b" " * case.get("padding", 0)
                if len(request) <= 100_000:
                    file.write(b"%s %d\n%s\n" % (path.parent.name.encode(), len(request), request))


if __name__ == "__main__":
    main()
