// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>The library's names, in the order of the enumerations.</summary>
    internal static partial class Texts
    {
        internal static readonly string[] DocumentKind = {null, "object", "array"};
        internal static readonly string[] Rounding = {null, "half_up", "half_even", "down", "up"};
        internal static readonly string[] Change = {
            null, "upgrade", "downgrade", "crossgrade", "revert", "none", "resubscribe", "separate",
            "billing_plan", "migration", "unknown",
        };
        internal static readonly string[] Timing = {null, "immediate", "next_renewal", "none"};
        internal static readonly string[] RefundKind = {null, "prorated", "full", "none"};
        internal static readonly string[] RefundBasis = {null, "stated", "estimated"};
        internal static readonly string[] RevocationReason = {null, "other", "app_issue"};
        internal static readonly string[] StoreEnvironment = {
            null, "Production", "Sandbox", "Xcode", "LocalTesting",
        };
        internal static readonly string[] State = {
            null, "none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked",
        };
        internal static readonly string[] ChangeEvidence = {
            null, "is_upgraded", "cancellation_date", "product_id_changed", "auto_renew_product_id",
            "notification_subtype", "previous_original_transaction_id",
        };
        internal static readonly string[] OfferCustomer = {null, "new", "active", "lapsed"};
        internal static readonly string[] WinBackCondition = {
            null, "product", "paid_months", "months_since_churn", "months_between_offers", "dates",
            "billing_plan", "state",
        };
        internal static readonly string[] OfferCodeCustomer = {null, "new", "active", "expired"};
        internal static readonly string[] OwnerOutcome = {
            null, "granted", "transferred", "refused", "repeated",
        };
        internal static readonly string[] OwnerPolicy = {
            null, "keep", "transfer", "transfer_if_inactive", "share",
        };
        internal static readonly string[] OwnerUnit = {null, "subscription", "apple_account"};
        internal static readonly string[] ClaimSource = {null, "claim", "token"};
        internal static readonly string[] PriceChangeOutcome = {
            null, "applied", "pending", "declined", "expired", "invalidated", "preserved", "rescheduled",
            "refused",
        };
        internal static readonly string[] ExpirationReason = {
            null, "voluntary", "billing_error", "price_increase", "product_unavailable", "other",
        };
        internal static readonly string[] Basis = {null, "observed", "inferred", "projected"};
        internal static readonly string[] EventName = {
            null, "subscribed", "renewed", "resubscribed", "upgraded", "downgraded", "crossgraded",
            "product_changed", "billing_failed", "grace_started", "retry_started", "recovered", "expired",
            "refunded", "family_revoked", "refund_reversed", "extended", "auto_renew_disabled",
            "auto_renew_enabled", "price_increase_pending", "price_increase_accepted", "change_chosen",
            "change_replaced", "change_reverted", "offer_redeemed", "seats_added", "seats_refunded",
            "seat_change_chosen", "seat_withdrawn", "migrated", "revoked", "item_refunded", "trial_converted",
            "refund_requested", "refund_declined",
        };
        internal static readonly string[] RefundReason = {
            null, "unintended_purchase", "fulfillment_issue", "unsatisfied_with_purchase", "legal", "other",
        };
        internal static readonly string[] UpcomingEventName = {
            null, "preflight_opens", "renewal_attempts_open", "renews", "change_takes_effect", "grace_ends",
            "retry_ends", "consent_due",
        };
        internal static readonly string[] ProrationChangeDateSource = {
            null, "changeDate", "cancellationDate", "revocationDate", "nextPurchaseDate",
        };
        internal static readonly string[] ChangeNotificationType = {
            null, "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "OFFER_REDEEMED", "SUBSCRIBED",
        };
        internal static readonly string[] ChangeNotificationSubtype = {
            null, "UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE", "AUTO_RENEW_ENABLED",
        };
        internal static readonly string[] TransactionMarksTransactionReason = {null, "PURCHASE", "RENEWAL"};
        internal static readonly string[] ContentItemReason = {
            null, "published_while_subscribed", "initial_unlock",
        };
        internal static readonly string[] PriceNoticeChannel = {
            null, "email", "price_increase_sheet", "push",
        };
        internal static readonly string[] PriceNoticeCondition = {null, "first_launch", "sheet_not_viewed"};
        internal static readonly string[] PriceNotificationType = {
            null, "PRICE_CHANGE", "PRICE_INCREASE", "DID_CHANGE_RENEWAL_STATUS", "DID_RENEW", "EXPIRED",
            "SUBSCRIBED",
        };
        internal static readonly string[] PriceNotificationSubtype = {
            null, "PENDING", "ACCEPTED", "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED", "PRICE_INCREASE",
            "VOLUNTARY", "RESUBSCRIBE",
        };
        internal static readonly string[] PriceChangeKind = {null, "increase", "decrease", "none"};
        internal static readonly string[] PriceChangeReason = {
            null, "region", "threshold", "repeat_increase", "offer_conversion",
        };
        internal static readonly string[] PriceChangeStatus = {null, "SCHEDULED", "PENDING", "ACCEPTED"};
        internal static readonly string[] EvidenceKind = {
            null, "transaction", "notification", "status", "renewal_info",
        };
        internal static readonly string[] SeatsInvitations = {null, "apple", "developer"};
        internal static readonly string[] SubscriptionStatePriceIncrease = {null, "pending", "accepted"};
        internal static readonly string[] EntitlementKind = {
            null, "subscription", "non_consumable", "non_renewing", "other",
        };
        internal static readonly string[] CurrentPeriodBillingPlanType = {null, "MONTHLY", "BILLED_UPFRONT"};
        internal static readonly string[] WantedProductBillingPlanType = {null, "MONTHLY", "BILLED_UPFRONT"};
        internal static readonly string[] PreviewTargetBillingPlanType = {null, "MONTHLY", "BILLED_UPFRONT"};
        internal static readonly string[] PriceChangeRequestBillingPlanType = {
            null, "MONTHLY", "BILLED_UPFRONT",
        };
        internal static readonly string[] PriceEventKind = {
            null, "communicated", "sheet_viewed", "consented", "declined", "metadata_change", "migrate",
            "reactivate", "modify",
        };
        internal static readonly string[] PriceEventBillingCycle = {null, "retain", "reset"};
    }

    /// <summary>The customer's current period.</summary>
    public sealed class CurrentPeriod : Request
    {
        /// <param name="productId">Its product.</param>
        /// <param name="purchaseDate">Its start.</param>
        /// <param name="expiresDate">Its end, after its start.</param>
        public CurrentPeriod(string productId, Instant purchaseDate, Instant expiresDate)
        {
            ProductId = productId;
            PurchaseDate = purchaseDate;
            ExpiresDate = expiresDate;
        }

        /// <summary>Its product.</summary>
        public string ProductId { get; private set; }

        /// <summary>Its start.</summary>
        public Instant PurchaseDate { get; private set; }

        /// <summary>Its end, after its start.</summary>
        public Instant ExpiresDate { get; private set; }

        /// <summary>The price paid for it; without it a refund has a share and no amount.</summary>
        public Price? Price { get; set; }

        /// <summary>The currency of the price.</summary>
        public string? Currency { get; set; }

        /// <summary>1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.</summary>
        public long? OfferType { get; set; }

        /// <summary>FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.</summary>
        public string? OfferDiscountType { get; set; }

        /// <summary>How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.</summary>
        public CurrentPeriodBillingPlanType? BillingPlanType { get; set; }

        /// <summary>The end of its commitment, not before the end of the period.</summary>
        public Instant? CommitmentExpiresDate { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("productId", ProductId);
            put("purchaseDate", PurchaseDate);
            put("expiresDate", ExpiresDate);
            put("price", Price);
            put("currency", Currency);
            put("offerType", OfferType);
            put("offerDiscountType", OfferDiscountType);
            put("billingPlanType", Texts.Of(Texts.CurrentPeriodBillingPlanType, (int?)BillingPlanType));
            put("commitmentExpiresDate", CommitmentExpiresDate);
        }
    }

    /// <summary>The requested product.</summary>
    public sealed class WantedProduct : Request
    {
        /// <param name="productId">Its id.</param>
        public WantedProduct(string productId)
        {
            ProductId = productId;
        }

        /// <summary>Its id.</summary>
        public string ProductId { get; private set; }

        /// <summary>How it will be billed. By default as now for the same product, and BILLED_UPFRONT for
        /// another one.</summary>
        public WantedProductBillingPlanType? BillingPlanType { get; set; }

        /// <summary>Calls the constructor, so that a text may stand for the object.</summary>
        public static implicit operator WantedProduct(string productId)
        {
            return new WantedProduct(productId);
        }

        internal override void Fields(Action<string, object> put)
        {
            put("productId", ProductId);
            put("billingPlanType", Texts.Of(Texts.WantedProductBillingPlanType, (int?)BillingPlanType));
        }
    }

    /// <summary>An offer that is redeemed with a switch.</summary>
    public sealed class PlannedOffer : Request
    {
        /// <param name="type">2 promotional, 3 offer code, 4 win-back.</param>
        public PlannedOffer(long type)
        {
            Type = type;
        }

        /// <summary>2 promotional, 3 offer code, 4 win-back.</summary>
        public long Type { get; private set; }

        /// <summary>Its id or code.</summary>
        public string? Identifier { get; set; }

        /// <summary>FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.</summary>
        public string? DiscountType { get; set; }

        /// <summary>Its whole length.</summary>
        public string? Period { get; set; }

        /// <summary>Its price.</summary>
        public Price? Price { get; set; }

        /// <summary>The currency of the price.</summary>
        public string? Currency { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("type", Type);
            put("identifier", Identifier);
            put("discountType", DiscountType);
            put("period", Period);
            put("price", Price);
            put("currency", Currency);
        }
    }

    /// <summary>The requested product.</summary>
    public sealed class PreviewTarget : Request
    {
        /// <param name="productId">Its id.</param>
        public PreviewTarget(string productId)
        {
            ProductId = productId;
        }

        /// <summary>Its id.</summary>
        public string ProductId { get; private set; }

        /// <summary>How it will be billed. By default as now for the same product, and BILLED_UPFRONT for
        /// another one.</summary>
        public PreviewTargetBillingPlanType? BillingPlanType { get; set; }

        /// <summary>The offer that the customer redeems with it; none by default.</summary>
        public PlannedOffer? Offer { get; set; }

        /// <summary>Calls the constructor, so that a text may stand for the object.</summary>
        public static implicit operator PreviewTarget(string productId)
        {
            return new PreviewTarget(productId);
        }

        internal override void Fields(Action<string, object> put)
        {
            put("productId", ProductId);
            put("billingPlanType", Texts.Of(Texts.PreviewTargetBillingPlanType, (int?)BillingPlanType));
            put("offer", Offer);
        }
    }

    /// <summary>An item of the publication.</summary>
    public sealed class PublishedItem : Request
    {
        /// <param name="id">Its id, repeated in the response.</param>
        /// <param name="publishedAt">When it was published.</param>
        public PublishedItem(string id, Instant publishedAt)
        {
            Id = id;
            PublishedAt = publishedAt;
        }

        /// <summary>Its id, repeated in the response.</summary>
        public string Id { get; private set; }

        /// <summary>When it was published.</summary>
        public Instant PublishedAt { get; private set; }

        internal override void Fields(Action<string, object> put)
        {
            put("id", Id);
            put("publishedAt", PublishedAt);
        }
    }

    /// <summary>The win-back offers of a product.</summary>
    public sealed class ConfiguredWinBackOffers : Request
    {
        /// <param name="productId">The product.</param>
        /// <param name="offers">The list of its win-back offers as the App Store Connect API returns
        /// it.</param>
        public ConfiguredWinBackOffers(string productId, Document offers)
        {
            ProductId = productId;
            Offers = offers;
        }

        /// <summary>The product.</summary>
        public string ProductId { get; private set; }

        /// <summary>The list of its win-back offers as the App Store Connect API returns it.</summary>
        public Document Offers { get; private set; }

        internal override void Fields(Action<string, object> put)
        {
            put("productId", ProductId);
            put("offers", Offers);
        }
    }

    /// <summary>A purchase or a restore that a customer asked for.</summary>
    public sealed class OwnerClaim : Request
    {
        /// <param name="customer">The customer, as the app names it: 1 to 256 bytes, not blank.</param>
        /// <param name="at">When it was made.</param>
        /// <param name="originalTransactionId">The chain that it is about.</param>
        public OwnerClaim(string customer, Instant at, string originalTransactionId)
        {
            Customer = customer;
            At = at;
            OriginalTransactionId = originalTransactionId;
        }

        /// <summary>The customer, as the app names it: 1 to 256 bytes, not blank.</summary>
        public string Customer { get; private set; }

        /// <summary>When it was made.</summary>
        public Instant At { get; private set; }

        /// <summary>The chain that it is about.</summary>
        public string OriginalTransactionId { get; private set; }

        /// <summary>The purchase that the customer has just made, within 24 hours; null for a
        /// restore.</summary>
        public string? TransactionId { get; set; }

        /// <summary>What the app answered the customer. It stands, whatever became known later.</summary>
        public OwnerOutcome? Outcome { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("customer", Customer);
            put("at", At);
            put("originalTransactionId", OriginalTransactionId);
            put("transactionId", TransactionId);
            put("outcome", Texts.Of(Texts.OwnerOutcome, (int?)Outcome));
        }
    }

    /// <summary>An increase above both the percentage and the amount requires consent.</summary>
    public sealed class Thresholds : Request
    {
        public Thresholds()
        {
        }

        /// <summary>The percentage; 50 by default.</summary>
        public long? Percent { get; set; }

        /// <summary>The amount for all periods except a year; required for those.</summary>
        public Price? PerPeriod { get; set; }

        /// <summary>The amount for a period of a year; required for it.</summary>
        public Price? PerYear { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("percent", Percent);
            put("perPeriod", PerPeriod);
            put("perYear", PerYear);
        }
    }

    /// <summary>An event without further fields. Or: An Advanced Commerce call reactivated a cancelled
    /// subscription. Or: An Advanced Commerce call changed the item.</summary>
    public sealed class PriceEvent : Request
    {
        /// <param name="at">When it happened, not before the request.</param>
        /// <param name="event">The event. communicated: the store notified the subscriber; sheet_viewed: the
        /// subscriber saw the sheet; consented: the subscriber agreed; declined: the subscriber cancelled
        /// instead; metadata_change: an Advanced Commerce call changed only names; migrate: a migration to
        /// Advanced Commerce was requested.</param>
        public PriceEvent(Instant at, PriceEventKind @event)
        {
            At = at;
            Event = @event;
        }

        /// <summary>When it happened, not before the request.</summary>
        public Instant At { get; private set; }

        /// <summary>The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber
        /// saw the sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
        /// metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced
        /// Commerce was requested.</summary>
        public PriceEventKind Event { get; private set; }

        /// <summary>The reactivated SKUs.</summary>
        public IReadOnlyList<string>? Items { get; set; }

        /// <summary>Whether the period continues (retain) or restarts (reset).</summary>
        public PriceEventBillingCycle? BillingCycle { get; set; }

        /// <summary>The new SKU of the item.</summary>
        public string? Sku { get; set; }

        /// <summary>The price in the call.</summary>
        public Price? Price { get; set; }

        /// <summary>The offer in the call: true, or Apple's object.</summary>
        public Document? Offer { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("at", At);
            put("event", Texts.Of(Texts.PriceEventKind, (int)Event));
            put("items", Items);
            put("billingCycle", Texts.Of(Texts.PriceEventBillingCycle, (int?)BillingCycle));
            put("sku", Sku);
            put("price", Price);
            put("offer", Offer);
        }
    }

    /// <summary>An entitlement, and the products that grant it.</summary>
    public sealed class EntitlementProducts : Request
    {
        /// <param name="id">Its id, repeated in the response.</param>
        /// <param name="productIds">The products that grant it, of any kind; empty for one that only other
        /// grants give.</param>
        public EntitlementProducts(string id, IReadOnlyList<string> productIds)
        {
            Id = id;
            ProductIds = productIds;
        }

        /// <summary>Its id, repeated in the response.</summary>
        public string Id { get; private set; }

        /// <summary>The products that grant it, of any kind; empty for one that only other grants
        /// give.</summary>
        public IReadOnlyList<string> ProductIds { get; private set; }

        internal override void Fields(Action<string, object> put)
        {
            put("id", Id);
            put("productIds", ProductIds);
        }
    }

    /// <summary>Access to an entitlement that something else than the App Store gave, from its start to the
    /// earliest of its end and its revocation.</summary>
    public sealed class OtherGrant : Request
    {
        /// <param name="entitlement">The id of one of the request's entitlements.</param>
        /// <param name="source">What gave it, repeated in the response, such as google_play; 64 bytes at
        /// most.</param>
        /// <param name="start">When the access began.</param>
        /// <param name="end">When it ends, not before its start. The end must be stated, as null if none is
        /// known.</param>
        public OtherGrant(string entitlement, string source, Instant start, Instant? end)
        {
            Entitlement = entitlement;
            Source = source;
            Start = start;
            End = end;
        }

        /// <summary>The id of one of the request's entitlements.</summary>
        public string Entitlement { get; private set; }

        /// <summary>What gave it, repeated in the response, such as google_play; 64 bytes at most.</summary>
        public string Source { get; private set; }

        /// <summary>When the access began.</summary>
        public Instant Start { get; private set; }

        /// <summary>When it ends, not before its start. The end must be stated, as null if none is
        /// known.</summary>
        public Instant? End { get; private set; }

        /// <summary>When it was taken back. After KnownAt it does not count.</summary>
        public Instant? RevokedAt { get; set; }

        /// <summary>What the caller knows it by, repeated in the response; 256 bytes at most.</summary>
        public string? Reference { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("entitlement", Entitlement);
            put("source", Source);
            put("start", Start);
            put("end", (object)End ?? RequestWriter.Null);
            put("revokedAt", RevokedAt);
            put("reference", Reference);
        }
    }

    /// <summary>What will this switch do?</summary>
    public sealed class ProposedRequest : Request
    {
        /// <param name="from">The customer's current period.</param>
        /// <param name="to">The requested product.</param>
        /// <param name="at">When the switch is made.</param>
        public ProposedRequest(CurrentPeriod @from, WantedProduct to, Instant at)
        {
            From = @from;
            To = to;
            At = at;
        }

        /// <summary>The products on offer, which must include both products of the switch. A resubscription
        /// requires no catalog.</summary>
        public Document? Catalog { get; set; }

        /// <summary>The customer's current period.</summary>
        public CurrentPeriod From { get; private set; }

        /// <summary>The requested product.</summary>
        public WantedProduct To { get; private set; }

        /// <summary>When the switch is made.</summary>
        public Instant At { get; private set; }

        /// <summary>The product of a change that already waits for the renewal.</summary>
        public string? PendingProductId { get; set; }

        /// <summary>The state of the subscription at that instant. By default it is over once ExpiresDate is
        /// reached.</summary>
        public State? State { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        /// <summary>true: each subscription or change is explained in one or two sentences. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("catalog", Catalog);
            put("from", From);
            put("to", To);
            put("at", At);
            put("pendingProductId", PendingProductId);
            put("state", Texts.Of(Texts.State, (int?)State));
            put("rounding", Texts.Of(Texts.Rounding, (int?)Rounding));
            put("explain", Explain);
        }
    }

    /// <summary>What will this switch do for this customer?</summary>
    public sealed class PreviewRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        /// <param name="catalog">The products on offer.</param>
        /// <param name="to">The requested product.</param>
        /// <param name="at">When the switch is made.</param>
        public PreviewRequest(Document history, Document catalog, PreviewTarget to, Instant at)
        {
            History = history;
            Catalog = catalog;
            To = to;
            At = at;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The products on offer.</summary>
        public Document Catalog { get; private set; }

        /// <summary>The requested product.</summary>
        public PreviewTarget To { get; private set; }

        /// <summary>When the switch is made.</summary>
        public Instant At { get; private set; }

        /// <summary>Answers with what was known then; everything by default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>What was paid for the current period, if its transaction has no price.</summary>
        public Price? Price { get; set; }

        /// <summary>The currency of the price.</summary>
        public string? Currency { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        /// <summary>true: each subscription or change is explained in one or two sentences. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("catalog", Catalog);
            put("to", (object)To ?? RequestWriter.Null);
            put("at", At);
            put("knownAt", KnownAt);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("price", Price);
            put("currency", Currency);
            put("rounding", Texts.Of(Texts.Rounding, (int?)Rounding));
            put("explain", Explain);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>What did this customer change?</summary>
    public sealed class ObservedRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        public ObservedRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Determines the direction of each change; without it each is unknown.</summary>
        public Document? Catalog { get; set; }

        /// <summary>Restricts the answer to what had taken effect or was pending by then.</summary>
        public Instant? At { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        /// <summary>true: each subscription or change is explained in one or two sentences. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("catalog", Catalog);
            put("at", At);
            put("rounding", Texts.Of(Texts.Rounding, (int?)Rounding));
            put("explain", Explain);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The customer's history and the items of the publication.</summary>
    public sealed class ContentAccessRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        /// <param name="content">The items, in any order.</param>
        public ContentAccessRequest(Document history, IReadOnlyList<PublishedItem> content)
        {
            History = history;
            Content = content;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The items, in any order.</summary>
        public IReadOnlyList<PublishedItem> Content { get; private set; }

        /// <summary>The instant of the answer, from what was known then.</summary>
        public Instant? At { get; set; }

        /// <summary>Restricts the history to what was known at this instant; "at" by default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>How many of the newest items open when access begins; 1 by default.</summary>
        public long? InitialUnlock { get; set; }

        /// <summary>A gap in access of at most this many milliseconds does not count as a gap; 0 by
        /// default.</summary>
        public long? ToleratedLapse { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("content", Content);
            put("at", At);
            put("knownAt", KnownAt);
            put("initialUnlock", InitialUnlock);
            put("toleratedLapse", ToleratedLapse);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The customer's history.</summary>
    public sealed class HistoryOpenRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        public HistoryOpenRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Restricts the history to what was known at this instant; the whole history by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>Read and checked; the states do not depend on it.</summary>
        public Document? Catalog { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem continues after its last
        /// period. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("knownAt", KnownAt);
            put("catalog", Catalog);
            put("assumeRenewal", AssumeRenewal);
            put("retroactiveRefunds", RetroactiveRefunds);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The customer's history and the instant of the answer.</summary>
    public sealed class OfferEligibilityRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        /// <param name="at">The instant of the answer.</param>
        public OfferEligibilityRequest(Document history, Instant at)
        {
            History = history;
            At = at;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The instant of the answer.</summary>
        public Instant At { get; private set; }

        /// <summary>Adds the groups that the history does not have, and the group of a row that names
        /// none.</summary>
        public Document? Catalog { get; set; }

        /// <summary>Restricts the history to what was known at this instant; the whole history by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>The win-back offers that the publisher configured, by product.</summary>
        public IReadOnlyList<ConfiguredWinBackOffers>? WinBackOffers { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("at", At);
            put("catalog", Catalog);
            put("knownAt", KnownAt);
            put("winBackOffers", WinBackOffers);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The history, who claimed its purchases, and the app's policy.</summary>
    public sealed class OwnerRequest : Request
    {
        /// <param name="history">What the store reported about the purchases.</param>
        /// <param name="claims">Who claimed which purchases, in any order.</param>
        /// <param name="policy">Who becomes the owner of what has one.</param>
        /// <param name="at">The instant of the answer. Later claims and purchases do not count.</param>
        public OwnerRequest(
            Document history, IReadOnlyList<OwnerClaim> claims, OwnerPolicy policy, Instant at
        )
        {
            History = history;
            Claims = claims;
            Policy = policy;
            At = at;
        }

        /// <summary>What the store reported about the purchases.</summary>
        public Document History { get; private set; }

        /// <summary>Who claimed which purchases, in any order.</summary>
        public IReadOnlyList<OwnerClaim> Claims { get; private set; }

        /// <summary>The customers of account tokens. Each key is a UUID, in any case.</summary>
        public Document? Tokens { get; set; }

        /// <summary>Who becomes the owner of what has one.</summary>
        public OwnerPolicy Policy { get; private set; }

        /// <summary>What is owned together. subscription: a chain with the chains that it is linked to.
        /// apple_account: everything that names one app transaction. subscription by default.</summary>
        public OwnerUnit? Unit { get; set; }

        /// <summary>The instant of the answer. Later claims and purchases do not count.</summary>
        public Instant At { get; private set; }

        /// <summary>Its otherProducts determine which purchases of a receipt are consumables, which have no
        /// owner.</summary>
        public Document? Catalog { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("claims", Claims);
            put("tokens", Tokens);
            put("policy", Texts.Of(Texts.OwnerPolicy, (int)Policy));
            put("unit", Texts.Of(Texts.OwnerUnit, (int?)Unit));
            put("at", At);
            put("catalog", Catalog);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The change of price, its subscriber, and the events since.</summary>
    public sealed class PriceChangeRequest : Request
    {
        /// <param name="period">The subscription's period.</param>
        /// <param name="currentPrice">The current price of a period; zero only if convertsFromOffer is
        /// true.</param>
        /// <param name="newPrice">The new price; more than zero.</param>
        /// <param name="currency">The currency of all prices of the request.</param>
        /// <param name="storefront">The subscriber's storefront.</param>
        /// <param name="requestedAt">When the change was or will be requested.</param>
        /// <param name="renewalDate">The first renewal after the request; later renewals are counted from
        /// it.</param>
        public PriceChangeRequest(
            string period, Price currentPrice, Price newPrice, string currency, string storefront,
            Instant requestedAt, Instant renewalDate
        )
        {
            Period = period;
            CurrentPrice = currentPrice;
            NewPrice = newPrice;
            Currency = currency;
            Storefront = storefront;
            RequestedAt = requestedAt;
            RenewalDate = renewalDate;
        }

        /// <summary>The subscription's period.</summary>
        public string Period { get; private set; }

        /// <summary>The current price of a period; zero only if ConvertsFromOffer is true.</summary>
        public Price CurrentPrice { get; private set; }

        /// <summary>The new price; more than zero.</summary>
        public Price NewPrice { get; private set; }

        /// <summary>The currency of all prices of the request.</summary>
        public string Currency { get; private set; }

        /// <summary>The subscriber's storefront.</summary>
        public string Storefront { get; private set; }

        /// <summary>When the change was or will be requested.</summary>
        public Instant RequestedAt { get; private set; }

        /// <summary>The first renewal after the request; later renewals are counted from it.</summary>
        public Instant RenewalDate { get; private set; }

        /// <summary>When the subscriber's price last went up.</summary>
        public Instant? LastIncreaseDate { get; set; }

        /// <summary>true: the change is the end of a free trial or an offer. false by default.</summary>
        public bool? ConvertsFromOffer { get; set; }

        /// <summary>The limits above which an increase requires consent; built in for USD, and required for
        /// an increase in any other currency.</summary>
        public Thresholds? Thresholds { get; set; }

        /// <summary>The storefronts in which every increase requires consent; none are built in.</summary>
        public IReadOnlyList<string>? AlwaysConsentStorefronts { get; set; }

        /// <summary>The environment of the purchase; Production by default. Sandbox includes
        /// TestFlight.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>MONTHLY: a commitment of a year that is paid monthly, with the prices of a month;
        /// BILLED_UPFRONT by default.</summary>
        public PriceChangeRequestBillingPlanType? BillingPlanType { get; set; }

        /// <summary>The number of seats; the prices are those of one.</summary>
        public long? Seats { get; set; }

        /// <summary>The SKU whose price changes, for events that name SKUs.</summary>
        public string? Sku { get; set; }

        /// <summary>SKUs that end with it if consent is not given.</summary>
        public IReadOnlyList<string>? DependentSKUs { get; set; }

        /// <summary>The events since the request, in any order. By default the store is assumed to send its
        /// notices on time, and the subscriber to do nothing.</summary>
        public IReadOnlyList<PriceEvent>? Events { get; set; }

        /// <summary>The instant of the answer, not before the request. By default that of the last event,
        /// otherwise that of the request.</summary>
        public Instant? At { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("period", Period);
            put("currentPrice", CurrentPrice);
            put("newPrice", NewPrice);
            put("currency", Currency);
            put("storefront", Storefront);
            put("requestedAt", RequestedAt);
            put("renewalDate", RenewalDate);
            put("lastIncreaseDate", LastIncreaseDate);
            put("convertsFromOffer", ConvertsFromOffer);
            put("thresholds", Thresholds);
            put("alwaysConsentStorefronts", AlwaysConsentStorefronts);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("billingPlanType", Texts.Of(Texts.PriceChangeRequestBillingPlanType, (int?)BillingPlanType));
            put("seats", Seats);
            put("sku", Sku);
            put("dependentSKUs", DependentSKUs);
            put("events", Events);
            put("at", At);
        }
    }

    /// <summary>A period in plain values.</summary>
    public sealed class PeriodRequest : Request
    {
        /// <param name="price">The price paid for the period.</param>
        /// <param name="purchaseDate">The start of the period.</param>
        /// <param name="expiresDate">The end of the period, after its start.</param>
        /// <param name="changeDate">When the period was cut short.</param>
        public PeriodRequest(Price price, Instant purchaseDate, Instant expiresDate, Instant changeDate)
        {
            Price = price;
            PurchaseDate = purchaseDate;
            ExpiresDate = expiresDate;
            ChangeDate = changeDate;
        }

        /// <summary>The price paid for the period.</summary>
        public Price Price { get; private set; }

        /// <summary>The currency of the price. The refund is rounded to its smallest unit, or to the
        /// milliunit without a currency.</summary>
        public string? Currency { get; set; }

        /// <summary>The start of the period.</summary>
        public Instant PurchaseDate { get; private set; }

        /// <summary>The end of the period, after its start.</summary>
        public Instant ExpiresDate { get; private set; }

        /// <summary>When the period was cut short.</summary>
        public Instant ChangeDate { get; private set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("price", Price);
            put("currency", Currency);
            put("purchaseDate", PurchaseDate);
            put("expiresDate", ExpiresDate);
            put("changeDate", ChangeDate);
            put("rounding", Texts.Of(Texts.Rounding, (int?)Rounding));
        }
    }

    /// <summary>A row as the store sent it.</summary>
    public sealed class TransactionRequest : Request
    {
        /// <param name="transaction">The row of the period that was cut short.</param>
        public TransactionRequest(Document transaction)
        {
            Transaction = transaction;
        }

        /// <summary>The row of the period that was cut short.</summary>
        public Document Transaction { get; private set; }

        /// <summary>The row that replaced it; required if the row itself has no revocation or cancellation
        /// date.</summary>
        public Document? NextTransaction { get; set; }

        /// <summary>The price paid, for a row without a price. A price that differs from the row's is
        /// rejected.</summary>
        public Price? Price { get; set; }

        /// <summary>The currency of the price. A currency that differs from the row's is rejected.</summary>
        public string? Currency { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("transaction", Transaction);
            put("nextTransaction", NextTransaction);
            put("price", Price);
            put("currency", Currency);
            put("rounding", Texts.Of(Texts.Rounding, (int?)Rounding));
        }
    }

    /// <summary>The customer's history and the instant of the answer.</summary>
    public sealed class StateAtRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        /// <param name="at">The instant of the answer.</param>
        public StateAtRequest(Document history, Instant at)
        {
            History = history;
            At = at;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The instant of the answer.</summary>
        public Instant At { get; private set; }

        /// <summary>Restricts the history to what was known at this instant; the whole history by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>Determines the levels, and the kind of a pending change.</summary>
        public Document? Catalog { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem continues after its last
        /// period, or up to the end of a commitment that is not renewed. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>The entitlements, each with the products that grant it; 1,000 at most.</summary>
        public IReadOnlyList<EntitlementProducts>? Entitlements { get; set; }

        /// <summary>Access to entitlements that another store, a contract or support gave; 1,000 grants at
        /// most. It needs entitlements.</summary>
        public IReadOnlyList<OtherGrant>? OtherGrants { get; set; }

        /// <summary>true: each subscription or change is explained in one or two sentences. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("at", At);
            put("knownAt", KnownAt);
            put("catalog", Catalog);
            put("assumeRenewal", AssumeRenewal);
            put("retroactiveRefunds", RetroactiveRefunds);
            put("entitlements", Entitlements);
            put("otherGrants", OtherGrants);
            put("explain", Explain);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The customer's history.</summary>
    public sealed class TimelineRequest : Request
    {
        /// <param name="history">What the store reported about the customer.</param>
        public TimelineRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store reported about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Determines the direction of changes, and the durations.</summary>
        public Document? Catalog { get; set; }

        /// <summary>Restricts the history to what was known at this instant; the whole history by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem continues after its last
        /// period, or up to the end of a commitment that is not renewed. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>The end of the forecast, twelve renewals at most; the next renewal by default.</summary>
        public Instant? Until { get; set; }

        /// <summary>The environment whose records count. By default: Production if it has any record,
        /// otherwise all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string? BundleId { get; set; }

        /// <summary>true: the caller has verified every signature in the history by other means. Otherwise a
        /// signed member is rejected. The answer of subs_verify (libsubscore-verify) does not require this
        /// flag. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("catalog", Catalog);
            put("knownAt", KnownAt);
            put("assumeRenewal", AssumeRenewal);
            put("retroactiveRefunds", RetroactiveRefunds);
            put("until", Until);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }
}
