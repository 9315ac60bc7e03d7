internal import CJansson
internal import CSubscore
internal import SubscoreCore

/// The struct array around the columns.
struct OutTable {
    /// Exports the memory of all columns. On an error, nothing was exported and all is released.
    static func export(_ columns: [OutColumn], count: Int, to out: ArrowOut) throws(ArrowFailure) {
        try exportSchema(of: columns, to: out.schema)
        do throws(ArrowFailure) {
            try exportArray(of: columns, count: count, to: out.array)
        } catch {
            out.schema.pointee.release?(out.schema)
            throw error
        }
    }

    private static func exportSchema(
        of columns: [OutColumn],
        to schema: UnsafeMutablePointer<ArrowSchema>
    ) throws(ArrowFailure) {
        let list = try Nested(columns.count, ArrowSchema())
        schema.pointee = ArrowSchema(
            format: constant("+s"),
            name: constant(""),
            metadata: nil,
            flags: 0,
            n_children: Int64(columns.count),
            children: list.pointers,
            dictionary: nil,
            release: { release(schema: $0) },
            private_data: list.block
        )
        do throws(ArrowFailure) {
            for (index, column) in columns.enumerated() { try column.exportSchema(to: list.structs + index) }
        } catch {
            schema.pointee.release?(schema)
            throw error
        }
    }

    private static func exportArray(
        of columns: [OutColumn],
        count: Int,
        to array: UnsafeMutablePointer<ArrowArray>
    ) throws(ArrowFailure) {
        let list = try Nested(columns.count, ArrowArray(), buffers: 1)
        array.pointee = ArrowArray(
            length: Int64(count),
            null_count: 0,
            offset: 0,
            n_buffers: 1,
            n_children: Int64(columns.count),
            // Its only buffer, the validity, is absent: the first word of the block.
            buffers: list.buffers,
            children: list.pointers,
            dictionary: nil,
            release: { release(array: $0) },
            private_data: list.block
        )
        do throws(ArrowFailure) {
            for (index, column) in columns.enumerated() { try column.export(count, to: list.structs + index) }
        } catch {
            array.pointee.release?(array)
            throw error
        }
    }
}

/// The other memory of an exported struct: the list of its buffers, the list of the structs in it, and these
/// themselves. All are empty at first.
struct Nested<Struct> {
    let block: UnsafeMutableRawPointer
    private let count: Int
    private let bufferCount: Int

    init(_ count: Int, _ empty: Struct, buffers bufferCount: Int = 0) throws(ArrowFailure) {
        let words = (bufferCount + count) * MemoryLayout<UnsafeRawPointer?>.stride
        guard let block = malloc(max(words + count * MemoryLayout<Struct>.stride, 1)) else { throw .outOfMemory }
        self.block = block
        self.count = count
        self.bufferCount = bufferCount
        for index in 0..<bufferCount { buffers[index] = nil }
        for index in 0..<count {
            (structs + index).initialize(to: empty)
            pointers[index] = structs + index
        }
    }

    var buffers: UnsafeMutablePointer<UnsafeRawPointer?> { block.assumingMemoryBound(to: UnsafeRawPointer?.self) }

    var pointers: UnsafeMutablePointer<UnsafeMutablePointer<Struct>?> {
        (block + bufferCount * MemoryLayout<UnsafeRawPointer?>.stride)
            .assumingMemoryBound(to: UnsafeMutablePointer<Struct>?.self)
    }

    var structs: UnsafeMutablePointer<Struct> {
        (block + (bufferCount + count) * MemoryLayout<UnsafeRawPointer?>.stride).assumingMemoryBound(to: Struct.self)
    }
}

// Each struct releases its own memory, and marks itself as released. A struct that was moved is marked already.

func release(array: UnsafeMutablePointer<ArrowArray>?) {
    guard let array else { return }
    for index in 0..<Int(array.pointee.n_buffers) {
        free(UnsafeMutableRawPointer(mutating: array.pointee.buffers?[index]))
    }
    for index in 0..<Int(array.pointee.n_children) {
        if let child = array.pointee.children?[index] { child.pointee.release?(child) }
    }
    if let dictionary = array.pointee.dictionary { dictionary.pointee.release?(dictionary) }
    free(array.pointee.private_data)
    array.pointee.release = nil
}

func release(schema: UnsafeMutablePointer<ArrowSchema>?) {
    guard let schema else { return }
    for index in 0..<Int(schema.pointee.n_children) {
        if let child = schema.pointee.children?[index] { child.pointee.release?(child) }
    }
    if let dictionary = schema.pointee.dictionary { dictionary.pointee.release?(dictionary) }
    free(schema.pointee.private_data)
    schema.pointee.release = nil
}
