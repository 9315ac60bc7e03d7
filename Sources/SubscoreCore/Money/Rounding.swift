/// How a fraction of the smallest unit is rounded. Amounts are never negative here. The store does not publish how it
/// rounds, so the caller chooses; each amount is rounded once, at the end.
///
///     a third of 9.99 USD   half-up 3.33   down 3.33   up 3.33
///     a third of 100 JPY    half-up 33     down 33     up 34
package enum Rounding: Sendable {
    case halfUp
    case halfEven
    case down
    case up

    /// Returns `dividend / divisor` as a whole number. The divisor must be positive.
    package func quotient(_ dividend: UInt128, _ divisor: UInt128) -> UInt128 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        let rest = divisor - remainder
        let roundsUp: Bool
        switch self {
        case .halfUp: roundsUp = remainder >= rest
        case .halfEven: roundsUp = remainder > rest || remainder == rest && quotient % 2 == 1
        case .down: roundsUp = false
        case .up: roundsUp = remainder > 0
        }
        return roundsUp ? quotient + 1 : quotient
    }
}
