/// How a fraction of the smallest unit is rounded. Amounts are never negative here.
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
