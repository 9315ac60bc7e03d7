"""The answers of two versions of the library, side by side."""

from __future__ import annotations

import ctypes
import json
import os
from bisect import bisect_right
from collections import Counter
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Set, Tuple, Union

from .._blocks import arrow
from .._library import call_bytes, library, rules, version
from .._requests import Document
from .._result import at_milliseconds
from ..errors import SubscoreError
from ..results import Environment
from ._asking import Asking, Call
from ._compare import AT_ONCE, camel, plain
from ._customers import Customers

Record = Dict[str, Any]

# How two versions can differ, the first that holds.
DIFFERENCES = {
    "refused": "One version has no answer about the customer.",
    "access": "Only one version gives access.",
    "state": "Both agree on access, but not on the state.",
    "product": "Both agree on the state, but not on the product or the transaction.",
    "subscriptions": "Only one version lists the subscription.",
    "reason": "Both agree on all of this, but not on why the subscription expired.",
}
# What is compared of each interval, and what a difference in it is called.
COMPARED = {"hasAccess": "access", "state": "state", "productId": "product", "transactionId": "product",
            "expirationReason": "reason"}
NAMES = ("subs_timeline", "subs_state_at")


@dataclass(frozen=True)
class VersionDifference:
    """A span of time in which two versions answer differently about a subscription."""

    customer: Any
    difference: str
    """refused, access, state, product, subscriptions or reason."""
    start: Optional[datetime]
    """Where the span begins; None where a version has no answer at all."""
    end: Optional[datetime]
    """Where it ends; None where it is open."""
    original_transaction_id: Optional[str]
    access: Optional[bool]
    other_access: Optional[bool]
    state: Optional[str]
    other_state: Optional[str]
    product_id: Optional[str]
    other_product_id: Optional[str]
    rules: str
    """The rules by which this version decides at the start, with spaces between."""
    other_rules: str
    explanation: Optional[str]
    """What this version explains at the start of the span, or its error."""
    other_explanation: Optional[str]


@dataclass(frozen=True)
class Versions:
    """What a comparison of two versions found."""

    version: str
    """The version that runs in this process."""
    other_version: str
    customers: int
    differing: int
    """How many customers have a difference."""
    differences: Dict[str, int]
    """How many spans differ, by how."""
    new_rules: Dict[str, str]
    """The rules by which only the other version decides where they differ, with their sentences."""
    old_rules: Dict[str, str]
    """The same of this version."""
    samples: Tuple[VersionDifference, ...]
    """The first ones of each kind."""
    table: Any = field(repr=False, compare=False)
    """All of them, as a table of pyarrow. Its columns are the fields of VersionDifference in the library's spelling."""

    def to_dict(self) -> Dict[str, Any]:
        """As plain values, with instants in milliseconds, and without the table."""
        names = [name for name in self.__dataclass_fields__ if name not in ("samples", "table")]
        values = {camel(name): getattr(self, name) for name in names}
        return {**values, "samples": [plain(asdict(each)) for each in self.samples]}


class Other:
    """Another copy of the library in this process. Its names are its own."""

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self._library = ctypes.CDLL(os.path.abspath(path))
        try:
            functions = {name: getattr(self._library, name) for name in NAMES}
            self._free = self._library.subs_free
            for name in ("subs_version", "subs_rules"):
                getattr(self._library, name).restype = ctypes.c_char_p
            self._name = self._library.subs_status_name
            self.version = self._library.subs_version().decode()
            table = json.loads(self._library.subs_rules())
        except AttributeError as error:
            raise ValueError(f"{path}: it is not a libsubscore whose answers can be compared ({error})") from None
        own = library()
        if isinstance(own, ctypes.CDLL) and \
                ctypes.cast(self._free, ctypes.c_void_p).value == ctypes.cast(own.subs_free, ctypes.c_void_p).value:
            raise ValueError(f"{path}: this process already runs this library; expected another file")
        self._free.argtypes, self._free.restype = [ctypes.c_void_p], None
        self._name.argtypes, self._name.restype = [ctypes.c_int32], ctypes.c_char_p
        for function in functions.values():
            function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p),
                                 ctypes.POINTER(ctypes.c_size_t)]
            function.restype = ctypes.c_int32
        self._functions = functions
        self.sentences = {rule["id"]: rule["sentence"] for rule in table}

    def call(self, function: str, request: bytes) -> Tuple[str, Optional[bytes]]:
        response, length = ctypes.c_void_p(), ctypes.c_size_t()
        try:
            status = self._functions[function](request, len(request), ctypes.byref(response), ctypes.byref(length))
            answer = ctypes.string_at(response.value, length.value) if response.value else None
        finally:
            self._free(response)
        return self._name(status).decode(), answer


