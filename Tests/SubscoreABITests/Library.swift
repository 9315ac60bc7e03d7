import CSubscore
import Foundation

/// The root folder of the package.
let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The result of one call.
struct Answer: Equatable, Sendable {
    let status: Int32
    /// The response without its terminating NUL. Nil if the call wrote a null pointer.
    let bytes: [UInt8]?

    var text: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "(no response)" }
}

/// The built library, opened the way that any other program would open it.
struct Library: Sendable {
    typealias Request =
        @convention(c) @Sendable (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?
        ) -> Int32
    typealias HistoryOpen =
        @convention(c) @Sendable (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<OpaquePointer?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?
        ) -> Int32
    typealias HistoryStateAt =
        @convention(c) @Sendable (
            OpaquePointer?, Int64, UnsafeMutablePointer<subs_instant_state>?, Int, UnsafeMutablePointer<Int>?
        ) -> Int32
    typealias HistoryClose = @convention(c) @Sendable (OpaquePointer?) -> Void
    typealias Free = @convention(c) @Sendable (UnsafeMutablePointer<CChar>?) -> Void
    typealias StatusName = @convention(c) @Sendable (Int32) -> UnsafePointer<CChar>?
    typealias Version = @convention(c) @Sendable () -> UnsafePointer<CChar>?
    typealias Size = @convention(c) @Sendable () -> Int
    typealias Values = @convention(c) @Sendable (Int) -> Int
    typealias Instant = @convention(c) @Sendable () -> Int64

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let historyOpen: HistoryOpen
    let historyStateAt: HistoryStateAt
    let historyClose: HistoryClose
    let free: Free
    let statusName: StatusName
    let version: Version
    let rules: Version
    let warnings: Version
    let maxRequestLength: Size
    let maxDepth: Size
    let maxValues: Values
    let maxIdentifierLength: Size
    let maxInstant: Instant
    private let requests: [RequestFunction: Request]

    private static let opened = Result { try Library(opening: path) }

    /// The library under test. Every test gets it here, so each of them fails if it cannot be opened.
    static func underTest() throws -> Library {
        try opened.get()
    }

    /// The library that `swift test` itself builds, beside the test bundle.
    private static let debugPath = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "libsubscore-c.so").path()

    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["SUBSCORE_LIBRARY"] {
            return URL(filePath: named, relativeTo: packageRoot).absoluteURL.path()
        }
        let shipped = packageRoot.appending(path: "build/embedded/libsubscore.so.0").path()
        return FileManager.default.fileExists(atPath: shipped) ? shipped : debugPath
    }()

    static var isDebugBuild: Bool { path.contains("/.build/") }
    static var isEmbeddedBuild: Bool { path.contains("/embedded/") }

    private init(opening path: String) throws {
        print("Library under test: \(path)")
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw Fault(description: dlerror().map { String(cString: $0) } ?? "can't open \(path)")
        }
        func symbol<Function>(_ name: String, as type: Function.Type) throws -> Function {
            guard let address = dlsym(handle, name) else {
                throw Fault(description: "\(path) has no \(name)")
            }
            return unsafeBitCast(address, to: type)
        }
        historyOpen = try symbol("subs_history_open", as: HistoryOpen.self)
        historyStateAt = try symbol("subs_history_state_at", as: HistoryStateAt.self)
        historyClose = try symbol("subs_history_close", as: HistoryClose.self)
        free = try symbol("subs_free", as: Free.self)
        statusName = try symbol("subs_status_name", as: StatusName.self)
        version = try symbol("subs_version", as: Version.self)
        rules = try symbol("subs_rules", as: Version.self)
        warnings = try symbol("subs_warnings", as: Version.self)
        maxRequestLength = try symbol("subs_max_request_length", as: Size.self)
        maxDepth = try symbol("subs_max_depth", as: Size.self)
        maxValues = try symbol("subs_max_values", as: Values.self)
        maxIdentifierLength = try symbol("subs_max_identifier_length", as: Size.self)
        maxInstant = try symbol("subs_max_instant", as: Instant.self)
        var requests: [RequestFunction: Request] = [:]
        for function in RequestFunction.allCases {
            requests[function] = try symbol(function.rawValue, as: Request.self)
        }
        self.requests = requests
    }

    func pointer(to function: RequestFunction) throws -> Request {
        guard let request = requests[function] else {
            throw Fault(description: "no function pointer for \(function.rawValue)")
        }
        return request
    }

    /// Calls a function with a request that fills its allocation to the end, without a NUL.
    ///
    /// Throws if the call breaks a guarantee of every call: a response is NUL-terminated, contains no other NUL, and
    /// has the length that the call returns.
    func call(_ function: RequestFunction, bytes: [UInt8]?) throws -> Answer {
        let request = try pointer(to: function)
        let length = bytes?.count ?? 0
        let copy = bytes.map { bytes in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(length, 1))
            UnsafeMutableRawPointer(copy).copyMemory(from: bytes, byteCount: length)
            return copy
        }
        defer { copy?.deallocate() }

        var response: UnsafeMutablePointer<CChar>?
        var responseLength = -1
        let status = request(copy, length, &response, &responseLength)
        guard let response else { return Answer(status: status, bytes: nil) }
        defer { free(response) }
        guard strlen(response) == responseLength else {
            throw Fault(
                description: "\(function.rawValue) says \(responseLength) bytes, its response has \(strlen(response))"
            )
        }
        return Answer(
            status: status,
            bytes: [UInt8](UnsafeRawBufferPointer(start: response, count: responseLength))
        )
    }

    func call(_ function: RequestFunction, _ text: String) throws -> Answer {
        try call(function, bytes: [UInt8](text.utf8))
    }

    /// Opens a history, which the caller closes; nil if it could not be opened.
    func open(_ request: String) -> (answer: Answer, history: OpaquePointer?) {
        var history: OpaquePointer?
        var response: UnsafeMutablePointer<CChar>?
        var length = 0
        let status = historyOpen(request, request.utf8.count, &history, &response, &length)
        let bytes = response.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: length)) }
        free(response)
        return (Answer(status: status, bytes: bytes), history)
    }

    /// The library's name of a status.
    func name(of status: Int32) -> String {
        statusName(status).map { String(cString: $0) } ?? "(null)"
    }
}
