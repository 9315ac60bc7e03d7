"""One function for each decision. The package's own docstring says what arguments may be."""

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Literal, Optional, Union, overload

from .._open import OpenHistory
from .._requests import REQUIRED, Document, Fields, History, Instant, OtherText, Price, ask, takes
from .._result import build
from .requests import (
    ConfiguredWinBackOffers,
    ContentAccessRequest,
    CurrentPeriod,
    EntitlementProducts,
    HistoryOpenRequest,
    ObservedRequest,
    OfferEligibilityRequest,
    OtherGrant,
    OwnerClaim,
    OwnerRequest,
    PeriodRequest,
    PreviewRequest,
    PreviewTarget,
    PriceChangeRequest,
    PriceEvent,
    ProposedRequest,
    PublishedItem,
    StateAtRequest,
    Thresholds,
    TimelineRequest,
    TransactionRequest,
    WantedProduct,
)
from .results import (
    ChangePreview,
    ContentAccess,
    Environment,
    ObservedChanges,
    OfferEligibility,
    Owner,
    OwnerPolicy,
    OwnerUnit,
    PriceChange,
    ProposedChange,
    Proration,
    Rounding,
    State,
    StateAt,
    Timeline,
)

__all__ = [
    "classify_change",
    "content_access",
    "open_history",
    "offer_eligibility",
    "owner",
    "price_change",
    "prorate",
    "state_at",
    "timeline",
]


@overload
def classify_change(request: ProposedRequest, /) -> ProposedChange: ...


@overload
def classify_change(
    *,
    catalog: Optional[Document] = None,
    from_: Union[CurrentPeriod, Fields],
    to: Union[str, PreviewTarget, WantedProduct, Fields],
    at: Instant,
    pending_product_id: Optional[str] = None,
    state: Union[State, OtherText, None] = None,
    rounding: Union[Rounding, OtherText, None] = None,
    explain: Optional[bool] = None,
) -> ProposedChange: ...


@overload
def classify_change(request: PreviewRequest, /) -> ChangePreview: ...


