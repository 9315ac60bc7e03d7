/// Where a purchase was made. Source: App Store Server API, environment.
package enum Environment: Int8, StoreWord, BitwiseCopyable, Sendable {
    case production
    case sandbox
    case xcode
    case localTesting
    case other

    package var name: StaticString? {
        switch self {
        case .production: return "Production"
        case .sandbox: return "Sandbox"
        case .xcode: return "Xcode"
        case .localTesting: return "LocalTesting"
        case .other: return nil
        }
    }

    package init(_ name: some StoreText) {
        // Version 1 notifications say PROD.
        if "PROD" ~= name { self = .production } else { self.init(word: name) }
    }

    /// A number that `Owner` keeps for a record.
    init?(mark: Int32) {
        guard let raw = Int8(exactly: mark) else { return nil }
        self.init(rawValue: raw)
    }
}

extension Environment? {
    /// The place among environments. None comes before all others.
    var rank: Int8 { self?.rawValue ?? -1 }
}

extension WallClock {
    init(of environment: Environment?) {
        self = environment == .xcode || environment == .localTesting ? .utc : .pacific
    }
}
