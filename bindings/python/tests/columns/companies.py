"""Random companies of the simulator, and what their summary must be by the truth.

This is the second computation of movements, customers and trials. It reads what really happened, the transactions as
they were charged and the reasons that EXPIRED gives, and never an answer of the library.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import datetime, timezone
from fractions import Fraction
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple, TypeVar

from subscore import RequestError, simulate

Document = Dict[str, Any]

MINUTE, DAY = 60_000, 86_400_000
START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
CATALOG: Document = {"groups": [
    {"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
        {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "199.99", "currency": "USD"},
        {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"},
        {"productId": "basic.week", "level": 3, "period": "P1W", "price": "2.99", "currency": "USD"}]},
    {"id": "30", "products": [
        {"productId": "news.month", "level": 1, "period": "P1M", "price": "4.99", "currency": "USD"},
        {"productId": "news.half", "level": 2, "period": "P6M", "price": "24.99", "currency": "USD"}]}]}
# Days after which no period is as long as another one, also if it is extended twice.
EXTENSIONS = (5, 40)
PRODUCTS = {product["productId"]: product for group in CATALOG["groups"] for product in group["products"]}
MONTHS = {"P1W": Fraction(7 * 4800, 146097), "P1M": Fraction(1), "P3M": Fraction(3), "P6M": Fraction(6),
          "P1Y": Fraction(12)}


# What happens


def an_offer(chance: random.Random, kind: int) -> Document:
    discount = chance.choice(["FREE_TRIAL", "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
    free = chance.choice(["P3D", "P1W", "P1M"])
    period = {"FREE_TRIAL": free, "PAY_AS_YOU_GO": "P1M", "PAY_UP_FRONT": "P3M"}[discount]
    return {"type": kind, "discountType": discount, "period": period, "identifier": "spring",
            **({} if discount == "FREE_TRIAL" else {"price": "2.97"})}


def a_purchase(chance: random.Random) -> Document:
    product = chance.choice(list(PRODUCTS))
    offer = {"offer": an_offer(chance, 1)} if chance.random() < .4 and product.endswith(".month") else {}
    return {"do": "subscribe", "productId": product, **offer}


def a_redemption(chance: random.Random) -> Document:
    return {"do": "redeem_offer", "offer": an_offer(chance, chance.choice([2, 3])), "productId":
            chance.choice(["pro.month", "basic.month", "news.month"])}


ACTIONS: List[Tuple[int, Callable[[random.Random], Document]]] = [
    (7, a_purchase),
    (4, lambda chance: {"do": "switch", "productId": chance.choice(list(PRODUCTS))}),
    (5, lambda chance: {"do": "auto_renew", "on": chance.random() < .4}),
    (10, lambda chance: {"do": "billing", "works": chance.random() < .6}),
    (3, lambda chance: {"do": "refund"}),
    (2, lambda chance: {"do": "reverse_refund"}),
    (3, lambda chance: {"do": "extend", "days": chance.choice(EXTENSIONS)}),
    (2, lambda chance: {"do": "price_increase", "productId": chance.choice(list(PRODUCTS)), "price": "21.99",
                        "consentRequired": chance.random() < .5}),
    (1, lambda chance: {"do": "consent", "agreed": chance.random() < .7}),
    (3, a_redemption),
    (1, lambda chance: {"do": "withdraw_product"}),
    (4, lambda chance: {"do": "family_share", "customer": chance.choice("abc")}),
    (1, lambda chance: {"do": "family_revoke", "customer": chance.choice("abc")}),
]


class Company(NamedTuple):
    customers: List[Document]
    at: List[int]


def company(chance: random.Random) -> Company:
    """Three customers of one family, for months to three years, and the instants to ask about."""
    until = START + chance.randint(90, 900) * DAY
    body: Document = {
        "catalog": CATALOG, "app": {"bundleId": "com.example.news"}, "environment": "Production", "start": START,
        "until": until, "gracePeriod": chance.choice([None, "P3D", "P16D", "P28D"]), "seed": chance.randint(0, 2**40),
        "customers": [{"id": each, "actions": []} for each in "abc"]}
    for customer in body["customers"]:
        at = START
        for number in range(chance.randint(2, 10)):
            at += int(chance.choice([3, 30, 60]) * chance.random() * DAY)
            if at >= until - MINUTE:
                break
            make = chance.choices([make for _, make in ACTIONS], [weight for weight, _ in ACTIONS])[0]
            customer["actions"].append({**(a_purchase if number == 0 else make)(chance), "at": at})
            try:
                simulate.simulate(body)
            except RequestError as error:
                assert error.code == "conflicting_fields", error
                customer["actions"].pop()
    customers: List[Document] = [dict(each) for each in simulate.simulate(body)["customers"]]
    for customer in customers:
        edit(customer, chance, until)
    months = [round(datetime(2026 + month // 12, month % 12 + 1, 1, tzinfo=timezone.utc).timestamp() * 1000)
              for month in range(36)]
    others = [chance.randrange(START, until) for _ in range(chance.randint(0, 6))]
    end = until - 2 * MINUTE  # What happens later may not be reported yet.
    return Company(customers, sorted(each for each in {*months, *others} if each < end))


def edit(customer: Document, chance: random.Random, until: int) -> None:
    """Some customers move to another country, and of some purchases nobody kept the price."""
    moved = chance.randrange(START, until) if chance.random() < .4 else until
    rows = {row["transactionId"] for row in customer["transactions"]}
    without = {each for each in sorted(rows) if chance.random() < .1}
    for row in customer["transactions"]:
        if row["transactionId"] in without:
            row.pop("price", None)
            row.pop("currency", None)
        elif "price" in row and row["purchaseDate"] >= moved:
            row.update(price=row["price"] * 9 // 10, currency="EUR")


# The truth


class Span(NamedTuple):
    """A time in which a purchase gives access."""

    start: int
    end: int
    is_grace: bool
    row: Document


class Trial(NamedTuple):
    started: int
    ended: Optional[int]
    outcome: Optional[str]


class Group:
    """What really happened to a customer in one subscription group."""

    def __init__(self, customer: Document, group: str, has_catalog: bool) -> None:
        self.has_catalog = has_catalog
        self.truth = [each for each in customer["truth"] if each["subscriptionGroupIdentifier"] == group]
        newest: Dict[str, Document] = {}  # In the order in which the purchases were made.
        self.extended = set()
        self.signed: Dict[str, int] = {}  # For the first time.
        for row in sorted(customer["transactions"], key=lambda row: row["signedDate"]):
            if row["subscriptionGroupIdentifier"] == group:
                if newest.get(row["transactionId"], row)["expiresDate"] != row["expiresDate"]:
                    self.extended.add(row["transactionId"])
                newest[row["transactionId"]] = row
                self.signed.setdefault(row["transactionId"], row["signedDate"])
        self.chains: Dict[str, List[Document]] = {}
        shares: Dict[str, List[Document]] = {}
        for row in newest.values():
            chains = self.chains if row["inAppOwnershipType"] == "PURCHASED" else shares
            chain = chains.setdefault(row["originalTransactionId"], [])
            # What was charged ahead never ran, if something else was bought before it began.
            chain[:] = [each for each in chain if each["purchaseDate"] < row["purchaseDate"]]
            if row.get("revocationDate", row["purchaseDate"] + 1) > row["purchaseDate"]:
                chain.append(row)
        self.documents = [sent["document"] for sent in customer["notifications"] if "data" in sent["document"]]
        self.spans = [span for chain in self.chains.values() for span in self._spans(chain)]
        self.shares = [span for chain in shares.values() for span in self._spans(chain)]
        rows = sorted((row for chain in self.chains.values() for row in chain), key=lambda row: row["purchaseDate"])
        self.payments = [row["purchaseDate"] for row in rows if not is_free(row)]
        self.trials = list(self._trials(rows))

    def _spans(self, chain: List[Document]) -> Iterator[Span]:
        for row, following in zip(chain, [*chain[1:], None]):
            begin = following["purchaseDate"] if following else 2**62
            end = min(row["expiresDate"], row.get("revocationDate", 2**62), begin)
            if end > row["purchaseDate"]:
                yield Span(row["purchaseDate"], end, False, row)
            # A refund ends the grace, also if it is taken back later.
            over = min([begin, *(signed for kind in ("EXPIRED", "REFUND") for signed, _ in self._about(row, kind)
                                 if signed > end)])
            graces = [info["gracePeriodExpiresDate"] for signed, info in self._about(row, "DID_FAIL_TO_RENEW")
                      if signed >= end and "gracePeriodExpiresDate" in info]
            if graces and end == row["expiresDate"] and min(graces[0], over) > end:
                yield Span(end, min(graces[0], over), True, row)

    def _about(self, row: Document, kind: str) -> Iterator[Tuple[int, Document]]:
        """When notifications of a type about a row were signed, and their renewal infos."""
        for each in self.documents:
            if each["notificationType"] == kind and \
                    each["data"]["transactionInfo"]["transactionId"] == row["transactionId"]:
                yield each["signedDate"], each["data"]["renewalInfo"]

    def _trials(self, rows: List[Document]) -> Iterator[Trial]:
        """Free periods before any payment."""
        free: List[Document] = []
        payment = next((row for row in rows if not is_free(row)), None)
        for row in rows:
            if row is payment:
                break
            if free and not self._continues(free[-1], row):
                yield self._trial(free, None)
                free = []
            free.append(row)
        if free:
            yield self._trial(free, payment)

    def _continues(self, free: Document, row: Document) -> bool:
        """Whether two free periods are one trial: they touch, or the store renewed the first late, without an end."""
        if row["purchaseDate"] <= min(free["expiresDate"], free.get("revocationDate", 2**62)):
            return True
        is_renewal = self._carrier(row) == "DID_RENEW" and row["originalTransactionId"] == free["originalTransactionId"]
        return is_renewal and all(end >= row["purchaseDate"] for end in self._ends(free))

    def _trial(self, free: List[Document], payment: Optional[Document]) -> Trial:
        start = free[0]["purchaseDate"]
        over = min(self._ends(free[-1]), default=2**62)
        paid = payment["purchaseDate"] if payment else 2**62
        if payment is not None and paid <= over:
            is_bought = self._carrier(payment) == "SUBSCRIBED" or \
                payment["originalTransactionId"] != free[-1]["originalTransactionId"]
            # A recovery in grace keeps the billing date, and is converted when it was charged.
            return Trial(start, paid, "lost") if is_bought else \
                Trial(start, max(paid, self.signed[payment["transactionId"]]), "converted")
        return Trial(start, over, "lost") if over < 2**62 else Trial(start, None, None)

    def _ends(self, row: Document) -> Iterator[int]:
        """When the subscription of a row ended by a refund or an expiration, at or after the row."""
        if "revocationDate" in row:
            yield row["revocationDate"]
        mine = {each["transactionId"] for each in self.chains[row["originalTransactionId"]]}
        for each in self.truth:
            if each["start"] > row["purchaseDate"] and each["state"] == "expired" and each["transactionId"] in mine:
                yield each["start"]
        # A refund ends grace and retry, and switches auto-renew off, also if it is taken back later.
        for signed, _ in self._about(row, "REFUND"):
            if signed < row["expiresDate"]:
                yield row["expiresDate"]
            elif not any(
                    row["purchaseDate"] < each["purchaseDate"] <= signed
                    for each in self.chains[row["originalTransactionId"]]):
                yield signed
        for each in self.documents:
            about = each["data"].get("transactionInfo") or {}
            if each["notificationType"] == "EXPIRED" and about["purchaseDate"] >= row["purchaseDate"] and \
                    about["originalTransactionId"] == row["originalTransactionId"]:
                yield each["signedDate"] if each["subtype"] == "BILLING_RETRY" else about["expiresDate"]

    def _carrier(self, row: Document) -> Optional[str]:
        """The type of the notification of a purchase."""
        for each in self.documents:
            if (each["data"].get("transactionInfo") or {}).get("transactionId") == row["transactionId"]:
                return str(each["notificationType"])
        return None

    def reason(self, at: int) -> str:
        """Why there is no access of the customer's own."""
        now = self.at(at)
        if now is None or now["hasAccess"]:
            return "unknown"
        if now["state"] != "expired":
            return "revoked" if now["state"] == "revoked" else "involuntary"
        expired = [each["subtype"] for each in self.documents
                   if each["notificationType"] == "EXPIRED" and each["signedDate"] <= at + MINUTE
                   and each["data"]["transactionInfo"]["transactionId"] == now["transactionId"]]
        if not expired:  # The refund that switched auto-renew off was taken back.
            return "voluntary"
        return {"VOLUNTARY": "voluntary", "BILLING_RETRY": "involuntary"}.get(expired[-1], "other")

    def monthly(self, row: Document) -> Optional[int]:
        """What a purchase costs a month: its price, by the months of the product, or of an offer that was paid at once.

        Nobody knows how long a period was before it was extended, unless the catalog or another purchase says so.
        """
        if is_free(row):
            return 0
        if "price" not in row:
            return None
        same = [each for each in self.chains[row["originalTransactionId"]] if offer_of(each) == offer_of(row)]
        is_known = not all(each["transactionId"] in self.extended for each in same) or \
            row["transactionId"] not in self.extended or self.has_catalog and "offerType" not in row
        if not is_known:
            return None
        period = "P3M" if row.get("offerDiscountType") == "PAY_UP_FRONT" else PRODUCTS[row["productId"]]["period"]
        return int(Fraction(row["price"]) / MONTHS[period] + Fraction(1, 2))

    def rank(self, span: Span) -> Tuple[int, bool, int]:
        level = PRODUCTS[span.row["productId"]]["level"] if self.has_catalog else 0
        return level, span.is_grace, -span.row["purchaseDate"]

    def at(self, at: int) -> Optional[Document]:
        """The truth at an instant."""
        return next((each for each in self.truth
                     if each["start"] <= at and (each["end"] is None or at < each["end"])), None)

    def state(self, at: int) -> str:
        return str((self.at(at) or {"state": "none"})["state"])

    def has_access(self, at: int) -> bool:
        return self.state(at) in ("subscribed", "billing_grace_period")

    def access_since(self, at: int) -> int:
        """When the access began that holds at an instant, by the truth."""
        since = at
        for each in reversed(self.truth):
            if each["start"] <= at and each["hasAccess"] and (each["end"] is None or each["end"] >= since):
                since = each["start"]
        return since


