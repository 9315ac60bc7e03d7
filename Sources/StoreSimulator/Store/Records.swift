/// A transaction as the store holds it. A copy of the value is what a payload signed at that moment says.
package struct Row: Sendable {
    package let transactionId: String
    package let originalTransactionId: String
    package let webOrderLineItemId: String
    package let plan: Plan
    package let purchase: Int64
    /// Moved by a renewal extension.
    package internal(set) var expires: Int64
    /// Whether the store renewed it, rather than the customer bought it.
    package let isRenewal: Bool
    package let isTrial: Bool
    package internal(set) var isUpgraded = false
    /// Refund, withdrawal from family sharing, or the moment of an upgrade.
    package internal(set) var revocation: Int64?
    /// When the first payload with this row was signed: up to a day before the purchase date, which is the start of
    /// the period, or, for a renewal recovered within grace, up to weeks after it.
    package let firstSigned: Int64
}

/// What the store says of the next renewal.
struct Renewal: Sendable {
    var plan: Plan
    var next: Plan
    var autoRenews = true
    var isRetrying = false
    /// Lingers after a grace period that ended without recovery.
    var graceEnd: Int64?
    var expirationIntent: Int64?
    var priceIncreaseStatus: Int64?
    var renewalDate: Int64
}

/// A server notification, with the payloads as they were when it was signed.
struct Notice: Sendable {
    let uuid: String
    let signed: Int64
    let type: StaticString
    let subtype: StaticString?
    let status: Int64
    let row: Row
    let renewal: Renewal
}

/// Whose chain it is, and how the store treats it.
struct Account: Sendable {
    let originalTransactionId: String
    let group: String
    let isSandbox: Bool
    let isFamilyShared: Bool
    /// 0 where the app has no billing grace period.
    let graceDays: Int64
    /// Payloads of some accounts leave a false flag out.
    let writesFalseFlags: Bool
}
