"""States and timelines of whole files, and what they come to."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .. import columns
from .._result import Result, build
from .files import Progress, Rows, months, needed, whole
from .inputs import Inputs, Missing

REVENUE_IS = "of each active subscription, the price of the period it is in, divided by the months of that period"
# What ended access, by the state or else by the reason.
CHURN = {"revoked": "revoked", "billing_retry": "involuntary", "billing_error": "involuntary", "voluntary": "voluntary",
         None: "unknown"}
DAY = 86_400_000
MONTH = Fraction(1461, 48)  # days, on average
# How many days some months have, and how many weeks a week.
CALENDAR = [(28, 31, 1), (59, 62, 2), (89, 92, 3), (181, 184, 6), (365, 366, 12)]


@dataclass(frozen=True)
class Churn(Result):
    """Subscriptions with access at the first instant and without at the last, by why they have none."""

    since: datetime
    total: int
    voluntary: int
    involuntary: int
    revoked: int
    other: int
    unknown: int


@dataclass(frozen=True)
class Revenue(Result):
    """What active subscriptions bring a month."""

    currency: Optional[str]
    subscriptions: int
    monthly: str


@dataclass(frozen=True)
class PassedOver(Result):
    """Records that were passed over."""

    code: str
    count: int


@dataclass(frozen=True)
class Said(Result):
    """A warning."""

    code: str
    count: Optional[int]
    message: str


@dataclass(frozen=True)
class Written(Result):
    """What was read and written."""

    output: str
    customers: int
    rows: int
    records: int
    passed_over: Tuple[PassedOver, ...]
    warnings: Tuple[Said, ...]


@dataclass(frozen=True)
class Summary(Written):
    """What the states come to, at the last instant."""

    at: Optional[datetime]
    active: int
    in_grace: int
    in_retry: int
    churned: Optional[Churn]
    revenue_is: str
    monthly_revenue: Tuple[Revenue, ...]


def months_of(days: int) -> Fraction:
    """How many months a period of so many days is: a whole number where the calendar makes it one."""
    exact = next((count for least, most, count in CALENDAR if least <= days <= most), None)
    return Fraction(exact) if exact else Fraction(days) / MONTH


class Sums:
    """Counts over all batches of an answer, and over the rows that it was made of."""

    def __init__(self, columns: Dict[str, str]) -> None:
        self.compute = needed("pyarrow.compute")
        self.columns = columns
        self.first: Any = None
        self.last: Any = None
        self.states: Counter[str] = Counter()
        self.churned: Counter[str] = Counter()
        self.prices: Counter[Tuple[Optional[str], Optional[str]]] = Counter()
        self.subscribed: Counter[Optional[str]] = Counter()
        self.periods: Dict[str, Counter[int]] = {}

    def look(self, rows: Any) -> None:
        """Notes how long the periods of each product are."""
        compute = self.compute
        product, start, end = (rows[self.columns.get(name, name)]
                               for name in ("productId", "purchaseDate", "expiresDate"))
        arrow = needed("pyarrow")
        if not arrow.types.is_dictionary(product.type):
            product = product.dictionary_encode()
        milliseconds = [each if arrow.types.is_integer(each.type) else
                        each.cast(arrow.timestamp("ms"), safe=False).cast("int64") for each in (start, end)]
        days = compute.divide(compute.add(compute.subtract(*reversed(milliseconds)), DAY // 2), DAY)
        table = arrow.table({"product": product.indices, "days": days}).group_by(["product", "days"]).aggregate(
            [([], "count_all")])
        names = product.dictionary.to_pylist()
        for each in table.to_pylist():
            if each["product"] is not None and each["days"] is not None and each["days"] > 0:
                counted = self.periods.setdefault(str(names[each["product"]]), Counter())
                counted[each["days"]] += each["count_all"]

    def add(self, states: Any, instants: int) -> None:
        compute = self.compute
        if not len(states):
            return
        if self.last is None:
            asked = states["at"][:instants].to_pylist()
            self.first, self.last = min(asked), max(asked)
        first, last = (states.filter(compute.equal(states["at"], each)) for each in (self.first, self.last))
        for state, count in grouped(last, ["state"]):
            self.states[state] += count
        lost = last.filter(compute.and_(first["hasAccess"], compute.invert(last["hasAccess"])))
        for state, reason, count in grouped(lost, ["state", "expirationReason"]):
            self.churned[CHURN.get(state) or CHURN.get(reason, "other")] += count
        active = last.filter(compute.equal(last["state"].cast("string"), "subscribed"))
        for product, currency, price, count in grouped(active, ["productId", "currency"], "price"):
            self.prices[product, currency] += price or 0
            self.subscribed[currency] += count

    def revenue(self) -> List[Dict[str, Any]]:
        """By currency, in milliunits until the end, where they are rounded once."""
        found: Dict[Optional[str], Fraction] = {}
        for (product, currency), price in self.prices.items():
            counted = self.periods.get(str(product))
            share = 1 / months_of(counted.most_common(1)[0][0]) if counted else Fraction(0)
            found[currency] = found.get(currency, Fraction(0)) + price * share
        order = sorted(found, key=lambda currency: (currency is None, currency))
        return [{"currency": each, "subscriptions": self.subscribed[each], "monthly": spoken(found[each])}
                for each in order]


def spoken(milliunits: Fraction) -> str:
    """An amount with two decimals, of a half up."""
    hundredths = (milliunits / 10 + Fraction(1, 2)).__floor__()
    return f"{hundredths // 100}.{hundredths % 100:02}"


def grouped(table: Any, names: List[str], summed: Optional[str] = None) -> Iterator[Tuple[Any, ...]]:
    """The distinct values of these columns, each with the sum of another one, and with how many there are."""
    sums: List[Any] = [(summed, "sum")] if summed else []
    # A dictionary cannot be a key beside other batches' dictionaries.
    plain = needed("pyarrow").table({name: table[name].cast("string") for name in names} |
                                    ({summed: table[summed]} if summed else {}))
    for each in plain.group_by(names).aggregate([*sums, ([], "count_all")]).to_pylist():
        yield (*(each[name] for name in names), *([each[f"{summed}_sum"]] if summed else []), each["count_all"])


def states(options: Namespace, inputs: Inputs) -> Result:
    if (options.at is None) == (options.monthly is None):
        raise Missing("--at or --monthly is wanted" if options.at is None else "--at and --monthly exclude each other")
    at = options.at or months(*options.monthly)
    inputs.sources.update({"/entitlements": "--entitlement", "/at": "--monthly" if options.at is None else "--at"})
    sums = Sums(dict(options.columns or []))
    told = answered(options, inputs, columns.state_at_batches, sums, len(at), at=at,
                    entitlements=options.entitlements, catalog=inputs.optional("/catalog", options.catalog))
    seen = sums.last is not None
    return build(Summary, {
        **told, "at": sums.last and int(sums.last.timestamp() * 1000), "active": sums.states["subscribed"],
        "inGrace": sums.states["billing_grace_period"], "inRetry": sums.states["billing_retry"],
        "churned": {"since": int(sums.first.timestamp() * 1000), "total": sum(sums.churned.values()),
                    **{kind: sums.churned[kind] for kind in {*CHURN.values(), "other"}}}
        if seen and sums.first != sums.last else None,
        "revenueIs": REVENUE_IS, "monthlyRevenue": sums.revenue(),
    })


def timelines(options: Namespace, inputs: Inputs) -> Result:
    return build(Written, answered(options, inputs, columns.timeline_batches, None, 1))


def answered(options: Namespace, inputs: Inputs, function: Any, sums: Optional[Sums], instants: int,
             **fields: Any) -> Dict[str, Any]:
    """Writes the answers about the files, and returns what there is to tell of them."""
    names = dict(options.columns or [])
    inputs.sources.update({"/rows": ", ".join(options.rows), "/reports": str(options.reports)})
    rows = Rows(options.rows, names)
    reports = None if options.reports is None else Rows([options.reports], names)
    arrow = needed("pyarrow")
    count: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    said: Dict[str, Dict[str, Any]] = {}
    progress = Progress(rows.total)
    with whole(options.output) as writer:
        try:
            for answer in function(
                    rows.reader(sums and sums.look), reports=reports and reports.reader(), columns=names or None,
                    threads=options.threads, known_at=options.known_at, assume_renewal=options.assume_renewal,
                    retroactive_refunds=options.retroactive_refunds, environment=options.environment,
                    bundle_id=options.bundle_id, **fields):
                table = arrow.table(answer)
                writer.write(table)
                if sums is not None:
                    sums.add(table, instants)
                count.update({"customers": answer.customers, "rows": answer.rows, "records": len(table)})
                passed.update(answer.passed_over)
                for each in answer.warnings:
                    known = said.setdefault(each.code, {"code": each.code, "message": each.message, "count": None})
                    known["count"] = each.count and (known["count"] or 0) + each.count
                progress.show(answer.rows, answer.customers)
        finally:
            progress.close()
    return {"output": options.output, "customers": count["customers"], "rows": count["rows"],
            "records": count["records"], "warnings": list(said.values()),
            "passedOver": [{"code": code, "count": number} for code, number in sorted(passed.items())]}
