// What browsers are told of frames: states as JSON, pinches as lines, takes as steps, collections. Rows.

import Configurations
import Drums
import Gestures
import KeypointFiles
import Keypoints
import LiveScene
import LiveViewServer
import NIOCore
import Shapes
import Testing

@Suite("What browsers are shown")
struct SceneTests {
    /// A hand at a place, with thumb and index so many palms apart.
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
        var text = SceneText()
        var status = SceneStatus()
        status.mode = "playing"
        status.playhead = 1.25
        status.latency.model = 8.5
        status.problems = [SceneProblem("too-dark", "dark", advice: "light")]
        let state = try Self.value(text.state(watch, status, sequence: 9))
        #expect(state["type"] == .string("state") && state["sequence"] == .number(9) && state["frame"] == .number(3))
        #expect(state["time"] == .number(0.1) && state["mode"] == .string("playing") && state["tempo"] == .null)
        #expect(state["playhead"] == .number(1.25) && state["paused"] == .null && state["metronome"] == .null)
        #expect(state["latency"]?.object?.members.map(\.name) == ["model"])
        #expect(state["problems"]?.array?.first?["id"] == .string("too-dark"))
        let hand = try #require(state["hands"]?.array?.first)
        #expect(hand["track"] == .number(0) && hand["side"] == .string("right"))
        #expect(
            hand["points"]?.array?.count == 21 && hand["points"]?.array?[0] == .array([.number(0.5), .number(0.9)])
        )
        #expect(hand["points"]?.array?[6] == .null)
        #expect(hand["fingers"]?.array?.count == 5)
        #expect(state["bodies"] == .array([]))
    }

    @Test("points of a mirrored image stay where they are in it") func mirrored() throws {
        var watch = SceneWatch(.rockScissorsPaper)
        var frame = Self.frame(0, [Self.hand(at: 0.2)])
        frame.isMirrored = true
        _ = watch.process(frame)
        #expect(watch.hands.first?.points[.wrist]?.x == 0.2)
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

    private static func names(_ steps: [[Take.Hit]]) -> [[String]] { steps.map { $0.map(\.instrument) } }

    @Test("steps are muted, moved and brought back") func editing() {
        var editor = TakeEditor()
        func expect(_ isDone: Bool, _ steps: [[String]], at place: SourceLocation = #_sourceLocation) {
            #expect(isDone && Self.names(editor.steps) == steps, sourceLocation: place)
        }
        expect(editor.see(Self.take), [["kick", "hat"], [], ["snare"]])
        expect(!editor.see(Self.take), [["kick", "hat"], [], ["snare"]])
        expect(editor.mute(1, true), [["hat"], [], ["snare"]])
        expect(editor.move(3, to: 0.9), [["hat"], ["snare"], []])
        expect(editor.move(3, to: 99), [["hat"], [], ["snare"]])
        var heard = Self.take
        heard.steps = editor.steps
        // What the machine has after the edit is not another take.
        expect(!editor.see(heard), [["hat"], [], ["snare"]])
        heard.tempo = 90
        expect(editor.see(heard), [["hat"], [], ["snare"]])
        #expect(editor.json["tempo"] == .number(90))
        expect(editor.undo(), [["hat"], ["snare"], []])
        expect(editor.undo(), [["hat"], [], ["snare"]])
        expect(editor.undo(), [["kick", "hat"], [], ["snare"]])
        expect(!editor.undo(), [["kick", "hat"], [], ["snare"]])
        expect(!editor.mute(9, true), [["kick", "hat"], [], ["snare"]])
        expect(!editor.move(1, to: .nan), [["kick", "hat"], [], ["snare"]])
    }

    @Test("while a take grows its steps keep their numbers") func growing() {
        var editor = TakeEditor()
        var take = Self.take
        _ = editor.see(take)
        take.steps.append([.init("kick", velocity: 1)])
        _ = editor.see(take)
        let ids = editor.json["steps"]?.array?.compactMap { $0["id"]?.integer }
        #expect(ids == [1, 2, 3, 4])
    }

    // MARK: Collections

    private struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    @Test("a collection counts down, records labelled hands, and tells their shapes") func collection() {
        var collection = Collection()
        collection.begin(label: "rock", person: "ada", seconds: 2, now: 10)
        collection.see(Self.frame(0, [Self.hand()]), [])
        let isEarly = collection.advance(to: 12.9)
        #expect(!isEarly && collection.phase == .countdown)
        let isBegun = collection.advance(to: 13)
        #expect(!isBegun && collection.phase == .recording && collection.frames.isEmpty)
        var classifier = Classifier(.rockScissorsPaper)
        let frame = Self.frame(1, [Self.hand()])
        collection.see(frame, [classifier.classify(frame.hands[0], in: frame)])
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

    @Test("what is cancelled or cannot be kept does not count") func cancelled() {
        var collection = Collection()
        for isCancelled in [true, false] {
            collection.begin(label: "rock", person: "", seconds: 1, now: 0)
            _ = collection.advance(to: 3)
            var classifier = Classifier(.rockScissorsPaper)
            let frame = Self.frame(1, [Self.hand()])
            collection.see(frame, [classifier.classify(frame.hands[0], in: frame)])
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

    @Test("a hello says what there is to be played, and where", arguments: ShippedKit.allCases) func hello(
        kit: ShippedKit
    ) {
        var hello = SceneHello(
            program: "tactus",
            run: "play",
            instance: "x",
            source: .camera,
            sourceName: "camera",
            shapes: RuleBook.rockScissorsPaper.shapes
        )
        hello.kit = kit.kit
        let json = hello.json
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
    }
}

@Suite("Drums around the body")
struct DrumPlacesTests {
    /// A body with hips and shoulders; its left is on the right of the image.
    private static func frame(isMirrored: Bool) -> Frame {
        func x(_ value: Float) -> Float { isMirrored ? 1 - value : value }
        let points: [(BodyJoint, Float, Float)] = [
            (.leftHip, 0.55, 0.8), (.rightHip, 0.45, 0.8), (.leftShoulder, 0.58, 0.4), (.rightShoulder, 0.42, 0.4),
            (.rightFootIndex, 0.4, 0.95),
        ]
        let body = Body(
            points: Dictionary(uniqueKeysWithValues: points.map { ($0, Keypoint(x: x($1), y: $2)) })
        )
        return Frame(
            time: 0,
            size: ImageSize(width: 100, height: 100),
            isMirrored: isMirrored,
            bodies: [body]
        )
    }

    @Test("stand where a stroke must end, in the image as it is", arguments: [false, true])
    func places(isMirrored: Bool) throws {
        let kit = ShippedKit.drumset.kit
        var watch = SceneWatch(.rockScissorsPaper, kit: kit)
        #expect(watch.places.isEmpty)
        _ = watch.process(Self.frame(isMirrored: isMirrored))
        let places = Dictionary(uniqueKeysWithValues: zip(kit.instruments.map(\.name), watch.places))
        // A torso of 0.4 is half a metre: 0.8 heights of the image are one. The crash is 0.38 to the left, 0.55 up.
        let crash = try #require(places["crash"] ?? nil)
        let across = isMirrored ? 1 - crash.x : crash.x
        #expect(abs(across - (0.5 + 0.38 * 0.8)) < 0.01 && abs(crash.y - (0.8 - 0.55 * 0.8)) < 0.01, "\(crash)")
        let kick = try #require(places["kick"] ?? nil)
        #expect(abs(kick.y - 0.95) < 0.001)
        #expect(places["pedal-hat"] == .some(nil))
        _ = watch.process(Frame(time: 1, size: ImageSize(width: 100, height: 100)))
        #expect(watch.places.allSatisfy { $0 == nil } && watch.places.count == kit.instruments.count)
    }
}

@Suite("What waits for one browser")
struct ClientQueueTests {
    @Test("the newest state and image, and events in their order") func newest() {
        var queue = ClientQueue(mostEvents: 2)
        for text in ["one", "two"] {
            queue.set(state: ByteBuffer(string: text))
            queue.set(image: ByteBuffer(string: "image \(text)"))
        }
        for text in ["{\"a\":1}", "{\"a\":2}", "{\"a\":3}"] { queue.add(event: ByteBuffer(string: text)) }
        var sent: [String] = []
        while let message = queue.next() { sent.append((message.isText ? "" : "# ") + String(buffer: message.bytes)) }
        #expect(sent == ["{\"missed\":1,\"a\":2}", "{\"a\":3}", "two", "# image two"])
    }
}
