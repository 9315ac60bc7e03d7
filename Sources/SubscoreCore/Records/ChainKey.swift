/// What all records of a chain share. Records are sorted by it first.
struct ChainKey: Equatable {
    let id: Id
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

extension Transaction {
    var chainKey: ChainKey { ChainKey(id: originalTransactionId, environment: environment) }
}

extension Report {
    var chainKey: ChainKey { ChainKey(id: originalTransactionId, environment: environment) }
}
