"""Responses are released, memory stays where it was, and threads run beside each other."""

from __future__ import annotations

import ctypes
import gc
import json
import os
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import List

import pytest

import subscore
from subscore import _library
from vectors import ROOT, vectors

HISTORY = (ROOT / "examples/payload/history.json").read_bytes()


def large_history() -> bytes:
    """Some megabytes: a call of a noticeable time."""
    history = json.loads(HISTORY)
    history["transactions"] *= 2000
    return json.dumps(history).encode()


def test_every_response_is_released_once(monkeypatch: pytest.MonkeyPatch) -> None:
    library, released = _library.library(), []
    free = library.subs_free

    def counted(response: ctypes.c_void_p) -> None:
        if response.value is not None:
            released.append(response.value)
        free(response)

    monkeypatch.setattr(library, "subs_free", counted)
    given = [subscore.call_bytes(vector.function, vector.request)[1] for vector in vectors()]
    assert len(released) == sum(response is not None for response in given) > 150


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_does_not_grow() -> None:
    def rounds(count: int) -> None:
        for _ in range(count):
            subscore.timeline(HISTORY)
            with pytest.raises(subscore.RequestError):
                subscore.state_at(HISTORY, at="yesterday")

    rounds(200)
    gc.collect()
    before = resident()
    rounds(2000)
    gc.collect()
    # One leaked response of a round would be 4 MB.
    assert resident() - before < 2_000_000


def test_a_result_outlives_collections_and_is_no_garbage() -> None:
    result = subscore.timeline(HISTORY)
    expected = json.dumps(result.raw)
    subscore.timeline(b'{"transactions":[]}')
    gc.collect()
    assert json.dumps(result.raw) == expected and result == subscore.timeline(HISTORY)

    course = weakref.ref(result.subscriptions[0])
    gc.disable()
    try:
        del result
        assert course() is None, "a result is in a cycle"
    finally:
        gc.enable()


def test_threads_get_the_answers_of_one() -> None:
    cases = [(vector.function, vector.request) for vector in vectors() if len(vector.request or b"") <= 100_000]
    alone = [subscore.call_bytes(*case) for case in cases]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda case: subscore.call_bytes(*case), cases * 8))
    assert together == alone * 8


def test_other_threads_run_during_a_call() -> None:
    """While one thread is in the library, this one is never held up for as long as that call takes."""
    request = b'{"history":' + large_history() + b',"at":0}'
    waits: List[float] = []
    for _ in range(5):  # A busy machine may hold us up once.
        began = time.perf_counter()
        call = threading.Thread(target=subscore.call_bytes, args=("subs_state_at", request))
        call.start()
        longest, before = 0.0, time.perf_counter()
        while call.is_alive():
            now = time.perf_counter()
            longest, before = max(longest, now - before), now
        waits.append(longest / (time.perf_counter() - began))
    assert min(waits) < 0.5, waits
