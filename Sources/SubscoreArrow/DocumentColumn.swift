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
        column = try table.required(.document, .document)
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
        // As `ColumnReader.valueIndex`, which is an object: here none may be allocated yet. One function for both costs a row
        // of texts 1.4 % more instructions.
        let keys = column.indices ?? column.values
        guard !keys.isNull(row) else { return nil }
        var index = row
        if column.indices != nil {
            let key = keys.integer(row)
            guard key >= 0, key < Int64(column.values.count) else {
                throw column.failure(.indexBeyondDictionary, row)
            }
            index = Int(key)
            guard !column.values.isNull(index) else { return nil }
        }
        guard let bytes = column.values.bytes(index) else { throw column.failure(.offsetsImpossible, row) }
        return bytes
    }
}
