import CSubscore
import Foundation
import Testing

/// An open history agrees with `subs_state_at`, and accepts every instant and every wrong argument.
struct OpenHistoryTests {
    private static let now: Int64 = 1_698_148_950_000
    private static let refused = ["entitlements", "explain"]

    @Test(.needsVectors, arguments: try Vector.all().filter { $0.function == .stateAt && $0.status == "SUBS_OK" })
    func answersAsTheVectors(_ vector: Vector) throws {
        let request = try JSON(try #require(vector.request))
        let members = try #require(request.members).filter { $0.key != "at" }
        guard !members.contains(where: { Self.refused.contains($0.key) && !$0.value.isNull }) else { return }
        let text = members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",")
        let open = try OpenHistory("{\(text)}")
        let answer = try JSON(try #require(vector.response))
        #expect(open.difference(from: answer) == nil, "\(vector.testDescription)")
    }

    @Test(
        arguments: [
            ("{\"history\":[],\"at\":0}", "unknown_field", "/at"),
            ("{\"history\":[],\"explain\":true}", "unknown_field", "/explain"),
            ("{\"history\":[],\"entitlements\":[]}", "unknown_field", "/entitlements"),
            ("{}", "missing_field", "/history"),
            ("{\"history\":[],\"catalog\":7}", "wrong_type", "/catalog"),
            ("{\"history\":[],\"knownAt\":true}", "wrong_type", "/knownAt"),
            ("{\"history\":", "invalid_json", nil),
        ] as [(String, String, String?)]
    )
    func refuses(_ request: String, _ code: String, _ path: String?) throws {
        let library = try Library.underTest()
        let (answer, history) = library.open(request)
        #expect(history == nil)
        let error = try ErrorDocument(answer, from: library)
        #expect(error.code == code)
        #expect(error.path == path)
    }

    @Test func rejectsNullForRequiredPointers() throws {
        let library = try Library.underTest()
        let request = "{\"history\":[]}"
        var history: OpaquePointer? = OpaquePointer(bitPattern: 8)
        var response: UnsafeMutablePointer<CChar>?
        #expect(library.historyOpen(nil, 0, &history, &response, nil) == SUBS_ERROR_ARGUMENT)
        #expect(history == nil && response == nil)
        history = OpaquePointer(bitPattern: 8)
        #expect(library.historyOpen(request, request.utf8.count, &history, nil, nil) == SUBS_ERROR_ARGUMENT)
        #expect(history == nil)
        #expect(library.historyOpen(request, request.utf8.count, nil, &response, nil) == SUBS_ERROR_ARGUMENT)
        #expect(response == nil)

        let open = try OpenHistory(request)
        var state = subs_instant_state()
        var count = 7
        #expect(library.historyStateAt(nil, 0, &state, 1, &count) == SUBS_ERROR_ARGUMENT)
        #expect(count == 0)
        #expect(library.historyStateAt(open.pointer, 0, &state, 1, nil) == SUBS_ERROR_ARGUMENT)
        #expect(library.historyStateAt(open.pointer, 0, nil, 1, &count) == SUBS_ERROR_ARGUMENT)
        #expect(library.historyStateAt(open.pointer, 0, nil, 0, &count) == SUBS_OK)
        #expect(count == 0)
        library.historyClose(nil)
    }

    @Test func isThirtyTwoBytes() {
        #expect(MemoryLayout<subs_instant_state>.size == 32)
        #expect(MemoryLayout<subs_instant_state>.offset(of: \.row) == 20)
        #expect(MemoryLayout<subs_instant_state>.offset(of: \.flags) == 27)
    }

    @Test(arguments: [0, 1, 2, 3, 4, Int.max, -1])
    func writesNoMoreThanThereIsRoomFor(_ room: Int) throws {
        let library = try Library.underTest()
        let open = try OpenHistory(Self.three)
        let untouched = subs_instant_state(
            since: 1,
            until: 2,
            subscription: 3,
            row: 4,
            state: 5,
            status: 6,
            has_access: 7,
            flags: 8,
            reserved: 9
        )
        var states = [subs_instant_state](repeating: untouched, count: 5)
        var count = 0
        // -1 is the largest size_t.
        #expect(library.historyStateAt(open.pointer, Self.now, &states, room, &count) == SUBS_OK)
        #expect(count == 3)
        let written = room < 0 ? 3 : min(room, 3)
        #expect(states.prefix(written).map { Int($0.subscription) } == Array(0..<written))
        #expect(states.prefix(written).allSatisfy { $0.has_access == 1 && $0.reserved == 0 })
        #expect(states.dropFirst(written).allSatisfy { $0.reserved == 9 && $0.subscription == 3 })
    }

    /// `none` has no start and no row. Each state continues to the next one, and the last one is open.
    @Test func answersEveryInstant() throws {
        let open = try OpenHistory(Self.three)
        for (instant, state, flags) in [
            (Int64.min, SUBS_STATE_NONE, SUBS_SINCE_IS_NULL | SUBS_ROW_IS_NULL),
            (-SUBS_MAX_INSTANT - 1, SUBS_STATE_NONE, SUBS_SINCE_IS_NULL | SUBS_ROW_IS_NULL),
            (SUBS_MAX_INSTANT + 1, SUBS_STATE_EXPIRED, SUBS_UNTIL_IS_NULL),
            (Int64.max, SUBS_STATE_EXPIRED, SUBS_UNTIL_IS_NULL),
        ] {
            let found = open.states(at: instant)
            #expect(found.map(\.state) == [state, state, state], "at \(instant)")
            #expect(found.map(\.flags) == [flags, flags, flags], "at \(instant)")
            #expect(found.allSatisfy { $0.since <= instant && instant <= $0.until }, "at \(instant)")
        }
    }

    @Test func threadsShareOneHistory() throws {
        let open = try OpenHistory(Self.three)
        let expected = (0..<1000).map { open.summary(at: Self.now - 100_000 + Int64($0) * 200) }
        let threads = try (0..<8).map { _ in
            try PosixThread(stackSize: 64 * 1024) {
                (0..<50).allSatisfy { _ in
                    (0..<1000).allSatisfy { open.summary(at: Self.now - 100_000 + Int64($0) * 200) == expected[$0] }
                }
            }
        }
        for thread in threads { #expect(try thread.join()) }
    }

    /// Three groups with one row each.
    private static let three: String = {
        let rows = (1...3).map { number in
            """
            {"transactionId":"\(number)","originalTransactionId":"\(number)","productId":"pro.month",\
            "subscriptionGroupIdentifier":"\(number)","type":"Auto-Renewable Subscription",\
            "purchaseDate":\(now - 50_000),"expiresDate":\(now + Int64(number) * 1000)}
            """
        }
        return "{\"history\":{\"transactions\":[\(rows.joined(separator: ","))]}}"
    }()
}

/// A history that the library under test keeps open. Nothing changes it, so threads may share it.
final class OpenHistory: @unchecked Sendable {
    let pointer: OpaquePointer
    private let library: Library
    private let answer: JSON

    init(_ request: String) throws {
        library = try Library.underTest()
        let (answer, history) = library.open(request)
        guard answer.status == SUBS_OK, let history, let bytes = answer.bytes else {
            throw Library.Fault(description: "\(answer.text) to \(request)")
        }
        pointer = history
        self.answer = try JSON(bytes)
    }

    deinit {
        library.historyClose(pointer)
    }

    func states(at instant: Int64) -> [subs_instant_state] {
        var count = 0
        let room = answer["subscriptions"]?.elements?.count ?? 0
        var states = [subs_instant_state](repeating: subs_instant_state(), count: room)
        let status = library.historyStateAt(pointer, instant, &states, room, &count)
        return status == SUBS_OK && count == room ? states : []
    }

    func summary(at instant: Int64) -> [Int64] {
        states(at: instant).flatMap { [$0.since, $0.until, Int64($0.state), Int64($0.row)] }
    }

    /// The differences from an answer of `subs_state_at` about the same history; nil if there are none. For a period
    /// with several purchases of seats, the row is that of the oldest, and the answer names the oldest that is not
    /// revoked.
    private func isTransaction(_ id: JSON?, of entry: JSON) -> Bool {
        if let seats = entry["seats"]?["transactionIds"]?.elements { return seats.first?.string == id?.string }
        return id?.string == entry["transactionId"]?.string
    }

    func difference(from answer: JSON) -> String? {
        guard let at = answer["at"]?.integer, let expected = answer["subscriptions"]?.elements else {
            return "no answer"
        }
        let names = ["none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"]
        let found = states(at: at)
        let subscriptions = self.answer["subscriptions"]?.elements ?? []
        let rows = self.answer["rows"]?.elements ?? []
        guard found.count == expected.count else { return "\(found.count) subscriptions, not \(expected.count)" }
        for (state, entry) in zip(found, expected) {
            let subscription = subscriptions[Int(state.subscription)]
            let row = state.flags & SUBS_ROW_IS_NULL == 0 ? rows[Int(state.row)] : nil
            let chain = entry["originalTransactionId"]?.string
            // The period of a purchase that is not among the records is not that of any row.
            let isUnrecorded = ["state.renewal_missing", "state.renewal_date", "state.recent_start"].contains(
                entry["rules"]?.elements?.first?.string ?? ""
            )
            let isSame =
                names[Int(state.state)] == entry["state"]?.string
                && Int64(state.status) == entry["status"]?.integer ?? 0
                && (state.has_access == 1 ? "true" : "false") == entry["hasAccess"]?.text
                && (state.flags & SUBS_SINCE_IS_NULL == 0 ? state.since : nil) == entry["since"]?.integer
                && (state.flags & SUBS_UNTIL_IS_NULL == 0 ? state.until : nil) == entry["until"]?.integer
                && isTransaction(row?["transactionId"], of: entry)
                && (isUnrecorded || row?["purchaseDate"]?.integer == entry["period"]?["start"]?.integer)
                && (isUnrecorded || row?["expiresDate"]?.integer == entry["period"]?["end"]?.integer)
                && row.map { [chain, entry["linkedFrom"]?.string].contains($0["originalTransactionId"]?.string) }
                    ?? true
                && subscription["subscriptionGroupIdentifier"]?.text == entry["subscriptionGroupIdentifier"]?.text
                && subscription["environment"]?.text == entry["environment"]?.text
                && (subscription["originalTransactionIds"]?.elements ?? []).contains { $0.string == chain }
            guard isSame else { return "\(state) at \(at), not \(entry.text)" }
        }
        return nil
    }
}
