internal import SubscoreCore

// What the customer pays besides, and the next renewal.
extension StateExplanation {
    /// Adds a second subscription of the group that the customer pays for or may have to, unless the state is an inference.
    ///
    /// - Returns: Whether there is one.
    mutating func explainSecondPayment(_ state: SubscriptionAnswer, _ timeline: Timeline) -> Bool {
        guard !text.isInferred, let second = timeline.secondPayment(beside: interval, at: state.now.at, history),
            let product = history.product(of: second)
        else { return false }
        if second.state == .subscribed {
            text.append(" The customer pays twice, because a second subscription, to ", product)
            text.append(", runs at the same time.")
        } else {
            text.append(
                " The customer may pay twice, because the store still tries to charge for a second subscription, to ",
                product
            )
            text.append(".")
        }
        return true
    }

    /// Adds what is known about the next renewal, unless the state is an inference.
    mutating func explainRenewal(_ state: SubscriptionAnswer, _ report: RecordIndex?) {
        guard !text.isInferred, let report else { return }
        if let due = state.consentDue {
            text.append(" The subscription ends", on: due)
            text.append(", unless the customer agrees to the price increase")
            text.appendReference(state.increaseReport.map { .report($0) })
            explainCharge(state)
            return text.append(".")
        }
        if let pending = state.pending {
            text.append(" The customer has chosen ", pending.productId)
            let isAfterCommitment = pending.effectiveDate.map { $0 > own.transaction.expiresDate } ?? false
            text.append(
                isAfterCommitment ? " for the end of the commitment" : " for the renewal",
                on: pending.effectiveDate
            )
        } else if let (period, renewal) = state.commitment(history), renewal?.autoRenewStatus == false {
            text.append(" By the newest report the commitment is not renewed when it ends", on: period.expiresDate)
        } else if state.now.state == .subscribed, let autoRenew = state.now.autoRenew {
            switch state.now.renewalRule {
            case .stateRenewalAt: stateRenewalAt(autoRenew)
            case .stateRenewalOutdated: stateRenewalOutdated()
            case .stateRenewalBeforeReports: stateRenewalBeforeReports(autoRenew)
            default:
                text.append(" By the newest report auto-renew is ")
                text.append(autoRenew ? "on" : "off")
            }
        } else {
            return
        }
        text.appendReference(report)
        explainCharge(state)
        text.append(".")
    }

    /// Adds the next charge to the sentence, if its date and its price are known.
    private mutating func explainCharge(_ state: SubscriptionAnswer) {
        guard let charge = state.nextCharge, let at = charge.at, let price = charge.price,
            let amount = price.amount, let currency = price.currency
        else { return }
        text.append("; the next charge is ", Identifier("\(amount) \(currency.code)"))
        if charge.productId != product { text.append(" for ", charge.productId) }
        text.append(on: at)
        if charge.needsConsent { text.append(", if the customer agrees to the new price") }
        text.appendReference(charge.report.map { .report($0) })
    }

    private mutating func stateRenewalAt(_ isOn: Bool) {
        text.append(" By the newest report of that time auto-renew is ")
        text.append(isOn ? "on" : "off")
    }

    private mutating func stateRenewalOutdated() {
        text.append(" No report is newer than this purchase or renewal, with which auto-renew is on")
    }

    private mutating func stateRenewalBeforeReports(_ isOn: Bool) {
        text.append(" No report is so old, but a later record shows that auto-renew was ")
        text.append(isOn ? "on" : "off")
    }
}
