/// The duration of a subscription period: a whole number of days, weeks, calendar months or years.
///
/// Equal durations have one form: seven days are a week and twelve months are a year. A month has no fixed number of
/// days, so P30D and P1M are different.
package struct Period: Equatable, BitwiseCopyable, Sendable {
    package enum Unit: UInt8, CaseIterable, BitwiseCopyable, Sendable {
        case day = 0
        case week = 1
        case month = 2
        case year = 3

        /// Its designator in ISO 8601.
        fileprivate var letter: StaticString {
            switch self {
            case .day: "D"
            case .week: "W"
            case .month: "M"
            case .year: "Y"
            }
        }
    }

    package let unit: Unit
    package let count: Int64

    package static var maxCount: Int64 { 9999 }

    /// Returns nil if the count is not in 1...`maxCount`.
    package init?(_ count: Int64, _ unit: Unit) {
        guard count >= 1, count <= Self.maxCount else { return nil }
        switch unit {
        case .day where count % 7 == 0:
            self.unit = .week
            self.count = count / 7
        case .month where count % 12 == 0:
            self.unit = .year
            self.count = count / 12
        default:
            self.unit = unit
            self.count = count
        }
    }

    /// Returns the `number`-th boundary after `anchor`, or before it if the number is negative, counted on the wall
    /// clock from the anchor and never from the boundary before it: months keep the anchor's day, shortened only if a
    /// month is too short for it (31 January, 28 February, 31 March).
    ///
    /// Returns nil if the boundary lies outside the range of `Instant`.
    package func boundary(_ number: Int64, after anchor: Instant, on clock: WallClock) -> Instant? {
        let (length, unit) = calendarLength
        let (total, overflow) = length.multipliedReportingOverflow(by: number)
        guard !overflow else { return nil }
        return CivilDate(anchor, on: clock).advanced(by: total, unit)?.instant(on: clock)
    }

    /// Whether it leads from one instant to another if it is counted from an earlier date, to which the instants need not
    /// be a whole number of periods.
    func leads(from start: Instant, to end: Instant, countedFrom anchor: CivilDate, on clock: WallClock) -> Bool {
        let (length, unit) = calendarLength
        let number = CivilDate(end, on: clock).count(of: unit, since: anchor)
        return anchor.advanced(by: number, unit)?.instant(on: clock) == end
            && anchor.advanced(by: number - length, unit)?.instant(on: clock) == start
    }
}

extension Period {
    /// The calendar months of a period made of months or years.
    var months: Int64? {
        switch unit {
        case .day, .week: return nil
        case .month: return count
        case .year: return count * 12
        }
    }

    /// The days of a period that is not made of months; otherwise 0.
    var days: Int64 {
        switch unit {
        case .day: return count
        case .week: return count * 7
        case .month, .year: return 0
        }
    }

    var calendarLength: (count: Int64, unit: CalendarUnit) { months.map { ($0, .months) } ?? (days, .days) }

    /// The position in the order of copies. Any order would do, but it must not change: answers depend on it.
    var rank: Int64 { months.map { $0 * 2 + 1 } ?? (days * 2) }

    package var isWeekly: Bool { unit == .week && count == 1 }
    package var isAnnual: Bool { unit == .year && count == 1 }

    /// Whether the store sells subscriptions of this duration.
    package var isSold: Bool {
        switch unit {
        case .day: return false
        case .week, .year: return count == 1
        case .month: return count == 1 || count == 2 || count == 3 || count == 6
        }
    }

    /// ISO 8601, for example "P1M".
    package var iso8601: String { "P\(count)\(unit.letter)" }

    /// The result of reading a period.
    package enum Reading: Sendable {
        case period(Period)
        case countOutOfRange
        case malformed
    }

    /// Reads `P<n>D`, `P<n>W`, `P<n>M`, `P<n>Y`, or one of App Store Connect's names (`ONE_WEEK` to `ONE_YEAR`).
    package static func read(_ text: String) -> Reading {
        if let named = named(Identifier(text)) { return .period(named) }
        var scanner = TextScanner(text)
        guard scanner.skip("P"), let count = scanner.number(),
            let unit = Unit.allCases.first(where: { scanner.skip($0.letter) }), scanner.isAtEnd
        else { return .malformed }
        guard let period = Period(count, unit) else { return .countOutOfRange }
        return .period(period)
    }

    private static func named(_ name: Identifier) -> Period? {
        switch name {
        case Identifier("ONE_WEEK"): return Period(1, .week)
        case Identifier("ONE_MONTH"): return Period(1, .month)
        case Identifier("TWO_MONTHS"): return Period(2, .month)
        case Identifier("THREE_MONTHS"): return Period(3, .month)
        case Identifier("SIX_MONTHS"): return Period(6, .month)
        case Identifier("ONE_YEAR"): return Period(1, .year)
        default: return nil
        }
    }
}
