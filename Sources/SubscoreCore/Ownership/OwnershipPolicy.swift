extension Ownership.Unit {
    init(
        _ unit: OwnedUnit,
        _ parts: [OwnedPart],
        _ claims: Claims,
        _ extent: Ownership.Extent,
        _ customers: [Identifier],
        _ court: inout OwnershipCourt
    ) throws(Refusal) {
        let own = unit.parts.map { parts[$0] }
        let isJoined = own.count > 1
        let chains = own.flatMap { $0.chains }
        var all = unit.parts.flatMap { claims.all[$0] }
        if isJoined { all = all.ordered(by: OwnershipClaim.precedes) }
        // When documents named the accounts by which the parts were joined.
        let signings = isJoined ? unit.parts.compactMap { claims.accountSigned[$0] }.ordered(by: <) : []
        var ownersThen: [Int?] = []
        var ownership = court.open(chains)
        for claim in all {
            while ownersThen.count < signings.count, signings[ownersThen.count] <= claim.at {
                ownersThen.append(ownership.owners.first)
            }
            try court.judge(claim, &ownership)
        }
        while ownersThen.count < signings.count { ownersThen.append(ownership.owners.first) }

        var warnings: [Warning] = []
        let first = own.map { $0.firstPurchase }.min() ?? .earliest
        for claim in all where claim.source == .claim {
            if claim.namesUnknown { warnings.append(.claimWithoutTransaction(claim.position)) }
            if claim.isLate { warnings.append(.claimIsLate(claim.position)) }
            if claim.at < first { warnings.append(.claimTooEarly(claim.position)) }
        }
        for part in unit.parts {
            warnings += claims.unknownTokens[part]
            guard isJoined, let signed = claims.accountSigned[part] else { continue }
            // Who would own this part by itself when a document named its account.
            let before = claims.all[part].prefix { $0.at < signed }
            guard !before.isEmpty else { continue }
            var alone = court.open(parts[part].chains)
            for claim in before { try court.judge(claim, &alone) }
            let joined = ownersThen[signings.firstPosition { $0 >= signed }]
            guard let old = alone.owners.first, let new = joined, old != new else { continue }
            warnings.append(.unitJoined(customers[old], customers[new], signed: signed))
        }
        originalTransactionIds = chains.map { $0.id }
        let group = own.first?.group
        subscriptionGroupIdentifier = own.allSatisfy { $0.group == group } ? group : nil
        var account: (id: StringIndex, purchased: Instant)?
        for case let other? in own.map({ $0.account }) where account.map({ $0.purchased <= other.purchased }) ?? true {
            account = other
        }
        appTransactionId = account?.id
        owners = ownership.owners
        since = ownership.since
        self.claims = ownership.verdicts
        rules = [extent == .subscription ? .ownerSubscription : .ownerAppleAccount]
        self.warnings = warnings.sortedUniqueAndLimited
    }
}

/// Who owns chains, after some claims.
struct OwnershipState {
    fileprivate let number: Int
    /// Sorted.
    fileprivate let chains: [ChainKey]
    fileprivate(set) var owners: [Int] = []
    /// When the first of the owners became one.
    fileprivate(set) var since: Instant?
    fileprivate(set) var verdicts: [Ownership.Verdict] = []
    /// When an owner, old or new, claimed it last. Whoever bought it before that has not just bought it.
    fileprivate var lastClaim: Instant?
    /// Marks the owners among all customers.
    fileprivate var mark = 0

    fileprivate init(_ number: Int, _ chains: [ChainKey]) {
        self.number = number
        self.chains = chains.ordered(by: <)
    }
}

/// Judges claims by a policy, each by what was known when it was made.
struct OwnershipCourt {
    private let policy: Ownership.Policy
    private var access: AccessQuestions
    /// By customer: the mark of the ownership that it was last a part of.
    private var marks: [Int]
    private var lastMark = 0
    /// By purchase: the ownership whose owner named it last, and that customer; nil if several named it.
    private var names: [(ownership: Int, customer: Int?)]
    private var lastNumber = 0

    /// - Parameter purchases: How many there are for claims to name.
    init(_ policy: Ownership.Policy, _ batch: Batch, customers: Int, purchases: Int) {
        self.policy = policy
        access = AccessQuestions(batch)
        marks = [Int](repeating: 0, count: customers)
        names = [(ownership: Int, customer: Int?)](repeating: (0, nil), count: purchases)
    }

