// `tactus synthesize movements` and `tactus movements find`: what is found in modelled hands, scored against the truth.

import Foundation
import Testing

@Suite("tactus movements find")
struct MovementFileTests {
    let place = Workplace()

    @Test("what is found in a modelled person's hands is scored against the truth, and the same for the same seed")
    func circle() throws {
        for name in ["a", "b"] {
            let run = try place.run("synthesize movements \(name).jsonl --seconds 120 --seed 4")
            #expect(run.status == 0 && run.out == [] && run.err == "", "\(run)")
        }
        try place.make("cmp a.jsonl b.jsonl && sed s/^b/a/ b.movements.txt | cmp - a.movements.txt")
        #expect(try place.lines("a.jsonl").count == 3600)
        try place.make("$tactus movements find a.jsonl >found.txt")
        let truth = try place.lines("a.movements.txt")
        let found = try place.lines("found.txt")
        #expect(truth.count == 1 && truth[0].hasPrefix("a;") && found.count == 1 && found[0].hasPrefix("a;"))
        let run = try place.run("evaluate movements found.txt --reference a.movements.txt --json")
        let counts = run.text.matches(of: /"label":"(?:swipe|wave|circle)[a-z ]*","reference":(\d+),"found":(\d+)/)
        let (due, right) = (counts.compactMap { Int($0.1) }.reduce(0, +), counts.compactMap { Int($0.2) }.reduce(0, +))
        #expect(due >= 6 && right * 10 >= due * 7, "\(run)")
        #expect(run.text.contains("\"label\":\"turn palm"), "\(run)")
    }

    @Test("idle hands perform nothing, and each file is a sequence") func idle() throws {
        try place.make(
            "$tactus synthesize movements 7.jsonl --idle --hands 2 --seconds 4 && cp 7.jsonl 8.jsonl && $tactus movements find 7.jsonl 8.jsonl >f.txt"
        )
        #expect(try place.lines("7.movements.txt") == ["7;"])
        #expect(try place.lines("f.txt").map { $0.prefix(2) } == ["7;", "8;"])
        try place.write("7;wave;3;9;12;\n", to: "g.txt")
        let run = try place.run("evaluate movements g.txt --reference 7.movements.txt --duration 30")
        #expect(
            run.status == 0 && run.text.hasPrefix("1 false positive in 30 s: 120.0 per hour (3.0–668.6)\n"),
            "\(run)"
        )
    }

    @Test("a video has as many images as its keypoints have records") func video() throws {
        try place.make("$tactus synthesize movements a.jsonl --video a.mjpeg --seconds 0.5 --resolution 64x48")
        #expect(try place.lines("a.jsonl").count == 15)
        #expect(try place.bytes("a.mjpeg").prefix(2) == [0xFF, 0xD8])
    }

    @Test("each file of a folder whose times begin anew is a sequence, and dropped records are said")
    func folder() throws {
        for (seed, name) in [(1, "a"), (2, "b")] {
            let run = try place.run("synthesize movements \(name).jsonl --seconds 20 --seed \(seed)")
            #expect(run.status == 0, "\(run)")
            try place.write(try place.text("\(name).jsonl"), to: "takes/\(name).jsonl")
        }
        let (each, folder) = (try place.run("movements find a.jsonl b.jsonl"), try place.run("movements find takes"))
        #expect(folder.status == 0 && folder.lines == each.lines && !folder.err.contains("dropped"), "\(folder)")
        #expect(each.lines.count == 2 && each.text.contains("swipe"))
        let frozen = try place.lines("a.jsonl").map { $0.replacing(/"t":[0-9.]+/, with: "\"t\":1") }
        try place.write(frozen, to: "frozen.jsonl")
        let run = try place.run("movements find frozen.jsonl")
        #expect(run.status == 0 && run.err.contains("records dropped, with times that do not increase"), "\(run)")
    }

    @Test(
        "what is refused",
        arguments: [
            ("synthesize movements a.txt", 64, "a.txt: expected a name that ends in .jsonl"),
            ("synthesize movements a.jsonl --background plain", 64, "--background"),
            ("synthesize movements a.jsonl --seconds 0", 64, "--seconds"),
            ("evaluate movements a --reference b --duration 0", 64, "--duration: 0.0, expected 1 to 1000000000"),
            ("movements find", 64, "sources"), ("movements find no.jsonl", 66, "no.jsonl"),
        ]
    )
    func refused(row: (words: String, status: Int, fault: String)) throws {
        let run = try place.run(row.words)
        #expect(run.status.map(Int.init) == row.status && run.err.contains(row.fault), "\(run)")
    }
}
