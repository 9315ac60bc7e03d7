internal import Subscore

/// `subs_prorate`: what goes back for a period that was cut short.
enum ProrateRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "price", "currency", "purchaseDate", "expiresDate", "changeDate", "transaction", "nextTransaction",
                "rounding",
            ]
        )
        let rounding = try request.rounding()
        let proration =
            if request["transaction"] != nil {
                try ofTransaction(request, rounding: rounding)
            } else {
                try ofDates(request, rounding: rounding)
            }
        writer.object { proration.write(to: &$0) }
    }

    private static func ofDates(_ request: RequestObject, rounding: Rounding) throws(Failure) -> Proration {
        if request["nextTransaction"] != nil {
            throw Failure(
                .conflictingFields,
                at: "nextTransaction",
                "Found nextTransaction without a transaction; wanted the transaction before it, too."
            )
        }
        let currency = try request.currency("currency")
        let price = try request.required("price", request.price)
        let cut = Proration.Cut(
            price: Money(milliunits: price, currency: currency),
            purchaseDate: try request.required("purchaseDate", request.instant),
            expiresDate: try request.required("expiresDate", request.instant),
            changeDate: try request.required("changeDate", request.instant),
            source: .changeDate,
            isFreeTrial: false
        )
        guard let cut else { throw emptyPeriod.inside("expiresDate") }
        return Proration.unused(cut, rounding: rounding)
    }

    private static func ofTransaction(_ request: RequestObject, rounding: Rounding) throws(Failure) -> Proration {
        for key in ["purchaseDate", "expiresDate", "changeDate"] as [StaticString] where request[key] != nil {
            throw Failure(
                .conflictingFields,
                at: key,
                "Found \(key) beside a transaction; wanted either a transaction or dates."
            )
        }
        let fields = try inside("transaction") { () throws(Failure) in
            try transaction(request["transaction"])
        }
        let price = try price(request, of: fields)
        guard let purchaseDate = fields.purchaseDate, let expiresDate = fields.expiresDate else {
            let missing: StaticString = fields.purchaseDate == nil ? "purchaseDate" : "expiresDate"
            throw Failure(.missingField, at: missing, "Found no \(missing) in the transaction; proration needs it.")
                .inside("transaction")
        }
        guard purchaseDate < expiresDate else { throw emptyPeriod.inside("expiresDate").inside("transaction") }

        func cut(_ changeDate: Instant, _ source: Proration.ChangeDateSource) throws(Failure) -> Proration.Cut {
            let cut = Proration.Cut(
                price: price,
                purchaseDate: purchaseDate,
                expiresDate: expiresDate,
                changeDate: changeDate,
                source: source,
                isFreeTrial: fields.offer?.isFreeTrial ?? false
            )
            guard let cut else { throw emptyPeriod.inside("expiresDate").inside("transaction") }
            return cut
        }

        if let revocation = fields.revocation {
            let cut = try cut(revocation.date, Proration.ChangeDateSource(revocation))
            guard fields.isUpgraded else {
                return Proration.refund(
                    cut,
                    of: revocation,
                    rounding: rounding,
                    reportedMilliPercent: fields.revocationPercentage
                )
            }
            return Proration.unused(cut, rounding: rounding, reportedMilliPercent: fields.revocationPercentage)
        }
        guard let next = request["nextTransaction"] else {
            throw Failure(
                .missingField,
                at: "nextTransaction",
                "Found a transaction without a revocation date; wanted the transaction that took its place."
            )
        }
        let nextPurchaseDate = try inside("nextTransaction") { () throws(Failure) in
            guard let date = try transaction(next).purchaseDate else {
                throw Failure(.missingField, at: "purchaseDate", "Found no purchaseDate; proration needs it.")
            }
            return date
        }
        return Proration.unused(
            try cut(nextPurchaseDate, .nextPurchaseDate),
            rounding: rounding,
            reportedMilliPercent: fields.revocationPercentage
        )
    }

    private static var emptyPeriod: Failure {
        Failure(.conflictingFields, "Found an expiry at or before the purchase; wanted one after it.")
    }

    private static func transaction(_ value: JSONValue?) throws(Failure) -> TransactionFields {
        guard let value else { return TransactionFields() }
        let object = try StoreObject(value)
        return TransactionFields.isReceiptRow(object)
            ? try TransactionFields(receiptRow: object, signedDate: nil)
            : try TransactionFields(decodedTransaction: object)
    }

    /// The transaction's own price, or else the caller's; never a choice between two.
    private static func price(_ request: RequestObject, of fields: TransactionFields) throws(Failure) -> Money? {
        let currency = try request.currency("currency")
        let price = try request.price("price")
        if let currency, let ownCurrency = fields.currency, currency != ownCurrency {
            throw Failure(
                .mixedCurrency,
                at: "currency",
                "Found \(currency.code) beside a transaction in \(ownCurrency.code); wanted one currency."
            )
        }
        if let price, let own = fields.price, price != own {
            throw Failure(
                .conflictingFields,
                at: "price",
                "Found a price that is not the transaction's own; wanted it to be the same, or left out."
            )
        }
        let isFreeTrial = fields.offer?.isFreeTrial ?? false
        guard let paid = fields.price ?? price ?? (isFreeTrial ? 0 : nil) else { return nil }
        return Money(milliunits: paid, currency: fields.currency ?? currency)
    }
}
