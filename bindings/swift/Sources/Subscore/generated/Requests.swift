// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
// swift-format-ignore-file

internal import CSubscore

/// The functions of libsubscore that take a request.
public enum Function: String, CaseIterable, Sendable {
    case classifyChange = "subs_classify_change"
    case contentAccess = "subs_content_access"
    case offerEligibility = "subs_offer_eligibility"
    case owner = "subs_owner"
    case priceChange = "subs_price_change"
    case prorate = "subs_prorate"
    case stateAt = "subs_state_at"
    case timeline = "subs_timeline"
    case checkDocument = "subs_check_document"

    var decide: Decision {
        switch self {
        case .classifyChange: subs_classify_change
        case .contentAccess: subs_content_access
        case .offerEligibility: subs_offer_eligibility
        case .owner: subs_owner
        case .priceChange: subs_price_change
        case .prorate: subs_prorate
        case .stateAt: subs_state_at
        case .timeline: subs_timeline
        case .checkDocument: subs_check_document
        }
    }
}

/// The customer's current period.
public struct CurrentPeriod: RequestPart, Sendable {
    /// Its product.
    public var productId: String
    /// Its start.
    public var purchaseDate: Instant
    /// Its end, after its start.
    public var expiresDate: Instant
    /// The price paid for it; without it a refund has a share and no amount.
    public var price: Price?
    /// The currency of the price.
    public var currency: String?
    /// 1 introductory, 2 promotional, 3 offer code, 4 win-back, 5 retention.
    public var offerType: Int?
    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    public var offerDiscountType: String?
    /// How it is billed: MONTHLY with a commitment, or BILLED_UPFRONT by default.
    public var billingPlanType: CurrentPeriodBillingPlanType?
    /// The end of its commitment, not before the end of the period.
    public var commitmentExpiresDate: Instant?

    public init(
        productId: String, purchaseDate: Instant, expiresDate: Instant, price: Price? = nil,
        currency: String? = nil, offerType: Int? = nil, offerDiscountType: String? = nil,
        billingPlanType: CurrentPeriodBillingPlanType? = nil, commitmentExpiresDate: Instant? = nil
    ) {
        self.productId = productId
        self.purchaseDate = purchaseDate
        self.expiresDate = expiresDate
        self.price = price
        self.currency = currency
        self.offerType = offerType
        self.offerDiscountType = offerDiscountType
        self.billingPlanType = billingPlanType
        self.commitmentExpiresDate = commitmentExpiresDate
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("productId", productId), ("purchaseDate", purchaseDate), ("expiresDate", expiresDate),
        ("price", price), ("currency", commonCurrency(currency, price)), ("offerType", offerType),
        ("offerDiscountType", offerDiscountType), ("billingPlanType", billingPlanType),
        ("commitmentExpiresDate", commitmentExpiresDate)
    ] }
}

/// The requested product.
public struct WantedProduct: RequestPart, Sendable {
    /// Its id.
    public var productId: String
    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    public var billingPlanType: WantedProductBillingPlanType?

    public init(productId: String, billingPlanType: WantedProductBillingPlanType? = nil) {
        self.productId = productId
        self.billingPlanType = billingPlanType
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("productId", productId), ("billingPlanType", billingPlanType)
    ] }
}

/// An offer that is redeemed with a switch.
public struct PlannedOffer: RequestPart, Sendable {
    /// 2 promotional, 3 offer code, 4 win-back.
    public var type: Int
    /// Its id or code.
    public var identifier: String?
    /// FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT or ONE_TIME; others are accepted.
    public var discountType: String?
    /// Its whole length.
    public var period: String?
    /// Its price.
    public var price: Price?
    /// The currency of the price.
    public var currency: String?

