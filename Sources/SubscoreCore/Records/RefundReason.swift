/// Why a customer asks for a refund, as answers show it; the store writes it in capitals. Source: App Store Server
/// Notifications, consumptionRequestReason.
package enum RefundReason: StoreName, Ranked, BitwiseCopyable, Sendable {
    case unintendedPurchase = "unintended_purchase"
    case fulfillmentIssue = "fulfillment_issue"
    case unsatisfiedWithPurchase = "unsatisfied_with_purchase"
    case legal
    case other
}
