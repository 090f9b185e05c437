// Files that Tactus does not read: one says what it is and what to do, none is read for something else.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ForeignFileTests {
    static let rows: [(bytes: [UInt8], words: String)] = [
        ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"),
        ([0x7B, 0x00, 0x22, 0x00], "UTF-16"),
        (Array("PK\u{3}\u{4}".utf8) + [0x14, 0x00], "zip"),
        (Array("PAR1".utf8) + [0x15, 0x04], "Parquet"),
        ([0x80, 0x04, 0x95], "pickle"),
        (
            Array("MATLAB 5.0 MAT-file, Platform: GLNXA64".utf8) + [UInt8](repeating: 0, count: 90),
            "MATLAB file; write it as CSV"
        ),
        (Array("MATLAB 7.3 MAT-file".utf8) + [UInt8](repeating: 0, count: 600), "MATLAB file (HDF5)"),
        (Array("SQLite format 3\0".utf8) + [0x10, 0x00, 0x01], "sqlite3 -csv"),
        ([0x82, 0xA5] + Array("hands".utf8) + [0x90], "MessagePack"),
        ([0x93, 0x83, 0xA1, 0x78, 0xCB, 0x3F], "MessagePack"),
        ([0xDC, 0x00, 0x15, 0x93, 0xCB, 0x3F, 0xE0, 0x00], "MessagePack"),
        ([0xDE, 0x00, 0x10, 0xD9, 0x03] + Array("abc".utf8), "MessagePack"),
        ([0x0A, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0x0A, 0x08] + Array("12345678".utf8), "TFRecord"),
        ([0x2C, 0x01, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0x0A, 0xA9, 0x02] + [UInt8](repeating: 7, count: 40), "TFRecord"),
        ([0x02, 0x50, 0x1A, 0x00] + [UInt8](repeating: 0, count: 600), "C3D"),
        (Array("PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\n".utf8), "TRC"),
        (Array("HIERARCHY\nROOT Hips\n{\n".utf8), "BVH"), (Array("\n HIERARCHY\r\nROOT Hips\r\n".utf8), "BVH"),
        (Array("---\nhands:\n  - side: left\n".utf8), "YAML"),
        (Array("# made\nlabel: paper\npoints:\n- [0.1, 0.2]\n".utf8), "YAML"),
        (Array("- label: paper\n  points: [[0.1, 0.2], [0.3, 0.4]]\n".utf8), "YAML"),
        (Array("ARROW1\0\0".utf8), "Arrow"), (Array("Obj\u{1}".utf8), "Avro"),
        (Array("#ROSBAG V2.0\n".utf8), "ROS bag"),
        ([0x89] + Array("HDF\r\n".utf8) + [0x1A, 0x0A], "HDF5"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], ".xls"),
        (Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".utf8), "git lfs pull"),
    ]

    @Test("a file of another kind is called by its name", arguments: rows)
    func named(row: (bytes: [UInt8], words: String)) {
        let problem = #expect(throws: TactusError.self) {
            _ = try KeypointReader(ByteSource(bytes: row.bytes, name: "f"))
        }
        #expect(problem?.kind == .unknown)
        #expect(problem?.wrong.contains(row.words) == true, "\(problem?.wrong ?? "")")
    }

    @Test(
        "the fault of a program that reads Parquet is the file's where its words say nothing else",
        arguments: [
            ("duckdb: Invalid Input Error: No magic bytes found at end of file", TactusError.Kind.broken),
            ("python3: two columns for x; expected each column once", .broken),
            ("duckdb: IO Error: Could not write file: No space left on device", .inputOutput),
            ("python3: OSError: [Errno 28] No space left on device", .inputOutput),
            ("python3: OSError: [Errno 122] Disk quota exceeded", .inputOutput),
            ("duckdb: IO Error: Could not write file: Read-only file system", .inputOutput),
            ("duckdb: Out of Memory Error: could not allocate block", .unavailable),
            ("python3: pyarrow.lib.ArrowMemoryError: malloc of size 99 failed", .unavailable),
            ("python3: ImportError: libarrow.so: cannot open shared object file", .unavailable),
            ("duckdb: ended by signal 9", .unavailable), ("duckdb: it failed", .unavailable),
            ("python3: Parquet needs DuckDB or pyarrow: pip install duckdb-cli, or pip install pyarrow", .uninstalled),
        ]
    )
    func parquet(fault: String, kind: TactusError.Kind) {
        #expect(Parquet.error(fault, of: "a.parquet") == TactusError(kind, "a.parquet", fault))
    }

    @Test("lists of 21 × 3 numbers are not called FreiHAND's")
    func unnamedLists() throws {
        let hand = "[" + Array(repeating: "[0.5,0.5,0]", count: 21).joined(separator: ",") + "]"
        let reading = try Reading(text: "[\(hand),\(hand)]")
        #expect(reading.format == .mediapipeTasks && reading.frames.map(\.hands.count) == [1, 1])
    }

    @Test("the older handpose's dumps are read: pixels in the order of the joints")
    func handpose() throws {
        let points = (0..<21).map { "[\(300 + 10 * $0),\(800 - 20 * $0),\(-$0)]" }.joined(separator: ",")
        let text = #"[{"handInViewConfidence":0.75,"boundingBox":{},"landmarks":[\#(points)],"annotations":{}}]"#
        let reading = try Reading(text: text)
        #expect(reading.format == .tfjs && reading.problems == [])
        #expect(reading.frames[0].hands[0].score == 0.75)
        #expect(reading.frames[0].hands[0].points.distance(to: Fixture.hand()) < 1e-5)
    }

    @Test("FreiHAND's lists of different lengths are a problem", arguments: [(2, 3), (3, 2)])
    func freihandLengths(row: (joints: Int, matrices: Int)) throws {
        let hand = "[" + Array(repeating: "[0.01,0.02,0.6]", count: 21).joined(separator: ",") + "]"
        let matrix = "[[480,0,112],[0,480,112],[0,0,1]]"
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, element, count) in [("made_xyz.json", hand, row.joints), ("made_K.json", matrix, row.matrices)] {
            let text = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let reading = try Reading(path: folder.appending(path: "made_xyz.json").path)
        #expect(reading.frames.count == 2)
        #expect(reading.problems.count == 1)
        #expect(reading.problems.first?.file.hasSuffix("made_K.json") == true)
        #expect(reading.problems.first?.description.contains("matrices, expected") == true)
    }

    @Test("a whole body of 133 points holds two hands, and bodies alone are told of")
    func wholeBody() throws {
        var numbers = Array(repeating: "0.5,0.5,0.9", count: 133)
        for joint in 0..<21 {
            numbers[91 + joint] = "\(0.30 + 0.01 * Double(joint)),\(0.80 - 0.02 * Double(joint)),0.9"
            numbers[112 + joint] = "0,0,0"
        }
        func text(_ body: [String]) -> String {
            #"{"people":[{"person_id":[4],"pose_keypoints_2d":[\#(body.joined(separator: ","))],"hand_left_keypoints_2d":[],"hand_right_keypoints_2d":[]}]}"#
        }
        let reading = try Reading(text: text(numbers))
        #expect(reading.frames[0].hands.map(\.side) == [.left])
        #expect(reading.frames[0].hands[0].person == "4")
        let points = try #require(reading.frames[0].hands.first?.points)
        #expect(points.distance(to: Fixture.hand(z: false)) < 1e-5)
        #expect(reading.notes == [])
        let body = try Reading(text: text(Array(numbers.prefix(25))))
        #expect(body.frames[0].hands == [])
        #expect(body.notes.first?.contains("no person has a point of a hand") == true)
    }

    @Test("HaGRID's labels that mean another shape here are told of")
    func hagridNames() throws {
        #expect(try Fixture.read("hagrid-1/fist.json").notes.first?.contains("its fist is rock here") == true)
        #expect(try Fixture.read("hagrid-2-1M").notes.first?.contains("rock is horns here") == true)
    }
}
