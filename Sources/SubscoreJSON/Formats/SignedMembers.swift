internal import Subscore

/// The transaction and the renewal info beside each other in a document, under Apple's name or without "signed", as a
/// JWS or decoded.
struct SignedMembers {
    let object: StoreObject
    let document: DocumentContext

    /// Whether at least one of them is present.
    var isThere: Bool {
        object.has("signedTransactionInfo") || object.has("transactionInfo") || object.has("signedRenewalInfo")
            || object.has("renewalInfo")
    }

    func transaction(_ texts: inout Texts) throws(Failure) -> TransactionFields? {
        let name: StaticString = object.has("signedTransactionInfo") ? "signedTransactionInfo" : "transactionInfo"
        guard let value = object[name] else { return nil }
        var fields = TransactionFields()
        try inside(name) { () throws(Failure) in try fields.read(value, document, &texts) }
        return fields
    }

    func renewalInfo(_ texts: inout Texts) throws(Failure) -> RenewalFields? {
        let name: StaticString = object.has("signedRenewalInfo") ? "signedRenewalInfo" : "renewalInfo"
        guard let value = object[name] else { return nil }
        var fields = RenewalFields()
        try inside(name) { () throws(Failure) in try fields.read(value, document, &texts) }
        return fields.isBlank ? nil : fields
    }
}
