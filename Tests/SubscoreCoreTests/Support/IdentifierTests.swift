import Testing

@testable import SubscoreCore

@Suite struct IdentifierTests {
    @Test func spellingsOfOneLetterDiffer() {
        let (composed, decomposed) = (Identifier("caf\u{E9}"), Identifier("cafe\u{301}"))
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect((composed < decomposed) != (decomposed < composed))
        #expect(composed == Identifier("caf\u{E9}"))
    }

    @Test(arguments: Round.all(500))
    func orderIsTotal(_ round: Round) {
        var random = round.random
        let texts = (0..<3).map { _ in Self.text(&random) }
        let identifiers = texts.map { Identifier($0) }
        expectTotal(identifiers, text: \.text) { $0 < $1 }
    }

    /// A short text of few letters, so that equal texts and prefixes come up.
    private static func text(_ random: inout Seeded) -> String {
        let letters: [Character] = random.chance(oneIn: 3) ? ["0", "1", "9", "a"] : ["0", "1", "9"]
        return String(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "0" }
        )
    }
}
