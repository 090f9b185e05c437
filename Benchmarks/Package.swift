// swift-tools-version: 6.2
// Measurements of Tactus, apart from the package so that nobody who depends on it builds them. See README.md.

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Tactus", path: "..")],
    targets: [
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "in-memory",
            dependencies: [
                "CAllocationCount",
                .product(name: "Keypoints", package: "Tactus"),
                .product(name: "Shapes", package: "Tactus"),
                .product(name: "Configurations", package: "Tactus"),
                .product(name: "SyntheticHands", package: "Tactus"),
            ],
            path: "Sources/InMemory",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "sound-speed",
            dependencies: [.product(name: "Tactus", package: "Tactus")],
            path: "Sources/Sound",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
