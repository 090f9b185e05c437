// Help, the version, and options that make no sense.

import Testing

@Suite("Usage")
struct UsageTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test(
        "every command has help",
        arguments: [
            "", "classify", "explain", "evaluate", "rules", "rules check", "rules list", "rules show", "convert",
            "synthesize", "models", "models list", "models check",
        ]
    )
    func help(_ command: String) throws {
        let run = try place.shell("$tactus \(command) --help")
        #expect(run.status == 0 && run.err == "")
        let usage = ["USAGE: tactus", command].filter { !$0.isEmpty }.joined(separator: " ")
        #expect(run.text.hasPrefix("OVERVIEW: ") && run.text.contains("\n\(usage) "))
    }

    @Test("the version") func version() throws {
        let run = try place.run("--version")
        #expect(run.status == 0 && run.text.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
    }

    @Test(
        "what cannot be asked for",
        arguments: [
            ("frobnicate", "Unexpected argument 'frobnicate'"),
            ("doorbell --help", "Unexpected argument 'doorbell', expected one of: play, capture, "),
            ("rules frobnicate --help", "Unexpected argument 'frobnicate', expected one of: "),
            ("classify", "expected files, folders, - for standard input, or --camera"),
            ("classify a --output-format x", "Please provide one of 'jsonl', 'csv' or 'table'"),
            ("classify a --jobs 0", "--jobs: 0, expected 1 to 1024"),
            ("classify a --jobs x", "The value 'x' is invalid"),
            ("classify a --confidence 2", "--confidence: 2.0, expected 0 to 1"),
            ("classify a --confidence nan", "--confidence: nan, expected 0 to 1"),
            ("classify a --image-size 0x3", "The value '0x3' is invalid for '--image-size <WxH>'"),
            ("classify a --missing-keypoints x", "Please provide one of 'literal', 'surrogate' or 'strict'"),
            ("classify a --from x", "The value 'x' is invalid for '--from <from>'"),
            ("classify a --time stamp", "The value 'stamp' is invalid for '--time <name:unit>'"),
            ("classify a --time stamp:h", "The value 'stamp:h' is invalid for '--time <name:unit>'"),
            ("classify a --columns label,x0..x20", "--columns: no column for y of point 0, wrist, expected x and y of"),
            ("classify a --nothing", "Unknown option"),
            ("evaluate a --by x", "Please provide one of 'person', 'source' or 'side'"),
            ("evaluate a --drop-keypoints 0,x", "The value '0,x' is invalid"),
            ("evaluate a --drop-keypoints 22", "expected numbers from 0 to 21"),
            ("evaluate --merge a --misclassified b", "--misclassified needs keypoints"),
            ("synthesize --shape frob", "  - three_thumb"),
            ("synthesize --count=-1", "count: -1, expected 0"), ("synthesize --pitch x", "The value 'x' is invalid"),
            ("synthesize --noise=-1", "noise: -1.0, expected 0…1"),
            ("synthesize --persons 0", "persons: 0, expected 1"),
        ]
    )
    func wrong(_ command: String, _ message: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 64 && run.out == [])
        #expect(run.err.hasPrefix("Error: ") && run.err.contains(message), "\(run.err)")
    }
}
