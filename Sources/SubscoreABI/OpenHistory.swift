internal import CJansson
internal import SubscoreCore

/// The states of a history that stays open, in one block of the C library's own allocator, which outlives the call that
/// made it. It never changes, so any thread may read it.
///
/// The block holds, in this order: the word that marks it as an open history, the number of subscriptions, the index of each
/// one's first run, the index after the last run, and the runs.
struct OpenHistory {
    let block: UnsafeMutableRawPointer

    /// "subshist" in ASCII. No other handle begins with it.
    private static var mark: UInt64 { 0x7375_6273_6869_7374 }

    /// Returns nil if the block does not begin as an open history does.
    init?(_ block: UnsafeMutableRawPointer) {
        guard block.loadUnaligned(as: UInt64.self) == Self.mark else { return nil }
        self.block = block
    }

    /// Returns nil if there is not enough memory.
    init?(_ states: StateRuns) {
        let header = MemoryLayout<UInt64>.stride + (1 + states.firsts.count) * MemoryLayout<Int>.stride
        guard let block = malloc(header + states.runs.count * MemoryLayout<StateRun>.stride) else { return nil }
        self.block = block
        block.storeBytes(of: Self.mark, as: UInt64.self)
        block.storeBytes(of: states.firsts.count - 1, toByteOffset: MemoryLayout<UInt64>.stride, as: Int.self)
        for (index, first) in states.firsts.enumerated() { firsts[index] = first }
        for (index, run) in states.runs.enumerated() { runs[index] = run }
    }

    /// The number of subscriptions.
    var count: Int { block.load(fromByteOffset: MemoryLayout<UInt64>.stride, as: Int.self) }

    private var firsts: UnsafeMutablePointer<Int> {
        (block + MemoryLayout<UInt64>.stride + MemoryLayout<Int>.stride).assumingMemoryBound(to: Int.self)
    }

    private var runs: UnsafeMutablePointer<StateRun> {
        UnsafeMutableRawPointer(firsts + count + 1).assumingMemoryBound(to: StateRun.self)
    }

    /// Returns the last run that begins at or before an instant. Each subscription has one from the beginning of all
    /// time.
    ///
    /// - Parameter subscription: Its number, less than the count.
    func run(of subscription: Int, at instant: Int64) -> StateRun {
        var index = firsts[subscription]
        var length = firsts[subscription &+ 1] &- index
        while length > 1 {
            let half = length / 2
            // Not a branch, which would be predicted wrong half of the time.
            index = runs[index &+ half].start <= instant ? index &+ half : index
            length = length &- half
        }
        return runs[index]
    }

    func close() {
        free(block)
    }
}
