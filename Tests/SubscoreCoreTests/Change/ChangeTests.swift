import Testing

@testable import SubscoreCore

/// The names are part of the contract. Only these are in docs/schema and in the bindings.
@Suite struct ChangeTests {
    struct Named: Scenario {
        let change: Change
        let name: String
        var scenario: String { name }
    }

    static let changes = [
        Named(change: .upgrade, name: "upgrade"), Named(change: .downgrade, name: "downgrade"),
        Named(change: .crossgrade, name: "crossgrade"), Named(change: .revert, name: "revert"),
        Named(change: .none, name: "none"), Named(change: .resubscribe, name: "resubscribe"),
        Named(change: .separate, name: "separate"), Named(change: .billingPlan, name: "billing_plan"),
        Named(change: .migration, name: "migration"), Named(change: .unknown, name: "unknown"),
    ]

    @Test(arguments: changes)
    func hasItsName(_ row: Named) {
        #expect("\(row.change.name)" == row.name)
        #expect(Self.changes.filter { $0.change == row.change }.count == 1)
    }

    /// Unlike a value of the store, a kind that the library decides is never one that is not known yet.
    @Test func everyKindIsKnown() {
        #expect(Self.changes.allSatisfy { $0.change.knownName != nil })
    }

    struct Timed: Scenario {
        let timing: ChangeTiming
        let name: String
        var scenario: String { name }
    }

    @Test(arguments: [
        Timed(timing: .immediate, name: "immediate"), Timed(timing: .nextRenewal, name: "next_renewal"),
        Timed(timing: .none, name: "none"),
    ])
    func timingHasItsName(_ row: Timed) {
        #expect("\(row.timing.name)" == row.name)
    }
}
