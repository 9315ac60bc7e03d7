internal import SubscoreCore
package import SubscoreJSON

/// The store's reports about one customer until an instant, together with the true course.
package struct CustomerReports {
    private let store: Store
    private var ledgers: [Ledger] = []
    /// The outcome of the developer's extensions, by their index.
    private var granted: [(index: Int, isGranted: Bool)] = []

    package init(_ customer: Customer) {
        store = customer.store
        ledgers = customer.subscriptions.map { $0.own }
        granted = customer.subscriptions.flatMap { $0.granted }
        if let purchases = customer.purchases { ledgers.append(purchases) }
    }

    /// What the customer has of another one's subscriptions, as a family member.
    package mutating func add(sharesOf purchaser: Customer, with member: Int) {
        for subscription in purchaser.subscriptions {
            for share in subscription.shares where share.member == member { ledgers.append(share.ledger) }
        }
    }

    /// Notifications.
    package var count: Int { ledgers.reduce(0) { $0 + $1.notices.count } }

    /// Adds what became of each extension that the developer asked for.
    package func count(into outcomes: inout [RenewalExtension.Outcome]) {
        for (index, isGranted) in granted {
            if isGranted { outcomes[index].succeeded += 1 } else { outcomes[index].failed += 1 }
        }
    }

    /// - Parameter withServer: Whether to add what the store would answer if it was asked now.
    package func write(to customer: inout JSONWriter, withServer: Bool) {
        let notices = signed
        customer.setArray("transactions") { array in
            for copy in copies {
                array.appendObject {
                    copy.ledger.account.write(copy.row, of: copy.ledger, signed: copy.signed, in: store, to: &$0)
                }
            }
        }
        customer.setArray("renewalInfo") { array in
            for (ledger, notice) in notices {
                guard notice.status != nil, let renewal = notice.renewal else { continue }
                array.appendObject {
                    ledger.account.write(renewal, of: ledger, signed: notice.signed, in: store, to: &$0)
                }
            }
        }
        customer.setArray("notifications") { array in
            for (ledger, notice) in notices { array.appendObject { write(notice, of: ledger, to: &$0) } }
        }
        customer.setArray("truth") { write(truth: &$0) }
        customer.setArray("autoRenew") { write(autoRenew: &$0) }
        if withServer { customer.set("server") { write(server: &$0) } }
    }

    /// The notifications that were signed in time, in the order of their signing.
    private var signed: [(ledger: Ledger, notice: Notice)] {
        var all: [(ledger: Ledger, notice: Notice)] = []
        for ledger in ledgers {
            for notice in ledger.notices where notice.signed < store.until { all.append((ledger, notice)) }
        }
        return ledgers.count < 2 ? all : all.ordered { $0.notice.signed < $1.notice.signed }
    }

    /// The transactions that were signed in time, in the order of their signing.
    private var copies: [(ledger: Ledger, row: Row, signed: Int64)] {
        var all: [(ledger: Ledger, row: Row, signed: Int64)] = []
        for ledger in ledgers {
            for notice in ledger.notices {
                if let row = notice.row, notice.signed < store.until { all.append((ledger, row, notice.signed)) }
            }
            for copy in ledger.restored where copy.signed < store.until { all.append((ledger, copy.row, copy.signed)) }
        }
        let isOrdered = ledgers.count < 2 && ledgers.allSatisfy { $0.restored.isEmpty }
        return isOrdered ? all : all.ordered { $0.signed < $1.signed }
    }

    private func write(_ notice: Notice, of ledger: Ledger, to object: inout JSONWriter) {
        store.write(attemptsOf: notice, to: &object)
        object.set("document") { notice.write(of: ledger, in: store, to: &$0) }
    }

    private func write(truth array: inout JSONWriter) {
        for group in groups {
            let courses = ledgers.filter { $0.account.group.utf8.elementsEqual(group.utf8) }.map { $0.course }
            let intervals = Truth(courses, until: store.until).intervals
            for (position, interval) in intervals.enumerated() {
                let end = position + 1 < intervals.count ? intervals[position + 1].start : nil
                array.appendObject { object in
                    object.set("subscriptionGroupIdentifier", group)
                    object.set("start", interval.start)
                    object.set("end", orNull: end)
                    object.set("state", interval.state.name)
                    object.set("status", interval.state.status)
                    object.set("hasAccess", interval.state.hasAccess)
                    object.set("productId", store.plans[interval.plan].productId)
                    object.set("transactionId", "\(interval.row)")
                }
            }
        }
    }

    private func write(autoRenew array: inout JSONWriter) {
        for ledger in ledgers {
            for change in ledger.autoRenewal where change.at < store.until {
                array.appendObject { object in
                    object.set("subscriptionGroupIdentifier", ledger.account.group)
                    object.set("originalTransactionId", "\(ledger.originalTransactionId)")
                    object.set("at", change.at)
                    object.set("autoRenew", change.isOn)
                }
            }
        }
    }

    /// In the order in which something was bought in them.
    private var groups: [String] {
        var groups: [(id: String, start: Int64)] = []
        for ledger in ledgers {
            guard let start = ledger.course.spans.first?.start else { continue }
            let group = ledger.account.group
            if let index = groups.firstIndex(where: { $0.id.utf8.elementsEqual(group.utf8) }) {
                groups[index].start = min(groups[index].start, start)
            } else {
                groups.append((group, start))
            }
        }
        // Where two begin at once, what is bought later must not decide.
        return groups.ordered { left, right in
            left.start == right.start ? Identifier(left.id) < Identifier(right.id) : left.start < right.start
        }
        .map { $0.id }
    }

    private func write(server object: inout JSONWriter) {
        let now = store.until
        object.setArray("subscriptions") { array in
            for ledger in ledgers where !ledger.course.spans.isEmpty {
                array.appendObject { own in
                    own.set("subscriptionGroupIdentifier", ledger.account.group)
                    own.set("originalTransactionId", "\(ledger.originalTransactionId)")
                    own.set("status", ledger.state(at: now - 1).status)
                    own.set("transactionInfo") {
                        ledger.account.write(ledger.rows[ledger.shown], of: ledger, signed: now, in: store, to: &$0)
                    }
                    own.set("renewalInfo") {
                        ledger.account.write(ledger.renewal, of: ledger, signed: now, in: store, to: &$0)
                    }
                }
            }
        }
        object.setArray("history") { array in
            for ledger in ledgers {
                for row in ledger.rows {
                    array.appendObject { item in
                        item.set("modifiedDate", row.modified)
                        item.set("transactionInfo") {
                            ledger.account.write(row, of: ledger, signed: now, in: store, to: &$0)
                        }
                    }
                }
            }
        }
    }
}
