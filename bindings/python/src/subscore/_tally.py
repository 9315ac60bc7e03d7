"""Counts states batch by batch: what is true at each instant, and what changed since the one before.

A batch has whole customers, and of each subscription every instant. Its rows are first reduced to a few distinct ones,
each with a code. A customer is then the codes of their subscriptions, and a step is a customer at two instants. So each
distinct step is decided once, in plain Python.
"""

from __future__ import annotations

import importlib
from collections import Counter
from datetime import datetime, tzinfo
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ._distinct import coded, counted, integers, scalar, whole
from ._install import extra
from ._movements import Amounts, Currency, Customer, Holding, amounts, crossing, is_customer, revenue

OF_STATE = {"subscribed": "active", "billing_grace_period": "inGrace", "billing_retry": "inRetry"}
# Why access ended: by the state that followed, or else by the reason of the expiration.
BY_STATE = {"revoked": "revoked", "billing_retry": "involuntary"}
BY_REASON = {"billing_error": "involuntary", "voluntary": "voluntary", None: "unknown"}
ENDS = ("converted", "lost", "unknown")
TRIALS = ("trialsStarted", "trialsConverted", "trialsLost", "trialsUnknown")

# The columns that a table must have, those for the exact revenue, and those for movements and trials.
COLUMNS = ("at", "state", "hasAccess", "expirationReason", "price", "monthlyPrice", "currency")
FOR_REVENUE = (*COLUMNS, "isTrial", "hasOwnAccess")
FOR_ALL = (*FOR_REVENUE, "customer", "accessSince", "firstPaidAt", "lastPaidAt", "trialStartedAt", "trialEndedAt",
           "trialOutcome", *TRIALS)

GROUP = "the group"  # A column of integers that only the command adds, for a breakdown.

QUARTER = 900_000  # milliseconds. In every zone, months begin at a multiple of it.
LAST_QUARTER = 281_000_000  # in the year 9982. datetime ends with 9999.


def needed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"a summary needs pyarrow ({error}): {extra('columns')}") from None


class Row(NamedTuple):
    """A subscription at an instant, reduced to what is counted."""

    state: str
    has_access: bool
    is_free: bool
    """The price of its period is 0."""
    holding: Holding


# Which bit of a number is which flag.
FLAGS = ("has_access", "is_covered", "is_free", "has_paid", "had_paid", "is_in_paid_run")


def row_of(state: str, reason: Optional[str], currency: Currency, price: Optional[int], flags: int) -> Row:
    has_access, is_covered, is_free, has_paid, had_paid, is_in_paid_run = (bool(flags >> bit & 1)
                                                                            for bit in range(len(FLAGS)))
    why = BY_STATE.get(state) or BY_REASON.get(reason, "other")
    return Row(state, has_access, is_free,
               Holding(is_covered, price, currency, has_paid, had_paid, is_in_paid_run, why))


def named(month: int) -> str:
    """A month as 2025-01."""
    return f"{month // 12:04}-{month % 12 + 1:02}"


