extension PriceChange {
    /// What a change of price brings, as it is asked: read, and nothing of it decided.
    package struct Question: Sendable {
        /// In milliunits, none of them negative.
        package struct Thresholds: Sendable {
            /// Nil for the store's own percentage. Negative is refused.
            package let percent: Int64?
            /// Nil only where the period does not need it.
            package let perPeriod: Int64?
            package let perYear: Int64?

            package init(percent: Int64?, perPeriod: Int64?, perYear: Int64?) {
                self.percent = percent
                self.perPeriod = perPeriod
                self.perYear = perYear
            }
        }

        /// One that the store does not sell is refused.
        package let period: Period
        /// In milliunits. Zero is refused, but for an offer that was free.
        package let currentPrice: Int64
        /// In milliunits. Zero is refused.
        package let newPrice: Int64
        package let currency: Currency
        /// ISO 3166-1 alpha-3; anything but three capitals is refused.
        package let storefront: Identifier
        /// Later than the request, or refused.
        package let renewalDate: Instant
        package let requestedDate: Instant
        /// Before the renewal that brings the increase, or refused.
        package var lastIncreaseDate: Instant?
        package var convertsFromOffer = false
        /// Nil for the store's own. It has them for US dollars only; without any an increase is refused.
        package var thresholds: Thresholds?
        /// Those in which every increase needs consent; the same form as `storefront`.
        package var alwaysConsentStorefronts: [Identifier] = []
        package var isInSandbox = false
        /// The item whose price changes; nil where it is not named.
        package var sku: Identifier?
        package var dependentSKUs: [Identifier] = []
        /// Nil where the store keeps its calendar and the subscriber stays silent. Each lies between the request and the
        /// instant that is asked for, or is refused.
        package var events: [PriceEvent]?
        /// How far to play, not before the request; nil plays the events, and foretells the rest.
        package var instant: Instant?

        package init(
            period: Period,
            currentPrice: Int64,
            newPrice: Int64,
            currency: Currency,
            storefront: Identifier,
            requestedDate: Instant,
            renewalDate: Instant
        ) {
            self.period = period
            self.currentPrice = currentPrice
            self.newPrice = newPrice
            self.currency = currency
            self.storefront = storefront
            self.requestedDate = requestedDate
            self.renewalDate = renewalDate
        }
    }
}

extension PriceChange.Question {
    package func decision() throws(Refusal) -> PriceCourse {
        let change = try change()
        try checkInstants()
        let course = PriceCourse(
            change,
            sku: sku,
            dependentSKUs: dependentSKUs,
            events: events,
            until: instant
        )
        guard let course else { throw .priceChangeRenewalOutOfRange }
        if change.direction == .increase, let lastIncreaseDate,
            let effective = course.schedule?.effectiveRenewal, lastIncreaseDate > effective
        {
            throw .priceChangeLastIncreaseAfterRenewal
        }
        return course
    }

    private func change() throws(Refusal) -> PriceChange {
        guard Period.sold.contains(period) else { throw .priceChangePeriodNotSold(period.iso8601) }
        guard currentPrice > 0 || convertsFromOffer else { throw .priceChangePriceIsZero("currentPrice") }
        guard newPrice > 0 else { throw .priceChangePriceIsZero("newPrice") }
        guard requestedDate < renewalDate else { throw .priceChangeRenewalBeforeRequest }
        let threshold = try threshold()
        if threshold == nil, newPrice > currentPrice { throw .priceChangeThresholdsMissing }
        let change = PriceChange(
            period: period,
            currentPrice: currentPrice,
            newPrice: newPrice,
            currency: currency,
            subscriber: try subscriber(),
            requestedDate: requestedDate,
            renewalDate: renewalDate,
            threshold: threshold
        )
        guard let change else { throw .priceChangePercentageOutOfRange }
        return change
    }

    /// Nil where the question has none and none is built in.
    private func threshold() throws(Refusal) -> PriceThreshold? {
        guard let thresholds else { return .builtIn(for: currency, period: period) }
        let percent = thresholds.percent ?? PriceThreshold.defaultPercent
        guard percent >= 0 else { throw .priceChangePercentIsNegative }
        guard let amount = period.isAnnual ? thresholds.perYear : thresholds.perPeriod else {
            throw .priceChangeThresholdMissing(period.isAnnual ? "perYear" : "perPeriod")
        }
        return PriceThreshold(percent: percent, amount: amount)
    }

    private func subscriber() throws(Refusal) -> PriceChange.Subscriber {
        guard Self.isStorefront(storefront) else { throw .priceChangeStorefrontMalformed(nil) }
        var isInConsentRegion = false
        for (index, listed) in alwaysConsentStorefronts.enumerated() {
            guard Self.isStorefront(listed) else { throw .priceChangeStorefrontMalformed(index) }
            if listed == storefront { isInConsentRegion = true }
        }
        return PriceChange.Subscriber(
            storefront: storefront,
            isInConsentRegion: isInConsentRegion,
            lastIncreaseDate: lastIncreaseDate,
            convertsFromOffer: convertsFromOffer,
            isInSandbox: isInSandbox
        )
    }

    /// Three capitals, like a currency.
    private static func isStorefront(_ identifier: Identifier) -> Bool {
        Currency(identifier.text) != nil
    }

    private func checkInstants() throws(Refusal) {
        if let instant, instant < requestedDate { throw .priceChangeInstantBeforeRequest }
        for event in events ?? [] {
            if event.at < requestedDate { throw .priceChangeEventBeforeRequest(event.position) }
            if let instant, event.at > instant { throw .priceChangeEventAfterInstant(event.position) }
        }
    }
}
