/// Why a question that could be read still has no answer: what is wrong, with the values that show it. The door puts it
/// into words.
package enum Refusal: Error, Sendable {
    // What a switch will do.
    case changeCatalogMissing
    case changeCommitmentEndsEarly
    case changeFromEmpty
    case changeFromUnknown(Identifier)
    case changePendingOfOtherGroup
    case changePendingUnknown(Identifier)
    case changePeriodOutOfRange
    case changeToUnknown(Identifier)

    // A change of price. A position counts from 0.
    case priceChangeEventAfterInstant(Int)
    case priceChangeEventBeforeRequest(Int)
    case priceChangeInstantBeforeRequest
    case priceChangeLastIncreaseAfterRenewal
    case priceChangePercentIsNegative
    case priceChangePercentageOutOfRange
    /// The period, as ISO 8601.
    case priceChangePeriodNotSold(String)
    /// The field that has the price.
    case priceChangePriceIsZero(StaticString)
    case priceChangeRenewalBeforeRequest
    case priceChangeRenewalOutOfRange
    /// Its place among the storefronts that always need consent; nil for the subscriber's own.
    case priceChangeStorefrontMalformed(Int?)
    /// The threshold that this period needs.
    case priceChangeThresholdMissing(StaticString)
    case priceChangeThresholdsMissing

    // Proration.
    case prorateCurrencyDiffers(Currency, transaction: Currency)
    case prorateExpiresDateMissing
    case prorateNextPurchaseDateMissing
    case prorateNextTransactionMissing
    case proratePeriodEmpty
    case proratePriceDiffers
    case proratePurchaseDateMissing
    case prorateTransactionEmpty
}

/// Why a request cannot be understood, or not be answered. A door tells it with the place and what was wanted.
package enum ErrorCode: Word, BitwiseCopyable, Sendable {
    case invalidJSON = "invalid_json"
    case missingField = "missing_field"
    case unknownField = "unknown_field"
    case wrongType = "wrong_type"
    case invalidValue = "invalid_value"
    case outOfRange = "out_of_range"
    case unknownProduct = "unknown_product"
    case duplicateProduct = "duplicate_product"
    case conflictingFields = "conflicting_fields"
    case mixedCurrency = "mixed_currency"
    case unverifiedSignature = "unverified_signature"
    case tooLarge = "too_large"
    case outOfMemory = "out_of_memory"
}
