import Foundation
import Testing

/// Payloads that the store really sent. They are not part of this package, so this runs only if the developer has some.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: Sample.folder.path()),
        "there are no real payloads: SUBSCORE_SAMPLES names no folder, and none beside the package has samples"
    )
)
struct SampleTests {
    private static let instants: [Int64] = [
        0, 1_549_800_000_000, 1_606_292_800_000, 1_698_148_920_000, 1_698_149_000_000, 4_102_444_800_000,
    ]

    @Test(arguments: try Sample.histories(), instants)
    func hasAState(_ sample: Sample, at instant: Int64) throws {
        let library = try Library.underTest()
        let answer = try library.call(.stateAt, "{\"history\":\(sample.text),\"at\":\(instant)}")
        #expect(library.name(of: answer.status) == "SUBS_OK", "\(answer.text)")
    }

    @Test(arguments: try Sample.catalogs())
    func isACatalog(_ sample: Sample) throws {
        let library = try Library.underTest()
        let subscriptions = try JSON([UInt8](sample.text.utf8))["subscriptionGroups"]?.elements?
            .compactMap { $0["subscriptions"]?.elements }.first { $0.count > 1 }
        let products = try #require(subscriptions).compactMap { $0["productID"]?.string }
        let (from, to) = (try #require(products.first), try #require(products.dropFirst().first))
        let request = """
            {"catalog":\(sample.text),"from":{"productId":"\(from)","purchaseDate":1698148900000,\
            "expiresDate":1700827300000},"to":{"productId":"\(to)"},"at":1699000000000}
            """
        let answer = try library.call(.classifyChange, request)
        #expect(library.name(of: answer.status) == "SUBS_OK", "\(answer.text)")
    }

    @Test(arguments: try Sample.signed())
    func isReadOnlyWhereTrusted(_ sample: Sample) throws {
        let library = try Library.underTest()
        let history = """
            {"notificationType":"DID_RENEW","notificationUUID":"002e14d5-51f5-4503-b5a8-c3a1af68eb20",\
            "data":{"signedTransactionInfo":"\(sample.text)"}}
            """
        let trusted = "{\"history\":\(history),\"at\":1698148920000,\"trustSignedPayloads\":true}"
        let answer = try library.call(.stateAt, trusted)
        #expect(library.name(of: answer.status) == "SUBS_OK", "\(answer.text)")

        let untrusted = "{\"history\":\(history),\"at\":1698148920000}"
        let error = try ErrorDocument(try library.call(.stateAt, untrusted), from: library)
        #expect(error.code == "unverified_signature")
        #expect(error.path == "/history/data/signedTransactionInfo")
    }
}

/// A file of real data, as a request contains it.
struct Sample: Sendable, CustomTestStringConvertible {
    /// The folder that SUBSCORE_SAMPLES names, or else one called `samples` in a folder beside the package.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["SUBSCORE_SAMPLES"] { return URL(filePath: path) }
        let parent = packageRoot.deletingLastPathComponent()
        let beside = (try? FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: nil)) ?? []
        let folders = beside.map { $0.appending(path: "samples") }.sorted { $0.path() < $1.path() }
        return folders.first { FileManager.default.fileExists(atPath: $0.path()) }
            ?? packageRoot.appending(path: "samples")
    }()

    let file: String
    let text: String

    var testDescription: String { file }

    static func histories() throws -> [Sample] {
        try all("verifyreceipt", ".json")
            + all("app-store-server", ".json", prefix: "signedTransaction").map { $0.asTransaction() }
            + all("app-store-server", ".json", prefix: "signedRenewalInfo").map { $0.asRenewalInfo() }
            + all("xcode", ".decoded.json").map { sample in
                let payload = try sample.payload()
                return sample.file.contains("renewal") ? payload.asRenewalInfo() : payload.asTransaction()
            }
    }

    static func catalogs() throws -> [Sample] {
        try all("storekit", ".json")
    }

    /// The compact JWS in the samples: the texts with two dots.
    static func signed() throws -> [Sample] {
        try all("signed", ".jws.txt").filter { $0.text.count { $0 == "." } == 2 }
    }

    private static func all(_ name: String, _ suffix: String, prefix: String = "") throws -> [Sample] {
        let directory = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: directory.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
            .map { file in
                let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
                return Sample(
                    file: "\(name)/\(file)",
                    text: text.trimmingCharacters(in: .whitespacesAndNewlines)
                )
            }
    }

    private func asTransaction() -> Sample {
        Sample(file: file, text: "{\"transactions\":[\(text)]}")
    }

    private func asRenewalInfo() -> Sample {
        Sample(file: file, text: "{\"transactions\":[],\"renewalInfo\":\(text)}")
    }

    private func payload() throws -> Sample {
        let payload = try #require(try JSON([UInt8](text.utf8))["payload"])
        return Sample(file: file, text: payload.text)
    }
}
