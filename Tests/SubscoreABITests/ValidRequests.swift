import Testing

extension RequestFunction: CustomTestStringConvertible {
    var testDescription: String { rawValue }

    /// A small request that the function answers.
    var validRequest: String { request() }

    /// The JSON Pointer to the price that `request(price:at:)` replaces. Nil for a function without a price.
    var pricePath: String? {
        switch self {
        case .classifyChange: "/from/price"
        case .prorate: "/price"
        case .stateAt, .timeline: "/catalog/groups/0/products/0/price"
        case .priceChange: "/newPrice"
        case .contentAccess, .offerEligibility, .owner, .checkDocument: nil
        }
    }

    /// Whether it takes a request with fields of its own. Otherwise it takes a document.
    var takesFields: Bool { self != .checkDocument }

    /// The JSON Pointer to the instant that `request(price:at:)` replaces.
    var instantPath: String {
        switch self {
        case .prorate: "/changeDate"
        case .timeline: "/until"
        case .priceChange: "/lastIncreaseDate"
        case .classifyChange, .stateAt, .contentAccess, .offerEligibility, .owner: "/at"
        case .checkDocument: ""
        }
    }

    private static let history = """
        {"transactions":[{"transactionId":"23456","originalTransactionId":"12345",\
        "productId":"pro.month","subscriptionGroupIdentifier":"21","type":"Auto-Renewable Subscription",\
        "purchaseDate":1698148900000,"expiresDate":1698149000000,"signedDate":1698148900000}]}
        """

    /// The valid request with other JSON texts for a price and an instant.
    func request(price: String = "10990", at instant: String = "1698148950000") -> String {
        switch self {
        case .classifyChange:
            """
            {"catalog":{"groups":[{"id":"21","products":[\
            {"productId":"pro.month","level":1,"period":"P1M","price":19990,"currency":"USD"},\
            {"productId":"basic.month","level":2,"period":"P1M"}]}]},\
            "from":{"productId":"basic.month","purchaseDate":1698148900000,"expiresDate":1698149000000,\
            "price":\(price),"currency":"USD"},"to":{"productId":"pro.month"},"at":\(instant)}
            """
        case .prorate:
            """
            {"price":\(price),"currency":"USD","purchaseDate":1698148900000,"expiresDate":1698149000000,\
            "changeDate":\(instant)}
            """
        case .stateAt:
            """
            {"history":\(Self.history),"catalog":{"groups":[{"id":"21","products":[\
            {"productId":"pro.month","level":1,"period":"P1M","price":\(price),"currency":"USD"}]}]},"at":\(instant)}
            """
        case .timeline:
            """
            {"history":\(Self.history),"catalog":{"groups":[{"id":"21","products":[\
            {"productId":"pro.month","level":1,"period":"P1M","price":\(price),"currency":"USD"}]}]},"until":\(instant)}
            """
        case .offerEligibility:
            """
            {"history":\(Self.history),"at":\(instant)}
            """
        case .owner:
            """
            {"history":\(Self.history),"claims":[{"customer":"u1","at":1698148900000,\
            "originalTransactionId":"12345"}],"policy":"keep","at":\(instant)}
            """
        case .contentAccess:
            """
            {"history":\(Self.history),"content":[{"id":"october","publishedAt":1698148900000}],"at":\(instant)}
            """
        case .priceChange:
            """
            {"period":"P1M","currentPrice":9990,"newPrice":\(price),"currency":"USD","storefront":"USA",\
            "requestedAt":1698148900000,"renewalDate":1704067200000,"lastIncreaseDate":\(instant)}
            """
        case .checkDocument: Self.history
        }
    }
}
