internal import CJansson
internal import COpenSSL
internal import CVerify
internal import SubscoreCore
internal import SubscoreJSON

/// The kind of a payload, by the fields that only its kind has.
enum PayloadKind: BitwiseCopyable {
    case transaction
    case renewalInfo
    case notification
    case appTransaction

    /// Returns nil for a payload of no kind, or of several.
    init?(_ payload: JSONValue) {
        var found: PayloadKind?
        var count = 0
        func note(_ kind: PayloadKind, _ isPresent: Bool) {
            if isPresent { (found, count) = (kind, count + 1) }
        }
        note(.transaction, payload.has("transactionId"))
        note(.renewalInfo, payload.has("autoRenewStatus") || payload.has("autoRenewProductId"))
        note(.notification, payload.has("notificationType"))
        note(.appTransaction, payload.has("receiptType"))
        guard count == 1, let found else { return nil }
        self = found
    }

    /// The field with the signing date.
    var signedDate: StaticString { self == .appTransaction ? "receiptCreationDate" : "signedDate" }

    /// The member that carries such a payload.
    var key: StaticString {
        switch self {
        case .transaction: "signedTransactionInfo"
        case .renewalInfo: "signedRenewalInfo"
        case .notification: "signedPayload"
        case .appTransaction: "signedAppTransactionInfo"
        }
    }

    /// Whether the store signs null where it has no such payload.
    var mayBeNull: Bool { self == .renewalInfo || self == .appTransaction }
}

extension JSONValue {
    /// Whether the member is present, neither null nor an empty text.
    func has(_ key: StaticString) -> Bool { member(key) != nil }

    func member(_ key: StaticString) -> JSONValue? {
        guard let member = self[key], !member.isAbsent else { return nil }
        return member
    }
}

/// The instant and the evidence of a request.
struct Conditions: ~Copyable {
    /// Nil if the request contains none.
    var at: Instant?
    var revocation = Revocation()
}

/// A payload, with the chain that signed it.
struct VerifiedPayload: ~Copyable {
    /// Null if the store signed that it has no such payload.
    let payload: Tree
    let chain: Chain
    /// When it was signed. Nil for null, and for a notification without a date, of which only the signature is verified.
    let signedDate: Instant?
}

extension Verifier {
    /// Decodes the payload of a JWS of the store, and verifies that it is signed, of the kind, of the app and its
    /// environment.
    ///
    /// - Parameter date: When the payload was signed that it is in or beside, for a payload that is null.
    func verify(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        beside date: Instant?,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        subscore_gate_pass()
        do throws(VerifyError) {
            return try attempt(text, as: kind, beside: date, under: conditions)
        } catch {
            try requireSecondAttempt(error)
            conditions.revocation.beginSecondAttempt()
            defer { conditions.revocation.endSecondAttempt() }
            return try attempt(text, as: kind, beside: date, under: conditions)
        }
    }

    /// Checks the chain and the origin of a notification whose date is that of the payloads inside it.
    func check(
        notification: JSONValue,
        of chain: borrowing Chain,
        signed signedDate: Instant,
        under conditions: borrowing Conditions
    ) throws(VerifyError) {
        do throws(VerifyError) {
            try attempt(chain, signed: signedDate, under: conditions)
        } catch {
            try requireSecondAttempt(error)
            conditions.revocation.beginSecondAttempt()
            defer { conditions.revocation.endSecondAttempt() }
            try attempt(chain, signed: signedDate, under: conditions)
        }
        try checkOrigin(of: notification, as: .notification)
    }

    /// Throws the error, unless it must be decided again: if memory runs out, OpenSSL rejects what is valid, and under
    /// `onRefusal` a valid document would silently be left out. So a refusal is decided twice, and counts only if OpenSSL can
    /// still verify what is known to be valid.
    private func requireSecondAttempt(_ error: VerifyError) throws(VerifyError) {
        guard case .refused(let refusal) = error, refusal.dependsOnOpenSSL, !refusal.isFinal else { throw error }
        guard supportsAlgorithms else { throw .outOfMemory }
    }

