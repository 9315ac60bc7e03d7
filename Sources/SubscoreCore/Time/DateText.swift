/// Dates as text: RFC 3339, and the two spellings of App Store receipts.
package enum DateText {
    /// Reads an RFC 3339 date and time with an offset, for example "2026-01-31T09:00:00.250+01:00". Digits beyond the
    /// millisecond are dropped. Returns nil for anything else, including a leap second.
    package static func rfc3339(_ text: String) -> Instant? {
        var scanner = TextScanner(text)
        guard let date = day(&scanner), scanner.skip("T") || scanner.skip("t"),
            let seconds = time(&scanner), let fraction = fraction(&scanner),
            let offset = offset(&scanner), scanner.isAtEnd
        else { return nil }
        return instant(date, millisecondOfDay: seconds * 1000 + fraction, offsetMinutes: offset)
    }

    /// Reads a day, for example "2026-01-31". Returns nil for anything else.
    package static func day(_ text: String) -> CivilDate? {
        var scanner = TextScanner(text)
        let date = day(&scanner)
        return scanner.isAtEnd ? date : nil
    }

    /// Reads "2020-10-28 21:43:25 Etc/GMT", or the same with "America/Los_Angeles", as in receipts.
    ///
    /// In the hour that Los Angeles passes through twice each autumn, it means the first pass (daylight time); the
    /// receipt's `_ms` and GMT spellings are unambiguous and should be preferred.
    package static func receipt(_ text: String) -> Instant? {
        var scanner = TextScanner(text)
        guard let date = day(&scanner), scanner.skip(" "), let seconds = time(&scanner), scanner.skip(" ") else {
            return nil
        }
        if scanner.skip("Etc/GMT") || scanner.skip("Etc/UTC") || scanner.skip("GMT") || scanner.skip("UTC") {
            guard scanner.isAtEnd else { return nil }
            return instant(date, millisecondOfDay: seconds * 1000, offsetMinutes: 0)
        }
        guard scanner.skip("America/Los_Angeles"), scanner.isAtEnd else { return nil }
        return civilDate(date, millisecondOfDay: seconds * 1000)?.instant(on: .pacific)
    }

    /// Reads a date as databases, Django and Swift write it, for example "2026-03-01 10:00:00+00" or
    /// "2026-03-01T10:00:00.000000 +0000". It must have an offset.
    package static func database(_ text: String) -> Instant? {
        var scanner = TextScanner(text)
        guard let date = day(&scanner), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let seconds = time(&scanner), let fraction = fraction(&scanner)
        else { return nil }
        _ = scanner.skip(" ")
        guard scanner.skip("UTC") || scanner.skip("GMT") else {
            guard let offset = offset(&scanner, isShort: true), scanner.isAtEnd else { return nil }
            return instant(date, millisecondOfDay: seconds * 1000 + fraction, offsetMinutes: offset)
        }
        return scanner.isAtEnd ? instant(date, millisecondOfDay: seconds * 1000 + fraction, offsetMinutes: 0) : nil
    }

    private static func day(_ scanner: inout TextScanner) -> CivilDate? {
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day, millisecondOfDay: 0)
    }

    /// Returns the second of the day.
    private static func time(_ scanner: inout TextScanner) -> Int64? {
        guard let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), minute <= 59, scanner.skip(":"),
            let second = scanner.number(digits: 2), second <= 59
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func fraction(_ scanner: inout TextScanner) -> Int64? {
        guard scanner.skip(".") else { return 0 }
        guard var milliseconds = scanner.number(digits: 1) else { return nil }
        for _ in 0..<2 {
            milliseconds = milliseconds * 10 + (scanner.number(digits: 1) ?? 0)
        }
        while scanner.number(digits: 1) != nil {}
        return milliseconds
    }

    /// - Parameter isShort: Whether the colon, or the colon and the minutes, may be missing.
    private static func offset(_ scanner: inout TextScanner, isShort: Bool = false) -> Int64? {
        if scanner.skip("Z") || scanner.skip("z") { return 0 }
        let sign: Int64 = scanner.skip("-") ? -1 : 1
        guard sign < 0 || scanner.skip("+"), let hours = scanner.number(digits: 2), hours <= 23 else { return nil }
        let hasColon = scanner.skip(":")
        guard hasColon || isShort, let minutes = scanner.number(digits: 2) ?? (hasColon ? nil : 0), minutes <= 59 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }

    private static func instant(_ day: CivilDate, millisecondOfDay: Int64, offsetMinutes: Int64) -> Instant? {
        guard let date = civilDate(day, millisecondOfDay: millisecondOfDay) else { return nil }
        return Instant(milliseconds: date.reading - offsetMinutes * 60_000)
    }

    private static func civilDate(_ day: CivilDate, millisecondOfDay: Int64) -> CivilDate? {
        CivilDate(year: day.year, month: day.month, day: day.day, millisecondOfDay: millisecondOfDay)
    }
}
