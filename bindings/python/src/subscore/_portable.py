"""The library as a WebAssembly module, for systems that it is not built for: wherever wasmtime runs.

`Portable` has the functions of the C library with their arguments and results, which are addresses of this process. So
whoever calls it need not know which of the two it has. Requests and responses are copied into a module's memory and out
of it.

The memory of a module is that of one thread at a time, so each thread has an instance of its own. A history that is
open in one stays there, and other threads wait while somebody asks it. An instance that trapped is not used again, nor
one that grew, because an instance never gives memory back.

An open history has a number, which no other history of the process ever has, whichever module it is open in.
"""

from __future__ import annotations

import collections
import contextlib
import ctypes
import functools
import itertools
import os
import secrets
import threading
import weakref
from pathlib import Path
from typing import Any, Callable, Deque, Dict, List, Optional, Tuple, Union, cast

import wasmtime

from . import _compiled
from ._once import Lock, once

NO_MEMORY = 5
# A request of more bytes has an instance to itself: it may need 40 times its length.
LONG_REQUEST = 128 * 1024
# An instance of a thread that has more is not used again.
MOST_MEMORY = 16 * 1024 * 1024
_POINTER = ctypes.c_void_p
_instances: weakref.WeakSet[Instance] = weakref.WeakSet()
# Until they are freed, by their addresses. Any of the modules may free them, as with the libraries.
_responses: Dict[int, Any] = {}
# The instance of each open history, and its address there, by its number.
_opened: Dict[int, Tuple[Instance, int]] = {}
_numbers = itertools.count(1)
_numbering = Lock()


@once
def _engine() -> wasmtime.Engine:
    """The only one of the process."""
    config = wasmtime.Config()
    # Handlers for signals belong to the host. Without them each access to memory is checked by its code.
    config.signals_based_traps = False
    # A child process has none of the threads that compile in its parent, and would wait for them.
    config.parallel_compilation = False
    return wasmtime.Engine(config)


@once
def _module(path: Path) -> wasmtime.Module:
    return _compiled.module(_engine(), path)


class Trapped(RuntimeError):
    """The module ended a call. Its memory is no longer to be trusted."""


class Instance:
    """A module with a memory of its own."""

    def __init__(self, module: wasmtime.Module) -> None:
        self.lock = threading.RLock()
        self._left: Deque[int] = collections.deque()
        self._store = wasmtime.Store(_engine())
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast(wasmtime.Memory, self._exports["memory"])
        self.is_usable = True
        _instances.add(self)
        self.call("_initialize")
        self.call("subs_seed", secrets.randbits(31) | 1)

    def __enter__(self) -> Instance:
        self.lock.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.lock.release()
        self.close_left()

    def call(self, name: str, *arguments: int) -> Any:
        """The result of an exported function. Raises MemoryError where the module has no memory left."""
        if not self.is_usable:
            raise Trapped("the module ended an earlier call")
        try:
            return self._exports[name](self._store, *arguments)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            self.is_usable = False
            if self._exports["malloc"](self._store, 1) == 0:
                raise MemoryError from None
            raise Trapped(str(error)) from None

    def allocate(self, size: int) -> int:
        address: int = self.call("malloc", max(size, 1)) if size < 1 << 32 else 0
        if address == 0:
            raise MemoryError
        return address & 0xFFFFFFFF

    def free(self, address: int) -> None:
        self.call("free", address)

    def write(self, address: int, data: Any) -> None:
        self._memory.write(self._store, data, address)

    def block(self, address: int, size: int) -> bytearray:
        return self._memory.read(self._store, address, address + size)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self.block(address, size))

    def size(self) -> int:
        """The bytes of its memory."""
        return self._memory.data_len(self._store)

    def leave(self, history: int) -> None:
        """Closes a history as soon as no other thread is in the instance, and does not wait for that: the garbage
        collector calls this in a thread that may be in another instance."""
        self._left.append(history)
        self.close_left()

    def close_left(self) -> None:
        """Closes what was left while a thread was in the instance. That thread comes here when it is not any more."""
        while self._left and self.lock.acquire(blocking=False):
            try:
                # A trap has closed all of them.
                with contextlib.suppress(IndexError, Trapped, MemoryError):
                    self.call("subs_history_close", self._left.popleft())
            finally:
                self.lock.release()

    def number(self, address: int) -> int:
        return int.from_bytes(self.read(address, 4), "little")

    def text(self, address: int) -> bytes:
        """Text that ends with a zero."""
        found = bytearray()
        while b"\0" not in found:
            found += self.read(address + len(found), 64)
        return bytes(found[: found.index(0)])


