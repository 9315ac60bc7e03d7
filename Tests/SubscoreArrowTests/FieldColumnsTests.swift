import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct FieldColumnsTests {
    private static func table(_ made: HandMade, _ names: [String]) throws(ArrowFailure) -> ArrowTable {
        let pointers = made.pointers(
            made.schema("+s", children: names.map { made.schema("l", $0) }),
            made.array(1, [], children: names.map { _ in made.numbers([Int64(7)]) })
        )
        return try ArrowTable(.rows, pointers.schema, pointers.array)
    }

    @Test func keepsTheOrderOfTheFields() throws {
        let made = HandMade()
        let columns = try FieldColumns(
            try Self.table(made, ["quantity", "price", "status"]),
            [.price, .offerType, .quantity],
            required: [.quantity]
        )
        #expect(columns.all.map { $0.field } == [.price, .offerType, .quantity])
        #expect(columns.all.map { $0.isPresent } == [true, false, true])
        #expect(columns[.quantity]?.isPresent == true && columns[.offerType]?.isPresent == false)
        // It is a column of the table, and not read.
        #expect(columns[.status] == nil)
    }

    /// A missing column goes before one of another type.
    @Test func requiredColumnIsMissing() throws {
        let made = HandMade()
        let table = try Self.table(made, ["environment"])
        do throws(ArrowFailure) {
            _ = try FieldColumns(table, [.environment, .quantity], required: [.quantity])
            Issue.record("was found")
        } catch {
            #expect(error.problem == .columnIsMissing && error.steps == ["rows", "quantity"])
        }
    }
}
