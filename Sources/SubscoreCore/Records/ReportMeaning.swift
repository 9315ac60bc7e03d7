/// What a report implies for the time after a row's end.
enum ReportMeaning: Equatable {
    /// Billing retry. Access lasts until `graceEnd`; if grace was reported without an end, for the longest possible
    /// grace.
    case billingTrouble(graceEnd: Instant?, isGrace: Bool)
    /// The grace period ended with this report; retry continues.
    case graceOver(graceEnd: Instant?)
    case expired(ExpirationReason?)
    /// Retry was given up with this report.
    case retryExhausted
    case revoked
    /// The subscription is active although no row runs: a renewal was made ahead.
    case active
    /// Renewal info that reports neither trouble nor an end.
    case willRenew

    var isHealthy: Bool { self == .willRenew || self == .active }

    /// The reason of an expiry; nil if it implies none.
    var expirationReason: ExpirationReason? {
        switch self {
        case .expired(let reason): return reason
        case .retryExhausted: return .billingError
        default: return nil
        }
    }
}

extension Report {
    /// The meaning; nil if the report implies nothing about the time after a row's end.
    ///
    /// A dated status of Apple has priority over everything else in the report, and over rows: it is the store's own
    /// decision at that instant, made from records that the caller may not have. An undated status may be older than the
    /// documents beside it, so it is used only if the rest of the report implies nothing.
    ///
    ///     status 1, and the last known row ended yesterday   active: a renewal is missing among the records
    ///     status 3, and isInBillingRetryPeriod is false      billing retry
    var meaning: ReportMeaning? {
        guard signedDate != nil, let status, let meaning = meaning(of: status) else { return meaningWithoutStatus }
        return meaning
    }

    private func meaning(of status: Status) -> ReportMeaning? {
        let graceEnd = renewalInfo?.gracePeriodExpiresDate
        switch status {
        case .active: return .active
        case .expired:
            if notification?.type == .expired, notification?.subtype == .billingRetry { return .retryExhausted }
            return .expired(notification?.type == .expired ? expirationReason ?? .other : expirationReason)
        case .billingRetry:
            if notification?.type == .gracePeriodExpired { return .graceOver(graceEnd: graceEnd) }
            return .billingTrouble(graceEnd: graceEnd, isGrace: false)
        case .billingGracePeriod: return .billingTrouble(graceEnd: graceEnd, isGrace: true)
        case .revoked: return .revoked
        case .other: return nil
        }
    }

    /// The meaning of the notification and the renewal info, or of an undated status if they imply nothing.
    ///
    /// A grace date alone does not imply grace, because it remains in later reports; grace requires billing retry.
    var meaningWithoutStatus: ReportMeaning? {
        let undated = signedDate == nil ? status : nil
        let graceEnd = renewalInfo?.gracePeriodExpiresDate
        let isGrace = undated == .billingGracePeriod
        if let notification {
            switch notification.type {
            case .didFailToRenew:
                if autoRenewStatus == false, let reason = renewalInfo?.expirationReason, reason != .billingError,
                    undated != .billingRetry, !isGrace
                {
                    return .expired(reason)
                }
                return .billingTrouble(graceEnd: graceEnd, isGrace: isGrace || notification.subtype == .gracePeriod)
            case .gracePeriodExpired: return .graceOver(graceEnd: graceEnd)
            case .expired:
                return notification.subtype == .billingRetry ? .retryExhausted : .expired(expirationReason ?? .other)
            default: break
            }
        }
        if isGrace || renewalInfo?.isInBillingRetryPeriod == true {
            return .billingTrouble(graceEnd: graceEnd, isGrace: isGrace)
        }
        if undated == .billingRetry, renewalInfo?.isInBillingRetryPeriod == nil, renewalInfo?.expirationReason == nil {
            return .billingTrouble(graceEnd: graceEnd, isGrace: false)
        }
        if let reason = renewalInfo?.expirationReason { return .expired(reason) }
        if undated == .revoked { return .revoked }
        if renewalInfo != nil, autoRenewStatus == true, undated != .expired { return .willRenew }
        return renewalInfo != nil || undated == .expired ? .expired(nil) : nil
    }

    /// The meaning for a chain without known transactions. A row may run there, so the expected renewal implies nothing
    /// for the present, and an undated status is used instead.
    var meaningWithoutRows: ReportMeaning? {
        switch meaning {
        case nil, .willRenew, .expired(nil): return status.flatMap { meaning(of: $0) }
        case let meaning: return meaning
        }
    }

