import Foundation
import Testing

/// One case of `Tests/Vectors`: a request, and the answer that every binding has to give.
struct Vector: Sendable, CustomTestStringConvertible {
    let function: RequestFunction
    /// `<function>/<file>`.
    let file: String
    let name: String
    /// The ids of the rules that the case is there to show.
    let rules: [String]
    /// Nil for a null pointer.
    let request: [UInt8]?
    let status: String
    /// The whole response document, nil where there is none.
    let response: [UInt8]?

    var testDescription: String { "\(file): \(name)" }

    static let folder = packageRoot.appending(path: "Tests/Vectors")

    private static let loaded = Result { try load() }

    static func all() throws -> [Vector] {
        try loaded.get()
    }

    /// The folders that hold vectors, each named for its function.
    static func folders() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent)
            .sorted()
    }

    private static func load() throws -> [Vector] {
        var vectors: [Vector] = []
        for function in RequestFunction.allCases {
            let files = try FileManager.default
                .contentsOfDirectory(at: folder.appending(path: function.rawValue), includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "json" }
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
            for file in files {
                let label = "\(function.rawValue)/\(file.lastPathComponent)"
                vectors += try parse([UInt8](Data(contentsOf: file)), file: label, for: function)
            }
        }
        return vectors
    }

    /// The cases of one file, `<function>/<file>`. All of them have to be well-formed.
    static func parse(_ text: [UInt8], file: String, for function: RequestFunction) throws -> [Vector] {
        let document: JSON
        do {
            document = try JSON(text)
        } catch let error as JSON.Malformed {
            throw Malformed(place: file, problem: error.description)
        }
        guard let cases = document.elements else {
            throw Malformed(place: file, problem: "is no array")
        }
        return try cases.enumerated().map { index, json in
            try Vector(json, at: "\(file), case \(index)", in: file, for: function)
        }
    }
}

extension Vector {
    /// A case that doesn't have the form of a case.
    struct Malformed: Error, CustomStringConvertible {
        let place: String
        let problem: String

        var description: String { "\(place): \(problem)" }
    }

    private static let keys: Set<String> = [
        "name", "rules", "request", "requestText", "requestBase64", "padding", "status", "response", "error",
    ]

    fileprivate init(_ json: JSON, at place: String, in file: String, for function: RequestFunction) throws {
        func malformed(_ problem: String) -> Malformed { Malformed(place: place, problem: problem) }

        guard let members = json.members else { throw malformed("is no object") }
        if let unknown = members.first(where: { !Self.keys.contains($0.key) }) {
            throw malformed("has an unknown key \"\(unknown.key)\"")
        }
        guard let name = json["name"]?.string, !name.isEmpty else { throw malformed("has no name") }
        guard let rules = json["rules"]?.elements?.map(\.string), !rules.contains(nil) else {
            throw malformed("\"rules\" is no array of strings")
        }
        guard let status = json["status"]?.string else { throw malformed("has no status") }

        self.function = function
        self.file = file
        self.name = name
        self.rules = rules.compactMap(\.self)
        self.status = status
        do {
            request = try Self.request(json)
            response = try Self.response(json, succeeds: status == "SUBS_OK")
        } catch {
            throw malformed(error.description)
        }
    }

    private static func request(_ json: JSON) throws(JSON.Malformed) -> [UInt8]? {
        let given = ["request", "requestText", "requestBase64"].filter { json[$0] != nil }
        guard given.count == 1 else {
            throw JSON.Malformed(description: "needs one of request, requestText, requestBase64")
        }
        var bytes: [UInt8]?
        if let request = json["request"] {
            bytes = request.isNull ? nil : request.compact
        } else if let text = json["requestText"]?.string {
            bytes = [UInt8](text.utf8)
        } else if let text = json["requestBase64"]?.string, let data = Data(base64Encoded: text) {
            bytes = [UInt8](data)
        } else {
            throw JSON.Malformed(description: "\(given[0]) has the wrong form")
        }
        if let padding = json["padding"] {
            guard let count = padding.integer, count >= 0, bytes != nil else {
                throw JSON.Malformed(description: "padding has the wrong form")
            }
            bytes?.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Int(count)))
        }
        return bytes
    }

    private static func response(_ json: JSON, succeeds: Bool) throws(JSON.Malformed) -> [UInt8]? {
        switch (json["response"], json["error"], succeeds) {
        case (let response?, nil, true) where response.isObject:
            return response.compact
        case (nil, let error?, false) where error.isObject:
            return [UInt8](#"{"error":"#.utf8) + error.compact + [UInt8]("}".utf8)
        case (nil, let error?, false) where error.isNull:
            return nil
        default:
            throw JSON.Malformed(description: "needs an object \"response\" with SUBS_OK, else \"error\"")
        }
    }
}
