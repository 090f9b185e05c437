// Lines of a log, or comments, before the first record: skipped, counted, reported; and never a record among them.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct LeadingLinesTests {
    static let native = #"{"hands":[{"points":\#(points())}]}"#
    static let tasks = #"{"landmarks":[],"handedness":[]}"#
    static let table = LandmarkTableTests.spellings[0].text

    static let rows: [(log: [String], text: String, format: KeypointFormat)] = [
        (["INFO: Created TensorFlow Lite XNNPACK delegate for CPU."], native, .native),
        (["# recorded in the kitchen", "", "2026-01-31 12:00:00"], native, .native),
        (["[INFO] ready", "[ WARN:0@0.123] global cap.cpp (1048) open"], native, .native),
        (["[2026-01-31 12:00:00] start", "W0000 00:00:1732 gl_context.cc:357] GL"], tasks, .mediapipeTasks),
        (["INFO: 12 frames"], "[\n\(native),\n\(native)]", .native), (["loading {model}"], tasks, .mediapipeTasks),
        (["# a comment, with commas, in it", "kitchen"], table, .landmarkCSV),
        (["My hands,,,,"], table, .landmarkCSV), (["My hands;;"], table, .landmarkCSV),
        (["Recorded by me, in May, 2024"], table, .landmarkCSV),
        (["Hands; of mine", "in May, at home"], table, .landmarkCSV),
    ]

    @Test("what stands before the first record hides nothing, and is told of", arguments: rows)
    func passedOver(row: (log: [String], text: String, format: KeypointFormat)) throws {
        let log = row.log.joined(separator: "\n") + "\n"
        let plain = try Reading(text: row.text)
        let reading = try Reading(text: log + row.text)
        #expect(reading.format == row.format)
        #expect(reading.frames == plain.frames && !plain.frames.isEmpty)
        #expect(reading.problems == [])
        #expect(reading.lines == plain.lines.map { $0 + row.log.count })
        let count = row.log.count { !$0.isEmpty }
        #expect(reading.notes.count == 1)
        #expect(reading.notes.first?.hasPrefix("\(count) line") == true)
        #expect(reading.notes.first?.contains(row.log[0]) == true)
    }

    @Test(
        "Excel's line on the separator is passed over without a word",
        arguments: ["sep=,", "sep=;\r", "SEP=\t", "\"sep=,\""]
    )
    func separator(line: String) throws {
        let plain = try Reading(text: Self.table)
        for options in [ReaderOptions(), ReaderOptions(format: .landmarkCSV)] {
            let reading = try Reading(text: "\(line)\n\(Self.table)", options: options)
            #expect(reading.frames == plain.frames && reading.lines == plain.lines.map { $0 + 1 })
            #expect(reading.problems == [] && reading.notes == plain.notes)
        }
    }

    @Test("a format that is said is read behind a log as well, and a line among the records is a bad record")
    func said() throws {
        let text = "INFO: ready\n\(Self.native)\nW0000 00:00 late\n\(Self.native)\n"
        let reading = try Reading(text: text, options: ReaderOptions(format: .native))
        #expect(reading.lines == [2, 4])
        #expect(reading.problems.map(\.line) == [3])
        #expect(reading.notes.count == 1)
    }

    @Test("a header that says too little is not passed over for the rows below it")
    func headerIsNoLog() {
        let header = (0..<43).map { "f\($0)" }.joined(separator: ",")
        let row = "3," + (0..<42).map { _ in "0.5" }.joined(separator: ",")
        let problem = #expect(throws: TactusError.self) { try Reading(text: "\(header)\n\(row)\n") }
        #expect(problem?.wrong.contains("no points of a hand by name") == true)
    }

    @Test("records from the first line on have nothing before them", arguments: [native, tasks, table, "[\(native)]"])
    func nothing(text: String) { #expect(LeadingLines(Array(text.utf8), format: nil) == nil) }

    @Test("a log alone, or too much of one, is no record", arguments: [1, 65])
    func logAlone(count: Int) {
        let log = String(repeating: "INFO: waiting\n", count: count)
        #expect(throws: TactusError.self) { try Reading(text: log) }
        #expect(throws: TactusError.self) { try Reading(text: count > 64 ? log + Self.native : log) }
    }
}
