import Testing

@testable import SubscoreCore

@Suite struct MonthlyPriceTests {
    struct Priced: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        var catalog: Catalog?
        var day = 10.0
        /// The price, its currency, and the chain if it is that of one of several; nil if there is none.
        let price: String?
    }

    private static func usd(_ milliunits: Int64) -> Money { Money(milliunits: milliunits, currency: Currency("USD")) }
    private static func eur(_ milliunits: Int64) -> Money { Money(milliunits: milliunits, currency: Currency("EUR")) }
    private static let free = TestOffer(type: 1, discountType: "FREE_TRIAL", isFreeTrial: true)
    private static let own = TestCopy.row("1", 0, 30, price: usd(9990))
    private static func other(
        _ price: Money?,
        from start: Double = 5,
        shared: Bool = false,
        offer: TestOffer? = nil
    ) -> TestCopy {
        .row("2", start, start + 30, chain: "2", shared: shared, offer: offer, price: price)
    }

    static let priced = [
        Priced(scenario: "two of one currency", copies: [own, other(usd(4990))], price: "14980 USD"),
        Priced(scenario: "before the second", copies: [own, other(usd(4990))], day: 4, price: "9990 USD"),
        Priced(scenario: "without access", copies: [own, other(usd(4990))], day: 50, price: nil),
        Priced(
            scenario: "each is rounded before they are added",
            copies: [
                .row("1", 0, 365, product: "a", price: usd(79_990)),
                .row("2", 0, 365, chain: "2", product: "b", price: usd(79_990)),
            ],
            price: "13332 USD"
        ),
        Priced(scenario: "of two currencies the newer", copies: [own, other(eur(4990))], price: "4990 EUR 2"),
        Priced(
            scenario: "a running one before one in grace",
            copies: [own, .row("2", -23, 8, chain: "2", price: eur(4990))],
            reports: [
                .signed(8, .info(retry: true, grace: 20, autoRenew: true), chain: "2", status: 4)
            ],
            price: "9990 USD 1"
        ),
        Priced(
            scenario: "a share counts for nothing",
            copies: [own, other(usd(4990), shared: true)],
            price: "9990 USD"
        ),
        Priced(
            scenario: "a share in another currency, too",
            copies: [own, other(eur(4990), shared: true)],
            price: "9990 USD"
        ),
        Priced(
            scenario: "shares alone",
            copies: [.row("1", 0, 30, shared: true, price: usd(9990)), other(usd(4990), shared: true)],
            price: nil
        ),
        Priced(scenario: "one price is unknown", copies: [own, other(nil)], price: nil),
        Priced(
            scenario: "one period is unknown",
            copies: [own, .row("2", 5, 25, chain: "2", price: usd(4990))],
            price: nil
        ),
        Priced(scenario: "a free one has no currency", copies: [own, other(eur(0), offer: free)], price: "9990 USD"),
        Priced(
            scenario: "a free one without a price",
            copies: [.row("1", 0, 3, offer: free), other(usd(4990), from: 1)],
            day: 2,
            price: "4990 USD"
        ),
        Priced(
            scenario: "an offer at no price for an unknown period",
            copies: [
                .row("1", 0, 20, offer: TestOffer(type: 3, discountType: "PAY_AS_YOU_GO"), price: usd(0)),
                other(usd(4990)),
            ],
            price: "4990 USD"
        ),
        Priced(
            scenario: "free ones alone",
            copies: [.row("1", 0, 30, offer: free, price: eur(0)), other(usd(0), offer: free)],
            price: "0 EUR"
        ),
        Priced(
            scenario: "the catalog's period",
            copies: [own, other(usd(4990))],
            catalog: Catalog([
                Product(id: Identifier("pro.month"), group: nil, level: 1, period: .months(2), price: nil)
            ]),
            price: "7490 USD"
        ),
    ]

    @Test(arguments: priced)
    func sum(_ row: Priced) throws {
        let history = History(row.copies, row.reports)
        let timeline = Timeline(history, try #require(history.groups.first), row.catalog)
        var periods = PricedPeriods()
        let monthly = history.monthlyPrice(of: timeline, at: .on(row.day), row.catalog, &periods)
        let text = monthly.map { monthly in
            let id =
                monthly.isOneOfSeveral
                ? " \(history.texts.text(history.chains[monthly.chain].originalTransactionId))" : ""
            return "\(monthly.price.milliunits) \(monthly.price.currency?.code ?? "-")\(id)"
        }
        #expect(text == row.price)
    }

    struct Accessible: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        var day = 10.0
        let hasAccess: Bool
    }

    static let accessible = [
        Accessible(scenario: "an own chain", copies: [own], hasAccess: true),
        Accessible(scenario: "before it", copies: [own], day: -1, hasAccess: false),
        Accessible(scenario: "a share", copies: [.row("1", 0, 30, shared: true)], hasAccess: false),
        Accessible(scenario: "both", copies: [own, other(usd(4990), shared: true)], hasAccess: true),
        Accessible(
            scenario: "a share after the own one ended",
            copies: [own, other(usd(4990), from: 20, shared: true)],
            day: 40,
            hasAccess: false
        ),
        Accessible(
            scenario: "grace",
            copies: [own],
            reports: [.signed(30, .info(retry: true, grace: 46, autoRenew: true), status: 4)],
            day: 40,
            hasAccess: true
        ),
        Accessible(
            scenario: "retry",
            copies: [own],
            reports: [.signed(30, .info(retry: true, autoRenew: true), status: 3)],
            day: 40,
            hasAccess: false
        ),
    ]

    @Test(arguments: accessible)
    func ownAccess(_ row: Accessible) throws {
        let history = History(row.copies, row.reports)
        let timeline = Timeline(history, try #require(history.groups.first), nil)
        #expect(timeline.hasOwnAccess(at: .on(row.day), history) == row.hasAccess)
    }

    struct Extended: Scenario {
        let scenario: String
        let copies: [TestCopy]
        /// Of the last row.
        let period: String?
    }

    static let extended = [
        Extended(
            scenario: "that of a newer row of the product",
            copies: [.row("1", 0, 365), .row("2", 365, 395), .row("3", 395, 430)],
            period: "P1M"
        ),
        Extended(
            scenario: "not that of another product",
            copies: [.row("1", 0, 30, product: "basic"), .row("2", 30, 65)],
            period: nil
        ),
        Extended(
            scenario: "not that of another chain",
            copies: [.row("1", 0, 30, chain: "9"), .row("2", 40, 75)],
            period: nil
        ),
        Extended(
            scenario: "not that of a row with another offer",
            copies: [.row("1", 0, 30), .row("2", 30, 65, reason: .renewal, offer: TestOffer(type: 3))],
            period: nil
        ),
        Extended(
            scenario: "that of a row with the same offer",
            copies: [
                .row("1", 0, 30, offer: TestOffer(type: 3)),
                .row("2", 30, 65, reason: .renewal, offer: TestOffer(type: 3)),
            ],
            period: "P1M"
        ),
        Extended(
            scenario: "that of a row that comes later",
            copies: [.row("2", 30, 61, reason: .renewal), .row("1", -5, 30)],
            period: "P1M"
        ),
    ]

    @Test(arguments: extended)
    func periodOfAnExtendedRow(_ row: Extended) throws {
        let history = History(row.copies)
        let last = row.copies[row.copies.count - 1]
        let index = try #require(
            history.rows.firstIndex { history.texts.text($0.transaction.transactionId) == last.id }
        )
        let chain = try #require(history.chains.firstIndex { $0.rows.contains(index) })
        var periods = PricedPeriods()
        for _ in 0..<2 {
            let period = periods.period(of: history.rows[index], ofChain: chain, nil, history)
            #expect(period?.iso8601 == row.period)
        }
    }
}
