import Testing

@testable import SubscoreCore

// Records, written briefly. A date is a number of days, so `12.5` is noon. Ids and products are plain text.

extension Instant {
    static func day(_ number: Int64) -> Instant {
        .earliest.advanced(byDays: limit / 86_400_000 + number)
    }

    /// Days of 24 hours.
    func advanced(byDays days: Int64) -> Instant { advanced(byDays: days, on: .utc) }

    /// Days since 2025-11-03T00:00:00Z. California had just set its clocks back, so its days have 24 hours up to day
    /// 125.
    static func on(_ day: Double) -> Instant {
        Instant.day(20_395).advanced(byMilliseconds: Int64((day * 86_400_000).rounded()))
    }

    /// The day since 2025-11-03, to six digits.
    var day: String {
        let days = Double(milliseconds(since: .on(0))) / 86_400_000
        return days == days.rounded() ? "\(Int64(days))" : "\((days * 1_000_000).rounded() / 1_000_000)"
    }

    static func at(_ text: String) throws -> Instant {
        try #require(DateText.rfc3339(text))
    }
}

extension Instant? {
    var day: String { self?.day ?? "-" }
}

func hours(_ count: Double) -> Double { count / 24 }
func seconds(_ count: Double) -> Double { count / 86_400 }

/// A copy of a transaction, as its document has it.
struct TestCopy: Sendable {
    var id: String
    var purchased: Double
    var expires: Double
    var chain: String
    var item: String?
    var product: String
    var group: String?
    var signed: Double?
    var revoked: Double?
    var kind: RevocationType?
    var share: Int64?
    var isCancellation: Bool
    var isUpgraded: Bool
    var reason: Transaction.Reason?
    var isShared: Bool
    var environment: Environment?
    var original: Double?
    var isRepeated: Bool
    var offer: TestOffer?
    var price: Money?

    static func row(
        _ id: String,
        _ purchased: Double,
        _ expires: Double,
        chain: String = "1",
        item: String? = nil,
        product: String = "pro.month",
        group: String? = "21",
        signed: Double? = nil,
        revoked: Double? = nil,
        share: Int64? = nil,
        withdrawn: Bool = false,
        kind: RevocationType? = nil,
        cancelled: Bool = false,
        upgraded: Bool = false,
        reason: Transaction.Reason? = nil,
        shared: Bool = false,
        environment: Environment? = nil,
        original: Double? = nil,
        repeated: Bool = false,
        offer: TestOffer? = nil,
        price: Money? = nil
    ) -> TestCopy {
        TestCopy(
            id: id,
            purchased: purchased,
            expires: expires,
            chain: chain,
            item: item,
            product: product,
            group: group,
            signed: signed,
            revoked: revoked,
            kind: withdrawn ? .familyRevoke : kind,
            share: share,
            isCancellation: cancelled,
            isUpgraded: upgraded,
            reason: reason,
            isShared: shared,
            environment: environment,
            original: original,
            isRepeated: repeated,
            offer: offer,
            price: price
        )
    }
}

struct TestOffer: Sendable {
    var type: Int64?
    var discountType: String?
    var identifier: String?
    var isFreeTrial = false
}

/// The content of a document about the next renewal.
struct TestInfo: Sendable {
    var retry: Bool?
    var grace: Double?
    var intent: Int64?
    var autoRenew: Bool?
    var product: String?
    var renewsAs: String?
    var priceIncrease: RenewalInfo.PriceIncrease?
    var renews: Double?
    var recent: Double?

    static func info(
        retry: Bool? = nil,
        grace: Double? = nil,
        intent: Int64? = nil,
        autoRenew: Bool? = nil,
        product: String? = nil,
        renewsAs: String? = nil,
        priceIncrease: RenewalInfo.PriceIncrease? = nil,
        renews: Double? = nil,
        recent: Double? = nil
    ) -> TestInfo {
        TestInfo(
            retry: retry,
            grace: grace,
            intent: intent,
            autoRenew: autoRenew,
            product: product,
            renewsAs: renewsAs,
            priceIncrease: priceIncrease,
            renews: renews,
            recent: recent
        )
    }
}

/// A document other than a transaction.
struct TestReport: Sendable {
    var signed: Double?
    var info: TestInfo?
    var chain: String
    var members: Double?
    /// The earliest instant of a document without a date, and the newest transaction that it lists.
    var earliest: Double?
    var lists: String?
    var status: Int8?
    var notification: Notification?
    var uuid: String?
    var transaction: String?

    static func signed(
        _ day: Double?,
        _ info: TestInfo? = nil,
        chain: String = "1",
        members: Double? = nil,
        earliest: Double? = nil,
        lists: String? = nil,
        status: Int8? = nil,
        sent type: Notification.Kind? = nil,
        _ subtype: Notification.Subtype? = nil,
        uuid: String? = nil,
        of transaction: String? = nil
    ) -> TestReport {
        TestReport(
            signed: day,
            info: info,
            chain: chain,
            members: members,
            earliest: earliest,
            lists: lists,
            status: status,
            notification: type.map { Notification(type: $0, subtype: subtype) },
            uuid: uuid,
            transaction: transaction
        )
    }
}

