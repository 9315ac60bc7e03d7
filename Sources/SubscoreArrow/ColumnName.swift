/// An input column.
enum ColumnName: UInt8, BitwiseCopyable {
    case customer
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

    var text: StaticString {
        switch self {
        case .customer: "customer"
        case .transactionId: "transactionId"
        case .productId: "productId"
        case .purchaseDate: "purchaseDate"
        case .expiresDate: "expiresDate"
        case .originalTransactionId: "originalTransactionId"
        case .webOrderLineItemId: "webOrderLineItemId"
        case .subscriptionGroupIdentifier: "subscriptionGroupIdentifier"
        case .originalPurchaseDate: "originalPurchaseDate"
        case .signedDate: "signedDate"
        case .transactionReason: "transactionReason"
        case .inAppOwnershipType: "inAppOwnershipType"
        case .type: "type"
        case .environment: "environment"
        case .bundleId: "bundleId"
        case .revocationDate: "revocationDate"
        case .revocationType: "revocationType"
        case .revocationPercentage: "revocationPercentage"
        case .isUpgraded: "isUpgraded"
        case .offerType: "offerType"
        case .price: "price"
        case .currency: "currency"
        case .status: "status"
        case .autoRenewStatus: "autoRenewStatus"
        case .autoRenewProductId: "autoRenewProductId"
        case .isInBillingRetryPeriod: "isInBillingRetryPeriod"
        case .gracePeriodExpiresDate: "gracePeriodExpiresDate"
        case .renewalDate: "renewalDate"
        case .expirationIntent: "expirationIntent"
        case .priceIncreaseStatus: "priceIncreaseStatus"
        case .notificationType: "notificationType"
        case .subtype: "subtype"
        case .quantity: "quantity"
        case .additionalTransactionReason: "additionalTransactionReason"
        case .billingPlanType: "billingPlanType"
        case .previousOriginalTransactionId: "previousOriginalTransactionId"
        case .offerDiscountType: "offerDiscountType"
        case .offerIdentifier: "offerIdentifier"
        case .storefront: "storefront"
        case .renewalPrice: "renewalPrice"
        case .renewalCurrency: "renewalCurrency"
        }
    }
}
