internal import Subscore

/// `subs_classify_change`: what a switch will do, or which switches a history shows.
enum ClassifyChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        if value.hasMember("history") {
            try observed(value, to: &writer)
        } else {
            try ProposedChangeRequest.answer(value, to: &writer)
        }
    }

    private static func observed(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        if let key = ["from", "to"].first(where: { (key: StaticString) in value[key] != nil }) {
            throw Failure(
                .conflictingFields,
                at: key,
                "Found \(key) beside a history; wanted either a history or a proposed change."
            )
        }
        let request = try RequestObject(
            value,
            fields: ["history", "catalog", "at", "rounding", "trustSignedPayloads"]
        )
        let instant = try request.instant("at")
        let rounding = try request.rounding()
        let (catalog, catalogWarnings) = try request.catalog()
        let (history, historyWarnings) = try request.history(from: Viewpoint())
        var changes: [ObservedChange] = []
        var warnings = catalogWarnings + historyWarnings
        for group in history.groups {
            let (own, ownWarnings) = ObservedChange.all(in: group, catalog: catalog, at: instant, rounding: rounding)
            changes += own
            warnings += ownWarnings
        }

        let ordered = ObservedChange.oldestFirst(changes)
        writer.object { object in
            object.setArray("changes") { array in
                for change in ordered { array.appendObject { change.write(to: &$0) } }
            }
            object.set("warnings", warnings)
        }
    }
}

extension ObservedChange {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("change", change.name)
        object.set("timing", timing.name)
        object.set("from") { old in
            old.set("productId", from.productId.text)
            old.set("transactionId", from.transactionId.text)
        }
        object.set("to") { new in
            new.set("productId", toProductId.text)
            new.set("transactionId", orNull: toTransactionId?.text)
        }
        object.set("effectiveDate", effectiveDate.milliseconds)
        object.set("pending", isPending)
        if let refund { object.set("refund") { refund.write(to: &$0) } }
        object.setArray("evidence") { array in
            for item in evidence { array.append(item.name) }
        }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}
