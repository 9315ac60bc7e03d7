import Testing

@testable import SubscoreCore

@Suite struct PriceChangeProgressEventsTests {
    /// An increase that was requested on day 0. It needs consent, and would take effect on day 61. It is communicated
    /// on day 34, 27 days before.
    static func course(
        _ events: [(day: Double, kind: PriceEvent.Kind)]?,
        needsConsent: Bool = true,
        price: Int64 = 19_990,
        until day: Double?
    ) throws -> PriceChangeProgress {
        let currency = try #require(Currency("USD"))
        let change = PriceChange(
            period: .months(1),
            currentPrice: 9_990,
            newPrice: price,
            currency: currency,
            subscriber: PriceChange.Subscriber(
                storefront: Identifier("USA"),
                isInConsentRegion: needsConsent,
                lastIncreaseDate: nil,
                convertsFromOffer: false,
                isInSandbox: false
            ),
            requestedDate: .on(0),
            renewalDate: .on(61),
            threshold: PriceThreshold(percent: 1_000, amount: 0)
        )
        let course = PriceChangeProgress(
            try #require(change),
            sku: Identifier("own"),
            dependentSKUs: [Identifier("dependent")],
            events: events?.enumerated().map { PriceEvent($1.kind, at: .on($1.day), position: $0) },
            until: day.map { .on($0) }
        )
        return try #require(course)
    }

    struct Play: Scenario {
        let scenario: String
        var events: [(day: Double, kind: PriceEvent.Kind)]?
        var needsConsent = true
        var price: Int64 = 19_990
        let day: Double
        /// Status, outcome and the day of the renewal that applies the price.
        let result: String
        /// Without the rules of the calendar.
        let rules: [Rule]
        /// Each is kind and day, without the first one.
        let notifications: [String]
        var warnings: [Warning] = []
        var cancels = false
    }

