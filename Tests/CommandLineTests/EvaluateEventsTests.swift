// `tactus evaluate` on files of events: its report, what goes together, and that its counts add up byte for byte.

import Testing

@Suite("tactus evaluate, events")
struct EvaluateEventsTests {
    let place = Workplace()

    /// A line of events.
    private static func hit(_ time: String, _ id: String, _ hand: String, _ more: String = "") -> String {
        "{\"t\":\(time),\"kind\":\"hit\",\"id\":\"\(id)\",\"hand\":\"\(hand)\"\(more)}"
    }

    private static let truth = [
        hit("0.5", "kick", "right"), hit("1", "snare", "left"), hit("1.5", "kick", "right"), hit("2", "snare", "left"),
        "{\"t\":2.5,\"kind\":\"mode\",\"id\":\"recording\"}",
    ]

    /// One hit, one wrong instrument, a bad line, a hit that is doubled, a miss, a false alarm and a mode.
    private static let played = [
        hit("0.533", "kick", "right", ",\"onset\":0.51,\"velocity\":0.7"),
        hit("1.033", "hat", "left", ",\"onset\":1.0"),
        "{\"t\":1.2,\"kind\":\"hit\",\"id\":\"kick\",\"hand\":\"both\"}",
        hit("1.533", "kick", "right", ",\"onset\":1.49"),
        hit("1.566", "kick", "right", ",\"onset\":1.53"), hit("3", "crash", "left"),
        "{\"t\":2.52,\"kind\":\"mode\",\"id\":\"recording\"}",
    ]

    private static let problem = "played.events.jsonl:3: hand: the string \"both\", expected \"left\" or \"right\""

    init() throws {
        try place.write(Self.truth, to: "true.events.jsonl")
        try place.write(Self.played, to: "played.events.jsonl")
        try place.write([Sample.take[0]], to: "take.jsonl")
    }

    @Test("the report for people, and the one for machines", arguments: [false, true])
    func report(isJSON: Bool) throws {
        let form = isJSON ? "--json" : "--kind hit"
        let run = try place.make("$tactus evaluate events played.events.jsonl --reference true.events.jsonl \(form)")
        let note =
            "insertions per minute: of the 2.5 s from the first event to the last; --duration gives the length of the take"
        #expect(run.errLines == [Self.problem, "1 invalid record, 6 valid ones", note])
        try expectGolden(run.text, isJSON ? "evaluate-events.json" : "evaluate-events.txt")
    }

    @Test("standard input is what the truth is, or the truth itself")
    func standardInput() throws {
        let files = try place.shell("$tactus evaluate events played.events.jsonl --reference true.events.jsonl --json")
        for script in [
            "$tactus evaluate events - --reference true.events.jsonl --json <played.events.jsonl",
            "$tactus evaluate events played.events.jsonl --reference - --json <true.events.jsonl",
        ] {
            let run = try place.shell(script)
            #expect(run.status == 0 && run.out == files.out, "\(run)")
        }
    }

    @Test("events are told by what a file holds, whatever its name")
    func names() throws {
        try place.write(Self.truth, to: "a")
        try place.write(Self.played, to: "b.json")
        let run = try place.run("evaluate", "events", "b.json", "--reference", "a")
        #expect(run.status == 0 && run.text.hasPrefix("Events (hit) matched within ±50.0 ms by onset\n"))
    }

    @Test(
        "window, moment and kind change what is scored",
        arguments: [
            ("", 2, 4), ("--window 0.01", 2, 4), ("--window 0.009", 0, 4), ("--match-by detection --window 0.03", 0, 4),
            ("--match-by detection --window 0.033", 2, 4), ("--kind mode", 1, 1), ("--kind mode --kind hit", 3, 5),
        ]
    )
    func options(_ options: String, _ hits: Int, _ truth: Int) throws {
        let run = try place.make(
            "$tactus evaluate events played.events.jsonl --reference true.events.jsonl --json \(options)"
        )
        #expect(run.text.contains("\"recall\":{\"count\":\(hits),\"total\":\(truth),"), "\(run)")
    }

    @Test("insertions per minute are of the take's duration, where that is given") func duration() throws {
        let run = try place.shell(
            "$tactus evaluate events played.events.jsonl --reference true.events.jsonl --duration 60"
        )
        #expect(run.status == 0 && !run.err.contains("--duration"), "\(run)")
        #expect(run.lines.contains { $0.hasPrefix("insertions per minute ") && $0.hasSuffix(" 1.0") }, "\(run)")
    }

    @Test("hits of a take that was played back are not scored, and that is said") func taken() throws {
        let taken = (0..<3).map { Self.hit("\(Double($0) + 4)", "kick", "right", ",\"source\":\"take\"") }
        try place.write(Self.played + taken, to: "more.events.jsonl")
        let (with, without) = (
            try place.shell("$tactus evaluate events more.events.jsonl --reference true.events.jsonl --json"),
            try place.shell("$tactus evaluate events played.events.jsonl --reference true.events.jsonl --json")
        )
        #expect(with.err.contains("3 events of a take that was played back: not scored"), "\(with)")
        #expect(Self.counts(with.text) == Self.counts(without.text))
    }

