internal import CSubscore

/// A column of a table, by its meaning.
struct ArrowColumn: BitwiseCopyable {
    enum Meaning: BitwiseCopyable {
        case customer
        /// An id or a name.
        case id
        /// A fixed text of the store.
        case word
        case instant
        case integer
        case flag
        /// A document in JSON, as text or binary.
        case document

        /// The problem of a column of another type.
        var problem: Problem {
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

    let table: TableName
    let name: ColumnName
    /// The values, or, for a dictionary-encoded column, the dictionary.
    let values: ArrowBuffers
    /// The indices of a dictionary-encoded column.
    let indices: ArrowBuffers?

    /// An absent column.
    init(_ table: TableName, _ name: ColumnName) {
        self.table = table
        self.name = name
        values = ArrowBuffers()
        indices = nil
    }

    init(
        _ table: TableName,
        _ name: ColumnName,
        _ meaning: Meaning,
        _ schema: ArrowSchema,
        _ array: ArrowArray,
        from start: Int64,
        count: Int64
    ) throws(ArrowFailure) {
        let wrongType = ArrowFailure(meaning.problem, table, name)
        self.table = table
        self.name = name
        let own = try ArrowBuffers(
            schema,
            array,
            from: start,
            count: count,
            readsBinary: meaning == .document,
            wrongType: wrongType
        )
        if schema.dictionary != nil || array.dictionary != nil {
            guard let dictionarySchema = schema.dictionary, let dictionary = array.dictionary, own.isInteger,
                dictionarySchema.pointee.release != nil, dictionarySchema.pointee.dictionary == nil
            else {
                throw ArrowFailure(.dictionaryImpossible, table, name)
            }
            values = try ArrowBuffers(
                dictionarySchema.pointee,
                dictionary.pointee,
                from: 0,
                count: nil,
                readsBinary: meaning == .document,
                wrongType: wrongType
            )
            indices = own
        } else {
            values = own
            indices = nil
        }
        let isRight: Bool
        switch meaning {
        case .customer: isRight = indices == nil && (values.isInteger || values.isText)
        case .id: isRight = values.isInteger || values.isText
        case .word, .document: isRight = values.isText
        case .instant: isRight = values.unit != nil || values.layout == .int64
        case .integer: isRight = values.isInteger
        case .flag: isRight = values.layout == .bool || values.isInteger
        }
        guard isRight || values.layout == .null && meaning != .customer else { throw wrongType }
    }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { ArrowFailure(problem, table, name, row: row) }
}
