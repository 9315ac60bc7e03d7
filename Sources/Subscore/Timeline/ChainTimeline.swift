/// The touching intervals of one chain, from its first purchase on; the last one is open.
struct ChainTimeline {
    private(set) var intervals: [Interval] = []

    /// Of several rows that run at once the newest governs. Where none runs, the row purchased last governs
    /// what followed its end.
    init(_ chain: Chain, assumeRenewal: Bool) {
        intervals.reserveCapacity(chain.rows.count + 1)
        let renewed = chain.transactionIds { $0.type == .didRenew }
        // Rows that may still run, the newest last.
        var running: [Int] = []
        for row in chain.rows.indices {
            let next = row + 1 < chain.rows.count ? chain.rows[row + 1].purchaseDate : nil
            var position = chain.rows[row].purchaseDate
            running.append(row)
            while next.isAfter(position), let governing = running.last {
                guard chain.ends[governing] > position else {
                    running.removeLast()
                    continue
                }
                let end = next.earlier(chain.ends[governing]) ?? chain.ends[governing]
                append(
                    Interval(
                        start: position,
                        end: end,
                        state: .subscribed,
                        basis: .observed,
                        rule: .stateSubscribed,
                        row: governing
                    )
                )
                position = end
            }
            guard next.isAfter(position) else { continue }
            let aftermath = Aftermath(
                from: position,
                row: row,
                of: chain.rows[row],
                closing: Self.closing(of: row, in: chain, renewed: renewed),
                reports: Self.reports(after: row, before: next, in: chain),
                renewedProductId: assumeRenewal && next == nil ? Self.renewedProduct(chain, row: row) : nil
            )
            for interval in aftermath.intervals { append(interval) }
        }
    }

    private mutating func append(_ interval: Interval) {
        // A row that goes on after a newer one has ended early, or under a purchase of no length, is one interval.
        if let last = intervals.last, interval.state == .subscribed, last.row == interval.row,
            last.basis == interval.basis
        {
            intervals[intervals.count - 1].end = interval.end
        } else {
            intervals.append(interval)
        }
    }

    private static func closing(
        of row: Int,
        in chain: Chain,
        renewed: [Identifier]
    ) -> Aftermath.Closing {
        guard row + 1 < chain.rows.count else { return .open }
        let next = chain.rows[row + 1]
        if next.reason == .renewal || next.reason == nil && renewed.containsSorted(next.transactionId) {
            return .renewal(next.purchaseDate)
        }
        return .purchase(next.purchaseDate)
    }

    /// The reports that can speak of the time after the row's end: signed from then on, and before the next purchase.
    ///
    /// A renewal may fail shortly before the end, so a notification that the row's own did counts from its purchase on.
    /// Of the reports without a signed date only the newest counts, and only as the current one: after the last row.
    private static func reports(after row: Int, before next: Instant?, in chain: Chain) -> [Report] {
        let reports = chain.reports
        guard !reports.isEmpty else { return [] }
        let end = chain.ends[row]
        let first = reports.firstPosition { $0.signedDate.map { $0 >= end } ?? false }
        let stop = next.map { next in reports.firstPosition { $0.signedDate.map { $0 >= next } ?? false } }
        var speaking = Array(reports[first..<Swift.max(first, stop ?? reports.count)])
        var failure: Report?
        for report in reports[..<first].reversed() {
            guard failure == nil, let signed = report.signedDate, signed >= chain.rows[row].purchaseDate else { break }
            guard report.notification?.type == .didFailToRenew else { continue }
            // It names the row whose renewal failed. One that was recovered within grace lies in the next row's period.
            if report.transactionId == chain.rows[row].transactionId { failure = report }
        }
        if next == nil, let unsigned = reports[..<first].last(where: { $0.signedDate == nil }) {
            speaking.insert(unsigned, at: 0)
        }
        if let failure { speaking.insert(failure, at: 0) }
        return speaking
    }

    /// The product that the last row would renew as; nil where it wouldn't renew.
    private static func renewedProduct(_ chain: Chain, row: Int) -> Identifier? {
        let transaction = chain.rows[row]
        guard transaction.revocation == nil, !transaction.isUpgraded else { return nil }
        guard let report = chain.renewalReport, report.autoRenewStatus == true else {
            return nil
        }
        return report.renewalInfo?.autoRenewProductId ?? transaction.productId
    }
}