class Course:
    """The intervals of one subscription, as one version gives them."""

    def __init__(self, subscription: Optional[Record]) -> None:
        self.intervals: List[Record] = subscription["intervals"] if subscription else []
        self._starts = [each["start"] for each in self.intervals]

    def at(self, instant: int) -> Optional[Record]:
        index = bisect_right(self._starts, instant)
        return self.intervals[index - 1] if index else None

    @property
    def starts(self) -> List[int]:
        return self._starts


def keyed(timeline: Record) -> Dict[Tuple[str, str], Record]:
    """The subscriptions of a timeline, by their groups, or by their chains where there is no group."""
    return {(each["environment"] or "", each["subscriptionGroupIdentifier"] or each["originalTransactionIds"][0]): each
            for each in timeline["subscriptions"]}


def how(one: Optional[Record], other: Optional[Record]) -> Optional[str]:
    """How two intervals differ, or None."""
    if one is None or other is None:
        return None if one is other else "access" if (one or other or {})["hasAccess"] else "subscriptions"
    return next((kind for name, kind in COMPARED.items() if one[name] != other[name]), None)


def spans(one: Course, other: Course) -> Iterator[Tuple[str, int, Optional[int], Optional[Record], Optional[Record]]]:
    """The spans in which two courses differ: how, from when, until when, and both intervals at the start."""
    edges = sorted({*one.starts, *other.starts})
    found: Optional[List[Any]] = None
    for edge in edges:
        pair = one.at(edge), other.at(edge)
        kind = how(*pair)
        if found is not None and (kind != found[0] or values(pair) != values(found[3:])):
            found[2] = edge
            yield tuple(found)
            found = None
        if kind is not None and found is None:
            found = [kind, edge, None, *pair]
    if found is not None:
        yield tuple(found)


def values(pair: Any) -> List[Any]:
    return [each and [each[name] for name in COMPARED] for each in pair]


