internal import Subscore

// Why: the records that decided, and what they show in a sentence or two.

extension JSONWriter {
    /// The member `evidence`.
    @inline(never)
    mutating func set(_ evidence: Evidence, _ history: History) {
        let texts = history.texts
        setArray("evidence") { array in
            for record in evidence.records {
                array.appendObject { object in
                    switch record.index {
                    case .report(let index): object.set(history.reports[index], texts)
                    case .row(let index):
                        object.set("kind", "transaction" as StaticString)
                        object.set("transactionId", history.rows[index].transaction.transactionId, texts)
                    }
                    object.set("signedDate", orNull: record.signedDate?.milliseconds)
                }
            }
        }
    }

    private mutating func set(_ report: Report, _ texts: Texts) {
        if let notification = report.notification {
            set("kind", "notification" as StaticString)
            if let transactionId = report.transactionId { set("transactionId", transactionId, texts) }
            if let type = notification.type.name { set("notificationType", type) }
            if let subtype = notification.subtype?.name { set("subtype", subtype) }
            if let uuid = report.notificationUUID { set("notificationUUID", uuid, texts) }
        } else {
            set("kind", (report.status == nil ? "renewal_info" : "status") as StaticString)
            if let transactionId = report.transactionId { set("transactionId", transactionId, texts) }
        }
    }
}

// MARK: - Sentences

// A decision in a sentence or two, for a person who answers a customer. Nothing is decided here: what is told stands in the
// typed answer, and what no record says is told to be concluded.

/// What fills the places of a sentence. A place is a % and a letter:
///
///     p q      products; P with how the customer shares it
///     t o r a  records: the row's, the other row's, the report that decided, the one that says how it will renew
///     b e x c  "on" the date of the row's purchase, of its end, of its revocation, of the other row's purchase
///     f        "on" the date of a failed renewal, where that is known
///     d        "on" the date of a change
///     E n u D  dates: of the row's end, of the state's start and end, of a change
///     y w s    a free trial, why it was not renewed, what a status contradicts; nothing where there is nothing to tell
///
/// What follows a | is a second sentence. It is left out where a record covers the instant.
private struct Sentences {
    var product: Identifier?
    var other: Identifier?
    /// Places in the history; below 0 for none.
    var row: Int32 = -1
    var otherRow: Int32 = -1
    var report: Int32 = -1
    var renewalReport: Int32 = -1
    var since: Instant?
    var until: Instant?
    var changed: Instant?
    var expirationReason: ExpirationReason?
    var isObserved = true
    private let history: History?
    /// The day that was named last. Of a date on the same day only the time is told.
    private var day = Int64.min

    init(_ history: History?) {
        self.history = history
    }

    /// - Returns: Whether it has a second sentence.
    @inline(never)
    @discardableResult
    mutating func say(_ sentence: StaticString, to writer: inout JSONWriter) -> Bool {
        var isPlace = false
        var isSecond = false
        for index in 0..<sentence.utf8CodeUnitCount {
            let byte = sentence.utf8Start[index]
            if isPlace {
                fill(byte, &writer)
                isPlace = false
            } else if byte == UInt8(ascii: "|") {
                if isObserved { break }
                isSecond = true
                writer.add(". ")
            } else if byte == UInt8(ascii: "%") {
                isPlace = true
            } else {
                writer.add(byte)
            }
        }
        return isSecond
    }

