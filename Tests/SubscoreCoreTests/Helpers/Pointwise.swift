import Foundation
import SubscoreCore

/// Decides the state at one instant by the table of states, from the rows themselves. It is slow, and shares only names
/// with the timeline. It does not support reports, or renewals and purchases that were made ahead.
struct Pointwise {
    struct Decision: Equatable, CustomStringConvertible {
        let state: SubscriptionState
        let transaction: String

        var description: String { "\(state) by \(transaction)" }
    }

    /// Cached results. A question about a row needs others about the rows before it, so without this the work would
    /// double with each row.
    private final class Answers {
        var renewals: [String: Bool] = [:]
        var strays: [String: Bool] = [:]
        var replacers: [String: TestCopy?] = [:]

        func once<Answer>(
            _ kept: ReferenceWritableKeyPath<Answers, [String: Answer]>,
            _ question: String,
            _ find: () -> Answer
        ) -> Answer {
            if let known = self[keyPath: kept][question] { return known }
            let answer = find()
            self[keyPath: kept][question] = answer
            return answer
        }
    }

    private let answers = Answers()
    private let chains: [[TestCopy]]
    /// For each row that was replaced by a purchase that counts as never made: when that happened, by the row's id.
    private var replacedDates: [String: Double] = [:]
    /// Rows that count as never made, and ran.
    private var erased: [TestCopy] = []
    /// Rows by the store that renewed one of these.
    private var renewsErased: Set<String> = []

    init(_ copies: [TestCopy], erasesRefunds: Bool = false) {
        let purchases = Self.purchases(copies)
        let whole = Set(purchases.map(\.chain)).sorted().map { chain in
            purchases.filter { $0.chain == chain }.sorted { Self.isNewer($1, $0) }
        }
        guard erasesRefunds else {
            chains = whole
            return
        }
        // What they replaced stays replaced.
        let unerased = Pointwise(copies)
        chains = whole.map { $0.filter { !unerased.isRefunded($0) } }
        for row in whole.joined() {
            guard let replacer = unerased.replacer(of: row), unerased.isRefunded(replacer) else { continue }
            replacedDates[row.id] = replacer.purchased
        }
        erased = whole.joined().filter { unerased.isRefunded($0) && unerased.end(of: $0) > $0.purchased }
        for row in whole.joined() where !unerased.isRefunded(row) && unerased.isRenewal(row) {
            if let before = unerased.before(row)?.row, erased.contains(where: { $0.id == before.id }) {
                renewsErased.insert(row.id)
            }
        }
    }

