internal import CJansson
internal import SubscoreCore
internal import SubscoreJSON

/// Verifies the documents of a history one after the other, and collects their decoded content.
///
/// The output contains only what is signed. Of the unsigned objects around it, only the structure stays.
struct HistoryVerification: ~Copyable {
    private let verifier: Verifier
    private let conditions: Conditions
    private var location = Location()
    private var verified: Int64 = 0
    /// The documents, as an array. Null is a document that is left out, or an item of one.
    private let documents: Tree
    /// What is left out: the path, the code and the message of each. A page may have two million items.
    private var refused = TextList()
    /// Whether a document lacks items.
    private var isMissingItems = false
    private let warnings: Tree
    /// The number of warnings of each code of `WarningReason`, also of those that the list omits.
    private var warningCounts = [0, 0, 0, 0]
    /// The chains of the transactions that were verified, as the keys of an object.
    private let chains: Tree
    private var renewals: [Renewal] = []
    /// The date of the notification whose members are verified. Nil outside of one, and in one without a date.
    private var notificationDate: Instant?
    /// The newest date of the payloads that were verified in the same notification, item or document.
    private var newestDate: Instant?
    private let requests: OCSPRequests
    private let buildsOCSPRequests: Bool

    /// Renewal info, which counts once a transaction of its chain was verified.
    private struct Renewal {
        let document: Int
        /// The position in the list of its document, whose items are left out each by itself. Nil if it is not in one.
        var item: Int?
        let location: Location
        /// Nil if it names none.
        let originalTransactionId: JSONValue?
        /// How many payloads its document or item has.
        var verified: Int64 = 0
    }

    /// - Parameter buildsOCSPRequests: Whether `writeRequests` has something to write.
    init(_ verifier: Verifier, under conditions: consuming Conditions, buildsOCSPRequests: Bool) throws(VerifyError) {
        let documents = try Tree.array()
        let warnings = try Tree.array()
        let chains = try Tree.object()
        let requests = try OCSPRequests()
        self.verifier = verifier
        self.conditions = conditions
        self.documents = documents
        self.warnings = warnings
        self.chains = chains
        self.requests = requests
        self.buildsOCSPRequests = buildsOCSPRequests
    }

    /// Verifies all documents. Without `onRefusal` it ends with the first that cannot be verified.
    mutating func verify(_ history: JSONValue) throws(VerifyError) {
        location.enter("history")
        if history.isArray {
            for index in 0..<history.count {
                guard let document = history[index] else { continue }
                location.enter(index)
                try verify(document: document, index)
                location.leave()
            }
        } else {
            try verify(document: history, 0)
        }
        for renewal in renewals {
            // A document that was left out invalidates this renewal info.
            guard let document = documents.value[renewal.document], document.isObject, !isBound(renewal) else {
                continue
            }
            location = renewal.location
            try omit(renewal.originalTransactionId == nil ? .renewalInfoOfNoChain : .unboundRenewalInfo)
            var (list, position) = (documents.value, renewal.document)
            if let item = renewal.item, let items = document.items {
                (list, position, isMissingItems) = (items, item, true)
            }
            let null = try Tree.null()
            guard json_array_set_new(list.pointer, position, null.relinquish()) == 0 else { throw .outOfMemory }
            verified -= renewal.verified
        }
        try listOmittedWarnings()
    }

    private func isBound(_ renewal: borrowing Renewal) -> Bool {
        guard let id = renewal.originalTransactionId else { return false }
        return json_object_get(chains.pointer, json_string_value(id.pointer)) != nil
    }

    private mutating func verify(document value: JSONValue, _ index: Int) throws(VerifyError) {
        let (mark, wasMissingItems) = (mark, isMissingItems)
        newestDate = nil
        isMissingItems = false
        do throws(VerifyError) {
            guard value.isObject else { throw .failed(Self.notADocument(value)) }
            try documents.append(decoded(value))
            if verified == mark.verified, !isMissingItems { try warn(.emptyDocument) }
            for index in mark.renewals..<renewals.count where renewals[index].item == nil {
                renewals[index].verified = verified - mark.verified
            }
        } catch {
            guard case .refused(let refusal) = error else { throw location.located(error) }
            try omit(refusal, backTo: mark)
            try documents.append(Tree.null())
        }
        isMissingItems = isMissingItems || wasMissingItems
    }

