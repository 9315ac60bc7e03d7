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
                "Found a product of another group than from; wanted one of the same group."
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
                "More than \(most) claims ask for a state of \(records) records; pass the outcomes that you answered, or fewer claims."
            )

        case .priceChangeEventAfterInstant(let position):
            self = Failure(
                .conflictingFields,
                at: "at",
                "Found an event after at; wanted one no later."
            )
            .inside("events", position)
        case .priceChangeEventBeforeRequest(let position):
            self = Failure(.conflictingFields, at: "at", "Found an event before the request; wanted one no earlier.")
                .inside("events", position)
        case .priceChangeInstantBeforeRequest:
            self.init(
                .conflictingFields,
                at: "at",
                "Found an instant before the request; wanted one no earlier."
            )
        case .priceChangeLastIncreaseAfterRenewal:
            self.init(
                .conflictingFields,
                at: "lastIncreaseDate",
                "Found a last increase after the renewal that brings this one; wanted one before it."
            )
        case .priceChangePercentIsNegative:
            self = Failure(.outOfRange, at: "percent", "Found a negative percentage; wanted 0 or more.")
                .inside("thresholds")
        case .priceChangePercentageOutOfRange:
            self.init(
                .outOfRange,
                at: "newPrice",
                "Found an increase whose percentage does not fit in 64 bits; wanted a smaller one."
            )
        case .priceChangePeriodNotOfCommitment(let period):
            self.init(
                .conflictingFields,
                at: "period",
                "A commitment that is paid monthly lasts a year, not \(period); expected P1M or P1Y beside billingPlanType MONTHLY."
            )
        case .priceChangePeriodNotSold(let period):
            self.init(
                .invalidValue,
                at: "period",
                "Found \(period), which the store does not sell; wanted P1W, P1M, P2M, P3M, P6M or P1Y."
            )
        case .priceChangePriceIsZero(let field):
            self = Self.priceIsZero(at: field)
        case .priceChangeSeatsBelowOne:
            self = Failure(.outOfRange, at: "seats", "A subscription has at least one seat.")
        case .priceChangeRenewalBeforeRequest:
            self.init(
                .conflictingFields,
                at: "renewalDate",
                "Found a renewal at or before the request; wanted one after it."
            )
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
                "Found no thresholds; an increase of more than 50 % needs them in any currency but USD."
            )

        case .prorateCurrencyDiffers(let currency, let own):
            self.init(
                .mixedCurrency,
                at: "currency",
                "Found \(currency.code) beside a transaction in \(own.code); wanted one currency."
            )
        case .prorateExpiresDateMissing:
            self.init(
                .missingField,
                at: "expiresDate",
                "Found no expiresDate in the transaction; proration needs it."
            )
            self = inside("transaction")
        case .prorateNextPurchaseDateMissing:
            self.init(.missingField, at: "purchaseDate", "Found no purchaseDate; proration needs it.")
            self = inside("nextTransaction")
        case .prorateNextTransactionMissing:
            self.init(
                .missingField,
                at: "nextTransaction",
                "Found a transaction without a revocation date; wanted the transaction that took its place."
            )
        case .proratePeriodEmpty:
            self = Self.emptyPeriod
        case .proratePriceDiffers:
            self.init(
                .conflictingFields,
                at: "price",
                "Found another price than the transaction's own; wanted the same price, or none."
            )
        case .proratePurchaseDateMissing:
            self.init(
                .missingField,
                at: "purchaseDate",
                "Found no purchaseDate in the transaction; proration needs it."
            )
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
        Failure(
            .conflictingFields,
            at: "expiresDate",
            "Found an expiry at or before the purchase; wanted one after it."
        )
    }

    @inline(never)
    private static func unknownProduct(_ id: Identifier, at key: StaticString) -> Failure {
        Failure(.unknownProduct, at: key, "Found product \"\(id.text)\"; wanted a product of the catalog.")
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
