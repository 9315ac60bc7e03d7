import Testing

@testable import SubscoreCore

@Suite struct RarePartsTests {
    private static let variants: [@Sendable (inout RenewalTerms) -> Void] = [
        { _ in }, { $0.isOfCommitment = false }, { $0.autoRenewStatus = false }, { $0.autoRenewStatus = true },
        { $0.renewalDate = .on(0) }, { $0.renewalDate = .on(1) }, { $0.productId = StringIndex(position: 0) },
        { $0.productId = StringIndex(position: 1) }, { $0.billingPlanType = StringIndex(position: 0) },
        { $0.price = 0 },
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
    func sortsTerms(_ round: Round) {
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
        var parts = RareParts()
        for (index, terms) in given.enumerated() {
            let position = parts.insert(terms)
            #expect(position == ArrayIndex(index))
        }
        let moved = parts.sortTerms()
        #expect(parts.renewalTerms.count == all.count)
        for (index, terms) in given.enumerated() {
            let same = parts.renewalTerms[moved[index]]
            #expect(!RenewalTerms.precedes(same, terms) && !RenewalTerms.precedes(terms, same))
        }
        for (left, right) in zip(parts.renewalTerms, parts.renewalTerms.dropFirst()) {
            #expect(RenewalTerms.precedes(left, right))
        }
    }

    /// Each transaction has the parts that were added for it, and none has those of another table.
    @Test func findsThePartsOfATransaction() throws {
        let euro = try #require(Currency("EUR"))
        var parts = RareParts()
        var details = [TransactionDetail](repeating: TransactionDetail(), count: 3)
        var item = CommerceItem()
        details[0].items = parts.insert([item], in: nil)
        item.price = Money(milliunits: 1_000, currency: nil)
        details[1].items = parts.insert([item, CommerceItem()], in: euro)
        details[2].items = parts.insert([], in: euro)
        #expect(details.map { parts.items(of: $0).count } == [1, 2, 0])
        #expect(parts.items(of: details[1]).map(\.price) == [Money(milliunits: 1_000, currency: euro), nil])
        #expect(RareParts().items(of: details[1]).isEmpty)
        for index in 0..<2 {
            details[index].commitment = parts.insert(
                Commitment(billingPeriod: Int64(index) + 1, totalBillingPeriods: 2, expiresDate: nil, price: nil)
            )
            details[index + 1].seats = parts.insert(
                Seats(quantity: Int64(index) + 5, revokedQuantity: 0, invitations: nil, price: nil)
            )
        }
        #expect(details.map { parts.commitment(of: $0)?.billingPeriod } == [1, 2, nil])
        #expect(details.map { parts.seats(of: $0)?.quantity } == [nil, 5, 6])
        parts.removeAll()
        #expect(parts.items.isEmpty && parts.commitments.isEmpty && parts.seats.isEmpty)
    }

    /// A renewal without terms of a commitment or seats has none.
    @Test func termsOfReports() {
        var terms = RenewalTerms()
        var records = Records()
        records.append(Report(originalTransactionId: TransactionId(1), signedDate: .on(0)), terms)
        terms.isOfCommitment = true
        records.append(Report(originalTransactionId: TransactionId(1), signedDate: .on(1)), terms)
        #expect(records.reports.map { records.rare.terms(of: $0)?.isOfCommitment } == [nil, true])
    }
}
