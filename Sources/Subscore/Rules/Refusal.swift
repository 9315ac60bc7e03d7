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
