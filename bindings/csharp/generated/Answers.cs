// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>The values of DocumentKind.</summary>
    public enum DocumentKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Object,
        Array,
    }

    /// <summary>The values of Rounding.</summary>
    public enum Rounding
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        HalfUp,
        HalfEven,
        Down,
        Up,
    }

    /// <summary>The values of Change.</summary>
    public enum Change
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Upgrade,
        Downgrade,
        Crossgrade,
        Revert,
        None,
        Resubscribe,
        Separate,
        BillingPlan,
        Migration,
        Unknown,
    }

    /// <summary>The values of Timing.</summary>
    public enum Timing
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Immediate,
        NextRenewal,
        None,
    }

    /// <summary>The values of RefundKind.</summary>
    public enum RefundKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Prorated,
        Full,
        None,
    }

    /// <summary>The values of RefundBasis.</summary>
    public enum RefundBasis
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Stated,
        Estimated,
    }

    /// <summary>The values of RevocationReason.</summary>
    public enum RevocationReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Other,
        AppIssue,
    }

    /// <summary>The values of Environment.</summary>
    public enum StoreEnvironment
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Production,
        Sandbox,
        Xcode,
        LocalTesting,
    }

    /// <summary>The values of State.</summary>
    public enum State
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        None,
        Subscribed,
        BillingGracePeriod,
        BillingRetry,
        Expired,
        Revoked,
    }

    /// <summary>The values of ChangeEvidence.</summary>
    public enum ChangeEvidence
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        IsUpgraded,
        CancellationDate,
        ProductIdChanged,
        AutoRenewProductId,
        NotificationSubtype,
        PreviousOriginalTransactionId,
    }

    /// <summary>The values of OfferCustomer.</summary>
    public enum OfferCustomer
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        New,
        Active,
        Lapsed,
    }

    /// <summary>The values of WinBackCondition.</summary>
    public enum WinBackCondition
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Product,
        PaidMonths,
        MonthsSinceChurn,
        MonthsBetweenOffers,
        Dates,
        BillingPlan,
        State,
    }

    /// <summary>The values of OfferCodeCustomer.</summary>
    public enum OfferCodeCustomer
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        New,
        Active,
        Expired,
    }

    /// <summary>The values of OwnerOutcome.</summary>
    public enum OwnerOutcome
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Granted,
        Transferred,
        Refused,
        Repeated,
    }

    /// <summary>The values of OwnerPolicy.</summary>
    public enum OwnerPolicy
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Keep,
        Transfer,
        TransferIfInactive,
        Share,
    }

    /// <summary>The values of OwnerUnit.</summary>
    public enum OwnerUnit
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Subscription,
        AppleAccount,
    }

    /// <summary>The values of ClaimSource.</summary>
    public enum ClaimSource
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Claim,
        Token,
    }

    /// <summary>The values of PriceChangeOutcome.</summary>
    public enum PriceChangeOutcome
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Applied,
        Pending,
        Declined,
        Expired,
        Invalidated,
        Preserved,
        Rescheduled,
        Refused,
    }

    /// <summary>The values of ExpirationReason.</summary>
    public enum ExpirationReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Voluntary,
        BillingError,
        PriceIncrease,
        ProductUnavailable,
        Other,
    }

    /// <summary>The values of Basis.</summary>
    public enum Basis
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Observed,
        Inferred,
        Projected,
    }

    /// <summary>The values of EventName.</summary>
    public enum EventName
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Subscribed,
        Renewed,
        Resubscribed,
        Upgraded,
        Downgraded,
        Crossgraded,
        ProductChanged,
        BillingFailed,
        GraceStarted,
        RetryStarted,
        Recovered,
        Expired,
        Refunded,
        FamilyRevoked,
        RefundReversed,
        Extended,
        AutoRenewDisabled,
        AutoRenewEnabled,
        PriceIncreasePending,
        PriceIncreaseAccepted,
        ChangeChosen,
        ChangeReplaced,
        ChangeReverted,
        OfferRedeemed,
        SeatsAdded,
        SeatsRefunded,
        SeatChangeChosen,
        SeatWithdrawn,
        Migrated,
        Revoked,
        ItemRefunded,
        TrialConverted,
        RefundRequested,
        RefundDeclined,
    }

    /// <summary>The values of RefundReason.</summary>
    public enum RefundReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        UnintendedPurchase,
        FulfillmentIssue,
        UnsatisfiedWithPurchase,
        Legal,
        Other,
    }

    /// <summary>The values of UpcomingEventName.</summary>
    public enum UpcomingEventName
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        PreflightOpens,
        RenewalAttemptsOpen,
        Renews,
        ChangeTakesEffect,
        GraceEnds,
        RetryEnds,
        ConsentDue,
    }

    /// <summary>The field that ChangeDate comes from; nextPurchaseDate is the purchase date of
    /// NextTransaction.</summary>
    public enum ProrationChangeDateSource
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        ChangeDate,
        CancellationDate,
        RevocationDate,
        NextPurchaseDate,
    }

    /// <summary>Apple's type.</summary>
    public enum ChangeNotificationType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        DidChangeRenewalPref,
        DidChangeRenewalStatus,
        OfferRedeemed,
        Subscribed,
    }

    /// <summary>Apple's subtype; null if a pending change is cancelled.</summary>
    public enum ChangeNotificationSubtype
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Upgrade,
        Downgrade,
        InitialBuy,
        Resubscribe,
        AutoRenewEnabled,
    }

    /// <summary>The reason on the first row of the new product.</summary>
    public enum TransactionMarksTransactionReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Purchase,
        Renewal,
    }

    /// <summary>Why it opened: published during access, or among the newest items when access began; null
    /// while it is locked.</summary>
    public enum ContentItemReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        PublishedWhileSubscribed,
        InitialUnlock,
    }

    /// <summary>Its channel.</summary>
    public enum PriceNoticeChannel
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Email,
        PriceIncreaseSheet,
        Push,
    }

    /// <summary>first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not
    /// seen. Null without a condition.</summary>
    public enum PriceNoticeCondition
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        FirstLaunch,
        SheetNotViewed,
    }

    /// <summary>Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.</summary>
    public enum PriceNotificationType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        PriceChange,
        PriceIncrease,
        DidChangeRenewalStatus,
        DidRenew,
        Expired,
        Subscribed,
    }

    /// <summary>Apple's subtype; null if the notification has none.</summary>
    public enum PriceNotificationSubtype
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Pending,
        Accepted,
        AutoRenewDisabled,
        AutoRenewEnabled,
        PriceIncrease,
        Voluntary,
        Resubscribe,
    }

    /// <summary>Whether the price rises, falls or stays.</summary>
    public enum PriceChangeKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Increase,
        Decrease,
        None,
    }

    /// <summary>Why consent is required; all reasons that apply. region: the storefront always requires it;
    /// threshold: the increase exceeds the percentage and the amount; repeat_increase: there was another
    /// increase in the 12 months before; offer_conversion: an offer ends, in South Korea.</summary>
    public enum PriceChangeReason
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Region,
        Threshold,
        RepeatIncrease,
        OfferConversion,
    }

    /// <summary>The status of the price increase in Advanced Commerce's terms; null without one.</summary>
    public enum PriceChangeStatus
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Scheduled,
        Pending,
        Accepted,
    }

    /// <summary>transaction: the newest known copy of a row. notification: a server notification with its
    /// contents. status: an item of a status response. renewal_info: renewal info alone.</summary>
    public enum EvidenceKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Transaction,
        Notification,
        Status,
        RenewalInfo,
    }

    /// <summary>Who invites the members of a group; null if unknown.</summary>
    public enum SeatsInvitations
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Apple,
        Developer,
    }

    /// <summary>Consent to a price increase: pending, or accepted, which includes not required; null without
    /// an increase, and after the period in which it was reported.</summary>
    public enum SubscriptionStatePriceIncrease
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Pending,
        Accepted,
    }

    /// <summary>The kind of that product; other for a grant from elsewhere.</summary>
    public enum EntitlementKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Subscription,
        NonConsumable,
        NonRenewing,
        Other,
    }

    /// <summary>How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.</summary>
    public enum CurrentPeriodBillingPlanType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Monthly,
        BilledUpfront,
    }

    /// <summary>How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another
    /// one.</summary>
    public enum WantedProductBillingPlanType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Monthly,
        BilledUpfront,
    }

    /// <summary>How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another
    /// one.</summary>
    public enum PreviewTargetBillingPlanType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Monthly,
        BilledUpfront,
    }

    /// <summary>MONTHLY: a commitment of a year that is paid monthly, with the prices of a month;
    /// BILLED_UPFRONT by default.</summary>
    public enum PriceChangeRequestBillingPlanType
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Monthly,
        BilledUpfront,
    }

    /// <summary>The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw
    /// the sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
    /// metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced
    /// Commerce was requested.</summary>
    public enum PriceEventKind
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Communicated,
        SheetViewed,
        Consented,
        Declined,
        MetadataChange,
        Migrate,
        Reactivate,
        Modify,
    }

    /// <summary>Whether the period continues (retain) or restarts (reset).</summary>
    public enum PriceEventBillingCycle
    {
        /// <summary>A value of a later library. The raw object has its text.</summary>
        Unlisted,
        Retain,
        Reset,
    }

    /// <summary>A text that is one complete document.</summary>
    public sealed class CheckedDocument : Answer
    {
        internal CheckedDocument(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether the document is an object or an array.</summary>
        public DocumentKind Kind
        {
            get { return Always("kind", AsChoice<DocumentKind>(Texts.DocumentKind)); }
        }
    }

    /// <summary>An amount of money in a response.</summary>
    public sealed class Money : Answer
    {
        internal Money(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The amount in thousandths of the currency's unit: 9990 is 9.99.</summary>
        public long Milliunits
        {
            get { return Always("milliunits", AsInteger); }
        }

        /// <summary>The same amount as decimal text, with as many decimals as the currency has, or more if
        /// the amount requires them. Null without a currency that ISO 4217 lists.</summary>
        public decimal? Amount
        {
            get { return MaybeValue("amount", AsDecimal); }
        }

        /// <summary>The code of the currency; null if it is unknown.</summary>
        public string? Currency
        {
            get { return Maybe("currency", AsText); }
        }
    }

    /// <summary>Apple's own share of the refund.</summary>
    public sealed class ReportedShare : Answer
    {
        internal ReportedShare(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The share that Apple states.</summary>
        public long MilliPercent
        {
            get { return Always("milliPercent", AsInteger); }
        }

        /// <summary>The amount of that share; null if the price is unknown.</summary>
        public Money? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Money(raw))); }
        }
    }

    /// <summary>A condition that the caller should know about, although there is an answer.</summary>
    public sealed class AnswerWarning : Answer
    {
        internal AnswerWarning(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The stable code, which subs_warnings and
        /// https://github.com/libsubscore/libsubscore/blob/main/docs/rules.md#warnings describe; releases may
        /// add codes.</summary>
        public string Code
        {
            get { return Always("code", AsText); }
        }

        /// <summary>JSON Pointer (RFC 6901) to the value of the request; null if it concerns no single
        /// value.</summary>
        public string? Path
        {
            get { return Maybe("path", AsText); }
        }

        /// <summary>One English sentence for a person; its wording may change.</summary>
        public string Message
        {
            get { return Always("message", AsText); }
        }
    }

    /// <summary>The refund and the amount kept. Both add up to the price.</summary>
    public sealed class Proration : Answer
    {
        internal Proration(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>prorated: the unused share is refunded. full: the whole price. none: nothing.</summary>
        public RefundKind Kind
        {
            get { return Always("kind", AsChoice<RefundKind>(Texts.RefundKind)); }
        }

        /// <summary>The refund; null if the price is unknown, if another customer paid, or if it is not known
        /// why the row was revoked.</summary>
        public Money? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Money(raw))); }
        }

        /// <summary>stated: Apple states the refund or its share, or refunded in full. estimated: computed by
        /// time. Null if no amount was refunded, or if it is not known.</summary>
        public RefundBasis? RefundBasis
        {
            get { return MaybeValue("refundBasis", AsChoice<RefundBasis>(Texts.RefundBasis)); }
        }

        /// <summary>The amount that the store keeps; null if refund is null, if the price is unknown, or if
        /// it is less than the refunds of items.</summary>
        public Money? Kept
        {
            get { return Maybe("kept", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The time from the change to the end of the period.</summary>
        public long UnusedMilliseconds
        {
            get { return Always("unusedMilliseconds", AsInteger); }
        }

        /// <summary>The time of the whole period.</summary>
        public long PeriodMilliseconds
        {
            get { return Always("periodMilliseconds", AsInteger); }
        }

        /// <summary>The refunded share.</summary>
        public long MilliPercent
        {
            get { return Always("milliPercent", AsInteger); }
        }

        /// <summary>When the period was cut short.</summary>
        public Instant ChangeDate
        {
            get { return Always("changeDate", AsInstant); }
        }

        /// <summary>The field that ChangeDate comes from; nextPurchaseDate is the purchase date of
        /// NextTransaction.</summary>
        public ProrationChangeDateSource ChangeDateSource
        {
            get { return Always("changeDateSource", AsChoice<ProrationChangeDateSource>(Texts.ProrationChangeDateSource)); }
        }

        /// <summary>Apple's own share of the refund, by revocationPercentage or the refunds of items. Null if
        /// the row has none; null if the type of the refund contradicts it.</summary>
        public ReportedShare? Reported
        {
            get { return Maybe("reported", AsObject(raw => new ReportedShare(raw))); }
        }

        /// <summary>Why the row was revoked; null if it states no reason, or one that is not known.</summary>
        public RevocationReason? RevocationReason
        {
            get { return MaybeValue("revocationReason", AsChoice<RevocationReason>(Texts.RevocationReason)); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>A payment; without an amount if the catalog has no price.</summary>
    public sealed class Charge : Answer
    {
        internal Charge(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>When it is due; null in a free trial, because only the store knows it.</summary>
        public Instant? Date
        {
            get { return MaybeValue("date", AsInstant); }
        }

        /// <summary>The amount in thousandths of the currency's unit; null without a price.</summary>
        public long? Milliunits
        {
            get { return MaybeValue("milliunits", AsInteger); }
        }

        /// <summary>The same amount as decimal text; null without a price or a currency.</summary>
        public decimal? Amount
        {
            get { return MaybeValue("amount", AsDecimal); }
        }

        /// <summary>The ISO 4217 code of the currency; null without a price or a currency.</summary>
        public string? Currency
        {
            get { return Maybe("currency", AsText); }
        }
    }

    /// <summary>An interval of time from its start up to, but not including, its end.</summary>
    public sealed class Span : Answer
    {
        internal Span(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its start.</summary>
        public Instant Start
        {
            get { return Always("start", AsInstant); }
        }

        /// <summary>Its end, which it does not include; null while no end is known.</summary>
        public Instant? End
        {
            get { return MaybeValue("end", AsInstant); }
        }
    }

    /// <summary>A version 2 notification.</summary>
    public sealed class ChangeNotification : Answer
    {
        internal ChangeNotification(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Apple's type.</summary>
        public ChangeNotificationType NotificationType
        {
            get { return Always("notificationType", AsChoice<ChangeNotificationType>(Texts.ChangeNotificationType)); }
        }

        /// <summary>Apple's subtype; null if a pending change is cancelled.</summary>
        public ChangeNotificationSubtype? Subtype
        {
            get { return MaybeValue("subtype", AsChoice<ChangeNotificationSubtype>(Texts.ChangeNotificationSubtype)); }
        }
    }

    /// <summary>Members of the resulting rows.</summary>
    public sealed class TransactionMarks : Answer
    {
        internal TransactionMarks(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether IsUpgraded becomes true on the current row.</summary>
        public bool IsUpgraded
        {
            get { return Always("isUpgraded", AsFlag); }
        }

        /// <summary>The reason on the first row of the new product.</summary>
        public TransactionMarksTransactionReason TransactionReason
        {
            get { return Always("transactionReason", AsChoice<TransactionMarksTransactionReason>(Texts.TransactionMarksTransactionReason)); }
        }
    }

    /// <summary>What the switch will do.</summary>
    public sealed class ProposedChange : Answer
    {
        internal ProposedChange(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The kind of the change; unknown if the catalog states no levels.</summary>
        public Change Change
        {
            get { return Always("change", AsChoice<Change>(Texts.Change)); }
        }

        /// <summary>When it takes effect; null if the change is unknown.</summary>
        public Timing? Timing
        {
            get { return MaybeValue("timing", AsChoice<Timing>(Texts.Timing)); }
        }

        /// <summary>Whether both products have periods of the same length; null for two products without a
        /// catalog.</summary>
        public bool? SameDuration
        {
            get { return MaybeValue("sameDuration", AsFlag); }
        }

        /// <summary>When the new product begins; null if nothing changes, if only the store knows the date,
        /// or if the change is unknown.</summary>
        public Instant? EffectiveDate
        {
            get { return MaybeValue("effectiveDate", AsInstant); }
        }

        /// <summary>The refund for the current period, of the kind none if it is zero, as in a free trial;
        /// null if no period is cut off, or if the refund or the change is unknown.</summary>
        public Proration? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Proration(raw))); }
        }

        /// <summary>When the customer pays for the new product, and how much; null if there is no charge, or
        /// if the change is unknown.</summary>
        public Charge? Charge
        {
            get { return Maybe("charge", AsObject(raw => new Charge(raw))); }
        }

        /// <summary>The first period of the new product; null if only the store knows when it begins, or if
        /// the change is unknown. Its end is null in a free trial, because only the store knows it, and
        /// without a catalog.</summary>
        public Span? Period
        {
            get { return Maybe("period", AsObject(raw => new Span(raw))); }
        }

        /// <summary>The pending product that the change discards; null if there is none.</summary>
        public string? ReplacesPending
        {
            get { return Maybe("replacesPending", AsText); }
        }

        /// <summary>The notification that the store will send; null if there is none, or if it is
        /// unknown.</summary>
        public ChangeNotification? Notification
        {
            get { return Maybe("notification", AsObject(raw => new ChangeNotification(raw))); }
        }

        /// <summary>The members of the resulting rows; null if there will be none, or if they are
        /// unknown.</summary>
        public TransactionMarks? Transaction
        {
            get { return Maybe("transaction", AsObject(raw => new TransactionMarks(raw))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>Why, in one or two sentences for a support ticket, with the dates and the record that
        /// proved it; null without explain. The wording may change in any release.</summary>
        public string? Explanation
        {
            get { return Maybe("explanation", AsText); }
        }
    }

    /// <summary>An offer.</summary>
    public sealed class Offer : Answer
    {
        internal Offer(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>1 introductory, 2 promotional, 3 offer code, 4 win-back, or a number that Apple added
        /// later; null if the row has none.</summary>
        public long? Type
        {
            get { return MaybeValue("type", AsInteger); }
        }

        /// <summary>Apple's value: FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, ONE_TIME; null if the row has
        /// none.</summary>
        public string? DiscountType
        {
            get { return Maybe("discountType", AsText); }
        }

        /// <summary>The id or code of the offer; null if the row has none.</summary>
        public string? Identifier
        {
            get { return Maybe("identifier", AsText); }
        }

        /// <summary>Its whole length, as ISO 8601 writes it; null if the row has none.</summary>
        public string? Period
        {
            get { return Maybe("period", AsText); }
        }

        /// <summary>When it ends: a free or prepaid one with its row, another one in Production its length
        /// after its first row; null if that is unknown.</summary>
        public Instant? EndsAt
        {
            get { return MaybeValue("endsAt", AsInstant); }
        }
    }

    /// <summary>What the customer has.</summary>
    public sealed class PreviewStart : Answer
    {
        internal PreviewStart(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its product; null if only a status is known.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>Its row; null if only reports are known.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>The state of a subscription. none: before the first purchase, or if only reports are
        /// known and none covers that time. subscribed: inside a paid or free period. billing_grace_period:
        /// after it, with access, while the store tries to charge. billing_retry: the same without access.
        /// expired: over. revoked: refunded, or withdrawn from family sharing.</summary>
        public State State
        {
            get { return Always("state", AsChoice<State>(Texts.State)); }
        }

        /// <summary>Its period; null if it is unknown.</summary>
        public Span? Period
        {
            get { return Maybe("period", AsObject(raw => new Span(raw))); }
        }

        /// <summary>What was paid for it, otherwise the price of the request; null if both are
        /// unknown.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>Its offer; null without one.</summary>
        public Offer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new Offer(raw))); }
        }
    }

    /// <summary>What the switch will do for the customer of a history.</summary>
    public sealed class ChangePreview : Answer
    {
        internal ChangePreview(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>What the customer has; null without a subscription of their own in the group of the
        /// product.</summary>
        public PreviewStart? From
        {
            get { return Maybe("from", AsObject(raw => new PreviewStart(raw))); }
        }

        /// <summary>The kind of the change; unknown if the catalog does not rank what the customer
        /// has.</summary>
        public Change Change
        {
            get { return Always("change", AsChoice<Change>(Texts.Change)); }
        }

        /// <summary>When it takes effect; null if the change is unknown.</summary>
        public Timing? Timing
        {
            get { return MaybeValue("timing", AsChoice<Timing>(Texts.Timing)); }
        }

        /// <summary>Whether both products have periods of the same length; null for two products without a
        /// catalog.</summary>
        public bool? SameDuration
        {
            get { return MaybeValue("sameDuration", AsFlag); }
        }

        /// <summary>When the new product begins; null if nothing changes, if only the store knows the date,
        /// or if the change is unknown.</summary>
        public Instant? EffectiveDate
        {
            get { return MaybeValue("effectiveDate", AsInstant); }
        }

        /// <summary>The refund for the current period, of the kind none if it is zero, as in a free trial;
        /// null if no period is cut off, or if the refund or the change is unknown.</summary>
        public Proration? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Proration(raw))); }
        }

        /// <summary>When the customer pays for the new product, and how much; null if there is no charge, or
        /// if the change is unknown.</summary>
        public Charge? Charge
        {
            get { return Maybe("charge", AsObject(raw => new Charge(raw))); }
        }

        /// <summary>The first period of the new product; null if only the store knows when it begins, or if
        /// the change is unknown. Its end is null in a free trial, because only the store knows it, and
        /// without a catalog.</summary>
        public Span? Period
        {
            get { return Maybe("period", AsObject(raw => new Span(raw))); }
        }

        /// <summary>The pending product that the change discards; null if there is none.</summary>
        public string? ReplacesPending
        {
            get { return Maybe("replacesPending", AsText); }
        }

        /// <summary>The notification that the store will send; null if there is none, or if it is
        /// unknown.</summary>
        public ChangeNotification? Notification
        {
            get { return Maybe("notification", AsObject(raw => new ChangeNotification(raw))); }
        }

        /// <summary>The members of the resulting rows; null if there will be none, or if they are
        /// unknown.</summary>
        public TransactionMarks? Transaction
        {
            get { return Maybe("transaction", AsObject(raw => new TransactionMarks(raw))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>Why, in one or two sentences for a support ticket, with the dates and the record that
        /// proved it; null without explain. The wording may change in any release.</summary>
        public string? Explanation
        {
            get { return Maybe("explanation", AsText); }
        }
    }

    /// <summary>The old row.</summary>
    public sealed class OldRow : Answer
    {
        internal OldRow(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The product.</summary>
        public string ProductId
        {
            get { return Always("productId", AsText); }
        }

        /// <summary>The row; null if only reports are known.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }
    }

    /// <summary>The row that replaced it.</summary>
    public sealed class NewRow : Answer
    {
        internal NewRow(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The product.</summary>
        public string ProductId
        {
            get { return Always("productId", AsText); }
        }

        /// <summary>The row; null while the change waits.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }
    }

    /// <summary>A change of product.</summary>
    public sealed class ObservedChange : Answer
    {
        internal ObservedChange(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The kind of the change; never revert or none here.</summary>
        public Change Change
        {
            get { return Always("change", AsChoice<Change>(Texts.Change)); }
        }

        /// <summary>When it took effect, or will; never none here.</summary>
        public Timing Timing
        {
            get { return Always("timing", AsChoice<Timing>(Texts.Timing)); }
        }

        /// <summary>The old row.</summary>
        public OldRow From
        {
            get { return Always("from", AsObject(raw => new OldRow(raw))); }
        }

        /// <summary>The row that replaced it.</summary>
        public NewRow To
        {
            get { return Always("to", AsObject(raw => new NewRow(raw))); }
        }

        /// <summary>When it took effect, or the renewal that it waits for; null for a pending change if only
        /// reports are known.</summary>
        public Instant? EffectiveDate
        {
            get { return MaybeValue("effectiveDate", AsInstant); }
        }

        /// <summary>Whether it waits for the renewal.</summary>
        public bool Pending
        {
            get { return Always("pending", AsFlag); }
        }

        /// <summary>The refund for the old row; null if none was due; null if another customer paid for
        /// it.</summary>
        public Proration? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Proration(raw))); }
        }

        /// <summary>The parts of the history that show the change.</summary>
        public IReadOnlyList<ChangeEvidence> Evidence
        {
            get { return Always("evidence", AsList(AsChoice<ChangeEvidence>(Texts.ChangeEvidence))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>Why, in one or two sentences for a support ticket, with the dates and the record that
        /// proved it; null without explain. The wording may change in any release.</summary>
        public string? Explanation
        {
            get { return Maybe("explanation", AsText); }
        }
    }

    /// <summary>The changes that the history shows.</summary>
    public sealed class ObservedChanges : Answer
    {
        internal ObservedChanges(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The changes, oldest first.</summary>
        public IReadOnlyList<ObservedChange> Changes
        {
            get { return Always("changes", AsList(AsObject(raw => new ObservedChange(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>The result for an item.</summary>
    public sealed class ContentItem : Answer
    {
        internal ContentItem(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The item.</summary>
        public string Id
        {
            get { return Always("id", AsText); }
        }

        /// <summary>Whether the customer may read it.</summary>
        public bool Unlocked
        {
            get { return Always("unlocked", AsFlag); }
        }

        /// <summary>When it opened; null while it is locked.</summary>
        public Instant? UnlockedAt
        {
            get { return MaybeValue("unlockedAt", AsInstant); }
        }

        /// <summary>Why it opened: published during access, or among the newest items when access began; null
        /// while it is locked.</summary>
        public ContentItemReason? Reason
        {
            get { return MaybeValue("reason", AsChoice<ContentItemReason>(Texts.ContentItemReason)); }
        }
    }

    /// <summary>The intervals of access, and the items that they opened.</summary>
    public sealed class ContentAccess : Answer
    {
        internal ContentAccess(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The intervals of access, oldest first.</summary>
        public IReadOnlyList<Span> Windows
        {
            get { return Always("windows", AsList(AsObject(raw => new Span(raw)))); }
        }

        /// <summary>Each item with its result, in the order of the request.</summary>
        public IReadOnlyList<ContentItem> Content
        {
            get { return Always("content", AsList(AsObject(raw => new ContentItem(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>One subscription of an open history.</summary>
    public sealed class OpenedSubscription : Answer
    {
        internal OpenedSubscription(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The group; null if the history names none.</summary>
        public string? SubscriptionGroupIdentifier
        {
            get { return Maybe("subscriptionGroupIdentifier", AsText); }
        }

        /// <summary>The chains of the group.</summary>
        public IReadOnlyList<string> OriginalTransactionIds
        {
            get { return Always("originalTransactionIds", AsList(AsText)); }
        }

        /// <summary>The environment of its records, as Apple writes it; null if no record names one, or only
        /// an unknown one.</summary>
        public StoreEnvironment? Environment
        {
            get { return MaybeValue("environment", AsChoice<StoreEnvironment>(Texts.StoreEnvironment)); }
        }

        /// <summary>The app, as the newest of its records that name one have it; null if none does.</summary>
        public string? BundleId
        {
            get { return Maybe("bundleId", AsText); }
        }
    }

    /// <summary>One row of an open history.</summary>
    public sealed class OpenedRow : Answer
    {
        internal OpenedRow(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its id.</summary>
        public string TransactionId
        {
            get { return Always("transactionId", AsText); }
        }

        /// <summary>The other ids of its purchase, ascending, whatever KnownAt is; null if it has
        /// none.</summary>
        public IReadOnlyList<string>? OtherTransactionIds
        {
            get { return Maybe("otherTransactionIds", AsList(AsText)); }
        }

        /// <summary>Its chain.</summary>
        public string OriginalTransactionId
        {
            get { return Always("originalTransactionId", AsText); }
        }

        /// <summary>What was bought.</summary>
        public string ProductId
        {
            get { return Always("productId", AsText); }
        }

        /// <summary>The start of its period.</summary>
        public Instant PurchaseDate
        {
            get { return Always("purchaseDate", AsInstant); }
        }

        /// <summary>The end of its period.</summary>
        public Instant ExpiresDate
        {
            get { return Always("expiresDate", AsInstant); }
        }
    }

    /// <summary>What the indexes in the states of an open history refer to.</summary>
    public sealed class OpenedHistory : Answer
    {
        internal OpenedHistory(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>One entry for each subscription group; if no group is known, for each chain.</summary>
        public IReadOnlyList<OpenedSubscription> Subscriptions
        {
            get { return Always("subscriptions", AsList(AsObject(raw => new OpenedSubscription(raw)))); }
        }

        /// <summary>All rows of the history, including those that give no access.</summary>
        public IReadOnlyList<OpenedRow> Rows
        {
            get { return Always("rows", AsList(AsObject(raw => new OpenedRow(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>Introductory offers.</summary>
    public sealed class IntroductoryOffers : Answer
    {
        internal IntroductoryOffers(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether the customer is eligible; null if unknown.</summary>
        public bool? Eligible
        {
            get { return MaybeValue("eligible", AsFlag); }
        }

        /// <summary>Whether any product of the group has an introductory offer, by the catalog; null if the
        /// catalog does not say.</summary>
        public bool? Exists
        {
            get { return MaybeValue("exists", AsFlag); }
        }
    }

    /// <summary>Offers of one kind.</summary>
    public sealed class OfferAnswer : Answer
    {
        internal OfferAnswer(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether the customer is eligible; null if unknown.</summary>
        public bool? Eligible
        {
            get { return MaybeValue("eligible", AsFlag); }
        }
    }

    /// <summary>Whether the customer may redeem one win-back offer.</summary>
    public sealed class WinBackOffer : Answer
    {
        internal WinBackOffer(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The offer.</summary>
        public string OfferId
        {
            get { return Always("offerId", AsText); }
        }

        /// <summary>Its product; null if no configuration lists the offer.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>Whether WinBackOffers or the catalog lists it; null if neither states any
        /// offers.</summary>
        public bool? Configured
        {
            get { return MaybeValue("configured", AsFlag); }
        }

        /// <summary>Whether the customer may redeem it; null if unknown.</summary>
        public bool? Eligible
        {
            get { return MaybeValue("eligible", AsFlag); }
        }

        /// <summary>Whether that was concluded from the configuration and the records, because the store's
        /// list is not known.</summary>
        public bool Estimated
        {
            get { return Always("estimated", AsFlag); }
        }

        /// <summary>The conditions that certainly fail; empty if the store decides.</summary>
        public IReadOnlyList<WinBackCondition> Failing
        {
            get { return Always("failing", AsList(AsChoice<WinBackCondition>(Texts.WinBackCondition))); }
        }
    }

    /// <summary>Win-back offers.</summary>
    public sealed class WinBackOffers : Answer
    {
        internal WinBackOffers(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether the customer is eligible for any; null if unknown.</summary>
        public bool? Eligible
        {
            get { return MaybeValue("eligible", AsFlag); }
        }

        /// <summary>Their ids, the best first.</summary>
        public IReadOnlyList<string> OfferIds
        {
            get { return Always("offerIds", AsList(AsText)); }
        }

        /// <summary>Each offer: those that the store lists, then the configured ones.</summary>
        public IReadOnlyList<WinBackOffer> Offers
        {
            get { return Always("offers", AsList(AsObject(raw => new WinBackOffer(raw)))); }
        }
    }

    /// <summary>Offer codes, each for certain kinds of customers.</summary>
    public sealed class OfferCodes : Answer
    {
        internal OfferCodes(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The kind of this customer.</summary>
        public OfferCodeCustomer Customer
        {
            get { return Always("customer", AsChoice<OfferCodeCustomer>(Texts.OfferCodeCustomer)); }
        }
    }

    /// <summary>The offers of one subscription group.</summary>
    public sealed class GroupOffers : Answer
    {
        internal GroupOffers(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The group; null if neither the history nor the catalog names one.</summary>
        public string? SubscriptionGroupIdentifier
        {
            get { return Maybe("subscriptionGroupIdentifier", AsText); }
        }

        /// <summary>The customer's status in this group.</summary>
        public OfferCustomer Customer
        {
            get { return Always("customer", AsChoice<OfferCustomer>(Texts.OfferCustomer)); }
        }

        /// <summary>Introductory offers: once in a group, and not for current subscribers.</summary>
        public IntroductoryOffers Introductory
        {
            get { return Always("introductory", AsObject(raw => new IntroductoryOffers(raw))); }
        }

        /// <summary>Promotional offers: for current and former subscribers, of any group.</summary>
        public OfferAnswer Promotional
        {
            get { return Always("promotional", AsObject(raw => new OfferAnswer(raw))); }
        }

        /// <summary>Win-back offers: those that the store lists.</summary>
        public WinBackOffers WinBack
        {
            get { return Always("winBack", AsObject(raw => new WinBackOffers(raw))); }
        }

        /// <summary>Offer codes.</summary>
        public OfferCodes OfferCode
        {
            get { return Always("offerCode", AsObject(raw => new OfferCodes(raw))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }
    }

    /// <summary>The offers that the customer is eligible for. Family shares are counted separately.</summary>
    public sealed class OfferEligibility : Answer
    {
        internal OfferEligibility(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The customer's status across all groups.</summary>
        public OfferCustomer Customer
        {
            get { return Always("customer", AsChoice<OfferCustomer>(Texts.OfferCustomer)); }
        }

        /// <summary>One entry for each subscription group, those of unknown groups last.</summary>
        public IReadOnlyList<GroupOffers> Groups
        {
            get { return Always("groups", AsList(AsObject(raw => new GroupOffers(raw)))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>A claim with its outcome.</summary>
    public sealed class JudgedClaim : Answer
    {
        internal JudgedClaim(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The customer.</summary>
        public string Customer
        {
            get { return Always("customer", AsText); }
        }

        /// <summary>When it was made.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }

        /// <summary>claim: the request. token: the account token of a purchase.</summary>
        public ClaimSource Source
        {
            get { return Always("source", AsChoice<ClaimSource>(Texts.ClaimSource)); }
        }

        /// <summary>What became of it.</summary>
        public OwnerOutcome Outcome
        {
            get { return Always("outcome", AsChoice<OwnerOutcome>(Texts.OwnerOutcome)); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }
    }

    /// <summary>What is owned together, and its owners.</summary>
    public sealed class OwnedSubscription : Answer
    {
        internal OwnedSubscription(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its chains.</summary>
        public IReadOnlyList<string> OriginalTransactionIds
        {
            get { return Always("originalTransactionIds", AsList(AsText)); }
        }

        /// <summary>The group; null if no record names one, and if there are several.</summary>
        public string? SubscriptionGroupIdentifier
        {
            get { return Maybe("subscriptionGroupIdentifier", AsText); }
        }

        /// <summary>The store's id of the customer in this app, of the newest purchase that names one; null
        /// if none does.</summary>
        public string? AppTransactionId
        {
            get { return Maybe("appTransactionId", AsText); }
        }

        /// <summary>The customers that own it, in the order in which they became owners.</summary>
        public IReadOnlyList<string> Owners
        {
            get { return Always("owners", AsList(AsText)); }
        }

        /// <summary>When the first of the owners became one; null if nobody owns it.</summary>
        public Instant? Since
        {
            get { return MaybeValue("since", AsInstant); }
        }

        /// <summary>Every claim in the order in which it counts, also those of account tokens.</summary>
        public IReadOnlyList<JudgedClaim> Claims
        {
            get { return Always("claims", AsList(AsObject(raw => new JudgedClaim(raw)))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>The owners of each unit.</summary>
    public sealed class Owner : Answer
    {
        internal Owner(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>One entry for each unit, in the order of their first purchases.</summary>
        public IReadOnlyList<OwnedSubscription> Subscriptions
        {
            get { return Always("subscriptions", AsList(AsObject(raw => new OwnedSubscription(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>A notice that the store sends to the subscriber.</summary>
    public sealed class PriceNotice : Answer
    {
        internal PriceNotice(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its channel.</summary>
        public PriceNoticeChannel Channel
        {
            get { return Always("channel", AsChoice<PriceNoticeChannel>(Texts.PriceNoticeChannel)); }
        }

        /// <summary>When it is sent.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }

        /// <summary>first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was
        /// not seen. Null without a condition.</summary>
        public PriceNoticeCondition? Condition
        {
            get { return MaybeValue("condition", AsChoice<PriceNoticeCondition>(Texts.PriceNoticeCondition)); }
        }

        /// <summary>The shortest interval at which an unanswered request is repeated, in ISO 8601; null if it
        /// is not repeated.</summary>
        public string? Repeats
        {
            get { return Maybe("repeats", AsText); }
        }
    }

    /// <summary>A version 2 notification.</summary>
    public sealed class PriceNotification : Answer
    {
        internal PriceNotification(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>When it is sent; null if the store is late.</summary>
        public Instant? At
        {
            get { return MaybeValue("at", AsInstant); }
        }

        /// <summary>Apple's type. PRICE_CHANGE is sent for Advanced Commerce only.</summary>
        public PriceNotificationType NotificationType
        {
            get { return Always("notificationType", AsChoice<PriceNotificationType>(Texts.PriceNotificationType)); }
        }

        /// <summary>Apple's subtype; null if the notification has none.</summary>
        public PriceNotificationSubtype? Subtype
        {
            get { return MaybeValue("subtype", AsChoice<PriceNotificationSubtype>(Texts.PriceNotificationSubtype)); }
        }

        /// <summary>PriceIncreaseStatus of the renewal info: 0 requested, 1 agreed or notified; null if the
        /// renewal info has none.</summary>
        public long? PriceIncreaseStatus
        {
            get { return MaybeValue("priceIncreaseStatus", AsInteger); }
        }
    }

    /// <summary>What the change of price does.</summary>
    public sealed class PriceChange : Answer
    {
        internal PriceChange(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Whether the price rises, falls or stays.</summary>
        public PriceChangeKind Change
        {
            get { return Always("change", AsChoice<PriceChangeKind>(Texts.PriceChangeKind)); }
        }

        /// <summary>Whether the subscriber must agree.</summary>
        public bool ConsentRequired
        {
            get { return Always("consentRequired", AsFlag); }
        }

        /// <summary>Why consent is required; all reasons that apply. region: the storefront always requires
        /// it; threshold: the increase exceeds the percentage and the amount; repeat_increase: there was
        /// another increase in the 12 months before; offer_conversion: an offer ends, in South
        /// Korea.</summary>
        public IReadOnlyList<PriceChangeReason> Reasons
        {
            get { return Always("reasons", AsList(AsChoice<PriceChangeReason>(Texts.PriceChangeReason))); }
        }

        /// <summary>The new price minus the current one; negative for a decrease.</summary>
        public Money Difference
        {
            get { return Always("difference", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The difference as a share of the current price, in thousandths of a percent; negative for
        /// a decrease, null if the current price is zero.</summary>
        public long? MilliPercent
        {
            get { return MaybeValue("milliPercent", AsInteger); }
        }

        /// <summary>The renewal that introduces the new price, or would have introduced it; null if there is
        /// no such renewal any more, or if it is unknown.</summary>
        public Instant? EffectiveRenewal
        {
            get { return MaybeValue("effectiveRenewal", AsInstant); }
        }

        /// <summary>What the store sends to the subscriber, soonest first.</summary>
        public IReadOnlyList<PriceNotice> Notices
        {
            get { return Always("notices", AsList(AsObject(raw => new PriceNotice(raw)))); }
        }

        /// <summary>The status of the price increase in Advanced Commerce's terms; null without
        /// one.</summary>
        public PriceChangeStatus? Status
        {
            get { return MaybeValue("status", AsChoice<PriceChangeStatus>(Texts.PriceChangeStatus)); }
        }

        /// <summary>The result of the last event or renewal; null while nothing is decided. applied: the
        /// higher price is paid, or will be at the renewal; pending: consent was requested and has not been
        /// given; declined: the subscriber cancelled; expired: the renewal was due without consent;
        /// invalidated: an operation cancelled the increase; preserved: an operation left it unchanged;
        /// rescheduled: an operation moved it to a later renewal; refused: the store refuses the operation,
        /// and the increase continues.</summary>
        public PriceChangeOutcome? Outcome
        {
            get { return MaybeValue("outcome", AsChoice<PriceChangeOutcome>(Texts.PriceChangeOutcome)); }
        }

        /// <summary>The DependentSKUs, if consent was required and not given; otherwise empty.</summary>
        public IReadOnlyList<string> CancelledSKUs
        {
            get { return Always("cancelledSKUs", AsList(AsText)); }
        }

        /// <summary>What the store sends to the server, oldest first: up to "at" if the request has it,
        /// otherwise everything that follows if nothing more happens.</summary>
        public IReadOnlyList<PriceNotification> Notifications
        {
            get { return Always("notifications", AsList(AsObject(raw => new PriceNotification(raw)))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>A period that was bought.</summary>
    public sealed class Period : Answer
    {
        internal Period(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its start.</summary>
        public Instant Start
        {
            get { return Always("start", AsInstant); }
        }

        /// <summary>Its end, which it does not include.</summary>
        public Instant End
        {
            get { return Always("end", AsInstant); }
        }
    }

    /// <summary>A change that waits for the renewal.</summary>
    public sealed class PendingChange : Answer
    {
        internal PendingChange(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The product that it leads to.</summary>
        public string ProductId
        {
            get { return Always("productId", AsText); }
        }

        /// <summary>The kind of the change; never revert or none here.</summary>
        public Change Change
        {
            get { return Always("change", AsChoice<Change>(Texts.Change)); }
        }

        /// <summary>The renewal that it waits for; null if only reports are known, or if it follows a
        /// commitment whose end is unknown.</summary>
        public Instant? EffectiveDate
        {
            get { return MaybeValue("effectiveDate", AsInstant); }
        }

        /// <summary>The other billing plan, if the product stays the same; null otherwise.</summary>
        public string? BillingPlanType
        {
            get { return Maybe("billingPlanType", AsText); }
        }

        /// <summary>The price of the next charge, if the change takes effect with it; null if it is
        /// unknown.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }
    }

    /// <summary>The offer of the next period.</summary>
    public sealed class NextOffer : Answer
    {
        internal NextOffer(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Apple's number; null if unknown.</summary>
        public long? Type
        {
            get { return MaybeValue("type", AsInteger); }
        }

        /// <summary>Apple's value; null if unknown.</summary>
        public string? DiscountType
        {
            get { return Maybe("discountType", AsText); }
        }

        /// <summary>The id or code of the offer; null if unknown.</summary>
        public string? Identifier
        {
            get { return Maybe("identifier", AsText); }
        }

        /// <summary>Its whole length, as ISO 8601 writes it; null if unknown.</summary>
        public string? Period
        {
            get { return Maybe("period", AsText); }
        }
    }

    /// <summary>What the store will charge next, by what was reported by the instant. It is about the own
    /// subscription that is charged first, also if a family share or another one is shown.</summary>
    public sealed class NextCharge : Answer
    {
        internal NextCharge(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The end of what was paid, which the store charges up to a day before; null if it is
        /// unknown or not ahead, and in a billing grace period or billing retry.</summary>
        public Instant? At
        {
            get { return MaybeValue("at", AsInstant); }
        }

        /// <summary>The product of the next period.</summary>
        public string ProductId
        {
            get { return Always("productId", AsText); }
        }

        /// <summary>Its price with its offer, of all seats, before taxes that some storefronts add; null if
        /// no report that is still true states it.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The offer of the next period; null if none is known.</summary>
        public NextOffer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new NextOffer(raw))); }
        }

        /// <summary>The billing plan of the next period, as Apple writes it; null if unknown.</summary>
        public string? BillingPlanType
        {
            get { return Maybe("billingPlanType", AsText); }
        }

        /// <summary>Whether the store charges only if the customer agrees to a price increase.</summary>
        public bool NeedsConsent
        {
            get { return Always("needsConsent", AsFlag); }
        }

        /// <summary>The subscription that is charged.</summary>
        public string OriginalTransactionId
        {
            get { return Always("originalTransactionId", AsText); }
        }

        /// <summary>When the report of the price was signed, otherwise the report of auto-renew; null if it
        /// has no date.</summary>
        public Instant? SignedDate
        {
            get { return MaybeValue("signedDate", AsInstant); }
        }
    }

    /// <summary>The state that follows.</summary>
    public sealed class NextState : Answer
    {
        internal NextState(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The state of a subscription. none: before the first purchase, or if only reports are
        /// known and none covers that time. subscribed: inside a paid or free period. billing_grace_period:
        /// after it, with access, while the store tries to charge. billing_retry: the same without access.
        /// expired: over. revoked: refunded, or withdrawn from family sharing.</summary>
        public State State
        {
            get { return Always("state", AsChoice<State>(Texts.State)); }
        }

        /// <summary>When it begins.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }
    }

    /// <summary>A record of the history.</summary>
    public sealed class Evidence : Answer
    {
        internal Evidence(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>transaction: the newest known copy of a row. notification: a server notification with its
        /// contents. status: an item of a status response. renewal_info: renewal info alone.</summary>
        public EvidenceKind Kind
        {
            get { return Always("kind", AsChoice<EvidenceKind>(Texts.EvidenceKind)); }
        }

        /// <summary>The row, or the row in the notification or status; null if there is none.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>Apple's value, with a version 1 type as its version 2 equivalent; null for other kinds,
        /// and for a notification without a type.</summary>
        public string? NotificationType
        {
            get { return Maybe("notificationType", AsText); }
        }

        /// <summary>Apple's value, also one not known yet; null if it has none.</summary>
        public string? Subtype
        {
            get { return Maybe("subtype", AsText); }
        }

        /// <summary>The notification's id; null if it has none.</summary>
        public string? NotificationUUID
        {
            get { return Maybe("notificationUUID", AsText); }
        }

        /// <summary>When it was signed; null if unknown.</summary>
        public Instant? SignedDate
        {
            get { return MaybeValue("signedDate", AsInstant); }
        }
    }

    /// <summary>The offer of an item; null if it has none.</summary>
    public sealed class ItemOffer : Answer
    {
        internal ItemOffer(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The length of each of its periods; null if Apple omits it.</summary>
        public string? Period
        {
            get { return Maybe("period", AsText); }
        }

        /// <summary>How many periods it lasts; null if Apple omits it.</summary>
        public long? PeriodCount
        {
            get { return MaybeValue("periodCount", AsInteger); }
        }

        /// <summary>The price of a period of it; null if Apple omits it.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>Why it was made, in Apple's words; null if Apple omits it.</summary>
        public string? Reason
        {
            get { return Maybe("reason", AsText); }
        }
    }

    /// <summary>An item of an Advanced Commerce subscription.</summary>
    public sealed class CommerceItem : Answer
    {
        internal CommerceItem(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The developer's id of it; null if Apple omits it.</summary>
        public string? Sku
        {
            get { return Maybe("sku", AsText); }
        }

        /// <summary>Whether it gave access: not without its subscription, and not after it was
        /// revoked.</summary>
        public bool HasAccess
        {
            get { return Always("hasAccess", AsFlag); }
        }

        /// <summary>When it was revoked; null if it was not.</summary>
        public Instant? RevocationDate
        {
            get { return MaybeValue("revocationDate", AsInstant); }
        }

        /// <summary>The price paid for it; null if Apple omits it.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The offer of an item; null if it has none.</summary>
        public ItemOffer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new ItemOffer(raw))); }
        }
    }

    /// <summary>A commitment to several billing periods.</summary>
    public sealed class Commitment : Answer
    {
        internal Commitment(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The number of the row's period in it, from 1; null if Apple omits it.</summary>
        public long? BillingPeriod
        {
            get { return MaybeValue("billingPeriod", AsInteger); }
        }

        /// <summary>How many periods it has; null if Apple omits it.</summary>
        public long? TotalBillingPeriods
        {
            get { return MaybeValue("totalBillingPeriods", AsInteger); }
        }

        /// <summary>Its end; null if Apple omits it.</summary>
        public Instant? ExpiresDate
        {
            get { return MaybeValue("expiresDate", AsInstant); }
        }

        /// <summary>Whether it is renewed at its end, by the report at the instant; null if
        /// unknown.</summary>
        public bool? AutoRenew
        {
            get { return MaybeValue("autoRenew", AsFlag); }
        }

        /// <summary>When it would be renewed, by the report at the instant; null if unknown.</summary>
        public Instant? RenewalDate
        {
            get { return MaybeValue("renewalDate", AsInstant); }
        }

        /// <summary>The product that follows it, by the report at the instant; null if unknown.</summary>
        public string? RenewalProductId
        {
            get { return Maybe("renewalProductId", AsText); }
        }

        /// <summary>How that is billed, as Apple's value: MONTHLY, BILLED_UPFRONT; null if unknown.</summary>
        public string? RenewalBillingPlanType
        {
            get { return Maybe("renewalBillingPlanType", AsText); }
        }

        /// <summary>The price of all its billing periods together; null if Apple omits it.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The price of what follows it, by the report at the instant; null if unknown.</summary>
        public Money? RenewalPrice
        {
            get { return Maybe("renewalPrice", AsObject(raw => new Money(raw))); }
        }
    }

    /// <summary>The seats of a period, of all transactions that bought them by the instant.</summary>
    public sealed class Seats : Answer
    {
        internal Seats(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The number of seats that remain.</summary>
        public long Quantity
        {
            get { return Always("quantity", AsInteger); }
        }

        /// <summary>How many were refunded.</summary>
        public long Refunded
        {
            get { return Always("refunded", AsInteger); }
        }

        /// <summary>How many will be renewed, by the newest report; null if unknown.</summary>
        public long? RenewalQuantity
        {
            get { return MaybeValue("renewalQuantity", AsInteger); }
        }

        /// <summary>Who invites the members of a group; null if unknown.</summary>
        public SeatsInvitations? Invitations
        {
            get { return MaybeValue("invitations", AsChoice<SeatsInvitations>(Texts.SeatsInvitations)); }
        }

        /// <summary>The amount charged for them before any refund; null if a part of it is unknown.</summary>
        public Money? Total
        {
            get { return Maybe("total", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The price of the next period's seats, by the newest report; null if unknown.</summary>
        public Money? RenewalTotal
        {
            get { return Maybe("renewalTotal", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The transactions that bought them, the oldest first.</summary>
        public IReadOnlyList<string> TransactionIds
        {
            get { return Always("transactionIds", AsList(AsText)); }
        }
    }

    /// <summary>The best chain of a subscription group. Members that come from a row are null before the
    /// first purchase, and if only reports are known.</summary>
    public sealed class SubscriptionState : Answer
    {
        internal SubscriptionState(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The group; null if the history names none.</summary>
        public string? SubscriptionGroupIdentifier
        {
            get { return Maybe("subscriptionGroupIdentifier", AsText); }
        }

        /// <summary>The chain that decides for the group.</summary>
        public string OriginalTransactionId
        {
            get { return Always("originalTransactionId", AsText); }
        }

        /// <summary>The chain that this one continues; null if it continues no known chain.</summary>
        public string? LinkedFrom
        {
            get { return Maybe("linkedFrom", AsText); }
        }

        /// <summary>The environment of its records, as Apple writes it; null if no record names one, or only
        /// an unknown one.</summary>
        public StoreEnvironment? Environment
        {
            get { return MaybeValue("environment", AsChoice<StoreEnvironment>(Texts.StoreEnvironment)); }
        }

        /// <summary>The app, as the newest of its records that name one have it; null if none does.</summary>
        public string? BundleId
        {
            get { return Maybe("bundleId", AsText); }
        }

        /// <summary>The state of a subscription. none: before the first purchase, or if only reports are
        /// known and none covers that time. subscribed: inside a paid or free period. billing_grace_period:
        /// after it, with access, while the store tries to charge. billing_retry: the same without access.
        /// expired: over. revoked: refunded, or withdrawn from family sharing.</summary>
        public State State
        {
            get { return Always("state", AsChoice<State>(Texts.State)); }
        }

        /// <summary>Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4
        /// billing_grace_period, 5 revoked; null for none.</summary>
        public long? Status
        {
            get { return MaybeValue("status", AsInteger); }
        }

        /// <summary>Whether this subscription gave access.</summary>
        public bool HasAccess
        {
            get { return Always("hasAccess", AsFlag); }
        }

        /// <summary>The product of the row that decides; null before the first purchase. If only reports are
        /// known, the product of the renewal info, or null.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>The level of that product; null if no catalog contains it, or if only reports are
        /// known.</summary>
        public long? Level
        {
            get { return MaybeValue("level", AsInteger); }
        }

        /// <summary>The row that decides; null before the first purchase, and if only reports are
        /// known.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>The other ids of that purchase, ascending, whatever KnownAt is; null if it has
        /// none.</summary>
        public IReadOnlyList<string>? OtherTransactionIds
        {
            get { return Maybe("otherTransactionIds", AsList(AsText)); }
        }

        /// <summary>The period of that row, or the paid time of a purchase that is missing from the records;
        /// null before the first purchase, and if only reports are known that prove none.</summary>
        public Period? Period
        {
            get { return Maybe("period", AsObject(raw => new Period(raw))); }
        }

        /// <summary>The start of the unbroken run of this state, across renewals; null before the first
        /// purchase, or if it began with a report without a signed date.</summary>
        public Instant? Since
        {
            get { return MaybeValue("since", AsInstant); }
        }

        /// <summary>The end of that run; null while none is known.</summary>
        public Instant? Until
        {
            get { return MaybeValue("until", AsInstant); }
        }

        /// <summary>The start of the run of access that contains the instant, otherwise of the last run
        /// before it, of all chains together; null if there is none, or if it began with a report without a
        /// signed date.</summary>
        public Instant? AccessSince
        {
            get { return MaybeValue("accessSince", AsInstant); }
        }

        /// <summary>The end of that run; null if there is none, or while no end is known.</summary>
        public Instant? AccessUntil
        {
            get { return MaybeValue("accessUntil", AsInstant); }
        }

        /// <summary>How many other chains of the group give access.</summary>
        public long AlsoActive
        {
            get { return Always("alsoActive", AsInteger); }
        }

        /// <summary>Whether auto-renew was on at the instant; null if unknown.</summary>
        public bool? AutoRenew
        {
            get { return MaybeValue("autoRenew", AsFlag); }
        }

        /// <summary>The product of the next renewal, as of the instant; null if unknown.</summary>
        public string? AutoRenewProductId
        {
            get { return Maybe("autoRenewProductId", AsText); }
        }

        /// <summary>The offer of that row; null without one, and in the paid time of a purchase that is
        /// missing.</summary>
        public Offer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new Offer(raw))); }
        }

        /// <summary>How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a
        /// member's seat; null before the first purchase, and if only reports are known.</summary>
        public string? Ownership
        {
            get { return Maybe("ownership", AsText); }
        }

        /// <summary>Why the subscription expired; null if it did not, or if the reason is unknown.</summary>
        public ExpirationReason? ExpirationReason
        {
            get { return MaybeValue("expirationReason", AsChoice<ExpirationReason>(Texts.ExpirationReason)); }
        }

        /// <summary>A change that waited for the renewal at the instant; null without one.</summary>
        public PendingChange? PendingChange
        {
            get { return Maybe("pendingChange", AsObject(raw => new PendingChange(raw))); }
        }

        /// <summary>What the store will charge next; null if nothing will be charged, as far as the records
        /// show.</summary>
        public NextCharge? NextCharge
        {
            get { return Maybe("nextCharge", AsObject(raw => new NextCharge(raw))); }
        }

        /// <summary>Consent to a price increase: pending, or accepted, which includes not required; null
        /// without an increase, and after the period in which it was reported.</summary>
        public SubscriptionStatePriceIncrease? PriceIncrease
        {
            get { return MaybeValue("priceIncrease", AsChoice<SubscriptionStatePriceIncrease>(Texts.SubscriptionStatePriceIncrease)); }
        }

        /// <summary>The state that follows if nothing otherwise happens: subscribed at the expiry of a row
        /// that will renew; null if none follows.</summary>
        public NextState? Next
        {
            get { return Maybe("next", AsObject(raw => new NextState(raw))); }
        }

        /// <summary>How certain an answer is. observed: a record covers the instant. inferred: concluded from
        /// a gap between records, or from what the store always does. projected: after the records end, by an
        /// assumed renewal or by the 60 days of billing retry (90 in a commitment).</summary>
        public Basis Basis
        {
            get { return Always("basis", AsChoice<Basis>(Texts.Basis)); }
        }

        /// <summary>The newest signed date in the history; null if there is none.</summary>
        public Instant? KnownThrough
        {
            get { return MaybeValue("knownThrough", AsInstant); }
        }

        /// <summary>The records that decided, newest first; those without a signed date come last.</summary>
        public IReadOnlyList<Evidence> Evidence
        {
            get { return Always("evidence", AsList(AsObject(raw => new Evidence(raw)))); }
        }

        /// <summary>The items of an Advanced Commerce row, as Apple lists them; null for any other
        /// row.</summary>
        public IReadOnlyList<CommerceItem>? Items
        {
            get { return Maybe("items", AsList(AsObject(raw => new CommerceItem(raw)))); }
        }

        /// <summary>The commitment that the row is a billing period of; null for any other row.</summary>
        public Commitment? Commitment
        {
            get { return Maybe("commitment", AsObject(raw => new Commitment(raw))); }
        }

        /// <summary>The seats of the period; null if it does not have several, or if they belong to another
        /// customer.</summary>
        public Seats? Seats
        {
            get { return Maybe("seats", AsObject(raw => new Seats(raw))); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }

        /// <summary>Why, in one or two sentences for a support ticket, with the dates and the record that
        /// proved it; null without explain. The wording may change in any release.</summary>
        public string? Explanation
        {
            get { return Maybe("explanation", AsText); }
        }
    }

    /// <summary>Whether the customer has an entitlement, and by which purchase or grant. Without access the
    /// members about these are null.</summary>
    public sealed class Entitlement : Answer
    {
        internal Entitlement(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The entitlement.</summary>
        public string Id
        {
            get { return Always("id", AsText); }
        }

        /// <summary>Whether the customer has it.</summary>
        public bool HasAccess
        {
            get { return Always("hasAccess", AsFlag); }
        }

        /// <summary>When unbroken access began, by whatever purchase or grant; null without access, or if it
        /// began with a report without a signed date.</summary>
        public Instant? Since
        {
            get { return MaybeValue("since", AsInstant); }
        }

        /// <summary>When unbroken access ends, by whatever purchase or grant; null without access, or if no
        /// end is known.</summary>
        public Instant? Until
        {
            get { return MaybeValue("until", AsInstant); }
        }

        /// <summary>When access last ended; null if there never was any. Null with access.</summary>
        public Instant? EndedAt
        {
            get { return MaybeValue("endedAt", AsInstant); }
        }

        /// <summary>The product that gives access; null if another grant does.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>The purchase that gives access; of several, the one that lasts longest. Null if only
        /// reports are known, and if another grant gives access.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>The kind of that product; other for a grant from elsewhere.</summary>
        public EntitlementKind? Kind
        {
            get { return MaybeValue("kind", AsChoice<EntitlementKind>(Texts.EntitlementKind)); }
        }

        /// <summary>The source of the grant that gives access; null if none does.</summary>
        public string? Source
        {
            get { return Maybe("source", AsText); }
        }

        /// <summary>The reference of that grant; null if it has none.</summary>
        public string? Reference
        {
            get { return Maybe("reference", AsText); }
        }

        /// <summary>The ids of the rules that made the decision, the deciding one first. docs/rules.md
        /// describes each rule and its source. Releases may add rules.</summary>
        public IReadOnlyList<string> Rules
        {
            get { return Always("rules", AsList(AsText)); }
        }
    }

    /// <summary>The state of each subscription.</summary>
    public sealed class StateAt : Answer
    {
        internal StateAt(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The instant of the answer.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }

        /// <summary>Whether any of the subscriptions gave access.</summary>
        public bool HasAccess
        {
            get { return Always("hasAccess", AsFlag); }
        }

        /// <summary>One entry for each subscription group; if no group is known, for each chain.</summary>
        public IReadOnlyList<SubscriptionState> Subscriptions
        {
            get { return Always("subscriptions", AsList(AsObject(raw => new SubscriptionState(raw)))); }
        }

        /// <summary>The entitlements, in the order of the request; null if it names none.</summary>
        public IReadOnlyList<Entitlement>? Entitlements
        {
            get { return Maybe("entitlements", AsList(AsObject(raw => new Entitlement(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>An interval with one state and one row.</summary>
    public sealed class Interval : Answer
    {
        internal Interval(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>Its start; -8640000000000000, the earliest instant, if a report without a signed date
        /// decides.</summary>
        public Instant Start
        {
            get { return Always("start", AsInstant); }
        }

        /// <summary>Its end, which it does not include; null for the last interval.</summary>
        public Instant? End
        {
            get { return MaybeValue("end", AsInstant); }
        }

        /// <summary>The state; none only if just reports are known, and none of them covers that
        /// time.</summary>
        public State State
        {
            get { return Always("state", AsChoice<State>(Texts.State)); }
        }

        /// <summary>Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4
        /// billing_grace_period, 5 revoked; null for none.</summary>
        public long? Status
        {
            get { return MaybeValue("status", AsInteger); }
        }

        /// <summary>Whether the customer had access.</summary>
        public bool HasAccess
        {
            get { return Always("hasAccess", AsFlag); }
        }

        /// <summary>The product of the row that decides. If only reports are known, the product of the
        /// renewal info, or null.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>The row that decides; null if only reports are known.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>The other ids of that purchase, ascending, whatever KnownAt is; null if it has
        /// none.</summary>
        public IReadOnlyList<string>? OtherTransactionIds
        {
            get { return Maybe("otherTransactionIds", AsList(AsText)); }
        }

        /// <summary>How certain an answer is. observed: a record covers the instant. inferred: concluded from
        /// a gap between records, or from what the store always does. projected: after the records end, by an
        /// assumed renewal or by the 60 days of billing retry (90 in a commitment).</summary>
        public Basis Basis
        {
            get { return Always("basis", AsChoice<Basis>(Texts.Basis)); }
        }

        /// <summary>The price paid for that row; null if unknown, for an assumed renewal, and in the paid
        /// time of a purchase that is missing.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }

        /// <summary>The offer of that row; null without one.</summary>
        public Offer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new Offer(raw))); }
        }

        /// <summary>How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; null if only
        /// reports are known.</summary>
        public string? Ownership
        {
            get { return Maybe("ownership", AsText); }
        }

        /// <summary>Why the subscription expired; null if it did not, or if the reason is unknown.</summary>
        public ExpirationReason? ExpirationReason
        {
            get { return MaybeValue("expirationReason", AsChoice<ExpirationReason>(Texts.ExpirationReason)); }
        }

        /// <summary>The records that decided, newest first; those without a signed date come last.</summary>
        public IReadOnlyList<Evidence> Evidence
        {
            get { return Always("evidence", AsList(AsObject(raw => new Evidence(raw)))); }
        }
    }

    /// <summary>An event.</summary>
    public sealed class Event : Answer
    {
        internal Event(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>When it happened. A switch of auto-renew that no notification announced happened at or
        /// before this instant.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }

        /// <summary>The event. subscribed: a purchase opened the subscription; renewed: the store renewed it
        /// on time, or at most a minute late; resubscribed: a purchase opened it again after its end;
        /// upgraded: a product of a higher level took effect; downgraded: a product of a lower level took
        /// effect; crossgraded: a product of the same level took effect; product_changed: a product without a
        /// known level took effect; billing_failed: a period ended with a billing problem; grace_started: a
        /// billing grace period began; retry_started: billing retry began; recovered: the store renewed it
        /// after a billing problem, dated by the signing of the renewal, although the period may begin
        /// earlier; expired: access ended for another reason than a refund; refunded: a purchase was
        /// refunded; item_refunded: one of several items of an Advanced Commerce purchase was refunded, and
        /// the purchase runs on; revoked: the store ended a purchase for a reason that is not known;
        /// family_revoked: access was withdrawn from a family member; refund_reversed: a refund was reversed;
        /// extended: a period was extended; auto_renew_disabled: auto-renew was switched off;
        /// auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a price
        /// increase was requested; price_increase_accepted: consent was given, or not required;
        /// change_chosen: another product was chosen for the next renewal; change_replaced: a different
        /// product was chosen instead; change_reverted: the current product was chosen again; offer_redeemed:
        /// an offer was redeemed; seats_added: more seats were bought for the period; seats_refunded: some of
        /// its seats were refunded; seat_change_chosen: another number of seats was chosen for the next
        /// period; seat_withdrawn: a member's seat was withdrawn; migrated: the store moved the subscription
        /// into another chain; trial_converted: what was free until then was paid for the first time,
        /// directly after the event of that purchase; refund_requested: the customer asked the store for a
        /// refund; refund_declined: the store declined one.</summary>
        public EventName EventKind
        {
            get { return Always("event", AsChoice<EventName>(Texts.EventName)); }
        }

        /// <summary>The product of the event, for change_… the chosen one; null if there is none.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>The row that proves the event, for change_… the current one; null if there is
        /// none.</summary>
        public string? TransactionId
        {
            get { return Maybe("transactionId", AsText); }
        }

        /// <summary>The number of seats of the event; null if it does not concern seats.</summary>
        public long? Quantity
        {
            get { return MaybeValue("quantity", AsInteger); }
        }

        /// <summary>What was paid, or what was refunded or given back again; null if that is not known, and
        /// if another customer paid. Null for events that are not about money, for seats_refunded if it is
        /// not known, and for recovered if a change of the same row follows. trial_converted repeats the
        /// amount of the event before it.</summary>
        public Money? Amount
        {
            get { return Maybe("amount", AsObject(raw => new Money(raw))); }
        }

        /// <summary>For a change that took effect at once: what was refunded for the period that it cut
        /// short; null if that is not known. Otherwise null.</summary>
        public Money? Refund
        {
            get { return Maybe("refund", AsObject(raw => new Money(raw))); }
        }

        /// <summary>stated: Apple states the refund or its share, or refunded in full. estimated: computed by
        /// time. Null if no amount was refunded, or if it is not known.</summary>
        public RefundBasis? RefundBasis
        {
            get { return MaybeValue("refundBasis", AsChoice<RefundBasis>(Texts.RefundBasis)); }
        }

        /// <summary>The offer of the row that was paid for; null if it has none.</summary>
        public Offer? Offer
        {
            get { return Maybe("offer", AsObject(raw => new Offer(raw))); }
        }

        /// <summary>When the purchase was made that was refunded. If it was refunded at the same instant or
        /// before, it has no other event.</summary>
        public Instant? PurchasedAt
        {
            get { return MaybeValue("purchasedAt", AsInstant); }
        }

        /// <summary>Why the customer asks for a refund, of the newest request that states it; null if none
        /// does, or none that is known. Null for other events than refund_requested.</summary>
        public RefundReason? Reason
        {
            get { return MaybeValue("reason", AsChoice<RefundReason>(Texts.RefundReason)); }
        }

        /// <summary>How many times the store asked for information about that refund.</summary>
        public long? Asked
        {
            get { return MaybeValue("asked", AsInteger); }
        }

        /// <summary>Until when the store takes the app's answer: 12 hours after it asked last.</summary>
        public Instant? AnswerBy
        {
            get { return MaybeValue("answerBy", AsInstant); }
        }

        /// <summary>The item that was refunded; null if the event is not about one.</summary>
        public string? Sku
        {
            get { return Maybe("sku", AsText); }
        }

        /// <summary>Why the store refunded it; null if it states no reason, or one that is not
        /// known.</summary>
        public RevocationReason? RevocationReason
        {
            get { return MaybeValue("revocationReason", AsChoice<RevocationReason>(Texts.RevocationReason)); }
        }

        /// <summary>How certain an answer is. observed: a record covers the instant. inferred: concluded from
        /// a gap between records, or from what the store always does. projected: after the records end, by an
        /// assumed renewal or by the 60 days of billing retry (90 in a commitment).</summary>
        public Basis Basis
        {
            get { return Always("basis", AsChoice<Basis>(Texts.Basis)); }
        }
    }

    /// <summary>An upcoming event.</summary>
    public sealed class UpcomingEvent : Answer
    {
        internal UpcomingEvent(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>When it is sent.</summary>
        public Instant At
        {
            get { return Always("at", AsInstant); }
        }

        /// <summary>The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours
        /// before a renewal; renews: a renewal of the same product; change_takes_effect: a renewal of the
        /// pending product; grace_ends: the end of a billing grace period; retry_ends: the end of billing
        /// retry; consent_due: the end of the subscription, unless the customer consents to a price
        /// increase.</summary>
        public UpcomingEventName Event
        {
            get { return Always("event", AsChoice<UpcomingEventName>(Texts.UpcomingEventName)); }
        }

        /// <summary>The product of a renewal; null for other events.</summary>
        public string? ProductId
        {
            get { return Maybe("productId", AsText); }
        }

        /// <summary>The price of a renewal, if it is the next charge; null if it is unknown or another
        /// customer pays, null for other events.</summary>
        public Money? Price
        {
            get { return Maybe("price", AsObject(raw => new Money(raw))); }
        }
    }

    /// <summary>An account that purchases of one chain name. That of renewal info belongs to the next period
    /// and does not count.</summary>
    public sealed class Account : Answer
    {
        internal Account(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The chain.</summary>
        public string OriginalTransactionId
        {
            get { return Always("originalTransactionId", AsText); }
        }

        /// <summary>The app's own account: the UUID that the app gave with the purchase, in lower case; null
        /// if they name none.</summary>
        public string? AppAccountToken
        {
            get { return Maybe("appAccountToken", AsText); }
        }

        /// <summary>The store's id of the customer in this app; null if they name none.</summary>
        public string? AppTransactionId
        {
            get { return Maybe("appTransactionId", AsText); }
        }

        /// <summary>When the first copy of these purchases was signed; null if none states when.</summary>
        public Instant? FirstSigned
        {
            get { return MaybeValue("firstSigned", AsInstant); }
        }

        /// <summary>When the last copy of these purchases was signed; null if none states when.</summary>
        public Instant? LastSigned
        {
            get { return MaybeValue("lastSigned", AsInstant); }
        }
    }

    /// <summary>The course of one subscription.</summary>
    public sealed class Course : Answer
    {
        internal Course(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The group; null if the history names none.</summary>
        public string? SubscriptionGroupIdentifier
        {
            get { return Maybe("subscriptionGroupIdentifier", AsText); }
        }

        /// <summary>The chains of the group.</summary>
        public IReadOnlyList<string> OriginalTransactionIds
        {
            get { return Always("originalTransactionIds", AsList(AsText)); }
        }

        /// <summary>The environment of its records, as Apple writes it; null if no record names one, or only
        /// an unknown one.</summary>
        public StoreEnvironment? Environment
        {
            get { return MaybeValue("environment", AsChoice<StoreEnvironment>(Texts.StoreEnvironment)); }
        }

        /// <summary>The app, as the newest of its records that name one have it; null if none does.</summary>
        public string? BundleId
        {
            get { return Maybe("bundleId", AsText); }
        }

        /// <summary>The states, oldest first, from the first purchase on, or from the day before it if the
        /// first known row is a renewal. They touch and never overlap, and the last one is open. If only
        /// reports are known, they begin with the first that implies a state; there are none if no report
        /// does.</summary>
        public IReadOnlyList<Interval> Intervals
        {
            get { return Always("intervals", AsList(AsObject(raw => new Interval(raw)))); }
        }

        /// <summary>What happened, oldest first.</summary>
        public IReadOnlyList<Event> Events
        {
            get { return Always("events", AsList(AsObject(raw => new Event(raw)))); }
        }

        /// <summary>What comes next, soonest first; empty for a subscription that will not renew.</summary>
        public IReadOnlyList<UpcomingEvent> Upcoming
        {
            get { return Always("upcoming", AsList(AsObject(raw => new UpcomingEvent(raw)))); }
        }

        /// <summary>The accounts that its purchases name, each once, the one that was signed first before the
        /// others; those without a signing come last.</summary>
        public IReadOnlyList<Account> Accounts
        {
            get { return Always("accounts", AsList(AsObject(raw => new Account(raw)))); }
        }
    }

    /// <summary>The course of each subscription.</summary>
    public sealed class Timeline : Answer
    {
        internal Timeline(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>One entry for each subscription group; if no group is known, for each chain.</summary>
        public IReadOnlyList<Course> Subscriptions
        {
            get { return Always("subscriptions", AsList(AsObject(raw => new Course(raw)))); }
        }

        /// <summary>Conditions that the caller should know about, although there is an answer; empty if there
        /// are none.</summary>
        public IReadOnlyList<AnswerWarning> Warnings
        {
            get { return Always("warnings", AsList(AsObject(raw => new AnswerWarning(raw)))); }
        }
    }

    /// <summary>What a verified server notification is about. Every value is from a payload whose signature
    /// was verified.</summary>
    public sealed class VerifiedNotification : Answer
    {
        internal VerifiedNotification(IReadOnlyDictionary<string, object> raw) : base(raw)
        {
        }

        /// <summary>The id of the notification. It is the same each time the store sends the notification
        /// again. null if the store left it out.</summary>
        public string? NotificationUUID
        {
            get { return Maybe("notificationUUID", AsText); }
        }

        /// <summary>What happened, such as DID_RENEW. Apple may add types.</summary>
        public string NotificationType
        {
            get { return Always("notificationType", AsText); }
        }

        /// <summary>More about the type, such as BILLING_RECOVERY. null if there is none.</summary>
        public string? Subtype
        {
            get { return Maybe("subtype", AsText); }
        }

        /// <summary>When the store signed the notification, or the newest payload inside it if the
        /// notification has no date.</summary>
        public Instant SignedDate
        {
            get { return Always("signedDate", AsInstant); }
        }

        /// <summary>The environment of the notification, which is that of the request.</summary>
        public StoreEnvironment Environment
        {
            get { return Always("environment", AsChoice<StoreEnvironment>(Texts.StoreEnvironment)); }
        }

        /// <summary>The id of the app's bundle, which is that of the request.</summary>
        public string BundleId
        {
            get { return Always("bundleId", AsText); }
        }

        /// <summary>The app's own id of the customer, of the transaction, otherwise of the renewal info. null
        /// if neither names one.</summary>
        public string? AppAccountToken
        {
            get { return Maybe("appAccountToken", AsText); }
        }

        /// <summary>The chain that the notification is about, of the transaction, otherwise of the renewal
        /// info. null if neither names one.</summary>
        public string? OriginalTransactionId
        {
            get { return Maybe("originalTransactionId", AsText); }
        }

        /// <summary>The store's id of the customer in this app, of the transaction, otherwise of the renewal
        /// info, otherwise of the app transaction. null if none names one.</summary>
        public string? AppTransactionId
        {
            get { return Maybe("appTransactionId", AsText); }
        }
    }
}
