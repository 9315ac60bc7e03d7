/// Classifies a switch between two products of one group by level and duration. The price never decides, and the
/// duration does not decide if the levels differ.
package struct Classification: Sendable {
    package let change: Change
    /// Nil if a level is unknown.
    package let timing: ChangeTiming?
    package let rule: Rule

    package init(from: Product, to: Product) {
        guard let new = to.level, let old = from.level else {
            change = .unknown
            timing = nil
            rule = .changeLevelUnknown
            return
        }
        if new < old {
            change = .upgrade
            timing = .immediate
            rule = .changeUpgrade
        } else if new > old {
            change = .downgrade
            timing = .nextRenewal
            rule = .changeDowngrade
        } else if to.period == from.period {
            change = .crossgrade
            timing = .immediate
            rule = .changeCrossgradeSameDuration
        } else {
            change = .crossgrade
            timing = .nextRenewal
            rule = .changeCrossgradeOtherDuration
        }
    }
}
