internal import SubscoreCore

/// How the name of a column is spelled.
enum NameStyle: BitwiseCopyable {
    // Of two words or more: revocationDate, revocation_date, RevocationDate, revocationdate, REVOCATIONDATE, REVOCATION_DATE.
    case camel
    case snake
    case pascal
    case small
    case capital
    case capitalSnake
    // Of one word: price, Price, PRICE.
    case word
    case pascalWord
    case capitalWord

    /// Returns nil if the key is not a spelling of the name.
    ///
    /// - Parameter name: In camelCase.
    init?(of key: UnsafePointer<CChar>, as name: StaticString) {
        var (words, underscores, capitals, letters, capitalsOfWords, position) = (1, 0, 0, 0, 0, 0)
        for index in 0..<name.utf8CodeUnitCount {
            let letter = name.utf8Start[index]
            if letter.isUpper {
                words += 1
                if UInt8(bitPattern: key[position]) == UInt8(ascii: "_") {
                    underscores += 1
                    position += 1
                }
            }
            let own = UInt8(bitPattern: key[position])
            guard own | 0x20 == letter | 0x20, own.isUpper || own.isLower else { return nil }
            letters += 1
            if own.isUpper {
                capitals += 1
                if letter.isUpper || index == 0 { capitalsOfWords += 1 }
            }
            position += 1
        }
        guard key[position] == 0 else { return nil }
        let startsWithCapital = UInt8(bitPattern: key[0]).isUpper
        switch (underscores, capitals) {
        case (0, 0): self = words == 1 ? .word : .small
        case (0, letters): self = words == 1 ? .capitalWord : .capital
        case (0, capitalsOfWords) where capitals == words: self = words == 1 ? .pascalWord : .pascal
        case (0, capitalsOfWords) where capitals == words - 1 && !startsWithCapital: self = .camel
        case (words - 1, 0): self = .snake
        case (words - 1, letters): self = .capitalSnake
        default: return nil
        }
    }

    /// How a name of one word is spelled beside names of this style.
    private var ofOneWord: NameStyle {
        switch self {
        case .pascal: .pascalWord
        case .capital, .capitalSnake: .capitalWord
        default: .word
        }
    }

    private var isOfOneWord: Bool { self == .word || self == .pascalWord || self == .capitalWord }

    /// Whether a name of this style may stand for a column among names of another style: one of one word only in that style,
    /// because in any other one it is the caller's.
    func isRead(among style: NameStyle) -> Bool { !isOfOneWord || self == style.ofOneWord }

    /// Whether it is the spelling that a name has among others of that style.
    func isUsual(among style: NameStyle) -> Bool { self == style || self == style.ofOneWord }
}