class Tally:
    """The counts so far.

    Args:
        has_retention: Whether to count the retention of subscriptions. It takes as long as all other counts.
        zone: The zone in which the cohorts' months begin, or None for no such cohorts.
    """

    def __init__(self, has_retention: bool = True, zone: Optional[tzinfo] = None) -> None:
        self._arrow, self._compute = needed("pyarrow"), needed("pyarrow.compute")
        self.has_retention, self.zone = has_retention, zone
        self.has_customers: Optional[bool] = None
        """Whether the states have the columns of movements and trials. None before the first batch."""
        self._given: Any = None  # The instants in their order, and ascending.
        self._ascending: Any = None
        self.instants: List[int] = []
        """In milliseconds, ascending. All other counts have the index of an instant here."""
        self.counts: Counter[Tuple[int, str]] = Counter()
        self.revenue: Counter[Tuple[int, Currency]] = Counter()
        self.priced: Counter[Tuple[int, Currency]] = Counter()
        self.in_grace: Counter[Tuple[int, Currency]] = Counter()
        self.moved: Counter[Tuple[int, str, Currency]] = Counter()
        """By kind."""
        self.by_counts: Counter[Tuple[int, int, str]] = Counter()
        """The counts of states and changes by the group of the subscription, if the states have a column of groups."""
        self.by_revenue: Counter[Tuple[int, int, Currency]] = Counter()
        self.begun: Counter[int] = Counter()
        self.kept: Counter[Tuple[int, int]] = Counter()
        """Of the subscriptions that had begun by one instant, those with access at another one."""
        self.trials: Counter[Tuple[str, int, str]] = Counter()
        """By the month in which they started, and by outcome: "open" or one of ENDS."""
        self.payers: Counter[Tuple[str, int, str]] = Counter()
        """By the month of the first payment: "customers" and "customersPaying"."""
        self.paid: Counter[Tuple[str, int, Currency]] = Counter()
        """By the month of the first payment: the revenue."""

    def add(self, states: Any) -> None:
        missing = [name for name in COLUMNS if name not in states.column_names]
        if missing:
            raise ValueError(f"states: no column {missing[0]!r}; a table is expected that `subscore states` or "
                             "columns.state_at() of this version wrote")
        if not len(states):
            return
        has_customers = set(FOR_ALL).issubset(states.column_names)
        if self.has_customers not in (None, has_customers):
            raise ValueError("states: some batches have the columns of movements, and some have not")
        self.has_customers = has_customers
        own = self._own(states)
        codes, code = coded([own[name] for name in ("state", "reason", "currency", "price", "flags")])
        rows = [row_of(*each) for each in codes]
        own = own.append_column("code", code)
        self._count_states(rows, own)
        self._count_changes(rows, own)
        if GROUP in states.column_names:
            self._count_groups(rows, own)
        if self.has_retention:
            self._count_retention(own)
        if has_customers:
            self._count_trials(own)
            self._count_customers(rows, own)

    # What is read

    def _own(self, states: Any) -> Any:
        """The columns of use, with instants in milliseconds, and ascending within each subscription."""
        arrow, compute, names = self._arrow, self._compute, set(states.column_names)

        def column(name: str, kind: Any) -> Any:
            return whole(states[name].cast(kind))

        def instants(name: str) -> Any:
            return whole(states[name].cast(arrow.timestamp("ms", "UTC"), safe=False).cast("int64"))

        at = instants("at")
        if self._given is None:
            self._given = compute.unique(at)
            self._ascending = self._given.take(compute.sort_indices(self._given))
            self.instants = self._ascending.to_pylist()
        self._check(at)
        index = compute.index_in(at, value_set=self._ascending)
        earlier = arrow.concat_arrays([arrow.nulls(1, "int64"), self._ascending[:-1]])
        has_access, price = column("hasAccess", "bool"), column("price", "int64")
        covered = column("hasOwnAccess", "bool") if "hasOwnAccess" in names else has_access
        monthly = column("monthlyPrice", "int64")
        if "isTrial" in names:
            monthly = compute.if_else(self._holds(column("isTrial", "bool")), scalar(0), monthly)
        flags = [has_access, covered, self._holds(compute.equal(price, scalar(0)))]
        own = {"index": index, "at": at, "before": earlier.take(index), "state": column("state", "string"),
               "reason": column("expirationReason", "string"), "currency": column("currency", "string"),
               "price": compute.if_else(covered, monthly, arrow.nulls(1, "int64")[0]), "access": has_access}
        if self.has_customers:
            first, last, since = (instants(name) for name in ("firstPaidAt", "lastPaidAt", "accessSince"))
            flags += [compute.is_valid(first), self._holds(compute.less_equal(first, own["before"])),
                      compute.and_(covered, self._holds(compute.greater_equal(last, since)))]
            customer = states["customer"]
            if arrow.types.is_dictionary(customer.type):
                customer = customer.cast(customer.type.value_type)
            own.update(customer=whole(customer), first=first, started=instants("trialStartedAt"),
                       ended=instants("trialEndedAt"), outcome=column("trialOutcome", "string"),
                       **{name: column(name, "int64") for name in TRIALS})
        own["flags"] = self._bits(flags)
        if GROUP in names:
            own["group"] = column(GROUP, "int64")
        table = arrow.table(own)
        if self._given == self._ascending:
            return table
        count, order = len(self._given), compute.sort_indices(self._given).to_pylist()
        return table.take(arrow.array([start + each for start in range(0, len(table), count) for each in order]))

    def _check(self, at: Any) -> None:
        """Checks that the instants repeat in the order of the first ones."""
        compute, count = self._compute, len(self._given)
        if len(at) % count or at.null_count or at[:count] != self._given or \
                not compute.all(compute.equal(at[count:], at[:-count]), min_count=0).as_py():
            raise ValueError("states: the instants of a subscription must be adjacent, each once, and in the same "
                             "order for every subscription, as `subscore states` and columns.state_at() write them")

    def _holds(self, condition: Any) -> Any:
        """A condition that is false where it is null."""
        return self._compute.and_kleene(self._compute.is_valid(condition), condition)

    def _bits(self, flags: Sequence[Any]) -> Any:
        """Flags as the bits of a number, in the order of FLAGS."""
        compute = self._compute
        found = flags[0].cast("int64")
        for bit, each in enumerate(flags[1:], 1):
            found = compute.add(found, compute.multiply(each.cast("int64"), scalar(1 << bit)))
        return found

    def _steps(self, table: Any, *names: str) -> Any:
        """Each row that has one before it of the same subscription, with columns of that one as "former NAME"."""
        before, now = table[:-1], table[1:]
        for name in names:
            now = now.append_column(f"former {name}", whole(before[name]))
        return now.filter(self._compute.greater(now["index"], scalar(0)))

    # What is counted

    def _count_states(self, rows: List[Row], own: Any) -> None:
        for index, code, count in counted(own["index"], own["code"]):
            row = rows[code]
            name, holding = OF_STATE.get(row.state), row.holding
            if name is not None:
                self.counts[index, name] += count
            if name == "active" and row.is_free:
                self.counts[index, "trial"] += count
            if not holding.is_covered:
                if row.has_access:
                    self.counts[index, "shared"] += count
            elif holding.price is None:
                self.counts[index, "withoutMonthlyPrice"] += count
            elif holding.price or holding.currency is not None:
                self.revenue[index, holding.currency] += holding.price * count
                self.priced[index, holding.currency] += count
                if name == "inGrace":
                    self.in_grace[index, holding.currency] += holding.price * count

    def _count_changes(self, rows: List[Row], own: Any) -> None:
        """Counts the subscriptions that gained or lost access between each instant and the next one."""
        steps = self._steps(own, "code", "access")
        steps = steps.filter(self._compute.not_equal(steps["access"], steps["former access"]))
        for index, former, code, count in counted(steps["index"], steps["former code"], steps["code"]):
            row = rows[code]
            if row.has_access:
                name = "new" if rows[former].state == "none" else "returned"
            else:
                name = row.holding.reason
            self.counts[index, name] += count

    def _count_groups(self, rows: List[Row], own: Any) -> None:
        """Counts the same of each group: who has access by the group now, and who lost it by the group before."""
        for index, group, code, count in counted(own["index"], own["group"], own["code"]):
            row = rows[code]
            name, holding = OF_STATE.get(row.state), row.holding
            found = [name] if name is not None else []
            if name == "active" and row.is_free:
                found.append("trial")
            if not holding.is_covered:
                found += ["shared"] if row.has_access else []
            elif holding.price is None:
                found.append("withoutMonthlyPrice")
            elif holding.price or holding.currency is not None:
                self.by_revenue[index, group, holding.currency] += holding.price * count
            for each in found:
                self.by_counts[index, group, each] += count
        steps = self._steps(own, "code", "access", "group")
        steps = steps.filter(self._compute.not_equal(steps["access"], steps["former access"]))
        names = ("index", "former code", "code", "former group", "group")
        for index, former, code, group_before, group, count in counted(*(steps[name] for name in names)):
            row = rows[code]
            if row.has_access:
                self.by_counts[index, group, "new" if rows[former].state == "none" else "returned"] += count
            else:
                self.by_counts[index, group_before, row.holding.reason] += count

    def _count_retention(self, own: Any) -> None:
        arrow, compute = self._arrow, self._compute
        number = compute.cumulative_sum(compute.equal(own["index"], 0).cast("int64"))  # Of the subscription.
        own = arrow.table({"number": number, "index": own["index"], "access": own["access"], "state": own["state"]})
        begun = own.filter(compute.not_equal(own["state"], "none"))
        firsts = begun.group_by("number").aggregate([("index", "min")])
        for cohort, count in counted(firsts["index_min"]):
            self.begun[cohort] += count
        access = begun.filter(begun["access"])
        found = compute.index_in(access["number"], value_set=firsts["number"].combine_chunks())
        for cohort, index, count in counted(firsts["index_min"].take(found), access["index"]):
            self.kept[cohort, index] += count

    def _count_trials(self, own: Any) -> None:
        """Counts the trials that are open, those that began and ended since the instant before, and their cohorts.

        What happened in a step is what is known at its later instant. If a subscription has had one trial, that is in
        its dates. If it has had several, its counts are compared with those at the instant before, as they were known
        then: the dates are those of the newest trial alone.
        """
        compute = self._compute
        own = own.append_column("ends", self._holds(compute.less_equal(own["ended"], own["at"])))
        steps = self._steps(own, *TRIALS)
        own, steps = (table.filter(compute.is_valid(table["started"])) for table in (own, steps))
        for index, *values, count in counted(own["index"], *(own[name] for name in TRIALS)):
            self.counts[index, "trialsOpen"] += count * (values[0] - sum(values[1:]))
        is_one = compute.less_equal(steps[TRIALS[0]], scalar(1))
        one, several = steps.filter(is_one), steps.filter(compute.invert(is_one))
        for index, count in counted(one.filter(compute.greater(one["started"], one["before"]))["index"]):
            self.counts[index, TRIALS[0]] += count
        ended = one.filter(compute.and_(one["ends"], self._holds(compute.greater(one["ended"], one["before"]))))
        for index, outcome, count in counted(ended["index"], ended["outcome"]):
            self.counts[index, f"trials{outcome.title()}"] += count
        columns = [several[name] for name in (*TRIALS, *(f"former {each}" for each in TRIALS))]
        for index, *values, count in counted(several["index"], *columns):
            for name, now, before in zip(TRIALS, values, values[len(TRIALS):]):
                self.counts[index, name] += count * (now - before)
        if self.zone is not None:
            outcome = compute.if_else(own["ends"], own["outcome"], self._arrow.nulls(1, "string")[0])
            for index, month, end, count in counted(own["index"], self._months(own["started"]), outcome):
                self.trials[named(month), index, end or "open"] += count

    def _count_customers(self, rows: List[Row], own: Any) -> None:
        for several in self._customers(own):
            codes, code = coded([each["code"] for each in several])
            customers = [tuple(rows[each].holding for each in every) for every in codes]
            table = self._arrow.table({"index": several[0]["index"], "code": code})
            for index, each, count in counted(table["index"], table["code"]):
                self.counts[index, "customersPaying"] += count * is_customer(customers[each])
            steps = self._steps(table, "code")
            steps = steps.filter(self._compute.not_equal(steps["code"], steps["former code"]))
            decided: Dict[Tuple[int, int], Tuple[Optional[str], Amounts]] = {}
            for index, former, each, count in counted(steps["index"], steps["former code"], steps["code"]):
                if (former, each) not in decided:
                    step = customers[former], customers[each]
                    decided[former, each] = crossing(*step), amounts(*step)
                kind, moved = decided[former, each]
                if kind is not None:
                    self.counts[index, f"customers{kind.title()}"] += count
                for (name, currency), amount in moved.items():
                    self.moved[index, name, currency] += amount * count
            if self.zone is not None:
                self._count_payers(customers, table, several)

    def _count_payers(self, customers: List[Customer], table: Any, several: List[Any]) -> None:
        """Counts who remains of those who first paid in a month."""
        compute = self._compute
        first = compute.min_element_wise(*(each["first"] for each in several))
        table = table.append_column("first", first).filter(compute.is_valid(first))
        for index, number, each, count in counted(table["index"], self._months(table["first"]), table["code"]):
            month = named(number)
            self.payers[month, index, "customers"] += count
            if is_customer(customers[each]):
                self.payers[month, index, "customersPaying"] += count
            for currency, amount in revenue(customers[each]).items():
                self.paid[month, index, currency] += amount * count

    def _customers(self, own: Any) -> Iterator[List[Any]]:
        """The customers with one subscription, those with two, and so on: a table for each of their subscriptions.

        Rows of the same number in these tables are about the same customer and instant.
        """
        compute = self._compute
        begins = compute.equal(own["index"], scalar(0))
        number = self._ordinals(begins)  # Of the subscription.
        customer = whole(own["customer"].filter(begins))
        if not len(customer):
            return
        is_other = self._arrow.concat_arrays([
            compute.is_valid(customer[:1]), compute.not_equal(customer[1:], customer[:-1])])
        if len(compute.unique(customer)) < compute.sum(is_other).as_py():
            raise ValueError("states: the subscriptions of a customer must be adjacent, as `subscore states` and "
                             "columns.state_at() write them")
        whose = self._ordinals(is_other)
        firsts = self._ordinals(compute.is_valid(is_other)).filter(is_other)
        sizes = compute.value_counts(whose).field("counts")
        own = self._arrow.table({
            "index": own["index"], "code": own["code"], "first": own["first"],
            "size": sizes.take(whose).take(number),
            "position": compute.subtract(number, firsts.take(whose).take(number))})
        for size in sorted(compute.unique(sizes).to_pylist()):
            chosen = own.filter(compute.equal(own["size"], scalar(size)))
            yield [chosen.filter(compute.equal(chosen["position"], scalar(each))) for each in range(size)]

    def _ordinals(self, begins: Any) -> Any:
        """How many have begun by each row, less one."""
        compute = self._compute
        return whole(compute.subtract(compute.cumulative_sum(begins.cast("int64")), scalar(1)))

    def _months(self, instants: Any) -> Any:
        """The month of each instant in the zone, counted from the year 0. Instants are positive."""
        compute = self._compute
        quarters = whole(compute.divide(instants, scalar(QUARTER))).dictionary_encode()
        days = [datetime.fromtimestamp(min(each, LAST_QUARTER) * (QUARTER // 1000), self.zone)
                for each in quarters.dictionary.to_pylist()]
        return integers([each.year * 12 + each.month - 1 for each in days]).take(quarters.indices)
