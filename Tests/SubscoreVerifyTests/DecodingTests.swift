import Foundation
import Testing

@testable import SubscoreCore
@testable import SubscoreJSON
@testable import SubscoreVerify

/// What is read here without OpenSSL: times of certificates, and base64.
struct DecodingTests {
    struct Time: CustomTestStringConvertible, Sendable {
        let text: String
        let isShort: Bool
        let milliseconds: Int64?
        let scenario: String
        var testDescription: String { scenario }

        init(_ text: String, short: Bool = true, _ milliseconds: Int64?, _ scenario: String) {
            (self.text, isShort, self.milliseconds, self.scenario) = (text, short, milliseconds, scenario)
        }
    }

    @Test(arguments: [
        Time("700101000000Z", 0, "the beginning of the count"),
        Time("491231235959Z", 2_524_607_999_000, "the last year of two digits is 2049"),
        Time("500101000000Z", -631_152_000_000, "and the first one 1950"),
        Time("240229120000Z", 1_709_208_000_000, "a leap day"),
        Time("230229120000Z", nil, "no leap day"),
        Time("20500101000000Z", short: false, 2_524_608_000_000, "a year of four digits"),
        Time("99991231235959Z", short: false, 253_402_300_799_000, "a certificate without an end"),
        Time("00000101000000Z", short: false, -62_167_219_200_000, "the year 0"),
        Time("251301000000Z", nil, "month 13"),
        Time("250100000000Z", nil, "day 0"),
        Time("250101240000Z", nil, "hour 24"),
        Time("250101006000Z", nil, "minute 60"),
        Time("250101000060Z", nil, "second 60"),
        Time("2501010000Z", nil, "without seconds"),
        Time("250101000000", nil, "without Z"),
        Time("250101000000+0100", nil, "with an offset"),
        Time("20250101000000.5Z", short: false, nil, "with a fraction"),
        Time("-50101000000Z", nil, "with a sign"),
        Time("20250101000000Z", nil, "four digits where two belong"),
        Time("250101000000Z", short: false, nil, "two where four belong"),
        Time("", nil, "nothing"),
    ])
    func timesOfCertificates(_ time: Time) {
        let bytes = Array(time.text.utf8)
        let instant = bytes.withUnsafeBufferPointer { Instant(asn1: $0, isShort: time.isShort) }
        #expect(instant?.milliseconds == time.milliseconds)
    }

    struct Text: CustomTestStringConvertible, Sendable {
        let text: String
        let encoding: Bytes.Encoding
        let bytes: [UInt8]?
        var testDescription: String { "\(text) as \(encoding)" }

        init(_ text: String, _ encoding: Bytes.Encoding, _ bytes: [UInt8]?) {
            (self.text, self.encoding, self.bytes) = (text, encoding, bytes)
        }
    }

    @Test(arguments: [
        Text("", .url, []), Text("AA", .url, [0]), Text("_-8", .url, [0xFF, 0xEF]), Text("AAAA", .url, [0, 0, 0]),
        // Bits that belong to no byte, a length that no bytes have, padding, the other alphabet, a space.
        Text("AB", .url, nil), Text("AAB", .url, nil), Text("A", .url, nil), Text("AA==", .url, nil),
        Text("/+8", .url, nil), Text("A A", .url, nil),
        Text("", .padded, []), Text("AA==", .padded, [0]), Text("/+8=", .padded, [0xFF, 0xEF]),
        Text("AAAA", .padded, [0, 0, 0]),
        Text("AA", .padded, nil), Text("AA=", .padded, nil), Text("AB==", .padded, nil), Text("A===", .padded, nil),
        Text("====", .padded, nil), Text("AA==AAAA", .padded, nil), Text("_-8=", .padded, nil),
    ])
    func base64(_ text: Text) throws {
        let source = Array(text.text.utf8)
        let found: [UInt8]? = try source.withUnsafeBufferPointer { source in
            guard let bytes = try Bytes.decode(source, text.encoding) else { return nil }
            return Array(bytes.buffer)
        }
        #expect(found == text.bytes)
    }

    @Test func everyRefusalIsInTheManual() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let manual = try String(contentsOf: root.appending(path: "Include/subscore_verify.h"), encoding: .utf8)
        for code in [
            Refusal.Code.invalidJWS, .unsupportedAlgorithm, .missingChain, .invalidChainLength, .invalidCertificate,
            .untrustedChain, .expiredCertificate, .notAppStoreCertificate, .testCertificate, .invalidSignature,
            .missingSignedDate, .signedInFuture, .wrongKind, .wrongApp, .wrongEnvironment, .unsignedEnvironment,
            .unboundRenewalInfo, .revokedCertificate, .unknownRevocation, .unsignedDocument,
            .conflictingDocuments, .algorithmUnavailable,
        ] {
            #expect(manual.contains(" \(code.name) "), "\(code.name)")
        }
    }
}