def is_free(row: Document) -> bool:
    return row.get("offerDiscountType") == "FREE_TRIAL"


def offer_of(row: Document) -> Tuple[Any, ...]:
    return tuple(row.get(name) for name in ("productId", "offerType", "offerDiscountType", "offerIdentifier"))


class Entry(NamedTuple):
    """One subscription at an instant."""

    group: Group
    is_covered: bool
    price: Optional[int]
    currency: Optional[str]
    is_in_grace: bool
    is_shared: bool
    is_free_to_stay: bool
    """It is covered, and a payment lies in the access that holds."""


def entry(group: Group, at: int) -> Entry:
    spans = [each for each in group.spans if each.start <= at < each.end]
    # The best of them is shown: subscribed before grace, then the newest purchase.
    spans.sort(key=lambda span: (span.is_grace, -span.row["purchaseDate"]))
    prices = [group.monthly(each.row) for each in spans]
    currencies = {each.row.get("currency") for each, price in zip(spans, prices) if price}
    price: Optional[int] = None
    currency = spans[0].row.get("currency") if spans else None
    if spans and None not in prices:
        price = sum(each or 0 for each in prices) if len(currencies) < 2 else prices[0]
        currency = next(iter(currencies)) if len(currencies) == 1 else currency
    stays = any(group.access_since(at) <= each <= at for each in group.payments)
    # A subscription is in grace if the purchase that is shown is: with a catalog that of the higher level.
    shown = min([each for each in (*spans, *group.shares) if each.start <= at < each.end], key=group.rank, default=None)
    is_in_grace = bool(spans) and shown is not None and shown.is_grace
    return Entry(group, bool(spans), price, currency, is_in_grace, group.has_access(at) and not spans,
                 bool(spans) and stays)


