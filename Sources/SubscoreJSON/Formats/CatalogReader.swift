package import SubscoreCore

/// Reads a catalog in one of its forms.
package struct CatalogReader {
    private var products: [Product] = []
    private var others: [OtherProduct] = []
    /// The location of each product.
    private var locations: [CatalogLocation] = []
    private var otherLocations: [CatalogLocation] = []
    /// Those of a file of Xcode, which does not state how long they last.
    var ofFile: [OtherProduct] = []
    var isPartial = false
    private var warnings: [Warning] = []
    /// The number of omitted warnings.
    private var omitted = 0

    package static func read(_ value: JSONValue) throws(Failure) -> (catalog: Catalog, warnings: [Warning]) {
        var reader = CatalogReader()
        if value.isArray, value[0]?["data"] != nil {
            try reader.readPages(value)
        } else if value.isObject {
            try reader.read(document: value)
        } else {
            throw HistoryReader.misplaced(value) ?? .notACatalog(value)
        }
        let ids = reader.products.map { $0.id } + reader.others.map { $0.id }
        if let duplicate = Catalog.duplicate(in: ids) {
            var failure = Failure.duplicateProduct(ids[duplicate])
            for step in (reader.locations + reader.otherLocations)[duplicate].steps.reversed() {
                failure = failure.inside(step)
            }
            throw failure
        }
        if reader.omitted > 0 { reader.warnings.append(.omitted(reader.omitted, of: "product_incomplete")) }
        // What the caller states about a product goes before the file.
        let known = ids.ordered(by: <)
        for product in reader.ofFile.ordered(by: { $0.id < $1.id }) {
            let position = known.firstPosition { !($0 < product.id) }
            let isKnown = known.indices.contains(position) && known[position] == product.id
            if !isKnown, reader.others.last?.id != product.id { reader.others.append(product) }
        }
        return (Catalog(reader.products, reader.others, isPartial: reader.isPartial), reader.warnings)
    }

    private mutating func read(document value: JSONValue) throws(Failure) {
        let others = value["otherProducts"]
        if value["groups"] != nil {
            try readGroups(value)
        } else if value["subscriptionGroups"] != nil || value["nonRenewingSubscriptions"] != nil {
            try readStoreKitConfiguration(StoreObject(value))
        } else if value["data"] != nil {
            try read(page: StoreObject(value), at: nil, isRanked: Self.isRanked(value))
            if value.hasNextPage { warnPartial(.nextPage, page: nil) }
        } else if others != nil {
            _ = try RequestObject(value, fields: ["groups", "otherProducts"])
        } else {
            throw Failure.catalogWithoutProducts
        }
        if let others { try readOthers(others, page: nil) }
    }

    /// Reads the pages of one list of the App Store Connect API.
    private mutating func readPages(_ pages: JSONValue) throws(Failure) {
        var isRanked = false
        for index in 0..<pages.count { isRanked = isRanked || pages[index].map { Self.isRanked($0) } ?? false }
        // A list is whole with its last page.
        let isContinued = (0..<pages.count).allSatisfy { pages[$0]?.hasNextPage ?? false }
        for index in 0..<pages.count {
            guard let page = pages[index] else { continue }
            try inside(index) { () throws(Failure) in
                let object = try StoreObject(page)
                guard page["data"] != nil else { throw Failure.pageWithoutData }
                try read(page: object, at: index, isRanked: isRanked)
                if isContinued, index == pages.count - 1 { warnPartial(.nextPage, page: index) }
                if let others = page["otherProducts"] { try readOthers(others, page: index) }
            }
        }
    }

    mutating func append(_ product: Product, at location: CatalogLocation) {
        products.append(product)
        locations.append(location)
    }

    /// Returns what every product has; nil, after a warning, for one that cannot be sold yet because its configuration is
    /// incomplete.
    ///
    /// - Parameter isRanked: Whether the catalog states levels.
    mutating func complete(
        _ id: Identifier?,
        _ level: Int64?,
        _ period: Period?,
        isRanked: Bool = true,
        at location: CatalogLocation
    ) -> (id: Identifier, period: Period)? {
        guard let id else {
            passOver(nil, lacks: .productId, at: location)
            return nil
        }
        guard level.map({ $0 >= 1 }) ?? !isRanked else {
            passOver(id, lacks: .level, at: location)
            return nil
        }
        guard let period else {
            passOver(id, lacks: .period, at: location)
            return nil
        }
        return (id, period)
    }

    mutating func passOver(_ id: Identifier?, lacks missing: Warning.ProductField, at location: CatalogLocation) {
        guard warnings.count < Warning.limit else {
            omitted += 1
            return
        }
        warnings.append(.productIncomplete(id, lacks: missing, at: location))
    }

    /// Warns of a billing plan that is off.
    mutating func warnNotSold(_ id: Identifier, monthly: Bool) {
        if warnings.count < Warning.limit { warnings.append(.planNotSold(id, monthly: monthly)) }
    }

    mutating func warnPartial(_ part: Warning.CatalogPart, page: Int?) {
        isPartial = true
        if warnings.count < Warning.limit { warnings.append(.catalogIsPartial(part, page: page)) }
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
    ///
    /// - Parameter page: The position of the page that has them; nil for the only one.
    private mutating func readOthers(_ value: JSONValue, page: Int?) throws(Failure) {
        guard value.isArray else {
            throw Failure.notAnArray(value, at: "otherProducts")
        }
        for index in 0..<value.count {
            guard let member = value[index] else { continue }
            let product = try inside("otherProducts") { () throws(Failure) in
                try inside(index) { () throws(Failure) in try Self.other(member) }
            }
            others.append(product)
            otherLocations.append(.otherProducts(index, page: page))
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
            throw Failure.unknownProductType(type)
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
