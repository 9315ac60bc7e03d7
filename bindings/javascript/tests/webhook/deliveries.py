#!/usr/bin/env python3
"""Writes what a simulated store posts to a webhook, signed with a chain of the run, and the truth about each customer.

    deliveries.py OUT

OUT is JSON: `root` in DER as base64, `until`, `customers` with `token`, `truth` and `deliveries` (`at` and `body`, in
the order in which the store posts them, some late and some twice), `test`, a test notification, `strange`, one with
control characters in its texts, and `refused`, bodies with the code that a webhook must answer. They are about the last
customer, and the store posts none of them.
"""

import base64
import json
import sys
import uuid
from pathlib import Path

from subscore import simulate

BUNDLE, APP = "com.example.news", 1234567890
DAY = 86_400_000
START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
UNTIL = START + 300 * DAY
REQUEST = {
    "catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"}]}]},
    "app": {"bundleId": BUNDLE, "appAppleId": APP}, "environment": "Production", "clock": "production",
    "gracePeriod": "P16D", "start": START, "until": UNTIL, "seed": 7, "delivery": {"duplicate": 30_000, "late": 30_000},
}
BUY = {"do": "subscribe", "productId": "basic.month"}
LIVES = {
    "stays": [],
    "upgrades": [{"do": "switch", "after": "P12D", "productId": "pro.month"}],
    "downgrades": [{"do": "switch", "after": "P12D", "productId": "pro.month"},
                   {"do": "switch", "after": "P40D", "productId": "basic.month"}],
    "cancels": [{"do": "auto_renew", "after": "P45D", "on": False}],
    "cancels and comes back": [{"do": "auto_renew", "after": "P45D", "on": False}, BUY | {"after": "P60D"}],
    "recovers in the grace period": [{"do": "billing", "after": "P20D", "works": False},
                                     {"do": "billing", "after": "P20D", "works": True}],
    "recovers after it": [{"do": "billing", "after": "P20D", "works": False},
                          {"do": "billing", "after": "P40D", "works": True}],
    "never pays again": [{"do": "billing", "after": "P20D", "works": False}],
    "is refunded": [{"do": "refund", "after": "P70D"}],
}


def jws_changed(text):
    """The text with another character near the end of its signature."""
    return text[:-9] + ("A" if text[-9] != "A" else "B") + text[-8:]


def main():
    customers = [{"id": life, "appAccountToken": str(uuid.uuid5(uuid.NAMESPACE_DNS, life)),
                  "actions": [BUY | {"at": START + (1 + number) * DAY}, *actions]}
                 for number, (life, actions) in enumerate(LIVES.items())]
    chain, stranger = simulate.Chain(), simulate.Chain()
    answer = simulate.simulate(REQUEST | {"customers": customers})
    written = [{
        "life": customer["id"], "token": given["appAccountToken"], "truth": customer["truth"],
        "deliveries": [{"at": at, "body": {"signedPayload": chain.sign(document)}}
                       for at, document in simulate.deliveries(customer)]}
        for customer, given in zip(answer["customers"], customers, strict=True)]

    refund = next(each["document"] for each in answer["customers"][-1]["notifications"]
                  if each["document"]["notificationType"] == "REFUND")
    genuine = chain.sign(refund)
    transaction = chain.jws(refund["data"]["transactionInfo"])
    nameless = {key: value for key, value in refund.items() if key != "notificationUUID"}
    refused = [
        ("the signature of a stranger", {"signedPayload": stranger.sign(refund)}, "untrusted_chain"),
        ("a changed character", {"signedPayload": jws_changed(genuine)}, "invalid_signature"),
        ("one that is not signed", {"signedPayload": refund}, "not_a_notification"),
        ("a notification of the time to come", {"signedPayload": chain.sign(refund | {"signedDate": UNTIL + DAY})},
         "signed_in_future"),
        ("one without an id", {"signedPayload": chain.sign(nameless)}, "missing_uuid"),
        ("a transaction in its place", {"signedPayload": transaction}, "wrong_kind"),
        ("a transaction beside it", {"signedPayload": genuine, "signedTransactionInfo": transaction},
         "not_a_notification"),
        ("a list of one", [{"signedPayload": genuine}], "not_a_notification"),
        ("a history of notifications", {"notificationHistory": [{"signedPayload": genuine}]}, "not_a_notification"),
        ("null", None, "not_a_notification"),
        ("half of a surrogate pair", {"signedPayload": "\ud800"}, "not_a_notification"),
    ]
    test = {"notificationType": "TEST", "notificationUUID": "00000000-7d3b-4e96-a1b0-c4d5e6f70812", "version": "2.0",
            "signedDate": START, "data": {"bundleId": BUNDLE, "appAppleId": APP, "environment": "Production"}}
    Path(sys.argv[1]).write_text(json.dumps({
        "root": base64.b64encode(chain.root).decode(), "until": UNTIL, "customers": written,
        "refused": [{"scenario": scenario, "body": body, "code": code} for scenario, body, code in refused],
        "test": {"signedPayload": chain.sign(test)},
        "strange": {"signedPayload": chain.sign(test | {
            "notificationType": "one\nreceived 1 bytes: REFUND", "notificationUUID": "\x1b[2J\u2028%s"})}}))


if __name__ == "__main__":
    main()
