import Subscore
import Testing

@testable import SubscoreArrow

@Suite struct RowDecoderTests {
    /// Two customers whose rows are decoded in the same memory, one after the other: a row with a value in every column,
    /// and one with none. Nothing of the first row remains.
    @Test(arguments: [ColumnType.number, .text])
    func writesEveryMember(_ ids: ColumnType) throws {
        let start: Int64 = 1_700_000_000_000
        let full: Cells = [
            .transactionId: .number(1), .originalTransactionId: .number(1), .webOrderLineItemId: .number(1),
            .productId: .text("pro"), .subscriptionGroupIdentifier: .number(1), .bundleId: .text("app"),
            .purchaseDate: .number(start), .expiresDate: .number(start), .originalPurchaseDate: .number(start),
            .signedDate: .number(start), .revocationDate: .number(start), .revocationPercentage: .number(50_000),
            .price: .number(1), .currency: .text("USD"), .offerType: .number(1), .inAppOwnershipType: .text("ASSIGNED"),
            .transactionReason: .text("RENEWAL"), .environment: .text("Production"), .isUpgraded: .number(1),
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
        let decoder = RowDecoder(try TransactionColumns(table), nil, count: 2, rowsAtOnce: 1)
        let question = CustomersQuestion(
            instants: [],
            viewpoint: Viewpoint(),
            owner: Owner(),
            entitlements: nil,
            catalog: nil
        )
        #expect(decoder.history(of: .init(rows: 0..<1, reports: 0..<0), question) != nil)
        let absent = DecodedRows(capacity: 1).bytesOfFirstRow
        for (member, bytes) in decoder.decoded.bytesOfFirstRow {
            #expect(bytes != absent[member] || member == "isRare", "\(member) has no value in the first row")
        }
        #expect(decoder.history(of: .init(rows: 1..<2, reports: 0..<0), question) == nil)
        for (member, bytes) in decoder.decoded.bytesOfFirstRow where member != "isRare" {
            #expect(bytes == absent[member], "\(member)")
        }
    }
}

extension Cell {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

/// A column of decoded rows, of any type.
private protocol Column {
    var bytesOfFirst: [UInt8] { get }
}

extension UnsafeMutablePointer: Column {
    fileprivate var bytesOfFirst: [UInt8] {
        Array(UnsafeRawBufferPointer(start: self, count: MemoryLayout<Pointee>.size))
    }
}

extension DecodedRows {
    fileprivate var bytesOfFirstRow: [String: [UInt8]] {
        let members = Mirror(reflecting: self).children.compactMap { child in
            (child.value as? any Column).map { (child.label ?? "", $0.bytesOfFirst) }
        }
        return Dictionary(uniqueKeysWithValues: members)
    }
}
