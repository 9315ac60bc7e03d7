import Testing

@testable import Subscore

@Suite struct PriceChangeTests {
    struct Terms: Scenario {
        let scenario: String
        var period = "P1M"
        var prices: (current: Int64, new: Int64) = (9_990, 15_490)
        var storefront = "USA"
        var isInConsentRegion = false
        var lastIncrease: String?
        var convertsFromOffer = false
        var isInSandbox = false
        var requested = "2026-03-01T00:00:00Z"
        var renewal = "2026-05-15T00:00:00Z"

        func course(_ events: [PriceEvent]? = nil, until instant: String? = nil) throws -> PriceCourse {
            guard case .period(let period) = Period.read(period) else { throw MissingValue() }
            let currency = try #require(Currency("USD"))
            let change = PriceChange(
                period: period,
                currentPrice: prices.current,
                newPrice: prices.new,
                currency: currency,
                subscriber: PriceChange.Subscriber(
                    storefront: Identifier(storefront),
                    isInConsentRegion: isInConsentRegion,
                    lastIncreaseDate: try lastIncrease.map { try Self.instant($0) },
                    convertsFromOffer: convertsFromOffer,
                    isInSandbox: isInSandbox
                ),
                requestedDate: try Self.instant(requested),
                renewalDate: try Self.instant(renewal),
                threshold: .builtIn(for: currency, period: period)
            )
            let course = PriceCourse(
                try #require(change),
                sku: nil,
                dependentSKUs: [],
                events: events,
                until: try instant.map { try Self.instant($0) }
            )
            return try #require(course)
        }

        static func instant(_ text: String) throws -> Instant {
            try #require(DateText.rfc3339(text))
        }
    }

    struct MissingValue: Error {}

    @Test(arguments: [
        ("P1M", 9_990, 14_980, false), ("P1M", 9_990, 15_490, true), ("P1M", 4_990, 9_980, false),
        ("P1M", 49_990, 59_990, false), ("P1Y", 79_990, 129_990, false), ("P1Y", 79_990, 130_990, true),
        ("P1M", 10_000, 15_000, false), ("P1M", 10_010, 15_015, false), ("P1M", 10_010, 15_016, true),
        ("P1M", 9_000, 14_000, false), ("P1M", 9_000, 14_001, true), ("P6M", 9_000, 14_001, true),
        ("P1Y", 9_000, 14_001, false), ("P1Y", 90_000, 140_001, true), ("P1Y", 90_000, 140_000, false),
    ])
    func threshold(_ period: String, _ current: Int64, _ new: Int64, _ isExceeded: Bool) throws {
        let course = try Terms(scenario: "", period: period, prices: (current, new)).course()
        #expect(course.isConsentRequired == isExceeded)
        #expect(course.schedule?.reasons == (isExceeded ? [.threshold] : []))
    }

    @Test func thresholdAtTheEdgeOf64Bits() throws {
        let course = try Terms(scenario: "", prices: (.max / 3, .max)).course()
        #expect(course.change.difference.milliunits == .max - .max / 3)
        #expect(course.change.milliPercent == 200_000)
        #expect(course.isConsentRequired)
    }

    @Test(arguments: [
        ("2025-05-14T23:59:59.999Z", false), ("2025-05-15T00:00:00Z", false), ("2025-05-15T00:00:00.001Z", true),
        ("2026-05-14T23:59:59.999Z", true),
    ])
    func repeatWithinTwelveMonths(_ last: String, _ isRepeat: Bool) throws {
        let course = try Terms(scenario: "", prices: (9_990, 10_990), lastIncrease: last).course()
        #expect(course.schedule?.reasons == (isRepeat ? [.repeatIncrease] : []))
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
        let asked = try Terms.instant(effective).advanced(byDays: -days, on: .pacific)
        #expect(course.notices.map(\.at) == [asked, asked, asked])
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
        let told = max(try Terms.instant(terms.requested), end.advanced(byDays: -27, on: .pacific))
        #expect(course.effectiveRenewal == end)
        #expect(course.notices.map(\.at) == [told, told, end.advanced(byDays: -7, on: .pacific)])
        #expect(course.notices.map(\.condition) == [nil, .firstLaunch, .sheetNotViewed])
    }

    @Test func monthEndsComeBack() throws {
        let terms = Terms(
            scenario: "",
            prices: (9_990, 10_990),
            requested: "2026-01-20T12:00:00Z",
            renewal: "2026-01-31T12:00:00Z"
        )
        let told = try terms.course()
        #expect(told.effectiveRenewal == (try Terms.instant("2026-02-28T12:00:00Z")))
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
