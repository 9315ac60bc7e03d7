"""The Arrow C Data Interface, and the capsules in which Python passes it on.

https://arrow.apache.org/docs/format/CDataInterface.html
https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html

No release function here is written in Python. Consumers release an array while an exception is on its way, and Python
code that runs then would swallow the exception. So what goes out is moved: its own release function goes with it.
"""

from __future__ import annotations

import ctypes
import errno
import importlib
import itertools
import sys
from typing import Any, Callable, Dict, Generic, Iterator, List, Optional, Tuple, Type, TypeVar, Union

from ._once import Lock, once

# PyPy has ctypes without Python's C API.
IS_CPYTHON = hasattr(ctypes, "pythonapi")

_void = ctypes.c_void_p


class Schema(ctypes.Structure):
    """struct ArrowSchema"""

    _fields_ = (
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", _void),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.POINTER(_void)),
        ("dictionary", _void),
        ("release", _void),
        ("private_data", _void),
    )


class Array(ctypes.Structure):
    """struct ArrowArray"""

    _fields_ = (
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(_void)),
        ("children", ctypes.POINTER(_void)),
        ("dictionary", _void),
        ("release", _void),
        ("private_data", _void),
    )


class Stream(ctypes.Structure):
    """struct ArrowArrayStream"""

    _fields_ = (
        ("get_schema", _void),
        ("get_next", _void),
        ("get_last_error", _void),
        ("release", _void),
        ("private_data", _void),
    )


Node = Union[Schema, Array]
Moved = TypeVar("Moved", Schema, Array)
_getting = ctypes.CFUNCTYPE(ctypes.c_int, _void, _void)
_telling = ctypes.CFUNCTYPE(_void, _void)
releasing = ctypes.CFUNCTYPE(None, _void)


def addresses(node: Node) -> List[int]:
    """Where the children of a schema or an array are."""
    return node.children[: node.n_children] if node.n_children > 0 else []


def metadata(schema: Schema) -> bytes:
    """The metadata of a schema, which has some: a number of entries, and for each two texts after their lengths."""
    address, size = schema.metadata or 0, 4
    for _ in range(2 * ctypes.c_int32.from_address(address).value):
        size += 4 + ctypes.c_int32.from_address(address + size).value
    return ctypes.string_at(address, size)


def pointers(found: List[int]) -> Any:
    return (_void * len(found))(*found)


def pointed(found: Any) -> Any:
    """An array of pointers, as the structures hold it."""
    return ctypes.cast(found, ctypes.POINTER(_void))


def release(
    node: Union[Node, Stream], function: Any = releasing, addressof: Callable[..., int] = ctypes.addressof
) -> None:
    """Releases what nobody released or moved away."""
    if node.release:
        function(node.release)(addressof(node))


class Owner(Generic[Moved]):
    """Releases a structure when nothing refers to it any more."""

    def __init__(self, node: Moved) -> None:
        self.node: Moved = node

    def __del__(self, release: Callable[[Moved], None] = release) -> None:
        release(self.node)


@once
def _capsules() -> Tuple[Any, Any]:
    """What makes a capsule, and what opens one."""
    if not IS_CPYTHON:
        raise ImportError("tables require CPython, whose C API makes Arrow's capsules; other functions do not")
    # Copies of their own: elsewhere in the process somebody may use the same functions in another way.
    api = ctypes.PyDLL(None)
    api.PyCapsule_New.argtypes = [_void, _void, _void]
    api.PyCapsule_New.restype = ctypes.py_object
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    api.PyCapsule_GetPointer.restype = _void
    return api.PyCapsule_New, api.PyCapsule_GetPointer


SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"
# A capsule keeps the pointer to its name only, so the names have to stay where they are.
_NAMES = {name: ctypes.create_string_buffer(name) for name in (SCHEMA, ARRAY, STREAM)}
_lent: List[Tuple[Any, Union[Node, Stream]]] = []
# Of what all threads share here: without it one thread could release what another one just lent.
_lock = Lock()


def opened(capsule: object, name: bytes) -> int:
    address: int = _capsules()[1](capsule, name)
    return address


