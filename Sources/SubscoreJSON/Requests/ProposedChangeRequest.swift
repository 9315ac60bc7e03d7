internal import SubscoreCore

/// The part of `subs_classify_change` about a proposed switch.
enum ProposedChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: ["catalog", "from", "to", "at", "pendingProductId", "state", "rounding", "explain"]
        )
        let instant = try request.required("at", request.instant)
        let rounding = try request.rounding()
        let explains = try request.boolean("explain") ?? false
        let from = try request.required("from", request.value)
        let to = try request.required("to", request.value)
        let (catalog, catalogWarnings) = try request.catalog()
        let pendingProductId = try request.identifier("pendingProductId")
        let state = try state(request)
        let current = try inside("from") { () throws(Failure) in try self.current(from) }
        let (target, plan) = try inside("to") { () throws(Failure) in
            let object = try RequestObject(to, fields: ["productId", "billingPlanType"])
            return (try object.required("productId", object.identifier), try billingPlan(object))
        }
        let question = ProposedChange.Question(
            from: current,
            to: target,
            toBillingPlan: plan,
            at: instant,
            catalog: catalog,
            state: state,
            pendingProductId: pendingProductId,
            rounding: rounding
        )
        let change = try decide { () throws(Refusal) in try question.decision() }
        let warnings = catalogWarnings + change.warnings
        writer.object { object in
            change.write(to: &object, rules: change.rules, warnings: warnings)
            if explains { object.explain(change, from: current.productId, to: target) }
        }
    }

    private static func current(_ value: JSONValue) throws(Failure) -> ProposedChange.Question.Current {
        let from = try RequestObject(
            value,
            fields: [
                "productId", "purchaseDate", "expiresDate", "price", "currency", "offerType", "offerDiscountType",
                "billingPlanType", "commitmentExpiresDate",
            ]
        )
        // Checked like every field, although the kind of offer does not matter here.
        _ = try from.integer("offerType")
        return ProposedChange.Question.Current(
            productId: try from.required("productId", from.identifier),
            purchaseDate: try from.required("purchaseDate", from.instant),
            expiresDate: try from.required("expiresDate", from.instant),
            price: try from.money(),
            currency: try from.currency("currency"),
            offerDiscountType: try from.identifier("offerDiscountType"),
            billingPlan: try billingPlan(from),
            commitmentExpiresDate: try from.instant("commitmentExpiresDate")
        )
    }

    static func billingPlan(_ object: RequestObject) throws(Failure) -> BillingPlan? {
        guard let member = object["billingPlanType"] else { return nil }
        for plan in BillingPlan.allCases where member.isText(plan.name) { return plan }
        throw try object.noneOf("billingPlanType", Failure.unknownBillingPlan)
    }

    private static func state(_ request: RequestObject) throws(Failure) -> SubscriptionState? {
        guard let name = try request.text("state") else { return nil }
        let states: [SubscriptionState] = [.subscribed, .billingGracePeriod, .billingRetry, .expired, .revoked]
        guard let state = states.first(where: { request["state"]?.isText($0.name) ?? false }) else {
            throw name.utf8.elementsEqual("none".utf8) ? Failure.stateIsNone : .unknownState(name)
        }
        return state
    }
}

extension ProposedChange {
    func write(to object: inout JSONWriter, rules: [Rule], warnings: [Warning]) {
        object.set("change", change.name)
        object.set("timing", orNull: timing?.name)
        object.set("sameDuration", orNull: sameDuration)
        object.set("effectiveDate", orNull: effectiveDate?.milliseconds)
        if let refund { object.set("refund") { refund.write(to: &$0) } } else { object.setNull("refund") }
        if let charge {
            object.set("charge") { own in
                own.set("date", orNull: charge.date?.milliseconds)
                if let price = charge.price { own.set(price) }
            }
        } else {
            object.setNull("charge")
        }
        if let period { object.setSpan("period", from: period.start, to: period.end) } else { object.setNull("period") }
        if let replacesPending { object.set("replacesPending", replacesPending.text) }
        if let notification {
            object.set("notification") { own in
                own.set("notificationType", notification.type)
                if let subtype = notification.subtype { own.set("subtype", subtype) }
            }
        } else {
            object.setNull("notification")
        }
        if let transaction {
            object.set("transaction") { own in
                own.set("isUpgraded", transaction.isUpgraded)
                own.set("transactionReason", transaction.reason)
            }
        } else {
            object.setNull("transaction")
        }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}
