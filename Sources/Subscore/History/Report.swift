/// What the store said of one chain at one moment, apart from its transactions: renewal info, a status,
/// a notification, or several of them in one document.
///
/// A class for the reason that a transaction is one.
package final class Report: Sendable {
    package let originalTransactionId: Identifier
    /// Nil in documents that don't say; such a report counts as current.
    package let signedDate: Instant?
    /// The newest date that an unsigned document mentions, which ranks it among its like.
    package let mentionedDate: Instant?
    package let renewalInfo: RenewalInfo?
    /// Apple's number: 1 active, 2 expired, 3 billing retry, 4 billing grace period, 5 revoked; others as they come.
    package let status: Int64?
    package let notification: Notification?
    package let notificationUUID: Identifier?
    /// The transaction that the document carried.
    package let transactionId: Identifier?

    package init(
        originalTransactionId: Identifier,
        signedDate: Instant?,
        mentionedDate: Instant? = nil,
        renewalInfo: RenewalInfo?,
        status: Int64? = nil,
        notification: Notification? = nil,
        notificationUUID: Identifier? = nil,
        transactionId: Identifier? = nil
    ) {
        self.originalTransactionId = originalTransactionId
        self.signedDate = signedDate
        self.mentionedDate = mentionedDate
        self.renewalInfo = renewalInfo
        self.status = status
        self.notification = notification
        self.notificationUUID = notificationUUID
        self.transactionId = transactionId
    }

    package var autoRenewStatus: Bool? {
        if let status = renewalInfo?.autoRenewStatus { return status }
        guard notification?.type == .didChangeRenewalStatus else { return nil }
        switch notification?.subtype {
        case .autoRenewEnabled: return true
        case .autoRenewDisabled: return false
        default: return nil
        }
    }

    /// Apple's number: 0 consent was asked, 1 consented or merely informed; nil where nothing is said of an increase.
    package var priceIncreaseStatus: Int64? {
        if let status = renewalInfo?.priceIncreaseStatus { return status }
        guard notification?.type == .priceIncrease else { return nil }
        switch notification?.subtype {
        case .pending: return 0
        case .accepted: return 1
        default: return nil
        }
    }

    /// Whether it says how a price increase stands; renewal info that mentions none says that there is none.
    package var tellsPriceIncrease: Bool { renewalInfo != nil || priceIncreaseStatus != nil }

    /// Oldest first, by content where the dates don't decide; unsigned ones before all others.
    package static func isOlder(_ left: Report, _ right: Report) -> Bool {
        contentPrecedes(left, right)
    }
}

extension Report: ContentOrdered {
    static var numberCount: Int { 12 }
    static var textCount: Int { 5 }

    func number(_ position: Int) -> Int64 {
        let value: Int64?
        switch position {
        case 0: value = signedDate?.milliseconds
        case 1: value = mentionedDate?.milliseconds
        case 2: value = notification?.type.rawValue
        case 3: value = notification?.subtype?.rawValue
        case 4: value = status
        case 5: value = renewalInfo?.autoRenewStatus.map { $0 ? 1 : 0 }
        case 6: value = renewalInfo?.isInBillingRetryPeriod.map { $0 ? 1 : 0 }
        case 7: value = renewalInfo?.gracePeriodExpiresDate?.milliseconds
        case 8: value = renewalInfo?.expirationIntent
        case 9: value = renewalInfo?.priceIncreaseStatus
        case 10: value = renewalInfo?.renewalDate?.milliseconds
        default: value = renewalInfo == nil ? nil : 1
        }
        return value ?? Int64.min
    }

    func text(_ position: Int) -> Identifier? {
        switch position {
        case 0: return renewalInfo?.productId
        case 1: return renewalInfo?.autoRenewProductId
        case 2: return transactionId
        case 3: return notificationUUID
        default: return originalTransactionId
        }
    }
}
