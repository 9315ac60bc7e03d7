/// Decides how each row came about, where it ends and which row replaced it. Input: the rows of `KnownRecords`, with
/// nothing decided. Output: the same rows with origin, end, predecessor and successor. One pass over each chain, oldest
/// first, decides origins and replacements; then upgraded rows without a successor in their chain are matched with the
/// other chains of their group. It reads no reports except those that carried a transaction, and decides no states.
///
/// How a row came about decides what the time before it was: a renewal after a gap shows that the store was trying to
/// charge all along (billing retry), a purchase that the subscription had ended. Documents seldom state it in full:
/// receipts have no reason, and a switch is a purchase as well. So it is decided here once, and every later step reads
/// it.
struct RowOrigins {
    /// Chain after chain, each oldest first.
    var rows: [Row] = []
    /// The transactions of periods with several purchases, in the order in which they were found.
    var seatRows: [SeatRow] = []
    /// Whether any row may have seats, or be ambiguous.
    var hasRareRows = false

    /// Within how many hours before a switch a renewal that was charged ahead and revoked begins.
    private static var strayHours: Int64 { 24 }
    /// How far back the switch before a stray renewal is searched. Nobody makes so many switches in a day.
    private static var maxSwitches: Int { 8 }
    /// Whether the store renewed any row after a gap. What the reports of the gap state is not considered yet.
    private(set) var hasRenewedGaps = false

    /// Decides the rows of all groups.
    init(_ known: KnownRecords) {
        rows = known.rows
        decide(known.chains, known.groups, known.reports)
    }

    /// The origins of no rows.
    init() {}

    /// Decides the rows of all groups, which nothing was decided about yet.
    ///
    /// - Parameter reports: All reports, of which a chain has a range.
    mutating func decide(_ chains: [Chain], _ groups: [SubscriptionGroup], _ reports: [Report] = []) {
        if !seatRows.isEmpty { seatRows = [] }
        hasRareRows = false
        hasRenewedGaps = false
        for group in groups { decide(chains[group.chains], reports) }
        guard !seatRows.isEmpty else { return }
        hasRareRows = true
        sortSeatRows()
    }

    /// Decides all rows of one subscription group.
    private mutating func decide(_ chains: ArraySlice<Chain>, _ reports: [Report]) {
        for chain in chains {
            if chain.environment.isTesting { setLateness(of: chain, reports) }
            decide(chain.rows)
        }
        if chains.count > 1 {
            migrate(chains)
            joinChains(chains)
        }
        var hasRareRows = hasRareRows
        // An array would check for each element whether it is shared.
        rows.withUnsafeMutableBufferPointer { rows in
            for chain in chains {
                for index in chain.rows {
                    rows[index].capEndAtRevocation()
                    if rows[index].mayBeRare { hasRareRows = true }
                }
            }
        }
        self.hasRareRows = hasRareRows
    }

    private mutating func setLateness(of chain: Chain, _ reports: [Report]) {
        var lastEnd: Instant?
        var next = chain.reports.lowerBound
        for index in chain.rows {
            let row = rows[index].transaction
            while next < chain.reports.upperBound, reports[next].signedDate.map({ $0 < row.purchaseDate }) ?? true {
                if reports[next].reportsEnd { lastEnd = reports[next].signedDate ?? lastEnd }
                next += 1
            }
            rows[index].lateness = Lateness.inTesting(row, lastEnd: lastEnd)
        }
    }

    /// Appends warnings about ambiguous rows.
    func warn(_ texts: StringTable, _ warnings: inout [Warning]) {
        for row in rows where row.isAmbiguous {
            let id = row.transaction.transactionId
            if row.originDisagrees { warnings.append(.originDisagrees(texts.identifier(id))) }
            if row.lacksSuccessor { warnings.append(.successorMissing(texts.identifier(id))) }
            if row.isUnattachedAddition { warnings.append(.seatAdditionUnattached(texts.identifier(id))) }
            if row.hasNoLength { warnings.append(.emptyPeriod(texts.identifier(id))) }
        }
    }

