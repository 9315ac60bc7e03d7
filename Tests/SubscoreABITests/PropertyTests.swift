import Foundation
import StoreSimulator
import Testing

/// Properties of every life that the store's rules allow.
struct PropertyTests {
    private let library: Library

    init() throws {
        library = try Library.underTest()
    }

    @Test(arguments: Lives.shares)
    func neitherOrderNorRepetitionMatters(_ lives: Lives) {
        lives.forEach { life, random in
            var documents: [Document] = []
            if random.chance(percent: 70) { documents += life.notificationDocuments }
            if random.chance(percent: 50) { documents += life.decodedDocuments }
            if random.chance(percent: 50) { documents += life.serverDocuments }
            if documents.isEmpty || random.chance(percent: 50) { documents += life.receiptDocuments }
            let history = Document.history(documents)
            let permuted = Document.history(Document.permuted(documents, seed: random.next()))
            for instant in life.moments(3, until: life.now + 90 * day, &random) {
                var members = viewpoint(of: life, &random)
                if random.chance(percent: 30) { members += ",\"retroactiveRefunds\":true" }
                try isSame(.stateAt, ",\"at\":\(instant)\(members)", of: history, and: permuted)
            }
            try isSame(.timeline, viewpoint(of: life, &random), of: history, and: permuted)
        }
    }

    /// From each form of a history the library derives what really happened, as far as the form can contain it.
    @Test(arguments: Lives.shares)
    func eachFormReportsTheSameLife(_ lives: Lives) {
        lives.forEach { life, random in
            for form in Life.Form.allCases where life.isWhole(in: form) {
                let history = Document.history(life.documents(in: form))
                // A notification may be signed up to three seconds after what it reports.
                let end = form == .notifications ? life.now - 3001 : life.now
                for instant in life.moments(4, until: end, &random) {
                    let found = try subscriptions(.stateAt, ",\"at\":\(instant)", of: history)
                    for group in life.groups {
                        let subscription = found.first { $0["subscriptionGroupIdentifier"]?.string == group }
                        let expected = life.state(at: instant, in: group, by: form)
                        let state = expected.map { "\($0.state.name)" } ?? "none"
                        let row = expected?.transactionId ?? subscription?["transactionId"]?.string
                        if subscription?["state"]?.string == state, subscription?["transactionId"]?.string == row {
                            continue
                        }
                        let text = subscription?.text ?? "nothing"
                        throw Violation(
                            "\(form) at \(instant): wanted \(state) of \(row ?? "no row"), found \(text) in \(history)"
                        )
                    }
                }
            }
        }
    }

    /// What is signed later never changes what was known before. This leaves out instants at which a row that is dated
    /// back had not been reported. By rule such a row exists from its purchase date on, once it is reported.
    @Test(arguments: Lives.shares)
    func laterRecordsDontChangeEarlierKnowledge(_ lives: Lives) {
        lives.forEach { life, random in
            let notifications = life.signedNotifications
            for _ in 0..<4 where !notifications.isEmpty {
                let knownAt = random.one(of: life.signedDates) + random.number(0...2 * day)
                guard knownAt < life.now, life.isReported(at: knownAt) else { continue }
                let known = notifications.filter { $0.signed <= knownAt }.map { $0.document }
                var more = notifications.filter { $0.signed > knownAt }.map { $0.document }
                    .filter { _ in random.chance(percent: 50) }
                if random.chance(percent: 50) { more += life.decodedDocuments }
                if random.chance(percent: 30) { more += life.serverDocuments }
                if random.chance(percent: 30) { more += life.receiptDocuments }
                let (before, after) = (Document.history(known), Document.history(known + more))
                for instant in life.moments(2, until: life.now, &random) {
                    try isSame(.stateAt, ",\"at\":\(instant),\"knownAt\":\(knownAt)", of: before, and: after)
                }
                try isSame(.timeline, ",\"knownAt\":\(knownAt)", of: before, and: after)
            }
        }
    }

