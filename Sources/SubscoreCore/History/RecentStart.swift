/// When a series of purchases began, by dated renewal info.
struct RecentStart: BitwiseCopyable {
    let start: Instant
    let signed: Instant
    let report: ReportIndex
    /// The position of the first report of its chain.
    let chain: Int

    /// Returns what all reports state, by chain, then earliest start first.
    static func all(in reports: [Report], of chains: [Chain]) -> [RecentStart] {
        var starts: [RecentStart] = []
        for chain in chains.map({ $0.reports }) {
            for index in chain {
                guard let start = reports[index].renewalInfo?.recentStart, let signed = reports[index].signedDate else {
                    continue
                }
                let report = ReportIndex(index)
                starts.append(RecentStart(start: start, signed: signed, report: report, chain: chain.lowerBound))
            }
        }
        return starts.ordered { left, right in
            if left.chain != right.chain { return left.chain < right.chain }
            return left.start == right.start ? right.signed < left.signed : left.start < right.start
        }
    }
}
