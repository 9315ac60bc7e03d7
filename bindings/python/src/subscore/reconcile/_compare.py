"""Your charges and states beside Apple's."""

from __future__ import annotations

import zoneinfo
from collections import Counter
from dataclasses import dataclass, field
from datetime import timezone, tzinfo
from decimal import Decimal
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .._blocks import arrow, reader, spelled
from .._distinct import integers
from .._install import needs
from .._requests import Document
from .._tables import COLUMNS, DOCUMENT, check_names
from .._values import parsed
from ..results import Environment
from . import _documents, _states
from ._apple import STATES, Apples, Facts, State, Subscriptions, read
from ._charges import Yours
from ._pairing import Pairs, paired

PACIFIC = "America/Los_Angeles"
ATTRIBUTES = {"territory": 1, "price": 2, "currency": 3}  # In this order. The numbers are positions in Facts.
RESULTS = ("same", "shifted", "differs", "onlyYours", "onlyApples")


@dataclass(frozen=True)
class Outcomes:
    """How many charges, or refunds, there are of each result."""

    same: int
    """Pairs of the same day."""
    shifted: int
    """Pairs a day apart."""
    differs: int
    """Pairs that fit but for one of territory, price and currency."""
    only_yours: int
    only_apples: int

    @property
    def differences(self) -> int:
        """Those that have no pair that fits."""
        return self.differs + self.only_yours + self.only_apples

    @property
    def total(self) -> int:
        return self.differences + self.same + self.shifted

    def to_dict(self) -> Dict[str, int]:
        return {"same": self.same, "shifted": self.shifted, "differs": self.differs, "onlyYours": self.only_yours,
                "onlyApples": self.only_apples}


@dataclass(frozen=True)
class StateCount:
    """The subscriptions in one state at the end of each day, added up over the days."""

    state: str
    yours: int
    inferred: int
    """How many of yours no record states."""
    apples: Optional[int]
    """None if no file has a column for the state."""
    difference: Optional[int]
    """Yours less Apple's."""
    days: int
    """On how many days the two differ, for some product and territory."""

    def to_dict(self) -> Dict[str, Any]:
        return {"state": self.state, "yours": self.yours, "inferred": self.inferred, "apples": self.apples,
                "difference": self.difference, "days": self.days}


@dataclass(frozen=True)
class Reconciliation:
    """What a comparison found."""

    zone: str
    charges: Outcomes
    refunds: Outcomes
    differing: Dict[str, int]
    """How many of both differ in territory, price and currency."""
    charge_days: int
    """How many days the Subscriber reports are about."""
    other_days: int
    """How many of your charges and refunds are of other days and have no pair: they are not compared."""
    other_days_of: Dict[Any, int] = field(repr=False)
    """How many of these each customer has."""
    other_apps: int
    """How many of Apple's rows are of other apps."""
    not_same_in_utc: int
    """How many charges and refunds would not be `same` if days were those of UTC."""
    states: Tuple[StateCount, ...]
    state_days: int
    state_differences: int
    """The differences of states without their signs, added up over days, products and territories."""
    state_total: int
    """The larger count of each, added up: what the differences are a share of."""
    repeated_files: Tuple[str, ...]
    """The files that contain the same report as one before them. They count for nothing."""
    unknown_columns: Dict[str, str]
    """The headings of Apple's files that no version of the reports has, each with the first file that has it. Such a
    column is not read."""
    table: Any = field(repr=False, compare=False)
    """Every result, as a table of pyarrow. docs/reconcile.md describes its columns."""

    @property
    def not_same(self) -> int:
        return sum(each.total - each.same for each in (self.charges, self.refunds))

    @property
    def differences(self) -> int:
        return self.charges.differences + self.refunds.differences + self.state_differences

    @property
    def total(self) -> int:
        """What the differences are a share of."""
        return self.charges.total + self.refunds.total + self.state_total

    def to_dict(self) -> Dict[str, Any]:
        """As plain values, without the table."""
        return {
            "experimental": True, "zone": self.zone, "differences": self.differences, "total": self.total,
            "charges": self.charges.to_dict(), "refunds": self.refunds.to_dict(), "differing": self.differing,
            "chargeDays": self.charge_days, "otherDays": self.other_days, "otherApps": self.other_apps,
            "notSame": self.not_same, "notSameInUtc": self.not_same_in_utc, "stateDays": self.state_days,
            "stateDifferences": self.state_differences, "states": [each.to_dict() for each in self.states],
            "repeatedFiles": list(self.repeated_files), "unknownColumns": self.unknown_columns}


