#!/usr/bin/env python3
"""Sends the requests that need the most work memory. None may take more than three quarters of what it gets.

    Tests/Library/Memory/workmemory.py build/embedded

It links the library once more, with work memory that reports how much of it was taken.
"""

import base64
import ctypes
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[3]
build = Path(sys.argv[1]).resolve()


def row(number, **fields):
    return {"transactionId": str(number), "productId": "p", "purchaseDate": 2 * number, "expiresDate": 2 * number + 1,
            **fields}


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
            row(n, productId=str(n), expiresDate=2 * n + 9, isUpgraded=True, **chain) for n in numbers]}),
        "observed upgrades": ("subs_classify_change", {"explain": True, "history": {"transactions": [
            row(n, productId=str(n), expiresDate=2 * n + 9, isUpgraded=True, **chain) for n in numbers]}}),
        "states of groups": ("subs_state_at", {
            "at": 10**6, "explain": True, "catalog": {"groups": []}, "history": {"transactions": [
                row(n, productId=str(n), expiresDate=10**7) for n in numbers]}}),
        "open rows": opened(*(row(n, **chain) for n in numbers)),
        "open chains": opened(*(row(n) for n in numbers)),
        "open rows of one group": opened(*(
            row(n, subscriptionGroupIdentifier="g", expiresDate=10**9 - n) for n in numbers)),
        "copies of one row": timeline({"transactions": [
            row(1, expiresDate=10**7 + n, signedDate=n) for n in numbers]}),
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
            {**chain, "signedDate": n, "autoRenewStatus": n % 2, "priceIncreaseStatus": n % 2} for n in numbers]}),
        "signed rows": trusted({"transactions": [signed(row(n)) for n in numbers]}),
        "signed rows of one group": trusted({"transactions": [
            signed(row(n, subscriptionGroupIdentifier="g", expiresDate=10**9 - n)) for n in numbers]}),
        "signed renewal info": trusted({"renewalInfo": [signed({"originalTransactionId": str(n)}) for n in numbers]}),
        "empty signed renewal info of one chain": trusted({**one, "renewalInfo": [".e30."] * count}),
        "documents": timeline([{"transactions": [{}]}] * count),
        "notifications": timeline([
            {"notificationType": "DID_RENEW", "signedDate": n, "data": {"transactionInfo": row(n, **chain)}}
            for n in numbers]),
        "notifications of other types": timeline([{"notificationType": str(n)} for n in numbers]),
        "statuses": timeline({"data": [{"lastTransactions": [
            {"status": n % 5 + 1, "transactionInfo": row(n, signedDate=n)}]} for n in numbers]}),
        "statuses without rows": ("subs_state_at", {"at": 10**6, "history": {"data": [{"lastTransactions": [
            {"status": 4, "originalTransactionId": n} for n in numbers]}]}}),
        "pending changes without rows": ("subs_state_at", {"at": 10**6, "history": {"data": [{"lastTransactions": [
            {"status": 4, "renewalInfo": {"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"}}
            for n in numbers]}]}}),
        "courses without rows": timeline({"data": [{"lastTransactions": [
            {"status": n % 5 + 1, "originalTransactionId": n} for n in numbers]}]}),
        "a long course without rows": timeline({"data": [{"lastTransactions": [
            {"status": 4, "renewalInfo": {**chain, "signedDate": n * 10**8, "renewalDate": 0}} for n in numbers]}]}),
        "observed changes without rows": ("subs_classify_change", {"history": {"transactions": [], "renewalInfo": [
            {"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"} for n in numbers]}}),
        "signed renewal info without rows": ("subs_state_at", {
            "at": 10**6, "trustSignedPayloads": True, "history": {"transactions": [], "renewalInfo": [
                signed({"originalTransactionId": n, "productId": "a"}) for n in numbers]}}),
        "signed pending changes without rows": ("subs_classify_change", {
            "trustSignedPayloads": True, "history": {"transactions": [], "renewalInfo": [
                signed({"originalTransactionId": n, "productId": "a", "autoRenewProductId": "b"}) for n in numbers]}}),
        "signed grace without rows": trusted({"transactions": [], "renewalInfo": [
            signed({"originalTransactionId": n, "isInBillingRetryPeriod": 1, "gracePeriodExpiresDate": 1,
                    "renewalDate": 0}) for n in numbers]}),
        "offers without rows": ("subs_offer_eligibility", {"at": 10**6, "history": {"data": [{"lastTransactions": [
            {"status": 4, "originalTransactionId": n} for n in numbers]}]}}),
        "products": timeline(one, catalog={"groups": [{"id": "1", "products": [
            {"productId": str(n), "level": 1, "period": "P1M"} for n in numbers]}]}),
        "empty products of the store": timeline(one, catalog={"data": [{}] * count}),
        "empty products of a StoreKit file": timeline(one, catalog={
            "subscriptionGroups": [{"id": "1", "subscriptions": [{}] * count}]}),
        "purchases of other products": ("subs_state_at", {
            "at": 10**6, "entitlements": [{"id": "1", "productIds": ["p"]}], "history": {"transactions": [
                {"transactionId": str(n), "productId": "p", "purchaseDate": n, "type": "Non-Consumable"}
                for n in numbers]}}),
        "products of an entitlement": ("subs_state_at", {
            "at": 0, "entitlements": [{"id": "1", "productIds": [str(n) for n in numbers]}],
            "catalog": {"otherProducts": []}, "history": one}),
        "periods of non-renewing products": ("subs_state_at", {
            "at": 10**6, "entitlements": [{"id": "1", "productIds": ["p"]}],
            "catalog": {"otherProducts": [{"productId": "p", "type": "non_renewing", "period": "P1D"}]},
            "history": {"transactions": [
                {"transactionId": str(n), "productId": "p", "purchaseDate": n, "type": "Non-Renewing Subscription"}
                for n in numbers]}}),
        "offers of chains": ("subs_offer_eligibility", {"at": 10**6, "history": {"transactions": [
            row(n, expiresDate=10**7) for n in numbers]}}),
        "groups of offers": ("subs_offer_eligibility", {"at": 0, "history": [], "catalog": {"groups": [
            {"id": str(n), "products": [{"productId": str(n), "level": 1, "period": "P1M"}]} for n in numbers]}}),
        "win-back offers": ("subs_offer_eligibility", {"at": 0, "history": {**one, "renewalInfo": {
            **chain, "eligibleWinBackOfferIds": [str(n) for n in numbers]}}}),
        "other products": timeline(one, catalog={"otherProducts": [
            {"productId": str(n), "type": "non_consumable"} for n in numbers]}),
        "content": ("subs_content_access", {
            "history": one, "initialUnlock": 10**9, "content": [{"id": "a", "publishedAt": n} for n in numbers]}),
        "operations": price_change(events=[{"at": 1, "event": "reactivate", "items": ["a"]}] * count),
        "events after the end": price_change(events=[
            {"at": 1, "event": "modify", "billingCycle": "reset"}] + [{"at": 1, "event": "migrate"}] * count),
        "changes of mind": price_change(events=[
            {"at": 1, "event": event} for _ in range(count // 2) for event in ("declined", "consented")]),
        "dependent SKUs": price_change(dependentSKUs=["a"] * count),
        "ids as long as they may be": timeline({"transactions": [row(n, productId=f"{n:0256}") for n in numbers]}),
        "one long field": ("subs_state_at", {"at": 0, "x" * 20 * count: 1}),
    }


def linked(folder):
    flags = ["-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-DWORKMEMORY_REPORT"]
    subprocess.run(["clang", *flags, "-c", root / "Sources/CWorkMemory/workmemory.c", "-o", folder / "workmemory.o"],
                   check=True)
    objects = [build / f"{module}.o" for module in ("Subscore", "SubscoreJSON", "SubscoreABI")]
    library = folder / "libsubscore.so"
    subprocess.run(["clang", "-shared", "-fuse-ld=lld", "-Wl,--wrap=posix_memalign,--wrap=free,--gc-sections",
                    f"-Wl,--version-script={root}/Include/subscore.map", *objects, folder / "workmemory.o",
                    "-ljansson", "-lm", "-o", library], check=True)
    return ctypes.CDLL(str(library))


def taken(library, function, request, report):
    """The share of its work memory that a call takes."""
    text = json.dumps(request, separators=(",", ":")).encode()
    # A request may only have so many values for its length, so spaces are added.
    values = sum(text.count(byte) for byte in (b",", b"{", b"["))
    text += b" " * (8 * (values - 1024) - len(text))
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
        finally:
            os.dup2(error_output, 2)
print(f"workmemory: no request takes more than {worst:.0%} of what it is given")
