import Testing

@testable import SubscoreCore

@Suite struct AccountTokenTests {
    struct Token: Scenario {
        let text: String
        /// Nil if it is none.
        let token: String?
        var scenario: String { text }
    }

    static let tokens = [
        Token(text: "8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10", token: "8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10"),
        Token(text: "8F2C8B52-2B8A-4C5A-9D6B-3F6F3C1E7A10", token: "8f2c8b52-2b8a-4c5a-9d6b-3f6f3c1e7a10"),
        Token(text: "00000000-0000-0000-0000-000000000000", token: nil),
        Token(text: "00000000-0000-0000-0000-00000000000A", token: "00000000-0000-0000-0000-00000000000a"),
        Token(text: "00000000000000000000000000000000----", token: "00000000000000000000000000000000----"),
        Token(text: "8F2C8B52-2B8A-4C5A-9D6B-3F6F3C1E7A1G", token: "8F2C8B52-2B8A-4C5A-9D6B-3F6F3C1E7A1G"),
        Token(text: "8F2C8B52-2B8A-4C5A-9D6B-3F6F3C1E7A1", token: "8F2C8B52-2B8A-4C5A-9D6B-3F6F3C1E7A1"),
        Token(text: "ABC", token: "ABC"),
    ]

    @Test(arguments: tokens)
    func readsTokens(_ row: Token) {
        var texts = StringTable()
        var text = row.text
        let token = text.withUTF8 { texts.token($0) }
        #expect(token.map { texts.text($0) } == row.token)
    }

    /// A copy of a row with a token, signed on a day.
    struct Copy: Sendable {
        var chain = "1"
        let id: String
        let purchased: Double
        let signed: Double?
        let token: String?
    }

    struct Course: Scenario {
        let scenario: String
        let copies: [Copy]
        /// Each the older and the newer token, and the day of the signing.
        var changes: [String] = []
    }

    static let courses = [
        Course(scenario: "no token", copies: [Copy(id: "1", purchased: 0, signed: 0, token: nil)]),
        Course(
            scenario: "one token",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "a"),
                Copy(id: "2", purchased: 30, signed: 30, token: "a"),
            ]
        ),
        Course(
            scenario: "the first signing of the second token counts, not later copies",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "b"),
                Copy(id: "2", purchased: 30, signed: 30, token: "a"),
                Copy(id: "1", purchased: 0, signed: 50, token: "b"),
                Copy(id: "2", purchased: 30, signed: 50, token: "a"),
            ],
            changes: ["b a 30"]
        ),
        Course(
            scenario: "rows of one signing change in their own order",
            copies: [
                Copy(id: "2", purchased: 30, signed: 50, token: "a"),
                Copy(id: "1", purchased: 0, signed: 50, token: "b"),
            ],
            changes: ["b a 50"]
        ),
        Course(
            scenario: "what has no signing date counts from its purchase",
            copies: [
                Copy(id: "1", purchased: 0, signed: 3, token: "a"),
                Copy(id: "2", purchased: 30, signed: nil, token: "b"),
            ],
            changes: ["a b -"]
        ),
        Course(
            scenario: "three tokens change twice",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "c"),
                Copy(id: "2", purchased: 30, signed: 30, token: "a"),
                Copy(id: "3", purchased: 60, signed: 60, token: "b"),
            ],
            changes: ["a b 60", "c a 30"]
        ),
        Course(
            scenario: "tokens of two chains are two customers, and no change",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "a"),
                Copy(chain: "2", id: "2", purchased: 30, signed: 30, token: "b"),
            ],
            changes: ["several_customers"]
        ),
    ]

    @Test(arguments: courses)
    func findsChanges(_ row: Course) {
        for copies in [row.copies, row.copies.reversed(), row.copies + row.copies] {
            var records = Records()
            for copy in copies {
                let fields = TestFields(
                    id: copy.id,
                    chain: copy.chain,
                    kind: .autoRenewable,
                    purchased: copy.purchased,
                    expires: copy.purchased + 30
                ) { fields, texts in
                    fields.transaction.signedDate = copy.signed.map { .on($0) }
                    fields.detail.appAccountToken = copy.token.map { texts.name($0) }
                }
                records.append(fields)
            }
            let history = History(records, from: Viewpoint())
            let changes = history.warnings.map { warning in
                guard case .accountChanged(let old, let new, let signed) = warning else { return "\(warning.id)" }
                return "\(old.text) \(new.text) \(signed.day)"
            }
            #expect(changes == row.changes)
        }
    }
}
