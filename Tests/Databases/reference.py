"""What the databases are compared with: the answers of the C functions, the requests of the tests, and a company."""

import base64
import ctypes
import functools
import json
import os
import sys
from pathlib import Path

from subscore import simulate

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("SUBSCORE_BUILD", ROOT / "build/embedded"))
FLAT = ROOT / (os.environ.get("SUBSCORE_VECTORS") or "build/sample")
SQLSTATES = {"SUBS_ERROR_JSON": "22032", "SUBS_ERROR_REQUEST": "22023", "SUBS_ERROR_LIMIT": "54000"}
sys.path.insert(0, str(ROOT / "Tests/Fuzz"))
import pack  # noqa: E402


@functools.cache
def library():
    found = ctypes.CDLL(os.environ["SUBSCORE_LIBRARY"])
    found.subs_status_name.restype = ctypes.c_char_p
    found.subs_free.argtypes = [ctypes.c_void_p]
    return found


def call(function, request):
    """Calls C. Returns the name of the status and the bytes of the response."""
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(library(), function)(ctypes.c_char_p(request), ctypes.c_size_t(len(request)),
                                          ctypes.byref(response), ctypes.byref(length))
    answer = ctypes.string_at(response.value, length.value)
    library().subs_free(response)
    return library().subs_status_name(status).decode(), answer


def taken():
    """What the SQL function of each decision takes: "history" and the other required field, or "request" if more are
    required."""
    found = {}
    for vectors in sorted((ROOT / "Tests/Vectors").glob("subs_*")):
        schema = json.loads((ROOT / f"docs/schema/{vectors.name}.json").read_bytes())
        required = schema["$defs"]["request"].get("required", [])
        others = [name for name in required if name != "history"]
        is_history = "history" in required and others in ([], ["at"], ["content"])
        found[vectors.name] = ["history", *others] if is_history else ["request"]
    return found


def requests():
    """Every saved request of the fuzzers and the requests of the vectors: pairs of a function and bytes."""
    for function, saved in pack.saved():
        if function != "tables":
            yield from ((function, request) for request in saved)
    for line in FLAT.read_text(encoding="utf-8").splitlines():
        function, _, _, request, *_ = line.split("\t")
        yield function, base64.b64decode(request)


def quoted(document):
    """The error object of an error document, as the extensions quote it."""
    return document.decode()[len('{"error":'):-1]


STORE = {
    "catalog": {"groups": [{"id": "20667927", "products": [
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "79.99", "currency": "USD"},
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "4.99", "currency": "USD"}]}]},
    "app": {"bundleId": "com.example.news"}, "environment": "Production", "clock": "production",
    "gracePeriod": "P16D", "start": "2024-07-01T00:00:00Z", "until": "2026-01-01T00:00:00Z", "seed": 36}


def company(count):
    """Made-up customers, with every copy of a transaction and of a renewal info that the store signed."""
    return list(simulate.customers({**STORE, "population": {"count": count}}))


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
