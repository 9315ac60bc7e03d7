/// One member of records that follow each other in memory, so that a reader of columns can write it for one record after
/// the other. The records are numbered by the rows of their table.
///
/// Only a closure that is given members may use them, and only for the rows that they were handed out for.
package struct Member<Value: BitwiseCopyable>: BitwiseCopyable {
    private let rowZero: UnsafeMutableRawPointer
    private let stride: Int

    /// - Parameters:
    /// - member: The member of the first record.
    /// - row: The number of that record.
    package init<Record: BitwiseCopyable>(_ member: UnsafeMutableRawPointer, of record: Record.Type, from row: Int) {
        stride = MemoryLayout<Record>.stride
        rowZero = member - row &* stride
    }

    package subscript(row: Int) -> Value {
        get { rowZero.load(fromByteOffset: row &* stride, as: Value.self) }
        nonmutating set { rowZero.storeBytes(of: newValue, toByteOffset: row &* stride, as: Value.self) }
    }

    package func fill(_ rows: Range<Int>, _ value: Value) {
        for row in rows { self[row] = value }
    }
}
