internal import Subscore

/// `subs_timeline`: the whole course of each subscription of a history.
enum TimelineRequest {
    static func answer(_ value: JSONValue) throws(Failure) -> Output {
        let request = try RequestObject(
            value,
            fields: [
                "history", "catalog", "knownAt", "assumeRenewal", "retroactiveRefunds", "until", "trustSignedPayloads",
            ]
        )
        let viewpoint = Viewpoint(
            knownAt: try request.instant("knownAt"),
            retroactiveRefunds: try request.boolean("retroactiveRefunds") ?? false,
            assumeRenewal: try request.boolean("assumeRenewal") ?? false
        )
        let until = try request.instant("until")
        let (catalog, catalogWarnings) = try request.catalog()
        let (history, historyWarnings) = try request.history(from: viewpoint)

        var subscriptions = ArrayWriter()
        var warnings = catalogWarnings + historyWarnings
        for group in history.groups {
            let timeline = Timeline(group, assumeRenewal: viewpoint.assumeRenewal)
            warnings += timeline.warnings
            subscriptions.append(timeline.written(catalog: catalog, known: viewpoint.knownAt, until: until))
        }
        var object = ObjectWriter()
        object.set("subscriptions", subscriptions.finish())
        object.set("warnings", .warnings(warnings))
        return object.finish()
    }
}

extension Timeline {
    fileprivate func written(catalog: Catalog?, known: Instant?, until: Instant?) -> Output {
        var object = ObjectWriter()
        object.set("subscriptionGroupIdentifier", orNull: group.identifier?.text)
        var ids = ArrayWriter()
        for chain in group.chains { ids.append(chain.originalTransactionId.text) }
        object.set("originalTransactionIds", ids.finish())

        var spans = ArrayWriter()
        for interval in intervals {
            let row = transaction(of: interval)
            var span = ObjectWriter()
            span.set("start", interval.start.milliseconds)
            span.set("end", orNull: interval.end?.milliseconds)
            span.set("state", interval.state.name)
            span.set("status", orNull: interval.state.status)
            span.set("hasAccess", interval.state.hasAccess)
            span.set("productId", (interval.renewedProductId ?? row.productId).text)
            span.set("transactionId", row.transactionId.text)
            span.set("basis", interval.basis.name)
            spans.append(span.finish())
        }
        object.set("intervals", spans.finish())

        var events = ArrayWriter()
        for event in self.events(catalog: catalog) {
            var own = ObjectWriter()
            own.set("at", event.at.milliseconds)
            own.set("event", event.kind.name)
            if let productId = event.productId { own.set("productId", productId.text) }
            if let transactionId = event.transactionId { own.set("transactionId", transactionId.text) }
            own.set("basis", event.basis.name)
            events.append(own.finish())
        }
        object.set("events", events.finish())

        var upcoming = ArrayWriter()
        for moment in self.upcoming(catalog: catalog, known: known ?? group.knownThrough, until: until) {
            var own = ObjectWriter()
            own.set("at", moment.at.milliseconds)
            own.set("event", moment.kind.name)
            upcoming.append(own.finish())
        }
        object.set("upcoming", upcoming.finish())
        return object.finish()
    }
}
