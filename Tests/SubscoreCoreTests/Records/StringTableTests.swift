import Testing

@testable import SubscoreCore

@Suite struct StringTableTests {
    /// Two texts are the same id if their bytes are the same, and only then.
    @Test func bytesAreIdentity() {
        let all =
            TransactionIdTests.written.map(\.text) + ["caf\u{E9}", "cafe\u{301}", "a", "A", "a ", "0", "00", "000"]
        var records = Records()
        let ids = all.map { records.texts.id($0) }
        let names = all.map { records.texts.name($0) }
        let renamed = records.texts.sortAndDeduplicate()
        for left in all.indices {
            for right in all.indices {
                let isSame = all[left].utf8.elementsEqual(all[right].utf8)
                let label: Comment = "\(all[left]), \(all[right])"
                #expect((renamed(ids[left]) == renamed(ids[right])) == isSame, label)
                #expect((renamed(names[left]) == renamed(names[right])) == isSame, label)
            }
        }
    }

    struct Pair: Scenario {
        let earlier: String
        let later: String
        var scenario: String { "\(earlier), \(later)" }
    }

    static let pairs = [
        Pair(earlier: "9", later: "10"),
        Pair(earlier: "2000000123456789", later: "2000000123456790"),
        Pair(earlier: "9223372036854775807", later: "9223372036854775808"),
        Pair(earlier: "9999999999999999999", later: "10000000000000000000"),
        // Ids that are not a number in the shortest form come after those that are.
        Pair(earlier: "8", later: "007"),
        Pair(earlier: "9223372036854775807", later: "00"),
        Pair(earlier: "007", later: "07"),
        Pair(earlier: "9", later: ""),
        Pair(earlier: "999", later: "1a"),
        // Long strings of digits are ordered by their number, and come before all other texts.
        Pair(earlier: "99999999999999999999", later: "100000000000000000000"),
        Pair(earlier: "9223372036854775808", later: "-"),
        Pair(earlier: "a10", later: "a9"),
        Pair(earlier: "Z", later: "a"),
    ]

    @Test(arguments: pairs)
    func order(_ pair: Pair) {
        for both in [[pair.earlier, pair.later], [pair.later, pair.earlier]] {
            var texts = StringTable()
            let ids = Dictionary(uniqueKeysWithValues: both.map { ($0, texts.id($0)) })
            guard let earlier = ids[pair.earlier], let later = ids[pair.later] else { return }
            #expect(texts.order(earlier, later) < 0)
            #expect(texts.order(later, earlier) > 0)
            #expect(texts.order(earlier, earlier) == 0)
            let renamed = texts.sortAndDeduplicate()
            #expect(renamed(earlier) < renamed(later))
            #expect(!(renamed(later) < renamed(earlier)))
        }
    }

