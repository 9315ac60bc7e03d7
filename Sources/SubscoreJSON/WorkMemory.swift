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
