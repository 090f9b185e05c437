import Foundation
import Testing

@testable import KeypointFiles
import Keypoints

/// Lines of joints without names, as SHREC's contests write them.
@Suite struct JointRowsTests {
    /// The place of a joint in metres of a hand that is moved aside: joint i of the 21.
    private static func place(_ joint: Int, aside: Double) -> [Double] {
        let i = Double(joint)
        return [0.2 + 0.004 * i + aside, 2.4 + 0.008 * i, 0.5 + 0.001 * i]
    }

    /// A line of joints; `nil` is a joint of the skeleton that has no place among the 21.
    private static func line(_ joints: [Int?], aside: Double = 0, rest: [Double] = [], _ separator: String) -> String {
        let numbers = joints.flatMap { joint -> [Double] in
            let point = joint.map { place($0, aside: aside) } ?? [9, 9, 9]
            return point + rest
        }
        return numbers.map { "\($0)" }.joined(separator: separator)
    }

    private static let palm: [Int?] = [0, nil] + Array(1...20)
    private static let leap: [Int?] = [0] + Array(2...20)
    private static let hololens: [Int?] =
        [0, nil, 1, 2, 3, 4]
        + stride(from: 5, to: 21, by: 4).flatMap { base -> [Int?] in [nil, base, base + 1, base + 2, base + 3] }

    /// The rows of a file whose hand goes 0.1 m to the right between two lines.
    private static func text(_ kind: String) -> String {
        [0, 0.1].map { aside in
            switch kind {
            case "world": line(palm, aside: aside, " ")
            case "leap": line(leap, aside: aside, rest: [1, 2, 3, 4], ";")
            case "behind a root": "0;2.6;0;1;1;1;1;" + line(leap, aside: aside, rest: [1, 2, 3, 4], ";") + ";"
            case "hololens": "\(Int(aside * 10) + 7);\(12.5 + aside);" + line(hololens, aside: aside, ";") + ";"
            default: ""
            }
        }.joined(separator: "\r\n") + "\n"
    }

