"""Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first."""

import sys
import time
from pathlib import Path

from subscore import call_bytes

REQUEST = Path(sys.argv[1]).read_bytes()


def taken(calls):
    start = time.perf_counter_ns()
    for _ in range(calls):
        call_bytes("subs_state_at", REQUEST)
    return (time.perf_counter_ns() - start) // calls


first = taken(1)
print(min(taken(20) for _ in range(500)), first)
