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
