import CSubscore
import Foundation
import Testing

@testable import Subscore

private let history = """
    {"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1","originalTransactionId":"1",
    "productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]}
    """
private let at = Instant(milliseconds: 1_775_865_600_000)

private func decodedField(_ field: Substring) -> [UInt8]? {
    field == "-" ? nil : Data(base64Encoded: String(field)).map(Array.init)
}

private func name(of status: SubscoreError.Status) -> String {
    let numbers: [SubscoreError.Status: Int32] = [.argument: 1, .json: 2, .request: 3, .limit: 4, .memory: 5]
    return String(cString: subs_status_name(numbers[status] ?? -1))
}

/// A response that went through its type and back, without what is null.
private func again(_ function: Function, _ response: [UInt8]) throws -> [UInt8] {
    func turned<Answer: Codable>(_ kind: Answer.Type) throws -> [UInt8] {
        let answer: Answer = try Subscore.decoded(response)
        return Array(try JSONEncoder().encode(answer))
    }
    if response.starts(with: Array("{\"changes\"".utf8)) { return try turned(ObservedChanges.self) }
    if response.starts(with: Array("{\"from\"".utf8)) { return try turned(ChangePreview.self) }
    switch function {
    // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
    case .classifyChange: return try turned(ProposedChange.self)
    case .prorate: return try turned(Proration.self)
    case .stateAt: return try turned(StateAt.self)
    case .timeline: return try turned(Timeline.self)
    case .contentAccess: return try turned(ContentAccess.self)
    case .offerEligibility: return try turned(OfferEligibility.self)
    case .owner: return try turned(Owner.self)
    case .priceChange: return try turned(PriceChange.self)
    case .checkDocument: return try turned(CheckedDocument.self)
    // @end
    }
}

private func plain(_ text: [UInt8]) throws -> NSObject {
    func without(_ value: Any) -> Any {
        switch value {
        case let members as [String: Any]: members.filter { !($0.value is NSNull) }.mapValues(without)
        case let items as [Any]: items.map(without)
        default: value
        }
    }
    return try #require(without(JSONSerialization.jsonObject(with: Data(text))) as? NSDictionary)
}

@Test func everyVectorGetsItsBytesAndFitsItsType() throws {
    let path = try #require(ProcessInfo.processInfo.environment["SUBSCORE_VECTORS"])
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 150)
    for line in lines {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        let function = try #require(Function(rawValue: String(fields[0])))
        let request = decodedField(fields[3]).map { $0 + Array(repeating: 0x20, count: Int(fields[4]) ?? 0) }
        let response = decodedField(fields[5])
        do {
            let found = try LibSubscore.call(function, request)
            #expect(fields[1] == "SUBS_OK" && found == response, "\(fields[7])")
            #expect(try plain(again(function, found)) == plain(found), "\(fields[7])")
        } catch let error as SubscoreError {
            #expect(name(of: error.status) == fields[1] && error.response == response, "\(fields[7])")
            #expect((error.code == nil) == (response == nil), "\(fields[7])")
        }
    }
    print("\(lines.count) vectors replayed")
}

struct Refused: Sendable {
    var label: String
    var request: [UInt8]?
    var status: SubscoreError.Status
    var code: String?
    var path: String?
    var offset: Int?
}

private let refusals = [
    Refused(label: "no request", request: nil, status: .argument),
    Refused(label: "an empty one", request: [], status: .json, code: "invalid_json", offset: 0),
    Refused(
        label: "not UTF-8",
        request: Array("{\"at\":\"".utf8) + [0xFF, 0x22, 0x7D],
        status: .json,
        code: "invalid_json",
        offset: 7
    ),
    Refused(
        label: "a misspelt field",
        request: Array("{\"histroy\":{}}".utf8),
        status: .request,
        code: "unknown_field",
        path: "/histroy"
    ),
    Refused(
        label: "too large",
        request: Array(repeating: 0x20, count: 16_777_217),
        status: .limit,
        code: "too_large",
        path: ""
    ),
]

@Test(arguments: 0..<refusals.count) func aBadRequestGetsOneErrorWithItsPath(_ row: Int) throws {
    let expected = refusals[row]
    let error = try #require(throws: SubscoreError.self, "\(expected.label)") {
        try LibSubscore.call(.stateAt, expected.request)
    }
    let same =
        error.status == expected.status && error.code == expected.code && error.path == expected.path
        && error.offset == expected.offset
    #expect(same, "\(expected.label): \(error)")
    #expect(error.description.count > 10)
    #expect(error.localizedDescription == error.description)
}

