#!/usr/bin/env python3
"""A year of a made-up company: Parquet in, the states of each month, tables of churn and revenue and a chart out.

    make package-python && pip install "$(echo build/python/wheel/*.whl)[columns,picture]"
    python3 examples/analytics/analytics.py build/analytics

The customers are the simulator's, from a fixed seed: they buy, leave, fail to pay, come back, switch and get refunds
at the rates that docs/simulate.md lists. The simulator also knows what really happened, and each state is compared
with that.
"""

import sys
from bisect import bisect_right
from datetime import datetime, timezone
from pathlib import Path

import pyarrow
import pyarrow.parquet

import subscore
from subscore import simulate, summary

MONTHS = [datetime(2025 + month // 12, month % 12 + 1, 1, tzinfo=timezone.utc) for month in range(13)]
STORE = {
    "catalog": {"groups": [{"id": "20667927", "products": [
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "79.99", "currency": "USD"},
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "4.99", "currency": "USD"}]}]},
    "app": {"bundleId": "com.example.news"}, "environment": "Production", "clock": "production",
    "gracePeriod": "P16D", "until": "2026-01-01T00:00:00Z", "seed": 2025}
# Those of the year before, and twice as many who come in this one. A population comes within a year of its start.
POPULATIONS = [{"start": "2024-01-01T00:00:00Z", "population": {"count": 2000}},
               {"start": "2025-01-01T00:00:00Z", "population": {"first": 2000, "count": 4000}}]

# What is kept of a decoded payload. The names are Apple's.
NUMBER, TEXT, INSTANT = pyarrow.int64(), pyarrow.string(), pyarrow.timestamp("ms", "UTC")
TRANSACTION = pyarrow.schema({
    "customer": TEXT, "transactionId": TEXT, "originalTransactionId": TEXT, "subscriptionGroupIdentifier": TEXT,
    "productId": TEXT, "purchaseDate": INSTANT, "expiresDate": INSTANT, "signedDate": INSTANT,
    "revocationDate": INSTANT, "isUpgraded": pyarrow.bool_(), "transactionReason": TEXT, "offerType": NUMBER,
    "price": NUMBER, "currency": TEXT, "quantity": NUMBER, "additionalTransactionReason": TEXT,
    "billingPlanType": TEXT})
RENEWAL_INFO = pyarrow.schema({
    "customer": TEXT, "originalTransactionId": TEXT, "signedDate": INSTANT, "autoRenewStatus": NUMBER,
    "autoRenewProductId": TEXT, "isInBillingRetryPeriod": pyarrow.bool_(), "gracePeriodExpiresDate": INSTANT,
    "renewalDate": INSTANT, "expirationIntent": NUMBER})


def company():
    """Every customer, with every copy of a transaction and of a renewal info that the store signed, and the truth."""
    for population in POPULATIONS:
        yield from simulate.customers({**STORE, **population})


def table(customers, kind, schema):
    return pyarrow.Table.from_pylist(
        [{"customer": each["id"], **payload} for each in customers for payload in each[kind]], schema)


def differences(states, customers):
    """How many states are not what really happened. A customer may have several chains in the group."""
    truth = {each["id"]: each["truth"] for each in customers}
    starts = {name: [each["start"] for each in intervals] for name, intervals in truth.items()}
    found = 0
    for state in states.select(["customer", "at", "state"]).to_pylist():
        place = bisect_right(starts[state["customer"]], state["at"].timestamp() * 1000)
        wanted = truth[state["customer"]][place - 1]["state"] if place else "none"
        found += state["state"] != wanted
    return found


# What happened to subscriptions in each month, and why revenue differs: in the words of docs/columns.md.
COUNTS = ["at start", "new", "back", "voluntary", "involuntary", "refunded", "other", "at end", "churn"]
MOVEMENTS = ["at start", "new", "reactivated", "expansion", "contraction", "churned", "at end"]


def churn(counts):
    """Of each month: who had access when it began, who came, who left and why, and who had access when it ended."""
    return [{"at start": then.active + then.in_grace, "new": now.new, "back": now.returned,
             "voluntary": now.churned.voluntary, "involuntary": now.churned.involuntary,
             "refunded": now.churned.revoked, "other": now.churned.other + now.churned.unknown,
             "at end": now.active + now.in_grace, "churn": now.churned.total / (then.active + then.in_grace),
             "subscribed": now.active, "in grace": now.in_grace}
            for then, now in zip(counts.rows, counts.rows[1:], strict=False)]


def revenue(counts):
    """Of each month: the revenue when it began, its movements, and the revenue when it ended. There is one currency."""
    return [{"at start": then.monthly_revenue[0].milliunits, **now.movements[0].raw,
             "at end": now.monthly_revenue[0].milliunits}
            for then, now in zip(counts.rows, counts.rows[1:], strict=False)]


def as_text(names, table, write):
    """The table, a line for each month."""
    lines = ["month    " + "".join(name.rjust(13) for name in names)]
    for month, counted in zip(MONTHS, table, strict=False):
        lines.append(f"{month:%Y-%m}  " + "".join(write(counted[name]).rjust(13) for name in names))
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
    active, grace = ([counted[state] for counted in table] for state in ("subscribed", "in grace"))
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
    customers = list(company())
    for name, kind, schema in (("transactions", "transactions", TRANSACTION), ("reports", "renewalInfo", RENEWAL_INFO)):
        pyarrow.parquet.write_table(table(customers, kind, schema), folder / f"{name}.parquet")

    rows, reports = (pyarrow.parquet.read_table(folder / f"{name}.parquet") for name in ("transactions", "reports"))
    answer = subscore.columns.state_at(rows, reports=reports, at=MONTHS, output=summary.OUTPUT)
    states = pyarrow.table(answer)
    pyarrow.parquet.write_table(states, folder / "states.parquet")

    counts = summary.of(states)
    months = churn(counts)
    print(f"{answer.rows:,} rows of {answer.customers:,} customers; {len(states):,} states, "
          f"{differences(states, customers)} of them not what happened")
    print(as_text(COUNTS, months, lambda count: f"{count:.1%}" if isinstance(count, float) else f"{count:,}"))
    print("\nMonthly recurring revenue in USD, and its movements")
    print(as_text(MOVEMENTS, revenue(counts), summary.units))
    draw_chart(months, folder / "churn.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/analytics"))
