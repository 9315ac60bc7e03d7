"""The answers, as frozen dataclasses.

Every field of an answer has its name in Python's style, `has_access` for `hasAccess`. Instants are datetimes in UTC,
and arrays are tuples. What is null or absent is None. The answer and every object in it have `raw`, the document
itself, with the fields that a later library adds; `to_dict()` and `to_json()` give it away. Two answers are equal when
their fields are equal. `raw` does not count.

Datetimes are exact. An answer with an instant before the year 1 or after 9999 raises `DateRangeError`, which has the
document. There is one exception: what has no known beginning begins with `datetime.min` in UTC, which stands for the
first of all instants, -8640000000000000 milliseconds.
"""

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal, Optional, Tuple

from .._result import AmountText, Drawn, Explained, Result, Tabled

# What some texts and numbers can be. A later library may know more.

DocumentKind = Literal["object", "array"]
Rounding = Literal["half_up", "half_even", "down", "up"]
Change = Literal[
    "upgrade", "downgrade", "crossgrade", "revert", "none", "resubscribe", "separate", "billing_plan", "migration",
    "unknown",
]
Timing = Literal["immediate", "next_renewal", "none"]
RefundKind = Literal["prorated", "full", "none"]
RefundBasis = Literal["stated", "estimated"]
RevocationReason = Literal["other", "app_issue"]
Environment = Literal["Production", "Sandbox", "Xcode", "LocalTesting"]
State = Literal["none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"]
ChangeEvidence = Literal[
    "is_upgraded", "cancellation_date", "product_id_changed", "auto_renew_product_id", "notification_subtype",
    "previous_original_transaction_id",
]
OfferCustomer = Literal["new", "active", "lapsed"]
WinBackCondition = Literal[
    "product", "paid_months", "months_since_churn", "months_between_offers", "dates", "billing_plan", "state",
]
OfferCodeCustomer = Literal["new", "active", "expired"]
OwnerOutcome = Literal["granted", "transferred", "refused", "repeated"]
OwnerPolicy = Literal["keep", "transfer", "transfer_if_inactive", "share"]
OwnerUnit = Literal["subscription", "apple_account"]
ClaimSource = Literal["claim", "token"]
PriceChangeOutcome = Literal[
    "applied", "pending", "declined", "expired", "invalidated", "preserved", "rescheduled", "refused",
]
Status = Literal[1, 2, 3, 4, 5]
ExpirationReason = Literal["voluntary", "billing_error", "price_increase", "product_unavailable", "other"]
Basis = Literal["observed", "inferred", "projected"]
EventName = Literal[
    "subscribed", "renewed", "resubscribed", "upgraded", "downgraded", "crossgraded", "product_changed",
    "billing_failed", "grace_started", "retry_started", "recovered", "expired", "refunded", "family_revoked",
    "refund_reversed", "extended", "auto_renew_disabled", "auto_renew_enabled", "price_increase_pending",
    "price_increase_accepted", "change_chosen", "change_replaced", "change_reverted", "offer_redeemed", "seats_added",
    "seats_refunded", "seat_change_chosen", "seat_withdrawn", "migrated", "revoked", "item_refunded", "trial_converted",
    "refund_requested", "refund_declined",
]
RefundReason = Literal["unintended_purchase", "fulfillment_issue", "unsatisfied_with_purchase", "legal", "other"]
UpcomingEventName = Literal[
    "preflight_opens", "renewal_attempts_open", "renews", "change_takes_effect", "grace_ends", "retry_ends",
    "consent_due",
]


@dataclass(frozen=True)
class CheckedDocument(Result):
    """A text that is one complete document."""

    kind: DocumentKind
    """Whether the document is an object or an array."""


@dataclass(frozen=True)
class Money(AmountText, Result):
    """An amount of money in a response."""

    milliunits: int
    """The amount in thousandths of the currency's unit: 9990 is 9.99."""
    amount: Decimal
    """The amount, exact, with the decimals of its currency. Without a currency it has three."""
    currency: Optional[str]
    """The code of the currency; None if it is unknown."""


@dataclass(frozen=True)
class ReportedShare(Result):
    """Apple's own share of the refund."""

    milli_percent: int
    """The share that Apple states."""
    refund: Optional[Money]
    """The amount of that share; None if the price is unknown."""


@dataclass(frozen=True)
class AnswerWarning(Result):
    """A condition that the caller should know about, although there is an answer."""

    code: str
    """The stable code, which subs_warnings and
    https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add codes.
    """
    path: Optional[str]
    """JSON Pointer (RFC 6901) to the value of the request; None if it concerns no single value."""
    message: str
    """One English sentence for a person; its wording may change."""


