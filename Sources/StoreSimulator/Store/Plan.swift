package import Subscore

/// A subscription product on sale.
package struct Plan: Sendable {
    package let productId: String
    /// 1 is the highest level of service.
    package let level: Int64
    package let period: Period
    /// In thousandths of a dollar.
    package let milliunits: Int64

    /// Whether the store switches at once: to a higher level, or to the same level and duration. Other switches wait
    /// for the renewal.
    func switchesAtOnce(to other: Plan) -> Bool {
        other.level < level || other.level == level && other.period == period
    }

    func isSame(as other: Plan) -> Bool {
        productId.utf8.elementsEqual(other.productId.utf8)
    }

    private init?(_ productId: String, level: Int64, _ count: Int64, _ unit: Period.Unit, milliunits: Int64) {
        guard let period = Period(count, unit) else { return nil }
        self.productId = productId
        self.level = level
        self.period = period
        self.milliunits = milliunits
    }

    /// A subscription group with three levels. Each has two durations, and one has two products of the same duration.
    static func all() -> [Plan] {
        [
            Plan("pro.month", level: 1, 1, .month, milliunits: 19_990),
            Plan("pro.year", level: 1, 1, .year, milliunits: 199_990),
            Plan("plus.month", level: 2, 1, .month, milliunits: 9990),
            Plan("plus.music.month", level: 2, 1, .month, milliunits: 9490),
            Plan("plus.quarter", level: 2, 3, .month, milliunits: 27_990),
            Plan("basic.week", level: 3, 1, .week, milliunits: 1990),
            Plan("basic.month", level: 3, 1, .month, milliunits: 4990),
        ].compactMap { $0 }
    }
}
