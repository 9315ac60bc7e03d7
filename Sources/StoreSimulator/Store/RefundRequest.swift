/// A refund that a customer asked for, until the store paid or declined it.
package struct RefundRequest: Sendable {
    let row: Int64
    /// When each notification about it was signed.
    package private(set) var signed: [Int64]
    /// That of the last one.
    package private(set) var reason: StaticString
    /// When the store signed that it declined; nil if it did not.
    package private(set) var declined: Int64?
    private(set) var isOpen = true

    init(row: Int64, _ reason: StaticString, at instant: Int64) {
        self.row = row
        self.reason = reason
        signed = [instant]
    }

    package var transactionId: String { "\(row)" }

    mutating func ask(_ reason: StaticString, at instant: Int64) {
        self.reason = reason
        signed.append(instant)
    }

    mutating func close(declined: Int64?) {
        isOpen = false
        self.declined = declined
    }
}
