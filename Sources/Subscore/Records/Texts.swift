/// A text of one customer's records: a product, a group, an offer, or an id that is no number.
///
/// Once the table of texts is sealed, two names are the same when their bytes are. Long numbers stand in their order before all
/// other texts, and these in the order of their bytes.
package struct Name: Packable, Comparable {
    var position: Int32

    package static func < (left: Name, right: Name) -> Bool { left.position < right.position }

    /// Before every name.
    package static var absent: Name { Name(position: -1) }

    /// Among the names of a sealed table.
    var place: Int { Int(position) }
}

/// An id of one customer's records, compared with others of that customer only.
///
/// An id written as a number in the one shortest way, below 2^63, is that number. Every other id is a text and stands after
/// all of these. So two ids are the same when their bytes are.
package struct Id: Packable, Comparable {
    private let key: UInt64

    private static var textFlag: UInt64 { 1 << 63 }

    init(_ number: UInt64) { key = number }
    init(_ name: Name) { key = Self.textFlag | UInt64(UInt32(bitPattern: name.position)) }

    package static func < (left: Id, right: Id) -> Bool { left.key < right.key }

    /// The order of ids as a number.
    var rank: UInt64 { key }

    /// After every id: no number is as large, and no name's position.
    package static var absent: Id { Id(key: UInt64.max) }

    private init(key: UInt64) { self.key = key }

    /// Nil for a number.
    package var name: Name? {
        key < Self.textFlag ? nil : Name(position: Int32(truncatingIfNeeded: key))
    }

    var number: UInt64 { key & ~Self.textFlag }

    /// Nil for a number below 0, which is kept as a text.
    @inline(__always)
    package init?(_ number: Int64) {
        guard number >= 0 else { return nil }
        key = UInt64(bitPattern: number)
    }

    /// The id that these bytes are as a number; nil where they are none.
    package init?(number bytes: UnsafeBufferPointer<UInt8>) {
        guard let number = Self.number(bytes) else { return nil }
        key = number
    }

    /// The number that these bytes are; nil where they are no number below 2^63 in its shortest form.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
        guard let first = bytes.first, bytes.count <= 19 else { return nil }
        guard first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
        let raw = UnsafeRawBufferPointer(bytes)
        var number: UInt64 = 0
        var index = 0
        // Nineteen digits fit, so nothing here overflows.
        while index + 8 <= raw.count {
            guard let eight = eightDigits(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return nil }
            number = number &* 100_000_000 &+ eight
            index += 8
        }
        while index < raw.count {
            let digit = raw[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ UInt64(digit)
            index += 1
        }
        return number < textFlag ? number : nil
    }

    /// The number that eight bytes are, read at once: ids are long, and every row has several.
    private static func eightDigits(_ bytes: UInt64) -> UInt64? {
        var digits = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
        guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Neighbours become one number each: of two digits, then of four, then of eight.
        digits = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits &* 100 &+ digits >> 16) & 0x0000_FFFF_0000_FFFF
        return (digits &* 10_000 &+ digits >> 32) & 0xFFFF_FFFF
    }
}

