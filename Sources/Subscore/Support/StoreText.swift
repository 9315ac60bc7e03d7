/// A text of the store in any format's representation. A `switch` over one names the texts that the store uses.
package protocol StoreText {
    static func ~= (name: StaticString, text: Self) -> Bool

    /// Whether it means this constant of the store. Clients write constants in spellings of their own.
    func isSpelling(of name: StaticString) -> Bool
}

extension StoreText {
    package func isSpelling(of name: StaticString) -> Bool { name ~= self }
}

/// A fixed text of the store or of an answer, as the raw value of a case. It is spelled only in the declaration of the
/// case.
package struct Word: ExpressibleByStringLiteral, Equatable {
    fileprivate let text: StaticString

    package init(stringLiteral text: StaticString) { self.text = text }

    package static func == (left: Word, right: Word) -> Bool { Identifier.compare(left.text, right.text) == 0 }
}

extension RawRepresentable<Word> {
    package var name: StaticString { rawValue.text }

    /// Nil for the case of everything not known yet, which has no name.
    package var knownName: StaticString? { name.utf8CodeUnitCount > 0 ? name : nil }
}

extension RawRepresentable<Word> where Self: CaseIterable {
    /// Returns nil if no case has this name.
    package init?(_ text: some StoreText) {
        guard
            let word = Self.allCases.first(where: { $0.name ~= text })
                ?? Self.allCases.first(where: { text.isSpelling(of: $0.name) })
        else { return nil }
        self = word
    }
}
