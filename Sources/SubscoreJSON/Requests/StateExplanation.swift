internal import Subscore

extension JSONWriter {
    /// The member `explanation` of a subscription.
    mutating func explain(_ state: SubscriptionAt, _ timeline: Timeline, _ history: History) {
        var text = Explanation(in: self, history)
        text.open(state, history)
        let renewal = state.renewalRecord
        if let interval = state.now.interval, let row = interval.row {
            var reason = StateExplanation(text, since: state.now.since, interval, row, timeline, history)
            reason.explain(state)
            reason.explainRenewal(state, renewal)
            text = reason.text
        } else if let report = state.now.interval?.report {
            text.say("the store itself says so")
            text.cite(.report(report))
            text.say(". No record of a transaction is known.")
        } else if state.rules.contains(where: { $0 == .stateReported }) {
            text.say("no record of a transaction is known, and no report says how it stood then")
            if renewal != nil { text.cite(renewal) }
            text.say(".")
        } else {
            text.say("no record of a purchase counts.")
        }
        self = text.finish()
    }
}

extension Explanation {
    fileprivate mutating func open(_ state: SubscriptionAt, _ history: History) {
        guard state.now.state.hasAccess else {
            say("No access")
            if let ended = state.now.accessUntil { say(" since", date: ended) }
            return say(": ")
        }
        guard let until = state.now.accessUntil else { return say("Access: ") }
        let goesOn = state.next(history).map { $0.state.hasAccess && $0.at >= until } ?? false
        say(goesOn ? "Access at least until" : "Access until", date: until)
        say(": ")
    }
}

/// Explains why a row leads to a state. Each rule that decides a state has one function of its name.
struct StateExplanation: ~Copyable {
    var text: Explanation
    let history: History
    let interval: Interval
    let row: RowIndex
    let product: Name
    /// The start of the run of the state.
    let since: Instant?
    /// The record that decided.
    let decider: RecordIndex
    /// The end of the row's grace and retry before the state began; nil if there was none.
    let graceEnd: Instant?
    let retryEnd: Instant?
    /// The row that closed the gap, or else the one that replaced the row.
    private let otherIndex: RowIndex?

    fileprivate init(
        _ text: consuming Explanation,
        since: Instant?,
        _ interval: Interval,
        _ row: RowIndex,
        _ timeline: Timeline,
        _ history: History
    ) {
        graceEnd = timeline.end(of: .billingGracePeriod, after: row, before: interval.start)
        retryEnd = timeline.end(of: .billingRetry, after: row, before: interval.start)
        self.text = text
        self.history = history
        self.interval = interval
        self.row = row
        self.since = since
        product = history.rows[row].transaction.productId
        decider = (interval.reasonReport ?? interval.report).map { .report($0) } ?? .row(row)
        otherIndex = interval.closingRow ?? history.rows[row].successor
    }

    var own: Row { history.rows[row] }
    var other: Row? { otherIndex.map { history.rows[$0] } }

    /// The report that decided; nil if a row did.
    var report: Report? {
        guard case .report(let index) = decider else { return nil }
        return history.reports[index]
    }

    mutating func explain(_ state: SubscriptionAt) {
        if state.now.state == .none {
            stateNone()
        } else if interval.rule == .stateSubscribed {
            stateSubscribed(until: state.now.until, isProjected: state.now.isEndProjected)
            explainUnheeded(state)
            return text.say(".")
        } else {
            explainRule()
        }
        if state.beginsLater { text.infer(". Records from before it are missing") }
        explainUnheeded(state)
        text.say(".")
    }

    private mutating func explainRule() {
        switch interval.rule {
        case .stateGrace: stateGrace()
        case .stateGraceCancelled: stateGraceCancelled()
        case .stateRetry: stateRetry()
        case .stateRetryLimit: stateRetryLimit()
        case .stateGapRetry: stateGapRetry()
        case .stateLateRenewal: stateLateRenewal()
        case .stateRenewalMissing: stateRenewalMissing()
        case .stateRecentStart: stateRecentStart()
        case .stateRenewalDate: stateRenewalDate()
        case .stateSignedAhead: stateSignedAhead()
        case .stateGraceOver: stateGraceOver()
        case .stateConsentDue: stateConsentDue()
        case .stateGapExpired: stateGapExpired()
        case .stateExpired: stateExpired()
        case .stateRevoked: stateRevoked()
        case .stateStatus: stateStatus()
        case .stateReplaced: stateReplaced()
        case .stateNeverRan: stateNeverRan()
        case .stateUpgradedWithoutSuccessor: stateUpgradedWithoutSuccessor()
        case .stateRenewedAhead: stateRenewedAhead()
        case .stateAssumedRenewal: stateAssumedRenewal()
        case .stateCommitment: stateCommitment()
        // No other rule decides a state.
        default:
            text.say("the records of ", product)
            text.say(" say so")
            text.cite(decider)
        }
    }

    /// Adds what is known about the next renewal, unless the state is an inference.
    mutating func explainRenewal(_ state: SubscriptionAt, _ report: RecordIndex?) {
        guard !text.isInferred, let report else { return }
        if let due = state.consentDue {
            text.say(" Without the customer's consent to the price increase it expires", on: due)
            text.cite(state.increaseReport.map { .report($0) })
            return text.say(".")
        }
        if let pending = state.pending {
            text.say(" The customer has chosen ", pending.productId)
            let isAfterCommitment = pending.effectiveDate.map { $0 > own.transaction.expiresDate } ?? false
            text.say(
                isAfterCommitment ? " for the end of the commitment" : " for the renewal",
                on: pending.effectiveDate
            )
        } else if let (period, renewal) = state.commitment(history), renewal?.autoRenewStatus == false {
            text.say(" By the newest report the commitment is not renewed when it ends", on: period.expiresDate)
        } else if state.now.state == .subscribed, let autoRenew = state.now.autoRenew {
            switch state.now.renewalRule {
            case .stateRenewalAt: stateRenewalAt(autoRenew)
            case .stateRenewalOutdated: stateRenewalOutdated()
            case .stateRenewalBeforeReports: stateRenewalBeforeReports(autoRenew)
            default:
                text.say(" By the newest report auto-renew is ")
                text.say(autoRenew ? "on" : "off")
            }
        } else {
            return
        }
        text.cite(report)
        text.say(".")
    }
}

