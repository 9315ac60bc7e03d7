import CSubscore
import Testing

@testable import SubscoreArrow

@Suite struct OutTableTests {
    @Test func exportsAStructOfColumns() throws {
        let (first, second) = (OutColumn("price", "l"), OutColumn("productId", "u"))
        try first.reserve(2)
        try second.reserve(2)
        for row in 0..<2 {
            first.set(Int64(row + 1), at: row)
            try second.set("pro" as StaticString, at: row)
        }
        var (schema, array) = (ArrowSchema(), ArrowArray())
        try withUnsafeMutablePointer(to: &schema) { schema in
            try withUnsafeMutablePointer(to: &array) { array in
                try OutTable.export([first, second], count: 2, to: ArrowOut(schema: schema, array: array))
            }
        }
        #expect(String(cString: schema.format) == "+s" && schema.n_children == 2)
        #expect(array.length == 2 && array.n_children == 2 && array.n_buffers == 1 && array.null_count == 0)
        #expect(array.buffers[0] == nil)
        let names = (0..<2).compactMap { schema.children[$0].map { String(cString: $0.pointee.name) } }
        #expect(names == ["price", "productId"])
        // A consumer may move a column out, and then releases it itself.
        var moved = try #require(array.children[0]).pointee
        array.children[0]?.pointee.release = nil
        schema.release?(&schema)
        array.release?(&array)
        #expect(schema.release == nil && array.release == nil)
        #expect(moved.length == 2 && moved.release != nil)
        moved.release?(&moved)
        #expect(moved.release == nil)
    }

    @Test func noColumns() throws {
        var (schema, array) = (ArrowSchema(), ArrowArray())
        try withUnsafeMutablePointer(to: &schema) { schema in
            try withUnsafeMutablePointer(to: &array) { array in
                try OutTable.export([], count: 0, to: ArrowOut(schema: schema, array: array))
            }
        }
        #expect(schema.n_children == 0 && array.length == 0)
        schema.release?(&schema)
        array.release?(&array)
    }
}
