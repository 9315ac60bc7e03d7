/// One auto-renewable subscription product, as its publisher configured it.
package struct Product: Sendable {
    package let id: Identifier
    /// The subscription group; nil where the catalog describes one group without naming it.
    package let group: Identifier?
    /// The level of service within the group: 1 is the highest.
    package let level: Int64
    package let period: Period
    package let price: Money?

    package init(id: Identifier, group: Identifier?, level: Int64, period: Period, price: Money?) {
        self.id = id
        self.group = group
        self.level = level
        self.period = period
        self.price = price
    }
}

/// A product that is no auto-renewable subscription, as its publisher describes it.
package struct OtherProduct: Sendable {
    package let id: Identifier
    package let kind: ProductKind
    /// How long a purchase of a non-renewing subscription lasts; nil where nobody says.
    package let period: Period?

    package init(id: Identifier, kind: ProductKind, period: Period?) {
        self.id = id
        self.kind = kind
        self.period = period
    }
}