class Counts(NamedTuple):
    """A row of the summary by the truth. Amounts are by currency, and by kind and currency, without zeros."""

    revenue: Dict[Optional[str], int]
    in_grace: Dict[Optional[str], int]
    shared: int
    moved: Dict[Tuple[str, Optional[str]], int]
    customers: Dict[str, int]
    trials: Dict[str, int]


def counts(company: Company, has_catalog: bool) -> List[Counts]:
    """What the summary must be at each instant."""
    at = company.at
    groups = [[Group(each, group, has_catalog)
               for group in sorted({one["subscriptionGroupIdentifier"] for one in each["truth"]})]
              for each in company.customers]
    found = []
    for before, now in zip([None, *at], at):
        entries = [[entry(group, now) for group in mine] for mine in groups]
        moved: Counter[Tuple[str, Optional[str]]] = Counter()
        heads: Counter[str] = Counter(paying=sum(pays(each, now) for each in entries))
        trials: Counter[str] = Counter(open=sum(
            each.started <= now and (each.ended is None or each.ended > now)
            for mine in groups for group in mine for each in group.trials))
        if before is not None:
            for mine, each in zip(groups, entries):
                step([entry(group, before) for group in mine], each, before, now, moved, heads)
            for trial in (each for mine in groups for group in mine for each in group.trials):
                trials["started"] += before < trial.started <= now
                if trial.outcome and trial.ended and before < trial.ended <= now:
                    trials[trial.outcome] += 1
        revenue: Counter[Optional[str]] = Counter()
        in_grace: Counter[Optional[str]] = Counter()
        for one in (one for mine in entries for one in mine):
            revenue[one.currency] += one.price or 0
            in_grace[one.currency] += one.price or 0 if one.is_in_grace else 0
        shared = sum(one.is_shared for mine in entries for one in mine)
        found.append(Counts(
            nonzero(revenue), nonzero(in_grace), shared, nonzero(moved), nonzero(heads), nonzero(trials)))
    return found