    /// One row for each purchase: the newest copy of each id, and then the ids that are one purchase.
    private static func purchases(_ copies: [TestCopy]) -> [TestCopy] {
        let newest = copies.filter { copy in
            !copies.contains { other in
                guard other.id == copy.id, let signed = other.signed else { return false }
                return copy.signed.map { $0 < signed } ?? true
            }
        }
        // When the copy was signed that a revocation is from. One without a date counts as signed at its revocation.
        var revocationSigned: [String: Double] = [:]
        func signedRevocation(_ copy: TestCopy) -> Double {
            revocationSigned[copy.id] ?? copy.signed ?? copy.revoked ?? -1e9
        }
        let known = newest.map { copy in
            guard let signed = copy.signed else { return copy }
            let undated = copies.filter { $0.id == copy.id && $0.signed == nil }.compactMap(\.revoked)
            guard let last = undated.max(), last >= signed else { return copy }
            var revoked = copy
            revoked.revoked = last
            revocationSigned[copy.id] = last
            return revoked
        }
        func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? Int.max }
        var purchases: [[TestCopy]] = []
        for var id in known.sorted(by: { (number($0.item), number($0.id)) < (number($1.item), number($1.id)) }) {
            id.isUpgraded = copies.contains { $0.id == id.id && $0.isUpgraded }
            let fit = purchases.firstIndex { $0.contains { isSamePurchase($0, id) } }
            if let fit { purchases[fit].append(id) } else { purchases.append([id]) }
        }
        return purchases.map { ids in
            func age(_ copy: TestCopy) -> [Double] {
                [copy.signed ?? -1e9, copy.revoked ?? -1e9, copy.isUpgraded ? 1 : 0, copy.expires]
            }
            let byAge = ids.sorted { age($0).lexicographicallyPrecedes(age($1)) }
            var row = byAge[byAge.count - 1]
            row.id = ids.contains { $0.id == row.chain } ? row.chain : "\(ids.map { number($0.id) }.min() ?? 0)"
            row.isUpgraded = ids.contains { $0.isUpgraded }
            row.item = byAge.last { $0.item != nil }?.item
            row.reason = byAge.last { $0.reason != nil }?.reason
            let revoked = ids.filter { $0.revoked != nil }
            let last = revoked.map(signedRevocation).max()
            row.revoked = revoked.filter { signedRevocation($0) == last }.compactMap(\.revoked).min()
            return row
        }
    }

    private static func isSamePurchase(_ left: TestCopy, _ right: TestCopy) -> Bool {
        guard left.chain == right.chain, left.product == right.product, left.isShared == right.isShared,
            left.purchased == right.purchased
        else { return false }
        if let item = left.item, let other = right.item { return item == other }
        return left.expires == right.expires
    }

    /// Nil before the first purchase.
    func decision(at instant: Instant) -> Decision? {
        var best: (rank: Int, end: Double, row: TestCopy, state: SubscriptionState)?
        for chain in chains {
            guard let (state, row) = decide(chain, at: instant) else { continue }
            let rank: Int =
                switch state {
                case .subscribed: 3
                case .billingGracePeriod: 2
                case .billingRetry: 1
                default: 0
                }
            let end = rank == 0 ? self.end(of: row) : 0
            if let best {
                if (best.rank, best.end) > (rank, end) { continue }
                let isShown = rank > 1 ? Self.isShown(best.row, before: row) : Self.isNewer(best.row, row)
                if (best.rank, best.end) == (rank, end), isShown { continue }
            }
            best = (rank, end, row, state)
        }
        return best.map { Decision(state: $0.state, transaction: $0.row.id) }
    }

    /// Of rows that give access: bought last, then by the customer, then the smaller chain.
    private static func isShown(_ left: TestCopy, before right: TestCopy) -> Bool {
        if left.purchased != right.purchased { return left.purchased > right.purchased }
        if left.isShared != right.isShared { return right.isShared }
        return (Int64(left.chain) ?? -1) < (Int64(right.chain) ?? -1)
    }

    /// Whether it was refunded, and not for the purchase that replaced it.
    private func isRefunded(_ row: TestCopy) -> Bool {
        guard !row.isUpgraded, let revoked = row.revoked, !row.isShared else { return false }
        return replacer(of: row)?.purchased != revoked
    }

    private func decide(_ rows: [TestCopy], at instant: Instant) -> (SubscriptionState, TestCopy)? {
        let purchased = rows.filter { .on($0.purchased) <= instant }
        guard let newest = purchased.last else { return nil }
        let ran = purchased.filter { end(of: $0) > $0.purchased }
        if let running = ran.last(where: { instant < .on(end(of: $0)) }) { return (.subscribed, running) }
        guard let last = ran.max(by: { (end(of: $0), position(of: $0)) < (end(of: $1), position(of: $1)) }) else {
            // A row that was replaced at its own purchase never ran, and a later revocation does not concern it.
            let isReplaced = replacer(of: newest) != nil || replacedDates[newest.id] != nil
            let isRevoked = !newest.isUpgraded && !isReplaced && newest.revoked.map { .on($0) <= instant } ?? false
            return (isRevoked ? .revoked : .expired, newest)
        }
        let next = rows.first { .on($0.purchased) > instant && end(of: $0) > $0.purchased }
        // A share that was withdrawn at that very moment stays withdrawn.
        let replaced =
            last.isShared && last.revoked != nil && last.revoked == replacedDates[last.id]
            ? nil : replacedDates[last.id]
        let isReplaced = replacer(of: last) != nil || replaced != nil || last.isUpgraded
        // Where the last period that was paid ended, and whether it ran out.
        var (begin, hasRunOut) = (end(of: last), end(of: last) == last.expires && !isReplaced)
        for row in erased where row.chain == last.chain && .on(row.purchased) <= instant && row.expires > begin {
            if instant < .on(row.expires) { return (.expired, last) }
            (begin, hasRunOut) = (row.expires, true)
        }
        let comesErased = erased.contains { row in
            row.chain == last.chain && .on(row.purchased) > instant && row.expires > begin
                && next.map { row.purchased < $0.purchased } ?? true
        }
        let isRenewed = !comesErased && next.map { isRenewal($0) } ?? false
        if let next, isRenewed, hasRunOut, next.reason == .renewal, Periods.are(whole: next, from: begin) {
            return (.subscribed, last)
        }
        if isReplaced { return (.expired, last) }
        if let revoked = last.revoked, .on(revoked) <= instant { return (.revoked, last) }
        if let next, isRenewed, hasRunOut, Periods.days(66, after: begin) < next.purchased { return (.expired, last) }
        return (isRenewed ? .billingRetry : .expired, last)
    }

    private func chain(of row: TestCopy) -> [TestCopy] { chains.first { $0.first?.chain == row.chain } ?? [] }
    private func position(of row: TestCopy) -> Int { chain(of: row).firstIndex { $0.id == row.id } ?? 0 }

    private func end(of row: TestCopy) -> Double {
        guard !isTakenBack(row), !isStray(row) else { return row.purchased }
        var end = min(row.revoked ?? row.expires, ownEnd(row))
        if let replacer = replacer(of: row) { end = min(end, replacer.purchased) }
        return max(end, row.purchased)
    }

    private func isTakenBack(_ row: TestCopy) -> Bool {
        let ends = [row.expires, row.revoked, replacedDates[row.id]].compactMap { $0 }
        return ends.contains { $0 <= row.purchased }
    }

    /// When its access would end if nothing replaced it. So the date of an upgrade does not count.
    private func ownEnd(_ row: TestCopy) -> Double {
        let end = row.isUpgraded ? row.expires : min(row.revoked ?? row.expires, row.expires)
        return min(end, replacedDates[row.id] ?? end)
    }

    private func runs(_ row: TestCopy, at day: Double, before position: Int) -> Bool {
        guard !isTakenBack(row), !isStray(row) else { return false }
        if let replacer = replacer(of: row, before: position), replacer.purchased <= day { return false }
        return ownEnd(row) > day || ownEnd(row) == day && row.isUpgraded && replacedDates[row.id] == nil
    }

    /// The row that replaced this one: the next row of its chain that ran and was purchased while this one ran. A row
    /// that is marked as upgraded may also be replaced by a row of another chain.
    private func replacer(of row: TestCopy) -> TestCopy? {
        let own = chain(of: row)
        return replacer(of: row, before: own.count) ?? (row.isUpgraded ? otherChainsReplacer(of: row) : nil)
    }

    private func replacer(of row: TestCopy, before limit: Int) -> TestCopy? {
        answers.once(\.replacers, "\(row.id) before \(limit)") { findReplacer(of: row, before: limit) }
    }

    private func findReplacer(of row: TestCopy, before limit: Int) -> TestCopy? {
        guard !isTakenBack(row) else { return nil }
        let own = chain(of: row)
        let start = position(of: row) + 1
        guard start < limit else { return nil }
        let next = own[start..<limit].first { next in
            let isWithin =
                next.purchased < ownEnd(row) || next.purchased == ownEnd(row) && (row.isUpgraded || isSwitch(row, next))
            return isWithin && !isTakenBack(next) && !isStray(next) && !isRenewal(next)
        }
        guard let next else { return nil }
        if row.isUpgraded || isSwitch(row, next) { return next }
        switch next.reason {
        case .purchase: return next.product != row.product ? next : nil
        case .renewal: return nil
        case nil: return row.signed.map { $0 < next.purchased } ?? false ? next : nil
        }
    }

    /// Whether a row was revoked because the customer bought another product at that moment.
    private func isSwitch(_ row: TestCopy, _ next: TestCopy) -> Bool {
        row.revoked == next.purchased && next.purchased < row.expires && next.product != row.product
            && next.reason != .renewal
    }

    private func otherChainsReplacer(of row: TestCopy) -> TestCopy? {
        guard !isTakenBack(row), !isStray(row) else { return nil }
        let bought = chains.joined().filter {
            !isTakenBack($0) && !isStray($0) && !isRenewal($0) && $0.product != row.product
                && $0.isShared == row.isShared
                && $0.purchased >= row.purchased
        }
        guard let next = bought.min(by: { Self.isNewer($1, $0) }) else { return nil }
        return next.chain != row.chain && next.purchased < ownEnd(row) ? next : nil
    }

    /// The row that runs when this one is purchased, or else the one that ended last; and whether it still runs.
    private func before(_ row: TestCopy) -> (row: TestCopy, isRunning: Bool)? {
        let index = position(of: row)
        let older = chain(of: row)[..<index]
        if let running = older.last(where: { runs($0, at: row.purchased, before: index) }) { return (running, true) }
        let ran = older.filter { !isTakenBack($0) && !isStray($0) }
        func end(_ row: TestCopy) -> Double {
            min(ownEnd(row), replacer(of: row, before: index)?.purchased ?? ownEnd(row))
        }
        return ran.max { (end($0), position(of: $0)) < (end($1), position(of: $1)) }.map { ($0, false) }
    }

    /// Whether the store renewed it. Its reason decides, or else the gap before it.
    private func isRenewal(_ row: TestCopy) -> Bool {
        answers.once(\.renewals, row.id) { decideRenewal(row) }
    }

    private func decideRenewal(_ row: TestCopy) -> Bool {
        if row.reason == nil, renewsErased.contains(row.id) { return true }
        if let reason = row.reason { return reason == .renewal }
        guard let (older, isRunning) = before(row) else { return false }
        if isRunning { return older.product == row.product && !older.isUpgraded }
        guard replacer(of: older, before: position(of: row)) == nil, ownEnd(older) == older.expires else {
            return false
        }
        return older.expires == row.purchased
    }

    /// Whether it renews the product that the customer had switched from, at most 24 hours after the switch.
    private func isStray(_ row: TestCopy) -> Bool {
        answers.once(\.strays, row.id) { decideStray(row) }
    }

    private func decideStray(_ row: TestCopy) -> Bool {
        guard row.reason != .purchase, !isTakenBack(row), var (older, isRunning) = before(row), isRunning else {
            return false
        }
        while !isRenewal(older), let left = before(older), left.isRunning, row.purchased - older.purchased <= 1 {
            if left.row.product == row.product, older.product != row.product {
                guard row.reason == .renewal || row.purchased == left.row.expires else { return false }
                return row.isUpgraded || row.signed.map { $0 <= older.purchased } ?? false
            }
            (older, isRunning) = left
        }
        return false
    }

    private static func isNewer(_ left: TestCopy, _ right: TestCopy) -> Bool {
        func order(_ row: TestCopy) -> (Double, Int64, Int, Int64) {
            (row.purchased, row.item.flatMap { Int64($0) } ?? -1, row.isShared ? 0 : 1, Int64(row.id) ?? -1)
        }
        return order(left) > order(right)
    }
}