    public init(
        type: Int, identifier: String? = nil, discountType: String? = nil, period: String? = nil,
        price: Price? = nil, currency: String? = nil
    ) {
        self.type = type
        self.identifier = identifier
        self.discountType = discountType
        self.period = period
        self.price = price
        self.currency = currency
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("type", type), ("identifier", identifier), ("discountType", discountType), ("period", period),
        ("price", price), ("currency", commonCurrency(currency, price))
    ] }
}

/// The requested product.
public struct PreviewTarget: RequestPart, Sendable {
    /// Its id.
    public var productId: String
    /// How it will be billed. By default as now for the same product, and BILLED_UPFRONT for another one.
    public var billingPlanType: PreviewTargetBillingPlanType?
    /// The offer that the customer redeems with it; none by default.
    public var offer: PlannedOffer?

    public init(
        productId: String, billingPlanType: PreviewTargetBillingPlanType? = nil, offer: PlannedOffer? = nil
    ) {
        self.productId = productId
        self.billingPlanType = billingPlanType
        self.offer = offer
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("productId", productId), ("billingPlanType", billingPlanType), ("offer", offer)
    ] }
}

/// An item of the publication.
public struct PublishedItem: RequestPart, Sendable {
    /// Its id, repeated in the response.
    public var id: String
    /// When it was published.
    public var publishedAt: Instant

    public init(id: String, publishedAt: Instant) {
        self.id = id
        self.publishedAt = publishedAt
    }

    var fields: [(String, (any RequestValue)?)] { [("id", id), ("publishedAt", publishedAt)] }
}

/// The win-back offers of a product.
public struct ConfiguredWinBackOffers: RequestPart, Sendable {
    /// The product.
    public var productId: String
    /// The list of its win-back offers as the App Store Connect API returns it.
    public var offers: Document

    public init(productId: String, offers: Document) {
        self.productId = productId
        self.offers = offers
    }

    var fields: [(String, (any RequestValue)?)] { [("productId", productId), ("offers", offers)] }
}

/// A purchase or a restore that a customer asked for.
public struct OwnerClaim: RequestPart, Sendable {
    /// The customer, as the app names it: 1 to 256 bytes, not blank.
    public var customer: String
    /// When it was made.
    public var at: Instant
    /// The chain that it is about.
    public var originalTransactionId: String
    /// The purchase that the customer has just made, within 24 hours; nil for a restore.
    public var transactionId: String?
    /// What the app answered the customer. It stands, whatever became known later.
    public var outcome: OwnerOutcome?

    public init(
        customer: String, at: Instant, originalTransactionId: String, transactionId: String? = nil,
        outcome: OwnerOutcome? = nil
    ) {
        self.customer = customer
        self.at = at
        self.originalTransactionId = originalTransactionId
        self.transactionId = transactionId
        self.outcome = outcome
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("customer", customer), ("at", at), ("originalTransactionId", originalTransactionId),
        ("transactionId", transactionId), ("outcome", outcome)
    ] }
}

/// An increase above both the percentage and the amount requires consent.
public struct Thresholds: RequestPart, Sendable {
    /// The percentage; 50 by default.
    public var percent: Int?
    /// The amount for all periods except a year; required for those.
    public var perPeriod: Price?
    /// The amount for a period of a year; required for it.
    public var perYear: Price?

    public init(percent: Int? = nil, perPeriod: Price? = nil, perYear: Price? = nil) {
        self.percent = percent
        self.perPeriod = perPeriod
        self.perYear = perYear
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("percent", percent), ("perPeriod", perPeriod), ("perYear", perYear)
    ] }
}

