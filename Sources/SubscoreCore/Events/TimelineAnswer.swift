/// The whole course of one subscription: its intervals, the events between them, and the expected moments.
package struct TimelineAnswer: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]
    /// Oldest first.
    package let events: [TimelineEvent]
    /// Soonest first.
    package let upcoming: [UpcomingMoment]
    /// In the order of their first signing.
    package let accounts: [Account]
    package let warnings: [Warning]

    /// - Parameters:
    /// - catalog: Names changes and provides the durations of products; without it, rows provide them if they can.
    /// - until: How far ahead to list renewals; nil lists only the next one.
    package init(of group: SubscriptionGroup, in history: History, catalog: Catalog?, until: Instant?) {
        let timeline = Timeline(history, group, catalog)
        self.group = group
        intervals = timeline.intervals
        events = TimelineEvents(timeline, history, catalog: catalog).events
        // Moments before the newest record are not upcoming.
        let known = history.viewpoint.knownAt ?? history.knownThrough(of: group)
        upcoming = Upcoming(timeline, history, catalog: catalog, known: known, until: until).moments
        accounts = Account.all(of: group, in: history)
        warnings = history.warnings(of: timeline)
    }
}
