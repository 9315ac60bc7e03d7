internal import SubscoreCore

/// `subs_classify_change`: what a switch will do, of a period or of a history, or which switches a history shows.
enum ClassifyChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        if value.hasMember("history") {
            if value["to"] != nil { return try ChangePreviewRequest.answer(value, to: &writer) }
            try observed(value, to: &writer)
        } else {
            try ProposedChangeRequest.answer(value, to: &writer)
        }
    }

    private static func observed(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        if value["from"] != nil { throw Failure.besideHistory("from") }
        let request = try RequestObject(
            value,
            fields: [
                "history", "catalog", "at", "rounding", "explain", "environment", "bundleId", "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let instant = try instants.read("at", of: request)
        let rounding = try request.rounding()
        let explains = try request.boolean("explain") ?? false
        let (catalog, catalogWarnings) = try request.catalog()
        let history = History(try request.records(comparedWith: instants), of: try request.filter(), from: Viewpoint())
        let changes = ObservedChange.all(in: history, catalog: catalog, at: instant, rounding: rounding)
        writer.object { object in
            object.setArray("changes") { array in
                for change in changes {
                    array.appendObject { object in
                        change.write(to: &object, history.texts)
                        if explains { object.explain(change, history) }
                    }
                }
            }
            object.set("warnings", instants.warnings + catalogWarnings + history.warnings)
        }
    }
}

extension ObservedChange {
    fileprivate func write(to object: inout JSONWriter, _ texts: StringTable) {
        object.set("change", change.name)
        object.set("timing", timing.name)
        object.set("from") { old in
            old.set("productId", fromProductId, texts)
            old.set("transactionId", orNull: from?.transactionId, texts)
        }
        object.set("to") { new in
            new.set("productId", toProductId, texts)
            new.set("transactionId", orNull: toTransactionId, texts)
        }
        object.set("effectiveDate", orNull: effectiveDate?.milliseconds)
        object.set("pending", isPending)
        if let refund {
            object.set("refund") { refund.write(to: &$0) }
        } else if isShared {
            object.setNull("refund")
        }
        object.setArray("evidence") { array in
            for item in evidence { array.append(item.name) }
        }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}
