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
                guard let known = complete(productId, level, period, at: location) else { continue }
                let product = Product(
                    id: known.id,
                    group: id,
                    level: level,
                    period: known.period,
                    price: plans.upfront ?? object.decimal("displayPrice"),
                    monthlyPrice: plans.monthly,
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
    /// The price of a payment in each billing plan, as files of Xcode 26 state it; nil for a plan without one.
    fileprivate func billingPlans() throws(Failure) -> (upfront: Money?, monthly: Money?) {
        var prices: (upfront: Money?, monthly: Money?) = (nil, nil)
        var plans = try elements("billingPlans")
        do throws(Failure) {
            while let plan = plans.next() {
                let object = try StoreObject(plan)
                switch object["billingPlanType"]?.name {
                case "BILLED_UPFRONT"?: prices.upfront = object.decimal("displayPrice")
                case "MONTHLY"?: prices.monthly = object.decimal("displayPrice")
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
