internal import SubscoreCore

/// The elements of a list that name a purchase and are not the store's: records of client libraries, of services and of
/// tables. A list is refused if each of its elements is one.
struct ForeignRecords {
    private var first: JSONValue?
    private var hasOthers = false

    /// Notes the next element.
    ///
    /// - Parameter foreign: The element, if it is not the store's.
    mutating func note(_ foreign: JSONValue?) {
        if foreign == nil { hasOthers = true } else if first == nil { first = foreign }
    }

    /// What is wrong with the first one, if there are no other elements.
    var failure: Failure? {
        guard let first, !hasOthers else { return nil }
        return first.namesPurchase ? .foreign(first) : .unknownForm(first)
    }
}

extension JSONValue {
    /// Whether the keys of an object name a product or a transaction, except that of an app transaction and of what the
    /// store calls so in every response.
    var namesPurchase: Bool {
        var members = members
        while let (name, _) = members.next() {
            guard name.contains(ignoringCase: "product") || name.contains(ignoringCase: "transaction") else { continue }
            let isForm = KeySpelling(of: name).camel(name) { camel in
                switch camel {
                case "appTransactionId", "signedAppTransactionInfo", "transactions", "signedTransactions",
                    "signedTransactionInfo", "transactionInfo", "decodedTransactionInfo", "transaction":
                    return true
                default: return false
                }
            }
            if !(isForm ?? false) { return true }
        }
        return false
    }

    /// Whether it is a signed record as libraries for JWTs return it: taken apart, and decoded.
    var isDecodedJWS: Bool { isObject && self["header"] != nil && self["payload"] != nil && self["signature"] != nil }

    /// Whether an object without a purchase date, in a list of transactions, is not the store's: it has members that the
    /// store does not know, and names a purchase or has none that it knows.
    @inline(never)
    var isForeignTransaction: Bool {
        guard isObject, let object = try? StoreObject(record: self) else { return false }
        var (hasOwn, hasOthers) = (false, false)
        var members = members
        while let (name, member) = members.next() {
            let isKnown = object.spelling.camel(name) { camel in
                if StoreField(camel) != nil || camel.withoutRaw != nil { return true }
                switch camel {
                case "storefrontId", "appTransactionId", "signedDate", "quantity", "itemId",
                    "versionExternalIdentifier", "uniqueIdentifier", "bvrs", "bid", "appItemId":
                    return true
                default: return nil
                }
            }
            if isKnown != nil { hasOwn = true } else if !member.isAbsent { hasOthers = true }
        }
        return hasOthers && (!hasOwn || namesPurchase)
    }

    /// An error that the store answered instead of records; nil for other objects.
    package var errorOfStore: Failure? {
        guard let object = try? StoreObject(carrier: self) else { return nil }
        return Failure.ofStore(object)
    }

    /// What is wrong with a text where a document belongs, such as JSON in a string. Nil for a JWS, and for other values.
    package var misplacedDocument: Failure? {
        guard let text = textBytes, !isJWS else { return nil }
        return HistoryReader.found(text) ?? HistoryReader.misplaced(self)
    }

    /// Whether it is the answer to a request to extend a renewal date.
    var isExtensionAnswer: Bool {
        hasMember("success") && (hasMember("originalTransactionId") || hasMember("effectiveDate"))
    }

    /// Where in an object the store's own record is, and of which kind it is; nil if nothing looks like one.
    package var ownRecord: (path: String, kind: OwnRecord)? {
        var text: (path: [String], kind: OwnRecord)?
        func search(_ value: JSONValue, _ path: [String]) -> (path: [String], kind: OwnRecord)? {
            var members = value.members
            while let (name, member) = members.next() {
                let own = path + [name.text]
                if member.isJWS { return (own, .jws) }
                guard text == nil, let bytes = member.textBytes else { continue }
                if bytes.first == UInt8(ascii: "{") { text = (own, .text) }
                // The base64 of JSON, as queues have it. A JWS, which has dots, begins so, too.
                if bytes.count > 12, bytes.starts(with: [UInt8(ascii: "e"), UInt8(ascii: "y"), UInt8(ascii: "J")]) {
                    text = (own, .base64)
                }
            }
            members = value.members
            guard path.count < 3 else { return nil }
            while let (name, member) = members.next() {
                let own = path + [name.text]
                // Of a list the first element stands for all.
                let isList = member.isArray
                guard let member = isList ? member[0] : member, member.isObject else { continue }
                if let object = try? StoreObject(carrier: member),
                    object.has(["signedPayload", "notificationType", "signedTransactionInfo"])
                        || object.record.isTransaction && object.record.has("transactionId")
                {
                    return (own, .object)
                }
                if let found = search(member, isList ? own + ["0"] : own) { return found }
            }
            return nil
        }
        return (search(self, []) ?? text).map { (Failure.pointer($0.path), $0.kind) }
    }
}

/// The form in which a document of somebody else contains the store's own record.
package enum OwnRecord {
    case jws
    /// JSON in a string.
    case text
    /// JSON in base64.
    case base64
    case object
}

extension JSONString {
    /// - Parameter word: In lower case.
    fileprivate func contains(ignoringCase word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard length >= count else { return false }
        for start in 0...(length - count) {
            var index = 0
            while index < count, self[start + index] | 0x20 == word.utf8Start[index] { index += 1 }
            if index == count { return true }
        }
        return false
    }
}
