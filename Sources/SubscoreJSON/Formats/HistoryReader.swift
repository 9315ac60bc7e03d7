internal import Subscore

/// Recognises the documents of a history, and hands each to the format that reads it into records.
enum HistoryReader {
    static func read(_ value: JSONValue, trusted: Bool) throws(Failure) -> Records {
        var records = Records()
        if value.isArray {
            for index in 0..<value.count {
                guard let document = value[index] else { continue }
                try inside(index) { () throws(Failure) in
                    try read(StoreObject(document), trusted: trusted, into: &records)
                }
            }
        } else if value.isObject {
            try read(StoreObject(value), trusted: trusted, into: &records)
        } else {
            throw Failure(.wrongType, "Found \(value.kind); wanted a document, or an array of documents.")
        }
        return records
    }

    private static func read(_ object: StoreObject, trusted: Bool, into records: inout Records) throws(Failure) {
        if object.has("transactions") || object.has("renewalInfo") {
            try ServerResponse.readPayloads(object, trusted: trusted, into: &records)
        } else if let payload = object["signedPayload"] {
            try inside("signedPayload") { () throws(Failure) in
                let payload = try SignedPayload(payload, trusted: trusted)
                do throws(Failure) {
                    try NotificationV2.read(payload.object, trusted: trusted, into: &records)
                } catch {
                    throw payload.located(error)
                }
            }
        } else if object.has("notificationType") {
            try NotificationV2.read(object, trusted: trusted, into: &records)
        } else if object.has("data") {
            try ServerResponse.readStatus(object, trusted: trusted, into: &records)
        } else if object.has("signedTransactions") {
            try ServerResponse.readHistory(object, trusted: trusted, into: &records)
        } else if let transaction = object["signedTransactionInfo"] {
            var fields = TransactionFields()
            try inside("signedTransactionInfo") { () throws(Failure) in
                try fields.read(transaction, trusted: trusted, &records.texts)
            }
            records.append(fields)
        } else if Receipt.isReceipt(object) {
            try Receipt(object).read(into: &records)
        } else {
            throw Failure(
                .invalidValue,
                "Found an object of no known form; wanted App Store Server API payloads, a notification or a receipt response."
            )
        }
    }
}

extension RequestObject {
    /// What `history` says, as far as `trustSignedPayloads` allows to read it.
    func records() throws(Failure) -> Records {
        let value = try required("history", self.value)
        let trusted = try boolean("trustSignedPayloads") ?? false
        return try inside("history") { () throws(Failure) in try HistoryReader.read(value, trusted: trusted) }
    }
}
