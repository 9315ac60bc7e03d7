/// An exact share of a whole, from nothing to all of it.
package struct Share: Sendable {
    package let part: UInt64
    package let whole: UInt64

    package static var nothing: Share { Share(clamping: 0, of: 1) }
    package static var everything: Share { Share(clamping: 1, of: 1) }

    /// `part / whole`, not below 0 and not above 1. A whole that isn't positive gives nothing.
    package init(clamping part: Int64, of whole: Int64) {
        guard whole > 0 else {
            self.part = 0
            self.whole = 1
            return
        }
        self.part = Swift.min(Swift.max(part, 0), whole).magnitude
        self.whole = whole.magnitude
    }

    package var isNothing: Bool { part == 0 }
    package var isEverything: Bool { part == whole }

    /// In thousandths of a percent, Apple's unit, to the nearest one: 100000 is everything.
    package var milliPercent: Int64 {
        let rounded = Rounding.halfUp.quotient(UInt128(part) * 100_000, UInt128(whole))
        return Int64(clamping: rounded)
    }

    /// This share of an amount that isn't negative: multiplied first, divided once, rounded once, to the
    /// currency's smallest unit. Never more than the amount itself, whatever the rounding.
    package func of(_ money: Money, rounding: Rounding) -> Money {
        if isEverything { return money }
        let unit = UInt128(money.smallestUnit.magnitude)
        let product = UInt128(money.milliunits.magnitude) * UInt128(part)
        let units = rounding.quotient(product, UInt128(whole) * unit)
        let milliunits = Swift.min(Int64(clamping: units * unit), money.milliunits)
        return Money(milliunits: milliunits, currency: money.currency)
    }
}
