import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct ArrowFailureTests {
    static let problems = (UInt8.min...UInt8.max).compactMap { Problem(rawValue: $0) }

    struct Located: Scenario {
        let scenario: String
        let failure: ArrowFailure
        let steps: [String]
    }

    static let located = [
        Located(scenario: "a table", failure: ArrowFailure(.notAStruct, .reports), steps: ["reports"]),
        Located(
            scenario: "a column",
            failure: ArrowFailure(.notAnId, .rows, .productId),
            steps: ["rows", "productId"]
        ),
        Located(
            scenario: "a value",
            failure: ArrowFailure(.notUTF8, .rows, .type, row: 0),
            steps: ["rows", "0", "type"]
        ),
        Located(scenario: "a row", failure: ArrowFailure(.rowIsNull, .rows, row: 7), steps: ["rows", "7"]),
    ]

    @Test(arguments: located)
    func path(_ row: Located) {
        #expect(row.failure.steps == row.steps)
    }

    @Test func everyProblemIsASentence() {
        #expect(Self.problems.count > 30)
        for problem in Self.problems {
            let message = ArrowFailure(problem, .rows).message
            #expect(message.first?.isUppercase ?? false && message.hasSuffix("."), "\(message)")
            #expect(message.split(separator: " ").count >= 3 && !message.contains("  "), "\(message)")
        }
        #expect(ArrowFailure.outOfMemory.code == .outOfMemory)
    }

    /// No two columns share a name, or one of them could not be given.
    @Test func columnNamesDiffer() {
        let names = StoreField.allCases.map { "\($0.name)" }
        #expect(names.count > 30 && Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    }
}
