import StoreSimulator
import Testing

/// Generated lives whose records stand in lists as objects with several parts, or as notifications.
struct ListShapeTests {
    private let library: Library

    init() throws {
        library = try Library.underTest()
    }

    /// A list of a document, with these texts as its elements.
    struct List: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: @Sendable (_ elements: String) -> String
    }

    static let lists = [
        List(testDescription: "transactions") { "{\"transactions\":[\($0)]}" },
        List(testDescription: "signedTransactions") { "{\"signedTransactions\":[\($0)]}" },
        List(testDescription: "renewalInfo") { "{\"transactions\":[],\"renewalInfo\":[\($0)]}" },
        List(testDescription: "latest_receipt_info") { "{\"latest_receipt_info\":[\($0)]}" },
        List(testDescription: "in_app") { "{\"receipt\":{\"in_app\":[\($0)]}}" },
        List(testDescription: "pending_renewal_info") { "{\"pending_renewal_info\":[\($0)]}" },
        List(testDescription: "a history") { $0 },
    ]

    /// How an element has its parts.
    enum Element: CaseIterable, Sendable {
        case members
        case decodedMembers
        /// As members of its own, where no member of renewal info would be taken for one of the transaction.
        case flat

        func text(_ transaction: JSON?, _ renewal: JSON?) -> String {
            let names =
                self == .decodedMembers
                ? ("decodedTransactionInfo", "decodedRenewalInfo") : ("transactionInfo", "renewalInfo")
            if self == .flat, let flat = flat(transaction, renewal) { return flat }
            let parts = [transaction.map { "\"\(names.0)\":\($0.text)" }, renewal.map { "\"\(names.1)\":\($0.text)" }]
            return "{" + parts.compactMap { $0 }.joined(separator: ",") + "}"
        }

        private func flat(_ transaction: JSON?, _ renewal: JSON?) -> String? {
            guard let transaction, let renewal, let own = transaction.members, let others = renewal.members else {
                return nil
            }
            let keys = Set(own.map { $0.key })
            let isUnclear = others.contains { key, value in
                ListShapeTests.commonKeys.contains(key) && transaction[key]?.text != value.text
            }
            if isUnclear { return nil }
            let members = own + others.filter { !keys.contains($0.key) }
            return "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    /// Those of a flat object that belong to its transaction, and those that belong to both.
    private static let commonKeys: Set<String> = [
        "productId", "currency", "offerType", "offerIdentifier", "offerPeriod", "offerDiscountType",
        "advancedCommerceInfo", "commitmentInfo", "multiSeatInfo", "originalTransactionId", "signedDate", "environment",
    ]

    @Test(arguments: lists, Element.allCases)
    func recordsInElementsAnswerAlike(_ list: List, _ element: Element) throws {
        var joined = 0
        // In a flat object the currency is the transaction's, and a renewal price has none.
        try forEachLife(in: .decodedPayloads, ignoring: element == .flat ? ["nextCharge", "pendingChange"] : []) {
            documents in
            documents.map { document in
                let renewals = document["renewalInfo"].map { $0.elements ?? [$0] } ?? []
                var rest = renewals
                var texts: [String] = []
                for transaction in (document["transactions"]?.elements ?? []).reversed() {
                    let chain = transaction["originalTransactionId"]?.text
                    let index = rest.firstIndex { $0["originalTransactionId"]?.text == chain }
                    let renewal = index.map { rest.remove(at: $0) }
                    if renewal != nil { joined += 1 }
                    texts.append(element.text(transaction, renewal))
                }
                texts += rest.map { element.text(nil, $0) }
                return list.text(texts.joined(separator: ","))
            }
        }
        #expect(joined > 0)
    }

    @Test(arguments: lists)
    func notificationsInElementsAnswerAlike(_ list: List) throws {
        try forEachLife(in: .notifications) { documents in
            [list.text(documents.map { $0.text }.joined(separator: ","))]
        }
    }

    /// Compares the subscriptions of each life with those of its documents in another shape.
    ///
    /// - Parameter ignoring: Members that are not compared.
    private func forEachLife(
        in form: Life.Form,
        ignoring: Set<String> = [],
        _ shaped: ([JSON]) -> [String]
    ) throws {
        for number in 0..<Swift.min(Lives.count, 40) {
            let life = Life(seed: Lives.seed &+ UInt64(number))
            var random = SplitMix64(life.seed)
            let documents = try life.documents(in: form).map { try JSON([UInt8]($0.text.utf8)) }
            let history = documents.map { $0.text }.joined(separator: ",")
            let other = shaped(documents).filter { !$0.isEmpty }.joined(separator: ",")
            for instant in life.moments(2, until: life.now, &random) {
                let (expected, found) = (
                    try answer(history, at: instant, ignoring), try answer(other, at: instant, ignoring)
                )
                #expect(found == expected, "Life seed \(life.seed) at \(instant): [\(other)]")
            }
        }
    }

    /// The subscriptions of an answer, without warnings, which count and name documents, and without evidence, which names
    /// a transaction beside renewal info.
    private func answer(_ documents: String, at instant: Int64, _ ignored: Set<String>) throws -> String {
        let answer = try library.call(.stateAt, "{\"history\":[\(documents)],\"at\":\(instant)}")
        guard let bytes = answer.bytes, answer.status == 0 else { return answer.text }
        let members = try (JSON(bytes)["subscriptions"]?.elements ?? []).flatMap { $0.members ?? [] }
        return members.filter { $0.key != "evidence" && !ignored.contains($0.key) }.map {
            "\($0.key): \($0.value.text)"
        }.joined(separator: "\n")
    }
}
