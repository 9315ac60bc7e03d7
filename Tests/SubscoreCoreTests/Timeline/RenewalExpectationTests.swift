import Testing

@testable import SubscoreCore

/// Of a row of "pro" from day 0 to day 30.
@Suite struct RenewalExpectationTests {
    struct Expectation: Scenario {
        let scenario: String
        var copy = TestCopy.row("1", 0, 30, product: "pro")
        var others: [TestCopy] = []
        var reports: [TestReport] = [.signed(10, .info(autoRenew: true))]
        var known: Double?
        /// The product of the next period; nil if no renewal is expected.
        let product: String?
    }

    static let expectations = [
        Expectation(scenario: "auto-renew is on", product: "pro"),
        Expectation(scenario: "nothing reported", reports: [], product: nil),
        Expectation(scenario: "auto-renew is off", reports: [.signed(10, .info(autoRenew: false))], product: nil),
        Expectation(scenario: "auto-renew is not known", reports: [.signed(10, .info(renews: 30))], product: nil),
        Expectation(
            scenario: "the newest report counts",
            reports: [.signed(10, .info(autoRenew: true)), .signed(11, .info(autoRenew: false))],
            product: nil
        ),
        Expectation(
            scenario: "another product was chosen",
            reports: [.signed(10, .info(autoRenew: true, renewsAs: "basic"))],
            product: "basic"
        ),
        Expectation(scenario: "refunded", copy: .row("1", 0, 30, product: "pro", revoked: 20), product: nil),
        Expectation(scenario: "upgraded", copy: .row("1", 0, 30, product: "pro", upgraded: true), product: nil),
        Expectation(scenario: "known up to its end", known: 30, product: "pro"),
        Expectation(scenario: "known beyond its end", known: 30 + seconds(1), product: nil),
        Expectation(
            scenario: "an expiration intent",
            reports: [.signed(10, .info(intent: 1, autoRenew: true))],
            product: nil
        ),
        Expectation(
            scenario: "trouble in a report without a date",
            reports: [.signed(nil, .info(retry: true, autoRenew: true))],
            product: nil
        ),
        Expectation(
            scenario: "trouble signed at the very end",
            reports: [.signed(10, .info(autoRenew: true)), .signed(30, .info(retry: true, autoRenew: true))],
            product: nil
        ),
        Expectation(
            scenario: "a failure in the last hours",
            reports: [
                .signed(10, .info(autoRenew: true)),
                .signed(29.5, .info(autoRenew: true), sent: .didFailToRenew, of: "1"),
            ],
            product: nil
        ),
        Expectation(
            scenario: "a failure a day and a second before the end",
            reports: [
                .signed(29 - seconds(1), .info(autoRenew: true), sent: .didFailToRenew, of: "1")
            ],
            product: "pro"
        ),
        Expectation(
            scenario: "a status that ended it",
            reports: [.signed(10, .info(autoRenew: true), status: 2)],
            product: nil
        ),
        Expectation(
            scenario: "a status that ended it, beside a report without a date",
            reports: [.signed(nil, .info(autoRenew: true)), .signed(10, .info(autoRenew: true), status: 2)],
            product: nil
        ),
        Expectation(
            scenario: "a status that ended it, after reports without a date",
            reports: [
                .signed(nil, .info(autoRenew: true), earliest: 1), .signed(nil, .info(autoRenew: true), earliest: 2),
                .signed(nil, .info(autoRenew: true), earliest: 3), .signed(10, .info(autoRenew: true), status: 2),
            ],
            product: nil
        ),
        Expectation(
            scenario: "a status that a later copy contradicts",
            copy: .row("1", 0, 30, product: "pro", signed: 20),
            reports: [.signed(10, .info(autoRenew: true), status: 2)],
            product: "pro"
        ),
        Expectation(
            scenario: "a status that a later report contradicts",
            reports: [
                .signed(10, .info(autoRenew: true), status: 2), .signed(20, .info(autoRenew: true), status: 1),
            ],
            product: "pro"
        ),
        Expectation(
            scenario: "of a row that never ran",
            copy: .row("1", 0, 0, product: "pro"),
            product: nil
        ),
    ]

    @Test(arguments: expectations)
    func expects(_ row: Expectation) throws {
        let history = History([row.copy] + row.others, row.reports)
        let chain = try #require(history.chains.first)
        let expected = RenewalExpectation(
            history,
            chain,
            history.decided(chain).newestRenewal(history),
            at: nil,
            known: row.known.map { .on($0) }
        )
        #expect(expected.map { history.texts.text($0.productId) } == row.product)
        #expect(expected.map { $0.end == nil && $0.afterCommitment == nil } ?? true)
    }

    struct Committed: Scenario {
        let scenario: String
        /// The end of the commitment, in the row or else in the report.
        var expires = 60.0
        var isInRow = true
        var renewsCommitment: Bool?
        var following: String?
        var chosen: String?
        /// The next product, the end of the renewals, and the product after the commitment; nil if no renewal is
        /// expected.
        let answer: String?
    }

