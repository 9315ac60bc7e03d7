internal import SubscoreCore

extension JSONWriter {
    /// The member `explanation` of a subscription.
    mutating func explain(_ state: SubscriptionAnswer, _ timeline: Timeline, _ history: History) {
        var text = Explanation(in: self, history)
        let isOther = text.open(state, timeline, history)
        let renewal = state.renewalRecord
        if let interval = state.now.interval, let row = interval.row {
            var reason = StateExplanation(text, isOther: isOther, interval, row, timeline, history)
            reason.explain(state)
            if !reason.explainSecondPayment(state, timeline) { reason.explainRenewal(state, renewal) }
            text = reason.text
        } else if let report = state.now.interval?.report {
            text.append("the store itself says so")
            text.appendReference(.report(report))
            text.append(". No record of a transaction is known.")
        } else if state.rules.contains(where: { $0 == .stateReported }) {
            text.append("no record of a transaction is known, and no report says how it stood then")
            if renewal != nil { text.appendReference(renewal) }
            text.append(".")
        } else {
            text.append("no record of a purchase counts.")
        }
        self = text.finish()
    }
}

extension Explanation {
    /// Begins with the access and its end.
    ///
    /// - Returns: Whether it names another row's access, which ended last.
    fileprivate mutating func open(_ state: SubscriptionAnswer, _ timeline: Timeline, _ history: History) -> Bool {
        guard state.now.state.hasAccess else {
            append("No access")
            defer { append(": ") }
            guard let ended = state.now.accessUntil else { return false }
            append(" since", date: ended)
            return openOther(ended: ended, state.now.interval, timeline, history)
        }
        defer { append(": ") }
        guard let until = state.now.accessUntil else {
            append("Access")
            return false
        }
        let goesOn = state.next(history).map { $0.state.hasAccess && $0.at >= until } ?? false
        append(goesOn ? "Access at least until" : "Access until", date: until)
        return false
    }

    private mutating func openOther(
        ended: Instant,
        _ interval: Interval?,
        _ timeline: Timeline,
        _ history: History
    ) -> Bool {
        guard let interval, timeline.lastAccess(before: interval, history)?.end != ended,
            let product = timeline.intervals.lastAccess(before: ended).flatMap({ history.product(of: $0) })
        else { return false }
        append(", when access to ", product)
        append(" ended")
        return true
    }
}

/// Explains why a row leads to a state. Each rule that decides a state has one function of its name.
struct StateExplanation: ~Copyable {
    var text: Explanation
    let history: History
    let interval: Interval
    let row: RowIndex
    let product: StringIndex
    /// The record that decided.
    let decider: RecordIndex
    /// The end of the row's grace and retry before the state began; nil if there was none.
    let graceEnd: Instant?
    let retryEnd: Instant?
    /// Whether the text opens with the end of another row's access.
    private let isOther: Bool
    /// The access that the row gave last before the interval, also in grace and in paid time of which no row is known.
    private let lastAccess: Interval?
    /// The row that closed the gap, or else the one that replaced the row.
    private let otherIndex: RowIndex?

    fileprivate init(
        _ text: consuming Explanation,
        isOther: Bool,
        _ interval: Interval,
        _ row: RowIndex,
        _ timeline: Timeline,
        _ history: History
    ) {
        graceEnd = timeline.end(of: .billingGracePeriod, after: row, before: interval.start)
        retryEnd = timeline.end(of: .billingRetry, after: row, before: interval.start)
        lastAccess = timeline.lastAccess(before: interval, history)
        self.text = text
        self.isOther = isOther
        self.history = history
        self.interval = interval
        self.row = row
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

    mutating func explain(_ state: SubscriptionAnswer) {
        if state.now.state == .none {
            stateNone(beginsLater: state.beginsLater)
        } else if interval.rule == .stateSubscribed {
            stateSubscribed(until: state.now.until, isProjected: state.now.isEndProjected)
            explainUnheeded(state)
            return text.append(".")
        } else {
            explainRule()
        }
        if state.beginsLater { text.infer(". Records from before it are missing") }
        explainUnheeded(state)
        text.append(".")
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
            text.append("the records of ", product)
            text.append(" say so")
            text.appendReference(decider)
        }
    }
}

// Notifications that change nothing.
extension StateExplanation {
    /// Names the newest notification without effect that was signed in this state, by the instant.
    fileprivate mutating func explainUnheeded(_ state: SubscriptionAnswer) {
        let chain = history.chains[Int(interval.chain)]
        let newest = history.unheeded.last { unheeded in
            guard chain.reports.contains(unheeded.report.value),
                let signed = history.reports[unheeded.report].signedDate
            else { return false }
            return state.now.since.map { $0 <= signed } ?? true && signed <= state.now.at
        }
        guard let newest else { return }
        text.append("; the notification ", history.reports[newest.report])
        text.append(", changes nothing, because ")
        text.append(newest.reason.words)
    }
}

