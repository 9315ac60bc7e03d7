/// Which items of a publication a customer may read: those published during access, and the newest items that existed
/// when access began. An unlocked item stays unlocked.
package struct ContentAccess: Sendable {
    /// The question.
    package struct Question: Sendable {
        /// When each item was published, in the order of the answer.
        package let publishedDates: [Instant]
        /// The instant of the answer; nil includes everything.
        package let instant: Instant?
        package let knownAt: Instant?
        /// How many of the newest items are unlocked when a window begins; a number below 0 counts as 0.
        package let initialUnlock: Int64
        /// The longest gap that does not end a window, in milliseconds.
        package let toleratedLapse: Int64

        package init(
            publishedDates: [Instant],
            instant: Instant?,
            knownAt: Instant?,
            initialUnlock: Int64?,
            toleratedLapse: Int64?
        ) {
            self.publishedDates = publishedDates
            self.instant = instant
            self.knownAt = knownAt
            self.initialUnlock = initialUnlock ?? 1
            self.toleratedLapse = toleratedLapse ?? 0
        }

        /// Only what was known at the instant counts, and a refunded purchase unlocks nothing.
        package var viewpoint: Viewpoint { Viewpoint(knownAt: knownAt ?? instant, retroactiveRefunds: true) }
    }

    package enum Reason: StoreName, Sendable {
        case initialUnlock = "initial_unlock"
        case publishedWhileSubscribed = "published_while_subscribed"
    }

    package struct Unlock: Sendable {
        package let date: Instant
        package let reason: Reason
    }

    package let windows: [AccessWindow]
    /// For each item, in the order of the question; nil if the item is locked.
    package private(set) var unlocks: [Unlock?]
    package let warnings: [Warning]

    package init(_ question: Question, of history: History) {
        let timelines = history.groups.map { Timeline(history, $0, nil) }
        let windows = AccessWindow.all(of: timelines, toleratedLapse: question.toleratedLapse)
            .filter { window in question.instant.map { window.start <= $0 } ?? true }
        self.windows = windows
        unlocks = Self.unlocks(
            question.publishedDates,
            windows,
            initialUnlock: Int(clamping: max(question.initialUnlock, 0))
        )
        warnings = history.warnings + timelines.flatMap { history.warnings(of: $0) }
        guard let instant = question.instant else { return }
        // An item that is unlocked later than the instant of the question is still locked then.
        for item in unlocks.indices where unlocks[item].map({ $0.date > instant }) ?? false { unlocks[item] = nil }
    }

    /// - Parameter windows: Times of access that do not touch, oldest first.
    static func unlocks(_ publishedDates: [Instant], _ windows: [AccessWindow], initialUnlock: Int) -> [Unlock?] {
        let order = positions(publishedDates.count) { publishedDates[$0] < publishedDates[$1] }
        var unlocks = [Unlock?](repeating: nil, count: publishedDates.count)
        // Items before this index in the order have had their first initial unlock, if they get one.
        var done = 0
        for window in windows {
            let published = order.firstPosition { publishedDates[$0] > window.start }
            let newest = max(done, published - min(initialUnlock, published))
            for index in newest..<max(newest, published) {
                let item = order[index]
                if unlocks[item] == nil { unlocks[item] = Unlock(date: window.start, reason: .initialUnlock) }
            }
            done = max(done, published)
            var index = order.firstPosition { publishedDates[$0] >= window.start }
            while index < order.count, window.holds(publishedDates[order[index]]) {
                let item = order[index]
                unlocks[item] = Unlock(date: publishedDates[item], reason: .publishedWhileSubscribed)
                index += 1
            }
        }
        return unlocks
    }
}
