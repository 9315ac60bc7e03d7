/// The rows of one subscription group under construction: how each came about, where it ends, what replaced it.
///
/// One pass over each chain, oldest first, decides origins and replacements; then rows that say that they were upgraded, and
/// have no successor in their chain, look for one in the others.
struct Succession {
    /// What is decided of a row.
    struct Draft: BitwiseCopyable {
        let carriers: Carriers
        let failureSigned: StoredInstant
        let firstSigned: StoredInstant
        /// Where it ends as far as is known; for an upgraded row first its expiry.
        var end: Instant
        var origin = Origin.firstPurchase
        var isVoid: Bool
        var isReplaced: Bool
        var contradicts = false
        var predecessor: Int32 = -1
        var successor: Int32 = -1
    }

    /// Those of all chains, one chain after the other, each oldest first.
    let transactions: [ChainCopies.Known]
    /// One for each transaction.
    private(set) var drafts: [Draft] = []
    private(set) var chains: [Range<Int>] = []

    /// Apple begins a switch of its own within these hours of it: a renewal that was charged ahead and taken back.
    private static var strayHours: Int64 { 24 }
    /// How far back a row looks for the switch that it strays from: as many switches in a day nobody makes.
    private static var mostSwitches: Int { 8 }
    /// The sandbox renews some seconds late.
    static var lateMilliseconds: Int64 { 60_000 }

    init(_ chains: [(known: [ChainCopies.Known], announcements: Announcements)]) {
        transactions = chains.count == 1 ? chains[0].known : chains.flatMap { $0.known }
        drafts.reserveCapacity(transactions.count)
        self.chains.reserveCapacity(chains.count)
        for chain in chains {
            let first = drafts.count
            append(first..<first + chain.known.count, chain.announcements)
            self.chains.append(first..<drafts.count)
        }
        if chains.count > 1 { joinChains() }
        for place in drafts.indices { end(place) }
    }

    func transaction(_ place: Int) -> Transaction { transactions[place].transaction }

    /// An upgraded row that was not replaced ends at its cancellation, where it has one.
    private mutating func end(_ place: Int) {
        let purchased = transactions[place].transaction.purchaseDate
        if drafts[place].isVoid { drafts[place].end = purchased }
        if let revocation = transactions[place].transaction.revocation, revocation.date < drafts[place].end {
            drafts[place].end = max(revocation.date, purchased)
        }
    }

    private mutating func append(_ places: Range<Int>, _ announcements: Announcements) {
        // Rows that still run, the newest last; those from `unchecked` on have had no later row yet that could replace them.
        var running: [Int] = []
        var unchecked = 0
        var lastEnded = -1
        for place in places {
            let start = transactions[place].transaction.purchaseDate
            while let top = running.last, isOver(top, at: start) {
                if lastEnded < 0 || drafts[top].end >= drafts[lastEnded].end { lastEnded = top }
                running.removeLast()
            }
            unchecked = min(unchecked, running.count)
            let before = running.last ?? lastEnded
            drafts.append(draft(place, announcements))
            drafts[place].predecessor = Int32(truncatingIfNeeded: before)
            decideOrigin(of: place, after: before, isOverlapping: !running.isEmpty)
            if !running.isEmpty, isStray(place) { drafts[place].isVoid = true }
            guard !drafts[place].isVoid else { continue }
            if !drafts[place].origin.isRenewal, unchecked < running.count {
                for older in running[unchecked...] where replaces(older, by: place) {
                    drafts[older].isReplaced = true
                    drafts[older].successor = Int32(truncatingIfNeeded: place)
                    drafts[older].end = start
                }
                unchecked = running.count
            }
            running.append(place)
        }
    }

    /// A row that says that it was upgraded may have been in its very last instant.
    private func isOver(_ place: Int, at instant: Instant) -> Bool {
        if drafts[place].end != instant { return drafts[place].end < instant }
        return drafts[place].isReplaced || !transactions[place].transaction.isUpgraded
    }

