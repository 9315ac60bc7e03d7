import SubscoreCore
import Testing

@Suite struct RoundingTests {
    struct Quotient: Scenario {
        let dividend: UInt128
        let divisor: UInt128
        let halfUp: UInt128
        let halfEven: UInt128
        let down: UInt128
        let up: UInt128

        init(
            _ dividend: UInt128,
            _ divisor: UInt128,
            _ halfUp: UInt128,
            _ halfEven: UInt128,
            _ down: UInt128,
            _ up: UInt128
        ) {
            self.dividend = dividend
            self.divisor = divisor
            self.halfUp = halfUp
            self.halfEven = halfEven
            self.down = down
            self.up = up
        }

        var scenario: String { "\(dividend) / \(divisor)" }
    }

    /// Each ends in the results of half_up, half_even, down and up.
    static let quotients = [
        // What divides evenly.
        Quotient(0, 1, 0, 0, 0, 0), Quotient(0, 10, 0, 0, 0, 0), Quotient(10, 10, 1, 1, 1, 1),
        Quotient(7, 1, 7, 7, 7, 7),
        // Around the halves of an even divisor.
        Quotient(1, 10, 0, 0, 0, 1), Quotient(4, 10, 0, 0, 0, 1), Quotient(5, 10, 1, 0, 0, 1),
        Quotient(6, 10, 1, 1, 0, 1),
        Quotient(9, 10, 1, 1, 0, 1), Quotient(14, 10, 1, 1, 1, 2), Quotient(15, 10, 2, 2, 1, 2),
        Quotient(16, 10, 2, 2, 1, 2), Quotient(25, 10, 3, 2, 2, 3), Quotient(35, 10, 4, 4, 3, 4),
        // An odd divisor has no halves.
        Quotient(1, 3, 0, 0, 0, 1), Quotient(2, 3, 1, 1, 0, 1), Quotient(4, 9, 0, 0, 0, 1), Quotient(5, 9, 1, 1, 0, 1),
        Quotient(1, 2, 1, 0, 0, 1), Quotient(3, 2, 2, 2, 1, 2),
        // The ends of the integers, where twice the remainder would overflow.
        Quotient(.max, .max, 1, 1, 1, 1), Quotient(.max - 1, .max, 1, 1, 0, 1), Quotient(.max / 2, .max, 0, 0, 0, 1),
        Quotient(.max / 2 + 1, .max, 1, 1, 0, 1), Quotient(1 << 126, 1 << 127, 1, 0, 0, 1),
        Quotient(3 << 126, 1 << 127, 2, 2, 1, 2), Quotient(.max, 1, .max, .max, .max, .max),
    ]

    @Test(arguments: quotients)
    func rounds(_ quotient: Quotient) {
        #expect(Rounding.halfUp.quotient(quotient.dividend, quotient.divisor) == quotient.halfUp)
        #expect(Rounding.halfEven.quotient(quotient.dividend, quotient.divisor) == quotient.halfEven)
        #expect(Rounding.down.quotient(quotient.dividend, quotient.divisor) == quotient.down)
        #expect(Rounding.up.quotient(quotient.dividend, quotient.divisor) == quotient.up)
    }

    @Test(arguments: Round.all(300))
    func modesBoundOneAnother(_ round: Round) {
        var random = round.random
        let dividend = UInt128(random.magnitude()) * UInt128(random.magnitude())
        let divisor = UInt128(random.magnitude()) + 1
        let down = Rounding.down.quotient(dividend, divisor)
        let up = Rounding.up.quotient(dividend, divisor)
        let halfUp = Rounding.halfUp.quotient(dividend, divisor)
        let halfEven = Rounding.halfEven.quotient(dividend, divisor)
        let remainder = dividend - down * divisor
        #expect(remainder < divisor)
        #expect(up == (remainder == 0 ? down : down + 1))
        #expect(halfUp == (remainder * 2 >= divisor ? up : down))
        #expect(halfEven == (remainder * 2 == divisor ? down + down % 2 : halfUp))
    }
}