def compare(rows: Any, apple: Sequence[str], *, catalog: Optional[Document] = None, reports: Any = None,
            subscriptions: Optional[Mapping[str, str]] = None, zone: Union[str, tzinfo] = PACIFIC,
            environment: Environment = "Production", bundle_id: Optional[str] = None, app: Optional[int] = None,
            columns: Optional[Mapping[str, str]] = None, trust_signed_payloads: Optional[bool] = None
            ) -> Reconciliation:
    """Compares your records with Apple's Subscriber and Subscription reports. Experimental.

    Args:
        rows: The transactions, or documents of the store, a table as for `subscore.columns`. With Subscription reports,
            customers of transactions ascend.
        apple: The paths of the files of reports.
        catalog: App Store Connect's list of subscriptions, which has the Apple ID, the name and the product id of each.
        reports: The table of reports, for the states.
        subscriptions: Product ids by Apple's name or Apple ID, of what the catalog does not have.
        zone: Whose days Apple's files are about.
        environment: Only its records count.
        bundle_id: Only records of this app count.
        app: Only rows of the app with this Apple ID count in Apple's files.
        columns: Your names of columns, by the library's.
        trust_signed_payloads: Of documents. True: read signed payloads, whose signatures have been verified.

    Raises:
        ValueError: A report cannot be read; the message has the file, the line and the column.
        SubscoreError: The rows or the reports cannot be read.
    """
    needs("columns", "pyarrow")
    where = zoneinfo.ZoneInfo(zone) if isinstance(zone, str) else zone
    apples = read(apple, known(catalog, subscriptions or {}), app)
    columns = columns or {}
    stream = reader("rows", rows, columns.get("customer", "customer"))
    check_names(columns, COLUMNS)
    names = spelled("rows", stream.schema, columns, *([DOCUMENT] if reports is None else []))
    if DOCUMENT in names and reports is None:
        own, states, inferred = _documents.read(stream, names, sorted(apples.stated), where, environment, bundle_id,
                                                trust_signed_payloads)
    else:
        mine = stream.read_all().unify_dictionaries()
        said = None if reports is None else _table("reports", reports, columns)
        named = None if said is None else said.rename_columns(spelled("reports", said.schema, columns))
        own = _documents.of_tables(mine.rename_columns(names), named, environment, bundle_id)
        states, inferred = _states.yours(mine, said, sorted(apples.stated), where, environment, bundle_id,
                                         dict(columns) or None)
    outcome = _Charges(own, apples, where)
    utc = _Charges(own, apples, timezone.utc)
    compared = list(_compared(states, inferred, apples))
    known_differences = [abs(each.difference) for _, each in compared if each.difference is not None]
    return Reconciliation(
        zone=str(zone), charges=outcome.outcomes(False), refunds=outcome.outcomes(True),
        differing=outcome.differing(), charge_days=len(apples.covered), other_days=outcome.other_days,
        other_days_of=outcome.other_days_of(), other_apps=apples.passed_over[0], not_same_in_utc=sum(
            each.total - each.same for each in (utc.outcomes(False), utc.outcomes(True))),
        states=tuple(_by_state(compared)), state_days=len(apples.stated), state_differences=sum(known_differences),
        state_total=sum(max(each.yours, each.apples) for _, each in compared if each.apples is not None),
        repeated_files=tuple(apples.repeated), unknown_columns=apples.unknown, table=_joined(outcome, compared))


def _table(name: str, data: Any, columns: Mapping[str, str]) -> Any:
    """A table of pyarrow in memory, of any table that offers Arrow."""
    return reader(name, data, columns.get("customer", "customer")).read_all().unify_dictionaries()


def known(catalog: Optional[Document], more: Mapping[str, str]) -> Subscriptions:
    """The product ids that a catalog names for Apple IDs and names, and those that are given beside it."""
    by_id: Dict[str, str] = {}
    by_name: Dict[str, set[str]] = {}
    for apple_id, name, product in _listed(parsed(catalog) if isinstance(catalog, (str, bytes)) else catalog):
        by_id[apple_id] = product
        by_name.setdefault(name.casefold(), set()).add(product)
    # A name that two groups have names neither of them.
    names = {name: products.pop() for name, products in by_name.items() if len(products) == 1}
    return Subscriptions(by_id, {**names, **{name.casefold(): product for name, product in more.items()}})


