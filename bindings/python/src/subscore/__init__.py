"""App Store subscription decisions, from libsubscore.

    import subscore

    subscore.state_at(history, at=datetime.now(timezone.utc)).has_access

There is one function for each decision of subscore.h, such as state_at and timeline. For many instants of one history
there is open_history. For the states of many customers at once there is subscore.columns, which takes tables of
pyarrow, Polars, DuckDB or pandas. verify, Verifier and ocsp_requests check the signatures of what the store sent.

The arguments are the fields of the request in Python's style, and None leaves one out. subscore.h describes them. Each
kind of value is given in the same way everywhere:

    instant   an int of milliseconds since 1970, an aware datetime (down to the millisecond), or an RFC 3339 text
    money     a Decimal, or an int of milliunits (9990 is 9.99)
    document  a dict, or JSON as str or bytes, which is passed on as it is, or an object of
              app-store-server-library from Apple; a history may be a list of these
    object    a class of `subscore.requests`, or a dict with keys in Python's style too, and values given as here

A class of `subscore.requests` may also hold all arguments of a call, and is given in place of them.
The answers are dataclasses of `subscore.results`. Each function raises a SubscoreError if the library has no answer, a
TypeError for a value of a wrong type, and a ValueError for a value that no request can hold: a datetime without a time
zone, an amount with more than three decimals, a dict that JSON cannot represent. Any number of threads may call at
once. A call does not wait for anything, so a coroutine may call directly; a call that takes long goes through
asyncio.to_thread().
"""

import importlib
from typing import TYPE_CHECKING, Any

from . import requests as requests  # Not in __all__: the name of another package that everybody knows.
from . import results
from ._generated import functions as _functions
from ._generated.functions import *  # noqa: F403
from ._library import VERSION as __version__
from ._library import call_bytes, rules, version, warnings
from ._open import InstantState, OpenHistory
from ._page import Page, view
from ._preview import preview_change
from ._requests import call
from ._verify import Notification, OcspRequest, Refused, Verified, Verifier, ocsp_requests, verify
from .errors import (
    ArgumentError,
    DateRangeError,
    JsonError,
    LimitError,
    OutOfMemoryError,
    RequestError,
    SubscoreError,
)

if TYPE_CHECKING:
    from . import audit, columns, reconcile

__all__ = [
    "ArgumentError",
    "DateRangeError",
    "InstantState",
    "JsonError",
    "LimitError",
    "Notification",
    "OcspRequest",
    "OpenHistory",
    "OutOfMemoryError",
    "Page",
    "Refused",
    "RequestError",
    "SubscoreError",
    "Verified",
    "Verifier",
    "__version__",
    "audit",
    "call",
    "call_bytes",
    "columns",
    "ocsp_requests",
    "preview_change",
    "reconcile",
    "results",
    "rules",
    "verify",
    "version",
    "view",
    "warnings",
]
__all__ += _functions.__all__


def __getattr__(name: str) -> Any:
    # Few programs use tables or compare answers, and both take as long to import as all the rest. The names are written
    # out for tools that collect the modules of a program.
    if name == "audit":
        return importlib.import_module("subscore.audit")
    if name == "columns":
        return importlib.import_module("subscore.columns")
    if name == "reconcile":
        return importlib.import_module("subscore.reconcile")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
