import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct RefusalTextTests {
    struct Refused: Scenario {
        let refusal: Refusal
        let location: String
        /// What the message must name.
        var names: String = "wanted"
        var scenario: String { "\(refusal)" }
    }

    private static let id = Identifier("pro")

    static let refused: [Refused] = [
        Refused(refusal: .changeCatalogMissing, location: "missing_field /catalog", names: "catalog"),
        Refused(
            refusal: .changeCommitmentEndsEarly,
            location: "conflicting_fields /from/commitmentExpiresDate",
            names: "expected"
        ),
        Refused(refusal: .changeFromEmpty, location: "conflicting_fields /from/expiresDate"),
        Refused(refusal: .changeFromUnknown(id), location: "unknown_product /from/productId", names: "\"pro\""),
        Refused(refusal: .changePendingOfOtherGroup, location: "conflicting_fields /pendingProductId"),
        Refused(refusal: .changePendingUnknown(id), location: "unknown_product /pendingProductId", names: "\"pro\""),
        Refused(refusal: .changePeriodOutOfRange, location: "out_of_range /at"),
        Refused(refusal: .changeToUnknown(id), location: "unknown_product /to/productId", names: "\"pro\""),
        Refused(refusal: .priceChangeEventAfterInstant(2), location: "conflicting_fields /events/2/at"),
        Refused(refusal: .priceChangeEventBeforeRequest(0), location: "conflicting_fields /events/0/at"),
        Refused(refusal: .priceChangeInstantBeforeRequest, location: "conflicting_fields /at"),
        Refused(refusal: .priceChangeLastIncreaseAfterRenewal, location: "conflicting_fields /lastIncreaseDate"),
        Refused(refusal: .priceChangePercentIsNegative, location: "out_of_range /thresholds/percent"),
        Refused(refusal: .priceChangePercentageOutOfRange, location: "out_of_range /newPrice"),
        Refused(refusal: .priceChangePeriodNotSold("P4M"), location: "invalid_value /period", names: "P4M"),
        Refused(refusal: .priceChangePriceIsZero("newPrice"), location: "out_of_range /newPrice"),
        Refused(refusal: .priceChangeRenewalBeforeRequest, location: "conflicting_fields /renewalDate"),
        Refused(refusal: .priceChangeRenewalOutOfRange, location: "out_of_range /renewalDate"),
        Refused(refusal: .priceChangeStorefrontMalformed(nil), location: "invalid_value /storefront"),
        Refused(refusal: .priceChangeStorefrontMalformed(1), location: "invalid_value /alwaysConsentStorefronts/1"),
        Refused(
            refusal: .priceChangeThresholdMissing("perYear"),
            location: "missing_field /thresholds/perYear",
            names: "perYear"
        ),
        Refused(refusal: .priceChangeThresholdsMissing, location: "missing_field /thresholds", names: "USD"),
        Refused(
            refusal: .prorateExpiresDateMissing,
            location: "missing_field /transaction/expiresDate",
            names: "expiresDate"
        ),
        Refused(
            refusal: .prorateNextPurchaseDateMissing,
            location: "missing_field /nextTransaction/purchaseDate",
            names: "purchaseDate"
        ),
        Refused(refusal: .prorateNextTransactionMissing, location: "missing_field /nextTransaction"),
        Refused(refusal: .proratePeriodEmpty, location: "conflicting_fields /expiresDate"),
        Refused(refusal: .proratePriceDiffers, location: "conflicting_fields /price"),
        Refused(
            refusal: .proratePurchaseDateMissing,
            location: "missing_field /transaction/purchaseDate",
            names: "purchaseDate"
        ),
        Refused(refusal: .prorateTransactionEmpty, location: "conflicting_fields /transaction/expiresDate"),
    ]

    @Test(arguments: refused)
    func namesTheLocation(_ row: Refused) {
        let failure = Failure(row.refusal)
        #expect(failure.location == row.location)
        #expect(failure.message.contains(row.names), "\(failure.message)")
        #expect(failure.message.hasSuffix("."))
    }

    @Test func namesBothCurrencies() throws {
        let (euro, dollar) = (try #require(Currency("EUR")), try #require(Currency("USD")))
        let failure = Failure(.prorateCurrencyDiffers(euro, transaction: dollar))
        #expect(failure.location == "mixed_currency /currency")
        #expect(failure.message.contains("EUR") && failure.message.contains("USD"))
    }
}
