/// What a customer tried and paid for in one subscription, over all of the customer's own chains of it.
///
/// Input: the rows of a group's chains and their intervals. Output: the dates of paid purchases, and the trials: what was
/// free before anything was paid. Free periods that touch are one trial, also if an upgrade or a retry lies between them.
/// What is free later is an offer. What others paid for is neither, and no state is decided here.
package struct PaymentHistory: Sendable {
    /// What became of a trial. The ranks are the indices of the names in a column.
    package enum Outcome: StoreName, Ranked, BitwiseCopyable, Sendable {
        /// The store renewed it for money, or the customer switched to a product that is paid.
        case converted
        /// It ended, or the customer bought the subscription again.
        case lost
        /// Auto-renew was on when it ended, and the records do not show whether it was renewed.
        case unknown
    }

    package struct Trial: BitwiseCopyable, Sendable {
        package let startedAt: Instant
        /// Nil while it is open: it runs, or its first payment failed and the store retries.
        @Packed package fileprivate(set) var endedAt: Instant?
        /// Nil while it is open.
        package fileprivate(set) var outcome: Outcome?
        /// Of its free rows the one that ends last, and its chain.
        fileprivate var last: (row: RowIndex, chain: Int)
    }

    /// When paid rows were purchased, oldest first.
    private var purchases: [Instant] = []
    /// Oldest first.
    private(set) var trials: [Trial] = []
    /// When trials ended, by outcome, then oldest first.
    private var ends: [[Instant]] = []
    /// The row that converted a trial; nil if none was converted.
    private(set) var converting: RowIndex?

    @_optimize(size)  // Seldom asked for, and large.
    package init(_ timeline: Timeline, _ history: History) {
        var free: [(row: RowIndex, purchased: Instant, chain: Int)] = []
        var first: (row: Row, chain: Int)?
        for index in timeline.group.chains {
            var isFirst = true
            for row in history.rows[history.chains[index].rows] where row.isOwn {
                let purchased = row.transaction.purchaseDate
                if history.isFree(row) {
                    free.append((row.index, purchased, index))
                } else {
                    purchases.append(purchased)
                    if isFirst, let start = row.startOfRenewed { purchases.append(start) }
                    if first.map({ purchased < $0.row.transaction.purchaseDate }) ?? true { first = (row, index) }
                }
                isFirst = false
            }
        }
        if purchases.count > 1 { purchases = purchases.ordered(by: <) }
        guard !free.isEmpty else { return }
        let over = Overs(timeline, history)
        for each in free.ordered(by: { $0.purchased < $1.purchased }) where isBeforePayments(each.purchased) {
            add(each.row, of: each.chain, over, history)
        }
        for index in trials.indices {
            trials[index] = ended(trials[index], before: first, over, history)
        }
        ends = Outcome.allCases.map { outcome in
            trials.compactMap { $0.outcome == outcome ? $0.endedAt : nil }.ordered(by: <)
        }
    }

    private func isBeforePayments(_ purchased: Instant) -> Bool { purchases.first.map { purchased < $0 } ?? true }

    /// Adds a free row to the last trial, or as a new one.
    private mutating func add(_ index: RowIndex, of chain: Int, _ over: Overs, _ history: History) {
        let row = history.rows[index]
        guard let trial = trials.last else { return begin(row, of: chain) }
        let last = history.rows[trial.last.row]
        if row.transaction.purchaseDate > last.end {
            // The store renewed it, unless it ended between.
            let end = over.first(ofChain: chain, from: last.transaction.purchaseDate)
            let isOver = end.map { $0.start < row.transaction.purchaseDate } ?? false
            guard row.origin.isRenewal, chain == trial.last.chain, !isOver else { return begin(row, of: chain) }
        }
        if row.end >= last.end { trials[trials.count - 1].last = (index, chain) }
    }

    private mutating func begin(_ row: Row, of chain: Int) {
        trials.append(Trial(startedAt: row.transaction.purchaseDate, endedAt: nil, last: (row.index, chain)))
    }

    /// Decides what became of a trial.
    ///
    /// - Parameter first: The first paid row; nil if nothing was paid.
    private mutating func ended(
        _ trial: Trial,
        before first: (row: Row, chain: Int)?,
        _ over: Overs,
        _ history: History
    ) -> Trial {
        var trial = trial
        let start = history.rows[trial.last.row].transaction.purchaseDate
        let end = over.first(ofChain: trial.last.chain, from: start)
        if let end, first.map({ end.start < $0.row.transaction.purchaseDate }) ?? true {
            trial.endedAt = end.start
            trial.outcome = end.isRenewalUnknown ? .unknown : .lost
        } else if let (paid, chain) = first {
            if paid.origin.continues, let before = history.predecessor(of: paid), isOfTrial(before, history),
                begun(by: before.transaction.purchaseDate)?.startedAt == trial.startedAt
            {
                trial.endedAt = history.eventDate(of: paid, in: history.chains[chain])
                trial.outcome = .converted
                converting = paid.index
            } else {
                trial.endedAt = paid.transaction.purchaseDate
                trial.outcome = .lost
            }
        }
        return trial
    }

    /// Whether a row is a part of a trial.
    private func isOfTrial(_ row: Row, _ history: History) -> Bool {
        row.isOwn && isBeforePayments(row.transaction.purchaseDate) && history.isFree(row)
    }

    /// Returns the newest trial that began by an instant, as it ended.
    private func begun(by instant: Instant) -> Trial? {
        let count = trialsStarted(by: instant)
        return count > 0 ? trials[count - 1] : nil
    }
}

