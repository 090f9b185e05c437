// `tactus explain`: measures, conditions, margins, the change that would turn the classification, and the drawing.

import Testing

@Suite("tactus explain")
struct ExplainTests {
    let place = Workplace()

    init() throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Sample.book, to: "book.yaml")
    }

    @Test("a hand, explained and drawn") func golden() throws {
        let run = try place.run("explain", "take.jsonl", "--frame", "1", "--rules", "book.yaml")
        #expect(run.status == 0 && run.err == "")
        try expectGolden(run.text, "explain.txt")
    }

    @Test("a hand of which not all was seen") func hidden() throws {
        let run = try place.run("explain take.jsonl --frame 4 --rules seed --missing-keypoints literal")
        #expect(run.status == 0)
        try expectGolden(run.text, "explain-hidden.txt")
    }

    @Test("--no-draw leaves out the drawing alone") func noDraw() throws {
        let drawn = try place.run("explain", "take.jsonl")
        let plain = try place.run("explain", "take.jsonl", "--no-draw")
        #expect(drawn.text.hasPrefix(plain.text) && drawn.lines.count > plain.lines.count + 5)
        #expect(plain.lines.last?.hasPrefix("smallest change: ") == true)
        let fingers = plain.lines.map { String($0.prefix { $0 != " " }) }
        for finger in ["thumb", "index", "middle", "ring", "little"] { #expect(fingers.contains(finger)) }
    }

    @Test("the second hand of a frame, and frames counted where they have no number") func which() throws {
        let second = try place.run("explain", "take.jsonl", "--frame", "2", "--hand", "1")
        #expect(second.lines[0].hasPrefix("rock-scissors-paper: rock, ") && second.lines[0].contains("right hand"))
        try place.write(Sample.take.map { $0.replacing(#/"frame":\d,/#, with: "") }, to: "bare.jsonl")
        let counted = try place.run("explain", "bare.jsonl", "--frame", "2", "--hand", "1")
        #expect(counted.out == second.out)
    }

    @Test(
        "what is not there",
        arguments: [
            ("99", "0", "no frame 99 among 5 frames, whose numbers are "),
            ("0", "1", "frame 0 has 1 hand, none is number 1"),
            ("3", "0", "frame 3 has no hand, and only hands are explained"), ("0", "-1", ""),
        ]
    )
    func notThere(_ frame: String, _ hand: String, _ message: String) throws {
        let run = try place.run("explain", "take.jsonl", "--frame", frame, "--hand=\(hand)")
        #expect(run.status == 66 && run.out == [] && run.errLines.count == 1)
        #expect(run.err.contains(message))
    }

    @Test("a named condition with its meaning, one that is left out, and what each hand says of a pair")
    func language() throws {
        let book = """
            conditions: {bent: bend(index) > bend(thumb)}
            shapes:
              - {shape: fist, possible: [bent, at most 1 long finger extended, when depth is known: palm faces away]}
              - {shape: flat, possible: [not bent, at least 4 fingers extended]}
            pairs: {fists: both hands fist, mixed: left hand flat and right hand fist}
            """
        try place.write(book, to: "language.yaml")
        try place.write([Sample.frame(0, Sample.hand("rock"))], to: "rock.jsonl")
        let run = try place.run("explain", "rock.jsonl", "--rules", "language.yaml", "--no-draw")
        #expect(run.status == 0 && run.lines[0].hasPrefix("language.yaml: fist, possible"))
        let lines = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        let expected = [
            "yes bent: bend(thumb) < bend(index) bend(thumb) ", "yes at most 1 long finger extended extension(index) ",
            "– when depth is known: facing(palm) < -0.3 left out: the hand has no depth", "no not bent ",
            "fists, ?: left hand fist ?, right hand fist ?", "mixed, ?: left hand flat ?, right hand fist ?",
        ]
        for line in expected { #expect(lines.contains { $0.hasPrefix(line) }, "\(line)\n\(run.text)") }
    }

    @Test("a number that several frames have is told with the place of the one explained") func several() throws {
        let hand = Sample.hand("rock", label: "rock")
        try place.write([3, 4, 3, 3].map { Sample.frame($0, hand) }, to: "again.jsonl")
        let run = try place.shell("$tactus explain again.jsonl --frame 3")
        #expect(
            run.status == 0
                && run.errLines == [
                    "again.jsonl: 2 other frames have the number 3; explained is again.jsonl:1"
                ],
            "\(run)"
        )
        #expect(try place.shell("$tactus explain again.jsonl --frame 4").errLines == [])
    }

    @Test("a file of which nothing can be read is bad, not empty") func allBad() throws {
        try place.write(["{", "[1]"], to: "bad.jsonl")
        let run = try place.run("explain", "bad.jsonl", "--from", "native")
        #expect(run.status == 65 && run.err.contains("none of its records could be read"), "\(run)")
    }

    @Test("an image of unknown size: what it leaves open, and what it would be") func unsized() throws {
        try place.write(Sample.take.map { $0.replacing(#/"width":1000,"height":1000,/#, with: "") }, to: "bare.jsonl")
        let run = try place.run("explain", "bare.jsonl", "--no-draw")
        #expect(
            run.status == 0 && run.lines[1].contains("unknown image size") && run.lines[1].contains("--aspect-ratio")
        )
        #expect(run.lines[2].hasPrefix("by aspect: 9:16 ") && run.lines[2].contains(", 16:9 "))
        #expect(run.lines.contains { $0.hasPrefix("thumb") && $0.contains("…") })
        let known = try place.run("explain", "bare.jsonl", "--no-draw", "--aspect-ratio", "1")
        #expect(try known.out == place.run("explain", "take.jsonl", "--no-draw").out)
    }

    @Test(
        "numbers at their ends are explained and drawn, or not drawn",
        arguments: [
            ("1000", "1000", "3.4e38"), ("1e30", "1e-30", "0.5"), ("1e-30", "1e30", "0.5"), ("3.4e38", "1", "-3.4e38"),
            ("1", "1", "1e-45"), ("100", "1", "0.5"), ("1e30", "1e-30", "-3.4e38"), ("1e30", "1e-30", "2.9"),
        ]
    )
    func extremes(_ width: String, _ height: String, _ x: String) throws {
        let take = Sample.take.map {
            $0.replacing("\"width\":1000,\"height\":1000", with: "\"width\":\(width),\"height\":\(height)")
                .replacing("[0.5,", with: "[\(x),")
        }
        try place.write(take, to: "far.jsonl")
        let run = try place.run("explain", "far.jsonl", "--rules", "hand-signs")
        if width.contains("e") {
            #expect(run.err.contains("width: ") && run.err.contains("expected an image of at most 100:1"), "\(run.err)")
        } else if x.contains("e38") {
            // Such numbers are no part of an image.
            #expect(run.err.contains("hands[0].points[0]: ["), "\(run.err)")
        } else {
            #expect(run.status == 0 && run.err == "" && run.lines.count > 20, "\(run.err)")
        }
        let bare = take.map { $0.replacing(#/"width":[^,]+,"height":[^,]+,/#, with: "") }
        try place.write(bare, to: "bare.jsonl")
        let drawn = try place.run("explain", "bare.jsonl", "--rules", "hand-signs")
        #expect((drawn.status == 0) == !x.contains("e38"), "\(drawn)")
    }
}
