import Testing

@testable import SubscoreCore

/// Rows of several chains of one group.
@Suite struct RowOriginsChainsTests {
    struct Joining: Scenario {
        let scenario: String
        let copies: [TestCopy]
        /// For each row its id, its end, its origin, and the row that replaced it.
        let rows: [String]
    }

    private static let upgraded = TestCopy.row("1", 0, 30, product: "basic", upgraded: true)

    static let successors = [
        Joining(
            scenario: "the next purchase of another product",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "pro", reason: .purchase)],
            rows: ["1 10 firstPurchase 2", "2 40 switch -"]
        ),
        Joining(
            scenario: "at the same instant",
            copies: [upgraded, .row("2", 0, 40, chain: "2", product: "pro", reason: .purchase)],
            rows: ["1 0 firstPurchase 2", "2 40 switch -"]
        ),
        Joining(
            scenario: "a purchase before it",
            copies: [upgraded, .row("2", -5, 40, chain: "2", product: "pro", reason: .purchase)],
            rows: ["1 30 firstPurchase -", "2 40 firstPurchase -"]
        ),
        Joining(
            scenario: "a purchase at its end",
            copies: [upgraded, .row("2", 30, 60, chain: "2", product: "pro", reason: .purchase)],
            rows: ["1 30 firstPurchase -", "2 60 resubscription -"]
        ),
        Joining(
            scenario: "of the same product",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "basic", reason: .purchase)],
            rows: ["1 30 firstPurchase -", "2 40 firstPurchase -"]
        ),
        Joining(
            scenario: "the same product first, and then another one",
            copies: [
                upgraded, .row("2", 10, 40, chain: "2", product: "basic", reason: .purchase),
                .row("3", 12, 42, chain: "3", product: "pro", reason: .purchase),
            ],
            rows: ["1 12 firstPurchase 3", "2 40 firstPurchase -", "3 42 switch -"]
        ),
        Joining(
            scenario: "a renewal is not a purchase",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "pro", reason: .renewal)],
            rows: ["1 30 firstPurchase -", "2 40 renewal -"]
        ),
        Joining(
            scenario: "of another owner",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "pro", reason: .purchase, shared: true)],
            rows: ["1 30 firstPurchase -", "2 40 firstPurchase -"]
        ),
        Joining(
            scenario: "of another group",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "pro", group: "22", reason: .purchase)],
            rows: ["1 30 firstPurchase -", "2 40 firstPurchase -"]
        ),
        Joining(
            scenario: "a row that is not marked is not replaced by another chain",
            copies: [
                .row("1", 0, 30, product: "basic"), .row("2", 10, 40, chain: "2", product: "pro", reason: .purchase),
            ],
            rows: ["1 30 firstPurchase -", "2 40 firstPurchase -"]
        ),
        Joining(
            scenario: "a row that never ran replaces nothing",
            copies: [upgraded, .row("2", 10, 40, chain: "2", product: "pro", revoked: 10, reason: .purchase)],
            rows: ["1 30 firstPurchase -", "2 10 firstPurchase -"]
        ),
        Joining(
            scenario: "a purchase of another owner before it is passed over",
            copies: [
                upgraded, .row("2", 5, 40, chain: "2", product: "pro", reason: .purchase, shared: true),
                .row("3", 10, 40, chain: "3", product: "pro", reason: .purchase),
            ],
            rows: ["1 10 firstPurchase 3", "2 40 firstPurchase -", "3 40 switch -"]
        ),
        Joining(
            scenario: "before later purchases of another owner",
            copies: [
                upgraded, .row("2", 10, 40, chain: "2", product: "pro", reason: .purchase),
                .row("3", 20, 50, chain: "3", product: "pro", reason: .purchase, shared: true),
                .row("4", 21, 51, chain: "4", product: "pro", reason: .purchase, shared: true),
            ],
            rows: ["1 10 firstPurchase 2", "2 40 switch -", "3 50 firstPurchase -", "4 51 firstPurchase -"]
        ),
        Joining(
            scenario: "of two at the same instant the older",
            copies: [
                upgraded, .row("9", 10, 40, chain: "2", product: "pro", reason: .purchase),
                .row("8", 10, 40, chain: "3", product: "pro", reason: .purchase),
            ],
            rows: ["1 10 firstPurchase 8", "9 40 firstPurchase -", "8 40 switch -"]
        ),
    ]

    static let openings = [
        Joining(
            scenario: "only the oldest opens the subscription",
            copies: [.row("1", 50, 80), .row("2", 0, 30, chain: "2"), .row("3", 90, 99, chain: "3")],
            rows: ["1 80 resubscription -", "2 30 firstPurchase -", "3 99 resubscription -"]
        ),
        Joining(
            scenario: "own purchases and shared ones each have their first",
            copies: [.row("1", 50, 80), .row("2", 0, 30, chain: "2", shared: true)],
            rows: ["1 80 firstPurchase -", "2 30 firstPurchase -"]
        ),
        Joining(
            scenario: "the first known purchase of an old chain opens the subscription again",
            copies: [.row("9", 50, 80, reason: .purchase, original: 20)],
            rows: ["9 80 resubscription -"]
        ),
        Joining(
            scenario: "a chain that began a day before is not an old one",
            copies: [.row("9", 50, 80, reason: .purchase, original: 49)],
            rows: ["9 80 firstPurchase -"]
        ),
        Joining(
            scenario: "the first of a chain while only a shared one runs opens the subscription again",
            copies: [
                .row("1", 0, 30), .row("2", 40, 90, chain: "2", shared: true), .row("3", 50, 80, chain: "3"),
            ],
            rows: ["1 30 firstPurchase -", "2 90 firstPurchase -", "3 80 resubscription -"]
        ),
        Joining(
            scenario: "a renewal stays one",
            copies: [.row("1", 50, 80, reason: .renewal), .row("2", 0, 30, chain: "2")],
            rows: ["1 80 renewal -", "2 30 firstPurchase -"]
        ),
    ]

    @Test(arguments: successors + openings)
    func joins(_ row: Joining) {
        for copies in [row.copies, row.copies.reversed()] {
            let history = History(copies)
            let rows = history.rows.map { own in
                "\(history.text(own) ?? "-") \(own.end.day) \(own.origin) \(history.text(history.successor(of: own)) ?? "-")"
            }
            #expect(rows == row.rows)
        }
    }
}
