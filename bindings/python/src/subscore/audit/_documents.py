"""The records of one customer as documents, so that the functions for one customer can explain an answer of columns.

Nothing is decided here: each column becomes the member of Apple's document that it is named after.
"""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence

Record = Dict[str, Any]

IDS = ("transactionId", "originalTransactionId", "webOrderLineItemId", "subscriptionGroupIdentifier",
       "previousOriginalTransactionId", "productId", "autoRenewProductId", "bundleId")
# What makes a report a renewal info, as subscore_arrow.h says.
RENEWAL_INFO = ("autoRenewStatus", "productId", "autoRenewProductId", "isInBillingRetryPeriod",
                "gracePeriodExpiresDate", "renewalDate", "expirationIntent", "priceIncreaseStatus")


def plain(record: Mapping[str, Any]) -> Record:
    """A record without what is absent: null, an empty text, and an instant of 0, which Apple's documents can have."""
    found: Record = {}
    for name, value in record.items():
        if value is None or value == "" or name == "customer" or (name.endswith("Date") and value == 0):
            continue
        found[name] = str(value) if name in IDS else value
    return found


def notification(report: Record, rows: Sequence[Record], number: int, has_subtypes: bool) -> Record:
    data: Record = {name: report[name] for name in ("environment", "bundleId", "status") if name in report}
    info = renewal_info(report)
    if info is not None:
        data["renewalInfo"] = info
    carried = report.get("transactionId")
    if carried is not None:
        # The newest copy that the notification can have had, as its members are not newer than itself.
        copies = [row for row in rows if row.get("transactionId") == carried
                  and row.get("signedDate", 0) <= report.get("signedDate", 0)]
        ids = {"transactionId": carried, "originalTransactionId": report["originalTransactionId"]}
        data["transactionInfo"] = max(copies, key=lambda row: int(row.get("signedDate", 0)), default=ids)
    elif info is None:
        data["renewalInfo"] = {"originalTransactionId": report["originalTransactionId"]}
    found: Record = {"notificationType": report["notificationType"], "notificationUUID": f"row-{number}", "data": data}
    if "signedDate" in report:
        found["signedDate"] = report["signedDate"]
    # Without the column nobody knows the subtype, which is something else than a notification without one.
    subtype = report.get("subtype") if has_subtypes else "UNKNOWN"
    return found if subtype is None else {**found, "subtype": subtype}


def renewal_info(report: Record) -> Optional[Record]:
    if not any(name in report for name in RENEWAL_INFO):
        return None
    info = {name: report[name] for name in (*RENEWAL_INFO, "originalTransactionId", "signedDate", "environment")
            if name in report}
    if "autoRenewStatus" in info:
        info["autoRenewStatus"] = int(info["autoRenewStatus"])
    return info


def status(report: Record) -> Record:
    item: Record = {"originalTransactionId": report["originalTransactionId"], "status": report["status"]}
    own = {name: report[name] for name in ("originalTransactionId", "signedDate", "environment") if name in report}
    item["renewalInfo"] = renewal_info(report) or own
    found: Record = {name: report[name] for name in ("environment", "bundleId") if name in report}
    return {**found, "data": [{"lastTransactions": [item]}]}


def documents(rows: Iterable[Mapping[str, Any]], reports: Iterable[Mapping[str, Any]],
              has_subtypes: bool) -> List[Record]:
    """The history of a customer. Instants of the records are milliseconds."""
    transactions = [plain(row) for row in rows]
    found: List[Record] = [{"transactions": transactions}] if transactions else []
    for number, each in enumerate(reports):
        report = plain(each)
        if "originalTransactionId" not in report:
            continue
        if "notificationType" in report:
            found.append(notification(report, transactions, number, has_subtypes))
        elif "status" in report:
            found.append(status(report))
        else:
            info = renewal_info(report)
            if info is not None:
                whose: Record = {name: report[name] for name in ("environment", "bundleId") if name in report}
                found.append({**whose, "renewalInfo": info})
    return found


def expiries(value: Any) -> Iterator[Record]:
    """Every record of a transaction in some documents, however deep it is."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if "transactionId" in each and "expiresDate" in each:
                yield each
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each


def as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
