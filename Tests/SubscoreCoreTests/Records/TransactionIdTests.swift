import Testing

@testable import SubscoreCore

@Suite struct TransactionIdTests {
    struct Written: Scenario {
        let text: String
        let isNumber: Bool
        var scenario: String { text.isEmpty ? "nothing" : text }
    }

    static let written = [
        Written(text: "0", isNumber: true),
        Written(text: "7", isNumber: true),
        Written(text: "10", isNumber: true),
        Written(text: "12345678", isNumber: true),
        Written(text: "2000000123456789", isNumber: true),
        Written(text: "1234567890123456789", isNumber: true),
        Written(text: "9223372036854775807", isNumber: true),
        Written(text: "9223372036854775808", isNumber: false),
        Written(text: "9999999999999999999", isNumber: false),
        Written(text: "18446744073709551616", isNumber: false),
        Written(text: String(repeating: "8", count: 100), isNumber: false),
        Written(text: "", isNumber: false),
        Written(text: "00", isNumber: false),
        Written(text: "07", isNumber: false),
        Written(text: "-1", isNumber: false),
        Written(text: "+1", isNumber: false),
        Written(text: " 1", isNumber: false),
        Written(text: "1a", isNumber: false),
        Written(text: "1234567a", isNumber: false),
        Written(text: "1234567/", isNumber: false),
        Written(text: "1234567:", isNumber: false),
        Written(text: "12345678:", isNumber: false),
        Written(text: "a2345678", isNumber: false),
        Written(text: "12345678\u{0}", isNumber: false),
        Written(text: "\u{661}", isNumber: false),
        Written(text: "e3b0c442-98fc-1c14-9afb-f4c8996fb924", isNumber: false),
    ]

    /// An id is kept as a number only if it is below 2^63 and written in the shortest way. Any id gives its text back.
    @Test(arguments: written)
    func isANumber(_ written: Written) {
        var texts = StringTable()
        let id = texts.id(written.text)
        #expect((id.name == nil) == written.isNumber)
        if written.isNumber { #expect("\(id.number)" == written.text) }
        #expect(texts.text(id).utf8.elementsEqual(written.text.utf8))
        #expect(texts.identifier(id) == Identifier(written.text))
        var bytes: [UInt8] = []
        texts.bytes(of: id) { bytes = Array($0) }
        #expect(bytes == Array(written.text.utf8))
    }

    @Test(arguments: written)
    func readsANumber(_ written: Written) {
        var text = written.text
        #expect(text.withUTF8 { TransactionId(number: $0) == nil } == !written.isNumber)
    }

    /// Numbers by their values, then texts, and after all of them the value for nil.
    @Test func order() {
        let ids = [
            TransactionId(0), TransactionId(9), TransactionId(10), TransactionId(UInt64(Int64.max)),
            TransactionId(StringIndex(position: 0)), TransactionId(StringIndex(position: 1)),
            TransactionId(StringIndex(position: .max)), .absent,
        ]
        for (left, right) in zip(ids, ids.dropFirst()) {
            #expect(left < right && !(right < left) && left != right)
            #expect(left.rank < right.rank)
        }
        #expect(ids.map { $0.name?.position } == [nil, nil, nil, nil, 0, 1, .max, -1])
    }

    @Test func negativeNumberIsAText() {
        #expect(TransactionId(Int64(-1)) == nil && TransactionId(Int64.min) == nil)
        #expect(
            TransactionId(Int64(0)) == TransactionId(UInt64(0)) && TransactionId(Int64.max)?.number == UInt64(Int64.max)
        )
    }
}
