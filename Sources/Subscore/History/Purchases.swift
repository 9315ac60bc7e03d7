/// Purchases of products that are not auto-renewable subscriptions, folded like rows.
struct Purchases {
    /// Every copy, by chain, then transaction, then age.
    private(set) var copies: [Transaction] = []
    /// The copies that count from the viewpoint, by product, then oldest first.
    private(set) var rows: [Row] = []

    static var none: Purchases { Purchases() }

    private init() {}

    init(_ copies: [Transaction], of batch: Batch, from viewpoint: Viewpoint) {
        self.copies = copies.orderedAsCopies(batch)
        shareKinds()
        _ = ChainCopies(
            self.copies,
            self.copies.indices,
            from: viewpoint,
            announcements: Announcements(),
            into: &rows
        )
        rows = rows.ordered { $0.transaction.precedesAsPurchase($1.transaction) }
        if viewpoint.retroactiveRefunds { rows.removeAll { $0.transaction.revocation?.kind == .refund } }
    }

    /// A receipt has no types. The type in another copy of a transaction applies to all its copies.
    private mutating func shareKinds() {
        var first = 0
        while first < copies.count {
            var end = first
            var kind: ProductKind?
            while end < copies.count, copies[end].transactionId == copies[first].transactionId {
                kind = copies[end].kind ?? kind
                end += 1
            }
            for index in first..<end where copies[index].kind == nil { copies[index].kind = kind }
            first = end
        }
    }
}

extension Transaction {
    /// By product, then oldest first.
    fileprivate func precedesAsPurchase(_ other: Transaction) -> Bool {
        productId == other.productId ? Self.isOlder(self, other) : productId < other.productId
    }
}
