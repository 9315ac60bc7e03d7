"""The first calls of a process, by many threads at once, and everything that they make and share."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, List

import pytest

import subscore
from subscore import _once

PACKAGE = Path(subscore.__file__).parent
# Another interpreter to run the programs with, such as one without a global lock.
PYTHON = os.environ.get("SUBSCORE_THREADED_PYTHON") or sys.executable
THREADS = 16
DAY = 86_400_000

# Each thread is a customer, whose subscription begins at another instant.
CUSTOMERS = f"""
import json, sys, threading
sys.setswitchinterval(1e-6)
import subscore
DAY, THREADS = {DAY}, {THREADS}
together, wrong = threading.Barrier(THREADS), []
def history(number):
    begin = 1_700_000_000_000 + number * 1000
    return {{"transactions": [{{
        "transactionId": str(1000 + number), "originalTransactionId": str(1000 + number), "productId": "pro",
        "type": "Auto-Renewable Subscription", "purchaseDate": begin, "expiresDate": begin + 30 * DAY,
        "signedDate": begin, "environment": "Production"}}]}}, begin
def run(number, call):
    own, begin = history(number)
    together.wait()
    try:
        call(number, own, begin)
    except BaseException as error:
        wrong.append(f"{{number}}: {{error!r}}")
def start(call):
    threads = [threading.Thread(target=run, args=(number, call)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
END = """
sys.exit("; ".join(wrong) or 0)
"""
PROGRAMS: Dict[str, str] = {
    "open histories": """
def call(number, own, begin):
    opened = subscore.open_history(own)
    together.wait()
    for _ in range(25):
        (state,) = opened.state_at(begin + DAY)
        found = state.since.timestamp() * 1000, state.subscription.original_transaction_ids
        if found != (begin, (str(1000 + number),)):
            wrong.append(f"{number}: the history of {found}")
start(call)
""",
    "open histories from text": """
def call(number, own, begin):
    opened = subscore.open_history(json.dumps(own))
    together.wait()
    (state,) = opened.state_at(begin + DAY)
    if state.since.timestamp() * 1000 != begin:
        wrong.append(f"{number}: the history of {state.since}")
start(call)
""",
    "open histories that are closed while others are opened": """
def call(number, own, begin):
    for _ in range(25):
        with subscore.open_history(own) as opened:
            (state,) = opened.state_at(begin + DAY)
        if state.since.timestamp() * 1000 != begin:
            wrong.append(f"{number}: the history of {state.since}")
start(call)
""",
    "decisions": """
def call(number, own, begin):
    for _ in range(5):
        (found,) = subscore.state_at(own, at=begin + DAY).subscriptions
        if found.original_transaction_id != str(1000 + number):
            wrong.append(f"{number}: the answer of {found.original_transaction_id}")
start(call)
""",
    "different functions": """
def call(number, own, begin):
    ask = [lambda: subscore.version(), lambda: subscore.rules()[0]["id"],
           lambda: subscore.warnings()[0]["code"],
           lambda: subscore.state_at(own, at=begin).subscriptions[0].state,
           lambda: subscore.timeline(own).subscriptions[0].original_transaction_ids,
           lambda: subscore.open_history(own).state_at(begin)[0].state,
           lambda: subscore.call_bytes("subs_check_document", b'{"document":{}}')[0],
           lambda: subscore.prorate(price=9990, currency="USD", purchase_date=0, expires_date=9, change_date=5).refund]
    assert ask[number % len(ask)]() is not None
start(call)
""",
    "the simulator": """
from subscore import simulate
def call(number, own, begin):
    try:
        simulate.simulate({})
    except subscore.RequestError as error:
        assert error.code == "missing_field", error
start(call)
""",
    "tables that are passed on": """
import ctypes
from subscore import _arrow
@_arrow.releasing
def release(address):
    _arrow.Schema.from_address(address).release = None
pointer = ctypes.cast(release, ctypes.c_void_p).value
def call(number, own, begin):
    for _ in range(300):
        node = _arrow.Schema(release=pointer)
        capsule = _arrow.lent(node, _arrow.SCHEMA)
        if node.release is None:
            wrong.append(f"{number}: released while it was lent")
        del capsule
    streams = [_arrow.outgoing(lambda: _arrow.Schema(), iter(())) for _ in range(300)]
    numbers[number] = [each.private_data for each in streams]
numbers = {}
if _arrow.IS_CPYTHON:
    start(call)
    if len({each for some in numbers.values() for each in some}) != sum(map(len, numbers.values())):
        wrong.append("two streams have one number")
""",
    "what is shared": """
from subscore import _library, simulate
shared = [_library.library, lambda: _library._function("subs_state_at"), _library._open_functions, simulate._simulator]
if not _library.PORTABLE.exists():
    from subscore import _verify
    shared.append(_verify._functions)
found = [[] for _ in shared]
def call(number, own, begin):
    for make, made in zip(shared, found):
        together.wait()
        made.append(make())
start(call)
for number, made in enumerate(found):
    if len({tuple(map(id, each)) if isinstance(each, tuple) else id(each) for each in made}) != 1:
        wrong.append(f"threads have different objects of {number}")
""",
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_first_calls_of_many_threads(program: str) -> None:
    done = subprocess.run([PYTHON, "-c", CUSTOMERS + program + END], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[-2000:]


# What a module makes when it is first needed and keeps, and why threads may make it at once. `once` makes the others.
PURE = {
    "_tables.Form.plain": "each thread gets a form with the same content",
    "_tables.Table.customers": "the same values, of a table that one call has",
}
CHANGING = {
    "_arrow._lent": "under _arrow._lock",
    "_arrow._numbers": "under _arrow._lock",
    "_arrow._outgoing": "keys come from _numbers, and each stream has one",
    "_files._PASSING": "keys are random names",
    "_once._locks": "a set that changes as a whole",
    "_portable._instances": "a set that changes as a whole",
    "_portable._numbers": "under _portable._numbering",
    "_portable._opened": "keys come from _numbers",
    "_portable._responses": "keys are addresses of what they hold",
    "_territories.KNOWN": "written while it is imported",
    "_result._plans": "each thread writes the same plan",
}


def kept() -> List[str]:
    """Of every module the functions that remember results otherwise than by `once`, and what can change."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if "_generated" in path.parts:
            continue
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        owners = [("", tree.body)]
        owners += [(f"{each.name}.", each.body) for each in tree.body if isinstance(each, ast.ClassDef)]
        for owner, body in owners:
            for each in body:
                names: List[str] = []
                if isinstance(each, ast.FunctionDef):
                    if any("cache" in ast.unparse(decorator) for decorator in each.decorator_list):
                        names = [each.name]
                elif isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None:
                    made = ast.unparse(each.value)
                    if made in ("[]", "{}") or made.startswith(("set(", "dict(", "list(", "itertools.count", "weakref.",
                                                                "collections.")):
                        targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                        names = [ast.unparse(target) for target in targets]
                found += [f"{module}.{owner}{name}" for name in names]
    return found


def test_whatever_is_kept_is_listed() -> None:
    assert sorted(kept()) == sorted({**PURE, **CHANGING})


# What threads wait for


def together(call: Callable[[], object], count: int = THREADS) -> List[Any]:
    """What as many threads get, which begin at once."""
    begin, found = threading.Barrier(count), []

    def run() -> None:
        begin.wait()
        try:
            found.append(call())
        except ValueError as error:
            found.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_a_value_is_made_once() -> None:
    made: List[object] = []

    @_once.once
    def slow(name: str) -> object:
        time.sleep(0.05)  # Others run meanwhile.
        made.append(name)
        return object()

    assert len(set(map(id, together(lambda: slow("one"))))) == 1 and made == ["one"]
    assert slow("two") is not slow("one") and made == ["one", "two"]


def test_an_exception_is_not_kept() -> None:
    tries: List[int] = []

    @_once.once
    def fails_first() -> int:
        tries.append(1)
        if len(tries) < THREADS:
            raise ValueError("not yet")
        return len(tries)

    found = together(fails_first)
    assert sum(isinstance(each, ValueError) for each in found) == THREADS - 1 and fails_first() == THREADS


def test_what_is_made_may_need_another_value_and_itself() -> None:
    depth: List[int] = []

    @_once.once
    def inner() -> object:
        return object()

    @_once.once
    def outer() -> object:
        depth.append(1)
        if len(depth) == 1:
            depth.append(id(outer()))  # As a signal handler may.
        return inner(), object()

    assert id(outer()) == depth[-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_does_not_wait_for_what_its_parent_makes() -> None:
    began, done = threading.Event(), threading.Event()

    @_once.once
    def waits(process: int) -> int:
        began.set()
        if process == os.getpid():
            done.wait()
        return process

    @_once.once
    def other() -> str:
        return "made"

    parent = os.getpid()
    thread = threading.Thread(target=waits, args=(parent,))
    thread.start()
    began.wait()
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        os._exit(0 if waits(0) == 0 and other() == "made" else 1)
    done.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
