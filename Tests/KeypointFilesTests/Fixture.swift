// The made-up hand that all fixtures of this folder hold, and reading them. Used by the tests of the importers.

import Foundation
import KeypointFiles
import Keypoints
import Testing

/// Files in `Fixtures`: each holds a hand whose point i is at (0.30 + 0.01 i, 0.80 − 0.02 i), depth −0.001 i.
enum Fixture {
    /// The path of a file or folder in `Fixtures`.
    static func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
    }

    /// The made-up hand.
    static func hand(z: Bool = true, without absent: HandJoint? = nil) -> HandLandmarks {
        var points = HandLandmarks()
        for joint in HandJoint.allCases where joint != absent {
            let i = Float(joint.rawValue)
            points[joint] = Keypoint(x: 0.30 + 0.01 * i, y: 0.80 - 0.02 * i, z: z ? -0.001 * i : nil)
        }
        return points
    }

    /// Everything in a fixture.
    static func read(_ name: String, options: ReaderOptions = ReaderOptions()) throws -> Reading {
        try Reading(path: path(name), options: options)
    }
}

/// All frames and problems of an input.
struct Reading {
    var format: KeypointFormat
    var frames: [Frame] = []
    var lines: [Int] = []
    var problems: [Diagnostic] = []
    var notes: [String] = []

    init(path: String, options: ReaderOptions = ReaderOptions()) throws {
        self.init(try KeypointReader(path: path, options: options))
    }

    init(text: String, options: ReaderOptions = ReaderOptions()) throws {
        try self.init(bytes: Array(text.utf8), options: options)
    }

    init(bytes: [UInt8], options: ReaderOptions = ReaderOptions()) throws {
        self.init(try KeypointReader(ByteSource(bytes: bytes, name: "made.json"), options: options))
    }

    private init(_ reader: consuming KeypointReader) {
        format = reader.format
        do {
            while let result = try reader.next() {
                switch result {
                case .frame(let frame, let line):
                    frames.append(frame)
                    lines.append(line)
                case .problem(let problem): problems.append(problem)
                }
            }
        } catch {
            Issue.record(error)
        }
        notes = reader.notes
    }
}

extension HandLandmarks {
    /// The largest difference of x, y and z, infinite where one has a point or a depth that the other has not.
    func distance(to other: HandLandmarks) -> Float {
        guard presence == other.presence else { return .infinity }
        var most: Float = 0
        for joint in HandJoint.allCases {
            guard let a = self[joint], let b = other[joint] else { continue }
            guard (a.z == nil) == (b.z == nil) else { return .infinity }
            most = max(most, abs(a.x - b.x), abs(a.y - b.y), abs((a.z ?? 0) - (b.z ?? 0)))
        }
        return most
    }
}
