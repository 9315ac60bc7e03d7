internal import SubscoreCore

// StoreKit configuration files of Xcode, read leniently. Their prices are decimal text in whole units, without a currency.
extension CatalogReader {
    mutating func readStoreKitConfiguration(_ configuration: StoreObject) throws(Failure) {
        var groups = try configuration.elements("subscriptionGroups")
        do throws(Failure) {
            while let group = groups.next() { try readStoreKitGroup(StoreObject(group), at: groups.index) }
        } catch {
            throw groups.located(error)
        }
        try readOthers(configuration, "products", nil)
        try readOthers(configuration, "nonRenewingSubscriptions", .nonRenewing)
    }

    /// Reads the products that are not auto-renewable subscriptions.
    ///
    /// - Parameter other: The kind of those that state no known one; nil if they are passed over.
    private mutating func readOthers(
        _ configuration: StoreObject,
        _ key: StaticString,
        _ other: ProductKind?
    ) throws(Failure) {
        guard configuration[key]?.isArray ?? false else { return }
        var members = try configuration.elements(key)
        do throws(Failure) {
            while let member = members.next() {
                let object = try StoreObject(member)
                guard let id = try object.identifier("productID") else { continue }
                let kind: ProductKind
                switch object["type"]?.name {
                case "NonConsumable"?: kind = .nonConsumable
                case "Consumable"?: kind = .consumable
                case "RecurringSubscription"?:
                    passOver(id, lacks: .group, at: .products(members.index))
                    continue
                default:
                    guard let other else { continue }
                    kind = other
                }
                ofFile.append(OtherProduct(id: id, kind: kind, period: nil))
            }
        } catch {
            throw members.located(error)
        }
    }

    private mutating func readStoreKitGroup(_ group: StoreObject, at groupIndex: Int) throws(Failure) {
        let id = try group.identifier("id")
        var members = try group.elements("subscriptions")
        do throws(Failure) {
            while let member = members.next() {
                let object = try StoreObject(member)
                let location = CatalogLocation.subscriptionGroups(groupIndex, subscription: members.index)
                let productId = try object.identifier("productID")
                let level = try object.integer("groupNumber")
                let period = try object.period("recurringSubscriptionPeriod")
                let plans = try object.billingPlans()
                if productId == nil, let id = try object.identifier("productId") {
                    passOver(id, lacks: .spelling, at: location)
                    continue
                }
                guard let known = complete(productId, level, period, at: location) else { continue }
                if plans.upfront.isOff { warnNotSold(known.id, monthly: false) }
                if plans.monthly.isOff { warnNotSold(known.id, monthly: true) }
                let product = Product(
                    id: known.id,
                    group: id,
                    level: level,
                    period: known.period,
                    price: plans.upfront.isOff ? nil : plans.upfront.price ?? object.decimal("displayPrice"),
                    monthlyPrice: plans.monthly.price,
                    hasIntroductoryOffer: object.hasIntroductoryOffer,
                    winBackOffers: object.winBackOffers
                )
                append(product, at: location)
            }
        } catch {
            throw members.located(error)
        }
    }
}

extension StoreObject {
    /// A billing plan of a file of Xcode 26.
    fileprivate typealias Plan = (price: Money?, isOff: Bool)

    /// The price of a payment in each billing plan; nil for a plan without one, and for one that is off.
    fileprivate func billingPlans() throws(Failure) -> (upfront: Plan, monthly: Plan) {
        var prices: (upfront: Plan, monthly: Plan) = ((nil, false), (nil, false))
        var plans = try elements("billingPlans")
        do throws(Failure) {
            while let plan = plans.next() {
                let object = try StoreObject(plan)
                let isOff = object["isEnabled"]?.boolean == false
                let own = (isOff ? nil : object.decimal("displayPrice"), isOff)
                switch object["billingPlanType"]?.name {
                case "BILLED_UPFRONT"?: prices.upfront = own
                case "MONTHLY"?: prices.monthly = own
                default: break
                }
            }
        } catch {
            throw plans.located(error)
        }
        return prices
    }

    /// Files of Xcode 26 have a list of them, older ones a single one or null. Nil if the file has neither.
    fileprivate var hasIntroductoryOffer: Bool? {
        if let offers = self["introductoryOffers"], offers.isArray { return offers.count > 0 }
        return value.hasMember("introductoryOffer") ? has("introductoryOffer") : nil
    }

    /// The ids of its win-back offers; nil if the file has no list of them.
    fileprivate var winBackOffers: [Identifier]? {
        guard let list = self["winbackOffers"], list.isArray else { return nil }
        return (0..<list.count).compactMap { list[$0]?["offerID"]?.text.map { Identifier($0) } }
    }

    /// Returns a price in whole units; nil if milliunits cannot represent it.
    fileprivate func decimal(_ key: StaticString) -> Money? {
        guard let text = value[key]?.text, case .milliunits(let milliunits) = Money.read(text) else { return nil }
        return Money(milliunits: milliunits, currency: nil)
    }
}
