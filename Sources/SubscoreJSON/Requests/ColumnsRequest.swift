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
        var given = RequestInstants()
        let isKnownThen = function != .timeline && request["knownAt"]?.text?.utf8.elementsEqual("at".utf8) ?? false
        question = CustomersQuestion(
            instants: function == .timeline ? [] : try given.all("at", of: request),
            viewpoint: try request.viewpoint(&given, readsKnownAt: !isKnownThen),
            isKnownThen: isKnownThen,
            filter: try request.filter(),
            entitlements: try request.entitlements(),
            catalog: catalog
        )
        secondsRefusal = given.refusal
        warnings = given.warnings + catalogWarnings
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
