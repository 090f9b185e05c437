// Hands in YOLO's label files, and the names of their classes.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct YOLOTests {
    @Test("lines of a class, a box and 21 points are hands of one image", arguments: [2, 3])
    func yolo(dimensions: Int) throws {
        let numbers = OtherShapesTests.points.map { "\($0[0]) \($0[1])" + (dimensions == 3 ? " 2" : "") }.joined(
            separator: " "
        )
        let line = "1 0.5 0.5 0.2 0.2 \(numbers)\n"
        let reading = try Reading(text: line + "\n" + line + "0 1 2\n")
        #expect(reading.format == .yoloPose && reading.frames.map(\.hands.count) == [2])
        #expect(reading.frames[0].hands.allSatisfy(OtherShapesTests.isHand))
        #expect(reading.problems.map(\.line) == [4])
        let broken = try Reading(text: "0 1 2\n", options: ReaderOptions(format: .yoloPose))
        #expect(broken.frames == [] && broken.problems.count == 1)
        let lost = try Reading(text: line + line.replacing(" \(numbers)", with: " NaN" + numbers.drop { $0 != " " }))
        #expect(lost.problems == [] && lost.frames[0].hands.map(\.points.presentCount) == [21, 20])
    }

    @Test(
        "the names of YOLO's keypoints say which joints they are",
        arguments: [
            "kpt_names:\n  0: [NAMES]\n", "kpt_names:\n  0:\n  - NAMES\n", "kpt_names: [NAMES]\nnames: [hand]\n",
            "node_names:\n- NAMES\nnc: 1\n", "names:\n  0: hand\nkpt_names:\n  0: [NAMES]\n  1: [NAMES]\n",
        ]
    )
    func namesOfKeypoints(yaml: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let order = JointOrder.littleFirst.joints.compactMap(\.self)
        let isList = yaml.contains("- NAMES")
        let names = order.map(\.name).joined(separator: isList ? "\n\(yaml.contains("  - ") ? "  " : "")- " : ", ")
        try Data(yaml.replacing("NAMES", with: names).utf8).write(to: folder.appending(path: "data.yaml"))
        for (place, hand) in PointOrderTests.hands.enumerated() {
            let numbers = order.map { "\(hand[$0.rawValue][0]) \(hand[$0.rawValue][1])" }.joined(separator: " ")
            try Data("0 0.5 0.5 0.2 0.2 \(numbers)\n".utf8).write(to: folder.appending(path: "\(place).txt"))
        }
        #expect(PointOrderTests.isRead(try Reading(path: folder.path)))
    }

    @Test(
        "classes of YOLO have the names of a file near them",
        arguments: [
            ("labels/classes.txt", "rock\nleft_hand\n"), ("data.yaml", "train: x\nnames: ['rock', \"left_hand\"]\n"),
            ("data.yaml", "names:\n  0: rock\n  1: left_hand\nnc: 2\n"), ("data.yaml", "names:\n- rock\n- left_hand\n"),
        ]
    )
    func namesOfClasses(row: (file: String, text: String)) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        let labels = folder.appending(path: "labels/train")
        try FileManager.default.createDirectory(at: labels, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let numbers = OtherShapesTests.points.map { "\($0[0]) \($0[1])" }.joined(separator: " ")
        let line = " 0.5 0.5 0.2 0.2 \(numbers)\n"
        try Data("0\(line)1\(line)2\(line)".utf8).write(to: labels.appending(path: "a.txt"))
        try Data(row.text.utf8).write(to: folder.appending(path: row.file))
        let reading = try Reading(path: folder.path)
        #expect(reading.problems == [] && reading.frames.count == 1)
        #expect(reading.frames.first?.hands.map(\.label) == ["rock", nil, nil])
        #expect(reading.frames.first?.hands.map(\.side) == [nil, .left, nil])
        #expect(reading.notes.contains { $0.hasPrefix("names of classes are those of ") })
    }
}