    /// Returns the part of a report after the length of the take, which more events make longer.
    private static func counts(_ text: String) -> [Substring] {
        text.matches(of: /"(count|total)":\d+/).map(\.output.0)
    }

    @Test("nothing that was played is nothing that was hit, under any name") func nothing() throws {
        try place.write("", to: "none.jsonl")
        let run = try place.shell("$tactus evaluate events none.jsonl --reference true.events.jsonl --json")
        #expect(run.status == 0 && run.text.contains("\"recall\":{\"count\":0,\"total\":4,"), "\(run)")
    }

    @Test("parts put together in any order are one sum", arguments: [[0, 1, 2], [2, 0, 1]])
    func merging(_ order: [Int]) throws {
        for number in 0..<3 {
            try place.write(Array(Self.played[number...]), to: "p.events.jsonl")
            try place.make(
                "$tactus evaluate events p.events.jsonl --reference true.events.jsonl --partial \(number).json"
            )
        }
        let files = order.map { "\($0).json" }.joined(separator: " ")
        let merged = try place.shell("$tactus evaluate merge \(files) --partial sum.json")
        #expect(merged.status == 0 && merged.err == "")
        #expect(merged.lines.contains { $0.hasPrefix("takes ") && $0.hasSuffix(" 3") }, "\(merged)")
        let again = try place.shell("$tactus evaluate merge 1.json 2.json 0.json --partial -")
        #expect(again.out == (try place.bytes("sum.json")))
        let one = try place.shell("$tactus evaluate merge sum.json")
        #expect(one.out == merged.out)
    }

    @Test(
        "counts of other options, and counts of hands, are not mixed in",
        arguments: [
            (
                "$tactus evaluate events played.events.jsonl --reference true.events.jsonl --window 0.1",
                "window: 100000, expected 50000"
            ),
            ("$tactus evaluate hands set.jsonl", "counts of hands, expected counts of events, as in the files before"),
        ]
    )
    func mixedCounts(_ other: String, _ message: String) throws {
        try place.write([Sample.frame(0, Sample.hand("rock", label: "rock"))], to: "set.jsonl")
        try place.make(
            "$tactus evaluate events played.events.jsonl --reference true.events.jsonl --partial a.json 2>e && \(other) --partial b.json 2>e"
        )
        let run = try place.run("evaluate", "merge", "a.json", "b.json")
        #expect(run.status == 65 && run.out == [] && run.err.hasPrefix("tactus: b.json: \(message)"), "\(run)")
    }

    @Test(
        "what does not go together is one clear line",
        arguments: [
            (
                "take.jsonl --reference true.events.jsonl", 65,
                "take.jsonl: holds no events, expected played events; tactus evaluate kit plays keypoints"
            ),
            (
                "played.events.jsonl --reference take.jsonl", 65,
                "take.jsonl: holds no events, expected reference events for played.events.jsonl"
            ),
            ("played.events.jsonl --reference no.events.jsonl", 66, "no.events.jsonl: there is no such file or folder"),
            ("no.events.jsonl --reference true.events.jsonl", 66, "no.events.jsonl: there is no such file or folder"),
            (
                "true.events.jsonl --reference played.events.jsonl", 65,
                "\(problem); a reference must have no gaps"
            ),
            (
                "played.events.jsonl --reference true.events.jsonl --strict", 65,
                "\(problem); stopped because of --strict"
            ),
            (
                "played.events.jsonl --reference true.events.jsonl --partial true.events.jsonl", 64,
                "--partial true.events.jsonl: --reference true.events.jsonl is an input too and would be overwritten, "
                    + "expected another file"
            ),
        ] as [(String, Int32, String)]
    )
    func refused(_ arguments: String, _ status: Int32, _ message: String) throws {
        let run = try place.shell("$tactus evaluate events \(arguments)")
        #expect(run.status == status && run.out == [], "\(run)")
        #expect(run.err == "tactus: \(message)\n")
        #expect(try place.lines("true.events.jsonl") == Self.truth)
    }

    @Test("files of events and of keypoints each have their command")
    func otherFiles() throws {
        for (command, file) in [("hands", "played.events.jsonl"), ("kit", "true.events.jsonl")] {
            let run = try place.run("evaluate", command, file)
            #expect(run.status == 64 && run.err.contains("\(file) holds events, expected keypoints; see"), "\(run)")
        }
    }

