"""What the states of all subscriptions come to: a row for each instant, and the cohorts.

    from subscore import columns, summary

    states = columns.state_at(rows, reports=reports, at=[...], output=summary.OUTPUT)   # or a file of `subscore states`
    for row in summary.of(states).rows:
        print(row.at, row.active, row.churned.total, row.movements)

Nothing is decided here: states, reasons, prices and trials are the library's, and are only counted. docs/columns.md
defines each number. Requires pyarrow.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

from ._blocks import reader
from ._movements import KINDS, REASONS
from ._result import Result, at_milliseconds, build
from ._tally import COLUMNS, ENDS, FOR_ALL, TRIALS, Tally, needed

__all__ = ["AtInstant", "COLUMNS", "Churn", "Cohort", "Customers", "KINDS", "Movements", "OUTPUT", "PaidCohort",
           "REASONS", "Revenue", "Summary", "TrialCohort", "Trials", "of", "period", "summed",
           "units"]

STATES = ("active", "trial", "inGrace", "inRetry")
CROSSINGS = ("new", "reactivated", "churned")
OUTPUT = ("customer", "at", "originalTransactionId", *(name for name in FOR_ALL if name not in ("customer", "at")))
"""The columns of states that a complete summary needs, for `output=` of `columns.state_at()`."""


@dataclass(frozen=True)
class Churn(Result):
    """Subscriptions that had access at the instant before and have none now, by the reason."""

    total: int
    voluntary: int
    """The customer ended it."""
    involuntary: int
    """Billing failed."""
    revoked: int
    """It was refunded, or withdrawn from the family."""
    other: int
    """The store's other reasons."""
    unknown: int
    """No record states the reason."""


@dataclass(frozen=True)
class Revenue(Result):
    """What subscriptions that give access cost a month in one currency, shares not included."""

    currency: Optional[str]
    """None for prices without a currency."""
    subscriptions: int
    """How many have a monthly price; trials count with their price of 0."""
    milliunits: int
    """The sum of their monthlyPrice: 9990 is 9.99."""
    in_grace: int
    """How much of it is in a billing grace period, in milliunits."""
    restated: Optional[int]
    """Revenue at this instant as it is known now, less `milliunits`. None unless the states are those known then."""


@dataclass(frozen=True)
class Movements(Result):
    """Why the revenue of one currency changed since the instant before, in signed milliunits.

    new, reactivated, expansion, contraction, churned, currency_change and unpriced add up to the difference.
    """

    currency: Optional[str]
    new: int
    """Of customers who started to pay and had never paid."""
    reactivated: int
    """Of customers who started to pay again."""
    expansion: int
    """Of customers who pay more than before, in this currency."""
    contraction: int
    """Of customers who pay less than before, in this currency, and remain customers."""
    churned: int
    """Of customers who stopped paying, by the reason below."""
    churned_voluntary: int
    churned_involuntary: int
    churned_revoked: int
    churned_other: int
    churned_unknown: int
    currency_change: int
    """Of customers who pay in another currency than before."""
    unpriced: int
    """Of subscriptions whose price was not known before, or is not any more."""


@dataclass(frozen=True)
class Customers(Result):
    """Customers who pay, and who began and ceased to since the instant before."""

    paying: int
    """Those who pay, and those whose free period follows a paid one without a break in access."""
    new: Optional[int]
    """Those who had never paid before. None at the first instant, as the others."""
    reactivated: Optional[int]
    churned: Optional[int]


@dataclass(frozen=True)
class Trials(Result):
    """Trials by the dates on which they began and ended, after the instant before and by this one."""

    started: Optional[int]
    """None at the first instant, as the others."""
    converted: Optional[int]
    """A payment followed."""
    lost: Optional[int]
    """Access ended."""
    unknown: Optional[int]
    """They end in the records with auto-renew on, so the payment or the end may be missing there."""
    open: int
    """How many are not decided at the instant."""


