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

from .._result import Drawn, Explained, Result, Spoken, Tabled

# What some texts and numbers can be. A later library may know more.

Rounding = Literal["half_up", "half_even", "down", "up"]
Change = Literal[
    "upgrade", "downgrade", "crossgrade", "revert", "none", "resubscribe", "separate", "billing_plan", "migration",
    "unknown",
]
Timing = Literal["immediate", "next_renewal", "none"]
RefundKind = Literal["prorated", "full", "none"]
Environment = Literal["Production", "Sandbox", "Xcode", "LocalTesting"]
ChangeEvidence = Literal[
    "is_upgraded", "cancellation_date", "product_id_changed", "auto_renew_product_id", "notification_subtype",
    "previous_original_transaction_id",
]
OfferCustomer = Literal["new", "active", "lapsed"]
OfferCodeCustomer = Literal["new", "active", "expired"]
PriceChangeOutcome = Literal[
    "applied", "pending", "declined", "expired", "invalidated", "preserved", "rescheduled", "refused",
]
State = Literal["none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"]
Status = Literal[1, 2, 3, 4, 5]
ExpirationReason = Literal["voluntary", "billing_error", "price_increase", "product_unavailable", "other"]
Basis = Literal["observed", "inferred", "projected"]
EventName = Literal[
    "subscribed", "renewed", "resubscribed", "upgraded", "downgraded", "crossgraded", "product_changed",
    "billing_failed", "grace_started", "retry_started", "recovered", "expired", "refunded", "family_revoked",
    "refund_reversed", "extended", "auto_renew_disabled", "auto_renew_enabled", "price_increase_pending",
    "price_increase_accepted", "change_chosen", "change_replaced", "change_reverted", "offer_redeemed", "seats_added",
    "seats_refunded", "seat_change_chosen", "seat_withdrawn", "migrated",
]
UpcomingEventName = Literal[
    "preflight_opens", "renewal_attempts_open", "renews", "change_takes_effect", "grace_ends", "retry_ends",
]


@dataclass(frozen=True)
class Money(Spoken, Result):
    """An amount of money in a response."""

    milliunits: int
    """The amount in thousandths of the currency's unit: 9990 is 9.99."""
    amount: Decimal
    """The amount, exact, with the decimals of its currency. Without a currency it has three."""
    currency: Optional[str]
    """The code of the currency; None where none is told."""


@dataclass(frozen=True)
class ReportedShare(Result):
    """Apple's own share of the refund. None where the row has no revocationPercentage."""

    milli_percent: int
    """The share that Apple states."""
    refund: Optional[Money]
    """The amount of that share; None where the price is unknown."""


