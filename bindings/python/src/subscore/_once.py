"""Values that a process makes once, when one is first needed, and that all of its threads share.

`functools.lru_cache` calls the function in every thread that asks before the first result is there, and so gives these
threads different objects. With `once` the others wait. A child process that is forked meanwhile does not: it makes the
value itself.
"""

from __future__ import annotations

import functools
import os
import threading
import weakref
from typing import Callable, Dict, Generic, Hashable, Tuple, TypeVar

Value = TypeVar("Value")
_locks: weakref.WeakSet[Lock] = weakref.WeakSet()


class Lock:
    """A lock that its thread may take again. In a child process it is free if another thread held it, which does not
    exist there."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        _locks.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def after_fork(self) -> None:
        if self._lock.acquire(blocking=False):
            self._lock.release()
        else:
            self._lock = threading.RLock()


def _after_fork() -> None:
    for lock in list(_locks):
        lock.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)

# One for all values: what is made may require another one, and two locks could be taken in two orders.
_making = Lock()


class once(Generic[Value]):
    """Calls a function once for each set of arguments. An exception is not kept."""

    def __init__(self, make: Callable[..., Value]) -> None:
        self._make = make
        self._made: Dict[Tuple[Hashable, ...], Value] = {}
        functools.update_wrapper(self, make)

    def __call__(self, *arguments: Hashable) -> Value:
        try:
            return self._made[arguments]
        except KeyError:
            pass
        with _making:
            if arguments not in self._made:
                value = self._make(*arguments)
                # A signal handler that ran meanwhile in this thread may have made it.
                self._made.setdefault(arguments, value)
            return self._made[arguments]

    def cache_clear(self) -> None:
        self._made.clear()
