@testable import SubscoreCore

/// Short histories, and what renewal info states, for the tests of auto-renew.
enum RenewalRecords {
    static let renewed: [TestCopy] = [
        .row("1", 0, 30, product: "pro", reason: .purchase), .row("2", 30, 60, product: "pro", reason: .renewal),
    ]
    static let bought: [TestCopy] = [
        .row("1", 0, 30, product: "pro", reason: .purchase),
        .row("2", 40, 70, product: "basic", signed: 39.9, reason: .purchase),
    ]
    /// A failed renewal that succeeded within grace.
    static let recovered: [TestCopy] = [
        .row("1", 0, 30, product: "pro", signed: 0, reason: .purchase),
        .row("2", 30, 60, product: "pro", signed: 35, reason: .renewal),
    ]
    /// That of the failure. Another product was chosen.
    static let failed = TestInfo.info(retry: true, grace: 46, autoRenew: true, renewsAs: "basic")
    static let off = TestInfo.info(autoRenew: false, renewsAs: "pro")
    static let on = TestInfo.info(autoRenew: true, renewsAs: "pro")
}
