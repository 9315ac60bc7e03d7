/// Whose a customer's purchases are, among the customers of an app: of those who claimed them by a purchase or a restore
/// and became owners by the app's policy.
///
/// What is owned is a unit: a subscription, or everything that was bought with one Apple Account. Claims are made with the
/// app's own accounts, which the store does not know. Each is judged by what was known when it was made, so that the
/// outcome is the one that the app answered, unless a purchase that it did not know of changes it.
package struct Ownership: Sendable {
    /// Who becomes the owner if somebody else is one already.
    package enum Policy: StoreName, CaseIterable, BitwiseCopyable, Sendable {
        /// Nobody.
        case keep
        /// Whoever claims it.
        case transfer
        /// Whoever claims it while it gives no access.
        case transferIfInactive = "transfer_if_inactive"
        /// Whoever claims it, together with those who own it already.
        case share
    }

    /// What is owned together.
    package enum Extent: StoreName, CaseIterable, BitwiseCopyable, Sendable {
        /// A chain with the chains that it is linked to.
        case subscription
        /// The chains that name one app transaction.
        case appleAccount = "apple_account"
    }

    package enum Outcome: StoreName, CaseIterable, BitwiseCopyable, Sendable {
        case granted
        case transferred
        case refused
        /// By an owner.
        case repeated
    }

    package enum Source: StoreName, BitwiseCopyable, Sendable {
        /// By the request.
        case claim
        /// By the account token of a purchase.
        case token
    }

    /// A claim as it was judged.
    package struct Verdict: BitwiseCopyable, Sendable {
        /// The position among `customers`.
        package let customer: Int
        package let at: Instant
        package let source: Source
        package let outcome: Outcome
        let rule: Rule

        package var rules: [Rule] { source == .token ? [rule, .ownerToken] : [rule] }
    }

    package struct Unit: Sendable {
        /// In the order of their first purchases.
        package let originalTransactionIds: [TransactionId]
        /// Nil if it has none, or several.
        package let subscriptionGroupIdentifier: StringIndex?
        /// Of the newest purchase that names one.
        package let appTransactionId: StringIndex?
        /// Positions among `customers`, in the order in which they became owners.
        package let owners: [Int]
        /// When the first of the owners became one.
        package let since: Instant?
        /// In the order in which they count.
        package let claims: [Verdict]
        package let rules: [Rule]
        package let warnings: [Warning]
    }

    /// In the order of their first purchases.
    package let units: [Unit]
    /// Everybody who claims anything, and the customers of the history's tokens.
    package let customers: [Identifier]
    package let warnings: [Warning]
}

extension Ownership {
    package struct Question: Sendable {
        package struct Claim: Sendable {
            package let customer: Identifier
            package let at: Instant
            package let originalTransactionId: Identifier
            /// The purchase that the customer has just made.
            package let transactionId: Identifier?
            /// What the app answered the customer.
            package let announced: Outcome?

            package init(
                customer: Identifier,
                at: Instant,
                originalTransactionId: Identifier,
                transactionId: Identifier?,
                announced: Outcome?
            ) {
                self.customer = customer
                self.at = at
                self.originalTransactionId = originalTransactionId
                self.transactionId = transactionId
                self.announced = announced
            }
        }

        package let claims: [Claim]
        /// The customers of account tokens, which are in lower case, each once.
        package let tokens: [(token: Identifier, customer: Identifier)]
        package let policy: Policy
        package let extent: Extent
        package let at: Instant

        package init(
            claims: [Claim],
            tokens: [(token: Identifier, customer: Identifier)],
            policy: Policy,
            extent: Extent,
            at: Instant
        ) {
            self.claims = claims
            self.tokens = tokens
            self.policy = policy
            self.extent = extent
            self.at = at
        }
    }

    /// The most questions for a state, times the records of the history.
    package static var maxWork: Int { 500_000 }

    /// - Parameters:
    /// - batch: The records of one customer.
    /// - history: Of all of them.
    /// - Throws: `ownerTooManyQuestions` if too many claims ask for a state.
    @_optimize(size)  // Seldom asked for, and large.
    package init(_ question: Question, of batch: Batch, _ history: History) throws(Refusal) {
        // Most apps have more customers than one history has tokens.
        let tokens = question.tokens.compactMap { token, customer in
            history.texts.name(token).map { (token: $0, customer: customer) }
        }
        let customers = Self.distinct(question.claims.map { $0.customer } + tokens.map { $0.customer })
        let selection = Selection(batch, batch.whole)
        let parts = OwnedPart.all(of: history, until: question.at)
        let claims = Claims(question, tokens, customers, parts, history, selection)
        var court = OwnershipCourt(question.policy, batch, customers: customers.count, purchases: claims.purchases)
        var units: [Unit] = []
        for owned in OwnedUnit.all(of: parts, question.extent) {
            units.append(try Unit(owned, parts, claims, question.extent, customers, &court))
        }
        self.units = units
        self.customers = customers
        let known = history.warnings { $0.kind != .consumable }.filter { $0 != .severalCustomers }
        warnings = known + claims.warnings.sortedUniqueAndLimited
    }

    /// Returns each customer once, in order.
    private static func distinct(_ all: [Identifier]) -> [Identifier] {
        var customers: [Identifier] = []
        for customer in all.ordered(by: <) where customers.last != customer { customers.append(customer) }
        return customers
    }
}