extension StringTable {
    mutating func name(_ text: String) -> StringIndex {
        var text = text
        return text.withUTF8 { insert($0) }
    }

    mutating func id(_ text: String) -> TransactionId {
        var text = text
        return text.withUTF8 { id($0) }
    }
}

extension Records {
    init(_ copies: [TestCopy], _ reports: [TestReport] = []) {
        self.init()
        for copy in copies { append(copy) }
        for report in reports { append(report) }
    }

    /// The records as a history keeps them, with names that can be compared.
    var sealed: Records {
        var records = self
        records.sortTexts()
        return records
    }

    mutating func append(_ copy: TestCopy) {
        var fields = TransactionFields()
        fields.transaction.kind = .autoRenewable
        fields.transactionId = texts.id(copy.id)
        fields.originalTransactionId = texts.id(copy.chain)
        if let item = copy.item { fields.transaction.webOrderLineItemId = texts.id(item) }
        fields.productId = texts.name(copy.product)
        if let group = copy.group { fields.transaction.subscriptionGroupIdentifier = texts.name(group) }
        fields.purchaseDate = .on(copy.purchased)
        fields.expiresDate = .on(copy.expires)
        fields.transaction.originalPurchaseDate = copy.original.map { .on($0) }
        fields.transaction.signedDate = copy.signed.map { .on($0) }
        fields.revocationDate = copy.revoked.map { .on($0) }
        fields.revocationType = copy.kind
        fields.detail.revocationPercentage = copy.share
        fields.isCancellation = copy.isCancellation
        fields.transaction.isUpgraded = copy.isUpgraded
        fields.transaction.isRepeated = copy.isRepeated
        fields.transaction.reason = copy.reason
        if copy.isShared {
            fields.transaction.ownership = .familyShared
            fields.detail.ownership = texts.name("FAMILY_SHARED")
        }
        fields.transaction.environment = copy.environment
        fields.offerType = copy.offer?.type
        if let type = copy.offer?.discountType { fields.offerDiscountType = texts.name(type) }
        if let identifier = copy.offer?.identifier { fields.offerIdentifier = texts.name(identifier) }
        fields.isFreeTrial = copy.offer?.isFreeTrial ?? false
        fields.price = copy.price?.milliunits
        fields.currency = copy.price?.currency
        append(fields)
    }

    mutating func append(_ report: TestReport) {
        var info: RenewalInfo?
        if let content = report.info {
            info = RenewalInfo(
                productId: content.product.map { texts.name($0) },
                autoRenewProductId: content.renewsAs.map { texts.name($0) },
                autoRenewStatus: content.autoRenew,
                isInBillingRetryPeriod: content.retry,
                gracePeriodExpiresDate: content.grace.map { .on($0) },
                expirationReason: content.intent.map { ExpirationReason(intent: $0) },
                priceIncrease: content.priceIncrease,
                renewalDate: content.renews.map { .on($0) },
                recentStart: content.recent.map { .on($0) }
            )
        }
        append(
            Report(
                originalTransactionId: texts.id(report.chain),
                signedDate: (report.signed ?? report.earliest).map { .on($0) },
                dating: report.earliest == nil ? .signed : .earliest,
                membersSignedDate: report.members.map { .on($0) },
                newestListed: report.lists.map { texts.id($0) },
                transactionId: report.transaction.map { texts.id($0) },
                notification: report.notification,
                notificationUUID: report.uuid.map { texts.id($0) },
                status: report.status.map { Report.Status(rawValue: $0) ?? .other },
                renewalInfo: info
            )
        )
    }
}

extension History {
    convenience init(_ copies: [TestCopy], _ reports: [TestReport] = [], from viewpoint: Viewpoint = Viewpoint()) {
        self.init(Records(copies, reports), from: viewpoint)
    }

    /// The intervals of the only chain.
    func walked() throws -> [Interval] {
        try #require(chains.count == 1)
        return decided[0].intervals
    }

    func text(_ row: Row?) -> String? {
        row.map { texts.text($0.transaction.transactionId) }
    }

    func row(_ id: String) -> Row? {
        rows.first { texts.text($0.transaction.transactionId) == id }
    }

    /// Everything in the history, and everything derived from it. The text does not depend on how records are numbered.
    func described(catalog: Catalog? = nil) -> [String] {
        var lines = rows.map { describe($0) }
        lines += reports.map { Subject($0, texts: texts).text }
        lines += warnings.map { "\($0)" }
        for group in groups {
            let course = TimelineAnswer(of: group, in: self, catalog: catalog, until: nil)
            lines += course.intervals.map { describe($0) }
            lines += course.events.map { event in
                let id = event.transactionId.map { texts.text($0) } ?? "-"
                return "\(event.kind) \(event.at.day) \(id) \(event.basis)"
            }
            lines += course.upcoming.map { "\($0.kind) \($0.at.day)" } + course.warnings.map { "\($0)" }
        }
        return lines
    }

