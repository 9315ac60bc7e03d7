package import SubscoreCore

/// Recognises the documents of a history, and passes each to the reader of its format.
enum HistoryReader {
    static func read(_ value: JSONValue, trusted: Bool) throws(Failure) -> Records {
        var records = Records()
        let unreadable = UnreadableValues()
        var findings = Findings()
        if value.isArray {
            try readAll(value, within: nil, trusted: trusted, unreadable, into: &records, &findings)
        } else {
            let own = try read(value, at: nil, trusted: trusted, unreadable, into: &records, &findings)
            findings.foreign.note(own)
        }
        try findings.finish(in: &records)
        for warning in unreadable.warnings(in: value, at: "/history") { records.warn(warning) }
        return records
    }

    /// Appends the records of one customer's documents in a table. The position of a document is its row, in warnings too.
    ///
    /// - Throws: A failure whose path begins with the row.
    static func read(
        _ documents: [(row: Int, value: JSONValue)],
        trusted: Bool,
        into records: inout Records
    ) throws(Failure) {
        let unreadable = UnreadableValues()
        var findings = Findings()
        for (row, document) in documents {
            try inside(row) { () throws(Failure) in
                try readAny(document, at: row, trusted: trusted, unreadable, into: &records, &findings)
            }
        }
        try findings.finish(in: &records)
        for warning in unreadable.warnings(in: documents) { records.warn(warning) }
    }

    /// What is known of the documents as such.
    private struct Findings {
        var pages = Pages()
        var foreign = ForeignDocuments()
        var withoutEffect = DocumentWarnings("document_without_effect")

        func finish(in records: inout Records) throws(Failure) {
            try foreign.refuse()
            withoutEffect.appendOmitted(to: &records)
            pages.warn(in: &records)
        }
    }

    /// Reads the documents of an array.
    ///
    /// - Parameter outer: The position of the array in the history; nil for the history itself.
    private static func readAll(
        _ value: JSONValue,
        within outer: Int?,
        trusted: Bool,
        _ unreadable: UnreadableValues,
        into records: inout Records,
        _ findings: inout Findings
    ) throws(Failure) {
        for index in 0..<value.count {
            guard let document = value[index] else { continue }
            try inside(index) { () throws(Failure) in
                guard let outer else {
                    return try readAny(document, at: index, trusted: trusted, unreadable, into: &records, &findings)
                }
                let own = try read(
                    document,
                    at: outer,
                    part: index,
                    trusted: trusted,
                    unreadable,
                    into: &records,
                    &findings
                )
                findings.foreign.note(own?.inside("\(index)").inside("\(outer)"))
            }
        }
    }

    /// Reads a document of a list, which may itself be an array of documents, as in a joined answer of `subs_verify`.
    private static func readAny(
        _ document: JSONValue,
        at index: Int,
        trusted: Bool,
        _ unreadable: UnreadableValues,
        into records: inout Records,
        _ findings: inout Findings
    ) throws(Failure) {
        if document.isArray {
            return try readAll(document, within: index, trusted: trusted, unreadable, into: &records, &findings)
        }
        let own = try read(document, at: index, trusted: trusted, unreadable, into: &records, &findings)
        findings.foreign.note(own?.inside("\(index)"))
    }

