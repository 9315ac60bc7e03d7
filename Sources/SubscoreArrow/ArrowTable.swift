internal import CSubscore
internal import SubscoreCore

/// A struct array whose children are the columns. The caller owns it, and it is only read.
struct ArrowTable: BitwiseCopyable {
    let name: TableName
    let count: Int
    private let schema: ArrowSchema
    private let array: ArrowArray
    /// How its columns are spelled: as the one that each such table has.
    private var style = NameStyle.camel

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
        style = self.style(of: name == .rows ? .transactionId : .originalTransactionId)
    }

    /// How a column is spelled; in camelCase if it is there twice, or not at all.
    private func style(of wanted: StoreField) -> NameStyle {
        var found: NameStyle?
        for index in 0..<Int(schema.n_children) {
            guard let style = self.style(ofChild: index, as: wanted.name) else { continue }
            if style == .camel { return style }
            found = found ?? style
        }
        return found ?? .camel
    }

    private func style(ofChild index: Int, as name: StaticString) -> NameStyle? {
        schema.children?[index]?.pointee.name.flatMap { NameStyle(of: $0, as: name) }
    }

    /// Returns a column that has a value in each row, and checks that no row is null. So many rows as the column has can be
    /// checked.
    func column(ofEachRow wanted: StoreField) throws(ArrowFailure) -> ArrowColumn {
        let column = try required(wanted)
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
    func column(_ wanted: StoreField) throws(ArrowFailure) -> ArrowColumn {
        try found(wanted) ?? ArrowColumn(name, wanted)
    }

    func required(_ wanted: StoreField) throws(ArrowFailure) -> ArrowColumn {
        guard let column = try found(wanted) else { throw ArrowFailure(.columnIsMissing, name, wanted) }
        return column
    }

    /// Whether it has a column of this name, whatever its type.
    func has(_ name: StoreField) -> Bool {
        (0..<Int(schema.n_children)).contains { style(ofChild: $0, as: name.name)?.isRead(among: style) ?? false }
    }

    /// Returns the names of columns with values that are named as one of these.
    func columns(namedAs names: [StaticString]) -> [Identifier] {
        (0..<Int(schema.n_children)).compactMap { index in
            guard let child = schema.children?[index]?.pointee, let key = child.name,
                let values = array.children?[index]?.pointee,
                names.contains(where: { NameStyle(of: key, as: $0)?.isRead(among: style) ?? false })
            else { return nil }
            let isNull = child.format.map { $0.isText("n") } ?? true || areNull(values)
            return isNull ? nil : Identifier(String(cString: key))
        }
    }

    /// Whether each row of a column is null. Its number of nulls may be unknown.
    private func areNull(_ values: ArrowArray) -> Bool {
        guard values.null_count < 0 else { return values.null_count == values.length }
        let (first, isTooFar) = values.offset.addingReportingOverflow(array.offset)
        // Nobody has checked a column that is not read.
        guard !isTooFar, first >= 0, values.length >= array.offset + array.length, values.n_buffers > 0,
            let validity = values.buffers?[0]
        else { return false }
        return (0..<count).allSatisfy { !ArrowBuffers.bit(Int(first) &+ $0, of: validity) }
    }

    private func found(_ wanted: StoreField) throws(ArrowFailure) -> ArrowColumn? {
        var (usual, other): (Int?, Int?)
        var isAmbiguous = false
        for index in 0..<Int(schema.n_children) {
            guard let child = schema.children?[index]?.pointee, child.release != nil else {
                throw ArrowFailure(.schemaIsMissing, name)
            }
            guard let style = style(ofChild: index, as: wanted.name), style.isRead(among: self.style) else { continue }
            if style.isUsual(among: self.style) {
                guard usual == nil else { throw ArrowFailure(.columnStandsTwice, name, wanted) }
                usual = index
            } else {
                if other != nil { isAmbiguous = true }
                other = index
            }
        }
        guard let index = usual ?? other else { return nil }
        guard usual != nil || !isAmbiguous else { throw ArrowFailure(.columnIsAmbiguous, name, wanted) }
        guard let child = schema.children?[index]?.pointee, let values = array.children?[index]?.pointee else {
            throw ArrowFailure(.arrayIsMissing, name, wanted)
        }
        do throws(ArrowFailure) {
            return try ArrowColumn(name, wanted, child, values, from: array.offset, count: array.length)
        } catch {
            // Whatever a producer makes of a column of which it has seen no value.
            guard error.code == .wrongType, count == 0 || wanted != .customer && areNull(values) else { throw error }
            return ArrowColumn(name, wanted)
        }
    }
}
