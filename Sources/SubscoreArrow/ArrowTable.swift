internal import CSubscore
internal import SubscoreCore

/// A struct array whose children are the columns. The caller owns it, and it is only read.
struct ArrowTable: BitwiseCopyable {
    let name: TableName
    let count: Int
    private let schema: ArrowSchema
    private let array: ArrowArray

    init(
        _ name: TableName,
        _ schema: UnsafePointer<ArrowSchema>,
        _ array: UnsafePointer<ArrowArray>
    ) throws(ArrowFailure) {
        self.name = name
        self.schema = schema.pointee
        self.array = array.pointee
        let (end, isTooLong) = self.array.offset.addingReportingOverflow(self.array.length)
        guard self.schema.release != nil, self.array.release != nil else {
            throw ArrowFailure(.tableIsReleased, name)
        }
        guard let format = self.schema.format, format.isText("+s"), self.schema.dictionary == nil else {
            throw ArrowFailure(.notAStruct, name)
        }
        guard self.array.length >= 0, self.array.offset >= 0, !isTooLong, end <= Int64(Int32.max) * 64 else {
            throw ArrowFailure(.lengthImpossible, name)
        }
        guard self.schema.n_children >= 0, self.schema.n_children == self.array.n_children,
            self.schema.n_children == 0 || self.schema.children != nil && self.array.children != nil
        else { throw ArrowFailure(.columnCountDiffers, name) }
        guard self.array.n_buffers == 1 else { throw ArrowFailure(.bufferCountDiffers, name) }
        count = Int(self.array.length)
    }

    /// Returns a column that has a value in each row, and checks that no row is null. So many rows as the column has can be
    /// checked.
    func column(ofEachRow wanted: ColumnName, _ meaning: ArrowColumn.Meaning) throws(ArrowFailure) -> ArrowColumn {
        let column = try required(wanted, meaning)
        try checkRows()
        return column
    }

    private func checkRows() throws(ArrowFailure) {
        guard array.null_count != 0 else { return }
        guard let buffers = array.buffers, let validity = buffers[0] else {
            guard array.null_count < 0 || count == 0 else { throw ArrowFailure(.validityIsMissing, name) }
            return
        }
        for row in 0..<count {
            guard ArrowBuffers.bit(Int(array.offset) &+ row, of: validity) else {
                throw ArrowFailure(.rowIsNull, name, row: row)
            }
        }
    }

    /// Returns a column by its name. A missing one is an absent column.
    func column(_ wanted: ColumnName, _ meaning: ArrowColumn.Meaning) throws(ArrowFailure) -> ArrowColumn {
        try found(wanted, meaning) ?? ArrowColumn(name, wanted)
    }

    func required(_ wanted: ColumnName, _ meaning: ArrowColumn.Meaning) throws(ArrowFailure) -> ArrowColumn {
        guard let column = try found(wanted, meaning) else { throw ArrowFailure(.columnIsMissing, name, wanted) }
        return column
    }

    /// Whether it has a column of this name, whatever its type.
    func has(_ name: ColumnName) -> Bool {
        (0..<Int(schema.n_children)).contains { schema.children?[$0]?.pointee.name?.isText(name.name) ?? false }
    }

    private func found(_ wanted: ColumnName, _ meaning: ArrowColumn.Meaning) throws(ArrowFailure) -> ArrowColumn? {
        var found: ArrowColumn?
        for index in 0..<Int(schema.n_children) {
            guard let child = schema.children?[index]?.pointee, child.release != nil else {
                throw ArrowFailure(.schemaIsMissing, name)
            }
            guard let key = child.name, key.isText(wanted.name) else { continue }
            guard let values = array.children?[index]?.pointee else {
                throw ArrowFailure(.arrayIsMissing, name, wanted)
            }
            guard found == nil else {
                throw ArrowFailure(.columnStandsTwice, name, wanted)
            }
            found = try ArrowColumn(name, wanted, meaning, child, values, from: array.offset, count: array.length)
        }
        return found
    }
}
