internal import SubscoreCore

// Failed renewals.
extension StateExplanation {
    mutating func stateGrace() {
        renewalFailed()
        text.appendReference(decider)
        text.append(" and the billing grace period runs")
        infer("No record says when that ends, so the longest one that is possible counts")
    }

    mutating func stateGraceCancelled() {
        renewalFailed()
        if interval.state.hasAccess {
            text.append(", and auto-renew is off in the billing grace period")
            text.appendReference(decider)
            text.append(". ")
            text.infer("No record says when access ends then, so it counts for 24 hours more at most")
        } else {
            text.append(", and auto-renew was off in the billing grace period")
            text.appendReference(decider)
            text.append(". No record says when access ended, so it counts as over")
        }
    }

    mutating func stateRetry() {
        renewalFailed()
        text.appendReference(decider)
        text.append(" and the store tries to charge again")
        infer("No record says when the billing grace period ended, so the longest one that is possible counts")
    }

    mutating func stateGraceOver() {
        renewalFailed()
        text.appendReference(decider)
        switch interval.state {
        case .billingGracePeriod:
            text.append(" and the billing grace period ran")
            infer("The report is from after it and states when it ended")
        case .billingRetry:
            text.append(" and the store tried to charge again")
            infer("The report is from after it, so retry counts for 60 days at most")
        default:
            neverRecovered()
            infer("No record says that it was renewed, so it counts as expired")
        }
    }

    mutating func stateConsentDue() {
        productEnded()
        text.append(", and a price increase waited for the customer's consent")
        text.appendReference(decider)
        infer("No record says that the customer consented, so it counts as expired")
    }

    mutating func stateRetryLimit() {
        renewalFailed()
        guard retryEnd == nil else { return neverRecovered() }
        text.appendReference(decider)
        text.append(". No record says that the store could charge within ")
        text.append(history.isOfCommitment(row) ? "90" : "60")
        text.append(" days, so it counts as expired")
    }

    /// Adds the grace and retry after a failure that are over.
    private mutating func neverRecovered() {
        switch (graceEnd, retryEnd) {
        case (let graceEnd?, let retryEnd?):
            text.append(", and neither the billing grace period (until ", day: graceEnd)
            text.append(") nor billing retry (until ", day: retryEnd)
            text.append(") recovered it")
        case (let end?, nil):
            text.append(", and the billing grace period (until ", day: end)
            text.append(") did not recover it")
        case (nil, let end?):
            text.append(", and billing retry (until ", day: end)
            text.append(") did not recover it")
        case (nil, nil): break
        }
    }

    private mutating func renewalFailed() {
        text.append("the renewal of ", product)
        text.append(" failed", on: renewalFailure())
    }
}

// Gaps between rows.
extension StateExplanation {
    mutating func stateGapRetry() {
        productEnded()
        text.append(" and was renewed only", on: other?.transaction.purchaseDate)
        appendReferenceToOther()
        infer("No record covers the time between, but a late renewal shows that the store kept trying to charge")
    }

    mutating func stateLateRenewal() {
        period("the period of ", " that ran until")
        let late = other?.transaction.purchaseDate
        if late.map({ $0.milliseconds(since: own.end) <= 60_000 }) ?? true {
            text.append(" was renewed within a minute")
        } else {
            text.append(" was renewed", on: late)
        }
        appendReferenceToOther()
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
        text.appendReference(decider)
        text.append(" the customer had subscribed again, in a purchase that is missing,", on: interval.start)
    }

    mutating func stateRenewalDate() {
        period("the newest known period of ", " ran until")
        text.append(", and a later report expects the next renewal", on: report?.renewalInfo?.renewalDate)
        text.appendReference(decider)
        infer("So a period was bought whose purchase is missing")
    }

    private mutating func renewedOnlyLater() {
        period("the period of ", " that ran until")
        text.append(" was renewed", on: other?.transaction.purchaseDate)
        appendReferenceToOther()
    }

    mutating func stateGapExpired() {
        productEnded()
        text.append(
            other?.origin.isRenewal ?? false ? ", and the next renewal came only" : ", and the next purchase came only"
        )
        text.append(on: other?.transaction.purchaseDate)
        appendReferenceToOther()
        infer("No record says that it was renewed in between, so it counts as expired")
    }
}

// Rows that are over.
extension StateExplanation {
    mutating func stateExpired() {
        if graceEnd != nil || interval.basis == .observed && retryEnd != nil { return neverRenewed() }
        productEnded()
        if interval.basis == .observed {
            text.append(" and was not renewed")
            if let reason = interval.expirationReason { text.append(reason.because) }
            text.appendReference(decider)
        } else if interval.isRenewalUnknown {
            text.append(", with auto-renew on")
            text.appendReference(decider)
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
            if let reason = interval.expirationReason, reason != .billingError { text.append(reason.because) }
            text.appendReference(decider)
        }
        infer("No record says that it was renewed, so it counts as expired")
    }

    mutating func stateRevoked() {
        let revocation = own.transaction.revocation
        text.append(revocation?.kind == .accessWithdrawn ? "shared access to " : "", product)
        let event: StaticString
        switch revocation?.kind {
        case .accessWithdrawn: event = " was withdrawn"
        case .refundInPart: event = " was refunded in part"
        case .unexplained: event = " was ended by the store for a reason that is not known,"
        default: event = " was refunded"
        }
        text.append(event, on: revocation?.date)
        citeRow()
        if hasEnded(before: revocation?.date) { text.append(", after it had ended") }
    }

    mutating func stateStatus() {
        text.append("the store itself reported the subscription as ")
        if interval.state == .subscribed {
            text.append("active")
            text.appendReference(decider)
            infer("No transaction shows a period that runs, so this report counts")
        } else {
            text.append(interval.state == .revoked ? "revoked" : "expired")
            text.appendReference(decider)
            guard let signed = report?.signedDate, signed < own.end else { return }
            text.append(", although ", product)
            text.append(" would run until", date: own.end)
        }
    }

    mutating func stateReplaced() {
        productEnded()
        if let other {
            text.append(", when ", other.transaction.productId)
            text.append(" replaced it")
            appendReferenceToOther()
        } else {
            text.append(", when another purchase replaced it")
            citeRow()
        }
        infer("No record shows a later period that runs, so it counts as expired")
    }

    mutating func stateNeverRan() {
        text.append("the period of ", product)
        text.append(" has no length")
        citeRow()
        infer("No record shows another one, so it counts as expired")
    }

    mutating func stateUpgradedWithoutSuccessor() {
        productEnded()
        text.append(" and is marked as upgraded")
        citeRow()
        infer("No record shows what it was upgraded to, so it counts as expired")
    }

    mutating func stateAssumedRenewal() {
        period("the newest known period of ", " ran until")
        text.append(" with auto-renew on")
        text.appendReference(decider)
        infer("No record says that it was renewed, but the request assumes that it was")
    }

    mutating func stateCommitment() {
        text.append("the commitment of the customer to ", product)
        text.append(" was cancelled")
        text.appendReference(decider)
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
