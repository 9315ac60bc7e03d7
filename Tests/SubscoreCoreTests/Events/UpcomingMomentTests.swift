import Testing

@testable import SubscoreCore

/// After a row of a month from day 0 that the newest report expects to renew.
@Suite struct UpcomingMomentTests {
    struct Ahead: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30)]
        var reports: [TestReport] = [.signed(5, .info(autoRenew: true))]
        var catalog: Catalog?
        var until: Double?
        let moments: [String]
    }

    static let aheads = [
        Ahead(
            scenario: "a subscription that will renew",
            moments: ["preflightOpens 20", "renewalAttemptsOpen 29", "renews 30"]
        ),
        Ahead(
            scenario: "what lies before the last record is no longer to come",
            reports: [.signed(25, .info(autoRenew: true))],
            moments: ["renewalAttemptsOpen 29", "renews 30"]
        ),
        Ahead(
            scenario: "a change is chosen",
            reports: [.signed(25, .info(autoRenew: true, renewsAs: "basic"))],
            moments: ["renewalAttemptsOpen 29", "changeTakesEffect 30"]
        ),
        Ahead(
            scenario: "a price increase waits for consent",
            reports: [.signed(5, .info(autoRenew: true, priceIncrease: .pending))],
            until: 100,
            moments: ["preflightOpens 20", "consentDue 30"]
        ),
        Ahead(
            scenario: "by renewal info after the last row",
            reports: [.signed(70, .info(autoRenew: true, renews: 92))],
            moments: ["preflightOpens 82", "renewalAttemptsOpen 91", "renews 92"]
        ),
        Ahead(scenario: "auto-renew off", reports: [.signed(5, .info(autoRenew: false))], moments: []),
        Ahead(scenario: "nothing said", reports: [], moments: []),
        Ahead(scenario: "asked after its end", reports: [.signed(31, .info(autoRenew: true))], moments: []),
        Ahead(
            scenario: "refunded",
            copies: [.row("1", 0, 30, signed: 10, revoked: 10)],
            moments: []
        ),
        Ahead(
            scenario: "in grace",
            reports: [.signed(31, .info(retry: true, grace: 46))],
            moments: ["graceEnds 46", "retryEnds 90"]
        ),
        Ahead(
            scenario: "a record at the very moment leaves it to come",
            reports: [.signed(29, .info(autoRenew: true))],
            moments: ["renewalAttemptsOpen 29", "renews 30"]
        ),
        Ahead(
            scenario: "up to an instant, which is included",
            until: 29,
            moments: ["preflightOpens 20", "renewalAttemptsOpen 29"]
        ),
        // From 2:30 in California on 1 March. On the 8th its clock skips that hour, so the row ends an hour later on it.
        Ahead(
            scenario: "weeks from the hour that the clock skips keep their hour",
            copies: [.row("1", 118 + hours(10.5), 125 + hours(10.5))],
            reports: [.signed(124.5, .info(autoRenew: true))],
            until: 133,
            moments: ["renews 125.4375", "renewalAttemptsOpen 131.395833", "renews 132.395833"]
        ),
        // Day 0 is 3 November, so the months end on days 30, 61 and 92.
        Ahead(
            scenario: "several renewals of a month",
            until: 61,
            moments: [
                "preflightOpens 20", "renewalAttemptsOpen 29", "renews 30", "preflightOpens 51",
                "renewalAttemptsOpen 60", "renews 61",
            ]
        ),
        Ahead(
            scenario: "the catalog knows the duration better than the row",
            copies: [.row("1", 0, 21)],
            catalog: Catalog([
                Product(id: Identifier("pro.month"), group: nil, level: 1, period: .weeks(1), price: nil)
            ]),
            until: 28,
            moments: [
                "preflightOpens 11", "preflightOpens 18", "renewalAttemptsOpen 20", "renews 21",
                "renewalAttemptsOpen 27", "renews 28",
            ]
        ),
        Ahead(
            scenario: "a row of no duration that is sold",
            copies: [.row("1", 0, 21)],
            until: 100,
            moments: ["preflightOpens 11", "renewalAttemptsOpen 20", "renews 21"]
        ),
        Ahead(
            scenario: "the duration of a chosen product is not known without a catalog",
            reports: [.signed(25, .info(autoRenew: true, renewsAs: "basic"))],
            until: 100,
            moments: ["renewalAttemptsOpen 29", "changeTakesEffect 30"]
        ),
        Ahead(
            scenario: "the duration of a chosen product",
            reports: [.signed(28, .info(autoRenew: true, renewsAs: "basic"))],
            catalog: Catalog([
                .monthly("pro.month", 1),
                Product(id: Identifier("basic"), group: nil, level: 2, period: .weeks(2), price: nil),
            ]),
            until: 44,
            moments: [
                "renewalAttemptsOpen 29", "changeTakesEffect 30", "preflightOpens 34", "renewalAttemptsOpen 43",
                "renews 44",
            ]
        ),
        Ahead(
            scenario: "a month that was cut short by February",
            copies: [.row("1", 89, 117, environment: .xcode)],
            reports: [.signed(116, .info(autoRenew: true))],
            until: 148,
            moments: [
                "renewalAttemptsOpen 116", "renews 117", "preflightOpens 138", "renewalAttemptsOpen 147", "renews 148",
            ]
        ),
        Ahead(
            scenario: "a month counted in UTC, across a change of clocks",
            copies: [.row("1", 120, 151)],
            reports: [.signed(150.5, .info(autoRenew: true))],
            until: 181,
            moments: ["renews 151", "preflightOpens 171", "renewalAttemptsOpen 180", "renews 181"]
        ),
        Ahead(
            scenario: "of two chains, in the order of time",
            copies: [.row("1", 0, 30), .row("2", 4, 34, chain: "2")],
            reports: [.signed(28, .info(autoRenew: true)), .signed(28, .info(autoRenew: true), chain: "2")],
            moments: ["renewalAttemptsOpen 29", "renews 30", "renewalAttemptsOpen 33", "renews 34"]
        ),
    ]

    @Test(arguments: aheads)
    func comes(_ ahead: Ahead) throws {
        let history = History(ahead.copies, ahead.reports)
        let group = try #require(history.groups.first)
        let moments = TimelineAnswer(
            of: group,
            in: history,
            catalog: ahead.catalog,
            until: ahead.until.map { .on($0) }
        ).upcoming
        #expect(moments.map { "\($0.kind) \($0.at.day)" } == ahead.moments)
    }

    /// A far instant cannot make an answer unbounded.
    @Test func atMostTwelveRenewals() throws {
        let history = History([.row("1", 0, 7)], [.signed(6, .info(autoRenew: true))])
        let group = try #require(history.groups.first)
        let moments = TimelineAnswer(of: group, in: history, catalog: nil, until: .latest).upcoming
        #expect(moments.filter { $0.kind == .renews }.count == 12)
        #expect(moments.last?.at == .on(7).advanced(byDays: 7 * 11, on: .pacific))
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranks() {
        let ranked: [(UpcomingMoment.Kind, Int8)] = [
            (.preflightOpens, 0), (.renewalAttemptsOpen, 1), (.renews, 2), (.changeTakesEffect, 3), (.graceEnds, 4),
            (.retryEnds, 5),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
    }
}
