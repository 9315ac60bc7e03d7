import Testing

@testable import SubscoreCore

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

        func course(_ events: [PriceEvent]? = nil, until instant: String? = nil) throws -> PriceChangeProgress {
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
            let course = PriceChangeProgress(
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

    /// An answer lists the reasons in this order, whatever the order of the cases is.
    @Test func listsReasonsInOrder() throws {
        let terms = Terms(
            scenario: "",
            prices: (9_990, 19_990),
            storefront: "KOR",
            isInConsentRegion: true,
            lastIncrease: "2026-01-01T00:00:00Z",
            convertsFromOffer: true
        )
        let reasons = try terms.course().schedule?.reasons
        #expect(reasons == [.region, .threshold, .repeatIncrease, .offerConversion])
    }
}