    /// A sealed table is read into again for the next customer: what is in it keeps its name, the rest gets names of its own.
    @Test(arguments: Round.all(100))
    func aSealedTableIsReadIntoAgain(_ round: Round) {
        var random = round.random
        var texts = StringTable()
        var known: [String: StringIndex] = [:]
        for _ in 0..<4 {
            let added = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                "\(Int.random(in: 0...40, using: &random))" + (random.chance(oneIn: 2) ? "" : ".month")
            }
            let count = texts.count
            let names = added.map { texts.name($0) }
            let isNew = added.contains { known[$0] == nil }
            #expect((texts.count > count) == isNew)
            for (text, name) in zip(added, names) where known[text] != nil {
                #expect(name == known[text], "\(text) was known")
            }
            let renamed = texts.sortAndDeduplicate()
            #expect(renamed.changesNothing || isNew)
            for (text, name) in known { known[text] = renamed(name) }
            for (text, name) in zip(added, names) { known[text] = renamed(name) }
            #expect(texts.count == known.count)
            for (text, name) in known {
                #expect(texts.text(name) == text)
                #expect(texts.name(Identifier(text)) == name)
                for (other, otherName) in known where other != text {
                    #expect((name < otherName) == (texts.order(name, otherName) < 0))
                }
            }
            #expect(texts.name(Identifier("41")) == nil)
        }
    }

    @Test func fewTextsAreKept() {
        var texts = StringTable()
        for number in 0..<256 { _ = texts.name("product \(number)") }
        texts.removeAll()
        #expect(texts.count == 256)
        _ = texts.name("product 256")
        texts.removeAll()
        #expect(texts.count == 0)
        let again = texts.name("again")
        #expect(texts.text(again) == "again")
    }

    /// Sealing keeps every text, and the order of any two. A text becomes one name, however often it was read.
    @Test(arguments: Round.all(200))
    func sealingKeepsTextsAndTheirOrder(_ round: Round) {
        var random = round.random
        let letters = ["0", "1", "9", "a", "B", "\u{E9}"]
        var texts = StringTable()
        let all = (0..<Int.random(in: 0...60, using: &random)).map { _ in
            let isLong = random.chance(oneIn: 5)
            return (0..<Int.random(in: 0...(isLong ? 25 : 3), using: &random)).map { _ in
                letters[Int.random(in: 0..<(isLong ? 3 : letters.count), using: &random)]
            }.joined()
        }
        let ids = all.map { texts.id($0) }
        let names = all.map { texts.name($0) }
        let before = texts
        let renamed = texts.sortAndDeduplicate()
        for (index, text) in all.enumerated() {
            #expect(texts.text(renamed(ids[index])).utf8.elementsEqual(text.utf8))
            #expect(texts.text(renamed(names[index])).utf8.elementsEqual(text.utf8))
            for other in all.indices {
                let (left, right) = (renamed(ids[index]), renamed(ids[other]))
                let order = left < right ? -1 : left == right ? 0 : 1
                #expect(before.order(ids[index], ids[other]).signum() == order, "\(text), \(all[other])")
                #expect(texts.order(left, right).signum() == order, "\(text), \(all[other])")
                let (leftName, rightName) = (renamed(names[index]), renamed(names[other]))
                #expect((leftName == rightName) == text.utf8.elementsEqual(all[other].utf8))
            }
        }
        // Sealing once more changes nothing.
        var again = texts
        #expect(again.sortAndDeduplicate().changesNothing)
    }

    @Test(arguments: [0, 1, 2, 8, 9, 10, 1000])
    func manyNamesAndEachTwice(count: Int) {
        var texts = StringTable()
        let added = (0..<count).map { "name.\($0)" }
        let first = added.map { texts.name($0) }
        let second = added.reversed().map { texts.name($0) }.reversed()
        let renamed = texts.sortAndDeduplicate()
        for (index, names) in zip(first, second).enumerated() {
            #expect(renamed(names.0) == renamed(names.1))
            #expect(texts.text(renamed(names.0)) == added[index])
        }
        #expect(Set(first.map { renamed($0).position }).count == count)
        #expect(first.allSatisfy { renamed($0).position < Int32(count) })
    }

    @Test func missingNamesStayMissing() {
        var texts = StringTable()
        _ = (texts.name("b"), texts.name("a"))
        let renamed = texts.sortAndDeduplicate()
        #expect(renamed(nil as StringIndex?) == nil)
        #expect(renamed(StringIndex.absent) == .absent)
        #expect(renamed(TransactionId.absent) == .absent)
        #expect(renamed(TransactionId(7)) == TransactionId(7))
        #expect(texts.text(StringIndex(position: 9)).isEmpty)
    }

    @Test func namesAreComparedWithBytes() {
        var texts = StringTable()
        let name = texts.name("FREE_TRIAL")
        for (text, isSame) in [("FREE_TRIAL", true), ("FREE_TRIA", false), ("FREE_TRIALS", false), ("", false)] {
            var text = text
            #expect(text.withUTF8 { texts.isSame(name, $0) } == isSame)
        }
    }

    /// Ids that a column holds as numbers are those that a document spells out.
    @Test(arguments: [Int64.min, -10, -1, 0, 1, 9, 10, 2_000_000_123_456_789, .max])
    func anIdFromANumberIsThatOfItsDigits(_ number: Int64) {
        var texts = StringTable()
        let id = texts.id(number)
        #expect(texts.text(id) == "\(number)")
        #expect((id.name == nil) == (number >= 0))
        #expect(texts.integer(id) == number)
    }

    @Test(arguments: [UInt64(0), 7, UInt64(Int64.max) - 1, UInt64(Int64.max), UInt64(Int64.max) + 1, .max])
    func anIdFromAnUnsignedNumberIsThatOfItsDigits(_ number: UInt64) {
        var texts = StringTable()
        let id = texts.id(number)
        #expect(texts.text(id) == "\(number)")
        #expect((id.name == nil) == (number <= UInt64(Int64.max)))
        #expect(texts.integer(id) == Int64(exactly: number))
    }

    /// A text that is not a number has no value, and a text with a sign or zeros before it has one.
    @Test func integers() {
        var texts = StringTable()
        for (text, number) in [("12", 12), ("012", 12), ("-5", -5), ("a", nil), ("", nil)] as [(String, Int64?)] {
            let (name, id) = (texts.name(text), texts.id(text))
            #expect(texts.integer(name) == number && texts.integer(id) == number, "\(text)")
        }
    }

    /// As in an answer, where "10" comes before "9".
    @Test func orderOfBytes() {
        var texts = StringTable()
        let sorted = ["", "-1", "007", "10", "9", "99999999999999999999", "a", "b"]
        for (left, leftText) in sorted.enumerated() {
            for (right, rightText) in sorted.enumerated() {
                let (leftId, rightId) = (texts.id(leftText), texts.id(rightText))
                let (leftName, rightName) = (texts.name(leftText), texts.name(rightText))
                let order = (left - right).signum()
                #expect(texts.byteOrder(leftId, rightId).signum() == order, "\(leftText), \(rightText)")
                #expect(texts.byteOrder(leftName, rightName).signum() == order, "\(leftText), \(rightText)")
            }
        }
    }

    @Test func aNameIsFoundByItsText() {
        var texts = StringTable()
        for text in ["b", "10", "9"] { _ = texts.name(text) }
        _ = texts.sortAndDeduplicate()
        for text in ["9", "10", "b"] { #expect(texts.name(Identifier(text)).map { texts.text($0) } == text) }
        for text in ["", "8", "11", "a", "c"] { #expect(texts.name(Identifier(text)) == nil) }
        #expect(StringTable().name(Identifier("")) == nil)
    }

    @Test func whatIsNotInTheTableIsEmpty() {
        var texts = StringTable()
        #expect(!texts.isFull)
        for text in ["a", "b"] { _ = texts.name(text) }
        for position in [-1, 2, 3] as [Int32] { #expect(texts.text(StringIndex(position: position)).isEmpty) }
        #expect(!texts.isFull)
        var names = NameSet(of: texts)
        for position in [-1, 2, 3] as [Int32] { names.insert(StringIndex(position: position)) }
        for position in -1...3 as ClosedRange<Int32> { #expect(!names.contains(StringIndex(position: position))) }
        names.insert(StringIndex(position: 1))
        #expect(names.contains(StringIndex(position: 1)) && !names.contains(StringIndex(position: 0)))
    }
}
