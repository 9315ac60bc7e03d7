"""Requests as frozen dataclasses, and the objects that they consist of.

A request holds all arguments of one call, to be checked by a type checker, kept, compared and passed on. Its function
takes it in place of the arguments; `dataclasses.replace()` makes one that differs.

    request = StateAtRequest(history=history, at="2026-03-18T10:00:00Z", environment="Production")
    answer = subscore.state_at(request)

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
from .results import Environment, OwnerOutcome, OwnerPolicy, OwnerUnit, Rounding, State


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
    """The price paid for it; without it a refund has a share and no amount. A Decimal, or an int of milliunits (9990 is
    9.99).
    """
    currency: Optional[str] = None
    """The currency of the price."""
    offer_type: Optional[int] = None
    """1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention."""
    offer_discount_type: Optional[str] = None
    """FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default."""
    commitment_expires_date: Optional[Instant] = None
    """The end of its commitment, not before the end of the period. An aware datetime, an int of milliseconds since
    1970, or an RFC 3339 text.
    """


@dataclass(frozen=True)
class WantedProduct(RequestObject):
    """The requested product."""

    product_id: str
    """Its id."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one."""


@dataclass(frozen=True)
class PreviewTarget(RequestObject):
    """The requested product."""

    product_id: str
    """Its id."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one."""
    offer: Optional[PlannedOffer] = None
    """The offer that the customer redeems with it; none by default."""


@dataclass(frozen=True)
class PlannedOffer(RequestObject):
    """An offer that is redeemed with a switch."""

    type: Literal[2, 3, 4]
    """2 promotional, 3 offer code, 4 win-back."""
    identifier: Optional[str] = None
    """Its id or code."""
    discount_type: Optional[str] = None
    """FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted."""
    period: Optional[str] = None
    """Its whole length."""
    price: Optional[Price] = None
    """Its price. A Decimal, or an int of milliunits (9990 is 9.99)."""
    currency: Optional[str] = None
    """The currency of the price."""


@dataclass(frozen=True)
class PublishedItem(RequestObject):
    """An item of the publication."""

    id: str
    """Its id, repeated in the response."""
    published_at: Instant
    """When it was published. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""


@dataclass(frozen=True)
class ConfiguredWinBackOffers(RequestObject):
    """The win-back offers of a product."""

    product_id: str
    """The product."""
    offers: Document = field(repr=False)
    """The list of its win-back offers as the App Store Connect API returns it. A dict, or JSON as str or bytes."""


@dataclass(frozen=True)
class OwnerClaim(RequestObject):
    """A purchase or a restore that a customer asked for."""

    customer: str
    """The customer, as the app names it: 1 to 256 bytes, not blank."""
    at: Instant
    """When it was made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    original_transaction_id: str
    """The chain that it is about."""
    transaction_id: Optional[str] = None
    """The purchase that the customer has just made, within 24 hours; None for a restore."""
    outcome: Optional[OwnerOutcome] = None
    """What the app answered the customer. It stands, whatever became known later."""


@dataclass(frozen=True)
class Thresholds(RequestObject):
    """An increase above both the percentage and the amount requires consent."""

    percent: Optional[int] = None
    """The percentage; 50 by default."""
    per_period: Optional[Price] = None
    """The amount for all periods except a year; required for those. A Decimal, or an int of milliunits (9990 is 9.99).
    """
    per_year: Optional[Price] = None
    """The amount for a period of a year; required for it. A Decimal, or an int of milliunits (9990 is 9.99)."""


@dataclass(frozen=True)
class PriceEvent(RequestObject):
    """An event without further fields. Or: An Advanced Commerce call reactivated a cancelled subscription. Or: An
    Advanced Commerce call changed the item.
    """

    at: Instant
    """When it happened, not before the request. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    event: Literal[
        "communicated", "sheet_viewed", "consented", "declined", "metadata_change", "migrate", "reactivate", "modify"
    ]
    """The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
    consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced Commerce
    call changed only names; migrate: a migration to Advanced Commerce was requested.
    """
    items: Optional[Sequence[str]] = None
    """The reactivated SKUs."""
    billing_cycle: Optional[Literal["retain", "reset"]] = None
    """Whether the period continues (retain) or restarts (reset)."""
    sku: Optional[str] = None
    """The new SKU of the item."""
    price: Optional[Price] = None
    """The price in the call. A Decimal, or an int of milliunits (9990 is 9.99)."""
    offer: Optional[Any] = None
    """The offer in the call: True, or Apple's object."""


