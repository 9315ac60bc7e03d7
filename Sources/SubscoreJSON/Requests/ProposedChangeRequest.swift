internal import Subscore

/// The half of `subs_classify_change` that says what a switch will do.
enum ProposedChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: ["catalog", "from", "to", "at", "pendingProductId", "state", "rounding"]
        )
        let instant = try request.required("at", request.instant)
        let rounding = try request.rounding()
        let from = try request.required("from", request.value)
        let to = try request.required("to", request.value)
        _ = try request.required("catalog", request.value)
        let (known, catalogWarnings) = try request.catalog()
        guard let catalog = known else {
            throw Failure(.missingField, at: "catalog", "Found no catalog; this request needs it.")
        }

        let pendingProductId = try request.identifier("pendingProductId")
        if let pendingProductId, catalog[pendingProductId] == nil {
            throw unknownProduct(pendingProductId, at: "pendingProductId")
        }
        let state = try state(request)
        let current = try inside("from") { () throws(Failure) in
            try self.current(from, in: catalog, state: state, pendingProductId: pendingProductId)
        }
        if let pendingProductId, catalog[pendingProductId]?.group != current.product.group {
            throw Failure(
                .conflictingFields,
                at: "pendingProductId",
                "Found a product of another group than from; wanted one that from can renew as."
            )
        }
        let target = try inside("to") { () throws(Failure) in
            try product(try RequestObject(to, fields: ["productId"]), in: catalog)
        }
        guard let change = ProposedChange(from: current, to: target, at: instant, rounding: rounding) else {
            throw RequestObject.outOfRange("at")
        }
        let warnings = catalogWarnings + change.warnings
        writer.object { change.write(to: &$0, warnings: warnings) }
    }

    private static func current(
        _ value: JSONValue,
        in catalog: Catalog,
        state: SubscriptionState?,
        pendingProductId: Identifier?
    ) throws(Failure) -> ProposedChange.Current {
        let from = try RequestObject(
            value,
            fields: [
                "productId", "purchaseDate", "expiresDate", "price", "currency", "offerType", "offerDiscountType",
            ]
        )
        let product = try product(from, in: catalog)
        let purchaseDate = try from.required("purchaseDate", from.instant)
        let expiresDate = try from.required("expiresDate", from.instant)
        guard purchaseDate < expiresDate else {
            throw Failure(
                .conflictingFields,
                at: "expiresDate",
                "Found an expiry at or before the purchase; wanted one after it."
            )
        }
        _ = try from.integer("offerType")
        let discountType = try from.identifier("offerDiscountType")
        return ProposedChange.Current(
            product: product,
            purchaseDate: purchaseDate,
            expiresDate: expiresDate,
            price: try from.money(),
            currency: try from.currency("currency"),
            isFreeTrial: discountType == Identifier("FREE_TRIAL"),
            state: state,
            pendingProductId: pendingProductId
        )
    }

    private static func product(_ object: RequestObject, in catalog: Catalog) throws(Failure) -> Product {
        let id = try object.required("productId", object.identifier)
        guard let product = catalog[id] else { throw unknownProduct(id, at: "productId") }
        return product
    }

    private static func unknownProduct(_ id: Identifier, at key: StaticString) -> Failure {
        Failure(.unknownProduct, at: key, "Found product \"\(id.text)\"; wanted one of the catalog's.")
    }

    private static func state(_ request: RequestObject) throws(Failure) -> SubscriptionState? {
        guard let name = try request.text("state") else { return nil }
        let states: [SubscriptionState] = [.subscribed, .billingGracePeriod, .billingRetry, .expired, .revoked]
        guard let state = states.first(where: { request["state"]?.isText($0.name) ?? false }) else {
            throw Failure(
                .invalidValue,
                at: "state",
                name.utf8.elementsEqual("none".utf8)
                    ? "Found none, but from was purchased; wanted the state that from is in."
                    : "Found a string that is no state; wanted subscribed, billing_grace_period, billing_retry, "
                        + "expired or revoked."
            )
        }
        return state
    }
}

extension ProposedChange {
    fileprivate func write(to object: inout JSONWriter, warnings: [Warning]) {
        object.set("change", change.name)
        object.set("timing", timing.name)
        object.set("sameDuration", sameDuration)
        object.set("effectiveDate", orNull: effectiveDate?.milliseconds)
        if let refund { object.set("refund") { refund.write(to: &$0) } } else { object.setNull("refund") }
        if let charge {
            object.set("charge") { own in
                own.set("date", charge.date.milliseconds)
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
