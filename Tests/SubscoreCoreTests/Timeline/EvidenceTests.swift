import Testing

@testable import SubscoreCore

@Suite struct EvidenceTests {
    struct Example: Scenario {
        let scenario: String
        var copies: [TestCopy]
        var reports: [TestReport] = []
        let day: Double
        /// Rows by their ids and reports by the days of their signing.
        let records: [String]
    }

    static let examples = [
        Example(scenario: "a row that runs", copies: [.row("1", 0, 30, signed: 0)], day: 10, records: ["row 1"]),
        Example(
            scenario: "a replaced row and the one that replaced it, newest first",
            copies: [
                .row("1", 0, 365, product: "year", signed: 0, reason: .purchase),
                .row("2", 100, 130, product: "month", signed: 100, reason: .purchase),
            ],
            day: 50,
            records: ["row 2", "row 1"]
        ),
        Example(
            scenario: "the report that decides, and the row",
            copies: [.row("1", 0, 30, signed: 0)],
            reports: [.signed(31, .info(retry: true))],
            day: 40,
            records: ["report 31", "row 1"]
        ),
        Example(
            scenario: "the report with the reason beside the one that decides",
            copies: [.row("1", 0, 30, signed: 0)],
            reports: [.signed(31, .info(intent: 1)), .signed(40, .info(autoRenew: false))],
            day: 50,
            records: ["report 40", "report 31", "row 1"]
        ),
        Example(
            scenario: "the row that closed the gap",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 50, 80, signed: 50, reason: .renewal)],
            day: 40,
            records: ["row 2", "row 1"]
        ),
        Example(
            scenario: "records without a signed date come last",
            copies: [.row("1", 0, 30), .row("2", 50, 80, signed: 50, reason: .renewal)],
            day: 40,
            records: ["row 2", "row 1"]
        ),
        Example(
            scenario: "a report without a signed date comes before such a row",
            copies: [.row("1", 0, 30)],
            reports: [.signed(nil, .info(retry: true))],
            day: 40,
            records: ["report -", "row 1"]
        ),
    ]

    @Test(arguments: examples)
    func evidence(_ row: Example) throws {
        let history = History(row.copies, row.reports)
        let intervals = try history.walked()
        let position = try #require(intervals.position(at: .on(row.day)))
        let records = history.evidence(of: intervals[position]).records
        #expect(records.map { Self.describe($0, history) } == row.records)
    }

    private static func describe(_ record: Evidence.Record, _ history: History) -> String {
        switch record.index {
        case .row(let row): return "row \(history.text(history.rows[row]) ?? "-")"
        case .report(let report): return "report \(history.reports[report].signedDate.day)"
        }
    }

    @Test func eachRecordOnce() {
        let history = History(
            [.row("1", 0, 30, signed: 0), .row("1", 0, 30, chain: "2", signed: 0)],
            [.signed(5, .info(autoRenew: true))]
        )
        var evidence = Evidence()
        for row in history.rows.indices { evidence.add(row: RowIndex(row), history) }
        evidence.add(row: nil, history)
        for _ in 0..<2 { evidence.add(report: ReportIndex(0), history) }
        evidence.add(report: nil, history)
        #expect(evidence.records.map { Self.describe($0, history) } == ["report 5", "row 1"])
    }

    /// Of records signed at the same instant reports come before rows, and each the newest first.
    @Test func signedAtTheSameInstant() {
        let history = History(
            [.row("1", 0, 30, signed: 5), .row("2", 30, 60, signed: 5)],
            [.signed(5, .info(autoRenew: false)), .signed(5, .info(autoRenew: true))]
        )
        let newestFirst: [RecordIndex] = [
            .report(ReportIndex(1)), .report(ReportIndex(0)), .row(RowIndex(1)), .row(RowIndex(0)),
        ]
        for order in [newestFirst, newestFirst.reversed()] {
            var evidence = Evidence()
            for record in order {
                switch record {
                case .row(let row): evidence.add(row: row, history)
                case .report(let report): evidence.add(report: report, history)
                }
            }
            #expect(evidence.records.map(\.index) == newestFirst)
        }
    }
}
