// swift-tools-version: 6.2
// The rooms of Tactus and who may import whom; an arrow missing here is an import that does not compile.

import PackageDescription

/// Settings of every Swift target: Swift 6 mode, the upcoming features the house is written in, and no warnings.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let numerics: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let histogram: Target.Dependency = .product(name: "Histogram", package: "hdrhistogram-swift")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let nio: [Target.Dependency] = ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map {
    .product(name: $0, package: "swift-nio")
}
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "Tactus",
    products: [
        .library(name: "Tactus", targets: ["Tactus"]),
        .library(name: "Keypoints", targets: ["Keypoints"]),
        .library(name: "Shapes", targets: ["Shapes"]),
        .library(name: "Faces", targets: ["Faces"]),
        .library(name: "Gestures", targets: ["Gestures"]),
        .library(name: "Drums", targets: ["Drums"]),
        .library(name: "Evaluation", targets: ["Evaluation"]),
        .library(name: "SyntheticHands", targets: ["SyntheticHands"]),
        .library(name: "Configurations", targets: ["Configurations"]),
        .library(name: "KeypointFiles", targets: ["KeypointFiles"]),
        .executable(name: "tactus", targets: ["tactus"]),
        .executable(name: "tactus-camera", targets: ["tactus-camera"]),
        .executable(name: "tactus-view", targets: ["tactus-view"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // The one import for programs that use Tactus, and the documentation.
        .target(
            name: "Tactus",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "Faces", "Gestures", "Drums", "Evaluation", "HandKinematics",
                "SyntheticHands",
                "Configurations", "KeypointFiles", "Imaging", "KeypointModel", "Sound",
            ],
            path: "Sources/Library",
            swiftSettings: house
        ),

        // Pure rooms: no Foundation, no clock, no input or output, no async.
        .target(name: "Diagnostics", swiftSettings: house),
        .target(name: "Keypoints", dependencies: [numerics], swiftSettings: house),
        .target(name: "Shapes", dependencies: ["Diagnostics", "Keypoints", numerics], swiftSettings: house),
        .target(name: "Faces", dependencies: ["Keypoints", numerics], swiftSettings: house),
        .target(name: "Gestures", dependencies: ["Keypoints", "Shapes", "Faces", numerics], swiftSettings: house),
        .target(name: "Drums", dependencies: ["Keypoints", "Shapes", "Gestures", numerics], swiftSettings: house),
        .target(name: "Doorbells", dependencies: ["Keypoints", "Faces", "Gestures"], swiftSettings: house),
        .target(name: "DrumSynthesis", dependencies: [numerics], swiftSettings: house),
        .target(name: "TextLayout", swiftSettings: house),
        .target(
            name: "Evaluation",
            dependencies: ["Diagnostics", "Keypoints", "Shapes", "TextLayout", numerics],
            swiftSettings: house
        ),
        .target(name: "HandKinematics", dependencies: ["Keypoints", numerics], swiftSettings: house),
        .target(name: "HandRenderer", dependencies: ["Keypoints", "HandKinematics", numerics], swiftSettings: house),
        .target(
            name: "SyntheticHands",
            dependencies: ["Diagnostics", "Keypoints", "HandKinematics", "HandRenderer", numerics],
            swiftSettings: house
        ),

        // Files.
        .target(name: "Files", dependencies: ["Diagnostics", systemPackage], swiftSettings: house),
        .target(
            name: "Configurations",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "Faces", "Gestures", "Drums", "Files", "KeypointFiles", yams,
            ],
            resources: [.embedInCode("Books"), .embedInCode("Kits")],
            swiftSettings: house
        ),
        .target(name: "CJSON", linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
        .target(
            name: "KeypointFiles",
            dependencies: ["Diagnostics", "Keypoints", "Files", "CJSON", systemPackage],
            swiftSettings: house
        ),

        // Images, the camera process, and the keypoint model's process.
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "Imaging", dependencies: ["CJPEG", "Diagnostics", "KeypointFiles"], swiftSettings: house),
        .target(
            name: "CCamera",
            cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4"])],
            linkerSettings: [
                .linkedLibrary("opencv_videoio"), .linkedLibrary("opencv_imgproc"), .linkedLibrary("opencv_core"),
                .linkedLibrary("stdc++"),
            ]
        ),
        .target(
            name: "Camera",
            dependencies: ["CCamera", "Diagnostics", "Files", "KeypointFiles", "Imaging", systemPackage],
            swiftSettings: house
        ),
        // Signals in a pipe, for the processes that end on them.
        .target(name: "CSignals"),
        .executableTarget(
            name: "tactus-camera",
            dependencies: [
                "Diagnostics", "Camera", "Console", "CSignals", "TextLayout", "Files", "KeypointFiles", "Imaging",
                systemPackage, argumentParser,
            ],
            swiftSettings: house
        ),
        .target(
            name: "Processes",
            dependencies: ["Diagnostics", "Files", subprocess, systemPackage],
            swiftSettings: house
        ),
        .target(
            name: "KeypointModel",
            dependencies: [
                "Diagnostics", "Keypoints", "Files", "KeypointFiles", "Imaging", "Processes", subprocess, systemPackage,
                yams,
            ],
            swiftSettings: house
        ),

        // Sound, MIDI and OSC, each over its library. CLibrary opens the large ones when they are first used.
        .target(name: "CLibrary"),
        .target(name: "COpenAL", dependencies: ["CLibrary"]),
        .target(name: "CSoundFile", dependencies: ["CLibrary"]),
        .target(name: "CExpat", linkerSettings: [.linkedLibrary("expat")]),
        .target(
            name: "Sound",
            dependencies: [
                "COpenAL", "CSoundFile", "CExpat", "Diagnostics", "DrumSynthesis", "Files", systemPackage, numerics,
            ],
            swiftSettings: house
        ),
        .target(name: "CALSA", dependencies: ["CLibrary"]),
        .target(name: "MIDI", dependencies: ["CALSA", "Diagnostics", "Files"], swiftSettings: house),
        .target(name: "CLO", linkerSettings: [.linkedLibrary("lo")]),
        .target(name: "OSC", dependencies: ["CLO", "Diagnostics"], swiftSettings: house),

        // Messages to brokers and web services, each over its library, which is opened when it is first used.
        .target(name: "CMosquitto", dependencies: ["CLibrary"]),
        .target(name: "MQTT", dependencies: ["CMosquitto", "Diagnostics", "Files"], swiftSettings: house),
        .target(name: "CCURL", dependencies: ["CLibrary"]),
        .target(
            name: "Notifications",
            dependencies: [
                "CCURL", "Diagnostics", "Files", "KeypointFiles", "MQTT", "Processes", subprocess, systemPackage,
            ],
            swiftSettings: house
        ),

        // The live view and phones: what is shown, who plays, the process that serves both, and who starts and feeds that
        // process.
        .target(
            name: "LiveScene",
            dependencies: ["Diagnostics", "Keypoints", "Shapes", "Faces", "Gestures", "Drums", "KeypointFiles"],
            swiftSettings: house
        ),
        .target(name: "Phones", dependencies: ["KeypointFiles", "LiveScene"], swiftSettings: house),
        .target(name: "CQRCode", dependencies: ["CLibrary"]),
        .target(
            name: "LiveViewServer",
            dependencies: ["Diagnostics", "Files", "KeypointFiles", "LiveScene", systemPackage, nioSSL] + nio,
            resources: [.embedInCode("Resources")],
            swiftSettings: house
        ),
        .executableTarget(
            name: "tactus-view",
            dependencies: [
                "Diagnostics", "Console", "Files", "KeypointFiles", "LiveScene", "LiveViewServer", systemPackage,
                argumentParser,
            ],
            swiftSettings: house
        ),

        // Wiring, and the command line.
        // Runs over files, runs of a camera, and performances.
        .target(
            name: "Console",
            dependencies: ["Diagnostics", "TextLayout", "CSignals", systemPackage],
            swiftSettings: house
        ),
        .target(
            name: "Batch",
            dependencies: [
                "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "TextLayout", "Files", "KeypointFiles",
                "Console",
            ],
            swiftSettings: house
        ),
        .target(
            name: "LiveCapture",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "TextLayout", "Files", "KeypointFiles", "Imaging",
                "KeypointModel", "CSignals", "Console", histogram, subprocess, systemPackage,
            ],
            swiftSettings: house
        ),
        .target(
            name: "Performances",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "Gestures", "Drums", "TextLayout", "Files", "KeypointFiles",
                "Imaging", "KeypointModel", "Sound", "MIDI", "OSC", "MQTT", "Batch", "LiveCapture", "LiveScene",
                "Phones",
            ],
            swiftSettings: house
        ),
        .target(
            name: "LiveView",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "Gestures", "Files", "KeypointFiles", "Imaging", "KeypointModel",
                "LiveCapture", "LiveScene", "Processes", "TextLayout", "CQRCode", subprocess,
                systemPackage,
            ],
            swiftSettings: house
        ),
        .executableTarget(
            name: "tactus",
            dependencies: [
                "Diagnostics", "Keypoints", "Shapes", "Faces", "Gestures", "Drums", "Configurations", "Files",
                "KeypointFiles", "Evaluation", "SyntheticHands", "HandKinematics", "HandRenderer", "Imaging",
                "KeypointModel", "Sound", "MIDI", "OSC", "MQTT", "Doorbells", "Notifications", "Processes",
                "TextLayout",
                "Console", "Batch", "LiveCapture", "Performances", "LiveScene", "Phones", "LiveView", argumentParser,
            ],
            swiftSettings: house
        ),

        // Inputs of the fuzzers, for the tests that run them without one.
        .target(name: "FuzzInputs", path: "Tests/FuzzInputs", swiftSettings: house),
        // Brokers and servers that tests talk to.
        .target(name: "Peers", path: "Tests/Peers", swiftSettings: house),
        .testTarget(name: "DocumentationTests", swiftSettings: house),
        .testTarget(name: "KeypointsTests", dependencies: ["Keypoints"], swiftSettings: house),
        .testTarget(
            name: "ShapesTests",
            dependencies: [
                "Keypoints", "Shapes", "SyntheticHands", "HandKinematics", "HandRenderer", "Configurations",
                "KeypointFiles",
                numerics,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "FacesTests",
            dependencies: ["Keypoints", "Faces", "Gestures", "KeypointFiles", numerics],
            swiftSettings: house
        ),
        .testTarget(
            name: "GesturesTests",
            dependencies: [
                "Keypoints", "Shapes", "Faces", "Gestures", "SyntheticHands", "HandKinematics", "HandRenderer",
                "Configurations",
                "KeypointFiles", numerics,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "DrumsTests",
            dependencies: ["Keypoints", "Shapes", "Gestures", "Drums", "Configurations"],
            swiftSettings: house
        ),
        .testTarget(
            name: "DoorbellsTests",
            dependencies: ["Keypoints", "Gestures", "Doorbells"],
            swiftSettings: house
        ),
        .testTarget(
            name: "SoundTests",
            dependencies: ["FuzzInputs", "Sound", "CLibrary", "COpenAL", "CSoundFile", "CExpat"],
            swiftSettings: house
        ),
        .testTarget(name: "MIDITests", dependencies: ["Files", "MIDI", "CALSA"], swiftSettings: house),
        .testTarget(name: "MQTTTests", dependencies: ["Peers", "MQTT", "CMosquitto"], swiftSettings: house),
        .testTarget(
            name: "NotificationsTests",
            dependencies: ["FuzzInputs", "Peers", "KeypointFiles", "MQTT", "Notifications", "CCURL"],
            swiftSettings: house
        ),
        .testTarget(name: "OSCTests", dependencies: ["FuzzInputs", "OSC", "CLO"], swiftSettings: house),
        .testTarget(
            name: "ConfigurationsTests",
            dependencies: [
                "FuzzInputs", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
            ],
            swiftSettings: house
        ),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: house),
        .testTarget(
            name: "KeypointFilesTests",
            dependencies: ["FuzzInputs", "Keypoints", "KeypointFiles", "CJSON"],
            exclude: ["Fixtures"],
            swiftSettings: house
        ),
        .testTarget(
            name: "EvaluationTests",
            dependencies: ["FuzzInputs", "Keypoints", "Shapes", "TextLayout", "Evaluation"],
            exclude: ["Golden"],
            swiftSettings: house
        ),
        .testTarget(
            name: "SyntheticHandsTests",
            dependencies: ["Keypoints", "SyntheticHands", "HandKinematics", "HandRenderer"],
            swiftSettings: house
        ),
        .testTarget(
            name: "ImagingTests",
            dependencies: ["FuzzInputs", "KeypointFiles", "Imaging", "CJPEG"],
            swiftSettings: house
        ),
        .testTarget(
            name: "CameraTests",
            dependencies: ["FuzzInputs", "Camera", "CCamera", "KeypointFiles", "Imaging"],
            swiftSettings: house
        ),
        .testTarget(
            name: "KeypointModelTests",
            dependencies: ["FuzzInputs", "Keypoints", "KeypointFiles", "Imaging", "KeypointModel"],
            swiftSettings: house
        ),
        .testTarget(
            name: "BatchTests",
            dependencies: [
                "Keypoints", "Shapes", "Configurations", "KeypointFiles", "Evaluation", "SyntheticHands",
                "HandKinematics",
                "HandRenderer", "Batch", "Console",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "LiveCaptureTests",
            dependencies: [
                "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Evaluation", "Imaging",
                "KeypointModel", "Batch", "LiveCapture", "Performances", "Console", "tactus-camera",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PerformancesTests",
            dependencies: [
                "FuzzInputs", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
                "KeypointModel", "SyntheticHands",
                "HandKinematics", "HandRenderer", "Sound",
                "MIDI", "OSC", "MQTT", "TextLayout", "Batch", "LiveCapture", "Performances",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "LiveViewTests",
            dependencies: [
                "FuzzInputs", "Diagnostics", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations",
                "KeypointFiles", "Imaging",
                "LiveScene",
                "LiveView", "LiveViewServer", "Phones", "CQRCode", .product(name: "NIOEmbedded", package: "swift-nio"),
            ] + nio,
            swiftSettings: house
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "FuzzInputs", "Peers", "Keypoints", "Shapes", "Configurations", "KeypointFiles", "LiveScene",
                "LiveView", "LiveViewServer", "tactus", "tactus-camera", "tactus-view",
            ],
            exclude: ["Golden"],
            swiftSettings: house
        ),
    ],
    cxxLanguageStandard: .cxx17
)
