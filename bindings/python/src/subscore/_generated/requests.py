"""Requests as frozen dataclasses, and the objects that they consist of.

A request holds all arguments of one call, to be checked by a type checker, kept, compared and passed on. Its function
takes it in place of the arguments; `dataclasses.replace()` makes one that differs.

    asked = StateAtRequest(history=history, at="2026-03-18T10:00:00Z", environment="Production")
    answer = subscore.state_at(asked)

Fields are given as the package's docstring says: an instant is an aware datetime, an int of milliseconds since 1970 or
an RFC 3339 text, and money is a Decimal or an int of milliunits. None leaves a field out. A request checks nothing
itself: the call does. Documents are held as they were given and are not printed.
"""

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal, Optional, Union

from .._requests import Document, History, Instant, Price, Request, RequestObject
from .results import Environment, Rounding


@dataclass(frozen=True)
class CurrentPeriod(RequestObject):
    """The customer's current period."""

    product_id: str
    """Its product."""
    purchase_date: Instant
    """Its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    expires_date: Instant
    """Its end, after its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    price: Optional[Price] = None
    """What was paid for it; without it a refund has a share and no amount. A Decimal, or an int of milliunits (9990 is
    9.99).
    """
    currency: Optional[str] = None
    """The currency of the price."""
    offer_type: Optional[int] = None
    """1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention."""
    offer_discount_type: Optional[str] = None
    """FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others pass."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default."""
    commitment_expires_date: Optional[Instant] = None
    """The end of its commitment, not before the end of the period. An aware datetime, an int of milliseconds since
    1970, or an RFC 3339 text.
    """


@dataclass(frozen=True)
class WantedProduct(RequestObject):
    """The wanted product."""

    product_id: str
    """Its id."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """How it will be billed; by default as now for the same product, and otherwise BILLED_UPFRONT."""


@dataclass(frozen=True)
class PublishedItem(RequestObject):
    """An item of the publication."""

    id: str
    """Its id, given back in the response."""
    published_at: Instant
    """When it was published. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""


@dataclass(frozen=True)
class Thresholds(RequestObject):
    """Beyond both the percentage and the amount an increase needs consent."""

    percent: Optional[int] = None
    """The percentage; 50 by default."""
    per_period: Optional[Price] = None
    """The amount for all periods but a year; needed for those. A Decimal, or an int of milliunits (9990 is 9.99)."""
    per_year: Optional[Price] = None
    """The amount for a period of a year; needed for that. A Decimal, or an int of milliunits (9990 is 9.99)."""


@dataclass(frozen=True)
class PriceEvent(RequestObject):
    """An event with nothing to add. Or: An Advanced Commerce call asked for a cancelled subscription again. Or: An
    Advanced Commerce call changed the item.
    """

    at: Instant
    """When it happened, not before the request. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    event: Literal[
        "communicated", "sheet_viewed", "consented", "declined", "metadata_change", "migrate", "reactivate", "modify"
    ]
    """What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber saw the sheet;
    consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced Commerce
    call changed only names; migrate: a migration to Advanced Commerce was requested.
    """
    items: Optional[Sequence[str]] = None
    """The SKUs that were asked for."""
    billing_cycle: Optional[Literal["retain", "reset"]] = None
    """Whether the period goes on (retain) or starts anew (reset)."""
    sku: Optional[str] = None
    """The SKU that the item has from then on."""
    price: Optional[Price] = None
    """The price that was sent. A Decimal, or an int of milliunits (9990 is 9.99)."""
    offer: Optional[Any] = None
    """The offer that was attached: True, or Apple's object."""


@dataclass(frozen=True)
class EntitlementProducts(RequestObject):
    """What a customer may use, and the products that give it."""

    id: str
    """Its id, given back in the response."""
    product_ids: Sequence[str]
    """The products that give it, of any kind."""


