// Times under other names than t: read where the name gives the unit, reported where it does not, read by the user's
// option.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct TimeKeyTests {
    @Test(
        "names that tell their unit",
        arguments: [
            ("t", TimeUnit.seconds), ("time", .seconds), ("time_s", .seconds), ("timestamp_sec", .seconds),
            ("Time (s)", .seconds), ("timestamp_ms", .milliseconds), ("timestampMs", .milliseconds),
            ("time_ms", .milliseconds), ("TIMESTAMP_MS", .milliseconds), ("ts_ms", .milliseconds),
            ("timestamp_us", .microseconds), ("time_ns", .nanoseconds), ("timestampNanos", .nanoseconds),
        ]
    )
    func told(row: (String, TimeUnit)) { #expect(TimeKey.unit(of: row.0) == row.1) }

    @Test(
        "names that tell none",
        arguments: ["timestamp", "ts", "Timestamp", "thumb_tip", "score_ms", "tms", "", "frame"]
    )
    func untold(name: String) { #expect(TimeKey.unit(of: name) == nil) }

    @Test("only names of times leave their unit open")
    func open() {
        #expect(
            ["timestamp", "ts", "time_ms", "thumb", "t", "score"].map(TimeKey.leavesUnitOpen) == [
                true, true, false, false, false, false,
            ]
        )
    }

    static let hands = #""hands":[{"points":\#(points())}]"#
    static let result = #""landmarks":[\#(ImporterFaultTests.points())],"handedness":[]"#

    /// The same record in three forms, with a time of 1500 under a name.
    static func forms(_ name: String, _ value: String = "1500") -> [String] {
        [
            #"{"\#(name)":\#(value),\#(hands)}"#, #"{"\#(name)":\#(value),\#(result)}"#,
            LandmarkTableTests.table(LandmarkTableTests.one(name, value) + LandmarkTableTests.flat),
        ]
    }

    /// Twelve records of three kinds, native ones, Tactus's table and COCO among them, with times under a name.
    private static func series(_ name: String, _ step: Double) -> [String] {
        let times = (0..<12).map { "\(Double($0) * step)" }
        let header = LandmarkTableTests.header(LandmarkTableTests.flat)
        let cells = LandmarkTableTests.cells(LandmarkTableTests.flat)
        var texts = [
            times.map { #"{"\#(name)":\#($0),\#(hands)}"# }.joined(separator: "\n"),
            "[" + times.map { #"{"\#(name)":\#($0),\#(result)}"# }.joined(separator: ",") + "]",
            #"{"a":[\#(times.map { #"{"\#(name)":\#($0),"lm":\#(OtherShapesTests.list)}"# }.joined(separator: ","))],"b":[]}"#,
            "\(name),\(header)\n" + times.map { "\($0),\(cells)\n" }.joined(),
        ]
        if name == "t" {
            let points = String(repeating: ",0.5,0.6,,", count: 21)
            texts.append(
                TactusTable.columns.joined(separator: ",") + "\n"
                    + times.map { "\($0),,,,,0,,,,\(points),,\n" }.joined()
            )
            let numbers = (0..<21).map { "\($0 + 1),\(2 * $0 + 1),2" }.joined(separator: ",")
            let images = times.enumerated().map { #"{"id":\#($0),"width":64,"height":48,"t":\#($1)}"# }
            let hands = times.indices.map { #"{"id":\#($0),"image_id":\#($0),"keypoints":[\#(numbers)]}"# }
            texts.append(
                #"{"images":[\#(images.joined(separator: ","))],"annotations":[\#(hands.joined(separator: ","))]}"#
            )
        }
        return texts
    }

    @Test(
        "steps that no recording has are said with the option that fits them, which is then obeyed",
        arguments: [
            ("t", 33.3, "t:ms", 0.0333), ("time", 16.0, "time:ms", 0.016), ("t", 33_333.0, "t:us", 0.033333),
            ("time_ms", 33_333.0, "time_ms:us", 0.033333), ("time_ms", 0.04, "time_ms:s", 0.04),
            ("t", 40_000_000.0, "t:ns", 0.04), ("t", 60.0, "t:ms", 0.06),
        ]
    )
    func oddSteps(row: (name: String, step: Double, option: String, seconds: Double)) throws {
        for text in Self.series(row.name, row.step) {
            let reading = try Reading(text: text)
            let notes = reading.notes.filter { $0.contains("that go on by") }
            #expect(reading.frames.count == 12 && notes.count == 1, "\(text.prefix(60)) \(reading.notes)")
            #expect(notes.first?.contains("use --time \(row.option) if they are ") == true, "\(notes)")
            let unit = try #require(TimeUnit(rawValue: String(row.option.split(separator: ":")[1])))
            var options = ReaderOptions()
            options.time = TimeKey(name: row.name, unit: unit)
            let said = try Reading(text: text, options: options)
            #expect(abs((said.frames[1].time ?? 0) - row.seconds) < 1e-9, "\(text.prefix(60))")
            #expect(!said.notes.contains { $0.contains("that go on by") })
        }
    }

    @Test(
        "steps of recordings are believed",
        arguments: [("t", 0.001), ("t", 0.0333), ("t", 2), ("time_ms", 33), ("t", 0)]
    )
    func usualSteps(row: (name: String, step: Double)) throws {
        for text in Self.series(row.name, row.step) {
            #expect(try Reading(text: text).notes.filter { $0.contains("that go on by") } == [])
        }
    }

    @Test("a file is refused where times matter, and read where the user says their unit")
    func neededTimes() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.series("t", 33)[0].write(to: file, atomically: true, encoding: .utf8)
        var options = ReaderOptions()
        options.needsTimes = true
        let fault = #expect(throws: TactusError.self) { try Reading(path: file.path, options: options) }
        #expect(
            fault?.kind == .broken && fault?.description.contains("use --time t:ms if they are milliseconds") == true
        )
        options.time = TimeKey(name: "t", unit: .seconds)
        #expect(try Reading(path: file.path, options: options).frames.count == 12)
    }

    @Test("a time is the decimal number that it was") func decimal() {
        let key = TimeKey(name: "ts", unit: .milliseconds)
        for number in stride(from: 33.3, to: 40_000, by: 33.3) {
            let decimal = (number * 10).rounded() / 10
            let text = "\(decimal)".split(separator: ".")
            let digits = String(repeating: "0", count: max(0, 4 - text[0].count)) + text[0]
            let seconds = Double("\(digits.dropLast(3)).\(digits.suffix(3))\(text[1])")
            #expect(key.seconds(decimal) == seconds)
        }
        #expect(key.seconds(1_700_000_000_333) == 1_700_000_000.333)
        #expect(TimeKey(name: "t", unit: .seconds).seconds(0.1 + 0.2) == 0.1 + 0.2)
    }

    @Test(
        "a name that tells its unit is read",
        arguments: [("time_s", 1500.0), ("timestamp_ms", 1.5), ("time_us", 0.0015), ("timestamp_ns", 1.5e-6)]
    )
    func read(row: (name: String, seconds: Double)) throws {
        for text in Self.forms(row.name) {
            let reading = try Reading(text: text)
            #expect(reading.frames[0].time == row.seconds, "\(text.prefix(40))")
            #expect(reading.frames[0].extras == [] && reading.notes == [])
        }
    }

    @Test(
        "a name that tells none is not guessed: it is told of, and read as the user says",
        arguments: ["timestamp", "ts"]
    )
    func said(name: String) throws {
        for text in Self.forms(name) {
            let reading = try Reading(text: text)
            #expect(reading.frames[0].time == nil)
            #expect(reading.notes.count == 1)
            #expect(reading.notes.first?.contains("--time \(name):s") == true)
            var options = ReaderOptions()
            options.time = TimeKey(name: name, unit: .milliseconds)
            let said = try Reading(text: text, options: options)
            #expect(said.frames[0].time == 1.5 && said.notes == [])
            #expect(said.frames[0].extras == [])
        }
    }

    @Test(
        "dates are seconds since 1970, in tables and in records, which is said once",
        arguments: ["time", "timestamp", "ts_ms"],
        [
            ("2024-05-01T12:00:00.125Z", 1_714_564_800.125), ("2024-05-01 12:00:00.125", 1_714_564_800.125),
            ("2024-05-01T14:00:00+02:00", 1_714_564_800), ("2024-05-01T10:30:00-0130", 1_714_564_800),
            ("2000-02-29 23:59:59,5", 951_868_799.5), ("1969-12-31T23:59:58Z", -2),
        ]
    )
    func dates(name: String, row: (text: String, seconds: Double)) throws {
        let forms = Self.forms(name, "\"\(row.text)\"").dropFirst()
        for text in forms {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.first?.time == row.seconds, "\(text.prefix(60))")
            #expect(
                reading.notes.filter { $0.contains("dates under \(name) are read as seconds since 1970") }.count == 1
            )
            #expect(!reading.notes.contains { $0.contains("--time") })
            var options = ReaderOptions()
            options.time = TimeKey(name: name, unit: .milliseconds)
            let said = try Reading(text: text, options: options)
            #expect(said.problems == [] && said.frames.first?.time == row.seconds, "\(text.prefix(60))")
        }
    }

    @Test(
        "what is no date is none",
        arguments: [
            "2024-05-01", "12:00:00", "2024-13-01T12:00:00Z", "2024-05-32T12:00:00Z", "2024-02-30T12:00:00Z",
            "2024-05-01T24:00:00Z",
            "2024-05-01T12:60:00Z", "2024-05-01T12:00:00 noon", "0000", "2024-05-01T12:00:00+2",
        ]
    )
    func noDates(text: String) { #expect(DateText.seconds(text) == nil) }

    @Test("what the user says goes before t, and a name that is not there is told of")
    func saidBefore() throws {
        var options = ReaderOptions(keepsExtras: false)
        options.time = TimeKey(name: "clock", unit: .microseconds)
        let text = #"{"t":9,"clock":2000000,\#(Self.hands)}"#
        #expect(try Reading(text: text, options: options).frames[0].time == 2)
        let missing = try Reading(text: #"{"t":9,\#(Self.hands)}"#, options: options)
        #expect(missing.notes.first?.contains("no number under clock in the first record") == true)
    }

    @Test(
        "each native record may have its time under a name of its own, as in files that were joined",
        arguments: [true, false]
    )
    func joined(keepsExtras: Bool) throws {
        let fields = [
            #""timestamp_ms":1500"#, #""t":3.0"#, #""time_us":4000000"#, #""frame":1"#, #""t":null,"ts_s":5"#,
        ]
        for order in [fields, fields.reversed()] {
            let text = order.map { "{\($0),\(Self.hands)}" }.joined(separator: "\n")
            let reading = try Reading(text: text, options: ReaderOptions(keepsExtras: keepsExtras))
            let times: [Double?] = [1.5, 3, 4, nil, 5]
            #expect(reading.frames.map(\.time) == (order == fields ? times : times.reversed()))
            #expect(reading.frames.allSatisfy { $0.extras == [] })
        }
    }

    @Test("a record without the field that was said to hold the times has its own")
    func saidElsewhere() throws {
        var options = ReaderOptions()
        options.time = TimeKey(name: "clock", unit: .milliseconds)
        let text = "{\"clock\":2000,\(Self.hands)}\n{\"t\":9,\(Self.hands)}"
        #expect(try Reading(text: text, options: options).frames.map(\.time) == [2, 9])
    }

    @Test("parts that are worked on side by side read the same times")
    func parts() throws {
        let text = Self.forms("timestamp_ms")[0]
        var reader = try KeypointReader(ByteSource(bytes: Array(text.utf8), name: "made.json"))
        var times: [Double?] = []
        while let part = try reader.nextPart() {
            part.forEachFrame { frame, _ in
                times.append(frame.time)
            } onProblem: { _ in
                times.append(nil)
            }
        }
        #expect(times == [1.5])
    }
}
