import Foundation
import Subscore

/// The current state by one customer's history. A call takes about a tenth of a millisecond and does not
/// block, so a task may make it as it is.
func line(path: String, at now: Instant) -> String {
    do {
        let history = Document(try Data(contentsOf: URL(fileURLWithPath: path)))
        let answer = try StateAtRequest(history: history, at: now).answer()
        let states = answer.subscriptions.map { $0.state.rawValue }.joined(separator: ", ")
        return "\(path): \(answer.hasAccess ? "access" : "no access") (\(states))"
    } catch {
        return "\(path): \(error)"
    }
}

// Asks about several customers at once, as a server does: SubscoreExample history.json...
let now = Instant(Date())
await withTaskGroup(of: String.self) { group in
    for path in CommandLine.arguments.dropFirst() {
        group.addTask { line(path: path, at: now) }
    }
    for await line in group { print(line) }
}
