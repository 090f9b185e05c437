// Movements against annotations: the rules of the contests, one row each, and lines that are no results.

import Testing
import Text

@testable import Evaluation

@Suite("Scores of movements")
struct MovementScoresTests {
    private static func sequences(_ text: String) throws(Diagnostic) -> MovementSequences {
        try MovementSequences(text: text)
    }

    /// Found, false positives and the mean delay of a report against a circle in frames 100 to 140 and a V in 200 to 220.
    private static let rows: [(String, found: Int, wrong: Int, delay: Double?)] = [
        ("CIRCLE;100;140;120;", 1, 0, 20), ("CIRCLE;100;120", 1, 0, nil), ("CIRCLE;100;119;119", 0, 0, nil),
        ("CIRCLE;60;140;", 1, 0, nil), ("CIRCLE;59;140;", 0, 1, nil), ("V;100;140;110;", 0, 1, nil),
        ("CIRCLE;100;140;120;CIRCLE;100;140;130;", 1, 1, 20), ("CIRCLE;300;320;310;", 0, 1, nil),
        ("WAVE;100;140;120;", 0, 1, nil), ("V;205;215;225;CIRCLE;110;150;150;", 2, 0, 30), ("", 0, 0, nil),
    ]

    @Test("the rules of the contests", arguments: rows)
    func rules(_ row: (String, found: Int, wrong: Int, delay: Double?)) throws {
        let truth = try Self.sequences("1;CIRCLE;100;140;V;200;220;\n")
        let scores = MovementScores(try Self.sequences("1;\(row.0)\n"), against: truth)
        #expect(scores.total.reference == 2)
        #expect(scores.total.found == row.found)
        #expect(scores.total.falsePositives == row.wrong)
        #expect(scores.total.delay == row.delay)
    }

    @Test("means are those of the labels, not of the movements")
    func means() throws {
        let truth = try Self.sequences("1;A;0;10;A;20;30;A;40;50;B;60;70")
        let scores = MovementScores(try Self.sequences("1;A;0;10;8;B;60;70;72;B;80;90;92"), against: truth)
        let rates: [Double] = [1.0 / 3, 1]
        #expect(scores.mean(\.detectionRate) == (rates[0] + rates[1]) / 2)
        #expect(scores.mean(\.falsePositiveRatio) == 0.5)
        let jaccard: [Double] = [1.0 / 3, 1.0 / 2]
        #expect(scores.mean(\.jaccard) == (jaccard[0] + jaccard[1]) / 2)
        #expect(scores.mean(\.delay) == 10)
        let f1 = 4.0 / 7
        #expect(scores.total.f1 == f1)
        #expect(scores.total.medianLateness == 0)
    }

