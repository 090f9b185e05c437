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

    // MARK: Names that are no labels

    /// Returns the hands of frames as words: the number or the name of a frame, and its hands' sides and labels.
    private static func words(_ reading: Reading) -> [String] {
        reading.frames.map { frame in
            let name = frame.extras.first { ["id", "file"].contains($0.name) }?.plainText
            let hands = frame.hands.map { "\($0.side?.rawValue ?? "-") \($0.label ?? "-")" }.joined(separator: ", ")
            return "\(frame.number.map { "\($0)" } ?? name ?? "-"): \(hands)"
        }
    }

    private static let named: [String: [String]] = [
        #"{"frame_0":[],"frame_1":L}"#: ["0: ", "1: - -"],
        #"{"0":[],"1":[L],"2":[L,L]}"#: ["0: ", "1: - -", "2: - -, - -"],
        #"{"video":{"img001":{"hand":L},"img002":{"hand":null}}}"#: ["1: - -", "2: "],
        #"{"f1":null,"f2":{"landmarks":L},"f3":{"landmarks":[]}}"#: ["1: ", "2: - -", "3: "],
        #"{"a.jpg":[L],"b/c.PNG":[]}"#: ["a.jpg: - -", "b/c.PNG: "],
        #"{"a.jpg":{"left":L,"right":null},"b.jpg":{"left":L,"right":L}}"#: [
            "a.jpg: left -", "b.jpg: left -, right -",
        ],
        #"{"0.033":[L],"0.066":L}"#: ["0.033: - -", "0.066: - -"],
        #"{"00:00:01.5":[L],"00:00:02":[]}"#: ["00:00:01.5: - -", "00:00:02: "],
        #"{"550e8400-e29b-41d4-a716-446655440000":[L]}"#: ["550e8400-e29b-41d4-a716-446655440000: - -"],
        #"{"P01b":L,"P02b":L,"P03b":L}"#: ["P01b: - -", "P02b: - -", "P03b: - -"],
        #"{"frames":{"0":[L],"1":[]}}"#: ["0: - -", "1: "],
        #"{"rock":{"frame_1":L,"frame_2":L},"ok":{"frame_1":[]}}"#: ["1: - rock", "2: - rock", "1: "],
        #"{"pose":[L,L]}"#: ["-: - -", "-: - -"],
        #"[{"detection":{"pts":L,"n":1}},{"detection":{"pts":L,"n":2}}]"#: ["-: - -", "-: - -"],
        #"{"sequence":[{"pose":{"side":"right_hand","landmarks":L}}]}"#: ["-: right -"],
        #"{"1":[L,L,L],"2":[L,L,L]}"#: ["-: - 1", "-: - 1", "-: - 1", "-: - 2", "-: - 2", "-: - 2"],
        #"{"a.mp4":{"frames":[{"landmarks":L},{"landmarks":L}]}}"#: ["a.mp4: - -", "a.mp4: - -"],
        #"{"rock_1":[L,L,L],"ok_1":[L,L,L]}"#: [String](repeating: "-: - rock_1", count: 3) + [
            "-: - ok_1", "-: - ok_1", "-: - ok_1",
        ],
        // Names that count number the hands of a frame that is known otherwise.
        #"{"frames":[{"frame":17,"t":0.5,"hands":{"0":{"landmarks":L,"side":"left"},"1":{"landmarks":L}}}]}"#: [
            "17: left -, - -"
        ],
        #"{"frame":17,"hands":{"0":L,"1":L}}"#: ["17: - -, - -"], #"{"17":{"0":L,"1":L}}"#: ["17: - -, - -"],
        #"{"frame_0017":{"1":L,"2":L}}"#: ["17: - -, - -"], #"{"a.jpg":{"0":L,"1":L}}"#: ["a.jpg: - -, - -"],
        #"[{"file":"a.jpg","0":L,"1":L}]"#: ["a.jpg: - -, - -"],
        #"{"frame":17,"0":L,"1":L}"# + "\n" + #"{"frame":18,"hands":{"1":L}}"# + "\n"
            + #"{"frame":19,"hands":{"0":[],"1":null}}"#: ["17: - -, - -", "18: - -", "19: "],
        #"{"take_1":{"0":L,"1":L},"take_2":{"0":L}}"#: ["0: - -", "1: - -", "0: - -"],
        #"{"t":1,"frames":{"0":L,"1":L}}"#: ["0: - -", "1: - -"],
        // Empty lists under the names of hands are a frame without hands.
        #"{"metadata":{"a":1},"frames":[{"frame":0,"left_hand":[],"right_hand":[]},"#
            + #"{"frame":1,"lh":null,"rh":{"landmarks":[]}},{"frame":2,"left_hand":L,"right_hand":[]}]}"#: [
                "0: ", "1: ", "2: left -",
            ],
        #"{"frame":0,"left_hand":[],"right_hand":[]}"# + "\n" + #"{"frame":1,"left_hand":[],"right_hand":L}"#: [
            "0: ", "1: right -",
        ],
        "[" + (0..<40).map { #"{"frame":\#($0),"left":[],"right":[]},"# }.joined() + #"{"frame":40,"left":L}]"#:
            (0..<40).map { "\($0): " } + ["40: left -"],
        // Names that have the side in them.
        #"{"frame":17,"lhand":L,"rhand":L}"#: ["17: left -, right -"],
        #"{"frame":17,"lh_kpts":L,"rh_kpts":L}"#: ["17: left -, right -"],
        #"{"frame":17,"hand_l":L,"hand_r":[L]}"#: ["17: left -, right -"],
        #"[{"frame":17,"leftHandKeypoints":L,"rightHandKeypoints":L}]"#: ["17: left -, right -"],
        #"{"frame":17,"handl2d":L,"handr2d":L}"#: ["17: left -, right -"],
        #"[{"handl3d":L,"handr3d":L}]"#: ["-: left -, right -"],
        // A left and a right hand beside each other are of one image, and so are people with both.
        #"{"handl2d":L,"handr2d":L}"#: ["-: left -, right -"],
        #"[{"left":L,"right":L},{"left":L,"right":L}]"#: ["-: left -, right -", "-: left -, right -"],
        #"{"file":"a.jpg","annots":[{"handl2d":L,"handr2d":L}]}"#: ["a.jpg: left -, right -"],
        #"{"file":"a.jpg","annots":[{"personID":0,"lh":L,"rh":L},{"personID":1,"lh":L,"rh":L}]}"#: [
            "a.jpg: left -, right -, left -, right -"
        ],
        #"{"people":{"0":{"left":L,"right":L},"1":{"left":L,"right":L}}}"#: ["-: left -, right -, left -, right -"],
        #"{"frame":3,"persons":{"1":{"left":L,"right":L},"2":{"left":L}}}"#: ["3: left -, right -, left -"],
        #"{"file":"a.jpg","0":{"left":L,"right":L},"1":{"left":L,"right":L}}"#: [
            "a.jpg: left -, right -, left -, right -"
        ],
        #"{"person_1":{"left":L,"right":L},"person_2":{"lh":L,"rh":L}}"#: ["-: left -, right -, left -, right -"],
        #"{"0":{"left":L,"right":L},"1":{"left":L,"right":L}}"#: ["0: left -, right -", "1: left -, right -"],
        #"{"rock":{"left":L,"right":L},"ok":{"left":L}}"#: ["-: left rock, right rock", "-: left ok"],
        #"{"file":"a.jpg","samples":[L,L]}"#: ["a.jpg: - -", "a.jpg: - -"],
        // A hand that is lost leaves its frame to the other one.
        #"{"frame":0,"left_hand":{"tracked":false,"landmarks":L},"right_hand":{"tracked":true,"landmarks":L}}"#: [
            "0: right -"
        ],
        #"{"one":L,"thumbs up":L}"#: ["-: - one", "-: - thumbs up"],
        #"{"rock_1":[L,L,L],"rock_2":[L,L,L]}"#: [
            "-: - rock_1", "-: - rock_1", "-: - rock_1", "-: - rock_2", "-: - rock_2", "-: - rock_2",
        ],
    ]

    @Test(
        "names that count, or are of files, times and records, are no labels; frames without a hand stay",
        arguments: named
    )
    func names(text: String, words: [String]) throws {
        let reading = try Reading(text: Self.filled(text))
        #expect(reading.format == .json && reading.problems == [])
        #expect(Self.words(reading) == words, "\(reading.notes)")
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
    }

    /// Returns a text with the list of points for each `L`, and other points for each `M`.
    private static func filled(_ text: String) -> String {
        let other = "[\(points.map { "[\($0[0] - 0.3),\($0[1] - 0.8),-0.01]" }.joined(separator: ","))]"
        return [":", "[", ","].reduce(text) { text, sign in
            text.replacing("\(sign)L", with: sign + list).replacing("\(sign)M", with: sign + other)
                .replacing("\(sign)F", with: sign + flat)
        }
    }

    private static let formed: [(text: String, words: [String], left: String?)] = [
        (#"{"label":"ok","raw":L,"smoothed":M}"#, ["-: - ok"], "smoothed"),
        (#"{"label":"ok","joints_3d":M,"joints_2d":L}"#, ["-: - ok"], "joints_3d"),
        (#"[{"label":"ok","kp3D":M,"kp2D":L}]"#, ["-: - ok"], "kp3D"),
        (#"{"xyz_m":M,"uv":L}"#, ["-: - -"], "xyz_m"),
        (#"{"t":1,"metric":M,"pts":L}"#, ["-: - -"], "metric"),
        (#"{"3d":{"points":M},"2d":{"points":L}}"#, ["-: - -"], "3d"),
        (#"{"filtered":[M,M],"landmarks":[L,L]}"#, ["-: - -, - -"], "filtered"),
        (#"{"action":F,"observation.state":F,"frame_index":0}"#, ["0: - -"], "action"),
        (#"{"action":F,"observation":{"state":F},"index":0}"#, ["-: - -"], "action"),
        (#"{"label":"ok","a":L,"b":M}"#, ["-: - ok"], "b"),
        (
            #"{"label":"ok","left_hand_3d":M,"left_hand":L,"right_hand":L,"right_hand_3d":M}"#,
            ["-: left ok, right ok"], "left_hand_3d, right_hand_3d"
        ),
        (#"{"label":"ok","hand_0":L,"hand_1":L}"#, ["-: - ok", "-: - ok"], nil),
        (#"{"frame":3,"handl2d":L,"handl3d":M,"handr2d":L}"#, ["3: left -, right -"], "handl3d"),
        (#"{"train":{"a":[L,L,L]},"test":{"b":[L]}}"#, ["-: - a", "-: - a", "-: - a", "-: - b"], nil),
        (#"[{"label":"ok","original":L,"flipped":M}]"#, ["-: - ok"], "flipped"),
        (#"{"rock":L,"rock_3d":M,"ok":L}"#, ["-: - rock", "-: - ok"], "rock_3d"),
        (
            #"{"next":[L,L],"camera":[L],"M":[L],"X":[L]}"#,
            ["-: - next", "-: - next", "-: - camera", "-: - M", "-: - X"], nil
        ),
    ]

    @Test("of several forms of one hand one is read: that of the image, of the state, or the first", arguments: formed)
    func forms(text: String, words: [String], left: String?) throws {
        let reading = try Reading(text: Self.filled(text))
        #expect(reading.problems == [] && Self.words(reading) == words, "\(reading.notes)")
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) })
        let notes = reading.notes.filter { $0.contains("of a hand left out") }
        #expect(left.map { left in notes.count == 1 && notes[0].hasSuffix(": \(left)") } ?? notes.isEmpty, "\(notes)")
    }

    @Test("two lists of one size that lie apart are two hands, and copies of other names are forms of one")
    func handsApart() throws {
        func list(_ move: Double, _ scale: Double = 1) -> String {
            "[\(Self.points.map { "[\(scale * $0[0] + move),\(scale * $0[1])]" }.joined(separator: ","))]"
        }
        let two = try Reading(text: #"{"frame":17,"first":\#(Self.list),"second":\#(list(0.3, 0.9))}"#)
        #expect(Self.words(two) == ["17: - first, - second"] && two.problems == [], "\(two.notes)")
        for form in [list(0.01), list(0, 640), list(-0.4)] {
            let one = try Reading(text: #"{"frame":17,"first":\#(Self.list),"second":\#(form)}"#)
            #expect(one.notes.contains("1 further form of a hand left out: second"), "\(one.notes)")
        }
    }

    @Test("lists of x and y, fingers by name and points by number are hands")
    func layouts() throws {
        let (x, y) = (
            Self.points.map { "\($0[0])" }.joined(separator: ","), Self.points.map { "\($0[1])" }.joined(separator: ",")
        )
        let lists = Self.points.map { "[\($0[0]),\($0[1])]" }
        let fingers = Finger.allCases.map { finger in
            let name = finger == .little ? "pinky" : finger.name
            return #""\#(name)":[\#(lists[finger.base.rawValue...].prefix(4).joined(separator: ","))]"#
        }.joined(separator: ",")
        let numbered = lists.enumerated().map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        let texts: [String] = [
            #"[{"name":"ok","class":0,"box":{"x1":1,"y1":2},"keypoints":{"x":[\#(x)],"y":[\#(y)]}}]"#,
            #"{"label":"ok","wrist":\#(lists[0]),"fingers":{\#(fingers)}}"#,
            #"[{"label":"ok","hand":{"palmBase":[\#(lists[0])],\#(fingers)}}]"#,
            #"{"label":"ok","landmarks":{\#(numbered)}}"#,
            #"{"label":"ok","wrist":{"x":1,"y":2,"qw":1},"frame_id":"hand","landmarks":{"points":\#(Self.list)}}"#,
            #"[{"label":"ok","frames":[{"landmarks":\#(Self.list)}]}]"#,
            #"[{"hand":[{"label":"ok","keypoints":\#(Self.list),"landmarks":{"index":"none"}}]}]"#,
        ]
        for text in texts {
            let reading = try Reading(text: text)
            #expect(
                reading.problems == [] && reading.frames.map { $0.hands.map(\.label) } == [["ok"]],
                "\(text.prefix(60))"
            )
            #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) }, "\(text.prefix(60))")
        }
        let seen = try Reading(
            text: #"[{"keypoints":{"x":[\#(x)],"y":[\#(y)],"visible":[0.9\#(String(repeating: ",0.5", count: 20))]}}]"#
        )
        #expect(seen.frames[0].hands[0].points[.wrist]?.confidence == 0.9)
    }

    @Test(
        "the columns of a table are read as its rows",
        arguments: [
            #"{"label":{"0":"rock","1":"ok"},"points":{"0":L,"1":L},"frame":{"0":4,"1":5}}"#,
            #"{"points":{"a":L,"b":L},"label":{"a":"rock","b":"ok"},"frame":{"a":4,"b":5}}"#,
            #"{"columns":["label","frame","pts"],"index":[0,1],"data":[["rock",4,L],["ok",5,L]]}"#,
            #"[{"label":"rock","frame":4,COLUMNS},{"label":"ok","frame":5,COLUMNS}]"#,
            #"{"data":{"0":L,"1":L},"labels":{"0":"rock","1":"ok"},"frame":{"0":4,"1":5}}"#,
            #"{"label":{"0":"rock","1":"ok"},"frame":{"0":4,"1":5},WIDE}"#,
            #"{"label":["rock","ok"],"frame":[4,5],EACH}"#,
            #"{"0":{"label":"rock","frame":4,COLUMNS},"1":{"label":"ok","frame":5,COLUMNS}}"#,
            #"{"columns":["label","frame",NAMES],"index":[0,1],"data":[["rock",4,CELLS],["ok",5,CELLS]]}"#,
            #"{"label":"rock","frame":4,COLUMNS}"# + "\n" + #"{"label":"ok","frame":5,COLUMNS}"#,
        ]
    )
    func tables(text: String) throws {
        func columns(_ cells: (Double) -> String) -> String {
            Self.points.enumerated().map { #""x\#($0)":\#(cells($1[0])),"y\#($0)":\#(cells($1[1]))"# }.joined(
                separator: ","
            )
        }
        let filled = Self.filled(text).replacing("COLUMNS", with: columns { "\($0)" })
            .replacing("WIDE", with: columns { #"{"0":\#($0),"1":\#($0)}"# })
            .replacing("EACH", with: columns { "[\($0),\($0)]" })
            .replacing("NAMES", with: Self.points.indices.map { #""x\#($0)","y\#($0)""# }.joined(separator: ","))
            .replacing("CELLS", with: Self.points.flatMap { ["\($0[0])", "\($0[1])"] }.joined(separator: ","))
        let reading = try Reading(text: filled)
        #expect(reading.problems == [] && Self.words(reading) == ["4: - rock", "5: - ok"], "\(reading.notes)")
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(Self.isHand) && $0.extras.isEmpty })
        let lists = try Reading(text: Self.filled(#"{"label":["rock","ok"],"points":[L,L]}"#))
        #expect(Self.words(lists) == ["-: - rock", "-: - ok"])
    }
}
