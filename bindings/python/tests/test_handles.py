"""What the C library opened is released once, never while it is used, and closing it waits for nothing."""

from __future__ import annotations

import copy
import gc
import json
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Callable, Dict, List

import pytest

import subscore
from subscore import _verify
from vectors import ROOT

sys.path[:0] = [str(ROOT / "Tests/Verify")]
store: Any = __import__("store")

HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
FIELDS: Dict[str, Any] = {"bundle_id": store.BUNDLE, "environment": "Production", "app_apple_id": store.APP,
                          "roots": [store.der(store.store().root)]}
BODY = json.dumps({"signedPayload": store.jws(store.notification())}).encode()
OPENED: Dict[str, Callable[[], Any]] = {
    "a verifier": lambda: subscore.Verifier(**FIELDS),
    "an open history": lambda: subscore.open_history(HISTORY),
}
COPIES: Dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "in a list": lambda opened: copy.deepcopy([opened]),
    "pickle": pickle.dumps,
    "the oldest pickle": lambda opened: pickle.dumps(opened, 0),
}
ASKS: Dict[str, Callable[[Any], Any]] = {
    "a verifier": lambda opened: opened.verify(BODY, at=10**13),
    "an open history": lambda opened: opened.state_at(0),
}

# What every program below begins with: it opens one handle and asks it as the test does.
PROGRAM = """
import json, os, signal, sys, threading, time
import subscore
given = json.loads(sys.argv[1])
given["fields"]["roots"] = [bytes.fromhex(each) for each in given["fields"]["roots"]]
def opened():
    if given["kind"] == "a verifier":
        return subscore.Verifier(**given["fields"])
    return subscore.open_history(given["history"])
def ask(handle):
    if given["kind"] == "a verifier":
        assert handle.verify(given["body"], at=10**13).verified == 3
    else:
        assert handle.state_at(0)[0].state == "none"
def keep_asking(handle):
    try:
        while True:
            ask(handle)
    except ValueError as error:
        assert "closed" in str(error), error
"""