    @Test(
        "edits between lists of labels",
        arguments: [
            ("", "", 0), ("ab", "ab", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ba", "ab", 2),
        ]
    )
    func editsOfLists(_ from: String, _ to: String, _ edits: Int) {
        #expect(MovementScores.edits(from.map(String.init), to.map(String.init)) == edits)
    }

    @Test("a sequence without reports is missed, and sequences are told by their names")
    func names() throws {
        let truth = try Self.sequences("1;A;0;10;\n2;A;0;10;\n3;\n")
        let scores = MovementScores(try Self.sequences("2;A;0;10;\n"), against: truth)
        #expect(scores.total.found == 1)
        #expect(scores.total.reference == 2)
        #expect(scores.sequenceAccuracy == 0.5)
        #expect(scores.unreported == 1)
        let note = "1 annotated sequence without a line in the result: all movements missed\n"
        #expect(MovementReport.text(scores).hasSuffix("\n\n\(note)"))
        #expect(MovementReport.text([("a", scores), ("b", scores)]).hasSuffix("\n\na: \(note)b: \(note)"))
        #expect(MovementReport.json([("a", scores)]).contains(#""unreported":1"#))
        let whole = MovementScores(try Self.sequences("1;\n2;A;0;10;\n"), against: truth)
        #expect(whole.unreported == 0 && !MovementReport.text(whole).contains("without a line"))
    }

    @Test("without annotated movements false positives are counted, and with a duration their rate")
    func idle() throws {
        let truth = try Self.sequences("1;\n2;\n")
        let calm = MovementScores(try Self.sequences("1;\n2;\n"), against: truth, seconds: 90)
        let wild = MovementScores(try Self.sequences("1;A;0;10;B;20;30;\n2;A;0;10;\n"), against: truth, seconds: 90)
        #expect(calm.falsePositivesPerMinute == 0 && wild.falsePositivesPerMinute == 2)
        #expect(MovementScores(truth, against: truth).falsePositivesPerMinute == nil)
        let note = "no annotated movements: only false positives are counted\n"
        let rate = "3 false positives in 90 s: 120.0 per hour (24.7–350.7)\n"
        #expect(MovementReport.text(wild).hasSuffix("\n\n\(note)") && MovementReport.text(wild).hasPrefix("\(rate)\n"))
        let ranking = MovementReport.text([("a", wild), ("b", calm)])
        #expect(ranking.hasPrefix("b: 0 false positives in 90 s: 0.0 per hour (0.0–147.6)\na: \(rate)\n"))
        let json = MovementReport.json([("wild", wild), ("calm", calm)])
        #expect(json.contains(#""falsePositivesPerMinute":2.000000,"falsePositivesPerHour":120.000000"#))
        #expect(json.firstRange(of: "calm").map { json[$0.upperBound...].contains("wild") } == true)
    }

    @Test(
        "the interval of a rate is Garwood's",
        arguments: [
            (0, 0, 3.6889), (1, 0.0253, 5.5716), (10, 4.7954, 18.3904), (100, 81.3640, 121.6270),
            (10_000, 9_804.9, 10_197.9),
        ] as [(Int, Double, Double)]
    )
    func rates(_ count: Int, _ low: Double, _ high: Double) {
        let interval = Rate(count: count, time: 1).interval
        #expect(abs(interval.lowerBound - low) < 1e-4 * max(1, low) && abs(interval.upperBound - high) < 1e-4 * high)
    }

    @Test("the accuracy of sequences is below 0 where more is wrong than was due")
    func belowZero() throws {
        let truth = try Self.sequences("1;A;0;10;\n")
        let scores = MovementScores(try Self.sequences("1;B;0;1;B;2;3;B;4;5\n"), against: truth)
        #expect(scores.sequenceAccuracy == -2)
    }

    private static let faults: [String: String] = [
        "1;A;0;10;\n1;A;0;10;": "field 1: sequence \"1\" twice, expected each sequence once",
        "1;0;10;": "field 2: \"0\", expected the label of a movement",
        "1;;A;0;10": "field 2: nothing, expected the label of a movement",
        "1;A;0;B;1;2": "field 3: 1 number after \"A\", expected its beginning and its end, and in results the moment",
        "1;A;0;1;2;3": "field 3: 4 numbers after \"A\", expected its beginning",
        "1;A;10;9": "field 4: 9, expected an end after the beginning, 10",
        #"{"t":0,"hands":[{"side":"left","points":[]}]}"#:
            "field 1: \"{\"t\":0,\"hands\":[{\"side\":…\", expected the name of",
        String(repeating: "0,", count: 200):
            "field 1: \"0,0,0,0,0,0,0,0,0,0,0,0,…\", expected the name of a sequence, as in",
        "1;A;0;inf": "field 3: a number that is no moment, expected 0 to 10⁹",
    ]

    @Test("what is no sequence", arguments: faults) func fault(_ text: String, _ expected: String) {
        let problem = #expect(throws: Diagnostic.self) { try Self.sequences(text) }
        #expect(problem?.message.hasPrefix(expected) == true, "\(problem.map(String.init(describing:)) ?? "")")
    }

    @Test("several results are ranked by their mean Jaccard index")
    func ranking() throws {
        let truth = try Self.sequences("1;A;0;10;B;20;30")
        let results = [("worse", "1;A;0;10;5"), ("better", "1;A;0;10;5;B;20;30;31")].map { name, text in
            (name: name, scores: MovementScores((try? Self.sequences(text)) ?? .init(), against: truth))
        }
        let lines = MovementReport.text(results).split(separator: "\n")
        #expect(lines.dropFirst().map { $0.prefix { $0 != " " } } == ["better", "worse"])
        #expect(
            lines[1].split(separator: " ") == ["better", "1.000", "0.000", "1.000", "8.0", "-2.0", "1.000", "1.000"]
        )
    }
}