    private func attempt(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        beside date: Instant?,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        let before = subscore_errors_begin()
        do throws(VerifyError) {
            let result = try verifiedPayload(text, as: kind, beside: date, under: conditions)
            _ = subscore_errors_end(before)
            return result
        } catch {
            throw subscore_errors_end(before) ? .outOfMemory : error
        }
    }

    private func attempt(
        _ chain: borrowing Chain,
        signed signedDate: Instant,
        under conditions: borrowing Conditions
    ) throws(VerifyError) {
        let before = subscore_errors_begin()
        do throws(VerifyError) {
            try checkChain(chain, signed: signedDate, under: conditions)
            _ = subscore_errors_end(before)
        } catch {
            throw subscore_errors_end(before) ? .outOfMemory : error
        }
    }

    private func verifiedPayload(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        beside date: Instant?,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        guard let jws = CompactJWS(text) else {
            throw .refused(.notJWS(text))
        }
        guard let bytes = try Bytes.decode(jws.payload, .url), let signature = try Bytes.decode(jws.signature, .url)
        else {
            throw .refused(Refusal.isJSON(text) ? .jsonForJWS : jws.refusalOfEncoding)
        }
        var isCached = true
        let chain: Chain
        if let cached = state.pointee.cache.chain(jws.header) {
            chain = cached
        } else {
            chain = try self.chain(of: jws)
            isCached = false
        }
        if let refusal = chain.refusal(of: jws, signature, in: state.pointee.context) {
            throw .refused(refusal)
        }
        if !isCached { state.pointee.cache.insert(jws.header, chain) }

        let payload = try Tree.read(bytes.buffer, "payload")
        if payload.value.isNull, kind.mayBeNull {
            // Nothing in it can be compared. Its certificates are compared with the date of what it belongs to.
            guard let signedDate = date ?? (state.pointee.validatesAtInstant ? conditions.at : nil) else {
                throw .refused(.undatedNull)
            }
            try checkChain(chain, signed: signedDate, under: conditions)
            return VerifiedPayload(payload: payload, chain: chain, signedDate: nil)
        }
        guard payload.value.isObject else { throw .refused(.notAnObject("payload", payload.value)) }
        guard let signedDate = try signedDate(of: payload.value, as: kind, under: conditions) else {
            return VerifiedPayload(payload: payload, chain: chain, signedDate: nil)
        }
        try checkChain(chain, signed: signedDate, under: conditions)
        try checkOrigin(of: payload.value, as: kind)
        return VerifiedPayload(payload: payload, chain: chain, signedDate: signedDate)
    }

