import Testing

@testable import SubscoreCore

/// The increase of `PriceChangeProgressEventsTests`, and Advanced Commerce operations.
@Suite struct PriceChangeProgressCommerceTests {
    struct Operation: Scenario {
        let scenario: String
        let events: [(day: Double, kind: PriceEvent.Kind)]
        var needsConsent = true
        var day = 50.0
        /// Status, outcome and the day of the renewal that applies the price.
        let result: String
        /// The last rule of the course.
        let rule: Rule
        var warnings: [Warning] = []
    }

    private static let communicated: (day: Double, kind: PriceEvent.Kind) = (34, .communicated)
    private static let own = Identifier("own")

    private static func modify(
        resetting: Bool = false,
        sku: String? = nil,
        price: Int64? = nil,
        months: Int64? = nil,
        hasOffer: Bool = false
    ) -> PriceEvent.Kind {
        .modify(
            PriceEvent.Modification(
                resetsBillingCycle: resetting,
                sku: sku.map { Identifier($0) },
                price: price,
                offer: months.map { PriceEvent.Offer(length: (.months($0), 1)) }
                    ?? (hasOffer ? PriceEvent.Offer(length: nil) : nil)
            )
        )
    }

    static let operations = [
        Operation(
            scenario: "migrated before the notice",
            events: [(10, .migrate)],
            day: 11,
            result: "scheduled preserved 61",
            rule: .commerceMigrateCarried
        ),
        Operation(
            scenario: "migrated after the notice",
            events: [communicated, (40, .migrate)],
            result: "pending refused 61",
            rule: .commerceMigrateRefused
        ),
        Operation(
            scenario: "other metadata",
            events: [communicated, (40, .metadataChange)],
            result: "pending preserved 61",
            rule: .commerceMetadataChange
        ),
        Operation(
            scenario: "reactivated before the notice: scheduled again from then on",
            events: [(10, .declined), (40, .reactivate(items: [own]))],
            result: "scheduled rescheduled 92",
            rule: .commerceReactivateScheduled
        ),
        Operation(
            scenario: "reactivated after the notice, with the item",
            events: [communicated, (40, .declined), (45, .reactivate(items: [own]))],
            result: "accepted applied 61",
            rule: .commerceReactivateListed
        ),
        Operation(
            scenario: "reactivated after the notice, without the item",
            events: [communicated, (40, .declined), (45, .reactivate(items: [Identifier("other")]))],
            result: "pending pending 61",
            rule: .commerceReactivateUnlisted
        ),
        Operation(
            scenario: "reactivated although it was not cancelled",
            events: [communicated, (45, .reactivate(items: [Identifier("other")]))],
            result: "pending pending 61",
            rule: .commerceReactivateUnlisted,
            warnings: [.reactivatedWhileActive(1)]
        ),
        Operation(
            scenario: "an agreement does not end with a reactivation of others",
            events: [communicated, (40, .consented), (45, .reactivate(items: []))],
            result: "accepted pending 61",
            rule: .commerceReactivateUnlisted,
            warnings: [.reactivatedWhileActive(2)]
        ),
        Operation(
            scenario: "another product",
            events: [communicated, (40, modify(sku: "other"))],
            result: "- invalidated -",
            rule: .commerceModifyOtherSKU
        ),
        Operation(
            scenario: "the same product by name",
            events: [communicated, (40, modify(sku: "own"))],
            result: "pending pending 61",
            rule: .commerceModifyRetainPending
        ),
        Operation(
            scenario: "modified before the notice",
            events: [(10, modify())],
            day: 11,
            result: "scheduled preserved 61",
            rule: .commerceModifyRetainScheduled
        ),
        Operation(
            scenario: "modified after an agreement",
            events: [communicated, (40, .consented), (45, modify())],
            result: "accepted applied 61",
            rule: .commerceModifyRetainAccepted
        ),
        Operation(
            scenario: "modified after a refusal",
            events: [communicated, (40, .declined), (45, modify())],
            result: "- declined 61",
            rule: .commerceModifyRetainDeclined
        ),
        Operation(
            scenario: "a new billing cycle before the notice",
            events: [(10, modify(resetting: true))],
            day: 11,
            result: "- invalidated -",
            rule: .commerceModifyResetScheduled
        ),
        Operation(
            scenario: "a new billing cycle at the higher price",
            events: [communicated, (40, modify(resetting: true, price: 19_990))],
            result: "accepted applied 40",
            rule: .commerceModifyResetHigherPrice
        ),
        Operation(
            scenario: "a new billing cycle at another price",
            events: [communicated, (40, modify(resetting: true, price: 9_990))],
            result: "- invalidated -",
            rule: .commerceModifyResetOtherPrice
        ),
        Operation(
            scenario: "with an offer, at the higher price",
            events: [communicated, (40, modify(price: 19_990, months: 2))],
            result: "pending rescheduled 120",
            rule: .commerceModifyOffer
        ),
        Operation(
            scenario: "with an offer, at another price",
            events: [communicated, (40, modify(months: 2))],
            result: "pending rescheduled 120",
            rule: .commerceModifyOffer,
            warnings: [.higherPriceNotSent(1)]
        ),
        Operation(
            scenario: "with an offer whose end is not known",
            events: [communicated, (35, modify(price: 19_990, months: nil, hasOffer: true))],
            result: "pending rescheduled -",
            rule: .commerceModifyOffer,
            warnings: [.effectiveRenewalUnknown]
        ),
        Operation(
            scenario: "with an offer before the notice, which then comes later",
            events: [(10, modify(price: 19_990, months: 3))],
            day: 70,
            result: "scheduled rescheduled 120",
            rule: .commerceModifyOffer
        ),
    ]

    @Test(arguments: operations)
    func operates(_ row: Operation) throws {
        let course = try PriceChangeProgressEventsTests.course(
            row.events,
            needsConsent: row.needsConsent,
            until: row.day
        )
        let parts = ["\(course.status.map { "\($0)" } ?? "-")", "\(course.outcome.map { "\($0)" } ?? "-")"]
        #expect("\(parts.joined(separator: " ")) \(course.effectiveRenewal.day)" == row.result)
        #expect(course.courseRules.last == row.rule)
        #expect(course.warnings == row.warnings)
    }

    /// Without the item's own SKU every operation is taken to be about it, with one warning.
    @Test func itemWithoutASKU() throws {
        var course = try PriceChangeProgressEventsTests.course([], until: 0)
        course = try #require(
            PriceChangeProgress(
                course.change,
                sku: nil,
                dependentSKUs: [],
                events: [
                    PriceEvent(.communicated, at: .on(34), position: 0),
                    PriceEvent(.declined, at: .on(35), position: 1),
                    PriceEvent(.reactivate(items: [Identifier("x")]), at: .on(36), position: 2),
                    PriceEvent(Self.modify(sku: "y"), at: .on(37), position: 3),
                ],
                until: .on(40)
            )
        )
        #expect(course.outcome == .invalidated)
        #expect(course.warnings == [.skuNotGiven])
    }
}
