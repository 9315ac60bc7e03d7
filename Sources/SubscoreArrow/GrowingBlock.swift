// The memory of the output is from the C library's own allocator, because it outlives the call.
internal import CJansson
internal import SubscoreCore

/// A block that grows.
struct GrowingBlock {
    private(set) var start: UnsafeMutableRawPointer?
    private(set) var count = 0
    private var capacity = 0

    /// - Parameter stride: The distance to the next value; nil for its size.
    mutating func append<Value: BitwiseCopyable>(_ value: Value, stride: Int? = nil) throws(ArrowFailure) {
        let size = stride ?? MemoryLayout<Value>.size
        if capacity &- count < size { try grow(by: size) }
        start?.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count &+= size
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ArrowFailure) {
        guard let source = bytes.baseAddress else { return }
        if capacity &- count < bytes.count { try grow(by: bytes.count) }
        append(source, bytes.count)
    }

    /// Appends bytes for which there is room.
    private mutating func append(_ first: UnsafeRawPointer, _ size: Int) {
        guard let next = start.map({ $0 + count }) else { return }
        count &+= size
        guard size >= 2, size <= 32 else { return next.copyMemory(from: first, byteCount: size) }
        // Most are short, and a call of memcpy takes longer than a few words that overlap.
        func copy<Word: BitwiseCopyable>(_ offset: Int, as type: Word.Type) {
            next.storeBytes(of: first.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
        }
        guard size >= 4 else {
            copy(0, as: UInt16.self)
            return copy(size &- 2, as: UInt16.self)
        }
        guard size >= 8 else {
            copy(0, as: UInt32.self)
            return copy(size &- 4, as: UInt32.self)
        }
        copy(0, as: UInt64.self)
        if size > 16 {
            copy(8, as: UInt64.self)
            copy(size &- 16, as: UInt64.self)
        }
        copy(size &- 8, as: UInt64.self)
    }

    /// Appends bytes that it has.
    mutating func append(repeating range: Range<Int>) throws(ArrowFailure) {
        if capacity &- count < range.count { try grow(by: range.count) }
        if let start { append(start + range.lowerBound, range.count) }
    }

    /// Allocates memory if there is none.
    mutating func reserve() throws(ArrowFailure) {
        if start == nil { try grow(by: 1) }
    }

    private mutating func grow(by bytes: Int) throws(ArrowFailure) {
        // Doubled at first, as moving a small block is most of what it costs.
        let size = max(count + bytes, 1024, capacity + (capacity < 1 << 20 ? capacity : capacity / 2))
        guard let larger = realloc(start, size) else { throw .outOfMemory }
        start = larger
        capacity = size
    }

    func free() { CJansson.free(start) }
}
