/// A text of one customer's records: a product, a group, an offer, or an id that is no number.
///
/// Once the table of texts is sealed, two names are the same when their bytes are. Long numbers stand in their order before all
/// other texts, and these in the order of their bytes.
package struct Name: Packable, Comparable {
    var position: Int32

    package static func < (left: Name, right: Name) -> Bool { left.position < right.position }

    /// Before every name.
    package static var absent: Name { Name(position: -1) }

    /// Among the names of a sealed table.
    var place: Int { Int(position) }
}
