internal import CSubscore
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The functions of a libsubscore-verify that was loaded. It stays loaded.
struct VerifyLibrary: Sendable {
    typealias Response = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    typealias Open =
        @convention(c) (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<OpaquePointer?>?, Response?, UnsafeMutablePointer<Int>?
        ) -> subs_status
    typealias With =
        @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int, Response?, UnsafeMutablePointer<Int>?) ->
        subs_status
    typealias Close = @convention(c) (OpaquePointer?) -> Void

    let verify: Decision
    let ocspRequests: Decision
    let verifierOpen: Open
    let verifierVerify: With
    let verifierClose: Close

    private static let found = Mutex<VerifyLibrary?>(nil)

    /// The library that SUBSCORE_VERIFY_LIBRARY names, otherwise the installed one. It is searched for until it is
    /// found.
    static func load() throws(SubscoreError) -> VerifyLibrary {
        try found.withLock { found throws(SubscoreError) in
            if let found { return found }
            let library = try VerifyLibrary(path: chosen ?? "libsubscore-verify.so.0")
            found = library
            return library
        }
    }

    /// The path in SUBSCORE_VERIFY_LIBRARY; nil if it is missing or empty. A program with more rights than the user who
    /// started it, such as a set-uid program, ignores the variable.
    private static var chosen: String? {
        // The module Glibc does not declare it.
        typealias Get = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
        guard let function = dlsym(nil, "secure_getenv") else { return nil }
        let path = unsafeBitCast(function, to: Get.self)("SUBSCORE_VERIFY_LIBRARY").map { String(cString: $0) }
        return path == "" ? nil : path
    }

    private init(path: String) throws(SubscoreError) {
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { throw VerifyLibrary.fault() }
        func find(_ name: String) throws(SubscoreError) -> UnsafeMutableRawPointer {
            guard let found = dlsym(library, name) else { throw VerifyLibrary.fault() }
            return found
        }
        verify = unsafeBitCast(try find("subs_verify"), to: Decision.self)
        ocspRequests = unsafeBitCast(try find("subs_ocsp_requests"), to: Decision.self)
        verifierOpen = unsafeBitCast(try find("subs_verifier_open"), to: Open.self)
        verifierVerify = unsafeBitCast(try find("subs_verifier_verify"), to: With.self)
        verifierClose = unsafeBitCast(try find("subs_verifier_close"), to: Close.self)
    }

    private static func fault() -> SubscoreError {
        let message = dlerror().map { String(cString: $0) } ?? "libsubscore-verify cannot be loaded"
        return SubscoreError(
            unfit: "\(message); install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), "
                + "or set SUBSCORE_VERIFY_LIBRARY to its path"
        )
    }
}
