/// Why a question that could be read still has no answer: what is wrong, with the values that show it. The door puts it
/// into words.
package enum Refusal: Error, Sendable {
    // What a switch will do.
    case changeCatalogMissing
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
package enum ErrorCode: BitwiseCopyable, Sendable {
    case invalidJSON
    case missingField
    case unknownField
    case wrongType
    case invalidValue
    case outOfRange
    case unknownProduct
    case duplicateProduct
    case conflictingFields
    case mixedCurrency
    case unverifiedSignature
    case tooLarge
    case outOfMemory

    package var name: StaticString {
        switch self {
        case .invalidJSON: return "invalid_json"
        case .missingField: return "missing_field"
        case .unknownField: return "unknown_field"
        case .wrongType: return "wrong_type"
        case .invalidValue: return "invalid_value"
        case .outOfRange: return "out_of_range"
        case .unknownProduct: return "unknown_product"
        case .duplicateProduct: return "duplicate_product"
        case .conflictingFields: return "conflicting_fields"
        case .mixedCurrency: return "mixed_currency"
        case .unverifiedSignature: return "unverified_signature"
        case .tooLarge: return "too_large"
        case .outOfMemory: return "out_of_memory"
        }
    }
}