@Test(arguments: [
    ("{},\"trustSignedPayloads\":true", SubscoreError.Status.json, "/history"),
    ("{}}", .json, "/history"),
    ("{\"a\":\"}\"", .json, "/history"),
    ("{\"a\\\"}\"", .json, "/history"),
    ("[]]", .json, "/history"),
    ("", .json, "/history"),
    ("eyJhbGciOi.e30.c2ln", .request, "/history"),
    ("{\"transactions\":5}", .request, "/history/transactions"),
]) func aDocumentCannotBreakOutOfItsMember(_ text: String, _ status: SubscoreError.Status, _ path: String) throws {
    let one = try #require(throws: SubscoreError.self) { try StateAtRequest(history: Document(text), at: at).answer() }
    #expect(one.status == status && one.path == path)
}

@Test(
    arguments: [
        (Array("eyJhbGciOi.e30.c2ln".utf8), "/history"), (Array("not JSON".utf8), "/history"),
        ([0xFF, 0xFE], "/history"),
        ([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], "/history"),
        // Half of a surrogate pair.
        ([0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D], "/history"),
    ] as [([UInt8], String?)]
) func bytesThatAreNotJSONAreRefused(_ bytes: [UInt8], _ path: String?) throws {
    let one = try #require(throws: SubscoreError.self) { try StateAtRequest(history: Document(bytes), at: at).answer() }
    #expect(one.status == .json && one.code == "invalid_json" && one.path == path)
}

@Test func aWholeDocumentIsPassedOn() throws {
    let one = Document(Data(" \(history)\n".utf8))
    let marked = Document("\u{FEFF}\(history)")
    for whole in [one, Document([one, one]), Document([marked, marked])] {
        #expect(try StateAtRequest(history: whole, at: at).answer().hasAccess)
    }
    let bad = StateAtRequest(history: Document([one, Document("{}}")]), at: at)
    #expect(try #require(throws: SubscoreError.self) { try bad.answer() }.path == "/history/1")
}

@Test(arguments: [
    (Instant(Date(timeIntervalSince1970: -1e300)), State.none), (Instant(milliseconds: .min), .none),
    (Instant(milliseconds: -LibSubscore.maxInstant.milliseconds - 1), .none),
    (Instant(milliseconds: LibSubscore.maxInstant.milliseconds + 1), .expired), (Instant(milliseconds: .max), .expired),
    (Instant(Date(timeIntervalSince1970: 1e300)), .expired), (Instant(Date(timeIntervalSince1970: .nan)), .expired),
]) func anInstantBeyondTheBoundsIsRefusedWithItsPath(_ beyond: Instant, _ state: State) throws {
    let inside = StateAtRequest(
        history: Document(history),
        at: at,
        entitlements: [EntitlementProducts(id: "pro", productIds: [])],
        otherGrants: [OtherGrant(entitlement: "pro", source: "support", start: beyond, end: nil)]
    )
    for (path, request) in [
        ("/at", StateAtRequest(history: Document(history), at: beyond)), ("/otherGrants/0/start", inside),
    ] {
        let error = try #require(throws: SubscoreError.self) { try request.answer() }
        #expect(error.code == "out_of_range" && error.path == path)
    }
    // To an open history every instant is valid.
    #expect(try HistoryOpenRequest(history: Document(history)).open().states(at: beyond)[0].state == state)
}

@Test func requestsAreWrittenAsTheSchemaSays() throws {
    let catalog = "{\"groups\":[], \"x\":12345678901234567890}"
    let from = CurrentPeriod(
        productId: "a\"b\n",
        purchaseDate: Instant(milliseconds: -1),
        expiresDate: Instant(milliseconds: 2),
        price: .milliunits(9990),
        offerType: 0
    )
    let proposed = ProposedRequest(
        catalog: Document(catalog),
        from: from,
        to: WantedProduct(productId: "é"),
        at: Instant(milliseconds: 0),
        rounding: .halfEven,
        explain: true
    )
    #expect(
        try String(decoding: proposed.json(), as: UTF8.self) == "{\"catalog\":\(catalog),"
            + #""from":{"productId":"a\"b\u000a","purchaseDate":-1,"expiresDate":2,"price":9990,"offerType":0},"#
            + #""to":{"productId":"é"},"at":0,"rounding":"half_even","explain":true}"#
    )
    let zero = Instant(milliseconds: 0)
    let change = PriceChangeRequest(
        period: "P1M",
        currentPrice: .amount("9.99"),
        newPrice: .amount("12.5"),
        currency: "USD",
        storefront: "USA",
        requestedAt: zero,
        renewalDate: zero,
        events: [PriceEvent(at: zero, event: .reactivate, items: ["a", "b"])]
    )
    #expect(
        try String(decoding: change.json(), as: UTF8.self)
            == #"{"period":"P1M","currentPrice":"9.99","newPrice":"12.5","currency":"USD","storefront":"USA","requestedAt":0,"#
            + #""renewalDate":0,"events":[{"at":0,"event":"reactivate","items":["a","b"]}]}"#
    )
    let granted = StateAtRequest(
        history: Document("[]"),
        at: Instant(milliseconds: 5),
        entitlements: [EntitlementProducts(id: "pro", productIds: [])],
        otherGrants: [OtherGrant(entitlement: "pro", source: "support", start: zero, end: nil)]
    )
    #expect(
        try String(decoding: granted.json(), as: UTF8.self)
            == #"{"history":[],"at":5,"entitlements":[{"id":"pro","productIds":[]}],"#
            + #""otherGrants":[{"entitlement":"pro","source":"support","start":0,"end":null}]}"#
    )
    #expect(try granted.answer().entitlements?[0].hasAccess == true)
}

