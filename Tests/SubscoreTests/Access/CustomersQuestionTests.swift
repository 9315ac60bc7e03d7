import Testing

@testable import Subscore

@Suite struct CustomersQuestionTests {
    struct Counted: Scenario {
        let scenario: String
        /// Those of one customer after those of another.
        let given: [[Warning]]
        let counts: [String]
    }

    static let counted = [
        Counted(scenario: "nobody has any", given: [[], []], counts: []),
        Counted(
            scenario: "those of one id count together, whosever they are",
            given: [[.emptyPeriod(Identifier("1")), .emptyPeriod(Identifier("2"))], [.emptyPeriod(Identifier("1"))]],
            counts: ["empty_period 3"]
        ),
        Counted(
            scenario: "they stand by id, in whatever order they came",
            given: [[.graceEndUnknown], [.successorMissing(Identifier("1"))], [.emptyPeriod(Identifier("1"))]],
            counts: ["empty_period 1", "grace_end_unknown 1", "successor_missing 1"]
        ),
        Counted(
            scenario: "one that stands for several records counts them",
            given: [
                [.otherBundle(Identifier("a"), transactions: 3, reports: 2)],
                [.otherEnvironment(.sandbox, transactions: 1, reports: 6), .notProduction],
                [.otherEnvironment(.xcode, transactions: 4, reports: 0)],
            ],
            counts: ["not_production 1", "other_bundle 5", "other_environment 11"]
        ),
        Counted(
            scenario: "those beyond the limit count among their kind",
            given: [
                [.emptyPeriod(Identifier("1")), .graceEndUnknown, .omitted(7, of: "empty_period")],
                [.emptyPeriod(Identifier("1"))],
            ],
            counts: ["empty_period 9", "grace_end_unknown 1"]
        ),
    ]

    @Test(arguments: counted)
    func counts(_ row: Counted) {
        var counts = WarningCounts()
        for warnings in row.given { counts.add(warnings) }
        #expect(counts.all.map { "\($0.first.id) \($0.count)" } == row.counts)
    }

    /// All warnings that records of a customer were left out of the answer, and no others.
    @Test func passingOver() throws {
        let ids = Set(try WarningTests.all().filter(\.isPassingOver).map { "\($0.id)" })
        #expect(
            ids == [
                "not_a_subscription", "notification_passed_over", "other_bundle", "other_environment",
                "renewal_info_unattached", "transaction_incomplete",
            ]
        )
    }
}
