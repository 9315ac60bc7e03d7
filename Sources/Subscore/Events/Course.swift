/// The whole course of one subscription: its intervals, what happened between them, and what is to come.
package struct Course: Sendable {
    package let group: SubscriptionGroup
    package let intervals: [Interval]
    /// Oldest first.
    package let events: [TimelineEvent]
    /// Soonest first.
    package let upcoming: [UpcomingMoment]
    package let warnings: [Warning]

    /// - Parameters:
    ///   - catalog: Names changes and gives the durations of products; without it the rows do as far as they can.
    ///   - until: How far ahead to look for renewals; nil looks to the next one.
    package init(of group: SubscriptionGroup, in history: History, catalog: Catalog?, until: Instant?) {
        let timeline = Timeline(history, group, catalog)
        self.group = group
        intervals = timeline.intervals
        events = TimelineEvents(timeline, history, catalog: catalog).events
        // What lies before the last word is no longer to come.
        let known = history.viewpoint.knownAt ?? history.knownThrough(of: group)
        upcoming = Upcoming(timeline, history, catalog: catalog, known: known, until: until).moments
        warnings = history.warnings(of: timeline)
    }
}
