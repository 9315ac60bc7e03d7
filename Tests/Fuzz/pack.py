#!/usr/bin/env python3
"""Keeps the saved requests in one file for each function, corpus/FUNCTION.txt, with a line for each request.

    Tests/Fuzz/pack.py unpack FOLDER            each request into a file of FOLDER/FUNCTION, named for its line
    Tests/Fuzz/pack.py pack FUNCTION FOLDER     the files of FOLDER become the saved requests of FUNCTION

A line is a request, with a backslash escape for each byte that is not printable ASCII. The lines are sorted, so that a
diff shows what was added and removed.
"""

import sys
from pathlib import Path

CORPUS = Path(__file__).resolve().parent / "corpus"


def saved():
    """For each function its requests."""
    for path in sorted(CORPUS.glob("*.txt")):
        yield path.stem, [line.decode("unicode_escape").encode("latin-1") for line in path.read_bytes().splitlines()]


def unpack(folder):
    for function, requests in saved():
        target = folder / function
        target.mkdir(parents=True, exist_ok=True)
        for old in target.iterdir():
            old.unlink()
        for number, request in enumerate(requests, 1):
            (target / f"{number:04}").write_bytes(request)


def pack(function, folder):
    requests = {path.read_bytes() for path in folder.iterdir()}
    lines = sorted(request.decode("latin-1").encode("unicode_escape") for request in requests)
    (CORPUS / f"{function}.txt").write_bytes(b"".join(line + b"\n" for line in lines))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["unpack", folder]:
            unpack(Path(folder))
        case ["pack", function, folder]:
            pack(function, Path(folder))
        case _:
            sys.exit(__doc__)
