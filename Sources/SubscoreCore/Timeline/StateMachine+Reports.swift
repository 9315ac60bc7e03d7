// The rules of state for the meaning of a report in a gap.
extension StateMachine {
    /// Days after expiry for which billing is retried at most. Apple's own end of retry is not exact to the day; this
    /// one is used if no later record contains more.
    static var retryDays: Int64 { 60 }
    /// The same for a commitment. It is assumed that they count from the expiry.
    private static var commitmentRetryDays: Int64 { 90 }
    /// The longest grace period that can be set, and the longest of a weekly subscription. Also the length of a week.
    private static var graceDays: Int64 { 28 }
    private static var weeklyGraceDays: Int64 { 6 }
    private static var weekDays: Int64 { 7 }

    /// A grace period that a report implies.
    struct Grace {
        /// Nil if it is open: without a date nothing is past.
        var end: Instant?
        /// Set if the end is assumed: it is unknown, unless something else follows by then.
        var unknownAfter: Instant?
        /// Whether a cancellation shortened it.
        var isCancelled = false
    }

    /// Returns the grace period that a report implies; nil if it implies none.
    ///
    /// - Parameters:
    /// - asOf: The instant at which the report was true; nil if that is not known, so that nothing is past.
    /// - looksBack: Whether the time before the report is decided, to which neither its status nor a cancellation
    /// applies.
    func grace(_ meaning: ReportMeaning, _ report: ReportIndex, asOf: Instant?, looksBack: Bool = false) -> Grace? {
        guard case .billingTrouble(let stated, let isGrace) = meaning,
            !deniesGrace(history.reports[report], looksBack: looksBack)
        else { return nil }
        let reported = stated ?? statedGrace
        let hasDatedStatus = history.reports[report].datedStatus != nil && !looksBack
        let day = asOf?.advanced(byHours: Self.dayHours)
        if isOfCommitment(report) {
            guard usesStatus, hasDatedStatus, history.reports[report].datedStatus == .billingGracePeriod else {
                return nil
            }
            return Grace(end: day)
        }
        var grace = Grace(end: reported)
        if reported == nil || asOf.map({ !reported.isAfter($0) }) ?? false {
            guard isGrace, reported == nil || hasDatedStatus else { return nil }
            grace = Grace(end: day, unknownAfter: asOf ?? .earliest)
            if let row = gap.row, let asOf {
                let longest = longestGrace(of: history.rows[row].transaction)
                guard longest > asOf || hasDatedStatus else { return nil }
                grace = Grace(end: longest > asOf ? longest : day, unknownAfter: longest)
            }
        }
        if !looksBack, history.reports[report].autoRenewStatus == false {
            grace.isCancelled = true
            grace.end = grace.end.earlier(day)
        }
        return grace
    }

    /// Whether a report, or one before it, rules out grace. Status 3 does from its signing on.
    private func deniesGrace(_ report: Report, looksBack: Bool) -> Bool {
        guard !report.grantsGrace else { return false }
        return isGraceDenied || report.deniesGrace || usesStatus && !looksBack && report.datedStatus == .billingRetry
    }

    /// Records what a report states about grace, for later reports.
    mutating func recordGrace(_ index: ReportIndex, _ meaning: ReportMeaning) {
        let report = history.reports[index]
        isGraceDenied = report.grantsGrace ? false : deniesGrace(report, looksBack: false)
        guard case .billingTrouble(let end, _) = meaning, !isGraceDenied else { return statedGrace = nil }
        if let end, end > gap.start { statedGrace = end }
    }

    /// `state.commitment`: a billing period of a commitment has no grace, and longer retry.
    func isOfCommitment(_ report: ReportIndex) -> Bool {
        if let row = gap.row { return history.isOfCommitment(row) }
        return history.rare.terms(of: history.reports[report])?.isOfCommitment ?? false
    }

    private func longestGrace(of row: Transaction) -> Instant {
        let isWeekly = row.expiresDate <= row.purchaseDate.advanced(byDays: Self.weekDays, on: gap.clock)
        let end = gap.paidUntil ?? row.expiresDate
        return end.advanced(byDays: isWeekly ? Self.weeklyGraceDays : Self.graceDays, on: gap.clock)
    }

    /// `state.grace`, `state.grace_end_unknown`, `state.grace_cancelled`: access while billing is in trouble, and after
    /// it retry or, if the subscription was cancelled, the end.
    ///
    /// - Returns: How long it holds; nil for an open end.
    mutating func appendBillingTrouble(
        _ meaning: ReportMeaning,
        _ report: ReportIndex,
        asOf: Instant?,
        from: Instant,
        to end: Instant?,
        looksBack: Bool = false
    ) -> Instant? {
        guard let grace = grace(meaning, report, asOf: asOf, looksBack: looksBack) else {
            let hasDatedStatus = history.reports[report].datedStatus != nil && !looksBack
            return retry(report, asOf: asOf, from: from, to: end, hasDatedStatus: hasDatedStatus)
        }
        let isUnknown = grace.unknownAfter.map { end.isAfter($0) } ?? false
        let basis = isUnknown ? Basis.inferred : .observed
        add(
            .billingGracePeriod,
            from: from,
            to: end.earlier(grace.end),
            basis,
            grace.isCancelled ? .stateGraceCancelled : .stateGrace,
            isGraceEndUnknown: isUnknown
        )
        guard let graceEnd = grace.end else { return end }
        guard !grace.isCancelled else {
            add(.expired, from: max(from, graceEnd), to: end, .inferred, .stateGraceCancelled)
            return end
        }
        let retryBasis = gap.row == nil ? .observed : basis
        return retry(report, asOf: asOf, from: max(from, graceEnd), to: end, hasDatedStatus: false, retryBasis)
    }