    /// Returns an ownership without claims. All claims of an earlier one have been judged.
    mutating func open(_ chains: [ChainKey]) -> OwnershipState {
        lastNumber += 1
        return OwnershipState(lastNumber, chains)
    }

    /// Judges the next claim of an ownership.
    mutating func judge(_ claim: OwnershipClaim, _ state: inout OwnershipState) throws(Refusal) {
        let (outcome, rule) = try decide(claim, state)
        if outcome == .transferred { state.owners = [] }
        if outcome != .refused {
            add(claim, to: &state)
            state.lastClaim = claim.at
            if let purchase = claim.purchase { name(purchase, claim.customer, state) }
        }
        state.verdicts.append(
            Ownership.Verdict(
                customer: claim.customer,
                at: claim.at,
                source: claim.source,
                outcome: outcome,
                rule: rule
            )
        )
    }

    private func isOwner(_ customer: Int, _ state: OwnershipState) -> Bool {
        !state.owners.isEmpty && marks[customer] == state.mark
    }

    private mutating func add(_ claim: OwnershipClaim, to state: inout OwnershipState) {
        guard !isOwner(claim.customer, state) else { return }
        if state.owners.isEmpty {
            lastMark += 1
            state.mark = lastMark
            state.since = claim.at
        }
        marks[claim.customer] = state.mark
        state.owners.append(claim.customer)
    }

    private mutating func name(_ purchase: ClaimedPurchase, _ customer: Int, _ state: OwnershipState) {
        let named = names[purchase.row]
        let isNew = named.ownership != state.number || named.customer == customer
        names[purchase.row] = (state.number, isNew ? customer : nil)
    }

    /// Returns the purchase that a claim is made with, if nobody else can have made it; otherwise the claim is a restore.
    private func purchase(of claim: OwnershipClaim, _ state: OwnershipState) -> ClaimedPurchase? {
        guard let purchase = claim.purchase else { return nil }
        let named = names[purchase.row]
        guard named.ownership != state.number || named.customer == claim.customer else { return nil }
        let isNew = state.lastClaim.map { purchase.bought > $0 } ?? true
        return isNew || claim.source == .token ? purchase : nil
    }

    private mutating func decide(
        _ claim: OwnershipClaim,
        _ state: OwnershipState
    ) throws(Refusal) -> (Ownership.Outcome, Rule) {
        if let announced = claim.announced { return (announced, .ownerAnswered) }
        if isOwner(claim.customer, state) { return (.repeated, .ownerRepeated) }
        guard !state.owners.isEmpty else { return (.granted, .ownerFirst) }
        switch policy {
        case .keep: return (.refused, .ownerKeep)
        case .transfer: return (.transferred, .ownerTransfer)
        case .share: return (.granted, .ownerShare)
        case .transferIfInactive:
            let instant = purchase(of: claim, state)?.made.advanced(byMilliseconds: -1) ?? claim.at
            let hasAccess = try access.hasAccess(state.chains, at: instant)
            return hasAccess ? (.refused, .ownerActive) : (.transferred, .ownerInactive)
        }
    }
}

/// Asks whether chains gave access at an instant, by what was known then.
struct AccessQuestions {
    private let batch: Batch
    private let records: Int
    /// How many questions were asked.
    private var count = 0
    private var history: History?
    private var last: (chains: [ChainKey], instant: Instant, hasAccess: Bool)?

    init(_ batch: Batch) {
        self.batch = batch
        records = max(batch.transactions.count + batch.reports.count, 1)
    }

    /// - Parameter chains: Sorted.
    mutating func hasAccess(_ chains: [ChainKey], at instant: Instant) throws(Refusal) -> Bool {
        if let last, last.instant == instant, last.chains == chains { return last.hasAccess }
        count += 1
        let most = Ownership.maxWork / records
        guard count <= most else { throw .ownerTooManyQuestions(records: records, most: most) }
        let known = History.next(after: &history, batch, batch.whole, from: Viewpoint(knownAt: instant))
        history = known
        let hasAccess = known.chains.indices.contains { index in
            let chain = known.chains[index]
            guard chains.containsSorted(chain.key) else { return false }
            return known.decided[index].intervals.at(instant)?.state.hasAccess ?? false
        }
        last = (chains, instant, hasAccess)
        return hasAccess
    }
}
