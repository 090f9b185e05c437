// `tactus movements learn`: a book from recordings of a fingertip, contradictions, and a kit that is played by it.

import Foundation
import Testing

@Suite("tactus movements learn")
struct MovementsLearnTests {
    let place = Workplace()

    private static let roof = [(0.0, 0.0), (1.0, 2.0), (2.0, 0.0)]
    private static let zed = [(0.0, 2.0), (2.0, 2.0), (0.0, 0.0), (2.0, 0.0)]

    /// Places of the fingertips and the wrist of a hand that points, in palms from its index tip.
    private static let hand: [(Double, Double)] = [
        (0, 1.6), (0.2, 1.5), (0.3, 1.3), (0.3, 1.1), (0.2, 1), (0.2, 0.8), (0.1, 0.4), (0, 0.2), (0, 0), (0, 0.8),
        (0, 0.6), (0, 0.8), (0, 0.9), (-0.2, 0.9), (-0.2, 0.7), (-0.2, 0.8), (-0.2, 0.9), (-0.4, 1), (-0.4, 0.8),
        (-0.4, 0.9), (-0.4, 1),
    ]

    /// Writes a recording in which a tip rests, draws each figure, and rests.
    private func record(_ figures: [[(Double, Double)]], to file: String, scale: Double = 1, bent: Double = 0) throws {
        var places: [(Double, Double)] = []
        for figure in figures {
            places += Array(repeating: figure[0], count: 24)
            for (from, to) in zip(figure, figure.dropFirst()) {
                places += (1...15).map { step in
                    let share = Double(step) / 15
                    let bow = bent * share * (1 - share)
                    return (from.0 + (to.0 - from.0) * share + bow, from.1 + (to.1 - from.1) * share - bow)
                }
            }
            places += Array(repeating: figure[figure.count - 1], count: 24)
        }
        try place.write(
            places.enumerated().map { number, tip in
                let points = Self.hand.map { x, y in
                    // The player's right is on the left of the image.
                    "[\(0.6 - (tip.0 * scale + x) * 0.06), \(0.5 - (tip.1 * scale - y) * 0.08)]"
                }
                return #"{"t": \#(Double(number) / 30), "width": 640, "height": 480, "hands": [{"side": "right", "#
                    + #""points": [\#(points.joined(separator: ", "))]}]}"#
            },
            to: file
        )
    }

