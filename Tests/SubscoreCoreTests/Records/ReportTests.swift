import Testing

@testable import SubscoreCore

@Suite struct ReportTests {
    struct Pair: Scenario {
        let scenario: String
        let older: TestReport
        let newer: TestReport
    }

    static let pairs = [
        Pair(scenario: "signed later", older: .signed(1, status: 5), newer: .signed(2, status: 1)),
        Pair(scenario: "signed, not unsigned", older: .signed(nil, status: 5), newer: .signed(1)),
        Pair(scenario: "states a later date", older: .signed(nil, earliest: 1), newer: .signed(nil, earliest: 2)),
        Pair(scenario: "signed then", older: .signed(nil, earliest: 1, status: 5), newer: .signed(1)),
        Pair(scenario: "a notification", older: .signed(1), newer: .signed(1, sent: .subscribed)),
        Pair(scenario: "another type", older: .signed(1, sent: .subscribed), newer: .signed(1, sent: .expired)),
        Pair(scenario: "a subtype", older: .signed(1, sent: .expired), newer: .signed(1, sent: .expired, .voluntary)),
        Pair(scenario: "a status", older: .signed(1), newer: .signed(1, status: 1)),
        Pair(scenario: "renewal info", older: .signed(1), newer: .signed(1, .info())),
        Pair(
            scenario: "auto-renew",
            older: .signed(1, .info(autoRenew: false)),
            newer: .signed(1, .info(autoRenew: true))
        ),
        Pair(scenario: "retry", older: .signed(1, .info(retry: false)), newer: .signed(1, .info(retry: true))),
        Pair(scenario: "grace", older: .signed(1, .info(grace: 1)), newer: .signed(1, .info(grace: 2))),
        Pair(scenario: "intent", older: .signed(1, .info(intent: 1)), newer: .signed(1, .info(intent: 2))),
        Pair(
            scenario: "price increase",
            older: .signed(1, .info(priceIncrease: .pending)),
            newer: .signed(1, .info(priceIncrease: .accepted))
        ),
        Pair(scenario: "renewal date", older: .signed(1, .info(renews: 1)), newer: .signed(1, .info(renews: 2))),
        Pair(scenario: "product", older: .signed(1, .info(product: "a")), newer: .signed(1, .info(product: "b"))),
        Pair(scenario: "next product", older: .signed(1, .info()), newer: .signed(1, .info(renewsAs: "b"))),
        Pair(scenario: "transaction", older: .signed(1), newer: .signed(1, of: "1")),
        Pair(scenario: "UUID", older: .signed(1, uuid: "a"), newer: .signed(1, uuid: "b")),
    ]

    /// A report that no list of documents contains is the only document.
    @Test func documentOfItsOwn() {
        let warnings = History([], [.signed(1)]).warnings
        #expect(warnings == [.documentWithoutEffect(-1, of: Identifier("1"))])
    }

    @Test(arguments: pairs)
    func isOlder(_ pair: Pair) {
        let reports = Records([], [pair.older, pair.newer]).sealed.reports
        #expect(Report.isOlder(reports[0], reports[1]))
        #expect(!Report.isOlder(reports[1], reports[0]))
        #expect(!Report.isOlder(reports[0], reports[0]))
    }

    @Test(arguments: Round.all(200))
    func ageIsATotalOrder(_ round: Round) {
        var random = round.random
        let records = MadeUpRecords(chains: 2, &random).records.sealed
        let reports = records.reports.map { report in
            // Reports are ordered after it was used.
            var report = report
            report.newestListed = nil
            return report
        }
        func text(_ report: Report) -> String { Subject(report, texts: records.texts).text }
        let texts = reports.map(text)
        for (left, leftText) in zip(reports, texts) {
            for (right, rightText) in zip(reports, texts) {
                let holding = [Report.isOlder(left, right), Report.isOlder(right, left), leftText == rightText]
                #expect(holding.count { $0 } == 1, "\(leftText)\n\(rightText)")
            }
        }
    }

    struct AutoRenew: Scenario {
        let scenario: String
        let report: TestReport
        let status: Bool?
    }

