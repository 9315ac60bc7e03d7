import Testing

@testable import SubscoreCore

/// How a row came about. Its reason decides, then the notifications that carried it, then the gap before it.
@Suite struct RowTests {
    /// How the row follows the one before it, which ran from day 0 to day 30.
    enum ArrayIndex: String, CaseIterable {
        case first, touching, touchingOther, late, lateOther, afterGap, overlapping, overlappingOther
    }

    struct Line: Scenario {
        let reason: Transaction.Reason?
        var sent: [(type: Notification.Kind, subtype: Notification.Subtype?)] = []
        /// A letter for each position: f first purchase, n renewal, c recovery, s switch, r resubscription. With a `!`
        /// the records disagree.
        let origins: String

        var scenario: String {
            "\(reason.map { "\($0)" } ?? "no reason"), \(sent.map { "\($0.type) \($0.subtype.map { "\($0)" } ?? "")" })"
        }
    }

    static let lines = [
        Line(reason: nil, origins: "f n n n r r n s"),
        Line(reason: nil, sent: [(.didRenew, nil)], origins: "n n n n n n n n!"),
        Line(reason: nil, sent: [(.didRenew, .billingRecovery)], origins: "c c c c c c c c!"),
        Line(reason: nil, sent: [(.didChangeRenewalPref, .upgrade)], origins: "s s s s s s s s"),
        Line(reason: nil, sent: [(.offerRedeemed, .upgrade)], origins: "s s s s s s s s"),
        Line(reason: nil, sent: [(.didChangeRenewalPref, .downgrade)], origins: "f n n n r r n s"),
        Line(reason: nil, sent: [(.subscribed, .resubscribe)], origins: "r r r r r r r r"),
        Line(reason: nil, sent: [(.subscribed, .initialBuy)], origins: "f r r r r r s s"),
        Line(reason: nil, sent: [(.subscribed, .other)], origins: "f n n n r r n s"),
        Line(reason: nil, sent: [(.didRenew, nil), (.subscribed, .resubscribe)], origins: "r! n! n! n! r! r! n! r!"),
        Line(reason: .renewal, origins: "n n n n n c n n"),
        Line(reason: .renewal, sent: [(.didRenew, nil)], origins: "n n n n n n n n"),
        Line(reason: .renewal, sent: [(.didRenew, .billingRecovery)], origins: "c c c c c c c c"),
        Line(reason: .renewal, sent: [(.didChangeRenewalPref, .upgrade)], origins: "n! n! n! n! n! c! n! n!"),
        Line(reason: .renewal, sent: [(.subscribed, .resubscribe)], origins: "n! n! n! n! n! c! n! n!"),
        Line(reason: .renewal, sent: [(.subscribed, .initialBuy)], origins: "n! n! n! n! n! c! n! n!"),
        Line(
            reason: .renewal,
            sent: [(.didRenew, nil), (.subscribed, .resubscribe)],
            origins: "n! n! n! n! n! n! n! n!"
        ),
        Line(reason: .purchase, origins: "f r r r r r s s"),
        Line(reason: .purchase, sent: [(.didRenew, nil)], origins: "f! r! r! r! r! r! s! s!"),
        Line(reason: .purchase, sent: [(.didRenew, .billingRecovery)], origins: "f! r! r! r! r! r! s! s!"),
        Line(reason: .purchase, sent: [(.didChangeRenewalPref, .upgrade)], origins: "s s s s s s s s"),
        Line(reason: .purchase, sent: [(.subscribed, .resubscribe)], origins: "r r r r r r r r"),
        Line(reason: .purchase, sent: [(.subscribed, .initialBuy)], origins: "f r r r r r s s"),
        Line(
            reason: .purchase,
            sent: [(.didRenew, nil), (.subscribed, .resubscribe)],
            origins: "r! r! r! r! r! r! r! r!"
        ),
    ]

