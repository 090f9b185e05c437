// The line of status in every width: what a player needs first, never a column too many.

import Drums
import Evaluation
import Gestures
import Keypoints
import Testing

@testable import Capture
@testable import Performances
@testable import Text

@Suite struct StatusTextTests {
    private static func hit(_ name: String, _ velocity: Float, at time: Double = 0) -> DrumHit {
        DrumHit(Instrument(name, note: 36), time: time, velocity: velocity, cause: .take)
    }

    /// A performance in full swing.
    private static func report(_ mode: Mode, hits: [(String, Float)] = [("kick", 0.5), ("snare", 0.76)]) -> PlayReport {
        var report = PlayReport()
        report.mode = mode
        report.tempo = 96
        report.subdivision = 2
        report.takeLength = 8
        for (name, velocity) in hits { report.add(hit(name, velocity)) }
        if mode == .playing {
            report.step = 2
            report.addTaken(hit("crash", 1, at: 1))
            report.addTaken(hit("kick", 1, at: 2))
            report.addTaken(hit("closed-hat", 1, at: 2))
        }
        report.hands = [.left: SeenHand(shape: "paper", region: "high"), .right: SeenHand(shape: nil, region: nil)]
        report.endToEndLatency.add(0.040)
        return report
    }

    @Test(
        "that gestures are not armed is seen at any width",
        arguments: [
            (79, "○ freestyle  not armed  96 bpm  8 steps  L R  snare 0.76  2 hits  delay 40 ms"),
            (12, "○  not armed"),
        ]
    )
    func notArmed(columns: Int, line: String) {
        var report = Self.report(.freestyle)
        report.isArmed = false
        #expect(StatusText.line(report.status, columns: columns) == line)
    }

    @Test(
        arguments: [
            (
                Mode.playing, 200,
                "▶ playing  96 bpm  beat 2 step 3/8: kick+closed-hat  L paper in high  R seen  snare ██████·· 0.76  "
                    + "2 hits: kick  delay 40 ms"
            ),
            (
                .playing, 119,
                "▶ playing  96 bpm  beat 2 step 3/8: kick+closed-hat  L paper in high  R seen  snare ██████·· 0.76  "
                    + "2 hits  delay 40 ms"
            ),
            (.playing, 79, "▶ playing  96 bpm  3/8  L paper in high  R seen  snare  2 hits  delay 40 ms"),
            (.playing, 39, "▶  96 bpm  3/8  L R  snare 0.76  2 hits"),
            (.recording, 79, "● recording  96 bpm  8 steps  L paper  R seen  snare 0.76  2 hits  delay 40 ms"),
            (.freestyle, 40, "○  96 bpm  8 steps  L R  snare  2 hits"),
            (.freestyle, 13, "○  L R  snare"),
            (.freestyle, 6, "○  L R"), (.freestyle, 2, "○"), (.freestyle, 1, "○"), (.freestyle, 0, ""),
        ]
    )
    func whatAPlayerNeedsFirst(mode: Mode, columns: Int, line: String) {
        #expect(StatusText.line(Self.report(mode).status, columns: columns) == line)
    }

    @Test(
        "of a take in time bars, layers, the grid and what is muted",
        arguments: [
            (0, 0, 0, nil, 0, "0 steps"), (0, 0, 1, nil, 0, "1 layer"),
            (0, 2, 3, "1/16", 1, "2 bars, 3 layers, 1/16, 1 muted"),
            (8, 0, 1, nil, 0, "8 steps, 1 layer"), (8, 0, 0, "1/8t", 2, "8 steps, 1/8t, 2 muted"),
        ]
    )
    func takeWords(steps: Int, bars: Int, layers: Int, quantise: String?, muted: Int, words: String) {
        var report = PlayReport()
        (report.takeLength, report.bars, report.layers) = (steps, bars, layers)
        (report.quantise, report.muted) = (quantise, muted)
        #expect(report.takeWords == words)
    }