@dataclass(frozen=True)
class EntitlementProducts(RequestObject):
    """An entitlement, and the products that grant it."""

    id: str
    """Its id, repeated in the response."""
    product_ids: Sequence[str]
    """The products that grant it, of any kind; empty for one that only other grants give."""


@dataclass(frozen=True)
class OtherGrant(RequestObject):
    """Access to an entitlement that something else than the App Store gave, from its start to the earliest of its end
    and its revocation.
    """

    entitlement: str
    """The id of one of the request's entitlements."""
    source: str
    """What gave it, repeated in the response, such as google_play; 64 bytes at most."""
    start: Instant
    """When the access began. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    end: Optional[Instant]
    """When it ends, not before its start. The end must be stated, as None if none is known. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    revoked_at: Optional[Instant] = None
    """When it was taken back. After known_at it does not count. An aware datetime, an int of milliseconds since 1970,
    or an RFC 3339 text.
    """
    reference: Optional[str] = None
    """What the caller knows it by, repeated in the response; 256 bytes at most."""


@dataclass(frozen=True)
class ProposedRequest(Request):
    """For `subscore.classify_change()`: What will this switch do?"""

    from_: CurrentPeriod
    """The customer's current period."""
    to: Union[str, WantedProduct]
    """The requested product. Its product id, a WantedProduct or PreviewTarget, or a dict of its fields."""
    at: Instant
    """When the switch is made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    catalog: Optional[Document] = field(default=None, repr=False)
    """The products on offer, which must include both products of the switch. A resubscription requires no catalog. A
    dict, or JSON as str or bytes.
    """
    pending_product_id: Optional[str] = None
    """The product of a change that already waits for the renewal."""
    state: Optional[State] = None
    """The state of the subscription at that instant. By default it is over once expires_date is reached."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in one or two sentences. False by default."""

    function = "subs_classify_change"


@dataclass(frozen=True)
class PreviewRequest(Request):
    """For `subscore.classify_change()`: What will this switch do for this customer?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    catalog: Document = field(repr=False)
    """The products on offer. A dict, or JSON as str or bytes."""
    to: Union[str, PreviewTarget]
    """The requested product. Its product id, a WantedProduct or PreviewTarget, or a dict of its fields."""
    at: Instant
    """When the switch is made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    known_at: Optional[Instant] = None
    """Answers with what was known then; everything by default. An aware datetime, an int of milliseconds since 1970, or
    an RFC 3339 text.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    price: Optional[Price] = None
    """What was paid for the current period, if its transaction has no price. A Decimal, or an int of milliunits (9990
    is 9.99).
    """
    currency: Optional[str] = None
    """The currency of the price."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in one or two sentences. False by default."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_classify_change"


