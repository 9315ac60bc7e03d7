import Testing

@testable import SubscoreCore

/// What holds for every entry of the book. `make docs` and `make test-documents` compare it with the codes and the vectors.
@Suite struct WarningBookTests {
    static let codes = WarningBook.entries.map { "\($0.code)" }

    @Test func codesAreInOrderAndUnique() {
        #expect(Self.codes == Set(Self.codes).sorted())
    }

    @Test(arguments: WarningBookTests.codes)
    func hasASentenceAndARemedy(_ code: String) throws {
        let entry = try #require(WarningBook.entries.first { "\($0.code)" == code })
        #expect(code.allSatisfy { "abcdefghijklmnopqrstuvwxyz_".contains($0) })
        #expect("\(entry.sentence)".hasSuffix(".") && "\(entry.sentence)".count > 20)
        #expect("\(entry.remedy)".hasSuffix(".") && "\(entry.remedy)".count > 10)
    }

    /// A warning of each subject, by the id that answers have.
    @Test(arguments: [
        (Warning.severalCustomers, WarningBook.Subject.owner),
        (.statusDisagrees(status: 1, signed: .day(1), decided: 2), .access),
        (.changeAfterExpiry, .amount), (.levelUnknown(Identifier("a")), .change),
        (.purchaseMissing(Identifier("1")), .completeness), (.seatsUnclaimed, .none),
        (.introductoryUnknown(nil), .offer),
    ])
    func entryStatesWhatIsInDoubt(_ warning: Warning, _ subject: WarningBook.Subject) {
        #expect(WarningBook.entries.first { "\($0.code)" == "\(warning.id)" }?.about == subject)
    }

    @Test func everySubjectIsUsed() {
        #expect(Set(WarningBook.entries.map(\.about)).count == WarningBook.Subject.allCases.count)
    }

    /// Two codes with one sentence would be one code.
    @Test func sentencesDiffer() {
        #expect(Set(WarningBook.entries.map { "\($0.sentence)" }).count == WarningBook.entries.count)
    }
}
