internal import SubscoreCore

/// `subs_timeline`: the whole course of each subscription of a history.
enum TimelineRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "catalog", "knownAt", "assumeRenewal", "retroactiveRefunds", "until", "environment",
                "bundleId",
                "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let viewpoint = try request.viewpoint(&instants)
        // An end in seconds is before all purchases, and harmless.
        var withEnd = instants
        let until = try withEnd.read("until", of: request)
        let (catalog, catalogWarnings) = try request.catalog()
        let history = History(try request.records(comparedWith: instants), of: try request.filter(), from: viewpoint)

        var warnings = withEnd.warnings + catalogWarnings + history.warnings
        var offers = StatedOffers()
        writer.object { object in
            object.setArray("subscriptions") { array in
                // One group after the other. Together they would need the memory of all groups at once.
                for group in history.groups {
                    let course = TimelineAnswer(of: group, in: history, catalog: catalog, until: until)
                    warnings += course.warnings
                    array.appendObject { course.write(to: &$0, &offers, history) }
                }
            }
            object.set("warnings", warnings)
        }
    }
}

extension TimelineAnswer {
    fileprivate func write(to object: inout JSONWriter, _ offers: inout StatedOffers, _ history: History) {
        let texts = history.texts
        object.set("subscriptionGroupIdentifier", orNull: group.identifier, texts)
        object.setArray("originalTransactionIds") { array in
            for chain in history.chains[group.chains] { array.append(chain.originalTransactionId, texts) }
        }
        object.set("environment", orNull: group.environment?.knownName)
        object.set("bundleId", orNull: history.bundleId(of: group), texts)
        object.setArray("intervals") { array in
            for interval in intervals { array.appendObject { interval.write(to: &$0, &offers, history) } }
        }
        object.setArray("events") { array in
            for event in events { array.appendObject { event.write(to: &$0, &offers, history) } }
        }
        object.setArray("upcoming") { array in
            for moment in upcoming {
                array.appendObject { own in
                    own.set("at", moment.at.milliseconds)
                    own.set("event", moment.kind.name)
                    guard moment.isRenewal else { return }
                    own.set("productId", orNull: moment.productId, texts)
                    own.set("price", orNull: moment.price)
                }
            }
        }
        object.setArray("accounts") { array in
            for account in accounts { array.appendObject { account.write(to: &$0, texts) } }
        }
    }
}

extension Account {
    fileprivate func write(to object: inout JSONWriter, _ texts: StringTable) {
        object.set("originalTransactionId", originalTransactionId, texts)
        object.set("appAccountToken", orNull: appAccountToken, texts)
        object.set("appTransactionId", orNull: appTransactionId, texts)
        object.set("firstSigned", orNull: firstSigned?.milliseconds)
        object.set("lastSigned", orNull: lastSigned?.milliseconds)
    }
}

extension Interval {
    fileprivate func write(to span: inout JSONWriter, _ offers: inout StatedOffers, _ history: History) {
        let row = history.row(of: self)
        let transaction = row?.transaction
        span.set("start", start.milliseconds)
        span.set("end", orNull: end?.milliseconds)
        span.set("state", state.name)
        span.set("status", orNull: state.status?.number)
        span.set("hasAccess", state.hasAccess)
        span.set("productId", orNull: history.product(of: self), history.texts)
        span.set("transactionId", orNull: transaction?.transactionId, history.texts)
        if let transaction { span.set(otherIds: history.otherIds(of: transaction), history.texts) }
        span.set("basis", basis.name)
        span.set("price", orNull: history.price(of: self))
        span.set(offers.offer(of: row, in: self, history), history.texts)
        span.setOwnership(of: transaction, history)
        span.set("expirationReason", orNull: expirationReason?.name)
        span.set(history.evidence(of: self), history)
    }
}

extension TimelineEvent {
    fileprivate func write(to object: inout JSONWriter, _ offers: inout StatedOffers, _ history: History) {
        let texts = history.texts
        object.set("at", at.milliseconds)
        object.set("event", kind.name)
        if let productId { object.set("productId", productId, texts) }
        if let transactionId { object.set("transactionId", transactionId, texts) }
        if let quantity { object.set("quantity", quantity) }
        if let amount {
            object.set("amount", amount)
        } else if isAmountUnknown {
            object.setNull("amount")
        }
        if kind == .refunded || kind == .itemRefunded {
            object.setBasis(ofRefund: amount, isEstimated: isEstimated)
        }
        if let refund {
            object.set("refund", refund)
        } else if isRefundUnknown {
            object.setNull("refund")
        }
        object.setBasis(ofRefund: refund, isEstimated: isEstimated)
        if let offerRow { object.set(offers.offer(of: history.rows[offerRow], history), texts) }
        if let purchasedAt { object.set("purchasedAt", purchasedAt.milliseconds) }
        if let request {
            object.set("reason", orNull: request.reason?.name)
            object.set("asked", request.asked)
            object.set("answerBy", request.answerBy.milliseconds)
        }
        if let sku { object.set("sku", sku, texts) }
        object.set(reason)
        object.set("basis", basis.name)
    }
}
