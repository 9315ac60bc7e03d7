import Testing

@testable import SubscoreArrow

@Suite struct NameStyleTests {
    struct Spelling: CustomTestStringConvertible {
        let key: String
        let style: NameStyle?
        var testDescription: String { key }
    }

    private static let ofWords: [Spelling] = [
        Spelling(key: "revocationDate", style: .camel),
        Spelling(key: "revocation_date", style: .snake),
        Spelling(key: "RevocationDate", style: .pascal),
        Spelling(key: "revocationdate", style: .small),
        Spelling(key: "REVOCATIONDATE", style: .capital),
        Spelling(key: "REVOCATION_DATE", style: .capitalSnake),
        Spelling(key: "Revocation_Date", style: nil),
        Spelling(key: "Revocationdate", style: nil),
        Spelling(key: "revo_cationDate", style: nil),
        Spelling(key: "revocation__date", style: nil),
        Spelling(key: "_revocationDate", style: nil),
        Spelling(key: "revocationDate_", style: nil),
        Spelling(key: "revocationDat", style: nil),
        Spelling(key: "revocationDates", style: nil),
        Spelling(key: "", style: nil),
    ]

    private static let ofOneWord: [Spelling] = [
        Spelling(key: "price", style: .word),
        Spelling(key: "Price", style: .pascalWord),
        Spelling(key: "PRICE", style: .capitalWord),
        Spelling(key: "pRice", style: nil),
        Spelling(key: "price_", style: nil),
    ]

    @Test(arguments: ofWords)
    func namesOfSeveralWords(_ spelling: Spelling) {
        #expect(spelling.key.withCString { NameStyle(of: $0, as: "revocationDate") } == spelling.style)
    }

    @Test(arguments: ofOneWord)
    func namesOfOneWord(_ spelling: Spelling) {
        #expect(spelling.key.withCString { NameStyle(of: $0, as: "price") } == spelling.style)
    }

    @Test func oneWordIsReadInTheSpellingOfTheTableOnly() {
        let read: [NameStyle: NameStyle] = [
            .camel: .word, .snake: .word, .small: .word, .pascal: .pascalWord, .capital: .capitalWord,
            .capitalSnake: .capitalWord,
        ]
        for (table, own) in read {
            for style in [NameStyle.word, .pascalWord, .capitalWord] {
                #expect(style.isRead(among: table) == (style == own), "\(style) among \(table)")
            }
            #expect(NameStyle.snake.isRead(among: table))
        }
    }
}
