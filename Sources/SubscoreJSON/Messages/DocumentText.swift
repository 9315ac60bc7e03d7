package import SubscoreCore

// The errors of JSON texts and of the store's documents, each with its code and its sentence.
extension Failure {
    // JSON.
    static func requestTooLong(_ count: Int) -> Failure {
        Failure(.tooLarge, "The request has \(count) bytes; expected at most \(Limits.requestLength).")
    }

    static func tooDeep(most: Int, at position: Position) -> Failure {
        Failure(
            .invalidJSON,
            "Arrays and objects must not be nested more than \(most) levels deep.",
            position: position
        )
    }

    static func tooManyValues(most: Int, in count: Int) -> Failure {
        Failure(.tooLarge, "The text has too many values; expected at most \(most) in \(count) bytes.")
    }

    static func textAfterValue(at position: Position) -> Failure {
        Failure(.invalidJSON, "The JSON value is followed by more text.", position: position)
    }

    @inline(never)
    static func prematureEnd(at position: Position) -> Failure {
        Failure(.invalidJSON, "The text ends in the middle of a JSON value.", position: position)
    }

    static func notUTF8(at position: Position) -> Failure {
        Failure(.invalidJSON, "The text is not valid UTF-8.", position: position)
    }

    static func nullCharacter(at position: Position) -> Failure {
        Failure(.invalidJSON, "A string must not contain the character U+0000.", position: position)
    }

    static func duplicateKey(at position: Position) -> Failure {
        Failure(.invalidJSON, "An object has the same key twice.", position: position)
    }

    static func numberTooLarge(at position: Position) -> Failure {
        Failure(
            .invalidJSON,
            "The number is too large; an integer must fit into 64 bits, a real number into a double.",
            position: position
        )
    }

    static func notJSON(at position: Position) -> Failure {
        Failure(.invalidJSON, "The text is not valid JSON.", position: position)
    }

    static var outOfMemoryToRead: Failure { Failure(.outOfMemory, "Out of memory while reading the request.") }

    package static var outOfMemoryToOpen: Failure {
        Failure(.outOfMemory, "Out of memory while opening the history.")
    }

    // Values of the store.
    static func notAnId(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be a string or an integer, not \(value.kind).")
    }

    /// Of a text that some exports write for an absent value.
    static func notAnIdText(_ value: JSONValue) -> Failure {
        Failure(.invalidValue, "\(quoted(beginningOf: value.text ?? "")) is not an id.")
    }

    static func changedId(_ change: IdText.Change) -> Failure {
        switch change {
        case .lostDigits:
            Failure(
                .invalidValue,
                "The id came through floating point and has lost digits; read ids as text from their source."
            )
        case .rounded:
            Failure(
                .invalidValue,
                "The id is written with an exponent, as in 1.23457E+14, and has lost digits; read ids as text from their source."
            )
        case .quoted:
            Failure(.invalidValue, "The id stands in quotation marks of its own; read the text from the JSON first.")
        }
    }

    static var notAnIntegerOf64Bits: Failure {
        Failure(.invalidValue, "The text must be the digits of a 64-bit integer.")
    }

    static var notWhole: Failure { Failure(.invalidValue, "The number has a fraction; expected an integer.") }

    static func notANumber(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be an integer or its digits, not \(value.kind).")
    }

    static func notAFlag(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be true, false, 1 or 0, or one of them as text, not \(value.kind).")
    }

    static func flagOfAnotherValue(_ value: JSONValue) -> Failure {
        Failure(.invalidValue, "The value is \(shown(value)); expected true, false, 1 or 0, or one of them as text.")
    }

    /// A string or an integer, or the type of another value.
    private static func shown(_ value: JSONValue) -> String {
        if let given = value.text { return quoted(beginningOf: given) }
        return value.integer.map { "\($0)" } ?? value.kind.description
    }

