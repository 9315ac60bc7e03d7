#!/usr/bin/env python3
"""Compares the answers of the module, which has 32 bits, with those of the library on this machine, which has 64.

    compare.py LIBRARY [COUNT [LENGTH]]

It asks both for the saved requests of the fuzzers, COUNT vectors with a few bytes changed, and the worst requests of
docs/limits.md, LENGTH bytes long. One of these is also asked as long as it can be. SUBSCORE_SEED repeats a run.
"""

import base64
import ctypes
import os
import random
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "Tests" / folder) for folder in ("Fuzz", "Vectors", "Library/Limits")]
import worst_requests  # noqa: E402

import pack  # noqa: E402
import vectors  # noqa: E402

# It may need more work memory than 31 bits can count.
LARGEST = "empty pending renewals/state_at"
STATUSES = (*vectors.STATUSES, "SUBS_ERROR_MEMORY")
PIECES = (b"0", b"-1", b"9223372036854775807", b"8640000000000000", b"null", b"true", b'""', b"[]", b"{}", b"1e400",
          b"2147483648")


def mutated(request, chance):
    """The request with one to three places changed: a byte, a piece left out or put in, a number replaced."""
    changed = bytearray(request)
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(changed) + 1)
        end = start + chance.choice((0, 1, 1, 2, 8))
        changed[start:end] = chance.choice((chance.choice(PIECES), bytes([chance.randrange(256)]), b""))
    return bytes(changed)


def requests(count, length, chance):
    for function, saved in pack.saved():
        if function != "tables":
            yield from ((f"{function}, saved", function, request) for request in saved)
    for name, size in [(LARGEST, worst_requests.LIMIT), *((name, length) for name in worst_requests.CASES)]:
        yield f"{name}, {size} bytes", worst_requests.CASES[name][0], worst_requests.build(name, size).encode()
    small = [each for each in vectors.read() if each.request and len(each.request) < 20_000]
    for _ in range(count):
        vector = chance.choice(small)
        yield f"{vector.name}, changed", vector.function, mutated(vector.request, chance)


class Library:
    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.library.subs_free.argtypes = [ctypes.c_void_p]

    def __call__(self, function, request):
        response, length = ctypes.c_void_p(), ctypes.c_size_t()
        status = getattr(self.library, function)(request, ctypes.c_size_t(len(request)), ctypes.byref(response),
                                                 ctypes.byref(length))
        text = ctypes.string_at(response.value, length.value) if response.value else None
        self.library.subs_free(response)
        return STATUSES[status], text


class Module:
    def __init__(self):
        self.host = subprocess.Popen(["node", str(HERE / "answer.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, function, request):
        self.host.stdin.write(function.encode() + b" " + base64.b64encode(request) + b"\n")
        self.host.stdin.flush()
        status, _, text = self.host.stdout.readline().decode().strip().partition(" ")
        return status, None if text == "-" else base64.b64decode(text)


def main(path, count=20_000, length=100_000):
    seed = os.environ.get("SUBSCORE_SEED") or str(random.randrange(2**32))
    print(f"seed {seed}")
    library, module = Library(path), Module()
    same = different = 0
    for label, function, request in requests(int(count), int(length), random.Random(seed)):
        expected, found = library(function, request), module(function, request)
        if found == expected:
            same += 1
            continue
        different += 1
        print(f"{function}: {label}: {found[0]}, wanted {expected[0]}: {request[:300]!r}", file=sys.stderr)
        if not found[0]:
            module = Module()
    print(f"{same} passed, {different} failed")
    return 1 if different or not same else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
