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

    /// Appends a value repeatedly.
    @inline(__always)
    mutating func append<Value: BitwiseCopyable>(_ value: Value, times: Int) throws(ArrowFailure) {
        let (size, isTooMuch) = MemoryLayout<Value>.size.multipliedReportingOverflow(by: times)
        guard !isTooMuch else { throw .outOfMemory }
        if capacity &- count < size { try grow(by: size) }
        guard let first = start.map({ $0 + count }), times > 0 else { return }
        count &+= size
        first.storeBytes(of: value, as: Value.self)
        guard times > 1 else { return }
        if MemoryLayout<Value>.size == 1 {
            Self.repeatByte(first, size)
        } else {
            var next = first + MemoryLayout<Value>.size
            let end = first + size
            while next < end {
                next.storeBytes(of: value, as: Value.self)
                next += MemoryLayout<Value>.size
            }
        }
    }

    /// Repeats the first byte.
    @inline(never)
    private static func repeatByte(_ start: UnsafeMutableRawPointer, _ count: Int) {
        start.initializeMemory(as: UInt8.self, repeating: start.load(as: UInt8.self), count: count)
    }

    @_optimize(speed)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ArrowFailure) {
        guard let source = bytes.baseAddress else { return }
        let size = bytes.count
        if capacity &- count < size { try grow(by: size) }
        guard let next = start.map({ $0 + count }) else { return }
        count &+= size
        guard size >= 4, size <= 32 else { return next.copyMemory(from: source, byteCount: size) }
        // Most are short, and a call of memcpy takes longer than a few words that overlap.
        let first = UnsafeRawPointer(source)
        func copy<Word: BitwiseCopyable>(_ offset: Int, as type: Word.Type) {
            next.storeBytes(of: first.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
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

    /// Makes one bit of each byte, which is 0 or 1; the first is the lowest bit of a byte.
    @_optimize(speed)
    mutating func pack() {
        guard let start else { return }
        var (index, packed) = (0, 0)
        while index &+ 8 <= count {
            let bytes = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // Moves the lowest bit of each byte into the highest byte.
            let bits = UInt8(truncatingIfNeeded: (bytes &* 0x0102_0408_1020_4080) &>> 56)
            start.storeBytes(of: bits, toByteOffset: packed, as: UInt8.self)
            index &+= 8
            packed &+= 1
        }
        if index < count {
            var bits: UInt8 = 0
            for bit in 0..<(count &- index) {
                bits |= start.load(fromByteOffset: index &+ bit, as: UInt8.self) &<< UInt8(truncatingIfNeeded: bit)
            }
            start.storeBytes(of: bits, toByteOffset: packed, as: UInt8.self)
            packed &+= 1
        }
        count = packed
    }

    @inline(never)
    mutating func grow(by size: Int) throws(ArrowFailure) {
        // Doubled at first, as moving a small block is most of what it costs.
        let wanted = max(count + size, 1024, capacity + (capacity < 1 << 20 ? capacity : capacity / 2))
        guard let larger = realloc(start, wanted) else { throw .outOfMemory }
        start = larger
        capacity = wanted
    }

    func free() { CJansson.free(start) }
}
