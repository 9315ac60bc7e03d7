internal import SubscoreCore

/// The rows of each customer, which are contiguous.
struct CustomerColumn: BitwiseCopyable {
    enum Order: BitwiseCopyable {
        case ascending
        case descending
        case none
    }

    let column: ArrowColumn
    /// The first of the numbers, if they are 64-bit and none is null.
    let numbers: UnsafeRawPointer?
    /// The number of rows of the table.
    let count: Int
    private(set) var order = Order.ascending
    /// The number of customers, and the largest number of rows of one.
    private(set) var customers = 0
    private(set) var largest = 0

    /// The largest allowed number of rows of one customer: SUBS_MAX_CUSTOMER_ROWS.
    static var limit: Int { 100_000 }

    init(_ table: ArrowTable) throws(ArrowFailure) {
        column = try table.column(ofEachRow: .customer)
        numbers = column.values.mayBeNull || column.indices != nil ? nil : column.values.numbers
        count = table.count
        var (isAscending, isDescending) = (true, true)
        var last = -1
        var start = 0
        while start < count {
            let run = try run(from: start)
            if numbers == nil, let name = text(start) {
                guard name.isUTF8 else { throw column.failure(.notUTF8, start) }
                guard !name.isRounded else { throw column.failure(.idIsRounded, start) }
            }
            if last >= 0 {
                let order = numbers.map { Self.order($0, last, $0, start) } ?? order(last, of: self, start)
                if order > 0 { isAscending = false } else { isDescending = false }
            }
            customers += 1
            largest = max(largest, run.count)
            last = start
            start = run.upperBound
        }
        order = isAscending ? .ascending : isDescending ? .descending : .none
    }

    /// Returns the rows of the customer whose first row this is.
    func run(from start: Int) throws(ArrowFailure) -> Range<Int> {
        var end = start + 1
        if let numbers {
            end = Self.end(numbers, from: start, count)
        } else if column.values.hasBytes {
            end = try endOfText(from: start)
        } else {
            try check(start)
            while end < count, end - start <= Self.limit {
                try check(end)
                guard order(start, of: self, end) == 0 else { break }
                end += 1
            }
        }
        guard end - start <= Self.limit else { throw column.failure(.tooManyRows, start + Self.limit) }
        return start..<end
    }

    /// Returns the end of the rows of one customer, whose name is a text, after checking each.
    private func endOfText(from start: Int) throws(ArrowFailure) -> Int {
        let values = column.values
        var end = start
        var first = ArrowText.empty
        while end < count, end &- start <= Self.limit {
            guard let position = column.position(end), let bytes = values.bytes(position),
                bytes.count <= Identifier.maxLength
            else {
                try check(end)
                return end
            }
            if end == start {
                first = ArrowText(bytes: bytes)
            } else if !first.isSame(as: ArrowText(bytes: bytes)) {
                return end
            }
            end &+= 1
        }
        return end
    }

    /// Returns the same, after all names were checked.
    fileprivate func endOfCheckedText(from start: Int) -> Int {
        guard let first = bytes(start) else { return start + 1 }
        var end = start &+ 1
        while end < count, let next = bytes(end), ArrowText(bytes: first).isSame(as: ArrowText(bytes: next)) {
            end &+= 1
        }
        return end
    }

    /// Returns the end of one customer's rows.
    fileprivate static func end(_ numbers: UnsafeRawPointer, from start: Int, _ count: Int) -> Int {
        let number = numbers.loadUnaligned(fromByteOffset: start &* 8, as: Int64.self)
        var end = start &+ 1
        while end < count, numbers.loadUnaligned(fromByteOffset: end &* 8, as: Int64.self) == number { end &+= 1 }
        return end
    }

    /// Compares two numbers: negative if the first is less, 0 if they are equal, positive if it is greater.
    fileprivate static func order(
        _ left: UnsafeRawPointer,
        _ row: Int,
        _ right: UnsafeRawPointer,
        _ other: Int
    ) -> Int {
        let own = left.loadUnaligned(fromByteOffset: row &* 8, as: Int64.self)
        let their = right.loadUnaligned(fromByteOffset: other &* 8, as: Int64.self)
        return compare(own, their)
    }

    /// Returns the name of a customer as text; nil for a number.
    func text(_ row: Int) -> ArrowText? {
        column.values.isText ? bytes(row).map { ArrowText(bytes: $0) } : nil
    }

    /// Returns the bytes of a customer's text or UUID, after all were checked.
    func bytes(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        column.values.bytes(column.position(row) ?? 0)
    }

    /// Returns the bits of a customer's number, after all were checked.
    func number(_ row: Int) -> Int64 {
        column.values.integer(column.position(row) ?? 0)
    }

    private func check(_ row: Int) throws(ArrowFailure) {
        guard let position = column.position(row), !column.values.isNaN(position) else {
            throw column.failure(column.isBeyondDictionary(row) ? .indexBeyondDictionary : .customerIsMissing, row)
        }
        guard column.values.hasBytes else {
            guard column.values.layout == .uint64 || column.values.readable(position) != nil else {
                throw column.failure(column.values.isFloatingPoint ? .notWhole : .customerIsTooLarge, row)
            }
            return
        }
        guard let bytes = column.values.bytes(position) else {
            throw column.failure(.offsetsImpossible, row)
        }
        guard bytes.count <= Identifier.maxLength else {
            throw column.failure(.idTooLong, row)
        }
    }

