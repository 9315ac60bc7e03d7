internal import CSubscore

/// The layout of an array's values.
enum ArrowLayout: Int8, BitwiseCopyable {
    case null
    case bool
    case int8, int16, int32, int64
    case uint8, uint16, uint32, uint64
    case utf8, largeUTF8, utf8View

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

    /// Returns nil for an unsupported type. Source: Arrow C Data Interface, format strings.
    init?(_ format: UnsafePointer<CChar>?) {
        guard let format else { return nil }
        let first = UInt8(bitPattern: format[0])
        guard first != 0 else { return nil }
        let second = UInt8(bitPattern: format[1])
        if second == 0 {
            guard let layout = Self.layout(first) else { return nil }
            self.init(layout)
        } else if first == UInt8(ascii: "v"), second == UInt8(ascii: "u"), format[2] == 0 {
            self.init(.utf8View)
        } else {
            // ts, a letter for the unit, a colon, the time zone.
            guard first == UInt8(ascii: "t"), second == UInt8(ascii: "s"), format[2] != 0,
                UInt8(bitPattern: format[3]) == UInt8(ascii: ":"),
                let unit = Self.unit(UInt8(bitPattern: format[2]))
            else { return nil }
            self.init(.int64, unit)
        }
    }

    private static func layout(_ letter: UInt8) -> ArrowLayout? {
        switch letter {
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "b"): return .bool
        case UInt8(ascii: "c"): return .int8
        case UInt8(ascii: "s"): return .int16
        case UInt8(ascii: "i"): return .int32
        case UInt8(ascii: "l"): return .int64
        case UInt8(ascii: "C"): return .uint8
        case UInt8(ascii: "S"): return .uint16
        case UInt8(ascii: "I"): return .uint32
        case UInt8(ascii: "L"): return .uint64
        case UInt8(ascii: "u"): return .utf8
        case UInt8(ascii: "U"): return .largeUTF8
        default: return nil
        }
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
