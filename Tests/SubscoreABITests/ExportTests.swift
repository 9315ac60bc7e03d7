import CSubscore
import Foundation
import Testing

@Suite struct ExportTests {
    private static let notForDebugBuilds: Comment =
        "the debug build is linked differently from the shipped library: set SUBSCORE_LIBRARY"

    @Test(.enabled(if: !Library.isDebugBuild, notForDebugBuilds))
    func exportsWhatTheHeaderDeclares() throws {
        let declared = try Self.declaredFunctions()
        let exported = try Self.exportedSymbols()
        #expect(!declared.isEmpty)
        #expect(exported.subtracting(declared) == [], "exported without a declaration")
        #expect(declared.subtracting(exported) == [], "declared without an export")
    }

    @Test(.enabled(if: !Library.isDebugBuild, notForDebugBuilds))
    func hasAName() throws {
        #expect(try Self.dynamicSection("SONAME") == ["libsubscore.so.0"])
    }

    @Test(.enabled(if: !Library.isDebugBuild, notForDebugBuilds))
    func looksForNothingElsewhere() throws {
        #expect(try Self.dynamicSection("RUNPATH") == [])
        #expect(try Self.dynamicSection("RPATH") == [])
    }

    @Test(.enabled(if: !Library.isDebugBuild, notForDebugBuilds))
    func staysLoaded() throws {
        let flags = try Self.dynamicSection("FLAGS_1").flatMap { $0.split(separator: " ") }
        #expect(flags.contains("NODELETE"))
    }

    @Test(.enabled(if: !Library.isDebugBuild, notForDebugBuilds))
    func needsNoSwift() throws {
        let needed = try Self.dynamicSection("NEEDED")
        #expect(needed.contains { $0.hasPrefix("libjansson.so") })
        let swift = needed.filter { $0.hasPrefix("libswift") || $0.contains("Foundation") }
        #expect(swift == [])
    }

    @Test(.enabled(if: Library.isEmbeddedBuild, "only the embedded build is this small"))
    func needsThreeLibraries() throws {
        let allowed = ["libc.so", "libm.so", "libjansson.so", "ld-linux"]
        let others = try Self.dynamicSection("NEEDED").filter { name in
            !allowed.contains { name.hasPrefix($0) }
        }
        #expect(others == [])
    }

    @Test func versionsAgree() throws {
        let version = try #require(try Library.underTest().version())
        #expect(String(cString: version) == SUBS_VERSION)
        #expect("\(SUBS_VERSION_MAJOR).\(SUBS_VERSION_MINOR).\(SUBS_VERSION_PATCH)" == SUBS_VERSION)
    }

    @Test func limitsAgree() throws {
        let library = try Library.underTest()
        #expect(library.maxRequestLength() == SUBS_MAX_REQUEST_LENGTH)
        #expect(library.maxDepth() == SUBS_MAX_DEPTH)
        #expect(library.maxIdentifierLength() == SUBS_MAX_IDENTIFIER_LENGTH)
        #expect(library.maxInstant() == SUBS_MAX_INSTANT)
    }

    @Test(arguments: [(0, 1024), (7, 1024), (8, 1025), (16_777_216, 2_098_176), (-1, 1024)])
    func valuesGrowWithTheLength(length: Int, most: Int) throws {
        #expect(try Library.underTest().maxValues(length) == most)
    }

    @Test(
        arguments: [
            (SUBS_OK, "SUBS_OK"),
            (SUBS_ERROR_ARGUMENT, "SUBS_ERROR_ARGUMENT"),
            (SUBS_ERROR_JSON, "SUBS_ERROR_JSON"),
            (SUBS_ERROR_REQUEST, "SUBS_ERROR_REQUEST"),
            (SUBS_ERROR_LIMIT, "SUBS_ERROR_LIMIT"),
            (SUBS_ERROR_MEMORY, "SUBS_ERROR_MEMORY"),
            (-1, "SUBS_ERROR_UNKNOWN"),
            (6, "SUBS_ERROR_UNKNOWN"),
            (.min, "SUBS_ERROR_UNKNOWN"),
            (.max, "SUBS_ERROR_UNKNOWN"),
        ] as [(subs_status, String)]
    )
    func namesStatus(_ status: subs_status, _ name: String) throws {
        let text = try #require(try Library.underTest().statusName(status))
        #expect(String(cString: text) == name)
    }

    @Test func statusesAreNumberedAsDocumented() {
        let statuses = [
            SUBS_OK, SUBS_ERROR_ARGUMENT, SUBS_ERROR_JSON, SUBS_ERROR_REQUEST, SUBS_ERROR_LIMIT, SUBS_ERROR_MEMORY,
        ]
        #expect(statuses == [0, 1, 2, 3, 4, 5])
    }

    @Test func freeAcceptsNull() throws {
        try Library.underTest().free(nil)
    }
}

extension ExportTests {
    /// The functions that the header declares. Its comments name functions too, so they are cut out first.
    private static func declaredFunctions() throws -> Set<String> {
        let headers = try ["subscore.h", "subscore_arrow.h"].map { name in
            try String(contentsOf: packageRoot.appending(path: "Include/\(name)"), encoding: .utf8)
        }
        let code = headers.joined().replacing(/(?s)\/\*.*?\*\//, with: "").replacing(/\/\/[^\n]*/, with: "")
        return Set(code.matches(of: /\b(subs_[a-z_]+)\(/).map { String($0.output.1) })
    }

    /// The dynamic symbols that the library defines. Versions are cut off, and the symbol of the version itself is left
    /// out.
    private static func exportedSymbols() throws -> Set<String> {
        let outcome = try Command.run("nm", ["-D", "--defined-only", "--format=posix", Library.path])
        try #require(outcome.status == 0, "\(outcome.output)")
        let symbols = outcome.output.split(separator: "\n").compactMap { line -> String? in
            let fields = line.split(separator: " ")
            guard fields.count >= 2, fields[1] != "A" else { return nil }
            return String(fields[0].prefix { $0 != "@" })
        }
        return Set(symbols)
    }

    /// The values of one tag of the dynamic section. A value is in brackets, or else after the last colon.
    private static func dynamicSection(_ tag: String) throws -> [String] {
        let outcome = try Command.run("readelf", ["-d", "-W", Library.path])
        try #require(outcome.status == 0, "\(outcome.output)")
        return outcome.output.split(separator: "\n").filter { $0.contains("(\(tag))") }.compactMap { line in
            if let bracketed = line.firstMatch(of: /\[(.*)\]/) {
                return String(bracketed.output.1)
            }
            return line.split(separator: ":").last.map(String.init)
        }
    }
}
