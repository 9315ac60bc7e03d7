import SubscoreCore
import Testing

@testable import SubscoreJSON

@Suite struct AnswerTests {
    struct Call: Scenario {
        let function: Function
        /// The first field that it requires.
        let required: String
        /// A request that is answered, and how the answer begins.
        let request: String
        let begins: String
        var scenario: String { "\(function)" }
    }

    private static let history = """
        "history":{"transactionId":"1","productId":"pro","purchaseDate":100000000001,"expiresDate":200000000000}
        """

    static let calls = [
        Call(
            function: .classifyChange,
            required: "/at",
            request: "{\(history)}",
            begins: "{\"changes\":[]"
        ),
        Call(
            function: .prorate,
            required: "/price",
            request: "{\"price\":10,\"purchaseDate\":0,\"expiresDate\":10,\"changeDate\":5}",
            begins: "{\"kind\":\"prorated\""
        ),
        Call(
            function: .stateAt,
            required: "/at",
            request: "{\(history),\"at\":150000000000}",
            begins: "{\"at\":150000000000,\"hasAccess\":true,\"subscriptions\":[{"
        ),
        Call(
            function: .timeline,
            required: "/history",
            request: "{\(history)}",
            begins: "{\"subscriptions\":[{"
        ),
        Call(
            function: .contentAccess,
            required: "/content",
            request: "{\(history),\"content\":[{\"id\":\"a\",\"publishedAt\":150000000000}]}",
            begins: "{\"windows\":[{"
        ),
        Call(
            function: .offerEligibility,
            required: "/at",
            request: "{\(history),\"at\":150000000000}",
            begins: "{\"customer\":\"active\",\"groups\":[{"
        ),
        Call(
            function: .priceChange,
            required: "/period",
            request: """
                {"period":"P1M","currentPrice":"9.99","newPrice":"10.99","currency":"USD","storefront":"USA",
                "renewalDate":"2026-05-15T00:00:00Z","requestedAt":"2026-03-01T00:00:00Z"}
                """,
            begins: "{"
        ),
        Call(function: .openHistory, required: "/history", request: "{\(history)}", begins: "{"),
    ]

    @Test(arguments: calls)
    func answersOrNamesWhatIsMissing(_ call: Call) {
        let (missing, error) = answer(call.function, "{}")
        #expect(missing == .missingField)
        #expect(error.contains("\"path\":\"\(call.required)\""), "\(error)")
        let (failure, text) = answer(call.function, call.request)
        #expect(failure == nil, "\(text)")
        #expect(text.hasPrefix(call.begins), "\(text)")
    }

    @Test func onlyAnOpenHistoryHasStates() {
        for call in Self.calls {
            let bytes = Array(call.request.utf8)
            bytes.withUnsafeBufferPointer { bytes in
                JSONText(bytes).parsed { document in
                    var answer = Answer(call.function, to: document)
                    answer.response?.discard()
                    #expect((answer.states != nil) == (call.function == .openHistory), "\(call.function)")
                    _ = answer.takeStates()
                    #expect(answer.states == nil)
                }
            }
        }
    }

    struct Faulty: Scenario {
        let scenario: String
        let request: String
        let response: String
    }

    static let faulty = [
        Faulty(
            scenario: "text that is not JSON",
            request: "{\n x}",
            response: """
                {"error":{"code":"invalid_json","line":2,"column":3,"offset":4,\
                "message":"The text is not valid JSON."}}
                """
        ),
        Faulty(
            scenario: "an unknown field",
            request: "{\"at\":0,\"now\":0}",
            response: "{\"error\":{\"code\":\"unknown_field\",\"path\":\"/now\",\"message\":\"Unknown field;"
        ),
        Faulty(
            scenario: "a list",
            request: "[]",
            response:
                "{\"error\":{\"code\":\"wrong_type\",\"path\":\"\",\"message\":\"The value must be an object, not an array.\"}}"
        ),
        Faulty(
            scenario: "seconds, while the records are in milliseconds",
            request: """
                {"at":1700000000,"history":{"transactionId":"1","productId":"pro","purchaseDate":1700000000000,
                "expiresDate":1710000000000}}
                """,
            response: """
                {"error":{"code":"invalid_value","path":"/at",\
                "message":"The instant 1700000000 looks like seconds; expected milliseconds."}}
                """
        ),
    ]

    @Test(arguments: faulty)
    func errorDocument(_ row: Faulty) {
        let (failure, text) = answer(.stateAt, row.request)
        #expect(failure != nil)
        #expect(text.hasPrefix(row.response), "\(text)")
    }
}
