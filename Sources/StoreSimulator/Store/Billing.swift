internal import SubscoreCore

/// How a product of a year is paid.
package enum Billing: BitwiseCopyable, Sendable {
    case upfront
    /// Month by month, in a commitment of twelve. The price is that of a month; nil if the catalog has none.
    case monthly(Int64?)

    /// Apple's name for it.
    var name: StaticString { isMonthly ? "MONTHLY" : "BILLED_UPFRONT" }

    var isMonthly: Bool {
        if case .monthly = self { return true }
        return false
    }

    var monthlyPrice: Int64? {
        if case .monthly(let price) = self { return price }
        return nil
    }
}

extension Billing? {
    /// A product without a chosen plan is paid upfront.
    var isMonthly: Bool { self?.isMonthly ?? false }
}

/// Which of the twelve billing periods of a commitment a transaction is.
struct Commitment: BitwiseCopyable, Sendable {
    let number: Int64
    /// When the twelfth ends.
    var end: Int64

    static var periods: Int64 { 12 }

    var isLast: Bool { number == Self.periods }
}

/// What follows a commitment.
struct Following: BitwiseCopyable, Sendable {
    var plan: Int
    var billing: Billing
    var renews = true
    /// When the commitment ends.
    var end: Int64
    /// Of the payment after it. Nil if the catalog has no price.
    var milliunits: Int64?
}

extension Subscription {
    /// Whether months of a commitment are left after the one that runs.
    var isCommitted: Bool { own.renewal.following != nil && own.latest.commitment?.isLast == false }

    /// Whether auto-renew is on; in a commitment, whether it continues after that.
    var renews: Bool { own.renewal.autoRenews && own.renewal.following?.renews ?? true }

    /// What follows a commitment by default: another one.
    var goingOn: Following? {
        let renewal = own.renewal
        guard let commitment = own.latest.commitment, let billing = renewal.billing, billing.isMonthly,
            renewal.next == renewal.plan
        else { return nil }
        return Following(plan: renewal.plan, billing: billing, end: commitment.end, milliunits: billing.monthlyPrice)
    }

    /// What is paid for a period of a plan. Nil if the catalog has no price.
    func payment(of plan: Int, _ billing: Billing?) -> Int64? {
        if case .monthly(let price) = billing { return price }
        return own.price(of: plan, prices, store)
    }

    /// When a commitment ends whose latest period, of this number, ends at an instant.
    func commitmentEnd(_ number: Int64, after expiry: Int64) -> Int64 {
        guard let month = Period(1, .month) else { return expiry }
        return number < Commitment.periods
            ? store.clock.boundary(Commitment.periods - number, of: month, after: expiry) : expiry
    }
}
