import Foundation
import Testing

@testable import Subscore

/// Closing is releasing the last reference, so use after close and a second close do not compile.
@Suite struct HandleTests {
    private static let marker = "data-of-a-customer"

    private func good() throws -> SignedCase {
        try #require(VerifierTests.cases.first { $0.label == "a payload of a test store, allowed" })
    }

    @Test func theLastTaskCloses() async throws {
        let good = try good()
        let history = Document(try #require(good.decoded))
        for _ in 0..<25 {
            try await withThrowingTaskGroup(of: Int.self) { group in
                let verifier = try Verifier(expecting: good.expected)
                let open = try HistoryOpenRequest(history: history).open()
                for _ in 0..<8 {
                    group.addTask {
                        try verifier.verify(good.signed).verified + open.states(at: Instant(milliseconds: 0)).count
                    }
                }
                for try await found in group { #expect(found == 4) }
            }
        }
    }

    @Test func whatIsPrintedHoldsNoDocument() throws {
        let good = try good()
        let proven = try good.signed.verify(expecting: good.expected)
        #expect(proven.history.components(separatedBy: HandleTests.marker).count == 5)
        let history = Document(proven.history)
        let at = Instant(milliseconds: 0)
        let bad = [
            String(proven.history.dropFirst()), HandleTests.marker, "{\"transactions\":\"\(HandleTests.marker)\"}",
        ]
        let failures = bad.map { text in
            #expect(throws: SubscoreError.self) { try StateAtRequest(history: Document(text), at: at).answer() }
        }
        let unsigned = #expect(throws: SubscoreError.self) {
            try SignedHistory(history: history).verify(expecting: good.expected)
        }
        let values: [Any] =
            [
                history, Document([history]), StateAtRequest(history: history, at: at), SignedHistory(history: history),
                proven, proven.notifications, try StateAtRequest(history: history, at: at).answer(),
                try HistoryOpenRequest(history: history).open(), try Verifier(expecting: good.expected),
            ] + failures.compactMap { $0 } + [unsigned].compactMap { $0 }
        #expect(values.count == 13)
        let bytes = String("\(Array(HandleTests.marker.utf8))".dropFirst().dropLast())
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            let said = "\(value) \(String(reflecting: value)) \([value]) \(dumped)"
            #expect(!said.contains(HandleTests.marker) && !said.contains(bytes), "\(type(of: value))")
        }
    }

    @Test func sizesAreShown() {
        #expect("\(Document("{}"))" == "a document of 2 bytes")
        #expect("\(Document([Document("{}"), Document("{}")]))" == "2 documents")
    }
}