def _listed(value: Any) -> Iterator[Tuple[str, str, str]]:
    """The Apple ID, the name and the product id of each subscription of a list of App Store Connect, or of a StoreKit
    configuration that Xcode keeps in step with it."""
    if isinstance(value, list):
        for each in value:
            yield from _listed(each)
    elif isinstance(value, dict):
        attributes = value.get("attributes")
        if value.get("type") == "subscriptions" and isinstance(attributes, dict) and "productId" in attributes:
            yield str(value.get("id")), str(attributes.get("name")), str(attributes["productId"])
        elif "productID" in value and "referenceName" in value:
            yield str(value.get("internalID")), str(value["referenceName"]), str(value["productID"])
        for each in value.values():
            yield from _listed(each)


class _Charges:
    """The pairs of charges and refunds, and what is left of each side."""

    def __init__(self, own: Yours, apples: Apples, zone: tzinfo) -> None:
        self._own, self._apples, self._days = own, apples, own.days(zone)
        covered = apples.covered
        found = paired(((facts, day, index) for index, (facts, day) in enumerate(zip(own.facts, self._days))
                        if day in covered),
                       ((facts, day, index) for index, (facts, day) in enumerate(zip(apples.facts, apples.days))))
        # What no charge of these days pairs with may be one of the day before or after them.
        beside = {day + step for day in covered for step in (-1, 1)} - covered
        more = paired(((own.facts[index], day, index) for index, day in enumerate(self._days) if day in beside),
                      ((apples.facts[index], apples.days[index], index) for index in found.apples))
        self.pairs = found.pairs + more.pairs
        self.only_yours, self.only_apples = found.yours, more.apples
        self.other_days = len(own.facts) - len(self.pairs) - len(self.only_yours)
        self.differs: List[Tuple[int, int, str]] = []
        for attribute, position in ATTRIBUTES.items():
            rest = self._but_for(position)
            self.differs.extend((*pair, attribute) for pair in rest.pairs)
            self.only_yours, self.only_apples = rest.yours, rest.apples

    def _but_for(self, position: int) -> Pairs:
        """Pairs of what is left that fit but for one of the facts. In a day they are paired in the order of that."""
        def left(facts: Sequence[Facts], days: Sequence[int], indexes: Sequence[int]) -> Iterator[Tuple[Any, int, int]]:
            for index in sorted(indexes, key=lambda index: (_text(facts[index][position]), index)):
                yield (*facts[index][:position], *facts[index][position + 1:]), days[index], index

        return paired(left(self._own.facts, self._days, self.only_yours),
                      left(self._apples.facts, self._apples.days, self.only_apples))

    def other_days_of(self) -> Dict[Any, int]:
        """How many charges and refunds of other days each customer has."""
        compared = {*self.only_yours, *(mine for mine, _ in self.pairs), *(mine for mine, _, _ in self.differs)}
        others = [index for index in range(len(self._own.facts)) if index not in compared]
        return dict(Counter(self._own.rows["customer"].take(integers(others)).to_pylist()))

    def outcomes(self, refunds: bool) -> Outcomes:
        own, apples, days = self._own.facts, self._apples.facts, self._apples.days
        shifts = Counter(self._days[mine] != days[other] for mine, other in self.pairs if own[mine][4] == refunds)
        return Outcomes(shifts[False], shifts[True], sum(own[mine][4] == refunds for mine, _, _ in self.differs),
                        sum(own[index][4] == refunds for index in self.only_yours),
                        sum(apples[index][4] == refunds for index in self.only_apples))

    def differing(self) -> Dict[str, int]:
        found = Counter(attribute for _, _, attribute in self.differs)
        return {attribute: found[attribute] for attribute in ATTRIBUTES}

    def table(self) -> Any:
        """A row for each pair and for each charge or refund without one."""
        pyarrow = arrow()
        own, apples = self._own, self._apples
        fitting = [*self.pairs, *((one, other) for one, other, _ in self.differs)]
        mine: List[Optional[int]] = [one for one, _ in fitting]
        theirs: List[Optional[int]] = [other for _, other in fitting]
        results = ["same" if self._days[one] == apples.days[other] else "shifted" for one, other in self.pairs]
        results += ["differs"] * len(self.differs)
        mine += [*self.only_yours, *[None] * len(self.only_apples)]
        theirs += [*[None] * len(self.only_yours), *self.only_apples]
        results += ["onlyYours"] * len(self.only_yours) + ["onlyApples"] * len(self.only_apples)
        attributes: List[Optional[str]] = [None] * len(results)
        values: List[Optional[str]] = [None] * len(results)
        for number, (_, other, attribute) in enumerate(self.differs, len(self.pairs)):
            attributes[number] = attribute
            values[number] = _text(apples.facts[other][ATTRIBUTES[attribute]])
        facts: List[Facts] = [apples.facts[other or 0] if one is None else own.facts[one]
                              for one, other in zip(mine, theirs)]
        their_days = [None if other is None else apples.days[other] for other in theirs]
        days = [day if one is None else self._days[one] for one, day in zip(mine, their_days)]
        names = own.rows.take(pyarrow.array(mine, "int64"))
        text = pyarrow.string()
        return pyarrow.table({
            "day": _dates(days), "kind": pyarrow.array(["refund" if each[4] else "charge" for each in facts], text),
            "result": pyarrow.array(results, text), "productId": pyarrow.array([each[0] for each in facts], text),
            "territory": pyarrow.array([each[1] for each in facts], text),
            "price": pyarrow.array([each[2] for each in facts], "int64"),
            "currency": pyarrow.array([each[3] for each in facts], text), "customer": names["customer"],
            "transactionId": names["transactionId"], "appleDay": _dates(their_days),
            "file": pyarrow.array([None if other is None else apples.files[apples.places[other]]
                                   for other in theirs], text),
            "line": pyarrow.array([None if other is None else apples.lines[other] for other in theirs], "int64"),
            "differs": pyarrow.array(attributes, text), "appleValue": pyarrow.array(values, text)})


