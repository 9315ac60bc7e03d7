package import Subscore

/// Recognises the documents of a history, and passes each to the reader of its format.
enum HistoryReader {
    static func read(_ value: JSONValue, trusted: Bool) throws(Failure) -> Records {
        var records = Records()
        var pages = Pages()
        let unreadable = UnreadableValues()
        if value.isArray {
            try readAll(value, within: nil, trusted: trusted, unreadable, into: &records, &pages)
        } else {
            try read(value, at: nil, trusted: trusted, unreadable, into: &records, &pages)
        }
        pages.warn(in: &records)
        for warning in unreadable.warnings(in: value, at: "/history") { records.warn(warning) }
        return records
    }

    /// Reads the documents of an array. One of them may itself be an array of documents, as in a joined answer of
    /// `subs_verify`.
    ///
    /// - Parameter outer: The index of the array in the history; nil for the history itself.
    private static func readAll(
        _ value: JSONValue,
        within outer: Int?,
        trusted: Bool,
        _ unreadable: UnreadableValues,
        into records: inout Records,
        _ pages: inout Pages
    ) throws(Failure) {
        for index in 0..<value.count {
            guard let document = value[index] else { continue }
            try inside(index) { () throws(Failure) in
                if outer == nil, document.isArray {
                    try readAll(document, within: index, trusted: trusted, unreadable, into: &records, &pages)
                } else {
                    try read(document, at: outer ?? index, trusted: trusted, unreadable, into: &records, &pages)
                }
            }
        }
    }

    /// - Parameter index: The position among the documents. Nil for the only one.
    private static func read(
        _ value: JSONValue,
        at index: Int?,
        trusted: Bool,
        _ unreadable: UnreadableValues,
        into records: inout Records,
        _ pages: inout Pages
    ) throws(Failure) {
        guard value.isObject else { throw notADocument(value, isOnly: index == nil) }
        let object = try StoreObject(value)
        let (appended, incomplete, unattached) = (records.appended, records.incomplete, unreadable.unattached)
        let (transactions, reports) = (records.transactions.count, records.reports.count)
        var defaults = RecordDefaults(document: index, environment: try unreadable.environment(of: object))
        var invalid: Failure?
        do throws(Failure) {
            defaults.bundleId = try object.name("bundleId", &records.texts)
        } catch {
            invalid = error
        }
        let document = DocumentContext(trusted: trusted, defaults: defaults, unreadable: unreadable)
        try read(object, document, into: &records)
        // What is wrong with a record comes first, and an app that no record needs does not matter.
        if let invalid, records.incomplete > incomplete { throw invalid }
        if records.appended == appended, unreadable.unattached == unattached {
            let index = index ?? -1
            let isAppTransaction = object.has("signedAppTransactionInfo")
            records.warn(isAppTransaction ? .appTransactionPassedOver(index) : .documentWithoutEffect(index, of: nil))
        }
        try pages.note(
            object,
            unreadable,
            at: index,
            transactions..<records.transactions.count,
            reports..<records.reports.count
        )
    }

    private static func read(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) {
        if object.has("transactions") {
            try ServerResponse.readPayloads(object, document, into: &records)
        } else if object.has("signedPayload") {
            try NotificationV2.read(signed: object, document, into: &records)
        } else if object.has("notificationHistory") {
            try NotificationV2.readHistory(object, document, into: &records)
        } else if object.has("notificationType") {
            try NotificationV2.read(object, document, into: &records)
        } else if object.has("data") {
            try ServerResponse.readStatus(object, document, into: &records)
        } else if object.has("signedTransactions") {
            try ServerResponse.readHistory(object, document, into: &records)
        } else if object.has("signedTransactionInfo") || object.has("signedRenewalInfo") {
            try ServerResponse.readItem(object, group: nil, document, into: &records)
        } else if object.has("renewalInfo") {
            try ServerResponse.readPayloads(object, document, into: &records)
        } else if Receipt.isReceipt(object) {
            try Receipt(object).read(document, into: &records)
        } else if object.has("transactionId"), object.has("productId") {
            try ServerResponse.readTransaction(object, document, into: &records)
        } else if object.has("autoRenewProductId") || object.has("autoRenewStatus") {
            try ServerResponse.readRenewalInfo(object, document, into: &records)
        } else if object.has("receipt-data") {
            throw Failure.receiptRequest
        } else if !isEmptyResponse(object.value) {
            throw Failure.unknownForm
        }
    }