    private func draft(_ place: Int, _ announcements: Announcements) -> Draft {
        let known = transactions[place]
        let entry = announcements[known.transaction.transactionId]
        var end = known.transaction.expiresDate
        var isTakenBack = false
        if let revocation = known.transaction.revocation {
            if !known.transaction.isUpgraded { end = min(end, revocation.date) }
            isTakenBack = revocation.date <= known.transaction.purchaseDate
        }
        let replaced = known.replacedDate.instant
        if let replaced { end = min(end, replaced) }
        var firstSigned = known.firstSigned.instant
        if let carried = entry?.carriedSigned { firstSigned = firstSigned.map { min($0, carried) } ?? carried }
        return Draft(
            carriers: entry?.carriers ?? Carriers(),
            failureSigned: StoredInstant(entry?.failureSigned),
            firstSigned: StoredInstant(firstSigned),
            end: end,
            isVoid: isTakenBack || end <= known.transaction.purchaseDate,
            isReplaced: replaced != nil
        )
    }
}

// How a row came about: by its reason, then by the notifications that carried it, then by the gap before it.
extension Succession {
    /// - Parameter before: The row that ran, or had ended last; below 0 where there is none.
    private mutating func decideOrigin(of place: Int, after before: Int, isOverlapping: Bool) {
        let carriers = drafts[place].carriers
        let isRenewal: Bool
        var contradicts = false
        switch transactions[place].transaction.reason {
        case .renewal:
            isRenewal = true
            contradicts = carriers.purchase
        case .purchase:
            isRenewal = false
            contradicts = carriers.renewal
        case nil where carriers.renewal != carriers.purchase:
            isRenewal = carriers.renewal
            contradicts = isRenewal && isOverlapping && !isSameProduct(place, before)
        case nil:
            isRenewal = before >= 0 && self.isRenewal(place, after: before, isOverlapping: isOverlapping)
            contradicts = carriers.renewal
        }
        drafts[place].contradicts = contradicts
        drafts[place].origin =
            isRenewal
            ? isRecovery(place, after: before, isOverlapping: isOverlapping) ? .recovery : .renewal
            : purchaseOrigin(carriers, isFirst: before < 0, isOverlapping: isOverlapping)
    }

    private func isSameProduct(_ left: Int, _ right: Int) -> Bool {
        transactions[left].transaction.productId == transactions[right].transaction.productId
    }

    /// What the gap alone says.
    private func isRenewal(_ place: Int, after before: Int, isOverlapping: Bool) -> Bool {
        if isOverlapping { return isSameProduct(place, before) && !transactions[before].transaction.isUpgraded }
        let expires = transactions[before].transaction.expiresDate
        guard !drafts[before].isReplaced, drafts[before].end == expires else { return false }
        let gap = transactions[place].transaction.purchaseDate.milliseconds(since: expires)
        return gap == 0 || gap <= Self.lateMilliseconds && isSameProduct(place, before)
    }

    /// Whether the store had failed to renew before it did.
    private func isRecovery(_ place: Int, after before: Int, isOverlapping: Bool) -> Bool {
        if drafts[place].carriers.recovery { return true }
        guard before >= 0, !isOverlapping else { return false }
        let expires = transactions[before].transaction.expiresDate
        if transactions[place].transaction.purchaseDate.milliseconds(since: expires) > Self.lateMilliseconds {
            return true
        }
        // A recovery within grace is dated back: what was signed after the failure was not there when it happened.
        guard let failure = drafts[before].failureSigned.instant, failure >= drafts[before].end else { return false }
        return drafts[place].firstSigned.instant.map { $0 > failure } ?? true
    }

    private func purchaseOrigin(_ carriers: Carriers, isFirst: Bool, isOverlapping: Bool) -> Origin {
        if carriers.upgrade != carriers.resubscribe { return carriers.upgrade ? .switch : .resubscription }
        if isFirst { return .firstPurchase }
        return isOverlapping ? .switch : .resubscription
    }
}

// What ends a row for good.
extension Succession {
    /// Whether a row that was purchased while an older one ran replaced it.
    private func replaces(_ older: Int, by newer: Int) -> Bool {
        if transactions[older].transaction.isUpgraded || drafts[newer].carriers.upgrade { return true }
        switch transactions[newer].transaction.reason {
        case .purchase: return !isSameProduct(older, newer)
        case .renewal: return false
        // A copy signed later would carry the mark.
        case nil:
            return transactions[older].transaction.signedDate.map { $0 < transactions[newer].transaction.purchaseDate }
                ?? false
        }
    }

