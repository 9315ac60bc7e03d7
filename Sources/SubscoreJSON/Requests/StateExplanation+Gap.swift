internal import SubscoreCore

// Failed renewals.
extension StateExplanation {
    mutating func stateGrace() {
        renewalFailed()
        text.cite(decider)
        text.say(" and the billing grace period runs")
        infer("No record says when that ends, so the longest one that is possible counts")
    }

    mutating func stateGraceCancelled() {
        renewalFailed()
        if interval.state.hasAccess {
            text.say(", and auto-renew is off in the billing grace period")
            text.cite(decider)
            text.say(". ")
            text.infer("No record says when access ends then, so it counts for 24 hours more at most")
        } else {
            text.say(", and auto-renew was off in the billing grace period")
            text.cite(decider)
            text.say(". No record says when access ended, so it counts as over")
        }
    }

    mutating func stateRetry() {
        renewalFailed()
        text.cite(decider)
        text.say(" and the store tries to charge again")
        infer("No record says when the billing grace period ended, so the longest one that is possible counts")
    }

    mutating func stateGraceOver() {
        renewalFailed()
        text.cite(decider)
        switch interval.state {
        case .billingGracePeriod:
            text.say(" and the billing grace period ran")
            infer("The report is from after it and states when it ended")
        case .billingRetry:
            text.say(" and the store tried to charge again")
            infer("The report is from after it, so retry counts for 60 days at most")
        default:
            neverRecovered()
            infer("No record says that it was renewed, so it counts as expired")
        }
    }

    mutating func stateConsentDue() {
        productEnded()
        text.say(", and a price increase waited for the customer's consent")
        text.cite(decider)
        infer("No record says that the customer consented, so it counts as expired")
    }

    mutating func stateRetryLimit() {
        renewalFailed()
        guard retryEnd == nil else { return neverRecovered() }
        text.cite(decider)
        text.say(". No record says that the store could charge within ")
        text.say(history.isOfCommitment(row) ? "90" : "60")
        text.say(" days, so it counts as expired")
    }

    /// Adds the grace and retry after a failure that are over.
    private mutating func neverRecovered() {
        switch (graceEnd, retryEnd) {
        case (let graceEnd?, let retryEnd?):
            text.say(", and neither the billing grace period (until ", day: graceEnd)
            text.say(") nor billing retry (until ", day: retryEnd)
            text.say(") recovered it")
        case (let end?, nil):
            text.say(", and the billing grace period (until ", day: end)
            text.say(") did not recover it")
        case (nil, let end?):
            text.say(", and billing retry (until ", day: end)
            text.say(") did not recover it")
        case (nil, nil): break
        }
    }

    private mutating func renewalFailed() {
        text.say("the renewal of ", product)
        text.say(" failed", on: renewalFailure())
    }
}

// Gaps between rows.
extension StateExplanation {
    mutating func stateGapRetry() {
        productEnded()
        text.say(" and was renewed only", on: other?.transaction.purchaseDate)
        citeOther()
        infer("No record covers the time between, but a late renewal shows that the store kept trying to charge")
    }

    mutating func stateLateRenewal() {
        period("the period of ", " that ran until")
        let late = other?.transaction.purchaseDate
        if late.map({ $0.milliseconds(since: own.end) <= 60_000 }) ?? true {
            text.say(" was renewed within a minute")
        } else {
            text.say(" was renewed", on: late)
        }
        citeOther()
        infer("No record says that the renewal had failed, so access counts as unbroken")
    }

    mutating func stateRenewalMissing() {
        renewedOnlyLater()
        infer(
            "That renewal shows no billing trouble, so the period before it counts as paid, although its purchase is missing"
        )
    }

    mutating func stateRecentStart() {
        renewedOnlyLater()
        infer("By a later report")
        text.cite(decider)
        text.say(" the customer had subscribed again, in a purchase that is missing,", on: interval.start)
    }

    mutating func stateRenewalDate() {
        period("the newest known period of ", " ran until")
        text.say(", and a later report expects the next renewal", on: report?.renewalInfo?.renewalDate)
        text.cite(decider)
        infer("So a period was bought whose purchase is missing")
    }

