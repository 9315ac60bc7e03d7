internal import CJansson
internal import COpenSSL
internal import CVerify
internal import SubscoreCore
internal import SubscoreJSON

/// The trusted roots, the app, and the chains verified so far. It is in the C library's own memory and is not
/// reference-counted: `close` releases it. Any number of threads may verify with it at once.
package struct Verifier {
    let state: UnsafeMutablePointer<State>

    struct State {
        /// The word that marks a handle as a verifier: "subsveri" in ASCII. No other handle begins with it.
        static var mark: UInt64 { 0x7375_6273_7665_7269 }

        let mark = Self.mark
        /// OpenSSL's OSSL_LIB_CTX. The context that the host shares is never used.
        let context: OpaquePointer
        /// Whether that is the one with the system's configuration, which is never released.
        let isOnSystem: Bool
        /// OpenSSL's X509_STORE with the roots.
        let store: OpaquePointer
        var pinned = KnownCertificates()
        var bundleId = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        /// Nil if the request contains none.
        var appAppleId: Int64?
        var environment = Environment.production
        var validatesAtInstant = false
        var allowsTestCertificates = false
        var omits = false
        let cache: ChainCache
    }

    /// Returns nil if the block does not begin as a verifier does.
    package init?(_ block: UnsafeMutableRawPointer) {
        guard block.loadUnaligned(as: UInt64.self) == State.mark else { return nil }
        state = block.assumingMemoryBound(to: State.self)
    }

    package var block: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    /// Makes a verifier without trusted roots. Nil if memory ran out, or OpenSSL cannot begin.
    ///
    /// - Parameter system: The context with the system's configuration. Nil for its own context without any
    /// configuration.
    init?(on system: OpaquePointer?) {
        let (block, made) = (malloc(MemoryLayout<State>.stride), ChainCache())
        let (ours, roots) = (system ?? OSSL_LIB_CTX_new(), X509_STORE_new())
        guard let block, let cache = made, let context = ours, let store = roots else {
            free(block)
            made?.release()
            if system == nil { OSSL_LIB_CTX_free(ours) }
            X509_STORE_free(roots)
            return nil
        }
        state = block.assumingMemoryBound(to: State.self)
        state.initialize(to: State(context: context, isOnSystem: system != nil, store: store, cache: cache))
    }

    /// Closes it, for a host that opened it.
    package func close() {
        // An open verifier has been inside the gate.
        let isInside = subscore_gate_enter()
        release()
        if isInside { subscore_gate_leave() }
    }

    func release() {
        state.pointee.cache.release()
        state.pointee.pinned.release()
        free(UnsafeMutableRawPointer(mutating: state.pointee.bundleId.baseAddress))
        X509_STORE_free(state.pointee.store)
        if !state.pointee.isOnSystem { OSSL_LIB_CTX_free(state.pointee.context) }
        free(state)
    }
}

extension Verifier {
    /// Releases what OpenSSL keeps for this thread in the context. Otherwise a thread that ends while another one
    /// closes the verifier would access a released context.
    func leaveThread() {
        OPENSSL_thread_stop_ex(state.pointee.context)
    }

    /// Whether the OpenSSL context supports the required algorithms. The result is cached.
    var supportsAlgorithms: Bool {
        if state.pointee.cache.hasProven { return true }
        let before = subscore_errors_begin()
        let supportsAlgorithms = subscore_is_able(state.pointee.context)
        _ = subscore_errors_end(before)
        return supportsAlgorithms
    }
}

/// Caches verified chains by the encoded header that contained them. What threads change, including the lock, is separate
/// from what they only read. The lock is held only inside the gate, so no process forks while a thread holds it.
struct ChainCache: BitwiseCopyable {
    private struct Entry: BitwiseCopyable {
        var header: UnsafeMutablePointer<UInt8>?
        var length = 0
        var facts: Chain.Facts?
        /// The number of the last use.
        var use: UInt64 = 0
    }

    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let entries: UnsafeMutablePointer<Entry>
    private let uses: UnsafeMutablePointer<UInt64>

