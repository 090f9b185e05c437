// The outcome of each played and each reference event, in takes made by hand.

import Keypoints
import Testing

@testable import Evaluation

/// The scores of one take.
func scores(
    _ played: [Keypoints.Event],
    _ reference: [Keypoints.Event],
    _ options: EventOptions? = nil,
    seconds: Double? = nil
) throws -> EventScores {
    var tally = EventMetricCounts(try options ?? EventOptions())
    try tally.add(played: played, reference: reference, seconds: seconds)
    return EventScores(tally)
}

/// Hits, misses, mistaken, wrong, doubles, false alarms.
private func outcomes(_ score: EventScore) -> [Int] {
    [score.truePositives, score.deletions, score.substituted, score.substitutions, score.duplicates, score.insertions]
}

@Suite struct EventScoresTests {
    @Test("a take that is played as it should be has all shares 1 and no error")
    func perfect() throws {
        let reference = (0..<10).flatMap { number in
            [hit(Double(number), "kick", .right), hit(Double(number) + 0.25, "snare", .left)]
        }
        let total = try scores(reference.reversed(), reference).total
        #expect(outcomes(total) == [20, 0, 0, 0, 0, 0])
        #expect(total.precision.value == 1 && total.recall.value == 1 && total.f1 == 1)
        #expect(total.detection.count == 20 && total.detection.mean == 0 && total.detection.deviation == 0)
        #expect(total.onset.count == 0 && total.onset.mean == nil)
        #expect(total.insertionsPerMinute == 0)
    }

    @Test(
        "each outcome by itself",
        arguments: [
            ([hit(1.05)], [hit(1)], [1, 0, 0, 0, 0, 0]), ([hit(0.95)], [hit(1)], [1, 0, 0, 0, 0, 0]),
            ([hit(1.0501)], [hit(1)], [0, 1, 0, 0, 0, 1]), ([], [hit(1)], [0, 1, 0, 0, 0, 0]),
            ([hit(1)], [], [0, 0, 0, 0, 0, 1]), ([hit(1, "snare")], [hit(1)], [0, 0, 1, 1, 0, 0]),
            ([hit(1), hit(1.04)], [hit(1)], [1, 0, 0, 0, 1, 0]), ([hit(1), hit(1.06)], [hit(1)], [1, 0, 0, 0, 0, 1]),
            ([hit(1), hit(1, "snare")], [hit(1)], [1, 0, 0, 0, 0, 1]),
            ([hit(1), hit(1.02)], [hit(1), hit(1.01, "snare")], [1, 0, 1, 1, 0, 0]),
            ([hit(1, "snare"), hit(1.01, "snare")], [hit(1)], [0, 0, 1, 1, 0, 1]),
            ([hit(1, "kick", .left)], [hit(1, "kick", .right)], [0, 1, 0, 0, 0, 1]),
            ([hit(1, "kick", .left)], [hit(1, "kick")], [1, 0, 0, 0, 0, 0]),
            ([hit(1, "snare", .left)], [hit(1, "kick", .right)], [0, 1, 0, 0, 0, 1]),
            ([hit(1, "snare", .left)], [hit(1, "kick", .left)], [0, 0, 1, 1, 0, 0]),
            ([hit(1, "kick", .left), hit(1, "kick", .right)], [hit(1, "kick", .left)], [1, 0, 0, 0, 0, 1]),
            (
                [hit(1.01, "kick", .left), hit(1, "kick", .right)], [hit(1, "kick", .left), hit(1.01, "kick", .right)],
                [2, 0, 0, 0, 0, 0]
            ),
        ] as [([Keypoints.Event], [Keypoints.Event], [Int])]
    )
    func outcome(_ played: [Keypoints.Event], _ reference: [Keypoints.Event], _ expected: [Int]) throws {
        #expect(outcomes(try scores(played, reference).total) == expected)
    }

    @Test("what is mistaken counts for the true id, what is wrong for the played one")
    func wrong() throws {
        let scores = try scores([hit(1, "snare"), hit(2)], [hit(1), hit(2)])
        #expect(scores.ids.map(\.id) == ["kick", "snare"])
        #expect(scores.ids.map(outcomes) == [[1, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0]])
        #expect(scores.ids.map(\.precision) == [Proportion(1, of: 1), Proportion(0, of: 1)])
        #expect(scores.ids.map(\.recall) == [Proportion(1, of: 2), Proportion(0, of: 0)])
        #expect(scores.total.precision == Proportion(1, of: 2) && scores.total.recall == Proportion(1, of: 2))
    }

