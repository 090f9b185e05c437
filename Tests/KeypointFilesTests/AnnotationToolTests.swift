// Hands as annotators' tools export them, and other files of hands by structure: CVAT, Label Studio, FiftyOne, pose-format
// and Leap Motion.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct AnnotationToolTests {
    private static let names =
        ["wrist"]
        + ["thumb", "index", "middle", "ring", "pinky"].flatMap { finger in
            (finger == "thumb" ? ["cmc", "mcp", "ip", "tip"] : ["mcp", "pip", "dip", "tip"]).map { "\(finger)_\($0)" }
        }

    /// The joints in an order that is not the usual one.
    private static let order = HandJoint.allCases.map { $0.rawValue * 8 % HandJoint.count }

    /// Compares with the made-up hand without depths.
    private static func isHand(_ hand: Hand) -> Bool { hand.points.distance(to: Fixture.hand(z: false)) < 1e-5 }

    private static func place(_ joint: Int) -> (x: Double, y: Double) {
        (0.30 + 0.01 * Double(joint), 0.80 - 0.02 * Double(joint))
    }

    // MARK: CVAT

    /// A skeleton in an image of 640 × 480.
    private static func skeleton(_ label: String, numbersFrom base: Int? = nil, frame: String = "") -> String {
        let points = order.map { joint in
            let (x, y) = place(joint)
            let name = base.map { "\(joint + $0)" } ?? names[joint]
            return #"<points label="\#(name)" outside="0" occluded="1" points="\#(x * 640),\#(y * 480)"></points>"#
        }
        let gesture = #"<attribute name="gesture">rock</attribute>"#
        return #"<skeleton label="\#(label)" \#(frame)>\#(points.joined(separator: "\n"))\#(gesture)</skeleton>"#
    }

    private static let head = "<?xml version=\"1.0\"?>\n<!-- made -->\n<annotations><version>1.1</version>"

    @Test("CVAT's images have skeletons by names and by numbers, and lists of points", arguments: [nil, 0, 1])
    func images(base: Int?) throws {
        let list = (0..<21).map { "\(Self.place($0).x * 640),\(Self.place($0).y * 480)" }.joined(separator: ";")
        let body = #"<skeleton label="person"><points label="1" points="1,2"/></skeleton>"#
        let start = #"<image id="3" name="a &amp; b.jpg" width="640" height="480">"#
        let text =
            "\(Self.head)\(start)\(Self.skeleton("left_hand", numbersFrom: base))\(body)</image>"
            + "\(start)<tag label=\"ok\"/><points label=\"hand\" points=\"\(list)\"></points></image></annotations>\n"
        let reading = try Reading(text: text)
        #expect(reading.format == .cvat && reading.problems == [])
        #expect(
            reading.frames.map(\.hands.count) == [1, 1]
                && reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) }
        )
        #expect(reading.frames.flatMap(\.hands).map(\.label) == ["rock", "ok"])
        #expect(reading.frames.flatMap(\.hands).map(\.side) == [.left, nil])
        #expect(reading.frames[0].size == ImageSize(width: 640, height: 480))
        #expect(reading.frames[0].name("file") == "a & b.jpg")
        #expect(reading.notes.contains { $0.contains("1 skeleton of other than") })
    }

    @Test("CVAT's tracks are joined frame by frame, without what is outside")
    func tracks() throws {
        let size = "<meta><original_size><width>640</width><height>480</height></original_size></meta>"
        func track(_ label: String, _ frames: [String]) -> String {
            #"<track id="0" label="\#(label)">"# + frames.map { Self.skeleton("", frame: $0) }.joined() + "</track>"
        }
        let text =
            Self.head + size + track("left_hand", [#"frame="4""#, #"frame="5" outside="1""#])
            + track("right_hand", [#"frame="4" outside="0""#, #"frame="7""#]) + "</annotations>"
        let reading = try Reading(text: text)
        #expect(reading.problems == [] && reading.frames.map(\.number) == [4, 7])
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.left, .right], [.right]])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
    }

    @Test("CVAT's XML that ends too early loses what comes after its end") func cut() throws {
        let image = "<image id=\"3\" name=\"a.jpg\" width=\"640\" height=\"480\">\(Self.skeleton("left_hand"))</image>"
        for text in ["\(Self.head)\(image)", "\(Self.head)\(image)\(image.prefix(400))"] {
            let reading = try Reading(text: text)
            #expect(reading.frames.count == 1 && reading.problems.map(\.loss) == [.cut], "\(reading.problems)")
        }
    }

    @Test(
        "faults of CVAT's XML are reported",
        arguments: [
            ("<image id=\"1\" name=\"a\" width=\"x\" height=\"2\"></image></annotations>", "width"),
            ("<image width='2' height='2'></annotations>", "mismatched tag"),
            ("<image id='1' width='2", "unclosed token"),
            ("<image a></image></annotations>", "not well-formed"),
            ("<image name=\"&nbsp;\"/></annotations>", "undefined entity"),
            (
                "<image width=\"2\" height=\"2\">"
                    + skeleton("hand").replacing("thumb_tip", with: "thumb_claw") + "</image></annotations>",
                "\"thumb_claw\""
            ),
        ]
    )
    func faults(row: (text: String, words: String)) throws {
        let reading = try Reading(text: Self.head + row.text)
        #expect(reading.problems.first.map { "\($0)".contains(row.words) } == true, "\(reading.problems)")
        #expect(reading.frames == [])
    }

    @Test("other XML is refused")
    func otherXML() {
        let error = #expect(throws: TactusError.self) { try Reading(text: "<?xml version=\"1.0\"?><annotation/>") }
        #expect(error?.description.contains("XML that is not CVAT's") == true)
    }

    // MARK: Label Studio

    private static func regions(_ prefix: String, parent: String? = nil, isFlat: Bool = false) -> [String] {
        order.map { joint in
            let (x, y) = place(joint)
            let size = #""original_width":640,"original_height":480"#
            let value = #""x":\#(x * 100),"y":\#(y * 100),"width":0.4,"keypointlabels":["\#(prefix)\#(names[joint])"]"#
            if isFlat { return "{\(value),\(size)}" }
            let ids = parent.map { #","parentID":"\#($0)""# } ?? ""
            return #"{\#(size),"value":{\#(value)},"id":"k\#(joint)","type":"keypointlabels"\#(ids)}"#
        }
    }

    private static let choice = #"{"value":{"choices":["rock"]},"id":"c","type":"choices"}"#

    private static func task(_ regions: [String]) -> String {
        let result = regions.joined(separator: ",")
        return
            #"[{"id":7,"annotations":[{"was_cancelled":true,"result":[]},{"result":[\#(result)]}],"data":{"img":"a.jpg"}}]"#
    }

    private static let box = #"{"value":{"rectanglelabels":["rock"]},"id":"b","type":"rectanglelabels"}"#

    @Test(
        "Label Studio's keypoints are hands by their sides, their parents, or their names",
        arguments: [
            (task(regions("left_") + regions("right_") + [choice]), ["rock", "rock"], [.left, .right]),
            (
                task(regions("", parent: "b") + regions("", parent: "d") + [box, #"{"id":"d"}"#]), ["rock", "rock"],
                [nil, nil]
            ),
            (task(regions("") + regions("")), [nil, nil], [nil, nil]),
            (
                #"[{"img":"a.jpg","id":7,"choice":"rock","kp":[\#(regions("", isFlat: true).joined(separator: ","))]}]"#,
                ["rock"], [nil]
            ),
            (
                #"[{"img":"a.jpg","id":7,"hand-sign":"ok","kp":[\#(regions("", isFlat: true).joined(separator: ","))]}]"#,
                ["ok"], [nil]
            ),
        ] as [(String, [String?], [Handedness?])]
    )
    func labelStudio(_ text: String, _ labels: [String?], _ sides: [Handedness?]) throws {
        let reading = try Reading(text: text)
        #expect(reading.format == .labelStudio && reading.problems == [] && reading.frames.count == 1)
        let hands = try #require(reading.frames.first).hands
        #expect(hands.allSatisfy(Self.isHand) && hands.map(\.label) == labels && hands.map(\.side) == sides)
        #expect(reading.frames[0].size == ImageSize(width: 640, height: 480))
        #expect(reading.frames[0].name("file") == "a.jpg" && reading.frames[0].name("id") == "7")
    }

    @Test("keypoints of two hands that nothing tells apart are refused")
    func mixed() throws {
        let both = zip(Self.regions(""), Self.regions("")).flatMap { [$0, $1] }
        #expect(try Reading(text: Self.task(both)).problems.map(\.wrong) == ["keypoints of several hands"])
    }

    // MARK: FiftyOne

    @Test("FiftyOne's samples have hands of 21 points with labels and confidences")
    func fiftyOne() throws {
        let points = (0..<21).map {
            $0 == 5 ? #"[{"$numberDouble":"NaN"},NaN]"# : "[\(Self.place($0).x), \(Self.place($0).y)]"
        }
        let list = points.joined(separator: ",")
        let scores = [String](repeating: "0.5", count: 21).joined(separator: ",")
        let hand = #"{"_cls":"Keypoint","label":"rock","points":[\#(list)],"confidence":[\#(scores)],"side":"left"}"#
        let metadata = #"{"_cls":"ImageMetadata","width":640,"height":480}"#
        let sample =
            #"{"filepath":"/d/a.png","metadata":\#(metadata),"hands":{"_cls":"Keypoints","keypoints":[\#(hand)]},"#
            + #""body":{"_cls":"Keypoints","keypoints":[{"_cls":"Keypoint","points":[[0,0]]}]}}"#
        let reading = try Reading(text: #"{"name":"x","samples":[\#(sample),\#(sample)]}"#)
        #expect(reading.format == .fiftyone && reading.problems == [] && reading.frames.count == 2)
        let read = try #require(reading.frames.first?.hands.first)
        var expected = Fixture.hand(z: false, without: .indexMCP)
        expected.mapLanes { SIMD4($0.x, $0.y, $0.z, 0.5) }
        #expect(read.points.distance(to: expected) < 1e-5 && read.points[.wrist]?.confidence == 0.5)
        #expect(read.label == "rock" && read.side == .left && reading.frames[0].name("file") == "/d/a.png")
    }

    // MARK: pose-format

    /// A file of one frame with a body and the right hand.
    ///
    /// - Parameter unit: the length of the coordinates around the middle of the image, `nil` for pixels.
    static func pose(isOld: Bool, confidence: Float = 1, unit: Float? = nil) -> [UInt8] {
        func number(_ value: Int, _ count: Int = 2) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        func word(_ text: String) -> [UInt8] { number(text.utf8.count) + text.utf8 }
        func component(_ name: String, _ points: [String]) -> [UInt8] {
            word(name) + word("XYZC") + number(points.count) + number(1) + number(1) + points.flatMap(word)
                + [0, 0, 1, 0] + [0, 0, 0, 0, 0, 0]
        }
        let pixels =
            [[1, 2, 0]]
            + order.map { [Float(place($0).x * 640), Float(place($0).y * 480), -0.001 * Float($0)] }
        let points = pixels.map { point in
            unit.map { [(point[0] - 320) / 640 * $0, (point[1] - 240) / 640 * $0, point[2]] } ?? point
        }
        let header =
            (isOld ? [0xCD, 0xCC, 0xCC, 0x3D] : [0xCD, 0xCC, 0x4C, 0x3E]) + number(640) + number(480) + number(0)
            + number(2) + component("POSE_LANDMARKS", ["NOSE"])
            + component("RIGHT_HAND_LANDMARKS", order.map { names[$0].uppercased() })
        let rate = isOld ? number(25) + number(1) : NumPyTests.floats([25]) + number(1, 4)
        let scores = [Float](repeating: 1, count: 2) + [Float](repeating: confidence, count: 20)
        return header + rate + number(1) + NumPyTests.floats(points.flatMap(\.self)) + NumPyTests.floats(scores)
    }

    @Test("hands of pose-format are found by their components' names", arguments: [false, true])
    func pose(isOld: Bool) throws {
        var reader = try KeypointReader(ByteSource(bytes: Self.pose(isOld: isOld), name: "f.pose"))
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(reader.format == .pose && frame.hands.map(\.side) == [.right])
        #expect(frame.hands[0].points.distance(to: Fixture.hand()) < 1e-5)
        #expect(frame.time == 0 && frame.number == 0 && frame.size == ImageSize(width: 640, height: 480))
        #expect(try reader.next() == nil)
    }

    @Test("numbers around 0 have true proportions in an unknown image", arguments: [1, 3, 200] as [Float])
    func normalizedPose(unit: Float) throws {
        var reader = try KeypointReader(ByteSource(bytes: Self.pose(isOld: false, unit: unit), name: "f.pose"))
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        let points = frame.hands[0].points
        let (wrist, tip) = (try #require(points[.wrist]), try #require(points[.littleTip]))
        // 0.2 of 640 pixels to the right, and 0.4 of 480 up.
        #expect(abs((wrist.y - tip.y) / (tip.x - wrist.x) - 1.5) < 1e-4)
        #expect(frame.size == .standIn(aspect: 1))
        while try reader.next() != nil {}
        #expect(
            reader.notes == [
                "f.pose: numbers around 0 as normalize() writes them, not pixels: places in the image are unknown"
            ]
        )
    }

    @Test("points of confidence 0 are absent, and a file that ends too early is refused", arguments: [false, true])
    func brokenPose(isOld: Bool) throws {
        var reader = try KeypointReader(ByteSource(bytes: Self.pose(isOld: false, confidence: 0), name: "f.pose"))
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.hands.map(\.points.presentCount) == [1])
        let whole = Self.pose(isOld: isOld)
        for count in stride(from: 4, to: whole.count, by: 7) {
            #expect(throws: TactusError.self) {
                _ = try KeypointReader(ByteSource(bytes: Array(whole.prefix(count)), name: "f.pose"))
            }
        }
    }

    // MARK: Leap Motion

    /// A place in millimetres of a joint of the made-up hand, a third as large, with the wrist at (10, 200, −5).
    private static func millimetres(_ joint: Int) -> [Double] {
        [10 + 4 * Double(joint), 200 + 8 * Double(joint), -5 + Double(joint)]
    }

    @Test("Leap's fingers are pointables in millimetres, or bones in metres", arguments: [false, true])
    func leap(hasBones: Bool) throws {
        func place(_ joint: Int) -> String {
            let p = Self.millimetres(joint).map { hasBones ? $0 / 1000 : $0 }
            return hasBones ? #"{"x":\#(p[0]),"y":\#(p[1]),"z":\#(p[2])}"# : "\(p)"
        }
        let fingers = [3, 0, 1, 4, 2].map { finger in
            let joints = (1...4).map { place(4 * finger + $0) }
            guard hasBones else {
                let names = ["mcpPosition", "pipPosition", "dipPosition", "btipPosition"]
                let positions = zip(names, joints).map { #""\#($0)":\#($1)"# }.joined(separator: ",")
                return #"{"handId":2,"type":\#(finger),\#(positions),"tipPosition":[0,0,0]}"#
            }
            let bones = zip([place(0)] + joints, joints).map { #"{"prev_joint":\#($0),"next_joint":\#($1)}"# }
            return #"{"type":\#(finger),"bones":[\#(bones.joined(separator: ","))]}"#
        }.joined(separator: ",")
        let text =
            hasBones
            ? #"{"timestamp":1500000,"hands":[{"type":"Right","arm":{"next_joint":\#(place(0))},"digits":[\#(fingers)]}]}"#
            : #"{"id":9,"timestamp":1500000,"r":[[1]],"t":[1,2,3],"#
                + #""hands":[{"id":2,"type":"right","wrist":\#(place(0))}],"pointables":[\#(fingers)]}"#
        let reading = try Reading(text: text)
        #expect(reading.format == .leap && reading.problems == [])
        var expected = HandLandmarks()
        for joint in HandJoint.allCases {
            let i = Float(joint.rawValue)
            expected[joint] = Keypoint(x: 0.5 + 0.004 * i, y: 0.5 - 0.008 * i, z: -0.001 * i)
        }
        let frame = try #require(reading.frames.first)
        #expect(frame.hands.map(\.side) == [.right] && frame.hands[0].points.distance(to: expected) < 1e-5)
        #expect(frame.time == 1.5 && frame.number == (hasBones ? nil : 9))
    }

    @Test("Leap's hands in other units are refused with the ones that are known", arguments: [0.1, 10])
    func leapUnits(_ factor: Double) throws {
        let fingers = (0..<5).map { finger in
            let names = ["mcpPosition", "pipPosition", "dipPosition", "btipPosition"]
            let positions = names.enumerated().map { place, name in
                #""\#(name)":\#(Self.millimetres(4 * finger + place + 1).map { $0 * factor })"#
            }
            return #"{"handId":2,"type":\#(finger),\#(positions.joined(separator: ","))}"#
        }.joined(separator: ",")
        let wrist = Self.millimetres(0).map { $0 * factor }
        let text =
            #"{"id":9,"timestamp":1500000,"r":[[1]],"t":[1,2,3],"#
            + #""hands":[{"id":2,"type":"right","wrist":\#(wrist)}],"pointables":[\#(fingers)]}"#
        let problem = try #require(try Reading(text: text).problems.first)
        #expect("\(problem)".contains("in millimetres, or 0.05 to 0.4, in metres"))
    }
}
