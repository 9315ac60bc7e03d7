internal import SubscoreCore

// The refusals of the core, each with its code, its path and its sentence.
extension Failure {
    init(_ refusal: Refusal) {
        switch refusal {
        case .changeCatalogMissing:
            self = Self.missing("catalog")
        case .changeCommitmentEndsEarly:
            self = Failure(
                .conflictingFields,
                at: "commitmentExpiresDate",
                "The commitment of from ends before its billing period; expected expiresDate or a later instant."
            ).inside("from")
        case .changeFromEmpty:
            self = Self.emptyPeriod.inside("from")
        case .changeFromUnknown(let id):
            self = Self.unknownProduct(id, at: "productId").inside("from")
        case .changePendingOfOtherGroup:
            self.init(
                .conflictingFields,
                at: "pendingProductId",
                "The pending product must be in the same group as from."
            )
        case .changePendingUnknown(let id):
            self = Self.unknownProduct(id, at: "pendingProductId")
        case .changePeriodOutOfRange:
            self = Self.instantOutOfRange.inside("at")
        case .changeToUnknown(let id):
            self = Self.unknownProduct(id, at: "productId").inside("to")

        case .ownerTooManyQuestions(let records, let most):
            self.init(
                .tooLarge,
                at: "claims",
                "More than \(most) claims ask for a state of \(records) records; pass the outcomes that you answered, "
                    + "or fewer claims."
            )

        case .priceChangeEventAfterInstant(let position):
            self = Failure(.conflictingFields, at: "at", "The event must not be after the request's at.")
                .inside("events", position)
        case .priceChangeEventBeforeRequest(let position):
            self = Failure(.conflictingFields, at: "at", "The event must not be before requestedAt.")
                .inside("events", position)
        case .priceChangeInstantBeforeRequest:
            self.init(.conflictingFields, at: "at", "The instant must not be before requestedAt.")
        case .priceChangeLastIncreaseAfterRenewal:
            self.init(
                .conflictingFields,
                at: "lastIncreaseDate",
                "The last increase must be before the renewal that brings this one."
            )
        case .priceChangePercentIsNegative:
            self = Failure(.outOfRange, at: "percent", "The percentage must not be negative.")
                .inside("thresholds")
        case .priceChangePercentageOutOfRange:
            self.init(.outOfRange, at: "newPrice", "The increase is too large; its percentage must fit into 64 bits.")
        case .priceChangePeriodNotOfCommitment(let period):
            self.init(
                .conflictingFields,
                at: "period",
                "A commitment that is paid monthly lasts a year, not \(period); expected P1M or P1Y beside "
                    + "billingPlanType MONTHLY."
            )
        case .priceChangePeriodNotSold(let period):
            self.init(
                .invalidValue,
                at: "period",
                "The store does not sell the period \(period); expected P1W, P1M, P2M, P3M, P6M or P1Y."
            )
        case .priceChangePriceIsZero(let field):
            self = Self.priceIsZero(at: field)
        case .priceChangeSeatsBelowOne:
            self = Failure(.outOfRange, at: "seats", "A subscription has at least one seat.")
        case .priceChangeRenewalBeforeRequest:
            self.init(.conflictingFields, at: "renewalDate", "The renewal must be after requestedAt.")
        case .priceChangeRenewalOutOfRange:
            self = Self.instantOutOfRange.inside("renewalDate")
        case .priceChangeStorefrontMalformed(let position):
            let failure = Self.notAStorefront
            self = position.map { failure.inside("alwaysConsentStorefronts", $0) } ?? failure.inside("storefront")
        case .priceChangeThresholdMissing(let field):
            self = Self.missing(field).inside("thresholds")
        case .priceChangeThresholdsMissing:
            self.init(
                .missingField,
                at: "thresholds",
                "An increase of more than 50 % in a currency other than USD requires thresholds."
            )

        case .prorateCurrencyDiffers(let currency, let own):
            self.init(
                .mixedCurrency,
                at: "currency",
                "The currency is \(currency.code); expected \(own.code), as in the transaction."
            )
        case .prorateExpiresDateMissing:
            self.init(.missingField, at: "expiresDate", "Proration requires the transaction's expiresDate.")
            self = inside("transaction")
        case .prorateNextPurchaseDateMissing:
            self.init(.missingField, at: "purchaseDate", "Proration requires a purchaseDate.")
            self = inside("nextTransaction")
        case .prorateNextTransactionMissing:
            self.init(
                .missingField,
                at: "nextTransaction",
                "A transaction without a revocation date requires the transaction that replaced it."
            )
        case .proratePeriodEmpty:
            self = Self.emptyPeriod
        case .proratePriceDiffers:
            self.init(
                .conflictingFields,
                at: "price",
                "The price differs from the transaction's own; pass the same price, or none."
            )
        case .proratePurchaseDateMissing:
            self.init(.missingField, at: "purchaseDate", "Proration requires the transaction's purchaseDate.")
            self = inside("transaction")
        case .prorateTransactionEmpty:
            self = Self.emptyPeriod.inside("transaction")
        }
    }

    private func inside(_ key: String, _ position: Int) -> Failure {
        inside("\(position)").inside(key)
    }

    @inline(never)
    private static var emptyPeriod: Failure {
        Failure(.conflictingFields, at: "expiresDate", "The expiry must be after the purchase.")
    }

    @inline(never)
    private static func unknownProduct(_ id: Identifier, at key: StaticString) -> Failure {
        Failure(.unknownProduct, at: key, "The catalog has no product \"\(id.text)\".")
    }
}

/// Returns the core's decision, or throws its refusal as a failure.
func decide<Decision>(_ question: () throws(Refusal) -> Decision) throws(Failure) -> Decision {
    do throws(Refusal) {
        return try question()
    } catch {
        throw Failure(error)
    }
}
