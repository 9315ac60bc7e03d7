/// Records of one or more customers after everything is read: each customer has a range of the transactions, reports and
/// warnings. It adds to `Records` that the texts are sorted, so that names and ids can be compared, and which records
/// the caller asks about. Nothing changes it; `Selection` takes what counts of one customer.
package final class Batch: @unchecked Sendable {
    /// The records of one customer.
    package struct Part: Sendable {
        package let transactions: Range<Int>
        package let reports: Range<Int>
        package let warnings: Range<Int>
        let undatedRevocations: Range<Int>

        package init(
            transactions: Range<Int>,
            reports: Range<Int>,
            warnings: Range<Int>,
            undatedRevocations: Range<Int> = 0..<0
        ) {
            self.transactions = transactions
            self.reports = reports
            self.warnings = warnings
            self.undatedRevocations = undatedRevocations
        }
    }

    fileprivate var records: Records
    package let filter: RecordFilter
    /// The app of the filter; nil if it names none, or one that no record names.
    let ownBundleId: StringIndex?

    /// - Parameter filter: Whose records count.
    package init(_ records: consuming Records, of filter: RecordFilter) {
        records.sortTexts()
        ownBundleId = filter.bundleId.flatMap { records.texts.name($0) }
        self.records = consume records
        self.filter = filter
    }

    package var transactions: [Transaction] { records.transactions }
    package var details: [TransactionDetail] { records.details }
    package var reports: [Report] { records.reports }
    package var warnings: [Warning] { records.warnings }
    var undatedRevocations: [Transaction] { records.undatedRevocations }
    package var texts: StringTable { records.texts }
    var rare: RareParts { records.rare }
    var traits: Records.Traits { records.traits }

    /// All records, if they are of one customer.
    package var whole: Part {
        Part(
            transactions: transactions.indices,
            reports: reports.indices,
            warnings: warnings.indices,
            undatedRevocations: undatedRevocations.indices
        )
    }
}

extension Records {
    /// No records yet, in the memory of a batch, unless something else still refers to that.
    ///
    /// - Parameter batch: Nil afterwards.
    package init(inMemoryOf batch: inout Batch?) {
        self.init()
        guard var batch = batch.take(), isKnownUniquelyReferenced(&batch) else { return }
        swap(&self, &batch.records)
        removeAll()
    }

    /// Sorts the texts, and gives the records the new names of theirs.
    mutating func sortTexts() {
        let renamed = texts.sortAndDeduplicate()
        rare.rename(renamed)
        if !rare.renewalTerms.isEmpty {
            let terms = rare.sortTerms()
            for index in reports.indices { reports[index].terms = reports[index].terms.map { terms[$0.value] } }
        }
        guard !renamed.changesNothing else { return }
        // An array would check for each element whether it is shared.
        transactions.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
        for index in undatedRevocations.indices { undatedRevocations[index].rename(renamed) }
        details.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
        reports.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].rename(renamed) } }
    }
}

extension Transaction {
    fileprivate mutating func rename(_ renamed: IndexRemapping) {
        transactionId = renamed(transactionId)
        originalTransactionId = renamed(originalTransactionId)
        $webOrderLineItemId = renamed($webOrderLineItemId)
        productId = renamed(productId)
        $subscriptionGroupIdentifier = renamed($subscriptionGroupIdentifier)
        $bundleId = renamed($bundleId)
    }
}

extension TransactionDetail {
    fileprivate mutating func rename(_ renamed: IndexRemapping) {
        $ownership = renamed($ownership)
        $appTransactionId = renamed($appTransactionId)
        $appAccountToken = renamed($appAccountToken)
        $previousOriginalTransactionId = renamed($previousOriginalTransactionId)
        $storefront = renamed($storefront)
        guard var offer else { return }
        offer.$discountType = renamed(offer.$discountType)
        offer.$identifier = renamed(offer.$identifier)
        self.offer = offer
    }
}

extension Report {
    fileprivate mutating func rename(_ renamed: IndexRemapping) {
        originalTransactionId = renamed(originalTransactionId)
        $transactionId = renamed($transactionId)
        $notificationUUID = renamed($notificationUUID)
        $newestListed = renamed($newestListed)
        $typeName = renamed($typeName)
        $subtypeName = renamed($subtypeName)
        $subscriptionGroupIdentifier = renamed($subscriptionGroupIdentifier)
        $bundleId = renamed($bundleId)
        guard var info = renewalInfo else { return }
        info.$productId = renamed(info.$productId)
        info.$autoRenewProductId = renamed(info.$autoRenewProductId)
        info.$winBackOffers = renamed(info.$winBackOffers)
        renewalInfo = info
    }
}
