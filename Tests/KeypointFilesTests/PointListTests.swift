// Points as numbers that do not say what they are: landmarks' numbers before x and y, confidences in the place of
// depths, zeros for what was not found, percent for pixels.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct PointListTests {
    /// The made-up hand in pixels of an image of 500 × 500, each point with what `change` makes of its numbers.
    private static func hand(_ change: (Int, [Float]) -> String) -> String {
        "["
            + (0..<21).map { change($0, Array(NamedPointsTests.numbers($0, scale: 500).prefix(2))) }.joined(
                separator: ","
            )
            + "]"
    }

    private static let numbered = hand { "[\($0),\($1[0]),\($1[1])]" }
    private static let sized = ReaderOptions(size: Fixture.square)

    // MARK: Numbers of landmarks

    @Test(
        "[id, x, y] is what the tutorial writes: the first number is the landmark's, wherever the list stands",
        arguments: [
            #"{"label":"rock","lmList":\#(numbered)}"#, #"{"hands":[{"lmList":\#(numbered),"type":"Left"}]}"#,
            #"{"landmarks":\#(numbered)}"#, numbered,
            #"{"lmList":\#(numbered.replacing("],[", with: ",").dropFirst().dropLast())}"#,
            #"{"lmList":\#(hand { "[\(20 - $0),\(NamedPointsTests.numbers(20 - $0, scale: 500)[0]),\(NamedPointsTests.numbers(20 - $0, scale: 500)[1]),\($1.count)]" })}"#,
            #"{"lmList":\#(hand { $0 == 7 ? "null" : "[\($0),\($1[0]),\($1[1])]" })}"#,
            #"{"lmList":\#(hand { "[\($0 + 1),\($1[0]),\($1[1])]" })}"#,
            #"{"lmList":\#(hand { $0 == 7 ? "null" : "[\($0 + 1),\($1[0]),\($1[1])]" })}"#,
        ]
    )
    func numberedPoints(text: String) throws {
        let reading = try Reading(text: text + "\n" + text, options: Self.sized)
        #expect(reading.format == .mediapipeTasks && reading.problems == [] && reading.frames.count == 2)
        let expected = Fixture.hand(z: false, without: text.contains("null") ? .indexDIP : nil)
        var points = reading.frames[0].hands[0].points
        for joint in HandJoint.allCases { points[joint]?.z = nil }
        #expect(points.distance(to: expected) < 1e-5)
        #expect(
            reading.notes.contains(
                "2 hands: the first number of each point is its landmark's, x and y are the next two"
            )
        )
    }

    @Test("a list of points, or of numbers, that is all of a file or of its lines is a hand")
    func bare() throws {
        func text(_ point: (Int, [Float]) -> String) -> String {
            "[" + (0..<21).map { point($0, NamedPointsTests.numbers($0, scale: 1)) }.joined(separator: ", ") + "]"
        }
        let lists = [
            text { #"{"x":\#($1[0]),"y":\#($1[1]),"z":\#($1[2])}"# },
            text { #"{"id":\#($0),"x":\#($1[0]),"y":\#($1[1])}"# },
            text { #"{"X":\#($1[0]),"Y":\#($1[1])}"# }, text { "[\($1[0]),\($1[1])]" }, text { "\($1[0]),\($1[1])" },
            text { "\($1[0]),\($1[1]),\($1[2])" },
        ]
        for list in lists {
            let lines = list.replacing(", ", with: ",\n")
            let texts = [(list, 1), (lines, 1), ("\(list)\n\(list)\n", 2), ("[\(list),\(list)]", 2)]
            for (text, count) in texts {
                let reading = try Reading(text: text)
                #expect(reading.problems == [] && reading.frames.count == count, "\(text.prefix(60))")
                for hand in reading.frames.flatMap(\.hands) {
                    var points = hand.points
                    for joint in HandJoint.allCases { points[joint]?.z = nil }
                    #expect(points.distance(to: Fixture.hand(z: false)) < 1e-5, "\(text.prefix(60))")
                }
            }
        }
        let one = text { #"{"x":\#($1[0]),"y":\#($1[1])}"# }
        #expect(try Reading(text: "\(one.dropLast()),\(one.dropFirst())").frames.flatMap(\.hands).count == 2)
    }

    @Test(
        "numbers in place of coordinates that are not each landmark's once are refused",
        arguments: [
            hand { "[\($0 + 21),\($1[0]),\($1[1])]" }, hand { "[\($0 == 4 ? 5 : $0),\($1[0]),\($1[1])]" },
            hand { "[\($0 == 4 ? -1 : $0),\($1[0]),\($1[1])]" },
            hand { $0 == 4 ? "null" : "[\(20 - $0),\($1[0]),\($1[1])]" },
            hand { $0 == 4 ? "[\($1[0]),\($1[1])]" : "[\($0),\($1[0]),\($1[1])]" },
            hand { "[\($0 == 0 ? Int.min : $0),\($1[0]),\($1[1])]" },
        ]
    )
    func wrongNumbers(points: String) throws {
        let problems = try Reading(text: #"{"lmList":\#(points)}"#, options: Self.sized).problems.map(\.description)
        #expect(problems.count == 1 && problems[0].hasSuffix(", …, expected each of 0…20 once, or none of these"))
    }

    @Test("numbers of objects beyond all bounds are refused") func boundless() throws {
        let numbers = [21, Int.min] + Array(2..<21)
        let points = Self.hand { #"{"id":\#(numbers[$0]),"x":\#($1[0]),"y":\#($1[1])}"# }
        let problems = try Reading(text: #"{"landmarks":\#(points)}"#, options: Self.sized).problems.map(\.description)
        #expect(problems.count == 1 && problems[0].hasSuffix("expected each of 0…20 once, or no id"), "\(problems)")
    }

    @Test(
        "points of objects go by their id, from 0 or from 1, or are refused",
        arguments: ["id", "index", "landmark_id"]
    )
    func ids(_ name: String) throws {
        func text(_ number: (Int) -> String) -> String {
            let points = (0..<21).map { place in
                let (joint, n) = (20 - place, NamedPointsTests.numbers(20 - place))
                return #"{"\#(name)":\#(number(joint)),"x":\#(n[0]),"y":\#(n[1]),"z":\#(n[2])}"#
            }
            return #"{"landmarks":[\#(points.joined(separator: ","))]}"#
        }
        for base in [0, 1] {
            let reading = try Reading(text: text { "\($0 + base)" })
            #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5, "\(base)")
        }
        let problems = try Reading(text: text { "\($0 / 2)" }).problems
        #expect(
            problems.map(\.description) == [
                "made.json:1: landmarks: \(name) 10, 9, 9, …, expected each of 0…20 once, or no \(name)"
            ]
        )
        // The same number everywhere is the hand's.
        #expect(try Reading(text: text { _ in "3" }).problems == [])
    }

    // MARK: Third numbers

    private static let unsure = hand {
        $0 == 4 ? "[0,0,0]" : $0 == 9 ? "[\($1[0]),\($1[1]),0.2]" : "[\($1[0]),\($1[1]),0.9]"
    }

    @Test(
        "third numbers of 0…1 beside pixels are confidences",
        arguments: [
            #"{"keypoints":\#(unsure)}"#, #"{"hands":[{"lmList":\#(unsure)}]}"#,
            #"{"keypoints":\#(unsure.replacing("],[", with: ",").dropFirst().dropLast())}"#,
        ]
    )
    func confidences(text: String) throws {
        var options = Self.sized
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [])
        let points = try #require(reading.frames.first?.hands.first?.points)
        #expect(points.presentCount == 19 && points[.thumbTip] == nil && points[.middleMCP] == nil)
        #expect(points[.wrist]?.confidence == 0.9 && points[.wrist]?.z == nil)
        #expect(
            reading.notes.contains(
                "1 hand: the third number of each point is its confidence; use --third z for a depth"
            )
        )
        #expect(reading.notes.contains("1 point at exactly 0,0 treated as missing"))
        options.third = .z
        #expect(try Reading(text: text, options: options).frames[0].hands[0].points[.wrist]?.z == 0.9)
    }

    @Test("marks of COCO are no confidences, and depths stay depths")
    func marksAndDepths() throws {
        let marks = #"{"keypoints":\#(Self.hand { $0 == 4 ? "[0,0,0]" : "[\($1[0]),\($1[1]),\(1 + $0 % 2)]" })}"#
        let marked = try Reading(text: marks, options: Self.sized).frames[0].hands[0].points
        #expect(marked.presentCount == 20 && marked[.wrist]?.confidence == nil && marked[.wrist]?.z == nil)
        let deep = #"{"landmarks":\#(Self.hand { "[\($1[0]),\($1[1]),\(Float($0) * ($0 == 3 ? -0.01 : 0.01))]" })}"#
        #expect(
            try Reading(text: deep, options: Self.sized).frames[0].hands[0].points[.littleTip]?.z == Float(20) * 0.01
        )
    }

    @Test(
        "third numbers that may be either are asked for, until a hand tells",
        arguments: [
            hand { "[\($1[0] / 500),\($1[1] / 500),\(0.5 + Float($0) / 100)]" },
            hand { "[\($1[0]),\($1[1]),\(Float($0) / 100)]" },
        ]
    )
    func doubt(points: String) throws {
        let text = #"{"landmarks":\#(points)}"#
        let problem =
            "made.json:1: landmarks: third numbers that may be confidences or depths, expected --third confidence or --third z"
        #expect(try Reading(text: text, options: Self.sized).problems.map(\.description) == [problem])
        for third in ThirdNumber.allCases {
            var options = Self.sized
            options.third = third
            options.confidenceFloor = 0
            let point = try #require(try Reading(text: text, options: options).frames[0].hands[0].points[.littleTip])
            #expect((point.z != nil) == (third == .z) || point.confidence == nil)
        }
        let deep = #"{"landmarks":\#(Self.hand { "[\($1[0]),\($1[1]),\(-Float($0) / 100)]" })}"#
        let told = try Reading(text: deep + "\n" + text, options: Self.sized)
        #expect(told.problems == [] && told.frames[1].hands[0].points[.littleTip]?.z != nil)
    }

    @Test(
        "confidences by name, in the points or in a list beside them",
        arguments: [
            #"{"landmarks":\#(hand { #"{"x":\#($1[0]),"y":\#($1[1]),"confidence":\#($0 == 8 ? 0.1 : 0.75)}"# })}"#,
            #"[{"keypoints":\#(hand { #"{"x":\#($1[0]),"y":\#($1[1]),"score":\#($0 == 8 ? 0.1 : 0.75)}"# })}]"#,
            #"{"keypoints":\#(hand { "[\($1[0]),\($1[1])]" }),"scores":[\#((0..<21).map { $0 == 8 ? "0.1" : "0.75" }.joined(separator: ","))]}"#,
        ]
    )
    func named(text: String) throws {
        let reading = try Reading(text: text, options: Self.sized)
        let points = try #require(reading.frames.first?.hands.first?.points)
        #expect(reading.problems == [] && points.presentCount == 20 && points[.wrist]?.confidence == 0.75)
    }

    // MARK: Points at 0, 0

    /// The made-up hand in 0…1 from its wrist, turned so that all is at or above 0.
    private static let fromWrist = (0..<21).map { [0.01 * Float($0), 0.02 * Float($0)] }

    private static func forms(_ points: [[Float]]) -> [(format: KeypointFormat, text: String)] {
        let lists = "[" + points.map { "[\($0[0]),\($0[1])]" }.joined(separator: ",") + "]"
        let objects = "[" + points.map { #"{"x":\#($0[0]),"y":\#($0[1]),"z":0}"# }.joined(separator: ",") + "]"
        let header = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        return [
            (.native, #"{"hands":[{"points":\#(lists)}]}"#), (.mediapipeTasks, #"{"landmarks":\#(objects)}"#),
            (.mediapipeTasks, #"{"landmarks":\#(lists)}"#),
            (.mediapipeLegacy, #"{"multi_hand_landmarks":[{"landmark":\#(objects)}]}"#),
            (.tfjs, #"[{"keypoints":\#(objects)}]"#),
            (.hagrid, #"{"a":{"labels":["fist"],"landmarks":[\#(lists)]}}"#),
            (.landmarkCSV, "\(header)\n\(points.flatMap { $0.prefix(2) }.map { "\($0)" }.joined(separator: ","))\n"),
        ]
    }

    @Test("points at exactly 0, 0 are missing in every form, counted and told")
    func zeros() throws {
        var points = (0..<21).map { Array(NamedPointsTests.numbers($0).prefix(2)) }
        points[8] = [0, 0]
        for wrist in [points[0], [0, 0]] {
            points[0] = wrist
            for (format, text) in Self.forms(points) {
                let reading = try Reading(text: text)
                #expect(reading.format == format && reading.problems == [])
                let hand = try #require(reading.frames.first?.hands.first?.points)
                #expect(hand[.indexTip] == nil && hand.presentCount == (wrist[0] == 0 ? 19 : 20), "\(format)")
                let count = wrist[0] == 0 ? "2 points" : "1 point"
                #expect(reading.notes.contains { $0.contains("\(count) at exactly 0,0") }, "\(format) \(reading.notes)")
            }
        }
    }

    @Test("the point where a hand's coordinates begin is no missing one")
    func origins() throws {
        for (format, text) in Self.forms(Self.fromWrist) where format != .landmarkCSV {
            let reading = try Reading(text: text)
            #expect(reading.frames.first?.hands.first?.points.presentCount == 21, "\(format)")
            #expect(!reading.notes.contains { $0.contains("exactly 0,0") }, "\(format)")
        }
        // From another joint, with what lies on all sides of it.
        let middle = Self.fromWrist.map { [$0[0] - Self.fromWrist[9][0], $0[1] - Self.fromWrist[9][1]] }
        for (format, text) in Self.forms(middle) where format != .landmarkCSV {
            #expect(try Reading(text: text).frames.first?.hands.first?.points.presentCount == 21, "\(format)")
        }
        // A joint that stood elsewhere before is no origin, unless the hand is on all sides of it.
        let first = (0..<21).map { Array(NamedPointsTests.numbers($0).prefix(2)) }
        var zeros = ZeroPoints()
        for (places, expected) in [(first, 21), (Self.fromWrist, 20), (Self.fromWrist.map { [$0[0], -$0[1]] }, 21)] {
            var hand = HandLandmarks()
            for (joint, place) in zip(HandJoint.allCases, places) { hand[joint] = Keypoint(x: place[0], y: place[1]) }
            zeros.remove(from: &hand)
            #expect(hand.presentCount == expected)
        }
    }

    @Test("a native line with a point at 0, 0 is the same by both paths")
    func nativeZeros() {
        for points in [Self.fromWrist, Self.fromWrist.map { [$0[0] + 1, $0[1]] }, Self.fromWrist.map { _ in [0, 0] }] {
            var points = points
            points[5] = [0, 0]
            for text in Self.forms(points).filter({ $0.format == .native }).map(\.text) {
                let (fast, plain) = bothPaths(Array(text.utf8))
                #expect(fast == plain && fast.count == 1)
            }
        }
    }

    // MARK: Percent

    @Test("percent is read as such where it is said, in every form and in native records")
    func percent() throws {
        var options = ReaderOptions(scale: .percent)
        options.size = ImageSize(width: 640, height: 480)
        let points = (0..<21).map { NamedPointsTests.numbers($0, scale: 100) }
        for (format, text) in Self.forms(points) where format != .hagrid {
            let reading = try Reading(text: text, options: options)
            var hand = try #require(reading.frames.first?.hands.first?.points, "\(format) \(reading.problems)")
            for joint in HandJoint.allCases { hand[joint]?.z = nil }
            #expect(hand.distance(to: Fixture.hand(z: false)) < 1e-5, "\(format)")
            #expect(reading.frames[0].size == options.size && !reading.notes.contains { $0.contains("percent") })
        }
    }

    @Test(
        "what all lies in the corner of a large image may be percent, which is said; a small image has no other place"
    )
    func corner() throws {
        let text = #"{"landmarks":\#(Self.hand { "[\($1[0] / 5),\($1[1] / 5)]" })}"#
        for (side, isTold) in [(1_000, true), (100, false)] {
            let size = ImageSize(width: Float(side), height: Float(side))
            let notes = try Reading(text: text, options: ReaderOptions(size: size)).notes
            #expect(notes.contains { $0.contains("use --scale percent") } == isTold, "\(side): \(notes)")
        }
    }

    @Test("a confidence that can be none is refused, also where confidences are what was said")
    func impossible() throws {
        let text = #"{"landmarks":\#(Self.hand { "[\($1[0]),\($1[1]),\($0 == 3 ? 55 : 0.5)]" })}"#
        var options = Self.sized
        options.third = .confidence
        let problems = try Reading(text: text, options: options).problems.map(\.description)
        #expect(problems == ["made.json:1: landmarks: a third number of 55.0, expected a confidence, or --third z"])
    }

    @Test("what may be pixels or percent claims no proportions")
    func perhapsPercent() throws {
        let text = Self.forms((0..<21).map { NamedPointsTests.numbers($0, scale: 100) })[1].text
        let reading = try Reading(text: text)
        #expect(reading.frames[0].size == nil && reading.notes.count == 1)
        #expect(abs((reading.frames[0].hands[0].points[.wrist]?.x ?? 0) - 0.3) < 1e-5)
        let far = Self.forms((0..<21).map { NamedPointsTests.numbers($0, scale: 500) })[1].text
        let mixed = try Reading(text: text + "\n" + far + "\n" + text)
        #expect(mixed.frames.map { $0.size == nil } == [true, false, false])
        #expect(mixed.notes.contains { $0.hasPrefix("1 frame read as percent before the first in pixels") })
        #expect(try Reading(text: text, options: ReaderOptions(scale: .pixels)).frames[0].size != nil)
    }

    // MARK: Names of joints

    @Test("beside all 21 joints a record may have other places, and without them other fields")
    func otherFields() throws {
        let whole = NamedPointsTests.flat(NamedPointsTests.upper).dropLast() + #","palm":[0.5,0.5]}"#
        #expect(try Reading(text: String(whole)).problems == [])
        let part = #"{"WRIST":[0.5,0.5],"INDEX_FINGER_TIP":[0.4,0.4],"image_size":[640,480],"note":"a","ok":true}"#
        #expect(try Reading(text: part).problems == [])
    }
}