    func transaction(_ index: Int) -> Transaction { rows[index].transaction }

    func predecessor(of index: Int) -> Int? { rows[index].predecessor?.value }

    private mutating func decide(_ indices: Range<Int>) {
        // A stack of the rows that still run: the newest, and their number. The row below each is its predecessor. An
        // earlier row has already tried to replace the `checked` oldest of them.
        var newest: Int?
        var running = 0
        var checked = 0
        var lastEnded: Int?
        var hasSwitched = false
        for index in indices {
            let start = rows[index].transaction.purchaseDate
            while running > 0, let top = newest, isOver(top, at: start) {
                if lastEnded.map({ rows[top].end > rows[$0].end }) ?? true { lastEnded = top }
                newest = predecessor(of: top)
                running -= 1
            }
            checked = min(checked, running)
            let before = running > 0 ? newest : lastEnded
            if let period = period(of: index, newest: newest, running: running) {
                rows[index].setOrigin(.seatAddition, false, at: RowIndex(index), after: RowIndex(period))
                attachSeats(index, toPeriodOf: period)
                continue
            }
            if isSwitchedFrom(index, in: indices) {
                rows[index].transaction.isRevokedByReplacement = true
                hasSwitched = true
            }
            decideOrigin(index, after: before, isOverlapping: running > 0)
            guard !rows[index].neverRan else { continue }
            if !rows[index].origin.isRenewal {
                var older = newest
                for _ in checked..<running {
                    guard let row = older else { break }
                    // A row that is over stays on the stack below one that is marked as upgraded.
                    if !isOver(row, at: start), replaces(row, by: index) { markReplaced(row, by: index) }
                    older = predecessor(of: row)
                }
                checked = running
            }
            newest = index
            running += 1
        }
        // The purchase may have turned out to be a stray renewal, which replaces nothing. Going through every chain
        // for that would take a fiftieth of the time of all rules.
        guard hasSwitched else { return }
        for index in indices where !rows[index].isReplaced { rows[index].transaction.isRevokedByReplacement = false }
    }

    /// Whether a row is over at an instant. A row marked as upgraded may still be replaced at the instant of its end.
    private func isOver(_ index: Int, at instant: Instant) -> Bool {
        if rows[index].end != instant { return rows[index].end < instant }
        return rows[index].isReplaced || !rows[index].transaction.isUpgraded
    }

    /// Decides everything about a row that its own records and earlier rows determine.
    ///
    /// - Parameter before: The row that runs, or had ended last; nil if there is none.
    private mutating func decideOrigin(_ index: Int, after before: Int?, isOverlapping: Bool) {
        let (isRenewal, originDisagrees) = isRenewal(index, after: before, isOverlapping)
        let origin: Origin
        if isRenewal {
            origin = isRecovery(index, after: isOverlapping ? nil : before) ? .recovery : .renewal
            if !isOverlapping, let before, rows[before].end < rows[index].transaction.purchaseDate {
                hasRenewedGaps = true
            }
        } else {
            origin = purchaseOrigin(index, after: before, isOverlapping)
        }
        rows[index].setOrigin(origin, originDisagrees, at: RowIndex(index), after: before.map { RowIndex($0) })
        if isStray(index, after: before, isOverlapping: isOverlapping) { rows[index].neverRan = true }
    }

    mutating func markReplaced(_ older: Int, by newer: Int) {
        let switched = rows[newer].transaction.purchaseDate
        rows[older].isReplaced = true
        rows[older].successor = RowIndex(newer)
        rows[older].end = switched
        guard rows[older].transaction.hasRevocation else { return }
        rows[older].transaction.isRevokedByReplacement = rows[older].transaction.isRevoked(bySwitchAt: switched)
    }
}

