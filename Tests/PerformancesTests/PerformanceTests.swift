import Drums
import Gestures
import KeypointFiles
import Keypoints
import Testing

@testable import Capture
@testable import Performances

/// A performance of a recording that is played at once.
@Suite struct PerformanceTests {
    /// The movements of the hands, a tenth of a second a letter, and the resulting hits.
    @Test(arguments: [
        (".k..s.", ["0.1 kick", "0.4 snare"]),
        ("..b...", ["0.2 snare", "0.2 kick"]),
        (".kkkkk", ["0.1 kick"]),
        (".r....", ["0.1 snap", "0.1 rest"]),
        (
            ".m.k.......m............",
            [
                "0.1 mode recording", "0.3 kick", "1.1 mode playing", "1.1 kick", "1.6 kick", "2.1 kick",
            ]
        ),
    ])
    func handsArePlayed(places: String, played: [String]) {
        let target = NotingTarget()
        let performance = Players.performance([target])
        for frame in Players.frames(places) { performance.play(frame, from: "test") }
        #expect(target.noted.sorted() == played.sorted())
        #expect(performance.close().isEmpty)
    }

    @Test func theTakeGoesOnBehindTheLastRecordAsOftenAsWished() {
        let target = NotingTarget()
        let performance = Players.performance([target], drums: DrumOptions(loops: 4))
        for frame in Players.frames(".m.k..m.") { performance.play(frame, from: "test") }
        performance.ring(isPlayedOut: true)
        #expect(target.noted.filter { $0.hasSuffix("kick") } == [0.3, 0.6, 1.1, 1.6, 2.1].map { "\($0) kick" })
    }

    @Test func whatIsPlayedIsTheSameEachTime() {
        let runs = (0..<3).map { _ in
            let target = NotingTarget()
            let performance = Players.performance([target])
            for frame in Players.frames(".m.k.b.s.r.k.m.....k...") { performance.play(frame, from: "test") }
            return target.noted
        }
        #expect(runs[0].count > 10)
        #expect(runs[0] == runs[1] && runs[1] == runs[2])
    }

    @Test("a steady delay holds each hit until then, and what came in meanwhile is not lost") func steady() {
        let target = NotingTarget()
        var options = PlayOptions()
        options.fixedLatency = 0.15
        let performance = Players.performance([target], options: options)
        for frame in Players.frames(".k.s...") { performance.play(frame, from: "test") }
        #expect(target.noted == ["0.25 kick", "0.45 snare"])
    }

    @Test("a gesture that is told ahead sounds at its onset, not before") func ahead() {
        let cause = Cause.gesture(Gesture(time: 1, onset: 1.06, kind: .struck))
        let hit = DrumHit(Instrument("kick", note: 36), time: 1, onset: 1.06, velocity: 1, cause: cause)
        #expect(PlayOptions().due(hit) == 1.06)
        var late = hit
        late.onset = 0.9
        #expect(PlayOptions().due(late) == 1)
    }

    @Test("a recording that is looked ahead sounds at its onsets, where they are known soon enough") func lookAhead() {
        var options = PlayOptions()
        options.lookAhead = 0.15
        func due(_ time: Double, _ onset: Double) -> Double {
            let cause = Cause.gesture(Gesture(time: time, onset: onset, kind: .struck))
            let hit = DrumHit(Instrument("kick", note: 36), time: time, onset: onset, velocity: 1, cause: cause)
            return options.due(hit)
        }
        #expect(due(1, 0.9) == 0.9 && due(1, 1.06) == 1.06)
        // A shape that had to be held for a second is not heard before it was.
        #expect(due(1, 0) == 1)
        let (looked, plain) = (NotingTarget(), NotingTarget())
        for (target, options) in [(looked, options), (plain, PlayOptions())] {
            let performance = Players.performance([target], options: options)
            for frame in Players.frames(".m.k.b..m...r..m.") { performance.play(frame, from: "test") }
            performance.ring(isPlayedOut: false)
            #expect(performance.close().isEmpty)
        }
        #expect(looked.noted == plain.noted && looked.noted.count > 6)
    }

