/// A transaction as the store holds it. A payload that is signed now says what a copy of this value says.
package struct Row: Sendable {
    package let transactionId: String
    package let originalTransactionId: String
    package let webOrderLineItemId: String
    package let plan: Plan
    package let purchase: Int64
    /// A renewal extension moves it.
    package internal(set) var expires: Int64
    /// Whether the store renewed it, or else the customer bought it.
    package let isRenewal: Bool
    package let isTrial: Bool
    package internal(set) var isUpgraded = false
    /// The date of a refund, of a withdrawal from family sharing, or of an upgrade.
    package internal(set) var revocation: Int64?
    /// When the first payload with this row was signed. A renewal may be signed up to a day before its purchase date,
    /// which is the start of its period. One that is recovered within grace may be signed weeks after that.
    package let firstSigned: Int64
}

/// What the store says of the next renewal.
struct Renewal: Sendable {
    var plan: Plan
    var next: Plan
    var autoRenews = true
    var isRetrying = false
    /// Stays after a grace period has ended without recovery.
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

/// Whose chain it is, and what the store does differently for it.
struct Account: Sendable {
    let originalTransactionId: String
    let group: String
    let isSandbox: Bool
    let isFamilyShared: Bool
    /// 0 where the app has no billing grace period.
    let graceDays: Int64
    /// Some accounts get payloads that leave out a flag that is false.
    let writesFalseFlags: Bool
}
