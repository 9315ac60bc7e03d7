/// When a series of purchases began, by dated renewal info.
struct RecentStart: BitwiseCopyable {
    let start: Instant
    let signed: Instant
    let report: ReportIndex

    /// Returns what all reports state, earliest start first.
    static func all(in reports: [Report]) -> [RecentStart] {
        var starts: [RecentStart] = []
        for (index, report) in reports.enumerated() {
            guard let start = report.renewalInfo?.recentStart, let signed = report.signedDate else { continue }
            starts.append(RecentStart(start: start, signed: signed, report: ReportIndex(index)))
        }
        return starts.ordered { $0.start == $1.start ? $1.signed < $0.signed : $0.start < $1.start }
    }
}
