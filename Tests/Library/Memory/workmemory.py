#!/usr/bin/env python3
"""Sends the requests and tables that need the most work memory. None may take more than three quarters of what it gets.

    Tests/Library/Memory/workmemory.py build/embedded

It links the library once more, with work memory that reports how much of it was taken.
"""

import base64
import ctypes
import itertools
import json
import os
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

root = Path(__file__).resolve().parents[3]
build = Path(sys.argv[1]).resolve()
# Dates of the store before this one count as absent.
DAY = 86_400_000
LATER = DAY + 10**6


def row(number, **fields):
    return {"transactionId": str(number), "productId": "p", "purchaseDate": DAY + 2 * number,
            "expiresDate": DAY + 2 * number + 1, **fields}


def timeline(history, **fields):
    return "subs_timeline", {"history": history, **fields}


def price_change(**fields):
    return "subs_price_change", {
        "period": "P1M", "currentPrice": 1000, "newPrice": 20000, "currency": "USD", "storefront": "USA",
        "requestedAt": 0, "renewalDate": 9999999999, **fields}


def signed(payload):
    text = json.dumps(payload, separators=(",", ":")).encode()
    return f".{base64.urlsafe_b64encode(text).decode().rstrip('=')}."


def opened(*rows):
    return "subs_history_open", {"history": {"transactions": list(rows)}}


def trusted(history):
    return timeline(history, trustSignedPayloads=True)


