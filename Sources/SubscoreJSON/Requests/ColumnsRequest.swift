package import Subscore

/// A request of `subs_columns_state_at` or `subs_columns_timeline`: the question about the tables, and the document
/// returned with the table of the answer.
package struct ColumnsRequest {
    package let question: CustomersQuestion
    /// The error for an instant of the request in seconds, used if all purchases are in milliseconds.
    package let secondsRefusal: Failure?
    /// The warnings about the request itself.
    private let warnings: [Warning]

    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package init(_ document: borrowing JSONDocument, _ function: TableFunction) throws(Failure) {
        let request = try RequestObject(
            try document.root(),
            fields: function == .timeline
                ? ["knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId"]
                : [
                    "at", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "entitlements",
                    "catalog",
                ]
        )
        let (catalog, catalogWarnings) = try request.catalog()
        question = CustomersQuestion(
            instants: function == .timeline ? [] : try request.instants("at"),
            viewpoint: try request.viewpoint(),
            owner: try request.owner(),
            entitlements: try request.entitlements(),
            catalog: catalog
        )
        secondsRefusal = request.secondsRefusal(["at", "knownAt"])
        warnings = request.secondsWarnings(["at", "knownAt"]) + catalogWarnings
    }

    /// Returns the summary of all customers.
    package func response(_ summary: CustomersSummary) -> Response? {
        var writer = JSONWriter()
        writer.object { object in
            object.set("customers", Int64(summary.customers))
            object.set("rows", Int64(summary.rows))
            object.set("passedOver") { own in
                for (first, count) in summary.warnings.all where first.isPassingOver {
                    own.set(first.id, Int64(count))
                }
            }
            object.setArray("warnings") { array in
                for warning in warnings { array.appendObject { $0.set(warning) } }
                for (first, count) in summary.warnings.all where !first.isPassingOver {
                    array.appendObject { own in
                        own.set("code", first.id)
                        own.set("message", first.message)
                        own.set("count", Int64(count))
                    }
                }
            }
        }
        return Response(writer)
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
