import Subscore
import Testing

@testable import SubscoreJSON

@Suite struct RefusalTextTests {
    struct Refused: Scenario {
        let refusal: Refusal
        let place: String
        /// What the message must name.
        var names: String = "wanted"
        var scenario: String { "\(refusal)" }
    }

    private static let id = Identifier("pro")

    static let refused: [Refused] = [
        Refused(refusal: .changeCatalogMissing, place: "missing_field /catalog", names: "catalog"),
        Refused(
            refusal: .changeCommitmentEndsEarly,
            place: "conflicting_fields /from/commitmentExpiresDate",
            names: "expected"
        ),
        Refused(refusal: .changeFromEmpty, place: "conflicting_fields /from/expiresDate"),
        Refused(refusal: .changeFromUnknown(id), place: "unknown_product /from/productId", names: "\"pro\""),
        Refused(refusal: .changePendingOfOtherGroup, place: "conflicting_fields /pendingProductId"),
        Refused(refusal: .changePendingUnknown(id), place: "unknown_product /pendingProductId", names: "\"pro\""),
        Refused(refusal: .changePeriodOutOfRange, place: "out_of_range /at"),
        Refused(refusal: .changeToUnknown(id), place: "unknown_product /to/productId", names: "\"pro\""),
        Refused(refusal: .priceChangeEventAfterInstant(2), place: "conflicting_fields /events/2/at"),
        Refused(refusal: .priceChangeEventBeforeRequest(0), place: "conflicting_fields /events/0/at"),
        Refused(refusal: .priceChangeInstantBeforeRequest, place: "conflicting_fields /at"),
        Refused(refusal: .priceChangeLastIncreaseAfterRenewal, place: "conflicting_fields /lastIncreaseDate"),
        Refused(refusal: .priceChangePercentIsNegative, place: "out_of_range /thresholds/percent"),
        Refused(refusal: .priceChangePercentageOutOfRange, place: "out_of_range /newPrice"),
        Refused(refusal: .priceChangePeriodNotSold("P4M"), place: "invalid_value /period", names: "P4M"),
        Refused(refusal: .priceChangePriceIsZero("newPrice"), place: "out_of_range /newPrice"),
        Refused(refusal: .priceChangeRenewalBeforeRequest, place: "conflicting_fields /renewalDate"),
        Refused(refusal: .priceChangeRenewalOutOfRange, place: "out_of_range /renewalDate"),
        Refused(refusal: .priceChangeStorefrontMalformed(nil), place: "invalid_value /storefront"),
        Refused(refusal: .priceChangeStorefrontMalformed(1), place: "invalid_value /alwaysConsentStorefronts/1"),
        Refused(
            refusal: .priceChangeThresholdMissing("perYear"),
            place: "missing_field /thresholds/perYear",
            names: "perYear"
        ),
        Refused(refusal: .priceChangeThresholdsMissing, place: "missing_field /thresholds", names: "USD"),
        Refused(
            refusal: .prorateExpiresDateMissing,
            place: "missing_field /transaction/expiresDate",
            names: "expiresDate"
        ),
        Refused(
            refusal: .prorateNextPurchaseDateMissing,
            place: "missing_field /nextTransaction/purchaseDate",
            names: "purchaseDate"
        ),
        Refused(refusal: .prorateNextTransactionMissing, place: "missing_field /nextTransaction"),
        Refused(refusal: .proratePeriodEmpty, place: "conflicting_fields /expiresDate"),
        Refused(refusal: .proratePriceDiffers, place: "conflicting_fields /price"),
        Refused(
            refusal: .proratePurchaseDateMissing,
            place: "missing_field /transaction/purchaseDate",
            names: "purchaseDate"
        ),
        Refused(refusal: .prorateTransactionEmpty, place: "conflicting_fields /transaction/expiresDate"),
    ]

    @Test(arguments: refused)
    func namesThePlace(_ row: Refused) {
        let failure = Failure(row.refusal)
        #expect(failure.place == row.place)
        #expect(failure.message.contains(row.names), "\(failure.message)")
        #expect(failure.message.hasSuffix("."))
    }

    @Test func namesBothCurrencies() throws {
        let (euro, dollar) = (try #require(Currency("EUR")), try #require(Currency("USD")))
        let failure = Failure(.prorateCurrencyDiffers(euro, transaction: dollar))
        #expect(failure.place == "mixed_currency /currency")
        #expect(failure.message.contains("EUR") && failure.message.contains("USD"))
    }
}