    /// `state.retry`, `state.retry_limit`: retry, and expiry after the longest possible retry. A retry that ended in a
    /// renewal lasted until then.
    ///
    /// - Parameter hasDatedStatus: Whether Apple's status implies that retry continues at `asOf`, even beyond its
    /// longest duration.
    /// - Returns: How long it holds; nil for an open end.
    mutating func retry(
        _ report: ReportIndex,
        asOf: Instant?,
        from: Instant,
        to end: Instant?,
        hasDatedStatus: Bool,
        _ basis: Basis = .observed
    ) -> Instant? {
        guard !gap.isRenewed else {
            add(.billingRetry, from: from, to: end, basis, .stateRetry)
            return end
        }
        let paidUntil = gap.paidUntil ?? history.reports[report].renewalInfo?.renewalDate
        let days = isOfCommitment(report) ? Self.commitmentRetryDays : Self.retryDays
        let longest = paidUntil?.advanced(byDays: days, on: gap.clock)
        let isPast = hasDatedStatus && asOf.map { !longest.isAfter($0) } ?? false
        let limit = longest == nil || isPast ? asOf?.advanced(byHours: Self.dayHours) : longest
        add(.billingRetry, from: from, to: end.earlier(limit), basis, .stateRetry)
        guard longest != nil, let limit else { return end.earlier(limit.map { max(from, $0) }) }
        add(
            .expired,
            from: max(from, limit),
            to: end,
            gap.end == nil ? .projected : .inferred,
            .stateRetryLimit,
            reason: .billingError
        )
        return end
    }

    /// `state.status`: a subscription that is active although no row runs. It holds until a renewal, or else until the
    /// next renewal date, or else for a day.
    ///
    /// - Returns: How long it holds; nil for an open end.
    mutating func active(_ report: ReportIndex, asOf: Instant?, from: Instant, to end: Instant?) -> Instant? {
        let date = history.reports[report].renewalInfo?.renewalDate
        let renewal = asOf.map { date.isAfter($0) } ?? true ? date : nil
        let isClosedByRenewal = gap.isRenewed || gap.closing == .laterRenewal
        let limit = isClosedByRenewal ? nil : renewal ?? asOf?.advanced(byHours: Self.dayHours)
        let stop = end.earlier(limit)
        add(.subscribed, from: from, to: stop, .inferred, .stateStatus)
        // A renewal date of a report without a date may have passed.
        return stop.map { max(from, $0) }
    }

    /// Returns the end of the grace that was, by a report that shows no sign of further retry: it states a billing error
    /// and a grace date after the end of what was paid. Nil for every other report.
    func pastGrace(_ index: ReportIndex) -> Instant? {
        let report = history.reports[index]
        guard gap.row != nil, report.statesBillingError, !report.statesRetry, !isOfCommitment(index), !isGraceDenied,
            let graceEnd = report.renewalInfo?.gracePeriodExpiresDate, let end = gap.paidUntil, graceEnd > end,
            graceEnd <= end.advanced(byDays: Self.graceDays, on: gap.clock)
        else { return nil }
        return graceEnd
    }

    /// `state.grace_over`: grace up to its date, retry up to its longest duration, then expired.
    ///
    /// - Returns: How long it holds; nil for an open end.
    mutating func graceOver(_ graceEnd: Instant, from: Instant, to end: Instant?) -> Instant? {
        let longest = gap.paidUntil?.advanced(byDays: Self.retryDays, on: gap.clock) ?? from
        add(.billingGracePeriod, from: from, to: end.earlier(graceEnd), .inferred, .stateGraceOver)
        add(.billingRetry, from: max(from, graceEnd), to: end.earlier(longest), .inferred, .stateGraceOver)
        add(.expired, from: max(from, longest), to: end, .inferred, .stateGraceOver, reason: .billingError)
        return end
    }

    /// `state.assumed_renewal`, `state.commitment`: beyond the records, if a renewal must be assumed.
    mutating func assumedRenewal(_ expected: RenewalExpectation) {
        decidingReport = expected.report
        var (product, start) = (expected.productId, gap.start)
        if let next = expected.afterCommitment, !(expected.consentDue.map { $0 <= next.start } ?? false) {
            add(.subscribed, from: start, to: next.start, .projected, .stateAssumedRenewal, product: product)
            (product, start) = next
        }
        let end = expected.end.earlier(expected.consentDue)
        add(.subscribed, from: start, to: end, .projected, .stateAssumedRenewal, product: product)
        guard let end else { return }
        let rule: Rule = expected.consentDue == end ? .stateConsentDue : .stateCommitment
        add(.expired, from: end, to: nil, .projected, rule, product: end > gap.start ? product : nil)
    }

    /// `state.records_end`: the records end before the row does, and a renewal is expected of it.
    mutating func recordsEnd(_ expected: RenewalExpectation) {
        let end = gap.start
        let reports = history.reports[chain.reports]
        let last = reports.last { $0.statesRenewal || $0.status != nil || $0.meaning != nil }
        guard last?.signedDate.map({ $0 < end }) ?? false else { return }
        // Renewal info without a date is of now.
        let dated = reports.firstPosition { $0.signedDate != nil }
        if dated > reports.startIndex, reports[dated - 1].meaning != nil { return }
        list.markRenewalUnknown(expected.report)
    }
}
