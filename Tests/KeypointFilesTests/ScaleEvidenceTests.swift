// The evidence for pixels against 0…1; one wrong point changes only itself.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ScaleEvidenceTests {
    /// A table of hands, each point shifted and scaled, some with another x.
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

    @Test(
        "a hand in pixels and in 0…1 at once is refused in every form, and named",
        arguments: [(21, 640.0, 1.0), (21, 1, 480), (11, 640, 480), (10, 640, 480), (15, 1920, 1080)]
    )
    func mixed(row: (count: Int, width: Double, height: Double)) throws {
        let numbers = OtherShapesTests.points.enumerated().map { joint, point in
            joint < row.count ? [point[0] * row.width, point[1] * row.height] : point
        }
        let lists = numbers.map { "[\($0[0]),\($0[1])]" }
        let objects = numbers.map { #"{"x":\#($0[0]),"y":\#($0[1])}"# }
        let named = zip(NamedPointsTests.lower, objects).map { #""\#($0)":\#($1)"# }
        let cells = numbers.map { "\($0[0]),\($0[1])" }
        let header = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let texts = [
            "\(header)\n\(cells.joined(separator: ","))\n",
            "frame,landmark,x,y\n" + cells.enumerated().map { "0,\($0),\($1)\n" }.joined(),
            #"{"landmarks":[\#(objects.joined(separator: ","))]}"#,
            #"{"frame":0,"width":640,"height":480,"keypoints":[[\#(lists.joined(separator: ","))]]}"#,
            #"{"a":{"rock":[[\#(lists.joined(separator: ","))]]}}"#,
            "{\(named.joined(separator: ","))}",
        ]
        for text in texts {
            let reading = try Reading(text: text)
            #expect(reading.frames.isEmpty && reading.problems.count == 1, "\(text.prefix(60))")
            #expect(reading.problems.first?.description.contains("one unit for all of a hand") == true)
        }
    }

    @Test("coordinates within 0…100 may be percent, which is said and can be told")
    func percent() throws {
        let text = Self.table(Array(repeating: (100, nil), count: 3))
        let notice = "all coordinates lie within 0…100: if they are percent of the image, use --scale percent"
        #expect(try Reading(text: text).notes.contains(notice))
        let told = try Reading(text: text, options: ReaderOptions(scale: .percent))
        #expect(
            told.frames.allSatisfy { $0.hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-6 && $0.size == nil }
        )
        #expect(told.notes.isEmpty)
        // Of an image whose size is known they are pixels, which is doubted; beyond 100 they can be nothing else.
        let sized = try Reading(text: text, options: Self.sized)
        #expect(sized.notes == [notice])
        #expect(abs((sized.frames[0].hands[0].points[.wrist]?.x ?? 0) - 30.0 / 640) < 1e-6)
        #expect(!(try Reading(text: Self.table([(100, nil), (200, nil)])).notes.contains(notice)))
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
        // The outside of an image of unknown size is unknown.
        #expect(try Reading(text: text).frames[0].hands[0].points.presentCount == 21)
    }

    @Test(
        "in no format, and at no scale, a record is believed that no camera can see; its field is named",
        arguments: [
            (#"{"a":{"labels":["rock"],"landmarks":[[POINTS]]}}"#, nil, "hands[0].points[8]"),
            (#"{"landmarks":[POINTS]}"#, .unit, "hands[0].points[8]"),
            (#"{"t":0,"hands":[{"points":[POINTS]}]}"#, nil, "hands[0].points[8]"),
            (#"{"t":0,"hands":[{"points":[POINTS]}]}"#, .pixels, "hands[0].points[8]"),
            (#"{"t":0,"faces":[{"points":[POINTS]}]}"#, nil, "faces[0].points[8]"),
        ] as [(String, CoordinateScale?, String)]
    )
    func beyond(_ form: String, _ scale: CoordinateScale?, _ field: String) throws {
        var options = Self.sized
        options.scale = scale
        let points = (0..<21).map { $0 == 8 ? "[-9.2e15,0.5]" : "[0.5,0.\($0 + 10)]" }.joined(separator: ",")
        let reading = try Reading(text: form.replacing("POINTS", with: points), options: options)
        #expect(reading.frames.isEmpty && reading.problems.count == 1)
        let told = reading.problems.first?.description ?? ""
        #expect(told.hasPrefix("made.json:1: \(field): [-"), "\(told)")
        #expect(told.hasSuffix("], expected x and y in 0…1 of the image, or --scale pixels"), "\(told)")
    }

    @Test(
        "pixels of an image of unknown size are believed as far as an image can be large",
        arguments: ["196000", "197000"]
    )
    func unsized(_ x: String) throws {
        let numbers = (0..<21).map { $0 == 8 ? "\(x),480,0.9" : "\(300 + 10 * $0),480,0.9" }.joined(separator: ",")
        let reading = try Reading(text: #"{"people":[{"hand_left_keypoints_2d":[\#(numbers)]}]}"#)
        #expect(reading.frames.count == (x == "196000" ? 1 : 0))
        #expect(reading.problems.map(\.field) == (x == "196000" ? [] : ["hands[0].points[8]"]))
    }

    @Test("frames in pixels after some in 0…1, and the other way round, are said") func mixed() throws {
        let late = try Reading(text: Self.table([(1, nil), (1, nil), (200, nil)]), options: Self.sized)
        #expect(
            late.notes == ["2 frames read as 0…1 before the first in pixels; use --scale unit or pixels"]
        )
        let early = try Reading(text: Self.table([(200, nil), (1, nil)]), options: Self.sized)
        #expect(
            early.notes == ["1 hand read as 0…1 among others in pixels; use --scale unit or pixels"]
        )
        #expect(early.frames.map(\.hands[0].points).last == Fixture.hand(z: false))
        #expect(try Reading(text: Self.table([(200, nil), (90, "2")]), options: Self.sized).notes == [])
    }

    /// One frame with the made-up hand in several scales, in every reader.
    private static func frames(_ scales: [(Double, Double)]) -> [String] {
        var (lists, people, header, cells): ([String], [String], [String], [String]) = ([], [], [], [])
        var rows = "frame,hand_id,landmark,x,y\n"
        for (number, scale) in scales.enumerated() {
            var (points, triples): ([String], [String]) = ([], [])
            for joint in 0..<21 {
                let i = Double(joint)
                let point = "\((0.30 + 0.01 * i) * scale.0),\((0.80 - 0.02 * i) * scale.1)"
                points.append("[\(point)]")
                triples.append("\(point),0.9")
                cells.append(point)
                header.append("hand\(number)_x\(joint),hand\(number)_y\(joint)")
                rows += "0,\(number),\(joint),\(point)\n"
            }
            lists.append("[\(points.joined(separator: ","))]")
            people.append(#"{"hand_left_keypoints_2d":[\#(triples.joined(separator: ","))]}"#)
        }
        let list = lists.joined(separator: ",")
        return [
            #"{"people":[\#(people.joined(separator: ","))]}"#, #"{"landmarks":[\#(list)]}"#,
            #"{"hands":[\#(lists.map { #"{"landmarks":\#($0)}"# }.joined(separator: ","))]}"#,
            #"{"a":{"b":[{"t":0,"pts":[\#(list)]}]}}"#, rows,
            header.joined(separator: ",") + "\n" + cells.joined(separator: ",") + "\n",
        ]
    }

    @Test(
        "hands of one frame in 0…1 and in pixels are read by hand, and refused without a size",
        arguments: [[(1, 1), (640, 480)], [(640, 480), (1, 1)], [(1, 1), (1, 1), (640, 480)]] as [[(Double, Double)]]
    )
    func mixedHands(scales: [(Double, Double)]) throws {
        for text in Self.frames(scales) {
            let sized = try Reading(text: text, options: Self.sized)
            let hands = sized.frames.flatMap(\.hands)
            #expect(hands.count == scales.count && sized.problems == [], "\(text.prefix(60))")
            #expect(hands.allSatisfy { Self.isPlaced($0) }, "\(text.prefix(60))")
            #expect(sized.notes.contains { $0.contains("read as 0…1") }, "\(sized.notes)")
            let unsized = try Reading(text: text)
            #expect(unsized.frames.isEmpty && unsized.problems.count == 1, "\(text.prefix(60))")
            let said = (unsized.problems.map(\.description) + unsized.notes).joined()
            #expect(said.contains("hands in 0…1 and in pixels") && said.contains("--image-size"), "\(said)")
            var options = Self.sized
            options.scale = .pixels
            let fixed = try Reading(text: text, options: options)
            #expect(!fixed.frames.flatMap(\.hands).allSatisfy { Self.isPlaced($0) } && fixed.problems == [])
        }
    }

    private static func isPlaced(_ hand: Hand) -> Bool {
        HandJoint.allCases.allSatisfy { joint in
            let (point, expected) = (hand.points[joint], Fixture.hand(z: false)[joint])
            return abs((point?.x ?? 9) - (expected?.x ?? 0)) < 1e-5 && abs((point?.y ?? 9) - (expected?.y ?? 0)) < 1e-5
        }
    }

    @Test(
        "a row of numbers that no image has is refused, and says nothing of the others",
        arguments: [0, 1, 2],
        [false, true]
    )
    func farOff(place: Int, isSized: Bool) throws {
        var hands: [(scale: Float, wild: String?)] = Array(repeating: (1, nil), count: 3)
        hands[place].scale = 1e9
        let reading = try Reading(text: Self.table(hands), options: isSized ? Self.sized : ReaderOptions())
        #expect(reading.problems.map(\.line) == [place + 2] && reading.notes == [], "\(reading.notes)")
        #expect(reading.frames.count == 2)
        #expect(reading.frames.allSatisfy { $0.hands[0].points == Fixture.hand(z: false) })
    }

    @Test("what the user says of the scale holds for all points") func said() throws {
        var options = Self.sized
        options.scale = .unit
        let reading = try Reading(text: Self.table([(1, "2.9")]), options: options)
        #expect(reading.frames[0].hands[0].points[.indexTip]?.x == 2.9 && reading.notes == [])
    }
}
