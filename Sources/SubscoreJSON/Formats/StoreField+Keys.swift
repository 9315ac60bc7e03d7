// @generated from StoreField by bindings/generate.py. DO NOT EDIT.

internal import SubscoreCore

extension StoreField {
    /// Returns nil for another text than the camelCase key of a member.
    init?(_ name: JSONString) {
        // By length, because every key of every record is looked up.
        let key: StoreField? =
            switch name.length {
            case 4: "type" ~= name ? .type : nil
            case 5: "price" ~= name ? .price : nil
            case 8:
                switch name {
                case "bundleId": .bundleId
                case "quantity": .quantity
                case "currency": .currency
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
                case "isUpgraded": .isUpgraded
                case "storefront": .storefront
                case "signedDate": .signedDate
                default: nil
                }
            case 11:
                switch name {
                case "expiresDate": .expiresDate
                case "renewalDate": .renewalDate
                case "offerPeriod": .offerPeriod
                case "environment": .environment
                case "transaction": .transaction
                case "renewalInfo": .renewalInfo
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
                case "isTrialPeriod": .isTrialPeriod
                case "multiSeatInfo": .multiSeatInfo
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
                case "billingPlanType": .billingPlanType
                case "autoRenewStatus": .autoRenewStatus
                case "renewalQuantity": .renewalQuantity
                case "offerIdentifier": .offerIdentifier
                case "transactionInfo": .transactionInfo
                default: nil
                }
            case 16:
                switch name {
                case "appTransactionId": .appTransactionId
                case "revocationReason": .revocationReason
                case "cancellationDate": .cancellationDate
                case "offerCodeRefName": .offerCodeRefName
                case "expirationIntent": .expirationIntent
                default: nil
                }
            case 17:
                switch name {
                case "transactionReason": .transactionReason
                case "offerDiscountType": .offerDiscountType
                case "signedRenewalInfo": .signedRenewalInfo
                default: nil
                }
            case 18:
                switch name {
                case "webOrderLineItemId": .webOrderLineItemId
                case "inAppOwnershipType": .inAppOwnershipType
                case "cancellationReason": .cancellationReason
                case "promotionalOfferId": .promotionalOfferId
                case "autoRenewProductId": .autoRenewProductId
                case "priceConsentStatus": .priceConsentStatus
                case "decodedRenewalInfo": .decodedRenewalInfo
                default: nil
                }
            case 19: "priceIncreaseStatus" ~= name ? .priceIncreaseStatus : nil
            case 20:
                switch name {
                case "originalPurchaseDate": .originalPurchaseDate
                case "revocationPercentage": .revocationPercentage
                case "isInIntroOfferPeriod": .isInIntroOfferPeriod
                case "advancedCommerceInfo": .advancedCommerceInfo
                default: nil
                }
            case 21:
                switch name {
                case "originalTransactionId": .originalTransactionId
                case "signedTransactionInfo": .signedTransactionInfo
                default: nil
                }
            case 22:
                switch name {
                case "isInBillingRetryPeriod": .isInBillingRetryPeriod
                case "gracePeriodExpiresDate": .gracePeriodExpiresDate
                case "renewalBillingPlanType": .renewalBillingPlanType
                case "decodedTransactionInfo": .decodedTransactionInfo
                default: nil
                }
            case 23: "eligibleWinBackOfferIds" ~= name ? .eligibleWinBackOfferIds : nil
            case 27:
                switch name {
                case "subscriptionGroupIdentifier": .subscriptionGroupIdentifier
                case "additionalTransactionReason": .additionalTransactionReason
                case "recentSubscriptionStartDate": .recentSubscriptionStartDate
                default: nil
                }
            case 29: "previousOriginalTransactionId" ~= name ? .previousOriginalTransactionId : nil
            default: nil
            }
        guard let key else { return nil }
        self = key
    }
}
