internal import SubscoreCore

/// The stored documents of a table. Their lengths are measured before any memory is reserved.
struct DocumentColumn: BitwiseCopyable {
    private let column: ArrowColumn
    /// In bytes: of all documents, and of those of one customer at most. More than `most` of a customer do not count.
    private(set) var length = 0
    private(set) var largest = 0

    /// A customer with longer documents is refused before they are read. So no offsets, true or not, can make a sum too large.
    private static var most: Int { 1 << 25 }

    /// Returns nil if the table has rows.
    init?(_ table: ArrowTable, _ customers: CustomerColumn, hasReports: Bool) throws(ArrowFailure) {
        guard table.has(.document) else { return nil }
        guard !hasReports, !(table.has(.transactionId) && table.has(.purchaseDate)) else {
            throw ArrowFailure(.documentBesideRecords, .rows, .document)
        }
        column = try table.required(.document)
        var start = 0
        while start < customers.count {
            let rows = try customers.run(from: start)
            let own = try length(of: rows)
            length += own
            largest = max(largest, own)
            start = rows.upperBound
        }
    }

    /// Returns how many bytes the documents of a customer have.
    func length(of rows: Range<Int>) throws(ArrowFailure) -> Int {
        var length = 0
        for row in rows { length = min(length + min(try bytes(row)?.count ?? 0, Self.most), Self.most) }
        return length
    }

    /// Returns a document; nil for null.
    func bytes(_ row: Int) throws(ArrowFailure) -> UnsafeBufferPointer<UInt8>? {
        // Not by `ColumnReader`, which is an object: here none may be allocated yet.
        guard let index = column.position(row) else {
            guard !column.isBeyondDictionary(row) else { throw column.failure(.indexBeyondDictionary, row) }
            return nil
        }
        guard let bytes = column.values.bytes(index) else { throw column.failure(.offsetsImpossible, row) }
        return bytes
    }
}
