"""Apple's Subscriber and Subscription reports for customers of the simulator.

They are written from what the simulator says that happened, the `transactions` and the `truth` of each customer, and
from nothing that the library decides. So they are a second way to what `subscore.reconcile` counts. The columns are
those of https://developer.apple.com/help/app-store-connect/reference/subscriber-report and
https://developer.apple.com/help/app-store-connect/reference/subscription-report. docs/reconcile.md lists what is
assumed where no source says how Apple counts.
"""

from __future__ import annotations

import gzip
import json
import os
import zoneinfo
from bisect import bisect_left
from collections import Counter
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _files
from ._territories import THREE_LETTERS

Document = Mapping[str, Any]

ZONE = zoneinfo.ZoneInfo("America/Los_Angeles")
VENDOR, FIRST_APPLE_ID, FIRST_SUBSCRIBER = "80012345", 6_000_000_001, 700_000_000_000
VERSIONS = ("1_2", "1_3", "1_4")
BLANK = " "  # as Apple leaves a column empty
MINUTE = 60_000

_NAMES = ["App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID", "Subscription Group ID",
          "Standard Subscription Duration", "Subscription Offer Name", "Promotional Offer ID"]
_MONEY = ["Customer Price", "Customer Currency", "Developer Proceeds", "Proceeds Currency", "Preserved Pricing",
          "Proceeds Reason", "Client", "Device"]
SUBSCRIBER = ["Event Date", *_NAMES, "Subscription Offer Type", "Subscription Offer Duration",
              "Marketing Opt-In Duration", *_MONEY, "Country", "Subscriber ID", "Subscriber ID Reset", "Refund",
              "Purchase Date", "Units"]
STANDARD, RETRY, GRACE = "Active Standard Price Subscriptions", "Billing Retry", "Grace Period"
DISCOUNTS = {"FREE_TRIAL": "Free Trial", "PAY_UP_FRONT": "Pay Up Front", "PAY_AS_YOU_GO": "Pay As You Go"}
# By Apple's number of the offer.
OFFERS = {1: "Active {} Introductory Offer Subscriptions", 2: "{} Promotional Offer Subscriptions",
          3: "{} Offer Code Subscriptions", 4: "{} Win-back Offers"}
_OFFERS = {number: [name.format(discount) for discount in DISCOUNTS.values()] for number, name in OFFERS.items()}
SUBSCRIPTION = [*_NAMES, *_MONEY, "State", "Country", STANDARD, *_OFFERS[1], *_OFFERS[2], *_OFFERS[3],
                "Marketing Opt-Ins", RETRY, GRACE, "Subscribers", *_OFFERS[4]]
LATER = {*_OFFERS[3], *_OFFERS[4], "Subscribers"}  # than version 1_2
DURATIONS = {"P1W": "7 Days", "P1M": "1 Month", "P2M": "2 Months", "P3M": "3 Months", "P6M": "6 Months",
             "P1Y": "1 Year", "P7D": "7 Days", "P12M": "1 Year"}
PERIODS = {"7 Days": "ONE_WEEK", "1 Month": "ONE_MONTH", "2 Months": "TWO_MONTHS", "3 Months": "THREE_MONTHS",
           "6 Months": "SIX_MONTHS", "1 Year": "ONE_YEAR"}
TWO_LETTERS = {three: two for two, three in THREE_LETTERS.items()}


class Written(NamedTuple):
    """What was written."""

    days: int
    charges: int
    refunds: int


class Product(NamedTuple):
    """A subscription of the catalog, with an Apple ID that is made up. Its name is its product id."""

    product_id: str
    apple_id: int
    group: str
    level: int
    duration: str


class Span(NamedTuple):
    """A time in which a subscription counts in a column of the Subscription report."""

    start: int
    end: Optional[int]
    column: str
    row: Document
    """The transaction that its product, price and offer come from."""


