/// A claim on a part, before it is judged.
struct OwnershipClaim {
    let customer: Int
    let at: Instant
    let source: Ownership.Source
    /// The chain that it names or whose purchase has the token, and its position in the request.
    let chain: ChainKey
    let position: Int
    var announced: Ownership.Outcome?
    /// The purchase that it is made with; nil for a restore.
    var purchase: ClaimedPurchase?
    /// Whether it names a transaction that is not one of its chain.
    var namesUnknown = false
    /// Whether it names a purchase too late, and is a restore for that.
    var isLate = false

    /// The order in which claims count: at one instant those of tokens first.
    static func precedes(_ left: OwnershipClaim, _ right: OwnershipClaim) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.source != right.source { return left.source == .token }
        if left.source == .token, left.chain != right.chain { return left.chain < right.chain }
        return left.position < right.position
    }
}

/// A purchase that a claim names.
struct ClaimedPurchase: BitwiseCopyable {
    /// Its position among the rows of all parts.
    let row: Int
    let bought: Instant
    /// When it was made: it may have been signed ahead of its purchase date.
    let made: Instant
    /// The last instant at which a claim may name it.
    private let deadline: Instant

    fileprivate init(_ row: Row, at position: Int) {
        self.row = position
        bought = row.transaction.purchaseDate
        let signed = row.firstSigned ?? bought
        made = min(bought, signed)
        deadline = max(bought, signed).advanced(byHours: 24)
    }

    /// Returns whether a claim at an instant is too late to be that of somebody who has just bought it.
    func isLate(at instant: Instant) -> Bool { instant > deadline }
}

/// The claims on the parts of a history, of the request and of account tokens.
struct Claims {
    /// By part, in the order in which they count.
    private(set) var all: [[OwnershipClaim]]
    /// The warnings about tokens, by part.
    private(set) var unknownTokens: [[Warning]]
    /// About claims on nothing.
    private(set) var warnings: [Warning] = []
    /// When a copy that names an account was signed first, by part.
    private(set) var accountSigned: [Instant?]
    /// The number of rows of all parts, each of which a claim can name.
    let purchases: Int

    @_optimize(size)  // Seldom asked for, and large.
    init(
        _ question: Ownership.Question,
        _ tokens: [(token: StringIndex, customer: Identifier)],
        _ customers: [Identifier],
        _ parts: [OwnedPart],
        _ history: History,
        _ selection: borrowing Selection
    ) {
        all = [[OwnershipClaim]](repeating: [], count: parts.count)
        unknownTokens = [[Warning]](repeating: [], count: parts.count)
        accountSigned = [Instant?](repeating: nil, count: parts.count)
        let chains = PartsByChain(parts)
        purchases = chains.rows.count
        let names = TokenCustomers(tokens, customers)
        let first = FirstTokens(selection)
        add(question.claims, until: question.at, customers, chains, names, first, history, selection)
        for part in parts.indices {
            accountSigned[part] = parts[part].chains.compactMap { first.accountSigned(of: $0) }.min()
            add(tokensOf: part, until: question.at, parts[part], chains, names, first, history)
            all[part] = all[part].ordered(by: OwnershipClaim.precedes)
        }
    }

    /// Adds the claims of the request.
    private mutating func add(
        _ claims: [Ownership.Question.Claim],
        until instant: Instant,
        _ customers: [Identifier],
        _ chains: PartsByChain,
        _ names: TokenCustomers,
        _ tokens: FirstTokens,
        _ history: History,
        _ selection: borrowing Selection
    ) {
        for (position, claim) in claims.enumerated() where claim.at <= instant {
            let id = history.texts.id(claim.originalTransactionId)
            guard let id, let (part, key) = chains[id] ?? selection.newChain(of: id).flatMap({ chains[$0] }) else {
                warnings.append(.claimWithoutSubscription(position))
                continue
            }
            var own = OwnershipClaim(
                customer: customers.firstPosition { !($0 < claim.customer) },
                at: claim.at,
                source: .claim,
                chain: key,
                position: position,
                announced: claim.announced
            )
            if let named = claim.transactionId {
                let found = history.texts.id(named).flatMap { chains.row($0, in: key, history) }
                own.namesUnknown = found == nil
                if let found, case let row = chains.rows[found], !row.origin.isRenewal {
                    let purchase = ClaimedPurchase(row, at: found)
                    own.isLate = purchase.isLate(at: claim.at)
                    let buyer = tokens[key, row.transaction.transactionId].flatMap { token, later in
                        later.map { $0 > claim.at } ?? false ? nil : names[token]
                    }
                    // What was bought with the token of another customer was not bought by this one.
                    if !own.isLate, buyer ?? own.customer == own.customer { own.purchase = purchase }
                }
            }
            all[part].append(own)
        }
    }

