import Foundation
import Testing

@testable import Subscore

/// A line of build/signed. bindings/signed.py describes its fields.
struct SignedCase: Sendable, CustomStringConvertible {
    var label: String
    var signed: SignedHistory
    var expected: Expectations
    var result: String
    var path: String
    var decoded: String?
    var notifications: String

    var description: String { label }

    init(_ line: Substring) {
        let fields = line.split(separator: "\t").map { $0 == "-" ? nil : String($0) }
        func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }
        func several(_ index: Int) -> [String]? { fields[index]?.split(separator: ",").map(String.init) }
        label = fields[0] ?? ""
        signed = SignedHistory(
            history: Document(bytes(fields[1] ?? "")),
            at: fields[4].flatMap(Int64.init).map(Instant.init(milliseconds:)),
            ocspResponses: several(7)?.map(bytes)
        )
        expected = Expectations(
            bundleId: "com.example.news",
            environment: Environment(rawValue: fields[2] ?? ""),
            appAppleId: fields[3].flatMap { Int($0) },
            validity: fields[5].flatMap(Validity.init),
            roots: several(6)?.map { $0 == "AppleRootCA-G3" ? .appleG3 : .der(bytes($0)) },
            xcodeCertificates: several(8)?.map(bytes),
            allowTestCertificates: fields[9] == "true",
            onRefusal: fields[10].flatMap(OnRefusal.init)
        )
        (result, path) = (fields[11] ?? "", fields[12] ?? "-")
        notifications = fields[14] ?? ""
        decoded = fields[13].map { String(decoding: bytes($0), as: UTF8.self) }
    }

    func check(_ call: () throws -> Verified) throws {
        do {
            let found = try call()
            #expect(String(found.verified) == result && found.history == decoded, "\(label)")
            #expect(found.refused.first?.path ?? "-" == path && found.warnings.isEmpty, "\(label)")
            let about = found.notifications.map { each in
                [each.notificationUUID, each.notificationType, each.appAccountToken, each.originalTransactionId]
                    .map { $0 ?? "-" }.joined(separator: " ")
            }
            #expect(about.joined(separator: ",") == notifications, "\(label)")
        } catch let error as SubscoreError {
            #expect(error.code == result && error.path == path, "\(label): \(error)")
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

@Suite struct VerifierTests {
    /// The errors without the library, and with one that lacks functions. They are requested before all else, because a
    /// library that was found is not looked for again.
    static let without: [(lacking: String, error: (any Error)?)] = {
        let name = "SUBSCORE_VERIFY_LIBRARY"
        let before = ProcessInfo.processInfo.environment[name] ?? ""
        let expected = Expectations(bundleId: "com.example.news", environment: .sandbox)
        let paths = [("/nowhere/verify.so", "/nowhere/verify.so"), ("libm.so.6", "subs_verify")]
        let said = paths.flatMap { path, lacking in
            setenv(name, path, 1)
            let calls: [() throws -> Void] = [
                { _ = try SignedHistory(history: Document("{}")).verify(expecting: expected) },
                { _ = try Verifier(expecting: expected) },
            ]
            return calls.map { call in (lacking, Result(catching: call).failure) }
        }
        setenv(name, before, 1)
        return said
    }()

    static let cases: [SignedCase] = {
        _ = without
        let root = ProcessInfo.processInfo.environment["SUBSCORE_ROOT"] ?? ""
        let text = (try? String(contentsOfFile: "\(root)/build/signed", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(SignedCase.init)
    }()

    private func labelled(_ label: String) throws -> SignedCase {
        try #require(VerifierTests.cases.first { $0.label == label })
    }

    private func good() throws -> SignedCase { try labelled("a payload of a test store, allowed") }

    @Test func withoutTheLibrary() throws {
        #expect(VerifierTests.without.count == 4)
        for (lacking, error) in VerifierTests.without {
            let error = try #require(error as? SubscoreError)
            let parts = [lacking, "OpenSSL 3", "SUBSCORE_VERIFY_LIBRARY"]
            #expect(error.status == .unfit && parts.allSatisfy(error.message.contains), "\(error)")
        }
    }

    @Test func everySignedDocumentIsJudgedAsItsCaseSays() throws {
        #expect(VerifierTests.cases.count > 20)
        for each in VerifierTests.cases {
            try each.check { try each.signed.verify(expecting: each.expected) }
            try each.check {
                let verifier = try Verifier(expecting: each.expected)
                try each.check { try verifier.verify(each.signed) }
                return try verifier.verify(each.signed)
            }
        }
    }

    @Test func whatIsVerifiedIsAHistory() throws {
        let (good, at) = (try good(), Instant(milliseconds: 1_767_225_600_000))
        let verified = try good.signed.verify(expecting: good.expected)
        #expect(try StateAtRequest(history: Document(verified.history), at: at).answer().hasAccess)
    }

    @Test func tasksShareAVerifier() async throws {
        let (good, bad) = (try good(), try labelled("a changed byte"))
        let verifier = try Verifier(expecting: good.expected)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        try good.check { try verifier.verify(good.signed) }
                        try bad.check { try verifier.verify(bad.signed) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func aVerifierThatCannotBeOpened() throws {
        #expect(!VerifierTests.cases.isEmpty)
        let none = Expectations(bundleId: "", environment: .sandbox)
        #expect(try #require(throws: SubscoreError.self) { try Verifier(expecting: none) }.path == "/verify/bundleId")
    }

    /// No other test loads the configuration, because a process keeps it. The type has no other value.
    @Test func openSslOfTheSystem() throws {
        let name = "OPENSSL_CONF"
        let before = ProcessInfo.processInfo.environment[name]
        defer { if let before { setenv(name, before, 1) } else { unsetenv(name) } }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cnf")
        setenv(name, file.path(), 1)
        let good = try good()
        var expected = good.expected
        let calls: [(Expectations) throws -> Verified] = [
            { try good.signed.verify(expecting: $0) }, { try Verifier(expecting: $0).verify(good.signed) },
        ]
        for call in calls {
            expected.openSsl = .builtin
            try good.check { try call(expected) }
            expected.openSsl = .system
            let error = try #require(throws: SubscoreError.self) { try call(expected) }
            #expect(error.code == "algorithm_unavailable" && error.path == "/verify/openssl", "\(error)")
        }
        try Data("openssl_conf = all\n[all]\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for call in calls { try good.check { try call(expected) } }
    }

    @Test func provenChainsNameTheirResponders() throws {
        let good = try labelled("texts with quotes and other letters")
        let requests = try good.signed.ocspRequests(expecting: good.expected)
        #expect(requests.count == 2)
        for each in requests {
            #expect(each.url == "http://ocsp.example.com/" && each.request.count == Int(each.request[1]) + 2)
        }
        let strange = try labelled("the same below Apple's root")
        let error = try #require(throws: SubscoreError.self) {
            try strange.signed.ocspRequests(expecting: strange.expected)
        }
        #expect(error.code == "untrusted_chain")
    }

    @Test func anAnswerOfAnotherForm() {
        for text in ["", "{\"history\":", "{\"history\":[}", "{\"verified\":1,\"history\":[]}", "{\"history\":[]}"] {
            #expect(throws: SubscoreError.self, "\(text)") { try Verified(response: Array(text.utf8)) }
        }
    }

    @Test func memoryIsGivenBack() throws {
        let good = try good()
        var before = 0
        for call in 0..<120 {
            let verifier = try Verifier(expecting: good.expected)
            for _ in 0..<10 { _ = try verifier.verify(good.signed) }
            if call == 40 { before = try resident() }
        }
        #expect(try resident() - before < 24 * 1024)
    }
}
