internal import Subscore

/// The parts that several decisions share.
extension Output {
    static func rules(_ rules: [Rule]) -> Output {
        var array = ArrayWriter()
        for rule in rules { array.append(rule.id) }
        return array.finish()
    }

    static func warnings(_ warnings: [Warning]) -> Output {
        var array = ArrayWriter()
        for warning in warnings {
            var object = ObjectWriter()
            object.set("code", warning.code)
            if let path = warning.path { object.set("path", path) }
            object.set("message", warning.message)
            array.append(object.finish())
        }
        return array.finish()
    }

    static func span(from start: Instant, to end: Instant?) -> Output {
        var object = ObjectWriter()
        object.set("start", start.milliseconds)
        object.set("end", orNull: end?.milliseconds)
        return object.finish()
    }

    static func money(_ money: Money) -> Output {
        var object = ObjectWriter()
        object.set(money)
        return object.finish()
    }
}

extension ObjectWriter {
    /// The members of an amount: in milliunits always, as decimal text and with a currency where it is known.
    mutating func set(_ money: Money) {
        set("milliunits", money.milliunits)
        if let amount = money.amount { set("amount", amount) }
        if let currency = money.currency { set("currency", currency.code) }
    }

    mutating func set(_ key: StaticString, orNull money: Money?) {
        if let money { set(key, .money(money)) } else { setNull(key) }
    }

    mutating func setSpan(_ key: StaticString, from start: Instant, to end: Instant?) {
        set(key, .span(from: start, to: end))
    }
}

extension Proration {
    func written() -> Output {
        var object = ObjectWriter()
        object.set("kind", kind.name)
        object.set("refund", orNull: refund)
        object.set("kept", orNull: kept)
        object.set("unusedMilliseconds", unusedMilliseconds)
        object.set("periodMilliseconds", periodMilliseconds)
        object.set("milliPercent", milliPercent)
        object.set("changeDate", changeDate.milliseconds)
        object.set("changeDateSource", source.name)
        if let reported {
            var own = ObjectWriter()
            own.set("milliPercent", reported.milliPercent)
            own.set("refund", orNull: reported.refund)
            object.set("reported", own.finish())
        }
        object.set("rules", .rules(rules))
        object.set("warnings", .warnings(warnings))
        return object.finish()
    }
}
