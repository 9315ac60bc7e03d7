// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
// What requests hold and what answers are. A release may add fields to an answer.

/** A moment of a request: milliseconds since 1970, a Date, or an RFC 3339 text with an offset. */
export type Instant = number | bigint | string | Date;

/**
 * An amount of a request: decimal text with at most three decimals ("9.99"), or whole milliunits as a bigint (9990n is
 * 9.99). A whole number is accepted at run time too, but no type tells it from 9.99, which is refused.
 */
export type Price = string | bigint;

/** A document of somebody else's: an object, or JSON as text or bytes, which is passed on as it is. */
export type Document = object | string | Uint8Array;

/** What the store told about one customer: one document, or an array of documents of any kinds. */
export type History = Document | readonly Document[];

/** A whole request as JSON, in text or bytes. It is passed on as it is. */
export type RequestText = string | Uint8Array;

export type Rounding = "half_up" | "half_even" | "down" | "up";

export type Change = "upgrade" | "downgrade" | "crossgrade" | "revert" | "none" | "resubscribe" | "separate" |
    "billing_plan" | "migration" | "unknown";

export type Timing = "immediate" | "next_renewal" | "none";

export type RefundKind = "prorated" | "full" | "none";

export type Environment = "Production" | "Sandbox" | "Xcode" | "LocalTesting";

export type ChangeEvidence = "is_upgraded" | "cancellation_date" | "product_id_changed" | "auto_renew_product_id" |
    "notification_subtype" | "previous_original_transaction_id";

export type OfferCustomer = "new" | "active" | "lapsed";

export type OfferCodeCustomer = "new" | "active" | "expired";

export type PriceChangeOutcome = "applied" | "pending" | "declined" | "expired" | "invalidated" | "preserved" |
    "rescheduled" | "refused";

export type State = "none" | "subscribed" | "billing_grace_period" | "billing_retry" | "expired" | "revoked";

export type Status = 1 | 2 | 3 | 4 | 5;

export type ExpirationReason = "voluntary" | "billing_error" | "price_increase" | "product_unavailable" | "other";

export type Basis = "observed" | "inferred" | "projected";

export type EventName = "subscribed" | "renewed" | "resubscribed" | "upgraded" | "downgraded" | "crossgraded" |
    "product_changed" | "billing_failed" | "grace_started" | "retry_started" | "recovered" | "expired" | "refunded" |
    "family_revoked" | "refund_reversed" | "extended" | "auto_renew_disabled" | "auto_renew_enabled" |
    "price_increase_pending" | "price_increase_accepted" | "change_chosen" | "change_replaced" | "change_reverted" |
    "offer_redeemed" | "seats_added" | "seats_refunded" | "seat_change_chosen" | "seat_withdrawn" | "migrated";

export type UpcomingEventName = "preflight_opens" | "renewal_attempts_open" | "renews" | "change_takes_effect" |
    "grace_ends" | "retry_ends";

/** An amount of money in a response. */
export interface Money {
    /**
     * The amount in thousandths of the currency's unit: 9990 is 9.99. As text, because it may need more digits than a
     * number has.
     */
    milliunits: string;
    /**
     * The same amount as decimal text, with as many decimals as the currency has, and more only where the amount needs
     * them. Absent without a currency that ISO 4217 lists.
     */
    amount?: string;
    /** The code of the currency; absent where none is told. */
    currency?: string;
}

/** Apple's own share of the refund. Absent where the row has no revocationPercentage. */
export interface ReportedShare {
    /** The share that Apple states. */
    milliPercent: number;
    /** The amount of that share; null where the price is unknown. */
    refund: Money | null;
}

