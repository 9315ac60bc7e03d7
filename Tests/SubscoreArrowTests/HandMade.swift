import CSubscore
import Foundation

/// Arrow arrays that a test makes by hand. It owns their memory, and frees it at the end of the test.
final class HandMade {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { free(block) } }

    func bytes<Value>(_ values: [Value]) -> UnsafeRawPointer {
        let size = max(values.count * MemoryLayout<Value>.stride, 1)
        guard let block = malloc(size) else { preconditionFailure("no memory") }
        blocks.append(block)
        values.withUnsafeBytes { source in
            if let start = source.baseAddress { block.copyMemory(from: start, byteCount: source.count) }
        }
        return UnsafeRawPointer(block)
    }

    private func pointer<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        UnsafeMutableRawPointer(mutating: bytes(values)).assumingMemoryBound(to: Value.self)
    }

    private func text(_ text: String) -> UnsafePointer<CChar> {
        UnsafePointer(pointer(Array(text.utf8CString)))
    }

    func schema(_ format: String, _ name: String = "", dictionary: ArrowSchema? = nil, children: [ArrowSchema] = [])
        -> ArrowSchema
    {
        ArrowSchema(
            format: text(format),
            name: text(name),
            metadata: nil,
            flags: 0,
            n_children: Int64(children.count),
            children: pointer(children.map { Optional(pointer([$0])) }),
            dictionary: dictionary.map { pointer([$0]) },
            release: { _ in },
            private_data: nil
        )
    }

    /// The metadata of a schema: a number of entries, and for each two texts after their lengths.
    func metadata(_ entries: [(key: String, value: String)]) -> UnsafeRawPointer {
        func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: Int32(value)) { Array($0) } }
        return bytes(
            number(entries.count) + entries.flatMap { [$0.key, $0.value] }.flatMap { number($0.utf8.count) + $0.utf8 }
        )
    }

    /// - Parameters:
    /// - validity: Of each value whether it is there; nil without nulls.
    /// - buffers: Those after the validity.
    func array(
        _ count: Int,
        validity: [Bool]? = nil,
        offset: Int = 0,
        _ buffers: [UnsafeRawPointer?],
        dictionary: ArrowArray? = nil,
        children: [ArrowArray] = []
    ) -> ArrowArray {
        var bits = [UInt8](repeating: 0, count: (validity?.count ?? 0) / 8 + 1)
        for (index, isPresent) in (validity ?? []).enumerated() where isPresent { bits[index / 8] |= 1 << (index % 8) }
        let all = [validity == nil ? nil : bytes(bits)] + buffers
        return ArrowArray(
            length: Int64(count),
            null_count: validity == nil ? 0 : -1,
            offset: Int64(offset),
            n_buffers: Int64(all.count),
            n_children: Int64(children.count),
            buffers: pointer(all),
            children: pointer(children.map { Optional(pointer([$0])) }),
            dictionary: dictionary.map { pointer([$0]) },
            release: { _ in },
            private_data: nil
        )
    }

    func numbers<Value>(_ values: [Value], validity: [Bool]? = nil, offset: Int = 0) -> ArrowArray {
        array(values.count - offset, validity: validity, offset: offset, [bytes(values)])
    }

    func texts(_ texts: [String], validity: [Bool]? = nil) -> ArrowArray {
        var offsets: [Int32] = [0]
        for text in texts { offsets.append((offsets.last ?? 0) + Int32(text.utf8.count)) }
        return array(texts.count, validity: validity, [bytes(offsets), bytes(Array(texts.joined().utf8))])
    }

    /// A table with one column.
    func table(_ column: ArrowSchema, _ values: ArrowArray, rows: Int? = nil) -> (
        schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>
    ) {
        let count = rows ?? Int(values.length)
        return (
            UnsafePointer(pointer([schema("+s", children: [column])])),
            UnsafePointer(pointer([array(count, [], children: [values])]))
        )
    }

    func pointers(_ schema: ArrowSchema, _ array: ArrowArray) -> (
        schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>
    ) {
        (UnsafePointer(pointer([schema])), UnsafePointer(pointer([array])))
    }
}
