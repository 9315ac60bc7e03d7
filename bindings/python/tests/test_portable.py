"""The portable package: the module on wasmtime instead of the library."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest

import subscore
from subscore import _library
from vectors import ROOT

pytestmark = pytest.mark.skipif(not _library.PORTABLE.exists(), reason="the package that is tested has no module")
HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
AT = "2026-03-18T10:00:00Z"
MOMENT = 1_773_828_000_000  # The same.


def test_threads_have_instances_of_their_own() -> None:
    expected = subscore.state_at(HISTORY, at=AT)
    found: List[object] = []

    def ask() -> None:
        found.extend(subscore.state_at(HISTORY, at=AT) for _ in range(20))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 80 and all(each == expected for each in found)


FIRST_USES = """
import sys, threading, subscore
from pathlib import Path
history, together, failed = Path(sys.argv[1]).read_bytes(), threading.Barrier(8), []
def ask():
    together.wait()
    try:
        subscore.state_at(history, at=0)
    except BaseException as error:
        failed.append(repr(error))
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit("; ".join(failed) or 0)
"""


def test_the_first_uses_may_be_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_USES, str(ROOT / "examples/payload/history.json")],
                          capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_history_is_asked_from_other_threads() -> None:
    expected = subscore.state_at(HISTORY, at=AT).subscriptions[0].state
    found: List[object] = []
    with subscore.open_history(HISTORY) as history:
        thread = threading.Thread(target=lambda: found.append(history.state_at(MOMENT)[0].state))
        thread.start()
        thread.join()
        found.append(history.state_at(MOMENT)[0].state)
    assert found == [expected, expected]


def test_one_thread_at_a_time_is_in_an_instance() -> None:
    module = _library.library()
    instance = module._instance()
    with instance.lock:
        waiting = [threading.Thread(target=with_instance, args=(module, instance, name)) for name in CONSTANTS]
        for thread in waiting:
            thread.start()
        time.sleep(0.2)
        assert all(thread.is_alive() for thread in waiting)
    for thread in waiting:
        thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_does_not_wait_for_a_thread_of_its_parent() -> None:
    instance = _library.library()._instance()
    history = subscore.open_history(HISTORY)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with instance.lock:
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        answered = subscore.state_at(HISTORY, at=AT).subscriptions
        try:
            history.state_at(MOMENT)
        except RuntimeError:
            os._exit(0 if answered else 1)
        os._exit(2)
    done.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


CONSTANTS = ("subs_version", "subs_rules", "subs_max_depth")


def with_instance(module: Any, instance: object, name: str) -> None:
    """Calls in the instance of another thread, as if it were this one's."""
    module._local.instance = instance
    getattr(module, name)()


def test_an_instance_that_trapped_is_not_used_again() -> None:
    module = _library.library()
    before = module._instance()
    history = subscore.open_history(HISTORY)
    with pytest.raises(RuntimeError):
        before.call("free", 0x7FFFFFF8)  # Beyond the memory.
    assert not before.is_usable
    with pytest.raises(RuntimeError, match="an earlier call"):
        history.state_at(MOMENT)
    assert subscore.state_at(HISTORY, at=AT) and module._instance() is not before


def test_no_room_beyond_32_bits() -> None:
    with pytest.raises(MemoryError):
        _library.library()._instance().allocate(1 << 32)


def test_verification_names_who_else_verifies() -> None:
    with pytest.raises(OSError, match="app-store-server-library"):
        subscore.verify({"signedPayload": "a.b.c"}, bundle_id="com.example", environment="Sandbox")


PROGRAM = """
import json, sys
def caught():
    (mask,) = [line.split()[1] for line in open("/proc/self/status") if line.startswith("SigCgt")]
    return int(mask, 16) & 0x7fffffff  # Those above belong to the C library, which uses them for threads.
before = caught()
import subscore
subscore.state_at(open(sys.argv[1], "rb").read(), at=0)
print(json.dumps([before, caught()]))
"""


@pytest.mark.parametrize("home", ["", "/dev/null"], ids=["a home", "no home, so nothing is cached"])
def test_signals_are_left_to_the_host(home: str) -> None:
    environment: Dict[str, str] = {**os.environ, **({"HOME": home, "XDG_CACHE_HOME": f"{home}/cache"} if home else {})}
    ran = subprocess.run([sys.executable, "-c", PROGRAM, str(ROOT / "examples/payload/history.json")], env=environment,
                         capture_output=True, text=True, check=True)
    before, after = json.loads(ran.stdout)
    assert before == after


def test_the_module_is_beside_the_package() -> None:
    assert Path(subscore.__file__).parent == _library.PORTABLE.parent
