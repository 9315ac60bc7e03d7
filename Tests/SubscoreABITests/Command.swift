import Foundation

/// Runs a developer tool: a compiler, or a reader of object files.
enum Command {
    struct Outcome {
        let status: Int32
        /// Standard output and standard error, as they came.
        let output: String
    }

    /// The program of this name on the search path.
    static func find(_ name: String) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }

    static func run(_ name: String, _ arguments: [String]) throws -> Outcome {
        guard let program = find(name) else {
            throw Library.Fault(description: "there is no \(name) on the search path")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
