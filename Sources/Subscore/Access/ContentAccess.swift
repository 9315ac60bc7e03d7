/// Which items of a publication a customer may read: what was published during access, and the newest items that
/// were there when access began. What was unlocked stays so.
package struct ContentAccess: Sendable {
    package enum Reason: Sendable {
        case initialUnlock
        case publishedWhileSubscribed

        package var name: StaticString {
            switch self {
            case .initialUnlock: return "initial_unlock"
            case .publishedWhileSubscribed: return "published_while_subscribed"
            }
        }
    }

    package struct Unlock: Sendable {
        package let date: Instant
        package let reason: Reason
    }

    /// For each item, in the order of `publishedDates`; nil where the item is locked.
    package let unlocks: [Unlock?]

    /// - Parameters:
    ///   - windows: Times of access that don't touch, oldest first.
    ///   - initialUnlock: How many of the newest items open when a window begins; not negative.
    package init(publishedDates: [Instant], windows: [AccessWindow], initialUnlock: Int) {
        let order = positions(publishedDates.count) { publishedDates[$0] < publishedDates[$1] }
        var unlocks = [Unlock?](repeating: nil, count: publishedDates.count)
        // Items before this place in the order have had their first initial unlock, if they get one.
        var done = 0
        for window in windows {
            let published = order.firstPosition { publishedDates[$0] > window.start }
            let newest = Swift.max(done, published - Swift.min(initialUnlock, published))
            for place in newest..<Swift.max(newest, published) {
                let item = order[place]
                if unlocks[item] == nil { unlocks[item] = Unlock(date: window.start, reason: .initialUnlock) }
            }
            done = Swift.max(done, published)
            var place = order.firstPosition { publishedDates[$0] >= window.start }
            while place < order.count, window.holds(publishedDates[order[place]]) {
                let item = order[place]
                unlocks[item] = Unlock(date: publishedDates[item], reason: .publishedWhileSubscribed)
                place += 1
            }
        }
        self.unlocks = unlocks
    }
}
