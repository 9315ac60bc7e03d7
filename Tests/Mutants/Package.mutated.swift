// swift-tools-version: 6.2

import PackageDescription

// Builds the library and the core tests on the mutated rules. mutants.py puts a link to this file beside the mutated rules
// and links to all other sources. Warnings are suppressed, and each error in a mutant is one line that names it.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Extern"),
    .unsafeFlags(["-suppress-warnings", "-diagnostic-style", "llvm", "-continue-building-after-errors"]),
]

let package = Package(
    name: "subscore",
    platforms: [.macOS(.v15)],
    products: [.library(name: "subscore", type: .dynamic, targets: ["SubscoreABI"])],
    targets: [
        .systemLibrary(name: "CSubscore", path: "Include"),
        .systemLibrary(name: "CJansson", path: "Sources/Platform/CJansson", pkgConfig: "jansson"),
        .target(
            name: "CReader",
            dependencies: ["CJansson"],
            path: "Sources/Platform/CReader",
            publicHeadersPath: "."
        ),
        .target(name: "CMutant", publicHeadersPath: "."),
        .target(name: "SubscoreCore", dependencies: ["CMutant"], swiftSettings: settings),
        .target(name: "SubscoreJSON", dependencies: ["SubscoreCore", "CJansson", "CReader"], swiftSettings: settings),
        .target(
            name: "SubscoreArrow",
            dependencies: ["SubscoreCore", "CSubscore", "CJansson"],
            swiftSettings: settings
        ),
        .target(
            name: "SubscoreABI",
            dependencies: ["SubscoreCore", "SubscoreJSON", "SubscoreArrow", "CSubscore", "CJansson"],
            path: "Sources",
            sources: ["SubscoreABI", "RuleList.swift"],
            swiftSettings: settings
        ),
        .testTarget(name: "SubscoreCoreTests", dependencies: ["SubscoreCore"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