    /// Whether its customers may be equal to those of the other column.
    func isComparable(with other: CustomerColumn) -> Bool {
        let (left, right) = (column.values, other.column.values)
        return left.isText == right.isText && (left.layout == .uuid) == (right.layout == .uuid)
            && (left.layout == .uint64) == (right.layout == .uint64) || count == 0 || other.count == 0
    }

    /// Compares the customer of a row with that of a row of the other column: negative, 0 or positive.
    func order(_ row: Int, of other: CustomerColumn, _ otherRow: Int) -> Int {
        if column.values.hasBytes { return textOrder(row, of: other, otherRow) }
        return compare(number(row), other.number(otherRow))
    }

    /// The order of `order` as a number: the first bytes of a text. Different customers may have one rank.
    func rank(_ row: Int) -> UInt64 {
        guard column.values.hasBytes else { return UInt64(bitPattern: number(row)) ^ 1 << 63 }
        return bytes(row).map { firstBytes($0) } ?? 0
    }

    private func textOrder(_ row: Int, of other: CustomerColumn, _ otherRow: Int) -> Int {
        guard let left = bytes(row), let right = other.bytes(otherRow) else { return 0 }
        return compareBytes(left, right)
    }
}

/// The customers of a table, while they are decided. A class, because a column is large and would be copied for each of
/// them.
final class CustomerRuns {
    private let column: CustomerColumn
    private let numbers: UnsafeRawPointer?
    let count: Int

    init(_ column: CustomerColumn) {
        self.column = column
        numbers = column.numbers
        count = column.count
    }

    var order: CustomerColumn.Order { column.order }
    var customers: Int { column.customers }

    func failure(_ problem: Problem, _ row: Int) -> ArrowFailure { column.column.failure(problem, row) }

    /// Returns the rows of the customer whose first row this is.
    func run(from start: Int) throws(ArrowFailure) -> Range<Int> {
        guard let numbers else {
            return column.column.values.hasBytes
                ? start..<column.endOfCheckedText(from: start) : try column.run(from: start)
        }
        let end = CustomerColumn.end(numbers, from: start, count)
        guard end - start <= CustomerColumn.limit else { throw failure(.tooManyRows, start + CustomerColumn.limit) }
        return start..<end
    }

    /// Returns the order of the customer of a row as a number. Different customers may have one rank; of different ranks
    /// the lower one comes first.
    func rank(_ row: Int) -> UInt64 { column.rank(row) }

    /// Compares the customer of a row with that of a row of the other table: negative, 0 or positive.
    func order(_ row: Int, of other: CustomerRuns, _ otherRow: Int) -> Int {
        guard let numbers, let others = other.numbers else { return column.order(row, of: other.column, otherRow) }
        return CustomerColumn.order(numbers, row, others, otherRow)
    }
}

/// Finds the rows of a customer by their name in another table.
final class CustomerIndex {
    private let column: CustomerRuns
    /// For customers in order: the last one that was read.
    private var current: Range<Int>
    /// For others: the first row of each, by customer. Empty if they are in order.
    private let firsts: [Int]
    private let isSorted: Bool

    /// - Parameter asked: The order in which customers will be requested.
    init(_ column: CustomerRuns, asked: CustomerColumn.Order) throws(ArrowFailure) {
        self.column = column
        current = 0..<0
        isSorted = column.order != .none && column.order == asked
        if column.count > 0, isSorted { current = try column.run(from: 0) }
        firsts = isSorted ? [] : try Self.firsts(of: column)
    }

    /// Returns the first rows of all customers, by customer.
    ///
    /// Throws if the rows of a customer are not contiguous.
    static func firsts(of column: CustomerRuns) throws(ArrowFailure) -> [Int] {
        var firsts: [Int] = []
        firsts.reserveCapacity(column.customers)
        var start = 0
        while start < column.count {
            firsts.append(start)
            start = try column.run(from: start).upperBound
        }
        let sorted = firsts.ordered(byNumber: { column.rank(firsts[$0]) }) {
            column.order(firsts[$0], of: column, firsts[$1]) < 0
        }
        var again: Int?
        for index in sorted.indices.dropFirst() where column.order(sorted[index - 1], of: column, sorted[index]) == 0 {
            again = min(again ?? .max, max(sorted[index - 1], sorted[index]))
        }
        if let again {
            throw column.failure(.customerStandsTwice, again)
        }
        return sorted
    }

    /// Returns the rows of the customer of another table's row; nil if there are none.
    func rows(of row: Int, in other: CustomerRuns) throws(ArrowFailure) -> Range<Int>? {
        guard isSorted else {
            let index = firsts.firstPosition { column.order($0, of: other, row) >= 0 }
            guard index < firsts.count, column.order(firsts[index], of: other, row) == 0 else { return nil }
            return try column.run(from: firsts[index])
        }
        let isAscending = column.order == .ascending
        while !current.isEmpty {
            let order = column.order(current.lowerBound, of: other, row)
            if order == 0 { return current }
            guard isAscending ? order < 0 : order > 0 else { return nil }
            current = current.upperBound < column.count ? try column.run(from: current.upperBound) : 0..<0
        }
        return nil
    }
}
