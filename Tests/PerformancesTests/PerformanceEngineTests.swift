// The decisions of a performance's engine, without any output; and no output is touched behind its lock.

import Dispatch
import Drums
import Gestures
import Keypoints
import Synchronization
import Testing

@testable import Capture
@testable import Performances

@Suite struct PerformanceEngineTests {
    private static func engine(_ options: PlayOptions = PlayOptions()) -> PerformanceEngine {
        let gestures = GestureOptions(triggers: Players.kit.lines.map(\.trigger), regions: Players.kit.regions)
        return PerformanceEngine(DrumMachine(Players.kit), gestures: [gestures], options: options)
    }

    /// Effects as words, without the many that only move the time on.
    private static func words(_ effects: [PerformanceEffect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .willPlay(.action(.hit(let hit)), let name): "decide \(hit.instrument.name) from \(name)"
            case .willPlay(.action(.mode(let mode, _)), _): "decide \(mode)"
            case .willPlay(.unmatched, let name): "decide unmatched from \(name)"
            case .willPlay: "decide"
            case .play(let hit, let time, _, _): "play \(hit.instrument.name) at \((time * 10).rounded() / 10)"
            case .didOccur(.unmatched, _): "tell unmatched"
            case .didOccur: "tell"
            case .keep(let take): "keep \(take.steps.count) steps"
            case .keepEdited(let take): "keep edited \(take.steps.count) steps"
            case .draft(let take): "draft \(take.steps.count) steps"
            case .say(let line): "say \(line)"
            case .see(let seen, _, let name): "see \(seen) from \(name)"
            case .advance, .beat, .captureLatency, .hitLatency: nil
            }
        }
    }

    @Test("what is asked for beside gestures has been played too") func asked() {
        for action in [true, false] {
            var engine = Self.engine()
            #expect(engine.report.isEmpty)
            if action {
                engine.request(.nextMode, at: 1, cause: .message, from: "mqtt")
            } else {
                engine.request(.hit("snare"), velocity: 0.5, at: 1, cause: .message, from: "mqtt")
            }
            #expect(!engine.report.isEmpty)
        }
    }

    @Test("what others ask and play does not change the times of a recording's events") func ownTimes() {
        func times(_ isDisturbed: Bool, timeout: Double = .infinity) -> [[Double]] {
            var options = PlayOptions()
            options.recordTimeout = timeout
            var engine = Self.engine(options)
            func grid(_ now: Double) -> GridPosition {
                GridPosition(time: now, position: now * 2, tempo: 120, isRunning: true)
            }
            if isDisturbed {
                engine.follow(grid(99.9), at: 99.9, from: "link")
                engine.request(.tempo(.to(90)), at: 99.93, cause: .message, from: "mqtt")
                engine.receive(Gesture(time: 99.95, kind: .impact(device: "kick")), from: "osc", now: 99.95)
                _ = engine.advance(at: 99.97)
                #expect(engine.report.isEmpty == (timeout == .infinity))
            }
            var found: [[Double]] = []
            for (number, frame) in Players.frames(".k.s.k.").enumerated() {
                let now = 100 + (frame.time ?? 0) + (number == 0 ? 0 : 0.01)
                engine.receive(frame, of: 0, .own, from: "file", now: now)
                for effect in engine.drain() {
                    if case .willPlay(.action(.hit(let hit)), "file") = effect { found.append([hit.time, hit.onset]) }
                }
                guard isDisturbed else { continue }
                // Behind the time of the next record, which comes late.
                engine.follow(grid(now + 0.025), at: now + 0.025, from: "link")
                engine.request(.tempo(.to(90)), at: now + 0.025, cause: .message, from: "mqtt")
            }
            return found
        }
        #expect(times(true) == times(false) && times(false).count == 3)
        // Those of a stream that does not come do not wait for long.
        #expect(times(true, timeout: 0.03) != times(false))
    }

    @Test(
        "a position of another time is carried to the present, and none plays a storm or before the beginning",
        arguments: [0, 3, -3, 1e6, -1e6, 1e12, -1e12, 1e300, -1e300, .infinity, .nan] as [Double]
    )
    func otherTime(off: Double) {
        var options = DrumOptions()
        (options.follows, options.isPeer) = (true, true)
        let take = Take(tempo: 240, steps: [[Take.Hit("kick", velocity: 1)], [Take.Hit("snare", velocity: 1)]])
        var engine = PerformanceEngine(
            DrumMachine(Players.kit, options: options, take: take),
            gestures: [GestureOptions(triggers: [])],
            options: PlayOptions()
        )
        engine.begin(.playing)
        engine.start(at: 100)
        var hits: [Double] = []
        for number in 0..<200 {
            let now = 100 + Double(number) * 0.005
            let place = Double(number % 7) * 3.1
            engine.follow(
                GridPosition(time: now - 0.002 + off, position: place, tempo: 240, isRunning: true),
                at: now,
                from: "link"
            )
            _ = engine.advance(at: now)
            for effect in engine.drain() {
                if case .willPlay(.action(.hit(let hit)), _) = effect { hits.append(hit.time) }
            }
        }
        #expect(hits.count <= 60 && hits.allSatisfy { $0 >= 0 }, "\(hits.count)")
    }

    @Test("a recording that the end finds without a hit is told as what is kept") func ended() {
        let performance = Players.performance([])
        for frame in Players.frames(".m.k.m") { performance.play(frame, from: "a") }
        performance.request(.mode(.recording), at: 2, cause: .key)
        #expect(performance.report.takeLength == 0)
        _ = performance.close()
        #expect(performance.report.takeLength == 1 && performance.takes.map(\.steps.count) == [1])
    }

    @Test("a tempo is kept with the take it changes, at once; one of a recording with that")
    func tempo() {
        var engine = Self.engine()
        for frame in Players.frames(".m.k") { _ = engine.play(frame, from: "a", within: .infinity) }
        _ = engine.drain()
        engine.request(.tempo(.to(96)), at: 1, cause: .key, from: "live view")
        #expect(Self.words(engine.drain()) == ["decide", "tell"])
        engine.request(.mode(.freestyle), at: 2, cause: .key, from: "live view")
        #expect(Self.words(engine.drain()).contains("keep 1 steps"))
        engine.request(.tempo(.to(88)), at: 3, cause: .message, from: "mqtt")
        let effects = engine.drain()
        #expect(Self.words(effects) == ["keep edited 1 steps", "decide", "tell"])
        let tempos = effects.compactMap { if case .keepEdited(let take) = $0 { take.tempo } else { nil } }
        #expect(tempos == [88])
    }

    @Test(
        "what is decided, in its order",
        arguments: [
            (".k..s.", ["decide kick from a", "play kick at 0.1", "decide snare from a", "play snare at 0.4"]),
            (
                ".m.k..m",
                [
                    "decide recording", "tell", "decide kick from a", "play kick at 0.3", "keep 1 steps",
                    "decide playing", "tell", "decide kick from take", "play kick at 0.6",
                ]
            ),
        ]
    )
    func decisions(places: String, expected: [String]) {
        var engine = Self.engine()
        for frame in Players.frames(places) { _ = engine.play(frame, from: "a", within: .infinity) }
        #expect(Self.words(engine.drain()) == expected)
        #expect(engine.drain().isEmpty)
    }

    @Test("the same comes out of the same, drained often or once") func function() {
        let frames = Players.frames(".m.k.b..m...r..m.")
        var (first, second) = (Self.engine(), Self.engine())
        var drained: [String] = []
        for frame in frames {
            first.receive(frame, of: 0, .own, from: "a", now: 100 + (frame.time ?? 0))
            drained += Self.words(first.drain())
        }
        for frame in frames { second.receive(frame, of: 0, .own, from: "a", now: 100 + (frame.time ?? 0)) }
        #expect(Self.words(second.drain()) == drained && !drained.isEmpty)
    }

    @Test("a gesture that no line waits for is told once, before what the others do") func unmatched() {
        var engine = Self.engine()
        engine.receive(Gesture(time: 5, kind: .impact(device: "gong")), from: "osc", now: 5)
        engine.receive(Gesture(time: 6, kind: .impact(device: "kick")), from: "osc", now: 6)
        #expect(
            Self.words(engine.drain()) == [
                "decide unmatched from osc", "tell unmatched", "decide kick from osc", "play kick at 1.0",
            ]
        )
        #expect(engine.report.unmatched == 1 && engine.report.gestures == 2)
    }

    @Test("after its end nothing comes in") func end() {
        var engine = Self.engine()
        engine.end()
        engine.receive(Gesture(time: 5, kind: .impact(device: "kick")), from: "osc", now: 5)
        #expect(engine.drain().isEmpty && engine.report.gestures == 0)
    }

    // MARK: Outputs

    /// Uses the performance while it is called, and waits where the test lets it.
    private final class AskingTarget: PlayTarget {
        let performance = Mutex<Performance?>(nil)
        let played = Mutex<[String]>([])
        let hasBegun = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)

        func play(_ hit: DrumHit, at time: Double) {
            let frames = performance.withLock(\.self)?.report.frames
            hasBegun.signal()
            mayGoOn.wait()
            played.withLock { $0.append("\(hit.instrument.name) \(frames ?? -1)") }
        }

        func close(at time: Double) -> TactusError? { nil }
    }

    @Test("outputs are told outside of the lock, one at a time, in order; nobody waits for one that is slow")
    func outsideOfTheLock() async {
        let target = AskingTarget()
        let performance = Players.performance([target])
        target.performance.withLock { $0 = performance }
        performance.play(Frame(time: 0), from: "a")
        let first = Task.detached { performance.receive(Gesture(time: 1, kind: .impact(device: "kick")), from: "osc") }
        await Task.detached { target.hasBegun.wait() }.value
        // The first hit is still at its output; these return nevertheless.
        for _ in 0..<3 { performance.receive(Gesture(time: 1, kind: .impact(device: "kick")), from: "osc") }
        #expect(performance.report.hitCount == 4 && target.played.withLock(\.count) == 0)
        for _ in 0..<4 { target.mayGoOn.signal() }
        await first.value
        #expect(performance.close().isEmpty)
        #expect(target.played.withLock(\.self) == Array(repeating: "kick 1", count: 4))
        target.performance.withLock { $0 = nil }
    }
}
