/// A text of the store in any format's representation. A `switch` over one names the texts that the store uses.
package protocol StoreText {
    static func ~= (name: StaticString, text: Self) -> Bool

    var bytes: UnsafeBufferPointer<UInt8> { get }
}

extension StoreText {
    /// Whether it means this constant of the store. Clients write constants in spellings of their own, so it compares
    /// without case, without dashes, underscores and spaces, and without the name of an enumeration before a dot:
    /// `Environment.LOCAL_TESTING` is LocalTesting.
    package func isSpelling(of name: StaticString) -> Bool {
        if name ~= self { return true }
        let bytes = bytes
        var index = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        var other = 0
        func isFiller(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
        }
        func lower(_ byte: UInt8) -> UInt8 { byte.isUpper ? byte | 0x20 : byte }
        let count = name.utf8CodeUnitCount
        guard count > 0 else { return false }
        while true {
            while index < bytes.count, isFiller(bytes[index]) { index += 1 }
            while other < count, isFiller(name.utf8Start[other]) { other += 1 }
            guard index < bytes.count, other < count else { return index == bytes.count && other == count }
            guard lower(bytes[index]) == lower(name.utf8Start[other]) else { return false }
            index += 1
            other += 1
        }
    }
}

extension StoreText {
    /// Whether it is `additionalTransactionReason` of a transaction that added seats.
    package var isSeatAddition: Bool { isSpelling(of: "SEAT_ADDITION") }
    /// Whether it is `billingPlanType` of a commitment that is paid monthly.
    package var isMonthlyPlan: Bool { isSpelling(of: "MONTHLY") }
}

/// A fixed text of the store or of an answer, as the raw value of a case. It is spelled only in the declaration of the
/// case.
package struct StoreName: ExpressibleByStringLiteral, Equatable {
    fileprivate let text: StaticString

    package init(stringLiteral text: StaticString) { self.text = text }

    package static func == (left: StoreName, right: StoreName) -> Bool {
        Identifier.compare(left.text, right.text) == 0
    }
}

extension RawRepresentable<StoreName> {
    package var name: StaticString { rawValue.text }

    /// Nil for the case of everything not known yet, which has no name.
    package var knownName: StaticString? { name.utf8CodeUnitCount > 0 ? name : nil }
}

extension RawRepresentable<StoreName> where Self: CaseIterable {
    /// Returns nil if no case has this name.
    package init?(_ text: some StoreText) {
        guard
            let word = Self.allCases.first(where: { $0.name ~= text })
                ?? Self.allCases.first(where: { text.isSpelling(of: $0.name) })
        else { return nil }
        self = word
    }
}

/// A type whose cases are in the order of their declaration. It must not change, because it decides which of two
/// records comes first, and so answers depend on it.
package protocol Ranked: CaseIterable, Equatable where AllCases == [Self] {}

extension Ranked {
    /// The position in that order.
    package var rank: Int8 { Int8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

    /// Returns nil if no case has this rank.
    init?(rank: Int) {
        guard Self.allCases.indices.contains(rank) else { return nil }
        self = Self.allCases[rank]
    }
}
