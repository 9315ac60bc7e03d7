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
    case float32 = "f"
    case float64 = "g"
    /// Integers of 16 and of 32 bytes: decimals without decimals. Those of 4 and 8 bytes are laid out as integers.
    case decimal128 = "d:,0"
    case decimal256 = "d:,0,256"
    /// The 16 bytes of a UUID.
    case uuid = "w:16"
    /// Runs of rows with one value each, by the type of their ends.
    case runs16 = "+r,s"
    case runs32 = "+r,i"
    case runs64 = "+r,l"

    var isDecimal: Bool { self == .decimal128 || self == .decimal256 }

    /// The number of buffers of an array; for views, the smallest one.
    var bufferCount: Int {
        switch self {
        case .null, .runs16, .runs32, .runs64: return 0
        case .utf8, .largeUTF8, .utf8View: return 3
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .float32, .float64, .decimal128,
            .decimal256, .uuid:
            return 2
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
    init?(_ schema: ArrowSchema, readsBinary: Bool = false) {
        guard let format = schema.format else { return nil }
        if readsBinary, let layout = Self.binary.first(where: { format.isText($0.format) })?.layout {
            self.init(layout)
        } else if let layout = ArrowLayout.allCases.first(where: { format.isText($0.name) }) {
            guard layout != .uuid || schema.isExtension("arrow.uuid") else { return nil }
            self.init(layout)
        } else if let layout = Self.layout(ofDecimals: format) {
            self.init(layout)
        } else if format.isText("tdD") {
            self.init(.int32, TimeUnit(multiplier: 86_400_000, divisor: 1))
        } else if format.isText("tdm") {
            self.init(.int64, TimeUnit(multiplier: 1, divisor: 1))
        } else {
            // ts, a letter for the unit, a colon, the time zone.
            guard UInt8(bitPattern: format[0]) == UInt8(ascii: "t"), UInt8(bitPattern: format[1]) == UInt8(ascii: "s"),
                let unit = Self.unit(UInt8(bitPattern: format[2])), UInt8(bitPattern: format[3]) == UInt8(ascii: ":")
            else { return nil }
            self.init(.int64, unit)
        }
    }

    /// Reads d, a colon, the number of digits, a comma, and the scale, which must be 0; and, except for 128 bits, a comma
    /// and the width.
    private static func layout(ofDecimals format: UnsafePointer<CChar>) -> ArrowLayout? {
        guard UInt8(bitPattern: format[0]) == UInt8(ascii: "d"), UInt8(bitPattern: format[1]) == UInt8(ascii: ":")
        else {
            return nil
        }
        var rest = format + 2
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(UInt8(bitPattern: rest[0])) { rest += 1 }
        let widths: [(rest: StaticString, layout: ArrowLayout)] = [
            (",0", .decimal128), (",0,128", .decimal128), (",0,32", .int32), (",0,64", .int64), (",0,256", .decimal256),
        ]
        return widths.first { rest.isText($0.rest) }?.layout
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

extension ArrowSchema {
    /// Whether it is an extension type of this name. Source: Arrow C Data Interface, metadata.
    fileprivate func isExtension(_ name: StaticString) -> Bool {
        guard var next = metadata.map({ UnsafeRawPointer($0) }) else { return false }
        func number() -> Int {
            defer { next += 4 }
            return Int(next.loadUnaligned(as: Int32.self))
        }
        func text() -> ArrowText {
            let length = max(0, number())
            defer { next += length }
            return ArrowText(bytes: UnsafeBufferPointer(start: next.assumingMemoryBound(to: UInt8.self), count: length))
        }
        for _ in 0..<max(0, number()) {
            let key = text()
            let value = text()
            if "ARROW:extension:name" ~= key { return name ~= value }
        }
        return false
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
