import CSubscore
import SubscoreCore

@testable import SubscoreArrow

/// A value of a column that a test makes. A flag is 0 or 1.
enum Cell: Hashable {
    case number(Int64)
    case text(String)

    var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// 0 for a text.
    var number: Int64 {
        switch self {
        case .number(let number): number
        case .text: 0
        }
    }
}

/// A row of a table. A column that it lacks is null.
typealias Cells = [StoreField: Cell]

/// The rows of one customer in both tables.
struct MadeUpCustomer {
    var rows: [Cells] = []
    var reports: [Cells] = []
}

/// The type of a column: a format of the interface, or texts in a dictionary.
enum ColumnType: String {
    case number = "l"
    case narrow = "c"
    case flag = "b"
    case milliseconds = "tsm:UTC"
    case text = "u"
    case dictionary = "i"
    case null = "n"
}

struct TypedColumn {
    let name: StoreField
    let type: ColumnType
}

extension HandMade {
    /// A table of rows. A column has a validity buffer only if one of its values is null.
    func table(_ columns: [TypedColumn], _ rows: [Cells]) -> (
        schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>
    ) {
        let schemas = columns.map { column in
            schema(
                column.type.rawValue,
                column.name.name.description,
                dictionary: column.type == .dictionary ? schema("u") : nil
            )
        }
        let arrays = columns.map { column in array(column.type, rows.map { $0[column.name] }) }
        return pointers(schema("+s", children: schemas), array(rows.count, [], children: arrays))
    }

    private func array(_ type: ColumnType, _ cells: [Cell?]) -> ArrowArray {
        let validity = cells.contains(nil) ? cells.map { $0 != nil } : nil
        let numbers = cells.map { $0?.number ?? 0 }
        switch type {
        case .number, .milliseconds: return self.numbers(numbers, validity: validity)
        case .narrow: return self.numbers(numbers.map { Int8(truncatingIfNeeded: $0) }, validity: validity)
        case .flag:
            var bits = [UInt8](repeating: 0, count: cells.count / 8 + 1)
            for (row, number) in numbers.enumerated() where number != 0 { bits[row / 8] |= 1 << (row % 8) }
            return array(cells.count, validity: validity, [bytes(bits)])
        case .text: return texts(cells.map { $0?.text ?? "" }, validity: validity)
        case .dictionary:
            let words = Set(cells.compactMap { $0?.text }).sorted()
            let indices = cells.map { cell in Int32(words.firstIndex { $0 == cell?.text } ?? 0) }
            return array(cells.count, validity: validity, [bytes(indices)], dictionary: texts(words))
        case .null:
            var none = array(cells.count, [])
            none.n_buffers = 0
            return none
        }
    }
}

/// Tables of a few dozen customers, with much that the store seldom sends or never: copies that repeat or contradict each
/// other, with or without a signed date, nulls, seats, commitments, chains that continue others, shared purchases,
/// several apps and environments, and in some tables invalid values. Prices and revocations often differ between copies.
struct MadeUpTables {
    let customers: [MadeUpCustomer]
    let columns: [TypedColumn]
    let reportColumns: [TypedColumn]
    /// Whether the customers have another order in the table of reports.
    let areReportsReversed: Bool
    var question: CustomersQuestion

    private static let day: Int64 = 86_400_000
    private static let start: Int64 = 1_700_000_000_000

    init(_ random: inout Seeded) {
        let areTexts = random.chance(oneIn: 3)
        columns = Self.columns(Self.rowColumns, areTexts: areTexts, &random)
        reportColumns = Self.columns(Self.reportColumns, areTexts: areTexts, &random)
        let rarity = random.one(of: 60, 300, 1_000_000)
        let share = random.one(of: 1, 2, 1_000_000)
        var customers = (0..<Int(random.int64(2...30))).map { number in
            var customer = MadeUpCustomer()
            Self.addRows(to: &customer, Int64(number), isSigned: random.chance(oneIn: share), rarity: rarity, &random)
            if random.chance(oneIn: 12) { customer.rows = [] }
            Self.addReports(to: &customer, Int64(number), &random)
            return customer
        }
        if random.chance(oneIn: 5) { Self.spoil(&customers, &random) }
        let prefix = areTexts ? random.one(of: "", "x") : ""
        for index in customers.indices {
            customers[index].rows = customers[index].rows.map { Self.prefixed($0, prefix, &random) }
            customers[index].reports = customers[index].reports.map { Self.prefixed($0, prefix, &random) }
        }
        switch Int(random.int64(0...3)) {
        case 0: customers.reverse()
        case 1: customers.shuffle(using: &random)
        default: break
        }
        self.customers = customers.filter { !$0.rows.isEmpty || !$0.reports.isEmpty }
        areReportsReversed = random.chance(oneIn: 3)
        question = Self.question(&random)
    }