def hungry(count):
    """Requests with many of one thing, each written as short as possible."""
    numbers = range(count)
    chain = {"originalTransactionId": "1"}
    one = {"transactions": [row(1)]}
    return {
        "rows": timeline({"transactions": [row(n, **chain) for n in numbers]}),
        "rows of chains of their own": timeline({"transactions": [row(n) for n in numbers]}),
        "rows of one group that overlap": timeline({"transactions": [
            row(n, subscriptionGroupIdentifier="g", expiresDate=10**9 - n) for n in numbers]}),
        "upgraded rows": timeline({"transactions": [
            row(n, productId=str(n), expiresDate=DAY + 2 * n + 9, isUpgraded=True, **chain) for n in numbers]}),
        "observed upgrades": ("subs_classify_change", {"explain": True, "history": {"transactions": [
            row(n, productId=str(n), expiresDate=DAY + 2 * n + 9, isUpgraded=True, **chain) for n in numbers]}}),
        "states of groups": ("subs_state_at", {
            "at": LATER, "explain": True, "catalog": {"groups": []}, "history": {"transactions": [
                row(n, productId=str(n), expiresDate=DAY + 10**7) for n in numbers]}}),
        "open rows": opened(*(row(n, **chain) for n in numbers)),
        "open chains": opened(*(row(n) for n in numbers)),
        "open rows of one group": opened(*(
            row(n, subscriptionGroupIdentifier="g", expiresDate=10**9 - n) for n in numbers)),
        "copies of one row": timeline({"transactions": [
            row(1, expiresDate=DAY + 10**7 + n, signedDate=DAY + n) for n in numbers]}),
        "empty rows": timeline({"transactions": [{}] * count}),
        "rows of other types": timeline({"transactions": [{"type": str(n)} for n in numbers]}),
        "rows without dates": timeline({"transactions": [{"transactionId": str(n)} for n in numbers]}),
        "empty receipt rows": timeline({"latest_receipt_info": [{}] * count}),
        "empty rows of a receipt": timeline({"receipt": {"in_app": [{}] * count}}),
        "empty pending renewals": timeline({"latest_receipt_info": [], "pending_renewal_info": [{}] * count}),
        "empty renewal info": timeline({"renewalInfo": [{}] * count}),
        "empty renewal info of one chain": timeline({**one, "renewalInfo": [{}] * count}),
        "renewal info of chains": timeline({"renewalInfo": [{"originalTransactionId": str(n)} for n in numbers]}),
        "renewal info that changes": timeline({**one, "renewalInfo": [
            {**chain, "signedDate": DAY + n, "autoRenewStatus": n % 2, "priceIncreaseStatus": n % 2}
            for n in numbers]}),
        "signed rows": trusted({"transactions": [signed(row(n)) for n in numbers]}),
        "signed rows of one group": trusted({"transactions": [
            signed(row(n, subscriptionGroupIdentifier="g", expiresDate=10**9 - n)) for n in numbers]}),
        "signed renewal info": trusted({"renewalInfo": [signed({"originalTransactionId": str(n)}) for n in numbers]}),
        "empty signed renewal info of one chain": trusted({**one, "renewalInfo": [".e30."] * count}),
        "documents": timeline([{"transactions": [{}]}] * count),
        "notifications": timeline([
            {"notificationType": "DID_RENEW", "signedDate": DAY + n, "data": {"transactionInfo": row(n, **chain)}}
            for n in numbers]),
        "notifications of other types": timeline([{"notificationType": str(n)} for n in numbers]),
        "statuses": timeline({"data": [{"lastTransactions": [
            {"status": n % 5 + 1, "transactionInfo": row(n, signedDate=DAY + n)}]} for n in numbers]}),
        "statuses without rows": ("subs_state_at", {"at": LATER, "history": {"data": [{"lastTransactions": [
            {"status": 4, "originalTransactionId": n} for n in numbers]}]}}),
        "pending changes without rows": ("subs_state_at", {"at": LATER, "history": {"data": [{"lastTransactions": [
            {"status": 4, "renewalInfo": {"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"}}
            for n in numbers]}]}}),
        "courses without rows": timeline({"data": [{"lastTransactions": [
            {"status": n % 5 + 1, "originalTransactionId": n} for n in numbers]}]}),
        "a long course without rows": timeline({"data": [{"lastTransactions": [
            {"status": 4, "renewalInfo": {**chain, "signedDate": DAY + n * 10**8, "renewalDate": DAY}}
            for n in numbers]}]}),
        "observed changes without rows": ("subs_classify_change", {"history": {"transactions": [], "renewalInfo": [
            {"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"} for n in numbers]}}),
        "signed renewal info without rows": ("subs_state_at", {
            "at": LATER, "trustSignedPayloads": True, "history": {"transactions": [], "renewalInfo": [
                signed({"originalTransactionId": n, "productId": "a"}) for n in numbers]}}),
        "signed pending changes without rows": ("subs_classify_change", {
            "trustSignedPayloads": True, "history": {"transactions": [], "renewalInfo": [
                signed({"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"}) for n in numbers]}}),
        "signed grace without rows": trusted({"transactions": [], "renewalInfo": [
            signed({"originalTransactionId": n, "isInBillingRetryPeriod": 1, "gracePeriodExpiresDate": DAY + 1,
                    "renewalDate": DAY}) for n in numbers]}),
        "offers without rows": ("subs_offer_eligibility", {"at": LATER, "history": {"data": [{"lastTransactions": [
            {"status": 4, "originalTransactionId": n} for n in numbers]}]}}),
        "products": timeline(one, catalog={"groups": [{"id": "1", "products": [
            {"productId": str(n), "level": 1, "period": "P1M"} for n in numbers]}]}),
        "empty products of the store": timeline(one, catalog={"data": [{}] * count}),
        "empty products of a StoreKit file": timeline(one, catalog={
            "subscriptionGroups": [{"id": "1", "subscriptions": [{}] * count}]}),
        "purchases of other products": ("subs_state_at", {
            "at": LATER, "entitlements": [{"id": "1", "productIds": ["p"]}], "history": {"transactions": [
                {"transactionId": str(n), "productId": "p", "purchaseDate": DAY + n, "type": "Non-Consumable"}
                for n in numbers]}}),
        "products of an entitlement": ("subs_state_at", {
            "at": 0, "entitlements": [{"id": "1", "productIds": [str(n) for n in numbers]}],
            "catalog": {"otherProducts": []}, "history": one}),
        "periods of non-renewing products": ("subs_state_at", {
            "at": LATER, "entitlements": [{"id": "1", "productIds": ["p"]}],
            "catalog": {"otherProducts": [{"productId": "p", "type": "non_renewing", "period": "P1D"}]},
            "history": {"transactions": [
                {"transactionId": str(n), "productId": "p", "purchaseDate": DAY + n,
                 "type": "Non-Renewing Subscription"} for n in numbers]}}),
        "offers of chains": ("subs_offer_eligibility", {"at": LATER, "history": {"transactions": [
            row(n, expiresDate=DAY + 10**7) for n in numbers]}}),
        "groups of offers": ("subs_offer_eligibility", {"at": 0, "history": [], "catalog": {"groups": [
            {"id": str(n), "products": [{"productId": str(n), "level": 1, "period": "P1M"}]} for n in numbers]}}),
        "win-back offers": ("subs_offer_eligibility", {"at": 0, "history": {**one, "renewalInfo": {
            **chain, "eligibleWinBackOfferIds": [str(n) for n in numbers]}}}),
        "other products": timeline(one, catalog={"otherProducts": [
            {"productId": str(n), "type": "non_consumable"} for n in numbers]}),
        "content": ("subs_content_access", {
            "history": one, "initialUnlock": 10**9, "content": [{"id": "a", "publishedAt": DAY + n} for n in numbers]}),
        "operations": price_change(events=[{"at": 1, "event": "reactivate", "items": ["a"]}] * count),
        "events after the end": price_change(events=[
            {"at": 1, "event": "modify", "billingCycle": "reset"}] + [{"at": 1, "event": "migrate"}] * count),
        "changes of mind": price_change(events=[
            {"at": 1, "event": event} for _ in range(count // 2) for event in ("declined", "consented")]),
        "dependent SKUs": price_change(dependentSKUs=["a"] * count),
        "ids as long as they may be": timeline({"transactions": [row(n, productId=f"{n:0256}") for n in numbers]}),
        "one long field": ("subs_state_at", {"at": 0, "x" * 20 * count: 1}),
    }


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
never = release(lambda _: sys.exit("workmemory: a table was released"))
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)), ("release", release), ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)), ("release", release),
    ("private_data", ctypes.c_void_p)]


