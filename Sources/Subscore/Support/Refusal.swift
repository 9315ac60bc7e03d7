/// Why a question that was read without fault still has no answer: what is wrong, with the values that show it.
/// How a refusal is told is the door's affair.
package enum Refusal: Error, Sendable {
    // What a switch will do.
    case changeCatalogMissing
    case changeFromEmpty
    case changeFromUnknown(Identifier)
    case changePendingOfOtherGroup
    case changePendingUnknown(Identifier)
    case changePeriodOutOfRange
    case changeToUnknown(Identifier)

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