    /// `since` and `until` are the ends of the run of one state that holds `at`. `next` is the run after it, or else a
    /// renewal that is expected and not yet in the records.
    @Test(arguments: Lives.shares)
    func boundsAreThoseOfTheState(_ lives: Lives) {
        lives.forEach { life, random in
            let history = Document.history(life.documents(in: random.one(of: Life.Form.allCases)))
            let members = viewpoint(of: life, &random)
            for instant in life.moments(2, until: life.now + 90 * day, &random) {
                let found = try subscriptions(.stateAt, ",\"at\":\(instant)\(members)", of: history)
                for (position, subscription) in found.enumerated() {
                    func state(at instant: Int64) throws -> String? {
                        try subscriptions(.stateAt, ",\"at\":\(instant)\(members)", of: history)[position]["state"]?
                            .string
                    }
                    let own = subscription["state"]?.string
                    let next = subscription["next"]
                    var holds = (subscription["since"]?.integer == nil) == (own == "none")
                    if let since = subscription["since"]?.integer {
                        let (first, before) = (try state(at: since), try state(at: since - 1))
                        holds = holds && since <= instant && first == own && before != own
                    }
                    if let until = subscription["until"]?.integer {
                        let (last, after) = (try state(at: until - 1), try state(at: until))
                        holds = holds && instant < until && last == own && after != own
                        let isNext =
                            next?["state"]?.string == after || own == "subscribed" && own == next?["state"]?.string
                        holds = holds && next?["at"]?.integer == until && isNext
                    } else {
                        holds = holds && next?.isNull == true
                    }
                    guard holds else { throw Violation("at \(instant)\(members): \(subscription.text) in \(history)") }
                }
            }
        }
    }

    /// Intervals touch. They begin with the first purchase and never end. The state at an instant is that of the
    /// interval that holds it.
    @Test(arguments: Lives.shares)
    func intervalsAreTheStates(_ lives: Lives) {
        lives.forEach { life, random in
            let history = Document.history(life.documents(in: random.one(of: Life.Form.allCases)))
            var members = viewpoint(of: life, &random)
            if random.chance(percent: 30) { members += ",\"retroactiveRefunds\":true" }
            let timelines = try subscriptions(.timeline, members, of: history).map { try intervals(of: $0) }
            let moments = life.moments(4, until: life.now + 90 * day, &random)
            let states = try moments.map { try subscriptions(.stateAt, ",\"at\":\($0)\(members)", of: history) }
            for (position, intervals) in timelines.enumerated() {
                for (left, right) in zip(intervals, intervals.dropFirst()) where left.end != right.start {
                    throw Violation("\(left.json.text) and \(right.json.text) don't touch\(members) in \(history)")
                }
                let isWhole =
                    intervals.allSatisfy { $0.start < $0.end ?? .max } && intervals.last.map { $0.end == nil } ?? true
                guard isWhole else { throw Violation("\(intervals.map { $0.json.text })\(members) in \(history)") }
                let start = intervals.first?.start
                if members.isEmpty, !life.rows.contains(where: { $0.first?.purchase == start }) {
                    throw Violation("begins at \(start ?? 0), not with a purchase, in \(history)")
                }
                for (instant, found) in zip(moments, states) {
                    let state = found[position]
                    guard let interval = intervals.last(where: { $0.start <= instant }) else {
                        if state["state"]?.string == "none" { continue }
                        throw Violation("at \(instant)\(members): no interval for \(state.text) in \(history)")
                    }
                    for key in ["state", "status", "hasAccess", "productId", "transactionId", "basis"]
                    where state[key]?.compact != interval.json[key]?.compact {
                        throw Violation("at \(instant)\(members): \(state.text) in \(interval.json.text) of \(history)")
                    }
                }
            }
        }
    }

    /// An explanation opens with the end of access of its answer, and names no other end. Some records are left out, so
    /// that purchases are missing.
    @Test(arguments: Lives.shares)
    func noExplanationNamesTwoEnds(_ lives: Lives) {
        lives.forEach { life, random in
            let documents = life.documents(in: random.one(of: Life.Form.allCases))
            let history = Document.history(documents.filter { _ in random.chance(percent: 80) })
            var members = viewpoint(of: life, &random) + ",\"explain\":true"
            if random.chance(percent: 30) { members += ",\"retroactiveRefunds\":true" }
            for instant in life.moments(6, until: life.now + 90 * day, &random) {
                for state in try subscriptions(.stateAt, ",\"at\":\(instant)\(members)", of: history) {
                    let text = state["explanation"]?.string ?? ""
                    let end = state["accessUntil"]?.integer.map { Explained.minute($0) + " UTC" }
                    if Explained.end(of: text) == end, Explained.otherEnds(in: text).isEmpty { continue }
                    throw Violation("at \(instant)\(members): \(state.text) of \(history)")
                }
            }
        }
    }

