// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Extern"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "subscore",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Subscore", targets: ["Subscore"]),
        // With the C functions, for what the tests load. `make lib` builds the libraries that are shipped.
        .library(name: "subscore-c", type: .dynamic, targets: ["SubscoreABI"]),
    ],
    targets: [
        .systemLibrary(name: "CSubscore", path: "Include"),
        .systemLibrary(
            name: "CJansson",
            path: "Sources/Platform/CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            path: "Sources/Platform/COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .target(
            name: "Subscore",
            dependencies: ["SubscoreABI", "CSubscore"],
            path: "bindings/swift/Sources/Subscore"
        ),
        .target(name: "SubscoreCore", swiftSettings: settings),
        .target(
            name: "CReader",
            dependencies: ["CJansson"],
            path: "Sources/Platform/CReader",
            publicHeadersPath: "."
        ),
        .target(
            name: "SubscoreJSON",
            dependencies: ["SubscoreCore", "CJansson", "CReader"],
            swiftSettings: settings
        ),
        .target(
            name: "StoreSimulator",
            dependencies: ["SubscoreCore", "SubscoreJSON", "CJansson"],
            swiftSettings: settings
        ),
        .target(
            name: "StoreSimulatorABI",
            dependencies: ["StoreSimulator", "SubscoreCore", "SubscoreJSON", "CSubscore", "CJansson"],
            swiftSettings: settings
        ),
        .target(
            name: "SubscoreArrow",
            dependencies: ["SubscoreCore", "CSubscore", "CJansson"],
            swiftSettings: settings
        ),
        .target(
            name: "SubscoreABI",
            dependencies: ["SubscoreCore", "SubscoreJSON", "SubscoreArrow", "CSubscore", "CJansson"],
            swiftSettings: settings,
            plugins: ["RuleList"]
        ),
        .plugin(name: "RuleList", capability: .buildTool, dependencies: ["RuleListWriter"]),
        .executableTarget(
            name: "RuleListWriter",
            dependencies: ["SubscoreCore"],
            path: "Plugins/RuleListWriter",
            swiftSettings: settings
        ),
        .target(
            name: "CVerify",
            dependencies: ["COpenSSL"],
            path: "Sources/Platform/CVerify",
            publicHeadersPath: "."
        ),
        .target(
            name: "SubscoreVerify",
            dependencies: ["SubscoreCore", "SubscoreJSON", "CJansson", "COpenSSL", "CVerify"],
            swiftSettings: settings
        ),
        .target(
            name: "SubscoreVerifyABI",
            dependencies: ["SubscoreJSON", "SubscoreVerify", "CSubscore"],
            swiftSettings: settings
        ),
        .testTarget(name: "SubscoreCoreTests", dependencies: ["SubscoreCore"], swiftSettings: settings),
        .testTarget(
            name: "SubscoreJSONTests",
            dependencies: ["SubscoreCore", "SubscoreJSON", "CJansson", "CReader"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SubscoreArrowTests",
            dependencies: ["SubscoreCore", "SubscoreArrow", "CSubscore"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SubscoreABITests",
            dependencies: ["StoreSimulator", "SubscoreCore", "CSubscore", "CJansson"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SubscoreVerifyTests",
            dependencies: ["SubscoreCore", "SubscoreJSON", "SubscoreVerify", "COpenSSL", "CVerify"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StoreSimulatorTests",
            dependencies: ["StoreSimulator", "CJansson"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

#if !os(Linux)
    // These tests read the library as ELF, by readelf, and /proc; they use the types that Linux has for threads and limits.
    package.targets.removeAll { $0.name == "SubscoreABITests" }
#endif