    @Test("the window is 0 to 10 seconds, and other values are within their ranges")
    func validation() throws {
        for (arguments, message) in [
            ("events a", "Missing expected argument '--reference <file>'"),
            ("events a b --reference c", "Unexpected argument 'b'"),
            ("events - --reference -", "standard input cannot be both the played events and the reference"),
            ("events a --reference b --window 11", "--window: 11.0, expected 0 to 10 seconds"),
            ("events a --reference b --window=-1", "--window: -1.0, expected 0 to 10 seconds"),
            ("events a --reference b --kind ''", "--kind: '', expected a value"),
            ("events a --reference b --duration 0", "--duration: 0.0, expected more than 0, to 1000000000 seconds"),
            ("kit a --fps 0", "--fps: 0.0, expected 0.1 to 1000 frames per second"),
            ("kit a b --reference c", "2 takes and one --reference, expected one take"),
            ("events a --reference b --match-by now", "Please provide one of 'onset' and 'detection'"),
            ("hands a --window 1", "Unknown option '--window'"),
            ("merge a --by side", "Unknown option '--by'"),
            ("merge a --seed 1", "Unknown option '--seed'"),
        ] {
            let run = try place.shell("$tactus evaluate \(arguments)")
            #expect(run.status == 64 && run.out == [])
            #expect(run.err.hasPrefix("Error: ") && run.err.contains(message), "\(run.err)")
        }
    }

    @Test("a truth without such events gives no zeros, unless that is asked for", arguments: ["shape", "hit"])
    func emptyTruth(kind: String) throws {
        try place.write("", to: "none.events.jsonl")
        let truth = kind == "shape" ? "true.events.jsonl" : "none.events.jsonl"
        let wrong = "\(truth): no reference \(kind)" + (kind == "shape" ? ", but hit, mode" : "")
        let command = "$tactus evaluate events played.events.jsonl --reference \(truth) --kind \(kind)"
        let refused = try place.shell(command)
        #expect(refused.status == 65 && refused.out == [])
        #expect(
            refused.errLines.last == "tactus: \(wrong); expected some, or --allow-empty-reference if there are none"
        )
        let run = try place.make("\(command) --allow-empty-reference")
        #expect(run.errLines.contains("\(wrong): only insertions are counted"), "\(run)")
        #expect(run.lines.contains { $0.hasPrefix("  insertions (FP)") && $0.hasSuffix(kind == "hit" ? " 5" : " 0") })
    }

    @Test("nothing played is said, and all true events are missed")
    func nothingPlayed() throws {
        try place.write("", to: "none.events.jsonl")
        let run = try place.shell("$tactus evaluate events none.events.jsonl --reference true.events.jsonl")
        #expect(run.status == 0 && run.errLines == ["none.events.jsonl: no hit was played"])
        #expect(run.lines.contains { $0.hasPrefix("  deletions (FN)") && $0.hasSuffix(" 4") })
    }

    @Test("nothing but bad lines is bad input")
    func rubbish() throws {
        try place.write(["{\"t\":1,\"kind\":\"hit\"}", "[]"], to: "bad.events.jsonl")
        let run = try place.shell("$tactus evaluate events bad.events.jsonl --reference true.events.jsonl")
        #expect(run.status == 65 && run.out == [])
        #expect(
            run.errLines == [
                "bad.events.jsonl:1: id: nothing, expected what was hit, such as \"kick\"",
                "bad.events.jsonl:2: a list, expected an object", "tactus: 2 invalid records and no valid one",
            ]
        )
    }

    @Test("a time that no clock has is named with the file")
    func clock() throws {
        try place.write([Self.hit("1e300", "kick", "left")], to: "far.events.jsonl")
        let run = try place.shell("$tactus evaluate events far.events.jsonl --reference true.events.jsonl")
        #expect(run.status == 65 && run.out == [])
        let wrong = "far.events.jsonl:1: t: the number 1e300, expected -10¹⁰ to 10¹⁰ seconds"
        #expect(run.errLines == [wrong, "tactus: 1 invalid record and no valid one"])
        try place.write([Self.hit("1", "kick", "left")], to: "near.events.jsonl")
        let truth = try place.shell("$tactus evaluate events near.events.jsonl --reference far.events.jsonl")
        #expect(truth.status == 65 && truth.errLines == ["tactus: \(wrong); a reference must have no gaps"], "\(truth)")
    }

    @Test("keypoints are played on a kit and scored against the events beside them") func kit() throws {
        try place.make("mkdir takes")
        for seed in [2, 3] {
            try place.make("$tactus synthesize drums takes/\(seed).jsonl --seconds 10 --seed \(seed)")
        }
        let run = try place.make("$tactus evaluate kit takes --kit hands --json")
        #expect(run.text.contains(#""takes":2"#) && run.text.contains(#""deletions":0"#), "\(run)")
        #expect(run.text.contains(#""substitutions":0"#) && run.text.contains(#""insertions":0"#), "\(run)")
        for (arguments, status, words) in [
            ("takes --kit nowhere", Int32(66), "nowhere"), ("takes/2.events.jsonl --kit hands", 64, "holds events"),
            ("takes/2.jsonl --kit hands --reference nowhere", 66, "nowhere"),
        ] {
            let run = try place.shell("$tactus evaluate kit \(arguments)")
            #expect(run.status == status && run.err.contains(words), "\(arguments): \(run)")
        }
    }
}
