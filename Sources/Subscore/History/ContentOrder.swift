/// A record whose copies are ordered by all that decisions read of them, so that the order in which they were
/// given has no influence: two that are not ordered say the same.
protocol ContentOrdered {
    static var numberCount: Int { get }
    static var textCount: Int { get }
    /// The number at a position below `numberCount`; the smallest one where there is none.
    func number(_ position: Int) -> Int64
    /// The text at a position below `textCount`.
    func text(_ position: Int) -> Identifier?
}

extension ContentOrdered {
    /// By the first number that differs, then by the first text.
    static func contentPrecedes(_ left: Self, _ right: Self) -> Bool {
        for position in 0..<numberCount {
            let (leftNumber, rightNumber) = (left.number(position), right.number(position))
            if leftNumber != rightNumber { return leftNumber < rightNumber }
        }
        for position in 0..<textCount {
            switch (left.text(position), right.text(position)) {
            case (let leftText?, let rightText?):
                if leftText != rightText { return leftText < rightText }
            case (nil, .some): return true
            case (.some, nil): return false
            case (nil, nil): break
            }
        }
        return false
    }
}
