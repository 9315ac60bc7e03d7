/// Why a well-formed question has no answer: the problem, with the values that show it. `Failure` turns it into a
/// message.
package enum Refusal: Error, Sendable {
    // Changes of product.
    case changeCatalogMissing
    case changeCommitmentEndsEarly
    case changeFromEmpty
    case changeFromUnknown(Identifier)
    case changePendingOfOtherGroup
    case changePendingUnknown(Identifier)
    case changePeriodOutOfRange
    case changeToUnknown(Identifier)

    // Owners.
    /// The number of records, and how many questions about them are the most.
    case ownerTooManyQuestions(records: Int, most: Int)

    // Changes of price. A position counts from 0.
    case priceChangeEventAfterInstant(Int)
    case priceChangeEventBeforeRequest(Int)
    case priceChangeInstantBeforeRequest
    case priceChangeLastIncreaseAfterRenewal
    case priceChangePercentIsNegative
    case priceChangePercentageOutOfRange
    /// The period, as ISO 8601.
    case priceChangePeriodNotOfCommitment(String)
    case priceChangePeriodNotSold(String)
    /// The field with the price.
    case priceChangePriceIsZero(StaticString)
    case priceChangeRenewalBeforeRequest
    case priceChangeRenewalOutOfRange
    case priceChangeSeatsBelowOne
    /// Its index among the storefronts that always need consent; nil for the subscriber's own.
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

/// Why a request cannot be parsed or answered. The response adds the path and what was expected.
package enum ErrorCode: StoreName, BitwiseCopyable, Sendable {
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
