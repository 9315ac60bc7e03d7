/// The position of an element in an array of its history. The type parameter keeps rows and reports apart.
package struct Position<Element>: Packable, Comparable {
    private let position: Int32

    init(_ position: Int) { self.position = Int32(truncatingIfNeeded: position) }

    /// Before every position.
    package static var absent: Position { Position(-1) }

    package static func < (left: Position, right: Position) -> Bool { left.position < right.position }

    package var value: Int { Int(position) }
}

extension Array {
    package subscript(_ position: Position<Element>) -> Element { self[position.value] }
}
