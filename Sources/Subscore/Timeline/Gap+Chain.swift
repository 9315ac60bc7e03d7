// The gaps of a chain, and the reports that speak of them.
extension Gap {
    /// The reports that speak of the gap, oldest first.
    ///
    /// - Parameter verdict: The place of a status from before the gap that still holds; below 0 for none.
    @inline(never)
    func speakers(of chain: Chain, _ verdict: Int) -> [Speaker] {
        let reports = history.reports[chain.reports]
        var speakers: [Speaker] = []
        // What says nothing of the gap, such as the refund of an older row, leaves standing what was said before it.
        func hear(_ place: Int, from: Instant, _ word: Word?) {
            guard word != nil || reports[place].isMereCancellation else { return }
            speakers.append(Speaker(from: from, place: place, word: word))
        }
        // A status beside an early failure spoke of that moment only.
        if let failure = Self.earlyFailure(of: last, in: chain, history) {
            hear(failure, from: start, reports[failure].wordBesideStatus)
        }
        if end == nil, let unsigned = reports.lastIndex(where: { $0.signedDate == nil }),
            !history.isAboutErased(reports[unsigned])
        {
            hear(unsigned, from: start, reports[unsigned].word)
        }
        if verdict >= 0, !history.reports[verdict].isOlder(than: row.transaction) {
            hear(verdict, from: start, history.reports[verdict].word)
        }
        let first = reports.firstPosition { $0.signedDate.map { $0 >= start } ?? false }
        for place in first..<reports.endIndex {
            guard let signed = reports[place].signedDate, end.isAfter(signed) else { break }
            if !history.isAboutErased(reports[place]) { hear(place, from: signed, reports[place].word) }
        }
        return speakers
    }

    /// How the chain is expected to go on where the gap is its last.
    @inline(never)
    func outlook(of chain: Chain) -> Outlook {
        let place = history.renewalReportPlace(of: chain)
        let report = place.map { history.reports[$0] }
        var outlook = Outlook()
        outlook.report = place.map { Int32(truncatingIfNeeded: $0) } ?? .nowhere
        outlook.renewalsEnd = history.commitmentEnd(of: row, by: report)
        let isExpected =
            !row.isReplaced && !row.transaction.isUpgraded && row.transaction.revocation == nil
            && report?.autoRenewStatus == true && outlook.renewalsEnd.isAfter(row.transaction.expiresDate)
        guard isExpected else { return outlook }
        if history.viewpoint.assumeRenewal {
            outlook.renewedProductId = report?.renewalInfo?.autoRenewProductId ?? row.transaction.productId
        }
        outlook.isRenewalUnknown = history.reports[chain.reports].last?.signedDate.map { $0 < row.end } ?? false
        return outlook
    }

    /// - Parameter next: The place of the row that closes the gap.
    static func closing(_ next: Int, after last: Int, _ history: History) -> Closing {
        let (rows, late) = (history.rows, Succession.lateMilliseconds)
        guard rows[next].origin.isRenewal else { return .purchase }
        let gap = rows[next].transaction.purchaseDate.milliseconds(since: rows[last].end)
        let isLate =
            rows[next].origin == .renewal && rows[last].end == rows[last].transaction.expiresDate && gap <= late
        return isLate ? .lateRenewal : .renewal
    }

    /// The store begins to charge in the last hours of a period, so a notification from then on that the row's own renewal
    /// failed counts from the end on.
    ///
    /// - Parameter last: The row's place.
    /// - Returns: The report's place; nil where there is none.
    static func earlyFailure(of last: Int, in chain: Chain, _ history: History) -> Int? {
        let (end, reports) = (history.rows[last].end, history.reports)
        let earliest = max(history.rows[last].transaction.purchaseDate, end.advanced(byHours: -dayHours))
        var place = reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= end } ?? false } - 1
        while place >= chain.reports.lowerBound {
            guard let signed = reports[place].signedDate, signed >= earliest else { return nil }
            // It names the row whose renewal failed. One that was recovered within grace lies in the next row's period.
            if reports[place].notification?.type == .didFailToRenew,
                reports[place].transactionId == history.rows[last].transaction.transactionId
            {
                return history.isAboutErased(reports[place]) ? nil : place
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