    private enum Kind {
        case key
        case id
        case name
        case word
        case instant
        case integer
        case flag
    }

    private static let rowColumns: [(StoreField, Kind, isRequired: Bool)] = [
        (.customer, .key, true), (.transactionId, .id, true), (.productId, .name, true),
        (.purchaseDate, .instant, true),
        (.expiresDate, .instant, true), (.originalTransactionId, .id, false), (.webOrderLineItemId, .id, false),
        (.subscriptionGroupIdentifier, .id, false), (.originalPurchaseDate, .instant, false),
        (.signedDate, .instant, false), (.transactionReason, .word, false), (.inAppOwnershipType, .word, false),
        (.type, .word, false), (.environment, .word, false), (.bundleId, .name, false),
        (.revocationDate, .instant, false), (.revocationType, .word, false), (.revocationPercentage, .integer, false),
        (.isUpgraded, .flag, false), (.offerType, .integer, false), (.price, .integer, false),
        (.currency, .word, false), (.quantity, .integer, false), (.additionalTransactionReason, .word, false),
        (.billingPlanType, .word, false), (.previousOriginalTransactionId, .id, false),
        (.offerDiscountType, .word, false), (.offerIdentifier, .name, false), (.storefront, .name, false),
    ]

    private static let reportColumns: [(StoreField, Kind, isRequired: Bool)] = [
        (.customer, .key, true), (.originalTransactionId, .id, true), (.signedDate, .instant, false),
        (.status, .integer, false), (.autoRenewStatus, .flag, false), (.productId, .name, false),
        (.autoRenewProductId, .name, false), (.isInBillingRetryPeriod, .flag, false),
        (.gracePeriodExpiresDate, .instant, false), (.renewalDate, .instant, false),
        (.expirationIntent, .integer, false),
        (.priceIncreaseStatus, .integer, false), (.renewalPrice, .integer, false), (.renewalCurrency, .word, false),
        (.notificationType, .word, false), (.subtype, .word, false),
        (.transactionId, .id, false), (.environment, .word, false), (.bundleId, .name, false),
    ]

    private static func columns(
        _ all: [(StoreField, Kind, isRequired: Bool)],
        areTexts: Bool,
        _ random: inout Seeded
    ) -> [TypedColumn] {
        all.compactMap { name, kind, isRequired in
            if !isRequired, random.chance(oneIn: 12) {
                return random.chance(oneIn: 2) ? nil : TypedColumn(name: name, type: .null)
            }
            let type: ColumnType
            switch kind {
            case .key: type = .number
            case .id: type = areTexts ? random.one(of: .text, .dictionary) : .number
            case .name, .word: type = random.one(of: .text, .dictionary)
            case .instant: type = random.one(of: .number, .milliseconds)
            case .integer: type = .number
            case .flag: type = random.one(of: .flag, .narrow)
            }
            return TypedColumn(name: name, type: type)
        }
    }