    /// Whether it has a field that every response of its kind has, even one without records.
    private static func isEmptyResponse(_ value: JSONValue) -> Bool {
        let fields: [StaticString] = [
            "environment", "bundleId", "appAppleId", "status", "revision", "hasMore", "data", "signedTransactions",
            "signedTransactionInfo", "notificationHistory", "transactions", "signedAppTransactionInfo",
        ]
        return fields.contains { value.hasMember($0) }
    }

    /// Describes a value that is not a document, and how to get one.
    private static func notADocument(_ value: JSONValue, isOnly: Bool) -> Failure {
        guard let text = value.textBytes else {
            return value.isArray ? .listInList : isOnly ? .notAHistory(value) : .notADocument(value)
        }
        return found(text) ?? misplaced(value) ?? (isOnly ? .notAHistory(value) : .notADocument(value))
    }

    private static func found(_ text: UnsafeBufferPointer<UInt8>) -> Failure? {
        if begins(text, "eyJ"), text.contains(UInt8(ascii: ".")) {
            return .jwsForDocument
        }
        // DER, or the property list of receipts of iOS 6.
        if begins(text, "MI") || begins(text, "ewo") {
            return .receiptForDocument
        }
        return nil
    }

    /// What is wrong with a list, or a text, where one document of any kind belongs. Nil for other values and texts.
    static func misplaced(_ value: JSONValue) -> Failure? {
        if value.isArray { return .arrayForDocument }
        guard let text = value.textBytes else { return nil }
        if begins(text, "{") || begins(text, "[") {
            return .textForDocument
        }
        let isPath =
            text.contains(UInt8(ascii: "/")) || text.contains(UInt8(ascii: "\\")) || ends(text, ".json")
            || ends(text, ".storekit")
        return isPath ? .filePathForDocument : nil
    }

    private static func begins(_ text: UnsafeBufferPointer<UInt8>, _ start: StaticString) -> Bool {
        text.starts(with: UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
    }

    private static func ends(_ text: UnsafeBufferPointer<UInt8>, _ end: StaticString) -> Bool {
        text.suffix(end.utf8CodeUnitCount)
            .elementsEqual(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
    }
}

/// The document that is read.
struct DocumentContext {
    /// Whether signed payloads count although nobody verified them here.
    let trusted: Bool
    /// For its records.
    var defaults: RecordDefaults
    /// The values that could not be read, of all documents.
    let unreadable: UnreadableValues
}

extension RequestObject {
    /// Reads the owner of the history.
    func filter() throws(Failure) -> RecordFilter {
        RecordFilter(environment: try environment(), bundleId: try identifier("bundleId"))
    }

    /// Returns nil if the field is missing.
    private func environment() throws(Failure) -> Environment? {
        guard let member = self["environment"] else { return nil }
        for environment in Environment.allCases {
            if let name = environment.knownName, member.isText(name) { return environment }
        }
        throw try noneOf("environment", .unknownEnvironment)
    }

    package func requiredEnvironment() throws(Failure) -> Environment {
        guard let environment = try environment() else { throw Failure.missing("environment") }
        return environment
    }

    /// Reads the records of `history`, as far as `trustSignedPayloads` allows.
    ///
    /// - Parameter instants: They are refused if they are in seconds and all purchases are in milliseconds.
    func records(comparedWith instants: RequestInstants) throws(Failure) -> Records {
        let value = try required("history", self.value)
        let trusted = try boolean("trustSignedPayloads") ?? false
        let records = try inside("history") { () throws(Failure) in try HistoryReader.read(value, trusted: trusted) }
        if let refusal = instants.refusal, records.arePurchasesMilliseconds { throw refusal }
        return records
    }
}
