internal import SubscoreCore

/// `subs_price_change`: what a change of price does.
enum PriceChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "period", "currentPrice", "newPrice", "currency", "storefront", "requestedAt", "renewalDate",
                "lastIncreaseDate", "convertsFromOffer", "thresholds", "alwaysConsentStorefronts", "environment", "sku",
                "dependentSKUs", "events", "at", "billingPlanType", "seats",
            ]
        )
        let question = try question(request)
        let course: PriceChangeProgress
        do throws(Refusal) {
            course = try question.decision()
        } catch {
            throw failure(error, in: request)
        }
        writer.object { course.write(to: &$0) }
    }

    private static func failure(_ refusal: Refusal, in request: RequestObject) -> Failure {
        let failure = Failure(refusal)
        guard case .priceChangePriceIsZero(let field) = refusal, request[field]?.isObject ?? false else {
            return failure
        }
        // The price is in an object, beside its currency.
        return Failure.priceIsZero(at: "price").inside(field.description)
    }

    private static func question(_ request: RequestObject) throws(Failure) -> PriceChange.Question {
        let period = try request.required("period", request.period)
        let currency = try request.required("currency", request.currency)
        let convertsFromOffer = try request.boolean("convertsFromOffer") ?? false
        var question = PriceChange.Question(
            period: period,
            currentPrice: try request.price("currentPrice", in: currency),
            newPrice: try request.price("newPrice", in: currency),
            currency: currency,
            storefront: try request.required("storefront", request.identifier),
            requestedDate: try request.required("requestedAt", request.instant),
            renewalDate: try request.required("renewalDate", request.instant)
        )
        question.convertsFromOffer = convertsFromOffer
        question.thresholds = try thresholds(request, currency: currency)
        question.alwaysConsentStorefronts = try request.identifiers("alwaysConsentStorefronts") ?? []
        question.lastIncreaseDate = try request.instant("lastIncreaseDate")
        question.isInSandbox = try isInSandbox(request)
        question.isCommitment = try isCommitment(request)
        question.seats = try request.integer("seats")
        question.instant = try request.instant("at")
        question.sku = try request.identifier("sku")
        question.dependentSKUs = try request.identifiers("dependentSKUs") ?? []
        var position = 0
        question.events = try request.array("events") { value throws(Failure) in
            defer { position += 1 }
            return try event(value, currency: currency, position: position)
        }
        return question
    }

    private static func isInSandbox(_ request: RequestObject) throws(Failure) -> Bool {
        guard let member = request["environment"] else { return false }
        if member.isText("Production") { return false }
        if member.isText("Sandbox") { return true }
        throw try request.noneOf("environment", Failure.unknownEnvironmentOfPrice)
    }

    private static func isCommitment(_ request: RequestObject) throws(Failure) -> Bool {
        guard let member = request["billingPlanType"] else { return false }
        if member.isText("MONTHLY") { return true }
        if member.isText("BILLED_UPFRONT") { return false }
        throw try request.noneOf("billingPlanType", Failure.unknownBillingPlan)
    }

    private static func thresholds(
        _ request: RequestObject,
        currency: Currency
    ) throws(Failure) -> PriceChange.Question.Thresholds? {
        guard let value = request["thresholds"] else { return nil }
        return try inside("thresholds") { () throws(Failure) in
            let own = try RequestObject(value, fields: ["percent", "perPeriod", "perYear"])
            return PriceChange.Question.Thresholds(
                percent: try own.integer("percent"),
                perPeriod: try own.optionalPrice("perPeriod", in: currency),
                perYear: try own.optionalPrice("perYear", in: currency)
            )
        }
    }

    private static func event(
        _ value: JSONValue,
        currency: Currency,
        position: Int
    ) throws(Failure) -> PriceEvent {
        let name = value["event"]
        let isReactivation = name?.isText("reactivate") ?? false
        let isModification = name?.isText("modify") ?? false
        var fields: [StaticString] = ["at", "event"]
        if isReactivation { fields += ["items"] }
        if isModification { fields += ["billingCycle", "sku", "price", "offer"] }
        let event = try RequestObject(value, fields: fields)
        let kind: PriceEvent.Kind
        let named = try event.required("event", event.value)
        if isReactivation {
            kind = .reactivate(items: try event.required("items", event.identifiers))
        } else if isModification {
            kind = .modify(try modification(event, currency: currency))
        } else if named.isText("communicated") {
            kind = .communicated
        } else if named.isText("sheet_viewed") {
            kind = .sheetViewed
        } else if named.isText("consented") {
            kind = .consented
        } else if named.isText("declined") {
            kind = .declined
        } else if named.isText("metadata_change") {
            kind = .metadataChange
        } else if named.isText("migrate") {
            kind = .migrate
        } else {
            throw try event.noneOf("event", Failure.unknownPriceEvent)
        }
        return PriceEvent(kind, at: try event.required("at", event.instant), position: position)
    }

    private static func modification(
        _ event: RequestObject,
        currency: Currency
    ) throws(Failure) -> PriceEvent.Modification {
        let cycle = try event.required("billingCycle", event.value)
        guard cycle.isText("retain") || cycle.isText("reset") else {
            throw try event.noneOf("billingCycle", Failure.unknownBillingCycle)
        }
        return PriceEvent.Modification(
            resetsBillingCycle: cycle.isText("reset"),
            sku: try event.identifier("sku"),
            price: try event.optionalPrice("price", in: currency),
            offer: try offer(event)
        )
    }

    /// Reads Apple's own offer object, or true for an offer of which nothing more is known.
    private static func offer(_ event: RequestObject) throws(Failure) -> PriceEvent.Offer? {
        guard let value = event["offer"] else { return nil }
        if let isPresent = value.boolean { return isPresent ? PriceEvent.Offer(length: nil) : nil }
        guard value.isObject else {
            throw Failure.notAnOffer(value)
        }
        return try inside("offer") { () throws(Failure) in
            let object = try StoreObject(value)
            guard let text = object["period"]?.text, let count = try object.integer("periodCount"), count > 0,
                case .period(let period) = Period.read(text)
            else { return PriceEvent.Offer(length: nil) }
            return PriceEvent.Offer(length: (period, count))
        }
    }
}