    /// Whether a row that begins while another one runs is a renewal of the product that this one switched from: charged
    /// ahead of the switch and taken back.
    private func isStray(_ place: Int) -> Bool {
        let row = transaction(place)
        guard row.reason != .purchase, !drafts[place].carriers.purchase else { return false }
        var newer = Int(drafts[place].predecessor)
        for _ in 0..<Self.mostSwitches {
            guard newer >= 0, drafts[newer].origin == .switch, drafts[newer].predecessor >= 0 else { return false }
            let older = Int(drafts[newer].predecessor)
            let switched = transactions[newer].transaction.purchaseDate
            guard row.purchaseDate <= switched.advanced(byHours: Self.strayHours) else { return false }
            if isSameProduct(older, place), !isSameProduct(newer, place) {
                // Without a reason only its moment shows that it is a renewal.
                let late = row.purchaseDate.milliseconds(since: transactions[older].transaction.expiresDate)
                guard row.reason == .renewal || (0...Self.lateMilliseconds).contains(late) else { return false }
                return row.isUpgraded || row.signedDate.map { $0 <= switched } ?? false
            }
            newer = older
        }
        return false
    }
}

// Upgrades that started a chain of their own, and chains that opened a subscription again.
extension Succession {
    private func isMissingSuccessor(_ place: Int) -> Bool {
        transactions[place].transaction.isUpgraded && !drafts[place].isReplaced && !drafts[place].isVoid
    }

    private mutating func joinChains() {
        if drafts.indices.contains(where: { isMissingSuccessor($0) }) { findSuccessors() }
        for isFamilyShared in [false, true] { findOpening(isFamilyShared: isFamilyShared) }
    }

    /// The next purchase of another product in the group, with the same environment and ownership, while the upgraded row
    /// would still have run.
    private mutating func findSuccessors() {
        let purchases = drafts.indices.filter { !drafts[$0].isVoid && !drafts[$0].origin.isRenewal }.ordered {
            precedesAmongPurchases(transaction($0), transaction($1))
        }
        // For each place the next one of the same kind with another product.
        var nextOther = [Int](repeating: purchases.count, count: purchases.count)
        for place in purchases.indices.dropLast().reversed() {
            let isSame = isSameProduct(purchases[place], purchases[place + 1])
            nextOther[place] = isSame ? nextOther[place + 1] : place + 1
        }
        for older in drafts.indices where isMissingSuccessor(older) {
            let upgraded = transaction(older)
            var place = purchases.firstPosition { !isBought(transaction($0), before: upgraded) }
            if place < purchases.count, isSameProduct(purchases[place], older) { place = nextOther[place] }
            guard place < purchases.count else { continue }
            let newer = purchases[place]
            let successor = transaction(newer)
            guard successor.ownership == upgraded.ownership, successor.environment == upgraded.environment,
                successor.purchaseDate >= upgraded.purchaseDate, successor.purchaseDate < drafts[older].end,
                successor.originalTransactionId != upgraded.originalTransactionId
            else { continue }
            drafts[older].isReplaced = true
            drafts[older].successor = Int32(truncatingIfNeeded: newer)
            drafts[older].end = successor.purchaseDate
            // In its own chain it began something, or went on with the same product.
            let before = Int(drafts[newer].predecessor)
            if before < 0 || isSameProduct(before, newer) {
                drafts[newer].origin = .switch
                drafts[newer].predecessor = Int32(truncatingIfNeeded: older)
            }
        }
    }

    /// By ownership, environment and moment.
    private func isBought(_ left: Transaction, before right: Transaction) -> Bool {
        if left.ownership != right.ownership { return left.ownership.rawValue < right.ownership.rawValue }
        let (leftEnvironment, rightEnvironment) = (left.environment?.rawValue ?? -1, right.environment?.rawValue ?? -1)
        if leftEnvironment != rightEnvironment { return leftEnvironment < rightEnvironment }
        return left.purchaseDate < right.purchaseDate
    }

    private func precedesAmongPurchases(_ left: Transaction, _ right: Transaction) -> Bool {
        if isBought(left, before: right) { return true }
        return !isBought(right, before: left) && Transaction.isOlder(left, right)
    }

    /// Of the first rows of chains with this ownership only the oldest opens the subscription.
    private mutating func findOpening(isFamilyShared: Bool) {
        var opening: Int?
        for chain in chains where !chain.isEmpty {
            let first = chain.lowerBound
            guard transaction(first).isFamilyShared == isFamilyShared else { continue }
            guard let oldest = opening else {
                opening = first
                continue
            }
            let isOlder = Transaction.isOlder(transaction(first), transaction(oldest))
            let later = isOlder ? oldest : first
            if drafts[later].origin == .firstPurchase { drafts[later].origin = .resubscription }
            if isOlder { opening = first }
        }
    }
}