/// An event without further fields. Or: An Advanced Commerce call reactivated a cancelled subscription. Or:
/// An Advanced Commerce call changed the item.
public struct PriceEvent: RequestPart, Sendable {
    /// When it happened, not before the request.
    public var at: Instant
    /// The event. communicated: the store notified the subscriber; sheet_viewed: the subscriber saw the
    /// sheet; consented: the subscriber agreed; declined: the subscriber cancelled instead; metadata_change:
    /// an Advanced Commerce call changed only names; migrate: a migration to Advanced Commerce was requested.
    public var event: PriceEventKind
    /// The reactivated SKUs.
    public var items: [String]?
    /// Whether the period continues (retain) or restarts (reset).
    public var billingCycle: PriceEventBillingCycle?
    /// The new SKU of the item.
    public var sku: String?
    /// The price in the call.
    public var price: Price?
    /// The offer in the call: true, or Apple's object.
    public var offer: Document?

    public init(
        at: Instant, event: PriceEventKind, items: [String]? = nil,
        billingCycle: PriceEventBillingCycle? = nil, sku: String? = nil, price: Price? = nil,
        offer: Document? = nil
    ) {
        self.at = at
        self.event = event
        self.items = items
        self.billingCycle = billingCycle
        self.sku = sku
        self.price = price
        self.offer = offer
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("at", at), ("event", event), ("items", items), ("billingCycle", billingCycle), ("sku", sku),
        ("price", price), ("offer", offer)
    ] }
}

/// An entitlement, and the products that grant it.
public struct EntitlementProducts: RequestPart, Sendable {
    /// Its id, repeated in the response.
    public var id: String
    /// The products that grant it, of any kind; empty for one that only other grants give.
    public var productIds: [String]

    public init(id: String, productIds: [String]) {
        self.id = id
        self.productIds = productIds
    }

    var fields: [(String, (any RequestValue)?)] { [("id", id), ("productIds", productIds)] }
}

/// Access to an entitlement that something else than the App Store gave, from its start to the earliest of
/// its end and its revocation.
public struct OtherGrant: RequestPart, Sendable {
    /// The id of one of the request's entitlements.
    public var entitlement: String
    /// What gave it, repeated in the response, such as google_play; 64 bytes at most.
    public var source: String
    /// When the access began.
    public var start: Instant
    /// When it ends, not before its start. The end must be stated, as nil if none is known.
    public var end: Instant?
    /// When it was taken back. After `knownAt` it does not count.
    public var revokedAt: Instant?
    /// What the caller knows it by, repeated in the response; 256 bytes at most.
    public var reference: String?

    public init(
        entitlement: String, source: String, start: Instant, end: Instant?, revokedAt: Instant? = nil,
        reference: String? = nil
    ) {
        self.entitlement = entitlement
        self.source = source
        self.start = start
        self.end = end
        self.revokedAt = revokedAt
        self.reference = reference
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("entitlement", entitlement), ("source", source), ("start", start), ("end", orNull(end)),
        ("revokedAt", revokedAt), ("reference", reference)
    ] }
}

/// What will this switch do?
public struct ProposedRequest: RequestPart, Sendable {
    /// The products on offer, which must include both products of the switch. A resubscription requires no
    /// catalog.
    public var catalog: Document?
    /// The customer's current period.
    public var from: CurrentPeriod
    /// The requested product.
    public var to: WantedProduct
    /// When the switch is made.
    public var at: Instant
    /// The product of a change that already waits for the renewal.
    public var pendingProductId: String?
    /// The state of the subscription at that instant. By default it is over once `expiresDate` is reached.
    public var state: State?
    /// How a refund is rounded; half_up by default.
    public var rounding: Rounding?
    /// true: each subscription or change is explained in one or two sentences. false by default.
    public var explain: Bool?

    public init(
        catalog: Document? = nil, from: CurrentPeriod, to: WantedProduct, at: Instant,
        pendingProductId: String? = nil, state: State? = nil, rounding: Rounding? = nil, explain: Bool? = nil
    ) {
        self.catalog = catalog
        self.from = from
        self.to = to
        self.at = at
        self.pendingProductId = pendingProductId
        self.state = state
        self.rounding = rounding
        self.explain = explain
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("catalog", catalog), ("from", from), ("to", to), ("at", at), ("pendingProductId", pendingProductId),
        ("state", state), ("rounding", rounding), ("explain", explain)
    ] }
}

