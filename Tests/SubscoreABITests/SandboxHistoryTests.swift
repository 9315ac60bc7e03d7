import Foundation
import Testing

private let sandboxHistory = Sample.folder
    .appending(path: "verifyreceipt/imdhemy-v1-notification-54-transactions.json")

/// A sandbox history of 54 rows under one original transaction id. It runs only if the developer has that history. A
/// vector has the same figures in rows written by hand.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: sandboxHistory.path()),
        "there is no sandbox history of 54 rows among the real payloads"
    )
)
struct SandboxHistoryTests {
    private let library: Library
    private let history: String

    init() throws {
        library = try Library.underTest()
        history = try String(contentsOf: sandboxHistory, encoding: .utf8)
    }

    @Test func hasItsChangesAndLapses() throws {
        let events = try #require(try timeline()["events"]?.elements).compactMap { $0["event"]?.string }
        let counts = Dictionary(grouping: events) { $0 }.mapValues(\.count)
        #expect(
            counts == [
                "subscribed": 1, "renewed": 34, "upgraded": 4, "downgraded": 4, "resubscribed": 11, "expired": 12,
                "auto_renew_disabled": 1,
            ]
        )
    }

    @Test func intervalsTouch() throws {
        let intervals = try #require(try timeline()["intervals"]?.elements)
        #expect(intervals.count == 54 + 17)
        for (left, right) in zip(intervals, intervals.dropFirst()) {
            #expect(left["end"]?.integer == right["start"]?.integer)
        }
        #expect(intervals.last?["end"]?.isNull == true)
    }

    @Test func agreesWithTheStateAtEveryBoundary() throws {
        let intervals = try #require(try timeline()["intervals"]?.elements)
        for start in intervals.compactMap({ $0["start"]?.integer }) {
            for instant in [start - 1, start, start + 1] {
                let answer = try library.call(.stateAt, "{\"history\":\(history),\"at\":\(instant)}")
                let state = try JSON(try #require(answer.bytes))["subscriptions"]?.elements?.first
                let interval = intervals.last { ($0["start"]?.integer ?? .max) <= instant }
                #expect(state?["state"]?.string == interval?["state"]?.string ?? "none", "at \(instant)")
                #expect(state?["transactionId"]?.string == interval?["transactionId"]?.string, "at \(instant)")
                #expect(state?["productId"]?.string == interval?["productId"]?.string, "at \(instant)")
                #expect(state?["basis"]?.string == interval?["basis"]?.string ?? "inferred", "at \(instant)")
            }
        }
    }

    private func timeline() throws -> JSON {
        let catalog = """
            {"groups":[{"id":"20667927","products":[{"productId":"month_premium","level":1,"period":"P1M"},\
            {"productId":"year_premium","level":2,"period":"P1Y"}]}]}
            """
        let answer = try library.call(.timeline, "{\"history\":\(history),\"catalog\":\(catalog)}")
        let subscriptions = try JSON(#require(answer.bytes))["subscriptions"]?.elements
        return try #require(subscriptions?.first)
    }
}
