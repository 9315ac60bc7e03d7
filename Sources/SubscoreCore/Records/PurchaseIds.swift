/// The transaction ids of purchases that have several. The store gives one purchase several transaction ids: one for
/// each device and each restore. It contains nothing about purchases with one id, which are most.
package struct PurchaseIds: Sendable {
    struct Entry: BitwiseCopyable, Sendable {
        let chain: ChainKey
        /// The id in a document.
        let own: TransactionId
        /// The id that names the purchase in answers.
        let purchase: TransactionId
    }

    /// By chain, then own id.
    private var byOwn: [Entry] = []
    /// By chain, then purchase, then own id.
    private var byPurchase: [Entry] = []

    init() {}

    var isEmpty: Bool { byOwn.isEmpty }

    mutating func append(_ entries: [Entry]) {
        guard !entries.isEmpty else { return }
        byOwn = (byOwn + entries).ordered { $0.chain == $1.chain ? $0.own < $1.own : $0.chain < $1.chain }
        byPurchase = byOwn.ordered { left, right in
            if left.chain != right.chain { return left.chain < right.chain }
            return left.purchase == right.purchase ? left.own < right.own : left.purchase < right.purchase
        }
    }

    /// Returns the id that names the purchase of a transaction, which is mostly the transaction's own.
    func purchase(of own: TransactionId, in chain: ChainKey) -> TransactionId {
        guard !isEmpty else { return own }
        let index = byOwn.firstPosition { $0.chain == chain ? !($0.own < own) : chain < $0.chain }
        guard index < byOwn.count, byOwn[index].own == own, byOwn[index].chain == chain else { return own }
        return byOwn[index].purchase
    }

    /// Returns the other ids of a purchase, ascending.
    func others(of purchase: TransactionId, in chain: ChainKey) -> [TransactionId] {
        guard !isEmpty else { return [] }
        let key = ChainedId(chain: chain, id: purchase)
        return byPurchase.all(with: key) { ChainedId(chain: $0.chain, id: $0.purchase) }
            .filter { $0.own != purchase }.map { $0.own }
    }
}

extension Transaction {
    /// Returns the id that names its purchase.
    func purchaseId(in ids: PurchaseIds) -> TransactionId {
        ids.isEmpty ? transactionId : ids.purchase(of: transactionId, in: chainKey)
    }
}
