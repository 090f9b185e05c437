// Hands in JSON of any shape, and the names and fields that are their labels.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct OtherShapesTests {
    static let points = HandJoint.allCases.map { joint in
        let i = Double(joint.rawValue)
        return [0.30 + 0.01 * i, 0.80 - 0.02 * i]
    }
    static let list = "[\(points.map { "[\($0[0]),\($0[1])]" }.joined(separator: ","))]"
    static let objects = "[\(points.map { #"{"x":\#($0[0]),"y":\#($0[1])}"# }.joined(separator: ","))]"
    static let flat = "[\(points.flatMap(\.self).map { "\($0)" }.joined(separator: ","))]"

    static func isHand(_ hand: Hand) -> Bool { hand.points.distance(to: Fixture.hand(z: false)) < 1e-5 }

    @Test(
        "names above hands, or fields beside them, are their labels",
        arguments: [
            #"{"rock":[\#(objects),\#(objects)],"ok":[\#(objects)]}"#,
            #"{"rock":{"samples":[\#(list),\#(list)]},"ok":{"samples":[\#(list)]}}"#,
            #"{"de":{"rock":[\#(flat),\#(flat)],"ok":[\#(flat)]}}"#,
            #"{"data":[\#(flat),\#(flat),\#(flat)],"labels":["rock","rock","ok"]}"#,
            #"{"labels":["rock","rock","ok"],"data":[\#(flat),\#(flat),\#(flat)]}"#,
            #"{"de":{"rock":{"raw_data":[{"hands_raw":[\#(list)]},{"hands_raw":[\#(list)]}]},"#
                + #""ok":{"hands":[\#(list)]}}}"#,
            #"[{"sign":"rock","takes":[\#(list),\#(list)]},{"sign":"ok","takes":[\#(list)]}]"#,
        ]
    )
    func labels(text: String) throws {
        let reading = try Reading(text: text)
        #expect(reading.format == .json && reading.problems == [])
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"], ["rock"], ["ok"]])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
    }

    @Test(
        "points under other names in a list of hands are refused with the map that reads them",
        arguments: [
            (#""lm":\#(list)"#, "lm"), (#""lm":{"pts":\#(list)}"#, "lm.pts"),
            (#""worldLandmarks":\#(list),"lm":{"pts":\#(objects)}"#, "lm.pts"),
        ]
    )
    func deepHands(row: (points: String, way: String)) throws {
        let text = #"{"hands":[{\#(row.points),"sign":"ok"}]}"#
        guard case .unknown(let words) = FormatDetection.detect(Array(text.utf8)) else {
            Issue.record("read as it is")
            return
        }
        #expect(words.hasSuffix("--map 'points=hands[].\(row.way),label=hands[].sign'"))
    }

    @Test("points in metres are no hands", arguments: ["worldLandmarks", "hand_world_landmarks", "keypoints3D"])
    func metres(name: String) throws {
        let record = #"{"\#(name)":\#(Self.list),"a":\#(Self.list)}"#
        let reading = try Reading(text: "[\(record),\(record)]")
        #expect(reading.format == .json && reading.frames.map(\.hands.count) == [1, 1])
        #expect(reading.notes.contains("2 lists of points in metres left out"), "\(reading.notes)")
        let alone = FormatDetection.detect(Array(#"{"\#(name)":\#(Self.list)}"#.utf8))
        guard case .unknown = alone else {
            Issue.record("read as \(alone)")
            return
        }
    }

    @Test("ml5's data of a neural network is read")
    func ml5() throws {
        let xs = Self.points.flatMap(\.self).enumerated().map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        let reading = try Reading(text: #"{"data":[{"xs":{\#(xs)},"ys":{"0":"B"}}]}"#)
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["B"]] && Self.isHand(reading.frames[0].hands[0]))
    }

    @Test("values without hands are counted, and labels that fit to no hands are said")
    func others() throws {
        let reading = try Reading(text: #"{"rock":[\#(Self.list)],"boxes":[[1,2,3,4]],"ok":[\#(Self.list)]}"#)
        #expect(reading.frames.count == 2)
        #expect(reading.notes.contains("1 value without a hand of 21 points left out"))
        let labels = try Reading(text: #"{"data":[\#(Self.flat)],"labels":["a","b"]}"#)
        #expect(labels.frames.map { $0.hands.map(\.label) } == [[nil]])
        #expect(labels.notes.contains("2 labels left out: there are not as many hands"))
    }

    @Test("each hand that cannot be read is a problem, and the others of its value are read")
    func faults() throws {
        let faulty = Self.list.replacing("[0.3,", with: "[1e300,")
        let text = #"{"de":{"rock":[\#(faulty),\#(Self.list)],"ok":[\#(Self.list),\#(faulty)]}}"#
        let reading = try Reading(text: text)
        #expect(reading.problems.map(\.field) == ["de.rock[0].landmarks[0]", "de.ok[1].landmarks[0]"])
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"], ["ok"]])
    }

    @Test("an average beside its samples is no hand of its own, and X is a letter among letters")
    func names() throws {
        let text = #"{"W":{"samples":[\#(Self.list)],"average":\#(Self.list)},"X":{"samples":[\#(Self.list)]}}"#
        let reading = try Reading(text: text)
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["W"], ["X"]])
        #expect(reading.notes.contains("1 average beside the samples that they are of left out"))
        let train = try Reading(text: #"{"train":{"X":[\#(Self.flat),\#(Self.flat)],"y":[0,1]}}"#)
        #expect(train.frames.map { $0.hands.map(\.label) } == [[nil], [nil]])
        let sign = try Reading(text: #"{"Japan":{"Bow":{"raw":[\#(Self.list)]},"X":{"raw":[\#(Self.list)]}}}"#)
        #expect(sign.frames.map { $0.hands.map(\.label) } == [["Bow"], ["X"]])
        let alone = try Reading(text: #"{"W":{"average":\#(Self.list)}}"#)
        #expect(alone.frames.map { $0.hands.map(\.label) } == [["W"]])
    }

    @Test(
        "the field that holds a record's only hand, and a label that is null, are no labels",
        arguments: [#"[{"coords":\#(list)},{"coords":\#(list)}]"#, #"[{"lm":[\#(list)],"sign":null}]"#]
    )
    func noLabels(text: String) throws {
        let reading = try Reading(text: text)
        #expect(reading.problems == [] && reading.frames.allSatisfy { $0.hands.map(\.label) == [nil] })
    }

    @Test("a side that is none is said, and a number that is no coordinate is an error")
    func oddValues() throws {
        let reading = try Reading(text: #"{"a":[{"side":"up","landmarks":\#(Self.objects)}],"b":[]}"#)
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[nil]])
        #expect(reading.notes.contains("sides that are neither left nor right are unknown: up"))
        let large = Self.flat.replacing("[0.3,", with: "[1e300,")
        #expect(try Reading(text: #"{"a":[\#(large)],"b":[\#(Self.flat)]}"#).problems.count == 1)
    }

    @Test("hands in objects of any depth are read one by one, whatever else stands beside them later")
    func depth() throws {
        let hands = "[\([String](repeating: Self.list, count: 60).joined(separator: ","))]"
        let person = #"{"p1":{"takes":\#(hands)},"p2":{"takes":\#(hands)}}"#
        let deep =
            #"{"train":{"rock":\#(person),"ok":\#(person)},"test":{"rock":\#(person)},"odd":[\#(Self.list)],"n":1}"#
        let reading = try Reading(text: deep)
        #expect(
            reading.problems == [] && reading.frames.count == 361 && reading.frames.allSatisfy { $0.hands.count == 1 }
        )
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
        #expect(Set(reading.frames.map { $0.hands[0].label }) == ["p1", "p2", "odd"])
        #expect(reading.notes.contains("1 value without a hand of 21 points left out"))
        func steps(_ text: String) -> [[JSONSplitter.Step]]? {
            SchemaSniffer.handLists(SchemaSniffer.values(in: Array(text.utf8), limit: 2), map: nil)
        }
        #expect(steps(deep) == nil)
        #expect(steps(#"{"train":{"rock":\#(person)}}"#) == [[.member, .member, .member, .member]])
        #expect(steps(#"{"rock":{"samples":[\#(Self.list)],"average":\#(Self.list)}}"#) == [[]])
        #expect(steps(#"{"rock":{"landmarks":\#(Self.list)},"ok":{"landmarks":\#(Self.list)}}"#) == [[]])
        #expect(steps(#"{"train":{"X":[\#(Self.flat)],"y":[0]}}"#) == [[]])
    }

    @Test(
        "the image's size around hands holds for each, and the name beside it is a label",
        arguments: [
            #"{"width":640,"height":480,"rock":[L,L]}"#, #"{"rock":[L,L],"width":640,"height":480}"#,
            #"{"image_width":640,"image_height":480,"a":{"rock":[L,L]}}"#,
        ]
    )
    func size(text: String) throws {
        let reading = try Reading(text: text.replacing("L", with: Self.list))
        #expect(reading.format == .json && reading.problems == [])
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"], ["rock"]])
        #expect(reading.frames.allSatisfy { $0.size == ImageSize(width: 640, height: 480) })
    }

    @Test("a size that comes too late for its hands is said")
    func lateSize() throws {
        let hands = [String](repeating: Self.list, count: 300).joined(separator: ",")
        let reading = try Reading(text: #"{"rock":[\#(hands)],"width":640,"height":480}"#)
        #expect(reading.frames.count == 300 && reading.problems == [])
        #expect(reading.notes.contains { $0.contains("height stands behind hands") })
    }

    @Test("points that stand one by one among hands are those of a hand")
    func spreadPoints() throws {
        let points = Self.points.enumerated().map { "[\($0.offset),\($0.element[0]),\($0.element[1])]" }
        let hand = points.joined(separator: ",")
        let reading = try Reading(text: "[\(hand),[\(hand)],\(hand),[0,1,2],[\(hand)]]")
        #expect(reading.format == .json && reading.problems == [] && reading.frames.map(\.hands.count) == [1, 1, 1, 1])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
        #expect(reading.notes.contains("2 hands of points that stand one by one in the list of hands"))
        #expect(reading.notes.contains("1 value without a hand of 21 points left out"))
    }

    @Test("a list of 42 points is two hands, of which one may be zeros")
    func pairsOfPoints() throws {
        let points = Self.list.dropFirst().dropLast()
        let zeros = [String](repeating: "[0,0]", count: 21).joined(separator: ",")
        let reading = try Reading(text: #"{"data":[[\#(points),\#(points)],[\#(zeros),\#(points)]]}"#)
        #expect(reading.format == .json && reading.frames.map(\.hands.count) == [2, 1])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
        #expect(reading.notes.contains("2 lists of two hands, whose sides are not said"))
    }

}
