import Testing

@testable import SubscoreCore

@Suite struct PositionTests {
    @Test func isTheIndexOfAnElement() {
        let letters = ["a", "b", "c"]
        #expect((0..<3).map { letters[Position<String>($0)] } == letters)
        #expect(Position<String>(2).value == 2)
    }

    @Test func ordersByIndex() {
        let positions = [Position<String>.absent, Position(0), Position(1), Position(Int(Int32.max))]
        for (left, right) in zip(positions, positions.dropFirst()) {
            #expect(left < right && !(right < left) && left != right)
        }
        #expect(!(positions[1] < positions[1]))
    }

    /// Four bytes, because every row has several.
    @Test func isSmall() {
        #expect(MemoryLayout<Position<String>>.size == 4)
    }
}
