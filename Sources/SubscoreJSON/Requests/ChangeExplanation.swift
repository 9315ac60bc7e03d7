internal import SubscoreCore

extension JSONWriter {
    /// Writes the member `explanation` of a change that was made, or that waits for the renewal.
    mutating func explain(_ change: ObservedChange, _ history: History) {
        let from = history.texts.identifier(change.fromProductId)
        var text = Explanation(in: self, history)
        text.open(change.change, from, history.texts.identifier(change.toProductId))
        if !change.isPending {
            text.say("", on: change.effectiveDate)
        } else if let date = change.effectiveDate {
            text.say(", planned for", date: date)
        }
        text.say(": ")
        text.explain(change, history)
        text.say(".")
        if change.change == .unknown {
            text.say(" No catalog ranks both products, so it is not known whether it goes up or down.")
        } else if change.rules.contains(where: { $0 == .observedDisagreement }) {
            text.say(
                change.timing == .immediate
                    ? " By the catalog it would have waited for the renewal."
                    : " By the catalog it would have taken effect at once."
            )
        } else {
            text.say(change.refund, of: from)
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
        text.say("", on: change.effectiveDate)
        text.say(": ")
        text.explain(change, from, to)
        text.say(".")
        if change.rules.contains(where: { $0 == .changeInGrace }) {
            text.say(" In the billing grace period nothing is left to refund.")
        } else if change.rules.contains(where: { $0 == .changeInFreeTrial }) {
            text.say(" Nothing was paid for the free trial, so nothing is refunded.")
        } else if !text.say(change.refund, of: from), change.change != .revert, let replaced = change.replacesPending {
            text.say(" It takes the place of the change to ", replaced)
            text.say(", which waits for the renewal.")
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
        case .revert: say("Back to ", from)
        case .none: say("No change")
        case .resubscribe: say("New subscription to ", to)
        case .separate: say("Separate subscription to ", to)
        case .billingPlan: say("Another billing plan of ", from)
        case .migration, .unknown: open(change == .migration ? "Move from " : "Change from ", from, to)
        }
    }

    private mutating func open(_ change: StaticString, _ from: Identifier, _ to: Identifier) {
        say(change, from)
        say(" to ", to)
    }

    /// Explains what shows the change.
    fileprivate mutating func explain(_ change: ObservedChange, _ history: History) {
        let from = history.texts.identifier(change.fromProductId)
        let to = history.texts.identifier(change.toProductId)
        switch change.rules.first {
        case .observedUpgraded:
            say("", to)
            say(" was bought")
            cite(change.record)
            say(" and the old period is marked as upgraded")
            if case .row(let index) = change.record { cite(history.rows[index].predecessor.map { .row($0) }) }
        case .observedSuccessor:
            say("", to)
            say(" was bought while ", from)
            say(" ran")
            cite(change.record)
        case .observedMigration:
            say("the subscription of ", to)
            cite(change.record)
            say(" names the one of ", from)
            say(" as its predecessor")
        case .observedAtRenewal:
            say("the renewal was for ", to)
            cite(change.record)
        case .observedResubscribe:
            say("", to)
            say(" was bought after ", from)
            say(" had ended")
            cite(change.record)
        default:
            say("by the newest report it renews as ", to)
            cite(change.record)
        }
    }

    /// Explains the timing of the change.
    fileprivate mutating func explain(_ change: ProposedChange, _ from: Identifier, _ to: Identifier) {
        switch change.change {
        case .separate where from == to:
            say("the customer has no subscription of its group, so it starts at once")
        case .separate:
            say("it is in another group than ", from)
            say(", so it starts at once beside it")
        case .resubscribe:
            say("no paid period of ", from)
            say(" runs, so it starts at once and nothing is refunded")
        case .revert:
            say("the customer has it, so this only takes back the change to ")
            if let pending = change.replacesPending { say("", pending) }
            say(" that waits for the renewal")
        case .none where change.rules.contains(where: { $0 == .changeAutoRenewEnabled }):
            say("the customer has ", from)
            say(", and this only switches auto-renew on again")
        case .none where change.timing == .nextRenewal:
            say("the customer has ", from)
            say(", and the offer begins with the renewal")
        case .none:
            say("the customer has ", from)
            say(", and no other change waits")
        case .upgrade:
            say("", to)
            say(" is on a higher level, so it takes effect at once")
        case .unknown where change.rules.contains(where: { $0 == .changeProductUnknown }):
            say("the catalog does not rank what the customer has, so it is not known when it takes effect")
        case .unknown:
            say("the catalog does not state their levels, so it is not known when it takes effect")
        case _ where change.effectiveDate == nil && change.timing == .nextRenewal:
            say("only the store knows when it takes effect")
        case .billingPlan:
            say("it waits for the end of the commitment")
        case .downgrade where change.isAfterCommitment:
            say("", to)
            say(" is on a lower level, so it waits for the end of the commitment and nothing is refunded")
        case .crossgrade where change.isAfterCommitment:
            say("Apple publishes no timing for it, so it counts as one that waits for the end of the commitment")
        case .downgrade:
            say("", to)
            say(" is on a lower level, so it waits for the renewal and nothing is refunded")
        default:
            say(
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