/** What a caller should know although there is an answer. */
export interface AnswerWarning {
    /**
     * What it is about. Releases may add codes; so far they are: advanced_commerce_unavailable (Advanced Commerce has
     * no price increases in that storefront); change_after_expiry (the change lies after the period and counts as its
     * end); change_before_purchase (the change lies before the period and counts as its start); charge_currency_differs
     * (the catalog's price is in another currency than the customer paid in); charge_date_unknown (only the store knows
     * when it charges); commitment_end_unknown (a change waits for the end of a commitment that is not known);
     * communication_missing (a higher price came due, though the events do not say that the subscriber was told);
     * consent_rescinded (a guardian withdrew consent for the customer; no state changes); conversion_outside_korea
     * (only South Korea treats the end of an offer as an increase); crossgrade_timing_unknown (Apple publishes no rule
     * for a switch of a monthly plan with a commitment); document_without_effect (a document holds no record of a
     * subscription, or says nothing of use of one without transactions); effective_renewal_unknown (the renewal that
     * brings the new price is not known); empty_period (a row expires at or before its purchase and gives no access);
     * event_after_outcome (an event came after the price change was over and was passed over); event_without_increase
     * (an event of an increase was passed over, because the price does not rise); evidence_disagrees (catalog and
     * history contradict each other about a change); grace_end_unknown (a grace period was reported without an end and
     * counts until a record says more, 28 days after the expiry at most, 6 after a week); higher_price_not_sent (an
     * offer came without the higher price beside it); instant_looks_like_seconds (an instant in the request or in a
     * record must be seconds, not milliseconds); introductory_unknown (after an offer code alone nobody knows whether
     * the introductory offer is used up); link_disagrees (records contradict each other about which chain continues
     * which, so that none does); mixed_bundles (the records are of several apps); not_a_subscription (a row that is not
     * an auto-renewable subscription was passed over); not_production (no record is of Production);
     * notification_passed_over (a notification without a subscription was passed over); offer_conversion_window (dates
     * keep to the calendar of ordinary increases); origin_disagrees (a row's reason and its notifications contradict
     * each other about how it came about; the reason counts); other_bundle (so many records of another app were passed
     * over); other_environment (so many records of another environment were passed over); period_end_unknown (only the
     * store, or a catalog, knows when the new period ends); period_unknown (the catalog has no period for a
     * non-renewing subscription, so it gives no access); product_incomplete (a product without id, level or period was
     * left out of the catalog); product_not_in_catalog (the catalog lacks a product of the history or of an
     * entitlement, or nothing says what a purchase is of); reactivated_while_active (a reactivation came while
     * auto-renew was on); records_begin_later (there was more before the first known row, so an earlier none is not
     * certain); records_end_before_at (auto-renew was on and the last report is from before the end, so nobody can know
     * whether it renewed); renewal_info_unattached (renewal info that does not show which chain it belongs to was
     * passed over); renewal_too_near (the old price may be charged already); sandbox_calendar (renewals of the sandbox
     * come sooner than counted); seat_addition_unattached (a row added seats to a period that is not known, and counts
     * as one of its own); seat_quantity_invalid (a number of seats or a price tier was out of range and counts as
     * absent); seat_refund_tier_unknown (seats were refunded before at one of several prices, so that what is left is
     * not known); seat_tiers_disagree (price tiers do not add up to the quantity; the tiers count);
     * seat_total_estimated (several seats have no price tiers, so that the price counts for each); seats_unclaimed (the
     * store took back claims of seats, which decides nothing); several_customers (subscriptions name several
     * customers); sku_not_given (an event names a SKU, and the request has none); status_disagrees (Apple's status
     * differs from the records); successor_missing (an upgraded row has no row after it); transaction_incomplete (a row
     * without id, product, purchase or expiry was passed over); warnings_omitted (how many more warnings there are than
     * a list tells).
     */
    code: string;
    /** JSON Pointer (RFC 6901) to the value of the request that is meant; absent where no single value is. */
    path?: string;
    /** One English sentence for a person; its wording may change. */
    message: string;
}

