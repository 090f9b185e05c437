// Points that carry their number or their name.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct PointMarkTests {
    /// A hand in another order, each point with a field.
    private static func marked(_ field: (Int) -> String, _ order: [Int] = Array((0..<21).reversed())) -> String {
        let points = order.map { joint in
            let n = NamedPointsTests.numbers(joint)
            return #"{\#(field(joint)),"x":\#(n[0]),"y":\#(n[1]),"z":\#(n[2])}"#
        }
        return "[\(points.joined(separator: ","))]"
    }

    @Test(
        "points go by the names and numbers that they carry, whatever the field is called",
        arguments: [
            "landmark_name", "part", "type", "label", "bodyPart", "class", "point", "id", "landmark", "Joint Name",
        ],
        ["landmarks", "keypoints", "points"]
    )
    func carried(field: String, list: String) throws {
        let values: [(Int) -> String] = [
            { "\"\(NamedPointsTests.upper[$0])\"" }, { "\"\(NamedPointsTests.lower[$0])\"" }, { "\($0)" },
            { "\($0 + 1)" }, { "\"\($0)\"" },
        ]
        for value in values {
            let text = #"{"\#(list)":\#(Self.marked { #""\#(field)":\#(value($0))"# })}"#
            let reading = try Reading(text: text)
            #expect(reading.problems == [])
            let hand = try #require(reading.frames.first?.hands.first)
            #expect(hand.points.distance(to: Fixture.hand()) < 1e-5, "\(text.prefix(90))")
        }
    }

    @Test("names within lists of hands are read, and one that is no joint is named")
    func nested() throws {
        let named = Self.marked { #""part":"\#(NamedPointsTests.upper[$0])""# }
        let reading = try Reading(text: #"{"landmarks":[\#(named)],"handedness":[]}"#)
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
        let broken = named.replacing("RING_FINGER_PIP", with: "RING_FINGER_PIQ")
        let problem = try Reading(text: #"{"landmarks":[\#(broken)],"handedness":[]}"#).problems.first
        #expect(
            problem?.message
                == #"landmarks[0][6].part: "RING_FINGER_PIQ", expected a joint of a hand, as in the other points"#
        )
    }

    @Test("other fields of points are no numbers, and two that number them differently are refused")
    func otherNumbers() throws {
        let order = Array(0..<21)
        let plain = Self.marked({ #""px":1,"weight":\#($0 * 7 % 5),"name_de":"x""# }, order)
        let reading = try Reading(text: #"{"landmarks":\#(plain)}"#)
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
        let two = Self.marked { #""i":\#($0),"n":\#(($0 + 1) % 21)"# }
        #expect(
            try Reading(text: #"{"landmarks":\#(two)}"#).problems.map(\.wrong)
                == ["two fields that number the points each in another order"]
        )
    }

    @Test("X, Y and Z are x, y and z")
    func upper() throws {
        let points = Self.marked({ #""c":\#($0)"# }, Array(0..<21))
        let text = "{\"landmarks\":\(points)}".replacing("\"x\"", with: "\"X\"").replacing("\"y\"", with: "\"Y\"")
        let reading = try Reading(text: text.replacing("\"z\"", with: "\"Z\""))
        #expect(reading.problems == [])
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
    }

    @Test("a list of images with lists of hands is read, empty ones too")
    func emptyLists() throws {
        let hand = Self.marked({ #""v":0.5\#($0)"# }, Array(0..<21))
        let reading = try Reading(text: "[[],[],[],[],[],[\(hand)],[\(hand),[],\(hand)]]")
        #expect(reading.format == .mediapipeTasks && reading.problems == [])
        #expect(reading.frames.map(\.hands.count) == [0, 0, 0, 0, 0, 1, 2])
    }
}
