// Help, the version, and options that make no sense.

import Testing

@Suite("Usage")
struct UsageTests {
    let place = Workplace()

    @Test(
        "the help has the options that are needed first; --help-all, the manuals and completions have all",
        arguments: [("play", 40, 86), ("evaluate hands", 25, 40), ("classify", 18, 26)]
    )
    func help(_ command: String, _ most: Int, _ all: Int) throws {
        let counts = try ["--help", "--help-all"].map { option in
            let run = try place.shell("$tactus \(command) \(option)")
            #expect(run.status == 0 && run.err == "" && run.text.contains("--help-all: all options."))
            return run.lines.count { $0.hasPrefix("  -") }
        }
        #expect(counts[0] <= most && counts[1] >= all, "\(counts)")
        let script = try place.shell("$tactus --generate-completion-script bash")
        #expect(script.text.contains("--region-profile") && script.text.contains("--third"))
    }

    @Test(
        "what was typed cannot steer the terminal",
        arguments: [
            "classify a --jobs \"$(printf '\\033[2J')\"", "\"$(printf 'a\\033]0;x\\007')\"",
            "classify a --\"$(printf '\\033c')\"",
        ]
    )
    func controls(_ command: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 64 && run.err.contains("Error: ") && run.err.contains("Usage: "))
        #expect(!run.err.contains { $0 == "\u{1B}" || $0 == "\u{7}" }, "\(run.err)")
    }

    @Test("the version") func version() throws {
        let run = try place.run("--version")
        #expect(run.status == 0 && run.lines.first?.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil, "\(run)")
        try place.make("$tactus synthesize hands --shape rock --count 3 --seed 1 --output hands.jsonl")
        let report = try place.run("evaluate hands hands.jsonl --json")
        let books = run.lines.dropFirst().first?.wholeMatch(
            of: #/rule books: rock-scissors-paper \(([0-9a-f]{16})\), seed \(.{16}\), hand-signs \(.{16}\)/#
        )
        #expect(books.map { report.text.contains("\"\($0.1)\"") } == true, "\(run), \(report)")
        #expect(run.lines.last == "kits: hands, drumset, tambour, tvdrums, pointer-hand, pointer-head, presenter")
    }

    @Test(
        "what cannot be asked for",
        arguments: [
            "frobnicate": "Unexpected argument 'frobnicate'",
            "frobnicate --unknown": "Unexpected argument 'frobnicate'",
            "evaluate hnads":
                "expected one of: hands, kit, events, movements, presence, pointing, merge, did you mean \"hands\"?",
            "synthesize drumz": "expected one of: hands, images, video, drums, movements, did you mean \"drums\"?",
            "evaluate movements a.txt --reference b.txt --duration 1e-9":
                "--duration: 1e-09, expected 1 to 1000000000 seconds",
            "synthesize hands x.jsonl": "Unexpected argument 'x.jsonl', expected --output x.jsonl",
            "evaluate kit -": "-: no events lie beside standard input, expected the true ones as --reference FILE",
            "view a.jsonl --reconnect-timeout 3": "Unknown option '--reconnect-timeout'",
            "render a.jsonl --output a.wav --output b.wav":
                "--output: expected at most one WAV or FLAC file and one Standard",
            "render a.jsonl --output a.mid --midi-file b.mid": "--output: expected at most one WAV or FLAC file",
            "doorbells --help": "Unexpected argument 'doorbells', expected one of: play, render, point, capture, ",
            "rules frobnicate --help": "Unexpected argument 'frobnicate', expected one of: ",
            "synthesize hands --unknown 0.1": "Unknown option '--unknown'",
            "synthesize hands --sede=3 x": "Unknown option '--sede'. Did you mean '--seed'?",
            "synthesize hands --count 3 -x 3": "Unknown option '-x'",
            "synthesize hands --roll -5..5 x": "Unexpected argument 'x', expected --output x",
            "synthesize hands -- --unknown": "Unexpected argument '--unknown', expected --output --unknown",
            "synthesize drums --unknown 0.1 x.jsonl": "Unknown option '--unknown'",
            "render a --out x.wav": "Unknown option '--out'. Did you mean '--output'?",
            "watch --model-arg --fast --count x": "The value 'x' is invalid for '--count <n>'",
            "evaluate hands --reports r.html": "Unknown option '--reports'. Did you mean '--report'?",
            "classify": "Missing expected argument '<sources> ...'",
            "classify a --output-format x": "Please provide one of 'jsonl', 'csv' or 'table'",
            "play null --from csv": "--from is for keypoint files, expected one as a source",
            "render a.jsonl --hrtf": "--hrtf: there is no sound to render, expected --output too",
            "render a.jsonl --sound-device x": "Unknown option '--sound-device'",
            "play a.jsonl --osc-profile nosuch": "--osc-profile: nosuch, but nothing is sent; expected --osc HOST:PORT",
            "play a.jsonl --osc-profile tactus": "--osc-profile: tactus, but nothing is sent",
            "classify a --jobs 0": "--jobs: 0, expected 1 to 1024",
            "classify a --jobs x": "The value 'x' is invalid",
            "classify a --confidence 2": "--confidence: 2.0, expected 0 to 1",
            "classify a --confidence nan": "--confidence: nan, expected 0 to 1",
            "classify a --image-size 0x3": "The value '0x3' is invalid for '--image-size <WxH>'",
            "classify a --missing-keypoints x": "Please provide one of 'literal', 'surrogate' or 'strict'",
            "classify a --from x": "The value 'x' is invalid for '--from <from>'",
            "classify a --time stamp": "The value 'stamp' is invalid for '--time <name:unit>'",
            "classify a --time stamp:h": "The value 'stamp:h' is invalid for '--time <name:unit>'",
            "classify a --columns label,x0..x20": "--columns: no column for y of point 0, wrist, expected x and y of",
            "classify a --nothing": "Unknown option",
            "classify a --where x": "The value 'x' is invalid for '--where <field=value>', expected FIELD=VALUE or",
            "measure a --output-format x": "Please provide one of 'jsonl', 'csv' or 'table'",
            "evaluate hands a --drop-keypoints 0,x": "The value '0,x' is invalid",
            "evaluate hands a --drop-keypoints 22": "expected numbers from 0 to 21",
            "synthesize hands --shape frob": "  - three_thumb",
            "synthesize hands --count=-1": "count: -1, expected 0",
            "synthesize hands --pitch x": "The value 'x' is invalid",
            "synthesize hands --noise=-1": "noise: -1.0, expected 0…1",
            "synthesize hands --persons 0": "persons: 0, expected 1",
            "synthesize hands --left 2": "--left: 2.0, expected 0…1",
            "synthesize hands --drop-keypoints 22": "--drop-keypoints: 22, expected 0…21",
            "synthesize drums a.jsonl --jitter 1e6": "--jitter: 1000000.0, expected 0 to 100 milliseconds",
            "synthesize drums a.jsonl --noise-mm 900": "--noise-mm: 900.0, expected 0…100 millimetres",
            "synthesize hands --output a.csv": "--output: a.csv, expected a name that ends in .jsonl",
            "synthesize hands --resolution 100000x1": "The value '100000x1' is invalid for '--resolution <WxH>'",
            "classify a --confidence -1": "--confidence: -1.0, expected 0 to 1",
            "play a.jsonl --tempo -5": "--tempo: -5.0, expected 20",
            "play a.jsonl --bars -1": "--bars: -1, expected ",
            "play a.jsonl --subdivision -3": "--subdivision: -3, expected",
            "play a.jsonl --gain -.5 --kit hands": "Unknown option '--gain'",
            "play a.jsonl --sensitivity -inf": "--sensitivity: -inf, expected",
            "synthesize drums a.jsonl --tempo -5": "--tempo: -5.0, expected",
            "synthesize drums a.jsonl --swing -1": "--swing: -1.0, expected",
            "synthesize hands --persons -2": "persons: -2, expected 1",
            "synthesize hands --seed -2": "The value '-2' is invalid for '--seed <n>'",
            "evaluate kit a.jsonl --fps -30": "--fps: -30.0, expected",
            "take export a.yaml --output b.mid --format -1": "-1",
            "play a.jsonl --no-sound -5": "'--no-sound'",
            "play --kit ''": "--kit: '', expected a value",
            "play --drumkit '' --view": "--drumkit: '', expected a value",
            "classify ''": "'', expected a name",
            "watch -- ''": "'', expected a name",
            "classify a --max-errors -1": "--max-errors: -1, expected 0 or more",
            "classify a --image-size 100000x1": "The value '100000x1' is invalid for '--image-size <WxH>'",
        ]
    )
    func wrong(_ command: String, _ message: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 64 && run.out == [])
        #expect(run.err.hasPrefix("Error: ") && run.err.contains(message), "\(run.err)")
    }
}
