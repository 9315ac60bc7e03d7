import Testing

@testable import SubscoreCore

@Suite struct NextChargeTests {
    struct Priced: Sendable {
        var report: TestReport
        var price: Int64?
        var offer: Int64?
        var quantity: Int64?

        static func signed(
            _ day: Double?,
            _ price: Int64?,
            renews: Double? = 30,
            as product: String = "pro.month",
            autoRenew: Bool = true,
            increase: RenewalInfo.PriceIncrease? = nil,
            retry: Bool? = nil,
            chain: String = "1",
            sent type: Notification.Kind? = nil,
            offer: Int64? = nil,
            quantity: Int64? = nil
        ) -> Priced {
            let info = TestInfo.info(
                retry: retry,
                autoRenew: autoRenew,
                product: "pro.month",
                renewsAs: product,
                priceIncrease: increase,
                renews: renews
            )
            return Priced(
                report: .signed(day, info, chain: chain, sent: type),
                price: price,
                offer: offer,
                quantity: quantity
            )
        }
    }

    struct Case: Scenario {
        let scenario: String
        var copies = [TestCopy.row("1", 0, 30, signed: 0)]
        let reports: [Priced]
        var day = 10.0
        /// The day, product, price and chain; nil for no charge.
        let charge: String?
        var rules: [Rule] = []
    }

    static let cases = [
        Case(
            scenario: "a price",
            reports: [.signed(1, 9_990)],
            charge: "30 pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(scenario: "no price", reports: [.signed(1, nil)], charge: "30 pro.month - 1"),
        Case(
            scenario: "an offer without a price",
            reports: [.signed(1, nil, offer: 2)],
            charge: "30 pro.month - 1",
            rules: [.chargeReported]
        ),
        Case(scenario: "a price at another end", reports: [.signed(1, 9_990, renews: 31)], charge: "30 pro.month - 1"),
        Case(
            scenario: "a price without an end, signed with the row",
            reports: [.signed(0, 9_990, renews: nil)],
            charge: "30 pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "a price without an end, signed before the row",
            copies: [.row("1", 0, 30, signed: 2)],
            reports: [.signed(1, 9_990, renews: nil)],
            charge: "30 pro.month - 1"
        ),
        Case(
            scenario: "a newer report without a price that names the same product",
            reports: [.signed(1, 9_990), .signed(2, nil)],
            charge: "30 pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "a newer report that names another product",
            reports: [.signed(1, 9_990), .signed(2, nil, as: "basic")],
            charge: "30 basic - 1"
        ),
        Case(
            scenario: "a newer report that names another price increase",
            reports: [.signed(1, 9_990), .signed(2, nil, increase: .accepted)],
            charge: "30 pro.month - 1"
        ),
        Case(
            scenario: "a newer notification of a price change",
            reports: [.signed(1, 9_990), .signed(2, nil, sent: .priceChange)],
            charge: "30 pro.month - 1"
        ),
        Case(
            scenario: "a notification of a price change with a price",
            reports: [.signed(1, 9_990), .signed(2, 11_990, sent: .priceChange)],
            charge: "30 pro.month 11990 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "a newer report that was not signed yet",
            reports: [.signed(1, 9_990), .signed(20, 11_990)],
            charge: "30 pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "a renewal that was bought ahead",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 29.5, reason: .renewal)],
            reports: [.signed(1, 9_990), .signed(29.5, 12_990, renews: 60)],
            day: 29.75,
            charge: "60 pro.month 12990 1",
            rules: [.chargeReported, .chargePaidAhead]
        ),
        Case(
            scenario: "a renewal bought ahead and revoked by then",
            copies: [
                .row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 29.5, revoked: 29.6, reason: .renewal),
            ],
            reports: [.signed(1, 9_990)],
            day: 29.75,
            charge: "30 pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(scenario: "auto-renew off", reports: [.signed(1, 9_990, autoRenew: false)], charge: nil),
        Case(scenario: "after the end", reports: [.signed(1, 9_990)], day: 31, charge: nil),
        Case(
            scenario: "billing retry",
            reports: [.signed(31, 9_990, retry: true)],
            day: 35,
            charge: "- pro.month 9990 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "a family share",
            copies: [.row("1", 0, 30, signed: 0, shared: true)],
            reports: [.signed(1, 9_990)],
            charge: nil
        ),
        Case(
            scenario: "two chains of a group, of which one is charged first",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 0, 20, chain: "2", signed: 0)],
            reports: [.signed(1, 9_990), .signed(1, 4_990, renews: 20, chain: "2")],
            charge: "20 pro.month 4990 2",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "several seats without tiers",
            reports: [.signed(1, 1_000, quantity: 3)],
            charge: "30 pro.month 3000 1",
            rules: [.chargeReported]
        ),
        Case(
            scenario: "so many seats that their price cannot be computed",
            reports: [.signed(1, .max, quantity: 3)],
            charge: "30 pro.month - 1",
            rules: [.chargeReported]
        ),
    ]

    @Test(arguments: cases)
    func charge(_ row: Case) throws {
        var records = Records(row.copies)
        for priced in row.reports {
            records.append(priced.report)
            var terms = RenewalTerms()
            terms.renewalPrice = priced.price
            terms.offerType = priced.offer
            if let quantity = priced.quantity { terms.set(quantity: quantity) }
            guard !terms.isEmpty else { continue }
            records.reports[records.reports.count - 1].terms = records.rare.insert(terms)
        }
        let history = History(records, from: Viewpoint())
        let charge = history.subscription(try #require(history.groups.first), at: .on(row.day)).nextCharge
        let described = charge.map { charge in
            let price = charge.price.map { "\($0.milliunits)" } ?? "-"
            let chain = history.texts.text(charge.originalTransactionId)
            return "\(charge.at.day) \(history.texts.text(charge.productId)) \(price) \(chain)"
        }
        #expect(described == row.charge)
        #expect(charge?.rules ?? [] == row.rules)
    }

    /// In the last billing period of a commitment the charge is that of what follows it.
    @Test(arguments: [(true, "30 basic -"), (false, nil)] as [(Bool, String?)])
    func afterACommitment(renews: Bool, expected: String?) throws {
        var records = Records()
        records.append(
            TestFields(kind: .autoRenewable, expires: 30) { fields, _ in
                fields.commitment = Commitment(
                    billingPeriod: 12,
                    totalBillingPeriods: 12,
                    expiresDate: .on(30),
                    price: nil
                )
            }
        )
        let chain = records.transactions[0].originalTransactionId
        var report = Report(originalTransactionId: chain, signedDate: .on(1))
        var info = RenewalInfo()
        info.autoRenewStatus = true
        info.renewalDate = .on(30)
        report.renewalInfo = info
        var terms = RenewalTerms()
        terms.isOfCommitment = true
        terms.autoRenewStatus = renews
        terms.productId = records.texts.name("basic")
        terms.renewalPrice = 9_990
        records.append(report, terms)
        let history = History(records, from: Viewpoint())
        let charge = history.subscription(try #require(history.groups.first), at: .on(10)).nextCharge
        let described = charge.map { charge in
            let price = charge.price.map { "\($0.milliunits)" } ?? "-"
            return "\(charge.at.day) \(history.texts.text(charge.productId)) \(price)"
        }
        #expect(described == expected)
        if renews { #expect(charge?.rules == [.chargeReported, .chargeAfterCommitment]) }
    }
}
