@testable import SubscoreCore

/// What a store might say of one subscription group, and much that it never would. Every date is a multiple of five
/// days. Of some chains there are only reports. Dates often coincide, and no instants but those of `MadeUpRecords.instants` matter.
struct MadeUpRecords {
    private(set) var transactions: [TestCopy] = []
    private(set) var reports: [TestReport] = []

    var records: Records { Records(transactions, reports) }

    func history(from viewpoint: Viewpoint = Viewpoint()) -> History { History(records, from: viewpoint) }

    /// Each multiple of five days, and a moment between it and the next.
    static let instants = stride(from: -10.0, through: 560, by: 5).flatMap { day in
        [Instant.on(day), .on(day + 2)]
    }

    /// - Parameter isSigned: Every copy and report has a signed date. A row's first copy is signed at its purchase.
    init(chains: Int, isSigned: Bool = false, _ random: inout Seeded) {
        for chain in 1...chains {
            var start = 5 * random.int64(0...12)
            let isReportedOnly = chain > 1 && random.chance(oneIn: 6)
            for row in 0..<(isReportedOnly ? 0 : Int.random(in: 1...5, using: &random)) {
                let id = "\(random.int64(1...999))\(chain)\(row)"
                let expires = start + random.one(of: 30, 30, 30, 10, 5, 0, -5)
                addRow(id, start, expires, chain: "\(chain)", isSigned: isSigned, &random)
                start = max(0, expires + random.one(of: 0, 0, 5, 20, 70, -10, -30))
            }
            var signed = 5 * random.int64(0...20)
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                addReport(signed, chain: "\(chain)", &random)
                signed += 5 * random.int64(1...8)
            }
            if !isSigned, random.chance(oneIn: 3) { addReport(nil, chain: "\(chain)", &random) }
            while !isSigned, random.chance(oneIn: 3) { addReportWithoutDate(chain: "\(chain)", &random) }
        }
    }

    /// The same records in another order, some of them twice.
    func repeated(_ random: inout Seeded) -> MadeUpRecords {
        func again<Record>(_ records: [Record]) -> [Record] {
            (records + records.filter { _ in random.chance(oneIn: 3) }).shuffled(using: &random)
        }
        var copy = self
        copy.transactions = again(transactions)
        copy.reports = again(reports)
        return copy
    }

    func withoutReports() -> MadeUpRecords {
        var copy = self
        copy.reports = []
        return copy
    }

    static func viewpoint(_ random: inout Seeded) -> Viewpoint {
        Viewpoint(
            knownAt: random.chance(oneIn: 2) ? instants.randomElement(using: &random) : nil,
            retroactiveRefunds: random.chance(oneIn: 4),
            assumeRenewal: random.chance(oneIn: 4)
        )
    }

    private mutating func addRow(
        _ id: String,
        _ purchased: Int64,
        _ expires: Int64,
        chain: String,
        isSigned: Bool,
        _ random: inout Seeded
    ) {
        let anyItem = random.chance(oneIn: 3) ? nil : "\(random.int64(1...20))"
        // Ids that turn out to be one purchase have one name at every instant, also before the second one is signed.
        let item = isSigned ? id : anyItem
        let product = random.one(of: "basic", "pro")
        let reason = random.one(of: Transaction.Reason.purchase, .renewal, nil)
        let isShared = random.chance(oneIn: 8)
        // A purchase may have a second id, which names it before it is signed.
        let ids = !isSigned && random.chance(oneIn: 6) ? [id, id + "9"] : [id]
        var signed = isSigned ? purchased : random.chance(oneIn: 4) ? nil : purchased + 5 * random.int64(-1...3)
        for _ in 0..<(signed == nil ? 1 : Int.random(in: 1...3, using: &random)) {
            let revoked = random.chance(oneIn: 5) ? max(purchased, expires) + 5 * random.int64(-6...4) : nil
            transactions.append(
                .row(
                    ids.randomElement(using: &random) ?? id,
                    Double(purchased),
                    Double(random.chance(oneIn: 10) ? expires + 10 : expires),
                    chain: chain,
                    item: item,
                    product: product,
                    signed: signed.map { Double($0) },
                    revoked: revoked.map { Double($0) },
                    withdrawn: isShared,
                    upgraded: random.chance(oneIn: 6),
                    reason: reason,
                    shared: isShared
                )
            )
            signed = signed.map { $0 + 5 * random.int64(1...6) }
        }
    }

    /// Adds a report that counts from the earliest instant possible.
    private mutating func addReportWithoutDate(chain: String, _ random: inout Seeded) {
        let listed = transactions.filter { $0.chain == chain }.randomElement(using: &random)
        addReport(nil, chain: chain, &random)
        reports[reports.count - 1].status = nil
        reports[reports.count - 1].earliest = (listed?.purchased ?? 0) + Double(random.one(of: 0, 0, 10, 30, 60))
        reports[reports.count - 1].lists = listed?.id
    }

    private mutating func addReport(_ signed: Int64?, chain: String, _ random: inout Seeded) {
        let signed = signed.map { Double($0) }
        var info: TestInfo?
        if !random.chance(oneIn: 5) {
            info = .info(
                retry: random.one(of: true, true, false, nil),
                grace: random.chance(oneIn: 2) ? Double(5 * random.int64(0...40)) : nil,
                intent: random.chance(oneIn: 4) ? random.int64(1...5) : nil,
                autoRenew: random.one(of: true, false, nil),
                renewsAs: random.one(of: "basic", "pro", nil)
            )
        }
        let status = random.chance(oneIn: 3) ? Int8(random.int64(1...5)) : nil
        let ids = transactions.filter { $0.chain == chain }.map(\.id)
        let id = ids.randomElement(using: &random)
        switch Int.random(in: 0...7, using: &random) {
        case 0:
            // The store's status follows from the subtype.
            let (status, subtype): (Int8, Notification.Subtype?) = random.one(of: (4, .gracePeriod), (3, nil))
            reports.append(.signed(signed, info, chain: chain, status: status, sent: .didFailToRenew, subtype, of: id))
        case 1: reports.append(.signed(signed, info, chain: chain, status: 3, sent: .gracePeriodExpired))
        case 2:
            let subtype = random.one(of: Notification.Subtype.voluntary, .billingRetry, .priceIncrease, .other)
            reports.append(.signed(signed, info, chain: chain, status: 2, sent: .expired, subtype))
        case 3: reports.append(.signed(signed, info, chain: chain, status: 1, sent: .didRenew, of: id))
        default: reports.append(.signed(signed, info, chain: chain, status: status))
        }
    }
}
