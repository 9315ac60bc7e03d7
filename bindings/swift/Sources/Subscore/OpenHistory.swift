internal import CSubscore

/// A history that was read once, for many queries, from any number of threads and tasks.
public final class OpenHistory: Sendable {
    /// The state of one subscription at one instant.
    public struct InstantState: Hashable, Sendable {
        /// The subscription.
        public var subscription: OpenedSubscription
        /// Its state.
        public var state: State
        /// Apple's number for the state; nil before the first purchase.
        public var status: Int?
        /// Whether it gives access.
        public var hasAccess: Bool
        /// The start of the unbroken run of the state; nil if there is none.
        public var since: Instant?
        /// Its end; nil if it is open.
        public var until: Instant?
        /// The row that decides; nil if there is none.
        public var row: OpenedRow?
    }

    /// The subscriptions, the rows, and the warnings about them.
    public let answer: OpenedHistory

    // An open history is read-only.
    nonisolated(unsafe) private let history: OpaquePointer

    init(_ request: [UInt8]) throws(SubscoreError) {
        var opened: OpaquePointer?
        let response = try LibSubscore.exchange(request) { subs_history_open($0, $1, &opened, $2, $3) }
        guard let opened else { throw SubscoreError(unfit: "no history was opened") }
        do {
            answer = try decoded(response)
        } catch {
            subs_history_close(opened)
            throw error
        }
        history = opened
    }

    deinit {
        subs_history_close(history)
    }

    /// Returns the state of every subscription at an instant, in the order of `answer.subscriptions`. Every instant is
    /// valid.
    public func states(at instant: Instant) -> [InstantState] {
        var found = [subs_instant_state](repeating: subs_instant_state(), count: answer.subscriptions.count)
        var count = 0
        // It fails for null pointers only, and an empty array needs no address.
        subs_history_state_at(history, instant.milliseconds, &found, found.count, &count)
        return found.map(state)
    }

    private func state(_ found: subs_instant_state) -> InstantState {
        func has(_ flag: UInt8) -> Bool { found.flags & flag == 0 }
        return InstantState(
            subscription: answer.subscriptions[Int(found.subscription)],
            state: State.known[Int(found.state)],
            status: found.status == 0 ? nil : Int(found.status),
            hasAccess: found.has_access == 1,
            since: has(1) ? Instant(milliseconds: found.since) : nil,
            until: has(2) ? Instant(milliseconds: found.until) : nil,
            row: has(4) ? answer.rows[Int(found.row)] : nil
        )
    }
}

extension HistoryOpenRequest {
    /// Reads the history once, for many queries. A query takes less than a microsecond.
    public func open() throws(SubscoreError) -> OpenHistory {
        try OpenHistory(json())
    }
}