def lent(node: Union[Node, Stream], name: bytes) -> object:
    """A capsule of a structure, which the consumer moves out of it.

    A capsule's destructor would be Python code, too. Instead each capsule stays here until only this list refers to it.
    """
    capsule = _capsules()[0](ctypes.addressof(node), ctypes.addressof(_NAMES[name]), None)
    with _lock:
        # One reference is the tuple's, and one the argument's.
        unused = [number for number in range(len(_lent)) if sys.getrefcount(_lent[number][0]) <= 2]
        returned = [_lent.pop(number)[1] for number in reversed(unused)]
        _lent.append((capsule, node))
    for each in returned:
        release(each)
    return capsule


def moved(node: Moved) -> Moved:
    """The structure at a place of its own. The old one is released, as the interface wants it after a move."""
    found = type(node).from_buffer_copy(node)
    node.release = None
    return found


def of_array(data: Any) -> Tuple[Schema, Array, Tuple[object, object]]:
    """The schema and the array of an object with __arrow_c_array__, and what keeps each."""
    schema, array = data.__arrow_c_array__()
    return Schema.from_address(opened(schema, SCHEMA)), Array.from_address(opened(array, ARRAY)), (schema, array)


class Incoming:
    """The stream of an object with __arrow_c_stream__: its schema, and its arrays one after the other."""

    def __init__(self, data: Any) -> None:
        self._capsule = data.__arrow_c_stream__()
        self.stream = Stream.from_address(opened(self._capsule, STREAM))
        self.schema = Schema()
        self._ask(self.stream.get_schema, self.schema)
        self.owner = Owner(self.schema)

    def _ask(self, function: int, node: Node) -> None:
        code = _getting(function)(ctypes.addressof(self.stream), ctypes.addressof(node))
        if code:
            message = _telling(self.stream.get_last_error)(ctypes.addressof(self.stream))
            text = ctypes.string_at(message).decode(errors="replace") if message else "the stream of rows failed"
            raise OSError(code, text)

    def __iter__(self) -> Iterator[Owner[Array]]:
        while True:
            array = Array()
            self._ask(self.stream.get_next, array)
            if not array.release:
                return
            yield Owner(array)


# What a stream's callbacks find by the number in private_data: what makes its schema, and the arrays to give.
_outgoing: Dict[int, Tuple[Callable[[], Schema], Iterator[Array]]] = {}
_numbers = itertools.count(1)


def _callbacks(
    kept: Dict[int, Tuple[Callable[[], Schema], Iterator[Array]]],
    stream_at: Callable[[int], Stream] = Stream.from_address,
    memmove: Callable[[int, int, int], object] = ctypes.memmove,
    addressof: Callable[[Node], int] = ctypes.addressof,
    sizeof: Callable[[Type[Node]], int] = ctypes.sizeof,
) -> Tuple[Any, ...]:
    """The four functions of a stream.

    Consumers may call them while Python ends, when a module's names are gone. So they hold what they need themselves.
    """
    no_memory, end = errno.ENOMEM, Array()

    def fill(target: int, find: Callable[[], Node]) -> int:
        try:
            node = find()
        except Exception:  # Out of memory, as like as not. A callback cannot raise.
            return no_memory
        memmove(target, addressof(node), sizeof(type(node)))
        node.release = None
        return 0

    def get_schema(address: int, target: int) -> int:
        return fill(target, lambda: kept[stream_at(address).private_data][0]())

    def get_next(address: int, target: int) -> int:
        return fill(target, lambda: next(kept[stream_at(address).private_data][1], end))

    def get_last_error(address: int) -> None:
        return None

    def release_stream(address: int) -> None:
        stream = stream_at(address)
        kept.pop(stream.private_data, None)
        stream.release = None

    return _getting(get_schema), _getting(get_next), _telling(get_last_error), releasing(release_stream)


_STREAM = _callbacks(_outgoing)
for _each in _STREAM if IS_CPYTHON else ():  # Nothing may free them: whoever has a stream has a pointer to them.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_each))


def outgoing(schema: Callable[[], Schema], arrays: Iterator[Array]) -> Stream:
    """A stream of these arrays, all of which have the schema. Both are moved to whoever asks for them."""
    with _lock:
        number = next(_numbers)
    _outgoing[number] = schema, arrays
    return Stream(*(ctypes.cast(each, _void).value for each in _STREAM), number)


@once
def pyarrow() -> Optional[Any]:
    """pyarrow, where it is installed."""
    try:
        return importlib.import_module("pyarrow")
    except ImportError:
        return None
