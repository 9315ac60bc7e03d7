internal import Subscore

// The entitlements that a question about access may name, and the answer to them.
extension RequestObject {
    func entitlements() throws(Failure) -> Entitlements? {
        let all = try array("entitlements") { value throws(Failure) in try Self.entitlement(value) }
        guard let all else { return nil }
        guard all.count <= Entitlements.maximumCount else {
            throw Failure.tooManyEntitlements(all.count)
        }
        return Entitlements(all)
    }

    private static func entitlement(_ value: JSONValue) throws(Failure) -> Entitlements.Entitlement {
        let entitlement = try RequestObject(value, fields: ["id", "productIds"])
        let id = try entitlement.required("id", entitlement.identifier)
        let productIds = try entitlement.required("productIds") { key throws(Failure) in
            try entitlement.array(key) { value throws(Failure) in try identifier(value) }
        }
        guard !productIds.isEmpty else {
            throw Failure.entitlementWithoutProducts
        }
        return Entitlements.Entitlement(id: id, productIds: productIds)
    }
}

extension EntitlementsAt {
    func write(to object: inout JSONWriter, _ entitlements: Entitlements, _ texts: Texts) {
        object.setArray("entitlements") { array in
            for (entitlement, answer) in zip(entitlements.all, answers) {
                array.appendObject { own in
                    own.set("id", entitlement.id.text)
                    own.set("hasAccess", answer.source != nil)
                    own.set("since", orNull: answer.since?.milliseconds)
                    own.set("until", orNull: answer.source?.until?.milliseconds)
                    if answer.source == nil { own.set("endedAt", orNull: answer.endedAt?.milliseconds) }
                    own.set("productId", orNull: answer.source?.productId, texts)
                    own.set("transactionId", orNull: answer.source?.transactionId, texts)
                    own.set("kind", orNull: answer.source?.kind.nameAsSource)
                    own.set("rules", rules(of: answer))
                }
            }
        }
    }
}

extension ProductKind {
    fileprivate var nameAsSource: StaticString? {
        switch self {
        case .autoRenewable: return "subscription"
        case .nonConsumable: return "non_consumable"
        case .nonRenewing: return "non_renewing"
        case .consumable, .other: return nil
        }
    }
}