    /// The row is a billing period of a commitment.
    static let committeds = [
        Committed(scenario: "another commitment follows", renewsCommitment: true, answer: "pro - -"),
        Committed(scenario: "none follows", renewsCommitment: false, answer: "pro 60 -"),
        Committed(scenario: "none follows its last period", expires: 30, renewsCommitment: false, answer: nil),
        Committed(scenario: "none follows, by a report", isInRow: false, renewsCommitment: false, answer: "pro 60 -"),
        Committed(
            scenario: "the same product follows the commitment",
            renewsCommitment: true,
            following: "pro",
            answer: "pro - -"
        ),
        Committed(
            scenario: "another product follows the commitment, by a report",
            isInRow: false,
            renewsCommitment: true,
            following: "basic",
            answer: "pro - basic 60"
        ),
        Committed(
            scenario: "another product follows the commitment",
            renewsCommitment: true,
            following: "basic",
            answer: "pro - basic 60"
        ),
        Committed(
            scenario: "another product follows its last period",
            expires: 30,
            renewsCommitment: true,
            following: "basic",
            answer: "basic - -"
        ),
        Committed(
            scenario: "a product chosen for the next period comes first",
            renewsCommitment: true,
            following: "basic",
            chosen: "lite",
            answer: "lite - -"
        ),
    ]

    @Test(arguments: committeds)
    func commitment(_ row: Committed) throws {
        var records = Records()
        records.append(
            TestFields(product: "pro", kind: .autoRenewable, expires: 30) { fields, texts in
                guard row.isInRow else { return }
                fields.commitment = Commitment(
                    billingPeriod: 1,
                    totalBillingPeriods: 2,
                    expiresDate: .on(row.expires),
                    price: nil
                )
            }
        )
        records.append(.signed(10, .info(autoRenew: true, renewsAs: row.chosen)))
        var terms = RenewalTerms()
        terms.isOfCommitment = true
        terms.autoRenewStatus = row.renewsCommitment
        terms.productId = row.following.map { records.texts.name($0) }
        terms.renewalDate = row.isInRow ? nil : .on(row.expires)
        records.reports[0].terms = records.rare.insert(terms)
        let history = History(records, from: Viewpoint())
        let chain = try #require(history.chains.first)
        #expect(history.isOfCommitment(RowIndex(0)) == row.isInRow)
        let expected = RenewalExpectation(
            history,
            chain,
            history.decided(chain).newestRenewal(history),
            at: nil,
            known: nil
        )
        let answer = expected.map { expected in
            let after = expected.afterCommitment.map { "\(history.texts.text($0.productId)) \($0.start.day)" } ?? "-"
            return "\(history.texts.text(expected.productId)) \(expected.end.day) \(after)"
        }
        #expect(answer == row.answer)
    }

    struct Pending: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, product: "pro")]
        let report: TestReport
        /// The product and the day.
        let pending: String?
    }

    static let pendings = [
        Pending(scenario: "a choice", report: .signed(10, .info(renewsAs: "basic")), pending: "basic 30"),
        Pending(scenario: "its own product", report: .signed(10, .info(renewsAs: "pro")), pending: nil),
        Pending(scenario: "no product", report: .signed(10, .info(autoRenew: true)), pending: nil),
        Pending(
            scenario: "auto-renew is off",
            report: .signed(10, .info(autoRenew: false, renewsAs: "basic")),
            pending: nil
        ),
        Pending(
            scenario: "it has ended",
            report: .signed(10, .info(intent: 1, renewsAs: "basic")),
            pending: nil
        ),
        Pending(
            scenario: "the store still retries",
            report: .signed(31, .info(retry: true, intent: 2, renewsAs: "basic")),
            pending: "basic 30"
        ),
        Pending(scenario: "signed before the row", report: .signed(-1, .info(renewsAs: "basic")), pending: nil),
        Pending(
            scenario: "signed before the row, and about its end",
            report: .signed(-1, .info(renewsAs: "basic", renews: 30)),
            pending: "basic 30"
        ),
        Pending(
            scenario: "without a date",
            report: .signed(nil, .info(renewsAs: "basic")),
            pending: "basic 30"
        ),
        Pending(
            scenario: "of a refunded row",
            copies: [.row("1", 0, 30, product: "pro", revoked: 20)],
            report: .signed(10, .info(renewsAs: "basic")),
            pending: nil
        ),
        Pending(
            scenario: "only a report",
            copies: [],
            report: .signed(10, .info(product: "pro", renewsAs: "basic")),
            pending: "basic -"
        ),
        Pending(
            scenario: "only a report, of no product",
            copies: [],
            report: .signed(10, .info(renewsAs: "basic")),
            pending: nil
        ),
    ]

    @Test(arguments: pendings)
    func pending(_ row: Pending) throws {
        let history = History(row.copies, [row.report])
        let chain = try #require(history.chains.first)
        let preference = try #require(history.decided(chain).newestRenewal(history))
        let change =
            history.rows.first.map { PendingChange(history, chain, $0, preference, at: nil) }
            ?? PendingChange(reportedOf: chain, history.reports[0], at: nil)
        #expect(change.map { "\(history.texts.text($0.productId)) \($0.effectiveDate.day)" } == row.pending)
        #expect(change.map { history.texts.text($0.from) == "pro" } ?? true)
    }
}