    static let plays = [
        Play(scenario: "before the notice", day: 33, result: "scheduled - 61", rules: [], notifications: []),
        Play(
            scenario: "from the notice on",
            day: 34,
            result: "pending pending 61",
            rules: [.priceCommunicated],
            notifications: ["pending 34"]
        ),
        Play(
            scenario: "no answer by the renewal",
            day: 61,
            result: "- expired 61",
            rules: [.priceCommunicated, .priceExpired, .priceDependentSKUs],
            notifications: ["pending 34", "expiredWithoutConsent 61"],
            cancels: true
        ),
        Play(
            scenario: "no consent is needed",
            needsConsent: false,
            day: 34,
            result: "accepted - 61",
            rules: [.priceCommunicated],
            notifications: ["accepted 34"]
        ),
        Play(
            scenario: "no consent is needed, at the renewal",
            needsConsent: false,
            day: 61,
            result: "accepted applied 61",
            rules: [.priceCommunicated, .priceApplied],
            notifications: ["accepted 34", "renewed 61"]
        ),
        Play(
            scenario: "the store is late, and says nothing",
            events: [],
            day: 61,
            result: "- expired 61",
            rules: [.priceExpired, .priceDependentSKUs],
            notifications: ["expiredWithoutConsent 61"],
            warnings: [.communicationMissing],
            cancels: true
        ),
        Play(
            scenario: "the store notifies earlier",
            events: [(20, .communicated)],
            day: 21,
            result: "pending pending 61",
            rules: [.priceCommunicated],
            notifications: ["pending 20"]
        ),
        Play(
            scenario: "the sheet shows that the subscriber was notified",
            events: [(40, .sheetViewed)],
            day: 41,
            result: "pending pending 61",
            rules: [.priceCommunicated],
            notifications: ["pending 34"]
        ),
        Play(
            scenario: "agrees",
            events: [(40, .consented)],
            day: 41,
            result: "accepted - 61",
            rules: [.priceCommunicated, .priceConsented],
            notifications: ["pending 34", "accepted 40"]
        ),
        Play(
            scenario: "agrees twice",
            events: [(40, .consented), (41, .consented)],
            day: 42,
            result: "accepted - 61",
            rules: [.priceCommunicated, .priceConsented],
            notifications: ["pending 34", "accepted 40"]
        ),
        Play(
            scenario: "agrees before the calendar's notice",
            events: [(10, .consented)],
            day: 11,
            result: "accepted - 61",
            rules: [.priceCommunicated, .priceConsented],
            notifications: ["pending 10", "accepted 10"]
        ),
        Play(
            scenario: "agreed, and the renewal comes",
            events: [(40, .consented)],
            day: 61,
            result: "accepted applied 61",
            rules: [.priceCommunicated, .priceConsented, .priceApplied],
            notifications: ["pending 34", "accepted 40", "renewed 61"]
        ),
        Play(
            scenario: "declines",
            events: [(40, .declined)],
            day: 41,
            result: "- declined 61",
            rules: [.priceCommunicated, .priceDeclined, .priceDependentSKUs],
            notifications: ["pending 34", "autoRenewDisabled 40"],
            cancels: true
        ),
        Play(
            scenario: "declines twice",
            events: [(40, .declined), (41, .declined)],
            day: 42,
            result: "- declined 61",
            rules: [.priceCommunicated, .priceDeclined, .priceDependentSKUs],
            notifications: ["pending 34", "autoRenewDisabled 40"],
            cancels: true
        ),
        Play(
            scenario: "cancels before the notice, which is not an answer to it",
            events: [(10, .declined)],
            day: 11,
            result: "- declined 61",
            rules: [.priceDeclined, .priceDependentSKUs],
            notifications: ["autoRenewDisabled 10"],
            cancels: true
        ),
        Play(
            scenario: "declined, and the period ends",
            events: [(40, .declined)],
            day: 61,
            result: "- declined 61",
            rules: [.priceCommunicated, .priceDeclined, .priceCancelled, .priceDependentSKUs],
            notifications: ["pending 34", "autoRenewDisabled 40", "expiredVoluntarily 61"],
            cancels: true
        ),
        Play(
            scenario: "declines, and then agrees",
            events: [(40, .declined), (45, .consented)],
            day: 61,
            result: "accepted applied 61",
            rules: [.priceCommunicated, .priceDeclined, .priceConsented, .priceApplied],
            notifications: [
                "pending 34", "autoRenewDisabled 40", "autoRenewEnabled 45", "accepted 45", "renewed 61",
            ]
        ),
        Play(
            scenario: "agrees, and then declines: no other item ends with it",
            events: [(40, .consented), (45, .declined)],
            day: 61,
            result: "- declined 61",
            rules: [.priceCommunicated, .priceConsented, .priceDeclined, .priceCancelled],
            notifications: ["pending 34", "accepted 40", "autoRenewDisabled 45", "expiredVoluntarily 61"]
        ),
        Play(
            scenario: "an event after the end",
            events: [(40, .communicated), (61, .consented)],
            day: 62,
            result: "- expired 61",
            rules: [.priceCommunicated, .priceExpired, .priceDependentSKUs],
            notifications: ["pending 40", "expiredWithoutConsent 61"],
            warnings: [.eventAfterOutcome(1)],
            cancels: true
        ),
        Play(
            scenario: "a reactivation after the end",
            events: [(40, .communicated), (62, .reactivate(items: [Identifier("own")]))],
            day: 63,
            result: "accepted applied 62",
            rules: [.priceCommunicated, .priceExpired, .commerceReactivateListed],
            notifications: ["pending 40", "expiredWithoutConsent 61", "resubscribed 62"]
        ),
        Play(
            scenario: "a reactivation of another item after the end",
            events: [(40, .communicated), (62, .reactivate(items: [Identifier("dependent")]))],
            day: 63,
            result: "- expired 61",
            rules: [.priceCommunicated, .priceExpired, .priceDependentSKUs],
            notifications: ["pending 40", "expiredWithoutConsent 61"],
            warnings: [.eventAfterOutcome(1)],
            cancels: true
        ),
        Play(
            scenario: "a lower price needs no answer",
            events: [(40, .consented)],
            price: 8_990,
            day: 41,
            result: "- - 61",
            rules: [],
            notifications: [],
            warnings: [.eventWithoutIncrease(0)]
        ),
        Play(
            scenario: "a lower price, and the subscriber cancels",
            events: [(40, .declined)],
            price: 8_990,
            day: 61,
            result: "- declined 61",
            rules: [.priceDeclined, .priceCancelled],
            notifications: ["autoRenewDisabled 40", "expiredVoluntarily 61"]
        ),
    ]

    @Test(arguments: plays)
    func results(_ row: Play) throws {
        let course = try Self.course(row.events, needsConsent: row.needsConsent, price: row.price, until: row.day)
        let parts = ["\(course.status.map { "\($0)" } ?? "-")", "\(course.outcome.map { "\($0)" } ?? "-")"]
        #expect("\(parts.joined(separator: " ")) \(course.effectiveRenewal.day)" == row.result)
        let ofSchedule = course.schedule?.rules ?? []
        #expect(course.rules.filter { !ofSchedule.contains($0) } == row.rules)
        #expect(course.notifications.dropFirst().map { "\($0.kind) \($0.at.day)" } == row.notifications)
        #expect(course.warnings == row.warnings)
        #expect(course.cancelledSKUs == (row.cancels ? [Identifier("dependent")] : []))
    }

    /// Nobody who has seen the sheet gets the push.
    @Test func viewedSheetCancelsThePush() throws {
        let unseen = try Self.course([(34, .communicated)], needsConsent: false, until: 50)
        #expect(unseen.notices.map(\.channel) == [.email, .priceIncreaseSheet, .push])
        let seen = try Self.course([(40, .sheetViewed)], needsConsent: false, until: 50)
        #expect(seen.notices.map(\.channel) == [.email, .priceIncreaseSheet])
        let late = try Self.course([(55, .sheetViewed)], needsConsent: false, until: 56)
        #expect(late.notices.map(\.channel) == [.email, .priceIncreaseSheet, .push])
    }
}