def table(columns):
    """A schema and an array of columns, each a list of numbers or of texts. None and "" are null."""
    schemas, arrays = [], []
    for name, values in columns.items():
        texts = [value.encode() for value in values if isinstance(value, str)]
        if texts:
            ends = itertools.accumulate(map(len, texts))
            parts = [b"", array("i", [0, *ends]).tobytes(), b"".join(texts)]
        else:
            validity = bytearray((len(values) + 7) // 8)
            for index, value in enumerate(values):
                validity[index // 8] |= (value is not None) << index % 8
            parts = [bytes(validity), array("q", [value or 0 for value in values]).tobytes()]
        buffers = (ctypes.c_void_p * len(parts))(*(
            ctypes.cast(ctypes.c_char_p(part), ctypes.c_void_p) if part else None for part in parts))
        one = Array(length=len(values), null_count=0 if texts else -1, n_buffers=len(parts), buffers=buffers,
                    release=never)
        one.parts = parts
        schemas.append(Schema(format=b"u" if texts else b"l", name=name.encode(), release=never))
        arrays.append(one)
    count = len(columns)
    schema = Schema(format=b"+s", n_children=count, release=never,
                    children=(ctypes.POINTER(Schema) * count)(*map(ctypes.pointer, schemas)))
    whole = Array(length=len(next(iter(columns.values()))), n_buffers=1, n_children=count, release=never,
                  buffers=(ctypes.c_void_p * 1)(),
                  children=(ctypes.POINTER(Array) * count)(*map(ctypes.pointer, arrays)))
    schema.all, whole.all = schemas, arrays
    return schema, whole


def hungry_tables(count):
    """Tables whose customers have many of one thing. A column that is one value is that of all rows."""
    numbers = range(count)
    one, none = [7] * count, [None] * count
    texts = {key: [f"{index}{n:0255}" for n in numbers] for index, key in enumerate("abcdefghij")}

    def rows(**columns):
        return {"customer": one, "transactionId": numbers, "productId": one,
                "purchaseDate": [DAY + 2 * n + 1 for n in numbers],
                "expiresDate": [DAY + 2 * n + 2 for n in numbers], **columns}

    def reports(**columns):
        return {"customer": one, "originalTransactionId": numbers, "signedDate": [DAY + n * 10**8 for n in numbers],
                **columns}

    chain = {"originalTransactionId": one}
    group = {"subscriptionGroupIdentifier": one, "expiresDate": [10**12 - n for n in numbers]}
    long = {"transactionId": texts["a"], "originalTransactionId": texts["b"], "webOrderLineItemId": texts["c"],
            "productId": texts["d"], "subscriptionGroupIdentifier": texts["e"], "inAppOwnershipType": texts["f"],
            "bundleId": texts["g"], "offerDiscountType": texts["h"], "offerIdentifier": texts["i"],
            "storefront": texts["j"]}
    upgraded = rows(**chain, productId=numbers, isUpgraded=[1] * count, expiresDate=[DAY + 2 * n + 10 for n in numbers])
    changing = {"status": [n % 5 + 1 for n in numbers], "autoRenewStatus": [n % 2 for n in numbers],
                "priceIncreaseStatus": [n % 2 for n in numbers], "productId": numbers, "autoRenewProductId": one}
    charged = {**changing, "autoRenewStatus": [1] * count, "renewalPrice": numbers, "renewalCurrency": ["USD"] * count}
    free = {"offerType": one, "offerDiscountType": ["FREE_TRIAL"] * count}
    named = {"columns": ["trialOutcome", "isTrial", "storefront"]}
    retrying = {"status": [4] * count, "renewalDate": none, "isInBillingRetryPeriod": [1] * count}
    long_reports = {"originalTransactionId": texts["a"], "productId": texts["b"], "autoRenewProductId": texts["c"],
                    "transactionId": texts["d"], "bundleId": texts["e"], "notificationType": ["DID_RENEW"] * count}
    notified = reports(**chain, transactionId=numbers, notificationType=[
        ("DID_RENEW", "DID_FAIL_TO_RENEW", "EXPIRED", "REFUND")[n % 4] for n in numbers])
    of_group = [(n % 2 or 2) for n in numbers]
    apart = [n * 7919 % 2**31 for n in numbers]
    # Each of another size, as large as there is room for.
    sizes = [n for n in range(1, count) if n * (n + 1) // 2 <= count]
    graded = [n for n in sizes for _ in range(n)] + [0] * (count - sum(sizes))
    halving = [index for index in range(1, 40) for _ in range(round(count * 0.15 * 0.85 ** index))]
    halving += [0] * (count - len(halving))
    shop = {"type": ["Non-Consumable"] * count, "expiresDate": none}
    entitlements = {"entitlements": [{"id": "1", "productIds": ["7"]}]}
    many = {"entitlements": [{"id": str(n), "productIds": ["7"]} for n in range(min(count, 3000))]}
    instants = {"at": list(range(DAY + 1, DAY + min(count, 3000) + 1))}
    short = count <= 700
    return {
        "rows": (rows(**chain), None, {}),
        "rows of chains of their own": (rows(), None, {}),
        "rows of groups of their own": (rows(subscriptionGroupIdentifier=numbers), None, {}),
        "rows of one group that overlap": (rows(**group), None, {}),
        "rows of chains that overlap": (rows(**group, originalTransactionId=of_group), None, {}),
        "trials that touch": (rows(**chain, **free), None, named),
        "trials of chains": (rows(**group, **free), None, named),
        "trials and payments": (
            rows(**chain, offerDiscountType=["" if n % 2 else "FREE_TRIAL" for n in numbers]), None, named),
        "reports with prices": (rows(**chain), reports(**chain, **charged), named),
        "upgraded rows": (upgraded, None, {}),
        "upgraded rows, as they were known": (upgraded, None, {"knownAt": 10**12}),
        "refunded rows": (rows(**chain, revocationDate=range(DAY, DAY + count)), None, {"retroactiveRefunds": True}),
        "copies of one row": (rows(transactionId=one, signedDate=range(DAY, DAY + count)), None, {}),
        "rows of texts as long as they may be": (rows(**long), None, {}),
        "rows of texts as long as they may be, as they were known": (
            rows(**long, isUpgraded=[1] * count), None, {"knownAt": 10**12, "retroactiveRefunds": True}),
        "rows of other types": (rows(type=["?"] * count), None, {}),
        "rows without ids": (rows(transactionId=none), None, {}),
        "purchases": (rows(**shop), None, entitlements),
        "purchases of many products": (rows(**shop, productId=numbers), None, entitlements),
        "rows of which two are of each environment": (
            rows(environment=["Production" if n % 2 else "Sandbox" for n in numbers]), None, {}),
        "reports of one chain": (rows(**chain), reports(**chain, **changing), {}),
        "reports of one chain without rows": (None, reports(**chain, **changing), {}),
        "reports of chains without rows": (None, reports(**changing), {}),
        "reports of one chain in retry": (None, reports(**chain, **retrying), {}),
        "reports of chains": (rows(), reports(**changing), {}),
        "reports of texts as long as they may be": (None, reports(**long_reports), {}),
        "rows and reports of texts as long as they may be": (rows(**long), reports(**long_reports), {}),
        "notifications": (rows(**chain), notified, {}),
        "unattached renewal info": (None, reports(originalTransactionId=none, autoRenewStatus=[1] * count), {}),
        "customers": (rows(customer=numbers), None, {}),
        "customers in no order": (rows(customer=apart), None, {}),
        "customers in no order, with reports": (rows(customer=apart), reports(customer=apart[::-1]), {}),
        "reports of customers in no order": (None, reports(customer=apart), {}),
        "customers of each size": (rows(customer=graded, **group), reports(customer=graded, **changing), {}),
        "customers of sizes that fall": (rows(customer=halving, **group), reports(customer=halving, **changing), {}),
        "instants": (rows(**chain) if short else rows(customer=numbers), None, instants if short else {}),
        "entitlements": (rows(**chain) if short else rows(customer=numbers), None, many if short else {}),
        "entitlements at many instants": (
            rows(**chain, customer=[n // 300 for n in numbers]), None, {**many, **instants} if short else {}),
    }


def linked(folder):
    flags = ["-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-DWORKMEMORY_REPORT"]
    source = root / "Sources/Platform/CWorkMemory/workmemory.c"
    subprocess.run(["clang", *flags, "-c", source, "-o", folder / "workmemory.o"], check=True)
    modules = ("SubscoreCore", "SubscoreJSON", "SubscoreArrow", "SubscoreABI", "reader")
    objects = [build / f"{module}.o" for module in modules]
    library = folder / "libsubscore.so"
    subprocess.run(["clang", "-shared", "-fuse-ld=lld", "-Wl,--wrap=posix_memalign,--wrap=free,--gc-sections",
                    f"-Wl,--version-script={root}/Include/subscore.map", *objects, folder / "workmemory.o",
                    "-ljansson", "-lm", "-o", library], check=True)
    return ctypes.CDLL(str(library))


def written(value, free=1024):
    """A value as JSON. It may only have so many values for its length, beside those that are free: spaces are added."""
    text = json.dumps(value, separators=(",", ":")).encode()
    values = sum(text.count(byte) for byte in (b",", b"{", b"["))
    return text + b" " * (8 * (values - free) - len(text))


def documents(request):
    """Tables of the documents in a history: as they are, and each record in a document of its own."""
    history = request["history"]
    whole = history if isinstance(history, list) else [history]
    members = ("transactions", "renewalInfo", "data", "latest_receipt_info")
    apart = [{name: [each]} for one in whole if isinstance(one, dict) for name in members
             for each in (one.get(name) if isinstance(one.get(name), list) else [])]
    trusts = {"trustSignedPayloads": True}
    for found in (whole, apart):
        texts = [written(each, 1024 if len(found) == 1 else 0).decode() for each in found]
        for customer in ([7] * len(texts), range(len(texts))) if texts else ():
            yield {"customer": customer, "document": texts}, None, trusts


def taken(library, function, request, report):
    """The share of its work memory that a call takes."""
    text = written(request)
    response, history = ctypes.c_void_p(), ctypes.c_void_p()
    opening = [ctypes.byref(history)] if function == "subs_history_open" else []
    report.seek(0)
    report.truncate()
    getattr(library, function)(text, ctypes.c_size_t(len(text)), *opening, ctypes.byref(response), None)
    library.subs_history_close(history)
    library.subs_free(response)
    report.seek(0)
    _, used, _, size = report.read().split()
    return int(used) / int(size)


def taken_by_tables(library, function, rows, reports, request, report):
    """The same of tables. Whoever has reports only has rows of no length."""
    if rows is None:
        rows = {name: [] for name in ("customer", "transactionId", "productId", "purchaseDate", "expiresDate")}
    if function == "subs_columns_timeline":
        request = {key: value for key, value in request.items() if key not in ("at", "entitlements")}
        if "columns" in request:
            request["columns"] = ["origin", "isTrial", "storefront"]
    else:
        request = {"at": LATER, **request}
    text = json.dumps(request).encode()
    given = [table(rows), table(reports) if reports else (None, None)]
    out, response = (Schema(), Array()), ctypes.c_void_p()
    report.seek(0)
    report.truncate()
    status = getattr(library, function)(
        text, ctypes.c_size_t(len(text)), *[ctypes.byref(each) if each else None for pair in given for each in pair],
        *map(ctypes.byref, out), ctypes.byref(response), None)
    if status != 0:
        sys.exit(f"workmemory: {ctypes.string_at(response.value)}")
    library.subs_free(response)
    for each in out:
        each.release(ctypes.addressof(each))
    report.seek(0)
    _, used, _, size = report.read().split()
    return int(used) / int(size)


with tempfile.TemporaryDirectory() as scratch:
    library = linked(Path(scratch))
    worst = 0.0
    with open(Path(scratch) / "report", "w+") as report:
        error_output = os.dup(2)
        os.dup2(report.fileno(), 2)
        try:
            # An array doubles when it is full, so it wastes the most just beyond a power of two.
            for count in (1, 40, 500, 700, 10_923, 33_000):
                for name, (function, request) in hungry(count).items():
                    share = taken(library, function, request, report)
                    worst = max(worst, share)
                    if share > 0.75:
                        sys.exit(f"workmemory: {count} {name} take {share:.0%} of what there is")
                    # What larger ones add is that of the request alone.
                    for tables in documents(request) if "history" in request and count < 33_000 else ():
                        for function in ("subs_columns_state_at", "subs_columns_timeline"):
                            share = taken_by_tables(library, function, *tables, report)
                            worst = max(worst, share)
                            if share > 0.75:
                                sys.exit(f"workmemory: {count} {name}, as documents, {function}, take {share:.0%} of "
                                         "what there is")
            # So do the texts of a customer, of which each row has ten, and the seven ids and names among them.
            for count in (1, 26, 37, 410, 586, 700, 6554, 9363):
                for name, tables in hungry_tables(count).items():
                    for function in ("subs_columns_state_at", "subs_columns_timeline"):
                        share = taken_by_tables(library, function, *tables, report)
                        worst = max(worst, share)
                        if share > 0.75:
                            sys.exit(f"workmemory: {count} {name}, {function}, take {share:.0%} of what there is")
        finally:
            os.dup2(error_output, 2)
print(f"workmemory: no request takes more than {worst:.0%} of what it is given")
