// Times of a file that are texts: times of day, dates, and what is neither.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct TextTimeTests {
    private static let result = #""landmarks":\#(ImporterFaultTests.points())"#

    /// The same records as lines of MediaPipe's results, as JSON of another shape, and as a table.
    private static func forms(_ name: String, _ times: [String]) -> [String] {
        let numbers = OtherShapesTests.flat.dropFirst().dropLast()
        let header = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        return [
            times.map { "{\"\(name)\":\($0),\(result)}" }.joined(separator: "\n"),
            #"{"ok":[\#(times.map { #"{"\#(name)":\#($0),"lm":\#(OtherShapesTests.list)}"# }.joined(separator: ","))],"no":[]}"#,
            "\(name),\(header)\n" + times.map { "\($0),\(numbers)\n" }.joined(),
        ]
    }

    @Test(
        "times of day are seconds since the first, over midnight too, which is said once",
        arguments: [
            ([#""10:28:41""#, #""10:28:41.5""#, #""10:28:42,250""#, #""9:28:43""#], [0, 0.5, 1.25, -3598]),
            ([#""23:59:59""#, #""00:00:01""#, #""00:00:00""#], [0, 2, 1]),
            ([#""00:00:00""#, #""13:00:00""#, #""02:00:00""#, #""15:00:00""#], [0, 46_800, 93_600, 140_400]),
            ([#""00:00:00""#, #""23:59:59""#, #""13:53:20""#, #""00:00:00""#], [0, 86_399, 136_400, 172_800]),
            ([#""12:59:59""#, #""11:59:59""#, #""10:59:58""#, #""10:59:59""#], [0, -3_600, 79_199, 79_200]),
        ],
        ["time", "timestamp"]
    )
    func clock(row: (texts: [String], seconds: [Double]), name: String) throws {
        for text in Self.forms(name, row.texts) {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.map(\.time) == row.seconds, "\(text.prefix(40))")
            #expect(
                reading.notes.count {
                    $0.hasSuffix("times of day under \(name) are read as seconds since the first of the file")
                }
                    == 1
            )
            #expect(!reading.notes.contains { $0.contains("--time") })
            var options = ReaderOptions()
            options.time = TimeKey(name: name, unit: .milliseconds)
            #expect(try Reading(text: text, options: options).frames.map(\.time) == row.seconds)
        }
    }

    @Test(
        "texts that are no times, and times of another kind than the first, are counted in one line",
        arguments: [
            ([#""10:28:41""#, #""soon""#, #""10:28:42""#, "5"], [0, nil, 1, nil]),
            (["5", #""10:28:41""#, #""25:00:00""#], [5, nil, nil]),
            ([#""2024-05-01T12:00:00Z""#, #""12:00:01""#, #""12:60:00""#], [1_714_564_800, nil, nil]),
        ] as [([String], [Double?])]
    )
    func mixed(row: (texts: [String], seconds: [Double?])) throws {
        for text in Self.forms("time", row.texts) {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.map(\.time) == row.seconds, "\(text.prefix(40))")
            let note = "2 times under time not read, expected numbers, dates or times of day, all of one kind"
            #expect(reading.notes.count { $0.hasSuffix(note) } == 1, "\(reading.notes)")
        }
    }

    @Test(
        "a number goes before a text, in any order, and a text that is no time clears none",
        arguments: [
            (#""time":"10:00:00","t":5.25"#, 5.25), (#""t":5.25,"time":"10:00:00""#, 5.25),
            (#""time":"now","t":5.25"#, 5.25), (#""time":"evening","timestamp_ms":5250"#, 5.25),
            (#""t":"2024-05-01T12:00:00Z","time":5.25"#, 5.25), (#""time":"now","timestamp":"10:00:00""#, 0),
            (#""timestamp":5,"time":"10:00:00""#, 0), (#""time":"now","timestamp":5"#, nil),
        ] as [(String, Double?)]
    )
    func numbersFirst(row: (fields: String, seconds: Double?)) throws {
        let other = #"{"ok":[{\#(row.fields),"lm":\#(OtherShapesTests.list)}],"no":[]}"#
        for text in ["{\(row.fields),\(Self.result)}", other] {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.map(\.time) == [row.seconds], "\(text.prefix(60))")
            #expect(reading.notes.contains { $0.contains("not read, expected") } == (row.seconds == nil))
        }
    }

    @Test("what the user says goes before other times; a text there that is none leaves them")
    func said() throws {
        let texts = [#""when":"10:00:00","t":5"#, #""when":"10:00:01","t":6"#].map { "{\($0),\(Self.result)}" }
        var options = ReaderOptions()
        options.time = TimeKey(name: "when", unit: .seconds)
        #expect(try Reading(text: texts.joined(separator: "\n"), options: options).frames.map(\.time) == [0, 1])
        let unread = #"{"when":"soon","t":5,\#(Self.result)}"#
        #expect(try Reading(text: unread, options: options).frames.map(\.time) == [5])
    }

    @Test(
        "a number under a name that leaves its unit open is asked for its unit if it is the first, else counted",
        arguments: [
            (["5", #""10:00:00""#, #""10:00:01""#], [nil, nil, nil], "2 times", true),
            ([#""10:00:00""#, "5", #""10:00:01""#], [0, nil, 1], "1 time", false),
        ] as [([String], [Double?], String, Bool)]
    )
    func open(row: (texts: [String], seconds: [Double?], unread: String, isAsked: Bool)) throws {
        let forms = Self.forms("timestamp", row.texts)
        for text in [forms[0], forms[2]] {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.map(\.time) == row.seconds, "\(text.prefix(40))")
            #expect(reading.notes.count { $0.contains("\(row.unread) under timestamp not read") } == 1)
            #expect(reading.notes.contains { $0.contains("use --time timestamp:s") } == row.isAsked)
            #expect(reading.notes.contains { $0.contains("times of day under timestamp") } == !row.isAsked)
        }
    }

    @Test("hands under one time of day are of one image")
    func joined() throws {
        let text = #"[{"time":"10:00:00","det":[{"pts":L},{"pts":L}]},{"time":"10:00:02","det":[{"pts":L}]}]"#
        let reading = try Reading(text: text.replacing("L", with: OtherShapesTests.list))
        #expect(reading.frames.map(\.hands.count) == [2, 1] && reading.frames.map(\.time) == [0, 2])
    }

    @Test("each file of a folder has a first time of its own")
    func folders() {
        var times = TextTimes()
        #expect(times.seconds("10:00:00", under: "t") == 0 && times.seconds("10:00:03", under: "t") == 3)
        times.begin()
        #expect(times.seconds("09:00:00", under: "t") == 0 && times.seconds("09:00:01", under: "t") == 1)
        #expect(times.notes.count == 1)
    }

    @Test(
        "one side of the image is said once, and what helps",
        arguments: ["width", "frame_height"]
    )
    func loneSide(name: String) throws {
        for text in Self.forms(name, ["640", "640"]) {
            let reading = try Reading(text: text)
            let note = "\(name) alone does not give the image's size; use --image-size WIDTHxHEIGHT"
            #expect(reading.problems == [] && reading.notes.count { $0.hasSuffix(note) } == 1, "\(reading.notes)")
            var options = ReaderOptions()
            options.size = ImageSize(width: 640, height: 480)
            #expect(try !Reading(text: text, options: options).notes.contains { $0.contains("alone") })
        }
    }
}