def _dates(days: Sequence[Optional[int]]) -> Any:
    return arrow().array(days, "int32").cast("date32")


def _text(value: Any) -> str:
    """A fact as a person reads it."""
    return str(Decimal(value) / 1000) if isinstance(value, int) else str(value or "")


def _compared(states: "Counter[State]", inferred: "Counter[State]", apples: Apples
              ) -> Iterator[Tuple[State, StateCount]]:
    """Each day, product, territory and state of which either side has a subscription."""
    for key in sorted({*states, *apples.states}, key=lambda key: tuple(each or "" for each in key[1:]) + (key[0],)):
        day, _, _, state = key
        theirs = apples.states.get(key, 0) if state in apples.stated[day] else None
        if states[key] or theirs:
            difference = None if theirs is None else states[key] - theirs
            yield key, StateCount(state, states[key], inferred[key], theirs, difference, int(bool(difference)))


def _by_state(compared: Sequence[Tuple[State, StateCount]]) -> Iterator[StateCount]:
    for state in (*STATES.values(), _states.OTHER):
        counts = [each for key, each in compared if key[3] == state]
        if not counts:
            continue
        days = len({key[0] for key, each in compared if key[3] == state and each.days})
        theirs = [each.apples for each in counts if each.apples is not None]
        differences = [each.difference for each in counts if each.difference is not None]
        yield StateCount(state, sum(each.yours for each in counts), sum(each.inferred for each in counts),
                         sum(theirs) if theirs else None, sum(differences) if differences else None, days)


def _joined(outcome: _Charges, compared: Sequence[Tuple[State, StateCount]]) -> Any:
    """The rows of charges and refunds in order of their days, and then those of states."""
    pyarrow = arrow()
    charges = outcome.table()
    charges = charges.sort_by([(name, "ascending") for name in
                               ("day", "kind", "productId", "territory", "price", "result", "transactionId", "line")])
    text = pyarrow.string()
    states = pyarrow.table({
        "day": _dates([key[0] for key, _ in compared]),
        "kind": pyarrow.array(["state"] * len(compared), text),
        "productId": pyarrow.array([key[1] for key, _ in compared], text),
        "territory": pyarrow.array([key[2] for key, _ in compared], text),
        "state": pyarrow.array([each.state for _, each in compared], text),
        **{name: pyarrow.array([getattr(each, name) for _, each in compared], "int64")
           for name in ("yours", "apples", "difference", "inferred")}})
    return pyarrow.concat_tables([charges, states], promote_options="default")
