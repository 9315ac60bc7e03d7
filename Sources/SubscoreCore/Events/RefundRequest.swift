/// What a customer asked for: the refund of one purchase, until the store paid or declined it.
///
/// Source: App Store Server Notifications, CONSUMPTION_REQUEST.
package struct RefundRequest: BitwiseCopyable, Sendable {
    /// The newest one that was stated; nil if none was, or none that is known.
    package fileprivate(set) var reason: RefundReason?
    /// How often. The store asks for information again with notifications of their own.
    package fileprivate(set) var asked: Int64 = 0
    /// Until when the store takes the app's answer.
    package fileprivate(set) var answerBy = Instant.earliest

    /// How long the store waits for an answer.
    private static var answerHours: Int64 { 12 }

    fileprivate mutating func ask(_ reason: RefundReason?, at signed: Instant) {
        self.reason = reason ?? self.reason
        asked += 1
        answerBy = signed.advanced(byHours: Self.answerHours)
    }
}

extension TimelineEvents {
    /// Appends the refunds that were asked for and those that the store declined. Requests about one purchase are one
    /// event until the store paid or declined.
    mutating func appendRefundRequests(of chain: Chain) {
        let reports = history.reports[chain.reports]
        guard reports.contains(where: { $0.isAboutRequest }) else { return }
        let rows = RowsById(history, chain)
        var open: TimelineEvent?
        var last: TransactionId?
        let about = reports.filter { $0.isAboutRequest || $0.notification?.type == .refund }
        for report in about.ordered(by: { $0.$transactionId < $1.$transactionId }) {
            if report.transactionId != last {
                if let open { append(open) }
                (open, last) = (nil, report.transactionId)
            }
            guard let signed = report.signedDate, let row = report.transactionId.flatMap({ rows[$0] }) else { continue }
            guard report.notification?.type == .consumptionRequest else {
                if let open { append(open) }
                open = nil
                if report.notification?.type == .refundDeclined {
                    append(.refundDeclined, at: signed, row.transaction)
                }
                continue
            }
            var event = open ?? TimelineEvent(.refundRequested, at: signed, row.transaction)
            var request = event.request ?? RefundRequest()
            request.ask(report.refundReason, at: signed)
            event.request = request
            open = event
        }
        if let open { append(open) }
    }
}

extension Report {
    /// Whether it is about a refund that was asked for and not paid.
    fileprivate var isAboutRequest: Bool {
        notification?.type == .consumptionRequest || notification?.type == .refundDeclined
    }
}
