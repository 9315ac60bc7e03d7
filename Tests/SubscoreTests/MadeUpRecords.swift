import Subscore

/// What a store might have said of one subscription group, and much that it never would. Every date is a multiple of
/// five days, so that dates meet often and the instants of `MadeUpRecords.instants` are all that matter.
struct MadeUpRecords {
    private(set) var transactions: [Transaction] = []
    private(set) var reports: [Report] = []

    /// Each multiple of five days, and a moment in between.
    static let instants = stride(from: Int64(-10), through: 560, by: 5).flatMap { day in
        [Instant.day(day), .day(day + 2)]
    }

    /// - Parameter isSigned: Every copy and report has a signed date, and the first copy of a row its purchase date.
    init(chains: Int, isSigned: Bool = false, _ random: inout Seeded) {
        for chain in 1...chains {
            var start = 5 * random.int64(0...12)
            for row in 1...Int.random(in: 1...5, using: &random) {
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
        }
    }

    private mutating func addRow(
        _ id: String,
        _ purchased: Int64,
        _ expires: Int64,
        chain: String,
        isSigned: Bool,
        _ random: inout Seeded
    ) {
        let item = random.chance(oneIn: 3) ? nil : "\(random.int64(1...20))"
        let product = random.one(of: "basic", "pro")
        let reason = random.one(of: Transaction.Reason.purchase, .renewal, nil)
        let isShared = random.chance(oneIn: 8)
        var signed = isSigned ? purchased : random.chance(oneIn: 4) ? nil : purchased + 5 * random.int64(-1...3)
        for _ in 0..<(signed == nil ? 1 : Int.random(in: 1...3, using: &random)) {
            let revoked = random.chance(oneIn: 5) ? max(purchased, expires) + 5 * random.int64(-6...4) : nil
            transactions.append(
                .row(
                    id,
                    purchased,
                    random.chance(oneIn: 10) ? expires + 10 : expires,
                    chain: chain,
                    item: item,
                    product: product,
                    signed: signed,
                    revoked: revoked,
                    withdrawn: isShared,
                    upgraded: random.chance(oneIn: 6),
                    reason: reason,
                    shared: isShared
                )
            )
            signed = signed.map { $0 + 5 * random.int64(1...6) }
        }
    }

    private mutating func addReport(_ signed: Int64?, chain: String, _ random: inout Seeded) {
        var info: RenewalInfo?
        if !random.chance(oneIn: 5) {
            info = .saying(
                retry: random.one(of: true, true, false, nil),
                grace: random.chance(oneIn: 2) ? 5 * random.int64(0...40) : nil,
                intent: random.chance(oneIn: 4) ? random.int64(1...5) : nil,
                autoRenew: random.one(of: true, false, nil),
                renewsAs: random.one(of: "basic", "pro", nil)
            )
        }
        let status = random.chance(oneIn: 3) ? random.int64(1...5) : nil
        let ids = transactions.filter { $0.originalTransactionId.text == chain }.map(\.transactionId.text)
        let id = ids.randomElement(using: &random)
        switch Int.random(in: 0...7, using: &random) {
        case 0:
            // The store's status follows from the subtype.
            let (status, subtype): (Int64, Notification.Subtype?) = random.one(of: (4, .gracePeriod), (3, nil))
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
