import Testing

@testable import SubscoreCore

@Suite struct KnownRecordsTests {
    struct View: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30)]
        var reports: [TestReport] = []
        var knownAt: Double?
        /// The ids of the rows, the days of the reports, and the last day that is known.
        let known: String
    }

    static let views = [
        View(scenario: "everything", reports: [.signed(40, status: 1)], known: "1 2, 40, 40"),
        View(scenario: "up to a row", reports: [.signed(40, status: 1)], knownAt: 30, known: "1 2, , 30"),
        View(scenario: "up to a report", reports: [.signed(20, status: 1)], knownAt: 20, known: "1, 20, 20"),
        View(scenario: "just before a report", reports: [.signed(20, status: 1)], knownAt: 19, known: "1, , 0"),
        View(scenario: "before the first purchase", knownAt: -1, known: ""),
        View(
            scenario: "a chain that has a report by then, but whose rows are later",
            reports: [.signed(-2, status: 1)],
            knownAt: -1,
            known: ""
        ),
        View(scenario: "a report alone", copies: [], reports: [.signed(20, status: 1)], knownAt: 20, known: ", 20, 20"),
        View(scenario: "a report alone, later", copies: [], reports: [.signed(21, status: 1)], knownAt: 20, known: ""),
        View(
            scenario: "a report alone that implies nothing",
            copies: [],
            reports: [.signed(20, sent: .refund)],
            known: ""
        ),
        View(
            scenario: "an unsigned report counts as current",
            reports: [.signed(nil, status: 1)],
            known: "1 2, -, 30"
        ),
        View(
            scenario: "an unsigned report is about all rows",
            reports: [.signed(nil, status: 1)],
            knownAt: 29,
            known: "1, , 0"
        ),
        View(
            scenario: "a report twice",
            reports: [.signed(20, status: 1), .signed(20, status: 1), .signed(20, status: 2)],
            known: "1 2, 20 20, 30"
        ),
        View(
            scenario: "a notification that was sent again",
            reports: [
                .signed(20, status: 1, sent: .didRenew, uuid: "a"), .signed(22, status: 1, sent: .didRenew, uuid: "a"),
            ],
            known: "1 2, 20, 30"
        ),
    ]

    @Test(arguments: views)
    func knows(_ row: View) {
        let history = History(row.copies, row.reports, from: Viewpoint(knownAt: row.knownAt.map { .on($0) }))
        let known = history.chains.map { chain in
            let rows = history.rows[chain.rows].map { history.text($0) ?? "-" }.joined(separator: " ")
            let reports = history.reports[chain.reports].map { $0.signedDate.day }.joined(separator: " ")
            return "\(rows), \(reports), \(chain.knownThrough.day)"
        }
        #expect(known.joined(separator: "; ") == row.known)
    }

    struct Increases: Scenario {
        let scenario: String
        /// About rows of days 0 to 30 and 30 to 60.
        let reports: [TestReport]
        let increases: [RenewalInfo.PriceIncrease?]
    }

    private static let request = TestReport.signed(5, .info(priceIncrease: .unclear), sent: .priceIncrease, .pending)
    private static func zero(_ day: Double?) -> TestReport { .signed(day, .info(priceIncrease: .unclear)) }

    static let increases = [
        Increases(scenario: "a zero alone", reports: [zero(10)], increases: [nil]),
        Increases(scenario: "the notification itself", reports: [request], increases: [.pending]),
        Increases(
            scenario: "zeros after the notification, in its period",
            reports: [zero(4), request, zero(10), zero(29)],
            increases: [nil, .pending, .pending, .pending]
        ),
        Increases(scenario: "a zero in the next period", reports: [request, zero(30)], increases: [.pending, nil]),
        Increases(
            scenario: "a zero after a word that is newer than the notification",
            reports: [request, .signed(6, .info(autoRenew: true)), zero(10)],
            increases: [.pending, nil, nil]
        ),
        Increases(
            scenario: "a zero after a report that says nothing of it",
            reports: [request, .signed(6, status: 1), zero(10)],
            increases: [.pending, nil, .pending]
        ),
        Increases(
            scenario: "consent",
            reports: [request, .signed(6, .info(priceIncrease: .unclear), sent: .priceIncrease, .accepted), zero(10)],
            increases: [.pending, .accepted, nil]
        ),
    ]

    @Test(arguments: increases)
    func settlesIncreases(_ row: Increases) {
        let history = History([.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30)], row.reports)
        #expect(history.reports.map(\.priceIncrease) == row.increases)
    }

    /// A notification that is not known yet does not show how a row came about.
    @Test func notificationsThatAreNotKnownYet() throws {
        let reports = [TestReport.signed(20, sent: .didRenew, of: "1")]
        let before = History([.row("1", 0, 30)], reports, from: Viewpoint(knownAt: .on(19)))
        #expect(try #require(before.row("1")).evidence.contains(.renewal) == false)
        let after = History([.row("1", 0, 30)], reports, from: Viewpoint(knownAt: .on(20)))
        #expect(try #require(after.row("1")).evidence.contains(.renewal))
    }
}
