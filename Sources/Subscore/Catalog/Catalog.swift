/// The products of one publisher, each under its id once.
package struct Catalog: Sendable {
    private let products: [Product]

    /// The products in any order. Of products with one id, which `duplicate(in:)` finds, any one may stand.
    package init(_ products: [Product]) {
        self.products = products.ordered { $0.id < $1.id }
    }

    /// The position of the first product whose id an earlier one already has.
    package static func duplicate(in products: [Product]) -> Int? {
        let order = positions(products.count) { products[$0].id < products[$1].id }
        var first: Int?
        for (left, right) in zip(order, order.dropFirst()) where products[left].id == products[right].id {
            first = Swift.min(first ?? right, right)
        }
        return first
    }

    package subscript(id: Identifier) -> Product? {
        let position = products.firstPosition { !($0.id < id) }
        return position < products.count && products[position].id == id ? products[position] : nil
    }
}