extension RequestObject {
    fileprivate func price(_ key: StaticString, in currency: Currency) throws(Failure) -> Int64 {
        try required(key) { key throws(Failure) in try optionalPrice(key, in: currency) }
    }

    /// Reads a price in milliunits: plain, or with the currency beside it, which must be the request's.
    fileprivate func optionalPrice(_ key: StaticString, in currency: Currency) throws(Failure) -> Int64? {
        guard let member = self[key], member.isObject else { return try price(key) }
        return try inside(key) { () throws(Failure) in
            let own = try RequestObject(member, fields: ["price", "currency"])
            if let other = try own.currency("currency"), other != currency {
                throw Failure.priceInAnotherCurrency(other, of: currency)
            }
            return try own.required("price", own.price)
        }
    }

    fileprivate func identifiers(_ key: StaticString) throws(Failure) -> [Identifier]? {
        try array(key) { value throws(Failure) in try Self.identifier(value) }
    }
}

extension PriceChangeProgress {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("change", change.direction.name)
        object.set("consentRequired", isConsentRequired)
        object.setArray("reasons") { array in
            for reason in schedule?.reasons ?? [] { array.append(reason.name) }
        }
        object.set("difference", change.difference)
        object.set("milliPercent", orNull: change.milliPercent)
        object.set("effectiveRenewal", orNull: effectiveRenewal?.milliseconds)
        object.setArray("notices") { array in
            for notice in notices { array.appendObject { notice.write(to: &$0) } }
        }
        object.set("status", orNull: status?.name)
        if let outcome { object.set("outcome", outcome.name) }
        object.setArray("cancelledSKUs") { array in
            for sku in cancelledSKUs { array.append(sku.text) }
        }
        object.setArray("notifications") { array in
            for notification in notifications { array.appendObject { notification.write(to: &$0) } }
        }
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}

extension PriceNotice {
    fileprivate func write(to object: inout JSONWriter) {
        object.set("channel", channel.name)
        object.set("at", at.milliseconds)
        if let condition { object.set("condition", condition.name) }
        if let repeats { object.set("repeats", repeats.iso8601) }
    }
}

extension PriceNotification {
    fileprivate func write(to object: inout JSONWriter) {
        if let at { object.set("at", at.milliseconds) }
        object.set("notificationType", kind.type)
        if let subtype = kind.subtype { object.set("subtype", subtype) }
        if let status = kind.priceIncreaseStatus { object.set("priceIncreaseStatus", status) }
    }
}
