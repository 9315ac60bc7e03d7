/// How the run of a row ends.
package enum RowEnding: BitwiseCopyable, Sendable {
    /// At its expiry, or the records give no end.
    case expiry
    /// Another row replaced it.
    case replacement(RowIndex)
    case refund
    /// Shared access was withdrawn.
    case withdrawal
    /// Revoked for a reason that is not known.
    case unexplained
    /// By a report of the store it was over before its end.
    case report
    /// Other rows continue from its expiry.
    case continuation
    /// Other rows continue from where it was cut short.
    case continuationAfterCut
    /// The request assumes a renewal after the end of its records.
    case assumedRenewal
}

extension Row {
    /// Returns how a run of this row ends.
    ///
    /// - Parameters:
    /// - until: The end of its run; nil if the records contain no end.
    /// - isProjected: Whether the run continues beyond the records.
    package func ending(until: Instant?, isProjected: Bool) -> RowEnding {
        if isProjected { return .assumedRenewal }
        if let successor { return .replacement(successor) }
        guard let until else { return .expiry }
        if until < end { return .report }
        if end == transaction.expiresDate { return until > end ? .continuation : .expiry }
        if until > end { return .continuationAfterCut }
        switch transaction.revocation?.kind {
        case .accessWithdrawn: return .withdrawal
        case .unexplained: return .unexplained
        case .refund, .refundInPart, .replacement, nil: return .refund
        }
    }

    /// Returns when its renewal failed, which is at its end. Nil if that is not known: the row was cut short, or the
    /// report of the failure was signed before the end, because the store may try ahead.
    package func renewalFailure(reportedBy report: Report?) -> Instant? {
        guard end == transaction.expiresDate else { return nil }
        return report?.signedDate.map { $0 < end } ?? false ? nil : end
    }
}
