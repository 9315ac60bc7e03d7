import SubscoreCore
import Testing

@testable import SubscoreJSON

/// The fields that the store defines, which are read leniently.
@Suite struct DecodedTransactionTests {
    struct Member: Scenario {
        let scenario: String
        let member: String
        /// What is read of it, and the path of a value that cannot be read; or the code and path of the failure.
        let result: String
    }

    private static func read(_ member: String, _ show: (TransactionFields, StringTable) -> String) -> String {
        do throws(Failure) {
            return try parsed("{\(member)}") { root throws(Failure) in
                var texts = StringTable()
                var fields = TransactionFields()
                let unreadable = UnreadableValues()
                try fields.read(StoreObject(record: root), unreadable, &texts)
                let paths = unreadable.warnings(in: root, at: "").map { " without \($0.path ?? "")" }
                return show(fields, texts) + paths.joined()
            }
        } catch {
            return error.location
        }
    }

    static let ids = [
        Member(scenario: "a text", member: "\"transactionId\":\"70\"", result: "70"),
        Member(scenario: "a number", member: "\"transactionId\":70", result: "70"),
        Member(scenario: "an empty text", member: "\"transactionId\":\"\"", result: "-"),
        Member(scenario: "null", member: "\"transactionId\":null", result: "-"),
        Member(scenario: "a boolean", member: "\"transactionId\":true", result: "wrong_type /transactionId"),
        Member(scenario: "a real", member: "\"transactionId\":1.5", result: "wrong_type /transactionId"),
        Member(scenario: "an unknown member", member: "\"transactionID\":[{}]", result: "-"),
    ]

    @Test(arguments: ids)
    func id(_ row: Member) {
        let result = Self.read(row.member) { fields, texts in fields.transactionId.map { texts.text($0) } ?? "-" }
        #expect(result == row.result)
    }

    static let dates = [
        Member(scenario: "milliseconds", member: "\"expiresDate\":86401500", result: "86401500"),
        Member(scenario: "digits", member: "\"expiresDate\":\"86401500\"", result: "86401500"),
        Member(scenario: "a real, without its fraction", member: "\"expiresDate\":86401500.9", result: "86401500"),
        Member(scenario: "a real before 1970", member: "\"expiresDate\":-0.5", result: "-"),
        Member(scenario: "the last of the first day", member: "\"expiresDate\":86399999.9", result: "-"),
        Member(scenario: "the second day", member: "\"expiresDate\":86400000", result: "86400000"),
        Member(
            scenario: "microseconds",
            member: "\"expiresDate\":1000000000000000",
            result: "invalid_value /expiresDate"
        ),
        Member(scenario: "a zero time", member: "\"expiresDate\":\"0001-01-01T00:00:00Z\"", result: "-"),
        Member(
            scenario: "MongoDB",
            member: "\"expiresDate\":{\"$date\":{\"$numberLong\":\"86400001\"}}",
            result: "86400001"
        ),
        Member(scenario: "a database", member: "\"expiresDate\":\"1970-01-02 00:00:01.5+00\"", result: "86401500"),
        Member(
            scenario: "without a zone",
            member: "\"expiresDate\":\"1970-01-02 00:00:01\"",
            result: "invalid_value /expiresDate"
        ),
        Member(
            scenario: "a date of a receipt",
            member: "\"expiresDate\":\"1970-01-02 00:00:01 Etc/GMT\"",
            result: "86401000"
        ),
        Member(scenario: "a date", member: "\"expiresDate\":\"1970-01-02T00:00:01Z\"", result: "86401000"),
        Member(scenario: "no date", member: "\"expiresDate\":0", result: "-"),
        Member(scenario: "another text", member: "\"expiresDate\":\"soon\"", result: "invalid_value /expiresDate"),
        Member(
            scenario: "out of range",
            member: "\"expiresDate\":8640000000000001",
            result: "out_of_range /expiresDate"
        ),
        Member(scenario: "a huge real", member: "\"expiresDate\":1e300", result: "out_of_range /expiresDate"),
        Member(scenario: "a boolean", member: "\"expiresDate\":true", result: "wrong_type /expiresDate"),
    ]

    @Test(arguments: dates)
    func date(_ row: Member) {
        let result = Self.read(row.member) { fields, _ in fields.expiresDate.map { "\($0.milliseconds)" } ?? "-" }
        #expect(result == row.result)
    }

    static let prices = [
        Member(scenario: "milliunits", member: "\"price\":9990", result: "9990"),
        Member(scenario: "digits", member: "\"price\":\"9990\"", result: "9990"),
        Member(scenario: "a real without a fraction", member: "\"price\":9990.0", result: "9990"),
        Member(scenario: "nothing", member: "\"price\":0", result: "0"),
        Member(scenario: "a fraction", member: "\"price\":9.99", result: "- without /price"),
        Member(scenario: "negative", member: "\"price\":-1", result: "- without /price"),
        Member(scenario: "another text", member: "\"price\":\"9.99\"", result: "- without /price"),
        Member(scenario: "an object", member: "\"price\":{}", result: "- without /price"),
    ]