@overload
def classify_change(
    history: History,
    *,
    catalog: Document,
    to: Union[str, PreviewTarget, WantedProduct, Fields],
    at: Instant,
    known_at: Optional[Instant] = None,
    environment: Union[Environment, OtherText, None] = None,
    bundle_id: Optional[str] = None,
    price: Optional[Price] = None,
    currency: Optional[str] = None,
    rounding: Union[Rounding, OtherText, None] = None,
    explain: Optional[bool] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> ChangePreview: ...


@overload
def classify_change(request: ObservedRequest, /) -> ObservedChanges: ...


@overload
def classify_change(
    history: History,
    *,
    catalog: Optional[Document] = None,
    at: Optional[Instant] = None,
    rounding: Union[Rounding, OtherText, None] = None,
    explain: Optional[bool] = None,
    environment: Union[Environment, OtherText, None] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> ObservedChanges: ...


@takes(ProposedRequest, PreviewRequest, ObservedRequest)
def classify_change(
    history: Union[Optional[History], ProposedRequest, PreviewRequest, ObservedRequest] = None,
    *,
    catalog: Optional[Document] = None,
    from_: Union[CurrentPeriod, Fields, None] = None,
    to: Union[str, PreviewTarget, WantedProduct, Fields, None] = None,
    at: Optional[Instant] = None,
    pending_product_id: Optional[str] = None,
    state: Union[State, OtherText, None] = None,
    rounding: Union[Rounding, OtherText, None] = None,
    explain: Optional[bool] = None,
    known_at: Optional[Instant] = None,
    environment: Union[Environment, OtherText, None] = None,
    bundle_id: Optional[str] = None,
    price: Optional[Price] = None,
    currency: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Union[ProposedChange, ChangePreview, ObservedChanges]:
    """What does a change of product do, or what did the customer change?

    With from_, to, at: What will this switch do?
    With history, catalog, to, at: What will this switch do for this customer?
    With history: What did this customer change?

    Instead of the arguments a `ProposedRequest` or a `PreviewRequest` or a `ObservedRequest` may be given, which has
    all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        catalog: The products on offer, which must include both products of the switch. A resubscription requires no
            catalog. A dict, or JSON as str or bytes.
        from_: The customer's current period. A CurrentPeriod, or a dict of:
            product_id: Its product.
            purchase_date: Its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
            expires_date: Its end, after its start. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
                text.
            price: The price paid for it; without it a refund has a share and no amount. A Decimal, or an int of
                milliunits (9990 is 9.99).
            currency: The currency of the price.
            offer_type: 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
            offer_discount_type: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
            billing_plan_type: How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
            commitment_expires_date: The end of its commitment, not before the end of the period. An aware datetime, an
                int of milliseconds since 1970, or an RFC 3339 text.
        to: The requested product. Its product id, a WantedProduct or PreviewTarget, or a dict of its fields.
        at: When the switch is made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        pending_product_id: The product of a change that already waits for the renewal.
        state: The state of the subscription at that instant. By default it is over once expires_date is reached.
        rounding: How a refund is rounded; half_up by default.
        explain: True: each subscription or change is explained in one or two sentences. False by default.
        known_at: Answers with what was known then; everything by default. An aware datetime, an int of milliseconds
            since 1970, or an RFC 3339 text.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        price: What was paid for the current period, if its transaction has no price. A Decimal, or an int of milliunits
            (9990 is 9.99).
        currency: The currency of the price.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_classify_change", history=history, catalog=catalog, from_=from_, to=to, at=at,
                 pending_product_id=pending_product_id, state=state, rounding=rounding, explain=explain,
                 known_at=known_at, environment=environment, bundle_id=bundle_id, price=price, currency=currency,
                 trust_signed_payloads=trust_signed_payloads)
    if "from" in answer:
        return build(ChangePreview, answer)
    if "change" in answer:
        return build(ProposedChange, answer)
    return build(ObservedChanges, answer)


@takes(ContentAccessRequest)
def content_access(
    history: Union[History, ContentAccessRequest],
    *,
    content: Iterable[Union[PublishedItem, Fields]] = REQUIRED,
    at: Optional[Instant] = None,
    known_at: Optional[Instant] = None,
    initial_unlock: Optional[int] = None,
    tolerated_lapse: Union[int, timedelta, None] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> ContentAccess:
    """Which items of a publication may this customer read?

    Instead of the arguments a `ContentAccessRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        content: The items, in any order. PublishedItem objects, or dicts of:
            id: Its id, repeated in the response.
            published_at: When it was published. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
                text.
        at: The instant of the answer, from what was known then. An aware datetime, an int of milliseconds since 1970,
            or an RFC 3339 text.
        known_at: Restricts the history to what was known at this instant; "at" by default. An aware datetime, an int of
            milliseconds since 1970, or an RFC 3339 text.
        initial_unlock: How many of the newest items open when access begins; 1 by default.
        tolerated_lapse: A gap in access of at most this many milliseconds does not count as a gap; 0 by default. An int
            of milliseconds, or a timedelta.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_content_access", history=history, content=content, at=at, known_at=known_at,
                 initial_unlock=initial_unlock, tolerated_lapse=tolerated_lapse, environment=environment,
                 bundle_id=bundle_id, trust_signed_payloads=trust_signed_payloads)
    return build(ContentAccess, answer)


@takes(HistoryOpenRequest)
def open_history(
    history: Union[History, HistoryOpenRequest],
    *,
    known_at: Optional[Instant] = None,
    catalog: Optional[Document] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> OpenHistory:
    """Reads a history once, to ask for its states often.

    Instead of the arguments a `HistoryOpenRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        known_at: Restricts the history to what was known at this instant; the whole history by default. An aware
            datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        catalog: Read and checked; the states do not depend on it. A dict, or JSON as str or bytes.
        assume_renewal: True: a subscription that renews and has no billing problem continues after its last period.
            False by default.
        retroactive_refunds: True: a refunded purchase counts as never made, also before its refund. False by default.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    return OpenHistory(history=history, known_at=known_at, catalog=catalog, assume_renewal=assume_renewal,
                       retroactive_refunds=retroactive_refunds, environment=environment, bundle_id=bundle_id,
                       trust_signed_payloads=trust_signed_payloads)


@takes(OfferEligibilityRequest)
def offer_eligibility(
    history: Union[History, OfferEligibilityRequest],
    *,
    at: Instant = REQUIRED,
    catalog: Optional[Document] = None,
    known_at: Optional[Instant] = None,
    win_back_offers: Optional[Iterable[Union[ConfiguredWinBackOffers, Fields]]] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> OfferEligibility:
    """Which subscription offers may this customer redeem?

    Instead of the arguments a `OfferEligibilityRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        at: The instant of the answer. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        catalog: Adds the groups that the history does not have, and the group of a row that names none. A dict, or JSON
            as str or bytes.
        known_at: Restricts the history to what was known at this instant; the whole history by default. An aware
            datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        win_back_offers: The win-back offers that the publisher configured, by product. ConfiguredWinBackOffers objects,
            or dicts of:
            product_id: The product.
            offers: The list of its win-back offers as the App Store Connect API returns it. A dict, or JSON as str or
                bytes.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_offer_eligibility", history=history, at=at, catalog=catalog, known_at=known_at,
                 win_back_offers=win_back_offers, environment=environment, bundle_id=bundle_id,
                 trust_signed_payloads=trust_signed_payloads)
    return build(OfferEligibility, answer)


@takes(OwnerRequest)
def owner(
    history: Union[History, OwnerRequest],
    *,
    claims: Iterable[Union[OwnerClaim, Fields]] = REQUIRED,
    tokens: Optional[Document] = None,
    policy: OwnerPolicy = REQUIRED,
    unit: Optional[OwnerUnit] = None,
    at: Instant = REQUIRED,
    catalog: Optional[Document] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Owner:
    """To which of the app's customers do these purchases belong?

    Instead of the arguments a `OwnerRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the purchases. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        claims: Who claimed which purchases, in any order. OwnerClaim objects, or dicts of:
            customer: The customer, as the app names it: 1 to 256 bytes, not blank.
            at: When it was made. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
            original_transaction_id: The chain that it is about.
            transaction_id: The purchase that the customer has just made, within 24 hours; None for a restore.
            outcome: What the app answered the customer. It stands, whatever became known later.
        tokens: The customers of account tokens. Each key is a UUID, in any case. A dict, or JSON as str or bytes.
        policy: Who becomes the owner of what has one.
        unit: What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
            everything that names one app transaction. subscription by default.
        at: The instant of the answer. Later claims and purchases do not count. An aware datetime, an int of
            milliseconds since 1970, or an RFC 3339 text.
        catalog: Its otherProducts determine which purchases of a receipt are consumables, which have no owner. A dict,
            or JSON as str or bytes.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_owner", history=history, claims=claims, tokens=tokens, policy=policy, unit=unit, at=at,
                 catalog=catalog, environment=environment, bundle_id=bundle_id,
                 trust_signed_payloads=trust_signed_payloads)
    return build(Owner, answer)


@takes(PriceChangeRequest)
def price_change(
    request: Union[PriceChangeRequest, None] = None,
    /,
    *,
    period: str = REQUIRED,
    current_price: Union[Price, Fields] = REQUIRED,
    new_price: Union[Price, Fields] = REQUIRED,
    currency: str = REQUIRED,
    storefront: str = REQUIRED,
    requested_at: Instant = REQUIRED,
    renewal_date: Instant = REQUIRED,
    last_increase_date: Optional[Instant] = None,
    converts_from_offer: Optional[bool] = None,
    thresholds: Union[Thresholds, Fields, None] = None,
    always_consent_storefronts: Optional[Iterable[str]] = None,
    environment: Optional[Environment] = None,
    billing_plan_type: Optional[Literal["MONTHLY", "BILLED_UPFRONT"]] = None,
    seats: Optional[int] = None,
    sku: Optional[str] = None,
    dependent_skus: Optional[Iterable[str]] = None,
    events: Optional[Iterable[Union[PriceEvent, Fields]]] = None,
    at: Optional[Instant] = None,
) -> PriceChange:
    """What does a change of price do, and what was its outcome?

    Instead of the arguments a `PriceChangeRequest` may be given, which has all of them.

    Args:
        period: The subscription's period.
        current_price: The current price of a period; zero only if converts_from_offer is True. A Decimal, or an int of
            milliunits (9990 is 9.99). Or a dict of:
            price: The amount. A Decimal, or an int of milliunits (9990 is 9.99).
            currency: The request's currency.
        new_price: The new price; more than zero. A Decimal, or an int of milliunits (9990 is 9.99). Or a dict of:
            price: The amount. A Decimal, or an int of milliunits (9990 is 9.99).
            currency: The request's currency.
        currency: The currency of all prices of the request.
        storefront: The subscriber's storefront.
        requested_at: When the change was or will be requested. An aware datetime, an int of milliseconds since 1970, or
            an RFC 3339 text.
        renewal_date: The first renewal after the request; later renewals are counted from it. An aware datetime, an int
            of milliseconds since 1970, or an RFC 3339 text.
        last_increase_date: When the subscriber's price last went up. An aware datetime, an int of milliseconds since
            1970, or an RFC 3339 text.
        converts_from_offer: True: the change is the end of a free trial or an offer. False by default.
        thresholds: The limits above which an increase requires consent; built in for USD, and required for an increase
            in any other currency. A Thresholds, or a dict of:
            percent: The percentage; 50 by default.
            per_period: The amount for all periods except a year; required for those. A Decimal, or an int of milliunits
                (9990 is 9.99). Or a dict of:
                price: The amount. A Decimal, or an int of milliunits (9990 is 9.99).
                currency: The request's currency.
            per_year: The amount for a period of a year; required for it. A Decimal, or an int of milliunits (9990 is
                9.99). Or a dict of:
                price: The amount. A Decimal, or an int of milliunits (9990 is 9.99).
                currency: The request's currency.
        always_consent_storefronts: The storefronts in which every increase requires consent; none are built in.
        environment: The environment of the purchase; Production by default. Sandbox includes TestFlight.
        billing_plan_type: MONTHLY: a commitment of a year that is paid monthly, with the prices of a month;
            BILLED_UPFRONT by default.
        seats: The number of seats; the prices are those of one.
        sku: The SKU whose price changes, for events that name SKUs.
        dependent_skus: SKUs that end with it if consent is not given.
        events: The events since the request, in any order. By default the store is assumed to send its notices on time,
            and the subscriber to do nothing. PriceEvent objects, or dicts of:
            at: When it happened, not before the request. An aware datetime, an int of milliseconds since 1970, or an
                RFC 3339 text.
            event: The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the
                sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an
                Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
            items: The reactivated SKUs.
            billing_cycle: Whether the period continues (retain) or restarts (reset).
            sku: The new SKU of the item.
            price: The price in the call. A Decimal, or an int of milliunits (9990 is 9.99). Or a dict of:
                price: The amount. A Decimal, or an int of milliunits (9990 is 9.99).
                currency: The request's currency.
            offer: The offer in the call: True, or Apple's object.
        at: The instant of the answer, not before the request. By default that of the last event, otherwise that of the
            request. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_price_change", period=period, current_price=current_price, new_price=new_price,
                 currency=currency, storefront=storefront, requested_at=requested_at, renewal_date=renewal_date,
                 last_increase_date=last_increase_date, converts_from_offer=converts_from_offer, thresholds=thresholds,
                 always_consent_storefronts=always_consent_storefronts, environment=environment,
                 billing_plan_type=billing_plan_type, seats=seats, sku=sku, dependent_skus=dependent_skus,
                 events=events, at=at)
    return build(PriceChange, answer)


@takes(PeriodRequest, TransactionRequest)
def prorate(
    request: Union[PeriodRequest, TransactionRequest, None] = None,
    /,
    *,
    price: Optional[Price] = None,
    currency: Optional[str] = None,
    purchase_date: Optional[Instant] = None,
    expires_date: Optional[Instant] = None,
    change_date: Optional[Instant] = None,
    rounding: Optional[Rounding] = None,
    transaction: Optional[Document] = None,
    next_transaction: Optional[Document] = None,
) -> Proration:
    """How much of a payment is unused, and therefore refunded?

    With price, purchase_date, expires_date, change_date: A period in plain values.
    With transaction: A row as the store sent it.

    Instead of the arguments a `PeriodRequest` or a `TransactionRequest` may be given, which has all of them.

    Args:
        price: The price paid for the period. A Decimal, or an int of milliunits (9990 is 9.99).
        currency: The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
            currency.
        purchase_date: The start of the period. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
            text.
        expires_date: The end of the period, after its start. An aware datetime, an int of milliseconds since 1970, or
            an RFC 3339 text.
        change_date: When the period was cut short. An aware datetime, an int of milliseconds since 1970, or an RFC 3339
            text.
        rounding: How a refund is rounded; half_up by default.
        transaction: The row of the period that was cut short. A dict, JSON as str or bytes, or an object of
            app-store-server-library from Apple.
        next_transaction: The row that replaced it; required if the row itself has no revocation or cancellation date. A
            dict, JSON as str or bytes, or an object of app-store-server-library from Apple.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_prorate", price=price, currency=currency, purchase_date=purchase_date, expires_date=expires_date,
                 change_date=change_date, rounding=rounding, transaction=transaction, next_transaction=next_transaction)
    return build(Proration, answer)


@takes(StateAtRequest)
def state_at(
    history: Union[History, StateAtRequest],
    *,
    at: Instant = REQUIRED,
    known_at: Optional[Instant] = None,
    catalog: Optional[Document] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    entitlements: Optional[Iterable[Union[EntitlementProducts, Fields]]] = None,
    other_grants: Optional[Iterable[Union[OtherGrant, Fields]]] = None,
    explain: Optional[bool] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> StateAt:
    """In which state was each subscription at an instant, and did it give access?

    Instead of the arguments a `StateAtRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        at: The instant of the answer. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        known_at: Restricts the history to what was known at this instant; the whole history by default. An aware
            datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        catalog: Determines the levels, and the kind of a pending change. A dict, or JSON as str or bytes.
        assume_renewal: True: a subscription that renews and has no billing problem continues after its last period, or
            up to the end of a commitment that is not renewed. False by default.
        retroactive_refunds: True: a refunded purchase counts as never made, also before its refund. False by default.
        entitlements: The entitlements, each with the products that grant it; 1,000 at most. EntitlementProducts
            objects, or dicts of:
            id: Its id, repeated in the response.
            product_ids: The products that grant it, of any kind; empty for one that only other grants give.
        other_grants: Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It
            needs entitlements. OtherGrant objects, or dicts of:
            entitlement: The id of one of the request's entitlements.
            source: What gave it, repeated in the response, such as google_play; 64 bytes at most.
            start: When the access began. An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.
            end: When it ends, not before its start. The end must be stated, as None if none is known. An aware
                datetime, an int of milliseconds since 1970, or an RFC 3339 text.
            revoked_at: When it was taken back. After known_at it does not count. An aware datetime, an int of
                milliseconds since 1970, or an RFC 3339 text.
            reference: What the caller knows it by, repeated in the response; 256 bytes at most.
        explain: True: each subscription or change is explained in one or two sentences. False by default.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_state_at", history=history, at=at, known_at=known_at, catalog=catalog,
                 assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, entitlements=entitlements,
                 other_grants=other_grants, explain=explain, environment=environment, bundle_id=bundle_id,
                 trust_signed_payloads=trust_signed_payloads)
    return build(StateAt, answer)


@takes(TimelineRequest)
def timeline(
    history: Union[History, TimelineRequest],
    *,
    catalog: Optional[Document] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    until: Optional[Instant] = None,
    environment: Optional[Environment] = None,
    bundle_id: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Timeline:
    """What was the whole course of each subscription, and what comes next?

    Instead of the arguments a `TimelineRequest` may be given, which has all of them.

    Args:
        history: What the store reported about the customer. A dict, JSON as str or bytes, an object of
            app-store-server-library from Apple, or a list of these.
        catalog: Determines the direction of changes, and the durations. A dict, or JSON as str or bytes.
        known_at: Restricts the history to what was known at this instant; the whole history by default. An aware
            datetime, an int of milliseconds since 1970, or an RFC 3339 text.
        assume_renewal: True: a subscription that renews and has no billing problem continues after its last period, or
            up to the end of a commitment that is not renewed. False by default.
        retroactive_refunds: True: a refunded purchase counts as never made, also before its refund. False by default.
        until: The end of the forecast, twelve renewals at most; the next renewal by default. An aware datetime, an int
            of milliseconds since 1970, or an RFC 3339 text.
        environment: The environment whose records count. By default: Production if it has any record, otherwise all.
        bundle_id: The app whose records count. By default: every app.
        trust_signed_payloads: True: the caller has verified every signature in the history by other means. Otherwise a
            signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. False
            by default.

    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    """
    answer = ask("subs_timeline", history=history, catalog=catalog, known_at=known_at, assume_renewal=assume_renewal,
                 retroactive_refunds=retroactive_refunds, until=until, environment=environment, bundle_id=bundle_id,
                 trust_signed_payloads=trust_signed_payloads)
    return build(Timeline, answer)._answers(history=history, catalog=catalog, known_at=known_at,
                                            assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds,
                                            until=until, environment=environment, bundle_id=bundle_id,
                                            trust_signed_payloads=trust_signed_payloads)
