// Annotations of ELAN: written and read back, tiers as linguists nest them, and what is wrong in a file.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite("Annotations of ELAN") struct ELANTests {
    private static func document(slots: String, _ tiers: String) -> [UInt8] {
        Array("<ANNOTATION_DOCUMENT><HEADER/><TIME_ORDER>\(slots)</TIME_ORDER>\(tiers)</ANNOTATION_DOCUMENT>".utf8)
    }

    private static func slot(_ id: String, _ time: Int? = nil) -> String {
        "<TIME_SLOT TIME_SLOT_ID=\"\(id)\"\(time.map { " TIME_VALUE=\"\($0)\"" } ?? "")/>"
    }

    private static func aligned(_ id: String, _ first: String, _ second: String, _ value: String = "x") -> String {
        "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID=\"\(id)\" TIME_SLOT_REF1=\"\(first)\" TIME_SLOT_REF2=\"\(second)\">"
            + "<ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>"
    }

    private static func referring(_ id: String, to other: String, _ value: String) -> String {
        "<ANNOTATION><REF_ANNOTATION ANNOTATION_ID=\"\(id)\" ANNOTATION_REF=\"\(other)\">"
            + "<ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>"
    }

    @Test("events and shapes are read back with their certainties, to the millisecond") func written() throws {
        var lines = AnnotationLines()
        for (number, shape) in ["rock", "rock", "paper", "paper", "paper"].enumerated() {
            let certainty = number == 2 ? "possible" : "confirmed"
            let other = number < 3 ? #",{"side":"left","shape":null,"certainty":null}"# : ""
            try lines.add(
                Array(
                    #"{"t":\#(Double(number) / 10),"hands":[{"side":"right","shape":"\#(shape)","certainty":"\#(certainty)"}\#(other)]}"#
                        .utf8
                )
            )
        }
        for event in [
            #"{"t":0.31,"kind":"movement","id":"swipe & <left>","hand":"left","onset":0.1004,"end":0.3006,"speed":2,"extent":1}"#,
            #"{"t":0.2,"kind":"possible","id":"wave","hand":"left"}"#,
            #"{"t":0.5,"kind":"hit","id":"kick","onset":0.49}"#,
        ] { try lines.add(Array(event.utf8)) }
        let text = ELANWriter.text(of: lines.finish())
        let read = try ELANReader.annotations(of: Array(text.utf8))
        let shown = read.map { "\($0.tier): \($0.value) \($0.start)-\($0.end) \($0.certainty ?? "-")" }
        #expect(
            shown == [
                "hit: kick 490-510 confirmed", "movement left: swipe & <left> 100-301 confirmed",
                "movement left 2: wave 200-220 possible", "shape right: rock 0-200 confirmed",
                "shape right: paper 200-300 possible", "shape right: paper 300-420 confirmed",
            ]
        )
        // Events of annotations are the same annotations again.
        let again = read.filter { $0.tier != "hit" }.map { Annotation($0.event) }
        #expect(again == read.filter { $0.tier != "hit" })
        #expect(ELANWriter.text(of: read) == text)
    }

    @Test("slots without a time, and annotations that refer to others, share the time that there is") func nested()
        throws
    {
        let slots = Self.slot("a", 100) + Self.slot("b", 700) + Self.slot("m") + Self.slot("n")
        let tiers =
            "<TIER TIER_ID=\"word\">" + Self.referring("3", to: "1", "two") + Self.referring("4", to: "1", "words")
            + "</TIER><TIER TIER_ID=\"text\">" + Self.aligned("1", "a", "b", "two words")
            + "</TIER><TIER TIER_ID=\"part\">" + Self.aligned("5", "a", "m", "p") + Self.aligned("6", "m", "n", "q")
            + Self.aligned("7", "n", "b", "r") + "</TIER><TIER TIER_ID=\"gloss\">" + Self.referring("8", to: "4", "W")
            + "</TIER>"
        let read = try ELANReader.annotations(of: Self.document(slots: slots, tiers))
        #expect(
            read.map { "\($0.tier) \($0.value) \($0.start)-\($0.end)" } == [
                "word two 100-400", "word words 400-700", "text two words 100-700", "part p 100-300", "part q 300-500",
                "part r 500-700", "gloss W 400-700",
            ]
        )
    }

    @Test("a tier of its own keeps its name beside those of what overlaps, and long chains are followed") func many()
        throws
    {
        let all = [("a", 0), ("a", 0), ("a 2", 0), ("a", 5)].map {
            Annotation($0, "x", from: Double($1), to: 1 + Double($1))
        }
        let read = try ELANReader.annotations(of: Array(ELANWriter.text(of: all).utf8))
        #expect(read.map(\.tier) == ["a", "a", "a 2", "a 3"])
        let chain = (1..<20_000).map { Self.referring("\($0)", to: "\($0 - 1)", "") }.joined()
        let slots = Self.slot("a", 1) + Self.slot("b", 9)
        let tiers = "<TIER TIER_ID=\"t\">" + Self.aligned("0", "a", "b") + chain + "</TIER>"
        #expect(try ELANReader.annotations(of: Self.document(slots: slots, tiers)).count == 20_000)
    }

    @Test(
        "what is wrong in a file is said",
        arguments: [
            (Array("<a/>".utf8), "1: <a>, expected <ANNOTATION_DOCUMENT> of ELAN"),
            (document(slots: slot("a", -1), ""), "1: TIME_VALUE: \"-1\", expected 0 to 10000000000000 milliseconds"),
            (document(slots: slot("a", .max), ""), "1: TIME_VALUE: \"9223372036854775807\", expected 0 to"),
            (
                document(slots: slot("a", 1), aligned("7", "a", "z")),
                "1: 7: a, z, expected the ID of a time in the file"
            ),
            (document(slots: "", referring("7", to: "7", "")), "1: 7: 7, expected the ID of a time in the file"),
            (Array("<ANNOTATION_DOCUMENT>\n<TIER".utf8), "2: "),
        ]
    )
    func faults(_ bytes: [UInt8], _ message: String) {
        let error = #expect(throws: Diagnostic.self) { try ELANReader.annotations(of: bytes) }
        #expect(error?.description.hasPrefix(":" + message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "lines that are no annotations are said",
        arguments: [
            (#"{"t":1,"hands":[{"points":[]}]}"#, "neither kind nor shapes, expected an event"),
            (#"{"t":0,"hands":[]}"#, "t: 0.0 after 0.5, expected the frames of one recording"),
            (#"{"hands":[]}"#, "t: "), ("{", ""),
        ]
    )
    func lines(_ line: String, _ message: String) throws {
        var lines = AnnotationLines()
        try lines.add(Array(#"{"t":0.5,"hands":[]}"#.utf8))
        do throws(Diagnostic) {
            try lines.add(Array(line.utf8))
            Issue.record("no fault")
        } catch {
            #expect(error.message.hasPrefix(message), "\(error)")
        }
    }
}