    /// What there was before something that may be left out.
    private struct Mark {
        let depth: Int
        let verified: Int64
        let renewals: Int
    }

    private var mark: Mark { Mark(depth: location.depth, verified: verified, renewals: renewals.count) }

    /// Leaves out what was read since a mark, if its refusal does not end the call.
    private mutating func omit(_ refusal: Refusal, backTo mark: Mark) throws(VerifyError) {
        try omit(refusal)
        notificationDate = nil
        location.leave(to: mark.depth)
        verified = mark.verified
        renewals.removeLast(renewals.count - mark.renewals)
    }

    /// Lists a refusal at this location, if that does not end the call.
    private mutating func omit(_ refusal: Refusal) throws(VerifyError) {
        var located = refusal
        (located.path, located.inside) = (location.path, location.inside)
        guard verifier.state.pointee.omits else { throw .refused(located) }
        try refused.append(located.path)
        try refused.append(located.code.name.description)
        try refused.append(located.text)
    }

    private static func notADocument(_ value: JSONValue) -> Failure {
        if let failure = value.misplacedDocument { return failure }
        if let text = value.textBytes, CompactJWS(text) != nil { return .jwsForDocument }
        return .notADocument(value)
    }
}

/// The form of an object around signed payloads, by members that no other form has.
private enum Form: BitwiseCopyable {
    /// `transactions` and `renewalInfo`, collected by the caller.
    case payloads
    case notification
    case notificationHistory
    case statusResponse
    /// One of the groups of a status response.
    case statusGroup
    case historyResponse
    /// A transaction, renewal info and an app transaction beside each other.
    case item
    /// A form that libsubscore reads, in which nothing is signed.
    case decoded

    /// A member that carries records.
    typealias Carrier = (key: StaticString, form: Form)

    static var carriers: [Carrier] {
        [
            ("transactions", .payloads), ("signedPayload", .notification),
            ("notificationHistory", .notificationHistory), ("data", .statusResponse),
            ("lastTransactions", .statusGroup),
            ("signedTransactions", .historyResponse), ("signedTransactionInfo", .item), ("signedRenewalInfo", .item),
            ("signedAppTransactionInfo", .item), ("renewalInfo", .payloads), ("transactionInfo", .decoded),
            ("notificationType", .decoded), ("autoRenewProductId", .decoded), ("autoRenewStatus", .decoded),
            ("receipt", .decoded), ("unified_receipt", .decoded), ("latest_receipt_info", .decoded),
            ("latest_expired_receipt_info", .decoded), ("pending_renewal_info", .decoded),
        ]
    }

    /// The form of an object with this carrier. Nil if the object does not have it.
    init?(_ object: JSONValue, _ carrier: Carrier) {
        guard let member = object.member(carrier.key) else { return nil }
        // A decoded notification has `data` as an object, a decoded item `renewalInfo`.
        let isDecoded = member.isObject && (carrier.form == .statusResponse || carrier.form == .payloads)
        self = isDecoded ? .decoded : carrier.form
    }
}

// The forms of documents, as the functions of libsubscore distinguish them.
extension HistoryVerification {
    private mutating func decoded(_ document: JSONValue) throws(VerifyError) -> Tree {
        switch try form(of: document) {
        case .payloads: return try payloads(document)
        case .notification: return try notification(document)
        case .notificationHistory:
            let out = try Tree.object()
            try out.set("notificationHistory", items(document, "notificationHistory", Self.pastNotification))
            return out
        case .statusResponse:
            let out = try Tree.object()
            try out.set("data", list(document, "data", Self.group))
            return out
        case .historyResponse:
            let out = try Tree.object()
            try out.set("signedTransactions", items(document, "signedTransactions", Self.transaction))
            return out
        case .item: return try item(document)
        case .decoded: throw .refused(document.isReceipt ? .receipt(document) : .decodedDocument)
        case .statusGroup, nil: throw .refused(.unsigned(document))
        }
    }

