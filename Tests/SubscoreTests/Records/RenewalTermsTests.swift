import Testing

@testable import Subscore

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

    /// Terms without anything about a commitment or seats are not kept, whatever else they have.
    @Test func isEmpty() {
        var terms = RenewalTerms()
        terms.price = 1_000
        terms.autoRenewStatus = true
        var texts = Texts()
        #expect(terms.isEmpty && texts.insert(terms) == nil)
        terms.set(SeatTiers())
        #expect(terms.isEmpty)
        var tiers = SeatTiers()
        tiers.append(price: 0, quantity: 2)
        terms.set(tiers)
        #expect(terms.total == 0 && !terms.isEmpty)
        #expect(texts.insert(terms) == Position(0) && texts.insert(terms) == Position(1))
    }

    private static let variants: [@Sendable (inout RenewalTerms) -> Void] = [
        { _ in }, { $0.isOfCommitment = false }, { $0.autoRenewStatus = false }, { $0.autoRenewStatus = true },
        { $0.renewalDate = .on(0) }, { $0.renewalDate = .on(1) }, { $0.productId = Name(position: 0) },
        { $0.productId = Name(position: 1) }, { $0.billingPlanType = Name(position: 0) }, { $0.price = 0 },
        { $0.price = 1 }, { $0.currency = Currency("EUR") }, { $0.currency = Currency("USD") },
        { $0.set(quantity: 1) }, { $0.set(quantity: 2) },
        {
            var tiers = SeatTiers()
            tiers.append(price: 0, quantity: 1)
            $0.set(tiers)
        },
    ]

    /// Terms that differ in any member remain, each once, and their new positions compare like their members.
    @Test(arguments: Round.all(20))
    func sealing(_ round: Round) throws {
        var random = round.random
        var all: [RenewalTerms] = []
        for variant in Self.variants {
            var terms = RenewalTerms()
            terms.isOfCommitment = true
            variant(&terms)
            all.append(terms)
        }
        // Without a commitment and without seats they are empty.
        all.removeAll { $0.isEmpty }
        let given = (all + all).shuffled(using: &random)
        var texts = Texts()
        for terms in given { _ = texts.insert(terms) }
        let sealed = texts.sealTerms()
        let renamed = try #require(sealed)
        #expect(texts.parts.renewalTerms.count == all.count)
        for (index, terms) in given.enumerated() { #expect(texts.parts.renewalTerms[renamed[index]].key == terms.key) }
        for (left, right) in zip(texts.parts.renewalTerms, texts.parts.renewalTerms.dropFirst()) {
            #expect(left.key.lexicographicallyPrecedes(right.key))
        }
        #expect(Texts().sealedTerms == nil)
    }

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
            #expect(left.key.lexicographicallyPrecedes(right.key), "\(left) \(right)")
        }
    }
}

extension Texts {
    fileprivate var sealedTerms: [Position<RenewalTerms>]? {
        var copy = self
        return copy.sealTerms()
    }
}