    private static func addRows(
        to customer: inout MadeUpCustomer,
        _ number: Int64,
        isSigned: Bool,
        rarity: Int,
        _ random: inout Seeded
    ) {
        var purchased = start + day * random.int64(0...60)
        for row in 0..<random.int64(1...4) {
            var cells: Cells = [
                .customer: .number(number), .transactionId: .number(1000 * number + row),
                .originalTransactionId: .number(1000 * number), .productId: .text(random.one(of: "m", "y", "w")),
                .purchaseDate: .number(purchased), .expiresDate: .number(purchased + 30 * day),
                .subscriptionGroupIdentifier: .number(7 + number % 3),
                .price: .number(random.one(of: 0, 990, 4990, 9990)), .currency: .text(random.one(of: "USD", "EUR")),
            ]
            if isSigned { cells[.signedDate] = .number(purchased + 1000) }
            func set(_ name: StoreField, oneIn chance: Int, _ cell: Cell) {
                if random.chance(oneIn: chance) { cells[name] = cell }
            }
            set(.revocationDate, oneIn: 5, .number(purchased + day * random.int64(0...30)))
            set(
                .revocationType,
                oneIn: 4,
                .text(random.one(of: "REFUND_PRORATED", "REFUND_FULL", "FAMILY_REVOKE", "?"))
            )
            set(.revocationPercentage, oneIn: 2, .number(random.one(of: 0, 25_000, 50_000, 100_000)))
            set(.isUpgraded, oneIn: 3, .number(random.one(of: 0, 0, 1)))
            set(.offerType, oneIn: 5, .number(random.int64(0...4)))
            set(
                .offerDiscountType,
                oneIn: 5,
                .text(random.one(of: "FREE_TRIAL", "FREE_TRIAL", "PAY_AS_YOU_GO", "?", ""))
            )
            set(.offerIdentifier, oneIn: 6, .text(random.one(of: "spring", "back")))
            set(.storefront, oneIn: 3, .text(random.one(of: "USA", "DEU")))
            set(.transactionReason, oneIn: 2, .text(random.one(of: "PURCHASE", "RENEWAL", "")))
            set(.inAppOwnershipType, oneIn: 4, .text(random.one(of: "PURCHASED", "FAMILY_SHARED", "ASSIGNED", "NEW")))
            set(.webOrderLineItemId, oneIn: 3, .number(random.int64(1...99)))
            set(.originalPurchaseDate, oneIn: 3, .number(start - day))
            set(.type, oneIn: 2, .text("Auto-Renewable Subscription"))
            set(.environment, oneIn: 2, .text("Production"))
            set(.bundleId, oneIn: 2, .text("a"))
            set(.quantity, oneIn: 4, .number(1))
            set(.billingPlanType, oneIn: 4, .text("BILLED_UPFRONT"))
            addRare(to: &cells, number, oneIn: rarity, &random)
            customer.rows.append(cells)
            for _ in 0..<random.one(of: 0, 0, 1, 1, 2) {
                customer.rows.append(copy(of: cells, isSigned: isSigned, &random))
            }
            purchased += day * random.one(of: 30, 30, 31, 20, 60)
        }
        if random.chance(oneIn: 6) { customer.rows.shuffle(using: &random) }
    }

    /// Changes what few rows have.
    private static func addRare(to cells: inout Cells, _ number: Int64, oneIn chance: Int, _ random: inout Seeded) {
        let rare: [(StoreField, Cell?)] = [
            (.transactionId, nil), (.productId, nil), (.purchaseDate, nil), (.expiresDate, nil),
            (.originalTransactionId, nil), (.subscriptionGroupIdentifier, nil), (.price, nil), (.currency, nil),
            (.originalTransactionId, .number(1000 * number + 500)), (.transactionId, .number(1000 * number)),
            (.originalTransactionId, .number(-5)), (.signedDate, .number(1_700_000_000)), (.signedDate, .number(0)),
            (.expiresDate, .number(start)), (.type, .text("Consumable")), (.type, .text("Lifetime")),
            (.environment, .text("Sandbox")), (.environment, .text("Xcode")), (.bundleId, .text("b")),
            (.quantity, .number(3)), (.quantity, .number(0)), (.additionalTransactionReason, .text("SEAT_ADDITION")),
            (.billingPlanType, .text("MONTHLY")), (.previousOriginalTransactionId, .number(1000 * number + 500)),
            (.offerType, .number(200)), (.currency, .text("dollar")),
        ]
        for (name, cell) in rare where random.chance(oneIn: chance) { cells[name] = cell }
    }

    /// A copy of a transaction in which something differs, or nothing.
    private static func copy(of cells: Cells, isSigned: Bool, _ random: inout Seeded) -> Cells {
        var copy = cells
        let purchased = cells[.purchaseDate]?.number ?? start
        for _ in 0..<random.int64(0...2) {
            switch random.int64(0...7) {
            case 0, 1: copy[.price] = .number(random.one(of: 990, 4990, 9990))
            case 2: copy[.currency] = .text("GBP")
            case 3: copy[.revocationDate] = random.chance(oneIn: 2) ? nil : .number(purchased + day)
            case 4: copy[.isUpgraded] = .number(1)
            case 7: copy[.storefront] = random.one(of: nil, .text("JPN"))
            case 5: copy[.expiresDate] = .number(purchased + day * random.one(of: 29, 31))
            default: copy[.offerType] = .number(2)
            }
        }
        if isSigned, random.chance(oneIn: 2) { copy[.signedDate] = .number(purchased + day * random.int64(0...40)) }
        return copy
    }

