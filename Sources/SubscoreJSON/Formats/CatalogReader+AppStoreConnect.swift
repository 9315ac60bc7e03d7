internal import SubscoreCore

// Answers of the App Store Connect API, read leniently: subscriptions, or groups that include theirs, in a list or one by
// itself. They have no prices.
extension CatalogReader {
    /// - Parameters:
    ///   - index: The position of the page in its list; nil for the only one.
    ///   - isRanked: Whether any product of the list states a level.
    mutating func read(page: StoreObject, at index: Int?, isRanked: Bool) throws(Failure) {
        try page.refuseOtherResources()
        let groups = try GroupResources(page)
        if groups.lackSubscriptions { warnPartial(.subscriptions, page: index) }
        if let resource = page["data"], resource.isObject {
            try inside("data") { () throws(Failure) in
                try append(StoreObject(resource), groups, isRanked, at: .data(nil, page: index))
            }
        } else {
            var members = try page.elements("data")
            do throws(Failure) {
                while let member = members.next() {
                    try append(StoreObject(member), groups, isRanked, at: .data(members.index, page: index))
                }
            } catch {
                throw members.located(error)
            }
        }
        var included = try page.elements("included")
        do throws(Failure) {
            while let member = included.next() {
                let resource = try StoreObject(member)
                guard resource.isOfType("subscriptions") else { continue }
                try append(resource, groups, isRanked, at: .included(included.index, page: index))
            }
        } catch {
            throw included.located(error)
        }
    }

    /// Whether any product of a page states a level. The list of an app that asked for other fields states none.
    static func isRanked(_ page: JSONValue) -> Bool {
        func states(_ resource: JSONValue?) -> Bool {
            resource?["attributes"]?["groupLevel"].map { !$0.isAbsent } ?? false
        }
        for list in [page["data"], page["included"]] {
            guard let list else { continue }
            if states(list) { return true }
            for index in 0..<list.count where states(list[index]) { return true }
        }
        return false
    }

    private mutating func append(
        _ resource: StoreObject,
        _ groups: GroupResources,
        _ isRanked: Bool,
        at location: CatalogLocation
    ) throws(Failure) {
        guard !resource.isOfType("subscriptionGroups") else { return }
        let attributes = try resource.object("attributes")
        try inside("attributes") { () throws(Failure) in
            let id = try attributes?.identifier("productId")
            let level = try attributes?.integer("groupLevel")
            let period = try attributes?.period("subscriptionPeriod")
            guard let known = complete(id, level, period, isRanked: isRanked, at: location) else { return }
            let product = Product(
                id: known.id,
                group: groups.group(of: resource),
                level: level,
                period: known.period,
                price: nil,
                hasIntroductoryOffer: resource.hasRelated("introductoryOffers")
            )
            append(product, at: location)
        }
    }
}

/// The groups among the resources of a page, and the subscriptions that each of them names.
private struct GroupResources {
    /// By subscription.
    private var members: [(subscription: Identifier, group: Identifier)] = []
    /// That of the products for which nothing else names one.
    private var common: Identifier?
    /// Whether any group comes without its subscriptions, or without all of them.
    private(set) var lackSubscriptions = false

    init(_ page: StoreObject) throws(Failure) {
        common = try page.identifier("subscriptionGroupIdentifier")
        guard let data = page["data"] else { return }
        // A group may leave out the names of what is included with it, if it is the only one.
        let isIncluded = page["included"].map { $0.count > 0 } ?? false
        if data.isObject { add(data, isOnly: true, isIncluded) }
        for index in 0..<data.count {
            if let resource = data[index] { add(resource, isOnly: data.count == 1, isIncluded) }
        }
        members = members.ordered { $0.subscription < $1.subscription }
    }

    private mutating func add(_ resource: JSONValue, isOnly: Bool, _ isIncluded: Bool) {
        guard resource["type"]?.isText("subscriptionGroups") ?? false, let id = resource["id"]?.text else { return }
        let group = Identifier(id)
        if isOnly { common = group }
        let subscriptions = resource["relationships"]?["subscriptions"]
        guard let list = subscriptions?["data"] else {
            if !isOnly || !isIncluded { lackSubscriptions = true }
            return
        }
        let total = subscriptions?["meta"]?["paging"]?["total"]?.integer ?? 0
        if total > list.count { lackSubscriptions = true }
        for index in 0..<list.count {
            if let subscription = list[index]?["id"]?.text { members.append((Identifier(subscription), group)) }
        }
    }

    /// Returns the group that a subscription names, or that names it; nil if the page describes one group without naming
    /// it.
    func group(of resource: StoreObject) -> Identifier? {
        if let own = resource["relationships"]?["group"]?["data"]?["id"]?.text { return Identifier(own) }
        guard let text = resource["id"]?.text else { return common }
        let id = Identifier(text)
        let position = members.firstPosition { !($0.subscription < id) }
        let isNamed = members.indices.contains(position) && members[position].subscription == id
        return isNamed ? members[position].group : common
    }
}

extension JSONValue {
    /// Whether a page is not the last one of its list.
    var hasNextPage: Bool { self["links"]?["next"].map { !$0.isAbsent } ?? false }
}

extension StoreObject {
    /// Throws an error if `data` has resources that describe no product.
    fileprivate func refuseOtherResources() throws(Failure) {
        guard let data = self["data"] else { return }
        for index in 0..<(data.isObject ? 1 : data.count) {
            let resource = data.isObject ? data : data[index]
            guard let type = resource?["type"], let text = type.textBytes else { continue }
            let endings: [StaticString] = ["Prices", "PricePoints", "Availabilities", "Localizations"]
            guard endings.contains(where: { HistoryReader.ends(text, $0) }) else { continue }
            let failure = Failure.notProducts(type.text ?? "")
            throw (data.isObject ? failure : failure.inside("\(index)")).inside("data")
        }
    }

    fileprivate func isOfType(_ type: StaticString) -> Bool { self["type"]?.isText(type) ?? false }

    /// Whether a resource has related ones of a kind; nil if the answer does not say, because it was not asked to include
    /// them.
    fileprivate func hasRelated(_ kind: StaticString) -> Bool? {
        guard let related = self["relationships"]?[kind] else { return nil }
        if let data = related["data"], data.isArray { return data.count > 0 }
        return related["meta"]?["paging"]?["total"]?.integer.map { $0 > 0 }
    }

    /// The length of a period, in the spelling of ISO 8601 or of App Store Connect.
    func period(_ key: StaticString) throws(Failure) -> Period? {
        guard let text = try identifier(key) else { return nil }
        guard case .period(let period) = Period.read(text.text) else {
            throw Failure.notAPeriod(text.text).inside(spelled(key))
        }
        return period
    }
}