/// Whole periods, by the calendar of Foundation.
private enum Periods {
    private static let calendars: [Calendar] = ["America/Los_Angeles", "UTC"].compactMap { name in
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: name) else { return nil }
        calendar.timeZone = zone
        return calendar
    }

    private static func date(_ day: Double) -> Date {
        Date(timeIntervalSince1970: Double(Instant.on(day).milliseconds) / 1000)
    }

    static func days(_ count: Int, after day: Double) -> Double {
        let start = date(day)
        guard let end = calendars.first?.date(byAdding: .day, value: count, to: start) else { return day }
        return day + end.timeIntervalSince(start) / 86_400
    }

    /// Whether a row begins whole periods of its own after a day.
    static func are(whole row: TestCopy, from begin: Double) -> Bool {
        let (purchased, expires) = (date(row.purchased), date(row.expires))
        for unit in [Calendar.Component.month, .day] {
            for calendar in calendars {
                let length = count(unit, from: purchased, to: expires, calendar)
                guard length > 0 else { continue }
                return calendars.contains { calendar in
                    let total = count(unit, from: date(begin), to: purchased, calendar)
                    return total > 0 && total % length == 0
                }
            }
        }
        let length = expires.timeIntervalSince(purchased)
        return purchased.timeIntervalSince(date(begin)).truncatingRemainder(dividingBy: length) == 0
    }

    /// The whole months or days between two dates, counted forward or back; 0 if they are not whole.
    private static func count(_ unit: Calendar.Component, from: Date, to: Date, _ calendar: Calendar) -> Int {
        let guess: Int
        if unit == .month {
            let (left, right) = (
                calendar.dateComponents([.year, .month], from: from),
                calendar.dateComponents([.year, .month], from: to)
            )
            guess = ((right.year ?? 0) - (left.year ?? 0)) * 12 + (right.month ?? 0) - (left.month ?? 0)
        } else {
            guess = Int((to.timeIntervalSince(from) / 86_400).rounded())
        }
        let isForward = calendar.date(byAdding: unit, value: guess, to: from) == to
        return isForward || calendar.date(byAdding: unit, value: -guess, to: to) == from ? max(guess, 0) : 0
    }
}