    @Test("records whose time goes back are dropped and counted, and playing goes on") func backwards() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        let frames = Players.frames(".k....s.")
        for frame in frames[..<12] + frames[..<6] + frames[12...] { performance.play(frame, from: "test") }
        #expect(target.noted == ["0.1 kick", "0.6 snare"])
        #expect(performance.report.dropped == 6)
    }

    @Test("a clock that was set anew is followed: a recording that comes twice is heard twice") func restarted() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        let frames = Players.frames("......k..s.")
        var remarks: [String] = []
        for frame in frames + frames {
            if let remark = performance.play(frame, from: "test").remark { remarks.append(remark) }
        }
        // The tenth record of the second time, at 0.3 s, comes a second after the last one of the first, at 1.067 s.
        #expect(target.noted == ["0.6 kick", "0.9 snare", "2.367 kick", "2.667 snare"])
        #expect(performance.report.dropped == 9 && performance.report.frames == 2 * frames.count)
        let (set, record) = (
            "the time continues at 0.3 s after 1.067 s; 9 records were dropped", "a record has the time 0.0 s"
        )
        #expect(remarks.count == 2 && remarks[0].hasPrefix(record) && remarks[1] == set)
    }

    @Test("one wild time costs its own record, and no hours of silence", arguments: [1e300, 4e5, -5, .infinity])
    func wild(_ time: Double) {
        let (target, clean) = (NotingTarget(), NotingTarget())
        let (performance, plain) = (Players.performance([target]), Players.performance([clean]))
        for (number, frame) in Players.frames(".k....s..k..").enumerated() {
            plain.play(frame, from: "test")
            performance.play(frame, from: "test")
            guard number == 13 else { continue }
            var wild = frame
            wild.time = time
            #expect(performance.play(wild, from: "test").remark?.hasSuffix("such records are dropped") == true)
        }
        #expect(target.noted == clean.noted && clean.noted.count == 3)
        #expect(performance.report.dropped == 1)
    }

    @Test("a pause of hours is passed over and said") func pause() throws {
        let target = NotingTarget()
        let performance = Players.performance([target])
        let frames = Players.frames(".k..........k.")
        var remarks: [String] = []
        for var frame in frames {
            if let time = frame.time, time > 0.5 { frame.time = time + 7200 }
            if let remark = performance.play(frame, from: "test").remark { remarks.append(remark) }
        }
        let last = try #require(target.noted.last)
        #expect(target.noted.count == 2 && last == "1.867 kick", "\(target.noted)")
        #expect(remarks.count == 2 && remarks[1].contains("after 0.5 s; 9 records were dropped"), "\(remarks)")
    }

    @Test("images of a video are placed by when they came: a slow first answer delays nothing, and is told")
    func video() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        // The model takes 15 ms, and 110 ms for the first image; 1000 is the clock's time of the first one.
        for (number, frame) in Players.frames("..k..s..k..s..").enumerated() {
            let came = 1000 + Double(number) / 30
            performance.act { $0.noteArrival(ofImageAt: frame.time ?? 0, of: 0, at: came) }
            performance.receive(frame, of: 0, .images, from: "video", now: came + (number == 0 ? 0.11 : 0.015))
        }
        #expect(target.noted == ["0.215 kick", "0.515 snare", "0.815 kick", "1.115 snare"])
        let whole = performance.report.endToEndLatency
        #expect(abs(whole.milliseconds(percentile: 50) - 15) < 0.5 && whole.count == 4)
        #expect(abs(performance.report.captureLatency.milliseconds(percentile: 50) - 15) < 0.5)
        let light = performance.report.captureToSound
        #expect(abs(light.milliseconds(percentile: 50) - 15) < 0.5 && light.count == 4)
    }

    @Test("an instrument that is not there is no hit, and playing goes on") func unknownInstrument() {
        let target = NotingTarget()
        var kit = Players.kit
        kit.instruments.removeAll { $0.name == "kick" }
        let performance = Players.performance([target], kit: kit)
        for frame in Players.frames(".k.s.") { performance.play(frame, from: "test") }
        #expect(target.noted == ["0.3 snare"])
        #expect(performance.report.faults.unknownInstruments == 1)
    }

    @Test("1,000 hits at once all come out") func flood() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        performance.play(Frame(time: 0), from: "test")
        for _ in 0..<1000 {
            performance.receive(Gesture(time: MonotonicClock.now, kind: .impact(device: "kick")), from: "osc")
        }
        #expect(target.noted.filter { $0.hasSuffix("kick") }.count == 1000)
        #expect(performance.report.hits.map(\.count) == [1000])
    }

    @Test("a gesture that no line waits for is told and counted") func unmatched() {
        let target = NotingTarget()
        let performance = Players.performance([target])
        performance.receive(Gesture(time: MonotonicClock.now, kind: .impact(device: "gong")), from: "osc")
        #expect(target.noted.map { $0.split(separator: " ").last } == ["unmatched"])
        #expect(performance.report.unmatched == 1)
    }

    @Test("a target that failed does not keep the others from playing, and is told at the end") func failing() {
        let (broken, whole) = (NotingTarget(failing: TactusError(.inputOutput, "disk full")), NotingTarget())
        let performance = Players.performance([broken, whole])
        for frame in Players.frames(".k.s.") { performance.play(frame, from: "test") }
        #expect(whole.noted.count == 2)
        #expect(performance.close() == [TactusError(.inputOutput, "disk full")])
    }
}
