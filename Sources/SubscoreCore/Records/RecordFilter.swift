/// Which environment and which app a history is about, as far as the caller states it. `Selection` leaves out the
/// records of other environments and apps, and warns with their numbers. A record that names none belongs with its
/// chain, and a chain that names none with its group; what still has none always counts. It does not separate
/// customers: records that seem to be of several only get a warning.
package struct RecordFilter: Sendable {
    package let environment: Environment?
    package let bundleId: Identifier?

    package init(environment: Environment? = nil, bundleId: Identifier? = nil) {
        self.environment = environment
        self.bundleId = bundleId
    }
}

extension Environment? {
    /// The environment of a history all of whose records count: if the first record names none, none does.
    ///
    /// - Parameter fallback: The environment that the caller names.
    func inferred(fallback: Environment?) -> Environment? { self == nil ? nil : fallback ?? .production }
}

extension Selection {
    /// Keeps the records that count, and sets the environment of each.
    mutating func applyFilter() {
        if let bundleId = batch.filter.bundleId { keep(bundleId) }
        keep(batch.filter.environment)
        if batch.filter.bundleId == nil { compareApps() }
        let first = transactions.first?.originalTransactionId
        let isOneChain = transactions.allSatisfy { $0.originalTransactionId == first }
        if !isOneChain, areDifferent({ $0.appTransactionId }) || areDifferent({ $0.appAccountToken }) {
            warnings.append(.severalCustomers)
        }
        if batch.traits.hasSeveralAccounts { warnings += accountChanges() }
        uniteApps()
    }

    /// Gives the reports of a chain one app: two that differ only in the app are the same report.
    private mutating func uniteApps() {
        guard let first = reports.first?.$bundleId, !reports.allSatisfy({ $0.$bundleId == first }) else { return }
        let apps = RecordGroups(transactions.map { $0.$bundleId.position }, reports.map { $0.$bundleId.position })
        let chains = apps.chains(of: self)
        for index in reports.indices {
            // Each chain is among them.
            let number = apps.number(of: reports[index].originalTransactionId, in: chains)
            reports[index].bundleId = RecordGroups.isName(number) ? StringIndex(position: number) : nil
        }
    }

    private mutating func keep(_ bundleId: Identifier) {
        var apps = RecordGroups(transactions.map { $0.$bundleId.position }, reports.map { $0.$bundleId.position })
        apps.complete(self)
        if let count = keep([batch.ownBundleId?.position ?? RecordGroups.none], of: apps) {
            warnings.append(.otherBundle(bundleId, transactions: count.transactions, reports: count.reports))
        }
    }

    /// Keeps one environment. If the caller names none, Production wins over others, where purchases cost nothing, and so
    /// does one not known yet; beside Production it counts too.
    private mutating func keep(_ environment: Environment?) {
        // Most histories are of the expected environment only, or name none.
        let expected = (transactions.first?.environment).inferred(fallback: environment)
        let isWhole =
            transactions.allSatisfy { $0.environment == expected } && reports.allSatisfy { $0.environment == expected }
        guard !isWhole else { return }
        var environments = RecordGroups(
            transactions.map { Int32($0.environment.rank) },
            reports.map { Int32($0.environment.rank) }
        )
        environments.complete(self)
        for index in transactions.indices {
            transactions[index].environment = Environment(rank: Int(environments.transactions[index]))
        }
        for index in reports.indices {
            reports[index].environment = Environment(rank: Int(environments.reports[index]))
        }
        func has(_ environment: Environment) -> Bool { environments.has(Int32(environment.rank)) }
        let paid: [Environment] = [.production, .other].filter { has($0) }
        let kept = environment.map { [$0] } ?? paid
        if environment == nil, !has(.production) { warnings.append(.notProduction) }
        guard let first = kept.first else { return }
        if let count = keep(kept.map { Int32($0.rank) }, of: environments) {
            warnings.append(.otherEnvironment(first, transactions: count.transactions, reports: count.reports))
        }
    }

    private mutating func compareApps() {
        // The number that stands for no app is the largest one if it is read as unsigned, and the smallest as signed.
        var (first, last) = (UInt32(bitPattern: RecordGroups.none), RecordGroups.none)
        func inspect(_ app: Int32) {
            first = min(first, UInt32(bitPattern: app))
            last = max(last, app)
        }
        for transaction in transactions { inspect(transaction.$bundleId.position) }
        for report in reports { inspect(report.$bundleId.position) }
        let lowest = Int32(bitPattern: first)
        guard lowest != last else { return }
        let texts = batch.texts
        warnings.append(
            .mixedBundles(
                texts.identifier(StringIndex(position: lowest)),
                texts.identifier(StringIndex(position: last))
            )
        )
    }

    /// Whether several chains name different customers.
    private func areDifferent(_ customer: (TransactionDetail) -> StringIndex?) -> Bool {
        var first: (chain: TransactionId, customer: StringIndex)?
        var (hasOtherChain, hasOtherCustomer) = (false, false)
        for transaction in transactions {
            guard let own = customer(batch.details[transaction.detail]) else { continue }
            guard let first else {
                first = (transaction.originalTransactionId, own)
                continue
            }
            if transaction.originalTransactionId != first.chain { hasOtherChain = true }
            if own != first.customer { hasOtherCustomer = true }
        }
        return hasOtherChain && hasOtherCustomer
    }

