internal import SubscoreCore

// Win-back offers as the App Store Connect API lists them for a subscription, read leniently.
extension RequestObject {
    /// Reads `winBackOffers`: the list of each product.
    func winBackOffers() throws(Failure) -> [WinBackOffer]? {
        var offers: [WinBackOffer] = []
        let isGiven = try forEach("winBackOffers") { value throws(Failure) in
            let own = try RequestObject(value, fields: ["productId", "offers"])
            let productId = try own.required("productId", own.identifier)
            guard let list = own["offers"] else { throw Failure.missing("offers") }
            try inside("offers") { () throws(Failure) in
                var elements = try StoreObject(list).elements("data")
                do throws(Failure) {
                    while let element = elements.next() {
                        if let offer = try StoreObject(element).winBackOffer(of: productId) { offers.append(offer) }
                    }
                } catch {
                    throw elements.located(error)
                }
            }
        }
        return isGiven ? offers : nil
    }
}

extension StoreObject {
    /// Returns nil for an offer without an id.
    fileprivate func winBackOffer(of productId: Identifier) throws(Failure) -> WinBackOffer? {
        guard let attributes = try object("attributes") else { return nil }
        return try inside("attributes") { () throws(Failure) -> WinBackOffer? in
            guard let offerId = try attributes.identifier("offerId") else { return nil }
            let churned = try attributes.object("customerEligibilityTimeSinceLastSubscribedInMonths")
            let months = try inside("customerEligibilityTimeSinceLastSubscribedInMonths") { () throws(Failure) in
                (minimum: try churned?.integer("minimum"), maximum: try churned?.integer("maximum"))
            }
            return WinBackOffer(
                productId: productId,
                offerId: offerId,
                paidMonths: try attributes.integer("customerEligibilityPaidSubscriptionDurationInMonths"),
                minimumMonthsSinceChurn: months.minimum,
                maximumMonthsSinceChurn: months.maximum,
                monthsBetweenOffers: try attributes.integer("customerEligibilityWaitBetweenOffersInMonths"),
                firstDay: attributes.day("startDate"),
                lastDay: attributes.day("endDate"),
                plan: attributes.plan
            )
        }
    }

    private func day(_ key: StaticString) -> WinBackOffer.Day? {
        guard let member = self[key] else { return nil }
        return member.text.flatMap { DateText.day($0) }.map { .date($0) } ?? .unreadable
    }

    private var plan: WinBackOffer.Plan? {
        switch self["targetSubscriptionPlanType"]?.name {
        case nil: return nil
        case "UPFRONT"?, "BILLED_UPFRONT"?: return .upfront
        case "MONTHLY"?: return .monthly
        default: return .other
        }
    }
}

extension WinBackAnswer {
    func write(to object: inout JSONWriter) {
        object.set("offerId", offerId.text)
        object.set("productId", orNull: productId?.text)
        object.set("configured", orNull: isConfigured)
        object.set("eligible", orNull: isEligible)
        object.set("estimated", isEstimated)
        object.setArray("failing") { array in
            for each in failing { array.append(each.name) }
        }
    }
}

extension WinBackAnswer.Failing {
    fileprivate var name: StaticString {
        switch self {
        case .product: return "product"
        case .paidMonths: return "paid_months"
        case .monthsSinceChurn: return "months_since_churn"
        case .monthsBetweenOffers: return "months_between_offers"
        case .dates: return "dates"
        case .billingPlan: return "billing_plan"
        case .state: return "state"
        }
    }
}
