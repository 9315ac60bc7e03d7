package import Subscore

/// Reads a catalog in one of its three forms.
package struct CatalogReader {
    private var products: [Product] = []
    private var others: [OtherProduct] = []
    /// The location of each product; those of the other products come last.
    private var locations: [CatalogLocation] = []
    private var warnings: [Warning] = []
    /// The number of omitted warnings.
    private var omitted = 0

    package static func read(_ value: JSONValue) throws(Failure) -> (catalog: Catalog, warnings: [Warning]) {
        var reader = CatalogReader()
        guard value.isObject else {
            throw HistoryReader.misplaced(value) ?? .notACatalog(value)
        }
        let others = value["otherProducts"]
        if value["groups"] != nil {
            try reader.readGroups(value)
        } else if value["subscriptionGroups"] != nil {
            try reader.readStoreKitConfiguration(StoreObject(value))
        } else if value["data"] != nil {
            try reader.readAppStoreConnect(StoreObject(value))
        } else if others != nil {
            _ = try RequestObject(value, fields: ["groups", "otherProducts"])
        } else {
            throw Failure.catalogWithoutProducts
        }
        if let others { try reader.readOthers(others) }
        let ids = reader.products.map { $0.id } + reader.others.map { $0.id }
        if let duplicate = Catalog.duplicate(in: ids) {
            var failure = Failure.duplicateProduct(ids[duplicate])
            for step in reader.locations[duplicate].steps.reversed() { failure = failure.inside(step) }
            throw failure
        }
        if reader.omitted > 0 { reader.warnings.append(.omitted(reader.omitted, of: "product_incomplete")) }
        return (Catalog(reader.products, reader.others), reader.warnings)
    }

    private mutating func append(_ product: Product, at location: CatalogLocation) {
        products.append(product)
        locations.append(location)
    }

    /// Skips a product that cannot be sold yet because its configuration is incomplete.
    private mutating func passOver(_ id: Identifier?, lacks missing: Warning.ProductField, at location: CatalogLocation)
    {
        guard warnings.count < Warning.limit else {
            omitted += 1
            return
        }
        warnings.append(.productIncomplete(id, lacks: missing, at: location))
    }
}

// The library's own format.
extension CatalogReader {
    private mutating func readGroups(_ value: JSONValue) throws(Failure) {
        let catalog = try RequestObject(value, fields: ["groups", "otherProducts"])
        let groups = try Self.array(catalog, "groups")
        for index in 0..<groups.count {
            guard let member = groups[index] else { continue }
            try inside("groups") { () throws(Failure) in
                try inside(index) { () throws(Failure) in try readGroup(member, at: index) }
            }
        }
    }

    private mutating func readGroup(_ value: JSONValue, at groupIndex: Int) throws(Failure) {
        let group = try RequestObject(value, fields: ["id", "products"])
        let id = try group.required("id", group.identifier)
        let members = try Self.array(group, "products")
        for index in 0..<members.count {
            guard let member = members[index] else { continue }
            let product = try inside("products") { () throws(Failure) in
                try inside(index) { () throws(Failure) in try Self.product(member, group: id) }
            }
            append(product, at: .groups(groupIndex, product: index))
        }
    }

    private static func product(_ value: JSONValue, group: Identifier) throws(Failure) -> Product {
        let product = try RequestObject(value, fields: ["productId", "level", "period", "price", "currency"])
        let level = try product.required("level", product.integer)
        guard level >= 1 else {
            throw Failure.levelTooLow
        }
        return Product(
            id: try product.required("productId", product.identifier),
            group: group,
            level: level,
            period: try product.required("period", product.period),
            price: try product.money()
        )
    }

    /// Reads products that are not auto-renewable subscriptions, beside subscriptions in any format.
    private mutating func readOthers(_ value: JSONValue) throws(Failure) {
        guard value.isArray else {
            throw Failure.notAnArray(value, at: "otherProducts")
        }
        for index in 0..<value.count {
            guard let member = value[index] else { continue }
            let product = try inside("otherProducts") { () throws(Failure) in
                try inside(index) { () throws(Failure) in try Self.other(member) }
            }
            others.append(product)
            locations.append(.otherProducts(index))
        }
    }

