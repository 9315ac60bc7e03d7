import Testing

@testable import SubscoreCore

@Suite struct OwnedUnitTests {
    struct Owned: Scenario {
        let scenario: String
        /// Each is a chain, the day of its first purchase and its app transaction.
        let chains: [(id: String, day: Double, account: String?)]
        let extent: Ownership.Extent
        var until: Double = 100
        /// The chains of each.
        let units: [[String]]
    }

    static let units = [
        Owned(
            scenario: "each subscription by itself, the one bought first before the others",
            chains: [("1", 5, "a"), ("2", 3, "a"), ("3", 5, nil)],
            extent: .subscription,
            units: [["2"], ["1"], ["3"]]
        ),
        Owned(
            scenario: "those of one account together",
            chains: [("1", 5, "a"), ("2", 3, "b"), ("3", 7, "a"), ("4", 1, nil)],
            extent: .appleAccount,
            units: [["4"], ["2"], ["1", "3"]]
        ),
        Owned(
            scenario: "what was bought later is not there",
            chains: [("1", 5, "a"), ("2", 30, "a")],
            extent: .appleAccount,
            until: 29,
            units: [["1"]]
        ),
    ]

    @Test(arguments: units)
    func joinsParts(_ row: Owned) {
        var records = Records()
        for chain in row.chains {
            let fields = TestFields(
                id: chain.id,
                chain: chain.id,
                kind: .autoRenewable,
                purchased: chain.day,
                expires: chain.day + 30
            ) { fields, texts in
                fields.detail.appTransactionId = chain.account.map { texts.name($0) }
            }
            records.append(fields)
        }
        let history = History(records, from: Viewpoint())
        let parts = OwnedPart.all(of: history, until: .on(row.until))
        let units = OwnedUnit.all(of: parts, row.extent).map { unit in
            unit.parts.flatMap { parts[$0].chains.map { history.texts.text($0.id) } }
        }
        #expect(units == row.units)
    }
}
