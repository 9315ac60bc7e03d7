import Testing

@testable import SubscoreCore

/// The refusals of a question about a price change.
@Suite struct PriceChangeQuestionTests {
    struct Case: Scenario {
        let scenario: String
        /// Nil if the question is answered.
        let refusal: String?
        var period = "P1M"
        var prices: (current: Int64, new: Int64) = (9_990, 10_990)
        var currency = "USD"
        var storefront = "USA"
        var requested = "2026-03-01T00:00:00Z"
        var renewal = "2026-05-15T00:00:00Z"
        var change: @Sendable (inout PriceChange.Question) -> Void = { _ in }

        func question() throws -> PriceChange.Question {
            guard case .period(let period) = Period.read(period) else { throw PriceChangeTests.MissingValue() }
            var question = PriceChange.Question(
                period: period,
                currentPrice: prices.current,
                newPrice: prices.new,
                currency: try #require(Currency(currency)),
                storefront: Identifier(storefront),
                requestedDate: try Instant.at(requested),
                renewalDate: try Instant.at(renewal)
            )
            change(&question)
            return question
        }
    }

    private static func thresholds(_ percent: Int64?, perPeriod: Int64?, perYear: Int64?)
        -> @Sendable (inout PriceChange.Question) -> Void
    {
        {
            $0.thresholds = PriceChange.Question.Thresholds(
                percent: percent,
                perPeriod: perPeriod,
                perYear: perYear
            )
        }
    }

    static let cases = [
        Case(scenario: "a plain increase", refusal: nil),
        Case(scenario: "a period that is not sold", refusal: "priceChangePeriodNotSold(\"P4M\")", period: "P4M"),
        Case(
            scenario: "a current price of zero",
            refusal: "priceChangePriceIsZero(\"currentPrice\")",
            prices: (0, 10_990)
        ),
        Case(
            scenario: "a current price of zero during an offer",
            refusal: nil,
            prices: (0, 10_990),
            change: { $0.convertsFromOffer = true }
        ),
        Case(
            scenario: "a new price of zero",
            refusal: "priceChangePriceIsZero(\"newPrice\")",
            prices: (9_990, 0),
            change: { $0.convertsFromOffer = true }
        ),
        Case(
            scenario: "a renewal at the request",
            refusal: "priceChangeRenewalBeforeRequest",
            renewal: "2026-03-01T00:00:00Z"
        ),
        Case(
            scenario: "an increase of more than half in euros without thresholds",
            refusal: "priceChangeThresholdsMissing",
            prices: (10_000, 15_001),
            currency: "EUR"
        ),
        Case(
            scenario: "an increase of half in euros without thresholds",
            refusal: nil,
            prices: (10_000, 15_000),
            currency: "EUR"
        ),
        Case(
            scenario: "an increase in euros without thresholds that needs consent by its storefront",
            refusal: nil,
            prices: (9_990, 19_990),
            currency: "EUR",
            change: { $0.alwaysConsentStorefronts = [$0.storefront] }
        ),
        Case(
            scenario: "an increase in euros without thresholds, in the thirteenth month after another",
            refusal: "priceChangeThresholdsMissing",
            prices: (9_990, 19_990),
            currency: "EUR",
            change: { $0.lastIncreaseDate = Instant(milliseconds: 1_747_000_000_000) }
        ),
        Case(scenario: "a decrease in euros without thresholds", refusal: nil, prices: (9_990, 8_990), currency: "EUR"),
        Case(
            scenario: "a negative percentage",
            refusal: "priceChangePercentIsNegative",
            change: thresholds(-1, perPeriod: 5_000, perYear: nil)
        ),
        Case(
            scenario: "a monthly price with the threshold of a year",
            refusal: "priceChangeThresholdMissing(\"perPeriod\")",
            change: thresholds(nil, perPeriod: nil, perYear: 50_000)
        ),
        Case(
            scenario: "a yearly price with the threshold of a year",
            refusal: nil,
            period: "P1Y",
            change: thresholds(nil, perPeriod: nil, perYear: 50_000)
        ),
        Case(
            scenario: "a yearly price with the threshold of a period",
            refusal: "priceChangeThresholdMissing(\"perYear\")",
            period: "P1Y",
            change: thresholds(nil, perPeriod: 5_000, perYear: nil)
        ),
        Case(
            scenario: "a storefront of two letters",
            refusal: "priceChangeStorefrontMalformed(nil)",
            storefront: "US"
        ),
        Case(
            scenario: "a listed storefront of two letters",
            refusal: "priceChangeStorefrontMalformed(Optional(1))",
            change: { $0.alwaysConsentStorefronts = [Identifier("KOR"), Identifier("de")] }
        ),
        Case(
            scenario: "a percentage beyond 64 bits",
            refusal: "priceChangePercentageOutOfRange",
            prices: (1, .max)
        ),
        Case(
            scenario: "an instant before the request",
            refusal: "priceChangeInstantBeforeRequest",
            change: { $0.instant = $0.requestedDate.advanced(byHours: -1) }
        ),
        Case(
            scenario: "an event before the request",
            refusal: "priceChangeEventBeforeRequest(3)",
            change: { $0.events = [PriceEvent(.migrate, at: $0.requestedDate.advanced(byHours: -1), position: 3)] }
        ),
        Case(
            scenario: "an event after the instant",
            refusal: "priceChangeEventAfterInstant(2)",
            change: {
                $0.instant = $0.requestedDate
                $0.events = [PriceEvent(.migrate, at: $0.requestedDate.advanced(byHours: 1), position: 2)]
            }
        ),
        Case(
            scenario: "an event at the request, which is the instant too",
            refusal: nil,
            change: {
                $0.instant = $0.requestedDate
                $0.events = [PriceEvent(.migrate, at: $0.requestedDate, position: 0)]
            }
        ),
        Case(
            scenario: "the last increase is after this one",
            refusal: "priceChangeLastIncreaseAfterRenewal",
            change: { $0.lastIncreaseDate = $0.renewalDate.advanced(byHours: 1) }
        ),
        Case(
            scenario: "the last increase is after this decrease",
            refusal: nil,
            prices: (9_990, 8_990),
            change: { $0.lastIncreaseDate = $0.renewalDate.advanced(byHours: 1) }
        ),
    ]

