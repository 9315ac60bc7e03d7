import Foundation
import Testing

@Suite struct VectorTests {
    @Test(arguments: try Vector.all())
    func answersAsWritten(_ vector: Vector) throws {
        let library = try Library.underTest()
        let answer = try library.call(vector.function, bytes: vector.request)

        #expect(library.name(of: answer.status) == vector.status, "\(vector.testDescription): \(answer.text)")
        if answer.bytes != vector.response {
            let difference = try Self.difference(wanted: vector.response, got: answer.bytes)
            Issue.record(
                """
                \(vector.testDescription): \(difference)
                To see it with dates: make vector FILE=Tests/Vectors/\(vector.file)
                """
            )
        }
    }

    @Test(arguments: try Vector.all())
    func answersAlike(_ vector: Vector) throws {
        let library = try Library.underTest()
        let first = try library.call(vector.function, bytes: vector.request)
        let second = try library.call(vector.function, bytes: vector.request)
        #expect(first == second)
    }

    @Test func everyFunctionHasVectors() throws {
        #expect(try Set(Vector.all().map(\.function)) == Set(RequestFunction.allCases))
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, #"{"a":1}"#, "at byte 7"),
            (#"{"a":[1,{"b":null}]}"#, #"{"a":[1,{"b":2}]}"#, "at /a/1/b\n  wanted null\n  got    2"),
            (#"{"a":[1]}"#, #"{"a":[1,2]}"#, "at /a/1\n  wanted nothing\n  got    2"),
            (#"{"a":1,"b":2}"#, #"{"b":2}"#, "at /a\n  wanted 1\n  got    nothing"),
            (#"{"b":2}"#, #"{"b":2,"a":1}"#, "at /a\n  wanted nothing\n  got    1"),
            (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "at byte 2"),
            ("{}", nil, "wanted {}\n  got    (no response)"),
        ] as [(String, String?, String)]
    )
    func differencesAreNamed(_ wanted: String, _ got: String?, _ difference: String) throws {
        let found = try Self.difference(wanted: [UInt8](wanted.utf8), got: got.map { [UInt8]($0.utf8) })
        #expect(found.hasPrefix(difference), "\(found)")
    }

    /// The first place where two responses differ, with what stands there.
    private static func difference(wanted: [UInt8]?, got: [UInt8]?) throws -> String {
        guard let wanted, let got else {
            let texts = [wanted, got].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "(no response)" }
            return "wanted \(texts[0])\n  got    \(texts[1])"
        }
        if let (place, wanted, got) = difference(wanted: try JSON(wanted), got: try JSON(got), at: "") {
            return "at \(place)\n  wanted \(wanted?.text ?? "nothing")\n  got    \(got?.text ?? "nothing")"
        }
        // The same members in another order, or spelt otherwise.
        let same = zip(wanted, got).prefix { $0 == $1 }.count
        let texts = [wanted, got].map { String(decoding: $0.dropFirst(same), as: UTF8.self) }
        return "at byte \(same)\n  wanted \(texts[0])\n  got    \(texts[1])"
    }

    private static func difference(wanted: JSON, got: JSON, at place: String) -> (String, JSON?, JSON?)? {
        if let those = wanted.elements, let these = got.elements {
            for index in 0..<max(those.count, these.count) {
                let place = "\(place)/\(index)"
                guard index < those.count, index < these.count else {
                    return (place, those.dropFirst(index).first, these.dropFirst(index).first)
                }
                if let found = difference(wanted: those[index], got: these[index], at: place) { return found }
            }
            return nil
        }
        if let those = wanted.members, let these = got.members {
            for key in those.map(\.key) + these.map(\.key) {
                let place = "\(place)/\(key)"
                guard let one = wanted[key], let other = got[key] else { return (place, wanted[key], got[key]) }
                if let found = difference(wanted: one, got: other, at: place) { return found }
            }
            return nil
        }
        return wanted.text == got.text ? nil : (place, wanted, got)
    }
}
