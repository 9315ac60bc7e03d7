/// An exact share of a whole, from 0 to 1.
package struct Share: Sendable {
    package let part: UInt64
    package let whole: UInt64

    package static var nothing: Share { Share(part: 0, whole: 1) }
    package static var everything: Share { Share(part: 1, whole: 1) }
}

extension Share {
    /// `part / whole`, limited to 0...1. The share is 0 if the whole is not positive.
    package init(clamping part: Int64, of whole: Int64) {
        guard whole > 0 else {
            self = .nothing
            return
        }
        self.init(part: Swift.min(Swift.max(part, 0), whole).magnitude, whole: whole.magnitude)
    }

    package var isNothing: Bool { part == 0 }
    package var isEverything: Bool { part == whole }

    /// In thousandths of a percent, Apple's unit, rounded to the nearest: 100000 is everything.
    package var milliPercent: Int64 {
        let rounded = Rounding.halfUp.quotient(UInt128(part) * 100_000, UInt128(whole))
        return Int64(clamping: rounded)
    }

    /// Returns this share of an amount, which must not be negative: multiplied first, divided once, rounded once, to
    /// the currency's smallest unit. Never more than the amount itself, for any rounding.
    package func of(_ money: Money, rounding: Rounding) -> Money {
        if isEverything { return money }
        let unit = UInt128(money.smallestUnit.magnitude)
        let product = UInt128(money.milliunits.magnitude) * UInt128(part)
        let units = rounding.quotient(product, UInt128(whole) * unit)
        let milliunits = Swift.min(Int64(clamping: units * unit), money.milliunits)
        return Money(milliunits: milliunits, currency: money.currency)
    }
}
