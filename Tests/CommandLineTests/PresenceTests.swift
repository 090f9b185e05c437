// `tactus evaluate presence`: shares, gaps, motion and missing points, against a plain count.

import Foundation
import Testing

@Suite("tactus evaluate presence")
struct PresenceTests {
    let place = Workplace()

    private func presence(_ text: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(json?["inputs"] as? [[String: Any]])
    }

    @Test("frames, hands and missing points are those of a plain count", arguments: ["1", "3"])
    func counted(_ jobs: String) throws {
        // More than one part, with empty frames, placeholders without points, lost points, and two recordings in one file.
        let hidden = Set(0..<21)
        let records = (0..<12_000).map { number in
            let hand = Sample.hand("paper", hidden: [number % 29, number % 23])
            let hands = [[], [hand], [hand, Sample.hand("rock")], [hand], [Sample.hand("rock", hidden: hidden)]]
            let time = Double(number % 9_000) / 30
            let list = hands[number / 7 % 5].joined(separator: ",")
            return "{\"t\":\(time),\"width\":1000,\"height\":1000,\"hands\":[\(list)]}"
        }
        try place.write(records, to: "a.jsonl")
        let run = try place.run("evaluate", "presence", "a.jsonl", "--json", "--jobs", jobs)
        #expect(run.status == 1, "\(run)")
        let found = try #require(try presence(run.text).first)

        var hands = [0, 0, 0]
        var missing = [Int](repeating: 0, count: 21)
        var gaps: [Int] = []
        var isOpen = false
        for (place, record) in records.enumerated() {
            let json = try #require(try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
            let points = try #require(json["hands"] as? [[String: Any]]).compactMap { $0["points"] as? [Any] }
            let seen = points.filter { $0.contains { !($0 is NSNull) } }
            hands[seen.count] += 1
            for hand in seen { for (joint, point) in hand.enumerated() where point is NSNull { missing[joint] += 1 } }
            if place == 9_000 { isOpen = false }
            if seen.isEmpty, isOpen { gaps[gaps.count - 1] += 1 } else if seen.isEmpty { gaps.append(1) }
            isOpen = seen.isEmpty
        }
        #expect(found["frames"] as? Int == 12_000)
        #expect([found["one"], found["two"], found["more"]].map { $0 as? Int } == [hands[1], hands[2], 0])
        let joints = try #require(found["missing"] as? [String: Int])
        #expect(joints["wrist"] == missing[0] && joints["indexTip"] == missing[8] && joints["littleTip"] == missing[20])
        #expect(joints.values.reduce(0, +) == missing.reduce(0, +))
        let ofGaps = try #require(found["gaps"] as? [String: Double])
        #expect(ofGaps["count"] == Double(gaps.count) && ofGaps["frames"] == Double(gaps.reduce(0, +)))
        #expect(ofGaps["longest"] == gaps.max().map(Double.init))
        #expect(abs((found["seconds"] as? Double ?? 0) - (8_999 + 2_999) / 30.0) < 1e-6)
        // Seven frames without a hand last until the next one; so do the placeholders before them.
        #expect(abs((ofGaps["longestSeconds"] ?? 0) - 14.0 / 30) < 1e-6)
    }

    @Test("the speed is that of the palm, in palms") func speed() throws {
        let records = (0..<5).map { number -> String in
            let points = Sample.points("paper").map { "[\(Double($0.x + 100 * number) / 1000),\(Double($0.y) / 1000)]" }
            return Sample.frame(number, "{\"points\":[\(points.joined(separator: ","))]}", time: Double(number) / 10)
        }
        try place.write(records, to: "a.jsonl")
        let run = try place.run("evaluate", "presence", "a.jsonl", "--json")
        // 0.1 of the height in 0.1 s; the palm is √(0.2775² + 0.01² + 0.18² + 0.03²) of it.
        let speed = 1 / (0.2775 * 0.2775 + 0.0001 + 0.0333).squareRoot()
        let found = try #require(try presence(run.text).first?["palmsPerSecond"] as? Double)
        #expect(run.status == 0 && abs(found - speed) < 0.05, "\(run)")
    }

    @Test(
        "the verdict is that of the rule",
        arguments: [
            ("a.jsonl", 1, "no: expected a hand in at least 90.0 % of frames"),
            ("a.jsonl --at-least 80", 0, "yes: a hand in at least 80.0 % of frames"),
            ("a.jsonl b.jsonl", 1, "no: expected a hand in at least 90.0 % of frames; 1 of 2 inputs: a.jsonl"),
            ("b.jsonl", 0, "yes: a hand in at least 90.0 % of frames"),
        ]
    )
    func verdict(_ arguments: String, _ status: Int32, _ words: String) throws {
        try place.write(Sample.take, to: "a.jsonl")
        try place.write([Sample.frame(0, Sample.hand("rock")), Sample.frame(5, Sample.hand("rock"))], to: "b.jsonl")
        let run = try place.run("evaluate presence \(arguments)")
        #expect(run.status == status && run.lines.last == words, "\(run)")
        #expect(run.text.contains("a.jsonl") || !arguments.contains("a.jsonl"))
    }

    @Test(
        "times and numbers that no recording has are counted, and end nothing",
        arguments: [
            (["\"t\":0", "\"t\":2e9", "\"t\":4e9"], " 4000000000.0 "),
            (["\"t\":0", "\"t\":1e300", "\"t\":1.7e308"], " 1.7e+308 "),
            (["\"t\":0", "\"t\":1e-300", "\"t\":2e-300"], "e+29"),
            (["\"frame\":-9223372036854775807", "\"frame\":0", "\"frame\":9223372036854775807"], " 3 "),
            (["\"frame\":-9223372036854775807", "\"frame\":0", "\"frame\":1"], "skip 9223372036854775806 frames"),
        ]
    )
    func far(_ facts: [String], _ words: String) throws {
        let records = facts.enumerated().map { number, fact in
            let points = Sample.points("rock").map { "[\(Double($0.x + 9 * number) / 1000),\(Double($0.y) / 1000)]" }
            return "{\(fact),\"hands\":[{\"points\":[\(points.joined(separator: ","))]}]}"
        }
        try place.write(records, to: "a.jsonl")
        let run = try place.run("evaluate presence a.jsonl --aspect-ratio 1")
        #expect(run.status == 0 && (run.text + run.err).contains(words), "\(run)")
        #expect(try place.run("evaluate presence a.jsonl --json").status == 0)
    }

    @Test("what cannot be counted, and what is said") func said() throws {
        try place.write(
            [0, 1, 2, 5].map { Sample.frame($0, Sample.hand("rock")) } + [
                "{\"motions\":[{\"device\":\"d\",\"z\":1,\"unit\":\"g\"}]}"
            ],
            to: "a.jsonl"
        )
        let skipping = try place.run("evaluate presence a.jsonl")
        #expect(skipping.status == 0 && skipping.lines[1].contains(" 4 "), "\(skipping)")
        #expect(
            skipping.errLines == ["a.jsonl: the frame numbers skip 2 frames, which have no record and do not count"]
        )
        let range = try place.run("evaluate presence a.jsonl --at-least 0.9")
        #expect(range.status == 64 && range.err.contains("--at-least: 0.9, expected 1 to 100 percent"), "\(range)")
        try place.write([""], to: "none.jsonl")
        #expect(try place.run("evaluate presence none.jsonl").status == 65)
        #expect(try place.run("evaluate presence missing.jsonl").status == 66)
    }
}
