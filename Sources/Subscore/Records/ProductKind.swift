/// What kind of product was bought.
package enum ProductKind: Int8, BitwiseCopyable, Sendable {
    case autoRenewable
    case nonConsumable
    case nonRenewing
    case consumable
    /// A type not known yet.
    case other
}