    private static func other(_ value: JSONValue) throws(Failure) -> OtherProduct {
        let product = try RequestObject(value, fields: ["productId", "type", "period"])
        let id = try product.required("productId", product.identifier)
        let type = try product.required("type", product.text)
        let kind: ProductKind
        switch Identifier(type) {
        case Identifier("non_consumable"): kind = .nonConsumable
        case Identifier("non_renewing"): kind = .nonRenewing
        default:
            throw Failure.unknownProductType
        }
        let period = try product.period("period")
        guard period == nil || kind == .nonRenewing else {
            throw Failure.periodOfNonConsumable
        }
        return OtherProduct(id: id, kind: kind, period: period)
    }

    private static func array(_ object: RequestObject, _ key: StaticString) throws(Failure) -> JSONValue {
        let member = try object.required(key, object.value)
        guard member.isArray else {
            throw Failure.notAnArray(member, at: key)
        }
        return member
    }
}

// The formats of Apple's tools, read leniently.
extension CatalogReader {
    /// Reads a StoreKit configuration file. Its prices are decimal text in whole units, without a currency.
    private mutating func readStoreKitConfiguration(_ configuration: StoreObject) throws(Failure) {
        var groups = try configuration.elements("subscriptionGroups")
        do throws(Failure) {
            while let group = groups.next() { try readStoreKitGroup(StoreObject(group), at: groups.index) }
        } catch {
            throw groups.located(error)
        }
    }

    private mutating func readStoreKitGroup(_ group: StoreObject, at groupIndex: Int) throws(Failure) {
        let id = try group.identifier("id")
        var members = try group.elements("subscriptions")
        do throws(Failure) {
            while let member = members.next() {
                let product = try StoreObject(member)
                try appendProduct(
                    id: product.identifier("productID"),
                    group: id,
                    level: product.integer("groupNumber"),
                    period: product.period("recurringSubscriptionPeriod"),
                    price: product.decimal("displayPrice"),
                    at: .subscriptionGroups(groupIndex, subscription: members.index)
                )
            }
        } catch {
            throw members.located(error)
        }
    }

    /// Reads the App Store Connect API's list of one group's subscriptions.
    private mutating func readAppStoreConnect(_ list: StoreObject) throws(Failure) {
        var members = try list.elements("data")
        do throws(Failure) {
            while let member = members.next() {
                let product = try StoreObject(member)
                let attributes = try product.object("attributes")
                let group = product["relationships"]?["group"]?["data"]?["id"]?.text
                try inside("attributes") { () throws(Failure) in
                    try appendProduct(
                        id: attributes?.identifier("productId"),
                        group: group.map { Identifier($0) },
                        level: attributes?.integer("groupLevel"),
                        period: attributes?.period("subscriptionPeriod"),
                        price: nil,
                        at: .data(members.index)
                    )
                }
            }
        } catch {
            throw members.located(error)
        }
    }

    private mutating func appendProduct(
        id: Identifier?,
        group: Identifier?,
        level: Int64?,
        period: Period?,
        price: Money?,
        at location: CatalogLocation
    ) {
        guard let id else { return passOver(nil, lacks: .productId, at: location) }
        guard let level, level >= 1 else { return passOver(id, lacks: .level, at: location) }
        guard let period else { return passOver(id, lacks: .period, at: location) }
        append(Product(id: id, group: group, level: level, period: period, price: price), at: location)
    }
}

extension StoreObject {
    fileprivate func period(_ key: StaticString) throws(Failure) -> Period? {
        guard let text = try identifier(key) else { return nil }
        guard case .period(let period) = Period.read(text.text) else {
            throw Failure.notAPeriod(at: key)
        }
        return period
    }

    /// Returns a price in whole units; nil if milliunits cannot represent it.
    fileprivate func decimal(_ key: StaticString) -> Money? {
        guard let text = value[key]?.text, case .milliunits(let milliunits) = Money.read(text) else { return nil }
        return Money(milliunits: milliunits, currency: nil)
    }
}
