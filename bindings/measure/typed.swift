import Foundation
import Subscore

// Prints the microseconds of calls on the history of a file, the least of many rounds: by bytes, with types, and of an open
// history. The figures in the README of the Swift package are these, with examples/payload/history.json.

let history = Document(try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let at = try Instant(Date("2026-03-18T10:00:00Z", strategy: .iso8601))

func show(_ name: String, _ call: () throws -> Void) rethrows {
    let rounds = try (0..<300).map { _ in try ContinuousClock().measure { for _ in 0..<10 { try call() } } }
    print(name, (rounds.min() ?? .zero) / .microseconds(10))
}

let question = StateAtRequest(history: history, at: at, explain: true)
let request = try question.json()
let open = try HistoryOpenRequest(history: history).open()
try show("state by bytes") { _ = try LibSubscore.call(.stateAt, request) }
try show("state") { _ = try question.answer() }
try show("timeline") { _ = try TimelineRequest(history: history).answer() }
try show("states of an open history") { _ = try open.states(at: at) }
