/// A part of a table of transactions, decoded column by column: the transaction at position `i` has its members at
/// position `i` of each column. It adds to `Transaction` that a member is read only where it is needed. It has no columns
/// for seats, commitments and links between chains. Rows that have one of these are marked as rare, like rows that are
/// incomplete or invalid, and have to be read as `TransactionFields`.
///
/// Every column begins with absent values. Code that decodes other rows into the same memory must write every column of
/// each row, because an older value would be another customer's. It is a class because it has many columns, which would
/// be copied for each customer.
package final class DecodedRows: Copies, @unchecked Sendable {
    package let capacity: Int
    package let transactionId: UnsafeMutablePointer<Id>
    package let originalTransactionId: UnsafeMutablePointer<Id>
    package let webOrderLineItemId: UnsafeMutablePointer<Id>
    package let purchaseDate: UnsafeMutablePointer<Instant>
    package let expiresDate: UnsafeMutablePointer<Instant>
    package let originalPurchaseDate: UnsafeMutablePointer<Instant>
    package let signedDate: UnsafeMutablePointer<Instant>
    package let revocationDate: UnsafeMutablePointer<Instant>
    /// What `TransactionFields` derive from the revocation, if there is one.
    package let revocationKind: UnsafeMutablePointer<Transaction.Revocation.Kind>
    /// Of rows that are revoked or upgraded; -1 for none.
    package let revocationPercentage: UnsafeMutablePointer<Int32>
    /// Milliunits; -1 for none.
    package let price: UnsafeMutablePointer<Int64>
    package let currency: UnsafeMutablePointer<Currency>
    /// 0 for none.
    package let offerType: UnsafeMutablePointer<Int8>
    package let productId: UnsafeMutablePointer<Name>
    package let subscriptionGroupIdentifier: UnsafeMutablePointer<Name>
    package let bundleId: UnsafeMutablePointer<Name>
    /// Absent for PURCHASED.
    package let ownershipName: UnsafeMutablePointer<Name>
    package let ownership: UnsafeMutablePointer<Transaction.Ownership>
    package let reason: UnsafeMutablePointer<Transaction.Reason?>
    package let environment: UnsafeMutablePointer<Environment?>
    package let isUpgraded: UnsafeMutablePointer<Bool>
    package let isRare: UnsafeMutablePointer<Bool>

    /// - Parameter capacity: The largest number of rows.
    package init(capacity: Int) {
        func column<Value: BitwiseCopyable>(of absent: Value) -> UnsafeMutablePointer<Value> {
            let column = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
            column.initialize(repeating: absent, count: capacity)
            return column
        }
        self.capacity = capacity
        transactionId = column(of: .absent)
        originalTransactionId = column(of: .absent)
        webOrderLineItemId = column(of: .absent)
        purchaseDate = column(of: .absent)
        expiresDate = column(of: .absent)
        originalPurchaseDate = column(of: .absent)
        signedDate = column(of: .absent)
        revocationDate = column(of: .absent)
        revocationKind = column(of: .refund)
        revocationPercentage = column(of: -1)
        price = column(of: -1)
        currency = column(of: .absent)
        offerType = column(of: 0)
        productId = column(of: .absent)
        subscriptionGroupIdentifier = column(of: .absent)
        bundleId = column(of: .absent)
        ownershipName = column(of: .absent)
        ownership = column(of: .purchased)
        reason = column(of: nil)
        environment = column(of: nil)
        isUpgraded = column(of: false)
        isRare = column(of: false)
    }

    deinit {
        transactionId.deallocate()
        originalTransactionId.deallocate()
        webOrderLineItemId.deallocate()
        purchaseDate.deallocate()
        expiresDate.deallocate()
        originalPurchaseDate.deallocate()
        signedDate.deallocate()
        revocationDate.deallocate()
        revocationKind.deallocate()
        revocationPercentage.deallocate()
        price.deallocate()
        currency.deallocate()
        offerType.deallocate()
        productId.deallocate()
        subscriptionGroupIdentifier.deallocate()
        bundleId.deallocate()
        ownershipName.deallocate()
        ownership.deallocate()
        reason.deallocate()
        environment.deallocate()
        isUpgraded.deallocate()
        isRare.deallocate()
    }

    /// The memory of a row in all columns, in bytes.
    package static var bytesPerRow: Int { 103 }

    /// Gives the first rows the new names of their texts.
    package func rename(_ count: Int, _ renamed: Renaming) {
        for row in 0..<count {
            productId[row] = renamed(productId[row])
            subscriptionGroupIdentifier[row] = renamed(subscriptionGroupIdentifier[row])
            bundleId[row] = renamed(bundleId[row])
            ownershipName[row] = renamed(ownershipName[row])
        }
    }

    /// The transaction, with its own position as that of its detail.
    subscript(position: Int) -> Transaction {
        var copy = Transaction()
        copy.transactionId = transactionId[position]
        copy.originalTransactionId = originalTransactionId[position]
        copy.purchaseDate = purchaseDate[position]
        copy.expiresDate = expiresDate[position]
        copy.$webOrderLineItemId = webOrderLineItemId[position]
        copy.$originalPurchaseDate = originalPurchaseDate[position]
        copy.$signedDate = signedDate[position]
        copy.productId = productId[position]
        copy.$subscriptionGroupIdentifier = subscriptionGroupIdentifier[position]
        copy.detail = Position(position)
        copy.reason = reason[position]
        copy.ownership = ownership[position]
        copy.environment = environment[position]
        copy.kind = .autoRenewable
        copy.isUpgraded = isUpgraded[position]
        if revocationDate[position] != .absent {
            copy.revocation = Transaction.Revocation(
                date: revocationDate[position],
                isCancellation: false,
                kind: revocationKind[position]
            )
        }
        return copy
    }

    func money(_ position: Int) -> Money? {
        guard price[position] >= 0 else { return nil }
        let currency = currency[position]
        return Money(milliunits: price[position], currency: currency == .absent ? nil : currency)
    }

    func detail(_ position: Int) -> TransactionDetail {
        var detail = TransactionDetail()
        detail.price = money(position)
        if offerType[position] != 0 {
            let type = Int64(offerType[position])
            detail.offer = TransactionDetail.Offer(type: type, isFreeTrial: false, discountType: nil, identifier: nil)
        }
        if revocationPercentage[position] >= 0 {
            detail.revocationPercentage = Int64(revocationPercentage[position])
        }
        detail.$bundleId = bundleId[position]
        detail.$ownership = ownershipName[position]
        return detail
    }
}

