// Hands in JSON of any shape, by a map, in COCO with 21 keypoints, YOLO's label files, and skeletons in metres.

import Foundation
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

    // MARK: JSON of other shapes

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
        #expect(words.hasSuffix("--map 'points=hands[].\(row.way)'"))
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

    // MARK: A map

    @Test("a map says where the fields are")
    func map() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=det[].kp.pts,label=meta.name,side=det[].lr,frame=n,records=all.list")
        let hands = #"[{"kp":{"pts":\#(Self.list)},"lr":"left"},{"kp":{"pts":\#(Self.flat)},"lr":"right"}]"#
        let text = #"{"all":{"list":[{"n":4,"meta":{"name":"ok"},"det":\#(hands)}]}}"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.number) == [4])
        #expect(reading.frames[0].hands.map(\.side) == [.left, .right])
        #expect(reading.frames[0].hands.allSatisfy { Self.isHand($0) && $0.label == "ok" })
    }

    @Test(
        "a map that cannot be read is refused",
        arguments: [
            "", "points", "points=", "hands=a", "label=a", "points=a,points=b", "points=a[x]", "points=a]", "points=a[",
            "points=a,width=w",
        ]
    )
    func brokenMap(text: String) { #expect(throws: Diagnostic.self) { try FieldMap(text) } }

    @Test("fields of a map that nothing was found for are said")
    func mapOfOther() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=lm,label=name,t=when")
        let reading = try Reading(text: #"[{"lm":\#(Self.list),"name":null,"label":"a"}]"#, options: options)
        #expect(reading.frames[0].hands.count == 1)
        #expect(
            reading.notes.contains(
                "--map: nothing was found for label, t; the first record has lm, name, label"
            )
        )
    }

    @Test("each element of a map's path may be a member of an object too", arguments: ["*.*.takes[]", "[].[].takes[]"])
    func mapOfMembers(path: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=\(path)")
        let text = #"{"de":{"rock":{"takes":[\#(Self.list),\#(Self.list)]},"ok":{"takes":[\#(Self.list)]}}}"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [3])
    }

    @Test(
        "the list of records may be named by its elements",
        arguments: [
            ("samples", #"{"samples":[R,R]}"#), ("samples[]", #"{"samples":[R,R]}"#),
            ("samples.*", #"{"samples":[R,R]}"#),
            ("[]", "[R,R]"), ("*", #"{"a":R,"b":R}"#), ("*[]", #"{"a":[R],"b":[R]}"#),
            ("all[1].list", #"{"all":[1,{"list":[R,R]}]}"#),
        ]
    )
    func mapOfRecords(path: String, text: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=pts,records=\(path)")
        let reading = try Reading(text: text.replacing("R", with: #"{"pts":\#(Self.list)}"#), options: options)
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1, 1], "\(reading)")
    }

    @Test(
        "a map by which nothing is found for the points is an error with the fields that are there",
        arguments: [
            (
                "points=nope", #"[{"pts":[],"name":"a"},{"b":1}]"#,
                "--map: no points, expected the path to them; the first record has pts, name"
            ),
            (
                "points=hands[].lm", #"[{"hands":[{"pts":1}]}]"#,
                "--map: no points, expected the path to them; the first record has hands"
            ),
            ("points=pts,records=nope", #"{"all":[{"pts":[]}]}"#, "--map: no records, expected the path to a list"),
        ]
    )
    func mapToNothing(map: String, text: String, words: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap(map)
        let reading = try Reading(text: text, options: options)
        #expect(reading.frames.isEmpty && reading.problems.count == 1)
        #expect(reading.problems.first?.message == words && !reading.notes.contains { $0.contains("points") })
    }

    @Test("records without hands are frames, also before the first that has one")
    func mapOfNoHands() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=hands[].lm,frame=n")
        let text = #"[{"n":1},{"n":2,"hands":null},{"n":3,"hands":[{"lm":\#(Self.list)}]},{"n":4,"hands":[]}]"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.number) == [1, 2, 3, 4])
        #expect(reading.frames.map(\.hands.count) == [0, 0, 1, 0])
        let empty = try Reading(text: #"[{"n":1,"hands":[]},{"n":2,"hands":null}]"#, options: options)
        #expect(empty.problems == [] && empty.frames.count == 2 && empty.notes == [])
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
        let coco = try Reading(text: Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"up""#))
        #expect(coco.notes.contains("sides that are neither left nor right are unknown: up"))
        let large = Self.flat.replacing("[0.3,", with: "[1e300,")
        #expect(try Reading(text: #"{"a":[\#(large)],"b":[\#(Self.flat)]}"#).problems.count == 1)
    }

    @Test("as many values as hands, or one, belong to them")
    func mapCounts() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=h[],side=s[]")
        let text = #"{"h":[\#(Self.list),\#(Self.list),\#(Self.list)],"s":["left","right"]}"#
        #expect(try Reading(text: text, options: options).problems.map(\.field) == ["side"])
    }

    // MARK: COCO

    static func coco(_ categories: String, _ annotation: String = "", order: [Int] = Array(0..<21)) -> String {
        let numbers = order.map { "\(points[$0][0] * 1_000),\(points[$0][1] * 500),2" }.joined(separator: ",")
        return #"{"images":[{"id":3,"file_name":"a.jpg","width":1000,"height":500}],"categories":[\#(categories)],"#
            + #""annotations":[{"id":1,"image_id":3,"category_id":2,"keypoints":[\#(numbers)]\#(annotation)}]}"#
    }

    @Test("annotations of 21 keypoints are hands, with the labels and sides that categories and fields say")
    func cocoHands() throws {
        let plain = try Reading(text: Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"left""#))
        #expect(plain.format == .cocoWholebody && plain.problems == [] && plain.frames.map(\.number) == [3])
        #expect(Self.isHand(plain.frames[0].hands[0]) && plain.frames[0].hands[0].side == .left)
        let two = try Reading(text: Self.coco(#"{"id":1,"name":"rock"},{"id":2,"name":"ok"}"#))
        #expect(two.frames[0].hands.map(\.label) == ["ok"])
        // MMPose's RHD has a list for each keypoint.
        let text = Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"left""#).replacing(",2,", with: ",2],[")
        let nested = text.replacing(#""keypoints":["#, with: #""keypoints":[["#).replacing(",2],\"", with: ",2]],\"")
        let lists = try Reading(text: nested)
        #expect(lists.format == .cocoWholebody && lists.frames.map(\.hands) == plain.frames.map(\.hands))
        let one = try Reading(text: Self.coco(#"{"id":2,"name":"hand-pose"}"#))
        #expect(one.frames[0].hands.map(\.label) == [nil])
    }

    @Test("names of keypoints that are not all joints are an error, and said where none is")
    func cocoStrangeNames() throws {
        func names(_ change: (Int) -> String?) -> String {
            let words = HandJoint.allCases.map { joint in #""\#(change(joint.rawValue) ?? joint.name)""# }
            return #"{"id":2,"name":"hand","keypoints":[\#(words.joined(separator: ","))]}"#
        }
        let misspelt = try Reading(text: Self.coco(names { $0 == 0 ? "wirst" : nil }))
        #expect(misspelt.problems.map(\.wrong) == [#"category hand: the keypoint "wirst""#])
        let twice = try Reading(text: Self.coco(names { $0 == 4 ? "thumb_ip" : nil }))
        #expect(twice.problems.count == 1)
        let own = try Reading(text: Self.coco(names { "p\($0)" }))
        #expect(own.problems == [] && Self.isHand(own.frames[0].hands[0]))
        #expect(own.notes.contains { $0.contains("no name of its keypoints is a joint") })
    }

    @Test("an annotation of another number of keypoints is an error, unless its category is no hand")
    func cocoCounts() throws {
        let body = #"},{"id":2,"image_id":3,"category_id":7,"keypoints":[1,2,2]"#
        let hand = #"{"id":2,"name":"hand"}"#
        #expect(try Reading(text: Self.coco(hand, body)).problems.count == 1)
        let person = #",{"id":7,"name":"person","keypoints":["nose"]}"#
        #expect(try Reading(text: Self.coco(hand + person, body)).problems == [])
    }

    @Test("keypoints are ordered by their names, as in RHD, whose fingers begin at the tip")
    func cocoNames() throws {
        let order = [0] + (0..<5).flatMap { finger in (1...4).reversed().map { 4 * finger + $0 } }
        let fingers = ["thumb", "forefinger", "middle_finger", "ring_finger", "pinky_finger"]
        let names = ["wrist"] + fingers.flatMap { finger in (1...4).reversed().map { "\(finger)\($0)" } }
        let category =
            #"{"id":2,"name":"right_hand","keypoints":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
        let reading = try Reading(text: Self.coco(category, order: order))
        #expect(Self.isHand(reading.frames[0].hands[0]) && reading.frames[0].hands[0].side == .right)
    }

    @Test("hands written as COCO read back as the same")
    func cocoAgain() throws {
        var frame = Frame(number: 1, size: ImageSize(width: 1_000, height: 500))
        frame.hands = [
            Hand(points: Fixture.hand(z: false), side: .left, label: "rock"),
            Hand(points: Fixture.hand(z: false, without: .ringTip), label: "ok", person: "p"),
        ]
        var writer = COCOWholeBodyWriter(isOfHands: true)
        var bytes: [UInt8] = []
        writer.appendHeader(to: &bytes)
        writer.append(frame, to: &bytes)
        writer.appendFooter(to: &bytes)
        // Annotations come before their images, so that only a file can be read.
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reading = try Reading(path: file.path)
        #expect(reading.problems == [] && reading.frames.count == 1)
        for (hand, copy) in zip(frame.hands, reading.frames[0].hands) {
            #expect(copy.points.distance(to: hand.points) < 1e-5)
            #expect((copy.side, copy.label, copy.person) == (hand.side, hand.label, hand.person))
        }
        #expect(reading.frames[0].hands.count == 2)
    }

    @Test("a map is for JSON, and other files are refused")
    func mapOfArrays() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=a")
        let array = NumPyTests.array("<f4", [1, 21, 3], NumPyTests.floats(NumPyTests.hand.flatMap(\.self)))
        let error = #expect(throws: TactusError.self) {
            _ = try KeypointReader(ByteSource(bytes: array, name: "f.npy"), options: options)
        }
        #expect(error?.description.contains("a file of the format numpy; expected JSON") == true)
    }

    @Test("the end of a file of COCO that is cut off is reported once, though the file is read twice")
    func cutCOCO() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(contentsOf: URL(filePath: Fixture.path("coco-wholebody.json"))).dropLast(40).write(to: file)
        #expect(try Reading(path: file.path).problems.map(\.wrong) == ["the end of the file"])
    }

    // MARK: YOLO

    @Test("lines of a class, a box and 21 points are hands of one image", arguments: [2, 3])
    func yolo(dimensions: Int) throws {
        let numbers = Self.points.map { "\($0[0]) \($0[1])" + (dimensions == 3 ? " 2" : "") }.joined(separator: " ")
        let line = "1 0.5 0.5 0.2 0.2 \(numbers)\n"
        let reading = try Reading(text: line + "\n" + line + "0 1 2\n")
        #expect(reading.format == .yoloPose && reading.frames.map(\.hands.count) == [2])
        #expect(reading.frames[0].hands.allSatisfy(Self.isHand))
        #expect(reading.problems.map(\.line) == [4])
        let lost = try Reading(text: line + line.replacing(" \(numbers)", with: " NaN" + numbers.drop { $0 != " " }))
        #expect(lost.problems == [] && lost.frames[0].hands.map(\.points.presentCount) == [21, 20])
    }

    @Test(
        "classes of YOLO have the names of a file near them",
        arguments: [
            ("labels/classes.txt", "rock\nleft_hand\n"), ("data.yaml", "train: x\nnames: ['rock', \"left_hand\"]\n"),
            ("data.yaml", "names:\n  0: rock\n  1: left_hand\nnc: 2\n"), ("data.yaml", "names:\n- rock\n- left_hand\n"),
        ]
    )
    func namesOfClasses(row: (file: String, text: String)) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        let labels = folder.appending(path: "labels/train")
        try FileManager.default.createDirectory(at: labels, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let numbers = Self.points.map { "\($0[0]) \($0[1])" }.joined(separator: " ")
        let line = " 0.5 0.5 0.2 0.2 \(numbers)\n"
        try Data("0\(line)1\(line)2\(line)".utf8).write(to: labels.appending(path: "a.txt"))
        try Data(row.text.utf8).write(to: folder.appending(path: row.file))
        let reading = try Reading(path: folder.path)
        #expect(reading.problems == [] && reading.frames.count == 1)
        #expect(reading.frames.first?.hands.map(\.label) == ["rock", nil, nil])
        #expect(reading.frames.first?.hands.map(\.side) == [nil, .left, nil])
        #expect(reading.notes.contains { $0.hasPrefix("names of classes are those of ") })
    }

    // MARK: Skeletons

    static let webXR: [(String, HandJoint?)] =
        [("wrist", .wrist), ("thumb-metacarpal", .thumbCMC), ("thumb-phalanx-proximal", .thumbMCP)]
        + [("thumb-phalanx-distal", .thumbIP), ("thumb-tip", .thumbTip)]
        + zip(["index", "middle", "ring", "pinky"], Finger.long).flatMap { name, finger in
            [
                ("\(name)-finger-metacarpal", nil), ("\(name)-finger-phalanx-proximal", finger.base),
                ("\(name)-finger-phalanx-intermediate", finger.proximal),
                ("\(name)-finger-phalanx-distal", finger.distal), ("\(name)-finger-tip", finger.tip),
            ] as [(String, HandJoint?)]
        }

    /// A hand in metres, of 25 joints by name: the fixture's, a third as large, from its wrist at (1, 2, −0.5).
    static func skeleton(_ name: (String) -> String, _ point: (String) -> String) -> String {
        let members = webXR.map { text, joint in
            let i = Double(joint?.rawValue ?? 0)
            let place = #""x":\#(1 + 0.004 * i),"y":\#(2 + 0.008 * i),"z":\#(-0.5 + 0.001 * i)"#
            return #""\#(name(text))":\#(point("{\(place)}"))"#
        }
        return "{\(members.joined(separator: ","))}"
    }

    @Test("the 25 joints of WebXR and Unity are the 21 in metres", arguments: [false, true], ["", "joints"])
    func skeletons(isUnity: Bool, field: String) throws {
        let hand = Self.skeleton(
            { name in
                let words = name.split(separator: "-").filter { !isUnity || !["finger", "phalanx"].contains($0) }
                return isUnity ? words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() : name
            },
            { isUnity ? #"{"position":\#($0)}"# : $0 }
        )
        let reading = try Reading(text: field.isEmpty ? hand : #"{"side":"left","\#(field)":\#(hand)}"#)
        #expect(reading.format == .xr && reading.problems == [])
        var expected = HandLandmarks()
        for joint in HandJoint.allCases {
            let i = Float(joint.rawValue)
            expected[joint] = Keypoint(x: 0.5 + 0.004 * i, y: 0.5 - 0.008 * i, z: (isUnity ? 0.001 : -0.001) * i)
        }
        #expect(reading.frames[0].hands[0].points.distance(to: expected) < 1e-5)
        #expect(reading.frames[0].size == .standIn(aspect: 1))
        #expect(reading.frames[0].hands[0].side == (field.isEmpty ? nil : .left))
    }

    @Test("a hand that cannot be in metres, and an unknown joint, are refused")
    func brokenSkeletons() throws {
        let large = Self.skeleton({ $0 }, { $0.replacing(#""x":1."#, with: #""x":1"#) })
        #expect(try Reading(text: large).problems.map(\.expected) == ["0.05 to 0.4, in metres"])
        let unknown = Self.skeleton({ $0 == "thumb-tip" ? "thumb-claw" : $0 }, { $0 })
        #expect(try Reading(text: #"{"joints":\#(unknown)}"#).problems.count == 1)
    }

    // MARK: Lists in cells

    @Test(
        "lists in cells are points",
        arguments: [
            "label,landmarks\nok,\"[[{P}]]\"\n", "label;landmarks\nok;[[{P}]]\n",
            "label,pts\nok,\"[(np.float32({P}))]\"\n",
        ]
    )
    func cells(form: String) throws {
        let separators = form.contains("np") ? ("), np.float32(", ")), (np.float32(") : (", ", "], [")
        let numbers = Self.points.map { "\($0[0])\(separators.0)\($0[1])" }.joined(separator: separators.1)
        let reading = try Reading(text: form.replacing("{P}", with: numbers))
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.label) } == [["ok"]])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
    }

    @Test("a column for each point holds lists, with the landmark's number too", arguments: [false, true])
    func pointCells(isNumbered: Bool) throws {
        let header = (0..<21).map { "lm_\($0)" }.joined(separator: ",") + ",label"
        let cells = Self.points.enumerated().map { "\"[\(isNumbered ? "\($0), " : "")\($1[0]), \($1[1])]\"" }
        let row = cells.joined(separator: ",") + ",ok"
        let lost = ([String](repeating: "", count: 20) + ["\"[0.5, 0.4]\"", "no"]).joined(separator: ",")
        let reading = try Reading(text: "\(header)\n\(row)\n\(isNumbered ? "" : lost + "\n")")
        #expect(reading.problems == [] && Self.isHand(reading.frames[0].hands[0]))
        if !isNumbered { #expect(reading.frames[1].hands[0].points.presentCount == 1) }
    }
}
