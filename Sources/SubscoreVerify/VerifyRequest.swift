internal import CJansson
internal import COpenSSL
internal import CVerify
internal import SubscoreCore
package import SubscoreJSON

/// The functions that take a request and answer it.
package enum VerifyFunction {
    case verify
    case open
    /// With a verifier that was opened before.
    case verifyWith(Verifier)
    case ocspRequests
}

extension VerifyFunction {
    /// - Parameter opened: Receives the verifier that `open` opened, for the caller to close.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package func answer(_ request: borrowing JSONDocument, opening opened: inout Verifier?) -> Answer {
        do throws(VerifyError) {
            let response = try Response.written { writer throws(VerifyError) in
                opened = try answer(request, to: &writer)
            }
            if response == nil {
                opened?.close()
                opened = nil
            }
            return Answer(response)
        } catch {
            return Answer(error.response, error.code)
        }
    }
}

extension VerifyError {
    /// Nil if memory ran out.
    fileprivate var response: Response? {
        switch self {
        case .refused(let refusal): return Response(error: refusal.code.name, at: refusal.path, refusal.text)
        case .failed(let failure): return failure.code == .outOfMemory ? nil : failure.response
        }
    }

    fileprivate var code: ErrorCode {
        switch self {
        case .refused: return .unverifiedSignature
        case .failed(let failure): return failure.code
        }
    }
}

extension VerifyFunction {
    fileprivate func answer(
        _ request: borrowing JSONDocument,
        to writer: inout JSONWriter
    ) throws(VerifyError) -> Verifier? {
        // OpenSSL and the cache have locks, which must not be locked in a child process.
        guard subscore_gate_enter() else { throw .outOfMemory }
        defer { subscore_gate_leave() }
        switch self {
        case .verify:
            let verifier = try verifier(request, hasHistory: true)
            defer { verifier.release() }
            try verify(request, with: verifier, to: &writer)
        case .ocspRequests:
            let verifier = try verifier(request, hasHistory: true)
            defer { verifier.release() }
            try verify(request, with: verifier, to: &writer)
        case .verifyWith(let verifier): try verify(request, with: verifier, to: &writer)
        case .open:
            let verifier = try verifier(request, hasHistory: false)
            let supportsAlgorithms = verifier.supportsAlgorithms
            verifier.leaveThread()
            guard supportsAlgorithms else {
                verifier.release()
                throw .outOfMemory
            }
            writer.object { $0.setArray("warnings") { _ in } }
            return verifier
        }
        return nil
    }

    private func verify(
        _ request: borrowing JSONDocument,
        with verifier: Verifier,
        to writer: inout JSONWriter
    ) throws(VerifyError) {
        defer { verifier.leaveThread() }
        let history: JSONValue
        var conditions = Conditions()
        do throws(Failure) {
            let root = try RequestObject(try request.root(), fields: ["history", "verify"])
            history = try root.required("history", root.value)
            try conditions.read(root, for: verifier, isOpen: isOpen)
        } catch {
            throw .failed(error)
        }
        var verification = try HistoryVerification(verifier, under: conditions, buildsOCSPRequests: buildsOCSPRequests)
        try verification.verify(history)
        if buildsOCSPRequests {
            verification.writeRequests(to: &writer)
        } else {
            try verification.write(to: &writer)
        }
    }

    /// Whether another call opened the verifier, which already has most settings.
    private var isOpen: Bool {
        if case .verifyWith = self { return true }
        return false
    }

    private var buildsOCSPRequests: Bool {
        if case .ocspRequests = self { return true }
        return false
    }

