package import SubscoreCore

/// A request of `subs_columns_state_at` or `subs_columns_timeline`: the question about the tables, and the document
/// returned with the table of the answer.
package struct ColumnsRequest {
    package let question: CustomersQuestion
    /// The error for an instant of the request in seconds, used if all purchases are in milliseconds.
    package let secondsRefusal: Failure?
    /// Whether any instant of the request must be milliseconds.
    package let hasMilliseconds: Bool
    /// Whether signed payloads count, of documents.
    let trustsSigned: Bool
    /// Whether a customer is left out whose documents cannot be read, instead of an error.
    private let omitsUnreadable: Bool
    /// The warnings about the request itself.
    private let warnings: [Warning]
    private let isAboutDocuments: Bool

    /// - Parameter isAboutDocuments: Whether the table has documents, and not rows.
    @export(interface)  // Compiled only here, and not again in each module that calls it.
    package init(
        _ document: borrowing JSONDocument,
        _ function: TableFunction,
        isAboutDocuments: Bool
    ) throws(Failure) {
        var fields: [StaticString] =
            function == .timeline
            ? ["knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "columns"]
            : [
                "at", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "entitlements",
                "catalog", "columns",
            ]
        if isAboutDocuments { fields += ["trustSignedPayloads", "onUnreadable"] }
        let request = try RequestObject(try document.root(), fields: fields)
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
        hasMilliseconds = given.haveMilliseconds
        trustsSigned = isAboutDocuments ? try request.boolean("trustSignedPayloads") ?? false : false
        omitsUnreadable = isAboutDocuments ? try request.omitsUnreadable() : false
        self.isAboutDocuments = isAboutDocuments
        warnings = given.warnings + catalogWarnings
    }

    /// Whether the customer with a document that failed is left out. Limits, memory, and what is wrong with the request, end
    /// the call.
    package func omits(_ failure: Failure) -> Bool {
        omitsUnreadable && failure.rowOfTable != nil && failure.code != .tooLarge && failure.code != .outOfMemory
    }

    /// Returns the summary of all customers.
    ///
    /// - Parameters:
    /// - unreadable: The customers that were left out.
    /// - tableWarnings: Those about the tables themselves.
    package func response(
        _ summary: CustomersSummary,
        _ unreadable: UnreadableCustomers,
        ofTables tableWarnings: [Warning]
    ) -> Response? {
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
                for warning in warnings + tableWarnings { array.appendObject { $0.set(warning) } }
                for (first, count) in summary.warnings.all {
                    let path = isAboutDocuments ? first.pathInDocuments : first.firstInTables?.path
                    guard path != nil || !first.isPassingOver else { continue }
                    array.appendObject { own in
                        own.set("code", first.id)
                        if let path { own.set("path", path) }
                        own.set("message", first.message)
                        own.set("count", Int64(count))
                    }
                }
            }
            if omitsUnreadable { unreadable.write(to: &object) }
        }
        return Response(writer)
    }
}

/// The customers of a table of documents that were left out, because a document of each cannot be read.
package struct UnreadableCustomers {
    /// The name of a customer.
    package enum Name {
        case number(Int64)
        case text(String)
    }

    private struct Refusal {
        let customer: Name
        let row: Int
        let failure: Failure
    }

    private var customers = 0
    private var documents = 0
    private var first: [Refusal] = []

    package init() {}

    /// - Parameters:
    /// - rows: Those of the customer.
    /// - customer: Its name, which is asked for the first hundred.
    package mutating func note(_ failure: Failure, of rows: Range<Int>, _ customer: () -> Name) {
        customers += 1
        documents += rows.count
        guard first.count < Warning.limit else { return }
        first.append(Refusal(customer: customer(), row: failure.rowOfTable ?? rows.lowerBound, failure: failure))
    }

    fileprivate func write(to object: inout JSONWriter) {
        object.set("unreadable") { own in
            own.set("customers", Int64(customers))
            own.set("documents", Int64(documents))
            own.setArray("first") { array in
                for refusal in first {
                    array.appendObject { one in
                        switch refusal.customer {
                        case .number(let number): one.set("customer", number)
                        case .text(let text): one.set("customer", text)
                        }
                        one.set("row", Int64(refusal.row))
                        one.set("code", refusal.failure.code.name)
                        one.set("path", refusal.failure.path)
                        one.set("message", refusal.failure.message)
                    }
                }
            }
        }
    }
}

extension TableLocation {
    fileprivate var path: String { "/\(table)/\(row)" + (column.map { "/\($0)" } ?? "") }
}

extension RequestObject {
    fileprivate func omitsUnreadable() throws(Failure) -> Bool {
        guard let member = self["onUnreadable"] else { return false }
        guard member.isText("omit") else { throw try noneOf("onUnreadable", Failure.unknownUnreadable) }
        return true
    }

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
