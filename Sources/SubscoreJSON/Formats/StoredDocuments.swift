package import SubscoreCore

/// The text of a document in a table, and its row.
package typealias StoredText = (row: Int, bytes: UnsafeBufferPointer<UInt8>)

extension UnsafeBufferPointer<UInt8> {
    /// The object in which the store posts a signed payload, if the text is the payload alone; nil for another text, and for
    /// one that is too long to be read. Its bytes are the caller's to deallocate.
    fileprivate var posted: UnsafeMutableBufferPointer<UInt8>? {
        let bytes = self
        guard bytes.count <= Limits.requestLength,
            bytes.starts(with: [UInt8(ascii: "e"), UInt8(ascii: "y"), UInt8(ascii: "J")])
        else { return nil }
        let payload = bytes[..<((bytes.lastIndex { !$0.isWhitespace } ?? -1) + 1)]
        // So nothing in it ends the text of a member.
        guard payload.allSatisfy({ $0 == UInt8(ascii: ".") || Base64.contains($0) }) else { return nil }
        let (start, end): (StaticString, StaticString) = ("{\"signedPayload\":\"", "\"}")
        let count = start.utf8CodeUnitCount + payload.count + end.utf8CodeUnitCount
        let object = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        var next = 0
        func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            for byte in bytes {
                object[next] = byte
                next += 1
            }
        }
        append(UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
        append(UnsafeBufferPointer(rebasing: payload))
        append(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
        return object
    }
}

extension UInt8 {
    fileprivate var isWhitespace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
    }
}

extension Records {
    /// Appends the records of one customer's documents, as those of a history, and ends them.
    ///
    /// - Returns: Nil if each document is JSON's null.
    /// - Throws: The failure of a call about the history, with a path from the table inwards.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package mutating func append(_ texts: [StoredText], of request: ColumnsRequest) throws(Failure) -> Batch.Part? {
        let (first, firstReport) = (transactions.count, reports.count)
        let documents = ParsedDocuments(texts)
        let values = try inDocumentOfTable { () throws(Failure) in try documents.values() }
        guard let newest = values.first else { return nil }
        try inDocumentOfTable { () throws(Failure) in
            try HistoryReader.read(values, trusted: request.trustsSigned, into: &self)
        }
        if let refusal = request.secondsRefusal, arePurchasesMilliseconds(from: first) { throw refusal }
        if request.hasMilliseconds, arePurchasesSeconds(from: first) {
            throw Failure.purchasesInSeconds(transactions[first].purchaseDate).inside("\(newest.row)").inDocumentOfTable
        }
        return endPart(
            transactions: first..<transactions.count,
            reports: firstReport..<reports.count,
            UnreadableCount()
        )
    }
}

/// The parsed documents of one customer. Their values are valid until it ends.
private struct ParsedDocuments: ~Copyable {
    private let texts: [StoredText]
    private let documents: UnsafeMutablePointer<JSONDocument>
    /// Documents that were stored as a JWS, each in the object in which the store posts it.
    private var posted: [UnsafeMutableBufferPointer<UInt8>] = []
    /// The first document with which all are more than a request may be.
    private var excess: (position: Int, failure: Failure)?

    init(_ texts: [StoredText]) {
        self.texts = texts
        documents = .allocate(capacity: max(texts.count, 1))
        var (length, values) = (0, 0)
        for (index, text) in texts.enumerated() {
            guard excess == nil else {
                (documents + index).initialize(to: JSONDocument(JSONText(Self.none)))
                continue
            }
            var bytes = text.bytes
            if let own = bytes.posted {
                posted.append(own)
                bytes = UnsafeBufferPointer(own)
            }
            // Beside the members of a request there is one level of nesting less.
            let json = JSONText(bytes, skipsMark: true, depth: Limits.depth - 1)
            length += text.bytes.count
            values += json.values
            if length > Limits.requestLength || values > Limits.values(length: length) {
                let isLong = length > Limits.requestLength
                let most = Limits.values(length: length)
                excess = (index, isLong ? .requestTooLong(length) : .tooManyValues(most: most, in: length))
            }
            (documents + index).initialize(to: JSONDocument(excess == nil ? json : JSONText(Self.none)))
        }
    }

    private static var none: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

    deinit {
        documents.deinitialize(count: texts.count)
        documents.deallocate()
        for own in posted { own.deallocate() }
    }

    /// Returns the documents that are not JSON's null.
    func values() throws(Failure) -> [(row: Int, value: JSONValue)] {
        var values: [(row: Int, value: JSONValue)] = []
        for (index, text) in texts.enumerated() {
            if let excess, excess.position == index { throw excess.failure.inside("\(text.row)") }
            do throws(Failure) {
                let value = try documents[index].root()
                if !value.isNull { values.append((text.row, value)) }
            } catch {
                // What is not JSON may be a document in another form.
                throw (HistoryReader.found(text.bytes) ?? error).inside("\(text.row)")
            }
        }
        return values
    }
}

private func inDocumentOfTable<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    do throws(Failure) { return try body() } catch { throw error.inDocumentOfTable }
}