    private mutating func renewedOnlyLater() {
        period("the period of ", " that ran until")
        text.say(" was renewed", on: other?.transaction.purchaseDate)
        citeOther()
    }

    mutating func stateGapExpired() {
        productEnded()
        text.say(
            other?.origin.isRenewal ?? false ? ", and the next renewal came only" : ", and the next purchase came only"
        )
        text.say("", on: other?.transaction.purchaseDate)
        citeOther()
        infer("No record says that it was renewed in between, so it counts as expired")
    }
}

// Rows that are over.
extension StateExplanation {
    mutating func stateExpired() {
        if graceEnd != nil || interval.basis == .observed && retryEnd != nil { return neverRenewed() }
        productEnded()
        if interval.basis == .observed {
            text.say(" and was not renewed")
            if let reason = interval.expirationReason { text.say(reason.because) }
            text.cite(decider)
        } else if interval.isRenewalUnknown {
            text.say(", with auto-renew on")
            text.cite(decider)
            infer("No record of a renewal is known, so it counts as expired")
        } else {
            citeRow()
            if history.erasedEnd(at: interval.start, of: interval) == nil {
                infer("No record says that it was renewed, so it counts as expired")
            } else {
                infer(
                    "The period after it was refunded and counts as never bought, so the subscription counts as expired"
                )
            }
        }
    }

    /// A renewal that failed, and what ended the grace or the retry after it.
    private mutating func neverRenewed() {
        renewalFailed()
        neverRecovered()
        if retryEnd == nil, interval.basis == .observed {
            if let reason = interval.expirationReason, reason != .billingError { text.say(reason.because) }
            text.cite(decider)
        }
        infer("No record says that it was renewed, so it counts as expired")
    }

    mutating func stateRevoked() {
        let revocation = own.transaction.revocation
        text.say(revocation?.kind == .accessWithdrawn ? "shared access to " : "", product)
        let event: StaticString
        switch revocation?.kind {
        case .accessWithdrawn: event = " was withdrawn"
        case .refundInPart: event = " was refunded in part"
        case .unexplained: event = " was ended by the store for a reason that is not known,"
        default: event = " was refunded"
        }
        text.say(event, on: revocation?.date)
        citeRow()
        if hasEnded(before: revocation?.date) { text.say(", after it had ended") }
    }

    mutating func stateStatus() {
        text.say("the store itself reported the subscription as ")
        if interval.state == .subscribed {
            text.say("active")
            text.cite(decider)
            infer("No transaction shows a period that runs, so this report counts")
        } else {
            text.say(interval.state == .revoked ? "revoked" : "expired")
            text.cite(decider)
            guard let signed = report?.signedDate, signed < own.end else { return }
            text.say(", although ", product)
            text.say(" would run until", date: own.end)
        }
    }

    mutating func stateReplaced() {
        productEnded()
        if let other {
            text.say(", when ", other.transaction.productId)
            text.say(" replaced it")
            citeOther()
        } else {
            text.say(", when another purchase replaced it")
            citeRow()
        }
        infer("No record shows a later period that runs, so it counts as expired")
    }

    mutating func stateNeverRan() {
        text.say("the period of ", product)
        text.say(" has no length")
        citeRow()
        infer("No record shows another one, so it counts as expired")
    }

    mutating func stateUpgradedWithoutSuccessor() {
        productEnded()
        text.say(" and is marked as upgraded")
        citeRow()
        infer("No record shows what it was upgraded to, so it counts as expired")
    }

    mutating func stateAssumedRenewal() {
        period("the newest known period of ", " ran until")
        text.say(" with auto-renew on")
        text.cite(decider)
        infer("No record says that it was renewed, but the request assumes that it was")
    }

    mutating func stateCommitment() {
        text.say("the commitment of the customer to ", product)
        text.say(" was cancelled")
        text.cite(decider)
        infer("No record reaches its end, but the request assumes that it ran until then")
    }
}

extension ExpirationReason {
    fileprivate var because: StaticString {
        switch self {
        case .voluntary: return ", because the customer had cancelled"
        case .billingError: return ", because the payment failed"
        case .priceIncrease: return ", because the customer did not agree to a higher price"
        case .productUnavailable: return ", because it was no longer for sale"
        case .other: return ", for a reason that the store does not name"
        }
    }
}
