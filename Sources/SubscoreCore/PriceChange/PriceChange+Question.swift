extension PriceChange {
    /// The parsed input of a price-change question.
    package struct Question: Sendable {
        /// In milliunits, not negative.
        package struct Thresholds: Sendable {
            /// Nil means the store's own percentage. A negative one is refused.
            package let percent: Int64?
            /// Nil only if the period does not need it.
            package let perPeriod: Int64?
            package let perYear: Int64?

            package init(percent: Int64?, perPeriod: Int64?, perYear: Int64?) {
                self.percent = percent
                self.perPeriod = perPeriod
                self.perYear = perYear
            }
        }

        /// A period that the store does not sell is refused.
        package let period: Period
        /// In milliunits. Zero is refused, except for an offer that was free.
        package let currentPrice: Int64
        /// In milliunits. Zero is refused.
        package let newPrice: Int64
        package let currency: Currency
        /// ISO 3166-1 alpha-3; anything but three capitals is refused.
        package let storefront: Identifier
        /// Must be later than the request.
        package let renewalDate: Instant
        package let requestedDate: Instant
        /// Must be before the renewal that brings the increase.
        package var lastIncreaseDate: Instant?
        package var convertsFromOffer = false
        /// Nil means the store's own, which exist for US dollars only. Without them an increase beyond the store's
        /// percentage is refused, unless it needs consent for another reason.
        package var thresholds: Thresholds?
        /// Storefronts in which every increase needs consent, in the same form as `storefront`.
        package var alwaysConsentStorefronts: [Identifier] = []
        package var isInSandbox = false
        /// Whether the subscription is a commitment of a year that is paid monthly. Then the prices are those of a month, and
        /// a period that is neither a month nor a year is refused.
        package var isCommitment = false
        /// How many seats the subscription has. The change is that of one.
        package var seats: Int64?
        /// The item whose price changes; nil if it is not named.
        package var sku: Identifier?
        package var dependentSKUs: [Identifier] = []
        /// Nil means that the store keeps its calendar and the subscriber does not answer. Each event must lie between
        /// the request and the instant of the question.
        package var events: [PriceEvent]?
        /// The end of the simulation, not before the request; nil plays the events and predicts the rest.
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
    package func decision() throws(Refusal) -> PriceChangeProgress {
        let change = try change()
        try checkInstants()
        let course = PriceChangeProgress(
            change,
            sku: sku,
            dependentSKUs: dependentSKUs,
            events: events,
            until: instant
        )
        guard var course else { throw .priceChangeRenewalOutOfRange }
        if isCommitment { course.courseRules.insert(.priceCommitment, at: 0) }
        if seats.map({ $0 > 1 }) ?? false { course.courseWarnings.append(.seatsNotConsidered) }
        if change.mayExceedUnknownThreshold, !course.isConsentCertain { throw .priceChangeThresholdsMissing }
        if change.direction == .increase, let lastIncreaseDate,
            let effective = course.schedule?.effectiveRenewal, lastIncreaseDate > effective
        {
            throw .priceChangeLastIncreaseAfterRenewal
        }
        return course
    }

    private func change() throws(Refusal) -> PriceChange {
        guard period.isSold else { throw .priceChangePeriodNotSold(period.iso8601) }
        guard !isCommitment || period.isAnnual || period == Self.month else {
            throw .priceChangePeriodNotOfCommitment(period.iso8601)
        }
        if let seats, seats < 1 { throw .priceChangeSeatsBelowOne }
        guard currentPrice > 0 || convertsFromOffer else { throw .priceChangePriceIsZero("currentPrice") }
        guard newPrice > 0 else { throw .priceChangePriceIsZero("newPrice") }
        guard requestedDate < renewalDate else { throw .priceChangeRenewalBeforeRequest }
        let threshold = try threshold()
        let change = PriceChange(
            period: decidingPeriod,
            payments: isCommitment ? 12 : 1,
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

    private static var month: Period? { Period(1, .month) }

    /// The period with whose limits, notices and renewals the change is decided.
    private var decidingPeriod: Period { isCommitment ? Period(1, .year) ?? period : period }

    /// Returns the threshold; nil if the question has none and none is built in.
    private func threshold() throws(Refusal) -> PriceThreshold? {
        guard let thresholds else { return .builtIn(for: currency, period: decidingPeriod) }
        let percent = thresholds.percent ?? PriceThreshold.defaultPercent
        guard percent >= 0 else { throw .priceChangePercentIsNegative }
        guard let amount = decidingPeriod.isAnnual ? thresholds.perYear : thresholds.perPeriod else {
            throw .priceChangeThresholdMissing(decidingPeriod.isAnnual ? "perYear" : "perPeriod")
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

    /// Whether an identifier is three capital letters, like a currency.
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
