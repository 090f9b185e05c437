import Foundation
import KeypointFiles
import Keypoints
import Testing

@testable import Runs

/// Labels from a file beside the recording.
@Suite struct TruthTests {
    /// A hand whose wrist is at (x, y) and whose palm is 0.2 high, in a square image.
    private static func hand(_ x: Float, _ y: Float, _ label: String?) -> Hand {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: x, y: y)
        points[.middleMCP] = Keypoint(x: x, y: y - 0.2)
        return Hand(points: points, label: label)
    }

    private static func reference(_ hands: [[Hand]]) throws -> Reference {
        var text = JSONWriter()
        for (number, hands) in hands.enumerated() {
            var frame = Frame()
            frame.number = number
            frame.hands = hands
            text.append(frame)
        }
        let path = NSTemporaryDirectory() + "truth-\(UUID().uuidString).jsonl"
        try Data(text.bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try Reference(path: path, reading: ReaderOptions())
    }

    @Test func labelsGoToTheHandsAtTheirPlaces() throws {
        let reference = try Self.reference([[Self.hand(0.2, 0.6, "rock"), Self.hand(0.7, 0.6, "paper")]])
        var frame = Frame()
        frame.number = 0
        frame.hands = [Self.hand(0.72, 0.61, "wrong"), Self.hand(0.18, 0.58, nil)]
        let missed = reference.label(&frame)
        #expect(frame.hands.map(\.label) == ["paper", "rock"])
        #expect(missed.isEmpty)
    }

    @Test func handsThatWereNotSeenAreTold() throws {
        let reference = try Self.reference([[Self.hand(0.2, 0.6, "rock"), Self.hand(0.7, 0.6, "paper")]])
        var frame = Frame()
        frame.number = 0
        frame.hands = [Self.hand(0.45, 0.6, "rock"), Self.hand(0.71, 0.6, "rock")]
        let missed = reference.label(&frame)
        #expect(frame.hands.map(\.label) == [nil, "paper"])
        #expect(missed == ["rock"])
    }

    @Test func betweenShapesThereIsNoLabel() throws {
        let reference = try Self.reference([[], [Self.hand(0.5, 0.6, nil)]])
        for number in [0, 1, 99] {
            var frame = Frame()
            frame.number = number
            frame.hands = [Self.hand(0.5, 0.6, "rock")]
            let missed = reference.label(&frame)
            #expect(frame.hands.map(\.label) == [nil])
            #expect(missed.isEmpty)
        }
    }

    @Test func ofTwoCandidatesTheNearerIsTaken() throws {
        let reference = try Self.reference([[Self.hand(0.5, 0.6, "rock")]])
        var frame = Frame()
        frame.number = 0
        frame.hands = [Self.hand(0.6, 0.6, nil), Self.hand(0.52, 0.6, nil)]
        _ = reference.label(&frame)
        #expect(frame.hands.map(\.label) == [nil, "rock"])
    }
}
