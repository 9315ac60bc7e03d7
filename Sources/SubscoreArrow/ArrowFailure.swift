package import Subscore

/// The problem of a table, and its location. Small, because each value that is read may fail; the message is made when
/// there is memory for it.
package struct ArrowFailure: Error, BitwiseCopyable {
    let problem: Problem
    let table: TableName
    /// Nil for the table, or for a whole row.
    var column: ColumnName?
    /// Counted from 0; negative if there is none.
    var row = -1

    init(_ problem: Problem, _ table: TableName, _ column: ColumnName? = nil, row: Int = -1) {
        self.problem = problem
        self.table = table
        self.column = column
        self.row = row
    }

    package static var outOfMemory: ArrowFailure { ArrowFailure(.outOfMemory, .rows) }

    package var code: ErrorCode { problem.texts.code }

    /// The steps of a JSON Pointer to the location, outermost first.
    package var steps: [String] {
        var steps = [table.text.description]
        if row >= 0 { steps.append("\(row)") }
        if let column { steps.append(column.text.description) }
        return steps
    }

    package var message: String {
        let texts = problem.texts
        return "Found \(texts.found); wanted \(texts.wanted)."
    }
}

/// An input table.
enum TableName: UInt8, BitwiseCopyable {
    case rows
    case reports

    var text: StaticString { self == .rows ? "rows" : "reports" }
}

/// The problems of tables.
enum Problem: UInt8, BitwiseCopyable {
    // Of a table.
    case columnCountDiffers
    case columnIsMissing
    case columnStandsTwice
    case lengthImpossible
    case notAStruct
    case rowIsNull
    case schemaIsMissing
    case tableIsReleased

    // Of a column.
    case arrayIsMissing
    case bufferCountDiffers
    case bufferIsMissing
    case customerOfAnotherType
    case dictionaryImpossible
    case notACustomer
    case notAFlag
    case notAnId
    case notAnInstant
    case notAnInteger
    case notAWord
    case validityIsMissing

    // Of a value.
    case customerIsMissing
    case customerStandsTwice
    case flagOfAnotherValue
    case idTooLong
    case indexBeyondDictionary
    case instantOutOfRange
    case integerTooLarge
    case notUTF8
    case offsetsImpossible
    case priceIsNegative
    case shareOutOfRange
    case tooManyRows

    // Of the output.
    case outOfMemory
    case tooMuchText
    case tooMuchTextOfCustomer

    var texts: (code: ErrorCode, found: StaticString, wanted: StaticString) {
        switch self {
        case .columnCountDiffers:
            (.invalidValue, "another number of columns in the schema than in the array", "the same")
        case .columnIsMissing: (.missingField, "no such column", "one")
        case .columnStandsTwice: (.invalidValue, "two columns of this name", "one")
        case .lengthImpossible: (.invalidValue, "a length or an offset that cannot be", "one within its array")
        case .notAStruct: (.invalidValue, "another type", "a struct array, whose children are the columns")
        case .rowIsNull: (.invalidValue, "a row that is null", "none")
        case .schemaIsMissing: (.invalidValue, "no schema of a column", "one for each")
        case .tableIsReleased: (.invalidValue, "a released schema or array", "those of a table")
        case .arrayIsMissing: (.invalidValue, "no array", "one for each column")
        case .bufferCountDiffers: (.invalidValue, "another number of buffers", "as many as the type has")
        case .bufferIsMissing: (.invalidValue, "no buffer", "those of the type")
        case .customerOfAnotherType: (.wrongType, "a column of another type", "that of the rows' customer")
        case .dictionaryImpossible: (.invalidValue, "a dictionary that cannot be", "integers that index plain values")
        case .notACustomer: (.wrongType, "a column of another type", "an integer or text")
        case .notAFlag: (.wrongType, "a column of another type", "bool, or an integer 0 or 1")
        case .notAnId: (.wrongType, "a column of another type", "text or an integer")
        case .notAnInstant: (.wrongType, "a column of another type", "a timestamp, or milliseconds as int64")
        case .notAnInteger: (.wrongType, "a column of another type", "an integer")
        case .notAWord: (.wrongType, "a column of another type", "text")
        case .validityIsMissing: (.invalidValue, "nulls without a validity buffer", "both or neither")
        case .customerIsMissing: (.missingField, "no customer", "one in each row")
        case .customerStandsTwice:
            (.conflictingFields, "a customer whose other rows stand elsewhere", "all rows of a customer together")
        case .flagOfAnotherValue: (.invalidValue, "a flag of another value", "0 or 1")
        case .idTooLong: (.tooLarge, "an id that is too long", "SUBS_MAX_IDENTIFIER_LENGTH bytes at most")
        case .indexBeyondDictionary: (.invalidValue, "an index beyond the dictionary", "one within it")
        case .instantOutOfRange: (.outOfRange, "an instant out of range", "one within SUBS_MAX_INSTANT of 1970")
        case .integerTooLarge: (.outOfRange, "a number beyond 63 bits", "a smaller one")
        case .notUTF8: (.invalidValue, "text that is not UTF-8", "UTF-8")
        case .offsetsImpossible: (.invalidValue, "text offsets that cannot be", "ascending ones within their buffer")
        case .priceIsNegative: (.outOfRange, "a negative price", "0 or more")
        case .shareOutOfRange: (.outOfRange, "a share beyond 100 percent", "0 to 100000")
        case .tooManyRows: (.tooLarge, "too many rows of one customer", "SUBS_MAX_CUSTOMER_ROWS at most")
        case .outOfMemory: (.outOfMemory, "no memory", "more")
        case .tooMuchText:
            (
                .tooLarge, "more text in a column of the answer than 32-bit offsets can count",
                "fewer customers or instants at once"
            )
        case .tooMuchTextOfCustomer: (.tooLarge, "more text of one customer than 31 bits can count", "less")
        }
    }
}
