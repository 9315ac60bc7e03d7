import Testing

@testable import Subscore

@Suite struct ViewpointTests {
    struct Knowledge: Scenario {
        let scenario: String
        /// Oldest first.
        let copies: [Transaction]
        let knownAt: Int64?
        let known: Transaction?
    }

    static let knowledge = [
        Knowledge(
            scenario: "everything is known",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 9, revoked: 8)],
            knownAt: nil,
            known: .row("1", 0, 30, signed: 9, revoked: 8)
        ),
        Knowledge(
            scenario: "the newest copy signed by then",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 31, signed: 5), .row("1", 0, 32, signed: 9)],
            knownAt: 8,
            known: .row("1", 0, 31, signed: 5)
        ),
        Knowledge(
            scenario: "signed at that instant",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 31, signed: 5)],
            knownAt: 5,
            known: .row("1", 0, 31, signed: 5)
        ),
        Knowledge(
            scenario: "signed before the purchase",
            copies: [.row("1", 10, 40, signed: 5)],
            knownAt: 5,
            known: .row("1", 10, 40, signed: 5)
        ),
        Knowledge(
            scenario: "every copy signed later, not purchased yet",
            copies: [.row("1", 10, 40, signed: 50)],
            knownAt: 9,
            known: nil
        ),
        Knowledge(
            scenario: "every copy signed later, purchased at that instant",
            copies: [.row("1", 10, 40, signed: 50)],
            knownAt: 10,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "the oldest of those signed later",
            copies: [.row("1", 10, 40, signed: 50), .row("1", 10, 45, signed: 60)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "less a refund dated later",
            copies: [.row("1", 10, 40, signed: 50, revoked: 21)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "with a refund dated at that instant",
            copies: [.row("1", 10, 40, signed: 50, revoked: 20)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50, revoked: 20)
        ),
        Knowledge(
            scenario: "less an upgrade dated later",
            copies: [.row("1", 10, 40, signed: 50, revoked: 21, upgraded: true)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "a refund signed by then, though dated later, stands",
            copies: [.row("1", 10, 40, signed: 15, revoked: 21)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 15, revoked: 21)
        ),
        Knowledge(
            scenario: "unsigned, purchased",
            copies: [.row("1", 10, 40)],
            knownAt: 20,
            known: .row("1", 10, 40)
        ),
        Knowledge(
            scenario: "unsigned, not purchased yet",
            copies: [.row("1", 10, 40)],
            knownAt: 9,
            known: nil
        ),
        Knowledge(
            scenario: "unsigned, less a refund dated later",
            copies: [.row("1", 10, 40, revoked: 30)],
            knownAt: 20,
            known: .row("1", 10, 40)
        ),
        Knowledge(
            scenario: "a signed copy before an unsigned one",
            copies: [.row("1", 10, 40), .row("1", 10, 45, signed: 50)],
            knownAt: 20,
            known: .row("1", 10, 45, signed: 50)
        ),
    ]

    @Test(arguments: knowledge)
    func knows(_ knowledge: Knowledge) {
        let viewpoint = Viewpoint(knownAt: knowledge.knownAt.map { .day($0) })
        #expect(viewpoint.known(knowledge.copies[...])?.text == knowledge.known?.text)
    }
}
