// That tallies of events add up in any order, and are the same after they were written and read.

import Keypoints
import Testing

@testable import Evaluation

/// One hit of each kind of outcome; the pieces that the rows below break are in it.
private let sound = """
    {"tactus":"event-tally","version":2,"window":50000,"kinds":["hit"],"moment":"onset","takes":2,\
    "milliseconds":61000,"badRecords":3,"digest":"00000000000000a1","ids":[\
    {"kind":"hit","id":"kick","hits":2,"misses":1,"mistaken":1,"wrong":0,"doubles":1,"falseAlarms":0,\
    "onset":{"-4":1},"told":{"-4":1,"12":1}},\
    {"kind":"hit","id":"snare","hits":0,"misses":0,"mistaken":0,"wrong":1,"doubles":0,"falseAlarms":1,\
    "onset":{},"told":{}}]}
    """

@Suite struct EventMetricCountsTests {
    @Test("any parts in any order give the bytes of one run", arguments: 0..<30)
    func merging(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try EventOptions(
            window: 0.04,
            kinds: ["hit", "mode"],
            moment: seed % 2 == 0 ? .onset : .detection
        )
        let takes = (0..<12).map { _ in Take.random(&dice) }
        let whole = try EventMetricCounts(options, takes)
        var parts = (0..<4).map { _ in [Take]() }
        for take in takes.shuffled(using: &dice) { parts[Int.random(in: 0..<4, using: &dice)].append(take) }
        var sum = EventMetricCounts(options)
        for part in parts { try sum.merge(try EventMetricCounts(options, part)) }
        #expect(sum == whole)
        #expect(Array(sum.text.utf8) == Array(whole.text.utf8))
        #expect(EventReportJSON.text(EventScores(sum)) == EventReportJSON.text(EventScores(whole)))
        #expect(EventReportTable.text(EventScores(sum)) == EventReportTable.text(EventScores(whole)))
    }

    @Test("adding up is associative and commutative, and an empty tally is neutral", arguments: 0..<20)
    func laws(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try EventOptions()
        let parts = try (0..<3).map { _ in try EventMetricCounts(options, [Take.random(&dice)]) }
        func sum(_ tallies: EventMetricCounts...) throws -> EventMetricCounts {
            var sum = EventMetricCounts(options)
            for tally in tallies { try sum.merge(tally) }
            return sum
        }
        #expect(try sum(sum(parts[0], parts[1]), parts[2]) == sum(parts[0], sum(parts[1], parts[2])))
        #expect(try sum(parts[0], parts[1]) == sum(parts[1], parts[0]))
        #expect(try sum(parts[0], EventMetricCounts(options)) == parts[0])
    }

    @Test("the order of a take's events leaves no trace", arguments: 0..<30)
    func order(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try EventOptions(kinds: ["hit", "mode"])
        let take = Take.random(&dice)
        let shuffled = Take(
            played: take.played.shuffled(using: &dice),
            reference: take.reference.shuffled(using: &dice)
        )
        #expect(try EventMetricCounts(options, [shuffled]) == EventMetricCounts(options, [take]))
    }

    @Test("the text is as written down here")
    func text() throws {
        var tally = EventMetricCounts(try EventOptions())
        try tally.add(
            played: [hit(1.012), hit(2, onset: 1.996), hit(2.001), hit(3, "snare"), hit(50, "snare")],
            reference: [hit(1), hit(2), hit(3), hit(0)],
            seconds: 61
        )
        try tally.add(played: [], reference: [])
        for _ in 0..<3 { tally.addBadRecord() }
        // Of the two that fit the hit at 2, the later is nearer, and the other is the double.
        #expect(tally.text.contains("\"told\":{\"1\":1,\"12\":1}"))
        tally = try EventMetricCounts(fields: JSONTree.parse(sound))
        #expect(tally.text == sound)
        #expect(tally.referenceEvents == 4 && tally.playedEvents == 5)
    }

