import Testing

/// A row of a table of cases, labelled with its scenario.
protocol Scenario: CustomTestStringConvertible, Sendable {
    var scenario: String { get }
}

extension Scenario {
    var testDescription: String { scenario }
}
