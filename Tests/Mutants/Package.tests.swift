// swift-tools-version: 6.2

import PackageDescription

// The core tests upon the mutated rules: copied to where those are, and used there.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-suppress-warnings"]),
]

let package = Package(
    name: "subscore",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "CMutant", publicHeadersPath: "."),
        .target(name: "Subscore", dependencies: ["CMutant"], swiftSettings: settings),
        .testTarget(name: "SubscoreTests", dependencies: ["Subscore"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
