/// What a document states about those of its records that do not state it themselves.
package struct RecordDefaults: Sendable {
    /// The position among the documents of a history; nil for the only one.
    package var document: Int?
    /// The position in a document that is a list of documents; nil for any other.
    package var part: Int?
    /// The position of the record in its document's `notificationHistory`; nil outside of one.
    package var item: Int?
    package var environment: Environment?
    package var bundleId: StringIndex?
    /// Of the part of the document that the records are in, before those of the whole.
    private(set) var ownEnvironment: Environment?
    private(set) var ownBundleId: StringIndex?

    package init(document: Int? = nil, environment: Environment? = nil, bundleId: StringIndex? = nil) {
        self.document = document
        self.environment = environment
        self.bundleId = bundleId
    }

    /// Returns these for the records of a part of the document.
    package func within(environment: Environment?, bundleId: StringIndex?) -> RecordDefaults {
        var defaults = self
        defaults.ownEnvironment = environment
        defaults.ownBundleId = bundleId
        return defaults
    }
}

extension ReportLocation {
    /// Returns nil for the only document.
    init?(_ defaults: RecordDefaults) {
        guard defaults.document != nil || defaults.item != nil else { return nil }
        document = defaults.document.map { Int32(truncatingIfNeeded: $0) } ?? -1
        part = defaults.part.map { Int32(truncatingIfNeeded: $0) } ?? -1
        item = defaults.item.map { Int32(truncatingIfNeeded: $0) } ?? -1
    }
}
