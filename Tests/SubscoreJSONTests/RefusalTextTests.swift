import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct RefusalTextTests {
    struct Refused: Scenario {
        let refusal: Refusal
        let location: String
        /// What the message must name.
        let names: String
        var scenario: String { "\(refusal)" }
    }

    private static let id = Identifier("pro")

    static let refused: [Refused] = [
        Refused(refusal: .changeCatalogMissing, location: "missing_field /catalog", names: "required"),
        Refused(
            refusal: .changeCommitmentEndsEarly,
            location: "conflicting_fields /from/commitmentExpiresDate",
            names: "expected"
        ),
        Refused(
            refusal: .changeFromEmpty,
            location: "conflicting_fields /from/expiresDate",
            names: "after the purchase"
        ),
        Refused(refusal: .changeFromUnknown(id), location: "unknown_product /from/productId", names: "\"pro\""),
        Refused(
            refusal: .changePendingOfOtherGroup,
            location: "conflicting_fields /pendingProductId",
            names: "same group"
        ),
        Refused(refusal: .changePendingUnknown(id), location: "unknown_product /pendingProductId", names: "\"pro\""),
        Refused(refusal: .changePeriodOutOfRange, location: "out_of_range /at", names: "8640000000000000"),
        Refused(refusal: .changeToUnknown(id), location: "unknown_product /to/productId", names: "\"pro\""),
        Refused(refusal: .priceChangeEventAfterInstant(2), location: "conflicting_fields /events/2/at", names: "after"),
        Refused(
            refusal: .priceChangeEventBeforeRequest(0),
            location: "conflicting_fields /events/0/at",
            names: "requestedAt"
        ),
        Refused(refusal: .priceChangeInstantBeforeRequest, location: "conflicting_fields /at", names: "requestedAt"),
        Refused(
            refusal: .priceChangeLastIncreaseAfterRenewal,
            location: "conflicting_fields /lastIncreaseDate",
            names: "before the renewal"
        ),
        Refused(
            refusal: .priceChangePercentIsNegative,
            location: "out_of_range /thresholds/percent",
            names: "negative"
        ),
        Refused(refusal: .priceChangePercentageOutOfRange, location: "out_of_range /newPrice", names: "64 bits"),
        Refused(refusal: .priceChangePeriodNotSold("P4M"), location: "invalid_value /period", names: "P4M"),
        Refused(refusal: .priceChangePriceIsZero("newPrice"), location: "out_of_range /newPrice", names: "zero"),
        Refused(
            refusal: .priceChangeRenewalBeforeRequest,
            location: "conflicting_fields /renewalDate",
            names: "requestedAt"
        ),
        Refused(
            refusal: .priceChangeRenewalOutOfRange,
            location: "out_of_range /renewalDate",
            names: "8640000000000000"
        ),
        Refused(refusal: .priceChangeStorefrontMalformed(nil), location: "invalid_value /storefront", names: "USA"),
        Refused(
            refusal: .priceChangeStorefrontMalformed(1),
            location: "invalid_value /alwaysConsentStorefronts/1",
            names: "USA"
        ),
        Refused(
            refusal: .priceChangeThresholdMissing("perYear"),
            location: "missing_field /thresholds/perYear",
            names: "required"
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
        Refused(refusal: .prorateNextTransactionMissing, location: "missing_field /nextTransaction", names: "replaced"),
        Refused(refusal: .proratePeriodEmpty, location: "conflicting_fields /expiresDate", names: "after the purchase"),
        Refused(refusal: .proratePriceDiffers, location: "conflicting_fields /price", names: "same price"),
        Refused(
            refusal: .proratePurchaseDateMissing,
            location: "missing_field /transaction/purchaseDate",
            names: "purchaseDate"
        ),
        Refused(
            refusal: .prorateTransactionEmpty,
            location: "conflicting_fields /transaction/expiresDate",
            names: "after the purchase"
        ),
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
