/// Whether and as which product a chain renews, from one instant up to the next entry of its list.
package struct RenewalPreference: BitwiseCopyable, Sendable {
    /// The earliest instant for a report without a signed date.
    let from: Instant
    /// Whether auto-renew is on; nil if it is not known.
    let isOn: Bool?
    /// The product of the next renewal; nil if it is not known.
    @Packed package private(set) var productId: Name?
    /// The report that states it.
    let report: ReportIndex

    fileprivate init(_ index: ReportIndex, from: Instant, _ history: History) {
        let report = history.reports[index]
        self.from = from
        isOn = report.autoRenewStatus
        productId = report.renewalInfo?.autoRenewProductId
        self.report = index
    }
}

/// What the records of one chain state about its renewal at every instant: a list, oldest first. It is decided once, and
/// the answer for an instant, the events, and the expectation of a renewal all read it, so they cannot contradict each
/// other. A chain without reports has an empty list.
package struct RenewalPreferences: Sendable {
    private(set) var all: [RenewalPreference] = []

    init() {}

    init(of chain: Chain, _ history: History) {
        guard !chain.reports.isEmpty, let newest = history.renewalReportIndex(of: chain) else { return }
        all = [RenewalPreference(newest, from: .earliest, history)]
    }

    /// The newest one; nil if there is none.
    var newest: RenewalPreference? { all.last }

    /// Returns the one that holds at an instant; nil if none does.
    func at(_ instant: Instant) -> RenewalPreference? {
        let position = all.firstPosition { $0.from > instant }
        return position > 0 ? all[position - 1] : nil
    }
}