    /// Returns the form of an object; nil if it has none. Of two forms one would not be read, so that is an error.
    private mutating func form(of object: JSONValue) throws(VerifyError) -> Form? {
        var found: Form?
        for carrier in Form.carriers {
            guard let form = Form(object, carrier) else { continue }
            guard found == nil || found == form else {
                let isNotification = object.has("notificationType") && found == .decoded && form == .item
                throw conflict(at: carrier.key, isNotification ? .payloadsBesideData : .conflictingDocuments)
            }
            found = form
        }
        // A row of a table may have the id of its transaction beside the signed text. A decoded transaction has more.
        if object.has("transactionId"), object.has("productId") {
            guard found == nil || found == .decoded else { throw conflict(at: "transactionId", .conflictingDocuments) }
            found = .decoded
        }
        try warnOfUnreadPayload(object)
        return found
    }

    private mutating func conflict(at key: StaticString, _ refusal: Refusal) -> VerifyError {
        location.enter(key)
        return .refused(refusal)
    }

    /// Warns of a signed text under a key that Apple may have added since this version.
    private mutating func warnOfUnreadPayload(_ object: JSONValue) throws(VerifyError) {
        let prefix: StaticString = "signed"
        var iterator = json_object_iter(object.pointer)
        while let current = iterator {
            iterator = json_object_iter_next(object.pointer, current)
            guard let key = json_object_iter_key(current), let member = json_object_iter_value(current)
            else { continue }
            let (name, value) = (String(cString: key), JSONValue(member))
            guard value.isText, !value.isAbsent, name.utf8.starts(with: prefix.description.utf8),
                !Form.carriers.contains(where: { $0.key.description.utf8.elementsEqual(name.utf8) })
            else { continue }
            try warn(.unreadPayload, member: name)
            return
        }
    }

    /// Adds a warning about this location or a member of it, unless the list already has as many of its code as
    /// libsubscore lists.
    private mutating func warn(_ reason: WarningReason, member: String? = nil) throws(VerifyError) {
        warningCounts[reason.rawValue] += 1
        guard warningCounts[reason.rawValue] <= Warning.limit else { return }
        let below = member.map { Failure.pointer([$0]) } ?? ""
        let (code, message) = reason.texts
        let inside = location.inside
        let text = inside.isEmpty ? message.description : Refusal.located(message.description, inside: inside)
        try list(code, at: location.path + below, text)
    }

    /// Adds the number of omitted warnings of each code.
    private func listOmittedWarnings() throws(VerifyError) {
        for (index, count) in warningCounts.enumerated() where count > Warning.limit {
            guard let reason = WarningReason(rawValue: index) else { continue }
            let (code, message) = reason.omitted(count - Warning.limit)
            try list(code, at: "/history", message)
        }
    }

    private func list(_ code: StaticString, at path: String, _ message: String) throws(VerifyError) {
        let warning = try Tree.object()
        try warning.set("code", Tree.text(code.description))
        try warning.set("path", Tree.text(path))
        try warning.set("message", Tree.text(message))
        try warnings.append(warning)
    }

    /// Decodes each element of an array member.
    private mutating func list(
        _ object: JSONValue,
        _ key: StaticString,
        _ decode: (inout HistoryVerification, JSONValue) throws(VerifyError) -> Tree
    ) throws(VerifyError) -> Tree {
        let out = try Tree.array()
        guard let member = object.member(key) else { return out }
        location.enter(key)
        guard member.isArray else { throw .refused(.notAList(member)) }
        for index in 0..<member.count {
            guard let element = member[index] else { continue }
            location.enter(index)
            try out.append(decode(&self, element))
            location.leave()
        }
        location.leave()
        return out
    }