/// What will this switch do for this customer?
public struct PreviewRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// The products on offer.
    public var catalog: Document
    /// The requested product.
    public var to: PreviewTarget
    /// When the switch is made.
    public var at: Instant
    /// Answers with what was known then; everything by default.
    public var knownAt: Instant?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// What was paid for the current period, if its transaction has no price.
    public var price: Price?
    /// The currency of the price.
    public var currency: String?
    /// How a refund is rounded; half_up by default.
    public var rounding: Rounding?
    /// true: each subscription or change is explained in one or two sentences. false by default.
    public var explain: Bool?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, catalog: Document, to: PreviewTarget, at: Instant, knownAt: Instant? = nil,
        environment: Environment? = nil, bundleId: String? = nil, price: Price? = nil,
        currency: String? = nil, rounding: Rounding? = nil, explain: Bool? = nil,
        trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.catalog = catalog
        self.to = to
        self.at = at
        self.knownAt = knownAt
        self.environment = environment
        self.bundleId = bundleId
        self.price = price
        self.currency = currency
        self.rounding = rounding
        self.explain = explain
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("catalog", catalog), ("to", to), ("at", at), ("knownAt", knownAt),
        ("environment", environment), ("bundleId", bundleId), ("price", price),
        ("currency", commonCurrency(currency, price)), ("rounding", rounding), ("explain", explain),
        ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// What did this customer change?
public struct ObservedRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// Determines the direction of each change; without it each is unknown.
    public var catalog: Document?
    /// Restricts the answer to what had taken effect or was pending by then.
    public var at: Instant?
    /// How a refund is rounded; half_up by default.
    public var rounding: Rounding?
    /// true: each subscription or change is explained in one or two sentences. false by default.
    public var explain: Bool?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, catalog: Document? = nil, at: Instant? = nil, rounding: Rounding? = nil,
        explain: Bool? = nil, environment: Environment? = nil, bundleId: String? = nil,
        trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.catalog = catalog
        self.at = at
        self.rounding = rounding
        self.explain = explain
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("catalog", catalog), ("at", at), ("rounding", rounding), ("explain", explain),
        ("environment", environment), ("bundleId", bundleId), ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The customer's history and the items of the publication.
public struct ContentAccessRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// The items, in any order.
    public var content: [PublishedItem]
    /// The instant of the answer, from what was known then.
    public var at: Instant?
    /// Restricts the history to what was known at this instant; "at" by default.
    public var knownAt: Instant?
    /// How many of the newest items open when access begins; 1 by default.
    public var initialUnlock: Int?
    /// A gap in access of at most this many milliseconds does not count as a gap; 0 by default.
    public var toleratedLapse: Int?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, content: [PublishedItem], at: Instant? = nil, knownAt: Instant? = nil,
        initialUnlock: Int? = nil, toleratedLapse: Int? = nil, environment: Environment? = nil,
        bundleId: String? = nil, trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.content = content
        self.at = at
        self.knownAt = knownAt
        self.initialUnlock = initialUnlock
        self.toleratedLapse = toleratedLapse
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("content", content), ("at", at), ("knownAt", knownAt),
        ("initialUnlock", initialUnlock), ("toleratedLapse", toleratedLapse), ("environment", environment),
        ("bundleId", bundleId), ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The customer's history.
