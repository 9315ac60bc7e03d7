import Testing

@testable import SubscoreCore

@Suite struct AccountTests {
    /// A copy of a row, signed on a day.
    struct Copy: Sendable {
        var chain = "1"
        let id: String
        let purchased: Double
        let signed: Double?
        var token: String?
        var customer: String?
    }

    struct Named: Scenario {
        let scenario: String
        let copies: [Copy]
        /// Each the chain, the token, the app transaction and the days of the first and the last signing.
        let accounts: [String]
    }

    static let histories = [
        Named(scenario: "none", copies: [Copy(id: "1", purchased: 0, signed: 0)], accounts: []),
        Named(
            scenario: "one, of two rows",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "a", customer: "x"),
                Copy(id: "2", purchased: 30, signed: 30, token: "a", customer: "x"),
            ],
            accounts: ["1 a x 0 30"]
        ),
        Named(
            scenario: "a copy without one takes nothing back",
            copies: [
                Copy(id: "1", purchased: 0, signed: 0, token: "a"), Copy(id: "1", purchased: 0, signed: 9),
            ],
            accounts: ["1 a - 0 9"]
        ),
        Named(
            scenario: "signed first is first, undated is last",
            copies: [
                Copy(id: "1", purchased: 0, signed: nil, token: "a"),
                Copy(id: "2", purchased: 30, signed: 40, token: "b"),
                Copy(id: "3", purchased: 60, signed: 30, customer: "x"),
                Copy(id: "4", purchased: 90, signed: 90, token: "b"),
            ],
            accounts: ["1 - x 30 30", "1 b - 40 90", "1 a - - -"]
        ),
        Named(
            scenario: "signed at once, by their chains",
            copies: [
                Copy(chain: "11", id: "11", purchased: 0, signed: 5, token: "a"),
                Copy(chain: "2", id: "2", purchased: 30, signed: 5, token: "a"),
            ],
            accounts: ["2 a - 5 5", "11 a - 5 5"]
        ),
    ]

    @Test(arguments: histories)
    func listsAccounts(_ row: Named) throws {
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
                    fields.transaction.subscriptionGroupIdentifier = texts.name("21")
                    fields.transaction.signedDate = copy.signed.map { .on($0) }
                    fields.detail.appAccountToken = copy.token.map { texts.name($0) }
                    fields.detail.appTransactionId = copy.customer.map { texts.name($0) }
                }
                records.append(fields)
            }
            let history = History(records, from: Viewpoint())
            let texts = history.texts
            let accounts = Account.all(of: try #require(history.groups.first), in: history).map { account in
                let names = [account.appAccountToken, account.appTransactionId].map { $0.map { texts.text($0) } ?? "-" }
                let chain = texts.identifier(account.originalTransactionId).text
                return "\(chain) \(names[0]) \(names[1]) \(account.firstSigned.day) \(account.lastSigned.day)"
            }
            #expect(accounts == row.accounts)
        }
    }
}
