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
        case .statePriceIncrease:
            return (
                "Whether an increase waits for consent, or was agreed to or told of, is what the last report in "
                    + "the period says: its renewal info, or else its Advanced Commerce items, or else the notification "
                    + "itself.",
                "App Store Server API, priceIncreaseStatus and priceIncreaseInfo; App Store Receipts, "
                    + "price_consent_status and price_increase_status; App Store Server Notifications, PRICE_INCREASE"
            )
        case .priceNone:
            return (
                "A price that stays the same changes nothing.",
                "This library"
            )
        case .priceDecrease:
            return (
                "A lower price applies at the next renewal, to everybody and without notice.",
                "App Store Connect Help, Manage pricing for auto-renewable subscriptions; Advanced Commerce API, "
                    + "Handling subscription price changes"
            )
        case .priceRegion:
            return (
                "In some storefronts every increase needs consent.",
                "Advanced Commerce API, Handling subscription price changes; the list is the caller's"
            )
        case .priceThreshold:
            return (
                "An increase of more than the percentage and, as well, of more than the amount needs consent; for "
                    + "an annual subscription the amount is that of a year.",
                "Advanced Commerce API, Handling subscription price changes; Apple Support article 109501"
            )
        case .priceRepeatIncrease:
            return (
                "A second increase within twelve calendar months, counted back from the renewal that brings it, "
                    + "needs consent.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceOfferConversion:
            return (
                "In South Korea the step from a free trial or an offer to the regular price needs consent.",
                "App Store Connect Help, Consent for subscription offer conversions"
            )
        case .priceNoConsent:
            return (
                "An increase that none of the conditions for consent holds for is only told.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceConsentCalendar:
            return (
                "Consent is asked for by email, sheet and push 7 days before the renewal of a weekly "
                    + "subscription, 27 days before that of a monthly one and 60 days before any other, and at most "
                    + "once a week again.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceNoticeCalendar:
            return (
                "An increase without consent is told by email 27 days before the renewal, by a sheet at the first "
                    + "launch from then on, and by push 7 days before the renewal where the sheet was not seen.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceWeeklyFourthRenewal:
            return (
                "A weekly subscription takes an increase without consent at the fourth renewal after the request.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceRenewalSkipped:
            return (
                "A renewal too near for the whole notice keeps the old price.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceSandbox:
            return (
                "In the sandbox the first renewal after the request keeps the old price, and nothing but the "
                    + "sheet is shown.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .priceCommunicated:
            return (
                "Once the subscriber is told, an increase is pending where consent is required, and accepted "
                    + "where it is not.",
                "App Store Server Notifications, PRICE_INCREASE; App Store Server API, priceIncreaseStatus"
            )
        case .priceConsented:
            return (
                "With the subscriber's consent the increase is accepted.",
                "App Store Server Notifications, PRICE_INCREASE / ACCEPTED"
            )
        case .priceDeclined:
            return (
                "A subscriber who declines cancels: auto-renew is off, and access lasts to the end of the period.",
                "App Store Server Notifications, DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED"
            )
        case .priceApplied:
            return (
                "The renewal at which an accepted change takes effect charges the new price.",
                "App Store Server Notifications, DID_RENEW"
            )
        case .priceExpired:
            return (
                "Without consent by the renewal the item expires.",
                "App Store Server Notifications, EXPIRED / PRICE_INCREASE; App Store Server API, expirationIntent "
                    + "3"
            )
        case .priceCancelled:
            return (
                "After a cancellation the item expires at the end of its period.",
                "App Store Server Notifications, EXPIRED / VOLUNTARY"
            )
        case .priceDependentSKUs:
            return (
                "The SKUs that depend on an item are cancelled with it where required consent is not given.",
                "Advanced Commerce API 1.2, dependentSKUs"
            )
        case .commerceMigrateRefused:
            return (
                "A subscription whose subscriber was told of an increase is not migrated.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceMigrateCarried:
            return (
                "An increase that was not told yet migrates with the subscription.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceMetadataChange:
            return (
                "A change of metadata, such as another name for the SKU, leaves the increase as it is.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceReactivateScheduled:
            return (
                "Where an increase was not told yet, a reactivation leaves it scheduled, for the next renewal "
                    + "that leaves its notice time.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceReactivateListed:
            return (
                "An item that a reactivation lists after the increase was told comes back at the higher price.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceReactivateUnlisted:
            return (
                "An item that a reactivation does not list goes through consent in the normal way.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyOtherSKU:
            return (
                "A modification to another product makes the increase void.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyResetScheduled:
            return (
                "A modification that resets the billing cycle makes an increase void that was not told yet.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyResetHigherPrice:
            return (
                "A modification that resets the billing cycle and sends the item with the higher price applies an "
                    + "increase that was told.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyResetOtherPrice:
            return (
                "A modification that resets the billing cycle without the higher price makes the increase void.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyOffer:
            return (
                "An offer that a modification attaches within the billing cycle puts the increase off until after "
                    + "the offer.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyRetainScheduled:
            return (
                "A modification within the billing cycle leaves an increase as it is that was not told yet.",
                "No primary source is known; follows from what the documentation says of increases that were told"
            )
        case .commerceModifyRetainPending:
            return (
                "A modification within the billing cycle shows the higher price, and consent is still needed.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyRetainDeclined:
            return (
                "After the subscriber declined, a modification within the billing cycle does not bring the item "
                    + "back.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        case .commerceModifyRetainAccepted:
            return (
                "A modification within the billing cycle charges the higher price once it is agreed to, or told "
                    + "where no consent is needed.",
                "Advanced Commerce API, Handling subscription price changes"
            )
        }
    }
}
