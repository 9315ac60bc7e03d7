/// The price of a number of seats, summed over tiers with a price and a number of seats each.
///
/// A tier whose number of seats is out of range, or whose price overflows, counts as absent and makes the sum doubtful.
package struct SeatTiers: BitwiseCopyable, Sendable {
    private(set) var quantity: Int64 = 0
    private(set) var total: Int64 = 0
    /// The price of a seat, in milliunits; nil if tiers differ.
    private(set) var price: Int64?
    private(set) var isEmpty = true
    private(set) var isDoubtful = false

    package init() {}

    /// - Parameter price: Milliunits per seat, not negative.
    package mutating func append(price: Int64?, quantity: Int64?) {
        guard let price, let quantity, Seats.range.contains(quantity) else { return isDoubtful = true }
        let (cost, overflow) = price.multipliedReportingOverflow(by: quantity)
        let (sum, carry) = total.addingReportingOverflow(cost)
        guard !overflow, !carry else { return isDoubtful = true }
        self.price = isEmpty || self.price == price ? price : nil
        isEmpty = false
        total = sum
        // A few tiers of a million at most.
        self.quantity = min(self.quantity + quantity, Seats.range.upperBound)
    }
}

/// What a transaction states about its seats, as it is read.
package struct SeatFields: BitwiseCopyable, Sendable {
    package var quantity: Int64?
    package var tiers = SeatTiers()
    package var revokedQuantity: Int64?
    package var invitations: Seats.Invitations?
    /// Whether `multiSeatInfo` is present.
    package var hasInfo = false
}

/// The seats of a multiseat transaction. Source: App Store Server API, transactionMultiSeatInfo.
package struct Seats: BitwiseCopyable, Sendable {
    /// Who invites the members of a group to their seats. Source: App Store Server API, invitationManagement.
    package enum Invitations: StoreName, Ranked, BitwiseCopyable, Sendable {
        case apple = "APPLE"
        case developer = "DEVELOPER"
    }

    /// How many seats one transaction may have.
    static var range: ClosedRange<Int64> { 1...1_000_000 }

    /// The seats that the transaction bought.
    let quantity: Int64
    /// How many of them were refunded individually. At most `quantity`.
    let revokedQuantity: Int64
    package let invitations: Invitations?
    /// The price of one seat, in milliunits; nil if tiers differ, or if it is unknown.
    let price: Int64?

    /// Returns what is left of a transaction's price without the refunded seats, in milliunits; nil if those may have
    /// had any of several prices.
    func left(of total: Int64) -> Int64? { left(of: total, without: revokedQuantity) }

    func left(of total: Int64, without revoked: Int64) -> Int64? {
        guard revoked > 0 else { return total }
        guard revoked < quantity else { return 0 }
        guard let (refunded, overflow) = price.map({ $0.multipliedReportingOverflow(by: revoked) }) else { return nil }
        return overflow ? nil : max(total - refunded, 0)
    }

    /// All members, for ordering.
    var key: (Int64, Int64, Int64, Int64) {
        (quantity, revokedQuantity, (invitations?.rank).map { Int64($0) }.rank, price.rank)
    }
}

extension TransactionFields {
    /// Whether it has several seats. Other transactions have a quantity, too, for consumables.
    var isMultiseat: Bool {
        isSubscription && (seats.hasInfo || transaction.isSeatAddition || (seats.quantity.map { $0 > 1 } ?? false))
    }

    /// A doubt about the seats of a multiseat transaction.
    enum SeatProblem { case quantity, total, tiers }

    /// The price of all seats of a multiseat transaction, in milliunits. Nil if it is not known.
    var paid: Int64? {
        guard transaction.ownership != .assigned else { return nil }
        guard seats.tiers.isEmpty else { return seats.tiers.total }
        guard let (cost, overflow) = price.map({ $0.multipliedReportingOverflow(by: seatQuantity) }) else { return nil }
        return overflow ? nil : cost
    }

    private var seatQuantity: Int64 {
        let stated = seats.quantity.flatMap { Seats.range.contains($0) ? $0 : nil }
        return stated ?? max(seats.tiers.quantity, 1)
    }

    /// The seats of a multiseat transaction.
    var seatsBought: Seats {
        let quantity = seatQuantity
        return Seats(
            quantity: quantity,
            revokedQuantity: min(max(seats.revokedQuantity ?? 0, 0), quantity),
            invitations: seats.invitations,
            price: seats.tiers.isEmpty ? price : seats.tiers.price
        )
    }

    var seatProblems: [SeatProblem] {
        var doubts: [SeatProblem] = []
        let isOutOfRange = seats.quantity.map { !Seats.range.contains($0) } ?? false
        if isSubscription, isOutOfRange || seats.tiers.isDoubtful { doubts.append(.quantity) }
        guard isMultiseat, transaction.ownership != .assigned else { return doubts }
        if seats.tiers.isEmpty {
            if price != nil { doubts.append(paid == nil ? .quantity : .total) }
        } else if seatQuantity != seats.tiers.quantity {
            doubts.append(.tiers)
        }
        return doubts
    }
}

extension Warning {
    /// - Parameter id: The transaction's.
    init(_ doubt: TransactionFields.SeatProblem, of id: Identifier) {
        switch doubt {
        case .quantity: self = .seatQuantityInvalid(id)
        case .total: self = .seatTotalEstimated(id)
        case .tiers: self = .seatTiersDisagree(id)
        }
    }
}
