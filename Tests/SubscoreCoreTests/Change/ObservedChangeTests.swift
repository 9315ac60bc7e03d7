import SubscoreCore
import Testing

@Suite struct ObservedChangeTests {
    struct Observation: Scenario {
        let scenario: String
        let transactions: [TestCopy]
        var reports: [TestReport] = []
        var day: Double?
        /// Change, timing, the products, the day, and the evidence.
        let changes: [String]
        var warnings: [String] = []
    }

    static let observations = [
        Observation(
            scenario: "renewals change nothing",
            transactions: [.row("1", 0, 30), .row("2", 30, 60)],
            changes: []
        ),
        Observation(
            scenario: "an upgrade with a date",
            transactions: [
                .row("1", 0, 30, product: "basic", revoked: 9, upgraded: true), .row("2", 10, 40, product: "pro"),
            ],
            changes: ["upgrade immediate basic pro 9 is_upgraded cancellation_date product_id_changed"]
        ),
        Observation(
            scenario: "an upgrade without a date, as in the sandbox",
            transactions: [.row("1", 0, 30, product: "basic", upgraded: true), .row("2", 10, 40, product: "pro")],
            changes: ["upgrade immediate basic pro 10 is_upgraded product_id_changed"]
        ),
        Observation(
            scenario: "marked as upgraded, but the level stays",
            transactions: [
                .row("1", 0, 30, product: "basic", revoked: 10, upgraded: true),
                .row("2", 10, 40, product: "basic.too"),
            ],
            changes: ["crossgrade immediate basic basic.too 10 is_upgraded cancellation_date product_id_changed"]
        ),
        Observation(
            scenario: "a downgrade that took effect at the renewal",
            transactions: [
                .row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "basic", reason: .renewal),
            ],
            changes: ["downgrade nextRenewal pro basic 30 product_id_changed"]
        ),
        Observation(
            scenario: "an upgrade that waited for the renewal",
            transactions: [
                .row("1", 0, 30, product: "basic"), .row("2", 30, 60, product: "pro", reason: .renewal),
            ],
            changes: ["upgrade nextRenewal basic pro 30 product_id_changed !evidence_disagrees"]
        ),
        Observation(
            scenario: "bought again as another product",
            transactions: [
                .row("1", 0, 30, product: "basic"), .row("2", 50, 80, product: "pro", reason: .purchase),
            ],
            changes: ["resubscribe immediate basic pro 50 product_id_changed"]
        ),
        Observation(
            scenario: "a refund is not a change",
            transactions: [.row("1", 0, 30, product: "pro", revoked: 10), .row("2", 20, 50, product: "pro")],
            changes: []
        ),
        Observation(
            scenario: "a change that is pending",
            transactions: [.row("1", 0, 30, product: "pro")],
            reports: [.signed(5, .info(autoRenew: true, renewsAs: "basic"))],
            changes: ["downgrade nextRenewal pro basic 30 auto_renew_product_id pending"]
        ),
        Observation(
            scenario: "a chosen product is not pending while auto-renew is off",
            transactions: [.row("1", 0, 30, product: "pro")],
            reports: [.signed(5, .info(autoRenew: false, renewsAs: "basic"))],
            changes: []
        ),
        Observation(
            scenario: "a product that the catalog doesn't have",
            transactions: [.row("1", 0, 30, product: "old"), .row("2", 10, 40, product: "pro")],
            changes: ["unknown immediate old pro 10 product_id_changed !product_not_in_catalog"]
        ),
        Observation(
            scenario: "an upgrade without a successor",
            transactions: [.row("1", 0, 30, product: "basic", upgraded: true)],
            changes: [],
            warnings: ["successor_missing"]
        ),
        Observation(
            scenario: "an upgrade that begins a chain of its own",
            transactions: [
                .row("1", 0, 30, product: "basic", upgraded: true), .row("2", 10, 40, chain: "2", product: "pro"),
            ],
            changes: ["upgrade immediate basic pro 10 is_upgraded product_id_changed"]
        ),
        Observation(
            scenario: "an upgrade after the instant is not listed",
            transactions: [.row("1", 0, 30, product: "basic", upgraded: true), .row("2", 10, 40, product: "pro")],
            day: 9,
            changes: []
        ),
    ]

    struct Ruled: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        let rules: [Rule]
    }

    /// Without a catalog.
    static let ruled = [
        Ruled(
            scenario: "an upgrade with a date",
            copies: [
                .row("1", 0, 30, product: "basic", revoked: 10, upgraded: true), .row("2", 10, 40, product: "pro"),
            ],
            rules: [.observedUpgraded, .observedWithoutCatalog]
        ),
        Ruled(
            scenario: "an upgrade without a date",
            copies: [.row("1", 0, 30, product: "basic", upgraded: true), .row("2", 10, 40, product: "pro")],
            rules: [.observedSuccessor, .observedWithoutCatalog]
        ),
        Ruled(
            scenario: "another product at the renewal",
            copies: [.row("1", 0, 30, product: "basic"), .row("2", 30, 60, product: "pro", reason: .renewal)],
            rules: [.observedAtRenewal, .observedWithoutCatalog]
        ),
        Ruled(
            scenario: "bought again",
            copies: [.row("1", 0, 30, product: "basic"), .row("2", 50, 80, product: "pro", reason: .purchase)],
            rules: [.observedResubscribe]
        ),
        Ruled(
            scenario: "another product is chosen",
            copies: [.row("1", 0, 30, product: "basic")],
            reports: [.signed(5, .info(autoRenew: true, renewsAs: "pro"))],
            rules: [.observedPending, .observedWithoutCatalog]
        ),
        Ruled(
            scenario: "the records contradict each other about the origin",
            copies: [.row("1", 0, 30, product: "basic"), .row("2", 50, 80, product: "pro", reason: .purchase)],
            reports: [.signed(50, sent: .didRenew, of: "2")],
            rules: [.observedResubscribe, .stateOrigin]
        ),
    ]

    @Test(arguments: ruled)
    func namesItsRules(_ row: Ruled) {
        let history = History(row.copies, row.reports)
        let changes = ObservedChange.all(in: history, catalog: nil, at: nil, rounding: .halfUp)
        #expect(changes.map(\.rules) == [row.rules])
    }

    // If the records contradict one another, the reason decides, then the notifications, then the gap.
    static let contradictions = [
        Observation(
            scenario: "a row after a gap has the reason PURCHASE but came with DID_RENEW",
            transactions: [.row("1", 0, 30, product: "pro"), .row("2", 50, 80, product: "pro", reason: .purchase)],
            reports: [.signed(50, sent: .didRenew, of: "2")],
            changes: [],
            warnings: ["origin_disagrees"]
        ),
        Observation(
            scenario: "a row of the same product has the reason RENEWAL but came with RESUBSCRIBE",
            transactions: [.row("1", 0, 30, product: "pro"), .row("2", 30, 60, product: "pro", reason: .renewal)],
            reports: [.signed(30, sent: .subscribed, .resubscribe, of: "2")],
            changes: [],
            warnings: ["origin_disagrees"]
        ),
        Observation(
            scenario: "a row that overlaps has no reason but came with DID_RENEW",
            transactions: [.row("1", 0, 30, product: "basic"), .row("2", 20, 50, product: "pro")],
            reports: [.signed(20, sent: .didRenew, of: "2")],
            changes: [
                "upgrade nextRenewal basic pro 20 product_id_changed !evidence_disagrees"
            ],
            warnings: ["origin_disagrees"]
        ),
    ]

    static func catalog() throws -> Catalog {
        let month = try #require(Period(1, .month))
        return Catalog(
            [("pro", 1), ("basic", 2), ("basic.too", 2)].map { id, level in
                Product(id: Identifier(id), group: Identifier("21"), level: level, period: month, price: nil)
            }
        )
    }

    @Test(arguments: observations + contradictions)
    func observes(_ observation: Observation) throws {
        let history = History(observation.transactions, observation.reports)
        try #require(history.groups.count == 1)
        let changes = ObservedChange.all(
            in: history,
            catalog: try Self.catalog(),
            at: observation.day.map { .on($0) },
            rounding: .halfUp
        )
        #expect(changes.map { text($0, history) } == observation.changes)
        #expect(history.warnings.map { "\($0.id)" } == observation.warnings)
    }

    struct Refunded: Scenario {
        let scenario: String
        let old: TestCopy
        var next: TestCopy? = .row("2", 10, 40, product: "pro", reason: .purchase)
        let day: Double?
        let source: Proration.ChangeDateSource?
    }

    static let refunds = [
        Refunded(
            scenario: "upgraded with a date",
            old: .row("1", 0, 30, product: "basic", revoked: 9, upgraded: true),
            day: 9,
            source: .revocationDate
        ),
        Refunded(
            scenario: "upgraded, as a receipt writes it",
            old: .row("1", 0, 30, product: "basic", revoked: 9, cancelled: true, upgraded: true),
            day: 9,
            source: .cancellationDate
        ),
        Refunded(
            scenario: "upgraded without a date",
            old: .row("1", 0, 30, product: "basic", upgraded: true),
            day: 10,
            source: .nextPurchaseDate
        ),
        Refunded(
            scenario: "replaced without a mark",
            old: .row("1", 0, 30, product: "basic"),
            day: 10,
            source: .nextPurchaseDate
        ),
        Refunded(
            scenario: "refunded, then bought again",
            old: .row("1", 0, 30, product: "basic", revoked: 9),
            day: nil,
            source: nil
        ),
        Refunded(
            scenario: "upgraded, and nothing more is known",
            old: .row("1", 0, 30, product: "basic", upgraded: true),
            next: nil,
            day: nil,
            source: nil
        ),
        Refunded(
            scenario: "a period without length",
            old: .row("1", 10, 10, product: "basic", upgraded: true),
            day: nil,
            source: nil
        ),
    ]

    @Test(arguments: refunds)
    func refundOfAReplacedRow(_ refunded: Refunded) {
        let history = History([refunded.old] + (refunded.next.map { [$0] } ?? []))
        let refund = ObservedChange.all(in: history, catalog: nil, at: nil, rounding: .halfUp).first?.refund
        #expect(refund?.changeDate == refunded.day.map { .on($0) })
        #expect(refund?.source == refunded.source)
    }

    @Test func withoutACatalogTheTimingIsKnown() throws {
        let history = History([
            .row("1", 0, 30, product: "basic", upgraded: true), .row("2", 10, 40, product: "pro"),
        ])
        let changes = ObservedChange.all(in: history, catalog: nil, at: nil, rounding: .halfUp)
        #expect(changes.map(\.change) == [.unknown])
        #expect(changes.map(\.timing) == [.immediate])
        #expect(changes.map(\.refund?.unusedMilliseconds) == [20 * 86_400_000])
    }

    private func text(_ change: ObservedChange, _ history: History) -> String {
        var parts = [
            "\(change.change)", "\(change.timing)", history.texts.text(change.fromProductId),
            history.texts.text(change.toProductId), change.effectiveDate.day,
        ]
        parts += change.evidence.map { "\($0.name)" } + change.warnings.map { "!\($0.id)" }
        if change.isPending { parts.append("pending") }
        return parts.joined(separator: " ")
    }
}
