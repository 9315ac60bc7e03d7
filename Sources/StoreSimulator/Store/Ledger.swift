internal import SubscoreCore

/// The store's records and reports of one chain: each row as it is now, what comes next, and every notification.
///
/// It decides nothing. A family member's ledger is written by the purchaser's subscription.
struct Ledger: Sendable {
    let account: Account
    var random: SplitMix64
    var rows: [Row] = []
    var renewal: Renewal
    var notices: [Notice] = []
    /// The copies that other devices of the customer have, in the order of signing.
    private(set) var restored: [(signed: Int64, row: Row)] = []
    var course = StateHistory()
    /// When auto-renew was switched on or off, by the customer or the store.
    private(set) var autoRenewal: [(at: Int64, isOn: Bool)] = []
    var offers: [Offer] = []
    /// What the customer really paid in all, in milliunits, noted as it is charged and given back. Wide, because the sum of
    /// two highest prices is beyond 64 bits.
    private(set) var paid: Int128 = 0
    private(set) var refundRequests: [RefundRequest] = []
    /// When a period or a grace period ends. What happens before it is signed before it: a status is that of its signing.
    var stateEnd = Int64.max
    /// When the last notification was signed. The next one is signed after it.
    private(set) var lastSigned = Int64.min

    init(_ account: Account, plan: Int, random: SplitMix64) {
        self.account = account
        self.random = random
        renewal = Renewal(plan: plan, next: plan, renewalDate: 0, recentStart: 0)
    }

    var latest: Row { rows[rows.count - 1] }

    /// The position of the newest row that has begun: the latest may have been charged ahead of its time.
    func position(at instant: Int64) -> Int {
        var position = rows.count - 1
        while position > 0, rows[position].purchase > instant { position -= 1 }
        return position
    }

    /// What a period is charged for and until when.
    struct Charge: Sendable {
        let plan: Int
        let start: Int64
        let end: Int64
        let isRenewal: Bool
        let offer: Int?
        let milliunits: Int64?
        var billing: Billing?
        var commitment: Commitment?
        var items: [Item] = []
        var seats: Seats?
        let next: Next
    }

    /// What the period after it is, what it is charged, and by which offer.
    struct Next: Sendable {
        var plan: Int
        var milliunits: Int64?
        var offer: Int?
        var billing: Billing?
        var following: Following?
        var priceIncreaseStatus: Int64?
        var seats: Seats?
    }

    mutating func add(_ charge: Charge, at instant: Int64, in store: Store) {
        let record = rows.count
        let isTrial = charge.offer.map { offers[$0].discount == .freeTrial } ?? false
        var row = Row(
            id: store.identifier(account.identifier(record)),
            webOrderLineItemId: lineItem(record),
            plan: charge.plan,
            purchase: charge.start,
            expires: charge.end,
            isRenewal: charge.isRenewal,
            offer: charge.offer,
            isTrial: isTrial,
            milliunits: charge.milliunits,
            firstSigned: instant,
            modified: instant
        )
        row.billing = charge.billing
        row.commitment = charge.commitment
        row.items = charge.items
        // A family shares one seat, which is reported like any other subscription.
        if account.ownership != .familyShared { row.seats = charge.seats }
        let isGap = rows.last.map { charge.start - paidUntil($0) > store.clock.longestGap } ?? true
        let start = isGap ? charge.start : renewal.recentStart
        rows.append(row)
        if !account.isShared { paid += Int128(row.milliunits ?? 0) }
        course.turn(.subscribed, from: charge.start, row: row)
        stateEnd = charge.end
        var next = Renewal(plan: charge.plan, next: charge.next.plan, renewalDate: charge.end, recentStart: start)
        next.milliunits = charge.next.milliunits
        next.offer = charge.next.offer
        next.items = charge.items
        next.billing = charge.next.billing
        next.following = charge.next.following
        next.priceIncreaseStatus = charge.next.priceIncreaseStatus
        if !account.isShared { next.seats = charge.next.seats }
        renewal = next
    }

    func lineItem(_ record: Int) -> Int64 { 700_000_000_000_000 + Int64(account.identifier(record)) }

    private func paidUntil(_ row: Row) -> Int64 { Swift.min(row.expires, row.revocation ?? Int64.max) }

    /// Notes a notification of the store, signed so long after it happened.
    ///
    /// - Parameter position: The row that it carries, where that is not the latest.
    mutating func sign(
        _ type: StaticString,
        _ subtype: StaticString? = nil,
        about position: Int? = nil,
        status: StateHistory.State?,
        at instant: Int64,
        after delay: Int64,
        reason: StaticString? = nil
    ) {
        if status != nil { noteAutoRenewal(at: instant) }
        let index = position ?? shown
        let uuid = random.uuid()
        let latest = instant < stateEnd ? stateEnd - 1 : Int64.max
        let signed = Swift.max(Swift.min(instant + delay, latest), lastSigned + 1)
        lastSigned = signed
        notices.append(
            Notice(
                uuid: uuid,
                signed: signed,
                type: type,
                subtype: subtype,
                status: status?.status,
                row: rows[index],
                renewal: renewal,
                reason: reason
            )
        )
    }

