/// The chains of which one document lists rows, with what the document states about the age of each. A document without
/// a date of its own, such as a version 1 notification, can have been written no earlier than that.
package struct ListedChains {
    package struct Chain {
        /// The newest row, which a version 1 notification is about.
        package fileprivate(set) var newest: Transaction
        /// The newest purchase or cancellation of any row.
        fileprivate(set) var latest: Instant

        package var id: TransactionId { newest.originalTransactionId }
        /// The end of the newest row.
        fileprivate var end: Instant {
            newest.revocation.map { min($0.date, newest.expiresDate) } ?? newest.expiresDate
        }
    }

    /// By id.
    private var chains: [Chain] = []

    /// - Parameter first: The position of the document's first transaction.
    package init(_ records: borrowing Records, from first: Int) {
        let rows = records.transactions.dropFirst(first).filter { $0.isSubscription }
        let texts = records.texts
        for row in rows.ordered(by: { texts.order($0.originalTransactionId, $1.originalTransactionId) < 0 }) {
            let listed = Chain(newest: row, latest: row.purchaseDate.later(row.revocation?.date))
            if chains.last.map({ texts.order($0.id, listed.id) == 0 }) ?? false {
                chains[chains.count - 1].join(listed, records)
            } else {
                chains.append(listed)
            }
        }
    }

    /// The only chain; nil if there are none or several.
    package var only: Chain? { chains.count == 1 ? chains.first : nil }

    /// Returns the chain with the newest row that meets a condition.
    package func newest(_ records: borrowing Records, where condition: (Transaction) -> Bool = { _ in true }) -> Chain?
    {
        var newest: Chain?
        for chain in chains where condition(chain.newest) {
            if let newest, !records.isOlder(newest.newest, chain.newest) { continue }
            newest = chain
        }
        return newest
    }

    package func chain(_ id: TransactionId, _ texts: StringTable) -> Chain? {
        let position = chains.firstPosition { texts.order($0.id, id) >= 0 }
        guard position < chains.count, texts.order(chains[position].id, id) == 0 else { return nil }
        return chains[position]
    }
}

extension ListedChains {
    /// Finds the chain that renewal info without an id belongs to. A receipt may have many of both.
    package struct ByProduct {
        private let only: Chain?
        /// By product, then the end of the newest row.
        private let chains: [Chain]

        package init(_ listed: ListedChains, _ texts: StringTable) {
            only = listed.only
            chains = listed.chains.ordered {
                let order = texts.byteOrder($0.newest.productId, $1.newest.productId)
                return order == 0 ? $0.end < $1.end : order < 0
            }
        }

        /// Returns the only chain whose newest row has the product of the renewal info. If there are several, it is the only
        /// one of them that had ended or ran when the document was written.
        ///
        /// - Parameters:
        /// - product: Nil for renewal info without one, which belongs to the only chain of the document.
        /// - hasEnded: Whether the renewal info is about a chain that has ended.
        /// - date: When the document was written; nil if it does not state that.
        package func chain(renewing product: StringIndex?, hasEnded: Bool, at date: Instant?, _ texts: StringTable)
            -> Chain?
        {
            guard let product else { return only }
            let first = chains.firstPosition { texts.byteOrder($0.newest.productId, product) >= 0 }
            let end = chains.firstPosition { texts.byteOrder($0.newest.productId, product) > 0 }
            guard end - first > 1 else { return first < end ? chains[first] : nil }
            guard let date else { return nil }
            let possible = chains[first..<end]
            let running = possible.firstPosition { $0.end > date }
            let fitting = hasEnded ? possible[..<running] : possible[running...]
            return fitting.count == 1 ? fitting.first : nil
        }
    }
}

extension ListedChains.Chain {
    fileprivate mutating func join(_ other: Self, _ records: borrowing Records) {
        if records.isOlder(newest, other.newest) { newest = other.newest }
        latest = max(latest, other.latest)
    }
}

extension Instant {
    fileprivate func later(_ other: Instant?) -> Instant { other.map { max(self, $0) } ?? self }
}
