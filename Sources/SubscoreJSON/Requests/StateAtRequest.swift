package import SubscoreCore

/// `subs_state_at`: the state of each subscription of a history at an instant.
enum StateAtRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "at", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "entitlements",
                "otherGrants", "explain", "environment", "bundleId", "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let instant = try instants.required("at", of: request)
        let viewpoint = try request.viewpoint(&instants)
        let (catalog, catalogWarnings) = try request.catalog()
        let entitlements = try request.entitlementsAndOtherGrants(&instants)
        let explains = try request.boolean("explain") ?? false
        var records = try request.records(comparedWith: instants)
        records.setKinds(catalog)
        let history = History(records, of: try request.filter(), from: viewpoint)
        var entitled = entitlements.map { EntitlementsAt($0, of: history, at: instant, catalog: catalog) }

        writer.object { object in
            object.set("at", instant.milliseconds)
            // Each subscription is decided once, and its memory is released before the next one.
            var hasAccess = false
            var offers = StatedOffers()
            let offset = object.offset
            object.setArray("subscriptions") { array in
                for group in history.groups {
                    let timeline = Timeline(history, group, catalog)
                    entitled?.add(timeline)
                    array.appendObject { object in
                        if object.setSubscription(timeline, at: instant, &offers, catalog, explains, history) {
                            hasAccess = true
                        }
                    }
                }
            }
            object.insert("hasAccess", hasAccess, at: offset)
            entitled?.finish()
            if let entitlements, let entitled { entitled.write(to: &object, entitlements, history.texts) }
            let warnings = entitlements.flatMap { entitled?.warnings($0) } ?? history.warnings
            object.set("warnings", instants.warnings + catalogWarnings + warnings)
        }
    }
}

extension RequestObject {
    /// Reads the instant and the assumptions from which a history is viewed.
    func viewpoint(
        _ instants: inout RequestInstants,
        readsKnownAt: Bool = true
    ) throws(Failure) -> Viewpoint {
        Viewpoint(
            knownAt: readsKnownAt ? try instants.read("knownAt", of: self) : nil,
            retroactiveRefunds: try boolean("retroactiveRefunds") ?? false,
            assumeRenewal: try boolean("assumeRenewal") ?? false
        )
    }

    package func catalog() throws(Failure) -> (catalog: Catalog?, warnings: [Warning]) {
        guard let value = self["catalog"] else { return (nil, []) }
        let (catalog, warnings) = try inside("catalog") { () throws(Failure) in try CatalogReader.read(value) }
        return (catalog, warnings)
    }
}

extension JSONWriter {
    // Not inlined: a call would have the answer on its stack while it reads.
    /// Writes the state of a subscription.
    ///
    /// - Returns: Whether it gives access.
    @inline(never)
    fileprivate mutating func setSubscription(
        _ timeline: Timeline,
        at instant: Instant,
        _ offers: inout StatedOffers,
        _ catalog: Catalog?,
        _ explains: Bool,
        _ history: History
    ) -> Bool {
        let disagreements = history.statusDisagreements(in: timeline.group)
        let answer = SubscriptionAnswer(history, timeline, disagreements, at: instant, catalog: catalog)
        answer.write(to: &self, offers.offer(of: answer.row, in: answer.now.interval, history), history)
        if explains { explain(answer, timeline, history) }
        return answer.now.state.hasAccess
    }
}