    @Test(
        "joints in metres keep their way, the first wrist in the middle",
        arguments: [("world", 1 / 30.0), ("leap", 0.02), ("behind a root", 0.02), ("hololens", 0.1)]
    )
    func metres(row: (kind: String, step: Double)) throws {
        let reading = try Reading(text: Self.text(row.kind))
        #expect(reading.format == .jointRows && reading.problems == [] && reading.frames.count == 2)
        let sign: Float = row.kind == "world" ? 1 : -1
        for (frame, aside) in zip(reading.frames, [Float(0), 0.1]) {
            let hand = try #require(frame.hands.first)
            #expect(frame.isMirrored == true && hand.side == .right && frame.aspect == 1)
            for joint in HandJoint.allCases {
                let i = Float(joint.rawValue)
                guard let point = hand.points[joint] else {
                    #expect(joint == .thumbCMC && row.kind != "world" && row.kind != "hololens")
                    continue
                }
                let expected = SIMD3(0.5 + aside + 0.004 * i, 0.5 - 0.008 * i, 0.001 * i * sign)
                let away = SIMD3(point.x, point.y, try #require(point.z)) - expected
                #expect(max(away.max(), -away.min()) < 1e-6, "\(joint)")
            }
        }
        let times = reading.frames.compactMap(\.time)
        #expect(times.count == 2 && times[0] == 0 && abs(times[1] - row.step) < 1e-9)
        #expect(reading.frames.map(\.number) == (row.kind == "hololens" ? [7, 8] : [0, 1]))
    }

    @Test(
        "a frame's number beyond all measure is no line of joints",
        arguments: ["1e300", "9223372036854775808", "-1e19"]
    )
    func farNumber(number: String) throws {
        let text = Self.text("hololens")
        let reading = try? Reading(text: text + number + text[text.index(after: text.startIndex)...])
        #expect(reading?.frames.compactMap(\.number).allSatisfy { $0 < 10 } ?? true)
    }

    @Test("joints in pixels of the depth camera's image")
    func pixels() throws {
        let numbers = Self.palm.map { joint in joint.map { "\(10 * $0 + 100) \(5 * $0 + 200)" } ?? "0 0" }
        let reading = try Reading(text: numbers.joined(separator: " ") + "\n")
        #expect(reading.format == .jointRows && reading.problems == [])
        let frame = try #require(reading.frames.first)
        #expect(frame.size == ImageSize(width: 640, height: 480))
        let tip = try #require(frame.hands.first?.points[.littleTip])
        #expect(abs(tip.x - 300 / 640) < 1e-6 && abs(tip.y - 300 / 480) < 1e-6)
    }

    @Test(
        "lines that hold no hand",
        arguments: [
            ("1 2 3", "3 words, expected a line of 66 numbers"), (line(palm.map { _ in nil }, " "), nil),
            (line(palm, " ").replacing("0.2 ", with: "20 "), "reaches"),
        ]
    )
    func faults(row: (line: String, fault: String?)) throws {
        let reading = try Reading(text: Self.line(Self.palm, " ") + "\n" + row.line + "\n")
        guard let fault = row.fault else {
            #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1, 0])
            return
        }
        #expect(reading.problems.map(\.line) == [2])
        #expect(reading.problems.first?.description.contains(fault) == true)
    }

    @Test(
        "a first row that is broken is counted as one, and the others keep their times",
        arguments: ["world", "leap", "hololens"],
        [true, false]
    )
    func firstRow(kind: String, isShort: Bool) throws {
        let lines = Self.text(kind).split(separator: "\r\n")
        let broken = isShort ? lines[0].dropLast(9) : lines[0].replacing("2.4", with: "x")[...]
        let reading = try Reading(text: "\(broken)\r\n\(lines[1])")
        #expect(reading.format == .jointRows && reading.problems.map(\.line) == [1])
        #expect(reading.frames.map(\.number) == [kind == "hololens" ? 8 : 1])
        let time = try #require(reading.frames.first?.time)
        #expect(kind == "hololens" || abs(time - (kind == "world" ? 1 / 30.0 : 0.02)) < 1e-9)
        let log = try Reading(text: "20 frames of 22 joints\n\(lines[0])\n\(lines[1])")
        #expect(log.problems == [] && log.frames.count == 2)
    }

    @Test("of the same frames in metres and in pixels those in metres are read", arguments: ["skeletons", "skeleton"])
    func twins(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let pixels = Self.palm.map { joint in joint.map { "\(10 * $0 + 100) \(5 * $0 + 200)" } ?? "0 0" }
            .joined(separator: " ")
        for take in ["1", "2", "3"] {
            let place = folder.appending(path: take)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(pixels.utf8).write(to: place.appending(path: "\(name)_image.txt"))
            if take == "3" { continue }
            try Data(Self.text("world").utf8).write(to: place.appending(path: "\(name)_world.txt"))
        }
        let reading = try Reading(path: folder.path)
        #expect(reading.problems == [] && reading.frames.count == 5)
        let note =
            "\(folder.path): 2 files were left out, as \(folder.path)/1/\(name)_image.txt: the same frames lie in metres beside it"
        #expect(reading.notes.contains(note), "\(reading.notes)")
    }

    @Test(
        "times of a HoloLens count seconds, milliseconds or 100 ns",
        arguments: [(0.05, 0.05), (50, 0.05), (500_000, 0.05)]
    )
    func clocks(row: (step: Double, seconds: Double)) throws {
        let lines = (0..<3).map { "\($0);\(Double($0) * row.step);" + Self.line(Self.hololens, ";") }
        let times = try Reading(text: lines.joined(separator: "\n")).frames.compactMap(\.time)
        #expect(times.count == 3 && abs(times[2] - 2 * row.seconds) < 1e-9)
    }
}