@dataclass(frozen=True)
class Proration(Result):
    """The refund and the amount kept. Both add up to the price."""

    kind: RefundKind
    """prorated: the unused share is refunded. full: the whole price. none: nothing."""
    refund: Optional[Money]
    """The refund; None if the price is unknown, if another customer paid, or if it is not known why the row was
    revoked.
    """
    refund_basis: Optional[RefundBasis]
    """stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. None if no amount
    was refunded, or if it is not known.
    """
    kept: Optional[Money]
    """The amount that the store keeps; None if refund is None, if the price is unknown, or if it is less than the
    refunds of items.
    """
    unused_milliseconds: int
    """The time from the change to the end of the period."""
    period_milliseconds: int
    """The time of the whole period."""
    milli_percent: int
    """The refunded share."""
    change_date: datetime
    """When the period was cut short."""
    change_date_source: Literal["changeDate", "cancellationDate", "revocationDate", "nextPurchaseDate"]
    """The field that change_date comes from; nextPurchaseDate is the purchase date of next_transaction."""
    reported: Optional[ReportedShare]
    """Apple's own share of the refund, by revocationPercentage or the refunds of items. None if the row has none; None
    if the type of the refund contradicts it.
    """
    revocation_reason: Optional[RevocationReason]
    """Why the row was revoked; None if it states no reason, or one that is not known."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class Charge(Result):
    """A payment; without an amount if the catalog has no price."""

    date: Optional[datetime]
    """When it is due; None in a free trial, because only the store knows it."""
    milliunits: Optional[int]
    """The amount in thousandths of the currency's unit; None without a price."""
    amount: Optional[Decimal]
    """The same amount; None without a price or a currency."""
    currency: Optional[str]
    """The ISO 4217 code of the currency; None without a price or a currency."""


@dataclass(frozen=True)
class Span(Result):
    """An interval of time from its start up to, but not including, its end."""

    start: datetime
    """Its start."""
    end: Optional[datetime]
    """Its end, which it does not include; None while no end is known."""


