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
        case .refund, .revoke: return status == nil || status == .active || status == .other
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
        let (copies, ids, batch) = (selection.transactions[selection.copies], selection.ids, selection.batch)
        var unheeded: [UnheededNotification] = []
        for chain in chains {
            for index in chain.reports where reports[index].mayBeUnheeded {
                guard let reason = reason(of: reports[index], in: chain, copies, ids, batch) else { continue }
                unheeded.append(UnheededNotification(report: ReportIndex(index), reason: reason))
            }
        }
        return unheeded
    }

    private func reason(
        of report: Report,
        in chain: Chain,
        _ copies: ArraySlice<Transaction>,
        _ ids: PurchaseIds,
        _ batch: Batch
    ) -> UnheededReason? {
        // Without rows of its chain the report is all that is known.
        guard !chain.rows.isEmpty, !isAboutErased(report) else { return nil }
        switch report.notification?.type {
        case .expired, .gracePeriodExpired:
            guard let signed = report.signedDate else { return nil }
            let runs = rows[chain.rows].contains { row in
                report.transactionId.map { row.transaction.transactionId == $0 } ?? true
                    && row.ran && row.transaction.purchaseDate <= signed && signed < row.end
            }
            return runs ? .rowRuns : nil
        case .refund, .revoke:
            let own = copies.filter { $0.isCopy(of: report.transactionId, in: chain, ids) }
            return own.contains { $0.isRevokedInAnyWay(batch) } ? nil : .nothingRevoked
        case .renewalExtended:
            guard let id = report.transactionId else { return nil }
            let own = copies.filter { $0.isCopy(of: id, in: chain, ids) && !$0.isReversal && !$0.isUndated }
            return isExtension(report, own) ? nil : .notExtended
        default: return nil
        }
    }

    /// Whether the newest copy that a report can have carried expires later than every older one. True if there is no
    /// older one.
    private func isExtension(_ report: Report, _ copies: [Transaction]) -> Bool {
        guard let signed = report.membersSignedDate ?? report.signedDate else { return true }
        var carried: Transaction?
        for copy in copies where copy.signedDate.map({ $0 <= signed }) ?? false {
            if let carried, carried.$signedDate >= copy.$signedDate { continue }
            carried = copy
        }
        guard let carried else { return true }
        return !copies.contains { $0.$signedDate < carried.$signedDate && $0.expiresDate >= carried.expiresDate }
    }
}

extension Transaction {
    /// Whether this copy shows a refund or a withdrawal, of all or of some seats or items.
    fileprivate func isRevokedInAnyWay(_ batch: Batch) -> Bool {
        if revocation != nil || revokedSeats > 0 { return true }
        guard !isReversal, !isUndated else { return false }
        return batch.rare.items(of: batch.details[detail]).contains { $0.revocationDate != nil }
    }

    /// Whether it is a copy of a purchase of a chain.
    ///
    /// - Parameter id: The id that names the purchase; nil for any purchase of the chain.
    fileprivate func isCopy(of id: Id?, in chain: Chain, _ ids: PurchaseIds) -> Bool {
        guard originalTransactionId == chain.originalTransactionId, environment == chain.environment else {
            return false
        }
        return id.map { purchaseId(in: ids) == $0 } ?? true
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
        let location = rare.location(of: report) ?? ReportLocation(document: -1, item: -1)
        return .notificationWithoutEffect(
            NotificationLocation(document: Int(location.document), item: location.item < 0 ? nil : Int(location.item)),
            Identifier(type.description),
            signed: report.givenDate,
            notification.reason
        )
    }
}