public struct HistoryOpenRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// Restricts the history to what was known at this instant; the whole history by default.
    public var knownAt: Instant?
    /// Read and checked; the states do not depend on it.
    public var catalog: Document?
    /// true: a subscription that renews and has no billing problem continues after its last period. false by
    /// default.
    public var assumeRenewal: Bool?
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    public var retroactiveRefunds: Bool?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, knownAt: Instant? = nil, catalog: Document? = nil, assumeRenewal: Bool? = nil,
        retroactiveRefunds: Bool? = nil, environment: Environment? = nil, bundleId: String? = nil,
        trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.knownAt = knownAt
        self.catalog = catalog
        self.assumeRenewal = assumeRenewal
        self.retroactiveRefunds = retroactiveRefunds
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("knownAt", knownAt), ("catalog", catalog), ("assumeRenewal", assumeRenewal),
        ("retroactiveRefunds", retroactiveRefunds), ("environment", environment), ("bundleId", bundleId),
        ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The customer's history and the instant of the answer.
public struct OfferEligibilityRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// The instant of the answer.
    public var at: Instant
    /// Adds the groups that the history does not have, and the group of a row that names none.
    public var catalog: Document?
    /// Restricts the history to what was known at this instant; the whole history by default.
    public var knownAt: Instant?
    /// The win-back offers that the publisher configured, by product.
    public var winBackOffers: [ConfiguredWinBackOffers]?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, at: Instant, catalog: Document? = nil, knownAt: Instant? = nil,
        winBackOffers: [ConfiguredWinBackOffers]? = nil, environment: Environment? = nil,
        bundleId: String? = nil, trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.at = at
        self.catalog = catalog
        self.knownAt = knownAt
        self.winBackOffers = winBackOffers
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("at", at), ("catalog", catalog), ("knownAt", knownAt),
        ("winBackOffers", winBackOffers), ("environment", environment), ("bundleId", bundleId),
        ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The history, who claimed its purchases, and the app's policy.
public struct OwnerRequest: RequestPart, Sendable {
    /// What the store reported about the purchases.
    public var history: Document
    /// Who claimed which purchases, in any order.
    public var claims: [OwnerClaim]
    /// The customers of account tokens. Each key is a UUID, in any case.
    public var tokens: Document?
    /// Who becomes the owner of what has one.
    public var policy: OwnerPolicy
    /// What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
    /// everything that names one app transaction. subscription by default.
    public var unit: OwnerUnit?
    /// The instant of the answer. Later claims and purchases do not count.
    public var at: Instant
    /// Its otherProducts determine which purchases of a receipt are consumables, which have no owner.
    public var catalog: Document?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, claims: [OwnerClaim], tokens: Document? = nil, policy: OwnerPolicy,
        unit: OwnerUnit? = nil, at: Instant, catalog: Document? = nil, environment: Environment? = nil,
        bundleId: String? = nil, trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.claims = claims
        self.tokens = tokens
        self.policy = policy
        self.unit = unit
        self.at = at
        self.catalog = catalog
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("claims", claims), ("tokens", tokens), ("policy", policy), ("unit", unit),
        ("at", at), ("catalog", catalog), ("environment", environment), ("bundleId", bundleId),
        ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The change of price, its subscriber, and the events since.
public struct PriceChangeRequest: RequestPart, Sendable {
    /// The subscription's period.
    public var period: String
    /// The current price of a period; zero only if `convertsFromOffer` is true.
    public var currentPrice: Price
    /// The new price; more than zero.
    public var newPrice: Price
    /// The currency of all prices of the request.
    public var currency: String
    /// The subscriber's storefront.
    public var storefront: String
    /// When the change was or will be requested.
    public var requestedAt: Instant
    /// The first renewal after the request; later renewals are counted from it.
    public var renewalDate: Instant
    /// When the subscriber's price last went up.
    public var lastIncreaseDate: Instant?
    /// true: the change is the end of a free trial or an offer. false by default.
    public var convertsFromOffer: Bool?
    /// The limits above which an increase requires consent; built in for USD, and required for an increase in
    /// any other currency.
    public var thresholds: Thresholds?
    /// The storefronts in which every increase requires consent; none are built in.
    public var alwaysConsentStorefronts: [String]?
    /// The environment of the purchase; Production by default. Sandbox includes TestFlight.
    public var environment: Environment?
    /// MONTHLY: a commitment of a year that is paid monthly, with the prices of a month; BILLED_UPFRONT by
    /// default.
    public var billingPlanType: PriceChangeRequestBillingPlanType?
    /// The number of seats; the prices are those of one.
    public var seats: Int?
    /// The SKU whose price changes, for events that name SKUs.
    public var sku: String?
    /// SKUs that end with it if consent is not given.
    public var dependentSKUs: [String]?
    /// The events since the request, in any order. By default the store is assumed to send its notices on
    /// time, and the subscriber to do nothing.
    public var events: [PriceEvent]?
    /// The instant of the answer, not before the request. By default that of the last event, otherwise that
    /// of the request.
    public var at: Instant?

