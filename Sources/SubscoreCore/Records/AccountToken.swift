// Account tokens, by which an app names the one of its own accounts that buys.

extension StringTable {
    /// Inserts an account token. UUIDs are the same whatever their case, and get it lower. Nil for one of zeros, which some
    /// client libraries send if the app gave none.
    package mutating func token(_ text: UnsafeBufferPointer<UInt8>) -> StringIndex? {
        let (zero, dash) = (UInt8(ascii: "0"), UInt8(ascii: "-"))
        let hasCapitals = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
        guard hasCapitals || text.first == zero, text.isUUID else { return insert(text) }
        if text.allSatisfy({ $0 == zero || $0 == dash }) { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { lower in
            // Digits and dashes have this bit.
            for index in text.indices { lower[index] = text[index] | 0x20 }
            return insert(UnsafeBufferPointer(lower))
        }
    }
}

extension StringTable {
    /// Returns an account token as it is inserted: in lower case. Nil for a text that is not a UUID, and for one of zeros.
    package static func uuid(_ text: String) -> String? {
        var text = text
        let isUUID = text.withUTF8 { text in
            text.isUUID && !text.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
        }
        guard isUUID else { return nil }
        return String(decoding: text.utf8.map { $0 | 0x20 }, as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var isUUID: Bool {
        guard count == 36 else { return false }
        return indices.allSatisfy { index in
            switch index {
            case 8, 13, 18, 23: return self[index] == UInt8(ascii: "-")
            default:
                let character = self[index] | 0x20
                return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[index])
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(character)
            }
        }
    }
}

extension Selection {
    /// The first record of a chain that has an account token.
    private struct Sighting: BitwiseCopyable {
        let chain: TransactionId
        let token: StringIndex
        let signedDate: Instant?
        let purchaseDate: Instant

        /// When the record is known to exist.
        private var instant: Instant { signedDate ?? purchaseDate }

        /// By chain, then instant.
        static func isEarlier(_ left: Sighting, _ right: Sighting) -> Bool {
            if left.chain != right.chain { return left.chain < right.chain }
            if left.instant != right.instant { return left.instant < right.instant }
            if let before = isBefore(left.signedDate, right.signedDate) { return before }
            if let before = isBefore(left.purchaseDate, right.purchaseDate) { return before }
            return left.token < right.token
        }
    }

    /// Warns of chains with several account tokens, of each two that follow each other.
    func accountChanges() -> [Warning] {
        var sightings: [Sighting] = []
        for transaction in transactions {
            guard let token = batch.details[transaction.detail].appAccountToken else { continue }
            sightings.append(
                Sighting(
                    chain: transaction.originalTransactionId,
                    token: token,
                    signedDate: transaction.signedDate,
                    purchaseDate: transaction.purchaseDate
                )
            )
        }
        sightings = sightings.ordered { left, right in
            left.chain == right.chain && left.token != right.token
                ? left.token < right.token : Sighting.isEarlier(left, right)
        }
        var firsts: [Sighting] = []
        for sighting in sightings
        where firsts.last.map({ $0.chain != sighting.chain || $0.token != sighting.token }) ?? true {
            firsts.append(sighting)
        }
        firsts = firsts.ordered(by: Sighting.isEarlier)
        return zip(firsts, firsts.dropFirst()).compactMap { old, new in
            guard old.chain == new.chain else { return nil }
            let (from, to) = (batch.texts.identifier(old.token), batch.texts.identifier(new.token))
            return .accountChanged(from, to, signed: new.signedDate)
        }
    }
}
