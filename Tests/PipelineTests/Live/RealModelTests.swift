// From picture to shape with the real models: the video of Datasets/synthetic-video. Skipped where a model is not set up.

import Foundation
import KeypointFiles
import KeypointModel
import Keypoints
import RuleFiles
import Shapes
import Testing

@testable import Pipeline

/// The whole way: camera process, real keypoint model, default rule book.
@Suite(.serialized) struct RealModelTests {
    private static let video: String = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Datasets/synthetic-video/hands").path
    }()

    private static let models = ["mediapipe-hands", "litert-hands"]

    private static let ready = models.compactMap { name in
        (try? ModelFolders.standard.manifest(named: name)).flatMap { $0.missing == nil ? $0 : nil }
    }

    /// Of the hands that are shown, those between two shapes apart, this share must be found and named rightly.
    private static let bar = 0.98

    @Test(.enabled(if: !ready.isEmpty, "no keypoint model is set up: Scripts/setup-model"), arguments: ready)
    func theDrawnHandsAreSeenAsWhatTheyShow(model: ModelManifest) async throws {
        let run = LiveRun(
            camera: CameraCommand(
                program: try CameraCommand.programBesideThis(),
                source: Self.video + ".mp4",
                options: ["--pace", "fast"]
            ),
            model: KeypointModel(model),
            policy: .every,
            patience: .zero
        )
        let truth = try Truth(path: Self.video + ".jsonl", reading: ReaderOptions())
        var classifier = Classifier(.rockScissorsPaper)
        var (shown, right) = (0, 0)
        let story = await LiveStory(run) { frame in
            var frame = frame
            shown += truth.label(&frame).count
            for hand in frame.hands {
                guard let label = hand.label else { continue }
                shown += 1
                if classifier.classify(hand.points, HandView(hand, in: frame)).shape?.name == label { right += 1 }
            }
        }
        #expect(story.problem == nil)
        #expect(story.frames == Array(0..<240))
        #expect(shown > 200, "the video shows more hands than that")
        #expect(Double(right) >= Self.bar * Double(shown), "\(right) of \(shown) right")
    }
}
