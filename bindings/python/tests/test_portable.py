"""The portable package: the module on wasmtime instead of the library."""

from __future__ import annotations

import ctypes
import gc
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

if _library.PORTABLE.exists():
    from subscore import _portable
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


def test_the_number_of_an_open_history_is_its_own() -> None:
    """Also beside those of another copy of the module, as each thread had one that called first."""
    request = json.dumps({"history": json.loads(HISTORY)}).encode()
    modules = [_library.library(), _portable.Portable(_library.PORTABLE)]
    opened: List[Any] = []
    for module in modules:
        history, response, length = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        given = [ctypes.byref(each) for each in (history, response, length)]
        assert module.subs_history_open(request, len(request), *given) == 0
        module.subs_free(response)
        opened.append(history.value)
    assert len(set(opened)) == 2
    instances = [_portable._opened[each][0] for each in opened]
    assert instances == [module._instance() for module in modules]
    # Whichever module is asked, it is the history's instance that answers.
    for number in opened:
        modules[0].subs_history_close(number)
    assert not set(opened) & set(_portable._opened)


def test_closing_waits_for_no_thread() -> None:
    """The garbage collector closes histories in any thread, and two threads would wait for each other."""
    history = subscore.open_history(HISTORY)
    instance = _library.library()._instance()
    closed: List[int] = []
    held, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with instance:
            held.set()
            go_on.wait(20)
            closed.append(len(instance._left))

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    began = time.monotonic()
    history.close()
    gc.collect()
    waited = time.monotonic() - began
    go_on.set()
    thread.join()
    assert waited < 10 and closed == [1] and not instance._left and instance.is_usable


LONG = """
import gc, json, sys, threading
import subscore
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
history = open(sys.argv[1], "rb").read()
subscore.state_at(history, at=0)
long = json.loads(history)
long["transactions"] *= 15_000_000 // len(json.dumps(long["transactions"]))
request = json.dumps({"history": long, "at": 0}).encode()
del long
gc.collect()
before, kept = resident(), []
def ask():
    assert subscore.call_bytes("subs_state_at", request)[0] == "SUBS_OK"
    gc.collect()
    kept.append(resident() - before)
thread = threading.Thread(target=ask)
thread.start()
thread.join()
ask()
print(*kept)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_a_thread_keeps_no_memory_of_a_long_request() -> None:
    ran = subprocess.run([sys.executable, "-c", LONG, str(ROOT / "examples/payload/history.json")], check=True,
                         capture_output=True, text=True)
    assert max(map(int, ran.stdout.split())) < 40_000_000


def test_an_instance_that_grew_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    module = _library.library()
    before, opened = module._instance(), []
    monkeypatch.setattr(_portable, "MOST_MEMORY", before.size() + 100_000)
    while module._instance() is before:
        opened.append(subscore.open_history(HISTORY))
        assert len(opened) < 2000
    # Those that are open in it stay open.
    assert opened[0].state_at(MOMENT) == opened[-1].state_at(MOMENT)
    assert before.size() > _portable.MOST_MEMORY > module._instance().size()


def test_a_long_history_has_an_instance_of_its_own() -> None:
    text = json.loads(HISTORY)
    text["transactions"] *= _portable.LONG_REQUEST // 1000
    own = _library.library()._instance()
    with subscore.open_history(text) as long, subscore.open_history(HISTORY) as short:
        instances = [_portable._opened[number][0] for number in list(_portable._opened)[-2:]]
        assert instances[1] is own is not instances[0] and own.size() < _portable.MOST_MEMORY
        assert long.state_at(MOMENT)[0].state == short.state_at(MOMENT)[0].state


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_compiles_a_module_that_its_parent_did_not() -> None:
    program = """
import os, signal, sys
import subscore
from subscore import _library, _portable
subscore.version()
child = os.fork()
if child == 0:
    signal.alarm(60)
    _portable.Portable(_library.PORTABLE.with_name("libsubscore-simulate.wasm"))
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    # Without a folder for what was compiled.
    ran = subprocess.run([sys.executable, "-c", program], env={**os.environ, "HOME": "", "XDG_CACHE_HOME": ""})
    assert ran.returncode == 0


CONSTANTS = ("subs_version", "subs_rules", "subs_warnings", "subs_max_depth")


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
