#if hasFeature(Embedded)
    internal import CWorkMemory
#endif

/// Answers in so many bytes for Swift to allocate; nil where there are not so many.
package func withWorkMemory<Answer>(_ size: UInt, _ answer: () -> Answer) -> Answer? {
    #if hasFeature(Embedded)
        guard workmemory_begin(Int(bitPattern: size)) else { return nil }
        defer { workmemory_end() }
    #endif
    return answer()
}

extension JSONText {
    /// Bytes of work memory that suffice to answer the request: what Swift allocates, less the request as the parser
    /// keeps it and less the response. workmemory.py holds the hungriest requests to three quarters of it.
    package var workMemory: UInt {
        WorkMemory.atAll + UInt(length) * WorkMemory.perByte + UInt(values) * WorkMemory.perValue
    }
}

/// Pages that are never touched cost nothing, so these may be generous. An Int of 32 bits would not hold the sum for the
/// largest requests.
private enum WorkMemory {
    /// The rules of one decision, its refusal in words, and the memory's own bookkeeping.
    static var atAll: UInt { 12 * 1024 }
    /// Texts that are kept or quoted, and signed renewal info, with the bytes of its payload, of a chain of its own.
    static var perByte: UInt { 24 }
    /// An empty signed renewal info. It adds one report to its chain, in arrays that double.
    static var perValue: UInt { 1088 }
}