@dataclass(frozen=True)
class ObservedRequest(Request):
    """For `subscore.classify_change()`: What did this customer change?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Determines the direction of each change; without it each is unknown. A dict, or JSON as str or bytes."""
    at: Optional[Instant] = None
    """Restricts the answer to what had taken effect or was pending by then. An aware datetime, an int of milliseconds
    since 1970, or an RFC 3339 text.
    """
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""
    explain: Optional[bool] = None
    """True: each subscription or change is explained in one or two sentences. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_classify_change"


@dataclass(frozen=True)
class ContentAccessRequest(Request):
    """For `subscore.content_access()`: Which items of a publication may this customer read?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    content: Sequence[PublishedItem]
    """The items, in any order."""
    at: Optional[Instant] = None
    """The instant of the answer, from what was known then. An aware datetime, an int of milliseconds since 1970, or an
    RFC 3339 text.
    """
    known_at: Optional[Instant] = None
    """Restricts the history to what was known at this instant; "at" by default. An aware datetime, an int of
    milliseconds since 1970, or an RFC 3339 text.
    """
    initial_unlock: Optional[int] = None
    """How many of the newest items open when access begins; 1 by default."""
    tolerated_lapse: Union[int, timedelta, None] = None
    """A gap in access of at most this many milliseconds does not count as a gap; 0 by default. An int of milliseconds,
    or a timedelta.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_content_access"


@dataclass(frozen=True)
class HistoryOpenRequest(Request):
    """For `subscore.open_history()`: Reads a history once, to ask for its states often."""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    known_at: Optional[Instant] = None
    """Restricts the history to what was known at this instant; the whole history by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Read and checked; the states do not depend on it. A dict, or JSON as str or bytes."""
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem continues after its last period. False by default."""
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_history_open"


@dataclass(frozen=True)
class OfferEligibilityRequest(Request):
    """For `subscore.offer_eligibility()`: Which subscription offers may this customer redeem?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    at: Instant
    """The instant of the answer. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    catalog: Optional[Document] = field(default=None, repr=False)
    """Adds the groups that the history does not have, and the group of a row that names none. A dict, or JSON as str or
    bytes.
    """
    known_at: Optional[Instant] = None
    """Restricts the history to what was known at this instant; the whole history by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    win_back_offers: Optional[Sequence[ConfiguredWinBackOffers]] = None
    """The win-back offers that the publisher configured, by product."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_offer_eligibility"


@dataclass(frozen=True)
class OwnerRequest(Request):
    """For `subscore.owner()`: To which of the app's customers do these purchases belong?"""

    history: History = field(repr=False)
    """What the store reported about the purchases. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    claims: Sequence[OwnerClaim]
    """Who claimed which purchases, in any order."""
    policy: OwnerPolicy
    """Who becomes the owner of what has one."""
    at: Instant
    """The instant of the answer. Later claims and purchases do not count. An aware datetime, an int of milliseconds
    since 1970, or an RFC 3339 text.
    """
    tokens: Optional[Document] = field(default=None, repr=False)
    """The customers of account tokens. Each key is a UUID, in any case. A dict, or JSON as str or bytes."""
    unit: Optional[OwnerUnit] = None
    """What is owned together. subscription: a chain with the chains that it is linked to. apple_account: everything
    that names one app transaction. subscription by default.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Its otherProducts determine which purchases of a receipt are consumables, which have no owner. A dict, or JSON as
    str or bytes.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_owner"


@dataclass(frozen=True)
class PriceChangeRequest(Request):
    """For `subscore.price_change()`: What does a change of price do, and what was its outcome?"""

    period: str
    """The subscription's period."""
    current_price: Price
    """The current price of a period; zero only if converts_from_offer is True. A Decimal, or an int of milliunits (9990
    is 9.99).
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
    """The first renewal after the request; later renewals are counted from it. An aware datetime, an int of
    milliseconds since 1970, or an RFC 3339 text.
    """
    last_increase_date: Optional[Instant] = None
    """When the subscriber's price last went up. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    converts_from_offer: Optional[bool] = None
    """True: the change is the end of a free trial or an offer. False by default."""
    thresholds: Optional[Thresholds] = None
    """The limits above which an increase requires consent; built in for USD, and required for an increase in any other
    currency.
    """
    always_consent_storefronts: Optional[Sequence[str]] = None
    """The storefronts in which every increase requires consent; none are built in."""
    environment: Optional[Environment] = None
    """The environment of the purchase; Production by default. Sandbox includes TestFlight."""
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None
    """MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by default."""
    seats: Optional[int] = None
    """The number of seats; the prices are those of one."""
    sku: Optional[str] = None
    """The SKU whose price changes, for events that name SKUs."""
    dependent_skus: Optional[Sequence[str]] = None
    """SKUs that end with it if consent is not given."""
    events: Optional[Sequence[PriceEvent]] = None
    """The events since the request, in any order. By default the store is assumed to send its notices on time, and the
    subscriber to do nothing.
    """
    at: Optional[Instant] = None
    """The instant of the answer, not before the request. By default that of the last event, otherwise that of the
    request. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
    """

    function = "subs_price_change"