    /// Decodes each element of an array member that stands by itself. Null is one that is left out.
    private mutating func items(
        _ object: JSONValue,
        _ key: StaticString,
        _ decode: (inout HistoryVerification, JSONValue) throws(VerifyError) -> Tree
    ) throws(VerifyError) -> Tree {
        var position = 0
        return try list(object, key) { verification, element throws(VerifyError) in
            defer { position += 1 }
            let mark = verification.mark
            do throws(VerifyError) {
                let item = try decode(&verification, element)
                for index in mark.renewals..<verification.renewals.count {
                    verification.renewals[index].item = position
                    verification.renewals[index].verified = verification.verified - mark.verified
                }
                return item
            } catch {
                guard case .refused(let refusal) = error else { throw error }
                try verification.omit(refusal, backTo: mark)
                verification.isMissingItems = true
                return try Tree.null()
            }
        }
    }

    private mutating func payloads(_ document: JSONValue) throws(VerifyError) -> Tree {
        let out = try Tree.object()
        if document.has("transactions") {
            try out.set("transactions", items(document, "transactions", Self.transaction))
        }
        guard let renewal = document.member("renewalInfo") else { return out }
        if renewal.isArray {
            try out.set("renewalInfo", list(document, "renewalInfo", Self.renewalInfo))
        } else {
            location.enter("renewalInfo")
            try out.set("renewalInfo", signed(renewal, as: .renewalInfo))
            location.leave()
        }
        return out
    }

    private static func pastNotification(
        _ verification: inout HistoryVerification,
        _ object: JSONValue
    ) throws(VerifyError) -> Tree {
        guard try verification.form(of: object) == .notification else { throw .refused(.unsignedElement(object)) }
        verification.newestDate = nil
        return try verification.notification(object)
    }

    private static func transaction(
        _ verification: inout HistoryVerification,
        _ value: JSONValue
    ) throws(VerifyError) -> Tree {
        try verification.signed(value, as: .transaction)
    }

    private static func renewalInfo(
        _ verification: inout HistoryVerification,
        _ value: JSONValue
    ) throws(VerifyError) -> Tree {
        try verification.signed(value, as: .renewalInfo)
    }

    private mutating func notification(_ object: JSONValue) throws(VerifyError) -> Tree {
        let out = try Tree.object()
        try set("signedPayload", of: object, as: .notification, in: out)
        return out
    }

    private static func group(
        _ verification: inout HistoryVerification,
        _ object: JSONValue
    ) throws(VerifyError) -> Tree {
        guard try verification.form(of: object) == .statusGroup else { throw .refused(.unsignedElement(object)) }
        let out = try Tree.object()
        try out.set(
            "lastTransactions",
            verification.list(object, "lastTransactions") { verification, value throws(VerifyError) in
                guard try verification.form(of: value) == .item else { throw .refused(.unsignedElement(value)) }
                verification.newestDate = nil
                return try verification.item(value)
            }
        )
        return out
    }

    /// A transaction, renewal info and an app transaction beside each other.
    private mutating func item(_ object: JSONValue) throws(VerifyError) -> Tree {
        let out = try Tree.object()
        try set("signedTransactionInfo", of: object, as: .transaction, in: out)
        try set("signedRenewalInfo", of: object, as: .renewalInfo, in: out)
        try set("signedAppTransactionInfo", of: object, as: .appTransaction, in: out)
        // A status decides much, and it is not signed outside of a notification.
        if object.has("status") {
            try warn(.unsignedStatus)
        }
        return out
    }

    /// Sets the decoded member, if there is one.
    private mutating func set(
        _ key: StaticString,
        of object: JSONValue,
        as kind: PayloadKind,
        in out: borrowing Tree
    ) throws(VerifyError) {
        guard let member = object.member(key) else { return }
        location.enter(key)
        try out.set(key, signed(member, as: kind))
        location.leave()
    }

