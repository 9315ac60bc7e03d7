import Testing

@testable import SubscoreCore

@Suite struct BatchTests {
    @Test func sealingKeepsTheTextOfEveryMember() {
        let records = RecordsTests.everyText()
        let before = Subject(records.transactions[0], records.details[0], texts: records.texts).text
        let reported = Subject(records.reports[0], texts: records.texts).text
        #expect((80...98).allSatisfy { number in "\(before) \(reported)".contains("text.\(number)") })
        var sealed = records
        sealed.sortTexts()
        #expect(Subject(sealed.transactions[0], sealed.details[0], texts: sealed.texts).text == before)
        #expect(Subject(sealed.reports[0], texts: sealed.texts).text == reported)
    }

    /// Records in the memory of a batch are those of nobody. A few texts are kept, because they occur again.
    @Test(arguments: [false, true])
    func emptiedRecordsAreThoseOfNobody(keepingTexts: Bool) {
        var records = RecordsTests.everyText()
        for number in 0..<(keepingTexts ? 0 : 257) { _ = records.texts.name("another \(number)") }
        records.warn(.notProduction)
        #expect(records.traits.hasLinks)
        #expect(records.appended == 3)
        let rooms = (records.transactions.capacity, records.details.capacity, records.reports.capacity)
        let texts = records.texts.count
        var batch: Batch? = Batch(consume records, of: RecordFilter())
        records = Records(inMemoryOf: &batch)
        #expect(records.transactions.isEmpty && records.reports.isEmpty && records.warnings.isEmpty)
        #expect(records.details.isEmpty)
        #expect(!records.traits.hasLinks)
        #expect(records.appended == 0)
        #expect(records.texts.count == (keepingTexts ? texts : 0))
        #expect((records.transactions.capacity, records.details.capacity, records.reports.capacity) == rooms)
    }

    /// The app of the owner has a name only if a record names it.
    @Test(arguments: [("app", true), ("other", false), (nil, false)] as [(String?, Bool)])
    func knowsTheAppOfTheOwner(bundleId: String?, isNamed: Bool) {
        var records = Records([.row("1", 0, 30)])
        records.transactions[0].bundleId = records.texts.name("app")
        let batch = Batch(records, of: RecordFilter(bundleId: bundleId.map { Identifier($0) }))
        #expect((batch.ownBundleId == batch.transactions[0].bundleId) == isNamed)
        #expect((batch.ownBundleId != nil) == isNamed)
        #expect(batch.whole.transactions == 0..<1 && batch.whole.reports.isEmpty && batch.whole.warnings.isEmpty)
    }
}
