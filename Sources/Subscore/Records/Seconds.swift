extension Instant {
    /// Whether it must be seconds that were taken for milliseconds: read as these it lies in the first years after 1970,
    /// decades before the store.
    package var looksLikeSeconds: Bool { (100_000_000..<100_000_000_000).contains(milliseconds) }
}

extension Transaction {
    var hasSeconds: Bool {
        purchaseDate.looksLikeSeconds || expiresDate.looksLikeSeconds || signedDate?.looksLikeSeconds ?? false
            || revocation?.date.looksLikeSeconds ?? false
    }
}

extension Report {
    var hasSeconds: Bool {
        signedDate?.looksLikeSeconds ?? false || renewalInfo?.gracePeriodExpiresDate?.looksLikeSeconds ?? false
            || renewalInfo?.renewalDate?.looksLikeSeconds ?? false
    }
}