@dataclass(frozen=True)
class AnswerWarning(Result):
    """What a caller should know although there is an answer."""

    code: str
    """What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced Commerce has
    no price increases in that storefront); change_after_expiry (the change lies after the period and counts as its
    end); change_before_purchase (the change lies before the period and counts as its start); charge_currency_differs
    (the catalog's price is in another currency than the customer paid in); charge_date_unknown (only the store knows
    when it charges); commitment_end_unknown (a change waits for the end of a commitment that is not known);
    communication_missing (a higher price came due, though the events do not say that the subscriber was told);
    consent_rescinded (a guardian withdrew consent for the customer; no state changes); conversion_outside_korea (only
    South Korea treats the end of an offer as an increase); crossgrade_timing_unknown (Apple publishes no rule for a
    switch of a monthly plan with a commitment); document_without_effect (a document holds no record of a subscription,
    or says nothing of use of one without transactions); effective_renewal_unknown (the renewal that brings the new
    price is not known); empty_period (a row expires at or before its purchase and gives no access); event_after_outcome
    (an event came after the price change was over and was passed over); event_without_increase (an event of an increase
    was passed over, because the price does not rise); evidence_disagrees (catalog and history contradict each other
    about a change); grace_end_unknown (a grace period was reported without an end and counts until a record says more,
    28 days after the expiry at most, 6 after a week); higher_price_not_sent (an offer came without the higher price
    beside it); instant_looks_like_seconds (an instant in the request or in a record must be seconds, not milliseconds);
    introductory_unknown (after an offer code alone nobody knows whether the introductory offer is used up);
    link_disagrees (records contradict each other about which chain continues which, so that none does); mixed_bundles
    (the records are of several apps); not_a_subscription (a row that is not an auto-renewable subscription was passed
    over); not_production (no record is of Production); notification_passed_over (a notification without a subscription
    was passed over); offer_conversion_window (dates keep to the calendar of ordinary increases); origin_disagrees (a
    row's reason and its notifications contradict each other about how it came about; the reason counts); other_bundle
    (so many records of another app were passed over); other_environment (so many records of another environment were
    passed over); period_end_unknown (only the store, or a catalog, knows when the new period ends); period_unknown (the
    catalog has no period for a non-renewing subscription, so it gives no access); product_incomplete (a product without
    id, level or period was left out of the catalog); product_not_in_catalog (the catalog lacks a product of the history
    or of an entitlement, or nothing says what a purchase is of); reactivated_while_active (a reactivation came while
    auto-renew was on); records_begin_later (there was more before the first known row, so an earlier none is not
    certain); records_end_before_at (auto-renew was on and the last report is from before the end, so nobody can know
    whether it renewed); renewal_info_unattached (renewal info that does not show which chain it belongs to was passed
    over); renewal_too_near (the old price may be charged already); sandbox_calendar (renewals of the sandbox come
    sooner than counted); seat_addition_unattached (a row added seats to a period that is not known, and counts as one
    of its own); seat_quantity_invalid (a number of seats or a price tier was out of range and counts as None);
    seat_refund_tier_unknown (seats were refunded before at one of several prices, so that what is left is not known);
    seat_tiers_disagree (price tiers do not add up to the quantity; the tiers count); seat_total_estimated (several
    seats have no price tiers, so that the price counts for each); seats_unclaimed (the store took back claims of seats,
    which decides nothing); several_customers (subscriptions name several customers); sku_not_given (an event names a
    SKU, and the request has none); status_disagrees (Apple's status differs from the records); successor_missing (an
    upgraded row has no row after it); transaction_incomplete (a row without id, product, purchase or expiry was passed
    over); warnings_omitted (how many more warnings there are than a list tells).
    """
    path: Optional[str]
    """JSON Pointer (RFC 6901) to the value of the request that is meant; None where no single value is."""
    message: str
    """One English sentence for a person; its wording may change."""


@dataclass(frozen=True)
class Proration(Result):
    """What goes back and what is kept. Both add up to the price."""

    kind: RefundKind
    """prorated: the unused share goes back. full: the whole price. none: nothing."""
    refund: Optional[Money]
    """What goes back; None where the price is unknown."""
    kept: Optional[Money]
    """What the store keeps; None where the price is unknown."""
    unused_milliseconds: int
    """The time from the change to the end of the period."""
    period_milliseconds: int
    """The time of the whole period."""
    milli_percent: int
    """The share that goes back."""
    change_date: datetime
    """When the period was cut off."""
    change_date_source: Literal["changeDate", "cancellationDate", "revocationDate", "nextPurchaseDate"]
    """The field that change_date was taken from; nextPurchaseDate is the purchase date of next_transaction."""
    reported: Optional[ReportedShare]
    """Apple's own share of the refund. None where the row has no revocationPercentage."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class Charge(Result):
    """A payment; without an amount where the catalog has no price."""

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
    """A stretch of time from its start up to, but not including, its end."""

    start: datetime
    """Its first moment."""
    end: Optional[datetime]
    """The first moment after it; None while no end is known."""


@dataclass(frozen=True)
class ChangeNotification(Result):
    """A version 2 notification."""

    notification_type: Literal["DID_CHANGE_RENEWAL_PREF", "SUBSCRIBED"]
    """Apple's type."""
    subtype: Optional[Literal["UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE"]]
    """Apple's subtype; None for a pending change that is taken back."""


@dataclass(frozen=True)
class TransactionMarks(Result):
    """What the rows will say."""

    is_upgraded: bool
    """Whether the current row gets the mark is_upgraded."""
    transaction_reason: Literal["PURCHASE", "RENEWAL"]
    """The reason on the first row of the new product."""