    @Test(
        "no line is wider than the terminal, whatever stands in it",
        arguments: [
            "snare", "太鼓", "e\u{301}\u{302}clat", "🥁👏🏽", "a\u{1B}[2Jb\nc", String(repeating: "x", count: 300), "🇨🇭❤️",
        ]
    )
    func neverWider(name: String) {
        for mode in Mode.allCases {
            let fields = Self.report(mode, hits: [(name, 1), (name, 0.1)]).status
            for columns in Array(0...260) + [65_534] {
                let line = StatusText.line(fields, columns: columns)
                #expect(displayWidth(line) <= columns)
                #expect(line.isEmpty == (columns == 0))
                #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
            #expect(StatusText.line(fields, columns: 65_534) == StatusText.line(fields, columns: .max))
        }
    }

    @Test(arguments: [("abc", 3), ("太鼓", 4), ("e\u{301}", 1), ("🥁", 2), ("☔", 2), ("❤️", 2), ("🇨🇭", 2), ("ﾊ", 1)])
    func widths(text: String, columns: Int) { #expect(displayWidth(text) == columns) }

    @Test func handsThatNobodyLooksForAreNotTold() {
        var report = Self.report(.freestyle)
        report.hands = nil
        #expect(!StatusText.line(report.status, columns: .max).contains("L "))
        report.hands = [:]
        #expect(StatusText.line(report.status, columns: .max).contains("L –  R –"))
        #expect(StatusText.line(report.status, columns: 14) == "○  – –  snare")
    }

    @Test func aLiveRunSaysWhatMattersFirst() {
        var report = LiveReport()
        (report.arrived, report.answered, report.seenNow.hands, report.dropped) = (60, 58, 2, 1)
        report.lostByModel = 1
        report.modelTime.add(0.009)
        let fields = report.status(since: nil, seconds: 2)
        let long = "in 30/s  out 29/s  model 9 ms  dropped 1  hands 2  lost by model 1"
        #expect(StatusText.line(fields, columns: 100) == long)
        #expect(StatusText.line(fields, columns: 30) == "in 30/s  out 29/s  hands 2")
        #expect(StatusText.line(fields, columns: 6) == "hands…")
    }

    @Test(
        "a live run tells what its model gives, and what else was seen",
        arguments: [
            ([], (0, 0, 0), "hands 0", "0 hands"), ([.faces], (0, 0, 1), "faces 1", "1 face"),
            ([.faces], (0, 0, 0), "faces 0", "0 faces"),
            ([.bodies, .hands], (2, 1, 0), "hands 2  bodies 1", "2 hands, 1 body"),
            ([.hands], (1, 0, 3), "hands 1  faces 3", "1 hand, 3 faces"),
        ] as [([ModelOutput], (Int, Int, Int), String, String)]
    )
    func seen(_ gives: [ModelOutput], _ counts: (Int, Int, Int), _ status: String, _ words: String) {
        var report = LiveReport()
        report.gives = gives
        (report.seenNow.hands, report.seenNow.bodies, report.seenNow.faces) = counts
        #expect(StatusText.line(report.status(since: nil, seconds: 1), columns: 100).contains("  \(status)"))
        #expect(report.seenNow.words(gives) == words)
    }

    @Test("in playing it is told what the take plays, and which step it is") func theTake() {
        let performance = Players.performance([])
        for frame in Players.frames(".m.k.b.m.......") { performance.play(frame, from: "test") }
        let report = performance.report
        #expect(report.mode == .playing && report.takeLength == 2)
        // Since 0.7 s at 120 steps a minute; it is 1.47 s.
        #expect(report.step == 1 && report.takeNames.sorted() == ["kick", "snare"] && report.takeHits == 3)
        #expect(report.lastHits.map(\.name).suffix(3).sorted() == ["kick", "kick", "snare"])
        #expect(report.hitCount == 3)
    }

    @Test("hands are told where they come as they are seen, with their regions, and not long after") func hands() {
        let performance = Players.performance([])
        #expect(performance.report.hands == nil)
        for frame in Players.frames(".k").prefix(5) { performance.receive(frame, of: 0, .own, from: "test") }
        #expect(performance.report.hands == [.left: SeenHand(), .right: SeenHand(region: "down")])
        performance.receive(Frame(time: 1), of: 0, .own, from: "test")
        #expect(performance.report.hands == [:])
    }
}
