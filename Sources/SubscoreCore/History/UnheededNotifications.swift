/// A notification that changes nothing at any instant, although its type means that it should.
package struct UnheededNotification: BitwiseCopyable, Sendable {
    package let report: ReportIndex
    package let reason: UnheededReason
}

extension Report {
    /// Whether its type reports an end, a refund, a withdrawal or an extension that other records have to show.
    var mayBeUnheeded: Bool {
        switch notification?.type {
        case .expired, .gracePeriodExpired: return status == nil
        case .refund, .revoke, .cancel: return status == nil || status == .active || status == .other
        case .renewalExtended: return true
        default: return false
        }
    }
}

extension History {
    /// Returns the notifications that change nothing at any instant. Each was known at the viewpoint.
    ///
    /// - Parameter selection: All records that count.
    func unheededNotifications(among selection: borrowing Selection) -> [UnheededNotification] {
        let shown = ShownCopies(selection)
        var unheeded: [UnheededNotification] = []
        // Without rows of its chain a report is all that is known.
        for chain in chains where !chain.rows.isEmpty {
            let running = RunningTimes(rows[chain.rows])
            for index in chain.reports where reports[index].mayBeUnheeded && !isAboutErased(reports[index]) {
                guard let reason = reason(of: reports[index], in: chain, shown, running) else { continue }
                unheeded.append(UnheededNotification(report: ReportIndex(index), reason: reason))
            }
        }
        return unheeded
    }

    private func reason(
        of report: Report,
        in chain: Chain,
        _ shown: borrowing ShownCopies,
        _ running: borrowing RunningTimes
    ) -> UnheededReason? {
        let key = chain.key
        switch report.notification?.type {
        case .expired, .gracePeriodExpired:
            guard let signed = report.signedDate else { return nil }
            return running.includes(signed, of: report.transactionId) ? .rowRuns : nil
        case .refund, .revoke, .cancel:
            return shown.isRevoked(report.transactionId, in: key) ? nil : .nothingRevoked
        case .renewalExtended:
            guard let id = report.transactionId, let signed = report.membersSignedDate ?? report.signedDate else {
                return nil
            }
            return shown.isExtended(id, in: key, by: signed) ? nil : .notExtended
        default: return nil
        }
    }
}

/// When the rows of a chain run: of one of them, or of any.
private struct RunningTimes: ~Copyable {
    /// Those that ran, oldest first.
    private let rows: [Row]
    /// For each row the latest end of the rows up to it.
    private let latestEnds: [Instant]
    /// The positions of the rows, by id.
    private let byId: [Int]

    init(_ all: ArraySlice<Row>) {
        rows = all.filter { $0.ran }
        var ends = rows.map { $0.end }
        for index in ends.indices.dropFirst() { ends[index] = max(ends[index], ends[index - 1]) }
        latestEnds = ends
        byId = positions(rows.count) { [rows] in
            rows[$0].transaction.transactionId < rows[$1].transaction.transactionId
        }
    }

    /// - Parameter id: The id of a row; nil for any row.
    func includes(_ instant: Instant, of id: TransactionId?) -> Bool {
        guard let id else {
            let next = rows.firstPosition { $0.transaction.purchaseDate > instant }
            return next > 0 && instant < latestEnds[next - 1]
        }
        return byId.all(with: id) { rows[$0].transaction.transactionId }.contains {
            rows[$0].transaction.purchaseDate <= instant && instant < rows[$0].end
        }
    }
}

/// What the copies of purchases show: revocations and extensions.
private struct ShownCopies: ~Copyable {
    private struct Copy {
        let name: ChainedId
        /// `absent` for a copy without a signed date.
        let signed: Instant
        let expires: Instant
        /// The latest expiry of the copies that were signed earlier; nil if there are none.
        var longestBefore: Instant?
    }

    /// By purchase, then signing.
    private var copies: [Copy] = []
    /// The purchases that a copy shows to be refunded or withdrawn, once for each such copy, in the same order.
    private var revoked: [ChainedId] = []

    init(_ selection: borrowing Selection) {
        for copy in selection.transactions[selection.copies] {
            let name = ChainedId(chain: copy.chainKey, id: copy.purchaseId(in: selection.ids))
            if copy.isRevokedInAnyWay(selection.batch) { revoked.append(name) }
            guard !copy.isReversal, !copy.isUndated else { continue }
            copies.append(Copy(name: name, signed: copy.$signedDate, expires: copy.expiresDate))
        }
        revoked = revoked.ordered(by: <)
        copies = copies.ordered { $0.name == $1.name ? $0.signed < $1.signed : $0.name < $1.name }
        setLongest()
    }

    private mutating func setLongest() {
        var (latest, earlier): (Instant?, Instant?) = (nil, nil)
        for index in copies.indices {
            if index == 0 || copies[index - 1].name != copies[index].name {
                (latest, earlier) = (nil, nil)
            } else if copies[index - 1].signed < copies[index].signed {
                earlier = latest
            }
            copies[index].longestBefore = earlier
            latest = max(latest ?? .earliest, copies[index].expires)
        }
    }

    /// Whether a copy shows a refund or a withdrawal, of all or of some seats or items.
    ///
    /// - Parameter id: The id that names the purchase; nil for any purchase of the chain.
    func isRevoked(_ id: TransactionId?, in chain: ChainKey) -> Bool {
        guard let id else { return revoked.first(with: chain) { $0.chain } != nil }
        return revoked.containsSorted(ChainedId(chain: chain, id: id))
    }

    /// Whether the newest copy that a report can have carried expires later than every older one. True if there is no
    /// older one.
    ///
    /// - Parameter signed: When the report or its transaction was signed.
    func isExtended(_ id: TransactionId, in chain: ChainKey, by signed: Instant) -> Bool {
        let own = copies.all(with: ChainedId(chain: chain, id: id)) { $0.name }
        let known = own[..<own.firstPosition { $0.signed > signed }]
        guard let newest = known.last?.signed, newest != .absent else { return true }
        // Of equal ones the first.
        let carried = known[known.firstPosition { $0.signed >= newest }]
        return carried.longestBefore.map { $0 < carried.expires } ?? true
    }
}

extension Transaction {
    fileprivate func isRevokedInAnyWay(_ batch: Batch) -> Bool {
        if revocation != nil || revokedSeats > 0 { return true }
        guard !isReversal, !isUndated else { return false }
        return batch.rare.items(of: batch.details[detail]).contains { $0.revocationDate != nil }
    }
}

extension Warning {
    static func notificationWithoutEffect(
        _ notification: UnheededNotification,
        _ report: Report,
        _ rare: RareParts
    ) -> Warning {
        // Only known types can be unheeded.
        let type = report.notification?.type.knownName ?? ""
        let location = rare.location(of: report) ?? ReportLocation(document: -1, part: -1, item: -1)
        return .notificationWithoutEffect(
            NotificationLocation(
                document: Int(location.document),
                part: location.part < 0 ? nil : Int(location.part),
                item: location.item < 0 ? nil : Int(location.item)
            ),
            Identifier(type.description),
            signed: report.givenDate,
            notification.reason
        )
    }
}
