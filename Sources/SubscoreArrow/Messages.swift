internal import SubscoreCore

/// The problems of tables, each with its code and its sentence. `make messages` prints them.
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
    case idIsRounded
    case idTooLong
    case indexBeyondDictionary
    case instantOutOfRange
    case notUTF8
    case offsetsImpossible
    case tooManyRows

    // Of the output.
    case outOfMemory
    case tooMuchText
    case tooMuchTextOfCustomer

    var texts: (code: ErrorCode, message: StaticString) {
        switch self {
        case .columnCountDiffers:
            (.invalidValue, "Found another number of columns in the schema than in the array; wanted the same.")
        case .columnIsMissing: (.missingField, "Found no such column; wanted one.")
        case .columnStandsTwice: (.invalidValue, "Found two columns of this name; wanted one.")
        case .lengthImpossible:
            (.invalidValue, "Found a length or an offset that cannot be; wanted one within its array.")
        case .notAStruct: (.invalidValue, "Found another type; wanted a struct array, whose children are the columns.")
        case .rowIsNull: (.invalidValue, "Found a row that is null; wanted none.")
        case .schemaIsMissing: (.invalidValue, "Found no schema of a column; wanted one for each.")
        case .tableIsReleased: (.invalidValue, "Found a released schema or array; wanted those of a table.")
        case .arrayIsMissing: (.invalidValue, "Found no array; wanted one for each column.")
        case .bufferCountDiffers: (.invalidValue, "Found another number of buffers; wanted as many as the type has.")
        case .bufferIsMissing: (.invalidValue, "Found no buffer; wanted those of the type.")
        case .customerOfAnotherType: (.wrongType, "Found a column of another type; wanted that of the rows' customer.")
        case .dictionaryImpossible:
            (.invalidValue, "Found a dictionary that cannot be; wanted integers that index plain values.")
        case .notACustomer: (.wrongType, "Found a column of another type; wanted an integer or text.")
        case .notAFlag: (.wrongType, "Found a column of another type; wanted bool, or an integer 0 or 1.")
        case .notAnId: (.wrongType, "Found a column of another type; wanted text or an integer.")
        case .notAnInstant:
            (.wrongType, "Found a column of another type; wanted a timestamp, or milliseconds as int64.")
        case .notAnInteger: (.wrongType, "Found a column of another type; wanted an integer.")
        case .notAWord: (.wrongType, "Found a column of another type; wanted text.")
        case .validityIsMissing: (.invalidValue, "Found nulls without a validity buffer; wanted both or neither.")
        case .customerIsMissing: (.missingField, "Found no customer; wanted one in each row.")
        case .customerStandsTwice:
            (
                .conflictingFields,
                "Found a customer whose other rows stand elsewhere; wanted all rows of a customer together."
            )
        case .flagOfAnotherValue: (.invalidValue, "Found a flag of another value; wanted 0 or 1.")
        case .idIsRounded:
            (
                .invalidValue,
                "Found an id that a spreadsheet rounded, such as 1.23457E+14; wanted all of its digits. Format the column as text before you save the file."
            )
        case .idTooLong: (.tooLarge, "Found an id that is too long; wanted SUBS_MAX_IDENTIFIER_LENGTH bytes at most.")
        case .indexBeyondDictionary: (.invalidValue, "Found an index beyond the dictionary; wanted one within it.")
        case .instantOutOfRange:
            (.outOfRange, "Found an instant out of range; wanted one within SUBS_MAX_INSTANT of 1970.")
        case .notUTF8: (.invalidValue, "Found text that is not UTF-8; wanted UTF-8.")
        case .offsetsImpossible:
            (.invalidValue, "Found text offsets that cannot be; wanted ascending ones within their buffer.")
        case .tooManyRows: (.tooLarge, "Found too many rows of one customer; wanted SUBS_MAX_CUSTOMER_ROWS at most.")
        case .outOfMemory: (.outOfMemory, "Found no memory; wanted more.")
        case .tooMuchText:
            (
                .tooLarge,
                "Found more text in a column of the answer than 32-bit offsets can count; wanted fewer customers or instants at once."
            )
        case .tooMuchTextOfCustomer: (.tooLarge, "Found more text of one customer than 31 bits can count; wanted less.")
        }
    }
}
