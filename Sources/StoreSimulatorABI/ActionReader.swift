internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

/// Reads a customer's actions one after the other, and lets each happen.
struct ActionReader {
    private let script: Script
    /// When the action before happened.
    private var clock: Int64
    /// When the actions happen that lie beyond the end. Without a server there are none.
    private(set) var waiting: [Int64] = []

    init(_ script: Script) {
        self.script = script
        clock = script.start
    }

    private var store: Store { script.store }

    mutating func act(_ value: JSONValue, on customer: inout Customer) throws(Failure) {
        guard value.isObject else { throw Failure.notAnObject(value) }
        guard let verb = value["do"] else { throw Failure.missing("do") }
        let (action, object) = try read(value, verb)
        clock = try instant(object)
        guard clock < store.until else { return waiting.append(clock) }
        var member: Customer?
        switch action {
        case .familyShare(let index), .assignSeat(let index): member = try script.customer(index)
        default: break
        }
        let group = try object.identifier("group")?.text
        do throws(ActionError) {
            try customer.act(action, at: clock, in: group, member: member)
        } catch {
            throw Failure(error)
        }
    }

    private func instant(_ object: RequestObject) throws(Failure) -> Int64 {
        let at = try object.instant("at")
        let after = try object.text("after")
        let key: StaticString = at == nil ? "after" : "at"
        guard (at == nil) != (after == nil) else {
            guard at != nil else { throw Failure.missing("at") }
            throw Failure.twoInstants
        }
        var instant = at?.milliseconds ?? clock
        if let after {
            if let span = ClockSpan.milliseconds(after) {
                instant += span
            } else if let period = try object.period("after"), let start = Instant(milliseconds: clock) {
                guard let moved = period.boundary(1, after: start, on: store.clock.wall) else {
                    throw Failure.afterEnd(at: key)
                }
                instant = moved.milliseconds
            }
        }
        guard instant < store.until || script.answersServer else { throw Failure.afterEnd(at: key) }
        guard instant >= clock else {
            throw Failure.outOfOrder(at: key)
        }
        return instant
    }

    private func read(_ value: JSONValue, _ verb: JSONValue) throws(Failure) -> (Action, RequestObject) {
        func object(_ fields: [StaticString]) throws(Failure) -> RequestObject {
            try RequestObject(value, fields: ["do", "at", "after", "group"] + fields)
        }
        func flag(_ key: StaticString) throws(Failure) -> (Bool, RequestObject) {
            let own = try object([key])
            return (try own.required(key, own.boolean), own)
        }
        if verb.isText("subscribe") {
            return try subscribe(
                object(["productId", "offer", "billingPlan", "commitment", "items", "seats", "priceTiers"])
            )
        }
        if verb.isText("switch") {
            let own = try object(["productId", "billingPlan"])
            let plan = try plan(own)
            return (.switchPlan(plan, try billing(own, of: plan)), own)
        }
        if verb.isText("auto_renew") {
            let (on, own) = try flag("on")
            return (.autoRenew(on), own)
        }
        if verb.isText("billing") {
            let (works, own) = try flag("works")
            return (.billing(works: works), own)
        }
        if verb.isText("consent") {
            let (isAgreed, own) = try flag("agreed")
            return (.consent(isAgreed), own)
        }
        if verb.isText("refund") { return try refund(object(["milliPercent", "periodsAgo", "sku"])) }
        if verb.isText("reverse_refund") { return (.reverseRefund, try object([])) }
        if verb.isText("request_refund") { return try requestRefund(object(["reason"])) }
        if verb.isText("decline_refund") { return (.declineRefund, try object([])) }
        if verb.isText("restore") { return (.restore, try object([])) }
        if verb.isText("extend") {
            let own = try object(["days"])
            return (.extend(days: try own.required("days", 1...90)), own)
        }
        if verb.isText("price_increase") {
            return try priceIncrease(object(["productId", "price", "consentRequired"]))
        }
        if verb.isText("redeem_offer") {
            let own = try object(["offer", "productId"])
            guard let offer = try offer(own) else { throw Failure.missing("offer") }
            return (.redeem(offer, plan: own["productId"] == nil ? nil : try plan(own)), own)
        }
        if verb.isText("family_share") {
            let own = try object(["customer"])
            return (.familyShare(try customer(own)), own)
        }
        if verb.isText("family_revoke") {
            let own = try object(["customer"])
            return (.familyRevoke(try customer(own)), own)
        }
        if let action = try seats(verb, object) { return action }
        if verb.isText("withdraw_product") { return (.withdrawProduct, try object([])) }
        if verb.isText("buy") {
            let own = try object(["productId"])
            return (.buy(try other(own)), own)
        }
        if verb.isText("notify") { return try notify(object(["notificationType"])) }
        _ = try object([])
        throw Failure.unknownAction(verb)
    }
}