    /// Returns when the payload was signed. Nil for a notification without a date, as the store sent before 2022.
    private func signedDate(
        of payload: JSONValue,
        as kind: PayloadKind,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> Instant? {
        let found = PayloadKind(payload)
        let key = (found ?? kind).signedDate
        guard let member = payload.member(key) else {
            if kind == .notification, found == .notification { return nil }
            throw .refused(.missingSignedDate(key))
        }
        guard let signedDate = Instant(storeMilliseconds: member) else {
            throw .refused(.unreadableSignedDate(key, member))
        }
        if let at = conditions.at, signedDate > at {
            throw .refused(.signedInFuture(by: signedDate.milliseconds - at.milliseconds))
        }
        return signedDate
    }

    /// Checks that the chain was valid when it signed a payload, and that it is not one of tests.
    private func checkChain(
        _ chain: borrowing Chain,
        signed signedDate: Instant,
        under conditions: borrowing Conditions
    ) throws(VerifyError) {
        let instant = state.pointee.validatesAtInstant ? conditions.at ?? signedDate : signedDate
        let moment = Refusal.moment(isAt: state.pointee.validatesAtInstant)
        if let refusal = chain.facts.validity.refusal(at: instant, moment) {
            throw .refused(refusal)
        }
        // A request with responses also has an instant.
        if let at = conditions.at { try conditions.revocation.check(chain, at: at, in: state.pointee.context) }
        guard !chain.facts.isTest || state.pointee.allowsTestCertificates else {
            throw .refused(.testCertificate)
        }
    }

    /// Checks that the payload is the expected one, and about the app.
    private func checkOrigin(of payload: JSONValue, as kind: PayloadKind) throws(VerifyError) {
        let found = PayloadKind(payload)
        guard found == kind else { throw .refused(.kind(found, of: payload, expected: kind)) }
        if kind == .notification, let type = payload["notificationType"], !type.isText {
            throw .refused(.typeNotText(type))
        }
        let claims: [Claims]
        switch kind {
        case .transaction: claims = [Claims(payload, environment: "environment", namesApp: true)]
        case .renewalInfo: claims = [Claims(payload, environment: "environment", namesApp: false)]
        case .appTransaction: claims = [Claims(payload, environment: "receiptType", namesApp: true, hasAppleId: true)]
        case .notification: claims = Claims.all(ofNotification: payload)
        }
        for claim in claims {
            if let refusal = claim.refusal(for: state.pointee.environment) { throw .refused(refusal) }
        }
        if let refusal = Claims.disagreement(of: claims) { throw .refused(refusal) }
        for claim in claims {
            if let refusal = claim.refusal(for: self) { throw .refused(refusal) }
        }
    }
}

extension Refusal {
    /// A text that does not have three parts.
    fileprivate static func notJWS(_ text: UnsafeBufferPointer<UInt8>) -> Refusal {
        if isJSON(text) { return .jsonForJWS }
        if begins(text, "ZXlK") { return .base64OfJWS }
        if begins(text, "MI") { return .receiptForJWS }
        let count = text.reduce(1) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) }
        return count == 2 ? .noSignature : .notThreeParts(count)
    }

    /// Whether a text is JSON and not a JWS, by its first byte.
    fileprivate static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        begins(text, "{") || begins(text, "[") || begins(text, "\"")
    }

    private static func begins(_ text: UnsafeBufferPointer<UInt8>, _ start: StaticString) -> Bool {
        text.starts(with: UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
    }

    /// A payload of another kind, of none, or of several.
    fileprivate static func kind(_ found: PayloadKind?, of payload: JSONValue, expected: PayloadKind) -> Refusal {
        if let found { return .wrongKind(found, expected: expected) }
        // Source: Retention Messaging API, DecodedRealtimeRequestBody.
        if payload.has("requestIdentifier"), payload.has("userLocale") { return .retentionRequest(expected: expected) }
        return .noKind(expected: expected)
    }
}

/// The origin that an object of the store claims.
private struct Claims {
    let object: JSONValue
    /// The member of a notification that it is. Nil for a payload itself.
    var name: String?
    /// Nil for an id of an external purchase, whose first letters contain it.
    let environment: StaticString?
    let namesApp: Bool
    /// Whether it must also name the app by its number, in production.
    var hasAppleId = false
    /// Whether it must claim all of this. Otherwise only what it claims is compared.
    var isOrigin = true
    /// Whether nothing else in a notification claims anything.
    var isAlone = false

    init(_ object: JSONValue, environment: StaticString?, namesApp: Bool, hasAppleId: Bool = false) {
        self.object = object
        self.environment = environment
        self.namesApp = namesApp
        self.hasAppleId = hasAppleId
    }

    /// A member of a notification, or the notification itself.
    private init(_ name: String?, _ object: JSONValue, isPurchase: Bool = false) {
        self.init(object, environment: isPurchase ? nil : "environment", namesApp: true, hasAppleId: true)
        self.name = name
    }

