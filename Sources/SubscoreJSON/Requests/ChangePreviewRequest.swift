internal import SubscoreCore

/// The part of `subs_classify_change` about a switch that a history starts from.
enum ChangePreviewRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        for key in ["from", "state", "pendingProductId"] as [StaticString] where value[key] != nil {
            throw Failure.besideHistory(key)
        }
        let request = try RequestObject(
            value,
            fields: [
                "history", "catalog", "to", "at", "knownAt", "environment", "bundleId", "price", "currency", "rounding",
                "explain", "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let instant = try instants.required("at", of: request)
        let knownAt = try instants.read("knownAt", of: request)
        let rounding = try request.rounding()
        let explains = try request.boolean("explain") ?? false
        let currency = try request.currency("currency")
        let price = try request.price("price")
        let to = try request.required("to", request.value)
        _ = try request.required("catalog", request.value)
        let (catalog, catalogWarnings) = try request.catalog()
        let (target, plan, offer) = try inside("to") { () throws(Failure) in try self.target(to) }
        let history = History(
            try request.records(comparedWith: instants),
            of: try request.filter(),
            from: Viewpoint(knownAt: knownAt)
        )
        let question = ChangePreview.Question(
            to: target,
            billingPlan: plan,
            offer: offer,
            at: instant,
            catalog: catalog ?? Catalog([]),
            price: price,
            currency: currency,
            rounding: rounding
        )
        let preview = try decide { () throws(Refusal) in try ChangePreview(history, question) }
        let own = (history.warnings + preview.warnings).unique.dropFirst(history.warnings.count)
        let warnings = instants.warnings + catalogWarnings + history.warnings + own
        writer.object { object in
            object.set(preview.from, history)
            preview.change.write(to: &object, rules: preview.rules, warnings: warnings)
            if explains { object.explain(preview.change, from: preview.from?.productId, to: target) }
        }
    }

    private static func target(_ value: JSONValue) throws(Failure) -> (Identifier, BillingPlan?, PlannedOffer?) {
        let object = try RequestObject(value, fields: ["productId", "billingPlanType", "offer"])
        let product = try object.required("productId", object.identifier)
        let plan = try ProposedChangeRequest.billingPlan(object)
        guard let value = object["offer"] else { return (product, plan, nil) }
        let offer = try inside("offer") { () throws(Failure) in try self.offer(value) }
        return (product, plan, offer)
    }

    private static func offer(_ value: JSONValue) throws(Failure) -> PlannedOffer {
        let object = try RequestObject(
            value,
            fields: ["type", "identifier", "discountType", "period", "price", "currency"]
        )
        let type = try object.required("type", object.integer)
        guard (2...4).contains(type) else { throw Failure.plannedOfferType }
        _ = try object.identifier("identifier")
        return PlannedOffer(
            type: type,
            discountType: try object.identifier("discountType"),
            period: try object.period("period"),
            price: try object.money()
        )
    }
}

extension JSONWriter {
    /// The member `from` of a preview; null if the customer has no subscription of the group.
    fileprivate mutating func set(_ from: ChangePreview.From?, _ history: History) {
        guard let from else { return setNull("from") }
        var offers = StatedOffers()
        let offer = offers.offer(of: from.row, history)
        set("from") { own in
            if let productId = from.productId { own.set("productId", productId.text) } else { own.setNull("productId") }
            own.set("transactionId", orNull: from.transactionId, history.texts)
            own.set("state", from.state.name)
            if let period = from.period {
                own.setSpan("period", from: period.start, to: period.end)
            } else {
                own.setNull("period")
            }
            own.set("price", orNull: from.price)
            own.set(offer, history.texts)
        }
    }
}
