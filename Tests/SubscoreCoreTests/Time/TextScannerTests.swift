import Testing

@testable import SubscoreCore

@Suite struct TextScannerTests {
    enum Step {
        case skips(StaticString)
        case stops(StaticString)
        case number(Int64?)
        case digits(Int, Int64?)
    }

    struct Walk: Scenario {
        let scenario: String
        let text: String
        let steps: [Step]
        var isAtEnd = true
    }

    static let walks = [
        Walk(scenario: "nothing", text: "", steps: [.stops("a"), .number(nil), .digits(1, nil)]),
        Walk(scenario: "from front to back", text: "P12M", steps: [.skips("P"), .number(12), .skips("M")]),
        Walk(scenario: "something is left", text: "12 ", steps: [.number(12)], isAtEnd: false),
        Walk(
            scenario: "what is not there moves nothing",
            text: "12ab",
            steps: [.stops("13"), .digits(3, nil), .digits(2, 12), .number(nil), .stops("abc"), .skips("ab")]
        ),
        Walk(scenario: "zero", text: "0", steps: [.number(0)]),
        Walk(scenario: "leading zeros", text: "00012", steps: [.number(12)]),
        Walk(scenario: "the largest", text: "9223372036854775807", steps: [.number(.max)]),
        Walk(scenario: "one more than the largest", text: "9223372036854775808", steps: [.number(.max)]),
        Walk(scenario: "ten times the largest", text: "92233720368547758070", steps: [.number(.max)]),
        Walk(scenario: "far beyond", text: String(repeating: "9", count: 40), steps: [.number(.max)]),
        Walk(
            scenario: "a fixed number of digits beyond 64 bits",
            text: "99999999999999999999",
            steps: [.digits(20, nil), .digits(18, 999_999_999_999_999_999), .digits(2, 99)]
        ),
        Walk(
            scenario: "a fixed number of digits, one more than the largest",
            text: "9223372036854775808",
            steps: [.digits(19, nil)],
            isAtEnd: false
        ),
        Walk(scenario: "a sign is not part of a number", text: "-1", steps: [.number(nil), .skips("-"), .number(1)]),
        Walk(scenario: "digits of another script are none", text: "\u{0661}", steps: [.number(nil)], isAtEnd: false),
        Walk(scenario: "a combining mark is a character", text: "1\u{0301}", steps: [.number(1), .skips("\u{0301}")]),
        Walk(scenario: "the character before 0 is not a digit", text: "/", steps: [.number(nil)], isAtEnd: false),
        Walk(scenario: "the character after 9 is not a digit", text: ":", steps: [.number(nil)], isAtEnd: false),
    ]

    @Test(arguments: walks)
    func walksOver(_ walk: Walk) {
        var scanner = TextScanner(walk.text)
        for (position, step) in walk.steps.enumerated() {
            let isAsExpected: Bool
            switch step {
            case .skips(let literal): isAsExpected = scanner.skip(literal)
            case .stops(let literal): isAsExpected = !scanner.skip(literal)
            case .number(let number): isAsExpected = scanner.number() == number
            case .digits(let digits, let number): isAsExpected = scanner.number(digits: digits) == number
            }
            #expect(isAsExpected, "step \(position): \(step)")
        }
        #expect(scanner.isAtEnd == walk.isAtEnd)
    }
}
