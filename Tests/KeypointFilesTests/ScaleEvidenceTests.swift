// What tells pixels from 0…1, and what one point that is wrong changes: nothing but itself.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ScaleEvidenceTests {
    /// A table of hands, each point shifted and scaled, some with one x of their own.
    private static func table(_ hands: [(scale: Float, wild: String?)]) -> String {
        let header = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let rows = hands.map { hand in
            HandJoint.allCases.map { joint in
                let i = Float(joint.rawValue)
                let x = joint == .indexTip ? hand.wild : nil
                return "\(x ?? "\(hand.scale * (0.30 + 0.01 * i))"),\(hand.scale * (0.80 - 0.02 * i))"
            }.joined(separator: ",")
        }
        return ([header] + rows).joined(separator: "\n") + "\n"
    }

    private static var sized: ReaderOptions {
        var options = ReaderOptions()
        options.size = ImageSize(width: 640, height: 480)
        return options
    }

    @Test("a point far outside among others within 0…1 is not seen, and changes no other", arguments: [0, 1, 2])
    func outlier(place: Int) throws {
        var hands: [(scale: Float, wild: String?)] = Array(repeating: (1, nil), count: 3)
        hands[place].wild = "4.2"
        let reading = try Reading(text: Self.table(hands), options: Self.sized)
        #expect(reading.frames.count == 3)
        for (number, frame) in reading.frames.enumerated() {
            let expected = Fixture.hand(z: false, without: number == place ? .indexTip : nil)
            #expect(frame.hands[0].points == expected, "\(number)")
        }
        #expect(reading.notes == ["treated as missing: 1 point far outside of 0…1, where the others are"])
    }

    @Test("in pixels of an image of known size such a point is not seen either", arguments: ["50000", "-9000"])
    func outlierInPixels(x: String) throws {
        let numbers = HandJoint.allCases.map { joint in
            let i = Float(joint.rawValue)
            return "\(joint == .indexTip ? x : "\(640 * (0.30 + 0.01 * i))"),\(480 * (0.80 - 0.02 * i)),0.9"
        }
        let text = #"{"people":[{"hand_left_keypoints_2d":[\#(numbers.joined(separator: ","))]}]}"#
        let reading = try Reading(text: text, options: Self.sized)
        let points = reading.frames[0].hands[0].points
        #expect(!points.has(.indexTip) && points.presentCount == 20)
        #expect(reading.notes == ["treated as missing: 1 point far outside of 0…1, where the others are"])
        // Nobody knows what is outside of an image of unknown size.
        #expect(try Reading(text: text).frames[0].hands[0].points.presentCount == 21)
    }

    @Test("frames in pixels after some in 0…1, and the other way round, are said") func mixed() throws {
        let late = try Reading(text: Self.table([(1, nil), (1, nil), (100, nil)]), options: Self.sized)
        #expect(
            late.notes == ["2 frames were read as 0…1 before the first in pixels; use --scale unit or pixels"]
        )
        let early = try Reading(text: Self.table([(100, nil), (1, nil)]), options: Self.sized)
        #expect(
            early.notes == ["1 frames lie within one pixel among others in pixels; use --scale unit or pixels"]
        )
        #expect(try Reading(text: Self.table([(100, nil), (90, "2")]), options: Self.sized).notes == [])
    }

    @Test("what the user says of the scale holds for all points") func said() throws {
        var options = Self.sized
        options.scale = .unit
        let reading = try Reading(text: Self.table([(1, "4.2")]), options: options)
        #expect(reading.frames[0].hands[0].points[.indexTip]?.x == 4.2 && reading.notes == [])
    }
}
