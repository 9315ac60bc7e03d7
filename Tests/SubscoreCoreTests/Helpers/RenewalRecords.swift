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
    static let off = TestInfo.info(autoRenew: false, renewsAs: "pro")
    static let on = TestInfo.info(autoRenew: true, renewsAs: "pro")
}
