import Testing

@testable import SubscoreCore

@Suite struct PaidSpanTests {
    struct Insertion: Scenario {
        let scenario: String
        let spans: [ClosedRange<Double>]
        let result: [String]
    }

    static let insertions = [
        Insertion(scenario: "one after another", spans: [0...30, 30...60], result: ["0-30", "30-60"]),
        Insertion(scenario: "the longer one comes later", spans: [0...30, 20...60], result: ["0-20", "20-60"]),
        Insertion(scenario: "the longer one comes first", spans: [0...40, 30...60], result: ["0-40", "40-60"]),
        Insertion(scenario: "equal ones", spans: [0...30, 0...30], result: ["0-30"]),
        Insertion(scenario: "one within another", spans: [0...40, 10...30], result: ["0-40"]),
        Insertion(scenario: "one around others", spans: [0...30, 40...50, -10...60], result: ["-10-60"]),
    ]

    @Test(arguments: insertions)
    func inserts(_ insertion: Insertion) {
        var spans: [PaidSpan] = []
        for span in insertion.spans {
            PaidSpan.insert(
                PaidSpan(.stateRenewalDate, from: .on(span.lowerBound), to: .on(span.upperBound), nil),
                into: &spans
            )
        }
        #expect(spans.map { "\($0.start.day)-\($0.end.day)" } == insertion.result)
    }
}