    @Test(arguments: lines)
    func origin(_ line: Line) throws {
        let found = ArrayIndex.allCases.map { position in
            let (start, product): (Double, String) =
                switch position {
                case .first, .touching: (30, "a")
                case .touchingOther: (30, "b")
                case .late: (30 + seconds(60), "a")
                case .lateOther: (30 + seconds(60), "b")
                case .afterGap: (30 + seconds(61), "a")
                case .overlapping: (20, "a")
                case .overlappingOther: (20, "b")
                }
            var copies = [TestCopy.row("2", start, start + 30, product: product, reason: line.reason)]
            if position != .first { copies.append(.row("1", 0, 30, product: "a")) }
            let reports = line.sent.map { TestReport.signed(start, sent: $0.type, $0.subtype, of: "2") }
            let history = History(copies, reports)
            let isWarned = history.warnings.contains { $0 == .originDisagrees(Identifier("2")) }
            return Self.letter(history.row("2")) + (isWarned ? "!" : "")
        }
        #expect(found.joined(separator: " ") == line.origins)
    }

    static func letter(_ row: Row?) -> String {
        switch row?.origin {
        case .firstPurchase: "f"
        case .renewal: "n"
        case .recovery: "c"
        case .switch: "s"
        case .resubscription: "r"
        case .seatAddition: "a"
        case .migration: "m"
        case nil: "-"
        }
    }

