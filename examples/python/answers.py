"""Three questions about one customer, and one bad request.

    python3 answers.py

It needs the package subscore. The customer bought basic.month, upgraded to pro.month and asked to return
to basic.month at the next renewal. One month was refunded. The last renewal could not be charged.
"""

import json
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path

import subscore

PAYLOAD = Path(__file__).resolve().parent.parent / "payload"
HISTORY = (PAYLOAD / "history.json").read_bytes()
CATALOG = (PAYLOAD / "catalog.json").read_bytes()


def utc(instant):
    return "an unknown time" if instant is None else f"{instant:%Y-%m-%d %H:%M} UTC"


def reasons(answer):
    return f"(rules: {', '.join(answer.rules)})"


def print_state():
    answer = subscore.state_at(HISTORY, environment="Production", bundle_id="com.example.news", catalog=CATALOG,
                               at=datetime(2026, 3, 18, 10, tzinfo=timezone.utc))
    print(f"On {utc(answer.at)} the customer has {'access' if answer.has_access else 'no access'}.")
    for subscription in answer.subscriptions:
        print(f"  {subscription.state} with {subscription.product_id}, "
              f"from {utc(subscription.since)} until {utc(subscription.until)} {reasons(subscription)}")
        pending = subscription.pending_change
        if pending:
            print(f"  Pending: {pending.change} to {pending.product_id} at {utc(pending.effective_date)}")


def print_refunds():
    for transaction in json.loads(HISTORY)["transactions"]:
        if "revocationDate" in transaction:
            answer = subscore.prorate(transaction=transaction)
            price = answer.refund.amount + answer.kept.amount
            print(f"{transaction['productId']}, cut off on {utc(answer.change_date)}: "
                  f"{answer.refund} of {price} is refunded {reasons(answer)}")


def print_changes():
    current = {
        "product_id": "pro.month",
        "purchase_date": "2026-02-15T16:45:00Z",
        "expires_date": "2026-03-15T16:45:00Z",
        "price": Decimal("19.99"),
        "currency": "USD",
    }
    answer = subscore.classify_change(catalog=CATALOG, from_=current, to="pro.year", at="2026-03-01T12:00:00Z")
    print(f"From pro.month to pro.year: {answer.change}, timing {answer.timing} {reasons(answer)}")

    for change in subscore.classify_change(HISTORY, catalog=CATALOG).changes:
        print(f"{'Pending' if change.pending else 'Done'}: {change.change} "
              f"from {change.from_.product_id} to {change.to.product_id} "
              f"at {utc(change.effective_date)} {reasons(change)}")


def print_error():
    try:
        subscore.state_at(HISTORY, at="18 March 2026")
    except subscore.RequestError as error:
        print(f"{error.status}: {error.code} at {error.path!r}: {error.message}")


if __name__ == "__main__":
    print(f"libsubscore {subscore.version()}")
    print_state()
    print_refunds()
    print_changes()
    print_error()
