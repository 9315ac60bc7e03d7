// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

using System;
using System.Collections.Generic;

namespace Subscore
{
    /// <summary>The library's words, in the order of the enumerations.</summary>
    internal static partial class Texts
    {
        internal static readonly string[] Rounding = {null, "half_up", "half_even", "down", "up"};
        internal static readonly string[] Change = {
            null, "upgrade", "downgrade", "crossgrade", "revert", "none", "resubscribe", "separate",
            "billing_plan", "migration", "unknown",
        };
        internal static readonly string[] Timing = {null, "immediate", "next_renewal", "none"};
        internal static readonly string[] RefundKind = {null, "prorated", "full", "none"};
        internal static readonly string[] StoreEnvironment = {
            null, "Production", "Sandbox", "Xcode", "LocalTesting",
        };
        internal static readonly string[] ChangeEvidence = {
            null, "is_upgraded", "cancellation_date", "product_id_changed", "auto_renew_product_id",
            "notification_subtype", "previous_original_transaction_id",
        };
        internal static readonly string[] OfferCustomer = {null, "new", "active", "lapsed"};
        internal static readonly string[] OfferCodeCustomer = {null, "new", "active", "expired"};
        internal static readonly string[] PriceChangeOutcome = {
            null, "applied", "pending", "declined", "expired", "invalidated", "preserved", "rescheduled",
            "refused",
        };
        internal static readonly string[] State = {
            null, "none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked",
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
            "seat_change_chosen", "seat_withdrawn", "migrated",
        };
        internal static readonly string[] UpcomingEventName = {
            null, "preflight_opens", "renewal_attempts_open", "renews", "change_takes_effect", "grace_ends",
            "retry_ends",
        };
        internal static readonly string[] ProrationChangeDateSource = {
            null, "changeDate", "cancellationDate", "revocationDate", "nextPurchaseDate",
        };
        internal static readonly string[] ChangeNotificationType = {
            null, "DID_CHANGE_RENEWAL_PREF", "SUBSCRIBED",
        };
        internal static readonly string[] ChangeNotificationSubtype = {
            null, "UPGRADE", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE",
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
            null, "subscription", "non_consumable", "non_renewing",
        };
        internal static readonly string[] CurrentPeriodBillingPlanType = {null, "MONTHLY", "BILLED_UPFRONT"};
        internal static readonly string[] WantedProductBillingPlanType = {null, "MONTHLY", "BILLED_UPFRONT"};
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

        /// <summary>What was paid for it; without it a refund has a share and no amount.</summary>
        public Price Price { get; set; }

        /// <summary>The currency of the price.</summary>
        public string Currency { get; set; }

        /// <summary>1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.</summary>
        public long? OfferType { get; set; }

        /// <summary>FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others pass.</summary>
        public string OfferDiscountType { get; set; }

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

    /// <summary>The wanted product.</summary>
    public sealed class WantedProduct : Request
    {
        /// <param name="productId">Its id.</param>
        public WantedProduct(string productId)
        {
            ProductId = productId;
        }

        /// <summary>Its id.</summary>
        public string ProductId { get; private set; }

        /// <summary>How it will be billed; by default as now for the same product, and otherwise
        /// BILLED_UPFRONT.</summary>
        public WantedProductBillingPlanType? BillingPlanType { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("productId", ProductId);
            put("billingPlanType", Texts.Of(Texts.WantedProductBillingPlanType, (int?)BillingPlanType));
        }
    }

    /// <summary>An item of the publication.</summary>
    public sealed class PublishedItem : Request
    {
        /// <param name="id">Its id, given back in the response.</param>
        /// <param name="publishedAt">When it was published.</param>
        public PublishedItem(string id, Instant publishedAt)
        {
            Id = id;
            PublishedAt = publishedAt;
        }

        /// <summary>Its id, given back in the response.</summary>
        public string Id { get; private set; }

        /// <summary>When it was published.</summary>
        public Instant PublishedAt { get; private set; }

        internal override void Fields(Action<string, object> put)
        {
            put("id", Id);
            put("publishedAt", PublishedAt);
        }
    }

    /// <summary>Beyond both the percentage and the amount an increase needs consent.</summary>
    public sealed class Thresholds : Request
    {
        public Thresholds()
        {
        }

