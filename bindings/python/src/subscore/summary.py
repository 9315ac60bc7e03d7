"""What the states of all subscriptions come to: a row for each instant, and the cohorts.

    from subscore import columns, summary

    states = columns.state_at(rows, reports=reports, at=[...])      # or a table that `subscore states` wrote
    for row in summary.of(states).rows:
        print(row.at, row.active, row.churned.total)

Nothing is decided here: states, reasons and prices are the library's, and are only counted. docs/columns.md defines
each number. Requires pyarrow.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, Iterable, List, Optional, Tuple

from ._install import extra
from ._result import Result, build

STATES = ("active", "trial", "inGrace", "inRetry")
OF_STATE = {"subscribed": "active", "billing_grace_period": "inGrace", "billing_retry": "inRetry"}
REASONS = ("voluntary", "involuntary", "revoked", "other", "unknown")
# Why access ended: by the state that followed, or else by the reason of the expiration.
BY_STATE = {"revoked": "revoked", "billing_retry": "involuntary"}
BY_REASON = {"billing_error": "involuntary", "voluntary": "voluntary", None: "unknown"}
COLUMNS = ("at", "state", "hasAccess", "expirationReason", "price", "monthlyPrice", "currency")


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
    """What active subscriptions in one currency pay a month."""

    currency: Optional[str]
    """None for prices without a currency."""
    subscriptions: int
    """How many have a monthly price; trials count with their price of 0."""
    milliunits: int
    """The sum of their monthlyPrice: 9990 is 9.99."""


@dataclass(frozen=True)
class AtInstant(Result):
    """The counts at one instant."""

    at: datetime
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
    monthly_revenue: Tuple[Revenue, ...]
    without_monthly_price: int
    """Active subscriptions that no revenue includes, because their price or the length of their period is unknown."""

    def cells(self) -> Dict[str, str]:
        """The row for people, with amounts in units of the currency."""
        churn = {"churned" if reason == "total" else reason: getattr(self.churned, reason, None)
                 for reason in ("total", *REASONS)}
        counts = {"active": self.active, "of them trial": self.trial, "in grace": self.in_grace,
                  "in retry": self.in_retry, "new": self.new, "returned": self.returned, **churn}
        return {"at": f"{self.at:%Y-%m-%d %H:%M}", **{name: "-" if each is None else f"{each:,}"
                                                      for name, each in counts.items()},
                **{f"MRR {each.currency or '(no currency)'}": units(each.milliunits) for each in self.monthly_revenue},
                **({"no MRR": f"{self.without_monthly_price:,}"} if self.without_monthly_price else {})}


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
    size: int
    """How many began, also those that ended before this instant."""
    with_access: Tuple[int, ...]
    """How many of them have access at this instant, and at each later one."""


@dataclass(frozen=True)
class Summary:
    """What all states come to."""

    rows: Tuple[AtInstant, ...]
    """One for each instant, the earliest first."""
    cohorts: Tuple[Cohort, ...]
    """One for each instant except the first. What had begun by the first instant belongs to none."""

    def table(self) -> Any:
        """The rows as a table of pyarrow. The revenue of each currency is a column in milliunits."""
        arrow = needed("pyarrow")
        currencies = sorted({each.currency or "" for row in self.rows for each in row.monthly_revenue})
        found: Dict[str, Any] = {"at": arrow.array([row.at for row in self.rows], arrow.timestamp("ms", "UTC"))}

        def add(name: str, values: Iterable[Optional[int]]) -> None:
            found[name] = arrow.array(list(values), arrow.int64())

        for name in (*STATES, "new", "returned"):
            add(name, (row.raw[name] for row in self.rows))
        for reason in ("total", *REASONS):
            add("churned" if reason == "total" else f"churned{reason.title()}",
                (getattr(row.churned, reason, None) for row in self.rows))
        add("withoutMonthlyPrice", (row.without_monthly_price for row in self.rows))
        for currency in currencies:
            add(f"mrrMilliunits{currency and '_'}{currency}",
                (sum(each.milliunits for each in row.monthly_revenue if (each.currency or "") == currency)
                 for row in self.rows))
        return arrow.table(found)


def needed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"a summary needs pyarrow ({error}): {extra('columns')}") from None


def of(states: Any) -> Summary:
    """The summary of a table of states.

    Args:
        states: An answer of `columns.state_at()`, or a table of its columns that any library with Arrow has read. The
            instants of a subscription must be adjacent, each once, and in the same order for all, as in the answer.

    Raises:
        ValueError: A column is missing, or the instants are in another order.
    """
    tally = Tally()
    tally.add(needed("pyarrow").table(states))
    return tally.summary()


class Tally:
    """Counts over the batches of an answer, each of whole subscriptions. Cohorts take as long as all other counts."""

    def __init__(self, has_cohorts: bool = True) -> None:
        self._arrow, self._compute = needed("pyarrow"), needed("pyarrow.compute")
        self._has_cohorts = has_cohorts
        self._given: Any = None  # The instants in their order, and ascending.
        self._ascending: Any = None
        self.instants: List[int] = []
        """In milliseconds, ascending."""
        self._counts: Counter[Tuple[int, str]] = Counter()
        self._revenue: Counter[Tuple[int, Optional[str]]] = Counter()
        self._priced: Counter[Tuple[int, Optional[str]]] = Counter()
        self._sizes: Counter[int] = Counter()
        self._kept: Counter[Tuple[int, int]] = Counter()

    def add(self, states: Any) -> None:
        missing = [name for name in COLUMNS if name not in states.column_names]
        if missing:
            raise ValueError(f"states: no column {missing[0]!r}; a table is expected that `subscore states` or "
                             "columns.state_at() of this version wrote")
        if not len(states):
            return
        arrow, compute = self._arrow, self._compute
        at = states["at"].cast(arrow.timestamp("ms", "UTC"), safe=False).cast("int64").combine_chunks()
        if self._given is None:
            self._given = compute.unique(at)
            self._ascending = self._given.take(compute.sort_indices(self._given))
            self.instants = self._ascending.to_pylist()
        self._check(at)
        own = arrow.table({
            "index": compute.index_in(at, value_set=self._ascending), "state": states["state"].cast("string"),
            "access": states["hasAccess"], "reason": states["expirationReason"].cast("string"),
            "currency": states["currency"].cast("string"), "price": states["price"].cast("int64"),
            "monthly": states["monthlyPrice"].cast("int64")})
        if self._given != self._ascending:  # The instants of each subscription in their order.
            count = len(self._given)
            order = compute.sort_indices(self._given).to_pylist()
            own = own.take(arrow.array([first + each for first in range(0, len(own), count) for each in order]))
        self._count_states(own)
        self._count_changes(own)
        if self._has_cohorts:
            self._count_cohorts(own)

    def _check(self, at: Any) -> None:
        """Checks that the instants repeat in the order of the first ones."""
        compute, count = self._compute, len(self._given)
        if len(at) % count or at.null_count or at[:count] != self._given or \
                not compute.all(compute.equal(at[count:], at[:-count]), min_count=0).as_py():
            raise ValueError("states: the instants of a subscription must be adjacent, each once, and in the same "
                             "order for every subscription, as `subscore states` and columns.state_at() write them")

    def _count_states(self, own: Any) -> None:
        for index, state, price, currency, monthly, count in self._grouped(
                own, "index", "state", "price", "currency", "monthly"):
            name = OF_STATE.get(state)
            if name is not None:
                self._counts[index, name] += count
            if name != "active":
                continue
            if price == 0:
                self._counts[index, "trial"] += count
            if monthly is None:
                self._counts[index, "withoutMonthlyPrice"] += count
            else:
                self._revenue[index, currency] += monthly * count
                self._priced[index, currency] += count

    def _count_changes(self, own: Any) -> None:
        """Counts what began and what ended between each instant and the next one."""
        if len(self.instants) == 1:
            return
        before, now = own[:-1], own[1:]
        pairs = self._arrow.table({
            "index": now["index"], "has": now["access"], "from": before["state"], "state": now["state"],
            "reason": now["reason"]})
        changed = pairs.filter(self._compute.not_equal(before["access"], now["access"]))
        for index, has, former, state, reason, count in self._grouped(
                changed, "index", "has", "from", "state", "reason"):
            if index == 0:  # The row before is about another subscription.
                continue
            if has:
                name = "new" if former == "none" else "returned"
            else:
                name = BY_STATE.get(state) or BY_REASON.get(reason, "other")
            self._counts[index, name] += count

    def _count_cohorts(self, own: Any) -> None:
        arrow, compute = self._arrow, self._compute
        number = compute.cumulative_sum(compute.equal(own["index"], 0).cast("int64"))  # Of the subscription.
        own = arrow.table({"number": number, "index": own["index"], "access": own["access"], "state": own["state"]})
        begun = own.filter(compute.not_equal(own["state"], "none"))
        firsts = begun.group_by("number").aggregate([("index", "min")])
        for cohort, count in self._grouped(firsts, "index_min"):
            self._sizes[cohort] += count
        access = begun.filter(begun["access"])
        found = compute.index_in(access["number"], value_set=firsts["number"].combine_chunks())
        kept = arrow.table({"cohort": firsts["index_min"].take(found), "index": access["index"]})
        for cohort, index, count in self._grouped(kept, "cohort", "index"):
            self._kept[cohort, index] += count

    def _grouped(self, table: Any, *names: str) -> List[Tuple[Any, ...]]:
        """The distinct values of these columns together, and how many rows have them.

        It needs neither pyarrow.acero, which Table.group_by() imports, nor a number of Python in an expression. Both
        import pandas where it is installed, and that takes longer than to count a million rows.
        """
        compute = self._compute
        found: List[Tuple[Any, ...]] = [()]
        code: Any = None  # The position in `found` of each row's values.
        for name in names:
            column = table[name].combine_chunks().dictionary_encode("encode")
            values, positions = column.dictionary.to_pylist(), column.indices.cast("int64")
            if code is None:
                found, code = [(each,) for each in values], positions
                continue
            pair = compute.add(compute.multiply(code, self._number(len(values))), positions).dictionary_encode()
            found = [(*found[each // len(values)], values[each % len(values)]) for each in pair.dictionary.to_pylist()]
            code = pair.indices.cast("int64")
        counts = compute.value_counts(code).flatten()
        return [(*found[each], count) for each, count in zip(*(part.to_pylist() for part in counts))]

    def _number(self, value: int) -> Any:
        """A number as a scalar of pyarrow."""
        arrow = self._arrow
        return arrow.Array.from_buffers(arrow.int64(), 1, [None, arrow.py_buffer(value.to_bytes(8, sys.byteorder))])[0]

    def summary(self) -> Summary:
        last = len(self.instants)
        return Summary(
            tuple(build(AtInstant, self._row(index)) for index in range(last)),
            tuple(Cohort(build(AtInstant, self._row(index)).at, self._sizes[index],
                         tuple(self._kept[index, later] for later in range(index, last)))
                  for index in range(1, last) if self._has_cohorts))

    def _row(self, index: int) -> Dict[str, Any]:
        counts: Dict[str, Any] = {name: self._counts[index, name] for name in (*STATES, "new", "returned")}
        churned: Optional[Dict[str, int]] = {reason: self._counts[index, reason] for reason in REASONS}
        if index == 0:
            counts.update(new=None, returned=None)
            churned = None
        currencies = sorted((currency for at, currency in self._priced if at == index),
                            key=lambda currency: (currency is None, currency))
        return {
            "at": self.instants[index], **counts,
            "churned": churned and {"total": sum(churned.values()), **churned},
            "monthlyRevenue": [{"currency": each, "subscriptions": self._priced[index, each],
                                "milliunits": self._revenue[index, each]} for each in currencies],
            "withoutMonthlyPrice": self._counts[index, "withoutMonthlyPrice"]}