extension Row {
    /// Ends an upgraded row that was not replaced at its cancellation, if it has one.
    fileprivate mutating func capEndAtRevocation() {
        let purchased = transaction.purchaseDate
        if neverRan { end = purchased }
        if transaction.isRefundedAfterUpgrade {
            let isLater = isReplaced && transaction.revocation.map { $0.date > end } ?? false
            transaction.isRefundedAfterUpgrade = isLater && transaction.revocation?.kind != .replacement
        }
        if let revocation = transaction.revocation, revocation.kind != .replacement, revocation.date < end {
            end = max(revocation.date, purchased)
        }
    }

    /// Whether a refund ended it, which no switch did.
    fileprivate var isRefunded: Bool {
        guard let revocation = transaction.revocation, revocation.kind != .replacement else { return false }
        return !transaction.isUpgraded && end == revocation.date
    }

    fileprivate mutating func setOrigin(
        _ origin: Origin,
        _ originDisagrees: Bool,
        at index: RowIndex,
        after before: RowIndex?
    ) {
        self.origin = origin
        self.originDisagrees = originDisagrees
        self.index = index
        predecessor = before
        // For an upgraded row its expiry, unless it was replaced.
        if let revocation = transaction.revocation, revocation.kind != .replacement {
            if !transaction.isUpgraded { end = min(end, revocation.date) }
            neverRan = revocation.date <= transaction.purchaseDate
        }
        if end <= transaction.purchaseDate { neverRan = true }
    }
}

// The origin of a row: by its reason, then by the notifications that carried it, then by the gap before it.
extension RowOrigins {
    /// Whether the store made it; and whether its documents contradict each other about that.
    private func isRenewal(_ index: Int, after before: Int?, _ isOverlapping: Bool) -> (Bool, originDisagrees: Bool) {
        let evidence = rows[index].evidence
        switch rows[index].transaction.reason {
        case nil where rows[index].renewsErased: return (true, false)
        case .renewal: return (true, evidence.isPurchase)
        case .purchase: return (false, evidence.contains(.renewal))
        case nil where evidence.contains(.renewal) != evidence.isPurchase:
            let isOther = isOverlapping && before.map { !isSameProduct($0, index) } ?? false
            return (evidence.contains(.renewal), evidence.contains(.renewal) && isOther)
        case nil:
            return (before.map { seemsRenewal(index, after: $0, isOverlapping) } ?? false, evidence.contains(.renewal))
        }
    }

    /// Whether the gap alone suggests a renewal.
    private func seemsRenewal(_ index: Int, after before: Int, _ isOverlapping: Bool) -> Bool {
        if isOverlapping { return isSameProduct(before, index) && !rows[before].transaction.isUpgraded }
        guard rows[before].end == rows[before].transaction.expiresDate else { return false }
        let gap = rows[index].transaction.purchaseDate.milliseconds(since: rows[before].end)
        return gap == 0 || isLate(index, after: before) && isSameProduct(before, index)
    }

    /// Whether the store had failed to renew the row that ended last.
    ///
    ///     until 1 April, failure signed 1 April, next row from 1 April, first signed 9 April   recovered within grace
    ///     until 1 April, next row from 1 April, first signed 31 March                          renewed on time
    private func isRecovery(_ index: Int, after before: Int?) -> Bool {
        if rows[index].evidence.contains(.recovery) { return true }
        guard let before else { return false }
        if !isLate(index, after: before) { return true }
        // A recovery within grace is dated back: a row first signed after the failure did not exist when it happened.
        guard let failure = rows[before].firstFailureAt, failure >= rows[before].end else { return false }
        return rows[index].firstSigned.map { $0 > failure } ?? true
    }

    /// Whether a row begins at most a little after the end of another one.
    private func isLate(_ index: Int, after before: Int) -> Bool {
        rows[index].isLate(after: rows[before].transaction.expiresDate)
    }

    private func purchaseOrigin(_ index: Int, after before: Int?, _ isOverlapping: Bool) -> Origin {
        let evidence = rows[index].evidence
        if evidence.contains(.upgrade) != evidence.contains(.resubscribe) {
            let isRefunded = !isOverlapping && before.map { rows[$0].isRefunded } ?? false
            return evidence.contains(.upgrade) && !isRefunded ? .switch : .resubscription
        }
        if before == nil { return rows[index].isOfOldChain ? .resubscription : .firstPurchase }
        return isOverlapping ? .switch : .resubscription
    }
}