def write(request: Document, customers: Iterable[Document], folder: Union[str, "os.PathLike[str]"],
          version: str = "1_4") -> Written:
    """Writes a Subscriber and a Subscription report for each day, and subscriptions.json.

    That is App Store Connect's list of the subscriptions, with the Apple IDs of the reports. Days are Pacific, from the
    one in which the request's `start` lies to the last whole one before its `until`.
    """
    products = {each.product_id: each for each in _products(request["catalog"])}
    first = _local(_milliseconds(request["start"]))
    days = [first + timedelta(day) for day in range((_local(_milliseconds(request["until"])) - first).days)]
    ends = [_midnight(day + timedelta(1)) - 1 for day in days]
    app = request["app"]
    lines: Dict[date, List[List[str]]] = {day: [] for day in days}
    counts: Dict[Tuple[Any, ...], Counter[int]] = {}
    charges = refunds = 0
    for number, customer in enumerate(customers):
        own = _Customer(customer)
        for at, amount, is_refund, row in own.charges():
            day = _local(at)
            if day in lines:
                lines[day].append(_charge(day, amount, is_refund, row, products, app, number))
                charges, refunds = charges + (not is_refund), refunds + is_refund
        for span in own.spans():
            # The span counts on each day whose end it contains.
            begin, end = (bisect_left(ends, each) for each in (span.start, ends[-1] + 1 if span.end is None else
                                                               span.end)) if ends else (0, 0)
            if begin < end:
                steps = counts.setdefault((*_bucket(span.row, products, app), span.column), Counter())
                steps[begin] += 1
                steps[end] -= 1
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    for day, states in zip(days, _states(counts, len(days), version)):
        _save(path, "Subscriber", day, version, [SUBSCRIBER, *lines[day]])
        _save(path, "Subscription", day, version, states)
    _files.write(path / "subscriptions.json", json.dumps(_listed(products.values()), indent=1) + "\n", shared=True)
    return Written(len(days), charges, refunds)


class _Customer:
    """What the store's own records say of a customer."""

    def __init__(self, customer: Document) -> None:
        self._truth = customer["truth"]
        self._copies: Dict[str, List[Document]] = {}
        for row in sorted(customer["transactions"], key=lambda row: row["signedDate"]):
            if row.get("type") == "Auto-Renewable Subscription" and row["inAppOwnershipType"] == "PURCHASED":
                self._copies.setdefault(row["transactionId"], []).append(row)
        items: Dict[str, str] = {}
        for name, copies in self._copies.items():  # A restored purchase has its line item again.
            items.setdefault(copies[0]["webOrderLineItemId"], name)
        self._billed = [self._copies[name] for name in items.values()]

    def charges(self) -> Iterator[Tuple[int, int, bool, Document]]:
        """Each charge and refund: when, how many milliunits, whether it is a refund, and the transaction."""
        for copies in self._billed:
            row = copies[-1]
            if "price" not in row:
                continue
            yield row["purchaseDate"], row["price"], False, row
            if "revocationDate" in row and row["price"]:
                share = row.get("revocationPercentage", 100_000)
                # The store pays whole cents.
                cents = (row["price"] * row.get("quantity", 1) * share * 2 + 1_000_000) // 2_000_000
                yield row["revocationDate"], -10 * cents, True, row

    def spans(self) -> Iterator[Span]:
        """What the report of each day counted. The truth says what became of it: a grace period that ended in a
        recovery, and a refund that was reversed, were something else on their days."""
        unrecovered = {copies[0]["transactionId"]: copies[0]["signedDate"] for copies in self._billed
                       if copies[0]["signedDate"] > copies[0]["purchaseDate"] + MINUTE}
        before: Dict[str, Document] = {}  # Of each group the row that ran before.
        for interval in self._truth:
            copies = self._copies.get(interval["transactionId"] or "")
            if copies is None or interval["state"] not in ("subscribed", "billing_grace_period", "billing_retry"):
                continue
            row, start, end = copies[-1], interval["start"], interval["end"]
            if interval["state"] != "subscribed":
                yield Span(start, end, GRACE if interval["state"] == "billing_grace_period" else RETRY, row)
                continue
            recovered = min(unrecovered.get(row["transactionId"], start), end or _FOREVER)
            group = interval["subscriptionGroupIdentifier"]
            if start < recovered and group in before:
                yield Span(start, recovered, GRACE, before[group])
            column = _column(row)
            for begin, until in _without(max(start, recovered), end, _reversed(copies)):
                yield Span(begin, until, column, row)
            before[group] = row


_FOREVER = 8_640_000_000_000_000


def _reversed(copies: Sequence[Document]) -> List[Tuple[int, int]]:
    """The times in which a transaction was refunded, until that was reversed."""
    return [(one["revocationDate"], other["signedDate"]) for one, other in zip(copies, copies[1:])
            if "revocationDate" in one and "revocationDate" not in other]


def _without(start: int, end: Optional[int], holes: Sequence[Tuple[int, int]]) -> Iterator[Tuple[int, Optional[int]]]:
    for begin, until in sorted(holes):
        if begin >= (end or _FOREVER):
            break
        if start < begin:
            yield start, begin
        start = max(start, until)
    if start < (end or _FOREVER):
        yield start, end


