/// The products of one publisher, with unique ids.
package struct Catalog: Sendable {
    package let products: [Product]
    package let others: [OtherProduct]
    /// Whether the list that it was read from goes on elsewhere.
    package let isPartial: Bool

    /// - Parameter products: In any order. Of several products with one id, which `duplicate(in:)` finds, any one may
    /// be kept.
    package init(_ products: [Product], _ others: [OtherProduct] = [], isPartial: Bool = false) {
        self.isPartial = isPartial
        self.products = products.ordered { $0.id < $1.id }
        self.others = others.ordered { $0.id < $1.id }
    }

    /// Returns the position of the first id that repeats an earlier one.
    package static func duplicate(in ids: [Identifier]) -> Int? {
        let order = positions(ids.count) { ids[$0] < ids[$1] }
        var first: Int?
        for (left, right) in zip(order, order.dropFirst()) where ids[left] == ids[right] {
            first = Swift.min(first ?? right, right)
        }
        return first
    }

    package subscript(id: Identifier) -> Product? { products.first(with: id) { $0.id } }

    /// Returns a product that is not an auto-renewable subscription.
    package func other(_ id: Identifier) -> OtherProduct? { others.first(with: id) { $0.id } }
}

/// An auto-renewable subscription product, as its publisher configured it.
package struct Product: Sendable {
    package let id: Identifier
    /// The subscription group; nil if the catalog describes one group without naming it.
    package let group: Identifier?
    /// The level of service within the group: 1 is the highest. Nil if the catalog states no levels.
    package let level: Int64?
    package let period: Period
    /// The price of a period that is billed upfront.
    package let price: Money?
    /// The price of a month of the monthly plan with a commitment.
    package let monthlyPrice: Money?
    /// Nil if the catalog does not state its introductory offers.
    package let hasIntroductoryOffer: Bool?
    /// The ids of its win-back offers; nil if the catalog does not state them.
    package let winBackOffers: [Identifier]?

    package init(
        id: Identifier,
        group: Identifier?,
        level: Int64?,
        period: Period,
        price: Money?,
        monthlyPrice: Money? = nil,
        hasIntroductoryOffer: Bool? = nil,
        winBackOffers: [Identifier]? = nil
    ) {
        self.id = id
        self.group = group
        self.level = level
        self.period = period
        self.price = price
        self.monthlyPrice = monthlyPrice
        self.hasIntroductoryOffer = hasIntroductoryOffer
        self.winBackOffers = winBackOffers
    }
}

/// A product that is not an auto-renewable subscription, as its publisher describes it.
package struct OtherProduct: Sendable {
    package let id: Identifier
    package let kind: ProductKind
    /// How long a purchase of a non-renewing subscription lasts; nil if unknown.
    package let period: Period?

    package init(id: Identifier, kind: ProductKind, period: Period?) {
        self.id = id
        self.kind = kind
        self.period = period
    }
}

extension Records {
    /// Gives purchases whose records state no kind, as in receipts, the one that a catalog states. It comes before purchases
    /// are put together, because those of a non-consumable are one, whenever it was restored.
    package mutating func setKinds(_ catalog: Catalog?) {
        guard let catalog, !catalog.others.isEmpty else { return }
        for index in transactions.indices where transactions[index].kind == nil {
            transactions[index].kind = catalog.other(texts.identifier(transactions[index].productId))?.kind
        }
    }
}
