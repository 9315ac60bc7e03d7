"""The rules beside the answers of another system."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from dataclasses import asdict, dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Set, Tuple

from .. import columns as _columns
from .._blocks import arrow
from .._requests import EPOCH, MILLISECOND, Document
from .._result import at_milliseconds
from .._tables import DOCUMENT
from ..errors import SubscoreError
from ..results import Environment
from ._asking import Asking
from ._customers import Block, Customer, Customers
from ._kinds import DIFFERENCES, KINDS, TOO_LONG, TOO_SHORT, Answer, Case, Expected, difference, of_answer
from ._reading import Expectations, replaced

# With fewer records, a call of the library does not pay.
LEAST = 2048
# A file of so many differences at once.
AT_ONCE = 50_000

# With fewer differences that share an offset, it may be chance.
LEAST_SHARED = 3
MINUTE = 60_000
# Whole hours, and the offsets of India, Nepal and central Australia. The smallest comes first.
OFFSETS = [sign * minutes * MINUTE for minutes in sorted([*range(60, 901, 60), 330, 345, 570]) for sign in (1, -1)]

Record = Dict[str, Any]


@dataclass(frozen=True)
class Money:
    """What was paid for the periods that differences are about, in one currency. Each period counts once."""

    currency: str
    milliunits: int
    amount: str
    periods: int


@dataclass(frozen=True)
class Difference:
    """One expected answer that is not that of the rules."""

    customer: Any
    at: datetime
    difference: str
    """access_too_long, access_too_short, product or state."""
    kind: str
    """One of KINDS, as docs/switching.md defines it."""
    expected_access: bool
    access: bool
    expected_state: Optional[str]
    state: Optional[str]
    """The state of the subscription in question; None where the customer has none."""
    expected_product_id: Optional[str]
    product_id: Optional[str]
    transaction_id: Optional[str]
    original_transaction_id: Optional[str]
    access_until: Optional[datetime]
    """When that access ends or ended; None where it is open or never was."""
    price: Optional[int]
    """What was paid for the period in question, in milliunits; None where nobody knows."""
    currency: Optional[str]
    explanation: Optional[str]
    """The library's explanation of its own answer; None where there is no subscription."""


@dataclass(frozen=True)
class SharedOffset:
    """An error of clocks or time zones that the differences in access share."""

    milliseconds: int
    """The rules agree at instants that are so much later; negative: earlier."""
    differences: int
    """With how many of the differences in access."""
    of: int
    """How many of these there are, without those of the kind known_later."""


@dataclass(frozen=True)
class Kind:
    """The differences of one kind."""

    kind: str
    meaning: str
    count: int
    customers: int
    money: Tuple[Money, ...]
    samples: Tuple[Difference, ...]
    """The first ones."""


@dataclass(frozen=True)
class Audit:
    """What a comparison found."""

    customers: int
    """How many customers have an expected answer."""
    compared: int
    """How many expected answers there are."""
    differences: int
    """How many of them are not those of the rules."""
    known_later: int
    """How many of the differences no system could have avoided at their instant: those of the kind known_later."""
    by_difference: Dict[str, int]
    """How many of the differences are access_too_long, access_too_short, product or state."""
    kinds: Tuple[Kind, ...]
    """Every kind that occurs, the most frequent first."""
    passed_over: Dict[str, int]
    """How many records were passed over, by the code of the reason."""
    shared_offset: Optional[SharedOffset]
    """The smallest offset of time zones that at least three differences in access, and nine tenths of them, share; None
    if there is none."""
    without_records: int
    """How many of the customers have no record at all."""
    table: Any = field(repr=False, compare=False)
    """All differences, as a table of pyarrow whose columns are the fields of Difference in the library's spelling."""

    @property
    def wrong(self) -> int:
        """The differences that are not of the kind known_later."""
        return self.differences - self.known_later

    def to_dict(self) -> Dict[str, Any]:
        """As plain values, with instants in milliseconds, and without the table."""
        fields = {name: getattr(self, name) for name in ("customers", "compared", "differences", "known_later")}
        found: Dict[str, Any] = {**plain(fields), "byDifference": self.by_difference,
                                 "kinds": [plain(asdict(each)) for each in self.kinds], "passedOver": self.passed_over,
                                 "sharedOffset": self.shared_offset and plain(asdict(self.shared_offset)),
                                 "withoutRecords": self.without_records}
        return found


