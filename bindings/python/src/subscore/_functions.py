"""One function for each decision. The package's own docstring says what arguments may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Optional, Union, overload

from ._requests import ask
from .results import (
    ContentAccess,
    ObservedChanges,
    PriceChange,
    ProposedChange,
    Proration,
    StateAt,
    Timeline,
    build,
)

Instant = Union[int, str, datetime]
Price = Union[int, Decimal]
Document = Union[Mapping[str, Any], str, bytes, bytearray, memoryview]
History = Union[Document, Sequence[Document]]
Fields = Mapping[str, object]


def state_at(
    history: History,
    *,
    at: Instant,
    known_at: Optional[Instant] = None,
    catalog: Optional[Document] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    entitlements: Optional[Iterable[Fields]] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> StateAt:
    """In which state was each subscription at an instant, and was there access?

    entitlements  objects of `id` and `product_ids`: what customers may use, by any kind of product
    """
    answer = ask("subs_state_at", history=history, at=at, known_at=known_at, catalog=catalog,
                 assume_renewal=assume_renewal, retroactive_refunds=retroactive_refunds, entitlements=entitlements,
                 trust_signed_payloads=trust_signed_payloads)
    return build(StateAt, answer)


def timeline(
    history: History,
    *,
    catalog: Optional[Document] = None,
    known_at: Optional[Instant] = None,
    assume_renewal: Optional[bool] = None,
    retroactive_refunds: Optional[bool] = None,
    until: Optional[Instant] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Timeline:
    """What was the whole course of each subscription, and what comes next?"""
    answer = ask("subs_timeline", history=history, catalog=catalog, known_at=known_at, assume_renewal=assume_renewal,
                 retroactive_refunds=retroactive_refunds, until=until, trust_signed_payloads=trust_signed_payloads)
    return build(Timeline, answer)


def content_access(
    history: History,
    *,
    content: Iterable[Fields],
    at: Optional[Instant] = None,
    known_at: Optional[Instant] = None,
    initial_unlock: Optional[int] = None,
    tolerated_lapse: Union[int, timedelta, None] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> ContentAccess:
    """Which items of a publication may this customer read?

    content          objects of `id` and `published_at`
    tolerated_lapse  milliseconds, or a timedelta (down to the millisecond)
    """
    answer = ask("subs_content_access", history=history, content=content, at=at, known_at=known_at,
                 initial_unlock=initial_unlock, tolerated_lapse=tolerated_lapse,
                 trust_signed_payloads=trust_signed_payloads)
    return build(ContentAccess, answer)


@overload
def prorate(
    *,
    price: Price,
    currency: Optional[str] = None,
    purchase_date: Instant,
    expires_date: Instant,
    change_date: Instant,
    rounding: Optional[str] = None,
) -> Proration: ...


@overload
def prorate(
    *,
    transaction: Document,
    next_transaction: Optional[Document] = None,
    price: Optional[Price] = None,
    currency: Optional[str] = None,
    rounding: Optional[str] = None,
) -> Proration: ...


def prorate(
    *,
    price: Optional[Price] = None,
    currency: Optional[str] = None,
    purchase_date: Optional[Instant] = None,
    expires_date: Optional[Instant] = None,
    change_date: Optional[Instant] = None,
    transaction: Optional[Document] = None,
    next_transaction: Optional[Document] = None,
    rounding: Optional[str] = None,
) -> Proration:
    """How much goes back for a period that was cut short?

    It takes a price and dates, or a row as the store sent it with the row that replaced it.
    """
    answer = ask("subs_prorate", price=price, currency=currency, purchase_date=purchase_date,
                 expires_date=expires_date, change_date=change_date, transaction=transaction,
                 next_transaction=next_transaction, rounding=rounding)
    return build(Proration, answer)


@overload
def classify_change(
    *,
    catalog: Optional[Document] = None,
    from_: Fields,
    to: Union[str, Fields],
    at: Instant,
    pending_product_id: Optional[str] = None,
    state: Optional[str] = None,
    rounding: Optional[str] = None,
) -> ProposedChange: ...


@overload
def classify_change(
    history: History,
    *,
    catalog: Optional[Document] = None,
    at: Optional[Instant] = None,
    rounding: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> ObservedChanges: ...


def classify_change(
    history: Optional[History] = None,
    *,
    catalog: Optional[Document] = None,
    from_: Optional[Fields] = None,
    to: Union[str, Fields, None] = None,
    at: Optional[Instant] = None,
    pending_product_id: Optional[str] = None,
    state: Optional[str] = None,
    rounding: Optional[str] = None,
    trust_signed_payloads: Optional[bool] = None,
) -> Union[ProposedChange, ObservedChanges]:
    """What will a switch of products do? With a history: which switches did this customer make?

    from_  the customer's current period: `product_id`, `purchase_date`, `expires_date`, and optionally `price`,
           `currency`, `offer_type` and `offer_discount_type`
    to     the wanted product, by its id or as {"product_id": id}
    """
    if isinstance(to, str):
        to = {"product_id": to}
    answer = ask("subs_classify_change", history=history, catalog=catalog, from_=from_, to=to, at=at,
                 pending_product_id=pending_product_id, state=state, rounding=rounding,
                 trust_signed_payloads=trust_signed_payloads)
    return build(ProposedChange, answer) if history is None else build(ObservedChanges, answer)


def price_change(
    *,
    period: str,
    current_price: Union[Price, Fields],
    new_price: Union[Price, Fields],
    currency: str,
    storefront: str,
    requested_at: Instant,
    renewal_date: Instant,
    last_increase_date: Optional[Instant] = None,
    converts_from_offer: Optional[bool] = None,
    thresholds: Optional[Fields] = None,
    always_consent_storefronts: Optional[Iterable[str]] = None,
    environment: Optional[str] = None,
    sku: Optional[str] = None,
    dependent_skus: Optional[Iterable[str]] = None,
    events: Optional[Iterable[Fields]] = None,
    at: Optional[Instant] = None,
) -> PriceChange:
    """What does a change of price ask of the customer, when does it take effect, and what became of it?

    current_price, new_price  money, or objects of `price` and `currency`
    thresholds                `percent`, `per_period` and `per_year`; the last two are money in `currency`
    events                    what happened since: objects of `at`, `event` and that event's own fields
    """
    answer = ask("subs_price_change", period=period, current_price=current_price, new_price=new_price,
                 currency=currency, storefront=storefront, requested_at=requested_at, renewal_date=renewal_date,
                 last_increase_date=last_increase_date, converts_from_offer=converts_from_offer,
                 thresholds=thresholds, always_consent_storefronts=always_consent_storefronts,
                 environment=environment, sku=sku, dependent_skus=dependent_skus, events=events, at=at)
    return build(PriceChange, answer)
