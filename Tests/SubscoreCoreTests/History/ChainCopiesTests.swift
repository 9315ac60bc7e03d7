import Testing

@testable import SubscoreCore

@Suite struct ChainCopiesTests {
    struct Knowledge: Scenario {
        let scenario: String
        /// Oldest first.
        let copies: [TestCopy]
        var reports: [TestReport] = []
        let knownAt: Double?
        let known: TestCopy?
    }

    static let knowledge = [
        Knowledge(
            scenario: "everything is known",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 9, revoked: 8)],
            knownAt: nil,
            known: .row("1", 0, 30, signed: 9, revoked: 8)
        ),
        Knowledge(
            scenario: "the newest copy that was signed by then",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 31, signed: 5), .row("1", 0, 32, signed: 9)],
            knownAt: 8,
            known: .row("1", 0, 31, signed: 5)
        ),
        Knowledge(
            scenario: "a copy that was signed at that instant",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 31, signed: 5)],
            knownAt: 5,
            known: .row("1", 0, 31, signed: 5)
        ),
        Knowledge(
            scenario: "a copy that was signed before the purchase",
            copies: [.row("1", 10, 40, signed: 5)],
            knownAt: 5,
            known: .row("1", 10, 40, signed: 5)
        ),
        Knowledge(
            scenario: "not purchased yet, and every copy was signed later",
            copies: [.row("1", 10, 40, signed: 50)],
            knownAt: 9,
            known: nil
        ),
        Knowledge(
            scenario: "purchased at that instant, and every copy was signed later",
            copies: [.row("1", 10, 40, signed: 50)],
            knownAt: 10,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "the oldest of the copies that were signed later",
            copies: [.row("1", 10, 40, signed: 50), .row("1", 10, 45, signed: 60)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "a copy signed later, without its refund of a later date",
            copies: [.row("1", 10, 40, signed: 50, revoked: 21)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "a copy signed later, with its refund of that instant",
            copies: [.row("1", 10, 40, signed: 50, revoked: 20)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50, revoked: 20)
        ),
        Knowledge(
            scenario: "a copy signed later, without its upgrade of a later date",
            copies: [.row("1", 10, 40, signed: 50, revoked: 21, upgraded: true)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 50)
        ),
        Knowledge(
            scenario: "a refund that was signed by then stands, even if it is dated later",
            copies: [.row("1", 10, 40, signed: 15, revoked: 21)],
            knownAt: 20,
            known: .row("1", 10, 40, signed: 15, revoked: 21)
        ),
        Knowledge(
            scenario: "an unsigned copy, purchased by then",
            copies: [.row("1", 10, 40)],
            knownAt: 20,
            known: .row("1", 10, 40)
        ),
        Knowledge(
            scenario: "an unsigned copy, not purchased yet",
            copies: [.row("1", 10, 40)],
            knownAt: 9,
            known: nil
        ),
        Knowledge(
            scenario: "an unsigned copy, without its refund of a later date",
            copies: [.row("1", 10, 40, revoked: 30)],
            knownAt: 20,
            known: .row("1", 10, 40)
        ),
        Knowledge(
            scenario: "a signed copy counts before an unsigned one",
            copies: [.row("1", 10, 40), .row("1", 10, 45, signed: 50)],
            knownAt: 20,
            known: .row("1", 10, 45, signed: 50)
        ),
        Knowledge(
            scenario: "a recovery is dated back, and not known before it is signed",
            copies: [.row("1", 10, 40, signed: 15)],
            reports: [.signed(15, sent: .didRenew, .billingRecovery, of: "1")],
            knownAt: 14,
            known: nil
        ),
        Knowledge(
            scenario: "a recovery that is signed is known",
            copies: [.row("1", 10, 40, signed: 15)],
            reports: [.signed(15, sent: .didRenew, .billingRecovery, of: "1")],
            knownAt: 15,
            known: .row("1", 10, 40, signed: 15)
        ),
    ]

    @Test(arguments: knowledge)
    func knows(_ knowledge: Knowledge) {
        let viewpoint = Viewpoint(knownAt: knowledge.knownAt.map { .on($0) })
        for copies in [knowledge.copies, knowledge.copies.reversed()] {
            let history = History(copies, knowledge.reports, from: viewpoint)
            let known = history.rows.map {
                Subject($0.transaction, history.detail(of: $0.transaction), texts: history.texts).text
            }
            let expected = knowledge.known.map { copy in
                let records = Records([copy]).sealed
                return Subject(records.transactions[0], records.details[0], texts: records.texts).text
            }
            #expect(known == [expected].compactMap { $0 })
        }
    }

    struct Corrected: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var knownAt: Double?
        let corrections: [String]
    }

    static let corrected = [
        Corrected(
            scenario: "a refund taken back",
            copies: [.row("1", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 9)],
            corrections: ["reversed 9"]
        ),
        Corrected(
            scenario: "a refund that is taken back later",
            copies: [.row("1", 0, 30, signed: 5, revoked: 4), .row("1", 0, 30, signed: 9)],
            knownAt: 8,
            corrections: []
        ),
        Corrected(
            scenario: "a later expiry is an extension",
            copies: [.row("1", 0, 30, signed: 5), .row("1", 0, 45, signed: 9)],
            corrections: ["extended 9"]
        ),
        Corrected(
            scenario: "an earlier expiry is not an extension",
            copies: [.row("1", 0, 45, signed: 5), .row("1", 0, 30, signed: 9)],
            corrections: []
        ),
        Corrected(
            scenario: "an upgrade is not a refund, so it cannot be taken back",
            copies: [.row("1", 0, 30, signed: 5, revoked: 4, upgraded: true), .row("1", 0, 30, signed: 9)],
            corrections: []
        ),
        Corrected(
            scenario: "copies without a date correct nothing",
            copies: [.row("1", 0, 45), .row("1", 0, 30)],
            corrections: []
        ),
        Corrected(
            scenario: "an older figure that the same receipt repeats corrects nothing",
            copies: [.row("1", 0, 30, signed: 9, repeated: true), .row("1", 0, 45, signed: 9)],
            corrections: []
        ),
    ]

    @Test(arguments: corrected)
    func corrects(_ corrected: Corrected) {
        let viewpoint = Viewpoint(knownAt: corrected.knownAt.map { .on($0) })
        let corrections = History(corrected.copies, from: viewpoint).corrections
        #expect(corrections.map { "\($0.kind) \($0.date.day)" } == corrected.corrections)
    }
}
