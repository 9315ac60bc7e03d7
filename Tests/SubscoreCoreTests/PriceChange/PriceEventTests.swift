import Testing

@testable import SubscoreCore

@Suite struct PriceEventTests {
    struct Ending: Scenario {
        let scenario: String
        let kind: PriceEvent.Kind
        let end: Instant?
    }

    private static func modify(_ offer: PriceEvent.Offer?) -> PriceEvent.Kind {
        .modify(PriceEvent.Modification(resetsBillingCycle: false, sku: nil, price: nil, offer: offer))
    }

    // On day 0, 3 November.
    static let endings = [
        Ending(scenario: "a month", kind: modify(.init(length: (.months(1), 1))), end: .on(30)),
        Ending(scenario: "three months", kind: modify(.init(length: (.months(1), 3))), end: .on(92)),
        Ending(scenario: "two weeks", kind: modify(.init(length: (.weeks(1), 2))), end: .on(14)),
        Ending(scenario: "an offer without a length", kind: modify(.init(length: nil)), end: nil),
        Ending(scenario: "no offer", kind: modify(nil), end: nil),
        Ending(scenario: "beyond all instants", kind: modify(.init(length: (.months(12), .max))), end: nil),
        Ending(scenario: "not a modification", kind: .migrate, end: nil),
    ]

    @Test(arguments: endings)
    func endOfAnOffer(_ row: Ending) {
        #expect(PriceEvent(row.kind, at: .on(0), position: 0).offerEnd == row.end)
    }

    struct Named: Scenario {
        let kind: PriceNotification.Kind
        let name: String
        var status: Int64?
        var scenario: String { "\(kind)" }
    }

    /// As the store names them.
    static let names = [
        Named(kind: .priceChange, name: "PRICE_CHANGE"),
        Named(kind: .pending, name: "PRICE_INCREASE PENDING", status: 0),
        Named(kind: .accepted, name: "PRICE_INCREASE ACCEPTED", status: 1),
        Named(kind: .autoRenewDisabled, name: "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED"),
        Named(kind: .autoRenewEnabled, name: "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED"),
        Named(kind: .renewed, name: "DID_RENEW"),
        Named(kind: .expiredWithoutConsent, name: "EXPIRED PRICE_INCREASE"),
        Named(kind: .expiredVoluntarily, name: "EXPIRED VOLUNTARY"),
        Named(kind: .resubscribed, name: "SUBSCRIBED RESUBSCRIBE"),
    ]

    @Test(arguments: names)
    func notification(_ row: Named) {
        let parts = ["\(row.kind.type)"] + (row.kind.subtype.map { ["\($0)"] } ?? [])
        #expect(parts.joined(separator: " ") == row.name)
        #expect(row.kind.priceIncreaseStatus == row.status)
    }
}
