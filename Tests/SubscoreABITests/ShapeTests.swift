import Foundation
import StoreSimulator
import Testing

/// Generated lives in the shapes in which people keep Apple's documents.
struct ShapeTests {
    private let library: Library

    init() throws {
        library = try Library.underTest()
    }

    /// What a shape makes of each member of a document.
    struct Shape: CustomTestStringConvertible, Sendable {
        let name: String
        /// The texts of the members that stand for one; usually one.
        let member: @Sendable (_ key: String, _ value: JSON, _ text: String) -> [(key: String, text: String)]
        /// Members that a transaction has beside its own, unless it has them already.
        var columns: [(key: String, text: String)] = []
        /// Each transaction and each renewal info is a document by itself.
        var isBare = false

        var testDescription: String { name }

        static func keys(_ name: String, _ rename: @escaping @Sendable (String) -> String) -> Shape {
            Shape(name: name) { key, _, text in [(rename(key), text)] }
        }

        static func dates(_ name: String, _ write: @escaping @Sendable (Int64) -> String) -> Shape {
            Shape(name: name) { key, value, text in
                guard ShapeTests.dateKeys.contains(key), let instant = value.integer else { return [(key, text)] }
                return [(key, write(instant))]
            }
        }

        static func constants(_ name: String, _ write: @escaping @Sendable (String, String) -> String) -> Shape {
            Shape(name: name) { key, value, text in
                guard ShapeTests.constantKeys.contains(key), let constant = value.string else { return [(key, text)] }
                return [(key, write(key, constant))]
            }
        }

        /// Writes a document in this shape.
        func text(_ json: JSON) -> String {
            if let elements = json.elements { return "[" + elements.map { text($0) }.joined(separator: ",") + "]" }
            guard let members = json.members else { return json.text }
            var texts = members.flatMap { key, value in
                member(key, value, text(value)).map { "\"\($0.key)\":\($0.text)" }
            }
            if json["transactionId"] != nil {
                texts += columns.filter { json[$0.key] == nil }.map { "\"\($0.key)\":\($0.text)" }
            }
            return "{" + texts.joined(separator: ",") + "}"
        }

        /// Writes decoded payloads in this shape.
        func history(_ json: JSON) -> String {
            guard isBare else { return text(json) }
            let documents = json.elements ?? [json]
            let records = documents.flatMap { document in
                ["transactions", "renewalInfo"].flatMap { key -> [JSON] in
                    guard let member = document[key] else { return [] }
                    return member.elements ?? [member]
                }
            }
            return "[" + records.map { text($0) }.joined(separator: ",") + "]"
        }
    }

    private static let dateKeys: Set<String> = [
        "purchaseDate", "originalPurchaseDate", "expiresDate", "signedDate", "revocationDate", "renewalDate",
        "recentSubscriptionStartDate", "gracePeriodExpiresDate",
    ]
    private static let constantKeys: Set<String> = [
        "environment", "type", "inAppOwnershipType", "transactionReason", "offerDiscountType", "revocationType",
    ]

    private static let renewalKeys: Set<String> = [
        "autoRenewProductId", "autoRenewStatus", "isInBillingRetryPeriod", "gracePeriodExpiresDate", "expirationIntent",
    ]

    private static func snake(_ key: String) -> String {
        var text = ""
        for character in key {
            if character.isUppercase, let last = text.last, !last.isUppercase { text += "_" }
            text += character.lowercased()
        }
        return text
    }

    private static func pascal(_ key: String) -> String { key.prefix(1).uppercased() + key.dropFirst() }

    private static func capitals(_ constant: String) -> String {
        constant.uppercased().replacingOccurrences(of: "-", with: "_").replacingOccurrences(of: " ", with: "_")
    }

