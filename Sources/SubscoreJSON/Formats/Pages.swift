internal import SubscoreCore

/// The documents of a history that are pages of longer lists, as `hasMore` says.
struct Pages {
    /// Lists that are continued each by itself.
    private enum Kind: Int {
        case notifications = 0
        case transactions = 1
        case refunds = 2

        static var count: Int { 3 }
    }

    private struct Page {
        let kind: Kind
        let isLast: Bool
        /// The position among the documents; below 0 for the only one.
        let document: Int
        let transactions: Range<Int>
        let reports: Range<Int>

        /// Whether no record shows which list it is of.
        var isEmpty: Bool { transactions.isEmpty && reports.isEmpty }
    }

    private var pages: [Page] = []

    /// Notes a document that was read, with its records.
    mutating func note(
        _ object: StoreObject,
        _ unreadable: UnreadableValues,
        at document: Int?,
        _ transactions: Range<Int>,
        _ reports: Range<Int>
    ) throws(Failure) {
        guard object.has("hasMore") else { return }
        let hasMore = try unreadable.read(in: object.value) { () throws(Failure) in try object.flag("hasMore") }
        guard let hasMore else { return }
        let kind: Kind
        if object.has("notificationHistory") {
            kind = .notifications
        } else {
            // A RefundHistoryResponse names neither.
            kind = object.has("bundleId") || object.has("environment") ? .transactions : .refunds
        }
        let page = Page(
            kind: kind,
            isLast: !hasMore,
            document: document ?? -1,
            transactions: transactions,
            reports: reports
        )
        pages.append(page)
    }

    /// Warns of each page whose list has no last page among the documents.
    func warn(in records: inout Records) {
        guard pages.contains(where: { !$0.isLast }) else { return }
        var lists = lists(records)
        var isComplete = [Bool](repeating: false, count: pages.count)
        var isAnyComplete = [Bool](repeating: false, count: Kind.count)
        for (index, page) in pages.enumerated() where page.isLast {
            isComplete[lists.root(of: index)] = true
            isAnyComplete[page.kind.rawValue] = true
        }
        var warnings = DocumentWarnings("history_incomplete")
        for (index, page) in pages.enumerated() where !page.isLast && !isComplete[lists.root(of: index)] {
            // What no record shows may be of any list.
            guard !page.isEmpty || !isAnyComplete[page.kind.rawValue] else { continue }
            warnings.append(.historyIncomplete(page.document), to: &records)
        }
        warnings.appendOmitted(to: &records)
    }

    /// The pages of each list. Pages of one kind that have a chain in common are of one list.
    private func lists(_ records: borrowing Records) -> DisjointSets {
        let texts = records.texts
        var mentions: [(chain: TransactionId, page: Int)] = []
        for (index, page) in pages.enumerated() {
            for transaction in records.transactions[page.transactions] {
                mentions.append((transaction.originalTransactionId, index))
            }
            for report in records.reports[page.reports] { mentions.append((report.originalTransactionId, index)) }
        }
        mentions = mentions.ordered { left, right in
            let order = texts.order(left.chain, right.chain)
            return order == 0 ? pages[left.page].kind.rawValue < pages[right.page].kind.rawValue : order < 0
        }
        var lists = DisjointSets(count: pages.count)
        for (left, right) in zip(mentions, mentions.dropFirst()) {
            guard pages[left.page].kind == pages[right.page].kind, texts.order(left.chain, right.chain) == 0 else {
                continue
            }
            lists.join(left.page, right.page)
        }
        return lists
    }
}
