internal import CSubscore
internal import SubscoreCore

/// The layout of an array's values, as formats name it. Source: Arrow C Data Interface, format strings.
enum ArrowLayout: StoreName, CaseIterable, BitwiseCopyable {
    case null = "n"
    case bool = "b"
    case int8 = "c"
    case int16 = "s"
    case int32 = "i"
    case int64 = "l"
    case uint8 = "C"
    case uint16 = "S"
    case uint32 = "I"
    case uint64 = "L"
    case utf8 = "u"
    case largeUTF8 = "U"
    case utf8View = "vu"

    /// The number of buffers of an array; for views, the smallest one.
    var bufferCount: Int {
        switch self {
        case .null: return 0
        case .utf8, .largeUTF8, .utf8View: return 3
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: return 2
        }
    }
}

/// The type of an array, if it is supported.
struct ArrowFormat: BitwiseCopyable {
    let layout: ArrowLayout
    /// A timestamp multiplied by `unit.multiplier` and divided by `unit.divisor` is in milliseconds. Nil for other
    /// types.
    let unit: TimeUnit?

    struct TimeUnit: BitwiseCopyable {
        let multiplier: Int64
        let divisor: Int64
    }

    private init(_ layout: ArrowLayout, _ unit: TimeUnit? = nil) {
        self.layout = layout
        self.unit = unit
    }

    /// Returns nil for an unsupported type.
    ///
    /// - Parameter readsBinary: Whether binary values are read as texts.
    init?(_ format: UnsafePointer<CChar>?, readsBinary: Bool = false) {
        guard let format else { return nil }
        if readsBinary, let layout = Self.binary.first(where: { format.isText($0.format) })?.layout {
            self.init(layout)
            return
        }
        if let layout = ArrowLayout.allCases.first(where: { format.isText($0.name) }) {
            self.init(layout)
            return
        }
        // ts, a letter for the unit, a colon, the time zone.
        guard UInt8(bitPattern: format[0]) == UInt8(ascii: "t"), UInt8(bitPattern: format[1]) == UInt8(ascii: "s"),
            let unit = Self.unit(UInt8(bitPattern: format[2])), UInt8(bitPattern: format[3]) == UInt8(ascii: ":")
        else { return nil }
        self.init(.int64, unit)
    }

    private static var binary: [(format: StaticString, layout: ArrowLayout)] {
        [("z", .utf8), ("Z", .largeUTF8), ("vz", .utf8View)]
    }

    private static func unit(_ letter: UInt8) -> TimeUnit? {
        switch letter {
        case UInt8(ascii: "s"): return TimeUnit(multiplier: 1000, divisor: 1)
        case UInt8(ascii: "m"): return TimeUnit(multiplier: 1, divisor: 1)
        case UInt8(ascii: "u"): return TimeUnit(multiplier: 1, divisor: 1000)
        case UInt8(ascii: "n"): return TimeUnit(multiplier: 1, divisor: 1_000_000)
        default: return nil
        }
    }
}

extension UnsafePointer<CChar> {
    /// Whether it is a text of C with these bytes.
    func isText(_ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount where UInt8(bitPattern: self[index]) != text.utf8Start[index] {
            return false
        }
        return self[text.utf8CodeUnitCount] == 0
    }
}