    /// At each boundary, and just beside it, an open history agrees with a separate call.
    @Test(arguments: Lives.shares)
    func openHistoriesAnswerAlike(_ lives: Lives) {
        lives.forEach { life, random in
            guard random.chance(percent: 20) else { return }
            let history = Document.history(life.documents(in: random.one(of: Life.Form.allCases)))
            var members = viewpoint(of: life, &random)
            if random.chance(percent: 30) { members += ",\"retroactiveRefunds\":true" }
            let open = try OpenHistory("{\"history\":\(history)\(members)}")
            let boundaries = try subscriptions(.timeline, members, of: history).flatMap { try intervals(of: $0) }
            for boundary in Set(boundaries.map(\.start)) {
                for instant in boundary - 1...boundary + 1 {
                    let state = try JSON(answer(.stateAt, ",\"at\":\(instant)\(members)", of: history))
                    guard let difference = open.difference(from: state) else { continue }
                    throw Violation("\(difference)\(members) in \(history)")
                }
            }
        }
    }

    /// The amounts of a timeline's events are what the customer paid.
    @Test(arguments: Lives.shares)
    func amountsAreWhatWasPaid(_ lives: Lives) {
        let added: Set = [
            "subscribed", "renewed", "resubscribed", "recovered", "seats_added", "upgraded", "downgraded",
            "crossgraded",
            "product_changed", "migrated", "refund_reversed",
        ]
        lives.forEach { life, random in
            let form: Life.Form = random.chance(percent: 50) ? .everything : .decodedPayloads
            let history = Document.history(life.documents(in: form))
            for subscription in try subscriptions(.timeline, "", of: history) {
                guard let group = subscription["subscriptionGroupIdentifier"]?.string else { continue }
                var paid: Int64 = 0
                for event in subscription["events"]?.elements ?? [] {
                    let amount = event["amount"]?["milliunits"]?.integer ?? 0
                    let name = event["event"]?.string ?? ""
                    if added.contains(name) { paid += amount - (event["refund"]?["milliunits"]?.integer ?? 0) }
                    let isRefund = name == "item_refunded" || name == "seats_refunded" || name == "refunded"
                    let isOfPurchase = event["purchasedAt"]?.integer.map { $0 < event["at"]?.integer ?? 0 } ?? true
                    if isRefund, isOfPurchase { paid -= amount }
                }
                guard paid != life.paid(for: group) else { continue }
                throw Violation("\(paid), not \(life.paid(for: group)), in \(subscription.text) of \(history)")
            }
        }
    }

    /// Each refund that was asked for is one event until it was paid or declined.
    @Test(arguments: Lives.shares)
    func requestsAreThoseOfTheCustomer(_ lives: Lives) {
        lives.forEach { life, _ in
            let history = Document.history(life.documents(in: .everything))
            for subscription in try subscriptions(.timeline, "", of: history) {
                guard let group = subscription["subscriptionGroupIdentifier"]?.string else { continue }
                let requests = life.refundRequests(in: group).map { request in
                    (request, request.signed.filter { $0 <= life.now })
                }
                let asked = requests.filter { !$0.1.isEmpty }.map { request, signed in
                    let answerBy = (signed.last ?? 0) + day / 2
                    return "\(signed[0]) \(request.transactionId) \(signed.count) \(answerBy)"
                }
                let declined = requests.compactMap { request, _ in
                    request.declined.flatMap { $0 <= life.now ? "\($0) \(request.transactionId)" : nil }
                }
                let events = subscription["events"]?.elements ?? []
                func text(_ event: JSON, _ keys: [String]) -> String {
                    keys.map { event[$0]?.string ?? event[$0]?.integer.map { "\($0)" } ?? "-" }.joined(separator: " ")
                }
                let found = events.filter { $0["event"]?.string == "refund_requested" }
                    .map { text($0, ["at", "transactionId", "asked", "answerBy"]) }
                let refused = events.filter { $0["event"]?.string == "refund_declined" }
                    .map { text($0, ["at", "transactionId"]) }
                guard found.sorted() != asked.sorted() || refused.sorted() != declined.sorted() else { continue }
                throw Violation("\(found) and \(refused), not \(asked) and \(declined), in \(history)")
            }
        }
    }