def _after_fork() -> None:
    """In a child process: its copy of what another thread was in is in the middle of a call that nobody ends."""
    for instance in list(_instances):
        if not instance.lock.acquire(blocking=False):
            instance.is_usable = False
            instance.lock = threading.RLock()
        else:
            instance.lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Room:
    """Memory of an instance for the time of one call."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._addresses: List[int] = []

    def __enter__(self) -> Room:
        return self

    def __exit__(self, *_: object) -> None:
        if self.instance.is_usable:
            for address in self._addresses:
                self.instance.free(address)

    def of(self, size: int) -> int:
        """Zeros."""
        address = self.instance.allocate(size)
        self._addresses.append(address)
        self.instance.write(address, bytes(size))
        return address

    def request(self, data: Optional[bytes]) -> int:
        return 0 if data is None else self.holding(data)

    def holding(self, data: Union[bytes, ctypes.Array[ctypes.c_char]]) -> int:
        address = self.instance.allocate(len(data))
        self._addresses.append(address)
        if len(data):
            self.instance.write(address, data)
        return address


class Portable:
    """The functions of a C library, by their names."""

    def __init__(self, path: Path) -> None:
        self._module = _module(path)
        self._local = threading.local()
        for export in self._module.exports:
            name = export.name
            if name.startswith("subs_") and name != "subs_seed":
                setattr(self, name, self._function(name))

    def _instance(self, size: int = 0) -> Instance:
        """The instance of this thread, or one of its own for a request that is so long."""
        if size > LONG_REQUEST:
            return Instance(self._module)
        found: Optional[Instance] = getattr(self._local, "instance", None)
        if found is None or not found.is_usable:
            found = self._local.instance = Instance(self._module)
        return found

    def _function(self, name: str) -> Callable[..., Any]:
        # Not methods: ctypes' attributes are set on them.
        special: Dict[str, Callable[..., Any]] = {
            "subs_version": functools.partial(self._text, "subs_version"),
            "subs_rules": functools.partial(self._text, "subs_rules"),
            "subs_warnings": functools.partial(self._text, "subs_warnings"),
            "subs_status_name": functools.partial(self._text, "subs_status_name"),
            "subs_free": functools.partial(self._free),
            "subs_history_open": functools.partial(self._open),
            "subs_history_state_at": functools.partial(self._ask),
            "subs_history_close": functools.partial(self._close),
        }
        if name in special:
            return special[name]
        if name.startswith("subs_columns_"):
            return functools.partial(self._columns, name)
        if name.startswith("subs_max_"):
            return functools.partial(self._number, name)
        return functools.partial(self._decide, name)

    def _text(self, name: str, *arguments: int) -> bytes:
        with self._instance() as instance:
            return instance.text(instance.call(name, *arguments))

    def _number(self, name: str, *arguments: int) -> Any:
        with self._instance() as instance:
            return instance.call(name, *arguments)

    def _free(self, response: Any) -> None:
        _responses.pop((response.value if isinstance(response, _POINTER) else response) or 0, None)

    def _answer(self, room: Room, out: int, response: Any, length: Any) -> None:
        """Hands over the response whose address and length the module wrote."""
        address, size = room.instance.number(out), room.instance.number(out + 4)
        if address:
            text = ctypes.create_string_buffer(room.instance.read(address, size), size + 1)
            room.instance.free(address)
            _responses[ctypes.addressof(text)] = text
            response._obj.value, length._obj.value = ctypes.addressof(text), size

    def _within(self, instance: Instance, call: Callable[[Room], int]) -> int:
        """The status of a call; NO_MEMORY if the module has none left."""
        try:
            with instance:
                with Room(instance) as room:
                    status = call(room)
                if getattr(self._local, "instance", None) is instance and instance.size() > MOST_MEMORY:
                    del self._local.instance
                return status
        except MemoryError:
            return NO_MEMORY

    def _decide(self, name: str, request: Optional[bytes], size: int, response: Any, length: Any) -> int:
        def call(room: Room) -> int:
            out = room.of(8)
            status: int = room.instance.call(name, room.request(request), size, out, out + 4)
            self._answer(room, out, response, length)
            return status

        return self._within(self._instance(size), call)

    def _columns(self, name: str, request: bytes, size: int, *found: Any) -> int:
        from . import _portable_columns as columns  # Only whoever has tables must have pyarrow.

        columns.pyarrow()

        def call(room: Room) -> int:
            answered, out = columns.Answered(room), room.of(8)
            tables = columns.tables_in(room, found[:4])
            status: int = room.instance.call(
                name, room.request(request), size, *tables, answered.schema, answered.array, out, out + 4)
            if status == 0:
                answered.move(*found[4:6])
            self._answer(room, out, *found[6:])
            return status

        # Of its own, so that the memory of a large table goes with it.
        return self._within(Instance(self._module), call)

    def _open(self, request: Optional[bytes], size: int, history: Any, response: Any, length: Any) -> int:
        def call(room: Room) -> int:
            out = room.of(12)
            status: int = room.instance.call("subs_history_open", room.request(request), size, out + 8, out, out + 4)
            self._answer(room, out, response, length)
            found = room.instance.number(out + 8)
            if found:
                with _numbering:
                    number = next(_numbers)
                _opened[number] = room.instance, found
                history._obj.value = number
            return status

        return self._within(self._instance(size), call)

    def _ask(self, history: int, at: int, states: Any, most: int, count: Any) -> int:
        instance, address = _opened[history]

        def call(room: Room) -> int:
            size = ctypes.sizeof(states)
            found = room.of(size + 4)
            status: int = instance.call("subs_history_state_at", address, at, found, most, found + size)
            ctypes.memmove(states, instance.read(found, size), size)
            count._obj.value = instance.number(found + size)
            return status

        return self._within(instance, call)

    def _close(self, history: int) -> None:
        instance, address = _opened.pop(history)
        instance.leave(address)
