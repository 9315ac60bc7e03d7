import Testing

@testable import SubscoreCore

/// Requests for the refund of two rows, from day 0 and from day 30.
@Suite struct RefundRequestTests {
    struct Requests: Scenario {
        let scenario: String
        let reports: [TestReport]
        /// Each is kind, day, transaction, how often it was asked and the day of the answer.
        let events: [String]
    }

    static let requests = [
        Requests(
            scenario: "one",
            reports: [.signed(2, sent: .consumptionRequest, of: "1")],
            events: ["refundRequested 2 1 1 2.5"]
        ),
        Requests(
            scenario: "asked again is one event",
            reports: [.signed(2, sent: .consumptionRequest, of: "1"), .signed(4, sent: .consumptionRequest, of: "1")],
            events: ["refundRequested 2 1 2 4.5"]
        ),
        Requests(
            scenario: "after it was declined another one",
            reports: [
                .signed(2, sent: .consumptionRequest, of: "1"), .signed(3, sent: .refundDeclined, of: "1"),
                .signed(4, sent: .consumptionRequest, of: "1"),
            ],
            events: ["refundRequested 2 1 1 2.5", "refundDeclined 3 1", "refundRequested 4 1 1 4.5"]
        ),
        Requests(
            scenario: "after it was paid another one",
            reports: [
                .signed(2, sent: .consumptionRequest, of: "1"), .signed(3, sent: .refund, of: "1"),
                .signed(4, sent: .consumptionRequest, of: "1"),
            ],
            events: ["refundRequested 2 1 1 2.5", "refundRequested 4 1 1 4.5"]
        ),
        Requests(
            scenario: "about another row",
            reports: [
                .signed(32, sent: .consumptionRequest, of: "2"), .signed(33, sent: .consumptionRequest, of: "1"),
                .signed(34, sent: .refundDeclined, of: "2"),
            ],
            events: ["refundRequested 32 2 1 32.5", "refundRequested 33 1 1 33.5", "refundDeclined 34 2"]
        ),
        Requests(
            scenario: "about a row that is not there",
            reports: [.signed(2, sent: .consumptionRequest, of: "7")],
            events: []
        ),
    ]

    @Test(arguments: requests)
    func areOneEvent(_ row: Requests) throws {
        let history = History([.row("1", 0, 30), .row("2", 30, 60, reason: .renewal)], row.reports)
        let group = try #require(history.groups.first)
        let events = TimelineAnswer(of: group, in: history, catalog: nil, until: nil).events.filter {
            $0.kind == .refundRequested || $0.kind == .refundDeclined
        }
        let found = events.map { event in
            let id = event.transactionId.map { history.texts.text($0) } ?? "-"
            let request = event.request.map { " \($0.asked) \($0.answerBy.day)" } ?? ""
            return "\(event.kind) \(event.at.day) \(id)\(request)"
        }
        #expect(found == row.events)
    }
}
