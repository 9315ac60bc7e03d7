internal import Subscore

/// Source: App Store Server Notifications, responseBodyV1.
extension Notification {
    /// What a version 1 notification says of the newest row of its receipt, in the words of version 2. Nil for a document that
    /// is no such notification, or that says nothing of that row beyond what the receipt says.
    init?(version1 envelope: StoreObject) {
        guard let type = envelope["notification_type"] else { return nil }
        switch type.name {
        case "DID_RENEW": self.init(type: .didRenew, subtype: nil)
        // The name before 2021 was RENEWAL.
        case "DID_RECOVER", "RENEWAL": self.init(type: .didRenew, subtype: .billingRecovery)
        // Version 1 has no subtypes, so that a missing one says nothing of grace.
        case "DID_FAIL_TO_RENEW": self.init(type: .didFailToRenew, subtype: .other)
        case "PRICE_INCREASE_CONSENT": self.init(type: .priceIncrease, subtype: .pending)
        default: return nil
        }
    }
}