/** What goes back and what is kept. Both add up to the price. */
export interface Proration {
    /** prorated: the unused share goes back. full: the whole price. none: nothing. */
    kind: RefundKind;
    /** What goes back; null where the price is unknown. */
    refund: Money | null;
    /** What the store keeps; null where the price is unknown. */
    kept: Money | null;
    /** The time from the change to the end of the period. */
    unusedMilliseconds: number;
    /** The time of the whole period. */
    periodMilliseconds: number;
    /** The share that goes back. */
    milliPercent: number;
    /** When the period was cut off. */
    changeDate: number;
    /** The field that changeDate was taken from; nextPurchaseDate is the purchase date of nextTransaction. */
    changeDateSource: "changeDate" | "cancellationDate" | "revocationDate" | "nextPurchaseDate";
    /** Apple's own share of the refund. Absent where the row has no revocationPercentage. */
    reported?: ReportedShare;
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** A payment; without an amount where the catalog has no price. */
export interface Charge {
    /** When it is due; null in a free trial, because only the store knows it. */
    date: number | null;
    /**
     * The amount in thousandths of the currency's unit; absent without a price. As text, because it may need more
     * digits than a number has.
     */
    milliunits?: string;
    /** The same amount as decimal text; absent without a price or a currency. */
    amount?: string;
    /** The ISO 4217 code of the currency; absent without a price or a currency. */
    currency?: string;
}

/** A stretch of time from its start up to, but not including, its end. */
export interface Span {
    /** Its first moment. */
    start: number;
    /** The first moment after it; null while no end is known. */
    end: number | null;
}

/** A version 2 notification. */
export interface ChangeNotification {
    /** Apple's type. */
    notificationType: "DID_CHANGE_RENEWAL_PREF" | "SUBSCRIBED";
    /** Apple's subtype; absent for a pending change that is taken back. */
    subtype?: "UPGRADE" | "DOWNGRADE" | "INITIAL_BUY" | "RESUBSCRIBE";
}

/** What the rows will say. */
export interface TransactionMarks {
    /** Whether the current row gets the mark isUpgraded. */
    isUpgraded: boolean;
    /** The reason on the first row of the new product. */
    transactionReason: "PURCHASE" | "RENEWAL";
}

/** What the switch will do. */
export interface ProposedChange {
    /** The kind of the change; never unknown here. */
    change: Change;
    /** When it takes effect. */
    timing: Timing;
    /** Whether both products have periods of one length; null where two products have no catalog. */
    sameDuration: boolean | null;
    /** From when the customer has the new product; null where nothing changes, and where only the store knows. */
    effectiveDate: number | null;
    /** What goes back for the current period; null where nothing is due. */
    refund: Proration | null;
    /** When the customer pays for the new product, and how much; null for no charge. */
    charge: Charge | null;
    /**
     * The first period of the new product; null where only the store knows when it begins. Its end is null in a free
     * trial, because only the store knows it, and without a catalog.
     */
    period: Span | null;
    /** The pending product that the change discards; absent where there is none. */
    replacesPending?: string;
    /** What the store will send; null for nothing, and where nobody knows it. */
    notification: ChangeNotification | null;
    /** What the rows will say; null where there will be none, and where nobody knows it. */
    transaction: TransactionMarks | null;
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; absent without
     * explain. The wording may change in any release.
     */
    explanation?: string;
}

/** The old row. */
export interface OldRow {
    /** The product. */
    productId: string;
    /** The row; null where only reports are known. */
    transactionId: string | null;
}

/** The row that took its place. */
export interface NewRow {
    /** The product. */
    productId: string;
    /** The row; null while the change waits. */
    transactionId: string | null;
}

/** A change of product. */
export interface ObservedChange {
    /** The kind of the change; never revert or none here. */
    change: Change;
    /** When it took effect, or will; never none here. */
    timing: Timing;
    /** The old row. */
    from: OldRow;
    /** The row that took its place. */
    to: NewRow;
    /** When it took effect, or the renewal that it waits for; null for one that waits where only reports are known. */
    effectiveDate: number | null;
    /** Whether it waits for the renewal. */
    pending: boolean;
    /** What went back for the old row; absent where nothing was due. */
    refund?: Proration;
    /** What in the history shows the change. */
    evidence: ChangeEvidence[];
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; absent without
     * explain. The wording may change in any release.
     */
    explanation?: string;
}

/** The changes that the history shows. */
export interface ObservedChanges {
    /** The changes, oldest first. */
    changes: ObservedChange[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** What became of an item. */
export interface ContentItem {
    /** The item. */
    id: string;
    /** Whether the customer may read it. */
    unlocked: boolean;
    /** Since when; null while it is locked. */
    unlockedAt: number | null;
    /** Why it opened: published during access, or among the newest items when access began; null while it is locked. */
    reason: "published_while_subscribed" | "initial_unlock" | null;
}

/** The times of access, and what they opened. */
export interface ContentAccess {
    /** The times of access, oldest first. */
    windows: Span[];
    /** What became of each item, in the order of the request. */
    content: ContentItem[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** One subscription of an open history. */
export interface OpenedSubscription {
    /** The group; null where the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chains of the group. */
    originalTransactionIds: string[];
    /** The environment of its records, as Apple writes it; null where none says, or says one not known yet. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
}

/** One row of an open history. */
export interface OpenedRow {
    /** Its id. */
    transactionId: string;
    /** Its chain. */
    originalTransactionId: string;
    /** What was bought. */
    productId: string;
    /** The start of its period. */
    purchaseDate: number;
    /** The end of its period. */
    expiresDate: number;
}

/** What the numbers in the states of an open history stand for. */
export interface OpenedHistory {
    /** One entry for each subscription group; where no group is known, for each chain. */
    subscriptions: OpenedSubscription[];
    /** The rows of the history, those that give no access among them. */
    rows: OpenedRow[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** Offers of one kind. */
export interface OfferAnswer {
    /** Whether the customer is eligible; null where nobody says. */
    eligible: boolean | null;
}

/** Win-back offers. */
export interface WinBackOffers {
    /** Whether the customer is eligible for any; null where nobody says. */
    eligible: boolean | null;
    /** Their ids, the best first. */
    offerIds: string[];
}

/** Offer codes, which are set up for kinds of customers. */
export interface OfferCodes {
    /** The kind that this customer is of. */
    customer: OfferCodeCustomer;
}

/** The offers of one subscription group. */
export interface GroupOffers {
    /** The group; null where neither the history nor the catalog names one. */
    subscriptionGroupIdentifier: string | null;
    /** How the customer stands to this group. */
    customer: OfferCustomer;
    /** Introductory offers: once in a group, and not for those who subscribe already. */
    introductory: OfferAnswer;
    /** Promotional offers: for those who subscribe or have subscribed, in whatever group. */
    promotional: OfferAnswer;
    /** Win-back offers: those that the store itself lists. */
    winBack: WinBackOffers;
    /** Offer codes. */
    offerCode: OfferCodes;
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
}

/** Which offers the customer is eligible for. Family shares count apart. */
export interface OfferEligibility {
    /** How the customer stands to all groups together. */
    customer: OfferCustomer;
    /** One entry for each subscription group, those of unknown groups last. */
    groups: GroupOffers[];
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** Something that the store sends to the subscriber. */
export interface PriceNotice {
    /** How it comes. */
    channel: "email" | "price_increase_sheet" | "push";
    /** When. */
    at: number;
    /**
     * first_launch: it waits for the first launch from then on. sheet_not_viewed: only where the sheet was not seen.
     * Absent without a condition.
     */
    condition?: "first_launch" | "sheet_not_viewed";
    /** How often at most an unanswered request is repeated, in ISO 8601; absent where it is not. */
    repeats?: string;
}

/** A version 2 notification. */
export interface PriceNotification {
    /** When; absent where the store is late. */
    at?: number;
    /** Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. */
    notificationType: "PRICE_CHANGE" | "PRICE_INCREASE" | "DID_CHANGE_RENEWAL_STATUS" | "DID_RENEW" | "EXPIRED" | "SUBSCRIBED";
    /** Apple's subtype; absent where the notification has none. */
    subtype?: "PENDING" | "ACCEPTED" | "AUTO_RENEW_DISABLED" | "AUTO_RENEW_ENABLED" | "PRICE_INCREASE" | "VOLUNTARY" | "RESUBSCRIBE";
    /** What the renewal info says: 0 asked for, 1 agreed or told; absent where it says nothing. */
    priceIncreaseStatus?: 0 | 1;
}

/** What the change of price does. */
export interface PriceChange {
    /** Whether the price rises, falls or stays. */
    change: "increase" | "decrease" | "none";
    /** Whether the subscriber has to agree. */
    consentRequired: boolean;
    /**
     * Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is beyond the
     * percentage and the amount; repeat_increase: another increase lies within the 12 months before; offer_conversion:
     * an offer ends, in South Korea.
     */
    reasons: ("region" | "threshold" | "repeat_increase" | "offer_conversion")[];
    /** The new price less the current one; negative for a decrease. */
    difference: Money;
    /**
     * The difference as a share of the current price, in thousandths of a percent; negative for a decrease, null where
     * the current price is zero.
     */
    milliPercent: number | null;
    /**
     * The renewal that brings the new price, or would have brought it; null where there is no such renewal any more, or
     * it is not known.
     */
    effectiveRenewal: number | null;
    /** What the store sends to the subscriber, soonest first. */
    notices: PriceNotice[];
    /** The price increase as Advanced Commerce calls it; null without one. */
    status: "SCHEDULED" | "PENDING" | "ACCEPTED" | null;
    /**
     * The result of the last event or renewal; absent while nothing is decided. applied: the higher price is paid, or
     * will be at the renewal; pending: consent was asked for and is missing; declined: the subscriber cancelled;
     * expired: the renewal came without consent; invalidated: an operation made the increase void; preserved: an
     * operation left it as it was; rescheduled: an operation moved it to a later renewal; refused: the store refuses
     * the operation, and the increase goes on.
     */
    outcome?: PriceChangeOutcome;
    /** The dependentSKUs, where consent was needed and not given; else empty. */
    cancelledSKUs: string[];
    /**
     * What the store sends to the server, oldest first; with "at" in the request, up to then; else all that follow if
     * nothing more happens.
     */
    notifications: PriceNotification[];
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** A period that was bought. */
export interface Period {
    /** Its first moment. */
    start: number;
    /** The first moment after it. */
    end: number;
}

/** An offer. */
export interface Offer {
    /**
     * 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a later number of Apple's; null where the row has
     * none.
     */
    type: number | null;
    /** As Apple spells it: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; absent where the row has none. */
    discountType?: string;
    /** The id or code of the offer; absent where the row has none. */
    identifier?: string;
}

/** A change that waits for the renewal. */
export interface PendingChange {
    /** The product that it leads to. */
    productId: string;
    /** The kind of the change; never revert or none here. */
    change: Change;
    /** The renewal that it waits for; null where only reports are known. */
    effectiveDate: number | null;
}

/** The state that follows. */
export interface NextState {
    /**
     * What a subscription is to its customer. none: before the first purchase, or where only reports are known and say
     * nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access,
     * while the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or
     * withdrawn from family sharing.
     */
    state: State;
    /** When it begins. */
    at: number;
}

/** A record of the history. */
export interface Evidence {
    /**
     * transaction: the newest known copy of a row. notification: a server notification, with all that came in it.
     * status: an item of a status response. renewal_info: renewal info alone.
     */
    kind: "transaction" | "notification" | "status" | "renewal_info";
    /** The row, or the row that came with it; absent where none did. */
    transactionId?: string;
    /**
     * As Apple spells it, one of version 1 in the words of version 2; absent for other kinds, and for a type that is
     * not known.
     */
    notificationType?: string;
    /** As Apple spells it; absent where it has none that is known. */
    subtype?: string;
    /** The notification's id; absent where it has none. */
    notificationUUID?: string;
    /** When it was signed; null where nothing says so. */
    signedDate: number | null;
}

/** An item of an Advanced Commerce subscription. */
export interface CommerceItem {
    /** The developer's own id of it; null where Apple leaves it out. */
    sku: string | null;
    /** Whether it gave access: never without its subscription, nor once it was revoked. */
    hasAccess: boolean;
    /** When it was revoked; null where it was not. */
    revocationDate: number | null;
    /** What was paid for it; null where Apple leaves it out. */
    price: Money | null;
}

/** A commitment to several billing periods. */
export interface Commitment {
    /** The number of the row's period in it, from 1; null where Apple leaves it out. */
    billingPeriod: number | null;
    /** How many periods it has; null where Apple leaves it out. */
    totalBillingPeriods: number | null;
    /** Its end; null where Apple leaves it out. */
    expiresDate: number | null;
    /** Whether it is renewed at its end, by the newest report; null where unknown. */
    autoRenew: boolean | null;
    /** When it would be renewed, by the newest report; null where unknown. */
    renewalDate: number | null;
    /** The product that follows it, by the newest report; null where unknown. */
    renewalProductId: string | null;
    /** How that is billed, as Apple spells it: MONTHLY, BILLED_UPFRONT; null where unknown. */
    renewalBillingPlanType: string | null;
    /** What all its billing periods cost together; null where Apple leaves it out. */
    price: Money | null;
    /** What follows it costs, by the newest report; null where unknown. */
    renewalPrice: Money | null;
}

/** The seats of a period, of all transactions that bought them by the moment. */
export interface Seats {
    /** How many are left. */
    quantity: number;
    /** How many were refunded. */
    refunded: number;
    /** How many will be renewed, by the newest report; null where unknown. */
    renewalQuantity: number | null;
    /** Who invites the members of a group; null where unknown. */
    invitations: "apple" | "developer" | null;
    /** What was charged for them before any refund; null where a part of it is not known. */
    total: Money | null;
    /** What the next period's will cost, by the newest report; null where unknown. */
    renewalTotal: Money | null;
    /** The transactions that bought them, the oldest first. */
    transactionIds: string[];
}

/**
 * What the best chain of a subscription group was. Fields of a row are null before the first purchase, and where only
 * reports are known.
 */
export interface SubscriptionState {
    /** The group; null where the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chain that decides for the group. */
    originalTransactionId: string;
    /** The chain that this one continues; absent where it continues none that is known. */
    linkedFrom?: string;
    /** The environment of its records, as Apple writes it; null where none says, or says one not known yet. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
    /**
     * What a subscription is to its customer. none: before the first purchase, or where only reports are known and say
     * nothing of that time. subscribed: inside a paid or free period. billing_grace_period: after it, with access,
     * while the store tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or
     * withdrawn from family sharing.
     */
    state: State;
    /**
     * Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; null
     * for none.
     */
    status: Status | null;
    /** Whether this subscription gave access. */
    hasAccess: boolean;
    /**
     * The product of the row that decides; null before the first purchase. Where only reports are known, the product of
     * the renewal info, or null.
     */
    productId: string | null;
    /** The level of that product; null without a catalog that has it, and where only reports are known. */
    level: number | null;
    /** The row that decides; null before the first purchase, and where only reports are known. */
    transactionId: string | null;
    /** The period of that row; null before the first purchase, and where only reports are known. */
    period: Period | null;
    /**
     * The start of the unbroken run of this state, renewals joined; null before the first purchase, and where it goes
     * back to a report without a signed date.
     */
    since: number | null;
    /** The end of that run; null while none is known. */
    until: number | null;
    /**
     * The start of the unbroken run of access that holds the moment, or else of the last one before it, of all chains
     * together; null where there is none, and where it goes back to a report without a signed date.
     */
    accessSince: number | null;
    /** The end of that run; null where there is none, and while no end is known. */
    accessUntil: number | null;
    /** How many other chains of the group give access. */
    alsoActive: number;
    /** Whether the subscription renews, by the newest report; null where unknown. */
    autoRenew: boolean | null;
    /** The product that renews next; null where unknown. */
    autoRenewProductId: string | null;
    /** The offer of that row; null without one. */
    offer: Offer | null;
    /**
     * How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; null
     * before the first purchase, and where only reports are known.
     */
    ownership: string | null;
    /** Why the subscription expired; null where it did not, or nothing tells. */
    expirationReason: ExpirationReason | null;
    /** A change that waits for the renewal; null without one. */
    pendingChange: PendingChange | null;
    /**
     * Consent to a price increase: asked for, or given or not needed; null without an increase, and once the period
     * that it was told in is over.
     */
    priceIncrease: "pending" | "accepted" | null;
    /**
     * What follows if nothing else happens: subscribed at the expiry of a row that will renew; null where nothing does.
     */
    next: NextState | null;
    /**
     * How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
     * from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry.
     */
    basis: Basis;
    /** The newest signing in the history; null where nothing is dated so. */
    knownThrough: number | null;
    /** The records that decided, newest first; those without a signed date come last. */
    evidence: Evidence[];
    /** The items of an Advanced Commerce row, as Apple lists them; absent for any other row. */
    items?: CommerceItem[];
    /** The commitment that the row is a billing period of; absent for any other row. */
    commitment?: Commitment;
    /** The seats of the period; absent where it is not of several seats, or they belong to somebody else. */
    seats?: Seats;
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; absent without
     * explain. The wording may change in any release.
     */
    explanation?: string;
}

/**
 * Whether the customer may use something, and by which purchase. Without access all that comes from a purchase is null.
 */
export interface Entitlement {
    /** The entitlement. */
    id: string;
    /** Whether the customer has it. */
    hasAccess: boolean;
    /** When unbroken access began; null without access, and where it goes back to a report without a signed date. */
    since: number | null;
    /** When unbroken access ends; null without access, and where no end is known. */
    until: number | null;
    /** When access ended last; null where there never was any. Absent with access. */
    endedAt?: number | null;
    /** The product that gives access. */
    productId: string | null;
    /** The purchase that gives access; of several the one that lasts longest. Null where only reports are known. */
    transactionId: string | null;
    /** What kind of product that is. */
    kind: "subscription" | "non_consumable" | "non_renewing" | null;
    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule is and
     * where it comes from. Releases may add rules.
     */
    rules: string[];
}

/** What each subscription was. */
export interface StateAt {
    /** The moment in question. */
    at: number;
    /** Whether any of the subscriptions gave access. */
    hasAccess: boolean;
    /** One entry for each subscription group; where no group is known, for each chain. */
    subscriptions: SubscriptionState[];
    /** What the customer may use, in the order of the request; absent where it names none. */
    entitlements?: Entitlement[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** A stretch of one state and one row. */
export interface Interval {
    /** Its first moment; -8640000000000000, the first of all, where a report without a signed date decides. */
    start: number;
    /** The first moment after it; null for the last interval. */
    end: number | null;
    /** What the subscription was; none only where reports alone are known, and say nothing of that time. */
    state: State;
    /**
     * Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; null
     * for none.
     */
    status: Status | null;
    /** Whether the customer had access. */
    hasAccess: boolean;
    /** The product of the row that decides. Where only reports are known, the product of the renewal info, or null. */
    productId: string | null;
    /** The row that decides; null where only reports are known. */
    transactionId: string | null;
    /**
     * How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
     * from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry.
     */
    basis: Basis;
    /** What was paid for that row; null where it is not known, and for a renewal that is assumed. */
    price: Money | null;
    /** The offer of that row; null without one. */
    offer: Offer | null;
    /** How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; null where only reports are known. */
    ownership: string | null;
    /** Why the subscription expired; null where it did not, or nothing tells. */
    expirationReason: ExpirationReason | null;
    /** The records that decided, newest first; those without a signed date come last. */
    evidence: Evidence[];
}

/** Something that happened. */
export interface Event {
    /** When it happened; a switch of auto-renew that nothing announced happened by then. */
    at: number;
    /**
     * What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at most
     * a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a higher level took
     * effect; downgraded: one of a lower level; crossgraded: one of the same level; product_changed: one that no
     * catalog ranks; billing_failed: a period ended in billing trouble; grace_started: a billing grace period began;
     * retry_started: billing retry began; recovered: the store renewed it out of billing trouble, at the signing of
     * that, though the period may be dated back; expired: access ended for another reason than a refund; refunded: a
     * purchase was refunded; family_revoked: access was withdrawn from a family member; refund_reversed: a refund was
     * taken back; extended: a period was lengthened; auto_renew_disabled: auto-renew was switched off;
     * auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a price increase was asked
     * for; price_increase_accepted: it was given, or not needed; change_chosen: another product was chosen for the next
     * renewal; change_replaced: yet another one took its place; change_reverted: the current product was chosen again;
     * offer_redeemed: an offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some
     * of its seats were refunded; seat_change_chosen: another number of seats was chosen for the next period;
     * seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription into another chain.
     */
    event: EventName;
    /** The product that it is about, of change_… the one that was chosen; absent where none is. */
    productId?: string;
    /** The row that proves it, of change_… the one that runs; absent where none does. */
    transactionId?: string;
    /** How many seats it is about; absent where it is about none. */
    quantity?: number;
    /** What was refunded; absent where the store states no share, or the price is not known. */
    amount?: Money;
    /**
     * How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between records, or
     * from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry.
     */
    basis: Basis;
}

/** Something that comes next. */
export interface UpcomingEvent {
    /** When. */
    at: number;
    /**
     * What comes next. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal;
     * renews: a renewal of the same product; change_takes_effect: a renewal of the pending product; grace_ends: the end
     * of a billing grace period; retry_ends: the end of billing retry.
     */
    event: UpcomingEventName;
}

/** The course of one subscription. */
export interface Course {
    /** The group; null where the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chains of the group. */
    originalTransactionIds: string[];
    /** The environment of its records, as Apple writes it; null where none says, or says one not known yet. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
    /**
     * The states, oldest first, from the first purchase on, or from the day before it where the first known row is a
     * renewal. They touch and never overlap, and the last one is open. Where only reports are known, they begin with
     * the first that tells a state, and there are none where no report does.
     */
    intervals: Interval[];
    /** What happened, oldest first. */
    events: Event[];
    /** What comes next, soonest first; empty for a subscription that will not renew. */
    upcoming: UpcomingEvent[];
}

/** The course of each subscription. */
export interface Timeline {
    /** One entry for each subscription group; where no group is known, for each chain. */
    subscriptions: Course[];
    /** What the caller should know although there is an answer; empty when all is well. */
    warnings: AnswerWarning[];
}

/** What a verified server notification is about. Every value is from a payload whose signature was verified. */
export interface VerifiedNotification {
    /**
     * The id of the notification. It is the same each time the store sends the notification again. null if the store
     * left it out.
     */
    notificationUUID: string | null;
    /** What happened, such as DID_RENEW. Apple may add types. */
    notificationType: string;
    /** More about the type, such as BILLING_RECOVERY. null if there is none. */
    subtype: string | null;
    /** When the store signed the notification. */
    signedDate: number;
    /** The environment of the notification, which is that of the request. */
    environment: Environment;
    /** The id of the app's bundle, which is that of the request. */
    bundleId: string;
    /** The app's own id of the customer, of the transaction, else of the renewal info. null if neither names one. */
    appAccountToken: string | null;
    /**
     * The chain that the notification is about, of the transaction, else of the renewal info. null if neither names
     * one.
     */
    originalTransactionId: string | null;
    /**
     * The store's id of the customer in this app, of the transaction, else of the renewal info, else of the app
     * transaction. null if none names one.
     */
    appTransactionId: string | null;
}

/** The customer's current period. */
export interface CurrentPeriod {
    /** Its product. */
    productId: string;
    /** Its start. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    purchaseDate: Instant;
    /** Its end, after its start. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    expiresDate: Instant;
    /**
     * What was paid for it; without it a refund has a share and no amount. Decimal text ("9.99"), or whole milliunits
     * (9990n).
     */
    price?: Price | null | undefined;
    /** The currency of the price. */
    currency?: string | null | undefined;
    /** 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention. */
    offerType?: number | null | undefined;
    /** FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others pass. */
    offerDiscountType?: string | null | undefined;
    /** How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT where absent. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
    /**
     * The end of its commitment, not before the end of the period. Milliseconds since 1970, a Date, or an RFC 3339
     * text.
     */
    commitmentExpiresDate?: Instant | null | undefined;
}

/** The wanted product. */
export interface WantedProduct {
    /** Its id. */
    productId: string;
    /** How it will be billed; where absent as now for the same product, and otherwise BILLED_UPFRONT. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
}

/** What will this switch do? */
export interface ProposedRequest {
    /**
     * The products on offer; both products of the switch are in it. A resubscription needs none. An object, or JSON as
     * text or bytes.
     */
    catalog?: Document | null | undefined;
    /** The customer's current period. */
    from: CurrentPeriod;
    /** The wanted product. */
    to: WantedProduct;
    /** When the switch is made. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** The product of a change that already waits for the renewal. */
    pendingProductId?: string | null | undefined;
    /** What the subscription is at that moment. Where absent, it is over once expiresDate is reached. */
    state?: "subscribed" | "billing_grace_period" | "billing_retry" | "expired" | "revoked" | null | undefined;
    /** How a refund is rounded; half_up where absent. */
    rounding?: Rounding | null | undefined;
    /** true: each subscription or change is explained in a sentence or two. false where absent. */
    explain?: boolean | null | undefined;
}

/** What did this customer change? */
export interface ObservedRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** Names the direction of each change; without it each is unknown. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * Only what had taken effect by then, and what was pending then. Milliseconds since 1970, a Date, or an RFC 3339
     * text.
     */
    at?: Instant | null | undefined;
    /** How a refund is rounded; half_up where absent. */
    rounding?: Rounding | null | undefined;
    /** true: each subscription or change is explained in a sentence or two. false where absent. */
    explain?: boolean | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** An item of the publication. */
export interface Item {
    /** Its id, given back in the response. */
    id: string;
    /** When it was published. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    publishedAt: Instant;
}

/** The customer's history and the items of the publication. */
export interface ContentAccessRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The items, in any order. */
    content: readonly Item[];
    /**
     * Answer as it was at this moment, with what was known then. Milliseconds since 1970, a Date, or an RFC 3339 text.
     */
    at?: Instant | null | undefined;
    /**
     * Answer with what was known at this moment; "at" where absent. Milliseconds since 1970, a Date, or an RFC 3339
     * text.
     */
    knownAt?: Instant | null | undefined;
    /** How many of the newest items open when access begins; 1 where absent. */
    initialUnlock?: number | null | undefined;
    /** A gap in access of at most this many milliseconds does not count as a gap; 0 where absent. */
    toleratedLapse?: number | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The customer's history. */
export interface HistoryOpenRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /**
     * Answer with what was known at this moment; with all that the history holds where absent. Milliseconds since 1970,
     * a Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** Read and checked; the states do not depend on it. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem goes on after its last period. false where absent.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false where absent. */
    retroactiveRefunds?: boolean | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The customer's history and the moment in question. */
export interface OfferEligibilityRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The moment in question. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * Brings the groups that the history does not have, and names the group of a row that names none. An object, or
     * JSON as text or bytes.
     */
    catalog?: Document | null | undefined;
    /**
     * Answer with what was known at this moment; with all that the history holds where absent. Milliseconds since 1970,
     * a Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** A price with its currency beside it. */
export interface PricedObject {
    /** The amount. Decimal text ("9.99"), or whole milliunits (9990n). */
    price: Price;
    /** The request's currency. */
    currency?: string | null | undefined;
}

/** Beyond both the percentage and the amount an increase needs consent. */
export interface Thresholds {
    /** The percentage; 50 where absent. */
    percent?: number | null | undefined;
    /** The amount for all periods but a year; needed for those. Decimal text ("9.99"), or whole milliunits (9990n). */
    perPeriod?: Price | PricedObject | null | undefined;
    /** The amount for a period of a year; needed for that. Decimal text ("9.99"), or whole milliunits (9990n). */
    perYear?: Price | PricedObject | null | undefined;
}

/** An event with nothing to add. */
export interface PlainEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber saw the sheet;
     * consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
     * Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
     */
    event: "communicated" | "sheet_viewed" | "consented" | "declined" | "metadata_change" | "migrate";
}

/** An Advanced Commerce call asked for a cancelled subscription again. */
export interface ReactivateEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** What happened. */
    event: "reactivate";
    /** The SKUs that were asked for. */
    items: readonly string[];
}

/** An Advanced Commerce call changed the item. */
export interface ModifyEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** What happened. */
    event: "modify";
    /** Whether the period goes on (retain) or starts anew (reset). */
    billingCycle: "retain" | "reset";
    /** The SKU that the item has from then on. */
    sku?: string | null | undefined;
    /** The price that was sent. Decimal text ("9.99"), or whole milliunits (9990n). */
    price?: Price | PricedObject | null | undefined;
    /** The offer that was attached: true, or Apple's object. */
    offer?: unknown | null | undefined;
}

/** The change of price, the subscriber it meets, and what happened since. */
export interface PriceChangeRequest {
    /** The subscription's period. */
    period: string;
    /**
     * What a period costs now; zero only where convertsFromOffer is true. Decimal text ("9.99"), or whole milliunits
     * (9990n).
     */
    currentPrice: Price | PricedObject;
    /** The new price; more than zero. Decimal text ("9.99"), or whole milliunits (9990n). */
    newPrice: Price | PricedObject;
    /** The currency of all prices of the request. */
    currency: string;
    /** The subscriber's storefront. */
    storefront: string;
    /** When the change was or will be requested. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    requestedAt: Instant;
    /**
     * The first renewal after that; later ones are counted from it. Milliseconds since 1970, a Date, or an RFC 3339
     * text.
     */
    renewalDate: Instant;
    /** When the subscriber's price last went up. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    lastIncreaseDate?: Instant | null | undefined;
    /** true: the change is the end of a free trial or an offer. false where absent. */
    convertsFromOffer?: boolean | null | undefined;
    /** Beyond what an increase needs consent; built in for USD, and needed for an increase in any other currency. */
    thresholds?: Thresholds | null | undefined;
    /** The storefronts where every increase needs consent; none are built in. */
    alwaysConsentStorefronts?: readonly string[] | null | undefined;
    /** Where the subscription was bought; Production where absent. Sandbox includes TestFlight. */
    environment?: "Production" | "Sandbox" | null | undefined;
    /** The SKU whose price changes, for events that name SKUs. */
    sku?: string | null | undefined;
    /** SKUs that end with it where consent is not given. */
    dependentSKUs?: readonly string[] | null | undefined;
    /**
     * What happened since, in any order. Where absent, the store is taken to keep to the notices, and the subscriber to
     * do nothing.
     */
    events?: readonly (PlainEvent | ReactivateEvent | ModifyEvent)[] | null | undefined;
    /**
     * Answer as of this moment, not before the request; as of the last event, or else of the request, where absent.
     * Milliseconds since 1970, a Date, or an RFC 3339 text.
     */
    at?: Instant | null | undefined;
}

/** A period in plain values. */
export interface PeriodRequest {
    /** What was paid for the period. Decimal text ("9.99"), or whole milliunits (9990n). */
    price: Price;
    /**
     * The currency of the price; the refund is rounded to its smallest unit, or to the milliunit where it is absent.
     */
    currency?: string | null | undefined;
    /** The start of the period. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    purchaseDate: Instant;
    /** The end of the period, after its start. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    expiresDate: Instant;
    /** When the period was cut off. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    changeDate: Instant;
    /** How a refund is rounded; half_up where absent. */
    rounding?: Rounding | null | undefined;
}

/** A row as the store sent it. */
export interface TransactionRequest {
    /** The row of the period that was cut off. An object, or JSON as text or bytes. */
    transaction: Document;
    /**
     * The row that took its place; wanted where the row itself has no revocation or cancellation date. An object, or
     * JSON as text or bytes.
     */
    nextTransaction?: Document | null | undefined;
    /**
     * What was paid, for a row without a price. Another price than the row's own is refused. Decimal text ("9.99"), or
     * whole milliunits (9990n).
     */
    price?: Price | null | undefined;
    /** The currency of the price. Another one than the row's own is refused. */
    currency?: string | null | undefined;
    /** How a refund is rounded; half_up where absent. */
    rounding?: Rounding | null | undefined;
}

/** What a customer may use, and the products that give it. */
export interface EntitlementProducts {
    /** Its id, given back in the response. */
    id: string;
    /** The products that give it, of any kind. */
    productIds: readonly string[];
}

/** The customer's history and the moment in question. */
export interface StateAtRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The moment in question. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * Answer with what was known at this moment; with all that the history holds where absent. Milliseconds since 1970,
     * a Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** Gives levels, and the kind of a pending change. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem goes on after its last period, or up to the end of a
     * commitment that is not renewed. false where absent.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false where absent. */
    retroactiveRefunds?: boolean | null | undefined;
    /** What customers may use, each with the products that give it; 1,000 at most. */
    entitlements?: readonly EntitlementProducts[] | null | undefined;
    /** true: each subscription or change is explained in a sentence or two. false where absent. */
    explain?: boolean | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The customer's history. */
export interface TimelineRequest {
    /** What the store told about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** Names the direction of changes, and gives durations. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * Answer with what was known at this moment; with all that the history holds where absent. Milliseconds since 1970,
     * a Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem goes on after its last period, or up to the end of a
     * commitment that is not renewed. false where absent.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false where absent. */
    retroactiveRefunds?: boolean | null | undefined;
    /**
     * How far ahead to look, twelve renewals at most; to the next renewal where absent. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    until?: Instant | null | undefined;
    /** The environment whose records count. Where absent: Production, if there is any record of it, or else all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. Where absent: every app. */
    bundleId?: string | null | undefined;
    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that the caller
     * has verified every signature in the history in another way; else a signed member is refused. false where absent.
     */
    trustSignedPayloads?: boolean | null | undefined;
}