@dataclass(frozen=True)
class AtInstant(Result):
    """The counts at one instant."""

    at: datetime
    period: Optional[str]
    """The time since the instant before, which new, returned, churned, movements and trials are about: 2025-01 of
    January. None at the first instant."""
    active: int
    """Subscriptions in the state subscribed, trials included."""
    trial: int
    """Those of them whose period has a price of 0."""
    in_grace: int
    in_retry: int
    new: Optional[int]
    """Subscriptions with access now that had not begun at the instant before. None at the first instant."""
    returned: Optional[int]
    """Subscriptions with access now that had ended by the instant before. None at the first instant."""
    churned: Optional[Churn]
    """None at the first instant."""
    shared: Optional[int]
    """Subscriptions that give access only because someone else pays. None if the states lack a column of OUTPUT."""
    monthly_revenue: Tuple[Revenue, ...]
    without_monthly_price: int
    """Subscriptions with access that no revenue includes, because their price or their period's length is unknown."""
    movements: Optional[Tuple[Movements, ...]]
    """One for each currency. None at the first instant, and if the states lack a column of OUTPUT."""
    customers: Optional[Customers]
    """None if the states lack a column of OUTPUT."""
    trials: Optional[Trials]
    """None if the states lack a column of OUTPUT."""

    def cells(self) -> Dict[str, str]:
        """The row for people, with amounts in units of the currency."""
        churn = {"churned" if reason == "total" else reason: getattr(self.churned, reason, None)
                 for reason in ("total", *REASONS)}
        counts = {"active": self.active, "of them trial": self.trial, "in grace": self.in_grace,
                  "in retry": self.in_retry, "shared": self.shared, "new": self.new, "returned": self.returned, **churn}
        return {**self._moment(), **_texts(counts),
                **{f"MRR {each.currency or '(no currency)'}": units(each.milliunits) for each in self.monthly_revenue},
                **({"no MRR": f"{self.without_monthly_price:,}"} if self.without_monthly_price else {})}

    def customer_cells(self) -> Dict[str, str]:
        """The counts of customers and trials for people."""
        if self.customers is None or self.trials is None:
            return {}
        customers, trials = self.customers, self.trials
        return {**self._moment(), **_texts({
            "paying customers": customers.paying, "new": customers.new, "reactivated": customers.reactivated,
            "churned": customers.churned, "trials open": trials.open, "started": trials.started,
            "converted": trials.converted, "lost": trials.lost, "unknown": trials.unknown})}

    def revenue_cells(self) -> List[Dict[str, str]]:
        """The movements of each currency for people, with amounts in units of the currency."""
        moved = {each.currency: each.raw for each in self.movements or ()}
        found = {each.currency: each for each in self.monthly_revenue}
        rows = []
        for currency in _in_order({*moved, *found}):
            kinds = moved.get(currency, {})
            amounts = {**{"currency change" if kind == "currencyChange" else kind: kinds.get(kind) for kind in KINDS},
                       "MRR": found[currency].milliunits if currency in found else 0,
                       "in grace": found[currency].in_grace if currency in found else 0,
                       "restated": found[currency].restated if currency in found else None}
            rows.append({**self._moment(), "currency": currency or "(no currency)", **{
                name: "-" if each is None else "0" if each == 0 else units(each) for name, each in amounts.items()}})
        return rows

    def _moment(self) -> Dict[str, str]:
        return {"at": f"{self.at:%Y-%m-%d %H:%M}", "since the one before": self.period or "-"}


def _texts(counts: Dict[str, Optional[int]]) -> Dict[str, str]:
    return {name: "-" if each is None else f"{each:,}" for name, each in counts.items()}


def period(since: datetime, until: datetime) -> str:
    """The time between two instants: a month as 2025-01, a day as 2025-01-31, or both instants.

    Months may begin in any time zone.
    """
    middle = since + (until - since) / 2
    first = middle.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    if max(abs(since - first), abs(until - following)) <= timedelta(hours=15):
        return f"{first:%Y-%m}"
    midnight = all((each.hour, each.minute, each.second) == (0, 0, 0) for each in (since, until))
    if midnight and until - since == timedelta(days=1):
        return f"{since:%Y-%m-%d}"
    form = "%Y-%m-%d" if midnight else "%Y-%m-%d %H:%M"
    return f"{since:{form}} to {until:{form}}"


