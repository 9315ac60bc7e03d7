/// A text of the store's, however the document keeps it. A `switch` over one names the texts that the store uses.
package protocol StoreText {
    static func ~= (name: StaticString, text: Self) -> Bool
}

/// A word of the store's that is written and read under one name.
package protocol StoreWord: RawRepresentable<Int8> {
    /// As the store spells it; nil for a word that is not known.
    var name: StaticString? { get }
    static var other: Self { get }
}

extension StoreWord {
    package init(_ name: some StoreText) { self.init(word: name) }

    /// `other` for a word that is not known.
    init(word name: some StoreText) {
        var raw: Int8 = 0
        while let word = Self(rawValue: raw) {
            if let own = word.name, own ~= name {
                self = word
                return
            }
            raw += 1
        }
        self = .other
    }
}