    @Test("a tally is the same after it was written and read", arguments: 0..<20)
    func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try EventOptions(window: 0.1, kinds: ["hit", "mode"])
        var tally = try EventMetricCounts(options, (0..<5).map { _ in Take.random(&dice) })
        tally.addBadRecord()
        let again = try EventMetricCounts(fields: JSONTree.parse(tally.text))
        #expect(again == tally)
        #expect(Array(again.text.utf8) == Array(tally.text.utf8))
    }

    @Test(
        "a tally that cannot be is refused with its place",
        arguments: [
            ("\"event-tally\"", "\"tally\"", "tactus: \"tally\", expected \"event-tally\""),
            ("\"version\":2", "\"version\":1", "version: 1, expected 2"),
            ("\"version\":2,", "", "version: missing, expected 2"),
            ("00000000000000a1", "A1", "digest: \"A1\", expected a string of 16 hexadecimal digits"),
            ("50000", "-1", "window: -1, expected 0 to 10000000 microseconds"),
            ("50000", "0.05", "window: 0.05, expected a whole number"),
            ("[\"hit\"]", "[]", "kinds: none, expected kinds of events such as hit"),
            (
                "[\"hit\"]", "[\"shape\",\"hit\"]",
                "kinds: a list of 2, expected kinds in the order of their bytes, each once"
            ),
            ("[\"hit\"]", "[\"mode\"]", "ids[0].kind: \"hit\", expected one of the kinds mode"),
            ("\"moment\":\"onset\"", "\"moment\":\"now\"", "moment: \"now\", expected onset or detection"),
            ("\"takes\":2", "\"takes\":-2", "takes: -2, expected a count of 0 or more"),
            ("\"takes\":2,", "", "takes: missing, expected a value"),
            ("\"takes\":2", "\"takes\":2,\"take\":2", "take: unknown, expected one of "),
            (
                "\"misses\":1", "\"misses\":9007199254740991",
                "ids[0].misses: 9007199254740991, expected counts that are"
            ),
            ("\"hits\":2", "\"hits\":3", "ids[0].told: 2 errors, expected 3, one a hit"),
            ("\"onset\":{\"-4\":1}", "\"onset\":{\"-4\":3}", "ids[0].onset: 3 errors, expected at most 2, one a hit"),
            ("\"onset\":{\"-4\":1}", "\"onset\":{\"-04\":1}", "ids[0].onset.-04: no number of milliseconds, expected"),
            (
                "\"onset\":{\"-4\":1}", "\"onset\":{\"10001\":1}",
                "ids[0].onset.10001: no number of milliseconds, expected"
            ),
            ("\"onset\":{\"-4\":1}", "\"onset\":[1]", "ids[0].onset: a list of 1, expected an object"),
            ("\"wrong\":1", "\"wrong\":2", "ids: 2 wrong, expected 1, as many as mistaken"),
            ("\"id\":\"snare\"", "\"id\":\"kick\"", "ids[1].id: \"kick\" twice, expected each id of a kind once"),
            ("\"id\":\"snare\"", "\"id\":38", "ids[1].id: 38, expected a string"),
        ]
    )
    func broken(piece: String, broken: String, message: String) throws {
        #expect(sound.contains(piece))
        let fields = try JSONTree.parse(sound.replacing(piece, with: broken, maxReplacements: 1))
        let problem = #expect(throws: Diagnostic.self) { try EventMetricCounts(fields: fields) }
        #expect(problem?.description.hasPrefix(message) == true, "\(problem?.description ?? "")")
    }

    @Test("equal takes have one mark, others have another, and what has no events has none")
    func mark() throws {
        let options = try EventOptions()
        func tally(_ played: [Keypoints.Event], _ reference: [Keypoints.Event]) throws -> String? {
            var tally = EventMetricCounts(options)
            try tally.add(played: played, reference: reference)
            return tally.contentMark
        }
        let one = try tally([hit(1), hit(2)], [hit(3)])
        let same = try tally([hit(2), hit(1)], [hit(3)])
        #expect(one != nil && same == one)
        for (played, reference) in [
            ([hit(1)], [hit(3)]), ([hit(3)], [hit(1), hit(2)]), ([hit(1), hit(2, "snare")], [hit(3)]),
        ] {
            #expect(try tally(played, reference) != one)
        }
        #expect(try tally([], []) == nil)
    }

    @Test("tallies of different options do not add up, and both are named")
    func different() throws {
        let options = try EventOptions()
        for (other, message) in [
            (try EventOptions(window: 0.03), "window: 30000, expected 50000 as in the tally it is added to"),
            (try EventOptions(kinds: ["mode"]), "kinds: mode, expected hit as in the tally it is added to"),
            (try EventOptions(moment: .detection), "moment: detection, expected onset as in the tally it is added to"),
        ] {
            var tally = EventMetricCounts(options)
            let problem = #expect(throws: Diagnostic.self) { try tally.merge(EventMetricCounts(other)) }
            #expect(problem?.description == message)
        }
    }
}
