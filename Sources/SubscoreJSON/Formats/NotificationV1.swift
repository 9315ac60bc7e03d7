internal import SubscoreCore

/// Source: App Store Server Notifications, responseBodyV1.
extension Notification {
    /// Converts a version 1 notification about the newest row of a chain to version 2. Nil if the document is not
    /// such a notification, or if it adds nothing to the receipt.
    init?(version1 envelope: StoreObject) throws(Failure) {
        guard let type = try envelope.word("notificationType") else { return nil }
        switch AnySpelling(type) {
        case "DID_RENEW": self.init(type: .didRenew, subtype: nil)
        // The name before 2021 was RENEWAL.
        case "DID_RECOVER", "RENEWAL": self.init(type: .didRenew, subtype: .billingRecovery)
        // Version 1 has no subtypes, so a missing one implies nothing about grace.
        case "DID_FAIL_TO_RENEW": self.init(type: .didFailToRenew, subtype: .other)
        case "DID_CHANGE_RENEWAL_STATUS": self.init(type: .didChangeRenewalStatus, subtype: .other)
        // They may be about any purchase of the receipt.
        case "CANCEL": self.init(type: .cancel, subtype: nil)
        case "REFUND": self.init(type: .refund, subtype: nil)
        case "REVOKE": self.init(type: .revoke, subtype: nil)
        case "PRICE_INCREASE_CONSENT": self.init(type: .priceIncrease, subtype: .pending)
        default: return nil
        }
    }

    /// Whether a version 1 notification is one of a purchase or a renewal, which others of the same period follow.
    static func isOfPurchase(version1 envelope: StoreObject) throws(Failure) -> Bool {
        guard let type = try envelope.word("notificationType") else { return false }
        switch AnySpelling(type) {
        case "INITIAL_BUY", "INTERACTIVE_RENEWAL", "DID_RENEW", "DID_RECOVER", "RENEWAL": return true
        default: return false
        }
    }
}
