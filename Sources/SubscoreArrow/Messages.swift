internal import SubscoreCore

/// The problems of tables, each with its code and its sentence. `make messages` prints them.
enum Problem: UInt8, BitwiseCopyable {
    // Of a table.
    case columnCountDiffers
    case columnIsMissing
    case columnStandsTwice
    case columnIsAmbiguous
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
    case runsImpossible
    case notACustomer
    case notAFlag
    case notAnId
    case notAnInstant
    case notAnInteger
    case notAWord
    case notADocument
    case documentBesideRecords
    case validityIsMissing

    // Of a value.
    case customerIsMissing
    case customerIsTooLarge
    case customerStandsTwice
    case flagOfAnotherValue
    case idIsRounded
    case idIsQuoted
    case idLostDigits
    case notAnIdText
    case microseconds
    case idTooLong
    case indexBeyondDictionary
    case instantOutOfRange
    case notADateText
    case notWhole
    case notUTF8
    case offsetsImpossible
    case tooManyRows

    // Of the output.
    case outOfMemory
    case tooMuchText
    case tooMuchTextOfCustomer

    init(_ change: IdText.Change) {
        switch change {
        case .lostDigits: self = .idLostDigits
        case .rounded: self = .idIsRounded
        case .quoted: self = .idIsQuoted
        }
    }

    var texts: (code: ErrorCode, message: StaticString) {
        switch self {
        case .columnCountDiffers:
            (.invalidValue, "The schema and the array must have the same number of columns.")
        case .columnIsMissing: (.missingField, "The column is missing.")
        case .columnStandsTwice: (.invalidValue, "The column appears twice.")
        case .columnIsAmbiguous:
            (
                .invalidValue,
                "The column appears twice, in two spellings; keep one of them, or name it as the library does."
            )
        case .lengthImpossible:
            (.invalidValue, "The length and the offset must be within the array.")
        case .notAStruct: (.invalidValue, "A table must be a struct array, whose children are the columns.")
        case .rowIsNull: (.invalidValue, "Rows must not be null.")
        case .schemaIsMissing: (.invalidValue, "Each column must have a schema.")
        case .tableIsReleased: (.invalidValue, "The schema or the array was already released.")
        case .arrayIsMissing: (.invalidValue, "The column has no array.")
        case .bufferCountDiffers: (.invalidValue, "The number of buffers does not match the type.")
        case .bufferIsMissing: (.invalidValue, "The column lacks a buffer that its type requires.")
        case .customerOfAnotherType: (.wrongType, "The type of the column must be that of the rows' customer.")
        case .dictionaryImpossible:
            (.invalidValue, "The dictionary is not valid; expected integers that index plain values.")
        case .runsImpossible:
            (.invalidValue, "The runs are not valid; expected ends that ascend to the length, and plain values.")
        case .notACustomer: (.wrongType, "The type of the column must be an integer, text or UUID.")
        case .notAFlag: (.wrongType, "The type of the column must be bool, or a number for 0 and 1.")
        case .notAnId: (.wrongType, "The type of the column must be text, an integer or UUID.")
        case .notAnInstant:
            (.wrongType, "The type of the column must be timestamp, date, an integer for milliseconds, or text.")
        case .notAnInteger: (.wrongType, "The type of the column must be an integer.")
        case .notAWord: (.wrongType, "The type of the column must be text.")
        case .notADocument: (.wrongType, "The type of the column must be text or binary.")
        case .documentBesideRecords:
            (
                .conflictingFields,
                "A table has either documents, or rows with transactionId and purchaseDate and a table of reports."
            )
        case .validityIsMissing: (.invalidValue, "The array counts nulls, but has no validity buffer.")
        case .customerIsMissing: (.missingField, "Each row must have a customer.")
        case .customerIsTooLarge: (.outOfRange, "A customer's number must fit 64 bits.")
        case .customerStandsTwice:
            (
                .conflictingFields,
                "All rows of a customer must be together."
            )
        case .flagOfAnotherValue: (.invalidValue, "A flag must be 0 or 1.")
        case .idIsRounded:
            (
                .invalidValue,
                "The id is written with an exponent, as in 1.23457E+14, and has lost digits; read ids as text from their source."
            )
        case .idIsQuoted:
            (.invalidValue, "The id stands in quotation marks of its own; read the text from the JSON first.")
        case .idLostDigits:
            (
                .invalidValue,
                "The id came through floating point and has lost digits; read ids as text from their source."
            )
        case .notAnIdText: (.invalidValue, "The text stands for an absent value, and is not an id.")
        case .microseconds: (.invalidValue, "The date looks like microseconds; expected milliseconds since 1970.")
        case .idTooLong: (.tooLarge, "An id must have at most SUBS_MAX_IDENTIFIER_LENGTH bytes.")
        case .indexBeyondDictionary: (.invalidValue, "The index is beyond the end of the dictionary.")
        case .instantOutOfRange:
            (.outOfRange, "The instant must be within SUBS_MAX_INSTANT milliseconds of 1970.")
        case .notADateText:
            (.invalidValue, "A date as text must have an offset, as in 2026-01-31T09:00:00Z.")
        case .notWhole:
            (.invalidValue, "A floating-point number must be whole, and less than 2^53.")
        case .notUTF8: (.invalidValue, "The text is not valid UTF-8.")
        case .offsetsImpossible:
            (.invalidValue, "Text offsets must ascend and stay within their buffer.")
        case .tooManyRows: (.tooLarge, "A customer must have at most SUBS_MAX_CUSTOMER_ROWS rows.")
        case .outOfMemory: (.outOfMemory, "Out of memory.")
        case .tooMuchText:
            (
                .tooLarge,
                "A column of the answer has more text than 32-bit offsets can count; ask about fewer customers or instants at once."
            )
        case .tooMuchTextOfCustomer: (.tooLarge, "A customer must have less than 2 GiB of text.")
        }
    }
}
