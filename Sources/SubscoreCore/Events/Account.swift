/// An account that purchases of a chain name: the app's own, by its account token, and the customer's with the app, by the
/// app transaction. The token of renewal info is that of the next period and does not count.
///
/// Source: App Store Server API, appAccountToken and appTransactionId.
package struct Account: BitwiseCopyable, Sendable {
    package let originalTransactionId: TransactionId
    @Packed package var appAccountToken: StringIndex?
    @Packed package var appTransactionId: StringIndex?
    /// When the first and the last copy of the purchases that name it were signed; nil if none states when.
    package private(set) var firstSigned: Instant?
    package private(set) var lastSigned: Instant?

    /// The account of a row; nil if it names none.
    fileprivate init?(of row: Row, _ history: History) {
        let detail = history.detail(of: row.transaction)
        guard detail.appAccountToken != nil || detail.appTransactionId != nil else { return nil }
        originalTransactionId = row.transaction.originalTransactionId
        appAccountToken = detail.appAccountToken
        appTransactionId = detail.appTransactionId
        firstSigned = row.firstSigned
        lastSigned = row.transaction.signedDate ?? row.firstSigned
    }

    private func isSame(as other: Account) -> Bool {
        originalTransactionId == other.originalTransactionId && $appAccountToken == other.$appAccountToken
            && $appTransactionId == other.$appTransactionId
    }

    private static func precedes(_ left: Account, _ right: Account) -> Bool {
        (left.originalTransactionId, left.$appAccountToken, left.$appTransactionId)
            < (right.originalTransactionId, right.$appAccountToken, right.$appTransactionId)
    }

    private static func wasFirst(_ left: Account, _ right: Account) -> Bool {
        guard let first = left.firstSigned else { return right.firstSigned == nil && precedes(left, right) }
        guard let other = right.firstSigned else { return true }
        return first == other ? precedes(left, right) : first < other
    }

    /// Returns the accounts that the rows of a group name, each once, the one that was signed first before the others;
    /// those without a signing come last.
    static func all(of group: SubscriptionGroup, in history: History) -> [Account] {
        let named = history.chains[group.chains].flatMap { chain in
            history.rows[chain.rows].compactMap { Account(of: $0, history) }
        }
        // Most rows name the account of the row before.
        let accounts = joined(named)
        return accounts.count > 1 ? joined(accounts.ordered(by: precedes)).ordered(by: wasFirst) : accounts
    }

    /// Returns accounts with those that follow each other and are the same put together.
    private static func joined(_ accounts: [Account]) -> [Account] {
        var joined: [Account] = []
        for account in accounts {
            if let last = joined.last, last.isSame(as: account) {
                joined[joined.count - 1].join(account)
            } else {
                joined.append(account)
            }
        }
        return joined
    }

    private mutating func join(_ other: Account) {
        firstSigned = firstSigned.earlier(other.firstSigned)
        lastSigned = lastSigned.later(other.lastSigned)
    }
}
