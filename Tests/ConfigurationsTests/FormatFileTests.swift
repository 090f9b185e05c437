import KeypointFiles
import Keypoints
import Testing

@testable import Configurations

@Suite("Formats of users")
struct FormatFileTests {
    private static func points(_ scale: Float, _ order: [Int] = Array(0..<21)) -> String {
        "[" + order.map { "[\(Float($0) * scale),\(-Float($0 * $0 % 7) * scale),0.1]" }.joined(separator: ",") + "]"
    }

    private static func hands(_ text: String, as format: String) throws -> [Frame] {
        var options = ReaderOptions()
        options.declare(try FormatFile(text: format, name: "glove.yaml").declaration())
        var reader = try KeypointReader(ByteSource(bytes: Array(text.utf8), name: "made"), options: options)
        var frames: [Frame] = []
        while let result = try reader.next() {
            switch result {
            case .frame(let frame, _): frames.append(frame)
            case .problem(let problem): throw problem
            }
        }
        return frames
    }

    @Test("a format's file says where hands are and what their numbers mean")
    func paths() throws {
        let format = """
            name: glove
            about: a glove's log
            records: takes
            points: hands[].p
            joints: [none, \(HandJoint.allCases.reversed().map(\.name).joined(separator: ", "))]
            third: confidence
            side: hands[].lr
            words: {L: left, R: right}
            label: sign
            t: at.tick
            time: ms
            frame: n
            size: 100x50
            scale: pixels
            y: up
            mirrored: no
            """
        let list = Self.points(2, [0] + Array(0..<21)).replacing("0.1]", with: "0.9]").replacing("-", with: "")
        let text = #"{"takes":[{"hands":[{"p":\#(list),"lr":"R"}],"sign":"ok","at":{"tick":1500},"n":7}]}"#
        let frame = try #require(try Self.hands(text, as: format).first)
        let hand = try #require(frame.hands.first)
        #expect(frame.time == 1.5 && frame.number == 7 && frame.isMirrored == false)
        #expect(frame.size == ImageSize(width: 100, height: 50) && hand.side == .right && hand.label == "ok")
        let tip = hand.points[HandJoint.allCases[20]]
        #expect(tip?.x == 0 && tip?.y == 1 && tip?.confidence == 0.9 && tip?.z == nil)
        let wrist = hand.points[.wrist]
        #expect(wrist?.x == 0.4 && wrist.map { abs($0.y - (1 - 2.0 / 50)) < 1e-6 } == true)
    }

    @Test("metres keep their proportions, in either direction of y", arguments: ["up", "down"])
    func metres(y: String) throws {
        let text = #"{"l":\#(Self.points(0.01, Array(5..<26)))}"#
        let frame = try #require(try Self.hands(text, as: "left: l\nscale: metres\ny: \(y)").first)
        let points = try #require(frame.hands.first).points
        #expect(frame.hands[0].side == .left && points[.wrist]?.x == 0.5 && points[.wrist]?.y == 0.5)
        let place = try #require(points[.thumbMCP])
        #expect(abs(place.x - 0.52) < 1e-6 && abs(place.y - (y == "up" ? 0.46 : 0.54)) < 1e-6)
        #expect(throws: Diagnostic.self) {
            try Self.hands(#"{"l":\#(Self.points(10))}"#, as: "left: l\nscale: metres\ny: up")
        }
    }

    @Test("a list of confidences has as many as there are points", arguments: [5, 21, 26])
    func confidences(count: Int) throws {
        let order = (HandJoint.allCases.map(\.name) + [String](repeating: "none", count: 5)).prefix(count)
        let format = "points: p\nconfidence: c\njoints: [\(order.joined(separator: ", "))]"
        func text(_ confidences: Int) -> String {
            #"{"p":\#(Self.points(0.01, Array(0..<count)).replacing(",0.1]", with: "]")),"#
                + #""c":\#((0..<confidences).map { Float($0 + 40) / 100 })}"#
        }
        let points = try #require(try Self.hands(text(count), as: format).first?.hands.first).points
        #expect(points[.wrist]?.confidence == 0.4 && points[.thumbTip]?.confidence == 0.44)
        #expect(throws: Diagnostic.self) { try Self.hands(text(count + 1), as: format) }
    }

    @Test("columns of a table are named by it", arguments: ["label,xy", "[label, xy]"])
    func columns(list: String) throws {
        let row = (0..<21).map { "\(Float($0) / 40),\(Float($0 % 5) / 10)" }.joined(separator: ",")
        let frames = try Self.hands("rock,\(row)\n", as: "columns: \(list)\njoints: reversed\n")
        #expect(frames.count == 1 && frames[0].hands[0].label == "rock" && frames[0].hands[0].points[.wrist]?.x == 0.5)
    }

    @Test(
        "what is wrong is said with its line, and an option goes before the file",
        arguments: [
            ("", "f: error: an empty file, expected a format"),
            ("label: a\n", "f:1:1: error: no points, expected points, left or right with a path, or columns"),
            ("points: a\nlabel: b[x\n", "f:2:8: error: label: \"b[x\", expected names with points between"),
            ("points: a\npoint: b\n", "f:2:1: error: unknown field \"point\""),
            ("points: [a]\n", "f:1:9: error: points: a list, expected a path"),
            ("points: a\njoints: mine\n", "f:2:9: error: joints: \"mine\", expected mediapipe, mano"),
            ("points: a\njoints: [wrist, elbow]\n", "f:2:17: error: joints: \"elbow\", expected a joint"),
            ("points: a\njoints: [wrist, wrist]\n", "f:2:17: error: joints: \"wrist\" a second time"),
            ("points: a\nscale: metres\n", "f:2:8: error: scale: metres, expected y"),
            ("points: a\nscale: mm\n", "f:2:8: error: scale: \"mm\", expected pixels, unit, signed, percent, metres"),
            ("columns: label,xy\nscale: metres\ny: up\n", "f:2:8: error: scale: \"metres\", expected pixels"),
            ("columns: label,xy\nside: a\n", "f:2:7: error: side: a path, expected none beside columns"),
            ("columns: label\n", "f:1:10: error: columns: no "), ("points: a\nsize: 3\n", "f:2:7: error: size: \"3\""),
            ("points: a\nt: b\ntime: h\n", "f:3:7: error: time: \"h\", expected one of s, ms, us, ns, the unit of t"),
            ("points: a\nwords: {L: west}\n", "f:2:12: error: words: \"west\", expected left, right"),
            ("points: a\nwords: left\n", "f:2:8: error: words: \"left\", expected pairs"),
            ("points: a\nwidth: b\n", "f:1:1: error: one side of the image, expected width and height"),
        ]
    )
    func wrong(text: String, message: String) throws {
        let findings = FormatFile(text: text, name: "f").findings.map { "\($0)" }
        #expect(findings.count == 1 && findings.first?.hasPrefix(message) == true, "\(findings)")
        var options = ReaderOptions(scale: .percent)
        options.declare(try FormatFile(text: "points: a\nscale: pixels\n", name: "f").declaration())
        #expect(options.scale == .percent)
    }
}