    private static func addReports(to customer: inout MadeUpCustomer, _ number: Int64, _ random: inout Seeded) {
        let count: Int64 = customer.rows.isEmpty ? random.int64(0...2) : random.one(of: 0, 0, 1, 2, 3)
        var signed = start + day * random.int64(0...150)
        for _ in 0..<count {
            var cells: Cells = [
                .customer: .number(number), .originalTransactionId: .number(1000 * number),
                .signedDate: .number(signed),
            ]
            func set(_ name: StoreField, oneIn chance: Int, _ cell: Cell?) {
                if random.chance(oneIn: chance) { cells[name] = cell }
            }
            set(.status, oneIn: 3, .number(random.int64(1...5)))
            set(.autoRenewStatus, oneIn: 2, .number(random.int64(0...1)))
            set(.productId, oneIn: 2, .text(random.one(of: "m", "y")))
            set(.autoRenewProductId, oneIn: 2, .text(random.one(of: "m", "y", "later")))
            set(.isInBillingRetryPeriod, oneIn: 3, .number(random.int64(0...1)))
            set(.gracePeriodExpiresDate, oneIn: 4, .number(signed + 9 * day))
            set(.renewalDate, oneIn: 3, .number(signed + day * random.int64(0...30)))
            set(.expirationIntent, oneIn: 4, .number(random.int64(0...6)))
            set(.priceIncreaseStatus, oneIn: 5, .number(random.int64(0...2)))
            set(.renewalPrice, oneIn: 2, .number(random.one(of: 0, 990, 9990, 12_990)))
            set(.renewalCurrency, oneIn: 2, .text(random.one(of: "USD", "EUR", "euro")))
            set(.notificationType, oneIn: 5, .text(random.one(of: "DID_RENEW", "DID_FAIL_TO_RENEW", "EXPIRED", "NEW")))
            set(.subtype, oneIn: 4, .text(random.one(of: "GRACE_PERIOD", "VOLUNTARY", "NEW")))
            set(.transactionId, oneIn: 3, .number(1000 * number + random.int64(0...3)))
            set(.environment, oneIn: 2, .text(random.one(of: "Production", "Production", "Production", "Sandbox")))
            set(.bundleId, oneIn: 3, .text(random.one(of: "a", "a", "a", "b")))
            set(.signedDate, oneIn: 12, random.one(of: nil, .number(1_700_000_000)))
            set(.originalTransactionId, oneIn: 20, random.one(of: nil, .number(1000 * number + 500)))
            customer.reports.append(cells)
            signed += day * random.int64(-10...40)
        }
    }

    /// Makes a few values invalid.
    private static func spoil(_ customers: inout [MadeUpCustomer], _ random: inout Seeded) {
        let invalid: [(StoreField, Cell)] = [
            (.price, .number(-5)), (.revocationPercentage, .number(100_001)), (.revocationPercentage, .number(-1)),
            (.purchaseDate, .number(9_000_000_000_000_000)), (.signedDate, .number(-9_000_000_000_000_000)),
            (.productId, .text(String(repeating: "z", count: 300))), (.renewalPrice, .number(-5)),
            (.offerIdentifier, .text(String(repeating: "z", count: 300))),
        ]
        for _ in 0..<random.int64(1...3) {
            guard let index = customers.indices.randomElement(using: &random),
                let (name, cell) = invalid.randomElement(using: &random)
            else { return }
            if let row = customers[index].rows.indices.randomElement(using: &random), !random.chance(oneIn: 4) {
                customers[index].rows[row][name] = cell
                if name == .revocationPercentage, random.chance(oneIn: 2) {
                    customers[index].rows[row][.revocationDate] = .number(start)
                }
            } else if let row = customers[index].reports.indices.randomElement(using: &random) {
                customers[index].reports[row][name == .purchaseDate ? .renewalDate : name] = cell
            }
        }
    }

