// `--aspect-ratio auto`, and what a remark on an unknown size adds.

import Testing

@Suite("--aspect-ratio auto") struct AspectRatioTests {
    let place = Workplace()

    /// Writes hands without their images' size, and with it.
    private func writeHands(_ options: String = "--roll -180..180") throws {
        try place.make(
            "$tactus synthesize hands --shape rock paper scissors ok --count 60 --resolution 640x480 \(options) >known.jsonl"
        )
        let bare = try place.lines("known.jsonl").map { $0.replacing("\"width\":640,\"height\":480,", with: "") }
        try place.write(bare, to: "bare.jsonl")
    }

    private let found =
        #/bare.jsonl: aspect ratio 1\.\d\d \(1\.\d\d…1\.\d\d\) from 240 hands, read as 4:3\n/#

    @Test("the estimate is told once, and is as good as the size", arguments: [1, 2]) func classify(_ jobs: Int) throws
    {
        try writeHands()
        let known = try place.run("classify", "known.jsonl", "--jobs", "\(jobs)")
        let run = try place.run("classify", "bare.jsonl", "--aspect-ratio", "auto", "--jobs", "\(jobs)")
        #expect(known.err == "" && run.status == 0 && run.lines == known.lines)
        #expect(run.err.wholeMatch(of: found) != nil, "\(run.err)")
    }

    @Test(
        "every command that reads hands does so",
        arguments: [
            "evaluate hands FILE", "measure FILE --measure extension(index)", "explain FILE --frame 7",
            "fit FILE --measure none",
        ]
    )
    func commands(_ words: String) throws {
        try writeHands()
        func run(_ file: String, _ more: String...) throws -> Outcome {
            try place.shell(
                "$tactus \(words.replacing("FILE", with: file).replacing("extension(index)", with: "'extension(index)'")) \(more.joined(separator: " "))"
            )
        }
        let (known, given) = (try run("known.jsonl"), try run("bare.jsonl", "--aspect-ratio auto"))
        #expect(given.status == known.status && given.text.replacing("bare", with: "known") == known.text)
        #expect(given.err.contains(found), "\(given.err)")
        #expect(!given.err.contains("unknown image size"), "\(given.err)")
    }

    @Test("converted records get a stand-in for the size") func convert() throws {
        try writeHands()
        let run = try place.run("convert", "bare.jsonl", "sized.jsonl", "--aspect-ratio", "auto")
        #expect(run.status == 0 && run.err.contains(found), "\(run)")
        #expect(run.errLines.last == "240 frames of known proportions and unknown size written as 1333 × 1000 pixels")
        let lines = try place.lines("sized.jsonl")
        #expect(lines.count == 240 && lines.allSatisfy { $0.contains(#/"width":1333.33\d+,"height":1000,/#) })
    }

    @Test("records that state a size keep it") func mixed() throws {
        try writeHands()
        let wide = try place.make("$tactus synthesize hands --shape rock --count 10 --resolution 1280x720 >wide.jsonl")
        #expect(wide.status == 0)
        try place.write(try place.lines("bare.jsonl") + place.lines("wide.jsonl"), to: "mixed.jsonl")
        let known = try place.run("classify", "wide.jsonl")
        let run = try place.run("classify", "mixed.jsonl", "--aspect-ratio", "auto")
        #expect(run.lines.suffix(10) == known.lines[...] && run.err.contains("from 240 hands"))
        let sized = try place.run("classify", "wide.jsonl", "--aspect-ratio", "auto")
        #expect(sized.err == "" && sized.lines == known.lines)
    }

    @Test(
        "without an answer the size stays unknown",
        arguments: [
            ("--roll 0..0", "bare.jsonl: 240 hands do not tell the aspect ratio ("),
            (
                "--roll 0..0 --count 5",
                "bare.jsonl: 20 hands with a whole palm are too few to tell the aspect ratio, left unknown; expected 50 or"
            ),
        ]
    )
    func open(_ options: String, _ words: String) throws {
        try writeHands(options)
        let run = try place.run("classify", "bare.jsonl", "--aspect-ratio", "auto")
        let without = try place.run("classify", "bare.jsonl")
        #expect(run.status == 0 && run.lines == without.lines)
        #expect(run.errLines.first?.hasPrefix(words) ?? false, "\(run.err)")
        let offer = "pass them as --aspect-ratio WIDTH:HEIGHT, or leave it at that, and fewer hands are confirmed"
        #expect(run.errLines.first?.hasSuffix(offer) ?? false, "\(run.err)")
        #expect(options.contains("5") || run.err.contains(" or 4:3"), "\(run.err)")
        #expect(run.errLines.dropFirst() == without.errLines[...])
        #expect(!without.err.contains("likely"))
    }

    @Test("without the option the remark names the likely ratio, of a stream too") func remark() throws {
        try writeHands()
        let run = try place.run("classify", "bare.jsonl")
        let pattern =
            #/.*; use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT; 240 hands make --aspect-ratio 4:3 likely \(1\.\d\d…1\.\d\d\)\n/#
        #expect(run.err.wholeMatch(of: pattern) != nil, "\(run.err)")
        let stream = try place.shell("$tactus classify - <bare.jsonl")
        #expect(stream.lines == run.lines && stream.err == run.err.replacing("bare.jsonl", with: "-"))
        let jobs = try place.run("classify", "bare.jsonl", "--jobs", "3")
        #expect(jobs.err == run.err)
    }

    @Test("what can be read only once is refused", arguments: ["-", "pipe"]) func stream(_ source: String) throws {
        try writeHands()
        let run = try place.shell(
            "mkfifo pipe; cat bare.jsonl >pipe & $tactus classify \(source) --aspect-ratio auto </dev/null; s=$?; "
                + "kill $! 2>/dev/null; exit $s"
        )
        #expect(run.status == 64 && run.text == "")
        #expect(
            run.err.hasPrefix(
                "tactus: \(source): --aspect-ratio auto reads its input twice; expected a file or a folder, or --aspect-ratio WIDTH:HEIGHT"
            ),
            "\(run)"
        )
        let missing = try place.run("classify", "none.jsonl", "--aspect-ratio", "auto")
        #expect(missing.status == 66)
    }
}