    private func learnBoth() throws {
        try record([Self.roof], to: "roof-1.jsonl")
        try record([Self.roof], to: "roof-2.jsonl", scale: 1.5, bent: 0.6)
        try record([Self.zed, Self.zed], to: "zed.jsonl", bent: 0.3)
        let roof = try place.run("movements learn roof --examples roof-1.jsonl roof-2.jsonl --output mine.yaml")
        #expect(roof.status == 0 && roof.text == "" && !roof.err.contains("replaces"), "\(roof)")
        #expect(
            roof.err.hasPrefix("roof-1.jsonl: 1 drawing\nroof-2.jsonl: 1 drawing\nroof: 2 examples, which differ by ")
        )
        let zed = try place.run("movements learn zed --examples zed.jsonl --output mine.yaml")
        #expect(zed.status == 0 && zed.err.hasPrefix("zed.jsonl: "), "\(zed)")
        #expect(zed.err.contains("\nthe nearest other movement is roof, at "))
    }

    @Test("a book is made and added to; it is good, and a kit finds the movements by it")
    func learns() throws {
        try learnBoth()
        let check = try place.run("movements check mine.yaml")
        #expect(check.status == 0 && check.text == "mine.yaml: good, 2 movements\n", "\(check)")
        #expect(
            try place.text("mine.yaml").contains(
                "# roof-1.jsonl (1), roof-2.jsonl (1); learned by tactus movements learn"
            )
        )
        try place.write(
            """
            kit: mine
            movements: mine.yaml
            instruments:
              - {instrument: snare, note: 38}
              - {instrument: kick, note: 36}
            gestures:
              - {when: right hand draws roof, hit: snare}
              - {when: right hand performs zed, hit: kick}

            """,
            to: "kit.yaml"
        )
        try record([Self.zed, Self.roof, Self.zed.reversed()], to: "take.jsonl", scale: 0.8, bent: 0.2)
        let run = try place.run("render take.jsonl --kit kit.yaml --events events.jsonl")
        #expect(run.status == 0, "\(run)")
        let found = try place.lines("events.jsonl").filter { $0.contains(#""kind":"hit""#) }
        #expect(found.count == 2 && found[0].contains("kick") && found[1].contains("snare"), "\(found)")
    }

    @Test("a figure that rests within is found whole, if its examples rest, too", arguments: [true, false])
    func rests(isLearned: Bool) throws {
        // A cross: down, and to the side, after a rest of half a second, which smoothing shortens.
        let cross = [(1.0, 2.0), (1.0, 0.0), (1.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
        try record([isLearned ? cross : [cross[0]] + cross[2...]], to: "cross.jsonl")
        try record([cross], to: "take.jsonl")
        let learned = try place.run("movements learn cross --examples cross.jsonl --output mine.yaml")
        #expect(learned.status == 0, "\(learned)")
        #expect(try place.text("mine.yaml").contains("\n    pause: at least 0.5 s\n") == isLearned)
        #expect(
            learned.err.contains("examples rest within, so drawings of the book end after a rest of 0.5 s") == isLearned
        )
        let found = try place.run("movements find take.jsonl --book mine.yaml")
        #expect(found.status == 0 && found.text.contains("cross") == isLearned, "\(found)")
    }

    @Test("line breaks of Windows stay, and a list without a movement is filled", arguments: ["\r\n", "\n", "\r"])
    func lineBreaks(_ newline: String) throws {
        try record([Self.roof], to: "roof.jsonl")
        for list in [" []", "\(newline)  - {movement: a, stroke: down, extent: at least 3 palms}"] {
            try place.write("movements: b\(newline)definitions:\(list)\(newline)", to: "mine.yaml")
            let run = try place.run("movements learn roof --examples roof.jsonl --output mine.yaml")
            #expect(run.status == 0, "\(run)")
            let text = try place.text("mine.yaml")
            #expect(text.contains("- movement: roof") && text.contains("\r\n") == (newline == "\r\n"))
            #expect(try place.run("movements check mine.yaml").status == 0)
        }
    }

    @Test("a drawing that is nearly one is explained")
    func near() throws {
        try record([Self.roof], to: "roof.jsonl")
        #expect(try place.run("movements learn roof --examples roof.jsonl --output mine.yaml").status == 0)
        try place.write(
            try place.text("mine.yaml").replacing("at most 0.65 radii", with: "at most 0.3 radii"),
            to: "mine.yaml"
        )
        try record([Self.roof], to: "bent.jsonl", bent: 1.6)
        let run = try place.run("movements explain bent.jsonl --book mine.yaml")
        let wanted = "radii from the nearest example instead of at most 0.3"
        #expect(run.lines.contains { $0.contains("right hand  no roof: 0.") && $0.hasSuffix(wanted) }, "\(run)")
    }

    @Test("a drawing whose rest the end of the recording cuts off is explained")
    func cutOff() throws {
        try record([Self.roof], to: "roof.jsonl")
        #expect(try place.run("movements learn roof --examples roof.jsonl --output mine.yaml").status == 0)
        try place.write(Array(try place.lines("roof.jsonl").dropLast(16)), to: "cut.jsonl")
        let run = try place.run("movements explain cut.jsonl --book mine.yaml")
        let wanted = " s of rest before the recording ends instead of at least 0.25, "
        #expect(run.lines.contains { $0.contains("right hand  no roof: 0.") && $0.contains(wanted) }, "\(run)")
        #expect(try place.run("movements find cut.jsonl --book mine.yaml").text == "cut;\n")
    }

    @Test("two figures under one name, a straight line and the name of a built-in movement are warned of")
    func warnings() throws {
        try record([Self.roof, Self.roof, Self.roof], to: "roofs.jsonl", bent: 0.2)
        try record([Self.zed], to: "zed.jsonl")
        try record([[(0, 0), (2, 0)]], to: "line.jsonl")
        let both = try place.run("movements learn both --examples roofs.jsonl zed.jsonl --output mine.yaml")
        let advice = "leave it out if it went wrong, or draw more like it"
        let differs = "drawing 1 of zed.jsonl differs from the other examples: \(advice)\n"
        #expect(both.status == 0 && both.err.contains(differs), "\(both)")
        let line = try place.run("movements learn wave --examples line.jsonl --output mine.yaml")
        let words = ["wave replaces the built-in movement of that name", "example 1 of wave is a straight line"]
        #expect(line.status == 0 && words.allSatisfy(line.err.contains), "\(line)")
        let check = try place.run("movements check mine.yaml")
        #expect(check.status == 1 && words.allSatisfy((check.text + check.err).contains), "\(check)")
    }

    @Test("without --output the book is printed, and learning again replaces")
    func printing() throws {
        try record([Self.roof], to: "roof.jsonl")
        let run = try place.run("movements learn roof --examples roof.jsonl")
        #expect(run.status == 0 && run.text.contains("movements: movements\ndefinitions:\n"), "\(run)")
        try place.write(run.text, to: "mine.yaml")
        try record([Self.zed], to: "zed.jsonl")
        let again = try place.run("movements learn roof --examples zed.jsonl --output mine.yaml")
        #expect(
            again.status == 0 && again.err.contains("roof replaces the movement of that name in mine.yaml"),
            "\(again)"
        )
        let text = try place.text("mine.yaml")
        #expect(text.contains("zed.jsonl (1)") && !text.contains("roof.jsonl"))
    }

    @Test("the built-in book is not written") func builtIn() throws {
        let run = try place.run("movements learn roof --examples roof.jsonl --output swipes-waves-circles")
        #expect(run.status == 64 && run.err.contains("--output: swipes-waves-circles is the built-in book"), "\(run)")
    }

    @Test("names and outputs that cannot be are refused at first", arguments: ["a;b", " a", "say \"hi\"", ""])
    func names(_ name: String) throws {
        let run = try place.run("movements", "learn", name, "--examples", "missing.jsonl")
        let words = name.isEmpty ? "expected a name" : "the name of a movement has"
        #expect(run.status == 64 && run.err.contains(words), "\(run)")
    }

    @Test(
        "what makes no movement is said in one line, and nothing is written",
        arguments: [
            (
                "rest.jsonl", 1,
                "--examples: no drawing in rest.jsonl, expected an index tip that rests, draws half a palm"
            ),
            ("el.jsonl --not el.jsonl", 64, "el.jsonl"),
            (
                "el.jsonl --not copy.jsonl", 1,
                "drawing 1 of el.jsonl is nearer to drawing 1 of copy.jsonl, of --not"
            ),
            ("zed.jsonl", 1, "drawing 1 of zed.jsonl is nearer to zed than to the other examples"),
            ("missing.jsonl", 66, "missing.jsonl"),
        ]
    )
    func refusals(_ row: (examples: String, status: Int32, words: String)) throws {
        try learnBoth()
        try record([[(0.0, 0.0), (0.1, 0.0)]], to: "rest.jsonl")
        let el = [(0.0, 2.0), (0.0, 0.0), (2.0, 0.0)]
        try record([el], to: "el.jsonl")
        try record([el], to: "copy.jsonl")
        let before = try place.text("mine.yaml")
        let run = try place.run("movements learn new --examples \(row.examples) --output mine.yaml")
        #expect(run.status == row.status && run.err.contains(row.words), "\(run)")
        #expect(try place.text("mine.yaml") == before)
    }
}
