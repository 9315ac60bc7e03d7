/// Seats of one price.
package struct PriceTier: BitwiseCopyable, Sendable {
    /// Of one seat.
    let milliunits: Int64
    let quantity: Int64

    /// - Parameter quantity: Nil for all further seats.
    package init(milliunits: Int64, quantity: Int64?) {
        self.milliunits = milliunits
        self.quantity = quantity ?? Int64.max
    }
}

/// Seats that one transaction bought, or that the next renewal is for.
struct Seats: Sendable {
    let quantity: Int64
    /// Dearest first. Empty if the catalog has no price.
    let tiers: [PriceTier]
    /// How many of them were refunded by a refund of seats.
    var revoked: Int64 = 0
    /// Whether other transactions added seats to the same period.
    var isOfSeveral = false

    /// Those between two positions among all seats of a customer: the first ones are the dearest.
    init(_ range: Range<Int64>, at prices: [PriceTier]) {
        quantity = range.upperBound - range.lowerBound
        var tiers: [PriceTier] = []
        var first: Int64 = 0
        for price in prices {
            let end = first + Swift.min(price.quantity, Int64.max - first)
            let count = Swift.min(end, range.upperBound) - Swift.max(first, range.lowerBound)
            if count > 0 { tiers.append(PriceTier(milliunits: price.milliunits, quantity: count)) }
            first = end
        }
        self.tiers = tiers
    }

    /// What one costs on average, rounded down. Nil if there is no price, or the whole is beyond 64 bits.
    var average: Int64? {
        guard let first = tiers.first else { return nil }
        guard tiers.count > 1 else { return first.milliunits }
        var total: Int64 = 0
        for tier in tiers {
            let (cost, isTooHigh) = tier.milliunits.multipliedReportingOverflow(by: tier.quantity)
            let (sum, isTooMuch) = total.addingReportingOverflow(cost)
            guard !isTooHigh, !isTooMuch else { return nil }
            total = sum
        }
        return total / quantity
    }
}

extension Row {
    /// The seats that were not refunded.
    var seatsLeft: Int64 { revocation == nil ? seats.map { $0.quantity - $0.revoked } ?? 0 : 0 }

    /// Whether refunds of seats took all of it back.
    var isRefundedBySeats: Bool { revocation != nil && seats.map { $0.revoked == $0.quantity } ?? false }
}

// The transactions of one period.
extension Ledger {
    /// The positions of the transactions of one period: the one that opened it, and the added seats.
    func period(of position: Int) -> ClosedRange<Int> {
        let first = rows[position].opening ?? position
        // Mostly it is the latest one.
        if rows[rows.count - 1].opening ?? rows.count - 1 == first { return first...rows.count - 1 }
        var last = position
        while last + 1 < rows.count, rows[last + 1].isSeatAddition { last += 1 }
        return first...last
    }

    /// The position of the transaction that represents the chain: the newest of the latest period that has seats left.
    var shown: Int {
        let last = rows.count - 1
        return period(of: last).last { rows[$0].revocation == nil } ?? last
    }

    /// The transaction with which the state of the latest period is reported: the oldest that is not revoked.
    var governing: Row {
        let period = period(of: rows.count - 1)
        return rows[period.first { rows[$0].revocation == nil } ?? period.lowerBound]
    }

    /// The seats of a period. Nil if it was not bought by seats.
    func seats(of period: ClosedRange<Int>) -> Int64? {
        guard rows[period.lowerBound].seats != nil else { return nil }
        var sum: Int64 = 0
        for position in period { sum += rows[position].seatsLeft }
        return sum
    }

    /// Adds a transaction to the latest period. The period continues unchanged, so the course does not change.
    mutating func add(_ seats: Seats, at instant: Int64, in store: Store) {
        let record = rows.count
        let opening = period(of: record - 1).lowerBound
        // Those that were added before are marked already.
        if record - 1 == opening {
            rows[opening].modified = instant
            rows[opening].seats?.isOfSeveral = true
        }
        var row = Row(
            id: store.identifier(account.identifier(record)),
            webOrderLineItemId: lineItem(record),
            plan: latest.plan,
            purchase: instant,
            expires: latest.expires,
            isRenewal: false,
            offer: nil,
            isTrial: false,
            milliunits: latest.milliunits,
            firstSigned: instant,
            modified: instant
        )
        row.seats = seats
        row.seats?.isOfSeveral = true
        row.opening = opening
        rows.append(row)
    }
}

