/// A half-open span of one state, governed by one row: [start, end). `end` is nil if it is open. It adds to `Row` the
/// state in each part of the row's time and of the gap after it, with the rule and the records that decided. It does
/// not merge touching intervals of one state; a `StateRun` does.
package struct Interval: BitwiseCopyable, Sendable {
    package var start: Instant
    @Packed package var end: Instant?
    package let state: SubscriptionState
    package var basis: Basis
    /// The rule that decided the state.
    package let rule: Rule
    /// The position of the chain in the history.
    package let chain: Int32
    /// The governing row; nil if only reports are known.
    @Packed package var row: RowIndex?
    package var expirationReason: ExpirationReason?
    /// The report that decided the state; nil if none did.
    @Packed package var report: ReportIndex?
    /// The report that contains the reason of an expiry; nil if none does.
    @Packed package var reasonReport: ReportIndex?
    /// The row that closed the gap; nil if it did not decide.
    @Packed package var closingRow: RowIndex?
    /// Whether grace was reported without an end, and no later record contains it.
    package var isGraceEndUnknown = false
    /// Whether the last report on a subscription that would renew is from before its end.
    package var isRenewalUnknown = false
    /// Whether records show that a purchase is not among them.
    package var isPurchaseMissing = false
    /// The level of its product, with several chains and a catalog; the lowest one if it is not known.
    fileprivate(set) var level = Int32.max
    /// The product of a projected renewal, or of a report without a row; nil if it is the row's.
    @Packed package var renewedProductId: StringIndex?
}

/// The intervals of a chain or a group, oldest first, each beginning where the one before ends. Parts of intervals are
/// appended in the order of time, and this type alone decides whether a part continues the interval before it. While
/// rows run, it does only if nothing differs, and the first record stays. In a gap only the state must be equal: the
/// last record replaces earlier ones, and a record that covers a part counts for the whole. It decides no state.
struct IntervalList {
    private(set) var intervals: [Interval] = []
    /// The position of the first interval of the gap that is being filled; the end of the list outside of gaps.
    private var gapStart = Int.max

    init(capacity: Int) { intervals.reserveCapacity(capacity) }

    mutating func append(_ interval: Interval) {
        guard let last = intervals.last, last.isContinued(by: interval) else { return intervals.append(interval) }
        intervals[intervals.count - 1].end = interval.end
    }

    /// Appends a part of an interval, which ends at the interval's end at the latest.
    mutating func append(_ whole: Interval, from start: Instant, to end: Instant?) {
        var part = whole
        part.start = start
        part.end = whole.end.earlier(end)
        append(part)
    }

    mutating func beginGap() { gapStart = intervals.count }

    mutating func appendInGap(_ interval: Interval) {
        guard intervals.count > gapStart, let last = intervals.last, last.state == interval.state,
            last.renewedProductId == interval.renewedProductId
        else { return intervals.append(interval) }
        intervals[intervals.count - 1] = interval.extended(backBy: last)
    }

    /// Marks the last interval of the gap, after which nothing is known.
    mutating func markRenewalUnknown(_ report: ReportIndex?) {
        guard intervals.count > gapStart else { return }
        intervals[intervals.count - 1].isRenewalUnknown = true
        intervals[intervals.count - 1].report = report
    }

    mutating func endGap() {
        let first = gapStart
        gapStart = Int.max
        guard first > 0, first < intervals.count, intervals[first - 1].isContinued(by: intervals[first]) else { return }
        intervals[first - 1].end = intervals[first].end
        intervals.remove(at: first)
    }
}

extension Interval {
    /// Whether a state in it has any warning of its own.
    var hasWarnings: Bool {
        isGraceEndUnknown || isRenewalUnknown || isPurchaseMissing || rule == .stateSignedAhead
    }

    /// Whether it is a paid time of a purchase that is not among the records, so that its price and offer are unknown.
    package var isUnrecorded: Bool {
        rule == .stateRenewalMissing || rule == .stateRenewalDate || rule == .stateRecentStart
    }

    /// See `History.paidRow(of:)`.
    fileprivate var paidRow: RowIndex? { renewedProductId == nil && !isUnrecorded ? row : nil }

    fileprivate func isContinued(by other: Interval) -> Bool {
        row == other.row && state == other.state && rule == other.rule && basis == other.basis
            && renewedProductId == other.renewedProductId && isPurchaseMissing == other.isPurchaseMissing
    }