@dataclass(frozen=True)
class ProposedChange(Explained, Result):
    """What the switch will do."""

    change: Change
    """The kind of the change; never unknown here."""
    timing: Timing
    """When it takes effect."""
    same_duration: Optional[bool]
    """Whether both products have periods of one length; None where two products have no catalog."""
    effective_date: Optional[datetime]
    """From when the customer has the new product; None where nothing changes, and where only the store knows."""
    refund: Optional[Proration]
    """What goes back for the current period; None where nothing is due."""
    charge: Optional[Charge]
    """When the customer pays for the new product, and how much; None for no charge."""
    period: Optional[Span]
    """The first period of the new product; None where only the store knows when it begins. Its end is None in a free
    trial, because only the store knows it, and without a catalog.
    """
    replaces_pending: Optional[str]
    """The pending product that the change discards; None where there is none."""
    notification: Optional[ChangeNotification]
    """What the store will send; None for nothing, and where nobody knows it."""
    transaction: Optional[TransactionMarks]
    """What the rows will say; None where there will be none, and where nobody knows it."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""
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
    """The row; None where only reports are known."""


@dataclass(frozen=True)
class NewRow(Result):
    """The row that took its place."""

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
    """The row that took its place."""
    effective_date: Optional[datetime]
    """When it took effect, or the renewal that it waits for; None for one that waits where only reports are known."""
    pending: bool
    """Whether it waits for the renewal."""
    refund: Optional[Proration]
    """What went back for the old row; None where nothing was due."""
    evidence: Tuple[ChangeEvidence, ...]
    """What in the history shows the change."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""
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
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class ContentItem(Result):
    """What became of an item."""

    id: str
    """The item."""
    unlocked: bool
    """Whether the customer may read it."""
    unlocked_at: Optional[datetime]
    """Since when; None while it is locked."""
    reason: Optional[Literal["published_while_subscribed", "initial_unlock"]]
    """Why it opened: published during access, or among the newest items when access began; None while it is locked."""


@dataclass(frozen=True)
class ContentAccess(Result):
    """The times of access, and what they opened."""

    windows: Tuple[Span, ...]
    """The times of access, oldest first."""
    content: Tuple[ContentItem, ...]
    """What became of each item, in the order of the request."""
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class OpenedSubscription(Result):
    """One subscription of an open history."""

    subscription_group_identifier: Optional[str]
    """The group; None where the history names none."""
    original_transaction_ids: Tuple[str, ...]
    """The chains of the group."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None where none says, or says one not known yet."""


@dataclass(frozen=True)
class OpenedRow(Result):
    """One row of an open history."""

    transaction_id: str
    """Its id."""
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
    """What the numbers in the states of an open history stand for."""

    subscriptions: Tuple[OpenedSubscription, ...]
    """One entry for each subscription group; where no group is known, for each chain."""
    rows: Tuple[OpenedRow, ...]
    """The rows of the history, those that give no access among them."""
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class OfferAnswer(Result):
    """Offers of one kind."""

    eligible: Optional[bool]
    """Whether the customer is eligible; None where nobody says."""


@dataclass(frozen=True)
class WinBackOffers(Result):
    """Win-back offers."""

    eligible: Optional[bool]
    """Whether the customer is eligible for any; None where nobody says."""
    offer_ids: Tuple[str, ...]
    """Their ids, the best first."""


@dataclass(frozen=True)
class OfferCodes(Result):
    """Offer codes, which are set up for kinds of customers."""

    customer: OfferCodeCustomer
    """The kind that this customer is of."""


@dataclass(frozen=True)
class GroupOffers(Result):
    """The offers of one subscription group."""

    subscription_group_identifier: Optional[str]
    """The group; None where neither the history nor the catalog names one."""
    customer: OfferCustomer
    """How the customer stands to this group."""
    introductory: OfferAnswer
    """Introductory offers: once in a group, and not for those who subscribe already."""
    promotional: OfferAnswer
    """Promotional offers: for those who subscribe or have subscribed, in whatever group."""
    win_back: WinBackOffers
    """Win-back offers: those that the store itself lists."""
    offer_code: OfferCodes
    """Offer codes."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """


