// Tests of the text form of tallies: written and read back, and everything that must not be read.

import Shapes
import Testing
import Text

@testable import Evaluation

/// One group, one hand of each kind; the pieces that the rows below break are in it.
private let sound = """
    {"tactus":"tally","version":3,"rules":{"name":"three","fingerprint":"5f1c"},\
    "shapes":["rock","scissors","paper"],"by":"person","seed":"7","drops":[0],"digest":"0000000000000000",\
    "margins":{"confirmed":[],"possible":[[500,1,0,0],[2000,0,0,1]]},"groups":[{"name":"p1",\
    "badRecords":4,"framesWithoutHand":{"rock":1},"levels":[{"drop":0,\
    "forced":[[1,0,0,0],[0,0,0,0],[0,0,0,0]],"confirmed":[[0,0,0,1],[0,0,0,0],[0,0,0,0]],\
    "others":{"ok":{"forced":[0,0,1,0],"confirmed":[0,0,0,1]}},"unlabelled":2,"ignored":3}]}]}
    """

@Suite struct TallyTextTests {
    @Test func `the text is as written down here`() throws {
        var tally = MetricCounts(try sampleOptions(drops: [0]))
        tally.add(.shape("rock"), top1: "rock", confirmed: nil, group: "p1")
        tally.addMargin(.shape("rock"), classified("rock", .possible, margin: 0.5))
        tally.add(.other("ok"), top1: "paper", confirmed: nil, group: "p1")
        tally.addMargin(.other("ok"), classified("paper", .possible, margin: 9))
        for _ in 0..<2 { tally.add(.unlabelled, top1: nil, confirmed: nil, group: "p1") }
        for _ in 0..<3 { tally.add(.ignored, top1: nil, confirmed: nil, group: "p1") }
        for _ in 0..<4 { tally.addBadRecord(group: "p1") }
        tally.addFrameWithoutHand(expected: .shape("rock"), group: "p1")
        #expect(tally.text == sound)
    }

