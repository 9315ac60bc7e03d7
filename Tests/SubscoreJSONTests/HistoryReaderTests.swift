import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct HistoryReaderTests {
    struct Document: Scenario {
        let scenario: String
        let text: String
        var trusted = false
        /// The numbers of transactions and of reports, and the ids of the warnings.
        let records: String
    }

    private static let transaction = """
        {"transactionId":"1","originalTransactionId":"1","productId":"pro","purchaseDate":1000000000000,"expiresDate":2000000000000}
        """
    private static let renewalInfo = """
        {"originalTransactionId":"1","autoRenewProductId":"pro","autoRenewStatus":1,"signedDate":1500000000000}
        """
    /// {"transactionId":"1","productId":"pro","purchaseDate":1000000000000,"expiresDate":2000000000000}
    private static let signed =
        "e30.eyJ0cmFuc2FjdGlvbklkIjoiMSIsInByb2R1Y3RJZCI6InBybyIsInB1cmNoYXNl"
        + "RGF0ZSI6MTAwMDAwMDAwMDAwMCwiZXhwaXJlc0RhdGUiOjIwMDAwMDAwMDAwMDB9.c2ln"

    static let documents = [
        Document(scenario: "a decoded transaction", text: transaction, records: "1 0"),
        Document(scenario: "decoded renewal info", text: renewalInfo, records: "0 1"),
        Document(scenario: "an array of documents", text: "[\(transaction),\(renewalInfo)]", records: "1 1"),
        Document(scenario: "an array within an array", text: "[[\(transaction)],\(renewalInfo)]", records: "1 1"),
        Document(scenario: "no documents", text: "[]", records: "0 0"),
        Document(
            scenario: "a history",
            text: "{\"signedTransactions\":[\(transaction),\(transaction)]}",
            records: "2 0"
        ),
        Document(
            scenario: "a signed history",
            text: "{\"signedTransactions\":[\"\(signed)\"]}",
            trusted: true,
            records: "1 0"
        ),
        Document(
            scenario: "statuses",
            text: """
                {"data":[{"subscriptionGroupIdentifier":"21","lastTransactions":[{"originalTransactionId":"1","status":1,
                "signedTransactionInfo":\(transaction),"signedRenewalInfo":\(renewalInfo)}]}]}
                """,
            records: "1 1"
        ),
        Document(
            scenario: "a notification",
            text: """
                {"notificationType":"DID_RENEW","signedDate":1600000000000,"data":{"signedTransactionInfo":\(transaction),
                "signedRenewalInfo":\(renewalInfo)}}
                """,
            records: "1 1"
        ),
        Document(
            scenario: "a receipt",
            text: """
                {"status":0,"latest_receipt_info":[{"transaction_id":"1","original_transaction_id":"1",
                "product_id":"pro","purchase_date_ms":"1000000000000","expires_date_ms":"2000000000000"}]}
                """,
            records: "1 0"
        ),
        Document(
            scenario: "an empty answer of the server",
            text: "{\"environment\":\"Sandbox\",\"data\":[]}",
            records: "0 0 document_without_effect"
        ),
        Document(
            scenario: "a transaction that lacks its product",
            text: "{\"signedTransactions\":[{\"transactionId\":\"1\",\"expiresDate\":2000000000000}]}",
            records: "0 0 transaction_incomplete"
        ),
        Document(
            scenario: "an app transaction alone",
            text: "{\"signedAppTransactionInfo\":\"a.b.c\"}",
            records: "0 0 document_without_effect"
        ),
        Document(
            scenario: "a notification whose payloads stand beside its data",
            text: """
                {"notificationType":"DID_RENEW","data":{},"signedTransactionInfo":\(transaction)}
                """,
            records: "0 0 notification_passed_over"
        ),
        Document(
            scenario: "a page without the last one",
            text: "[{\"hasMore\":true,\"signedTransactions\":[\(transaction)]},\(transaction)]",
            records: "2 0 history_incomplete"
        ),
        Document(
            scenario: "a page of another kind than the last one",
            text: """
                [{"hasMore":true,"bundleId":"a","signedTransactions":[\(transaction)]},
                {"hasMore":false,"signedTransactions":[\(transaction)]}]
                """,
            records: "2 0 history_incomplete"
        ),
        Document(
            scenario: "a page whose chain is on another page, which has one of the last page",
            text: """
                [{"hasMore":true,"signedTransactions":[{"transactionId":"2","productId":"pro","purchaseDate":1000000000000,
                "expiresDate":2000000000000}]},
                {"hasMore":"true","signedTransactions":[\(transaction),{"transactionId":"2","productId":"pro",
                "purchaseDate":1000000000000,"expiresDate":2000000000000}]},
                {"hasMore":0,"signedTransactions":[\(transaction)]}]
                """,
            records: "4 0"
        ),
        Document(
            scenario: "an empty page beside the last one",
            text:
                "[{\"hasMore\":true,\"signedTransactions\":[]},{\"hasMore\":false,\"signedTransactions\":[\(transaction)]}]",
            records: "1 0 document_without_effect"
        ),
        Document(
            scenario: "pages of notifications without the last one",
            text: """
                {"hasMore":true,"notificationHistory":[{"signedPayload":{"notificationType":"DID_RENEW","data":
                {"signedTransactionInfo":\(transaction)}}}]}
                """,
            records: "1 1 history_incomplete"
        ),
        Document(
            scenario: "a page that does not say whether there is more",
            text: "{\"hasMore\":[],\"signedTransactions\":[\(transaction)]}",
            records: "1 0 value_unreadable"
        ),
        Document(
            scenario: "a product of another kind",
            text:
                "{\"transactionId\":\"1\",\"productId\":\"coins\",\"purchaseDate\":1000000000000,\"type\":\"Consumable\"}",
            records: "1 0"
        ),
    ]

    @Test(arguments: documents)
    func recognises(_ row: Document) throws {
        let records = try parsed(row.text) { root throws(Failure) in
            try HistoryReader.read(root, trusted: row.trusted)
        }
        let counts = ["\(records.transactions.count)", "\(records.reports.count)"]
        #expect((counts + records.warnings.map { "\($0.id)" }).joined(separator: " ") == row.records)
    }

    /// What a document states about all of its records completes them.
    @Test func completesRecords() throws {
        let text =
            "[{\"bundleId\":\"app\",\"environment\":\"Sandbox\",\"signedTransactions\":[\(Self.transaction)]},\(Self.transaction)]"
        let records = try parsed(text) { root throws(Failure) in try HistoryReader.read(root, trusted: false) }
        #expect(records.transactions.map(\.environment) == [.sandbox, nil])
        #expect(records.transactions.map { $0.bundleId == nil } == [false, true])
    }

    /// An app of a document that cannot be read is refused only if a record needs it, after what is wrong with records.
    @Test(
        arguments: [("", "/bundleId"), ("\"bundleId\":\"a\",\"environment\":\"Sandbox\",", nil)] as [(String, String?)]
    )
    func appsThatAreNotNeeded(own: String, path: String?) throws {
        let row = Self.transaction.replacing("{", with: "{" + own, maxReplacements: 1)
        let text = "{\"bundleId\":[],\"signedTransactions\":[\(row)]}"
        do throws(Failure) {
            let records = try parsed(text) { root throws(Failure) in try HistoryReader.read(root, trusted: false) }
            #expect(path == nil && records.transactions.count == 1)
        } catch {
            #expect(error.path == path)
        }
    }

    struct Refused: Scenario {
        let scenario: String
        let text: String
        let location: String
        /// A part of the message that says what to do.
        let hint: String
    }

    static let refused = [
        Refused(
            scenario: "a number",
            text: "7",
            location: "wrong_type ",
            hint: "a document or an array of documents, not an integer"
        ),
        Refused(
            scenario: "a number among documents",
            text: "[{},7]",
            location: "invalid_value /0",
            hint: "no known form"
        ),
        Refused(
            scenario: "a list too deep",
            text: "[[[]]]",
            location: "wrong_type /0/0",
            hint: "must not contain lists"
        ),
        Refused(scenario: "an unknown object", text: "{\"a\":1}", location: "invalid_value ", hint: "no known form"),
        Refused(
            scenario: "a request to verifyReceipt",
            text: "{\"receipt-data\":\"x\"}",
            location: "invalid_value ",
            hint: "https://buy.itunes.apple.com/verifyReceipt"
        ),
        Refused(
            scenario: "a JWS alone",
            text: "[\"eyJh.b.c\"]",
            location: "wrong_type /0",
            hint: "signedTransactionInfo"
        ),
        Refused(scenario: "a base64 receipt", text: "\"MIIT\"", location: "wrong_type ", hint: "base64 receipt"),
        Refused(scenario: "JSON in a string", text: "\"{}\"", location: "wrong_type ", hint: "parse the string"),
        Refused(scenario: "a path", text: "\"a/b.json\"", location: "wrong_type ", hint: "a file path"),
        Refused(
            scenario: "a signed payload that is not trusted",
            text: "{\"signedTransactions\":[\"\(signed)\"]}",
            location: "unverified_signature /signedTransactions/0",
            hint: "trustSignedPayloads"
        ),
        Refused(
            scenario: "a list where a document of a notification belongs",
            text: "{\"notificationType\":\"DID_RENEW\",\"data\":[]}",
            location: "wrong_type /data",
            hint: "must be an object"
        ),
    ]

    @Test(arguments: refused)
    func refuses(_ row: Refused) throws {
        let failure = try #require(
            failure(row.text) { root throws(Failure) in
                _ = try HistoryReader.read(root, trusted: false)
            }
        )
        #expect(failure.location == row.location)
        #expect(failure.message.contains(row.hint), "\(failure.message)")
    }

    struct Unsigned: Scenario {
        let scenario: String
        let text: String
        let location: String
    }

    /// In a payload no pointer reaches inside, so the message names the place.
    static let payloads = [
        Unsigned(scenario: "two parts", text: "a.b", location: "invalid_value /signedTransactions/0"),
        Unsigned(scenario: "not base64", text: "a.!.c", location: "invalid_value /signedTransactions/0"),
        Unsigned(scenario: "not JSON", text: "a.Zm9v.c", location: "invalid_value /signedTransactions/0"),
        Unsigned(scenario: "an array", text: "a.W10.c", location: "invalid_value /signedTransactions/0"),
        // {"isUpgraded":-1}
        Unsigned(
            scenario: "a flag of -1",
            text: "a.eyJpc1VwZ3JhZGVkIjotMX0.c",
            location: "invalid_value /signedTransactions/0"
        ),
    ]

    @Test(arguments: payloads)
    func refusesAPayload(_ row: Unsigned) throws {
        let failure = try #require(
            failure("{\"signedTransactions\":[\"\(row.text)\"]}") { root throws(Failure) in
                _ = try HistoryReader.read(root, trusted: true)
            }
        )
        #expect(failure.location == row.location)
        #expect(failure.message.contains("/isUpgraded") == (row.scenario == "a flag of -1"))
    }

    struct Unreadable: Scenario {
        let scenario: String
        let text: String
        /// The paths of the warnings, with what they name inside a signed payload.
        let paths: [String]
    }

    /// {"price":-1,"transactionId":"1"}
    private static let negative = "a.eyJwcmljZSI6LTEsInRyYW5zYWN0aW9uSWQiOiIxIn0.c"

    static let unreadable = [
        Unreadable(
            scenario: "in a transaction of a list of documents",
            text: "[[{\"signedTransactions\":[{\"price\":1},{\"price\":-1}]}]]",
            paths: ["value_unreadable /history/0/0/signedTransactions/1/price"]
        ),
        Unreadable(
            scenario: "in a signed transaction",
            text: "[{\"signedTransactions\":[\"\(negative)\"]}]",
            paths: ["value_unreadable /history/0/signedTransactions/0 in /price of"]
        ),
        Unreadable(
            scenario: "a status and an environment",
            text:
                "{\"environment\":1,\"data\":[{\"lastTransactions\":[{\"status\":\"x\"},{\"status\":7},{\"status\":5}]}]}",
            paths: [
                "unknown_status /history/data/0/lastTransactions/0/status",
                "unknown_status /history/data/0/lastTransactions/1/status", "value_unreadable /history/environment",
            ]
        ),
        Unreadable(
            scenario: "whether there is more",
            text: "{\"hasMore\":\"x\",\"signedTransactions\":[]}",
            paths: ["value_unreadable /history/hasMore"]
        ),
    ]

    @Test(arguments: unreadable)
    func locatesWhatCannotBeRead(_ row: Unreadable) throws {
        let records = try parsed(row.text) { root throws(Failure) in try HistoryReader.read(root, trusted: true) }
        let found = records.warnings.sortedUniqueAndLimited.filter {
            ["value_unreadable", "unknown_status"].contains("\($0.id)")
        }
        #expect(found.map { "\($0.id) \($0.path ?? "")" } == row.paths.map { $0.split(separator: " in ")[0] })
        for (warning, path) in zip(found, row.paths) {
            if let inner = path.split(separator: " in ").dropFirst().first { #expect(warning.message.contains(inner)) }
        }
    }

    /// No more than a hundred are located, and the others counted.
    @Test func locatesAHundred() throws {
        let rows = [String](repeating: "{\"price\":-1}", count: 150).joined(separator: ",")
        let text = "{\"signedTransactions\":[\(rows)]}"
        let records = try parsed(text) { root throws(Failure) in try HistoryReader.read(root, trusted: false) }
        let listed = records.warnings.sortedUniqueAndLimited
        #expect(listed.filter { "\($0.id)" == "value_unreadable" }.count == 100)
        #expect(listed.contains { $0 == .omitted(50, of: "value_unreadable") })
    }
}
