import Testing

@testable import SubscoreCore

@Suite struct ArrayIndexTests {
    @Test func isTheIndexOfAnElement() {
        let letters = ["a", "b", "c"]
        #expect((0..<3).map { letters[ArrayIndex<String>($0)] } == letters)
        #expect(ArrayIndex<String>(2).value == 2)
    }

    @Test func ordersByIndex() {
        let positions = [ArrayIndex<String>.absent, ArrayIndex(0), ArrayIndex(1), ArrayIndex(Int(Int32.max))]
        for (left, right) in zip(positions, positions.dropFirst()) {
            #expect(left < right && !(right < left) && left != right)
        }
        #expect(!(positions[1] < positions[1]))
    }

    /// Four bytes, because every row has several.
    @Test func isSmall() {
        #expect(MemoryLayout<ArrayIndex<String>>.size == 4)
    }
}
