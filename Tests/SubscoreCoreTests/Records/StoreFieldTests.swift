import Testing

@testable import SubscoreCore

@Suite struct StoreFieldTests {
    private static func names(_ condition: (StoreField) -> Bool) -> Set<String> {
        Set(StoreField.allCases.filter(condition).map { $0.name.description })
    }

    /// What decides access: dates, ids, product, group, app, and the flags that decide a state.
    @Test func endsACallIfItCannotBeRead() {
        #expect(
            Self.names(\.isDecisive) == [
                "transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "autoRenewProductId",
                "subscriptionGroupIdentifier", "bundleId", "notificationType", "isUpgraded", "isInBillingRetryPeriod",
                "autoRenewStatus", "purchaseDate", "originalPurchaseDate", "expiresDate", "signedDate",
                "revocationDate", "renewalDate", "gracePeriodExpiresDate",
            ]
        )
    }

    @Test func containsWhatItsNameSays() {
        #expect(
            Self.names { $0.kind == .integer } == [
                "price", "quantity", "offerType", "revocationPercentage", "status", "expirationIntent",
                "priceIncreaseStatus", "renewalPrice",
            ]
        )
        #expect(Self.names { $0.kind == .customer } == ["customer"])
        #expect(Self.names { $0.kind == .document } == ["document"])
        #expect(Self.names { $0.kind == .flag } == ["isUpgraded", "autoRenewStatus", "isInBillingRetryPeriod"])
        #expect(Self.names(\.isPrice).isSubset(of: Self.names { $0.kind == .integer }))
        #expect(Self.names(\.isOptionalId).isSubset(of: Self.names { $0.kind == .id }))
    }

    /// Renewal info that stands in one object with a transaction leaves these to it.
    @Test func belongsToOneRecord() {
        #expect(Self.names(\.isOfTransaction).count == 9)
        #expect(Self.names(\.isOfTransaction).isDisjoint(with: ["originalTransactionId", "signedDate", "environment"]))
        #expect(Self.names(\.isCarrier).allSatisfy { $0.hasSuffix("Info") || $0 == "transaction" })
        #expect(Self.names(\.isCarrier).count == 7)
    }
}
