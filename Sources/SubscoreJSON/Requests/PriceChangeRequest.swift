internal import Subscore

/// `subs_price_change`: what a change of price brings.
enum PriceChangeRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "period", "currentPrice", "newPrice", "currency", "storefront", "requestedAt", "renewalDate",
                "lastIncreaseDate", "convertsFromOffer", "thresholds", "alwaysConsentStorefronts", "environment", "sku",
                "dependentSKUs", "events", "at",
            ]
        )
        let change = try change(request)
        let instant = try request.instant("at")
        if let instant, instant < change.requestedDate {
            throw Failure(.conflictingFields, at: "at", "Found an instant before the request; wanted one from then on.")
        }
        let course = PriceCourse(
            change,
            sku: try request.identifier("sku"),
            dependentSKUs: try request.identifiers("dependentSKUs") ?? [],
            events: try events(request, of: change, until: instant),
            until: instant
        )
        guard let course else { throw RequestObject.outOfRange("renewalDate") }
        if change.direction == .increase, let last = change.subscriber.lastIncreaseDate,
            let effective = course.schedule?.effectiveRenewal, last > effective
        {
            throw Failure(
                .conflictingFields,
                at: "lastIncreaseDate",
                "Found a last increase after the renewal that brings this one; wanted one before it."
            )
        }
        writer.object { course.write(to: &$0) }
    }

    private static func change(_ request: RequestObject) throws(Failure) -> PriceChange {
        let period = try request.required("period", request.period)
        guard Period.sold.contains(period) else {
            throw Failure(
                .invalidValue,
                at: "period",
                "Found \(period.iso8601), which the store does not sell; wanted P1W, P1M, P2M, P3M, P6M or P1Y."
            )
        }
        let currency = try request.required("currency", request.currency)
        let convertsFromOffer = try request.boolean("convertsFromOffer") ?? false
        let currentPrice = try request.price("currentPrice", in: currency, isZeroAllowed: convertsFromOffer)
        let newPrice = try request.price("newPrice", in: currency)
        let requestedDate = try request.required("requestedAt", request.instant)
        let renewalDate = try request.required("renewalDate", request.instant)
        guard requestedDate < renewalDate else {
            throw Failure(
                .conflictingFields,
                at: "renewalDate",
                "Found a renewal at or before the request; wanted one after it."
            )
        }
        let threshold = try threshold(request, period: period, currency: currency)
        if threshold == nil, newPrice > currentPrice {
            throw Failure(
                .missingField,
                at: "thresholds",
                "Found no thresholds; an increase needs them in any currency but USD."
            )
        }
        let change = PriceChange(
            period: period,
            currentPrice: currentPrice,
            newPrice: newPrice,
            currency: currency,
            subscriber: try subscriber(request, convertsFromOffer: convertsFromOffer),
            requestedDate: requestedDate,
            renewalDate: renewalDate,
            threshold: threshold
        )
        guard let change else {
            throw Failure(
                .outOfRange,
                at: "newPrice",
                "Found an increase whose percentage does not fit in 64 bits; wanted a smaller one."
            )
        }
        return change
    }

    private static func subscriber(
        _ request: RequestObject,
        convertsFromOffer: Bool
    ) throws(Failure) -> PriceChange.Subscriber {
        let storefront = try request.required("storefront", request.identifier)
        try inside("storefront") { () throws(Failure) in try check(storefront: storefront) }
        var isInConsentRegion = false
        for (index, identifier) in (try request.identifiers("alwaysConsentStorefronts") ?? []).enumerated() {
            try inside("alwaysConsentStorefronts") { () throws(Failure) in
                try inside(index) { () throws(Failure) in try check(storefront: identifier) }
            }
            if identifier == storefront { isInConsentRegion = true }
        }
        return PriceChange.Subscriber(
            storefront: storefront,
            isInConsentRegion: isInConsentRegion,
            lastIncreaseDate: try request.instant("lastIncreaseDate"),
            convertsFromOffer: convertsFromOffer,
            isInSandbox: try isInSandbox(request)
        )
    }

    private static func check(storefront: Identifier) throws(Failure) {
        // Three capitals, like a currency.
        guard Currency(storefront.text) != nil else {
            throw Failure(
                .invalidValue,
                "Found a string that is no storefront; wanted an ISO 3166-1 code of three capitals like USA."
            )
        }
    }

    private static func isInSandbox(_ request: RequestObject) throws(Failure) -> Bool {
        guard let member = request["environment"] else { return false }
        if member.isText("Production") { return false }
        if member.isText("Sandbox") { return true }
        throw try request.noneOf("environment", "Production or Sandbox")
    }

    /// Nil where the request has none and none is built in.
    private static func threshold(
        _ request: RequestObject,
        period: Period,
        currency: Currency
    ) throws(Failure) -> PriceThreshold? {
        guard let value = request["thresholds"] else { return .builtIn(for: currency, period: period) }
        return try inside("thresholds") { () throws(Failure) in
            let own = try RequestObject(value, fields: ["percent", "perPeriod", "perYear"])
            let percent = try own.integer("percent") ?? PriceThreshold.defaultPercent
            guard percent >= 0 else {
                throw Failure(.outOfRange, at: "percent", "Found a negative percentage; wanted 0 or more.")
            }
            // The one that doesn't count for this period is checked all the same.
            for key in ["perPeriod", "perYear"] as [StaticString] where own[key] != nil {
                _ = try own.price(key, in: currency, isZeroAllowed: true)
            }
            return PriceThreshold(
                percent: percent,
                amount: try own.price(period.isAnnual ? "perYear" : "perPeriod", in: currency, isZeroAllowed: true)
            )
        }
    }

    /// Nil where the request has no events at all, which is not the same as none having happened.
    private static func events(
        _ request: RequestObject,
        of change: PriceChange,
        until instant: Instant?
    ) throws(Failure) -> [PriceEvent]? {
        var position = 0
        return try request.array("events") { value throws(Failure) in
            let event = try event(value, currency: change.currency, position: position)
            position += 1
            if event.at < change.requestedDate {
                throw Failure(.conflictingFields, at: "at", "Found an event before the request; wanted it after.")
            }
            if let instant, event.at > instant {
                throw Failure(
                    .conflictingFields,
                    at: "at",
                    "Found an event after the instant that is asked for; wanted it by then."
                )
            }
            return event
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
            throw try event.noneOf(
                "event",
                "communicated, sheet_viewed, consented, declined, reactivate, modify, metadata_change or migrate"
            )
        }
        return PriceEvent(kind, at: try event.required("at", event.instant), position: position)
    }

    private static func modification(
        _ event: RequestObject,
        currency: Currency
    ) throws(Failure) -> PriceEvent.Modification {
        let cycle = try event.required("billingCycle", event.value)
        guard cycle.isText("retain") || cycle.isText("reset") else {
            throw try event.noneOf("billingCycle", "retain or reset")
        }
        return PriceEvent.Modification(
            resetsBillingCycle: cycle.isText("reset"),
            sku: try event.identifier("sku"),
            price: event["price"] == nil ? nil : try event.price("price", in: currency, isZeroAllowed: true),
            offer: try offer(event)
        )
    }

    /// Apple's own offer object, or true for an offer that nothing more is known of.
    private static func offer(_ event: RequestObject) throws(Failure) -> PriceEvent.Offer? {
        guard let value = event["offer"] else { return nil }
        if let isThere = value.boolean { return isThere ? PriceEvent.Offer(length: nil) : nil }
        guard value.isObject else {
            throw Failure(.wrongType, at: "offer", "Found \(value.kind); wanted true, false or an offer object.")
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
    /// A required price in milliunits: plain, or with the currency beside it, which must be the request's.
    fileprivate func price(
        _ key: StaticString,
        in currency: Currency,
        isZeroAllowed: Bool = false
    ) throws(Failure) -> Int64 {
        guard let member = self[key], member.isObject else {
            let milliunits = try required(key) { key throws(Failure) in try price(key) }
            return try Self.checked(milliunits, at: key, isZeroAllowed: isZeroAllowed)
        }
        return try inside(key) { () throws(Failure) in
            let own = try RequestObject(member, fields: ["price", "currency"])
            if let other = try own.currency("currency"), other != currency {
                throw Failure(
                    .mixedCurrency,
                    at: "currency",
                    "Found \(other.code) in a request in \(currency.code); wanted one currency."
                )
            }
            let milliunits = try own.required("price") { key throws(Failure) in try own.price(key) }
            return try Self.checked(milliunits, at: "price", isZeroAllowed: isZeroAllowed)
        }
    }

    private static func checked(
        _ milliunits: Int64,
        at key: StaticString,
        isZeroAllowed: Bool
    ) throws(Failure) -> Int64 {
        guard milliunits > 0 || isZeroAllowed else {
            throw Failure(.outOfRange, at: key, "Found a price of zero; wanted more.")
        }
        return milliunits
    }

    /// What is wrong with a member that should be one of some texts.
    fileprivate func noneOf(_ key: StaticString, _ wanted: StaticString) throws(Failure) -> Failure {
        _ = try text(key)
        return Failure(.invalidValue, at: key, "Found a string that means nothing here; wanted \(wanted).")
    }

    fileprivate func identifiers(_ key: StaticString) throws(Failure) -> [Identifier]? {
        try array(key) { value throws(Failure) in try Self.identifier(value) }
    }
}

extension PriceCourse {
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