    static let autoRenews = [
        AutoRenew(scenario: "nothing said", report: .signed(1), status: nil),
        AutoRenew(scenario: "renewal info that does not say", report: .signed(1, .info(retry: true)), status: nil),
        AutoRenew(scenario: "renewal info says on", report: .signed(1, .info(autoRenew: true)), status: true),
        AutoRenew(scenario: "renewal info says off", report: .signed(1, .info(autoRenew: false)), status: false),
        AutoRenew(
            scenario: "a notification says on",
            report: .signed(1, sent: .didChangeRenewalStatus, .autoRenewEnabled),
            status: true
        ),
        AutoRenew(
            scenario: "a notification says off",
            report: .signed(1, sent: .didChangeRenewalStatus, .autoRenewDisabled),
            status: false
        ),
        AutoRenew(
            scenario: "a notification without a subtype",
            report: .signed(1, sent: .didChangeRenewalStatus),
            status: nil
        ),
        AutoRenew(
            scenario: "another notification",
            report: .signed(1, sent: .didRenew, .autoRenewDisabled),
            status: nil
        ),
        AutoRenew(
            scenario: "renewal info outweighs the notification",
            report: .signed(1, .info(autoRenew: false), sent: .didChangeRenewalStatus, .autoRenewEnabled),
            status: false
        ),
    ]

    @Test(arguments: autoRenews)
    func autoRenewStatus(_ autoRenew: AutoRenew) {
        #expect(Records([], [autoRenew.report]).reports[0].autoRenewStatus == autoRenew.status)
    }

    struct Increase: Scenario {
        let scenario: String
        let report: TestReport
        let status: RenewalInfo.PriceIncrease?
        let isReported: Bool
    }

    static let increases = [
        Increase(scenario: "nothing said", report: .signed(1), status: nil, isReported: false),
        Increase(
            scenario: "renewal info without an increase means that there is none",
            report: .signed(1, .info()),
            status: nil,
            isReported: true
        ),
        Increase(
            scenario: "renewal info",
            report: .signed(1, .info(priceIncrease: .pending)),
            status: .pending,
            isReported: true
        ),
        Increase(
            scenario: "a notification",
            report: .signed(1, sent: .priceIncrease, .accepted),
            status: .accepted,
            isReported: true
        ),
        Increase(
            scenario: "a notification without a subtype",
            report: .signed(1, sent: .priceIncrease),
            status: nil,
            isReported: false
        ),
        Increase(
            scenario: "another notification",
            report: .signed(1, sent: .didRenew, .accepted),
            status: nil,
            isReported: false
        ),
        Increase(
            scenario: "renewal info outweighs the notification",
            report: .signed(1, .info(priceIncrease: .accepted), sent: .priceIncrease, .pending),
            status: .accepted,
            isReported: true
        ),
    ]

    @Test(arguments: increases)
    func priceIncrease(_ increase: Increase) {
        let report = Records([], [increase.report]).reports[0]
        #expect(report.priceIncrease == increase.status)
        #expect(report.hasPriceIncreaseInfo == increase.isReported)
    }

    /// The order of the cases decides the ranks, which are part of answers.
    @Test func ranksOfExpirationReasons() {
        let ranked: [(ExpirationReason, Int8)] = [
            (.voluntary, 0), (.billingError, 1), (.priceIncrease, 2), (.productUnavailable, 3), (.other, 4),
        ]
        for (value, rank) in ranked { #expect(value.rank == rank, "\(value)") }
    }

    /// Apple's numbers, and one that it does not use.
    @Test func numbersOfStatuses() {
        let statuses: [(Report.Status, Int8)] = [
            (.active, 1), (.expired, 2), (.billingRetry, 3), (.billingGracePeriod, 4), (.revoked, 5), (.other, 6),
        ]
        for (status, number) in statuses {
            #expect(status.rawValue == number && Report.Status(Int64(number)) == status, "\(status)")
        }
        let increases: [(RenewalInfo.PriceIncrease, Int8)] = [(.pending, 0), (.accepted, 1), (.other, 2)]
        for (increase, number) in increases {
            #expect(increase.rawValue == number, "\(increase)")
            #expect(RenewalInfo.PriceIncrease(status: Int64(number)) == increase, "\(increase)")
        }
        #expect(RenewalInfo.PriceIncrease(status: 3) == .other && RenewalInfo.PriceIncrease(status: -1) == .other)
    }
}
