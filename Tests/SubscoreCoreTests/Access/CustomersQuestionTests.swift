import Testing

@testable import SubscoreCore

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

    struct Known: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30, signed: 0)]
        var reports: [TestReport] = []
        /// In the order of the request.
        let days: [Double]
        var isKnownThen = true
        /// The instants that one history answers.
        let together: [[Double]]
    }

    static let known = [
        Known(
            scenario: "one history answers all if every one is answered with everything",
            days: [-1, 10, 40],
            isKnownThen: false,
            together: [[-1, 10, 40]]
        ),
        Known(
            scenario: "nothing becomes known between them, though the state changes",
            days: [1, 40],
            together: [[1, 40]]
        ),
        Known(scenario: "a purchase", days: [-2, -1, 0, 1], together: [[-2, -1], [0, 1]]),
        Known(
            scenario: "a copy that is signed later",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 12)],
            days: [11, 11.9, 12, 13],
            together: [[11, 11.9], [12, 13]]
        ),
        Known(
            scenario: "a row without a signed date is known from its purchase on",
            copies: [.row("1", 5, 35)],
            days: [4, 5, 6],
            together: [[4], [5, 6]]
        ),
        Known(
            scenario: "a refund",
            copies: [.row("1", 0, 30, revoked: 10)],
            days: [9, 10, 11],
            together: [[9], [10, 11]]
        ),
        Known(
            scenario: "a report",
            reports: [.signed(20, .info(autoRenew: false))],
            days: [19, 20, 21],
            together: [[19], [20, 21]]
        ),
        Known(
            scenario: "a report without a signed date is always known",
            reports: [.signed(nil, .info(autoRenew: false))],
            days: [19, 20, 21],
            together: [[19, 20, 21]]
        ),
        Known(
            scenario: "backwards",
            reports: [.signed(20, .info(autoRenew: false))],
            days: [21, 20, 19, 18],
            together: [[21, 20], [19, 18]]
        ),
        Known(scenario: "the same instant twice", days: [0, 0], together: [[0, 0]]),
    ]

    /// The records of another customer do not count.
    @Test(arguments: known)
    func answersWithOneHistory(_ row: Known) {
        let records = Records(
            row.copies + [.row("9", 3, 33, chain: "9", signed: 3, revoked: 17)],
            row.reports + [.signed(18, chain: "9", status: 1)]
        )
        let batch = Batch(records, of: RecordFilter())
        let part = Batch.Part(
            transactions: 0..<row.copies.count,
            reports: 0..<row.reports.count,
            warnings: batch.warnings.indices
        )
        let question = CustomersQuestion(
            instants: row.days.map { .on($0) },
            viewpoint: Viewpoint(assumeRenewal: true),
            isKnownThen: row.isKnownThen,
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil
        )
        var together: [[Double]] = []
        var position = 0
        while position < row.days.count {
            let end = question.endOfKnowledge(from: position, of: part, in: batch)
            together.append(Array(row.days[position..<end]))
            let viewpoint = question.viewpoint(at: position)
            #expect(viewpoint.knownAt == (row.isKnownThen ? .on(row.days[position]) : nil))
            #expect(viewpoint.assumeRenewal)
            position = end
        }
        #expect(together == row.together)
    }

    /// All warnings that records of a customer were left out of the answer, and no others.
    @Test func passingOver() throws {
        let ids = Set(try WarningTests.all().filter(\.isPassingOver).map { "\($0.id)" })
        #expect(
            ids == [
                "not_a_subscription", "notification_passed_over", "notification_without_effect", "other_bundle",
                "other_environment", "renewal_info_unattached", "transaction_incomplete", "unknown_status",
                "value_unreadable",
            ]
        )
    }
}
