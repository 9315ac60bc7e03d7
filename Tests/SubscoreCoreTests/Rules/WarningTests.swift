import Testing

@testable import SubscoreCore

struct WarningTests {
    /// In order. Warnings that differ in one value only are beside each other.
    static func all() throws -> [Warning] {
        let (euro, dollar) = (try #require(Currency("EUR")), try #require(Currency("USD")))
        let location = DocumentLocation(path: Identifier("/a"), signedPath: nil)
        let inner = DocumentLocation(path: Identifier("/a"), signedPath: Identifier("/b"))
        let (history, item) = (NotificationLocation(document: -1), NotificationLocation(document: 0, item: 1))
        return [
            .accountChanged(Identifier("a"), Identifier("b"), signed: nil),
            .accountChanged(Identifier("a"), Identifier("b"), signed: .day(1)),
            .accountChanged(Identifier("a"), Identifier("c"), signed: .day(1)),
            .accountChanged(Identifier("b"), Identifier("a"), signed: .day(1)),
            .advancedCommerceUnavailable,
            .changeAfterExpiry,
            .changeBeforePurchase,
            .chargeCurrencyDiffers(listed: euro, paid: dollar),
            .chargeCurrencyDiffers(listed: dollar, paid: euro),
            .chargeCurrencyDiffers(listed: dollar, paid: dollar),
            .chargeDateUnknown,
            .columnNotRead(Identifier("a"), inReports: false, isOfReports: false),
            .columnNotRead(Identifier("a"), inReports: false, isOfReports: true),
            .columnNotRead(Identifier("a"), inReports: true, isOfReports: false),
            .columnNotRead(Identifier("b"), inReports: false, isOfReports: false),
            .communicationMissing,
            .conversionOutsideKorea,
            .appTransactionPassedOver(0),
            .documentWithoutEffect(0, of: nil),
            .appTransactionPassedOver(1),
            .documentWithoutEffect(1, of: nil),
            .documentWithoutEffect(0, of: Identifier("1")),
            .effectiveRenewalUnknown,
            .emptyPeriod(Identifier("1")),
            .emptyPeriod(Identifier("2")),
            .eventAfterOutcome(9),
            .eventAfterOutcome(10),
            .eventWithoutIncrease(1),
            .eventWithoutIncrease(2),
            .evidenceDisagrees(.tookEffectAtOnce),
            .evidenceDisagrees(.waitedForRenewal),
            .evidenceDisagrees(.groups(Identifier("a"), Identifier("c"))),
            .evidenceDisagrees(.groups(Identifier("b"), Identifier("a"))),
            .evidenceDisagrees(.groups(Identifier("b"), Identifier("c"))),
            .graceEndUnknown,
            .higherPriceNotSent(1),
            .higherPriceNotSent(2),
            .historyIncomplete(-1),
            .historyIncomplete(1),
            .instantLooksLikeSeconds(.transaction(Identifier("1")), mayCountFrom2001: false),
            .instantLooksLikeSeconds(.report(Identifier("1")), mayCountFrom2001: false),
            .instantLooksLikeSeconds(.field("at"), mayCountFrom2001: false),
            .instantLooksLikeSeconds(.transaction(Identifier("at")), mayCountFrom2001: false),
            .instantLooksLikeSeconds(.report(Identifier("at")), mayCountFrom2001: false),
            .levelUnknown(Identifier("a")),
            .levelUnknown(Identifier("b")),
            .mixedBundles(Identifier("a"), Identifier("b")),
            .mixedBundles(Identifier("a"), Identifier("c")),
            .mixedBundles(Identifier("b"), Identifier("c")),
            .notASubscription(nil),
            .notASubscription(Identifier("1")),
            .notProduction,
            .notificationPassedOver(nil),
            .notificationPassedOver(Identifier("TEST")),
            .payloadsOutsideData(Identifier("TEST")),
            .notificationWithoutEffect(history, Identifier("EXPIRED"), signed: .day(1), .rowRuns),
            .notificationWithoutEffect(history, Identifier("EXPIRED"), signed: .day(2), .rowRuns),
            .notificationWithoutEffect(item, Identifier("EXPIRED"), signed: .day(1), .rowRuns),
            .notificationWithoutEffect(history, Identifier("REFUND"), signed: .day(1), .rowRuns),
            .notificationWithoutEffect(history, Identifier("REFUND"), signed: .day(1), .nothingRevoked),
            .orderUnknown(Identifier("1"), .on(1)),
            .orderUnknown(Identifier("1"), .on(2)),
            .orderUnknown(Identifier("2"), .on(1)),
            .originDisagrees(Identifier("1")),
            .originDisagrees(Identifier("2")),
            .otherBundle(Identifier("a"), transactions: 1, reports: 1),
            .otherBundle(Identifier("a"), transactions: 1, reports: 2),
            .otherBundle(Identifier("a"), transactions: 2, reports: 1),
            .otherBundle(Identifier("b"), transactions: 1, reports: 1),
            .otherEnvironment(.production, transactions: 2, reports: 2),
            .otherEnvironment(.sandbox, transactions: 1, reports: 1),
            .otherEnvironment(.sandbox, transactions: 1, reports: 2),
            .otherEnvironment(.sandbox, transactions: 2, reports: 1),
            .periodEndUnknown(inFreeTrial: false),
            .periodEndUnknown(inFreeTrial: true),
            .periodUnknown(Identifier("a")),
            .periodUnknown(Identifier("b")),
            .priceFinerThanCurrency(Money(milliunits: 995, currency: dollar)),
            .priceFinerThanCurrency(Money(milliunits: 9995, currency: dollar)),
            .productIncomplete(nil, lacks: .productId, at: .groups(0, product: 1)),
            .productIncomplete(nil, lacks: .productId, at: .groups(0, product: 2)),
            .productIncomplete(nil, lacks: .level, at: .groups(0, product: 2)),
            .productIncomplete(nil, lacks: .productId, at: .groups(1, product: 0)),
            .productIncomplete(nil, lacks: .productId, at: .subscriptionGroups(0, subscription: 0)),
            .productIncomplete(nil, lacks: .productId, at: .subscriptionGroups(0, subscription: 1)),
            .productIncomplete(nil, lacks: .productId, at: .subscriptionGroups(1, subscription: 0)),
            .productIncomplete(nil, lacks: .productId, at: .data(0, page: nil)),
            .productIncomplete(nil, lacks: .productId, at: .data(1, page: nil)),
            .productIncomplete(nil, lacks: .productId, at: .otherProducts(0, page: nil)),
            .productIncomplete(nil, lacks: .productId, at: .otherProducts(1, page: nil)),
            .productIncomplete(Identifier("a"), lacks: .level, at: .data(0, page: nil)),
            .productIncomplete(Identifier("a"), lacks: .period, at: .data(0, page: nil)),
            .productNotInCatalog(Identifier("a")),
            .productKindUnknown(Identifier("a")),
            .productNotInCatalog(Identifier("b")),
            .purchaseDateAhead(Identifier("1")),
            .purchaseDateAhead(Identifier("2")),
            .purchaseMissing(Identifier("1")),
            .purchaseMissing(Identifier("2")),
            .reactivatedWhileActive(1),
            .reactivatedWhileActive(2),
            .recordsBeginLater(Identifier("1")),
            .recordsBeginLater(Identifier("2")),
            .recordsEndBeforeAt(Identifier("1")),
            .recordsEndBeforeAt(Identifier("2")),
            .renewalInfoUnattached(nil),
            .renewalInfoUnattached(location),
            .renewalTooNear,
            .sandboxCalendar,
            .seatsNotConsidered,
            .severalCurrencies(Identifier("1")),
            .severalCurrencies(Identifier("2")),
            .severalCustomers,
            .severalSubscriptions(Identifier("1")),
            .severalSubscriptions(Identifier("2")),
            .skuNotGiven,
            .statusDisagrees(status: 2, signed: .day(1), decided: 1),
            .statusDisagrees(status: 1, signed: .day(2), decided: 3),
            .statusDisagrees(status: 1, signed: .day(2), decided: 5),
            .statusDisagrees(status: 2, signed: .day(2), decided: 1),
            .successorMissing(Identifier("1")),
            .successorMissing(Identifier("2")),
            .thresholdUnknown,
            .transactionIncomplete(nil, lacks: .transactionId),
            .transactionIncomplete(Identifier("1"), lacks: .productId),
            .transactionIncomplete(Identifier("1"), lacks: .purchaseDate),
            .transactionIncomplete(Identifier("1"), lacks: .expiresDate),
            .unknownStatuses(1, first: nil),
            .unknownStatuses(2, first: nil),
            .unknownStatus(location),
            .unknownStatus(inner),
            .valuesUnreadable(1, first: nil),
            .valueUnreadable(location),
            .valueUnreadable(inner),
            .omitted(1, of: "a"),
            .omitted(2, of: "a"),
            .omitted(1, of: "b"),
        ]
    }

    @Test func order() throws {
        let all = try Self.all()
        for left in all.indices {
            for right in all.indices {
                let first = [all[left], all[right]].sortedUniqueAndLimited.first
                #expect(first == all[min(left, right)], "\(all[left]), \(all[right])")
                #expect((all[left] == all[right]) == (left == right), "\(all[left]), \(all[right])")
            }
        }
    }

    @Test func listsEachOnceInOrder() throws {
        let all = try Self.all()
        #expect((all.reversed() + all).sortedUniqueAndLimited == all)
        #expect([Warning]().sortedUniqueAndLimited == [])
    }

    @Test(arguments: [100, 101, 102, 250])
    func listsNoMoreThanTheLimitOfAnId(count: Int) {
        let many = (0..<count).map { Warning.eventAfterOutcome($0) }
        let listed = ([.skuNotGiven] + many + [.graceEndUnknown]).sortedUniqueAndLimited
        var expected = many.prefix(100) + [.graceEndUnknown, .skuNotGiven]
        if count > 100 { expected += [.omitted(count - 100, of: "event_after_outcome")] }
        #expect(listed == Array(expected))
    }

    /// A reader of documents keeps a hundred, and counts the others itself.
    @Test(arguments: [(100, 3, 3), (101, 3, 4), (250, 1, 151), (0, 2, 2)])
    func addsWhatWasOmittedBefore(count: Int, before: Int, omitted: Int) {
        let many = (0..<count).map { Warning.historyIncomplete($0) }
        let listed = (many + [.omitted(before, of: "history_incomplete")]).sortedUniqueAndLimited
        #expect(listed == many.prefix(100) + [.omitted(omitted, of: "history_incomplete")])
    }

    @Test func keepsTheFirstOfEqualOnes() {
        let (first, second) = (Warning.historyIncomplete(7), Warning.skuNotGiven)
        #expect([second, first, second, .graceEndUnknown, first].unique == [second, first, .graceEndUnknown])
        #expect([Warning]().unique == [])
    }

    /// Warnings about one transaction or product are sorted by these numbers.
    @Test func numbersOfFields() {
        let fields: [(Warning.TransactionField, Int)] = [
            (.transactionId, 0), (.productId, 1), (.purchaseDate, 2), (.expiresDate, 3),
        ]
        for (field, number) in fields { #expect(field.rawValue == number, "\(field)") }
        let products: [(Warning.ProductField, Int)] = [(.productId, 0), (.level, 1), (.period, 2)]
        for (field, number) in products { #expect(field.rawValue == number, "\(field)") }
    }
}
