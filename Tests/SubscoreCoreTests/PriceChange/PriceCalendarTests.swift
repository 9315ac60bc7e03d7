import Testing

@testable import SubscoreCore

@Suite struct PriceCalendarTests {
    private typealias Terms = PriceChangeTests.Terms
    private typealias MissingValue = PriceChangeTests.MissingValue

    struct Schedule: Scenario {
        let scenario: String
        var period = "P1M"
        var prices: (current: Int64, new: Int64) = (9_990, 10_990)
        var storefront = "USA"
        var isInConsentRegion = false
        var lastIncrease: String?
        var convertsFromOffer = false
        var isInSandbox = false
        var renewal = "2026-05-15T11:00:00Z"
        /// Nil if no price changes.
        let effective: String?
        let rules: [Rule]
        /// Each is a channel, its day and whether it repeats.
        let notices: [String]
    }

    /// Each is requested on 1 March 2026 at noon.
    static let schedules = [
        Schedule(scenario: "the same price", prices: (9_990, 9_990), effective: nil, rules: [.priceNone], notices: []),
        Schedule(
            scenario: "a lower price",
            prices: (9_990, 8_990),
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceDecrease],
            notices: []
        ),
        Schedule(
            scenario: "a lower price in the sandbox, one renewal later",
            prices: (9_990, 8_990),
            isInSandbox: true,
            effective: "2026-06-15T11:00:00Z",
            rules: [.priceDecrease, .priceSandbox],
            notices: []
        ),
        Schedule(
            scenario: "an increase without consent",
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceNoConsent, .priceNoticeCalendar],
            notices: ["email 2026-04-18", "price_increase_sheet 2026-04-18", "push 2026-05-08"]
        ),
        Schedule(
            scenario: "too late for the notice",
            renewal: "2026-03-20T11:00:00Z",
            effective: "2026-04-20T11:00:00Z",
            rules: [.priceNoConsent, .priceNoticeCalendar, .priceRenewalSkipped],
            notices: ["email 2026-03-24", "price_increase_sheet 2026-03-24", "push 2026-04-13"]
        ),
        Schedule(
            scenario: "a week: the fourth renewal",
            period: "P1W",
            renewal: "2026-03-08T11:00:00Z",
            effective: "2026-03-29T11:00:00Z",
            rules: [.priceNoConsent, .priceNoticeCalendar, .priceWeeklyFourthRenewal],
            notices: ["email 2026-03-02", "price_increase_sheet 2026-03-02", "push 2026-03-22"]
        ),
        Schedule(
            scenario: "above the threshold",
            prices: (9_990, 19_990),
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceThreshold, .priceConsentCalendar],
            notices: ["email 2026-04-18 P1W", "price_increase_sheet 2026-04-18 P1W", "push 2026-04-18 P1W"]
        ),
        Schedule(
            scenario: "in a region that always needs consent",
            isInConsentRegion: true,
            renewal: "2026-03-15T11:00:00Z",
            effective: "2026-04-15T11:00:00Z",
            rules: [.priceRegion, .priceConsentCalendar, .priceRenewalSkipped],
            notices: ["email 2026-03-19 P1W", "price_increase_sheet 2026-03-19 P1W", "push 2026-03-19 P1W"]
        ),
        Schedule(
            scenario: "a year needs 60 days",
            period: "P1Y",
            isInConsentRegion: true,
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceRegion, .priceConsentCalendar],
            notices: ["email 2026-03-16 P1W", "price_increase_sheet 2026-03-16 P1W", "push 2026-03-16 P1W"]
        ),
        Schedule(
            scenario: "the second increase within a year",
            lastIncrease: "2025-05-15T11:00:00.001Z",
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceRepeatIncrease, .priceConsentCalendar],
            notices: ["email 2026-04-18 P1W", "price_increase_sheet 2026-04-18 P1W", "push 2026-04-18 P1W"]
        ),
        Schedule(
            scenario: "the second increase after a year to the millisecond",
            lastIncrease: "2025-05-15T11:00:00Z",
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceNoConsent, .priceNoticeCalendar],
            notices: ["email 2026-04-18", "price_increase_sheet 2026-04-18", "push 2026-05-08"]
        ),
        Schedule(
            scenario: "the end of an offer in Korea",
            storefront: "KOR",
            convertsFromOffer: true,
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceOfferConversion, .priceKoreanConversion],
            notices: ["email 2026-04-15 P1W", "price_increase_sheet 2026-04-15 P1W", "push 2026-04-15 P1W"]
        ),
        Schedule(
            scenario: "the end of an offer in Korea, four days after the request",
            storefront: "KOR",
            convertsFromOffer: true,
            renewal: "2026-03-05T12:00:00Z",
            effective: "2026-03-05T12:00:00Z",
            rules: [.priceOfferConversion, .priceKoreanConversion, .priceCommunicated],
            notices: ["email 2026-03-01 P1W", "price_increase_sheet 2026-03-01 P1W", "push 2026-03-01 P1W"]
        ),
        Schedule(
            scenario: "the end of an offer elsewhere",
            convertsFromOffer: true,
            effective: "2026-05-15T11:00:00Z",
            rules: [.priceNoConsent, .priceNoticeCalendar],
            notices: ["email 2026-04-18", "price_increase_sheet 2026-04-18", "push 2026-05-08"]
        ),
        Schedule(
            scenario: "several reasons",
            prices: (9_990, 19_990),
            storefront: "KOR",
            isInConsentRegion: true,
            lastIncrease: "2026-01-01T00:00:00Z",
            convertsFromOffer: true,
            effective: "2026-05-15T11:00:00Z",
            rules: [
                .priceRegion, .priceThreshold, .priceRepeatIncrease, .priceOfferConversion, .priceKoreanConversion,
            ],
            notices: ["email 2026-04-15 P1W", "price_increase_sheet 2026-04-15 P1W", "push 2026-04-15 P1W"]
        ),
        Schedule(
            scenario: "an increase in the sandbox, a sheet after one renewal",
            isInSandbox: true,
            effective: "2026-06-15T11:00:00Z",
            rules: [.priceNoConsent, .priceSandbox],
            notices: ["price_increase_sheet 2026-05-15"]
        ),
        Schedule(
            scenario: "an increase in the sandbox that needs consent",
            prices: (9_990, 19_990),
            isInSandbox: true,
            effective: "2026-06-15T11:00:00Z",
            rules: [.priceThreshold, .priceSandbox],
            notices: ["price_increase_sheet 2026-05-15 P1W"]
        ),
    ]

    @Test(arguments: schedules)
    func plans(_ row: Schedule) throws {
        let terms = Terms(
            scenario: row.scenario,
            period: row.period,
            prices: row.prices,
            storefront: row.storefront,
            isInConsentRegion: row.isInConsentRegion,
            lastIncrease: row.lastIncrease,
            convertsFromOffer: row.convertsFromOffer,
            isInSandbox: row.isInSandbox,
            requested: "2026-03-01T12:00:00Z",
            renewal: row.renewal
        )
        // At the instant of the request nothing has happened yet.
        let course = try terms.course(nil, until: terms.requested)
        #expect(course.schedule?.effectiveRenewal == (try row.effective.map { try Terms.instant($0) }))
        #expect(course.rules == row.rules)
        let notices = course.notices.map { notice in
            let date = CivilDate(notice.at, on: .pacific)
            let parts = [date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let line = ["\(notice.channel.name)", "\(date.year)-\(parts.joined(separator: "-"))"]
            return (line + (notice.repeats.map { [$0.iso8601] } ?? [])).joined(separator: " ")
        }
        #expect(notices == row.notices)
    }

    struct Number: Scenario {
        let scenario: String
        let period: String
        let instant: String
        let after: Int64
        let included: Int64
    }

    /// Renewals from 31 January 2026 on, at noon in California.
    static let numbers = [
        Number(scenario: "before the first", period: "P1M", instant: "2026-01-31T19:59:59Z", after: 0, included: 0),
        Number(scenario: "at the first", period: "P1M", instant: "2026-01-31T20:00:00Z", after: 1, included: 0),
        Number(
            scenario: "at one that February cut short",
            period: "P1M",
            instant: "2026-02-28T20:00:00Z",
            after: 2,
            included: 1
        ),
        Number(
            scenario: "a millisecond after it",
            period: "P1M",
            instant: "2026-02-28T20:00:00.001Z",
            after: 2,
            included: 2
        ),
        Number(
            scenario: "between a short month's end and the next one",
            period: "P1M",
            instant: "2026-03-30T12:00:00Z",
            after: 2,
            included: 2
        ),
        Number(
            scenario: "an hour after a week that a change of clocks cut short",
            period: "P1W",
            instant: "2026-03-14T20:00:00Z",
            after: 7,
            included: 7
        ),
        Number(scenario: "at that week", period: "P1W", instant: "2026-03-14T19:00:00Z", after: 7, included: 6),
        Number(scenario: "after two years", period: "P1Y", instant: "2028-01-31T20:00:00Z", after: 3, included: 2),
    ]

    @Test(arguments: numbers)
    func numbersRenewals(_ row: Number) throws {
        let terms = Terms(
            scenario: row.scenario,
            period: row.period,
            requested: "2026-01-01T00:00:00Z",
            renewal: "2026-01-31T20:00:00Z"
        )
        let change = try terms.course().change
        let instant = try Terms.instant(row.instant)
        #expect(change.renewalNumber(after: instant) == row.after)
        #expect(change.renewalNumber(after: instant, included: true) == row.included)
    }

    @Test(arguments: [
        ("P1W", "2026-03-02T12:00:00Z", "2026-03-09T11:00:00Z"),
        ("P1W", "2026-03-08T11:00:00Z", "2026-03-08T11:00:00Z"),
        ("P1M", "2026-03-28T11:00:00Z", "2026-03-28T11:00:00Z"),
        ("P1M", "2026-03-28T10:59:59.999Z", "2026-04-28T10:59:59.999Z"),
        ("P1M", "2026-03-01T12:00:00.001Z", "2026-04-01T11:00:00.001Z"),
        ("P2M", "2026-04-30T11:00:00Z", "2026-04-30T11:00:00Z"),
        ("P2M", "2026-04-29T11:00:00Z", "2026-06-29T11:00:00Z"),
        ("P3M", "2026-04-29T11:00:00Z", "2026-07-29T11:00:00Z"),
        ("P6M", "2026-03-31T11:00:00Z", "2026-09-30T11:00:00Z"),
        ("P1Y", "2026-03-02T12:00:00Z", "2027-03-02T12:00:00Z"),
    ])
    func firstRenewalThatLeavesTheTimeForConsent(_ period: String, _ renewal: String, _ effective: String) throws {
        let terms = Terms(
            scenario: "",
            period: period,
            prices: (100_000, 200_000),
            requested: "2026-03-01T12:00:00Z",
            renewal: renewal
        )
        let course = try terms.course()
        #expect(course.effectiveRenewal == (try Terms.instant(effective)))
        let days: Int64 = period == "P1W" ? 7 : period == "P1M" ? 27 : 60
        let requested = try Terms.instant(effective).advanced(byDays: -days, on: .pacific)
        #expect(course.notices.map(\.at) == [requested, requested, requested])
    }

    @Test(arguments: [
        ("P1W", "2026-03-02T12:00:00Z", "2026-03-23T11:00:00Z"),
        ("P1W", "2026-03-08T11:00:00Z", "2026-03-29T11:00:00Z"),
        ("P1M", "2026-03-28T11:00:00Z", "2026-03-28T11:00:00Z"),
        ("P1M", "2026-03-28T10:59:59.999Z", "2026-04-28T10:59:59.999Z"),
        ("P1Y", "2026-03-28T11:00:00Z", "2026-03-28T11:00:00Z"),
        ("P1Y", "2026-03-27T11:00:00Z", "2027-03-27T11:00:00Z"),
    ])
    func firstRenewalThatLeavesTheTimeForNotice(_ period: String, _ renewal: String, _ effective: String) throws {
        let terms = Terms(
            scenario: "",
            period: period,
            prices: (9_990, 10_990),
            requested: "2026-03-01T12:00:00Z",
            renewal: renewal
        )
        let course = try terms.course()
        let end = try Terms.instant(effective)
        let noticed = max(try Terms.instant(terms.requested), end.advanced(byDays: -27, on: .pacific))
        #expect(course.effectiveRenewal == end)
        #expect(course.notices.map(\.at) == [noticed, noticed, end.advanced(byDays: -7, on: .pacific)])
        #expect(course.notices.map(\.condition) == [nil, .firstLaunch, .sheetNotViewed])
    }

    @Test func monthEndsComeBack() throws {
        let terms = Terms(
            scenario: "",
            prices: (9_990, 10_990),
            requested: "2026-01-20T12:00:00Z",
            renewal: "2026-01-31T12:00:00Z"
        )
        let plan = try terms.course()
        #expect(plan.effectiveRenewal == (try Terms.instant("2026-02-28T12:00:00Z")))
        let postponed = try terms.course([
            PriceEvent(
                .modify(
                    PriceEvent.Modification(
                        resetsBillingCycle: false,
                        sku: nil,
                        price: 10_990,
                        offer: PriceEvent.Offer(length: Period(1, .month).map { ($0, 1) })
                    )
                ),
                at: try Terms.instant("2026-02-01T00:00:00Z"),
                position: 0
            )
        ])
        #expect(postponed.effectiveRenewal == (try Terms.instant("2026-03-31T11:00:00Z")))
    }

    /// A renewal far away takes no longer than the next one: its number is computed, not counted up to.
    @Test(arguments: ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
    func offerThatLastsForAges(_ period: String) throws {
        let terms = Terms(scenario: "", period: period, prices: (9_990, 10_990), renewal: "2026-03-31T00:00:00Z")
        let instant = try Terms.instant("2026-03-02T12:00:00Z")
        let length = try #require(Period(9_999, .year))
        let offer = PriceEvent.Offer(length: (length, 27))
        let modification = PriceEvent.Modification(resetsBillingCycle: false, sku: nil, price: 10_990, offer: offer)
        let course = try terms.course([PriceEvent(.modify(modification), at: instant, position: 0)])
        let end = try #require(length.boundary(27, after: instant, on: .pacific))
        let effective = try #require(course.effectiveRenewal)
        // The notice went out ages before, so no renewal after the offer comes too soon.
        #expect(effective >= end)
        #expect(effective.milliseconds(since: end) < 366 * 86_400_000)
        guard case .period(let own) = Period.read(period) else { throw MissingValue() }
        #expect(own.boundary(-1, after: effective, on: .pacific).map { $0 < end } == true)
    }
}
