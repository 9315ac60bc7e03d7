import Testing

@testable import SubscoreCore

@Suite struct MemberTests {
    private struct Record: BitwiseCopyable {
        var other: Int8 = 0
        var number: Int64 = 0
        var small: Int8? = nil
    }

    /// A member is written for the rows that it was handed out for, by their numbers, and no other member changes.
    @Test func writesOneMember() {
        var records = [Record](repeating: Record(other: 7), count: 4)
        records.withUnsafeMutableBufferPointer { all in
            guard let first = all.baseAddress else { return }
            let number = Member<Int64>(&first[1].number, of: Record.self, from: 100)
            let small = Member<Int8?>(&first[1].small, of: Record.self, from: 100)
            for row in 100..<103 { number[row] = Int64(row) }
            small.fill(101..<103, 5)
            #expect(number[102] == 102 && small[100] == nil && small[101] == 5)
        }
        #expect(records.map(\.number) == [0, 100, 101, 102])
        #expect(records.map(\.small) == [nil, nil, 5, 5])
        #expect(records.allSatisfy { $0.other == 7 })
    }

    /// Each member of a record writes what its name says.
    @Test func membersOfTransactions() throws {
        var records = Records()
        let id = records.texts.id("id")
        let names = ["a", "b", "c", "d", "e", "f", "g"].map { records.texts.name($0) }
        let euro = try #require(Currency("EUR"))
        records.addTransactions(5..<7) { (rows: Transaction.Members, details: TransactionDetail.Members, _) in
            rows.transactionId[6] = TransactionId(1)
            rows.originalTransactionId[6] = TransactionId(2)
            rows.webOrderLineItemId[6] = id
            rows.purchaseDate[6] = .on(1)
            rows.expiresDate[6] = .on(2)
            rows.originalPurchaseDate[6] = .on(3)
            rows.signedDate[6] = .on(4)
            rows.revocationDate[6] = .on(5)
            rows.productId[6] = names[0]
            rows.subscriptionGroupIdentifier[6] = names[1]
            rows.bundleId[6] = names[2]
            rows.reason[6] = .renewal
            rows.ownership[6] = .assigned
            rows.environment[6] = .sandbox
            rows.kind[6] = .consumable
            rows.isUpgraded[6] = true
            details.price[6] = 990
            details.currency[6] = euro
            details.offerType[6] = 3
            details.offerDiscountType[6] = names[4]
            details.offerIdentifier[6] = names[5]
            details.markFreeTrials(6..<7)
            details.storefront[6] = names[6]
            details.ownership[6] = names[3]
            details.previousOriginalTransactionId[6] = TransactionId(6)
        }
        let (written, detail) = (records.transactions[1], records.details[1])
        #expect(written.transactionId == TransactionId(1) && written.originalTransactionId == TransactionId(2))
        #expect(written.webOrderLineItemId == id)
        #expect([written.purchaseDate, written.expiresDate] == [.on(1), .on(2)])
        #expect(
            [written.originalPurchaseDate, written.signedDate, written.revocation?.date] == [.on(3), .on(4), .on(5)]
        )
        #expect([written.productId, written.subscriptionGroupIdentifier, written.bundleId] == Array(names[..<3]))
        #expect(written.reason == .renewal && written.ownership == .assigned && written.environment == .sandbox)
        #expect(written.kind == .consumable && written.isUpgraded)
        #expect(detail.price == Money(milliunits: 990, currency: euro) && detail.offer?.type == 3)
        #expect(detail.offer?.discountType == names[4] && detail.offer?.identifier == names[5] && detail.isFreeTrial)
        #expect(detail.storefront == names[6] && detail.offerPeriod == nil && !records.details[0].isFreeTrial)
        #expect(detail.ownership == names[3] && detail.previousOriginalTransactionId == TransactionId(6))
        #expect(records.transactions[0].transactionId == .absent && records.transactions[0].isSubscription)
        #expect(records.details[0].price == nil && records.details[0].offer == nil)
    }

    @Test func membersOfReports() throws {
        var records = Records([], [.signed(0, .info(autoRenew: true))])
        let names = ["a", "b", "c"].map { records.texts.name($0) }
        records.appendReports(5..<7, areNotifications: true) { (rows: Report.Members, rare, _) in
            var terms = RenewalTerms()
            terms.renewalPrice = 990
            rows.terms[6] = rare.insert(terms)
            rows.originalTransactionId[6] = TransactionId(1)
            rows.transactionId[6] = TransactionId(2)
            rows.signedDate[6] = .on(1)
            rows.bundleId[6] = names[0]
            rows.notification[6] = Notification(type: .didRenew, subtype: .billingRecovery)
            rows.status[6] = .billingRetry
            rows.environment[6] = .xcode
            rows.renewalInfo.productId[6] = names[1]
            rows.renewalInfo.autoRenewProductId[6] = names[2]
            rows.renewalInfo.gracePeriodExpiresDate[6] = .on(2)
            rows.renewalInfo.renewalDate[6] = .on(3)
            rows.renewalInfo.autoRenewStatus[6] = false
            rows.renewalInfo.isInBillingRetryPeriod[6] = true
            rows.renewalInfo.expirationReason[6] = .billingError
            rows.renewalInfo.priceIncrease[6] = .accepted
        }
        let areComplete = (0..<3).map { records.completeReport($0) }
        #expect(areComplete == [true, false, true] && records.warnings == [.renewalInfoUnattached(nil)])
        let report = records.reports[2]
        #expect(
            report.originalTransactionId == TransactionId(1) && report.transactionId == TransactionId(2)
                && report.bundleId == names[0]
        )
        #expect(
            records.rare.terms(of: report)?.renewalPrice == 990 && records.rare.terms(of: records.reports[1]) == nil
        )
        #expect(report.signedDate == .on(1) && report.status == .billingRetry && report.environment == .xcode)
        #expect(report.notification == Notification(type: .didRenew, subtype: .billingRecovery))
        let info = try #require(report.renewalInfo)
        #expect([info.productId, info.autoRenewProductId] == [names[1], names[2]])
        #expect([info.gracePeriodExpiresDate, info.renewalDate] == [.on(2), .on(3)])
        #expect(info.autoRenewStatus == false && info.isInBillingRetryPeriod == true)
        #expect(info.expirationReason == .billingError && info.priceIncrease == .accepted)
    }
}
