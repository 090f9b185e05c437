// NaN, Infinity and -Infinity as Python writes them, and null: a point that is not there, in every JSON format.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct MissingNumberTests {
    static let words = ["NaN", "Infinity", "-Infinity", "null"]

    static func records(_ word: String) -> [(format: KeypointFormat, text: String)] {
        let objects = ImporterFaultTests.points(21, 5, #"{"x":\#(word),"y":0.5,"z":0}"#)
        let lists = "[" + (0..<21).map { $0 == 5 ? "[\(word),0.5,0]" : "[0.5,0.5,0]" }.joined(separator: ",") + "]"
        let triples = ImporterFaultTests.numbers(63, 15, word)
        let named = NamedPointsTests.upper.enumerated().map { joint, name in
            #""\#(name)":[0.5,\#(joint == 5 ? word : "0.5"),0]"#
        }
        return [
            (.native, #"{"hands":[{"points":\#(lists)}]}"#), (.mediapipeTasks, ImporterFaultTests.tasks(objects)),
            (.mediapipeTasks, ImporterFaultTests.tasks(lists)),
            (.mediapipeLegacy, #"{"multi_hand_landmarks":[{"landmark":\#(objects)}]}"#),
            (.tfjs, #"[{"keypoints":\#(objects),"score":\#(word)}]"#),
            (.openpose, #"{"people":[{"hand_left_keypoints_2d":\#(triples)}]}"#),
            (.cocoWholebody, #"[{"image_id":1,"lefthand_kpts":\#(triples)}]"#),
            (.hagrid, #"{"a":{"labels":["fist"],"landmarks":[\#(lists)]}}"#),
            (.mediapipeNamed, "{\(named.joined(separator: ","))}"),
            (.vision, #"{"points":{"indexTip":[0.5,0.5,1],"indexMCP":[\#(word),0.5,1]}}"#),
        ]
    }

    @Test("a number that is not known is a point that is not there", arguments: words)
    func absent(word: String) throws {
        for (format, text) in Self.records(word) {
            let reading = try Reading(text: text, options: ReaderOptions(size: Fixture.square))
            #expect(reading.format == format)
            #expect(reading.problems == [], "\(format)")
            let points = try #require(reading.frames.first?.hands.first?.points)
            #expect(points.presentCount == (format == .vision ? 1 : 20), "\(format)")
            #expect(points[.indexMCP] == nil)
        }
    }

    @Test("a depth or a confidence that is not known leaves the point", arguments: words)
    func unknownDepth(word: String) throws {
        for text in ["[0.1,0.2,\(word)]", "[0.1,0.2,\(word),0.9]", "[0.1,0.2,0.3,\(word)]"] {
            let record = #"{"hands":[{"points":\#(points(3, text))}]}"#
            for usesFastPath in [true, false] {
                let hand = try #require(read(record, usesFastPath: usesFastPath).first).get().hands[0]
                #expect(hand.points[.thumbIP]?.x == 0.1)
                #expect(hand.points[.thumbIP]?.z == (text.contains("0.3") ? 0.3 : nil))
                #expect(hand.points[.thumbIP]?.confidence == (text.contains("0.9") ? 0.9 : nil))
            }
        }
    }

    @Test("what is kept of such a record is JSON when it is written")
    func keptIsJSON() throws {
        let record = #"{"hands":[],"note":{"a":[NaN,{"b":-Infinity}],"c":1},"d":Infinity,"t":NaN}"#
        let frame = try #require(read(record).first).get()
        #expect(frame.time == nil)
        #expect(frame.extras.map(\.json) == [#"{"a":[null,{"b":null}],"c":1}"#, "null"])
    }

    @Test(
        "other words are no numbers, and no other document takes these",
        arguments: ["nan", "NAN", "Inf", "+Infinity", "-NaN", "NaNs", "Infinit", "--Infinity", "-"]
    )
    func otherWords(word: String) throws {
        let text = #"{"hands":[{"points":\#(points(3, "[0.1,\(word)]"))}]}"#
        #expect(throws: Diagnostic.self) { try read(text).first?.get() }
        #expect(throws: JSONFault.self) { try JSONDocument.parse(Array("[NaN]".utf8)) }
    }
}