    /// Adds the claims of account tokens: of the purchases that the customer made, and of the first known row of a chain.
    private mutating func add(
        tokensOf part: Int,
        until instant: Instant,
        _ owned: OwnedPart,
        _ chains: PartsByChain,
        _ names: TokenCustomers,
        _ tokens: FirstTokens,
        _ history: History
    ) {
        var last: ChainKey?
        for (position, row) in owned.rows.enumerated() {
            let key = row.transaction.chainKey
            defer { last = key }
            guard last != key || !row.origin.isRenewal, !row.transaction.isShared,
                let found = tokens[key, row.transaction.transactionId]
            else { continue }
            let at = found.later ?? row.transaction.purchaseDate
            guard at <= instant else { continue }
            guard let customer = names[found.token] else {
                unknownTokens[part].append(.tokenUnknown(history.texts.identifier(found.token)))
                continue
            }
            var own = OwnershipClaim(customer: customer, at: at, source: .token, chain: key, position: position)
            if let found = chains.row(row.transaction.transactionId, in: key, history) {
                let purchase = ClaimedPurchase(row, at: found)
                // The app's server can set a token whenever it likes, which is not a purchase then.
                if !purchase.isLate(at: at) { own.purchase = purchase }
            }
            all[part].append(own)
        }
    }
}

extension StringTable {
    /// Returns the id of a text; nil if no record has it.
    func id(_ identifier: Identifier) -> TransactionId? {
        var text = identifier.text
        if let number = text.withUTF8({ TransactionId(number: $0) }) { return number }
        return name(identifier).map { TransactionId($0) }
    }
}

/// The parts by the chains that they have, and the rows of these by their ids.
private struct PartsByChain {
    private let chains: [(key: ChainKey, part: Int)]
    let rows: [Row]

    @_optimize(size)  // Seldom asked for, and large.
    init(_ parts: [OwnedPart]) {
        var all: [(key: ChainKey, part: Int)] = []
        for part in parts.indices { for key in parts[part].chains { all.append((key, part)) } }
        chains = all.ordered { $0.key < $1.key }
        rows = parts.flatMap { $0.rows }.ordered { $0.transaction.chainedId < $1.transaction.chainedId }
    }

    subscript(_ id: TransactionId) -> (part: Int, key: ChainKey)? {
        chains.first(with: id) { $0.key.id }.map { ($0.part, $0.key) }
    }

    /// Returns the position of the row of a chain that has an id, whichever of its ids that is.
    func row(_ own: TransactionId, in key: ChainKey, _ history: History) -> Int? {
        let wanted = ChainedId(chain: key, id: history.purchaseId(of: own, in: key))
        let position = rows.firstPosition { !($0.transaction.chainedId < wanted) }
        return position < rows.count && rows[position].transaction.chainedId == wanted ? position : nil
    }
}

/// The customers that the request names for account tokens.
private struct TokenCustomers {
    private let sorted: [(token: StringIndex, customer: Int)]

    @_optimize(size)  // Seldom asked for, and large.
    init(_ tokens: [(token: StringIndex, customer: Identifier)], _ customers: [Identifier]) {
        sorted = tokens.map { token, customer in (token, customers.firstPosition { !($0 < customer) }) }
            .ordered { $0.token < $1.token }
    }

    subscript(_ token: StringIndex) -> Int? { sorted.first(with: token) { $0.token }?.customer }
}

/// The account token of the oldest copy of each purchase that has one, and when a chain's account was first named.
private struct FirstTokens {
    private struct Entry: BitwiseCopyable {
        let purchase: ChainedId
        let token: StringIndex
        /// When that copy was signed, if it is not the oldest one: the app set the token later.
        let later: Instant?
    }

    /// By purchase.
    private var entries: [Entry] = []
    /// By chain, the first signing first.
    private var signings: [(chain: ChainKey, at: Instant)] = []

    @_optimize(size)  // Seldom asked for, and large.
    init(_ selection: borrowing Selection) {
        add(selection.transactions[selection.copies], selection.ids, selection.batch)
        add(selection.purchases[...], selection.ids, selection.batch)
        entries = entries.ordered { $0.purchase < $1.purchase }
        signings = signings.ordered { $0.chain == $1.chain ? $0.at < $1.at : $0.chain < $1.chain }
    }

    /// - Parameter copies: Those of one purchase follow each other, oldest first.
    private mutating func add(_ copies: ArraySlice<Transaction>, _ ids: PurchaseIds, _ batch: Batch) {
        var last: ChainedId?
        var (isOldest, isFound) = (true, false)
        for copy in copies where !copy.isReversal {
            let purchase = ChainedId(chain: copy.chainKey, id: copy.purchaseId(in: ids))
            if last != purchase { (isOldest, isFound) = (true, false) }
            last = purchase
            let detail = batch.details[copy.detail]
            if detail.appTransactionId != nil, let signed = copy.signedDate { signings.append((copy.chainKey, signed)) }
            if !isFound, let token = detail.appAccountToken {
                isFound = true
                entries.append(Entry(purchase: purchase, token: token, later: isOldest ? nil : copy.signedDate))
            }
            isOldest = false
        }
    }

    subscript(_ chain: ChainKey, _ purchase: TransactionId) -> (token: StringIndex, later: Instant?)? {
        entries.first(with: ChainedId(chain: chain, id: purchase)) { $0.purchase }.map { ($0.token, $0.later) }
    }

    func accountSigned(of chain: ChainKey) -> Instant? {
        signings.first(with: chain) { $0.chain }?.at
    }
}