    private func verifier(
        _ request: borrowing JSONDocument,
        hasHistory: Bool
    ) throws(VerifyError) -> Verifier {
        let object: RequestObject
        let isOnSystem: Bool
        do throws(Failure) {
            let root = try RequestObject(
                try request.root(),
                fields: hasHistory ? ["history", "verify"] : ["verify"]
            )
            let value = try root.required("verify", root.value)
            object = try inside("verify") { () throws(Failure) in
                try RequestObject(value, fields: Verifier.fields + (hasHistory ? Conditions.fields : []))
            }
            isOnSystem = try inside("verify") { () throws(Failure) in
                try object.choice("openssl", "builtin", or: "system")
            }
        } catch {
            throw .failed(error)
        }
        let system = isOnSystem ? try systemContext() : nil
        guard let verifier = Verifier(on: system) else { throw .outOfMemory }
        let before = subscore_errors_begin()
        do throws(Failure) {
            try inside("verify") { () throws(Failure) in try verifier.read(object) }
        } catch {
            // A certificate looks invalid if there is no memory to read it.
            let supportsAlgorithms = error.code != .invalidValue || verifier.supportsAlgorithms
            verifier.release()
            throw subscore_errors_end(before) || !supportsAlgorithms ? .outOfMemory : .failed(error)
        }
        // OpenSSL may read a root for lack of memory as one that signed nothing, and every document would be refused.
        guard !subscore_errors_end(before) else {
            verifier.release()
            throw .outOfMemory
        }
        return verifier
    }
}

/// Returns the OpenSSL context with the configuration of the system. Throws if it cannot be used for proofs.
private func systemContext() throws(VerifyError) -> OpaquePointer {
    var isExhausted = false
    guard let context = subscore_system_context(&isExhausted) else {
        if isExhausted { throw .outOfMemory }
        var refusal = Refusal.algorithmUnavailable
        refusal.path = "/verify/openssl"
        throw .refused(refusal)
    }
    return context
}

extension Verifier {
    fileprivate static var fields: [StaticString] {
        [
            "roots", "bundleId", "appAppleId", "environment", "validity", "xcodeCertificates", "allowTestCertificates",
            "onRefusal", "openssl",
        ]
    }

    fileprivate func read(_ object: RequestObject) throws(Failure) {
        let environment = try object.requiredEnvironment()
        state.pointee.environment = environment
        try read(bundleId: object)
        state.pointee.appAppleId = try object.integer("appAppleId")
        if let id = state.pointee.appAppleId, id <= 0 {
            throw Failure.appAppleIdTooLow
        }
        if environment == .production, state.pointee.appAppleId == nil { throw Failure.missing("appAppleId") }
        state.pointee.validatesAtInstant = try object.choice("validity", "signed", or: "at")
        state.pointee.omits = try object.choice("onRefusal", "fail", or: "omit")
        state.pointee.allowsTestCertificates = try object.boolean("allowTestCertificates") ?? false
        try read(roots: object)
        try object.each("xcodeCertificates", most: VerifyLimits.certificates) { value throws(Failure) in
            let der = try object.bytes(value, most: VerifyLimits.certificateLength)
            guard Certificate(der: der.buffer, in: state.pointee.context) != nil else { throw Failure.notACertificate }
            guard state.pointee.pinned.append(der) else { throw VerifyError.outOfMemory.failure }
        }
    }

    private func read(bundleId object: RequestObject) throws(Failure) {
        let bundleId = try object.required("bundleId", object.value)
        guard let text = bundleId.textBytes else {
            throw Failure.notAString(bundleId, at: "bundleId")
        }
        guard text.count > 0 else {
            throw Failure.emptyBundleId
        }
        guard text.count <= Identifier.maxLength else {
            throw Failure.idTooLong(text.count, at: "bundleId")
        }
        guard let copy = Bytes.copy(text) else { throw VerifyError.outOfMemory.failure }
        let count = copy.count
        state.pointee.bundleId = UnsafeBufferPointer(start: copy.relinquish(), count: count)
    }

    private func read(roots object: RequestObject) throws(Failure) {
        guard let roots = object["roots"] else { return try trustStore() }
        guard !roots.isArray || roots.count > 0 else {
            throw Failure.noRoots
        }
        try object.each("roots", most: VerifyLimits.certificates) { value throws(Failure) in
            if value.isText("AppleRootCA-G3") { return try trustStore() }
            let der = try object.bytes(value, most: VerifyLimits.certificateLength)
            guard let root = Certificate(der: der.buffer, in: state.pointee.context) else {
                throw Failure.notACertificate
            }
            guard root.isAuthority, X509_self_signed(root.x509, 0) == 1 else {
                throw Failure.notARoot
            }
            guard subscore_has_usable_key(root.x509) else {
                throw Failure.keyOfRootUnsupported
            }
            try trust(root)
        }
    }

