import Testing

@testable import SubscoreCore

/// How the run of a row ends, and whether it is known when its renewal failed. The row runs from day 0 to day 30 unless its
/// records cut it short.
@Suite struct RowEndingTests {
    struct Ending: Scenario {
        let scenario: String
        var revoked: Double?
        var share: Int64?
        var isWithdrawn = false
        var isReplaced = false
        /// The day on which the run ends; nil if the records contain no end.
        let until: Double?
        var isProjected = false
        let ending: String
    }

    static let endings = [
        Ending(scenario: "it expires", until: 30, ending: "expiry"),
        Ending(scenario: "no end is known", until: nil, ending: "expiry"),
        Ending(scenario: "the run goes on after its expiry", until: 31, ending: "continuation"),
        Ending(scenario: "a report says that it was over", until: 29, ending: "report"),
        Ending(scenario: "it was refunded", revoked: 10, until: 10, ending: "refund"),
        Ending(scenario: "it was refunded, and no end is known", revoked: 10, until: nil, ending: "expiry"),
        Ending(scenario: "it was refunded at its expiry", revoked: 30, until: 30, ending: "expiry"),
        Ending(scenario: "it was refunded in part", revoked: 10, share: 50_000, until: 10, ending: "refund"),
        Ending(scenario: "a family member lost it", revoked: 10, isWithdrawn: true, until: 10, ending: "withdrawal"),
        Ending(
            scenario: "it was refunded and others run on",
            revoked: 10,
            until: 11,
            ending: "continuationAfterCut"
        ),
        Ending(
            scenario: "a report says that it was over before its refund",
            revoked: 10,
            until: 9,
            ending: "report"
        ),
        Ending(scenario: "another row replaced it", isReplaced: true, until: 10, ending: "replacement by 2"),
        Ending(
            scenario: "it was replaced, and the run goes on",
            isReplaced: true,
            until: 40,
            ending: "replacement by 2"
        ),
        Ending(
            scenario: "an assumed renewal comes before all else",
            isReplaced: true,
            until: 40,
            isProjected: true,
            ending: "assumedRenewal"
        ),
    ]

    @Test(arguments: endings)
    func ending(_ expected: Ending) throws {
        var copies = [
            TestCopy.row(
                "1",
                0,
                30,
                revoked: expected.revoked,
                share: expected.share,
                withdrawn: expected.isWithdrawn,
                upgraded: expected.isReplaced,
                shared: expected.isWithdrawn
            )
        ]
        if expected.isReplaced { copies.append(.row("2", 10, 40, product: "year", reason: .purchase)) }
        let history = History(copies)
        let row = try #require(history.rows.first)
        let ending = row.ending(until: expected.until.map { .on($0) }, isProjected: expected.isProjected)
        if case .replacement(let successor) = ending {
            let id = history.texts.identifier(history.rows[successor].transaction.transactionId).text
            #expect(expected.ending == "replacement by \(id)")
        } else {
            #expect(expected.ending == "\(ending)")
        }
    }

    struct Failure: Scenario {
        let scenario: String
        var revoked: Double?
        var signed: Double?
        /// The day of the failure; nil if it is not known.
        let day: Double?
    }

    static let failures = [
        Failure(scenario: "a report after the end", signed: 31, day: 30),
        Failure(scenario: "a report at the end", signed: 30, day: 30),
        Failure(scenario: "a report before the end, when the store may try ahead", signed: 29, day: nil),
        Failure(scenario: "a report without a date", day: 30),
        Failure(scenario: "a row that was cut short", revoked: 10, signed: 31, day: nil),
    ]

    @Test(arguments: failures)
    func renewalFailure(_ expected: Failure) throws {
        let history = History(
            [.row("1", 0, 30, revoked: expected.revoked)],
            [.signed(expected.signed, .info(retry: true))]
        )
        let row = try #require(history.rows.first)
        let report = try #require(history.reports.first)
        #expect(row.renewalFailure(reportedBy: report) == expected.day.map { .on($0) })
        #expect(row.renewalFailure(reportedBy: nil) == (expected.revoked == nil ? .on(30) : nil))
    }
}