@Test func aPriceBringsItsCurrency() throws {
    func request(_ price: Price, currency: String? = nil) -> PeriodRequest {
        let (start, end) = (Instant(milliseconds: 1_775_001_600_000), Instant(milliseconds: 1_777_593_600_000))
        return PeriodRequest(price: price, currency: currency, purchaseDate: start, expiresDate: end, changeDate: at)
    }
    for price in [Price("9.99", "USD"), Price(Decimal(string: "9.99")!, "USD"), Price(milliunits: 9990, "USD")] {
        let answer = try request(price).answer()
        #expect(answer.refund?.description == "6.66 USD" && "\(answer.kind)" == "prorated")
        #expect(try request(price, currency: "USD").answer() == answer)
    }
    #expect(try request("9.99", currency: "USD").answer() == request(Price("9.99", "USD")).answer())
    #expect(try request("9.99").answer().refund?.description == "6.660")
    // Of two currencies none is chosen.
    let error = try #require(throws: SubscoreError.self) { try request(Price("9.99", "USD"), currency: "EUR").answer() }
    #expect(error.code == "invalid_value" && error.path == "/currency")
}

@Test func valuesPrintAsTheyAre() {
    #expect(
        "\(at) \(Instant(milliseconds: -1)) \(Instant(milliseconds: .max))"
            == "2026-04-11T00:00:00Z 1969-12-31T23:59:59.999Z 9223372036854775807 ms"
    )
    #expect("\(Price("9.99", "USD")), \(Price(milliunits: -5, "USD")), \(Price("1"))" == "9.99 USD, -0.005 USD, 1")
    #expect(
        "\(State.billingGracePeriod) \(Rounding.halfEven) \(Environment.production)"
            == "billing_grace_period half_even Production"
    )
}

@Test func aPreviewRequiresAHistoryACatalogAProductAndAnInstant() throws {
    let history = Document(history)
    let catalog = Document(
        """
        {"groups":[{"id":"21","products":[{"productId":"pro.month","level":2,"period":"P1M"},
        {"productId":"pro.year","level":1,"period":"P1Y"}]}]}
        """
    )
    let preview = try LibSubscore.previewChange(history: history, catalog: catalog, product: "pro.year", at: at)
    #expect(preview.from?.productId == "pro.month" && preview.from?.price == nil)
    #expect(preview.change == .upgrade && preview.refund != nil && preview.refund?.refund == nil)
    let paid = try LibSubscore.previewChange(
        history: history,
        catalog: catalog,
        product: "pro.year",
        at: at,
        price: Price("9.99", "USD"),
        explain: true
    )
    #expect(paid.refund?.refund?.amount?.text == "6.66")
    #expect(paid.explanation?.contains("6.66 USD") == true)
    let offer = PlannedOffer(type: 3, discountType: "FREE_TRIAL")
    let free = try LibSubscore.previewChange(
        history: history,
        catalog: catalog,
        product: "pro.year",
        offer: offer,
        at: at
    )
    #expect(free.charge?.milliunits == 0)
    let target = PreviewTarget(productId: "pro.year", offer: offer)
    #expect(try PreviewRequest(history: history, catalog: catalog, to: target, at: at).answer() == free)
    for (catalog, product, expected) in [
        (catalog, "gone", "unknown_product at /to/productId"),
        (Document("{}}"), "pro.year", "invalid_json at /catalog"),
    ] {
        let error = try #require(throws: SubscoreError.self) {
            try LibSubscore.previewChange(history: history, catalog: catalog, product: product, at: at)
        }
        #expect("\(error.code ?? "") at \(error.path ?? "")" == expected)
    }
}

