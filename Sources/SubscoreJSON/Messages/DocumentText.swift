internal import SubscoreCore

// The errors of JSON texts and of the store's documents, each with its code and its sentence.
extension Failure {
    // JSON.
    static func requestTooLong(_ count: Int) -> Failure {
        Failure(.tooLarge, "Found a request of \(count) bytes; wanted at most \(Limits.requestLength).")
    }

    static func tooDeep(most: Int, at position: Position) -> Failure {
        Failure(
            .invalidJSON,
            "Found arrays and objects nested more than \(most) deep; wanted at most \(most).",
            position: position
        )
    }

    static func tooManyValues(most: Int, in count: Int) -> Failure {
        Failure(
            .tooLarge,
            "Found more than \(most) values in \(count) bytes; wanted at most so many in a text of that length."
        )
    }

    static func textAfterValue(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found more text after the value; wanted one JSON value.", position: position)
    }

    @inline(never)
    static func prematureEnd(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found the end of the text; wanted the rest of a JSON value.", position: position)
    }

    static func notUTF8(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found bytes that are not UTF-8; wanted JSON in UTF-8.", position: position)
    }

    static func nullCharacter(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found the character U+0000 in a string; wanted text without it.", position: position)
    }

    static func duplicateKey(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found a key twice in one object; wanted each key once.", position: position)
    }

    static func numberTooLarge(at position: Position) -> Failure {
        Failure(
            .invalidJSON,
            "Found a number beyond 64 bits or beyond what a real can hold; wanted a smaller one.",
            position: position
        )
    }

    static func notJSON(at position: Position) -> Failure {
        Failure(.invalidJSON, "Found text that is not JSON; wanted one JSON value.", position: position)
    }

    static var outOfMemoryToRead: Failure { Failure(.outOfMemory, "Found no memory to read the request; wanted more.") }

    package static var outOfMemoryToOpen: Failure {
        Failure(.outOfMemory, "Found no memory to keep the history open; wanted more.")
    }

    // Values of the store.
    static func notAnId(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a string or an integer.")
    }

    static var notAnIntegerOf64Bits: Failure {
        Failure(.invalidValue, "Found a string that is not a 64-bit integer; wanted digits.")
    }

    static var notWhole: Failure { Failure(.invalidValue, "Found a number with a fraction; wanted an integer.") }

    static func notANumber(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted an integer or its digits.")
    }

    static func notAFlag(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted true or false, 1 or 0, as they are or as text.")
    }

    static func flagOfAnotherValue(_ value: JSONValue) -> Failure {
        Failure(
            .invalidValue,
            "Found \(value.kind) of another value; wanted true or false, 1 or 0, as they are or as text."
        )
    }

    static func notAStoreDate(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted milliseconds since 1970 or a date as text.")
    }

    static var notAStoreDateText: Failure {
        Failure(
            .invalidValue,
            "Found a string that is not a date; wanted milliseconds or text like 2026-01-31 09:00:00 Etc/GMT."
        )
    }

    static var microseconds: Failure {
        Failure(.invalidValue, "Found a date that looks like microseconds; expected milliseconds since 1970.")
    }

    /// All purchases of a history are in seconds.
    static func purchasesInSeconds(_ first: Instant?) -> Failure {
        let epochs =
            first?.mayCountFrom2001 ?? false ? " since 1970, or since 2001 (Swift's JSONEncoder)" : " since 1970"
        return Failure(
            .invalidValue,
            "The purchase dates look like seconds\(epochs); expected milliseconds since 1970, as the request's instants are."
        )
    }

    static var refundedShareOutOfRange: Failure {
        Failure(.outOfRange, at: "revocationPercentage", "Found a share beyond 100 percent; wanted 0 to 100000.")
    }

    // Signed payloads.
    static func notAPayload(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a decoded payload, or a signed one as text.")
    }

    static var unverifiedPayload: Failure {
        Failure(
            .unverifiedSignature,
            "Found a signed payload; wanted a decoded one, or trustSignedPayloads true once its signature is verified."
        )
    }

    static var notThreeParts: Failure {
        Failure(.invalidValue, "Found text that has not three parts; wanted a compact JWS.")
    }

    static var payloadNotBase64: Failure {
        Failure(.invalidValue, "Found a payload that is not base64url; wanted a compact JWS.")
    }

    static var payloadNotJSON: Failure {
        Failure(.invalidValue, "Found a payload that is not JSON; wanted a compact JWS.")
    }

    static var payloadNotAnObject: Failure {
        Failure(.invalidValue, "Found a payload that is not an object; wanted a compact JWS.")
    }

    /// The failure of a member inside a signed payload, which no pointer reaches.
    static func inSignedPayload(_ failure: Failure) -> Failure {
        Failure(failure.code, "In \(failure.path) of the signed payload: \(failure.message)")
    }

    // Values that are not a document of a history.
    static func notADocument(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a document.")
    }

    static func notAHistory(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a document, or an array of documents.")
    }

    static var listInList: Failure {
        Failure(
            .wrongType,
            "Found a list two levels deep; wanted a document: a history may contain lists of documents, and these none."
        )
    }

    static var jwsForDocument: Failure {
        Failure(
            .wrongType,
            "Found a JWS; wanted a document: verify it, then wrap it in {\"signedTransactionInfo\":...}, "
                + "{\"signedRenewalInfo\":...} or {\"signedPayload\":...}, or several transactions in "
                + "{\"signedTransactions\":[...]}, and set trustSignedPayloads."
        )
    }

