// The messages about frames for browsers: states as JSON, pinches as lines, takes as steps, collections. Rows.

import Configurations
import Drums
import Foundation
import Gestures
import KeypointFiles
import Keypoints
import LiveScene
import Viewer
import Shapes
import Testing

@Suite("What browsers are shown")
struct SceneTests {
    /// Returns a hand at a place, with thumb and index a number of palms apart.
    private static func hand(_ gap: Float = 1, at x: Float = 0.5, without missing: HandJoint? = nil) -> Hand {
        var points = HandLandmarks()
        for (joint, y) in [
            (HandJoint.wrist, Float(0.9)), (.middleMCP, 0.7), (.indexMCP, 0.7), (.ringMCP, 0.71), (.littleMCP, 0.73),
        ] {
            points[joint] = Keypoint(x: x + (joint == .indexMCP ? 0.05 : joint == .littleMCP ? -0.08 : 0), y: y)
        }
        points[.thumbTip] = Keypoint(x: x, y: 0.6)
        points[.indexTip] = Keypoint(x: x + gap * 0.2, y: 0.6)
        if let missing { points[missing] = nil }
        return Hand(points: points, side: .right)
    }

    private static func frame(_ number: Int, _ hands: [Hand]) -> Frame {
        Frame(time: Double(number) / 30, number: number, size: ImageSize(width: 100, height: 100), hands: hands)
    }

    private static func value(_ bytes: [UInt8]) throws -> JSONValue {
        var parser = JSONParser()
        return try parser.value(of: bytes)
    }

