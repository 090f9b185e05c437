// From image to shape and to drum with the real models: the videos of Datasets. Skipped where a model is not set up.

import Configurations
import Drums
import Evaluation
import Foundation
import Gestures
import KeypointFiles
import Keypoints
import Shapes
import Testing

@testable import Performances
@testable import Runs
@testable import Capture

/// The whole way: camera process, real keypoint model, default rule book.
@Suite(.serialized) struct RealModelTests {
    private static let datasets: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Datasets")
    }()

    private static let video = datasets.appendingPathComponent("synthetic-video/hands").path
    private static let drummer = datasets.appendingPathComponent("synthetic-drummer/drummer").path

    private static let models = ["mediapipe-hands", "litert-hands"]

    private static let ready = models.compactMap { name in
        (try? ModelFolders.standard.manifest(named: name)).flatMap { $0.missing == nil ? $0 : nil }
    }

    /// Of the hands that are shown, those between two shapes apart, this share must be found and named rightly.
    private static let bar = 0.98

    /// The least F1 of a drummer's strokes, by the right instrument within 50 ms: litert-hands reaches 0.97,
    /// mediapipe-hands 0.88.
    private static let drummerBar = 0.8

    private static func run(_ video: String, _ model: ModelManifest) throws -> LiveRun {
        LiveRun(
            camera: CameraCommand(
                program: try CameraCommand.programBesideThis(),
                source: video + ".mp4",
                options: ["--pace", "fast"]
            ),
            model: KeypointModel(model),
            policy: .block,
            reconnectTimeout: .zero
        )
    }

    @Test(.enabled(if: !ready.isEmpty, "no keypoint model is set up: tactus models setup"), arguments: ready)
    func theDrawnHandsAreSeenAsWhatTheyShow(model: ModelManifest) async throws {
        let run = try Self.run(Self.video, model)
        let reference = try Reference(path: Self.video + ".jsonl", reading: ReaderOptions())
        var classifier = Classifier(.rockScissorsPaper)
        var (shown, right) = (0, 0)
        let story = await LiveStory(run) { frame in
            var frame = frame
            shown += reference.label(&frame).count
            for hand in frame.hands {
                guard let label = hand.label else { continue }
                shown += 1
                if classifier.classify(hand.points, CaptureContext(hand, in: frame)).shape?.name == label { right += 1 }
            }
        }
        #expect(story.problem == nil)
        #expect(story.frames == Array(0..<240))
        #expect(shown > 200, "the video shows more hands than that")
        #expect(Double(right) >= Self.bar * Double(shown), "\(right) of \(shown) right")
    }

    @Test(.enabled(if: !ready.isEmpty, "no keypoint model is set up: tactus models setup"), arguments: ready)
    func aDrummersTwoHandsAreHeard(model: ModelManifest) async throws {
        let kit = ShippedKit.hands.kit
        var watch = GestureRecognizer(kit)
        var machine = DrumMachine(kit)
        var played: [Event] = []
        let story = await LiveStory(try Self.run(Self.drummer, model)) { frame in
            played += machine.process(watch.process(frame)).map { Event(.action($0), from: "video") }
        }
        #expect(story.problem == nil)
        #expect(story.frames == Array(0..<480))
        var reference: [Event] = []
        var reader = try EventReader(path: Self.drummer + ".events.jsonl")
        while let result = try reader.next() { if case .event(let event, _) = result { reference.append(event) } }
        var tally = EventMetricCounts(try EventOptions())
        try tally.add(played: played, reference: reference, seconds: 16)
        let score = EventScores(tally).total
        #expect(score.referenceEvents == 76)
        let f1 = try #require(score.f1)
        #expect(
            f1 >= Self.drummerBar,
            "\(f1): \(score.truePositives) of \(score.referenceEvents), \(score.playedEvents) played"
        )
    }
}
