internal import CJansson
internal import COpenSSL
internal import CVerifyState
internal import Subscore
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
        func note(_ kind: PayloadKind, _ isThere: Bool) {
            if isThere { (found, count) = (kind, count + 1) }
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
    let payload: Tree
    let chain: Chain
}

extension Verifier {
    /// Decodes the payload of a JWS of the store, and verifies that it is signed, of the kind, of the app and its
    /// environment.
    func verify(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        subscore_gate_pass()
        do throws(VerifyError) {
            return try attempt(text, as: kind, under: conditions)
        } catch {
            // If memory runs out, OpenSSL rejects what is valid, and under `onRefusal` a valid document would silently be
            // left out. So a refusal is decided twice, and counts only if OpenSSL can still verify what is known to be valid.
            guard case .refused(let refusal) = error, refusal.dependsOnOpenSSL, !refusal.isFinal else { throw error }
            guard supportsAlgorithms else { throw .outOfMemory }
            conditions.revocation.beginSecondAttempt()
            defer { conditions.revocation.endSecondAttempt() }
            return try attempt(text, as: kind, under: conditions)
        }
    }

    private func attempt(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        let before = subscore_errors_begin()
        do throws(VerifyError) {
            let result = try verifiedPayload(text, as: kind, under: conditions)
            _ = subscore_errors_end(before)
            return result
        } catch {
            throw subscore_errors_end(before) ? .outOfMemory : error
        }
    }

    private func verifiedPayload(
        _ text: UnsafeBufferPointer<UInt8>,
        as kind: PayloadKind,
        under conditions: borrowing Conditions
    ) throws(VerifyError) -> VerifiedPayload {
        guard let jws = CompactJWS(text) else {
            throw .refused(.notThreeParts)
        }
        guard let bytes = try Bytes.decode(jws.payload, .url), let signature = try Bytes.decode(jws.signature, .url)
        else {
            throw .refused(.partNotBase64)
        }
        var isCached = true
        let chain: Chain
        if let cached = state.pointee.cache.chain(jws.header) {
            chain = cached
        } else {
            chain = try self.chain(of: jws)
            isCached = false
        }
        guard chain.signs(jws, signature, in: state.pointee.context) else {
            throw .refused(.invalidSignature)
        }
        if !isCached { state.pointee.cache.insert(jws.header, chain) }

        let payload = try Tree.object(bytes.buffer, .payloadNotAnObject)
        try check(chain, payload.value, as: kind, under: conditions)
        try check(payload.value, as: kind)
        return VerifiedPayload(payload: payload, chain: chain)
    }

    /// Checks that the chain was valid when it signed the payload.
    private func check(
        _ chain: borrowing Chain,
        _ payload: JSONValue,
        as kind: PayloadKind,
        under conditions: borrowing Conditions
    ) throws(VerifyError) {
        guard let signedDate = Instant(storeMilliseconds: payload.member((PayloadKind(payload) ?? kind).signedDate))
        else {
            throw .refused(.missingSignedDate)
        }
        if let at = conditions.at, signedDate > at {
            throw .refused(.signedInFuture)
        }
        let instant = state.pointee.validatesAtInstant ? conditions.at : signedDate
        guard let instant, chain.facts.validity.contains(instant) else {
            throw .refused(.expiredCertificate)
        }
        // A request with responses also has an instant.
        if let at = conditions.at { try conditions.revocation.check(chain, at: at, in: state.pointee.context) }
        guard !chain.facts.isTest || state.pointee.allowsTestCertificates else {
            throw .refused(.testCertificate)
        }
    }

    /// Checks that the payload is the expected one, and about the app.
    private func check(_ payload: JSONValue, as kind: PayloadKind) throws(VerifyError) {
        guard PayloadKind(payload) == kind, kind != .notification || payload["notificationType"]?.isText == true else {
            throw .refused(.wrongKind)
        }
        let claims: [Claims]
        switch kind {
        case .transaction: claims = [Claims(payload, environment: "environment", namesApp: true)]
        case .renewalInfo: claims = [Claims(payload, environment: "environment", namesApp: false)]
        case .appTransaction: claims = [Claims(payload, environment: "receiptType", namesApp: true, hasAppleId: true)]
        case .notification: claims = Claims.all(ofNotification: payload)
        }
        for claim in claims where !claim.isFrom(state.pointee.environment) {
            throw .refused(claim.namesEnvironment ? .wrongEnvironment : .missingEnvironment)
        }
        for claim in claims where !claim.isAbout(self) {
            throw .refused(.wrongApp)
        }
    }
}

/// The origin that an object of the store claims.
private struct Claims {
    let object: JSONValue
    /// Nil for an id of an external purchase, whose first letters contain it.
    let environment: StaticString?
    let namesApp: Bool
    /// Whether it must also name the app by its number, in production.
    let hasAppleId: Bool

    init(_ object: JSONValue, environment: StaticString?, namesApp: Bool, hasAppleId: Bool = false) {
        self.object = object
        self.environment = environment
        self.namesApp = namesApp
        self.hasAppleId = hasAppleId
    }

    /// Returns the claims of the objects that a notification is about. A notification about nothing claims nothing, and
    /// is rejected because it has no environment.
    static func all(ofNotification payload: JSONValue) -> [Claims] {
        var claims: [Claims] = []
        for key in ["data", "summary", "appData"] as [StaticString] {
            guard let object = payload.member(key) else { continue }
            claims.append(Claims(object, environment: "environment", namesApp: true, hasAppleId: true))
        }
        if let token = payload.member("externalPurchaseToken") {
            claims.append(Claims(token, environment: nil, namesApp: true, hasAppleId: true))
        }
        if claims.isEmpty {
            claims.append(Claims(payload, environment: "environment", namesApp: true, hasAppleId: true))
        }
        return claims
    }

    var namesEnvironment: Bool { object.has(environment ?? "externalPurchaseId") }

    func isFrom(_ expected: Environment) -> Bool {
        if let environment { return object[environment]?.isText(expected.name) ?? false }
        guard let id = object["externalPurchaseId"]?.textBytes, !id.isEmpty else { return false }
        let prefix: StaticString = "SANDBOX"
        let isSandbox = id.starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
        return expected == (isSandbox ? .sandbox : .production)
    }

    func isAbout(_ verifier: Verifier) -> Bool {
        let (expected, own) = (verifier.state.pointee.appAppleId, verifier.state.pointee.bundleId)
        guard namesApp else { return true }
        guard let bundleId = object["bundleId"]?.textBytes, bundleId.elementsEqual(own) else { return false }
        // It may be absent or 0 outside of production.
        let member = object.member("appAppleId")
        guard let id = member == nil ? 0 : member?.integer else { return false }
        if hasAppleId, verifier.state.pointee.environment == .production { return id == expected }
        return id == 0 || expected == nil || id == expected
    }
}

extension Instant {
    /// Reads a date of the store: milliseconds, which Xcode writes with a fraction. Nil for anything else, and for 0.
    init?(storeMilliseconds value: JSONValue?) {
        let milliseconds = value?.integer ?? value?.real.flatMap { Int64(exactly: $0.rounded(.down)) }
        guard let milliseconds, milliseconds != 0 else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