// Notifications that change nothing.
extension StateExplanation {
    /// Names the newest notification without effect that was signed in this state, by the instant.
    fileprivate mutating func explainUnheeded(_ state: SubscriptionAt) {
        let chain = history.chains[Int(interval.chain)]
        let newest = history.unheeded.last { unheeded in
            guard chain.reports.contains(unheeded.report.value),
                let signed = history.reports[unheeded.report].signedDate
            else { return false }
            return since.map { $0 <= signed } ?? true && signed <= state.now.at
        }
        guard let newest else { return }
        text.say("; the notification ", history.reports[newest.report])
        text.say(", changes nothing, because ")
        text.say(newest.reason.words)
    }
}

// The next renewal.
extension StateExplanation {
    private mutating func stateRenewalAt(_ isOn: Bool) {
        text.say(" By the newest report of that time auto-renew is ")
        text.say(isOn ? "on" : "off")
    }

    private mutating func stateRenewalOutdated() {
        text.say(" No report is newer than this purchase or renewal, with which auto-renew is on")
    }

    private mutating func stateRenewalBeforeReports(_ isOn: Bool) {
        text.say(" No report is so old, but a later record shows that auto-renew was ")
        text.say(isOn ? "on" : "off")
    }
}

// Rows that run.
extension StateExplanation {
    private mutating func stateNone() {
        text.say("no record is older than the ")
        text.say(own.origin.isRenewal ? "renewal of " : "purchase of ", product)
        text.say("", on: own.transaction.purchaseDate)
        citeRow()
    }

    private mutating func stateSubscribed(until: Instant?, isProjected: Bool) {
        switch own.origin {
        case .switch:
            guard let before = history.predecessor(of: own)?.transaction.productId, before != product else {
                begin("", " was bought")
                break
            }
            text.say("the customer switched from ", before)
            begin(" to ", "")
        case .resubscription: begin("the customer subscribed again with ", "")
        case .renewal: begin("", " was renewed")
        case .recovery: begin("", " was renewed", " after billing trouble")
        case .migration:
            if let before = history.predecessor(of: own) {
                text.say("the subscription moved from ", before.transaction.productId)
                begin(" to ", "")
            } else {
                begin("the subscription moved to ", "")
            }
        case .firstPurchase, .seatAddition: begin("", " was bought")
        }
        end(own.ending(until: until, isProjected: isProjected))
    }

    /// Begins with the product, its event and date, and the row.
    private mutating func begin(_ start: StaticString, _ event: StaticString, _ cause: StaticString = "") {
        text.say(start, product)
        switch own.transaction.ownership {
        case .familyShared: text.say(", which a family member shares,")
        case .assigned: text.say(", a seat of a purchase by somebody else,")
        case .purchased, .other: break
        }
        text.say(event, on: own.transaction.purchaseDate)
        text.say(cause)
        if history.detail(of: own.transaction).isFreeTrial { text.say(" with a free trial") }
        citeRow()
    }

    private mutating func end(_ ending: RowEnding) {
        switch ending {
        case .expiry: break
        case .replacement(let successor):
            text.say(", and ", history.rows[successor].transaction.productId)
            text.say(" replaced it", on: own.end)
            text.cite(.row(successor))
        case .refund: text.say(", and it was refunded", on: own.end)
        case .unexplained: text.say(", and the store ended it for a reason that is not known", on: own.end)
        case .withdrawal: text.say(", and shared access was withdrawn", on: own.end)
        case .report: text.say(", and then the store itself reported it as over")
        case .continuation: text.say(", and other transactions go on from", date: own.end)
        case .continuationAfterCut: text.say(", and other transactions go on when it ends", on: own.end)
        case .assumedRenewal: text.say(", and the request assumes that it goes on when its records end")
        }
    }

    private mutating func stateSignedAhead() {
        text.say("", product)
        text.say(" was bought", on: own.firstSigned)
        citeRow()
        infer("It was signed before its purchase date, which is", date: own.transaction.purchaseDate)
    }

    private mutating func stateRenewedAhead() {
        text.say("", product)
        text.say(" was renewed", on: own.transaction.purchaseDate)
        citeRow()
        infer("No record is older, but a renewal follows a period, so the time just before it counts as paid")
    }
}

// Phrases.
extension StateExplanation {
    mutating func productEnded() {
        text.say("", product)
        text.say(" ended", on: own.end)
    }

    mutating func citeRow() { text.cite(.row(row), isRevoked: interval.state == .revoked) }

    mutating func citeOther() { text.cite(otherIndex.map { .row($0) }) }

    /// Adds a second sentence, unless a record covers the instant.
    mutating func infer(_ sentence: StaticString, date: Instant? = nil) {
        guard interval.basis != .observed else { return }
        text.say(". ")
        text.infer(sentence)
        text.say("", date: date)
    }
}

extension SubscriptionAt {
    fileprivate var beginsLater: Bool {
        warnings.contains { warning in
            if case .recordsBeginLater = warning { return true }
            return false
        }
    }
}