    static func notAStoreDate(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "A date must be milliseconds since 1970 or text, not \(value.kind).")
    }

    static func notAStoreDateText(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "\(quoted(beginningOf: text)) is not a date; expected milliseconds, or text like 2026-01-31 09:00:00 "
                + "Etc/GMT."
        )
    }

    static var microseconds: Failure {
        Failure(.invalidValue, "The date looks like microseconds; expected milliseconds since 1970.")
    }

    /// All purchases of a history are in seconds.
    package static func purchasesInSeconds(_ first: Instant?) -> Failure {
        let epochs =
            first?.mayCountFrom2001 ?? false ? " since 1970, or since 2001 (Swift's JSONEncoder)" : " since 1970"
        return Failure(
            .invalidValue,
            "The purchase dates look like seconds\(epochs); expected milliseconds since 1970, as the request's "
                + "instants are."
        )
    }

    static var refundedShareOutOfRange: Failure {
        Failure(.outOfRange, "The refunded share must be 0 to 100000, which is 100 percent.")
    }

    // Signed payloads.
    static func notAPayload(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "A payload must be a decoded object, or a signed text, not \(value.kind).")
    }

    static var unverifiedPayload: Failure {
        Failure(
            .unverifiedSignature,
            "The payload is signed; verify its signature and pass trustSignedPayloads true, or pass the payload "
                + "decoded."
        )
    }

    static var notThreeParts: Failure {
        Failure(.invalidValue, "A signed payload must be a compact JWS, which has three parts.")
    }

    static var payloadNotBase64: Failure {
        Failure(.invalidValue, "The payload of the JWS is not valid base64url.")
    }

    static var payloadNotJSON: Failure {
        Failure(.invalidValue, "The payload of the JWS is not valid JSON.")
    }

    static var payloadNotAnObject: Failure {
        Failure(.invalidValue, "The payload of the JWS must be a JSON object.")
    }

    /// The failure of a member inside a signed payload, which no pointer reaches.
    static func inSignedPayload(_ failure: Failure) -> Failure {
        Failure(failure.code, "In \(failure.path) of the signed payload: \(failure.message)")
    }

    // Values that are not a document of a history.
    static func notADocument(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be a document, not \(value.kind).")
    }

    static func notAHistory(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "The value must be a document or an array of documents, not \(value.kind).")
    }

    static var listInList: Failure {
        Failure(.wrongType, "A history may contain lists of documents, but these must not contain lists.")
    }

    static var jwsForDocument: Failure {
        Failure(
            .wrongType,
            "This is a signed payload (JWS), not a document; verify it, then wrap it in "
                + "{\"signedTransactionInfo\":...}, {\"signedRenewalInfo\":...} or {\"signedPayload\":...}, or "
                + "several transactions in {\"signedTransactions\":[...]}, and pass trustSignedPayloads true."
        )
    }

    static var receiptForDocument: Failure {
        Failure(
            .wrongType,
            "This is a base64 receipt, not a document; pass the response of Get Transaction History or of "
                + "verifyReceipt."
        )
    }

    static var arrayForDocument: Failure { Failure(.wrongType, "The value must be one document, not an array.") }

    static var textForDocument: Failure {
        Failure(.wrongType, "This is JSON in a string, not a document; parse the string first.")
    }

    static var filePathForDocument: Failure {
        Failure(.wrongType, "This is a file path, not a document; pass the contents of the file.")
    }

    static var receiptRequest: Failure {
        Failure(
            .invalidValue,
            "This is a request to verifyReceipt; expected its response: POST it to "
                + "https://buy.itunes.apple.com/verifyReceipt first."
        )
    }

    static func unknownForm(_ value: JSONValue) -> Failure {
        if let hint = hint(value) { return Failure(.invalidValue, "The object has no known form. \(hint).") }
        return Failure(
            .invalidValue,
            "The object has no known form; expected a response of the App Store Server API, a notification, a decoded "
                + "transaction or renewal info, or a receipt response."
        )
    }

    /// An object that names a purchase, and is of somebody else.
    static func foreign(_ value: JSONValue) -> Failure {
        let hint =
            hint(value)
            ?? "It describes a purchase, but without Apple's names transactionId, productId, purchaseDate and expiresDate: pass "
            + "what Apple sent, such as the signed transaction (JWS)"
        return Failure(.invalidValue, "The object has no known form. \(hint).")
    }

    static var transactionForGroup: Failure {
        Failure(
            .invalidValue,
            "A transaction is where a response has a subscription group; expected transactions as "
                + "{\"transactions\":[...]}."
        )
    }

    private static func hint(_ value: JSONValue) -> String? {
        // Source: Retention Messaging API, DecodedRealtimeRequestBody.
        if value["requestIdentifier"] != nil, value["userLocale"] != nil {
            return "It is an Apple Retention Messaging request, which states nothing about purchases; leave it out"
        }
        guard let (path, kind) = value.ownRecord else {
            guard value["expirationDate"] != nil else { return nil }
            return "It has expirationDate, but Apple's transactions have expiresDate"
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
            "The value is a list beside a single record; expected a single record, or both lists as "
                + "{\"transactions\":[...],\"renewalInfo\":[...]}."
        )
    }

    static var partInPart: Failure {
        Failure(
            .invalidValue,
            "A transaction or renewal info is inside another one; expected both side by side, as "
                + "{\"transactionInfo\":...,\"renewalInfo\":...}."
        )
    }

    static var recordsBesideNotification: Failure {
        Failure(
            .invalidValue,
            "The transaction or renewal info is beside the notification; expected it in the notification's data, as "
                + "{\"notificationType\":...,\"data\":{\"transactionInfo\":...}}."
        )
    }

    static var dataIsAnObject: Failure {
        Failure(
            .invalidValue,
            "The data is an object; expected a list as in a StatusResponse, or notificationType beside it as in a "
                + "notification."
        )
    }

    static var textForPayload: Failure {
        Failure(.invalidValue, "The value is JSON in a string; expected the object itself: parse the string first.")
    }

    /// An error that the store answered instead of records; nil for other objects.
    static func ofStore(_ object: StoreObject) -> Failure? {
        if let code = object["errorCode"]?.integer {
            let words: String =
                switch code {
                case 4_000_006...4_000_999: "the request was not valid"
                case 4_010_000...4_019_999: "the request was not authorized"
                case 4_040_001: "the account was not found"
                case 4_040_002: "the account was not found, and the request may be repeated"
                case 4_040_003: "the app was not found"
                case 4_040_005: "the original transaction id was not found"
                case 4_040_010: "the transaction id was not found, or it is from another environment"
                case 4_290_000: "there were too many requests"
                case 5_000_000...5_999_999: "the store failed, and the request may be repeated"
                default: "the request failed"
                }
            return Failure(.invalidValue, "This is the App Store's error \(code), which has no records: \(words).")
        }
        guard let status = object["status"]?.integer, let words = wordsOfVerifyReceipt(status) else { return nil }
        return Failure(.invalidValue, "This is status \(status) of verifyReceipt, which has no records: \(words).")
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
        case 21007: "the receipt is from the sandbox; send it to https://sandbox.itunes.apple.com/verifyReceipt"
        case 21008: "the receipt is from production; send it to https://buy.itunes.apple.com/verifyReceipt"
        case 21009: "an internal error of the App Store; try again"
        case 21010: "the user account was not found or was deleted"
        case 21100...21199: "an internal error of the App Store; try again"
        default: nil
        }
    }
}
