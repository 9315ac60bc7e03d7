import Testing

@testable import SubscoreCore

/// Properties of any course of events.
@Suite struct PriceChangeProgressTests {
    private static let day: Int64 = 86_400_000
    private static let own = Identifier("own")
    private static let dependent = Identifier("dependent")

    @Test(arguments: Round.all(40))
    func orderOfEventsDoesNotMatter(_ round: Round) throws {
        var random = round.random
        for _ in 0..<50 {
            let change = try Self.change(&random)
            let events = Self.events(of: change, &random)
            let instant = random.chance(oneIn: 2) ? nil : Self.moment(after: events, of: change, &random)
            let noticed = try Self.course(change, events, until: instant)
            let shuffled = try Self.course(change, events.shuffled(using: &random), until: instant)
            #expect(Self.summary(noticed) == Self.summary(shuffled))
        }
    }

    @Test(arguments: Round.all(40))
    func partsAgree(_ round: Round) throws {
        var random = round.random
        for _ in 0..<50 {
            let change = try Self.change(&random)
            let events = Self.events(of: change, &random)
            let course = try Self.course(change, events, until: Self.moment(after: events, of: change, &random))
            let summary = Self.summary(course)

            #expect(change.currentPrice + change.difference.milliunits == change.newPrice)
            #expect(course.isConsentRequired == (course.schedule?.reasons.isEmpty == false))
            #expect(change.direction == .increase || !course.isConsentRequired && course.status == nil)
            #expect(Self.isSorted(course.notices.map(\.at)), "\(summary)")
            #expect(Self.isSorted(course.notifications.compactMap(\.at)), "\(summary)")
            #expect(course.effectiveRenewal.map { $0 > change.requestedDate } ?? true)
            #expect(
                course.outcome != .expired || course.notifications.last?.kind == .expiredWithoutConsent,
                "\(summary)"
            )
            #expect(course.outcome != .expired || course.isConsentRequired, "\(summary)")
            #expect(course.cancelledSKUs.isEmpty || course.isConsentRequired && course.status == nil, "\(summary)")
        }
    }

    /// A plan without events is the course in which the store keeps its calendar and the subscriber does not act.
    @Test(arguments: Round.all(40))
    func planIsTheCourseInWhichNobodyActs(_ round: Round) throws {
        var random = round.random
        for _ in 0..<50 {
            let change = try Self.change(&random)
            let instant = Self.moment(after: [], of: change, &random)
            let plan = try Self.course(change, nil, until: instant)
            let noticed = plan.notices.first.map { $0.at <= instant ? [$0.at] : [] } ?? []
            let events = noticed.map { PriceEvent(.communicated, at: $0, position: 0) }
            #expect(Self.summary(plan) == Self.summary(try Self.course(change, events, until: instant)))
        }
    }

    private static var sold: [Period] {
        ([Period(1, .week)] + (1...12).map { Period($0, .month) }).compactMap { $0 }.filter { $0.isSold }
    }

    private static func change(_ random: inout Seeded) throws -> PriceChange {
        let currency = try #require(Currency("USD"))
        let requested = 1_772_323_200_000 + random.int64(0...400) * day
        let period = try #require(Self.sold.randomElement(using: &random))
        let current = random.int64(1...100) * 1_000
        let change = PriceChange(
            period: period,
            currentPrice: current,
            newPrice: Swift.max(1, current + random.int64(-20...120) * 1_000),
            currency: currency,
            subscriber: PriceChange.Subscriber(
                storefront: Identifier(random.one(of: "USA", "KOR", "IND")),
                isInConsentRegion: random.chance(oneIn: 4),
                lastIncreaseDate: random.chance(oneIn: 2)
                    ? nil : Instant(milliseconds: requested - random.int64(1...500) * day),
                convertsFromOffer: random.chance(oneIn: 4),
                isInSandbox: random.chance(oneIn: 5)
            ),
            requestedDate: try #require(Instant(milliseconds: requested)),
            renewalDate: try #require(Instant(milliseconds: requested + random.int64(1...90) * day)),
            threshold: .builtIn(for: currency, period: period)
        )
        return try #require(change)
    }

    /// Events at different instants, so that their order is certain.
    private static func events(of change: PriceChange, _ random: inout Seeded) -> [PriceEvent] {
        var events: [PriceEvent] = []
        var at = change.requestedDate.milliseconds
        for position in 0..<Int.random(in: 0...6, using: &random) {
            at += 1 + random.int64(0...30) * day
            guard let instant = Instant(milliseconds: at) else { continue }
            events.append(PriceEvent(kind(of: change, &random), at: instant, position: position))
        }
        return events
    }

    private static func kind(of change: PriceChange, _ random: inout Seeded) -> PriceEvent.Kind {
        let sku = random.one(of: own, dependent)
        switch random.int64(0...8) {
        case 0...1: return .communicated
        case 2: return .sheetViewed
        case 3: return .consented
        case 4: return .declined
        case 5: return .reactivate(items: [sku])
        case 6: return .metadataChange
        case 7: return .migrate
        default:
            let length = Period(random.int64(1...3), .month).map { ($0, random.int64(1...3)) }
            return .modify(
                PriceEvent.Modification(
                    resetsBillingCycle: random.chance(oneIn: 2),
                    sku: random.chance(oneIn: 3) ? sku : nil,
                    price: random.one(of: change.newPrice, change.currentPrice),
                    offer: random.chance(oneIn: 3) ? PriceEvent.Offer(length: length) : nil
                )
            )
        }
    }

    private static func moment(after events: [PriceEvent], of change: PriceChange, _ random: inout Seeded) -> Instant {
        (events.last?.at ?? change.requestedDate).advanced(byDays: random.int64(0...120))
    }

    private static func course(_ change: PriceChange, _ events: [PriceEvent]?, until instant: Instant?) throws
        -> PriceChangeProgress
    {
        try #require(PriceChangeProgress(change, sku: own, dependentSKUs: [dependent], events: events, until: instant))
    }

    private static func isSorted(_ instants: [Instant]) -> Bool {
        zip(instants, instants.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private static func summary(_ course: PriceChangeProgress) -> [String] {
        [
            "\(course.status?.name.description ?? "-") \(course.outcome?.name.description ?? "-")",
            "\(course.effectiveRenewal?.milliseconds ?? -1) \(course.cancelledSKUs.map(\.text))",
            "\(course.notices.map { "\($0.channel) \($0.at.milliseconds)" })",
            "\(course.notifications.map { "\($0.kind) \($0.at?.milliseconds ?? -1)" })",
            "\(course.rules.map(\.id)) \(course.warnings)",
        ]
    }
}
