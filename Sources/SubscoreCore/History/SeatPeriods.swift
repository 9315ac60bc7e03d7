/// One transaction of a period whose seats several transactions bought. The row of the period represents all of them.
struct SeatRow: BitwiseCopyable, Sendable {
    /// The row of the first of them, which represents the period.
    let period: RowIndex
    let row: RowIndex
    fileprivate(set) var transaction: Transaction
}

/// Seats of a transaction that were refunded while others were kept. The store gives no date for them.
struct SeatRefund: BitwiseCopyable, Sendable {
    let transactionId: TransactionId
    /// The first signing that shows it, or else the purchase.
    let date: Instant
    let quantity: Int64
}

/// The total price of a period with several purchases.
struct SeatTotal: BitwiseCopyable, Sendable {
    let period: RowIndex
    /// Nil if a part of it is not known.
    let price: Money?
}

/// The seats of a subscription at an instant.
package struct SeatsAt: Sendable {
    /// The remaining seats.
    package fileprivate(set) var quantity: Int64 = 0
    package fileprivate(set) var refunded: Int64 = 0
    package let invitations: Seats.Invitations?
    /// The price of the period before any refund; nil if a part of it is not known.
    package fileprivate(set) var total: Money?
    package fileprivate(set) var transactionIds: [TransactionId] = []
}

// Rows of one period.
extension RowOrigins {
    /// How many concurrent rows are searched for the period of an addition. No customer has more.
    private static var maxRunning: Int { 64 }

    /// Returns the row whose period an addition of seats belongs to: a running row of the same product with the same
    /// end. Source: App Store Server API, additionalTransactionReason.
    ///
    /// - Parameters:
    /// - newest: The newest row that may still run, and how many there are.
    func period(of addition: Int, newest: Int?, running: Int) -> Int? {
        let added = transaction(addition)
        guard added.isSeatAddition, !added.isShared else { return nil }
        var candidate = newest
        for _ in 0..<min(running, Self.maxRunning) {
            guard let position = candidate else { return nil }
            let own = transaction(position)
            if own.productId == added.productId, own.expiresDate == added.expiresDate, own.ownership == added.ownership,
                rows[position].end > added.purchaseDate
            {
                return position
            }
            candidate = rows[position].predecessor?.value
        }
        return nil
    }

    /// Sorts the transactions of periods by period, then oldest first.
    mutating func sortSeatRows() {
        seatRows = seatRows.ordered { $0.period == $1.period ? $0.row < $1.row : $0.period < $1.period }
    }

    mutating func attachSeats(_ addition: Int, toPeriodOf position: Int) {
        let period = RowIndex(position)
        if !rows[position].hasSeatRows {
            rows[position].hasSeatRows = true
            seatRows.append(SeatRow(period: period, row: period, transaction: transaction(position)))
        }
        seatRows.append(SeatRow(period: period, row: RowIndex(addition), transaction: transaction(addition)))
        // The parts of a period are refunded each by itself.
        for index in seatRows.indices.suffix(2) { seatRows[index].transaction.isRefundedAfterUpgrade = false }
        rows[position].add(seatsOf: rows[addition])
        rows[addition].neverRan = true
    }
}

extension Row {
    /// Whether it is marked as an addition of seats but belongs to no known period. Each transaction of a period is
    /// marked, including the first one.
    var isUnattachedAddition: Bool {
        transaction.isSeatAddition && origin != .seatAddition && !hasSeatRows && !transaction.isShared
    }
}

extension History {
    /// Returns the transactions of a row's period, oldest first, if there are several; otherwise nothing.
    func seatRows(of row: Row) -> ArraySlice<SeatRow> {
        row.hasSeatRows ? seatRows.all(with: row.index) { $0.period } : []
    }

    /// Returns the transactions of a row's period, oldest first.
    package func transactions(of row: Row) -> [Transaction] {
        row.hasSeatRows ? seatRows(of: row).map { $0.transaction } : [row.transaction]
    }

    /// Returns the transaction that represents a row's period at an instant: the oldest that was bought by then and not
    /// revoked.
    package func transaction(of row: Row, at instant: Instant) -> Transaction {
        seatRow(of: row, at: instant)?.transaction ?? row.transaction
    }

    /// Returns the index of the row of that transaction.
    func index(of row: Row, at instant: Instant) -> RowIndex { seatRow(of: row, at: instant)?.row ?? row.index }

    private func seatRow(of row: Row, at instant: Instant) -> SeatRow? {
        seatRows(of: row).first {
            $0.transaction.purchaseDate <= instant && $0.transaction.revokedDate.isAfter(instant)
        }
    }

    /// Returns the transaction of a row's period that was revoked last; nil if there is only one.
    func lastRevoked(of row: Row) -> Transaction? {
        var last: Transaction?
        for seatRow in seatRows(of: row) {
            guard let date = seatRow.transaction.revokedDate else { return nil }
            if last?.revokedDate.map({ $0 <= date }) ?? true { last = seatRow.transaction }
        }
        return last
    }

