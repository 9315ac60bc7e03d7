internal import Subscore

/// `subs_columns_state_at` and `subs_columns_timeline`: what is asked of tables, and what is said beside the table of the answer.
enum ColumnsRequest {
    /// - Parameter decide: Decides the question over the tables, whose answer does not come this way.
    static func answer(
        _ value: JSONValue,
        _ function: TableFunction,
        to writer: inout JSONWriter,
        deciding decide: (CustomersQuestion) throws(Failure) -> CustomersSummary
    ) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: function == .timeline
                ? ["knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId"]
                : [
                    "at", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "entitlements",
                    "catalog",
                ]
        )
        let (catalog, catalogWarnings) = try request.catalog()
        let question = CustomersQuestion(
            instants: function == .timeline ? [] : try request.instants("at"),
            viewpoint: try request.viewpoint(),
            owner: try request.owner(),
            entitlements: try request.entitlements(),
            catalog: catalog
        )
        let summary = try decide(question)
        writer.object { object in
            object.set("customers", Int64(summary.customers))
            object.set("rows", Int64(summary.rows))
            object.set("passedOver") { own in
                for (first, count) in summary.warnings.all where first.isPassingOver {
                    own.set(Literal(first.id), Int64(count))
                }
            }
            object.setArray("warnings") { array in
                for warning in request.secondsWarnings(["at", "knownAt"]) + catalogWarnings {
                    array.appendObject { $0.set(warning) }
                }
                for (first, count) in summary.warnings.all where !first.isPassingOver {
                    array.appendObject { own in
                        own.set("code", first.id)
                        own.set("message", first.message)
                        own.set("count", Int64(count))
                    }
                }
            }
        }
    }
}

extension RequestObject {
    /// One instant or an array of them.
    fileprivate func instants(_ key: StaticString) throws(Failure) -> [Instant] {
        guard let value = self[key], value.isArray else { return [try required(key, instant)] }
        let instants = try array(key) { value throws(Failure) in try Self.instant(value) } ?? []
        guard !instants.isEmpty else {
            throw Failure(.invalidValue, at: key, "Found an empty array; wanted one instant or more.")
        }
        return instants
    }
}
