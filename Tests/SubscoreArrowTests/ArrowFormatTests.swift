import CSubscore
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
        Format(format: "tdD", layout: "int32 86400000/1"), Format(format: "tdm", layout: "int64 1/1"),
        Format(format: "f", layout: "float32"), Format(format: "g", layout: "float64"),
        Format(format: "d:9,0,32", layout: "int32"), Format(format: "d:18,0,64", layout: "int64"),
        Format(format: "d:20,0", layout: "decimal128"), Format(format: "d:38,0,128", layout: "decimal128"),
        Format(format: "d:40,0,256", layout: "decimal256"),
        // Other types, and formats that are cut off.
        Format(format: "", layout: nil), Format(format: "e", layout: nil), Format(format: "z", layout: nil),
        Format(format: "d:20,2", layout: nil), Format(format: "d:20,-1", layout: nil),
        Format(format: "d:", layout: nil),
        Format(format: "d:20,0,512", layout: nil), Format(format: "d", layout: nil), Format(format: "tdx", layout: nil),
        Format(format: "ttm", layout: nil), Format(format: "tDm", layout: nil), Format(format: "ts", layout: nil),
        Format(format: "tsm", layout: nil), Format(format: "tsx:", layout: nil), Format(format: "v", layout: nil),
        Format(format: "vz", layout: nil), Format(format: "vus", layout: nil), Format(format: "+s", layout: nil),
        Format(format: "w:16", layout: nil), Format(format: "ll", layout: nil),
    ]

    @Test(arguments: formats)
    func reads(_ row: Format) {
        let made = HandMade()
        let format = withExtendedLifetime(made) { ArrowFormat(made.schema(row.format)) }
        let words = format.map { format in
            "\(format.layout)" + (format.unit.map { " \($0.multiplier)/\($0.divisor)" } ?? "")
        }
        #expect(words == row.layout)
    }

    @Test func noFormat() {
        let made = HandMade()
        var schema = made.schema("l")
        schema.format = nil
        #expect(withExtendedLifetime(made) { ArrowFormat(schema) } == nil)
    }

    struct Metadata: Scenario {
        let scenario: String
        /// Nil for a schema without metadata.
        let entries: [(key: String, value: String)]?
        let isUUID: Bool
    }

    static let metadata = [
        Metadata(scenario: "none", entries: nil, isUUID: false),
        Metadata(scenario: "empty", entries: [], isUUID: false),
        Metadata(scenario: "the extension", entries: [("ARROW:extension:name", "arrow.uuid")], isUUID: true),
        Metadata(
            scenario: "after others",
            entries: [("", ""), ("PARQUET:field_id", "3"), ("ARROW:extension:name", "arrow.uuid")],
            isUUID: true
        ),
        Metadata(scenario: "another extension", entries: [("ARROW:extension:name", "geoarrow.wkb")], isUUID: false),
        Metadata(scenario: "another key", entries: [("ARROW:extension:metadata", "arrow.uuid")], isUUID: false),
    ]

    @Test(arguments: metadata)
    func sixteenBytes(_ row: Metadata) {
        let made = HandMade()
        var schema = made.schema("w:16")
        schema.metadata = row.entries.map { made.metadata($0).assumingMemoryBound(to: CChar.self) }
        #expect(withExtendedLifetime(made) { ArrowFormat(schema)?.layout } == (row.isUUID ? .uuid : nil))
    }
}
