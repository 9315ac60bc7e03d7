import Testing

@testable import SubscoreCore

@Suite struct RecordDefaultsTests {
    /// What a record states itself comes before what its document states, and that before what is around this.
    @Test func defaults() {
        var records = Records()
        let (own, inner, outer) = (records.texts.name("own"), records.texts.name("inner"), records.texts.name("outer"))
        let around = RecordDefaults(document: 3, environment: .production, bundleId: outer)
        for defaults in [
            around, around.within(environment: .sandbox, bundleId: inner),
            around.within(environment: nil, bundleId: nil),
        ] {
            for bundleId in [nil, own] {
                var fields = TestFields(expires: 30).fields(&records.texts)
                fields.transaction.bundleId = bundleId
                records.append(fields, defaults)
                var report = Report(originalTransactionId: TransactionId(1), signedDate: .on(0))
                report.bundleId = bundleId
                records.append(report, nil, defaults)
            }
        }
        let apps = [outer, own, inner, own, outer, own]
        #expect(records.transactions.map { $0.bundleId } == apps && records.reports.map { $0.bundleId } == apps)
        let environments: [Environment?] = [
            .production, .production, .sandbox, .sandbox, .production, .production,
        ]
        #expect(records.transactions.map { $0.environment } == environments)
        #expect(records.reports.map { $0.environment } == environments)
        #expect(records.reports.allSatisfy { records.rare.location(of: $0)?.document == 3 })
        // With the inner defaults every record is complete.
        #expect(records.incomplete == 8)
    }
}