// Rows that run.
extension StateExplanation {
    private mutating func stateNone(beginsLater: Bool) {
        text.append("no record is older than the ")
        text.append(own.origin.isRenewal ? "renewal of " : "purchase of ", product)
        text.append(on: own.transaction.purchaseDate)
        citeRow()
        if !beginsLater, own.firstSigned.map({ $0 < own.transaction.purchaseDate }) ?? false {
            text.append(". It was signed before that date")
        }
    }

    private mutating func stateSubscribed(until: Instant?, isProjected: Bool) {
        switch own.origin {
        case .switch:
            guard let before = history.predecessor(of: own)?.transaction.productId, before != product else {
                begin("", " was bought")
                break
            }
            text.append("the customer switched from ", before)
            begin(" to ", "")
        case .resubscription: begin("the customer subscribed again with ", "")
        case .renewal: begin("", " was renewed")
        case .recovery: begin("", " was renewed", " after billing trouble")
        case .migration:
            if let before = history.predecessor(of: own) {
                text.append("the subscription moved from ", before.transaction.productId)
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
        text.append(start, product)
        switch own.transaction.ownership {
        case .familyShared: text.append(", which a family member shares,")
        case .assigned: text.append(", a seat of a purchase by somebody else,")
        case .purchased, .other: break
        }
        text.append(event, on: own.transaction.purchaseDate)
        text.append(cause)
        if history.detail(of: own.transaction).isFreeTrial { text.append(" with a free trial") }
        citeRow()
    }

    private mutating func end(_ ending: RowEnding) {
        switch ending {
        case .expiry: break
        case .replacement(let successor):
            text.append(", and ", history.rows[successor].transaction.productId)
            text.append(" replaced it", on: own.end)
            text.appendReference(.row(successor))
        case .refund: text.append(", and it was refunded", on: own.end)
        case .unexplained: text.append(", and the store ended it for a reason that is not known", on: own.end)
        case .withdrawal: text.append(", and shared access was withdrawn", on: own.end)
        case .report: text.append(", and then the store itself reported it as over")
        case .continuation: text.append(", and other transactions go on from", date: own.end)
        case .continuationAfterCut: text.append(", and other transactions go on when it ends", on: own.end)
        case .assumedRenewal: text.append(", and the request assumes that it goes on when its records end")
        }
    }

    private mutating func stateSignedAhead() {
        text.append(product)
        text.append(" was bought", on: own.firstSigned)
        citeRow()
        infer("It was signed before its purchase date, which is", date: own.transaction.purchaseDate)
    }

    private mutating func stateRenewedAhead() {
        text.append(product)
        text.append(" was renewed", on: own.transaction.purchaseDate)
        citeRow()
        infer("No record is older, but a renewal follows a period, so the time just before it counts as paid")
    }
}

// Phrases.
extension StateExplanation {
    /// Begins with the product and the end of its access. That is the end that the text opens with, unless another row
    /// gave access after it.
    mutating func productEnded() {
        text.append(lastAccess.flatMap { history.product(of: $0) } ?? product)
        if isOther { return text.append(" had ended before") }
        text.append(" ended", on: lastAccess?.end ?? own.end)
    }

    /// Begins with a period after which access went on.
    mutating func period(_ start: StaticString, _ verb: StaticString) {
        text.append(start, product)
        text.append(verb, date: own.end)
    }

    /// When the renewal failed: after the paid time, also where its purchase is missing.
    func renewalFailure() -> Instant? {
        guard let failure = own.renewalFailure(reportedBy: report) else { return nil }
        guard let lastAccess, lastAccess.isUnrecorded else { return failure }
        return lastAccess.end
    }

    /// Whether access ended before an instant.
    func hasEnded(before instant: Instant?) -> Bool {
        guard let ended = lastAccess?.end, let instant else { return false }
        return ended < instant
    }

    mutating func citeRow() { text.appendReference(.row(row), isRevoked: interval.state == .revoked) }

    mutating func appendReferenceToOther() { text.appendReference(otherIndex.map { .row($0) }) }

    /// Adds a second sentence, unless a record covers the instant.
    mutating func infer(_ sentence: StaticString, date: Instant? = nil) {
        guard interval.basis != .observed else { return }
        text.append(". ")
        text.infer(sentence)
        text.append(date: date)
    }
}

extension SubscriptionAnswer {
    fileprivate var beginsLater: Bool {
        warnings.contains { warning in
            if case .recordsBeginLater = warning { return true }
            return false
        }
    }
}