def units(milliunits: int) -> str:
    """An amount in units of its currency, with two decimals; half a hundredth is rounded up."""
    hundredths = (milliunits + 5) // 10
    whole, fraction = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole:,}.{fraction:02}"


@dataclass(frozen=True)
class Cohort:
    """The subscriptions that began after one instant and by the next one."""

    at: datetime
    """The instant by which they had begun."""
    since: datetime
    """The instant before: they began after it."""
    size: int
    """How many began, also those that ended before this instant."""
    with_access: Tuple[int, ...]
    """How many of them have access at this instant, and at each later one."""


@dataclass(frozen=True)
class TrialCohort:
    """The trials that started in one month, at one instant. Of each subscription the newest trial counts."""

    month: str
    """As 2025-01."""
    at: datetime
    started: int
    converted: int
    lost: int
    unknown: int
    open: int


@dataclass(frozen=True)
class PaidCohort:
    """The customers whose first payment was in one month, at one instant."""

    month: str
    """As 2025-01."""
    at: datetime
    customers: int
    """How many paid for the first time in the month."""
    paying: int
    """How many of them are paying customers at the instant."""
    monthly_revenue: Dict[Optional[str], int]
    """What these pay a month, in milliunits by currency."""


@dataclass(frozen=True)
class Summary:
    """What all states come to."""

    rows: Tuple[AtInstant, ...]
    """One for each instant, the earliest first."""
    cohorts: Tuple[Cohort, ...]
    """One for each instant except the first. What had begun by the first instant belongs to none."""
    trial_cohorts: Tuple[TrialCohort, ...] = ()
    """By month and instant. Empty if the states lack a column of OUTPUT."""
    paid_cohorts: Tuple[PaidCohort, ...] = ()
    """By month and instant. Empty if the states lack a column of OUTPUT."""

    def table(self) -> Any:
        """The rows as a table of pyarrow. The revenue and the movements of each currency are columns in milliunits."""
        arrow = needed("pyarrow")
        found: Dict[str, Any] = {"at": arrow.array([row.at for row in self.rows], arrow.timestamp("ms", "UTC"))}

        def add(name: str, values: Iterable[Optional[int]]) -> None:
            found[name] = arrow.array(list(values), arrow.int64())

        for name in (*STATES, "new", "returned"):
            add(name, (row.raw[name] for row in self.rows))
        for reason in ("total", *REASONS):
            add("churned" if reason == "total" else f"churned{reason.title()}",
                (getattr(row.churned, reason, None) for row in self.rows))
        add("withoutMonthlyPrice", (row.without_monthly_price for row in self.rows))
        revenue = [{each.currency: each for each in row.monthly_revenue} for row in self.rows]
        moved = [None if row.movements is None else {each.currency: each.raw for each in row.movements}
                 for row in self.rows]
        paid = _in_order({currency for row in revenue for currency in row})
        for currency in paid:
            add(column("mrr", currency), (row[currency].milliunits if currency in row else 0 for row in revenue))
        currencies = _in_order({*paid, *(each for row in moved for each in row or ())})
        for currency in currencies:
            add(column("inGrace", currency), (row[currency].in_grace if currency in row else 0 for row in revenue))
        if any(row.customers for row in self.rows):
            self._add_customers(add)
            for kind in (*KINDS, *(f"churned{reason.title()}" for reason in REASONS)):
                for currency in currencies:
                    add(column(kind, currency),
                        (None if row is None else row.get(currency, {}).get(kind, 0) for row in moved))
        if any(each.restated is not None for row in revenue for each in row.values()):
            for currency in currencies:
                add(column("restated", currency), (row[currency].restated if currency in row else 0 for row in revenue))
        found["period"] = arrow.array([row.period for row in self.rows], arrow.string())
        return arrow.table(found)

    def _add_customers(self, add: Any) -> None:
        add("shared", (row.shared for row in self.rows))
        for name in ("paying", *CROSSINGS):
            add(f"customers{name.title()}", (row.raw["customers"][name] for row in self.rows))
        for name in ("started", *ENDS, "open"):
            add(f"trials{name.title()}", (row.raw["trials"][name] for row in self.rows))

    def cohort_table(self) -> Any:
        """The cohorts of months as a table of pyarrow: those of trials, then those of first payments."""
        arrow = needed("pyarrow")
        trials, payers = self.trial_cohorts, self.paid_cohorts
        both: List[Any] = [*trials, *payers]
        found: Dict[str, Any] = {
            "kind": arrow.array(["trial"] * len(trials) + ["paid"] * len(payers), arrow.string()),
            "month": arrow.array([each.month for each in both], arrow.string()),
            "at": arrow.array([each.at for each in both], arrow.timestamp("ms", "UTC"))}

        def add(name: str, *values: Iterable[Optional[int]]) -> None:
            found[name] = arrow.array([each for part in values for each in part], arrow.int64())

        for name in ("started", *ENDS, "open"):
            add(f"trials{name.title()}", (getattr(each, name) for each in trials), [None] * len(payers))
        add("customers", [None] * len(trials), (each.customers for each in payers))
        add("customersPaying", [None] * len(trials), (each.paying for each in payers))
        for currency in _in_order({currency for each in payers for currency in each.monthly_revenue}):
            add(column("mrr", currency), [None] * len(trials),
                (each.monthly_revenue.get(currency, 0) for each in payers))
        return arrow.table(found)


