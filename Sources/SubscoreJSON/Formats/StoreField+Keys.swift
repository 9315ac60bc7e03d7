/// The members of a transaction, of renewal info and of a receipt's row that are read. This is the only list of them: each
/// stands here once, in camelCase, and is read in each spelling.
enum StoreKey: UInt8 {
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
    case part

    /// Whether it belongs to a transaction that stands in one object with renewal info.
    var isOfTransaction: Bool { rawValue >= Self.productId.rawValue && rawValue <= Self.multiSeatInfo.rawValue }

    /// Whether a receipt has it in several forms.
    private var hasForms: Bool {
        switch self {
        case .purchaseDate, .originalPurchaseDate, .expiresDate, .cancellationDate, .gracePeriodExpiresDate: true
        default: false
        }
    }

    /// Returns nil for another text than the camelCase key of a member.
    init?(_ name: JSONString) {
        // By length, because every key of every record is looked up.
        let key: StoreKey? =
            switch name.length {
            case 4: "type" ~= name ? .type : nil
            case 5: "price" ~= name ? .price : nil
            case 8:
                switch name {
                case "bundleId": .bundleId
                case "currency": .currency
                case "quantity": .quantity
                default: nil
                }
            case 9:
                switch name {
                case "productId": .productId
                case "offerType": .offerType
                default: nil
                }
            case 10:
                switch name {
                case "signedDate": .signedDate
                case "isUpgraded": .isUpgraded
                case "storefront": .storefront
                default: nil
                }
            case 11:
                switch name {
                case "expiresDate": .expiresDate
                case "environment": .environment
                case "renewalDate": .renewalDate
                case "offerPeriod": .offerPeriod
                case "renewalInfo", "transaction": .part
                default: nil
                }
            case 12:
                switch name {
                case "purchaseDate": .purchaseDate
                case "renewalPrice": .renewalPrice
                default: nil
                }
            case 13:
                switch name {
                case "transactionId": .transactionId
                case "multiSeatInfo": .multiSeatInfo
                case "isTrialPeriod": .isTrialPeriod
                default: nil
                }
            case 14:
                switch name {
                case "revocationDate": .revocationDate
                case "revocationType": .revocationType
                case "commitmentInfo": .commitmentInfo
                default: nil
                }
            case 15:
                switch name {
                case "appAccountToken": .appAccountToken
                case "autoRenewStatus": .autoRenewStatus
                case "offerIdentifier": .offerIdentifier
                case "billingPlanType": .billingPlanType
                case "renewalQuantity": .renewalQuantity
                case "transactionInfo": .part
                default: nil
                }
            case 16:
                switch name {
                case "appTransactionId": .appTransactionId
                case "expirationIntent": .expirationIntent
                case "revocationReason": .revocationReason
                case "cancellationDate": .cancellationDate
                case "offerCodeRefName": .offerCodeRefName
                default: nil
                }
            case 17:
                switch name {
                case "transactionReason": .transactionReason
                case "offerDiscountType": .offerDiscountType
                case "signedRenewalInfo": .part
                default: nil
                }
            case 18:
                switch name {
                case "webOrderLineItemId": .webOrderLineItemId
                case "inAppOwnershipType": .inAppOwnershipType
                case "autoRenewProductId": .autoRenewProductId
                case "cancellationReason": .cancellationReason
                case "promotionalOfferId": .promotionalOfferId
                case "priceConsentStatus": .priceConsentStatus
                case "decodedRenewalInfo": .part
                default: nil
                }
            case 19: "priceIncreaseStatus" ~= name ? .priceIncreaseStatus : nil
            case 20:
                switch name {
                case "originalPurchaseDate": .originalPurchaseDate
                case "revocationPercentage": .revocationPercentage
                case "advancedCommerceInfo": .advancedCommerceInfo
                case "isInIntroOfferPeriod": .isInIntroOfferPeriod
                default: nil
                }
            case 21:
                switch name {
                case "originalTransactionId": .originalTransactionId
                case "signedTransactionInfo": .part
                default: nil
                }
            case 22:
                switch name {
                case "isInBillingRetryPeriod": .isInBillingRetryPeriod
                case "gracePeriodExpiresDate": .gracePeriodExpiresDate
                case "renewalBillingPlanType": .renewalBillingPlanType
                case "decodedTransactionInfo": .part
                default: nil
                }
            case 23: "eligibleWinBackOfferIds" ~= name ? .eligibleWinBackOfferIds : nil
            case 27:
                switch name {
                case "subscriptionGroupIdentifier": .subscriptionGroupIdentifier
                case "recentSubscriptionStartDate": .recentSubscriptionStartDate
                case "additionalTransactionReason": .additionalTransactionReason
                default: nil
                }
            case 29: "previousOriginalTransactionId" ~= name ? .previousOriginalTransactionId : nil
            default: nil
            }
        guard let key else { return nil }
        self = key
    }

    /// Reads a key that ends in the form of a receipt's date, in camelCase.
    init?(_ name: JSONString, form: inout DateForm) {
        let plain: JSONString
        if let name = name.without(suffix: "Ms") {
            (plain, form) = (name, .milliseconds)
        } else if let name = name.without(suffix: "FormattedPst") {
            (plain, form) = (name, .formattedPacific)
        } else if let name = name.without(suffix: "Pst") {
            (plain, form) = (name, .pacific)
        } else if let name = name.without(suffix: "Formatted") {
            (plain, form) = (name, .formatted)
        } else {
            return nil
        }
        guard let key = StoreKey(plain), key.hasForms else { return nil }
        self = key
    }
}

/// The forms in which a receipt writes one date, each under a key of its own.
enum DateForm {
    case plain
    case milliseconds
    /// Only in receipts of iOS 6.
    case formatted
    case pacific
    case formattedPacific
}

/// A set of keys.
struct StoreKeys {
    private var bits: UInt64 = 0

    mutating func insert(_ key: StoreKey) { bits |= 1 << key.rawValue }

    func contains(_ key: StoreKey) -> Bool { bits & 1 << key.rawValue != 0 }
}