    @Test("other kinds are passed over, and several kinds are kept apart")
    func kinds() throws {
        let played = [hit(1), hit(2, "recording", kind: "mode"), hit(3, "rock", kind: "shape")]
        let reference = [hit(1, "kick", kind: "mode"), hit(2, "recording", kind: "mode")]
        #expect(outcomes(try scores(played, reference).total) == [0, 0, 0, 0, 0, 1])
        let both = try scores(played, reference, EventOptions(kinds: ["mode", "hit", "mode"]))
        #expect(both.options.kinds == ["hit", "mode"])
        #expect(outcomes(both.total) == [1, 1, 0, 0, 0, 1])
        #expect(both.ids.map(\.kind) == ["hit", "mode", "mode"])
    }

    @Test("errors of the onset and of the telling are told apart")
    func errors() throws {
        let reference = (0..<4).map { hit(Double($0)) }
        let late = [0.010, -0.004, 0.020, 0.002]
        let played = late.enumerated().map { hit(Double($0) + 0.040, onset: $0 == 3 ? nil : Double($0) + $1) }
        let total = try scores(played, reference).total
        #expect(total.truePositives == 4)
        #expect(total.onset == ErrorScore(EventErrors(bins: [10: 1, -4: 1, 20: 1])))
        #expect(total.onset.count == 3 && total.onset.median == 0.010)
        #expect(abs((total.onset.mean ?? 0) - 0.026 / 3) < 1e-12)
        #expect(abs((total.onset.deviation ?? 0) - 0.012_055_4) < 1e-6)
        #expect(total.detection == ErrorScore(EventErrors(bins: [40: 4])))
        #expect(total.detection.median == 0.040 && total.detection.mean == 0.040 && total.detection.deviation == 0)
    }

    @Test("a hit told ahead is matched by its onset, or not at all by when it was told")
    func ahead() throws {
        let (played, reference) = ([hit(0.94, onset: 1.003)], [hit(1)])
        #expect(outcomes(try scores(played, reference).total) == [1, 0, 0, 0, 0, 0])
        #expect(outcomes(try scores(played, reference, EventOptions(moment: .detection)).total) == [0, 1, 0, 0, 0, 1])
        let wide = try scores(played, reference, EventOptions(window: 0.06, moment: .detection)).total
        #expect(wide.truePositives == 1 && wide.detection.median == -0.060 && wide.onset.median == 0.003)
        // The truth's own onset is what all are held against.
        #expect(try scores([hit(1)], [hit(1.5, onset: 1)], EventOptions(moment: .detection)).total.truePositives == 1)
    }

    @Test(
        "a mode is matched by when it was told, hits beside it by their onsets",
        arguments: [EventMoment.onset, .detection]
    )
    func modesByDetection(_ moment: EventMoment) throws {
        let played = [hit(1.04, onset: 1), hit(3, "recording", onset: 2, kind: "mode")]
        let reference = [hit(1), hit(3, "recording", kind: "mode")]
        let options = try EventOptions(window: 0.03, kinds: ["hit", "mode"], moment: moment)
        let mixed = try scores(played, reference, options)
        #expect(mixed.ids.map(\.truePositives) == [moment == .onset ? 1 : 0, 1])
        let alone = try scores(played, played, EventOptions(kinds: ["mode"], moment: moment))
        #expect(alone.total.truePositives == 1 && alone.total.detection.median == 0 && alone.total.onset.median == 0)
        let title = EventReportTable.text(mixed).prefix { $0 != "\n" }
        let by = moment == .onset ? "onset, modes by detection time" : "detection time"
        #expect(title == "Events (hit, mode) matched within ±30.0 ms by \(by)")
        #expect(EventReportTable.text(alone).hasPrefix("Events (mode) matched within ±50.0 ms by detection time\n"))
    }

    @Test("a mode's true time is none of its onset, which only an onset can be held against")
    func onsetOfHolds() throws {
        let options = try EventOptions(window: 1, kinds: ["mode"], moment: .detection)
        let held = [hit(2, "recording", onset: 1, kind: "mode")]
        let told = try scores(held, [hit(2, "recording", kind: "mode")], options).total
        #expect(told.truePositives == 1 && told.onset.count == 0 && told.detection.median == 0)
        let known = try scores(held, [hit(2, "recording", onset: 1.01, kind: "mode")], options).total
        #expect(known.truePositives == 1 && known.onset.median == -0.01)
    }

