/// A text of the store's, however the document keeps it. A `switch` over one names the texts that the store uses.
package protocol StoreText {
    static func ~= (name: StaticString, text: Self) -> Bool
}

/// A word of the store's that is written and read under one name.
package protocol StoreWord: RawRepresentable<Int8> {
    /// As the store spells it; nil for a word that is not known.
    var name: StaticString? { get }
    static var other: Self { get }
}

extension StoreWord {
    package init(_ name: some StoreText) { self.init(word: name) }

    /// `other` for a word that is not known.
    init(word name: some StoreText) {
        var raw: Int8 = 0
        while let word = Self(rawValue: raw) {
            if let own = word.name, own ~= name {
                self = word
                return
            }
            raw += 1
        }
        self = .other
    }
}

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