    @Test(arguments: [10_000, 10_001]) func `groups are limited, in one text and in a sum`(count: Int) throws {
        let options = try sampleOptions(drops: [0])
        func counts(_ names: Range<Int>) -> MetricCounts {
            var counts = MetricCounts(options)
            for name in names { counts.add(.shape("rock"), top1: nil, confirmed: nil, group: "p\(name)") }
            return counts
        }
        var sum = counts(0..<5_000)
        let words = "groups: \(count) groups, expected at most 10000"
        let isTooMany = count > 10_000
        do throws(Diagnostic) { try sum.merge(counts(5_000..<count)) } catch { #expect(isTooMany, "\(error)") }
        #expect(sum == counts(0..<(isTooMany ? 5_000 : count)))
        do {
            #expect(try MetricCounts(fields: JSONTree.parse(counts(0..<count).text)).groups.count == count)
        } catch let problem as Diagnostic {
            #expect(isTooMany && problem.description == words)
        }
    }

    @Test func `margins are merged and read again`() throws {
        var tally = MetricCounts(try sampleOptions(grouping: nil, drops: [2, 4]))
        tally.add(.shape("rock"), top1: "paper", confirmed: "paper", droppedKeypoints: 2)
        tally.addMargin(.shape("rock"), classified("paper", .confirmed, margin: 0.25))
        #expect(tally.text.contains(#""margins":{"confirmed":[[250,0,1,0]],"possible":[]}"#))
        try tally.merge(tally)
        let again = try MetricCounts(fields: JSONTree.parse(tally.text))
        #expect(again == tally && again.text.contains(#""margins":{"confirmed":[[250,0,2,0]],"possible":[]}"#))
        #expect(Scores(again).riskCoverage(confirmedFirst: true).points.map(\.risk) == [Proportion(2, of: 2)])
    }

    @Test(arguments: 0..<20)
    func `a tally is the same after it was written and read`(seed: UInt64) throws {
        var dice = Dice(seed)
        let grouping: Grouping? = seed % 4 == 0 ? nil : .source
        let options = try sampleOptions(grouping: grouping, seed: .max - seed)
        let events = Event.random(100, &dice).map { event in
            if grouping != nil { return event }
            return switch event {
            case .hand(let meaning, let top1, let confirmed, let droppedKeypoints, _):
                Event.hand(meaning, top1: top1, confirmed: confirmed, droppedKeypoints: droppedKeypoints, group: "")
            case .noHand(let meaning, _): .noHand(meaning, group: "")
            case .bad: .bad(group: "")
            }
        }
        let tally = MetricCounts(options, events)
        let again = try MetricCounts(fields: JSONTree.parse(tally.text), expecting: options)
        #expect(again == tally)
        #expect(Array(again.text.utf8) == Array(tally.text.utf8))
    }

    @Test func `groups and labels that counted nothing leave no trace`() throws {
        let zeros = sound.replacing("\"unlabelled\":2,\"ignored\":3", with: "\"unlabelled\":0,\"ignored\":0")
            .replacing("\"badRecords\":4", with: "\"badRecords\":0").replacing("\"rock\":1", with: "\"rock\":0")
            .replacing("[1,0,0,0]", with: "[0,0,0,0]").replacing("[0,0,0,1]", with: "[0,0,0,0]")
            .replacing("[0,0,1,0]", with: "[0,0,0,0]").replacing("[500,1,0,0]", with: "[500,0,0,0]")
            .replacing("[2000,0,0,1]", with: "[2000,0,0,0]")
        #expect(try MetricCounts(fields: JSONTree.parse(zeros)) == MetricCounts(try sampleOptions(drops: [0])))
    }

    @Test(arguments: [
        ("\"tally\"", "\"scores\"", "tactus: \"scores\", expected \"tally\""),
        ("\"tactus\":\"tally\",", "", "tactus: missing, expected \"tally\""),
        ("\"version\":3", "\"version\":2", "version: 2, expected 3"),
        ("\"version\":3", "\"version\":1.5", "version: 1.5, expected 3"),
        (
            "0000000000000000", "00000000000000zz",
            "digest: \"00000000000000zz\", expected a string of 16 hexadecimal digits"
        ),
        ("\"digest\":\"0000000000000000\",", "", "digest: missing, expected a value"),
        ("\"confirmed\":[],", "", "margins.confirmed: missing, expected a value"),
        ("[500,1,0,0]", "[500,1,0]", "margins.possible[0]: a list of 3, expected a list of 4"),
        ("[500,1,0,0]", "[500,-1,0,0]", "margins.possible[0][1]: -1, expected a count of 0 or more"),
        ("[500,1,0,0]", "[2001,1,0,0]", "margins.possible[0][0]: 2001, expected the bin of a margin, each once"),
        ("[500,1,0,0]", "[2000,1,0,0]", "margins.possible[1][0]: 2000, expected the bin of a margin, each once"),
        (
            "[500,1,0,0]", "[500,1,1,0]",
            "margins: 2 and 1 hand, expected at most 1 of known shapes and 1 others, as in the groups"
        ),
        ("\"seed\":\"7\"", "\"seed\":7", "seed: 7, expected a string"),
        (
            "\"seed\":\"7\"", "\"seed\":\"-7\"",
            "seed: \"-7\", expected a string of a whole number from 0 to 18446744073709551615"
        ),
        ("\"by\":\"person\"", "\"by\":\"\"", "groups[0].name: \"p1\", expected \"\", as the tally is not grouped"),
        ("\"by\":\"person\",", "", "by: missing, expected a value"),
        ("\"name\":\"three\"", "\"name\":null", "rules.name: null, expected a string"),
        (
            "\"fingerprint\"", "\"thumbprint\"",
            "rules.thumbprint: unknown, expected one of name, fingerprint"
        ),
        ("[\"rock\",", "[\"paper\",", "shapes: \"paper\" twice, expected each shape once"),
        ("\"rock\",\"scissors\",\"paper\"", "", "shapes: 0, expected 1 to 256"),
        ("\"drops\":[0]", "\"drops\":[22]", "drops: 22, expected numbers of points from 0 to 21"),
        ("\"drops\":[0]", "\"drops\":[2,0]", "drops: a list of 2, expected ascending numbers, each once"),
        ("\"drops\":[0]", "\"drops\":[0,2]", "groups[0].levels: a list of 1, expected a list of 2"),
        ("\"drop\":0", "\"drop\":1", "groups[0].levels[0].drop: 1, expected 0"),
        ("\"badRecords\":4", "\"badRecords\":-1", "groups[0].badRecords: -1, expected a count of 0 or more"),
        ("\"badRecords\":4", "\"badRecords\":1.5", "groups[0].badRecords: 1.5, expected a count of 0 or more"),
        (
            "\"badRecords\":4", "\"badRecords\":9007199254740993",
            "groups[0].badRecords: a number beyond ±2⁵³, expected counts that are at most 9007199254740991 in all"
        ),
        (
            "\"badRecords\":4", "\"badRecords\":9007199254740991",
            "groups[0].framesWithoutHand.rock: 1, expected counts that are at most 9007199254740991 in all"
        ),
        ("{\"rock\":1}", "{\"rock\":true}", "groups[0].framesWithoutHand.rock: true, expected a count of 0 or more"),
        (
            "{\"rock\":1}", "{\"rock\":1,\"rock\":2}",
            "groups[0].framesWithoutHand.rock: the field is given twice, expected once"
        ),
        ("{\"rock\":1}", "[1]", "groups[0].framesWithoutHand: a list of 1, expected an object"),
        ("[[1,0,0,0],", "[[1,0,0],", "groups[0].levels[0].forced[0]: a list of 3, expected a list of 4"),
        ("[[1,0,0,0],", "[", "groups[0].levels[0].forced: a list of 2, expected a list of 3"),
        ("[[1,0,0,0],", "[[1,0,-2,0],", "groups[0].levels[0].forced[0][2]: -2, expected a count of 0 or more"),
        (
            "[[0,0,0,1],", "[[0,0,0,2],",
            "groups[0].levels[0].confirmed[0]: 2 hands, expected 1, as in the top-1 choice"
        ),
        (
            "\"confirmed\":[0,0,0,1]", "\"confirmed\":[1,0,0,1]",
            "groups[0].levels[0].others.ok.confirmed: 2 hands, expected 1, as in the top-1 choice"
        ),
        ("\"unlabelled\":2,", "", "groups[0].levels[0].unlabelled: missing, expected a value"),
        ("\"groups\":[{", "\"groups\":[{\"\\u001b[31mred\":1,", nil),
    ])
    func `a tally that cannot be is refused with its place`(piece: String, broken: String, message: String?) throws {
        #expect(sound.contains(piece))
        let fields = try JSONTree.parse(sound.replacing(piece, with: broken, maxReplacements: 1))
        let problem = #expect(throws: Diagnostic.self) { try MetricCounts(fields: fields) }
        if let message { #expect(problem?.description == message) }
        #expect(problem?.description.contains("\u{1B}") == false)
    }

    @Test func `a group that stands twice is refused`() throws {
        let start = try #require(sound.firstRange(of: "{\"name\":\"p1\"")).lowerBound
        let group = sound[start...].dropLast(2)
        let fields = try JSONTree.parse(sound[..<start] + group + "," + group + "]}")
        let problem = #expect(throws: Diagnostic.self) { try MetricCounts(fields: fields) }
        #expect(problem?.description == "groups[1].name: \"p1\" twice, expected each group once")
    }

    @Test(arguments: [JSONValue.array([]), .integer(1), .string("x"), .null, [:]])
    func `what is no tally at all is refused`(fields: JSONValue) {
        #expect(throws: Diagnostic.self) { try MetricCounts(fields: fields) }
    }

    @Test func `a tally of other options than expected is refused, and both are named`() throws {
        let options = try sampleOptions(rules: RuleBookMark(name: "mine", fingerprint: "1"), drops: [0])
        let problem = #expect(throws: Diagnostic.self) {
            try MetricCounts(fields: JSONTree.parse(sound), expecting: options)
        }
        #expect(problem?.description == "rules: three (5f1c), expected mine (1) as in the tally it is added to")
    }
}
