#!/usr/bin/env python3
"""A made-up company beside the reports that Apple would have made of it: its files, and a picture of the differences.

    make package-python && pip install "$(echo build/python/wheel/*.whl)[columns,picture]"
    python3 examples/analytics/reconcile.py build/reconcile

The simulator plays 3,000 customers. Its reports of Sales and Trends count everything that happened. The company knows
only what its webhook received: 1 % of the notifications got lost, and it was down for a week.
"""

import json
import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pyarrow
import pyarrow.parquet

from subscore import reconcile, simulate

REQUEST = {
    "catalog": {"groups": [{"id": "20667927", "products": [
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "79.99", "currency": "USD"},
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "4.99", "currency": "USD"},
        {"productId": "basic.week", "level": 3, "period": "P1W", "price": "1.99", "currency": "USD"}]}]},
    "app": {"bundleId": "com.example.news", "appAppleId": 1234567890}, "environment": "Production",
    "clock": "production", "gracePeriod": "P16D", "start": "2025-01-01T00:00:00Z", "until": "2026-01-02T00:00:00Z",
    "seed": 61, "population": {"count": 3000}, "delivery": {"lost": 1000}}
OUTAGE = [round(datetime(2025, 11, day, tzinfo=timezone.utc).timestamp() * 1000) for day in (10, 17)]
QUARTER = [date(2025, 10, 1) + timedelta(day) for day in range(92)]

# What is kept of the transaction, and of the notification around it. The names are Apple's.
NUMBER, TEXT, INSTANT = pyarrow.int64(), pyarrow.string(), pyarrow.timestamp("ms", "UTC")
TRANSACTION = pyarrow.schema({
    "customer": TEXT, "transactionId": TEXT, "originalTransactionId": TEXT, "webOrderLineItemId": TEXT,
    "subscriptionGroupIdentifier": TEXT, "productId": TEXT, "purchaseDate": INSTANT, "expiresDate": INSTANT,
    "signedDate": INSTANT, "revocationDate": INSTANT, "revocationPercentage": NUMBER, "isUpgraded": pyarrow.bool_(),
    "transactionReason": TEXT, "inAppOwnershipType": TEXT, "type": TEXT, "environment": TEXT, "offerType": NUMBER,
    "offerDiscountType": TEXT, "storefront": TEXT, "price": NUMBER, "currency": TEXT, "quantity": NUMBER})
REPORT = pyarrow.schema({
    "customer": TEXT, "originalTransactionId": TEXT, "signedDate": INSTANT, "status": NUMBER,
    "autoRenewStatus": NUMBER, "productId": TEXT, "autoRenewProductId": TEXT, "isInBillingRetryPeriod": pyarrow.bool_(),
    "gracePeriodExpiresDate": INSTANT, "renewalDate": INSTANT, "expirationIntent": NUMBER, "notificationType": TEXT,
    "subtype": TEXT, "transactionId": TEXT})


def received(customer):
    """What the webhook received about a customer, in the order of signing."""
    return [document for _, document in simulate.deliveries(customer)
            if not OUTAGE[0] <= document["signedDate"] < OUTAGE[1]]


def write_records(customers, folder):
    """The transactions and the reports that were stored, sorted by customer."""
    rows, reports = [], []
    for customer in customers:
        for document in received(customer):
            transaction, info = document["data"]["transactionInfo"], document["data"]["renewalInfo"]
            rows.append({"customer": customer["id"], **transaction})
            reports.append({
                **info, "customer": customer["id"], "signedDate": document["signedDate"],
                "status": document["data"]["status"], "transactionId": transaction["transactionId"],
                "notificationType": document["notificationType"], "subtype": document.get("subtype")})
    for name, found, schema in (("transactions", rows, TRANSACTION), ("reports", reports, REPORT)):
        table = pyarrow.Table.from_pylist(found, schema).sort_by("customer")
        pyarrow.parquet.write_table(table, folder / f"{name}.parquet")


def per_day(results, kinds, column):
    """Of each kind, what a column comes to on each day of the quarter."""
    found = {kind: dict.fromkeys(QUARTER, 0) for kind in kinds}
    for row in results:
        for kind in kinds:
            if row["day"] in found[kind] and kind in (row["result"], row["state"]):
                found[kind][row["day"]] += row[column] if column else 1
    return {kind: list(days.values()) for kind, days in found.items()}


def draw(results, path):
    """The differences of each day: charges and refunds by result, and subscriptions by state."""
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "subscore", "svg.fonttype": "none", "font.family": "sans-serif",
                                "hatch.linewidth": 0.8, "font.size": 9})
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, 1, figsize=(9, 6), sharex=True, layout="constrained")
    bottom = dict.fromkeys(QUARTER, 0)
    styles = [("#e69f00", "//"), ("#56b4e9", "--"), ("#cc79a7", "\\\\"), ("#d55e00", "")]
    charges = per_day(results, ("shifted", "differs", "onlyYours", "onlyApples"), None)
    for (kind, counts), (colour, hatch) in zip(charges.items(), styles, strict=True):
        found = {day: count for day, count in zip(QUARTER, counts, strict=True) if count}
        above.bar(list(found) or QUARTER[:1], list(found.values()) or [0], 0.9, color=colour, hatch=hatch,
                  bottom=[bottom[day] for day in found] or [0], edgecolor="white", linewidth=0.4,
                  label=f"{kind} ({sum(counts)})")
        bottom.update({day: bottom[day] + count for day, count in found.items()})
    above.set_title("Charges and refunds of each day that are not the same", loc="left", fontweight="bold")
    above.set_ylabel("charges and refunds")

    states = per_day(results, ("standard_price", "free_trial_introductory", "billing_grace_period", "billing_retry"),
                     "difference")
    for (kind, counts), colour, dashes in zip(states.items(), ("#0072b2", "#009e73", "#e69f00", "#d55e00"),
                                              ("-", "--", "-.", ":"), strict=True):
        below.step(QUARTER, counts, dashes, where="mid", color=colour, label=kind)
    below.axhline(0, color="#999999", linewidth=0.6)
    below.set_title("Subscriptions at the end of each day, yours less Apple's", loc="left", fontweight="bold")
    below.set_ylabel("subscriptions")
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1), handlelength=2.4)
        axes.axvspan(date(2025, 11, 10), date(2025, 11, 17), color="#dddddd", zorder=0)
    above.annotate("webhook down", (date(2025, 11, 18), 0.93), xycoords=("data", "axes fraction"))
    figure.savefig(path, metadata={
        "Date": None, "Creator": None, "Title": "Differences between a company's records and Apple's reports",
        "Description": "; ".join(f"{kind}: {sum(counts)}" for kind, counts in charges.items())})


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "request.json").write_text(json.dumps(REQUEST, indent=1) + "\n")
    customers = list(simulate.customers(REQUEST))
    simulate.reports(REQUEST, customers, folder / "apple")
    write_records(customers, folder)

    rows, reports = (pyarrow.parquet.read_table(folder / f"{name}.parquet") for name in ("transactions", "reports"))
    days = {f"{day:%Y%m%d}" for day in QUARTER}
    files = [str(file) for file in sorted((folder / "apple").glob("*.gz")) if days & set(file.name.split("_"))]
    found = reconcile.compare(rows, files, reports=reports,
                              catalog=(folder / "apple/subscriptions.json").read_text())
    draw(found.table.to_pylist(), folder / "reconcile.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/reconcile"))
