import Testing

@testable import SubscoreCore

@Suite struct ViewpointTests {
    /// The purchase that a marked upgrade belongs to may be in a linked chain of another group.
    @Test func upgradeIntoALinkedChain() throws {
        var records = Records([.row("1", 0, 30, signed: 20, upgraded: true)])
        records.append(
            TestFields(id: "2", chain: "2", kind: .autoRenewable, purchased: 10, expires: 40, signed: 20) {
                $0.transaction.subscriptionGroupIdentifier = $1.name("22")
                $0.detail.previousOriginalTransactionId = $1.id("1")
            }
        )
        let known = History(records, from: Viewpoint(knownAt: .on(5)))
        #expect(known.rows.map(\.transaction.isUpgraded) == [false] && known.rows[0].end == .on(30))
        let whole = History(records, from: Viewpoint())
        #expect(whole.rows.map(\.transaction.isUpgraded) == [true, false] && whole.rows[0].end == .on(10))
    }

    @Test func namesItsAssumptions() {
        #expect(Viewpoint().rules == [])
        #expect(Viewpoint(knownAt: .on(0)).rules == [.stateKnownAt])
        #expect(Viewpoint(retroactiveRefunds: true).rules == [.stateRetroactiveRefunds])
        #expect(
            Viewpoint(knownAt: .on(0), retroactiveRefunds: true, assumeRenewal: true).rules == [
                .stateKnownAt, .stateRetroactiveRefunds,
            ]
        )
    }

    @Test func includesWhatWasSignedByThen() {
        let viewpoint = Viewpoint(knownAt: .on(5))
        #expect(viewpoint.includes(.on(5)) && !viewpoint.includes(.on(5).advanced(byMilliseconds: 1)))
        #expect(Viewpoint().includes(.latest))
    }

    struct View: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        let viewpoint: Viewpoint
        /// For each row its id, its end, and marks: what it is upgraded, replaced or void.
        let rows: [String]
    }

    /// An upgrade that is known only from copies signed later counts if its date or its successor was known.
    static let upgrades = [
        View(
            scenario: "an upgrade whose successor was bought later",
            copies: [
                .row("1", 0, 30, signed: 20, upgraded: true), .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(knownAt: .on(9)),
            rows: ["1 30"]
        ),
        View(
            scenario: "an upgrade whose successor was bought by then",
            copies: [
                .row("1", 0, 30, signed: 20, upgraded: true), .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(knownAt: .on(10)),
            rows: ["1 10 upgraded replaced", "2 40"]
        ),
        View(
            scenario: "an upgrade whose copy was signed by then",
            copies: [
                .row("1", 0, 30, signed: 8, upgraded: true), .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(knownAt: .on(9)),
            rows: ["1 30 upgraded"]
        ),
        View(
            scenario: "an upgrade with a date by then",
            copies: [
                .row("1", 0, 30, signed: 20, revoked: 9, upgraded: true),
                .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(knownAt: .on(9)),
            rows: ["1 9 upgraded"]
        ),
        View(
            scenario: "an upgrade without a successor",
            copies: [.row("1", 0, 30, signed: 20, upgraded: true)],
            viewpoint: Viewpoint(knownAt: .on(9)),
            rows: ["1 30 upgraded"]
        ),
        View(
            scenario: "an upgrade into another chain, later",
            copies: [
                .row("1", 0, 30, signed: 20, upgraded: true),
                .row("2", 10, 40, chain: "2", product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(knownAt: .on(9)),
            rows: ["1 30"]
        ),
    ]

    static let refunds = [
        View(
            scenario: "a refunded purchase was never made",
            copies: [.row("1", 0, 30), .row("2", 40, 70, revoked: 50)],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 30"]
        ),
        View(
            scenario: "one that was refunded in part was made",
            copies: [.row("1", 0, 30, revoked: 10, share: 50_000)],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 10"]
        ),
        View(
            scenario: "one that was withdrawn was made",
            copies: [.row("1", 0, 30, revoked: 10, withdrawn: true, shared: true)],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 10"]
        ),
        View(
            scenario: "one that was upgraded was made",
            copies: [
                .row("1", 0, 30, revoked: 10, upgraded: true), .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 10 upgraded replaced", "2 40"]
        ),
        View(
            scenario: "what it replaced stays replaced",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 100, 130, product: "month", revoked: 110, reason: .purchase),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 100 replaced"]
        ),
        View(
            scenario: "a receipt's upgrade, which looks like a refund, was made",
            copies: [
                .row("1", 0, 30, product: "month", revoked: 10, cancelled: true),
                .row("2", 10, 40, product: "year", reason: .purchase),
            ],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1 10 replaced", "2 40"]
        ),
        View(
            scenario: "a refund that was not known yet",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 20, revoked: 20)],
            viewpoint: Viewpoint(knownAt: .on(19), retroactiveRefunds: true),
            rows: ["1 30"]
        ),
    ]

    @Test(arguments: upgrades + refunds)
    func views(_ row: View) {
        let history = History(row.copies, row.reports, from: row.viewpoint)
        let rows = history.rows.map { own in
            let marks = [
                (own.transaction.isUpgraded, "upgraded"), (own.isReplaced, "replaced"), (own.neverRan, "void"),
            ].filter(\.0).map(\.1)
            return ([history.text(own) ?? "-", own.end.day] + marks).joined(separator: " ")
        }
        #expect(rows == row.rows)
    }

    /// A report about a purchase that was never made does not count either, and its chain has no first row.
    @Test func reportsAboutARefundedPurchase() {
        let history = History(
            [.row("1", 0, 30, revoked: 10), .row("2", 40, 70, reason: .renewal)],
            [.signed(5, .info(retry: true), sent: .didFailToRenew, of: "1"), .signed(6, of: "2")],
            from: Viewpoint(retroactiveRefunds: true)
        )
        #expect(history.reports.map { history.isAboutErased($0) } == [true, false])
        #expect(history.chains.map(\.beginsWithFirstRow) == [false])
        let erased = History([.row("1", 0, 30, revoked: 10)], from: Viewpoint(retroactiveRefunds: true))
        #expect(erased.rows.isEmpty && erased.chains.map(\.isReportedOnly) == [false])
    }
}
