/// An amount of money in milliunits, Apple's unit: 9990 is 9.99, regardless of the currency's decimals.
package struct Money: Equatable, BitwiseCopyable, Sendable {
    package let milliunits: Int64
    package let currency: Currency?

    package init(milliunits: Int64, currency: Currency?) {
        self.milliunits = milliunits
        self.currency = currency
    }

    /// The smallest amount that can be paid out, in milliunits; one milliunit if the currency is unknown.
    package var smallestUnit: Int64 { currency?.smallestUnit ?? 1 }

    /// Whether it cannot be paid, because it is not a whole number of the currency's smallest unit. False if that is unknown.
    package var isFinerThanCurrency: Bool { milliunits % smallestUnit != 0 }

    /// The amount as decimal text with the currency's decimals; nil if they are unknown.
    ///
    /// An amount that is not a multiple of the smallest unit keeps the decimals that it needs, because rounded text
    /// would differ from `milliunits`.
    package var amount: String? {
        guard let digits = currency?.digits else { return nil }
        let magnitude = milliunits.magnitude
        var fraction = magnitude % 1000
        var decimals = 3
        while decimals > digits, fraction % 10 == 0 {
            fraction /= 10
            decimals -= 1
        }
        var text = milliunits < 0 ? "-\(magnitude / 1000)" : "\(magnitude / 1000)"
        guard decimals > 0 else { return text }
        text += "."
        let significant = "\(fraction)"
        for _ in 0..<max(0, decimals - significant.utf8.count) { text += "0" }
        text += significant
        for _ in 0..<max(0, digits - decimals) { text += "0" }
        return text
    }

    /// Returns the sum; nil if one is unknown, the currencies differ, or the sum is out of range.
    static func sum(_ left: Money?, _ right: Money?) -> Money? {
        guard let left, let right, left.currency == right.currency else { return nil }
        let (sum, overflow) = left.milliunits.addingReportingOverflow(right.milliunits)
        return overflow ? nil : Money(milliunits: sum, currency: left.currency)
    }

    /// The result of reading a price.
    package enum Reading: Sendable {
        case milliunits(Int64)
        case negative
        case tooLarge
        case malformed
    }

    /// Reads a decimal, for example "9.99". After the third decimal only zeros may follow.
    package static func read(_ text: String) -> Reading {
        var scanner = TextScanner(text)
        let isNegative = scanner.skip("-")
        guard let units = scanner.number() else { return .malformed }
        var thousandths: Int64 = 0
        if scanner.skip(".") {
            guard let first = scanner.number(digits: 1) else { return .malformed }
            thousandths = first
            for _ in 0..<2 { thousandths = thousandths * 10 + (scanner.number(digits: 1) ?? 0) }
            while scanner.skip("0") {}
        }
        guard scanner.isAtEnd else { return .malformed }
        if isNegative, units > 0 || thousandths > 0 { return .negative }
        let (product, overflow) = units.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = product.addingReportingOverflow(thousandths)
        return overflow || carry ? .tooLarge : .milliunits(sum)
    }
}
