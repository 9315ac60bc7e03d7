internal import SubscoreCore

/// An input column.
enum ColumnName: StoreName, CaseIterable, BitwiseCopyable {
    case customer
    case document
    case transactionId
    case productId
    case purchaseDate
    case expiresDate
    case originalTransactionId
    case webOrderLineItemId
    case subscriptionGroupIdentifier
    case originalPurchaseDate
    case signedDate
    case transactionReason
    case inAppOwnershipType
    case type
    case environment
    case bundleId
    case revocationDate
    case revocationType
    case revocationPercentage
    case isUpgraded
    case offerType
    case price
    case currency
    case status
    case autoRenewStatus
    case autoRenewProductId
    case isInBillingRetryPeriod
    case gracePeriodExpiresDate
    case renewalDate
    case expirationIntent
    case priceIncreaseStatus
    case notificationType
    case subtype
    case quantity
    case additionalTransactionReason
    case billingPlanType
    case previousOriginalTransactionId
    case offerDiscountType
    case offerIdentifier
    case storefront
    case renewalPrice
    case renewalCurrency

    /// Whether it contains prices, whose unit nobody knows if they are floating-point numbers.
    var isPrice: Bool { self == .price || self == .renewalPrice }

    /// Whether it contains ids that some exports write as nan where there is none.
    var isOptionalId: Bool { self == .webOrderLineItemId || self == .subscriptionGroupIdentifier }
}
