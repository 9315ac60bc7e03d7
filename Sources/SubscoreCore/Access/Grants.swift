/// Which entitlements the products of a history give, with names instead of texts.
struct Grants {
    // Pairs of a product and an entitlement, sorted by both, without duplicates.
    private var products: [Int] = []
    private var entitlements: [Int] = []
    /// For each entitlement, the position of the first one with its id; empty without grants from elsewhere.
    private var firstOfId: [Int] = []

    init(_ all: Entitlements, _ texts: StringTable) {
        var pairs: [(product: Int, entitlement: Int)] = []
        for (index, entitlement) in all.all.enumerated() {
            for id in entitlement.productIds {
                if let name = texts.name(id) { pairs.append((name.index, index)) }
            }
        }
        for pair in pairs.ordered(by: { ($0.product, $0.entitlement) < ($1.product, $1.entitlement) }) {
            if pair.product == products.last, pair.entitlement == entitlements.last { continue }
            products.append(pair.product)
            entitlements.append(pair.entitlement)
        }
        guard !all.otherGrants.isEmpty else { return }
        firstOfId = all.all.indices.map { index in all.all.firstIndex { $0.id == all.all[index].id } ?? index }
    }

    /// Whether an entitlement has the id of another one, which is the first with its id.
    func hasId(_ entitlement: Int, of first: Int) -> Bool { firstOfId[entitlement] == first }

    func lists(_ product: StringIndex) -> Bool { !entitlements(of: product.index).isEmpty }

    /// Returns the indices of the entitlements that a product gives, in order.
    func entitlements(of product: Int) -> ArraySlice<Int> {
        entitlements[products.all(with: product) { $0 }.indices]
    }

    func contains(_ product: StringIndex, _ entitlement: Int) -> Bool {
        entitlements(of: product.index).containsSorted(entitlement)
    }
}

/// The time that one purchase of a non-renewing subscription pays for: [start, end).
struct NonRenewingSpan {
    let start: Instant
    let end: Instant
    let purchase: Transaction

    /// Each span begins at its purchase, or at the end of the span before it. Spans without a length are left out.
    ///
    /// - Parameter purchases: All purchases of one product, oldest first.
    static func all(_ purchases: [Transaction], lasting period: Period) -> [NonRenewingSpan] {
        var spans: [NonRenewingSpan] = []
        // Consecutive periods are counted from the start of the first one, as all periods are.
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

/// A set of names of a sorted table.
struct NameSet {
    private var isIn: [Bool]

    init(of texts: StringTable) {
        isIn = [Bool](repeating: false, count: texts.count)
    }

    mutating func insert(_ name: StringIndex) {
        if isIn.indices.contains(name.index) { isIn[name.index] = true }
    }

    func contains(_ name: StringIndex) -> Bool {
        isIn.indices.contains(name.index) && isIn[name.index]
    }
}
