/// The rules that decisions are made by. A decision names those that made it by their stable ids.
package enum Rule: CaseIterable, Sendable {
    case changeSeparate
    case changeResubscribe
    case changeRevert
    case changeNone
    case changeUpgrade
    case changeDowngrade
    case changeCrossgradeSameDuration
    case changeCrossgradeOtherDuration
    case changeReplacesPending
    case changeInGrace
    case changeInFreeTrial
    case observedUpgraded
    case observedSuccessor
    case observedAtRenewal
    case observedResubscribe
    case observedPending
    case observedWithoutCatalog
    case observedDisagreement
    case prorationUnusedShare
    case prorationClamped
    case prorationFreeTrial
    case prorationFullRefund
    case prorationReportedShare
    case prorationAccessWithdrawn
    case stateNone
    case stateSubscribed
    case stateRowEnd
    case stateGrace
    case stateGraceEndUnknown
    case stateRetry
    case stateRetryLimit
    case stateExpired
    case stateRevoked
    case stateUpgradedWithoutSuccessor
    case stateGapRetry
    case stateGapExpired
    case stateAssumedRenewal
    case stateBestOfGroup
    case stateKnownAt
    case stateRetroactiveRefunds
    case statePriceIncrease
    case priceNone
    case priceDecrease
    case priceRegion
    case priceThreshold
    case priceRepeatIncrease
    case priceOfferConversion
    case priceNoConsent
    case priceConsentCalendar
    case priceNoticeCalendar
    case priceWeeklyFourthRenewal
    case priceRenewalSkipped
    case priceSandbox
    case priceCommunicated
    case priceConsented
    case priceDeclined
    case priceApplied
    case priceExpired
    case priceCancelled
    case priceDependentSKUs
    case commerceMigrateRefused
    case commerceMigrateCarried
    case commerceMetadataChange
    case commerceReactivateScheduled
    case commerceReactivateListed
    case commerceReactivateUnlisted
    case commerceModifyOtherSKU
    case commerceModifyResetScheduled
    case commerceModifyResetHigherPrice
    case commerceModifyResetOtherPrice
    case commerceModifyOffer
    case commerceModifyRetainScheduled
    case commerceModifyRetainPending
    case commerceModifyRetainDeclined
    case commerceModifyRetainAccepted

    package var id: String {
        let id: StaticString
        switch self {
        case .changeSeparate: id = "change.separate"
        case .changeResubscribe: id = "change.resubscribe"
        case .changeRevert: id = "change.revert"
        case .changeNone: id = "change.none"
        case .changeUpgrade: id = "change.upgrade"
        case .changeDowngrade: id = "change.downgrade"
        case .changeCrossgradeSameDuration: id = "change.crossgrade_same_duration"
        case .changeCrossgradeOtherDuration: id = "change.crossgrade_other_duration"
        case .changeReplacesPending: id = "change.replaces_pending"
        case .changeInGrace: id = "change.in_grace"
        case .changeInFreeTrial: id = "change.in_free_trial"
        case .observedUpgraded: id = "observed.upgraded"
        case .observedSuccessor: id = "observed.successor"
        case .observedAtRenewal: id = "observed.at_renewal"
        case .observedResubscribe: id = "observed.resubscribe"
        case .observedPending: id = "observed.pending"
        case .observedWithoutCatalog: id = "observed.without_catalog"
        case .observedDisagreement: id = "observed.disagreement"
        case .prorationUnusedShare: id = "proration.unused_share"
        case .prorationClamped: id = "proration.clamped"
        case .prorationFreeTrial: id = "proration.free_trial"
        case .prorationFullRefund: id = "proration.full_refund"
        case .prorationReportedShare: id = "proration.reported_share"
        case .prorationAccessWithdrawn: id = "proration.access_withdrawn"
        case .stateNone: id = "state.none"
        case .stateSubscribed: id = "state.subscribed"
        case .stateRowEnd: id = "state.row_end"
        case .stateGrace: id = "state.grace"
        case .stateGraceEndUnknown: id = "state.grace_end_unknown"
        case .stateRetry: id = "state.retry"
        case .stateRetryLimit: id = "state.retry_limit"
        case .stateExpired: id = "state.expired"
        case .stateRevoked: id = "state.revoked"
        case .stateUpgradedWithoutSuccessor: id = "state.upgraded_without_successor"
        case .stateGapRetry: id = "state.gap_retry"
        case .stateGapExpired: id = "state.gap_expired"
        case .stateAssumedRenewal: id = "state.assumed_renewal"
        case .stateBestOfGroup: id = "state.best_of_group"
        case .stateKnownAt: id = "state.known_at"
        case .stateRetroactiveRefunds: id = "state.retroactive_refunds"
        case .statePriceIncrease: id = "state.price_increase"
        case .priceNone: id = "price.none"
        case .priceDecrease: id = "price.decrease"
        case .priceRegion: id = "price.region"
        case .priceThreshold: id = "price.threshold"
        case .priceRepeatIncrease: id = "price.repeat_increase"
        case .priceOfferConversion: id = "price.offer_conversion"
        case .priceNoConsent: id = "price.no_consent"
        case .priceConsentCalendar: id = "price.consent_calendar"
        case .priceNoticeCalendar: id = "price.notice_calendar"
        case .priceWeeklyFourthRenewal: id = "price.weekly_fourth_renewal"
        case .priceRenewalSkipped: id = "price.renewal_skipped"
        case .priceSandbox: id = "price.sandbox"
        case .priceCommunicated: id = "price.communicated"
        case .priceConsented: id = "price.consented"
        case .priceDeclined: id = "price.declined"
        case .priceApplied: id = "price.applied"
        case .priceExpired: id = "price.expired"
        case .priceCancelled: id = "price.cancelled"
        case .priceDependentSKUs: id = "price.dependent_skus"
        case .commerceMigrateRefused: id = "commerce.migrate_refused"
        case .commerceMigrateCarried: id = "commerce.migrate_carried"
        case .commerceMetadataChange: id = "commerce.metadata_change"
        case .commerceReactivateScheduled: id = "commerce.reactivate_scheduled"
        case .commerceReactivateListed: id = "commerce.reactivate_listed"
        case .commerceReactivateUnlisted: id = "commerce.reactivate_unlisted"
        case .commerceModifyOtherSKU: id = "commerce.modify_other_sku"
        case .commerceModifyResetScheduled: id = "commerce.modify_reset_scheduled"
        case .commerceModifyResetHigherPrice: id = "commerce.modify_reset_higher_price"
        case .commerceModifyResetOtherPrice: id = "commerce.modify_reset_other_price"
        case .commerceModifyOffer: id = "commerce.modify_offer"
        case .commerceModifyRetainScheduled: id = "commerce.modify_retain_scheduled"
        case .commerceModifyRetainPending: id = "commerce.modify_retain_pending"
        case .commerceModifyRetainDeclined: id = "commerce.modify_retain_declined"
        case .commerceModifyRetainAccepted: id = "commerce.modify_retain_accepted"
        }
        return id.description
    }
}
