internal import Subscore

/// `subs_timeline`: the whole course of each subscription of a history.
enum TimelineRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
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

        var warnings = catalogWarnings + historyWarnings
        writer.object { object in
            object.setArray("subscriptions") { array in
                // One after the other: together they would take the memory of all groups at once.
                for group in history.groups {
                    let timeline = Timeline(group, assumeRenewal: viewpoint.assumeRenewal)
                    warnings += timeline.warnings
                    array.appendObject {
                        timeline.write(to: &$0, catalog: catalog, known: viewpoint.knownAt, until: until)
                    }
                }
            }
            object.set("warnings", warnings)
        }
    }
}

extension Timeline {
    fileprivate func write(to object: inout JSONWriter, catalog: Catalog?, known: Instant?, until: Instant?) {
        object.set("subscriptionGroupIdentifier", orNull: group.identifier?.text)
        object.setArray("originalTransactionIds") { array in
            for chain in group.chains { array.append(chain.originalTransactionId.text) }
        }
        object.setArray("intervals") { array in
            for interval in intervals { array.appendObject { write(interval, to: &$0) } }
        }
        object.setArray("events") { array in
            for event in events(catalog: catalog) { array.appendObject { event.write(to: &$0) } }
        }
        object.setArray("upcoming") { array in
            for moment in upcoming(catalog: catalog, known: known ?? group.knownThrough, until: until) {
                array.appendObject { own in
                    own.set("at", moment.at.milliseconds)
                    own.set("event", moment.kind.name)
                }
            }
        }
    }

    private func write(_ interval: Interval, to span: inout JSONWriter) {
        let row = transaction(of: interval)
        span.set("start", interval.start.milliseconds)
        span.set("end", orNull: interval.end?.milliseconds)
        span.set("state", interval.state.name)
        span.set("status", orNull: interval.state.status)
        span.set("hasAccess", interval.state.hasAccess)
        span.set("productId", (interval.renewedProductId ?? row.productId).text)
        span.set("transactionId", row.transactionId.text)
        span.set("basis", interval.basis.name)
    }
}

extension TimelineEvent {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("at", at.milliseconds)
        object.set("event", kind.name)
        if let productId { object.set("productId", productId.text) }
        if let transactionId { object.set("transactionId", transactionId.text) }
        object.set("basis", basis.name)
    }
}