// The permanent end of a row.
extension RowOrigins {
    func isSameProduct(_ left: Int, _ right: Int) -> Bool {
        rows[left].transaction.productId == rows[right].transaction.productId
    }

    /// Whether a row that was purchased while an older one ran replaced it.
    private func replaces(_ older: Int, by newer: Int) -> Bool {
        if rows[older].transaction.isUpgraded || rows[newer].evidence.contains(.upgrade) { return true }
        if let revocation = transaction(older).revocation, revocation.kind == .replacement {
            if isSwitch(older, to: newer) { return true }
            if revocation.isCancellation { return false }
        }
        switch rows[newer].transaction.reason {
        case .purchase: return !isSameProduct(older, newer)
        case .renewal: return false
        // A copy signed later would be marked.
        case nil:
            return rows[older].transaction.signedDate.map { $0 < rows[newer].transaction.purchaseDate }
                ?? false
        }
    }

    /// Whether the refund of a row without the mark belongs to the purchase of another product, as receipts once recorded
    /// upgrades. Source: a production receipt of 2017 in the Developer Forums, thread 96670.
    private func isSwitchedFrom(_ index: Int, in indices: Range<Int>) -> Bool {
        let own = transaction(index)
        guard let revocation = own.revocation, revocation.isRefund, !own.isUpgraded else { return false }
        let earliest = revocation.date.advanced(byMilliseconds: -Self.switchMilliseconds)
        let first = indices.firstPosition { !(transaction($0).purchaseDate < earliest) }
        return (max(first, index + 1)..<indices.upperBound).prefix(Self.maxSwitches).contains {
            isSwitch(index, to: $0)
        }
    }

    /// Whether a row of another product was bought at the moment of this one's revocation, while it would have run.
    private func isSwitch(_ older: Int, to newer: Int) -> Bool {
        let (own, next) = (transaction(older), transaction(newer))
        guard own.productId != next.productId, next.reason != .renewal, !rows[newer].evidence.contains(.renewal),
            own.purchaseDate < next.purchaseDate, next.purchaseDate < own.expiresDate,
            next.purchaseDate < next.expiresDate, next.revocation.map({ $0.date > next.purchaseDate }) ?? true,
            let revocation = own.revocation, revocation.date > own.purchaseDate
        else { return false }
        let length = own.expiresDate.milliseconds(since: own.purchaseDate)
        return revocation.isClose(to: next.purchaseDate, ofLength: length)
    }

    /// Whether a row is a stray renewal: of the product that the row before it switched from, charged before the switch
    /// and revoked. The row before it usually still runs, or was refunded within those hours.
    ///
    ///     silver   1 March to 1 April
    ///     gold     31 March 20:00 to 30 April                  the customer upgrades
    ///     silver   1 April to 1 May, revoked 31 March 20:00    charged ahead a few hours earlier: never ran
    private func isStray(_ index: Int, after before: Int?, isOverlapping: Bool) -> Bool {
        let row = transaction(index)
        guard row.reason != .purchase, !rows[index].evidence.isPurchase else { return false }
        var newer = before
        for _ in 0..<Self.maxSwitches {
            guard let switching = newer, rows[switching].origin == .switch, let older = predecessor(of: switching)
            else { return false }
            let switched = rows[switching].transaction.purchaseDate
            guard row.purchaseDate <= switched.advanced(byHours: Self.strayHours) else { return false }
            if isSameProduct(older, index), !isSameProduct(switching, index) {
                // Without a reason only its date shows that it is a renewal.
                let isLate = row.purchaseDate >= rows[older].transaction.expiresDate && isLate(index, after: older)
                guard row.reason == .renewal || isLate else { return false }
                // If nothing else runs, the mark may come from a later upgrade.
                return isOverlapping && row.isUpgraded || row.signedDate.map { $0 <= switched } ?? false
            }
            newer = older
        }
        return false
    }
}
