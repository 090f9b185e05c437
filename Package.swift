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

let package = Package(
    name: "Tactus",
    products: [
        .library(name: "Tactus", targets: ["Tactus"]),
        .library(name: "Keypoints", targets: ["Keypoints"]),
        .library(name: "Shapes", targets: ["Shapes"]),
        .library(name: "Gestures", targets: ["Gestures"]),
        .library(name: "Drums", targets: ["Drums"]),
        .library(name: "Evaluation", targets: ["Evaluation"]),
        .library(name: "SyntheticHands", targets: ["SyntheticHands"]),
        .library(name: "Configurations", targets: ["Configurations"]),
        .library(name: "KeypointFiles", targets: ["KeypointFiles"]),
        .library(name: "TactusABI", type: .static, targets: ["TactusABI"]),
        .executable(name: "tactus", targets: ["tactus"]),
        .executable(name: "tactus-camera", targets: ["tactus-camera"]),
        .executable(name: "tactus-litert", targets: ["tactus-litert"]),
        .executable(name: "tactus-view", targets: ["tactus-view"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // The one import for programs that use Tactus, and the documentation.
        .target(
            name: "Tactus",
            dependencies: [
                "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "SyntheticHands", "Configurations",
                "KeypointFiles", "Capture", "Outputs", "Performances",
            ],
            path: "Sources/Library",
            swiftSettings: house
        ),

        // Pure: no Foundation, no clock, no input or output, no async.
        .target(name: "Text", swiftSettings: house),
        .target(name: "Keypoints", dependencies: [numerics], swiftSettings: house),
        .target(name: "Shapes", dependencies: ["Text", "Keypoints", numerics], swiftSettings: house),
        .target(name: "Gestures", dependencies: ["Text", "Keypoints", "Shapes", numerics], swiftSettings: house),
        .target(
            name: "Drums",
            dependencies: ["Text", "Keypoints", "Shapes", "Gestures", numerics],
            swiftSettings: house
        ),
        .target(name: "Evaluation", dependencies: ["Text", "Keypoints", "Shapes", numerics], swiftSettings: house),
        .target(name: "SyntheticHands", dependencies: ["Text", "Keypoints", numerics], swiftSettings: house),

        .target(name: "Landmarking", dependencies: ["Text", "Keypoints", numerics], swiftSettings: house),

        // The system, and files.
        .target(name: "CSignals"),
        // Not `System`: swift-subprocess would take it for the module of that name on other systems.
        .target(name: "Platform", dependencies: ["Text", "CSignals", subprocess, systemPackage], swiftSettings: house),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CUnpack", dependencies: ["CLibrary"]),
        .target(
            name: "KeypointFiles",
            dependencies: ["CJPEG", "CUnpack", "Text", "Keypoints", "Platform", systemPackage],
            swiftSettings: house
        ),
        .target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")]),
        .target(
            name: "Configurations",
            dependencies: ["CYAML", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Platform", "KeypointFiles"],
            resources: [.embedInCode("Books"), .embedInCode("Kits"), .embedInCode("Movements")],
            swiftSettings: house
        ),

        // The C interface for other languages; Scripts/wheel links it into one shared library for Python.
        .target(name: "CTactus"),
        .target(
            name: "TactusABI",
            dependencies: [
                "CTactus", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "Platform",
                "KeypointFiles",
                "Configurations",
            ],
            swiftSettings: house
        ),

        // What comes in: the keypoint model's process, and runs of a camera and a model.
        .target(
            name: "Capture",
            dependencies: [
                "Text", "Keypoints", "Shapes", "Platform", "KeypointFiles", "Configurations", "CSignals", histogram,
                subprocess, systemPackage,
            ],
            swiftSettings: house
        ),

        // What goes out: sound, MIDI, OSC, brokers and web services, each over its library. CLibrary opens the large ones
        // when they are first used.
        .target(name: "CLibrary"),
        .target(name: "COpenAL", dependencies: ["CLibrary"]),
        .target(name: "CSoundFile", dependencies: ["CLibrary"]),
        .target(name: "CFluidSynth", dependencies: ["CLibrary"]),
        .target(name: "CExpat", linkerSettings: [.linkedLibrary("expat")]),
        .target(name: "CALSA", dependencies: ["CLibrary"]),
        .target(name: "CLO", linkerSettings: [.linkedLibrary("lo")]),
        .target(name: "CMosquitto", dependencies: ["CLibrary"]),
        .target(name: "CCURL", dependencies: ["CLibrary"]),
        .target(
            name: "Outputs",
            dependencies: [
                "COpenAL", "CSoundFile", "CFluidSynth", "CExpat", "CALSA", "CLO", "CMosquitto", "CCURL", "Text",
                "Platform",
                "KeypointFiles", subprocess, systemPackage, numerics,
            ],
            swiftSettings: house
        ),

        // Runs over files, performances, and what browsers and phones are shown of them.
        .target(
            name: "LiveScene",
            dependencies: ["Text", "Keypoints", "Shapes", "Gestures", "Drums", "KeypointFiles", numerics],
            swiftSettings: house
        ),
        .target(name: "CQRCode", dependencies: ["CLibrary"]),
        .target(
            name: "Performances",
            dependencies: [
                "CQRCode", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "Platform",
                "KeypointFiles",
                "Capture", "Outputs", "LiveScene", subprocess, systemPackage,
            ],
            swiftSettings: house
        ),

        // The programs: OpenCV is in that of the camera, the server in that of the live view. `Sources/OpenCV` is a link to
        // /usr/include/opencv4: OpenCV's pkg-config file would link all of its 50 libraries, and a package with unsafe flags
        // cannot be a dependency.
        .target(
            name: "CCamera",
            cxxSettings: [.headerSearchPath("../OpenCV")],
            linkerSettings: [
                .linkedLibrary("opencv_videoio"), .linkedLibrary("opencv_imgproc"), .linkedLibrary("opencv_core"),
                .linkedLibrary("stdc++"),
            ]
        ),
        .executableTarget(
            name: "tactus-camera",
            dependencies: ["CCamera", "CSignals", "Text", "Platform", "KeypointFiles", systemPackage, argumentParser],
            swiftSettings: house
        ),
        // LiteRT, the library of networks, is opened from where `tactus models setup` puts it.
        .target(name: "CLiteRT", dependencies: ["CLibrary"]),
        .executableTarget(
            name: "tactus-litert",
            dependencies: ["CLiteRT", "Text", "Keypoints", "Landmarking", "Platform", "KeypointFiles", systemPackage],
            swiftSettings: house
        ),
        .target(name: "CWebServer", linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("crypto")]),
        .target(name: "CPages"),
        .executableTarget(
            name: "tactus-view",
            dependencies: [
                "CPages", "CWebServer", "Text", "Platform", "KeypointFiles", "LiveScene", systemPackage, argumentParser,
            ],
            exclude: ["LiveViewServer/Resources"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "tactus",
            dependencies: [
                "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "Platform", "KeypointFiles",
                "Evaluation", "SyntheticHands", "Capture", "Outputs", "LiveScene", "Performances", argumentParser,
            ],
            swiftSettings: house
        ),

        // Inputs of the fuzzers, for the tests that run them without one.
        .target(name: "FuzzInputs", path: "Tests/FuzzInputs", swiftSettings: house),
        // Brokers and servers that tests talk to.
        .target(name: "Peers", path: "Tests/Peers", exclude: ["rtsp.py", "claims.py"], swiftSettings: house),
        .testTarget(name: "DocumentationTests", dependencies: ["Platform"], swiftSettings: house),
        .testTarget(name: "KeypointsTests", dependencies: ["Keypoints"], swiftSettings: house),
        .testTarget(
            name: "ShapesTests",
            dependencies: ["Keypoints", "Shapes", "SyntheticHands", "Configurations", "KeypointFiles", numerics],
            swiftSettings: house
        ),
        .testTarget(
            name: "FacesTests",
            dependencies: ["Keypoints", "Gestures", "KeypointFiles", numerics],
            swiftSettings: house
        ),
        .testTarget(
            name: "GesturesTests",
            dependencies: [
                "Keypoints", "Shapes", "Gestures", "SyntheticHands", "Configurations", "KeypointFiles", numerics,
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
            dependencies: ["Keypoints", "Gestures", "Drums"],
            swiftSettings: house
        ),
        .testTarget(
            name: "SoundTests",
            dependencies: [
                "FuzzInputs", "Platform", "Outputs", "CLibrary", "COpenAL", "CSoundFile", "CFluidSynth", "CExpat",
            ],
            swiftSettings: house
        ),
        .testTarget(name: "MIDITests", dependencies: ["Platform", "Outputs", "CALSA"], swiftSettings: house),
        .testTarget(name: "MQTTTests", dependencies: ["Peers", "Outputs", "CMosquitto"], swiftSettings: house),
        .testTarget(
            name: "NotificationsTests",
            dependencies: ["FuzzInputs", "Peers", "KeypointFiles", "Outputs", "CCURL"],
            swiftSettings: house
        ),
        .testTarget(name: "OSCTests", dependencies: ["FuzzInputs", "Text", "Outputs", "CLO"], swiftSettings: house),
        .testTarget(
            name: "ConfigurationsTests",
            dependencies: [
                "FuzzInputs", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
            ],
            swiftSettings: house
        ),
        .testTarget(name: "FilesTests", dependencies: ["Text", "Platform"], swiftSettings: house),
        .testTarget(
            name: "KeypointFilesTests",
            dependencies: ["FuzzInputs", "Text", "Keypoints", "KeypointFiles"],
            exclude: ["Fixtures"],
            swiftSettings: house
        ),
        .testTarget(
            name: "EvaluationTests",
            dependencies: ["FuzzInputs", "Keypoints", "Shapes", "Text", "Evaluation"],
            exclude: ["Golden"],
            swiftSettings: house
        ),
        .testTarget(
            name: "SyntheticHandsTests",
            dependencies: ["Keypoints", "SyntheticHands"],
            swiftSettings: house
        ),
        .testTarget(
            name: "LandmarkingTests",
            dependencies: ["CLiteRT", "Keypoints", "Landmarking", numerics],
            swiftSettings: house
        ),
        .testTarget(
            name: "ImagingTests",
            dependencies: ["FuzzInputs", "KeypointFiles", "CJPEG"],
            swiftSettings: house
        ),
        .testTarget(
            name: "CameraTests",
            dependencies: ["FuzzInputs", "tactus-camera", "CCamera", "KeypointFiles"],
            swiftSettings: house
        ),
        .testTarget(
            name: "KeypointModelTests",
            dependencies: ["FuzzInputs", "Keypoints", "KeypointFiles", "Capture"],
            swiftSettings: house
        ),
        .testTarget(
            name: "BatchTests",
            dependencies: [
                "Keypoints", "Shapes", "Configurations", "KeypointFiles", "Evaluation", "SyntheticHands",
                "Performances", "Platform",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "LiveCaptureTests",
            dependencies: [
                "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Evaluation", "Capture",
                "Performances", "Platform", "tactus-camera",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PerformancesTests",
            dependencies: [
                "FuzzInputs", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Capture",
                "SyntheticHands", "Outputs", "LiveScene", "Text", "Platform", "Performances",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "LiveViewTests",
            dependencies: [
                "FuzzInputs", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
                "LiveScene", "Performances", "tactus-view", "CQRCode",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "FuzzInputs", "Peers", "Text", "Keypoints", "Shapes", "Configurations", "KeypointFiles", "LiveScene",
                "Performances", "tactus-view", "tactus", "tactus-camera",
            ],
            exclude: ["Golden"],
            swiftSettings: house
        ),
    ],
    cxxLanguageStandard: .cxx17
)
