/// Why a customer asks for a refund. Source: App Store Server Notifications, consumptionRequestReason.
package enum RefundReason: Int8, CaseIterable, BitwiseCopyable, Sendable {
    case unintendedPurchase = 0
    case fulfillmentIssue = 1
    case unsatisfiedWithPurchase = 2
    case legal = 3
    case other = 4

    /// Returns nil for a reason that is not known yet.
    package init?(reading text: some StoreText) {
        if text.isSpelling(of: "UNINTENDED_PURCHASE") {
            self = .unintendedPurchase
        } else if text.isSpelling(of: "FULFILLMENT_ISSUE") {
            self = .fulfillmentIssue
        } else if text.isSpelling(of: "UNSATISFIED_WITH_PURCHASE") {
            self = .unsatisfiedWithPurchase
        } else if text.isSpelling(of: "LEGAL") {
            self = .legal
        } else if text.isSpelling(of: "OTHER") {
            self = .other
        } else {
            return nil
        }
    }

    /// As answers show it.
    package var name: StaticString {
        switch self {
        case .unintendedPurchase: return "unintended_purchase"
        case .fulfillmentIssue: return "fulfillment_issue"
        case .unsatisfiedWithPurchase: return "unsatisfied_with_purchase"
        case .legal: return "legal"
        case .other: return "other"
        }
    }

    /// The position in the order of reports. Any order would do, but it must not change: answers depend on it.
    var rank: Int8 { rawValue }
}
