"""Customers of the simulator, as the tables of columns and as payloads."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Iterable, List, Mapping, Tuple

import pytest
from company import pyarrow

from subscore import _library, simulate

Document = Dict[str, Any]
STORE: Document = {
    "catalog": {
        "groups": [{"id": "21", "products": [
            {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"},
            {"productId": "basic.month", "level": 2, "period": "P1M", "price": "4.99", "currency": "USD"},
            {"productId": "basic.year", "level": 2, "period": "P1Y", "price": "49.99", "currency": "USD"}]}],
        "otherProducts": [{"productId": "lifetime", "type": "non_consumable"}]},
    "app": {"bundleId": "com.example.news"}, "environment": "Production", "clock": "production", "gracePeriod": "P16D",
    "start": "2026-01-01T00:00:00Z", "until": "2026-08-01T00:00:00Z", "seed": 36,
}

INSTANT, TEXT, NUMBER, FLAG = pyarrow.timestamp("ms", "UTC"), pyarrow.string(), pyarrow.int64(), pyarrow.bool_()
ROWS = pyarrow.schema({
    "customer": TEXT, "transactionId": TEXT, "originalTransactionId": TEXT, "subscriptionGroupIdentifier": TEXT,
    "productId": TEXT, "purchaseDate": INSTANT, "expiresDate": INSTANT, "originalPurchaseDate": INSTANT,
    "signedDate": INSTANT, "revocationDate": INSTANT, "revocationType": TEXT, "revocationPercentage": NUMBER,
    "isUpgraded": FLAG, "transactionReason": TEXT, "inAppOwnershipType": TEXT, "type": TEXT, "offerType": NUMBER,
    "offerDiscountType": TEXT, "offerIdentifier": TEXT, "storefront": TEXT, "price": NUMBER,
    "currency": TEXT, "quantity": NUMBER, "additionalTransactionReason": TEXT, "billingPlanType": TEXT,
    "environment": TEXT, "bundleId": TEXT})
REPORTS = pyarrow.schema({
    "customer": TEXT, "originalTransactionId": TEXT, "signedDate": INSTANT, "status": NUMBER, "autoRenewStatus": NUMBER,
    "productId": TEXT, "autoRenewProductId": TEXT, "isInBillingRetryPeriod": FLAG, "gracePeriodExpiresDate": INSTANT,
    "renewalDate": INSTANT, "expirationIntent": NUMBER, "priceIncreaseStatus": NUMBER, "notificationType": TEXT,
    "subtype": TEXT, "transactionId": TEXT, "environment": TEXT, "bundleId": TEXT})


def running() -> str:
    """The path of the library of this process."""
    if _library.PORTABLE.exists():
        pytest.skip("the portable package runs no library that could be copied")
    name: str = _library.library()._name
    return os.path.realpath(name)


def people(lives: Dict[str, List[Document]], **store: Any) -> List[Document]:
    """Customers who live as a script says."""
    customers = [{"id": name, "actions": actions} for name, actions in lives.items()]
    return [dict(each) for each in simulate.simulate({**STORE, **store, "customers": customers})["customers"]]


def population(count: int, **store: Any) -> List[Document]:
    """Customers who came within the year before."""
    store = {"start": "2025-01-01T00:00:00Z", **store}
    return [dict(each) for each in simulate.customers({**STORE, **store, "population": {"count": count}})]


def notification(customer: str, document: Document) -> Document:
    """A notification as a row of the table of reports."""
    data = document["data"]
    info, transaction = data.get("renewalInfo") or {}, data.get("transactionInfo") or {}
    return {"customer": customer, **info, "signedDate": document["signedDate"], "status": data.get("status"),
            "originalTransactionId": info.get("originalTransactionId") or transaction.get("originalTransactionId"),
            "notificationType": document["notificationType"], "subtype": document.get("subtype"),
            "transactionId": transaction.get("transactionId"), "environment": data.get("environment"),
            "bundleId": data.get("bundleId")}


def tables(customers: Iterable[Document], kind: str = "notifications") -> Tuple[Any, Any]:
    """The transactions, and the reports: notifications, statuses or renewal infos."""
    rows, reports = [], []
    for each in customers:
        rows += [{"customer": each["id"], **transaction} for transaction in each["transactions"]]
        if kind == "renewal infos":
            reports += [{"customer": each["id"], **info} for info in each["renewalInfo"]]
            continue
        reported = [notification(each["id"], sent["document"]) for sent in each["notifications"]
                if "data" in sent["document"]]
        if kind == "statuses":
            reported = [{name: value for name, value in one.items() if name not in ("notificationType", "subtype",
                                                                                 "transactionId")} for one in reported]
        reports += reported
    return (pyarrow.Table.from_pylist(rows, ROWS).sort_by("customer"),
            pyarrow.Table.from_pylist(reports, REPORTS).sort_by("customer"))


def payloads(customers: Iterable[Mapping[str, Any]]) -> Any:
    """The notifications as they were stored, one a row."""
    return pyarrow.Table.from_pylist([
        {"customer": each["id"], "payload": json.dumps(sent["document"])} for each in customers
        for sent in each["notifications"]]).sort_by("customer")
