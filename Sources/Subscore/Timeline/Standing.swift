/// What a report says about the time after a row's end.
enum Standing {
    /// Billing retry; access lasts until `graceEnd`, and where grace was reported without an end, without end.
    case retry(graceEnd: Instant?, isGraceOpen: Bool)
    /// The grace period ended with this report; retry goes on.
    case graceOver(graceEnd: Instant?)
    case expired(ExpirationReason?)
    /// Retry was given up with this report.
    case retryExhausted
    /// Renewal info that knows of no trouble and of no end.
    case untroubled

    var isUntroubled: Bool {
        if case .untroubled = self { true } else { false }
    }

    var expirationReason: ExpirationReason? {
        switch self {
        case .expired(let reason): return reason
        case .retryExhausted: return .billingError
        case .retry, .graceOver, .untroubled: return nil
        }
    }
}

extension Report {
    /// Nil where the report says nothing about the time after a row's end.
    ///
    /// A grace date alone is no grace, because it lingers; grace needs billing retry. Apple's status counts as
    /// billing retry only where renewal info leaves the question open.
    var standing: Standing? {
        let graceEnd = renewalInfo?.gracePeriodExpiresDate
        if let notification {
            switch notification.type {
            case .didFailToRenew:
                let isGrace = notification.subtype == .gracePeriod || status == 4
                return .retry(graceEnd: graceEnd, isGraceOpen: isGrace && graceEnd == nil)
            case .gracePeriodExpired: return .graceOver(graceEnd: graceEnd)
            case .expired:
                if notification.subtype == .billingRetry { return .retryExhausted }
                return .expired(expiredReason(notification.subtype))
            default: break
            }
        }
        switch renewalInfo?.isInBillingRetryPeriod {
        case true?: return .retry(graceEnd: graceEnd, isGraceOpen: status == 4 && graceEnd == nil)
        case nil where renewalInfo?.expirationIntent == nil && status == 3:
            return .retry(graceEnd: graceEnd, isGraceOpen: false)
        case nil where renewalInfo?.expirationIntent == nil && status == 4:
            return .retry(graceEnd: graceEnd, isGraceOpen: graceEnd == nil)
        default: break
        }
        if let intent = renewalInfo?.expirationIntent { return .expired(ExpirationReason(intent: intent)) }
        if renewalInfo != nil, autoRenewStatus == true, status != 2 { return .untroubled }
        return renewalInfo != nil || status == 2 ? .expired(nil) : nil
    }

    private func expiredReason(_ subtype: Notification.Subtype?) -> ExpirationReason {
        switch subtype {
        case .voluntary: return .voluntary
        case .priceIncrease: return .priceIncrease
        case .productNotForSale: return .productUnavailable
        default: return renewalInfo?.expirationIntent.map { ExpirationReason(intent: $0) } ?? .other
        }
    }
}
