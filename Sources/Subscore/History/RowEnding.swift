/// How the run of a row ends.
package enum RowEnding: BitwiseCopyable, Sendable {
    /// At its expiry, or the records give no end.
    case expiry
    /// Another row replaced it.
    case replacement(RowIndex)
    case refund
    /// Shared access was withdrawn.
    case withdrawal
    /// A report of the store says that it was over before its end.
    case report
    /// Other rows run on from its expiry.
    case continuation
    /// Other rows run on from where it was cut short.
    case continuationAfterCut
    /// The request assumes that it is renewed when its records end.
    case assumedRenewal
}

extension Row {
    /// How a run of this row ends.
    ///
    /// - Parameters:
    ///   - until: Where its run ends; nil if the records give no end.
    ///   - isProjected: Whether the run goes on beyond the records.
    package func ending(until: Instant?, isProjected: Bool) -> RowEnding {
        if isProjected { return .assumedRenewal }
        if let successor { return .replacement(successor) }
        guard let until else { return .expiry }
        if until < end { return .report }
        if end == transaction.expiresDate { return until > end ? .continuation : .expiry }
        if until > end { return .continuationAfterCut }
        return transaction.revocation?.kind == .accessWithdrawn ? .withdrawal : .refund
    }

    /// When its renewal failed, which is at its end. Nil if that is not known: something cut the row short, or the report of
    /// the failure was signed before the end, because the store may try ahead.
    package func renewalFailure(reportedBy report: Report?) -> Instant? {
        guard end == transaction.expiresDate else { return nil }
        return report?.signedDate.map { $0 < end } ?? false ? nil : end
    }
}