        /// <summary>The percentage; 50 by default.</summary>
        public long? Percent { get; set; }

        /// <summary>The amount for all periods but a year; needed for those.</summary>
        public Price PerPeriod { get; set; }

        /// <summary>The amount for a period of a year; needed for that.</summary>
        public Price PerYear { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("percent", Percent);
            put("perPeriod", PerPeriod);
            put("perYear", PerYear);
        }
    }

    /// <summary>An event with nothing to add. Or: An Advanced Commerce call asked for a cancelled
    /// subscription again. Or: An Advanced Commerce call changed the item.</summary>
    public sealed class PriceEvent : Request
    {
        /// <param name="at">When it happened, not before the request.</param>
        /// <param name="event">What happened. communicated: the store told the subscriber; sheet_viewed: the
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

        /// <summary>What happened. communicated: the store told the subscriber; sheet_viewed: the subscriber
        /// saw the sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead;
        /// metadata_change: an Advanced Commerce call changed only names; migrate: a migration to Advanced
        /// Commerce was requested.</summary>
        public PriceEventKind Event { get; private set; }

        /// <summary>The SKUs that were asked for.</summary>
        public IReadOnlyList<string> Items { get; set; }

        /// <summary>Whether the period goes on (retain) or starts anew (reset).</summary>
        public PriceEventBillingCycle? BillingCycle { get; set; }

        /// <summary>The SKU that the item has from then on.</summary>
        public string Sku { get; set; }

        /// <summary>The price that was sent.</summary>
        public Price Price { get; set; }

        /// <summary>The offer that was attached: true, or Apple's object.</summary>
        public Document Offer { get; set; }

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

    /// <summary>What a customer may use, and the products that give it.</summary>
    public sealed class EntitlementProducts : Request
    {
        /// <param name="id">Its id, given back in the response.</param>
        /// <param name="productIds">The products that give it, of any kind.</param>
        public EntitlementProducts(string id, IReadOnlyList<string> productIds)
        {
            Id = id;
            ProductIds = productIds;
        }

        /// <summary>Its id, given back in the response.</summary>
        public string Id { get; private set; }

        /// <summary>The products that give it, of any kind.</summary>
        public IReadOnlyList<string> ProductIds { get; private set; }

        internal override void Fields(Action<string, object> put)
        {
            put("id", Id);
            put("productIds", ProductIds);
        }
    }

    /// <summary>What will this switch do?</summary>
    public sealed class ProposedRequest : Request
    {
        /// <param name="from">The customer's current period.</param>
        /// <param name="to">The wanted product.</param>
        /// <param name="at">When the switch is made.</param>
        public ProposedRequest(CurrentPeriod @from, WantedProduct to, Instant at)
        {
            From = @from;
            To = to;
            At = at;
        }

        /// <summary>The products on offer; both products of the switch are in it. A resubscription needs
        /// none.</summary>
        public Document Catalog { get; set; }

        /// <summary>The customer's current period.</summary>
        public CurrentPeriod From { get; private set; }

        /// <summary>The wanted product.</summary>
        public WantedProduct To { get; private set; }

        /// <summary>When the switch is made.</summary>
        public Instant At { get; private set; }

        /// <summary>The product of a change that already waits for the renewal.</summary>
        public string PendingProductId { get; set; }

