import Testing

@testable import SubscoreCore

/// Notifications that change nothing although their type means that they should.
@Suite struct UnheededNotificationsTests {
    struct Example: Scenario {
        let scenario: String
        var copies: [TestCopy] = [.row("1", 0, 30, signed: 0), .row("2", 30, 60, signed: 30)]
        let report: TestReport
        let reason: UnheededReason?
        var viewpoint = Viewpoint()
    }

    static let ends = [
        Example(
            scenario: "an end in the row that it carries",
            report: .signed(50, sent: .expired, .voluntary, of: "2"),
            reason: .rowRuns
        ),
        Example(
            scenario: "an end in a row that it does not carry",
            report: .signed(50, sent: .expired, .voluntary, of: "1"),
            reason: nil
        ),
        Example(
            scenario: "an end that carries nothing, in a row",
            report: .signed(50, sent: .gracePeriodExpired),
            reason: .rowRuns
        ),
        Example(
            scenario: "an end at the end",
            report: .signed(60, sent: .expired, .voluntary, of: "2"),
            reason: nil
        ),
        Example(
            scenario: "an end with a status",
            report: .signed(50, status: 2, sent: .expired, .voluntary, of: "2"),
            reason: nil
        ),
        Example(
            scenario: "an end in a row that was refunded before",
            copies: [.row("1", 0, 30, signed: 20, revoked: 10)],
            report: .signed(20, sent: .expired, .voluntary, of: "1"),
            reason: nil
        ),
        Example(scenario: "an end without a date", report: .signed(nil, sent: .expired, .voluntary), reason: nil),
        Example(
            scenario: "an end that is not known yet",
            report: .signed(50, sent: .expired, .voluntary, of: "2"),
            reason: nil,
            viewpoint: Viewpoint(knownAt: .on(49))
        ),
        Example(
            scenario: "another type",
            report: .signed(50, sent: .didFailToRenew, of: "2"),
            reason: nil
        ),
    ]

    static let refunds = [
        Example(
            scenario: "a refund without a date",
            report: .signed(50, sent: .refund, of: "2"),
            reason: .nothingRevoked
        ),
        Example(
            scenario: "a refund whose date another copy has",
            copies: [.row("2", 30, 60, signed: 30), .row("2", 30, 60, signed: 51, revoked: 50)],
            report: .signed(50, sent: .refund, of: "2"),
            reason: nil
        ),
        Example(
            scenario: "a refund of another row",
            copies: [.row("1", 0, 30, signed: 50, revoked: 20), .row("2", 30, 60, signed: 30)],
            report: .signed(50, sent: .revoke, of: "2"),
            reason: .nothingRevoked
        ),
        Example(
            scenario: "a refund that carries nothing, of a chain with a refund",
            copies: [.row("1", 0, 30, signed: 50, revoked: 20), .row("2", 30, 60, signed: 30)],
            report: .signed(50, sent: .refund),
            reason: nil
        ),
        Example(
            scenario: "a refund with status 5",
            report: .signed(50, status: 5, sent: .refund, of: "2"),
            reason: nil
        ),
        Example(
            scenario: "a refund with status 1",
            report: .signed(50, status: 1, sent: .refund, of: "2"),
            reason: .nothingRevoked
        ),
        Example(
            scenario: "a refund of a chain without rows",
            copies: [],
            report: .signed(50, status: 1, sent: .refund, of: "2"),
            reason: nil
        ),
    ]

    static let extensions = [
        Example(
            scenario: "an extension",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 40, signed: 20)],
            report: .signed(20, sent: .renewalExtended, of: "1"),
            reason: nil
        ),
        Example(
            scenario: "an extension of a purchase whose copies are newer than those of later ones",
            copies: [
                .row("1", 0, 30, signed: 100), .row("1", 0, 30, signed: 110), .row("2", 30, 60, signed: 30),
                .row("3", 60, 90, signed: 60), .row("4", 90, 120, signed: 90),
            ],
            report: .signed(110, sent: .renewalExtended, of: "1"),
            reason: .notExtended
        ),
        Example(
            scenario: "an extension to the same expiry",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 20)],
            report: .signed(20, sent: .renewalExtended, of: "1"),
            reason: .notExtended
        ),
        Example(
            scenario: "an extension without an older copy",
            copies: [.row("1", 0, 30, signed: 20)],
            report: .signed(20, sent: .renewalExtended, of: "1"),
            reason: nil
        ),
        Example(
            scenario: "an extension with a newer copy",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 40, signed: 20), .row("1", 0, 30, signed: 25)],
            report: .signed(20, sent: .renewalExtended, of: "1"),
            reason: nil
        ),
    ]

    @Test(arguments: ends + refunds + extensions)
    func reason(_ example: Example) {
        let history = History(Records(example.copies, [example.report]), from: example.viewpoint)
        #expect(history.unheeded.map(\.reason) == (example.reason.map { [$0] } ?? []))
        let warned = history.warnings.filter { if case .notificationWithoutEffect = $0 { true } else { false } }
        #expect(warned.count == history.unheeded.count)
    }

    /// The next customer in the same memory has none of them.
    @Test func leavesNothing() {
        let first = Batch(
            Records([.row("1", 0, 30, signed: 0)], [.signed(10, sent: .refund, of: "1")]),
            of: RecordFilter()
        )
        let second = Batch(Records([.row("1", 0, 30, signed: 0)]), of: RecordFilter())
        var last: History? = History(first, first.whole, from: Viewpoint())
        #expect(last?.unheeded.count == 1)
        let next = History.next(after: &last, second, second.whole, from: Viewpoint())
        #expect(next.unheeded.isEmpty && next.warnings.isEmpty)
    }
}
