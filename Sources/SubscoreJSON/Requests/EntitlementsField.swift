internal import SubscoreCore

// The entitlements that a question about access may name, and the answer to them.
extension RequestObject {
    func entitlements() throws(Failure) -> Entitlements? {
        try listedEntitlements().map { Entitlements($0) }
    }

    /// Reads `entitlements`, and beside them the access that something else than the App Store grants.
    func entitlementsAndOtherGrants(_ instants: inout RequestInstants) throws(Failure) -> Entitlements? {
        guard let all = try listedEntitlements() else {
            if self["otherGrants"] != nil { throw Failure.missing("entitlements") }
            return nil
        }
        if let count = self["otherGrants"]?.count, count > OtherGrant.maxCount {
            throw Failure.tooManyOtherGrants(count)
        }
        var grants: [OtherGrant] = []
        _ = try forEach("otherGrants") { value throws(Failure) in
            grants.append(try Self.otherGrant(value, at: grants.count, of: all, &instants))
        }
        return Entitlements(all, grants)
    }

    private func listedEntitlements() throws(Failure) -> [Entitlements.Entitlement]? {
        let all = try array("entitlements") { value throws(Failure) in try Self.entitlement(value) }
        if let all, all.count > Entitlements.maxCount { throw Failure.tooManyEntitlements(all.count) }
        return all
    }

    private static func otherGrant(
        _ value: JSONValue,
        at index: Int,
        of entitlements: [Entitlements.Entitlement],
        _ instants: inout RequestInstants
    ) throws(Failure) -> OtherGrant {
        let grant = try RequestObject(
            value,
            fields: ["entitlement", "source", "start", "end", "revokedAt", "reference"]
        )
        let id = try grant.required("entitlement", grant.identifier)
        guard let entitlement = entitlements.firstIndex(where: { $0.id == id }) else {
            throw Failure.unknownEntitlement(id)
        }
        let source = try grant.required("source") { key throws(Failure) in
            try grant.text(key, ofAtMost: OtherGrant.maxSourceLength)
        }
        guard !source.isEmpty else { throw Failure.emptySource }
        let start = try instants.read("start", of: grant, at: index, in: "otherGrants")
        guard let start else { throw Failure.missing("start") }
        guard value.hasMember("end") else { throw Failure.grantEndMissing }
        let end = try instants.read("end", of: grant, at: index, in: "otherGrants")
        if let end, end < start { throw Failure.endBeforeStart }
        return OtherGrant(
            entitlement: entitlement,
            source: source,
            reference: try grant.text("reference", ofAtMost: OtherGrant.maxReferenceLength),
            start: start,
            end: end,
            revokedAt: try instants.read("revokedAt", of: grant, at: index, in: "otherGrants")
        )
    }

    private func text(_ key: StaticString, ofAtMost maximum: Int) throws(Failure) -> String? {
        guard let text = try text(key) else { return nil }
        guard text.utf8.count <= maximum else { throw Failure.textTooLong(text.utf8.count, at: key, maximum) }
        return text
    }

    private static func entitlement(_ value: JSONValue) throws(Failure) -> Entitlements.Entitlement {
        let entitlement = try RequestObject(value, fields: ["id", "productIds"])
        let id = try entitlement.required("id", entitlement.identifier)
        let productIds = try entitlement.required("productIds") { key throws(Failure) in
            try entitlement.array(key) { value throws(Failure) in try identifier(value) }
        }
        return Entitlements.Entitlement(id: id, productIds: productIds)
    }
}

extension EntitlementsAt {
    func write(to object: inout JSONWriter, _ entitlements: Entitlements, _ texts: StringTable) {
        object.setArray("entitlements") { array in
            for (entitlement, answer) in zip(entitlements.all, answers) {
                array.appendObject { own in
                    own.set("id", entitlement.id.text)
                    own.set("hasAccess", answer.source != nil)
                    own.set("since", orNull: answer.since?.milliseconds)
                    own.set("until", orNull: answer.until?.milliseconds)
                    if answer.source == nil { own.set("endedAt", orNull: answer.endedAt?.milliseconds) }
                    own.set("productId", orNull: answer.source?.productId, texts)
                    own.set("transactionId", orNull: answer.source?.transactionId, texts)
                    own.set("kind", orNull: answer.source?.origin.name)
                    let grant = grant(of: answer)
                    own.set("source", orNull: grant?.source)
                    own.set("reference", orNull: grant?.reference)
                    own.set("rules", rules(of: answer))
                }
            }
        }
    }
}

extension EntitlementsAt.Origin {
    fileprivate var name: StaticString {
        switch self {
        case .subscription: return "subscription"
        case .nonConsumable: return "non_consumable"
        case .nonRenewing: return "non_renewing"
        case .grant: return "other"
        }
    }
}
