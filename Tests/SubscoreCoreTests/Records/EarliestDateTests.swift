import Testing

@testable import SubscoreCore

/// `state.earliest_date`: when documents without a date of their own count as signed.
@Suite struct EarliestDateTests {
    /// Rows of a document from day 0 to day 60, and what it states beside them.
    struct Statement: Scenario {
        let scenario: String
        var rows: [TestCopy] = [.row("1", 0, 30), .row("2", 30, 60)]
        var info: TestInfo?
        var notification: Notification.Kind?
        var statusChanged: Double?
        let day: Double?
    }

    static let statements = [
        Statement(scenario: "the newest purchase", day: 30),
        Statement(
            scenario: "a cancellation",
            rows: [.row("1", 0, 30, revoked: 45), .row("2", 30, 60)],
            day: 45
        ),
        Statement(scenario: "a switch of auto-renew", info: .info(autoRenew: false), statusChanged: 50, day: 50),
        Statement(scenario: "an older switch", statusChanged: 29, day: 30),
        Statement(scenario: "a failed renewal", notification: .didFailToRenew, day: 60),
        Statement(scenario: "billing retry", info: .info(retry: true), day: 60),
        Statement(scenario: "no billing retry", info: .info(retry: false), day: 30),
        Statement(scenario: "an expiration intent", info: .info(intent: 1), day: 60),
        Statement(scenario: "a later switch than the end", info: .info(intent: 1), statusChanged: 70, day: 70),
        Statement(scenario: "a grace date after the end", info: .info(grace: 66), day: 60),
        Statement(scenario: "a grace date at the end", info: .info(grace: 60), day: 30),
        Statement(
            scenario: "the end of a row that was refunded",
            rows: [.row("2", 30, 60, revoked: 40)],
            info: .info(intent: 1),
            day: 40
        ),
        Statement(
            scenario: "the end of a row that was upgraded",
            rows: [.row("2", 30, 60, revoked: 40, upgraded: true)],
            info: .info(intent: 1),
            day: 60
        ),
        Statement(scenario: "no row", rows: [], info: .info(retry: true), day: nil),
        Statement(scenario: "a switch alone", rows: [], info: .info(retry: true), statusChanged: 3, day: 3),
    ]

    @Test(arguments: statements)
    func earliestDate(_ statement: Statement) throws {
        let records = Records(statement.rows, [.signed(nil, statement.info)])
        let chain = ListedChains(records, from: 0).only
        var report = try #require(records.reports.last)
        report.notification = statement.notification.map { Notification(type: $0, subtype: .other) }
        report.setEarliestDate(chain, statusChanged: statement.statusChanged.map { .on($0) }, isOfPurchase: false)
        #expect(report.signedDate == statement.day.map { .on($0) })
        #expect(report.givenDate == nil)
        #expect(report.hasEarliestDate == (statement.day != nil))
        #expect(report.newestListed == chain?.newest.transactionId)
    }

    @Test func aSignedDateStands() throws {
        let records = Records([.row("1", 0, 30)], [.signed(5, .info(retry: true))])
        let chain = ListedChains(records, from: 0).only
        var report = try #require(records.reports.last)
        report.setEarliestDate(chain, statusChanged: .on(9), isOfPurchase: true)
        #expect(report.givenDate == .on(5))
        #expect(report.newestListed == nil)
    }

    struct Next: Scenario {
        let scenario: String
        let copies: [TestCopy]
        let day: Double
    }

    static let nexts = [
        Next(scenario: "nothing follows", copies: [.row("1", 0, 30), .row("2", 30, 60)], day: 60),
        Next(scenario: "the next row", copies: [.row("3", 45, 75), .row("2", 30, 60), .row("4", 75, 90)], day: 45),
        Next(scenario: "a later row", copies: [.row("2", 30, 60), .row("3", 70, 100)], day: 60),
        Next(scenario: "a row of another chain", copies: [.row("2", 30, 60), .row("3", 45, 75, chain: "3")], day: 60),
        Next(
            scenario: "the same purchase within its second",
            copies: [.row("2", 30, 60), .row("3", 30 + seconds(0.9), 60)],
            day: 60
        ),
        Next(
            scenario: "a purchase a second later",
            copies: [.row("2", 30, 60), .row("3", 30 + seconds(1), 60)],
            day: 30 + seconds(1)
        ),
        Next(scenario: "a row without a length", copies: [.row("2", 30, 60), .row("3", 45, 45)], day: 60),
        Next(
            scenario: "the newest copy of the row itself",
            copies: [.row("2", 30, 60, signed: 1), .row("2", 40, 60, signed: 2), .row("3", 35, 50)],
            day: 60
        ),
    ]

    /// A document that lists transaction 2 last, and can have been written on day 60 at the earliest.
    @Test(arguments: nexts)
    func theNextRowEndsIt(_ next: Next) {
        let reports: [TestReport] = [.signed(nil, .info(retry: true), earliest: 60, lists: "2")]
        let history = History(next.copies, reports)
        #expect(history.reports.map(\.signedDate) == [.on(next.day)])
        #expect(history.reports.allSatisfy { $0.newestListed == nil })
        #expect(history.reports.map(\.renewalInfo?.isInBillingRetryPeriod) == [next.day < 60 ? nil : true])
        #expect(history.chains.allSatisfy { $0.knownThrough == next.copies.compactMap(\.signed).max().map { .on($0) } })
    }

    @Test func theOrderIsUnknownWhereReportsDisagree() {
        func warnings(_ first: TestReport, _ second: TestReport) -> [Warning] {
            History([.row("1", 0, 30)], [first, second]).warnings
        }
        let on = TestReport.signed(nil, .info(autoRenew: true), earliest: 0, lists: "1")
        let off = TestReport.signed(nil, .info(autoRenew: false), earliest: 0, lists: "1")
        #expect(warnings(on, off) == [.orderUnknown(Identifier("1"), .on(0))])
        #expect(warnings(on, on) == [])
        #expect(warnings(on, .signed(nil, .info(autoRenew: false), earliest: 1, lists: "1")) == [])
        #expect(warnings(on, .signed(0, .info(autoRenew: false))) == [])
        #expect(warnings(on, .signed(nil, earliest: 0, lists: "1", sent: .priceIncrease, .pending)) == [])
    }
}
