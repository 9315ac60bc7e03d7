// The memory of the output is from the C library's own allocator, because it outlives the call.
internal import CJansson
internal import Subscore

/// A block that grows.
struct GrowingBlock {
    private(set) var start: UnsafeMutableRawPointer?
    private(set) var count = 0
    private var capacity = 0

    @inline(__always)
    mutating func append<Value: BitwiseCopyable>(_ value: Value) throws(ArrowFailure) {
        let size = MemoryLayout<Value>.size
        if capacity &- count < size { try grow(by: size) }
        start?.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count &+= size
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ArrowFailure) {
        guard let source = bytes.baseAddress else { return }
        if capacity &- count < bytes.count { try grow(by: bytes.count) }
        start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Appends the last bytes repeatedly.
    ///
    /// - Parameter size: The number of bytes; at least as many must have been appended.
    @_optimize(speed)
    mutating func repeatLast(_ size: Int, _ times: Int) throws(ArrowFailure) {
        let (all, overflow) = size.multipliedReportingOverflow(by: times)
        guard !overflow else { throw .outOfMemory }
        if capacity &- count < all { try grow(by: all) }
        guard let start else { return }
        var next = start + count
        let last = start + (count &- size)
        count &+= all
        if size == 8 {
            let value = last.loadUnaligned(as: Int64.self)
            while next < start + count {
                next.storeBytes(of: value, as: Int64.self)
                next += 8
            }
        } else {
            while next < start + count {
                next.copyMemory(from: last, byteCount: size)
                next += size
            }
        }
    }

    mutating func setLastByte(_ value: UInt8) {
        if count > 0 { start?.storeBytes(of: value, toByteOffset: count - 1, as: UInt8.self) }
    }

    @inline(never)
    mutating func grow(by size: Int) throws(ArrowFailure) {
        let wanted = max(count + size, 64, capacity + capacity / 2)
        guard let larger = realloc(start, wanted) else { throw .outOfMemory }
        start = larger
        capacity = wanted
    }

    func free() { CJansson.free(start) }
}

/// Bits, one per value.
struct GrowingBits {
    private(set) var block = GrowingBlock()
    private var count = 0
    private var last: UInt8 = 0

    @inline(__always)
    mutating func append(_ bit: Bool) throws(ArrowFailure) {
        if count & 7 == 0 {
            try block.append(UInt8(0))
            last = 0
        }
        if bit {
            last |= 1 << UInt8(truncatingIfNeeded: count & 7)
            block.setLastByte(last)
        }
        count &+= 1
    }

    /// The last bit; false before the first.
    var lastBit: Bool { count > 0 && last >> UInt8(truncatingIfNeeded: (count &- 1) & 7) & 1 == 1 }

    mutating func prepare() throws(ArrowFailure) { if block.start == nil { try block.grow(by: 1) } }

    func free() { block.free() }
}
