/// What all records of a chain share. Records are sorted by it first.
struct ChainKey: Comparable {
    let id: TransactionId
    let environment: Environment?

    static func < (left: ChainKey, right: ChainKey) -> Bool {
        left.id == right.id ? left.environment.rank < right.environment.rank : left.id < right.id
    }

    /// Returns the first of two; nil if there is none.
    static func first(_ left: ChainKey?, _ right: ChainKey?) -> ChainKey? {
        guard let left, let right else { return left ?? right }
        return right < left ? right : left
    }
}

/// An id in a chain. Records are sorted by it within a chain.
struct ChainedId: Comparable, BitwiseCopyable {
    let chain: ChainKey
    let id: TransactionId

    static func < (left: ChainedId, right: ChainedId) -> Bool {
        left.chain == right.chain ? left.id < right.id : left.chain < right.chain
    }
}

extension Transaction {
    var chainKey: ChainKey { ChainKey(id: originalTransactionId, environment: environment) }
    var chainedId: ChainedId { ChainedId(chain: chainKey, id: transactionId) }
}

extension Report {
    var chainKey: ChainKey { ChainKey(id: originalTransactionId, environment: environment) }
}
