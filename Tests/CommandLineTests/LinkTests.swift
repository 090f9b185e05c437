// The libraries of the program and the imports of the pure rooms: as few as promised.

import Foundation
import Testing

@Suite("Links")
struct LinkTests {
    let place = Workplace()

    @Test("the program links neither OpenCV nor networking, and sound and MIDI not before they are used")
    func libraries() throws {
        let run = try place.shell("ldd $tactus")
        let libraries = run.lines.compactMap { $0.split(separator: " ").first?.trimmingPrefix("\t") }
        #expect(run.status == 0 && libraries.contains { $0.hasPrefix("libyaml") }, "\(run)")
        for other in [
            "opencv", "FoundationNetworking", "curl", "libopenal", "libsndfile", "libfluidsynth", "libasound",
            "mosquitto", "websockets",
        ] {
            #expect(!libraries.contains { $0.contains(other) }, "\(other)")
        }
    }

    @Test(
        "a library that is not there is told with its Debian package",
        arguments: [
            ("libopenal.so.1", "libopenal1", "play"), ("libopenal.so.1", "libopenal1", "render --output take.wav"),
            ("libsndfile.so.1", "libsndfile1", "render --output take.wav"),
            ("libsndfile.so.1", "libsndfile1", "render --drumkit ./samples --output take.wav"),
            ("libfluidsynth.so.3", "libfluidsynth3", "render --drumkit ./kit.sf2 --output take.wav"),
            ("libasound.so.2", "libasound2", "play --no-sound --midi"),
        ]
    )
    func missing(_ library: String, _ package: String, _ command: String) throws {
        // The loader takes the first file of the name; this one is too short for a library.
        try place.write("", to: "broken/\(library)")
        try place.write("", to: "samples/kick.wav")
        try place.write("", to: "kit.sf2")
        try place.write(BodyTake.lines(".k."), to: "take.jsonl")
        let run = try place.shell("LD_LIBRARY_PATH=broken $tactus \(command) take.jsonl --kit tambour")
        #expect(run.status == 69 && run.err.contains("the Debian package \(package) is needed"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: place.path("take.wav")))
    }

    @Test(
        "what is pure imports only one another and numerics",
        arguments: [
            ("Core/Text", []), ("Core/Keypoints", []), ("Core/Shapes", ["Text", "Keypoints"]),
            ("Core/Gestures", ["Text", "Keypoints", "Shapes"]), ("Core/Gestures/Faces", ["Keypoints"]),
            ("Core/Drums", ["Text", "Keypoints", "Shapes", "Gestures"]),
            ("Core/Landmarking", ["Text", "Keypoints"]),
            ("Lab/Evaluation", ["Text", "Keypoints", "Shapes"]),
            ("Lab/SyntheticHands", ["Text", "Keypoints"]), ("Live/Outputs/DrumSynthesis", []),
            ("Studio/LiveScene", ["Text", "Keypoints", "Shapes", "Gestures", "Drums", "KeypointFiles"]),
        ]
    )
    func imports(_ room: String, _ rooms: [String]) throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("Sources/\(room)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(names.count > 1)
        for name in names {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for line in text.matches(
                of: #/^(?:@\w+ )?(?:public |internal |package |private |fileprivate )?import (.*)$/#
                    .anchorsMatchLineEndings()
            ) {
                #expect(
                    (rooms + ["RealModule"]).contains(String(line.output.1)),
                    "\(room)/\(name) imports \(line.output.1)"
                )
            }
        }
    }

    /// ArgumentParser else takes the names from the types, which takes a tenth of the time to start.
    @Test("each command says its name") func names() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Programs/tactus")
        var count = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for part in text.split(separator: "= CommandConfiguration(").dropFirst() {
                count += 1
                #expect(part.drop { $0.isWhitespace }.hasPrefix("commandName: \""), "\(name): \(part.prefix(80))")
            }
        }
        #expect(count > 15)
    }
}
