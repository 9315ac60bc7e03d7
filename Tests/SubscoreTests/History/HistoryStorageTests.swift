import Testing

@testable import Subscore

@Suite struct HistoryStorageTests {
    /// A history in storage that others were made in is the same as one in its own, and stays so when the next one is
    /// made.
    @Test(arguments: Round.all(50))
    func holdsOneHistoryAfterTheOther(_ round: Round) {
        var random = round.random
        var storage = HistoryStorage()
        var earlier: (history: History, members: [String])?
        for _ in 0..<4 {
            let made = MadeUpRecords(chains: Int.random(in: 1...3, using: &random), &random)
            let viewpoint = MadeUpRecords.viewpoint(&random)
            var records = made.records
            let history = History(&records, of: Owner(), from: viewpoint, in: &storage)
            let members = history.told()
            #expect(members == made.history(from: viewpoint).told())
            if let earlier { #expect(earlier.history.told() == earlier.members) }
            earlier = (history, members)
        }
    }
}