    private mutating func signed(_ value: JSONValue, as kind: PayloadKind) throws(VerifyError) -> Tree {
        guard let text = value.textBytes else { throw .refused(.unsignedValue(value)) }
        let result = try verifier.verify(text, as: kind, beside: notificationDate ?? newestDate, under: conditions)
        verified += 1
        if buildsOCSPRequests { try requests.append(result.chain, in: verifier.state.pointee.context) }
        if result.payload.value.isNull {
            try warn(.emptyPayload)
            return result.payload
        }
        if let date = result.signedDate { newestDate = newestDate.map { max($0, date) } ?? date }
        switch kind {
        case .transaction:
            let id =
                result.payload.value.member("originalTransactionId") ?? result.payload.value.member("transactionId")
            if let id, id.isText, let yes = json_true() {
                guard json_object_set_new(chains.pointer, json_string_value(id.pointer), yes) == 0 else {
                    throw .outOfMemory
                }
            }
        case .renewalInfo:
            let id = result.payload.value.member("originalTransactionId")
            renewals.append(
                Renewal(
                    document: documents.value.count,
                    location: location,
                    originalTransactionId: id?.isText ?? false ? id : nil
                )
            )
        case .notification:
            location.enterPayload()
            notificationDate = result.signedDate
            try decodeMembers(of: result.payload.value)
            notificationDate = nil
            location.leave()
            if result.signedDate == nil {
                guard let newestDate else { throw .refused(.undatedNotification) }
                try verifier.check(
                    notification: result.payload.value,
                    of: result.chain,
                    signed: newestDate,
                    under: conditions
                )
            }
        case .appTransaction: break
        }
        return result.payload
    }

    /// Each member of a notification is signed again.
    private mutating func decodeMembers(of payload: JSONValue) throws(VerifyError) {
        let members: [(outer: StaticString, key: StaticString, kind: PayloadKind)] = [
            ("data", "signedTransactionInfo", .transaction), ("data", "signedRenewalInfo", .renewalInfo),
            ("appData", "signedAppTransactionInfo", .appTransaction),
        ]
        if let data = payload["data"] {
            // Without the signed ones, libsubscore would read these.
            let decodedNames: [StaticString] = ["transactionInfo", "renewalInfo"]
            for key in decodedNames {
                if let member = data.member(key) { throw .refused(.unsignedValue(member)) }
            }
        }
        for (outer, key, kind) in members {
            guard let object = payload[outer], let member = object.member(key) else { continue }
            location.enter(outer)
            location.enter(key)
            try Tree.set(object, key, signed(member, as: kind))
            location.leave()
            location.leave()
        }
    }
}

extension JSONValue {
    /// The members of documents whose elements stand each by itself: notifications, and transactions.
    fileprivate static var listsOfItems: [StaticString] {
        ["notificationHistory", "signedTransactions", "transactions"]
    }

    /// The list of such a document.
    fileprivate var items: JSONValue? {
        for key in Self.listsOfItems {
            if let list = member(key), list.isArray { return list }
        }
        return nil
    }

    /// Whether it is a decoded document with the members of a receipt.
    fileprivate var isReceipt: Bool {
        let members: [StaticString] = [
            "receipt", "unified_receipt", "latest_receipt_info", "latest_expired_receipt_info", "pending_renewal_info",
        ]
        return members.contains { has($0) }
    }
}

extension Refusal {
    /// A notification of version 1 contains a receipt.
    fileprivate static func receipt(_ document: JSONValue) -> Refusal {
        document.has("notification_type") || document.has("unified_receipt") ? .notificationOfVersion1 : .receipt
    }

    /// A document without a member that is read.
    fileprivate static func unsigned(_ document: JSONValue) -> Refusal {
        if json_object_size(document.pointer) == 0 { return .emptyObject }
        if document.has("notification_type") { return .notificationOfVersion1 }
        if let failure = document.errorOfStore { return .errorOfStore(failure) }
        if document.has("receipt-data") { return .receipt }
        guard let (path, kind) = document.ownRecord else { return .unknownDocument }
        var pointer = path
        let location = pointer.withUTF8 { Identifier(beginningOf: $0) }.text
        switch kind {
        case .jws: return .jwsElsewhere(location, as: PayloadKind(member: path))
        case .text: return .textElsewhere(location)
        case .base64: return .base64Elsewhere(location)
        case .object: return .objectElsewhere(location)
        }
    }
}