def camel(name: str) -> str:
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, datetime):
        return (value - EPOCH) // MILLISECOND
    if isinstance(value, dict):
        return {camel(name): plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


class _Sum:
    """What there is of one kind."""

    def __init__(self) -> None:
        self.count = self.customers = 0
        self.samples: List[Record] = []
        self.money: Dict[str, List[int]] = {}
        self.decimals: Dict[str, int] = {}
        self._last: Any = None
        self._periods: Set[Any] = set()

    def add(self, found: Record, money: Optional[Record], samples: int) -> None:
        self.count += 1
        if self.count == 1 or found["customer"] != self._last:
            self.customers += 1
            self._last, self._periods = found["customer"], set()
        if len(self.samples) < samples:
            self.samples.append(found)
        if money is not None and found["transactionId"] not in self._periods:
            self._periods.add(found["transactionId"])
            summed = self.money.setdefault(money["currency"], [0, 0])
            summed[0] += money["milliunits"]
            summed[1] += 1
            # As many decimals as the library writes for this currency.
            self.decimals[money["currency"]] = -int(Decimal(money["amount"]).as_tuple().exponent)

    def result(self, kind: str) -> Kind:
        money = tuple(Money(currency, units, f"{Decimal(units).scaleb(-3):.{self.decimals[currency]}f}", periods)
                      for currency, (units, periods) in sorted(self.money.items()))
        return Kind(kind, KINDS[kind], self.count, self.customers, money,
                    tuple(_sample(each) for each in self.samples))


def _sample(found: Record) -> Difference:
    fields = {re.sub("([A-Z])", lambda each: "_" + each[1].lower(), name): value for name, value in found.items()}
    for name in ("at", "access_until"):
        fields[name] = None if fields[name] is None else at_milliseconds(fields[name])
    return Difference(**fields)


class _Run:
    def __init__(self, customers: Customers, expected: Expectations, asking: Asking, options: Mapping[str, Any],
                 samples: int) -> None:
        self._customers, self._expected, self._asking, self._samples = customers, expected, asking, samples
        # Of rows the library knows no such option.
        self._options = {name: value for name, value in options.items()
                         if name != "trust_signed_payloads" or customers.has_documents}
        held = options["entitlements"]
        self._entitlement: Optional[str] = held[0]["id"] if held else None
        self._products: Optional[Sequence[str]] = held[0]["product_ids"] if held else None
        self._sums: Dict[str, _Sum] = {}
        self._differences: Counter[str] = Counter()
        self._offsets: Counter[int] = Counter()
        self._of_access = 0
        self._waiting: List[Record] = []
        pyarrow = arrow()
        instant = pyarrow.timestamp("ms", "UTC")
        kinds = {"customer": customers.kind, "at": instant, "accessUntil": instant, "expectedAccess": pyarrow.bool_(),
                 "access": pyarrow.bool_(), "price": pyarrow.int64()}
        self._schema = pyarrow.schema([(camel(name), kinds.get(camel(name), pyarrow.string()))
                                       for name in Difference.__dataclass_fields__])
        self._tables = [self._schema.empty_table()]
        self.passed_over: Counter[str] = Counter()

    def block(self, block: Block) -> None:
        for part in parts(block.customers, self._expected):
            doubtful = self._by_customer(self._doubtful(block, part))
            for customer in part:
                if customer.name in doubtful:
                    self._explain(block, customer, doubtful[customer.name])

    def _by_customer(self, table: Any) -> Dict[Any, List[Expected]]:
        found: Dict[Any, List[Expected]] = {}
        for each in self._expected.listed(table):
            found.setdefault(each.customer, []).append(each)
        return found

    def _doubtful(self, block: Block, part: List[Customer]) -> Any:
        """Those expected answers that columns do not confirm."""
        compute = arrow("pyarrow.compute")
        expected = self._expected.of([each.name for each in part])
        states = self._states(block, part, compute.unique(expected["at"]).to_pylist())
        keys = ["customer", "at"]
        states = replaced(states, "customer", states["customer"].cast(expected["customer"].type))
        access = states.group_by(keys).aggregate([("held", "any")])
        expected = expected.append_column("number", arrow().array(range(len(expected)), "int64"))
        joined = expected.join(access, keys=keys, join_type="left outer")
        differs = compute.not_equal(joined["hasAccess"], compute.fill_null(joined["held_any"], False))
        says_more = [compute.is_valid(joined[name]) for name in ("state", "productId") if name in joined.column_names]
        doubtful = joined.filter(functools.reduce(compute.or_, [differs, *says_more])).sort_by("number")
        return doubtful if not says_more or not len(doubtful) else self._checked(doubtful, states, keys)

    def _checked(self, doubtful: Any, states: Any, keys: List[str]) -> Any:
        """Of those that name a state or a product, too, the ones that differ."""
        found: Dict[Tuple[Any, int], List[Record]] = {}
        doubted = doubtful.select(keys).group_by(keys).aggregate([])
        for each in doubted.join(states, keys=keys, join_type="inner").to_pylist():
            found.setdefault((each["customer"], each["at"]), []).append(each)
        differs = [self._differs(each, found.get((each.customer, each.at), []))
                   for each in self._expected.listed(doubtful)]
        return doubtful.filter(arrow().array(differs, "bool"))

    def _states(self, block: Block, part: List[Customer], instants: List[int]) -> Any:
        """What columns answer about these customers at these instants. `held` is whether there is the access that is
        compared."""
        pyarrow, compute = arrow(), arrow("pyarrow.compute")
        rows, reports = self._customers.tables(block, part)
        try:
            answer = _columns.state_at(rows, reports=reports, at=sorted(instants), **self._options)
        except SubscoreError as error:
            raise _placed(error, rows, reports, block.row, part) from None
        self.passed_over.update(answer.passed_over)
        found = pyarrow.table(answer)
        access = found["hasAccess"]
        held = access if self._entitlement is None else \
            compute.greater(compute.list_value_length(found["entitlements"]), 0)
        return pyarrow.table({
            "customer": found["customer"], "at": found["at"].cast("int64"), "access": access,
            "stateThen": found["state"].cast("string"), "productThen": found["productId"], "held": held})

    def _differs(self, expected: Expected, found: List[Record]) -> bool:
        has_access = any(each["held"] for each in found)
        alike = [each for each in found if each["access"] == has_access
                 and (self._products is None or each["productThen"] in self._products)]
        return difference(expected, has_access, [each["stateThen"] for each in alike],
                          [each["productThen"] for each in alike]) is not None

    def _explain(self, block: Block, customer: Customer, expected: List[Expected]) -> None:
        try:
            self._compare(*block.documents(customer), expected)
        except SubscoreError as error:
            raise ValueError(f"customer {customer.name}: {error}") from None

    def _compare(self, history: List[Any], text: bytes, expected: List[Expected]) -> None:
        ask = self._asking.ask
        timeline, changes = once(lambda: ask("subs_timeline", text)), once(lambda: ask("subs_classify_change", text))
        for each in expected:
            answer = Answer(ask("subs_state_at", text, at=each.at, explain=True), self._products)
            how = of_answer(each, answer)
            if how is None:
                continue
            known = Answer(ask("subs_state_at", text, at=each.at, knownAt=each.at), self._products)
            case = Case(each, how, answer, history, timeline, changes)
            kind = case.kind(known)
            self._add(case, kind)
            if how in (TOO_LONG, TOO_SHORT) and kind != "known_later":
                self._of_access += 1
                self._offsets.update(case.agreeing(OFFSETS, self._products))

    def _add(self, case: Case, kind: str) -> None:
        expected, entry, money = case.expected, case.entry or {}, case.money()
        product = entry.get("productId")
        if case.answer.entitlement is not None and case.answer.has_access:
            product = case.answer.entitlement["productId"]
        found = {
            "customer": expected.customer, "at": expected.at, "difference": case.difference, "kind": kind,
            "expectedAccess": expected.has_access, "access": case.answer.has_access, "expectedState": expected.state,
            "state": entry.get("state"), "expectedProductId": expected.product_id, "productId": product,
            "transactionId": entry.get("transactionId"), "originalTransactionId": entry.get("originalTransactionId"),
            "accessUntil": entry.get("accessUntil"), "price": money and money["milliunits"],
            "currency": money and money["currency"], "explanation": entry.get("explanation"),
        }
        self._differences[case.difference] += 1
        self._sums.setdefault(kind, _Sum()).add(found, money, self._samples)
        self._waiting.append(found)
        if len(self._waiting) >= AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        self._tables.append(arrow().Table.from_pylist(self._waiting, self._schema))
        self._waiting = []

    def _shared(self) -> Optional[SharedOffset]:
        for offset in OFFSETS:
            count = self._offsets[offset]
            if count >= LEAST_SHARED and 10 * count >= 9 * self._of_access:
                return SharedOffset(offset, count, self._of_access)
        return None

    def result(self) -> Audit:
        self._flush()
        kinds = [each.result(kind) for kind, each in self._sums.items()]
        kinds.sort(key=lambda each: (-each.count, list(KINDS).index(each.kind)))
        return Audit(
            customers=len(self._expected.ranges), compared=self._expected.total,
            differences=sum(each.count for each in kinds),
            known_later=sum(each.count for each in kinds if each.kind == "known_later"),
            by_difference={each: self._differences[each] for each in DIFFERENCES}, kinds=tuple(kinds),
            passed_over=dict(self.passed_over), shared_offset=self._shared(),
            without_records=self._customers.without_records, table=arrow().concat_tables(self._tables))


def once(ask: Callable[[], Record]) -> Callable[[], Record]:
    """The same answer without asking again."""
    found: List[Record] = []

    def answer() -> Record:
        if not found:
            found.append(ask())
        return found[0]

    return answer


def parts(customers: List[Customer], expected: Expectations) -> Iterator[List[Customer]]:
    """Customers whose instants are asked for together. A call answers about each instant for each customer, so
    customers with instants of their own are asked about in small groups."""
    part: List[Customer] = []
    instants: Set[int] = set()
    count = 0
    for customer in customers:
        own = expected.instants(customer.name)
        together = len(instants) + sum(each not in instants for each in own)
        if part and (len(part) + 1) * together > max(LEAST, 4 * (count + len(own))):
            yield part
            part, instants, count = [], set(), 0
        part.append(customer)
        instants |= own
        count += len(own)
    if part:
        yield part


def _placed(error: SubscoreError, rows: Any, reports: Any, first: int, part: List[Customer]) -> Exception:
    """The error with the customer in question, or with the row of a document: its number is that of a part."""
    found = re.fullmatch(r"/(rows|reports)/(\d+)(/.*)?", error.path or "", re.DOTALL)
    if found is None:
        return error
    place = re.fullmatch(f"/{DOCUMENT}(/.*)?", found[3] or "", re.DOTALL)
    if place is not None:
        numbers = itertools.chain.from_iterable(range(each.begin, each.end) for each in part)
        row = first + next(itertools.islice(numbers, int(found[2]), None))
        line = "" if error.line is None else f"line {error.line}, column {error.column}: "
        inside = f"{place[1]}: " if place[1] else ""
        return ValueError(f"rows, row {row}: {inside}{line}{error.message}")
    table = reports if found[1] == "reports" else rows
    customer = table["customer"][int(found[2])].as_py()
    return ValueError(f"{found[1]}, customer {customer}{(found[3] or '').replace('/', ', ')}: {error.message}")


def compare(
    rows: object, expected: object, *, reports: Optional[object] = None, columns: Optional[Mapping[str, str]] = None,
    expected_columns: Optional[Mapping[str, str]] = None, entitlement: Optional[Mapping[str, Any]] = None,
    catalog: Optional[Document] = None, environment: Optional[Environment] = None, bundle_id: Optional[str] = None,
    assume_renewal: Optional[bool] = None, retroactive_refunds: Optional[bool] = None,
    trust_signed_payloads: Optional[bool] = None, samples: int = 3,
    progress: Optional[Callable[[int, int], None]] = None,
) -> Audit:
    """Compares what a system says about its customers with what the rules say.

    Args:
        rows: A table that offers Arrow: the transactions, as `columns.state_at()` takes them; or documents of the
            store, one a row, in the columns `customer` and `document` or `payload`. The rows of a customer stand
            together.
        expected: A table with the columns `customer`, `at` and `hasAccess` (or `instant` and `has_access`), and perhaps
            `state` and `productId` (or `product`). It is kept in memory.
        reports: What the store said beside transactions, as `columns.state_at()` takes it. It is kept in memory.
        columns: Your names of the columns of rows and reports, as {"customer": "user_id"}.
        expected_columns: The same for `expected`.
        entitlement: What access means, as {"id": "pro", "product_ids": ["pro.month", "pro.lifetime"]}. Without it, any
            subscription gives access.
        catalog, environment, bundle_id, assume_renewal, retroactive_refunds, trust_signed_payloads: As in
            `subscore.state_at()`.
        samples: How many differences of each kind the answer has itself. Its table has all of them.
        progress: Called with numbers of rows and of customers that are done since the last call.

    Raises:
        ImportError: There is no pyarrow.
        ValueError: A table lacks a column, or has a value that cannot be compared; the message names the place.
        SubscoreError: The library has no answer.
    """
    expectations = Expectations(expected, expected_columns or {})
    customers = Customers(rows, reports, columns)
    expectations.like(customers.kind)
    options = {"entitlements": None if entitlement is None else [dict(entitlement)], "catalog": catalog,
               "environment": environment, "bundle_id": bundle_id, "assume_renewal": assume_renewal,
               "retroactive_refunds": retroactive_refunds, "trust_signed_payloads": trust_signed_payloads}
    run = _Run(customers, expectations, Asking(options), options, samples)
    for block in customers.blocks(expectations.ranges, progress):
        run.block(block)
    return run.result()