// The fields of each action.
extension ActionReader {
    private func plan(_ object: RequestObject) throws(Failure) -> Int { try object.plan(of: store.plans) }

    private func other(_ object: RequestObject) throws(Failure) -> Int {
        let id = try object.required("productId", object.identifier)
        guard let position = store.others.firstIndex(where: { Identifier($0.productId) == id }) else {
            throw Failure.notAnotherProduct(id)
        }
        return position
    }

    private func customer(_ object: RequestObject) throws(Failure) -> Int {
        let id = try object.required("customer", object.identifier)
        guard let index = script.index(of: id) else {
            throw Failure.unknownCustomer
        }
        return index
    }

    /// The actions about seats.
    private func seats(
        _ verb: JSONValue,
        _ object: ([StaticString]) throws(Failure) -> RequestObject
    ) throws(Failure) -> (Action, RequestObject)? {
        if verb.isText("assign_seat") {
            let own = try object(["customer"])
            return (.assignSeat(try customer(own)), own)
        }
        if verb.isText("withdraw_seat") {
            let own = try object(["customer"])
            return (.withdrawSeat(try customer(own)), own)
        }
        let isAdded = verb.isText("add_seats")
        let isReduced = verb.isText("reduce_seats")
        guard isAdded || isReduced || verb.isText("refund_seats") else { return nil }
        let own = try object(["seats"])
        let seats = try own.required("seats", SimulationLimits.seats)
        return (isAdded ? .addSeats(seats) : isReduced ? .reduceSeats(seats) : .refundSeats(seats), own)
    }

    private func subscribe(_ object: RequestObject) throws(Failure) -> (Action, RequestObject) {
        var purchase = Purchase(try plan(object), try offer(object))
        purchase.billing = try billing(object, of: purchase.plan)
        purchase.items = try items(object)
        guard object["seats"] != nil else {
            guard object["priceTiers"] == nil else { throw Failure.missing("seats") }
            return (.subscribe(purchase), object)
        }
        purchase.seats = try object.required("seats", SimulationLimits.seats)
        purchase.tiers = try tiers(object)
        guard purchase.offer == nil, purchase.billing == nil, object["items"] == nil else {
            throw Failure.seatsBesideOthers
        }
        return (.subscribe(purchase), object)
    }

    /// Tiers from the dearest to the cheapest. The last one holds all further seats.
    private func tiers(_ object: RequestObject) throws(Failure) -> [PriceTier] {
        var last: Int64?
        var isOpen = false
        var count = 0
        let tiers = try object.array("priceTiers") { value throws(Failure) -> PriceTier in
            let tier = try RequestObject(value, fields: ["price", "quantity"])
            let price = try tier.required("price", tier.price)
            guard last.map({ price < $0 }) ?? true else {
                throw Failure.tierNotCheaper
            }
            guard !isOpen else {
                throw Failure.tierAfterLast
            }
            last = price
            count += 1
            let quantity = tier["quantity"] == nil ? nil : try tier.required("quantity", SimulationLimits.seats)
            isOpen = quantity == nil
            return PriceTier(milliunits: price, quantity: quantity)
        }
        guard let tiers else { return [] }
        guard isOpen else {
            throw Failure.noLastTier(of: count)
        }
        guard count <= SimulationLimits.priceTiers else {
            throw Failure.tooManyTiers(count)
        }
        return tiers
    }

    /// How a product of a year is paid. A commitment alone means month by month.
    private func billing(_ object: RequestObject, of plan: Int) throws(Failure) -> Billing? {
        let price = try monthlyPrice(object)
        let named = object["billingPlan"]
        guard named != nil || price != nil else { return nil }
        let isUpfront = named?.isText("BILLED_UPFRONT") ?? false
        guard named?.isText("MONTHLY") ?? true || isUpfront else {
            throw try object.noneOf("billingPlan", Failure.unknownBillingPlan)
        }
        let yearly = store.plans[plan]
        guard yearly.period.isAnnual else {
            let key: StaticString = named == nil ? "commitment" : "billingPlan"
            throw Failure.notYearly(at: key)
        }
        guard isUpfront else { return .monthly(price ?? yearly.monthlyPrice) }
        guard price == nil else {
            throw Failure.commitmentUpfront
        }
        return .upfront
    }

