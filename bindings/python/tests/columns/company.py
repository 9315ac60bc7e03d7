"""A made-up company: customers with rows and reports, as plain values and as columns."""

from __future__ import annotations

import random
import re
from datetime import datetime
from typing import Any, Callable, Dict, List, Tuple, Union

import pytest

import subscore

pyarrow: Any = pytest.importorskip("pyarrow")

Row = Dict[str, Any]
DAY = 86_400_000
START = 1_700_000_000_000
AT: List[Union[int, str, datetime]] = [START + 45 * DAY, START + 130 * DAY, "2025-01-01T00:00:00Z"]
# How a table may spell the names of its columns, beside camelCase.
SPELLINGS: Dict[str, Callable[[str], str]] = {
    "snake_case": lambda name: re.sub("([A-Z])", r"_\1", name).lower(),
    "PascalCase": lambda name: name[0].upper() + name[1:],
    "small letters": str.lower,
    "capitals": str.upper,
}


def company(customers: int, seed: int = 1) -> Tuple[List[Row], List[Row]]:
    """Rows and reports, by customer: renewals, gaps, refunds, upgrades, second chains, copies, grace."""
    draw = random.Random(seed)
    rows: List[Row] = []
    reports: List[Row] = []
    number = 2_000_000_000_000
    for customer in range(customers):
        for chain in range(draw.choice([1, 1, 1, 2])):
            begin, origin, product = START + draw.randrange(60 * DAY), number + 1, "basic.month"
            mine: List[Row] = []
            for period in range(draw.randint(1, 6)):
                number += 1
                reason = "PURCHASE" if period == 0 else "RENEWAL"
                if period and draw.random() < 0.2:
                    begin, reason = begin + draw.randrange(40 * DAY), draw.choice(["PURCHASE", "RENEWAL"])
                if reason == "PURCHASE" and draw.random() < 0.4:
                    product = draw.choice(["pro.month", "plus.month"])
                row: Row = {
                    "customer": customer * 7, "transactionId": number, "originalTransactionId": origin,
                    "subscriptionGroupIdentifier": 20667927 + chain, "productId": product, "purchaseDate": begin,
                    "expiresDate": begin + 30 * DAY, "signedDate": begin + 1000, "transactionReason": reason,
                    "type": "Auto-Renewable Subscription", "environment": "Production", "bundleId": "com.example.news",
                    "price": 9990, "currency": "USD", "isUpgraded": None, "revocationDate": None,
                    "inAppOwnershipType": "PURCHASED", "offerType": 1 if period == 0 and draw.random() < 0.3 else None,
                }
                if draw.random() < 0.08:
                    mine.append({**row, "signedDate": begin + DAY, "revocationDate": begin + DAY})
                begin += 30 * DAY
                mine.append(row)
            rows += draw.sample(mine, len(mine))
            if draw.random() < 0.5:
                last = mine[-1]
                said = draw.choice(["renews", "grace", "over"])
                reports.append({
                    "customer": customer * 7, "originalTransactionId": origin,
                    "signedDate": begin - DAY if said == "renews" else begin + 5000,
                    "autoRenewStatus": said != "over", "autoRenewProductId": last["productId"],
                    "isInBillingRetryPeriod": said == "grace",
                    "gracePeriodExpiresDate": begin + 16 * DAY if said == "grace" else None,
                    "expirationIntent": draw.choice([1, 2]) if said == "over" else None,
                })
    return rows, reports


INSTANTS = ("purchaseDate", "expiresDate", "signedDate", "revocationDate", "gracePeriodExpiresDate")


def table(rows: List[Row], customer: str = "int64") -> Any:
    """Rows as a table of pyarrow, in the types that a warehouse would choose."""
    found = pyarrow.Table.from_pylist(rows)
    for name in INSTANTS:
        if name in found.column_names:
            found = found.set_column(found.column_names.index(name), name,
                                     found[name].cast(pyarrow.timestamp("ms", "UTC")))
    texts = [f"customer-{each:010d}-of-a-long-name" for each in found["customer"].to_pylist()]
    column = found["customer"] if customer == "int64" else pyarrow.array(texts, customer)
    return found.set_column(0, "customer", column).combine_chunks()


def document(row: Row) -> Row:
    """A row or a report as the store's JSON has it."""
    return {name: str(value) if name.endswith("Id") or name == "subscriptionGroupIdentifier" else
            int(value) if isinstance(value, bool) and name == "autoRenewStatus" else value
            for name, value in row.items() if value is not None and name != "customer"}


def histories(rows: List[Row], reports: List[Row]) -> Dict[int, List[Row]]:
    """The history of each customer, as the functions for one customer take it."""
    found: Dict[int, List[Row]] = {}
    for row in rows:
        found.setdefault(row["customer"], [{"transactions": []}])[0]["transactions"].append(document(row))
    for report in reports:
        found.setdefault(report["customer"], []).append({"renewalInfo": document(report)})
    return found


def by_json(rows: List[Row], reports: List[Row], at: List[Any]) -> List[Row]:
    """What `subscore.state_at()` says of each customer, as records of the columns."""
    found = []
    prices = {str(row["transactionId"]): row["price"] for row in rows}
    for customer, history in histories(rows, reports).items():
        answers = [subscore.state_at(history, at=each).raw for each in at]
        for states in zip(*(answer["subscriptions"] for answer in answers)):
            for answer, state in zip(answers, states):
                found.append({
                    "customer": customer, "at": answer["at"], "status": state["status"] or 0,
                    **{name: state[name] for name in ("state", "hasAccess", "productId", "since", "until", "basis",
                                                      "expirationReason", "autoRenew")},
                    "originalTransactionId": int(state["originalTransactionId"]),
                    "subscriptionGroupIdentifier": int(state["subscriptionGroupIdentifier"]),
                    "price": prices.get(state["transactionId"]),
                })
    return found


def milliseconds(found: Any) -> Any:
    """An answer as a table whose instants are integers, to compare with JSON and with each other."""
    found = pyarrow.table(found)
    for number, field in enumerate(found.schema):
        if pyarrow.types.is_timestamp(field.type):
            # DuckDB and Spark have finer ones.
            instants = found[field.name].cast(pyarrow.timestamp("ms", field.type.tz), safe=False)
            found = found.set_column(number, field.name, instants.cast(pyarrow.int64()))
        if pyarrow.types.is_dictionary(field.type):
            found = found.set_column(number, field.name, found[field.name].cast(pyarrow.string()))
    return found.combine_chunks()
