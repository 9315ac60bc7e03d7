"""Replays the shared test vectors through the library.

    python3 replay_vectors.py [FILE]

It needs the package subscore, and build/vectors, which `make vectors` writes. A line of that file has a function, a
status, rules, a request, the number of spaces after the request, a response, a file and a name, with tabs between them.
Request and response are base64, or "-" for a null pointer. The response must be the same, byte for byte.
"""

import base64
import sys
from pathlib import Path

from subscore import call_bytes

VECTORS = Path(__file__).resolve().parents[2] / "build/vectors"


def decoded(field):
    return None if field == "-" else base64.b64decode(field)


def replay(line):
    """Returns whether the library gives the answer of the line. If not, prints the difference."""
    function, status, _, request, spaces, response, file, name = line.split("\t")
    request = decoded(request)
    expected = status, decoded(response)
    actual = call_bytes(function, None if request is None else request + b" " * int(spaces))
    if actual == expected:
        return True
    print(f"FAILED {file}: {name}")
    for label, (status, response) in (("expected", expected), ("got", actual)):
        print(f"  {label:6} {status} {'no response' if response is None else response.decode(errors='replace')}")
    return False


def main():
    vectors = Path(sys.argv[1]) if len(sys.argv) > 1 else VECTORS
    if not vectors.exists():
        sys.exit(f"{vectors} is missing: run make vectors")
    results = [replay(line) for line in vectors.read_text(encoding="utf-8").splitlines()]
    passed = results.count(True)
    failed = results.count(False)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