    /// - Parameters:
    ///   - index: The position among the documents. Nil for the only one.
    ///   - part: The position in a document that is a list of documents.
    /// - Returns: What is wrong with a document that names a purchase and is not the store's. A warning reports it too.
    private static func read(
        _ value: JSONValue,
        at index: Int?,
        part: Int? = nil,
        trusted: Bool,
        _ unreadable: UnreadableValues,
        into records: inout Records,
        _ findings: inout Findings
    ) throws(Failure) -> Failure? {
        guard value.isObject else { throw notADocument(value, isOnly: index == nil) }
        let object = try StoreObject(carrier: value)
        let (appended, incomplete, unattached) = (records.appended, records.incomplete, unreadable.unattached)
        let (transactions, reports) = (records.transactions.count, records.reports.count)
        var defaults = RecordDefaults(document: index, environment: try unreadable.environment(of: object))
        defaults.part = part
        var invalid: Failure?
        do throws(Failure) {
            defaults.bundleId = try object.name("bundleId", &records.texts)
        } catch {
            invalid = error
        }
        let document = DocumentContext(trusted: trusted, defaults: defaults, unreadable: unreadable)
        if let foreign = try read(object, document, into: &records) {
            records.warn(.transactionIncomplete(foreign.transactionId, lacks: foreign.firstMissing))
            return .foreign(foreign)
        }
        // What is wrong with a record comes first, and an app that no record needs does not matter.
        if let invalid, records.incomplete > incomplete { throw invalid }
        if records.appended == appended, unreadable.unattached == unattached {
            let index = index ?? -1
            let isAppTransaction = object.has(["signedAppTransactionInfo", "appTransactionId"])
            findings.withoutEffect.append(
                isAppTransaction ? .appTransactionPassedOver(index) : .documentWithoutEffect(index, of: nil),
                to: &records
            )
        }
        try findings.pages.note(
            object,
            unreadable,
            at: index,
            transactions..<records.transactions.count,
            reports..<records.reports.count
        )
        return nil
    }

    /// - Returns: An object that names a purchase and is not the store's.
    private static func read(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) -> JSONValue? {
        if object.has("transactions") {
            try ServerResponse.readPayloads(object, document, into: &records)
            if !object.has("signedTransactions") { return nil }
            try ServerResponse.readHistory(object, document, into: &records)
        } else if object.has("signedPayload") {
            try NotificationV2.read(signed: object, document, into: &records)
        } else if object.has("notificationHistory") {
            try NotificationV2.readHistory(object, document, into: &records)
        } else if object.isNotification {
            return try NotificationV2.read(object, document, into: &records)
        } else if let data = object["data"] {
            if let failure = misplacedData(data) { throw failure.inside(object.spelled("data")) }
            try ServerResponse.readStatus(object, document, into: &records)
        } else if object.has("signedTransactions") {
            try ServerResponse.readHistory(object, document, into: &records)
        } else {
            return try readParts(object, document, into: &records)
        }
        return nil
    }

    private static func misplacedData(_ data: JSONValue) -> Failure? {
        if data.isObject { return .dataIsAnObject }
        return data.textBytes?.first == UInt8(ascii: "{") || data.textBytes?.first == UInt8(ascii: "[")
            ? .textForPayload : nil
    }

    /// Reads an object that contains the records of one subscription, a receipt, or nothing.
    @inline(never)
    private static func readParts(
        _ object: StoreObject,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) -> JSONValue? {
        let parts = RecordParts(object, document)
        if parts.isCarrier {
            if let foreign = parts.foreignTransaction { return foreign }
            if object["notification"]?.isObject ?? false { throw Failure.recordsBesideNotification }
            try ServerResponse.readItem(parts, document, into: &records)
        } else if object.has("renewalInfo") {
            try ServerResponse.readPayloads(object, document, into: &records)
        } else if Receipt.isReceipt(object) {
            try Receipt(object).read(document, into: &records)
        } else if parts.areAny {
            try ServerResponse.readItem(parts, document, into: &records)
        } else if object.has("receipt-data") {
            throw Failure.receiptRequest
        } else if let failure = Failure.ofStore(object) {
            throw failure
        } else if object.value.isExtensionAnswer {
            return nil
        } else if object.value.namesPurchase {
            return object.value
        } else if object.value.ownRecord?.kind == .object || !isEmptyResponse(object) {
            throw Failure.unknownForm(object.value)
        }
        return nil
    }

