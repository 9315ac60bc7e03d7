#if hasFeature(Embedded)
    internal import CWorkMemory
#endif

/// Answers with the given bytes of memory for Swift; nil if there is not enough.
package func withWorkMemory<Answer>(_ size: UInt, _ answer: () -> Answer) -> Answer? {
    #if hasFeature(Embedded)
        guard workmemory_begin(Int(bitPattern: size)) else { return nil }
        defer { workmemory_end() }
    #endif
    return separately(answer)
}

/// Calls the function. It is not inlined, because the optimizer could then move allocations of the answer before the
/// reservation of the work memory, and releases after its end.
@inline(never)
private func separately<Answer>(_ answer: () -> Answer) -> Answer { answer() }

extension JSONText {
    /// Bytes of work memory that suffice to answer the request: Swift's allocations, without the parsed request and the
    /// response. workmemory.py keeps the most demanding requests within three quarters of it.
    package var workMemory: UInt {
        WorkMemory.atAll + UInt(length) * WorkMemory.perByte + UInt(values) * WorkMemory.perValue
    }
}

/// Untouched pages cost nothing, so these are generous. An Int of 32 bits would not hold the sum for the largest
/// requests.
private enum WorkMemory {
    /// The rules of one decision, the text of its refusal, and the bookkeeping of the memory.
    static var atAll: UInt { 12 * 1024 }
    /// Texts that are kept or quoted, and signed renewal info, with its payload, of a chain of its own.
    static var perByte: UInt { 24 }
    /// Empty signed renewal info. It adds one report to its chain, in arrays that double.
    static var perValue: UInt { 1088 }
}