// When rows become records.
extension DecodedRows {
    /// Appends rows to records. Returns false, and appends none, if one of them is rare.
    func append(_ rows: Range<Int>, to records: inout Records) -> Bool {
        for row in rows where isRare[row] { return false }
        for row in rows {
            var transaction = self[row]
            // The first transaction of a chain may lack the chain's id, which is its own.
            if transaction.originalTransactionId == .absent {
                transaction.originalTransactionId = transaction.transactionId
            }
            records.append(transaction, detail(row))
        }
        return true
    }
}

// When rows are folded as they stand.
extension DecodedRows {
    /// The most rows of a customer whose ids are compared with each other, where `SeenIds` is in doubt.
    private static var mostCompared: Int { 256 }

    /// Returns the chain of a customer's rows if its history can be made of them as they stand: they are complete and
    /// of one chain, app, environment and group, the copies of each transaction stand together, signed one after the
    /// other, and the reports are of this chain and follow each other. Everything else is nil, and has to become records
    /// first; no rule depends on which of the two ways is used.
    ///
    /// - Parameters:
    /// - all: The reports of this customer, as they were read.
    /// - ownBundleId: The app of the owner; nil if it names none, or one that no record names.
    func foldedChain(_ rows: Range<Int>, _ all: [Report], _ owner: Owner, ownBundleId: Name?) -> ChainRecords? {
        let first = rows.lowerBound
        let (chain, environment) = (originalTransactionId[first], self.environment[first])
        let (group, bundleId) = (subscriptionGroupIdentifier[first], self.bundleId[first])
        guard chain != .absent, environment == environment.ofWhole(owner.environment),
            owner.bundleId == nil || bundleId == .absent || bundleId == ownBundleId
        else { return nil }
        let (transactionId, originalTransactionId, signedDate) = (transactionId, originalTransactionId, signedDate)
        let (groups, bundleIds, environments) = (subscriptionGroupIdentifier, self.bundleId, self.environment)
        var seen = SeenIds()
        for row in rows {
            guard !isRare[row], originalTransactionId[row] == chain, environments[row] == environment,
                groups[row] == group, bundleIds[row] == bundleId
            else { return nil }
            if row > first, transactionId[row] == transactionId[row &- 1] {
                guard signedDate[row &- 1] != .absent, signedDate[row &- 1] < signedDate[row] else { return nil }
            } else if !seen.insert(transactionId[row]) {
                guard rows.count <= Self.mostCompared, isFirst(row, of: rows) else { return nil }
            }
        }
        for index in all.indices {
            guard all[index].originalTransactionId == chain, all[index].environment == environment,
                all[index].$notificationUUID == .absent, all[index].$signedDate != .absent,
                all[index].$bundleId == .absent || all[index].$bundleId == bundleId, !all[index].hasSeconds,
                index == 0 || all[index - 1].$signedDate < all[index].$signedDate
            else { return nil }
        }
        return ChainRecords(
            originalTransactionId: chain,
            subscriptionGroupIdentifier: group == .absent ? nil : group,
            environment: environment,
            copies: rows,
            reports: all.indices
        )
    }

    /// Whether no earlier row of the customer is of the same transaction.
    private func isFirst(_ row: Int, of rows: Range<Int>) -> Bool {
        for earlier in rows.lowerBound..<row where transactionId[earlier] == transactionId[row] { return false }
        return true
    }
}

/// A set of ids that never misses an id that it contains, and seldom claims to contain one that it does not.
private struct SeenIds {
    private var bits: UInt64 = 0
    private var largest: UInt64 = 0

    /// Inserts an id. Returns whether it was certainly not inserted before.
    mutating func insert(_ id: Id) -> Bool {
        // The shift takes the last six bits of the number.
        let bit: UInt64 = 1 &<< id.rank
        // Ids usually ascend.
        let isNew = id.rank > largest || bits & bit == 0
        bits |= bit
        largest = max(largest, id.rank)
        return isNew
    }
}
