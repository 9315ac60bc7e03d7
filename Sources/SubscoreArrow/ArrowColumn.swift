internal import CSubscore
internal import SubscoreCore

/// A column of a table, by what it contains.
struct ArrowColumn: BitwiseCopyable {
    let table: TableName
    let name: StoreField
    /// The values, or, for a dictionary-encoded column, the dictionary.
    let values: ArrowBuffers
    /// The indices of a dictionary-encoded column.
    let indices: ArrowBuffers?

    /// An absent column.
    init(_ table: TableName, _ name: StoreField) {
        self.table = table
        self.name = name
        values = ArrowBuffers()
        indices = nil
    }

    init(
        _ table: TableName,
        _ name: StoreField,
        _ schema: ArrowSchema,
        _ array: ArrowArray,
        from start: Int64,
        count: Int64
    ) throws(ArrowFailure) {
        let wrongType = ArrowFailure(name.kind.problem, table, name)
        self.table = table
        self.name = name
        func buffers(
            _ schema: ArrowSchema,
            _ array: ArrowArray,
            from start: Int64 = 0,
            count: Int64? = nil
        ) throws(ArrowFailure) -> ArrowBuffers {
            try ArrowBuffers(
                schema,
                array,
                from: start,
                count: count,
                readsBinary: name == .document,
                wrongType: wrongType
            )
        }
        if schema.format.map({ $0.isText("+r") }) ?? false {
            let impossible = ArrowFailure(.runsImpossible, table, name)
            guard schema.n_children == 2, array.n_children == 2, array.release != nil,
                let ends = schema.children?[0], let runs = array.children?[0],
                let kept = schema.children?[1], let plain = array.children?[1],
                ends.pointee.release != nil, kept.pointee.release != nil, kept.pointee.dictionary == nil
            else { throw impossible }
            values = try buffers(kept.pointee, plain.pointee)
            indices = try ArrowBuffers(
                runs: array,
                endingAt: try buffers(ends.pointee, runs.pointee),
                from: start,
                count: count,
                impossible
            )
        } else if schema.dictionary != nil || array.dictionary != nil {
            let own = try buffers(schema, array, from: start, count: count)
            guard let dictionarySchema = schema.dictionary, let dictionary = array.dictionary, own.isIndex,
                dictionarySchema.pointee.release != nil, dictionarySchema.pointee.dictionary == nil
            else {
                throw ArrowFailure(.dictionaryImpossible, table, name)
            }
            values = try buffers(dictionarySchema.pointee, dictionary.pointee)
            indices = own
        } else {
            values = try buffers(schema, array, from: start, count: count)
            indices = nil
        }
        let isRight: Bool
        switch name.kind {
        case .customer, .id: isRight = values.isInteger || values.hasBytes
        case .word, .document: isRight = values.isText
        case .instant: isRight = values.unit != nil || values.isInteger || values.isText
        case .integer: isRight = values.isInteger && !(name.isPrice && values.isFloatingPoint)
        case .flag: isRight = values.layout == .bool || values.isInteger
        }
        guard isRight || values.layout == .null && name != .customer else { throw wrongType }
    }

    /// Returns the position of a row's value, which may be null; nil for a null row, and for an index beyond the dictionary.
    func position(_ row: Int) -> Int? {
        indices == nil ? values.isNull(row) ? nil : row : decoded(row)
    }

    @inline(never)  // Few tables have a dictionary of customers, and every loop over them would contain it.
    private func decoded(_ row: Int) -> Int? {
        guard let indices, !indices.isNull(row), let index = Int(exactly: indices.integer(row)), index >= 0,
            index < values.count
        else {
            return nil
        }
        return values.isNull(index) ? nil : index
    }

    /// Whether the index of a row lies beyond the dictionary.
    func isBeyondDictionary(_ row: Int) -> Bool {
        guard let indices, !indices.isNull(row) else { return false }
        return UInt64(bitPattern: indices.integer(row)) >= UInt64(values.count)
    }

    /// Returns the text of a UUID at a position; nil for another type.
    func uuid(_ position: Int) -> [UInt8]? {
        guard values.layout == .uuid, let bytes = values.bytes(position) else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { ArrowFailure(problem, table, name, row: row) }
}

extension StoreField.Kind {
    /// The problem of a column of another type.
    fileprivate var problem: Problem {
        switch self {
        case .customer: .notACustomer
        case .id: .notAnId
        case .word: .notAWord
        case .instant: .notAnInstant
        case .integer: .notAnInteger
        case .flag: .notAFlag
        case .document: .notADocument
        }
    }
}
