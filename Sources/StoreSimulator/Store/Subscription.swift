internal import Subscore

/// One chain, played by the store's rules. It goes from the first purchase to `now`, when the store is asked.
struct Subscription: Sendable {
    enum Phase {
        case running
        case lapsed
        case revoked
        case over
    }

    let account: Account
    let now: Int64
    var random: SplitMix64
    var clock: Int64
    var phase = Phase.running
    var rows: [Row] = []
    var renewal: Renewal
    var notices: [Notice] = []
    var course = Course()
    /// Renewals are counted from here, so that a short month does not move the later ones.
    private var anchor: Int64
    private var boundary: Int64 = 0
    private var firstLineItem: Int64

    static var second: Int64 { 1000 }
    static var day: Int64 { 86_400_000 }

    init(_ account: Account, from start: Int64, to now: Int64, random: SplitMix64) {
        self.account = account
        self.now = now
        self.random = random
        clock = start
        anchor = start
        let plan = self.random.one(of: Plan.all())
        renewal = Renewal(plan: plan, next: plan, renewalDate: start)
        firstLineItem = self.random.number(200_000_000_000...900_000_000_000)
        subscribe(to: plan, at: start)
        while phase != .over {
            switch phase {
            case .running: runPeriod()
            case .lapsed: lapse()
            case .revoked: staySuspended()
            case .over: break
            }
        }
    }

    /// Moves the clock to an instant. If that is after `now`, the story ends.
    mutating func reach(_ instant: Int64) -> Bool {
        guard instant <= now else {
            phase = .over
            return false
        }
        clock = Swift.max(clock, instant)
        return true
    }

    /// Adds the row of a period that begins at `start`.
    ///
    /// - Parameter keepsAnchor: Whether the period follows the one before it, on the same day of the month.
    mutating func add(_ plan: Plan, from start: Int64, isRenewal: Bool, isTrial: Bool = false, keepsAnchor: Bool) {
        if !keepsAnchor || !plan.isSame(as: renewal.plan) {
            anchor = start
            boundary = 0
        }
        boundary += 1
        let end = Instant(milliseconds: anchor).flatMap { plan.period.boundary(boundary, after: $0, on: .pacific) }
        let expires = end?.milliseconds ?? start + 30 * Self.day
        let lineItem = firstLineItem + Int64(rows.count) * 7
        let id = rows.isEmpty ? account.originalTransactionId : "\(random.number(200_000_000_000...999_999_999_999))"
        rows.append(
            Row(
                transactionId: id,
                originalTransactionId: account.originalTransactionId,
                webOrderLineItemId: "\(lineItem)",
                plan: plan,
                purchase: start,
                expires: expires,
                isRenewal: isRenewal,
                isTrial: isTrial,
                firstSigned: clock
            )
        )
        course.turn(.subscribed, from: start, row: rows[rows.count - 1])
        renewal = Renewal(plan: plan, next: plan, renewalDate: expires)
        phase = .running
    }

    /// From now on, renewals are counted from the end of the current row.
    mutating func moveAnchor() {
        anchor = rows[rows.count - 1].expires
        boundary = 0
    }

    mutating func subscribe(to plan: Plan, at instant: Int64) {
        let isFirst = rows.isEmpty
        add(plan, from: instant, isRenewal: false, isTrial: isFirst && random.chance(percent: 30), keepsAnchor: false)
        notify("SUBSCRIBED", isFirst ? "INITIAL_BUY" : "RESUBSCRIBE", status: .subscribed)
    }

    /// Notes a notification of the store. It is signed some moments later, or at once if `isPrompt` is true. One that
    /// would be signed after `now` is not known yet.
    mutating func notify(
        _ type: StaticString,
        _ subtype: StaticString? = nil,
        about position: Int? = nil,
        status: Course.State,
        isPrompt: Bool = false
    ) {
        let row = rows[position ?? rows.count - 1]
        let signed = isPrompt ? clock : clock + random.number(0...3 * Self.second)
        let uuid = random.uuid()
        guard signed <= now else { return }
        notices.append(
            Notice(
                uuid: uuid,
                signed: signed,
                type: type,
                subtype: subtype,
                status: status.status,
                row: row,
                renewal: renewal
            )
        )
    }

    /// Apple's status when the store is asked.
    var status: Int64 {
        course.span(at: now)?.state.status ?? 1
    }
}
