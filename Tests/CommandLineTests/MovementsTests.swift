// `tactus movements`: the built-in book, faults of one's own, and movements explained from a file of keypoints.

import Testing

@Suite("tactus movements")
struct MovementsTests {
    let place = Workplace()

    @Test("the built-in book is good, is described, and is a template") func builtIn() throws {
        let run = try place.run("movements", "check", "swipes-waves-circles")
        #expect(run.status == 0 && run.text == "swipes-waves-circles: good, 14 movements\n")
        #expect(try place.run("movements", "list").lines.count == 15)
        try place.write(try place.run("movements", "show").text, to: "mine.yaml")
        #expect(try place.run("movements", "list", "mine.yaml").lines == place.run("movements", "list").lines)
    }

    @Test(
        "what is wrong or odd is found, with its place",
        arguments: [
            ("{movement: a, stroke: lft}", "3:27: error: stroke: \"lft\", expected left, right"),
            ("{movement: a, strok: left}", "3:19: error: unknown field \"strok\", did you mean \"stroke\"?"),
            ("{movment: a, stroke: left}", "3:6: error: unknown field \"movment\", did you mean \"movement\"?"),
            (
                "{movement: Swipe Left, speed: at least 3 palms/s}",
                "3:5: error: the movement Swipe Left has no form, expected stroke: DIRECTION, strokes: NUMBER"
            ),
            ("{movement: a;b, stroke: left}", "3:16: error: the name of a movement has no ;"),
            ("{movement: a, stroke: left}", "3:5: warning: a is never reported: whatever is one is \"swipe left\""),
        ]
    )
    func found(_ definition: String, _ finding: String) throws {
        try place.write("movements: mine\ndefinitions:\n  - \(definition)\n", to: "mine.yaml")
        let run = try place.run("movements", "check", "mine.yaml")
        #expect(run.status == 1 && run.text.hasPrefix("mine.yaml:\(finding)"), "\(run)")
    }

    @Test("what is no book is not shown as one", arguments: ["movements", "rules"]) func noBook(command: String) throws
    {
        try place.write("kit: mine\ngestures: []\n", to: "kit.yaml")
        let run = try place.run(command, "show", "kit.yaml")
        #expect(run.status == 65 && run.text.isEmpty, "\(run)")
        #expect(run.err.contains("kit.yaml:1:1: error: unknown field \"kit\", expected"), "\(run)")
    }

    @Test("a kit's book lies beside it; a faulty one is an error of the kit") func kit() throws {
        let kit = "movements: mine.yaml\ngestures: [{when: a hand performs far, mode: next}]\n"
        try place.write(kit, to: "kits/kit.yaml")
        try place.write("definitions: [{movement: far, stroke: any, extent: at least 3 palms}]\n", to: "kits/mine.yaml")
        #expect(
            try place.run("kits", "check", "kits/kit.yaml").text == "kits/kit.yaml: good, 1 gesture, 0 instruments\n"
        )
        try place.write("definitions: [{movement: far, stroke: 1}]\n", to: "kits/mine.yaml")
        let run = try place.run("kits", "check", "kits/kit.yaml")
        #expect(run.status == 1)
        #expect(run.lines.first?.hasSuffix("movements: the book mine.yaml has errors") == true, "\(run)")
        #expect(run.lines.last?.hasPrefix("kits/mine.yaml:1:39: error: stroke: \"1\"") == true, "\(run)")
    }

    @Test("explains movements and near misses") func explained() throws {
        try place.write(Self.take, to: "take.jsonl")
        let run = try place.run("movements", "explain", "take.jsonl")
        #expect(run.status == 0 && run.lines.count == 1)
        #expect(
            run.text.contains(" s  right hand  swipe left: ") && run.text.contains("palms to the left in"),
            "\(run)"
        )
        try place.write("definitions: [{movement: swipe left, extent: at least 3 palms}]\n", to: "mine.yaml")
        let missed = try place.run("movements", "explain", "take.jsonl", "--book", "mine.yaml")
        #expect(missed.text.contains("right hand  no swipe left: "), "\(missed)")
        #expect(missed.text.contains(" palms instead of at least 3, "), "\(missed)")
    }

    @Test("a turn has two names, and is explained once") func turns() throws {
        try place.make("$tactus synthesize movements person.jsonl --seconds 120 --seed 2")
        let run = try place.run("movements explain person.jsonl")
        let turns = run.lines.filter { $0.contains("hand  turn ") }
        #expect(!turns.isEmpty, "\(run)")
        #expect(turns.allSatisfy { $0.contains("clockwise, turn palm ") }, "\(turns)")
    }

    @Test("in a folder each file whose times or numbers begin anew is a sequence, with the name of the file")
    func find() throws {
        let next = Self.hand(at: 0.65, 0)
        for (name, text) in [
            ("takes/a", Self.take), ("takes/b", next), ("takes/c", Self.take), ("alone/d", Self.take),
        ] {
            try place.write(text, to: "\(name).jsonl")
        }
        let run = try place.run("movements", "find", "takes")
        #expect(run.status == 0, "\(run)")
        #expect(run.lines.map { $0.prefix { $0 != ";" } } == ["a", "b", "c"], "\(run)")
        #expect(try place.run("movements", "find", "alone").lines.first?.hasPrefix("d;swipe left;") == true)
        #expect(run.lines[0].contains(";swipe left;") && run.lines[2].contains(";swipe left;"), "\(run)")
    }

    @Test("events have the movement's measures, and what was possible before") func events() throws {
        try place.write(Self.take, to: "take.jsonl")
        let kit = "gestures: [{when: right hand swipes left, do: next}]\n"
        try place.write(kit, to: "kit.yaml")
        let run = try place.run("render", "take.jsonl", "--kit", "kit.yaml", "--events", "events.jsonl")
        #expect(run.status == 0, "\(run)")
        let events = try place.lines("events.jsonl")
        #expect(events.count == 2)
        #expect(events.first?.contains(#""kind":"possible","id":"swipe left""#) == true, "\(events)")
        let measures = ["onset", "end", "duration", "speed", "extent", "direction"].map { "\"\($0)\":" }
        #expect(measures.allSatisfy { events.last?.contains($0) == true }, "\(events)")
    }

    /// A right hand that moves by 0.3 of the image to the player's left.
    private static let take = (0..<50).map { number in
        let share = min(max((Double(number) / 30 - 0.5) / 0.4, 0), 1)
        return hand(at: 0.35 + 0.3 * share * share * (3 - 2 * share), number)
    }.joined(separator: "\n")

    private static func hand(at x: Double, _ number: Int) -> String {
        let points = (0..<21).map { joint -> String in
            let (finger, knuckle) = ((joint + 3) / 4, joint == 0 ? 0 : (joint - 1) % 4 + 1)
            let across = joint == 0 ? 0 : Double(finger - 3) * 0.02
            let y = 0.6 - (knuckle == 0 ? 0 : 0.07 + 0.03 * Double(knuckle))
            return "[\(x + across),\(y)]"
        }
        let hand = "{\"side\":\"right\",\"points\":[\(points.joined(separator: ","))]}"
        return "{\"t\":\(Double(number) / 30),\"width\":480,\"height\":480,\"hands\":[\(hand)]}"
    }
}