    /// The price of a month of a commitment, if the request names it.
    private func monthlyPrice(_ object: RequestObject) throws(Failure) -> Int64? {
        guard let commitment = object["commitment"] else { return nil }
        return try inside("commitment") { () throws(Failure) in
            let own = try RequestObject(commitment, fields: ["price"])
            let price = try own.required("price", own.price)
            // The price of all twelve months is in the documents, too.
            guard price <= Int64.max / 12 else {
                throw Failure.priceOfYearTooLarge
            }
            return price
        }
    }

    private func items(_ object: RequestObject) throws(Failure) -> [Item] {
        let items =
            try object.array("items") { value throws(Failure) -> Item in
                let item = try RequestObject(value, fields: ["sku", "price"])
                return Item(
                    sku: try item.required("sku", item.identifier).text,
                    milliunits: try item.required("price", item.price)
                )
            } ?? []
        guard items.count <= SimulationLimits.items else {
            throw Failure.tooManyItems(items.count)
        }
        return items
    }

    private func refund(_ object: RequestObject) throws(Failure) -> (Action, RequestObject) {
        if let sku = try object.identifier("sku") {
            guard object["milliPercent"] == nil, object["periodsAgo"] == nil else {
                throw Failure.skuBesideShare
            }
            return (.refundItem(sku: sku.text), object)
        }
        let share = object["milliPercent"] == nil ? nil : try object.required("milliPercent", 1...100_000)
        let back = object["periodsAgo"] == nil ? 0 : try object.required("periodsAgo", 0...10_000)
        return (.refund(milliPercent: share, periodsAgo: back), object)
    }

    private func requestRefund(_ object: RequestObject) throws(Failure) -> (Action, RequestObject) {
        let reasons: [StaticString] = [
            "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
        ]
        guard let value = object["reason"] else { return (.requestRefund(reason: "OTHER"), object) }
        guard let reason = reasons.first(where: { value.isText($0) }) else {
            throw try object.noneOf("reason", Failure.unknownReason)
        }
        return (.requestRefund(reason: reason), object)
    }

    private func priceIncrease(_ object: RequestObject) throws(Failure) -> (Action, RequestObject) {
        let action = Action.priceIncrease(
            plan: try plan(object),
            milliunits: try object.required("price", object.price),
            needsConsent: try object.required("consentRequired", object.boolean)
        )
        return (action, object)
    }

    private func notify(_ object: RequestObject) throws(Failure) -> (Action, RequestObject) {
        let all: [Announcement] = [
            .test, .externalPurchaseToken, .rescindConsent, .unclaimSeats, .metadataUpdate, .migration, .priceChange,
        ]
        let value = try object.required("notificationType", object.value)
        guard let announcement = all.first(where: { value.isText($0.type) }) else {
            throw try object.noneOf("notificationType", Failure.unknownAnnouncement)
        }
        return (.notify(announcement), object)
    }

    private func offer(_ object: RequestObject) throws(Failure) -> Offer? {
        guard let value = object["offer"] else { return nil }
        return try inside("offer") { () throws(Failure) in
            let offer = try RequestObject(value, fields: ["type", "identifier", "discountType", "period", "price"])
            let type = try offer.required("type", 1...4)
            let kinds: [Offer.Discount] = [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]
            let discountType = try offer.required("discountType", offer.value)
            guard let kind = Offer.Kind(rawValue: type),
                let discount = kinds.first(where: { discountType.isText($0.name) })
            else { throw try offer.noneOf("discountType", Failure.unknownDiscountType) }
            let period = try offer.period("period")
            let price = try offer.price("price")
            switch discount {
            case .freeTrial:
                guard price ?? 0 == 0 else {
                    throw Failure.priceOfFreeTrial
                }
                guard period != nil else { throw Failure.missing("period") }
            case .payAsYouGo, .payUpFront:
                guard period != nil else { throw Failure.missing("period") }
                guard price != nil else { throw Failure.missing("price") }
            case .oneTime:
                guard price != nil else { throw Failure.missing("price") }
            }
            return Offer(
                kind,
                discount,
                identifier: try offer.identifier("identifier")?.text,
                period: period,
                milliunits: price ?? 0
            )
        }
    }
}
