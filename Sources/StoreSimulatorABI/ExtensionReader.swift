internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

/// Reads the renewal extensions that the developer asks of the store.
enum ExtensionReader {
    static func extensions(
        _ request: RequestObject,
        of plans: [Plan],
        from start: Int64,
        until: Int64
    ) throws(Failure) -> [RenewalExtension] {
        var clock = start
        let extensions =
            try request.array("extensions") { value throws(Failure) -> RenewalExtension in
                let requested = try read(value, plans, clock, until)
                clock = requested.at
                return requested
            } ?? []
        guard extensions.count <= SimulationLimits.extensions else {
            throw Failure.tooManyExtensions(extensions.count)
        }
        return extensions
    }

    private static func read(
        _ value: JSONValue,
        _ plans: [Plan],
        _ clock: Int64,
        _ until: Int64
    ) throws(Failure) -> RenewalExtension {
        let object = try RequestObject(
            value,
            fields: ["at", "days", "originalTransactionId", "productId", "requestIdentifier", "storefrontCountryCodes"]
        )
        let at = try object.required("at", object.instant).milliseconds
        guard at >= clock, at < until else {
            throw Failure.extensionOutOfOrder
        }
        let days = try object.required("days", 1...90)
        guard let id = try object.identifier("originalTransactionId") else {
            return RenewalExtension(at: at, days: days, target: try product(object, plans))
        }
        for key: StaticString in ["productId", "requestIdentifier", "storefrontCountryCodes"] where object[key] != nil {
            throw Failure.besideSubscription(at: key)
        }
        guard let number = Int64(id.text) else {
            throw Failure.notATransactionId
        }
        return RenewalExtension(at: at, days: days, target: .subscription(number))
    }

    private static func product(_ object: RequestObject, _ plans: [Plan]) throws(Failure) -> RenewalExtension.Target {
        guard object["productId"] != nil else { throw Failure.missing("originalTransactionId") }
        let plan = try object.plan(of: plans)
        let request = try object.required("requestIdentifier", object.identifier).text
        let storefronts = try object.array("storefrontCountryCodes") { value throws(Failure) -> String in
            guard let code = value.text, Store.isStorefront(code) else { throw Failure.notAStorefront }
            return code
        }
        guard storefronts?.isEmpty != true else {
            throw Failure.noStorefronts
        }
        return .product(plan, RenewalExtension.Request(request, storefronts: storefronts))
    }
}
