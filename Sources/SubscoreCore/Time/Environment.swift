/// Where a purchase was made. Records are sorted by its rank. Source: App Store Server API, environment.
package enum Environment: StoreName, Ranked, BitwiseCopyable, Sendable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
    case localTesting = "LocalTesting"
    case other = ""

    /// `other` for an environment not known yet.
    package init(reading text: some StoreText) {
        // Version 1 notifications contain PROD.
        self = Environment(text) ?? (text.isSpelling(of: "PROD") ? .production : .other)
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
