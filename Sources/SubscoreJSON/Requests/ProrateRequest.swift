internal import SubscoreCore

/// `subs_prorate`: the refund for a period that was cut short.
enum ProrateRequest {
    // Not inlined: what it has on the stack, 7 KB, would be there in every call.
    @inline(never)
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "price", "currency", "purchaseDate", "expiresDate", "changeDate", "transaction", "nextTransaction",
                "rounding",
            ]
        )
        let rounding = try request.rounding()
        let unreadable = UnreadableValues()
        let question =
            if let transaction = request["transaction"] {
                try row(transaction, request, unreadable)
            } else {
                try period(request)
            }
        let proration = try decide { () throws(Refusal) in try question.decision(rounding: rounding) }
        var warnings = unreadable.warnings(in: value, at: "")
        if let price = try request.money(), price.isFinerThanCurrency {
            warnings.append(.priceFinerThanCurrency(price))
        }
        writer.object { proration.adding(warnings).write(to: &$0) }
    }

    private static func period(_ request: RequestObject) throws(Failure) -> Proration.Question {
        if request["nextTransaction"] != nil {
            throw Failure.nextTransactionAlone
        }
        let currency = try request.currency("currency")
        let price = try request.required("price", request.price)
        return .period(
            price: Money(milliunits: price, currency: currency),
            purchaseDate: try request.required("purchaseDate", request.instant),
            expiresDate: try request.required("expiresDate", request.instant),
            changeDate: try request.required("changeDate", request.instant)
        )
    }

    private static func row(
        _ transaction: JSONValue,
        _ request: RequestObject,
        _ unreadable: UnreadableValues
    ) throws(Failure) -> Proration.Question {
        for key in ["purchaseDate", "expiresDate", "changeDate"] as [StaticString] where request[key] != nil {
            throw Failure.besideTransaction(key)
        }
        var texts = StringTable()
        let row = try inside("transaction") { () throws(Failure) in try fields(transaction, unreadable, &texts) }
        let currency = try request.currency("currency")
        let price = try request.price("price")
        var next: TransactionFields?
        if let value = request["nextTransaction"] {
            next = try inside("nextTransaction") { () throws(Failure) in try fields(value, unreadable, &texts) }
        }
        return .row(row, next: next, texts, price: price, currency: currency)
    }

    /// Reads a decoded transaction or a receipt's row.
    private static func fields(
        _ value: JSONValue,
        _ unreadable: UnreadableValues,
        _ texts: inout StringTable
    ) throws(Failure) -> TransactionFields {
        if let failure = HistoryReader.misplaced(value) { throw failure }
        var fields = TransactionFields()
        try fields.read(StoreObject(record: value), unreadable, &texts)
        return fields
    }
}
