import Testing

@testable import SubscoreCore

/// The permanent end of a row. The tables write a row as "id: end". A "> id" after that is the row that replaced it,
/// and "void" means that it counts as if it never ran.
@Suite struct RowOriginsTests {
    struct Replacement: Scenario {
        let scenario: String
        let copies: [TestCopy]
        var reports: [TestReport] = []
        var viewpoint = Viewpoint()
        let rows: [String]
    }

    static let replacements = [
        Replacement(
            scenario: "a row that is marked as upgraded is replaced",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40, product: "year", reason: .purchase)],
            rows: ["1: 10 > 2", "2: 40"]
        ),
        Replacement(
            scenario: "a row that is marked as upgraded is replaced even by the same product",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40, reason: .purchase)],
            rows: ["1: 10 > 2", "2: 40"]
        ),
        Replacement(
            scenario: "a row that is marked as upgraded is not replaced by a renewal",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 10, 40, reason: .renewal)],
            rows: ["1: 30", "2: 40"]
        ),
        Replacement(
            scenario: "a row that an UPGRADE notification carried replaces",
            copies: [.row("1", 0, 30), .row("2", 10, 40, product: "year")],
            reports: [.signed(10, sent: .didChangeRenewalPref, .upgrade, of: "2")],
            rows: ["1: 10 > 2", "2: 40"]
        ),
        Replacement(
            scenario: "a PURCHASE of another product replaces",
            copies: [
                .row("1", 0, 365, signed: 0, reason: .purchase), .row("2", 100, 130, product: "b", reason: .purchase),
            ],
            rows: ["1: 100 > 2", "2: 130"]
        ),
        Replacement(
            scenario: "a PURCHASE of the same product replaces nothing",
            copies: [.row("1", 0, 30), .row("2", 10, 40, reason: .purchase)],
            rows: ["1: 30", "2: 40"]
        ),
        Replacement(
            scenario: "a row without a reason replaces one whose copies are all older",
            copies: [.row("1", 0, 30, signed: 0), .row("1", 0, 30, signed: 9), .row("2", 10, 40, product: "b")],
            rows: ["1: 10 > 2", "2: 40"]
        ),
        Replacement(
            scenario: "a row without a reason replaces none whose later copy has no mark",
            copies: [.row("1", 0, 30, signed: 10), .row("2", 10, 40, product: "b")],
            rows: ["1: 30", "2: 40"]
        ),
        Replacement(
            scenario: "a row without a reason replaces none whose copies have no date",
            copies: [.row("1", 0, 30), .row("2", 10, 40, product: "b")],
            rows: ["1: 30", "2: 40"]
        ),
        Replacement(
            scenario: "a renewal replaces nothing",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 29, 59, product: "b", reason: .renewal)],
            rows: ["1: 30", "2: 59"]
        ),
        Replacement(
            scenario: "a purchase at the expiry finds nothing left to replace",
            copies: [.row("1", 0, 30, signed: 0), .row("2", 30, 60, product: "b", reason: .purchase)],
            rows: ["1: 30", "2: 60"]
        ),
        Replacement(
            scenario: "a purchase at the expiry replaces a row that is marked as upgraded",
            copies: [.row("1", 0, 30, upgraded: true), .row("2", 30, 60, product: "b", reason: .purchase)],
            rows: ["1: 30 > 2", "2: 60"]
        ),
        Replacement(
            scenario: "a row that never ran replaces nothing",
            copies: [
                .row("1", 0, 30), .row("2", 10, 40, product: "b", revoked: 10, reason: .purchase),
                .row("3", 20, 50, product: "b", reason: .purchase),
            ],
            rows: ["1: 20 > 3", "2: 10 void", "3: 50"]
        ),
        Replacement(
            scenario: "a row without a length replaces nothing",
            copies: [.row("1", 0, 30), .row("2", 10, 10, product: "b", reason: .purchase)],
            rows: ["1: 30", "2: 10 void"]
        ),
        Replacement(
            scenario: "the first purchase that can replace a row does",
            copies: [
                .row("1", 0, 365), .row("2", 10, 40, product: "b", reason: .purchase),
                .row("3", 20, 50, product: "c", reason: .purchase),
            ],
            rows: ["1: 10 > 2", "2: 20 > 3", "3: 50"]
        ),
        Replacement(
            scenario: "a replaced row stays replaced when its successor is refunded",
            copies: [.row("1", 0, 365), .row("2", 10, 40, product: "b", revoked: 20, reason: .purchase)],
            rows: ["1: 10 > 2", "2: 20"]
        ),
        Replacement(
            scenario: "a replaced row stays replaced when its successor counts as never made",
            copies: [.row("1", 0, 365), .row("2", 10, 40, product: "b", revoked: 20, reason: .purchase)],
            viewpoint: Viewpoint(retroactiveRefunds: true),
            rows: ["1: 10 >"]
        ),
        Replacement(
            scenario: "an upgrade's date ends the row, even before the next purchase",
            copies: [.row("1", 0, 30, revoked: 9, upgraded: true), .row("2", 10, 40, product: "b", reason: .purchase)],
            rows: ["1: 9 > 2", "2: 40"]
        ),
        Replacement(
            scenario: "a row that was refunded before the next purchase is not replaced",
            copies: [.row("1", 0, 30, revoked: 9), .row("2", 10, 40, product: "b", reason: .purchase)],
            rows: ["1: 9", "2: 40"]
        ),
    ]

    static let year = TestCopy.row("2", 29.75, 394.75, product: "year", reason: .purchase)

    static let strays = [
        Replacement(
            scenario: "a renewal after a switch never ran if it was taken back",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30, 60, upgraded: true, reason: .renewal)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 30 void"]
        ),
        Replacement(
            scenario: "a renewal that was signed at the switch never ran",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30, 60, signed: 29.75, reason: .renewal)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 30 void"]
        ),
        Replacement(
            scenario: "a stray renewal may begin at the switch itself",
            copies: [
                .row("1", 0, 30, upgraded: true),
                .row("2", 29.75, 394.75, item: "1", product: "year", reason: .purchase),
                .row("3", 29.75, 60, item: "2", upgraded: true, reason: .renewal),
            ],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 29.75 void"]
        ),
        Replacement(
            scenario: "a stray renewal may begin 24 hours after the switch",
            copies: [
                .row("1", 0, 30.75, upgraded: true), year, .row("3", 30.75, 60, upgraded: true, reason: .renewal),
            ],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 30.75 void"]
        ),
        Replacement(
            scenario: "a renewal more than 24 hours after the switch ran",
            copies: [.row("1", 0, 31, upgraded: true), year, .row("3", 31, 60, upgraded: true, reason: .renewal)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 60"]
        ),
        Replacement(
            scenario: "a renewal that is neither marked nor signed before the switch ran",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30, 60, signed: 30, reason: .renewal)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 60"]
        ),
        Replacement(
            scenario: "a purchase is never a stray renewal",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30, 60, upgraded: true, reason: .purchase)],
            rows: ["1: 29.75 > 2", "2: 30 > 3", "3: 60"]
        ),
        Replacement(
            scenario: "a renewal of the product that was switched to ran",
            copies: [
                .row("1", 0, 30, upgraded: true), year,
                .row("3", 30, 60, product: "year", upgraded: true, reason: .renewal),
            ],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 60"]
        ),
        Replacement(
            scenario: "a row without a reason at the old row's expiry is a stray renewal",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30, 60, upgraded: true)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 30 void"]
        ),
        Replacement(
            scenario: "a row without a reason and not at the old row's expiry ran",
            copies: [.row("1", 0, 30, upgraded: true), year, .row("3", 30.1, 60, signed: 40)],
            rows: ["1: 29.75 > 2", "2: 394.75", "3: 60"]
        ),
        Replacement(
            scenario: "a renewal without a switch before it ran",
            copies: [.row("1", 0, 90), .row("3", 30, 60, upgraded: true, reason: .renewal)],
            rows: ["1: 90", "3: 60"]
        ),
    ]

    @Test(arguments: replacements + strays)
    func replaces(_ replacement: Replacement) {
        let history = History(replacement.copies, replacement.reports, from: replacement.viewpoint)
        let rows = history.rows.map { row in
            var text = "\(history.text(row) ?? "-"): \(row.end.day)"
            if row.isReplaced { text += " >" }
            if let successor = history.text(history.successor(of: row)) { text += " \(successor)" }
            return text + (row.neverRan ? " void" : "")
        }
        #expect(rows == replacement.rows)
    }

    /// The number of switches that are searched before a renewal, and one more.
    @Test(arguments: [(1, true), (7, true), (8, true), (9, false)])
    func straysBehindSwitches(count: Int, isStray: Bool) {
        let switches = (1...count).map { number in
            TestCopy.row("\(number + 1)", 29 + hours(Double(number)), 59, product: "\(number)", reason: .purchase)
        }
        let stray = TestCopy.row("99", 29.5, 60, upgraded: true, reason: .renewal)
        let history = History([.row("1", 0, 30, upgraded: true)] + switches + [stray])
        #expect(history.row("99")?.neverRan == isStray)
    }

    struct Successor: Scenario {
        let scenario: String
        /// The row whose successor is searched.
        var first = TestCopy.row("1", 0, 30, product: "a", upgraded: true)
        let others: [TestCopy]
        let successor: String?
    }

    static let successors = [
        Successor(scenario: "there is no other row", others: [], successor: nil),
        Successor(scenario: "the next row of its chain", others: [.row("2", 10, 40, product: "b")], successor: "2"),
        Successor(
            scenario: "the next row of its chain is purchased after its end",
            others: [.row("2", 50, 80, product: "b")],
            successor: nil
        ),
        Successor(
            scenario: "a row of its own chain before an earlier one of another",
            others: [.row("2", 20, 50, product: "b"), .row("3", 10, 40, chain: "2", product: "b")],
            successor: "2"
        ),
        Successor(
            scenario: "a row of another chain, purchased while it ran",
            others: [.row("2", 10, 40, chain: "2", product: "b")],
            successor: "2"
        ),
        Successor(
            scenario: "a row of another chain, purchased at the same instant",
            others: [.row("2", 0, 40, chain: "2", product: "b")],
            successor: "2"
        ),
        Successor(
            scenario: "a row of another chain, purchased only at its expiry",
            others: [.row("2", 30, 60, chain: "2", product: "b")],
            successor: nil
        ),
        Successor(
            scenario: "a row of another chain, purchased before it",
            first: .row("1", 10, 40, product: "a", upgraded: true),
            others: [.row("2", 0, 30, chain: "2", product: "b")],
            successor: nil
        ),
        Successor(
            scenario: "a later purchase in a chain that began before it",
            first: .row("1", 10, 40, product: "a", upgraded: true),
            others: [
                .row("2", 0, 20, chain: "2", product: "b"),
                .row("3", 30, 60, chain: "2", product: "b", reason: .purchase),
            ],
            successor: "3"
        ),
        Successor(
            scenario: "a renewal in another chain is not a successor",
            first: .row("1", 10, 40, product: "a", upgraded: true),
            others: [
                .row("2", 0, 30, chain: "2", product: "b"),
                .row("3", 30, 60, chain: "2", product: "b", reason: .renewal),
            ],
            successor: nil
        ),
        Successor(
            scenario: "a row that never ran is not a successor",
            others: [.row("2", 10, 40, chain: "2", product: "b", revoked: 10)],
            successor: nil
        ),
        Successor(
            scenario: "the first purchase among several chains",
            others: [.row("2", 20, 50, chain: "2", product: "b"), .row("3", 10, 40, chain: "3", product: "b")],
            successor: "3"
        ),
        Successor(
            scenario: "of two at the same instant the older",
            others: [.row("9", 10, 40, chain: "2", product: "b"), .row("8", 10, 40, chain: "3", product: "b")],
            successor: "8"
        ),
        Successor(
            scenario: "a row of the same product is passed over",
            others: [.row("2", 10, 40, chain: "2", product: "a"), .row("3", 20, 50, chain: "3", product: "b")],
            successor: "3"
        ),
        Successor(
            scenario: "a row of another group is not a successor",
            others: [.row("2", 10, 40, chain: "2", product: "b", group: "22")],
            successor: nil
        ),
        Successor(
            scenario: "a purchased row is not followed by a shared one",
            others: [.row("2", 10, 40, chain: "2", product: "b", shared: true)],
            successor: nil
        ),
        Successor(
            scenario: "a shared row is followed by a shared one",
            first: .row("1", 0, 30, product: "a", upgraded: true, shared: true),
            others: [
                .row("2", 5, 40, chain: "2", product: "b"), .row("3", 10, 40, chain: "3", product: "b", shared: true),
            ],
            successor: "3"
        ),
        Successor(
            scenario: "a row without a length has no successor",
            first: .row("1", 0, 0, product: "a", upgraded: true),
            others: [.row("2", 0, 40, chain: "2", product: "b")],
            successor: nil
        ),
        Successor(
            scenario: "a row that does not say that it was upgraded has none in another chain",
            first: .row("1", 0, 30, product: "a", signed: 0),
            others: [.row("2", 10, 40, chain: "2", product: "b", reason: .purchase)],
            successor: nil
        ),
    ]

    @Test(arguments: successors)
    func successor(_ successor: Successor) throws {
        for others in [successor.others, successor.others.reversed()] {
            let history = History(others + [successor.first])
            let row = try #require(history.row("1"))
            #expect(history.text(history.successor(of: row)) == successor.successor)
            #expect(row.isReplaced == (successor.successor != nil))
            guard let next = history.successor(of: row) else { continue }
            #expect(row.end == next.transaction.purchaseDate)
            #expect(!next.origin.isRenewal)
        }
    }

    struct Cancelled: Scenario {
        let scenario: String
        var first = TestCopy.row("1", 0, 30, product: "a", revoked: 10, cancelled: true)
        let second: TestCopy
        var reports: [TestReport] = []
        /// For each row its id, its end, its origin, and the row that replaced it.
        let rows: [String]
    }

    private static let refunded = "1: 10 firstPurchase"
    private static let switched = "1: 10 firstPurchase > 2"

    /// A receipt's cancellation of the first row, and the purchase that it may belong to. A third row is bought on day
    /// 20, after both have ended.
    static let cancellations = [
        Cancelled(
            scenario: "at the purchase of another product",
            second: .row("2", 10, 15, product: "b"),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "at a row with the reason of a purchase",
            second: .row("2", 10, 15, product: "b", reason: .purchase),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "at the purchase of the same product",
            second: .row("2", 10, 15, product: "a", reason: .purchase),
            rows: [refunded, "2: 15 resubscription"]
        ),
        Cancelled(
            scenario: "at a renewal",
            second: .row("2", 10, 15, product: "b", reason: .renewal),
            rows: [refunded, "2: 15 renewal"]
        ),
        Cancelled(
            scenario: "at a row that DID_RENEW carried",
            second: .row("2", 10, 15, product: "b"),
            reports: [.signed(10, sent: .didRenew, of: "2")],
            rows: [refunded, "2: 15 renewal"]
        ),
        Cancelled(
            scenario: "a minute after the purchase",
            first: .row("1", 0, 30, product: "a", revoked: 10 + seconds(60), cancelled: true),
            second: .row("2", 10, 15, product: "b"),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "a millisecond later than that",
            first: .row("1", 0, 30, product: "a", revoked: 10 + seconds(60.001), cancelled: true),
            second: .row("2", 10, 15, product: "b"),
            rows: ["1: 10.000694 firstPurchase", "2: 15 switch"]
        ),
        Cancelled(
            scenario: "both were bought at the same instant",
            first: .row("1", 10, 40, product: "a", revoked: 10 + seconds(30), cancelled: true),
            second: .row("2", 10, 15, product: "b"),
            rows: ["1: 10.000347 firstPurchase", "2: 15 switch"]
        ),
        Cancelled(
            scenario: "the other product was bought at the expiry",
            first: .row("1", 0, 10, product: "a", revoked: 10 - seconds(10), cancelled: true),
            second: .row("2", 10, 15, product: "b"),
            rows: ["1: 9.999884 firstPurchase", "2: 15 resubscription"]
        ),
        Cancelled(
            scenario: "the other row has no length",
            second: .row("2", 10, 10, product: "b"),
            rows: [refunded, "2: 10 resubscription"]
        ),
        Cancelled(
            scenario: "the other row never ran",
            second: .row("2", 10, 15, product: "b", revoked: 10),
            rows: [refunded, "2: 10 resubscription"]
        ),
        Cancelled(
            scenario: "the other row was refunded later",
            second: .row("2", 10, 15, product: "b", revoked: 12),
            rows: [switched, "2: 12 switch"]
        ),
        Cancelled(
            scenario: "a refund that is not from a receipt",
            first: .row("1", 0, 30, product: "a", revoked: 10),
            second: .row("2", 10, 15, product: "b"),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "a minute before the purchase",
            first: .row("1", 0, 30, product: "a", revoked: 10 - seconds(60)),
            second: .row("2", 10, 15, product: "b"),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "a millisecond earlier than that",
            first: .row("1", 0, 30, product: "a", revoked: 10 - seconds(60.001)),
            second: .row("2", 10, 15, product: "b"),
            rows: ["1: 9.999306 firstPurchase", "2: 15 resubscription"]
        ),
        Cancelled(
            scenario: "a withdrawal",
            first: .row("1", 0, 30, product: "a", revoked: 10, withdrawn: true, cancelled: true),
            second: .row("2", 10, 15, product: "b"),
            rows: [refunded, "2: 15 resubscription"]
        ),
        Cancelled(
            scenario: "a row that is marked as upgraded ends at the purchase",
            first: .row("1", 0, 30, product: "a", revoked: 10 - seconds(30), cancelled: true, upgraded: true),
            second: .row("2", 10, 15, product: "b"),
            rows: [switched, "2: 15 switch"]
        ),
        Cancelled(
            scenario: "a row that is marked as upgraded ends at its cancellation, if that is earlier than a minute",
            first: .row("1", 0, 30, product: "a", revoked: 10 - seconds(90), cancelled: true, upgraded: true),
            second: .row("2", 10, 15, product: "b"),
            rows: ["1: 9.998958 firstPurchase > 2", "2: 15 switch"]
        ),
    ]

    private static func described(_ history: History) -> [String] {
        history.rows.map { row in
            let successor = history.text(history.successor(of: row)).map { " > \($0)" } ?? ""
            return "\(history.text(row) ?? "-"): \(row.end.day) \(row.origin)\(successor)"
        }
    }

    @Test(arguments: cancellations)
    func cancellation(_ row: Cancelled) {
        let third = TestCopy.row("3", 20, 50, product: "c", reason: .purchase)
        let history = History([row.first, row.second, third], row.reports)
        #expect(Self.described(history) == row.rows + ["3: 50 resubscription"])
        for own in history.rows where own.transaction.isRevokedByReplacement { #expect(own.isReplaced) }
    }

    /// A purchase that turns out to be a stray renewal replaces nothing, so the cancellation is a refund.
    @Test func cancelledAtAStrayRenewal() {
        let history = History([
            .row("1", 0, 10.5, product: "a", upgraded: true),
            .row("2", 10, 375, product: "year", revoked: 10.5, cancelled: true, reason: .purchase),
            .row("3", 10.5, 40, product: "a", upgraded: true),
        ])
        #expect(
            Self.described(history) == ["1: 10 firstPurchase > 2", "2: 10.5 switch", "3: 10.5 switch"]
        )
        #expect(history.rows.map(\.neverRan) == [false, false, true])
        #expect(history.rows.map(\.transaction.isRevokedByReplacement) == [false, false, false])
    }

    struct Searched: Scenario {
        let scenario: String
        /// When the renewals between the cancelled row and the purchase began, in seconds since its own purchase.
        let renewals: [Double]
        let purchased: Double
        let isFound: Bool
    }

    /// The first row was cancelled 50 seconds after its purchase.
    static let searches = [
        Searched(
            scenario: "eight rows are searched",
            renewals: (1...7).map { Double($0) },
            purchased: 8,
            isFound: true
        ),
        Searched(
            scenario: "not nine",
            renewals: (1...8).map { Double($0) },
            purchased: 9,
            isFound: false
        ),
    ]

    @Test(arguments: searches)
    func searchesForThePurchase(_ row: Searched) {
        let renewals = row.renewals.enumerated().map { index, second in
            TestCopy.row("\(index + 2)", 10 + seconds(second), 40, product: "a", reason: .renewal)
        }
        let history = History(
            [.row("1", 10, 40, product: "a", revoked: 10 + seconds(50), cancelled: true)] + renewals
                + [.row("99", 10 + seconds(row.purchased), 40, product: "b")]
        )
        #expect(history.row("1")?.isReplaced == row.isFound)
    }

    /// Only rows from a minute before the cancellation on are searched, so those before do not count.
    @Test func searchBeginsAMinuteBefore() {
        let renewals = (1...8).map { day in
            TestCopy.row("\(day + 1)", Double(day), Double(day) + 0.5, product: "a", reason: .renewal)
        }
        let history = History(
            [.row("1", 0, 30, product: "a", revoked: 10, cancelled: true)] + renewals
                + [.row("99", 10, 40, product: "b")]
        )
        #expect(history.row("1")?.isReplaced == true)
    }

    /// A row that was cut short at its refund was not renewed at that instant.
    @Test func boughtAtTheRefundOfARow() {
        let history = History([.row("1", 0, 30, revoked: 20), .row("2", 20, 50)])
        #expect(Self.described(history) == ["1: 20 firstPurchase", "2: 50 resubscription"])
    }

    /// Whether a row may have seats, or be ambiguous.
    @Test(arguments: [(0, false), (1, true), (2, true)])
    func rareRows(revokedSeats: Int32, areRare: Bool) {
        var transaction = Transaction()
        transaction.purchaseDate = .on(0)
        transaction.expiresDate = .on(30)
        transaction.revokedSeats = revokedSeats
        var origins = RowOrigins()
        #expect(!origins.hasRareRows)
        origins.rows = [Row(transaction, firstSigned: .absent)]
        let chain = Chain(
            index: ChainIndex(0),
            originalTransactionId: transaction.originalTransactionId,
            subscriptionGroupIdentifier: nil,
            environment: nil,
            rows: 0..<1,
            reports: 0..<0,
            corrections: 0..<0,
            knownThrough: nil
        )
        let group = SubscriptionGroup(identifier: nil, environment: nil, chains: 0..<1)
        origins.decide([chain], [group])
        #expect(origins.hasRareRows == areRare)
    }
}
