// The importers on real files, compared with the same data in the native form. Skipped without TACTUS_DATASETS.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

/// The folder of real data, if there is one.
private let datasets = ProcessInfo.processInfo.environment["TACTUS_DATASETS"]

/// Those whose hands have the points of MediaPipe.
private let sources = [
    "ardamavi_digits", "case_workshop", "drgfreeman_rps_cv", "hagrid_keypoints125", "kazuhito00", "lidic",
    "moroney_cgi",
]

@Suite(.enabled(if: datasets != nil, "TACTUS_DATASETS is not set"))
struct RealDataTests {
    private func path(_ name: String) throws -> String { try #require(datasets) + "/" + name }

    /// The hands of a native file: label and points, read by the plainest means.
    private func native(_ source: String) throws -> [(label: String, points: HandLandmarks)] {
        let text = try String(contentsOfFile: path(source + "/keypoints.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").compactMap { line in
            guard let hand = try JSONDocument.parse(Array(line.utf8))["hands"]?.array?.first else { return nil }
            var lists = PointLists(ReaderOptions())
            return (hand["label"]?.string ?? "", try lists.hand(hand["points"] ?? .null))
        }
    }

    @Test("Kazuhito00's table is the native file within the native file's six digits")
    func kazuhito() throws {
        let reading = try Reading(path: path("original/kazuhito00/keypoint.csv"))
        let expected = try native("kazuhito00")
        #expect(reading.problems == [])
        #expect(reading.frames.count == expected.count)
        for (frame, hand) in zip(reading.frames, expected) {
            #expect(frame.hands[0].label == hand.label)
            #expect(frame.hands[0].points.distance(to: hand.points) <= 1e-6)
        }
    }

    @Test(
        "real hands are in the usual order, and in each other order are told by it",
        arguments: sources
    )
    func otherOrders(source: String) throws {
        let hands = try native(source).map(\.points)
        for points in hands {
            var evidence = OrderEvidence()
            evidence.add(Frame(hands: [Hand(points: points)]), read: .mediapipe, most: 1)
            if evidence.otherOrder != nil { Issue.record("a single hand in the usual order") }
        }
        for order in JointOrder.allCases where order != .stb && order.joints.count == HandJoint.count {
            var (parts, right, wrong) = (0, 0, 0)
            for start in stride(from: 0, to: hands.count - 63, by: 64) {
                var evidence = OrderEvidence()
                for points in hands[start..<start + 64] {
                    var listed = HandLandmarks()
                    for (place, joint) in zip(HandJoint.allCases, order.joints) {
                        listed.setLane(place, points.lane(joint ?? .middleMCP))
                    }
                    evidence.add(Frame(hands: [Hand(points: listed)]), read: .mediapipe, most: 64)
                }
                parts += 1
                if evidence.otherOrder == order { right += 1 } else if evidence.otherOrder != nil { wrong += 1 }
            }
            // A gesture of one person, as many in a row have, may hide which of the long fingers comes first.
            if order == .mediapipe {
                #expect(right + wrong == 0)
            } else {
                #expect(right * 10 >= parts * 7 && wrong * 10 <= parts * 2, "\(order): \(right), \(wrong) of \(parts)")
            }
        }
    }

    @Test("the HaGRID landmark table is the native file")
    func landmarks() throws {
        let reading = try Reading(path: path("original/keypoint125.csv"))
        let expected = try native("hagrid_keypoints125")
        #expect(reading.problems == [])
        #expect(reading.frames.count == expected.count)
        for (frame, hand) in zip(reading.frames, expected) {
            #expect(frame.hands[0].points.distance(to: hand.points) <= 1e-6)
        }
    }

    @Test("MediaPipe's own fixtures are the native file, lists of faces are faces, and those of bodies are refused")
    func mediapipe() throws {
        let reading = try Reading(path: path("original/mediapipe_testdata"))
        let text = try String(contentsOfFile: path("mediapipe_testdata/keypoints.jsonl"), encoding: .utf8)
        var byName: [String: HandLandmarks] = [:]
        for line in text.split(separator: "\n") {
            let record = try JSONDocument.parse(Array(line.utf8))
            let hand = try #require(record["hands"]?.array?.first)
            var lists = PointLists(ReaderOptions())
            byName[try #require(record["id"]?.string)] = try lists.hand(try #require(hand["points"]))
        }
        let faces = reading.frames.filter { $0.hands.isEmpty }
        #expect(faces.count == 2 && faces.allSatisfy { $0.faces.first?.points.count == 478 })
        #expect(reading.frames.count == byName.count + faces.count)
        #expect(reading.problems.count == 2)
        for frame in reading.frames where !frame.hands.isEmpty {
            let name = try #require(try JSONDocument.parse(Array(frame.extras[0].json.utf8)).string)
            let expected = try #require(byName[name] ?? byName[name.replacing("_landmarks.pbtxt", with: "")])
            #expect(frame.hands[0].points.distance(to: expected) <= 1e-6)
        }
    }

    @Test(
        "the order of real hands is told, and none is found fault with, however wide their images are",
        arguments: sources
    )
    func orders(source: String) throws {
        let hands = try native(source).map(\.points)
        for aspect in [0.5625, 0.75, 1, 1.3333, 1.7778] {
            let lists = hands.map { points in
                HandJoint.allCases.map { joint -> [Double] in
                    guard let point = points[joint] else { return [.nan, .nan] }
                    return [Double(point.x) * aspect, Double(point.y)]
                }
            }
            for order in PointOrder.allCases {
                let told = lists.map { PointOrder.told(by: PointOrderTests.flat($0, 2, order)) }
                #expect(!told.contains(order == .byPoint ? .byAxis : .byPoint))
                #expect(told.count { $0 == order } > told.count * 98 / 100)
            }
            for start in stride(from: 0, to: hands.count, by: 64) {
                var bones = FingerBones()
                for index in start..<min(start + 64, hands.count) {
                    var points = hands[index]
                    points.mapLanes { SIMD4($0.x * Float(aspect), $0.y, $0.z, $0.w) }
                    bones.add(Frame(hands: [Hand(points: points)]))
                }
                #expect(bones.notes(of: source) == [])
            }
        }
    }
}
