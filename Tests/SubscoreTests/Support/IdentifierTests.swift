import Testing

@testable import Subscore

@Suite struct IdentifierTests {
    struct Pair: Scenario {
        let scenario: String
        let earlier: String
        let later: String
    }

    static let pairs = [
        Pair(scenario: "numbers of the same length", earlier: "10", later: "11"),
        Pair(scenario: "a shorter number", earlier: "9", later: "10"),
        Pair(scenario: "transaction ids", earlier: "2000000123456789", later: "2000000123456790"),
        Pair(scenario: "numbers beyond 64 bits", earlier: "99999999999999999999", later: "100000000000000000000"),
        Pair(
            scenario: "a hundred digits",
            earlier: String(repeating: "8", count: 100),
            later: String(repeating: "8", count: 99) + "9"
        ),
        Pair(scenario: "leading zeros don't count", earlier: "0009", later: "10"),
        Pair(scenario: "leading zeros on the larger number", earlier: "9", later: "00010"),
        Pair(scenario: "of equal numbers the bytes decide", earlier: "007", later: "07"),
        Pair(scenario: "of zeros the bytes decide", earlier: "0", later: "00"),
        Pair(scenario: "an empty id counts as zero", earlier: "", later: "0"),
        Pair(scenario: "a number comes before a text", earlier: "999", later: "1a"),
        Pair(scenario: "a sign is not a digit", earlier: "5", later: "-6"),
        Pair(scenario: "of texts the bytes decide", earlier: "a10", later: "a9"),
        Pair(scenario: "capitals come first", earlier: "Z", later: "a"),
        Pair(scenario: "digits of another script are text", earlier: "9", later: "\u{0661}"),
    ]

    @Test(arguments: pairs)
    func numericOrder(_ pair: Pair) {
        let (earlier, later) = (Identifier(pair.earlier), Identifier(pair.later))
        #expect(earlier.numericallyPrecedes(later))
        #expect(!later.numericallyPrecedes(earlier))
        #expect(!earlier.numericallyPrecedes(earlier))
        #expect(!later.numericallyPrecedes(later))
    }

    @Test func spellingsOfOneLetterDiffer() {
        let (composed, decomposed) = (Identifier("caf\u{E9}"), Identifier("cafe\u{301}"))
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect((composed < decomposed) != (decomposed < composed))
        #expect(composed == Identifier("caf\u{E9}"))
    }

    @Test(arguments: Round.all(500))
    func bothOrdersAreTotal(_ round: Round) {
        var random = round.random
        let texts = (0..<3).map { _ in Self.text(&random) }
        let identifiers = texts.map { Identifier($0) }
        expectTotal(identifiers) { $0 < $1 }
        expectTotal(identifiers) { $0.numericallyPrecedes($1) }
    }

    /// Expects a total order. Of two different identifiers exactly one precedes the other, and none precedes itself. If
    /// one precedes a second and that a third, the first precedes the third.
    private func expectTotal(_ values: [Identifier], by precedes: (Identifier, Identifier) -> Bool) {
        for left in values {
            for right in values {
                let label: Comment = "\(left.text), \(right.text)"
                #expect([precedes(left, right), precedes(right, left), left == right].count { $0 } == 1, label)
                for third in values where precedes(left, right) && precedes(right, third) {
                    #expect(precedes(left, third), "\(left.text), \(right.text), \(third.text)")
                }
            }
        }
    }

    /// A short text of few letters, so that equal texts and prefixes come up.
    private static func text(_ random: inout Seeded) -> String {
        let letters: [Character] = random.chance(oneIn: 3) ? ["0", "1", "9", "a"] : ["0", "1", "9"]
        return String(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "0" }
        )
    }

    @Test(arguments: Round.all(300))
    func numbersOrderAsNumbers(_ round: Round) {
        var random = round.random
        let (left, right) = (random.magnitude(), random.chance(oneIn: 10) ? 0 : random.magnitude())
        let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random))
        let (leftId, rightId) = (Identifier(zeros + "\(left)"), Identifier("\(right)"))
        if left != right { #expect(leftId.numericallyPrecedes(rightId) == (left < right)) }
    }
}

@Suite struct BytesTests {
    struct Number: Scenario {
        let text: String
        let number: Int64?
        var scenario: String { text.isEmpty ? "nothing" : text }
    }

    static let numbers = [
        Number(text: "0", number: 0), Number(text: "-0", number: 0), Number(text: "+0", number: 0),
        Number(text: "9", number: 9), Number(text: "+9", number: 9), Number(text: "-9", number: -9),
        Number(text: "007", number: 7), Number(text: "10203040506", number: 10_203_040_506),
        Number(text: "9223372036854775807", number: .max), Number(text: "9223372036854775808", number: nil),
        Number(text: "-9223372036854775808", number: .min), Number(text: "-9223372036854775809", number: nil),
        Number(text: "99999999999999999999", number: nil), Number(text: "-99999999999999999999", number: nil),
        // Ten times this one overflows to a small number.
        Number(text: "36893488147419103230", number: nil), Number(text: "", number: nil),
        Number(text: "-", number: nil), Number(text: "+", number: nil), Number(text: "--1", number: nil),
        Number(text: "+-1", number: nil), Number(text: "~1", number: nil), Number(text: "1/", number: nil),
        Number(text: "1:", number: nil), Number(text: "/", number: nil), Number(text: ":", number: nil),
        Number(text: " 1", number: nil), Number(text: "1.0", number: nil), Number(text: "\u{661}", number: nil),
    ]

    @Test(arguments: numbers)
    func decimal(_ row: Number) {
        var text = row.text
        #expect(text.withUTF8 { Int64(decimal: $0) } == row.number)
    }
}

extension Identifier {
    /// The order of texts in a sealed table: numbers by value, before all other texts.
    fileprivate func numericallyPrecedes(_ other: Identifier) -> Bool {
        var (own, others) = (text, other.text)
        return own.withUTF8 { left in others.withUTF8 { right in numericOrder(left, right) } } < 0
    }
}
