// Texts that are broken in a place: the record there is reported with its line, and no other is lost.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct BrokenTextTests {
    private static let good = #"{"frame":1,"hands":[]}"#

    private func read(_ bytes: [UInt8], name: String = "made.jsonl") throws -> (frames: Int, problems: [String]) {
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: name))
        var (frames, problems) = (0, [String]())
        while let result = try reader.next() {
            switch result {
            case .frame: frames += 1
            case .problem(let problem): problems.append("\(problem)")
            }
        }
        return (frames, problems)
    }

    private func failure(_ bytes: [UInt8]) -> String? {
        do {
            _ = try read(bytes)
            return nil
        } catch { return "\(error)" }
    }

    @Test(
        "a syntax error in the first record costs that record",
        arguments: [
            #"{"frame":0,"width":640,"height":480,,"hands":[]}"#, #"{"frame":0,"width":640 "height":480,"hands":[]}"#,
            #"{"frame":0,"wid"#, #"{"frame":0,"hands":[nul]}"#,
        ]
    )
    func first(_ line: String) throws {
        let read = try read(Array("\(line)\n\(Self.good)\n\(Self.good)\n".utf8))
        #expect(read.frames == 2)
        #expect(read.problems.count == 1 && read.problems[0].hasPrefix("made.jsonl:1: "), "\(read.problems)")
        #expect(read.problems[0].contains("at column "), "\(read.problems)")
    }

    @Test("a text whose only record is broken says where and how")
    func alone() {
        let line = failure(Array("\n\(#"{"frame":0,"width":640,,"height":480}"#)\n".utf8))
        #expect(
            line?.contains("a first record that is not JSON: line 2: width: ',' at column 24") == true,
            "\(line ?? "")"
        )
    }

    @Test("NUL bytes, as a power cut leaves them, cost the lines that hold them")
    func nul() throws {
        let lines = Array("\(Self.good)\n".utf8)
        let nothing = [UInt8](repeating: 0, count: 4096)
        for (bytes, frames) in [
            (lines + lines + nothing, 2), (lines + nothing + lines + lines, 2),
            (lines + lines + nothing + [0x0A] + lines, 3),
        ] {
            let read = try read(bytes)
            #expect(read.frames == frames && read.problems.count == 1, "\(read)")
        }
        let header = Array((TactusTable.columns.joined(separator: ",") + "\n").utf8)
        let row = Array((String(repeating: ",", count: TactusTable.columns.count - 1) + "\n").utf8)
        let table = try read(header + row + [0, 0] + row + row, name: "made.csv")
        #expect(table.frames == 2)
        #expect(table.problems == ["made.csv:3: a NUL byte at column 1, expected UTF-8 text"])
    }

    @Test("real binaries are refused")
    func binary() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        let wav = Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
        for bytes in [png, wav, [UInt8](repeating: 0, count: 100)] {
            #expect(failure(bytes)?.contains("a binary file") == true)
        }
    }

    @Test("what is not UTF-8 in a table is told with line and column")
    func notUTF8() throws {
        let header = Array((TactusTable.columns.joined(separator: ",") + "\n").utf8)
        let start = "1,,,,,0,left,,"
        let rest = String(repeating: ",", count: TactusTable.columns.count - 1 - 8)
        let row = Array(start.utf8) + [0xE9] + Array("\(rest)\n".utf8)
        let read = try read(header + row + Array("\(start)é\(rest)\n".utf8), name: "made.csv")
        #expect(read.frames == 1)
        #expect(
            read.problems == ["made.csv:2: a byte that is not UTF-8 at column \(start.count + 1), expected UTF-8 text"]
        )
    }

    @Test(
        "what a record may not say",
        arguments: [
            #"{"hands":[],"hands":[]}"#: "hands: given twice, expected once",
            #"{"t":1,"hands":[],"t":2}"#: "t: given twice, expected once",
            #"{"hands":[],"frame":18446744073709551616}"#:
                "frame: the number 18446744073709551616, expected a whole number from -2^63 to 2^63 - 1, in digits",
            #"{"motions":[{"device":"d","z":1,"unit":"kg"}]}"#:
                #"motions[0].unit: the string "kg", expected "g" or "m/s2""#,
        ]
    )
    func refused(_ text: String, _ words: String) throws {
        #expect(try read(Array("\(text)\n\(Self.good)\n".utf8)).problems == ["made.jsonl:1: \(words)"])
    }

    @Test("a height without a width in Tactus's table is a problem, as in records")
    func halfSize() throws {
        let header = TactusTable.columns.joined(separator: ",")
        let rest = String(repeating: ",", count: TactusTable.columns.count - 4)
        let read = try read(Array("\(header)\n1,,,480\(rest)\n1,,nan,480\(rest)\n1,,640,480\(rest)\n".utf8))
        #expect(read.frames == 1)
        #expect(
            read.problems == [2, 3].map { "made.jsonl:\($0): width: nothing, expected a number, as height is given" }
        )
    }

    @Test("times of events that cannot be scored are problems of their line", arguments: ["t", "onset"])
    func eventTime(_ field: String) throws {
        let times = field == "t" ? #""t":1e11"# : #""t":1,"onset":1e300"#
        let text = #"{"t":1,"kind":"hit","id":"kick"}"# + "\n{\(times),\"kind\":\"hit\",\"id\":\"kick\"}\n"
        var reader = EventReader(ByteSource(bytes: Array(text.utf8), name: "made.events.jsonl"))
        var problems = [String]()
        while let result = try reader.next() {
            if case .problem(let problem) = result { problems.append("\(problem)") }
        }
        #expect(
            problems.count == 1 && problems[0].hasPrefix("made.events.jsonl:2: \(field): the number 1e"),
            "\(problems)"
        )
    }

    @Test("a text file that is not UTF-8 is refused with line and column")
    func text() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).yaml")
        try Data(Array("book: a\nabout: n".utf8) + [0xE9]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let problem = #expect(throws: TactusError.self) { try ByteSource.text(of: file.path, atMost: 100) }
        #expect(problem?.description == "\(file.path):2:9: a byte that is not UTF-8, expected UTF-8 text")
        let large = #expect(throws: TactusError.self) { try ByteSource.text(of: file.path, atMost: 3) }
        #expect(large?.kind == .broken)
    }
}
