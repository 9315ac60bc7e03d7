/// A member of what the store sends that is read: of a transaction, of a receipt's row and of renewal info, and what a table
/// has beside those. This is the only list of them. A document has them as keys and a table as columns, in each spelling.
package enum StoreField: StoreName, CaseIterable, BitwiseCopyable, Sendable {
    // Of a transaction.
    case transactionId
    case webOrderLineItemId
    case subscriptionGroupIdentifier
    case purchaseDate
    case originalPurchaseDate
    case expiresDate
    case type
    case inAppOwnershipType
    case appTransactionId
    case appAccountToken
    case bundleId
    case transactionReason
    case price
    case isUpgraded
    case revocationDate
    case revocationType
    case revocationReason
    case revocationPercentage
    case billingPlanType
    case quantity
    case additionalTransactionReason
    case previousOriginalTransactionId
    case storefront
    // Of a receipt's row.
    case cancellationDate
    case cancellationReason
    case isTrialPeriod
    case isInIntroOfferPeriod
    case promotionalOfferId
    case offerCodeRefName
    // Of renewal info.
    case autoRenewProductId
    case autoRenewStatus
    case isInBillingRetryPeriod
    case gracePeriodExpiresDate
    case expirationIntent
    case renewalDate
    case recentSubscriptionStartDate
    case priceIncreaseStatus
    case priceConsentStatus
    case eligibleWinBackOfferIds
    case renewalQuantity
    case renewalPrice
    case renewalBillingPlanType
    // Of a transaction and of renewal info; of the transaction if both stand in one object.
    case productId
    case currency
    case offerType
    case offerIdentifier
    case offerPeriod
    case offerDiscountType
    case advancedCommerceInfo
    case commitmentInfo
    case multiSeatInfo
    // Of a transaction and of renewal info, and of both if they stand in one object.
    case originalTransactionId
    case signedDate
    case environment
    // What carries a transaction or renewal info.
    case transaction
    case transactionInfo
    case signedTransactionInfo
    case decodedTransactionInfo
    case renewalInfo
    case signedRenewalInfo
    case decodedRenewalInfo
    // Only of tables.
    case customer
    case document
    case status
    case notificationType
    case subtype
    case renewalCurrency
}

extension StoreField {
    /// What a column of it contains.
    package enum Kind: BitwiseCopyable {
        case customer
        /// An id or a name.
        case id
        /// A fixed text of the store.
        case word
        case instant
        case integer
        case flag
        /// A document in JSON, as text or binary.
        case document
    }

    package var kind: Kind {
        switch self {
        case .customer: .customer
        case .document: .document
        case .transactionId, .originalTransactionId, .webOrderLineItemId, .productId, .subscriptionGroupIdentifier,
            .bundleId, .offerIdentifier, .storefront, .previousOriginalTransactionId, .autoRenewProductId:
            .id
        case .purchaseDate, .originalPurchaseDate, .expiresDate, .signedDate, .revocationDate, .gracePeriodExpiresDate,
            .renewalDate:
            .instant
        case .price, .quantity, .offerType, .revocationPercentage, .status, .expirationIntent, .priceIncreaseStatus,
            .renewalPrice:
            .integer
        case .isUpgraded, .autoRenewStatus, .isInBillingRetryPeriod: .flag
        default: .word
        }
    }

    /// Whether access may depend on it. A value of it that cannot be read is an error, and not an absent one.
    package var isDecisive: Bool {
        switch self {
        case .transactionId, .originalTransactionId, .webOrderLineItemId, .productId, .autoRenewProductId,
            .subscriptionGroupIdentifier, .bundleId, .notificationType:
            true
        default: kind == .instant || kind == .flag
        }
    }

    /// Whether it contains prices, whose unit nobody knows if they are floating-point numbers.
    package var isPrice: Bool { self == .price || self == .renewalPrice }

    /// Whether it contains ids that some exports write as nan where there is none.
    package var isOptionalId: Bool { self == .webOrderLineItemId || self == .subscriptionGroupIdentifier }

    /// Whether it carries a transaction or renewal info.
    package var isCarrier: Bool {
        switch self {
        case .transaction, .transactionInfo, .signedTransactionInfo, .decodedTransactionInfo, .renewalInfo,
            .signedRenewalInfo, .decodedRenewalInfo:
            true
        default: false
        }
    }

    /// Whether it belongs to a transaction that stands in one object with renewal info.
    package var isOfTransaction: Bool {
        switch self {
        case .productId, .currency, .offerType, .offerIdentifier, .offerPeriod, .offerDiscountType,
            .advancedCommerceInfo, .commitmentInfo, .multiSeatInfo:
            true
        default: false
        }
    }
}
