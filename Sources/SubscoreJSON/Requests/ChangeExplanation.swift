internal import SubscoreCore

extension JSONWriter {
    /// Writes the member `explanation` of a change that was made, or that waits for the renewal.
    mutating func explain(_ change: ObservedChange, _ history: History) {
        let from = history.texts.identifier(change.fromProductId)
        var text = Explanation(in: self, history)
        text.open(change.change, from, history.texts.identifier(change.toProductId))
        if !change.isPending {
            text.append(on: change.effectiveDate)
        } else if let date = change.effectiveDate {
            text.append(", planned for", date: date)
        }
        text.append(": ")
        text.explain(change, history)
        text.append(".")
        if change.change == .unknown {
            text.append(" No catalog ranks both products, so it is not known whether it goes up or down.")
        } else if change.rules.contains(where: { $0 == .observedDisagreement }) {
            text.append(
                change.timing == .immediate
                    ? " By the catalog it would have waited for the renewal."
                    : " By the catalog it would have taken effect at once."
            )
        } else {
            text.append(change.refund, of: from)
        }
        self = text.finish()
    }

    /// Writes the same for a proposed change.
    ///
    /// - Parameter from: Nil if the customer has no subscription of the group, or if it is not known which.
    mutating func explain(_ change: ProposedChange, from: Identifier?, to: Identifier) {
        var text = Explanation(in: self, nil)
        let from = from ?? to
        text.open(change.change, from, to)
        text.append(on: change.effectiveDate)
        text.append(": ")
        text.explain(change, from, to)
        text.append(".")
        if change.rules.contains(where: { $0 == .changeInGrace }) {
            text.append(" In the billing grace period nothing is left to refund.")
        } else if change.rules.contains(where: { $0 == .changeInFreeTrial }) {
            text.append(" Nothing was paid for the free trial, so nothing is refunded.")
        } else if !text.append(change.refund, of: from), change.change != .revert, let replaced = change.replacesPending
        {
            text.append(" It takes the place of the change to ", replaced)
            text.append(", which waits for the renewal.")
        }
        self = text.finish()
    }
}

extension Explanation {
    fileprivate mutating func open(_ change: Change, _ from: Identifier, _ to: Identifier) {
        switch change {
        case .upgrade: open("Upgrade from ", from, to)
        case .downgrade: open("Downgrade from ", from, to)
        case .crossgrade: open("Change on the same level from ", from, to)
        case .revert: append("Back to ", from)
        case .none: append("No change")
        case .resubscribe: append("New subscription to ", to)
        case .separate: append("Separate subscription to ", to)
        case .billingPlan: append("Another billing plan of ", from)
        case .migration, .unknown: open(change == .migration ? "Move from " : "Change from ", from, to)
        }
    }

    private mutating func open(_ change: StaticString, _ from: Identifier, _ to: Identifier) {
        append(change, from)
        append(" to ", to)
    }

    /// Explains what shows the change.
    fileprivate mutating func explain(_ change: ObservedChange, _ history: History) {
        let from = history.texts.identifier(change.fromProductId)
        let to = history.texts.identifier(change.toProductId)
        switch change.rules.first {
        case .observedUpgraded:
            append(to)
            append(" was bought")
            appendReference(change.record)
            append(" and the old period is marked as upgraded")
            if case .row(let index) = change.record {
                appendReference(history.rows[index].predecessor.map { .row($0) })
            }
        case .observedSuccessor:
            append(to)
            append(" was bought while ", from)
            append(" ran")
            appendReference(change.record)
        case .observedMigration:
            append("the subscription of ", to)
            appendReference(change.record)
            append(" names the one of ", from)
            append(" as its predecessor")
        case .observedAtRenewal:
            append("the renewal was for ", to)
            appendReference(change.record)
        case .observedResubscribe:
            append(to)
            append(" was bought after ", from)
            append(" had ended")
            appendReference(change.record)
        default:
            append("by the newest report it renews as ", to)
            appendReference(change.record)
        }
    }

    /// Explains the timing of the change.
    fileprivate mutating func explain(_ change: ProposedChange, _ from: Identifier, _ to: Identifier) {
        switch change.change {
        case .separate where from == to:
            append("the customer has no subscription of its group, so it starts at once")
        case .separate:
            append("it is in another group than ", from)
            append(", so it starts at once beside it")
        case .resubscribe:
            append("no paid period of ", from)
            append(" runs, so it starts at once and nothing is refunded")
        case .revert:
            append("the customer has it, so this only takes back the change to ")
            if let pending = change.replacesPending { append(pending) }
            append(" that waits for the renewal")
        case .none where change.rules.contains(where: { $0 == .changeAutoRenewEnabled }):
            append("the customer has ", from)
            append(", and this only switches auto-renew on again")
        case .none where change.timing == .nextRenewal:
            append("the customer has ", from)
            append(", and the offer begins with the renewal")
        case .none:
            append("the customer has ", from)
            append(", and no other change waits")
        case .upgrade:
            append(to)
            append(" is on a higher level, so it takes effect at once")
        case .unknown where change.rules.contains(where: { $0 == .changeProductUnknown }):
            append("the catalog does not rank what the customer has, so it is not known when it takes effect")
        case .unknown:
            append("the catalog does not state their levels, so it is not known when it takes effect")
        case _ where change.effectiveDate == nil && change.timing == .nextRenewal:
            append("only the store knows when it takes effect")
        case .billingPlan:
            append("it waits for the end of the commitment")
        case .downgrade where change.isAfterCommitment:
            append(to)
            append(" is on a lower level, so it waits for the end of the commitment and nothing is refunded")
        case .crossgrade where change.isAfterCommitment:
            append("Apple publishes no timing for it, so it counts as one that waits for the end of the commitment")
        case .downgrade:
            append(to)
            append(" is on a lower level, so it waits for the renewal and nothing is refunded")
        default:
            append(
                change.timing == .immediate
                    ? "both periods are equally long, so it takes effect at once"
                    : "the periods are not equally long, so it waits for the renewal and nothing is refunded"
            )
        }
    }
}

extension ProposedChange {
    fileprivate var isAfterCommitment: Bool {
        timing == .nextRenewal && rules.contains { $0 == .changeCommitment }
    }
}
