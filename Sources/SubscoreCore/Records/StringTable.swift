/// The texts of the records of a batch. Bytes go in while records are read, and each gets a `StringIndex`; a text may be
/// stored more than once until `sortAndDeduplicate` sorts the table and removes duplicates, after which names compare as numbers. It
/// does not interpret any text.
package struct StringTable: Sendable {
    private struct Span: BitwiseCopyable, Sendable {
        let start: Int32
        let end: Int32
    }

    private var bytes: [UInt8] = []
    private var spans: [Span] = []
    /// The number of sorted texts, which come first, in order.
    private var sortedCount = 0
    /// The position of the new text that was found or inserted last.
    private var newest = 0

    package init() {}

    package var count: Int { spans.count }

    /// Whether there may be no room for the texts of one more record. Offsets have 32 bits.
    package var isFull: Bool { bytes.count > 2_000_000_000 }

    /// Removes the texts, unless they are so few that they probably occur again.
    mutating func removeAll() {
        guard count > Self.maxKept else { return }
        bytes.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        sortedCount = 0
        newest = 0
    }

    private static var maxKept: Int { 256 }

    package func text(_ name: StringIndex) -> String {
        bytes(of: name) { String(decoding: $0, as: UTF8.self) }
    }

    package func text(_ id: TransactionId) -> String {
        id.name.map { text($0) } ?? "\(id.number)"
    }

    package func identifier(_ id: TransactionId) -> Identifier { Identifier(text(id)) }
    package func identifier(_ name: StringIndex) -> Identifier { Identifier(text(name)) }

    /// Returns the name of a text if it was inserted.
    package func name(_ identifier: Identifier) -> StringIndex? {
        var text = identifier.text
        return text.withUTF8 { text in
            sortedName(text)
                ?? (sortedCount..<spans.count).first { isSame(Self.name($0), text) }.map { Self.name($0) }
        }
    }

    private func sortedName(_ target: UnsafeBufferPointer<UInt8>) -> StringIndex? {
        let position = (0..<sortedCount).firstPosition { index in
            bytes(of: Self.name(index)) { numericOrder($0, target) } >= 0
        }
        let name = Self.name(position)
        return position < sortedCount && isSame(name, target) ? name : nil
    }

    /// Calls the body with the bytes of a text, without a copy.
    package func bytes<Result, Failure: Error>(
        of name: StringIndex,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let position = Int(name.position)
        guard position >= 0, position < spans.count else {
            return try body(UnsafeBufferPointer(start: nil, count: 0))
        }
        let span = spans[position]
        return try bytes.withUnsafeBufferPointer { all throws(Failure) in
            try body(UnsafeBufferPointer(rebasing: all[Int(span.start)..<Int(span.end)]))
        }
    }

    /// Calls the body with the bytes of an id, for both kinds of ids.
    package func bytes<Result, Failure: Error>(
        of id: TransactionId,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let name = id.name { return try bytes(of: name, body) }
        var number = id.number
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits throws(Failure) in
            var first = digits.count
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                number /= 10
            } while number > 0
            return try body(UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }

    /// Returns the number of an id or a name; nil if it is not a 64-bit number.
    package func integer(_ id: TransactionId) -> Int64? { id.name.map { integer($0) } ?? Int64(id.number) }

    package func integer(_ name: StringIndex) -> Int64? {
        bytes(of: name) { plainNumber($0).map { Int64($0) } ?? Int64(decimal: $0) }
    }

    /// Compares two names by their bytes, in the order of `Identifier`.
    func byteOrder(_ left: StringIndex, _ right: StringIndex) -> Int {
        bytes(of: left) { left in bytes(of: right) { right in compareBytes(left, right) } }
    }

    /// Compares two ids in the same order.
    func byteOrder(_ left: TransactionId, _ right: TransactionId) -> Int {
        bytes(of: left) { left in bytes(of: right) { right in compareBytes(left, right) } }
    }

    package func isSame(_ name: StringIndex, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes(of: name) { $0.count == text.count && compareBytes($0, text) == 0 }
    }

    package func isSame(_ left: StringIndex, _ right: StringIndex) -> Bool { bytes(of: right) { isSame(left, $0) } }

    // MARK: - While records are read

    package mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> StringIndex {
        // Most records have the same texts in the same order, so the next one comes after the last one that was found.
        let next = newest + 1
        if next < spans.count, isSame(Self.name(next), text) { return found(next) }
        for position in (max(sortedCount, spans.count - Self.remembered)..<spans.count).reversed() {
            if isSame(Self.name(position), text) { return found(position) }
        }
        if let name = sortedName(text) { return name }
        newest = spans.count
        let start = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: text)
        spans.append(Span(start: start, end: Int32(truncatingIfNeeded: bytes.count)))
        return StringIndex(position: Int32(truncatingIfNeeded: spans.count - 1))
    }

    private mutating func found(_ position: Int) -> StringIndex {
        newest = position
        return Self.name(position)
    }

    package mutating func insert(_ text: StaticString) -> StringIndex {
        insert(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    package mutating func id(_ text: UnsafeBufferPointer<UInt8>) -> TransactionId {
        TransactionId(number: text) ?? TransactionId(insert(text))
    }

    /// Returns the id with these digits.
    package mutating func id(_ number: UInt64) -> TransactionId {
        if number <= UInt64(Int64.max) { return TransactionId(number) }
        var digits = "\(number)"
        return digits.withUTF8 { id($0) }
    }

    package mutating func id(_ number: Int64) -> TransactionId {
        if let id = TransactionId(number) { return id }
        var digits = "\(number)"
        return digits.withUTF8 { id($0) }
    }

    /// How many of the newest texts are compared before another one is added.
    private static var remembered: Int { 8 }

    /// Compares two names before the table is sorted, with the same result as after it.
    func order(_ left: StringIndex, _ right: StringIndex) -> Int {
        bytes(of: left) { left in bytes(of: right) { right in numericOrder(left, right) } }
    }

    /// Compares two ids before the table is sorted, with the same result as after it.
    package func order(_ left: TransactionId, _ right: TransactionId) -> Int {
        if let leftName = left.name, let rightName = right.name { return order(leftName, rightName) }
        return compare(left, right)
    }

    /// Sorts the texts and removes duplicates.
    ///
    /// - Returns: The new name for each old one.
    mutating func sortAndDeduplicate() -> IndexRemapping {
        let count = spans.count
        guard count > sortedCount else { return IndexRemapping(positions: []) }
        var keys = (0..<count).map { index in
            SortKey(number: bytes(of: Self.name(index)) { numericRank($0) }, index: index)
        }
        keys.sort { self.order(Self.name($0), Self.name($1)) < 0 }
        var remapped = [Int32](repeating: 0, count: count)
        var kept: [Span] = []
        kept.reserveCapacity(count)
        var last: SortKey?
        for key in keys {
            if let last, last.number == key.number, isSame(Self.name(last.index), Self.name(key.index)) {
                remapped[key.index] = remapped[last.index]
                continue
            }
            remapped[key.index] = Int32(truncatingIfNeeded: kept.count)
            kept.append(spans[key.index])
            last = key
        }
        spans = kept
        sortedCount = kept.count
        return IndexRemapping(positions: remapped)
    }

    private static func name(_ position: Int) -> StringIndex {
        StringIndex(position: Int32(truncatingIfNeeded: position))
    }
}

/// The new names after a table was sorted.
package struct IndexRemapping {
    /// Empty if no name changes.
    fileprivate let positions: [Int32]

    package var changesNothing: Bool { positions.isEmpty }

    package func callAsFunction(_ name: StringIndex) -> StringIndex {
        // An absent name has a position below 0.
        let position = Int(name.position)
        return position >= 0 && position < positions.count ? StringIndex(position: positions[position]) : name
    }

    package func callAsFunction(_ name: StringIndex?) -> StringIndex? { name.map { self($0) } }

    func callAsFunction(_ id: TransactionId) -> TransactionId {
        guard let name = id.name, id != .absent else { return id }
        return TransactionId(self(name))
    }
}