    @Test(arguments: cases)
    func refuses(_ row: Case) throws {
        let question = try row.question()
        do throws(Refusal) {
            _ = try question.decision()
            #expect(row.refusal == nil)
        } catch {
            #expect("\(error)" == row.refusal)
        }
    }

    @Test func renewalBeyondTheInstants() throws {
        let question = try Case(scenario: "", refusal: nil).question()
        let late = PriceChange.Question(
            period: question.period,
            currentPrice: question.currentPrice,
            newPrice: question.newPrice,
            currency: question.currency,
            storefront: question.storefront,
            requestedDate: Instant.latest.advanced(byHours: -1),
            renewalDate: .latest
        )
        do throws(Refusal) {
            _ = try late.decision()
            Issue.record("no refusal")
        } catch {
            #expect("\(error)" == "priceChangeRenewalOutOfRange")
        }
    }

    /// A commitment that is paid monthly has the limits and the calendar of a year.
    @Test(
        arguments: [
            ("P1M", 8_990, 13_490, true), ("P1Y", 8_990, 13_490, true), ("P1M", 8_330, 12_496, false),
            ("P1M", 8_330, 12_497, true), ("P1M", 9_990, 12_990, false),
        ] as [(String, Int64, Int64, Bool)]
    )
    func commitments(period: String, current: Int64, new: Int64, isConsentRequired: Bool) throws {
        let paidMonthly = Case(scenario: "", refusal: nil, period: period, prices: (current, new)) {
            $0.isCommitment = true
            $0.seats = 2
        }
        let course = try paidMonthly.question().decision()
        #expect(course.isConsentRequired == isConsentRequired)
        #expect(course.change.difference.milliunits == new - current)
        #expect(course.rules.contains { $0 == .priceCommitment } && course.change.period.isAnnual)
        #expect(course.warnings.contains { $0 == .seatsNotConsidered })
        let upfront = Case(scenario: "", refusal: nil, period: "P1Y", prices: (current * 12, new * 12))
        let annual = try upfront.question().decision()
        #expect(annual.isConsentRequired == course.isConsentRequired && annual.notices.count == course.notices.count)
        #expect(annual.effectiveRenewal == course.effectiveRenewal)
        #expect(annual.change.milliPercent == course.change.milliPercent)
    }
}
