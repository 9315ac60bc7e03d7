package import SubscoreCore

// Ids and names, from the table of texts.
extension JSONWriter {
    mutating func set(_ key: StaticString, _ id: TransactionId, _ texts: StringTable) {
        texts.bytes(of: id) { set(key, utf8: $0) }
    }

    mutating func set(_ key: StaticString, _ name: StringIndex, _ texts: StringTable) {
        texts.bytes(of: name) { set(key, utf8: $0) }
    }

    mutating func set(_ key: StaticString, orNull id: TransactionId?, _ texts: StringTable) {
        if let id { set(key, id, texts) } else { setNull(key) }
    }

    mutating func set(_ key: StaticString, orNull name: StringIndex?, _ texts: StringTable) {
        if let name { set(key, name, texts) } else { setNull(key) }
    }

    /// The member `otherTransactionIds`, if there are any.
    mutating func set(otherIds: [TransactionId], _ texts: StringTable) {
        guard !otherIds.isEmpty else { return }
        setArray("otherTransactionIds") { array in
            for id in otherIds { array.append(id, texts) }
        }
    }

    mutating func append(_ id: TransactionId, _ texts: StringTable) {
        texts.bytes(of: id) { append(utf8: $0) }
    }
}

extension Report.Status {
    /// As Apple writes it.
    var number: Int64 { Int64(rawValue) }
}

/// The parts that several decisions share. Each `write(to:)` sets members of the open object.
extension JSONWriter {
    mutating func set(_ key: StaticString, _ rules: [Rule]) {
        setArray(key) { array in
            for rule in rules { array.append(rule.id) }
        }
    }

    package mutating func set(_ key: StaticString, _ warnings: [Warning]) {
        setArray(key) { array in
            for warning in warnings {
                array.appendObject { $0.set(warning) }
            }
        }
    }

    mutating func set(_ warning: Warning) {
        set("code", warning.id)
        if let path = warning.path { set("path", path) }
        set("message", warning.message)
    }

    /// Sets the members of an amount: always in milliunits, and as decimal text if the currency is known.
    mutating func set(_ money: Money) {
        set("milliunits", money.milliunits)
        if let amount = money.amount { set("amount", amount) }
        if let currency = money.currency { set("currency", currency.code) }
    }

    mutating func set(_ key: StaticString, _ money: Money) {
        set(key) { $0.set(money) }
    }

    mutating func set(_ key: StaticString, orNull money: Money?) {
        if let money { set(key, money) } else { setNull(key) }
    }

    mutating func setSpan(_ key: StaticString, from start: Instant, to end: Instant?) {
        set(key) { $0.setSpan(from: start, to: end) }
    }

    mutating func appendSpan(from start: Instant, to end: Instant?) {
        appendObject { $0.setSpan(from: start, to: end) }
    }

    private mutating func setSpan(from start: Instant, to end: Instant?) {
        set("start", start.milliseconds)
        set("end", orNull: end?.milliseconds)
    }
}

extension JSONWriter {
    /// The member `revocationReason`, if the store gives a reason that is known.
    mutating func set(_ reason: RevocationReason?) {
        if let reason, reason != .unknown { set("revocationReason", reason.name) }
    }

    /// The member `offer` of a row; null if it has none.
    mutating func set(_ offer: StatedOffer?, _ texts: StringTable) {
        guard let offer else { return setNull("offer") }
        set("offer") { own in
            own.set("type", orNull: offer.type)
            if let discountType = offer.discountType { own.set("discountType", discountType, texts) }
            if let identifier = offer.identifier { own.set("identifier", identifier, texts) }
            own.set("period", orNull: offer.period?.iso8601)
            own.set("endsAt", orNull: offer.endsAt?.milliseconds)
        }
    }

    /// The member `ownership` of a row; null if there is no row.
    mutating func setOwnership(of transaction: Transaction?, _ history: History) {
        // An ownership that the row does not name may follow from its revocation.
        if let ownership = transaction.flatMap({ history.statedOwnership(of: $0) }) {
            set("ownership", ownership, history.texts)
        } else {
            set("ownership", orNull: transaction?.ownership.name)
        }
    }

    /// The member `nextCharge`; null if nothing will be charged.
    mutating func set(_ charge: NextCharge?, _ texts: StringTable) {
        guard let charge else { return setNull("nextCharge") }
        set("nextCharge") { own in
            own.set("at", orNull: charge.at?.milliseconds)
            own.set("productId", charge.productId, texts)
            own.set("price", orNull: charge.price)
            if let offer = charge.offer {
                own.set("offer") { own in
                    own.set("type", orNull: offer.type)
                    own.set("discountType", orNull: offer.discountType, texts)
                    own.set("identifier", orNull: offer.identifier, texts)
                    own.set("period", orNull: offer.period?.iso8601)
                }
            } else {
                own.setNull("offer")
            }
            own.set("billingPlanType", orNull: charge.billingPlanType, texts)
            own.set("needsConsent", charge.needsConsent)
            own.set("originalTransactionId", charge.originalTransactionId, texts)
            own.set("signedDate", orNull: charge.signedDate?.milliseconds)
        }
    }
}

extension JSONWriter {
    /// The member `refundBasis`, beside an amount that was refunded.
    mutating func setBasis(ofRefund refund: Money?, isEstimated: Bool) {
        if refund != nil { set("refundBasis", isEstimated ? "estimated" : "stated") }
    }
}

extension Proration {
    func write(to object: inout JSONWriter) {
        object.set("kind", kind.name)
        object.set("refund", orNull: refund)
        object.setBasis(ofRefund: refund, isEstimated: isEstimated)
        object.set("kept", orNull: kept)
        object.set("unusedMilliseconds", unusedMilliseconds)
        object.set("periodMilliseconds", periodMilliseconds)
        object.set("milliPercent", milliPercent)
        object.set("changeDate", changeDate.milliseconds)
        object.set("changeDateSource", source.name)
        if let reported {
            object.set("reported") { own in
                own.set("milliPercent", reported.milliPercent)
                own.set("refund", orNull: reported.refund)
            }
        } else if isReportDoubtful {
            object.setNull("reported")
        }
        object.set(reason)
        object.set("rules", rules)
        object.set("warnings", warnings)
    }
}
