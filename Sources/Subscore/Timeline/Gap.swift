/// A time of a chain in which no row runs: from the end of a row up to the next purchase, or, if no row is known, all
/// time. It contains what the rows imply: the governing row, how the gap ended, a refund, and a status from before that
/// still holds. `GapReports` lists the reports that count in it. It decides no state; `StateMachine` fills it with
/// intervals.
struct Gap {
    /// How the gap ended.
    enum Closing {
        /// The store renewed the subscription, so it was trying to all along.
        case renewal
        /// The store renewed it a few seconds late, without a failure.
        case lateRenewal
        /// Bought again.
        case purchase
        /// It has not ended.
        case open
    }

    /// The row that ended last, and so governs the gap.
    @Packed private(set) var row: RowIndex?
    /// Not before the row's end.
    let start: Instant
    @Packed private(set) var end: Instant?
    var closing = Closing.open
    /// The row that closes the gap.
    @Packed private(set) var closingRow: RowIndex?
    /// Whether another row replaced the governing row, so that nothing of its own follows it.
    let isOver: Bool
    /// When the governing row was refunded or withdrawn; the start, if that was earlier.
    @Packed private(set) var revoked: Instant?
    let clock: WallClock
    /// A status from before the gap that still holds.
    @Packed private(set) var endingStatus: ReportIndex?

    /// - Parameters:
    /// - last: The row that ended last.
    /// - next: The position of the row that closes the gap; the end of the chain's rows if none does.
    init(
        after last: RowIndex,
        from start: Instant,
        to next: Int,
        of chain: Chain,
        _ endingStatus: ReportIndex?,
        _ rows: [Row]
    ) {
        row = last
        self.start = start
        revoked = rows[last].revokedDate.map { max($0, start) }
        isOver = rows[last].isReplaced || rows[last].isMissingSuccessor
        clock = WallClock(of: chain.environment)
        self.endingStatus = endingStatus
        guard next < chain.rows.upperBound else {
            end = nil
            return
        }
        end = rows[next].transaction.purchaseDate
        closingRow = RowIndex(next)
        closing = Self.closing(next, after: last, rows)
    }

    /// The whole time of a chain of which only reports are known.
    init(reportedOf chain: Chain) {
        start = .earliest
        end = nil
        isOver = false
        clock = WallClock(of: chain.environment)
    }

    private static func closing(_ next: Int, after last: RowIndex, _ rows: [Row]) -> Closing {
        guard rows[next].origin.isRenewal else { return .purchase }
        let gap = rows[next].transaction.purchaseDate.milliseconds(since: rows[last].end)
        let isLate =
            rows[next].origin == .renewal && rows[last].end == rows[last].transaction.expiresDate
            && gap <= Succession.lateMilliseconds
        return isLate ? .lateRenewal : .renewal
    }

    var isRenewed: Bool {
        switch closing {
        case .renewal, .lateRenewal: return true
        case .purchase, .open: return false
        }
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
        if gap.row == nil { early = .none }
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
            if let entry = entry(index, from: signed, meaning) { return entry }
        }
        return nil
    }

    /// Returns the next report from before the gap that still counts in it.
    private mutating func nextEarly() -> Entry? {
        switch early {
        case .failure:
            early = .undated
            // A status in an early failure was true only at that moment.
            guard let row = gap.row, let index = history.earlyFailure(of: row, in: chain) else { return nil }
            return entry(index, from: gap.start, history.reports[index].meaningWithoutStatus)
        case .undated:
            early = .endingStatus
            // A report without a signed date counts as current.
            let dated = history.reports[chain.reports].firstPosition { $0.signedDate != nil }
            guard gap.end == nil, dated > chain.reports.lowerBound else { return nil }
            return entry(ReportIndex(dated - 1), from: gap.start, history.reports[dated - 1].meaning)
        case .endingStatus:
            early = .none
            guard let row = gap.row, let index = gap.endingStatus, history.ends(row, by: index) else { return nil }
            return entry(index, from: gap.start, history.reports[index].meaning)
        case .none: return nil
        }
    }

    /// Returns nil for a report that implies nothing for the gap, such as the refund of an older row: earlier reports
    /// still hold.
    private func entry(_ index: ReportIndex, from: Instant, _ meaning: ReportMeaning?) -> Entry? {
        guard meaning != nil || history.reports[index].isCancellationOnly else { return nil }
        guard !history.isAboutErased(history.reports[index]) else { return nil }
        return Entry(from: from, index: index, meaning: meaning)
    }
}
