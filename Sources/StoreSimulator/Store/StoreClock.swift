package import SubscoreCore

/// How fast time passes in a store: how long a period lasts, when it is renewed and for how long the store tries.
///
/// The tables are Apple's for the sandbox and for StoreKit's tests. What they leave out is in docs/simulate.md.
package struct StoreClock: Sendable {
    package enum Speed: BitwiseCopyable, Sendable {
        /// Real time, on the wall clock of the store.
        case production
        /// Each duration is renewed daily, six times.
        case testFlight
        /// A month lasts so long. Twelve renewals, each late by seconds.
        case sandbox(month: Int64)
        /// A month lasts so long.
        case xcode(month: Int64)
        /// Every duration lasts so long.
        case fixed(Int64)
    }

    package let speed: Speed
    package let wall: WallClock
    /// 0 if the app has no billing grace period.
    let graceDays: Int64

    package init(_ speed: Speed, on wall: WallClock, graceDays: Int64) {
        self.speed = speed
        self.wall = wall
        self.graceDays = graceDays
    }

    static var second: Int64 { 1000 }
    static var minute: Int64 { 60_000 }
    static var hour: Int64 { 3_600_000 }
    static var day: Int64 { 86_400_000 }

    var isProduction: Bool {
        if case .production = speed { return true }
        return false
    }

    /// The end of a period, counted from its anchor.
    func boundary(_ number: Int64, of period: Period, after anchor: Int64) -> Int64 {
        if let length = length(of: period) { return anchor + number * length }
        let end = Instant(milliseconds: anchor).flatMap { period.boundary(number, after: $0, on: wall) }
        return end?.milliseconds ?? Instant.limit
    }

    /// The length of a period, if it is not the calendar's.
    private func length(of period: Period) -> Int64? {
        switch speed {
        case .production: return nil
        case .testFlight: return Self.day
        case .fixed(let length): return length
        case .sandbox(let month), .xcode(let month):
            switch period.unit {
            case .month: return period.count * month
            case .year: return period.count * 12 * month
            case .week: return period.count * Self.week(month: month)
            case .day: return Swift.max(Self.second, period.count * Self.week(month: month) / 7)
            }
        }
    }

    /// Apple's tables give a week that is not a part of the month.
    private static func week(month: Int64) -> Int64 {
        switch month {
        case 30 * second: return 10 * second
        case 3 * minute, 5 * minute: return 3 * minute
        case 15 * minute: return 5 * minute
        case 30 * minute: return 10 * minute
        default: return 15 * minute
        }
    }

    /// The shortest that a period can be.
    package var shortest: Int64 {
        switch speed {
        case .production: return 3 * Self.day
        case .testFlight: return Self.day
        case .fixed(let length): return length
        case .sandbox(let month), .xcode(let month): return Self.week(month: month)
        }
    }

    /// The end of a grace period. Nil if the app has none.
    func graceEnd(after expiry: Int64, of period: Period) -> Int64? {
        guard graceDays > 0 else { return nil }
        let isShort = period.unit == .week || period.unit == .day
        switch speed {
        case .production:
            return moved(expiry, byDays: isShort ? Swift.min(graceDays, 6) : graceDays)
        case .fixed(let length): return expiry + length
        case .testFlight: return expiry + Self.day / 2
        case .sandbox(let month), .xcode(let month):
            let week = Self.week(month: month)
            return expiry + (isShort ? Swift.min(graceDays, 6) * week / 7 : Swift.min(graceDays, 28) * month / 32)
        }
    }

    /// When the store gives up.
    func retryEnd(after expiry: Int64, isCommitted: Bool) -> Int64 {
        let months: Int64 = isCommitted ? 3 : 2
        switch speed {
        case .production: return moved(expiry, byDays: 30 * months)
        case .testFlight: return expiry + months * Self.day
        case .fixed(let length): return expiry + months * length
        case .sandbox(let month), .xcode(let month): return expiry + months * month
        }
    }

    private func moved(_ date: Int64, byDays days: Int64) -> Int64 {
        Instant(milliseconds: date)?.advanced(byDays: days, on: wall).milliseconds ?? Instant.limit
    }

    /// The renewals after which the store turns auto-renew off.
    var maxRenewals: Int64? {
        switch speed {
        case .production, .xcode, .fixed: return nil
        case .testFlight: return 6
        case .sandbox: return 12
        }
    }

    /// A gap between two subscriptions that begins a new one for `recentSubscriptionStartDate`.
    var longestGap: Int64 {
        if case .sandbox = speed { return 10 * Self.minute }
        return 60 * Self.day
    }

    /// How long before the end of a period the store charges for the next one. Less than nothing is after it.
    func earliness(_ random: inout SplitMix64) -> Int64 {
        switch speed {
        case .production:
            return random.chance(percent: 60)
                ? random.number(Self.minute...Self.day - 20 * Self.second)
                : random.number(30 * Self.second...Self.minute)
        case .sandbox: return -random.number(14 * Self.second...58 * Self.second)
        case .testFlight, .xcode, .fixed: return 0
        }
    }

    /// The delay of a notification about an action of the customer.
    func deliveryDelay(_ random: inout SplitMix64) -> Int64 {
        isProduction ? random.number(200...3 * Self.second) : random.number(1...Swift.min(900, shortest / 20))
    }

    /// The delay of a notification about an end.
    func lateDeliveryDelay(_ random: inout SplitMix64) -> Int64 {
        isProduction ? random.number(2 * Self.second...16 * Self.second) : deliveryDelay(&random)
    }

    /// The time until the store stops retrying after a cancellation during retry: observed once, 2 hours and 25
    /// minutes.
    var cancellation: Int64 { isProduction ? 145 * Self.minute : shortest / 10 }
}
