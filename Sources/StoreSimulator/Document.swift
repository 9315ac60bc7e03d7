/// A JSON document around a list of rows whose order has no meaning.
package struct Document: Sendable {
    package let opening: String
    package let rows: [String]
    package let closing: String

    package init(opening: String, rows: [String], closing: String) {
        self.opening = opening
        self.rows = rows
        self.closing = closing
    }

    /// A document without rows that could be shuffled.
    package init(_ text: String) {
        self.init(opening: text, rows: [], closing: "")
    }

    package var text: String { opening + rows.joined(separator: ",") + closing }

    /// Documents as the `history` of a request.
    package static func history(_ documents: [Document]) -> String {
        "[" + documents.map { $0.text }.joined(separator: ",") + "]"
    }

    /// The same records in another order. Rows and documents are shuffled, and some are repeated. Some documents are
    /// split into two that overlap.
    package static func permuted(_ documents: [Document], seed: UInt64) -> [Document] {
        var random = SplitMix64(seed)
        var result: [Document] = []
        for document in documents {
            var rows = document.rows
            for row in document.rows where random.chance(percent: 15) { rows.append(row) }
            rows = random.shuffled(rows)
            if rows.count > 1, random.chance(percent: 25) {
                let middle = 1 + random.position(below: rows.count - 1)
                result.append(document.with(Array(rows[..<middle])))
                result.append(document.with(Array(rows[(middle - 1)...])))
            } else {
                result.append(document.with(rows))
            }
            if random.chance(percent: 15) { result.append(document) }
        }
        return random.shuffled(result)
    }

    private func with(_ rows: [String]) -> Document {
        Document(opening: opening, rows: rows, closing: closing)
    }
}
