import Testing

@testable import SubscoreCore

@Suite struct OwnershipTests {
    @Test func refusesTooManyQuestions() throws {
        let copies = (0..<1000).map {
            TestCopy.row("\($0 + 1)", Double($0), Double($0) + 1, chain: "1", signed: Double($0))
        }
        for (count, isRefused) in [(501, false), (502, true)] {
            let row = OwnershipPolicyTests.Claimed(
                scenario: "\(count)",
                copies: copies,
                policy: .transferIfInactive,
                claims: (0..<count).map { ("\($0)", 99 + Double($0) / 1000, String?.none) },
                outcomes: [],
                owners: []
            )
            if isRefused {
                #expect(throws: Refusal.self) { try OwnershipPolicyTests.decide(row) }
            } else {
                #expect(try OwnershipPolicyTests.decide(row).units.count == 1)
            }
        }
    }

    @Test func listsEveryCustomerOnce() throws {
        let row = OwnershipPolicyTests.Claimed(
            scenario: "",
            policy: .share,
            claims: [("b", 1, nil), ("a", 2, nil), ("b", 3, nil)],
            outcomes: [],
            owners: []
        )
        #expect(try OwnershipPolicyTests.decide(row).customers.map(\.text) == ["a", "b"])
    }
}
