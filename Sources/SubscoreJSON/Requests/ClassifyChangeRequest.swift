internal import Subscore

/// `subs_classify_change`: what a switch will do, or which switches a history shows.
enum ClassifyChangeRequest {
    static func answer(_ value: JSONValue) throws(Failure) -> Output {
        guard value.hasMember("history") else { return try ProposedChangeRequest.answer(value) }
        return try observed(value)
    }

    private static func observed(_ value: JSONValue) throws(Failure) -> Output {
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

        var array = ArrayWriter()
        for change in ObservedChange.oldestFirst(changes) { array.append(change.written()) }
        var object = ObjectWriter()
        object.set("changes", array.finish())
        object.set("warnings", .warnings(warnings))
        return object.finish()
    }
}

extension ObservedChange {
    fileprivate func written() -> Output {
        var object = ObjectWriter()
        object.set("change", change.name)
        object.set("timing", timing.name)
        var old = ObjectWriter()
        old.set("productId", from.productId.text)
        old.set("transactionId", from.transactionId.text)
        object.set("from", old.finish())
        var new = ObjectWriter()
        new.set("productId", toProductId.text)
        new.set("transactionId", orNull: toTransactionId?.text)
        object.set("to", new.finish())
        object.set("effectiveDate", effectiveDate.milliseconds)
        object.set("pending", isPending)
        if let refund { object.set("refund", refund.written()) }
        var evidence = ArrayWriter()
        for item in self.evidence { evidence.append(item.name) }
        object.set("evidence", evidence.finish())
        object.set("rules", .rules(rules))
        object.set("warnings", .warnings(warnings))
        return object.finish()
    }
}