    /// Whether it has a field that every response of its kind has, even one without records. Some of them others have, too: two
    /// of those count, or one where nothing else is there that the store does not name.
    private static func isEmptyResponse(_ object: StoreObject) -> Bool {
        func has(_ field: StaticString) -> Bool { object.value.hasMember(field) || object.has(field) }
        let own: [StaticString] = [
            "data", "signedTransactions", "signedTransactionInfo", "signedRenewalInfo", "renewalInfo",
            "notificationHistory", "transactions", "signedAppTransactionInfo", "appTransactionId", "latestReceipt",
            "receiptType", "originalApplicationVersion",
        ]
        let shared: [StaticString] = ["bundleId", "appAppleId", "revision", "hasMore", "environment"]
        let count = shared.count(where: has)
        if own.contains(where: has) || count > 1 { return true }
        guard count > 0 || has("status") else { return false }
        var members = object.value.members
        while let (name, _) = members.next() {
            let isOwn = KeySpelling(of: name).camel(name) { camel in
                switch camel {
                case "environment", "status", "bundleId", "appAppleId", "revision", "hasMore", "paginationToken",
                    "version", "signedDate", "isRetryable", "is-retryable", "exception",
                    "receipt", "latestReceipt", "latestReceiptInfo", "latestExpiredReceiptInfo", "pendingRenewalInfo",
                    "unifiedReceipt", "inApp":
                    true
                default: nil
                }
            }
            if isOwn == nil { return false }
        }
        return true
    }

    /// What is wrong with a value that is not an object.
    ///
    /// - Parameter isOnly: Whether it is the whole history.
    static func notADocument(_ value: JSONValue, isOnly: Bool) -> Failure {
        guard let text = value.textBytes else {
            return value.isArray ? .listInList : isOnly ? .notAHistory(value) : .notADocument(value)
        }
        return found(text) ?? misplaced(value) ?? (isOnly ? .notAHistory(value) : .notADocument(value))
    }

    /// What a text where a document belongs is. Nil if it does not look like anything of the store's.
    static func found(_ text: UnsafeBufferPointer<UInt8>) -> Failure? {
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

    static func ends(_ text: UnsafeBufferPointer<UInt8>, _ end: StaticString) -> Bool {
        text.suffix(end.utf8CodeUnitCount)
            .elementsEqual(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
    }
}

/// The documents of a history that name a purchase and are not the store's. The history is refused if each of its documents
/// is one.
private struct ForeignDocuments {
    private var first: Failure?
    private var hasOthers = false

    /// Notes the next document.
    ///
    /// - Parameter failure: What is wrong with it, from the history inwards; nil if it is the store's.
    mutating func note(_ failure: Failure?) {
        if failure == nil { hasOthers = true } else if first == nil { first = failure }
    }

    func refuse() throws(Failure) {
        if let first, !hasOthers { throw first }
    }
}

extension StoreObject {
    /// Whether it is a version 2 notification. Version 1 has the same member in snake_case, beside a receipt.
    var isNotification: Bool {
        guard has("notificationType") else { return false }
        if has("data") { return true }
        return value.hasMember("notificationType") && !Receipt.isReceipt(self)
    }
}

extension JSONValue {
    /// Whether it is a version 2 notification.
    var isNotification: Bool { isObject && (try? StoreObject(carrier: self))?.isNotification ?? false }
}

extension Failure {
    fileprivate func inside(step: Int?) -> Failure { step.map { inside("\($0)") } ?? self }
}

extension JSONValue {
    /// The id of a transaction that is not the store's, as far as it has the store's name.
    fileprivate var transactionId: Identifier? {
        let id = try? StoreObject(record: self).identifier("transactionId")
        return id ?? nil
    }

    /// What such a transaction lacks first.
    fileprivate var firstMissing: Warning.TransactionField {
        guard transactionId != nil, let object = try? StoreObject(record: self) else { return .transactionId }
        if !object.has("productId") { return .productId }
        return object.has(["purchaseDate", "purchaseDateMs", "purchaseDatePst"]) ? .expiresDate : .purchaseDate
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
        throw try noneOf("environment", Failure.unknownEnvironment)
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
        if let refusal = instants.refusal, records.arePurchasesMilliseconds() { throw refusal }
        if instants.haveMilliseconds, records.arePurchasesSeconds() {
            throw Failure.purchasesInSeconds(records.transactions.first?.purchaseDate).inside("history")
        }
        return records
    }
}