def column(name: str, currency: Optional[str]) -> str:
    """The name of a column of amounts."""
    return f"{name}Milliunits{'_' if currency else ''}{currency or ''}"


def _in_order(currencies: Iterable[Optional[str]]) -> List[Optional[str]]:
    return sorted(currencies, key=lambda currency: (currency is None, currency))


def breakdown(tally: Tally, names: Sequence[str], value: Callable[[int], Sequence[Optional[str]]]) -> Any:
    """The counts of each group at each instant as a table of pyarrow: the values of its columns, and what is counted of
    its subscriptions."""
    arrow = needed("pyarrow")
    groups = sorted({(index, group) for index, group, _ in (*tally.by_counts, *tally.by_revenue)},
                    key=lambda each: (each[0], [(text is not None, text or "") for text in value(each[1])]))
    instants = [at_milliseconds(each) for each in tally.instants]
    found: Dict[str, Any] = {
        "at": arrow.array([instants[index] for index, _ in groups], arrow.timestamp("ms", "UTC")),
        "period": arrow.array([period(*instants[index - 1:index + 1]) if index else None for index, _ in groups],
                              arrow.string())}
    for number, name in enumerate(names):
        found[name] = arrow.array([value(group)[number] for _, group in groups], arrow.string())
    for name in (*STATES, "shared", "new", "returned", "churned", *REASONS, "withoutMonthlyPrice"):
        parts = REASONS if name == "churned" else (name,)
        is_change = name in ("new", "returned", "churned", *REASONS)
        found[f"churned{name.title()}" if name in REASONS else name] = arrow.array(
            [None if is_change and not index else sum(tally.by_counts[index, group, part] for part in parts)
             for index, group in groups], arrow.int64())
    for currency in _in_order({currency for *_, currency in tally.by_revenue}):
        found[column("mrr", currency)] = arrow.array(
            [tally.by_revenue[index, group, currency] for index, group in groups], arrow.int64())
    return arrow.table(found)


def of(states: Any, *, known_now: Optional[Any] = None, zone: tzinfo = timezone.utc) -> Summary:
    """The summary of a table of states.

    Args:
        states: An answer of `columns.state_at()`, or a table of its columns that any library with Arrow has read. The
            instants of a subscription must be adjacent, each once, and in the same order for all, as in the answer, and
            the subscriptions of a customer must be adjacent. Movements, customers and trials require all columns of
            OUTPUT.
        known_now: If the states are those known then (`known_at="at"`), those of the same instants without `known_at`,
            for what is restated.
        zone: The zone in which the months of cohorts begin.

    Raises:
        ValueError: A column is missing, or the instants are in another order.
    """
    tally, restated = Tally(zone=zone), None
    tally.add(reader("states", states).read_all())
    if known_now is not None:
        restated = Tally(has_retention=False)
        restated.add(reader("known_now", known_now).read_all())
    return summed(tally, restated)