// What the purchaser does with the seats, and what Apple's support does.
extension Subscription {
    /// What seats of a plan cost, dearest first.
    private func prices(of plan: Int) -> [PriceTier] {
        if let seatPrices, seatPrices.plan == plan { return seatPrices.tiers }
        return own.price(of: plan, prices, store).map { [PriceTier(milliunits: $0, quantity: nil)] } ?? []
    }

    func seats(_ range: Range<Int64>, of plan: Int) -> Seats { Seats(range, at: prices(of: plan)) }

    /// Members with a seat of their own.
    private var assigned: Int64 { Int64(shares.filter { $0.isOpen && $0.ledger.account.ownership == .assigned }.count) }

    mutating func addSeats(to total: Int64) throws(ActionError) {
        try requireActive()
        let at = clock
        let period = own.period(of: own.position(at: at))
        guard let held = own.seats(of: period) else { throw .noSeats }
        guard period.upperBound == own.rows.count - 1 else { throw .renewalCharged }
        guard total > held else { throw .fewerSeats }
        own.add(seats(held..<total, of: own.latest.plan), at: at, in: store)
        own.renewal.seats = seats(0..<total, of: own.renewal.next)
        signOwn("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY", at: at)
    }

    /// The next renewal is for so many seats.
    mutating func reduceSeats(to total: Int64) throws(ActionError) {
        try requireActive()
        let at = clock
        guard let held = own.seats(of: own.period(of: own.rows.count - 1)), let next = own.renewal.seats else {
            throw .noSeats
        }
        guard total <= held else { throw .moreSeats }
        guard total > assigned else { throw .seatsAssigned }
        guard total != next.quantity else { throw .alreadySo }
        own.renewal.seats = seats(0..<total, of: own.renewal.next)
        let subtype: StaticString = total < next.quantity ? "DECREASE_QUANTITY" : "INCREASE_QUANTITY"
        signOwn("DID_CHANGE_RENEWAL_PREF", subtype, at: at)
    }

    /// Takes back the seats that were bought last.
    mutating func refundSeats(_ count: Int64) throws(ActionError) {
        try requireActive()
        let at = clock
        let period = own.period(of: own.position(at: at))
        guard let held = own.seats(of: period) else { throw .noSeats }
        guard count <= held else { throw .moreSeats }
        guard count == held || held - count > assigned else { throw .seatsAssigned }
        var (rest, touched) = (count, [Int]())
        for position in period.reversed() where rest > 0 && own.rows[position].seatsLeft > 0 {
            let taken = Swift.min(rest, own.rows[position].seatsLeft)
            rest -= taken
            own.rows[position].seats?.revoked += taken
            own.rows[position].modified = at
            if own.rows[position].seatsLeft == 0 { own.rows[position].revocation = at }
            touched.append(position)
        }
        if count == held {
            own.end(period.upperBound, at: at)
            reportRevoked(touched, "SEATS", at: at)
            return
        }
        if period.upperBound == own.rows.count - 1, let next = own.renewal.seats, next.quantity > held - count {
            own.renewal.seats = seats(0..<held - count, of: own.renewal.next)
        }
        for position in touched { signOwn("REFUND", "SEATS", about: position, at: at) }
    }

    /// The purchaser has one of the seats.
    func requireFreeSeat(at instant: Int64) throws(ActionError) {
        guard let held = own.seats(of: own.period(of: own.position(at: instant))) else { throw .noSeats }
        guard assigned + 1 < held else { throw .seatsAssigned }
        // What was charged ahead of its time has its own number of seats.
        guard let next = own.seats(of: own.period(of: own.rows.count - 1)), assigned + 1 < next else {
            throw .seatsAssigned
        }
    }
}
