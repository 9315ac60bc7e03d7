/// The entitlements of a publisher, each with the products that give it.
package struct Entitlements: Sendable {
    package struct Entitlement: Sendable {
        package let id: Identifier
        package let productIds: [Identifier]

        package init(id: Identifier, productIds: [Identifier]) {
            self.id = id
            self.productIds = productIds
        }
    }

    package let all: [Entitlement]

    package init(_ all: [Entitlement]) {
        self.all = all
    }

    /// The largest number of entitlements. Each may have to be compared with each chain.
    package static var maximumCount: Int { 1000 }
}
