/// What the rows and reports of one chain say of every instant: its intervals, the paid times between its rows, and which report
/// states how it renews. It is decided in one walk of `StateMachine`, and kept; every question reads it.
package struct DecidedChain: Sendable {
    package let index: ChainIndex
    /// They touch; the last one is open.
    package let intervals: [Interval]
    /// Oldest first. They overlap neither each other nor the time of any row.
    package let spans: [PaidSpan]
    /// The position of the first span after all rows that ran.
    private let firstAhead: Int
    /// The newest report that states how the chain renews.
    @Packed private(set) var renewalReport: ReportIndex?

    init(
        _ index: ChainIndex,
        _ intervals: [Interval],
        _ spans: [PaidSpan],
        firstAhead: Int?,
        renewalReport: ReportIndex?
    ) {
        self.index = index
        self.intervals = intervals
        self.spans = spans
        self.firstAhead = firstAhead ?? spans.count
        self.renewalReport = renewalReport
    }

    /// Returns the paid span after the last row, if it reaches a renewal date.
    func spanAhead(_ history: History) -> PaidSpan? { spans[firstAhead...].last { history.reachesRenewal($0) } }

    /// Returns the paid span up to a renewal date that contains an instant, or the last one for nil.
    func renewalSpan(at instant: Instant?, _ history: History) -> PaidSpan? {
        guard let instant else { return spanAhead(history) }
        guard !history.chains[index].isReportedOnly else { return nil }
        return spans.first { $0.rule == .stateRenewalDate && $0.holds(instant) }
    }

    /// Returns the paid span up to a renewal date that runs at an instant beside a known row, also where a status decides
    /// a part of it.
    ///
    /// - Parameter interval: Of the chain, at the instant.
    func renewalSpan(running interval: Interval, at instant: Instant, _ history: History) -> PaidSpan? {
        guard interval.row != nil, interval.state == .subscribed else { return nil }
        guard interval.rule == .stateRenewalDate || interval.rule == .stateStatus else { return nil }
        return renewalSpan(at: instant, history)
    }
}

extension History {
    /// Returns what was decided of one of its chains.
    func decided(_ chain: Chain) -> DecidedChain { decided[chain.index.value] }
}
