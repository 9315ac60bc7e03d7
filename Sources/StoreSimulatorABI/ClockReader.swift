internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

/// Reads how time passes.
enum ClockReader {
    static func clock(_ request: RequestObject, _ environment: Environment) throws(Failure) -> StoreClock {
        let isLocal = environment == .xcode || environment == .localTesting
        return StoreClock(
            try speed(request, environment),
            on: isLocal ? .utc : .pacific,
            graceDays: try graceDays(request)
        )
    }

    private static func graceDays(_ request: RequestObject) throws(Failure) -> Int64 {
        switch try request.period("gracePeriod") {
        case nil: return 0
        case Period(3, .day): return 3
        case Period(16, .day): return 16
        case Period(28, .day): return 28
        default: throw try request.noneOf("gracePeriod", Failure.unknownGracePeriod)
        }
    }

    private static func speed(_ request: RequestObject, _ environment: Environment) throws(Failure)
        -> StoreClock.Speed
    {
        guard let value = request["clock"] else {
            return environment == .sandbox ? .sandbox(month: 300_000) : .production
        }
        guard value.isObject else {
            if value.isText("production") { return .production }
            if value.isText("testflight") { return .testFlight }
            throw try request.noneOf("clock", Failure.unknownClock)
        }
        return try inside("clock") { () throws(Failure) in
            let clock = try RequestObject(value, fields: ["sandbox", "xcode"])
            guard (clock["sandbox"] == nil) != (clock["xcode"] == nil) else {
                throw Failure.oneClock
            }
            if clock["sandbox"] != nil {
                return .sandbox(month: try length(clock, "sandbox", among: [180, 300, 900, 1800, 3600]))
            }
            guard let rate = clock["xcode"], rate.isObject else {
                return .fixed(try length(clock, "xcode", among: [2, 10, 30, 60, 300, 900]))
            }
            return try inside("xcode") { () throws(Failure) in
                let rate = try RequestObject(rate, fields: ["month"])
                return .xcode(month: try length(rate, "month", among: [30, 300, 900, 1800, 3600]))
            }
        }
    }

    /// A length of time in milliseconds, among those that there are.
    private static func length(
        _ object: RequestObject,
        _ key: StaticString,
        among seconds: [Int64]
    ) throws(Failure) -> Int64 {
        let text = try object.required(key, object.text)
        if let length = ClockSpan.milliseconds(text), seconds.contains(where: { $0 * 1000 == length }) { return length }
        var expected = ""
        for rate in seconds {
            if !expected.isEmpty { expected += ", " }
            expected += rate < 60 ? "PT\(rate)S" : rate < 3600 ? "PT\(rate / 60)M" : "PT\(rate / 3600)H"
        }
        throw Failure.unknownRate(text, of: expected, at: key)
    }
}

/// A span of hours, minutes or seconds, as ISO 8601 writes it: "PT5M".
enum ClockSpan {
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 4, bytes.count <= 12, bytes[0] == UInt8(ascii: "P"), bytes[1] == UInt8(ascii: "T") else {
            return nil
        }
        var number: Int64 = 0
        for byte in bytes[2..<(bytes.count - 1)] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        switch bytes[bytes.count - 1] {
        case UInt8(ascii: "S"): return number * 1000
        case UInt8(ascii: "M"): return number * 60_000
        case UInt8(ascii: "H"): return number * 3_600_000
        default: return nil
        }
    }
}
