import Foundation
import Testing

@Suite struct VectorTests {
    @Test(arguments: try Vector.all())
    func answersAsWritten(_ vector: Vector) throws {
        let library = try Library.underTest()
        let answer = try library.call(vector.function, bytes: vector.request)

        #expect(library.name(of: answer.status) == vector.status, "\(answer.text)")
        if answer.bytes != vector.response {
            Issue.record("\(Self.difference(expected: vector.response, actual: answer.bytes))")
        }
    }

    @Test(arguments: try Vector.all())
    func answersAlike(_ vector: Vector) throws {
        let library = try Library.underTest()
        let first = try library.call(vector.function, bytes: vector.request)
        let second = try library.call(vector.function, bytes: vector.request)
        #expect(first == second)
    }

    @Test func everyFunctionHasItsFolder() throws {
        #expect(try Vector.folders() == RequestFunction.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: RequestFunction.allCases)
    func namesAreUnique(in function: RequestFunction) throws {
        let vectors = try Vector.all().filter { $0.function == function }
        #expect(!vectors.isEmpty)
        for (name, namesakes) in Dictionary(grouping: vectors, by: \.name) where namesakes.count > 1 {
            Issue.record("\(namesakes.count) cases are named \"\(name)\": \(namesakes.map(\.file))")
        }
    }

    @Test(
        arguments: [
            #"{"name":"n","rules":[],"request":{},"status":"SUBS_OK","response":{},"extra":1}"#,
            #"{"rules":[],"request":{},"status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[1],"request":{},"status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"request":{},"requestText":"{}","status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"requestText":{},"status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"requestBase64":"?","status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"request":{},"padding":-1,"status":"SUBS_OK","response":{}}"#,
            #"{"name":"n","rules":[],"request":{},"response":{}}"#,
            #"{"name":"n","rules":[],"request":{},"status":"SUBS_OK","error":{}}"#,
            #"{"name":"n","rules":[],"request":{},"status":"SUBS_ERROR_JSON","response":{}}"#,
            #"{"name":"n","rules":[],"request":{},"status":"SUBS_ERROR_JSON"}"#,
        ]
    )
    func malformedCasesAreRefused(_ text: String) {
        #expect(throws: Vector.Malformed.self) {
            try Vector.parse([UInt8]("[\(text)]".utf8), file: "f.json", for: .prorate)
        }
    }

    /// Both texts below each other, and where they part.
    private static func difference(expected: [UInt8]?, actual: [UInt8]?) -> String {
        func text(_ bytes: [UInt8]?) -> String {
            bytes.map { String(decoding: $0, as: UTF8.self) } ?? "(no response)"
        }
        let same = zip(expected ?? [], actual ?? []).prefix { $0 == $1 }.count
        let rest = String(decoding: (actual ?? []).dropFirst(same).prefix(60), as: UTF8.self)
        return """
            the response differs from byte \(same) on, at: \(rest)
            expected: \(text(expected))
            actual:   \(text(actual))
            """
    }
}
