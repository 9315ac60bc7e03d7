/// Classifies a switch between two products of one group by level and duration. The price never decides, and the
/// duration does not decide if the levels differ: the store charges and refunds by the ranking that the publisher gave
/// the products in App Store Connect, where level 1 is the highest, so that a cheaper product may be an upgrade.
///
///     gold monthly 9.99, level 1   gold yearly 99.99, level 1     crossgrade at the next renewal
///     gold monthly 9.99, level 1   silver yearly 49.99, level 2   downgrade at the next renewal, although it costs more
///     silver yearly, level 2       gold monthly, level 1          upgrade at once, with the unused time refunded
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
