// Fields beside and around hands in JSON: times, sizes, numbers of frames, sides, and which hands are of one image.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct FieldsAroundHandsTests {
    private static let list = OtherShapesTests.list
    private static let flat = OtherShapesTests.flat

    /// Returns the facts of a frame as words.
    private static func words(_ frame: Frame) -> String {
        let hands = frame.hands.map { "\($0.side?.rawValue ?? "-") \($0.label ?? "-")" }.joined(separator: ", ")
        let size = frame.size.map { "\(Int($0.width))x\(Int($0.height))" } ?? "-"
        return "\(frame.time.map { "\($0)" } ?? "-") \(frame.number.map { "\($0)" } ?? "-") \(size): \(hands)"
    }

    @Test(
        "a size of 0 x 0 is unknown in every format",
        arguments: [
            #"{"width":0,"height":0,"hands":[{"points":\#(list)}]}"#,
            #"{"width":0,"height":0.0,"landmarks":\#(list)}"#, #"{"image_size":[0,0],"landmarks":\#(list)}"#,
            HandCOCOTests.coco(#"{"id":2,"name":"hand"}"#).replacing("1000", with: "0").replacing(
                "\"height\":500",
                with: "\"height\":0"
            ),
            LandmarkTableTests.table(
                LandmarkTableTests.one("image_width", "0") + LandmarkTableTests.one("image_height", "0")
                    + LandmarkTableTests.flat
            ),
        ]
    )
    func noSize(text: String) throws {
        let reading = try Reading(text: text)
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1])
        #expect(reading.frames.allSatisfy { [nil, .standIn(aspect: 1)].contains($0.size) })
    }

    @Test(
        "fields beside hands and around them are read in JSON of other shapes",
        arguments: [
            #"{"rock":[{"t":1.5,"frame":3,"imageWidth":640,"imageHeight":480,"raw":L}]}"#: ["1.5 3 640x480: - rock"],
            #"{"width":640,"height":480,"rock":[L,L],"ok":[L]}"#: ["rock", "rock", "ok"].map { "- - 640x480: - \($0)" },
            #"[{"time_ms":500,"det":[{"pts":L,"type":"Left"},{"pts":L,"type":"Right"}],"resolution":[64,48]}]"#: [
                "0.5 - 64x48: left -, right -"
            ],
            #"[{"ts":5,"multi":[L,L],"label":"ok"},{"ts":6,"multi":[L],"label":"no"}]"#: [
                "- - -: - ok, - ok", "- - -: - no",
            ],
            #"{"Left":[{"frameIndex":1,"pos":L,"worldPos":L}],"Right":[{"frameIndex":1,"pos":L}]}"#: [
                "- 1 -: left -", "- 1 -: right -",
            ],
            #"{"detections":[{"pts":L,"type":"Left"}],"label":"rock","time_ms":500,"width":64,"height":48}"#: [
                "0.5 - 64x48: left rock"
            ],
            #"{"hits":[{"pts":L}],"label":"a"}"# + "\n" + #"{"hits":[{"pts":L}],"label":"b"}"#: [
                "- - -: - a", "- - -: - b",
            ],
            #"{"version":1,"rock":[L,L]}"#: ["- - -: - rock", "- - -: - rock"],
            #"[{"name":"Left","animation":[{"time":2,"pos":L}]}]"#: ["2.0 - -: left -"],
            #"{"ok":[{"vector":P,"created":"now"}],"no":[{"vector":P}]}"#: ["- - -: - ok, - ok", "- - -: - no, - no"],
            #"{"ok":{"type":"dynamic","start":L,"delta":{"x":1,"y":2}},"no":{"start":L}}"#: [
                "- - -: - ok", "- - -: - no",
            ],
            #"{"ok":[{"frame":"a.png","width":"wide","raw":L}],"no":[]}"#: ["- - -: - ok"],
        ]
    )
    func around(text: String, frames: [String]) throws {
        let pair = "[\(Self.flat.dropFirst().dropLast()),\(Self.flat.dropFirst().dropLast())]"
        let places = [":L": ":\(Self.list)", "[L": "[\(Self.list)", ",L": ",\(Self.list)", ":P": ":\(pair)"]
        let reading = try Reading(text: places.reduce(text) { $0.replacing($1.key, with: $1.value) })
        #expect(reading.format == .json && reading.problems == [])
        #expect(reading.frames.map(Self.words) == frames, "\(reading.notes)")
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(OtherShapesTests.isHand) })
    }

    /// Returns a list of the points in pixels of an image of 1,280 × 960.
    private static let pixels =
        "[\(OtherShapesTests.points.map { "[\($0[0] * 1_280),\($0[1] * 960)]" }.joined(separator: ","))]"

    @Test(
        "the size of a box around a hand is not the image's",
        arguments: [
            #"{"x":400,"y":300,"width":140,"height":165,"landmarks":P}"#,
            #"{"left":400,"top":300,"width":140,"height":165,"image_width":1280,"image_height":960,"landmarks":P}"#,
            #"[{"bbox":{"width":140,"height":165,"pts":P},"image":{"width":1280,"height":960}}]"#,
            #"[{"prediction":{"width":140,"height":165,"keypoints":P},"width":1280,"height":960}]"#,
            #"[{"found":[{"width":140,"height":165,"pts":P}],"width":1280,"height":960}]"#,
            #"[{"found":[{"cx":1,"cy":2,"width":140,"height":165,"pts":P}]}]"#,
            #"{"width":1280,"height":960,"frames":[{"x":4,"y":3,"landmarks":P},{"x":4,"y":3,"width":9,"height":8,"landmarks":P}]}"#,
            #"[{"x":4,"y":3,"bbox_width":9,"bbox_height":8,"width":1280,"height":960,"landmarks":P}]"#,
            #"[{"width":0.2,"height":0.3,"landmarks":P}]"#,
            #"[{"bbox":[4,3,9,8],"width":1280,"height":960,"landmarks":P}]"#,
            #"{"width":100,"height":120,"landmarks":P}"#,
        ]
    )
    func boxes(text: String) throws {
        let reading = try Reading(text: text.replacing("P", with: Self.pixels))
        #expect(reading.problems == [] && !reading.frames.isEmpty)
        let isKnown = text.contains("1280")
        let size = isKnown ? ImageSize(width: 1_280, height: 960) : .standIn(aspect: 1)
        for frame in reading.frames {
            #expect(frame.size == size)
            let tip = try #require(frame.hands.first?.points[.littleTip])
            #expect(abs(tip.x * size.width - 640) < 0.01 && abs(tip.y * size.height - 384) < 0.01)
        }
        #expect(
            reading.notes.contains { $0.contains("whose width and height are not the image's") }
                == text.contains(":100,")
        )
    }

    @Test(
        "a class is a label, a text a frame's name, and a time that never changes is none",
        arguments: [
            #"{"predictions":[{"x":3,"y":2,"width":9,"height":8,"class":"ok","keypoints":O}],"time":0.03,"image":{"width":640,"height":480}}"#:
                ["- - 640x480: - ok"],
            #"[{"class":"ok","landmarks":L},{"label":"no","class":2,"landmarks":L}]"#: ["- - -: - ok", "- - -: - no"],
            #"[{"t":2.5,"landmarks":L},{"t":2.5,"landmarks":L},{"t":2.5,"landmarks":L}]"#: [
                "- - -: - -", "- - -: - -", "- - -: - -",
            ],
            #"[{"t":2.5,"landmarks":L},{"t":2.5,"landmarks":L}]"#: ["2.5 - -: - -", "2.5 - -: - -"],
            #"[{"time_ms":2,"landmarks":L},{"time_ms":2,"landmarks":L},{"time_ms":3,"landmarks":L}]"#: [
                "0.002 - -: - -", "0.002 - -: - -", "0.003 - -: - -",
            ],
            #"[{"frame_id":"hand","landmarks":L},{"frame_id":"7","landmarks":L}]"#: ["- - -: - -", "- 7 -: - -"],
        ] as [String: [String]]
    )
    func facts(text: String, frames: [String]) throws {
        let filled = text.replacing(":L", with: ":\(Self.list)").replacing(":O", with: ":\(OtherShapesTests.objects)")
        let reading = try Reading(text: filled)
        #expect(reading.problems == [] && reading.frames.map(Self.words) == frames, "\(reading.notes)")
        #expect(reading.notes.contains { $0.contains("never changes") } == (frames.count == 3 && text.contains("2.5")))
        if text.contains("hand") {
            #expect(reading.frames[0].extras == [UnknownField(name: "frame_id", json: #""hand""#)])
        }
    }

    @Test("a time of more hands than an image has is left out, and one of an unknown unit is said")
    func times() throws {
        let hands = [String](repeating: Self.list, count: 5).joined(separator: ",")
        let many = try Reading(text: #"{"ok":[{"t":1,"raw":[\#(hands)]}],"no":[]}"#)
        #expect(many.frames.map(Self.words) == [String](repeating: "- - -: - ok", count: 5))
        #expect(many.notes.contains("1 time or frame number around many hands left out"))
        let text = #"{"ok":[{"timestamp":1500,"raw":\#(Self.list)}],"no":[]}"#
        #expect(try Reading(text: text).notes.contains(TimeKey.openNote("timestamp")))
        var options = ReaderOptions()
        options.time = TimeKey(name: "timestamp", unit: .milliseconds)
        let told = try Reading(text: text, options: options)
        #expect(told.frames.map(\.time) == [1.5] && !told.notes.contains { $0.contains("unit") })
    }

    @Test(
        "fields beside a list of frames hold for each, but for times and what a frame says itself",
        arguments: [
            (#""label":"ok","width":64,"height":48,"t":3"#, "- - 64x48: left ok, right ok"),
            (#""metadata":{"width":64,"height":48,"label":"no"},"frame":7"#, "- - 64x48: left -, right -"),
            (#""label":"a\"b""#, "- - -: left -, right -"),
        ]
    )
    func besideFrames(fields: String, words: String) throws {
        let frame = #"{"landmarks":[\#(Self.list),\#(Self.list)],"handedness":["Left","Right"]}"#
        let own = frame.dropLast() + #","label":"own"}"#
        let reading = try Reading(text: #"{\#(fields),"frames":[\#(frame),\#(own)]}"#)
        #expect(reading.format == .mediapipeTasks && reading.problems == [])
        #expect(reading.frames.first.map(Self.words) == words)
        #expect(reading.frames.last?.hands.map(\.label) == ["own", "own"])
    }

    @Test("the label of a hand goes before that of its record, and this before that of the file")
    func nearestLabel() throws {
        let hands = #"[{"label":"own","landmarks":\#(Self.list)},{"landmarks":\#(Self.list)}]"#
        let reading = try Reading(
            text: #"{"label":"all","frames":[{"hands":\#(hands)},{"label":"two","hands":\#(hands)}]}"#
        )
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["own", "all"], ["own", "two"]])
    }

    @Test("what a map finds belongs to the hand of the same element")
    func mapped() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=hands[].lm,label=hands[].sign,side=sides[]")
        let hands = #"[{"lm":\#(Self.list)},{"lm":null,"sign":"no"},{"lm":\#(Self.list),"sign":"ok"}]"#
        let reading = try Reading(text: #"[{"hands":\#(hands),"sides":["left","left","right"]}]"#, options: options)
        #expect(reading.problems == [] && reading.frames.map(Self.words) == ["- - -: left -, right ok"])
        let order = try Reading(
            text: #"[{"people":[{"hands":[\#(Self.list),\#(Self.list)]}],"sides":["left","right"]}]"#,
            options: try .mapping("points=people[].hands[],side=sides[]")
        )
        #expect(order.frames.map(Self.words) == ["- - -: left -, right -"])
        let twice = try Reading(
            text: #"[{"hands":[{"lm":\#(Self.list),"sign":["a","b"]}]}]"#,
            options: try .mapping("points=hands[].lm,label=hands[].sign[]")
        )
        #expect(twice.problems.map(\.message) == ["[0].label: 2 values for one hand, expected one"])
        let faults = [
            (
                " points = hands[].lm, label = l[]",
                "label: 1 value, expected 2, as there are hands, or one outside a list"
            ),
            ("points=hands[].lm,t=t[]", "t: 2 values of one record, expected one"),
        ]
        for (map, fault) in faults {
            let record = #"[{"hands":[{"lm":\#(Self.list)},{"lm":\#(Self.list)}],"l":["ok"],"t":[1,2]}]"#
            let reading = try Reading(text: record, options: try .mapping(map))
            #expect(reading.problems.map(\.message) == ["[0].\(fault)"])
        }
    }

    @Test("hands by joint name may stand under the names of their sides")
    func namedSides() throws {
        let hand = SkeletonTests.skeleton({ $0 }, { $0 })
        let reading = try Reading(text: #"{"Frame":0,"Left":\#(hand),"Right":\#(hand)}"#)
        #expect(reading.format == .xr && reading.problems == [])
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.left, .right]])
        let one = try Reading(text: #"{"Left":\#(hand),"Right":{}}"#)
        #expect(one.frames.map { $0.hands.map(\.side) } == [[.left]])
    }
}

extension ReaderOptions {
    fileprivate static func mapping(_ text: String) throws -> ReaderOptions {
        var options = ReaderOptions()
        options.map = try FieldMap(text)
        return options
    }
}