@dataclass(frozen=True)
class OfferEligibility(Result):
    """Which offers the customer is eligible for. Family shares count apart."""

    customer: OfferCustomer
    """How the customer stands to all groups together."""
    groups: Tuple[GroupOffers, ...]
    """One entry for each subscription group, those of unknown groups last."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class PriceNotice(Result):
    """Something that the store sends to the subscriber."""

    channel: Literal["email", "price_increase_sheet", "push"]
    """How it comes."""
    at: datetime
    """When."""
    condition: Optional[Literal["first_launch", "sheet_not_viewed"]]
    """first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not seen.
    None without a condition.
    """
    repeats: Optional[str]
    """How often at most an unanswered request is repeated, in ISO 8601; None where it is not."""


@dataclass(frozen=True)
class PriceNotification(Result):
    """A version 2 notification."""

    at: Optional[datetime]
    """When; None where the store is late."""
    notification_type: Literal[
        "PRICE_CHANGE", "PRICE_INCREASE", "DID_CHANGE_RENEWAL_STATUS", "DID_RENEW", "EXPIRED", "SUBSCRIBED"
    ]
    """Apple's type. PRICE_CHANGE is sent for Advanced Commerce only."""
    subtype: Optional[
        Literal["PENDING", "ACCEPTED", "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED", "PRICE_INCREASE", "VOLUNTARY",
        "RESUBSCRIBE"]
    ]
    """Apple's subtype; None where the notification has none."""
    price_increase_status: Optional[Literal[0, 1]]
    """What the renewal info says: 0 asked for, 1 agreed or told; None where it says nothing."""


@dataclass(frozen=True)
class PriceChange(Result):
    """What the change of price does."""

    change: Literal["increase", "decrease", "none"]
    """Whether the price rises, falls or stays."""
    consent_required: bool
    """Whether the subscriber has to agree."""
    reasons: Tuple[Literal["region", "threshold", "repeat_increase", "offer_conversion"], ...]
    """Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is beyond the
    percentage and the amount; repeat_increase: another increase lies within the 12 months before; offer_conversion: an
    offer ends, in South Korea.
    """
    difference: Money
    """The new price less the current one; negative for a decrease."""
    milli_percent: Optional[int]
    """The difference as a share of the current price, in thousandths of a percent; negative for a decrease, None where
    the current price is zero.
    """
    effective_renewal: Optional[datetime]
    """The renewal that brings the new price, or would have brought it; None where there is no such renewal any more, or
    it is not known.
    """
    notices: Tuple[PriceNotice, ...]
    """What the store sends to the subscriber, soonest first."""
    status: Optional[Literal["SCHEDULED", "PENDING", "ACCEPTED"]]
    """The price increase as Advanced Commerce calls it; None without one."""
    outcome: Optional[PriceChangeOutcome]
    """The result of the last event or renewal; None while nothing is decided. applied: the higher price is paid, or
    will be at the renewal; pending: consent was asked for and is missing; declined: the subscriber cancelled; expired:
    the renewal came without consent; invalidated: an operation made the increase void; preserved: an operation left it
    as it was; rescheduled: an operation moved it to a later renewal; refused: the store refuses the operation, and the
    increase goes on.
    """
    cancelled_skus: Tuple[str, ...]
    """The dependent_skus, where consent was needed and not given; else empty."""
    notifications: Tuple[PriceNotification, ...]
    """What the store sends to the server, oldest first; with "at" in the request, up to then; else all that follow if
    nothing more happens.
    """
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class Period(Result):
    """A period that was bought."""

    start: datetime
    """Its first moment."""
    end: datetime
    """The first moment after it."""


@dataclass(frozen=True)
class Offer(Result):
    """An offer."""

    type: Optional[int]
    """1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; None where the row has
    none.
    """
    discount_type: Optional[str]
    """As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; None where the row has none."""
    identifier: Optional[str]
    """The id or code of the offer; None where the row has none."""


@dataclass(frozen=True)
class PendingChange(Result):
    """A change that waits for the renewal."""

    product_id: str
    """The product that it leads to."""
    change: Change
    """The kind of the change; never revert or none here."""
    effective_date: Optional[datetime]
    """The renewal that it waits for; None where only reports are known."""


@dataclass(frozen=True)
class NextState(Result):
    """The state that follows."""

    state: State
    """What a subscription is to its customer. none: before the first purchase, or where only reports are known and say
    nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while
    the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn
    from family sharing.
    """
    at: datetime
    """When it begins."""