    public init(
        period: String, currentPrice: Price, newPrice: Price, currency: String, storefront: String,
        requestedAt: Instant, renewalDate: Instant, lastIncreaseDate: Instant? = nil,
        convertsFromOffer: Bool? = nil, thresholds: Thresholds? = nil,
        alwaysConsentStorefronts: [String]? = nil, environment: Environment? = nil,
        billingPlanType: PriceChangeRequestBillingPlanType? = nil, seats: Int? = nil, sku: String? = nil,
        dependentSKUs: [String]? = nil, events: [PriceEvent]? = nil, at: Instant? = nil
    ) {
        self.period = period
        self.currentPrice = currentPrice
        self.newPrice = newPrice
        self.currency = currency
        self.storefront = storefront
        self.requestedAt = requestedAt
        self.renewalDate = renewalDate
        self.lastIncreaseDate = lastIncreaseDate
        self.convertsFromOffer = convertsFromOffer
        self.thresholds = thresholds
        self.alwaysConsentStorefronts = alwaysConsentStorefronts
        self.environment = environment
        self.billingPlanType = billingPlanType
        self.seats = seats
        self.sku = sku
        self.dependentSKUs = dependentSKUs
        self.events = events
        self.at = at
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("period", period), ("currentPrice", currentPrice), ("newPrice", newPrice),
        ("currency", commonCurrency(currency, currentPrice, newPrice)), ("storefront", storefront),
        ("requestedAt", requestedAt), ("renewalDate", renewalDate), ("lastIncreaseDate", lastIncreaseDate),
        ("convertsFromOffer", convertsFromOffer), ("thresholds", thresholds),
        ("alwaysConsentStorefronts", alwaysConsentStorefronts), ("environment", environment),
        ("billingPlanType", billingPlanType), ("seats", seats), ("sku", sku),
        ("dependentSKUs", dependentSKUs), ("events", events), ("at", at)
    ] }
}

/// A period in plain values.
public struct PeriodRequest: RequestPart, Sendable {
    /// The price paid for the period.
    public var price: Price
    /// The currency of the price. The refund is rounded to its smallest unit, or to the milliunit without a
    /// currency.
    public var currency: String?
    /// The start of the period.
    public var purchaseDate: Instant
    /// The end of the period, after its start.
    public var expiresDate: Instant
    /// When the period was cut short.
    public var changeDate: Instant
    /// How a refund is rounded; half_up by default.
    public var rounding: Rounding?

    public init(
        price: Price, currency: String? = nil, purchaseDate: Instant, expiresDate: Instant,
        changeDate: Instant, rounding: Rounding? = nil
    ) {
        self.price = price
        self.currency = currency
        self.purchaseDate = purchaseDate
        self.expiresDate = expiresDate
        self.changeDate = changeDate
        self.rounding = rounding
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("price", price), ("currency", commonCurrency(currency, price)), ("purchaseDate", purchaseDate),
        ("expiresDate", expiresDate), ("changeDate", changeDate), ("rounding", rounding)
    ] }
}

