// Handedness: the assumption of each format about the image, and the caller's options (<doc:Formats>).

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct HandednessTests {
    struct Row: Sendable {
        var file: String
        /// The side the source names.
        var named: Handedness
        /// A Boolean value that indicates whether the source's sides are right in a mirrored image.
        var assumesMirrored: Bool
    }

    static let rows = [
        Row(file: "mediapipe-tasks-javascript.jsonl", named: .right, assumesMirrored: true),
        Row(file: "mediapipe-legacy-javascript.json", named: .left, assumesMirrored: true),
        Row(file: "mediapipe-text-full.pbtxt", named: .left, assumesMirrored: true),
        Row(file: "tfjs-frames.json", named: .left, assumesMirrored: true),
        Row(file: "openpose-1.1.json", named: .left, assumesMirrored: false),
        Row(file: "coco-wholebody.json", named: .right, assumesMirrored: false),
        Row(file: "vision.jsonl", named: .right, assumesMirrored: false),
    ]

    @Test("nothing said: the source's side is the person's own, the image as the source assumes", arguments: rows)
    func unsaid(row: Row) throws {
        let frame = try Fixture.read(row.file).frames[0]
        #expect(frame.hands[0].side == row.named)
        #expect(frame.isMirrored == row.assumesMirrored)
    }

    @Test(
        "said to be mirrored or not: the side is swapped where the source assumed otherwise",
        arguments: rows,
        [true, false]
    )
    func said(row: Row, mirrored: Bool) throws {
        let frame = try Fixture.read(row.file, options: ReaderOptions(mirrored: mirrored)).frames[0]
        #expect(frame.hands[0].side == (mirrored == row.assumesMirrored ? row.named : row.named.opposite))
        #expect(frame.isMirrored == mirrored)
    }

    @Test("a record around MediaPipe's result may say it, and the caller goes before the record")
    func recordSays() throws {
        let result = #"{"mirrored":false,"landmarks":[],"handedness":[]}"#
        #expect(try Reading(text: result).frames[0].isMirrored == false)
        #expect(try Reading(text: result, options: ReaderOptions(mirrored: true)).frames[0].isMirrored == true)
    }

    @Test("Vision's y grows upwards: the wrist of an upright hand is below its tips")
    func visionIsUpsideDown() throws {
        let points = try Fixture.read("vision-list.json").frames[0].hands[0].points
        let wrist = try #require(points[.wrist])
        let tip = try #require(points[.middleTip])
        #expect(wrist.y > tip.y)
    }

    @Test("OpenPose's y grows downwards: the same")
    func openposeIsUpright() throws {
        let points = try Fixture.read("openpose-1.1.json").frames[0].hands[0].points
        let wrist = try #require(points[.wrist])
        let tip = try #require(points[.middleTip])
        #expect(wrist.y > tip.y)
    }
}