        /// <summary>What the subscription is at that moment. By default, it is over once ExpiresDate is
        /// reached.</summary>
        public State? State { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        /// <summary>true: each subscription or change is explained in a sentence or two. false by
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

    /// <summary>What did this customer change?</summary>
    public sealed class ObservedRequest : Request
    {
        /// <param name="history">What the store told about the customer.</param>
        public ObservedRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Names the direction of each change; without it each is unknown.</summary>
        public Document Catalog { get; set; }

        /// <summary>Only what had taken effect by then, and what was pending then.</summary>
        public Instant? At { get; set; }

        /// <summary>How a refund is rounded; half_up by default.</summary>
        public Rounding? Rounding { get; set; }

        /// <summary>true: each subscription or change is explained in a sentence or two. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
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
        /// <param name="history">What the store told about the customer.</param>
        /// <param name="content">The items, in any order.</param>
        public ContentAccessRequest(Document history, IReadOnlyList<PublishedItem> content)
        {
            History = history;
            Content = content;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The items, in any order.</summary>
        public IReadOnlyList<PublishedItem> Content { get; private set; }

        /// <summary>Answer as it was at this moment, with what was known then.</summary>
        public Instant? At { get; set; }

        /// <summary>Answer with what was known at this moment; "at" by default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>How many of the newest items open when access begins; 1 by default.</summary>
        public long? InitialUnlock { get; set; }

        /// <summary>A gap in access of at most this many milliseconds does not count as a gap; 0 by
        /// default.</summary>
        public long? ToleratedLapse { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
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
        /// <param name="history">What the store told about the customer.</param>
        public HistoryOpenRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Answer with what was known at this moment; with all that the history holds by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>Read and checked; the states do not depend on it.</summary>
        public Document Catalog { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem goes on after its last
        /// period. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
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

    /// <summary>The customer's history and the moment in question.</summary>
    public sealed class OfferEligibilityRequest : Request
    {
        /// <param name="history">What the store told about the customer.</param>
        /// <param name="at">The moment in question.</param>
        public OfferEligibilityRequest(Document history, Instant at)
        {
            History = history;
            At = at;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The moment in question.</summary>
        public Instant At { get; private set; }

        /// <summary>Brings the groups that the history does not have, and names the group of a row that names
        /// none.</summary>
        public Document Catalog { get; set; }

        /// <summary>Answer with what was known at this moment; with all that the history holds by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
        public bool? TrustSignedPayloads { get; set; }

        internal override void Fields(Action<string, object> put)
        {
            put("history", History);
            put("at", At);
            put("catalog", Catalog);
            put("knownAt", KnownAt);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The change of price, the subscriber it meets, and what happened since.</summary>
    public sealed class PriceChangeRequest : Request
    {
        /// <param name="period">The subscription's period.</param>
        /// <param name="currentPrice">What a period costs now; zero only where convertsFromOffer is
        /// true.</param>
        /// <param name="newPrice">The new price; more than zero.</param>
        /// <param name="currency">The currency of all prices of the request.</param>
        /// <param name="storefront">The subscriber's storefront.</param>
        /// <param name="requestedAt">When the change was or will be requested.</param>
        /// <param name="renewalDate">The first renewal after that; later ones are counted from it.</param>
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

        /// <summary>What a period costs now; zero only where ConvertsFromOffer is true.</summary>
        public Price CurrentPrice { get; private set; }

        /// <summary>The new price; more than zero.</summary>
        public Price NewPrice { get; private set; }

        /// <summary>The currency of all prices of the request.</summary>
        public string Currency { get; private set; }

        /// <summary>The subscriber's storefront.</summary>
        public string Storefront { get; private set; }

        /// <summary>When the change was or will be requested.</summary>
        public Instant RequestedAt { get; private set; }

        /// <summary>The first renewal after that; later ones are counted from it.</summary>
        public Instant RenewalDate { get; private set; }

        /// <summary>When the subscriber's price last went up.</summary>
        public Instant? LastIncreaseDate { get; set; }

        /// <summary>true: the change is the end of a free trial or an offer. false by default.</summary>
        public bool? ConvertsFromOffer { get; set; }

        /// <summary>Beyond what an increase needs consent; built in for USD, and needed for an increase in
        /// any other currency.</summary>
        public Thresholds Thresholds { get; set; }

        /// <summary>The storefronts where every increase needs consent; none are built in.</summary>
        public IReadOnlyList<string> AlwaysConsentStorefronts { get; set; }

        /// <summary>Where the subscription was bought; Production by default. Sandbox includes
        /// TestFlight.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The SKU whose price changes, for events that name SKUs.</summary>
        public string Sku { get; set; }

        /// <summary>SKUs that end with it where consent is not given.</summary>
        public IReadOnlyList<string> DependentSKUs { get; set; }

        /// <summary>What happened since, in any order. By default, the store is taken to keep to the notices,
        /// and the subscriber to do nothing.</summary>
        public IReadOnlyList<PriceEvent> Events { get; set; }

        /// <summary>Answer as of this moment, not before the request; as of the last event, or else of the
        /// request, by default.</summary>
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
            put("sku", Sku);
            put("dependentSKUs", DependentSKUs);
            put("events", Events);
            put("at", At);
        }
    }

    /// <summary>A period in plain values.</summary>
    public sealed class PeriodRequest : Request
    {
        /// <param name="price">What was paid for the period.</param>
        /// <param name="purchaseDate">The start of the period.</param>
        /// <param name="expiresDate">The end of the period, after its start.</param>
        /// <param name="changeDate">When the period was cut off.</param>
        public PeriodRequest(Price price, Instant purchaseDate, Instant expiresDate, Instant changeDate)
        {
            Price = price;
            PurchaseDate = purchaseDate;
            ExpiresDate = expiresDate;
            ChangeDate = changeDate;
        }

        /// <summary>What was paid for the period.</summary>
        public Price Price { get; private set; }

        /// <summary>The currency of the price; the refund is rounded to its smallest unit, or to the
        /// milliunit where it is null.</summary>
        public string Currency { get; set; }

        /// <summary>The start of the period.</summary>
        public Instant PurchaseDate { get; private set; }

        /// <summary>The end of the period, after its start.</summary>
        public Instant ExpiresDate { get; private set; }

        /// <summary>When the period was cut off.</summary>
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
        /// <param name="transaction">The row of the period that was cut off.</param>
        public TransactionRequest(Document transaction)
        {
            Transaction = transaction;
        }

        /// <summary>The row of the period that was cut off.</summary>
        public Document Transaction { get; private set; }

        /// <summary>The row that took its place; wanted where the row itself has no revocation or
        /// cancellation date.</summary>
        public Document NextTransaction { get; set; }

        /// <summary>What was paid, for a row without a price. Another price than the row's own is
        /// refused.</summary>
        public Price Price { get; set; }

        /// <summary>The currency of the price. Another one than the row's own is refused.</summary>
        public string Currency { get; set; }

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

    /// <summary>The customer's history and the moment in question.</summary>
    public sealed class StateAtRequest : Request
    {
        /// <param name="history">What the store told about the customer.</param>
        /// <param name="at">The moment in question.</param>
        public StateAtRequest(Document history, Instant at)
        {
            History = history;
            At = at;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>The moment in question.</summary>
        public Instant At { get; private set; }

        /// <summary>Answer with what was known at this moment; with all that the history holds by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>Gives levels, and the kind of a pending change.</summary>
        public Document Catalog { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem goes on after its last
        /// period, or up to the end of a commitment that is not renewed. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>What customers may use, each with the products that give it; 1,000 at most.</summary>
        public IReadOnlyList<EntitlementProducts> Entitlements { get; set; }

        /// <summary>true: each subscription or change is explained in a sentence or two. false by
        /// default.</summary>
        public bool? Explain { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
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
            put("explain", Explain);
            put("environment", Texts.Of(Texts.StoreEnvironment, (int?)Environment));
            put("bundleId", BundleId);
            put("trustSignedPayloads", TrustSignedPayloads);
        }
    }

    /// <summary>The customer's history.</summary>
    public sealed class TimelineRequest : Request
    {
        /// <param name="history">What the store told about the customer.</param>
        public TimelineRequest(Document history)
        {
            History = history;
        }

        /// <summary>What the store told about the customer.</summary>
        public Document History { get; private set; }

        /// <summary>Names the direction of changes, and gives durations.</summary>
        public Document Catalog { get; set; }

        /// <summary>Answer with what was known at this moment; with all that the history holds by
        /// default.</summary>
        public Instant? KnownAt { get; set; }

        /// <summary>true: a subscription that renews and has no billing problem goes on after its last
        /// period, or up to the end of a commitment that is not renewed. false by default.</summary>
        public bool? AssumeRenewal { get; set; }

        /// <summary>true: a refunded purchase counts as never made, also before its refund. false by
        /// default.</summary>
        public bool? RetroactiveRefunds { get; set; }

        /// <summary>How far ahead to look, twelve renewals at most; to the next renewal by default.</summary>
        public Instant? Until { get; set; }

        /// <summary>The environment whose records count. By default: Production, if there is any record of
        /// it, or else all.</summary>
        public StoreEnvironment? Environment { get; set; }

        /// <summary>The app whose records count. By default: every app.</summary>
        public string BundleId { get; set; }

        /// <summary>The better way is subs_verify of libsubscore-verify, whose answer needs no such flag.
        /// true says that the caller has verified every signature in the history in another way; else a
        /// signed member is refused. false by default.</summary>
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
