/// A later renewal date that the developer asks of the store, for one subscription or for everybody who has a product.
package struct RenewalExtension: Sendable {
    package enum Target: Sendable {
        /// By its original transaction id.
        case subscription(Int64)
        /// The index among the store's plans, and the developer's name for the request.
        case product(Int, Request)
    }

    package struct Request: Sendable {
        let identifier: String
        /// Nil for all storefronts.
        let storefronts: [String]?

        package init(_ identifier: String, storefronts: [String]?) {
            self.identifier = identifier
            self.storefronts = storefronts
        }
    }

    package let at: Int64
    let days: Int64
    let target: Target

    package init(at: Int64, days: Int64, target: Target) {
        self.at = at
        self.days = days
        self.target = target
    }

    /// How many subscriptions got it, and how many that run could not.
    package struct Outcome: BitwiseCopyable, Sendable {
        package internal(set) var succeeded: Int64 = 0
        package internal(set) var failed: Int64 = 0

        package init() {}
    }
}

extension Store {
    /// Whether it applies to this chain, as it is now.
    func concerns(_ ledger: Ledger, _ requested: RenewalExtension) -> Bool {
        guard !ledger.account.isShared, !ledger.rows.isEmpty else { return false }
        switch requested.target {
        case .subscription(let id): return ledger.originalTransactionId == id
        case .product(let plan, let request):
            guard ledger.renewal.plan == plan else { return false }
            return request.storefronts?.contains { $0.utf8.elementsEqual(storefront.utf8) } ?? true
        }
    }
}

extension Subscription {
    /// Does what the developer asked of the store next. Only a subscription that runs can get it, or fail to.
    mutating func grantExtension() {
        let requested = store.extensions[nextExtension]
        nextExtension += 1
        guard phase == .running, store.concerns(own, requested) else { return }
        clock = Swift.max(clock, requested.at)
        let isGranted: Bool
        do throws(ActionError) {
            try extend(days: requested.days)
            isGranted = true
        } catch {
            isGranted = false
            if case .product = requested.target { signOwn("RENEWAL_EXTENSION", "FAILURE", at: clock) }
        }
        granted.append((nextExtension - 1, isGranted))
    }
}
