#!/usr/bin/env python3
"""The figures of libsubscore-verify, beside those of Apple's library for Python, in one run on one core.

    SUBSCORE_VERIFY_LIBRARY=… SUBSCORE_LIBRARY=… Tests/Verify/measure.py
"""

import ctypes
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

import store
import subscore
from cases import Library, config
from store import APP, BUNDLE, jws, transaction

SECONDS, ROUNDS = 0.7, 5
now = int(time.time() * 1000)
lasting = {"start": now - store.DAY, "end": now + store.DAY}
chain = store.Chain("today", root=lasting, intermediate=lasting, leaf=lasting)
text = jws(transaction(signedDate=now), chain)
history = {"signedTransactionInfo": text}
library = Library(os.environ["SUBSCORE_VERIFY_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
fields = config(chain)
single, known = json.dumps({"history": history, "verify": fields}).encode(), json.dumps({"history": history}).encode()

handle, response = ctypes.c_void_p(), ctypes.c_void_p()
opening = json.dumps({"verify": fields}).encode()
assert library.library.subs_verifier_open(opening, ctypes.c_size_t(len(opening)), ctypes.byref(handle),
                                          ctypes.byref(response), None) == 0
library.core.subs_free(response)
python = subscore.Verifier(bundle_id=BUNDLE, environment="Production", app_apple_id=APP, roots=[store.der(chain.root)])
arguments = [store.der(chain.root)], True, Environment.PRODUCTION, BUNDLE, APP
cold, warm = SignedDataVerifier(arguments[0], False, *arguments[2:]), SignedDataVerifier(*arguments)
# It remembers a chain only after it asked whether that was revoked.
warm._chain_verifier.check_ocsp_status = lambda *_: None

WAYS = {
    "subs_verify, each call proves the chain": lambda: library.call("subs_verify", single)[0] == 0,
    "subs_verifier_verify, the chain proven once": lambda: library.call("subs_verifier_verify", known, handle)[0] == 0,
    "subscore.Verifier in Python, the chain proven once": lambda: python.verify(history).verified == 1,
    "Apple's library, each call proves the chain": lambda: cold.verify_and_decode_signed_transaction(text) is not None,
    "Apple's library, the chain proven once": lambda: warm.verify_and_decode_signed_transaction(text) is not None}


def rate(ask):
    count, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        assert ask()
        count += 1
    return count / (time.process_time() - start)


def main():
    rates = {name: [] for name in WAYS}
    for _ in range(ROUNDS):  # In turns, because the machine is not alone.
        for name, ask in WAYS.items():
            rates[name].append(rate(ask))
    best = {name: max(each) for name, each in rates.items()}
    base = best["Apple's library, the chain proven once"]
    print("| | payloads a second and core | times Apple's with the chain proven once |\n|---|---|---|")
    for name, each in best.items():
        print(f"| {name} | {each:,.0f} | {each / base:.1f} |")
    path = Path(os.environ["SUBSCORE_VERIFY_LIBRARY"]).resolve()
    print(f"\nsize: {path.stat().st_size:,} bytes")
    print(load(path))


def load(path):
    """What loading it costs a process, without OpenSSL and with it."""
    program = """
import ctypes, resource, sys, time
ctypes.CDLL(sys.argv[1])  # libsubscore, and so libjansson.
def memory(): return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before, start = memory(), time.perf_counter()
ctypes.CDLL("libcrypto.so.3")
crypto, between = time.perf_counter(), memory()
ctypes.CDLL(sys.argv[2])
print(crypto - start, time.perf_counter() - crypto, between - before, memory() - between)
"""
    command = [sys.executable, "-c", program, os.environ["SUBSCORE_LIBRARY"], path]
    outputs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(9)]
    found = [list(map(float, each.split())) for each in outputs]
    crypto, own, crypto_memory, own_memory = (sorted(each)[0] for each in zip(*found, strict=True))
    return (f"load: OpenSSL {crypto * 1e6:.0f} µs and {crypto_memory / 1024:.0f} KiB, then this library "
            f"{own * 1e6:.0f} µs and {own_memory / 1024:.0f} KiB; peak of this process "
            f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss} KiB")


if __name__ == "__main__":
    main()
