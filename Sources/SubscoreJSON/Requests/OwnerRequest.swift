internal import SubscoreCore

/// `subs_owner`: to which of the app's customers the purchases of a history belong.
enum OwnerRequest {
    /// The longest name of a customer, in bytes.
    private static var maxCustomerLength: Int { 256 }

    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "claims", "tokens", "policy", "unit", "at", "catalog", "environment", "bundleId",
                "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let question = Ownership.Question(
            claims: try request.required("claims") { key throws(Failure) in
                try request.array(key) { value throws(Failure) in try claim(value) }
            },
            tokens: try tokens(request),
            policy: try request.required("policy") { key throws(Failure) in
                try request.word(key, Failure.unknownPolicy)
            },
            extent: try request.word("unit", Failure.unknownUnit) ?? .subscription,
            at: try instants.required("at", of: request)
        )
        let (catalog, catalogWarnings) = try request.catalog()
        var records = try request.records(comparedWith: instants)
        records.setKinds(catalog)
        let batch = Batch(records, of: try request.filter())
        let history = History(batch, batch.whole, from: Viewpoint())
        let ownership = try decide { () throws(Refusal) in try Ownership(question, of: batch, history) }

        writer.object { object in
            object.setArray("subscriptions") { array in
                for unit in ownership.units {
                    array.appendObject { unit.write(to: &$0, ownership.customers, history.texts) }
                }
            }
            object.set("warnings", instants.warnings + catalogWarnings + ownership.warnings)
        }
    }

    private static func claim(_ value: JSONValue) throws(Failure) -> Ownership.Question.Claim {
        let claim = try RequestObject(
            value,
            fields: ["customer", "at", "originalTransactionId", "transactionId", "outcome"]
        )
        let customer = try claim.required("customer") { key throws(Failure) in try claim.value(key) }
        return Ownership.Question.Claim(
            customer: try inside("customer") { () throws(Failure) in try self.customer(customer) },
            at: try claim.required("at", claim.instant),
            originalTransactionId: try claim.required("originalTransactionId", claim.identifier),
            transactionId: try claim.identifier("transactionId"),
            announced: try claim.word("outcome", Failure.unknownOutcome)
        )
    }

    /// The name of a customer of the app.
    private static func customer(_ value: JSONValue) throws(Failure) -> Identifier {
        guard let text = value.text else { throw Failure.notAString(value) }
        let isBlank = text.utf8.allSatisfy { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
        guard !isBlank, text.utf8.count <= maxCustomerLength else {
            throw Failure.notACustomer(most: maxCustomerLength)
        }
        return Identifier(text)
    }

    /// Account tokens in lower case, each once.
    private static func tokens(
        _ request: RequestObject
    ) throws(Failure) -> [(token: Identifier, customer: Identifier)] {
        guard let value = request["tokens"] else { return [] }
        guard value.isObject else { throw Failure.notAnObject(value).inside("tokens") }
        var all: [(token: Identifier, customer: Identifier, key: String)] = []
        var members = value.members
        while let (key, member) = members.next() {
            do throws(Failure) {
                let customer = try customer(member)
                guard let token = StringTable.uuid(key.text) else { throw Failure.notAToken }
                all.append((Identifier(token), customer, key.text))
            } catch {
                throw error.inside(key.text).inside("tokens")
            }
        }
        var tokens: [(token: Identifier, customer: Identifier)] = []
        for (token, customer, key) in all.ordered(by: { $0.token < $1.token }) {
            if let last = tokens.last, last.token == token {
                guard last.customer == customer else { throw Failure.tokenOfTwo.inside(key).inside("tokens") }
            } else {
                tokens.append((token, customer))
            }
        }
        return tokens
    }
}

extension RequestObject {
    /// Reads a member that is one of the names of a type. Returns nil if it is missing.
    fileprivate func word<Value: RawRepresentable<StoreName> & CaseIterable>(
        _ key: StaticString,
        _ unknown: (String) -> Failure
    ) throws(Failure) -> Value? {
        guard let member = self[key] else { return nil }
        guard let value = Value.allCases.first(where: { member.isText($0.name) }) else {
            throw try noneOf(key, unknown)
        }
        return value
    }
}

extension Ownership.Unit {
    fileprivate func write(to object: inout JSONWriter, _ customers: [Identifier], _ texts: StringTable) {
        object.setArray("originalTransactionIds") { array in
            for id in originalTransactionIds { array.append(id, texts) }
        }
        object.set("subscriptionGroupIdentifier", orNull: subscriptionGroupIdentifier, texts)
        object.set("appTransactionId", orNull: appTransactionId, texts)
        object.setArray("owners") { array in
            for owner in owners { array.append(customers[owner].text) }
        }
        object.set("since", orNull: since?.milliseconds)
        object.setArray("claims") { array in
            for claim in claims {
                array.appendObject { own in
                    own.set("customer", customers[claim.customer].text)
                    own.set("at", claim.at.milliseconds)
                    own.set("source", claim.source.name)
                    own.set("outcome", claim.outcome.name)
                    own.set("rules", claim.rules)
                }
            }
        }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}
