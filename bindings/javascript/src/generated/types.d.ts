// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
// What requests hold and what answers are. A release may add fields to an answer.

/** A moment of a request: milliseconds since 1970, a Date, or an RFC 3339 text with an offset. */
export type Instant = number | bigint | string | Date;

/**
 * An amount of a request: decimal text with at most three decimals ("9.99"), or whole milliunits, 9990 for 9.99. A
 * number with a fraction is refused when the call is made: 9.99 is `wrong_type`.
 */
export type Price = string | number | bigint;

/** A document of somebody else's: an object, or JSON as text or bytes, which is passed on as it is. */
export type Document = object | string | Uint8Array;

/** What the store reported about one customer: one document, or an array of documents of any kinds. */
export type History = Document | readonly Document[];

/** A whole request as JSON, in text or bytes. It is passed on as it is. */
export type RequestText = string | Uint8Array;

/** The C functions that take a request. */
export type FunctionName =
    | "subs_classify_change"
    | "subs_prorate"
    | "subs_state_at"
    | "subs_timeline"
    | "subs_content_access"
    | "subs_offer_eligibility"
    | "subs_owner"
    | "subs_price_change"
    | "subs_check_document";

export type DocumentKind = "object" | "array";

export type Rounding = "half_up" | "half_even" | "down" | "up";

export type Change = "upgrade" | "downgrade" | "crossgrade" | "revert" | "none" | "resubscribe" | "separate" |
    "billing_plan" | "migration" | "unknown";

export type Timing = "immediate" | "next_renewal" | "none";

export type RefundKind = "prorated" | "full" | "none";

export type RefundBasis = "stated" | "estimated";

export type RevocationReason = "other" | "app_issue";

export type Environment = "Production" | "Sandbox" | "Xcode" | "LocalTesting";

export type State = "none" | "subscribed" | "billing_grace_period" | "billing_retry" | "expired" | "revoked";

export type ChangeEvidence = "is_upgraded" | "cancellation_date" | "product_id_changed" | "auto_renew_product_id" |
    "notification_subtype" | "previous_original_transaction_id";

export type OfferCustomer = "new" | "active" | "lapsed";

export type WinBackCondition = "product" | "paid_months" | "months_since_churn" | "months_between_offers" | "dates" |
    "billing_plan" | "state";

export type OfferCodeCustomer = "new" | "active" | "expired";

export type OwnerOutcome = "granted" | "transferred" | "refused" | "repeated";

export type OwnerPolicy = "keep" | "transfer" | "transfer_if_inactive" | "share";

export type OwnerUnit = "subscription" | "apple_account";

export type ClaimSource = "claim" | "token";

export type PriceChangeOutcome = "applied" | "pending" | "declined" | "expired" | "invalidated" | "preserved" |
    "rescheduled" | "refused";

export type Status = 1 | 2 | 3 | 4 | 5;

export type ExpirationReason = "voluntary" | "billing_error" | "price_increase" | "product_unavailable" | "other";

export type Basis = "observed" | "inferred" | "projected";

export type EventName = "subscribed" | "renewed" | "resubscribed" | "upgraded" | "downgraded" | "crossgraded" |
    "product_changed" | "billing_failed" | "grace_started" | "retry_started" | "recovered" | "expired" | "refunded" |
    "family_revoked" | "refund_reversed" | "extended" | "auto_renew_disabled" | "auto_renew_enabled" |
    "price_increase_pending" | "price_increase_accepted" | "change_chosen" | "change_replaced" | "change_reverted" |
    "offer_redeemed" | "seats_added" | "seats_refunded" | "seat_change_chosen" | "seat_withdrawn" | "migrated" |
    "revoked" | "item_refunded" | "trial_converted" | "refund_requested" | "refund_declined";

export type RefundReason = "unintended_purchase" | "fulfillment_issue" | "unsatisfied_with_purchase" | "legal" |
    "other";

export type UpcomingEventName = "preflight_opens" | "renewal_attempts_open" | "renews" | "change_takes_effect" |
    "grace_ends" | "retry_ends" | "consent_due";

/** A text that is one complete document. */
export interface CheckedDocument {
    /** Whether the document is an object or an array. */
    kind: DocumentKind;
}

/** An amount of money in a response. */
export interface Money {
    /**
     * The amount in thousandths of the currency's unit: 9990 is 9.99. As text, because it may need more digits than a
     * number has.
     */
    milliunits: string;
    /**
     * The same amount as decimal text, with as many decimals as the currency has, or more if the amount requires them.
     * Absent without a currency that ISO 4217 lists.
     */
    amount?: string;
    /** The code of the currency; absent if it is unknown. */
    currency?: string;
}

/** Apple's own share of the refund. */
export interface ReportedShare {
    /** The share that Apple states. */
    milliPercent: number;
    /** The amount of that share; null if the price is unknown. */
    refund: Money | null;
}

/** A condition that the caller should know about, although there is an answer. */
export interface AnswerWarning {
    /**
     * The stable code, which subs_warnings and
     * https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may add codes.
     */
    code: string;
    /** JSON Pointer (RFC 6901) to the value of the request; absent if it concerns no single value. */
    path?: string;
    /** One English sentence for a person; its wording may change. */
    message: string;
}

