internal import CJansson
package import Subscore

/// `subs_history_open`: makes the states of a history ready to be asked for, and says what their numbers mean.
enum OpenHistoryRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) -> OpenHistory {
        let request = try RequestObject(
            value,
            fields: [
                "history", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId",
                "trustSignedPayloads",
            ]
        )
        let viewpoint = try request.viewpoint()
        let catalogWarnings = try request.catalog().warnings
        let history = History(try request.records(), of: try request.owner(), from: viewpoint)
        guard let open = OpenHistory(StateRuns(history)) else {
            throw Failure(.outOfMemory, "Found no memory to keep the history open; wanted more.")
        }
        let texts = history.texts
        writer.object { object in
            object.setArray("subscriptions") { array in
                for group in history.groups {
                    array.appendObject { own in
                        own.set("subscriptionGroupIdentifier", orNull: group.identifier, texts)
                        own.setArray("originalTransactionIds") { ids in
                            for chain in history.chains[group.chains] { ids.append(chain.originalTransactionId, texts) }
                        }
                        own.set("environment", orNull: group.environment?.knownName)
                    }
                }
            }
            object.setArray("rows") { array in
                for row in history.rows {
                    let transaction = row.transaction
                    array.appendObject { own in
                        own.set("transactionId", transaction.transactionId, texts)
                        own.set("originalTransactionId", transaction.originalTransactionId, texts)
                        own.set("productId", transaction.productId, texts)
                        own.set("purchaseDate", transaction.purchaseDate.milliseconds)
                        own.set("expiresDate", transaction.expiresDate.milliseconds)
                    }
                }
            }
            object.set("warnings", request.secondsWarnings(["knownAt"]) + catalogWarnings + history.warnings)
        }
        return open
    }
}

/// What is asked of a history that stays open: its states, in one block of the C library's own allocator, which outlives the
/// call that made it. Nothing changes it, so any thread may read it.
///
/// The block holds, in this order: the word that marks it as an open history, the number of subscriptions, the index of each
/// one's first run, the index after the last run, and the runs.
package struct OpenHistory {
    package let block: UnsafeMutableRawPointer

    /// "subshist" in ASCII. No other handle begins with it.
    private static var mark: UInt64 { 0x7375_6273_6869_7374 }

    /// Nil if the block does not begin as an open history does.
    package init?(_ block: UnsafeMutableRawPointer) {
        guard block.loadUnaligned(as: UInt64.self) == Self.mark else { return nil }
        self.block = block
    }

    /// Nil where memory ran out.
    init?(_ states: StateRuns) {
        let header = MemoryLayout<UInt64>.stride + (1 + states.firsts.count) * MemoryLayout<Int>.stride
        guard let block = malloc(header + states.runs.count * MemoryLayout<StateRun>.stride) else { return nil }
        self.block = block
        block.storeBytes(of: Self.mark, as: UInt64.self)
        block.storeBytes(of: states.firsts.count - 1, toByteOffset: MemoryLayout<UInt64>.stride, as: Int.self)
        for (place, first) in states.firsts.enumerated() { firsts[place] = first }
        for (place, run) in states.runs.enumerated() { runs[place] = run }
    }

    /// The number of subscriptions.
    package var count: Int { block.load(fromByteOffset: MemoryLayout<UInt64>.stride, as: Int.self) }

    private var firsts: UnsafeMutablePointer<Int> {
        (block + MemoryLayout<UInt64>.stride + MemoryLayout<Int>.stride).assumingMemoryBound(to: Int.self)
    }

    private var runs: UnsafeMutablePointer<StateRun> {
        UnsafeMutableRawPointer(firsts + count + 1).assumingMemoryBound(to: StateRun.self)
    }

    /// What holds at an instant: the last run that begins at it or before. Each subscription has one from the beginning of
    /// all time on.
    ///
    /// - Parameter subscription: Its number, below the count.
    @_optimize(speed)
    package func run(of subscription: Int, at instant: Int64) -> StateRun {
        var place = firsts[subscription]
        var length = firsts[subscription &+ 1] &- place
        while length > 1 {
            let half = length / 2
            // Not a branch, which would be guessed wrong half of the time.
            place = runs[place &+ half].start <= instant ? place &+ half : place
            length = length &- half
        }
        return runs[place]
    }

    package func close() {
        free(block)
    }
}