    @Test(arguments: prices)
    func price(_ row: Member) {
        #expect(Self.read(row.member) { fields, _ in fields.price.map { "\($0)" } ?? "-" } == row.result)
    }

    static let flags = [
        Member(scenario: "true", member: "\"isUpgraded\":true", result: "true"),
        Member(scenario: "1", member: "\"isUpgraded\":1", result: "true"),
        Member(scenario: "1 as text", member: "\"isUpgraded\":\"1\"", result: "true"),
        Member(scenario: "false as text", member: "\"isUpgraded\":\"false\"", result: "false"),
        Member(scenario: "0", member: "\"isUpgraded\":0", result: "false"),
        Member(scenario: "2", member: "\"isUpgraded\":2", result: "invalid_value /isUpgraded"),
        Member(scenario: "another text", member: "\"isUpgraded\":\"yes\"", result: "invalid_value /isUpgraded"),
        Member(scenario: "an array", member: "\"isUpgraded\":[]", result: "wrong_type /isUpgraded"),
    ]

    @Test(arguments: flags)
    func flag(_ row: Member) {
        #expect(Self.read(row.member) { fields, _ in "\(fields.transaction.isUpgraded)" } == row.result)
    }

    /// The share counts only if something was refunded.
    static let shares = [
        Member(
            scenario: "of a refund",
            member: "\"revocationPercentage\":50000,\"revocationDate\":86400000",
            result: "50000"
        ),
        Member(scenario: "left from a refund that was reversed", member: "\"revocationPercentage\":50000", result: "-"),
        Member(
            scenario: "beyond everything",
            member: "\"revocationPercentage\":100001,\"revocationDate\":86400000",
            result: "- without /revocationPercentage"
        ),
        Member(scenario: "beyond everything, and left", member: "\"revocationPercentage\":100001", result: "-"),
    ]

    @Test(arguments: shares)
    func share(_ row: Member) {
        let result = Self.read(row.member) { fields, _ in fields.detail.revocationPercentage.map { "\($0)" } ?? "-" }
        #expect(result == row.result)
    }

    /// What the store sent decides, and what stands beside it leaves nothing.
    static let twins = [
        Member(
            scenario: "an ownership",
            member: "\"inAppOwnershipType\":\"Other\",\"rawInAppOwnershipType\":\"PURCHASED\"",
            result: "purchased -"
        ),
        Member(
            scenario: "an ownership that is shared",
            member: "\"rawInAppOwnershipType\":\"FAMILY_SHARED\",\"inAppOwnershipType\":\"Other\"",
            result: "familyShared FAMILY_SHARED"
        ),
        Member(
            scenario: "an environment",
            member: "\"environment\":\"Other\",\"rawEnvironment\":\"Production\"",
            result: "purchased -"
        ),
        Member(
            scenario: "an environment that nobody knows",
            member: "\"environment\":\"Other\",\"rawEnvironment\":\"Another\"",
            result: "purchased - without "
        ),
        Member(
            scenario: "a reason for a refund",
            member: "\"revocationReason\":\"Other things\",\"rawRevocationReason\":1",
            result: "purchased -"
        ),
    ]

    @Test(arguments: twins)
    func twin(_ row: Member) {
        let result = Self.read(row.member) { fields, texts in
            "\(fields.transaction.ownership) \(fields.detail.ownership.map { texts.text($0) } ?? "-")"
        }
        #expect(result == row.result)
    }

    static let nested = [
        Member(
            scenario: "an item's price",
            member: "\"advancedCommerceInfo\":{\"items\":[{},{\"price\":-1}]}",
            result: "read without /advancedCommerceInfo/items/1/price"
        ),
        Member(
            scenario: "a tier's number",
            member: "\"multiSeatInfo\":{\"priceTiers\":[{\"quantity\":\"x\"}]}",
            result: "read without /multiSeatInfo/priceTiers/0/quantity"
        ),
        Member(
            scenario: "the end of a commitment",
            member: "\"commitmentInfo\":{\"commitmentExpiresDate\":\"x\"}",
            result: "invalid_value /commitmentInfo/commitmentExpiresDate"
        ),
        Member(
            scenario: "items that are not a list",
            member: "\"advancedCommerceInfo\":{\"items\":{}}",
            result: "read without /advancedCommerceInfo/items"
        ),
        Member(
            scenario: "the revocation of an item",
            member: "\"advancedCommerceInfo\":{\"items\":[{\"revocationDate\":\"x\"}]}",
            result: "invalid_value /advancedCommerceInfo/items/0/revocationDate"
        ),
        Member(
            scenario: "an item that is a number",
            member: "\"advancedCommerceInfo\":{\"items\":[7,{}]}",
            result: "read without /advancedCommerceInfo/items/0"
        ),
        Member(scenario: "a type that is a number", member: "\"type\":1", result: "read without /type"),
        Member(scenario: "an offer's type", member: "\"offerType\":\"x\"", result: "read without /offerType"),
        Member(scenario: "a monthly plan is a commitment", member: "\"billingPlanType\":\"MONTHLY\"", result: "read"),
    ]

    @Test(arguments: nested)
    func locatesWithinMembers(_ row: Member) {
        #expect(Self.read(row.member) { _, _ in "read" } == row.result)
    }
}
