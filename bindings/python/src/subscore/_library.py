"""Finds libsubscore and calls it: bytes in, a status and bytes out."""

from __future__ import annotations

import ctypes
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from ._generated.fields import DECISIONS
from ._once import once
from .errors import error_of

VERSION = "0.5.0"
HERE = Path(__file__).parent
# The portable wheel has this module, and that of the simulator, instead of libraries.
PORTABLE = HERE / "libsubscore.wasm"
# Of Linux: what getauxval() is asked, and the version of capget().
_AT_SECURE, _CAPABILITIES_3 = 23, 0x20080522


def chosen(variable: str) -> Optional[str]:
    """The path that an environment variable names. None in a program with more rights than the user who started it (a
    set-uid program, or one with capabilities): there the user must not choose what is loaded."""
    try:
        ask = ctypes.CDLL(None).secure_getenv
    except (AttributeError, TypeError):  # Only Linux has it, and Windows no such programs.
        return None if privileged() else os.environ.get(variable) or None
    ask.argtypes, ask.restype = [ctypes.c_char_p], ctypes.c_char_p
    path: Optional[bytes] = ask(variable.encode())
    return os.fsdecode(path) if path else None


def privileged() -> bool:
    """Whether this program has more rights than the user who started it: a set-uid or set-gid program, or one with
    capabilities."""
    if not hasattr(os, "getuid"):
        return False
    if (os.getuid(), os.getgid()) != (os.geteuid(), os.getegid()):
        return True
    system = ctypes.CDLL(None)
    if not sys.platform.startswith("linux"):
        return hasattr(system, "issetugid") and bool(system.issetugid())
    system.getauxval.argtypes, system.getauxval.restype = [ctypes.c_ulong], ctypes.c_ulong
    if system.getauxval(_AT_SECURE):
        return True
    if os.geteuid() == 0:
        return False
    # A service manager gives capabilities to a program whose file has no mark of them, and then AT_SECURE is 0.
    header, found = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0), (ctypes.c_uint32 * 6)()
    if system.capget(header, found) != 0:
        return True
    # Effective, permitted and inheritable ones, and the same again for those that came later.
    return bool(found[1] or found[4])


def loaded(name: str, variable: str) -> Any:
    """The library that an environment variable names, or else the one in the wheel, or else the installed one."""
    path, bundled = chosen(variable), HERE / f"{name}.so"
    if path:
        return ctypes.CDLL(path)
    if PORTABLE.exists():
        module = HERE / f"{name}.wasm"
        if not module.exists():
            raise OSError(f"{name} is not in the portable package of subscore: on Linux, install the package for your "
                          "processor; elsewhere, verify with Apple's app-store-server-library")
        from ._portable import Portable

        return Portable(module)
    if bundled.exists():
        return ctypes.CDLL(str(bundled))
    try:
        return ctypes.CDLL(f"{name}.so.0")
    except OSError as error:
        raise OSError(f"{error}; {_remedy(name)}, or set {variable} to its path") from None


def _remedy(name: str) -> str:
    """What to do in a program that has no library."""
    if getattr(sys, "frozen", False) or "__compiled__" in globals():
        return (f"this program was made without {name}.so of the package subscore: add it with --collect-binaries "
                "subscore in PyInstaller or --include-package-data=subscore:*.so in Nuitka")
    if not HERE.exists():
        return f"{HERE} is in an archive, from which no library can be loaded: unpack the package subscore"
    return f"install {name}"


@once
def library() -> Any:
    """The library that SUBSCORE_LIBRARY names, or else the one in the wheel, or else the installed one.

    Raises OSError where there is none, or where this package was not made for it.
    """
    found = loaded("libsubscore", "SUBSCORE_LIBRARY")
    found.subs_version.argtypes = []
    found.subs_version.restype = ctypes.c_char_p
    found.subs_status_name.argtypes = [ctypes.c_int32]
    found.subs_status_name.restype = ctypes.c_char_p
    found.subs_max_request_length.argtypes = []
    found.subs_max_request_length.restype = ctypes.c_size_t
    found.subs_free.argtypes = [ctypes.c_void_p]
    found.subs_free.restype = None
    running = found.subs_version().decode()
    # Until 1.0 a minor version may break callers.
    if running.split(".")[:2] != VERSION.split(".")[:2]:
        raise OSError(f"libsubscore is {running}, and this package was made for {VERSION}")
    return found


