import Testing

@testable import SubscoreArrow

@Suite struct ArrowFormatTests {
    struct Format: Scenario {
        let format: String
        /// The layout, and for a timestamp its factor and divisor; nil if it is not supported.
        let layout: String?
        var scenario: String { format.isEmpty ? "nothing" : format }
    }

    static let formats = [
        Format(format: "n", layout: "null"), Format(format: "b", layout: "bool"), Format(format: "c", layout: "int8"),
        Format(format: "s", layout: "int16"), Format(format: "i", layout: "int32"),
        Format(format: "l", layout: "int64"),
        Format(format: "C", layout: "uint8"), Format(format: "S", layout: "uint16"),
        Format(format: "I", layout: "uint32"), Format(format: "L", layout: "uint64"),
        Format(format: "u", layout: "utf8"), Format(format: "U", layout: "largeUTF8"),
        Format(format: "vu", layout: "utf8View"), Format(format: "tss:", layout: "int64 1000/1"),
        Format(format: "tsm:UTC", layout: "int64 1/1"), Format(format: "tsu:+01:00", layout: "int64 1/1000"),
        Format(format: "tsn:Europe/Berlin", layout: "int64 1/1000000"),
        // Other types, and formats that are cut off.
        Format(format: "", layout: nil), Format(format: "e", layout: nil), Format(format: "f", layout: nil),
        Format(format: "g", layout: nil), Format(format: "z", layout: nil), Format(format: "tdD", layout: nil),
        Format(format: "ttm", layout: nil), Format(format: "tDm", layout: nil), Format(format: "ts", layout: nil),
        Format(format: "tsm", layout: nil), Format(format: "tsx:", layout: nil), Format(format: "v", layout: nil),
        Format(format: "vz", layout: nil), Format(format: "vus", layout: nil), Format(format: "+s", layout: nil),
        Format(format: "w:16", layout: nil), Format(format: "ll", layout: nil),
    ]

    @Test(arguments: formats)
    func reads(_ row: Format) {
        let format = row.format.withCString { ArrowFormat($0) }
        let words = format.map { format in
            "\(format.layout)" + (format.unit.map { " \($0.multiplier)/\($0.divisor)" } ?? "")
        }
        #expect(words == row.layout)
    }

    @Test func noFormat() {
        #expect(ArrowFormat(nil) == nil)
    }
}