    /// The same row with ids that are not all numbers.
    private static func prefixed(_ cells: Cells, _ prefix: String, _ random: inout Seeded) -> Cells {
        guard !prefix.isEmpty else { return cells }
        var prefixed = cells
        for name in [.transactionId, .originalTransactionId, .previousOriginalTransactionId] as [StoreField] {
            // A chain has one spelling.
            guard let cell = cells[name], name != .transactionId || random.chance(oneIn: 2) else { continue }
            prefixed[name] = .text(prefix + cell.text)
        }
        return prefixed
    }

    private static func question(_ random: inout Seeded) -> CustomersQuestion {
        func instant() -> Instant { Instant(milliseconds: start + day * random.int64(-5...200)) ?? .earliest }
        let products = [("m", Int64(1)), ("y", 12), ("w", 3)].compactMap { id, months in
            Period(months, .month).map {
                Product(id: Identifier(id), group: nil, level: months % 5, period: $0, price: nil)
            }
        }
        return CustomersQuestion(
            instants: (0..<random.int64(1...4)).map { _ in instant() },
            viewpoint: Viewpoint(
                knownAt: random.chance(oneIn: 4) ? instant() : nil,
                retroactiveRefunds: random.chance(oneIn: 5),
                assumeRenewal: random.chance(oneIn: 4)
            ),
            filter: RecordFilter(
                environment: random.one(of: nil, nil, nil, .production, .sandbox),
                bundleId: random.one(of: nil, nil, nil, "a", "none").map { Identifier($0) }
            ),
            entitlements: random.chance(oneIn: 3)
                ? Entitlements([
                    .init(id: Identifier("pro"), productIds: [Identifier("m"), Identifier("y")]),
                    .init(id: Identifier("extra"), productIds: [Identifier("w"), Identifier("later")]),
                ]) : nil,
            catalog: random.chance(oneIn: 3) ? Catalog(products) : nil
        )
    }
}

// Calls.
extension MadeUpTables {
    /// Asks about all customers in one call.
    func answer(_ function: CustomersQuestion.Function, withReports: Bool, rowsAtOnce: Int) -> Answered {
        answer(customers, function, withReports, rowsAtOnce)
    }

    /// Asks about each customer in a call of its own, and puts the answers together as one call has them. If a customer
    /// has an invalid value, its failure is the answer.
    func answerOneByOne(_ function: CustomersQuestion.Function, withReports: Bool) -> Answered {
        let reported = withReports ? inOrderOfReports(customers) : []
        var rows: [String] = []
        var warnings: [String: Int] = [:]
        var (count, records) = (0, 0)
        for customer in customers.filter({ !$0.rows.isEmpty }) + reported.filter(\.rows.isEmpty) {
            guard !customer.rows.isEmpty || !customer.reports.isEmpty else { continue }
            switch answer([customer], function, withReports, 4096) {
            case .table(let own, let ownWarnings, let ownCount, let ownRecords):
                rows += own
                warnings.merge(ownWarnings) { $0 + $1 }
                count += ownCount
                records += ownRecords
            case .failure(let problem, let table, let column, let row):
                let key = customer.key
                let before =
                    table == .rows
                    ? customers.prefix { $0.key != key }.reduce(0) { $0 + $1.rows.count }
                    : reported.prefix { $0.key != key }.reduce(0) { $0 + $1.reports.count }
                return .failure(problem, table, column, row: row < 0 ? row : before + row)
            }
        }
        return .table(rows: rows, warnings: warnings, customers: count, recordCount: records)
    }

    private func inOrderOfReports(_ customers: [MadeUpCustomer]) -> [MadeUpCustomer] {
        areReportsReversed ? customers.reversed() : customers
    }

    private func answer(
        _ customers: [MadeUpCustomer],
        _ function: CustomersQuestion.Function,
        _ withReports: Bool,
        _ rowsAtOnce: Int
    ) -> Answered {
        let made = HandMade()
        let rows = made.table(columns, customers.flatMap(\.rows))
        let reports = withReports ? made.table(reportColumns, inOrderOfReports(customers).flatMap(\.reports)) : nil
        return question.answer(function) { () throws(ArrowFailure) in
            try CustomerTables(rows: rows, reports: reports, rowsAtOnce: rowsAtOnce)
        }
    }
}

extension MadeUpCustomer {
    fileprivate var key: Cell? { (rows.first ?? reports.first)?[.customer] }
}
