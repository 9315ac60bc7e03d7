package import SubscoreCore

/// A subscription product on sale.
package struct Plan: Sendable {
    package let productId: String
    package let group: String
    /// 1 is the highest level of service.
    package let level: Int64
    package let period: Period
    /// In thousandths of the currency. Nil if the catalog has none.
    package let milliunits: Int64?

    package init(_ productId: String, group: String, level: Int64, period: Period, milliunits: Int64?) {
        self.productId = productId
        self.group = group
        self.level = level
        self.period = period
        self.milliunits = milliunits
    }

    /// The monthly price of a year, unless it is given: a twelfth, less what is below a hundredth of the currency's
    /// unit.
    package var monthlyPrice: Int64? { milliunits.map { $0 / Commitment.periods / 10 * 10 } }

    /// Whether the store switches at once: to a higher level, or to the same level and duration. Other switches wait
    /// for the renewal.
    func switchesAtOnce(to other: Plan) -> Bool {
        other.level < level || other.level == level && other.period == period
    }
}

/// A product that is not an auto-renewable subscription.
package struct OtherPlan: Sendable {
    package let productId: String
    package let isNonConsumable: Bool

    package init(_ productId: String, isNonConsumable: Bool) {
        self.productId = productId
        self.isNonConsumable = isNonConsumable
    }
}

/// The configuration of a store: what it sells, where it sends notifications, and how time passes.
package struct Store: Sendable {
    package let plans: [Plan]
    package let others: [OtherPlan]
    package let clock: StoreClock
    package let environment: Environment
    package let bundleId: String
    package let appAppleId: Int64?
    /// ISO 3166-1 alpha-3.
    package let storefront: String
    /// ISO 4217. Nil if no product has a price.
    package let currency: String?
    package let delivery: Delivery
    /// What the developer asks of the store, in order of time.
    package let extensions: [RenewalExtension]
    package let seed: UInt64
    /// Nothing happens from this instant on.
    package let until: Int64
    /// What the tests want of a store besides, to see more than the usual.
    var choices = RandomChoices()

    package init(
        plans: [Plan],
        others: [OtherPlan],
        clock: StoreClock,
        environment: Environment,
        bundleId: String,
        appAppleId: Int64?,
        storefront: String,
        currency: String?,
        delivery: Delivery,
        extensions: [RenewalExtension] = [],
        seed: UInt64,
        until: Int64
    ) {
        self.plans = plans
        self.others = others
        self.clock = clock
        self.environment = environment
        self.bundleId = bundleId
        self.appAppleId = appAppleId
        self.storefront = storefront
        self.currency = currency
        self.delivery = delivery
        self.extensions = extensions
        self.seed = seed
        self.until = until
    }

    /// An id that no other record of this store has. In the store, too, ids don't follow the order of time.
    func identifier(_ number: UInt64) -> Int64 {
        let mixed = (number &* 0x2_545F_4914_F6C7 &+ seed) & 0x7FFF_FFFF_FFFF
        return (environment == .production ? 300_000_000_000_000 : 2_000_000_000_000_000) + Int64(mixed)
    }
}

/// What stores were seen doing now and then, or some of them only.
struct RandomChoices: Sendable {
    var failsEarly = false
    var endsRetryEarly = false
    var datesUpgrades = false
    /// Some accounts get payloads that leave out a flag that is false.
    var writesFalseFlags = false
}