    /// Windows are the intervals with access, without refunded periods. Those that touch are joined.
    @Test(arguments: Lives.shares)
    func windowsAreTheIntervalsWithAccess(_ lives: Lives) {
        lives.forEach { life, random in
            let history = Document.history(life.documents(in: random.one(of: Life.Form.allCases)))
            let erased = life.hasRefunds ? ",\"retroactiveRefunds\":true" : ""
            let spans = try subscriptions(.timeline, erased, of: history).flatMap { try intervals(of: $0) }
                .filter { $0.json["hasAccess"]?.text == "true" }.sorted { $0.start < $1.start }
            var expected: [(start: Int64, end: Int64?)] = []
            for span in spans {
                if let end = expected.last.map({ $0.end ?? .max }), end >= span.start {
                    let later = max(end, span.end ?? .max)
                    expected[expected.count - 1].end = later == .max ? nil : later
                } else {
                    expected.append((span.start, span.end))
                }
            }
            let response = try answer(.contentAccess, ",\"content\":[]", of: history)
            let found = try JSON(response)["windows"]?.elements ?? []
            let isSame = expected.elementsEqual(found) {
                $0.start == $1["start"]?.integer && $0.end == $1["end"]?.integer
            }
            guard isSame else {
                throw Violation("\(String(decoding: response, as: UTF8.self)), not \(expected), of \(history)")
            }
        }
    }

    /// What was unlocked stays unlocked, unless the purchase that unlocked it was taken back. In a life with upgrades
    /// only the records of its end are used: notifications do not show an upgrade, so with them the replaced period
    /// runs on.
    @Test(arguments: Lives.shares)
    func whatIsUnlockedStaysSo(_ lives: Lives) {
        lives.forEach { life, random in
            guard !life.hasRefunds else { return }
            let history = Document.history(life.documents(in: life.hasUpgrades ? .decodedPayloads : .everything))
            let published = (0..<6).map { _ in random.number(life.instants[0] - 30 * day...life.now) }
            let items = published.enumerated().map { "{\"id\":\"\($0)\",\"publishedAt\":\($1)}" }.joined(separator: ",")
            var unlocked: [String] = []
            for instant in life.moments(4, until: life.now, &random).sorted() {
                let response = try answer(.contentAccess, ",\"at\":\(instant),\"content\":[\(items)]", of: history)
                let open = (try JSON(response)["content"]?.elements ?? []).filter { $0["unlocked"]?.text == "true" }
                    .compactMap { $0["id"]?.string }
                if let lost = unlocked.first(where: { !open.contains($0) }) {
                    throw Violation("item \(lost) of \(items) is locked again at \(instant) in \(history)")
                }
                unlocked = open
            }
        }
    }
}

private let day: Int64 = 86_400_000

extension PropertyTests {
    /// The members of the viewpoint of a request, each after a comma.
    private func viewpoint(of life: Life, _ random: inout SplitMix64) -> String {
        var members = ""
        if random.chance(percent: 30) { members += ",\"knownAt\":\(life.moments(1, until: life.now, &random)[0])" }
        if random.chance(percent: 30) { members += ",\"assumeRenewal\":true" }
        return members
    }

    /// The response of a call that must succeed. `members` are those of the request except the history.
    private func answer(_ function: RequestFunction, _ members: String, of history: String) throws -> [UInt8] {
        let answer = try library.call(function, "{\"history\":\(history)\(members)}")
        guard answer.status == 0, let bytes = answer.bytes else {
            throw Violation("\(answer.text) to \(members) of \(history)")
        }
        return bytes
    }

    private func subscriptions(_ function: RequestFunction, _ members: String, of history: String) throws -> [JSON] {
        try JSON(answer(function, members, of: history))["subscriptions"]?.elements ?? []
    }

    private func isSame(_ function: RequestFunction, _ members: String, of first: String, and second: String) throws {
        let (left, right) = (try answer(function, members, of: first), try answer(function, members, of: second))
        guard left != right else { return }
        let (leftText, rightText) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
        throw Violation("\(function)\(members)\n\(leftText) of \(first)\n\(rightText) of \(second)")
    }

    private func intervals(of timeline: JSON) throws -> [(start: Int64, end: Int64?, json: JSON)] {
        try (timeline["intervals"]?.elements ?? []).map { interval in
            guard let start = interval["start"]?.integer else { throw Violation("no start in \(interval.text)") }
            return (start, interval["end"]?.integer, interval)
        }
    }
}

/// Records where a property does not hold.
private struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
