import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct BatchReaderTests {
    /// Two customers whose rows are read into the same memory, one after the other: a row with a value in every column,
    /// and one with none. Nothing of the first row remains.
    @Test(arguments: [ColumnType.number, .text])
    func writesEveryMember(_ ids: ColumnType) throws {
        let start: Int64 = 1_700_000_000_000
        let full: Cells = [
            .transactionId: .number(1), .originalTransactionId: .number(1), .webOrderLineItemId: .number(1),
            .productId: .text("pro"), .subscriptionGroupIdentifier: .number(1), .bundleId: .text("app"),
            .purchaseDate: .number(start), .expiresDate: .number(start), .originalPurchaseDate: .number(start),
            .signedDate: .number(start), .revocationDate: .number(start), .revocationPercentage: .number(50_000),
            .price: .number(1), .currency: .text("USD"), .offerType: .number(1),
            .offerDiscountType: .text("FREE_TRIAL"), .offerIdentifier: .text("code"), .storefront: .text("USA"),
            .inAppOwnershipType: .text("ASSIGNED"),
            .revocationType: .text("FAMILY_REVOKE"), .transactionReason: .text("RENEWAL"),
            .environment: .text("Production"), .isUpgraded: .number(1),
        ]
        let columns = full.keys.map { name in
            switch name {
            case .transactionId, .originalTransactionId, .webOrderLineItemId, .subscriptionGroupIdentifier:
                TypedColumn(name: name, type: ids)
            case .isUpgraded: TypedColumn(name: name, type: .flag)
            default: TypedColumn(name: name, type: full[name]?.isNumber == true ? .number : .text)
            }
        }
        let made = HandMade()
        let pointers = made.table(columns, [full, [:]])
        let table = try ArrowTable(.rows, pointers.schema, pointers.array)
        let reader = BatchReader(try TransactionColumns(table), nil)
        func read(_ row: Int, after last: inout Batch?) -> Batch {
            let customer = CustomerTables.Customer(rows: row..<row + 1, reports: 0..<0)
            return reader.read([customer], of: RecordFilter(), nil, after: &last).batch
        }
        var none: Batch?
        let empty = read(1, after: &none).members
        var last: Batch? = read(0, after: &none)
        for (member, value) in last?.members ?? [:] {
            #expect((value != empty[member]) != Self.ofDocuments.contains(member), "\(member)")
        }
        #expect(read(1, after: &last).members == empty)
    }

    /// Members that no column gives, and those that are equal in every row of this test.
    private static let ofDocuments: Set<String> = [
        "detail", "isRepeated", "isSeatAddition", "revokedSeats", "isLinked", "items",
        "_commitment", "_seats", "_appTransactionId", "_appAccountToken",
        "_previousOriginalTransactionId", "isCarried", "isReversal", "isOfOne", "isOfferTypeUnreadable",
        "revocationFlags",
    ]
}

extension Cell {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension Batch {
    /// Every member of the first row and its detail, by its name.
    fileprivate var members: [String: String] {
        var members: [String: String] = [:]
        for record in [transactions[0], details[0]] as [Any] {
            for child in Mirror(reflecting: record).children { members[child.label ?? ""] = "\(child.value)" }
        }
        return members
    }
}
