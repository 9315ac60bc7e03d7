import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct CompactJWSTests {
    struct Divided: Scenario {
        let text: String
        /// Header, payload, signature and the signed text; nil if it has not three parts.
        let parts: [String]?
        var scenario: String { text.isEmpty ? "nothing" : text }
    }

    static let divided = [
        Divided(text: "a.b.c", parts: ["a", "b", "c", "a.b"]), Divided(text: "..", parts: ["", "", "", "."]),
        Divided(text: "a.b.", parts: ["a", "b", "", "a.b"]), Divided(text: "", parts: nil),
        Divided(text: "a.b", parts: nil), Divided(text: "a.b.c.d", parts: nil), Divided(text: "a.b.c.", parts: nil),
    ]

    @Test(arguments: divided)
    func divides(_ row: Divided) {
        var text = row.text
        let parts = text.withUTF8 { bytes in
            CompactJWS(bytes).map { jws in
                [jws.header, jws.payload, jws.signature, jws.signed].map { String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(parts == row.parts)
    }

    struct Encoded: Scenario {
        let text: String
        var isForURL = true
        /// Nil if it is not base64.
        let bytes: [UInt8]?
        var unused: UInt32 = 0
        var scenario: String { "\(text.isEmpty ? "nothing" : text) \(isForURL)" }
    }

    static let encoded = [
        Encoded(text: "", bytes: []), Encoded(text: "Zg", bytes: [0x66]), Encoded(text: "Zm8", bytes: [0x66, 0x6F]),
        Encoded(text: "Zm9v", bytes: [0x66, 0x6F, 0x6F]), Encoded(text: "Zh", bytes: [0x66], unused: 1),
        Encoded(text: "Zm9", bytes: [0x66, 0x6F], unused: 1), Encoded(text: "Z", bytes: nil),
        Encoded(text: "Zm9vZ", bytes: nil), Encoded(text: "Zg==", bytes: nil),
        Encoded(text: "-_8", bytes: [0xFB, 0xFF]),
        Encoded(text: "+/8", bytes: nil), Encoded(text: "+/8", isForURL: false, bytes: [0xFB, 0xFF]),
        Encoded(text: "-_8", isForURL: false, bytes: nil), Encoded(text: "Zm 8", bytes: nil),
        Encoded(text: "Az09", bytes: [0x03, 0x3D, 0x3D]),
    ]

    @Test(arguments: encoded)
    func decodes(_ row: Encoded) {
        var text = row.text
        var room = [UInt8](repeating: 0xEE, count: text.utf8.count)
        let decoded = text.withUTF8 { text in
            room.withUnsafeMutableBufferPointer { Base64.decode(text, isForURL: row.isForURL, into: $0) }
        }
        #expect(decoded.map { Array(room[..<$0.count]) } == row.bytes)
        #expect(decoded?.unused ?? 0 == row.unused)
    }
}
