import Testing

@testable import SubscoreCore

/// Account tokens of one chain, each that of its customer.
@Suite struct OwnershipClaimsTests {
    struct Copy: Sendable {
        let id: String
        let purchased: Double
        let signed: Double?
        var token: String?
        var reason = Transaction.Reason.purchase
    }

    struct Tokens: Scenario {
        let scenario: String
        let copies: [Copy]
        /// Each is the customer and the day.
        let claims: [String]
    }

    static let tokens = [
        Tokens(
            scenario: "a purchase claims at its date",
            copies: [Copy(id: "1", purchased: 0, signed: 1, token: "a")],
            claims: ["a 0"]
        ),
        Tokens(
            scenario: "a token that was set later, at its signing",
            copies: [Copy(id: "1", purchased: 0, signed: 1), Copy(id: "1", purchased: 0, signed: 5, token: "a")],
            claims: ["a 5"]
        ),
        Tokens(
            scenario: "the first token of a purchase counts",
            copies: [
                Copy(id: "1", purchased: 0, signed: 1, token: "b"), Copy(id: "1", purchased: 0, signed: 5, token: "a"),
            ],
            claims: ["b 0"]
        ),
        Tokens(
            scenario: "a renewal claims nothing, and a purchase after it does",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "a"),
                Copy(id: "2", purchased: 30, signed: 30, token: "b", reason: .renewal),
                Copy(id: "3", purchased: 90, signed: 90, token: "c"),
            ],
            claims: ["a 0", "c 90"]
        ),
        Tokens(
            scenario: "the first known row claims, whatever it is",
            copies: [Copy(id: "2", purchased: 30, signed: 30, token: "b", reason: .renewal)],
            claims: ["b 30"]
        ),
    ]

    @Test(arguments: tokens)
    func claims(_ row: Tokens) throws {
        var records = Records()
        for copy in row.copies {
            let fields = TestFields(
                id: copy.id,
                chain: "1",
                kind: .autoRenewable,
                purchased: copy.purchased,
                expires: copy.purchased + 30
            ) { fields, texts in
                fields.transaction.signedDate = copy.signed.map { .on($0) }
                fields.transaction.reason = copy.reason
                fields.detail.appAccountToken = copy.token.map { texts.name($0) }
            }
            records.append(fields)
        }
        let batch = Batch(records, of: RecordFilter())
        let history = History(batch, batch.whole, from: Viewpoint())
        let question = Ownership.Question(
            claims: [],
            tokens: ["a", "b", "c"].map { (Identifier($0), Identifier($0)) },
            policy: .share,
            extent: .subscription,
            at: .on(200)
        )
        let ownership = try Ownership(question, of: batch, history)
        let claims = ownership.units.flatMap { $0.claims }.map { claim in
            "\(ownership.customers[claim.customer].text) \(claim.at.day)"
        }
        #expect(claims == row.claims)
        #expect(ownership.units.allSatisfy { $0.claims.allSatisfy { $0.rules.last == .ownerToken } })
    }
}
