internal import CJansson
internal import COpenSSL
internal import Subscore
internal import SubscoreJSON

/// Whose signatures count, for which app, and the chains that were proven so far. It is in the C library's own memory, and
/// owned by nobody here: `close` releases it. Any number of threads may verify with it at once.
package struct Verifier {
    let state: UnsafeMutablePointer<State>

    struct State {
        /// OpenSSL's OSSL_LIB_CTX. Nothing here uses the one that the host shares.
        let context: OpaquePointer
        /// OpenSSL's X509_STORE with the roots.
        let store: OpaquePointer
        var pinned = KnownCertificates()
        var bundleId = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        /// Nil where the request gave none.
        var appAppleId: Int64?
        var environment = Environment.production
        var isJudgedAtInstant = false
        var allowsTestCertificates = false
        var omits = false

        /// Guards what follows.
        var lock = pthread_mutex_t()
        var chains: UnsafeMutablePointer<CachedChain>
        var uses: UInt64 = 0
    }

    struct CachedChain: BitwiseCopyable {
        var header: UnsafeMutablePointer<UInt8>?
        var length = 0
        var facts: Chain.Facts?
        /// The number of the last use.
        var use: UInt64 = 0
    }

    package init(_ block: UnsafeMutableRawPointer) {
        state = block.assumingMemoryBound(to: State.self)
    }

    package var block: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    /// One that trusts nobody yet. Nil where memory ran out, or OpenSSL can't begin.
    init?() {
        let capacity = VerifyLimits.chains
        let (first, second) = (
            malloc(MemoryLayout<State>.stride), malloc(capacity * MemoryLayout<CachedChain>.stride)
        )
        let (ours, roots) = (OSSL_LIB_CTX_new(), X509_STORE_new())
        guard let block = first, let cache = second, let context = ours, let store = roots else {
            free(first)
            free(second)
            OSSL_LIB_CTX_free(ours)
            X509_STORE_free(roots)
            return nil
        }
        let chains = cache.assumingMemoryBound(to: CachedChain.self)
        chains.initialize(repeating: CachedChain(), count: capacity)
        state = block.assumingMemoryBound(to: State.self)
        state.initialize(to: State(context: context, store: store, chains: chains))
        pthread_mutex_init(&state.pointee.lock, nil)
    }

    package func close() {
        for index in 0..<VerifyLimits.chains {
            free(state.pointee.chains[index].header)
            state.pointee.chains[index].facts?.release()
        }
        free(state.pointee.chains)
        pthread_mutex_destroy(&state.pointee.lock)
        state.pointee.pinned.release()
        free(UnsafeMutableRawPointer(mutating: state.pointee.bundleId.baseAddress))
        X509_STORE_free(state.pointee.store)
        OSSL_LIB_CTX_free(state.pointee.context)
        free(state)
    }
}

extension Verifier {
    /// Gives back what OpenSSL keeps for this thread in the context. Otherwise a thread that ends while another one closes the
    /// verifier would look for it in a context that is gone.
    func leaveThread() {
        OPENSSL_thread_stop_ex(state.pointee.context)
    }

    /// Whether its context can do what a proof needs. It can, where it did before.
    var isAble: Bool {
        pthread_mutex_lock(&state.pointee.lock)
        let hasProven = state.pointee.uses > 0
        pthread_mutex_unlock(&state.pointee.lock)
        if hasProven { return true }
        let before = subscore_errors_begin()
        let isAble = subscore_is_able(state.pointee.context)
        _ = subscore_errors_end(before)
        return isAble
    }
}

// Chains that were proven before, by the encoded header that brought them.
extension Verifier {
    func cached(_ header: UnsafeBufferPointer<UInt8>) -> Chain? {
        pthread_mutex_lock(&state.pointee.lock)
        defer { pthread_mutex_unlock(&state.pointee.lock) }
        for index in 0..<VerifyLimits.chains {
            let chain = state.pointee.chains[index]
            guard let facts = chain.facts, let known = chain.header, let start = header.baseAddress,
                chain.length == header.count, memcmp(known, start, chain.length) == 0
            else { continue }
            state.pointee.uses &+= 1
            state.pointee.chains[index].use = state.pointee.uses
            facts.retain()
            return Chain(owning: facts)
        }
        return nil
    }

    /// Keeps a chain, in the place of the one that was used longest ago. It is kept only once a signature of its leaf was seen:
    /// so only the store can fill the cache.
    func remember(_ header: UnsafeBufferPointer<UInt8>, _ chain: borrowing Chain) {
        guard let copy = Bytes.copy(header) else { return }
        let length = copy.count
        var new = CachedChain(header: copy.take(), length: length, facts: chain.facts)
        chain.facts.retain()
        pthread_mutex_lock(&state.pointee.lock)
        state.pointee.uses &+= 1
        new.use = state.pointee.uses
        var place = 0
        for index in 0..<VerifyLimits.chains
        where state.pointee.chains[index].use < state.pointee.chains[place].use { place = index }
        let old = state.pointee.chains[place]
        state.pointee.chains[place] = new
        pthread_mutex_unlock(&state.pointee.lock)
        free(old.header)
        old.facts?.release()
    }
}

/// Certificates that the host knows by their bytes.
struct KnownCertificates: BitwiseCopyable {
    private var blocks: UnsafeMutablePointer<UnsafeMutableBufferPointer<UInt8>>?
    private(set) var count = 0

    /// Whether there was memory to keep it. There may be as many as `VerifyLimits.certificates`.
    mutating func append(_ certificate: consuming Bytes) -> Bool {
        if blocks == nil {
            let size = VerifyLimits.certificates * MemoryLayout<UnsafeMutableBufferPointer<UInt8>>.stride
            blocks = malloc(size)?.assumingMemoryBound(to: UnsafeMutableBufferPointer<UInt8>.self)
        }
        guard let blocks else { return false }
        let length = certificate.count
        blocks[count] = UnsafeMutableBufferPointer(start: certificate.take(), count: length)
        count += 1
        return true
    }

    func holds(_ certificate: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let blocks, let start = certificate.baseAddress else { return false }
        for index in 0..<count where blocks[index].count == certificate.count {
            if let known = blocks[index].baseAddress, memcmp(known, start, certificate.count) == 0 { return true }
        }
        return false
    }

    func release() {
        guard let blocks else { return }
        for index in 0..<count { free(blocks[index].baseAddress) }
        free(blocks)
    }
}

/// Where a purchase was made.
enum Environment: BitwiseCopyable {
    case production
    case sandbox
    case xcode
    case localTesting

    static var all: [Environment] { [.production, .sandbox, .xcode, .localTesting] }

    var name: StaticString {
        switch self {
        case .production: return "Production"
        case .sandbox: return "Sandbox"
        case .xcode: return "Xcode"
        case .localTesting: return "LocalTesting"
        }
    }

    /// Whether no authority stands behind what is signed there: everybody makes the certificate on their own machine.
    var isUnsigned: Bool { self == .xcode || self == .localTesting }
}