    @Test("a state has all points, missing ones as null, and what is not known as null") func state() throws {
        var watch = SceneWatch(.rockScissorsPaper)
        _ = watch.process(Self.frame(3, [Self.hand()]))
        var status = SceneStatus()
        status.mode = "playing"
        status.playhead = 1.25
        status.isArmed = false
        status.latency.model = 8.5
        status.levels = SceneLevels()
        status.levels?.instruments["kick"] = SceneLevel(peak: 0.5, rms: 0.1)
        status.problems = [SceneProblem("too-dark", "dark", advice: "light")]
        let state = try Self.value(watch.json(status, sequence: 9).bytes)
        #expect(state["type"] == .string("state") && state["sequence"] == .number(9) && state["frame"] == .number(3))
        #expect(state["time"] == .number(0.1) && state["mode"] == .string("playing") && state["tempo"] == .null)
        #expect(state["playhead"] == .number(1.25) && state["paused"] == .null && state["metronome"] == .null)
        #expect(state["armed"] == .bool(false))
        #expect(state["latency"]?.object?.members.map(\.name) == ["model"])
        #expect(state["levels"]?["instruments"]?["kick"]?["peak"] == .number(-6))
        #expect(state["levels"]?["instruments"]?["kick"]?["rms"] == .number(-20))
        #expect(state["levels"]?["master"]?["peak"] == .number(-89.9))
        #expect(state["problems"]?.array?.first?["id"] == .string("too-dark"))
        let hand = try #require(state["hands"]?.array?.first)
        #expect(hand["track"] == .number(0) && hand["side"] == .string("right"))
        #expect(
            hand["points"]?.array?.count == 21 && hand["points"]?.array?[0] == .array([.number(0.5), .number(0.9)])
        )
        #expect(hand["points"]?.array?[6] == .null)
        #expect(hand["fingers"]?.array?.count == 5)
        #expect(state["bodies"] == .array([]))
        #expect(state["scenes"] == .null && state["links"] == .array([]))
        status.scenes = SceneStatus.Scenes(["verse", "chorus"], current: 0, next: 1)
        status.links = [SceneLink("MIDI clock", "120 bpm")]
        status.volumes = ["kick": -6]
        let linked = try Self.value(watch.json(status, sequence: 10).bytes)
        #expect(linked["scenes"]?["next"] == .number(1) && linked["volumes"]?["kick"] == .number(-6))
        #expect(linked["links"]?.array?.first?["state"] == .string("120 bpm"))
    }

    @Test("points of a mirrored image stay where they are in it") func mirrored() throws {
        var watch = SceneWatch(.rockScissorsPaper)
        var frame = Self.frame(0, [Self.hand(at: 0.2)])
        frame.isMirrored = true
        _ = watch.process(frame)
        #expect(watch.hands.first?.points[.wrist]?.x == 0.2)
    }

    @Test("hands are shown as the engine sees them, and lines where they are in the image", arguments: [false, true])
    func observed(isMirrored: Bool) throws {
        var options = GestureOptions(triggers: [Trigger(.pinches)], book: .rockScissorsPaper)
        options.observes = true
        options.configuration.handednessByPosition = true
        var (engine, own, shown) = (
            GestureRecognizer(options), SceneWatch(.rockScissorsPaper), SceneWatch(.rockScissorsPaper)
        )
        for number in 0..<5 {
            var frame = Self.frame(number, [Self.hand(0.1, at: 0.9)])
            frame.isMirrored = isMirrored
            _ = engine.process(frame)
            let strokes = shown.process(frame, engine.observation)
            _ = own.process(frame)
            #expect(strokes.flatMap(\.points).allSatisfy { abs($0.x - 0.91) < 0.001 } && !strokes.isEmpty)
        }
        #expect(own.hands.first?.side == .right && shown.hands.first?.side == (isMirrored ? .right : .left))
        #expect(shown.hands.first?.pinch == .pinched)
    }

    /// Gaps in palms a frame, and the lines that are drawn: `p` possible, `d` drawing, `e` ended, `x` dropped, with the
    /// number of points.
    private static let pinches: [(gaps: [Float], strokes: String)] = [
        ([1, 1, 1, 0.1, 0.1, 0.1, 0.1, 1, 0.1, 0.1, 0.1, 0.1, 1, 1, 1], "p1 p1 d1 d1 p1 p1 p1 d1 d1 p1 p1 e0"),
        ([1, 1, 1, 0.1, 0.1, 1, 1, 1], "p1 p1 x0"),
        ([1, 1, 0.1, 0.1, 0.1], "p1 p1 d1"),
    ]

    @Test("a pinch draws as its evidence says", arguments: pinches.indices) func pinch(row: Int) {
        var watch = SceneWatch(.rockScissorsPaper)
        var words: [String] = []
        for (number, gap) in Self.pinches[row].gaps.enumerated() {
            for stroke in watch.process(Self.frame(number, [Self.hand(gap)])) {
                let sign = stroke.isDropped ? "x" : stroke.isEnded ? "e" : stroke.isDrawn ? "d" : "p"
                words.append("\(sign)\(stroke.points.count)")
            }
        }
        #expect(words.joined(separator: " ") == Self.pinches[row].strokes)
    }

    @Test("a time that goes back begins anew, with new lines") func restart() {
        var watch = SceneWatch(.rockScissorsPaper)
        for number in 0..<5 { _ = watch.process(Self.frame(number, [Self.hand(0.1)])) }
        #expect(watch.hands.first?.pinch == .pinched)
        _ = watch.process(Self.frame(0, [Self.hand(0.1)]))
        #expect(watch.hands.first?.pinch == .possiblePinch)
    }

    @Test("frames of the last seconds are kept, and no more") func recent() {
        var recent = RecentFrames(seconds: 10, most: 1000)
        for number in 0..<900 { recent.add(Self.frame(number, [])) }
        #expect(recent.frames.count == 301 && recent.frames.last?.number == 899)
        recent = RecentFrames(seconds: 10, most: 50)
        for number in 0..<900 { recent.add(Self.frame(number, [])) }
        #expect(recent.frames.count == 50)
        recent.add(Self.frame(0, []))
        #expect(recent.frames.count == 1)
    }

    // MARK: Takes

    private static let take = Take(
        tempo: 60,
        steps: [[.init("kick", velocity: 1), .init("hat", velocity: 0.5)], [], [.init("snare", velocity: 0.7)]]
    )

    @Test("a take is told when it changes, with its hits where they sound") func take() throws {
        var scene = SceneTake()
        var told = scene.see(Self.take, changes: (3, 1))
        let steps = try #require(told)
        told = scene.see(Self.take, changes: (3, 1))
        #expect(told == nil)
        #expect(
            steps["revision"] == .integer(1) && steps["undoable"] == .integer(3) && steps["redoable"] == .integer(1)
        )
        #expect(steps["layers"]?.array?.compactMap { $0["name"]?.string } == ["steps"])
        func hits(_ message: JSONValue) -> [String]? {
            message["hits"]?.array?.map { hit in
                ["layer", "position", "time", "instrument", "velocity"]
                    .map { String(decoding: (hit[$0] ?? .null).bytes, as: UTF8.self) }.joined(separator: " ")
            }
        }
        #expect(hits(steps) == ["0 0 0 \"kick\" 1", "0 0 0 \"hat\" 0.5", "0 2 2 \"snare\" 0.7"])
        var take = Take(
            tempo: 120,
            bars: 1,
            layers: [
                TakeLayer([.init(at: 1.0208, .init("kick", velocity: 1)), .init(at: 3.98, .init("hat", velocity: 0.5))]
                ),
                TakeLayer([.init(at: 0, .init("snare", velocity: 0.7))]),
            ]
        )
        take.quantization = Quantization(grid: 4)
        take.muted = [.instrument("kick"), .layer(2)]
        told = scene.see(take)
        let layers = try #require(told)
        #expect(layers["revision"] == .integer(2) && layers["muted"] == .strings(["kick"]))
        #expect(layers["layers"]?.array?.compactMap { $0["heard"]?.bool } == [true, false])
        // A hit that is drawn to the end of the round sounds at its start.
        #expect(
            hits(layers) == ["1 1.0208 0.5 \"kick\" 1", "1 3.98 0 \"hat\" 0.5", "2 0 0 \"snare\" 0.7"]
        )
    }

    // MARK: Collections

    private struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    @Test("a collection counts down, records labelled hands, and tells their shapes") func collection() {
        var collection = Collection()
        collection.begin(label: "rock", person: "ada", hand: .both, seconds: 2, now: 10)
        collection.see(Self.frame(0, [Self.hand()]), [])
        let isEarly = collection.advance(to: 12.9)
        #expect(!isEarly && collection.phase == .countdown)
        let isBegun = collection.advance(to: 13)
        #expect(!isBegun && collection.phase == .recording && collection.frames.isEmpty)
        let frame = Self.frame(1, [Self.hand()])
        collection.see(frame, Self.seen(frame))
        #expect(
            collection.frames.first?.hands.first?.label == "rock"
                && collection.frames.first?.hands.first?.person == "ada"
        )
        let isOver = collection.advance(to: 15)
        #expect(isOver)
        collection.finish(Result<String, Refused>.success("collected/rock-ada-1.jsonl"))
        let json = collection.json(now: 15)
        #expect(json["state"] == .string("done") && json["path"] == .string("collected/rock-ada-1.jsonl"))
        #expect(json["hands"] == .number(1) && json["confusion"]?["labels"] == .array([.string("rock")]))
    }

    /// The hands of a frame as they are seen.
    private static func seen(_ frame: Frame) -> [SceneHand] {
        var watch = SceneWatch(.rockScissorsPaper)
        _ = watch.process(frame)
        return watch.hands
    }

    @Test(
        "only the hands that are asked for are taken, also of mirrored images",
        arguments: [
            (HandChoice.left, false, ["left"]), (.right, false, ["right"]), (.both, false, ["left", "right", nil]),
            (.left, true, ["left"]), (.right, true, ["right"]),
        ]
    ) func hands(_ choice: HandChoice, _ isMirrored: Bool, _ sides: [String?]) {
        var collection = Collection()
        collection.begin(label: "rock", person: "", hand: choice, seconds: 1, now: 0)
        _ = collection.advance(to: 3)
        var hands = [Self.hand(at: 0.2), Self.hand(at: 0.8), Self.hand()]
        (hands[0].side, hands[1].side, hands[2].side) = (.left, .right, nil)
        if choice != .both { hands.removeLast() }
        var frame = Self.frame(0, hands)
        frame.isMirrored = isMirrored
        var seen = Self.seen(frame)
        // Who has no side keeps none.
        for index in hands.indices where hands[index].side == nil { seen[index].side = nil }
        collection.see(frame, seen)
        #expect(collection.frames.first?.hands.map { $0.side?.rawValue } == sides)
        #expect(collection.json(now: 3)["hands"] == .number(Double(sides.count)))
        collection.see(Self.frame(1, []), [])
        #expect(collection.frames.count == 1)
    }

    @Test("a collection ends when it is full") func full() {
        var collection = Collection()
        collection.begin(label: "rock", person: "", hand: .both, seconds: 60, now: 0)
        _ = collection.advance(to: 3)
        let frame = Self.frame(0, [Self.hand()])
        let seen = Self.seen(frame)
        for _ in 0..<19_999 { collection.see(frame, seen) }
        let isEarly = collection.advance(to: 4)
        collection.see(frame, seen)
        let isFull = collection.advance(to: 4)
        collection.see(frame, seen)
        #expect(!isEarly && isFull && collection.frames.count == 20_000)
    }

    // MARK: New shapes

    @Test(
        "a new shape is being made, in a book with the line how to use it, or refused in the command's words",
        arguments: [
            (SceneShape.State.working, "working", JSONValue.null, ""),
            (
                .done(path: "collected/rules-spock-1.yaml", report: ["people": .integer(1)], notes: ["a"]),
                "done", .string("tactus watch --view --rules collected/rules-spock-1.yaml"), ""
            ), (.failed("no"), "failed", .null, "no"),
        ]
    ) func newShape(_ state: SceneShape.State, _ name: String, _ use: JSONValue, _ text: String) {
        let json = SceneShape("spock", state).json
        #expect(json["type"] == .string("shape") && json["label"] == .string("spock"))
        #expect(json["state"] == .string(name) && json["use"] == use && json["text"] == .string(text))
        guard case .done(let path, let report, let notes) = state else {
            #expect(json["path"] == .null && json["report"] == .null && json["notes"] == .array([]))
            return
        }
        #expect(json["path"] == .string(path) && json["report"] == report && json["notes"] == .strings(notes))
    }

    @Test(
        "a refusal is the command's line, without its usage and what was said before",
        arguments: [
            ("tactus: --examples: 4 different hands\n", "--examples: 4 different hands"),
            ("--not: 3 hands left out\ntactus: spock: no\n", "spock: no"),
            (
                "Error: --shape \"1st\": expected a letter\nUsage: tactus fit\n  See 'tactus fit --help'",
                "--shape \"1st\": expected a letter"
            ),
            ("", "nothing was said"),
        ]
    ) func refusals(_ words: String, _ refusal: String) {
        #expect(SceneShape.refusal(in: words) == refusal)
    }

    // MARK: Light

    @Test("a dark image is told, also where it is a JPEG", arguments: ImageFormat.allCases, [10, 120])
    func light(format: ImageFormat, grey: Int) throws {
        var encoder = JPEGEncoder()
        var bytes = [UInt8](repeating: UInt8(grey), count: 64 * 48 * 3)
        if format == .jpeg { bytes = try encoder.jpeg(of: bytes, width: 64, height: 48, layout: .rgb24) }
        let header = ImageHeader(number: 0, time: 0, width: 64, height: 48, format: format, byteCount: bytes.count)
        let pixels = ImageLight.pixels(of: Image(header: header, bytes: bytes))
        #expect(format != .jpeg || pixels.count == 8 * 6 * 3)
        var health = SceneHealth()
        var watch = SceneWatch(.rockScissorsPaper)
        _ = watch.process(Self.frame(0, [Self.hand()]))
        health.see(watch, now: 0)
        health.see(pixels: pixels, now: 0)
        #expect(health.problems(now: 0.1).map(\.id) == (grey < 35 ? ["too-dark"] : []))
        #expect(!health.wantsLight(now: 0.5) && health.wantsLight(now: 1.5))
    }

    @Test("an image that cannot be read says nothing of the light") func brokenImage() {
        let header = ImageHeader(number: 0, time: 0, width: 64, height: 48, format: .jpeg, byteCount: 3)
        #expect(ImageLight.pixels(of: Image(header: header, bytes: [0xFF, 0xD8, 0])).isEmpty)
    }

    @Test("what is cancelled or cannot be kept does not count") func cancelled() {
        var collection = Collection()
        for isCancelled in [true, false] {
            collection.begin(label: "rock", person: "", hand: .both, seconds: 1, now: 0)
            _ = collection.advance(to: 3)
            let frame = Self.frame(1, [Self.hand()])
            collection.see(frame, Self.seen(frame))
            if isCancelled {
                collection.cancel()
            } else {
                collection.finish(Result<String, Refused>.failure(Refused(description: "full")))
            }
            let json = collection.json(now: 4)
            #expect(json["state"] == .string(isCancelled ? "idle" : "failed"))
            #expect(json["confusion"]?["labels"] == .array([]))
        }
    }

    // MARK: Hello

    @Test(
        "a hello says whether hands are looked for",
        arguments: [
            (SceneHello.Source.camera, true), (.video, true), (.keypoints, true), (.osc, false), (.phones, false),
            (.none, false),
        ]
    )
    func hands(source: SceneHello.Source, looksForHands: Bool) {
        let hello = SceneHello(
            program: "tactus",
            run: "play",
            instance: "x",
            source: source,
            sourceName: "x",
            shapes: []
        )
        #expect(hello.json["source"]?["kind"] == .string(source.rawValue))
        #expect(hello.json["source"]?["hands"] == .bool(looksForHands))
    }

    @Test("a hello says what there is to be played, and where", arguments: ShippedKit.allCases) func hello(
        kit: ShippedKit
    ) throws {
        let path = #filePath.replacing("LiveViewTests/SceneTests.swift", with: "Browser/hello.json")
        let example = try String(contentsOfFile: path, encoding: .utf8)
        var hello = SceneHello(
            program: "tactus 0.1",
            run: "play",
            instance: "a1",
            source: .camera,
            sourceName: "HD Webcam",
            shapes: RuleBook.rockScissorsPaper.shapes
        )
        hello.kit = kit.kit
        hello.image = ImageSize(width: 640, height: 480)
        (hello.labels, hello.mostFiles) = (["fist", "stone", "flat_hand"], 200)
        hello.abilities = try Self.value(Array(example.utf8))["abilities"]?.array?.compactMap(\.string) ?? []
        let json = hello.json
        // With it the tests of the page begin.
        #expect((json.text + "\n" == example) == (kit == .hands), "\(json.text)")
        #expect(json["protocol"] == .number(1) && json["shapes"]?.array?.allSatisfy { $0["sign"] != .null } == true)
        let drums = json["kit"]?["drums"]?.array ?? []
        #expect(drums.count == kit.kit.instruments.count)
        for drum in drums {
            let place = drum["at"]?.array?.compactMap(\.double) ?? []
            // Kits around the body have places with each state.
            let isThere = place.count == 2 && place.allSatisfy { (0...1).contains($0) }
            #expect(isThere != kit.kit.isAroundBody, "\(drum)")
        }
        if kit == .drumset { #expect(drums.first?["limb"] == .string("right foot")) }
        let gestures = json["kit"]?["gestures"]?.array ?? []
        let first = gestures.first.map { line in ["hand", "shape", "region", "instrument"].map { line[$0]?.string } }
        switch kit {
        case .drumset: #expect(first == [nil, nil, "snare", "snare"])
        case .tvdrums:
            #expect(gestures.isEmpty && drums.first?["title"] == .string("hi-hat"))
            #expect(json["kit"]?["title"] == .string("TV drums"))
        case .pointerHead: #expect(gestures.isEmpty)
        default: #expect(!gestures.isEmpty)
        }
    }
}