    private mutating func fill(_ place: UInt8, _ writer: inout JSONWriter) {
        let row = history?.row(at: self.row)
        let signed = history?.report(at: report)?.signedDate
        switch place {
        case UInt8(ascii: "p"): writer.add(product)
        case UInt8(ascii: "P"):
            writer.add(product)
            if row?.transaction.isFamilyShared ?? false { writer.add(", which a family member shares,") }
        case UInt8(ascii: "q"): writer.add(other)
        case UInt8(ascii: "t"): tell(row: self.row, to: &writer)
        case UInt8(ascii: "o"): tell(row: otherRow, to: &writer)
        case UInt8(ascii: "r"):
            if report < 0 { tell(row: self.row, to: &writer) } else { tell(report: report, to: &writer) }
        case UInt8(ascii: "a"): tell(report: renewalReport, to: &writer)
        case UInt8(ascii: "b"): tell(row?.transaction.purchaseDate, " on ", to: &writer)
        case UInt8(ascii: "e"): tell(row?.end, " on ", to: &writer)
        case UInt8(ascii: "x"): tell(row?.transaction.revocation?.date, " on ", to: &writer)
        case UInt8(ascii: "c"): tell(history?.row(at: otherRow)?.transaction.purchaseDate, " on ", to: &writer)
        case UInt8(ascii: "d"): tell(changed, " on ", to: &writer)
        case UInt8(ascii: "f"):
            // The store may try before the end, and then only the report's date is known.
            if let row, row.end == row.transaction.expiresDate, signed.map({ $0 >= row.end }) ?? true {
                tell(row.end, " on ", to: &writer)
            }
        case UInt8(ascii: "E"): tell(row?.end, " ", to: &writer)
        case UInt8(ascii: "n"): tell(since, " ", to: &writer)
        case UInt8(ascii: "u"): tell(until, " ", to: &writer)
        case UInt8(ascii: "D"): tell(changed, " ", to: &writer)
        case UInt8(ascii: "y"):
            if let row, history?.detail(of: row.transaction).isFreeTrial ?? false { writer.add(" with a free trial") }
        case UInt8(ascii: "w"): writer.add(expirationReason?.because ?? "")
        default:
            if let signed, let row, signed < row.end { say(", although %p would run until%E", to: &writer) }
        }
    }

    @inline(never)
    private mutating func tell(row place: Int32, to writer: inout JSONWriter) {
        guard let history, let transaction = history.row(at: place)?.transaction else { return }
        writer.add("transaction ")
        history.texts.bytes(of: transaction.transactionId) { for byte in $0 { writer.add(byte) } }
        tell(transaction.signedDate, ", signed ", to: &writer)
    }

    private mutating func tell(report place: Int32, to writer: inout JSONWriter) {
        guard let report = history?.report(at: place) else { return }
        if let notification = report.notification {
            writer.add(notification.type.name ?? "a notification")
        } else if let status = report.status {
            writer.add("status")
            if status != .other {
                writer.add(" ")
                writer.add(status.number)
            }
        } else {
            writer.add("renewal info")
        }
        tell(report.signedDate, ", signed ", to: &writer)
    }

    /// A date to the minute, in UTC.
    @inline(never)
    private mutating func tell(_ instant: Instant?, _ before: StaticString, to writer: inout JSONWriter) {
        guard let instant else { return }
        let date = CivilDate(instant, on: .utc)
        let midnight = instant.milliseconds - date.millisecondOfDay
        let isSameDay = midnight == day
        day = midnight
        writer.add(isSameDay && before.utf8CodeUnitCount == 4 ? " at " : before)
        if !isSameDay {
            writer.add(date.year, digits: 4)
            writer.add("-")
            writer.add(date.month, digits: 2)
            writer.add("-")
            writer.add(date.day, digits: 2)
            writer.add(" ")
        }
        let minute = date.millisecondOfDay / 60_000
        writer.add(minute / 60, digits: 2)
        writer.add(":")
        writer.add(minute % 60, digits: 2)
        if !isSameDay { writer.add(" UTC") }
    }

    /// What of a payment goes back, where that is an amount.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    mutating func say(_ refund: Proration?, to writer: inout JSONWriter) -> Bool {
        guard let money = refund?.refund, money.milliunits > 0, let amount = money.amount, let currency = money.currency
        else { return false }
        say(" Of the price of %p, ", to: &writer)
        writer.add(Identifier(amount))
        writer.add(" ")
        writer.add(Identifier(currency.code))
        writer.add(" is for unused time.")
        return true
    }
}

extension JSONWriter {
    @inline(never)
    fileprivate mutating func add(_ identifier: Identifier?) {
        guard var text = identifier?.text else { return }
        text.withUTF8 { for byte in $0 { add(byte) } }
    }

