internal import Subscore

/// `subs_state_at`: what each subscription of a history is at an instant.
enum StateAtRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "at", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "trustSignedPayloads",
            ]
        )
        let instant = try request.required("at", request.instant)
        let viewpoint = Viewpoint(
            knownAt: try request.instant("knownAt"),
            retroactiveRefunds: try request.boolean("retroactiveRefunds") ?? false,
            assumeRenewal: try request.boolean("assumeRenewal") ?? false
        )
        let (catalog, catalogWarnings) = try request.catalog()
        let (history, historyWarnings) = try request.history(from: viewpoint)
        let state = StateAt(history, at: instant, from: viewpoint, catalog: catalog)

        writer.object { object in
            object.set("at", instant.milliseconds)
            object.set("hasAccess", state.hasAccess)
            object.setArray("subscriptions") { array in
                for subscription in state.subscriptions { array.appendObject { subscription.write(to: &$0) } }
            }
            object.set("warnings", catalogWarnings + historyWarnings)
        }
    }
}

extension RequestObject {
    func catalog() throws(Failure) -> (catalog: Catalog?, warnings: [Warning]) {
        guard let value = self["catalog"] else { return (nil, []) }
        let (catalog, warnings) = try inside("catalog") { () throws(Failure) in try CatalogReader.read(value) }
        return (catalog, warnings)
    }

    func history(from viewpoint: Viewpoint) throws(Failure) -> (history: History, warnings: [Warning]) {
        let value = try required("history", self.value)
        let isTrusted = try boolean("trustSignedPayloads") ?? false
        return try inside("history") { () throws(Failure) in
            try HistoryReader.read(value, trustsSignedPayloads: isTrusted, from: viewpoint)
        }
    }
}

extension StateAt.Subscription {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("subscriptionGroupIdentifier", orNull: subscriptionGroupIdentifier?.text)
        object.set("originalTransactionId", originalTransactionId.text)
        object.set("state", state.name)
        object.set("status", orNull: state.status)
        object.set("hasAccess", state.hasAccess)
        object.set("productId", orNull: productId?.text)
        object.set("level", orNull: level)
        object.set("transactionId", orNull: transaction?.transactionId.text)
        if let transaction {
            object.setSpan("period", from: transaction.purchaseDate, to: transaction.expiresDate)
        } else {
            object.setNull("period")
        }
        object.set("since", orNull: since?.milliseconds)
        object.set("until", orNull: until?.milliseconds)
        object.set("autoRenew", orNull: autoRenew)
        object.set("autoRenewProductId", orNull: autoRenewProductId?.text)
        if let offer = transaction?.offer {
            object.set("offer") { own in
                own.set("type", orNull: offer.type)
                if let discountType = offer.discountType { own.set("discountType", discountType.text) }
                if let identifier = offer.identifier { own.set("identifier", identifier.text) }
            }
        } else {
            object.setNull("offer")
        }
        object.set("ownership", orNull: transaction?.ownership.text)
        object.set("expirationReason", orNull: expirationReason?.name)
        if let pending {
            object.set("pendingChange") { own in
                own.set("productId", pending.productId.text)
                own.set("change", pending.change.name)
                own.set("effectiveDate", pending.effectiveDate.milliseconds)
            }
        } else {
            object.setNull("pendingChange")
        }
        object.set("priceIncrease", orNull: priceIncrease?.name)
        if let next {
            object.set("next") { own in
                own.set("state", next.state.name)
                own.set("at", next.at.milliseconds)
            }
        } else {
            object.setNull("next")
        }
        object.set("basis", basis.name)
        object.set("knownThrough", orNull: knownThrough?.milliseconds)
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}

extension StateAt.Subscription.PriceIncrease {
    fileprivate var name: StaticString {
        switch self {
        case .pending: return "pending"
        case .accepted: return "accepted"
        }
    }
}
