// Files, folders and pipes: which files are read, in which order, and what cannot be read at all.

import Foundation
import Glibc
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct KeypointReaderTests {
    /// Runs a step with a new folder that is removed afterwards.
    private func withFolder(_ step: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try step(folder)
    }

    @Test("two formats in one folder are one problem that names both files")
    func mixed() {
        let problem = #expect(throws: TactusError.self) { try Fixture.read("mixed") }
        #expect(problem?.kind == .unknown)
        #expect(problem?.wrong.contains("a.jsonl is native") == true)
        #expect(problem?.wrong.contains("b.json is mediapipe-tasks") == true)
    }

    @Test("a folder without keypoints: descriptions and events are none, and what else is there is named")
    func nothing() {
        let problem = #expect(throws: TactusError.self) { try Fixture.read("nothing") }
        #expect(problem?.kind == .unknown)
        #expect(problem?.wrong.contains("package.json: a first record with the fields a, b, c") == true)
        #expect(problem?.wrong.contains("events") == false)
    }

    @Test("an empty folder, a missing file")
    func missing() throws {
        try withFolder { folder in
            let empty = #expect(throws: TactusError.self) { try Reading(path: folder.path) }
            #expect(empty?.kind == .unknown)
            let missing = #expect(throws: TactusError.self) {
                try Reading(path: folder.appending(path: "no.jsonl").path)
            }
            #expect(missing?.kind == .missing)
        }
    }

    @Test("numbered files come in the order of their numbers, hidden and unknown ones are left out")
    func order() throws {
        try withFolder { folder in
            for number in [10, 9, 1] {
                let text = #"{"people":[],"frame":\#(number)}"#
                try Data(text.utf8).write(to: folder.appending(path: "frame_\(number).json"))
            }
            try Data(#"{"people":[],"frame":99}"#.utf8).write(to: folder.appending(path: ".frame_2.json"))
            try Data(#"{"name":"x"}"#.utf8).write(to: folder.appending(path: "meta.json"))
            let reading = try Reading(path: folder.path)
            #expect(reading.frames.map(\.number) == [1, 9, 10])
            #expect(reading.notes.count == 1)
            #expect(
                reading.notes.first?.hasSuffix("meta.json was left out: a first record with the fields name") == true
            )
            for number in 0..<9 {
                try Data(#"{"name":"x"}"#.utf8).write(to: folder.appending(path: "card_\(number).json"))
            }
            let notes = try Reading(path: folder.path).notes
            #expect(notes.count == 4 && notes[3] == "\(folder.path): 7 more files were left out", "\(notes)")
        }
    }

    @Test(
        "natural order of names",
        arguments: [
            ("a9", "a10"), ("a09", "a10"), ("a", "b"), ("a1b", "a1c"), ("a", "a1"), ("train/2", "train/11"),
            ("a01", "a1"),
        ]
    )
    func naturalOrder(row: (String, String)) {
        #expect(Folder.isBefore(row.0, row.1))
        #expect(!Folder.isBefore(row.1, row.0))
        #expect(!Folder.isBefore(row.0, row.0))
    }

    @Test("a file that vanishes while a folder is read is a problem, and the next file is read")
    func vanished() throws {
        try withFolder { folder in
            for name in ["1.json", "2.json", "3.json"] {
                try Data(#"{"people":[]}"#.utf8).write(to: folder.appending(path: name))
            }
            var reader = try KeypointReader(path: folder.path)
            _ = try reader.next()
            try FileManager.default.removeItem(at: folder.appending(path: "2.json"))
            guard case .problem(let problem) = try reader.next() else {
                return #expect(Bool(false), "a problem was expected")
            }
            #expect(problem.file.hasSuffix("2.json"))
            guard case .frame = try reader.next() else { return #expect(Bool(false), "a frame was expected") }
            #expect(try reader.next() == nil)
        }
    }

    @Test("what was told of the scale in one file of a folder holds in the next")
    func scaleHolds() throws {
        try withFolder { folder in
            func file(_ name: String, _ numbers: [Double]) throws {
                let hand = (0..<21).flatMap { _ in numbers + [0.9] }.map { "\($0)" }.joined(separator: ",")
                try Data(#"{"people":[{"hand_left_keypoints_2d":[\#(hand)]}]}"#.utf8).write(
                    to: folder.appending(path: name)
                )
            }
            try file("1.json", [-0.5, 0.5])
            try file("2.json", [0.5, 0.5])
            let frames = try Reading(path: folder.path).frames
            #expect(frames.map { $0.hands[0].points[.wrist]?.x } == [0.25, 0.75])
        }
    }

    @Test("pixels without a size are divided by one number, the hand keeps its proportions, and that is said")
    func standIn() throws {
        let reading = try Fixture.read("openpose/take_000000000007_keypoints.json")
        let frame = reading.frames[0]
        #expect(frame.size == ImageSize(width: 1000, height: 1000))
        #expect(frame.hands[0].points[.wrist]?.x == 0.192)
        #expect(frame.hands[0].points[.wrist]?.y == 0.384)
        #expect(reading.notes.count == 1)
        #expect(try Fixture.read("openpose-1.1.json").notes == [])
    }

    @Test("points up to the floor of confidence are absent, whatever the format")
    func floor() throws {
        let options = ReaderOptions(confidenceFloor: 0.8)
        #expect(try Fixture.read("openpose-1.1.json", options: options).frames[0].hands[0].points.presence == 0)
        #expect(try Fixture.read("openpose-1.1.json").frames[0].hands[0].points.presentCount == 21)
        #expect(
            try Fixture.read("vision-list.json", options: ReaderOptions(confidenceFloor: 0.9)).frames[0].hands[0].points
                .presence == 0
        )
    }

    @Test("a said size is used where the record tells none")
    func size() throws {
        let options = ReaderOptions(size: ImageSize(width: 1920, height: 1080))
        #expect(try Fixture.read("hagrid-1/fist.json", options: options).frames[0].size?.width == 1920)
        #expect(try Fixture.read("mediapipe-tasks-python.json", options: options).frames[0].size?.width == 640)
    }

    @Test("a byte order mark and line ends of either kind make no difference", arguments: ["\n", "\r\n"])
    func marks(ending: String) throws {
        let line = #"{"landmarks":[],"handedness":[]}"#
        let reading = try Reading(text: "\u{FEFF}" + line + ending + line + ending)
        #expect(reading.frames.count == 2)
        #expect(reading.problems == [])
    }

    @Test(
        "what stands behind a large object and is no value ends the reading",
        arguments: [",", ":", "}", "]", "x", "7"]
    )
    func behindTheEnd(text: String) throws {
        let entry = #"{"a":{"labels":["fist"],"landmarks":null,"bboxes":[]}}"#
        let reading = try Reading(text: entry + text)
        #expect(reading.frames.count == 1)
        #expect(reading.problems.count == 1)
    }

    @Test("memory of any size is read as a pipe is, one value at a time: images first, then annotations")
    func pipe() throws {
        let text = try String(contentsOf: URL(filePath: Fixture.path("coco-wholebody.json")), encoding: .utf8)
        #expect(try Reading(text: text).frames == Fixture.read("coco-wholebody.json").frames)
        let late = try String(
            contentsOf: URL(filePath: Fixture.path("coco-wholebody-late-images.json")),
            encoding: .utf8
        )
        #expect(try Reading(text: late).problems.first?.field == "annotations[0].image_id")
    }
}
