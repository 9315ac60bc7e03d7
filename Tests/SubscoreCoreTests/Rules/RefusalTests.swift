import Testing

@testable import SubscoreCore

@Suite struct RefusalTests {
    struct Code: Scenario {
        let code: ErrorCode
        let name: String
        var scenario: String { name }
    }

    static let codes = [
        Code(code: .invalidJSON, name: "invalid_json"), Code(code: .missingField, name: "missing_field"),
        Code(code: .unknownField, name: "unknown_field"), Code(code: .wrongType, name: "wrong_type"),
        Code(code: .invalidValue, name: "invalid_value"), Code(code: .outOfRange, name: "out_of_range"),
        Code(code: .unknownProduct, name: "unknown_product"), Code(code: .duplicateProduct, name: "duplicate_product"),
        Code(code: .conflictingFields, name: "conflicting_fields"), Code(code: .mixedCurrency, name: "mixed_currency"),
        Code(code: .unverifiedSignature, name: "unverified_signature"), Code(code: .tooLarge, name: "too_large"),
        Code(code: .outOfMemory, name: "out_of_memory"),
    ]

    @Test(arguments: codes)
    func hasItsName(_ row: Code) {
        #expect("\(row.code.name)" == row.name)
    }
}
