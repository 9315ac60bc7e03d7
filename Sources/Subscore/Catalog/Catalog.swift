/// The products of one publisher, each under its id once.
package struct Catalog: Sendable {
    package let products: [Product]
    package let others: [OtherProduct]

    /// The products in any order. Of products with one id, which `duplicate(in:)` finds, any one may stand.
    package init(_ products: [Product], _ others: [OtherProduct] = []) {
        self.products = products.ordered { $0.id < $1.id }
        self.others = others.ordered { $0.id < $1.id }
    }

    /// The position of the first id that an earlier one repeats.
    package static func duplicate(in ids: [Identifier]) -> Int? {
        let order = positions(ids.count) { ids[$0] < ids[$1] }
        var first: Int?
        for (left, right) in zip(order, order.dropFirst()) where ids[left] == ids[right] {
            first = Swift.min(first ?? right, right)
        }
        return first
    }

    package subscript(id: Identifier) -> Product? {
        let position = products.firstPosition { !($0.id < id) }
        return position < products.count && products[position].id == id ? products[position] : nil
    }

    /// A product that is no auto-renewable subscription.
    @inline(never)
    package func other(_ id: Identifier) -> OtherProduct? {
        let position = others.firstPosition { !($0.id < id) }
        return position < others.count && others[position].id == id ? others[position] : nil
    }
}