extension SubscriptionAnswer {
    /// - Parameter offer: That of the period.
    fileprivate func write(to object: inout JSONWriter, _ offer: StatedOffer?, _ history: History) {
        let texts = history.texts
        object.set("subscriptionGroupIdentifier", orNull: group.identifier, texts)
        object.set("originalTransactionId", originalTransactionId, texts)
        if let linkedFrom { object.set("linkedFrom", linkedFrom, texts) }
        object.set("environment", orNull: group.environment?.knownName)
        object.set("bundleId", orNull: history.bundleId(of: group), texts)
        object.set("state", now.state.name)
        object.set("status", orNull: now.state.status?.number)
        object.set("hasAccess", now.state.hasAccess)
        object.set("productId", orNull: now.productId, texts)
        object.set("level", orNull: level)
        object.set("transactionId", orNull: transaction?.transactionId, texts)
        if let transaction { object.set(otherIds: history.otherIds(of: transaction), texts) }
        if let period = period(history) {
            object.setSpan("period", from: period.start, to: period.end)
        } else {
            object.setNull("period")
        }
        object.set("since", orNull: now.since?.milliseconds)
        object.set("until", orNull: now.until?.milliseconds)
        object.set("accessSince", orNull: now.accessSince?.milliseconds)
        object.set("accessUntil", orNull: now.accessUntil?.milliseconds)
        object.set("alsoActive", Int64(alsoActive))
        object.set("autoRenew", orNull: now.autoRenew)
        object.set("autoRenewProductId", orNull: autoRenewProductId, texts)
        object.set(offer, texts)
        object.setOwnership(of: row?.transaction, history)
        object.set("expirationReason", orNull: now.expirationReason?.name)
        writeRenewal(to: &object, texts)
        object.set("priceIncrease", orNull: priceIncrease?.name)
        if let next = next(history) {
            object.set("next") { own in
                own.set("state", next.state.name)
                own.set("at", next.at.milliseconds)
            }
        } else {
            object.setNull("next")
        }
        object.set("basis", now.basis.name)
        object.set("knownThrough", orNull: knownThrough?.milliseconds)
        object.set(evidence(history), history)
        if hasExtras { writeExtras(to: &object, history) }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}

// Members about the renewal, and rare ones.
extension SubscriptionAnswer {
    private func writeRenewal(to object: inout JSONWriter, _ texts: StringTable) {
        if let pending {
            object.set("pendingChange") { own in
                own.set("productId", pending.productId, texts)
                own.set("change", pending.change.name)
                own.set("effectiveDate", orNull: pending.effectiveDate?.milliseconds)
                if let plan = pending.billingPlanType { own.set("billingPlanType", plan, texts) }
                own.set("price", orNull: pending.price)
            }
        } else {
            object.setNull("pendingChange")
        }
        object.set(nextCharge, texts)
    }

    private func writeExtras(to object: inout JSONWriter, _ history: History) {
        let items = items(history)
        if !items.isEmpty {
            object.setArray("items") { array in
                for item in items {
                    array.appendObject { own in
                        own.set("sku", orNull: item.sku, history.texts)
                        own.set("hasAccess", hasAccess(to: item))
                        own.set("revocationDate", orNull: item.revocationDate?.milliseconds)
                        own.set("price", orNull: item.price)
                        guard let offer = item.offer else { return }
                        own.set("offer") { own in
                            own.set("period", orNull: offer.period?.iso8601)
                            own.set("periodCount", orNull: offer.periodCount)
                            own.set("price", orNull: offer.price)
                            own.set("reason", orNull: offer.reason, history.texts)
                        }
                    }
                }
            }
        }
        if let (seats, renewal) = seats(history) { Self.write(seats, renewal, to: &object, history.texts) }
        guard let (period, renewal) = commitment(history) else { return }
        object.set("commitment") { own in
            own.set("billingPeriod", orNull: period.billingPeriod)
            own.set("totalBillingPeriods", orNull: period.totalBillingPeriods)
            own.set("expiresDate", orNull: period.expiresDate?.milliseconds)
            own.set("autoRenew", orNull: renewal?.autoRenewStatus)
            own.set("renewalDate", orNull: renewal?.renewalDate?.milliseconds)
            own.set("renewalProductId", orNull: renewal?.productId, history.texts)
            own.set("renewalBillingPlanType", orNull: renewal?.billingPlanType, history.texts)
            let currency = row.flatMap { history.detail(of: $0.transaction).price?.currency }
            let isShared = row?.transaction.isShared ?? false
            let price = isShared ? nil : period.price.map { Money(milliunits: $0, currency: currency) }
            own.set("price", orNull: price)
            let renewalPrice =
                isShared ? nil : renewal?.price.map { Money(milliunits: $0, currency: renewal?.currency ?? currency) }
            own.set("renewalPrice", orNull: renewalPrice)
        }
    }
}

extension SubscriptionAnswer {
    private static func write(
        _ seats: SeatsAt,
        _ renewal: RenewalTerms?,
        to object: inout JSONWriter,
        _ texts: StringTable
    ) {
        object.set("seats") { own in
            own.set("quantity", seats.quantity)
            own.set("refunded", seats.refunded)
            own.set("renewalQuantity", orNull: renewal?.quantity)
            switch seats.invitations {
            case .apple: own.set("invitations", "apple")
            case .developer: own.set("invitations", "developer")
            case nil: own.setNull("invitations")
            }
            own.set("total", orNull: seats.total)
            let currency = renewal?.currency ?? seats.total?.currency
            own.set("renewalTotal", orNull: renewal?.total.map { Money(milliunits: $0, currency: currency) })
            own.setArray("transactionIds") { array in
                for id in seats.transactionIds { array.append(id, texts) }
            }
        }
    }
}

extension RenewalInfo.PriceIncrease {
    fileprivate var name: StaticString? {
        switch self {
        case .pending: return "pending"
        case .accepted: return "accepted"
        case .other, .unclear: return nil
        }
    }
}