/// A row as the store sent it.
public struct TransactionRequest: RequestPart, Sendable {
    /// The row of the period that was cut short.
    public var transaction: Document
    /// The row that replaced it; required if the row itself has no revocation or cancellation date.
    public var nextTransaction: Document?
    /// The price paid, for a row without a price. A price that differs from the row's is rejected.
    public var price: Price?
    /// The currency of the price. A currency that differs from the row's is rejected.
    public var currency: String?
    /// How a refund is rounded; half_up by default.
    public var rounding: Rounding?

    public init(
        transaction: Document, nextTransaction: Document? = nil, price: Price? = nil, currency: String? = nil,
        rounding: Rounding? = nil
    ) {
        self.transaction = transaction
        self.nextTransaction = nextTransaction
        self.price = price
        self.currency = currency
        self.rounding = rounding
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("transaction", transaction), ("nextTransaction", nextTransaction), ("price", price),
        ("currency", commonCurrency(currency, price)), ("rounding", rounding)
    ] }
}

/// The customer's history and the instant of the answer.
public struct StateAtRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// The instant of the answer.
    public var at: Instant
    /// Restricts the history to what was known at this instant; the whole history by default.
    public var knownAt: Instant?
    /// Determines the levels, and the kind of a pending change.
    public var catalog: Document?
    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    public var assumeRenewal: Bool?
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    public var retroactiveRefunds: Bool?
    /// The entitlements, each with the products that grant it; 1,000 at most.
    public var entitlements: [EntitlementProducts]?
    /// Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
    /// entitlements.
    public var otherGrants: [OtherGrant]?
    /// true: each subscription or change is explained in one or two sentences. false by default.
    public var explain: Bool?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, at: Instant, knownAt: Instant? = nil, catalog: Document? = nil,
        assumeRenewal: Bool? = nil, retroactiveRefunds: Bool? = nil,
        entitlements: [EntitlementProducts]? = nil, otherGrants: [OtherGrant]? = nil, explain: Bool? = nil,
        environment: Environment? = nil, bundleId: String? = nil, trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.at = at
        self.knownAt = knownAt
        self.catalog = catalog
        self.assumeRenewal = assumeRenewal
        self.retroactiveRefunds = retroactiveRefunds
        self.entitlements = entitlements
        self.otherGrants = otherGrants
        self.explain = explain
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("at", at), ("knownAt", knownAt), ("catalog", catalog),
        ("assumeRenewal", assumeRenewal), ("retroactiveRefunds", retroactiveRefunds),
        ("entitlements", entitlements), ("otherGrants", otherGrants), ("explain", explain),
        ("environment", environment), ("bundleId", bundleId), ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

/// The customer's history.
public struct TimelineRequest: RequestPart, Sendable {
    /// What the store reported about the customer.
    public var history: Document
    /// Determines the direction of changes, and the durations.
    public var catalog: Document?
    /// Restricts the history to what was known at this instant; the whole history by default.
    public var knownAt: Instant?
    /// true: a subscription that renews and has no billing problem continues after its last period, or up to
    /// the end of a commitment that is not renewed. false by default.
    public var assumeRenewal: Bool?
    /// true: a refunded purchase counts as never made, also before its refund. false by default.
    public var retroactiveRefunds: Bool?
    /// The end of the forecast, twelve renewals at most; the next renewal by default.
    public var until: Instant?
    /// The environment whose records count. By default: Production if it has any record, otherwise all.
    public var environment: Environment?
    /// The app whose records count. By default: every app.
    public var bundleId: String?
    /// true: the caller has verified every signature in the history by other means. Otherwise a signed member
    /// is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
    /// default.
    public var trustSignedPayloads: Bool?