def summed(tally: Tally, known_now: Optional[Tally] = None) -> Summary:
    """The summary of what was counted."""
    if known_now is not None and known_now.instants != tally.instants:
        raise ValueError("known_now: the instants are not those of the states")
    count = len(tally.instants)
    rows = tuple(build(AtInstant, _row(tally, index, known_now)) for index in range(count))
    cohorts = tuple(Cohort(rows[index].at, rows[index - 1].at, tally.begun[index],
                           tuple(tally.kept[index, later] for later in range(index, count)))
                    for index in range(1, count) if tally.has_retention)
    return Summary(rows, cohorts, tuple(_trial_cohorts(tally)), tuple(_paid_cohorts(tally)))


def _row(tally: Tally, index: int, known_now: Optional[Tally]) -> Dict[str, Any]:
    """The document of one instant."""
    counts, is_first, has_customers = tally.counts, index == 0, bool(tally.has_customers)

    def since(name: str) -> Optional[int]:
        return None if is_first else counts[index, name]

    churned = {reason: counts[index, reason] for reason in REASONS}
    return {
        "at": tally.instants[index],
        "period": None if is_first else period(*map(at_milliseconds, tally.instants[index - 1:index + 1])),
        **{name: counts[index, name] for name in STATES}, "new": since("new"),
        "returned": since("returned"), "churned": None if is_first else {"total": sum(churned.values()), **churned},
        "shared": counts[index, "shared"] if has_customers else None,
        "monthlyRevenue": _revenue(tally, index, known_now),
        "withoutMonthlyPrice": counts[index, "withoutMonthlyPrice"],
        "movements": None if is_first or not has_customers else _movements(tally, index),
        "customers": {"paying": counts[index, "customersPaying"],
                      **{name: since(f"customers{name.title()}") for name in CROSSINGS}} if has_customers else None,
        "trials": {**{name[len("trials"):].lower(): since(name) for name in TRIALS},
                   "open": counts[index, "trialsOpen"]} if has_customers else None}


def _revenue(tally: Tally, index: int, known_now: Optional[Tally]) -> List[Dict[str, Any]]:
    currencies = {currency for at, currency in tally.priced if at == index}
    if known_now is not None:
        currencies |= {currency for at, currency in known_now.priced if at == index}
    return [{
        "currency": each, "subscriptions": tally.priced[index, each], "milliunits": tally.revenue[index, each],
        "inGrace": tally.in_grace[index, each],
        "restated": None if known_now is None else known_now.revenue[index, each] - tally.revenue[index, each],
    } for each in _in_order(currencies)]


def _movements(tally: Tally, index: int) -> List[Dict[str, Any]]:
    moved = tally.moved
    currencies = {currency for at, _, currency in moved if at == index}
    return [{"currency": each, **{kind: moved[index, kind, each] for kind in KINDS},
             **{f"churned{reason.title()}": moved[index, f"churned:{reason}", each] for reason in REASONS}}
            for each in _in_order(currencies)]


def _trial_cohorts(tally: Tally) -> Iterable[TrialCohort]:
    for month, index in sorted({(month, index) for month, index, _ in tally.trials}):
        ends = {name: tally.trials[month, index, name] for name in (*ENDS, "open")}
        yield TrialCohort(month, at_milliseconds(tally.instants[index]), sum(ends.values()), **ends)


def _paid_cohorts(tally: Tally) -> Iterable[PaidCohort]:
    revenue: Dict[Tuple[str, int], Dict[Optional[str], int]] = {}
    for (month, index, currency), amount in tally.paid.items():
        revenue.setdefault((month, index), {})[currency] = amount
    for month, index in sorted({(month, index) for month, index, _ in tally.payers}):
        yield PaidCohort(month, at_milliseconds(tally.instants[index]), tally.payers[month, index, "customers"],
                         tally.payers[month, index, "customersPaying"], revenue.get((month, index), {}))
