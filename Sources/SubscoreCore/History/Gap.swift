/// A time of a chain in which no row runs: from the end of a row up to the next purchase, or, if no row is known, all
/// time. A `PaidSpan` in that time divides it: what it leaves before and after it are gaps of their own. A gap contains
/// what the rows imply: the governing row, how the gap ended, a refund, and a status from before that still holds.
/// `GapReports` lists the reports that count in it. It decides no state; `StateMachine` fills it with intervals.
///
/// Gaps are kept apart from rows because the same silence means different things, depending on how it ended:
///
///     row until 1 April, renewed by the store on 11 April     billing retry for ten days
///     row until 1 April, bought by the customer on 11 April   expired for ten days
///     row until 1 April, and nothing since                    expired, until a report says otherwise
struct Gap {
    /// How the gap ended.
    enum Closing {
        /// The store renewed the subscription, so it was trying to all along.
        case renewal
        /// The store renewed it after more time than it tries, so that purchases between are missing.
        case laterRenewal
        /// Bought again.
        case purchase
        /// It has not ended.
        case open
    }

    /// The row that ended last, and so governs the gap.
    @Packed private(set) var row: RowIndex?
    /// The row that closes the gap.
    @Packed private(set) var closingRow: RowIndex?
    /// Not before the row's end.
    private(set) var start: Instant
    @Packed private(set) var end: Instant?
    /// The end of what was paid before the gap: of the row, or of a paid span. Nil if neither is known.
    @Packed private(set) var paidUntil: Instant?
    /// When the governing row was refunded or withdrawn; the start, if that was earlier.
    @Packed private(set) var revoked: Instant?
    private(set) var closing = Closing.open
    /// Whether a paid span comes before it, and not a row.
    private(set) var isAfterSpan = false
    /// When the report was signed that proves the paid span before it.
    @Packed fileprivate var provenAt: Instant?
    /// Whether the period of a purchase comes before it that counts as never made.
    fileprivate var isAfterErased = false
    /// Whether another row replaced the governing row, so that nothing of its own follows it.
    private(set) var isOver: Bool
    /// A status from before the gap that still holds.
    @Packed private(set) var endingStatus: ReportIndex?
    let clock: WallClock

    /// - Parameters:
    /// - last: The row that ended last.
    /// - next: The position of the row that closes the gap; the end of the chain's rows if none does.
    init(
        after last: RowIndex,
        from start: Instant,
        to next: Int,
        of chain: Chain,
        _ endingStatus: ReportIndex?,
        _ history: History
    ) {
        let rows = history.rows
        row = last
        self.start = start
        paidUntil = rows[last].transaction.expiresDate
        revoked = rows[last].revokedDate.map { max($0, start) }
        isOver = rows[last].isReplaced || rows[last].lacksSuccessor
        clock = WallClock(of: chain.environment)
        self.endingStatus = endingStatus
        guard next < chain.rows.upperBound else {
            end = nil
            return
        }
        end = rows[next].transaction.purchaseDate
        closingRow = RowIndex(next)
        closing = closing(by: rows[next], history)
    }

    /// The whole time of a chain of which only reports are known.
    init(reportedOf chain: Chain) {
        start = .earliest
        end = nil
        isOver = false
        clock = WallClock(of: chain.environment)
    }

    var isRenewed: Bool { closing == .renewal }

    private func closing(by next: Row, _ history: History) -> Closing {
        guard next.origin.isRenewal else { return .purchase }
        guard !next.evidence.contains(.recovery), let row, let paidUntil, paidUntil < next.transaction.purchaseDate
        else {
            return .renewal
        }
        let days = history.isOfCommitment(row) ? Self.commitmentRetryDays : Self.retryDays
        let longest = start.advanced(byDays: days, on: clock)
        return hasRunOut(history.rows) && next.transaction.purchaseDate > longest ? .laterRenewal : .renewal
    }

    /// The longest gaps that retry explains: Apple states 60 days, and 63 were seen; 90 in a commitment.
    private static var retryDays: Int64 { 66 }
    private static var commitmentRetryDays: Int64 { 96 }

    /// Whether what was paid before it was used up: nothing replaced or revoked it before its end.
    func hasRunOut(_ rows: [Row]) -> Bool {
        isAfterSpan || isAfterErased || !isOver && row.map { rows[$0].end == rows[$0].transaction.expiresDate } ?? false
    }
}

