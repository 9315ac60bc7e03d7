import Testing

@testable import SubscoreCore

/// Rows of one chain, and claims on it by customers with names of one letter. Dates are days.
@Suite struct OwnershipPolicyTests {
    struct Claimed: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30, signed: 0)]
        let policy: Ownership.Policy
        /// Each is the customer, the day and, for a purchase, its transaction.
        var claims: [(String, Double, String?)]
        var announced: [Ownership.Outcome?] = []
        /// Each is the customer and the outcome.
        let outcomes: [String]
        let owners: [String]
    }

    private static let three: [(String, Double, String?)] = [("a", 1, nil), ("b", 9, nil), ("c", 40, nil)]
    private static let again: [TestCopy] = [
        .row("1", 0, 30, signed: 0), .row("2", 60, 90, signed: 60, reason: .purchase),
    ]

    static let policies = [
        Claimed(
            scenario: "keep",
            policy: .keep,
            claims: Self.three,
            outcomes: ["a granted", "b refused", "c refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "transfer",
            policy: .transfer,
            claims: Self.three,
            outcomes: ["a granted", "b transferred", "c transferred"],
            owners: ["c"]
        ),
        Claimed(
            scenario: "transfer if inactive",
            policy: .transferIfInactive,
            claims: Self.three,
            outcomes: ["a granted", "b refused", "c transferred"],
            owners: ["c"]
        ),
        Claimed(
            scenario: "share",
            policy: .share,
            claims: Self.three + [("b", 41, nil)],
            outcomes: ["a granted", "b granted", "c granted", "b repeated"],
            owners: ["a", "b", "c"]
        ),
        Claimed(
            scenario: "at the very end it gives no access",
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 30 - seconds(1), nil), ("c", 30, nil)],
            outcomes: ["a granted", "b refused", "c transferred"],
            owners: ["c"]
        ),
        Claimed(
            scenario: "a purchase counts before it was made",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 60.5, "2")],
            outcomes: ["a granted", "b transferred"],
            owners: ["b"]
        ),
        Claimed(
            scenario: "a restore does not",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 60.5, nil)],
            outcomes: ["a granted", "b refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "an old purchase is a restore",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 60.5, nil), ("b", 61, "2")],
            outcomes: ["a granted", "b refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "an owner who claims it again makes it a restore",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("a", 60.1, nil), ("b", 60.5, "2")],
            outcomes: ["a granted", "a repeated", "b refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "an owner who names it makes it a restore, by a clock that is slow",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("a", 60 - seconds(1), "2"), ("b", 60.5, "2")],
            outcomes: ["a granted", "a repeated", "b refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "what two owners named is a restore for each of them who lost it",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [
                ("a", 60 - seconds(5), "2"), ("b", 60 - seconds(4), "2"), ("c", 60 - seconds(3), nil),
                ("a", 60.2, "2"), ("b", 60.3, "2"),
            ],
            announced: [nil, .transferred, .transferred],
            outcomes: ["a granted", "b transferred", "c transferred", "a refused", "b refused"],
            owners: ["c"]
        ),
        Claimed(
            scenario: "whoever was refused named nothing",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("c", 60.1, "2"), ("b", 60.5, "2")],
            announced: [nil, .refused],
            outcomes: ["a granted", "c refused", "b transferred"],
            owners: ["b"]
        ),
        Claimed(
            scenario: "a day after it, it is still a purchase",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 61, "2")],
            outcomes: ["a granted", "b transferred"],
            owners: ["b"]
        ),
        Claimed(
            scenario: "later it is a restore",
            copies: Self.again,
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 61 + seconds(1), "2")],
            outcomes: ["a granted", "b refused"],
            owners: ["a"]
        ),
        Claimed(
            scenario: "the day begins at the first signing",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 60, 90, signed: 64, reason: .purchase)],
            policy: .transferIfInactive,
            claims: [("a", 1, nil), ("b", 65, "2")],
            outcomes: ["a granted", "b transferred"],
            owners: ["b"]
        ),
        Claimed(
            scenario: "an answer stands",
            policy: .keep,
            claims: Self.three,
            announced: [.refused, .granted, .transferred],
            outcomes: ["a refused", "b granted", "c transferred"],
            owners: ["c"]
        ),
        Claimed(
            scenario: "an owner who was answered so again",
            policy: .keep,
            claims: Self.three,
            announced: [nil, .repeated, nil],
            outcomes: ["a granted", "b repeated", "c refused"],
            owners: ["a", "b"]
        ),
    ]

    @Test(arguments: policies)
    func judges(_ row: Claimed) throws {
        let ownership = try Self.decide(row)
        let unit = try #require(ownership.units.first)
        let names = ownership.customers.map(\.text)
        #expect(unit.claims.map { "\(names[$0.customer]) \($0.outcome.name)" } == row.outcomes)
        #expect(unit.owners.map { names[$0] } == row.owners)
    }

    @Test(arguments: Ownership.Policy.allCases)
    func warnsOfAPurchaseThatIsNamedLate(_ policy: Ownership.Policy) throws {
        let row = Claimed(
            scenario: "",
            copies: Self.again,
            policy: policy,
            claims: [("a", 1, "1"), ("a", 61, "2"), ("a", 61 + seconds(1), "2"), ("a", 70, nil)],
            outcomes: [],
            owners: []
        )
        #expect(try Self.decide(row).units.first?.warnings == [.claimIsLate(2)])
    }

    @Test(arguments: [
        (Ownership.Policy.keep, [Rule.ownerFirst, .ownerKeep, .ownerKeep]),
        (.transfer, [.ownerFirst, .ownerTransfer, .ownerTransfer]),
        (.transferIfInactive, [.ownerFirst, .ownerActive, .ownerInactive]),
        (.share, [.ownerFirst, .ownerShare, .ownerShare]),
    ])
    func namesItsRules(_ policy: Ownership.Policy, _ rules: [Rule]) throws {
        var row = Claimed(scenario: "", policy: policy, claims: Self.three, outcomes: [], owners: [])
        let unit = try #require(try Self.decide(row).units.first)
        #expect(unit.claims.map(\.rules) == rules.map { [$0] })
        #expect(unit.rules == [.ownerSubscription])
        row.announced = [.granted, .refused, nil]
        row.claims[2].0 = "a"
        let answered = try #require(try Self.decide(row, .appleAccount).units.first)
        #expect(answered.claims.map(\.rules) == [[.ownerAnswered], [.ownerAnswered], [.ownerRepeated]])
        #expect(answered.rules == [.ownerAppleAccount])
    }

    static func decide(_ row: Claimed, _ extent: Ownership.Extent = .subscription) throws -> Ownership {
        let batch = Batch(Records(row.copies), of: RecordFilter())
        let history = History(batch, batch.whole, from: Viewpoint())
        let claims = row.claims.enumerated().map { index, claim in
            Ownership.Question.Claim(
                customer: Identifier(claim.0),
                at: .on(claim.1),
                originalTransactionId: Identifier("1"),
                transactionId: claim.2.map { Identifier($0) },
                announced: index < row.announced.count ? row.announced[index] : nil
            )
        }
        let question = Ownership.Question(
            claims: claims,
            tokens: [],
            policy: row.policy,
            extent: extent,
            at: .on(100)
        )
        return try Ownership(question, of: batch, history)
    }
}
