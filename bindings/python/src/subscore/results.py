"""The answers, as frozen dataclasses.

Every field of an answer has its name in Python's style, `has_access` for `hasAccess`. Instants are datetimes in UTC,
and arrays are tuples. What is null or absent is None. The answer and every object in it have `raw`, the document
itself, with the fields that a later library adds. Two answers are equal when their fields are equal. `raw` does not
count.

A datetime ends with the year 9999. An instant does not. An instant before the year 1 or after 9999 becomes
`datetime.min` or `datetime.max`, in UTC, so comparisons stay correct. `raw` has it exactly.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ._drawing import svg
from ._requests import EPOCH, MILLISECOND, camel

Built = TypeVar("Built", bound="Result")
FIRST = datetime.min.replace(tzinfo=timezone.utc)
LAST = datetime.max.replace(tzinfo=timezone.utc)


def _datetime(milliseconds: int) -> datetime:
    if milliseconds < (FIRST - EPOCH) // MILLISECOND:
        return FIRST
    if milliseconds > (LAST - EPOCH) // MILLISECOND:
        return LAST
    return EPOCH + timedelta(milliseconds=milliseconds)


def _converter(hint: Any) -> Callable[[Any], Any]:
    """What makes a value of this type from a value of JSON."""
    if get_origin(hint) is Union:
        inner = _converter(get_args(hint)[0])
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        inner = _converter(get_args(hint)[0])
        return lambda values: tuple(inner(value) for value in values)
    if isinstance(hint, type) and issubclass(hint, Result):
        return functools.partial(build, hint)
    return _datetime if hint is datetime else Decimal if hint is Decimal else lambda value: value


_plans: Dict[type, List[Tuple[str, str, Callable[[Any], Any]]]] = {}


def _plan(kind: type) -> List[Tuple[str, str, Callable[[Any], Any]]]:
    """Of each field its name here, its name in the document, and what converts it."""
    if kind not in _plans:
        hints = get_type_hints(kind).items()
        _plans[kind] = [(name, camel(name), _converter(hint)) for name, hint in hints if name != "raw"]
    return _plans[kind]


def build(kind: Type[Built], raw: Dict[str, Any]) -> Built:
    """An answer of this class from its document."""
    told = raw
    if "milliunits" in raw and "amount" not in raw:  # The library leaves it out where it knows no currency.
        told = {"amount": f"{raw['milliunits']}E-3", **raw}
    return kind(raw=raw, **{name: convert(told.get(key)) for name, key, convert in _plan(kind)})


@dataclass(frozen=True)
class Result:
    """What all answers have: the document that they were made from."""

    raw: Dict[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class AnswerWarning(Result):
    """What the caller should know although there is an answer. `path` is None where no single value is meant."""

    code: str
    path: Optional[str]
    message: str


@dataclass(frozen=True)
class Money(Result):
    """An amount, exact. It has the decimals of its currency; without a currency it has three."""

    amount: Decimal
    milliunits: int
    currency: Optional[str]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}" if self.currency else f"{self.amount}"


@dataclass(frozen=True)
class Span(Result):
    """From `start` up to, but not including, `end`. None is an open end."""

    start: datetime
    end: Optional[datetime]


# subs_prorate -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReportedShare(Result):
    """The share that Apple's row states, in thousandths of a percent, and its amount."""

    milli_percent: int
    refund: Optional[Money]


@dataclass(frozen=True)
class Proration(Result):
    """How much of a payment goes back. `kind` is prorated, full or none. A share is in thousandths of a percent."""

    kind: str
    refund: Optional[Money]
    kept: Optional[Money]
    unused_milliseconds: int
    period_milliseconds: int
    milli_percent: int
    change_date: datetime
    change_date_source: str
    reported: Optional[ReportedShare]
    rules: Tuple[str, ...]
    warnings: Tuple[AnswerWarning, ...]


# subs_classify_change -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Charge(Result):
    """When the customer pays, where that is known, and how much where the catalog has a price."""

    date: Optional[datetime]
    amount: Optional[Decimal]
    milliunits: Optional[int]
    currency: Optional[str]


@dataclass(frozen=True)
class ChangeNotification(Result):
    """The notification that the store will send."""

    notification_type: str
    subtype: Optional[str]


@dataclass(frozen=True)
class TransactionMarks(Result):
    """Whether the old row gets isUpgraded, and the reason on the first new one."""

    is_upgraded: bool
    transaction_reason: str


@dataclass(frozen=True)
class ProposedChange(Result):
    """What a switch of products will do."""

    change: str
    timing: str
    same_duration: Optional[bool]
    effective_date: Optional[datetime]
    refund: Optional[Proration]
    charge: Optional[Charge]
    period: Optional[Span]
    replaces_pending: Optional[str]
    notification: Optional[ChangeNotification]
    transaction: Optional[TransactionMarks]
    rules: Tuple[str, ...]
    warnings: Tuple[AnswerWarning, ...]


@dataclass(frozen=True)
class Row(Result):
    """A row of a history; without a transaction while the change waits."""

    product_id: str
    transaction_id: Optional[str]


@dataclass(frozen=True)
class ObservedChange(Result):
    """A switch of products that the history shows."""

    change: str
    timing: str
    from_: Row
    to: Row
    effective_date: datetime
    pending: bool
    refund: Optional[Proration]
    evidence: Tuple[str, ...]
    rules: Tuple[str, ...]
    warnings: Tuple[AnswerWarning, ...]