    /// Keeps the records that belong to `own`, and those that belong to none.
    ///
    /// - Returns: The number of removed records, each counted once. Nil if none was removed.
    private mutating func keep(_ own: [Int32], of memberships: RecordGroups) -> (transactions: Int, reports: Int)? {
        func isOwn(_ number: Int32) -> Bool { number < 0 || own.contains(number) }
        guard !memberships.transactions.allSatisfy(isOwn) || !memberships.reports.allSatisfy(isOwn) else { return nil }
        let others = transactions.indices.filter { !isOwn(memberships.transactions[$0]) }.map { transactions[$0] }
        let otherReports = reports.indices.filter { !isOwn(memberships.reports[$0]) }.map { reports[$0] }
        transactions = transactions.indices.filter { isOwn(memberships.transactions[$0]) }.map { transactions[$0] }
        reports = reports.indices.filter { isOwn(memberships.reports[$0]) }.map { reports[$0] }
        return (distinct(others), Report.withoutRedeliveries(otherReports).distinct)
    }

    /// Returns the number of different transactions.
    private func distinct(_ copies: [Transaction]) -> Int {
        let sorted = copies.orderedAsCopies(batch)
        var count = 0
        for index in sorted.indices {
            if index > 0, sorted[index].transactionId == sorted[index - 1].transactionId,
                sorted[index].originalTransactionId == sorted[index - 1].originalTransactionId
            {
                continue
            }
            count += 1
        }
        return count
    }
}

extension [Report] {
    /// The number of reports without repeats.
    fileprivate var distinct: Int {
        let sorted = orderedAsReports()
        return sorted.indices.count(where: { $0 == 0 || Report.precedesAsReport(sorted[$0 - 1], sorted[$0]) })
    }
}

/// For each record the number of the environment or app that it belongs to; below 0 if it names none.
private struct RecordGroups {
    var transactions: [Int32]
    var reports: [Int32]

    init(_ transactions: [Int32], _ reports: [Int32]) {
        self.transactions = transactions
        self.reports = reports
    }

    static var none: Int32 { -1 }

    static func isName(_ number: Int32) -> Bool { number >= 0 }

    func has(_ number: Int32) -> Bool { transactions.contains(number) || reports.contains(number) }

    struct Chain: BitwiseCopyable {
        let id: TransactionId
        var group: StringIndex?
        var number: Int32
    }

    /// Completes records that name none from their chain, and chains that name none from their group.
    mutating func complete(_ records: borrowing Selection) {
        guard !(transactions.allSatisfy(Self.isName) && reports.allSatisfy(Self.isName)) else { return }
        let chains = chains(of: records)
        for index in transactions.indices where !Self.isName(transactions[index]) {
            transactions[index] = number(of: records.transactions[index].originalTransactionId, in: chains)
        }
        for index in reports.indices where !Self.isName(reports[index]) {
            reports[index] = number(of: records.reports[index].originalTransactionId, in: chains)
        }
    }

    func number(of id: TransactionId, in chains: [Chain]) -> Int32 {
        chains.first(with: id) { $0.id }?.number ?? Self.none
    }

    /// Returns each chain with the first number that it, or else its group, names. Sorted by id.
    func chains(of records: borrowing Selection) -> [Chain] {
        let all =
            zip(records.transactions, transactions).map { own, number in
                Chain(id: own.originalTransactionId, group: own.subscriptionGroupIdentifier, number: number)
            }
            + zip(records.reports, reports).map { own, number in
                Chain(id: own.originalTransactionId, group: own.subscriptionGroupIdentifier, number: number)
            }
        var chains = Self.folded(all.ordered { $0.id < $1.id }) { $0.id == $1.id }
        let groups = Self.folded(chains.ordered { Self.precedes($0.group, $1.group) }) { $0.group == $1.group }
        for index in chains.indices where !Self.isName(chains[index].number) {
            guard let group = chains[index].group else { continue }
            // The group of each chain is among them.
            let found = groups.firstPosition { !Self.precedes($0.group, group) }
            chains[index].number = groups[found].number
        }
        return chains
    }

    private static func precedes(_ left: StringIndex?, _ right: StringIndex?) -> Bool {
        guard let right else { return false }
        return left.map { $0 < right } ?? true
    }

    /// Merges each run of equal chains, keeping the last group and the first number named in it.
    private static func folded(_ sorted: [Chain], _ isSame: (Chain, Chain) -> Bool) -> [Chain] {
        var folded: [Chain] = []
        for chain in sorted {
            guard let last = folded.last, isSame(last, chain) else {
                folded.append(chain)
                continue
            }
            if precedes(last.group, chain.group) { folded[folded.count - 1].group = chain.group }
            if !isName(last.number) || isName(chain.number) && chain.number < last.number {
                folded[folded.count - 1].number = chain.number
            }
        }
        return folded
    }
}
