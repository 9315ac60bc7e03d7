import Foundation
import Hummingbird
import HummingbirdTesting
import Subscore
import Testing

@testable import AccessServer

/// A document that the store of the tests signed: a line of the file that SUBSCORE_SIGNED names.
private struct Signed {
    let body: ByteBuffer
    let verifier: Verifier
    let at: Instant
    /// The `appAccountToken` of its notification.
    let account: String

    static let lines: [[String]] = {
        let path = ProcessInfo.processInfo.environment["SUBSCORE_SIGNED"] ?? ""
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }()

    init(_ label: String) throws {
        let fields = try #require(Signed.lines.first { $0[0] == label }, "no line \(label)")
        func data(_ text: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: text))) }
        body = ByteBuffer(bytes: try data(fields[1]))
        at = Instant(milliseconds: try #require(Int64(fields[4])))
        verifier = try Verifier(
            expecting: Expectations(
                bundleId: "com.example.news",
                environment: Environment(rawValue: fields[2]),
                appAppleId: Int(fields[3]),
                roots: try fields[6].split(separator: ",").map { .der(try data(String($0))) },
                allowTestCertificates: fields[9] == "true"
            )
        )
        account = fields[14].split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
    }
}

@Suite(.enabled(if: !Signed.lines.isEmpty, "SUBSCORE_SIGNED names no file: `make test-swift-source` makes one"))
struct AccessServerTests {
    private let genuine: Signed

    init() throws {
        genuine = try Signed("a payload of a test store, allowed")
    }

    private func withServer(_ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
        let at = genuine.at
        try await application(verifier: genuine.verifier, address: .hostname(), now: { at }).test(.router, body)
    }

    @Test func answersFromANotification() async throws {
        let genuine = genuine
        try await withServer { client in
            let page = "/accounts/\(genuine.account)/access"
            #expect(try await client.execute(uri: page, method: .get).status == .notFound)
            // The store sends a notification again if the answer was late.
            for _ in 0..<2 {
                let posted = try await client.execute(uri: "/notifications", method: .post, body: genuine.body)
                #expect(posted.status == .ok)
            }
            let answered = try await client.execute(uri: page, method: .get)
            #expect(answered.status == .ok)
            let access = try JSONDecoder().decode(Access.self, from: Data(buffer: answered.body))
            #expect(access.hasAccess && access.states == ["subscribed"] && access.explanations.count == 1)
            let later = try await client.execute(uri: "\(page)?at=4102444800000", method: .get)
            #expect(try !JSONDecoder().decode(Access.self, from: Data(buffer: later.body)).hasAccess)
        }
    }

    @Test(
        arguments: [
            ("{}", "unsigned_document"),
            ("not JSON", "invalid_json"),
        ]
    )
    func refuses(_ body: String, _ said: String) async throws {
        try await withServer { client in
            let posted = try await client.execute(
                uri: "/notifications",
                method: .post,
                body: ByteBuffer(string: body)
            )
            #expect(posted.status == .badRequest)
            #expect(String(buffer: posted.body).contains(said))
        }
    }

    @Test func refusesAForgery() async throws {
        let forged = try Signed("a changed byte")
        try await withServer { client in
            let posted = try await client.execute(uri: "/notifications", method: .post, body: forged.body)
            #expect(posted.status == .badRequest)
            #expect(String(buffer: posted.body).contains("signature"))
        }
    }

    @Test func refusesAnInstantThatIsNone() async throws {
        let genuine = genuine
        try await withServer { client in
            _ = try await client.execute(uri: "/notifications", method: .post, body: genuine.body)
            let answered = try await client.execute(
                uri: "/accounts/\(genuine.account)/access?at=now",
                method: .get
            )
            #expect(answered.status == .badRequest)
        }
    }
}
