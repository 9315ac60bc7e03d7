package import SubscoreCore

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
                ? ["knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "columns"]
                : [
                    "at", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "entitlements",
                    "catalog", "columns",
                ]
        )
        let (catalog, catalogWarnings) = try request.catalog()
        var given = RequestInstants()
        let isKnownThen = function != .timeline && request["knownAt"]?.text?.utf8.elementsEqual("at".utf8) ?? false
        let entitlements = try request.entitlements()
        let columns = try request.columns(
            of: function == .timeline ? CustomersQuestion.intervalColumns : CustomersQuestion.stateColumns
        )
        if entitlements == nil, columns?.contains(where: { Identifier.compare($0, "entitlements") == 0 }) ?? false {
            throw Failure.missing("entitlements")
        }
        question = CustomersQuestion(
            instants: function == .timeline ? [] : try given.all("at", of: request),
            viewpoint: try request.viewpoint(&given, readsKnownAt: !isKnownThen),
            isKnownThen: isKnownThen,
            filter: try request.filter(),
            entitlements: entitlements,
            catalog: catalog,
            columns: columns
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
                for (first, count) in summary.warnings.all {
                    let location = first.firstInTables
                    guard location != nil || !first.isPassingOver else { continue }
                    array.appendObject { own in
                        own.set("code", first.id)
                        if let location { own.set("path", location.path) }
                        own.set("message", first.message)
                        own.set("count", Int64(count))
                    }
                }
            }
        }
        return Response(writer)
    }
}

extension TableLocation {
    fileprivate var path: String { "/\(table)/\(row)" + (column.map { "/\($0)" } ?? "") }
}

extension RequestObject {
    /// Reads the names of the columns to make; nil for all.
    ///
    /// - Parameter known: Those that the table may have.
    fileprivate func columns(of known: [StaticString]) throws(Failure) -> [StaticString]? {
        var asked: [StaticString] = []
        let isGiven = try forEach("columns") { value throws(Failure) in
            guard value.isText else { throw Failure.notAString(value) }
            guard let name = known.first(where: { value.isText($0) }) else { throw Failure.unknownColumn(of: known) }
            guard !asked.contains(where: { value.isText($0) }) else { throw Failure.columnTwice(name) }
            asked.append(name)
        }
        guard isGiven else { return nil }
        guard !asked.isEmpty else { throw Failure.noColumns }
        return asked
    }
}