    /// Returns the claims of the objects that a notification is about: of those that Apple documents, and of each other
    /// object of its root that names an app, because Apple adds objects for new types. All of them are compared, so that none
    /// can hide another. A notification about nothing claims nothing, and is rejected because it has no environment.
    static func all(ofNotification payload: JSONValue) -> [Claims] {
        let documented: [(key: StaticString, isPurchase: Bool)] = [
            ("data", false), ("summary", false), ("appData", false), ("externalPurchaseToken", true),
        ]
        var claims: [Claims] = []
        for (key, isPurchase) in documented {
            guard let object = payload.member(key) else { continue }
            claims.append(Claims(key.description, object, isPurchase: isPurchase))
        }
        let count = claims.count
        if payload.namesApp { claims.append(Claims(nil, payload)) }
        var iterator = json_object_iter(payload.pointer)
        while let current = iterator {
            iterator = json_object_iter_next(payload.pointer, current)
            guard let key = json_object_iter_key(current), let member = json_object_iter_value(current) else {
                continue
            }
            let (name, object) = (String(cString: key), JSONValue(member))
            guard object.namesApp,
                !documented.contains(where: { $0.key.description.utf8.elementsEqual(name.utf8) })
            else { continue }
            claims.append(Claims(name, object))
        }
        for index in count..<claims.count { claims[index].isOrigin = false }
        if claims.isEmpty {
            claims.append(Claims(nil, payload))
            claims[0].isAlone = true
        } else if count == 0 {
            let whole = claims.firstIndex { $0.object.has("bundleId") && $0.object.has("environment") }
            claims[whole ?? 0].isOrigin = true
        }
        return claims
    }

    /// Why the objects of a notification are not about one app. Nil if they are.
    static func disagreement(of claims: [Claims]) -> Refusal? {
        for key in ["bundleId", "appAppleId"] as [StaticString] {
            var first: (name: String?, value: JSONValue)?
            for claim in claims where claim.namesApp {
                // The number may be 0 outside of production.
                guard let value = claim.object.member(key), value.integer != 0 else { continue }
                if let first, json_equal(first.value.pointer, value.pointer) == 0 {
                    return .severalApps(key, (first.name, first.value), (claim.name, value))
                }
                if first == nil { first = (claim.name, value) }
            }
        }
        return nil
    }

    /// Why it is not from an environment. Nil if it is.
    func refusal(for expected: Environment) -> Refusal? {
        if let environment {
            guard let found = object.member(environment) else {
                guard isOrigin else { return nil }
                return isAlone ? .noOrigin(expected: expected) : .missingEnvironment(environment, expected: expected)
            }
            if found.isText(expected.name) { return nil }
            let isSandbox = found.isText(Environment.sandbox.name) && expected == .production
            return isSandbox ? .sandboxForProduction : .wrongEnvironment(found, expected: expected)
        }
        guard let id = object.member("externalPurchaseId")?.textBytes else {
            return .missingEnvironment("externalPurchaseId", expected: expected)
        }
        let prefix: StaticString = "SANDBOX"
        let isSandbox = id.starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
        let found: Environment = isSandbox ? .sandbox : .production
        if found == expected { return nil }
        return isSandbox && expected == .production
            ? .sandboxForProduction : .wrongPurchaseEnvironment(found, expected: expected)
    }

    /// Why it is not about the app of a verifier. Nil if it is.
    func refusal(for verifier: Verifier) -> Refusal? {
        let (expected, own) = (verifier.state.pointee.appAppleId, verifier.state.pointee.bundleId)
        guard namesApp else { return nil }
        let bundleId = object.member("bundleId")
        if let bundleId {
            guard let text = bundleId.textBytes, text.elementsEqual(own) else {
                return .wrongBundle(bundleId, expected: own)
            }
        } else if isOrigin {
            return isAlone ? .noApp(expected: own) : .missingBundle(expected: own)
        }
        let member = object.member("appAppleId")
        if let member, member.integer == nil { return .numberNotInteger(member) }
        // It may be absent or 0 outside of production.
        let isRequired = isOrigin && hasAppleId && verifier.state.pointee.environment == .production
        guard let expected, isRequired || (member?.integer ?? 0) != 0 else { return nil }
        guard let id = member?.integer else { return .missingNumber(expected: expected) }
        return id == expected ? nil : .wrongNumber(id, expected: expected)
    }
}

extension JSONValue {
    /// Whether it is an object that names an app.
    fileprivate var namesApp: Bool { isObject && (has("bundleId") || has("appAppleId")) }
}

extension Instant {
    /// Reads a date of the store: milliseconds, which Xcode writes with a fraction. Nil for anything else, and for 0.
    init?(storeMilliseconds value: JSONValue?) {
        let milliseconds = value?.integer ?? value?.real.flatMap { Int64(exactly: $0.rounded(.down)) }
        guard let milliseconds, milliseconds != 0 else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
