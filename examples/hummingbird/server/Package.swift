// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "access-server",
    platforms: [.macOS(.v15)],
    dependencies: [
        // A program elsewhere names its URL and version instead.
        .package(name: "libsubscore", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "AccessServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Subscore", package: "libsubscore"),
            ]
        ),
        .testTarget(
            name: "AccessServerTests",
            dependencies: [
                "AccessServer",
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Subscore", package: "libsubscore"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
