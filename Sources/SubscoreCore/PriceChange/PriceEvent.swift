/// An event after a change of price was requested.
package struct PriceEvent: Sendable {
    package enum Kind: Sendable {
        /// The store notified the subscriber.
        case communicated
        case sheetViewed
        case consented
        /// The subscriber cancelled instead.
        case declined
        /// The SKUs to restore.
        case reactivate(items: [Identifier])
        case modify(Modification)
        case metadataChange
        case migrate
    }

    package struct Modification: Sendable {
        package let resetsBillingCycle: Bool
        /// The new SKU of the item; nil if it does not change.
        package let sku: Identifier?
        /// In milliunits.
        package let price: Int64?
        package let offer: Offer?

        package init(resetsBillingCycle: Bool, sku: Identifier?, price: Int64?, offer: Offer?) {
            self.resetsBillingCycle = resetsBillingCycle
            self.sku = sku
            self.price = price
            self.offer = offer
        }
    }

    /// An offer that a modification attaches to the item.
    package struct Offer: Sendable {
        /// Its duration, as a period and their number; nil if it is not stated.
        package let length: (period: Period, count: Int64)?

        package init(length: (period: Period, count: Int64)?) {
            self.length = length
        }
    }

    package let at: Instant
    package let kind: Kind
    /// Its position among the events of the request, counted from 0.
    package let position: Int

    package init(_ kind: Kind, at instant: Instant, position: Int) {
        self.kind = kind
        at = instant
        self.position = position
    }

    /// The end of an offer that comes with a modification; nil if there is none, or if its end is unknown.
    var offerEnd: Instant? {
        guard case .modify(let modification) = kind, let length = modification.offer?.length else { return nil }
        return length.period.boundary(length.count, after: at, on: .pacific)
    }
}

/// A message of the store to the server.
package struct PriceNotification: Sendable {
    package enum Kind: Sendable {
        case priceChange
        case pending
        case accepted
        case autoRenewDisabled
        case autoRenewEnabled
        case renewed
        case expiredWithoutConsent
        case expiredVoluntarily
        case resubscribed

        package var type: StaticString { texts.type }
        package var subtype: StaticString? { texts.subtype }

        private var texts: (type: StaticString, subtype: StaticString?) {
            switch self {
            case .priceChange: ("PRICE_CHANGE", nil)
            case .pending: ("PRICE_INCREASE", "PENDING")
            case .accepted: ("PRICE_INCREASE", "ACCEPTED")
            case .autoRenewDisabled: ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
            case .autoRenewEnabled: ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
            case .renewed: ("DID_RENEW", nil)
            case .expiredWithoutConsent: ("EXPIRED", "PRICE_INCREASE")
            case .expiredVoluntarily: ("EXPIRED", "VOLUNTARY")
            case .resubscribed: ("SUBSCRIBED", "RESUBSCRIBE")
            }
        }

        /// The renewal info's number: 0 requested, 1 agreed or informed; nil if the field is absent.
        package var priceIncreaseStatus: Int64? {
            switch self {
            case .pending: return 0
            case .accepted: return 1
            default: return nil
            }
        }
    }

    package let kind: Kind
    /// Nil if the store is late.
    package let at: Instant?
}
