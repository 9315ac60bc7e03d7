import SubscoreCore
import Testing

@testable import SubscoreJSON

/// Each member that is read of documents is found by its key, and by no other text.
@Suite struct StoreFieldKeysTests {
    /// What documents have elsewhere than in a record, or not at all.
    private static let ofTables: [StoreField] = [
        .customer, .document, .status, .notificationType, .subtype, .renewalCurrency,
    ]

    private static func field(_ key: String) -> StoreField? {
        var key = key
        return key.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                StoreField(JSONString(start: $0.baseAddress, length: $0.count))
            }
        }
    }

    @Test(arguments: StoreField.allCases)
    func hasItsKey(_ field: StoreField) {
        let name = field.name.description
        #expect(Self.field(name) == (Self.ofTables.contains(field) ? nil : field))
        #expect(Self.field(name + "s") == nil && Self.field(String(name.dropLast())) == nil)
    }

    @Test(arguments: ["", "a", "Type", "tyqe", "priceStatus", "transactionDate", "priceConsentStatuss"])
    func isNoKey(_ name: String) {
        #expect(Self.field(name) == nil)
    }
}
