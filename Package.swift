// swift-tools-version: 6.2
// The rooms of Tactus and who may import whom; an arrow missing here is an import that does not compile. Each folder of Sources
// has a README: what lives there, and what it may import.

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

/// A module in a folder of Sources.
func room(
    _ folder: String,
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(folder)/\(name)",
        resources: resources,
        swiftSettings: house
    )
}

/// A C library behind a plain header. Those that link nothing use CLibrary, which opens the large ones when they are first used.
func shim(_ name: String, links: [String] = [], uses: [Target.Dependency] = [], headers: [CXXSetting] = []) -> Target {
    .target(
        name: name,
        dependencies: uses,
        path: "Sources/C/\(name)",
        cxxSettings: headers,
        linkerSettings: links.map { .linkedLibrary($0) }
    )
}

func program(
    _ folder: String,
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + [argumentParser],
        path: "Sources/\(folder)/\(name)",
        exclude: exclude,
        swiftSettings: house
    )
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house)
}

let package = Package(
    name: "Tactus",
    products: [
        .library(name: "Tactus", targets: ["Tactus"]),
        .library(name: "TactusLab", targets: ["TactusLab"]),
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
        .executable(name: "tactus-point", targets: ["tactus-point"]),
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
        // The one import for programs that use Tactus, and the documentation; and that for programs that also score and synthesize.
        .target(
            name: "Tactus",
            dependencies: [
                "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Capture",
                "Outputs", "Performances",
            ],
            path: "Sources/Library",
            exclude: ["README.md", "TactusLab.swift"],
            swiftSettings: house
        ),
        .target(
            name: "TactusLab",
            dependencies: ["Tactus", "Evaluation", "SyntheticHands"],
            path: "Sources/Library",
            exclude: ["README.md", "Tactus.swift", "Tactus.docc"],
            swiftSettings: house
        ),

        // Pure: no Foundation, no clock, no input or output, no async.
        room("Core", "Text"),
        room("Core", "Keypoints", [numerics]),
        room("Core", "Shapes", ["Text", "Keypoints", numerics]),
        room("Core", "Gestures", ["Text", "Keypoints", "Shapes", numerics]),
        room("Core", "Drums", ["Text", "Keypoints", "Shapes", "Gestures", numerics]),
        room("Core", "Landmarking", ["Text", "Keypoints", numerics]),

        // The system, and what is read and written. Not `System`: swift-subprocess would take it for the module of that name on
        // other systems.
        room("Files", "Platform", ["Text", "CExpat", "CSignals", subprocess, systemPackage]),
        room("Files", "KeypointFiles", ["CJPEG", "CUnpack", "Text", "Keypoints", "Platform", systemPackage]),
        room(
            "Files",
            "Configurations",
            ["CYAML", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Platform", "KeypointFiles"],
            resources: [.embedInCode("Books"), .embedInCode("Kits"), .embedInCode("Movements")]
        ),

        // What comes in, the keypoint model's process and runs of a camera; what goes out, sound, MIDI, OSC, brokers and web
        // services; and performances between them.
        room(
            "Live",
            "Capture",
            [
                "Text", "Keypoints", "Shapes", "Platform", "KeypointFiles", "Configurations", "CSignals", histogram,
                subprocess, systemPackage,
            ]
        ),
        room(
            "Live",
            "Outputs",
            [
                "COpenAL", "CSoundFile", "CFluidSynth", "CALSA", "CLO", "CMosquitto", "CCURL", "Text",
                "Platform", "KeypointFiles", subprocess, systemPackage, numerics,
            ]
        ),
        room(
            "Live",
            "Performances",
            [
                "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Platform", "KeypointFiles", "Capture", "Outputs",
                "LiveScene", subprocess, systemPackage,
            ]
        ),

        // What browsers and phones are shown of a performance: the scene, the engine's side, and the server's program.
        room(
            "Studio",
            "LiveScene",
            ["Text", "Keypoints", "Shapes", "Gestures", "Drums", "KeypointFiles", numerics]
        ),
        room(
            "Studio",
            "Viewer",
            [
                "CQRCode", "Text", "Keypoints", "Shapes", "Gestures", "Platform", "KeypointFiles", "Capture",
                "LiveScene", "Performances", subprocess, systemPackage,
            ]
        ),
        .target(name: "CPages", path: "Sources/Studio/CPages"),
        program(
            "Studio",
            "tactus-view",
            ["CPages", "CWebServer", "Text", "Platform", "KeypointFiles", "LiveScene", systemPackage],
            exclude: ["LiveViewServer/Resources"]
        ),

        // The laboratory: scores, modelled hands and drummers, and runs over files.
        room("Lab", "Evaluation", ["Text", "Keypoints", "Shapes", numerics]),
        room("Lab", "SyntheticHands", ["Text", "Keypoints", numerics]),
        room(
            "Lab",
            "Runs",
            ["Text", "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "Platform", "KeypointFiles"]
        ),

        program(
            "Programs",
            "tactus",
            [
                "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "Platform", "KeypointFiles",
                "Evaluation", "SyntheticHands", "Runs", "Capture", "Outputs", "LiveScene", "Performances", "Viewer",
            ]
        ),
        program(
            "Programs",
            "tactus-camera",
            ["CCamera", "CSignals", "Text", "Platform", "KeypointFiles", systemPackage]
        ),
        program(
            "Programs",
            "tactus-litert",
            ["CLiteRT", "Text", "Keypoints", "Landmarking", "Platform", "KeypointFiles", systemPackage]
        ),
        program(
            "Programs",
            "tactus-point",
            ["CPointer", "Text", "Gestures", "Platform", "KeypointFiles", systemPackage]
        ),

        // The C interface for other languages; Scripts/wheel links it into one shared library for Python.
        .target(name: "CTactus", path: "Sources/Bindings/CTactus"),
        room(
            "Bindings",
            "TactusABI",
            [
                "CTactus", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Evaluation", "Platform",
                "KeypointFiles", "Configurations",
            ]
        ),

        shim("CSignals"),
        shim("CLibrary"),
        shim("CPointer", uses: ["CLibrary"]),
        shim("CJPEG", links: ["jpeg"]),
        shim("CUnpack", uses: ["CLibrary"]),
        shim("CYAML", links: ["yaml"]),
        shim("CExpat", links: ["expat"]),
        shim("CLO", links: ["lo"]),
        shim("COpenAL", uses: ["CLibrary"]),
        shim("CSoundFile", uses: ["CLibrary"]),
        shim("CFluidSynth", uses: ["CLibrary"]),
        shim("CALSA", uses: ["CLibrary"]),
        shim("CMosquitto", uses: ["CLibrary"]),
        shim("CCURL", uses: ["CLibrary"]),
        shim("CQRCode", uses: ["CLibrary"]),
        // LiteRT, the library of networks, is opened from where `tactus models setup` puts it.
        shim("CLiteRT", uses: ["CLibrary"]),
        shim("CWebServer", links: ["websockets", "crypto"]),
        // `Sources/C/OpenCV` is a link to /usr/include/opencv4: OpenCV's pkg-config file would link all of its 50 libraries, and
        // a package with unsafe flags cannot be a dependency.
        shim(
            "CCamera",
            links: ["opencv_videoio", "opencv_imgproc", "opencv_core", "stdc++"],
            headers: [.headerSearchPath("../OpenCV")]
        ),

        // Inputs of the fuzzers, for the tests that run them without one; brokers and servers that tests talk to.
        .target(name: "FuzzInputs", path: "Tests/FuzzInputs", swiftSettings: house),
        .target(name: "Peers", path: "Tests/Peers", exclude: ["rtsp.py", "claims.py"], swiftSettings: house),
        tests("DocumentationTests", ["Platform"]),
        tests("KeypointsTests", ["Keypoints", numerics]),
        tests(
            "ShapesTests",
            ["Keypoints", "Shapes", "SyntheticHands", "Configurations", "KeypointFiles", numerics]
        ),
        tests("FacesTests", ["Keypoints", "Gestures", "KeypointFiles", numerics]),
        tests(
            "GesturesTests",
            ["Keypoints", "Shapes", "Gestures", "SyntheticHands", "Configurations", "KeypointFiles", numerics]
        ),
        tests("DrumsTests", ["Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations"]),
        tests("DoorbellsTests", ["Keypoints", "Gestures", "Drums"]),
        tests(
            "SoundTests",
            ["FuzzInputs", "Platform", "Outputs", "CLibrary", "COpenAL", "CSoundFile", "CFluidSynth", "CExpat"]
        ),
        tests("MIDITests", ["Peers", "Platform", "Outputs", "CALSA"]),
        tests("MQTTTests", ["Peers", "Outputs", "CMosquitto"]),
        tests("NotificationsTests", ["FuzzInputs", "Peers", "KeypointFiles", "Outputs", "CCURL"]),
        tests("OSCTests", ["FuzzInputs", "Peers", "Text", "Outputs", "CLO"]),
        tests(
            "ConfigurationsTests",
            [
                "FuzzInputs", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
                "SyntheticHands", numerics,
            ]
        ),
        tests("FilesTests", ["Text", "Platform"]),
        tests("KeypointFilesTests", ["FuzzInputs", "Text", "Keypoints", "KeypointFiles"], exclude: ["Fixtures"]),
        tests("EvaluationTests", ["FuzzInputs", "Keypoints", "Shapes", "Text", "Evaluation"], exclude: ["Golden"]),
        tests("SyntheticHandsTests", ["Keypoints", "SyntheticHands"]),
        tests("LandmarkingTests", ["CLiteRT", "Keypoints", "Landmarking", numerics]),
        tests("ImagingTests", ["FuzzInputs", "KeypointFiles", "CJPEG"]),
        tests("CameraTests", ["FuzzInputs", "tactus-camera", "CCamera", "KeypointFiles"]),
        tests("KeypointModelTests", ["FuzzInputs", "Keypoints", "KeypointFiles", "Platform", "Capture"]),
        tests(
            "RunsTests",
            [
                "Keypoints", "Shapes", "Configurations", "KeypointFiles", "Evaluation", "SyntheticHands", "Runs",
                "Performances", "Platform",
            ]
        ),
        tests(
            "LiveCaptureTests",
            [
                "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Evaluation", "Capture",
                "Performances", "Runs", "Platform", "tactus-camera",
            ]
        ),
        tests(
            "PerformancesTests",
            [
                "FuzzInputs", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles", "Capture",
                "SyntheticHands", "Evaluation", "Outputs", "LiveScene", "Text", "Platform", "Performances",
            ]
        ),
        tests(
            "LiveViewTests",
            [
                "FuzzInputs", "Text", "Keypoints", "Shapes", "Gestures", "Drums", "Configurations", "KeypointFiles",
                "LiveScene", "Performances", "Viewer", "tactus-view", "CQRCode",
            ]
        ),
        tests(
            "CommandLineTests",
            [
                "FuzzInputs", "Peers", "Text", "Keypoints", "Shapes", "Configurations", "KeypointFiles", "LiveScene",
                "Performances", "Runs", "tactus-view", "tactus", "tactus-camera",
            ],
            exclude: ["Golden"]
        ),
    ],
    cxxLanguageStandard: .cxx17
)