Key = TypeVar("Key")


def nonzero(counts: Mapping[Key, int]) -> Dict[Key, int]:
    return {key: count for key, count in counts.items() if count}


def pays(entries: List[Entry], at: int) -> bool:
    """Whether this is a paying customer: something is paid for, or is free for somebody who never stopped paying."""
    return any(each.is_covered and each.price != 0 for each in entries) or any(each.is_free_to_stay for each in entries)


def has_paid(entries: List[Entry], by: int) -> bool:
    return any(payment <= by for each in entries for payment in each.group.payments)


def step(then: List[Entry], now: List[Entry], before: int, at: int, moved: Counter[Tuple[str, Optional[str]]],
         heads: Counter[str]) -> None:
    """Adds what one customer's step is: first prices that got known, then beginning and end, then changes."""
    paid, paying = pays(then, before), pays(now, at)
    rest: Dict[Optional[str], List[int]] = {}
    for was, each in zip(then, now):
        if was.is_covered and each.is_covered and (was.price is None or each.price is None):
            moved["unpriced", was.currency] -= was.price or 0
            moved["unpriced", each.currency] += each.price or 0
            continue
        rest.setdefault(was.currency, [0, 0])[0] += was.price or 0
        rest.setdefault(each.currency, [0, 0])[1] += each.price or 0
        if paid and not paying and was.price:
            moved["churned", was.currency] -= was.price
            moved[f"churned:{each.group.reason(at)}", was.currency] -= was.price
    if paid and not paying:
        heads["churned"] += 1
        return
    starts = not paid and paying
    name = "reactivated" if has_paid(then, before) else "new"
    heads[name] += starts
    came = [currency for currency, (old, new) in rest.items() if old == 0 < new]
    went = [currency for currency, (old, new) in rest.items() if old > 0 == new]
    for currency, (old, new) in rest.items():
        if starts:
            moved[name, currency] += new - old
        elif came and went and currency in (*came, *went):
            moved["currencyChange", currency] += new - old
        else:
            moved["expansion" if new > old else "contraction", currency] += new - old