    @Test(
        "the middle of an even number is the mean of two; errors are rounded to milliseconds and limited",
        arguments: [
            ([400, 499], 0), ([500], 0.001), ([-500], -0.001), ([1_000, 4_000], 0.0025),
            ([-1_000, 2_000, 9_000], 0.002),
            ([99_999_999], 10), ([-99_999_999], -10), ([.max], 10), ([.min], -10),
        ] as [([Int], Double)]
    )
    func median(_ microseconds: [Int], _ median: Double) {
        var errors = EventErrors()
        for error in microseconds { errors.add(microseconds: error) }
        #expect(ErrorScore(errors).median == median)
    }

    @Test("false alarms are counted by the minute of the take")
    func rate() throws {
        let reference = [hit(0), hit(30)]
        let played = reference + [hit(10), hit(20), hit(25)]
        #expect(try scores(played, reference).total.insertionsPerMinute == 6)
        #expect(try scores(played, reference, seconds: 90).total.insertionsPerMinute == 2)
        #expect(try scores([hit(1)], []).total.insertionsPerMinute == nil)
        #expect(try scores([hit(1)], [], seconds: 60).total.insertionsPerMinute == 1)
        let pressed = try scores(
            (0..<1000).map { hit(Double($0) * 1e-6, "snare") },
            [hit(0.001)],
            EventOptions(window: 0)
        )
        #expect((pressed.total.insertionsPerMinute ?? 0) > 1e7)
    }

    @Test("where nothing is true or played, shares are undefined and not 0")
    func nothing() throws {
        let total = try scores([], []).total
        #expect(total.precision.value == nil && total.recall.value == nil && total.f1 == nil)
        #expect(try scores([], [hit(1)]).total.f1 == 0)
    }

    @Test("there are as many hits as any one-to-one choice has, and every event has one outcome", arguments: 0..<60)
    func optimal(seed: UInt64) throws {
        var dice = Dice(seed)
        let take = Take.random(&dice)
        let scores = try scores(take.played, take.reference)
        let (played, reference) = (take.played.filter { $0.kind == "hit" }, take.reference.filter { $0.kind == "hit" })
        let isHanded = (played + reference).allSatisfy { $0.hand != nil }
        let most = largestMatching(played.count, reference.count) { one, other in
            let (one, other) = (played[one], reference[other])
            return abs((one.onset ?? one.time) - (other.onset ?? other.time)) < 0.050_000_5
                && one.id.utf8.elementsEqual(other.id.utf8) && (!isHanded || one.hand == other.hand)
        }
        #expect(scores.total.truePositives == most)
        #expect(scores.total.playedEvents == played.count && scores.total.referenceEvents == reference.count)
        #expect(scores.total.substitutions == scores.total.substituted)
        #expect(scores.ids.reduce(0) { $0 + $1.duplicates } == scores.total.duplicates)
    }

    @Test(
        "options that cannot be are refused",
        arguments: [
            (-0.001, ["hit"], "window: -0.001, expected 0 to 10 seconds"), (.nan, ["hit"], "window: nan, expected"),
            (11, ["hit"], "window: 11.0, expected 0 to 10 seconds"),
            (0.05, [], "kinds: none, expected kinds of events"),
            (0.05, ["hit", ""], "kinds: none, expected kinds of events"),
        ] as [(Double, [String], String)]
    )
    func refused(_ window: Double, _ kinds: [String], _ message: String) {
        let problem = #expect(throws: Diagnostic.self) { try EventOptions(window: window, kinds: kinds) }
        #expect(problem?.description.hasPrefix(message) == true)
    }

    @Test(
        "times that no clock has are refused, and the tally stays as it was",
        arguments: [1e11, -1e300, .infinity, .nan]
    )
    func clock(_ time: Double) throws {
        var tally = EventMetricCounts(try EventOptions())
        try tally.add(played: [hit(1)], reference: [hit(1)])
        let before = tally
        for (played, reference) in [
            ([hit(time)], [hit(1)]), ([hit(1, onset: time)], []), ([], [hit(time, kind: "mode")]),
        ] {
            #expect(throws: Diagnostic.self) { try tally.add(played: played, reference: reference) }
        }
        #expect(throws: Diagnostic.self) { try tally.add(played: [], reference: [], seconds: time) }
        #expect(tally == before)
    }

    @Test("more events within the window than memory allows are refused")
    func crowd() throws {
        let crowd = (0..<9_000).map { _ in hit(1) }
        let problem = #expect(throws: Diagnostic.self) { try scores(crowd, crowd) }
        #expect(problem?.description == "window: 81000000 pairs of events within it, expected at most 67108864")
        #expect(try scores(Array(crowd.prefix(1_000)), Array(crowd.prefix(900))).total.truePositives == 900)
    }
}
