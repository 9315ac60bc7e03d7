extension ProductKind {
    /// Source: App Store Server API, type.
    package init(_ name: some StoreText) {
        switch name {
        case "Auto-Renewable Subscription": self = .autoRenewable
        case "Non-Consumable": self = .nonConsumable
        case "Non-Renewing Subscription": self = .nonRenewing
        case "Consumable": self = .consumable
        default: self = .other
        }
    }
}

extension Transaction.Ownership {
    /// Source: App Store Server API, inAppOwnershipType.
    package init(_ name: some StoreText) {
        switch name {
        case "PURCHASED": self = .purchased
        case "FAMILY_SHARED": self = .familyShared
        default: self = .other
        }
    }
}

extension Transaction.Reason {
    /// Nil for a reason not known yet. Source: App Store Server API, transactionReason.
    package init?(_ name: some StoreText) {
        switch name {
        case "PURCHASE": self = .purchase
        case "RENEWAL": self = .renewal
        default: return nil
        }
    }
}

extension TransactionFields.RevocationType {
    /// Nil for a type not known yet. Source: App Store Server API, revocationType.
    package init?(_ name: some StoreText) {
        switch name {
        case "REFUND_FULL": self = .refundFull
        case "REFUND_PRORATED": self = .refundProrated
        case "FAMILY_REVOKE": self = .familyRevoke
        case "ASSIGNMENT_REVOKE": self = .assignmentRevoke
        default: return nil
        }
    }
}

extension Report.Status {
    /// Source: App Store Server API, status.
    package init(_ number: Int64) {
        self = Int8(exactly: number).flatMap { Report.Status(rawValue: $0) } ?? .other
    }
}

extension RenewalInfo.PriceIncrease {
    /// Source: App Store Server API, priceIncreaseStatus.
    package init(status: Int64) {
        switch status {
        case 0: self = .pending
        case 1: self = .accepted
        default: self = .other
        }
    }
}
