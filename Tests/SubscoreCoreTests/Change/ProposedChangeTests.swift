import SubscoreCore
import Testing

/// Every proposed change is from a product of level 2, in a month from day 0 to day 30.
@Suite struct ProposedChangeTests {
    struct Proposal: Scenario {
        let scenario: String
        var to = "basic.year"
        var level: Int64 = 2
        var period: (count: Int64, unit: Period.Unit) = (1, .month)
        var group = "21"
        var day: Int64 = 15
        var state: SubscriptionState?
        var pending: String?
        var isFreeTrial = false
        let change: Change
        let timing: ChangeTiming
        var effectiveDay: Int64?
        var refund: Int64?
        let notification: String?
        var replacesPending: String?
        var reason: String?
    }

    static let proposals = [
        Proposal(
            scenario: "an upgrade",
            level: 1,
            change: .upgrade,
            timing: .immediate,
            effectiveDay: 15,
            refund: 5000,
            notification: "DID_CHANGE_RENEWAL_PREF UPGRADE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "an upgrade to another duration",
            level: 1,
            period: (1, .year),
            change: .upgrade,
            timing: .immediate,
            effectiveDay: 15,
            refund: 5000,
            notification: "DID_CHANGE_RENEWAL_PREF UPGRADE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "a crossgrade to the same duration",
            change: .crossgrade,
            timing: .immediate,
            effectiveDay: 15,
            refund: 5000,
            notification: "DID_CHANGE_RENEWAL_PREF UPGRADE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "a crossgrade to another duration",
            period: (1, .year),
            change: .crossgrade,
            timing: .nextRenewal,
            effectiveDay: 30,
            notification: "DID_CHANGE_RENEWAL_PREF DOWNGRADE",
            reason: "RENEWAL"
        ),
        Proposal(
            scenario: "a downgrade",
            level: 3,
            change: .downgrade,
            timing: .nextRenewal,
            effectiveDay: 30,
            notification: "DID_CHANGE_RENEWAL_PREF DOWNGRADE",
            reason: "RENEWAL"
        ),
        Proposal(
            scenario: "a downgrade in place of another pending change",
            level: 3,
            pending: "other",
            change: .downgrade,
            timing: .nextRenewal,
            effectiveDay: 30,
            notification: "DID_CHANGE_RENEWAL_PREF DOWNGRADE",
            replacesPending: "other",
            reason: "RENEWAL"
        ),
        Proposal(
            scenario: "the change is pending already",
            level: 3,
            pending: "basic.year",
            change: .downgrade,
            timing: .nextRenewal,
            effectiveDay: 30,
            notification: "DID_CHANGE_RENEWAL_PREF DOWNGRADE",
            reason: "RENEWAL"
        ),
        Proposal(
            scenario: "back to the current product",
            to: "pro.month",
            pending: "other",
            change: .revert,
            timing: .immediate,
            effectiveDay: 15,
            notification: "DID_CHANGE_RENEWAL_PREF",
            replacesPending: "other"
        ),
        Proposal(
            scenario: "the current product is not a change",
            to: "pro.month",
            change: .none,
            timing: .none,
            notification: nil
        ),
        Proposal(
            scenario: "the current product is not a change, even while it is pending",
            to: "pro.month",
            pending: "pro.month",
            change: .none,
            timing: .none,
            notification: nil
        ),
        Proposal(
            scenario: "another product after the end",
            level: 1,
            day: 30,
            change: .resubscribe,
            timing: .immediate,
            effectiveDay: 30,
            notification: "SUBSCRIBED RESUBSCRIBE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "the same product after the end",
            to: "pro.month",
            day: 31,
            pending: "other",
            change: .resubscribe,
            timing: .immediate,
            effectiveDay: 31,
            notification: "SUBSCRIBED RESUBSCRIBE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "in billing retry a purchase is a resubscription",
            level: 1,
            state: .billingRetry,
            change: .resubscribe,
            timing: .immediate,
            effectiveDay: 15,
            notification: "SUBSCRIBED RESUBSCRIBE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "revoked in the middle of the period",
            level: 3,
            state: .revoked,
            change: .resubscribe,
            timing: .immediate,
            effectiveDay: 15,
            notification: "SUBSCRIBED RESUBSCRIBE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "in grace nothing is left to refund",
            level: 1,
            day: 35,
            state: .billingGracePeriod,
            change: .upgrade,
            timing: .immediate,
            effectiveDay: 35,
            notification: "DID_CHANGE_RENEWAL_PREF UPGRADE",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "another group",
            level: 1,
            group: "22",
            change: .separate,
            timing: .immediate,
            effectiveDay: 15,
            notification: "SUBSCRIBED INITIAL_BUY",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "another group after the end",
            group: "22",
            day: 31,
            change: .separate,
            timing: .immediate,
            effectiveDay: 31,
            notification: "SUBSCRIBED INITIAL_BUY",
            reason: "PURCHASE"
        ),
        Proposal(
            scenario: "a downgrade in a free trial",
            level: 3,
            isFreeTrial: true,
            change: .downgrade,
            timing: .nextRenewal,
            effectiveDay: 30,
            notification: "DID_CHANGE_RENEWAL_PREF DOWNGRADE",
            reason: "RENEWAL"
        ),
        Proposal(
            scenario: "an upgrade in a free trial",
            level: 1,
            isFreeTrial: true,
            change: .upgrade,
            timing: .immediate,
            effectiveDay: 15,
            refund: 0,
            notification: "DID_CHANGE_RENEWAL_PREF UPGRADE",
            reason: "PURCHASE"
        ),
    ]