    struct Course: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        /// A letter for each row of the history, in order.
        let origins: String
    }

    static let courses = [
        Course(
            scenario: "a renewal signed after a failure and after the end is a recovery",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 35, reason: .renewal)],
            reports: [.signed(30, sent: .didFailToRenew, .gracePeriod, of: "1")],
            origins: "f c"
        ),
        Course(
            scenario: "a failure notice that was signed after the renewal does not count",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 29, reason: .renewal)],
            reports: [.signed(30, sent: .didFailToRenew, of: "1")],
            origins: "f n"
        ),
        Course(
            scenario: "a failure before the end and a renewal on time is not a recovery",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 30, reason: .renewal)],
            reports: [.signed(29.5, sent: .didFailToRenew, of: "1")],
            origins: "f n"
        ),
        Course(
            scenario: "a failure of another row does not count",
            copies: [.row("1", 0, 30), .row("2", 30, 60, signed: 35, reason: .renewal)],
            reports: [.signed(31, sent: .didFailToRenew, of: "2")],
            origins: "f n"
        ),
        Course(
            scenario: "bought at the moment of a refund",
            copies: [.row("1", 0, 30, revoked: 10), .row("2", 10, 40)],
            origins: "f r"
        ),
        Course(
            scenario: "upgraded after a refund without the mark, so there was nothing to upgrade",
            copies: [.row("1", 0, 30, revoked: 10), .row("2", 15, 45, product: "pro.year", reason: .purchase)],
            reports: [.signed(15, sent: .didChangeRenewalPref, .upgrade, of: "2")],
            origins: "f r"
        ),
        Course(
            scenario: "upgraded after an end by an upgrade",
            copies: [
                .row("1", 0, 30, revoked: 10, upgraded: true),
                .row("2", 15, 45, product: "pro.year", reason: .purchase),
            ],
            reports: [.signed(15, sent: .didChangeRenewalPref, .upgrade, of: "2")],
            origins: "f s"
        ),
        Course(
            scenario: "bought in the last moment of a row that says that it was upgraded",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 30, 60, product: "pro.year")],
            origins: "f s"
        ),
        Course(
            scenario: "bought as the same product while a row ran that says that it was upgraded",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 20, 50)],
            origins: "f s"
        ),
        Course(
            scenario: "the gap is measured from the row that ended last",
            copies: [.row("1", 0, 60), .row("2", 10, 40, reason: .renewal), .row("3", 60, 90)],
            origins: "f n n"
        ),
        Course(
            scenario: "of chains with the same ownership the oldest opens the subscription",
            copies: [
                .row("1", 50, 80, chain: "1"), .row("2", 0, 30, chain: "2"), .row("3", 90, 120, chain: "3"),
                .row("4", 100, 130, chain: "4", shared: true),
            ],
            origins: "r f r f"
        ),
    ]

    @Test(arguments: courses)
    func originsOfACourse(_ course: Course) {
        let history = History(course.copies, course.reports)
        #expect(history.rows.map { Self.letter($0) }.joined(separator: " ") == course.origins)
    }

    /// What a purchase contributes to the period that several purchases share.
    struct Part {
        var isUpgraded = false
        var revoked: (day: Double, kind: Transaction.Revocation.Kind)?
        var end = 30.0
        var failure: Double?

        var row: Row {
            var transaction = Transaction()
            transaction.isUpgraded = isUpgraded
            transaction.revocation = revoked.map {
                Transaction.Revocation(date: .on($0.day), isCancellation: false, kind: $0.kind)
            }
            var row = Row(transaction, firstSigned: .absent)
            row.end = .on(end)
            row.apply(
                NotificationsByTransaction.Entry(
                    transactionId: transaction.transactionId,
                    evidence: OriginEvidence(),
                    firstCarriedAt: nil,
                    firstFailureAt: failure.map { .on($0) }
                )
            )
            return row
        }
    }

    struct Sum: Scenario {
        let scenario: String
        let own: Part
        let addition: Part
        /// The end, the revocation with its kind, and the failure.
        let sum: String
        var isUpgraded = false
    }

    static let sums = [
        Sum(scenario: "neither is revoked", own: Part(), addition: Part(), sum: "30 - -"),
        Sum(
            scenario: "the addition is marked as upgraded",
            own: Part(),
            addition: Part(isUpgraded: true),
            sum: "30 - -",
            isUpgraded: true
        ),
        Sum(
            scenario: "the first purchase is marked as upgraded",
            own: Part(isUpgraded: true),
            addition: Part(),
            sum: "30 - -",
            isUpgraded: true
        ),
        Sum(
            scenario: "only one is refunded",
            own: Part(revoked: (15, .refund), end: 15),
            addition: Part(),
            sum: "30 - -"
        ),
        Sum(
            scenario: "both are refunded, the addition last",
            own: Part(revoked: (15, .refund), end: 15),
            addition: Part(revoked: (20, .refundInPart), end: 20),
            sum: "20 20 refundInPart -"
        ),
        Sum(
            scenario: "both are refunded, the addition first",
            own: Part(revoked: (20, .refund), end: 20),
            addition: Part(revoked: (15, .refundInPart), end: 15),
            sum: "20 20 refund -"
        ),
        Sum(
            scenario: "both are refunded at one instant, and the first purchase decides",
            own: Part(revoked: (20, .refund), end: 20),
            addition: Part(revoked: (20, .refundInPart), end: 20),
            sum: "20 20 refund -"
        ),
        Sum(
            scenario: "only the renewal of the addition is known to have failed",
            own: Part(),
            addition: Part(failure: 31),
            sum: "30 - 31"
        ),
        Sum(
            scenario: "the failure of the first purchase comes before that of the addition",
            own: Part(failure: 32),
            addition: Part(failure: 31),
            sum: "30 - 32"
        ),
        Sum(
            scenario: "only the renewal of the first purchase is known to have failed",
            own: Part(failure: 32),
            addition: Part(),
            sum: "30 - 32"
        ),
    ]

    @Test(arguments: sums)
    func addsSeats(_ row: Sum) {
        var period = row.own.row
        period.add(seatsOf: row.addition.row)
        let revocation = period.transaction.revocation.map { "\($0.date.day) \($0.kind)" } ?? "-"
        #expect("\(period.end.day) \(revocation) \(period.firstFailureAt.day)" == row.sum)
        #expect(period.transaction.isUpgraded == row.isUpgraded)
    }
}
