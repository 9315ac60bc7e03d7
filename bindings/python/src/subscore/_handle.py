"""Owns a handle that the C library opened, and releases it once."""

from __future__ import annotations

import os
import weakref
from types import TracebackType
from typing import Callable, NoReturn, Optional, SupportsIndex, Type, TypeVar, Union

Self = TypeVar("Self", bound="Opened")
Used = TypeVar("Used")


class Handle:
    """A pointer that the C library returned. It is released when nothing refers to this object any more.

    A call holds a reference for as long as it runs, so nothing is released during a call, and there is neither a lock
    nor a count on which a signal handler or a forked child could wait.
    """

    __slots__ = ("pointer", "__weakref__")

    def __init__(self, pointer: int, close: Callable[[int], None]) -> None:
        self.pointer = pointer
        # Not at exit: daemon threads may still call, and the memory goes with the process.
        weakref.finalize(self, _release, close, pointer, os.getpid()).atexit = False


def _release(close: Callable[[int], None], pointer: int, process: int) -> None:
    # What a child inherits may be in the middle of a call of its parent's, so its copy goes with the child.
    if os.getpid() == process:
        close(pointer)


class Opened:
    """The base of classes with a handle. It is closed at the end of a `with` statement, by `close()`, or when nothing
    refers to it any more.
    """

    _handle: Optional[Handle] = None

    def _use(self, call: Callable[[int], Used]) -> Used:
        """Calls with the pointer, which stays valid until the call ends."""
        handle = self._handle
        if handle is None:
            raise ValueError(f"the {type(self).__name__} is closed")
        try:
            return call(handle.pointer)
        finally:
            # An error that the caller keeps has this frame in its traceback.
            del handle

    def close(self) -> None:
        """Closes it for further calls, and returns at once. Closing it again does nothing.

        Calls that run in other threads end as usual, and the last one releases the memory.
        """
        self._handle = None

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __reduce_ex__(self, protocol: Union[SupportsIndex, int]) -> NoReturn:
        """copy, deepcopy and pickle all ask this."""
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled; open another one")
