// The gaps of a chain, and the reports that speak of them.
extension Gap {
    /// - Parameters:
    ///   - last: The place of the row that ended last.
    ///   - next: The place of the row that closes the gap; the end of the chain's rows where none does.
    ///   - verdict: The place of a status from before the gap that still holds; below 0 for none.
    init(
        after last: Int,
        from start: Instant,
        to next: Int,
        in chain: Chain,
        _ place: Int32,
        _ verdict: Int,
        _ history: History
    ) {
        let row = history.rows[last]
        let following = next < chain.rows.upperBound ? history.rows[next] : nil
        let isOpen = following == nil
        let end = following?.transaction.purchaseDate
        let reports = history.reports[chain.reports]
        let first = reports.firstPosition { $0.signedDate.map { $0 >= start } ?? false }
        var speakers: [Speaker] = []
        if let failure = Self.earlyFailure(of: row, in: chain, history) {
            speakers.append(Speaker(earlyFailure: failure, from: start, in: history))
        }
        if isOpen, let unsigned = reports.lastIndex(where: { $0.signedDate == nil }),
            !history.isAboutErased(reports[unsigned])
        {
            speakers.append(Speaker(unsigned, from: start, in: history))
        }
        if verdict >= 0, !history.reports[verdict].isOlder(than: row.transaction) {
            speakers.append(Speaker(verdict, from: start, in: history))
        }
        for place in first..<reports.endIndex {
            guard let signed = reports[place].signedDate, end.isAfter(signed) else { break }
            if !history.isAboutErased(reports[place]) { speakers.append(Speaker(place, from: signed, in: history)) }
        }
        // What says nothing of the gap, such as the refund of an older row, leaves standing what was said before it.
        speakers.removeAll { $0.word == nil && !$0.report.isMereCancellation }
        let renewalReport = isOpen ? history.renewalReportPlace(of: chain) : nil
        let report = renewalReport.map { history.reports[$0] }
        let renewalsEnd = history.commitmentEnd(of: row, by: report)
        let isExpected =
            !row.isReplaced && !row.transaction.isUpgraded && row.transaction.revocation == nil
            && report?.autoRenewStatus == true && renewalsEnd.isAfter(row.transaction.expiresDate)
        let product = report?.renewalInfo?.autoRenewProductId ?? row.transaction.productId
        self.init(
            from: start,
            to: end,
            closing: Self.closing(following, after: row),
            after: row,
            chain: place,
            closingRow: isOpen ? -1 : Int32(truncatingIfNeeded: next),
            renewalReport: renewalReport.map { Int32(truncatingIfNeeded: $0) } ?? -1,
            speakers: speakers,
            renewedProductId: isExpected && history.viewpoint.assumeRenewal ? product : nil,
            renewalsEnd: renewalsEnd,
            isRenewalUnknown: isExpected && reports.last?.signedDate.map { $0 < row.end } ?? false
        )
    }

    private static func closing(_ next: Row?, after row: Row) -> Closing {
        guard let next else { return .open }
        guard next.origin.isRenewal else { return .purchase }
        let gap = next.transaction.purchaseDate.milliseconds(since: row.end)
        let isLate =
            next.origin == .renewal && row.end == row.transaction.expiresDate && gap <= Succession.lateMilliseconds
        return isLate ? .lateRenewal : .renewal
    }

    /// The store begins to charge in the last hours of a period, so a notification from then on that the row's own renewal
    /// failed counts from the end on.
    ///
    /// - Returns: Its place; nil where there is none.
    static func earlyFailure(of row: Row, in chain: Chain, _ history: History) -> Int? {
        let earliest = max(row.transaction.purchaseDate, row.end.advanced(byHours: -dayHours))
        let after = history.reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= row.end } ?? false }
        var place = after - 1
        while place >= chain.reports.lowerBound {
            let report = history.reports[place]
            guard let signed = report.signedDate, signed >= earliest else { return nil }
            // It names the row whose renewal failed. One that was recovered within grace lies in the next row's period.
            if report.notification?.type == .didFailToRenew, report.transactionId == row.transaction.transactionId {
                return history.isAboutErased(report) ? nil : place
            }
            place -= 1
        }
        return nil
    }

    /// The time before the first row of a chain that ran: the newest of those that never ran speaks. Where no row is known, the
    /// reports do, of all time.
    ///
    /// - Returns: Its intervals, and the place of the first row that ran.
    static func beforeAnyRun(in chain: Chain, _ place: Int32, _ history: History) -> (intervals: [Interval], next: Int)
    {
        var intervals = chain.isReportedOnly ? ReportedCourse(of: place, history).intervals : []
        var current = chain.rows.lowerBound
        while current < chain.rows.upperBound, !history.rows[current].ran {
            let row = history.rows[current]
            current += 1
            let next = current < chain.rows.upperBound ? history.rows[current].transaction.purchaseDate : nil
            let start = row.transaction.purchaseDate
            let revoked = row.revokedDate.map { max($0, start) }
            func append(_ state: SubscriptionState, from: Instant, to: Instant?, _ basis: Basis, _ rule: Rule) {
                guard to.isAfter(from) else { return }
                intervals.append(
                    Interval(
                        start: from,
                        end: to,
                        state: state,
                        basis: basis,
                        rule: rule,
                        chain: place,
                        row: row.position
                    )
                )
            }
            append(.expired, from: start, to: next.earlier(revoked), .inferred, .stateNeverRan)
            if let revoked { append(.revoked, from: revoked, to: next, .observed, .stateRevoked) }
        }
        return (intervals, current)
    }
}