    /// Returns the total price of a row's period; nil if a part of it is not known.
    package func price(of row: Row) -> Money? {
        guard row.hasSeatRows else { return price(of: row.transaction) }
        return seatTotals[seatTotals.firstPosition { $0.period >= row.index }...].first?.price
    }

    /// Computes the totals of all periods, by period. They are computed once, because each interval of a period needs
    /// them.
    func totalsOfPeriods() -> [SeatTotal] {
        var totals: [SeatTotal] = []
        for row in seatRows {
            let price = price(of: row.transaction)
            guard let last = totals.last, last.period == row.period else {
                totals.append(SeatTotal(period: row.period, price: price))
                continue
            }
            totals[totals.count - 1] = SeatTotal(period: row.period, price: Money.sum(last.price, price))
        }
        return totals
    }

    private func total(_ transactions: [Transaction]) -> Money? {
        let prices = transactions.map { price(of: $0) }
        return prices.dropFirst().reduce(prices.first ?? nil) { Money.sum($0, $1) }
    }

    /// Whether a row has several seats that its customer bought.
    func isMultiseat(_ row: Row) -> Bool {
        !row.transaction.isShared && (row.hasSeatRows || detail(of: row.transaction).seats != nil)
    }

    /// Returns the seats of a row's period at an instant; nil if it has none, or if they belong to another customer.
    package func seats(of row: Row, at instant: Instant) -> SeatsAt? {
        guard isMultiseat(row) else { return nil }
        var bought = transactions(of: row).filter { $0.purchaseDate <= instant }
        if bought.isEmpty { bought = [row.transaction] }
        var seats = SeatsAt(invitations: rare.seats(of: detail(of: bought[0]))?.invitations)
        for transaction in bought {
            let quantity = self.quantity(of: transaction)
            let isRevoked = transaction.revokedDate.map { $0 <= instant } ?? false
            let refunded = isRevoked ? quantity : refundedSeats(of: transaction, by: instant)
            seats.quantity += quantity - refunded
            seats.refunded += refunded
            seats.transactionIds.append(transaction.transactionId)
        }
        seats.total = total(bought)
        return seats
    }

    /// Returns the report at an instant on the seats that will be renewed after a row.
    func seatReport(of row: Row, in chain: Chain, at instant: Instant) -> ReportIndex? {
        let index = lastReport(of: chain, by: instant) {
            rare.terms(of: $0).map { $0.quantity != nil || $0.total != nil } ?? false
        }
        guard let index, isReport(reports[index], about: row, of: chain, at: instant) else { return nil }
        return index
    }

    /// Returns the number of seats that a transaction bought.
    func quantity(of transaction: Transaction) -> Int64 { rare.seats(of: detail(of: transaction))?.quantity ?? 1 }

    private func refundedSeats(of transaction: Transaction, by instant: Instant) -> Int64 {
        seatRefunds(of: transaction).filter { $0.date <= instant }.reduce(0) { $0 + $1.quantity }
    }

    /// Returns what is left of a transaction's price without the seats refunded by an instant; nil if those may have had any
    /// of several prices.
    func seatsLeft(of transaction: Transaction, at instant: Instant, _ price: Money?) -> Money? {
        guard let price, let seats = rare.seats(of: detail(of: transaction)) else { return price }
        let refunded = refundedSeats(of: transaction, by: instant)
        return seats.left(of: price.milliunits, without: refunded).map {
            Money(milliunits: $0, currency: price.currency)
        }
    }

    /// Returns the refunds of single seats of a transaction, oldest first.
    func seatRefunds(of transaction: Transaction) -> ArraySlice<SeatRefund> {
        guard transaction.revokedSeats > 0 else { return [] }
        return seatRefunds.all(with: transaction.transactionId) { $0.transactionId }
    }

    /// Returns when how many seats of each transaction were refunded, by transaction, then oldest first.
    static func seatRefunds(_ rows: [Row], _ corrections: [Correction]) -> [SeatRefund] {
        let shown = corrections.filter { $0.kind == .seatsRefunded }.ordered {
            ($0.transaction.transactionId, $0.date) < ($1.transaction.transactionId, $1.date)
        }
        var refunds: [SeatRefund] = []
        for row in rows {
            let id = row.transaction.transactionId
            var unseen = Int64(row.transaction.revokedSeats)
            // The newest corrections add up to the transaction's number; an older one may have been reversed.
            for correction in shown.all(with: id, by: { $0.transaction.transactionId }).reversed() where unseen > 0 {
                let quantity = min(correction.quantity, unseen)
                refunds.append(SeatRefund(transactionId: id, date: correction.date, quantity: quantity))
                unseen -= quantity
            }
            if unseen > 0 {
                let date = row.firstSigned ?? row.transaction.purchaseDate
                refunds.append(SeatRefund(transactionId: id, date: date, quantity: unseen))
            }
        }
        return refunds.ordered { ($0.transactionId, $0.date) < ($1.transactionId, $1.date) }
    }
}