extension PaymentHistory {
    /// Returns when something was paid for the first time, by an instant. If the records of a chain begin with a paid
    /// renewal, the date at which the chain began counts as a payment.
    package func firstPaid(by instant: Instant) -> Instant? { purchases.first.flatMap { $0 <= instant ? $0 : nil } }

    /// Returns when the newest of the paid purchases was made, by an instant.
    package func lastPaid(by instant: Instant) -> Instant? {
        let count = purchases.firstPosition { $0 > instant }
        return count > 0 ? purchases[count - 1] : nil
    }

    /// Returns the newest trial that began by an instant, as it was then: open until its end.
    package func trial(at instant: Instant) -> Trial? {
        guard var trial = begun(by: instant) else { return nil }
        if trial.endedAt.isAfter(instant) { (trial.endedAt, trial.outcome) = (nil, nil) }
        return trial
    }

    /// Returns how many trials began by an instant.
    package func trialsStarted(by instant: Instant) -> Int { trials.firstPosition { $0.startedAt > instant } }

    /// Returns how many trials had ended in one way by an instant.
    package func trials(_ outcome: Outcome, by instant: Instant) -> Int {
        guard !ends.isEmpty else { return 0 }
        return ends[Int(outcome.rank)].firstPosition { $0 > instant }
    }

    /// Whether an interval of a group is a part of a trial.
    package func isTrial(_ interval: Interval, _ history: History) -> Bool {
        isTrial(interval, at: interval.start, history)
    }

    /// Whether one of the customer's own chains is in a trial at an instant.
    package func isTrial(at instant: Instant, _ timeline: Timeline, _ history: History) -> Bool {
        guard trial(at: instant).map({ $0.endedAt == nil }) ?? false else { return false }
        return history.decided[timeline.group.chains].contains { chain in
            chain.intervals.at(instant).map { isTrial($0, at: instant, history) } ?? false
        }
    }

    private func isTrial(_ interval: Interval, at instant: Instant, _ history: History) -> Bool {
        guard !trials.isEmpty, interval.state == .subscribed, let row = history.row(of: interval) else { return false }
        // An interval may go on beyond its row's own time.
        let isWithin = row.transaction.purchaseDate <= instant && instant < row.end
        return isWithin && isOfTrial(row, history) && trial(at: instant).map { $0.endedAt == nil } ?? false
    }
}

/// When the subscriptions of a group's chains were over: where their states `expired` and `revoked` begin.
private struct Overs {
    struct Over: BitwiseCopyable {
        let start: Instant
        /// Whether it may have been renewed.
        let isRenewalUnknown: Bool
    }

    private let first: Int
    /// By chain, then oldest first.
    private let all: [[Over]]

    init(_ timeline: Timeline, _ history: History) {
        first = timeline.group.chains.lowerBound
        all = history.decided[timeline.group.chains].map { chain in
            chain.intervals.compactMap { interval in
                guard interval.state == .expired || interval.state == .revoked else { return nil }
                return Over(start: interval.start, isRenewalUnknown: interval.isRenewalUnknown)
            }
        }
    }

    /// Returns the first one of a chain at an instant or after it.
    func first(ofChain chain: Int, from start: Instant) -> Over? {
        let own = all[chain - first]
        let position = own.firstPosition { $0.start >= start }
        return position < own.count ? own[position] : nil
    }
}

extension Row {
    /// Whether its customer bought it, and it ran.
    fileprivate var isOwn: Bool { !neverRan && origin != .seatAddition && !transaction.isShared }

    /// When its chain began, if it is a renewal and that was earlier.
    fileprivate var startOfRenewed: Instant? {
        guard origin.isRenewal || isOfOldChain, let date = transaction.originalPurchaseDate,
            date < transaction.purchaseDate
        else { return nil }
        return date
    }
}

extension Origin {
    /// Whether a subscription went on with it: renewed by the store, or switched while it ran.
    fileprivate var continues: Bool { isRenewal || self == .switch || self == .migration }
}

extension History {
    /// Whether nothing was paid for a row: a free trial, or an offer without a type of discount at no price, or such an
    /// offer of its only item.
    func isFree(_ row: Row) -> Bool {
        let detail = detail(of: row.transaction)
        if detail.isFreeTrial { return true }
        let isOnly = detail.items.range.count == 1
        if isOnly, items(of: row.transaction).first?.offer?.price?.milliunits == 0 { return true }
        return detail.offer.map { $0.discountType == nil } ?? false && detail.price?.milliunits == 0
    }
}
