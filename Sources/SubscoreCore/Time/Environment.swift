/// Where a purchase was made. Source: App Store Server API, environment.
package enum Environment: Word, CaseIterable, BitwiseCopyable, Sendable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
    case localTesting = "LocalTesting"
    case other = ""

    /// The position among environments, by which records are sorted.
    var rank: Int8 {
        switch self {
        case .production: return 0
        case .sandbox: return 1
        case .xcode: return 2
        case .localTesting: return 3
        case .other: return 4
        }
    }

    /// `other` for an environment not known yet.
    package init(reading text: some StoreText) {
        // Version 1 notifications contain PROD.
        self = text.isSpelling(of: "PROD") ? .production : Environment(text) ?? .other
    }

    /// The environment of a rank; nil if there is none.
    init?(rank: Int32) {
        guard let known = Self.allCases.first(where: { Int32($0.rank) == rank }) else { return nil }
        self = known
    }
}

extension Environment? {
    /// The position among environments. Nil comes before all others.
    var rank: Int8 { self?.rank ?? -1 }

    /// Whether nothing is paid there and time runs faster.
    var isTesting: Bool {
        switch self {
        case .sandbox, .xcode, .localTesting: return true
        case .production, .other, nil: return false
        }
    }
}

extension WallClock {
    init(of environment: Environment?) {
        self = environment == .xcode || environment == .localTesting ? .utc : .pacific
    }
}
