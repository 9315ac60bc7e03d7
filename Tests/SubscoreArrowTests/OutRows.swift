import CSubscore
import SubscoreCore

@testable import SubscoreArrow

/// The table of an answer, each value as text, and the count of each warning. Or the failure of the call.
enum Answered: Equatable {
    case table(rows: [String], warnings: [String: Int], customers: Int, recordCount: Int)
    case failure(Problem, TableName, StoreField?, row: Int)

    /// The first row that differs from another answer, or else both answers; nil if they are equal.
    func difference(from expected: Answered) -> String? {
        guard self != expected else { return nil }
        if case .table(let rows, let warnings, _, _) = self, case .table(let others, let otherWarnings, _, _) = expected
        {
            if let (row, other) = zip(rows, others).first(where: { $0 != $1 }) { return "\(row); expected \(other)" }
            return "\(rows.count) rows, \(warnings); expected \(others.count), \(otherWarnings)"
        }
        return "\(self); expected \(expected)"
    }

    /// The values of a column, without their name.
    func values(of column: String) -> [String] {
        guard case .table(let rows, _, _, _) = self else { return [] }
        return rows.map { row in
            row.split(separator: " ").first { $0.hasPrefix("\(column)=") }.map { "\($0.dropFirst(column.count + 1))" }
                ?? ""
        }
    }
}

extension CustomersQuestion {
    enum Function: CaseIterable {
        case states
        case intervals
    }

    func answer(_ function: Function, of tables: () throws(ArrowFailure) -> CustomerTables) -> Answered {
        do throws(ArrowFailure) {
            return try withAnswer(function, of: tables) { summary, schema, array in
                let warnings = summary.warnings.all.map { ($0.first.id.description, $0.count) }
                return .table(
                    rows: (0..<Int(array.length)).map { schema.values(array, $0) },
                    warnings: Dictionary(uniqueKeysWithValues: warnings),
                    customers: summary.customers,
                    recordCount: summary.rows
                )
            }
        } catch {
            return .failure(error.problem, error.table, error.column, row: error.row)
        }
    }

    /// Returns the dictionary of a column of the answer; empty if there is none.
    func dictionary(
        of column: String,
        _ function: Function,
        _ tables: () throws(ArrowFailure) -> CustomerTables
    ) throws(ArrowFailure) -> [String] {
        try withAnswer(function, of: tables) { _, schema, array in
            for index in 0..<Int(schema.n_children) {
                guard let own = schema.children[index]?.pointee, String(cString: own.name) == column,
                    let texts = own.dictionary?.pointee, let values = array.children[index]?.pointee.dictionary?.pointee
                else { continue }
                return (0..<Int(values.length)).map { texts.value(values, $0) }
            }
            return []
        }
    }

    /// Calls the body with the answer, which is released then.
    private func withAnswer<Result>(
        _ function: Function,
        of tables: () throws(ArrowFailure) -> CustomerTables,
        _ body: (CustomersSummary, ArrowSchema, ArrowArray) -> Result
    ) throws(ArrowFailure) -> Result {
        let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
        let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
        schema.initialize(to: ArrowSchema())
        array.initialize(to: ArrowArray())
        defer {
            schema.pointee.release?(schema)
            array.pointee.release?(array)
            schema.deallocate()
            array.deallocate()
        }
        let out = ArrowOut(schema: schema, array: array)
        let answer = try TableAnswer(self, of: tables(), ofIntervals: function == .intervals)
        while try answer.find() { try answer.decideRows() }
        return body(try answer.finish(into: out), schema.pointee, array.pointee)
    }
}

extension ArrowSchema {
    /// The values of a row of a struct array.
    fileprivate func values(_ array: ArrowArray, _ row: Int) -> String {
        (0..<Int(n_children)).map { index in
            guard let column = children[index]?.pointee, let values = array.children[index]?.pointee else { return "" }
            return "\(String(cString: column.name))=\(column.value(values, row))"
        }
        .joined(separator: " ")
    }

    /// A value of a column of an answer, in each of the types that these have.
    fileprivate func value(_ array: ArrowArray, _ row: Int) -> String {
        if let validity = array.buffers[0], !ArrowBuffers.bit(row, of: validity) { return "-" }
        guard let values = array.buffers[1] else { return "" }
        func load<Value: BitwiseCopyable>(_ index: Int, _ type: Value.Type) -> Value {
            values.loadUnaligned(fromByteOffset: index * MemoryLayout<Value>.stride, as: type)
        }
        switch String(cString: format) {
        case "b": return ArrowBuffers.bit(row, of: values) ? "true" : "false"
        case "c":
            guard let schema = dictionary?.pointee, let texts = array.dictionary?.pointee else { return "" }
            return schema.value(texts, Int(load(row, Int8.self)))
        case "C": return "\(load(row, UInt8.self))"
        case "I": return "\(load(row, UInt32.self))"
        case "g": return "\(load(row, Double.self))"
        case "u":
            let bytes = (load(row, Int32.self)..<load(row + 1, Int32.self)).compactMap {
                array.buffers[2]?.load(fromByteOffset: Int($0), as: UInt8.self)
            }
            return String(decoding: bytes, as: UTF8.self)
        case "+l":
            guard let schema = children[0]?.pointee, let elements = array.children[0]?.pointee else { return "" }
            return (load(row, Int32.self)..<load(row + 1, Int32.self)).map { schema.value(elements, Int($0)) }
                .joined(separator: ",")
        default: return "\(load(row, Int64.self))"
        }
    }
}