    @inline(never)
    fileprivate mutating func add(_ number: Int64, digits: Int) {
        if number < 0 { add("-") }
        let magnitude = Int64(clamping: number.magnitude)
        if digits > 3, magnitude < 1000 { add("0") }
        if digits > 3, magnitude < 100 { add("0") }
        if digits > 1, magnitude < 10 { add("0") }
        add(magnitude)
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

// MARK: - The state at an instant

extension JSONWriter {
    /// The member `explanation` of a subscription.
    @inline(never)
    mutating func explain(_ state: SubscriptionAt, _ history: History) {
        var sentences = Sentences(history)
        sentences.since = state.since
        sentences.until = state.until
        sentences.renewalReport = Int32(state.renewalReport?.value ?? -1)
        openText("explanation")
        sentences.say(state.opening(history), to: &self)
        if let interval = state.interval, let row = history.row(of: interval) {
            sentences.say(interval, row, state, history, to: &self)
        } else if let report = state.interval?.report {
            sentences.report = Int32(report.value)
            sentences.say("the store itself says so (%r). No record of a transaction is known.", to: &self)
        } else if state.rules.contains(where: { $0 == .stateReported }) {
            add("no record of a transaction is known, and no report says how it stood then")
            if sentences.renewalReport >= 0 { sentences.say(" (%a)", to: &self) }
            add(".")
        } else {
            add("no record of a purchase counts.")
        }
        closeText()
    }
}

extension Sentences {
    fileprivate mutating func say(
        _ interval: Interval,
        _ own: Row,
        _ state: SubscriptionAt,
        _ history: History,
        to writer: inout JSONWriter
    ) {
        row = Int32(own.index.value)
        product = history.texts.identifier(own.transaction.productId)
        report = Int32((interval.reasonReport ?? interval.report)?.value ?? -1)
        expirationReason = interval.expirationReason
        isObserved = interval.basis == .observed
        let successor = history.successor(of: own)
        let isRun = interval.rule == .stateSubscribed && state.state != .none
        let before = isRun ? history.predecessor(of: own) : nil
        name(before ?? interval.closingRow.map { history.rows[$0] } ?? successor, history)
        let told =
            isRun ? own.beginning(after: before) : state.reason(interval, own, isOtherNamed: other != nil)
        var isConcluded = say(told, to: &writer)
        if isRun {
            name(successor, history)
            say(
                state.isEndProjected
                    ? ", and the request assumes that it goes on when its records end"
                    : own.ending(until: state.until, isReplaced: successor != nil),
                to: &writer
            )
        } else if state.beginsLater {
            isConcluded = true
            writer.add(". Records from before it are missing")
        }
        writer.add(".")
        guard !isConcluded, renewalReport >= 0 else { return }
        if let pending = state.pending {
            other = history.texts.identifier(pending.productId)
            changed = pending.effectiveDate
            say(" The customer has chosen %q for the renewal%d (%a).", to: &writer)
        } else if state.state == .subscribed, let autoRenew = state.autoRenew {
            say(
                autoRenew
                    ? " By the newest report auto-renew is on (%a)." : " By the newest report auto-renew is off (%a).",
                to: &writer
            )
        }
    }

    @inline(never)
    private mutating func name(_ row: Row?, _ history: History) {
        guard let row else { return }
        otherRow = Int32(row.index.value)
        other = history.texts.identifier(row.transaction.productId)
    }
}

extension Row {
    /// How it came about.
    fileprivate func beginning(after before: Row?) -> StaticString {
        switch origin {
        case .switch where before.map { $0.transaction.productId != transaction.productId } ?? false:
            return "the customer switched from %q to %P%b%y (%t)"
        case .resubscription: return "the customer subscribed again with %P%b%y (%t)"
        case .renewal: return "%P was renewed%b%y (%t)"
        case .recovery: return "%P was renewed%b after billing trouble%y (%t)"
        case .firstPurchase, .switch: return "%P was bought%b%y (%t)"
        }
    }

    /// What cut it short, or goes on after it.
    fileprivate func ending(until: Instant?, isReplaced: Bool) -> StaticString {
        if isReplaced { return ", and %q replaced it%e (%o)" }
        guard let until else { return "" }
        if until < end { return ", and then the store itself reported it as over" }
        if end == transaction.expiresDate {
            return until > end ? ", and other transactions go on from%E" : ""
        }
        let isShare = transaction.revocation?.kind == .accessWithdrawn
        if until > end { return ", and other transactions go on when it ends%e" }
        return isShare ? ", and shared access was withdrawn%e" : ", and it was refunded%e"
    }
}

extension SubscriptionAt {
    fileprivate func opening(_ history: History) -> StaticString {
        guard state.hasAccess else { return "No access: " }
        guard until != nil else { return "Access: " }
        return next(history)?.state.hasAccess ?? false ? "Access at least until%u: " : "Access until%u: "
    }

    fileprivate var beginsLater: Bool {
        warnings.contains { warning in
            if case .recordsBeginLater = warning { return true }
            return false
        }
    }

    /// Why a state holds that is not that of a row that runs.
    // A reader goes through the sentences one by one, so each takes one line, however long.
    // swift-format-ignore
    fileprivate func reason(_ interval: Interval, _ row: Row, isOtherNamed: Bool) -> StaticString {
        if state == .none {
            return row.origin.isRenewal ? "no record is older than the renewal of %p%b (%t)" : "no record is older than the purchase of %p%b (%t)"
        }
        switch interval.rule {
        case .stateGrace:
            return "the renewal of %p failed%f (%r) and the billing grace period runs|No record says when that ends, so the longest one that is possible counts"
        case .stateGraceCancelled:
            return state.hasAccess
                ? "the renewal of %p failed%f, and auto-renew is off in the billing grace period (%r). No record says when access ends then, so it counts for 24 hours more at most"
                : "the renewal of %p failed%f, and auto-renew was off in the billing grace period (%r). No record says when access ended, so it counts as over since%n"
        case .stateRetry:
            return "the renewal of %p failed%f (%r) and the store tries to charge again|No record says when the billing grace period ended, so the longest one that is possible counts"
        case .stateRetryLimit:
            return "the renewal of %p failed%f (%r). No record says that the store could charge within 60 days, so it counts as expired since%n"
        case .stateGapRetry:
            return "%p ended%e and was renewed only%c (%o)|No record tells of the time between, but a late renewal shows that the store kept trying to charge"
        case .stateLateRenewal:
            return "%p ended%e and was renewed within a minute (%o)|No record says that the renewal had failed, so access counts as unbroken"
        case .stateGapExpired:
            return "%p ended%e, and the next purchase came only%c (%o)|No record says that it was renewed in between, so it counts as expired"
        case .stateExpired:
            if interval.basis == .observed { return "%p ended%e and was not renewed%w (%r)" }
            return interval.isRenewalUnknown
                ? "%p ended%e, with auto-renew on in the last report (%r)|No record says whether it was renewed, so it counts as expired"
                : "%p ended%e (%t)|No record says that it was renewed, so it counts as expired"
        case .stateRevoked:
            switch row.transaction.revocation?.kind {
            case .accessWithdrawn: return "shared access to %p was withdrawn%x (%t)"
            case .refundInPart: return "%p was refunded in part%x (%t)"
            default: return "%p was refunded%x (%t)"
            }
        case .stateStatus:
            if state == .subscribed { return "the store itself reported the subscription as active (%r)|No transaction shows a period that runs, so this report counts" }
            return state == .revoked
                ? "the store itself reported the subscription as revoked (%r)%s"
                : "the store itself reported the subscription as expired (%r)%s"
        case .stateReplaced:
            return isOtherNamed
                ? "%p ended%e, when %q replaced it (%o)|No record shows a later period that runs, so it counts as expired"
                : "%p ended%e, when another purchase replaced it (%t)|No record shows a later period that runs, so it counts as expired"
        case .stateNeverRan:
            return "the period of %p has no length (%t)|No record shows another one, so it counts as expired"
        case .stateUpgradedWithoutSuccessor:
            return "%p ended%e and is marked as upgraded (%t)|No record shows what it was upgraded to, so it counts as expired"
        case .stateRenewedAhead:
            return "%p was renewed%b (%t)|No record is older, but a renewal follows a period, so the time just before it counts as paid"
        case .stateAssumedRenewal:
            return "%p ended%e with auto-renew on (%r)|No record says that it was renewed, but the request assumes that it was"
        case .stateCommitment:
            return "the commitment of the customer to %p was cancelled (%r)|No record reaches its end, but the request assumes that it ran until%n"
        // None of these rules, and those of rows that run, makes a state.
        default: return "the records of %p say so (%r)"
        }
    }
}

// MARK: - Changes of product

extension JSONWriter {
    /// The member `explanation` of a change that was made, or that waits for the renewal.
    @inline(never)
    mutating func explain(_ change: ObservedChange, _ history: History) {
        var sentences = Sentences(history)
        sentences.product = history.texts.identifier(change.fromProductId)
        sentences.other = history.texts.identifier(change.toProductId)
        sentences.changed = change.effectiveDate
        if change.isPending {
            if case .report(let index) = change.record { sentences.renewalReport = Int32(index.value) }
        } else if case .row(let index) = change.record {
            sentences.otherRow = Int32(index.value)
            sentences.row = Int32(history.rows[index].predecessor?.value ?? -1)
        }
        openText("explanation")
        sentences.say(change.change.opening, to: &self)
        let date: StaticString = change.isPending ? ", planned for%D" : "%d"
        sentences.say(change.effectiveDate == nil ? "" : date, to: &self)
        add(": ")
        sentences.say(change.reason, to: &self)
        add(".")
        if change.change == .unknown {
            add(" No catalog ranks both products, so it is not known whether it goes up or down.")
        } else if change.rules.contains(where: { $0 == .observedDisagreement }) {
            add(
                change.timing == .immediate
                    ? " By the catalog it would have waited for the renewal."
                    : " By the catalog it would have taken effect at once."
            )
        } else {
            sentences.say(change.refund, to: &self)
        }
        closeText()
    }

    /// The same of one that is only thought of.
    @inline(never)
    mutating func explain(_ change: ProposedChange, from: Identifier, to: Identifier) {
        var sentences = Sentences(nil)
        sentences.product = from
        sentences.other = to
        sentences.changed = change.effectiveDate
        openText("explanation")
        sentences.say(change.change.opening, to: &self)
        sentences.say("%d: ", to: &self)
        if change.change == .revert { sentences.other = change.replacesPending }
        sentences.say(change.reason, to: &self)
        add(".")
        if change.rules.contains(where: { $0 == .changeInGrace }) {
            add(" In the billing grace period nothing is left to refund.")
        } else if change.rules.contains(where: { $0 == .changeInFreeTrial }) {
            add(" Nothing was paid for the free trial, so nothing is refunded.")
        } else if !sentences.say(change.refund, to: &self), change.change != .revert,
            let replaced = change.replacesPending
        {
            sentences.other = replaced
            sentences.say(" It takes the place of the change to %q, which waits for the renewal.", to: &self)
        }
        closeText()
    }
}

extension Change {
    fileprivate var opening: StaticString {
        switch self {
        case .upgrade: return "Upgrade from %p to %q"
        case .downgrade: return "Downgrade from %p to %q"
        case .crossgrade: return "Change on the same level from %p to %q"
        case .revert: return "Back to %p"
        case .none: return "No change"
        case .resubscribe: return "New subscription to %q"
        case .separate: return "Separate subscription to %q"
        case .unknown: return "Change from %p to %q"
        }
    }
}

extension ObservedChange {
    fileprivate var reason: StaticString {
        switch rules.first {
        case .observedUpgraded: return "%q was bought (%o) and the old period is marked as upgraded (%t)"
        case .observedSuccessor: return "%q was bought while %p ran (%o)"
        case .observedAtRenewal: return "the renewal was for %q (%o)"
        case .observedResubscribe: return "%q was bought after %p had ended (%o)"
        default: return "by the newest report it renews as %q (%a)"
        }
    }
}

extension ProposedChange {
    // swift-format-ignore
    fileprivate var reason: StaticString {
        switch change {
        case .separate: return "it is in another group than %p, so it starts at once beside it"
        case .resubscribe: return "no paid period of %p runs, so it starts at once and nothing is refunded"
        case .revert: return "the customer has it, so this only takes back the change to %q that waits for the renewal"
        case .none: return "the customer has %p, and no other change waits"
        case .upgrade: return "%q is on a higher level, so it takes effect at once"
        case .downgrade: return "%q is on a lower level, so it waits for the renewal and nothing is refunded"
        default:
            return timing == .immediate
                ? "both periods are equally long, so it takes effect at once"
                : "the periods are not equally long, so it waits for the renewal and nothing is refunded"
        }
    }
}

extension History {
    fileprivate func row(at place: Int32) -> Row? { rows.indices.contains(Int(place)) ? rows[Int(place)] : nil }
    fileprivate func report(at place: Int32) -> Report? {
        reports.indices.contains(Int(place)) ? reports[Int(place)] : nil
    }
}
