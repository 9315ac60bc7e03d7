import Foundation
import Testing

@testable import Subscore

/// The first calls of a process, by many threads at once: they load libsubscore-verify and set up OpenSSL.
@Suite struct FirstCallsTests {
    private static let threads = 16

    /// In several processes, because one shows little.
    @Test(arguments: 1...5) func ofManyThreads(process: Int) async {
        await #expect(processExitsWith: .success) {
            let failures = FirstCallsTests.inThreads(FirstCallsTests.askAboutOneCustomer)
            for failure in failures { print(failure) }
            fflush(nil)
            exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// Calls the body with the number of each thread, in all of them at the same time, and returns what they found wrong.
    private static func inThreads(_ body: @escaping @Sendable (Int) -> String?) -> [String] {
        let barrier = Barrier(threads)
        let found = Found()
        let all = (0..<threads).map { number in
            Thread {
                barrier.wait()
                found.add(body(number))
            }
        }
        for thread in all { thread.start() }
        return found.waitForAll(threads)
    }

    /// Each customer's subscription begins at an instant of its own, so the answer for another customer shows.
    private static func askAboutOneCustomer(_ number: Int) -> String? {
        let id = "\(1000 + number)"
        let begin = Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 1000)
        let at = Instant(milliseconds: begin.milliseconds + 3_600_000)
        let own = Document(
            """
            {"transactions": [{"transactionId": "\(id)", "originalTransactionId": "\(id)", "productId": "pro",
            "type": "Auto-Renewable Subscription", "purchaseDate": \(begin.milliseconds),
            "expiresDate": \(begin.milliseconds + 2_592_000_000)}]}
            """
        )
        func decision() throws -> String? {
            let chains = try StateAtRequest(history: own, at: at).answer().subscriptions.map(\.originalTransactionId)
            return chains == [id] ? nil : "customer \(id): the decision about \(chains)"
        }
        do {
            if number % 2 == 1, let wrong = try decision() { return wrong }
            guard let good = VerifierTests.cases.first(where: { $0.label == "a payload of a test store, allowed" }),
                try Verifier(expecting: good.expected).verify(good.signed).history == good.decoded
            else { return "customer \(id): a payload that was not verified" }
            let open = try HistoryOpenRequest(history: own).open()
            for _ in 0..<25 {
                let states = open.states(at: at)
                guard states.map(\.since) == [begin],
                    states.map(\.subscription.originalTransactionIds) == [[id]]
                else { return "customer \(id): the history of \(states)" }
            }
            if let wrong = try decision() { return wrong }
            return nil
        } catch {
            return "customer \(id): \(error)"
        }
    }
}

/// Lets threads begin together.
private final class Barrier: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    init(_ threads: Int) { missing = threads }

    func wait() {
        condition.withLock {
            missing -= 1
            condition.broadcast()
            while missing > 0 { condition.wait() }
        }
    }
}

/// What threads found.
private final class Found: @unchecked Sendable {
    private let condition = NSCondition()
    private var texts: [String?] = []

    func add(_ text: String?) {
        condition.withLock {
            texts.append(text)
            condition.broadcast()
        }
    }

    func waitForAll(_ count: Int) -> [String] {
        condition.withLock {
            while texts.count < count { condition.wait() }
            return texts.compactMap(\.self)
        }
    }
}
