import Foundation
import Testing

@Suite struct HeaderTests {
    private static let warnings = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]

    @Test(.enabled(if: Command.find("clang") != nil, "there is no clang on the search path"))
    func compilesAsC() throws {
        try compile("clang", ["-std=c99", "-x", "c"])
    }

    @Test(.enabled(if: Command.find("clang++") != nil, "there is no clang++ on the search path"))
    func compilesAsCPlusPlus() throws {
        try compile("clang++", ["-std=c++11", "-x", "c++"])
    }

    @Test(.enabled(if: Command.find("gcc") != nil, "there is no gcc on the search path"))
    func compilesWithAnotherCompiler() throws {
        try compile("gcc", ["-std=c99", "-x", "c"])
    }

    @Test(.enabled(if: Command.find("g++") != nil, "there is no g++ on the search path"))
    func compilesAsCPlusPlusWithAnotherCompiler() throws {
        try compile("g++", ["-std=c++11", "-x", "c++"])
    }

    /// Compiles a file that includes the header twice and nothing else.
    private func compile(_ compiler: String, _ language: [String]) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "subscore-header-\(UUID().uuidString)")
        try Data("#include <subscore.h>\n#include <subscore.h>\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let include = packageRoot.appending(path: "Include").path()

        let outcome = try Command.run(compiler, language + Self.warnings + ["-I", include, file.path()])
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