def run(kind: str, program: str) -> None:
    """Runs a program with what its kind of handle needs. It fails where a signal or half a minute ends it."""
    fields = {**FIELDS, "roots": [each.hex() for each in FIELDS["roots"]]}
    given = json.dumps({"kind": kind, "fields": fields, "body": BODY.decode(), "history": HISTORY.decode()})
    done = subprocess.run([sys.executable, "-c", PROGRAM + program, given], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


@pytest.mark.parametrize("kind", OPENED)
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_refused(kind: str, way: str) -> None:
    with OPENED[kind]() as opened:
        with pytest.raises(TypeError, match=f"{type(opened).__name__} cannot be copied or pickled"):
            COPIES[way](opened)
        ASKS[kind](opened)


@pytest.mark.parametrize("kind", OPENED)
def test_use_after_close_is_an_error(kind: str) -> None:
    opened = OPENED[kind]()
    ASKS[kind](opened)
    opened.close()
    opened.close()
    with pytest.raises(ValueError, match="is closed"):
        ASKS[kind](opened)


def test_a_verifier_is_closed_once_and_after_the_last_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that runs is the last user: closing returns before it, and the C library closes after it."""
    library = _verify._functions()
    verify, close = library.subs_verifier_verify, library.subs_verifier_close
    began, go_on = threading.Event(), threading.Event()
    order: List[str] = []

    def slow(*given: Any) -> Any:
        began.set()
        go_on.wait(30)
        status = verify(*given)
        order.append("verified")
        return status

    def closed(pointer: int) -> None:
        order.append("closed")
        close(pointer)

    monkeypatch.setattr(library, "subs_verifier_verify", slow)
    monkeypatch.setattr(library, "subs_verifier_close", closed)
    verifier = subscore.Verifier(**FIELDS)
    answers: List[subscore.Verified] = []

    def call(verify: Callable[..., subscore.Verified]) -> None:
        answers.append(verify(BODY, at=10**13))

    thread = threading.Thread(target=call, args=[verifier.verify], daemon=True)
    thread.start()
    assert began.wait(30)
    closing = threading.Thread(target=verifier.close, daemon=True)
    closing.start()
    closing.join(10)
    waited = closing.is_alive()
    go_on.set()
    thread.join()
    assert not waited
    assert [each.verified for each in answers] == [3]
    assert order == ["verified", "closed"]
    del verifier
    gc.collect()
    assert order == ["verified", "closed"]


@pytest.mark.parametrize("kind", OPENED)
def test_a_second_init_closes_what_it_replaces(kind: str) -> None:
    opened = OPENED[kind]()
    again = {"a verifier": FIELDS, "an open history": {"history": HISTORY}}[kind]
    for _ in range(3):
        opened.__init__(**again)
        ASKS[kind](opened)
    opened.close()


@pytest.mark.parametrize("kind", OPENED)
def test_daemon_threads_may_call_while_the_process_exits(kind: str) -> None:
    for _ in range(8):
        run(kind, """
handle = opened()
for _ in range(8):
    threading.Thread(target=keep_asking, args=[handle], daemon=True).start()
time.sleep(0.1)
""")


@pytest.mark.parametrize("kind", OPENED)
def test_a_signal_handler_may_close(kind: str) -> None:
    run(kind, """
for _ in range(300):
    handle = opened()
    signal.signal(signal.SIGALRM, lambda *_: handle.close())
    signal.setitimer(signal.ITIMER_REAL, 0.003)
    keep_asking(handle)
""")


@pytest.mark.parametrize("kind", OPENED)
@pytest.mark.parametrize("threads, forks", [(0, 20), (8, 100)])
def test_a_child_may_close_what_it_inherits(kind: str, threads: int, forks: int) -> None:
    """Also while the parent's threads call. The parent's handle stays open."""
    run(kind, f"""
handle = opened()
threads = [threading.Thread(target=keep_asking, args=[handle], daemon=True) for _ in range({threads})]
for each in threads:
    each.start()
for _ in range({forks}):
    child = os.fork()
    if child == 0:
        signal.alarm(10)  # It ends a child that hangs.
        if not threads:
            ask(handle)
        handle.close()
        handle.close()
        keep_asking(handle)
        del handle
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the child ended with {{status}}"
ask(handle)
handle.close()
for each in threads:
    each.join()
""")


def test_a_child_does_not_release_what_it_inherits() -> None:
    """Its copy may be in the middle of a parent's call. The memory goes with the child."""
    run("a verifier", """
from subscore import _verify
closed = []
library = _verify._functions()
close = library.subs_verifier_close
library.subs_verifier_close = lambda pointer: (closed.append(pointer), close(pointer))
inherited = opened()
child = os.fork()
inherited.close()
own = opened()
own.close()
assert len(closed) == (1 if child == 0 else 2), closed
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
""")


@pytest.mark.parametrize("variable", ["SUBSCORE_LIBRARY", "SUBSCORE_VERIFY_LIBRARY", "SUBSCORE_SIMULATE_LIBRARY"])
def test_a_program_with_more_rights_than_its_user_chooses_its_library_itself(variable: str, tmp_path: Path) -> None:
    """secure_getenv() then returns nothing, as here by a library that is loaded first."""
    source = tmp_path / "secure.c"
    source.write_text("char *secure_getenv(const char *name) { (void)name; return 0; }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(tmp_path / "secure.so"), str(source)], check=True)
    program = ("import sys; from subscore import _library, _verify, simulate\n"
               "opening = {'SUBSCORE_LIBRARY': _library.library, 'SUBSCORE_VERIFY_LIBRARY': _verify._open,\n"
               "           'SUBSCORE_SIMULATE_LIBRARY': simulate._simulator}[sys.argv[1]]\n"
               "try:\n"
               "    print(opening())\n"
               "except OSError as error:\n"
               "    print(error)\n")
    environment = {**os.environ, variable: "/chosen/by/the/user.so"}
    for preload, honoured in ("", True), (str(tmp_path / "secure.so"), False):
        done = subprocess.run([sys.executable, "-c", program, variable], capture_output=True, text=True, check=True,
                              env={**environment, "LD_PRELOAD": preload})
        assert ("/chosen/by/the/user.so" in done.stdout) == honoured, done.stdout