    fileprivate func extended(backBy earlier: Interval) -> Interval {
        var whole = self
        whole.start = earlier.start
        if earlier.basis == .observed, !isGraceEndUnknown || row == nil { whole.basis = .observed }
        whole.report = report ?? earlier.report
        whole.closingRow = closingRow ?? earlier.closingRow
        whole.isPurchaseMissing = isPurchaseMissing || earlier.isPurchaseMissing
        if expirationReason == nil {
            whole.expirationReason = earlier.expirationReason
            whole.reasonReport = earlier.reasonReport
        }
        return whole
    }
}

// Lists of intervals.
extension [Interval] {
    /// Sets the level of each interval's product.
    mutating func rank(by catalog: Catalog, _ history: History) {
        var last: (product: StringIndex, level: Int32)?
        for index in indices where self[index].state.hasAccess {
            guard let product = history.product(of: self[index]) else { continue }
            if last?.product != product {
                let level = catalog[history.texts.identifier(product)]?.level
                last = (product, level.map { Int32(clamping: $0) } ?? .max)
            }
            self[index].level = last?.level ?? .max
        }
    }

    /// Returns the continuous run of access that contains a run of one state, or else the last one before it: its
    /// start, and its end, nil if it is open. Nil if there is none.
    func access(around run: Range<Int>) -> (start: Instant, end: Instant?)? {
        var (first, last) = (run.lowerBound, run.upperBound - 1)
        if !self[first].state.hasAccess {
            last = first - 1
            while last >= 0, !self[last].state.hasAccess { last -= 1 }
            guard last >= 0 else { return nil }
            first = last
        }
        while first > 0, self[first - 1].state.hasAccess { first -= 1 }
        while last + 1 < count, self[last + 1].state.hasAccess { last += 1 }
        return (self[first].start, self[last].end)
    }

    /// Returns the interval that contains an instant; nil before the first one.
    func at(_ instant: Instant) -> Interval? { position(at: instant).map { self[$0] } }

    /// Returns the last interval with access that ended at an instant or before; nil if there is none.
    package func lastAccess(before instant: Instant) -> Interval? {
        last { $0.state.hasAccess && !$0.end.isAfter(instant) }
    }

    /// Returns the position of the interval that contains an instant; nil before the first one.
    func position(at instant: Instant) -> Int? {
        // Most questions are about the last one.
        if let last, last.start <= instant { return last.end.isAfter(instant) ? count - 1 : nil }
        let position = firstPosition { $0.end.isAfter(instant) }
        return position < count && self[position].start <= instant ? position : nil
    }

    /// Returns the positions of a run: all intervals around one of them that touch and have its state.
    func run(around position: Int) -> Range<Int> {
        let state = self[position].state
        var (first, end) = (position, position + 1)
        while first > 0, self[first - 1].state == state { first -= 1 }
        while end < count, self[end].state == state { end += 1 }
        return first..<end
    }
}

// Lookups for an interval.
extension History {
    /// Returns the row that governs an interval; nil if only reports are known.
    package func row(of interval: Interval) -> Row? { interval.row.map { rows[$0] } }

    /// Returns the product of an interval; nil if it is unknown.
    package func product(of interval: Interval) -> StringIndex? {
        interval.renewedProductId ?? interval.row.map { rows[$0].transaction.productId }
    }

    /// Whether the customer bought the row of an interval, rather than somebody else who shares or assigned it.
    func isBought(_ interval: Interval) -> Bool { row(of: interval)?.transaction.ownership == .purchased }

    func isFreeTrial(_ interval: Interval) -> Bool {
        row(of: interval).map { detail(of: $0.transaction).isFreeTrial } ?? false
    }

    /// Returns the end of the period in which an interval begins, of a purchase that counts as never made; nil if there is
    /// none.
    package func erasedEnd(at start: Instant, of interval: Interval) -> Instant? {
        guard !erasedPeriods.isEmpty else { return nil }
        guard let time = erased(from: start, inChain: Int(interval.chain)).first, time.start <= start else {
            return nil
        }
        return time.end
    }

    /// Returns the row whose period an interval is in. Nil if only reports are known, for a renewal that is only assumed,
    /// and for a purchase that is not among the records.
    package func paidRow(of interval: Interval) -> Row? { interval.paidRow.map { rows[$0] } }

    /// Returns the price of an interval's period. Nil if it is unknown, and if there is no `paidRow`.
    package func price(of interval: Interval) -> Money? {
        guard let row = interval.paidRow else { return nil }
        // Most have one transaction, and the whole row would be copied.
        return rows[row].hasSeatRows ? price(of: rows[row]) : price(of: rows[row].transaction)
    }
}
