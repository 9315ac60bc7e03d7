import Foundation
import Testing

/// One case of `Tests/Vectors`: a request, and the answer that every binding must return.
struct Vector: Sendable, CustomTestStringConvertible {
    let function: RequestFunction
    /// `<function>/<file>`.
    let file: String
    let name: String
    /// The ids of the rules that the case demonstrates.
    let rules: [String]
    /// Nil if the function is called with a null pointer.
    let request: [UInt8]?
    let status: String
    /// The whole response document. Nil if there is none.
    let response: [UInt8]?

    var testDescription: String { "\(file): \(name)" }

    private static let flat = packageRoot.appending(path: "build/vectors")

    private static let loaded = Result { try load() }

    static func all() throws -> [Vector] {
        try loaded.get()
    }

    fileprivate static var areWritten: Bool { date(of: flat) != nil }

    /// `build/vectors` is missing, or older than `Tests/Vectors`.
    struct Unreadable: Error, CustomStringConvertible {
        let problem: String

        var description: String { "build/vectors \(problem): run make vectors" }
    }

    private static func load() throws -> [Vector] {
        guard let written = date(of: flat) else { throw Unreadable(problem: "is missing") }
        let files = FileManager.default.enumerator(
            at: packageRoot.appending(path: "Tests/Vectors"),
            includingPropertiesForKeys: [.contentModificationDateKey]
        )
        for case let file as URL in try #require(files) where file.pathExtension == "json" {
            if try #require(date(of: file)) > written {
                throw Unreadable(problem: "is older than \(file.lastPathComponent)")
            }
        }
        return try String(contentsOf: flat, encoding: .utf8).split(separator: "\n").map(Vector.init)
    }

    private static func date(of file: URL) -> Date? {
        try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
}

extension Vector {
    /// A line of the flat form, which `Tests/Vectors/README.md` describes.
    private init(line: Substring) throws {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 8, let function = RequestFunction(rawValue: fields[0]), let spaces = Int(fields[4]) else {
            throw Unreadable(problem: "has the unknown line \(line.prefix(80))")
        }
        self.function = function
        status = fields[1]
        rules = fields[2].split(separator: ",").map(String.init)
        request = try Self.bytes(fields[3]).map { $0 + [UInt8](repeating: UInt8(ascii: " "), count: spaces) }
        response = try Self.bytes(fields[5])
        file = fields[6]
        name = fields[7]
    }

    private static func bytes(_ field: String) throws -> [UInt8]? {
        field == "-" ? nil : [UInt8](try #require(Data(base64Encoded: field)))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if the vectors were not written, as in `swift test` without make.
    static var needsVectors: Self { .enabled(if: Vector.areWritten, "build/vectors is missing: run make vectors") }
}