/** The refund and the amount kept. Both add up to the price. */
export interface Proration {
    /** prorated: the unused share is refunded. full: the whole price. none: nothing. */
    kind: RefundKind;
    /**
     * The refund; null if the price is unknown, if another customer paid, or if it is not known why the row was
     * revoked.
     */
    refund: Money | null;
    /**
     * stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Absent if no
     * amount was refunded, or if it is not known.
     */
    refundBasis?: RefundBasis;
    /**
     * The amount that the store keeps; null if refund is null, if the price is unknown, or if it is less than the
     * refunds of items.
     */
    kept: Money | null;
    /** The time from the change to the end of the period. */
    unusedMilliseconds: number;
    /** The time of the whole period. */
    periodMilliseconds: number;
    /** The refunded share. */
    milliPercent: number;
    /** When the period was cut short. */
    changeDate: number;
    /** The field that changeDate comes from; nextPurchaseDate is the purchase date of nextTransaction. */
    changeDateSource: "changeDate" | "cancellationDate" | "revocationDate" | "nextPurchaseDate";
    /**
     * Apple's own share of the refund, by revocationPercentage or the refunds of items. Absent if the row has none;
     * null if the type of the refund contradicts it.
     */
    reported?: ReportedShare | null;
    /** Why the row was revoked; absent if it states no reason, or one that is not known. */
    revocationReason?: RevocationReason;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** A payment; without an amount if the catalog has no price. */
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

/** An interval of time from its start up to, but not including, its end. */
export interface Span {
    /** Its start. */
    start: number;
    /** Its end, which it does not include; null while no end is known. */
    end: number | null;
}

/** A version 2 notification. */
export interface ChangeNotification {
    /** Apple's type. */
    notificationType: "DID_CHANGE_RENEWAL_PREF" | "DID_CHANGE_RENEWAL_STATUS" | "OFFER_REDEEMED" | "SUBSCRIBED";
    /** Apple's subtype; absent if a pending change is cancelled. */
    subtype?: "UPGRADE" | "DOWNGRADE" | "INITIAL_BUY" | "RESUBSCRIBE" | "AUTO_RENEW_ENABLED";
}

/** Members of the resulting rows. */
export interface TransactionMarks {
    /** Whether isUpgraded becomes true on the current row. */
    isUpgraded: boolean;
    /** The reason on the first row of the new product. */
    transactionReason: "PURCHASE" | "RENEWAL";
}

/** What the switch will do. */
export interface ProposedChange {
    /** The kind of the change; unknown if the catalog states no levels. */
    change: Change;
    /** When it takes effect; null if the change is unknown. */
    timing: Timing | null;
    /** Whether both products have periods of the same length; null for two products without a catalog. */
    sameDuration: boolean | null;
    /**
     * When the new product begins; null if nothing changes, if only the store knows the date, or if the change is
     * unknown.
     */
    effectiveDate: number | null;
    /**
     * The refund for the current period, of the kind none if it is zero, as in a free trial; null if no period is cut
     * off, or if the refund or the change is unknown.
     */
    refund: Proration | null;
    /**
     * When the customer pays for the new product, and how much; null if there is no charge, or if the change is
     * unknown.
     */
    charge: Charge | null;
    /**
     * The first period of the new product; null if only the store knows when it begins, or if the change is unknown.
     * Its end is null in a free trial, because only the store knows it, and without a catalog.
     */
    period: Span | null;
    /** The pending product that the change discards; absent if there is none. */
    replacesPending?: string;
    /** The notification that the store will send; null if there is none, or if it is unknown. */
    notification: ChangeNotification | null;
    /** The members of the resulting rows; null if there will be none, or if they are unknown. */
    transaction: TransactionMarks | null;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; absent without
     * explain. The wording may change in any release.
     */
    explanation?: string;
}

/** An offer. */
export interface Offer {
    /**
     * 1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added later; null if the row has
     * none.
     */
    type: number | null;
    /** Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; absent if the row has none. */
    discountType?: string;
    /** The id or code of the offer; absent if the row has none. */
    identifier?: string;
    /** Its whole length, as ISO 8601 writes it; null if the row has none. */
    period: string | null;
    /**
     * When it ends: a free or prepaid one with its row, another one in Production its length after its first row; null
     * if that is unknown.
     */
    endsAt: number | null;
}

/** What the customer has. */
export interface PreviewStart {
    /** Its product; null if only a status is known. */
    productId: string | null;
    /** Its row; null if only reports are known. */
    transactionId: string | null;
    /**
     * The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
     * time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store
     * tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from
     * family sharing.
     */
    state: State;
    /** Its period; null if it is unknown. */
    period: Span | null;
    /** What was paid for it, otherwise the price of the request; null if both are unknown. */
    price: Money | null;
    /** Its offer; null without one. */
    offer: Offer | null;
}

/** What the switch will do for the customer of a history. */
export interface ChangePreview {
    /** What the customer has; null without a subscription of their own in the group of the product. */
    from: PreviewStart | null;
    /** The kind of the change; unknown if the catalog does not rank what the customer has. */
    change: Change;
    /** When it takes effect; null if the change is unknown. */
    timing: Timing | null;
    /** Whether both products have periods of the same length; null for two products without a catalog. */
    sameDuration: boolean | null;
    /**
     * When the new product begins; null if nothing changes, if only the store knows the date, or if the change is
     * unknown.
     */
    effectiveDate: number | null;
    /**
     * The refund for the current period, of the kind none if it is zero, as in a free trial; null if no period is cut
     * off, or if the refund or the change is unknown.
     */
    refund: Proration | null;
    /**
     * When the customer pays for the new product, and how much; null if there is no charge, or if the change is
     * unknown.
     */
    charge: Charge | null;
    /**
     * The first period of the new product; null if only the store knows when it begins, or if the change is unknown.
     * Its end is null in a free trial, because only the store knows it, and without a catalog.
     */
    period: Span | null;
    /** The pending product that the change discards; absent if there is none. */
    replacesPending?: string;
    /** The notification that the store will send; null if there is none, or if it is unknown. */
    notification: ChangeNotification | null;
    /** The members of the resulting rows; null if there will be none, or if they are unknown. */
    transaction: TransactionMarks | null;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
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
    /** The row; null if only reports are known. */
    transactionId: string | null;
}

/** The row that replaced it. */
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
    /** The row that replaced it. */
    to: NewRow;
    /** When it took effect, or the renewal that it waits for; null for a pending change if only reports are known. */
    effectiveDate: number | null;
    /** Whether it waits for the renewal. */
    pending: boolean;
    /** The refund for the old row; absent if none was due; null if another customer paid for it. */
    refund?: Proration | null;
    /** The parts of the history that show the change. */
    evidence: ChangeEvidence[];
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
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
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** The result for an item. */
export interface ContentItem {
    /** The item. */
    id: string;
    /** Whether the customer may read it. */
    unlocked: boolean;
    /** When it opened; null while it is locked. */
    unlockedAt: number | null;
    /** Why it opened: published during access, or among the newest items when access began; null while it is locked. */
    reason: "published_while_subscribed" | "initial_unlock" | null;
}

/** The intervals of access, and the items that they opened. */
export interface ContentAccess {
    /** The intervals of access, oldest first. */
    windows: Span[];
    /** Each item with its result, in the order of the request. */
    content: ContentItem[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** One subscription of an open history. */
export interface OpenedSubscription {
    /** The group; null if the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chains of the group. */
    originalTransactionIds: string[];
    /** The environment of its records, as Apple writes it; null if no record names one, or only an unknown one. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
    /** The app, as the newest of its records that name one have it; null if none does. */
    bundleId: string | null;
}

/** One row of an open history. */
export interface OpenedRow {
    /** Its id. */
    transactionId: string;
    /** The other ids of its purchase, ascending, whatever knownAt is; absent if it has none. */
    otherTransactionIds?: string[];
    /** Its chain. */
    originalTransactionId: string;
    /** What was bought. */
    productId: string;
    /** The start of its period. */
    purchaseDate: number;
    /** The end of its period. */
    expiresDate: number;
}

/** What the indexes in the states of an open history refer to. */
export interface OpenedHistory {
    /** One entry for each subscription group; if no group is known, for each chain. */
    subscriptions: OpenedSubscription[];
    /** All rows of the history, including those that give no access. */
    rows: OpenedRow[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** Introductory offers. */
export interface IntroductoryOffers {
    /** Whether the customer is eligible; null if unknown. */
    eligible: boolean | null;
    /** Whether any product of the group has an introductory offer, by the catalog; null if the catalog does not say. */
    exists: boolean | null;
}

/** Offers of one kind. */
export interface OfferAnswer {
    /** Whether the customer is eligible; null if unknown. */
    eligible: boolean | null;
}

/** Whether the customer may redeem one win-back offer. */
export interface WinBackOffer {
    /** The offer. */
    offerId: string;
    /** Its product; null if no configuration lists the offer. */
    productId: string | null;
    /** Whether winBackOffers or the catalog lists it; null if neither states any offers. */
    configured: boolean | null;
    /** Whether the customer may redeem it; null if unknown. */
    eligible: boolean | null;
    /** Whether that was concluded from the configuration and the records, because the store's list is not known. */
    estimated: boolean;
    /** The conditions that certainly fail; empty if the store decides. */
    failing: WinBackCondition[];
}

/** Win-back offers. */
export interface WinBackOffers {
    /** Whether the customer is eligible for any; null if unknown. */
    eligible: boolean | null;
    /** Their ids, the best first. */
    offerIds: string[];
    /** Each offer: those that the store lists, then the configured ones. */
    offers: WinBackOffer[];
}

/** Offer codes, each for certain kinds of customers. */
export interface OfferCodes {
    /** The kind of this customer. */
    customer: OfferCodeCustomer;
}

/** The offers of one subscription group. */
export interface GroupOffers {
    /** The group; null if neither the history nor the catalog names one. */
    subscriptionGroupIdentifier: string | null;
    /** The customer's status in this group. */
    customer: OfferCustomer;
    /** Introductory offers: once in a group, and not for current subscribers. */
    introductory: IntroductoryOffers;
    /** Promotional offers: for current and former subscribers, of any group. */
    promotional: OfferAnswer;
    /** Win-back offers: those that the store lists. */
    winBack: WinBackOffers;
    /** Offer codes. */
    offerCode: OfferCodes;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
}

/** The offers that the customer is eligible for. Family shares are counted separately. */
export interface OfferEligibility {
    /** The customer's status across all groups. */
    customer: OfferCustomer;
    /** One entry for each subscription group, those of unknown groups last. */
    groups: GroupOffers[];
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** A claim with its outcome. */
export interface JudgedClaim {
    /** The customer. */
    customer: string;
    /** When it was made. */
    at: number;
    /** claim: the request. token: the account token of a purchase. */
    source: ClaimSource;
    /** What became of it. */
    outcome: OwnerOutcome;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
}

/** What is owned together, and its owners. */
export interface OwnedSubscription {
    /** Its chains. */
    originalTransactionIds: string[];
    /** The group; null if no record names one, and if there are several. */
    subscriptionGroupIdentifier: string | null;
    /** The store's id of the customer in this app, of the newest purchase that names one; null if none does. */
    appTransactionId: string | null;
    /** The customers that own it, in the order in which they became owners. */
    owners: string[];
    /** When the first of the owners became one; null if nobody owns it. */
    since: number | null;
    /** Every claim in the order in which it counts, also those of account tokens. */
    claims: JudgedClaim[];
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** The owners of each unit. */
export interface Owner {
    /** One entry for each unit, in the order of their first purchases. */
    subscriptions: OwnedSubscription[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** A notice that the store sends to the subscriber. */
export interface PriceNotice {
    /** Its channel. */
    channel: "email" | "price_increase_sheet" | "push";
    /** When it is sent. */
    at: number;
    /**
     * first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Absent without
     * a condition.
     */
    condition?: "first_launch" | "sheet_not_viewed";
    /** The shortest interval at which an unanswered request is repeated, in ISO 8601; absent if it is not repeated. */
    repeats?: string;
}

/** A version 2 notification. */
export interface PriceNotification {
    /** When it is sent; absent if the store is late. */
    at?: number;
    /** Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. */
    notificationType: "PRICE_CHANGE" | "PRICE_INCREASE" | "DID_CHANGE_RENEWAL_STATUS" | "DID_RENEW" | "EXPIRED" | "SUBSCRIBED";
    /** Apple's subtype; absent if the notification has none. */
    subtype?: "PENDING" | "ACCEPTED" | "AUTO_RENEW_DISABLED" | "AUTO_RENEW_ENABLED" | "PRICE_INCREASE" | "VOLUNTARY" | "RESUBSCRIBE";
    /**
     * priceIncreaseStatus of the renewal info: 0 requested, 1 agreed or notified; absent if the renewal info has none.
     */
    priceIncreaseStatus?: 0 | 1;
}

/** What the change of price does. */
export interface PriceChange {
    /** Whether the price rises, falls or stays. */
    change: "increase" | "decrease" | "none";
    /** Whether the subscriber must agree. */
    consentRequired: boolean;
    /**
     * Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
     * increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12 months
     * before; offer_conversion: an offer ends, in South Korea.
     */
    reasons: ("region" | "threshold" | "repeat_increase" | "offer_conversion")[];
    /** The new price minus the current one; negative for a decrease. */
    difference: Money;
    /**
     * The difference as a share of the current price, in thousandths of a percent; negative for a decrease, null if the
     * current price is zero.
     */
    milliPercent: number | null;
    /**
     * The renewal that introduces the new price, or would have introduced it; null if there is no such renewal any
     * more, or if it is unknown.
     */
    effectiveRenewal: number | null;
    /** What the store sends to the subscriber, soonest first. */
    notices: PriceNotice[];
    /** The status of the price increase in Advanced Commerce's terms; null without one. */
    status: "SCHEDULED" | "PENDING" | "ACCEPTED" | null;
    /**
     * The result of the last event or renewal; absent while nothing is decided. applied: the higher price is paid, or
     * will be at the renewal; pending: consent was requested and has not been given; declined: the subscriber
     * cancelled; expired: the renewal was due without consent; invalidated: an operation cancelled the increase;
     * preserved: an operation left it unchanged; rescheduled: an operation moved it to a later renewal; refused: the
     * store refuses the operation, and the increase continues.
     */
    outcome?: PriceChangeOutcome;
    /** The dependentSKUs, if consent was required and not given; otherwise empty. */
    cancelledSKUs: string[];
    /**
     * What the store sends to the server, oldest first: up to "at" if the request has it, otherwise everything that
     * follows if nothing more happens.
     */
    notifications: PriceNotification[];
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** A period that was bought. */
export interface Period {
    /** Its start. */
    start: number;
    /** Its end, which it does not include. */
    end: number;
}

/** A change that waits for the renewal. */
export interface PendingChange {
    /** The product that it leads to. */
    productId: string;
    /** The kind of the change; never revert or none here. */
    change: Change;
    /**
     * The renewal that it waits for; null if only reports are known, or if it follows a commitment whose end is
     * unknown.
     */
    effectiveDate: number | null;
    /** The other billing plan, if the product stays the same; absent otherwise. */
    billingPlanType?: string;
    /** The price of the next charge, if the change takes effect with it; null if it is unknown. */
    price: Money | null;
}

/** The offer of the next period. */
export interface NextOffer {
    /** Apple's number; null if unknown. */
    type: number | null;
    /** Apple's value; null if unknown. */
    discountType: string | null;
    /** The id or code of the offer; null if unknown. */
    identifier: string | null;
    /** Its whole length, as ISO 8601 writes it; null if unknown. */
    period: string | null;
}

/**
 * What the store will charge next, by what was reported by the instant. It is about the own subscription that is
 * charged first, also if a family share or another one is shown.
 */
export interface NextCharge {
    /**
     * The end of what was paid, which the store charges up to a day before; null if it is unknown or not ahead, and in
     * a billing grace period or billing retry.
     */
    at: number | null;
    /** The product of the next period. */
    productId: string;
    /**
     * Its price with its offer, of all seats, before taxes that some storefronts add; null if no report that is still
     * true states it.
     */
    price: Money | null;
    /** The offer of the next period; null if none is known. */
    offer: NextOffer | null;
    /** The billing plan of the next period, as Apple writes it; null if unknown. */
    billingPlanType: string | null;
    /** Whether the store charges only if the customer agrees to a price increase. */
    needsConsent: boolean;
    /** The subscription that is charged. */
    originalTransactionId: string;
    /** When the report of the price was signed, otherwise the report of auto-renew; null if it has no date. */
    signedDate: number | null;
}

/** The state that follows. */
export interface NextState {
    /**
     * The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
     * time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store
     * tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from
     * family sharing.
     */
    state: State;
    /** When it begins. */
    at: number;
}

/** A record of the history. */
export interface Evidence {
    /**
     * transaction: the newest known copy of a row. notification: a server notification with its contents. status: an
     * item of a status response. renewal_info: renewal info alone.
     */
    kind: "transaction" | "notification" | "status" | "renewal_info";
    /** The row, or the row in the notification or status; absent if there is none. */
    transactionId?: string;
    /**
     * Apple's value, with a version 1 type as its version 2 equivalent; absent for other kinds, and for a notification
     * without a type.
     */
    notificationType?: string;
    /** Apple's value, also one not known yet; absent if it has none. */
    subtype?: string;
    /** The notification's id; absent if it has none. */
    notificationUUID?: string;
    /** When it was signed; null if unknown. */
    signedDate: number | null;
}

/** The offer of an item; absent if it has none. */
export interface ItemOffer {
    /** The length of each of its periods; null if Apple omits it. */
    period: string | null;
    /** How many periods it lasts; null if Apple omits it. */
    periodCount: number | null;
    /** The price of a period of it; null if Apple omits it. */
    price: Money | null;
    /** Why it was made, in Apple's words; null if Apple omits it. */
    reason: string | null;
}

/** An item of an Advanced Commerce subscription. */
export interface CommerceItem {
    /** The developer's id of it; null if Apple omits it. */
    sku: string | null;
    /** Whether it gave access: not without its subscription, and not after it was revoked. */
    hasAccess: boolean;
    /** When it was revoked; null if it was not. */
    revocationDate: number | null;
    /** The price paid for it; null if Apple omits it. */
    price: Money | null;
    /** The offer of an item; absent if it has none. */
    offer?: ItemOffer;
}

/** A commitment to several billing periods. */
export interface Commitment {
    /** The number of the row's period in it, from 1; null if Apple omits it. */
    billingPeriod: number | null;
    /** How many periods it has; null if Apple omits it. */
    totalBillingPeriods: number | null;
    /** Its end; null if Apple omits it. */
    expiresDate: number | null;
    /** Whether it is renewed at its end, by the report at the instant; null if unknown. */
    autoRenew: boolean | null;
    /** When it would be renewed, by the report at the instant; null if unknown. */
    renewalDate: number | null;
    /** The product that follows it, by the report at the instant; null if unknown. */
    renewalProductId: string | null;
    /** How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; null if unknown. */
    renewalBillingPlanType: string | null;
    /** The price of all its billing periods together; null if Apple omits it. */
    price: Money | null;
    /** The price of what follows it, by the report at the instant; null if unknown. */
    renewalPrice: Money | null;
}

/** The seats of a period, of all transactions that bought them by the instant. */
export interface Seats {
    /** The number of seats that remain. */
    quantity: number;
    /** How many were refunded. */
    refunded: number;
    /** How many will be renewed, by the newest report; null if unknown. */
    renewalQuantity: number | null;
    /** Who invites the members of a group; null if unknown. */
    invitations: "apple" | "developer" | null;
    /** The amount charged for them before any refund; null if a part of it is unknown. */
    total: Money | null;
    /** The price of the next period's seats, by the newest report; null if unknown. */
    renewalTotal: Money | null;
    /** The transactions that bought them, the oldest first. */
    transactionIds: string[];
}

/**
 * The best chain of a subscription group. Members that come from a row are null before the first purchase, and if only
 * reports are known.
 */
export interface SubscriptionState {
    /** The group; null if the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chain that decides for the group. */
    originalTransactionId: string;
    /** The chain that this one continues; absent if it continues no known chain. */
    linkedFrom?: string;
    /** The environment of its records, as Apple writes it; null if no record names one, or only an unknown one. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
    /** The app, as the newest of its records that name one have it; null if none does. */
    bundleId: string | null;
    /**
     * The state of a subscription. none: before the first purchase, or if only reports are known and none covers that
     * time. subscribed: inside a paid or free period. billing_grace_period: after it, with access, while the store
     * tries to charge. billing_retry: the same without access. expired: over. revoked: refunded, or withdrawn from
     * family sharing.
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
     * The product of the row that decides; null before the first purchase. If only reports are known, the product of
     * the renewal info, or null.
     */
    productId: string | null;
    /** The level of that product; null if no catalog contains it, or if only reports are known. */
    level: number | null;
    /** The row that decides; null before the first purchase, and if only reports are known. */
    transactionId: string | null;
    /** The other ids of that purchase, ascending, whatever knownAt is; absent if it has none. */
    otherTransactionIds?: string[];
    /**
     * The period of that row, or the paid time of a purchase that is missing from the records; null before the first
     * purchase, and if only reports are known that prove none.
     */
    period: Period | null;
    /**
     * The start of the unbroken run of this state, across renewals; null before the first purchase, or if it began with
     * a report without a signed date.
     */
    since: number | null;
    /** The end of that run; null while none is known. */
    until: number | null;
    /**
     * The start of the run of access that contains the instant, otherwise of the last run before it, of all chains
     * together; null if there is none, or if it began with a report without a signed date.
     */
    accessSince: number | null;
    /** The end of that run; null if there is none, or while no end is known. */
    accessUntil: number | null;
    /** How many other chains of the group give access. */
    alsoActive: number;
    /** Whether auto-renew was on at the instant; null if unknown. */
    autoRenew: boolean | null;
    /** The product of the next renewal, as of the instant; null if unknown. */
    autoRenewProductId: string | null;
    /** The offer of that row; null without one, and in the paid time of a purchase that is missing. */
    offer: Offer | null;
    /**
     * How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat; null before
     * the first purchase, and if only reports are known.
     */
    ownership: string | null;
    /** Why the subscription expired; null if it did not, or if the reason is unknown. */
    expirationReason: ExpirationReason | null;
    /** A change that waited for the renewal at the instant; null without one. */
    pendingChange: PendingChange | null;
    /** What the store will charge next; null if nothing will be charged, as far as the records show. */
    nextCharge: NextCharge | null;
    /**
     * Consent to a price increase: pending, or accepted, which includes not required; null without an increase, and
     * after the period in which it was reported.
     */
    priceIncrease: "pending" | "accepted" | null;
    /**
     * The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will renew; null if
     * none follows.
     */
    next: NextState | null;
    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
     * or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry (90 in a commitment).
     */
    basis: Basis;
    /** The newest signed date in the history; null if there is none. */
    knownThrough: number | null;
    /** The records that decided, newest first; those without a signed date come last. */
    evidence: Evidence[];
    /** The items of an Advanced Commerce row, as Apple lists them; absent for any other row. */
    items?: CommerceItem[];
    /** The commitment that the row is a billing period of; absent for any other row. */
    commitment?: Commitment;
    /** The seats of the period; absent if it does not have several, or if they belong to another customer. */
    seats?: Seats;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; absent without
     * explain. The wording may change in any release.
     */
    explanation?: string;
}

/**
 * Whether the customer has an entitlement, and by which purchase or grant. Without access the members about these are
 * null.
 */
export interface Entitlement {
    /** The entitlement. */
    id: string;
    /** Whether the customer has it. */
    hasAccess: boolean;
    /**
     * When unbroken access began, by whatever purchase or grant; null without access, or if it began with a report
     * without a signed date.
     */
    since: number | null;
    /** When unbroken access ends, by whatever purchase or grant; null without access, or if no end is known. */
    until: number | null;
    /** When access last ended; null if there never was any. Absent with access. */
    endedAt?: number | null;
    /** The product that gives access; null if another grant does. */
    productId: string | null;
    /**
     * The purchase that gives access; of several, the one that lasts longest. Null if only reports are known, and if
     * another grant gives access.
     */
    transactionId: string | null;
    /** The kind of that product; other for a grant from elsewhere. */
    kind: "subscription" | "non_consumable" | "non_renewing" | "other" | null;
    /** The source of the grant that gives access; null if none does. */
    source: string | null;
    /** The reference of that grant; null if it has none. */
    reference: string | null;
    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule and its
     * source. Releases may add rules.
     */
    rules: string[];
}

/** The state of each subscription. */
export interface StateAt {
    /** The instant of the answer. */
    at: number;
    /** Whether any of the subscriptions gave access. */
    hasAccess: boolean;
    /** One entry for each subscription group; if no group is known, for each chain. */
    subscriptions: SubscriptionState[];
    /** The entitlements, in the order of the request; absent if it names none. */
    entitlements?: Entitlement[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    warnings: AnswerWarning[];
}

/** An interval with one state and one row. */
export interface Interval {
    /** Its start; -8640000000000000, the earliest instant, if a report without a signed date decides. */
    start: number;
    /** Its end, which it does not include; null for the last interval. */
    end: number | null;
    /** The state; none only if just reports are known, and none of them covers that time. */
    state: State;
    /**
     * Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5 revoked; null
     * for none.
     */
    status: Status | null;
    /** Whether the customer had access. */
    hasAccess: boolean;
    /** The product of the row that decides. If only reports are known, the product of the renewal info, or null. */
    productId: string | null;
    /** The row that decides; null if only reports are known. */
    transactionId: string | null;
    /** The other ids of that purchase, ascending, whatever knownAt is; absent if it has none. */
    otherTransactionIds?: string[];
    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
     * or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry (90 in a commitment).
     */
    basis: Basis;
    /**
     * The price paid for that row; null if unknown, for an assumed renewal, and in the paid time of a purchase that is
     * missing.
     */
    price: Money | null;
    /** The offer of that row; null without one. */
    offer: Offer | null;
    /** How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; null if only reports are known. */
    ownership: string | null;
    /** Why the subscription expired; null if it did not, or if the reason is unknown. */
    expirationReason: ExpirationReason | null;
    /** The records that decided, newest first; those without a signed date come last. */
    evidence: Evidence[];
}

/** An event. */
export interface Event {
    /** When it happened. A switch of auto-renew that no notification announced happened at or before this instant. */
    at: number;
    /**
     * The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at most a
     * minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a higher level took
     * effect; downgraded: a product of a lower level took effect; crossgraded: a product of the same level took effect;
     * product_changed: a product without a known level took effect; billing_failed: a period ended with a billing
     * problem; grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
     * renewed it after a billing problem, dated by the signing of the renewal, although the period may begin earlier;
     * expired: access ended for another reason than a refund; refunded: a purchase was refunded; item_refunded: one of
     * several items of an Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a
     * purchase for a reason that is not known; family_revoked: access was withdrawn from a family member;
     * refund_reversed: a refund was reversed; extended: a period was extended; auto_renew_disabled: auto-renew was
     * switched off; auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a price increase
     * was requested; price_increase_accepted: consent was given, or not required; change_chosen: another product was
     * chosen for the next renewal; change_replaced: a different product was chosen instead; change_reverted: the
     * current product was chosen again; offer_redeemed: an offer was redeemed; seats_added: more seats were bought for
     * the period; seats_refunded: some of its seats were refunded; seat_change_chosen: another number of seats was
     * chosen for the next period; seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the
     * subscription into another chain; trial_converted: what was free until then was paid for the first time, directly
     * after the event of that purchase; refund_requested: the customer asked the store for a refund; refund_declined:
     * the store declined one.
     */
    event: EventName;
    /** The product of the event, for change_… the chosen one; absent if there is none. */
    productId?: string;
    /** The row that proves the event, for change_… the current one; absent if there is none. */
    transactionId?: string;
    /** The number of seats of the event; absent if it does not concern seats. */
    quantity?: number;
    /**
     * What was paid, or what was refunded or given back again; null if that is not known, and if another customer paid.
     * Absent for events that are not about money, for seats_refunded if it is not known, and for recovered if a change
     * of the same row follows. trial_converted repeats the amount of the event before it.
     */
    amount?: Money | null;
    /**
     * For a change that took effect at once: what was refunded for the period that it cut short; null if that is not
     * known. Otherwise absent.
     */
    refund?: Money | null;
    /**
     * stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Absent if no
     * amount was refunded, or if it is not known.
     */
    refundBasis?: RefundBasis;
    /** The offer of the row that was paid for; absent if it has none. */
    offer?: Offer;
    /**
     * When the purchase was made that was refunded. If it was refunded at the same instant or before, it has no other
     * event.
     */
    purchasedAt?: number;
    /**
     * Why the customer asks for a refund, of the newest request that states it; null if none does, or none that is
     * known. Absent for other events than refund_requested.
     */
    reason?: RefundReason | null;
    /** How many times the store asked for information about that refund. */
    asked?: number;
    /** Until when the store takes the app's answer: 12 hours after it asked last. */
    answerBy?: number;
    /** The item that was refunded; absent if the event is not about one. */
    sku?: string;
    /** Why the store refunded it; absent if it states no reason, or one that is not known. */
    revocationReason?: RevocationReason;
    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between records,
     * or from what the store always does. projected: after the records end, by an assumed renewal or by the 60 days of
     * billing retry (90 in a commitment).
     */
    basis: Basis;
}

/** An upcoming event. */
export interface UpcomingEvent {
    /** When it is sent. */
    at: number;
    /**
     * The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal; renews: a
     * renewal of the same product; change_takes_effect: a renewal of the pending product; grace_ends: the end of a
     * billing grace period; retry_ends: the end of billing retry; consent_due: the end of the subscription, unless the
     * customer consents to a price increase.
     */
    event: UpcomingEventName;
    /** The product of a renewal; absent for other events. */
    productId?: string;
    /**
     * The price of a renewal, if it is the next charge; null if it is unknown or another customer pays, absent for
     * other events.
     */
    price?: Money | null;
}

/** An account that purchases of one chain name. That of renewal info belongs to the next period and does not count. */
export interface Account {
    /** The chain. */
    originalTransactionId: string;
    /** The app's own account: the UUID that the app gave with the purchase, in lower case; null if they name none. */
    appAccountToken: string | null;
    /** The store's id of the customer in this app; null if they name none. */
    appTransactionId: string | null;
    /** When the first copy of these purchases was signed; null if none states when. */
    firstSigned: number | null;
    /** When the last copy of these purchases was signed; null if none states when. */
    lastSigned: number | null;
}

/** The course of one subscription. */
export interface Course {
    /** The group; null if the history names none. */
    subscriptionGroupIdentifier: string | null;
    /** The chains of the group. */
    originalTransactionIds: string[];
    /** The environment of its records, as Apple writes it; null if no record names one, or only an unknown one. */
    environment: "Production" | "Sandbox" | "Xcode" | "LocalTesting" | null;
    /** The app, as the newest of its records that name one have it; null if none does. */
    bundleId: string | null;
    /**
     * The states, oldest first, from the first purchase on, or from the day before it if the first known row is a
     * renewal. They touch and never overlap, and the last one is open. If only reports are known, they begin with the
     * first that implies a state; there are none if no report does.
     */
    intervals: Interval[];
    /** What happened, oldest first. */
    events: Event[];
    /** What comes next, soonest first; empty for a subscription that will not renew. */
    upcoming: UpcomingEvent[];
    /**
     * The accounts that its purchases name, each once, the one that was signed first before the others; those without a
     * signing come last.
     */
    accounts: Account[];
}

/** The course of each subscription. */
export interface Timeline {
    /** One entry for each subscription group; if no group is known, for each chain. */
    subscriptions: Course[];
    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
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
    /** When the store signed the notification, or the newest payload inside it if the notification has no date. */
    signedDate: number;
    /** The environment of the notification, which is that of the request. */
    environment: Environment;
    /** The id of the app's bundle, which is that of the request. */
    bundleId: string;
    /**
     * The app's own id of the customer, of the transaction, otherwise of the renewal info. null if neither names one.
     */
    appAccountToken: string | null;
    /**
     * The chain that the notification is about, of the transaction, otherwise of the renewal info. null if neither
     * names one.
     */
    originalTransactionId: string | null;
    /**
     * The store's id of the customer in this app, of the transaction, otherwise of the renewal info, otherwise of the
     * app transaction. null if none names one.
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
     * The price paid for it; without it a refund has a share and no amount. Decimal text ("9.99"), or whole milliunits
     * (9990).
     */
    price?: Price | null | undefined;
    /** The currency of the price. */
    currency?: string | null | undefined;
    /** 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention. */
    offerType?: number | null | undefined;
    /** FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted. */
    offerDiscountType?: string | null | undefined;
    /** How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
    /**
     * The end of its commitment, not before the end of the period. Milliseconds since 1970, a Date, or an RFC 3339
     * text.
     */
    commitmentExpiresDate?: Instant | null | undefined;
}

/** The requested product. */
export interface WantedProduct {
    /** Its id. */
    productId: string;
    /** How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
}

/** What will this switch do? */
export interface ProposedRequest {
    /**
     * The products on offer, which must include both products of the switch. A resubscription requires no catalog. An
     * object, or JSON as text or bytes.
     */
    catalog?: Document | null | undefined;
    /** The customer's current period. */
    from: CurrentPeriod;
    /** The requested product. */
    to: WantedProduct;
    /** When the switch is made. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** The product of a change that already waits for the renewal. */
    pendingProductId?: string | null | undefined;
    /** The state of the subscription at that instant. By default it is over once expiresDate is reached. */
    state?: State | null | undefined;
    /** How a refund is rounded; half_up by default. */
    rounding?: Rounding | null | undefined;
    /** true: each subscription or change is explained in one or two sentences. false by default. */
    explain?: boolean | null | undefined;
}

/** An offer that is redeemed with a switch. */
export interface PlannedOffer {
    /** 2 promotional, 3 offer code, 4 win-back. */
    type: 2 | 3 | 4;
    /** Its id or code. */
    identifier?: string | null | undefined;
    /** FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted. */
    discountType?: string | null | undefined;
    /** Its whole length. */
    period?: string | null | undefined;
    /** Its price. Decimal text ("9.99"), or whole milliunits (9990). */
    price?: Price | null | undefined;
    /** The currency of the price. */
    currency?: string | null | undefined;
}

/** The requested product. */
export interface PreviewTarget {
    /** Its id. */
    productId: string;
    /** How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
    /** The offer that the customer redeems with it; none by default. */
    offer?: PlannedOffer | null | undefined;
}

/** What will this switch do for this customer? */
export interface PreviewRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The products on offer. An object, or JSON as text or bytes. */
    catalog: Document;
    /** The requested product. */
    to: PreviewTarget;
    /** When the switch is made. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * Answers with what was known then; everything by default. Milliseconds since 1970, a Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * What was paid for the current period, if its transaction has no price. Decimal text ("9.99"), or whole milliunits
     * (9990).
     */
    price?: Price | null | undefined;
    /** The currency of the price. */
    currency?: string | null | undefined;
    /** How a refund is rounded; half_up by default. */
    rounding?: Rounding | null | undefined;
    /** true: each subscription or change is explained in one or two sentences. false by default. */
    explain?: boolean | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** What did this customer change? */
export interface ObservedRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** Determines the direction of each change; without it each is unknown. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * Restricts the answer to what had taken effect or was pending by then. Milliseconds since 1970, a Date, or an RFC
     * 3339 text.
     */
    at?: Instant | null | undefined;
    /** How a refund is rounded; half_up by default. */
    rounding?: Rounding | null | undefined;
    /** true: each subscription or change is explained in one or two sentences. false by default. */
    explain?: boolean | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** An item of the publication. */
export interface Item {
    /** Its id, repeated in the response. */
    id: string;
    /** When it was published. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    publishedAt: Instant;
}

/** The customer's history and the items of the publication. */
export interface ContentAccessRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The items, in any order. */
    content: readonly Item[];
    /** The instant of the answer, from what was known then. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at?: Instant | null | undefined;
    /**
     * Restricts the history to what was known at this instant; "at" by default. Milliseconds since 1970, a Date, or an
     * RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** How many of the newest items open when access begins; 1 by default. */
    initialUnlock?: number | null | undefined;
    /** A gap in access of at most this many milliseconds does not count as a gap; 0 by default. */
    toleratedLapse?: number | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The customer's history. */
export interface HistoryOpenRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /**
     * Restricts the history to what was known at this instant; the whole history by default. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** Read and checked; the states do not depend on it. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem continues after its last period. false by default.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    retroactiveRefunds?: boolean | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The win-back offers of a product. */
export interface ConfiguredWinBackOffers {
    /** The product. */
    productId: string;
    /** The list of its win-back offers as the App Store Connect API returns it. An object, or JSON as text or bytes. */
    offers: Document;
}

/** The customer's history and the instant of the answer. */
export interface OfferEligibilityRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The instant of the answer. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * Adds the groups that the history does not have, and the group of a row that names none. An object, or JSON as
     * text or bytes.
     */
    catalog?: Document | null | undefined;
    /**
     * Restricts the history to what was known at this instant; the whole history by default. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** The win-back offers that the publisher configured, by product. */
    winBackOffers?: readonly ConfiguredWinBackOffers[] | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** A purchase or a restore that a customer asked for. */
export interface OwnerClaim {
    /** The customer, as the app names it: 1 to 256 bytes, not blank. */
    customer: string;
    /** When it was made. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** The chain that it is about. */
    originalTransactionId: string;
    /** The purchase that the customer has just made, within 24 hours; absent for a restore. */
    transactionId?: string | null | undefined;
    /** What the app answered the customer. It stands, whatever became known later. */
    outcome?: OwnerOutcome | null | undefined;
}

/** The history, who claimed its purchases, and the app's policy. */
export interface OwnerRequest {
    /** What the store reported about the purchases. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** Who claimed which purchases, in any order. */
    claims: readonly OwnerClaim[];
    /** The customers of account tokens. Each key is a UUID, in any case. An object, or JSON as text or bytes. */
    tokens?: Document | null | undefined;
    /** Who becomes the owner of what has one. */
    policy: OwnerPolicy;
    /**
     * What is owned together. subscription: a chain with the chains that it is linked to. apple_account: everything
     * that names one app transaction. subscription by default.
     */
    unit?: OwnerUnit | null | undefined;
    /**
     * The instant of the answer. Later claims and purchases do not count. Milliseconds since 1970, a Date, or an RFC
     * 3339 text.
     */
    at: Instant;
    /**
     * Its otherProducts determine which purchases of a receipt are consumables, which have no owner. An object, or JSON
     * as text or bytes.
     */
    catalog?: Document | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** A price with its currency. */
export interface PricedObject {
    /** The amount. Decimal text ("9.99"), or whole milliunits (9990). */
    price: Price;
    /** The request's currency. */
    currency?: string | null | undefined;
}

/** An increase above both the percentage and the amount requires consent. */
export interface Thresholds {
    /** The percentage; 50 by default. */
    percent?: number | null | undefined;
    /**
     * The amount for all periods except a year; required for those. Decimal text ("9.99"), or whole milliunits (9990).
     */
    perPeriod?: Price | PricedObject | null | undefined;
    /** The amount for a period of a year; required for it. Decimal text ("9.99"), or whole milliunits (9990). */
    perYear?: Price | PricedObject | null | undefined;
}

/** An event without further fields. */
export interface PlainEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the sheet;
     * consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change: an Advanced
     * Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
     */
    event: "communicated" | "sheet_viewed" | "consented" | "declined" | "metadata_change" | "migrate";
}

/** An Advanced Commerce call reactivated a cancelled subscription. */
export interface ReactivateEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** The event. */
    event: "reactivate";
    /** The reactivated SKUs. */
    items: readonly string[];
}

/** An Advanced Commerce call changed the item. */
export interface ModifyEvent {
    /** When it happened, not before the request. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /** The event. */
    event: "modify";
    /** Whether the period continues (retain) or restarts (reset). */
    billingCycle: "retain" | "reset";
    /** The new SKU of the item. */
    sku?: string | null | undefined;
    /** The price in the call. Decimal text ("9.99"), or whole milliunits (9990). */
    price?: Price | PricedObject | null | undefined;
    /** The offer in the call: true, or Apple's object. */
    offer?: unknown | null | undefined;
}

/** The change of price, its subscriber, and the events since. */
export interface PriceChangeRequest {
    /** The subscription's period. */
    period: string;
    /**
     * The current price of a period; zero only if convertsFromOffer is true. Decimal text ("9.99"), or whole milliunits
     * (9990).
     */
    currentPrice: Price | PricedObject;
    /** The new price; more than zero. Decimal text ("9.99"), or whole milliunits (9990). */
    newPrice: Price | PricedObject;
    /** The currency of all prices of the request. */
    currency: string;
    /** The subscriber's storefront. */
    storefront: string;
    /** When the change was or will be requested. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    requestedAt: Instant;
    /**
     * The first renewal after the request; later renewals are counted from it. Milliseconds since 1970, a Date, or an
     * RFC 3339 text.
     */
    renewalDate: Instant;
    /** When the subscriber's price last went up. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    lastIncreaseDate?: Instant | null | undefined;
    /** true: the change is the end of a free trial or an offer. false by default. */
    convertsFromOffer?: boolean | null | undefined;
    /**
     * The limits above which an increase requires consent; built in for USD, and required for an increase in any other
     * currency.
     */
    thresholds?: Thresholds | null | undefined;
    /** The storefronts in which every increase requires consent; none are built in. */
    alwaysConsentStorefronts?: readonly string[] | null | undefined;
    /** The environment of the purchase; Production by default. Sandbox includes TestFlight. */
    environment?: Environment | null | undefined;
    /** MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by default. */
    billingPlanType?: "MONTHLY" | "BILLED_UPFRONT" | null | undefined;
    /** The number of seats; the prices are those of one. */
    seats?: number | null | undefined;
    /** The SKU whose price changes, for events that name SKUs. */
    sku?: string | null | undefined;
    /** SKUs that end with it if consent is not given. */
    dependentSKUs?: readonly string[] | null | undefined;
    /**
     * The events since the request, in any order. By default the store is assumed to send its notices on time, and the
     * subscriber to do nothing.
     */
    events?: readonly (PlainEvent | ReactivateEvent | ModifyEvent)[] | null | undefined;
    /**
     * The instant of the answer, not before the request. By default that of the last event, otherwise that of the
     * request. Milliseconds since 1970, a Date, or an RFC 3339 text.
     */
    at?: Instant | null | undefined;
}

/** A period in plain values. */
export interface PeriodRequest {
    /** The price paid for the period. Decimal text ("9.99"), or whole milliunits (9990). */
    price: Price;
    /**
     * The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a currency.
     */
    currency?: string | null | undefined;
    /** The start of the period. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    purchaseDate: Instant;
    /** The end of the period, after its start. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    expiresDate: Instant;
    /** When the period was cut short. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    changeDate: Instant;
    /** How a refund is rounded; half_up by default. */
    rounding?: Rounding | null | undefined;
}

/** A row as the store sent it. */
export interface TransactionRequest {
    /** The row of the period that was cut short. An object, or JSON as text or bytes. */
    transaction: Document;
    /**
     * The row that replaced it; required if the row itself has no revocation or cancellation date. An object, or JSON
     * as text or bytes.
     */
    nextTransaction?: Document | null | undefined;
    /**
     * The price paid, for a row without a price. A price that differs from the row's is rejected. Decimal text
     * ("9.99"), or whole milliunits (9990).
     */
    price?: Price | null | undefined;
    /** The currency of the price. A currency that differs from the row's is rejected. */
    currency?: string | null | undefined;
    /** How a refund is rounded; half_up by default. */
    rounding?: Rounding | null | undefined;
}

/** An entitlement, and the products that grant it. */
export interface EntitlementProducts {
    /** Its id, repeated in the response. */
    id: string;
    /** The products that grant it, of any kind; empty for one that only other grants give. */
    productIds: readonly string[];
}

/**
 * Access to an entitlement that something else than the App Store gave, from its start to the earliest of its end and
 * its revocation.
 */
export interface OtherGrant {
    /** The id of one of the request's entitlements. */
    entitlement: string;
    /** What gave it, repeated in the response, such as google_play; 64 bytes at most. */
    source: string;
    /** When the access began. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    start: Instant;
    /**
     * When it ends, not before its start. The end must be stated, as null if none is known. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    end: Instant | null;
    /**
     * When it was taken back. After knownAt it does not count. Milliseconds since 1970, a Date, or an RFC 3339 text.
     */
    revokedAt?: Instant | null | undefined;
    /** What the caller knows it by, repeated in the response; 256 bytes at most. */
    reference?: string | null | undefined;
}

/** The customer's history and the instant of the answer. */
export interface StateAtRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** The instant of the answer. Milliseconds since 1970, a Date, or an RFC 3339 text. */
    at: Instant;
    /**
     * Restricts the history to what was known at this instant; the whole history by default. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /** Determines the levels, and the kind of a pending change. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem continues after its last period, or up to the end of
     * a commitment that is not renewed. false by default.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    retroactiveRefunds?: boolean | null | undefined;
    /** The entitlements, each with the products that grant it; 1,000 at most. */
    entitlements?: readonly EntitlementProducts[] | null | undefined;
    /**
     * Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
     * entitlements.
     */
    otherGrants?: readonly OtherGrant[] | null | undefined;
    /** true: each subscription or change is explained in one or two sentences. false by default. */
    explain?: boolean | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}

/** The customer's history. */
export interface TimelineRequest {
    /** What the store reported about the customer. An object, JSON as text or bytes, or an array of these. */
    history: History;
    /** Determines the direction of changes, and the durations. An object, or JSON as text or bytes. */
    catalog?: Document | null | undefined;
    /**
     * Restricts the history to what was known at this instant; the whole history by default. Milliseconds since 1970, a
     * Date, or an RFC 3339 text.
     */
    knownAt?: Instant | null | undefined;
    /**
     * true: a subscription that renews and has no billing problem continues after its last period, or up to the end of
     * a commitment that is not renewed. false by default.
     */
    assumeRenewal?: boolean | null | undefined;
    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    retroactiveRefunds?: boolean | null | undefined;
    /**
     * The end of the forecast, twelve renewals at most; the next renewal by default. Milliseconds since 1970, a Date,
     * or an RFC 3339 text.
     */
    until?: Instant | null | undefined;
    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    environment?: Environment | null | undefined;
    /** The app whose records count. By default: every app. */
    bundleId?: string | null | undefined;
    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member is
     * rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by default.
     */
    trustSignedPayloads?: boolean | null | undefined;
}
