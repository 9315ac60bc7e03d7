import Testing

@testable import SubscoreCore

@Suite struct IdTextTests {
    private static let texts: [(text: String, meaning: String)] = [
        ("2000000412345671", "plain"),
        ("", "plain"),
        ("GPA.1234-5678.0", "plain"),
        ("2000000412345671.0", "2000000412345671"),
        ("7.000", "7"),
        ("0.0", "0"),
        ("9007199254740991.0", "9007199254740991"),
        ("9007199254740992.0", "lostDigits"),
        ("99999999999999999999.0", "lostDigits"),
        ("7.", "plain"),
        ("7.5", "plain"),
        ("007.0", "plain"),
        ("1.23457E+14", "rounded"),
        ("1,23457E+14", "rounded"),
        ("2e+15", "rounded"),
        ("1e15", "rounded"),
        ("1e", "plain"),
        ("12e5f", "plain"),
        ("\"1\"", "quoted"),
        ("\"", "plain"),
        ("nan", "absent"),
        ("NaN", "absent"),
        ("None", "absent"),
        ("<NA>", "absent"),
        ("nano", "plain"),
    ]

    @Test(arguments: texts)
    func saysWhatATextIsAsAnId(_ text: String, _ meaning: String) {
        var text = text
        let found = text.withUTF8 { bytes in
            switch IdText(bytes) {
            case .plain: "plain"
            case .digits(let digits): String(decoding: digits, as: UTF8.self)
            case .absent: "absent"
            case .changed(let change): "\(change)"
            }
        }
        #expect(found == meaning)
    }

    @Test func takesNoPlainExponentOfACallersIdForARoundedNumber() {
        var (mine, rounded) = ("12e5", "1.2e5")
        #expect(!mine.withUTF8 { IdText.isRounded($0, needsSign: true) })
        #expect(rounded.withUTF8 { IdText.isRounded($0, needsSign: true) })
    }
}