    @Test(arguments: proposals)
    func proposes(_ proposal: Proposal) throws {
        let month = try #require(Period(1, .month))
        let period = try #require(Period(proposal.period.count, proposal.period.unit))
        let currency = Currency("USD")
        let from = Product(id: Identifier("pro.month"), group: Identifier("21"), level: 2, period: month, price: nil)
        let to = Product(
            id: Identifier(proposal.to),
            group: Identifier(proposal.group),
            level: proposal.level,
            period: period,
            price: Money(milliunits: 19_990, currency: currency)
        )
        let other = Product(id: Identifier("other"), group: Identifier("21"), level: 4, period: month, price: nil)
        let question = ProposedChange.Question(
            from: .init(
                productId: from.id,
                purchaseDate: .day(0),
                expiresDate: .day(30),
                price: proposal.isFreeTrial ? nil : Money(milliunits: 9990, currency: currency),
                currency: currency,
                offerDiscountType: Identifier(proposal.isFreeTrial ? "FREE_TRIAL" : "PAY_AS_YOU_GO")
            ),
            to: to.id,
            at: .day(proposal.day),
            catalog: Catalog(to.id == from.id ? [to, other] : [from, to, other]),
            state: proposal.state,
            pendingProductId: proposal.pending.map(Identifier.init),
            rounding: .halfUp
        )
        let made = try question.decision()
        let effective = proposal.effectiveDay.map { Instant.day($0) }

        #expect(made.change == proposal.change)
        #expect(made.timing == proposal.timing)
        #expect(made.sameDuration == (period == month))
        #expect(made.effectiveDate == effective)
        #expect(made.refund?.refund?.milliunits == proposal.refund)
        #expect(made.replacesPending?.text == proposal.replacesPending)
        let notification = made.notification.map { name in
            name.subtype.map { "\(name.type) \($0)" } ?? "\(name.type)"
        }
        #expect(notification == proposal.notification)
        #expect(made.transaction.map { "\($0.reason)" } == proposal.reason)
        #expect(
            made.transaction?.isUpgraded ?? false
                == (proposal.notification?.hasSuffix("UPGRADE") ?? false
                    && proposal.timing == .immediate)
        )

        // A new period is charged at its start. In one case only the store knows when.
        let isLeftToTheStore = proposal.isFreeTrial && proposal.timing == .immediate
        #expect((made.charge == nil) == (proposal.reason == nil))
        if let period = made.period {
            #expect(made.charge?.date == (isLeftToTheStore ? nil : effective))
            #expect(made.charge?.price == to.price)
            #expect(period.start == effective)
            #expect(period.end == (isLeftToTheStore ? nil : to.period.boundary(1, after: period.start, on: .pacific)))
        }
        #expect(
            made.warnings == (isLeftToTheStore ? [.periodEndUnknown(inFreeTrial: true), .chargeDateUnknown] : [])
        )
        #expect(made.rules.contains(.changeInFreeTrial) == isLeftToTheStore)
        #expect(!made.rules.isEmpty)
    }
}
