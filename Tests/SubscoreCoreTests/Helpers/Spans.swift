@testable import SubscoreCore

/// An interval as a case states it.
struct Span: Equatable, CustomStringConvertible, Sendable {
    let state: SubscriptionState
    let start: Instant
    let end: Instant?
    let basis: Basis
    let rule: Rule

    /// - Parameters:
    /// - start: Its first day; nil for no beginning.
    /// - end: The day on which it ends; nil if it is open.
    static func span(
        _ state: SubscriptionState,
        _ start: Double?,
        _ end: Double?,
        _ basis: Basis = .observed,
        _ rule: Rule
    ) -> Span {
        Span(
            state: state,
            start: start.map { .on($0) } ?? .earliest,
            end: end.map { .on($0) },
            basis: basis,
            rule: rule
        )
    }

    private init(state: SubscriptionState, start: Instant, end: Instant?, basis: Basis, rule: Rule) {
        self.state = state
        self.start = start
        self.end = end
        self.basis = basis
        self.rule = rule
    }

    init(_ interval: Interval) {
        self.init(
            state: interval.state,
            start: interval.start,
            end: interval.end,
            basis: interval.basis,
            rule: interval.rule
        )
    }

    var description: String { "\(state) \(start == .earliest ? "" : start.day)-\(end?.day ?? "") \(basis) \(rule.id)" }
}

/// Records whose intervals a case states.
struct Walk: Scenario {
    let scenario: String
    var copies = [TestCopy.row("1", 0, 30)]
    var reports: [TestReport] = []
    var viewpoint = Viewpoint()
    let spans: [Span]

    /// The intervals of the only chain.
    func walked() throws -> [Span] {
        try History(copies, reports, from: viewpoint).walked().map { Span($0) }
    }
}

extension Catalog {
    /// Products of one group with their levels, each for a month.
    static func levels(_ levels: [(id: String, level: Int64)], group: String? = "21", price: Money? = nil) -> Catalog {
        Catalog(levels.map { .monthly($0.id, $0.level, group: group, price: price) })
    }
}

extension Product {
    static func monthly(_ id: String, _ level: Int64, group: String? = "21", price: Money? = nil) -> Product {
        Product(id: Identifier(id), group: group.map { Identifier($0) }, level: level, period: .months(1), price: price)
    }
}

extension Period {
    static func months(_ count: Int64) -> Period { known(Period(count, .month)) }
    static func weeks(_ count: Int64) -> Period { known(Period(count, .week)) }

    private static func known(_ period: Period?) -> Period {
        guard let period else { preconditionFailure("a case names a period that does not exist") }
        return period
    }
}

/// A text of the store, which lives as long as the tests.
struct PlainText: StoreText {
    let text: String
    let bytes: UnsafeBufferPointer<UInt8>

    init(text: String) {
        self.text = text
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = copy.initialize(from: text.utf8)
        bytes = UnsafeBufferPointer(copy)
    }

    static func ~= (name: StaticString, text: PlainText) -> Bool { "\(name)" == text.text }
}

/// A transaction document, field by field. `kind` is nil in documents without types.
struct TestFields: Sendable {
    var id: String? = "1"
    var chain: String?
    var product: String? = "pro.month"
    var kind: ProductKind?
    var purchased: Double? = 0
    var expires: Double?
    var signed: Double?
    var revoked: Double?
    var change: @Sendable (inout TransactionFields, inout StringTable) -> Void = { _, _ in }

    func fields(_ texts: inout StringTable) -> TransactionFields {
        var fields = TransactionFields()
        fields.transaction.kind = kind
        if let id { fields.transactionId = texts.id(id) }
        if let chain { fields.originalTransactionId = texts.id(chain) }
        if let product { fields.productId = texts.name(product) }
        fields.purchaseDate = purchased.map { .on($0) }
        fields.expiresDate = expires.map { .on($0) }
        fields.transaction.signedDate = signed.map { .on($0) }
        fields.revocationDate = revoked.map { .on($0) }
        change(&fields, &texts)
        return fields
    }
}

extension Records {
    mutating func append(_ row: TestFields) {
        let fields = row.fields(&texts)
        append(fields)
    }
}

/// A copy of a transaction of several seats, in chain 1 from its purchase to day 30, at 1 for a seat. Without a number of
/// seats it is a transaction of one, which states nothing about seats.
struct TestSeats: Sendable {
    let fields: TestFields

    init(
        _ id: String,
        _ purchased: Double,
        seats: Int64?,
        signed: Double? = nil,
        isAddition: Bool = false,
        refunded: Int64? = nil,
        share: Int64? = nil,
        revoked: Double? = nil,
        expires: Double = 30,
        ownership: Transaction.Ownership = .purchased,
        priceOfOne: Int64? = nil
    ) {
        fields = TestFields(
            id: id,
            chain: "1",
            kind: .autoRenewable,
            purchased: purchased,
            expires: expires,
            signed: signed,
            revoked: revoked
        ) { fields, texts in
            fields.transaction.subscriptionGroupIdentifier = texts.name("21")
            fields.transaction.isSeatAddition = isAddition
            fields.transaction.ownership = ownership
            fields.detail.revocationPercentage = share
            fields.price = priceOfOne
            guard let seats else { return }
            fields.seats.hasInfo = true
            fields.seats.quantity = seats
            fields.seats.revokedQuantity = refunded
            if priceOfOne == nil { fields.seats.tiers.append(price: 1_000, quantity: seats) }
        }
    }
}