    /// The intervals of all groups.
    func describedIntervals() -> [String] {
        groups.flatMap { Timeline(self, $0, nil).intervals.map { describe($0) } }
    }

    func describe(_ row: Row) -> String {
        let end = "\(row.end.day) \(row.origin) \(row.isReplaced) \(row.neverRan) \(row.firstSigned?.day ?? "-")"
        let (before, after) = (text(predecessor(of: row)) ?? "-", text(successor(of: row)) ?? "-")
        return "\(Subject(row.transaction, detail(of: row.transaction), texts: texts).text): \(end) \(before) \(after)"
    }

    /// The interval as text: state, first day, last day, basis, governing transaction, and its other members.
    func describe(_ interval: Interval) -> String {
        let row = self.row(of: interval).flatMap { text($0) } ?? "-"
        return "\(interval.described(texts)) \(row)"
    }
}

extension Interval {
    func holds(_ instant: Instant) -> Bool {
        start <= instant && end.isAfter(instant)
    }

    /// The interval as text: state, first day, last day, basis, and its other members.
    func described(_ texts: StringTable) -> String {
        var parts = ["\(state)", "\(start.day)-\(end?.day ?? "")", "\(basis)"]
        if let expirationReason { parts.append("\(expirationReason)") }
        if isGraceEndUnknown { parts.append("open") }
        if isRenewalUnknown { parts.append("unknown") }
        if let renewedProductId { parts.append(texts.text(renewedProductId)) }
        return parts.joined(separator: " ")
    }
}

protocol AnyPacked {
    var value: Any? { get }
}

extension Packed: AnyPacked {
    var value: Any? { wrappedValue }
}

/// A record's stored properties as text. Two records with the same text are equal.
struct Subject {
    let text: String

    init(_ transaction: Transaction, _ detail: TransactionDetail, texts: StringTable) {
        var parts: [String] = []
        for child in Mirror(reflecting: transaction).children where child.label != "detail" {
            parts.append(Self.text(child.value, texts))
        }
        parts.append(Self.text(detail, texts))
        text = parts.joined(separator: " ")
    }

    init(_ report: Report, texts: StringTable) {
        text = Self.text(report, texts)
    }

    private static func text(_ value: Any, _ texts: StringTable) -> String {
        switch value {
        case let id as TransactionId: return texts.text(id)
        case let name as StringIndex: return texts.text(name)
        case let instant as Instant: return instant.day
        case let packed as any AnyPacked: return packed.value.map { text($0, texts) } ?? "-"
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value, texts) } ?? "-" }
        if mirror.displayStyle == .enum || mirror.children.isEmpty { return "\(value)" }
        return "(" + mirror.children.map { text($0.value, texts) }.joined(separator: " ") + ")"
    }
}

extension Report {
    /// All fields at once.
    init(
        originalTransactionId: TransactionId,
        signedDate: Instant?,
        dating: Dating = .signed,
        membersSignedDate: Instant? = nil,
        newestListed: TransactionId? = nil,
        transactionId: TransactionId? = nil,
        notification: Notification? = nil,
        notificationUUID: TransactionId? = nil,
        status: Status? = nil,
        renewalInfo: RenewalInfo? = nil
    ) {
        self.init(originalTransactionId: originalTransactionId, signedDate: signedDate)
        self.membersSignedDate = membersSignedDate
        self.dating = dating
        self.newestListed = newestListed
        self.transactionId = transactionId
        self.notification = notification
        self.notificationUUID = notificationUUID
        self.status = status
        self.renewalInfo = renewalInfo
    }
}

extension RenewalInfo {
    /// All fields at once.
    init(
        productId: StringIndex?,
        autoRenewProductId: StringIndex?,
        autoRenewStatus: Bool?,
        isInBillingRetryPeriod: Bool?,
        gracePeriodExpiresDate: Instant?,
        expirationReason: ExpirationReason?,
        priceIncrease: PriceIncrease?,
        renewalDate: Instant?,
        recentStart: Instant? = nil
    ) {
        self.init()
        self.productId = productId
        self.autoRenewProductId = autoRenewProductId
        self.autoRenewStatus = autoRenewStatus
        self.isInBillingRetryPeriod = isInBillingRetryPeriod
        self.gracePeriodExpiresDate = gracePeriodExpiresDate
        self.expirationReason = expirationReason
        self.priceIncrease = priceIncrease
        self.renewalDate = renewalDate
        self.recentStart = recentStart
    }
}

extension History {
    func subscription(_ group: SubscriptionGroup, at instant: Instant) -> SubscriptionAnswer {
        SubscriptionAnswer(self, Timeline(self, group, nil), statusDisagreements(in: group), at: instant, catalog: nil)
    }

    func subscriptions(at instant: Instant) -> [SubscriptionAnswer] { groups.map { subscription($0, at: instant) } }
}