def _column(row: Document) -> str:
    """The column in which a subscription counts while this transaction runs."""
    offer, discount = row.get("offerType"), row.get("offerDiscountType")
    return OFFERS[offer].format(DISCOUNTS[discount]) if offer in OFFERS and discount in DISCOUNTS else STANDARD


def _products(catalog: Any) -> Iterator[Product]:
    """The subscriptions of a catalog in the library's own form."""
    number = FIRST_APPLE_ID
    for group in catalog.get("groups", []):
        for each in group["products"]:
            yield Product(each["productId"], number, group["id"], each["level"], DURATIONS.get(each["period"], BLANK))
            number += 1


def _listed(products: Iterable[Product]) -> Dict[str, Any]:
    return {"data": [{
        "type": "subscriptions", "id": str(each.apple_id),
        "attributes": {"name": each.product_id, "productId": each.product_id, "groupLevel": each.level,
                       "subscriptionPeriod": PERIODS.get(each.duration)},
        "relationships": {"group": {"data": {"type": "subscriptionGroups", "id": each.group}}}} for each in products]}


def _named(row: Document, products: Mapping[str, Product], app: Document) -> List[str]:
    """The columns that name an app, a subscription and an offer."""
    product = products[row["productId"]]
    return [app["bundleId"], str(app.get("appAppleId", 0)), product.product_id, str(product.apple_id), product.group,
            product.duration, row.get("offerIdentifier", BLANK), row.get("offerIdentifier", BLANK)]


def _paid(amount: int, row: Document) -> List[str]:
    return [_units(amount), row["currency"], "0.00", row["currency"], BLANK, BLANK, BLANK, "iPhone"]


def _charge(day: date, amount: int, is_refund: bool, row: Document, products: Mapping[str, Product], app: Document,
            number: int) -> List[str]:
    offer = DISCOUNTS.get(row.get("offerDiscountType", ""), BLANK)
    return [day.isoformat(), *_named(row, products, app), offer, BLANK, BLANK, *_paid(amount, row),
            TWO_LETTERS[row["storefront"]], str(FIRST_SUBSCRIBER + number), BLANK, "Yes" if is_refund else BLANK,
            _local(row["purchaseDate"]).isoformat() if is_refund else BLANK,
            "1" if is_refund else str(row.get("quantity", 1))]


def _bucket(row: Document, products: Mapping[str, Product], app: Document) -> Tuple[str, ...]:
    """The columns of a row of the Subscription report before its counts."""
    return (*_named(row, products, app), *_paid(row.get("price", 0), row), BLANK, TWO_LETTERS[row["storefront"]])


def _states(counts: Mapping[Tuple[Any, ...], "Counter[int]"], days: int, version: str) -> Iterator[List[List[str]]]:
    """The Subscription report of each day, from the days on which each count begins and ends."""
    columns = [each for each in SUBSCRIPTION[SUBSCRIPTION.index(STANDARD):] if version != "1_2" or each not in LATER]
    running: Counter[Tuple[Any, ...]] = Counter()
    for day in range(days):
        for key, steps in counts.items():
            running[key] += steps.get(day, 0)
        rows: Dict[Tuple[Any, ...], Counter[str]] = {}
        for (*bucket, column), count in running.items():
            if count:
                rows.setdefault(tuple(bucket), Counter())[column] = count
        yield [SUBSCRIPTION[:SUBSCRIPTION.index(STANDARD)] + columns,
               *([*bucket, *(str(found[column]) for column in columns)] for bucket, found in sorted(rows.items()))]


def _save(folder: Path, report: str, day: date, version: str, rows: Iterable[Sequence[str]]) -> None:
    text = "".join("\t".join(row) + "\n" for row in rows)
    if version == "1_2":
        text = text.replace("Subscription Offer Name", "Promotional Offer Name", 1)
    _files.write(folder / f"{report}_{VENDOR}_{day:%Y%m%d}_V{version}.txt.gz", gzip.compress(text.encode(), mtime=0))


def _units(milliunits: int) -> str:
    sign, amount = "-" if milliunits < 0 else "", abs(milliunits)
    return f"{sign}{amount // 1000}.{amount % 1000 // 10:02}"


def _milliseconds(instant: Union[int, str]) -> int:
    if isinstance(instant, int):
        return instant
    return round(datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)


def _local(milliseconds: int) -> date:
    return datetime.fromtimestamp(milliseconds // 1000, timezone.utc).astimezone(ZONE).date()


def _midnight(day: date) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=ZONE).timestamp() * 1000)
