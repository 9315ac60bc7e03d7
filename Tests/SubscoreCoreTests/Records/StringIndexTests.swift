import Testing

@testable import SubscoreCore

@Suite struct StringIndexTests {
    /// In the order of a sealed table: long numbers by value, then texts by their bytes. Ids that are short numbers are
    /// not in the table.
    static let ordered = ["9223372036854775808", "18446744073709551616", "", "07", "A", "a", "a.month", "b", "\u{E9}"]

    @Test func sealedNamesCompareLikeTexts() throws {
        var records = Records()
        for text in Self.ordered.reversed() { _ = records.texts.name(text) }
        for text in Self.ordered { _ = records.texts.name(text) }
        let texts = records.sealed.texts
        #expect(texts.count == Self.ordered.count)
        let sorted = (0..<texts.count).map { StringIndex(position: Int32($0)) }
        #expect(sorted.map(\.index) == Array(0..<texts.count))
        #expect(Set(sorted.map { texts.text($0) }) == Set(Self.ordered))
        // Texts that are numbers come first, "" and "07" among them by their values.
        #expect(sorted.map { texts.text($0) } == ["", "07"] + Self.ordered.filter { !["", "07"].contains($0) })
        for (left, right) in zip(sorted, sorted.dropFirst()) { #expect(left < right && !(right < left)) }
    }

    @Test func absentNameIsNotInTheTable() {
        let texts = StringTable()
        #expect(texts.text(StringIndex.absent) == "")
        #expect(StringIndex.absent.index == -1)
    }
}
