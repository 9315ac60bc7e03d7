/// The time that one purchase of a non-renewing subscription pays for: [start, end).
struct NonRenewingSpan {
    let start: Instant
    let end: Instant
    let purchase: Transaction

    /// Each begins at its purchase, or where the one before it ends. Those without a length are left out.
    ///
    /// - Parameter purchases: All of one product, oldest first.
    static func all(_ purchases: [Transaction], lasting period: Period) -> [NonRenewingSpan] {
        var spans: [NonRenewingSpan] = []
        // Periods that follow one another are counted from the first one's start, as all periods are.
        var anchor: (start: Instant, count: Int64)?
        for purchase in purchases {
            let start = spans.last.map { max($0.end, purchase.purchaseDate) } ?? purchase.purchaseDate
            let goesOn = spans.last?.end == start
            let first = goesOn ? anchor?.start ?? start : start
            let count = goesOn ? (anchor?.count ?? 0) + 1 : 1
            var end = period.boundary(count, after: first, on: purchase.wallClock) ?? .latest
            var isCut = false
            if let revoked = purchase.revocation?.date, revoked < end {
                end = revoked
                isCut = true
            }
            guard end > start else { continue }
            spans.append(NonRenewingSpan(start: start, end: end, purchase: purchase))
            anchor = isCut ? nil : (first, count)
        }
        return spans
    }
}