/// The texts of one customer's records, for comparing and for the answer; and beside them what only few records have, the
/// items and commitments of transactions.
///
/// While records are read a text may stand here several times; sealing makes each one single and sorts them.
package struct Texts: Sendable {
    private struct Span: BitwiseCopyable, Sendable {
        let start: Int32
        let end: Int32
    }

    private var bytes: [UInt8] = []
    private var spans: [Span] = []
    /// How many of the texts were sealed, and so stand in order before all others.
    private var sealed = 0
    var items: [CommerceItem] = []
    var commitments: [Commitment] = []

    package init() {}

    package var count: Int { spans.count }

    /// Whether there may be no room for the texts of one more record. Places in the bytes are of 32 bits.
    package var isFull: Bool { bytes.count > 2_000_000_000 }

    /// Whether there are so few that another customer's records may be read beside them.
    package var areFew: Bool { count <= 32 && items.isEmpty && commitments.isEmpty }

    package func text(_ name: Name) -> String {
        bytes(of: name) { String(decoding: $0, as: UTF8.self) }
    }

    package func text(_ id: Id) -> String {
        id.name.map { text($0) } ?? "\(id.number)"
    }

    package func identifier(_ id: Id) -> Identifier { Identifier(text(id)) }
    package func identifier(_ name: Name) -> Identifier { Identifier(text(name)) }

    /// The name of a text, where a record has it. Call it when the table is sealed.
    package func name(_ identifier: Identifier) -> Name? {
        var text = identifier.text
        return text.withUTF8 { sealedName($0) }
    }

    private func sealedName(_ wanted: UnsafeBufferPointer<UInt8>) -> Name? {
        let position = (0..<sealed).firstPosition { place in
            bytes(of: Self.name(place)) { numericOrder($0, wanted) } >= 0
        }
        let name = Self.name(position)
        return position < sealed && isSame(name, wanted) ? name : nil
    }

    /// Calls the body with the bytes of a text, without a copy.
    @inline(__always)
    package func bytes<Result, Failure: Error>(
        of name: Name,
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

    /// The same of an id, however it is kept.
    package func bytes(of id: Id, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if let name = id.name { return bytes(of: name, body) }
        var number = id.number
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var first = digits.count
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                number /= 10
            } while number > 0
            body(UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }

    /// The number that an id or a name is; nil where it is none of 64 bits.
    package func integer(_ id: Id) -> Int64? { id.name.map { integer($0) } ?? Int64(id.number) }

    package func integer(_ name: Name) -> Int64? {
        bytes(of: name) { Int64(decimal: $0) }
    }

    /// The order of two names by their bytes, as `Identifier` has it.
    func byteOrder(_ left: Name, _ right: Name) -> Int {
        bytes(of: left) { left in bytes(of: right) { right in compareBytes(left, right) } }
    }

    /// The same of two ids.
    func byteOrder(_ left: Id, _ right: Id) -> Int {
        var order = 0
        bytes(of: left) { left in bytes(of: right) { right in order = compareBytes(left, right) } }
        return order
    }

    package func isSame(_ name: Name, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes(of: name) { $0.count == text.count && compareBytes($0, text) == 0 }
    }

    // MARK: - While records are read

    package mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Name {
        // Most texts stand in one record after the other.
        for position in (max(sealed, spans.count - Self.remembered)..<spans.count).reversed() {
            let name = Self.name(position)
            if isSame(name, text) { return name }
        }
        if let name = sealedName(text) { return name }
        let start = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: text)
        spans.append(Span(start: start, end: Int32(truncatingIfNeeded: bytes.count)))
        return Name(position: Int32(truncatingIfNeeded: spans.count - 1))
    }

    package mutating func insert(_ text: StaticString) -> Name {
        insert(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    package mutating func id(_ text: UnsafeBufferPointer<UInt8>) -> Id {
        Id.number(text).map { Id($0) } ?? Id(insert(text))
    }

    /// The id that has these digits.
    package mutating func id(_ number: UInt64) -> Id {
        if number <= UInt64(Int64.max) { return Id(number) }
        var digits = "\(number)"
        return digits.withUTF8 { id($0) }
    }

    package mutating func id(_ number: Int64) -> Id {
        if let id = Id(number) { return id }
        var digits = "\(number)"
        return digits.withUTF8 { id($0) }
    }

    /// How many of the newest texts are looked at before another one is added.
    private static var remembered: Int { 8 }

    /// The order of two names before the table is sealed, as after it.
    func order(_ left: Name, _ right: Name) -> Int {
        bytes(of: left) { left in bytes(of: right) { right in numericOrder(left, right) } }
    }

    /// The order of two ids before the table is sealed, as after it.
    package func order(_ left: Id, _ right: Id) -> Int {
        if let leftName = left.name, let rightName = right.name { return order(leftName, rightName) }
        return left == right ? 0 : left < right ? -1 : 1
    }

    /// Sorts the texts and leaves each of them once.
    ///
    /// - Returns: For each name given out so far its name from now on.
    mutating func seal() -> Renaming {
        let count = spans.count
        guard count > sealed else { return Renaming(positions: []) }
        if (1..<count).allSatisfy({ self.order(Self.name($0 - 1), Self.name($0)) < 0 }) {
            sealed = count
            return Renaming(positions: [])
        }
        let order = positions(count) { self.order(Self.name($0), Self.name($1)) < 0 }
        var renamed = [Int32](repeating: 0, count: count)
        var sorted: [Span] = []
        sorted.reserveCapacity(count)
        var last: Int?
        for place in order {
            if let last, self.order(Self.name(last), Self.name(place)) == 0 {
                renamed[place] = renamed[last]
                continue
            }
            renamed[place] = Int32(truncatingIfNeeded: sorted.count)
            sorted.append(spans[place])
            last = place
        }
        spans = sorted
        sealed = sorted.count
        let renaming = Renaming(positions: renamed)
        for place in items.indices { items[place].sku = renaming(items[place].sku) }
        return renaming
    }

    private static func name(_ position: Int) -> Name { Name(position: Int32(truncatingIfNeeded: position)) }
}

/// Some of the names of a sealed table.
struct NameSet {
    private var isIn: [Bool]

    init(of texts: Texts) {
        isIn = [Bool](repeating: false, count: texts.count)
    }

    mutating func insert(_ name: Name) {
        if isIn.indices.contains(name.place) { isIn[name.place] = true }
    }

    func contains(_ name: Name) -> Bool {
        isIn.indices.contains(name.place) && isIn[name.place]
    }
}

/// What became of the names when their table was sealed.
struct Renaming {
    /// Empty where every name stays.
    fileprivate let positions: [Int32]

    var changesNothing: Bool { positions.isEmpty }

    func callAsFunction(_ name: Name) -> Name {
        let position = Int(name.position)
        guard position >= 0, position < positions.count else { return name }
        return Name(position: positions[position])
    }

    func callAsFunction(_ name: Name?) -> Name? { name.map { self($0) } }
    func callAsFunction(_ id: Id) -> Id { id.name.map { Id(self($0)) } ?? id }
    func callAsFunction(_ id: Id?) -> Id? { id.map { self($0) } }
}