@dataclass(frozen=True)
class Evidence(Result):
    """A record of the history."""

    kind: Literal["transaction", "notification", "status", "renewal_info"]
    """transaction: the newest known copy of a row. notification: a server notification, with all that came in it.
    status: an item of a status response. renewal_info: renewal info alone.
    """
    transaction_id: Optional[str]
    """The row, or the row that came with it; None where none did."""
    notification_type: Optional[str]
    """As Apple spells it, one of version 1 in the words of version 2; None for other kinds, and for a type that is not
    known.
    """
    subtype: Optional[str]
    """As Apple spells it; None where it has none that is known."""
    notification_uuid: Optional[str]
    """The notification's id; None where it has none."""
    signed_date: Optional[datetime]
    """When it was signed; None where nothing says so."""


@dataclass(frozen=True)
class CommerceItem(Result):
    """An item of an Advanced Commerce subscription."""

    sku: Optional[str]
    """The developer's own id of it; None where Apple leaves it out."""
    has_access: bool
    """Whether it gave access: never without its subscription, nor once it was revoked."""
    revocation_date: Optional[datetime]
    """When it was revoked; None where it was not."""
    price: Optional[Money]
    """What was paid for it; None where Apple leaves it out."""


@dataclass(frozen=True)
class Commitment(Result):
    """A commitment to several billing periods."""

    billing_period: Optional[int]
    """The number of the row's period in it, from 1; None where Apple leaves it out."""
    total_billing_periods: Optional[int]
    """How many periods it has; None where Apple leaves it out."""
    expires_date: Optional[datetime]
    """Its end; None where Apple leaves it out."""
    auto_renew: Optional[bool]
    """Whether it is renewed at its end, by the newest report; None where unknown."""
    renewal_date: Optional[datetime]
    """When it would be renewed, by the newest report; None where unknown."""
    renewal_product_id: Optional[str]
    """The product that follows it, by the newest report; None where unknown."""
    renewal_billing_plan_type: Optional[str]
    """How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; None where unknown."""
    price: Optional[Money]
    """What all its billing periods cost together; None where Apple leaves it out."""
    renewal_price: Optional[Money]
    """What follows it costs, by the newest report; None where unknown."""


@dataclass(frozen=True)
class Seats(Result):
    """The seats of a period, of all transactions that bought them by the moment."""

    quantity: int
    """How many are left."""
    refunded: int
    """How many were refunded."""
    renewal_quantity: Optional[int]
    """How many will be renewed, by the newest report; None where unknown."""
    invitations: Optional[Literal["apple", "developer"]]
    """Who invites the members of a group; None where unknown."""
    total: Optional[Money]
    """What was charged for them before any refund; None where a part of it is not known."""
    renewal_total: Optional[Money]
    """What the next period's will cost, by the newest report; None where unknown."""
    transaction_ids: Tuple[str, ...]
    """The transactions that bought them, the oldest first."""


