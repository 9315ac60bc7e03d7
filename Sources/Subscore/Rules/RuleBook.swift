/// What each rule says, and who says so: the table that `docs/rules.md` is made from.
extension Rule {
    /// One sentence.
    package var sentence: String { entry.sentence }
    package var source: String { entry.source }

    private var entry: (sentence: String, source: String) {
        switch self {
        case .changeSeparate:
            return (
                "A product of another subscription group starts a subscription of its own; both run and both are charged.",
                "App Store Connect Help, subscription groups; App Store Server Notifications, SUBSCRIBED / INITIAL_BUY"
            )
        case .changeResubscribe:
            return (
                "After the period has ended, in billing retry without grace, or after a revocation, a purchase starts "
                    + "a new period at once and refunds nothing.",
                "App Store Server Notifications, SUBSCRIBED / RESUBSCRIBE; for billing retry no primary source is known"
            )
        case .changeRevert:
            return (
                "Choosing the current product again while another one is pending takes the pending change back.",
                "App Store Server Notifications, DID_CHANGE_RENEWAL_PREF without a subtype"
            )
        case .changeNone:
            return ("Choosing the current product with nothing pending changes nothing.", "This library")
        case .changeUpgrade:
            return (
                "A product of a higher level, which has the smaller number, takes effect at once, starts a full "
                    + "period and refunds the unused share of the old one.",
                "StoreKit documentation, Handling subscriptions billing"
            )
        case .changeDowngrade:
            return (
                "A product of a lower level, which has the larger number, takes effect at the next renewal and refunds nothing.",
                "StoreKit documentation, Handling subscriptions billing"
            )
        case .changeCrossgradeSameDuration:
            return (
                "A product of the same level and the same duration takes effect at once, like an upgrade.",
                "StoreKit documentation, Handling subscriptions billing"
            )
        case .changeCrossgradeOtherDuration:
            return (
                "A product of the same level and another duration takes effect at the next renewal, like a downgrade.",
                "StoreKit documentation, Handling subscriptions billing"
            )
        case .changeReplacesPending:
            return (
                "A new choice takes the place of a change that is pending.",
                "App Store Server API, autoRenewProductId, which holds one product"
            )
        case .changeInGrace:
            return (
                "In a billing grace period the subscription is active, but its paid period is over, so nothing is refunded.",
                "No primary source is known; follows from the refund formula"
            )
        case .changeInFreeTrial:
            return (
                "A change in a free trial takes effect by its level, refunds nothing, and leaves the end of the new "
                    + "period to the store, which has been seen to keep the trial's end.",
                "Developer Forums threads 690371 and 781416"
            )
        case .observedUpgraded:
            return (
                "A row that is marked upgraded and carries a cancellation was left at once, at that date; the mark does "
                    + "not mean a higher level.",
                "App Store Server API, isUpgraded; App Store Receipts, cancellation_date"
            )
        case .observedSuccessor:
            return (
                "Where an upgraded row carries no cancellation, as in the sandbox, or a row of another product begins "
                    + "while one runs, the successor's purchase date is the moment of the change.",
                "Sandbox receipts"
            )
        case .observedAtRenewal:
            return (
                "The first renewal with another product is a pending change that takes effect.",
                "App Store Server Notifications, DID_RENEW; Developer Forums thread 802109"
            )
        case .observedResubscribe:
            return (
                "A purchase after the period had ended, which was no renewal by the store, is a resubscription.",
                "App Store Server Notifications, SUBSCRIBED / RESUBSCRIBE"
            )
        case .observedPending:
            return (
                "A product to renew with that differs from the current one is a change that is pending.",
                "App Store Server API, autoRenewProductId; App Store Receipts, auto_renew_product_id"
            )
        case .observedWithoutCatalog:
            return (
                "Without the levels and durations of both products a change has a timing, but no direction.",
                "StoreKit documentation, Handling subscriptions billing"
            )
        case .observedDisagreement:
            return (
                "Where the catalog and the history disagree about a change, the catalog names it, the history dates it, "
                    + "and a warning says so.",
                "This library"
            )
        case .prorationUnusedShare:
            return (
                "The refund is the price times the unused time over the time of the whole period, divided once and "
                    + "rounded once; refund and kept amount add up to the price.",
                "StoreKit documentation, Handling subscriptions billing; the store's own amount may differ by taxes and rounding"
            )
        case .prorationClamped:
            return (
                "A change date outside the period counts as the nearer end of it, with a warning.",
                "This library"
            )
        case .prorationFreeTrial:
            return ("Nothing was paid for a free trial, so nothing is refunded.", "App Store Server API, price")
        case .prorationFullRefund:
            return (
                "A cancellation of a row that was not upgraded is a refund of the whole price.",
                "App Store Receipts, cancellation_date"
            )
        case .prorationReportedShare:
            return (
                "Where the store states the share that it refunded, that share is the refund.",
                "App Store Server API 1.19, revocationPercentage"
            )
        case .prorationAccessWithdrawn:
            return (
                "Access that is withdrawn from a family member, or from a seat of an organization, refunds nothing to "
                    + "the one who loses it.",
                "App Store Server API, revocationType; for organizations the documentation of API 1.22 only"
            )
        case .stateNone:
            return ("Before its first purchase there is no subscription.", "This library")
        case .stateSubscribed:
            return (
                "From its purchase date to its end, that instant not included, a row gives access; of several rows the newest speaks.",
                "App Store Server API, purchaseDate, expiresDate and status 1"
            )
        case .stateRowEnd:
            return (
                "A row ends at the earliest of its expiry, its revocation, and, where it was upgraded, its successor's purchase.",
                "App Store Server API, isUpgraded and revocationDate"
            )
        case .stateGrace:
            return (
                "After expiry, while billing is retried and the grace period has not run out, access goes on.",
                "App Store Connect Help, billing grace period; App Store Server API, status 4"
            )
        case .stateGraceEndUnknown:
            return (
                "A grace period that is reported without an end counts as open, with a warning.",
                "Developer Forums reports of DID_FAIL_TO_RENEW / GRACE_PERIOD without a date"
            )
        case .stateRetry:
            return (
                "After expiry and grace, while billing is retried, there is no access.",
                "App Store Server API, isInBillingRetryPeriod and status 3"
            )
        case .stateRetryLimit:
            return (
                "Billing is retried for at most 60 days after expiry; from then on the subscription counts as expired, "
                    + "unless a renewal by the store shows that it went on trying.",
                "App Store Server Notifications, EXPIRED / BILLING_RETRY; seen to take up to 63 days"
            )
        case .stateExpired:
            return (
                "After the end of the last period, with nothing that says otherwise, the subscription is expired.",
                "App Store Server API, status 2 and expirationIntent"
            )
        case .stateRevoked:
            return (
                "Where no row runs and the newest one was refunded or withdrawn from family sharing, the subscription "
                    + "is revoked until the next purchase.",
                "App Store Server API, revocationDate and status 5"
            )
        case .stateUpgradedWithoutSuccessor:
            return (
                "After an upgraded row whose successor is not in the history, or bought later, the subscription is "
                    + "expired, never revoked.",
                "App Store Server API, isUpgraded"
            )
        case .stateGapRetry:
            return (
                "A gap that a renewal by the store closes was billing retry for its whole length.",
                "App Store Server API, transactionReason RENEWAL; App Store Server Notifications, DID_RENEW / BILLING_RECOVERY"
            )
        case .stateGapExpired:
            return (
                "A gap that the customer closes by buying again, or that a row without a reason closes, was an expired subscription.",
                "App Store Server API, transactionReason PURCHASE"
            )
        case .stateAssumedRenewal:
            return (
                "Where the caller asks for it, a subscription with auto-renew on and no billing problem goes on beyond "
                    + "the records, with the product that it renews as.",
                "This library"
            )
        case .stateBestOfGroup:
            return (
                "Of several chains in one subscription group the one in the best state speaks for the group.",
                "App Store Server API, lastTransactions"
            )
        case .stateKnownAt:
            return (
                "Only what had happened and had been signed by the given instant counts.",
                "App Store Server API, signedDate"
            )
        case .stateRetroactiveRefunds:
            return (
                "Where the caller asks for it, a refunded purchase counts as never made.",
                "App Store Receipts, cancellation_date"
            )
        }
    }
}