    static var receiptForDocument: Failure {
        Failure(
            .wrongType,
            "Found a base64 receipt; wanted a document: pass the response of Get Transaction History or of verifyReceipt."
        )
    }

    static var arrayForDocument: Failure { Failure(.wrongType, "Found an array; expected one document.") }

    static var textForDocument: Failure {
        Failure(.wrongType, "Found JSON in a string; wanted the document itself: parse the string first.")
    }

    static var filePathForDocument: Failure {
        Failure(.wrongType, "Found a file path; wanted a document: pass what the file holds.")
    }

    static var receiptRequest: Failure {
        Failure(
            .invalidValue,
            "Found a request to verifyReceipt; expected its answer: POST it to "
                + "https://buy.itunes.apple.com/verifyReceipt first."
        )
    }

    static func unknownForm(_ value: JSONValue) -> Failure {
        if let hint = hint(value) { return Failure(.invalidValue, "Found an object of no known form. \(hint).") }
        return Failure(
            .invalidValue,
            "Found an object of no known form; wanted a response of the App Store Server API, a notification, "
                + "a decoded transaction or renewal info, or a receipt response."
        )
    }

    /// An object that names a purchase, and is of somebody else.
    static func foreign(_ value: JSONValue) -> Failure {
        let hint =
            hint(value)
            ?? "It names a purchase under names that are not Apple's, which are transactionId, productId, purchaseDate and "
            + "expiresDate: pass what Apple sent, such as the signed transaction (JWS)"
        return Failure(.invalidValue, "Found an object of no known form. \(hint).")
    }

    private static func hint(_ value: JSONValue) -> String? {
        guard let (path, kind) = value.ownRecord else {
            guard value["expirationDate"] != nil else { return nil }
            return "It has expirationDate, which is not Apple's name: Apple's transaction has expiresDate"
        }
        var pointer = path
        let member = pointer.withUTF8 { Identifier(beginningOf: $0) }.text
        return switch kind {
        case .jws: "Its \(member) is Apple's own record as a JWS: verify it, then pass {\"signedTransactionInfo\":...}"
        case .text: "Its \(member) is JSON in a string: parse it first, and pass the object"
        case .base64: "Its \(member) looks like JSON in base64: decode and parse it first, and pass the object"
        case .object: "Its \(member) is Apple's own record: pass that"
        }
    }

    static var listForPart: Failure {
        Failure(
            .wrongType,
            "Found a list beside one record; expected one record, or the lists as {\"transactions\":[...],\"renewalInfo\":[...]}."
        )
    }

    static var partInPart: Failure {
        Failure(
            .invalidValue,
            "Found a transaction or renewal info inside another one; expected both beside each other, as "
                + "{\"transactionInfo\":...,\"renewalInfo\":...}."
        )
    }

    static var recordsBesideNotification: Failure {
        Failure(
            .invalidValue,
            "Found a transaction or renewal info beside a notification; expected the notification itself, with them in its "
                + "data, as {\"notificationType\":...,\"data\":{\"transactionInfo\":...}}."
        )
    }

    static var dataIsAnObject: Failure {
        Failure(
            .invalidValue,
            "Found an object; expected a list: a StatusResponse has a list here, a notification has notificationType beside "
                + "data."
        )
    }

    static var textForPayload: Failure {
        Failure(.invalidValue, "Found JSON in a string; expected the object itself: parse the string first.")
    }

    /// An error that the store answered instead of records; nil for other objects.
    static func ofStore(_ object: StoreObject) -> Failure? {
        if let code = object["errorCode"]?.integer {
            let words: String =
                switch code {
                case 4_000_006...4_000_999: "the request was not valid"
                case 4_010_000...4_019_999: "the request was not authorized"
                case 4_040_001: "it does not know the account"
                case 4_040_002: "it may know the account if the request is repeated"
                case 4_040_003: "it does not know the app"
                case 4_040_005: "it does not know the original transaction id"
                case 4_040_010: "it does not know the transaction id, or the id is of another environment"
                case 4_290_000: "there were too many requests"
                case 5_000_000...5_999_999: "it failed, and the request may be repeated"
                default: "the request failed"
                }
            return Failure(.invalidValue, "Found the App Store's error \(code): \(words). It has no records.")
        }
        guard let status = object["status"]?.integer, let words = wordsOfVerifyReceipt(status) else { return nil }
        return Failure(.invalidValue, "Found status \(status) of verifyReceipt: \(words). It has no records.")
    }

    /// Source: App Store Receipts, status.
    private static func wordsOfVerifyReceipt(_ status: Int64) -> StaticString? {
        switch status {
        case 21000: "the request was not sent with POST"
        case 21001: "the App Store no longer sends this status"
        case 21002: "the receipt data was malformed, or the service had a temporary issue; try again"
        case 21003: "the receipt could not be authenticated"
        case 21004: "the shared secret is not that of the account"
        case 21005: "the receipt server was temporarily unavailable; try again"
        case 21006: "the receipt is valid, and the subscription has expired"
        case 21007: "the receipt is of the sandbox; send it to https://sandbox.itunes.apple.com/verifyReceipt"
        case 21008: "the receipt is of production; send it to https://buy.itunes.apple.com/verifyReceipt"
        case 21009: "an internal error of the App Store; try again"
        case 21010: "the user account was not found or was deleted"
        case 21100...21199: "an internal error of the App Store; try again"
        default: nil
        }
    }
}
