"""Replays the shared test vectors through the library.

    python3 replay_vectors.py [folder]

It needs the package subscore. Each file <folder>/<function>/*.json is an array of cases. A case gives the request as
"request" (any JSON; null is a NULL pointer), "requestText" or "requestBase64", with "padding" more spaces after it.
It gives the "status", and the "response" or, for a failure, the "error" (null where there is no
response). The bytes of the response must be those of the case, written without spaces.
"""

import base64
import json
import sys
from pathlib import Path

from subscore import call_bytes

VECTORS = Path(__file__).resolve().parents[2] / "Tests/Vectors"


def to_bytes(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def request_bytes(case):
    if "requestText" in case:
        request = case["requestText"].encode()
    elif "requestBase64" in case:
        request = base64.b64decode(case["requestBase64"])
    elif case["request"] is None:
        return None
    else:
        request = to_bytes(case["request"])
    return request + b" " * case.get("padding", 0)


def response_bytes(case):
    if case["status"] == "SUBS_OK":
        return to_bytes(case["response"])
    if case["error"] is None:
        return None
    return to_bytes({"error": case["error"]})


def replay(function, case):
    """Whether the library answers as the case says; prints the difference where it does not."""
    expected = case["status"], response_bytes(case)
    actual = call_bytes(function, request_bytes(case))
    if actual == expected:
        return True
    print(f"FAILED {function}: {case['name']}")
    for label, (status, response) in (("expected", expected), ("actual", actual)):
        print(f"  {label:8} {status} {'no response' if response is None else response.decode(errors='replace')}")
    return False


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else VECTORS
    results = [
        replay(path.parent.name, case)
        for path in sorted(folder.glob("subs_*/*.json"))
        for case in json.loads(path.read_bytes())
    ]
    passed = results.count(True)
    failed = results.count(False)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
