import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct CustomersAnswerTests {
    /// A call for all customers answers each of them exactly as a call for that customer alone, however many rows are
    /// decoded at once.
    @Test(arguments: Round.all(150))
    func answersEachCustomerAsIfAlone(_ round: Round) {
        var random = round.random
        var tables = MadeUpTables(&random)
        let question = tables.question
        for function in CustomersQuestion.Function.allCases {
            tables.question = random.chance(oneIn: 3) ? question : question.asking(function.columns(of: question))
            for withReports in [false, true] {
                let expected = tables.answerOneByOne(function, withReports: withReports)
                for rowsAtOnce in [8, random.one(of: 1, 7, 64, 1024)] {
                    let answer = tables.answer(function, withReports: withReports, rowsAtOnce: rowsAtOnce)
                    let label: Comment =
                        "\(round.testDescription): \(function), reports \(withReports), \(rowsAtOnce) rows at once"
                    #expect(answer.difference(from: expected) == nil, label)
                }
            }
        }
    }

    /// A table of chosen columns is the whole table without the others, and a table of no choice is the whole table without
    /// those that have to be named.
    @Test(arguments: Round.all(100))
    func makesTheChosenColumns(_ round: Round) {
        var random = round.random
        var tables = MadeUpTables(&random)
        let question = tables.question
        for function in CustomersQuestion.Function.allCases {
            let names = function.columns(of: question)
            let chosen = names.filter { _ in random.chance(oneIn: 3) }
            tables.question = question.asking(names)
            let whole = tables.answer(function, withReports: true, rowsAtOnce: 64)
            func compare(_ columns: [StaticString]?, _ shown: [StaticString]) {
                tables.question = question.asking(columns)
                let answer = tables.answer(function, withReports: true, rowsAtOnce: 64)
                guard case .table(let rows, let warnings, let customers, let count) = whole else {
                    #expect(answer == whole)
                    return
                }
                func parts(_ row: String) -> [(name: String, text: Substring)] {
                    row.split(separator: " ").map { part in ("\(part.prefix { $0 != "=" })", part) }
                }
                if let first = rows.first { #expect(parts(first).map(\.name) == names.map(\.description)) }
                let expected = rows.map { row in
                    parts(row).filter { part in shown.contains { $0.description == part.name } }.map(\.text)
                        .joined(separator: " ")
                }
                // That several subscriptions will be charged matters only beside the next charge.
                let isCharged = shown.contains { $0.description.hasPrefix("nextCharge") }
                let expectedWarnings = warnings.filter { isCharged || $0.key != "several_subscriptions" }
                let isEqual =
                    answer
                    == .table(rows: expected, warnings: expectedWarnings, customers: customers, recordCount: count)
                #expect(isEqual, "\(round.testDescription): \(function), \(columns ?? [])")
            }
            compare(chosen, chosen)
            compare(nil, names.filter { !function.named.contains($0.description) })
        }
    }

    /// The test above compares something: most tables have an answer, and some an invalid value.
    @Test func madeUpTablesAreAnswered() {
        var (answered, failed, warned) = (0, 0, 0)
        for seed in 1...100 as ClosedRange<UInt64> {
            var random = Seeded(seed)
            let tables = MadeUpTables(&random)
            switch tables.answer(.states, withReports: true, rowsAtOnce: 8) {
            case .table(let rows, let warnings, _, _):
                if !rows.isEmpty { answered += 1 }
                if !warnings.isEmpty { warned += 1 }
            case .failure: failed += 1
            }
        }
        #expect(answered > 70 && failed > 5 && warned > 30, "\(answered), \(failed), \(warned)")
    }

    /// Version 0.3.0 decoded 4,096 rows at once. The refunded share of the first row once remained for the row 4,096 rows later: of
    /// its two copies without a signed date the one with the share then counted, and with it another price.
    @Test(arguments: CustomersQuestion.Function.allCases)
    func keepsNoRefundedShareOfAnotherCustomer(_ function: CustomersQuestion.Function) throws {
        let (start, day) = (Int64(1_700_000_000_000), Int64(86_400_000))
        let count: Int64 = 2049
        let rows = (0..<count).flatMap { customer in
            [Int64(5000), 9000].map { price in
                var cells: Cells = [
                    .customer: .number(customer), .transactionId: .number(10 + customer), .productId: .text("monthly"),
                    .purchaseDate: .number(start), .expiresDate: .number(start + 30 * day), .price: .number(price),
                    .currency: .text("USD"),
                ]
                if customer == 0, price == 5000 {
                    cells[.revocationDate] = .number(start + day)
                    cells[.revocationPercentage] = .number(50_000)
                }
                return cells
            }
        }
        let columns = [
            TypedColumn(name: .customer, type: .number), TypedColumn(name: .transactionId, type: .number),
            TypedColumn(name: .productId, type: .text), TypedColumn(name: .purchaseDate, type: .number),
            TypedColumn(name: .expiresDate, type: .number), TypedColumn(name: .price, type: .number),
            TypedColumn(name: .currency, type: .text), TypedColumn(name: .revocationDate, type: .number),
            TypedColumn(name: .revocationPercentage, type: .number),
        ]
        let question = CustomersQuestion(
            instants: [try #require(Instant(milliseconds: start + 5 * day))],
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil
        )
        let made = HandMade()
        let table = made.table(columns, rows)
        let answer = question.answer(function) { () throws(ArrowFailure) in
            try CustomerTables(rows: table, reports: nil)
        }
        let prices = zip(answer.values(of: "customer"), answer.values(of: "price")).filter { $0.0 == "\(count - 1)" }
        #expect(!prices.isEmpty && prices.allSatisfy { $0.1 == "9000" || $0.1 == "-" }, "\(prices)")
        #expect(prices.contains { $0.1 == "9000" })
    }

    /// Values that decide no access and cannot be read count as null, and are counted.
    @Test func countsWhatCannotBeRead() {
        let (start, day) = (Int64(1_700_000_000_000), Int64(86_400_000))
        func row(_ customer: Int64, _ price: Int64, share: Int64? = nil) -> Cells {
            var cells: Cells = [
                .customer: .number(customer), .transactionId: .number(customer + 10), .productId: .number(1),
                .purchaseDate: .number(start), .expiresDate: .number(start + 30 * day), .price: .number(price),
            ]
            if let share {
                cells[.revocationDate] = .number(start + day)
                cells[.revocationPercentage] = .number(share)
            }
            return cells
        }
        let names: [StoreField] = [
            .customer, .transactionId, .productId, .purchaseDate, .expiresDate, .price, .revocationDate,
            .revocationPercentage,
        ]
        let reportNames: [StoreField] = [.customer, .originalTransactionId, .signedDate, .status]
        let made = HandMade()
        let rows = made.table(
            names.map { TypedColumn(name: $0, type: .number) },
            [row(1, 5), row(2, -1), row(3, -1, share: 100_001), row(3, -1, share: 100_001)]
        )
        let reports = made.table(
            reportNames.map { TypedColumn(name: $0, type: .number) },
            [Int64(0), 1, 6, -1].map { status in
                [
                    .customer: .number(1), .originalTransactionId: .number(11), .signedDate: .number(start + status),
                    .status: .number(status),
                ]
            }
        )
        let question = CustomersQuestion(
            instants: [],
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil
        )
        let answer = question.answer(.intervals) { () throws(ArrowFailure) in
            try CustomerTables(rows: rows, reports: reports)
        }
        guard case .table(_, let warnings, _, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(warnings["value_unreadable"] == 5 && warnings["unknown_status"] == 2, "\(warnings)")
        #expect(answer.values(of: "price").filter { $0 != "-" } == ["5", "5"], "\(answer)")
    }

    /// A currency is read in any case. What is not one counts as null and is counted, with the first row.
    @Test func readsCurrenciesAndCountsOthers() {
        let (start, day) = (Int64(1_700_000_000_000), Int64(86_400_000))
        let columns: [(StoreField, ColumnType)] = [
            (.customer, .number), (.transactionId, .number), (.productId, .number), (.purchaseDate, .number),
            (.expiresDate, .number), (.price, .number), (.currency, .text),
        ]
        let texts = ["USD", "usd", "", "US$", "Euro", "eUr"]
        let rows: [Cells] = texts.enumerated().map { index, text in
            [
                .customer: .number(Int64(index)), .transactionId: .number(Int64(index) + 10), .productId: .number(1),
                .purchaseDate: .number(start), .expiresDate: .number(start + 30 * day), .price: .number(9_990),
                .currency: .text(text),
            ]
        }
        let made = HandMade()
        let table = made.table(columns.map { TypedColumn(name: $0.0, type: $0.1) }, rows)
        let question = CustomersQuestion(
            instants: [Instant(milliseconds: start + day)].compactMap { $0 },
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil
        )
        let answer = question.answer(.states) { () throws(ArrowFailure) in
            try CustomerTables(rows: table, reports: nil)
        }
        #expect(answer.values(of: "currency") == ["USD", "USD", "-", "-", "-", "EUR"], "\(answer)")
        guard case .table(_, let warnings, _, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(warnings["value_unreadable"] == 2, "\(warnings)")
    }

    struct Currencies: Scenario {
        let scenario: String
        var catalog: Catalog?
        var chosen: [StaticString]?
        let prices: [String]
        let currencies: [String]
        let monthly: [String]
        let warnings: [String: Int]
    }

    private static let months = Period(1, .month)

    static let currencies = [
        Currencies(
            scenario: "the newer row is shown and counts",
            prices: ["8990", "8990"],
            currencies: ["EUR", "EUR"],
            monthly: ["8990", "8990"],
            warnings: ["several_currencies": 2]
        ),
        Currencies(
            scenario: "a higher level is shown, and the newer row counts",
            catalog: Catalog(
                [("high", Int64(1)), ("low", 2)].compactMap { id, level in
                    months.map { Product(id: Identifier(id), group: nil, level: level, period: $0, price: nil) }
                }
            ),
            prices: ["-", "-"],
            currencies: ["EUR", "EUR"],
            monthly: ["8990", "8990"],
            warnings: ["several_currencies": 2]
        ),
        Currencies(
            scenario: "the next charge is one of two",
            chosen: ["price", "currency", "monthlyPrice", "nextChargeAt"],
            prices: ["8990", "8990"],
            currencies: ["EUR", "EUR"],
            monthly: ["8990", "8990"],
            warnings: ["several_currencies": 2, "several_subscriptions": 2]
        ),
    ]

    /// Two chains of one group that the customer pays for in different currencies, asked at two instants.
    @Test(arguments: currencies)
    func severalCurrencies(_ row: Currencies) throws {
        let day: Int64 = 86_400_000
        let start: Int64 = 1_727_740_800_000  // 1 October 2024, at 0:00 UTC
        func month(_ id: Int64, _ product: String, from begin: Int64, _ price: Int64, _ currency: String) -> Cells {
            [
                .customer: .number(1), .transactionId: .number(id), .originalTransactionId: .number(id),
                .subscriptionGroupIdentifier: .number(7), .productId: .text(product),
                .purchaseDate: .number(begin), .expiresDate: .number(begin + 31 * day), .price: .number(price),
                .currency: .text(currency),
            ]
        }
        func report(_ chain: Int64, _ signed: Int64) -> Cells {
            [
                .customer: .number(1), .originalTransactionId: .number(chain), .signedDate: .number(signed),
                .autoRenewStatus: .number(1),
            ]
        }
        let made = HandMade()
        let rows = made.table(
            [
                .customer, .transactionId, .originalTransactionId, .subscriptionGroupIdentifier, .purchaseDate,
                .expiresDate, .price,
            ].map { TypedColumn(name: $0, type: .number) }
                + [.productId, .currency].map { TypedColumn(name: $0, type: .text) },
            [month(1, "high", from: start, 9990, "USD"), month(2, "low", from: start + day, 8990, "EUR")]
        )
        let reports = made.table(
            [StoreField.customer, .originalTransactionId, .signedDate, .autoRenewStatus].map {
                TypedColumn(name: $0, type: .number)
            },
            [report(1, start), report(2, start + day)]
        )
        let question = CustomersQuestion(
            instants: try [2, 3].map { try #require(Instant(milliseconds: start + $0 * day)) },
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: row.catalog,
            columns: row.chosen
        )
        let answer = question.answer(.states) { () throws(ArrowFailure) in
            try CustomerTables(rows: rows, reports: reports)
        }
        #expect(answer.values(of: "price") == row.prices)
        #expect(answer.values(of: "currency") == row.currencies)
        #expect(answer.values(of: "monthlyPrice") == row.monthly)
        guard case .table(_, let warnings, _, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(warnings == row.warnings)
    }

    struct Charged: Scenario {
        let scenario: String
        var report: Cells = [:]
        /// The price of the next period, and how many values could not be read.
        let price: String
        var unreadable: Int?
    }

    static let charged = [
        Charged(scenario: "a price", report: [.renewalPrice: .number(12_990)], price: "12990"),
        Charged(scenario: "none", price: "-"),
        Charged(scenario: "nothing to pay", report: [.renewalPrice: .number(0)], price: "0"),
        Charged(
            scenario: "nothing to pay, in a currency, beside what is written as 0",
            report: [.renewalPrice: .number(0), .renewalCurrency: .text("USD"), .expirationIntent: .number(0)],
            price: "0"
        ),
        Charged(
            scenario: "0 for none, beside what is written as 0",
            report: [.renewalPrice: .number(0), .expirationIntent: .number(0)],
            price: "-"
        ),
        Charged(
            scenario: "a currency that is none",
            report: [.renewalPrice: .number(12_990), .renewalCurrency: .text("dollars")],
            price: "12990",
            unreadable: 1
        ),
        Charged(scenario: "below 0", report: [.renewalPrice: .number(-1)], price: "-", unreadable: 1),
        Charged(
            scenario: "a newer one of another product",
            report: [.renewalPrice: .number(12_990), .autoRenewProductId: .text("later")],
            price: "12990"
        ),
    ]

    /// What is charged next by the only report on a subscription, in a column of prices of 64 bits.
    @Test(arguments: charged)
    func nextCharge(_ row: Charged) throws {
        let (start, day) = (Int64(1_727_740_800_000), Int64(86_400_000))
        let cells: Cells = [
            .customer: .number(1), .transactionId: .number(1), .productId: .text("pro"), .purchaseDate: .number(start),
            .expiresDate: .number(start + 31 * day),
        ]
        let report: Cells = [
            .customer: .number(1), .originalTransactionId: .number(1), .signedDate: .number(start),
            .autoRenewStatus: .number(1), .renewalDate: .number(start + 31 * day),
        ]
        let made = HandMade()
        func columns(_ rows: [Cells]) -> [TypedColumn] {
            Set(rows.flatMap(\.keys)).map { name in
                let isText = rows.contains { if case .text = $0[name] { true } else { false } }
                return TypedColumn(name: name, type: isText ? .text : .number)
            }
        }
        let whole = report.merging(row.report) { $1 }
        let tables = (made.table(columns([cells]), [cells]), made.table(columns([whole]), [whole]))
        let question = CustomersQuestion(
            instants: [try #require(Instant(milliseconds: start + day))],
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil,
            columns: ["nextChargePrice"]
        )
        let answer = question.answer(.states) { () throws(ArrowFailure) in
            try CustomerTables(rows: tables.0, reports: tables.1)
        }
        #expect(answer.values(of: "nextChargePrice") == [row.price])
        guard case .table(_, let warnings, _, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(warnings["value_unreadable"] == row.unreadable)
    }

    /// The numbers of states in a column are those of the header: the dictionary has their names by number.
    @Test(arguments: CustomersQuestion.Function.allCases)
    func numbersStatesAsTheHeaderDoes(_ function: CustomersQuestion.Function) throws {
        let names: [(UInt8, String)] = [
            (SUBS_STATE_NONE, "none"), (SUBS_STATE_SUBSCRIBED, "subscribed"),
            (SUBS_STATE_BILLING_GRACE_PERIOD, "billing_grace_period"), (SUBS_STATE_BILLING_RETRY, "billing_retry"),
            (SUBS_STATE_EXPIRED, "expired"), (SUBS_STATE_REVOKED, "revoked"),
        ]
        let made = HandMade()
        let columns: [StoreField] = [.customer, .transactionId, .productId, .purchaseDate, .expiresDate]
        let table = made.table(columns.map { TypedColumn(name: $0, type: .number) }, [])
        let question = CustomersQuestion(
            instants: [.earliest],
            viewpoint: Viewpoint(),
            filter: RecordFilter(),
            entitlements: nil,
            catalog: nil
        )
        let dictionary = try question.dictionary(of: "state", function) { () throws(ArrowFailure) in
            try CustomerTables(rows: table, reports: nil)
        }
        try #require(dictionary.count == names.count)
        for (number, name) in names { #expect(dictionary[Int(number)] == name) }
    }
}

extension CustomersQuestion {
    /// The same question about other columns.
    fileprivate func asking(_ columns: [StaticString]?) -> CustomersQuestion {
        CustomersQuestion(
            instants: instants,
            viewpoint: viewpoint,
            isKnownThen: isKnownThen,
            filter: filter,
            entitlements: entitlements,
            catalog: catalog,
            columns: columns
        )
    }
}

extension CustomersQuestion.Function {
    /// Every column that a question may name.
    fileprivate func columns(of question: CustomersQuestion) -> [StaticString] {
        guard self == .states else { return CustomersQuestion.intervalColumns }
        return CustomersQuestion.stateColumns.filter {
            $0.description != "entitlements" || question.entitlements != nil
        }
    }

    /// Those that are made only if they are named.
    fileprivate var named: Set<String> {
        let purchase: Set = [
            "ownership", "offerType", "offerDiscountType", "offerIdentifier", "storefront", "isTrial",
        ]
        guard self == .states else { return purchase.union(["origin"]) }
        return purchase.union([
            "nextChargeAt", "nextChargePrice", "nextChargeCurrency", "hasOwnAccess", "firstPaidAt", "lastPaidAt",
            "trialStartedAt", "trialEndedAt", "trialOutcome", "trialsStarted", "trialsConverted", "trialsLost",
            "trialsUnknown",
        ])
    }
}