    /// Writes an instant with three digits of its second's fraction.
    private static func date(_ milliseconds: Int64, _ separator: String, _ zone: String) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let (year, month) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1)
        let numbers = [Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
        let format = "\"%04ld-%02ld-%02ld%@%02ld:%02ld:%02ld.%03ld%@\""
        return String(
            format: format,
            year,
            month,
            numbers[0],
            separator,
            numbers[1],
            numbers[2],
            numbers[3],
            Int(milliseconds % 1000),
            zone
        )
    }

    static let readable = [
        Shape.keys("snake_case", snake),
        .keys("PascalCase", pascal),
        .keys("transactionInfo as decodedTransactionInfo") { $0 == "transactionInfo" ? "decodedTransactionInfo" : $0 },
        .keys("transactionInfo as transaction") { $0 == "transactionInfo" ? "transaction" : $0 },
        .constants("constants in capitals") { _, constant in "\"\(capitals(constant))\"" },
        .constants("constants in small letters") { _, constant in "\"\(constant.lowercased())\"" },
        .constants("constants with their enumeration") { key, constant in
            "\"\(pascal(key)).\(capitals(constant))\""
        },
        Shape(name: "raw constants beside others") { key, value, text in
            guard constantKeys.contains(key), value.string != nil else { return [(key, text)] }
            return [(key, "\"\(pascal(key)).SOMETHING\""), ("raw" + pascal(key), text)]
        },
        .dates("RFC 3339") { date($0, "T", "Z") },
        .dates("PostgreSQL") { date($0, " ", "+00") },
        .dates("Foundation") { date($0, " ", " +0000") },
        .dates("Django") { date($0, "T", "+0000") },
        .dates("BigQuery") { date($0, " ", " UTC") },
        .dates("reals") { "\($0).0" },
        .dates("$date") { "{\"$date\":\(date($0, "T", "Z"))}" },
        .dates("$date of milliseconds") { "{\"$date\":{\"$numberLong\":\"\($0)\"}}" },
        Shape(name: "$numberLong") { key, value, text in
            [(key, value.integer.map { "{\"$numberLong\":\"\($0)\"}" } ?? text)]
        },
        Shape(name: "integers as texts") { key, value, text in [(key, value.integer.map { "\"\($0)\"" } ?? text)] },
        Shape(name: "flags of Python") { key, _, text in
            [(key, text == "true" ? "\"True\"" : text == "false" ? "\"False\"" : text)]
        },
        Shape(
            name: "columns of an owner",
            member: { key, _, text in [(key, text)] },
            columns: [
                ("id", "1"), ("transaction_id", "7"), ("created_at", "\"now\""), ("status", "\"paused\""),
                ("isTest", "{}"),
            ]
        ),
        Shape(
            name: "null and zero for absent members",
            member: { key, _, text in [(key, text)] },
            columns: [
                ("appAccountToken", "null"), ("previousOriginalTransactionId", "null"), ("isUpgraded", "false"),
                ("offerType", "0"), ("offerPeriod", "\"\""), ("offerIdentifier", "null"), ("offerDiscountType", "\"\""),
                ("revocationDate", "0"), ("revocationType", "\"\""),
            ]
        ),
        Shape(name: "documents by themselves", member: { key, _, text in [(key, text)] }, isBare: true),
    ]

    static let refused = [
        Shape.dates("seconds") { "\($0 / 1000)" },
        .dates("seconds since 2001") { "\($0 / 1000 - 978_307_200)" },
        .dates("microseconds") { "\($0 * 1000)" },
        .dates("without a zone") { date($0, " ", "") },
        .dates("RFC 3339 without an offset") { date($0, "T", "") },
        .dates("Firestore") { "{\"_seconds\":\($0 / 1000),\"_nanoseconds\":0}" },
        Shape(name: "DynamoDB") { key, value, text in
            if value.string != nil { return [(key, "{\"S\":\(text)}")] }
            return [(key, value.integer != nil ? "{\"N\":\"\(text)\"}" : text)]
        },
        Shape(
            name: "names of StoreKit",
            member: { key, _, text in
                let names = ["transactionId": "id", "originalTransactionId": "originalID", "productId": "productID"]
                if renewalKeys.contains(key) { return [] }
                return [(names[key] ?? (key == "expiresDate" ? "expirationDate" : key), text)]
            },
            isBare: true
        ),
        Shape(
            name: "names of react-native-iap",
            member: { key, _, text in
                if key == "purchaseDate" || renewalKeys.contains(key) { return [] }
                return [(key == "expiresDate" ? "expirationDateIOS" : key, text)]
            },
            isBare: true
        ),
        Shape(
            name: "names of nobody",
            member: { key, _, text in [("my" + pascal(key), text)] },
            isBare: true
        ),
    ]

    @Test(arguments: readable)
    func readableShapesAnswerAlike(_ shape: Shape) throws {
        for number in 0..<Swift.min(Lives.count, 60) {
            let life = Life(seed: Lives.seed &+ UInt64(number))
            var random = SplitMix64(life.seed)
            for form in [Life.Form.decodedPayloads, .serverResponses] where !shape.isBare || form == .decodedPayloads {
                let history = try JSON([UInt8](Document.history(life.documents(in: form)).utf8))
                for instant in life.moments(2, until: life.now, &random) {
                    let expected = try answer(history.text, at: instant)
                    let found = try answer(shape.history(history), at: instant)
                    #expect(
                        found == expected,
                        "Life seed \(life.seed), \(form) at \(instant): \(shape.history(history))"
                    )
                }
            }
        }
    }

    @Test(arguments: refused)
    func refusedShapesFail(_ shape: Shape) throws {
        for number in 0..<Swift.min(Lives.count, 60) {
            let life = Life(seed: Lives.seed &+ UInt64(number))
            let history = try JSON([UInt8](Document.history(life.documents(in: .decodedPayloads)).utf8))
            let request = "{\"history\":\(shape.history(history)),\"at\":\(life.now)}"
            let answer = try library.call(.stateAt, request)
            #expect(answer.status == 3, "Life seed \(life.seed): \(answer.text) to \(request)")
        }
    }

    /// The subscriptions of an answer, without warnings, which count and name documents.
    private func answer(_ history: String, at instant: Int64) throws -> String {
        let answer = try library.call(.stateAt, "{\"history\":\(history),\"at\":\(instant)}")
        guard let bytes = answer.bytes, answer.status == 0 else { return answer.text }
        return try (JSON(bytes)["subscriptions"]?.elements ?? []).map { $0.text }.joined(separator: "\n")
    }
}
