import CSubscore
import SubscoreCore
import Testing

@testable import SubscoreArrow

@Suite struct ArrowTableTests {
    struct Malformed: Scenario {
        let scenario: String
        /// Changes a table of two rows with one column.
        var change: @Sendable (inout ArrowSchema, inout ArrowArray) -> Void = { _, _ in }
        /// Nil if it is read.
        let problem: Problem?
    }

    static let malformed = [
        Malformed(scenario: "nothing wrong", problem: nil),
        Malformed(
            scenario: "a released schema",
            change: { schema, _ in schema.release = nil },
            problem: .tableIsReleased
        ),
        Malformed(scenario: "a released array", change: { _, array in array.release = nil }, problem: .tableIsReleased),
        Malformed(scenario: "no format", change: { schema, _ in schema.format = nil }, problem: .notAStruct),
        Malformed(scenario: "a negative length", change: { _, array in array.length = -1 }, problem: .lengthImpossible),
        Malformed(scenario: "a negative offset", change: { _, array in array.offset = -1 }, problem: .lengthImpossible),
        Malformed(
            scenario: "longer than any memory",
            change: { _, array in array.length = .max },
            problem: .lengthImpossible
        ),
        Malformed(
            scenario: "more columns in the schema",
            change: { schema, _ in schema.n_children = 2 },
            problem: .columnCountDiffers
        ),
        Malformed(scenario: "no columns", change: { _, array in array.children = nil }, problem: .columnCountDiffers),
        Malformed(scenario: "no buffer", change: { _, array in array.n_buffers = 0 }, problem: .bufferCountDiffers),
    ]

    @Test(arguments: malformed)
    func checks(_ row: Malformed) {
        let made = HandMade()
        let column = made.schema("l", "price")
        var (schema, array) = (
            made.schema("+s", children: [column]), made.array(2, [], children: [made.numbers([Int64(1), 2])])
        )
        row.change(&schema, &array)
        let pointers = made.pointers(schema, array)
        do throws(ArrowFailure) {
            let table = try ArrowTable(.reports, pointers.schema, pointers.array)
            #expect(row.problem == nil && table.count == 2)
        } catch {
            #expect(error.problem == row.problem && error.table == .reports)
        }
    }

    @Test(arguments: ["l", "+l", "+", "+ss"])
    func otherTypes(_ format: String) {
        let made = HandMade()
        let pointers = made.pointers(made.schema(format), made.array(0, []))
        #expect(throws: ArrowFailure.self) { try ArrowTable(.rows, pointers.schema, pointers.array) }
    }

    @Test func findsColumnsByName() throws {
        let made = HandMade()
        let pointers = made.table(made.schema("l", "price"), made.numbers([Int64(1), 2]))
        let table = try ArrowTable(.rows, pointers.schema, pointers.array)
        #expect(try table.column(.price).values.count == 2)
        // A missing column has no values, and only a required one is a fault.
        #expect(try table.column(.currency).values.layout == .null)
        do throws(ArrowFailure) {
            _ = try table.required(.currency)
            Issue.record("was found")
        } catch {
            #expect(error.problem == .columnIsMissing && error.steps == ["rows", "currency"])
        }
        let numbers = made.table(made.schema("l", "environment"), made.numbers([Int64(1), 2]))
        do throws(ArrowFailure) {
            _ = try ArrowTable(.rows, numbers.schema, numbers.array).column(.environment)
            Issue.record("has another type")
        } catch {
            #expect(error.problem == .notAWord && error.steps == ["rows", "environment"])
        }
    }

    @Test func columnTwice() throws {
        let made = HandMade()
        let column = made.schema("l", "price")
        let values = made.numbers([Int64(1)])
        let pointers = made.pointers(
            made.schema("+s", children: [column, column]),
            made.array(1, [], children: [values, values])
        )
        let table = try ArrowTable(.rows, pointers.schema, pointers.array)
        do throws(ArrowFailure) {
            _ = try table.column(.price)
            Issue.record("was found")
        } catch {
            #expect(error.problem == .columnStandsTwice)
        }
    }

    /// A name that begins like another one is another name.
    @Test func namesOfOtherColumns() throws {
        let made = HandMade()
        for name in ["pric", "prices", "Price", ""] {
            let pointers = made.table(made.schema("l", name), made.numbers([Int64(1)]))
            let table = try ArrowTable(.rows, pointers.schema, pointers.array)
            #expect(try table.column(.price).values.layout == .null, "\(name)")
        }
    }

    @Test func rowsThatAreNull() throws {
        let made = HandMade()
        for (validity, row) in [([true, true], -1), ([true, false], 1)] {
            let column = made.schema("l", "customer")
            let pointers = made.pointers(
                made.schema("+s", children: [column]),
                made.array(2, validity: validity, [], children: [made.numbers([Int64(1), 2])])
            )
            let table = try ArrowTable(.rows, pointers.schema, pointers.array)
            do throws(ArrowFailure) {
                _ = try table.column(ofEachRow: .customer)
                #expect(row < 0)
            } catch {
                #expect(error.problem == .rowIsNull && error.row == row)
            }
        }
    }
}
