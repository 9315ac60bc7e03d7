internal import SubscoreCore

/// The forms in which a receipt writes one date, each under a key of its own.
enum DateForm {
    case plain
    case milliseconds
    /// Only in receipts of iOS 6.
    case formatted
    case pacific
    case formattedPacific
}

extension StoreField {
    /// Whether a receipt has it in several forms.
    private var hasForms: Bool {
        switch self {
        case .purchaseDate, .originalPurchaseDate, .expiresDate, .cancellationDate, .gracePeriodExpiresDate: true
        default: false
        }
    }

    /// Reads a key that ends in the form of a receipt's date, in camelCase.
    init?(_ name: JSONString, form: inout DateForm) {
        let plain: JSONString
        if let name = name.without(suffix: "Ms") {
            (plain, form) = (name, .milliseconds)
        } else if let name = name.without(suffix: "FormattedPst") {
            (plain, form) = (name, .formattedPacific)
        } else if let name = name.without(suffix: "Pst") {
            (plain, form) = (name, .pacific)
        } else if let name = name.without(suffix: "Formatted") {
            (plain, form) = (name, .formatted)
        } else {
            return nil
        }
        guard let key = StoreField(plain), key.hasForms else { return nil }
        self = key
    }
}

/// One date, in the several forms of a receipt. A document of another kind has only the plain one.
struct StoreDate {
    private(set) var plain: StoreValue?
    private var milliseconds: StoreValue?
    /// Only in receipts of iOS 6.
    private var formatted: StoreValue?
    private var pacific: StoreValue?
    private var formattedPacific: StoreValue?

    mutating func set(_ value: StoreValue, _ form: DateForm) {
        switch form {
        case .plain: plain = value
        case .milliseconds: milliseconds = value
        case .formatted: formatted = value
        case .pacific: pacific = value
        case .formattedPacific: formattedPacific = value
        }
    }

    /// Reads the first form that is present. The most exact one comes first.
    func instant(in object: StoreObject) throws(Failure) -> Instant? {
        try first(in: object) { value throws(Failure) in try value.instant() }
    }

    /// The same of a purchase or an expiry.
    func recentInstant(in object: StoreObject) throws(Failure) -> Instant? {
        try first(in: object) { value throws(Failure) in try value.recentInstant() }
    }

    private func first(
        in object: StoreObject,
        _ read: (StoreValue) throws(Failure) -> Instant?
    ) throws(Failure) -> Instant? {
        func instant(_ value: StoreValue?) throws(Failure) -> Instant? {
            guard let value else { return nil }
            do throws(Failure) {
                return try read(value)
            } catch {
                throw error.inside(object.key(of: value.value))
            }
        }
        if let instant = try instant(milliseconds) { return instant }
        if let instant = try instant(plain) { return instant }
        if let instant = try instant(formatted) { return instant }
        if let instant = try instant(pacific) { return instant }
        return try instant(formattedPacific)
    }
}

/// The members of a row that only receipts have: in a verifyReceipt response, in a version 1 notification, or in the receipt
/// itself in its oldest shape. Source: App Store Receipts, responseBody.Latest_receipt_info.
struct ReceiptMembers {
    /// Whether there are any.
    private(set) var isPresent = false
    private(set) var cancellation = StoreDate()
    private(set) var reason: RevocationReason?
    private(set) var isFreeTrial = false
    private(set) var isIntroductory = false
    private(set) var promotionalOffer: StringIndex?
    private(set) var offerCode: StringIndex?

    @inline(never)
    mutating func read(
        _ key: StoreField,
        _ value: StoreValue,
        _ form: DateForm,
        _ texts: inout StringTable
    ) throws(Failure) {
        isPresent = true
        switch key {
        case .cancellationDate: cancellation.set(value, form)
        case .cancellationReason: reason = value.receiptReason
        case .isTrialPeriod: isFreeTrial = try value.flag()
        case .isInIntroOfferPeriod: isIntroductory = try value.flag()
        case .promotionalOfferId: promotionalOffer = try value.name(&texts)
        case .offerCodeRefName: offerCode = try value.name(&texts)
        default: break
        }
    }
}

extension TransactionFields {
    /// Adds what a receipt says in its own way.
    @inline(never)
    mutating func complete(
        with receipt: ReceiptMembers,
        in object: StoreObject,
        _ texts: inout StringTable
    ) throws(Failure) {
        if revocationDate == nil, let cancellation = try receipt.cancellation.instant(in: object) {
            revocationDate = cancellation
            isCancellation = true
        }
        revocationReason = revocationReason ?? receipt.reason
        // The fields of a receipt show the kind of offer, but only whether the discount is a trial.
        offerIdentifier = offerIdentifier ?? receipt.promotionalOffer ?? receipt.offerCode
        if receipt.isFreeTrial {
            isFreeTrial = true
            offerDiscountType = offerDiscountType ?? texts.insert(TransactionDetail.Offer.freeTrial)
        }
        guard offerType == nil, !detail.isOfferTypeUnreadable else { return }
        if receipt.promotionalOffer != nil {
            offerType = 2
        } else if receipt.offerCode != nil {
            offerType = 3
        } else if isFreeTrial || receipt.isIntroductory {
            offerType = 1
        }
    }
}

extension StoreValue {
    /// Source: App Store Receipts, cancellation_reason. Nil for any other value than those of the documentation.
    fileprivate var receiptReason: RevocationReason? {
        guard let number = try? integer(), number == 0 || number == 1 else { return nil }
        return RevocationReason(number)
    }
}
