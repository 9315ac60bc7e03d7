#!/usr/bin/env python3
"""A year of a made-up company: Parquet in, the states of each month, a table of churn and a chart out.

    pip install 'subscore[columns]' matplotlib
    python3 examples/analytics/analytics.py build/analytics

The company is a small model with a fixed seed, and no real data: 4,000 customers who come at a growing rate, buy by the
month or by the year, cancel, fail to pay, come back, upgrade and ask for refunds, at rates that are typical of
nobody in particular. The store's simulator of this project's tests knows many more cases, but writes documents.
"""

import random
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pyarrow
import pyarrow.parquet

import subscore

DAY = timedelta(days=1)
FIRST, LAST = datetime(2025, 1, 1, tzinfo=timezone.utc), datetime(2026, 1, 1, tzinfo=timezone.utc)
MONTHS = [datetime(2025 + month // 12, month % 12 + 1, 1, tzinfo=timezone.utc) for month in range(13)]
PRODUCTS = {"basic.month": (30, 4990), "pro.month": (30, 9990), "pro.year": (365, 79990)}
GROUP = 20667927


def life(draw, customer, start, next_id):
    """The rows of one customer, and what the store said beside."""
    product = draw.choices(list(PRODUCTS), [5, 4, 3])[0]
    begin, origin, reason = start, next_id(), "PURCHASE"
    transaction = origin
    while begin < LAST:
        days, price = PRODUCTS[product]
        row = {
            "customer": customer, "transactionId": transaction, "originalTransactionId": origin, "productId": product,
            "subscriptionGroupIdentifier": GROUP, "purchaseDate": begin, "expiresDate": begin + days * DAY,
            "signedDate": begin, "transactionReason": reason, "price": price, "currency": "USD",
            "isUpgraded": False, "revocationDate": None,
        }
        end, chance = row["expiresDate"], draw.random()
        transaction, reason = next_id(), "RENEWAL"
        yield "row", row
        if chance < 0.02:  # Refunded some days later, and gone. The store signs the row again.
            refund = begin + draw.uniform(1, 9) * DAY
            yield "row", {**row, "revocationDate": refund, "signedDate": refund}
            return
        if chance < 0.06 and product == "basic.month":  # Upgraded in the middle of the month.
            begin, product, reason = begin + draw.uniform(3, 25) * DAY, "pro.month", "PURCHASE"
            yield "row", {**row, "isUpgraded": True, "signedDate": begin}
            continue
        said = {"customer": customer, "originalTransactionId": origin, "autoRenewProductId": product,
                "isInBillingRetryPeriod": False, "gracePeriodExpiresDate": None, "expirationIntent": None}
        if chance < 0.13:  # Cancelled.
            yield "report", {**said, "signedDate": end, "autoRenewStatus": False, "expirationIntent": 1}
            if draw.random() < 0.8:
                return
            begin, reason = end + draw.uniform(20, 90) * DAY, "PURCHASE"
        elif chance < 0.2:  # The payment fails. Most pay within the grace of 16 days, and some later.
            grace = end + 16 * DAY
            yield "report", {**said, "signedDate": end, "autoRenewStatus": True, "isInBillingRetryPeriod": True,
                             "gracePeriodExpiresDate": grace}
            begin = end + draw.uniform(1, 40) * DAY
            if draw.random() < 0.3:
                yield "report", {**said, "signedDate": end + 60 * DAY, "autoRenewStatus": False, "expirationIntent": 2}
                return
        else:
            begin = end
        if begin < LAST:
            continue
        if chance >= 0.2:
            yield "report", {**said, "signedDate": begin - DAY, "autoRenewStatus": True}


def company(customers=4000, seed=2025):
    """The rows and the reports of all customers, as the company knew them on the last day."""
    draw, number = random.Random(seed), iter(range(2_000_000_000_000, 3_000_000_000_000))
    records = {"row": [], "report": []}
    for customer in range(customers):
        # More come each month than in the one before.
        start = FIRST - 90 * DAY + 455 * DAY * draw.random() ** 0.6
        for kind, record in life(draw, customer, start, lambda: next(number)):
            if record["signedDate"] < LAST:
                records[kind].append(record)
    return (pyarrow.Table.from_pylist(records[kind]) for kind in ("row", "report"))


# Why somebody left, by the state and the reason.
LEFT = {("expired", "voluntary"): "voluntary", ("expired", "billing_error"): "involuntary",
        ("billing_retry", None): "involuntary", ("revoked", None): "refunded"}


def churn(states):
    """Of each month: who had access when it began, who came, who left and why, and who had access when it ended."""
    table = [Counter() for _ in MONTHS[1:]]
    records = states.select(["state", "hasAccess", "expirationReason"]).to_pylist()
    for place in range(0, len(records), len(MONTHS)):  # The instants of a subscription stand together.
        course = records[place:place + len(MONTHS)]
        for month, (then, now) in enumerate(zip(course, course[1:], strict=False)):
            counted = table[month]
            counted["at start"] += then["hasAccess"]
            counted["at end"] += now["hasAccess"]
            counted[now["state"]] += 1
            if now["hasAccess"] and not then["hasAccess"]:
                counted["new" if then["state"] == "none" else "back"] += 1
            if then["hasAccess"] and not now["hasAccess"]:
                counted[LEFT[now["state"], now["expirationReason"]]] += 1
    return table


COLUMNS = ["at start", "new", "back", "voluntary", "involuntary", "refunded", "at end"]


def as_text(table):
    lines = ["month    " + "".join(name.rjust(13) for name in COLUMNS) + "        churn"]
    for month, counted in zip(MONTHS, table, strict=False):
        lost = sum(counted[name] for name in ("voluntary", "involuntary", "refunded"))
        lines.append(f"{month:%Y-%m}  " + "".join(f"{counted[name]:13,}" for name in COLUMNS) +
                     f"{lost / counted['at start']:13.1%}")
    return "\n".join(lines)


def draw_chart(table, path):
    """Who has access at the end of each month, and the share that left in it."""
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "subscore", "svg.fonttype": "none", "font.family": "sans-serif"})
    from matplotlib import pyplot

    names = [f"{month:%b}" for month in MONTHS[:-1]]
    figure, (above, below) = pyplot.subplots(2, 1, figsize=(9, 5.6), sharex=True, height_ratios=[2, 1],
                                             layout="constrained")
    active, grace = ([counted[state] for counted in table] for state in ("subscribed", "billing_grace_period"))
    above.bar(names, active, color="#0072b2", label="subscribed")
    above.bar(names, grace, bottom=active, color="#e69f00", label="in billing grace period")
    above.set_title("Subscriptions with access at the end of each month of 2025", loc="left")
    above.legend(frameon=False, loc="upper left")
    bottom = [0.0] * len(table)
    for kind, colour in (("voluntary", "#56b4e9"), ("involuntary", "#d55e00"), ("refunded", "#999999")):
        shares = [100 * counted[kind] / counted["at start"] for counted in table]
        below.bar(names, shares, bottom=bottom, color=colour, label=kind)
        bottom = [sum(each) for each in zip(bottom, shares, strict=True)]
    below.set_title("Churn, percent of those who had access at its start", loc="left")
    below.legend(frameon=False, ncols=3, loc="upper left")
    below.set_ylim(0, 1.45 * max(bottom))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None, "Creator": None})


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in zip(("transactions", "reports"), company(), strict=True):
        pyarrow.parquet.write_table(table, folder / f"{name}.parquet")

    rows, reports = (pyarrow.parquet.read_table(folder / f"{name}.parquet") for name in ("transactions", "reports"))
    answer = subscore.columns.state_at(rows, reports=reports, at=MONTHS)
    states = pyarrow.table(answer)
    pyarrow.parquet.write_table(states, folder / "states.parquet")

    table = churn(states)
    print(f"{answer.rows:,} rows of {answer.customers:,} customers; {len(states):,} states")
    print(as_text(table))
    draw_chart(table, folder / "churn.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/analytics"))
