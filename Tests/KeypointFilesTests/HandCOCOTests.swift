// Hands of 21 keypoints in COCO.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct HandCOCOTests {
    static func coco(_ categories: String, _ annotation: String = "", order: [Int] = Array(0..<21)) -> String {
        let numbers = order.map {
            "\(OtherShapesTests.points[$0][0] * 1_000),\(OtherShapesTests.points[$0][1] * 500),2"
        }.joined(separator: ",")
        return #"{"images":[{"id":3,"file_name":"a.jpg","width":1000,"height":500}],"categories":[\#(categories)],"#
            + #""annotations":[{"id":1,"image_id":3,"category_id":2,"keypoints":[\#(numbers)]\#(annotation)}]}"#
    }

    @Test("annotations of 21 keypoints are hands, with the labels and sides that categories and fields say")
    func cocoHands() throws {
        let plain = try Reading(text: Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"left""#))
        #expect(plain.format == .cocoWholebody && plain.problems == [] && plain.frames.map(\.number) == [3])
        #expect(OtherShapesTests.isHand(plain.frames[0].hands[0]) && plain.frames[0].hands[0].side == .left)
        let two = try Reading(text: Self.coco(#"{"id":1,"name":"rock"},{"id":2,"name":"ok"}"#))
        #expect(two.frames[0].hands.map(\.label) == ["ok"])
        // MMPose's RHD has a list for each keypoint.
        let text = Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"left""#).replacing(",2,", with: ",2],[")
        let nested = text.replacing(#""keypoints":["#, with: #""keypoints":[["#).replacing(",2],\"", with: ",2]],\"")
        let lists = try Reading(text: nested)
        #expect(lists.format == .cocoWholebody && lists.frames.map(\.hands) == plain.frames.map(\.hands))
        let one = try Reading(text: Self.coco(#"{"id":2,"name":"hand-pose"}"#))
        #expect(one.frames[0].hands.map(\.label) == [nil])
    }

    @Test("names of keypoints that are not all joints are an error, and said where none is")
    func cocoStrangeNames() throws {
        func names(_ change: (Int) -> String?) -> String {
            let words = HandJoint.allCases.map { joint in #""\#(change(joint.rawValue) ?? joint.name)""# }
            return #"{"id":2,"name":"hand","keypoints":[\#(words.joined(separator: ","))]}"#
        }
        let misspelt = try Reading(text: Self.coco(names { $0 == 0 ? "wirst" : nil }))
        #expect(misspelt.problems.map(\.wrong) == [#"category hand: the keypoint "wirst""#])
        let twice = try Reading(text: Self.coco(names { $0 == 4 ? "thumb_ip" : nil }))
        #expect(twice.problems.count == 1)
        let own = try Reading(text: Self.coco(names { "p\($0)" }))
        #expect(own.problems == [] && OtherShapesTests.isHand(own.frames[0].hands[0]))
        #expect(own.notes.contains { $0.contains("no name of its keypoints is a joint") })
        // No image is without hands because its annotation cannot be read.
        #expect(misspelt.frames == [] && twice.frames == [])
    }

    @Test(
        "names that count the fingers of a palm or a wrist are read in the usual order",
        arguments: ["palm", "wrist", "root"]
    )
    func cocoCounted(first: String) throws {
        let fingers = ["thumb", "index_finger", "middle_finger", "ring_finger", "baby_finger"]
        let names = [first] + fingers.flatMap { finger in (1...4).map { "\(finger)_\($0)" } }
        func category(_ names: [String]) -> String {
            #"{"id":2,"name":"hand","keypoints":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
        }
        let reading = try Reading(text: Self.coco(category(names)))
        #expect(reading.problems == [] && OtherShapesTests.isHand(reading.frames[0].hands[0]))
        #expect(
            reading.notes.contains { $0.contains("baby_finger_1") && $0.hasSuffix("they are read in the usual order") }
        )
        let turned = try Reading(text: Self.coco(category([first] + names.dropFirst().reversed())))
        #expect(turned.problems.count == 1 && turned.frames == [])
    }

    @Test("an annotation of another number of keypoints is an error, unless its category is no hand")
    func cocoCounts() throws {
        let body = #"},{"id":2,"image_id":3,"category_id":7,"keypoints":[1,2,2]"#
        let hand = #"{"id":2,"name":"hand"}"#
        #expect(try Reading(text: Self.coco(hand, body)).problems.count == 1)
        let person = #",{"id":7,"name":"person","keypoints":["nose"]}"#
        #expect(try Reading(text: Self.coco(hand + person, body)).problems == [])
    }

    @Test("a side that is none is said")
    func cocoSides() throws {
        let coco = try Reading(text: Self.coco(#"{"id":2,"name":"hand"}"#, #","hand_type":"up""#))
        #expect(coco.notes.contains("sides that are neither left nor right are unknown: up"))
    }

    @Test("keypoints are ordered by their names, as in RHD, whose fingers begin at the tip")
    func cocoNames() throws {
        let order = [0] + (0..<5).flatMap { finger in (1...4).reversed().map { 4 * finger + $0 } }
        let fingers = ["thumb", "forefinger", "middle_finger", "ring_finger", "pinky_finger"]
        let names = ["wrist"] + fingers.flatMap { finger in (1...4).reversed().map { "\(finger)\($0)" } }
        let category =
            #"{"id":2,"name":"right_hand","keypoints":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
        let reading = try Reading(text: Self.coco(category, order: order))
        #expect(OtherShapesTests.isHand(reading.frames[0].hands[0]) && reading.frames[0].hands[0].side == .right)
    }

    @Test("hands written as COCO read back as the same")
    func cocoAgain() throws {
        var frame = Frame(number: 1, size: ImageSize(width: 1_000, height: 500))
        frame.hands = [
            Hand(points: Fixture.hand(z: false), side: .left, label: "rock"),
            Hand(points: Fixture.hand(z: false, without: .ringTip), label: "ok", person: "p"),
        ]
        var writer = COCOWholeBodyWriter(isOfHands: true)
        var bytes: [UInt8] = []
        writer.appendHeader(to: &bytes)
        writer.append(frame, to: &bytes)
        writer.appendFooter(to: &bytes)
        // Annotations come before their images, so that only a file can be read.
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reading = try Reading(path: file.path)
        #expect(reading.problems == [] && reading.frames.count == 1)
        for (hand, copy) in zip(frame.hands, reading.frames[0].hands) {
            #expect(copy.points.distance(to: hand.points) < 1e-5)
            #expect((copy.side, copy.label, copy.person) == (hand.side, hand.label, hand.person))
        }
        #expect(reading.frames[0].hands.count == 2)
    }

    @Test("the end of a file of COCO that is cut off is reported once, though the file is read twice")
    func cutCOCO() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(contentsOf: URL(filePath: Fixture.path("coco-wholebody.json"))).dropLast(40).write(to: file)
        #expect(try Reading(path: file.path).problems.map(\.wrong) == ["the end of the file"])
    }
}