@dataclass(frozen=True)
class ProposedRequest(Request):
    """For `subscore.classify_change()`: What will this switch do?"""

    from_: CurrentPeriod
    """The customer's current period."""
    to: Union[str, WantedProduct]
    """The wanted product. Its product id, a WantedProduct, or a dict of its fields."""
    at: Instant
    """When the switch is made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    catalog: Optional[Document] = field(default=None, repr=False)
    """The products on offer; both products of the switch are in it. A resubscription needs none. A dict, or JSON as str
    or bytes.
    """
    pending_product_id: Optional[str] = None
    """The product of a change that already waits for the renewal."""
    state: Optional[Literal["subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"]] = None
    """What the subscription is at that moment. By default, it is over once expires_date is reached."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in a sentence or two. False by default."""

    function = "subs_classify_change"


@dataclass(frozen=True)
class ObservedRequest(Request):
    """For `subscore.classify_change()`: What did this customer change?"""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Names the direction of each change; without it each is unknown. A dict, or JSON as str or bytes."""
    at: Optional[Instant] = None
    """Only what had taken effect by then, and what was pending then. An aware datetime, an int of milliseconds since
    1970, or an RFC 3339 text.
    """
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in a sentence or two. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_classify_change"


@dataclass(frozen=True)
class ContentAccessRequest(Request):
    """For `subscore.content_access()`: Which items of a publication may this customer read?"""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    content: Sequence[PublishedItem]
    """The items, in any order."""
    at: Optional[Instant] = None
    """Answer as it was at this moment, with what was known then. An aware datetime, an int of milliseconds since 1970,
    or an RFC 3339 text.
    """
    known_at: Optional[Instant] = None
    """Answer with what was known at this moment; "at" by default. An aware datetime, an int of milliseconds since 1970,
    or an RFC 3339 text.
    """
    initial_unlock: Optional[int] = None
    """How many of the newest items open when access begins; 1 by default."""
    tolerated_lapse: Union[int, timedelta, None] = None
    """A gap in access of at most this many milliseconds does not count as a gap; 0 by default. An int of milliseconds,
    or a timedelta.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_content_access"


@dataclass(frozen=True)
class HistoryOpenRequest(Request):
    """For `subscore.open_history()`: Reads a history once, to ask for its states often."""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    known_at: Optional[Instant] = None
    """Answer with what was known at this moment; with all that the history holds by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Read and checked; the states do not depend on it. A dict, or JSON as str or bytes."""
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem goes on after its last period. False by default."""
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_history_open"


@dataclass(frozen=True)
class OfferEligibilityRequest(Request):
    """For `subscore.offer_eligibility()`: Which subscription offers may this customer redeem?"""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    at: Instant
    """The moment in question. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    catalog: Optional[Document] = field(default=None, repr=False)
    """Brings the groups that the history does not have, and names the group of a row that names none. A dict, or JSON
    as str or bytes.
    """
    known_at: Optional[Instant] = None
    """Answer with what was known at this moment; with all that the history holds by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_offer_eligibility"


@dataclass(frozen=True)
class PriceChangeRequest(Request):
    """For `subscore.price_change()`: What does a change of price do, and what became of it?"""

    period: str
    """The subscription's period."""
    current_price: Price
    """What a period costs now; zero only where converts_from_offer is True. A Decimal, or an int of milliunits (9990 is
    9.99).
    """
    new_price: Price
    """The new price; more than zero. A Decimal, or an int of milliunits (9990 is 9.99)."""
    currency: str
    """The currency of all prices of the request."""
    storefront: str
    """The subscriber's storefront."""
    requested_at: Instant
    """When the change was or will be requested. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    renewal_date: Instant
    """The first renewal after that; later ones are counted from it. An aware datetime, an int of milliseconds since
    1970, or an RFC 3339 text.
    """
    last_increase_date: Optional[Instant] = None
    """When the subscriber's price last went up. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    converts_from_offer: Optional[bool] = None
    """True: the change is the end of a free trial or an offer. False by default."""
    thresholds: Optional[Thresholds] = None
    """Beyond what an increase needs consent; built in for USD, and needed for an increase in any other currency."""
    always_consent_storefronts: Optional[Sequence[str]] = None
    """The storefronts where every increase needs consent; none are built in."""
    environment: Optional[Literal["Production", "Sandbox"]] = None
    """Where the subscription was bought; Production by default. Sandbox includes TestFlight."""
    sku: Optional[str] = None
    """The SKU whose price changes, for events that name SKUs."""
    dependent_skus: Optional[Sequence[str]] = None
    """SKUs that end with it where consent is not given."""
    events: Optional[Sequence[PriceEvent]] = None
    """What happened since, in any order. By default, the store is taken to keep to the notices, and the subscriber to
    do nothing.
    """
    at: Optional[Instant] = None
    """Answer as of this moment, not before the request; as of the last event, or else of the request, by default. An
    aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
    """

    function = "subs_price_change"


