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
        }
        return id.description
    }
}