    /// Every change is reported, so it is noted when it is, with the instant at which it happened.
    private mutating func noteAutoRenewal(at instant: Int64) {
        if autoRenewal.last?.isOn != renewal.autoRenews { autoRenewal.append((instant, renewal.autoRenews)) }
    }

    /// A notification without a transaction.
    mutating func sign(_ announcement: Announcement, at instant: Int64, after delay: Int64) {
        let uuid = random.uuid()
        let signed = Swift.max(instant + delay, lastSigned + 1)
        lastSigned = signed
        notices.append(
            Notice(
                uuid: uuid,
                signed: signed,
                type: announcement.type,
                subtype: announcement == .externalPurchaseToken ? "UNREPORTED" : nil,
                status: nil,
                row: nil,
                renewal: nil,
                announcement: announcement
            )
        )
    }

    /// The devices on which one purchase can be restored.
    private static let maxRestored = 9

    /// Signs a row for another device. The store notifies nobody.
    ///
    /// - Returns: False if it is on too many devices already.
    mutating func restore(_ position: Int, at instant: Int64) -> Bool {
        let devices = restored.count { $0.row.webOrderLineItemId == rows[position].webOrderLineItemId }
        guard devices < Self.maxRestored else { return false }
        restored.append((instant, rows[position].restored(Int64(devices) + 1)))
        return true
    }

    /// A revoked row ends, and what was charged ahead of its time begins all the same.
    mutating func revoke(_ position: Int, at instant: Int64, milliPercent: Int64?) {
        mark(position, at: instant, milliPercent: milliPercent)
        end(position, at: instant)
    }

    mutating func mark(_ position: Int, at instant: Int64, milliPercent: Int64?) {
        giveBack(milliPercent ?? 0, of: 100_000, position)
        closeRequest(about: position)
        rows[position].revocation = instant
        rows[position].refunded = milliPercent
        rows[position].modified = instant
    }

    /// A period that runs gives no access from now on, and a commitment ends with it. A period that was charged ahead of its
    /// time still begins.
    mutating func end(_ position: Int, at instant: Int64) {
        let period = period(of: position)
        guard period.contains(self.position(at: instant)) else { return }
        renewal.autoRenews = false
        renewal.isRetrying = false
        renewal.following = nil
        stateEnd = Int64.max
        course.turn(.revoked, from: instant, row: rows[period.lowerBound])
        if period.upperBound < rows.count - 1 {
            let ahead = latest
            course.turn(.subscribed, from: ahead.purchase, row: ahead)
        }
    }

    /// The row that runs ends for a family member, and what was charged ahead of its time never begins.
    mutating func withdraw(at instant: Int64, after delay: Int64) {
        let current = position(at: instant)
        for position in rows.indices[current...] { revoke(position, at: instant, milliPercent: nil) }
        course.turn(.revoked, from: instant, row: rows[current])
        for position in rows.indices[current...] {
            sign("REVOKE", about: position, status: .revoked, at: instant, after: delay)
        }
    }

    /// Gives a share of what a row cost back to the customer, or charges it again if the share is below 0. The store pays
    /// whole cents.
    mutating func giveBack(_ part: Int64, of whole: Int64, _ position: Int) {
        guard !account.isShared, whole > 0, let price = rows[position].milliunits else { return }
        let cents = Int128(price) * Int128(part.magnitude) * 2 + Int128(whole) * 10
        let amount = cents / (Int128(whole) * 20) * 10
        paid -= part < 0 ? -amount : amount
    }

    /// Refunds the unused share of a row that another one replaces, and all of one that has not begun.
    mutating func giveBackUnused(_ position: Int, at instant: Int64) {
        let row = rows[position]
        giveBack(row.expires - Swift.max(instant, row.purchase), of: row.expires - row.purchase, position)
    }

    /// Notes that the customer asked for a refund of a row, when the last notification was signed.
    mutating func noteRequest(about position: Int, _ reason: StaticString) {
        let id = rows[position].id
        if let last = refundRequests.lastIndex(where: { $0.row == id && $0.isOpen }) {
            refundRequests[last].ask(reason, at: lastSigned)
        } else {
            refundRequests.append(RefundRequest(row: id, reason, at: lastSigned))
        }
    }

    /// The store paid a refund, or declined it when the last notification was signed.
    mutating func closeRequest(about position: Int, isDeclined: Bool = false) {
        let id = rows[position].id
        guard let last = refundRequests.lastIndex(where: { $0.row == id && $0.isOpen }) else { return }
        refundRequests[last].close(declined: isDeclined ? lastSigned : nil)
    }

    /// The state that the store reports at an instant.
    func state(at instant: Int64) -> StateHistory.State { course.span(at: instant)?.state ?? .subscribed }
}