@dataclass(frozen=True)
class ObservedChanges(Result):
    """The switches that a history shows, the oldest first."""

    changes: Tuple[ObservedChange, ...]
    warnings: Tuple[AnswerWarning, ...]


# subs_state_at ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Period(Result):
    """The period of a row, from its purchase up to its expiry."""

    start: datetime
    end: datetime


@dataclass(frozen=True)
class Offer(Result):
    """The offer of a period. `type` is Apple's number."""

    type: Optional[int]
    discount_type: Optional[str]
    identifier: Optional[str]


@dataclass(frozen=True)
class PendingChange(Result):
    """A change that waits for the renewal."""

    product_id: str
    change: str
    effective_date: datetime


@dataclass(frozen=True)
class NextState(Result):
    """The state that follows if nothing more is recorded."""

    state: str
    at: datetime


@dataclass(frozen=True)
class SubscriptionState(Result):
    """One subscription group at an instant. `status` is Apple's number for `state`."""

    subscription_group_identifier: Optional[str]
    original_transaction_id: str
    state: str
    status: Optional[int]
    has_access: bool
    product_id: Optional[str]
    level: Optional[int]
    transaction_id: Optional[str]
    period: Optional[Period]
    since: Optional[datetime]
    until: Optional[datetime]
    auto_renew: Optional[bool]
    auto_renew_product_id: Optional[str]
    offer: Optional[Offer]
    ownership: Optional[str]
    expiration_reason: Optional[str]
    pending_change: Optional[PendingChange]
    price_increase: Optional[str]
    next: Optional[NextState]
    basis: str
    known_through: Optional[datetime]
    rules: Tuple[str, ...]
    warnings: Tuple[AnswerWarning, ...]


@dataclass(frozen=True)
class EntitlementAccess(Result):
    """Whether the customer may use something, and by which purchase. `kind` is the kind of its product."""

    id: str
    has_access: bool
    until: Optional[datetime]
    product_id: Optional[str]
    transaction_id: Optional[str]
    kind: Optional[str]
    rules: Tuple[str, ...]


@dataclass(frozen=True)
class StateAt(Result):
    """What each subscription was at an instant, and whether any of them gave access.

    `entitlements` is None where the question names none.
    """

    at: datetime
    has_access: bool
    subscriptions: Tuple[SubscriptionState, ...]
    entitlements: Optional[Tuple[EntitlementAccess, ...]]
    warnings: Tuple[AnswerWarning, ...]


# subs_timeline ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Interval(Result):
    """A stretch of one state, up to but not including `end`. None is open."""

    start: datetime
    end: Optional[datetime]
    state: str
    status: int
    has_access: bool
    product_id: str
    transaction_id: str
    basis: str


@dataclass(frozen=True)
class Event(Result):
    """What happened at an instant, and the transaction that proves it, where there is one."""

    at: datetime
    event: str
    product_id: Optional[str]
    transaction_id: Optional[str]
    basis: str


@dataclass(frozen=True)
class UpcomingEvent(Result):
    """What comes next if nothing more is recorded."""

    at: datetime
    event: str


@dataclass(frozen=True)
class Course(Result):
    """One subscription group from its first purchase on: intervals touch, and the last one is open."""

    subscription_group_identifier: Optional[str]
    original_transaction_ids: Tuple[str, ...]
    intervals: Tuple[Interval, ...]
    events: Tuple[Event, ...]
    upcoming: Tuple[UpcomingEvent, ...]


@dataclass(frozen=True)
class Timeline(Result):
    """The whole course of each subscription. Notebooks show it as a picture."""

    subscriptions: Tuple[Course, ...]
    warnings: Tuple[AnswerWarning, ...]

    def svg(self) -> str:
        """The picture, as the text of an SVG file."""
        return svg(self.raw)

    def _repr_svg_(self) -> str:
        return self.svg()


# subs_content_access ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ContentItem(Result):
    """Whether an item is open to the customer, since when, and why."""

    id: str
    unlocked: bool
    unlocked_at: Optional[datetime]
    reason: Optional[str]


@dataclass(frozen=True)
class ContentAccess(Result):
    """The times of access, and each item in the order of the request."""

    windows: Tuple[Span, ...]
    content: Tuple[ContentItem, ...]
    warnings: Tuple[AnswerWarning, ...]


# subs_price_change --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PriceNotice(Result):
    """When and how the subscriber is told.

    `condition` says what a notice depends on. `repeats` is a period: the notice is repeated at most that often.
    """

    channel: str
    at: datetime
    condition: Optional[str]
    repeats: Optional[str]


@dataclass(frozen=True)
class PriceNotification(Result):
    """A notification that the store sends about the price."""

    at: Optional[datetime]
    notification_type: str
    subtype: Optional[str]
    price_increase_status: Optional[str]


@dataclass(frozen=True)
class PriceChange(Result):
    """What a change of price asks of the customer, when it takes effect, and how it went."""

    change: str
    consent_required: bool
    reasons: Tuple[str, ...]
    difference: Money
    milli_percent: Optional[int]
    effective_renewal: Optional[datetime]
    notices: Tuple[PriceNotice, ...]
    status: Optional[str]
    outcome: Optional[str]
    cancelled_skus: Tuple[str, ...]
    notifications: Tuple[PriceNotification, ...]
    rules: Tuple[str, ...]
    warnings: Tuple[AnswerWarning, ...]
