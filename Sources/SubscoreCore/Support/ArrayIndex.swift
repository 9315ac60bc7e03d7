/// The position of an element in an array of its history. The type parameter keeps rows and reports apart.
package struct ArrayIndex<Element>: Packable, Comparable {
    private let position: Int32

    init(_ position: Int) { self.position = Int32(truncatingIfNeeded: position) }

    /// Before every position.
    package static var absent: ArrayIndex { ArrayIndex(-1) }

    package static func < (left: ArrayIndex, right: ArrayIndex) -> Bool { left.position < right.position }

    package var value: Int { Int(position) }
}

extension Array {
    package subscript(_ position: ArrayIndex<Element>) -> Element { self[position.value] }
}
