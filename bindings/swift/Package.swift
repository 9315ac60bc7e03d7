// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "subscore",
    products: [.library(name: "Subscore", targets: ["Subscore"])],
    targets: [
        // The library for each platform. test.sh makes it.
        .binaryTarget(name: "CSubscore", path: "CSubscore.artifactbundle"),
        .target(name: "Subscore", dependencies: ["CSubscore"], linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(name: "SubscoreExample", dependencies: ["Subscore"]),
        .testTarget(name: "SubscoreTests", dependencies: ["Subscore", "CSubscore"]),
    ],
    swiftLanguageModes: [.v6]
)
