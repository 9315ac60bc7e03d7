/// A text of the records of a batch: a product, a group, an offer, or an id that is not a number.
///
/// Once the table of texts is sorted, two names are equal exactly if their bytes are. Long numbers sort before all
/// other texts, by value; the others by their bytes.
package struct StringIndex: Packable, Comparable {
    var position: Int32

    package static func < (left: StringIndex, right: StringIndex) -> Bool { left.position < right.position }

    /// Before every name.
    package static var absent: StringIndex { StringIndex(position: -1) }

    /// The index among the names of a sorted table.
    var index: Int { Int(position) }
}