    /// The status of a signed report: its number, or else that of its notification of a failed renewal.
    var reportedStatus: Status? {
        if let datedStatus { return datedStatus }
        guard notification?.type == .didFailToRenew else { return nil }
        return notification?.subtype == .gracePeriod ? .billingGracePeriod : .billingRetry
    }

    /// Whether it may have a `reportedStatus`.
    var mayStateStatus: Bool { status != nil || notification?.type == .didFailToRenew }

    /// Whether it states that the subscription will renew at a date that is ahead.
    var expectsRenewal: Bool {
        guard autoRenewStatus == true, let date = renewalInfo?.renewalDate, let signedDate else { return false }
        return date > signedDate
    }

    /// Whether it states that billing is in trouble, or was up to this report.
    var statesTrouble: Bool {
        if statesRetry || notification?.type == .gracePeriodExpired { return true }
        return notification?.type == .expired && notification?.subtype == .billingRetry
    }

    /// Whether it states that the store tries to charge.
    var statesRetry: Bool {
        notification?.type == .didFailToRenew || status == .billingRetry || status == .billingGracePeriod
            || renewalInfo?.isInBillingRetryPeriod == true
    }

    /// Whether it states that the subscription is over.
    var statesExpiry: Bool {
        notification?.type == .expired || status == .expired || status == .revoked
            || renewalInfo?.expirationReason != nil
    }

    /// Whether it is an EXPIRED, or has the status of an end.
    var reportsEnd: Bool { notification?.type == .expired || hasEndedStatus }

    /// Whether it states that billing failed, so that the subscription is over.
    var statesBillingError: Bool {
        if let intent = renewalInfo?.expirationReason { return intent == .billingError }
        return notification?.type == .expired && notification?.subtype == .billingRetry
    }

    /// Whether its status still holds after a later report, which has no status: 2 ends with a report of trouble, 5 with
    /// REFUND_REVERSED.
    func holds(after later: Report) -> Bool {
        guard later.datedStatus == nil else { return false }
        switch datedStatus {
        case .expired: return !later.statesTrouble
        case .revoked: return later.notification?.type != .refundReversed
        default: return false
        }
    }

    /// From the notification's subtype, or else from the expiration intent.
    private var expirationReason: ExpirationReason? {
        if notification?.type == .expired {
            switch notification?.subtype {
            case .voluntary: return .voluntary
            case .priceIncrease: return .priceIncrease
            case .productNotForSale: return .productUnavailable
            default: break
            }
        }
        return renewalInfo?.expirationReason
    }

    /// The status, if it is known when it was true.
    var datedStatus: Status? {
        guard signedDate != nil, let status, status != .other else { return nil }
        return status
    }

    /// Whether it reports grace: by its status, or else by its notification.
    var grantsGrace: Bool { datedStatus == .billingGracePeriod || notification?.subtype == .gracePeriod }

    /// Whether it rules out grace after a failed renewal, although it contains an end of grace: the notification has no
    /// subtype, which would name grace. Source: App Store Server Notifications, notificationType.
    var deniesGrace: Bool {
        guard let notification, notification.type == .didFailToRenew, notification.subtype == nil, !grantsGrace,
            let graceEnd = renewalInfo?.gracePeriodExpiresDate, let signedDate
        else { return false }
        return signedDate < graceEnd
    }

    /// Whether its status means that the subscription is over.
    var hasEndedStatus: Bool { datedStatus == .expired || datedStatus == .revoked }

    /// Whether its status may end a row that runs.
    var mayEndRow: Bool { hasEndedStatus && !isLate }

    /// Whether a copy of a transaction was signed later than the report and everything in its document.
    func isOlder(than copySigned: Instant?) -> Bool {
        guard let copySigned, let signed = givenDate else { return false }
        return copySigned > max(signed, membersSignedDate ?? signed)
    }

    /// Whether it is only a cancellation: auto-renew is off, and nothing implies that the subscription ended. Within
    /// grace this is not an end yet.
    var isCancellationOnly: Bool {
        guard autoRenewStatus == false, status == nil || status == .billingGracePeriod else { return false }
        return notification?.type != .expired && notification?.type != .gracePeriodExpired
            && renewalInfo?.expirationReason == nil
    }
}