extension PayloadKind {
    /// The kind that the path of a member suggests.
    fileprivate init(member path: String) {
        let words: [(word: StaticString, kind: PayloadKind)] = [
            ("ayload", .notification), ("enewal", .renewalInfo), ("ppTransaction", .appTransaction),
        ]
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        for (word, kind) in words where name.contains(word) {
            self = kind
            return
        }
        self = .transaction
    }
}

extension Substring.UTF8View {
    fileprivate func contains(_ word: StaticString) -> Bool {
        var rest = self
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        while rest.count >= bytes.count {
            if rest.starts(with: bytes) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

// The output.
extension HistoryVerification {
    /// The documents that are not left out, with the items that are not.
    private func history() throws(VerifyError) -> Tree {
        let all = try Self.present(in: documents.value)
        guard isMissingItems else { return all }
        for index in 0..<all.value.count {
            guard let document = all.value[index] else { continue }
            for key in JSONValue.listsOfItems {
                guard let items = document.member(key), items.isArray else { continue }
                try Tree.set(document, key, Self.present(in: items))
            }
        }
        return all
    }

    /// The elements of an array that are not null.
    private static func present(in array: JSONValue) throws(VerifyError) -> Tree {
        let present = try Tree.array()
        for index in 0..<array.count {
            guard let element = array[index], !element.isNull else { continue }
            try present.append(Tree(owning: json_incref(element.pointer)))
        }
        return present
    }

    func write(to writer: inout JSONWriter) throws(VerifyError) {
        let history = try history()
        writer.object { object in
            object.set("history", history.value)
            object.set("verified", verified)
            object.setArray("refused") { array in
                var position = 0
                while let path = refused.next(&position), let code = refused.next(&position),
                    let message = refused.next(&position)
                {
                    array.appendObject { entry in
                        entry.set("path", utf8: path)
                        entry.set("code", utf8: code)
                        entry.set("message", utf8: message)
                    }
                }
            }
            object.set("warnings", warnings.value)
            object.setArray("notifications") { array in
                for index in 0..<history.value.count {
                    guard let document = history.value[index] else { continue }
                    NotificationSummary.write(of: document, to: &array, verifier)
                }
            }
        }
    }

    func writeRequests(to writer: inout JSONWriter) {
        writer.write(requests.value)
    }
}

/// The path from the request to the value that is being read.
struct Location {
    fileprivate enum Step {
        case key(StaticString)
        case index(Int)
        /// Into a payload, which no pointer reaches.
        case payload
    }

    private var steps: [Step] = []

    var depth: Int { steps.count }

    mutating func enter(_ key: StaticString) { steps.append(.key(key)) }
    mutating func enter(_ index: Int) { steps.append(.index(index)) }
    mutating func enterPayload() { steps.append(.payload) }
    mutating func leave() { steps.removeLast() }
    mutating func leave(to depth: Int) { steps.removeLast(steps.count - depth) }

    /// A JSON Pointer (RFC 6901) to the value, or to the signed payload that holds it.
    var path: String { Self.text(steps.prefix { !$0.isPayload }) }

    /// A pointer to it inside the payload. Empty if it is not inside one.
    var inside: String {
        guard let start = steps.firstIndex(where: { $0.isPayload }) else { return "" }
        return Self.text(steps[(start + 1)...])
    }

    func located(_ error: VerifyError) -> VerifyError {
        guard case .failed(let failure) = error, failure.code != .outOfMemory else { return error }
        return .failed(Failure(failure.code, at: steps.compactMap { $0.text }, failure.message))
    }

    private static func text(_ steps: ArraySlice<Step>) -> String {
        var path = ""
        for step in steps {
            guard let text = step.text else { continue }
            path += "/"
            path += text
        }
        return path
    }
}

extension Location.Step {
    fileprivate var isPayload: Bool {
        if case .payload = self { return true }
        return false
    }

    fileprivate var text: String? {
        switch self {
        case .key(let key): return key.description
        case .index(let index): return "\(index)"
        case .payload: return nil
        }
    }
}
