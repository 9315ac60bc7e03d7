import Testing

@testable import SubscoreCore

@Suite struct BytesTests {
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
        Pair(
            scenario: "of equal numbers with nineteen digits the bytes decide",
            earlier: "01000000000000000000",
            later: "1000000000000000000"
        ),
        Pair(scenario: "beyond 63 bits", earlier: "9223372036854775808", later: "9223372036854775809"),
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

    /// The sign says which one precedes, whichever stands on the left.
    @Test(arguments: pairs)
    func numericOrderHasOppositeSigns(_ pair: Pair) {
        var (earlier, later) = (pair.earlier, pair.later)
        let order = earlier.withUTF8 { left in later.withUTF8 { right in SubscoreCore.numericOrder(left, right) } }
        let opposite = later.withUTF8 { left in earlier.withUTF8 { right in SubscoreCore.numericOrder(left, right) } }
        #expect(order < 0)
        #expect(opposite > 0)
    }

    @Test(arguments: Round.all(300))
    func numbersOrderAsNumbers(_ round: Round) {
        var random = round.random
        let (left, right) = (random.magnitude(), random.chance(oneIn: 10) ? 0 : random.magnitude())
        let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random))
        let (leftId, rightId) = (Identifier(zeros + "\(left)"), Identifier("\(right)"))
        if left != right { #expect(leftId.numericallyPrecedes(rightId) == (left < right)) }
    }

    /// A short text of few letters, so that equal texts and prefixes come up.
    private static func text(_ random: inout Seeded) -> String {
        let letters: [Character] = random.chance(oneIn: 3) ? ["0", "1", "9", "a"] : ["0", "1", "9"]
        return String(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "0" }
        )
    }

    @Test(arguments: Round.all(500))
    func numericOrderIsTotal(_ round: Round) {
        var random = round.random
        let identifiers = (0..<3).map { _ in Identifier(Self.text(&random)) }
        expectTotal(identifiers, text: \.text) { $0.numericallyPrecedes($1) }
    }

    struct Comparison: Scenario {
        let scenario: String
        let left: String
        let right: String
        /// Below 0, 0 or above 0.
        let sign: Int
    }

    /// Eight bytes are compared at a time, so differences lie around the eighth byte.
    static let comparisons = [
        Comparison(scenario: "nothing and nothing", left: "", right: "", sign: 0),
        Comparison(scenario: "nothing comes first", left: "", right: "a", sign: -1),
        Comparison(scenario: "nothing comes before a byte of zero", left: "", right: "\0", sign: -1),
        Comparison(scenario: "a prefix comes first", left: "12345678", right: "123456789", sign: -1),
        Comparison(scenario: "the last of eight bytes differs", left: "1234567b", right: "1234567a", sign: 1),
        Comparison(scenario: "the first of eight bytes differs", left: "a2345678", right: "b2345678", sign: -1),
        Comparison(scenario: "an earlier byte outweighs a later one", left: "a234567z", right: "b234567a", sign: -1),
        Comparison(scenario: "the ninth byte differs", left: "12345678a", right: "12345678b", sign: -1),
        Comparison(
            scenario: "a byte of the second eight",
            left: "12345678a2345678",
            right: "12345678b1345678",
            sign: -1
        ),
        Comparison(scenario: "sixteen equal bytes", left: "1234567812345678", right: "1234567812345678", sign: 0),
        Comparison(
            scenario: "only the ninth of twenty bytes differs",
            left: "12345678a01234567890",
            right: "12345678b01234567890",
            sign: -1
        ),
        Comparison(scenario: "bytes above 127 come last", left: "z", right: "\u{E9}", sign: -1),
    ]

    @Test(arguments: comparisons)
    func compares(_ row: Comparison) {
        var (left, right) = (row.left, row.right)
        let order = left.withUTF8 { left in right.withUTF8 { right in compareBytes(left, right) } }
        #expect(order.signum() == row.sign)
        let ranks = (left.withUTF8 { firstBytes($0) }, right.withUTF8 { firstBytes($0) })
        #expect(ranks.0 == ranks.1 || (ranks.0 < ranks.1) == (row.sign < 0))
        #expect(right.withUTF8 { right in left.withUTF8 { left in compareBytes(right, left) } }.signum() == -row.sign)
    }

    /// The rank sorts like the order as far as it distinguishes texts.
    @Test(arguments: pairs)
    func rank(_ pair: Pair) {
        var (earlier, later) = (pair.earlier, pair.later)
        let ranks = (earlier.withUTF8 { numericRank($0) }, later.withUTF8 { numericRank($0) })
        #expect(ranks.0 <= ranks.1)
    }

    struct Rank: Scenario {
        let text: String
        let rank: UInt64
        var scenario: String { text.isEmpty ? "nothing" : text }
    }

    static let ranks = [
        Rank(text: "", rank: 0), Rank(text: "0", rank: 0), Rank(text: "007", rank: 7),
        Rank(text: "2000000123456789", rank: 2_000_000_123_456_789),
        Rank(text: "999999999999999999", rank: 999_999_999_999_999_999),
        Rank(text: "1000000000000000000", rank: 1_000_000_000_000_000_000),
        Rank(text: "001000000000000000000", rank: 1_000_000_000_000_000_000),
        Rank(text: "000", rank: 0), Rank(text: "9223372036854775807", rank: UInt64(Int64.max)),
        // All longer numbers share the last rank of numbers.
        Rank(text: "9223372036854775808", rank: UInt64(Int64.max)),
        Rank(text: "00010000000000000000000", rank: UInt64(Int64.max)),
        // Of a text the first bytes, after all numbers.
        Rank(text: "a", rank: 1 << 63 | 0x61 << 55), Rank(text: "ab", rank: 1 << 63 | 0x6162 << 47),
        Rank(text: "abcdefgh", rank: 1 << 63 | 0x6162_6364_6566_6768 >> 1),
        Rank(text: "abcdefghi", rank: 1 << 63 | 0x6162_6364_6566_6768 >> 1),
        Rank(text: "9:", rank: 1 << 63 | 0x393A << 47),
    ]

    @Test(arguments: ranks)
    func ranksAs(_ row: Rank) {
        var text = row.text
        #expect(text.withUTF8 { numericRank($0) } == row.rank)
    }

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