@dataclass(frozen=True)
class PeriodRequest(Request):
    """For `subscore.prorate()`: A period in plain values."""

    price: Price
    """What was paid for the period. A Decimal, or an int of milliunits (9990 is 9.99)."""
    purchase_date: Instant
    """The start of the period. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    expires_date: Instant
    """The end of the period, after its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    change_date: Instant
    """When the period was cut off. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    currency: Optional[str] = None
    """The currency of the price; the refund is rounded to its smallest unit, or to the milliunit where it is None."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""

    function = "subs_prorate"


@dataclass(frozen=True)
class TransactionRequest(Request):
    """For `subscore.prorate()`: A row as the store sent it."""

    transaction: Document = field(repr=False)
    """The row of the period that was cut off. A dict, JSON as str or bytes, or an object of Apple's
    app-store-server-library.
    """
    next_transaction: Optional[Document] = field(default=None, repr=False)
    """The row that took its place; wanted where the row itself has no revocation or cancellation date. A dict, JSON as
    str or bytes, or an object of Apple's app-store-server-library.
    """
    price: Optional[Price] = None
    """What was paid, for a row without a price. Another price than the row's own is refused. A Decimal, or an int of
    milliunits (9990 is 9.99).
    """
    currency: Optional[str] = None
    """The currency of the price. Another one than the row's own is refused."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""

    function = "subs_prorate"


@dataclass(frozen=True)
class StateAtRequest(Request):
    """For `subscore.state_at()`: In which state was each subscription at a moment, and was there access?"""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    at: Instant
    """The moment in question. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    known_at: Optional[Instant] = None
    """Answer with what was known at this moment; with all that the history holds by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Gives levels, and the kind of a pending change. A dict, or JSON as str or bytes."""
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem goes on after its last period, or up to the end of a
    commitment that is not renewed. False by default.
    """
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    entitlements: Optional[Sequence[EntitlementProducts]] = None
    """What customers may use, each with the products that give it; 1,000 at most."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in a sentence or two. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_state_at"


@dataclass(frozen=True)
class TimelineRequest(Request):
    """For `subscore.timeline()`: What was the whole course of each subscription, and what comes next?"""

    history: History = field(repr=False)
    """What the store told about the customer. A dict, JSON as str or bytes, an object of Apple's
    app-store-server-library, or a list of these.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Names the direction of changes, and gives durations. A dict, or JSON as str or bytes."""
    known_at: Optional[Instant] = None
    """Answer with what was known at this moment; with all that the history holds by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem goes on after its last period, or up to the end of a
    commitment that is not renewed. False by default.
    """
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    until: Optional[Instant] = None
    """How far ahead to look, twelve renewals at most; to the next renewal by default. An aware datetime, an int of
    milliseconds since 1970, or an RFC 3339 text.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production, if there is any record of it, or else all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. True says that the caller
    has verified every signature in the history in another way; else a signed member is refused. False by default.
    """

    function = "subs_timeline"
