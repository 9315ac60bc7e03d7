import Foundation
import Testing

/// Each worked example of the documentation is a vector. Both must say the same.
@Suite struct DocumentationTests {
    @Test func examplesOfPriceChangesAreVectors() throws {
        let page = try String(contentsOf: packageRoot.appending(path: "docs/price-changes.md"), encoding: .utf8)
        let blocks = page.matches(of: /```json\n(.*?)```/.dotMatchesNewlines()).map { [UInt8]($0.1.utf8) }
        #expect(blocks.count == 4)
        let vectors = try Vector.all().filter { $0.function == .priceChange }
        for position in stride(from: 0, to: blocks.count - 1, by: 2) {
            let request = try JSON(blocks[position])
            let vector = try vectors.first { try $0.request.map { try JSON($0).text } == request.text }
            let response = try JSON(try #require(vector?.response, "\(request.text) is no vector"))
            for (key, value) in try #require(try JSON(blocks[position + 1]).members) {
                #expect(response[key]?.text == value.text, "\(key)")
            }
        }
    }
}
