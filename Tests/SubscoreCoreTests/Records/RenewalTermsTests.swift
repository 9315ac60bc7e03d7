import Testing

@testable import SubscoreCore

@Suite struct RenewalTermsTests {
    struct Quantity: Scenario {
        let quantity: Int64
        let isKept: Bool
        var scenario: String { "\(quantity)" }
    }

    static let quantities = [
        Quantity(quantity: 1, isKept: true), Quantity(quantity: 1_000_000, isKept: true),
        Quantity(quantity: 0, isKept: false), Quantity(quantity: -1, isKept: false),
        Quantity(quantity: 1_000_001, isKept: false), Quantity(quantity: .max, isKept: false),
    ]

    @Test(arguments: quantities)
    func keepsANumberOfSeatsInRange(_ row: Quantity) {
        var terms = RenewalTerms()
        terms.set(quantity: row.quantity)
        #expect(terms.quantity == (row.isKept ? row.quantity : nil))
        #expect(terms.isEmpty == !row.isKept)
    }

    /// Terms without anything about the next period or a commitment are empty, whatever else they have.
    @Test func isEmpty() {
        var terms = RenewalTerms()
        terms.price = 1_000
        terms.autoRenewStatus = true
        #expect(terms.isEmpty)
        terms.set(SeatTiers())
        #expect(terms.isEmpty)
        var tiers = SeatTiers()
        tiers.append(price: 0, quantity: 2)
        terms.set(tiers)
        #expect(terms.total == 0 && !terms.isEmpty)
        #expect(Self.changes.allSatisfy { !Self.terms($0).isEmpty })
    }

    /// Each states something about the next period.
    private static let changes: [@Sendable (inout RenewalTerms) -> Void] = [
        { $0.renewalPrice = 0 }, { $0.offerType = 1 }, { $0.offerIdentifier = StringIndex(position: 0) },
        { $0.offerDiscountType = StringIndex(position: 0) }, { $0.renewalBillingPlanType = StringIndex(position: 0) },
    ]

    private static func terms(_ change: (inout RenewalTerms) -> Void) -> RenewalTerms {
        var terms = RenewalTerms()
        change(&terms)
        return terms
    }

    private static func terms(total: Int64) -> RenewalTerms {
        terms {
            var tiers = SeatTiers()
            tiers.append(price: total, quantity: 1)
            $0.set(tiers)
        }
    }

    struct Ascending: Scenario {
        let scenario: String
        /// Each sorts before the next one.
        let terms: [RenewalTerms]
    }

    static let ascendings = [
        Ascending(
            scenario: "the auto-renew status, and then whether they are of a commitment",
            terms: ([nil, false, true] as [Bool?]).flatMap { status in
                [false, true].map { isOfCommitment in
                    terms {
                        $0.autoRenewStatus = status
                        $0.isOfCommitment = isOfCommitment
                    }
                }
            }
        ),
        Ascending(
            scenario: "a total",
            terms: [terms { _ in }, terms(total: 0), terms(total: 1), terms(total: 2)]
        ),
        Ascending(
            scenario: "a price",
            terms: ([nil, 0, 1] as [Int64?]).map { price in terms { $0.price = price } }
        ),
        Ascending(
            scenario: "a price of the next period",
            terms: ([nil, 0, 1] as [Int64?]).map { price in terms { $0.renewalPrice = price } }
        ),
        Ascending(
            scenario: "a billing plan, and then an offer, its discount and its length",
            terms: [
                terms { $0.offerType = 5 },
                terms { $0.renewalBillingPlanType = StringIndex(position: 0) },
                terms {
                    $0.renewalBillingPlanType = StringIndex(position: 0)
                    $0.offerDiscountType = StringIndex(position: 0)
                },
                terms {
                    $0.renewalBillingPlanType = StringIndex(position: 0)
                    $0.offerDiscountType = StringIndex(position: 0)
                    $0.offerPeriod = Period(1, .week)
                },
            ]
        ),
        Ascending(
            scenario: "a number of seats before everything else",
            terms: [
                terms {
                    $0.isOfCommitment = true
                    $0.autoRenewStatus = true
                    $0.renewalDate = .on(9)
                },
                terms { $0.set(quantity: 1) },
                terms {
                    $0.set(quantity: 1)
                    $0.autoRenewStatus = true
                },
                terms { $0.set(quantity: 2) },
            ]
        ),
    ]

    @Test(arguments: ascendings)
    func order(_ row: Ascending) {
        for (left, right) in zip(row.terms, row.terms.dropFirst()) {
            #expect(RenewalTerms.precedes(left, right), "\(left) \(right)")
            #expect(!RenewalTerms.precedes(right, left), "\(left) \(right)")
        }
    }
}