@dataclass(frozen=True)
class ChangeNotification(Result):
    """A version 2 notification."""

    notification_type: Literal["DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "OFFER_REDEEMED", "SUBSCRIBED"]
    """Apple's type."""
    subtype: Optional[Literal["UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE", "AUTO_RENEW_ENABLED"]]
    """Apple's subtype; None if a pending change is cancelled."""


@dataclass(frozen=True)
class TransactionMarks(Result):
    """Members of the resulting rows."""

    is_upgraded: bool
    """Whether is_upgraded becomes True on the current row."""
    transaction_reason: Literal["PURCHASE", "RENEWAL"]
    """The reason on the first row of the new product."""


@dataclass(frozen=True)
class ProposedChange(Explained, Result):
    """What the switch will do."""

    change: Change
    """The kind of the change; unknown if the catalog states no levels."""
    timing: Optional[Timing]
    """When it takes effect; None if the change is unknown."""
    same_duration: Optional[bool]
    """Whether both products have periods of the same length; None for two products without a catalog."""
    effective_date: Optional[datetime]
    """When the new product begins; None if nothing changes, if only the store knows the date, or if the change is
    unknown.
    """
    refund: Optional[Proration]
    """The refund for the current period, of the kind none if it is zero, as in a free trial; None if no period is cut
    off, or if the refund or the change is unknown.
    """
    charge: Optional[Charge]
    """When the customer pays for the new product, and how much; None if there is no charge, or if the change is
    unknown.
    """
    period: Optional[Span]
    """The first period of the new product; None if only the store knows when it begins, or if the change is unknown.
    Its end is None in a free trial, because only the store knows it, and without a catalog.
    """
    replaces_pending: Optional[str]
    """The pending product that the change discards; None if there is none."""
    notification: Optional[ChangeNotification]
    """The notification that the store will send; None if there is none, or if it is unknown."""
    transaction: Optional[TransactionMarks]
    """The members of the resulting rows; None if there will be none, or if they are unknown."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""
    explanation: Optional[str]
    """Why, in one or two sentences for a support ticket, with the dates and the record that proved it; None without
    explain. The wording may change in any release.
    """


@dataclass(frozen=True)
class Offer(Result):
    """An offer."""

    type: Optional[int]
    """1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; None if the row has
    none.
    """
    discount_type: Optional[str]
    """Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; None if the row has none."""
    identifier: Optional[str]
    """The id or code of the offer; None if the row has none."""
    period: Optional[str]
    """Its whole length, as ISO 8601 writes it; None if the row has none."""
    ends_at: Optional[datetime]
    """When it ends: a free or prepaid one with its row, another one in Production its length after its first row; None
    if that is unknown.
    """


@dataclass(frozen=True)
class PreviewStart(Result):
    """What the customer has."""

    product_id: Optional[str]
    """Its product; None if only a status is known."""
    transaction_id: Optional[str]
    """Its row; None if only reports are known."""
    state: State
    """The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
    time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store tries
    to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from family
    sharing.
    """
    period: Optional[Span]
    """Its period; None if it is unknown."""
    price: Optional[Money]
    """What was paid for it, otherwise the price of the request; None if both are unknown."""
    offer: Optional[Offer]
    """Its offer; None without one."""


@dataclass(frozen=True)
class ChangePreview(Explained, Result):
    """What the switch will do for the customer of a history."""

    from_: Optional[PreviewStart]
    """What the customer has; None without a subscription of their own in the group of the product."""
    change: Change
    """The kind of the change; unknown if the catalog does not rank what the customer has."""
    timing: Optional[Timing]
    """When it takes effect; None if the change is unknown."""
    same_duration: Optional[bool]
    """Whether both products have periods of the same length; None for two products without a catalog."""
    effective_date: Optional[datetime]
    """When the new product begins; None if nothing changes, if only the store knows the date, or if the change is
    unknown.
    """
    refund: Optional[Proration]
    """The refund for the current period, of the kind none if it is zero, as in a free trial; None if no period is cut
    off, or if the refund or the change is unknown.
    """
    charge: Optional[Charge]
    """When the customer pays for the new product, and how much; None if there is no charge, or if the change is
    unknown.
    """
    period: Optional[Span]
    """The first period of the new product; None if only the store knows when it begins, or if the change is unknown.
    Its end is None in a free trial, because only the store knows it, and without a catalog.
    """
    replaces_pending: Optional[str]
    """The pending product that the change discards; None if there is none."""
    notification: Optional[ChangeNotification]
    """The notification that the store will send; None if there is none, or if it is unknown."""
    transaction: Optional[TransactionMarks]
    """The members of the resulting rows; None if there will be none, or if they are unknown."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""
    explanation: Optional[str]
    """Why, in one or two sentences for a support ticket, with the dates and the record that proved it; None without
    explain. The wording may change in any release.
    """


@dataclass(frozen=True)
class OldRow(Result):
    """The old row."""

    product_id: str
    """The product."""
    transaction_id: Optional[str]
    """The row; None if only reports are known."""


@dataclass(frozen=True)
class NewRow(Result):
    """The row that replaced it."""

    product_id: str
    """The product."""
    transaction_id: Optional[str]
    """The row; None while the change waits."""


@dataclass(frozen=True)
class ObservedChange(Result):
    """A change of product."""

    change: Change
    """The kind of the change; never revert or none here."""
    timing: Timing
    """When it took effect, or will; never none here."""
    from_: OldRow
    """The old row."""
    to: NewRow
    """The row that replaced it."""
    effective_date: Optional[datetime]
    """When it took effect, or the renewal that it waits for; None for a pending change if only reports are known."""
    pending: bool
    """Whether it waits for the renewal."""
    refund: Optional[Proration]
    """The refund for the old row; None if none was due; None if another customer paid for it."""
    evidence: Tuple[ChangeEvidence, ...]
    """The parts of the history that show the change."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""
    explanation: Optional[str]
    """Why, in one or two sentences for a support ticket, with the dates and the record that proved it; None without
    explain. The wording may change in any release.
    """


@dataclass(frozen=True)
class ObservedChanges(Explained, Result):
    """The changes that the history shows."""

    changes: Tuple[ObservedChange, ...]
    """The changes, oldest first."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class ContentItem(Result):
    """The result for an item."""

    id: str
    """The item."""
    unlocked: bool
    """Whether the customer may read it."""
    unlocked_at: Optional[datetime]
    """When it opened; None while it is locked."""
    reason: Optional[Literal["published_while_subscribed", "initial_unlock"]]
    """Why it opened: published during access, or among the newest items when access began; None while it is locked."""


@dataclass(frozen=True)
class ContentAccess(Result):
    """The intervals of access, and the items that they opened."""

    windows: Tuple[Span, ...]
    """The intervals of access, oldest first."""
    content: Tuple[ContentItem, ...]
    """Each item with its result, in the order of the request."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class OpenedSubscription(Result):
    """One subscription of an open history."""

    subscription_group_identifier: Optional[str]
    """The group; None if the history names none."""
    original_transaction_ids: Tuple[str, ...]
    """The chains of the group."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None if no record names one, or only an unknown one."""
    bundle_id: Optional[str]
    """The app, as the newest of its records that name one have it; None if none does."""


@dataclass(frozen=True)
class OpenedRow(Result):
    """One row of an open history."""

    transaction_id: str
    """Its id."""
    other_transaction_ids: Optional[Tuple[str, ...]]
    """The other ids of its purchase, ascending, whatever known_at is; None if it has none."""
    original_transaction_id: str
    """Its chain."""
    product_id: str
    """What was bought."""
    purchase_date: datetime
    """The start of its period."""
    expires_date: datetime
    """The end of its period."""


@dataclass(frozen=True)
class OpenedHistory(Result):
    """What the indexes in the states of an open history refer to."""

    subscriptions: Tuple[OpenedSubscription, ...]
    """One entry for each subscription group; if no group is known, for each chain."""
    rows: Tuple[OpenedRow, ...]
    """All rows of the history, including those that give no access."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class IntroductoryOffers(Result):
    """Introductory offers."""

    eligible: Optional[bool]
    """Whether the customer is eligible; None if unknown."""
    exists: Optional[bool]
    """Whether any product of the group has an introductory offer, by the catalog; None if the catalog does not say."""


@dataclass(frozen=True)
class OfferAnswer(Result):
    """Offers of one kind."""

    eligible: Optional[bool]
    """Whether the customer is eligible; None if unknown."""


@dataclass(frozen=True)
class WinBackOffer(Result):
    """Whether the customer may redeem one win-back offer."""

    offer_id: str
    """The offer."""
    product_id: Optional[str]
    """Its product; None if no configuration lists the offer."""
    configured: Optional[bool]
    """Whether win_back_offers or the catalog lists it; None if neither states any offers."""
    eligible: Optional[bool]
    """Whether the customer may redeem it; None if unknown."""
    estimated: bool
    """Whether that was concluded from the configuration and the records, because the store's list is not known."""
    failing: Tuple[WinBackCondition, ...]
    """The conditions that certainly fail; empty if the store decides."""


@dataclass(frozen=True)
class WinBackOffers(Result):
    """Win-back offers."""

    eligible: Optional[bool]
    """Whether the customer is eligible for any; None if unknown."""
    offer_ids: Tuple[str, ...]
    """Their ids, the best first."""
    offers: Tuple[WinBackOffer, ...]
    """Each offer: those that the store lists, then the configured ones."""


@dataclass(frozen=True)
class OfferCodes(Result):
    """Offer codes, each for certain kinds of customers."""

    customer: OfferCodeCustomer
    """The kind of this customer."""


@dataclass(frozen=True)
class GroupOffers(Result):
    """The offers of one subscription group."""

    subscription_group_identifier: Optional[str]
    """The group; None if neither the history nor the catalog names one."""
    customer: OfferCustomer
    """The customer's status in this group."""
    introductory: IntroductoryOffers
    """Introductory offers: once in a group, and not for current subscribers."""
    promotional: OfferAnswer
    """Promotional offers: for current and former subscribers, of any group."""
    win_back: WinBackOffers
    """Win-back offers: those that the store lists."""
    offer_code: OfferCodes
    """Offer codes."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """


@dataclass(frozen=True)
class OfferEligibility(Result):
    """The offers that the customer is eligible for. Family shares are counted separately."""

    customer: OfferCustomer
    """The customer's status across all groups."""
    groups: Tuple[GroupOffers, ...]
    """One entry for each subscription group, those of unknown groups last."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class JudgedClaim(Result):
    """A claim with its outcome."""

    customer: str
    """The customer."""
    at: datetime
    """When it was made."""
    source: ClaimSource
    """claim: the request. token: the account token of a purchase."""
    outcome: OwnerOutcome
    """What became of it."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """


@dataclass(frozen=True)
class OwnedSubscription(Result):
    """What is owned together, and its owners."""

    original_transaction_ids: Tuple[str, ...]
    """Its chains."""
    subscription_group_identifier: Optional[str]
    """The group; None if no record names one, and if there are several."""
    app_transaction_id: Optional[str] = field(repr=False)
    """The store's id of the customer in this app, of the newest purchase that names one; None if none does."""
    owners: Tuple[str, ...]
    """The customers that own it, in the order in which they became owners."""
    since: Optional[datetime]
    """When the first of the owners became one; None if nobody owns it."""
    claims: Tuple[JudgedClaim, ...]
    """Every claim in the order in which it counts, also those of account tokens."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class Owner(Result):
    """The owners of each unit."""

    subscriptions: Tuple[OwnedSubscription, ...]
    """One entry for each unit, in the order of their first purchases."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class PriceNotice(Result):
    """A notice that the store sends to the subscriber."""

    channel: Literal["email", "price_increase_sheet", "push"]
    """Its channel."""
    at: datetime
    """When it is sent."""
    condition: Optional[Literal["first_launch", "sheet_not_viewed"]]
    """first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. None without a
    condition.
    """
    repeats: Optional[str]
    """The shortest interval at which an unanswered request is repeated, in ISO 8601; None if it is not repeated."""


@dataclass(frozen=True)
class PriceNotification(Result):
    """A version 2 notification."""

    at: Optional[datetime]
    """When it is sent; None if the store is late."""
    notification_type: Literal[
        "PRICE_CHANGE", "PRICE_INCREASE", "DID_CHANGE_RENEWAL_STATUS", "DID_RENEW", "EXPIRED", "SUBSCRIBED"
    ]
    """Apple's type. PRICE_CHANGE is sent for Advanced Commerce only."""
    subtype: Optional[
        Literal["PENDING", "ACCEPTED", "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED", "PRICE_INCREASE", "VOLUNTARY",
        "RESUBSCRIBE"]
    ]
    """Apple's subtype; None if the notification has none."""
    price_increase_status: Optional[Literal[0, 1]]
    """price_increase_status of the renewal info: 0 requested, 1 agreed or notified; None if the renewal info has none.
    """


@dataclass(frozen=True)
class PriceChange(Result):
    """What the change of price does."""

    change: Literal["increase", "decrease", "none"]
    """Whether the price rises, falls or stays."""
    consent_required: bool
    """Whether the subscriber must agree."""
    reasons: Tuple[Literal["region", "threshold", "repeat_increase", "offer_conversion"], ...]
    """Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
    increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12 months before;
    offer_conversion: an offer ends, in South Korea.
    """
    difference: Money
    """The new price minus the current one; negative for a decrease."""
    milli_percent: Optional[int]
    """The difference as a share of the current price, in thousandths of a percent; negative for a decrease, None if the
    current price is zero.
    """
    effective_renewal: Optional[datetime]
    """The renewal that introduces the new price, or would have introduced it; None if there is no such renewal any
    more, or if it is unknown.
    """
    notices: Tuple[PriceNotice, ...]
    """What the store sends to the subscriber, soonest first."""
    status: Optional[Literal["SCHEDULED", "PENDING", "ACCEPTED"]]
    """The status of the price increase in Advanced Commerce's terms; None without one."""
    outcome: Optional[PriceChangeOutcome]
    """The result of the last event or renewal; None while nothing is decided. applied: the higher price is paid, or
    will be at the renewal; pending: consent was requested and has not been given; declined: the subscriber cancelled;
    expired: the renewal was due without consent; invalidated: an operation cancelled the increase; preserved: an
    operation left it unchanged; rescheduled: an operation moved it to a later renewal; refused: the store refuses the
    operation, and the increase continues.
    """
    cancelled_skus: Tuple[str, ...]
    """The dependent_skus, if consent was required and not given; otherwise empty."""
    notifications: Tuple[PriceNotification, ...]
    """What the store sends to the server, oldest first: up to "at" if the request has it, otherwise everything that
    follows if nothing more happens.
    """
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class Period(Result):
    """A period that was bought."""

    start: datetime
    """Its start."""
    end: datetime
    """Its end, which it does not include."""


@dataclass(frozen=True)
class PendingChange(Result):
    """A change that waits for the renewal."""

    product_id: str
    """The product that it leads to."""
    change: Change
    """The kind of the change; never revert or none here."""
    effective_date: Optional[datetime]
    """The renewal that it waits for; None if only reports are known, or if it follows a commitment whose end is
    unknown.
    """
    billing_plan_type: Optional[str]
    """The other billing plan, if the product stays the same; None otherwise."""
    price: Optional[Money]
    """The price of the next charge, if the change takes effect with it; None if it is unknown."""


@dataclass(frozen=True)
class NextOffer(Result):
    """The offer of the next period."""

    type: Optional[int]
    """Apple's number; None if unknown."""
    discount_type: Optional[str]
    """Apple's value; None if unknown."""
    identifier: Optional[str]
    """The id or code of the offer; None if unknown."""
    period: Optional[str]
    """Its whole length, as ISO 8601 writes it; None if unknown."""


@dataclass(frozen=True)
class NextCharge(Result):
    """What the store will charge next, by what was reported by the instant. It is about the own subscription that is
    charged first, also if a family share or another one is shown.
    """

    at: Optional[datetime]
    """The end of what was paid, which the store charges up to a day before; None if it is unknown or not ahead, and in
    a billing grace period or billing retry.
    """
    product_id: str
    """The product of the next period."""
    price: Optional[Money]
    """Its price with its offer, of all seats, before taxes that some storefronts add; None if no report that is still
    True states it.
    """
    offer: Optional[NextOffer]
    """The offer of the next period; None if none is known."""
    billing_plan_type: Optional[str]
    """The billing plan of the next period, as Apple writes it; None if unknown."""
    needs_consent: bool
    """Whether the store charges only if the customer agrees to a price increase."""
    original_transaction_id: str
    """The subscription that is charged."""
    signed_date: Optional[datetime]
    """When the report of the price was signed, otherwise the report of auto-renew; None if it has no date."""


@dataclass(frozen=True)
class NextState(Result):
    """The state that follows."""

    state: State
    """The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
    time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store tries
    to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from family
    sharing.
    """
    at: datetime
    """When it begins."""


@dataclass(frozen=True)
class Evidence(Result):
    """A record of the history."""

    kind: Literal["transaction", "notification", "status", "renewal_info"]
    """transaction: the newest known copy of a row. notification: a server notification with its contents. status: an
    item of a status response. renewal_info: renewal info alone.
    """
    transaction_id: Optional[str]
    """The row, or the row in the notification or status; None if there is none."""
    notification_type: Optional[str]
    """Apple's value, with a version 1 type as its version 2 equivalent; None for other kinds, and for a notification
    without a type.
    """
    subtype: Optional[str]
    """Apple's value, also one not known yet; None if it has none."""
    notification_uuid: Optional[str]
    """The notification's id; None if it has none."""
    signed_date: Optional[datetime]
    """When it was signed; None if unknown."""


@dataclass(frozen=True)
class ItemOffer(Result):
    """The offer of an item; None if it has none."""

    period: Optional[str]
    """The length of each of its periods; None if Apple omits it."""
    period_count: Optional[int]
    """How many periods it lasts; None if Apple omits it."""
    price: Optional[Money]
    """The price of a period of it; None if Apple omits it."""
    reason: Optional[str]
    """Why it was made, in Apple's words; None if Apple omits it."""


@dataclass(frozen=True)
class CommerceItem(Result):
    """An item of an Advanced Commerce subscription."""

    sku: Optional[str]
    """The developer's id of it; None if Apple omits it."""
    has_access: bool
    """Whether it gave access: not without its subscription, and not after it was revoked."""
    revocation_date: Optional[datetime]
    """When it was revoked; None if it was not."""
    price: Optional[Money]
    """The price paid for it; None if Apple omits it."""
    offer: Optional[ItemOffer]
    """The offer of an item; None if it has none."""


@dataclass(frozen=True)
class Commitment(Result):
    """A commitment to several billing periods."""

    billing_period: Optional[int]
    """The number of the row's period in it, from 1; None if Apple omits it."""
    total_billing_periods: Optional[int]
    """How many periods it has; None if Apple omits it."""
    expires_date: Optional[datetime]
    """Its end; None if Apple omits it."""
    auto_renew: Optional[bool]
    """Whether it is renewed at its end, by the report at the instant; None if unknown."""
    renewal_date: Optional[datetime]
    """When it would be renewed, by the report at the instant; None if unknown."""
    renewal_product_id: Optional[str]
    """The product that follows it, by the report at the instant; None if unknown."""
    renewal_billing_plan_type: Optional[str]
    """How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; None if unknown."""
    price: Optional[Money]
    """The price of all its billing periods together; None if Apple omits it."""
    renewal_price: Optional[Money]
    """The price of what follows it, by the report at the instant; None if unknown."""


@dataclass(frozen=True)
class Seats(Result):
    """The seats of a period, of all transactions that bought them by the instant."""

    quantity: int
    """The number of seats that remain."""
    refunded: int
    """How many were refunded."""
    renewal_quantity: Optional[int]
    """How many will be renewed, by the newest report; None if unknown."""
    invitations: Optional[Literal["apple", "developer"]]
    """Who invites the members of a group; None if unknown."""
    total: Optional[Money]
    """The amount charged for them before any refund; None if a part of it is unknown."""
    renewal_total: Optional[Money]
    """The price of the next period's seats, by the newest report; None if unknown."""
    transaction_ids: Tuple[str, ...]
    """The transactions that bought them, the oldest first."""


@dataclass(frozen=True)
class SubscriptionState(Result):
    """The best chain of a subscription group. Members that come from a row are None before the first purchase, and if
    only reports are known.
    """

    subscription_group_identifier: Optional[str]
    """The group; None if the history names none."""
    original_transaction_id: str
    """The chain that decides for the group."""
    linked_from: Optional[str]
    """The chain that this one continues; None if it continues no known chain."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None if no record names one, or only an unknown one."""
    bundle_id: Optional[str]
    """The app, as the newest of its records that name one have it; None if none does."""
    state: State
    """The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
    time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store tries
    to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from family
    sharing.
    """
    status: Optional[Status]
    """Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; None
    for none.
    """
    has_access: bool
    """Whether this subscription gave access."""
    product_id: Optional[str]
    """The product of the row that decides; None before the first purchase. If only reports are known, the product of
    the renewal info, or None.
    """
    level: Optional[int]
    """The level of that product; None if no catalog contains it, or if only reports are known."""
    transaction_id: Optional[str]
    """The row that decides; None before the first purchase, and if only reports are known."""
    other_transaction_ids: Optional[Tuple[str, ...]]
    """The other ids of that purchase, ascending, whatever known_at is; None if it has none."""
    period: Optional[Period]
    """The period of that row, or the paid time of a purchase that is missing from the records; None before the first
    purchase, and if only reports are known that prove none.
    """
    since: Optional[datetime]
    """The start of the unbroken run of this state, across renewals; None before the first purchase, or if it began with
    a report without a signed date.
    """
    until: Optional[datetime]
    """The end of that run; None while none is known."""
    access_since: Optional[datetime]
    """The start of the run of access that contains the instant, otherwise of the last run before it, of all chains
    together; None if there is none, or if it began with a report without a signed date.
    """
    access_until: Optional[datetime]
    """The end of that run; None if there is none, or while no end is known."""
    also_active: int
    """How many other chains of the group give access."""
    auto_renew: Optional[bool]
    """Whether auto-renew was on at the instant; None if unknown."""
    auto_renew_product_id: Optional[str]
    """The product of the next renewal, as of the instant; None if unknown."""
    offer: Optional[Offer]
    """The offer of that row; None without one, and in the paid time of a purchase that is missing."""
    ownership: Optional[str]
    """How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; None before
    the first purchase, and if only reports are known.
    """
    expiration_reason: Optional[ExpirationReason]
    """Why the subscription expired; None if it did not, or if the reason is unknown."""
    pending_change: Optional[PendingChange]
    """A change that waited for the renewal at the instant; None without one."""
    next_charge: Optional[NextCharge]
    """What the store will charge next; None if nothing will be charged, as far as the records show."""
    price_increase: Optional[Literal["pending", "accepted"]]
    """Consent to a price increase: pending, or accepted, which includes not required; None without an increase, and
    after the period in which it was reported.
    """
    next: Optional[NextState]
    """The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will renew; None if
    none follows.
    """
    basis: Basis
    """How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
    or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry (90 in a commitment).
    """
    known_through: Optional[datetime]
    """The newest signed date in the history; None if there is none."""
    evidence: Tuple[Evidence, ...]
    """The records that decided, newest first; those without a signed date come last."""
    items: Optional[Tuple[CommerceItem, ...]]
    """The items of an Advanced Commerce row, as Apple lists them; None for any other row."""
    commitment: Optional[Commitment]
    """The commitment that the row is a billing period of; None for any other row."""
    seats: Optional[Seats]
    """The seats of the period; None if it does not have several, or if they belong to another customer."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""
    explanation: Optional[str]
    """Why, in one or two sentences for a support ticket, with the dates and the record that proved it; None without
    explain. The wording may change in any release.
    """


@dataclass(frozen=True)
class Entitlement(Result):
    """Whether the customer has an entitlement, and by which purchase or grant. Without access the members about these
    are None.
    """

    id: str
    """The entitlement."""
    has_access: bool
    """Whether the customer has it."""
    since: Optional[datetime]
    """When unbroken access began, by whatever purchase or grant; None without access, or if it began with a report
    without a signed date.
    """
    until: Optional[datetime]
    """When unbroken access ends, by whatever purchase or grant; None without access, or if no end is known."""
    ended_at: Optional[datetime]
    """When access last ended; None if there never was any. None with access."""
    product_id: Optional[str]
    """The product that gives access; None if another grant does."""
    transaction_id: Optional[str]
    """The purchase that gives access; of several, the one that lasts longest. Null if only reports are known, and if
    another grant gives access.
    """
    kind: Optional[Literal["subscription", "non_consumable", "non_renewing", "other"]]
    """The kind of that product; other for a grant from elsewhere."""
    source: Optional[str]
    """The source of the grant that gives access; None if none does."""
    reference: Optional[str]
    """The reference of that grant; None if it has none."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
    source. Releases may add rules.
    """


@dataclass(frozen=True)
class StateAt(Tabled, Explained, Result):
    """The state of each subscription."""

    at: datetime
    """The instant of the answer."""
    has_access: bool
    """Whether any of the subscriptions gave access."""
    subscriptions: Tuple[SubscriptionState, ...]
    """One entry for each subscription group; if no group is known, for each chain."""
    entitlements: Optional[Tuple[Entitlement, ...]]
    """The entitlements, in the order of the request; None if it names none."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class Interval(Result):
    """An interval with one state and one row."""

    start: datetime
    """Its start; -8640000000000000, the earliest instant, if a report without a signed date decides."""
    end: Optional[datetime]
    """Its end, which it does not include; None for the last interval."""
    state: State
    """The state; none only if just reports are known, and none of them covers that time."""
    status: Optional[Status]
    """Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; None
    for none.
    """
    has_access: bool
    """Whether the customer had access."""
    product_id: Optional[str]
    """The product of the row that decides. If only reports are known, the product of the renewal info, or None."""
    transaction_id: Optional[str]
    """The row that decides; None if only reports are known."""
    other_transaction_ids: Optional[Tuple[str, ...]]
    """The other ids of that purchase, ascending, whatever known_at is; None if it has none."""
    basis: Basis
    """How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
    or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry (90 in a commitment).
    """
    price: Optional[Money]
    """The price paid for that row; None if unknown, for an assumed renewal, and in the paid time of a purchase that is
    missing.
    """
    offer: Optional[Offer]
    """The offer of that row; None without one."""
    ownership: Optional[str]
    """How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; None if only reports are known."""
    expiration_reason: Optional[ExpirationReason]
    """Why the subscription expired; None if it did not, or if the reason is unknown."""
    evidence: Tuple[Evidence, ...]
    """The records that decided, newest first; those without a signed date come last."""


@dataclass(frozen=True)
class Event(Result):
    """An event."""

    at: datetime
    """When it happened. A switch of auto-renew that no notification announced happened at or before this instant."""
    event: EventName
    """The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at most a
    minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a higher level took
    effect; downgraded: a product of a lower level took effect; crossgraded: a product of the same level took effect;
    product_changed: a product without a known level took effect; billing_failed: a period ended with a billing problem;
    grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store renewed it
    after a billing problem, dated by the signing of the renewal, although the period may begin earlier; expired: access
    ended for another reason than a refund; refunded: a purchase was refunded; item_refunded: one of several items of an
    Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a purchase for a reason
    that is not known; family_revoked: access was withdrawn from a family member; refund_reversed: a refund was
    reversed; extended: a period was extended; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled:
    auto-renew was switched on; price_increase_pending: consent to a price increase was requested;
    price_increase_accepted: consent was given, or not required; change_chosen: another product was chosen for the next
    renewal; change_replaced: a different product was chosen instead; change_reverted: the current product was chosen
    again; offer_redeemed: an offer was redeemed; seats_added: more seats were bought for the period; seats_refunded:
    some of its seats were refunded; seat_change_chosen: another number of seats was chosen for the next period;
    seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription into another chain;
    trial_converted: what was free until then was paid for the first time, directly after the event of that purchase;
    refund_requested: the customer asked the store for a refund; refund_declined: the store declined one.
    """
    product_id: Optional[str]
    """The product of the event, for change_… the chosen one; None if there is none."""
    transaction_id: Optional[str]
    """The row that proves the event, for change_… the current one; None if there is none."""
    quantity: Optional[int]
    """The number of seats of the event; None if it does not concern seats."""
    amount: Optional[Money]
    """What was paid, or what was refunded or given back again; None if that is not known, and if another customer paid.
    None for events that are not about money, for seats_refunded if it is not known, and for recovered if a change of
    the same row follows. trial_converted repeats the amount of the event before it.
    """
    refund: Optional[Money]
    """For a change that took effect at once: what was refunded for the period that it cut short; None if that is not
    known. Otherwise None.
    """
    refund_basis: Optional[RefundBasis]
    """stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. None if no amount
    was refunded, or if it is not known.
    """
    offer: Optional[Offer]
    """The offer of the row that was paid for; None if it has none."""
    purchased_at: Optional[datetime]
    """When the purchase was made that was refunded. If it was refunded at the same instant or before, it has no other
    event.
    """
    reason: Optional[RefundReason]
    """Why the customer asks for a refund, of the newest request that states it; None if none does, or none that is
    known. None for other events than refund_requested.
    """
    asked: Optional[int]
    """How many times the store asked for information about that refund."""
    answer_by: Optional[datetime]
    """Until when the store takes the app's answer: 12 hours after it asked last."""
    sku: Optional[str]
    """The item that was refunded; None if the event is not about one."""
    revocation_reason: Optional[RevocationReason]
    """Why the store refunded it; None if it states no reason, or one that is not known."""
    basis: Basis
    """How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
    or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry (90 in a commitment).
    """


@dataclass(frozen=True)
class UpcomingEvent(Result):
    """An upcoming event."""

    at: datetime
    """When it is sent."""
    event: UpcomingEventName
    """The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal; renews: a
    renewal of the same product; change_takes_effect: a renewal of the pending product; grace_ends: the end of a billing
    grace period; retry_ends: the end of billing retry; consent_due: the end of the subscription, unless the customer
    consents to a price increase.
    """
    product_id: Optional[str]
    """The product of a renewal; None for other events."""
    price: Optional[Money]
    """The price of a renewal, if it is the next charge; None if it is unknown or another customer pays, None for other
    events.
    """


@dataclass(frozen=True)
class Account(Result):
    """An account that purchases of one chain name. That of renewal info belongs to the next period and does not count.
    """

    original_transaction_id: str
    """The chain."""
    app_account_token: Optional[str] = field(repr=False)
    """The app's own account: the UUID that the app gave with the purchase, in lower case; None if they name none."""
    app_transaction_id: Optional[str] = field(repr=False)
    """The store's id of the customer in this app; None if they name none."""
    first_signed: Optional[datetime]
    """When the first copy of these purchases was signed; None if none states when."""
    last_signed: Optional[datetime]
    """When the last copy of these purchases was signed; None if none states when."""


@dataclass(frozen=True)
class Course(Result):
    """The course of one subscription."""

    subscription_group_identifier: Optional[str]
    """The group; None if the history names none."""
    original_transaction_ids: Tuple[str, ...]
    """The chains of the group."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None if no record names one, or only an unknown one."""
    bundle_id: Optional[str]
    """The app, as the newest of its records that name one have it; None if none does."""
    intervals: Tuple[Interval, ...]
    """The states, oldest first, from the first purchase on, or from the day before it if the first known row is a
    renewal. They touch and never overlap, and the last one is open. If only reports are known, they begin with the
    first that implies a state; there are none if no report does.
    """
    events: Tuple[Event, ...]
    """What happened, oldest first."""
    upcoming: Tuple[UpcomingEvent, ...]
    """What comes next, soonest first; empty for a subscription that will not renew."""
    accounts: Tuple[Account, ...]
    """The accounts that its purchases name, each once, the one that was signed first before the others; those without a
    signing come last.
    """


@dataclass(frozen=True)
class Timeline(Drawn, Result):
    """The course of each subscription."""

    subscriptions: Tuple[Course, ...]
    """One entry for each subscription group; if no group is known, for each chain."""
    warnings: Tuple[AnswerWarning, ...]
    """Conditions that the caller should know about, although there is an answer; empty if there are none."""


@dataclass(frozen=True)
class VerifiedNotification(Result):
    """What a verified server notification is about. Every value is from a payload whose signature was verified."""

    notification_uuid: Optional[str]
    """The id of the notification. It is the same each time the store sends the notification again. None if the store
    left it out.
    """
    notification_type: str
    """What happened, such as DID_RENEW. Apple may add types."""
    subtype: Optional[str]
    """More about the type, such as BILLING_RECOVERY. None if there is none."""
    signed_date: datetime
    """When the store signed the notification, or the newest payload inside it if the notification has no date."""
    environment: Environment
    """The environment of the notification, which is that of the request."""
    bundle_id: str
    """The id of the app's bundle, which is that of the request."""
    app_account_token: Optional[str] = field(repr=False)
    """The app's own id of the customer, of the transaction, otherwise of the renewal info. None if neither names one.
    """
    original_transaction_id: Optional[str]
    """The chain that the notification is about, of the transaction, otherwise of the renewal info. None if neither
    names one.
    """
    app_transaction_id: Optional[str] = field(repr=False)
    """The store's id of the customer in this app, of the transaction, otherwise of the renewal info, otherwise of the
    app transaction. None if none names one.
    """