@Test func instantsAndDatesAreTheSame() {
    for milliseconds: Int64 in [
        -62_135_596_800_000, -1, 0, 1, 1_775_865_600_001, 1_775_865_600_999, 253_402_300_799_999,
    ] {
        #expect(Instant(Instant(milliseconds: milliseconds).date).milliseconds == milliseconds)
    }
    #expect(Instant(Date(timeIntervalSince1970: -0.0005)).milliseconds == -1)
    #expect(Instant(Date(timeIntervalSince1970: .infinity)).milliseconds == .max)
}

@Test func anOpenHistoryAgreesWithStateAt() throws {
    let opened = try HistoryOpenRequest(history: Document(history)).open()
    for milliseconds: Int64 in [0, 1_775_001_599_999, 1_775_001_600_000, 1_777_593_600_000, 8_640_000_000_000_000] {
        let instant = Instant(milliseconds: milliseconds)
        let found = try #require(opened.states(at: instant).first)
        let direct = try StateAtRequest(history: Document(history), at: instant).answer().subscriptions[0]
        #expect(found.state == direct.state && found.hasAccess == direct.hasAccess && found.status == direct.status)
        #expect(
            found.since == direct.since && found.until == direct.until
                && found.row?.transactionId == direct.transactionId
        )
    }
    #expect(opened.states(at: Instant(milliseconds: .min))[0].state == .none)
    #expect(throws: SubscoreError.self) { try HistoryOpenRequest(history: Document("{\"transactions\":5}")).open() }
}

@Test func tasksGetTheSameBytes() async throws {
    let request = Array("{\"history\":\(history),\"at\":1775865600000}".utf8)
    let expected = try LibSubscore.call(.stateAt, request)
    let opened = try HistoryOpenRequest(history: Document(history)).open()
    try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<64 {
            group.addTask {
                try (0..<50).allSatisfy { _ in
                    try LibSubscore.call(.stateAt, request) == expected && opened.states(at: at)[0].state == .subscribed
                }
            }
        }
        for try await same in group { #expect(same) }
    }
}

/// The memory of the process, in KiB.
func resident() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return try Int(#require(status.firstMatch(of: /VmRSS:\s+(\d+)/)).1) ?? 0
}

@Test func memoryIsGivenBack() throws {
    let request = Array("{\"history\":\(history),\"at\":1775865600000}".utf8)
    var before = 0
    for call in 0..<20_000 {
        _ = try LibSubscore.call(.stateAt, request)
        _ = try? LibSubscore.call(.stateAt, [])
        _ = try HistoryOpenRequest(history: Document(history)).open()
        if call == 10_000 { before = try resident() }
    }
    #expect(try resident() - before < 24 * 1024)
}

@Test func theRestOfTheHeaderIsThere() throws {
    #expect(LibSubscore.version.hasPrefix("0.5."))
    try LibSubscore.check(running: "0.5.9")
    #expect(try #require(throws: SubscoreError.self) { try LibSubscore.check(running: "0.6.0") }.status == .unfit)
    #expect(try LibSubscore.rules().count > 100)
    #expect(try LibSubscore.warnings().first?.code == "account_changed")
    #expect(
        LibSubscore.maxRequestLength == 16 << 20 && LibSubscore.maxDepth == 32
            && LibSubscore.maxValues(length: 80) == 1034
    )
    #expect(LibSubscore.maxIdentifierLength == 256 && LibSubscore.maxInstant.milliseconds == 8_640_000_000_000_000)
}

/// It compiles only as long as the functions declare what they throw.
private func codes() -> [String?] {
    func code(_ call: () throws(SubscoreError) -> Void) -> String? {
        do {
            try call()
            return nil
        } catch {
            return error.code
        }
    }
    let bad = Document("{\"transactions\":5}")
    let expected = Expectations(bundleId: "", environment: .sandbox)
    return [
        code { () throws(SubscoreError) in _ = try StateAtRequest(history: bad, at: at).answer() },
        code { () throws(SubscoreError) in _ = try HistoryOpenRequest(history: bad).open() },
        code { () throws(SubscoreError) in _ = try LibSubscore.call(.stateAt, []) },
        code { () throws(SubscoreError) in _ = try StateAtRequest(history: Document("{"), at: at).json() },
        code { () throws(SubscoreError) in _ = try Verifier(expecting: expected) },
        code { () throws(SubscoreError) in _ = try SignedHistory(history: bad).verify(expecting: expected) },
        code { () throws(SubscoreError) in _ = try LibSubscore.rules() },
        code { () throws(SubscoreError) in _ = try LibSubscore.warnings() },
    ]
}

@Test func functionsDeclareWhatTheyThrow() {
    let found = codes()
    #expect(
        found == [
            "wrong_type", "wrong_type", "invalid_json", "invalid_json", "invalid_value", "invalid_value", nil, nil,
        ]
    )
}