@dataclass(frozen=True)
class PeriodRequest(Request):
    """For `subscore.prorate()`: A period in plain values."""

    price: Price
    """The price paid for the period. A Decimal, or an int of milliunits (9990 is 9.99)."""
    purchase_date: Instant
    """The start of the period. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    expires_date: Instant
    """The end of the period, after its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
    text.
    """
    change_date: Instant
    """When the period was cut short. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    currency: Optional[str] = None
    """The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a currency."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""

    function = "subs_prorate"


@dataclass(frozen=True)
class TransactionRequest(Request):
    """For `subscore.prorate()`: A row as the store sent it."""

    transaction: Document = field(repr=False)
    """The row of the period that was cut short. A dict, JSON as str or bytes, or an object of app-store-server-library
    from Apple.
    """
    next_transaction: Optional[Document] = field(default=None, repr=False)
    """The row that replaced it; required if the row itself has no revocation or cancellation date. A dict, JSON as str
    or bytes, or an object of app-store-server-library from Apple.
    """
    price: Optional[Price] = None
    """The price paid, for a row without a price. A price that differs from the row's is rejected. A Decimal, or an int
    of milliunits (9990 is 9.99).
    """
    currency: Optional[str] = None
    """The currency of the price. A currency that differs from the row's is rejected."""
    rounding: Optional[Rounding] = None
    """How a refund is rounded; half_up by default."""

    function = "subs_prorate"


@dataclass(frozen=True)
class StateAtRequest(Request):
    """For `subscore.state_at()`: In which state was each subscription at an instant, and did it give access?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    at: Instant
    """The instant of the answer. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text."""
    known_at: Optional[Instant] = None
    """Restricts the history to what was known at this instant; the whole history by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Determines the levels, and the kind of a pending change. A dict, or JSON as str or bytes."""
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem continues after its last period, or up to the end of
    a commitment that is not renewed. False by default.
    """
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    entitlements: Optional[Sequence[EntitlementProducts]] = None
    """The entitlements, each with the products that grant it; 1,000 at most."""
    other_grants: Optional[Sequence[OtherGrant]] = None
    """Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
    entitlements.
    """
    explain: Optional[bool] = None
    """True: each subscription or change is explained in one or two sentences. False by default."""
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_state_at"


@dataclass(frozen=True)
class TimelineRequest(Request):
    """For `subscore.timeline()`: What was the whole course of each subscription, and what comes next?"""

    history: History = field(repr=False)
    """What the store reported about the customer. A dict, JSON as str or bytes, an object of app-store-server-library
    from Apple, or a list of these.
    """
    catalog: Optional[Document] = field(default=None, repr=False)
    """Determines the direction of changes, and the durations. A dict, or JSON as str or bytes."""
    known_at: Optional[Instant] = None
    """Restricts the history to what was known at this instant; the whole history by default. An aware datetime, an int
    of milliseconds since 1970, or an RFC 3339 text.
    """
    assume_renewal: Optional[bool] = None
    """True: a subscription that renews and has no billing problem continues after its last period, or up to the end of
    a commitment that is not renewed. False by default.
    """
    retroactive_refunds: Optional[bool] = None
    """True: a refunded purchase counts as never made, also before its refund. False by default."""
    until: Optional[Instant] = None
    """The end of the forecast, twelve renewals at most; the next renewal by default. An aware datetime, an int of
    milliseconds since 1970, or an RFC 3339 text.
    """
    environment: Optional[Environment] = None
    """The environment whose records count. By default: Production if it has any record, otherwise all."""
    bundle_id: Optional[str] = None
    """The app whose records count. By default: every app."""
    trust_signed_payloads: Optional[bool] = None
    """True: the caller has verified every signature in the history by other means. Otherwise a signed member is
    rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False by default.
    """

    function = "subs_timeline"