    public init(
        history: Document, catalog: Document? = nil, knownAt: Instant? = nil, assumeRenewal: Bool? = nil,
        retroactiveRefunds: Bool? = nil, until: Instant? = nil, environment: Environment? = nil,
        bundleId: String? = nil, trustSignedPayloads: Bool? = nil
    ) {
        self.history = history
        self.catalog = catalog
        self.knownAt = knownAt
        self.assumeRenewal = assumeRenewal
        self.retroactiveRefunds = retroactiveRefunds
        self.until = until
        self.environment = environment
        self.bundleId = bundleId
        self.trustSignedPayloads = trustSignedPayloads
    }

    var fields: [(String, (any RequestValue)?)] { [
        ("history", history), ("catalog", catalog), ("knownAt", knownAt), ("assumeRenewal", assumeRenewal),
        ("retroactiveRefunds", retroactiveRefunds), ("until", until), ("environment", environment),
        ("bundleId", bundleId), ("trustSignedPayloads", trustSignedPayloads)
    ] }
}

extension ProposedRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// What will this switch do?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> ProposedChange {
        try decoded(LibSubscore.call(.classifyChange, json()))
    }
}

extension PreviewRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// What will this switch do for this customer?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> ChangePreview {
        try decoded(LibSubscore.call(.classifyChange, json()))
    }
}

extension LibSubscore {
    /// What will this switch do for this customer?
    ///
    /// It is `answer()` of a `PreviewRequest` with these fields.
    ///
    /// - Throws: a `SubscoreError`.
    public static func previewChange(
        history: Document, catalog: Document, product: String,
        billingPlanType: PreviewTargetBillingPlanType? = nil, offer: PlannedOffer? = nil, at: Instant,
        knownAt: Instant? = nil, environment: Environment? = nil, bundleId: String? = nil,
        price: Price? = nil, currency: String? = nil, rounding: Rounding? = nil, explain: Bool? = nil,
        trustSignedPayloads: Bool? = nil
    ) throws(SubscoreError) -> ChangePreview {
        try PreviewRequest(
            history: history, catalog: catalog,
            to: PreviewTarget(productId: product, billingPlanType: billingPlanType, offer: offer), at: at,
            knownAt: knownAt, environment: environment, bundleId: bundleId, price: price, currency: currency,
            rounding: rounding, explain: explain, trustSignedPayloads: trustSignedPayloads
        ).answer()
    }
}

extension ObservedRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// What did this customer change?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> ObservedChanges {
        try decoded(LibSubscore.call(.classifyChange, json()))
    }
}

extension ContentAccessRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// Which items of a publication may this customer read?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> ContentAccess {
        try decoded(LibSubscore.call(.contentAccess, json()))
    }
}

extension HistoryOpenRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }
}

extension OfferEligibilityRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// Which subscription offers may this customer redeem?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> OfferEligibility {
        try decoded(LibSubscore.call(.offerEligibility, json()))
    }
}

extension OwnerRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// To which of the app's customers do these purchases belong?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> Owner {
        try decoded(LibSubscore.call(.owner, json()))
    }
}

extension PriceChangeRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// What does a change of price do, and what was its outcome?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> PriceChange {
        try decoded(LibSubscore.call(.priceChange, json()))
    }
}

extension PeriodRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// A period in plain values.
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> Proration {
        try decoded(LibSubscore.call(.prorate, json()))
    }
}

extension TransactionRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// A row as the store sent it.
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> Proration {
        try decoded(LibSubscore.call(.prorate, json()))
    }
}

extension StateAtRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// In which state was each subscription at an instant, and did it give access?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> StateAt {
        try decoded(LibSubscore.call(.stateAt, json()))
    }
}

extension TimelineRequest {
    /// Returns the request as JSON in UTF-8.
    ///
    /// - Throws: A `SubscoreError` if a document is not one JSON value.
    public func json() throws(SubscoreError) -> [UInt8] {
        try written(self)
    }

    /// What was the whole course of each subscription, and what comes next?
    ///
    /// - Throws: a `SubscoreError`.
    public func answer() throws(SubscoreError) -> Timeline {
        try decoded(LibSubscore.call(.timeline, json()))
    }
}
