/// The entitlements of a publisher, each with the products that give it.
package struct Entitlements: Sendable {
    package struct Entitlement: Sendable {
        package let id: Identifier
        package let productIds: [Identifier]

        package init(id: Identifier, productIds: [Identifier]) {
            self.id = id
            self.productIds = productIds
        }
    }

    package let all: [Entitlement]
    /// Access that something else than the App Store gives.
    package let otherGrants: [OtherGrant]

    package init(_ all: [Entitlement], _ otherGrants: [OtherGrant] = []) {
        self.all = all
        self.otherGrants = otherGrants
    }

    /// The largest number of entitlements. Each may have to be compared with each chain.
    package static var maxCount: Int { 1000 }
}

/// Access to an entitlement that another store, a contract or support gave: [start, end). No rule of that store is known
/// here, so that its end never ends the access by the App Store.
package struct OtherGrant: Sendable {
    /// The position of the first entitlement with its id.
    package let entitlement: Int
    package let source: String
    package let reference: String?
    let start: Instant
    /// Nil if it is open.
    private let end: Instant?
    private let revokedAt: Instant?

    package init(
        entitlement: Int,
        source: String,
        reference: String?,
        start: Instant,
        end: Instant?,
        revokedAt: Instant?
    ) {
        self.entitlement = entitlement
        self.source = source
        self.reference = reference
        self.start = start
        self.end = end
        self.revokedAt = revokedAt
    }

    /// Returns the end of the access; nil if it is open.
    ///
    /// - Parameter known: A later revocation is not known then.
    func end(knownAt known: Instant?) -> Instant? {
        guard let revokedAt, known.map({ revokedAt <= $0 }) ?? true else { return end }
        return end.earlier(revokedAt)
    }

    /// The largest number of grants.
    package static var maxCount: Int { 1000 }
    /// The largest length of a source, in bytes of UTF-8.
    package static var maxSourceLength: Int { 64 }
    /// The largest length of a reference, in bytes of UTF-8.
    package static var maxReferenceLength: Int { 256 }
}
