"""Calls libsubscore from Python, with nothing but the standard library."""

import ctypes
import ctypes.util
import json
import os
from pathlib import Path

BUILT_LIBRARY = Path(__file__).resolve().parents[2] / "build/embedded/libsubscore.so.0"


class SubscoreError(Exception):
    """A request without an answer.

    `status` is a name such as "SUBS_ERROR_REQUEST". `code` and `message` are None where there is no
    response, `path` also where the code is "invalid_json".
    """

    def __init__(self, status, code=None, path=None, message=None):
        super().__init__(f"{status}: {message or 'no response'}")
        self.status = status
        self.code = code
        self.path = path
        self.message = message


def _load():
    """The library that SUBSCORE_LIBRARY names, else the one built in this repository, else the installed one."""
    path = os.environ.get("SUBSCORE_LIBRARY")
    if path is None and BUILT_LIBRARY.exists():
        path = str(BUILT_LIBRARY)
    path = path or ctypes.util.find_library("subscore")
    if path is None:
        raise OSError("libsubscore was not found; set SUBSCORE_LIBRARY to its path")
    return ctypes.CDLL(path)


_library = _load()
_library.subs_version.argtypes = []
_library.subs_version.restype = ctypes.c_char_p
_library.subs_status_name.argtypes = [ctypes.c_int32]
_library.subs_status_name.restype = ctypes.c_char_p
_library.subs_free.argtypes = [ctypes.c_void_p]
_library.subs_free.restype = None

_decisions = {}
for _name in (
    "subs_classify_change",
    "subs_prorate",
    "subs_state_at",
    "subs_timeline",
    "subs_content_access",
    "subs_price_change",
):
    _decision = getattr(_library, _name)
    _decision.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        # Not c_char_p: that would become a copy, and the pointer to release would be lost.
        ctypes.POINTER(ctypes.c_void_p),
        ctypes.POINTER(ctypes.c_size_t),
    ]
    _decision.restype = ctypes.c_int32
    _decisions[_name] = _decision


def version():
    """The version of the library, such as "0.1.0"."""
    return _library.subs_version().decode()


def call_bytes(name, request):
    """The name of the status and the bytes of the response, or None where there is no response.

    `request` is bytes, or None for a NULL pointer.
    """
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    try:
        status = _decisions[name](request, len(request or b""), ctypes.byref(response), ctypes.byref(length))
        answer = ctypes.string_at(response.value, length.value) if response else None
    finally:
        _library.subs_free(response)
    return _library.subs_status_name(status).decode(), answer


def call(name, request):
    """The answer to a request, both as dictionaries; `name` is the name of the C function."""
    status, response = call_bytes(name, json.dumps(request).encode())
    answer = json.loads(response) if response is not None else {}
    if status != "SUBS_OK":
        error = answer.get("error", {})
        raise SubscoreError(status, error.get("code"), error.get("path"), error.get("message"))
    return answer