class _Comparison:
    def __init__(self, asking: Asking, other: Other, kind: Any, samples: int) -> None:
        self._asking, self._other, self._samples = asking, other, samples
        self.differences: Counter[str] = Counter()
        self.customers = self.differing = 0
        self.samples: List[VersionDifference] = []
        self._mine: Set[str] = set()
        self._theirs: Set[str] = set()
        self._waiting: List[Record] = []
        pyarrow = arrow()
        instant = pyarrow.timestamp("ms", "UTC")
        kinds = {"customer": kind, "start": instant, "end": instant, "access": pyarrow.bool_(),
                 "otherAccess": pyarrow.bool_()}
        self._schema = pyarrow.schema([(camel(name), kinds.get(camel(name), pyarrow.string()))
                                       for name in VersionDifference.__dataclass_fields__])
        self._tables = [self._schema.empty_table()]

    def _both(self, function: str, history: bytes, **more: Any) -> List[Union[Record, SubscoreError]]:
        found: List[Union[Record, SubscoreError]] = []
        calls: List[Call] = [call_bytes, self._other.call]
        for call in calls:
            try:
                found.append(self._asking.ask(function, history, call, **more))
            except SubscoreError as error:
                found.append(error)
        return found

    def customer(self, name: Any, history: bytes) -> None:
        self.customers += 1
        request = self._asking.request("subs_timeline", history)
        if call_bytes("subs_timeline", request) == self._other.call("subs_timeline", request):
            return  # Mostly so, and nobody has to read the answers.
        mine, theirs = self._both("subs_timeline", history)
        before = sum(self.differences.values())
        if isinstance(mine, SubscoreError) or isinstance(theirs, SubscoreError):
            if not (isinstance(mine, SubscoreError) and isinstance(theirs, SubscoreError)):
                said = [str(each) if isinstance(each, SubscoreError) else None for each in (mine, theirs)]
                self._add("refused", name, None, None, None, (None, None), said, ((), ()))
        elif mine != theirs:
            self._compare(name, history, keyed(mine), keyed(theirs))
        self.differing += sum(self.differences.values()) > before

    def _compare(self, name: Any, history: bytes, mine: Dict[Any, Record], theirs: Dict[Any, Record]) -> None:
        for key in {**mine, **theirs}:
            chain = (mine.get(key) or theirs[key])["originalTransactionIds"][0]
            for kind, start, end, *pair in spans(Course(mine.get(key)), Course(theirs.get(key))):
                answers = self._both("subs_state_at", history, at=start, explain=True)
                entries = [_entry(answer, key) for answer in answers]
                self._add(kind, name, start, end, chain, pair, [each.get("explanation") for each in entries],
                          [each.get("rules", ()) for each in entries])

    def _add(self, kind: str, customer: Any, start: Optional[int], end: Optional[int], chain: Optional[str],
             pair: Any, said: Any, decided: Any) -> None:
        self.differences[kind] += 1
        one, other = (each or {} for each in pair)
        self._mine.update(set(decided[0]) - set(decided[1]))
        self._theirs.update(set(decided[1]) - set(decided[0]))
        found = {
            "customer": customer, "difference": kind, "start": start, "end": end,
            "originalTransactionId": chain, "access": one.get("hasAccess"), "otherAccess": other.get("hasAccess"),
            "state": one.get("state"), "otherState": other.get("state"), "productId": one.get("productId"),
            "otherProductId": other.get("productId"), "rules": " ".join(decided[0]), "otherRules": " ".join(decided[1]),
            "explanation": said[0], "otherExplanation": said[1],
        }
        if self.differences[kind] <= self._samples:
            instants = [None if each is None else at_milliseconds(each) for each in (start, end)]
            self.samples.append(VersionDifference(*{**found, "start": instants[0], "end": instants[1]}.values()))
        self._waiting.append(found)
        if len(self._waiting) >= AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        self._tables.append(arrow().Table.from_pylist(self._waiting, self._schema))
        self._waiting = []

    def result(self) -> Versions:
        self._flush()
        mine = {rule["id"]: rule["sentence"] for rule in rules()}
        order = list(DIFFERENCES)
        return Versions(
            version=version(), other_version=self._other.version, customers=self.customers, differing=self.differing,
            differences=dict(sorted(self.differences.items(), key=lambda each: order.index(each[0]))),
            new_rules={rule: self._other.sentences.get(rule, "") for rule in sorted(self._theirs)},
            old_rules={rule: mine.get(rule) or "" for rule in sorted(self._mine)},
            samples=tuple(sorted(self.samples, key=lambda each: order.index(each.difference))),
            table=arrow().concat_tables(self._tables))


def _entry(answer: Union[Record, SubscoreError], key: Tuple[str, str]) -> Record:
    """The subscription of an answer that a difference is about."""
    if isinstance(answer, SubscoreError):
        return {"explanation": str(answer)}
    for each in answer["subscriptions"]:
        if key == ((each["environment"] or ""), each["subscriptionGroupIdentifier"] or each["originalTransactionId"]):
            found: Record = each
            return found
    return {}


def versions(
    rows: object, other: Union[str, "os.PathLike[str]"], *, reports: Optional[object] = None,
    columns: Optional[Mapping[str, str]] = None, catalog: Optional[Document] = None,
    environment: Optional[Environment] = None, bundle_id: Optional[str] = None, assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None, trust_signed_payloads: Optional[bool] = None, samples: int = 3,
    progress: Optional[Callable[[int, int], None]] = None,
) -> Versions:
    """Compares the whole course of each customer's subscriptions, as this version of the library gives it, with what
    another version gives.

    Args:
        rows, reports, columns: The records, as `compare()` takes them.
        other: The path of the other version's shared library.
        catalog, environment, bundle_id, assume_renewal, retroactive_refunds, trust_signed_payloads: As in
            `subscore.timeline()`.
        samples: How many differences of each kind the answer has itself. Its table has all of them.
        progress: Called with numbers of rows and of customers that are done since the last call.

    Raises:
        ImportError: There is no pyarrow.
        OSError: The other library cannot be loaded.
        ValueError: The other library is this one, or is not a libsubscore; or a table lacks a column.
    """
    comparison_with = Other(other)
    customers = Customers(rows, reports, columns)
    options = {"catalog": catalog, "environment": environment, "bundle_id": bundle_id,
               "assume_renewal": assume_renewal, "retroactive_refunds": retroactive_refunds,
               "trust_signed_payloads": trust_signed_payloads}
    comparison = _Comparison(Asking(options), comparison_with, customers.kind, samples)
    for block in customers.blocks(None, progress):
        for customer in block.customers:
            comparison.customer(customer.name, block.documents(customer)[1])
    return comparison.result()