// What a paid span leaves of a gap.
extension Gap {
    /// What a renewal proves of the time before it, it proves before the period that it continues. Other spans end a time
    /// that was not retried.
    func before(_ span: PaidSpan) -> Gap {
        var gap = self
        gap.end = span.start
        switch span.rule {
        case .stateRenewalDate, .stateRetroactiveRefunds: gap.closing = .open
        case .stateRecentStart: gap.closing = .laterRenewal
        default: break
        }
        return gap
    }

    /// The time of the span itself, if that gives no access.
    func during(_ span: PaidSpan) -> Gap {
        var gap = before(span)
        gap.start = span.start
        gap.end = span.end
        return gap
    }

    /// Nil if the span lasts to the end of the gap.
    func after(_ span: PaidSpan, _ history: History) -> Gap? {
        guard end.isAfter(span.end) else { return nil }
        var gap = self
        gap.start = span.end
        gap.paidUntil = span.end
        gap.endingStatus = nil
        if span.givesAccess {
            gap.isAfterSpan = true
            gap.provenAt = span.report.flatMap { history.reports[$0].signedDate }
            gap.isOver = false
            gap.revoked = nil
        } else {
            gap.isAfterErased = true
            gap.revoked = revoked.map { max($0, span.end) }
        }
        gap.closing = closingRow.map { gap.closing(by: history.rows[$0], history) } ?? .open
        return gap
    }
}

/// The reports that count in a gap, oldest first, each with the instant from which it counts.
struct GapReports {
    struct Entry {
        let from: Instant
        let index: ReportIndex
        /// Nil for a cancellation only.
        let meaning: ReportMeaning?
    }

    private let history: History
    private let gap: Gap
    private let chain: Chain
    /// The next source to try before the reports that were signed in the gap.
    private var early = Early.failure
    private var position: Int

    private enum Early { case failure, undated, endingStatus, none }

    init(_ gap: Gap, of chain: Chain, _ history: History) {
        self.gap = gap
        self.chain = chain
        self.history = history
        position = history.reports[chain.reports].firstPosition { $0.signedDate.map { $0 >= gap.start } ?? false }
        if gap.row == nil, !gap.isAfterSpan { early = .none } else if gap.isAfterErased { early = .undated }
    }

    mutating func next() -> Entry? {
        while early != .none {
            if let entry = nextEarly() { return entry }
        }
        while position < chain.reports.upperBound {
            let index = ReportIndex(position)
            guard let signed = history.reports[index].signedDate, gap.end.isAfter(signed) else { return nil }
            position += 1
            let report = history.reports[index]
            let meaning = gap.row == nil ? report.meaningWithoutRows : report.meaning
            if let entry = entry(index, report, from: signed, meaning) { return entry }
        }
        return nil
    }

    /// Returns the next report from before the gap that still counts in it.
    private mutating func nextEarly() -> Entry? {
        switch early {
        case .failure:
            early = gap.row == nil ? .none : .undated
            // A status in an early failure was true only at that moment.
            if gap.isAfterSpan {
                return history.earlyTrouble(atEnd: gap.start, provenAt: gap.provenAt, in: chain).flatMap {
                    let report = history.reports[$0]
                    return entry($0, report, from: gap.start, report.meaningWithoutStatus)
                }
            }
            guard let row = gap.row, let index = history.earlyFailure(of: row, in: chain) else { return nil }
            let report = history.reports[index]
            return entry(index, report, from: gap.start, report.meaningWithoutStatus)
        case .undated:
            early = .endingStatus
            // A report without a signed date counts as current.
            guard gap.end == nil, history.reports[chain.reports.lowerBound].signedDate == nil else { return nil }
            let dated = history.reports[chain.reports].firstPosition { $0.signedDate != nil }
            let report = history.reports[dated - 1]
            return entry(ReportIndex(dated - 1), report, from: gap.start, report.meaning)
        case .endingStatus:
            early = .none
            guard let row = gap.row, let index = gap.endingStatus, history.ends(row, by: index) else { return nil }
            let report = history.reports[index]
            return entry(index, report, from: gap.start, report.meaning)
        case .none: return nil
        }
    }

    /// Returns nil for a report that implies nothing for the gap, such as the refund of an older row: earlier reports
    /// still hold.
    private func entry(_ index: ReportIndex, _ report: Report, from: Instant, _ meaning: ReportMeaning?) -> Entry? {
        guard meaning.map({ $0 != .willRenew }) ?? report.isCancellationOnly, !history.isAboutErased(report) else {
            return nil
        }
        return Entry(from: from, index: index, meaning: meaning)
    }
}
