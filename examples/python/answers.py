"""Three questions about one customer, and one bad request.

    python3 answers.py

The customer bought basic.month, upgraded to pro.month and asked to go back to basic.month at the
next renewal. One month was refunded. The last renewal could not be charged.
"""

import json
from datetime import datetime, timezone
from pathlib import Path

from subscore import SubscoreError, call, version

PAYLOAD = Path(__file__).resolve().parent.parent / "payload"
HISTORY = json.loads((PAYLOAD / "history.json").read_text())
CATALOG = json.loads((PAYLOAD / "catalog.json").read_text())


def utc(milliseconds):
    if milliseconds is None:
        return "an unknown time"
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


def money(value):
    return f"{value['amount']} {value['currency']}"


def reasons(answer):
    return f"(rules: {', '.join(answer['rules'])})"


def print_state():
    answer = call("subs_state_at", {"history": HISTORY, "catalog": CATALOG, "at": "2026-03-18T10:00:00Z"})
    print(f"On {utc(answer['at'])} the customer has {'access' if answer['hasAccess'] else 'no access'}.")
    for subscription in answer["subscriptions"]:
        print(f"  {subscription['state']} with {subscription['productId']}, "
              f"from {utc(subscription['since'])} until {utc(subscription['until'])} {reasons(subscription)}")
        pending = subscription["pendingChange"]
        if pending:
            print(f"  Pending: {pending['change']} to {pending['productId']} at {utc(pending['effectiveDate'])}")


def print_refunds():
    for transaction in HISTORY["transactions"]:
        if "revocationDate" in transaction:
            answer = call("subs_prorate", {"transaction": transaction})
            print(f"{transaction['productId']}, cut off on {utc(answer['changeDate'])}: "
                  f"{money(answer['refund'])} of {transaction['price'] / 1000:.2f} goes back {reasons(answer)}")


def print_changes():
    switch = {
        "catalog": CATALOG,
        "from": {
            "productId": "pro.month",
            "purchaseDate": "2026-02-15T16:45:00Z",
            "expiresDate": "2026-03-15T16:45:00Z",
            "price": "19.99",
            "currency": "USD",
        },
        "to": {"productId": "pro.year"},
        "at": "2026-03-01T12:00:00Z",
    }
    answer = call("subs_classify_change", switch)
    print(f"From pro.month to pro.year: {answer['change']}, timing {answer['timing']} {reasons(answer)}")

    for change in call("subs_classify_change", {"history": HISTORY, "catalog": CATALOG})["changes"]:
        print(f"{'Pending' if change['pending'] else 'Done'}: {change['change']} "
              f"from {change['from']['productId']} to {change['to']['productId']} "
              f"at {utc(change['effectiveDate'])} {reasons(change)}")


def print_error():
    try:
        call("subs_state_at", {"history": HISTORY, "atDate": "2026-03-18T10:00:00Z"})
    except SubscoreError as error:
        print(f"{error.status}: {error.code} at {error.path!r}: {error.message}")


if __name__ == "__main__":
    print(f"libsubscore {version()}")
    print_state()
    print_refunds()
    print_changes()
    print_error()