    /// Sets the root of the App Store's signatures.
    private func trustStore() throws(Failure) {
        var length = 0
        let start = subscore_apple_root(&length)
        let der = UnsafeBufferPointer(start: start, count: length)
        guard let root = Certificate(der: der, in: state.pointee.context) else { throw VerifyError.outOfMemory.failure }
        try trust(root)
    }

    private func trust(_ root: borrowing Certificate) throws(Failure) {
        guard X509_STORE_add_cert(state.pointee.store, root.x509) == 1 else { throw VerifyError.outOfMemory.failure }
    }
}

extension Conditions {
    fileprivate static var fields: [StaticString] { ["at", "ocspResponses"] }

    fileprivate mutating func read(
        _ root: RequestObject,
        for verifier: Verifier,
        isOpen: Bool
    ) throws(Failure) {
        var isNeeded = verifier.state.pointee.validatesAtInstant
        if let value = root["verify"] {
            // For one call, the verifier has read the other fields.
            let fields = isOpen ? Self.fields : Verifier.fields + Self.fields
            do throws(Failure) {
                let object = try RequestObject(value, fields: fields)
                at = try object.instant("at")
                if object["ocspResponses"] != nil {
                    isNeeded = true
                    try read(responses: object, verifier.state.pointee.context)
                }
            } catch {
                throw error.inside("verify")
            }
        }
        if isNeeded, at == nil { throw Failure.missing("at").inside("verify") }
    }

    private mutating func read(responses object: RequestObject, _ context: OpaquePointer) throws(Failure) {
        guard revocation.begin() else { throw VerifyError.outOfMemory.failure }
        try object.each("ocspResponses", most: VerifyLimits.ocspResponses) { value throws(Failure) in
            // One that says nothing, as a responder without time does, does not support a certificate.
            let bytes = try object.bytes(value, most: VerifyLimits.ocspResponseLength)
            let before = subscore_errors_begin()
            revocation.append(bytes.buffer, in: context)
            if subscore_errors_end(before) { throw VerifyError.outOfMemory.failure }
        }
    }
}

extension VerifyError {
    fileprivate var failure: Failure {
        switch self {
        case .failed(let failure): return failure
        case .refused(let refusal): return Failure(.invalidValue, refusal.text)
        }
    }
}

extension RequestObject {
    /// Whether the field has the second of two values. If absent, it has the first.
    fileprivate func choice(
        _ key: StaticString,
        _ first: StaticString,
        or second: StaticString
    ) throws(Failure) -> Bool {
        guard let value = self[key], !value.isText(first) else { return false }
        guard value.isText(second) else { throw try noneOf(key) { .unknownChoice($0, first, second) } }
        return true
    }

    /// Calls the body with each element of an array, if there is one.
    fileprivate func each(
        _ key: StaticString,
        most: Int,
        _ body: (JSONValue) throws(Failure) -> Void
    ) throws(Failure) {
        if let array = self[key], array.isArray, array.count > most {
            throw Failure.tooManyElements(array.count, most: most, at: key)
        }
        _ = try forEach(key, body)
    }

    /// Decodes a text in base64.
    fileprivate func bytes(_ value: JSONValue, most: Int) throws(Failure) -> Bytes {
        guard let text = value.textBytes else {
            throw Failure.notText(value)
        }
        guard text.count <= (most / 3 + 1) * 4 else { throw Failure.base64TooLong(text.count, most: most) }
        let decoded: Bytes?
        do throws(VerifyError) {
            decoded = try Bytes.decode(text, .padded)
        } catch {
            throw error.failure
        }
        guard let decoded else {
            throw Failure.notBase64
        }
        guard decoded.count <= most else { throw Failure.base64TooLong(text.count, most: most) }
        return decoded
    }
}