    /// Returns nil if memory ran out.
    init?() {
        let capacity = VerifyLimits.chains
        let blocks = (
            malloc(MemoryLayout<pthread_mutex_t>.stride), malloc(capacity * MemoryLayout<Entry>.stride),
            malloc(MemoryLayout<UInt64>.stride)
        )
        guard let first = blocks.0, let second = blocks.1, let third = blocks.2 else {
            free(blocks.0)
            free(blocks.1)
            free(blocks.2)
            return nil
        }
        lock = first.assumingMemoryBound(to: pthread_mutex_t.self)
        entries = second.assumingMemoryBound(to: Entry.self)
        uses = third.assumingMemoryBound(to: UInt64.self)
        entries.initialize(repeating: Entry(), count: capacity)
        uses.initialize(to: 0)
        pthread_mutex_init(lock, nil)
    }

    func release() {
        for index in 0..<VerifyLimits.chains {
            free(entries[index].header)
            entries[index].facts?.release()
        }
        pthread_mutex_destroy(lock)
        free(lock)
        free(entries)
        free(uses)
    }

    /// Whether it ever contained a chain.
    var hasProven: Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return uses.pointee > 0
    }

    func chain(_ header: UnsafeBufferPointer<UInt8>) -> Chain? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        for index in 0..<VerifyLimits.chains {
            let entry = entries[index]
            guard let facts = entry.facts, let cached = entry.header, let start = header.baseAddress,
                entry.length == header.count, memcmp(cached, start, entry.length) == 0
            else { continue }
            uses.pointee &+= 1
            entries[index].use = uses.pointee
            facts.retain()
            return Chain(owning: facts)
        }
        return nil
    }

    /// Caches a chain, in place of the least recently used one. It is cached only after a signature of its leaf was
    /// verified, so only the store can fill the cache.
    func insert(_ header: UnsafeBufferPointer<UInt8>, _ chain: borrowing Chain) {
        guard let copy = Bytes.copy(header) else { return }
        let length = copy.count
        var new = Entry(header: copy.relinquish(), length: length, facts: chain.facts)
        chain.facts.retain()
        pthread_mutex_lock(lock)
        uses.pointee &+= 1
        new.use = uses.pointee
        var oldest = 0
        for index in 0..<VerifyLimits.chains where entries[index].use < entries[oldest].use { oldest = index }
        let old = entries[oldest]
        entries[oldest] = new
        pthread_mutex_unlock(lock)
        free(old.header)
        old.facts?.release()
    }
}

/// Certificates that the host pinned, by their bytes.
struct KnownCertificates: BitwiseCopyable {
    private var blocks: UnsafeMutablePointer<UnsafeMutableBufferPointer<UInt8>>?
    private(set) var count = 0

    /// Returns whether there was enough memory to keep it. There may be as many as `VerifyLimits.certificates`.
    mutating func append(_ certificate: consuming Bytes) -> Bool {
        if blocks == nil {
            let size = VerifyLimits.certificates * MemoryLayout<UnsafeMutableBufferPointer<UInt8>>.stride
            blocks = malloc(size)?.assumingMemoryBound(to: UnsafeMutableBufferPointer<UInt8>.self)
        }
        guard let blocks else { return false }
        let length = certificate.count
        blocks[count] = UnsafeMutableBufferPointer(start: certificate.relinquish(), count: length)
        count += 1
        return true
    }

    func contains(_ certificate: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let blocks, let start = certificate.baseAddress else { return false }
        for index in 0..<count where blocks[index].count == certificate.count {
            if let pinned = blocks[index].baseAddress, memcmp(pinned, start, certificate.count) == 0 { return true }
        }
        return false
    }

    func release() {
        guard let blocks else { return }
        for index in 0..<count { free(blocks[index].baseAddress) }
        free(blocks)
    }
}

extension Environment {
    /// Whether no authority certifies signatures of this environment: every machine makes its own certificate.
    var isUnsigned: Bool { self == .xcode || self == .localTesting }
}
