#!/usr/bin/env python3
"""Asks about stored documents in a call for each customer and in tables: the answers must be the same.

    SUBSCORE_LIBRARY=libsubscore.so.0 documents.py vectors
    SUBSCORE_LIBRARY=libsubscore.so.0 documents.py lives < HISTORIES

It needs pyarrow. "vectors" are histories of subs_state_at in the file that SUBSCORE_VECTORS names, or in the sample.
Each is the table of one customer, in each type that a column of documents may have; then those with the same question
are the customers of one table, in both orders. A refused history must be refused with the same code. "lives" are
histories, one to a line, as the program beside this one prints them; all customers stand in one table.
"""

import base64
import ctypes
import itertools
import json
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pyarrow as pa

VECTORS = Path(__file__).resolve().parents[3] / (os.environ.get("SUBSCORE_VECTORS") or "build/sample")
LIBRARY = ctypes.CDLL(os.environ["SUBSCORE_LIBRARY"])
LIBRARY.subs_free.argtypes = [ctypes.c_void_p]
TYPES = (pa.utf8(), pa.large_utf8(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
         pa.dictionary(pa.int32(), pa.utf8()))
# Members of a request that mean the same in tables. A question of others is left out.
SAME = ("at", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "catalog",
        "trustSignedPayloads")
# Within and around the lives.
INSTANTS = (1640995200000, 1688169600000, 1719792000000)
PLAIN = ("subscriptionGroupIdentifier", "originalTransactionId", "state", "status", "hasAccess", "productId", "since",
         "until", "accessSince", "accessUntil", "basis", "expirationReason", "autoRenew", "environment")
OF_INTERVALS = ("start", "end", "state", "status", "hasAccess", "productId", "transactionId", "basis",
                "expirationReason")


class Schema(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_byte * 72)]


class Array(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_byte * 80)]


def called(function, request, *tables):
    """The status of a call, and its response."""
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(LIBRARY, function)(request, ctypes.c_size_t(len(request)), *tables, ctypes.byref(response),
                                        ctypes.byref(length))
    text = ctypes.string_at(response, length.value)
    LIBRARY.subs_free(response)
    return status, json.loads(text)


def asked(question, customers, kind, function="subs_columns_state_at", plain=PLAIN):
    """The status of a call about a table of documents, its response, and the rows of each customer."""
    customers = list(customers)
    names = [number for number, documents in enumerate(customers) for _ in documents]
    column = pa.array(list(itertools.chain(*customers)), pa.utf8()).cast(kind)
    table = pa.StructArray.from_arrays([pa.array(names, pa.int64()), column], ["customer", "document"])
    schema, array, out_schema, out = Schema(), Array(), Schema(), Array()
    table._export_to_c(ctypes.addressof(array), ctypes.addressof(schema))
    status, response = called(function, json.dumps(question).encode(), ctypes.byref(schema),
                              ctypes.byref(array), None, None, ctypes.byref(out_schema), ctypes.byref(out))
    rows = defaultdict(list)
    if status == 0:
        answer = pa.Array._import_from_c(ctypes.addressof(out), ctypes.addressof(out_schema))
        found = {field.name: answer.field(index) for index, field in enumerate(answer.type)}
        values = [found[name].cast(pa.int64()) if pa.types.is_timestamp(found[name].type) else found[name]
                  for name in ("customer", *plain)]
        for customer, *row in zip(*(each.to_pylist() for each in values), strict=True):
            rows[customer].append(tuple(value or None if name == "status" else value
                                        for name, value in zip(plain, row, strict=True)))
    return status, response, rows


def histories():
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        function, _, _, request, *_ = line.split("\t")
        if function != "subs_state_at" or request == "-":
            continue
        try:
            read = json.loads(base64.b64decode(request))
        except (ValueError, RecursionError):
            continue
        if isinstance(read, dict) and read.get("history") and not set(read) - {"history", *SAME}:
            yield read


def listed(history):
    return [json.dumps(each) for each in (history if isinstance(history, list) else [history])]


def ended(counts, wrong):
    for each in wrong[:5]:
        print(*each, sep="\n", end="\n\n")
    print(", ".join(f"{count:,} {name}" for name, count in counts.items()), f"are the same, but {len(wrong)}")
    sys.exit(bool(wrong) or not counts)


def main_lives():
    histories = [json.loads(line) for line in sys.stdin]
    counts, wrong = Counter(), []
    answers = [("subs_state_at", {"at": at}, PLAIN) for at in INSTANTS] + [("subs_timeline", {}, OF_INTERVALS)]
    for function, question, plain in answers:
        name = function.replace("subs_", "subs_columns_")
        status, response, rows = asked(question, map(listed, histories), pa.utf8(), name, plain)
        assert status == 0, response
        for number, history in enumerate(histories):
            _, alone = called(function, json.dumps({**question, "history": history}).encode())
            found = alone["subscriptions"] if plain is PLAIN else \
                [interval for each in alone["subscriptions"] for interval in each["intervals"]]
            expected = [tuple(each[name] for name in plain) for each in found]
            counts["states" if plain is PLAIN else "intervals"] += len(expected)
            if rows[number] != expected:
                wrong.append((history, question, expected, rows[number]))
    ended(counts, wrong)


def main_vectors():
    counts, wrong = Counter(), []
    alike = defaultdict(list)
    for request, kind in zip(histories(), itertools.cycle(TYPES)):
        history = request.pop("history")
        documents = listed(history)
        status, alone = called("subs_state_at", json.dumps({**request, "history": history}).encode())
        table_status, response, rows = asked(request, [documents], kind)
        if status == 0:
            expected = [tuple(each[name] for name in PLAIN) for each in alone["subscriptions"]]
            counts["answers"] += 1
            if table_status != 0 or rows[0] != expected:
                wrong.append((documents, request, expected, response, rows[0]))
            alike[json.dumps(request, sort_keys=True)].append((documents, expected))
        elif alone["error"].get("path", "").startswith("/history"):
            counts["refusals"] += 1
            if response.get("error", {}).get("code") != alone["error"]["code"]:
                wrong.append((documents, request, alone, response))
    for question, customers in alike.items():
        for order in (customers, customers[::-1]):
            status, response, rows = asked(json.loads(question), [documents for documents, _ in order], pa.utf8())
            counts["customers of a table with others"] += len(order)
            wrong += [(response, documents, expected, rows[number])
                      for number, (documents, expected) in enumerate(order)
                      if status != 0 or rows[number] != expected]
    ended(counts, wrong)


if __name__ == "__main__":
    {"vectors": main_vectors, "lives": main_lives}[sys.argv[1]]()