@dataclass(frozen=True)
class SubscriptionState(Result):
    """What the best chain of a subscription group was. Fields of a row are None before the first purchase, and where
    only reports are known.
    """

    subscription_group_identifier: Optional[str]
    """The group; None where the history names none."""
    original_transaction_id: str
    """The chain that decides for the group."""
    linked_from: Optional[str]
    """The chain that this one continues; None where it continues none that is known."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None where none says, or says one not known yet."""
    state: State
    """What a subscription is to its customer. none: before the first purchase, or where only reports are known and say
    nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while
    the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn
    from family sharing.
    """
    status: Optional[Status]
    """Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; None
    for none.
    """
    has_access: bool
    """Whether this subscription gave access."""
    product_id: Optional[str]
    """The product of the row that decides; None before the first purchase. Where only reports are known, the product of
    the renewal info, or None.
    """
    level: Optional[int]
    """The level of that product; None without a catalog that has it, and where only reports are known."""
    transaction_id: Optional[str]
    """The row that decides; None before the first purchase, and where only reports are known."""
    period: Optional[Period]
    """The period of that row; None before the first purchase, and where only reports are known."""
    since: Optional[datetime]
    """The start of the unbroken run of this state, renewals joined; None before the first purchase, and where it goes
    back to a report without a signed date.
    """
    until: Optional[datetime]
    """The end of that run; None while none is known."""
    access_since: Optional[datetime]
    """The start of the unbroken run of access that holds the moment, or else of the last one before it, of all chains
    together; None where there is none, and where it goes back to a report without a signed date.
    """
    access_until: Optional[datetime]
    """The end of that run; None where there is none, and while no end is known."""
    also_active: int
    """How many other chains of the group give access."""
    auto_renew: Optional[bool]
    """Whether the subscription renews, by the newest report; None where unknown."""
    auto_renew_product_id: Optional[str]
    """The product that renews next; None where unknown."""
    offer: Optional[Offer]
    """The offer of that row; None without one."""
    ownership: Optional[str]
    """How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; None
    before the first purchase, and where only reports are known.
    """
    expiration_reason: Optional[ExpirationReason]
    """Why the subscription expired; None where it did not, or nothing tells."""
    pending_change: Optional[PendingChange]
    """A change that waits for the renewal; None without one."""
    price_increase: Optional[Literal["pending", "accepted"]]
    """Consent to a price increase: asked for, or given or not needed; None without an increase, and once the period
    that it was told in is over.
    """
    next: Optional[NextState]
    """What follows if nothing else happens: subscribed at the expiry of a row that will renew; None where nothing does.
    """
    basis: Basis
    """How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
    from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry.
    """
    known_through: Optional[datetime]
    """The newest signing in the history; None where nothing is dated so."""
    evidence: Tuple[Evidence, ...]
    """The records that decided, newest first; those without a signed date come last."""
    items: Optional[Tuple[CommerceItem, ...]]
    """The items of an Advanced Commerce row, as Apple lists them; None for any other row."""
    commitment: Optional[Commitment]
    """The commitment that the row is a billing period of; None for any other row."""
    seats: Optional[Seats]
    """The seats of the period; None where it is not of several seats, or they belong to somebody else."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""
    explanation: Optional[str]
    """Why, in one or two sentences for a support ticket, with the dates and the record that proved it; None without
    explain. The wording may change in any release.
    """


@dataclass(frozen=True)
class Entitlement(Result):
    """Whether the customer may use something, and by which purchase. Without access all that comes from a purchase is
    None.
    """

    id: str
    """The entitlement."""
    has_access: bool
    """Whether the customer has it."""
    since: Optional[datetime]
    """When unbroken access began; None without access, and where it goes back to a report without a signed date."""
    until: Optional[datetime]
    """When unbroken access ends; None without access, and where no end is known."""
    ended_at: Optional[datetime]
    """When access ended last; None where there never was any. None with access."""
    product_id: Optional[str]
    """The product that gives access."""
    transaction_id: Optional[str]
    """The purchase that gives access; of several the one that lasts longest. Null where only reports are known."""
    kind: Optional[Literal["subscription", "non_consumable", "non_renewing"]]
    """What kind of product that is."""
    rules: Tuple[str, ...]
    """The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
    where it comes from. Releases may add rules.
    """


@dataclass(frozen=True)
class StateAt(Tabled, Explained, Result):
    """What each subscription was."""

    at: datetime
    """The moment in question."""
    has_access: bool
    """Whether any of the subscriptions gave access."""
    subscriptions: Tuple[SubscriptionState, ...]
    """One entry for each subscription group; where no group is known, for each chain."""
    entitlements: Optional[Tuple[Entitlement, ...]]
    """What the customer may use, in the order of the request; None where it names none."""
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


@dataclass(frozen=True)
class Interval(Result):
    """A stretch of one state and one row."""

    start: datetime
    """Its first moment; -8640000000000000, the first of all, where a report without a signed date decides."""
    end: Optional[datetime]
    """The first moment after it; None for the last interval."""
    state: State
    """What the subscription was; none only where reports alone are known, and say nothing of that time."""
    status: Optional[Status]
    """Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; None
    for none.
    """
    has_access: bool
    """Whether the customer had access."""
    product_id: Optional[str]
    """The product of the row that decides. Where only reports are known, the product of the renewal info, or None."""
    transaction_id: Optional[str]
    """The row that decides; None where only reports are known."""
    basis: Basis
    """How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
    from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry.
    """
    price: Optional[Money]
    """What was paid for that row; None where it is not known, and for a renewal that is assumed."""
    offer: Optional[Offer]
    """The offer of that row; None without one."""
    ownership: Optional[str]
    """How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; None where only reports are known."""
    expiration_reason: Optional[ExpirationReason]
    """Why the subscription expired; None where it did not, or nothing tells."""
    evidence: Tuple[Evidence, ...]
    """The records that decided, newest first; those without a signed date come last."""


@dataclass(frozen=True)
class Event(Result):
    """Something that happened."""

    at: datetime
    """When it happened; a switch of auto-renew that nothing announced happened by then."""
    event: EventName
    """What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at most
    a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a higher level took
    effect; downgraded: one of a lower level; crossgraded: one of the same level; product_changed: one that no catalog
    ranks; billing_failed: a period ended in billing trouble; grace_started: a billing grace period began;
    retry_started: billing retry began; recovered: the store renewed it out of billing trouble, at the signing of that,
    though the period may be dated back; expired: access ended for another reason than a refund; refunded: a purchase
    was refunded; family_revoked: access was withdrawn from a family member; refund_reversed: a refund was taken back;
    extended: a period was lengthened; auto_renew_disabled: auto-renew was switched off; auto_renew_enabled: auto-renew
    was switched on; price_increase_pending: consent to a price increase was asked for; price_increase_accepted: it was
    given, or not needed; change_chosen: another product was chosen for the next renewal; change_replaced: yet another
    one took its place; change_reverted: the current product was chosen again; offer_redeemed: an offer was redeemed;
    seats_added: more seats were bought for the period; seats_refunded: some of its seats were refunded;
    seat_change_chosen: another number of seats was chosen for the next period; seat_withdrawn: a member's seat was
    withdrawn; migrated: the store moved the subscription into another chain.
    """
    product_id: Optional[str]
    """The product that it is about, of change_… the one that was chosen; None where none is."""
    transaction_id: Optional[str]
    """The row that proves it, of change_… the one that runs; None where none does."""
    quantity: Optional[int]
    """How many seats it is about; None where it is about none."""
    amount: Optional[Money]
    """What was refunded; None where the store states no share, or the price is not known."""
    basis: Basis
    """How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
    from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
    billing retry.
    """


@dataclass(frozen=True)
class UpcomingEvent(Result):
    """Something that comes next."""

    at: datetime
    """When."""
    event: UpcomingEventName
    """What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal;
    renews: a renewal of the same product; change_takes_effect: a renewal of the pending product; grace_ends: the end of
    a billing grace period; retry_ends: the end of billing retry.
    """


@dataclass(frozen=True)
class Course(Result):
    """The course of one subscription."""

    subscription_group_identifier: Optional[str]
    """The group; None where the history names none."""
    original_transaction_ids: Tuple[str, ...]
    """The chains of the group."""
    environment: Optional[Literal["Production", "Sandbox", "Xcode", "LocalTesting"]]
    """The environment of its records, as Apple writes it; None where none says, or says one not known yet."""
    intervals: Tuple[Interval, ...]
    """The states, oldest first, from the first purchase on, or from the day before it where the first known row is a
    renewal. They touch and never overlap, and the last one is open. Where only reports are known, they begin with the
    first that tells a state, and there are none where no report does.
    """
    events: Tuple[Event, ...]
    """What happened, oldest first."""
    upcoming: Tuple[UpcomingEvent, ...]
    """What comes next, soonest first; empty for a subscription that will not renew."""


@dataclass(frozen=True)
class Timeline(Drawn, Result):
    """The course of each subscription."""

    subscriptions: Tuple[Course, ...]
    """One entry for each subscription group; where no group is known, for each chain."""
    warnings: Tuple[AnswerWarning, ...]
    """What the caller should know although there is an answer; empty when all is well."""


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
    """When the store signed the notification."""
    environment: Environment
    """The environment of the notification, which is that of the request."""
    bundle_id: str
    """The id of the app's bundle, which is that of the request."""
    app_account_token: Optional[str] = field(repr=False)
    """The app's own id of the customer, of the transaction, else of the renewal info. None if neither names one."""
    original_transaction_id: Optional[str]
    """The chain that the notification is about, of the transaction, else of the renewal info. None if neither names
    one.
    """
    app_transaction_id: Optional[str] = field(repr=False)
    """The store's id of the customer in this app, of the transaction, else of the renewal info, else of the app
    transaction. None if none names one.
    """
