// `tactus classify`: its forms, its sources, and the same bytes on any number of cores.

import Testing

@Suite("tactus classify")
struct ClassifyTests {
    let place = Workplace()

    @Test("each form of the output", arguments: ["jsonl", "csv", "table"])
    func forms(_ form: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Sample.book, to: "book.yaml")
        let run = try place.run("classify", "take.jsonl", "--output-format", form, "--rules", "book.yaml")
        #expect(run.status == 0)
        #expect(run.err == "1 further hand was left out; --all classifies it too\n")
        try expectGolden(run.text, "classify-\(form).txt")
    }

    @Test("a raised thumb is one under MediaPipe's names, in a list, a dictionary and a table, and confirmed")
    func namedThumb() throws {
        try place.make(
            "$tactus synthesize hands --shape thumbs_up --count 5 --roll 0..0 --pitch 0..0 --yaw 0..0 --output up.jsonl"
        )
        let names =
            ["WRIST", "THUMB_CMC", "THUMB_MCP", "THUMB_IP", "THUMB_TIP"]
            + ["INDEX_FINGER", "MIDDLE_FINGER", "RING_FINGER", "PINKY"].flatMap { finger in
                ["MCP", "PIP", "DIP", "TIP"].map { "\(finger)_\($0)" }
            }
        var files = ["list.jsonl": [String](), "flat.jsonl": [], "table.csv": []]
        files["table.csv"] = [names.flatMap { name in ["x", "y", "z"].map { "\(name)_\($0)" } }.joined(separator: ",")]
        for line in try place.lines("up.jsonl") {
            let start = try #require(line.firstRange(of: "\"points\":[")?.upperBound)
            let end = try #require(line[start...].firstRange(of: "]]")?.lowerBound)
            let points = line[start..<end].dropFirst().split(separator: "],[").map { $0.split(separator: ",") }
            #expect(points.count == 21)
            let size = "\"width\":640,\"height\":480"
            let list = zip(names, points).map { "{\"name\":\"\($0)\",\"x\":\($1[0]),\"y\":\($1[1]),\"z\":\($1[2])}" }
            let flat = zip(names, points).map { "\"\($0)\":[\($1.joined(separator: ","))]" }
            files["list.jsonl"]?.append("{\(size),\"landmarks\":[\(list.joined(separator: ","))]}")
            files["flat.jsonl"]?.append("{\(size),\(flat.joined(separator: ","))}")
            files["table.csv"]?.append(points.map { $0.joined(separator: ",") }.joined(separator: ","))
        }
        for (name, lines) in files {
            try place.write(lines, to: name)
            let run = try place.run("classify", "--rules", "hand-signs", name, "--image-size", "640x480")
            #expect(run.status == 0 && run.lines.count == 5, "\(name): \(run)")
            #expect(
                run.lines.allSatisfy { $0.contains("\"thumbs_up\"") && $0.contains("\"confirmed\"") },
                "\(name): \(run)"
            )
        }
    }

    @Test("bodies alone are no hands, and what plays them is said") func bodies() throws {
        try place.write(BodyTake.lines("."), to: "body.jsonl")
        let run = try place.run("classify body.jsonl")
        let words = "no hands in 6 frames, but 6 bodies; tactus play --kit drumset plays what bodies do\n"
        #expect(run.status == 0 && run.err == words, "\(run)")
    }

    @Test("--all judges all hands, and leaves nothing out") func all() throws {
        try place.write(Sample.take, to: "take.jsonl")
        let first = try place.run("classify", "take.jsonl")
        let all = try place.run("classify", "take.jsonl", "--all")
        #expect(all.err == "")
        #expect(all.lines[2].split(separator: "{").count == 3 && all.lines[2].contains("rock"))
        #expect(zip(first.lines, all.lines).map { $0 == $1 } == [true, true, false, true, true])
    }

    @Test("any number of jobs gives the same bytes", arguments: ["long.jsonl", "own.csv", "wide.csv", "folder"])
    func jobs(source: String) throws {
        try place.write(Sample.long, to: "long.jsonl")
        let hands: [[Double]] = (0..<2_000).map { row in
            (0..<21).flatMap { joint -> [Double] in
                let (x, y) = (300 + 10 * joint + row % 7, 800 - 20 * joint - row % 13)
                return [Double(x) / 1_000, Double(y) / 1_000]
            }
        }
        switch source {
        case "own.csv": #expect(try place.run("convert", "long.jsonl", source).status == 0)
        case "wide.csv":
            let header = (["label"] + (0..<21).flatMap { ["x\($0)", "y\($0)"] }).joined(separator: ",")
            let rows: [String] = hands.enumerated().map { number, hand in
                let cells: [String] = hand.map { "\($0)" }
                // Now and then a row that is refused.
                return "\(number),\(cells.joined(separator: ","))\(number % 500 == 3 ? ",1" : "")"
            }
            try place.write([header] + rows, to: source)
        case "folder":
            for (number, hand) in hands.prefix(100).enumerated() {
                let points: [String] = stride(from: 0, to: 42, by: 2).map { "\(hand[$0]),\(hand[$0 + 1]),0.9" }
                let list = points.joined(separator: ",")
                try place.write([#"{"people":[{"hand_left_keypoints_2d":[\#(list)]}]}"#], to: "folder/\(number).json")
            }
        default: break
        }
        let one = try place.run("classify", source, "--jobs", "1")
        #expect(one.status == 0 && one.lines.count >= 100)
        for jobs in ["", "--jobs 2", "--jobs 4"] {
            let more = try place.shell("$tactus classify \(source) \(jobs)")
            #expect(more.out == one.out && more.err == one.err && more.status == one.status)
        }
    }

    @Test("a file, standard input, a folder and several files give the same classifications") func sources() throws {
        for (number, record) in Sample.take.enumerated() { try place.write([record], to: "folder/\(number).jsonl") }
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Array(Sample.take[..<2]), to: "a.jsonl")
        try place.write(Array(Sample.take[2...]), to: "b.jsonl")
        let expected = try place.run("classify", "take.jsonl")
        #expect(expected.lines.count == Sample.take.count)
        let input = try place.text("take.jsonl")
        for run in [
            try place.run("classify", "-", input: input), try place.run("classify", "folder"),
            try place.run("classify", "a.jsonl", "b.jsonl"), try place.run("classify", "folder/", "--jobs", "3"),
        ] {
            // Where there are several files, each classification says which one it is of.
            #expect(run.text.replacing(#/"file":"[a-z0-9]+.jsonl",/#, with: "") == expected.text)
            #expect(run.status == 0 && run.err == expected.err)
        }
    }

    @Test("line breaks of Windows and a byte order mark change nothing", arguments: ["\r\n", "\n"])
    func lineBreaks(_ lineBreak: String) throws {
        let text = Sample.take.map { $0 + lineBreak }.joined()
        try place.write("\u{FEFF}" + text, to: "mark.jsonl")
        try place.write(Sample.take, to: "take.jsonl")
        let expected = try place.run("classify", "take.jsonl")
        #expect(try place.run("classify", "mark.jsonl").out == expected.out)
        #expect(try place.run("classify", "-", input: text).out == expected.out)
    }

    @Test("a book of the user's own") func ownBook() throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(
            """
            shapes:
              - shape: closed
                confirmed: [index, middle, ring and little folded]
              - shape: open
                possible: otherwise
            """,
            to: "mine.yaml"
        )
        let run = try place.run("classify", "take.jsonl", "--rules", "mine.yaml", "--output-format", "csv")
        #expect(run.lines.dropFirst().map { $0.split(separator: ",")[4] } == ["closed", "open", "open", "open"])
        #expect(run.status == 0)
    }

    @Test("the shipped books are found from anywhere", arguments: ["rock-scissors-paper", "seed", "hand-signs"])
    func shippedBooks(_ book: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl", "--rules", book)
        #expect(run.status == 0 && run.lines.count == Sample.take.count)
    }

    @Test("a recording whose hands contradict their sides is said to look mirrored") func mirrored() throws {
        try place.write(try place.run("synthesize", "hands", "--count", "12").out, to: "good.jsonl")
        try place.write(
            try place.lines("good.jsonl").map { line in
                line.replacing(#/"(left|right)"/#) { $0.output.1 == "left" ? "\"right\"" : "\"left\"" }
            },
            to: "bad.jsonl"
        )
        #expect(try place.run("classify", "good.jsonl").err == "")
        let run = try place.run("classify", "bad.jsonl")
        #expect(run.status == 0)
        let converted = try place.run("convert", "bad.jsonl", "bad.csv")
        #expect(converted.status == 0 && converted.err == run.err)
        #expect(try place.run("convert", "good.jsonl", "good.csv").err == "")
        #expect(
            run.err.wholeMatch(
                of:
                    #/bad.jsonl: \d+ of \d+ hands contradict their side: the images are mirrored .* \(--mirrored yes or no\), .* \(--y up\)\n/#
            )
                != nil
        )
    }

    @Test("a shape is confirmed without a size only where it is at the size that was") func unsized() throws {
        let shapes = "rock paper scissors pointing thumbs_up ok call"
        try place.make(
            "$tactus synthesize hands --shape \(shapes) --count 20 --resolution 1280x720 --seed 3 >wide.jsonl"
        )
        let bare = try place.lines("wide.jsonl").map { $0.replacing("\"width\":1280,\"height\":720,", with: "") }
        try place.write(bare, to: "bare.jsonl")
        let wide = try place.run("classify", "wide.jsonl", "--rules", "hand-signs")
        let open = try place.run("classify", "bare.jsonl", "--rules", "hand-signs", "--jobs", "2")
        #expect(wide.err == "" && wide.lines.count == 140 && open.lines.count == 140)
        var confirmed = (wide: 0, open: 0)
        for (known, unknown) in zip(wide.lines, open.lines) {
            if known.contains("confirmed") { confirmed.wide += 1 }
            guard unknown.contains("confirmed") else { continue }
            confirmed.open += 1
            let (promise, rest) = (unknown.prefix { $0 != "," }, known)
            #expect(rest.hasPrefix(promise) && known.contains("confirmed"), "\(unknown) \(known)")
            let shape = try #require(unknown.firstMatch(of: #/"shape":"(\w+)"/#)).1
            #expect(known.contains("\"shape\":\"\(shape)\""), "\(unknown) \(known)")
        }
        #expect(confirmed.open > 20 && confirmed.open < confirmed.wide)
        let hands = 140 - confirmed.open
        #expect(
            open.errLines == [
                "bare.jsonl: unknown image size: classified as in a square image; \(hands) hands are not confirmed, "
                    + "which the true size may change; use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT; "
                    + "140 hands make --aspect-ratio 16:9 likely (1.47…1.95)"
            ]
        )
        for option in [["--aspect-ratio", "16:9"], ["--image-size", "1280x720"], ["--aspect-ratio", "1.7777778"]] {
            let said = try place.run("classify", "bare.jsonl", "--rules", "hand-signs", option[0], option[1])
            #expect(said.err == "" && said.lines == wide.lines, "\(option)")
        }
    }

    @Test("of pixels the size is not asked for, nor of what was confirmed all the same") func needless() throws {
        let points = Sample.points("rock").map { "\($0.x),\($0.y),0.9" }.joined(separator: ",")
        try place.write("{\"people\":[{\"hand_right_keypoints_2d\":[\(points)]}]}", to: "pixels.json")
        let pixels = try place.run("classify", "pixels.json")
        #expect(pixels.status == 0 && pixels.err == "" && pixels.text.contains("confirmed"))
        let bare = Sample.frame(0, Sample.hand("rock")).replacing(#/"width":1000,"height":1000,/#, with: "")
        try place.write([bare], to: "bare.jsonl")
        let run = try place.run("classify", "bare.jsonl")
        #expect(run.text.contains("confirmed") == (run.err == ""), "\(run.text)\(run.err)")
    }

    @Test("proportions that none are", arguments: ["0:9", "16:0", "16:9:1", "-1", "inf", "nan", "1e9", "16x9", ""])
    func noAspect(_ aspect: String) throws {
        let run = try place.run("classify", "-", "--aspect-ratio=\(aspect)")
        #expect(run.status == 64 && run.err.contains("--aspect-ratio"))
        let both = try place.run("classify", "-", "--aspect-ratio", "1", "--image-size", "9x9")
        #expect(both.status == 64 && both.err.contains("--image-size and --aspect-ratio: expected one of them"))
    }
}
