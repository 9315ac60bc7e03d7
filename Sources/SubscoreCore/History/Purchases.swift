/// Purchases of products that are not auto-renewable subscriptions, folded like rows.
struct Purchases {
    /// Every copy, by chain, then purchase, then age.
    private(set) var copies: [Transaction] = []
    /// The copies that count from the viewpoint, by product, then oldest first.
    private(set) var rows: [Row] = []
    /// The copies that are revoked.
    private var revoked: [Transaction] = []

    static var none: Purchases { Purchases() }

    private init() {}

    /// - Parameter folded: Purchases whose details are not those of one copy are appended here.
    init(_ selection: borrowing Selection, from viewpoint: Viewpoint, _ folded: inout [FoldedPurchase]) {
        copies = selection.purchases
        shareKinds(selection.ids)
        _ = ChainCopies(
            copies,
            copies.indices,
            of: selection,
            from: viewpoint,
            notifications: NotificationsByTransaction(),
            into: &rows,
            &folded
        )
        copies.removeAll { $0.isReversal }
        rows = rows.ordered { $0.transaction.precedesAsPurchase($1.transaction) }
        revoked = copies.filter { $0.hasRevocation }
        if viewpoint.retroactiveRefunds { rows.removeAll { $0.transaction.revocation?.kind == .refund } }
    }

    /// When a non-consumable was bought: a restore has a date of its own. A purchase after a revocation is a new one.
    func boughtAt(_ purchase: Transaction) -> Instant {
        guard purchase.ownership == .purchased, let original = purchase.originalPurchaseDate,
            original < purchase.purchaseDate
        else { return purchase.purchaseDate }
        let isBoughtAgain = revoked.contains { copy in
            copy.chainKey == purchase.chainKey && copy.productId == purchase.productId
                && copy.revocation.map { original <= $0.date && $0.date <= purchase.purchaseDate } ?? false
        }
        return isBoughtAgain ? purchase.purchaseDate : original
    }

    /// A receipt has no types. The type in another copy of a purchase applies to all its copies.
    private mutating func shareKinds(_ ids: PurchaseIds) {
        var first = 0
        while first < copies.count {
            let end = copies.endOfRun(from: first) { copies[$0].purchaseId(in: ids) == copies[$1].purchaseId(in: ids) }
            let kind = copies[first..<end].last { $0.kind != nil }?.kind
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
