/// A requested change of a subscription's price.
package struct PriceChange: Sendable {
    package enum Direction: StoreName, Sendable {
        case increase
        case decrease
        case none
    }

    /// The subscriber whose price changes.
    package struct Subscriber: Sendable {
        /// ISO 3166-1 alpha-3.
        package let storefront: Identifier
        /// Whether every increase in this storefront needs consent.
        package let isInConsentRegion: Bool
        package let lastIncreaseDate: Instant?
        /// Whether the change is the end of a free trial or of another offer.
        package let convertsFromOffer: Bool
        package let isInSandbox: Bool
    }

    package let period: Period
    /// How many of its prices a period costs: 12 for a commitment that is paid monthly.
    let payments: Int64
    /// In milliunits, not negative, and zero only for an offer that was free.
    package let currentPrice: Int64
    /// In milliunits, more than zero.
    package let newPrice: Int64
    package let currency: Currency
    package let subscriber: Subscriber
    package let requestedDate: Instant
    /// The first renewal after the request.
    package let renewalDate: Instant
    /// Nil if it is not known.
    package let threshold: PriceThreshold?
    package let difference: Money
    /// The difference as a share of the current price, negative for a decrease; nil if that price is zero.
    package let milliPercent: Int64?

    /// Returns nil if the share does not fit in 64 bits.
    package init?(
        period: Period,
        payments: Int64 = 1,
        currentPrice: Int64,
        newPrice: Int64,
        currency: Currency,
        subscriber: Subscriber,
        requestedDate: Instant,
        renewalDate: Instant,
        threshold: PriceThreshold?
    ) {
        // Neither price is negative, so their difference fits.
        let difference = newPrice - currentPrice
        if currentPrice > 0 {
            let share = Rounding.halfUp.quotient(
                UInt128(difference.magnitude) * 100_000,
                UInt128(currentPrice.magnitude)
            )
            guard let milliPercent = Int64(exactly: share) else { return nil }
            self.milliPercent = difference < 0 ? -milliPercent : milliPercent
        } else {
            milliPercent = nil
        }
        self.difference = Money(milliunits: difference, currency: currency)
        self.period = period
        self.payments = payments
        self.currentPrice = currentPrice
        self.newPrice = newPrice
        self.currency = currency
        self.subscriber = subscriber
        self.requestedDate = requestedDate
        self.renewalDate = renewalDate
        self.threshold = threshold
    }

    private var isInKorea: Bool { subscriber.storefront == Identifier("KOR") }

    /// Whether it is the end of an offer in South Korea, which needs consent.
    var isKoreanConversion: Bool { subscriber.convertsFromOffer && isInKorea }

    /// Whether the threshold matters and is not known: for an increase beyond the store's percentage. The end of an offer
    /// in South Korea needs consent without it.
    var mayExceedUnknownThreshold: Bool {
        threshold == nil && !isKoreanConversion
            && PriceThreshold(percent: PriceThreshold.defaultPercent, amount: 0).isExceeded(by: self)
    }

    package var direction: Direction {
        if newPrice == currentPrice { return .none }
        return newPrice > currentPrice ? .increase : .decrease
    }
}

/// An increase above both of these needs consent.
package struct PriceThreshold: Sendable {
    package let percent: Int64
    /// In milliunits, for a whole period.
    package let amount: Int64

    package static var defaultPercent: Int64 { 50 }

    /// Returns the store's own amounts, which it publishes for US dollars only; nil for any other currency.
    package static func builtIn(for currency: Currency, period: Period) -> PriceThreshold? {
        guard currency == Currency("USD") else { return nil }
        return PriceThreshold(percent: defaultPercent, amount: period.isAnnual ? 50_000 : 5_000)
    }

    func isExceeded(by change: PriceChange) -> Bool {
        let difference = change.difference.milliunits
        let (total, isBeyond) = difference.multipliedReportingOverflow(by: change.payments)
        guard difference > 0, isBeyond || total > amount else { return false }
        return UInt128(difference.magnitude) * 100
            > UInt128(percent.magnitude) * UInt128(change.currentPrice.magnitude)
    }
}

/// A reason for which a subscriber must agree to an increase.
package enum ConsentReason: StoreName, Sendable {
    case region
    case threshold
    case repeatIncrease = "repeat_increase"
    case offerConversion = "offer_conversion"

    var rule: Rule {
        switch self {
        case .region: return .priceRegion
        case .threshold: return .priceThreshold
        case .repeatIncrease: return .priceRepeatIncrease
        case .offerConversion: return .priceOfferConversion
        }
    }

    /// Returns every reason for consent to an increase that takes effect at this renewal, in the order of the answer.
    static func all(for change: PriceChange, at renewal: Instant) -> [ConsentReason] {
        [.region, .threshold, .repeatIncrease, .offerConversion].filter { $0.applies(to: change, at: renewal) }
    }

    static func rules(_ reasons: [ConsentReason]) -> [Rule] {
        reasons.isEmpty ? [.priceNoConsent] : reasons.map { $0.rule }
    }

    private func applies(to change: PriceChange, at renewal: Instant) -> Bool {
        switch self {
        case .region: return change.subscriber.isInConsentRegion
        case .threshold: return change.threshold?.isExceeded(by: change) ?? false
        case .repeatIncrease:
            guard let last = change.subscriber.lastIncreaseDate, last < renewal else { return false }
            // A year ago to the day is no longer within the year.
            let yearBefore = CivilDate(renewal, on: .pacific).advanced(byMonths: -Self.repeatMonths)?.instant(
                on: .pacific
            )
            return yearBefore.map { last > $0 } ?? true
        case .offerConversion:
            return change.isKoreanConversion
        }
    }

    private static var repeatMonths: Int64 { 12 }
}
