import Testing

@testable import SubscoreCore

/// Changes of a yearly product of level 2, from day 0 on, which is billed each month or upfront.
@Suite struct ProposedChangeCommitmentTests {
    struct Proposal: Scenario {
        let scenario: String
        var from: BillingPlan? = .monthly
        var to = "year"
        var plan: BillingPlan?
        var commitmentEnd: Double? = 365
        var pending: String?
        let change: Change
        /// The day on which it takes effect; nil if only the store knows it.
        var effective: Double?
        /// The last day of the new period.
        var end: Double?
        var price: Int64?
        let rules: [Rule]
        var warnings: [Warning] = []
    }

    static let proposals = [
        Proposal(
            scenario: "from monthly to upfront waits for the end of the commitment",
            plan: .billedUpfront,
            change: .billingPlan,
            effective: 365,
            end: 730 - hours(1),
            price: 1_000,
            rules: [.changeBillingPlan]
        ),
        Proposal(
            scenario: "the end of the commitment is not known",
            plan: .billedUpfront,
            commitmentEnd: nil,
            change: .billingPlan,
            price: 1_000,
            rules: [.changeBillingPlan],
            warnings: [.commitmentEndUnknown]
        ),
        Proposal(
            scenario: "from upfront to monthly: the date is not known, and the price is that of a whole year",
            from: .billedUpfront,
            plan: .monthly,
            change: .billingPlan,
            rules: [.changeBillingPlan],
            warnings: [.crossgradeTimingUnknown]
        ),
        Proposal(
            scenario: "the plan that it has is not a change",
            plan: .monthly,
            change: .none,
            rules: [.changeNone]
        ),
        Proposal(
            scenario: "for the same product no plan means the current one",
            change: .none,
            rules: [.changeNone]
        ),
        Proposal(
            scenario: "for another product no plan means upfront",
            to: "low",
            change: .downgrade,
            effective: 365,
            end: 730 - hours(1),
            price: 3_000,
            rules: [.changeDowngrade, .changeCommitment]
        ),
        Proposal(
            scenario: "a downgrade to a monthly plan waits for the end of the commitment",
            to: "low",
            plan: .monthly,
            change: .downgrade,
            effective: 365,
            // The next month, from 3 November.
            end: 395,
            rules: [.changeDowngrade, .changeCommitment]
        ),
        Proposal(
            scenario: "a downgrade in place of another one",
            to: "low",
            pending: "high",
            change: .downgrade,
            effective: 365,
            end: 730 - hours(1),
            price: 3_000,
            rules: [.changeDowngrade, .changeCommitment, .changeReplacesPending]
        ),
        Proposal(
            scenario: "a crossgrade from monthly",
            to: "other",
            change: .crossgrade,
            effective: 365,
            end: 730 - hours(1),
            price: 2_000,
            rules: [.changeCrossgradeSameDuration, .changeCommitment],
            warnings: [.crossgradeTimingUnknown]
        ),
        Proposal(
            scenario: "a crossgrade from monthly whose end is not known",
            to: "other",
            commitmentEnd: nil,
            change: .crossgrade,
            price: 2_000,
            rules: [.changeCrossgradeSameDuration, .changeCommitment],
            warnings: [.commitmentEndUnknown, .crossgradeTimingUnknown]
        ),
        Proposal(
            scenario: "a crossgrade from upfront to monthly",
            from: .billedUpfront,
            to: "other",
            plan: .monthly,
            change: .crossgrade,
            rules: [.changeCrossgradeSameDuration, .changeCommitment],
            warnings: [.crossgradeTimingUnknown]
        ),
        Proposal(
            scenario: "an upgrade takes effect at once, with another commitment",
            to: "high",
            plan: .monthly,
            change: .upgrade,
            effective: 10,
            end: 40,
            rules: [.changeUpgrade, .changeCommitment]
        ),
        Proposal(
            scenario: "a downgrade from upfront waits for the renewal only",
            from: .billedUpfront,
            to: "low",
            plan: .monthly,
            change: .downgrade,
            effective: 30,
            end: 61,
            rules: [.changeDowngrade]
        ),
    ]

    static let catalog = Catalog(
        [("year", 2, 1_000), ("other", 2, 2_000), ("low", 3, 3_000), ("high", 1, 4_000)].map { id, level, price in
            Product(
                id: Identifier(id),
                group: Identifier("21"),
                level: level,
                period: .months(12),
                price: Money(milliunits: price, currency: nil)
            )
        }
    )

    static func question(
        _ proposal: Proposal,
        at instant: Instant = .on(10),
        expires: Double = 30
    ) -> ProposedChange.Question {
        ProposedChange.Question(
            from: .init(
                productId: Identifier("year"),
                purchaseDate: .on(0),
                expiresDate: .on(expires),
                price: nil,
                currency: nil,
                offerDiscountType: nil,
                billingPlan: proposal.from,
                commitmentExpiresDate: proposal.commitmentEnd.map { .on($0) }
            ),
            to: Identifier(proposal.to),
            toBillingPlan: proposal.plan,
            at: instant,
            catalog: catalog,
            state: nil,
            pendingProductId: proposal.pending.map { Identifier($0) },
            rounding: .halfUp
        )
    }

    @Test(arguments: proposals)
    func proposes(_ row: Proposal) throws {
        let made = try Self.question(row).decision()
        #expect(made.change == row.change)
        #expect(made.effectiveDate == row.effective.map { .on($0) })
        #expect(made.period?.end == row.end.map { .on($0) })
        #expect(made.charge?.price?.milliunits == row.price)
        #expect(made.charge?.date == made.effectiveDate)
        #expect(made.rules == row.rules)
        #expect(made.warnings == row.warnings)
        #expect(made.change == .upgrade || made.refund == nil)
    }

    @Test func commitmentMustNotEndBeforeTheBillingPeriod() throws {
        var row = Self.proposals[0]
        row.commitmentEnd = 29
        #expect(throws: Refusal.self) { try Self.question(row).decision() }
        row.commitmentEnd = 30
        #expect(try Self.question(row).decision().effectiveDate == .on(30))
    }

    @Test func periodThatEndsBeyondAllInstants() throws {
        for proposal in [Self.proposals[0], Self.proposals[6]] {
            var row = proposal
            row.commitmentEnd = Double(Instant.latest.milliseconds(since: .on(0)) / 86_400_000)
            #expect(throws: Refusal.self) { try Self.question(row).decision() }
        }
    }
}
