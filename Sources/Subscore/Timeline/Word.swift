/// What a report says about the time after a row's end.
enum Word {
    /// Billing retry; access lasts until `graceEnd`, and where grace was reported without an end, for as long as grace can.
    case trouble(graceEnd: Instant?, isGrace: Bool)
    /// The grace period ended with this report; retry goes on.
    case graceOver(graceEnd: Instant?)
    case expired(ExpirationReason?)
    /// Retry was given up with this report.
    case retryExhausted
    case revoked
    /// The subscription is active, though no row runs: a renewal was made ahead.
    case active
    /// Renewal info that knows of no trouble and of no end.
    case untroubled

    var isUntroubled: Bool {
        switch self {
        case .untroubled, .active: return true
        default: return false
        }
    }

    /// The state that it tells of at its signing.
    func state(at instant: Instant) -> SubscriptionState? {
        switch self {
        case .trouble(let graceEnd, let isGrace):
            return isGrace || graceEnd.map { $0 > instant } ?? false ? .billingGracePeriod : .billingRetry
        case .graceOver: return .billingRetry
        case .expired, .retryExhausted: return .expired
        case .revoked: return .revoked
        case .active: return .subscribed
        case .untroubled: return nil
        }
    }
}

extension Report {
    /// Nil where the report says nothing about the time after a row's end.
    ///
    /// Apple's status, where its moment is known, is the best witness of it. Without a date it only fills in what the rest
    /// of the report leaves open.
    var word: Word? {
        guard signedDate != nil, let status, let witnessed = witnessedWord(status) else { return wordBesideStatus }
        return witnessed
    }

    private func witnessedWord(_ status: Status) -> Word? {
        let graceEnd = renewalInfo?.gracePeriodExpiresDate
        switch status {
        case .active: return .active
        case .expired:
            if notification?.type == .expired, notification?.subtype == .billingRetry { return .retryExhausted }
            return .expired(notification?.type == .expired ? expirationReason ?? .other : expirationReason)
        case .billingRetry:
            if notification?.type == .gracePeriodExpired { return .graceOver(graceEnd: graceEnd) }
            return .trouble(graceEnd: graceEnd, isGrace: false)
        case .billingGracePeriod: return .trouble(graceEnd: graceEnd, isGrace: true)
        case .revoked: return .revoked
        case .other: return nil
        }
    }

    /// What the notification and the renewal info say, with an undated status behind them.
    ///
    /// A grace date alone is no grace, because it lingers; grace needs billing retry.
    var wordBesideStatus: Word? {
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
                return .trouble(graceEnd: graceEnd, isGrace: isGrace || notification.subtype == .gracePeriod)
            case .gracePeriodExpired: return .graceOver(graceEnd: graceEnd)
            case .expired:
                return notification.subtype == .billingRetry ? .retryExhausted : .expired(expirationReason ?? .other)
            default: break
            }
        }
        if isGrace || renewalInfo?.isInBillingRetryPeriod == true {
            return .trouble(graceEnd: graceEnd, isGrace: isGrace)
        }
        if undated == .billingRetry, renewalInfo?.isInBillingRetryPeriod == nil, renewalInfo?.expirationReason == nil {
            return .trouble(graceEnd: graceEnd, isGrace: false)
        }
        if let reason = renewalInfo?.expirationReason { return .expired(reason) }
        if undated == .revoked { return .revoked }
        if renewalInfo != nil, autoRenewStatus == true, undated != .expired { return .untroubled }
        return renewalInfo != nil || undated == .expired ? .expired(nil) : nil
    }

    /// What it says of a chain that no transaction is known of. There a row may well run, so how the subscription will renew says
    /// nothing of the present, and the status without a date fills that in.
    var wordAlone: Word? {
        switch word {
        case nil, .untroubled, .expired(nil): return status.flatMap { witnessedWord($0) }
        case let word: return word
        }
    }

    /// From the notification's subtype, or else from the intent.
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

    /// The state that Apple's status witnesses at its signing; nil where it has none, or its moment is not known.
    var witnessed: Status? {
        guard signedDate != nil, let status, status != .other else { return nil }
        return status
    }

    /// Whether a copy of the transaction was signed later than the report and all that came with it.
    func isOlder(than transaction: Transaction) -> Bool {
        guard let copy = transaction.signedDate, let signed = signedDate else { return false }
        return copy > max(signed, membersSignedDate ?? signed)
    }

    /// Whether all that it says of an end is that auto-renew is off: a cancellation, which within grace is no end yet.
    var isMereCancellation: Bool {
        guard autoRenewStatus == false, status == nil || status == .billingGracePeriod else { return false }
        return notification?.type != .expired && notification?.type != .gracePeriodExpired
            && renewalInfo?.expirationReason == nil
    }
}