def version() -> str:
    """The version of the running library, such as "0.4.0"."""
    text: bytes = library().subs_version()
    return text.decode()


def status_name(status: int) -> str:
    """The name of a status, "SUBS_OK"."""
    name: bytes = library().subs_status_name(status)
    return name.decode()


def rules() -> List[Dict[str, Optional[str]]]:
    """Every rule of the running library: its `id`, its `sentence`, its `source`, and the source's `url` or None."""
    function = library().subs_rules
    function.argtypes = []
    function.restype = ctypes.c_char_p
    table: List[Dict[str, Optional[str]]] = json.loads(function())
    return table


def warnings() -> List[Dict[str, str]]:
    """Every warning that an answer can have: its `code`, what it is `about`, its `sentence`, and the `remedy`."""
    function = library().subs_warnings
    function.argtypes = []
    function.restype = ctypes.c_char_p
    table: List[Dict[str, str]] = json.loads(function())
    return table


@once
def _function(name: str) -> Any:
    if name not in DECISIONS:
        raise ValueError(f"{name!r} is not a function of libsubscore; there are {', '.join(DECISIONS)}")
    try:
        function = getattr(library(), name)
    except AttributeError:
        raise NotImplementedError(f"libsubscore {version()} has no {name}") from None
    function.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        # Not c_char_p: ctypes would make a copy of it, and the pointer to release would be lost.
        ctypes.POINTER(ctypes.c_void_p),
        ctypes.POINTER(ctypes.c_size_t),
    ]
    function.restype = ctypes.c_int32
    return function


def call_bytes(function: str, request: Optional[bytes]) -> Tuple[str, Optional[bytes]]:
    """The name of the status and the bytes of the response, or None where there is no response.

    `function` is the name of a C function, "subs_state_at". Another name raises ValueError. A function that the loaded
    library lacks raises NotImplementedError. `request` is JSON in UTF-8, or None for a NULL pointer. Other threads run
    during the call.
    """
    call, found = _function(function), library()
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    try:
        status = call(request, len(request or b""), ctypes.byref(response), ctypes.byref(length))
        answer = ctypes.string_at(response.value, length.value) if response.value else None
    finally:
        found.subs_free(response)
    return status_name(status), answer


class State(ctypes.Structure):
    """subs_instant_state"""

    _fields_ = (
        ("since", ctypes.c_int64),
        ("until", ctypes.c_int64),
        ("subscription", ctypes.c_uint32),
        ("row", ctypes.c_uint32),
        ("state", ctypes.c_uint8),
        ("status", ctypes.c_uint8),
        ("has_access", ctypes.c_uint8),
        ("flags", ctypes.c_uint8),
        ("reserved", ctypes.c_uint32),
    )


@once
def _open_functions() -> Tuple[Any, Any]:
    """What opens a history and what asks it; what closes it is then ready too."""
    found = library()
    try:
        opening, asking, closing = found.subs_history_open, found.subs_history_state_at, found.subs_history_close
    except AttributeError:
        raise NotImplementedError(f"libsubscore {version()} has no open history") from None
    pointer, size = ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t)
    opening.argtypes = [ctypes.c_char_p, ctypes.c_size_t, pointer, pointer, size]
    opening.restype = ctypes.c_int32
    asking.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.POINTER(State), ctypes.c_size_t, size]
    asking.restype = ctypes.c_int32
    closing.argtypes = [ctypes.c_void_p]
    closing.restype = None
    return opening, asking


def open_bytes(request: bytes) -> Tuple[str, Optional[bytes], Optional[int]]:
    """As call_bytes for subs_history_open, with the history, which is for subs_history_close; None where it failed."""
    (opening, _), found = _open_functions(), library()
    history, response, length = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
    try:
        status = opening(request, len(request), ctypes.byref(history), ctypes.byref(response), ctypes.byref(length))
        answer = ctypes.string_at(response.value, length.value) if response.value else None
    finally:
        found.subs_free(response)
    return status_name(status), answer, history.value


def states_at(history: int, at: int, states: ctypes.Array[State]) -> None:
    """Fills the array with the states of an open history at an instant. Raises what a failing status stands for."""
    count = ctypes.c_size_t()
    status = _open_functions()[1](history, at, states, len(states), ctypes.byref(count))
    if status:
        raise error_of(status_name(status), None)
